"""Bongard-LOGO problems from memory, at the speed of the C library.

    import blogo
    g = blogo.Generator("bongard-logo", seed=7)
    x = g.fill(0, 32, size=128)             # uint8 [32, 2, 7, 128, 128]
    p = g.problem(17)                       # concept, programs, poses, texts, pictures

Pixels are 8-bit gray, 255 = paper, 0 = ink. The same config, catalogue and index give the same bytes as
`blogo generate`, in any process and any thread. The global interpreter lock is released while C code runs.
`blogo.torch` has data sets and streams for PyTorch.
"""

from __future__ import annotations

import dataclasses
import functools
import hashlib
import json
import operator
import os
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Union

import numpy as np
import numpy.typing as npt

from . import _blogo
from ._blogo import format_version
from ._blogo import version as __version__
from ._cached import cached
from ._errors import ConfigError, Error, FormatError, InfeasibleError

__all__ = ["Catalogue", "ConfigError", "Error", "FormatError", "Generator", "Image", "InfeasibleError", "Pose",
           "Problem", "Shape", "__version__", "analyse", "audit", "config", "congruent", "distance", "format_version",
           "measure", "presets", "render", "verify", "write"]

Path = Union[str, "os.PathLike[str]"]
Pixels = npt.NDArray[np.uint8]
Indices = npt.NDArray[np.int64]
SIDES = {"positive": 1, "negative": 0}  # numbers of the published folders
CHUNK = 64  # problems between two checks for signals such as Ctrl-C


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


def _side(side: str) -> int:
    if side not in SIDES:
        raise ValueError(f"side {side!r}: expected \"positive\" or \"negative\"")
    return SIDES[side]


