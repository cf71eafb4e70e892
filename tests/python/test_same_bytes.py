"""Index i is line i of scenes.jsonl, and pixels are those that `blogo generate` writes."""

import json
import pathlib
from collections.abc import Iterator

import numpy as np
import pytest
from conftest import Tool
from PIL import Image

import blogo

EACH = 100  # problems of each family
SIDES = {"1": 0, "0": 1}  # folders, and the place of their side in arrays


@pytest.fixture(scope="module")
def plain() -> blogo.Generator:
    return blogo.Generator("bongard-logo")


def test_index_is_the_line_of_scenes(plain: blogo.Generator, tool: Tool, tmp_path: pathlib.Path) -> None:
    tool("generate", "--programs-only", "-o", str(tmp_path / "set"))
    lines = (tmp_path / "set" / "scenes.jsonl").read_text().splitlines()
    assert len(lines) == len(plain)
    families = [json.loads(line)["family"] for line in lines]
    assert families == ["ff"] * 3600 + ["bd"] * 4000 + ["hd"] * 4400
    for index, line in enumerate(lines):
        assert line.startswith(f'{{"name":"{plain.item(index)["name"]}"')
    for index in range(0, len(plain), 40):
        assert plain.problem(index).to_json() == lines[index]
        assert blogo.Problem.from_json(lines[index]).to_json() == lines[index]


def drawn(folder: pathlib.Path, families: str) -> Iterator[tuple[str, np.ndarray]]:
    for problem in sorted(folder.glob(f"{families}/images/*")):
        yield problem.name, np.stack([[np.asarray(Image.open(problem / side / f"{image}.png")) for image in range(7)]
                                      for side in SIDES])


@pytest.mark.parametrize("size", [64, 128, 512])
def test_pixels_are_those_of_the_tool(plain: blogo.Generator, tool: Tool, tmp_path: pathlib.Path, size: int) -> None:
    tool("generate", "--limit", str(EACH), "-s", str(size), "-o", str(tmp_path / "set"))
    compared = 0
    for name, pixels in drawn(tmp_path / "set", "*"):
        index = plain.index(name)
        assert (plain.fill(index, size=size)[0] == pixels).all(), name
        compared += 1
        if compared % 30 == 0:
            assert (plain.problem(index).draw("negative", 6, size) == pixels[1, 6]).all()
    assert compared == 3 * EACH


def test_a_set_written_from_python_is_that_of_the_tool(small: blogo.Generator, tool: Tool, tmp_path: pathlib.Path) -> None:
    (tmp_path / "config.json").write_text(json.dumps(small.config))
    tool("generate", "--config", str(tmp_path / "config.json"), "-o", str(tmp_path / "a"))
    blogo.write(small, tmp_path / "b")
    assert (tmp_path / "a" / "SHA256SUMS").read_bytes() == (tmp_path / "b" / "SHA256SUMS").read_bytes()


def test_a_palette_shows_the_grays_of_its_depth(tool: Tool, tmp_path: pathlib.Path) -> None:
    made = blogo.Generator("bongard-logo", set={"images.depth_bits": 4, "images.size_px": 96})
    blogo.write(made, tmp_path / "set", limit=2, palette_png=True)
    assert blogo.verify(tmp_path / "set")["ok"]
    found = blogo.open(tmp_path / "set")
    for at, problem in enumerate(found):
        pixels = made.fill(made.index(problem.name))[0].astype(int)
        levels = ((pixels * 15 + 127) // 255 * 17).astype(np.uint8)
        assert (found.stored(at) == levels).all(), problem.name
        for code, side in SIDES.items():
            for number in range(7):
                path = tmp_path / "set" / problem.family / "images" / problem.name / code / f"{number}.png"
                with Image.open(path) as picture:
                    assert picture.mode == "P" and picture.getpalette()[:3] == [255, 255, 255]
                    for mode in ("L", "RGB"):  # as the published loaders ask for
                        shown = np.asarray(picture.convert(mode)).reshape(96, 96, -1)
                        assert (shown == levels[side, number, :, :, None]).all(), path
    with pytest.raises(ValueError, match="a palette has 1, 2 or 4 bits a pixel, found 8"):
        blogo.write(blogo.Generator(), tmp_path / "eight", limit=1, palette_png=True)
    assert not (tmp_path / "eight").exists()
