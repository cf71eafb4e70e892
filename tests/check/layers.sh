#!/usr/bin/env bash
# The rooms of ARCHITECTURE.md: what a file of each room may include, and which outside libraries
# and calls belong to one place only.
set -euo pipefail
cd "$1"
source tests/check/tracked.sh

declare -A lower=(
    [base]=""
    [geom]="base"
    [program]="base geom"
    [analyse]="base geom program"
    [catalogue]="base geom program analyse"
    [plan]="base geom program analyse catalogue"
    [build]="base geom program analyse catalogue plan"
    [image]="base geom program"
    [generate]="base geom program analyse catalogue plan build image"
    [dataset]="base geom program analyse catalogue plan build image generate"
    [audit]="base geom program analyse catalogue plan build image generate dataset"
    [export]="base geom program analyse catalogue plan build image generate dataset audit"
    [reference]="base geom program analyse catalogue plan build image generate audit dataset"
    [tasks]="base geom program analyse catalogue plan build image generate audit dataset"
    [cli]=""
)
breaches=0
breach() {
    echo "$1"
    breaches=$((breaches + 1))
}

# Lines "file:line:#include "room/name"", rooms first checked against the table.
check_rooms() {
    local file line text from target room
    while IFS=: read -r file line text; do
        from=${file#src/}
        from=${from%%/*}
        target=${text#*\"}
        target=${target%\"*}
        room=${target%%/*}
        [[ -v lower[$from] ]] || { breach "$file: unknown room $from"; continue; }
        [[ $room == blogo || $room == "$from" || $target == embedded.h ]] && continue
        [[ $from == cli && $target != */* ]] && continue
        [[ " ${lower[$from]} " == *" $room "* ]] ||
            breach "$file:$line: $from/ may not include \"$target\""
    done < <(tracked 'src/*.c' 'src/*.h' | xargs grep -nE '^ *# *include *"')
    while IFS=: read -r file line text; do
        [[ $text == *'"blogo/'* ]] || breach "$file:$line: public headers include blogo/ only"
    done < <(tracked 'include/*.h' | xargs grep -nE '^ *# *include *"' || true)
}

# only_in REGEX ALLOWED WHAT: lines of src/ outside ALLOWED (a regex of files) that match.
only_in() {
    local found
    while IFS= read -r found; do
        [[ $found =~ ^[^:]*:[0-9]*:\ *(\*|/\*) ]] && continue # a comment
        [[ ${found%%:*} =~ ^($2)$ ]] || breach "$found: $3"
    done < <(tracked 'src/*.c' 'src/*.h' 'include/*.h' | xargs grep -nE "$1" || true)
}

check_rooms
only_in '# *include *<cairo' 'src/image/.*' 'Cairo belongs to image/'
only_in '# *include *<png' 'src/image/png\.c' 'libpng belongs to image/png.c'
only_in '# *include *<openssl' 'src/base/digest\.c' 'libcrypto belongs to base/digest.c'
only_in '(^|[^_[:alnum:]])(malloc|calloc|realloc|free)\(' 'src/base/(arena|buf)\.c|src/cli/.*' \
    'memory comes from arena and buf'
only_in '(^|[^_[:alnum:]])(printf|puts|putchar|perror|exit|abort)\(' 'src/cli/.*' \
    'the library neither prints nor exits'
only_in '(^|[^_[:alnum:]])(rand|srand|random|drand48|time|localtime|setlocale)\(' 'src/cli/.*' \
    'results depend on neither clock, locale nor hidden state'
only_in '(TODO|FIXME|XXX)' 'nothing' 'unfinished'

echo "$breaches breaches"
[[ $breaches == 0 ]]
