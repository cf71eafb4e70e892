# shellcheck shell=bash disable=SC2154 # run, tool, job, parts, tree, identity and generate stand in the lines above
# One task of the array: one part of the data set. `blogo cluster slurm` wrote the lines above.
#
# The task uses three folders:
#   scratch of the node    the part is written here: $BLOGO_SCRATCH, $SLURM_TMPDIR, $TMPDIR or /tmp
#   RUN/work/NNNNN         the unfinished part of an interrupted task; the next attempt resumes it (trees only)
#   RUN/parts/NNNNN        a complete part: it arrives by one rename and never changes again
#
# With BLOGO_SCRATCH= (empty) the part is written into RUN/work directly.
set -u
part=$((SLURM_ARRAY_TASK_ID + ${BLOGO_OFFSET:-0}))
name=$(printf %05d "$part")
left=$run/work/$name
complete() { [[ -f $run/parts/$name/manifest.json ]]; }
if complete; then
    echo "part $part of $parts is complete"
    exit 0
fi
if ! sha256sum "$run/config.json" | grep -q "^$identity "; then
    echo "$run/config.json has changed since the run was set up" >&2
    exit 2
fi

scratch=${BLOGO_SCRATCH-${SLURM_TMPDIR:-${TMPDIR:-/tmp}}}
here=$left
if [[ -n $scratch ]]; then
    # A task holds a lock on its folder while it, or its blogo, is alive: a job that Slurm has queued again, or that was
    # submitted twice, may run beside itself. Without the lock, the folder was left by a task that was killed.
    for old in "$scratch/$job-$name".*; do
        [[ ! -d $old ]] || flock --nonblock "$old" rm -rf "$old"
    done
    mkdir -p "$scratch" || exit
    own=
    trap 'rm -rf "$own"' EXIT
    until [[ -d $own ]]; do # another task may remove it before the lock
        own=$(mktemp -d "$scratch/$job-$name.XXXXXX") || exit
        exec 9<"$own" && flock 9
    done
    here=$own/part
fi
how=--force
if [[ $tree == 1 && -f $left/incomplete.json ]]; then
    how=--resume
    if [[ $here != "$left" ]]; then
        cp -r "$left" "$here" || exit
    fi
fi

# The time limit and scancel send SIGTERM to this shell; blogo then ends cleanly.
status=0
"$tool" "${generate[@]}" --shard "$part/$parts" -j "${SLURM_CPUS_PER_TASK:-1}" "$how" -o "$here" &
child=$!
trap 'kill -TERM "$child" 2>/dev/null' TERM
wait "$child" || status=$?
if [[ $status -gt 128 ]]; then # the signal ended the wait, not blogo: wait for blogo's own end
    wait "$child"
    status=$?
fi
trap '' TERM

# bring FROM TO: moves a folder by one rename within the shared folder, even if FROM lies on another disk.
bring() {
    local coming status=0
    coming=$(mktemp -d "$run/work/$name.XXXXXX") || return
    mv "$1" "$coming/part" && rm -rf "$2" && mv -T "$coming/part" "$2" || status=$?
    rm -rf "$coming"
    return "$status"
}
if [[ $status == 0 ]]; then
    complete || bring "$here" "$run/parts/$name" || complete || exit 5
    rm -rf "$left"
elif [[ $tree == 1 && $here != "$left" && -f $here/incomplete.json ]]; then
    bring "$here" "$left" || true
fi
exit "$status"
