"""A problem: concept, programs, poses, texts, pictures."""

from __future__ import annotations

import cmath
import dataclasses
import json
import math
import os
import pathlib
import sys
import tempfile
import webbrowser
from collections.abc import Mapping
from typing import Any, Optional

import numpy as np
import numpy.typing as npt

from . import _blogo
from ._arguments import SIDES, Indices, Path, Pixels, Side, _integer, _side, _size
from ._cached import cached
from ._catalogue import Catalogue, _catalogue
from ._errors import InfeasibleError
from ._sequence import Named

SIZE = 128  # pixels of pictures where no data set decides


@dataclasses.dataclass(frozen=True)
class Pose:
    """Where and how a shape is drawn in the plane: 720 x 720 units, y up, origin in the middle."""

    x: float
    y: float
    heading_deg: float
    scale: float


@dataclasses.dataclass(frozen=True)
class Shape:
    """One figure of an image. `name` is its name in the catalogue, "" for free-form shapes."""

    name: str
    actions: tuple[tuple[Any, ...], ...]
    """The exact program: ("line", type, length, turn_deg) or ("arc", type, radius, extent_deg, turn_deg)."""
    pose: Pose

    @cached
    def program(self) -> str:
        """The program as published: three decimals, angles mapped to 0..1."""
        return _blogo.program(json.dumps(self.actions))[0]

    @property
    def points(self) -> npt.NDArray[np.float64]:
        """Where each stroke begins, and where the last one ends, in plane units: float64 [strokes + 1, 2], x and y.

        In a picture of s pixels a side, column and row of a point are (x + 360) * s / 720 and (360 - y) * s / 720.
        """
        at = complex(self.pose.x, self.pose.y)
        heading = math.radians(self.pose.heading_deg)
        points = [at]
        for kind, _, size, *rest in self.actions:
            heading += math.radians(rest[-1])
            step = self.pose.scale * size * cmath.rect(1, heading)
            if kind == "arc":  # about a centre to the left
                extent = math.radians(rest[0])
                step *= 1j * (1 - cmath.rect(1, extent))
                heading += extent
            at += step
            points.append(at)
        return np.array([(point.real, point.imag) for point in points])


@dataclasses.dataclass(frozen=True)
class Image:
    """One image of a problem: 1 to 6 shapes in the order of painting."""

    side: str
    number: int
    query: bool
    shapes: tuple[Shape, ...]
    distractors: int = dataclasses.field(default=0, compare=False)
    """How many of the last shapes take no part in the concept."""
    violated: int | None = dataclasses.field(default=None, compare=False)
    """Of a negative: number of the concept's component that the image breaks, if one is known."""
    impure: bool = dataclasses.field(default=False, compare=False)
    """Whether the image breaks the rule of its own side on purpose."""
    pen_px: float | None = dataclasses.field(default=None, compare=False)
    """Width of the pen in pixels of a 512 px image; None: the published one. `stamp_px` is that of stamps."""
    stamp_px: float | None = dataclasses.field(default=None, compare=False)


