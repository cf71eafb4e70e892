#!/usr/bin/env bash
# The sources are ISO C17: gcc -pedantic has nothing to say. With `all`: nor has clang, nor gcc about a
# build without Cairo, libcrypto and libzstd.   pedantic.sh ROOT GENERATED [all]
set -euo pipefail
root=$1 generated=$2
command -v gcc >/dev/null || { echo "SKIP: no gcc"; exit 77; }
zstd=()
if pkg-config --exists libzstd; then zstd=(-DBLOGO_ZSTD); fi
read -ra needs < <(pkg-config --cflags cairo libpng jansson libcrypto)
check() { # COMPILER FLAG...
    find "$root/src" -name '*.c' -print0 |
        xargs -0 -n 8 -P "$(nproc)" "$1" -std=c17 -pedantic -Werror -fsyntax-only -D_POSIX_C_SOURCE=200809L \
            -D_XOPEN_SOURCE=700 -I"$root/include" -I"$root/src" -I"$generated" "${needs[@]}" "${@:2}"
}
check gcc -DBLOGO_CAIRO -DBLOGO_OPENSSL "${zstd[@]}"
[[ ${3-} == all ]] || exit 0
check gcc
command -v clang >/dev/null || { echo "no clang" >&2; exit 1; }
check clang -DBLOGO_CAIRO -DBLOGO_OPENSSL "${zstd[@]}"
