"""Thirty problems written by hand, as scenes.jsonl, and what the commands make of them; for pack.sh.

    pack.py write FILE              the problems of CONCEPTS: each says in words how two figures stand to one another;
                                    the negatives show the same figures in another arrangement
    pack.py answer KEY FILE         answers to the questions about concepts, two of three right
    pack.py check FOLDER            reads what the commands have written
    pack.py strip SCENES FILE       lines of a data set without what can be derived
    pack.py same SCENES SCENES      packed lines have the concepts, programs and hardness that they had
"""

from __future__ import annotations

import json
import math
import pathlib
import sys
from typing import Any

Shape = dict[str, Any]
Arrangement = tuple[float, float, float, float]  # of the second figure: right, up, turned, size; the first is at 0, 0


def walk(*actions: str) -> str:
    return ", ".join(actions)


def line(length: float, turn: float = 0, kind: str = "normal") -> str:
    return f"line({kind}, {length:.3f}, {(turn + 180) / 360:.3f})"


def arc(radius: float, extent: float, turn: float = 0, kind: str = "normal") -> str:
    return f"arc({kind}, {radius:.3f}, {(extent + 360) / 720:.3f}, {(turn + 180) / 360:.3f})"


# A figure: its program, and where its pen starts, seen from its middle, with the heading there.
FIGURES: dict[str, tuple[str, float, float, float]] = {
    "triangle": (walk(line(1), line(1, 120), line(1, 120)), -0.5, -0.289, 0),
    "wedge": (walk(line(1), line(1, -120), line(1, -120)), -0.5, 0.289, 0),
    "square": (walk(line(1), line(1, 90), line(1, 90), line(1, 90)), -0.5, -0.5, 0),
    "circle": (walk(arc(0.5, 360)), 0, -0.5, 0),
    "dome": (walk(arc(0.5, 180), line(1, 90)), 0.5, -0.25, 90),
    "bowl": (walk(arc(0.5, 180), line(1, 90)), -0.5, 0.25, -90),
    "arch": (walk(arc(0.5, 180)), 0.5, -0.25, 90),
    "bar": (walk(line(1)), -0.5, 0, 0),
    "post": (walk(line(1)), 0, -0.5, 90),
    "zigzag": (walk(line(1, 0, "zigzag")), -0.5, 0, 0),
    "beads": (walk(line(1, 0, "circle")), -0.5, 0, 0),
    "cross": (walk(line(1), line(0.5, 180), line(0.5, 90), line(1, 180)), -0.5, 0, 0),
}

BESIDE: Arrangement = (1.3, 0, 0, 1)
BELOW: Arrangement = (0, -1.2, 0, 1)
APART: Arrangement = (1.1, 1.1, 0, 1)
WRONG = (BESIDE, BELOW, APART)

