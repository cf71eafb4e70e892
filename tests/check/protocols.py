"""Measures, from the files of data sets alone, what docs/protocols.md says of each protocol. Prints a
line a row; ends with 1 where a sentence does not hold."""
import json
from collections import Counter, defaultdict

failed = False


def row(name, good, figure):
    global failed
    failed |= not good
    print(f"{'ok  ' if good else 'FAIL'} {name}: {figure}")


def problems(folder):
    with open(f"{folder}/scenes.jsonl", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def images(problem, side=None, role=None):
    return [i for i in problem["images"]
            if side in (None, i["side"]) and role in (None, i["role"])]


def names(image):
    return [s["name"] for s in image["shapes"]]


def splits(folder):
    with open(f"{folder}/ShapeBongard_V2_split.json", encoding="utf-8") as file:
        return json.load(file)


def shapes():
    with open("shapes.json", encoding="utf-8") as file:
        value = json.load(file)
    return {s["name"]: s for s in value}


def hoi():
    seen = defaultdict(list)
    broken = Counter()
    lacking = 0
    catalogue = shapes()
    for p in problems("hoi"):
        first, second = p["concept"]["attributes"]
        seen[first, second].append((p["split"], {names(i)[0] for i in p["images"]}))
        for i in images(p, "negative"):
            broken[i["violated"]] += 1
            labels = catalogue[names(i)[0]]["labels"]
            lacking += labels[first] != 1 or labels[second] != 0
    most = defaultdict(int)
    for sets in seen.values():
        for k, (split, of) in enumerate(sets):
            for other, before in sets[:k]:
                pair = "train" if split == other == "train" else "tests"
                most[pair] = max(most[pair], len(of & before))
    counts = sorted(map(len, seen.values()))
    row("hoi, pools", most == {"train": 3, "tests": 2},
        f"{most['train']} shapes at most in common in train, {most['tests']} elsewhere")
    row("hoi, problems a concept", counts[0] < counts[-1] and sum(counts) > 2000,
        f"{counts[0]} to {counts[-1]}, {sum(counts)} in all")
    row("hoi, negatives", set(broken) == {1} and not lacking,
        f"{broken[1]} of {sum(broken.values())} break the second attribute, "
        f"{lacking} lack the first or have the second")


def hoi_objects():
    catalogue = shapes()
    good = total = 0
    for p in problems("hoi-objects"):
        first, second = p["concept"]["shapes"]
        assert catalogue[first]["super_class"] in ("triangle", "quadrangle")
        assert catalogue[second]["super_class"] not in ("triangle", "quadrangle")
        for i in images(p, "negative"):
            total += 1
            good += first in names(i) and second not in names(i)
    row("hoi-objects, negatives", good == total > 0,
        f"{good} of {total} keep the first shape and replace the second")


def openworld():
    lengths = defaultdict(Counter)
    for p in problems("openworld"):
        concept = p["concept"]
        lengths[p["family"], p["split"]][len(concept.get("attributes") or concept["shapes"])] += 1
    for (family, split), counts in sorted(lengths.items()):
        equal = max(counts.values()) == min(counts.values())
        row(f"openworld, {family} {split}", equal and sorted(counts) == [2, 3, 4, 5],
            ", ".join(f"{n} of length {k}" for k, n in sorted(counts.items())))


def tasks():
    counts = Counter()
    paths = wrong = 0
    with open("tasks.jsonl", encoding="utf-8") as file:
        for line in file:
            task = json.loads(line)
            inputs, form = task["inputs"], task["form"]
            counts[form] += 1
            text = json.dumps(inputs)
            if form in ("d1s", "d2s"):
                paths += ".png" in text or "/images/" in text
                wrong += sorted(inputs) != ["a", "b", "text" if form == "d1s" else "texts"]
            else:
                wrong += len(inputs["a"]) != len(inputs["a_texts"]) or ".png" in json.dumps(
                    [inputs["a_texts"], inputs["b_texts"]])
                wrong += not all(p.endswith(".png") for p in inputs["a"] + inputs["b"])
    row("rwr-plus, D1S and D2S", paths == wrong == 0 and min(counts[f] for f in counts) > 0
        and len(counts) == 4,
        f"{counts['d1s']} and {counts['d2s']} tasks, {paths} with the path of a picture; "
        f"{counts['id1s'] + counts['id2s']} with pictures and texts")


def impure():
    kinds = Counter()
    for p in problems("rwr-plus-l2-impure"):
        for side in ("positive", "negative"):
            support = images(p, side, "support")
            kinds[len(support), sum(i["impure"] for i in support)] += 1
    row("rwr-plus-l2-impure", set(kinds) == {(2, 1)},
        f"{kinds[2, 1]} sides of two images, one of them from the other side")


def tvt():
    roles = defaultdict(lambda: defaultdict(set))
    for p in problems("rwr-plus-tvt"):
        for i in p["images"]:
            roles[tuple(p["concept"]["attributes"])][i["role"]].add(names(i)[0])
    common = sum(len(r["support"] & r["query"]) for r in roles.values())
    test = sum(len(r["query"]) for r in roles.values())
    train = sum(len(r["support"]) for r in roles.values())
    row("rwr-plus-tvt", common == 0 and test > 0 and train > 0,
        f"{train} support and {test} test shapes of {len(roles)} concepts, {common} in common")


def pairings():
    k = 4
    blocks = defaultdict(lambda: defaultdict(set))
    for p in problems("rwr-plus-pairings"):
        concept, number = p["name"].rsplit("_", 1)
        sides = [json.dumps([[i["shapes"], i["role"]] for i in images(p, side)])
                 for side in ("positive", "negative")]
        block = blocks[concept, int(number) // (k * k)]
        block["positive"].add(sides[0])
        block["negative"].add(sides[1])
        block["pairs"].add(tuple(sides))
    whole = [b for b in blocks.values() if len(b["pairs"]) == k * k]
    good = [b for b in whole if len(b["positive"]) == len(b["negative"]) == k]
    row("rwr-plus-pairings", len(good) == len(blocks) > 0,
        f"{len(good)} of {len(blocks)} blocks have {k} by {k} sides, each with each")


def lists():
    listed = set(open("list.txt", encoding="utf-8").read().split())
    gone = set(open("gone.txt", encoding="utf-8").read().split())
    of = splits("lists")
    elsewhere = sum(n in listed for s in of if s != "test" for n in of[s])
    row("logo-lists", set(of["test"]) == listed and elsewhere == 0,
        f"{len(of['test'])} problems of {len(listed)} listed, {elsewhere} listed elsewhere")
    with open("lists/scenes.jsonl", encoding="utf-8") as file:
        whole = {json.loads(line)["name"]: line for line in file}
    for folder in ("excluded", "filtered"):
        with open(f"{folder}/scenes.jsonl", encoding="utf-8") as file:
            stay = {json.loads(line)["name"]: line for line in file}
        in_splits = {n for names_of in splits(folder).values() for n in names_of}
        same = all(whole[n] == stay[n] for n in stay)
        row(f"hoi, {folder}", same and set(whole) - set(stay) == gone and in_splits == set(stay),
            f"{len(whole) - len(stay)} of {len(gone)} named problems are left out, "
            f"{sum(whole[n] == stay[n] for n in stay)} of {len(stay)} others are the same")


def audit():
    with open("audit.json", encoding="utf-8") as file:
        contexts = json.load(file)["contexts"]
    found = {c["name"]: (c["found"], len(c["pairs"])) for c in contexts}
    row("logo, analogy and context", len(found) == 3 and all(n and p for n, p in found.values()),
        ", ".join(f"{name} {n} ({p} named)" for name, (n, p) in found.items()))


for check in (hoi, hoi_objects, openworld, tasks, impure, tvt, pairings, lists, audit):
    check()
raise SystemExit(failed)
