"""The room plan of ARCHITECTURE.md.   layers.py ROOT

Reads every #include "..." of src/ and include/ and reports
- an include of a room that does not stand in an earlier line of ORDER, so also judge -> make and make -> judge,
- an include that is not written "room/file.h", or names no file,
- a circle of files (x.c and x.h are one file here) and a circle of rooms,
- calls and outside libraries that belong to one place only (ONLY_IN).
"""

import pathlib
import re
import sys

import sources

# A room may include itself and every room of an earlier line; rooms of one line do not see each other.
ORDER = """
base
geom
ink
analyse
catalogue
concept
config
plan
judge make image
generate
write
read
merge
reference
audit
solve
export
tasks
publish
door
cli
"""
RANK = {room: rank for rank, line in enumerate(ORDER.split("\n")) for room in line.split()}

# A public header, include/blogo/NAME.h, declares types of the room that works with them, and counts as a
# header of that room. It includes public headers only.
PUBLIC = "blogo"
HOME = {"base": "base", "program": "ink", "analyse": "analyse", "shape": "catalogue", "problem": "concept",
        "config": "config", "render": "image", "generator": "generate", "dataset": "write",
        "task": "tasks"}

WORD = r"(?<![\w.>])(?:%s)\("
ONLY_IN = [
    (r"# *include *<cairo", r"src/image/.*", "Cairo belongs to image/"),
    (r"# *include *<png", r"src/image/png\.c", "libpng belongs to image/png.c"),
    (r"# *include *<openssl", r"src/base/digest\.c", "libcrypto belongs to base/digest.c"),
    (r'# *include *"concept/hypotheses|(?<!\w)blg_(?:hypotheses|traits)_\w+\(', r"src/(?!audit/|solve/).*",
     "audit and solve search for rules on their own"),
    (WORD % "malloc|calloc|realloc|free", r"src/base/(arena|buf)\.c|src/cli/.*",
     "memory comes from arena and buf"),
    (WORD % "printf|puts|putchar|perror|exit|abort", r"src/cli/.*",
     "the library neither prints nor exits"),
    (WORD % "rand|srand|random|drand48|time|localtime|setlocale", r"src/cli/.*",
     "results depend on neither clock, locale nor hidden state"),
]
UNFINISHED = re.compile("TODO|FIXME|XXX")
INCLUDE = re.compile(r'^ *# *include *"([^"]*)"', re.M)
GENERATED = {"embedded.h"}  # written by the build


def where(path, text, found):
    return f"{path}:{text.count(chr(10), 0, found.start()) + 1}"


def node(path):
    """src/ink/ink.c and src/ink/ink.h are ink/ink; include/blogo/base.h is blogo/base."""
    return "/".join(path.with_suffix("").parts[1:])


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
    """The room of "room/file.h" or "blogo/name.h"; None if there is no such room."""
    folder, file = name.split("/")
    room = HOME.get(file.split(".")[0]) if folder == PUBLIC else folder
    return room if room in RANK else None


def judge_include(path, target, root):
    """What is wrong with one include, or None."""
    if target.count("/") != 1:
        return f'write "room/file.h" instead of "{target}"'
    if not any((root / folder / target).is_file() for folder in ("src", "include")):
        return f'no such file: "{target}"'
    if path.parts[1] == PUBLIC and target.split("/")[0] != PUBLIC:
        return f'public headers include blogo/ only, not "{target}"'
    room, to = room_of("/".join(path.parts[1:3])), room_of(target)
    if room and to and to != room and RANK[to] >= RANK[room]:
        return f'{room} may not include "{target}"'
    return None


def main(root):
    sys.setrecursionlimit(10000)
    breaches, of_files, of_rooms = [], {}, {}
    for full in sources.files(root):
        path = full.relative_to(root)
        text = full.read_text()
        room = room_of("/".join(path.parts[1:3]))
        if not room:
            breaches.append(f"{path}: belongs to no room")
        code = sources.code(text)
        breaches += [f"{where(path, text, found)}: unfinished" for found in UNFINISHED.finditer(text)]
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
            to = node(pathlib.Path("src", include[1]))
            if to != node(path):
                of_files.setdefault(node(path), set()).add(to)
            if "/" in to and room and room_of(to) not in (None, room):
                of_rooms.setdefault(room, set()).add(room_of(to))
    for what, graph in ("files", of_files), ("rooms", of_rooms):
        breaches += [f"circle of {what}: {shortest(graph, part)}" for part in circles(graph)]
    print("\n".join(breaches + [f"{len(breaches)} breaches"]))
    return bool(breaches)


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
