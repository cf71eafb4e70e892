"""The C sources of the project, as the checks read them: paths, lines, and lines without comments."""

import pathlib
import re


def files(root):
    """Every .c and .h file of src/ and include/, sorted."""
    root = pathlib.Path(root)
    return sorted(path for folder in ("src", "include") for path in (root / folder).rglob("*.[ch]"))


def blank(match):
    return re.sub(r"[^\n]", " ", match.group())


def code(text):
    """The text with comments turned into blanks; line numbers and columns stay."""
    return re.sub(r'"(?:\\.|[^"\\\n])*"|/\*.*?\*/|//[^\n]*',
                  lambda match: match.group() if match.group()[0] == '"' else blank(match),
                  text, flags=re.S)
