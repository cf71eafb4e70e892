"""The exceptions of the package, and the choice of the exception for a failed call of the library."""

from __future__ import annotations

import errno
import os


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
FAILED, INVALID, UNVERIFIED, INFEASIBLE, IO, NO_MEMORY, INTERRUPTED = range(1, 8)  # blg_status


def make(status: int, invalid: str, message: str, file: str, line: int, column: int, key: str,
         text: str) -> BaseException:
    """The exception for a blg_status and a blg_error. `invalid` names the class for malformed input."""
    if status == NO_MEMORY:
        return MemoryError(message)
    if status == INTERRUPTED:
        return KeyboardInterrupt(message)
    if status == IO:
        guess = errno.EIO if not file or os.path.exists(file) else errno.ENOENT
        number = NUMBERS.get(text.rpartition(": ")[2], guess)  # most texts end with the system's reason
        return OSError(number, text, file) if file else OSError(number, text)
    if status == INVALID and invalid == "ValueError":
        return ValueError(message)
    kind = InfeasibleError if status == INFEASIBLE else CLASSES[invalid] if status == INVALID else Error
    return kind(message, file=file, line=line, column=column, key=key, text=text)
