"""`fill` beside C, a loader beside `fill`: rounds of both in turns, the quickest round of either.

Other work on the machine only ever makes a round slower, so the quickest is the one to compare; CPU time, which it
disturbs less, is told beside it.
"""

import os
import pathlib
import subprocess
import time
from collections.abc import Callable

import numpy as np
import pytest
from conftest import ROOT
from torch.utils.data import BatchSampler, DataLoader, SequentialSampler

import blogo
from blogo.torch import Problems

PROBLEMS, SIZE, ROUNDS = 300, 128, 15


@pytest.fixture(scope="module")
def rate(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    """The C program, linked with the static library that BLOGO_BUILD_DIR holds."""
    folder = os.environ.get("BLOGO_BUILD_DIR")
    if not folder:
        pytest.skip("BLOGO_BUILD_DIR is not set")
    program = tmp_path_factory.mktemp("rate") / "rate"

    def asked(*options: str) -> list[str]:
        return subprocess.run(["pkg-config", *options], capture_output=True, text=True, check=True,
                              env=os.environ | {"PKG_CONFIG_PATH": f"{folder}/generated"}).stdout.split()

    flags = asked("--libs", *asked("--print-requires-private", "blogo"))
    subprocess.run(["cc", "-O2", "-I", ROOT / "include", "-o", program, pathlib.Path(__file__).with_name("rate.c"),
                    pathlib.Path(folder, "libblogo.a"), *flags, "-pthread", "-lm"], check=True)
    return program


def seconds(call: Callable[[], object]) -> float:
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def quickest(base: list[float], ours: list[float], what: str) -> float:
    ratios = np.divide(base, ours)
    result = min(base) / min(ours)
    print(f"{what}: {result:.3f} (quickest of {len(ours)}); pairs: median {np.median(ratios):.3f}")
    return result


@pytest.mark.parametrize("threads", [1, 2])
def test_fill_reaches_95_percent_of_c(rate: pathlib.Path, threads: int) -> None:
    g = blogo.Generator("bongard-logo")
    out = np.empty((PROBLEMS, 2, 7, SIZE, SIZE), np.uint8)
    with subprocess.Popen([rate, str(PROBLEMS), str(SIZE), str(threads)], text=True, stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE) as process:
        assert process.stdin and process.stdout

        def in_c() -> list[float]:
            print("go", file=process.stdin, flush=True)
            return [float(number) for number in process.stdout.readline().split()]

        def in_python() -> list[float]:
            busy = time.process_time()
            wall = seconds(lambda: g.fill(0, PROBLEMS, size=SIZE, out=out, threads=threads))
            return [wall, time.process_time() - busy]

        rounds = [(in_c(), in_python()) for _ in range(ROUNDS)]
        process.stdin.close()
    base, ours = zip(*rounds)
    for i, kind in enumerate(("wall", "CPU")):
        ratio = quickest([each[i] for each in base], [each[i] for each in ours], f"fill, {threads} threads, {kind}, of C")
        assert ratio >= 0.95, kind


def test_loaders_beside_fill() -> None:
    """With two workers: items one by one are only told. Batches made by `fill` reach 75 % of two threads on an idle
    machine, docs/python.md says what takes the rest; the floor is what a busy machine leaves."""
    g = blogo.Generator("bongard-logo")
    data = Problems(g, size=SIZE)
    many, batch = 3840, 64
    data.indices = data.indices[:many]
    out = np.empty((many, 2, 7, SIZE, SIZE), np.uint8)
    items = DataLoader(data, batch_size=batch, num_workers=2)
    batches = DataLoader(data, batch_size=None, num_workers=2,
                         sampler=BatchSampler(SequentialSampler(data), batch, False))
    fills: list[float] = []
    loads: dict[str, list[float]] = {"items": [], "batches": []}
    for _ in range(5):
        fills.append(seconds(lambda: g.fill(0, many, size=SIZE, out=out, threads=2)))
        for name, loader in (("items", items), ("batches", batches)):
            loads[name].append(seconds(lambda: [None for _ in loader]))
    items_share = quickest(fills, loads["items"], "DataLoader, 2 workers, items, of fill with 2 threads")
    batches_share = quickest(fills, loads["batches"], "DataLoader, 2 workers, batches, of fill with 2 threads")
    assert batches_share >= 0.6 and batches_share > 1.05 * items_share
