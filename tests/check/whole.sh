#!/usr/bin/env bash
# The default data set as people make it: ./run writes all 12,000 problems, the sums are right,
# verify finds no defect, the version space answers every abstract query, and the published sizes
# come out.   whole.sh ROOT
set -euo pipefail
root=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$root/run" generate -q -o "$work/set"
cd "$work/set"
sha256sum --quiet -c SHA256SUMS
grep -qF '"families": {"ff": 3600, "bd": 4000, "hd": 4400}' manifest.json
grep -qF '"splits": {"train": 9300, "val": 900, "test_ff": 600, "test_bd": 480, "test_hd_comb": 400, "test_hd_novel": 320}' manifest.json
grep -q '"images": 168000,' manifest.json
"$root/build/release/blogo" verify "$work/set"
"$root/build/release/blogo" solve --strict "$work/set"
