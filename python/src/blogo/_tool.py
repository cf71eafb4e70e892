"""Commands of the tool as function calls.

The public C library makes, reads, verifies and audits data sets; what `export`, `gallery`, `study` and the other commands
do is code of the tool alone. So `run` starts the tool that lies in the package, as a process of its own. Inside this
process the same code would share the handlers of signals, the standard streams and the working folder with the
interpreter, and Ctrl-C could not end it. A process can be ended at any moment. It costs 5 ms.

A command writes `NAME.part` and gives it its name when it is complete. If Ctrl-C or another exception ends the call, the
process is ended, too, and the part is removed.
"""

from __future__ import annotations

import fcntl
import os
import pathlib
import re
import shutil
import signal
import subprocess
import threading
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Union

from . import _errors
from ._arguments import Path, _path

TOOL = pathlib.Path(__file__).with_name("blogo-tool")
OPTIONS = {"scenes_as": "scenes", "catalogue": "catalog", "reader": "for"}  # arguments that have another name than the option
STATUSES = {2: _errors.INVALID, 3: _errors.UNVERIFIED, 4: _errors.INFEASIBLE, 5: _errors.IO, 6: _errors.NOT_REPRODUCED}
ENDS_IN = 10  # seconds that a command has to end by itself; then it is killed
Value = Union[None, bool, int, Path, Sequence[Path]]
USAGE = re.compile(r'\nSee "blogo [^"\n]*"\.\Z')


def run(command: str, *words: Path, outputs: Iterable[Path] = (), given: tuple[str, str] | None = None,
        names: Mapping[str, str] | None = None, despite: str = r"(?!)", **options: Value) -> tuple[str, list[str]]:
    """Runs a command: what it prints, and the lines of its messages.

    An option of the value None or False is left out. `given` is an option, and the text that it reads. `outputs` are the
    results whose parts are removed if the call is ended. `names` replaces texts in messages, as the name of a file that
    the caller has not given. An error whose text matches `despite` is a message: the command has done its work.
    Raises ValueError for arguments, FormatError for what is read, InfeasibleError, OSError, MemoryError, Error.
    """
    if not os.access(TOOL, os.X_OK):
        raise _errors.Error(f"this package holds no tool; it belongs to {TOOL}")
    line: list[bytes] = [os.fsencode(TOOL), command.encode(), b"--quiet"]
    paths = [_word(word) for word in words]
    for argument, value in options.items():
        option = b"--" + OPTIONS.get(argument, argument).replace("_", "-").encode()
        several = isinstance(value, Sequence) and not isinstance(value, (str, bytes))
        for one in value if several else [value]:  # type: ignore[union-attr, list-item]
            if one is True:
                line.append(option)
            elif one is not None and one is not False:
                line.append(option + b"=" + _value(argument, one))
                paths.append(_value(argument, one))
    if given:
        line.append(f"--{given[0]}=-".encode())
    written = list(outputs)
    parts = [part for part in map(_part, written) if not os.path.lexists(part)]
    code, printed, told = _wait([*line, b"--", *map(_word, words)], given and given[1], parts)
    for text, instead in (names or {}).items():
        told = told.replace(text, instead)
    notes = [line.removeprefix("blogo: ") for line in told.splitlines()]
    if code and not (notes and re.match(despite, notes[-1])):
        raise _error(command, code, told, paths, list(map(_path, written)))
    return printed, [_errors.in_python(note) for note in notes]


def _word(path: Path) -> bytes:
    """A path as the tool takes it, which reads "-" as a standard stream."""
    name = _path(path)
    return b"./-" if name == b"-" else name


def _value(argument: str, value: object) -> bytes:
    if isinstance(value, int):
        return str(value).encode()
    if isinstance(value, (str, bytes, os.PathLike)):
        return _word(value)  # type: ignore[arg-type]
    raise TypeError(f"{argument} is {type(value).__name__}, expected a text, a path or an integer")


def _part(output: Path) -> bytes:
    return _path(output).rstrip(b"/") + b".part"


