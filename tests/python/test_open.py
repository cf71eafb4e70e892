"""Data sets on disk, opened: trees, shards, programs only."""

import json
import os
import pathlib
import pickle
import shutil
import subprocess
import tarfile

import numpy as np
import pytest
from conftest import ROOT, Tool

import blogo

Sets = dict[str, pathlib.Path]


@pytest.fixture(scope="module")
def sets(g: blogo.Generator, tmp_path_factory: pytest.TempPathFactory) -> Sets:
    folder = tmp_path_factory.mktemp("sets")
    for name, options in {"tree": {}, "tar": {"format": "tar"}, "programs": {"programs_only": True},
                          "programs_tar": {"programs_only": True, "format": "tar"}, "zstd": {"scenes": "zstd"},
                          "zstd_tar": {"scenes": "zstd", "format": "tar"}}.items():
        try:
            blogo.write(g, folder / name, sample=18, **options)  # type: ignore[arg-type]
        except ValueError as error:
            if "needs zstd" not in str(error):
                raise
    return {path.name: path for path in folder.iterdir()}


def need(sets: Sets, kind: str) -> None:
    if kind not in sets:
        pytest.skip("this blogo was built without zstd")


@pytest.mark.parametrize("kind", ["tree", "tar", "programs", "programs_tar", "zstd", "zstd_tar"])
def test_a_data_set_is_a_sequence(sets: Sets, g: blogo.Generator, kind: str) -> None:
    need(sets, kind)
    before = {path: path.stat().st_mtime_ns for path in sets[kind].rglob("*")}
    d = blogo.open(sets[kind])
    assert len(d) == 18 and d.size == 64 and d.manifest is not None and d.manifest["preset"] == "bongard-logo"
    assert d[0].to_json() == g[d.names[0]].to_json() and d[-1].name == d.names[-1] and d[d.names[5]].name == d.names[5]
    assert [p.name for p in d[3:9:2]] == d.names[3:9:2] and [p.name for p in d] == d.names
    assert list(d.splits) == list(g.splits) and sum(map(len, d.splits.values())) == 18
    assert {p.split for p in d[d.splits["test_bd"]]} == {"test_bd"}
    assert d.item(4) == g.item(g.index(d.names[4]))
    assert [p.name for p in pickle.loads(pickle.dumps(d))] == d.names
    assert pickle.loads(pickle.dumps(d[7])).to_json() == d[7].to_json() and d[7].support.shape == (2, 6, 64, 64)
    assert before == {path: path.stat().st_mtime_ns for path in sets[kind].rglob("*")}


@pytest.mark.parametrize("kind", ["tree", "tar", "zstd", "zstd_tar"])
def test_stored_pictures(sets: Sets, g: blogo.Generator, kind: str) -> None:
    need(sets, kind)
    d = blogo.open(sets[kind])
    assert d.has_pictures
    for i in range(len(d)):
        x = d.stored(i)
        assert x.dtype == np.uint8 and (x == g.fill(g.index(d.names[i]))[0]).all() and (x == d[i].pictures()).all()
    assert d.png(0, "positive", 6) == d.png(0, 1, 6) and d.png(0, 0, 6).startswith(b"\x89PNG")
    with pytest.raises(FileNotFoundError):
        d.png(0, 1, 7)


def test_programs_have_no_pictures(sets: Sets) -> None:
    for kind in ("programs", "programs_tar"):
        d = blogo.open(sets[kind])
        assert not d.has_pictures
        with pytest.raises(ValueError, match="programs only"):
            d.png(0, 1, 0)


def test_shards_alone(sets: Sets) -> None:
    shards = sorted(sets["tar"].glob("*.tar"))
    d, whole = blogo.open(shards), blogo.open(sets["tar"])
    assert sorted(d.names) == sorted(whole.names) and d.manifest is None and d.size == 64 and d.has_pictures
    assert (d.stored(0) == whole.stored(whole.index(d.names[0]))).all()
    one = blogo.open(shards[-1])
    assert list(one.splits) == ["val"] and len(one) == 3 and one[0].split == "val"
    bare = blogo.open(sorted(sets["programs_tar"].glob("*.tar")))
    assert sorted(bare.names) == sorted(whole.names) and not bare.has_pictures and bare.size == 128


