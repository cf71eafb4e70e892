"""A command is killed before one of its system calls, or at a random moment: run again, it leaves what an undisturbed
run leaves, and nothing besides."""

import random
import shutil

from commands import PRINT, SET
from failing import spread
from tool import snapshot


def again(case, folder):
    """Runs the command again; None, or what is wrong."""
    command = case.command
    if command.kind == SET:
        return case.resume(folder)
    result = case.tool.run(command.line(case.base), folder)
    # A folder that a killed run has left is replaced as any other; what has no --force tells of it.
    if result.code == 2 and b"the folder is not empty\n" in result.err:
        return None
    if result.code == 2 and b"--force" in result.err:
        result = case.tool.run(command.line(case.base) + ["--force"], folder)
    if result.code:
        return f"run again it ends with {result.code}: {result.err.decode(errors='replace').strip()}"
    seen = snapshot(folder)
    return None if seen == case.after else "run again it differs in " + case.difference(seen, case.after)


def within_out(files):
    return {name: what for name, what in files.items() if f"{name}/".startswith("out/")}


def stands(case, folder):
    """What is wrong with what stands under a final name after a kill."""
    seen = snapshot(folder)
    if case.command.kind == SET:
        return case.falsely_complete(seen)
    if case.command.kind == PRINT:
        return None if seen == case.before else "leaves " + case.difference(seen, case.before)
    half = [name for name, what in seen.items() if name in case.after and case.after[name] != what
            and case.before.get(name) != what]
    if half:
        return "half-written " + ", ".join(half)
    if case.command.name.startswith("card") or case.command.name == "shapes measure write":
        return None  # files in a folder that is there already
    whole = [within_out(files) for files in ({}, case.before, case.after)]
    return None if within_out(seen) in whole else "out is neither old nor new: " + case.difference(seen, case.after)


def kill(case, n):
    """SIGKILL before the n-th call."""
    folder, temporary = case.tool.folder(), case.tool.folder()
    try:
        case.command.begin(case.base, folder)
        result = case.tool.run(case.command.line(case.base), folder, f"kill {n}", temporary=temporary)
        if result.code != -9:
            return "not reached", None
        wrong = stands(case, folder) or again(case, folder)
        return ("WRONG", f"{case.command.name}: kill {n}: {wrong}") if wrong else ("completed", None)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        shutil.rmtree(temporary, ignore_errors=True)


def kill_at_random(case, seed):
    """Up to three runs in a row are killed at random moments, with two threads."""
    moments = random.Random(seed)
    folder = case.tool.folder()
    args = case.command.line(case.base)
    killed = 0
    try:
        case.command.begin(case.base, folder)
        for _ in range(moments.randint(1, 3)):
            args = ["-j2" if word == "-j1" else word for word in args]
            result = case.tool.run(args, folder, timeout=moments.uniform(0.001, 0.8 * case.seconds))
            killed += result.code == -9
            if result.code != -9:
                break
            wrong = stands(case, folder)
            if wrong:
                return "WRONG", f"{case.command.name}: random kill, seed {seed}: {wrong}"
            if case.command.kind == SET:
                args = case.command.line(case.base, case.command.resume)
        if not killed:
            return "was quicker", None
        wrong = again(case, folder)
        return ("WRONG", f"{case.command.name}: random kill, seed {seed}: {wrong}") if wrong else \
            ("completed after random kills", None)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def one(act, case, number):
    return act(case, number)


def run(campaign, most):
    cases = [case for case in campaign.cases() if case.command.kind != PRINT]
    tasks = [(kill, case, n) for case in cases for n in spread(case.calls, max(1, most // case.command.cost))]
    tasks += [(kill_at_random, case, seed) for case in cases for seed in range(most // case.command.cost)]
    return campaign.each(one, tasks)
