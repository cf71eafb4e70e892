"""Generators, data sets and slices are sequences of problems; a problem shows itself."""

import inspect
import pathlib
import pickle
import re
from typing import Any

import numpy as np
import pytest
from conftest import ROOT

import blogo
from blogo import _errors


def test_a_generator_is_a_sequence(g: blogo.Generator) -> None:
    assert g[0].name == g.problem(0).name == g.names[0] and g[-1].name == g.names[-1]
    assert g[np.int64(9000)].to_json() == g[-3000].to_json() == g.problem(9000).to_json()
    assert g["hd_convex_0000"].name == "hd_convex_0000" in g
    assert "hd_convex_9999" not in g and 3 not in g and g[0] not in g
    assert [p.name for p, _ in zip(g, range(3))] == g.names[:3]
    assert next(reversed(g)).name == g.names[-1]


def test_a_slice_builds_nothing_until_it_is_asked(g: blogo.Generator) -> None:
    part = g[10:40:10]
    assert isinstance(part, blogo.Problems) and len(part) == 3 and part.indices.tolist() == [10, 20, 30]
    assert part.names == [g.names[i] for i in (10, 20, 30)] == [p.name for p in part]
    assert part[-1].name == g.names[30] and part[1:].names == part.names[1:] and part[::-1].names == part.names[::-1]
    assert part[g.names[20]].name == g.names[20] and g.names[20] in part and g.names[11] not in part
    assert part[[-1, 0]].indices.tolist() == [30, 10] and len(g[5:5]) == 0 and g[5:5].names == []
    assert g[::-1].indices[0] == len(g) - 1 and len(g[:10**9]) == len(g) and repr(part).startswith("<blogo.Problems, 3")
    named = g[["hd_convex_0000", "hd_convex_0001"]]
    assert named.names == ["hd_convex_0000", "hd_convex_0001"] and named[["hd_convex_0001"]].names == named.names[1:]
    val = g[g.splits["val"]]
    assert len(val) == 900 and val[-1].split == "val" and val.item(3)["split"] == "val"
    assert (g.fill(part.indices, size=16)[1] == part[1].pictures(16)).all()
    assert [p.name for p in pickle.loads(pickle.dumps(part))] == part.names


@pytest.mark.parametrize(("wrong", "kind", "text"), [
    (12000, IndexError, "12000 is outside -12000..11999"), (-12001, IndexError, "-12001"), (10**30, IndexError, "outside"),
    (True, IndexError, "True"), (1.5, TypeError, "float"), (None, TypeError, "NoneType"), ([0, 12000], IndexError, "12000"),
    ([1.5], TypeError, "float64"), (["a"], KeyError, "no problem 'a'"), (("a",), KeyError, "no problem 'a'"), (slice("a"), TypeError, "slice"),
    (np.array([True, False]), IndexError, "a mask of 2 booleans, expected 12000"), ((slice(1, 3), 0), TypeError, "one place, got 2"),
    ("hd_convex", KeyError, "did you mean 'hd_convex_0000' or 'hd_convex_0001'"), ("ff", KeyError, "did you mean 'ff_nact4_0000'"),
    ("hd_convex_00000", KeyError, "did you mean 'hd_convex_0000'"), ("hd_konvex_0000", KeyError, "'hd_convex_0000'"),
    ("nothing of the kind", KeyError, "no problem 'nothing of the kind'")])
def test_wrong_keys(g: blogo.Generator, wrong: Any, kind: type[Exception], text: str) -> None:
    with pytest.raises(kind, match=re.escape(text)):
        g[wrong]


def test_masks_choose_problems(g: blogo.Generator) -> None:
    mask = np.zeros(len(g), bool)
    mask[[3, 9]] = True
    assert g[mask].indices.tolist() == [3, 9] and g[mask][[True, False]].indices.tolist() == [3]
    assert (g.fill(g[mask], size=16) == g.fill([3, 9], size=16)).all()


def test_records_are_rows_of_a_table(g: blogo.Generator, tmp_path: pathlib.Path) -> None:
    chosen = g[["ff_nact4_0000", "bd_hull_two_masts-sector_triangle_x_small_0000", "hd_necked_0000", "hd_convex_0000"]]
    rows = chosen[::-1].records()
    assert [row["index"] for row in rows] == chosen.indices[::-1].tolist() and g[:2].records()[1]["index"] == 1
    keys = ["index", "name", "family", "split", "concept", "negated", "description", "negative_distance", "positive_diversity", "near_separators", "fitting_rules"]
    for row, p in zip(rows, chosen[::-1]):
        assert list(row) == keys and not any(isinstance(value, (list, dict)) for value in row.values())
        assert (row["name"], row["description"], row["negative_distance"]) == (p.name, p.description, p.hardness["negative_distance"])
    assert [row["concept"] for row in rows[:3]] == ["convex", "necked", "hull_two_masts; sector_triangle_x_small"]
    assert not any(row["negated"] for row in rows) and rows[3]["concept"].startswith("arc_zigzag_0.500_0.625-0.500, arc_")
    blogo.write(g, tmp_path / "set", sample=12, programs_only=True)
    d = blogo.open(tmp_path / "set")
    assert d.records() == [{**g[[name]].records()[0], "index": i} for i, name in enumerate(d.names)]
    assert blogo.verify(d)["ok"] and blogo.audit(d, quick=True) == blogo.audit(tmp_path / "set", quick=True)


