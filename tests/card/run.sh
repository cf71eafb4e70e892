#!/usr/bin/env bash
# The card of a tree and of shards: front matter, datasheet, Croissant file, indexes.   run.sh TOOL small|whole
#
# small: a few problems, in ./test. whole: the default data set with pictures of 64 pixels.
set -euo pipefail
tool=$(realpath "$1") what=$2
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
export PYTHONDONTWRITEBYTECODE=1
# Debian's python3-yaml belongs to Debian's python3.
python=python3
"$python" -c 'import yaml' 2>/dev/null || python=/usr/bin/python3
"$python" -c 'import yaml' 2>/dev/null || { echo "skipped: no python3-yaml"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
fail() {
    echo "$1"
    exit 1
}
publisher=(--creator "A. Person" --creator org:Laboratory --license cc-by-4.0 --date 2026-01-31)
if [[ $what == small ]]; then
    # Few problems of each kind, but some of every split.
    cat >config.json <<'J'
{"preset": "bongard-logo", "images": {"size_px": 32},
 "free_form": {"problems_per_setting": 2}, "basic": {"problems": 30},
 "abstract": {"problems": 27, "problems_per_concept": 1},
 "splits": {"train": {"by": "rest"}, "val": {"by": "problems", "count": 6},
            "test_ff": {"by": "program_length", "holdout": ["9"]}}}
J
    options=(-c config.json)
else
    options=(-s 64)
fi
"$tool" generate -q "${options[@]}" -o tree
cp -r tree before
"$tool" audit tree --json >tree.json
for layout in tree tar; do
    [[ $layout == tree ]] || "$tool" generate -q "${options[@]}" --format tar -o tar
    [[ $layout == tree ]] || "$tool" audit tar --json >tar.json
    given=()
    [[ $what == small ]] || given=(--audit $layout.json) # it takes long
    "$tool" card $layout "${publisher[@]}" --url https://example.org/data/set/ "${given[@]}" 2>said
    ! grep -q 'FILL IN' said || fail "something is to be filled in: $(<said)"
    status=0 # the card is made anew, too
    "$tool" verify -q $layout >verified || status=$?
    [[ $status == 0 && ! -s verified ]] || fail "verify: $status, $(head -3 verified)"
    "$python" "$here/card.py" $layout $layout.json "$what"
done
diff -r before tree >differs || true
[[ $(grep -v '^Only in tree: \(README.md\|DATASHEET.md\|croissant.json\|problems.png\|problems-.*\.jsonl\)$' differs) == "" ]] ||
    fail "the card changed the data set: $(<differs)"
[[ $what == small ]] || exit 0

# A report that is given leads to the same card.
"$tool" generate -q "${options[@]}" -o given
"$tool" card given "${publisher[@]}" --url https://example.org/data/set/ --audit tree.json -q
for file in README.md DATASHEET.md croissant.json problems.png problems-train.jsonl; do
    cmp "tree/$file" "given/$file"
done
# The command of the card makes the data set again.
for layout in tree tar; do
    mkdir again.$layout
    cp $layout/manifest.json again.$layout/
    sed -n '/^```sh$/,/^```$/p' $layout/README.md | sed '/^```/d; s|^blogo |"$tool" -q |' >again.$layout/cmd
    sed -i 's|"$tool" -q \([a-z]*\)|"$tool" \1 -q|' again.$layout/cmd
    (cd again.$layout && tool=$tool bash -eu ./cmd)
    cmp $layout/SHA256SUMS again.$layout/data/SHA256SUMS
done
# Programs alone.
"$tool" generate -q "${options[@]}" --programs-only -o programs
"$tool" audit programs --json >programs.json
"$tool" card programs "${publisher[@]}" --url https://example.org/data/set -q
"$python" "$here/card.py" programs programs.json
