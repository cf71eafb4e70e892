"""A process that is forked while other threads are inside the package."""

import os
import signal
import threading
import time
from collections.abc import Callable

import numpy as np
import pytest

import blogo
from blogo.tasks import Environment


def in_child(call: Callable[[], object]) -> int:
    """The exit status of a child that calls; 14 if it hangs."""
    child = os.fork()
    if child == 0:
        signal.alarm(5)
        try:
            call()
            os._exit(0)
        except BaseException:
            os._exit(1)
    return os.waitpid(child, 0)[1]


class Held:
    """Stands in for a handle of the extension whose call takes as long as the test."""

    def __init__(self) -> None:
        self.inside, self.leave = threading.Event(), threading.Event()

    def json(self) -> str:
        self.inside.set()
        self.leave.wait()
        return "{}"

    split_report = json


def forked_beside(held: Held, hold: Callable[[], object], call: Callable[[], object]) -> int:
    thread = threading.Thread(target=hold)
    thread.start()
    held.inside.wait()
    try:
        return in_child(call)
    finally:
        held.leave.set()
        thread.join()


def test_problem_in_a_child(small: blogo.Generator) -> None:
    held = Held()
    busy = blogo.Problem(held, small.catalogue, None)  # type: ignore[arg-type]
    assert forked_beside(held, lambda: busy._line, lambda: small.problem(0).images) == 0


def test_split_report_in_a_child(small: blogo.Generator) -> None:
    held, busy = Held(), small.with_seed(5)
    busy._open = held  # type: ignore[assignment]
    assert forked_beside(held, lambda: busy.split_report, lambda: small.with_seed(6).split_report) == 0


def test_environment_in_a_child(small: blogo.Generator) -> None:
    environment, held = Environment(small, forms=("i1s",), size=16), Held()
    wanted = environment.key(3)
    environment._kept.clear()
    pose = environment._pose_alone
    main = threading.get_ident()

    def slow(i: int, *rest: float | None) -> object:
        if threading.get_ident() != main:
            held.json()
        return pose(i, *rest)

    environment._pose_alone = slow  # type: ignore[assignment, method-assign]

    def check() -> None:
        assert environment.key(3) == wanted

    assert forked_beside(held, lambda: environment.key(4), check) == 0
    assert environment.key(3) == wanted


def test_a_cached_value_is_the_same_for_all_threads(small: blogo.Generator) -> None:
    g = small.with_seed(7)
    start, seen = threading.Barrier(4), []

    def ask() -> None:
        start.wait()
        seen.append(g.splits)

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(seen) == 4 and all(splits is seen[0] for splits in seen) and g.kept is g.kept
    assert blogo.Generator.kept.__doc__


def test_difficulty_is_read_once_for_each_task(small: blogo.Generator) -> None:
    """Another thread changes the difficulty while a task is posed."""
    steady, changed = (Environment(small, forms=("i1s",), size=16, difficulty=0.0) for _ in range(2))
    hardness = changed._hardness

    def change(problem: blogo.Problem) -> float:
        changed.difficulty = 1.0
        return hardness(problem)

    changed._hardness = change  # type: ignore[method-assign]
    for i in range(6):
        changed.difficulty = 0.0
        assert changed.key(i) == steady.key(i)


def cpu_of(call: Callable[[], object]) -> float:
    start = time.process_time()
    call()
    return time.process_time() - start


def test_a_prepared_generator_gives_the_same_problems_at_once() -> None:
    spread = [0, 13, 3599, 7600, 11999]
    fresh, prepared = blogo.Generator(seed=8), blogo.Generator(seed=8)
    prepared.prepare()
    expected = []
    lazily = cpu_of(lambda: expected.append(fresh.fill(spread, size=32)))
    assert cpu_of(prepared.prepare) < lazily / 4
    assert cpu_of(lambda: prepared.fill(spread, size=32)) < lazily / 2
    assert in_child(lambda: np.testing.assert_array_equal(prepared.fill(spread, size=32), expected[0])) == 0


def test_problems_without_a_roster_are_prepared() -> None:
    config = {"families": ["hd"], "abstract": {"problems": 320, "problems_per_concept": 16},
              "composition": {"pairings": 2}, "splits": {"train": {"by": "rest"}}}
    fresh, prepared = blogo.Generator(config), blogo.Generator(config)
    prepared.prepare()
    spread = list(range(0, len(fresh), 37))
    np.testing.assert_array_equal(prepared.fill(spread, size=32), fresh.fill(spread, size=32))


def test_a_closed_generator_is_not_prepared(small: blogo.Generator) -> None:
    closed = small.with_seed(9)
    closed.close()
    with pytest.raises(ValueError):
        closed.prepare()
