"""Data sets on disk: written, verified, audited by the library."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any, Union

from . import _blogo
from ._arguments import Path, _integer, _path
from ._catalogue import Catalogue, _catalogue
from ._errors import in_python
from ._generator import Generator
from ._open import DataSet, Source, _folder

Progress = Union[bool, Callable[[int, int, int], object]]


def _progress(progress: Progress) -> tuple[Callable[[int, int, int], object] | None, Callable[[], object]]:
    """The function that the C library calls, and a function that ends the line it prints."""
    if callable(progress):
        return progress, lambda: None
    if not isinstance(progress, bool):
        raise TypeError(f"progress is {type(progress).__name__}, expected a bool or a function")
    if not progress:
        return None, lambda: None
    return (lambda done, total, images: print(f"\r{done} of {total or '?'} problems", end="", file=sys.stderr),
            lambda: print(file=sys.stderr))


def write(generator: Generator, folder: Path, *, format: str = "tree", threads: int = 0, limit: int = 0,
          force: bool = False, programs_only: bool = False, small_png: bool = False, resume: bool = False,
          shard: tuple[int, int] = (0, 1), progress: Progress = False, sample: int = 0,
          palette_png: bool = False, scenes: str = "plain") -> dict[str, int]:
    """Writes the data set as `blogo generate` does: {"problems", "images", "image_bytes", "rejected"}.

    `format` is "tree" (the published folders) or "tar" (shards). `threads` 0 means one thread for each processor.
    `limit` writes only the first problems of each family, 0 = all; `sample` only so many, spread over all splits
    and families (not together with `limit`). `shard` (k, n) writes part k of n parts,
    counted from 0. `small_png` searches for smaller files; `palette_png` writes indices of a palette, for
    images.depth_bits 1, 2 or 4. `scenes` "zstd" writes compressed scenes, in builds with zstd. A folder that is not empty is refused without `force` or `resume`. `progress` is
    True (a line on stderr) or a function of (problems done, problems in all, images done). If this function raises,
    or on Ctrl-C, the run stops, and the folder has incomplete.json. Raises OSError, ValueError, InfeasibleError,
    Error.
    """
    if not isinstance(generator, Generator):
        raise TypeError(f"generator is {type(generator).__name__}, expected a Generator")
    if format not in ("tree", "tar"):
        raise ValueError(f"format {format!r}: expected \"tree\" or \"tar\"")
    if scenes not in ("plain", "zstd"):
        raise ValueError(f"scenes {scenes!r}: expected \"plain\" or \"zstd\"")
    if not isinstance(shard, tuple) or len(shard) != 2:
        raise ValueError(f"shard {shard!r}: expected (number, parts)")
    call, end = _progress(progress)
    n = _integer(shard[1], "shards", 1, 2**31 - 1)
    try:
        report: dict[str, int] = json.loads(_blogo.write(
            generator._handle, _path(folder), format == "tar", _integer(threads, "threads", 0, 256),
            _integer(limit, "limit", 0, 2**31 - 1), _integer(sample, "sample", 0, 2**31 - 1), force, programs_only,
            small_png, palette_png, scenes == "zstd", resume, _integer(shard[0], "shard", 0, n - 1), n, call))
    finally:
        end()
    return report


def verify(folder: Source, *, catalogue: Catalogue | Path | None = None, threads: int = 0, quick: bool = False,
           progress: Progress = False) -> dict[str, Any]:
    """Is this data set whole and right? {"ok", "problems", "pictures", "files", "redrawn", "not_redrawn", "reproduced",
    "not_reproduced", "not_checked", "defects", "findings"}.

    `folder` may be what `open` gave for a folder. `ok` is False if there is any defect; "findings" lists the defects. "reproduced" is True if the data set was made
    anew and is the same byte for byte; "not_reproduced" tells why it could not be made anew, or is None. With `quick`
    no picture is drawn anew.
    "not_redrawn" tells why pictures were not drawn anew, or is None; "not_checked", what nothing in the data set can confirm.
    Raises OSError, and FormatError with file and line if the folder is no data set or if a line of scenes.jsonl or
    SHA256SUMS cannot be read.
    """
    report = _read(False, folder, catalogue, threads, quick, progress)
    for key in ("not_redrawn", "not_reproduced"):
        report[key] = report[key] and in_python(report[key])
    return {"ok": not report["findings"], **report}


def audit(folder: Source, *, catalogue: Catalogue | Path | None = None, quick: bool = False,
          progress: Progress = False) -> dict[str, Any]:
    """What does this data set give away? The report of `blogo audit --json` (docs/audit.md).

    `folder` may be what `open` gave for a folder. With `quick` no picture is read. Raises OSError, FormatError.
    """
    return _read(True, folder, catalogue, 0, quick, progress)


def _read(audit: bool, folder: Source, catalogue: Catalogue | Path | None, threads: int, quick: bool,
          progress: Progress) -> dict[str, Any]:
    if catalogue is None and isinstance(folder, DataSet):
        catalogue = folder.catalogue
    call, end = _progress(progress)
    try:
        report: dict[str, Any] = json.loads(_blogo.read(
            audit, _path(_folder(folder)), _catalogue(catalogue)._handle, _integer(threads, "threads", 0, 256), quick, call))
    finally:
        end()
    return report
