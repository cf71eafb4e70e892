"""The environment: tasks without end, answers judged."""

import base64
import json
import pathlib
import pickle
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import blogo
from blogo.tasks import FORMS, Environment, requests, said

SMALL = {"free_form.problems_per_setting": 10, "splits.val.count": 20, "images.size_px": 32}


def environment(**changed: Any) -> Environment:
    return Environment("free-form", **{"seed": 3, "set": SMALL, "size": 32, "choices": 3, **changed})


@pytest.fixture(scope="module")
def small() -> Environment:
    return environment()


def test_a_task_is_images_and_a_prompt(small: Environment) -> None:
    seen = set()
    for i in range(40):
        images, prompt = small.task(i)
        key = small.key(i)
        assert images.dtype == np.uint8 and images.shape == (len(key["images"]), 32, 32)
        assert len(key["images"]) == {"i1s": 13, "i2s": 14, "cs": 12, "cg": 12, "ps": 1, "pv": 1}[key["form"]]
        assert (images.min((1, 2)) < 200).all() and key["problem"] not in prompt
        assert key["choices"] is None or all(f"({'ABC'[k]}) {text}" in prompt for k, text in enumerate(key["choices"]))
        seen.add(key["form"])
    assert seen == set(FORMS)


def test_the_key_scores_1_and_chance_is_chance(small: Environment) -> None:
    rng, sums, n = random.Random(5), {2: 0.0, 3: 0.0}, {2: 0, 3: 0}
    for i in range(160):
        key = small.key(i)
        right = "ABC"[key["answer"]] if key["choices"] else key["answer"]
        assert small.score(i, right) == 1 and small.judge(i, f"**{right}**")["right"]
        if key["choices"]:
            k = len(key["choices"])
            sums[k] += small.score(i, f"The answer is ({'ABC'[rng.randrange(k)]}).")
            n[k] += 1
    for k in (2, 3):
        assert n[k] > 15 and abs(sums[k] / n[k] - 1 / k) < 4 * (1 / k * (1 - 1 / k) / n[k]) ** 0.5


def test_any_text_is_an_answer(small: Environment) -> None:
    for i in range(12):
        for answer in ("", "\0", "\ud800 A", "no idea", "(" * 10000, "line_", "[[[["):
            assert 0 <= small.score(i, answer) <= 1
        with pytest.raises(TypeError, match=r"NoneType, expected str; said\(reply\)"):
            small.score(i, None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="task is str, expected the dict that Environment.key gave"):
        blogo.tasks.judge("(A)", small.key(0))  # type: ignore[arg-type]


def test_equal_arguments_give_equal_tasks(small: Environment) -> None:
    for other in (environment(), pickle.loads(pickle.dumps(small))):
        for i in (0, 7, 31, 1000):
            assert other.task(i)[1] == small.task(i)[1] and (other.task(i)[0] == small.task(i)[0]).all()
            assert other.key(i) == small.key(i)
    assert environment(seed=4).key(0) != small.key(0)


def test_no_problem_comes_twice_in_an_epoch_and_epochs_differ(small: Environment) -> None:
    n = len(small._first)
    first = [small.key(i)["problem"] for i in range(n)]
    assert sorted(first) == sorted(small._first.item(i)["name"] for i in range(n))
    far = small.task(n)[0]
    assert far.shape[0] and small.task(50 * n)[1]
    programs = {json.dumps(small._pose(i)[0].to_dict()["images"][0]["shapes"]) for i in (*range(n), *range(n, 2 * n))}
    assert len(programs) > 1.9 * n


def test_difficulty_follows_hardness() -> None:
    mean = {}
    for difficulty in (0.0, 0.5, 1.0):
        hard = environment(forms=["i1s"], difficulty=difficulty)
        mean[difficulty] = np.mean([hard.key(i)["hardness"]["negative_distance"] for i in range(12)])
    assert mean[0.0] > mean[0.5] > mean[1.0]
    hard.difficulty = 0
    assert hard.key(0)["hardness"]["negative_distance"] >= np.median(mean[1.0])


