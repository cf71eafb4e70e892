#!/usr/bin/env bash
# Programs with REPEAT are the programs: the words of `shapes show --logo`, run by an interpreter of a few lines, and the
# repeats of `export --format ucblogo`, written out, give back every program; UCBLogo walks both forms along the same path.
#   repeat.sh ROOT TOOL
set -euo pipefail
root=$(realpath "$1") tool=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
"$tool" shapes list -q --json >shapes.json
python3 -c 'import json; print("\n".join(s["name"] for s in json.load(open("shapes.json"))))' >names
mapfile -t names <names
"$tool" shapes show --json --logo "${names[@]}" >logo.jsonl
"$tool" generate -q --sample 100 --programs-only -o set
"$tool" export set -q --format ucblogo -o logo
cat >repeat.py <<'END2'
import json, math, pathlib, re, sys

def walk(tokens):
    """The words that a list of words stands for, repeats done."""
    done, at = [], 0
    while at < len(tokens):
        if tokens[at] != "repeat":
            done.append(tokens[at])
            at += 1
            continue
        assert tokens[at + 2] == "["
        end, depth = at + 3, 1
        while depth:
            depth += {"[": 1, "]": -1}.get(tokens[end], 0)
            end += 1
        done += walk(tokens[at + 3:end - 1]) * int(tokens[at + 1])
        at = end
    return done

def folded(deg):
    return (deg + 180) % 360 - 180

def near(got, want, room, what):
    assert len(got) == len(want), (what, got, want)
    for a, b in zip(got, want):
        assert a[:2] == b[:2] and len(a) == len(b), (what, a, b)
        assert all(abs(x - y) < room for x, y in zip(a[2:-1], b[2:-1])) and abs(folded(a[-1] - b[-1])) < room, (what, a, b)

def program_of(words):
    """The actions that words of `shapes show --logo` draw."""
    actions, turn, pen, words = [], 0.0, "normal", iter(walk(words.split()))
    for word in words:
        if word in ("left", "right"):
            turn += float(next(words)) * (1 if word == "left" else -1)
        elif word == "pen":
            pen = next(words)
        elif word == "forward":
            actions.append(["line", pen, float(next(words)), turn])
            turn = 0.0
        else:
            back = word == "arcright"
            radius, extent = float(next(words)), float(next(words))
            actions.append(["arc", pen, radius, -extent if back else extent, turn + (180 if back else 0)])
            turn = -180.0 if back else 0.0
    return actions

def published(text):
    """Published text as actions."""
    found = []
    for action in text.split(", "):
        kind, pen, *numbers = re.split("[_-]", action)
        numbers = [float(x) for x in numbers]
        found.append([kind, pen, *([numbers[0]] if kind == "line" else [numbers[0], 720 * numbers[1] - 360]), 360 * numbers[-1] - 180])
    return found

repeated = whole = words = plain = 0
for line in open("logo.jsonl", encoding="utf-8"):
    shape = json.loads(line)
    near(program_of(shape["logo"]), published(shape["program"]), 0.75, shape["name"])  # published text has three decimals
    assert shape["words"] == len(shape["logo"].split())
    assert shape["words"] == shape["words_without_repeat"] or "repeat" in shape["logo"]
    repeated += "repeat" in shape["logo"]
    whole += bool(re.fullmatch(r"((left|right) \S+ )?repeat \d+ \[[^]]*\]", shape["logo"]))
    words, plain = words + shape["words"], plain + shape["words_without_repeat"]
print(f"{whole} figures are REPEAT, {repeated} hold one; {words} words, {plain} without")
assert whole >= 110 and repeated > whole and words < plain

scenes = {}
for line in open("set/scenes.jsonl", encoding="utf-8"):
    problem, counts = json.loads(line), {"positive": 0, "negative": 0}
    for image in problem["images"]:
        scenes[problem["name"], f"{image['side']}.{counts[image['side']]}"] = [s["program"] for s in image["shapes"]]
        counts[image["side"]] += 1
found = 0
for path in pathlib.Path("logo").glob("*.lg"):
    head, *procedures = re.split(r"^(?=to (?:positive|negative)\.\d)", path.read_text(encoding="utf-8").replace(" ~\n", " \n"), flags=re.M)
    written = head
    for text in procedures:
        name, body = re.fullmatch(r"to (\S+)\n(.*)end\n", text, re.S).groups()
        found += "repeat" in body
        shapes, turn, begins = [], 0.0, []
        words = iter(walk(body.replace("[", " [ ").replace("]", " ] ").split()))
        for word in words:
            if word == "bl.begin":
                begins.append(" ".join([word, *(next(words) for _ in range(4))]))
                shapes.append([])
            elif word == "bl.turn":
                turn += float(next(words))
            else:
                parts = [next(words) for _ in range({"bl.line": 3, "bl.arc": 4}[word])]
                shapes[-1].append([word[3:], parts[0][1:], *map(float, parts[1:-1]), float(parts[-1]) + turn])
                turn = 0.0
        wanted = scenes.pop((path.stem, name))
        assert len(shapes) == len(wanted)
        for got, want in zip(shapes, wanted):
            near(got, want, 1e-9, (path.stem, name))
        written += f"to {name}\n"
        for begin, program in zip(begins, wanted):
            written += begin + "\n"
            for kind, pen, *numbers in program:
                written += f'bl.{kind} "{pen} ' + " ".join(f"{x:.15f}" for x in numbers) + "\n"
        written += "end\n"
    pathlib.Path("plain", path.name).write_text(written, encoding="utf-8")
assert not scenes and found > 100, (len(scenes), found)
print(f"{found} images with repeat in UCBLogo")
END2
mkdir plain
python3 repeat.py

# UCBLogo: the places that the turtle goes through, decorations left out.
mapfile -t problems < <(grep -l '^repeat' logo/*.lg | head -4)
for form in logo plain; do
    {
        printf 'openwrite "%s\nsetwrite "%s\nnorefresh\n' "$PWD/$form.path" "$PWD/$form.path"
        for problem in "${problems[@]}"; do
            printf 'load "%s/%s\nto bl.stamp :kind\nend\nto bl.zigzag.line :d\nend\nto bl.stamped.line :kind :d\nend\n' \
                "$PWD" "$form/${problem#*/}"
            printf 'to bl.place\n(print form :bl.x 20 6 form :bl.y 20 6 form bl.wrap :bl.h 12 6)\nend\n'
            for i in 0 1 2 3 4 5 6; do printf 'positive.%d\nnegative.%d\n' "$i" "$i"; done
        done
        printf 'setwrite []\nclose "%s\nbye\n' "$PWD/$form.path"
    } >$form.script
    code=0
    bash "$root/tests/support/ucblogo.sh" "$PWD/$form.script" || code=$?
    [[ $code != 77 ]] || { echo "UCBLogo or Xvfb is not installed: their part was left out"; exit 0; }
done
python3 - <<'END2'
paths = [[[float(x) for x in line.split()] for line in open(f"{form}.path", encoding="utf-8")] for form in ("logo", "plain")]
assert len(paths[0]) == len(paths[1]) > 500, [len(p) for p in paths]
worst = max(max(abs(a - b) for a, b in zip(p[:2], q[:2])) for p, q in zip(*paths))
assert worst <= 2e-6, worst
print(len(paths[0]), "places in UCBLogo, at most", worst, "units apart")
END2
