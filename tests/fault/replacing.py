"""The data set that a command reads is replaced, or --force begins to replace it, before one of the command's system
calls: the result is that of the old or of the new data set, or the command tells of it and writes nothing."""

import os
import shutil

from commands import OTHER, READ, SET
from failing import spread
from tool import EXIT, snapshot

HOW = ("folder", "manifest")
OWN = ("in", "old", "new")  # folders that are no result


class Reader:
    """A command that reads a data set, with what it gives for each of two."""

    def __init__(self, tool, base, command):
        self.tool, self.base, self.command = tool, base, command
        self.source = next(word for word in command.args if word in source_words())
        self.name = self.source.removeprefix("{base}/")
        self.whole = [self.alone(data) for data in (self.name, f"{OTHER}/{self.name}")]
        self.calls = self.whole[0][0].report.calls

    def line(self):
        return self.command.line(self.base, [word if word != self.source else "in" for word in self.command.args])

    def place(self, data, folder, name):
        shutil.copytree(self.base / data, folder / name, copy_function=os.link)

    def results(self, folder):
        return {name: what for name, what in snapshot(folder).items() if name.split("/")[0] not in OWN}

    def alone(self, data):
        folder = self.tool.folder()
        self.command.begin(self.base, folder)
        self.place(data, folder, "in")
        result = self.tool.run(self.line(), folder, "none")
        left = self.results(folder)
        shutil.rmtree(folder)
        return result, left

    def replace(self, n, how):
        folder = self.tool.folder()
        try:
            self.command.begin(self.base, folder)
            self.place(self.name, folder, "in")
            self.place(f"{OTHER}/{self.name}", folder, "new")
            before = self.results(folder)
            result = self.tool.run(self.line(), folder, f"swap {n} {how}")
            if not result.report.fired:
                return "not reached", None
            outcome, wrong = self.judge(result, before, self.results(folder))
            last = result.err.decode(errors="replace").strip().split("\n")[-1][:160]
            return outcome, wrong and f"{self.command.name}: swap {n} {how}: {wrong} [{last}]"
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def judge(self, result, before, left):
        names = ("right, the old data set", "right, the new data set")
        for name, (whole, files) in zip(names, self.whole):
            if (result.code, result.out, left) == (whole.code, whole.out, files):
                return name, None
        if result.hung or result.code <= 0 or result.code not in EXIT:
            return "WRONG", f"exit {result.code} with a result of neither data set"
        if result.code == 3:
            return "WRONG", "a data set is called wrong"
        if b"blogo: " not in result.err:
            return "WRONG", "no message"
        if left != before and (self.command.kind != SET or "out/manifest.json" in left):
            return "WRONG", "leaves " + ", ".join(sorted(left.keys() ^ before.keys())[:4])
        return "told", None


def source_words():
    return {"{base}/" + name for name in READ}


def run(campaign, most):
    if not campaign.traps:
        return None, "system calls cannot be trapped"
    chosen = [command for command in campaign.commands() if source_words() & set(command.args)]
    readers = list(campaign.pool.map(lambda command: Reader(campaign.tool, campaign.base, command), chosen))
    return campaign.each(Reader.replace, ((reader, n, how) for reader in readers for how in HOW
                                         for n in spread(reader.calls, most)))
