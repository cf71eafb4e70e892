#!/usr/bin/env bash
# Failing allocations, failing system calls, kills, full disks, hostile inputs, two writers, replaced
# inputs: campaign.py.
#   run.sh TOOL [ARGS...]
# TOOL is built without sanitizers. Files go where memory is the disk, if there is such a place.
set -euo pipefail
command -v python3 >/dev/null && command -v gcc >/dev/null || { echo "SKIP: no python3 or no gcc"; exit 77; }
[[ $(uname -m) == x86_64 ]] || { echo "SKIP: system calls are trapped on x86-64 only"; exit 77; }
[[ -w /dev/shm && -z ${TMPDIR-} ]] && export TMPDIR=/dev/shm
exec python3 "$(dirname "${BASH_SOURCE[0]}")/campaign.py" "$@"
