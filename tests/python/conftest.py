"""What the tests share. BLOGO_TOOL names the built tool, for tests that compare with it."""

import os
import pathlib
import signal
import subprocess
from collections.abc import Callable

import pytest

import blogo

ROOT = pathlib.Path(__file__).resolve().parents[2]
Tool = Callable[..., subprocess.CompletedProcess[str]]

# A shell that starts the tests in the background makes them ignore the interrupt key.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def g() -> blogo.Generator:
    """All 12,000 problems of the published setting."""
    return blogo.Generator("bongard-logo", seed=7, set={"images.size_px": 64})


@pytest.fixture(scope="session")
def small() -> blogo.Generator:
    """Free-form problems, quick to plan and to draw."""
    return blogo.Generator("free-form", set={"free_form.problems_per_setting": 10, "splits.val.count": 20, "images.size_px": 32})


@pytest.fixture(scope="session")
def tool() -> Tool:
    path = os.environ.get("BLOGO_TOOL")
    if not path:
        pytest.skip("BLOGO_TOOL is not set")

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([path, *arguments], capture_output=True, text=True, check=True)

    return run
