# shellcheck shell=bash disable=SC2154 # run, tool, parts, tree, identity and generate stand in the lines above
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
if [[ -f $run/parts/$name/manifest.json ]]; then
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
    rm -rf "$scratch/blogo-${identity:0:8}-$name".* # left by a task that was killed on this node
    here=$scratch/blogo-${identity:0:8}-$name.$SLURM_JOB_ID
    trap 'rm -rf "$here"' EXIT
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
    local coming=$run/work/$name.$SLURM_JOB_ID
    if mv "$1" "$coming" && rm -rf "$2" && mv -T "$coming" "$2"; then
        return 0
    fi
    rm -rf "$coming"
    return 1
}
if [[ $status == 0 ]]; then
    bring "$here" "$run/parts/$name" || exit 5
    rm -rf "$left"
elif [[ $tree == 1 && $here != "$left" && -f $here/incomplete.json ]]; then
    bring "$here" "$left" || true
fi
exit "$status"
