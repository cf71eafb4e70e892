"""Planted edits: `blogo verify` reports every change of a data set, also if sums and manifest were made anew.

    reproduce.py TOOL [--list]

A few small data sets are made. Each edit changes one thing in a copy and makes everything new that is derived from it, so
that the copy is consistent with itself. verify must end with exit code 3 and name the file or the problem, or with 6
("not reproduced") where the edit is a claim that nobody can check. --list prints what the tool says of every edit, and
judges nothing; so an older tool can be looked at.
"""

import hashlib
import io
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

TOOL, LIST = os.path.abspath(sys.argv[1]), "--list" in sys.argv
CONFIG = {"images": {"size_px": 16}, "stroke_types": ["normal", "zigzag", "triangle"],
          "free_form": {"problems_per_setting": 1, "settings": [[7], [8], [3, 3]]},
          "basic": {"problems": 3, "single_share": 0.34},
          "abstract": {"problems": 4, "problems_per_concept": 2, "max_arity": 1},
          "splits": {"train": {"by": "rest"}, "test": {"by": "concepts", "count": 1, "families": ["hd"]}}}
SPLITS = "ShapeBongard_V2_split.json"
UNCHECKED = {"tool_version", "format_version", "catalogue.sha256"}  # claims that end as "not reproduced"
failures, edits, listed = [], 0, {}


def run(*words, code=0):
    done = subprocess.run([TOOL, *map(str, words)], capture_output=True, text=True)
    if code is not None and done.returncode != code:
        sys.exit(f"{' '.join(map(str, words))}: exit code {done.returncode}\n{done.stdout}{done.stderr}")
    return done


# ---- a copy, and how it is changed ----

class Copy:
    """A copy of a data set whose files are hard links until they are written."""

    def __init__(self, source):
        self.root = work / "copy"
        shutil.rmtree(self.root, ignore_errors=True)
        shutil.copytree(source, self.root, copy_function=os.link)

    def read(self, name):
        return (self.root / name).read_bytes()

    def write(self, name, data):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        path.write_bytes(data if isinstance(data, bytes) else data.encode())

    def swap(self, name, old, new, count=1):
        data = self.read(name).decode()
        if old not in data:
            sys.exit(f"{name}: {old!r} is not there")
        self.write(name, data.replace(old, new, count))

    def lines(self):
        return self.read("scenes.jsonl").decode().splitlines()

    def refresh(self, extra=(), gone=()):
        """Makes SHA256SUMS and its digest in the manifest anew."""
        names = [line[66:] for line in self.read("SHA256SUMS").decode().splitlines()]
        names = [name for name in names if name not in gone] + list(extra)
        self.sums("".join(f"{hashlib.sha256(self.read(name)).hexdigest()}  {name}\n" for name in names))

    def sums(self, text):
        self.write("SHA256SUMS", text)
        digest = hashlib.sha256(text.encode()).hexdigest()
        self.write("manifest.json", re.sub(r'"sha256sums": "\w*"', f'"sha256sums": "{digest}"',
                                           self.read("manifest.json").decode()))

    def rewrite(self, lines, programs, splits, pictures=True):
        """Writes scenes, programs, splits, counts, sums: as a whole that fits together."""
        self.write("scenes.jsonl", "".join(line + "\n" for line in lines))
        for family, problems in programs.items():
            self.write(f"{family}/{family}_action_programs.json", json.dumps(problems))
        self.write(SPLITS, json.dumps(splits))
        manifest = self.read("manifest.json").decode()
        scenes = [json.loads(line) for line in lines]
        counts = {"problems": len(scenes), "images": sum(len(s["images"]) for s in scenes) if pictures else 0}
        for key, n in counts.items():
            manifest = re.sub(rf'^  "{key}": \d+', f'  "{key}": {n}', manifest, flags=re.M)
        families = {f: sum(s["family"] == f for s in scenes) for f in ("ff", "bd", "hd")}
        manifest = re.sub(r'^  "families": {"ff.*$', f'  "families": {json.dumps(families)},', manifest, flags=re.M)
        sizes = {name: len(members) for name, members in splits.items()}
        manifest = re.sub(r'^  "splits": {"\w+": \d.*$', f'  "splits": {json.dumps(sizes)},', manifest, flags=re.M)
        self.write("manifest.json", manifest)

    def parts(self):
        files = {f: f"{f}/{f}_action_programs.json" for f in ("ff", "bd", "hd")}
        programs = {f: json.loads(self.read(file)) for f, file in files.items() if (self.root / file).exists()}
        return self.lines(), programs, json.loads(self.read(SPLITS))


