#!/usr/bin/env bash
# The pages of gallery, study and playground in Chromium.   run.sh TOOL WORK smoke|gallery|default|study|trial|playground
#
# WORK keeps what npm fetches, by the lock file beside this script. Where Chromium, npm or the network
# are missing: exit 77, skipped.
set -euo pipefail
tool=$(realpath "$1") work=$2 what=$3
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
study=$(realpath "$here/../../web/study")
for program in "${CHROMIUM:-/usr/bin/chromium}" node npm; do
    command -v "$program" >/dev/null || { echo "skipped: no $program"; exit 77; }
done

make_data() { # LIMIT FOLDER OPTIONS...
    "$tool" generate -q --limit "$1" -o "$2" "${@:3}"
}

source "$here/fetch.sh"
fetch "$here" "$work"
export NODE_PATH=$work/$(basename "$here")/node_modules
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT
case $what in
smoke)
    make_data 2 "$temp/data"
    "$tool" gallery -q --no-audit "$temp/data" -o "$temp/site"
    "$tool" audit -q --pictures none "$temp/data" -o "$temp/report.html"
    "$tool" generate -q -c "$here/../cli/shared/rl.json" --set relations.min_shapes=4 --set relations.max_shapes=4 --programs-only -o "$temp/relations"
    "$tool" gallery -q "$temp/relations" -o "$temp/rl"
    "$tool" audit -q "$temp/relations" -o "$temp/rl.html"
    node "$here/gallery.js" "$temp/site" "$temp/data" smoke "$temp/report.html" "$temp/rl" "$temp/rl.html"
    ;;
gallery)
    make_data 60 "$temp/data"
    "$tool" gallery -q "$temp/data" -o "$temp/site"
    "$tool" audit -q "$temp/data" -o "$temp/report.html"
    node "$here/gallery.js" "$temp/site" "$temp/data" gallery "$temp/report.html"
    ;;
default)
    "$tool" generate -q --programs-only -o "$temp/data"
    "$tool" gallery -q "$temp/data" -o "$temp/site"
    node "$here/gallery.js" "$temp/site" "$temp/data" default
    ;;
study)
    fetch "$study" "$work"
    make_data 60 "$temp/data"
    "$tool" study -q "$temp/data" --split train --split val --per-split 8 \
        --jspsych "$work/study/node_modules" -o "$temp/site"
    node "$here/study.js" "$tool" "$temp/site"
    ;;
trial)
    node "$here/texts.js" "$here/../.."
    fetch "$study" "$work"
    "$tool" generate -q --limit 5 --programs-only -o "$temp/data"
    "$tool" study -q "$temp/data" --split train --per-split 4 --subjects 2 --seed 1 --jspsych "$work/study/node_modules" -o "$temp/site"
    "$tool" generate -q -c "$here/../cli/shared/rl.json" --programs-only -o "$temp/relations"
    "$tool" study -q "$temp/relations" --split train --per-split 2 --subjects 4 --jspsych "$work/study/node_modules" -o "$temp/rl"
    "$tool" study -q "$temp/data" --split train --per-split 4 --each 2 --subjects 2 --jspsych "$work/study/node_modules" -o "$temp/part"
    mkdir "$temp/work"
    node "$here/trial.js" "$tool" "$temp/site" "$temp/rl" "$temp/part" "$study/plugin-bongard" "$work/study/node_modules" "$temp/work"
    ;;
playground)
    for program in emcc dpkg-source; do
        command -v "$program" >/dev/null || { echo "skipped: no $program"; exit 77; }
    done
    page=$(realpath "$here/../..")/build/playground
    bash "$here/../../web/playground/build.sh" "$page"
    node "$here/playground.js" "$page" "$tool" "$temp"
    ;;
*)
    echo "expected smoke, gallery, default, study, trial or playground"
    exit 2
    ;;
esac
