#!/usr/bin/env bash
# A hundred problems of `export --format prolog` in SWI-Prolog, thirty of them of relations: facts and examples load without a warning, their numbers are
# those of the programs, every example has a figure, and every predicate of the bias is declared.   prolog.sh ROOT TOOL
set -euo pipefail
tool=$(realpath "$2")
command -v swipl >/dev/null || { echo "SKIP: no swipl (package swi-prolog-nox)"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
"$tool" generate -q --sample 70 --programs-only -o set
"$tool" generate -q --preset relations --sample 30 --programs-only -o related
for set in set related; do
    "$tool" export "$set" -q --format prolog -o "$set.out"
    "$tool" export "$set" -q --format csv -o "$set.csv"
done
mkdir out && mv ./*.out/* out
{ cat set.csv; tail -n +2 related.csv; } >rows.csv
cat >check.pl <<'END'
:- initialization(main, main).
must(Goal) :- ( call(Goal) -> true ; format("fails: ~w~n", [Goal]), halt(1) ).
count(Goal, N) :- aggregate_all(count, Goal, N).
main(Folders) :- forall(member(F, Folders), ( check(F) -> true ; format("fails: ~w~n", [F]), halt(1) )).
load(Folder, File) :- atomic_list_concat([Folder, /, File], Path), load_files(Path, []).
unload(Folder, File) :- atomic_list_concat([Folder, /, File, '.pl'], Path), absolute_file_name(Path, Whole), unload_file(Whole).
examples(Folder, File, N) :-
    load(Folder, File),
    must(count(pos(_), N)), must(count(neg(_), N)),
    forall(pos(concept(I)), must(figure(I, _))), forall(neg(concept(I)), must(figure(I, _))),
    unload(Folder, File).
check(Folder) :-
    load(Folder, bk), examples(Folder, exs, 6), examples(Folder, test, 1),
    count(figure(_, _), Figures), count(line(_), Lines), count(arc(_), Arcs), count(convex(_), Convex),
    forall(figure(_, X), ( strokes(X, N), must(count(stroke(X, _), N)) )),
    forall(stroke(_, S), ( must(stroke_length(S, _)), must(turn(S, _)), must(( arc(S) -> extent(S, _) ; \+ extent(S, _) )) )),
    format("~w ~w ~w ~w ~w~n", [Folder, Figures, Lines, Arcs, Convex]),
    unload(Folder, bk).
END
(cd out && swipl ../check.pl -- */ >../found 2>../warnings) || { head -5 found warnings; exit 1; }
[[ ! -s warnings ]] || { head warnings; exit 1; }
python3 - <<'END'
import collections, csv, pathlib, re
want = collections.defaultdict(lambda: [0, 0, 0, 0])
for row in csv.DictReader(open("rows.csv", encoding="utf-8", newline="")):
    sums = want[row["problem"] + "/"]
    for i, value in enumerate((1, int(row["lines"]), int(row["arcs"]), row["convex"] == "1")):
        sums[i] += value
got = {line.split()[0]: [int(x) for x in line.split()[1:]] for line in open("found", encoding="utf-8")}
assert len(got) == 100 and got == dict(want), [(k, got.get(k), want[k]) for k in want if got.get(k) != want[k]][:3]
for folder in pathlib.Path("out").iterdir():
    declared = set(re.findall(r"^:- dynamic (\w+/\d)\.", (folder / "bk.pl").read_text(), re.M))
    bias, aleph = (folder / "bias.pl").read_text(), (folder / "aleph.b").read_text()
    used = {f"{a}/{b}" for a, b in re.findall(r"^body_pred\((\w+),(\d)\)\.", bias, re.M)}
    assert used == declared == set(re.findall(r"determination\(concept/1,(\w+/\d)\)", aleph)), folder
    assert all(re.search(rf"^type\({x[:-2]},", bias, re.M) for x in used)
    pos, neg = (re.findall(rf"^{s}\((.*)\)\.$", (folder / "exs.pl").read_text(), re.M) for s in ("pos", "neg"))
    assert [x + "." for x in pos] == (folder / "aleph.f").read_text().splitlines()[1:] and len(pos) == 6 == len(neg)
END
