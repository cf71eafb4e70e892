"""Bad input: the documented exception, and nothing else. test_there_are_sixty counts the kinds."""

import pathlib
import pickle
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import blogo
from blogo import _blogo

LINE = "line_normal_1.000-0.500"
G = blogo.Generator
KINDS: dict[str, tuple[type[BaseException], str, Callable[[Any], object]]] = {
    # fill: indices
    "negative index": (IndexError, "-1 is outside", lambda g: g.fill(-1)),
    "negative in a list": (IndexError, "-3 is outside", lambda g: g.fill([0, -3])),
    "index past the end": (IndexError, "120 is outside 0..119", lambda g: g.fill(120)),
    "past the end in a list": (IndexError, "120 is outside", lambda g: g.fill([0, 120])),
    "huge index": (IndexError, "outside", lambda g: g.fill(10**30)),
    "huge range": (IndexError, "outside", lambda g: g.fill(range(10**9))),
    "huger range": (IndexError, "outside", lambda g: g.fill(range(10**30))),
    "range from below": (IndexError, "-2 is outside", lambda g: g.fill(range(5, -3, -1))),
    "huge in a list": (TypeError, "object", lambda g: g.fill([10**30])),
    "huge unsigned": (IndexError, "outside", lambda g: g.fill(np.array([2**64 - 1], np.uint64))),
    "range over the end": (IndexError, "outside", lambda g: g.fill(100, 21)),
    "huge count": (IndexError, "outside", lambda g: g.fill(0, 10**15, size=4096)),
    "negative count": (ValueError, "count -1", lambda g: g.fill(0, -1)),
    "float index": (TypeError, "float64", lambda g: g.fill([1.5])),
    "float first": (TypeError, "float", lambda g: g.fill(1.5, 2)),
    "float count": (TypeError, "count is float", lambda g: g.fill(1, 2.0)),
    "bool indices": (TypeError, "bool", lambda g: g.fill([True, False])),
    "bool index": (TypeError, "bool", lambda g: g.fill(True)),
    "text indices": (TypeError, "<U1", lambda g: g.fill(["a"])),
    "no indices": (ValueError, "0 dimensions", lambda g: g.fill(None)),
    "two dimensions": (ValueError, "2 dimensions", lambda g: g.fill([[1, 2]])),
    # fill: size, threads, out
    "size too small": (ValueError, "size 15: expected 16..4096", lambda g: g.fill(0, size=15)),
    "size too large": (ValueError, "size 4097", lambda g: g.fill(0, size=4097)),
    "size is a float": (TypeError, "size is float", lambda g: g.fill(0, size=64.0)),
    "no threads": (ValueError, "threads 0", lambda g: g.fill(0, threads=0)),
    "too many threads": (ValueError, "threads 257", lambda g: g.fill(0, threads=257)),
    "out is a list": (TypeError, "out is list", lambda g: g.fill(0, out=[1])),
    "out of wrong dtype": (TypeError, "float32", lambda g: g.fill(0, out=np.zeros((1, 2, 7, 32, 32), np.float32))),
    "out of wrong shape": (ValueError, "shape", lambda g: g.fill(0, out=np.zeros((2, 2, 7, 32, 32), np.uint8))),
    "out of int8": (TypeError, "int8", lambda g: g.fill(0, out=np.zeros((1, 2, 7, 32, 32), np.int8))),
    "out read-only": (ValueError, "writable", lambda g: g.fill(0, out=frozen((1, 2, 7, 32, 32)))),
    "out not contiguous": (ValueError, "contiguous",
                           lambda g: g.fill(0, out=np.zeros((1, 2, 7, 32, 64), np.uint8)[..., ::2])),
    # the generator
    "closed: fill": (ValueError, "closed", lambda g: closed(g).fill(0)),
    "closed: problem": (ValueError, "closed", lambda g: closed(g).problem(0)),
    "closed: splits": (ValueError, "closed", lambda g: closed(g).splits),
    "closed: write": (ValueError, "closed", lambda g: blogo.write(closed(g), "never")),
    "problem past the end": (IndexError, "outside", lambda g: g.problem(120)),
    "problem of a float": (TypeError, "float", lambda g: g.problem(0.0)),
    "item past the end": (IndexError, "outside", lambda g: g.item(-1)),
    "name with a zero byte": (KeyError, "a", lambda g: g.index("a\0")),
    "name with a surrogate": (KeyError, "udcff", lambda g: g.index("\udcff")),
    "shape with a zero byte": (KeyError, "a", lambda g: g.catalogue["a\0"]),
    "index of thousands of digits": (IndexError, "outside", lambda g: g.item(10**5000)),
    "shape of thousands of digits": (IndexError, "outside", lambda g: g.catalogue[10**5000]),
    "size of thousands of digits": (ValueError, "expected 16..4096", lambda g: g.fill(0, size=10**5000)),
    "times as indices": (TypeError, "timedelta64", lambda g: g.fill(np.array([1], "m8[s]"))),
    "shard of one number": (ValueError, "expected (number, parts)", lambda g: blogo.write(g, "never", shard=(0,))),  # type: ignore[arg-type]
    "unknown name": (KeyError, "nobody", lambda g: g.index("nobody")),
    # configs
    "unknown preset": (blogo.ConfigError, 'did you mean "bongard-logo"', lambda g: G("bongard-logi")),
    "unknown key": (blogo.ConfigError, 'did you mean "size_px"', lambda g: G(set={"images.sizepx": 3})),
    "unknown key in a dict": (blogo.ConfigError, 'did you mean "seed"', lambda g: G({"sed": 3})),
    "malformed JSON": (blogo.ConfigError, "1:", lambda g: G("{\"seed\": }")),
    "wrong type of a value": (blogo.ConfigError, "size_px", lambda g: G({"images": {"size_px": "big"}})),
    "value outside": (blogo.ConfigError, "size_px", lambda g: G(set={"images.size_px": 5})),
    "zero byte in a key": (ValueError, "null character", lambda g: G(set={"seed\0": 1})),
    "value that is no JSON": (TypeError, "not JSON serializable", lambda g: G(set={"seed": object()})),
    "surrogate in a value": (blogo.ConfigError, r"$.exclude: not valid JSON", lambda g: G(set={"exclude": "\udcff"})),
    "surrogate in a list": (blogo.ConfigError, "$.families: not valid JSON", lambda g: G(set={"families": ["\ud800"]})),
    "zero byte in a value": (blogo.ConfigError, "$.exclude: not valid JSON", lambda g: G(set={"exclude": "a\0"})),
    "huge number for a text": (blogo.ConfigError, "$.exclude: too big integer", lambda g: G(set={"exclude": 10**30})),
    "no number": (blogo.ConfigError, "$.exclude: not valid JSON", lambda g: G(set={"exclude": float("nan")})),
    "a name twice in a value": (blogo.ConfigError, "$.images", lambda g: G(set={"images": {1: 1, "1": 2}})),
    "deep value": (blogo.ConfigError, "$.exclude: the value is nested too deeply", lambda g: G(set={"exclude": deep()})),
    "value deep for C": (blogo.ConfigError, "$.exclude", lambda g: G(set={"exclude": deep(900)})),
    "number for a text": (blogo.ConfigError, "$.exclude: expected a text", lambda g: G(set={"exclude": 5})),
    "negative seed": (ValueError, "seed -1", lambda g: G(seed=-1)),
    "huge seed": (ValueError, "seed", lambda g: G(seed=2**63)),
    "seed is text": (TypeError, "seed is str", lambda g: G(seed="7")),
    "config is a number": (TypeError, "config is int", lambda g: G(7)),
    "set is a list": (TypeError, "set is list", lambda g: G(set=["seed=7"])),
    "key is a number": (TypeError, "key of type int", lambda g: G(set={7: 7})),
    "zero byte in a config": (ValueError, "null character", lambda g: G("free-form\0")),
    "missing config file": (FileNotFoundError, "", lambda g: G("no/such.json")),
    "missing catalogue": (FileNotFoundError, "human_designed_shapes", lambda g: G(catalogue="no/such")),
    "malformed catalogue": (blogo.FormatError, "human_designed_shapes", lambda g: G(catalogue=bad_tables())),
    "infeasible": (blogo.InfeasibleError, "only", lambda g: G("free-form", set={"splits.val.count": 10**6})),
    "only for the tool": (blogo.InfeasibleError, "problems, which only the tool makes", lambda g: G("nvlabs-reference")),
    # problems and programs
    "unknown side": (ValueError, "side 'left'", lambda g: g.problem(0).draw("left", 0)),
    "image past the end": (IndexError, "image 7", lambda g: g.problem(0).draw("positive", 7)),
    "negative image": (IndexError, "image -1", lambda g: g.problem(0).describe("positive", -1)),
    "draw too large": (ValueError, "size 5000", lambda g: g.problem(0).draw("positive", 0, 5000)),
    "sheet too small": (ValueError, "size 1", lambda g: g.problem(0).sheet(1)),
    "empty line": (blogo.FormatError, "", lambda g: blogo.Problem.from_json("")),
    "line without images": (blogo.FormatError, "", lambda g: blogo.Problem.from_json('{"name": "ff_x"}')),
    "line is a dict": (TypeError, "line is dict", lambda g: blogo.Problem.from_json({})),
    "bytes that are no text": (ValueError, "utf-8", lambda g: blogo.Problem.from_json(b"\xff")),
    "unknown stroke": (blogo.FormatError, "1:6", lambda g: blogo.render("line_wavy_1.000-0.500")),
    "empty program": (blogo.FormatError, "", lambda g: blogo.measure("")),
    "program is a number": (TypeError, "", lambda g: blogo.measure(7)),
    "program is an object": (TypeError, "program is object", lambda g: blogo.measure(object())),
    "deep program": (blogo.FormatError, "nested too deeply", lambda g: blogo.render(deep())),
    "deep program measured": (blogo.FormatError, "nested too deeply", lambda g: blogo.measure(deep())),
    "deep program compared": (blogo.FormatError, "nested too deeply", lambda g: blogo.distance(LINE, deep())),
    "21 actions": (blogo.FormatError, "20", lambda g: blogo.measure(", ".join([LINE] * 21))),
    "seven programs": (ValueError, "7 programs", lambda g: blogo.render([LINE] * 7)),
    "a key with a value": (ValueError, "exclude=x", lambda g: blogo.config(set={"exclude=x": 5})),
    "no program": (ValueError, "0 programs", lambda g: blogo.render([])),
    "unknown ending": (ValueError, "", lambda g: blogo.render(LINE, path="a.bmp")),
    "folder that is missing": (OSError, "", lambda g: blogo.render(LINE, path="no/such/a.png")),
    "zero byte in a path": (ValueError, "", lambda g: blogo.render(LINE, path="a\0.png")),
    "tolerance outside": (ValueError, "tolerance", lambda g: blogo.congruent(LINE, LINE, -1)),
    "tolerance is no number": (ValueError, "tolerance", lambda g: blogo.congruent(LINE, LINE, float("nan"))),
    "no such shape": (KeyError, "nothing", lambda g: blogo.Catalogue()["nothing"]),
    "shape past the end": (IndexError, "outside", lambda g: blogo.Catalogue()[10**6]),
    # data sets
    "write no generator": (TypeError, "generator is str", lambda g: blogo.write("g", "never")),
    "write an unknown format": (ValueError, "format 'zip'", lambda g: blogo.write(g, "never", format="zip")),
    "write over a file": (OSError, "", lambda g: blogo.write(g, __file__)),
    "write into a full folder": (ValueError, "empty", lambda g: blogo.write(g, pathlib.Path(__file__).parent)),
    "write part 3 of 2": (ValueError, "shard", lambda g: blogo.write(g, "never", shard=(3, 2))),
    "write with a bad progress": (TypeError, "progress is int", lambda g: blogo.write(g, "never", progress=3)),
    "verify nothing": (FileNotFoundError, "", lambda g: blogo.verify("no/such")),
    "audit nothing": (OSError, "", lambda g: blogo.audit("no/such")),
    # the extension itself
    "worker: bytes too short": (ValueError, "hold", lambda g: worker(g).fill(np.zeros(2, np.int64), 16, np.zeros(9, np.uint8))),
    "worker: int32 indices": (ValueError, "", lambda g: worker(g).fill(np.zeros(2, np.int32), 16, np.zeros(3584, np.uint8))),
    "worker: read-only": (BufferError, "", lambda g: worker(g).fill(np.zeros(1, np.int64), 16, b"x" * 3584)),
    "worker: huge size": (ValueError, "size", lambda g: worker(g).fill(np.zeros(1, np.int64), 2**31 - 1, bytearray(9))),
    "worker: index outside": (ValueError, "", lambda g: worker(g).fill(np.full(1, 10**9), 16, bytearray(3584))),
    "worker: problem outside": (ValueError, "", lambda g: worker(g).problem(10**9)),
    "worker of nothing": (TypeError, "", lambda g: _blogo.Worker(None)),
    "types cannot be made bare": (TypeError, "", lambda g: _blogo.Generator.__new__(_blogo.Generator)),
    "split outside": (ValueError, "", lambda g: g._handle.split(99, np.zeros(0, np.int64))),
    "item outside": (ValueError, "", lambda g: g._handle.item(10**9)),
    "png of wrong size": (ValueError, "", lambda g: _blogo.png(b"abc", 2, 2)),
    "png of nothing": (ValueError, "", lambda g: _blogo.png(b"", 0, 0)),
}


