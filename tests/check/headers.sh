#!/usr/bin/env bash
# Every header compiles alone and may be included twice. The public ones compile alone and all
# together, in both orders, as C11, C17, C++11, C++17 and C++20, without warnings, by the compiler in
# use and by clang where it is installed.   headers.sh ROOT GENERATED
set -euo pipefail
cd "$1"
source tests/check/tracked.sh
common=(-fsyntax-only -Wall -Wextra -Werror)
inner=(-std=c17 -D_POSIX_C_SOURCE=200809L -D_XOPEN_SOURCE=700 -Iinclude -Isrc -Isrc/cli -I"$2")
read -ra library_flags < <(pkg-config --cflags cairo libpng jansson libcrypto)
outer=(-Wconversion -Wpedantic -Wshadow -Wundef -Iinclude)
mapfile -t public < <(tracked 'include/*.h')

# compiles WHAT COMMAND...: the source on standard input, a failure named.
compiles() {
    local what=$1
    shift
    "$@" - || { echo "$what does not compile: $*"; exit 1; }
}
# text HEADER...: a source that includes each header, the whole list twice.
text() {
    local round header
    for round in 1 2; do
        for header in "$@"; do printf '#include "%s"\n' "$header"; done
    done
    echo 'int blg_header_check;'
}

while IFS= read -r header; do
    text "${header#*/}" | compiles "$header" "${CC:-cc}" "${common[@]}" "${inner[@]}" "${library_flags[@]}" -x c
done < <(tracked 'src/*.h')

together=("${public[@]#include/}")
mapfile -t backwards < <(printf '%s\n' "${together[@]}" | tac)
# standard LANGUAGE STANDARD COMPILER
standard() {
    local header
    for header in "${together[@]}"; do
        text "$header" | compiles "$header" "$3" "${common[@]}" "${outer[@]}" "-std=$2" -x "$1"
    done
    text "${together[@]}" | compiles "all public headers" "$3" "${common[@]}" "${outer[@]}" "-std=$2" -x "$1"
    text "${backwards[@]}" | compiles "all public headers, last first" "$3" "${common[@]}" "${outer[@]}" "-std=$2" -x "$1"
}
[[ ${#public[@]} -gt 5 ]] || { echo "too few public headers found"; exit 1; }
for compiler in "${CC:-cc}" clang; do
    command -v "$compiler" >/dev/null || continue
    for dialect in c11 c17; do standard c $dialect "$compiler"; done
done
command -v c++ >/dev/null || { echo "SKIP: no C++ compiler"; exit 77; }
for compiler in c++ clang++; do
    command -v "$compiler" >/dev/null || continue
    for dialect in c++11 c++17 c++20; do standard c++ $dialect "$compiler"; done
done

# What a public header must not show: limits of arrays, types of other libraries.
if grep -nE 'BLG_MAX_|FILE *\*|cairo|json_t' "${public[@]}"; then
    echo "a public header shows what belongs inside"
    exit 1
fi
echo "${#public[@]} public headers"
