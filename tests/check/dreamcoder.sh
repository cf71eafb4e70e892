#!/usr/bin/env bash
# Programs of `export --format dreamcoder`, read back, are exactly those of the data set, and every term has the type that
# its primitives give it.   dreamcoder.sh ROOT TOOL
set -euo pipefail
tool=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
"$tool" generate -q --sample 100 --programs-only -o set
"$tool" export set -q --format dreamcoder -o out.json
python3 - <<'END'
import json, re
found = json.load(open("out.json", encoding="utf-8"))
types = {p["name"]: p["type"].split(" -> ") for p in found["primitives"]}
assert types["arc"] == ["pen", "length", "angle", "angle", "turtle", "turtle"] and found["request"] == "turtle -> turtle"

def term(words):
    word = words.pop(0)
    if word != "(":
        return word
    inner = []
    while words[0] != ")":
        inner.append(term(words))
    words.pop(0)
    return inner

def actions(tree):
    """The figures that a turtle draws, first action first."""
    if tree == "$0":
        return [[]]
    head, *arguments = tree
    before = actions(arguments[-1])
    wanted = types[head][:-1]
    assert len(arguments) == len(wanted) and wanted[-1] == "turtle", tree
    if head == "figure":
        return before + [[]]
    assert types[arguments[0]] == ["pen"] == wanted[:1] and set(wanted[1:-1]) <= {"length", "angle"}, tree
    before[-1].append([head, arguments[0], *map(float, arguments[1:-1])])
    return before

got = {}
for task in found["tasks"]:
    tree = term(re.findall(r"[()]|[^\s()]+", task["program"]))
    assert tree[0] == "lambda" and len(tree) == 2 and task["name"] not in got
    got[task["name"]] = task["split"], actions(tree[1])
want = {}
for line in open("set/scenes.jsonl", encoding="utf-8"):
    problem, counts = json.loads(line), {"positive": 0, "negative": 0}
    for image in problem["images"]:
        side = image["side"]
        want[f"{problem['name']}/{side}/{counts[side]}"] = problem["split"], [s["program"] for s in image["shapes"]]
        counts[side] += 1
assert len(got) >= 1300 and got == want, [k for k in want if got.get(k) != want[k]][:3]
END
