#!/usr/bin/env bash
# Builds a wheel that needs nothing but libc, libm and numpy: `pip install` without a compiler.
#
#   wheel.sh [PYTHON]     PYTHON: default /usr/bin/python3, with its pip, setuptools, wheel and C headers
#
# It holds the extension for Python 3.11 and later (limited API), the tool, and the licences of what both
# contain. Its tag names the glibc that its symbols need. The last line printed is the wheel's path.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
python=${1:-/usr/bin/python3}
deps=$root/build/deps/pic build=$root/build/wheel out=$root/build/wheelhouse
quiet() { "$@" >"$build.log" 2>&1 || { cat "$build.log" >&2; echo "failed: $*" >&2; exit 1; }; }

bash "$root/cmake/static_deps.sh" "$deps"
[[ -f $build/CMakeCache.txt ]] ||
    PKG_CONFIG_LIBDIR=$deps/lib/pkgconfig quiet cmake -S "$root" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release \
        -DBLOGO_TESTS=OFF -DBLOGO_CAIRO=OFF -DBLOGO_CRYPTO=own -DBLOGO_STATIC=ON -DCMAKE_EXE_LINKER_FLAGS=-s
rm -rf "$build/licences" "$out" "$root/build/wheel-source"
cp -r "$deps/licences" "$build/licences"
# The sources are copied: pip writes folders of its own into what it builds.
mkdir -p "$root/build/wheel-source" "$out"
(cd "$root" && cp -r CMakeLists.txt LICENSE README.md pyproject.toml setup.py MANIFEST.in include python "$root/build/wheel-source")
export BLOGO_BUILD_DIR=$build LDFLAGS="-s ${LDFLAGS-}"
quiet "$python" -m pip wheel --no-deps --no-build-isolation --no-index -w "$out" "$root/build/wheel-source"
"$python" "$root/python/wheel_tag.py" "$out"/blogo-*.whl
