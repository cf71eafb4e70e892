#!/bin/sh
# fetch.sh [FOLDER]: puts the jsPsych that `blogo study` copies into its bundle into FOLDER/node_modules (beside this
# script), the versions of package-lock.json. Needs npm and a network.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=${1:-$here}
mkdir -p "$folder"
for file in package.json package-lock.json; do
    [ "$here/$file" -ef "$folder/$file" ] || cp "$here/$file" "$folder/$file"
done
cd "$folder"
npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >&2
echo "$folder/node_modules"
