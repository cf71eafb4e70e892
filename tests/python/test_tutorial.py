"""Every block of docs/tutorial-python.md runs, in one program, and prints what the page shows."""

import contextlib
import importlib.util
import io
import pathlib
import re
from typing import Any

import pytest
from conftest import ROOT

PAGE = ROOT / "docs" / "tutorial-python.md"


def blocks() -> list[tuple[str, str, int]]:
    """(code, what it prints, line) of the page."""
    text = PAGE.read_text()
    found = list(re.finditer(r"^```python\n(.*?)^```\n(?:```text\n(.*?)^```\n)?", text, re.M | re.S))
    assert len(found) == text.count("```python") and len(re.findall("^```text", text, re.M)) == sum(m[2] is not None for m in found)
    return [(m[1], m[2] or "", text.count("\n", 0, m.start()) + 1) for m in found]


def test_the_page_prints_what_it_shows(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    space: dict[str, Any] = {}
    ran = 0
    for code, shown, line in blocks():
        if "torch" in code and not importlib.util.find_spec("torch"):
            continue
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile("\n" * line + code, str(PAGE), "exec"), space)
        assert printed.getvalue() == shown, f"{PAGE.name}:{line} prints\n{printed.getvalue()}"
        ran += 1
    assert ran >= 6
