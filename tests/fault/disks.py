"""A full disk: every command that writes, on file systems of every size in steps, short of blocks and short of inodes.
Once there is room, --resume completes a data set."""

import ctypes
import os
import shutil
import subprocess

from commands import PRINT, SET
from failing import spread
from tool import snapshot

NEW_NAMESPACE = 0x00020000
PAGE = 4096
ROOM = "size=64m,nr_inodes=10000"


def own_mounts():
    """Mounts of this process are seen by its children alone, and end with them. None, or why not."""
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(NEW_NAMESPACE):
        return "no mounts of one's own: " + os.strerror(ctypes.get_errno())
    done = subprocess.run(["mount", "--make-rprivate", "/"], capture_output=True, text=True, check=False)
    return done.stderr.strip() or None


def mount(folder, options):
    subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", folder], check=True, capture_output=True)


class Disk:
    def __init__(self, case, options):
        self.case, self.options = case, options

    def __enter__(self):
        self.folder = self.case.tool.folder()
        mount(self.folder, ROOM)
        self.case.command.begin(self.case.base, self.folder)
        subprocess.run(["mount", "-o", "remount," + self.options, self.folder], check=True, capture_output=True)
        return self.folder

    def __exit__(self, *_):
        subprocess.run(["umount", "-l", self.folder], check=True, capture_output=True)
        shutil.rmtree(self.folder)


def need(case):
    """(pages, inodes) that the whole output and its parts take at most; the start is in it."""
    with Disk(case, ROOM) as folder:
        case.tool.run(case.command.line(case.base), folder)
        info = os.statvfs(folder)
        return info.f_blocks - info.f_bfree, info.f_files - info.f_ffree


def at_the_start(case):
    with Disk(case, ROOM) as folder:
        info = os.statvfs(folder)
        return info.f_blocks - info.f_bfree, info.f_files - info.f_ffree


def attempt(case, options):
    with Disk(case, options) as folder:
        temporary = case.tool.folder()
        result = case.tool.run(case.command.line(case.base), folder, temporary=temporary)
        seen = snapshot(folder)
        shutil.rmtree(temporary)
        if result.code == 0:
            return ("right", None) if seen == case.after else \
                ("WRONG", "exit 0 and other files: " + case.difference(seen, case.after))
        wrong = case.told(result)
        if not wrong and result.code != 5:
            wrong = f"exit {result.code}, expected 5"
        if not wrong and case.command.kind == SET:
            if "out/manifest.json" in seen and {**seen, "out/incomplete.json": 0} != \
                    {**case.after, "out/incomplete.json": 0}:
                wrong = "a manifest stands over " + case.difference(seen, case.after)
            subprocess.run(["mount", "-o", "remount," + ROOM, folder], check=True, capture_output=True)
            wrong = wrong or case.resume(folder)
        elif not wrong and seen not in (case.before, case.after):
            wrong = "leaves " + case.difference(seen, case.before)
        if wrong:
            return "WRONG", f"{wrong} [{result.err.decode(errors='replace').strip()[:160]}]"
        return ("completed by --resume" if case.command.kind == SET else "told"), None


def disk(case, options):
    outcome, wrong = attempt(case, options)
    return outcome, wrong and f"{case.command.name}: {options}: {wrong}"


def sizes(case, most):
    """Options of tmpfs from nothing to enough, and one step more."""
    (first, first_inode), (pages, inodes) = at_the_start(case), need(case)
    for n in spread(pages - first + 2, most):
        yield f"size={(first + n) * PAGE},nr_inodes=10000"
    for n in spread(inodes - first_inode + 2, most):
        yield f"size=64m,nr_inodes={first_inode + n - 1}"


def run(campaign, most):
    if campaign.no_mounts:
        return None, campaign.no_mounts
    return campaign.each(disk, ((case, options) for case in campaign.cases() if case.command.kind != PRINT
                                for options in sizes(case, max(1, most // case.command.cost))))
