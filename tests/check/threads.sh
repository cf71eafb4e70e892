#!/usr/bin/env bash
# ThreadSanitizer finds nothing in the tests that start threads, nor in writing a data set with more
# threads than problems to share.   threads.sh ROOT
set -euo pipefail
root=$1
source "$root/cmake/setup.sh"
export TSAN_OPTIONS="suppressions=$root/tests/support/tsan.supp exitcode=66"
build_preset "$root" tsan threaded_tests blogo_tool
# Most of test_fill counts allocations in one thread; its case of threads does here.
ctest --test-dir "$root/build/tsan" -L threads -E test_fill --no-tests=error --output-on-failure --timeout 300
SUITE_CASES=threads "$root/build/tsan/test_fill"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for layout in tree tar; do
    "$root/build/tsan/blogo" generate -q --family ff --limit 8 -s 64 -j4 --format $layout -o "$work/$layout"
done
