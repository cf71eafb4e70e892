"""The functions that do what the tool's commands do: results, arguments, messages, Ctrl-C."""

import fcntl
import inspect
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from conftest import ROOT, Tool

import blogo
from blogo import _tool

FUNCTIONS: dict[str, Callable[..., Any]] = {
    "sheet": blogo.sheet, "tasks": blogo.tasks, "score": blogo.score, "export": blogo.export, "merge": blogo.merge,
    "filter": blogo.filter, "pack": blogo.pack, "card": blogo.card, "gallery": blogo.gallery, "study": blogo.study, "solve": blogo.solve}


class Place:
    """A folder with a data set of 18 problems, its tasks for models, right answers to them, and stand-ins for jsPsych."""

    def __init__(self, folder: pathlib.Path, g: blogo.Generator) -> None:
        self.folder = folder
        blogo.write(g, folder / "set", sample=18)
        self.set = blogo.open(folder / "set")
        made = blogo.tasks(self.set, folder / "vlm", reader="vlm", forms=["i1s"], seed=5)
        self.key = made["key"]
        lines = [json.loads(line) for line in pathlib.Path(self.key).read_text().splitlines()[1:]]
        self.right = folder / "right.jsonl"
        self.right.write_text("".join(json.dumps({"id": line["id"], "answer": line["answer"]}) + "\n" for line in lines))
        subprocess.run(["bash", "-ec", f". {ROOT}/tests/cli/study/jspsych.sh"], cwd=folder, check=True)
        self.jspsych = folder / "jspsych"


@pytest.fixture(scope="module")
def place(g: blogo.Generator, tmp_path_factory: pytest.TempPathFactory) -> Place:
    return Place(tmp_path_factory.mktemp("place"), g)


