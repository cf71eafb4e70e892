"""The commands of the campaign, on a data set of eight problems of 64 px.

What a command leaves is one of
  SET     a data set: complete; or without manifest, and --resume completes it
  OUTPUT  files that are there as a whole or not at all
  PRINT   nothing but what it prints
"""

import json
import shutil
import subprocess
import sys

from tool import ROOT

SET, OUTPUT, PRINT = "set", "output", "print"
CONFIG = {
    "images": {"support": 2, "query": 1, "size_px": 64},
    "free_form": {"problems_per_setting": 2, "settings": [[4], [5]]},
    "basic": {"problems": 2, "max_shapes": 1, "single_share": 1},
    "abstract": {"problems": 2, "problems_per_concept": 1, "max_arity": 1, "min_shapes": 4,
                 "attributes": ["convex", "has_curve", "symmetric", "has_angle", "exist_triangle"]},
    "splits": {"train": {"by": "rest"}, "test": {"by": "problems", "count": 2}},
}
SUPER_CLASSES = ("triangle", "quadrangle", "leaf", "notched")
SHAPES_EACH = 6
JSPSYCH = ("jspsych", "@jspsych/plugin-browser-check", "@jspsych/plugin-fullscreen", "@jspsych/plugin-preload")
# Data sets that commands read, and the options that they are made with. OTHER holds the same of another seed.
READ = {
    "tree": (), "small": ("--limit", "1"), "tar": ("--limit", "1", "--format", "tar"),
    "bare": ("--limit", "1", "--programs-only"),
    "part1": ("--limit", "1", "--shard", "1/2"), "part2": ("--limit", "1", "--shard", "2/2"),
    "shard1": ("--limit", "1", "--shard", "1/2", "--format", "tar"),
    "shard2": ("--limit", "1", "--shard", "2/2", "--format", "tar"),
}
OTHER = "other"
STUDY = ("--split", "train", "--per-split", "2", "--subjects", "2", "--seed", "5")
VLM = ("--for", "vlm", "--split", "test", "--per-split", "1", "--size", "32", "--seed", "5")


def stand_in(name):
    """A file that `blogo study` takes for one of jsPsych's."""
    word = name.split("/")[-1]
    variable = "jsPsychModule" if word == "jspsych" else "jsPsych" + "".join(
        part.capitalize() for part in word.split("-")[1:])
    version = "8.3.0" if word == "jspsych" else "2.1.0"
    return f"var {variable}=0; /* stands for jsPsych {'*' * 20000}/ //# {word}@{version}\n"

FORMATS = ("tokens", "npy", "sexpr", "ucblogo", "turtle", "svg", "jsonl", "csv", "stimuli", "prolog", "dreamcoder", "graph", "coco")


class Command:
    """args: {base} is the folder of the inputs. start: inputs that lie in the run's own folder, {name: input};
    cost: how many runs of another command take as long. resume: the line
    that completes a set."""

    def __init__(self, name, kind, args, start=None, cost=1, resume=None):
        self.name, self.kind, self.start, self.cost = name, kind, start or {}, cost
        self.args = args.split()
        self.resume = (resume or args + " --resume").split() if kind == SET else None

    def line(self, base, args=None):
        return [word.replace("{base}", str(base)) for word in args or self.args]

    def begin(self, base, folder):
        for name, source in self.start.items():
            origin = base / source
            if origin.is_dir():
                shutil.copytree(origin, folder / name, symlinks=True)
            else:
                shutil.copy(origin, folder / name)


def small_catalogue(folder):
    """The first shapes of a few super classes."""
    rows = (ROOT / "shapes/human_designed_shapes.tsv").read_text().splitlines(keepends=True)
    chosen = [rows[0]]
    for super_class in SUPER_CLASSES:
        chosen += [row for row in rows[1:] if row.split("\t")[2] == super_class][:SHAPES_EACH]
    folder.mkdir()
    (folder / "human_designed_shapes.tsv").write_text("".join(chosen))


