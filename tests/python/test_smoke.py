"""What ./test looks at: every call of the package once."""

import json
import pathlib
import pickle
import re
import threading

import numpy as np
import pytest

import blogo
from blogo import _blogo

LINE, ARC = "line_normal_1.000-0.500", "arc_zigzag_0.500_0.625-0.500"


def test_fill_has_the_shape_of_the_documents(g: blogo.Generator) -> None:
    x = g.fill(0, 2, size=64)
    assert x.shape == (2, 2, 7, 64, 64) and x.dtype == np.uint8
    assert (x.min((3, 4)) < 128).all() and (x.max((3, 4)) == 255).all()


def test_a_list_is_filled_in_its_order(g: blogo.Generator) -> None:
    x = g.fill([11, 9000, 11], size=16)
    assert (x[0] == g.fill(11, size=16)[0]).all() and (x[0] == x[2]).all() and (x[0] != x[1]).any()
    for indices in (np.array([11, 9000, 11], np.uint16), range(11, 12), (11,)):
        assert (g.fill(indices, size=16)[0] == x[0]).all()


def test_out_is_filled_and_returned(g: blogo.Generator) -> None:
    out = np.zeros((3, 2, 7, 32, 32), np.uint8)
    assert g.fill(5, 3, size=32, out=out) is out
    assert (out == g.fill(5, 3, size=32, threads=3)).all()


def test_nothing_is_filled_for_no_problems(g: blogo.Generator) -> None:
    assert g.fill([], size=16).shape == (0, 2, 7, 16, 16)
    assert g.fill(len(g), 0, size=16).shape == (0, 2, 7, 16, 16)


def test_threads_of_the_caller_share_a_generator(small: blogo.Generator) -> None:
    want, got = small.fill(0, 30), [None] * 4

    def work(k: int) -> None:
        got[k] = small.fill(0, 30)  # type: ignore[call-overload]

    threads = [threading.Thread(target=work, args=(k,)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all((x == want).all() for x in got)


def test_splits_cover_all_problems(g: blogo.Generator) -> None:
    assert {name: len(split) for name, split in g.splits.items()} == {
        "train": 9300, "val": 900, "test_ff": 600, "test_bd": 480, "test_hd_comb": 400, "test_hd_novel": 320}
    assert (np.sort(np.concatenate(list(g.splits.values()))) == np.arange(len(g))).all()
    assert g.splits["val"].dtype == np.int64
    index = int(g.splits["test_bd"][3])
    item = g.item(index)
    assert item["split"] == "test_bd" and g.index(item["name"]) == index
    assert "test_bd" in json.dumps(g.split_report)


def test_problem_tells_what_was_drawn_from(g: blogo.Generator) -> None:
    p = g.problem(9000)
    assert (p.name, p.family, p.split) == tuple(g.item(9000)[key] for key in ("name", "family", "split"))
    assert [len(p.images[side]) for side in ("positive", "negative")] == [7, 7]
    image = p.images["negative"][6]
    assert image.query and image.side == "negative" and image.number == 6 and image.shapes[0].pose.scale > 0
    assert set(p.hardness) == {"negative_distance", "positive_diversity", "near_separators", "fitting_rules"}
    assert "attributes" in p.concept and p.description.startswith("In every positive image")
    assert p.describe("positive", 0).endswith(".")
    assert (p.draw("negative", 6, size=64) == g.fill(9000)[0, 1, 6]).all()
    assert p.sheet(64).ndim == 2 and p._repr_png_().startswith(b"\x89PNG")


def test_problem_is_read_from_its_line(g: blogo.Generator) -> None:
    p = g.problem(4000)
    again = blogo.Problem.from_json(p.to_json())
    assert again.to_dict() == p.to_dict() and (again.draw("positive", 2) == p.draw("positive", 2)).all()
    assert again.images["positive"][0].shapes[0].name == p.images["positive"][0].shapes[0].name != ""


def test_programs(g: blogo.Generator, tmp_path: pathlib.Path) -> None:
    x = blogo.render(f"{LINE}, {ARC}", size=64)
    assert x is not None and x.shape == (64, 64) and x.min() < 128
    shape = g.problem(9000).images["positive"][0].shapes[0]
    y = blogo.render(shape, size=64)
    assert y is not None and (y == blogo.render(shape.actions, size=64)).all()
    assert blogo.render([LINE, ARC], size=32, path=tmp_path / "a.svg") is None
    assert "<svg" in (tmp_path / "a.svg").read_text()
    assert blogo.measure(LINE)["has_straight_line"] == 1
    assert blogo.analyse(LINE)["lines"] == [1, 1]
    assert blogo.distance(LINE, LINE) < 0.002 < 0.05 < blogo.distance(LINE, ARC)
    assert blogo.congruent(LINE, "line_zigzag_1.000-0.250") and not blogo.congruent(LINE, ARC)


def test_catalogue() -> None:
    c = blogo.Catalogue()
    assert len(c) > 600 and c[c[5]["name"]] == c[5] and len(c.digest) == 64


def test_configs(tmp_path: pathlib.Path) -> None:
    want = blogo.config("free-form", 5)
    (tmp_path / "a.json").write_text(json.dumps(want))
    assert blogo.config(want) == blogo.config(json.dumps(want)) == blogo.config(tmp_path / "a.json") == want
    assert blogo.config(str(tmp_path / "a.json"), set={"seed": 6})["seed"] == 6
    assert "bongard-logo" in blogo.presets()


def test_pickling_keeps_everything(small: blogo.Generator) -> None:
    again = pickle.loads(pickle.dumps(small))
    assert again.config == small.config and (again.fill(3, 4) == small.fill(3, 4)).all()
    p = pickle.loads(pickle.dumps(small.problem(7)))
    assert p.to_json() == small.problem(7).to_json()
    line = pickle.loads(pickle.dumps(blogo.Problem.from_json(p.to_json())))
    assert line.to_json() == p.to_json()
    other = small.with_seed(99)
    assert other.seed == 99 and (other.fill(0, 9) != small.fill(0, 9)).any()


def test_closing_frees(small: blogo.Generator) -> None:
    with small.with_seed(2) as short:
        p = short.problem(0)
    with pytest.raises(ValueError, match="closed"):
        short.fill(0)
    assert p.draw("positive", 0, 32).shape == (32, 32)


def test_data_sets_are_written_verified_and_audited(small: blogo.Generator, tmp_path: pathlib.Path) -> None:
    seen: list[tuple[int, int, int]] = []
    report = blogo.write(small, tmp_path / "set", limit=20, progress=lambda *n: seen.append(n))
    assert report["problems"] == 20 and report["images"] == 280 and seen[-1][0] <= 20
    checked = blogo.verify(tmp_path / "set")
    assert checked["ok"] and checked["problems"] == 20
    (tmp_path / "set" / "scenes.jsonl").write_text("")
    assert not blogo.verify(tmp_path / "set", quick=True)["ok"]
    blogo.write(small, tmp_path / "tar", format="tar", limit=20)
    assert blogo.audit(tmp_path / "tar", quick=True)


def test_classes_have_names_in_capwords() -> None:
    classes = [value for module in (blogo, _blogo) for value in vars(module).values() if isinstance(value, type)]
    assert len(classes) > 15 and all(re.fullmatch("([A-Z][a-z0-9]+)+", kind.__name__) for kind in classes)
    assert "progress=None" in str(_blogo.Generator.__text_signature__) and "progress" in str(_blogo.Generator.__doc__)
