"""Bongard-LOGO problems from memory, at the speed of the C library.

    import blogo
    g = blogo.Generator("bongard-logo", seed=7)
    x = g.fill(0, 32, size=128)             # uint8 [32, 2, 7, 128, 128]
    p = g[17]                               # concept, programs, poses, texts, pictures
    d = blogo.open("folder")                # a data set on disk, as a sequence of the same problems

Pixels are 8-bit gray, 255 = paper, 0 = ink. The same config, catalogue and index give the same bytes as
`blogo generate`, in any process and any thread. The global interpreter lock is released while C code runs.
`blogo.torch` has data sets and streams for PyTorch.
"""

from typing import TYPE_CHECKING

from ._arguments import SIDES, Indices, Path, Pixels, Side
from ._blogo import format_version
from ._blogo import version as __version__
from ._catalogue import Catalogue
from ._disk import Progress, audit, verify, write
from ._errors import ConfigError, Error, FormatError, InfeasibleError
from ._generator import Generator, config, presets
from ._images import Masks, Picture, Values, agreement, draw, holds, masks, relations, rules
from ._open import DataSet, open
from ._problem import Image, Pose, Problem, Shape
from ._programs import Program, analyse, congruent, distance, measure, render
from ._sequence import Problems
from .tasks import Environment  # the name `tasks` is now that of the module, and then of the function

from ._commands import card, export, filter, gallery, merge, pack, score, sheet, solve, study, tasks  # isort: skip

__all__ = ["Catalogue", "ConfigError", "DataSet", "Environment", "Error", "FormatError", "Generator", "Image", "Indices",
           "InfeasibleError", "Masks", "Path", "Picture", "Pixels", "Pose", "Problem", "Problems", "Program", "Progress",
           "SIDES", "Shape", "Side", "Values", "__version__", "agreement", "analyse", "audit", "card", "config", "congruent", "distance",
           "draw", "export", "filter", "format_version", "gallery", "holds", "masks", "measure", "merge", "open", "pack",
           "presets", "relations", "render", "rules", "score", "sheet", "solve", "study", "tasks", "verify", "write"]

if not TYPE_CHECKING:  # else type checkers would take any name for known
    def __getattr__(name: str) -> object:
        from ._sequence import near
        meant = {"generate": "write", "save": "write", "load": "open", "read": "open", "make": "Generator"}.get(name)
        guess = f"; did you mean {meant!r}?" if meant else near(name, __all__) if name[:1] != "_" else ""
        raise AttributeError(f"module 'blogo' has no attribute {name!r}{guess}")
