"""Class, errno and file of the exceptions, and exceptions while memory is out."""

import errno
import os
import pathlib
from collections.abc import Callable

import pytest

import blogo
from blogo import _blogo, _errors

BUSY: dict[str, Callable[[bytes], bytes]] = {
    "plain": lambda base: base + b"/set",
    "no text": lambda base: base + b"/w\xff",
    "long": lambda base: base + b"/" + b"/".join([b"d" * 60] * 6),
    "control": lambda base: base + b"/a\nb",
}


@pytest.mark.parametrize("kind", BUSY)
def test_a_second_writer(kind: str, small: blogo.Generator, tmp_path: pathlib.Path) -> None:
    folder = os.fsdecode(BUSY[kind](os.fsencode(tmp_path)))
    caught: list[OSError] = []

    def write_again(*numbers: int) -> None:
        if not caught:
            with pytest.raises(OSError, match="is writing here") as raised:
                blogo.write(small, folder, threads=1, limit=1)
            caught.append(raised.value)

    blogo.write(small, folder, threads=1, limit=1, progress=write_again)
    assert type(caught[0]) is OSError and caught[0].errno == errno.EBUSY and caught[0].filename == folder


@pytest.mark.parametrize("call", [blogo.verify, blogo.audit, blogo.solve])
@pytest.mark.parametrize("name", ["", "no/such", "no/" * 150, "no\udcff", "no\nsuch"],
                         ids=["empty", "plain", "long", "no text", "control"])
def test_a_folder_that_is_missing(name: str, call: Callable[[str], object], tmp_path: pathlib.Path,
                                  monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(FileNotFoundError) as caught:
        call(name)
    assert caught.value.errno == errno.ENOENT and caught.value.filename == name


def test_files_inside_a_folder_are_named(tmp_path: pathlib.Path) -> None:
    for folder in (tmp_path / "no", tmp_path / "no\udcff", tmp_path / "n\to"):
        with pytest.raises(FileNotFoundError) as caught:
            blogo.Catalogue(folder)
        assert caught.value.filename == os.fspath(folder / "human_designed_shapes.tsv")
    folder = tmp_path.joinpath(*["d" * 60] * 6)
    with pytest.raises(FileNotFoundError) as caught:
        blogo.Catalogue(folder)
    assert caught.value.filename == os.fspath(folder / "human_designed_shapes.tsv")  # the library has cut its middle
    with pytest.raises(FileNotFoundError) as caught:
        blogo.Catalogue("no…such/" + "é" * 200)
    assert caught.value.filename == "no…such/" + "é" * 200 + "/human_designed_shapes.tsv"


def test_an_error_of_progress_stays_as_it_is(small: blogo.Generator, tmp_path: pathlib.Path) -> None:
    error = OSError(errno.EPERM, "mine")

    def fail(*numbers: int) -> None:
        raise error

    with pytest.raises(PermissionError) as caught:
        blogo.write(small, tmp_path / "a\nb", threads=1, progress=fail)
    assert caught.value is error and error.filename is None


@pytest.mark.parametrize("text, number", [
    ("cannot open: No such file or directory", errno.ENOENT), ("cannot read", errno.EIO),
    ("process 7 is writing here: cat: No such file or directory", errno.EBUSY),
    ("another process is writing here", errno.EBUSY)])
def test_errno_follows_from_the_text(text: str, number: int) -> None:
    error = _errors.make(_errors.IO, "ValueError", text, None, b"/no/such", 0, 0, "", text)
    assert isinstance(error, OSError) and error.errno == number and error.filename == "/no/such"


@pytest.mark.parametrize("file", ["scenes.jsonl", "SHA256SUMS"])
@pytest.mark.parametrize("line", ["x", "", "{}"])
def test_verify_refuses_a_line_that_cannot_be_read(file: str, line: str, small: blogo.Generator,
                                                   tmp_path: pathlib.Path) -> None:
    blogo.write(small, tmp_path / "set", threads=1, limit=2)
    with open(tmp_path / "set" / file, "a") as lines:
        lines.write(line + "\n")
    with pytest.raises(blogo.FormatError) as caught:
        blogo.verify(tmp_path / "set", quick=True)
    assert caught.value.file == os.fspath(tmp_path / "set" / file) and caught.value.line > 2


FAILING: dict[str, Callable[[], object]] = {
    "catalogue": lambda: _blogo.Catalogue(b"/no/such"), "program": lambda: _blogo.program("x"),
    "config": lambda: _blogo.config("preset", "free-form", ["sed=3"]),
    "line": lambda: _blogo.Problem("{}", blogo.Catalogue()._handle),
}


@pytest.mark.parametrize("kind", FAILING)
def test_an_error_while_memory_is_out(kind: str) -> None:
    testcapi = pytest.importorskip("_testcapi")
    call, others = FAILING[kind], 0
    for first in range(1, 60):
        try:
            testcapi.set_nomemory(first, first + 1)
            call()
        except MemoryError:
            others += 1
        except OSError as error:
            assert error.errno == errno.ENOENT
        except blogo.Error:
            pass
        finally:
            testcapi.remove_mem_hooks()
    assert others
