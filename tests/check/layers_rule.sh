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
mkdir -p "$work/src/base" "$work/src/judge" "$work/include/blogo"
echo '#include "blogo/base.h"' >"$work/src/base/error.h"
printf '%s\n' '#include "base/error.h"' '#include <string.h>' '#include "embedded.h"' \
    '/* malloc(1); #include <png.h> */' >"$work/src/judge/verify.c"
touch "$work/include/blogo/base.h"
look
[[ $status == 0 ]] || { echo "a tree without a breach fails:"; cat "$work/said"; exit 1; }

rm -rf "$work/src" "$work/include"
for folder in src include; do
    [[ ! -d $root/$folder ]] || cp -r "$root/$folder" "$work/"
done
look
cp "$work/said" "$work/before"
plant 'src/judge/planted.c:1: judge may not include "make/planted.h"' \
    src/judge/planted.c '#include "make/planted.h"' src/make/planted.h ''
plant 'src/make/planted.c:1: make may not include "judge/planted.h"' \
    src/make/planted.c '  #  include "judge/planted.h"' src/judge/planted.h ''
plant 'src/image/planted.c:1: image may not include "make/planted.h"' \
    src/image/planted.c '#include "make/planted.h"' src/make/planted.h ''
plant 'src/solve/planted.c:1: audit and solve search for rules on their own: # include "concept/hypotheses' \
    src/solve/planted.c '# include "concept/hypotheses.h"'
plant 'src/audit/planted.c:1: audit and solve search for rules on their own: blg_hypotheses_find(' \
    src/audit/planted.c 'blg_hypotheses_find('
plant 'circle of files: geom/one -> geom/two -> geom/one' \
    src/geom/one.h '#include "geom/two.h"' src/geom/two.c '#include "geom/one.h"'
plant 'circle of rooms: geom -> ink -> geom' \
    src/geom/planted.h '#include "ink/planted.h"' src/ink/planted.h '#include "geom/other.h"' src/geom/other.h ''
plant 'src/base/planted.h:1: base may not include "geom/vec2.h"' \
    src/base/planted.h '#include "geom/vec2.h"'
plant 'src/write/planted.c:1: write may not include "audit/audit.h"' \
    src/write/planted.c '#include "audit/audit.h"'
plant 'src/geom/planted.c:1: geom may not include "blogo/dataset.h"' \
    src/geom/planted.c '#include "blogo/dataset.h"' include/blogo/dataset.h ''
plant 'include/blogo/shape.h:1: catalogue may not include "blogo/render.h"' \
    include/blogo/shape.h '#include "blogo/render.h"' include/blogo/render.h ''
plant 'include/blogo/planted.h: belongs to no room' include/blogo/planted.h ''
plant 'include/blogo/planted.h:1: public headers include blogo/ only, not "base/error.h"' \
    include/blogo/planted.h '#include "base/error.h"'
plant 'circle of files: blogo/one -> blogo/two -> blogo/one' \
    include/blogo/one.h '#include "blogo/two.h"' include/blogo/two.h '#include "blogo/one.h"'
plant 'src/geom/planted.c:1: write "room/file.h" instead of "vec2.h"' src/geom/planted.c '#include "vec2.h"'
plant 'src/geom/planted.c:1: no such file: "geom/nowhere.h"' src/geom/planted.c '#include "geom/nowhere.h"'
plant 'src/loft/planted.c: belongs to no room' src/loft/planted.c '#include "base/error.h"'
plant 'src/ink/planted.c:1: memory comes from arena and buf' src/ink/planted.c 'void *p = malloc(1);'
plant 'src/ink/planted.c:1: the library neither prints nor exits' src/ink/planted.c '    abort();'
plant 'src/ink/planted.c:1: Cairo belongs to image/' src/ink/planted.c '#include <cairo.h>'
plant 'src/ink/planted.c:1: unfinished' src/ink/planted.c "/* TO""DO */"
echo ok
