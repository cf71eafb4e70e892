"""Problems as a sequence: an index, a name, a slice, a loop. Nothing is built before it is asked for."""

from __future__ import annotations

import abc
import difflib
import operator
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, Union, overload

import numpy as np
import numpy.typing as npt

from ._arguments import Indices, Pixels, _integer, _shown, _size
from ._cached import cached

if TYPE_CHECKING:
    from ._problem import Problem


class Column(Protocol):
    """What numpy reads as an array: a column of a table of pandas, for example."""

    def __array__(self) -> npt.NDArray[Any]: ...


Key = Union[int, str, slice, Sequence[int], list[str], Indices, Column]
T = TypeVar("T")
ALIKE = 0.75  # likeness from which a name is suggested


def near(name: str, names: Iterable[str]) -> str:
    """What an error says behind an unknown name: its nearest known names, or nothing."""
    names = list(names)
    begun = [known for known in names if known.startswith(name)][:3]
    family = [known for known in names if known[:3] == name[:3]]
    found = begun or difflib.get_close_matches(name, family or names, 3, ALIKE)
    return f"; did you mean {' or '.join(map(repr, found))}?" if found else ""


class Named(dict[str, T]):
    """A dict whose KeyError tells a near key, or all keys. `what` is what a key names; `also` gives other words for keys."""

    def __init__(self, what: str, values: Mapping[str, T], also: Mapping[Any, str] | None = None) -> None:
        super().__init__(values)
        self._what, self._also = what, dict(also or {})

    def __missing__(self, key: object) -> T:
        if isinstance(key, (str, int, np.integer)) and key in self._also:
            return self[self._also[key]]
        guess = near(key, self) if isinstance(key, str) else ""
        raise KeyError(f"no {self._what} {key!r}{guess or '; there are ' + ', '.join(map(repr, self))}")

    def __reduce__(self) -> tuple[Any, ...]:
        return Named, (self._what, dict(self), self._also)


class Sequenced(abc.ABC):
    """What generators, data sets and selections share. A class gives len(), `problem`, `index` and `item`."""

    @abc.abstractmethod
    def __len__(self) -> int: ...

    @abc.abstractmethod
    def problem(self, index: int) -> Problem:
        """The problem at a place, 0..len-1."""

    @abc.abstractmethod
    def index(self, name: str) -> int:
        """The place of the problem with this name. Raises KeyError with near names."""

    @abc.abstractmethod
    def item(self, index: int) -> dict[str, str]:
        """{"name", "family", "split"} of the problem at a place, 0..len-1, without building it."""

    def _places(self, places: Any) -> Problems:
        return Problems(self, places)

    @overload
    def __getitem__(self, key: int | str) -> Problem: ...
    @overload
    def __getitem__(self, key: slice | Sequence[int] | list[str] | Indices | Column) -> Problems: ...
    def __getitem__(self, key: Key) -> Problem | Problems:
        """A problem by place (negative: from the end) or name; problems by a slice, an array of places, a mask (an
        array of len() booleans), or a list or array of places or names; a column of a table is an array.

        Raises IndexError, KeyError with near names, TypeError.
        """
        if isinstance(key, str):
            return self.problem(self.index(key))
        if isinstance(key, slice):
            return self._places(range(len(self))[key])
        if isinstance(key, tuple) and any(isinstance(part, slice) for part in key):
            raise TypeError(f"problems have one place, got {len(key)}; g[i].pictures() is an array [side, image, row, column]")
        if (isinstance(key, Sequence) or hasattr(key, "__array__")) and np.ndim(key) == 1:
            places: Any = key
            if isinstance(key, list) or np.asarray(key).dtype.kind in "OUT":
                places = [self.index(place) if isinstance(place, str) else place for place in places]
            return self._places(_checked(places, len(self)))
        return self.problem(_place(key, len(self)))

    def __iter__(self) -> Iterator[Problem]:
        return (self.problem(index) for index in range(len(self)))

    def __reversed__(self) -> Iterator[Problem]:
        return (self.problem(index) for index in reversed(range(len(self))))

    def __contains__(self, name: object) -> bool:
        """Whether there is a problem with this name."""
        try:
            return isinstance(name, str) and self.index(name) >= 0
        except KeyError:
            return False

    @property
    def names(self) -> list[str]:
        """The names of all problems, in their order."""
        return [self.item(index)["name"] for index in range(len(self))]

    def _place_in_source(self, index: int) -> int:
        return index

    def records(self) -> list[dict[str, Any]]:
        """A flat dict for each problem, as rows of a table: pandas.DataFrame(g[:100].records()).

        The keys: "index" (the place in the generator or data set, for `fill` for example), "name", "family", "split",
        "concept" (its parts, joined by "; "), "negated", "description" (None if the concept is not known), and what
        `Problem.hardness` has. All problems are built, but not drawn; those of a data set on disk are only read.
        """
        return [{"index": self._place_in_source(index), **problem._record()} for index, problem in enumerate(self)]


def _place(key: Any, size: int) -> int:
    """A place that counts from the end if it is negative, as 0..size-1. Raises IndexError, TypeError."""
    try:
        place = operator.index(key)
    except TypeError:
        raise TypeError(f"a problem is asked for by {type(key).__name__}, expected an integer, a name, a slice or a "
                        "list of integers") from None
    if isinstance(key, bool) or not -size <= place < size:
        raise IndexError(f"problem {_shown(key)} is outside {-size}..{size - 1}" if size else "there are no problems")
    return place % size


