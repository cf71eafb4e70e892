#!/usr/bin/env bash
# The shared folder fills up: a merge and a task of a cluster job fail with exit code 5 and the reason, leave nothing
# that looks complete, and go on once there is room.   full.sh TOOL
#
# The shared folder is a small file system in memory, in a mount namespace of this test; skipped where that is refused.
set -euo pipefail
if [[ -z ${BLOGO_NAMESPACE-} ]]; then
    probe=$(mktemp -d)
    unshare -m bash -c 'mount -t tmpfs -o size=1m tmpfs "$0"' "$probe" 2>/dev/null ||
        { rmdir "$probe"; echo "skipped: a file system in memory cannot be mounted here"; exit 77; }
    rmdir "$probe"
    BLOGO_NAMESPACE=1 exec unshare -m bash "$0" "$@"
fi
blogo=$(realpath "$1")
work=$(mktemp -d)
trap 'umount "$work/shared" 2>/dev/null; rm -rf "$work"' EXIT
cd "$work"
mkdir shared
fail() {
    echo "FAILED: $*"
    exit 1
}
room() { # room SIZE: of the shared folder
    mountpoint -q shared && mount -o "remount,size=$1" "$work/shared" || mount -t tmpfs -o "size=$1" tmpfs "$work/shared"
}
refused() { # refused STATUS: what the last command left and said
    [[ $1 == 5 ]] || fail "exit status $1: $(<said)"
    grep -q 'No space left on device' said || fail "said: $(<said)"
}
room 200k
for format in tree tar; do
    make=(--family ff --limit 40 --size 64 --format "$format")
    "$blogo" generate -q "${make[@]}" -o whole
    for i in 1 2; do "$blogo" generate -q "${make[@]}" --shard $i/2 -o parts/$i; done

    # A merge: the parts stay whole, and --resume goes on.
    status=0
    "$blogo" merge -q parts/* -o shared/data 2>said || status=$?
    refused $status
    [[ ! -e shared/data/manifest.json && -f shared/data/incomplete.json ]] || fail "$format: a full folder looks complete"
    for i in 1 2; do (cd parts/$i && sha256sum --quiet -c SHA256SUMS) || fail "part $i has changed"; done
    status=0
    "$blogo" merge -q --resume parts/* -o shared/data 2>said || status=$? # still full
    refused $status
    room 20m
    "$blogo" merge -q --resume parts/* -o shared/data
    diff -r whole shared/data || fail "$format: not the run without parts"
    rm -r shared/data
    room 200k

    # A task of the array, whose run lies on the shared folder. No scheduler is needed to run it.
    "$blogo" cluster slurm -q "${make[@]}" --tasks 2 --tool "$blogo" -o shared/run
    mkdir -p shared/run/parts shared/run/work scratch
    task() { SLURM_ARRAY_TASK_ID=$1 SLURM_JOB_ID=$2 SLURM_CPUS_PER_TASK=1 BLOGO_SCRATCH=$work/scratch bash shared/run/array.sh; }
    dd if=/dev/zero of=shared/filler bs=1k 2>/dev/null || true # not a byte is left
    status=0
    task 1 7 2>said || status=$?
    refused $status
    [[ -z $(ls shared/run/parts shared/run/work scratch | grep -v :) ]] || fail "$format: left: $(ls shared/run/* scratch)"
    rm shared/filler
    room 20m
    task 1 8
    task 2 9
    bash shared/run/merge.sh 2>/dev/null || fail "the merge job"
    diff -r whole shared/run/data || fail "$format: the merge job's data is not the run without parts"
    echo "$format: a full shared folder is told, and the same commands complete once there is room"
    rm -r shared/run parts whole scratch
    room 200k
done
