"""Data sets exported, put together, described, shown and asked about: what the commands of the tool do.

Each function does what the command of the same name does (docs/), and its arguments are the command's options. All of
them raise ValueError or TypeError for wrong arguments, FormatError for a data set or a file that is malformed,
InfeasibleError for what cannot be done with this data set, and OSError. Ctrl-C ends them, and nothing half-written is
left; an interrupted `merge` or `filter` goes on with `resume=True`.

A data set is its folder, or the DataSet that `open` gave for a folder. `catalogue` is the Catalogue, or its folder, that
the data set was made from; None means the built-in shapes, or those of the DataSet. An existing result is replaced only
with `force=True`.
"""

from __future__ import annotations

import importlib
import json
import os
import pathlib
import tempfile
import warnings
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, Union, get_args, overload

from . import _hub
from ._arguments import Path
from ._catalogue import Catalogue, _catalogue_again
from ._generator import Generator, _with_paths
from ._open import DataSet, Source, _folder
from ._open import open as open_set
from ._sequence import Problems, near
from ._tool import run

Format = Literal["tokens", "npy", "sexpr", "ucblogo", "turtle", "svg", "jsonl", "csv", "stimuli", "prolog", "dreamcoder",
                 "graph", "coco", "parquet", "webdataset"]
Family = Literal["ff", "bd", "hd", "rl"]
Grouping = Literal["all", "split", "family", "length", "side", "concept", "concept-group", "size", "hardness",
                   "group"]
Form = Literal["i1s", "i2s", "d1s", "d2s", "cs", "cg", "id1s", "id2s", "ps", "pv", "cx"]


def _tables(source: object, catalogue: Catalogue | Path | None) -> Path | None:
    """The folder of a catalogue; None for the built-in shapes. FormatError if it has changed since it was read."""
    if catalogue is None and isinstance(source, (DataSet, Generator)):
        catalogue = source.catalogue
    if not isinstance(catalogue, Catalogue):
        return catalogue
    return _catalogue_again(catalogue.folder, catalogue.digest).folder


def _key(output: Path, ending: str) -> str:
    """The file with the answers, which the tool writes beside the output."""
    return os.fsdecode(output).rstrip("/") + ending


def sheet(source: Generator | Problems | Source, path: Path, *, split: str | None = None, count: int | None = None,
          panel: int | None = None, per_page: int | None = None, concept: bool = False, blind: bool = False,
          key: Path | None = None, blind_seed: int | str | None = None, catalogue: Catalogue | Path | None = None) -> str:
    """Draws problems on one sheet: PNG, SVG or PDF, by the ending of `path`. Returns the path.

    `source` is a selection such as g[:3] or d[["hd_convex_0000"]]; or a whole generator or data set: then the first
    `count` (1) problems of each family are drawn, of `split` if it is given. `panel` is the side of one image in pixels.
    Of a PDF, `per_page` puts so many problems on each page of A4.
    `concept` writes the concept below each name. `blind` hides names, concepts and answers; the answers go to `key`
    (the picture's name with the ending .key.json), the order follows from `blind_seed` (random if absent).
    `Problem.sheet` gives the pixels of one problem.
    """
    names: list[str] = []
    chosen: object = source
    if isinstance(source, Problems):
        names = source.names
        while isinstance(chosen, Problems):
            chosen = chosen._source
        if not names:
            raise ValueError("there are no problems to draw")
    text, dataset = None, None
    if isinstance(chosen, Generator):
        paths = {name: absolute for name, (absolute, _) in chosen._lists.items()}
        text = json.dumps(_with_paths(chosen.config, paths))
    elif isinstance(chosen, (str, os.PathLike, DataSet)):
        dataset = _folder(chosen)
    else:
        raise TypeError(f"source is {type(chosen).__name__}, expected a Generator, Problems, a DataSet or its folder")
    run("sheet", *names, outputs=[path, key or pathlib.Path(os.fsdecode(path)).with_suffix(".key.json")],
        given=None if text is None else ("config", text), output=path, split=split, count=count,
        panel=panel, per_page=per_page, concept=concept, blind=blind, key=key, blind_seed=blind_seed,
        catalogue=_tables(chosen, catalogue), dataset=dataset)
    return os.fsdecode(path)


@overload
def tasks(dataset: Source, output: None = None, *, forms: Iterable[Form] | None = None, choices: int | None = None,
          wording: Literal["short", "long"] | None = None, split: str | Sequence[str] | None = None,
          per_split: int | None = None, catalogue: Catalogue | Path | None = None) -> list[dict[str, Any]]: ...
