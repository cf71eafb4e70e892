"""Functions of the task in blogo.yaml: images of a task, and its answers as a file."""

import json
import os

FOLDER = os.path.dirname(os.path.abspath(__file__))


def doc_to_visual(doc):
    """The images of a task, in the order that the prompt names."""
    from PIL import Image

    pictures = []
    for name in doc["images"]:
        with Image.open(os.path.join(FOLDER, name)) as picture:
            pictures.append(picture.convert("RGB"))
    return pictures


def process_results(doc, results):
    """One answer."""
    return {"answered": {"id": doc["id"], "answer": str(results[0])}}


def write_answers(answers):
    """Writes all answers for `blogo score`; the share of tasks that have one."""
    with open(os.path.join(FOLDER, "answers.jsonl"), "w", encoding="utf-8") as file:
        for answer in answers:
            file.write(json.dumps(answer) + "\n")
    return sum(bool(answer["answer"].strip()) for answer in answers) / max(1, len(answers))
