# shellcheck shell=bash
# Sourced by cases: makes the folder jspsych/ with files that look like jsPsych's.
stand_in() { # stand_in FOLDER VARIABLE VERSION
    mkdir -p "jspsych/$1/dist"
    { echo "var $2=0; /* stands for jsPsych"; head -c 20000 /dev/zero | tr '\0' '*'; echo "/ //# $3"; } \
        >"jspsych/$1/dist/index.browser.min.js"
}
stand_in jspsych jsPsychModule jspsych@8.3.0
stand_in @jspsych/plugin-browser-check jsPsychBrowserCheck plugin-browser-check@2.1.0
stand_in @jspsych/plugin-fullscreen jsPsychFullscreen plugin-fullscreen@2.1.0
stand_in @jspsych/plugin-preload jsPsychPreload plugin-preload@2.1.0