def frozen(shape: tuple[int, ...]) -> blogo.Pixels:
    out = np.zeros(shape, np.uint8)
    out.flags.writeable = False
    return out


def deep(depth: int = 100000) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


def closed(g: blogo.Generator) -> blogo.Generator:
    other = g.with_seed(5)
    other.close()
    return other


def worker(g: blogo.Generator) -> _blogo.Worker:
    return _blogo.Worker(g._handle)


def bad_tables() -> pathlib.Path:
    folder = pathlib.Path("tables")
    folder.mkdir()
    for table in ("human_designed_shapes.tsv", "human_designed_shapes_attributes.tsv"):
        (folder / table).write_text("nothing\tof\tuse\n1\t2\t3\n")
    return folder


def test_there_are_sixty() -> None:
    assert len(KINDS) >= 60


@pytest.mark.parametrize("kind", KINDS)
def test_bad_input(kind: str, small: blogo.Generator, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    wanted, text, call = KINDS[kind]
    with pytest.raises(wanted) as caught:
        call(small)
    if wanted in (ValueError, TypeError):
        assert type(caught.value) in (wanted, UnicodeDecodeError), repr(caught.value)
    assert re.search(re.escape(text), str(caught.value)), str(caught.value)
    assert not re.search(r"(?<![\w-])--[a-z]", str(caught.value)), str(caught.value)
    assert not (tmp_path / "never").exists()
    assert small.fill(0).shape == (1, 2, 7, 32, 32)


def test_nothing_is_written_where_an_index_is_outside(small: blogo.Generator) -> None:
    out = np.full((2, 2, 7, 16, 16), 77, np.uint8)
    with pytest.raises(IndexError):
        small.fill([0, 120], size=16, out=out)
    assert (out == 77).all()


def test_errors_tell_the_place_and_can_be_sent(small: blogo.Generator) -> None:
    with pytest.raises(blogo.ConfigError) as caught:
        G({"images": {"sizepx": 3}})
    error = pickle.loads(pickle.dumps(caught.value))
    assert isinstance(error, ValueError) and isinstance(error, blogo.Error)
    assert error.key == "$.images.sizepx" and error.line == 1 and error.column > 1
    assert str(error) == str(caught.value) and error.text.startswith("unknown key")


def test_a_changed_catalogue_is_not_unpickled(tmp_path: pathlib.Path) -> None:
    source = pathlib.Path(__file__).resolve().parents[2] / "shapes"
    for table in ("human_designed_shapes.tsv", "human_designed_shapes_attributes.tsv"):
        (tmp_path / table).write_bytes((source / table).read_bytes())
    data = pickle.dumps(blogo.Catalogue(tmp_path))
    assert pickle.loads(data).digest == blogo.Catalogue().digest
    table = tmp_path / "human_designed_shapes_attributes.tsv"
    lines = table.read_text().splitlines(keepends=True)
    table.write_text("".join([lines[0], *reversed(lines[1:])]))
    with pytest.raises(blogo.FormatError):
        pickle.loads(data)


@settings(max_examples=200, deadline=None)
@given(st.one_of(st.text(), st.binary(), st.from_regex(r"(line|arc)_[a-z]+_[0-9.]+(_[0-9.]+)?-[0-9.]+", fullmatch=True)))
def test_any_text_is_a_program_or_a_format_error(text: str | bytes) -> None:
    try:
        pixels = blogo.render(text.decode("latin-1") if isinstance(text, bytes) else text, size=16)
    except ValueError as error:
        assert isinstance(error, blogo.FormatError) or "null character" in str(error) or "surrogate" in str(error)
    else:
        assert pixels is not None and pixels.shape == (16, 16)


@settings(max_examples=200, deadline=None)
@given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
                    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3)))
def test_any_json_is_a_config_or_a_config_error(value: Any) -> None:
    for call in (lambda: blogo.config({"images": value}), lambda: blogo.config(set={"images.size_px": value})):
        try:
            assert 16 <= call()["images"]["size_px"] <= 4096
        except blogo.ConfigError:
            pass
        except ValueError as error:
            assert "null character" in str(error) or "surrogates" in str(error)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(-2, 125), max_size=6), st.integers(14, 40), st.integers(0, 3))
def test_fill_fills_or_raises(indices: list[int], size: int, threads: int) -> None:
    g = generator()
    inside = all(0 <= index < 120 for index in indices)
    try:
        pixels = g.fill(indices, size=size, threads=threads)
    except IndexError:
        assert not inside
    except ValueError:
        assert size < 16 or threads < 1
    else:
        assert inside and pixels.shape == (len(indices), 2, 7, size, size)
        assert all((pixels[k] == g.fill(index, size=size)[0]).all() for k, index in enumerate(indices))


MADE: list[blogo.Generator] = []


def generator() -> blogo.Generator:
    if not MADE:
        MADE.append(blogo.Generator("free-form", set={"free_form.problems_per_setting": 10, "splits.val.count": 20}))
    return MADE[0]
