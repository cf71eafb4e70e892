"""The examples run, the notebook runs cell by cell, types are as they are written."""

import ast
import importlib.util
import json
import os
import pathlib
import subprocess
import sys
import types

import pytest
from conftest import ROOT

import blogo

EXAMPLES = ROOT / "python" / "examples"


def example(name: str) -> types.ModuleType:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_first_script(capsys: pytest.CaptureFixture[str], tmp_path: pathlib.Path) -> None:
    subprocess.run(["bash", "-ec", f". {ROOT}/tests/cli/study/jspsych.sh"], cwd=tmp_path, check=True)
    folder = tmp_path / "look"
    example("first").main(["--folder", str(folder), "--jspsych", str(tmp_path / "jspsych")])
    printed = capsys.readouterr().out
    assert {"problem.png", "three.svg", "tree", "shards", "shapes.csv", "tasks", "tasks.key.jsonl", "first_choice.jsonl", "study",
            "study.key.json"} == {path.name for path in folder.iterdir()}
    assert printed.count("actions in") == 6 and "nearest mean picture: {'bd': 0." in printed and "chance 0.25" in printed
    with pytest.raises(FileExistsError):
        example("first").main(["--folder", str(folder)])


def test_the_notebook_runs() -> None:
    cells = json.loads((EXAMPLES / "tour.ipynb").read_text())["cells"]
    space: dict[str, object] = {}
    shown = []
    for cell in cells:
        if cell["cell_type"] != "code":
            continue
        assert cell["outputs"] == [] and cell["execution_count"] is None
        tree = ast.parse("".join(cell["source"]))
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, "tour.ipynb", "exec"), space)
        if isinstance(last, ast.Expr):
            shown.append(eval(compile(ast.Expression(last.value), "tour.ipynb", "eval"), space))
    assert shown[0] == (32, 2, 7, 128, 128)
    assert isinstance(shown[1], blogo.Problem) and shown[1]._repr_png_().startswith(b"\x89PNG")
    assert isinstance(shown[-1], tuple) and shown[-1][1] == 24 * 14


def package() -> pathlib.Path:
    assert blogo.__file__
    return pathlib.Path(blogo.__file__).parents[1]


@pytest.mark.parametrize("arguments", [["mypy", "--strict", "python/src/blogo", *map(str, sorted((ROOT / "python" / "baselines").glob("*.py"))), "python/examples/first.py",
                                        "tests/python/call_types.py"],
                                       ["mypy.stubtest", "blogo._blogo"]])
def test_types(arguments: list[str], tmp_path: pathlib.Path) -> None:
    run = subprocess.run([sys.executable, "-m", *arguments], cwd=ROOT, capture_output=True, text=True,
                         env={**os.environ, "MYPYPATH": str(package()), "MYPY_CACHE_DIR": str(tmp_path)})
    assert run.returncode == 0, run.stdout + run.stderr