@overload
def tasks(dataset: Source, output: Path, *, reader: Literal["lines", "vlm"] = "lines", forms: Iterable[Form] | None = None,
          choices: int | None = None, wording: Literal["short", "long"] | None = None,
          images: Literal["sheet", "single"] | None = None, size: int | None = None,
          split: str | Sequence[str] | None = None, per_split: int | None = None, seed: int | str | None = None,
          answers: bool = False, force: bool = False, catalogue: Catalogue | Path | None = None) -> dict[str, str]: ...
def tasks(dataset: Source, output: Path | None = None, *, reader: Literal["lines", "vlm"] = "lines",
          forms: Iterable[Form] | None = None, choices: int | None = None, wording: Literal["short", "long"] | None = None,
          images: Literal["sheet", "single"] | None = None, size: int | None = None,
          split: str | Sequence[str] | None = None, per_split: int | None = None, seed: int | str | None = None,
          answers: bool = False, force: bool = False,
          catalogue: Catalogue | Path | None = None) -> list[dict[str, Any]] | dict[str, str]:
    """Poses the problems of a data set in further forms (docs/tasks.md, docs/models.md).

    Without `output` the tasks are returned as dicts. With it they are written there, one JSON line a task, and
    {"tasks": path} is returned. `reader="vlm"` writes a folder for models that look, and its key beside it:
    {"tasks", "key"}; `images`, `size`, `seed` and `answers` are for this folder. `force` replaces what is there. `seed` is a number or, if
    absent, random. `split` and `per_split` choose problems: without `split` those of all splits, and for the folder
    those whose split's name begins with "test".
    """
    if output is None and reader == "vlm":
        raise ValueError('output is missing: reader="vlm" writes a folder')
    whole = [] if output is None else [output, _key(output, ".key.jsonl")]
    printed, _ = run("tasks", _folder(dataset), outputs=whole, output=output, reader=reader,
                     forms=None if forms is None else ",".join(forms), choices=choices, wording=wording, images=images,
                     size=size, split=split, per_split=per_split, seed=seed, answers=answers, force=force,
                     catalogue=_tables(dataset, catalogue))
    if output is None:
        return [json.loads(line) for line in printed.splitlines()]
    if reader == "lines":
        return {"tasks": os.fsdecode(output)}
    return {"tasks": os.path.join(os.fsdecode(output), "tasks.jsonl"), "key": _key(output, ".key.jsonl")}


# `blogo.tasks` is the name of a module, too: what `import blogo.tasks` is used for stays there.
_module = importlib.import_module(".tasks", __package__)
for _name in _module.__all__:
    setattr(tasks, _name, getattr(_module, _name))


def score(key: Path, *answers: Path, output: Path | None = None, by: Grouping | Iterable[Grouping] | None = None,
          compare: bool = False, csv: Path | None = None, unsolved: Path | None = None, few: int | None = None,
          least_ms: int | None = None, drop_flagged: bool = False, explain: bool = False, force: bool = False,
          catalogue: Catalogue | Path | None = None) -> dict[str, Any]:
    """Judges answers by their key: the tables of docs/study.md or docs/models.md as a dict.

    `key` is the key of `study` or `tasks`; `answers` are files of answers, before which further keys may stand. "notes"
    of the result lists what was found in the files; each note is a warning, too. `output` is a report, FILE.html, the
    tables, FILE.csv or FILE.tex, or a Psych-DS folder for the answers of people. `by` adds tables, `compare` compares
    every two models. `csv` gets a row for each answer, `unsolved` the names of problems with at most `few` % right answers (0), for `filter`. Answers of
    people below `least_ms` ms (300) are too fast; `drop_flagged` leaves out sessions that are too fast or not attentive.
    With `explain`, "explained" lists what was understood of each sentence of a model.
    """
    if not answers:
        raise ValueError("there are no answers: expected their files behind the key")
    if any(isinstance(path, (list, tuple)) for path in answers):
        raise TypeError("answers: expected paths one after the other, not a list: call score(key, *files)")
    groupings = None if by is None else [by] if isinstance(by, str) else list(by)
    outputs = [path for path in (output, csv, unsolved) if path is not None]
    printed, told = run("score", key, *answers, outputs=outputs, output=output, by=groupings, compare=compare, csv=csv,
                        unsolved=unsolved, few=few, least_ms=least_ms, drop_flagged=drop_flagged, explain=explain,
                        force=force, json=True, catalogue=_tables(None, catalogue), despite=r"\d+ damaged files?; ")
    report: dict[str, Any] = json.loads(printed)
    for note in told:
        warnings.warn(note, stacklevel=2)
    return {**report, "notes": told}


