#!/usr/bin/env python3
"""A first look at Bongard-LOGO problems: make, read, look, measure, ask.   first.py [--folder DIR] [--jspsych DIR]

Everything goes into a new folder. The study needs jsPsych (docs/study.md); without it the script says so and ends.
"""

from __future__ import annotations

import argparse
import collections
import csv
import json
import pathlib
from collections.abc import Iterable

import numpy as np

import blogo


def look(g: blogo.Generator, folder: pathlib.Path) -> None:
    """Problems by index, name, slice and loop; pictures of some."""
    first, last, named = g[0], g[-1], g["hd_convex_0000"]
    print(f"{len(g)} problems from {first.name} to {last.name}; {named.name}: {named.description}")
    for problem in g[::4000]:
        print(f"  {problem.name:30} {problem.split:14} {problem.images['positive'][0].shapes[0].program[:40]}")
    print("one problem:", named.show(folder / "problem.png"))
    print("three problems:", blogo.sheet(g[["hd_convex_0000", "hd_convex_0001", "hd_symmetric_0000"]], folder / "three.svg"))


def nearest_mean(problem: blogo.Problem) -> float:
    """How many queries lie nearer to the mean of their own side's support pictures, 0..1."""
    support, query = problem.support.astype(np.float64), problem.query.astype(np.float64)
    means = support.mean(axis=1)  # [2, size, size]: positives, negatives
    away = np.square(query[:, :, None] - means[None, None]).mean(axis=(3, 4))  # [side, query, mean]
    right = away.argmin(axis=2) == np.array([[0], [1]])
    return float(right.mean())


def baseline(problems: Iterable[blogo.Problem]) -> dict[str, float]:
    """The share of right answers in each family."""
    found: dict[str, list[float]] = collections.defaultdict(list)
    for problem in problems:
        found[problem.family].append(nearest_mean(problem))
    return {family: float(np.mean(shares)) for family, shares in sorted(found.items())}


def read(g: blogo.Generator, folder: pathlib.Path) -> blogo.DataSet:
    """The same 60 problems as a tree and as shards: written, verified, opened."""
    for name, layout in (("tree", "tree"), ("shards", "tar")):
        report = blogo.write(g, folder / name, format=layout, sample=60)
        print(f"{name}: {report['problems']} problems, {report['images']} images")
    tree, shards = blogo.open(folder / "tree"), blogo.open(sorted((folder / "shards").glob("*.tar")))
    assert blogo.verify(folder / "tree")["ok"] and set(tree.names) == set(shards.names)
    assert (tree.stored(5) == shards.stored(shards.index(tree.names[5]))).all()
    assert (tree.stored(5) == tree[5].pictures()).all()
    print("splits:", {split: len(places) for split, places in tree.splits.items()})
    return tree


def strokes(d: blogo.DataSet, folder: pathlib.Path) -> None:
    """Mean number of actions of a shape on each side, from an export."""
    print("export:", blogo.export(d, folder / "shapes.csv", "csv"))
    found: dict[tuple[str, str], list[int]] = collections.defaultdict(list)
    with (folder / "shapes.csv").open(newline="") as table:
        for row in csv.DictReader(table):
            found[row["family"], row["side"]].append(int(row["actions"]))
    for (family, side), numbers in sorted(found.items()):
        print(f"  {family} side {side}: {np.mean(numbers):.2f} actions in {len(numbers)} shapes")


def model(prompt: str) -> str:
    """Your model goes here. This one always takes the first choice, which is right by chance."""
    return "The answer is (A)." if "(A)" in prompt else "They are all alike."


def ask(d: blogo.DataSet, folder: pathlib.Path) -> None:
    """Tasks for models, answers, and their score."""
    made = blogo.tasks(d, folder / "tasks", reader="vlm", forms=["i1s", "cs"], seed=1)
    with open(made["tasks"]) as tasks, (folder / "first_choice.jsonl").open("w") as answers:
        for line in tasks:
            task = json.loads(line)
            answers.write(json.dumps({"id": task["id"], "answer": model(task["prompt"])}) + "\n")
    for row in blogo.score(made["key"], folder / "first_choice.jsonl")["rows"]:
        if row["table"] == "all":
            print(f"  {row['form']}: {row['share']:.2f} right, 95 % {row['low']:.2f}..{row['high']:.2f}, chance {row['chance']:.2f}")


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--folder", type=pathlib.Path, default=pathlib.Path("first-look"))
    parser.add_argument("--jspsych", type=pathlib.Path, help="folder with jsPsych")
    options = parser.parse_args(arguments)
    options.folder.mkdir()
    g = blogo.Generator("bongard-logo", seed=7, set={"images.size_px": 128})
    look(g, options.folder)
    print("nearest mean picture:", baseline(g[g.splits["val"]][::20]))
    d = read(g, options.folder)
    strokes(d, options.folder)
    ask(d, options.folder)
    try:
        study = blogo.study(d, options.folder / "study", per_split=2, subjects=4, seed=1, jspsych=options.jspsych)
        print("open this file in a browser:", study["index"])
    except OSError as error:
        print("no study:", error)


if __name__ == "__main__":
    main()
