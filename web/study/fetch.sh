#!/bin/sh
# fetch.sh [FOLDER [LOCK]]: npm's packages of LOCK/package-lock.json into FOLDER/node_modules. Without arguments: the
# jsPsych that `blogo study` copies into its bundle, into node_modules beside this script. Needs npm and a network.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=${1:-$here}
lock=${2:-$here}
mkdir -p "$folder"
for file in package.json package-lock.json; do
    [ "$lock/$file" -ef "$folder/$file" ] || cp "$lock/$file" "$folder/$file"
done
cd "$folder"
npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >&2
echo "$folder/node_modules"
