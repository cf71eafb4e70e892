#!/usr/bin/env bash
# Valgrind finds nothing in these tests nor in the tool.
#   valgrind.sh ROOT BUILD TEST..., a build without sanitizers
set -euo pipefail
root=$1 build=$2
shift 2
command -v valgrind >/dev/null || { echo "SKIP: no valgrind"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
check=(valgrind -q --leak-check=full --show-leak-kinds=definite --error-exitcode=99)

for test in "$@"; do
    "${check[@]}" "$build/$test" >"$work/log" 2>&1 ||
        { echo "$test:"; grep -a -A12 '^==' "$work/log" | head -60; exit 1; }
done

{ echo '#!/bin/bash'; printf 'exec'; printf ' %q' "${check[@]}" "$build/blogo"; echo ' "$@"'; } >"$work/blogo"
chmod +x "$work/blogo"
# Two cases of tool/ call the tool 170 times, which takes many minutes here.
mapfile -t cases < <(python3 "$root/tests/cli/cases.py" list 'tool/*' 'render/*' |
    grep -vx -e tool/examples_run -e tool/wrong_calls)
BLOGO_CASE_LIMIT_S=400 "$root/tests/cli/run.sh" "$work/blogo" "${cases[@]}"

# Concepts about stroke types and mirror images, which no preset has.
for config in $(grep -lE 'has_style|mirror' "$root"/docs/examples/bongard/*.json); do
    "${check[@]}" "$build/blogo" generate -q -j1 --limit 1 --programs-only -c "$config" -o "$work/$(basename "$config")" >"$work/log" 2>&1 ||
        { echo "$config:"; head -20 "$work/log"; exit 1; }
done

# The data segment cannot grow here, and malloc leaves ENOMEM behind although it serves.
valgrind -q --tool=none "$build/blogo" generate -q -j1 --family ff --limit 12 -o "$work/set" 2>"$work/log" ||
    { echo "without room to grow:"; cat "$work/log"; exit 1; }
