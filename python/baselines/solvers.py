"""Rows of the symbolic solvers of `blogo solve`, in the log that table.py reads.

    python solvers.py --data bongard-logo
    python solvers.py --data FOLDER --catalogue TABLES

A preset's programs are written into a temporary folder first; pictures are not needed.
"""

from __future__ import annotations

import argparse
import json
import os
import pathlib
import tempfile
import time

import blogo

LOGS = pathlib.Path(__file__).parent / "logs"


def main(arguments: list[str] | None = None) -> pathlib.Path:
    """Solves and writes the log; gives its path."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", default="bongard-logo", help="a preset, the file of a config, or the folder of a data set")
    parser.add_argument("--catalogue", help="the folder of the shape tables of a data set that was made from others")
    parser.add_argument("--logs", type=pathlib.Path, default=LOGS)
    options = parser.parse_args(arguments)
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        if not os.path.isdir(options.data):
            blogo.write(blogo.Generator(options.data, catalogue=options.catalogue), folder, programs_only=True)
        report = blogo.solve(options.data if os.path.isdir(options.data) else folder, catalogue=options.catalogue)
    name = pathlib.Path(options.data).name
    lines = [{"asked": {"model": "solve", "data": name}, "blogo": blogo.__version__, "format_version": blogo.format_version}, *report["solvers"],
             {"done": True, "wall_s": round(time.monotonic() - start, 2)}]
    log: pathlib.Path = options.logs / f"solve-{name}.jsonl"
    options.logs.mkdir(parents=True, exist_ok=True)
    log.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return log


if __name__ == "__main__":
    print(main())
