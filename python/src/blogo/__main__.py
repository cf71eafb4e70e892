"""Runs the tool that came with the package: `blogo ARGS...` or `python -m blogo ARGS...`."""

from __future__ import annotations

import os
import sys

from ._tool import TOOL


def main() -> None:
    if not TOOL.is_file():
        sys.exit(f"blogo: this package holds no tool; it belongs to {TOOL}")
    os.execv(TOOL, ["blogo", *sys.argv[1:]])


if __name__ == "__main__":
    main()
