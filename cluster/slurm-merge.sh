# shellcheck shell=bash disable=SC2154 # run and tool stand in the lines above
# The job after the array: merges the parts, or names the missing parts.
set -u
shopt -s nullglob
# A list has room for more parts than the arguments of a program.
if ! printf '%s\n' "$run"/parts/*/ | "$tool" merge --resume -o "$run/data" --parts -; then
    echo "what is missing is run by: bash $run/submit.sh" >&2
    exit 1
fi
