"""The shapes that problems take their figures from."""

from __future__ import annotations

import functools
import json
import operator
import os
from collections.abc import Iterator
from typing import Any

from . import _blogo
from ._arguments import Path, _found, _path, _shown
from ._errors import FormatError
from ._sequence import near


class Catalogue:
    """The shapes that basic and abstract problems take their figures from.

    `folder` holds the two shape tables (shapes/README.md of the sources); None means the built-in shapes. len()
    is the number of shapes. An index (negative: from the end) or a name gives a row:
    {"name", "title", "super_class", "decorable", "program", "labels"}. A catalogue never changes.

    Raises OSError if a table cannot be read, FormatError with file, line and column if a table is malformed.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._handle = _blogo.Catalogue(None if folder is None else _path(folder))
        self.folder = None if folder is None else os.path.abspath(os.fspath(folder))
        self.digest = self._handle.digest()

    def __len__(self) -> int:
        return self._handle.size()

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return (self[index] for index in range(len(self)))

    def __getitem__(self, key: int | str) -> dict[str, Any]:
        if isinstance(key, str):
            index = _found(self._handle.find, key)
            if index < 0:
                raise KeyError(f"no shape {key!r}{near(key, (row['name'] for row in self))}")
        else:
            index = operator.index(key)
            if not -len(self) <= index < len(self):
                raise IndexError(f"shape {_shown(index)} is outside {-len(self)}..{len(self) - 1}")
            index %= len(self)
        row: dict[str, Any] = json.loads(self._handle.json(index))
        return row

    def __repr__(self) -> str:
        return f"<blogo.Catalogue of {len(self)} shapes, {self.digest[:12]}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _catalogue_again, (self.folder, self.digest)


def _catalogue_again(folder: str | None, digest: str) -> Catalogue:
    catalogue = _default_catalogue() if folder is None else Catalogue(folder)
    if catalogue.digest != digest:
        raise FormatError(f"the catalogue {folder or 'that is compiled in'} has digest {catalogue.digest[:12]}, "
                          f"expected {digest[:12]}")
    return catalogue


@functools.lru_cache(maxsize=1)
def _default_catalogue() -> Catalogue:
    return Catalogue()


def _catalogue(catalogue: Catalogue | Path | None) -> Catalogue:
    if catalogue is None:
        return _default_catalogue()
    return catalogue if isinstance(catalogue, Catalogue) else Catalogue(catalogue)
