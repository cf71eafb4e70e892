"""A process that is forked while other threads are inside the package."""

import os
import signal
import threading
from collections.abc import Callable

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
