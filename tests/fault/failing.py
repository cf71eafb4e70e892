"""One allocation or one system call of a command fails: the right bytes, or a documented exit code with a message
and nothing half-written."""

import shutil
import threading
import time

from commands import PRINT, SET
from tool import CALLS, ERRNO, EXIT, name_of, snapshot

# Libraries whose own code crashes where they get no memory: the beginning of the name of the object that crashes ->
# those whose failed allocation may be the reason. Nothing but the end of the process can be had there; it counts as a
# kill, so what it leaves is judged as what a kill leaves.
CRASHES = {
    "libcairo.": ("libcairo.", "libpixman-"),  # the polygon scan converter leaves by longjmp from a frame that is gone
    "libpixman-": ("libpixman-", "libcairo."),  # an image is used that could not be made
    "libjansson.": ("libjansson.",),  # a token that could not grow is read past its end
    "libcrypto.": ("libcrypto.",),  # the table of algorithms is used that could not be made
}
# The file of a card that is written last: without it a card is none.
LAST = {"card": "out/croissant.json", "card tar": "out/croissant.json", "card force": "out/croissant.json"}
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
        """What is wrong where a manifest says that a data set is complete, and it is neither the new one nor the one
        that was there."""
        mark = {"out/incomplete.json": None}
        if "out/manifest.json" not in seen or {**seen, **mark} == {**self.after, **mark} or seen == self.before:
            return None
        return "a manifest stands over " + self.difference(seen, self.after)

    def left(self, folder, seen):
        """What is wrong with what a failed run left. Nothing may change; or the output is whole, where the call that
        failed came after its last byte, as the sync of its folder does."""
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
        """Whether nobody takes what is left for the output: it has a part's name, or it is of a card whose last file is
        missing. Inputs are as they were."""
        last = LAST.get(self.command.name)
        begun = last and last not in seen
        return all(self.before.get(name) == what or name.split("/")[0].endswith(".part") or
                   begun and (f"{name}/".startswith("out/") or self.after.get(name) == what)
                   for name, what in seen.items())

    def harmless(self, result, seen):
        """What a run leaves that told its failure, besides what was there before:
        - the whole picture of a blind sheet whose key got no name: the next run writes over it;
        - of an export that another one has replaced, what could not be removed, under the name of a part: the next
          --force removes it;
        - one part, where the call that failed was the look whether the part is still the run's own to remove;
        - one temporary file, where the call that failed was its removal."""
        old = {name: self.before.get(name.replace("out.old.part", "out", 1)) == what
               for name, what in seen.items() if name.split("/")[0] == "out.old.part"}
        if old and all(old.values()):
            return {name: what for name, what in seen.items() if name not in old} == self.after
        new = {name: what for name, what in seen.items() if self.before.get(name) != what}
        if len(new) != 1 or not self.before.keys() <= seen.keys():
            return False
        (name, what), = new.items()
        if self.command.name == "sheet blind" and name == "out.png":
            return self.after.get(name) == what
        call = CALLS.get(result.report.number, "")
        return "stat" in call and name.endswith(".part") or \
            call == "unlink" and name.startswith("blogo-")

    def judge(self, result, folder, expected, no_memory_left=False):
        """(outcome, what is wrong or None)."""
        seen = snapshot(folder)
        if result.code == self.code:
            if seen != self.after:
                return "WRONG", "success and other files: " + self.difference(seen, self.after)
            return ("WRONG", "success and other output") if result.out != self.out else ("right", None)
        # Cairo's jump takes the stack away; then nothing but the failed allocation tells whose jump it was.
        who = result.report.who.decode()
        crash = result.report.crash.decode() or who
        if crash and b"corrupted" in result.err and who.startswith("libjansson."):
            crash = who  # malloc finds later what jansson has done
        if result.code < 0 and any(crash.startswith(library) and (no_memory_left or who.startswith(reasons))
                                   for library, reasons in CRASHES.items()):
            wrong = None if self.unfinished(seen) else self.left(folder, seen)
            return ("WRONG", wrong) if wrong else ("crash in " + crash.split(".")[0], None)
        if who.startswith("libc.") and 1 in expected:
            expected = (*expected, 5)  # a file cannot be opened for lack of memory
        wrong = self.told(result) or self.left(folder, seen)
        if wrong and no_memory_left and wrong.startswith("leaves ") and self.unfinished(seen):
            return "told, no memory left to remove the half", None
        if wrong and result.code and wrong.startswith("leaves ") and self.harmless(result, seen):
            return "told, what cannot be removed stays", None
        # A file that verify cannot read is a defect of the data set; its report is the message.
        if wrong == "no message" and result.code == 3 and self.command.name.startswith("verify") and \
                b" cannot " in result.out:
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
