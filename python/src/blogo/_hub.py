"""A data set as a folder for a hub of data sets, or for a training that reads one file after the other.

Parquet files or shards for WebDataset, in any order and of any size, beside a README.md whose config names the files.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import pathlib
import re
import shutil
import tarfile
from collections.abc import Iterable, Iterator
from typing import IO, Any

from . import _blogo, _parquet
from ._arguments import Path, _integer, _path
from ._blogo import version
from ._errors import InfeasibleError
from ._open import DataSet
from ._parquet import FAMILIES, SIDES
from ._problem import Problem

ENDINGS = {"parquet": ".parquet", "webdataset": ".tar"}
WORDS = ("neg", "pos")  # sides in names of members
OF_CARD = ("manifest.json", "split_report.json", "problems.png")  # files that the text of a card speaks of
PARQUET = """Each row is a problem: `name`, `family` ({families}), `description` (what all positives share; null if it is not known), the
support images `positives` and `negatives`, the `queries` and their `query_labels` (0 = negative, 1 = positive); the `concept`
as JSON, and how hard the problem is: `negative_distance` (small is hard), `positive_diversity` (large is hard),
`near_separators` and `fitting_rules` (many is hard; null if not measured).
"""
WEBDATASET = """Each sample of a shard is a problem: `pos_N.png` and `neg_N.png` are the positive and the negative images, the support first
and then the queries, and `json` has its name, family, concept, programs, poses and hardness (`n_support` and `n_query` count
the images of a side). Families are {families}.
"""
MADE = """
`blogo.export("data", "out", {call})` of blogo {version} wrote these files from the data set.
"""


def _row(d: DataSet, index: int, problem: Problem) -> _parquet.Row:
    sides: dict[bool, dict[str, list[_parquet.Picture]]] = {role: {side: [] for side in SIDES} for role in (False, True)}
    for code, number, query, png in _pictures(d, index, problem):
        sides[query][SIDES[code]].append((png, f"{problem.name}/{code}/{number}.png"))
    try:
        description: str | None = problem.description
    except InfeasibleError:
        description = None
    queries = sides[True]
    labels = [label for label in (1, 0) for _ in queries[SIDES[label]]]
    hardness: dict[str, Any] = problem.hardness
    return (problem.name, FAMILIES.index(problem.family), description, sides[False]["positive"], sides[False]["negative"],
            queries["positive"] + queries["negative"], labels, json.dumps(problem.concept, separators=(",", ":")),
            hardness["negative_distance"], hardness["positive_diversity"], hardness["near_separators"], hardness["fitting_rules"])


def _pictures(d: DataSet, index: int, problem: Problem) -> Iterator[tuple[int, int, bool, bytes]]:
    """The pictures of a problem: side, number, whether it is a query, and the PNG file. They are drawn if there are none."""
    for code, side in enumerate(SIDES):
        for image in problem.images[side]:
            if d.has_pictures:
                png = d.png(index, code, image.number)
            else:
                png = _blogo.png(problem.draw(code, image.number, d.size), d.size, d.size)
            yield code, image.number, image.query, png


def _write_shard(file: IO[bytes], d: DataSet, indices: Iterable[int]) -> int:
    """Writes a shard as `blogo generate --format tar` does; returns the number of its pictures."""
    images = 0
    with tarfile.open(fileobj=file, mode="w", format=tarfile.PAX_FORMAT) as tar:
        def add(name: str, content: bytes) -> None:
            member = tarfile.TarInfo(name)
            member.size, member.mode = len(content), 0o644
            tar.addfile(member, io.BytesIO(content))

        for index in indices:
            problem = d.problem(index)
            pictures = {(code, number): png for code, number, _, png in _pictures(d, index, problem)}
            for (code, number), png in sorted(pictures.items(), key=lambda item: (-item[0][0], item[0][1])):
                add(f"{problem.name}.{WORDS[code]}_{number}.png", png)
            images += len(pictures)
            line = re.sub(r'"file":"[^"]*/([01])/(\d+)\.png"', lambda at: f'"file":"{problem.name}.{WORDS[int(at[1])]}_{at[2]}.png"',
                          problem.to_json())  # in a tree, `file` is a path
            add(f"{problem.name}.json", line.encode() + b"\n")
    return images


def _chosen(d: DataSet, split: str | None, family: str | None, limit: int | None) -> dict[str, list[int]]:
    """The problems of each split. Raises ValueError, and InfeasibleError if there is none."""
    if family is not None and family not in FAMILIES:
        raise ValueError(f"family {family!r}: expected one of {', '.join(FAMILIES)}")
    if split is not None and split not in d.splits:
        raise InfeasibleError(f"no problem of split {split!r}; there are "
                              + ", ".join(f"{name} ({len(places)})" for name, places in d.splits.items()))
    most = None if limit is None else _integer(limit, "limit", 1, 10**9)
    taken = dict.fromkeys(FAMILIES, 0)
    chosen: dict[str, list[int]] = {}
    for index in range(len(d)):
        item = d.item(index)
        if split not in (None, item["split"]) or family not in (None, item["family"]) or taken[item["family"]] == most:
            continue
        taken[item["family"]] += 1
        chosen.setdefault(item["split"], []).append(index)
    if not chosen:
        raise InfeasibleError(f"no problem of family {family!r} in these splits")
    return chosen


def _order(d: DataSet, seed: int) -> dict[int, bytes]:
    """Keys by which problems are put into an order that depends on their names and the seed alone."""
    return {i: hashlib.sha256(f"blogo {seed} {d.item(i)['name']}".encode()).digest() for i in range(len(d))}


def _files(chosen: dict[str, list[int]], ending: str, per_file: int | None,
           order: dict[int, bytes]) -> dict[str, dict[str, list[int]]]:
    """By split, the problems of each file, by its name. The files of a split differ by one problem at most."""
    files: dict[str, dict[str, list[int]]] = {}
    for split, indices in chosen.items():
        placed = sorted(indices, key=order.__getitem__) if order else indices
        size, n = len(placed), 1 if per_file is None else -(-len(placed) // per_file)
        files[split] = {f"{split}-{k:05d}-of-{n:05d}{ending}": placed[k * size // n:(k + 1) * size // n] for k in range(n)}
    return files


def _check(folder: pathlib.Path, force: bool) -> None:
    """Refuses a place in a data set, and to replace what is no export of this kind, or anything without `force`."""
    for above in folder.absolute().parents:
        if (above / "manifest.json").exists() and (above / "SHA256SUMS").exists():
            raise ValueError(f"{folder} lies in the data set {above}, whose files are all listed")
    if not os.path.lexists(folder) or folder.is_dir() and not any(folder.iterdir()):
        return
    if not folder.is_dir():
        raise ValueError(f"{folder}: a file is in the way of the folder")
    ours = ("README.md", *OF_CARD)
    foreign = [path.name for path in folder.iterdir() if path.name not in ours and path.suffix not in ENDINGS.values()]
    if foreign:
        raise ValueError(f"{folder}/{foreign[0]}: part of no export; force=True replaces folders that hold nothing else")
    if not force:
        raise ValueError(f"{folder}: the folder is not empty; force=True replaces the export in it")


def _card(d: DataSet, whole: bool) -> tuple[str, str]:
    """What the card of the data set says: its facts for hubs, and its text with {rows} in place of the files.

    Its figures are true of the whole data set only: of a part, the licence is taken. Without a card both texts are empty.
    """
    folder = None if d._folder is None else pathlib.Path(d._folder)
    if folder is None or not (folder / "croissant.json").exists() or not (folder / "README.md").exists():
        return "", ""
    text = (folder / "README.md").read_text(encoding="utf-8")
    found = re.match(r"---\n(.*?^)(?:configs:.*?^)?---\n+(.*)", text, re.M | re.S)
    if found is None or not whole:
        return "".join(re.findall(r"^license[^\n]*\n", found[1], re.M)) if found else "", ""
    body = re.sub(r"^- Layout: [^\n]*\n", "", found[2].replace("{", "{{").replace("}", "}}"), flags=re.M)
    body, n = re.subn(r"^## Files\n.*?(?=^## )", "## Rows\n\n{rows}\n", body, flags=re.M | re.S)
    return found[1], body if n else ""


def _readme(d: DataSet, names: dict[str, list[str]], rows: str, *, whole: bool) -> tuple[str, bool]:
    """The README.md, and whether it is the card of the data set."""
    facts, text = _card(d, whole)
    configs = ""
    for split, of_split in names.items():
        paths = f" {of_split[0]}\n" if len(of_split) == 1 else "\n" + "".join(f"    - {name}\n" for name in of_split)
        configs += f"  - split: {split}\n    path:{paths}"
    head = f"---\n{facts}configs:\n- config_name: default\n  data_files:\n{configs}---\n"
    return head + (text or "# Bongard-LOGO problems\n\n{rows}").format(rows=rows), bool(text)


def write(d: DataSet, output: Path, kind: str, *, split: str | None, family: str | None, limit: int | None,
          per_file: int | None, shuffle: int | None, force: bool) -> dict[str, Any]:
    """Writes the folder `output`; what `export` returns. The folder gets its name when it is complete."""
    folder = pathlib.Path(os.fsdecode(_path(output)))
    chosen = _chosen(d, split, family, limit)
    files = _files(chosen, ENDINGS[kind], None if per_file is None else _integer(per_file, "per_file", 1, 10**9),
                   {} if shuffle is None else _order(d, _integer(shuffle, "shuffle", 0, 2**63 - 1)))
    _check(folder, force)
    part = folder.with_name(folder.name + ".part")
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir(parents=True)
    images = 0

    def rows(indices: list[int]) -> Iterable[_parquet.Row]:
        nonlocal images
        for index in indices:
            row = _row(d, index, d.problem(index))
            images += len(row[3]) + len(row[4]) + len(row[5])
            yield row

    try:
        for of_split in files.values():
            for name, indices in of_split.items():
                with (part / name).open("wb") as file:
                    if kind == "parquet":
                        _parquet.write_file(file, rows(indices))
                    else:
                        images += _write_shard(file, d, indices)
        options = {"split": split, "family": family, "limit": limit, "per_file": per_file, "shuffle": shuffle}
        call = ", ".join([json.dumps(kind), *(f"{key}={json.dumps(value)}" for key, value in options.items() if value is not None)])
        about = (PARQUET if kind == "parquet" else WEBDATASET).format(families=", ".join(FAMILIES))
        text, has_card = _readme(d, {name: list(of_split) for name, of_split in files.items()},
                                 about + MADE.format(call=call, version=version), whole=sum(map(len, chosen.values())) == len(d))
        (part / "README.md").write_text(text, encoding="utf-8")
        for name in OF_CARD if has_card else ():
            if (source := pathlib.Path(d.paths[0], name)).exists():
                shutil.copyfile(source, part / name)
        written = len(list(part.iterdir()))
        aside = folder.with_name(folder.name + ".aside.part")
        if folder.exists():
            folder.rename(aside)
        part.rename(folder)
        shutil.rmtree(aside, ignore_errors=True)
    except BaseException:
        shutil.rmtree(part, ignore_errors=True)
        raise
    return {"output": os.fsdecode(output), "problems": sum(map(len, chosen.values())), "images": images, "files": written}
