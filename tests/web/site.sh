#!/usr/bin/env bash
# The site of the documents in Chromium.   site.sh WORK
# WORK keeps what npm fetches, by the lock file beside this script.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
for program in mkdocs "${CHROMIUM:-/usr/bin/chromium}" node npm; do
    command -v "$program" >/dev/null || { echo "skipped: no $program"; exit 77; }
done
source "$here/fetch.sh"
fetch "$here" "$1"
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
bash "$here/../../web/site/build.sh" "$temp/site"
NODE_PATH=$1/$(basename "$here")/node_modules node "$here/site.js" "$temp/site"
