#!/usr/bin/env bash
# shellcheck disable=SC2016 # dollars and backticks belong to the files
# docs/files.md explains every field of the files of data sets, and no field that none has; and every
# reason for a rejection stands in docs/verification.md.   files.sh ROOT TOOL
set -euo pipefail
root=$1
tool=$(realpath "$2")
export PYTHONDONTWRITEBYTECODE=1
work=$(mktemp -d)
trap 'rm -rf "$work" "$work.tables" "$work.said"' EXIT
make() { # make NAME OPTION...
    local name=$1
    shift
    "$tool" generate -q --limit 2 -o "$work/$name" "$@"
}
make tree -s 32
make tar -s 32 --format tar
make part --programs-only --shard 2/2
make zstd --programs-only --scenes zstd 2>"$work.said" || { grep -q "needs zstd" "$work.said" && export BLOGO_NO_ZSTD=1; }
"$tool" generate -q --sample 6 --programs-only -o "$work/sample"
for example in single-query pen-widths user-concepts hard-test; do
    make $example --programs-only --config "$root/docs/examples/$example.json"
done
"$tool" generate -q --limit 2 -s 32 -o "$work/whole"
echo ff_nact4_0001 >"$work/gone"
"$tool" filter -q "$work/whole" --exclude "$work/gone" -o "$work/filtered"
mkdir "$work.tables"
cp "$root"/shapes/*.tsv "$work.tables"
rows=$(($(wc -l <"$work.tables/near_pairs.tsv") - 2)) # one less than there are
sed -i "\$d; 1s/ [0-9]*$/ $rows/" "$work.tables/near_pairs.tsv"
make lists --programs-only --catalog "$work.tables" --set exclude="\"$work/gone\""
rm "$work/gone"
"$tool" import -q "$work/whole" -s 32 -o "$work/imported"
"$tool" pack -q "$root/docs/examples/scenes.jsonl" --programs-only -o "$work/packed"
# Problems of the published generator need a catalogue that its algorithm can run on: the built-in one.
make reference --programs-only --preset nvlabs-reference --catalog "$root/shapes"
published=$root/../shared/nvlabs # where they are at hand
[[ ! -d $published ]] || make release --programs-only --preset nvlabs-release --catalog "$published"

folders=("$work"/*)
python3 "$root/tests/check/files.py" "$root/docs/files.md" "${folders[@]}"
for reason in $(grep -o '"rejections": {.*' "$work/tree/manifest.json" | grep -oE '"[a-z_]+":' | tr -d '":' | tail -n +2); do
    grep -q "^| .*\`$reason\`" "$root/docs/verification.md" || { echo "verification.md lacks $reason"; exit 1; }
done
# The rule itself: a row less and a row more are found.
grep -v '^| `hardness.near_separators`' "$root/docs/files.md" >"$work/less.md"
sed 's/^| `attempt`/| `attempts` | | |\n&/' "$root/docs/files.md" >"$work/more.md"
for page in less more; do
    ! python3 "$root/tests/check/files.py" "$work/$page.md" "${folders[@]}" >/dev/null || { echo "$page passes"; exit 1; }
done
