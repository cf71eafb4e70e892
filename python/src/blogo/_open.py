"""Data sets on disk as sequences of problems. Nothing is written, and no picture is read before it is asked for."""

from __future__ import annotations

import errno
import io
import json
import os
import pathlib
import re
import tarfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, BinaryIO, Union

import numpy as np

from . import _blogo
from ._arguments import Indices, Path, Pixels, Side, _integer, _shown, _side
from ._cached import cached
from ._catalogue import Catalogue, _catalogue
from ._errors import FormatError
from ._problem import SIZE, Problem
from ._sequence import Filled, Named, near

START = re.compile(rb'\{"name":"([A-Za-z0-9_-]{1,223})","family":"(ff|bd|hd|rl)","index":\d+,"split":"([^"\\]*)"')
FRAME, LABEL = b"\x28\xb5\x2f\xfd", b"\x50\x2a\x4d\x18"  # begin a frame of zstd, and one that readers skip
Source = Union[Path, "DataSet"]  # a data set that a function reads
Place = tuple[str, int, int]  # a file, and where in it a line or a picture starts and how long it is


class DataSet(Filled):
    """A data set on disk: what `open` gives. It is a sequence of problems, as a Generator is.

    `paths` are the folder or the shards. len() is the number of problems; index i is line i of scenes.jsonl, or, for
    shards without a folder, the i-th problem of the shards in the given order. d[0], d[-1], d["hd_convex_0000"] and a
    loop give problems; d[10:20] and d[d.splits["val"]] give `Problems`. A data set can be pickled: it is opened again.
    """

    def __init__(self, paths: Sequence[str], catalogue: Catalogue) -> None:
        self.paths = tuple(paths)
        self.catalogue = catalogue
        self._folder = paths[0] if len(paths) == 1 and os.path.isdir(paths[0]) else None
        self.manifest: dict[str, Any] | None = _manifest(self._folder) if self._folder is not None else None
        """The content of manifest.json; None for shards without their folder."""
        self.config: dict[str, Any] = dict((self.manifest or {}).get("config", {}))
        """The config from which the data set was made; empty for shards without their folder."""
        self._lines: list[Place] = []
        self._items: list[tuple[str, str, str]] = []
        self._members: dict[str, dict[str, Place]] = {}  # of each shard that was looked at
        for place, item in self._scenes():
            self._lines.append(place)
            self._items.append(item)
        self._numbers = {name: number for number, (name, _, _) in enumerate(self._items)}
        if len(self._numbers) < len(self._items):
            raise FormatError(f"{self.paths[0]}: two problems have one name")

    def _scenes(self) -> Iterator[tuple[Place, tuple[str, str, str]]]:
        """Where each line of scenes or its frame is, and the name, family and split of its problem."""
        number = 0
        if self._folder is None:
            for shard in self.paths:
                streamed = "SHA256SUMS" in self._of_shard(shard)  # `generate -o -` writes the files of a folder behind its problems
                if streamed and "manifest.json" not in self._of_shard(shard):
                    raise FormatError(f"{shard}: not complete: it has no manifest.json", file=shard)
                with io.open(shard, "rb") as file:
                    for member, place in self._of_shard(shard).items():
                        if member.endswith((".json", ".json.zst")):
                            file.seek(place[1])
                            line = file.read(place[2])
                            if streamed and not line.startswith(FRAME) and not START.match(line):
                                continue
                            number += 1
                            yield place, self._item(line, shard, number)
            return
        name, at = os.path.join(self._folder, _scenes_file(self.manifest)), 0
        with io.open(name, "rb") as file:
            if name.endswith(".zst"):
                yield from _frames(file, name)
                return
            for number, line in enumerate(file, 1):
                yield (name, at, len(line)), self._item(line, name, number)
                at += len(line)

    def _item(self, line: bytes, name: str, number: int) -> tuple[str, str, str]:
        """Name, family and split of a line of scenes, or of its frame, which is read as a whole."""
        if line.startswith(FRAME):
            try:
                return _blogo.Problem(line, self.catalogue._handle).item()
            except FormatError as error:
                raise FormatError(f"{name}:{number}: {error}", file=name, line=number) from None
        found = START.match(line)
        if not found:
            raise FormatError(f"{name}:{number}: no problem starts here", file=name, line=number)
        return found[1].decode(), found[2].decode(), found[3].decode()

    def _of_shard(self, shard: str) -> dict[str, Place]:
        """The members of a shard, by name."""
        if shard not in self._members:
            try:
                with tarfile.open(shard, "r:") as archive:
                    self._members[shard] = {member.name: (shard, member.offset_data, member.size)
                                            for member in archive if member.isfile()}
            except tarfile.TarError as error:
                raise FormatError(f"{shard}: no whole tar file: {error}", file=shard) from None
        return self._members[shard]

    def __len__(self) -> int:
        return len(self._items)

    def __repr__(self) -> str:
        name = self.paths[0] if len(self.paths) == 1 else f"{len(self.paths)} shards"
        return f"<blogo.DataSet {name}, {len(self)} problems>"

    def __reduce__(self) -> tuple[Any, ...]:
        return DataSet, (self.paths, self.catalogue)

    @cached
    def splits(self) -> dict[str, Indices]:
        """The indices of each split's problems, ascending, as read-only int64 arrays."""
        splits: dict[str, list[int]] = {name: [] for name in (self.manifest or {}).get("splits", {})}
        for number, (_, _, split) in enumerate(self._items):
            splits.setdefault(split, []).append(number)
        arrays = Named("split", {name: np.array(numbers, np.int64) for name, numbers in splits.items()})
        for array in arrays.values():
            array.flags.writeable = False
        return arrays

    @property
    def seed(self) -> int:
        """The config's seed; 0 for shards without their folder."""
        return int(self.config.get("seed", 0))

    @cached
    def support(self) -> int:
        """Support images of one side, as the first problem has them."""
        return int(self.problem(0)._support) if len(self) else 0

    @cached
    def images(self) -> int:
        """Images of one side, as the first problem has them."""
        return int(self.problem(0).labels.shape[1]) if len(self) else 0

    @cached
    def kept(self) -> Indices:
        """The indices of all problems, as a read-only int64 array: a data set holds what its splits keep."""
        kept = np.arange(len(self), dtype=np.int64)
        kept.flags.writeable = False
        return kept

    @cached
    def size(self) -> int:
        """Side of a picture in pixels: that of the config, or for shards without a folder that of their pictures."""
        if self.manifest is not None:
            return int(self.manifest["config"]["images"]["size_px"])
        pictures = (place for shard in self.paths for name, place in self._of_shard(shard).items()
                    if name.endswith(".png"))
        first = next(pictures, None)
        return SIZE if first is None else _blogo.read_png(_read(first))[1]

    @cached
    def has_pictures(self) -> bool:
        """Whether pictures are stored; False for programs only."""
        if self.manifest is not None:
            return bool(self.manifest["pictures"])
        return any(name.endswith(".png") for shard in self.paths for name in self._of_shard(shard))

    def _index(self, index: int) -> int:
        if isinstance(index, str):
            raise TypeError("index is str, expected an integer; d[name] finds a problem, d.index(name) its index")
        try:
            return _integer(index, "index", 0, len(self) - 1)
        except ValueError:
            raise IndexError(f"problem {_shown(index)} is outside 0..{len(self) - 1}") from None

    def item(self, index: int) -> dict[str, str]:
        """{"name", "family", "split"} of a problem, without reading it. Raises IndexError."""
        return dict(zip(("name", "family", "split"), self._items[self._index(index)]))

    def index(self, name: str) -> int:
        """Index of the problem with this name. Raises KeyError with near names."""
        if name not in self._numbers:
            raise KeyError(f"no problem {name!r}{near(name, self._numbers)}")
        return self._numbers[name]

    def problem(self, index: int) -> Problem:
        """The problem: concept, programs and poses. Raises IndexError, OSError, and FormatError for a line that is
        malformed or has changed since the data set was opened."""
        number = self._index(index)
        place, name = self._lines[number], self._items[number][0]
        line = _read(place)
        known = line.startswith((FRAME, f'{{"name":"{name}"'.encode()))
        try:
            handle = _blogo.Problem(line, self.catalogue._handle) if known else None
        except FormatError as error:
            if (self.manifest or {}).get("catalogue", {}).get("sha256", self.catalogue.digest) == self.catalogue.digest:
                raise
            raise FormatError(f"{name}: the data set was made from other shape tables; catalogue= of `blogo.open` gives them "
                              f"({error})", file=place[0]) from None
        if handle is None or handle.item()[0] != name:
            raise FormatError(f"{place[0]}: has changed since the data set was opened", file=place[0])
        return Problem(handle, self.catalogue, None, self.size)

    def png(self, index: int, side: Side, number: int) -> bytes:
        """The bytes of a stored picture. Raises IndexError, OSError, and ValueError if no pictures are stored."""
        name, family, split = self._items[self._index(index)]
        code, image = _side(side), _integer(number, "image", 0, 63)
        if not self.has_pictures:
            raise ValueError("the data set holds programs only; Problem.pictures draws its images")
        member = f"{name}.{'pos' if code else 'neg'}_{image}.png"
        if self._folder is None:
            shards = list(self.paths)
        elif self.manifest and self.manifest["layout"] == "tar":
            shards = sorted(str(path) for path in pathlib.Path(self._folder).glob(f"{split}-*-of-*.tar"))
        else:
            path = pathlib.Path(self._folder, family, "images", name, str(code), f"{image}.png")
            return path.read_bytes()
        for shard in shards:
            if member in self._of_shard(shard):
                return _read(self._of_shard(shard)[member])
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), member)

    def stored(self, index: int) -> Pixels:
        """The stored pictures of a problem: uint8 [2, images, size, size], as `Problem.pictures` has them.

        255 is paper. A query that the problem lacks is blank. Raises as `png`, and FormatError for a damaged picture.
        """
        problem = self.problem(index)
        out = np.full((*problem.labels.shape, self.size, self.size), 255, np.uint8)
        for row, images in enumerate(problem.images.values()):
            for image in images:
                pixels, width, height = _blogo.read_png(self.png(index, 1 - row, image.number))
                if (width, height) != (self.size, self.size):
                    raise FormatError(f"a picture of {problem.name} has {width} x {height} pixels, expected {self.size}")
                out[row, image.number] = np.frombuffer(pixels, np.uint8).reshape(height, width)
        return out

    def _fill(self, indices: Indices, size: int, out: Pixels, threads: int) -> None:
        """Reads the stored pictures; draws them anew if none are stored, or for another size."""
        stored = self.has_pictures and size == self.size

        def fill(place: int) -> None:
            index = int(indices[place])
            pixels = self.stored(index) if stored else self.problem(index).pictures(size)
            if pixels.shape[1] != self.images:
                raise FormatError(f"problem {self.item(index)['name']} has {pixels.shape[1]} images a side, the first has "
                                  f"{self.images}")
            out[place] = pixels

        if threads == 1:
            for place in range(len(indices)):
                fill(place)
            return
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(fill, range(len(indices))))