def export(dataset: Source, output: Path, format: Format, *, split: str | None = None, family: Family | None = None,
           limit: int | None = None, max_len: int | None = None, size: int | None = None, exact: bool = False,
           per_file: int | None = None, shuffle: int | None = None, force: bool = False,
           catalogue: Catalogue | Path | None = None) -> dict[str, Any]:
    """Writes programs or pictures for other tools: {"output", "problems", "images", "files"} (docs/export.md).

    `output` is a file for sexpr, jsonl, csv, stimuli, dreamcoder, graph and coco, else a folder. `limit` takes only the first
    problems of each family, `max_len` is the number of rows of an image in tokens and npy (21), `size` the side of a picture in svg (512).
    `exact` writes numbers with all their digits in sexpr, tokens and npy.
    parquet and webdataset are no formats of the tool: a folder with files or shards for each split, and a README.md whose
    config names the files and which has the text of the data set's card, if it has one. Their pictures are those of the
    data set, or drawn if it has none. `per_file` is the most problems of a file, `shuffle` a number that decides the order
    of a split's problems; without it they stand family by family.
    """
    if format not in (formats := get_args(Format)):
        raise ValueError(f"unknown format {format!r}{near(str(format), formats) or '; expected one of ' + ', '.join(formats)}")
    if format in _hub.ENDINGS:
        if max_len is not None or size is not None or exact:
            raise ValueError(f"max_len=, size= and exact= are not for {format}")
        d = dataset if isinstance(dataset, DataSet) else open_set(dataset, catalogue=catalogue)
        return _hub.write(d, output, format, split=split, family=family, limit=limit, per_file=per_file, shuffle=shuffle,
                          force=force)
    if per_file is not None or shuffle is not None:
        raise ValueError("per_file= and shuffle= are for parquet and webdataset")
    printed, _ = run("export", _folder(dataset), outputs=[output], output=output, format=format, split=split,
                     family=family, limit=limit, max_len=max_len, size=size, exact=exact, force=force, json=True,
                     catalogue=_tables(dataset, catalogue))
    return {**json.loads(printed), "output": os.fsdecode(output)}


def merge(parts: Iterable[Path], output: Path, *, pictures: Literal["link", "copy", "move"] | None = None,
          force: bool = False, resume: bool = False) -> dict[str, Any]:
    """Puts the parts that `write(shard=(k, n))` wrote together: {"folder", "parts", "problems", "images", ...}.

    The result is byte for byte the data set that is written without `shard`. `pictures` is "link" (hard links),
    "copy", or "move" (links; then the parts are removed).
    """
    given = list(parts)
    if not given:
        raise ValueError("there are no parts")
    printed, _ = run("merge", *given, outputs=[output], output=output, pictures=pictures, force=force, resume=resume,
                     json=True)
    return _of_folder(printed, output)


def filter(dataset: Source, output: Path, *, exclude: Path | Iterable[str] | None = None,
           only: Path | Iterable[str] | None = None, split: str | Sequence[str] | None = None,
           pictures: Literal["link", "copy"] | None = None, force: bool = False, resume: bool = False) -> dict[str, Any]:
    """Writes a data set without some of its problems: {"folder", "problems", "images", "image_bytes", ...}.

    `exclude` names the problems that go, `only` those that stay: a list of names, or the path of a file with one name
    a line. With `split` the problems of this split stay, or of these splits. What stays keeps its bytes.
    """
    with tempfile.TemporaryDirectory(prefix="blogo-") as folder:
        written: dict[str, str] = {}

        def listed(argument: str, names: Path | Iterable[str] | None) -> Path | None:
            if names is None or isinstance(names, (str, bytes, os.PathLike)):
                return names
            file = pathlib.Path(folder, argument)
            file.write_text(json.dumps([str(name) for name in names]))
            written[str(file)] = argument
            return file

        printed, _ = run("filter", _folder(dataset), outputs=[output], output=output, exclude=listed("exclude", exclude),
                         only=listed("only", only), split=split, pictures=pictures, force=force, resume=resume, json=True,
                         names=written)
    return _of_folder(printed, output)


def pack(scenes: Path | Iterable[Mapping[str, Any]], output: Path, *, config: Path | Mapping[str, Any] | None = None,
         seed: int | None = None, size: int | None = None, format: Literal["tree", "tar"] | None = None,
         programs_only: bool = False, png: Literal["fast", "small", "palette"] | None = None, jobs: int | None = None,
         scenes_as: Literal["plain", "zstd"] | None = None, force: bool = False,
         catalogue: Catalogue | Path | None = None) -> dict[str, Any]:
    """Makes a data set of problems that you wrote: {"folder", "problems", "images", "image_bytes", ...}.

    `scenes` is a file with a problem a line, or a list of problems as dicts (docs/files.md, Given scenes). A concept is
    measured, or in words: {"text": "an ice cream cone", "accepted": ["a triangle under an arc"]}. Mistakes
    raise FormatError (of a file), ValueError (of a list) or Error (of the verifier), all as notes of one exception, and
    nothing is written. `config` is a file or a dict of keys for pictures
    and placement. `scenes_as` "zstd" writes compressed scenes, in builds with zstd. A run that is ended leaves a folder without manifest.json, which `force=True` replaces.
    """
    with tempfile.TemporaryDirectory(prefix="blogo-") as folder:
        written: dict[str, str] = {}

        def file(name: str, text: str) -> Path:
            path = pathlib.Path(folder, name)
            path.write_text(text)
            written[str(path)] = name
            return path

        if not isinstance(scenes, (str, bytes, os.PathLike)):
            scenes = file("scenes", "".join(json.dumps(dict(scene)) + "\n" for scene in scenes))
        if isinstance(config, Mapping):
            config = file("config", json.dumps(dict(config)))
        printed, _ = run("pack", scenes, output=output, config=config, seed=seed, size=size, format=format,
                         programs_only=programs_only, png=png, jobs=jobs, scenes_as=scenes_as, force=force,
                         catalogue=_tables(None, catalogue), json=True, names=written)
    return _of_folder(printed, output)


