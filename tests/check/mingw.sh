#!/usr/bin/env bash
# Which files compile for Windows (mingw-w64, -fsyntax-only): all but the two of mingw.txt, which are about folders
# and locks. Nothing is run: the tool for Windows does not exist yet.   mingw.sh ROOT GENERATED
set -euo pipefail
root=$(cd "$1" && pwd) generated=$(cd "$2" && pwd)
cc=x86_64-w64-mingw32-gcc
command -v $cc >/dev/null || { echo "SKIP: no $cc"; exit 77; }
headers=$root/build/deps/pic/include
bash "$root/cmake/static_deps.sh" "$root/build/deps/pic" || { echo "SKIP: no sources of the libraries"; exit 77; }
compile() { # FILE: prints its name if it does not compile
    "$cc" -std=c17 -fsyntax-only -Werror=implicit-function-declaration -D_POSIX_C_SOURCE=200809L -D_XOPEN_SOURCE=700 \
        -D__USE_MINGW_ANSI_STDIO=1 -I"$root/include" -I"$root/src" -I"$generated" -isystem "$headers" "$1" 2>/dev/null ||
        printf '%s\n' "${1#"$root/src/"}"
}
export -f compile
export root generated cc headers
mapfile -t failed < <(find "$root/src" -name '*.c' -print0 | xargs -0 -P "$(nproc)" -I{} bash -c 'compile "$1"' _ {} | sort)
known=$root/tests/check/mingw.txt
all=$(find "$root/src" -name '*.c' | wc -l)
echo "$((all - ${#failed[@]})) of $all files compile for Windows"
diff "$known" <(printf '%s\n' "${failed[@]}") || { echo "(< tests/check/mingw.txt, > found)"; exit 1; }
