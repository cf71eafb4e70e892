"""The data set that a command reads is replaced, or --force begins to replace it, before one of the command's system
calls: the result is that of the old or of the new data set, or the command tells of it and writes nothing."""

import os
import shutil

from commands import OTHER, READ, SET
from failing import spread
from tool import EXIT, snapshot

HOW = ("folder", "manifest")
OWN = ("in", "old", "new")  # folders that are no result
# A command that writes into the data set that it reads: its folder there, and what it reads.
INTO = {"card": "small", "card tar": "tar"}
CARD = "croissant.json"


class Reader:
    """A command that reads a data set, one of its words, with what it gives for each of two data sets."""

    def __init__(self, tool, base, command, word):
        self.tool, self.base, self.command = tool, base, command
        self.into = command.name in INTO
        self.name = INTO[command.name] if self.into else word.removeprefix("{base}/")
        self.args = ["in" if part == word else part for part in command.args]
        self.whole = [self.alone(data) for data in (self.name, f"{OTHER}/{self.name}")]
        self.calls = self.whole[0][0].report.calls

    def folder(self, **data):
        """A folder of a run, with data sets under their names."""
        folder = self.tool.folder()
        if not self.into:
            self.command.begin(self.base, folder)
        for name, source in data.items():
            shutil.copytree(self.base / source, folder / name, copy_function=os.link)
        return folder

    def results(self, folder):
        """What the command leaves; of a complete card, the data set with it."""
        seen = snapshot(folder)
        if self.into:  # a data set with a complete card may be replaced afterwards
            place = next((place for place in ("in/", "old/") if place + CARD in seen), None)
            return {name.removeprefix(place): what for name, what in seen.items()
                    if name.startswith(place) and "manifest.json" not in name} if place else {}
        return {name: what for name, what in seen.items() if name.split("/")[0] not in OWN}

    def run(self, folder, order):
        return self.tool.run(self.command.line(self.base, self.args), folder, order)

    def alone(self, data):
        folder = self.folder(**{"in": data})
        result = self.run(folder, "none")
        left = self.results(folder)
        shutil.rmtree(folder)
        return result, left

    def replace(self, n, how):
        folder = self.folder(**{"in": self.name, "new": f"{OTHER}/{self.name}"})
        try:
            before = self.results(folder)
            result = self.run(folder, f"swap {n} {how}")
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
        if self.into and not result.code:
            return "WRONG", "a card of two data sets"
        if result.hung or result.code <= 0 or result.code not in EXIT:
            return "WRONG", f"exit {result.code} with a result of neither data set"
        if result.code == 3:
            return "WRONG", "a data set is called wrong"
        if b"blogo: " not in result.err:
            return "WRONG", "no message"
        if left != before and (self.command.kind != SET or "out/manifest.json" in left):
            return "WRONG", "leaves " + ", ".join(sorted(left.keys() ^ before.keys())[:4])
        return "told", None


def words(command):
    """The words of a command that name a data set that it reads."""
    if command.name in INTO:
        return ["out"]
    return [word for word in command.args if word.removeprefix("{base}/") in (*READ, "published")]


def run(campaign, most):
    if not campaign.traps:
        return None, "system calls cannot be trapped"
    chosen = [(command, word) for command in campaign.commands() for word in words(command)]
    readers = list(campaign.pool.map(lambda pair: Reader(campaign.tool, campaign.base, *pair), chosen))
    return campaign.each(Reader.replace, ((reader, n, how) for reader in readers for how in HOW
                                         if how == "folder" or reader.name != "published"
                                         for n in spread(reader.calls, most)))
