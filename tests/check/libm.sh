#!/usr/bin/env bash
# Which functions of the mathematics library the objects take.   libm.sh BUILD
# Only those that IEEE 754 defines to the bit may be used where bytes are made; the audit's figures
# are rounded before they are printed.
set -euo pipefail
build=$1
allowed=' sqrt sqrtf fabs floor ceil trunc rint lround fmod copysign fmax fmin fegetround '
library=$(ldconfig -p | awk '/libm\.so\.6/ && !seen++ {print $NF}')
[[ -f $library ]] || { echo "SKIP: no libm.so.6"; exit 77; }

# Every function that the library offers, so that no list of ours can be short.
nm -D --defined-only "$library" | awk '$2 ~ /^[TtWwi]$/ {sub(/@.*/, "", $3); print $3}' | sort -u >"${TMPDIR:-/tmp}/libm.$$"
trap 'rm -f "${TMPDIR:-/tmp}/libm.$$"' EXIT
found=0 objects=0
while IFS= read -r object; do
    objects=$((objects + 1))
    while IFS= read -r name; do
        [[ $allowed == *" $name "* ]] && continue
        echo "${object##*/src/}: $name"
        found=1
    done < <(nm -u "$object" | awk '{sub(/@.*/, "", $2); print $2}' | sort -u | comm -12 - "${TMPDIR:-/tmp}/libm.$$")
done < <(find "$build/CMakeFiles" -path '*/src/*.o' ! -path '*/src/look/*' ! -path '*/tests/*')
[[ $objects -gt 60 ]] || { echo "only $objects objects in $build"; exit 1; }
exit $found