def test_tables_of_pandas_go_in_and_out(g: blogo.Generator) -> None:
    pandas = pytest.importorskip("pandas")
    table = pandas.DataFrame(g[8990:9010].records())
    assert table.shape == (20, 11) and (g[table["index"]].names == table["name"]).all()
    hard = table.sort_values("negative_distance").head(3)
    assert g[hard["name"]].indices.tolist() == hard["index"].tolist() == g[hard["index"]].indices.tolist()
    assert g[8990:9010][table["split"] == "val"].names == table["name"][table["split"] == "val"].tolist()
    assert g.fill(hard["index"], size=16).shape == (3, 2, 7, 16, 16)
    with pytest.raises(KeyError, match="did you mean 'hd_convex_0000'"):
        g[pandas.Series(["hd_konvex_0000"])]
    assert pandas.DataFrame([p.to_dict() for p in g[:3]])["name"].tolist() == g.names[:3]
    shapes = [image.shapes[0] for image in g["hd_convex_0000"].images[1]]  # type: ignore[index]
    assert pandas.DataFrame([shape.pose for shape in shapes]).columns.tolist() == ["x", "y", "heading_deg", "scale"]
    assert (pandas.DataFrame([blogo.measure(shape) for shape in shapes])["convex"] == 1).all()


def test_a_problem_is_read_from_its_dict(g: blogo.Generator) -> None:
    line = g["hd_convex_0000"].to_dict()
    assert blogo.Problem.from_dict(line).to_json() == g["hd_convex_0000"].to_json()
    p, q = g["hd_convex_0000"], blogo.Problem.from_dict(line)
    assert p == q and not p != q and len({p, q, g["hd_convex_0000"]}) == 1 and p != g["hd_convex_0001"] and p != "hd_convex_0000"
    moved = blogo.Problem.from_dict({**line, "split": "elsewhere"})
    assert p != moved and p.images == moved.images and p.concept == moved.concept
    line["images"][0]["shapes"][0]["pose"]["x"] = "left"
    with pytest.raises(blogo.FormatError, match="pose"):
        blogo.Problem.from_dict(line)
    with pytest.raises(TypeError, match="line is str, expected a dict"):
        blogo.Problem.from_dict("{}")  # type: ignore[arg-type]


def test_words_that_are_not_there_get_a_guess(g: blogo.Generator, tmp_path: pathlib.Path) -> None:
    p = g[0]
    assert p.images[1] == p.images["positive"] and p.images[0] == p.images["negative"]  # type: ignore[index]
    assert pickle.loads(pickle.dumps(p.images))[1] == p.images["positive"]
    calls: list[tuple[type[Exception], str, Any]] = [
        (KeyError, "no split 'tran'; did you mean 'train'", lambda: g.splits["tran"]),
        (KeyError, "no split 'x'; there are 'train', 'val'", lambda: g.splits["x"]),
        (KeyError, "no side 'pos'; did you mean 'positive'", lambda: p.images["pos"]),
        (KeyError, "no side 2; there are 'positive', 'negative'", lambda: p.images[2]),  # type: ignore[index]
        (TypeError, "g[name] finds a problem", lambda: g.problem("hd_convex_0000")),  # type: ignore[arg-type]
        (TypeError, "a str, expected integers", lambda: g.fill("train")),  # type: ignore[arg-type]
        (TypeError, "a slice, expected integers", lambda: g.fill(slice(3))),  # type: ignore[arg-type]
        (TypeError, "program is int", lambda: blogo.render(3)),  # type: ignore[call-overload]
        (ValueError, "ends in .png", lambda: p.show(tmp_path / "x.gif")),
        (ValueError, "did you mean 'parquet'", lambda: blogo.export("x", "y", "parket")),  # type: ignore[arg-type]
        (AttributeError, "did you mean 'open'", lambda: getattr(blogo, "load")),
        (AttributeError, "did you mean 'verify'", lambda: getattr(blogo, "verfy"))]
    for kind, text, call in calls:
        with pytest.raises(kind, match=re.escape(text)):
            call()
    (tmp_path / "data").mkdir()
    with pytest.raises(FileNotFoundError, match='did you mean "data"'):
        blogo.verify(tmp_path / "dta")


def test_shapes_are_found_and_guessed() -> None:
    catalogue = blogo.Catalogue()
    assert catalogue[-1] == catalogue[len(catalogue) - 1] and len(list(catalogue)) == len(catalogue)
    name = catalogue[3]["name"]
    with pytest.raises(KeyError, match=f"did you mean .*{name}"):
        catalogue[name + "x"]


