#!/usr/bin/env bash
# Attacks on folders of tasks, studies, blind sheets and lines of tasks: no answer may follow from anything but the
# content of pictures. Older schemes, planted, must fall.   attack.sh ROOT TOOL
set -euo pipefail
root=$(cd "$1" && pwd)
tool=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
attack() { python3 "$root/tests/check/attack.py" "$@"; }
attack planted
"$tool" generate -q --limit 250 -s 16 -o set
for images in sheet single; do
    "$tool" tasks set -q --for vlm --images $images --size 16 --split train --per-split 600 --seed 1 -o $images
    attack vlm $images
done
# shellcheck source=/dev/null
. "$root/tests/cli/study/jspsych.sh"
studies=()
for seed in 1 2 3 4; do
    # some of many problems, and some of the few problems of which an older version told all
    "$tool" study set -q --jspsych jspsych --split train --per-split 500 --seed $seed -o study$seed
    "$tool" study set -q --jspsych jspsych --split train --split val --per-split 4 --seed $seed -o few$seed
    studies+=(study$seed few$seed)
done
attack study "${studies[@]}"
sheets=()
for seed in 1 2 3 4 5 6 7 8; do
    ending=png
    [[ $seed != 1 ]] || ending=svg
    "$tool" sheet -q -d set --split train --count 100 --panel 16 --blind --blind-seed $seed -o sheet$seed.$ending
    sheets+=(sheet$seed.$ending)
done
attack sheet set "${sheets[@]}"
"$tool" tasks set -q --forms i1s,i2s,d1s -o lines.jsonl
attack lines lines.jsonl
"$tool" tasks set -q --forms cs -o cs.jsonl
"$tool" tasks set -q --for vlm --forms cs --size 16 --split train --split val --per-split 300 --seed 1 -o few
attack choices cs.jsonl few
# Two runs with equal options share no name and no order: nobody makes the key by running the tool again.
for run in 1 2; do
    "$tool" tasks set -q --for vlm --forms i1s --size 16 --split train --per-split 40 -o again$run
    "$tool" study set -q --jspsych jspsych --split train --per-split 20 -o site$run
    "$tool" sheet -q -d set --split train --count 30 --panel 16 --blind -o again$run.png
done
[[ -z $(comm -12 <(ls again1/images) <(ls again2/images)) && -z $(comm -12 <(ls site1/pictures) <(ls site2/pictures)) ]]
if cmp -s again1.key.json again2.key.json; then exit 1; fi
! diff <(grep -o '"queries".*' again1.key.json) <(grep -o '"queries".*' again2.key.json) >/dev/null
