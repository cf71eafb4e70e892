#!/usr/bin/env bash
# Makes the .deb and the .tar.gz of the release build, in build/release/packages, and prints the path of the .deb.
# Needs what ./run needs, and Debian's dpkg-dev and file; `./run package` installs all.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
source "$root/cmake/setup.sh"
build_preset "$root" release
rm -rf "$root/build/release/packages"
(cd "$root/build/release" && quiet cpack) || exit 1
rm -rf "$root/build/release/packages/_CPack_Packages"
find "$root/build/release/packages" -maxdepth 1 -name '*.deb'
