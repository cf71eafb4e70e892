"""What the calls of the package take: types, and checks that name what was expected."""

from __future__ import annotations

import operator
import os
from collections.abc import Callable
from typing import Any, Union

import numpy as np
import numpy.typing as npt



Path = Union[str, "os.PathLike[str]"]
Pixels = npt.NDArray[np.uint8]
Indices = npt.NDArray[np.int64]
Side = Union[str, int]
"""A side of a problem: "positive" or 1, "negative" or 0."""
SIDES = {"positive": 1, "negative": 0}  # numbers of the published folders


def _integer(value: Any, name: str, least: int, most: int) -> int:
    """Returns value as an int. TypeError if it is no integer, ValueError if it is outside least..most."""
    if isinstance(value, (bool, np.bool_)):
        raise TypeError(f"{name} is a bool, expected an integer")
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name} is {type(value).__name__}, expected an integer") from None
    if not least <= number <= most:
        raise ValueError(f"{name} {_shown(number)}: expected {least}..{most}")
    return number


def _shown(number: Any) -> str:
    """A number for a message; Python prints no integers of thousands of digits."""
    try:
        return str(number)
    except ValueError:
        return "of thousands of digits"


def _size(value: Any) -> int:
    return _integer(value, "size", 16, 4096)


def _path(path: Path) -> bytes:
    name = os.fsencode(path)
    if b"\0" in name:
        raise ValueError("a path has no zero byte")
    return name


def _found(find: Callable[[str], int], name: str) -> int:
    """What `find` gives for a name; -1 for a text that cannot be a name."""
    try:
        return find(name)
    except ValueError:  # a zero byte or a surrogate
        return -1


def _side(side: Side) -> int:
    """1 for the positive side, 0 for the negative. Raises ValueError."""
    if isinstance(side, str) and side in SIDES:
        return SIDES[side]
    if isinstance(side, (int, np.integer)) and not isinstance(side, bool) and side in (0, 1):
        return int(side)
    raise ValueError(f"side {side!r}: expected \"positive\" or 1, \"negative\" or 0")
