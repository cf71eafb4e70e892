"""A clean clone and the source distribution install by the line of the README; what is missing is named."""

import os
import pathlib
import re
import subprocess
import sys
import tarfile

import pytest
from conftest import ROOT

SHOW = "import blogo; print(blogo.Generator('bongard-logo').fill(0, 1, size=64).shape)"
CLEAN = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "BLOGO_BUILD_DIR")}


def run(*arguments: object, cwd: pathlib.Path) -> str:
    done = subprocess.run([str(a) for a in arguments], cwd=cwd, env=CLEAN, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def copy(folder: pathlib.Path) -> pathlib.Path:
    """The files that git knows, as a clone has them."""
    files = run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", cwd=ROOT)
    for name in filter(None, files.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes((ROOT / name).read_bytes())
            (folder / name).chmod((ROOT / name).stat().st_mode)
    return folder


@pytest.mark.parametrize("source", ["clone", "sdist"])
def test_the_lines_of_the_readme_install(source: str, tmp_path: pathlib.Path) -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("no clone")
    folder = copy(tmp_path / "clone")
    if source == "sdist":
        run(sys.executable, "setup.py", "-q", "sdist", cwd=folder)
        with tarfile.open(next((folder / "dist").glob("*.tar.gz"))) as archive:
            archive.extractall(tmp_path)
        folder = next(tmp_path.glob("blogo-*"))
    lines = re.search(r"( {4}python3 -m venv.*\n(?: {4}.*\n)+)", (folder / "README.md").read_text())
    assert lines
    printed = run("bash", "-ec", lines[1].replace("python3 -m venv", f"{sys.executable} -m venv"), cwd=folder)
    assert printed.endswith("(1, 2, 7, 64, 64)\n")
    package = next((folder / "V").glob("lib/python3*/site-packages/blogo"))
    assert {"_blogo.abi3.so", "_blogo.pyi", "py.typed", "torch.py"} <= {path.name for path in package.iterdir()}
    assert run("V/bin/python", "-c", SHOW, cwd=folder) == "(1, 2, 7, 64, 64)\n"


def test_a_missing_library_is_named(tmp_path: pathlib.Path) -> None:
    tools = tmp_path / "bin"
    tools.mkdir()
    (tools / "pkg-config").write_text('#!/bin/sh\n[ "$2" != jansson ]\n')
    (tools / "pkg-config").chmod(0o755)
    done = subprocess.run([sys.executable, "setup.py", "-q", "build", "--build-base", str(tmp_path / "build")], cwd=ROOT,
                          env={**CLEAN, "PATH": f"{tools}:{CLEAN['PATH']}"}, capture_output=True, text=True)
    assert done.returncode == 1 and "apt-get install libjansson-dev" in done.stderr
