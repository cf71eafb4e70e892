"""Attacks on what blogo publishes: do the answers follow from anything but the pictures' content?

attack.py vlm|study|sheet|lines PATH...     attacks public files; the keys only count what the attack got right
attack.py planted                           attacks the schemes of older versions, which must fall

An attack has two parts. Known generators: the state of a PCG32 is recovered from 64 bits that a name shows, or a
stream is opened with the data set's public seed, and the answers are drawn again. Features: bits of names and
digests, places modulo small numbers, order of names, times and sizes; a naive Bayes classifier learns on four fifths of
the problems, answers included, and answers the last fifth. Either part must stay below LIMIT: 51 %, or three standard
errors above one half, whichever is more (2,100 questions: 53.3 %; 4,800: 52.2 %).
"""

import collections
import hashlib
import json
import math
import pathlib
import random
import re
import struct
import sys

MASK = (1 << 64) - 1
MULTIPLIER = 6364136223846793005
OLD_STREAMS = (0x766C6D206E616D65, 0x7374756479207069, 0x737475647920706C)  # "vlm name", "study pi", "study pl"
LEAST = 2000
# First test images of ff_nact4_0000.. on the blind sheet that an older version drew with seed 1: 1 = a positive.
OLD_SHEET = "1011000110001011011000100101000011000000100011101001111110101100"


# ---- known generators ----

class Pcg:
    def __init__(self, seed=0, stream=0, state=None):
        self.increment = (stream << 1 | 1) & MASK
        self.state = state
        if state is None:
            self.state = 0
            self.next()
            self.state = (self.state + seed) & MASK
            self.next()

    def next(self):
        old = self.state
        self.state = (old * MULTIPLIER + self.increment) & MASK
        word, turn = (old >> 18 ^ old) >> 27 & 0xFFFFFFFF, old >> 59
        return (word >> turn | word << (-turn & 31)) & 0xFFFFFFFF

    def back(self, steps):
        inverse = pow(MULTIPLIER, -1, 1 << 64)
        for _ in range(steps):
            self.state = (self.state - self.increment) * inverse & MASK

    def below(self, bound):
        product = self.next() * bound
        if product & 0xFFFFFFFF < bound:
            while product & 0xFFFFFFFF < (1 << 32) % bound:
                product = self.next() * bound
        return product >> 32

    def shuffle(self, items):
        for i in range(len(items), 1, -1):
            j = self.below(i)
            items[i - 1], items[j] = items[j], items[i - 1]

    def name(self):
        return f"{self.next():08x}{self.next():08x}"


def mix(x):
    x = x + 0x9E3779B97F4A7C15 & MASK
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & MASK
    x = (x ^ x >> 27) * 0x94D049BB133111EB & MASK
    return x ^ x >> 31


def sheet_stream(seed, family, index):
    """The stream of tasks of a problem, number 0x5ee7: older blind sheets took the order from it."""
    key = mix(mix(mix(seed) ^ (family << 32 | index)) ^ (0x5EE7 << 8 | 10))
    return Pcg(key, mix(key))


def first_of(seed, family, index):
    """1 = the first test image of a problem is a positive."""
    order = [1, 0]
    sheet_stream(seed, family, index).shuffle(order)
    return order[0]


def high_bits(output, turn):
    """Bits 27..63 of a state from its output, if its top five bits are `turn`."""
    word = (output << turn | output >> (32 - turn)) & 0xFFFFFFFF if turn else output
    state = turn << 59
    for bit in range(58, 26, -1):
        state |= (word >> (bit - 27) & 1 ^ (state >> (bit + 18) & 1 if bit <= 45 else 0)) << bit
    return state


def reduced():
    """A short basis of the pairs (u, u * MULTIPLIER mod 2^64)."""
    a, b = (1, MULTIPLIER), (0, 1 << 64)
    while True:
        if a[0] ** 2 + a[1] ** 2 > b[0] ** 2 + b[1] ** 2:
            a, b = b, a
        norm = a[0] ** 2 + a[1] ** 2
        k = (2 * (a[0] * b[0] + a[1] * b[1]) + norm) // (2 * norm)
        if k == 0:
            return a, b
        b = (b[0] - k * a[0], b[1] - k * a[1])


