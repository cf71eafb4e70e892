#!/usr/bin/env bash
# The shared library exports the BLG_API declarations and nothing else; the library keeps no
# mutable state.   symbols.sh ROOT BUILD
set -euo pipefail
cd "$1"
build=$2
declared=$(mktemp) exported=$(mktemp)
trap 'rm -f "$declared" "$exported"' EXIT

# A declaration runs from BLG_API to its semicolon; its name is the last blg_ word before the first
# parenthesis, or before the semicolon, array or value of an object. Comments and directives go first.
cat include/blogo/*.h | sed -e 's|/\*.*\*/||' -e '/^ *#/d' | tr '\n' ' ' | sed -e 's|/\*[^*]*\*\+\([^/*][^*]*\*\+\)*/| |g' |
    tr ';{}' '\n\n\n' | grep -E '(^| )BLG_API ' | sed -e 's/.*BLG_API //' -e 's/BLG_PRINTF([^)]*)//' \
    -e 's/[[(=].*//' | grep -oE 'blg_[a-z0-9_]+ *$' | tr -d ' ' | sort -u >"$declared"
nm -D --defined-only "$build/libblogo.so" | awk '{print $3}' | sort -u >"$exported"

[[ $(wc -l <"$declared") -gt 20 ]] || { echo "too few declarations found"; exit 1; }
stray=$(comm -13 "$declared" "$exported")
[[ -z $stray ]] || { echo "exported without BLG_API declaration:"; echo "$stray"; exit 1; }
missing=$(comm -23 "$declared" "$exported")
hidden=$(nm "$build/libblogo.a" 2>/dev/null | awk '$2 ~ /^[TRD]$/ {print $3}' | sort -u |
    comm -12 - <(printf '%s\n' "$missing"))
[[ -z $hidden ]] || { echo "declared with BLG_API, not exported:"; echo "$hidden"; exit 1; }
[[ -z $missing ]] || { echo "declared with BLG_API, not defined:"; echo "$missing"; }

# Sections .data and .bss of the library's objects; constants with addresses are .data.rel.ro.
mutable=$(nm -f sysv "$build/libblogo.a" | awk -F'|' '$4 ~ /OBJECT/ && $7 ~ /^ *(\.data|\.bss|\.data\.rel|\.data\.rel\.local|\*COM\*)$/ {print $1}')
[[ -z $mutable ]] || { echo "mutable globals:"; echo "$mutable"; exit 1; }
readelf -d "$build/libblogo.so" | grep -q 'SONAME.*libblogo\.so\.[0-9]'
echo "$(wc -l <"$exported") symbols"