CONCEPTS: list[tuple[str, tuple[str, ...], str, str, Arrangement]] = [
    ("an ice cream cone", ("a triangle under an arc", "an arc on a triangle"), "wedge", "arch", (0, 0.54, 0, 1)),
    ("a house", ("a triangle on a square",), "square", "triangle", (0, 0.79, 0, 1)),
    ("a snowman", ("a small circle on a large circle",), "circle", "circle", (0, 0.75, 0, 0.5)),
    ("a lollipop", ("a circle on a stick",), "post", "circle", (0, 0.75, 0, 0.5)),
    ("a mushroom", ("a dome on a square",), "square", "dome", (0, 0.86, 0, 1.4)),
    ("a wheel", ("a circle in a circle", "two concentric circles"), "circle", "circle", (0, 0, 0, 0.4)),
    ("a lamp", ("a triangle on a post",), "post", "triangle", (0, 0.72, 0, 0.8)),
    ("a boat", ("a triangle on a bowl",), "bowl", "triangle", (0, 0.55, 0, 1)),
    ("a window", ("a cross in a square",), "square", "cross", (0, 0, 0, 1)),
    ("a sun over the sea", ("a circle over a zigzag",), "zigzag", "circle", (0, 0.8, 0, 0.6)),
    ("a pearl necklace under a face", ("beads under a circle",), "circle", "beads", (0, -0.65, 0, 0.7)),
    ("a grave", ("a cross on a dome",), "dome", "cross", (0, 0.75, 0, 0.8)),
    ("a bowl on a table", ("a bowl on a bar",), "bar", "bowl", (0, 0.3, 0, 0.9)),
    ("a balloon on a string", ("a circle over a post",), "post", "circle", (0, 1, 0, 1)),
    ("a circle in a square", ("a square around a circle",), "square", "circle", (0, 0, 0, 0.6)),
    ("a square in a circle", ("a circle around a square",), "circle", "square", (0, 0, 0, 0.5)),
    ("a triangle in a circle", ("a circle around a triangle",), "circle", "triangle", (0, 0, 0, 0.5)),
    ("a circle in a triangle", ("a triangle around a circle",), "triangle", "circle", (0, 0, 0, 0.35)),
    ("a square in a square", ("two squares with one middle",), "square", "square", (0, 0, 0, 0.5)),
    ("a diamond in a square", ("a turned square in a square",), "square", "square", (0, 0, 45, 0.6)),
    ("a tower", ("a small square on a square",), "square", "square", (0, 0.8, 0, 0.5)),
    ("a fir tree", ("a small triangle on a triangle",), "triangle", "triangle", (0, 0.62, 0, 0.6)),
    ("an hourglass", ("two triangles tip to tip",), "triangle", "wedge", (0, 1.16, 0, 1)),
    ("an egg cup", ("a circle in a bowl",), "bowl", "circle", (0, 0.35, 0, 0.7)),
    ("a button", ("a small cross in a circle",), "circle", "cross", (0, 0, 0, 0.4)),
    ("a table", ("a bar on a post", "the letter T"), "post", "bar", (0, 0.5, 0, 1)),
    ("a scarecrow", ("a circle on a cross",), "cross", "circle", (0, 0.7, 0, 0.4)),
    ("a tent on a meadow", ("a triangle on a zigzag",), "zigzag", "triangle", (0, 0.4, 0, 0.9)),
    ("an umbrella", ("a dome on a post",), "post", "dome", (0, 0.7, 0, 1.2)),
    ("a cup with foam", ("beads on a square",), "square", "beads", (0, 0.6, 0, 1)),
]


def placed(figure: str, x: float, y: float, turned: float, scale: float) -> Shape:
    """A shape whose middle stands at x, y; turned in degrees."""
    program, right, up, heading = FIGURES[figure]
    angle = math.radians(turned)
    return {"program": program,
            "pose": {"x": round(x + scale * (right * math.cos(angle) - up * math.sin(angle)), 3),
                     "y": round(y + scale * (right * math.sin(angle) + up * math.cos(angle)), 3),
                     "heading_deg": heading + turned, "scale": round(scale, 3)}}


def image(side: str, first: str, second: str, arrangement: Arrangement, number: int, of: int) -> dict[str, Any]:
    """Both figures, at a place and a size that follow from the number of the image and of its problem."""
    right, up, turned, size = arrangement
    x, y, scale = -60 + 37 * (number % 4) + of, -70 + 23 * (number % 5) - of, 105 + 8 * number
    return {"side": side, "shapes": [placed(first, x, y, 0, scale),
                                     placed(second, x + scale * right, y + scale * up, turned, scale * size)]}


def problem(number: int) -> dict[str, Any]:
    text, accepted, first, second, right = CONCEPTS[number]
    wrong = [(place[0], place[1], right[2], right[3]) for place in WRONG]
    return {"concept": {"text": text, "accepted": list(accepted)}, "split": "train" if number % 3 else "test",
            "images": [image("positive", first, second, right, k, number) for k in range(7)]
            + [image("negative", first, second, wrong[k % 3], k, number) for k in range(7)]}


