#!/usr/bin/env bash
# The documents link to pages and name files that exist; and the rule finds what does not.   links.sh ROOT
set -euo pipefail
root=$1
export PYTHONDONTWRITEBYTECODE=1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/docs" "$work/src/base"
try() { # try WANTED TEXT
    local status=0
    printf '# One page\n%s\n' "$2" >"$work/docs/a.md"
    python3 "$root/tests/check/links.py" "$work" >"$work/said" || status=$?
    [[ $status == "$1" ]] || { echo "$2: exit $status"; cat "$work/said"; exit 1; }
}
# shellcheck disable=SC2016 # backticks of the page
{
    try 0 '[x](a.md#one-page), `src/base/`, `src/base/NAME.c`, `tests/*/x.c`'
    try 1 '[x](b.md)'
    try 1 '[x](a.md#two-pages)'
    try 1 '`src/base/gone.c`'
}
echo '[a](a.md)' >"$work/docs/index.md"
try 0 'listed'
echo '# Pages' >"$work/docs/index.md"
try 1 'not listed'
python3 "$root/tests/check/links.py" "$root"
