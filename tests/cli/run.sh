#!/usr/bin/env bash
# Runs the tool's cases.   run.sh [--accept] TOOL [CASE...]      CASE may be a pattern: 'config/*'
#
# A case COMMAND/NAME is the file COMMAND/NAME.case, or the part "=== NAME" of a file COMMAND/*.cases, where many
# small cases share a command (cases.py reads both). Its text begins with shell lines, which bash runs in an empty
# folder; $BLOGO is the tool, $ROOT the source tree, $CASE a folder with the parts of the case. Then come its parts:
#   -- stdout --      expected output, byte for byte; not compared if the part is missing
#   -- stderr --      likewise
#   -- status N --    expected exit status; 0 if missing
#   -- left --        files that must be in the folder afterwards, sorted, one a line; not compared if missing
#   -- needs cairo -- the case is skipped, and named, if the tool was built without Cairo
#   -- NAME --        a file that is put into the folder first, so that messages show a plain name; such files do not
#                     count for left. "-- NAME is PATH --" puts the file PATH of this folder there.
# A part whose head ends in "without its last newline --" has no newline at its end. --accept writes what came out
# into the case, for every part that stands there. The paths of the folder, the case and the tree appear as DIR, CASE and ROOT.
# Reasons of the system appear in glibc's words. A plan that takes over ten seconds tells so on a slow machine (under
# valgrind, say); such lines count where the case expects one.
set -euo pipefail
export LC_ALL=C NO_COLOR=1
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
ROOT=$(realpath "$here/../..")
accept=
if [[ $1 == --accept ]]; then
    accept=yes
    shift
fi
BLOGO=$(realpath "$1")
export BLOGO ROOT
shift
jobs=$(nproc)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cases=$work/cases
python3 "$here/cases.py" unpack "$cases"

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
            sed -e "$slow" -e "s|$CASE|CASE|g" -e "s|$PWD/dir|DIR|g" -e "s|$BLOGO|blogo|g" -e "s|$ROOT|ROOT|g" "${words[@]}" $file.raw >$file.out
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
    if [[ $accept && $good != 0 ]]; then
        echo $status >status.out
        python3 "$here/cases.py" accept . "${CASE#"$cases/"}"
        echo "  accepted"
    fi
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

python3 "$here/cases.py" list "$@" >"$work/names"
mapfile -t names <"$work/names"
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