def strip(scene: dict[str, Any]) -> dict[str, Any]:
    """A problem of a data set without what can be derived. Poses stay if the concept is about places."""
    kept = ("name", "program", "pose") if scene["family"] == "rl" else ("name", "program")
    images = [{"side": each["side"],
               "shapes": [{key: shape[key] for key in kept if shape[key]} for shape in each["shapes"]],
               "distractors": each["distractors"]} for each in scene["images"]]
    return {"concept": scene["concept"], "split": scene["split"], "images": images}


def rows(path: pathlib.Path) -> list[Any]:
    return [json.loads(row) for row in path.read_text().splitlines()]


def answer(key: pathlib.Path, answers: pathlib.Path) -> None:
    """Answers every question about a concept: with an accepted text, and each third time with another concept's."""
    told = []
    for number, task in enumerate(task for task in rows(key) if task.get("form") == "cg"):
        text = "A zebra." if number % 3 == 2 else f"{task['accepted'][0].upper()}."
        told.append({"id": task["id"], "answer": text})
    answers.write_text("".join(json.dumps(each) + "\n" for each in told))


def check(root: pathlib.Path) -> None:
    scenes = rows(root / "set/scenes.jsonl")
    manifest = json.loads((root / "set/manifest.json").read_text())
    assert [scene["concept"]["text"] for scene in scenes] == [concept[0] for concept in CONCEPTS]
    assert manifest["problems"] == 30 and manifest["images"] == 420
    assert manifest["splits"] == {"train": 20, "test": 10}
    source = manifest["source"]
    assert source["problems"] == "packed" and source["in_words"] == 30
    assert "rival_rule" in source["not_judged"] and "repeated_image" not in source["not_judged"]
    keys = [row for row in rows(root / "vlm.key.jsonl") if "form" in row]
    assert {key["form"] for key in keys} == {"i1s", "i2s", "cg", "ps"}  # cs needs measured concepts, pv other figures
    cone = next(key for key in keys if key["form"] == "cg" and key["answer"] == "an ice cream cone")
    assert cone["accepted"] == list(CONCEPTS[0][1]) and cone["words"] is True
    assert rows(root / "set/problems-test.jsonl")[0]["concept"] == "an ice cream cone"
    described = (root / "cone.txt").read_text()
    assert "also     a triangle under an arc\n" in described and "Its middle is at (" in described
    assert "an ice cream cone" in (root / "site/data/p0.js").read_text()
    assert "an ice cream cone" in (root / "study.key.json").read_text()
    scores = json.loads((root / "score.json").read_text())["rows"]
    assert scores[0]["answers"] == 30 and scores[0]["right"] == 20 and scores[0]["score"] == 0.666667, scores[0]


def same(before: pathlib.Path, after: pathlib.Path) -> None:
    """Stripped and packed problems have the concepts, programs and measured hardness that they had."""
    for old, new in zip(rows(before), rows(after), strict=True):
        assert new["concept"] == old["concept"] and new["family"] == old["family"] and new["split"] == old["split"]
        assert new["hardness"] == old["hardness"], (old["name"], old["hardness"], new["hardness"])
        programs = [[[shape["program"] for shape in image["shapes"]] for image in scene["images"]] for scene in (old, new)]
        assert programs[0] == programs[1]


def main() -> None:
    does, *paths = sys.argv[1], *(pathlib.Path(path) for path in sys.argv[2:])
    if does == "write":
        paths[0].write_text("".join(json.dumps(problem(number)) + "\n" for number in range(len(CONCEPTS))))
    elif does == "strip":
        paths[1].write_text("".join(json.dumps(strip(scene)) + "\n" for scene in rows(paths[0])))
    else:
        {"answer": answer, "check": check, "same": same}[does](*paths)


main()
