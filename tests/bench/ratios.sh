#!/usr/bin/env bash
# CPU time of whole runs as a ratio to an old commit's, both built with the same flags.
#   ratios.sh ROOT [PAIRS [RUN]]      RUN: only runs whose name has it, for example memory
# The runs of a pair follow each other, so that other work on the machine meets both; the ratio is
# the median over the pairs. One thread; user and system time together. The floor is what moving the
# bytes takes on this machine, whatever the program.
set -euo pipefail
root=$1 pairs=${2:-7} only=${3:-}
base=${BLOGO_BASE:-9477e26}
cache=${BLOGO_BASE_CACHE:-$root/build/base-$base}
work=$(mktemp -d -p "$([[ -w /dev/shm ]] && echo /dev/shm || echo "${TMPDIR:-/tmp}")")
trap 'rm -rf "$work"' EXIT

build() {
    cmake -S "$1" -B "$2" -G Ninja -DCMAKE_BUILD_TYPE=Release -DBLOGO_TESTS=OFF >"$work/log" 2>&1 &&
        cmake --build "$2" --target blogo_tool >>"$work/log" 2>&1 || { tail -20 "$work/log" >&2; exit 1; }
}
if [[ ! -x $cache/release/blogo ]]; then
    mkdir -p "$cache/source"
    git -C "$root" archive "$base" | tar -x -C "$cache/source"
    build "$cache/source" "$cache/release"
fi
build "$root" "$root/build/release"

# One program that fills memory, with either library.
read -ra libraries <<<"$(pkg-config --libs cairo libpng jansson libcrypto)"
filler() {
    "${CC:-cc}" -O3 -DNDEBUG -I"$1/include" "$root/tests/bench/fill.c" "$2/libblogo.a" \
        "${libraries[@]}" -lpthread -lm -o "$work/fill-$3"
}
filler "$cache/source" "$cache/release" old
filler "$root" "$root/build/release" new

# cpu COMMAND...: its user and system seconds.
cpu() {
    local TIMEFORMAT='%U %S' times
    times=$({ time "$@" >/dev/null 2>"$work/err"; } 2>&1) || { cat "$work/err" >&2; exit 1; }
    awk '{print $1 + $2}' <<<"$times"
}
median() {
    sort -g | awk '{v[NR] = $1} END {print NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2}'
}

# Seconds of old or new: of a run of the tool, in whose words OUT is a folder of its own, or of a
# thousand problems in memory.
one() {
    local which=$1 tool=$root/build/release/blogo
    shift
    [[ $which == new ]] || tool=$cache/release/blogo
    if [[ $1 == fill ]]; then
        "$work/fill-$which" "$2" 240 2 | awk '{print $1 / 1000}'
    else
        cpu "$tool" "${@//OUT/$work/$which-set}"
    fi
}

# row NAME WANTED WORDS...
row() {
    local name=$1 wanted=$2 i which
    shift 2
    [[ $name == *"$only"* ]] || return 0
    : >"$work/ratios" && : >"$work/old" && : >"$work/new"
    for ((i = 0; i < pairs; i++)); do
        for which in old new; do
            one "$which" "$@" >>"$work/$which"
        done
        paste <(tail -1 "$work/old") <(tail -1 "$work/new") | awk '{print $2 / $1}' >>"$work/ratios"
    done
    printf '%-16s %8.2f %8.2f %8.3f   %s\n' "$name" "$(median <"$work/old")" \
        "$(median <"$work/new")" "$(median <"$work/ratios")" "$wanted"
}

printf '%-16s %8s %8s %8s   %s\n' "run" "$base" "now" "ratio" "wanted"
row "tree 512 px" 0.50 generate --shard 1/50 --jobs 1 --quiet --force -o OUT
row "verify 512 px" 0.60 verify --jobs 1 OUT
row "tree 128 px" 0.65 generate --shard 1/20 --size 128 --jobs 1 --quiet --force -o OUT
row "memory 512 px" 0.75 fill 512
row "memory 128 px" 0.75 fill 128
row "programs" 0.75 generate --programs-only --jobs 1 --quiet --force -o OUT
row "start" - generate --limit 1 --programs-only --jobs 1 --quiet --force -o OUT

python3 - "$work" <<'EOF'
import os, sys, time
def us(run, n):
    start = time.process_time()
    for _ in range(n):
        run()
    return 1e6 * (time.process_time() - start) / n
paper = bytearray(512 * 512)
white = bytes(512 * 512)
def clear():
    paper[:] = white
path = os.path.join(sys.argv[1], "floor")
def write():
    with open(path, "wb", buffering=0) as file:
        file.write(white[:3600])
    os.unlink(path)
print(f"floor: 262,144 bytes moved {us(clear, 2000):.1f} us; a new file of 3,600 bytes {us(write, 2000):.1f} us")
EOF
