"""Where the baselines' problems come from: a preset, made in memory, or the folder of a data set.

Pictures are uint8 [n, 2, images, size, size]: positives first, then negatives; of each side the support, then the queries.
"""

from __future__ import annotations

import collections
import os
import pathlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, Protocol

import numpy as np
import torch

import blogo
from blogo.torch import Problems, Stream, epoch_seed

SEED = 1  # of a folder's order: the problems are the same for all seeds of a training


class Batch(NamedTuple):
    """Problems, and where they are: [n, 2] epoch and index."""

    pictures: torch.Tensor
    places: torch.Tensor


class Source(Protocol):
    """Training problems in a fixed order, and the splits."""

    support: int
    most: int | None  # training problems that there are; None: no end

    @property
    def splits(self) -> list[str]: ...

    def training(self, batch: int) -> Iterator[Batch]: ...

    def split(self, name: str, most: int) -> Batch: ...

    def problems(self, places: torch.Tensor) -> list[blogo.Problem]: ...


def _spread(indices: np.ndarray[tuple[int, ...], np.dtype[np.int64]], most: int) -> list[int]:
    """At most so many of the indices, evenly spread; 0 = all."""
    if most == 0 or len(indices) <= most:
        return [int(index) for index in indices]
    return [int(indices[k * len(indices) // most]) for k in range(most)]


def _first_epoch(indices: np.ndarray[tuple[int, ...], np.dtype[np.int64]]) -> torch.Tensor:
    """The places of a batch of the first epoch."""
    return torch.from_numpy(np.stack([np.zeros_like(indices), indices], 1))


class Preset:
    """The train split of a preset or a config as a stream: each epoch has new problems."""

    most: int | None = None

    def __init__(self, preset: str, size: int) -> None:
        self.generator = blogo.Generator(preset)
        self.size, self.support = size, self.generator.support
        self._epoch, self._generator = 0, self.generator

    @property
    def splits(self) -> list[str]:
        return list(self.generator.splits)

    def training(self, batch: int) -> Iterator[Batch]:
        for made in Stream(self.generator, "train", size=self.size, batch=batch, shuffle_query=False):
            epoch = made["position"][:1].expand(len(made["index"]))
            yield Batch(self._pictures(made), torch.stack([epoch, made["index"]], 1))

    def _pictures(self, made: dict[str, torch.Tensor]) -> torch.Tensor:
        n = len(made["index"])
        return torch.cat([made[key].reshape(n, 2, -1, self.size, self.size) for key in ("support", "query")], 2)

    def split(self, name: str, most: int) -> Batch:
        made = Problems(self.generator, name, size=self.size, shuffle_query=False)
        chosen = _spread(np.arange(len(made)), most)
        return Batch(self._pictures(made[chosen]), _first_epoch(np.asarray(self.generator.splits[name])[chosen]))

    def problems(self, places: torch.Tensor) -> list[blogo.Problem]:
        found = []
        for epoch, index in places.tolist():
            if epoch != self._epoch:
                self._epoch = epoch
                self._generator = self.generator.with_seed(epoch_seed(self.generator.seed, epoch)) if epoch else self.generator
            found.append(self._generator.problem(index))
        return found


class Folder:
    """A data set on disk. Its pictures are made smaller once, and kept as one file in `kept`."""

    def __init__(self, folder: str, size: int, kept: pathlib.Path, catalogue: str | None) -> None:
        self.set = blogo.open(folder, catalogue=catalogue)
        if self.set.size % size:
            raise ValueError(f"size {size}: the pictures of {folder} have {self.set.size} pixels, expected a divisor")
        first = self.set[0]
        self.support = first.support.shape[1]
        self.most: int | None = len(self.set.splits["train"])
        content = str((self.set.manifest or {}).get("sha256sums", ""))[:12]  # another content is another file
        self._pixels = self._kept(kept / f"{pathlib.Path(folder).name}-{content}-{size}px.npy",
                                  (len(self.set), *first.labels.shape, size, size))

    def _kept(self, path: pathlib.Path, shape: tuple[int, ...]) -> np.memmap[tuple[int, ...], np.dtype[np.uint8]]:
        if not path.exists():
            part = path.with_suffix(".part")
            out = np.lib.format.open_memmap(part, "w+", np.uint8, shape)  # type: ignore[no-untyped-call]
            step = self.set.size // shape[-1]

            def make(k: int) -> None:
                big = self.set.stored(k).reshape(*shape[1:3], shape[3], step, shape[4], step)
                out[k] = np.rint(big.mean((3, 5), dtype=np.float32))

            with ThreadPoolExecutor(os.cpu_count()) as pool:
                collections.deque(pool.map(make, range(len(self.set))), maxlen=0)
            out.flush()
            os.replace(part, path)
        found: np.memmap[tuple[int, ...], np.dtype[np.uint8]] = np.load(path, mmap_mode="r")
        if found.shape != shape:
            raise ValueError(f"{path} has the shape {found.shape}, expected {shape}: it belongs to another data set; remove it")
        return found

    @property
    def splits(self) -> list[str]:
        return list(self.set.splits)

    def training(self, batch: int) -> Iterator[Batch]:
        order = np.random.default_rng(SEED).permutation(self.set.splits["train"])
        for start in range(0, len(order), batch):
            indices = order[start:start + batch]
            yield Batch(torch.from_numpy(self._pixels[indices]), _first_epoch(indices))

    def split(self, name: str, most: int) -> Batch:
        chosen = np.asarray(_spread(self.set.splits[name], most))
        return Batch(torch.from_numpy(self._pixels[chosen]), _first_epoch(chosen))

    def problems(self, places: torch.Tensor) -> list[blogo.Problem]:
        return [self.set[index] for _, index in places.tolist()]


def source(data: str, size: int, kept: pathlib.Path, catalogue: str | None) -> Source:
    """A folder if there is one of this name, else a preset or the file of a config."""
    if os.path.isdir(data):
        return Folder(data, size, kept, catalogue)
    return Preset(data, size)


def batches(source: Source, problems: int, batch: int, seed: int) -> Iterator[Batch]:
    """Batches without end of the first `problems` training problems, 0 = of all that there are.

    The first pass has the source's order, each later pass an order of its own that depends on `seed`.
    """
    most = source.most if problems == 0 else problems
    if source.most is not None and most is not None and most > source.most:
        raise ValueError(f"problems {problems}: the data set has {source.most} training problems")
    seen: list[Batch] = []
    count = 0
    for made in source.training(batch):
        if most is not None:
            made = Batch(*(part[:most - count] for part in made))
            count += len(made.places)
            seen.append(made)
        yield made
        if count == most:
            break
    pictures, places = (torch.cat(parts) for parts in zip(*seen))
    random = np.random.default_rng(seed)
    while True:
        order = torch.from_numpy(random.permutation(len(places)))
        for start in range(0, len(order), batch):
            chosen = order[start:start + batch]
            yield Batch(pictures[chosen], places[chosen])
