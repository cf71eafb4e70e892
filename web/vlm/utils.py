"""Functions of the task in blogo.yaml: images of a task, its answers as a file, and what `blogo score` says of them."""

import functools
import json
import os
import shutil
import subprocess
import sys

FOLDER = os.path.dirname(os.path.abspath(__file__))
ANSWERS = os.path.join(FOLDER, "answers.jsonl")


def doc_to_visual(doc):
    """The images of a task, in the order that the prompt names."""
    from PIL import Image

    pictures = []
    for name in doc["images"]:
        with Image.open(os.path.join(FOLDER, name)) as picture:
            pictures.append(picture.convert("RGB"))
    return pictures


def process_results(doc, results):
    """One answer, for each metric."""
    answer = {"id": doc["id"], "answer": str(results[0])}
    return {"answered": answer, "right": answer, "both_right": answer}


def write_answers(answers):
    """Writes all answers for `blogo score`; the share of tasks that have one."""
    with open(ANSWERS, "w", encoding="utf-8") as file:
        for answer in answers:
            file.write(json.dumps(answer) + "\n")
    return sum(bool(answer["answer"].strip()) for answer in answers) / max(1, len(answers))


@functools.lru_cache(maxsize=1)
def score(lines):
    """The rows of `blogo score`, one a form. None, with a message, where the key or blogo is missing."""
    key = FOLDER + ".key.jsonl"
    tool = os.environ.get("BLOGO") or shutil.which("blogo")
    if not os.path.exists(key) or not tool:
        print(f"{FOLDER}: {'the key is not beside the folder' if tool else 'blogo is not installed'}; "
              f"`blogo score KEY {ANSWERS}` tells what is right", file=sys.stderr)
        return None
    write_answers([json.loads(line) for line in lines])
    told = subprocess.run([tool, "score", "--json", "--by", "all", key, ANSWERS], capture_output=True, text=True, check=False)
    if told.returncode:
        print(told.stderr, file=sys.stderr)
        return None
    return json.loads(told.stdout)["rows"]


def rows(answers):
    return score(tuple(json.dumps(answer) for answer in answers))


def right(answers):
    """Share of right answers among all tasks of the forms that were answered; -1 if it is not known."""
    found = rows(answers)
    return sum(row["right"] for row in found) / sum(row["answers"] for row in found) if found else -1.0


def both_right(answers):
    """Form i1s: share of problems whose queries of both sides are right; -1 if it is not known."""
    found = [row for row in rows(answers) or [] if row["form"] == "i1s" and "both" in row]
    return found[0]["both"] if found else -1.0
