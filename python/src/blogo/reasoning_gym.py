"""Tasks of an Environment as a data set of reasoning_gym; `import blogo.reasoning_gym` registers it.

    import reasoning_gym, blogo.reasoning_gym
    data = reasoning_gym.create_dataset("bongard_logo", seed=42, size=100, forms=("i1s", "cs"))
    data = blogo.reasoning_gym.BongardLogoDataset.of(environment, size=100)

The interface is that of reasoning_gym 0.1: an entry is {"question", "answer", "metadata"}. metadata["images"] are the
pictures of which the question speaks, PNG as data URLs; metadata["task"] is the task with its answer, from which any data
set of this class scores the entry.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any, Optional

from reasoning_gym.dataset import ProceduralDataset
from reasoning_gym.factory import register_dataset

from .tasks import FORMS, Environment, judge

__all__ = ["NAME", "BongardLogoConfig", "BongardLogoDataset"]

NAME = "bongard_logo"


@dataclasses.dataclass
class BongardLogoConfig:
    """`size` is the number of entries, `image_size` the side of an image in pixels; else as for an Environment."""

    preset: str = "bongard-logo"
    forms: Sequence[str] = FORMS
    difficulty: Optional[float] = None
    split: Optional[str] = None
    image_size: int = 256
    wording: str = "long"
    choices: int = 4
    seed: Optional[int] = None
    size: int = 500

    def validate(self) -> None:
        """Raises ValueError. The Environment checks the other members."""
        if self.size < 1:
            raise ValueError(f"size {self.size}: expected 1 or more")


class BongardLogoDataset(ProceduralDataset):
    """Entry i is task i of the Environment of the config, 0 <= i < size."""

    def __init__(self, config: BongardLogoConfig, environment: Environment | None = None) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)
        self.environment = environment or Environment(
            config.preset, self.seed, forms=config.forms, difficulty=config.difficulty, split=config.split,
            size=config.image_size, wording=config.wording, choices=config.choices)

    @classmethod
    def of(cls, environment: Environment, size: int = 500) -> BongardLogoDataset:
        """The first `size` tasks of an Environment, which may have a config and a catalogue of its own."""
        config = BongardLogoConfig(str(environment._first.config["preset"]), environment.forms, environment.difficulty,
                                   environment.split, environment.size, environment.wording, environment.choices,
                                   environment.seed, size)
        return cls(config, environment)

    def __getitem__(self, idx: int) -> dict[str, Any]:
        if not 0 <= idx < self.size:
            raise IndexError(f"entry {idx} is outside 0..{self.size - 1}")
        posed = self.environment
        return {"question": posed.task(idx)[1], "answer": posed.answer(idx),
                "metadata": {"source_dataset": NAME, "source_index": idx, "images": posed.urls(idx), "task": posed.key(idx),
                             "difficulty": {"difficulty": posed.difficulty}}}

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """How good an answer to an entry is, 0..1; 1 = right. No answer scores 0."""
        if answer is None:
            return 0.0
        return float(judge(entry["metadata"]["task"], answer, self.environment._first.catalogue)["score"])


register_dataset(NAME, BongardLogoDataset, BongardLogoConfig)
