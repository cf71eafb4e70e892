"""Images alone, such as those of predicted programs: drawn, parted into masks, and asked what holds in them."""

from __future__ import annotations

import concurrent.futures
import dataclasses
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Union

import numpy as np
import numpy.typing as npt

from . import _blogo
from ._arguments import Indices, Pixels, _integer, _size
from ._catalogue import _catalogue
from ._errors import FormatError
from ._problem import Image, Pose, Problem, Shape
from ._programs import Program

Picture = Union[Image, Mapping[str, Any], Sequence[Shape], Program]
"""An image: of a problem, as a dict like {"shapes": [{"program": ..., "pose": ...}]}, as shapes, or a program."""
Values = npt.NDArray[np.int8]
"""1: holds, 0: does not hold, -1: undecided."""

TOGETHER = 64  # problems in one call of the library


def _plain(value: Any) -> Any:
    """Numbers, arrays and shapes for JSON."""
    if isinstance(value, Shape):
        return {"program": value.actions, "pose": vars(value.pose)}
    if isinstance(value, Pose):
        return vars(value)
    if hasattr(value, "tolist"):
        return value.tolist()
    raise TypeError(f"an image has a {type(value).__name__} in it, expected numbers, texts, lists and dicts")


def _scene(image: Picture) -> dict[str, Any]:
    if isinstance(image, Image):
        widths = {key: width for key in ("pen_px", "stamp_px") if (width := getattr(image, key)) is not None}
        return {"shapes": image.shapes, "distractors": image.distractors, **widths}
    if isinstance(image, Mapping):
        return dict(image)
    if isinstance(image, Shape):
        return {"program": image.actions, "pose": vars(image.pose)}
    if isinstance(image, str):
        return {"program": image}
    if isinstance(image, Sequence):
        return {"shapes": image} if image and all(isinstance(shape, Shape) for shape in image) else {"program": image}
    raise TypeError(f"an image is {type(image).__name__}, expected an Image, a dict, shapes or a program")


def _handle(image: Picture, number: int | None = None, posed: bool = False) -> _blogo.Problem:
    """The image as image 0 of side 1 of a problem, with poses if it must have them. Raises FormatError, which names the
    image's number."""
    place = "" if number is None else f"image {number}: "
    try:
        scene = _scene(image)
        if posed and not {"shapes", "logo", "pose"} & scene.keys():
            raise FormatError("an image without poses has no places to measure")
        return _blogo.image(json.dumps(scene, default=_plain))
    except FormatError as error:
        raise FormatError(f"{place}{error}") from None
    except (RecursionError, UnicodeEncodeError):
        raise FormatError(f"{place}nested too deeply, or no text") from None
    except TypeError as error:
        raise TypeError(f"{place}{error}") from None


def draw(images: Iterable[Picture], size: int = 128, *, out: Pixels | None = None, threads: int = 1,
         mistakes: dict[int, str] | None = None) -> Pixels:
    """Draws images, such as those of predicted programs: uint8 [images, size, size], 255 = paper.

    An image is an `Image` of a problem, a list of `Shape`, a program, or a dict in the form of a given scene
    (docs/files.md): {"shapes": [{"program": ..., "pose": {"x", "y", "heading_deg", "scale"}}, ...]}, where a program is a
    list of actions or published text. Shapes without poses stand side by side, as large as fits.

    An image that cannot be drawn raises FormatError or TypeError, which names its number. With a dict as `mistakes` it is
    blank paper, and its number and the message get into the dict. Antialiasing is that of the presets.
    """
    listed = list(images)
    size = _size(size)
    threads = _integer(threads, "threads", 1, 256)
    shape = (len(listed), size, size)
    if out is not None and not (isinstance(out, np.ndarray) and out.dtype == np.uint8 and out.shape == shape
                                and out.flags.c_contiguous):
        raise ValueError(f"out: expected a contiguous uint8 array of shape {shape}")
    pixels: Pixels = np.empty(shape, np.uint8) if out is None else out

    def work(numbers: range) -> None:
        for number in numbers:
            try:
                _handle(listed[number], number).draw(1, 0, size, pixels[number])
            except (FormatError, TypeError) as error:
                if mistakes is None:
                    raise
                mistakes[number] = str(error).removeprefix(f"image {number}: ")
                pixels[number] = 255

    if threads == 1 or len(listed) < 2:
        work(range(len(listed)))
    else:
        with concurrent.futures.ThreadPoolExecutor(threads) as pool:
            list(pool.map(work, (range(first, len(listed), threads) for first in range(threads))))
    return pixels


@dataclasses.dataclass(frozen=True)
class Masks:
    """Which pixels of an image belong to which stroke and figure. A pixel has ink if it is darker than 128."""

    strokes: npt.NDArray[np.bool_]
    """bool [strokes, size, size]: those of the first figure, then of the next. Where strokes cross, both have the pixel."""
    owners: Indices
    """int64 [strokes]: the figure that each stroke belongs to."""

    @property
    def figures(self) -> npt.NDArray[np.bool_]:
        """bool [figures, size, size]: the strokes of each figure together."""
        return np.logical_or.reduceat(self.strokes, np.flatnonzero(np.diff(self.owners, prepend=-1)))

    @property
    def labels(self) -> Indices:
        """int64 [size, size]: 0 is paper, 1 the first figure, and so on; where figures cross, the one painted last."""
        numbered = self.figures * np.arange(1, self.owners[-1] + 2)[:, None, None]
        return np.asarray(numbered.max(axis=0), np.int64)

    @staticmethod
    def boxes(masks: npt.NDArray[np.bool_]) -> Indices:
        """The smallest box of whole pixels around each mask, as in COCO: int64 [masks, 4], left, top, width, height; all 0
        if a mask is empty."""
        ends = []
        for axis in (1, 2):  # columns, then rows
            hit = masks.any(axis=axis)
            first = hit.argmax(axis=1)
            ends.append((first, np.where(hit.any(axis=1), hit.shape[1] - hit[:, ::-1].argmax(axis=1) - first, 0)))
        (left, width), (top, height) = ends
        return np.stack([left, top, width, height], axis=1)


