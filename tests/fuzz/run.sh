#!/usr/bin/env bash
# Builds every fuzzer with clang and runs each from a fixed seed.   run.sh ROOT BUILD [RUNS]
# The same inputs are tried each time: a failure is a failure of the code. BUILD is kept. hours.py runs them for hours.
set -euo pipefail
root=$1 build=$2 runs=${3:-20000}
command -v clang >/dev/null || { echo "SKIP: no clang"; exit 77; }
[[ -f $build/build.ninja ]] || cmake -S "$root" -B "$build" -G Ninja -DCMAKE_C_COMPILER=clang \
    -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_FLAGS_RELEASE=-O1 -DBLOGO_WERROR=ON -DBLOGO_FUZZ=ON -DBLOGO_TESTS=OFF >/dev/null
cmake --build "$build" --target fuzzers >"$build/log" 2>&1 || { cat "$build/log"; exit 1; }

found=$(mktemp -d)
trap 'rm -rf "$found"' EXIT
for source in "$root"/tests/fuzz/fuzz_*.c; do
    name=$(basename "$source" .c)
    options=(-seed=1 -runs="$runs" -max_len=4096 -timeout=10 -verbosity=0 -artifact_prefix="$found/")
    [[ ! -f $root/tests/fuzz/$name.dict ]] || options+=(-dict="$root/tests/fuzz/$name.dict")
    # A run of these fuzzers takes as long as many runs of the others.
    case $name in
    fuzz_analyse) options+=(-max_len=80 -runs=$((runs / 20))) ;; # reads 20 actions of four bytes
    fuzz_answer | fuzz_manifest) options+=(-runs=$((runs / 20))) ;; # compares figures; loads two configs
    fuzz_config | fuzz_deflate | fuzz_score) options+=(-runs=$((runs / 8))) ;;
    fuzz_expression | fuzz_restore | fuzz_scene) options+=(-runs=$((runs / 4))) ;;
    esac
    mkdir "$found/$name" # the first folder takes new inputs, the corpus is only read
    folders=("$found/$name")
    [[ ! -d $root/tests/fuzz/corpus/$name ]] || folders+=("$root/tests/fuzz/corpus/$name")
    start=$SECONDS
    if ! "$build/$name" "${options[@]}" "${folders[@]}" >"$build/$name.log" 2>&1; then
        tail -40 "$build/$name.log"
        for artefact in "$found"/{crash,leak,timeout,oom}-*; do
            [[ ! -f $artefact ]] || { echo "input, base64:"; base64 "$artefact"; }
        done
        exit 1
    fi
    echo "$name: $((SECONDS - start)) s of at most $runs runs"
done
