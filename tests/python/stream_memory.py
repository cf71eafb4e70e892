"""Resident memory over many problems of a Stream.   stream_memory.py PROBLEMS

Prints a line for each hundredth, then the growth after the first tenth, in MB; fails above 5 MB.
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
    done, levels = 0, []
    for batch in stream:
        done += len(batch["index"])
        if done >= (len(levels) + 1) * problems / 100:
            levels.append(resident_mb())
            print(f"{done} problems, epoch {int(batch['position'][0])}, {levels[-1]:.2f} MB", flush=True)
        if done >= problems:
            break
    growth = max(levels[10:]) - levels[9]
    print(f"growth after {problems // 10} problems: {growth:.2f} MB")
    return growth > 5


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
