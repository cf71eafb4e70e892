"""Hostile inputs: whatever a data set, an export or a config says, the tool ends soon, with a documented exit code and
a message, and touches nothing but its inputs and its output.

A case is a folder of hostile/ with case.json:
  inputs    folders and files of the campaign's base (commands.py), copied beside the output
  change    what is done to `files`: a function of spoil.py
  files     paths; `at` places in them; `values`: every combination is a variant of its own, for each command
  sums      true: SHA256SUMS is made right again
  commands  lines of the tool, or names of GROUPS; {value} is the value, where change is "none"
  output    what the commands write (out)
  status    exit codes that are accepted (all documented ones)
  verified  true: an output of exit code 0 must pass verify
  json      files that must be JSON after exit code 0
"""

import itertools
import json
import os
import shutil

import spoil
from commands import FORMATS
from tool import EXIT, HERE, snapshot

SYSTEM = ("/usr/", "/etc/", "/lib/", "/lib64/", "/proc/", "/sys/", "/dev/null", "/dev/urandom")
MARK = "ESCAPED"
SMALL = "small --catalog {base}/catalogue"
GROUPS = {
    "verify": [f"verify -j1 {SMALL}"],
    "tar readers": [f"{line} tar --catalog {{base}}/catalogue {rest}" for line, rest in (
        ("verify -j1", ""), ("audit", "--pictures all"), ("export --format npy", "-o out"), ("solve", ""),
        ("study --jspsych {base}/jspsych --split train --per-split 1 --subjects 1 --seed 5", "-o out"))],
    "filter": ["filter small --exclude {base}/gone -o out", "filter small --exclude {base}/gone --pictures copy -o out",
               "filter small --only {base}/gone -o out"],
    "filter tar": ["filter tar --exclude {base}/gone -o out"],
    "exports": [f"export {SMALL} --format {name} -o out" for name in FORMATS],
    "readers": [f"verify -j1 {SMALL}", f"audit {SMALL}", f"tasks {SMALL} --forms i1s,d1s,cg -o out",
                f"tasks {SMALL} --for vlm --split train --per-split 1 --size 32 --seed 5 -o out", f"solve {SMALL}",
                f"gallery {SMALL} --no-audit -o out", "sheet -d small -o out.png",
                f"study {SMALL} --jspsych {{base}}/jspsych --split train --per-split 1 --subjects 1 --seed 5 -o out"],
    "problem": ["inspect -d small {problem}", "describe -d small {problem}",
                "render -d small --image 1/0 {problem} -o out.png"],
    "published": ["import published --catalog {base}/catalogue -s 64 -j1 -o out",
                  "verify -j1 published --catalog {base}/catalogue", "audit published --catalog {base}/catalogue",
                  "export published --catalog {base}/catalogue --format csv -o out",
                  "export published --catalog {base}/catalogue --format tokens -o out"],
    "resumed": ["generate -j1 --config {base}/config.json --catalog {base}/catalogue --limit 1 -o small --resume",
                "generate -j1 --config {base}/config.json --catalog {base}/catalogue --limit 1 -o small --force"],
    "emptied": [f"generate -j1 --config {{base}}/config.json --catalog {{base}}/catalogue --limit 1 -o {name} --force"
                for name in ("ended_writing", "ended_removing")],
    "card": ["card carded --catalog {base}/catalogue --audit {base}/audit.json --force",
             "card carded --catalog {base}/catalogue --audit {base}/audit.json"],
    "merge": ["merge part1 part2 -o out", "merge part1 part2 --pictures move -o out",
              "merge part1 part2 --pictures copy -o out"],
}
SECONDS, BYTES = 60, 2 << 30
NOT_REPRODUCED = next(code for code, what in EXIT.items() if what == "not reproduced")


class Variant:
    def __init__(self, case, spec, file, at, value, command):
        self.case, self.spec, self.file, self.at, self.value, self.command = case, spec, file, at, value, command

    def __str__(self):
        shown = json.dumps(self.value)
        return f"{self.case}: {self.file} {self.at} {shown if len(shown) < 60 else shown[:57] + '...'}: " \
               f"{self.command.split('--catalog')[0]}"


def variants(names=None):
    for folder in sorted(HERE.glob("hostile/*")):
        if names and not any(name in folder.name for name in names):
            continue
        spec = json.loads((folder / "case.json").read_text())
        lines = [line for group in spec["commands"] for line in GROUPS.get(group, [group])]
        for file, at, value, command in itertools.product(spec.get("files", [""]), spec.get("at", [""]),
                                                          spec["values"], lines):
            yield Variant(folder.name, spec, file, at, value, command)


def prepare(campaign, folder, variant):
    """DIR/1/2/run with the inputs, and canaries at every height. Returns the folder of the run."""
    work = folder / "1/2/run"
    work.mkdir(parents=True)
    for height in (folder, folder / "1", folder / "1/2", work):
        (height / "canary").write_text("tweet")
    (work / "secret").write_text("0" * 64 + "  secret\n")
    for name in variant.spec["inputs"]:
        source = campaign.base / name
        (shutil.copytree if source.is_dir() else shutil.copy)(source, work / name)
    if variant.file:
        path = work / variant.file
        if "*" in variant.file:
            path = sorted(work.glob(variant.file))[0]
        spoil.CHANGES[variant.spec["change"]](path, variant.at, variant.value)
        if variant.spec.get("sums"):
            spoil.sums_again(work / variant.file.split("/")[0])
    return work


