#!/usr/bin/env bash
# Every header compiles alone; public ones in C++ too.   headers.sh ROOT GENERATED
set -euo pipefail
cd "$1"
source tests/check/tracked.sh
flags=(-fsyntax-only -Wall -Wextra -Werror -D_POSIX_C_SOURCE=200809L -D_XOPEN_SOURCE=700)
read -ra library_flags < <(pkg-config --cflags cairo libpng jansson libcrypto)

check() { # check HEADER COMPILER...
    local header=$1
    shift
    printf '#include "%s"\n#include "%s"\nint blg_header_check;\n' "$header" "$header" |
        "$@" "${flags[@]}" -x "$language" - || { echo "$header is not self-contained ($language)"; return 1; }
}

language=c
while IFS= read -r header; do
    check "${header#*/}" "${CC:-cc}" -std=c17 -Iinclude -Isrc -Isrc/cli -I"$2" "${library_flags[@]}"
done < <(tracked 'src/*.h' 'include/*.h')
command -v c++ >/dev/null || { echo "SKIP: no C++ compiler"; exit 77; }
language=c++
while IFS= read -r header; do
    check "${header#include/}" c++ -std=c++11 -Iinclude
done < <(tracked 'include/*.h')
