"""Images alone: predicted programs are drawn, figures get masks, concepts are tried on images."""

import dataclasses
import importlib.util
import json
import pathlib
import pickle
import re

import numpy as np
import pytest
from conftest import ROOT

import blogo

CROSS = {"shapes": [{"program": [["line", "normal", 1, 0]], "pose": {"x": -100, "y": 0, "heading_deg": 0, "scale": 200}},
                    {"program": "line_zigzag_1.000-0.500", "pose": {"x": 0, "y": -100, "heading_deg": 90, "scale": 200}}]}


def images(problem: blogo.Problem) -> list[blogo.Image]:
    return [image for side in problem.images.values() for image in side]


@pytest.fixture(scope="module")
def figures() -> blogo.Generator:
    return blogo.Generator({"families": ["ff", "bd", "hd", "rl"], "splits": {"train": {"by": "rest"}},
                            "images": {"size_px": 64, "pen_width_px": [4, 6.37]}, "free_form": {"problems_per_setting": 1},
                            "basic": {"problems": 4}, "abstract": {"problems": 4, "problems_per_concept": 1},
                            "relations": {"problems": 4, "concepts": ["some x, y: inside(x, y)", "aligned"]}})


def test_images_are_drawn_as_in_their_problem(figures: blogo.Generator) -> None:
    for problem in figures:
        assert (blogo.draw(images(problem), 64).reshape(2, 7, 64, 64) == problem.pictures()).all()
        assert any(image.pen_px != 6.37 for image in images(problem))


def test_forms_of_one_image() -> None:
    shape = blogo.Problem.from_json(blogo.Generator("bongard-logo")[0].to_json()).images[1][0].shapes[0]
    pose = dataclasses.asdict(shape.pose)
    forms = [[shape], shape, {"shapes": [shape]}, {"program": shape.program, "pose": pose},
             {"program": [list(action) for action in shape.actions], "pose": shape.pose},
             {"program": json.loads(json.dumps(shape.actions)), "pose": {key: np.float32(value) for key, value in pose.items()}}]
    drawn = blogo.draw(forms, 128)
    assert drawn.shape == (6, 128, 128)
    assert (drawn[:3] == drawn[0]).all() and (drawn[4] == drawn[0]).all()
    assert abs(drawn[3:].astype(int) - drawn[0]).max() < 128  # three decimals, and numbers of 32 bits
    alone = blogo.draw([shape.program, shape.actions], 128)
    assert (alone[0] == blogo.render(shape.program, 128)).all() and (alone[1] == blogo.render(shape.actions, 128)).all()


def test_threads_and_out(figures: blogo.Generator) -> None:
    some = images(figures[0]) + images(figures[-1])
    out = np.zeros((len(some), 32, 32), np.uint8)
    assert blogo.draw(some, 32, out=out, threads=3) is out
    assert (out == blogo.draw(some, 32)).all() and out.min() < 255
    for bad in (np.zeros((1, 32, 32), np.uint8), np.zeros_like(out, float), out[:, ::-1]):
        with pytest.raises(ValueError, match="out: expected"):
            blogo.draw(some, 32, out=bad)  # type: ignore[arg-type]
    assert blogo.draw([], 32).shape == (0, 32, 32)
    with pytest.raises(ValueError, match=r"threads 0: expected 1\.\."):
        blogo.draw(some, 32, threads=0)


WRONG = {"null": (None, "an image is NoneType"), "number": (7, "an image is int"), "empty": ([], r"\$\.program"),
         "no shapes": ({"shapes": []}, r"\$\.shapes"), "length": ([["line", "normal", 1.5, 0]], "a length in 0..1"),
         "type": ("line_norml_1.000-0.500", 'did you mean "normal"'), "nan": ([["line", "normal", float("nan"), 0]], "NaN"),
         "huge": ([["line", "normal", 10**400, 0]], "."), "object": ({"program": object()}, "has a object in it"),
         "half posed": ({"shapes": [CROSS["shapes"][0], {"program": CROSS["shapes"][1]["program"]}]}, "a pose of every shape"),
         "pose": ({"program": "line_normal_1.000-0.500", "pose": {"x": 0, "y": 0, "heading_deg": 0, "scale": 0}}, "scale"),
         "long": ([["line", "normal", 1, 0]] * 21, "1 to 20"), "many": ({"shapes": CROSS["shapes"] * 4}, "1 to 6"),
         "problem": ({"concept": {"text": "x"}, "images": []}, r"\$\.images"), "surrogate": ("\ud800", "."), "zero": ("\0", ".")}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_image_is_named_or_blank(name: str) -> None:
    wrong, message = WRONG[name]
    with pytest.raises((blogo.FormatError, TypeError), match=f"image 1: .*{message}"):
        blogo.draw([CROSS, wrong], 64)  # type: ignore[list-item]
    for threads in (1, 2):
        mistakes: dict[int, str] = {}
        drawn = blogo.draw([wrong, CROSS, wrong], 64, mistakes=mistakes, threads=threads)  # type: ignore[list-item]
        assert (drawn[[0, 2]] == 255).all() and (drawn[1] == blogo.draw([CROSS], 64)[0]).all()
        assert sorted(mistakes) == [0, 2] and not mistakes[0].startswith("image") and mistakes[0] == mistakes[2]


