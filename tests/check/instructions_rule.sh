#!/usr/bin/env bash
# The rule of instructions.sh itself: what it lets pass and what it stops.   ROOT
set -euo pipefail
root=$1
baseline=$root/tests/bench/baseline.json
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

judge() { # judge WANTED STAGE PERCENT: that stage at that share of the baseline
    awk -v stage="$2" -v percent="$3" -F'[":, ]+' '
        $2 == stage { sub($3, int($3 * percent / 100 + 0.5)) } { print }' "$baseline" >"$work/counts"
    local got=0
    bash "$root/tests/check/instructions.sh" "$root" "$work/counts" >"$work/log" || got=$?
    [[ $got == "$1" ]] || { echo "$2 at $3 %: exit $got, expected $1"; cat "$work/log"; exit 1; }
}
judge 0 all 100
judge 0 encode 60
judge 0 raster 109
judge 1 raster 111
judge 1 all 112
judge 1 verify 300
judge 1 images 90
sed '/"raster"/d' "$baseline" >"$work/counts"
if bash "$root/tests/check/instructions.sh" "$root" "$work/counts" >/dev/null; then exit 1; fi
sed 's/"toolchain": "/&another /' "$baseline" >"$work/counts"
bash "$root/tests/check/instructions.sh" "$root" "$work/counts" >/dev/null || [[ $? == 77 ]]
