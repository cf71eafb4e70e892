"""Programs alone: drawn, measured, compared."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Union, overload

import numpy as np

from . import _blogo
from ._arguments import Path, Pixels, _path, _size
from ._errors import FormatError
from ._problem import Shape



Program = Union[str, Shape, Sequence[Sequence[Any]]]


def _text(program: Program) -> str:
    if isinstance(program, str):
        return program
    try:
        if not isinstance(program, (Shape, Sequence)):
            raise TypeError
        return json.dumps(program.actions if isinstance(program, Shape) else program)
    except RecursionError:
        raise FormatError("the program is nested too deeply") from None
    except TypeError:
        raise TypeError(f"program is {type(program).__name__}, expected text, a Shape or a list of actions") from None


@overload
def render(programs: Program | list[str] | list[Shape], size: int = 512, path: None = None) -> Pixels: ...
@overload
def render(programs: Program | list[str] | list[Shape], size: int = 512, *, path: Path) -> None: ...
@overload
def render(programs: Program | list[str] | list[Shape], size: int, path: Path) -> None: ...
@overload
def render(programs: Program | list[str] | list[Shape], size: int = 512, path: Path | None = None) -> Pixels | None: ...
def render(programs: Program | list[str] | list[Shape], size: int = 512, path: Path | None = None) -> Pixels | None:
    """Draws a program, or 1 to 6 programs side by side, as large as possible: uint8 [size, size].

    A program is published text, exact JSON, a Shape, or a list of actions. With `path` the drawing is written to
    a file instead: PNG, SVG or PDF, by the ending. Raises FormatError with the place of the mistake, ValueError,
    OSError.
    """
    several = isinstance(programs, list) and all(isinstance(program, (str, Shape)) for program in programs)
    texts = [_text(program) for program in programs] if several else [_text(programs)]  # type: ignore[arg-type, union-attr]
    size = _size(size)
    if path is not None:
        _blogo.render(texts, size, _path(path))
        return None
    out = np.empty((size, size), np.uint8)
    _blogo.render(texts, size, out)
    return out


def analyse(program: Program) -> dict[str, Any]:
    """All measures of a figure: {"diameter", "regions", "lines", ..., "attributes": {name: {"value", ...}}}.

    docs/attributes.md explains every measure. Raises FormatError.
    """
    report: dict[str, Any] = json.loads(_blogo.measure(_text(program)))
    return report


def measure(program: Program) -> dict[str, int | None]:
    """The attributes of a figure, by name: 1, 0, or None if undecided. Raises FormatError."""
    return {name: attribute["value"] for name, attribute in analyse(program)["attributes"].items()}


def distance(a: Program, b: Program) -> float:
    """Distance of two figures, 0..1, after the best move, turn, mirroring and scaling. Raises FormatError."""
    return _blogo.compare(_text(a), _text(b), -1.0)


def congruent(a: Program, b: Program, tolerance: float = 0.03) -> bool:
    """Whether two programs draw the same figure up to move, turn and mirroring, at the same size.

    They are congruent if no point is off by more than `tolerance`, a share of the diameter, 0..1. Raises
    FormatError, ValueError.
    """
    if not 0 <= tolerance <= 1:
        raise ValueError(f"tolerance {tolerance}: expected 0..1")
    return _blogo.compare(_text(a), _text(b), float(tolerance)) == 1.0