def make_base(tool, base):
    """Inputs of all commands. Returns the name of a problem."""
    def must(*args):
        result = tool.run([*args], base)
        if result.code:
            raise SystemExit(f"the campaign cannot prepare {args}: {result.err.decode()}")
    base.mkdir()
    small_catalogue(base / "catalogue")
    (base / "config.json").write_text(json.dumps(CONFIG))
    must("shapes", "measure", "--write", "catalogue", "-q")
    (base / "shapes.txt").write_text("hook bow forward 1 arcleft 0.25 180\n")
    new = ("generate", "-q", "-j1", "--config", "config.json", "--catalog", "catalogue")
    for name, more in READ.items():
        must(*new, *more, "-o", name)
    (base / OTHER).mkdir()
    for name, more in READ.items():
        must(*new, "--seed", "7", *more, "-o", f"{OTHER}/{name}")
    for place in (base, base / OTHER):
        (place / "published").mkdir()
        for name in ("ff", "bd", "hd"):
            shutil.copytree(place / "small" / name, place / "published" / name)
        shutil.copy(place / "small/ShapeBongard_V2_split.json", place / "published")
    for name in ("sexpr", "tokens"):
        must("export", "small", "-q", "--catalog", "catalogue", "--format", name, "-o", name)
    for name in JSPSYCH:
        (base / "jspsych" / name / "dist").mkdir(parents=True)
        (base / "jspsych" / name / "dist/index.browser.min.js").write_text(stand_in(name))
    subprocess.run(
        [sys.executable, ROOT / "tests/cli/cases.py", "inputs", "score/tables", base / "answers"], check=True
    )
    old = ("--catalog", "catalogue", "-q", "-o")
    must("gallery", "tree", "--no-audit", *old, "site")
    must("study", "tree", *STUDY[:-1], "7", "--jspsych", "jspsych", *old, "study")
    must("tasks", "tree", *VLM[:-1], "7", *old, "vlm")
    must("tasks", "small", "--forms", "cx", "--catalog", "catalogue", "-q", "-o", "expressions.jsonl")
    (base / "said.jsonl").write_text(json.dumps({"id": "hd_convex_0000/cx/0", "answer": "not convex"}) + "\n")
    (base / "cut.jsonl").write_text((base / "said.jsonl").read_text() + '{"id": "hd_convex')
    must("audit", "small", "--catalog", "catalogue", "-o", "audit.json")
    shutil.copytree(base / "small", base / "carded")
    must("card", "-q", "carded", "--catalog", "catalogue", "--audit", "audit.json")
    (base / "other.json").write_text(json.dumps(CONFIG | {"split_file": "other_split.json"}))
    must("generate", "-q", "-j1", "--config", "other.json", "--catalog", "catalogue", "-o", "replaced", "--limit", "1")
    must("card", "-q", "replaced", "--catalog", "catalogue")
    for name, left in (("ended_writing", "incomplete.json"), ("ended_removing", "manifest.json.part")):
        shutil.copytree(base / "replaced", base / name)
        (base / name / "manifest.json").rename(base / name / left)
    problem = json.loads((base / "small/scenes.jsonl").read_text().splitlines()[0])["name"]
    (base / "gone").write_text(problem + "\n")
    return problem


