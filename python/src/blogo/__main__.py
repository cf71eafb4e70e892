"""Runs the tool that came with the package: `blogo ARGS...` or `python -m blogo ARGS...`."""

from __future__ import annotations

import os
import pathlib
import sys


def main() -> None:
    tool = pathlib.Path(__file__).with_name("blogo-tool")
    if not tool.is_file():
        sys.exit(f"blogo: this package holds no tool; it belongs to {tool}")
    os.execv(tool, ["blogo", *sys.argv[1:]])


if __name__ == "__main__":
    main()
