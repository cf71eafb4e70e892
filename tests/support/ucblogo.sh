#!/usr/bin/env bash
# Runs UCBLogo, which wants a display, on one of its own.   ucblogo.sh FILE
# Exits with 77 where UCBLogo or the display is not installed.
set -euo pipefail
command -v ucblogo >/dev/null && command -v Xvfb >/dev/null || exit 77
exec 3< <(exec Xvfb -displayfd 1 -screen 0 200x200x24 -nolisten tcp 2>/dev/null)
server=$!
trap 'kill $server 2>/dev/null || true' EXIT
read -r -t 60 display <&3
DISPLAY=:$display timeout 200 ucblogo "$1" </dev/null >/dev/null 2>&1