BASIS = reduced()


def states(first, second, increment):
    """States whose two next outputs these are. The unknown low 27 bits of both states are a close lattice vector."""
    a, b = BASIS
    det = a[0] * b[1] - a[1] * b[0]
    seconds = [high_bits(second, turn) for turn in range(32)]
    for turn in range(32):
        high = high_bits(first, turn)
        for wanted in seconds:
            x, y = 1 << 26, (wanted - MULTIPLIER * high - increment) % (1 << 64) + (1 << 26)
            p, q = (x * b[1] - y * b[0]) // det, (a[0] * y - a[1] * x) // det
            for i in (p, p + 1):
                for j in (q, q + 1):
                    low = i * a[0] + j * b[0]
                    if 0 <= low < 1 << 27 and (Pcg(stream=increment >> 1, state=high | low).next(),
                                               ) == (first,):
                        found = Pcg(stream=increment >> 1, state=high | low)
                        found.next()
                        if found.next() == second:
                            yield high | low


def draw_old(rng, n_problems, images, forms, choices):
    """Names, order and answers as older folders of tasks had them: all from one generator."""
    decks = collections.defaultdict(list)
    for _ in range(n_problems):
        rng.shuffle(list(range(images)))
        tasks = list(forms)
        rng.shuffle(tasks)
        for form in tasks:
            n = choices if form == "cs" else 2
            answer = None
            if form not in ("cg", "ps"):
                if not decks[form]:
                    decks[form] = [i % n for i in range(2 * n)]
                    rng.shuffle(decks[form])
                answer = decks[form].pop()
            yield rng.name(), form, rng.name(), answer


def predict_vlm(tasks, images, choices):
    """Answers by id, if the names come from a PCG32 with a known increment; else None. tasks: (id, form, image)."""
    per_problem = next((n for n in range(1, 40) if len({form for _, form, _ in tasks}) <= n
                        and len(tasks) % n == 0 and collections.Counter(f for _, f, _ in tasks[:n])
                        == collections.Counter(f for _, f, _ in tasks[n:2 * n])), 0)
    known = {name for task in tasks for name in (task[0], task[2])}
    for place in range(min(3, len(tasks))):
        for name in (tasks[place][0], tasks[place][2]):
            for stream in OLD_STREAMS:
                for state in states(int(name[:8], 16), int(name[8:], 16), stream << 1 | 1):
                    rng = Pcg(stream=stream, state=state)
                    seen = sum(rng.name() in known for _ in range(2))
                    if seen == 2 and per_problem and place == 0:
                        return replay(tasks, stream, state, images, choices, per_problem)
    return None


