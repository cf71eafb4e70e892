#!/usr/bin/env bash
# Every C file is as clang-format writes it.
set -euo pipefail
cd "$1"
source tests/check/tracked.sh
command -v clang-format >/dev/null || { echo "SKIP: no clang-format"; exit 77; }
mapfile -t files < <(tracked '*.c' '*.h')
[[ ${#files[@]} -gt 0 ]]
printf '%s\n' "${files[@]}" | xargs -P2 -n20 clang-format --dry-run -Werror
