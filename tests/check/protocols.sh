#!/usr/bin/env bash
# Every sentence of docs/protocols.md holds in data sets that the tool writes. protocols.py reads the
# files alone and prints the figure of each row.   protocols.sh ROOT TOOL
set -euo pipefail
root=$1
tool=$(realpath "$2")
export PYTHONDONTWRITEBYTECODE=1
command -v python3 >/dev/null || { echo "python3 is absent"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
examples=$root/docs/examples
make() { # make NAME OPTION...
    local name=$1
    shift
    "$tool" generate -q --programs-only -o "$name" "$@"
}
small=(--set free_form.problems_per_setting=4 --set basic.problems=40 --set abstract.problems=400)
make hoi --preset hoi
make hoi-objects -c "$examples/hoi-objects.json" --set basic.problems=200 --set splits.test.count=40
make openworld -c "$examples/openworld.json"
make rwr-plus-l2-impure -c "$examples/rwr-plus-l2-impure.json" "${small[@]}"
make rwr-plus-tvt -c "$examples/rwr-plus-tvt.json" --set abstract.problems=400 --set abstract.problems_per_concept=20
make rwr-plus-pairings -c "$examples/rwr-plus-pairings.json" --set abstract.problems=160
make whole "${small[@]}" --set splits.test_hd_comb=null --set splits.test_hd_novel=null --set splits.test_bd.count=5 --set splits.val.count=20
"$tool" tasks -q whole --forms d1s,d2s,id1s,id2s -o tasks.jsonl

# Names from everywhere: some for a list, some to be left out.
grep -o '"name":"[a-z0-9_-]*_[0-9]*","family"' whole/scenes.jsonl | cut -d'"' -f4 >names
awk 'NR % 7 == 0' names >list.txt
awk 'NR % 11 == 0' names >gone.txt
printf '{"splits": {"train": {"by": "rest"}, "val": {"by": "problems", "share": 0.1},\n "test": {"by": "list", "file": "list.txt"}}}\n' >lists.json
make lists -c lists.json "${small[@]}"
make excluded -c lists.json "${small[@]}" --set exclude=gone.txt
"$tool" filter -q lists --exclude gone.txt -o filtered
for set in hoi hoi-objects openworld rwr-plus-l2-impure rwr-plus-tvt rwr-plus-pairings; do
    "$tool" verify -q $set
done
# Lists of names are no part of a data set, so these are sound (status 6) but not reproduced.
for set in lists excluded filtered; do
    status=0
    "$tool" verify -q $set || status=$?
    [[ $status == 6 ]]
done
"$tool" shapes list --json >shapes.json
"$tool" audit whole --json >audit.json
python3 "$root/tests/check/protocols.py"
