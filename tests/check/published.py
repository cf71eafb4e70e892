"""published.py REPORT: in an audit's report of the published generator's own problems, every reading that the report
gives as published equals what the audit has just measured, to four digits, and so do the counts of changes."""

import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    report = json.load(file)
compared, wrong = 0, []
for row in report["few_shot"]:
    if "published" not in row:
        wrong.append(f"{row['family']} {row['rule']} {row['split']}: no published reading")
        continue
    compared += 1
    measured = row["result"]["accuracy"]
    if abs(measured - row["published"]) > 0.00006:
        wrong.append(
            f"{row['family']} {row['rule']} {row['split']}: published {row['published']:.4f}, measured {measured:.5f}"
        )
if report["changes"]["published"] != report["changes"]["ours"]:
    wrong.append(f"changes: published {report['changes']['published']}, measured {report['changes']['ours']}")
print(f"{compared} readings compared, {len(wrong)} differ", *wrong, sep="\n  ")
sys.exit(bool(wrong) or compared < 50)
