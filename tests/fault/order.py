"""What a data set's writer does comes in an order that a power cut cannot spoil: all files are forced to the disk before
the manifest has its name, the manifest itself before it, its entry in the folder before incomplete.json goes."""

import shutil

from commands import SET
from tool import CALLS

WRITES = {"write", "pwrite", "writev", "ftruncate", "fallocate", "copy_file_range", "sync_file_range"}
NAMES = {"rename", "renameat", "renameat2", "link", "linkat", "unlink", "unlinkat", "mkdir", "mkdirat", "rmdir"}


def events(trace):
    """(call, path, second path) of every call that succeeded."""
    for line in trace.read_text(errors="surrogateescape").splitlines():
        number, *paths = line.split(" ")
        yield CALLS.get(int(number), number), *(paths + ["", ""])[:2]


def places(found, wanted):
    return [at for at, event in enumerate(found) if wanted(*event)]


def judge(found, out):
    """What is wrong with the order of the calls of one run, or None."""
    manifest, incomplete = f"{out}/manifest.json", f"{out}/incomplete.json"
    own = (manifest, manifest + ".part", incomplete, incomplete + ".part")

    def changes(call, path, second):
        """A data file's bytes or name."""
        inside = [name for name in (path, second) if name.startswith(out + "/")]
        return call in WRITES | NAMES and inside and not set(inside) <= set(own)

    named = places(found, lambda call, path, second: call in NAMES and second == manifest)
    if len(named) != 1:
        return f"the manifest gets its name {len(named)} times"
    data = places(found, changes)
    if not data:
        return "no file is written"
    if data[-1] > named[0]:
        return "after the manifest: " + " ".join(found[data[-1]])
    if not places(found[data[-1]:named[0]], lambda call, path, _: call == "syncfs" and path == out):
        return "the files are not forced to the disk before the manifest has its name"
    written = places(found, lambda call, path, _: call in WRITES and path == manifest + ".part")
    if not written or not places(found[written[-1]:named[0]], lambda call, path, _: call in ("fsync", "fdatasync")
                                 and path == manifest + ".part"):
        return "the manifest is not forced to the disk before it has its name"
    gone = places(found, lambda call, path, _: call in ("unlink", "unlinkat") and path == incomplete)
    if not gone or gone[-1] < named[0]:
        return "incomplete.json goes before the manifest has its name"
    if not places(found[named[0]:gone[-1]], lambda call, path, _: call == "fsync" and path == out):
        return "the manifest's name is not forced to the disk before incomplete.json goes"
    return None


def one(case, _):
    folder = case.tool.folder()
    trace = folder.with_suffix(".trace")
    try:
        trace.touch()
        case.command.begin(case.base, folder)
        result = case.tool.run(case.command.line(case.base), folder, "none", trace=trace)
        wrong = f"exit {result.code}" if result.code else judge(list(events(trace)), str(folder / "out"))
        return ("WRONG", f"{case.command.name}: {wrong}") if wrong else ("in order", None)
    finally:
        shutil.rmtree(folder)
        trace.unlink()


def run(campaign, most):
    if not campaign.traps:
        return None, "system calls cannot be trapped"
    return campaign.each(one, ((case, n) for n in range(most) for case in campaign.cases() if case.command.kind == SET))
