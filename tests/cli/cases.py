"""The cases of the tool, read, unpacked to folders and written again.   cases.py list [PATTERN...] | inputs CASE FOLDER

run.py states the form of a case. A file COMMAND/NAME.case is the case COMMAND/NAME, a file COMMAND/NAME.cases holds
the cases COMMAND/CASE, each after a line "=== CASE". The text before the first of these lines gives the command and
the parts of every case that has none of its own.
"""

from __future__ import annotations

import fnmatch
import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

CASES = Path(__file__).parent
MARK = re.compile(rb"^-- (.+?)( without its last newline)? --\n", re.M)
EXPECTED = ("stdout", "stderr", "left", "status", "needs")
Case = dict[str, bytes]


def shared(name: str) -> tuple[str, bytes]:
    """The file of a part "NAME is PATH", where PATH is below the folder of the cases."""
    name, path = name.split(" is ")
    return name, (CASES / path).read_bytes()


def parts(text: bytes, where: str) -> Case:
    """The files of one case: cmd, what is expected, and the inputs."""
    pieces = MARK.split(text)
    case = {"cmd": pieces[0]}
    for name_bytes, no_newline, body in zip(pieces[1::3], pieces[2::3], pieces[3::3]):
        name = name_bytes.decode()
        if no_newline:
            body = body[:-1]
        if " is " in name:
            name, body = shared(name)
        elif name.startswith(("status ", "needs ")):
            name, word = name.split(" ", 1)
            body = word.encode() + b"\n"
        if name in case or "/" in name:
            sys.exit(f"{where}: part {name!r} stands twice or is no plain name")
        case[name] = body
    return case


def has_command(case: Case) -> bool:
    return any(line.strip() and not line.startswith(b"#") for line in case["cmd"].splitlines())


def read(path: Path) -> dict[str, Case]:
    """The cases of one file by name."""
    group = path.parent.relative_to(CASES)
    text = path.read_bytes()
    if path.suffix == ".case":
        return {f"{group}/{path.stem}": parts(text, str(path))}
    head, *pieces = re.split(rb"^=== (\w+)\n", text, flags=re.M)
    common = parts(head, str(path))
    cases = {}
    for name, piece in zip(pieces[0::2], pieces[1::2]):
        own = parts(piece, f"{path}: {name.decode()}")
        cases[f"{group}/{name.decode()}"] = common | own | ({} if has_command(own) else {"cmd": common["cmd"]})
    if len(cases) != len(pieces) // 2:
        sys.exit(f"{path}: a case stands twice")
    return cases


def every() -> dict[str, Case]:
    cases: dict[str, Case] = {}
    for path in sorted(CASES.glob("*/*.case*")):
        found = read(path)
        if twice := found.keys() & cases.keys():
            sys.exit(f"{path}: {min(twice)} stands in two files")
        cases |= found
    return cases


def unpack(folder: Path, cases: dict[str, Case]) -> None:
    """Writes folder/COMMAND/NAME/cmd and so on, for every case."""
    for name, case in cases.items():
        (folder / name).mkdir(parents=True)
        for part, body in case.items():
            (folder / name / part).write_bytes(body)


def inputs(name: str, folder: Path) -> None:
    """Writes the inputs of one case to a new folder."""
    folder.mkdir(parents=True)
    for part, body in every()[name].items():
        if part != "cmd" and part not in EXPECTED:
            (folder / part).write_bytes(body)


def matching(names: Iterable[str], patterns: Sequence[str]) -> list[str]:
    """The names that match a pattern, by pattern and sorted; all names if there is no pattern."""
    listed = []
    for pattern in patterns or ["*"]:
        found = fnmatch.filter(names, pattern)
        if not found:
            sys.exit(f"no such case: {pattern}")
        listed += sorted(found)
    return listed


def section(name: str, body: bytes) -> bytes:
    if name in ("status", "needs"):
        return b"-- %s %s --\n" % (name.encode(), body.strip())
    end = b"" if not body or body.endswith(b"\n") else b" without its last newline"
    return b"-- %s%s --\n%s%s" % (name.encode(), end, body, b"\n" if end else b"")


def accept(name: str, got: Case) -> None:
    """Writes the parts that a run gave into the file of the case, those that stand there."""
    path = next(p for p in CASES.glob(f"{Path(name).parent}/*.case*") if name in read(p))
    text = path.read_bytes()
    start, end = 0, len(text)
    if path.suffix == ".cases":
        own = re.search(rb"^=== " + Path(name).name.encode() + rb"\n(.*?)(?=^=== |\Z)", text, re.M | re.S)
        assert own
        start, end = own.span(1)
    mine = text[start:end]
    marks = [*MARK.finditer(mine)]
    pieces = {"": mine[: marks[0].start() if marks else len(mine)]}
    for mark, after in zip(marks, [m.start() for m in marks[1:]] + [len(mine)]):
        pieces[mark[1].decode().split(" ")[0]] = mine[mark.start() : after]
    before = {"status": b"0\n"} | read(path)[name]
    for part in EXPECTED:
        if part in got and part in before and got[part] != before[part]:
            pieces[part] = section(part, got[part])
    path.write_bytes(text[:start] + b"".join(pieces.values()) + text[end:])


def main(what: str, *words: str) -> None:
    if what == "list":
        print(*matching(every(), words), sep="\n")
    elif what == "inputs":
        inputs(words[0], Path(words[1]))
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(*sys.argv[1:])
