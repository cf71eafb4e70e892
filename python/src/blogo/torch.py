"""Data sets and streams for PyTorch, also in the forms of published loaders.

A batch is a dict of tensors; an item is a dict of the same tensors without the leading dimension n.

    support    [n, 2 * support, channels, size, size], positives first
    support_y  [n, 2 * support] int64, 1 = positive
    query      [n, 2 * queries, channels, size, size], in an order that depends on seed and index alone
    query_y    [n, 2 * queries] int64
    query_mask [n, 2 * queries] bool, False where the problem lacks the query and the image is blank
    index      [n] int64

Pixels are uint8, 255 = paper; with dtype=torch.float32 they are divided by 255. Then `transform`, a function from images
to images, is called with the support and with the query, each a tensor [.., channels, size, size]: all images of an item
or a batch at once. For a DataLoader that starts its workers by spawn it must be picklable. `turns` turns and mirrors images
at random and leaves the labels true: "problem" all images of a problem alike, "image" each image by itself.
"""

from __future__ import annotations

import bisect
import contextlib
import json
import math
import os
import pathlib
import re
import threading
import weakref
from collections.abc import Callable, Iterator, Mapping, Sequence
from multiprocessing.reduction import ForkingPickler
from typing import Any, Literal, NamedTuple, Optional, Union

import numpy as np
import numpy.typing as npt
import torch
from torch.utils.data import Dataset, IterableDataset, get_worker_info
from torch.utils.data._utils.collate import default_collate_fn_map

from . import DataSet, Generator, Indices, Pixels
from ._arguments import Path, _integer, _shown, _size
from ._epochs import epoch_seed
from ._sequence import Filled

__all__ = ["Answers", "AsAvr14", "AsNvlabs", "AsTorchmeta", "Problems", "Stream", "as_avr14", "as_nvlabs", "as_torchmeta", "epoch_seed"]

Batch = dict[str, torch.Tensor]
Transform = Optional[Callable[[torch.Tensor], torch.Tensor]]
Turns = Optional[Literal["problem", "image"]]
SCRATCH_BYTES = 4 << 20  # most scratch memory of a thread: small enough to stay in a core's cache
FLAGS = 64  # bytes before the images of a buffer: as many receivers may have its batch at once
BUFFERS_MOST = 16  # of a worker; a loader needs three
PREPARED_MOST = 50_000  # problems, of all epochs, that are prepared before a loader forks: at most two seconds
IMAGE = re.compile(r"/([01])/(\d+)\.png$|\.(pos|neg)_(\d+)\.png$")  # a picture's path in a tree, or its name in a shard
_kept = threading.local()


def _mixed(seed: int, numbers: Indices, purpose: int) -> npt.NDArray[np.uint64]:
    """64 pseudo-random bits for each number, by the finaliser of splitmix64."""
    x = numbers.astype(np.uint64)
    for key in (seed, purpose):
        x = x + np.uint64((key * 0x9E3779B97F4A7C15 + 0x9E3779B97F4A7C15) % 2**64)
        x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        x = x ^ (x >> np.uint64(31))
    return x


def _scratch(shape: tuple[int, ...]) -> Pixels:
    """Scratch memory for pixels. It is reused, because the system is slow to give fresh memory."""
    size = math.prod(shape)
    if size > SCRATCH_BYTES:
        return np.empty(shape, np.uint8)
    if not hasattr(_kept, "scratch"):
        _kept.scratch = np.empty(SCRATCH_BYTES, np.uint8)
    scratch: Pixels = _kept.scratch[:size].reshape(shape)
    return scratch


class _Buffer:
    """Shared memory for the images of a batch, and for those of a later batch once nobody has the first.

    The first FLAGS bytes say which receivers have a batch: the sender sets a flag, only its receiver clears it.
    """

    def __init__(self, size: int) -> None:
        storage = torch.UntypedStorage._new_shared(FLAGS + size)  # type: ignore[no-untyped-call]
        self.shared = torch.empty(0, dtype=torch.uint8).set_(storage).resize_(FLAGS + size)
        self.flags: Pixels = self.shared.numpy()[:FLAGS]
        self.flags[:] = 0
        self.lent: weakref.ref[Pixels] | None = None

    def is_free(self) -> bool:
        return (self.lent is None or self.lent() is None) and not self.flags.any()

    def lend(self) -> torch.Tensor:
        """The memory behind the flags. It is lent as long as a tensor shows it."""
        memory: Pixels = self.shared.numpy()
        self.lent = weakref.ref(memory)
        return torch.from_numpy(memory)[FLAGS:]

    def place(self, tensor: torch.Tensor) -> int:
        """Where a tensor lies in the memory, in bytes; -1 if it lies elsewhere."""
        at = tensor.data_ptr() - self.shared.data_ptr()
        return at if FLAGS <= at < len(self.shared) and tensor.is_contiguous() else -1


