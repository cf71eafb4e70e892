"""Tasks of an Environment as an environment of the library verifiers.

    from blogo.verifiers import load_environment
    vf_env = load_environment(seed=7, forms=("i1s", "cs"), count=1000)      # or load_environment(environment)

The interface is that of verifiers 0.1: rows with prompt, answer and info, and a Rubric. A prompt is a message with the
text and the pictures, PNG as data URLs. info is the task with its answer as JSON; the only reward function judges by it.
"""

from __future__ import annotations

import json
from typing import Any, Mapping, Union

import verifiers
from datasets import Dataset

from .tasks import Environment, judge, said

__all__ = ["load_environment", "row"]


def row(environment: Environment, i: int) -> dict[str, Any]:
    """Task i as a row: {"prompt", "answer", "info"}."""
    return {"prompt": environment.messages(i), "answer": environment.answer(i),
            "info": json.dumps(environment.key(i))}


def load_environment(environment: Environment | None = None, *, count: int = 1000, evaluation: int = 100,
                     system_prompt: str | None = None, **options: Any) -> Any:
    """A SingleTurnEnv: its first `count` tasks are for training, the `evaluation` tasks after them for evaluation.

    Without an Environment the `options` are the arguments of a new one. The rows are made when verifiers asks for them.
    """
    if environment is not None and options:
        raise TypeError(f"an Environment has its own {', '.join(options)}")
    posed = environment if environment is not None else Environment(**options)

    async def right(completion: Any, info: Union[Mapping[str, Any], str]) -> float:
        """How good the answer is, 0..1."""
        task = json.loads(info) if isinstance(info, str) else info
        return float(judge(task, said(completion), posed._first.catalogue)["score"])

    return verifiers.SingleTurnEnv(
        dataset=lambda: Dataset.from_list([row(posed, i) for i in range(count)]),
        eval_dataset=lambda: Dataset.from_list([row(posed, i) for i in range(count, count + evaluation)]),
        system_prompt=system_prompt, rubric=verifiers.Rubric(funcs=[right]))
