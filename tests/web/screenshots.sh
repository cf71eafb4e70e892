#!/usr/bin/env bash
# Makes the screenshots of docs/publishing.md, docs/study.md and docs/playground.md anew.   screenshots.sh TOOL WORK FOLDER
# FOLDER gets every page wide and narrow, light and dark; the few that the pages show go to docs/ as well.
set -euo pipefail
tool=$(realpath "$1") work=$(realpath "$2") folder=$(realpath "$3")
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
docs=$here/../../docs
export NODE_PATH=$work/web/node_modules # as run.sh has fetched them
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
"$tool" generate -q --limit 120 -o "$temp/demo"
"$tool" gallery -q "$temp/demo" -o "$temp/site"
node "$here/shots.js" "$folder" "$temp/site/index.html" overview= problems='#problems?family=hd' \
    problem=#hd_convex_0003 'catalogue=#catalogue?shape=100' contexts=#contexts
"$tool" study -q "$temp/demo" --split train --split val --per-split 8 --jspsych "$work/study/node_modules" -o "$temp/study"
for by in key touch; do
    node -e '
        const {play} = require(process.argv[1] + "/player.js");
        play(process.argv[2], 1, process.argv[3], () => "left", process.argv[4] + "/data.json", {screens: process.argv[5]});
    ' "$here" "$temp/study" $by "$temp" "$folder"
done
page=$here/../../build/playground
[[ -f $page/index.html ]] || bash "$here/../../web/playground/build.sh"
mkdir "$temp/work"
node "$here/playground.js" "$page" "$tool" "$temp/work" "$folder"
cp "$folder/playground-draw-wide-light.png" "$docs/playground-draw.png"
for name in problem-wide-light contexts-narrow-dark; do
    cp "$folder/$name.png" "$docs/gallery-$name.png"
done
cp "$folder"/study-key-*-problem-trial.png "$docs/study-trial.png"
cp "$folder"/study-key-*-page-feedback.png "$docs/study-feedback.png"
cp "$folder"/study-touch-4-page-instructions.png "$docs/study-instructions-narrow.png"
