#!/usr/bin/env bash
# ThreadSanitizer finds nothing in the tests that start threads, nor in writing a data set with more
# threads than problems to share.   threads.sh ROOT
set -euo pipefail
root=$1
source "$root/cmake/setup.sh"
export TSAN_OPTIONS="suppressions=$root/tests/support/tsan.supp exitcode=66"
build_preset "$root" tsan threaded_tests blogo_tool
# Of these only the cases of threads count here: others fill pictures and write 12,000 problems in one thread.
ctest --test-dir "$root/build/tsan" -L threads -E 'test_(fill|reference_programs)' --no-tests=error \
    --output-on-failure --timeout 300
for test in fill reference_programs; do
    SUITE_CASES=threads "$root/build/tsan/test_$test"
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for layout in tree tar; do
    "$root/build/tsan/blogo" generate -q --family ff --limit 8 -s 64 -j4 --format $layout -o "$work/$layout"
done