def _folder(source: Source) -> Path:
    """The folder of a data set. ValueError for shards without it."""
    if not isinstance(source, DataSet):
        return source
    if source._folder is None:
        raise ValueError("the data set was opened by its shards: expected their folder")
    return source._folder


def _read(place: Place) -> bytes:
    name, at, size = place
    with io.open(name, "rb") as file:
        file.seek(at)
        return file.read(size)


def _frames(file: BinaryIO, name: str) -> Iterator[tuple[Place, tuple[str, str, str]]]:
    """The frames of scenes.jsonl.zst: where each is, and what its label tells, a frame that readers skip."""
    number = 0
    while head := file.read(8):
        number += 1
        try:
            problem, family, split, size = file.read(min(int.from_bytes(head[4:], "little"), 4096)).decode().split(" ")
            if head[:4] != LABEL or file.seek(int(size), os.SEEK_CUR) > os.path.getsize(name):
                raise ValueError
        except ValueError:
            raise FormatError(f"{name}:{number}: damaged or cut off: no whole zstd frame with its label",
                              file=name, line=number) from None
        yield (name, file.tell() - int(size), int(size)), (problem, family, split)


def _scenes_file(manifest: dict[str, Any] | None) -> str:
    return "scenes.jsonl.zst" if (manifest or {}).get("scenes") == "zstd" else "scenes.jsonl"