class Problem:
    """One problem: two sides of images around a concept. From a Generator, a data set, or Problem.from_json.

    A side is "positive" or 1, "negative" or 0, wherever a side is asked for.
    """

    def __init__(self, handle: _blogo.Problem, catalogue: Catalogue, origin: tuple[Any, int] | None,
                 size: int = SIZE) -> None:
        self._handle = handle
        self._catalogue = catalogue
        self._origin = origin  # a generator, and the problem's index there
        self.size = size
        """Side in pixels of the pictures that `support` and `query` draw."""

    @classmethod
    def from_json(cls, line: str | bytes, catalogue: Catalogue | Path | None = None, size: int = SIZE) -> Problem:
        """Reads a line of scenes.jsonl. `size` is that of `Problem.size`. Raises FormatError with the key of the
        mistake."""
        if not isinstance(line, (str, bytes)):
            raise TypeError(f"line is {type(line).__name__}, expected str")
        shapes = _catalogue(catalogue)
        text = line.decode() if isinstance(line, bytes) else line
        return cls(_blogo.Problem(text, shapes._handle), shapes, None, _size(size))

    @classmethod
    def from_dict(cls, line: Mapping[str, Any], catalogue: Catalogue | Path | None = None, size: int = SIZE) -> Problem:
        """Reads what `to_dict` gave, perhaps changed. Raises as `from_json`."""
        if not isinstance(line, Mapping):
            raise TypeError(f"line is {type(line).__name__}, expected a dict")
        return cls.from_json(json.dumps(dict(line)), catalogue, size)

    def __reduce__(self) -> tuple[Any, ...]:
        if self._origin:
            return type(self._origin[0]).problem, self._origin
        return Problem.from_json, (self.to_json(), self._catalogue, self.size)

    def __eq__(self, other: object) -> bool:
        """Whether both problems have one line in scenes.jsonl: concept, programs, poses, split, seed and hardness."""
        if not isinstance(other, Problem):
            return NotImplemented
        return self is other or self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash(self.to_json())

    def __copy__(self) -> Problem:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Problem:
        return self

    def to_json(self) -> str:
        """The problem as a line of scenes.jsonl, without the line feed."""
        return self._handle.json()

    def to_dict(self) -> dict[str, Any]:
        """The line of `to_json` as a dict; docs/files.md explains the fields."""
        line: dict[str, Any] = json.loads(self.to_json())
        return line

    @cached
    def _line(self) -> dict[str, Any]:
        return self.to_dict()

    def _record(self) -> dict[str, Any]:
        """The problem as a row of `Sequenced.records`."""
        parts = [value for key, value in self.concept.items() if key not in ("negated", "accepted")]
        texts = [text for part in parts for text in (part if isinstance(part, list) else [part])]
        texts = [text if isinstance(text, str) else _blogo.program(json.dumps(text))[0] for text in texts]
        try:
            description: str | None = self.description
        except InfeasibleError:
            description = None
        return {"name": self.name, "family": self.family, "split": self.split, "concept": "; ".join(texts),
                "negated": self.concept["negated"], "description": description, **self.hardness}

    @property
    def name(self) -> str:
        """Name, "hd_convex_0001" for example."""
        return str(self._line["name"])

    @property
    def split(self) -> str:
        """Name of the problem's split."""
        return str(self._line["split"])

    @property
    def family(self) -> str:
        """"ff", "bd", "hd" or "rl": free-form, basic, abstract, relations."""
        return str(self._line["family"])

    @property
    def concept(self) -> dict[str, Any]:
        """{"programs"}, {"shapes"}, {"attributes"} or {"expression"}, with "negated"."""
        return dict(self._line["concept"])

    @property
    def hardness(self) -> dict[str, float]:
        """{"negative_distance", "positive_diversity", "near_separators", "fitting_rules"} (docs/verification.md)."""
        return dict(self._line["hardness"])

    @cached
    def description(self) -> str:
        """One English sentence: what all positives share. Raises InfeasibleError if the concept is not known."""
        return self._handle.describe(-1, 0)

    @cached
    def images(self) -> dict[str, tuple[Image, ...]]:
        """{"positive": images, "negative": images}, support first, queries last; [1] and [0] give the sides as well."""
        sides: dict[str, list[Image]] = {side: [] for side in SIDES}
        for image in self._line["images"]:
            side = image["side"]
            shapes = tuple(Shape(shape.get("name") or "", tuple(tuple(action) for action in shape["program"]),
                                 Pose(**shape["pose"])) for shape in image["shapes"])
            sides[side].append(Image(side, len(sides[side]), image["role"] == "query", shapes,
                                     *(image.get(key) for key in ("distractors", "violated", "impure", "pen_px", "stamp_px"))))
        return Named("side", {side: tuple(images) for side, images in sides.items()}, {code: side for side, code in SIDES.items()})

    @property
    def labels(self) -> Indices:
        """The label of each image, int64 [2, images]: row 0 (positives) is 1, row 1 (negatives) is 0."""
        return np.repeat(np.array([[1], [0]]), max(map(len, self.images.values())), axis=1)

    def pictures(self, size: int | None = None) -> Pixels:
        """All images: uint8 [2, images, size, size], positives first; support first, queries last. 255 is paper.

        `size` is 16..4096; None means `Problem.size`. A query that the problem lacks is blank.
        """
        side = self.size if size is None else _size(size)
        out = np.full((*self.labels.shape, side, side), 255, np.uint8)
        for row, images in enumerate(self.images.values()):
            for image in images:
                self._handle.draw(1 - row, image.number, side, out[row, image.number])
        return out

    @property
    def _support(self) -> int:
        return int(self._line["n_support"])

    @property
    def support(self) -> Pixels:
        """The support images at `size`: uint8 [2, n, size, size], positives first. Drawn at each call."""
        return self.pictures()[:, :self._support]

    @property
    def query(self) -> Pixels:
        """The query images at `size`: uint8 [2, n, size, size], the positives' first. Drawn at each call."""
        return self.pictures()[:, self._support:]

    def show(self, path: Path | None = None, size: int | None = None) -> str | None:
        """Shows the problem as a sheet: in a notebook below the cell, else in the system's viewer.

        With `path` the sheet is written there, as PNG. `size` is the side of one image, as for `sheet`. Returns the
        path of the file; None in a notebook.
        """
        if path is not None and os.path.splitext(os.fsdecode(path))[1].lower() != ".png":
            raise ValueError(f"path {os.fsdecode(path)!r}: expected a name that ends in .png; `sheet` writes .svg and .pdf too")
        shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
        pixels = self.sheet(size)
        png = _blogo.png(pixels, pixels.shape[1], pixels.shape[0])
        if path is None and getattr(shell, "kernel", None) is not None:
            display = sys.modules["IPython"].display
            display.display(display.Image(data=png))
            return None
        name = os.fspath(path) if path is not None else os.path.join(tempfile.mkdtemp(prefix="blogo-"), f"{self.name}.png")
        pathlib.Path(name).write_bytes(png)
        if path is None:
            webbrowser.open(pathlib.Path(name).as_uri())
        return name

    def _image(self, side: Side, number: int) -> tuple[int, int]:
        """Side and number of an image as the library counts them. Raises ValueError, IndexError."""
        code = _side(side)
        most = len(self.images["positive" if code else "negative"]) - 1
        try:
            return code, _integer(number, "image", 0, most)
        except ValueError:
            raise IndexError(f"image {number} is outside 0..{most}") from None

    def describe(self, side: Side, number: int) -> str:
        """Describes one image in English. The text gives away neither the concept nor the side."""
        return self._handle.describe(*self._image(side, number))

    def draw(self, side: Side, number: int, size: int = 512) -> Pixels:
        """Draws one image: uint8 [size, size]. Raises IndexError, ValueError."""
        image = self._image(side, number)
        out = np.empty((_size(size),) * 2, np.uint8)
        self._handle.draw(*image, out.shape[0], out)
        return out

    def sheet(self, size: Optional[int] = None) -> Pixels:
        """Name, positives, negatives and queries as one picture: uint8 [height, width]. `size`: side of one image; if
        absent, 128, or up to 512 if a free-form negative changes a stroke's type, so that people see the change."""
        panel = 0 if size is None else _size(size)
        width, height = self._handle.sheet_size(panel)
        out = np.empty((height, width), np.uint8)
        self._handle.sheet(panel, out)
        return out

    def _repr_png_(self) -> bytes:
        pixels = self.sheet()
        return _blogo.png(pixels, pixels.shape[1], pixels.shape[0])

    def __repr__(self) -> str:
        return f"<blogo.Problem {self.name}, {self.split}>"
