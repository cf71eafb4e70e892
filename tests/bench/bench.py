"""The benchmarks, as ./bench calls them (docs/performance.md).

    bench.py ROOT BUILD [quick] [--json]       what blogo costs: stages, pictures, runs of the tool, loaders, peers
    bench.py ROOT BUILD ratios COMMIT PAIRS    CPU time of tool and library as ratios to a commit's
    bench.py ROOT BUILD grows                  fails if a larger picture costs much less than a smaller one

Problems are spread over the plan. All times are CPU time, user and system, of a process and its children; a busy
machine changes it little. Files go to memory (/dev/shm).
"""

import collections
import importlib.util
import json
import math
import os
import pathlib
import resource
import statistics
import subprocess
import sys
import tempfile
import types
from collections.abc import Callable, Iterator
from typing import Any

SIZES = [64, 84, 112, 128, 224, 512]
# Pictures of up to 30, 60 and 120 pixels are averaged from pictures 8, 4 and 2 times finer (src/picture/raster.c).
RANGES = [[16, 24, 30], [31, 40, 48, 60], [61, 72, 84, 96, 112, 120],
          [121, 128, 160, 192, 224, 256, 320, 384, 448, 512]]
NOISE = 0.10   # within a range a larger picture costs at most so much less than a smaller one
BORDER = 0.40  # and from one range to another
IMAGES = 14
HERE = pathlib.Path(__file__).resolve()


def cpu() -> float:
    """CPU seconds of this process and of its children that have ended."""
    used = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(u.ru_utime + u.ru_stime for u in used)


def said(*command: str | pathlib.Path, **environment: str) -> str:
    done = subprocess.run(list(map(str, command)), stdout=subprocess.PIPE, text=True,
                          env={**os.environ, **environment})
    if done.returncode:
        sys.exit(f"bench: {' '.join(map(str, command))} failed with {done.returncode}")
    return done.stdout


def took(*command: str | pathlib.Path) -> float:
    before = cpu()
    said(*command)
    return cpu() - before


def row(part: str, what: str, of: str = "", px: int = 0, **figures: float) -> dict[str, Any]:
    return {"part": part, "what": what, "of": of, "px": px, **figures}


# ---- blogo alone ----


def stages(build: pathlib.Path, quick: bool) -> Iterator[dict[str, Any]]:
    sizes = [128, 512] if quick else SIZES
    for line in said(build / "bench_stages", "12" if quick else "60", "3", *map(str, sizes)).splitlines():
        yield json.loads(line)


def pictures(build: pathlib.Path, quick: bool) -> Iterator[dict[str, Any]]:
    """Cold: the problems that one of eight workers makes, with the start. Warm: the same problems once more."""
    for px in SIZES:
        of = 120 if quick else 1500
        told = json.loads(said(build / "bench_fill", str(of), "2", str(px)))
        yield row("fill", "cold", f"{of}", px, cpu_us=told["cold_us"])
        yield row("fill", "warm", f"{of}", px, cpu_us=told["warm_us"][0])
    yield row("fill", "start", "", cpu_us=told["start_ms"] * 1000)


def grows(build: pathlib.Path) -> bool:
    """Whether time grows with size; prints the two steepest falls. Ranges are apart, since the finer picture costs."""
    sizes = [px for sizes in RANGES for px in sizes]
    us = dict(zip(sizes, json.loads(said(build / "bench_fill", "120", "9", *map(str, sizes)))["warm_us"]))
    right = True
    near = [(a, b) for one in RANGES for a in one for b in one if a < b]
    every = [(a, b) for a in sizes for b in sizes if a < b]
    for what, most, pairs in (("within a range", NOISE, near), ("of all sizes", BORDER, every)):
        low, high = min(pairs, key=lambda pair: us[pair[1]] / us[pair[0]])
        ratio = us[high] / us[low]
        right &= ratio > 1 - most
        print(f"{what}, the steepest fall: a picture of {high} px costs {ratio:.2f} times one of {low} px; "
              f"at least {1 - most:.2f} is right")
    return right


def runs(build: pathlib.Path, quick: bool) -> Iterator[dict[str, Any]]:
    tool, n = build / "blogo", 120 if quick else 1200
    with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
        out = f"{folder}/set"

        def generate(*words: str) -> float:
            return took(tool, "generate", "--jobs", "1", "--quiet", "--force", "-o", out, *words)

        start = generate("--limit", "1", "--programs-only")
        yield row("run", "one problem of each family", cpu_us=1e6 * start)
        for name, px, words in (("folder", 512, []), ("folder", 128, []), ("tar", 512, ["--format", "tar"]),
                                ("tar", 128, ["--format", "tar"]),
                                ("folder, drawn by Cairo", 512, ["--set", "images.antialias=best"])):
            time = generate("--sample", str(n), "--size", str(px), *words)
            yield row("run", name, f"{n}", px, cpu_us=1e6 * time / n / IMAGES)
        generate("--sample", str(n))
        yield row("run", "verify", f"{n}", 512, cpu_us=1e6 * took(tool, "verify", "--jobs", "1", out) / n / IMAGES)
        if not quick:
            yield row("run", "programs only", "12000", cpu_us=1e6 * generate("--programs-only") / 12000 / IMAGES)
            yield row("run", "folder", "12000", 512, cpu_us=1e6 * generate() / 12000 / IMAGES)


