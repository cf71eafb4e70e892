"""Whatever fails, nothing wrong is kept.   campaign.py TOOL [--part NAME]... [--size SIZE] [--jobs N] [--asan]

SIZE is short, long, or a share of long between 0 and 1. Prints a table of outcomes for each part; exit code 1 if
any outcome is WRONG or a part disturbed no run, 77 if every part was skipped.
"""

import argparse
import collections
import concurrent.futures
import pathlib
import random
import shutil
import sys
import tempfile
import time

import commands
import disks
import failing
import hostile
import killing
import order
import replacing
import writers
from tool import Tool


class Campaign:
    def __init__(self, tool, jobs, only, skip, no_mounts):
        self.tool, self.base, self.only, self.skip = tool, tool.work / "base", only, skip
        self.pool = concurrent.futures.ThreadPoolExecutor(jobs)
        self.problem = commands.make_base(tool, self.base)
        self.python = tool.package.exists() and not tool.asan
        if not self.python and not tool.asan:
            print("python write: SKIP: no package beside the tool (tests/python/run.sh)")
        self.end = 0
        self.no_mounts, self.traps = no_mounts, not tool.asan and tool.traps()
        self._cases = None

    def each(self, act, tasks):
        """Counts of the outcomes of act(*task), and what is wrong. The order is mixed, so that a part that ends
        early has seen all commands."""
        tasks = list(tasks)
        random.Random(1).shuffle(tasks)
        tasks = tasks[self.skip:]

        def one(task):
            return act(*task) if time.monotonic() < self.end else ("left for want of time", None)
        counts, wrong = collections.Counter(), []
        for outcome, problem in self.pool.map(one, tasks):
            counts[outcome] += 1
            if problem:
                wrong.append(problem)
                print("  " + problem, flush=True)
        return counts, wrong

    def commands(self):
        return [command for command in commands.commands(self.problem, self.python)
                if not self.only or any(word in command.name for word in self.only)]

    def cases(self):
        if self._cases is None:
            self._cases = list(self.pool.map(lambda c: failing.Case(self.tool, self.base, c), self.commands()))
        return self._cases


# Part: what runs it with a size; the sizes of the short and of the long form.
PARTS = {
    "memory": (lambda c, most: failing.run_part(c, failing.memory, most), 3, 1000),
    "calls": (lambda c, most: failing.run_part(c, failing.calls, most), 3, 200),
    "order": (order.run, 1, 2),
    "kills": (killing.run, 2, 100),
    "replaced": (replacing.run, 2, 100),
    "disks": (disks.run, 1, 40),
    "hostile": (hostile.run, 4, 100000),
    "writers": (writers.run, 12, 200),
}

# Outcomes of runs that ended before anything happened to them.
UNTOUCHED = ("not reached", "was quicker")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("--part", action="append", choices=PARTS)
    parser.add_argument("--size", default="short")
    parser.add_argument("--only", action="append", help="commands with this in their name")
    parser.add_argument("--skip", type=int, default=0, help="runs of each part that an earlier call has made")
    parser.add_argument("--seconds", type=float, default=1e9, help="time for each part")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--asan", action="store_true", help="the tool is built with gcc's AddressSanitizer: part memory only")
    arguments = parser.parse_args()
    work = pathlib.Path(tempfile.mkdtemp(prefix="blogo-fault-"))
    if arguments.asan:
        arguments.part = ["memory"]
    bad, skipped = False, 0
    no_mounts = disks.own_mounts() # before threads are made
    try:
        campaign = Campaign(Tool(arguments.tool, work, arguments.asan), arguments.jobs, arguments.only,
                            arguments.skip, no_mounts)
        for name in arguments.part or PARTS:
            part, short, long = PARTS[name]
            most = short if arguments.size == "short" else long if arguments.size == "long" else \
                max(1, int(long * float(arguments.size)))
            start = time.monotonic()
            campaign.end = start + arguments.seconds
            counts, wrong = part(campaign, most)
            if counts is None:
                print(f"{name}: SKIP: {wrong}", flush=True)
                skipped += 1
                continue
            total = sum(counts.values()) - counts["left for want of time"]
            table = ", ".join(f"{n} {outcome}" for outcome, n in sorted(counts.items()))
            print(f"{name}: {total} in {time.monotonic() - start:.0f} s: {table}", flush=True)
            reached = total - sum(counts[outcome] for outcome in UNTOUCHED)
            if not reached:
                print(f"  {name}: no run was disturbed", flush=True)
            bad = bad or bool(wrong) or not reached
    finally:
        shutil.rmtree(work, ignore_errors=True)
    return 1 if bad else 77 if skipped == len(arguments.part or PARTS) else 0


if __name__ == "__main__":
    sys.exit(main())
