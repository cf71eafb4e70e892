"""No file of src/, include/ and python/src/extension/ has more than 1,500 lines, no function more than 80.   lengths.py ROOT

A function counts from the first line of its head to its closing brace. clang-format puts both in the
first column, and nothing else that has a body and parentheses starts there.
"""

import pathlib
import re
import sys

import sources

FILE, FUNCTION = 1500, 80
HEAD = re.compile(r"^(?!typedef|struct \w+ \{|enum|union|#)[A-Za-z_][^;={}]*\([^;{}]*\)\s*\{", re.M)


def functions(text):
    """(name, first line, number of lines) of every function."""
    code = sources.code(text)
    for head in HEAD.finditer(code):
        end = re.compile(r"^\}", re.M).search(code, head.end())
        name = re.search(r"(\w+)\s*\(", head.group())[1]
        first = code.count("\n", 0, head.start()) + 1
        last = code.count("\n", 0, end.start()) + 1 if end and "\n" in code[head.end():end.start()] else first
        yield name, first, last - first + 1


def main(root):
    breaches, count, longest = [], 0, (0, "")
    for path in sources.files(root) + sorted((root / "python/src/extension").glob("*.[ch]")):
        text = path.read_text()
        lines = text.count("\n")
        if lines > FILE:
            breaches.append(f"{path.relative_to(root)}: {lines} lines, at most {FILE}")
        for name, first, length in functions(text):
            count += 1
            longest = max(longest, (length, name))
            if length > FUNCTION:
                breaches.append(f"{path.relative_to(root)}:{first}: {name} has {length} lines, at most {FUNCTION}")
    print("\n".join(breaches + [f"{count} functions, the longest {longest[1]} with {longest[0]} lines"]))
    return bool(breaches) or count == 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