def commands(problem, python):
    """Every command of the tool that reads, draws or writes; with `python`, the function write of the Python package,
    too."""
    new = "generate -q -j1 --config {base}/config.json --catalog {base}/catalogue --limit 1 -o out"
    pack = "pack -q -j1 {base}/small/scenes.jsonl --config {base}/config.json --catalog {base}/catalogue -o out"
    small = "{base}/small --catalog {base}/catalogue"
    image = f"-d {{base}}/small --image 1/0 {problem}"
    study = " ".join(("study -q {base}/tree --catalog {base}/catalogue --jspsych {base}/jspsych", *STUDY, "-o out"))
    vlm = " ".join(("tasks -q {base}/tree --catalog {base}/catalogue", *VLM, "-o out"))
    table = [
        Command("generate tree", SET, new),
        Command("generate tar", SET, new + " --format tar", resume=new + " --format tar --force"),
        Command("generate programs", SET, new + " --programs-only"),
        Command("generate force", SET, new + " --force", {"out": "replaced"}, resume=new + " --force"),
        Command("generate over published", SET, new + " --force", {"out": "published"}, resume=new + " --force"),
        Command("generate stream", PRINT, new.replace("-o out", "-o -") + " --format tar"),
        Command("generate dry run", PRINT, new + " --dry-run"),
        Command("import", SET, "import -q -j1 {base}/published --catalog {base}/catalogue -s 64 -o out"),
        Command("import check", PRINT, "import -j1 {base}/published --catalog {base}/catalogue"),
        Command("pack", SET, pack, resume=pack + " --force"),
        Command("merge tree", SET, "merge -q {base}/part1 {base}/part2 -o out"),
        Command("merge tar", SET, "merge -q {base}/shard1 {base}/shard2 -o out"),
        Command("merge copies", SET, "merge -q --pictures copy {base}/part1 {base}/part2 -o out"),
        Command("filter tree", SET, "filter -q {base}/small --exclude {base}/gone -o out"),
        Command("filter tar", SET, "filter -q {base}/tar --exclude {base}/gone -o out"),
        Command("verify tree", PRINT, "verify -j1 " + small),
        Command("verify tar", PRINT, "verify -j1 {base}/tar --catalog {base}/catalogue"),
        Command("verify published", PRINT, "verify -j1 {base}/published --catalog {base}/catalogue"),
        Command("audit", PRINT, "audit " + small, cost=12),
        Command("audit report", OUTPUT, f"audit -q {small} -o out.html", cost=12),
        Command("restore sexpr", OUTPUT, "restore -q {base}/sexpr --from sexpr -o out"),
        Command("restore tokens", OUTPUT, "restore -q {base}/tokens --from tokens -o out"),
        Command("tasks", OUTPUT, "tasks -q {base}/tree --forms i1s,i2s,d1s,d2s,cg --catalog {base}/catalogue -o out"),
        Command("tasks printed", PRINT, "tasks -q {base}/small --forms cg --catalog {base}/catalogue"),
        Command("tasks expressions", OUTPUT, f"tasks -q {small} --forms cx -o out"),
        Command("score expressions", PRINT, "score {base}/expressions.jsonl {base}/said.jsonl"),
        Command("score cut", PRINT, "score {base}/expressions.jsonl {base}/cut.jsonl"),
        Command("tasks vlm", OUTPUT, vlm),
        Command("tasks vlm force", OUTPUT, vlm + " --force", {"out": "vlm", "out.key.jsonl": "vlm.key.jsonl"}),
        Command("solve", PRINT, "solve {base}/tree --catalog {base}/catalogue"),
        Command("card", OUTPUT, "card -q out --catalog {base}/catalogue --audit {base}/audit.json",
                {"out": "small"}),
        Command("card tar", OUTPUT, "card -q out --catalog {base}/catalogue --audit {base}/audit.json",
                {"out": "tar"}),
        Command("gallery", OUTPUT, f"gallery -q {small} --no-audit -o out"),
        Command("gallery audit", OUTPUT, f"gallery -q {small} --audit {{base}}/audit.json -o out"),
        Command("gallery force", OUTPUT, f"gallery -q {small} --no-audit --force -o out", {"out": "site"}),
        Command("study", OUTPUT, study, cost=2),
        Command("study force", OUTPUT, study + " --force", {"out": "study", "out.key.json": "study.key.json"}, cost=2),
        Command("score", PRINT, "score {base}/answers/site.key.json {base}/answers/a.json {base}/answers/b.json"),
        Command("score folder", OUTPUT, "score -q -o out {base}/answers/site.key.json {base}/answers/a.json "
                "{base}/answers/b.json"),
        Command("shapes check", PRINT, "shapes check {base}/catalogue", cost=8),
        Command("shapes measure", PRINT, "shapes measure --catalog {base}/catalogue", cost=2),
        Command("shapes measure write", OUTPUT, "shapes measure -q --write tables", {"tables": "catalogue"}, cost=4),
        Command("shapes measure add", OUTPUT, "shapes measure -q --write tables --add {base}/shapes.txt",
                {"tables": "catalogue"}, cost=4),
        Command("shapes sheet", OUTPUT, "shapes sheet -q --catalog {base}/catalogue -o out.png --panel 40", cost=2),
        Command("shapes list", PRINT, "shapes list --catalog {base}/catalogue"),
        Command("shapes list write", OUTPUT, "shapes list -q --write out"),
        Command("shapes show", PRINT, "shapes show --catalog {base}/catalogue triangle_equal"),
        Command("render png", OUTPUT, f"render -q {image} -s 64 -o out.png"),
        Command("render svg", OUTPUT, f"render -q {image} -o out.svg"),
        Command("render pdf", OUTPUT, f"render -q {image} -o out.pdf"),
        Command("render program", OUTPUT, "render -q line_zigzag_1.000-0.500 -s 64 -o out.png"),
        Command("sheet", OUTPUT, f"sheet -q -d {{base}}/small {problem} --panel 32 -o out.png"),
        Command("sheet blind", OUTPUT, f"sheet -q -d {{base}}/small {problem} --panel 32 --blind --blind-seed 5 -o out.png"),
        Command("inspect", PRINT, f"inspect -d {{base}}/small {problem}"),
        Command("inspect made", PRINT, f"inspect --config {{base}}/config.json --catalog {{base}}/catalogue {problem}"),
        Command("describe", PRINT, f"describe -d {{base}}/small {problem}"),
        Command("config check", PRINT, "config check --config {base}/config.json --catalog {base}/catalogue "
                "--print-config"),
        Command("presets", PRINT, "presets show bongard-logo"),
    ]
    for name in FORMATS:
        table.append(Command("export " + name, OUTPUT, f"export -q {small} --format {name} -o out"))
    table.append(Command("export tar", OUTPUT, "export -q {base}/tar --catalog {base}/catalogue --format npy -o out"))
    table.append(Command("export force", OUTPUT, f"export -q {small} --force --format tokens -o out",
                         {"out": "tokens"}))
    if python:
        write = new.replace("generate -q", "python")
        table += [Command("python write", SET, write, cost=4),
                  Command("python write tar", SET, write + " --format tar", cost=4,
                          resume=write + " --format tar --force")]
    return table
