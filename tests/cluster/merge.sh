#!/usr/bin/env bash
# Merges of 1, 2, 3, 7 and 64 parts, as tree and tar, give every file of the run without parts, byte
# for byte; so do all families and a custom config.   merge.sh TOOL [N...]
set -euo pipefail
blogo=$(realpath "$1")
shift
[[ $# -gt 0 ]] || set -- 1 2 3 7 64
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >custom.json <<'END'
{"preset": "split-concepts", "seed": 11, "split_file": "mine.json",
 "images": {"size_px": 48, "pen_width_px": [5.4, 6.3], "query": 2}}
END

# one NAME N OPTION...
one() {
    local name=$1 n=$2 i
    shift 2
    for ((i = 1; i <= n; i++)); do
        "$blogo" generate -q "$@" --shard "$i/$n" -o "parts/part$i"
    done
    "$blogo" merge -q parts/* -o merged
    diff -r "whole.$name" merged
    echo "$name: $n parts, $(find merged -type f | wc -l) files as without parts"
    rm -rf parts merged
}

for format in tree tar; do
    all=(--limit 24 --size 32 --format "$format")
    custom=(-c custom.json --limit 24 --format "$format")
    programs=(--limit 24 --programs-only --format "$format")
    "$blogo" generate -q "${all[@]}" -o whole.$format
    "$blogo" generate -q "${custom[@]}" -o whole.$format-custom
    "$blogo" generate -q "${programs[@]}" -o whole.$format-programs
    for n; do
        one $format "$n" "${all[@]}"
        one $format-custom "$n" "${custom[@]}"
        one $format-programs "$n" "${programs[@]}"
    done
done
