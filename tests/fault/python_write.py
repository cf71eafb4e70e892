"""blogo.write for the campaign, with the options and the exit codes of `blogo generate`. Failures begin after the imports
and end with the function."""

import argparse
import ctypes
import sys

import blogo


def code_of(error):
    kinds = ((MemoryError, 1), (OSError, 5), (blogo.InfeasibleError, 4), (ValueError, 2), (blogo.Error, 1))
    return next(code for kind, code in kinds if isinstance(error, kind))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("-o", dest="folder")
    parser.add_argument("-j", dest="threads", type=int)
    parser.add_argument("--config")
    parser.add_argument("--catalog")
    parser.add_argument("--limit", type=int)
    parser.add_argument("--format", default="tree")
    parser.add_argument("--force", action="store_true")
    parser.add_argument("--resume", action="store_true")
    given = parser.parse_args()
    campaign = ctypes.CDLL(None)
    begin, end = (getattr(campaign, name, lambda: None) for name in ("fault_begin", "fault_end"))
    failure = None
    begin()
    try:
        generator = blogo.Generator(given.config, catalogue=given.catalog)
        blogo.write(generator, given.folder, format=given.format, threads=given.threads, limit=given.limit,
                    force=given.force, resume=given.resume)
    except Exception as error:
        failure = error
    end()
    if failure:
        print(f"blogo: {failure or type(failure).__name__}", file=sys.stderr)
        sys.exit(code_of(failure))


main()
