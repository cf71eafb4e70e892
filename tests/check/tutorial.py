"""Runs the commands of a page and compares the outputs that it shows.   tutorial.py PAGE TOOL

A fenced block "sh" is run by bash -euo pipefail, in one folder for the whole page; a block "text" right
after it is what it prints to standard output. A block without one prints nothing. ./run and build/release/blogo are there and stand for TOOL.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile


def blocks(text):
    """(language, content, line) of every fenced block, with the line of its first row."""
    for block in re.finditer(r"^```(\w*)\n(.*?)^```$", text, re.M | re.S):
        yield block[1], block[2], text.count("\n", 0, block.start()) + 2


def furnish(folder, tool):
    release = folder / "build" / "release"
    release.mkdir(parents=True)
    (release / "blogo").symlink_to(tool)
    (folder / "run").write_text('#!/bin/bash\nexec "$(dirname "$0")/build/release/blogo" "$@"\n')
    (folder / "run").chmod(0o755)


def hides(shown, printed, where):
    if not shown and printed:
        print(f"{where}: the page does not show what the commands print:\n{printed}")
    return not shown and bool(printed)


def main(page, tool):
    text = pathlib.Path(page).read_text()
    printed, ran, bad = "", 0, 0
    last = page  # where they stand
    shown = True  # the page has shown what the last commands printed

    with tempfile.TemporaryDirectory() as folder:
        furnish(pathlib.Path(folder), pathlib.Path(tool).resolve())
        path = f"{folder}/build/release:{os.environ['PATH']}"
        for language, content, line in blocks(text):
            where = f"{page}:{line}"
            if language == "sh":
                bad += hides(shown, printed, last)
                shown, last = False, where
                done = subprocess.run(["bash", "-eu", "-o", "pipefail", "-c", content], cwd=folder, text=True, timeout=300,
                                      env={**os.environ, "PATH": path, "NO_COLOR": "1"},
                                      stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                printed, ran = done.stdout, ran + 1
                if done.returncode:
                    print(f"{where}: exit code {done.returncode}\n{content}{done.stdout}{done.stderr}")
                    bad += 1
            elif language == "text":
                shown = True
                if content != printed:
                    print(f"{where}: the page shows\n{content}but the commands print\n{printed}")
                    bad += 1
            else:
                print(f'{where}: a block is either "sh" or "text", not "{language}"')
                bad += 1
        bad += hides(shown, printed, last)
    print(f"{ran} blocks of commands, {bad} wrong")
    return bool(bad) or ran == 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