_buffers: list[_Buffer] = []  # of this process, if it is a loader's worker


def _lent(size: int) -> torch.Tensor:
    """Shared memory that is used again: the system takes longer to give fresh memory than blogo to draw."""
    free = [buffer for buffer in _buffers if buffer.is_free()]
    for buffer in free:
        if len(buffer.shared) >= FLAGS + size:
            return buffer.lend()
    _buffers[:] = [buffer for buffer in _buffers if buffer not in free][1 - BUFFERS_MOST:] + [_Buffer(size)]
    return _buffers[-1].lend()


os.register_at_fork(after_in_child=_buffers.clear)


def _rooms(shapes: Sequence[tuple[int, ...]], dtype: torch.dtype, shared: bool) -> list[torch.Tensor]:
    """Empty tensors. Shared tensors reach another process without a copy."""
    if not shared:
        return [torch.empty(shape, dtype=dtype) for shape in shapes]
    element = torch.empty(0, dtype=dtype).element_size()
    starts = [0]
    for shape in shapes:
        starts.append(starts[-1] + -(-math.prod(shape) * element // FLAGS) * FLAGS)
    memory = _lent(starts[-1])
    return [memory[at:at + math.prod(shape) * element].view(dtype).view(shape) for at, shape in zip(starts, shapes)]


class _Place(NamedTuple):
    """A tensor in a buffer; start and end in bytes."""

    start: int
    end: int
    dtype: torch.dtype
    shape: tuple[int, ...]


class _Made(Batch):
    """A batch; a loader's worker sends its images without a copy."""


def _sent(made: _Made) -> tuple[Callable[..., _Made], tuple[Any, ...]]:
    """How a batch reaches another process: images stay in their buffer; labels, masks and numbers go by value.

    Each tensor that torch sends costs a file and a connection.
    """
    parts: dict[str, Any] = dict(made)
    flag, of = -1, None
    for key, part in made.items():
        if not isinstance(part, torch.Tensor) or part.device.type != "cpu":
            continue  # a transform may give anything
        if part.dtype in (torch.int64, torch.bool):
            parts[key] = part.numpy()
        for buffer in _buffers:
            at = buffer.place(part)
            if at >= 0 and of in (None, buffer) and not buffer.flags.all():
                end = at + part.numel() * part.element_size()
                of, parts[key] = buffer, _Place(at, end, part.dtype, tuple(part.shape))
    if of is not None:
        flag = int(of.flags.argmin())
        of.flags[flag] = 1
    return _received, (type(made), parts, of and of.shared, flag)


def _received(kind: type[_Made], parts: dict[str, Any], shared: torch.Tensor | None, flag: int) -> _Made:
    if shared is not None:
        memory: Pixels = shared.numpy()
        weakref.finalize(memory, shared.numpy()[:FLAGS].__setitem__, flag, 0).atexit = False
        shared = torch.from_numpy(memory)
    for key, part in parts.items():
        if isinstance(part, np.ndarray):
            parts[key] = torch.from_numpy(part)
        elif shared is not None and isinstance(part, _Place):
            parts[key] = shared[part.start:part.end].view(part.dtype).view(part.shape)
    return kind(parts)


class _Whole(_Made):
    """A batch that a Stream has put together."""


def _refuse(batches: Sequence[_Whole], **unused: Any) -> Batch:
    """A loader with a batch_size calls this for batches of batches."""
    raise TypeError("the stream yields whole batches: call DataLoader(stream, batch_size=None), "
                    "or leave `batch` of the Stream out")


default_collate_fn_map[_Whole] = _refuse
for _kind in (_Made, _Whole):
    ForkingPickler.register(_kind, _sent)


def _turn(pictures: Pixels) -> None:
    """Turns and mirrors each part of the first dimension by one of the eight symmetries of the square, at random."""
    for part, way in zip(pictures, torch.randint(8, (len(pictures),)).tolist()):
        turned = np.rot90(part, way & 3, (-2, -1))
        part[:] = (turned[..., ::-1] if way & 4 else turned).copy()


class _Form:
    """Options by which pixels become a batch."""

    def __init__(self, generator: Filled, size: int | None, channels: int, shuffle_query: bool,
                 dtype: torch.dtype, transform: Transform, turns: Turns) -> None:
        if channels not in (1, 3):
            raise ValueError(f"{channels} channels: expected 1 or 3")
        if dtype not in (torch.uint8, torch.float32):
            raise TypeError(f"dtype {dtype}: expected torch.uint8 or torch.float32")
        self.size = generator.size if size is None else _size(size)
        if transform is not None and not callable(transform):
            raise TypeError(f"transform is {type(transform).__name__}, expected a function")
        if turns not in (None, "problem", "image"):
            raise ValueError(f"turns {turns!r}: expected 'problem', 'image' or None")
        self.channels, self.shuffle_query, self.dtype, self.transform = channels, shuffle_query, dtype, transform
        self.turns = turns

    @property
    def draws(self) -> bool:
        """Whether a batch may depend on PyTorch's generator."""
        return self.transform is not None or self.turns is not None

    def __repr__(self) -> str:
        """What differs from the defaults, as the end of a repr."""
        told = [f"{self.size} px"]
        told += [f"{self.channels} channels"] * (self.channels != 1) + [str(self.dtype)] * (self.dtype != torch.uint8)
        told += [f"turns of each {self.turns}"] * (self.turns is not None)
        return ", ".join(told + ["transformed"] * (self.transform is not None))

    def batch(self, generator: Filled, indices: Indices, whole: bool = True) -> Batch:
        """Makes a batch. `whole` False: the batch becomes an item, which a loader copies once more."""
        n, support, queries, size = len(indices), generator.support, generator.queries, self.size
        order = self._order(generator.seed, indices, queries)
        shared = whole and get_worker_info() is not None  # type: ignore[no-untyped-call]
        shapes = [(n, 2 * side, self.channels, size, size) for side in (support, queries)]
        shown, asked = _rooms(shapes, self.dtype, shared)
        images, queried = shown.numpy(), asked.numpy()
        mask = np.empty((n, 2 * queries), bool)
        at_once = max(1, SCRATCH_BYTES // (2 * generator.images * size * size))
        for start in range(0, n, at_once):
            part = slice(start, min(n, start + at_once))
            m = part.stop - start
            pixels = generator.fill(indices[part], size=size, out=_scratch((m, 2, generator.images, size, size)))
            if self.turns is not None:
                _turn(pixels if self.turns == "problem" else pixels.reshape(-1, size, size))
            images[part].reshape(m, 2, support, self.channels, size, size)[:] = pixels[:, :, :support, None]
            found = pixels[:, :, support:].reshape(m, 2 * queries, 1, size, size)[np.arange(m)[:, None], order[part]]
            queried[part] = found
            mask[part] = found.min((2, 3, 4)) != 255
        if self.dtype != torch.uint8:
            shown.div_(255)
            asked.div_(255)
        if self.transform is not None and whole:
            shown, asked = self.transform(shown), self.transform(asked)
        elif self.transform is not None:
            shown, asked = self.transform(shown[0])[None], self.transform(asked[0])[None]
        made = {"support_y": np.tile(np.repeat(np.array([1, 0]), support), (n, 1)),
                "query_y": (order < queries).astype(np.int64), "query_mask": mask, "index": indices.copy()}
        return _Made({"support": shown, "query": asked,
                      **{key: torch.from_numpy(value) for key, value in made.items()}})

    def _order(self, seed: int, indices: Indices, queries: int) -> Indices:
        """The order of the queries, [n, 2 * queries]; numbers below `queries` are positives."""
        slots = np.arange(2 * queries)
        if not self.shuffle_query:
            return np.tile(slots, (len(indices), 1))
        keys = _mixed(seed, (indices[:, None] * len(slots) + slots).ravel(), 1)
        return keys.reshape(len(indices), len(slots)).argsort(1, kind="stable")


def _prepare(generator: Filled) -> None:
    """Prepares a generator, so that a loader's forked workers share what all problems share."""
    if len(generator) <= PREPARED_MOST:
        generator.prepare()


def _chosen(generator: Filled, split: str | None) -> Indices:
    if split is None:
        return generator.kept
    if not isinstance(split, str):
        raise TypeError(f"split is {type(split).__name__}, expected the name of one split or None")
    if split not in generator.splits:
        raise ValueError(f"split {split!r}: expected one of {', '.join(generator.splits)}")
    return generator.splits[split]


def _families(generator: Generator, indices: Indices) -> list[tuple[str, int]]:
    """The families of ascending indices, each with the number of its problems. A generator's families stand together."""
    found: list[tuple[str, int]] = []
    start = 0
    while start < len(indices):
        family = generator.item(int(indices[start]))["family"]
        end = bisect.bisect_left(range(len(indices)), True, start,
                                 key=lambda place: generator.item(int(indices[place]))["family"] != family)
        found.append((family, end - start))
        start = end
    return found


def _check_turns(turns: Turns, generator: Filled, indices: Indices) -> None:
    if turns != "image":
        return
    if isinstance(generator, Generator):
        families = {family for family, _ in _families(generator, indices)}
    else:
        families = {generator.item(int(index))["family"] for index in indices}
    if "rl" in families:
        raise ValueError("turns 'image': what figures are to one another changes if an image is turned by itself, so the labels "
                         "of relation problems would be wrong; turns 'problem' leaves them true")


class Problems(Dataset[Batch]):
    """The problems of a split by position: an integer gives an item; a list of integers or a slice gives a batch.

    `generator` is a Generator, which draws, or a data set on the disk (blogo.open), whose pictures are read. If it has no
    pictures, or `size` is another, they are drawn from its scenes.

    A negative position counts from the end. `split` None means all problems. Batches are fastest if a worker makes each batch with one call:

        DataLoader(data, batch_size=None, sampler=BatchSampler(RandomSampler(data), 32, drop_last=True))

    Raises IndexError for a position outside -len..len-1, ValueError for a split that does not exist.
    """

    def __init__(self, generator: Generator | DataSet, split: str | None = None, *, size: int | None = None,
                 channels: int = 1, shuffle_query: bool = True, dtype: torch.dtype = torch.uint8,
                 transform: Transform = None, turns: Turns = None) -> None:
        if not isinstance(generator, Filled):
            raise TypeError(f"problems of {type(generator).__name__}: expected a blogo.Generator or a blogo.DataSet; "
                            "blogo.open opens a data set")
        self.generator: Filled = generator
        self.split = split
        self.indices = _chosen(generator, split)
        _prepare(generator)
        self._form = _Form(generator, size, channels, shuffle_query, dtype, transform, turns)
        _check_turns(turns, generator, self.indices)

    def __len__(self) -> int:
        return len(self.indices)

    def __repr__(self) -> str:
        of = "" if self.split is None else f" of {self.split}"
        return f"<blogo.torch.Problems, {len(self)}{of}, {self._form!r}, {self.generator!r}>"

    def __getitem__(self, position: Union[int, slice, Sequence[int], Indices, torch.Tensor]) -> Batch:
        chosen = np.arange(len(self))[position] if isinstance(position, slice) else np.asarray(position)
        if chosen.ndim > 1:
            raise ValueError(f"positions have {chosen.ndim} dimensions, expected 0 or 1")
        if chosen.size == 0:
            chosen = chosen.astype(np.int64)
        if chosen.dtype.kind not in "iu":
            raise TypeError(f"positions are {chosen.dtype}, expected integers")
        if chosen.size and (chosen.min() < -len(self) or chosen.max() >= len(self)):
            raise IndexError(f"position {position} is outside {-len(self)}..{len(self) - 1}")
        batch = self._form.batch(self.generator, self.indices[np.atleast_1d(chosen)], whole=chosen.ndim > 0)
        return batch if chosen.ndim else {key: value[0] for key, value in batch.items()}


def _shares(generator: Generator, indices: Indices, weights: Mapping[str, float] | None) -> dict[str, int]:
    """How many of the problems of each family an epoch has: as many as possible in the ratio of the weights."""
    there = dict(_families(generator, indices))
    if weights is None:
        return there
    for family, weight in weights.items():
        if not isinstance(weight, (int, float)) or not 0 <= weight < math.inf:
            raise ValueError(f"weight {weight!r} of {family}: expected a number, 0 or more")
        if weight > 0 and family not in there:
            raise ValueError(f"weights: there are no problems of family {family!r}, but of {', '.join(there)}")
    heavy = {family: weight for family, weight in weights.items() if weight > 0}
    if not heavy:
        raise ValueError("weights: no family has a weight above 0")
    unit = min(there[family] / weight for family, weight in heavy.items())
    return {family: max(1, min(there[family], round(unit * weight))) for family, weight in heavy.items()}


@contextlib.contextmanager
def _seeded(seed: int, number: int, *, needed: bool) -> Iterator[None]:
    """Gives PyTorch's generator of the processor a seed that follows from two numbers, and then its state back."""
    if not needed:
        yield
        return
    state = torch.get_rng_state()
    torch.default_generator.manual_seed(int(_mixed(seed, np.array([number]), 4)[0]) >> 1)
    try:
        yield
    finally:
        torch.set_rng_state(state)


class Stream(IterableDataset[Batch]):
    """An endless stream of problems: epoch after epoch of a generator, each with its own seed (`epoch_seed`).

    The stream yields units. A unit is an item, or, with `batch`, a batch of so many problems (the last unit of an
    epoch may have fewer); then give the DataLoader batch_size=None: a loader that collects batches of batches is
    refused with a TypeError. Units are numbered from 0 through all epochs.
    With `world` processes of `workers` loader workers each, worker w of process `rank` makes unit
    start + rank + world * w, and from there on every (world * workers)th unit. So a loader yields the units rank,
    rank + world, rank + 2 * world, .. in this order with any number of workers, and no two processes get the same
    problem. `shuffle` True: each epoch has a random order that depends on its seed alone; False: the generator's
    order. `epochs`: stop after so many epochs, None = never. `drop_last`: leave out an epoch's last batch if it has
    fewer problems than `batch`.
    `weights`, such as {"hd": 2, "ff": 1}: an epoch has as many problems of these families as possible in this ratio, and
    none of the others; its seed decides which problems it leaves out.
    `transform` and `turns` draw from PyTorch's generator with a seed of the unit's own. So an image is the same in every
    run, whatever the number of workers, and after a state was loaded.

    Every unit has one more tensor, "position" [3] int64: its epoch, the number of that epoch's first unit, and
    its own number.
    """

    def __init__(self, generator: Generator, split: str | None = None, *, size: int | None = None, channels: int = 1,
                 shuffle_query: bool = True, dtype: torch.dtype = torch.uint8, batch: int | None = None,
                 shuffle: bool = True, rank: int = 0, world: int = 1, epochs: int | None = None,
                 transform: Transform = None, turns: Turns = None, weights: Mapping[str, float] | None = None,
                 drop_last: bool = False) -> None:
        if not isinstance(generator, Generator):
            raise TypeError(f"a stream of {type(generator).__name__}: expected a blogo.Generator, which makes new problems "
                            "in every epoch; blogo.torch.Problems takes a data set")
        if batch is not None and batch < 1:
            raise ValueError(f"batch {batch}: expected 1 or more")
        if world < 1 or not 0 <= rank < world:
            raise ValueError(f"rank {rank} of {world}: expected 0..{world - 1}")
        if len(_chosen(generator, split)) == 0:
            raise ValueError(f"split {split!r} has no problems")
        self.generator, self.split, self.batch, self.shuffle = generator, split, batch, shuffle
        self.weights, self.drop_last = None if weights is None else dict(sorted(weights.items())), drop_last
        problems = sum(_shares(generator, _chosen(generator, split), self.weights).values())
        if drop_last and problems < (batch or 1):
            raise ValueError(f"batch {batch}: an epoch has {problems} problems, so with drop_last it has no batch")
        few = epochs if epochs is not None and epochs * len(generator) <= PREPARED_MOST else 1
        self._made = [generator]  # of the first epochs
        while len(self._made) < few:
            self._made.append(self._of_epoch(len(self._made)))
        for made in self._made:
            _prepare(made)
        self.rank, self.world, self.epochs = rank, world, epochs
        self._form = _Form(generator, size, channels, shuffle_query, dtype, transform, turns)
        _check_turns(turns, generator, _chosen(generator, split))
        self._epoch, self._offset, self._start = 0, 0, 0

    def __repr__(self) -> str:
        told = [f"of {self.split}"] * (self.split is not None) + [f"batches of {self.batch}"] * (self.batch is not None)
        told += [f"weights {self.weights}"] * (self.weights is not None)
        told += [repr(self._form)] + [f"rank {self.rank} of {self.world}"] * (self.world > 1)
        return f"<blogo.torch.Stream, {', '.join(told)}, {self.generator!r}>"

    def _order(self, generator: Generator) -> Indices:
        indices = _chosen(generator, self.split)
        keys = _mixed(generator.seed, indices, 2)
        if self.weights is not None:
            shares, kept, start = _shares(generator, indices, self.weights), [], 0
            for family, count in _families(generator, indices):
                first = keys[start:start + count].argsort(kind="stable")[:shares.get(family, 0)]
                kept.append(start + np.sort(first))
                start += count
            chosen = np.concatenate(kept)
            indices, keys = indices[chosen], keys[chosen]
        if self.shuffle:
            indices = indices[keys.argsort(kind="stable")]
        return indices

    def _of_epoch(self, epoch: int) -> Generator:
        if epoch < len(self._made):
            return self._made[epoch]
        return self.generator.with_seed(epoch_seed(self.generator.seed, epoch))

    def __iter__(self) -> Iterator[Batch]:
        info = get_worker_info()  # type: ignore[no-untyped-call]
        worker, workers = (info.id, info.num_workers) if info else (0, 1)
        epoch, offset = self._epoch, self._offset
        number = self._start + self.rank + self.world * worker
        while self.epochs is None or epoch < self.epochs:
            generator = self._of_epoch(epoch)
            order = self._order(generator)
            length = self.batch or 1
            units = len(order) // length if self.drop_last else -(-len(order) // length)
            while number < offset + units:
                first = (number - offset) * length
                with _seeded(generator.seed, number, needed=self._form.draws):
                    made = self._form.batch(generator, order[first:first + length], whole=self.batch is not None)
                if self.batch is None:
                    made = {key: value[0] for key, value in made.items()}
                else:
                    made = _Whole(made)
                made["position"] = torch.tensor([epoch, offset, number])
                self.load_state_dict(self.state_dict(after=made))
                yield made
                number += self.world * workers
            epoch, offset = epoch + 1, offset + units
            del generator, order  # frees them before the next epoch's are made

    def state_dict(self, after: Batch | None = None) -> dict[str, Any]:
        """The state from which to go on. With loader workers give the last unit that was used: state_dict(after=batch).

        The state is equal on all ranks that used the same number of units. It fits any number of workers.
        """
        epoch, offset, start = self._epoch, self._offset, self._start
        if after is not None:
            if after["position"].shape != (3,):
                raise ValueError("batches that the loader puts together have no place; give the Stream `batch`")
            epoch, offset, number = after["position"].tolist()
            start = number - self.rank + self.world
        return {"epoch": epoch, "offset": offset, "start": start, **self._identity()}

    def seek(self, step: int) -> None:
        """Goes on behind the first `step` units of this process, where a run that used so many would go on.

        The next iteration passes the epochs before that place, whose plans it makes: a state is faster after many epochs.
        """
        self._epoch, self._offset, self._start = 0, 0, _integer(step, "step", 0, 2**40) * self.world

    def _identity(self) -> dict[str, Any]:
        return {"seed": self.generator.seed, "split": self.split, "batch": self.batch, "shuffle": self.shuffle,
                "world": self.world, "generator": self.generator.digest, "weights": self.weights,
                "drop_last": self.drop_last}

    def load_state_dict(self, state: dict[str, Any]) -> None:
        """Goes on from a state. ValueError if it belongs to another generator, split, batch, shuffle, world, weights or
        drop_last."""
        state = {"weights": None, "drop_last": False, **state}  # states of version 1.0 lack these two
        for key, value in self._identity().items():
            if state.get(key) != value:
                raise ValueError(f"the state has {key} {state.get(key)!r}, the stream {value!r}")
        numbers = [_integer(state.get(key), key, 0, 2**62) for key in ("epoch", "offset", "start")]
        self._epoch, self._offset, self._start = numbers


class Answers:
    """A network's answers to a data set's queries, as a file that `blogo.score` reads.

    `tasks` is the file of `blogo.tasks(d, "tasks.jsonl", forms=["i1s"])`, which is the key of the scores too, or its list.

        answers = Answers("tasks.jsonl")
        for batch in loader:                       # of Problems(d, ...)
            answers.add(problems, batch, network(batch) > 0)
        answers.write("network.jsonl")
        blogo.score("tasks.jsonl", "network.jsonl", by=["split", "family"])
    """

    def __init__(self, tasks: Path | Sequence[Mapping[str, Any]]) -> None:
        if isinstance(tasks, (str, bytes, os.PathLike)):
            with open(tasks, encoding="utf-8") as file:
                tasks = [json.loads(line) for line in file]
        self._tasks: dict[tuple[str, int, int], tuple[str, int]] = {}  # name, side, number: id, choice of the positives
        for task in tasks:
            if task.get("form") != "i1s":
                continue
            if "inputs" not in task:
                raise ValueError("the key of a folder of tasks does not name its images: give the tasks of "
                                 "blogo.tasks(d, FILE, forms=['i1s'])")
            found = IMAGE.search(task["inputs"]["image"])
            if found is None:
                raise ValueError(f"task {task['id']}: no image of a side in {task['inputs']['image']!r}")
            side = int(found[1] or found[3] == "pos")
            self._tasks[task["problem"], side, int(found[2] or found[4])] = task["id"], task["choices"].index(task["positive"])
        if not self._tasks:
            raise ValueError("no task of form i1s, which asks for the side of a query")
        self._said: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self._said)

    def add(self, data: Problems, batch: Batch, said: torch.Tensor) -> None:
        """Adds the answers to a batch of `data`: [n, 2 * queries] in the order of `query_y`, 1 or True = positive.

        Queries that a problem lacks do not count. ValueError for problems that the tasks do not ask about, and for
        numbers between 0 and 1: the threshold is yours.
        """
        indices, mask = batch["index"].cpu().numpy().reshape(-1), batch["query_mask"].cpu().numpy()
        sides = said.detach().cpu().numpy()
        mask = mask.reshape(len(indices), -1)
        if sides.size != mask.size:
            raise ValueError(f"answers have the shape {list(said.shape)}, the batch has {list(batch['query_mask'].shape)} queries")
        sides = sides.reshape(mask.shape)
        if not ((sides == 0) | (sides == 1)).all():
            raise ValueError("answers are other numbers than 0 and 1; compare logits with a threshold: `logits > 0`")
        generator = data.generator
        order = data._form._order(generator.seed, indices, generator.queries)
        for index, slots, present, line in zip(indices, order, mask, sides):
            name = generator.item(int(index))["name"]
            for slot, there, positive in zip(slots.tolist(), present, line):
                side, number = int(slot < generator.queries), generator.support + slot % generator.queries
                if not there:
                    continue
                if (name, side, number) not in self._tasks:
                    raise ValueError(f"the tasks do not ask about image {number} of side {side} of {name}")
                known, choice = self._tasks[name, side, number]
                self._said[known] = choice if positive else 1 - choice

    def write(self, output: Path) -> None:
        """Writes {"id", "answer"}, a line each. A file of that name stays as it is unless all lines are written."""
        text = "".join(json.dumps({"id": known, "answer": choice}) + "\n" for known, choice in self._said.items())
        path = pathlib.Path(os.fsdecode(output))
        part = path.with_name(path.name + ".part")
        try:
            part.write_text(text, encoding="utf-8")
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)


def _both_queries(data: Problems) -> Filled:
    generator = data.generator
    if not generator.config:
        raise ValueError("shards do not tell whether problems lack queries: open their folder")
    if generator.config["images"]["single_query_probability"]:
        raise ValueError("the form has no place for a missing query: set images.single_query_probability to 0")
    return generator


def _plain(data: Problems) -> Problems:
    if data._form.draws:
        raise ValueError("the form has the pixels of its published loader: give its items to the transform")
    return data


def _at(position: int, size: int, noun: str) -> int:
    """A position that may count from the end, as 0..size-1. Raises IndexError."""
    if not -size <= position < size:
        raise IndexError(f"{noun} {_shown(position)} is outside {-size}..{size - 1}")
    return int(position) % size


class AsNvlabs(Dataset[tuple[torch.Tensor, int]]):
    """Single images as the published loader yields them, for the published sampler and training loop.

    Item i is image i % (2 * bong_size) of problem i // (2 * bong_size), positives first, then negatives:
    (float32 [channels, size, size] in -1..1, label), label 1 = positive. The published code uses these names:
    n_tasks, tasks, labels, bong_size, convert_raw, len() and items. The problem that was drawn last is kept,
    so the 14 images of an episode cost the time of one problem.
    """

    def __init__(self, data: Problems) -> None:
        generator = _both_queries(data)
        self._data = _plain(data)
        self.bong_size = generator.images
        self.n_tasks = len(data)
        self._last: tuple[int, torch.Tensor] | None = None

    @property
    def tasks(self) -> list[str]:
        """Names of the problems."""
        return [self._data.generator.item(int(index))["name"] for index in self._data.indices]

    @property
    def labels(self) -> list[int]:
        """Labels of all items."""
        return ([1] * self.bong_size + [0] * self.bong_size) * self.n_tasks

    def __len__(self) -> int:
        return self.n_tasks * 2 * self.bong_size

    def __getitem__(self, i: int) -> tuple[torch.Tensor, int]:
        task, image = divmod(_at(i, len(self), "image"), 2 * self.bong_size)
        if self._last is None or self._last[0] != task:
            form = self._data._form
            pixels = self._data.generator.fill(self._data.indices[task:task + 1], size=form.size)
            images = torch.from_numpy(pixels).to(torch.float32).div_(127.5).sub_(1).reshape(-1, 1, form.size, form.size)
            self._last = task, images.repeat(1, form.channels, 1, 1)
        return self._last[1][image].clone(), int(image < self.bong_size)

    def convert_raw(self, x: torch.Tensor) -> torch.Tensor:
        """Maps -1..1 back to 0..1, under the name of the published loader."""
        return x * 0.5 + 0.5


class AsAvr14(Dataset[dict[str, torch.Tensor]]):
    """Problems in the form of later solvers: {"image": uint8 [14, size, size], "target", "index"}.

    Images 0..5 are support positives, 7..12 support negatives; images 6 and 13 are the queries. If target is 1,
    image 6 is the positive query; if it is 0, the two queries are exchanged. Seed and index decide the target, which
    is 0 for about half of the problems. Other numbers of support images and queries give [2 * images, size, size]
    in the same order.
    """

    def __init__(self, data: Problems) -> None:
        self._generator = _both_queries(data)
        self._data = _plain(data)

    def __len__(self) -> int:
        return len(self._data)

    def __getitem__(self, position: int) -> dict[str, torch.Tensor]:
        indices, generator, size = self._data.indices[[_at(position, len(self), "position")]], self._generator, self._data._form.size
        pixels = generator.fill(indices, size=size)[0]
        target = int(_mixed(generator.seed, indices, 3)[0] & np.uint64(1))
        if target == 0:
            pixels[:, generator.support:] = pixels[::-1, generator.support:].copy()
        return {"image": torch.from_numpy(pixels.reshape(-1, size, size)), "target": torch.tensor(target),
                "index": torch.tensor(indices[0])}


class AsTorchmeta(Dataset[dict[str, tuple[torch.Tensor, torch.Tensor]]]):
    """Tasks as Torchmeta yields them: {"train": (inputs, targets), "test": (inputs, targets)}.

    Inputs are float32 in 0..1, [12, channels, size, size] and [2, channels, size, size]; targets int64, 1 =
    positive. The default collation of a DataLoader gives the batches of BatchMetaDataLoader.
    """

    def __init__(self, data: Problems) -> None:
        _both_queries(data)
        self._data = data

    def __len__(self) -> int:
        return len(self._data)

    def __getitem__(self, position: int) -> dict[str, tuple[torch.Tensor, torch.Tensor]]:
        item = self._data[position]
        divisor = 255 if item["support"].dtype == torch.uint8 else 1
        return {"train": (item["support"].to(torch.float32) / divisor, item["support_y"]),
                "test": (item["query"].to(torch.float32) / divisor, item["query_y"])}


# The names until version 0.2.
as_nvlabs, as_avr14, as_torchmeta = AsNvlabs, AsAvr14, AsTorchmeta
