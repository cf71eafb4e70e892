#!/usr/bin/env bash
# Builds every fuzzer with clang and runs each from a fixed seed.   run.sh ROOT BUILD [RUNS]
# The same inputs are tried each time: a failure is a failure of the code. BUILD is kept. hours.py runs them for hours.
# fuzzers.tsv lists the fuzzers whose options differ from the others': a run of them takes as long as `divisor` runs,
# inputs have max_len bytes, and first inputs are in `seeds`, too.
set -euo pipefail
root=$1 build=$2 runs=${3:-8000}
command -v clang >/dev/null || { echo "SKIP: no clang"; exit 77; }
[[ -f $build/build.ninja ]] || cmake -S "$root" -B "$build" -G Ninja -DCMAKE_C_COMPILER=clang \
    -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_FLAGS_RELEASE=-O1 -DBLOGO_WERROR=ON -DBLOGO_FUZZ=ON -DBLOGO_TESTS=OFF >/dev/null
cmake --build "$build" --target fuzzers >"$build/log" 2>&1 || { cat "$build/log"; exit 1; }

# A manifest of an old version is refused at once, and a fuzzer that begins there goes nowhere.
version=$(sed -n 's/^#define BLG_FORMAT_VERSION //p' "$root/include/blogo/base.h")
old=$(grep -aL "\"format_version\": $version," "$root"/tests/fuzz/corpus/fuzz_{manifest,merge}/* || true)
[[ -z $old ]] || { echo "not of format version $version:" $old; exit 1; }

found=$(mktemp -d)
trap 'rm -rf "$found"' EXIT
for source in "$root"/tests/fuzz/fuzz_*.c; do
    name=$(basename "$source" .c)
    IFS=$'\t' read -r divisor max_len seeds < <(awk -v name="$name" '
        $1 == name { row = $2 "\t" $3 "\t" $4 } END { print row ? row : "1\t4096\t-" }' "$root/tests/fuzz/fuzzers.tsv")
    options=(-seed=1 -runs=$((runs / divisor)) -max_len="$max_len" -timeout=10 -verbosity=0 -artifact_prefix="$found/")
    [[ ! -f $root/tests/fuzz/$name.dict ]] || options+=(-dict="$root/tests/fuzz/$name.dict")
    grep -q "^| \`$name\` |" "$root/docs/reliability.md" || { echo "docs/reliability.md has no row for $name"; exit 1; }
    mkdir "$found/$name" # the first folder takes new inputs, the others are only read
    folders=("$found/$name")
    [[ ! -d $root/tests/fuzz/corpus/$name ]] || folders+=("$root/tests/fuzz/corpus/$name")
    [[ $seeds == - ]] || folders+=("$root/$seeds")
    start=$SECONDS
    if ! "$build/$name" "${options[@]}" "${folders[@]}" >"$build/$name.log" 2>&1; then
        tail -40 "$build/$name.log"
        for artefact in "$found"/{crash,leak,timeout,oom}-*; do
            [[ ! -f $artefact ]] || { echo "input, base64:"; base64 "$artefact"; }
        done
        exit 1
    fi
    echo "$name: $((SECONDS - start)) s of $((runs / divisor)) runs"
done
