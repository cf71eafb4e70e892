#!/usr/bin/env bash
# Thirty problems in words become a data set that verify, gallery, study, tasks, card, score, export, sheet and describe
# take. Problems of the four families, without what can be derived, become one, too.   pack.sh ROOT TOOL
set -euo pipefail
root=$(cd "$1" && pwd)
tool=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
. "$root/tests/cli/study/jspsych.sh"
here="$root/tests/check/pack.py"

python3 "$here" write thirty.jsonl
"$tool" pack -q thirty.jsonl -s 64 -o set
"$tool" pack -q thirty.jsonl -s 64 -j 1 -o again
diff -r set again
"$tool" pack -q set/scenes.jsonl -s 64 -o again --force # what pack writes gives the same data set
diff -r set again
"$tool" verify -q set
"$tool" gallery -q set -o site
"$tool" study -q set --jspsych jspsych --split test --per-split 10 -o study
"$tool" tasks -q set --for vlm --split train --split test --size 32 -o vlm
"$tool" audit -q --pictures none set -o audit.txt # no line of drawn problems counts faults of given ones
if grep -E '^  (V1|V6|V7|V8|V11|R6|R9) ' audit.txt; then exit 1; fi
if grep -rE '"V11", .*"found": [1-9]' site; then exit 1; fi
"$tool" card -q set
"$tool" verify -q set # with the card
"$tool" export -q set --format graph -o graph.jsonl
"$tool" sheet -q -d set -o cone.png --concept ff_pack_0000
"$tool" describe -d set ff_pack_0000 >cone.txt
python3 "$here" answer vlm.key.jsonl answers.jsonl
"$tool" score vlm.key.jsonl answers.jsonl --json >score.json
"$tool" pack -q thirty.jsonl -s 64 --format tar -o shards
"$tool" verify -q shards
python3 "$here" check .

"$tool" generate -q --programs-only --limit 2 -o old
"$tool" generate -q --programs-only --preset relations --limit 2 -o pairs
cat old/scenes.jsonl pairs/scenes.jsonl >families.jsonl
python3 "$here" strip families.jsonl bare.jsonl
"$tool" pack -q bare.jsonl --programs-only -o bare
"$tool" verify -q bare
python3 "$here" same families.jsonl bare/scenes.jsonl