def test_the_tar_of_a_stream(sets: Sets, tool: Tool, tmp_path: pathlib.Path) -> None:
    path, folder = tmp_path / "stream.tar", blogo.open(sets["tar"])
    with path.open("wb") as out:
        subprocess.run([os.environ["BLOGO_TOOL"], "generate", "-c", "-", "--sample", "18", "--format", "tar", "-q", "-o", "-"],
                       input=json.dumps(folder.config).encode(), stdout=out, check=True)
    d = blogo.open(path)
    assert sorted(d.names) == sorted(folder.names) and d.size == folder.size
    assert all((d.stored(d.index(name)) == folder.stored(folder.index(name))).all() for name in d.names)
    with tarfile.open(path) as stream, tarfile.open(tmp_path / "part.tar", "w") as part:
        for member in stream:
            if member.name != "manifest.json":
                part.addfile(member, stream.extractfile(member))
    with pytest.raises(blogo.FormatError, match="not complete"):
        blogo.open(tmp_path / "part.tar")


def test_what_is_no_data_set_is_told(sets: Sets, tmp_path: pathlib.Path) -> None:
    with pytest.raises(FileNotFoundError):
        blogo.open(tmp_path / "nowhere")
    with pytest.raises(blogo.FormatError, match="expected manifest.json"):
        blogo.open(tmp_path)
    with pytest.raises(ValueError, match="no shards"):
        blogo.open([])
    with pytest.raises(ValueError, match="is a folder"):
        blogo.open([sets["tree"]])
    with pytest.raises(blogo.FormatError, match="no whole tar"):
        blogo.open(sets["tree"] / "manifest.json")
    with pytest.raises(KeyError, match="did you mean"):
        d = blogo.open(sets["tree"])
        d[d.names[0] + "0"]
    with pytest.raises(IndexError, match="-18..17"):
        d[18]


@pytest.mark.parametrize("kind", ["tar", "zstd_tar"])
def test_bare_shards(sets: Sets, g: blogo.Generator, kind: str) -> None:
    need(sets, kind)
    d = blogo.open(sorted(sets[kind].glob("*.tar")))
    assert len(d) == 18 and d.index(d.names[3]) == 3 and d[3].to_json() == g[d.names[3]].to_json()


def test_damaged_frames(sets: Sets, tmp_path: pathlib.Path) -> None:
    need(sets, "zstd")
    folder = tmp_path / "copy"
    shutil.copytree(sets["zstd"], folder)
    scenes = folder / "scenes.jsonl.zst"
    whole = scenes.read_bytes()
    for damaged, line in ((whole[:-1], 18), (whole + b"x", 19), (b"x" + whole, 1), (whole[:3], 1)):
        scenes.write_bytes(damaged)
        with pytest.raises(blogo.FormatError, match=f"scenes.jsonl.zst:{line}: damaged or cut off"):
            blogo.open(folder)
    scenes.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
    d = blogo.open(folder)
    with pytest.raises(blogo.FormatError, match="damaged or cut off"):
        d[17]
    scenes.unlink()
    with pytest.raises(blogo.FormatError, match="expected manifest.json and scenes.jsonl.zst"):
        blogo.open(folder)


def test_a_shape_of_other_tables_is_told(sets: Sets, tmp_path: pathlib.Path) -> None:
    folder = tmp_path / "copy"
    shutil.copytree(sets["programs"], folder)
    scenes, manifest = folder / "scenes.jsonl", folder / "manifest.json"
    scenes.write_text(scenes.read_text().replace('"concept":{"shapes":["', '"concept":{"shapes":["no_'))
    d = blogo.open(folder)
    basic = next(index for index in range(len(d)) if d.item(index)["family"] == "bd")
    with pytest.raises(blogo.FormatError, match='^column [0-9]+: .* found "no_'):
        d[basic]
    manifest.write_text(manifest.read_text().replace(d.catalogue.digest, "0" * 64))
    with pytest.raises(blogo.FormatError, match=f"^{d.names[basic]}: the data set was made from other shape tables"):
        blogo.open(folder)[basic]


