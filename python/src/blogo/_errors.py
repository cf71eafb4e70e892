"""The exceptions of the package, and the choice of the exception for a failed call of the library."""

from __future__ import annotations

import errno
import os
import re


class Error(Exception):
    """The work could not be done, for example because every attempt failed. Base of the classes below.

    `text` says what is wrong; `file`, `line`, `column` (from 1, 0 = unknown) and `key` say where.
    """

    def __init__(self, message: str, *, file: str = "", line: int = 0, column: int = 0, key: str = "",
                 text: str = "") -> None:
        super().__init__(message)
        self.file, self.line, self.column, self.key, self.text = file, line, column, key, text or message


class ConfigError(Error, ValueError):
    """A config is malformed or contradicts itself. `key` names the place; the text suggests a near match."""


class FormatError(Error, ValueError):
    """A program, a line of scenes.jsonl, a table or a data set is malformed."""


class InfeasibleError(Error):
    """A well-formed request cannot be fulfilled; the text has the numbers."""


CLASSES = {"ConfigError": ConfigError, "FormatError": FormatError}
NUMBERS = {os.strerror(number): number for number in errno.errorcode}
FAILED, INVALID, UNVERIFIED, INFEASIBLE, IO, NO_MEMORY, INTERRUPTED, NOT_REPRODUCED = range(1, 9)  # blg_status


CUT = "…".encode()  # stands for the middle of a name that is too long for blg_error
CUT_AT = 64  # the most bytes before it (copy_middle_out in src/base/memory.c)


def _number(text: str) -> int:
    """The errno for a text of the library; most end with the system's reason."""
    if re.match(r"(another process|process \d+) is writing here", text):
        return errno.EBUSY
    text = text.partition("; did you mean ")[0]
    if text == "no such folder":
        return errno.ENOENT
    return NUMBERS.get(text.rpartition(": ")[2], errno.EIO)


def _shown(path: bytes) -> bytes:
    """A path as the library shows it: each byte of a control character, or of no character, as a question mark."""
    def show(char: str) -> str:
        if char.isascii():
            return char if char.isprintable() else "?"
        code = ord(char)
        hidden = 0x80 <= code < 0xa0 or 0xdc80 <= code <= 0xdcff  # C1, or a byte that is no UTF-8
        return "?" * len(char.encode("utf-8", "surrogateescape")) if hidden else char
    return "".join(map(show, path.decode("utf-8", "surrogateescape"))).encode()


def _name(path: bytes | None, file: bytes) -> str:
    """The name of a file in an error: as the caller wrote it, where the library has cut or altered it."""
    if path is None:
        return os.fsdecode(file)
    shown = _shown(path)
    if file in (b"", shown):
        return os.fsdecode(path)
    if file.startswith(shown + b"/"):
        return os.fsdecode(path + file[len(shown):])
    cut = file.rfind(CUT, 0, CUT_AT + len(CUT))
    if cut >= 0 and shown.startswith(file[:cut]):  # the path, or a file below it
        tail = file[cut + len(CUT):]
        below = next((at for at in range(len(tail), 0, -1) if tail[at:at + 1] in (b"", b"/")
                      and shown.endswith(tail[:at])), None)
        if below is not None:
            return os.fsdecode(path + tail[below:])
    return os.fsdecode(file)


# What a text of the library or the tool says of options and commands, and what does the same here. Any other option is
# the argument of the same name.
ARGUMENTS = {"--shard I/N": "shard=(number, parts)", "`blogo generate`": "`blogo.write`",
             "--format tar": 'format="tar"', "generate --resume": "write(resume=True)",
             "--force": "force=True", "--resume": "resume=True", "--catalog": "catalogue=", "--for vlm": 'reader="vlm"',
             "--answers": "answers=True", "--no-audit": "no_audit=True",
             "`blogo tasks --for vlm`": '`blogo.tasks(reader="vlm")`', "-o": "output="}
NAMED = re.compile(
    r"(?<![\w\"'/.-])(?:(?P<known>" + "|".join(map(re.escape, sorted(ARGUMENTS, key=len, reverse=True))) + r")(?![\w-])"
    r"|--(?P<option>[a-z][a-z-]*[a-z])(?![\w-])(?: (?=\d)| [A-Z]+\b)?"
    r"|`blogo (?P<command>audit|card|export|filter|gallery|merge|pack|score|sheet|solve|study|tasks|verify)(?: --json)?`)")


def in_python(text: str) -> str:
    """A text of the library or the tool in Python's words: each option becomes the argument that does the same."""
    def word(found: re.Match[str]) -> str:
        if found["command"]:
            return f"`blogo.{found['command']}`"
        said = ARGUMENTS[found["known"]] if found["known"] else found["option"].replace("-", "_") + "="
        return said.removesuffix("=").removesuffix("=True") if text[found.end():found.end() + 1] == ":" else said
    return NAMED.sub(word, text)


def make(status: int, invalid: str, message: str, path: bytes | None, name: bytes, line: int, column: int, key: str,
         text: str) -> BaseException:
    """The exception for a blg_status and a blg_error. `invalid` names the class for malformed input.

    `path` is what the caller gave as a path, `name` the error's file.
    """
    if message.endswith(text):
        message = message[:len(message) - len(text)] + in_python(text)
    text = in_python(text)
    if status == NO_MEMORY:
        return MemoryError(message)
    if status == INTERRUPTED:
        return KeyboardInterrupt(message)
    if status == IO:
        known = name or path is not None
        return OSError(_number(text), text, _name(path, name)) if known else OSError(_number(text), text)
    if status == INVALID and invalid == "ValueError":
        return ValueError(message)
    kind = InfeasibleError if status == INFEASIBLE else CLASSES[invalid] if status == INVALID else Error
    return kind(message, file=os.fsdecode(name), line=line, column=column, key=key, text=text)
