#!/usr/bin/env bash
# The recipe for GNU parallel: tasks are killed, the same command again completes, and the result is the run
# without parts.   parallel.sh ROOT TOOL [SEED]
#
# Chance says which three tasks are killed. SEED, printed, repeats a run.
set -euo pipefail
seed=${3-$((RANDOM * 32768 + RANDOM))}
root=$(realpath "$1")
BLOGO=$(realpath "$2")
export BLOGO JOBS=3
command -v parallel >/dev/null || { echo "skipped: no GNU parallel"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
killed=$(python3 -c 'import random, sys; print(*random.Random(int(sys.argv[1])).sample(range(1, 13), 3), sep="|")' "$seed")
echo "seed $seed: parts ${killed//|/ } are killed"
for format in tree tar; do
    make=(--family ff --limit 300 --size 512 --format "$format")
    "$BLOGO" generate -q "${make[@]}" -o whole
    # In the first round three tasks are killed once they have begun.
    cat >killed <<END
#!/bin/bash
if [[ \$* == *\ --shard\ @($killed)/12\ * ]]; then
    "$BLOGO" "\$@" & # a part of 25 problems of 512 px takes 100 ms and more
    until [[ -e \${@: -1}/incomplete.json ]] || ! kill -0 \$! 2>/dev/null; do :; done
    kill -KILL \$!; wait \$!; exit
fi
exec "$BLOGO" "\$@"
END
    chmod +x killed
    if BLOGO=$PWD/killed bash "$root/cluster/parallel.sh" run 12 "${make[@]}" 2>said; then
        echo "FAILED: the first round says that it is complete"
        exit 1
    fi
    complete=(run/parts/*/manifest.json)
    [[ ${#complete[@]} -ge 9 ]] || { cat said; exit 1; }
    grep -q "half-written\|parts are missing" said || { cat said; exit 1; }
    bash "$root/cluster/parallel.sh" run 12 "${make[@]}" 2>said || { cat said; exit 1; }
    diff -r whole run/data
    echo "$format: ${#complete[@]} of 12 parts in the first round, then the run without parts"
    rm -r whole run
done
