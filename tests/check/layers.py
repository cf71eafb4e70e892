"""The room plan of ARCHITECTURE.md.   layers.py ROOT

Reads every #include "..." of src/ and include/ and reports
- an include of a room that does not stand in an earlier line of ORDER, and of a file that BLIND hides,
- an include that is not written "room/file.h" or "room/folder/file.h", or names no file,
- a circle of headers and a circle of rooms,
- calls and outside libraries that belong to one place only (ONLY_IN),
- a file that cites itself: the reader is there already.
"""

import pathlib
import re
import sys

import sources

# A room may include itself and every room of an earlier line.
ORDER = """
base
figure
problem
picture
data
look
tell
front
"""
RANK = {room: rank for rank, room in enumerate(ORDER.split())}

# Within a room files may know each other, but for these: the judge does not know how problems are made, and
# no builder knows the judge.
BLIND = [
    (r"src/problem/(judge\.[ch]|family/\w+_judge\.c)", r"problem/(builder|family)\.h|problem/family/.*",
     "the judge does not see the builders"),
    (r"src/problem/((builder|family)\.[ch]|family/(?!\w+_judge\.c).*)", r"problem/judge\.h",
     "builders do not see the judge"),
]

# A public header, include/blogo/NAME.h, declares types of the room that works with them, and counts as a
# header of that room. It includes public headers only.
PUBLIC = "blogo"
HOME = {"base": "base", "program": "figure", "analyse": "figure", "shape": "figure", "problem": "problem",
        "config": "problem", "render": "picture", "generator": "data", "dataset": "data", "task": "tell"}

WORD = r"(?<![\w.>])(?:%s)\("
ONLY_IN = [
    (r"# *include *<cairo", r"src/picture/.*", "Cairo belongs to picture/"),
    (r"# *include *<png", r"src/picture/png\.c", "libpng belongs to picture/png.c"),
    (r"# *include *<openssl", r"src/base/archive\.c", "libcrypto belongs to base/archive.c"),
    (r'# *include *"problem/hypotheses|(?<!\w)blg_(?:hypotheses|traits)_\w+\(', r"src/(?!look/).*",
     "audit and solve search for rules on their own"),
    (WORD % "malloc|calloc|realloc|free", r"src/base/memory\.c|src/front/(?!door).*",
     "memory comes from base/memory.c"),
    (WORD % "printf|puts|putchar|perror|exit|abort", r"src/front/(?!door).*",
     "the library neither prints nor exits"),
    (WORD % "rand|srand|random|drand48|time|localtime|setlocale", r"src/front/(?!door).*",
     "results depend on neither clock, locale nor hidden state"),
]
UNFINISHED = re.compile("TODO|FIXME|XXX")
INCLUDE = re.compile(r'^ *# *include *"([^"]*)"', re.M)
GENERATED = {"embedded.h"}  # written by the build


def where(path, text, found):
    return f"{path}:{text.count(chr(10), 0, found.start()) + 1}"


def circles(graph):
    """The strongly connected parts of a graph {node: set of nodes} that have more than one node."""
    index, low, stack, found = {}, {}, [], []

    def visit(at):
        index[at] = low[at] = len(index)
        stack.append(at)
        for to in sorted(graph.get(at, ())):
            if to not in index:
                visit(to)
            if to in stack:
                low[at] = min(low[at], low[to])
        if low[at] == index[at]:
            part = stack[stack.index(at):]
            del stack[stack.index(at):]
            if len(part) > 1:
                found.append(sorted(part))

    for at in sorted(graph):
        if at not in index:
            visit(at)
    return found


def shortest(graph, part):
    """A shortest circle within a strongly connected part, as "a -> b -> a"."""
    best = None
    for start in part:
        ways, seen = [[start]], {start}
        while ways:
            way = ways.pop(0)
            if start in graph.get(way[-1], ()):
                best = way if best is None or len(way) < len(best) else best
                break
            for to in sorted(graph.get(way[-1], ())):
                if to in part and to not in seen:
                    seen.add(to)
                    ways.append(way + [to])
    more = f" (and {len(part) - len(best)} more)" if len(part) > len(best) else ""
    return " -> ".join(best + best[:1]) + more


def room_of(name):
    """The room of "room/file.h", "room/folder/file.h" or "blogo/name.h"; None if there is no such room."""
    folder, file = name.split("/", 1)
    room = HOME.get(file.split(".")[0]) if folder == PUBLIC else folder
    return room if room in RANK else None


def judge_include(path, target, root):
    """What is wrong with one include, or None."""
    if not 1 <= target.count("/") <= 2:
        return f'write "room/file.h" instead of "{target}"'
    if not any((root / folder / target).is_file() for folder in ("src", "include")):
        return f'no such file: "{target}"'
    if path.parts[1] == PUBLIC and target.split("/")[0] != PUBLIC:
        return f'public headers include blogo/ only, not "{target}"'
    room, to = room_of("/".join(path.parts[1:])), room_of(target)
    if room and to and to != room and RANK[to] >= RANK[room]:
        return f'{room} may not include "{target}"'
    for files, hidden, why in BLIND:
        if re.fullmatch(files, str(path)) and re.fullmatch(hidden, target):
            return f'{why}: "{target}"'
    return None


def main(root):
    sys.setrecursionlimit(10000)
    breaches, of_headers, of_rooms = [], {}, {}
    for full in sources.files(root):
        path = full.relative_to(root)
        text = full.read_text()
        room = room_of("/".join(path.parts[1:]))
        if not room:
            breaches.append(f"{path}: belongs to no room")
        code = sources.code(text)
        breaches += [f"{where(path, text, found)}: unfinished" for found in UNFINISHED.finditer(text)]
        itself = re.compile(r"(?<![\w/.])" + re.escape("/".join(path.parts[1:])))
        breaches += [f"{where(path, text, found)}: cites itself" for found in itself.finditer(text)]
        for pattern, allowed, why in ONLY_IN:
            if not re.fullmatch(allowed, str(path)):
                breaches += [f"{where(path, code, found)}: {why}: {found.group()}"
                             for found in re.finditer(pattern, code)]
        for include in INCLUDE.finditer(code):
            if include[1] in GENERATED:
                continue
            wrong = judge_include(path, include[1], root)
            if wrong:
                breaches.append(f"{where(path, code, include)}: {wrong}")
            to = include[1]
            if path.suffix == ".h":
                of_headers.setdefault("/".join(path.parts[1:]), set()).add(to)
            if "/" in to and room and room_of(to) not in (None, room):
                of_rooms.setdefault(room, set()).add(room_of(to))
    for what, graph in ("headers", of_headers), ("rooms", of_rooms):
        breaches += [f"circle of {what}: {shortest(graph, part)}" for part in circles(graph)]
    print("\n".join(breaches + [f"{len(breaches)} breaches"]))
    return bool(breaches)


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
