"""Objects that are made again: copies, pickles, other seeds. Files that a config names must still be the same."""

import copy
import json
import os
import pathlib
import pickle
import threading
from typing import Any

import numpy as np
import pytest

import blogo
from blogo.tasks import Environment

SMALL = {"free_form.problems_per_setting": 10, "splits.val.count": 20, "images.size_px": 32}


@pytest.fixture
def listed(small: blogo.Generator, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> blogo.Generator:
    """A generator that leaves five problems out, by a relative path."""
    monkeypatch.chdir(tmp_path)
    pathlib.Path("gone").write_text("".join(small.item(i)["name"] + "\n" for i in range(5)))
    return blogo.Generator("free-form", set={**SMALL, "exclude": "gone"})


def test_a_relative_path_stays_the_same_file(listed: blogo.Generator, tmp_path: pathlib.Path,
                                             monkeypatch: pytest.MonkeyPatch) -> None:
    text = pickle.dumps(listed)
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    pathlib.Path("gone").write_text("ff_nact2_0009\n")
    for again in (pickle.loads(text), listed.with_seed(listed.seed)):
        assert again.kept.tolist() == listed.kept.tolist() and len(again.kept) == len(again) - 5
        assert again.config == listed.config and again.digest == listed.digest


@pytest.mark.parametrize("make", [lambda g: pickle.loads(pickle.dumps(g)), lambda g: g.with_seed(3),
                                  lambda g: pickle.loads(pickle.dumps(Environment(g)))])
def test_a_changed_list_is_told(listed: blogo.Generator, make: Any) -> None:
    assert make(listed)
    pathlib.Path("gone").write_text("ff_nact2_0009\n")
    with pytest.raises(blogo.FormatError, match="gone: the list of names has changed"):
        make(listed)
    os.remove("gone")
    with pytest.raises((OSError, blogo.FormatError)):
        make(listed)


def test_digest_tells_generators_apart(small: blogo.Generator, listed: blogo.Generator) -> None:
    others = [small, listed, small.with_seed(3), blogo.Generator("free-form", set={**SMALL, "images.size_px": 64})]
    assert len({g.digest for g in others}) == len(others)
    assert pickle.loads(pickle.dumps(small)).digest == small.digest


def test_problems_are_their_own_copies(small: blogo.Generator) -> None:
    problem = small.problem(3)
    with blogo.Generator("free-form", set=SMALL) as g:
        other = g.problem(3)
    for same in (copy.copy(problem), copy.deepcopy(problem), copy.deepcopy(other)):
        assert same.to_json() == problem.to_json()


def test_environment_in_threads(small: blogo.Generator) -> None:
    alone, shared = (Environment(small, forms=("i1s", "cs"), size=16) for _ in range(2))
    tasks: dict[int, Any] = {}

    def take(first: int) -> None:
        for i in range(first, 400, 8):
            tasks[i] = shared.key(i)

    threads = [threading.Thread(target=take, args=(first,)) for first in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert tasks == {i: alone.key(i) for i in range(400)}


def test_forms_may_be_read_once_only(small: blogo.Generator) -> None:
    assert Environment(small, forms=(form for form in ("i1s", "cs"))).forms == ("i1s", "cs")
    with pytest.raises(TypeError, match="has its own seed"):
        Environment(small, seed=3)


def test_close_while_others_fill() -> None:
    for _ in range(5):
        g = blogo.Generator("free-form", set=SMALL)
        whole = g.fill(0, 100, size=64)
        seen: list[object] = []

        def fill(g: blogo.Generator = g, seen: list[object] = seen) -> None:
            try:
                seen.append(g.fill(0, 100, size=64, threads=2))
            except ValueError as error:
                seen.append(str(error))

        threads = [threading.Thread(target=fill) for _ in range(3)]
        for thread in threads:
            thread.start()
        g.close()
        for thread in threads:
            thread.join()
        assert len(seen) == 3 and not g._idle
        for what in seen:
            assert what == "the generator is closed" if isinstance(what, str) else np.array_equal(what, whole)


def test_the_reason_of_the_system_is_told(small: blogo.Generator, tmp_path: pathlib.Path) -> None:
    if os.path.exists("/dev/full"):
        (tmp_path / "x.png").symlink_to("/dev/full")
        with pytest.raises(OSError) as full:
            blogo.render("line_normal_1.000-0.500", 64, tmp_path / "x.png")
        assert full.value.errno == __import__("errno").ENOSPC
    with pytest.raises(FileNotFoundError):
        blogo.verify(tmp_path / "nowhere")
    (tmp_path / "file").write_text("")
    with pytest.raises(NotADirectoryError):
        blogo.write(small, tmp_path / "file" / "set")


def test_configs_that_no_file_can_be(tmp_path: pathlib.Path) -> None:
    with pytest.raises(ValueError, match="expected a path in UTF-8"):
        blogo.config(tmp_path / "\udcff.json")
    deep: dict[str, Any] = {}
    for _ in range(100000):
        deep = {"a": deep}
    with pytest.raises(blogo.ConfigError, match="too deeply"):
        blogo.config(deep)
    while deep:  # without recursion
        deep = deep["a"]
    assert json.dumps(blogo.config("free-form"))
