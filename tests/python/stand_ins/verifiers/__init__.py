"""Stands for verifiers 0.1.15: SingleTurnEnv and Rubric as its guide to environments describes them."""

import asyncio
import inspect
import json


class Rubric:
    def __init__(self, funcs=None, weights=None, parser=None):
        self.funcs = funcs or []
        self.weights = weights or [1.0] * len(self.funcs)

    async def score(self, state):
        """The reward of a rollout, and what each function gave. A function asks for what it needs by the names of its
        arguments."""
        metrics = {}
        for function in self.funcs:
            asked = {name: state[name] for name in inspect.signature(function).parameters}
            result = function(**asked)
            metrics[function.__name__] = await result if inspect.isawaitable(result) else result
        return sum(w * metrics[f.__name__] for w, f in zip(self.weights, self.funcs)), metrics


class SingleTurnEnv:
    def __init__(self, *, dataset=None, eval_dataset=None, system_prompt=None, rubric=None):
        self.sources = {"train": dataset, "eval": eval_dataset}
        self.system_prompt, self.rubric = system_prompt, rubric

    def rows(self, which):
        """The rows; a builder is called when they are first asked for."""
        if callable(self.sources[which]):
            self.sources[which] = self.sources[which]()
        return self.sources[which]

    async def rollout(self, row, model):
        assert isinstance(row["info"], (str, dict)) and isinstance(row["answer"], str)
        prompt = row["prompt"]
        if self.system_prompt and prompt[0]["role"] != "system":
            prompt = [{"role": "system", "content": self.system_prompt}, *prompt]
        info = json.loads(row["info"]) if isinstance(row["info"], str) else row["info"]
        state = {"prompt": prompt, "answer": row["answer"], "info": info, "completion": model(prompt, row)}
        state["state"] = state
        state["reward"], state["metrics"] = await self.rubric.score(state)
        return state

    def run(self, model, which="train"):
        async def every():
            return [await self.rollout(row, model) for row in self.rows(which)]
        return asyncio.run(every())