def test_sides_are_numbers_or_words(g: blogo.Generator) -> None:
    p = g[9000]
    for word, number in blogo.SIDES.items():
        assert (p.draw(word, 3, 32) == p.draw(number, 3, 32)).all()
        assert p.describe(word, 3) == p.describe(np.int64(number), 3)  # type: ignore[arg-type]
    for wrong in (2, -1, True, "left", 0.5, None):
        with pytest.raises(ValueError, match="expected \"positive\" or 1"):
            p.draw(wrong, 0)  # type: ignore[arg-type]


def test_pictures_are_those_of_fill(g: blogo.Generator) -> None:
    p, x = g[9000], g.fill(9000)[0]
    assert p.size == 64 and (p.pictures() == x).all() and (p.pictures(32) == g.fill(9000, size=32)[0]).all()
    assert p.support.shape == (2, 6, 64, 64) and (p.support == x[:, :6]).all() and p.support.dtype == np.uint8
    assert p.query.shape == (2, 1, 64, 64) and (p.query == x[:, 6:]).all()
    assert p.labels.tolist() == [[1] * 7, [0] * 7] and p.labels.dtype == np.int64
    assert pickle.loads(pickle.dumps(p)).size == 64 and blogo.Problem.from_json(p.to_json()).support.shape[-1] == 128


def test_a_missing_query_is_blank() -> None:
    one = blogo.Generator("free-form", set={"images.single_query_probability": 1, "images.size_px": 32})
    assert (one[0].pictures() == one.fill(0)[0]).all() and (one[0].query == 255).all((1, 2, 3)).sum() == 1


def test_show_writes_or_opens(g: blogo.Generator, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", lambda address: opened.append(address))
    path = g[0].show(tmp_path / "a.png", size=32)
    assert path and pathlib.Path(path).read_bytes().startswith(b"\x89PNG") and not opened
    shown = g[0].show()
    assert shown and opened == [pathlib.Path(shown).as_uri()] and pathlib.Path(shown).stem == g[0].name


OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]+")


def test_every_option_in_a_text_of_the_library_is_an_argument() -> None:
    arguments = {name for known in blogo.__all__ if callable(getattr(blogo, known)) and known[0].islower()
                 for name in inspect.signature(getattr(blogo, known)).parameters}
    found = []
    for path in sorted((ROOT / "src").rglob("*.c")):
        if path.parent.name == "front":  # tests/python/test_commands.py has its messages
            continue
        code = re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.S)
        code = re.sub(r'"\s*\n\s*"', "", code)
        for text in re.findall(r'"((?:[^"\\\n]|\\.)*)"', code):
            text = re.sub(r'\\"blogo [^"]*\\"', "", text)  # a command to run as it stands
            if OPTION.search(text) and not text.startswith(" "):  # src/tell/card.c: words of a command
                found += re.findall(r"(\w+)=", _errors.in_python(text))
                assert not OPTION.search(_errors.in_python(text)), text
    assert len(found) > 20 and set(found) - arguments <= {"family"}, set(found) - arguments  # of blogo restore


def test_paths_keep_their_letters() -> None:
    assert _errors.in_python("a--force/b: see --force, --max-len 30") == "a--force/b: see force=True, max_len=30"
    assert _errors.in_python("--split: no \"--split\", -o: see `blogo tasks --for vlm`") == \
        'split: no "--split", output: see `blogo.tasks(reader="vlm")`'


def messages(small: blogo.Generator, folder: pathlib.Path) -> list[str]:
    """What writing and verifying say where the tool would name an option."""
    full, tar, odd = folder / "full", folder / "tar", folder / "odd"
    blogo.write(small, full, limit=2)
    blogo.write(small, tar, limit=2, format="tar")
    odd.mkdir()
    (odd / "letter").write_text("")
    calls: list[Any] = [
        lambda: blogo.write(small, full, limit=2), lambda: blogo.write(small, odd, force=True), lambda: blogo.write(small, odd),
        lambda: blogo.write(small, tar, format="tar", resume=True), lambda: blogo.write(small, full, force=True, resume=True),
        lambda: blogo.write(small.with_seed(9), full, limit=2, resume=True)]
    said = []
    for call in calls:
        with pytest.raises((ValueError, blogo.Error, OSError)) as caught:
            call()
        said += [str(caught.value), str(getattr(caught.value, "text", ""))]
    return said


def test_messages_name_arguments_not_options(small: blogo.Generator, tmp_path: pathlib.Path) -> None:
    said = messages(small, tmp_path)
    assert not [text for text in said if "--" in text], said
    assert "force=True" in said[0] and "resume=True" in said[0]


def test_a_sample_is_spread_over_splits_and_families(g: blogo.Generator, tmp_path: pathlib.Path) -> None:
    assert blogo.write(g, tmp_path / "a", sample=24, programs_only=True)["problems"] == 24
    d = blogo.open(tmp_path / "a")
    assert {name: len(split) for name, split in d.splits.items()} == {name: 4 for name in g.splits}
    assert {d.item(i)["family"] for i in range(24)} == {"ff", "bd", "hd"}
    assert all(g[p.name].to_json() == p.to_json() for p in d)
    with pytest.raises(ValueError):
        blogo.write(g, tmp_path / "b", sample=24, limit=3)
    assert not (tmp_path / "b").exists()
