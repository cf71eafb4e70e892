#!/usr/bin/env bash
# shellcheck disable=SC2016 # backticks belong to the message
# A tool with jsPsych compiled in writes a study in any folder; without it the message says where jsPsych comes from.
# The tool of BUILD is linked anew with stand-ins in the place of the files that the build has or lacks.   jspsych.sh ROOT BUILD
set -euo pipefail
root=$(cd "$1" && pwd) build=$(cd "$2" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

link() { # link TOOL FOLDER: with FOLDER's jspsych.js, plugin-browser-check.js, plugin-fullscreen.js, plugin-preload.js
    local file name objects=()
    for file in "$2"/*.js; do
        name=blg_embedded_$(basename "$file" | tr -c 'A-Za-z0-9\n' _)
        cmake -DINPUT="$file" -DOUTPUT="$2/$name.c" -DSYMBOL="$name" -P "$root/cmake/Embed.cmake"
        cc -c -I "$build/generated" -o "$2/$name.o" "$2/$name.c"
        objects+=("$work/$2/$name.o")
    done
    local command
    command=$(ninja -C "$build" -t commands blogo_tool | tail -1)
    (cd "$build" && bash -c "${command/ -o blogo / -o $work/$1 ${objects[*]} }")
}

source "$root/tests/cli/study/jspsych.sh" # makes jspsych/
mkdir none some bad
for package in jspsych @jspsych/plugin-browser-check @jspsych/plugin-fullscreen @jspsych/plugin-preload; do
    name=$(basename "$package").js
    : >"none/$name"
    cp "jspsych/$package/dist/index.browser.min.js" "some/$name"
    echo 'var jsPsychModule=0; //# jspsych@8.3.0' >"bad/$name"
done
for kind in none some bad; do link "blogo-$kind" $kind; done

./blogo-some generate -q --sample 60 --programs-only -o set
./blogo-some study -q set --per-split 4 -o site
for name in jspsych plugin-browser-check plugin-fullscreen plugin-preload; do cmp "some/$name.js" "site/jspsych/$name.js"; done
grep -q 'MIT License' site/jspsych/LICENSE.txt
# A folder that is named comes first.
sed -i 's/stands for/comes from a folder for/' jspsych/jspsych/dist/index.browser.min.js
./blogo-some study -q set --per-split 4 --jspsych jspsych -o other
grep -q 'comes from a folder' other/jspsych/jspsych.js

refused() { # refused STATUS MESSAGE TOOL
    local status=0
    "./$3" study -q set --per-split 4 -o refused 2>said || status=$?
    [[ $status == "$1" && $(<said) == *"$2"* && ! -e refused ]] || { echo "$3: exit $status"; cat said; exit 1; }
}
refused 5 'web/study/node_modules/jspsych/dist/index.browser.min.js: jsPsych is missing; `./run study` in' blogo-none
refused 2 'jspsych/jspsych.js: this is not jsPsych' blogo-bad
echo ok
