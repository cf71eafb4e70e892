"""The environment in other libraries. Each is a stand-in (tests/python/stand_ins) that was written from the documents of

    reasoning_gym 0.1.8        reasoning_gym/dataset.py, factory.py: what a ProceduralDataset has to give
    verifiers 0.1.15.dev11     docs/environments.md: rows, rubrics, SingleTurnEnv
    TRL at 010dd23f            docs/source/grpo_trainer.md: custom reward functions, rows with pictures
"""

import base64
import dataclasses
import importlib
import itertools
import json
import pathlib
import sys
from collections.abc import Iterator
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

import blogo
from blogo.tasks import FORMS, judge, said

STAND_INS = pathlib.Path(__file__).with_name("stand_ins")
SMALL = {"free_form.problems_per_setting": 10, "splits.val.count": 20, "images.size_px": 32}


@pytest.fixture(scope="module")
def posed() -> blogo.Environment:
    return blogo.Environment("free-form", seed=3, set=SMALL, size=32, choices=3)


@pytest.fixture
def load(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Imports a module of blogo with the stand-ins in place of the libraries."""
    before = set(sys.modules)
    monkeypatch.syspath_prepend(str(STAND_INS))
    for name in ("reasoning_gym", "verifiers", "datasets"):
        for module in [module for module in sys.modules if module.split(".")[0] == name]:
            monkeypatch.delitem(sys.modules, module)

    def load(name: str) -> ModuleType:
        return importlib.import_module(name)

    yield load
    for module in set(sys.modules) - before:
        if module.split(".")[0] in ("reasoning_gym", "verifiers", "datasets") or module in (
                "blogo.reasoning_gym", "blogo.verifiers", "blogo.trl"):
            del sys.modules[module]


def pixels(url: str) -> np.ndarray:
    assert url.startswith("data:image/png;base64,")
    data, width, height = blogo._blogo.read_png(base64.b64decode(url.partition(",")[2]))
    return np.frombuffer(data, np.uint8).reshape(height, width)


# ---- what they share ----


@pytest.mark.parametrize(("completion", "text"), [
    ("A", "A"), ([], ""), ([{"role": "assistant", "content": "B"}], "B"), (None, ""),
    ([{"role": "user", "content": "x"}, {"role": "assistant", "content": "C"}], "C"),
    ([{"role": "assistant", "content": [{"type": "text", "text": "D"}, {"type": "image_url"}, {"text": "E"}]}], "DE"),
    ([{"role": "assistant", "content": None}], ""), ([{"role": "assistant"}], ""),
    ({"content": "H"}, "H"), (SimpleNamespace(content="I"), "I"), ({"choices": []}, ""), (3, ""),
    ({"choices": [{"message": {"content": "J"}}, {"message": {"content": "K"}}]}, "J"),
    (SimpleNamespace(choices=[SimpleNamespace(message=SimpleNamespace(content=None, refusal="no"))]), ""),
    ([SimpleNamespace(content="F")], "F"), ([SimpleNamespace(content=[SimpleNamespace(text="G")])], "G")])
def test_the_text_of_an_answer(completion: Any, text: str) -> None:
    assert said(completion) == text


def test_a_task_is_judged_without_its_environment(posed: blogo.Environment) -> None:
    seen = set()
    for i in range(40):
        key = json.loads(json.dumps(posed.key(i)))
        seen.add(key["form"])
        assert judge(key, posed.answer(i)) == posed.judge(i, posed.answer(i)) and judge(key, posed.answer(i))["score"] == 1
        assert judge(key, "hm")["score"] < 1
        assert all((pixels(url) == image).all() for url, image in zip(posed.urls(i), posed.task(i)[0]))
    assert seen == set(FORMS)


# ---- reasoning_gym ----


def test_a_procedural_dataset(posed: blogo.Environment, load: Any) -> None:
    made = load("blogo.reasoning_gym")
    data = made.BongardLogoDataset.of(posed, size=30)
    assert isinstance(data, sys.modules["reasoning_gym.dataset"].ProceduralDataset) and len(data) == 30
    entries = list(data)
    assert len(entries) == 30 and {entry["metadata"]["task"]["form"] for entry in entries} == set(FORMS)
    for i, entry in enumerate(entries):
        assert entry["question"] == posed.task(i)[1] and entry["metadata"]["source_index"] == i
        assert data.score_answer(entry["answer"], entry) == 1 and data.score_answer(None, entry) == 0
        assert 0 <= data.score_answer("hm", entry) < 1 and 0 <= data.score_answer("", entry) < 1
        assert (np.stack([pixels(url) for url in entry["metadata"]["images"]]) == posed.task(i)[0]).all()
        assert json.loads(json.dumps(entry)) == entry
    for wrong in (-1, 30):
        with pytest.raises(IndexError, match="outside 0..29"):
            data[wrong]


def test_a_dataset_by_name_and_with_new_seeds(load: Any) -> None:
    load("blogo.reasoning_gym")
    options = {"preset": "free-form", "forms": ("i1s", "pv"), "image_size": 16, "size": 4}
    create = load("reasoning_gym").create_dataset
    a, b, other = (create("bongard_logo", seed=seed, **options) for seed in (5, 5, 6))
    assert [entry["question"] for entry in a] == [entry["question"] for entry in b]
    assert [entry["metadata"]["images"] for entry in a] != [entry["metadata"]["images"] for entry in other]
    assert create("bongard_logo", **options)[0]["question"] and a.config == dataclasses.replace(a.config)
    endless = load("reasoning_gym.dataset").ReseedingDataset(a, chunk_size=3)
    entries = list(itertools.islice(endless, 9))
    assert len({json.dumps(entry["metadata"]["images"]) for entry in entries}) == 9
    assert all(endless.score_answer(entry["answer"], entry) == 1 for entry in entries)
    assert sum(endless.score_answer("(A)", entry) for entry in entries) == sum(e["answer"] == "(A)" for e in entries)
    for wrong, error in (({"size": 0}, "size 0"), ({"forms": ["x"]}, "forms"), ({"preset": "fre-form"}, "free-form")):
        with pytest.raises(ValueError, match=error):
            create("bongard_logo", **{**options, **wrong})


# ---- verifiers ----


def test_a_verifiers_environment(posed: blogo.Environment, load: Any) -> None:
    environment = load("blogo.verifiers").load_environment(posed, count=20, evaluation=5, system_prompt="Look.")

    def model(prompt: list[dict[str, Any]], row: dict[str, Any]) -> list[dict[str, Any]]:
        assert prompt[0] == {"role": "system", "content": "Look."} and prompt[1]["role"] == "user"
        text, *images = prompt[1]["content"]
        assert text["type"] == "text" and all(part["type"] == "image_url" for part in images)
        assert text["image_url"] is None  # as rows of the library datasets have it
        shown.append((text["text"], [pixels(part["image_url"]["url"]) for part in images]))
        return [{"role": "assistant", "content": row["answer"] if len(shown) % 2 else "hm"}]

    for which, first, count in (("train", 0, 20), ("eval", 20, 5)):
        shown: list[Any] = []
        states = environment.run(model, which)
        assert len(states) == count
        for i, (text, images) in enumerate(shown):
            want, prompt = posed.task(first + i)
            assert text == prompt and (np.stack(images) == want).all()
        assert all(state["reward"] == 1 for state in states[::2]) and all(state["reward"] < 1 for state in states[1::2])
        assert all(state["metrics"] == {"right": state["reward"]} for state in states)


def test_a_verifiers_environment_of_its_own(load: Any) -> None:
    module = load("blogo.verifiers")
    environment = module.load_environment(config="free-form", seed=3, set=SMALL, size=16, forms=["i1s"], count=3)
    assert [state["reward"] for state in environment.run(lambda prompt, row: row["answer"])] == [1, 1, 1]
    with pytest.raises(TypeError, match="has its own seed"):
        module.load_environment(blogo.Environment("free-form", set=SMALL), seed=3)


# ---- TRL ----


def trainer(rows: list[dict[str, Any]], reward: Any, answers: list[Any]) -> list[float]:
    """What GRPOTrainer does with a reward function: everything by keyword, and each column but the prompt as a list."""
    columns = {key: [row[key] for row in rows] for key in rows[0] if key != "prompt"}
    rewards = reward(prompts=[row["prompt"] for row in rows], completions=answers, completions_ids=[[1, 2]] * len(rows),
                     trainer_state=SimpleNamespace(global_step=0), **columns)
    assert isinstance(rewards, list) and len(rewards) == len(rows) and all(type(value) is float for value in rewards)
    return rewards


def test_trl_rows_and_rewards(posed: blogo.Environment, load: Any) -> None:
    pytest.importorskip("PIL", reason="python3-pil is not installed")
    module = load("blogo.trl")
    rows = list(module.rows(posed, 24, first=4))
    for i, row in enumerate(rows, 4):
        images, prompt = posed.task(i)
        assert row["prompt"] == [{"role": "user", "content": prompt}] and row["images"][0].mode == "RGB"
        assert (np.stack([np.asarray(image)[:, :, 1] for image in row["images"]]) == images).all()
    reward = module.reward(posed)
    assert reward.__name__ == "bongard_logo"
    right = [posed.answer(i) for i in range(4, 28)]
    assert trainer(rows, reward, right) == [1.0] * 24
    assert trainer(rows, reward, [[{"role": "assistant", "content": text}] for text in right]) == [1.0] * 24
    assert max(trainer(rows, reward, ["hm"] * 24)) < 1
