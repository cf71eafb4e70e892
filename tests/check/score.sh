#!/usr/bin/env bash
# Every metric of `blogo score` against a calculation in Python on the same answers, drawn from a fixed seed.
#   score.sh ROOT TOOL
set -euo pipefail
root=$(cd "$1" && pwd)
tool=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
"$tool" generate -q --sample 150 -s 32 -o set
"$tool" tasks set -q --for vlm --forms i1s,i2s,cs --images single --size 32 --seed 3 \
    --split train --split test_ff --split test_bd --split test_hd_comb --split test_hd_novel --per-split 40 -k 3 -o v
python3 "$root/tests/check/score.py" "$tool"
# What nobody solved is what filter takes away.
"$tool" score -q v a@1.jsonl a@2.jsonl b.jsonl --unsolved gone.txt --few 55 >/dev/null
[[ -s gone.txt ]]
"$tool" filter set --exclude gone.txt -o rest 2>/dev/null
[[ $(wc -l <set/scenes.jsonl) == $(($(wc -l <rest/scenes.jsonl) + $(wc -l <gone.txt))) ]]
