# shellcheck shell=bash
# Every command, option and choice that the tool's help names, one a line: "generate -o --output VALUE".
commands=$("$BLOGO" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]\+\( [a-z]\+\)\?\)  .*/\1/p')
while IFS= read -r command; do
    echo "$command"
    # shellcheck disable=SC2086 # a command may have two words
    "$BLOGO" $command --help | sed -n '/^Options:/,$p' | grep -E '^ {2,6}-' | while read -r line; do
        letter=$(grep -oE '^-[a-z],' <<<"$line" | tr -d ,) || letter=
        option=$(grep -oE -- '--[a-z][a-z0-9-]*' <<<"$line" | head -1)
        value=$(sed -E "s/^.*$option ?//; s/  .*//" <<<"$line")
        [[ $line == *"$option  "* ]] && value=
        echo "$command ${letter:+$letter }$option${value:+ VALUE}"
        [[ $value != *'|'* ]] || tr '|' '\n' <<<"$value" | sed "s/^/$command $option /"
    done
done <<<"$commands"
"$BLOGO" presets list | sed -E 's/ .*//; s/^/preset /'
