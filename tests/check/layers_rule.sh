#!/usr/bin/env bash
# The rule of layers.sh itself: each breach, planted in a copy of the tree, is found.   ROOT
set -euo pipefail
root=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

look() {
    status=0
    bash "$root/tests/check/layers.sh" "$work" >"$work/said" || status=$?
}

# plant MESSAGE FILE LINE [FILE LINE]...: writes files of one line each, looks, and removes them.
plant() {
    local message=$1 file
    local -a files=()
    shift
    ! grep -qF "$message" "$work/before" || { echo "said before anything is planted: $message"; exit 1; }
    while [[ $# -gt 0 ]]; do
        file=$work/$1
        files+=("$file")
        mkdir -p "$(dirname "$file")"
        [[ ! -f $file ]] || mv "$file" "$file.before"
        printf '%s\n' "$2" >"$file"
        shift 2
    done
    look
    if [[ $status != 1 ]] || ! grep -qF "$message" "$work/said"; then
        echo "not found (exit $status): $message"
        exit 1
    fi
    for file in "${files[@]}"; do
        rm "$file"
        [[ ! -f $file.before ]] || mv "$file.before" "$file"
    done
}

# A small tree without a breach passes.
mkdir -p "$work/src/base" "$work/src/problem" "$work/include/blogo"
echo '#include "blogo/base.h"' >"$work/src/base/memory.h"
printf '%s\n' '#include "base/memory.h"' '#include <string.h>' '#include "embedded.h"' \
    '/* malloc(1); #include <png.h> */' >"$work/src/problem/judge.c"
touch "$work/include/blogo/base.h"
look
[[ $status == 0 ]] || { echo "a tree without a breach fails:"; cat "$work/said"; exit 1; }

# The names of the tree's files, all empty: what files hold but for a planted line is a matter of layers.sh, and
# reading all of it for each breach would take most of the time.
rm -rf "$work/src" "$work/include"
(cd "$root" && find src include -type f) | while read -r file; do
    mkdir -p "$work/${file%/*}"
    : >"$work/$file"
done
look
cp "$work/said" "$work/before"
plant 'src/problem/judge.c:1: the judge does not see the builders: "problem/builder.h"' \
    src/problem/judge.c '#include "problem/builder.h"'
plant 'src/problem/judge.c:1: the judge does not see the builders: "problem/family/planted.h"' \
    src/problem/judge.c '#include "problem/family/planted.h"' src/problem/family/planted.h ''
plant 'src/problem/family/planted_judge.c:1: the judge does not see the builders: "problem/family.h"' \
    src/problem/family/planted_judge.c '#include "problem/family.h"'
plant 'src/problem/builder.c:1: builders do not see the judge: "problem/judge.h"' \
    src/problem/builder.c '  #  include "problem/judge.h"'
plant 'src/problem/family/planted.c:1: builders do not see the judge: "problem/judge.h"' \
    src/problem/family/planted.c '#include "problem/judge.h"'
plant 'src/problem/planted.c:1: problem may not include "picture/png.h"' \
    src/problem/planted.c '#include "picture/png.h"'
plant 'src/look/planted.c:1: audit and solve search for rules on their own: # include "problem/hypotheses' \
    src/look/planted.c '# include "problem/hypotheses.h"'
plant 'src/look/planted.c:1: audit and solve search for rules on their own: blg_hypotheses_find(' \
    src/look/planted.c 'blg_hypotheses_find('
plant 'circle of headers: figure/one.h -> figure/two.h -> figure/one.h' \
    src/figure/one.h '#include "figure/two.h"' src/figure/two.h '#include "figure/one.h"'
plant 'circle of rooms: base -> figure -> base' \
    src/base/planted.h '#include "figure/planted.h"' src/figure/planted.h '#include "base/other.h"' src/base/other.h ''
plant 'src/base/planted.h:1: base may not include "figure/ink.h"' \
    src/base/planted.h '#include "figure/ink.h"'
plant 'src/data/planted.c:1: data may not include "look/audit.h"' \
    src/data/planted.c '#include "look/audit.h"'
plant 'src/figure/planted.c:1: figure may not include "blogo/dataset.h"' \
    src/figure/planted.c '#include "blogo/dataset.h"' include/blogo/dataset.h ''
plant 'include/blogo/shape.h:1: figure may not include "blogo/render.h"' \
    include/blogo/shape.h '#include "blogo/render.h"' include/blogo/render.h ''
plant 'include/blogo/planted.h: belongs to no room' include/blogo/planted.h ''
plant 'include/blogo/planted.h:1: public headers include blogo/ only, not "base/memory.h"' \
    include/blogo/planted.h '#include "base/memory.h"'
plant 'circle of headers: blogo/one.h -> blogo/two.h -> blogo/one.h' \
    include/blogo/one.h '#include "blogo/two.h"' include/blogo/two.h '#include "blogo/one.h"'
plant 'src/figure/planted.c:1: write "room/file.h" instead of "ink.h"' src/figure/planted.c '#include "ink.h"'
plant 'src/figure/planted.c:1: no such file: "figure/nowhere.h"' src/figure/planted.c '#include "figure/nowhere.h"'
plant 'src/loft/planted.c: belongs to no room' src/loft/planted.c '#include "base/memory.h"'
plant 'src/figure/planted.c:1: memory comes from base/memory.c' src/figure/planted.c 'void *p = malloc(1);'
plant 'src/front/door.c:1: the library neither prints nor exits' src/front/door.c '    abort();'
plant 'src/figure/planted.c:1: Cairo belongs to picture/' src/figure/planted.c '#include <cairo.h>'
plant 'src/figure/planted.c:1: cites itself' src/figure/planted.c '/* as figure/planted.c says */'
plant 'src/figure/planted.c:1: unfinished' src/figure/planted.c "/* TO""DO */"
echo ok
