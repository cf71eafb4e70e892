#!/usr/bin/env bash
# The static tool needs no library, writes the bytes of this build's tool and of builds without Cairo or
# OpenSSL, says what it lacks, and passes all cases of the tool but those that need Cairo or zstd.
#   static.sh ROOT TOOL [CASE...]
set -euo pipefail
root=$(cd "$1" && pwd) tool=$(realpath "$2")
shift 2
for program in musl-gcc dpkg-source apt-get; do
    command -v "$program" >/dev/null || { echo "SKIP: no $program"; exit 77; }
done
static=$(bash "$root/cmake/static.sh" blogo_tool)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
fail() { echo "$*"; exit 1; }
if readelf -d "$static" | grep NEEDED; then fail "it needs a library"; fi

make=(generate -q --limit 200 -s 64 -j2) # 600 problems
"$tool" "${make[@]}" -o here
"$static" "${make[@]}" -o there
cmp here/SHA256SUMS there/SHA256SUMS
cmp here/manifest.json there/manifest.json # neither names a library
"$static" verify -q here
"$tool" verify -q there

# So do builds with only one of Cairo and OpenSSL.
for options in ON,own OFF,openssl; do
    build=$root/build/options/$options
    cmake -S "$root" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DBLOGO_TESTS=OFF -DBLOGO_CAIRO="${options%,*}" \
        -DBLOGO_CRYPTO="${options#*,}" >said
    cmake --build "$build" --target blogo_tool >said || { tail said; fail "no build with $options"; }
    libraries=$(readelf -d "$build/blogo" | grep -oE 'lib(cairo|crypto)' | tr '\n' ' ')
    [[ $libraries == "$([[ $options == ON,own ]] && echo libcairo || echo libcrypto) " ]] || fail "$options: links $libraries"
    "$build/blogo" "${make[@]}" -o half
    cmp here/SHA256SUMS half/SHA256SUMS
    rm -rf half
done

# One message for each thing that Cairo alone draws, exit code 2, and no file.
refuses() { # WORDS COMMAND...
    local words=$1 status=0
    shift
    "$static" "$@" >out 2>message || status=$?
    [[ $status == 2 && $(<message) == "blogo: $words needs Cairo, and this blogo was built without it" && ! -s out ]] ||
        fail "blogo $*: exit status $status, $(<message)"
    [[ ! -e x.svg && ! -e x.pdf && ! -e x.png && ! -e x ]] || fail "blogo $* left something"
}
program=line_normal_1.000-0.500
refuses "an SVG picture" render -q -o x.svg $program
refuses "a PDF picture" render -q -o x.pdf $program
refuses "best antialiasing" render -q --best -o x.png $program
refuses "an SVG picture" sheet -q -o x.svg hd_convex_0000
refuses "an SVG picture" export -q here --format svg -o x
refuses 'images.antialias "best"' generate -q --limit 1 --set images.antialias=best -o x

# One message for compressed scenes.
printf '\x28\xb5\x2f\xfd' >frames
for words in "generate --limit 1 --scenes zstd -q -o x|a data set with compressed scenes" "pack frames -q -o x|frames:1: the compressed file"; do
    status=0
    # shellcheck disable=SC2086 # the words of a command
    "$static" ${words%|*} 2>message || status=$?
    [[ $status == 2 && ! -e x && $(<message) == "blogo: ${words#*|} needs zstd, and this blogo was built without it; install libzstd-dev, then build anew" ]] ||
        fail "blogo ${words%|*}: exit status $status, $(<message)"
done
rm frames

# A data set that Cairo drew is sound here, and cannot be drawn anew.
"$tool" generate -q --limit 1 -s 32 --set images.antialias=best -o best
status=0
"$static" verify best >said 2>&1 || status=$?
[[ $status == 6 ]] && grep -q 'not reproduced: Cairo drew its pictures, and this blogo was built without it' said ||
    fail "verify: exit status $status, $(<said)"
rm -rf here there best

bash "$root/tests/cli/run.sh" "$static" "$@"