def _of_folder(printed: str, output: Path) -> dict[str, Any]:
    """The summary of a data set that was written; the tool prints none if it was complete already."""
    return {**json.loads(printed or "{}"), "folder": os.fsdecode(output)}


def card(dataset: Source, *, creator: str | Sequence[str] = (), license: str | None = None, date: str | None = None,
         url: str | None = None, name: str | None = None, audit: Path | None = None, force: bool = False,
         catalogue: Catalogue | Path | None = None) -> list[str]:
    """Writes the card of a data set that is to be published into its folder; returns the paths (docs/publishing.md).

    `creator` says who made the data ("org:NAME": an organisation), `date` is YYYY-MM-DD, `url` the address of the folder.
    FILL IN stands where the publisher's facts were not given. `audit` is a JSON report of an audit; if absent, an audit
    is made.
    """
    folder = _folder(dataset)
    run("card", folder, creator=creator, license=license, date=date, url=url, name=name, audit=audit, force=force,
        catalogue=_tables(dataset, catalogue))
    names = ("README.md", "DATASHEET.md", "croissant.json", "problems.png", "problems-*.jsonl", "wids-*.json")
    return [str(path) for pattern in names for path in sorted(pathlib.Path(os.fsdecode(folder)).glob(pattern))]


def gallery(dataset: Source, output: Path, *, limit: int | None = None, audit: Path | None = None, no_audit: bool = False,
            force: bool = False, catalogue: Catalogue | Path | None = None) -> str:
    """Writes a data set as a web site to look at; returns the path of its index.html.

    `limit` takes only the first problems of each family. `audit` is a JSON report of an audit to show; if absent, an
    audit is made, and with `no_audit` its readings are left out.
    """
    run("gallery", _folder(dataset), outputs=[output], output=output, limit=limit, audit=audit, no_audit=no_audit,
        force=force, catalogue=_tables(dataset, catalogue))
    return os.path.join(os.fsdecode(output), "index.html")


def study(dataset: Source, output: Path, *, per_split: int | Literal["all"] | None = None,
          subjects: int | None = None, each: int | None = None, practice: int | None = None, seed: int | str | None = None,
          split: str | Sequence[str] | None = None, only: Path | None = None,
          queries: Literal["one", "pair"] | None = None, jspsych: Path | None = None, force: bool = False,
          catalogue: Catalogue | Path | None = None) -> dict[str, str]:
    """Writes pages on which people solve problems: {"index", "key"}, two paths (docs/study.md).

    The key holds the answers: keep it to yourself. Each split gives `per_split` (20, or "all") problems, and the lists
    are balanced over `subjects` (12), each of whom sees `each` problems (all) after `practice` (1) of each family. `split`
    names the splits; if absent, all that begin with "test". `only` is a file with the names of the problems that may be
    asked, one a line; with `per_split` "all", the study asks them all, of all splits. `queries` says whether one picture
    or a pair is asked about at once. `seed` is a number or, if absent, random. `jspsych` is the folder with jsPsych.
    """
    run("study", _folder(dataset), outputs=[output, _key(output, ".key.json")], output=output, per_split=per_split,
        subjects=subjects, each=each, practice=practice, seed=seed, split=split, only=only, queries=queries,
        jspsych=jspsych, force=force, catalogue=_tables(dataset, catalogue))
    return {"index": os.path.join(os.fsdecode(output), "index.html"), "key": _key(output, ".key.json")}


def solve(dataset: Source, *, catalogue: Catalogue | Path | None = None) -> dict[str, Any]:
    """How far readers of programs get that see no picture: the report of docs/solve.md as a dict."""
    printed, _ = run("solve", _folder(dataset), json=True, catalogue=_tables(dataset, catalogue))
    report: dict[str, Any] = json.loads(printed)
    return report
