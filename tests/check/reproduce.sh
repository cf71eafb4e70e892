#!/usr/bin/env bash
# Planted edits of data sets: verify makes the data set anew and reports every one.   reproduce.sh TOP TOOL
set -euo pipefail
exec python3 "$1/tests/check/reproduce.py" "$2"
