"""Ctrl-C, progress functions that raise, and the lock of the interpreter."""

import gc
import os
import pathlib
import signal
import sys
import threading
import time
import weakref
from collections.abc import Callable

import numpy as np
import pytest

import blogo


def interrupt_after(seconds: float) -> threading.Timer:
    timer = threading.Timer(seconds, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    return timer


def test_ctrl_c_stops_write(g: blogo.Generator, tmp_path: pathlib.Path) -> None:
    start = time.monotonic()
    timer = interrupt_after(0.5)
    with pytest.raises(KeyboardInterrupt):
        blogo.write(g, tmp_path / "set", threads=1)
    timer.join()
    assert time.monotonic() - start < 10
    assert (tmp_path / "set" / "incomplete.json").exists() and not (tmp_path / "set" / "manifest.json").exists()


@pytest.mark.parametrize("threads", [1, 3])
def test_ctrl_c_stops_fill(g: blogo.Generator, threads: int) -> None:
    start = time.monotonic()
    timer = interrupt_after(0.5)
    with pytest.raises(KeyboardInterrupt):
        g.fill(0, 8000, size=64, threads=threads)
    timer.join()
    assert time.monotonic() - start < 10
    assert threading.active_count() == 1
    assert g.fill(0, 2, size=16, threads=threads).shape[0] == 2


LONG = {"families": ["ff"], "free_form.problems_per_setting": 1_000_000}  # takes long to plan


def test_ctrl_c_stops_planning() -> None:
    sent: list[float] = []

    def interrupt() -> None:
        sent.append(time.process_time())
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(1, interrupt)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        blogo.Generator(set=LONG)
    timer.join()
    assert time.process_time() - sent[0] < 3  # seconds of work: the machine may be busy


def test_planning_is_followed_and_ended() -> None:
    steps: list[tuple[str, int, int]] = []

    def follow(step: str, done: int, total: int) -> None:
        steps.append((step, done, total))
        if len(steps) > 3 and done:
            raise LookupError(step)

    with pytest.raises(LookupError, match="."):
        blogo.Generator(set=LONG, progress=follow)
    assert all(0 <= done and (not total or done <= total) for _, done, total in steps)


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_stops_filling_large_pictures(small: blogo.Generator, threads: int) -> None:
    out = np.empty((16, 2, small.images, 4096, 4096), np.uint8)  # its pages are not touched before
    sent: list[float] = []

    def interrupt() -> None:
        sent.append(time.process_time())
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(0.5, interrupt)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        small.fill([0] * 16, size=4096, out=out, threads=threads)
    timer.join()
    assert time.process_time() - sent[0] < 3


def test_ctrl_c_while_fill_waits_for_its_helper(small: blogo.Generator, monkeypatch: pytest.MonkeyPatch) -> None:
    main, begun, ended = threading.get_ident(), threading.Event(), threading.Event()

    class Slow:
        def fill(self, indices: blogo.Indices, size: int, out: blogo.Pixels) -> None:
            if threading.get_ident() == main:
                begun.wait()
                return
            begun.set()
            time.sleep(0.5)
            out[:] = 77
            ended.set()

    def interrupt() -> None:
        begun.wait()
        for _ in range(2):
            while sys._current_frames()[main].f_code.co_name not in ("_fill", "_wait_for_tstate_lock"):
                time.sleep(0.001)
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(0.05)

    monkeypatch.setattr(blogo.Generator, "_borrow", lambda self: Slow())
    monkeypatch.setattr(blogo.Generator, "_give_back", lambda self, worker: None)
    watcher = threading.Thread(target=interrupt)
    with pytest.raises(KeyboardInterrupt):
        watcher.start()
        small.fill([0, 1], size=16, threads=2)
    assert ended.is_set()
    watcher.join()


@pytest.mark.parametrize("threads", [1, 2])
def test_a_failed_fill_keeps_nothing(small: blogo.Generator, threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: blogo.Generator) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(blogo.Generator, "_borrow", fail)
    out = np.zeros((9, 2, 7, 16, 16), np.uint8)
    kept = weakref.ref(out)
    gc.collect()
    gc.disable()
    try:
        with pytest.raises(ZeroDivisionError):
            small.fill(0, 9, size=16, out=out, threads=threads)
        del out
        assert kept() is None
    finally:
        gc.enable()


@pytest.mark.parametrize("call", [lambda folder, progress: blogo.verify(folder, progress=progress),
                                  lambda folder, progress: blogo.audit(folder, progress=progress)])
def test_ctrl_c_stops_reading(small: blogo.Generator, tmp_path: pathlib.Path,
                              call: Callable[[pathlib.Path, Callable[..., None]], object]) -> None:
    blogo.write(small, tmp_path / "set")
    with pytest.raises(KeyboardInterrupt):
        call(tmp_path / "set", lambda *n: os.kill(os.getpid(), signal.SIGINT))


def test_an_exception_of_progress_comes_through(small: blogo.Generator, tmp_path: pathlib.Path) -> None:
    def raise_it(done: int, total: int, images: int) -> None:
        raise ZeroDivisionError(f"{total} problems")

    with pytest.raises(ZeroDivisionError, match="120 problems"):
        blogo.write(small, tmp_path / "set", progress=raise_it)
    report = blogo.write(small, tmp_path / "set", resume=True)
    assert report["problems"] == 120 and blogo.verify(tmp_path / "set", quick=True)["ok"]


def test_progress_is_a_line_on_stderr(small: blogo.Generator, tmp_path: pathlib.Path,
                                      capsys: pytest.CaptureFixture[str]) -> None:
    blogo.write(small, tmp_path / "set", progress=True, limit=20)
    printed = capsys.readouterr()
    assert printed.out == "" and "of 20 problems" in printed.err and printed.err.endswith("\n")


def test_other_threads_go_on_while_c_works(g: blogo.Generator) -> None:
    """A thread that counts keeps counting during one call of C, which would stop it if it kept the lock."""
    stop, steps = threading.Event(), [0]
    longest = [0.0]

    def count() -> None:
        last = time.monotonic()
        while not stop.is_set():
            steps[0] += 1
            now = time.monotonic()
            longest[0], last = max(longest[0], now - last), now
            time.sleep(0.001)

    counter = threading.Thread(target=count)
    worker = g._borrow()
    out = np.empty((40, 2, 7, 512, 512), np.uint8)
    indices = np.arange(40)
    counter.start()
    time.sleep(0.1)
    before, start = steps[0], time.monotonic()
    worker.fill(indices, 512, out)
    spent, counted = time.monotonic() - start, steps[0] - before
    stop.set()
    counter.join()
    print(f"{counted} steps of 1 ms beside one call of {spent * 1000:.0f} ms; longest pause {longest[0] * 1000:.0f} ms")
    assert counted > 5 and longest[0] < spent / 2
