"""Lets each fuzzer run for an hour.   hours.py BUILD KEEP [--document FILE] [--minutes N] [--slice N] [--jobs N]

BUILD is the folder in which run.sh built the fuzzers. KEEP takes each fuzzer's inputs, logs and findings, and is used
again by the next call. The table in FILE (docs/reliability.md if not given) says how many CPU minutes each fuzzer has
run: the fuzzer with the least runs next, for a slice of N seconds or what it lacks, until each has its minutes. The
table is written after each slice. SIGTERM or SIGINT ends the slices early and counts them. Exit code 1 if a fuzzer
found something: it does not run again.
"""

import argparse
import csv
import math
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
ROW = re.compile(r"^\| `(fuzz_\w+)` \| (.*) \| ([\d.]+) \| ([\d,]+) \|$", re.M)
SUM = re.compile(r"^\| all \| +\| [\d.]+ \| [\d,]+ \|$", re.M)


def read_table(document):
    """Each fuzzer's CPU minutes and inputs."""
    rows = ROW.findall(document.read_text())
    return {name: (float(minutes), int(inputs.replace(",", ""))) for name, _, minutes, inputs in rows}


def add_to_table(document, name, minutes, inputs):
    table = read_table(document)
    table[name] = (round(table[name][0] + minutes, 1), table[name][1] + inputs)
    text = ROW.sub(lambda row: f"| `{row[1]}` | {row[2]} | {table[row[1]][0]:.1f} | {table[row[1]][1]:,} |",
                   document.read_text())
    text = SUM.sub(f"| all | | {sum(row[0] for row in table.values()):.1f} "
                   f"| {sum(row[1] for row in table.values()):,} |", text)
    part = document.with_name(document.name + ".part")
    part.write_text(text)
    part.replace(document)


class Slice:
    """One process of a fuzzer."""

    def __init__(self, build, keep, name, seconds):
        self.name = name
        folder = keep / name
        folder.mkdir(parents=True, exist_ok=True)
        self.log = keep / f"{name}.{time.time_ns()}.log"
        words = ROOT / "tests/fuzz" / f"{name}.dict"
        row = next((row for row in csv.DictReader((ROOT / "tests/fuzz/fuzzers.tsv").open(), delimiter="\t")
                    if row["fuzzer"] == name), {"max_len": "4096", "seeds": "-"})
        seeds = [ROOT / "tests/fuzz/corpus" / name] + ([ROOT / row["seeds"]] if row["seeds"] != "-" else [])
        command = [build / name, f"-max_total_time={seconds}", f"-max_len={row['max_len']}", "-timeout=60",
                   "-verbosity=0", "-print_final_stats=1", f"-artifact_prefix={keep}/{name}.",
                   *([f"-dict={words}"] if words.exists() else []), folder, *(path for path in seeds if path.exists())]
        self.temporary = tempfile.TemporaryDirectory()
        with self.log.open("w") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True,
                                            env=dict(os.environ, TMPDIR=self.temporary.name),
                                            preexec_fn=lambda: os.nice(19))

    def end(self):
        """CPU minutes, inputs and exit code, once the process has ended; None before."""
        process, status, used = os.wait4(self.process.pid, os.WNOHANG)
        if process == 0:
            return None
        self.process.returncode = os.waitstatus_to_exitcode(status)
        self.temporary.cleanup()
        inputs = re.search(r"number_of_executed_units: (\d+)", self.log.read_text(errors="replace"))
        return (used.ru_utime + used.ru_stime) / 60, int(inputs[1]) if inputs else 0, self.process.returncode

    def stop(self):
        # libFuzzer ends after the input at hand and prints its counts. Popen's own send_signal could take the exit
        # code away from wait4.
        os.kill(self.process.pid, signal.SIGUSR1)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("keep", type=pathlib.Path)
    parser.add_argument("--document", type=pathlib.Path, default=ROOT / "docs/reliability.md")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--slice", type=int, default=600)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    given = parser.parse_args()

    for path in (ROOT / "tests/fuzz").glob("fuzz_*.c"):
        if path.stem not in read_table(given.document):
            sys.exit(f"{given.document}: no row for {path.stem}")
    stopped = []
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stopped.append(True))
    running, found = [], set()
    while True:
        table = read_table(given.document)
        due = sorted((table[name][0], name) for name in set(table) - found - {slice.name for slice in running}
                     if table[name][0] < given.minutes)
        while due and len(running) < given.jobs and not stopped:
            has, name = due.pop(0)
            # The clock ends a slice, but only the time on a core counts: so a minute gets 61 seconds.
            seconds = min(given.slice, math.ceil((given.minutes - has) * 61))
            running.append(Slice(given.build, given.keep, name, seconds))
        if not running:
            break
        time.sleep(1)
        if stopped:
            for slice in running:
                slice.stop()
        for slice in list(running):
            ended = slice.end()
            if ended:
                running.remove(slice)
                minutes, inputs, code = ended
                add_to_table(given.document, slice.name, minutes, inputs)
                if code != 0:
                    found.add(slice.name)
                print(f"{slice.name}: {minutes:.1f} CPU minutes, {inputs:,} inputs"
                      + (f", exit code {code}: see {slice.log}" if code else ""), flush=True)
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