def judge(name, copy, place, codes=(3,), options=()):
    """Verifies a copy. place: a text that the output must hold."""
    global edits
    edits += 1
    done = run("verify", "-j", 1, *options, copy.root, code=None)
    said = done.stdout + done.stderr
    if LIST:
        listed[name] = done.returncode
        print(done.returncode, name, "|", said.splitlines()[0][:110] if said else "")
    elif done.returncode not in codes or place not in said or (done.returncode != 3 and "0 defects" in said):
        failures.append(f"{name}: exit code {done.returncode}, expected {codes}, and \"{place}\" in:\n  {said[:300]}")


# ---- pictures ----

def chunk(kind, data=b""):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def chunks(png):
    at, found = 8, []
    while at < len(png):
        size = struct.unpack(">I", png[at:at + 4])[0]
        found.append((png[at + 4:at + 8], png[at + 8:at + 8 + size]))
        at += size + 12
    return found


def png_of(parts):
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(kind, data) for kind, data in parts)


def with_chunk(kind, data, before=b"IDAT"):
    def edit(png):
        parts, at = chunks(png), next(i for i, (k, _) in enumerate(chunks(png)) if k == before)
        return png_of(parts[:at] + [(kind, data)] + parts[at:])
    return edit


def with_pixels(change):
    def edit(png):
        parts = chunks(png)
        raw = zlib.decompress(b"".join(d for k, d in parts if k == b"IDAT"))
        return png_of([parts[0], (b"IDAT", change(raw)), parts[-1]])
    return edit


