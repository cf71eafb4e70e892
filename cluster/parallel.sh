#!/usr/bin/env bash
# Makes a data set by GNU parallel: N parts, JOBS parts at a time, then merges the parts.
#
#   parallel.sh DIR N [OPTION OF blogo generate...]     for example parallel.sh run 12 -p free-form --format tar
#
# Run the same command again to make missing parts. The data set is DIR/data. Two environment variables: BLOGO is the
# program (default: blogo); JOBS is the number of processes at a time (default: one for each processor). With
# --sshloginfile in PARALLEL other machines help, if they share DIR.
set -euo pipefail
run=$1 parts=$2
shift 2
export BLOGO=${BLOGO:-blogo}

# make_part FOLDER I/N OPTION...: makes part I of N. A complete part is kept; an interrupted tree is resumed.
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
printf '%s\n' "$run"/parts/*/ | "$BLOGO" merge --resume -o "$run/data" --parts -
