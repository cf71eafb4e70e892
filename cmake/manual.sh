#!/usr/bin/env bash
# Writes the man page: docs/blogo.1.in with the commands as the tool's own help tells them.
#   manual.sh TOOL TEMPLATE VERSION >blogo.1
set -euo pipefail
tool=$1 template=$2 version=$3
mapfile -t commands < <("$tool" --help | sed -n '/^Commands:/,/^$/p' |
    sed -nE 's/^  ([a-z0-9-]+( [a-z0-9-]+)?)( {2,}.*|$)/\1/p')

# Help of one command as roff: the usage line in bold, paragraphs, options as a list. An option's
# description starts after two or more spaces and goes on in lines that are indented further.
describe() {
    awk -v name="$1" '
        function text(s) {
            gsub(/\\/, "\\e", s); gsub(/-/, "\\-", s)
            return s ~ /^[.'"'"']/ ? "\\&" s : s
        }
        BEGIN { print ".SS blogo " name }
        NR == 1 { sub(/^Usage: /, ""); print ".B " text($0); print ".PP"; next }
        /^Options:$/ { options = 1; next }
        options && /^ ? ? ? ? ? ? ?-/ { # mawk has no counted repetition
            sub(/^ +/, "")
            cut = match($0, /  +/)
            head = cut ? substr($0, 1, cut - 1) : $0
            print ".TP"; print ".B " text(head)
            if (cut) print text(substr($0, cut + RLENGTH))
            next
        }
        /^$/ { blank = 1; next }
        {
            if (blank && !options) print ".PP"
            blank = 0; sub(/^ +/, ""); print text($0)
        }'
}

while IFS= read -r line; do
    if [[ $line == @COMMANDS@ ]]; then
        for command in "${commands[@]}"; do
            # shellcheck disable=SC2086 # a command may have two words
            "$tool" $command --help | describe "$command"
        done
    else
        printf '%s\n' "${line//@VERSION@/$version}"
    fi
done <"$template"