def masks(image: Picture, size: int = 128) -> Masks:
    """The masks of the strokes and figures of an image, as `draw` draws it. docs/export.md#coco has the rule; the masks
    of a data set's images are those of `blogo.export(d, path, "coco")`. Raises FormatError."""
    size = _size(size)
    handle = _handle(image)
    counts = handle.strokes(1, 0)
    strokes = np.empty((sum(counts), size, size), np.uint8)
    handle.masks(1, 0, size, strokes)
    return Masks(strokes.view(np.bool_), np.repeat(np.arange(len(counts)), counts))


def _measure(images: Sequence[Picture | Problem], options: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What the library tells of each image; a problem stands for its images, positives first."""
    text = json.dumps(options)
    told: list[dict[str, Any]] = []
    for start in range(0, len(images), TOGETHER):
        handles = [item._handle if isinstance(item, Problem) else _handle(item, start + i, posed=True)
                   for i, item in enumerate(images[start:start + TOGETHER])]
        told += json.loads(_blogo.holds(handles, text))["images"]
    return told


def _values(values: Any) -> Values:
    """Numbers and None, in lists or alone, as an array."""
    array = np.array(values, np.float64)
    return np.where(np.isnan(array), -1, array).astype(np.int8)


def holds(concepts: Iterable[str], images: Iterable[Picture | Problem]) -> Values:
    """Whether each concept holds in each image: int8 [images, concepts], 1, 0, or -1 if it is undecided.

    Concepts are texts such as "some x, y: inside(x, y) and convex(x)" (docs/config.md#relations), or without variables,
    "convex and strokes >= 5", about the first figure of the image. `rules` has the concepts that `blogo.solve` tries. An
    image is what `draw` takes, and must have poses; a problem stands for its images, positives first, each by number.
    Distractors do not count. Raises FormatError with the place of a mistake.
    """
    if isinstance(concepts, str):
        raise TypeError("concepts is a text, expected a list of texts")
    texts = list(concepts)
    told = _measure(list(images), {"concepts": texts})
    if not told:
        _blogo.holds([], json.dumps({"concepts": texts}))  # mistakes are told all the same
    return _values([image["values"] for image in told]).reshape(len(told), len(texts))


def rules() -> list[str]:
    """The concepts about several figures that `blogo.solve` tries: each atom and attribute under each quantifier, and so on
    (docs/solve.md)."""
    told: list[str] = json.loads(_blogo.holds([], '{"rules": true}'))["concepts"]
    return told


def relations(image: Picture) -> dict[str, Values]:
    """The atoms of an image, by name (docs/attributes.md): what holds of each figure, int8 [figures]; of each two figures x
    and y, int8 [figures, figures] with rows x; of the whole image, int8 []. 1, 0, or -1 if it is undecided, as for x and x.
    Raises FormatError, also for an image without poses."""
    told = _measure([image], {"atoms": True})[0]
    return {name: _values(values) for kind in ("figure", "pair", "image") for name, values in told[kind].items()}


def _texts(image: Picture) -> str:
    """The programs of an image's figures as published text, with semicolons between them. Raises FormatError, TypeError."""
    scene = _scene(image)
    shapes = scene.get("shapes", [scene])
    if not isinstance(shapes, Sequence) or not all(isinstance(shape, (Mapping, Shape)) for shape in shapes):
        raise TypeError("shapes: expected a list of shapes")
    programs = [shape.actions if isinstance(shape, Shape) else shape.get("program") for shape in shapes]
    texts = (program if isinstance(program, str) else json.dumps(program, default=_plain) for program in programs)
    return "; ".join(_blogo.program(text)[0] for text in texts)


def agreement(predicted: Picture, programs: Picture) -> dict[str, Any]:
    """How well predicted programs agree with the right ones: {"right", "score", "valid", "equal", "congruent", "types",
    "distance", "overlap", "attributes"}, the measures of docs/models.md#programs.

    Both are what `draw` takes. Poses do not count. Programs that draw the same figure in another order, direction or pose
    are right: `right` is congruent with the same types. What is predicted may be anything: what is no program is not
    valid and scores 0. Raises FormatError or TypeError for the right programs.
    """
    try:
        right = _texts(programs)
    except FormatError as error:
        raise FormatError(f"the right programs: {error}") from None
    try:
        answer = _texts(predicted)
    except (FormatError, TypeError, ValueError, RecursionError):
        answer = ""
    key = {"id": "0", "problem": "0", "family": "ff", "split": "0", "form": "ps", "length": 1, "choices": None, "answer": right}
    verdict: dict[str, Any] = json.loads(_blogo.judge(json.dumps(key), _catalogue(None)._handle, answer))
    return {name: value for name, value in verdict.items() if name not in ("readable", "choice")}
