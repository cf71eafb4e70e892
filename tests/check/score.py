"""Compares each metric of `blogo score` with a calculation of its own.   score.py TOOL

In a folder with the tasks v and their key. Three runs of two models answer all tasks, and five people and a robot answer
the problems of a study; the answers come of a seeded stream. Nothing here is shared with the tool but the key.
"""

import collections
import csv
import json
import math
import pathlib
import random
import statistics
import subprocess
import sys

tool = sys.argv[1]
rng = random.Random(20)
TABLES = ["all", "split", "family", "length", "side", "concept", "concept-group", "size", "hardness"]
checked = 0


def near(ours, theirs, what, limit=2e-6):
    global checked
    checked += 1
    if ours is None or theirs is None:
        assert ours is theirs, (what, ours, theirs)
    else:
        assert abs(ours - theirs) <= limit * max(1, abs(ours)), (what, ours, theirs)


def run(*arguments):
    done = subprocess.run([tool, "score", *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout, done.stderr


def mean(values):
    values = list(values)
    return sum(values) / len(values)


# ---- what the key says ----

def concept(line):
    head, _, number = line["problem"].rpartition("_")
    return head if line["family"] == "hd" and number.isdigit() else line["problem"]


def bins(lines):
    found = {}
    for family in {line["family"] for line in lines}:
        values = {x["problem"]: x["hardness"]["negative_distance"] for x in lines if x["family"] == family}
        ordered = sorted(values.values())
        for name, value in values.items():
            third = ordered[len(ordered) // 3], ordered[2 * len(ordered) // 3]
            found[name] = "hard" if value < third[0] else "middle" if value < third[1] else "easy"
    return found


key = [json.loads(line) for line in pathlib.Path("v.key.jsonl").read_text("utf-8").splitlines()[1:]]
hardness = bins(key)
for line in key:
    assert line["group"], line
    line["name"] = {
        "all": "all", "split": line["split"], "family": line["family"], "length": str(line["length"]),
        "side": line.get("side", "not known"), "concept": concept(line), "concept-group": line["group"],
        "size": "short" if line["length"] <= (5 if line["family"] == "ff" else 1) else "long",
        "hardness": hardness[line["problem"]]}

# ---- models ----

skill = {"a@1": 0.8, "a@2": 0.7, "b": 0.6}
answers = {}
for model, share in skill.items():
    with open(f"{model}.jsonl", "w", encoding="utf-8") as file:
        for line in key:
            right = rng.random() < share
            wrong = [i for i in range(len(line["choices"])) if i != line["answer"]]
            answers[model, line["id"]] = right
            file.write(json.dumps({"id": line["id"], "answer": line["answer"] if right else rng.choice(wrong)}) + "\n")
assert len(answers) >= 600, len(answers)
files = [f"{model}.jsonl" for model in skill]
options = [word for table in TABLES for word in ("--by", table)]
out, _ = run("v", *files, *options, "--compare", "--json", "--csv", "all.csv", "--unsolved", "none.txt")
found = json.loads(out)
runs = {"a": ["a@1", "a@2"], "b": ["b"]}
seen = collections.Counter()
for row in found["rows"]:
    what = row["table"], row["name"], row["form"], row["who"]
    seen[row["table"]] += 1
    lines = [x for x in key if x["form"] == row["form"] and x["name"][row["table"]] == row["name"]]
    by_problem = collections.defaultdict(list)
    for line in lines:
        for model in runs[row["who"]]:
            by_problem[line["problem"]].append(answers[model, line["id"]])
    share = mean(mean(v) for v in by_problem.values())
    chance = mean(1 / len(x["choices"]) for x in lines)
    near(row["answers"], len(lines) * len(runs[row["who"]]), what)
    near(row["problems"], len(by_problem), what)
    near(row["right"], sum(map(sum, by_problem.values())), what)
    near(row["share"], share, what)
    near(row["chance"], chance, what)
    near(row["corrected"], (share - chance) / (1 - chance), what)
    shares, pairs = [], []
    for model in runs[row["who"]]:
        per = collections.defaultdict(list)
        sides = collections.defaultdict(set)
        for line in lines:
            per[line["problem"]].append(answers[model, line["id"]])
            sides[line["problem"]].add(line.get("side"))
        shares.append(mean(mean(v) for v in per.values()))
        pairs += [(all(per[x]), 0.5 ** len(per[x])) for x in per if sides[x] == {"positive", "negative"}]
    near(row.get("pairs", 0), len(pairs), what)
    if pairs:
        near(row["both"], mean(x[0] for x in pairs), what)
        near(row["both_chance"], mean(x[1] for x in pairs), what)
    near(row.get("sessions", 1), len(shares), what)
    if len(shares) > 1:
        near(row["session_mean"], statistics.mean(shares), what)
        near(row["session_sd"], statistics.stdev(shares), what)
for table in TABLES:
    names = {(x["form"], x["name"][table]) for x in key}
    assert seen[table] == len(names) * 2, (table, seen[table])
for table in "size", "hardness", "side":
    assert len({x["name"] for x in found["rows"] if x["table"] == table and x["form"] == "i1s"}) >= 2, table

# ---- two models ----


class Stream:
    """PCG32 with state and stream 1, and numbers below a bound without bias."""

    def __init__(self):
        self.state, self.increment = 0, 3
        self.next()
        self.state += 1
        self.next()

    def next(self):
        old = self.state
        self.state = (old * 6364136223846793005 + self.increment) % 2 ** 64
        word, turn = ((old >> 18) ^ old) >> 27 & 0xffffffff, old >> 59
        return (word >> turn | word << (-turn & 31)) & 0xffffffff


compared = collections.Counter((duel["table"], duel["name"], duel["form"]) for duel in found["comparisons"])
assert compared == collections.Counter({(t, x["name"][t], x["form"]) for t in TABLES for x in key})
in_all = [duel for duel in found["comparisons"] if duel["table"] == "all"]
for duel in found["comparisons"]:
    lines = [x for x in key if x["form"] == duel["form"] and x["name"][duel["table"]] == duel["name"]]
    of_a = {x["id"]: mean(answers[m, x["id"]] for m in runs["a"]) for x in lines}
    of_b = {x["id"]: float(answers["b", x["id"]]) for x in lines}
    only_a = sum(of_a[i] > 0.5 >= of_b[i] for i in of_a)
    only_b = sum(of_b[i] > 0.5 >= of_a[i] for i in of_a)
    near(duel["only_a"], only_a, "only a")
    near(duel["only_b"], only_b, "only b")
    n = only_a + only_b
    near(duel["p"], min(1, 2 * sum(math.comb(n, i) for i in range(min(only_a, only_b) + 1)) / 2 ** n), "p", 1e-5)
    by_problem = collections.defaultdict(list)
    for line in lines:
        by_problem[line["problem"]].append(of_a[line["id"]] - of_b[line["id"]])
    differences = [mean(v) for v in by_problem.values()]
    near(duel["problems"], len(differences), "problems of a duel")
    near(duel["difference"], mean(differences), "difference")
    if duel not in in_all:
        continue
    draws = sorted(mean(rng.choices(differences, k=len(differences))) for _ in range(4000))
    spread = statistics.stdev(draws)
    for end, at in ("low", 100), ("high", 3899):  # another stream: the ends agree within a few of their errors
        near(duel[end], draws[at], f"{duel['form']} {end}", 0.2 * spread)
again, _ = run("v", *files, "--compare", "--json")
assert json.loads(again)["comparisons"] == in_all

# ---- files ----

rows = list(csv.DictReader(open("all.csv", encoding="utf-8", newline="")))
assert len(rows) == len(answers)
for row in rows:
    line = next(x for x in key if x["id"] == row["id"])
    assert bool(int(row["correct"])) == answers[row["run"], row["id"]], row
    assert row["atoms"] == " ".join(line["atoms"]) and row["side"] == line.get("side", ""), row
    assert row["concept_group"] == line["group"] and row["who"] == row["run"].split("@")[0], row
none = {x["problem"] for x in key if not any(answers[m, y["id"]] for m in skill for y in key if y["problem"] == x["problem"])}
assert set(pathlib.Path("none.txt").read_text("utf-8").split()) == none
few, _ = run("v", *files, "--unsolved", "few.txt", "--few", "60", "--json")
shares = {name: mean(answers[m, y["id"]] for m in skill for y in key if y["problem"] == name) for name in hardness}
assert set(pathlib.Path("few.txt").read_text("utf-8").split()) == {n for n, s in shares.items() if s <= 0.6} != set()

# ---- people ----

problems = [{"problem": i, "name": f"{'ff' if i % 2 else 'bd'}_x_{i:04d}", "split": "test", "family": "ff" if i % 2 else "bd",
             "concept": "c", "first_set": rng.choice(["positive", "negative"]),
             "set_of_query": rng.choice([[0, 1], [1, 0]])} for i in range(80)]
pathlib.Path("s.key.json").write_text(json.dumps({"kind": "blogo-study-key", "format": 1, "study": "s",
                                                  "problems": problems}), "utf-8")


def person(name, subject, ms, share):
    chosen, records = {}, []
    for p in problems:
        question, swap = rng.randrange(2), rng.randrange(2)
        right = rng.random() < share
        one = p["set_of_query"][question] if right else 1 - p["set_of_query"][question]
        chosen[p["problem"], question] = one
        records.append({"study": "s", "run": name, "subject": subject, "part": "trial", "problem": p["problem"],
                        "swap": swap, "question": question, "response": "left" if one == swap else "right",
                        "rt": rng.uniform(*ms), "position": p["problem"] + 1})
    records.append({"study": "s", "run": name, "part": "end", "text": ""})
    pathlib.Path(f"{name}.json").write_text(json.dumps(records), "utf-8")
    return chosen


def kappa(people, family):
    wanted = [(p["problem"], q) for p in problems for q in (0, 1) if family in ("all", p["family"])]
    if len(people) == 2:
        both = [(people[0][x], people[1][x]) for x in wanted if x in people[0] and x in people[1]]
        observed = mean(a == b for a, b in both)
        ones = [mean(x[i] for x in both) for i in (0, 1)]
        expected = ones[0] * ones[1] + (1 - ones[0]) * (1 - ones[1])
        return observed, expected, len(both)
    votes = [[p[x] for p in people if x in p] for x in wanted]
    votes = [v for v in votes if len(v) > 1]
    observed = mean(mean(v[i] == v[k] for i in range(len(v)) for k in range(len(v)) if i != k) for v in votes)
    one = mean(x for v in votes for x in v)
    return observed, one * one + (1 - one) * (1 - one), len(votes)


people = {f"p{i}": person(f"p{i}", str(i), (900, 5000), 0.75) for i in range(5)}
for names in ["p0", "p1"], list(people):
    out, notes = run("s.key.json", *(f"{n}.json" for n in names), "--json")
    assert "less than" not in notes, notes
    assert [x["name"] for x in json.loads(out)["agreement"]] == ["all", "bd", "ff"]
    for row in json.loads(out)["agreement"]:
        observed, expected, items = kappa([people[n] for n in names], row["name"])
        assert row["method"] == ("Cohen" if len(names) == 2 else "Fleiss") and row["people"] == len(names)
        near(row["items"], items, "items")
        near(row["observed"], observed, "observed")
        near(row["expected"], expected, "expected")
        near(row["kappa"], (observed - expected) / (1 - expected), "kappa")
robot = person("robot", "9", (40, 40), 0.5)
out, notes = run("s.key.json", "p0.json", "robot.json", "--json", "--by", "all", "--by", "side")
assert "robot.json: subject 9 answered 80 of 80 problems in less than 300 ms" in notes, notes
assert "p0.json: subject 0 answered" not in notes, notes
assert json.loads(out)["rows"][0]["answers"] == 160
side_of = {}
for row in json.loads(out)["rows"]:
    if row["table"] == "side":
        side_of[row["name"]] = row["answers"]
expected = collections.Counter()
for who in people["p0"], robot:
    for number, question in who:
        p = problems[number]
        same = p["set_of_query"][question] == 0
        expected["positive" if same == (p["first_set"] == "positive") else "negative"] += 1
assert side_of == expected, (side_of, expected)
out, notes = run("s.key.json", "p0.json", "robot.json", "--json", "--by", "all", "--drop-flagged")
assert "subject 9 is flagged; left out" in notes and json.loads(out)["rows"][0]["answers"] == 80
out, notes = run("s.key.json", "p0.json", "robot.json", "--json", "--least-ms", "40")
assert "less than" not in notes, notes
print(f"{checked} figures agree")
