#!/usr/bin/env bash
# Labels of relation problems by a second witness (relations.py): of N problems of the preset, spread over splits and
# concepts, no label is wrong; after a positive and a negative image of three problems change places, exactly these six
# images are named. With a SEED, no few-shot rule of the audit reads more than 60 % of all queries of the whole preset.
#   relations.sh TOP TOOL N [SEED]
set -euo pipefail
witness=$1/tests/check/relations.py tool=$(realpath "$2")
python=/usr/bin/python3
"$python" -c 'import cv2, numpy' 2>/dev/null || { echo "SKIP: no python3-opencv"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$tool" generate -q -p relations --sample "$3" --seed "${4:-5}" --programs-only -o "$work/set"
"$python" "$witness" "$work/set" --parts 2 >"$work/log" || { grep labelled "$work/log"; exit 1; }
tail -1 "$work/log"

"$python" - "$work" <<'END'
import json, sys
work = sys.argv[1]
problems = [json.loads(line) for line in open(f"{work}/set/scenes.jsonl", encoding="utf-8")]
problems = [p for p in problems if "crossing" not in p["concept"]["expression"]][:12]
planted = problems[::4]
with open(f"{work}/planted.txt", "w") as names:
    for i, problem in enumerate(planted):
        positive, negative = problem["images"][i], problem["images"][-1 - i]
        positive["shapes"], negative["shapes"] = negative["shapes"], positive["shapes"]
        names.write(f"{positive['file']}\n{negative['file']}\n")
with open(f"{work}/scenes.jsonl", "w") as file:
    file.writelines(json.dumps(problem) + "\n" for problem in problems)
END
code=0
"$python" "$witness" "$work/scenes.jsonl" --parts 2 >"$work/log" || code=$?
sed -n 's/\(\.png\): .*/\1/p' "$work/log" | sort -u >"$work/named.txt"
if [ $code != 3 ] || ! diff <(sort "$work/planted.txt") "$work/named.txt"; then
    echo "relations: swapped images are not those that the witness names (exit code $code)" >&2
    exit 1
fi
grep labelled "$work/log"

[[ ${4:-} ]] || exit 0
"$tool" generate -q -p relations --seed "$4" --programs-only -o "$work/whole"
"$tool" audit --pictures none --json "$work/whole" >"$work/audit.json"
"$python" - "$work/audit.json" <<'END'
import json, sys
right, queries = {}, {}
for row in json.load(open(sys.argv[1], encoding="utf-8"))["few_shot"]:
    rule, result = row["rule"], row["result"]
    right[rule] = right.get(rule, 0) + result["accuracy"] * result["images"]
    queries[rule] = queries.get(rule, 0) + result["images"]
shares = {rule: right[rule] / queries[rule] for rule in right}
print("relations:", ", ".join(f"{rule} {100 * share:.1f} %" for rule, share in shares.items()))
sys.exit(len(shares) != 5 or max(shares.values()) > 0.6)
END