def _wait(line: list[bytes], text: str | None, parts: list[bytes]) -> tuple[int, str, str]:
    """Exit code, output and messages of a process.

    A thread starts the process and reads from it, because Ctrl-C while subprocess.Popen works would lose the process. The
    process has a group of its own, so Ctrl-C reaches this process alone, which sends the other one signal.
    """
    begun, ended = threading.Event(), threading.Event()
    started: list[subprocess.Popen[bytes]] = []
    read: list[tuple[bytes, bytes]] = []
    raised: list[BaseException] = []

    def work() -> None:
        try:
            with subprocess.Popen(line, stdin=subprocess.DEVNULL if text is None else subprocess.PIPE,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE, process_group=0) as process:
                started.append(process)
                begun.set()
                read.append(process.communicate(None if text is None else text.encode()))
        except BaseException as error:
            raised.append(error)
        begun.set()
        ended.set()

    try:
        threading.Thread(target=work, daemon=True).start()
        ended.wait()
    except BaseException:
        begun.wait(1)  # no longer: the thread may not have been started
        for process in started:
            try:
                process.terminate()
                ended.wait(ENDS_IN)
            finally:
                process.kill()
                ended.wait()
        for part in parts:
            _remove(part)
        raise
    if raised:
        raise raised[0]
    printed, told = read[0]
    return started[0].returncode, printed.decode("utf-8", "replace"), told.decode("utf-8", "replace")


def _remove(part: bytes) -> None:
    """Removes the part of a result, unless another process writes it."""
    try:
        file = os.open(part, os.O_RDONLY | os.O_NOFOLLOW)
    except OSError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if os.path.isdir(part):
            shutil.rmtree(part)
        else:
            os.unlink(part)
    except OSError:  # it is written, or has gone
        pass
    finally:
        os.close(file)


def _error(command: str, code: int, told: str, paths: list[bytes], outputs: list[bytes]) -> BaseException:
    """The exception for what a command has told before it failed."""
    if code < 0:
        return _errors.Error(f"{command}: the process was ended by {signal.Signals(-code).name}")
    told = told.strip()
    start = told.rfind("blogo: ")
    before, message = told[:max(start, 0)], told[start + len("blogo: "):] if start >= 0 else told
    usage = USAGE.search(message) is not None
    message = USAGE.sub("", message)
    if usage and message.startswith(command + ": "):
        message = message[len(command) + 2:]
    name, line, column, text = _located(message, paths)
    key = re.match(r"(\$[^:\s]*): (.*)", text, re.DOTALL)
    if key:
        text = key[2]
    if message == "out of memory":
        return MemoryError(message)
    reads = name and not any((name + b"/").startswith(output.rstrip(b"/") + b"/") for output in outputs)
    error = _errors.make(STATUSES.get(code, _errors.FAILED), "FormatError" if reads else "ValueError", message, name,
                         name or b"", line, column, key[1] if key else "", text)
    for note in before.splitlines():
        error.add_note(_errors.in_python(note))
    return error


def _located(message: str, paths: list[bytes]) -> tuple[bytes | None, int, int, str]:
    """File, line, column and text of a message that begins with one of the given paths, or with a file below it."""
    cut = message.find("…")  # the middle of a long path is left out
    for path in sorted(paths, key=len, reverse=True):
        shown = _errors._shown(path).decode("utf-8", "replace")
        whole, beginning = path and message.startswith(shown), 0 < cut and shown.startswith(message[:cut])
        start = len(shown) if whole else cut if beginning else -1
        found = re.match(r"([^:]*):(?:(\d+):)?(?:(\d+):)? (.*)", message[start:], re.DOTALL) if start > 0 else None
        if found and (start == cut or found[1][:1] in ("", "/")):
            name = _errors._name(path, (message[:start] + found[1]).encode())
            return os.fsencode(name), int(found[2] or 0), int(found[3] or 0), found[4]
    return (b"" if b"" in paths else None), 0, 0, message
