#!/bin/bash
# bongard.sh ROOT BLOGO [N]: every config of docs/examples/bongard makes N of its ten problems, or all, that verify accepts and on which no rule
# of the version space is wrong (some concepts lie outside of its rules: there it abstains). docs/bongard.md has a line for each of the hundred problems, and
# names each config with its concept.
set -eu
root=$1 blogo=$2 limit=(${3:+--limit "$3"})
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
page=$root/docs/bongard.md
fail() { echo "bongard: $*" >&2; exit 1; }

for number in $(seq 100); do
    grep -qE "^\\| (\\[$number\\]|$number )" "$page" || fail "docs/bongard.md has no line for problem $number"
done
count=0
for config in "$root"/docs/examples/bongard/bp*.json; do
    name=$(basename "$config" .json)
    concept=$(grep -o '"concepts": \["[^"]*"\]' "$config" | sed 's/.*\["//; s/"\]//')
    grep -F "(examples/bongard/$name.json)" "$page" | grep -qF "\`$concept\`" ||
        fail "docs/bongard.md does not give the concept of $name: $concept"
    "$blogo" generate --config "$config" "${limit[@]}" --programs-only --quiet --output "$work/$name" || fail "$name: generate"
    "$blogo" verify --quiet "$work/$name" || fail "$name: verify"
    "$blogo" solve "$work/$name" >"$work/table" || fail "$name: solve"
    awk 'NR == 1 && $6 != "wrong" {exit bad = 1} /^version_space/ {rows++; bad += $6} END {exit bad || !rows}' "$work/table" ||
        fail "$name: the version space is wrong on a query: $(<"$work/table")"
    count=$((count + 1))
done
grep -q "^$count of the hundred have a config" "$page" || fail "docs/bongard.md does not count $count configs"
echo "bongard: $count configs"
