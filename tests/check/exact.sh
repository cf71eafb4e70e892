#!/usr/bin/env bash
# `export --exact` in the formats sexpr, tokens and npy: the programs of every image come back to the last bit, and `restore`
# writes the same files as from the rounded formats.   exact.sh ROOT TOOL
set -euo pipefail
tool=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
"$tool" generate -q --sample 300 -s 16 --seed 3 --set images.single_query_probability=0.5 -o set
for format in sexpr tokens; do
    "$tool" export set -q --format $format --exact -o $format
    "$tool" export set -q --format $format -o rounded-$format
    "$tool" restore $format -q --from $format -o back-$format
    "$tool" restore rounded-$format -q --from $format -o rounded-back-$format
    diff -r back-$format rounded-back-$format
done
"$tool" export set -q --format npy --exact -o npy
for file in tokens/tokens_* tokens/vocab.json; do cmp "$file" "npy/${file#tokens/}"; done
python3 - <<'END2'
import ast, json, pathlib, re, struct
want = {}
for line in open("set/scenes.jsonl", encoding="utf-8"):
    problem, counts = json.loads(line), {"positive": 0, "negative": 0}
    for image in problem["images"]:
        side = image["side"]
        want[problem["name"], side, counts[side]] = [s["program"] for s in image["shapes"]]
        counts[side] += 1

def bits(programs):
    return [[[*a[:2], *(struct.pack("<d", x) for x in a[2:])] for a in program] for program in programs]

long = sum(len(repr(x)) > 8 for programs in want.values() for p in programs for a in p for x in a[2:])
got, lacking = {}, 0
for line in open("sexpr", encoding="utf-8"):
    item = re.fullmatch(r'\(item ([\w-]+) "\w+" (\w+) (\d+) \(image exact(.*)\)\)\n', line)
    assert item, line
    name, side, index, image = item.groups()
    shapes = re.findall(r"\(shape((?: \([^()]*\))*)\)", image)
    programs = [[[w if i < 2 else float(w) for i, w in enumerate(a.split())] for a in re.findall(r"\(([^()]*)\)", s)] for s in shapes]
    if programs:
        got[name, side, int(index)] = programs
    else:
        lacking += 1
assert got.keys() == want.keys() and lacking > 50, (len(got), len(want), lacking)
for key in want:
    assert bits(got[key]) == bits(want[key]), (key, got[key], want[key])

vocabulary = json.load(open("tokens/vocab.json", encoding="utf-8"))
bases, types = ({v: k for k, v in vocabulary[w].items()} for w in ("base", "type"))
assert vocabulary["columns"] == ["base", "type", "a", "b", "radius"]
got = {}
for split in vocabulary["splits"]:
    data = pathlib.Path(f"tokens/tokens_{split}.npy").read_bytes()
    start = 10 + int.from_bytes(data[8:10], "little")
    header = ast.literal_eval(data[10:start].decode())
    assert header["descr"] == "<f8" and header["shape"][1:] == (vocabulary["images"], vocabulary["rows"], 5)
    rows = struct.iter_unpack("<5d", data[start:])
    for line in open(f"tokens/index_{split}.jsonl", encoding="utf-8"):
        image, programs = json.loads(line), []
        for base, kind, a, b, radius in [next(rows) for _ in range(vocabulary["rows"])]:
            word = bases[base]
            if word in ("start", "and"):
                programs.append([])
            elif word in ("line", "arc"):
                programs[-1].append([word, types[kind], *([radius, a] if word == "arc" else [a]), b])
        if programs != [[]]:
            got[image["problem"], image["side"], image["index"]] = programs
    assert next(rows, None) is None
assert got.keys() == want.keys()
for key in want:
    assert bits(got[key]) == bits(want[key]), (key, got[key], want[key])
print(f"{len(want)} images, {long} numbers of more than six decimals")
END2
