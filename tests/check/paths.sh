#!/usr/bin/env bash
# No tracked file names a place of one machine.
set -euo pipefail
cd "$1"
source tests/check/tracked.sh
found=$(tracked '*' | grep -v '^tests/check/paths\.sh$' |
    xargs -d '\n' grep -nIE '(^|[^[:alnum:]_.])/(home|work|root|Users|tmp/wt)/' || true)
[[ -z $found ]] || { echo "$found"; exit 1; }
