"""Resident memory over many problems of a Stream.   stream_memory.py PROBLEMS

Prints a line for each hundredth, then the growth from the third epoch on, in MB; fails above 5 MB. The second epoch
is the first with a generator beside the one of the stream.
"""

import os
import sys

import blogo
from blogo.torch import Stream

BATCH = 100


def resident_mb() -> float:
    with open("/proc/self/statm") as statm:
        return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def main(problems: int) -> int:
    stream = Stream(blogo.Generator("bongard-logo"), size=16, batch=BATCH)
    done, told, levels = 0, 0, []
    for batch in stream:
        done += len(batch["index"])
        if done >= (told + 1) * problems / 100:
            told, epoch, level = told + 1, int(batch["position"][0]), resident_mb()
            print(f"{done} problems, epoch {epoch}, {level:.2f} MB", flush=True)
            levels += [level] * (epoch >= 2)
        if done >= problems:
            break
    growth = max(levels) - levels[0]
    print(f"growth from the third epoch on: {growth:.2f} MB")
    return growth > 5


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
