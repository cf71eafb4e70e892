"""What the judge of English answers understands.

english/answers.tsv has answers in the words of 43 writers. Writers 1 to 7 saw only the definitions of the attributes and atoms,
and neither the judge nor the other writers. Writers 4 and 5 came later, and were asked for many ways to speak: lay,
mathematical, figurative, learners' English; they are measured apart, as "wide". So did writers 6 (lay, figurative, learners)
and 7 (mathematical, of trades, of language models and programs), whose answers are all open: "late". Writer 8, who works on the
judge, wrote about several figures: "chat" (as chat models answer) and "short" (as people answer in haste) before having read
the judge or another writer; "plain", "notes", "weak", "later", "last" and "end" one after the other, each before its words were
mended. They are open, too: "own". Writer 9 knew the judge, and wrote about several figures, most of it in lists of 20 phrases
for each name: "lists". Writer 10, who knew the judge as well, wrote about negations of pairs before the judge could read any:
"pairs". Both are open. Writer 11 wrote three right and two wrong answers, and later two or three and one or two more, about
each concept of the preset relations, before reading the judge: as a teacher, an engineer in haste, a learner of English, a
chatty student and a chat model: "voices". Writers 12 (a teacher and a student in haste), 13 (chat models) and 14 (an engineer's
notes and a careful learner) saw only the rules in symbols, and neither the judge nor any other writer, and wrote two right
answers and a wrong one about each concept of the preset relations: "fresh". So did writers 15 (a museum guide and a student of
mathematics), 16 (vision-language models) and 17 (crowd workers and craftspeople): "strangers". So did writers 18 (a pupil and a
retired engineer), 19 (models that reason) and 20 (a student and a non-native speaker), when the judge already had its loose
reading: "newcomers"; and 21 (an office worker and a designer), 22 (models that think step by step) and 23 (a student and a
teacher), whose answers measured the judge once and are open since: "visitors"; and 24 (a teenager and an engineer), 25 (a model that
answers in fixed forms and a model that drops guesses before it concludes) and 26 (a non-native speaker and a journalist):
"guests"; and 27 (a teacher of children and a terse developer), 28 (language models that answer in one sentence, or in steps and then
"Answer:") and 29 (an unsure student and a puzzle enthusiast): "arrivals"; and 30 (a hobby puzzler's terse notes and an artist's sentences),
31 (a participant of an online study, who types quickly, and a student of psychology, who contrasts the sides) and 32 (vision-language
models): "regulars". Writers 33 (a terse puzzler and an office worker), 34 (a quick participant and a student of psychology) and 35
(vision-language models) saw rules about one figure, attributes and pairs of attributes: "duets"; so did 36 (a teacher of mathematics and
a graphic designer), 37 (a crowd worker and a retired engineer) and 38 (chat models that see pictures): "couples"; and 39 (a pupil
and a research assistant), 40 (a developer's notes and a non-native speaker) and 41 (chat models that see pictures): "peers". Writers 42 (who
types quickly) and 43 (who contrasts the sides) saw the rules about several figures: "locals". Half of the answers of writers 11 to 20 and 24
to 43 are held out. A line has the writer, the name of what the answer speaks of, "right" or "wrong", "open" or "held-out", and the answer.
Nobody who works on the judge reads held-out lines. english/further.tsv has the last four columns; whoever worked on the judge
wrote its answers, and fitted the patterns to them afterwards, so it is open as a whole. english/near_misses.tsv has wrong
answers that were written before the judge's patterns: denials, limits, other attributes; near_misses_relations.tsv has those
about several figures, by the name of an atom or by the concept.

The test prints recall and precision by half, and of the held-out half by attribute (numbers only); run it with -s to see
them.
"""

import collections
import pathlib
import time

from blogo.tasks import Environment, judge

