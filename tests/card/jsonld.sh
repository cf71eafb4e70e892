#!/usr/bin/env bash
# croissant.json is JSON-LD: the package jsonld expands it.   jsonld.sh TOOL WORK
#
# WORK keeps what npm fetches, by the lock file beside this script. Where npm or the network are missing: exit 77.
set -euo pipefail
tool=$(realpath "$1") into=$2/card
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
for program in node npm; do
    command -v "$program" >/dev/null || { echo "skipped: no $program"; exit 77; }
done
mkdir -p "$into"
if ! cmp -s "$here/package-lock.json" "$into/package-lock.json" || [[ ! -d $into/node_modules ]]; then
    rm -rf "$into"
    sh "$here/../../web/study/fetch.sh" "$into" "$here" >/dev/null || { echo "skipped: npm could not fetch"; exit 77; }
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$tool" generate -q --limit 2 -s 32 -o "$work/tree"
"$tool" generate -q --limit 2 -s 32 --format tar -o "$work/tar"
for layout in tree tar; do
    "$tool" card -q "$work/$layout" --creator 'A "quoted" name, \ and more' --creator org:Laboratory --license odbl \
        --date 2024-02-29 --url https://example.org/set --name 'Ünïcode "set"'
done
NODE_PATH=$into/node_modules node "$here/expand.js" "$work/tree/croissant.json" "$work/tar/croissant.json"
