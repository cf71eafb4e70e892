"""An endless stream of tasks for vision-language models, posed and judged in this process.

    from blogo.tasks import Environment
    environment = Environment("bongard-logo", seed=7, forms=("i1s", "cs", "ps"), difficulty=0.8)
    images, prompt = environment.task(0)    # uint8 [n, size, size], str
    environment.score(0, "The answer is (B)")   # 0..1

Task i is a function of the arguments and i. No problem is shown twice: when the problems of a seed are used up, the
next epoch takes another seed. The rules of questions and answers are those of `blogo tasks --for vlm` and `blogo score`
(docs/models.md).
"""

from __future__ import annotations

import base64
import functools
import json
import os
import pathlib
import random
import threading
import weakref
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _blogo
from ._arguments import Path, Pixels, _integer, _size
from ._catalogue import Catalogue, _catalogue
from ._epochs import epoch_seed
from ._errors import InfeasibleError
from ._generator import Generator
from ._problem import Problem

__all__ = ["FORMS", "Environment", "judge", "requests", "said"]

FORMS = ("i1s", "i2s", "cs", "cg", "ps", "pv")
EXPRESSIONS = ("hd", "rl")  # families that form cx can ask about
CANDIDATES = 8  # a difficulty chooses one of so many problems
OTHERS = (12, 40)  # problems whose concepts are tried as wrong choices; more if they do not suffice
KEPT = 256  # tasks that are kept
EPOCHS = 2  # epochs whose generators are kept


def judge(task: Mapping[str, Any], answer: str, catalogue: Catalogue | Path | None = None) -> dict[str, Any]:
    """Judges an answer to a task that `Environment.key` gave: what `Environment.judge` returns.

    The task says all that is needed, so it may come from another process or another seed.
    """
    if not isinstance(task, Mapping):
        raise TypeError(f"task is {type(task).__name__}, expected the dict that Environment.key gave")
    if not isinstance(answer, str):
        raise TypeError(f"answer is {type(answer).__name__}, expected str; said(reply) gives the text of a model's reply")
    text = answer.replace("\0", " ").encode("utf-8", "replace").decode()
    verdict: dict[str, Any] = json.loads(_blogo.judge(json.dumps(dict(task)), _catalogue(catalogue)._handle, text))
    return verdict


def said(completion: Any) -> str:
    """The text of a model's answer: "" if there is none, as in a refusal.

    `completion` is a text, None, a message, messages, the last of which counts, or a chat completion, the first choice
    of which counts. All may be dicts or objects. A message has `content`: a text, or parts of which those with a text
    count.
    """
    def of(item: Any, key: str) -> Any:
        return item.get(key) if isinstance(item, Mapping) else getattr(item, key, None)

    if isinstance(completion, str):
        return completion
    if choices := of(completion, "choices"):
        completion = of(choices[0], "message")
    elif isinstance(completion, Sequence):
        completion = completion[-1] if completion else None
    content = of(completion, "content")
    if isinstance(content, (list, tuple)):
        return "".join(str(of(part, "text") or "") for part in content)
    return content if isinstance(content, str) else ""


def _message(prompt: str, pngs: Iterable[bytes]) -> dict[str, Any]:
    """A chat message: the prompt, and the images as data URLs in the order in which the prompt speaks of them."""
    return {"role": "user", "content": [{"type": "text", "text": prompt},
                                        *({"type": "image_url", "image_url": {"url": _url(png)}} for png in pngs)]}


def _url(png: bytes) -> str:
    return "data:image/png;base64," + base64.b64encode(png).decode()


def requests(folder: Path, *, wording: str = "long", system: str | None = None, **body: Any) -> Iterator[dict[str, Any]]:
    """The tasks of a folder (`blogo tasks --for vlm`) as chat requests: the lines of a batch file for an inference server.

    A request has the task's id as its custom_id, and a body with messages in OpenAI's form. `body` are further members
    of each body, such as model="NAME", max_tokens=500 and temperature=0. `wording` "short" takes the short prompts,
    `system` is the text of a system message. `blogo.score` reads the results of the batch as they are.
    """
    if wording not in ("long", "short"):
        raise ValueError(f"wording {wording!r}: expected \"long\" or \"short\"")
    root = pathlib.Path(os.fsdecode(folder))
    first = [] if system is None else [{"role": "system", "content": system}]
    with open(root / "tasks.jsonl", encoding="utf-8") as lines:
        for line in lines:
            task = json.loads(line)
            prompt = str(task["prompt" if wording == "long" else "prompt_short"])
            message = _message(prompt, ((root / path).read_bytes() for path in task["images"]))
            yield {"custom_id": task["id"], "method": "POST", "url": "/v1/chat/completions",
                   "body": {**body, "messages": [*first, message]}}


