"""Parquet files, read back by two readers that are not ours (parquet/read.mjs). npm fetches them once."""

import hashlib
import io
import json
import os
import pathlib
import shutil
import signal
import subprocess
import tarfile
from collections.abc import Callable
from typing import Any

import pytest
from conftest import ROOT

import blogo
from blogo import _blogo, _hub, _parquet

READERS = ("hyparquet", "parquet-wasm")
Read = Callable[[str, pathlib.Path], dict[str, Any]]


@pytest.fixture(scope="module")
def read(tmp_path_factory: pytest.TempPathFactory) -> Read:
    if not (shutil.which("node") and shutil.which("npm")):
        pytest.skip("no node and npm")
    work = os.environ.get("BLOGO_BUILD_DIR") or str(tmp_path_factory.mktemp("npm"))
    script = 'source "$1/tests/web/fetch.sh"; fetch "$1/tests/python/parquet" "$2"'
    done = subprocess.run(["bash", "-euc", script, "fetch", str(ROOT), work], capture_output=True, text=True)
    if done.returncode == 77:
        pytest.skip("npm could not fetch the readers")
    assert done.returncode == 0, done.stdout + done.stderr
    folder = pathlib.Path(work, "parquet")
    shutil.copy(ROOT / "tests/python/parquet/read.mjs", folder)

    def call(reader: str, file: pathlib.Path) -> dict[str, Any]:
        told = subprocess.run(["node", folder / "read.mjs", reader, file], capture_output=True, text=True)
        assert told.returncode == 0, told.stderr
        result: dict[str, Any] = json.loads(told.stdout)
        return result

    return call


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def expected(d: blogo.DataSet, problem: blogo.Problem) -> dict[str, Any]:
    """The row of a problem, put together from the data set by other calls."""
    def picture(side: int, number: int) -> dict[str, str]:
        pixels = problem.draw(side, number, d.size)
        data = d.png(d.index(problem.name), side, number) if d.has_pictures else _blogo.png(pixels, d.size, d.size)
        return {"bytes": digest(data), "path": f"{problem.name}/{side}/{number}.png"}

    queries = [(side, image.number) for side, word in ((1, "positive"), (0, "negative"))
               for image in problem.images[word] if image.query]
    return {"name": problem.name, "family": ["ff", "bd", "hd", "rl"].index(problem.family), "description": problem.description,
            "positives": [picture(1, i) for i in range(6)], "negatives": [picture(0, i) for i in range(6)],
            "queries": [picture(*query) for query in queries], "query_labels": [side for side, _ in queries],
            "concept": json.dumps(problem.to_dict()["concept"], separators=(",", ":")), **problem.to_dict()["hardness"]}


@pytest.mark.parametrize("kind", ["tree", "tar", "programs"])
def test_two_readers_see_the_data_set(kind: str, g: blogo.Generator, read: Read, tmp_path: pathlib.Path,
                                      monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_parquet, "GROUP_BYTES", 20_000)  # several row groups
    blogo.write(g, tmp_path / "set", sample=24, format="tar" if kind == "tar" else "tree", programs_only=kind == "programs")
    d = blogo.open(tmp_path / "set")
    report = blogo.export(d if kind != "tree" else tmp_path / "set", tmp_path / "out", "parquet")
    assert report == {"output": str(tmp_path / "out"), "problems": 24, "images": 24 * 14, "files": 7}
    card = (tmp_path / "out" / "README.md").read_text()
    assert len(list((tmp_path / "out").iterdir())) == 7
    for split, places in d.splits.items():
        file = f"{split}-00000-of-00001.parquet"
        assert f"- split: {split}\n    path: {file}\n" in card
        want = [expected(d, p) for p in d[places]]
        for reader in READERS:
            told = read(reader, tmp_path / "out" / file)
            assert told["rows"] == want
            features = told["features"]
            assert features["family"] == {"names": ["ff", "bd", "hd", "rl"], "_type": "ClassLabel"}
            assert features["queries"]["feature"] == {"_type": "Image"} and list(features) == list(want[0])


