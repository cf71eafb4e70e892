"""Tasks of an Environment as rows and a reward function for the trainers of TRL.

    from blogo.trl import reward, rows
    train = datasets.Dataset.from_generator(rows, gen_kwargs={"environment": environment, "count": 1000})
    trainer = trl.GRPOTrainer(model=..., reward_funcs=reward(environment), train_dataset=train)

A row is {"prompt", "images", "task"}: a conversation of one message, the pictures of which it speaks as PIL images, and
the task with its answer as JSON. The trainer gives the column "task" to the reward function.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from .tasks import Environment, judge, said

__all__ = ["reward", "rows"]


def rows(environment: Environment, count: int, first: int = 0) -> Iterator[dict[str, Any]]:
    """The tasks first..first+count-1 as rows. Needs the package Pillow."""
    from PIL import Image

    for i in range(first, first + count):
        images, prompt = environment.task(i)
        yield {"prompt": [{"role": "user", "content": prompt}],
               "images": [Image.fromarray(image).convert("RGB") for image in images],
               "task": json.dumps(environment.key(i))}


def reward(environment: Environment) -> Callable[..., list[float]]:
    """A reward function: for each completion how good the answer is, 0..1. TRL shows it by the name bongard_logo."""
    def bongard_logo(*, completions: Sequence[Any], task: Sequence[str], **unused: Any) -> list[float]:
        return [float(judge(json.loads(posed), said(completion), environment._first.catalogue)["score"])
                for completion, posed in zip(completions, task)]

    return bongard_logo
