#!/usr/bin/env bash
# Builds the tool as one file without libraries, for any Linux of this processor: build/static/blogo.
#   static.sh [TARGET...]     needs Debian's musl-tools, dpkg-dev, cmake, ninja-build, pkg-config
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
source "$root/cmake/setup.sh"
bash "$root/cmake/static_deps.sh" "$root/build/deps/musl" musl-gcc
cd "$root"
if [[ ! -f build/static/build.ninja ]]; then
    say "building build/static, which takes a minute or more the first time"
    quiet cmake --preset static || exit 1
fi
quiet cmake --build --preset static ${1:+--target "$@"} || exit 1
echo "$root/build/static/blogo"