def is_output(variant, name):
    """Of the run's output: what begins with its name."""
    return name.startswith("1/2/run/" + variant.spec.get("output", "out"))


def opened_outside(log, work, variant, base):
    """The first path that was opened and is no business of the command. Links of data sets that verify looks at, and of
    those that this tool wrote, lead nowhere; an export or a published data set may be made of links."""
    strict = variant.command.startswith("verify") or not {"published", "tokens"} & set(variant.spec["inputs"])
    inputs = tuple(f"{work}/{name}" for name in variant.spec["inputs"])
    for line in log.read_text(errors="replace").splitlines():
        flags, _, path = line.partition(" ")
        writes = int(flags, 8) & (os.O_WRONLY | os.O_RDWR)
        own = (f"{work}/{variant.spec.get('output', 'out')}", f"{work}/tmp/")
        out = path.startswith(own) or path == str(work)
        if writes and not out and path != "/dev/null":
            return "opens for writing: " + path
        if not writes and not out and strict and not path.startswith((*inputs, *SYSTEM, f"{base}/")):
            return "reads: " + path
    return None


def plain(text):
    return all(byte >= 0x20 and byte != 0x7f or byte in (9, 10) for byte in text)


def is_json(path):
    try:
        json.loads(path.read_bytes())
        return True
    except ValueError:
        return False


def judge(variant, result, before, after, log, work, base):
    changed = sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name)
                     and not is_output(variant, name) and not name.startswith("1/2/run/tmp"))
    if changed:
        return "changes what is not its own: " + ", ".join(changed[:3])
    if result.hung:
        return "hangs"
    if result.code not in EXIT:
        return f"exit {result.code}"
    if result.code not in variant.spec.get("status", EXIT):
        return f"exit {result.code}, expected {variant.spec['status']}"
    if result.code == NOT_REPRODUCED:
        if variant.command.split()[0] != "verify" or b", not reproduced: " not in result.err:
            return f"exit {result.code} without a reason, or of what verifies nothing"
    elif result.code and b"blogo: " not in result.err and not result.out:
        return "no message"
    if not plain(result.err):
        return "control characters in the message"
    left = [name for name in after if is_output(variant, name) and name not in before]
    if result.code and left and variant.command.split()[0] not in ("generate", "import", "merge", "filter", "score"):
        return "leaves " + ", ".join(sorted(left)[:3])
    for name in left:
        if "secret" in name:
            return "writes " + name
    return opened_outside(log, work, variant, base) if log else None


def attempt(campaign, variant):
    folder, log = campaign.tool.folder(), None
    try:
        work = prepare(campaign, folder, variant)
        if campaign.traps:
            log = folder.with_suffix(".log")
            log.touch()
        before = snapshot(folder)
        (work / "tmp").mkdir()
        shown = variant.value if isinstance(variant.value, str) else json.dumps(variant.value)
        args = [word.replace("{base}", str(campaign.base)).replace("{value}", shown)
                .replace("{problem}", campaign.problem)
                for word in variant.command.split()]
        result = campaign.tool.run(args, work, "none" if log else None, log, timeout=SECONDS, temporary=work / "tmp",
                                   memory=BYTES)
        wrong = judge(variant, result, before, snapshot(folder), log, work, campaign.base)
        if not wrong and not result.code and variant.spec.get("verified") and (work / "out").exists():
            args = ["verify", "-q", "out", "--catalog", str(campaign.base / "catalogue")]
            # What a hostile input was changed in is not made anew; the checks beside that must find nothing.
            checked = campaign.tool.run(args, work, "none")
            anew = (b"not_as_made", b"missing_problem", b"extra_problem", b"foreign_file")
            if checked.code not in (0, 3, 6) or any(not line.startswith(anew) for line in checked.out.splitlines()):
                wrong = "its output does not verify"
        if not wrong and not result.code:
            wrong = next((f"{name} is no JSON" for name in variant.spec.get("json", []) if not is_json(work / name)), None)
        if wrong:
            return "WRONG", f"{variant}: {wrong} [{result.err.decode(errors='replace').strip()[-160:]!r}]"
        return f"exit {result.code}", None
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        if log:
            log.unlink()


def run(campaign, most):
    """most: about so many variants of each case."""
    tasks = []
    for _, group in itertools.groupby(variants(campaign.only), key=lambda variant: variant.case):
        group = list(group)
        # The golden section spreads over values and commands alike.
        tasks += group if len(group) <= most else [group[int(i * 0.6180339887 % 1 * len(group))] for i in range(most)]
    before = snapshot(campaign.base)
    counts, wrong = campaign.each(attempt, ((campaign, variant) for variant in tasks))
    around = [str(path) for top in ("/", "/tmp", campaign.tool.work, campaign.tool.work.parent)
              for path in campaign.tool.work.__class__(top).glob(f"*{MARK}*")]
    if around or snapshot(campaign.base) != before:
        counts["WRONG"] += 1
        wrong.append("files outside of the runs: " + ", ".join(around or ["the inputs of all commands"]))
        print("  " + wrong[-1])
    return counts, wrong
