#!/usr/bin/env bash
# A run on a real Slurm: an array of 12 tasks of which three are killed, one runs out of time and one
# waits for a node that is drained. The merge job names what is missing; the same command again makes
# that, and the result is the run without parts, byte for byte.   slurm.sh TOOL
set -euo pipefail
blogo=$(realpath "$1")
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$here/slurm_node.sh"
work=$(mktemp -d)
trap 'slurm_stop; rm -rf "$work"' EXIT
slurm_start "$work/slurm"
cd "$work"
fail() {
    echo "FAILED: $*"
    squeue --array || true
    tail -n 5 run/log/* 2>/dev/null || true
    exit 1
}
# until_ SECONDS COMMAND...: waits until the command succeeds.
until_() {
    local end=$((SECONDS + $1))
    shift
    until "$@"; do
        [[ $SECONDS -lt $end ]] || fail "waited too long for: $*"
        sleep 0.5
    done
}

# What the tasks run: blogo, held up in the first round, so that there is something to kill. Part 5 is
# stopped in the middle, and goes on when it is told to end.
mkdir pids
cat >slow <<END
#!/bin/bash
[[ \$1 == generate && -f $work/first ]] || exec $blogo "\$@"
$blogo "\$@" &
child=\$!
trap 'kill -TERM \$child; kill -CONT \$child' TERM
part=\$((SLURM_ARRAY_TASK_ID + \${BLOGO_OFFSET:-0}))
if [[ \$part == [2457] ]]; then
    until ls \${!#}/ff/images/*/1/0.png >/dev/null 2>&1; do sleep 0.02; done
    kill -STOP \$child
    echo \$PPID \$\$ >$work/pids/\$part.scripts
    echo \$child >$work/pids/\$part.new
    mv $work/pids/\$part.new $work/pids/\$part
fi
wait \$child || status=\$?
while kill -0 \$child 2>/dev/null; do wait \$child; status=\$?; done
exit \${status:-0}
END
chmod +x slow
make=(--family ff --limit 40 --size 64)
"$blogo" generate -q "${make[@]}" -o whole
"$blogo" cluster slurm -q "${make[@]}" --tasks 12 --window 7 --time 1 --grace 25 --mem 100 --tool slow -o run
bash -n run/array.sh && bash -n run/merge.sh && bash -n run/submit.sh
touch first
bash run/submit.sh
bash run/submit.sh 2>again && fail "a second submit while tasks wait"
grep -q "are in the queue" again || fail "$(cat again)"

# The node is drained while tasks wait: they stay, and run when it is back.
holds() { [[ -f pids/2 && -f pids/4 ]]; }
until_ 120 holds
scontrol update NodeName="$SLURM_NODE" State=DRAIN Reason=test
sinfo --noheader --format='node: %T'
waiting() { squeue --noheader --array --states=PD --format=%K | grep -c '^[0-9]'; }
before=$(waiting)
sleep 5
[[ $before -gt 2 && $(waiting) == "$before" ]] || fail "a task began on a drained node: $before, $(waiting)"
echo "drained with $before tasks waiting"
scontrol update NodeName="$SLURM_NODE" State=RESUME

# Three tasks die: the program of two, and the scripts of the third with it.
kill -KILL $(<pids/2)
kill -KILL $(<pids/4)
until_ 120 test -f pids/7
kill -KILL $(<pids/7) $(<pids/7.scripts)
idle() { [[ $(squeue --noheader | wc -l) == 0 ]]; }
until_ 300 idle
ls run/parts run/work
missing=$("$blogo" cluster retry -q run)
echo "missing after the first round: $missing"
[[ $missing == "--array=2,4-5,7" ]] || fail "expected --array=2,4-5,7"
grep -q "interrupted after .* problems; --resume goes on" run/log/*_5.txt || fail "part 5 did not end cleanly"
[[ -f run/work/00005/incomplete.json ]] || fail "part 5 has left nothing to resume"
grep -h "parts are missing, of 12: 2, 4-5, 7" run/log/merge_*.txt || fail "the merge job does not name what is missing"

rm first
bash run/submit.sh
until_ 300 idle
diff -r whole run/data || fail "not the run without parts"
[[ $(bash run/submit.sh) == "complete: "* ]] || fail "a third submit"
"$blogo" verify -q run/data
echo "12 tasks, 4 of them again, merged: $(find run/data -type f | wc -l) files as without parts"
