#!/usr/bin/env bash
# Runs the tool's cases.   run.sh TOOL [CASE...]
#
# A case is a folder beside this script (at any depth) that holds a file cmd:
#   cmd      shell lines, run by bash in an empty folder; $BLOGO is the tool, $CASE the case's folder
#   stdout   expected output, byte for byte; not compared if the file is missing
#   stderr   likewise
#   status   expected exit status; 0 if missing
#   left     files that must be in the folder afterwards, sorted, one a line; not compared if missing
#   needs    cairo: the case is skipped, and named, if the tool was built without Cairo
# Any other file of the case is copied into the folder first, so that messages show a plain name;
# copies do not count for left. The folder's and the case's own paths appear as DIR and CASE. Reasons of
# the system appear in glibc's words. A plan that takes over ten seconds tells so on a slow machine (under valgrind, say);
# such lines count where the case expects one.
set -euo pipefail
export LC_ALL=C NO_COLOR=1
cases=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
BLOGO=$(realpath "$1")
export BLOGO
shift
jobs=$(nproc)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# What musl calls by other names.
words=(-e 's/: Filename too long$/: File name too long/' -e 's/: I\/O error$/: Input\/output error/'
       -e 's/: Symbolic link loop$/: Too many levels of symbolic links/' -e 's/: Out of memory$/: Cannot allocate memory/')

# same NAME CASE: compares what came out with what the case expects.
same() {
    [[ -f $2/$1 ]] || return 0
    cmp -s "$2/$1" "$1.out" && return 0
    echo "  $1: (- expected, + got)"
    diff -a -u "$2/$1" "$1.out" | tail -n +3 | head -40 | sed 's/^/    /'
    return 1
}

run_case() { # in a fresh folder of its own; prints what is wrong
    local CASE=$1 status=0 expected=0 good=0 file slow
    export CASE
    mkdir dir
    for file in "$CASE"/*; do
        case ${file##*/} in
        cmd | stdout | stderr | status | left | needs) ;;
        *) [[ ! -f $file ]] || cp "$file" dir/ ;;
        esac
    done
    find dir -type f -printf '%P\n' | sort >copied
    (cd dir && exec timeout "${BLOGO_CASE_LIMIT_S:-120}" bash "$CASE/cmd" <&- </dev/null >../stdout.raw 2>../stderr.raw) || status=$?
    for file in stdout stderr; do
        if [[ -f $CASE/$file ]]; then
            slow=/^planning:/d
            ! grep -q '^planning:' "$CASE/$file" || slow=
            sed -e "$slow" -e "s|$CASE|CASE|g" -e "s|$PWD/dir|DIR|g" -e "s|$BLOGO|blogo|g" "${words[@]}" $file.raw >$file.out
        fi
    done
    [[ ! -f $CASE/status ]] || expected=$(<"$CASE/status")
    if [[ $status != "$expected" ]]; then
        echo "  exit status $status, expected $expected"
        head -20 stderr.raw | sed 's/^/    /'
        good=1
    fi
    if [[ -f $CASE/left ]]; then
        find dir -type f -printf '%P\n' | sort | comm -23 - copied >left.out
    fi
    for file in stdout stderr left; do
        same "$file" "$CASE" || good=1
    done
    return $good
}

run_share() { # every jobs-th case from number $1 on
    local i name failed=0
    for ((i = $1; i < ${#names[@]}; i += jobs)); do
        name=${names[i]}
        mkdir "$work/$i"
        if ! (cd "$work/$i" && run_case "$cases/$name" >report); then
            printf 'FAILED %s\n%s\n' "$name" "$(<"$work/$i/report")" >>"$work/failed.$1"
            failed=1
        fi
        rm -rf "${work:?}/$i"
    done
    return $failed
}

if [[ $# -gt 0 ]]; then
    names=("$@")
else
    mapfile -t names < <(cd "$cases" && find . -name cmd -printf '%h\n' | sed 's|^\./||' | sort)
fi
[[ ${#names[@]} -gt 0 ]] || { echo "no cases"; exit 1; }
for name in "${names[@]}"; do
    [[ -f $cases/$name/cmd ]] || { echo "no such case: $name"; exit 2; }
done
if ! "$BLOGO" render -q -o "$work/probe.svg" line_normal_1.000-0.500 2>"$work/probe" && grep -q 'needs Cairo' "$work/probe"; then
    kept=() skipped=()
    for name in "${names[@]}"; do
        if [[ -f $cases/$name/needs ]]; then skipped+=("$name"); else kept+=("$name"); fi
    done
    names=("${kept[@]}")
    echo "${#skipped[@]} cases skipped, which need Cairo: ${skipped[*]}"
fi
pids=() bad=0
for ((share = 0; share < jobs; share++)); do
    run_share "$share" &
    pids+=($!)
done
for pid in "${pids[@]}"; do
    wait "$pid" || bad=1
done
cat "$work"/failed.* 2>/dev/null || true
echo "${#names[@]} cases, $(cat "$work"/failed.* 2>/dev/null | grep -c '^FAILED ' || true) failed"
exit $bad