def _checked(key: Any, size: int) -> Indices:
    given = np.asarray(key)
    if given.dtype == bool:
        if given.size != size:
            raise IndexError(f"a mask of {given.size} booleans, expected {size}")
        return np.flatnonzero(given)
    if given.size and given.dtype.kind not in "iu":
        raise TypeError(f"places are {given.dtype}, expected integers")
    return np.array([_place(place, size) for place in given.tolist()], np.int64)


class Filled(Sequenced):
    """A sequence whose problems all have as many images: generators and data sets. `fill` gives the pixels of many."""

    config: dict[str, Any]
    """The effective config."""

    @property
    @abc.abstractmethod
    def seed(self) -> int:
        """Seed of every random draw."""

    @cached
    def support(self) -> int:
        """Support images of one side; they come first."""
        raise NotImplementedError

    @cached
    def queries(self) -> int:
        """Query images of one side; they come last."""
        return self.images - self.support

    @cached
    def images(self) -> int:
        """Images of one side."""
        raise NotImplementedError

    @cached
    def size(self) -> int:
        """Default side of an image in pixels."""
        raise NotImplementedError

    @cached
    def kept(self) -> Indices:
        """The indices of the problems of all splits, ascending."""
        raise NotImplementedError

    @cached
    def splits(self) -> dict[str, Indices]:
        """The indices of each split's problems, ascending."""
        raise NotImplementedError

    def prepare(self) -> None:
        """Makes what all problems share now, so that processes that are forked later share it."""

    @abc.abstractmethod
    def _index(self, index: int) -> int:
        """The index as an int. Raises IndexError."""

    @abc.abstractmethod
    def _fill(self, indices: Indices, size: int, out: Pixels, threads: int) -> None:
        """Writes the pixels of problems into `out`."""

    def _list(self, indices: Any, count: int | None) -> Indices:
        """The indices for `fill` as int64. IndexError if one is outside 0..len-1."""
        if count is not None or isinstance(indices, (int, np.integer)):
            count = _integer(1 if count is None else count, "count", 0, 2**63 - 1)
            first = self._index(indices) if count else _integer(indices, "index", 0, len(self))
            if count > len(self) - first:
                raise IndexError(f"problem {first + count - 1} is outside 0..{len(self) - 1}")
            return np.arange(first, first + count, dtype=np.int64)
        if isinstance(indices, (str, slice)):
            raise TypeError(f"indices are a {type(indices).__name__}, expected integers: range(10, 20), or g.splits[\"train\"]")
        if isinstance(indices, Problems) and indices._source is self:
            return indices.indices
        if isinstance(indices, range) and indices:  # a range may be longer than memory
            for wrong in (indices[0], indices[-1]):
                if not 0 <= wrong < len(self):
                    raise IndexError(f"problem {wrong} is outside 0..{len(self) - 1}")
        given = np.asarray(indices)
        if given.ndim != 1:
            raise ValueError(f"indices have {given.ndim} dimensions, expected 1")
        if given.size and given.dtype.kind not in "iu":
            raise TypeError(f"indices are {given.dtype}, expected integers")
        if given.size and (given.min() < 0 or given.max() >= len(self)):
            wrong = given[(given < 0) | (given >= len(self))][0]
            raise IndexError(f"problem {wrong} is outside 0..{len(self) - 1}")
        return np.ascontiguousarray(given, np.int64)

    def fill(self, indices: int | Sequence[int] | Problems | npt.NDArray[np.integer[Any]], count: int | None = None, *,
             size: int | None = None, out: Pixels | None = None, threads: int = 1) -> Pixels:
        """Pixels of problems: uint8 [n, 2, images, size, size].

        `indices` is a list of indices in any order, a selection such as g[:8], or the first index of `count`
        successive problems. The dimensions are problem, side (0 = positives, 1 = negatives), image (support first,
        queries last), row, column. A query that a problem lacks (images.single_query_probability) is blank. `size` is
        16..4096; None means `size` of the object. If `out` is given, the pixels are written into it and it is returned.
        `threads` is 1..256.

        Raises IndexError for an index outside 0..len-1 before anything is allocated, TypeError or ValueError
        for wrong types and shapes. A generator raises Error with the problem's name if all attempts to build a problem
        fail; a data set raises OSError and FormatError.
        """
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
        self._fill(chosen, size, out, max(1, min(threads, len(chosen))))
        return out


class Problems(Sequenced):
    """Some problems of a generator or a data set, in any order: what a slice or a list of places gives.

    It holds places only; each problem is built when it is asked for. `indices` are the places in the source, as
    int64, for `fill` for example.
    """

    def __init__(self, source: Sequenced, places: range | Indices) -> None:
        self._source, self._chosen = source, places

    @property
    def indices(self) -> Indices:
        """The places in the source, int64 [len]."""
        return np.asarray(self._chosen, np.int64)

    def __len__(self) -> int:
        return len(self._chosen)

    def _in_source(self, index: int) -> int:
        try:
            return int(self._chosen[_integer(index, "index", 0, len(self) - 1)])
        except ValueError:
            raise IndexError(f"problem {_shown(index)} is outside 0..{len(self) - 1}") from None

    def _place_in_source(self, index: int) -> int:
        return self._in_source(index)

    def problem(self, index: int) -> Problem:
        return self._source.problem(self._in_source(index))

    def item(self, index: int) -> dict[str, str]:
        return self._source.item(self._in_source(index))

    def index(self, name: str) -> int:
        place = self._source.index(name)
        found = np.flatnonzero(self.indices == place)
        if not found.size:
            raise KeyError(f"{name!r} is not among these {len(self)} problems")
        return int(found[0])

    def _places(self, places: Any) -> Problems:
        return Problems(self._source, self.indices[np.asarray(places, np.int64)])

    def __repr__(self) -> str:
        return f"<blogo.Problems, {len(self)} of {self._source!r}>"
