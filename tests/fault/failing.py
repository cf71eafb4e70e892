"""One allocation or one system call of a command fails: the right bytes, or a documented exit code with a message
and nothing half-written."""

import shutil
import threading
import time

from commands import PRINT, SET
from tool import CALLS, ERRNO, EXIT, name_of, snapshot

# Libraries whose own code crashes where they get no memory: the beginning of the object's name -> what happens.
# Nothing but exit != 0 can be had there.
CRASHES = {
    "libcairo.": "Cairo: the polygon scan converter leaves by longjmp from a frame that is gone",
    "libpixman-": "pixman: an image is used that could not be made",
    "libjansson.": "jansson: a token that could not grow is read past its end",
    "libcrypto.": "OpenSSL: the table of algorithms is used that could not be made",
}
# Files that are written last: without them a folder is no site and no table of answers.
LAST = {"gallery": "out/index.html", "gallery audit": "out/index.html", "study": "out/index.html",
        "score folder": "out/dataset_description.json"}
# Ways in which a system call fails; each call number gets the next one.
WAYS = ("EIO", "short", "ENOSPC", "EINTR", "EACCES")


class Case:
    """A command with what an undisturbed run of it prints and leaves."""

    def __init__(self, tool, base, command):
        self.tool, self.base, self.command = tool, base, command
        self.resumed, self.lock = {}, threading.Lock()
        folder = tool.folder()
        command.begin(base, folder)
        self.before = snapshot(folder)
        result = tool.run(command.line(base), folder, "memory 0")
        self.allocations = result.report.allocations
        self.after, self.out = snapshot(folder), result.out
        shutil.rmtree(folder)
        begun = time.monotonic()
        again = tool.folder()
        command.begin(base, again)
        counted = tool.run(command.line(base), again, "memory 0" if tool.asan else "none")
        self.seconds = time.monotonic() - begun
        self.calls = counted.report.calls
        same = counted.out == self.out and snapshot(again) == self.after
        shutil.rmtree(again)
        self.code = result.code  # a verdict on the data set is no failure
        if result.code not in (0, 3) or counted.code != result.code or not same:
            raise SystemExit(f"{command.name}: exit {result.code} and {counted.code}, or not the same twice: "
                             + (result.err or counted.err).decode())

    def told(self, result):
        """What is wrong with a run that says it failed."""
        if result.hung:
            return "hangs"
        if result.code < 0:
            return f"ends by signal {-result.code} in {result.report.crash.decode()}"
        if result.code not in EXIT:
            return f"exit {result.code} is not documented"
        if b"blogo: " not in result.err:
            return "no message"
        return None

    def falsely_complete(self, seen):
        """What is wrong where a manifest says that a data set is complete."""
        mark = {"out/incomplete.json": None}
        if "out/manifest.json" not in seen or {**seen, **mark} == {**self.after, **mark}:
            return None
        return "a manifest stands over " + self.difference(seen, self.after)

    def left(self, folder, seen):
        """What is wrong with what a failed run left."""
        if seen in (self.before, self.after) or self.command.kind == PRINT and not seen:
            return None
        if self.command.kind != SET:
            return "leaves " + self.difference(seen, self.before)
        if self.falsely_complete(seen):
            return self.falsely_complete(seen)
        with self.lock:
            key = name_of(seen)
            if key not in self.resumed:
                self.resumed[key] = self.resume(folder)
            return self.resumed[key]

    def difference(self, seen, other):
        names = sorted(name for name in seen.keys() | other.keys() if seen.get(name) != other.get(name))
        return ", ".join(names[:4]) + (f" and {len(names) - 4} more" if len(names) > 4 else "")

    def resume(self, folder):
        """--resume (of shards --force) completes what is there; None, or what is wrong."""
        result = self.tool.run(self.command.line(self.base, self.command.resume), folder)
        if result.code:
            return f"--resume ends with {result.code}: {result.err.decode(errors='replace').strip()}"
        seen = snapshot(folder)
        return None if seen == self.after else "--resume differs in " + self.difference(seen, self.after)

    def unfinished(self, seen):
        """Whether nobody takes what is left for the output: it has a part's name, or its last file is missing."""
        return all(name in self.before or name.split("/")[0] == "out.part" or
                   LAST.get(self.command.name, name) not in seen for name in seen)

    def harmless(self, result, seen):
        """The picture of a sheet that has no key yet is whole; what cannot be looked at again keeps a part's
        name; a file without a name that cannot be removed is told."""
        if self.command.name == "sheet blind":
            return all(self.after.get(name) == what for name, what in seen.items())
        call, new = CALLS.get(result.report.number, ""), set(seen) - set(self.before)
        return call.endswith("stat") and new == {"out.part"} or \
            call == "unlink" and all(name.startswith("blogo-") for name in new)

    def judge(self, result, folder, expected, no_memory_left=False):
        """(outcome, what is wrong or None)."""
        seen = snapshot(folder)
        if result.code == self.code:
            if seen != self.after:
                return "WRONG", "success and other files: " + self.difference(seen, self.after)
            return ("WRONG", "success and other output") if result.out != self.out else ("right", None)
        # Cairo's jump takes the stack away; then nothing but the failed allocation tells whose jump it was.
        crash = (result.report.crash or result.report.who).decode()
        if crash and b"corrupted" in result.err and result.report.who.startswith(b"libjansson."):
            crash = result.report.who.decode()  # malloc finds later what jansson has done
        if result.code < 0 and result.report.who and any(crash.startswith(library) for library in CRASHES):
            wrong = None if self.unfinished(seen) else self.left(folder, seen)
            return ("WRONG", wrong) if wrong else ("crash in " + crash.split(".")[0], None)
        if result.report.who.startswith(b"libc.") and 1 in expected:
            expected = (*expected, 5)  # a file cannot be opened for lack of memory
        wrong = self.told(result) or self.left(folder, seen)
        if wrong and no_memory_left and wrong.startswith("leaves ") and self.unfinished(seen):
            return "told, no memory left to remove the half", None
        if wrong and result.code and wrong.startswith("leaves ") and self.harmless(result, seen):
            return "told, what cannot be removed stays", None
        if wrong == "no message" and self.command.name.startswith("verify") and b" cannot " in result.out:
            return "told as a defect", None
        if not wrong and result.code not in expected:
            wrong = f"exit {result.code}, expected {' or '.join(map(str, expected))}"
        return ("WRONG", wrong) if wrong else ("told", None)

    def fail(self, order, expected):
        folder = self.tool.folder()
        try:
            self.command.begin(self.base, folder)
            result = self.tool.run(self.command.line(self.base), folder, order)
            if not result.report.fired:
                return "not reached", None
            outcome, wrong = self.judge(result, folder, expected, order.startswith("memory-on"))
            if wrong:
                last = result.err.decode(errors="replace").strip().split("\n")[-1][:160]
                wrong = f"{self.command.name}: {order} ({result.report.place()}): {wrong} [{last}]"
            return outcome, wrong
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def spread(total, most):
    """At most so many numbers of 1..total, evenly."""
    if total <= most:
        return range(1, total + 1)
    return sorted({1 + i * total // most for i in range(most)})


def memory(case, most):
    for n in spread(case.allocations, max(1, most // case.command.cost)):
        yield f"memory {n}", (1,)
    for n in spread(case.allocations, max(1, most // case.command.cost // 8)):
        yield f"memory-on {n}", (1,)


def calls(case, most):
    ways = {"short": "short"} | ERRNO
    for way, name in enumerate(WAYS):
        for n in spread(case.calls, max(1, most // case.command.cost // len(WAYS))):
            yield f"call {min(n + way, case.calls)} {ways[name]}", (5,)


def run_part(campaign, orders, most):
    return campaign.each(Case.fail, ((case, *order) for case in campaign.cases() for order in orders(case, most)))