def test_odd_rows(read: Read, tmp_path: pathlib.Path) -> None:
    picture = (b"\x89PNG", "a/1/0.png")
    rows: list[Any] = [("ä☃" * 100, 2, None, [picture], [], [(b"", "")], [0], "{}", 0.1, 0, 3, None),
                       ("", 0, "", [], [picture] * 300, [], [], "", 1e-300, 2, 0, 0),
                       ("b", 1, "x", [picture, picture], [picture], [picture] * 2, [1, 0], "ä", -0.5, 0.25, 1, 7)] * 50
    file = io.BytesIO()
    assert _parquet.write_file(file, rows) == 150
    (tmp_path / "odd.parquet").write_bytes(file.getvalue())
    shown = [{"bytes": digest(data), "path": path} for data, path in (picture, (b"", ""))]
    want = [{"name": "ä☃" * 100, "family": 2, "description": None, "positives": shown[:1], "negatives": [],
             "queries": shown[1:], "query_labels": [0], "concept": "{}", "negative_distance": 0.1, "positive_diversity": 0,
             "near_separators": 3, "fitting_rules": None},
            {"name": "", "family": 0, "description": "", "positives": [], "negatives": shown[:1] * 300, "queries": [],
             "query_labels": [], "concept": "", "negative_distance": 1e-300, "positive_diversity": 2, "near_separators": 0,
             "fitting_rules": 0},
            {"name": "b", "family": 1, "description": "x", "positives": shown[:1] * 2, "negatives": shown[:1],
             "queries": shown[:1] * 2, "query_labels": [1, 0], "concept": "ä", "negative_distance": -0.5,
             "positive_diversity": 0.25, "near_separators": 1, "fitting_rules": 7}] * 50
    for reader in READERS:
        assert read(reader, tmp_path / "odd.parquet")["rows"] == want
    damaged = bytearray(file.getvalue())
    damaged[len(damaged) // 2] ^= 255
    (tmp_path / "damaged.parquet").write_bytes(damaged)
    with pytest.raises(AssertionError):
        assert read("hyparquet", tmp_path / "damaged.parquet")["rows"] == want


def test_a_missing_query_and_choices(read: Read, tmp_path: pathlib.Path) -> None:
    g = blogo.Generator("free-form", set={"free_form.problems_per_setting": 5, "splits.val.count": 10, "images.size_px": 32,
                                          "images.single_query_probability": 1})
    blogo.write(g, tmp_path / "set")
    d = blogo.open(tmp_path / "set")
    report = blogo.export(d, tmp_path / "out", "parquet", split="val", family="ff", limit=4)
    assert report["problems"] == 4 and report["images"] == 4 * 13 and report["files"] == 2
    rows = read("parquet-wasm", tmp_path / "out" / "val-00000-of-00001.parquet")["rows"]
    assert rows == [expected(d, p) for p in d[d.splits["val"][:4]]] and {len(row["query_labels"]) for row in rows} == {1}


def samples(shards: list[pathlib.Path]) -> dict[str, dict[str, bytes]]:
    """What WebDataset sees: members by key, the text before the first dot, which has to stand together."""
    found: dict[str, dict[str, bytes]] = {}
    for shard in shards:
        with tarfile.open(shard) as tar:
            for member in tar:
                key, ending = member.name.split(".", 1)
                assert key not in found or next(reversed(found)) == key
                found.setdefault(key, {})[ending] = tar.extractfile(member).read()  # type: ignore[union-attr]
    return found


@pytest.mark.parametrize("programs", [False, True])
def test_shards_in_any_order_and_size(g: blogo.Generator, tmp_path: pathlib.Path, programs: bool) -> None:
    blogo.write(g, tmp_path / "set", sample=40, programs_only=programs)
    blogo.write(g, tmp_path / "tar", sample=40, format="tar")
    d, out = blogo.open(tmp_path / "set"), tmp_path / "out"
    report = blogo.export(d, out, "webdataset", per_file=3, shuffle=5)
    orders = {}
    for split, places in d.splits.items():
        n = -(-len(places) // 3)
        shards = sorted(out.glob(f"{split}-?????-of-?????.tar"))
        assert [path.name for path in shards] == [f"{split}-{k:05d}-of-{n:05d}.tar" for k in range(n)]
        sizes = [len(samples([shard])) for shard in shards]
        assert max(sizes) <= 3 and max(sizes) - min(sizes) <= 1
        got, want = samples(shards), samples([tmp_path / "tar" / f"{split}-00000-of-00001.tar"])
        if programs:  # the pictures are the same, their files another compression's
            assert all(list(got[name]) == list(want[name]) and got[name]["json"] == want[name]["json"] for name in want)
        else:
            assert got == want
        orders[split] = list(samples(shards))
        again = blogo.open(shards)
        assert again.names == orders[split] and (again.fill(0, 2) == d.fill([d.index(name) for name in orders[split][:2]])).all()
    assert any(names != sorted(names, key=d.index) for names in orders.values())
    assert report == {"output": str(out), "problems": 40, "images": 560, "files": len(list(out.iterdir()))}
    first = {path.name: path.read_bytes() for path in out.iterdir()}
    assert b'blogo.export("data", "out", "webdataset", per_file=3, shuffle=5)' in first["README.md"]
    blogo.export(d, out, "webdataset", per_file=3, shuffle=5, force=True)
    assert {path.name: path.read_bytes() for path in out.iterdir()} == first
    blogo.export(d, out, "webdataset", shuffle=6, force=True)
    names = list(samples([out / "train-00000-of-00001.tar"]))
    assert names != orders["train"] and sorted(names) == sorted(orders["train"])
    blogo.export(d, out, "webdataset", force=True)
    assert list(samples([out / "train-00000-of-00001.tar"])) == sorted(names, key=d.index)


def test_parquet_in_several_files(g: blogo.Generator, read: Read, tmp_path: pathlib.Path) -> None:
    blogo.write(g, tmp_path / "set", sample=24, programs_only=True)
    d, out = blogo.open(tmp_path / "set"), tmp_path / "out"
    blogo.export(d, out, "parquet", split="train", per_file=2, shuffle=1)
    blogo.export(d, tmp_path / "shards", "webdataset", split="train", shuffle=1)
    files = sorted(out.glob("*.parquet"))
    rows = [row["name"] for file in files for row in read("hyparquet", file)["rows"]]
    assert len(files) > 1 and rows == list(samples([tmp_path / "shards" / "train-00000-of-00001.tar"]))
    assert "path:\n" + "".join(f"    - {file.name}\n" for file in files) in (out / "README.md").read_text()


def test_the_card_of_the_data_set(g: blogo.Generator, tmp_path: pathlib.Path) -> None:
    blogo.write(g, tmp_path / "set", sample=24, format="tar")
    d, out = blogo.open(tmp_path / "set"), tmp_path / "out"
    blogo.card(d, creator="A. {Person}", license="cc-by-4.0", name="Mine")
    for kind in ("parquet", "webdataset"):
        report = blogo.export(d, out, kind, force=True)  # type: ignore[arg-type]
        text = (out / "README.md").read_text()
        front, body = text.split("---\n", 2)[1:]
        assert "license: cc-by-4.0\n" in front and 'pretty_name: "Mine"\n' in front and front.count("configs:") == 1
        assert f"path: train-00000-of-00001.{'parquet' if kind == 'parquet' else 'tar'}\n" in front and "problems-" not in front
        assert "dataset_info" not in front and body.startswith("\n# Mine\n") or body.startswith("# Mine\n")
        assert "A. {Person}" in body and "bibtex" in body and "## Rows\n\nEach " in body and "\n- Layout" not in body
        assert "## Files" not in body and "SHA256SUMS" not in body and f'"out", "{kind}")' in body
        for name in ("manifest.json", "split_report.json", "problems.png"):
            assert (out / name).read_bytes() == (tmp_path / "set" / name).read_bytes() and name in body
        assert report["files"] == len(list(out.iterdir())) == 4 + len(d.splits)
    blogo.export(d, out, "parquet", split="train", force=True)
    text = (out / "README.md").read_text()
    assert "license: cc-by-4.0\n" in text and "Mine" not in text and not (out / "manifest.json").exists()


def test_what_is_refused(g: blogo.Generator, tmp_path: pathlib.Path) -> None:
    blogo.write(g, tmp_path / "set", sample=12, programs_only=True)
    d, out = blogo.open(tmp_path / "set"), tmp_path / "out"
    wrong: list[tuple[type[Exception], str, dict[str, Any]]] = [
        (blogo.InfeasibleError, "there are train", {"split": "tst"}), (ValueError, "expected one of ff", {"family": "xx"}),
        (ValueError, "limit 0", {"limit": 0}), (ValueError, "not for parquet", {"size": 64}),
        (ValueError, "not for parquet", {"max_len": 5}), (ValueError, "per_file 0", {"per_file": 0}),
        (ValueError, "shuffle -1", {"shuffle": -1}), (blogo.InfeasibleError, "family 'ff'", {"family": "ff", "split": "test_bd"})]
    for kind, text, options in wrong:
        with pytest.raises(kind, match=text):
            blogo.export(d, out, "parquet", **options)
        assert not out.exists()
    with pytest.raises(ValueError, match="lies in the data set"):
        blogo.export(d, tmp_path / "set" / "out", "parquet")
    with pytest.raises(ValueError, match="part of no export"):
        blogo.export(d, tmp_path / "set", "parquet", force=True)
    with pytest.raises(ValueError, match="per_file= and shuffle= are for parquet and webdataset"):
        blogo.export(d, tmp_path / "x.csv", "csv", shuffle=1)
    blogo.export(d, out, "parquet", limit=2)
    with pytest.raises(ValueError, match="force=True replaces"):
        blogo.export(d, out, "parquet")
    assert blogo.export(d, out, "parquet", split="val", force=True)["files"] == len(list(out.iterdir())) == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out", "set"]


def test_ctrl_c_leaves_what_was_there(g: blogo.Generator, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blogo.write(g, tmp_path / "set", sample=12, programs_only=True)
    d = blogo.open(tmp_path / "set")
    blogo.export(d, tmp_path / "out", "parquet", limit=1)
    before, row = {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()}, _hub._row

    def interrupted(*arguments: Any) -> Any:
        if arguments[1] == 7:
            os.kill(os.getpid(), signal.SIGINT)
        return row(*arguments)

    monkeypatch.setattr(_hub, "_row", interrupted)
    with pytest.raises(KeyboardInterrupt):
        blogo.export(d, tmp_path / "out", "parquet", force=True)
    assert {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()} == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out", "set"]
