#!/usr/bin/env bash
# A data set by GNU parallel: N parts, made by so many processes at a time, then put together.
#
#   parallel.sh DIR N [OPTION OF blogo generate...]     for example parallel.sh run 12 -p free-form --format tar
#
# The same command again makes what is missing. The data set is DIR/data. BLOGO is the program (blogo), JOBS
# the processes at a time (all processors; with --sshloginfile in PARALLEL also other machines, DIR shared).
set -euo pipefail
run=$1 parts=$2
shift 2
export BLOGO=${BLOGO:-blogo}

# make_part FOLDER I/N OPTION...: a complete part stays; a tree that was interrupted goes on.
make_part() {
    local part=$1 shard=$2 how=--force
    shift 2
    [[ ! -f $part/manifest.json ]] || return 0
    [[ " $* " == *" tar "* || ! -f $part/incomplete.json ]] || how=--resume
    "$BLOGO" generate -q -j 1 "$@" --shard "$shard" "$how" -o "$part"
}
export -f make_part
mkdir -p "$run/parts"
seq -f '%05g' "$parts" | parallel --will-cite --quote --jobs "${JOBS:-100%}" --env make_part --env BLOGO \
    bash -c 'part=$1 of=$2 run=$3; shift 3; make_part "$run/parts/$part" "$((10#$part))/$of" "$@"' - {} "$parts" "$run" "$@" ||
    echo "some tasks failed; the same command makes their parts again" >&2
"$BLOGO" merge --resume -o "$run/data" "$run"/parts/*/