def test_masks_are_those_of_coco(figures: blogo.Generator, tmp_path: pathlib.Path) -> None:
    blogo.write(figures, tmp_path / "set")
    blogo.export(tmp_path / "set", tmp_path / "coco.json", "coco")
    coco = json.loads((tmp_path / "coco.json").read_text())
    annotations: dict[int, list[dict[str, object]]] = {}
    for annotation in coco["annotations"]:
        annotations.setdefault(annotation["image_id"], []).append(annotation)
    data = blogo.open(tmp_path / "set")
    crossing = 0
    for place in coco["images"]:
        image = data[place["problem"]].images[place["side"]][place["index"]]
        masks = blogo.masks(image, 64)
        assert masks.strokes.shape == (sum(len(shape.actions) for shape in image.shapes), 64, 64)
        assert masks.figures.shape == (len(image.shapes), 64, 64) and masks.owners.max() == len(image.shapes) - 1
        inked = blogo.draw([image], 64)[0] < 128
        assert (masks.strokes.any(axis=0) == inked).all() and ((masks.labels > 0) == inked).all()
        boxes, areas = masks.boxes(masks.figures), masks.figures.sum(axis=(1, 2))
        for annotation in annotations.get(place["id"], []):
            if annotation["category_id"] == 1:
                assert annotation["bbox"] == boxes[annotation["shape"]].tolist()  # type: ignore[index]
                assert annotation["area"] == areas[annotation["shape"]]  # type: ignore[index]
        crossing += int((masks.strokes.sum(axis=0) > 1).any())
    assert crossing > 10
    assert blogo.Masks.boxes(np.zeros((1, 4, 4), bool)).tolist() == [[0, 0, 0, 0]]


def test_where_figures_cross_the_last_has_the_label() -> None:
    masks = blogo.masks(CROSS, 128)
    both = masks.figures.all(axis=0)
    assert both.any() and (masks.labels[both] == 2).all() and masks.owners.tolist() == [0, 1]


def test_concepts_of_problems_hold_in_their_images(figures: blogo.Generator) -> None:
    for problem in figures[-4:]:
        values = blogo.holds([problem.concept["expression"], "count >= 1"], [problem])
        wanted = np.repeat([0, 1] if problem.concept["negated"] else [1, 0], 7)
        assert values.dtype == np.int8 and (values == np.stack([wanted, np.ones(14, int)], 1)).all()
        assert (values == blogo.holds([problem.concept["expression"], "count >= 1"], images(problem))).all()
    abstract = next(problem for problem in figures if problem.family == "hd")
    assert (blogo.holds([" and ".join(abstract.concept["attributes"])], [abstract])[:7] == (not abstract.concept["negated"])).all()


def test_concepts_without_variables_speak_of_the_first_figure() -> None:
    assert blogo.holds(["strokes = 1 and arcs = 0", "some x: has_style(x, zigzag)", "count = 3"], [CROSS]).tolist() == [[1, 1, 0]]
    assert blogo.holds([], [CROSS]).shape == (1, 0) and blogo.holds(["convex"], []).shape == (0, 1)


def test_rules_are_concepts(figures: blogo.Generator) -> None:
    rules = blogo.rules()
    assert len(set(rules)) == len(rules) > 400
    values = blogo.holds(rules, figures[-1:])
    assert values.shape == (14, len(rules)) and {-1, 0, 1} == set(np.unique(values))


def test_relations_are_the_atoms_of_concepts(figures: blogo.Generator) -> None:
    relations = blogo.relations(CROSS)
    assert relations["crossing"].tolist() == [[-1, 1], [1, -1]] and relations["one_style"].tolist() == [1, 1]
    assert relations["aligned"].shape == () and relations["central"].shape == (2,)
    for image in images(figures[-1]):
        relations = blogo.relations(image)
        pairs = relations["inside"][~np.eye(len(image.shapes), dtype=bool)].tolist()
        some = max(pairs, key=[0, -1, 1].index)  # by Kleene's logic
        assert blogo.holds(["some x, y: inside(x, y)", "aligned"], [image]).tolist() == [[some, int(relations["aligned"])]]


@pytest.mark.parametrize("concept, message", [("convx", r'column 1: \$\.concepts\[1\]: .*did you mean "convex"'),
                                              ("some x: conv(x)", r"column 9"), ("", r"concepts\[1\]"), (7, "expected a text"),
                                              ("some x, y: inside(x, y", r'expected "\)"')])
