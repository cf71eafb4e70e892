#!/usr/bin/env bash
# The man page has a section for every command and names every option of it.   manual.sh ROOT TOOL
set -euo pipefail
page=$1/docs/blogo.1
tool=$2
missing=0
mapfile -t commands < <("$tool" --help | sed -n '/^Commands:/,/^$/p' |
    sed -nE 's/^  ([a-z0-9-]+( [a-z0-9-]+)?)( {2,}.*|$)/\1/p')
[[ ${#commands[@]} -gt 0 ]]
for command in "${commands[@]}"; do
    section=$(sed -n "/^\.SS blogo $command\$/,/^\.S[SH] /p" "$page" | sed 's/\\-/-/g')
    if [[ -z $section ]]; then
        echo "blogo.1: no section for: blogo $command"
        missing=1
        continue
    fi
    # shellcheck disable=SC2086 # a command may have two words
    for option in $("$tool" $command --help | grep -E '^ +-' | grep -oE -- '--[a-z][a-z0-9-]*' | sort -u); do
        case $option in --help | --version | --quiet) continue ;; esac # described once for all
        grep -qE -- "(^|[^a-z-])$option([^a-z-]|\$)" <<<"$section" ||
            { echo "blogo.1: blogo $command: no $option"; missing=1; }
    done
done
[[ $missing == 0 ]]