def test_tasks_do_not_end_where_an_epoch_is_short() -> None:
    mixed = Environment("bongard-logo", seed=1, forms=("i1s",), split="val", size=16)
    sizes = [{family: len(order) for family, order in mixed._epoch(k)[1].items()} for k in (0, 1)]
    assert sizes[1]["ff"] < sizes[0]["ff"]
    start = 3 * sizes[0]["ff"]
    last = [mixed.key(start + 3 * i + 1) for i in range(sizes[1]["ff"] - 1, sizes[0]["ff"])]
    assert {key["family"] for key in last} == {"ff"}


def test_problems_that_the_config_leaves_out_are_never_posed(tmp_path: pathlib.Path) -> None:
    names = [blogo.Generator("free-form", set=SMALL).item(i)["name"] for i in range(10)]
    (tmp_path / "names").write_text("\n".join(names))
    some = environment(set={**SMALL, "exclude": str(tmp_path / "names")})
    n = len(some._first.kept)
    assert n == len(some._first) - len(names)
    posed = {some.key(i)["problem"] for i in range(n)}
    assert len(posed) == n and not posed & set(names)


def test_splits_and_families_take_turns() -> None:
    mixed = Environment("bongard-logo", seed=1, forms=("i1s", "cs", "cg"), split="val", size=16)
    keys = [mixed.key(i) for i in range(9)]
    assert [key["family"] for key in keys] == ["bd", "ff", "hd"] * 3 and {key["split"] for key in keys} == {"val"}


@pytest.mark.parametrize(("changed", "message"), [
    ({"forms": ()}, "forms"), ({"forms": "i1s"}, "a list of some"), ({"forms": ["i3s"]}, "i3s"), ({"difficulty": 2}, "0..1"), ({"difficulty": "hard"}, "0..1"),
    ({"difficulty": -0.1}, "0..1"), ({"wording": "terse"}, "terse"), ({"choices": 1}, "2..16"), ({"choices": 17}, "2..16"),
    ({"size": 8}, "16..4096"), ({"split": "nowhere"}, "nowhere"), ({"seed": -1}, "seed")])
