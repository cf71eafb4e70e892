#!/usr/bin/env bash
# No stage takes more than 10 % more instructions per image than tests/bench/baseline.json records.
#   instructions.sh ROOT [COUNTS]   COUNTS: a file to judge instead of a new measurement
# A stage that takes less than a hundredth of all is judged only as part of all.
set -euo pipefail
root=$1
source "$root/cmake/setup.sh"
baseline=$root/tests/bench/baseline.json
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
counts=${2:-$work/counts}
if [[ $# -lt 2 ]]; then
    for tool in valgrind callgrind_annotate; do
        command -v $tool >/dev/null || { echo "SKIP: no $tool"; exit 77; }
    done
    build_preset "$root" plain bench_count
    "$root/tests/bench/count.sh" "$root/build/plain/bench_count" >"$counts"
fi
toolchain() { grep '"toolchain"' "$1"; }
if [[ $(toolchain "$counts") != "$(toolchain "$baseline")" ]]; then
    echo "SKIP: counts compare on one toolchain only; baseline$(toolchain "$baseline"), here$(toolchain "$counts")"
    exit 77
fi
awk -F'[":, ]+' '
    $2 == "toolchain" || NF < 3 { next }
    FNR == NR { old[$2] = $3; next }
    { new[$2] = $3 }
    END {
        for (stage in old) {
            if (stage == "images") {
                if (new[stage] != old[stage]) { print "another number of images"; bad = 1 }
                continue
            }
            if (!(stage in new) || !(old[stage] > 0)) { print stage ": no count"; bad = 1; continue }
            change = 100 * (new[stage] / old[stage] - 1)
            printf "%-7s %9d -> %9d  %+.1f %%\n", stage, old[stage], new[stage], change
            if (change > 10 && new[stage] > old["all"] / 100) {
                printf "%s takes %.1f %% more instructions than recorded\n", stage, change
                bad = 1
            }
        }
        if (bad) print "if that is the price of something better: ./bench baseline, and commit the file"
        exit bad
    }' "$baseline" "$counts"
