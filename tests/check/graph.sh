#!/usr/bin/env bash
# Lines of `export --format graph` against the data set: programs rebuilt from the strokes are equal to the bit, and rebuilt
# from positions alone they agree to five decimals; joints, pieces and regions fit together; counts are those of the csv
# export; relations follow from the poses.   graph.sh ROOT TOOL
set -euo pipefail
tool=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
"$tool" generate -q --sample 100 --programs-only -o set
"$tool" export set -q --format graph -o graph.jsonl
"$tool" export set -q --format csv -o rows.csv
python3 - "$tool" <<'END2'
import csv, json, math, pathlib, subprocess, sys
tool = sys.argv[1]
scenes = {}
for line in open("set/scenes.jsonl", encoding="utf-8"):
    problem, counts = json.loads(line), {"positive": 0, "negative": 0}
    for image in problem["images"]:
        scenes[problem["name"], image["side"], counts[image["side"]]] = problem["split"], image
        counts[image["side"]] += 1
rows = {}
for row in csv.DictReader(open("rows.csv", encoding="utf-8", newline="")):
    rows[row["problem"], row["side"], int(row["index"]), int(row["shape"])] = row

def near(a, b, room=2e-5):
    assert len(a) == len(b) and all(abs(x - y) <= room for x, y in zip(a, b)), (a, b)

def turned(a, b):
    """The difference of two angles, as a turn."""
    return (b - a + 180) % 360 - 180

def check_strokes(strokes):
    """Rebuilds lengths, extents and turns from positions."""
    heading, at = 0.0, [0, 0]
    for s in strokes:
        near(s["start"], at)
        at = s["end"]
        (x, y), (u, v) = s["start"], s["end"]
        if s["kind"] == "line":
            out = math.degrees(math.atan2(v - y, u - x))
            near([math.hypot(u - x, v - y)], [s["length"]])
            after = out
        else:
            (p, q), sign = s["centre"], math.copysign(1, s["extent_deg"])
            near([math.hypot(x - p, y - q), math.hypot(u - p, v - q)], [s["radius"]] * 2)
            out = math.degrees(math.atan2(y - q, x - p)) + 90
            after = math.degrees(math.atan2(v - q, u - p)) + 90
            if abs(s["extent_deg"]) < 359.99:
                near([sign * (turned(0, sign * (after - out)) % 360)], [s["extent_deg"]], 0.01)
        near([turned(heading + s["turn_deg"], out)], [0], 0.01)
        heading = after

def check_figure(shape, row):
    negative = 0
    strokes, joints, pieces, regions = (shape[k] for k in ("strokes", "joints", "pieces", "regions"))
    diameter = float(row["diameter"])
    rays = [(n, r["piece"], r["stroke"]) for n, joint in enumerate(joints) for r in joint["rays"]]
    assert [j["joint"] for j in joints] == list(range(len(joints)))
    assert sorted(rays) == sorted((n, i, p["stroke"]) for i, p in enumerate(pieces) for n in p["joints"])
    assert len(regions) == int(row["regions"]) == len(pieces) - len(joints) + 1, (len(pieces), len(joints), len(regions))
    for joint in joints:
        angles = joint["angles_deg"]
        assert len(angles) == len(joint["rays"]) >= 1 and all(-40 < a <= 360 for a in angles)
        near([sum(angles)], [360], 1e-4)
        directions = [r["direction_deg"] for r in joint["rays"]]
        for i, angle in enumerate(angles):
            assert abs(turned(directions[i] + angle, directions[(i + 1) % len(angles)])) < 1e-4, joint
        negative += sum(a < 0 for a in angles)
    for s in strokes:
        for place in (s["start"], s["end"]):
            gap = min(math.dist(place, joint["at"]) for joint in joints)
            assert gap < 0.09 * diameter, (gap, diameter)
    total = sum(p["length"] for p in pieces)
    drawn = sum(s["length"] if s["kind"] == "line" else abs(math.radians(s["extent_deg"])) * s["radius"] for s in strokes)
    assert total <= drawn + 0.1 * diameter, (total, drawn)
    for region in regions:
        assert region["area"] > 0 and set(region["pieces"]) <= set(range(len(pieces)))
        walk = [pieces[p]["joints"] for p in region["pieces"]]
        assert all(set(a) & set(b) for a, b in zip(walk, walk[1:] + walk[:1])), walk
    return negative

seen = crossings = negative = 0
for line in open("graph.jsonl", encoding="utf-8"):
    graph = json.loads(line)
    key = graph["problem"], graph["side"], graph["index"]
    split, image = scenes.pop(key)
    assert graph["split"] == split and len(graph["shapes"]) == len(image["shapes"])
    for i, (shape, want) in enumerate(zip(graph["shapes"], image["shapes"])):
        program = [[s["kind"], s["type"], *([s["radius"], s["extent_deg"]] if s["kind"] == "arc" else [s["length"]]), s["turn_deg"]]
                   for s in shape["strokes"]]
        assert program == want["program"] and shape["pose"] == want["pose"] and shape["name"] == want.get("name"), key
        check_strokes(shape["strokes"])
        negative += check_figure(shape, rows[*key, i])
        crossings += any(len(j["rays"]) > 3 for j in shape["joints"])
        seen += 1
    n = len(graph["shapes"])
    assert [r["shapes"] for r in graph["relations"]] == [[a, b] for a in range(n) for b in range(a + 1, n)]
    for r in graph["relations"]:
        assert not r["touching"] and 0 < r["distance"] < 1100 and r["inside"] is None, key  # the placer keeps shapes apart
assert not scenes and seen > 1500 and crossings > 20 and negative < seen / 20, (len(scenes), seen, crossings, negative)
print(seen, 'shapes,', crossings, 'with crossings,', negative, 'negative angles')

# A square of 300 around the origin, a circle in it, a line outside, a line across its right side, and a square around all.
def shape(actions, x, y, heading, scale):
    return {"name": None, "program": actions, "pose": {"x": x, "y": y, "heading_deg": heading, "scale": scale}}
square = [["line", "normal", 1, turn] for turn in (0, 90, 90, 90)]
line = [["line", "normal", 1, 0]]
placed = [shape(square, -150, -150, 0, 300), shape([["arc", "normal", 0.5, 360, 0]], 10, -20, 30, 40),
          shape(line, -250, 150, 90, 50), shape(line, 110, 0, 0, 80), shape(square, 300, -300, 90, 600)]
problem = json.loads(open("set/scenes.jsonl", encoding="utf-8").readline())
problem["images"][0]["shapes"] = placed
pathlib.Path("placed").mkdir()
pathlib.Path("placed/scenes.jsonl").write_text(json.dumps(problem) + "\n", encoding="utf-8")
subprocess.run([tool, "export", "placed", "-q", "--format", "graph", "-o", "placed.jsonl"], check=True)
with open("placed.jsonl", encoding="utf-8") as lines:
    found = {tuple(r["shapes"]): r for r in json.loads(next(lines))["relations"]}
inside = {pair: r["inside"] for pair, r in found.items()}
assert inside == {(0, 1): 1, (0, 2): None, (0, 3): None, (0, 4): 0, (1, 2): None, (1, 3): None, (1, 4): 1, (2, 3): None,
                  (2, 4): 2, (3, 4): 3}, inside
assert [pair for pair, r in found.items() if r["touching"]] == [(0, 3)] and found[0, 3]["distance"] == 0
assert found[0, 2]["distance"] == 100 - 8, found[0, 2]  # the pen is 8 units wide
END2