def test_a_wrong_concept_is_named(concept: object, message: str) -> None:
    for some in ([CROSS], []):
        with pytest.raises(blogo.FormatError, match=message):
            blogo.holds(["convex", concept], some)  # type: ignore[list-item]


def test_what_has_no_place_has_no_relations() -> None:
    with pytest.raises(blogo.FormatError, match="image 1: an image without poses"):
        blogo.holds(["convex"], [CROSS, "line_normal_1.000-0.500"])
    with pytest.raises(blogo.FormatError, match="without poses"):
        blogo.holds(["convex"], [{"shapes": [{"program": "line_normal_1.000-0.500"}]}])
    with pytest.raises(blogo.FormatError, match="without poses"):
        blogo.relations("line_normal_1.000-0.500")
    with pytest.raises(TypeError, match="concepts is a text"):
        blogo.holds("convex", [CROSS])
    with pytest.raises(blogo.FormatError, match="image 70: "):
        blogo.holds(["convex"], [CROSS] * 70 + [{"shapes": []}])


def test_agreement_of_programs(figures: blogo.Generator) -> None:
    square, back = "line_normal_1.000-0.750", "line_normal_1.000-0.250"
    same = blogo.agreement(", ".join([back] * 4), ", ".join([square] * 4))
    assert same["right"] and same["congruent"] and same["score"] == 1 and not same["equal"]
    other = blogo.agreement(", ".join([square] * 3), ", ".join([square] * 4))
    assert other["valid"] and not other["right"] and 0 < other["score"] < 1 and other["distance"] > 0.1
    for image in images(figures[-1])[:3]:
        assert blogo.agreement(image.shapes[::-1], image)["right"]
        assert blogo.agreement({"shapes": image.shapes}, image)["equal"] and not blogo.agreement(image.shapes[0], image)["valid"]
    for name, (wrong, _) in WRONG.items():
        verdict = blogo.agreement(wrong, square)  # type: ignore[arg-type]
        assert name in ("half posed", "pose", "many") or verdict == {**verdict, "valid": False, "score": 0}, name
    with pytest.raises(blogo.FormatError, match="the right programs"):
        blogo.agreement(square, "line_norml_1.000-0.500")


def test_points_are_where_the_graph_has_them(figures: blogo.Generator, tmp_path: pathlib.Path) -> None:
    blogo.write(figures, tmp_path / "set", programs_only=True)
    blogo.export(tmp_path / "set", tmp_path / "graph", "graph")
    data = blogo.open(tmp_path / "set")
    for line in (tmp_path / "graph").read_text().splitlines():
        image = json.loads(line)
        shapes = data[image["problem"]].images[image["side"]][image["index"]].shapes
        for shape, told in zip(shapes, image["shapes"], strict=True):
            ends = [told["strokes"][0]["start"], *(stroke["end"] for stroke in told["strokes"])]
            turn = np.deg2rad(shape.pose.heading_deg)
            matrix = shape.pose.scale * np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
            assert np.allclose(shape.points, np.array(ends) @ matrix + [shape.pose.x, shape.pose.y], atol=1e-3)


def test_images_tell_what_their_line_tells() -> None:
    g = blogo.Generator({"families": ["hd"], "abstract": {"problems": 2, "problems_per_concept": 1},
                         "splits": {"train": {"by": "rest"}}, "composition": {"distractors": 1, "impure": 1}})
    for problem in g:
        for image, line in zip(images(problem), problem.to_dict()["images"], strict=True):
            assert (image.distractors, image.violated, image.impure) == (1, line["violated"], line["impure"])
            assert image.pen_px is None and pickle.loads(pickle.dumps(image)) == image
        assert sum(image.impure for image in images(problem)) == 2


def test_the_code_of_the_page(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    section = (ROOT / "docs" / "python.md").read_text().split("\n## Images and programs\n")[1].split("\n## ")[0]
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"blogo": blogo}
    blocks = re.findall(r"```python\n(.*?)```", section, re.S)
    assert len(blocks) == 6
    for block in blocks:
        if "torch" in block and not importlib.util.find_spec("torch"):
            continue
        exec(compile(block, "python.md", "exec"), names)
    assert names["x"].shape == (280, 128, 128) and names["v"].shape == (280, 491)  # type: ignore[attr-defined]
    assert sorted(names["mistakes"]) == [3, 4]  # type: ignore[call-overload]
    if "batch" in names:
        assert names["batch"]["figures"].shape == (280 % 32, 6, 64, 64)  # type: ignore[index]
    assert (names["off"][:3] == 0).all() and (names["off"][3:] > 0).all()  # type: ignore[index]
    seen, unseen = blogo.open("seen"), blogo.open("unseen")
    assert len(seen) + len(unseen) == 200 and len(seen) > 20 and len(unseen) > 20
    concept = ["some x: exist_triangle(x) and has_style(x, zigzag)"]
    assert (blogo.holds(concept, seen) == 0).all() and (blogo.holds(concept, unseen) != 0).reshape(len(unseen), -1).any(axis=1).all()
