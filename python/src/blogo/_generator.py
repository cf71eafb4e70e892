"""Configs, and problems made from them."""

from __future__ import annotations

import hashlib
import json
import os
import pathlib
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _blogo
from ._arguments import Indices, Path, Pixels, _found, _integer, _shown, _size
from ._blogo import format_version
from ._cached import cached
from ._catalogue import Catalogue, _catalogue
from ._errors import ConfigError, FormatError
from ._problem import Problem
from ._sequence import Filled, Named, near

CHUNK = 64  # problems between two checks for signals such as Ctrl-C; fewer if their pictures are large
CHUNK_PIXELS = CHUNK * 14 * 512 * 512  # a third of a second


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
    return hashlib.sha256(pathlib.Path(path).read_bytes()).hexdigest()


class Generator(Filled):
    """Problem i of a data set as a function of (config, catalogue, i).

    `config`, `seed` and `set` are as for the function `config`; `catalogue` is a Catalogue, its folder, or None.
    len() is the number of problems: free-form problems first, then basic, then abstract ones. Problem i is line i
    of scenes.jsonl, counted from 0. Any number of threads and forked processes may use a generator at once. It can
    be pickled.

    A generator is a sequence: g[0], g[-1], g["hd_convex_0000"] and a loop give problems; g[10:20] and
    g[g.splits["val"]] give `Problems`, which builds each problem when it is asked for.

    Large configs take a minute to plan. Meanwhile `progress(step, done, total)` is called up to 20 times a second;
    total is 0 if nobody knows it. What it raises, and Ctrl-C, end the planning.

    Raises ConfigError, InfeasibleError (the catalogue lacks shapes that the config needs), FormatError, OSError.
    """

    def __init__(self, config: Mapping[str, Any] | Path = "bongard-logo", seed: int | None = None, *,
                 set: Mapping[str, Any] | None = None, catalogue: Catalogue | Path | None = None,
                 progress: Callable[[str, int, int], object] | None = None) -> None:
        self._start(globals()["config"](config, seed, set=set), _catalogue(catalogue), progress=progress)

    def _start(self, config: dict[str, Any], catalogue: Catalogue,
               lists: dict[str, tuple[str, str | None]] | None = None,
               progress: Callable[[str, int, int], object] | None = None) -> None:
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
        self._open: _blogo.Generator | None = _blogo.Generator(text, catalogue._handle, progress)
        self._size = self._open.size()
        self._sides = self._open.support(), self._open.queries()
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

    @cached
    def support(self) -> int:
        """Support images of one side; they come first."""
        return self._sides[0]

    @cached
    def images(self) -> int:
        """Images of one side."""
        return sum(self._sides)

    @cached
    def size(self) -> int:
        """Default side of an image in pixels."""
        return int(self.config["images"]["size_px"])

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

    def prepare(self) -> None:
        """Makes what all problems share now, and not when a problem first asks for it. Problems stay the same.

        Processes that are forked later share it. 12,000 problems take a part of a second.
        """
        self._handle.prepare()

    @cached
    def splits(self) -> dict[str, Indices]:
        """The indices of each split's problems, ascending, as read-only int64 arrays."""
        splits: Named[Indices] = Named("split", {})
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
        """Index of the problem with this name. Raises KeyError with near names."""
        found = _found(self._handle.find, name)
        if found < 0:
            raise KeyError(f"no problem {name!r}{near(name, self.names)}")
        return found

    def _borrow(self) -> _blogo.Worker:
        """A worker of this process that no other thread uses. The caller gives it back after use."""
        if self._pid != os.getpid():
            self._idle, self._pid = [], os.getpid()
        try:
            return self._idle.pop()
        except IndexError:
            return _blogo.Worker(self._handle)

    def _pose(self, problems: list[_blogo.Problem], options: str) -> str:
        """A task about the first problem, as JSON."""
        worker = self._borrow()
        try:
            return worker.pose(problems, options)
        finally:
            self._give_back(worker)

    def _give_back(self, worker: _blogo.Worker) -> None:
        if self._open is not None:
            self._idle.append(worker)

    def _fill(self, indices: Indices, size: int, out: Pixels, threads: int) -> None:
        chunk = min(CHUNK, max(1, CHUNK_PIXELS // (2 * self.images * size * size)))
        if threads > 1:
            chunk = min(chunk, max(1, len(indices) // (4 * threads)))
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
        if isinstance(index, str):
            raise TypeError("index is str, expected an integer; g[name] finds a problem by its name")
        number = self._index(index)
        worker = self._borrow()
        handle = worker.problem(number)
        self._give_back(worker)
        return Problem(handle, self.catalogue, (self, number), self.size)


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
