"""Writes docs/results.md from the logs of train.py and solvers.py: what was run, and nothing else.

    python table.py                     # LOGS: the folder logs beside this file
    python table.py --logs DIR -o results.md
"""

from __future__ import annotations

import argparse
import json
import math
import pathlib
import statistics
from typing import Any

HERE = pathlib.Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "results.md"
Log = list[dict[str, Any]]

# Means of accuracy in percent on PAPER_SPLITS, from table 1 of the paper.
PAPER = [("ProtoNet", (64.6, 72.4, 62.4, 65.4)), ("Meta-Baseline-SC", (66.3, 73.3, 63.5, 63.9)),
         ("Meta-Baseline-PS", (68.2, 75.7, 67.4, 71.5)), ("WReN-Bongard", (50.1, 50.9, 53.8, 54.3))]
PAPER_SPLITS = ("test_ff", "test_bd", "test_hd_comb", "test_hd_novel")
SETS = {"release": "The published data set", "bongard-logo": "The default data set", "relations": "Relation problems"}
ABOUT = {"release": "The programs of the released 12,000 problems, drawn as the release draws them, and made smaller from 512 pixels by\n"
                    "means of squares: `blogo generate --catalog TABLES --preset nvlabs-release --raster reference -o release`. Some of its\n"
                    "splits are drawn anew ([reference.md](reference.md)). Rows *the paper* are means from table 1 of Nie et al. 2020\n"
                    "(arXiv:2010.00763), measured there on the released pictures.",
         "bongard-logo": "Preset `bongard-logo`, seed 1, made in memory while a model trains. Rows without repetition see every problem once.",
         "relations": "Preset `relations`, seed 1, all 7,644 problems, drawn with 64 pixels: `blogo generate --preset relations\n"
                      "--seed 1 -s 64 --format tar -o relations`. Pictures of 32 pixels are means of four pixels."}
MODELS = ("prototypes", "meta-baseline", "meta-baseline-ps", "relation", "set-transformer")
EARLIER = {"release": 9, "bongard-logo": 9}  # the format version of logs that do not name theirs
DEFAULTS = {"encoder": "conv4", "problems": 0, "pretrain": 0, "device": "cpu", "schedule": "constant"}


def read(folder: pathlib.Path) -> list[Log]:
    """The complete logs, by name."""
    logs = [[json.loads(line) for line in path.read_text().splitlines()] for path in sorted(folder.glob("*.jsonl"))]
    return [log for log in logs if log and log[-1].get("done")]


def row(cells: list[str]) -> str:
    return "| " + " | ".join(cells) + " |\n"


def head(cells: list[str]) -> str:
    return row(cells) + "|" + "---|" * len(cells) + "\n"


def accuracy(logs: list[Log], split: str) -> str:
    """Mean over the seeds in percent, the half of its 95 % interval over problems, and the deviation between seeds."""
    answers = [[int(digit) / line["queries"] for digit in line["right"]] for log in logs for line in log if line.get("split") == split]
    if not answers:
        return ""
    problems = [statistics.mean(shares) for shares in zip(*answers)]
    half = 1.96 * statistics.stdev(problems) / math.sqrt(len(problems))
    means = [statistics.mean(shares) for shares in answers]
    between = f" ({100 * statistics.stdev(means):.1f})" if len(means) > 1 else ""
    return f"{100 * statistics.mean(means):.1f} ± {100 * half:.1f}{between}"


def groups(logs: list[Log]) -> list[list[Log]]:
    """The logs that differ in the seed alone."""
    found: dict[str, list[Log]] = {}
    for log in logs:
        found.setdefault(json.dumps({**log[0]["asked"], "seed": 0}), []).append(log)
    return list(found.values())


def splits_of(logs: list[Log]) -> list[str]:
    """The test splits, those of the paper first and in its order."""
    found = dict.fromkeys(line["split"] for log in logs for line in log if line.get("split", "").startswith("test"))
    return [split for split in PAPER_SPLITS if split in found] + [split for split in found if split not in PAPER_SPLITS]


def command(log: Log) -> str:
    """The command of a row, without its seed."""
    asked = log[0]["asked"]
    options = [f"--{name} {value}" for name, value in asked.items() if name != "seed" and value != DEFAULTS.get(name)]
    return "python train.py " + " ".join(options)


