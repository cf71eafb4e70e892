#!/usr/bin/env bash
# The rooms of ARCHITECTURE.md: what a file of each room may include, no circle of files or rooms,
# and which outside libraries and calls belong to one place only.   layers.sh ROOT
set -euo pipefail
exec env PYTHONDONTWRITEBYTECODE=1 python3 "$(dirname "$0")/layers.py" "$1"