def test_damage_is_told(sets: Sets, tmp_path: pathlib.Path) -> None:
    folder = tmp_path / "copy"
    shutil.copytree(sets["tree"], folder)
    d, scenes = blogo.open(folder), folder / "scenes.jsonl"
    picture = next((folder / "ff" / "images" / d.names[0] / "1").iterdir())
    picture.write_bytes(picture.read_bytes()[:40])
    with pytest.raises(blogo.FormatError):
        d.stored(0)
    lines = scenes.read_bytes().splitlines(keepends=True)
    scenes.write_bytes(b"".join(reversed(lines)))
    with pytest.raises(blogo.FormatError, match="has changed"):
        d[0]
    scenes.write_bytes(lines[0] + b"{}\n")
    with pytest.raises(blogo.FormatError, match="scenes.jsonl:2"):
        blogo.open(folder)
    scenes.write_bytes(lines[0] * 2)
    with pytest.raises(blogo.FormatError, match="one name"):
        blogo.open(folder)
    (folder / "manifest.json").write_text(json.dumps({"config": 3}))
    with pytest.raises(blogo.FormatError, match="not a manifest"):
        blogo.open(folder)
    (folder / "incomplete.json").write_text("{}")
    with pytest.raises(blogo.FormatError, match="has not ended"):
        blogo.open(folder)




def test_relation_problems(tmp_path: pathlib.Path) -> None:
    g = blogo.Generator(ROOT / "docs" / "examples" / "bongard" / "bp002.json", seed=1)
    blogo.write(g, tmp_path / "set", programs_only=True, limit=2)
    d = blogo.open(tmp_path / "set")
    assert [p.to_json() for p in d] == [g[0].to_json(), g[1].to_json()] and d.item(1)["family"] == "rl"


@pytest.mark.parametrize(("polarity", "negated"), [(None, [False, True] * 2), (["concept"], [False] * 4), (["negation"], [True] * 4)])
def test_polarity_of_relations(polarity: list[str] | None, negated: list[bool]) -> None:
    relations = {"problems": 4, "concepts": ["aligned"]} | ({"polarity": polarity} if polarity else {})
    g = blogo.Generator({"families": ["rl"], "splits": {"train": {"by": "rest"}}, "relations": relations}, seed=1)
    assert [p.to_dict()["concept"]["negated"] for p in g] == negated
    assert list(g.names) == [f"rl_{'not_' * n}aligned_{i:04}" for i, n in enumerate(negated)]


@pytest.mark.parametrize("kind", ["tree", "tar", "programs", "zstd_tar"])
def test_fill_reads_or_draws(sets: Sets, g: blogo.Generator, kind: str) -> None:
    need(sets, kind)
    d = blogo.open(sets[kind])
    assert (d.support, d.queries, d.images, d.seed, d.kept.tolist()) == (6, 1, 7, g.seed, list(range(18)))
    assert not d.kept.flags.writeable
    of_g = [g.index(name) for name in d.names]
    assert (d.fill(0, 18) == g.fill(of_g)).all() and (d.fill([5, 3], size=32, threads=2) == g.fill([of_g[5], of_g[3]], size=32)).all()
    out = np.empty((2, 2, 7, 64, 64), np.uint8)
    assert d.fill(d[4:6], out=out) is out and (out == g.fill(of_g[4:6])).all()
    for wrong, error in (([18], IndexError), ("val", TypeError), ([[1]], ValueError)):
        with pytest.raises(error):
            d.fill(wrong)  # type: ignore[arg-type]


def test_fill_reads_what_is_stored(sets: Sets, tmp_path: pathlib.Path) -> None:
    d = blogo.open(shutil.copytree(sets["tree"], tmp_path / "d"))
    item = d.item(2)
    picture = tmp_path / "d" / item["family"] / "images" / item["name"]
    shutil.copy(picture / "0" / "1.png", picture / "1" / "0.png")
    assert (d.fill([2])[0, 0, 0] == d.fill([2])[0, 1, 1]).all() and (d.fill([2], size=32)[0, 0, 0] == d[2].pictures(32)[0, 0]).all()
    shutil.copy(ROOT / "docs" / "problems.png", picture / "1" / "0.png")
    with pytest.raises(blogo.FormatError, match=item["name"]):
        d.fill([2])