def files(folder: pathlib.Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


# ---- results ----


def test_sheets_are_those_of_the_tool(place: Place, g: blogo.Generator, tool: Tool, tmp_path: pathlib.Path) -> None:
    names = place.set.names[:3]
    assert blogo.sheet(place.set[:3], tmp_path / "a.png") == str(tmp_path / "a.png")
    tool("sheet", *names, "-d", str(place.folder / "set"), "-q", "-o", str(tmp_path / "b.png"))
    blogo.sheet(g[names], tmp_path / "c.png")
    assert (tmp_path / "a.png").read_bytes() == (tmp_path / "b.png").read_bytes() == (tmp_path / "c.png").read_bytes()
    blogo.sheet(g, tmp_path / "d.svg", split="test_bd", count=2, concept=True)
    assert b"<svg" in (tmp_path / "d.svg").read_bytes()
    blogo.sheet(place.folder / "set", tmp_path / "e.png", blind=True, blind_seed=5)
    blogo.sheet(place.set[:3], tmp_path / "pages.pdf", per_page=2)
    assert (tmp_path / "pages.pdf").read_bytes().startswith(b"%PDF")
    assert json.loads((tmp_path / "e.key.json").read_text())


def test_tasks_are_dicts_or_files(place: Place, tmp_path: pathlib.Path) -> None:
    tasks = blogo.tasks(place.set, forms=["cs", "i1s"], choices=3)
    assert {task["form"] for task in tasks} == {"cs", "i1s"} and all(isinstance(task, dict) for task in tasks)
    made = blogo.tasks(place.folder / "set", tmp_path / "t.jsonl", forms=["cs", "i1s"], choices=3)
    assert made == {"tasks": str(tmp_path / "t.jsonl")}
    assert [json.loads(line) for line in (tmp_path / "t.jsonl").read_text().splitlines()] == tasks
    chosen = blogo.tasks(place.set, forms=["cg"], split=["test_bd", "val"], per_split=1)
    assert [task["split"] for task in sorted(chosen, key=lambda task: str(task["split"]))] == ["test_bd", "val"]
    assert len((place.folder / "vlm" / "tasks.jsonl").read_text().splitlines()) == len(place.right.read_text().splitlines())


def test_scores(place: Place, tmp_path: pathlib.Path) -> None:
    report = blogo.score(place.key, place.right)
    assert report["notes"] == [] and report["rows"][0]["share"] == 1 and report["rows"][0]["who"] == "right"
    (tmp_path / "broken.jsonl").write_text("{")
    with pytest.warns(UserWarning, match="not JSON"):
        report = blogo.score(place.key, place.right, tmp_path / "broken.jsonl")
    assert report["rows"][0]["share"] == 1 and "1 damaged file; the tables are without it" in report["notes"]


def test_score_writes_what_is_asked_for(place: Place, tmp_path: pathlib.Path) -> None:
    report = blogo.score(place.key, place.right, output=tmp_path / "page.html", by=["side", "size"],
                         csv=tmp_path / "a.csv", unsolved=tmp_path / "left.txt", compare=True)
    assert {"side", "size"} <= {row["table"] for row in report["rows"]}, report["rows"][:3]
    assert (tmp_path / "left.txt").read_text() == "" and (tmp_path / "page.html").read_text().startswith("<!doctype html>")
    assert len((tmp_path / "a.csv").read_text().splitlines()) > 2


@pytest.mark.parametrize("format", ["tokens", "npy", "sexpr", "ucblogo", "turtle", "svg", "jsonl", "csv", "stimuli", "prolog",
                                    "dreamcoder", "graph", "coco"])
def test_exports_are_those_of_the_tool(format: Any, place: Place, tool: Tool, tmp_path: pathlib.Path) -> None:
    report = blogo.export(place.set, tmp_path / "a", format, family="hd", limit=2)
    tool("export", str(place.folder / "set"), "--format", format, "--family", "hd", "--limit", "2", "-q", "-o",
         str(tmp_path / "b"))
    assert report["output"] == str(tmp_path / "a") and report["problems"] == 2
    a, b = tmp_path / "a", tmp_path / "b"
    assert a.read_bytes() == b.read_bytes() if a.is_file() else files(a) == files(b)


def test_parts_are_put_together(small: blogo.Generator, tmp_path: pathlib.Path) -> None:
    for k in (0, 1):
        blogo.write(small, tmp_path / f"part{k}", shard=(k, 2), limit=6)
    blogo.write(small, tmp_path / "whole", limit=6)
    report = blogo.merge([tmp_path / "part0", tmp_path / "part1"], tmp_path / "merged", pictures="copy")
    assert report["folder"] == str(tmp_path / "merged") and report["parts"] == 2 and report["problems"] == 6
    assert files(tmp_path / "merged") == files(tmp_path / "whole")


def test_problems_are_left_out(place: Place, tmp_path: pathlib.Path) -> None:
    report = blogo.filter(place.set, tmp_path / "a", exclude=place.set.names[:4])
    assert report["problems"] == 14 and blogo.open(tmp_path / "a").names == place.set.names[4:]
    (tmp_path / "names").write_text("\n".join(place.set.names[4:]))
    blogo.filter(place.folder / "set", tmp_path / "b", only=tmp_path / "names", pictures="copy")
    splits = [split for split in place.set.splits if len(place.set.splits[split])][:2]
    both = blogo.filter(place.set, tmp_path / "c", split=splits)
    assert both["problems"] == sum(len(place.set.splits[split]) for split in splits)
    assert files(tmp_path / "a") == files(tmp_path / "b")


def test_problems_that_others_wrote(tmp_path: pathlib.Path) -> None:
    line, arc = "line_normal_1.000-0.500", "arc_normal_0.500_{}-0.500"
    scene = {"concept": {"text": "a line", "accepted": ["one straight stroke"]},
             "images": [{"side": "positive", "program": line} for _ in range(3)]
             + [{"side": "negative", "program": arc.format(extent)} for extent in ("0.625", "0.750", "0.875")]}
    report = blogo.pack([scene], tmp_path / "a", config={"images": {"size_px": 32}})
    assert report["problems"] == 1 and report["images"] == 6 and blogo.verify(tmp_path / "a")["findings"] == []
    (tmp_path / "scenes.jsonl").write_text(json.dumps(scene))
    blogo.pack(tmp_path / "scenes.jsonl", tmp_path / "b", config={"images": {"size_px": 32}}, jobs=1)
    (tmp_path / "wrong.jsonl").write_text(json.dumps({**scene, "nam": "x"}))
    with pytest.raises(blogo.FormatError, match="1 mistake; nothing was written") as caught:
        blogo.pack(tmp_path / "wrong.jsonl", tmp_path / "c")
    assert 'unknown key "nam"; did you mean "name"?' in "".join(caught.value.__notes__)
    assert not (tmp_path / "c").exists()
    assert files(tmp_path / "a") == files(tmp_path / "b")


def test_pages_and_cards(place: Place, tmp_path: pathlib.Path) -> None:
    assert pathlib.Path(blogo.gallery(place.set, tmp_path / "site", no_audit=True, limit=1)).read_text().startswith("<!")
    study = blogo.study(place.set, tmp_path / "study", per_split=1, subjects=2, seed=5, split=["test_bd", "test_ff"],
                        jspsych=place.jspsych)
    asked = [problem["name"] for problem in json.loads(pathlib.Path(study["key"]).read_text())["problems"]]
    (tmp_path / "names").write_text(json.dumps(asked))
    again = blogo.study(place.set, tmp_path / "again", per_split="all", each=1, practice=1, only=tmp_path / "names",
                        jspsych=place.jspsych)
    key = json.loads(pathlib.Path(again["key"]).read_text())
    assert key["each"] == 1 and sorted(problem["name"] for problem in key["problems"]) == sorted(asked)
    assert set(study) == {"index", "key"} and all(os.path.isfile(path) for path in study.values())
    shutil.copytree(place.folder / "set", tmp_path / "published")
    paths = blogo.card(tmp_path / "published", creator=["Ada", "org:Lab"], license="cc-by-4.0", date="2030-01-31")
    assert [os.path.basename(path) for path in paths[:4]] == ["README.md", "DATASHEET.md", "croissant.json", "problems.png"]
    assert "Ada" in (tmp_path / "published" / "croissant.json").read_text()


def test_solvers(place: Place) -> None:
    report = blogo.solve(place.set)
    assert report["problems"] == 18 and {row["solver"] for row in report["solvers"]} >= {"nearest", "random"}


def test_the_catalogue_is_that_of_the_data_set(place: Place, tmp_path: pathlib.Path) -> None:
    shutil.copytree(ROOT / "shapes", tmp_path / "shapes")
    catalogue = blogo.Catalogue(tmp_path / "shapes")
    d = blogo.open(place.folder / "set", catalogue=catalogue)
    assert blogo.export(d, tmp_path / "a", "csv", limit=1)["problems"] == 3
    table = tmp_path / "shapes" / "human_designed_shapes.tsv"
    table.write_text("".join(table.read_text().splitlines(True)[:-1]))
    with pytest.raises(blogo.Error):
        blogo.export(d, tmp_path / "b", "csv", limit=1)


# ---- arguments ----

LEFT_OUT = {"quiet", "help", "version", "json", "progress", "dry-run", "output"}
OF_SOURCE = {"dataset", "preset", "config", "set", "line-reading", "seed", "family"}  # a Generator or a DataSet has them
OF_PYTHON = {"export": {"per_file", "shuffle"}}  # of what the tool does not do
HERE = {"sheet": LEFT_OUT | OF_SOURCE, "merge": LEFT_OUT | {"parts"}, "pack": LEFT_OUT | {"set"}, "solve": LEFT_OUT | {"strict"}}


@pytest.mark.parametrize("command", FUNCTIONS)
def test_every_option_has_an_argument(command: str, tool: Tool) -> None:
    listed = tool(command, "--help").stdout.partition("\nOptions:\n")[2]
    options = set(re.findall(r"^  (?:-.,|   ) --([a-z-]+)", listed, re.MULTILINE)) - HERE.get(command, LEFT_OUT)
    names = {name for name, parameter in inspect.signature(FUNCTIONS[command]).parameters.items()
             if parameter.kind is parameter.KEYWORD_ONLY and name != "output"} | ({"format"} if command == "export" else set())
    names -= OF_PYTHON.get(command, set())
    assert {_tool.OPTIONS.get(name, name).replace("_", "-") for name in names} == options


# ---- messages ----

WRONG: dict[str, tuple[type[BaseException], str, Callable[[Place, pathlib.Path], object]]] = {
    "no data set": (FileNotFoundError, "no such folder", lambda p, t: blogo.gallery(t / "no", t / "x")),
    "no text": (FileNotFoundError, "no such folder", lambda p, t: blogo.solve(t / "no\udcff")),
    "output is the input": (ValueError, "what is read", lambda p, t: blogo.gallery(p.set, p.folder / "set")),
    "output is there": (ValueError, "force=True replaces", lambda p, t: blogo.gallery(p.set, full(t))),
    "zero byte": (ValueError, "zero byte", lambda p, t: blogo.solve("a\0")),
    "not a path": (TypeError, "int", lambda p, t: blogo.solve(7)),  # type: ignore[arg-type]
    "unknown format": (ValueError, "did you mean 'svg'", lambda p, t: blogo.export(p.set, t / "x", "svgg")),  # type: ignore[arg-type]
    "option of another format": (ValueError, "max_len= is for tokens", lambda p, t: blogo.export(p.set, t / "x", "svg", max_len=9)),
    "exact of another format": (ValueError, "exact= is for sexpr", lambda p, t: blogo.export(p.set, t / "x", "svg", exact=True)),
    "exact parquet": (ValueError, "exact= are not for parquet", lambda p, t: blogo.export(p.set, t / "x", "parquet", exact=True)),
    "limit": (ValueError, "limit: 0 is outside 1..", lambda p, t: blogo.export(p.set, t / "x", "svg", limit=0)),
    "limit is a float": (TypeError, "limit is float", lambda p, t: blogo.export(p.set, t / "x", "svg", limit=1.5)),  # type: ignore[arg-type]
    "limit is a word": (ValueError, "limit: expected a whole number", lambda p, t: blogo.export(p.set, t / "x", "svg", limit="x")),  # type: ignore[arg-type]
    "unknown split": (blogo.InfeasibleError, "test_bd", lambda p, t: blogo.export(p.set, t / "x", "svg", split="tst")),
    "unknown form": (ValueError, "forms: expected some of", lambda p, t: blogo.tasks(p.set, forms=["i3s"])),  # type: ignore[list-item]
    "too many choices": (ValueError, "choices: 99 is outside", lambda p, t: blogo.tasks(p.set, choices=99)),
    "size of lines": (ValueError, 'size: only with reader="vlm"', lambda p, t: blogo.tasks(p.set, t / "x", size=64)),
    "folder without a name": (ValueError, "output is missing", lambda p, t: blogo.tasks(p.set, reader="vlm")),  # type: ignore[call-overload]
    "seed": (ValueError, "seed: expected random", lambda p, t: blogo.tasks(p.set, t / "x", reader="vlm", seed="x")),
    "no parts": (ValueError, "no parts", lambda p, t: blogo.merge([], t / "x")),
    "no part": (blogo.FormatError, "", lambda p, t: blogo.merge([p.folder], t / "x")),
    "force and resume": (ValueError, "expected force=True or resume=True", lambda p, t: blogo.merge([p.folder], t / "x", force=True, resume=True)),
    "unknown name": (ValueError, "exclude: ", lambda p, t: blogo.filter(p.set, t / "x", exclude=["ff_x"])),
    "no names": (ValueError, "expected exclude=, only= or split=", lambda p, t: blogo.filter(p.set, t / "x")),
    "both names": (ValueError, "not both", lambda p, t: blogo.filter(p.set, t / "x", only=["a"], exclude=["b"])),
    "move": (ValueError, "pictures: expected one of link", lambda p, t: blogo.filter(p.set, t / "x", only=["a"], pictures="move")),  # type: ignore[arg-type]
    "a wrong scene": (ValueError, "scenes: 1 mistake", lambda p, t: blogo.pack([{"images": []}], t / "x")),
    "no scenes": (FileNotFoundError, "cannot open", lambda p, t: blogo.pack(t / "no", t / "x")),
    "date": (ValueError, "date: expected YYYY-MM-DD", lambda p, t: blogo.card(p.set, date="soon")),
    "audit and none": (ValueError, "expected audit= or no_audit=True", lambda p, t: blogo.gallery(p.set, t / "x", audit="a", no_audit=True)),
    "no jsPsych": (OSError, "jspsych=", lambda p, t: blogo.study(p.set, t / "x", jspsych=t / "no")),
    "too few problems": (blogo.Error, "per_split=", lambda p, t: blogo.study(p.set, t / "x", per_split=900, jspsych=p.jspsych)),
    "no answers": (ValueError, "no answers", lambda p, t: blogo.score(p.key)),
    "answers in a list": (TypeError, "call score(key, *files)", lambda p, t: blogo.score(p.key, [p.right])),
    "no key": (FileNotFoundError, "cannot open", lambda p, t: blogo.score(t / "no", p.right)),
    "no people": (ValueError, "output: a Psych-DS folder", lambda p, t: blogo.score(p.key, p.right, output=t / "x")),
    "ending": (ValueError, ".png, .svg or .pdf", lambda p, t: blogo.sheet(p.set, t / "x.gif")),
    "concept of a blind sheet": (ValueError, "expected concept= or blind=, not both", lambda p, t: blogo.sheet(p.set, t / "x.png", concept=True, blind=True)),
    "sheet of a number": (TypeError, "source is int", lambda p, t: blogo.sheet(7, t / "x.png")),  # type: ignore[arg-type]
    "sheet of nothing": (ValueError, "no problems", lambda p, t: blogo.sheet(p.set[:0], t / "x.png")),
    "sheet of names and a split": (ValueError, "", lambda p, t: blogo.sheet(p.set[:1], t / "x.png", split="val")),
}


def full(folder: pathlib.Path) -> pathlib.Path:
    (folder / "mine").mkdir()
    (folder / "mine" / "index.html").touch()
    return folder / "mine"


@pytest.mark.parametrize("kind", WRONG)
def test_wrong_calls(kind: str, place: Place, tmp_path: pathlib.Path) -> None:
    expected, text, call = WRONG[kind]
    with pytest.raises(expected) as caught:
        call(place, tmp_path)
    message = str(caught.value)
    assert text in message and isinstance(caught.value, (blogo.Error, OSError, ValueError, TypeError))
    assert not re.search(r"(^|\s)-[a-z]\b|--[a-z]|See \"|blogo: ", message)
    assert [path.name for path in tmp_path.iterdir()] in ([], ["mine"])


def test_shards_need_their_folder(g: blogo.Generator, tmp_path: pathlib.Path) -> None:
    blogo.write(g, tmp_path / "tar", sample=12, format="tar")
    d = blogo.open(sorted((tmp_path / "tar").glob("*.tar")))
    with pytest.raises(ValueError, match="expected their folder"):
        blogo.solve(d)


def test_where_a_mistake_is(place: Place, tmp_path: pathlib.Path) -> None:
    shutil.copytree(place.folder / "set", tmp_path / "a")
    with open(tmp_path / "a" / "scenes.jsonl", "a") as lines:
        lines.write("{}\n")
    with pytest.raises(blogo.FormatError) as caught:
        blogo.solve(tmp_path / "a")
    assert caught.value.file == str(tmp_path / "a" / "scenes.jsonl") and caught.value.line == 19


def test_a_package_without_its_tool(place: Place, monkeypatch: pytest.MonkeyPatch, tmp_path: pathlib.Path) -> None:
    monkeypatch.setattr(_tool, "TOOL", tmp_path / "no")
    with pytest.raises(blogo.Error, match="holds no tool"):
        blogo.solve(place.set)
    (tmp_path / "dies").write_text("#!/bin/sh\nkill -9 $$\n")
    (tmp_path / "dies").chmod(0o755)
    monkeypatch.setattr(_tool, "TOOL", tmp_path / "dies")
    with pytest.raises(blogo.Error, match="ended by SIGKILL"):
        blogo.solve(place.set)


# ---- Ctrl-C ----

LONG: dict[str, Callable[[Place, pathlib.Path], object]] = {
    "sheet": lambda p, t: blogo.sheet(p.set[:9], t / "out.png", panel=512),
    "tasks": lambda p, t: blogo.tasks(p.set, t / "out"),
    "vlm": lambda p, t: blogo.tasks(p.set, t / "out", reader="vlm", seed=5),
    "export": lambda p, t: blogo.export(p.set, t / "out", "svg"),
    "csv": lambda p, t: blogo.export(p.set, t / "out", "csv"),
    "gallery": lambda p, t: blogo.gallery(p.set, t / "out"),
    "study": lambda p, t: blogo.study(p.set, t / "out", per_split=2, seed=5, jspsych=p.jspsych),
    "solve": lambda p, t: blogo.solve(p.set),
    "card": lambda p, t: blogo.card(t / "copy", force=True),
}


def left(folder: pathlib.Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*")}


@pytest.mark.parametrize("kind", LONG)
def test_ctrl_c_leaves_nothing_half_written(kind: str, place: Place, tmp_path: pathlib.Path) -> None:
    def fresh(name: str) -> pathlib.Path:
        (tmp_path / name).mkdir()
        if kind == "card":
            shutil.copytree(place.folder / "set", tmp_path / name / "copy")
        return tmp_path / name

    before, start = left(fresh("empty")), time.monotonic()
    LONG[kind](place, fresh("whole"))
    seconds, whole, interrupted = time.monotonic() - start, left(tmp_path / "whole"), 0
    for step in range(1, 9):
        folder = fresh(f"try{step}")
        timer = threading.Timer(seconds * step / 10, os.kill, (os.getpid(), signal.SIGINT))
        try:
            timer.start()
            LONG[kind](place, folder)
            timer.join()
            time.sleep(0.01)
        except KeyboardInterrupt:
            interrupted += 1
        timer.join()
        assert left(folder) in (before, whole)
    assert interrupted


def test_an_interrupted_filter_goes_on(place: Place, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C comes as soon as the tool has begun."""
    names = place.set.names[:2]
    ready, goes_on = tmp_path / "ready", tmp_path / "tool"
    goes_on.write_text(f"#!/bin/bash\ntrap 'kill -TERM $child' TERM\n{_tool.TOOL} \"$@\" &\nchild=$!\n"
                       f"touch {ready}\nwait $child\nwait $child\n")
    goes_on.chmod(0o755)
    monkeypatch.setattr(_tool, "TOOL", goes_on)

    def interrupt() -> None:
        while not ready.exists():
            time.sleep(0.0005)
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        blogo.filter(place.set, tmp_path / "out", exclude=names, pictures="copy")
        time.sleep(1)
    thread.join()
    monkeypatch.undo()
    blogo.filter(place.set, tmp_path / "out", exclude=names, pictures="copy", resume=True)
    assert blogo.verify(tmp_path / "out")["ok"]


def test_the_part_of_another_process_stays(place: Place, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    part = tmp_path / "out.part"
    stuck = tmp_path / "stuck"
    stuck.write_text(f"#!/bin/bash\ntouch {part} {part}.begun\nexec sleep 60\n")
    stuck.chmod(0o755)
    monkeypatch.setattr(_tool, "TOOL", stuck)
    held: list[Any] = []

    def interrupt() -> None:
        while not pathlib.Path(f"{part}.begun").exists():
            time.sleep(0.001)
        held.append(open(part))
        fcntl.flock(held[0], fcntl.LOCK_EX)
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        blogo.gallery(place.set, tmp_path / "out")
    thread.join()
    assert part.exists()
