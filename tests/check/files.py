"""Compares the fields that a page explains with those that data sets have.   files.py PAGE FOLDER...

A row of a table under the heading of a file, "| `a.b[].c` | ...", explains one field. FAMILY, NAME, REASON,
FIGURE, BASIS and PART stand for keys that depend on the config or come from a list of this page's text.
"""

import json
import os
import pathlib
import re
import sys
import tarfile

PARTS = r"settings|program_lengths|shapes|super_classes|attributes|stroke_types"
GENERAL = {
    "scenes.jsonl": [],
    "split_report.json": [(r"^splits\[\]\.families\.\w+$", "splits[].families.FAMILY"),
                          (r"^splits\[\]\.hardness\.(ff|bd|hd)\.\w+$", "splits[].hardness.FAMILY.FIGURE"),
                          (rf"^splits\[\]\.({PARTS})\b", "splits[].PART"),
                          (r"^release\.(ff|bd|hd)\.\w+$", "release.FAMILY.BASIS"),
                          (r"^release\.(ff|bd|hd)$", "release.FAMILY"),
                          (r"^release\.drawn\.\w+$", "release.drawn.NAME")],
    "manifest.json": [(r"^families\.\w+$", "families.FAMILY"), (r"^splits\.\w+$", "splits.NAME"),
                      (r"^rejections\.\w+$", "rejections.REASON")],
}
NEVER_SEEN = {"splits[].breach"}  # a plan that breaks a promise is refused
# Only data sets of nvlabs-release have these, and it needs the published tables.
RELEASE = {"images[].magnifier", "release", "release.FAMILY", "release.FAMILY.BASIS", "release.drawn",
           "release.drawn.NAME"}


def explained(page):
    """{file: set of fields} of the page's tables."""
    found, file = {}, None
    for line in page.split("\n"):
        if line.startswith("## "):
            file = line[3:]
        row = re.match(r"\| `([\w.\[\]]+)` \|", line)
        if row and file in GENERAL:
            found.setdefault(file, set()).add(row[1])
    return found


def fields(value, at=""):
    if isinstance(value, dict):
        for key, part in value.items():
            here = f"{at}.{key}" if at else key
            yield here
            yield from fields(part, here)
    elif isinstance(value, list):
        for part in value:
            yield from fields(part, at + "[]")


def read(folder):
    """(file, JSON value) of a data set."""
    if (folder / "scenes.jsonl").exists():  # else they are compressed
        for line in (folder / "scenes.jsonl").read_text().splitlines():
            yield "scenes.jsonl", json.loads(line)
    for shard in folder.glob("*.tar"):
        with tarfile.open(shard) as tar:
            for member in tar:
                if member.name.endswith(".json"):
                    yield "scenes.jsonl", json.loads(tar.extractfile(member).read())
    if (folder / "split_report.json").exists():  # not beside a filtered data set
        yield "split_report.json", json.loads((folder / "split_report.json").read_text())
    manifest = json.loads((folder / "manifest.json").read_text())
    manifest["config"] = {}  # explained by its schema, which another test holds
    yield "manifest.json", manifest


def main(page, folders):
    told, seen = explained(pathlib.Path(page).read_text()), {file: set() for file in GENERAL}
    for folder in folders:
        for file, value in read(pathlib.Path(folder)):
            for field in fields(value):
                for pattern, name in GENERAL[file]:
                    field = re.sub(pattern, name, field)
                seen[file].add(field)
    never_seen = NEVER_SEEN | ({"scenes"} if os.environ.get("BLOGO_NO_ZSTD") else set()) | (set() if "release" in seen["split_report.json"] else RELEASE)
    wrong = []
    for file, names in seen.items():
        wrong += [f"{file}: the page does not explain {field}" for field in names - told.get(file, set())]
        wrong += [f"{file}: no data set has {field}" for field in told.get(file, set()) - names - never_seen]
    print("\n".join(sorted(wrong) + [f"{sum(map(len, seen.values()))} fields, {len(wrong)} wrong"]))
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
