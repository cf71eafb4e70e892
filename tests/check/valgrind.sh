#!/usr/bin/env bash
# Valgrind finds nothing in the modules that own memory, files and threads, nor in the tool.
#   valgrind.sh ROOT BUILD, a build without sanitizers
set -euo pipefail
root=$1 build=$2
command -v valgrind >/dev/null || { echo "SKIP: no valgrind"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
check=(valgrind -q --leak-check=full --show-leak-kinds=definite --error-exitcode=99)

for module in arena buf error fs digest parallel catalogue png batch; do
    "${check[@]}" "$build/test_$module" >"$work/log" 2>&1 ||
        { echo "test_$module:"; grep -a -A12 '^==' "$work/log" | head -60; exit 1; }
done

{ echo '#!/bin/bash'; printf 'exec'; printf ' %q' "${check[@]}" "$build/blogo"; echo ' "$@"'; } >"$work/blogo"
chmod +x "$work/blogo"
mapfile -t cases < <(cd "$root/tests/cli" && printf '%s\n' tool/* render/*)
"$root/tests/cli/run.sh" "$work/blogo" "${cases[@]}"
