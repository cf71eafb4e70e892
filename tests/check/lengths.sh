#!/usr/bin/env bash
# No file of C sources is over 1,500 lines and no function over 80; and the rule finds what is.   lengths.sh ROOT
set -euo pipefail
root=$1
export PYTHONDONTWRITEBYTECODE=1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

try() { # try WANTED LINES_OF_FUNCTION LINES_OF_FILE: exit status for one function in one file
    local status=0
    mkdir -p "$work/src/base"
    { printf 'static int long_one(int a,\n                    int b)\n{\n'
      yes '    a += b;' | head -n $(($2 - 4)) || true
      printf '}\n'
      yes '/* { */' | head -n $(($3 - $2)) || true; } >"$work/src/base/planted.c"
    python3 "$root/tests/check/lengths.py" "$work" >"$work/said" || status=$?
    [[ $status == "$1" ]] || { echo "function of $2, file of $3 lines: exit $status"; cat "$work/said"; exit 1; }
}
try 0 80 1500
try 1 81 1500
try 1 80 1501
python3 "$root/tests/check/lengths.py" "$root"