def _manifest(folder: str) -> dict[str, Any]:
    name = os.path.join(folder, "manifest.json")
    if os.path.exists(os.path.join(folder, "incomplete.json")):
        raise FormatError(f"{folder}: the run that writes this data set has not ended", file=folder)
    if not os.path.exists(name):
        raise FormatError(f"{folder}: no data set: expected manifest.json and scenes.jsonl", file=folder)
    try:
        manifest = json.loads(pathlib.Path(name).read_bytes())
        manifest["config"]["images"]["size_px"], manifest["layout"], manifest["pictures"]
    except (ValueError, KeyError, TypeError):
        raise FormatError(f"{name}: not a manifest of a data set", file=name) from None
    if not os.path.exists(os.path.join(folder, _scenes_file(manifest))):
        raise FormatError(f"{folder}: no data set: expected manifest.json and {_scenes_file(manifest)}", file=folder)
    return dict(manifest)


def open(source: Path | Sequence[Path], *, catalogue: Catalogue | Path | None = None) -> DataSet:
    """Opens a data set on disk: its folder (tree or shards, with pictures or programs only), a shard, or a list of
    shards; the tar of `generate -o -` is a shard, too. `catalogue` as for a Generator: the shapes from which the data set was made.

    Raises OSError, and FormatError for a folder that is no whole data set, with file and line.
    """
    several = not isinstance(source, (str, bytes, os.PathLike))
    given = list(source) if several else [source]  # type: ignore[arg-type, list-item]
    paths = [os.path.abspath(os.fsdecode(path)) for path in given]
    if not paths:
        raise ValueError("no shards")
    for path in paths:
        if not os.path.exists(path):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
        if several and os.path.isdir(path):
            raise ValueError(f"{path} is a folder: expected a folder alone, or shards")
    return DataSet(paths, _catalogue(catalogue))
