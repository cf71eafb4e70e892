"""What a folder of tasks for models gives away, and whether it is what its readers expect.   vlm.py MODE FOLDER

decode  every picture is a PNG whose chunks are whole and whose pixels unpack; tables and lines agree; in a form all
        pictures have one size, and no chunk but IHDR, blPd, IDAT and IEND
probe   a linear probe of names, paths, order, metadata, sizes and prompts' lengths, five folds by problem: prints its
        accuracy for each form of two choices, and fails above the limit (51 %, or three standard errors of chance)
pandas  the tables open in pandas with the columns that VLMEvalKit documents
"""

import base64
import collections
import json
import math
import pathlib
import random
import struct
import sys
import zlib

CHUNKS = [b"IHDR", b"IDAT", b"blPd", b"IEND"]


def lines(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def decode(data):
    """Width, height and rows of a gray PNG."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n", "no PNG"
    at, kinds, packed = 8, [], b""
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + size]
        assert zlib.crc32(kind + body) == struct.unpack(">I", data[at + 8 + size:at + 12 + size])[0], "checksum"
        kinds.append(kind)
        if kind == b"IHDR":
            width, height, depth, colour = struct.unpack(">IIBB", body[:10])
        if kind == b"IDAT":
            packed += body
        if kind == b"blPd":
            assert not any(body), "padding is not zero"
        at += 12 + size
    assert set(kinds) <= set(CHUNKS) and kinds[-1] == b"IEND", kinds
    assert (depth, colour) == (4, 0), (depth, colour)
    rows = zlib.decompress(packed)
    assert len(rows) == height * (1 + (width * depth + 7) // 8), "rows"
    return width, height, rows


def check_pictures(folder, tasks):
    sizes = collections.defaultdict(set)
    seen = {}
    for task in tasks:
        for name in task["images"]:
            path = folder / name
            if name not in seen:
                seen[name] = decode(path.read_bytes())
                assert any(seen[name][2]), "blank"
            key = task["form"] if len(task["images"]) == 1 and task["form"] not in ("ps", "pv") else "single"
            sizes[task["form"] if key == "single" else key].add(path.stat().st_size)
    for form, found in sizes.items():
        assert len(found) == 1, f"{form}: pictures of {len(found)} sizes"
    files = {f"images/{path.name}" for path in (folder / "images").iterdir()}
    assert set(seen) <= files and len(files - set(seen)) == 0 or max(len(t["images"]) for t in tasks) > 1, "unused"
    return len(seen)


def rows_of(path):
    with open(path, encoding="utf-8", newline="") as file:
        import csv
        csv.field_size_limit(2**31 - 1)
        return list(csv.DictReader(file, delimiter="\t"))


def images_of(cell):
    return [part.strip(" '") for part in cell[1:-1].split(",")] if cell.startswith("[") else [cell]


def check_tables(folder, tasks):
    by_id = {task["id"]: task for task in tasks}
    indices = []
    for name in ("blogo_choices.tsv", "blogo_open.tsv"):
        for row in rows_of(folder / name):
            task = by_id.pop(row["id"])
            indices.append(int(row["index"]))
            assert row["category"] == task["form"] and row["question"] in (task["question"], task["question_short"])
            assert [f"images/{path}" for path in images_of(row["image_path"])] == task["images"]
            for path, text in zip(task["images"], images_of(row["image"]), strict=True):
                assert base64.b64decode(text, validate=True) == (folder / path).read_bytes()
            for i, choice in enumerate(task["choices"] or []):
                assert row[chr(ord("A") + i)] == choice
    assert not by_id and len(set(indices)) == len(tasks), "tables lack tasks"


# ---- the probe ----

def features(folder, task, place, n):
    """Numbers that anybody sees without looking at a picture."""
    values = [place / n, place % 2, len(task["images"]), len(task["prompt"]) / 1000]
    for text in [task["id"], *(pathlib.Path(name).stem for name in task["images"])]:
        values += [int(digit, 16) / 15 for digit in text[:4] + text[-2:]]
    for name in task["images"]:
        about = (folder / name).stat()
        values += [about.st_size / 10000, about.st_mode % 512 / 512, about.st_mtime % 60 / 60]
    order = [(folder / name).stat().st_mtime_ns for name in task["images"]]
    values += [float(a < b) for a, b in zip(order, order[1:])]
    return values


def fit(rows, answers, rounds=60, rate=0.2):
    """Logistic regression by gradient steps; the rows are standardised."""
    n = len(rows[0])
    weights = [0.0] * (n + 1)
    for _ in range(rounds):
        slope = [0.0] * (n + 1)
        for row, answer in zip(rows, answers):
            sum_ = weights[n] + sum(w * x for w, x in zip(weights, row))
            miss = answer - 1 / (1 + math.exp(-max(-30, min(30, sum_))))
            for i, x in enumerate(row):
                slope[i] += miss * x
            slope[n] += miss
        weights = [w + rate * s / len(rows) for w, s in zip(weights, slope)]
    return weights


def standardise(rows):
    columns = list(zip(*rows))
    means = [sum(c) / len(c) for c in columns]
    spreads = [math.sqrt(sum((x - m) ** 2 for x in c) / len(c)) or 1 for c, m in zip(columns, means)]
    return [[(x - m) / s for x, m, s in zip(row, means, spreads)] for row in rows]


def probe(folder, tasks):
    key = {line["id"]: line for line in lines(f"{folder}.key.jsonl")[1:]}
    good = True
    for form in ("i1s", "i2s", "pv"):
        chosen = [(place, task) for place, task in enumerate(tasks) if task["form"] == form]
        if not chosen:
            continue
        rows = standardise([features(folder, task, place, len(tasks)) for place, task in chosen])
        answers = [key[task["id"]]["answer"] for _, task in chosen]
        problems = [key[task["id"]]["problem"] for _, task in chosen]
        names = sorted(set(problems))
        random.Random(1).shuffle(names)
        fold = {name: i % 5 for i, name in enumerate(names)}
        right = 0
        for k in range(5):
            train = [i for i, name in enumerate(problems) if fold[name] != k]
            weights = fit([rows[i] for i in train], [answers[i] for i in train])
            for i, name in enumerate(problems):
                if fold[name] == k:
                    said = weights[-1] + sum(w * x for w, x in zip(weights, rows[i])) > 0
                    right += said == (answers[i] == 1)
        share, limit = right / len(rows), max(0.51, 0.5 + 3 * 0.5 / math.sqrt(len(rows)))
        print(f"{form}: {100 * share:.1f} % of {len(rows)} tasks, limit {100 * limit:.1f} %")
        good = good and share <= limit
    return good


def check_pandas(folder, tasks):
    import pandas
    choices = pandas.read_csv(folder / "blogo_choices.tsv", sep="\t")
    opened = pandas.read_csv(folder / "blogo_open.tsv", sep="\t")
    assert list(choices.columns[:6]) == ["index", "id", "image", "image_path", "question", "A"], choices.columns
    assert choices.columns[-1] == "category" and "A" not in opened.columns and "answer" not in opened.columns
    assert len(choices) + len(opened) == len(tasks)
    both = pandas.concat([choices, opened])
    assert both["index"].is_unique and both["index"].dtype.kind == "i"
    for cell in both["image"]:
        for text in images_of(cell):
            decode(base64.b64decode(text, validate=True))


def main(mode, folder):
    folder = pathlib.Path(folder)
    tasks = lines(folder / "tasks.jsonl")
    assert tasks and not any("answer" in task or "problem" in task for task in tasks)
    if mode == "decode":
        print(f"{check_pictures(folder, tasks)} pictures decode")
        check_tables(folder, tasks)
    elif mode == "probe":
        return 0 if probe(folder, tasks) else 1
    else:
        check_pandas(folder, tasks)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