# ---- loaders ----


def load(workers: int, epochs: int, method: str, split: str | None) -> None:
    """Runs in a process of its own: a stream at 128 pixels in batches of 32, through a DataLoader."""
    import warnings

    import torch
    from torch.utils.data import DataLoader

    import blogo
    from blogo.torch import Stream

    warnings.simplefilter("ignore")  # that a machine has fewer cores than workers
    torch.set_num_threads(1)
    before, problems = cpu(), 0
    stream = Stream(blogo.Generator(), split, size=128, batch=32, epochs=epochs)
    for batch in DataLoader(stream, batch_size=None, num_workers=workers,
                            multiprocessing_context=method if workers else None):
        problems += len(batch["index"])
    print(json.dumps({"cpu_us": 1e6 * (cpu() - before) / problems / IMAGES}))


def loaders(package: pathlib.Path, quick: bool) -> Iterator[dict[str, Any]]:
    plans = [(w, 1, "fork") for w in ((0, 2) if quick else (0, 2, 4, 8))]
    plans += [] if quick else [(0, 3, "fork"), (8, 3, "fork"), (8, 1, "spawn")]
    alone: dict[int, float] = {}
    for workers, epochs, method in plans:
        told = json.loads(said("/usr/bin/python3", HERE, "load", str(workers), str(epochs), method, *["val"] * quick,
                               PYTHONPATH=str(package)))
        alone.setdefault(epochs, told["cpu_us"])
        yield row("loader", f"{workers} workers{', ' + method if workers else ''}", f"{epochs} epochs", 128, **told,
                  ratio=told["cpu_us"] / alone[epochs])


# ---- peers ----


class Recorder:
    """What a script of `blogo export --format turtle` asks of a turtle; keeps the lines that it draws."""

    def __init__(self) -> None:
        self.x = self.y = self.angle = 0.0
        self.width, self.down = 1.0, False
        self.drawn: list[tuple[float, bool, list[tuple[float, float]]]] = []  # width, whether filled, points

    def goto(self, x: Any, y: Any = None) -> None:
        self.x, self.y = x if y is None else (x, y)
        if self.down:
            self.drawn[-1][2].append((self.x, self.y))

    def forward(self, length: float) -> None:
        a = math.radians(self.angle)
        self.goto(self.x + length * math.cos(a), self.y + length * math.sin(a))

    def left(self, angle: float) -> None:
        self.angle += angle

    def right(self, angle: float) -> None:
        self.angle -= angle

    def setheading(self, angle: float) -> None:
        self.angle = angle

    def position(self) -> tuple[float, float]:
        return self.x, self.y

    def heading(self) -> float:
        return self.angle

    def pensize(self, width: float) -> None:
        self.width = width

    def pendown(self) -> None:
        if not self.down:
            self.drawn.append((self.width, False, [(self.x, self.y)]))
        self.down = True

    def penup(self) -> None:
        self.down = False

    def fillcolor(self, color: str) -> None:
        pass

    def begin_fill(self) -> None:
        self.drawn[-1] = (self.width, True, self.drawn[-1][2])

    def end_fill(self) -> None:
        pass


Drawn = list[tuple[float, bool, list[tuple[float, float]]]]


