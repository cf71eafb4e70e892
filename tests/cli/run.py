"""Runs the tool's cases.   run.sh [--accept] TOOL [CASE...]      CASE may be a pattern: 'config/*'

A case COMMAND/NAME is the file COMMAND/NAME.case, or the part "=== NAME" of a file COMMAND/*.cases, where many
small cases share a command (cases.py reads both). Its text begins with shell lines, which bash runs in an empty
folder; $BLOGO is the tool, $ROOT the source tree, $CASE a folder with the parts of the case. Then come its parts:
  -- stdout --      expected output, byte for byte; not compared if the part is missing
  -- stderr --      likewise
  -- status N --    expected exit status; 0 if missing
  -- left --        files that must be in the folder afterwards, sorted, one a line; not compared if missing
  -- needs cairo -- the case is skipped, and named, if the tool was built without Cairo; likewise zstd
  -- NAME --        a file that is put into the folder first, so that messages show a plain name; such files do not
                    count for left. "-- NAME is PATH --" puts the file PATH of this folder there.
A part whose head ends in "without its last newline --" has no newline at its end. --accept writes what came out
into the case, for every part that stands there. The paths of the folder, the case and the tree appear as DIR, CASE and ROOT.
Reasons of the system appear in glibc's words. A plan that takes over ten seconds tells so on a slow machine (under
valgrind, say); such lines count where the case expects one.
"""

from __future__ import annotations

import concurrent.futures
import difflib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import cases

ROOT = Path(__file__).resolve().parents[2]
LIMIT_S = float(os.environ.get("BLOGO_CASE_LIMIT_S", "120"))
TIMED_OUT = 124  # the status that timeout(1) gives
# What musl calls by other names.
WORDS = {
    b"Filename too long": b"File name too long",
    b"I/O error": b"Input/output error",
    b"Symbolic link loop": b"Too many levels of symbolic links",
    b"Out of memory": b"Cannot allocate memory",
}
REASON = re.compile(rb": (" + b"|".join(WORDS) + rb")$", re.M)
PLANNING = re.compile(rb"^planning:.*\n", re.M)


def files_below(folder: Path) -> list[bytes]:
    """The regular files, by their paths below the folder, sorted."""
    top = os.fsencode(folder)
    found = [os.path.join(at, name) for at, _, names in os.walk(top) for name in names]
    return sorted(os.path.relpath(path, top) for path in found if os.path.isfile(path) and not os.path.islink(path))


def difference(part: str, expected: bytes, got: bytes) -> str:
    old, new = (text.decode(errors="backslashreplace").split("\n") for text in (expected, got))
    lines = [line for line in difflib.unified_diff(old, new, lineterm="")][2:42]
    return "\n    ".join([f"  {part}: (- expected, + got)", *lines])


class Runner:
    def __init__(self, tool: Path, work: Path, accepts: bool) -> None:
        self.tool, self.work, self.accepts = tool, work, accepts
        self.lock = threading.Lock()  # one case at a time is written
        self.environment = os.environ | {"LC_ALL": "C", "NO_COLOR": "1", "BLOGO": str(tool), "ROOT": str(ROOT)}
        self.known = cases.every()
        cases.unpack(work / "cases", self.known)

    def has(self, library: str) -> bool:
        """Whether the tool was built with a library: whether it does what needs the library."""
        out = str(self.work / f"probe-{library}.svg")
        does = {"cairo": ["render", "-q", "-o", out, "line_normal_1.000-0.500"],
                "zstd": ["generate", "--programs-only", "--limit", "1", "--family", "ff", "--scenes", "zstd", "-q", "-o", out]}
        probe = subprocess.run([str(self.tool), *does[library]], env=self.environment, capture_output=True)
        return probe.returncode == 0 or f"needs {library}".encode() not in probe.stderr.lower()

    def wait(self, shell: subprocess.Popen[bytes]) -> int:
        try:
            status = shell.wait(LIMIT_S)
        except subprocess.TimeoutExpired:
            os.killpg(shell.pid, signal.SIGKILL)
            shell.wait()
            return TIMED_OUT
        return status if status >= 0 else 128 - status

    def run(self, name: str) -> str:
        """Runs a case in a fresh folder of its own. Returns what is wrong, "" if nothing is."""
        own = self.work / "runs" / name.replace("/", "-")
        folder, parts, case = own / "dir", self.work / "cases" / name, self.known[name]
        folder.mkdir(parents=True)
        copied = [part for part in case if part != "cmd" and part not in cases.EXPECTED]
        for part in copied:
            (folder / part).write_bytes(case[part])
        got: dict[str, bytes] = {}
        with (own / "stdout").open("wb") as out, (own / "stderr").open("wb") as err:
            status = self.wait(
                subprocess.Popen(
                    ["bash", parts / "cmd"],
                    cwd=folder,
                    env=self.environment | {"CASE": str(parts), "PWD": str(folder)},
                    stdin=subprocess.DEVNULL,
                    stdout=out,
                    stderr=err,
                    process_group=0,
                )
            )
        paths = [(parts, b"CASE"), (folder, b"DIR"), (self.tool, b"blogo"), (ROOT, b"ROOT")]
        for part in ("stdout", "stderr"):
            text = (own / part).read_bytes()
            if not re.search(rb"^planning:", case.get(part, b""), re.M):
                text = PLANNING.sub(b"", text)
            for path, word in paths:
                text = text.replace(os.fsencode(path), word)
            got[part] = REASON.sub(lambda found: b": " + WORDS[found[1]], text)
        left = [path for path in files_below(folder) if path not in map(os.fsencode, copied)]
        got["left"] = b"".join(path + b"\n" for path in left)
        shutil.rmtree(own, ignore_errors=True)

        wrong = []
        expected = int(case.get("status", b"0"))
        if status != expected:
            head = got["stderr"].decode(errors="backslashreplace").split("\n")[:20]
            wrong.append("\n    ".join([f"  exit status {status}, expected {expected}", *head]))
        wrong += [difference(part, case[part], got[part]) for part in got if part in case and case[part] != got[part]]
        if wrong and self.accepts:
            with self.lock:
                cases.accept(name, got | {"status": b"%d\n" % status})
            wrong.append("  accepted")
        return "\n".join(wrong)

    def run_all(self, names: list[str]) -> int:
        """The number of cases that failed; names them as they do."""
        failed = 0
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for name, wrong in zip(names, pool.map(self.run, names)):
                if wrong:
                    failed += 1
                    print(f"FAILED {name}\n{wrong}", flush=True)
        return failed


def main(words: list[str]) -> int:
    # Ends with its folder removed. A case gets these signals as they are by default, also where whoever started
    # this program lets it ignore them.
    for number in signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM:
        signal.signal(number, signal.default_int_handler)
    accepts = words[:1] == ["--accept"]
    tool, *patterns = words[accepts:]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as work:
        runner = Runner(Path(tool).resolve(), Path(work), accepts)
        names = cases.matching(runner.known, patterns)
        for library, shown in ("cairo", "Cairo"), ("zstd", "zstd"):
            skipped = [name for name in names if runner.known[name].get("needs", b"").strip() == library.encode()]
            if skipped and not runner.has(library):
                names = [name for name in names if name not in skipped]
                print(f"{len(skipped)} cases skipped, which need {shown}:", *skipped)
        failed = runner.run_all(names)
        print(f"{len(names)} cases, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
