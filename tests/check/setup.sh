#!/usr/bin/env bash
# The set-up of ./run and ./test with made-up package tools: what it installs, when it does
# nothing, and what it says where it may not install.
set -euo pipefail
root=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin"
tool() { # tool NAME: a stand-in, its script on standard input
    { echo '#!/bin/bash'; cat; } >"$work/bin/$1"
    chmod +x "$work/bin/$1"
}
fail() {
    echo "$1"
    exit 1
}
tool dpkg-query <<<"grep -o 'ii [a-z+-]* ' $work/installed || exit 1"
tool apt-get <<'EOS'
echo "$*" >>"$FAKE/calls"
[[ $1 == update ]] && { touch "$FAKE/lists"; exit 0; }
[[ -f $FAKE/lists ]] || { echo "E: Unable to locate package"; exit 100; }
[[ ! -f $FAKE/broken ]] || { echo "E: no network"; exit 100; }
EOS
tool id <<<'echo "$FAKE_USER"'
tool sudo <<'EOS'
[[ $FAKE_SUDO == yes ]] || exit 1
[[ $1 == -n ]] && shift
echo "sudo" >>"$FAKE/calls"
exec "$@"
EOS
setup() { # setup PACKAGE...: runs need_packages as ./run would
    env FAKE="$work" FAKE_USER="$user" FAKE_SUDO="$sudo" PATH="$work/bin:$PATH" bash -c \
        'set -euo pipefail; source "$0/cmake/setup.sh"; need_packages "$@"' "$root" "$@" \
        </dev/null >"$work/out" 2>"$work/err"
}
calls() {
    cat "$work/calls" 2>/dev/null || true
}

user=0 sudo=no
echo "ii gcc ii g++ rc clang " >"$work/installed"
setup gcc g++ || fail "installed packages are refused"
[[ -z $(calls) && ! -s $work/err ]] || fail "work is done though nothing is missing"

setup gcc clang nosuch || fail "root cannot install"
[[ $(calls) == "install -y --no-install-recommends clang nosuch
update
install -y --no-install-recommends clang nosuch" ]] || fail "calls: $(calls)"
[[ $(<"$work/err") == "installing clang nosuch" ]] || fail "says: $(<"$work/err")"

rm "$work/calls" # lists are there now: no second update
setup clang || fail "root cannot install with lists"
[[ $(calls) == "install -y --no-install-recommends clang" ]] || fail "calls: $(calls)"

touch "$work/broken"
status=0
setup clang || status=$?
[[ $status == 2 ]] || fail "a failing installation exits with $status"
grep -q 'E: no network' "$work/err" || fail "a failing installation says: $(<"$work/err")"
rm "$work/broken" "$work/calls"

user=1000 status=0
setup gcc clang nosuch || status=$?
[[ $status == 2 && -z $(calls) ]] || fail "without rights: status $status, calls: $(calls)"
[[ $(<"$work/err") == "missing packages: clang nosuch
run as root: apt-get update && apt-get install clang nosuch" ]] || fail "without rights: $(<"$work/err")"

sudo=yes
setup clang || fail "sudo is not used"
[[ $(calls) == *sudo*"install -y --no-install-recommends clang" ]] || fail "calls: $(calls)"
[[ ! -s $work/out ]] || fail "chatter on standard output"
echo ok