def painters() -> dict[str, Callable[[Drawn, int], Any]]:
    """By package: draws one picture with antialiasing. Packages that are missing are left out."""
    made: dict[str, Callable[[Drawn, int], Any]] = {}
    try:
        import cairo

        def by_cairo(drawn: Drawn, px: int) -> Any:
            surface = cairo.ImageSurface(cairo.FORMAT_A8, px, px)
            context = cairo.Context(surface)
            context.scale(px / 720, -px / 720)
            context.translate(360, -360)
            context.set_line_cap(cairo.LINE_CAP_ROUND)
            context.set_line_join(cairo.LINE_JOIN_ROUND)
            for width, filled, points in drawn:
                context.move_to(*points[0])
                for point in points[1:]:
                    context.line_to(*point)
                if filled:
                    context.set_operator(cairo.OPERATOR_CLEAR)
                    context.fill_preserve()
                    context.set_operator(cairo.OPERATOR_OVER)
                context.set_line_width(width)
                context.stroke()
            surface.flush()
            return surface.get_data()
        made["python3-cairo"] = by_cairo
    except ImportError:
        pass
    try:
        import cv2
        import numpy as np

        def by_opencv(drawn: Drawn, px: int) -> Any:
            picture = np.full((px, px), 255, np.uint8)
            k = 256 * px / 720  # 8 bits of a coordinate are a fraction
            for width, filled, points in drawn:
                at = ((np.array(points) * (1, -1) + 360) * k).astype(np.int32)
                if filled:
                    cv2.fillPoly(picture, [at], 255, cv2.LINE_AA, 8)
                cv2.polylines(picture, [at], False, 0, max(1, round(width * px / 720)), cv2.LINE_AA, 8)
            return picture
        made["python3-opencv"] = by_opencv
    except ImportError:
        pass
    try:
        from PIL import Image, ImageDraw

        def by_pillow(drawn: Drawn, px: int) -> Any:
            k = 4 * px / 720
            picture = Image.new("L", (4 * px, 4 * px), 255)
            draw = ImageDraw.Draw(picture)
            for width, filled, points in drawn:
                at = [((x + 360) * k, (360 - y) * k) for x, y in points]
                if filled:
                    draw.polygon(at, fill=255)
                draw.line(at, fill=0, width=max(1, round(width * k)), joint="curve")
            return picture.resize((px, px), Image.BOX)
        made["python3-pil, 4 times oversampled"] = by_pillow
    except ImportError:
        pass
    return made


def peers(build: pathlib.Path, quick: bool) -> Iterator[dict[str, Any]]:
    """The same pictures by others: Python has the programs and poses, and draws the lines with a package."""
    with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
        said(build / "blogo", "generate", "--sample", "12" if quick else "60", "--programs-only", "--quiet", "-o",
             f"{folder}/set")
        said(build / "blogo", "export", f"{folder}/set", "--format", "turtle", "--quiet", "-o", f"{folder}/scripts")
        sys.modules["turtle"] = types.ModuleType("turtle")  # the scripts' own needs a display
        scripts: list[dict[str, Any]] = []
        for path in sorted(pathlib.Path(folder, "scripts").rglob("*.py")):
            scripts.append({"__name__": "script"})
            exec(compile(path.read_text(), path.name, "exec"), scripts[-1])
    figures = [figure for script in scripts for figure in script["IMAGES"].values()]
    for name, paint in painters().items():
        for px in (128, 512):
            before = cpu()
            for figure in figures:
                recorder = Recorder()
                figure(recorder)
                paint(recorder.drawn, px)
            yield row("peer", name, f"{len(scripts)}", px, cpu_us=1e6 * (cpu() - before) / len(figures))


# ---- ratios ----