class Environment:
    """An endless sequence of tasks. Task i is a function of (config, seed, i) and the options.

    `config`, `seed`, `set` and `catalogue` are those of a Generator; `config` may also be a Generator. Each task
    has one of `forms`, drawn at random: of FORMS, and "cx", which asks about the families in EXPRESSIONS only. `split`
    limits the problems to one split. Families take turns. `difficulty` is None (problems as they come) or a number
    from 0 (easiest) to 1 (hardest): each task takes CANDIDATES problems of a family, sorts them by hardness, and asks
    about the problem at that place. A problem is hard if its negatives differ little (`hardness["negative_distance"]`).
    You may change `difficulty` at any time; i then gives other tasks. `wording` of
    prompts and concepts is "long" or "short". `choices` (2..16) is their number in form cs, `size` the side of an
    image in pixels.

    Raises the exceptions of Generator, and ValueError or TypeError for wrong arguments.
    """

    def __init__(self, config: Mapping[str, Any] | Path | Generator = "bongard-logo", seed: int | None = None, *,
                 forms: Sequence[str] = FORMS, difficulty: float | None = None, split: str | None = None,
                 size: int = 256, wording: str = "long", choices: int = 4, set: Mapping[str, Any] | None = None,
                 catalogue: Catalogue | Path | None = None) -> None:
        chosen = () if isinstance(forms, str) else tuple(forms)
        if not chosen or any(form not in (*FORMS, "cx") for form in chosen):
            raise ValueError(f"forms {forms!r}: expected {'a list of ' if isinstance(forms, str) else ''}some of "
                             f"{', '.join(FORMS)}, cx")
        if wording not in ("long", "short"):
            raise ValueError(f"wording {wording!r}: expected \"long\" or \"short\"")
        self.forms = chosen
        self.wording = wording
        self.choices = _integer(choices, "choices", 2, 16)
        self.size = _size(size)
        self.split = split
        self.difficulty = difficulty
        if not isinstance(config, Generator):
            config = Generator(config, seed, set=set, catalogue=catalogue)
        elif seed is not None or set is not None or catalogue is not None:
            raise TypeError("a Generator has its own seed, config and catalogue")
        self._first = config
        if split is not None and not isinstance(split, str):
            raise TypeError(f"split is {type(split).__name__}, expected the name of one split or None")
        if split is not None and split not in self._first.splits:
            raise ValueError(f"split {split!r}: expected one of {', '.join(self._first.splits)}")
        self._epoch = functools.lru_cache(EPOCHS)(self._make_epoch)
        self._lock = threading.Lock()  # of _kept and the epochs: any thread may ask for tasks
        _environments.add(self)
        self._kept: dict[tuple[int, float | None], tuple[Problem, dict[str, Any]]] = {}
        all_families = sorted(self._epoch(0)[1])
        if not all_families:
            raise ValueError("no problem to ask about")
        self._families = [family for family in all_families if self._forms_of(family)]
        if not self._families:
            raise ValueError(f"form cx asks about problems of attributes or relations (families hd and rl), and these "
                             f"problems are of {', '.join(all_families)}; form ps asks for the program of any image")

    @property
    def seed(self) -> int:
        """Seed of the first epoch."""
        return self._first.seed

    @property
    def difficulty(self) -> float | None:
        """Difficulty of the tasks, from 0 (easiest) to 1 (hardest), or None."""
        return self._difficulty

    @difficulty.setter
    def difficulty(self, value: float | None) -> None:
        if value is not None and (isinstance(value, str) or not 0 <= float(value) <= 1):
            raise ValueError(f"difficulty {value!r}: expected 0..1 or None")
        self._difficulty = None if value is None else float(value)

    def __repr__(self) -> str:
        return f"<blogo.tasks.Environment {self._first.config['preset']}, seed {self.seed}, {', '.join(self.forms)}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self._first, self.forms, self.difficulty, self.split, self.size, self.wording, self.choices)

    def _forms_of(self, family: str) -> tuple[str, ...]:
        return self.forms if family in EXPRESSIONS else tuple(form for form in self.forms if form != "cx")

    # ---- problems ----

    def _make_epoch(self, epoch: int) -> tuple[Generator, dict[str, npt.NDArray[np.int64]]]:
        """An epoch's generator, and the problems of each family in the order in which they are used."""
        generator = self._first if epoch == 0 else self._first.with_seed(epoch_seed(self.seed, epoch))
        chosen = generator.kept if self.split is None else generator.splits[self.split]
        families: dict[str, list[int]] = {}
        for index in chosen.tolist():
            families.setdefault(generator.item(index)["family"], []).append(index)
        orders = {}
        for family, indices in families.items():
            random.Random(f"blogo order {generator.seed} {family}").shuffle(indices)
            orders[family] = np.array(indices, np.int64)
        return generator, orders

    def _hardness(self, problem: Problem) -> float:
        return -problem.hardness["negative_distance"]

    def _problem(self, i: int, difficulty: float | None) -> tuple[Problem, Generator, npt.NDArray[np.int64]]:
        """The problem of task i, its generator, and its family's problems."""
        family = self._families[i % len(self._families)]
        width = 1 if difficulty is None else CANDIDATES
        at = i // len(self._families)
        per_epoch = max(1, len(self._epoch(0)[1][family]) // width)
        generator, orders = self._epoch(at // per_epoch)
        if family not in orders:  # an epoch may lack a rare family
            generator, orders = self._epoch(0)
        order = orders[family]
        first = at % per_epoch * width
        chosen = np.arange(first, first + width) % len(order)  # an epoch may have fewer than the first
        problems = [generator.problem(int(index)) for index in order[chosen]]
        if difficulty is not None:
            problems.sort(key=self._hardness)
        rank = round((difficulty or 0) * (len(problems) - 1))
        return problems[rank], generator, order

    # ---- tasks ----

    def _pose(self, i: int) -> tuple[Problem, dict[str, Any]]:
        with self._lock:
            return self._pose_alone(i, self.difficulty)

    def _pose_alone(self, i: int, difficulty: float | None) -> tuple[Problem, dict[str, Any]]:
        key = (i, difficulty)  # another thread may change self.difficulty at any time
        if key in self._kept:
            return self._kept[key]
        rng = random.Random(f"blogo task {self.seed} {i}")
        problem, generator, order = self._problem(i, difficulty)
        forms = self._forms_of(problem.family)
        form = forms[rng.randrange(len(forms))]
        queries = [sum(image.query for image in problem.images[side]) for side in ("positive", "negative")]
        numbers = {"i1s": sum(queries), "i2s": min(queries)}.get(form, 1)
        options = {"form": form, "number": rng.randrange(max(1, numbers)), "wording": self.wording,
                   "choices": self.choices}
        for others in OTHERS if form == "cs" else (0,):
            picked = rng.sample(order.tolist(), min(others, len(order)))
            handles = [problem._handle, *(generator.problem(index)._handle for index in picked)]
            try:
                task: dict[str, Any] = json.loads(generator._pose(handles, json.dumps(options)))
                break
            except InfeasibleError:
                if form != "cs" or others == OTHERS[-1]:
                    raise
        while len(self._kept) >= KEPT:
            self._kept.pop(next(iter(self._kept)), None)
        self._kept[key] = problem, task
        return problem, task

    def task(self, i: int) -> tuple[Pixels, str]:
        """Images, uint8 [n, size, size], and prompt of task i >= 0. The prompt names the images in this order."""
        problem, task = self._pose(_integer(i, "task", 0, 2**62))
        names = {1: "positive", 0: "negative"}
        images = [problem.draw(names[side], number, self.size) for side, number in task["images"]]
        return np.stack(images), str(task["prompt" if self.wording == "long" else "prompt_short"])

    def key(self, i: int) -> dict[str, Any]:
        """Task i with its answer: form, problem, family, split, length, choices, hardness and more."""
        problem, task = self._pose(_integer(i, "task", 0, 2**62))
        return {**task, "hardness": problem.hardness}

    def judge(self, i: int, answer: str) -> dict[str, Any]:
        """Judges an answer: {"readable", "right", "score", "choice"}; ps and cx have measures too (docs/models.md)."""
        _, task = self._pose(_integer(i, "task", 0, 2**62))
        return judge(task, answer, self._first.catalogue)

    def urls(self, i: int) -> list[str]:
        """The images of task i as data URLs of PNG files, which chat messages and web pages take."""
        return [_url(png) for png in self._pngs(self.task(i)[0])]

    def _pngs(self, images: Pixels) -> Iterator[bytes]:
        return (_blogo.png(image, self.size, self.size) for image in images)

    def messages(self, i: int) -> list[dict[str, Any]]:
        """Task i as messages for a chat model, in OpenAI's form: one message with the prompt and the images.

        `said` gives the text of the model's reply, whatever its type, for `score` and `judge`.
        """
        images, prompt = self.task(i)
        return [_message(prompt, self._pngs(images))]

    def answer(self, i: int) -> str:
        """A right answer to task i: a letter in brackets, a sentence, a program or an expression."""
        right = self.key(i)["answer"]
        return right if isinstance(right, str) else f"({chr(ord('A') + right)})"

    def score(self, i: int, answer: str) -> float:
        """How good an answer to task i is, 0..1; 1 = right. Any text is accepted as an answer."""
        return float(self.judge(i, answer)["score"])

    def __iter__(self) -> Iterator[tuple[int, Pixels, str]]:
        """Yields number, images and prompt of the tasks 0, 1, 2, .. without end."""
        i = 0
        while True:
            yield (i, *self.task(i))
            i += 1


_environments: weakref.WeakSet[Environment] = weakref.WeakSet()


def _after_fork() -> None:
    """Frees the locks in a forked child: a thread that held one is not there."""
    for environment in _environments:
        environment._lock = threading.Lock()


os.register_at_fork(after_in_child=_after_fork)


def _again(generator: Generator, forms: Sequence[str], difficulty: float | None, split: str | None, size: int,
           wording: str, choices: int) -> Environment:
    return Environment(generator, forms=forms, difficulty=difficulty, split=split, size=size, wording=wording,
                       choices=choices)
