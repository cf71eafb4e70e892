#!/usr/bin/env bash
# ThreadSanitizer finds nothing in the tests that start threads.   threads.sh ROOT
set -euo pipefail
root=$1
source "$root/cmake/setup.sh"
build_preset "$root" tsan
ctest --test-dir "$root/build/tsan" -L threads --no-tests=error --output-on-failure --timeout 300
