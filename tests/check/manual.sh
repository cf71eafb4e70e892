#!/usr/bin/env bash
# The man page tells every command and option, and roff has no complaint.   manual.sh PAGE TOOL
set -euo pipefail
page=$1 tool=$2
missing=0
mapfile -t commands < <("$tool" --help | sed -n '/^Commands:/,/^$/p' | grep -oE '^  [a-z-]+( [a-z-]+)?')
[[ ${#commands[@]} -gt 0 ]] || { echo "the tool's help lists no command"; exit 1; }
for command in "${commands[@]}"; do
    command=${command#  }
    section=$(awk -v head=".SS blogo $command" '$0 == head {on = 1; next} /^\.S[SH]/ {on = 0} on' "$page" |
        sed 's/\\-/-/g')
    # shellcheck disable=SC2086 # a command may have two words
    options=$("$tool" $command --help | grep -E '^ {1,7}-' |
        grep -oE -- '--[a-z][a-z0-9-]*' | sort -u)
    [[ -n $section && -n $options ]] || { echo "no section for: blogo $command"; missing=1; }
    for option in $options; do
        grep -qE -- "^\.B (.*[^a-z-])?$option([^a-z-]|\$)" <<<"$section" ||
            { echo "blogo $command: no $option"; missing=1; }
    done
done
if command -v groff >/dev/null; then
    complaints=$(groff -man -ww -z "$page" 2>&1)
    [[ -z $complaints ]] || { echo "$complaints"; missing=1; }
fi
[[ $missing == 0 ]]
