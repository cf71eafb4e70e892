"""The base class of data sets, and the wrapper that gives a data set new seeds."""

import abc
import copy
import random


class ProceduralDataset(abc.ABC):
    def __init__(self, config, seed=None, size=500):
        if callable(getattr(config, "validate", None)):
            config.validate()
        self.config, self.size = config, size
        self.seed = random.randrange(2**32) if seed is None else seed

    def __len__(self):
        return self.size

    def __iter__(self):
        self.at = 0
        return self

    def __next__(self):
        if self.at == self.size:
            raise StopIteration
        entry = self[self.at]
        self.at += 1
        entry["metadata"]["_rgidx"] = self.at  # the library marks entries in their metadata
        return entry

    @abc.abstractmethod
    def __getitem__(self, idx): ...

    def score_answer(self, answer, entry):
        return float(answer == entry["answer"])


class ReseedingDataset:
    """Without end: a data set for each chunk, made from the config with the next seed; the first data set scores."""

    def __init__(self, dataset, chunk_size=500):
        self.dataset, self.chunk_size = dataset, chunk_size

    def __iter__(self):
        chunk = 0
        while True:
            config = copy.deepcopy(self.dataset.config)
            config.seed = (self.dataset.seed + chunk) % 2**32
            made = type(self.dataset)(config)
            yield from (made[i] for i in range(self.chunk_size))
            chunk += 1

    def score_answer(self, answer, entry):
        return self.dataset.score_answer(answer, entry)