def test_bad_arguments(changed: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        environment(**changed)


def test_a_list_of_splits_is_refused() -> None:
    with pytest.raises(TypeError, match="split is list, expected the name of one split or None"):
        environment(split=["train", "val"])


def test_bad_numbers(small: Environment) -> None:
    for wrong in (-1, 2**63):
        with pytest.raises(ValueError, match="expected"):
            small.task(wrong)
    with pytest.raises(TypeError, match="expected an integer"):
        small.task("0")  # type: ignore[arg-type]


# What the two calls of C say of hand-broken input: options of a task, and a task that is judged.
OPTIONS = [
    ("", "not JSON"), ("{", "not JSON"), ("[]", "expected an object"), ("{}", "$.form"), ('{"form":"i3s"}', "$.form"),
    ('{"form":3}', "$.form"), ('{"form":"i1s","form":"i1s"}', "duplicate"), ('{"form":"i1s","number":-1}', "$.number"),
    ('{"form":"i1s","number":"0"}', "$.number"), ('{"form":"i1s","number":0.5}', "$.number"),
    ('{"form":"i1s","number":2}', "fewer questions"), ('{"form":"i2s","number":1}', "fewer questions"),
    ('{"form":"cg","number":1}', "fewer questions"), ('{"form":"cs","choices":1}', "$.choices"),
    ('{"form":"cs","choices":17}', "$.choices"), ('{"form":"cs","choices":null}', "$.choices"),
    ('{"form":"cs","wording":"brief"}', "$.wording"), ('{"form":"cs","wording":1}', "$.wording"),
    ('{"form":"cs","wordng":"long"}', 'did you mean "wording"'), ('{"form":"cs","colour":1}', "unknown key")]


@pytest.mark.parametrize(("options", "message"), OPTIONS)
def test_broken_options(small: Environment, options: str, message: str) -> None:
    problem = small._first.problem(0)
    with pytest.raises(blogo.FormatError) as caught:
        small._first._pose([problem._handle], options)
    assert message in str(caught.value) and "\n" not in str(caught.value)


def test_concept_selection_needs_other_concepts(small: Environment) -> None:
    with pytest.raises(blogo.InfeasibleError, match="4 choices need 3 wrong concepts"):
        small._first._pose([small._first.problem(0)._handle], '{"form":"cs"}')
    with pytest.raises(ValueError, match="1..64"):
        small._first._pose([], '{"form":"cs"}')
    with pytest.raises(TypeError, match="expected problems"):
        small._first._pose([3], '{"form":"cs"}')  # type: ignore[list-item]


# Form cx: the answer is an expression, which is tried on images.
CX = {"families": ["hd"], "abstract": {"problems": 6, "problems_per_concept": 1}, "splits": {"train": {"by": "rest"}}}


def test_expressions_are_tried_on_fresh_images() -> None:
    tasks = Environment(CX, seed=3, forms=("cx",), size=32)
    for i in range(4):
        key, (images, prompt) = tasks.key(i), tasks.task(i)
        assert key["form"] == "cx" and len(images) == 12 and "not (convex or arcs = 1)" in prompt
        assert {group: [len(of[side]) for side in of] for group, of in key["cases"].items()} == {
            "own": [7, 7], "fresh": [50, 50]}
        assert tasks.judge(i, tasks.answer(i)) == {"readable": True, "right": True, "score": 1, "choice": None, "own": 1,
                                                   "fresh": 1, "exact": True, "atoms": 1}
        assert tasks.score(i, f"not ({key['answer']})") == 0 and tasks.score(i, "strokes >= 0") == 0.5
        assert not tasks.judge(i, "It is round.")["readable"]
    again = Environment(blogo.Generator(CX, 3), forms=("cx",), size=32)
    assert [again.key(i) for i in (3, 1)] == [tasks.key(i) for i in (3, 1)]
    beyond = tasks.key(40)  # of another epoch, which has another seed
    assert beyond["cases"] != tasks.key(40 % 6)["cases"] and tasks.score(40, beyond["answer"]) == 1


# Forty wrong expressions about strokes s, lines l and arcs a of a program, each beside the same rule in Python, by which a
# test counts the cases that it sorts rightly.
WRONG: list[tuple[str, Callable[[int, int, int], bool]]] = [
    # true or false of every figure
    ("strokes >= 0", lambda s, l, a: True), ("strokes < 0", lambda s, l, a: False), ("lines >= 0", lambda s, l, a: True),
    ("arcs = arcs", lambda s, l, a: True), ("has_curve and not has_curve", lambda s, l, a: False),
    # another number, and the next one
    ("strokes = 4", lambda s, l, a: s == 4), ("strokes = 5", lambda s, l, a: s == 5), ("lines = 3", lambda s, l, a: l == 3),
    ("lines = 4", lambda s, l, a: l == 4), ("arcs = 1", lambda s, l, a: a == 1), ("arcs = 2", lambda s, l, a: a == 2),
    # each comparison
    ("strokes != 4", lambda s, l, a: s != 4), ("strokes < 5", lambda s, l, a: s < 5), ("strokes <= 5", lambda s, l, a: s <= 5),
    ("strokes > 5", lambda s, l, a: s > 5), ("strokes >= 5", lambda s, l, a: s >= 5), ("lines > arcs", lambda s, l, a: l > a),
    ("lines = 2 * arcs", lambda s, l, a: l == 2 * a), ("strokes = lines", lambda s, l, a: s == l),
    ("arcs >= lines", lambda s, l, a: a >= l), ("arcs < 2", lambda s, l, a: a < 2), ("lines <= 2", lambda s, l, a: l <= 2),
    # the opposite
    ("not strokes = 4", lambda s, l, a: s != 4), ("not (arcs >= 1)", lambda s, l, a: a < 1), ("not not arcs = 1", lambda s, l, a: a == 1),
    ("not (lines = 3 or lines = 4)", lambda s, l, a: l not in (3, 4)), ("not (lines >= 3 and lines <= 5)", lambda s, l, a: not 3 <= l <= 5),
    # half of a pair, a pair too many, "or" in place of "and"
    ("has_curve and strokes = 5", lambda s, l, a: a > 0 and s == 5), ("has_curve or strokes = 5", lambda s, l, a: a > 0 or s == 5),
    ("strokes = 4 and arcs = 0", lambda s, l, a: s == 4 and a == 0), ("strokes = 4 or arcs = 0", lambda s, l, a: s == 4 or a == 0),
    ("not has_curve and strokes >= 6", lambda s, l, a: a == 0 and s >= 6),
    # what binds first
    ("strokes = 4 or strokes = 5 and arcs = 1", lambda s, l, a: s == 4 or (s == 5 and a == 1)),
    ("(strokes = 4 or strokes = 5) and arcs = 1", lambda s, l, a: s in (4, 5) and a == 1),
    ("not arcs = 0 and strokes <= 4", lambda s, l, a: a != 0 and s <= 4), ("not (arcs = 0 and strokes <= 4)", lambda s, l, a: not (a == 0 and s <= 4)),
    ("arcs = 1 and lines = 2 or lines = 6", lambda s, l, a: (a == 1 and l == 2) or l == 6),
    # round the rule: brackets, fences, words
    ("((strokes > 3))", lambda s, l, a: s > 3), ("```\nlines >= 2\n```", lambda s, l, a: l >= 2), ("The answer is: arcs <= 1", lambda s, l, a: a <= 1)]


def test_wrong_expressions_score_what_a_count_gives() -> None:
    assert len(WRONG) == 40
    tasks = Environment(CX, seed=3, forms=("cx",), size=32)
    for i in range(6):
        key = tasks.key(i)
        counts: dict[str, dict[str, list[tuple[int, int, int]]]] = {}
        for group, sides in key["cases"].items():
            counts[group] = {side: [(len(actions), sum(a[0] == "line" for a in actions), sum(a[0] == "arc" for a in actions))
                                    for ((actions,),) in cases] for side, cases in sides.items()}
        for text, rule in WRONG:
            right = {group: [rule(*case) == (side == "positive") for side in of for case in of[side]] for group, of in counts.items()}
            both = right["own"] + right["fresh"]
            verdict = tasks.judge(i, text)
            assert verdict["readable"] and verdict["right"] == all(both) and not verdict["exact"], (key["answer"], text)
            for found, cases in ((verdict["own"], right["own"]), (verdict["fresh"], right["fresh"]), (verdict["score"], both)):
                assert found == pytest.approx(sum(cases) / len(cases)), (key["answer"], text)


def test_only_families_with_expressions_are_asked_for_them() -> None:
    mixed = Environment("bongard-logo", seed=1, forms=("cx", "i1s"), split="val", size=16)
    forms = {family: {key["form"] for key in map(mixed.key, range(24)) if key["family"] == family}
             for family in ("bd", "ff", "hd")}
    assert forms == {"bd": {"i1s"}, "ff": {"i1s"}, "hd": {"cx", "i1s"}}
    alone = Environment("bongard-logo", seed=1, forms=("cx",), split="val", size=16)
    assert {alone.key(i)["family"] for i in range(4)} == {"hd"}
    with pytest.raises(ValueError, match=r"families hd and rl\), and these problems are of ff;"):
        environment(forms=("cx",))


def test_a_task_of_expressions_needs_a_problem_of_the_worker() -> None:
    generator = blogo.Generator(CX, 3)
    line = generator.problem(0).to_dict()
    line["concept"]["attributes"] = ["spiral"]
    changed = blogo.Problem.from_json(json.dumps(line))
    with pytest.raises(blogo.InfeasibleError, match="does not make this problem"):
        generator._pose([changed._handle], '{"form":"cx"}')
    free = blogo.Generator("free-form", 3, set=SMALL)
    with pytest.raises(blogo.FormatError, match=r"\$.form: expected another form: cx asks about families hd and rl"):
        free._pose([free.problem(0)._handle], '{"form":"cx"}')


def test_the_tool_makes_the_same_images(tmp_path: pathlib.Path) -> None:
    generator = blogo.Generator(CX, 3)
    blogo.write(generator, tmp_path / "set", programs_only=True)
    lines = {line["problem"]: line for line in blogo.tasks(tmp_path / "set", forms=["cx"])}
    tasks = Environment(generator, forms=("cx",), size=32)
    for key in (tasks.key(i) for i in range(3)):
        assert key["cases"] == lines[key["problem"]]["cases"] and key["answer"] == lines[key["problem"]]["answer"]


# ---- chat models ----


def test_messages_hold_the_prompt_and_the_images(small: Environment) -> None:
    for i in range(8):
        message, = small.messages(i)
        text, *pictures = message["content"]
        assert message["role"] == "user" and text == {"type": "text", "text": small.task(i)[1]}
        assert [picture["image_url"]["url"] for picture in pictures] == small.urls(i)
        assert {picture["type"] for picture in pictures} == {"image_url"}
        assert small.score(i, said({"choices": [{"message": {"content": small.answer(i)}}]})) == 1


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    path = tmp_path_factory.mktemp("chat")
    blogo.write(blogo.Generator("free-form", 3, set=SMALL), path / "set", programs_only=True)
    blogo.tasks(path / "set", path / "vlm", reader="vlm", forms=["i1s", "cg"], per_split=5, size=32, images="single", seed=1)
    return path


def test_a_folder_as_a_batch_of_requests(folder: pathlib.Path) -> None:
    tasks = [json.loads(line) for line in (folder / "vlm" / "tasks.jsonl").read_text().splitlines()]
    made = list(requests(folder / "vlm", model="m", temperature=0, system="Be brief."))
    short = list(requests(folder / "vlm", wording="short"))
    assert len(made) == len(tasks) == len({json.dumps(request) for request in made})
    for task, request, brief in zip(tasks, made, short):
        system, user = request["body"]["messages"]
        assert request["custom_id"] == task["id"] and request["url"] == "/v1/chat/completions" and request["method"] == "POST"
        assert request["body"]["model"] == "m" and request["body"]["temperature"] == 0 and system["content"] == "Be brief."
        assert user["content"][0]["text"] == task["prompt"] and set(brief["body"]) == {"messages"}
        assert brief["body"]["messages"][0]["content"][0]["text"] == task["prompt_short"]
        for path, part in zip(task["images"], user["content"][1:], strict=True):
            assert base64.b64decode(part["image_url"]["url"].split(",")[1]) == (folder / "vlm" / path).read_bytes()
    with pytest.raises(ValueError, match="expected \"long\" or \"short\""):
        next(requests(folder / "vlm", wording="brief"))
    with pytest.raises(FileNotFoundError):
        next(requests(folder / "nowhere"))


def test_the_results_of_a_batch_are_answers(folder: pathlib.Path) -> None:
    key = {line["id"]: line for line in map(json.loads, (folder / "vlm.key.jsonl").read_text().splitlines()) if "id" in line}

    def result(task: str, answer: Any) -> dict[str, Any]:
        body = {"id": "chat", "choices": [{"index": 0, "message": {"role": "assistant", "content": answer}}]}
        return {"id": f"batch_{task}", "custom_id": task, "response": {"status_code": 200, "body": body}, "error": None}

    answers = {task: line["answer"] if line["form"] == "cg" else "So it is (%s)." % "AB"[line["answer"]] for task, line in key.items()}
    path = folder / "model.jsonl"
    path.write_text("".join(json.dumps(result(*pair)) + "\n" for pair in answers.items()))
    rows = blogo.score(folder / "vlm", path, by="all")["rows"]
    assert {row["form"]: row["share"] for row in rows} == {"i1s": 1, "cg": 1}
