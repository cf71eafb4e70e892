#!/usr/bin/env bash
# Masks of `export --format coco` against the pictures: the masks of an image together are its pixels below gray 128, a
# shape's mask is the union of its strokes', boxes and areas are tight, and the mask of an undecorated line is a bar of the
# pen's width from end to end of that line.   coco.sh ROOT TOOL
set -euo pipefail
tool=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >check.py <<'END2'
import ast, json, math, pathlib, sys
folder = pathlib.Path(sys.argv[1])
limit = int(sys.argv[2])

def array(path):
    data = path.read_bytes()
    start = 10 + int.from_bytes(data[8:10], "little")
    return ast.literal_eval(data[10:start].decode())["shape"], data[start:]

pictures = {}
for path in (folder / "npy").glob("images_*.npy"):
    (n, m, h, w), pixels = array(path)
    names = [json.loads(line) for line in open(folder / "npy" / f"index_{path.stem[7:]}.jsonl", encoding="utf-8")]
    assert len(names) == n * m
    for i, name in enumerate(names):
        pictures[name["problem"], name["side"], name["index"]] = h, w, pixels[i * h * w:(i + 1) * h * w]

def numbers(text):
    """The counts of COCO's compressed run lengths, by their definition."""
    found, at = [], 0
    while at < len(text):
        value = shift = 0
        while True:
            group = ord(text[at]) - 48
            at += 1
            value |= (group & 31) << shift
            shift += 5
            if not group & 32:
                break
        if group & 16:
            value -= 1 << shift
        found.append(value + (found[-2] if len(found) > 2 else 0))
    return found

def pixels_of(annotation, h, w):
    segmentation = annotation["segmentation"]
    assert segmentation["size"] == [h, w]
    inside, at, value = set(), 0, 0
    for count in numbers(segmentation["counts"]):
        assert count > 0 or at == 0
        if value:
            inside.update(range(at, at + count))
        at += count
        value = 1 - value
    assert at == h * w
    return {(place // h, place % h) for place in inside}

def lines_of(shape, size):
    """The straight strokes of a shape in pixels: number, start, end."""
    pose, unit = shape["pose"], 0.652188 * size / 512
    x, y, heading, scale = (pose[k] for k in ("x", "y", "heading_deg", "scale"))
    for number, (kind, _, *sizes, turn) in enumerate(shape["program"]):
        heading += turn
        before = x, y
        c, s = math.cos(math.radians(heading)), math.sin(math.radians(heading))
        if kind == "line":
            x, y = x + scale * sizes[0] * c, y + scale * sizes[0] * s
            yield number, *((size / 2 + unit * a, size / 2 - unit * b) for a, b in (before, (x, y)))
            continue
        radius, extent = scale * sizes[0], sizes[1]
        x, y = x - radius * s, y + radius * c
        heading += extent
        x, y = x + radius * math.sin(math.radians(heading)), y - radius * math.cos(math.radians(heading))

def distance(x, y, a, b):
    along = (b[0] - a[0], b[1] - a[1])
    t = ((x - a[0]) * along[0] + (y - a[1]) * along[1]) / (along[0] ** 2 + along[1] ** 2)
    t = min(1, max(0, t))
    return math.hypot(x - a[0] - t * along[0], y - a[1] - t * along[1])

def check_bars(shape, masks, inked, half, size):
    for number, a, b in lines_of(shape, size):
        if shape["program"][number][1] != "normal":
            continue
        for x, y in inked:
            d = distance(x + 0.5, y + 0.5, a, b)
            if d < half - 0.75:
                assert (x, y) in masks[number], ("lacks", x, y)
            elif d > half + 0.75:
                assert (x, y) not in masks.get(number, ()), ("has", x, y)
        yield number

found = json.load(open(folder / "coco.json", encoding="utf-8"))
names = {c["id"]: (c["supercategory"], c["name"]) for c in found["categories"]}
assert names[1] == ("figure", "shape") and len(names) == 6
assert [i["id"] for i in found["images"]] == list(range(1, len(found["images"]) + 1))
assert [a["id"] for a in found["annotations"]] == list(range(1, len(found["annotations"]) + 1))
of = {}
for a in found["annotations"]:
    of.setdefault(a["image_id"], []).append(a)
scenes, checked, bars = {}, 0, 0
for line in open(folder / "set" / "scenes.jsonl", encoding="utf-8"):
    problem, counts = json.loads(line), {"positive": 0, "negative": 0}
    for image in problem["images"]:
        scenes[problem["name"], image["side"], counts[image["side"]]] = image
        counts[image["side"]] += 1
assert len(scenes) == len(found["images"]) >= limit
for image in found["images"]:
    key = image["problem"], image["side"], image["index"]
    h, w, pixels = pictures[key]
    assert (image["height"], image["width"]) == (h, w)
    assert image["file_name"] in (f"{key[0][:2]}/images/{key[0]}/{int(key[1] == 'positive')}/{key[2]}.png",
                                  f"{key[0]}.{key[1][:3]}_{key[2]}.png"), image
    inked = {(i % w, i // w) for i, gray in enumerate(pixels) if gray < 128}
    union, strokes = set(), {}
    picture = scenes.pop(key)
    shapes = picture["shapes"]
    for a in of.get(image["id"], []):
        mask = pixels_of(a, h, w)
        xs, ys = [x for x, _ in mask], [y for _, y in mask]
        assert a["area"] == len(mask) > 0 and a["iscrowd"] == 0
        assert a["bbox"] == [min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1], (key, a)
        union |= mask
        if "stroke" in a:
            assert names[a["category_id"]] == ("stroke", shapes[a["shape"]]["program"][a["stroke"]][1]), (key, a)
            strokes.setdefault(a["shape"], {})[a["stroke"]] = mask
        else:
            assert names[a["category_id"]][1] == "shape" and mask == set().union(*strokes[a["shape"]].values()), (key, a["shape"])
            assert a["name"] == shapes[a["shape"]].get("name"), (key, a["name"], shapes[a["shape"]])
    assert union == inked, (key, len(union), len(inked), sorted(union ^ inked)[:5])
    half = picture.get("pen_px", 6.37) * w / 512 / 2
    for i, shape in enumerate(shapes if checked % 10 == 0 else []):
        bars += len(list(check_bars(shape, strokes.get(i, {}), inked, half, w)))
    checked += 1
assert not scenes and bars
print(f"{folder}: {checked} images, {len(found['annotations'])} masks, {bars} bars")
END2
try() {
    mkdir "$1"
    "$tool" generate -q -o "$1/set" "${@:3}"
    "$tool" export "$1/set" -q --format npy -o "$1/npy"
    "$tool" export "$1/set" -q --format coco -o "$1/coco.json"
    python3 check.py "$1" "$2"
}
try small 1000 --sample 80 -s 64 --seed 1
try large 100 --sample 9 -s 512 --seed 2
try grays 100 --sample 9 -s 128 --seed 3 --set images.depth_bits=1 --format tar
try thin 100 --sample 9 -s 96 --seed 4 --set images.pen_width_px=[3,6]
if "$tool" generate -q --limit 1 --set images.antialias=best -o probe 2>log; then
    try best 100 --sample 9 -s 96 --seed 5 --set images.antialias=best
else
    grep -q Cairo log || { cat log; exit 1; }
fi
