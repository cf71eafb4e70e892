#!/usr/bin/env bash
# A run on a real Slurm: an array of 12 tasks of which three are killed, one runs out of time and others
# wait for a node that is drained. The merge job names what is missing; the same command again makes
# that, and the result is the run without parts, byte for byte.   slurm.sh TOOL [SEED]
#
# Chance says which tasks these are, from the first seven: later ones would leave nothing to wait on the
# drained node. SEED, printed, repeats a run.
set -euo pipefail
blogo=$(realpath "$1")
seed=${2-$((RANDOM * 32768 + RANDOM))}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$here/slurm_node.sh"
work=$(mktemp -d)
# Stopped programs would keep their tasks, and with them slurmd.
trap 'rm -f "$work/first"; pkill -KILL -f "^$blogo generate .* $work/run" || true; slurm_stop; rm -rf "$work"' EXIT
slurm_start "$work/slurm"
cd "$work"
fail() {
    echo "FAILED with seed $seed: $*"
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

chosen=($(python3 -c 'import random, sys; print(*random.Random(int(sys.argv[1])).sample(range(1, 8), 4))' "$seed"))
late=${chosen[3]}
killed=($(printf '%s\n' "${chosen[@]:0:3}" | sort -n))
held=$(printf '%s\n' "${chosen[@]}" | sort -n)
echo "seed $seed: parts ${killed[*]} are killed, part $late runs out of time"
# The four as `retry` prints them: 2,4-5,7.
ranges=$(awk 'NR > 1 && $1 == last + 1 { last = $1; next } NR > 1 { out() } { first = last = $1 }
    function out() { printf "%s%s", before, first == last ? first : first "-" last; before = "," } END { out() }' <<<"$held")

# What the tasks run: blogo, held up in the first round, so that there is something to kill. The late part
# is stopped in the middle, and goes on when it is told to end.
mkdir pids
cat >slow <<END
#!/bin/bash
[[ \$1 == generate && -f $work/first ]] || exec $blogo "\$@"
$blogo "\$@" &
child=\$!
trap 'kill -TERM \$child; kill -CONT \$child' TERM
part=\$((SLURM_ARRAY_TASK_ID + \${BLOGO_OFFSET:-0}))
if [[ \$part == [${held//$'\n'/}] ]]; then
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
# A part takes a third of a second: long enough for `slow` to stop it after its first picture.
make=(--family ff --limit 960 --size 512)
"$blogo" generate -q "${make[@]}" -o whole
"$blogo" cluster slurm -q "${make[@]}" --tasks 12 --window 7 --time 1 --grace 25 --mem 100 --tool slow -o run
bash -n run/array.sh && bash -n run/merge.sh && bash -n run/submit.sh
touch first
bash run/submit.sh
bash run/submit.sh 2>again && fail "a second submit while tasks wait"
grep -q "are in the queue" again || fail "$(cat again)"

# The node is drained while tasks wait: they stay, and run when it is back.
holds() { [[ -f pids/${killed[0]} && -f pids/${killed[1]} ]]; }
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
kill -KILL $(<"pids/${killed[0]}")
kill -KILL $(<"pids/${killed[1]}")
until_ 120 test -f "pids/${killed[2]}"
kill -KILL $(<"pids/${killed[2]}") $(<"pids/${killed[2]}.scripts")
idle() { [[ $(squeue --noheader | wc -l) == 0 ]]; }
until_ 300 idle
ls run/parts run/work
missing=$("$blogo" cluster retry -q run)
echo "missing after the first round: $missing"
[[ $missing == "--array=$ranges" ]] || fail "expected --array=$ranges"
grep -q "interrupted after .* problems; --resume goes on" run/log/*_"$late".txt || fail "part $late did not end cleanly"
[[ -f run/work/0000$late/incomplete.json ]] || fail "part $late has left nothing to resume"
grep -h "parts are missing, of 12: ${ranges//,/, }" run/log/merge_*.txt || fail "the merge job does not name what is missing"

rm first
bash run/submit.sh
until_ 300 idle
diff -r whole run/data || fail "not the run without parts"
[[ $(bash run/submit.sh) == "complete: "* ]] || fail "a third submit"
"$blogo" verify -q run/data
echo "12 tasks, 4 of them again, merged: $(find run/data -type f | wc -l) files as without parts"