FOLDER = pathlib.Path(__file__).parent / "english"
SOME = {name: f"some x, y: {name}(x, y)" for name in "inside touching crossing near same_heading larger above left_of".split()}
CONCEPTS = {
    **SOME,
    **{name: name for name in "aligned evenly_spaced horizontal vertical nested chain".split()},
    **{name: f"all x, y: {name}(x, y)" for name in ("same_size", "same_style")},
    **{name: f"some x: {name}(x)" for name in ("central", "large")},
    **{name: f"some x: {name}(x) and has_curve(x)" for name in ("largest", "inner", "outer")},
    "smallest": "some x: smallest(x) and convex(x)",
    "one_style": "all x: one_style(x)",
    "same_figure_some": "some x, y: same_figure(x, y)",
    "same_figure_all": "all x, y: same_figure(x, y)",
    "count_two": "count = 2",
    "count_three": "count = 3",
}
# Recall and precision, measured when the test was written, rounded down; the targets are 0.90 and 0.99.
LEAST = {
    ("attributes", "open"): (0.99, 0.99),
    ("attributes", "held-out"): (0.91, 0.99),
    ("attributes", "further"): (0.99, 0.99),
    ("relations", "open"): (0.98, 0.99),
    ("relations", "further"): (0.99, 0.99),
    ("relations", "held-out"): (0.89, 0.99),
    ("attributes", "open, wide"): (0.98, 0.99),
    ("attributes", "held-out, wide"): (0.83, 0.99),
    ("relations", "open, wide"): (0.98, 0.99),
    ("relations", "held-out, wide"): (0.81, 0.99),
    ("attributes", "open, late"): (0.90, 0.99),
    ("relations", "open, late"): (0.91, 0.99),
    ("relations", "open, own"): (0.97, 0.99),
    ("relations", "open, lists"): (0.99, 0.99),
    ("relations", "open, pairs"): (0.94, 0.99),
    ("relations", "open, voices"): (1.00, 0.99),
    ("relations", "held-out, voices"): (0.98, 0.99),
    ("relations", "open, fresh"): (0.99, 0.99),
    ("relations", "held-out, fresh"): (0.91, 0.99),
    ("relations", "open, strangers"): (0.97, 0.99),
    ("relations", "held-out, strangers"): (0.88, 0.98),
    ("relations", "open, newcomers"): (0.98, 0.99),
    ("relations", "held-out, newcomers"): (0.95, 0.99),
    ("relations", "open, visitors"): (0.98, 0.99),
    ("relations", "open, guests"): (0.95, 0.99),
    ("relations", "held-out, guests"): (0.88, 0.99),
    ("relations", "open, arrivals"): (1.00, 0.99),
    ("relations", "held-out, arrivals"): (0.92, 0.99),
    ("relations", "open, regulars"): (0.98, 0.99),
    ("relations", "held-out, regulars"): (0.95, 0.98),
    ("attributes", "open, duets"): (1.00, 0.99),
    ("attributes", "held-out, duets"): (0.95, 0.99),
    ("attributes", "open, couples"): (0.97, 0.99),
    ("attributes", "open, peers"): (0.96, 0.99),
    ("attributes", "held-out, peers"): (0.95, 0.99),
    ("attributes", "held-out, couples"): (0.92, 0.99),
    ("relations", "open, locals"): (1.00, 0.99),
    ("relations", "held-out, locals"): (0.94, 0.98),
}
FIRST_FIVE = ("1", "2", "3", "4", "5")  # the tables by name are theirs
GROUPS = {
    **{"wide": "4 5", "late": "6 7", "own": "8", "lists": "9", "pairs": "10", "voices": "11"},
    **{"fresh": "12 13 14", "strangers": "15 16 17", "newcomers": "18 19 20", "visitors": "21 22 23"},
    **{"guests": "24 25 26", "arrivals": "27 28 29", "regulars": "30 31 32", "duets": "33 34 35", "couples": "36 37 38", "peers": "39 40 41"},
    "locals": "42 43",
}
WRITERS = {writer: f", {group}" for group, writers in GROUPS.items() for writer in writers.split()}
HALVES = {"further": "further", "near_misses": "near misses", "near_misses_relations": "near misses"}
MOST_NEAR_MISSES = {"attributes": 1, "relations": 0}  # accepted wrongly, of 403 and 490

Counts = collections.Counter[tuple[bool, bool]]  # by (right, accepted)


def measured(counts: Counts) -> tuple[float, float]:
    right, accepted = counts[True, True] + counts[True, False], counts[True, True] + counts[False, True]
    return counts[True, True] / right if right else 0.0, counts[True, True] / accepted if accepted else 0.0


def key_of(name: str) -> dict[str, object]:
    """The right answer: the name of an attribute, or of two with "-" between, or a concept about several figures."""
    if name in CONCEPTS or "(" in name:
        return {"answer": "-", "accepted": [], "expression": CONCEPTS.get(name, name)}
    return {"answer": name.replace("-", ". "), "accepted": []}


def test_right_answers_are_understood_and_wrong_ones_are_not() -> None:
    task = Environment({"families": ["hd"]}, forms=["cg"]).key(0)
    by_half: dict[tuple[str, str], Counts] = collections.defaultdict(collections.Counter)
    by_name: dict[str, Counts] = collections.defaultdict(collections.Counter)
    for path in sorted(FOLDER.glob("*.tsv")):
        for line in path.read_text(encoding="utf-8").splitlines():
            *writer, name, label, half, text = line.split("\t")
            right = key_of(name)
            kind = "relations" if "expression" in right else "attributes"
            said = judge({**task, **right}, text)
            number = writer[0].split()[0] if writer else ""
            if number in FIRST_FIVE and half == "held-out":
                by_name[name][label == "right", said["right"]] += 1
            half = half + WRITERS.get(number, "") if writer else HALVES[path.stem]
            by_half[kind, half][label == "right", said["right"]] += 1
    for name, counts in by_name.items():
        recall, precision = measured(counts)
        print(f"| {name} | {sum(counts.values())} | {recall:.2f} | {precision:.2f} |")
    for (kind, half), (least_recall, least_precision) in LEAST.items():
        recall, precision = measured(by_half[kind, half])
        print(f"{kind}, {half}: recall {recall:.3f}, precision {precision:.3f}")
        assert recall >= least_recall and precision >= least_precision, (kind, half)
    for kind, most in MOST_NEAR_MISSES.items():
        counts = by_half[kind, "near misses"]
        print(f"{kind}, near misses: {counts[False, True]} of {counts.total()} accepted")
        assert counts[False, True] <= most, kind


def test_long_answers_cost_little() -> None:
    task = Environment({"families": ["hd"]}, forms=["cg"]).key(0)
    begin = time.process_time()
    for part in ("a", "no ", "two lines or ", "at least three or more closed regions, ", "(((:;", "it's n't "):
        judge({**task, "answer": "convex", "accepted": []}, part * (100_000 // len(part)))
    assert time.process_time() - begin < 1
