#!/usr/bin/env bash
# A merge that is killed a hundred times, and resumed each time, ends as one that was not.
#   interrupted.sh TOOL [TIMES]
set -euo pipefail
blogo=$(realpath "$1")
times=${2-100}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
RANDOM=1

# killed LABEL OPTION...: merges parts/*, killed at random moments, until it has been killed so often.
killed() {
    local label=$1 kills=0 finished=0 least=1000000 start child
    shift
    for start in 1 2 3; do # how long one takes that nobody kills, in milliseconds
        start=$(date +%s%3N)
        "$blogo" merge -q "$@" -o once parts/*
        start=$(($(date +%s%3N) - start))
        least=$((start < least ? start : least))
        rm -r once
    done
    while [[ $kills -lt $times ]]; do
        "$blogo" merge -q "$@" --resume -o merged parts/* &
        child=$!
        sleep "$(printf '0.%03d' $((RANDOM % (least < 900 ? least : 900) + 1)))"
        if kill -KILL $child 2>/dev/null && ! wait $child 2>/dev/null; then
            kills=$((kills + 1))
        else
            wait $child 2>/dev/null || true
        fi
        if [[ -f merged/manifest.json ]]; then # done in spite of all: once more from the beginning
            diff -r whole merged
            finished=$((finished + 1))
            rm -r merged
        fi
    done
    "$blogo" merge -q "$@" --resume -o merged parts/*
    diff -r whole merged
    for start in parts/*; do sha256sum --quiet -c <(cd "$start" && sed "s|  |  $start/|" SHA256SUMS); done
    echo "$label: killed $kills times, $((finished + 1)) merges ended, all as the run without parts"
    rm -r merged
}

for format in tree tar; do
    limit=$([[ $format == tar ]] && echo 2400 || echo 150)
    make=(generate -q --family ff --limit "$limit" --size 16 --format "$format")
    "$blogo" "${make[@]}" -o whole
    for i in 1 2 3; do "$blogo" "${make[@]}" --shard $i/3 -o parts/$i; done
    killed "$format"
    [[ $format == tar ]] || killed "$format, copies" --pictures copy
    rm -r whole parts
done
