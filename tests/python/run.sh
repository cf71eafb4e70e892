#!/usr/bin/env bash
# The Python package against a build of the library.   run.sh ROOT BUILD PYTEST-ARGUMENTS...
# Uses Debian's Python. The package is built into BUILD/python, nothing is installed.
set -euo pipefail
root=$(cd "$1" && pwd)
BLOGO_BUILD_DIR=$(cd "$2" && pwd)
shift 2
export BLOGO_BUILD_DIR
python=/usr/bin/python3
command -v "$python" >/dev/null || { echo "SKIP: no $python"; exit 77; }
"$python" -c 'import numpy, pytest, setuptools, sysconfig, os; assert os.path.exists(sysconfig.get_path("include") + "/Python.h")' \
    2>/dev/null || { echo "SKIP: no python3-dev, python3-numpy, python3-pytest or python3-setuptools"; exit 77; }
cd "$root"
out=$BLOGO_BUILD_DIR/python
CFLAGS="${CFLAGS:-} -Wall -Wextra -Wconversion -Werror" \
    "$python" setup.py -q build --build-base "$out" --build-lib "$out/lib" >"$BLOGO_BUILD_DIR/python.log" 2>&1 ||
    { cat "$BLOGO_BUILD_DIR/python.log"; exit 1; }
export PYTHONPATH=$out/lib
[[ -x $BLOGO_BUILD_DIR/blogo ]] && export BLOGO_TOOL=$BLOGO_BUILD_DIR/blogo
exec "$python" -m pytest -q -p no:cacheprovider "$@"