def replay(tasks, stream, state, images, choices, per_problem):
    n = 2 * choices if tasks[0][1] == "cs" else 4
    order = [form for _, form, _ in sorted(tasks[:per_problem], key=lambda t: FORMS.index(t[1]))]
    rng = Pcg(stream=stream, state=state)
    rng.back(images - 1 + per_problem - 1 + (n - 1 if tasks[0][1] not in ("cg", "ps") else 0))
    return {name: answer for name, _, _, answer in draw_old(rng, len(tasks) // per_problem, images, order, choices)}


FORMS = ["i1s", "i2s", "cs", "cg", "ps", "pv"]


# ---- features ----

def bits(tag, text, n=64):
    return {f"{tag}{i}" for i in range(n) if int(text, 16) >> i & 1}


def places(tag, place, n):
    yield from (f"{tag}%{k}={place % k}" for k in range(2, 9))
    yield f"{tag}>{place * 8 // n}"


def orders(tag, values):
    return {f"{tag}{i}{j}" for i in range(len(values)) for j in range(i) if values[i] > values[j]}


def about(tag, path):
    data, info = path.read_bytes(), path.stat()
    found = bits(tag + "sha", hashlib.sha256(data).hexdigest()[:8], 32) | bits(tag + "size", f"{len(data):x}", 12)
    return found | bits(tag + "packed", f"{packed(data):x}", 12) | bits(tag + "mode", f"{info.st_mode:x}", 9)


def packed(data):
    """Bytes of a PNG's packed pixels."""
    at, size = 8, 0
    while at < len(data):
        n, kind = struct.unpack(">I4s", data[at:at + 8])
        size += n if kind == b"IDAT" else 0
        at += 12 + n
    return size


def bayes(rows):
    """rows: (features, answer, group). Right answers of five-fold naive Bayes over groups."""
    groups = sorted({group for _, _, group in rows})
    random.Random(1).shuffle(groups)
    fold = {group: i % 5 for i, group in enumerate(groups)}
    right = 0
    for k in range(5):
        n, count = [2, 2], [collections.Counter(), collections.Counter()]
        for found, answer, group in rows:
            if fold[group] != k:
                n[answer] += 1
                count[answer].update(found)
        every = set(count[0]) | set(count[1])
        share = {f: [(count[a][f] + 1) / n[a] for a in (0, 1)] for f in every}
        base = math.log(n[1] / n[0]) + sum(math.log((1 - s[1]) / (1 - s[0])) for s in share.values()
                                           if max(s) < 1)
        for found, answer, group in rows:
            if fold[group] == k:
                odds = base
                for f in found & every:
                    s = share[f]
                    odds += math.log(s[1] / s[0])
                    odds -= math.log((1 - s[1]) / (1 - s[0])) if max(s) < 1 else 0
                right += (odds > 0) == answer
    return right


def tell(what, right, n, limit=True):
    most = max(0.51, 0.5 + 1.5 / math.sqrt(n))
    print(f"{what}: {100 * right / n:.1f} % of {n} questions" + (f", limit {100 * most:.1f} %" if limit else ""))
    return right / n <= most


# ---- targets ----

def load(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def attack_vlm(folder):
    folder = pathlib.Path(folder)
    tasks, key = load(folder / "tasks.jsonl"), {line["id"]: line for line in load(f"{folder}.key.jsonl")[1:]}
    ranks = {name: i for i, name in enumerate(sorted(path.name for path in (folder / "images").iterdir()))}
    rows, cs = [], [0, 0]
    for place, task in enumerate(tasks):
        line = key[task["id"]]
        paths = [folder / name for name in task["images"]]
        if task["form"] == "cs":
            near = collections.Counter(c for t in tasks[max(0, place - 8):place + 9] if t is not task
                                       for c in t["choices"] or [])
            cs[1] += 1
            cs[0] += max(range(len(task["choices"])), key=lambda i: near[task["choices"][i]]) == line["answer"]
        if task["form"] not in ("i1s", "i2s", "pv"):
            continue
        found = {f"{task['form']} {f}" for f in places("place", place, len(tasks))}
        found |= bits("id", task["id"]) | bits("prompt", f"{len(task['prompt']):x}", 12)
        for i, path in enumerate([paths[0], *paths[-2:]]):
            found |= bits(f"name{i}", path.stem) | about(f"file{i}", path) | set(places(f"rank{i}", ranks[path.name], len(ranks)))
        found |= orders("time", [path.stat().st_mtime_ns for path in paths])
        found |= orders("inode", [path.stat().st_ino for path in paths])
        rows.append((found, line["answer"], line["problem"]))
    assert len(rows) >= LEAST, f"{len(rows)} questions, expected {LEAST}"
    good = tell(f"{folder.name}: features", bayes(rows), len(rows))
    told = predict_vlm([(t["id"], t["form"], pathlib.Path(t["images"][0]).stem) for t in tasks], 14, 4)
    print(f"{folder.name}: state of a PCG32 {'recovered' if told else 'not found'}")
    if told:
        closed = [task["id"] for task in tasks if task["choices"]]
        tell(f"{folder.name}: state", sum(told.get(name) == key[name]["answer"] for name in closed), len(closed), False)
    chance = 1 / len(next(t for t in tasks if t["form"] == "cs")["choices"])
    most = chance + 3 * math.sqrt(chance * (1 - chance) / cs[1])
    print(f"{folder.name}: concept of the neighbours {100 * cs[0] / cs[1]:.1f} % of {cs[1]}, limit {100 * most:.1f} %")
    return good and told is None and cs[0] / cs[1] <= most


def study_rows(folder):
    """One row a problem: does its first query belong to its first set?"""
    folder = pathlib.Path(folder)
    text = (folder / "problems.js").read_text(encoding="utf-8")
    study = json.loads(text[text.index("{"):text.rindex("}") + 1].replace(',\n"examples"', ', "examples"'))
    key = json.loads(pathlib.Path(f"{folder}.key.json").read_text(encoding="utf-8"))["problems"]
    form = {trial: (place, swap, question) for place, (trial, swap, question) in enumerate(study["lists"][0])}
    for number, (first, second, queries) in enumerate(study["problems"]):
        place, swap, question = form[number]
        files = [folder / "pictures" / f"{name}.svg" for name in (first[0], second[0], *queries)]
        found = set(places("number", number, len(key))) | set(places("place", place, len(key)))
        found |= {f"form{swap}{question}", f"swap{swap}", f"question{question}", f"odd{swap ^ question}"}
        for i, path in enumerate(files):
            found |= bits(f"name{i}", path.stem) | about(f"file{i}", path)
        found |= orders("time", [path.stat().st_mtime_ns for path in files])
        yield found, key[number]["set_of_query"][0], f"{folder.name} {number}"


def attack_study(*folders):
    rows = [row for folder in folders for row in study_rows(folder)]
    assert len(rows) >= LEAST, f"{len(rows)} questions, expected {LEAST}"
    return tell("study: features", bayes(rows), len(rows))


def sheet_rows(path):
    """One row a problem: is its first test image a positive? And what the stream of older versions says."""
    key = json.loads(pathlib.Path(path).with_suffix(".key.json").read_text(encoding="utf-8"))["problems"]
    drawing = pathlib.Path(path).suffix == ".svg"
    shown = re.findall(r"<(?:path|g|use)[^>]*>", pathlib.Path(path).read_text(encoding="utf-8")) if drawing else []
    for problem in key:
        at = problem["number"] - 1
        part = shown[at * len(shown) // len(key):(at + 1) * len(shown) // len(key)]
        found = set(places("number", at, len(key)))
        found |= bits("svg", hashlib.sha256("".join(part).encode()).hexdigest()[:16])
        yield found, int(problem["queries"][0] == "A"), f"{path} {at}", problem["name"]


def attack_sheet(dataset, *paths):
    index = {line["name"]: (["ff", "bd", "hd"].index(line["family"]), line["index"], line["seed"])
             for line in load(f"{dataset}/scenes.jsonl")}
    rows = [row for path in paths for row in sheet_rows(path)]
    assert len(rows) >= LEAST, f"{len(rows)} questions, expected {LEAST}"
    old = 0
    for _, answer, _, name in rows:
        family, number, seed = index[name]
        old += first_of(seed, family, number) == answer
    good = tell("sheet: features", bayes([row[:3] for row in rows]), len(rows))
    return tell("sheet: stream of the data set's seed", old, len(rows)) and good


def rate(what, right, n, chance):
    most = chance + 3 * math.sqrt(chance * (1 - chance) / n)
    print(f"{what}: {100 * right / n:.1f} % of {n}, limit {100 * most:.1f} %")
    return right / n <= most


def pick(tasks, number, best):
    """Right answers if each task's choice is the one whose number of tasks is best; ties share."""
    right = 0.0
    for task in tasks:
        of = [number[choice] for choice in task["choices"]]
        right += (of[task["answer"]] == best(of)) / of.count(best(of))
    return right


def match(tasks, number):
    """Right answers if tasks and concepts are matched one to one: weights that sum to 1 for each task and each concept
    (R. Sinkhorn, Ann. Math. Statist. 35 (1964)) are the chances of a random matching; ties share."""
    weights, right = [[1.0] * len(task["choices"]) for task in tasks], 0.0
    for _ in range(100):
        column = dict.fromkeys(number, 0.0)
        for task, row in zip(tasks, weights):
            for choice, weight in zip(task["choices"], row):
                column[choice] += weight / sum(row)
        weights = [[weight / sum(row) / column[choice] for choice, weight in zip(task["choices"], row)]
                   for task, row in zip(tasks, weights)]
    for task, row in zip(tasks, weights):
        best = [weight > max(row) * (1 - 1e-9) for weight in row]
        right += best[task["answer"]] / sum(best)
    return right


def attack_choices(*paths):
    """Form cs: does the number of a split's tasks that offer a concept tell answers? One limit for all splits."""
    groups, good = collections.defaultdict(list), []
    for path in map(pathlib.Path, paths):
        tasks = load(path / "tasks.jsonl" if path.is_dir() else path)
        if path.is_dir():
            key = {line["id"]: line for line in load(f"{path}.key.jsonl")[1:]}
            tasks = [{**key[task["id"]], **task} for task in tasks]
        for task in tasks:
            if task["form"] == "cs":
                groups[path.name, task["split"], task["family"]].append(task)
    for name, of_family in (("free-form, basic", ("ff", "bd")), ("abstract", ("hd",))):
        mine = [tasks for (_, _, family), tasks in groups.items() if family in of_family]
        n = sum(map(len, mine))
        assert n >= LEAST / 10, f"{n} tasks, expected {LEAST / 10}"
        attacks = [("fewest tasks", lambda t, of: pick(t, of, min)), ("most tasks", lambda t, of: pick(t, of, max))]
        if "hd" not in of_family:
            attacks.append(("one to one", match))
        for what, attack in attacks:
            right = sum(attack(t, collections.Counter(c for task in t for c in task["choices"])) for t in mine)
            good.append(rate(f"choices, {name}, {what}", right, n, 1 / len(mine[0][0]["choices"])))
    return all(good)


def attack_lines(path):
    """Lines hold their answers; without names and answers, what is left tells nothing."""
    rows, tasks = [], load(path)
    for place, task in enumerate(tasks):
        if len(task["choices"] or []) != 2:
            continue
        texts = [t for value in task["inputs"].values() for t in ([value] if isinstance(value, str) else value)
                 if " " in t]
        found = {f"{task['form']} {f}" for f in places("place", place, len(tasks))}
        found |= bits("length", f"{sum(map(len, texts)):x}", 14) | orders("length", [len(t) for t in texts[-3:]])
        found |= bits("text", hashlib.sha256("".join(texts).encode()).hexdigest()[:16])
        rows.append((found, task["answer"], task["problem"]))
    assert len(rows) >= LEAST, f"{len(rows)} questions, expected {LEAST}"
    return tell("lines: features", bayes(rows), len(rows))


# ---- what must fall ----

def planted_vlm():
    forms = ["i1s", "i1s", "i2s", "cs", "cg", "ps", "pv"]
    truth = list(draw_old(Pcg(0x0123456789ABCDEF, OLD_STREAMS[0]), 500, 14, forms, 4))
    told = predict_vlm([task[:3] for task in truth], 14, 4)
    asked = [task for task in truth if task[3] is not None]
    right = sum(told is not None and told[name] == answer for name, _, _, answer in asked)
    tell("planted folder of tasks", right, len(asked), False)
    return right == len(asked)


def planted_study(per_split):
    rows = []
    for seed in range(2400 // per_split):
        rng = random.Random(seed)
        trials = [(k % 4, k // 4 % 2) for k in range(per_split)]
        rng.shuffle(trials)
        for number, (form, query) in enumerate(trials):
            found = set(places("number", number, per_split)) | {f"form{form}"} | bits("id", f"{rng.getrandbits(64):x}")
            rows.append((found, 1 - query, f"{seed} {number}"))
    right = bayes(rows)
    return not tell(f"planted study of {per_split} a split", right, len(rows), False)


def planted_sheet():
    said = "".join(str(first_of(1, 0, index)) for index in range(len(OLD_SHEET)))
    tell("planted blind sheet", sum(a == b for a, b in zip(said, OLD_SHEET)), len(said), False)
    return said == OLD_SHEET


def main(what, *paths):
    if what == "planted":
        good = [planted_vlm(), planted_study(4), planted_study(20), planted_sheet()]
    else:
        good = [{"vlm": attack_vlm, "study": attack_study, "sheet": attack_sheet, "lines": attack_lines,
                 "choices": attack_choices}[what](*paths)]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