def trained(group: list[Log], splits: list[str]) -> str:
    asked = group[0][0]["asked"]
    cpu = statistics.mean(log[-1]["cpu_s"] for log in group)
    wall = statistics.mean(log[-1]["wall_s"] for log in group)
    version = group[0][0].get("format_version", EARLIER.get(asked["data"], ""))
    return row([asked["model"], asked["encoder"], f"{version}", f"{asked['size']}", f"{group[0][-1]['different']:,}",
                f"{asked['episodes']:,}" + (f" + {asked['pretrain']:,}" if asked["pretrain"] else ""),
                ", ".join(str(log[0]["asked"]["seed"]) for log in group), *(accuracy(group, split) for split in splits),
                f"{cpu:.0f}; {wall:.0f}"])


def wilson(share: float, count: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    z = 1.96
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z / (1 + z * z / count) * math.sqrt(share * (1 - share) / count + (z / (2 * count)) ** 2)
    return max(0.0, middle - half), min(1.0, middle + half)


def order(group: list[Log]) -> tuple[Any, ...]:
    """The place of a row in its table."""
    asked = group[0][0]["asked"]
    return asked["size"], asked["model"] != "prototypes", asked["model"], asked["encoder"], asked["episodes"], asked["problems"]


def solved(log: Log, splits: list[str]) -> str:
    rows = ""
    for solver in dict.fromkeys(line["solver"] for line in log if "solver" in line):
        cells = []
        for split in splits:
            lines = [line for line in log if line.get("solver") == solver and line["split"] == split]
            queries = sum(line["queries"] for line in lines)
            if not queries:
                cells.append("")
                continue
            left = sum(line["abstained"] for line in lines)
            share = (sum(line["right"] for line in lines) + left / 2) / queries
            low, high = wilson(share, queries)
            cells.append(f"{100 * share:.1f} ({100 * low:.1f} to {100 * high:.1f})" + (f", {left:,} open" if left else ""))
        rows += row([f"`{solver}`", *cells])
    return rows


def section(name: str, logs: list[Log]) -> str:
    """Everything about one data set."""
    splits = splits_of(logs)
    about = f"{ABOUT[name]}\n\n" if name in ABOUT else ""
    text = f"## {SETS.get(name, name)}\n\n{about}"
    found = sorted(groups([log for log in logs if log[0]["asked"]["model"] != "solve"]), key=order)
    limited = [group for group in found if group[0][0]["asked"]["problems"]]
    whole = [group for group in found if group not in limited]
    columns = head(["model", "encoder", "format", "px", "problems", "episodes", "seeds", *(f"`{split}`" for split in splits), "s: processor; clock"])
    if whole:
        text += columns + "".join(trained(group, splits) for group in whole)
        if name == "release":  # the splits are the paper's
            text += "".join(row([f"the paper: {title}", "", "", "", "", "", "", *map(str, figures), ""]) for title, figures in PAPER)
        text += "\n"
    if limited:
        text += "Accuracy against the number of training problems. Rows of equal numbers of episodes differ in the problems alone:\n\n"
        text += columns + "".join(trained(group, splits) for group in limited) + "\n"
    for log in logs:
        if log[0]["asked"]["model"] == "solve":
            version = log[0].get("format_version", EARLIER.get(name, ""))
            text += f"Solvers that read programs ([solve.md](solve.md)), on all queries (format {version}); an open query counts as half;\nin brackets Wilson's 95 % interval over queries:\n\n"
            text += head(["solver", *(f"`{split}`" for split in splits)]) + solved(log, splits) + "\n"
    return text


def page(logs: list[Log], folder: str = "python/baselines/logs") -> str:
    """The text of docs/results.md, or of a page about the logs of another folder."""
    trainings = [log for log in logs if log[0]["asked"]["model"] != "solve"]
    versions = sorted({", ".join(f"{name} {log[0][name]}" for name in ("blogo", "torch", "numpy", "python")) for log in trainings})
    machines = sorted({f'{log[0]["processor"]}, {log[0].get("numbers", "bfloat16")}' for log in trainings})  # older logs name no numbers
    lent = [log for log in trainings if log[0]["asked"]["device"] != "cpu"]
    minutes = sum(log[-1]["cpu_s"] for log in trainings if log not in lent) / 60
    lent_minutes = sum(log[-1]["wall_s"] for log in lent) / 60
    most_tested = max((log[0]["asked"]["test"] for log in trainings), default=0)
    sizes = " and ".join(f"{size}" for size in sorted({log[0]["asked"]["size"] for log in lent}))
    tested = (f"at most {most_tested} problems of a split,\nevenly spread, or all of them if its command has `--test 0`" if most_tested
              else "all problems of a split")
    accelerator = f", and {lent_minutes:.1f} minutes of an accelerator\n(rows of {sizes} pixels). So" if lent else ".\nSo"
    text = f"""# Results of baselines

`python/baselines/table.py` writes this page from the logs in `{folder}`. The page holds what was run, and
nothing else. All trainings together took {minutes:.0f} minutes of processor time on shared cores{accelerator} the page shows what models learn from few problems, and how a row is made; it is no leaderboard.

A figure is the share of queries answered rightly, in per cent; chance is 50. A model answers {tested}. After ± stands half of the 95 % interval over these problems, of
the mean over the seeds; in brackets the standard deviation between the seeds. *Format* is the format version of the blogo
that made the problems. *Problems* is the number of different training problems, *episodes* that of problems seen, after +
that of problems for pre-training on programs. In training, each of a problem's images is the query once. The last column
has the seconds of a run, a mean over the seeds; other work had the processor first, and the machines of the last lines
differ in speed. A row of 50.0 ± 0.0 is a model that answers both queries of every problem alike.

"""
    for name in dict.fromkeys([*SETS, *(log[0]["asked"]["data"] for log in logs)]):
        of_set = [log for log in logs if log[0]["asked"]["data"] == name]
        if of_set:
            text += section(name, of_set)
    text += "## Commands\n\nOne command a row and seed; `python solvers.py --data ...` makes the rows of solvers. Folders need `--catalogue TABLES`\nif their shapes are not the built-in ones.\n\n"
    text += "".join(f"    {line}\n" for line in dict.fromkeys(command(group[0]) for group in groups(trainings)))
    text += "\nVersions: " + "; ".join(versions) + ". Machine: " + "; ".join(machines) + "; one thread a run.\n"
    ran = {log[0]["asked"][kind] for log in trainings for kind in ("model", "encoder")}
    missing = [name for name in (*MODELS, "conv4", "resnet12", "resnet15") if name not in ran]
    most = max((log[-1]["different"] for log in trainings), default=0)
    largest = max((log[0]["asked"]["size"] for log in trainings), default=0)
    longest = max((log[0]["asked"]["episodes"] for log in trainings if log[0]["asked"]["size"] == largest), default=0)
    text += "\n## Not run\n\n- The paper's table, trained to the end: the published configs ask for 100 epochs of 1,125 batches of 8 or 16 problems, with\n"
    text += f"  pictures of 512 pixels. Here {longest:,} problems are the most that a model of {largest} pixels saw.\n"
    at_largest = {log[0]["asked"]["model"] for log in trainings if log[0]["asked"]["size"] == largest}
    smaller = [name for name in MODELS if name not in at_largest]
    text += f"- At {largest} pixels: {', '.join(smaller)}.\n" if smaller else ""
    small = [name for name in SETS if all(log[0]["asked"]["size"] < largest for log in trainings if log[0]["asked"]["data"] == name)]
    text += f"- Any model at {largest} pixels on: {', '.join(small)}.\n" if small else ""
    text += "- More seeds than a row names.\n"
    text += f"- The curve beyond {most:,} training problems.\n"
    text += f"- `train.py` has, and no row shows: {', '.join(missing)}.\n" if missing else ""
    text += "- People: nobody has solved problems for this page.\n"
    return text


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--logs", type=pathlib.Path, default=HERE / "logs", help="the folder of the logs")
    parser.add_argument("-o", "--output", type=pathlib.Path, help="the page; with --logs it must be named")
    options = parser.parse_args(arguments)
    own = options.logs.resolve() != HERE / "logs"
    if own and not options.output:
        parser.error("--logs: expected -o, too: without --logs the page is docs/results.md")
    logs = read(options.logs)
    if not logs:
        parser.error(f"--logs {options.logs}: no complete log of train.py or solvers.py")
    (options.output or PAGE).write_text(page(logs, str(options.logs)) if own else page(logs))


if __name__ == "__main__":
    main()