def ratios(root: pathlib.Path, build: pathlib.Path, commit: str, pairs: int) -> None:
    """The runs of a pair follow each other, so that other work on the machine meets both."""
    base = root / "build" / f"base-{commit}"
    if not (base / "release" / "blogo").exists():
        (base / "source").mkdir(parents=True, exist_ok=True)
        archive = subprocess.run(["git", "-C", root, "archive", commit], stdout=subprocess.PIPE, check=True).stdout
        subprocess.run(["tar", "-x", "-C", base / "source"], input=archive, check=True)
        said("cmake", "-S", base / "source", "-B", base / "release", "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
             "-DBLOGO_TESTS=OFF")
        said("cmake", "--build", base / "release", "--target", "blogo_tool")
    has_zstd = subprocess.run(["pkg-config", "--exists", "libzstd"]).returncode == 0
    libraries = said("pkg-config", "--libs", "cairo", "libpng", "jansson", "libcrypto", *["libzstd"] * has_zstd).split()
    said(os.environ.get("CC", "cc"), "-O3", "-DNDEBUG", f"-I{base}/source/include", root / "tests/bench/fill.c",
         base / "release/libblogo.a", *libraries, "-lpthread", "-lm", "-o", base / "bench_fill")
    sides = [(base / "release" / "blogo", base / "bench_fill"), (build / "blogo", build / "bench_fill")]
    # Three of 50 parts, one of each family: a version before --sample has them too.
    spread = [["--shard", f"{part}/50"] for part in (8, 24, 41)]

    with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
        def tool(side: int, *words: str) -> float:
            return took(sides[side][0], *words, "--jobs", "1")

        def generate(side: int, *words: str) -> float:
            return tool(side, "generate", "--quiet", "--force", "-o", f"{folder}/{side}", *words)

        def parts(side: int, *words: str) -> float:
            return sum(generate(side, *words, *part) for part in spread)

        def reads(side: int, command: str, *words: str) -> float:
            """Of a command that reads the three parts, which are written when the first one asks for them."""
            sets = [f"{folder}/part-{side}-{number}" for number in range(len(spread))]
            for part, name in zip(spread, sets):
                if not os.path.exists(name):
                    took(sides[side][0], "generate", "--quiet", "-o", name, *part)
            return sum(took(sides[side][0], command, name, *words) for name in sets)

        def fill(side: int, key: str, px: int) -> float:
            told = json.loads(said(sides[side][1], "240", "2", str(px)))
            return float(told["warm_us"][0] if key == "warm" else told["cold_us"]) / 1e6

        measures: dict[str, Callable[[int], float]] = {
            "folder, 512 px, 720 problems": lambda side: parts(side, "--size", "512"),
            "folder, 128 px, 720 problems": lambda side: parts(side, "--size", "128"),
            "tar shards, 512 px, 720 problems": lambda side: parts(side, "--size", "512", "--format", "tar"),
            "verify, 512 px, 720 problems": lambda side: reads(side, "verify", "--jobs", "1"),
            "solve, 720 problems": lambda side: reads(side, "solve"),
            "tasks, 720 problems": lambda side: reads(side, "tasks", "--quiet", "-o", f"{folder}/tasks"),
            "a picture in memory, 512 px, warm": lambda side: fill(side, "warm", 512),
            "a picture in memory, 128 px, warm": lambda side: fill(side, "warm", 128),
            "a picture in memory, 84 px, warm": lambda side: fill(side, "warm", 84),
            "a picture in memory, 128 px, cold": lambda side: fill(side, "cold", 128),
            "programs only, 12,000 problems": lambda side: generate(side, "--programs-only"),
            "one problem of each family": lambda side: generate(side, "--limit", "1", "--programs-only"),
        }
        print(f"{'CPU seconds':36} {commit:>10} {'now':>10} {'ratio':>7}   median of {pairs} pairs, one thread")
        for name, measure in measures.items():
            timed = [(measure(0), measure(1)) for _ in range(pairs)]
            old, new = (statistics.median(pair[side] for pair in timed) for side in (0, 1))
            print(f"{name:36} {old:10.3g} {new:10.3g} {statistics.median(b / a for a, b in timed):7.3f}", flush=True)


# ---- tables ----


def show(line: dict[str, Any]) -> None:
    px = str(line["px"] or "")
    us = line["cpu_us"]
    more = f"  {line['bytes']:,.0f} bytes" if line.get("bytes") else ""
    more += f"  {line['ratio']:.2f} x the CPU of 0 workers" if "ratio" in line else ""
    told = f"{line['part']:7} {line['what']:33} {line['of']:>9} {px:>4} {us:12.2f} {1e6 / us:10.0f}{more}"
    print(told, flush=True)


def package_of(root: pathlib.Path, build: pathlib.Path) -> pathlib.Path:
    subprocess.run(["/usr/bin/python3", "setup.py", "-q", "build", "--build-base", build / "python", "--build-lib",
                    build / "python" / "lib"], cwd=root, check=True, env={**os.environ, "BLOGO_BUILD_DIR": str(build)},
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return build / "python" / "lib"


def main(words: list[str]) -> None:
    if words[0] == "load":
        return load(int(words[1]), int(words[2]), words[3], words[4] if len(words) > 4 else None)
    root, build, *rest = words
    quick, as_json = "quick" in rest, "--json" in rest
    if rest[:1] == ["ratios"]:
        return ratios(pathlib.Path(root), pathlib.Path(build), rest[1], int(rest[2]))
    if rest == ["grows"]:
        sys.exit(0 if grows(pathlib.Path(build)) else 1)
    wrong = [word for word in rest if word not in ("quick", "--json")]
    if wrong:
        sys.exit(f"unknown argument '{wrong[0]}': expected quick, ratios, grows, instructions, baseline or --json")
    lines: collections.deque[dict[str, Any]] = collections.deque()
    if not as_json:
        print(f"{'part':7} {'what':33} {'of':>9} {'px':>4} {'CPU us':>12} {'per CPU s':>10}   {os.cpu_count()} cores")
    for part in (stages, pictures, runs):
        for line in part(pathlib.Path(build), quick):
            lines.append(line)
            as_json or show(line)
    missing = [name for name in ("torch", "cairo", "cv2", "PIL") if not importlib.util.find_spec(name)]
    if missing:
        print(f"not measured, since Python lacks them: {', '.join(missing)}", file=sys.stderr)
    if "torch" not in missing:
        for line in loaders(package_of(pathlib.Path(root), pathlib.Path(build)), quick):
            lines.append(line)
            as_json or show(line)
    for line in peers(pathlib.Path(build), quick):
        lines.append(line)
        as_json or show(line)
    if as_json:
        print(json.dumps(list(lines), indent=1))


if __name__ == "__main__":
    main(sys.argv[1:])
