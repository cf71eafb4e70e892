#!/usr/bin/env bash
# Runs the tool's cases: run.py states their form.   run.sh [--accept] TOOL [CASE...]
exec python3 "$(dirname "${BASH_SOURCE[0]}")/run.py" "$@"
