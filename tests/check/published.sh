#!/usr/bin/env bash
# The readings of src/look/audit.c are what the audit reads on the published generator's problems today: a change
# of the analyser or of a rule that moves them is seen.
#   published.sh ROOT TOOL
set -euo pipefail
root=$1 tool=$2
tables=$root/../shared/nvlabs
[[ -d $tables ]] || { echo "SKIP: the published tables are absent"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$tool" generate -q --preset nvlabs-reference --catalog "$tables" --programs-only -o "$work/set"
"$tool" audit --pictures none --catalog "$tables" -o "$work/report.json" "$work/set"
python3 "$root/tests/check/published.py" "$work/report.json"
