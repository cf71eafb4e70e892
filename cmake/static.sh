#!/usr/bin/env bash
# Builds the tool as one file without libraries, for any Linux of this processor: build/static/blogo.
#   static.sh [TARGET...]     needs Debian's musl-tools, dpkg-dev, cmake, ninja-build, pkg-config
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
bash "$root/cmake/static_deps.sh" "$root/build/deps/musl" musl-gcc
cd "$root"
[[ -f build/static/build.ninja ]] || cmake --preset static >/dev/null
cmake --build --preset static ${1:+--target "$@"} >&2
echo "$root/build/static/blogo"
