#!/usr/bin/env bash
# shellcheck disable=SC2016 # dollars and backticks belong to the files
# What ./run promises, with made-up build tools: which tool it starts, with which arguments.   ROOT
set -euo pipefail
root=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/bin" "$work/cmake" "$work/out"
cp "$root/run" "$work/"
cp "$root/cmake/setup.sh" "$work/cmake/"
cat >"$work/bin/cmake" <<'EOS'
#!/bin/bash
[[ $1 != --preset ]] || { mkdir -p "build/$2"; touch "build/$2/build.ninja"; exit 0; }
echo "[1/1] a line of ninja"
[[ "$*" != "--build --preset static" || -e broken ]] || exit 0
[[ "$*" == *" --target blogo_tool" ]] || exit 1
printf '#!/bin/bash\nprintf "%%s\\n" "$@"\nexit 7\n' >"$2/blogo"
chmod +x "$2/blogo"
EOS
# Every package is installed.
printf '#!/bin/bash\nshift 2\nprintf "ii %%s " "$@" | tee "%s"\n' "$work/asked" >"$work/bin/dpkg-query"
ln -s /bin/true "$work/bin/npm"
chmod +x "$work/bin/"*

start() { # start WANTED_STATUS WANTED_OUTPUT [ARGUMENT...]
    local status=0 wanted=$1 output=$2
    shift 2
    PATH="$work/bin:$PATH" "$work/run" "$@" >"$work/said" 2>"$work/err" || status=$?
    [[ $status == "$wanted" && $(<"$work/said") == "$output" ]] ||
        { echo "./run $*: exit $status"; cat "$work/said" "$work/err"; exit 1; }
}
# Products have scripts of their own.
for script in web/playground/build web/site/build cmake/static python/wheel packaging/package; do
    [[ -f $root/$script.sh ]]
    mkdir -p "$work/${script%/*}"
    name=$(basename "${script%/build}")
    printf 'echo "%s: $#"\n' $script >"$work/$script.sh"
    start 0 "$script: 0" "$name"
done
[[ ! -e $work/build ]]
[[ $(<"$work/asked") == *' file '* ]] # without it cpack makes no .deb (the last product)
start 7 $'verify\na folder\n--quick' verify 'a folder' --quick
grep -q '^building build/release, ' "$work/err"
start 7 verify verify
[[ ! -s $work/err ]]
[[ -x $work/build/release/blogo ]]
# The study fetches jsPsych once, unless the call names it.
mkdir -p "$work/web/study"
printf 'mkdir "${0%%/*}/node_modules"; echo fetched >>"${0%%/*}/log"\n' >"$work/web/study/fetch.sh"
start 7 $'study\n--jspsych\nx' study --jspsych x
[[ ! -e $work/web/study/log ]]
start 7 $'study\nset' study set
start 7 $'study\nset' study set
[[ $(<"$work/web/study/log") == fetched ]]
start 7 $'generate\n--resume\n-o\n'"$work/out/bongard-logo"
mkdir "$work/out/bongard-logo"
touch "$work/out/bongard-logo/manifest.json"
start 0 ''
grep -q 'is complete' "$work/err"
# The script of the static tool prints its path, and the lines of the build only if it fails.
cp "$root/cmake/static.sh" "$work/cmake/"
echo : >"$work/cmake/static_deps.sh"
start 0 "$work/build/static/blogo" static
[[ $(<"$work/err") == "building build/static, which takes a minute or more the first time" ]]
start 0 "$work/build/static/blogo" static
[[ ! -s $work/err ]]
touch "$work/broken"
start 1 '' static
grep -q 'a line of ninja' "$work/err"
grep -qF '"binaryDir": "${sourceDir}/build/release"' "$root/CMakePresets.json"
echo ok