def unfiltered(raw, side=16):
    """The rows without filter (depth 8)."""
    rows, before = [], bytes(side)
    for y in range(side):
        kind, row = raw[y * (side + 1)], bytearray(raw[y * (side + 1) + 1:(y + 1) * (side + 1)])
        for x in range(side):
            a, b, c = row[x - 1] if x else 0, before[x], before[x - 1] if x else 0
            near = min((abs(b - c), 0, a), (abs(a - c), 1, b), (abs(a + b - 2 * c), 2, c))[2]
            row[x] = (row[x] + (0, a, b, (a + b) // 2, near)[kind]) & 255
        rows.append(bytes(row))
        before = bytes(row)
    return rows


def subtracted(rows):
    return b"".join(b"\1" + bytes((r[x] - (r[x - 1] if x else 0)) & 255 for x in range(len(r))) for r in rows)


def two_idats(png):
    parts = chunks(png)
    data = b"".join(d for k, d in parts if k == b"IDAT")
    return png_of([parts[0], (b"IDAT", data[:9]), (b"IDAT", data[9:]), parts[-1]])


def apng(png):
    parts = chunks(png)
    data = b"".join(d for k, d in parts if k == b"IDAT")
    frame = struct.pack(">IIIIIHHBB", 0, 16, 16, 0, 0, 1, 10, 0, 0)
    return png_of([parts[0], (b"acTL", struct.pack(">II", 2, 0)), (b"fcTL", frame), (b"IDAT", data),
                   (b"fcTL", b"\0\0\0\1" + frame[4:]), (b"fdAT", b"\0\0\0\2" + data), parts[-1]])


def other_pixel(raw):
    return zlib.compress(raw[:-1] + bytes([raw[-1] ^ 1]), 9)


PICTURES = {
    "tRNS": with_chunk(b"tRNS", b"\0\0"), "gAMA": with_chunk(b"gAMA", struct.pack(">I", 100000)),
    "tEXt": with_chunk(b"tEXt", b"label\0positive"), "zTXt": with_chunk(b"zTXt", b"label\0\0" + zlib.compress(b"1")),
    "iTXt": with_chunk(b"iTXt", b"label\0\0\0\0\0positive"), "tIME": with_chunk(b"tIME", b"\x07\xea\1\1\0\0\0"),
    "pHYs": with_chunk(b"pHYs", struct.pack(">IIB", 2835, 2835, 1)), "bKGD": with_chunk(b"bKGD", b"\0\0"),
    "sBIT": with_chunk(b"sBIT", b"\x08"), "sRGB": with_chunk(b"sRGB", b"\0"), "own chunk": with_chunk(b"blGo", b"1"),
    "chunk at the end": with_chunk(b"tEXt", b"label\0positive", b"IEND"), "APNG": apng, "two IDATs": two_idats,
    "byte after IEND": lambda png: png + b"1", "picture after IEND": lambda png: png + png,
    "level 0": with_pixels(lambda raw: zlib.compress(raw, 0)), "level 9": with_pixels(lambda raw: zlib.compress(raw, 9)),
    "no filter": with_pixels(lambda raw: zlib.compress(b"".join(b"\0" + r for r in unfiltered(raw)), 6)),
    "another filter": with_pixels(lambda raw: zlib.compress(subtracted(unfiltered(raw)), 6)),
    "another pixel": with_pixels(other_pixel), "no picture": lambda png: b"x",
}


def edit_pictures(tree, shards):
    name = "ff/images/" + sorted(os.listdir(tree / "ff/images"))[0] + "/1/3.png"
    for what, change in PICTURES.items():
        copy = Copy(tree)
        copy.write(name, change(copy.read(name)))
        copy.refresh()
        judge(f"tree, {what}", copy, name)
    for what, change in PICTURES.items():
        copy, members = Copy(shards), tar_members((shards / SHARD).read_bytes())
        at = next(i for i, m in enumerate(members) if b".pos_3." in m[0])
        members[at][1] = change(members[at][1])
        copy.write(SHARD, tar_of(members))
        copy.refresh()
        judge(f"shard, {what}", copy, SHARD)
    copy = Copy(tree)
    copy.write(name, copy.read(name.replace("/3.png", "/4.png")))
    copy.refresh()
    judge("tree, a picture twice", copy, name)
    copy = Copy(tree)
    (copy.root / name).unlink()
    copy.refresh(gone=[name])
    judge("tree, a picture and its line removed", copy, name)


# ---- shards ----

SHARD = "train-00000-of-00001.tar"


def header(name, size, **fields):
    """A header as blogo writes it, but for the given fields (offset, bytes)."""
    block = bytearray(template)
    block[:100] = name.ljust(100, b"\0")
    block[124:136] = b"%011o\0" % size
    for at, value in fields.values():
        block[at:at + len(value)] = value
    block[148:156] = b" " * 8
    block[148:156] = b"%06o\0 " % sum(block)
    return bytes(block)


def tar_members(tar):
    members, at = [], 0
    while tar[at]:
        size = int(tar[at + 124:at + 135], 8)
        members.append([tar[at:at + 100].rstrip(b"\0"), tar[at + 512:at + 512 + size]])
        at += 512 + (size + 511) // 512 * 512
    return members


def tar_of(members, changed=None, fields=None, padding=b"\0"):
    out = io.BytesIO()
    for i, (name, data) in enumerate(members):
        out.write(header(name, len(data), **(fields or {}) if i == changed else {}) + data)
        out.write((padding if i == changed else b"\0") * (-len(data) % 512))
    return out.getvalue() + bytes(1024)


FIELDS = {"mode": (100, b"0000755\0"), "mode of fewer digits": (100, b"00644\0\0\0"), "owner": (108, b"0001750\0"),
          "group": (116, b"0001750\0"), "time": (136, b"15000000000\0"), "type": (156, b"\0"),
          "link": (157, b"x"), "magic of GNU": (257, b"ustar  \0"), "user": (265, b"root\0"), "group name": (297, b"wheel\0"),
          "major": (329, b"0000001\0"), "minor": (337, b"0000001\0"), "prefix": (345, b"a\0"), "rest": (500, b"label=1")}


def edit_shards(shards):
    global template
    whole = (shards / SHARD).read_bytes()
    template = whole[:512]
    members = tar_members(whole)
    if tar_of(members) != whole:
        sys.exit("tar_of does not write shards as blogo does")

    def plant(what, data):
        copy = Copy(shards)
        copy.write(SHARD, data)
        copy.refresh()
        judge(f"shard, {what}", copy, SHARD)
    for what, field in FIELDS.items():
        plant(what, tar_of(members, 3, {"field": field}))
    plant("padding", tar_of(members, 3, padding=b"1"))
    plant("one more end block", whole + bytes(512))
    plant("blocks to 10,240 bytes", whole + bytes(-len(whole) % 10240 or 10240))
    plant("bytes after the end", whole + b"label".ljust(512, b"\0"))
    plant("members in another order", tar_of(members[1:2] + members[:1] + members[2:]))
    plant("a member more", tar_of([*members, [b"notes.txt", b"x"]]))
    plant("a member of a problem more", tar_of([*members[:7], [members[0][0].replace(b"0.png", b"7.png"), members[0][1]],
                                                *members[7:]]))
    plant("a member twice", tar_of([*members, members[0]]))
    plant("a member less", tar_of(members[:2] + members[3:]))
    plant("two problems in another order", tar_of(members[15:30] + members[:15] + members[30:]))
    plant("a scene less", tar_of([m for i, m in enumerate(members) if i != 14]))


# ---- problems, as in the review ----

def edit_problems(tree, other):
    def plant(what, place, change):
        copy = Copy(tree)
        lines, programs, splits = copy.parts()
        gone = change(copy, lines, programs, splits) or ()
        copy.rewrite(lines, programs, splits)
        copy.refresh(gone=gone)
        judge(what, copy, place)
    scenes = [json.loads(line) for line in Copy(tree).lines()]
    first = {f: next(i for i, s in enumerate(scenes) if s["family"] == f) for f in ("ff", "bd", "hd")}

    def pictures_of(copy, name, family):
        return [f"{family}/images/{name}/{side}/{i}.png" for side in (1, 0) for i in range(7)]
    for family, at in first.items():
        name = scenes[at]["name"]

        def remove(copy, lines, programs, splits):
            del lines[at], programs[family][name]
            for members in splits.values():
                if name in members:
                    members.remove(name)
            shutil.rmtree(copy.root / f"{family}/images/{name}")
            return pictures_of(copy, name, family)
        plant(f"one problem of {family} removed", name, remove)

        def rename(copy, lines, programs, splits):
            new = name[:-1] + "9"
            lines[at] = lines[at].replace(name, new)
            programs[family] = {new if k == name else k: v for k, v in programs[family].items()}
            for key, members in splits.items():
                splits[key] = [new if m == name else m for m in members]
            (copy.root / f"{family}/images/{name}").rename(copy.root / f"{family}/images/{new}")
            text = copy.read("SHA256SUMS").decode().replace(name, new)
            copy.write("SHA256SUMS", text)
        plant(f"one problem of {family} renamed", name, rename)

        def reseed(copy, lines, programs, splits):
            theirs = Copy.__new__(Copy)
            theirs.root = other
            line = theirs.lines()[at]
            own = json.loads(line)["name"]
            lines[at] = line.replace('"seed":2,', '"seed":1,').replace(own, name)
            lines[at] = re.sub(r'"split":"\w+"', f'"split":"{scenes[at]["split"]}"', lines[at])
            programs[family][name] = theirs.parts()[1][family][own]
            for path in pictures_of(copy, name, family):
                copy.write(path, theirs.read(path.replace(name, own)))
        plant(f"one problem of {family} of another seed", name, reseed)

        def move(copy, lines, programs, splits):
            here = scenes[at]["split"]
            there = "test" if here == "train" else "train"
            lines[at] = lines[at].replace(f'"split":"{here}"', f'"split":"{there}"')
            splits[here].remove(name)
            splits[there].append(name)
        plant(f"one problem of {family} in another split", name, move)

        def reorder(copy, lines, programs, splits):
            lines[at], lines[at + 1] = lines[at + 1], lines[at]
        plant(f"two lines of {family} swapped", "scenes.jsonl" if family == "none" else "", reorder)
    for what, old, new in [("attempt", '"attempt":', '"attempt":1'), ("blank", ',"family"', ', "family"'),
                           ("hardness", '"negative_distance":', '"negative_distance":1'),
                           ("index", '"index":0', '"index":1')]:
        def change(copy, lines, programs, splits):
            lines[0] = lines[0].replace(old, new, 1)
        plant(f"scene, {what}", scenes[0]["name"], change)


def edit_splits(plan, moves):
    """Problems of the default preset in splits that must not hold them."""
    scenes = [json.loads(line) for line in Copy(plan).lines()]
    for source, target in moves:
        scene = next((s for s in scenes if source in (s["split"], s["family"]) and s["split"] != target), None)
        if scene is None:
            sys.exit(f"no problem of {source} in the plan")
        copy = Copy(plan)
        lines, programs, splits = copy.parts()
        at = next(i for i, s in enumerate(scenes) if s["name"] == scene["name"])
        lines[at] = lines[at].replace(f'"split":"{scene["split"]}"', f'"split":"{target}"')
        splits[scene["split"]].remove(scene["name"])
        splits[target].append(scene["name"])
        copy.rewrite(lines, programs, splits, pictures=False)
        copy.refresh()
        judge(f"a problem of {source} in {target}", copy, scene["name"])


# ---- other files ----

def edit_files(tree):
    def plant(what, place, change, codes=(3,), refresh=True):
        copy = Copy(tree)
        more = change(copy) or {}
        if refresh:
            copy.refresh(**more)
        judge(what, copy, place, codes)

    def add(name, data="x"):
        def change(copy):
            copy.write(name, data)
            return {"extra": [name]}
        return change
    folder = "ff/images/" + sorted(os.listdir(tree / "ff/images"))[0]
    for name in ("notes.txt", f"{folder}/1/7.png", f"{folder}/2/0.png", "labels.csv", "croissant.json", "README.md",
                 "more-00000-of-00001.tar", "incomplete.json.part", "ff/labels.json"):
        plant(f"a foreign file that is listed, {name}", name, add(name))
    plant("a foreign file that is not listed", "notes.txt", lambda copy: copy.write("notes.txt", "x"), refresh=False)

    def drop(copy):
        (copy.root / "split_report.json").unlink()
        return {"gone": ["split_report.json"]}
    plant("split report removed", "split_report.json", drop)
    plant("split report replaced", "split_report.json", lambda copy: copy.write("split_report.json", "{}\n"))
    plant("split report, another count", "split_report.json",
          lambda copy: copy.write("split_report.json", re.sub(rb'"problems": ?\d+', b'"problems": 99',
                                                              copy.read("split_report.json"), count=1)))
    for name in ("split_report.json", SPLITS, "ff/ff_action_programs.json"):
        plant(f"a line end more, {name}", name, lambda copy: copy.write(name, copy.read(name) + b"\n"))
    plant("split file, another order", SPLITS, lambda copy: copy.write(
        SPLITS, json.dumps({k: v[::-1] for k, v in json.loads(copy.read(SPLITS)).items()})))
    plant("split file, splits in another order", SPLITS, lambda copy: copy.write(
        SPLITS, json.dumps(dict(reversed(json.loads(copy.read(SPLITS)).items())))))
    plant("program file, another order", "ff/ff_action_programs.json", lambda copy: copy.write(
        "ff/ff_action_programs.json",
        json.dumps(dict(reversed(json.loads(copy.read("ff/ff_action_programs.json")).items())))))
    plant("scenes, a line end more", "scenes.jsonl",
          lambda copy: copy.write("scenes.jsonl", copy.read("scenes.jsonl") + b"\n"), (2, 3))
    copy = Copy(tree)
    copy.sums("".join(reversed(copy.read("SHA256SUMS").decode().splitlines(True))))
    judge("SHA256SUMS, another order", copy, "SHA256SUMS")


# ---- the manifest ----

def leaves(value, path=()):
    if isinstance(value, dict) and value:
        for key, below in value.items():
            yield from leaves(below, (*path, key))
    elif isinstance(value, list) and value:
        for i, below in enumerate(value):
            yield from leaves(below, (*path, i))
    else:
        yield path, value


def is_one_of_many(path, root):
    """Neither the first nor the last member of a list: such a member is read like the first."""
    value = root
    for key in path:
        if isinstance(key, int) and 0 < key < len(value) - 1:
            return True
        value = value[key]
    return False


def changed(path, value):
    if path[-1] == "format_version":
        return value - 1
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, float):
        return value * 0.5 if value else 0.5
    if isinstance(value, str):
        return {"tree": "tar", "fast": "small"}.get(value, value[:-1] + ("0" if value[-1:] != "0" else "1"))
    return 1 if value is None else [1] if isinstance(value, list) else {"more": 1}


def is_of_families(path):
    """Members of the config that concern a family that only the data set of all families holds."""
    return path[0] == "config" and (path[1] in ("basic", "abstract", "composition", "families", "hardness", "splits")
                                    or path[-1] in ("bd", "hd"))


def edit_manifest(tree, few):
    """Leaves of the manifest, of every key and of both ends of a list. A changed config may give the very same bytes:
    then the copy is the data set of that config, which a run of the tool must confirm."""
    texts = {source: (source / "manifest.json").read_text() for source in (tree, few)}
    whole = json.loads(texts[few])
    n = same = refused = 0
    roots = {source: json.loads(text) for source, text in texts.items()}
    every = [(source, path, value) for source, root in roots.items() for path, value in leaves(root)
             if is_of_families(path) == (source == tree) and not is_one_of_many(path, root)]
    for source, path, value in every:
        text = texts[source]
        other = json.loads(text)
        place = other
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = changed(path, value)
        copy, name = Copy(source), ".".join(map(str, path))
        # in the layout of the tool: only the value differs
        old, new = json.dumps(value), json.dumps(place[path[-1]])
        at = locate(text, path)
        assert text[at:at + len(old)] == old, (name, text[at:at + 40])
        copy.write("manifest.json", text[:at] + new + text[at + len(old):])
        n += 1
        if name in UNCHECKED:
            judge(f"manifest, {name}", copy, "not reproduced", (6,))
        elif path[0] != "config":
            judge(f"manifest, {name}", copy, "manifest.json" if name != "layout" else "", (3,))
        else:
            done = run("verify", "-j", 1, copy.root, code=None)
            global edits
            edits += 1
            if LIST:
                listed[f"manifest, {name}"] = done.returncode
                print(done.returncode, "manifest,", name)
            elif done.returncode == 0:
                same += 1
                confirm(name, copy, other["config"])
            elif done.returncode == 2:
                refused += 1
            elif done.returncode not in (3, 6):
                failures.append(f"manifest, {name}: exit code {done.returncode}")
    print(f"{n} leaves of the manifest; of these {refused} are no config, and {same} give the same bytes")
    for what, old, new in [("a key twice", '  "limit": 0', '  "limit": 7,\n  "limit": 0'),
                           ("a member more", '  "limit": 0', '  "more": 1,\n  "limit": 0'),
                           ("indented", '  "seed"', '   "seed"'),
                           ("filtered", '  "limit": 0', '  "filtered": {"from": "", "left_out": 0, "names": ""},\n'
                                                        '  "limit": 0')]:
        copy = Copy(few)
        copy.swap("manifest.json", old, new)
        judge(f"manifest, {what}", copy, "manifest.json", (2,) if what == "a key twice" else (3,))
    for problems in ("imported", "published generator", "own"):
        copy = Copy(few)
        copy.swap("manifest.json", '  "limit"', f'  "source": {{"problems": "{problems}"}},\n  "limit"')
        judge(f"manifest, source {problems}", copy, "", (3, 6))
    copy = Copy(few)
    copy.swap("manifest.json", f'"format_version": {whole["format_version"]}', '"format_version": 99')
    judge("manifest, a newer format", copy, "not reproduced", (6,))


def locate(text, path):
    """Where the value of a path begins in JSON text that has each key once in its object."""
    decoder, at = json.JSONDecoder(), 0

    def skip(at):
        return re.compile(r"[\s,:]*").match(text, at).end()
    for key in path:
        at = skip(at) + 1
        index = 0
        while True:
            at = skip(at)
            if isinstance(key, str):
                found, at = decoder.raw_decode(text, at)
                at = skip(at)
            else:
                found = index
            if found == key:
                break
            _, at = decoder.raw_decode(text, at)
            index += 1
    return at


def confirm(name, copy, config):
    """The tool, given the changed config, writes the very files of the copy."""
    (work / "again.json").write_text(json.dumps(config))
    shutil.rmtree(work / "again", ignore_errors=True)
    done = run("generate", "-c", work / "again.json", "-q", "-o", work / "again", code=None)
    if done.returncode or any((work / "again" / f).read_bytes() != copy.read(f)
                              for f in ("manifest.json", "SHA256SUMS")):
        failures.append(f"manifest, {name}: 0 defects, but no run writes this data set\n  {done.stderr[:200]}")


def main():
    (work / "config.json").write_text(json.dumps(CONFIG))
    small = ["--family", "ff"]  # fast to plan
    for name, options in {"tree": [], "other": ["--seed", 2], "few": small, "shards": [*small, "--format", "tar"]}.items():
        run("generate", "-c", work / "config.json", "-q", "-j", 1, "-o", work / name, *options)
    sets = ["abstract.problems_per_concept=1", "abstract.problems=220"]  # concepts of every split come early
    run("generate", "-q", "-j", 1, "--programs-only", "--limit", 120, *(w for s in sets for w in ("--set", s)), "-o",
        work / "plan")
    sets = ["free_form.problems_per_setting=2", "splits.val.count=2"]
    run("generate", "-q", "-j", 1, "--programs-only", *small, *(w for s in sets for w in ("--set", s)), "-o",
        work / "lengths")
    for name in ("tree", "few", "shards"):
        run("verify", "-q", "-j", 1, work / name)
    edit_shards(work / "shards")
    edit_pictures(work / "few", work / "shards")
    edit_problems(work / "tree", work / "other")
    edit_splits(work / "plan", [("test_hd_comb", "train"), ("test_hd_novel", "train"), ("ff", "test_hd_novel"),
                                ("hd", "test_bd"), ("bd", "test_ff")])
    edit_splits(work / "lengths", [("test_ff", "train"), ("train", "val"), ("train", "test_ff")])
    edit_files(work / "few")
    edit_manifest(work / "tree", work / "few")
    print(f"{edits} planted edits, {len(failures)} not reported as they should be")
    if LIST:
        print(f"{sum(code == 0 for code in listed.values())} pass as sound")
    sys.exit("\n".join(failures) if failures else 0)


with tempfile.TemporaryDirectory() as folder:
    work = Path(folder)
    main()