class Catalogue:
    """The shapes that basic and abstract problems take their figures from.

    `folder` holds the two shape tables (shapes/README.md of the sources); None means the built-in shapes. len()
    is the number of shapes. An index or a name gives a row:
    {"name", "title", "super_class", "decorable", "program", "labels"}. A catalogue never changes.

    Raises OSError if a table cannot be read, FormatError with file, line and column if a table is malformed.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._handle = _blogo.Catalogue(None if folder is None else _path(folder))
        self.folder = None if folder is None else os.path.abspath(os.fspath(folder))
        self.digest = self._handle.digest()

    def __len__(self) -> int:
        return self._handle.size()

    def __getitem__(self, key: int | str) -> dict[str, Any]:
        if isinstance(key, str):
            index = _found(self._handle.find, key)
            if index < 0:
                raise KeyError(key)
        else:
            index = operator.index(key)
            if not 0 <= index < len(self):
                raise IndexError(f"shape {_shown(index)} is outside 0..{len(self) - 1}")
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


def presets() -> dict[str, str]:
    """The presets: {name: a line about it}."""
    return dict(_blogo.presets())


def _source(config: Mapping[str, Any] | Path) -> tuple[str, str]:
    """The kind of a config argument ("preset", "json" or "file"), and its text."""
    if isinstance(config, Mapping):
        try:
            return "json", json.dumps(dict(config))
        except RecursionError:
            raise ConfigError("the config is nested too deeply") from None
    if isinstance(config, str) and config.lstrip().startswith("{"):
        return "json", config
    if not isinstance(config, (str, os.PathLike)):
        raise TypeError(f"config is {type(config).__name__}, expected a preset's name, a dict, JSON text or a path")
    name = os.fsdecode(config)
    try:
        name.encode()
    except UnicodeEncodeError:
        raise ValueError(f"config {name!r}: expected a path in UTF-8") from None
    return ("preset" if isinstance(config, str) and not name.endswith(".json") and "/" not in name else "file"), name


def config(config: Mapping[str, Any] | Path = "bongard-logo", seed: int | None = None, *,
           set: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """A config with the effective value of every key.

    `config` is a preset's name, a dict, JSON text, or a path (a str that has a "/" or ends with .json, or a
    PathLike). `set` overrides keys by path: {"images.size_px": 128}. `seed` (0..2**63-1) overrides the seed.
    Raises ConfigError with the key and a near match, OSError if the file cannot be read.
    """
    kind, text = _source(config)
    if set is not None and not isinstance(set, Mapping):
        raise TypeError(f"set is {type(set).__name__}, expected a dict of keys and values")
    changes = dict(set or {})
    if seed is not None:
        changes["seed"] = _integer(seed, "seed", 0, 2**63 - 1)
    for key in changes:
        if not isinstance(key, str):
            raise TypeError(f"set has a key of type {type(key).__name__}, expected str")
        if "=" in key:
            raise ValueError(f"set has the key {key!r}, expected a path such as images.size_px")
    assignments = [f"{key}={_value(key, value)}" for key, value in changes.items()]
    whole: dict[str, Any] = json.loads(_blogo.config(kind, text, assignments))
    return whole


def _value(key: str, value: Any) -> str:
    """A value of `set` as JSON. ConfigError if the library cannot read it; an assignment would take it for a word."""
    try:
        text = json.dumps(value)
        _blogo.config("json", f'{{"set": {text}}}', [])
    except RecursionError:
        mistake = "the value is nested too deeply"
    except ConfigError as error:
        if error.key == "$.set":  # it can be read; no config has this key
            return text
        mistake = error.text
    raise ConfigError(f"$.{key}: {mistake}", key=f"$.{key}", text=mistake)


def _lists(config: Mapping[str, Any]) -> list[str]:
    """The paths of the lists of names that a config reads."""
    splits = [rule["file"] for rule in config["splits"].values() if rule]
    return [path for path in (config["exclude"], *splits) if path]


def _digest(path: str) -> str | None:
    """SHA-256 of a file; None for a pipe or a device, which can be read only once."""
    if not os.path.isfile(path):
        return None
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


class Generator:
    """Problem i of a data set as a function of (config, catalogue, i).

    `config`, `seed` and `set` are as for the function `config`; `catalogue` is a Catalogue, its folder, or None.
    len() is the number of problems: free-form problems first, then basic, then abstract ones. Problem i is line i
    of scenes.jsonl, counted from 0. Any number of threads and forked processes may use a generator at once. It can
    be pickled.

    Raises ConfigError, InfeasibleError (the catalogue lacks shapes that the config needs), FormatError, OSError.
    """

    def __init__(self, config: Mapping[str, Any] | Path = "bongard-logo", seed: int | None = None, *,
                 set: Mapping[str, Any] | None = None, catalogue: Catalogue | Path | None = None) -> None:
        self._start(globals()["config"](config, seed, set=set), _catalogue(catalogue))

    def _start(self, config: dict[str, Any], catalogue: Catalogue,
               lists: dict[str, tuple[str, str | None]] | None = None) -> None:
        """lists: for each path of a list of names its absolute path and digest, if the generator is made again."""
        self.config = config
        self.catalogue = catalogue
        self._lists = lists if lists is not None else {path: (os.path.abspath(path), _digest(path))
                                                       for path in _lists(config)}
        text = json.dumps(config)
        if lists and any(os.path.abspath(path) != absolute for path, (absolute, _) in lists.items()):
            text = json.dumps(_with_paths(config, {path: absolute for path, (absolute, _) in lists.items()}))
        for absolute, digest in self._lists.values():
            if digest is not None and _digest(absolute) != digest:
                raise FormatError(f"{absolute}: the list of names has changed since the generator was made")
        self._open: _blogo.Generator | None = _blogo.Generator(text, catalogue._handle)
        self._size = self._open.size()
        self.support = self._open.support()
        """Support images of one side; they come first."""
        self.queries = self._open.queries()
        """Query images of one side; they come last."""
        self.images = self.support + self.queries
        """Images of one side."""
        self.size: int = config["images"]["size_px"]
        """Default side of an image in pixels."""
        self._idle: list[_blogo.Worker] = []
        self._pid = os.getpid()

    @property
    def _handle(self) -> _blogo.Generator:
        if self._open is None:
            raise ValueError("the generator is closed")
        return self._open

    def close(self) -> None:
        """Frees the memory. Every later call raises ValueError; problems that were made before stay valid."""
        self._open = None
        self._idle = []

    def __enter__(self) -> Generator:
        return self

    def __exit__(self, *unused: object) -> None:
        self.close()

    def __len__(self) -> int:
        return self._size

    def __repr__(self) -> str:
        return f"<blogo.Generator {self.config['preset']}, seed {self.seed}, {self._size} problems>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _generator_again, (self.config, self.catalogue, self._lists)

    @property
    def seed(self) -> int:
        """Seed of every random draw."""
        seed: int = self.config["seed"]
        return seed

    @cached
    def digest(self) -> str:
        """SHA-256 of what decides the problems: config, catalogue, and the lists of names that the config reads."""
        lists = sorted((path, digest) for path, (_, digest) in self._lists.items())
        text = json.dumps([self.config, self.catalogue.digest, lists, format_version], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()

    def with_seed(self, seed: int) -> Generator:
        """A generator with the same config and catalogue and another seed, 0..2**63-1."""
        return _generator_again({**self.config, "seed": _integer(seed, "seed", 0, 2**63 - 1)}, self.catalogue,
                                self._lists)

    @cached
    def splits(self) -> dict[str, Indices]:
        """The indices of each split's problems, ascending, as read-only int64 arrays."""
        splits = {}
        for number, (name, size) in enumerate(self._handle.splits()):
            splits[name] = np.empty(size, np.int64)
            self._handle.split(number, splits[name])
            splits[name].flags.writeable = False
        return splits

    @cached
    def kept(self) -> Indices:
        """The indices of the problems of all splits, ascending, as a read-only int64 array.

        A data set that is written has these problems. `exclude` and the limits of pools leave the others out.
        """
        kept = np.sort(np.concatenate([np.empty(0, np.int64), *self.splits.values()]))
        kept.flags.writeable = False
        return kept

    @cached
    def split_report(self) -> dict[str, Any]:
        """Which components each split shares with train: the content of split_report.json."""
        report: dict[str, Any] = json.loads(self._handle.split_report())
        return report

    def _index(self, index: int) -> int:
        try:
            return _integer(index, "index", 0, self._size - 1)
        except ValueError:
            raise IndexError(f"problem {_shown(index)} is outside 0..{self._size - 1}") from None

    def item(self, index: int) -> dict[str, str]:
        """{"name", "family", "split"} of a problem. Takes microseconds: the problem is not built. Raises IndexError."""
        item: dict[str, str] = json.loads(self._handle.item(self._index(index)))
        return item

    def index(self, name: str) -> int:
        """Index of the problem with this name. Raises KeyError."""
        found = _found(self._handle.find, name)
        if found < 0:
            raise KeyError(name)
        return found

    def _borrow(self) -> _blogo.Worker:
        """A worker of this process that no other thread uses. The caller gives it back after use."""
        if self._pid != os.getpid():
            self._idle, self._pid = [], os.getpid()
        try:
            return self._idle.pop()
        except IndexError:
            return _blogo.Worker(self._handle)

    def _give_back(self, worker: _blogo.Worker) -> None:
        if self._open is not None:
            self._idle.append(worker)

    def _list(self, indices: Any, count: int | None) -> Indices:
        """The indices for `fill` as int64. IndexError if one is outside 0..len-1."""
        if count is not None or isinstance(indices, (int, np.integer)):
            count = _integer(1 if count is None else count, "count", 0, 2**63 - 1)
            first = self._index(indices) if count else _integer(indices, "index", 0, self._size)
            if count > self._size - first:
                raise IndexError(f"problem {first + count - 1} is outside 0..{self._size - 1}")
            return np.arange(first, first + count, dtype=np.int64)
        given = np.asarray(indices)
        if given.ndim != 1:
            raise ValueError(f"indices have {given.ndim} dimensions, expected 1")
        if given.size and given.dtype.kind not in "iu":
            raise TypeError(f"indices are {given.dtype}, expected integers")
        if given.size and (given.min() < 0 or given.max() >= self._size):
            wrong = given[(given < 0) | (given >= self._size)][0]
            raise IndexError(f"problem {wrong} is outside 0..{self._size - 1}")
        return np.ascontiguousarray(given, np.int64)

    def fill(self, indices: int | Sequence[int] | npt.NDArray[np.integer[Any]], count: int | None = None, *,
             size: int | None = None, out: Pixels | None = None, threads: int = 1) -> Pixels:
        """Pixels of problems: uint8 [n, 2, images, size, size].

        `indices` is a list of indices in any order, or the first index of `count` successive problems. The
        dimensions are problem, side (0 = positives, 1 = negatives), image (support first, queries last), row,
        column. A query that a problem lacks (images.single_query_probability) is blank. `size` is 16..4096; None
        means the config's. If `out` is given, the pixels are written into it and it is returned. `threads` is
        1..256.

        Raises IndexError for an index outside 0..len-1 before anything is allocated, TypeError or ValueError
        for wrong types and shapes, Error with the problem's name if all attempts to build a problem fail.
        """
        generator = self._handle
        chosen = self._list(indices, count)
        size = self.size if size is None else _size(size)
        threads = _integer(threads, "threads", 1, 256)
        shape = (len(chosen), 2, self.images, size, size)
        if out is None:
            out = np.empty(shape, np.uint8)
        elif not isinstance(out, np.ndarray):
            raise TypeError(f"out is {type(out).__name__}, expected a numpy array")
        elif out.dtype != np.uint8:
            raise TypeError(f"out is {out.dtype}, expected uint8")
        elif out.shape != shape:
            raise ValueError(f"out has shape {out.shape}, expected {shape}")
        elif not out.flags.c_contiguous or not out.flags.writeable:
            raise ValueError("out must be contiguous and writable")
        del generator
        self._fill(chosen, size, out, max(1, min(threads, len(chosen))))
        return out

    def _fill(self, indices: Indices, size: int, out: Pixels, threads: int) -> None:
        chunk = min(CHUNK, max(1, len(indices) // (4 * threads))) if threads > 1 else CHUNK
        starts = iter(range(0, len(indices), chunk))
        raised: list[BaseException | None] = [None] * threads  # of each thread; 0 is the caller's
        writes = [False] * threads  # a thread says so before it takes the first of starts
        done = [threading.Lock() for _ in range(threads)]  # free when the thread writes no more

        def work() -> None:
            worker = self._borrow()
            for start in starts:
                worker.fill(indices[start:start + chunk], size, out[start:start + chunk])
            self._give_back(worker)

        def work_beside(number: int) -> None:
            writes[number] = True
            try:
                work()
            except BaseException as error:
                raised[number] = error
                for _ in starts:  # the other threads stop as well
                    pass
            finally:
                writes[number] = False
                done[number].release()

        helpers = [threading.Thread(target=work_beside, args=(number,)) for number in range(1, threads)]
        for lock in done:
            lock.acquire()
        while True:  # until no thread writes into out any more, even if Ctrl-C comes again
            try:
                if raised[0] is None:
                    for helper in helpers:
                        helper.start()
                    work()
                for _ in starts:
                    pass
                for number, helper in enumerate(helpers, 1):
                    while writes[number]:  # Thread.join and is_alive cannot tell after an interrupted join
                        done[number].acquire()
                    if helper.is_alive():
                        helper.join()
                break
            except BaseException as error:
                if raised[0] is None:
                    raised[0] = error
        try:
            for failure in raised:
                if failure is not None:
                    raise failure
        finally:  # an exception refers to this frame, which would keep it and out
            failure = None
            raised.clear()

    def problem(self, index: int) -> Problem:
        """Problem i: concept, programs and poses, from which its pictures are drawn. Raises IndexError, Error."""
        number = self._index(index)
        worker = self._borrow()
        handle = worker.problem(number)
        self._give_back(worker)
        return Problem(handle, self.catalogue, (self, number))


def _generator_again(config: dict[str, Any], catalogue: Catalogue,
                     lists: dict[str, tuple[str, str | None]]) -> Generator:
    generator = Generator.__new__(Generator)
    generator._start(config, catalogue, lists)
    return generator


def _with_paths(config: dict[str, Any], paths: Mapping[str, str]) -> dict[str, Any]:
    """The config with other paths of its lists of names."""
    splits = {name: rule and {**rule, "file": paths.get(rule["file"], rule["file"])}
              for name, rule in config["splits"].items()}
    return {**config, "exclude": paths.get(config["exclude"], config["exclude"]), "splits": splits}


@dataclasses.dataclass(frozen=True)
class Pose:
    """Where and how a shape is drawn in the plane: 720 x 720 units, y up, origin in the middle."""

    x: float
    y: float
    heading_deg: float
    scale: float


@dataclasses.dataclass(frozen=True)
class Shape:
    """One figure of an image. `name` is its name in the catalogue, "" for free-form shapes."""

    name: str
    actions: tuple[tuple[Any, ...], ...]
    """The exact program: ("line", type, length, turn_deg) or ("arc", type, radius, extent_deg, turn_deg)."""
    pose: Pose

    @cached
    def program(self) -> str:
        """The program as published: three decimals, angles mapped to 0..1."""
        return _blogo.program(json.dumps(self.actions))[0]


@dataclasses.dataclass(frozen=True)
class Image:
    """One image of a problem: 1 to 6 shapes in the order of painting."""

    side: str
    number: int
    query: bool
    shapes: tuple[Shape, ...]


class Problem:
    """One problem: two sides of images around a concept. From Generator.problem or Problem.from_json."""

    def __init__(self, handle: _blogo.Problem, catalogue: Catalogue, origin: tuple[Generator, int] | None) -> None:
        self._handle = handle
        self._catalogue = catalogue
        self._origin = origin

    @classmethod
    def from_json(cls, line: str | bytes, catalogue: Catalogue | Path | None = None) -> Problem:
        """Reads a line of scenes.jsonl. Raises FormatError with the key of the mistake."""
        if not isinstance(line, (str, bytes)):
            raise TypeError(f"line is {type(line).__name__}, expected str")
        shapes = _catalogue(catalogue)
        text = line.decode() if isinstance(line, bytes) else line
        return cls(_blogo.Problem(text, shapes._handle), shapes, None)

    def __reduce__(self) -> tuple[Any, ...]:
        if self._origin:
            return Generator.problem, self._origin
        return Problem.from_json, (self.to_json(), self._catalogue)

    def __copy__(self) -> Problem:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Problem:
        return self

    def to_json(self) -> str:
        """The problem as a line of scenes.jsonl, without the line feed."""
        return self._handle.json()

    def to_dict(self) -> dict[str, Any]:
        """The line of `to_json` as a dict; docs/files.md explains the fields."""
        line: dict[str, Any] = json.loads(self.to_json())
        return line

    @cached
    def _line(self) -> dict[str, Any]:
        return self.to_dict()

    @property
    def name(self) -> str:
        """Name, "hd_convex_0001" for example."""
        return str(self._line["name"])

    @property
    def split(self) -> str:
        """Name of the problem's split."""
        return str(self._line["split"])

    @property
    def family(self) -> str:
        """"ff", "bd" or "hd": free-form, basic, abstract."""
        return str(self._line["family"])

    @property
    def concept(self) -> dict[str, Any]:
        """{"programs"}, {"shapes"}, {"attributes"} or {"expression"}, with "negated"."""
        return dict(self._line["concept"])

    @property
    def hardness(self) -> dict[str, float]:
        """{"negative_distance", "positive_diversity", "near_separators"} (docs/verification.md)."""
        return dict(self._line["hardness"])

    @cached
    def description(self) -> str:
        """One English sentence: what all positives share. Raises InfeasibleError if the concept is not known."""
        return self._handle.describe(-1, 0)

    @cached
    def images(self) -> dict[str, tuple[Image, ...]]:
        """{"positive": images, "negative": images}, support first, queries last."""
        sides: dict[str, list[Image]] = {side: [] for side in SIDES}
        for image in self._line["images"]:
            side = image["side"]
            shapes = tuple(Shape(shape.get("name") or "", tuple(tuple(action) for action in shape["program"]),
                                 Pose(**shape["pose"])) for shape in image["shapes"])
            sides[side].append(Image(side, len(sides[side]), image["role"] == "query", shapes))
        return {side: tuple(images) for side, images in sides.items()}

    def _image(self, side: str, number: int) -> int:
        _side(side)
        most = len(self.images[side]) - 1
        try:
            return _integer(number, "image", 0, most)
        except ValueError:
            raise IndexError(f"image {number} is outside 0..{most}") from None

    def describe(self, side: str, number: int) -> str:
        """Describes one image in English. The text gives away neither the concept nor the side."""
        return self._handle.describe(_side(side), self._image(side, number))

    def draw(self, side: str, number: int, size: int = 512) -> Pixels:
        """Draws one image: uint8 [size, size]. `side` is "positive" or "negative". Raises IndexError, ValueError."""
        number = self._image(side, number)
        out = np.empty((_size(size),) * 2, np.uint8)
        self._handle.draw(SIDES[side], number, out.shape[0], out)
        return out

    def sheet(self, size: int = 128) -> Pixels:
        """Name, positives, negatives and queries as one picture: uint8 [height, width]; `size`: side of one image."""
        width, height = self._handle.sheet_size(_size(size))
        out = np.empty((height, width), np.uint8)
        self._handle.sheet(size, out)
        return out

    def _repr_png_(self) -> bytes:
        pixels = self.sheet()
        return _blogo.png(pixels, pixels.shape[1], pixels.shape[0])

    def __repr__(self) -> str:
        return f"<blogo.Problem {self.name}, {self.split}>"


Program = Union[str, Shape, Sequence[Sequence[Any]]]


def _text(program: Program) -> str:
    if isinstance(program, str):
        return program
    try:
        return json.dumps(program.actions if isinstance(program, Shape) else program)
    except RecursionError:
        raise FormatError("the program is nested too deeply") from None
    except TypeError:
        raise TypeError(f"program is {type(program).__name__}, expected text, a Shape or a list of actions") from None


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
          shard: tuple[int, int] = (0, 1), progress: Progress = False) -> dict[str, int]:
    """Writes the data set as `blogo generate` does: {"problems", "images", "image_bytes", "rejected"}.

    `format` is "tree" (the published folders) or "tar" (shards). `threads` 0 means one thread for each processor.
    `limit` writes only the first problems of each family, 0 = all. `shard` (k, n) writes part k of n parts,
    counted from 0. A folder that is not empty is refused without `force` or `resume`. `progress` is True (a line
    on stderr) or a function of (problems done, problems in all, images done). If this function raises, or on
    Ctrl-C, the run stops, and the folder has incomplete.json. Raises OSError, ValueError, InfeasibleError, Error.
    """
    if not isinstance(generator, Generator):
        raise TypeError(f"generator is {type(generator).__name__}, expected a Generator")
    if format not in ("tree", "tar"):
        raise ValueError(f"format {format!r}: expected \"tree\" or \"tar\"")
    if not isinstance(shard, tuple) or len(shard) != 2:
        raise ValueError(f"shard {shard!r}: expected (number, parts)")
    call, end = _progress(progress)
    n = _integer(shard[1], "shards", 1, 2**31 - 1)
    try:
        report: dict[str, int] = json.loads(_blogo.write(
            generator._handle, _path(folder), format == "tar", _integer(threads, "threads", 0, 256),
            _integer(limit, "limit", 0, 2**31 - 1), force, programs_only, small_png, resume,
            _integer(shard[0], "shard", 0, n - 1), n, call))
    finally:
        end()
    return report


def verify(folder: Path, *, catalogue: Catalogue | Path | None = None, threads: int = 0, quick: bool = False,
           progress: Progress = False) -> dict[str, Any]:
    """Is this data set whole and right? {"ok", "problems", "pictures", "files", "redrawn", "not_redrawn", "defects",
    "findings"}.

    `ok` is False if there is any defect; "findings" lists the defects. With `quick` no picture is drawn anew.
    "not_redrawn" tells why pictures were not drawn anew, or is None.
    Raises OSError, and FormatError with file and line if the folder is no data set or if a line of scenes.jsonl or
    SHA256SUMS cannot be read.
    """
    report = _read(False, folder, catalogue, threads, quick, progress)
    return {"ok": not report["findings"], **report}


def audit(folder: Path, *, catalogue: Catalogue | Path | None = None, quick: bool = False,
          progress: Progress = False) -> dict[str, Any]:
    """What does this data set give away? The report of `blogo audit --json` (docs/audit.md).

    With `quick` no picture is read. Raises OSError, FormatError.
    """
    return _read(True, folder, catalogue, 0, quick, progress)


def _read(audit: bool, folder: Path, catalogue: Catalogue | Path | None, threads: int, quick: bool,
          progress: Progress) -> dict[str, Any]:
    call, end = _progress(progress)
    try:
        report: dict[str, Any] = json.loads(_blogo.read(
            audit, _path(folder), _catalogue(catalogue)._handle, _integer(threads, "threads", 0, 256), quick, call))
    finally:
        end()
    return report
