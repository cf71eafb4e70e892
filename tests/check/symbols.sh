#!/usr/bin/env bash
# The shared library exports what tests/check/exported.txt lists and nothing else, at most 90 names,
# and each is declared with BLG_API and named in docs/api.md; the library keeps no mutable state.   symbols.sh ROOT BUILD
set -euo pipefail
cd "$1"
build=$2 list=tests/check/exported.txt
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# same WANTED FOUND WHAT: two sorted lists of names.
same() {
    diff "$1" "$2" >"$work/diff" && return
    echo "$3 (< listed in $list, > found):"
    cat "$work/diff"
    exit 1
}

LC_ALL=C sort -u "$list" | cmp -s - "$list" || { echo "$list is not sorted, or has a name twice"; exit 1; }
[[ $(wc -l <"$list") -le 90 ]] || { echo "more than 90 functions"; exit 1; }

nm -D --defined-only "$build/libblogo.so" | awk '{print $3}' | LC_ALL=C sort -u >"$work/exported"
same "$list" "$work/exported" "exported symbols differ"

# A declaration runs from BLG_API to its semicolon; its name is the last blg_ word before the first
# parenthesis. Directives go first, then comments.
cat include/blogo/*.h | sed -e '/^ *#/d' | tr '\n' ' ' | sed -e 's|/\*[^*]*\*\+\([^/*][^*]*\*\+\)*/| |g' |
    tr ';{}' '\n\n\n' | grep -E '(^| )BLG_API ' | sed -e 's/.*BLG_API //' -e 's/(.*//' |
    grep -oE 'blg_[a-z0-9_]+ *$' | tr -d ' ' | LC_ALL=C sort -u >"$work/declared"
same "$list" "$work/declared" "declarations with BLG_API differ"

# docs/api.md names every function, and none that does not exist.
grep -oE 'blg_[a-z0-9_]+' docs/api.md | LC_ALL=C sort -u | grep -vxE 'blg_(error|status|program|catalogue|config|problem|generator|worker)' >"$work/documented"
same "$list" "$work/documented" "the functions in docs/api.md differ"

# Nothing but functions is exported.
nm -D --defined-only "$build/libblogo.so" | awk '$2 != "T"' | { ! grep .; } || { echo "exported data"; exit 1; }

# Sections .data and .bss of the library's objects; constants with addresses are .data.rel.ro.
mutable=$(nm -f sysv "$build/libblogo.a" | awk -F'|' '$4 ~ /OBJECT/ && $7 ~ /^ *(\.data|\.bss|\.data\.rel|\.data\.rel\.local|\*COM\*)$/ {print $1}')
[[ -z $mutable ]] || { echo "mutable globals:"; echo "$mutable"; exit 1; }

# The library's name holds the version of the interface.
major=$(sed -n 's/^#define BLOGO_INTERFACE_MAJOR \([0-9]*\)$/\1/p' include/blogo/base.h)
readelf -d "$build/libblogo.so" | grep -qF "[libblogo.so.$major]" || { echo "the SONAME is not libblogo.so.$major"; exit 1; }
echo "$(wc -l <"$work/exported") symbols"
