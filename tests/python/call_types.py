"""What types of calls mypy sees. It is read by test_examples.py and never run."""

from typing import Any, Optional, assert_type

import blogo


def look(g: blogo.Generator, path: Optional[str]) -> None:
    assert_type(blogo.render("x"), blogo.Pixels)
    assert_type(blogo.render(["x"], 64), blogo.Pixels)
    assert_type(blogo.render("x", 64, path), Optional[blogo.Pixels])
    blogo.render("x", 64, "a.png"), blogo.render("x", path="a.png")  # None
    assert_type(blogo.tasks("first"), list[dict[str, Any]])
    assert_type(blogo.tasks("first", "tasks", reader="vlm"), dict[str, str])
    assert_type(g[0], blogo.Problem)
    assert_type(g["hd_convex_0000"], blogo.Problem)
    assert_type(g[:3], blogo.Problems)
    assert_type(g[["hd_convex_0000"]], blogo.Problems)
    assert_type(g[g.splits["val"]], blogo.Problems)
