#!/usr/bin/env bash
# All pictures of the default data set at 128 pixels, decoded by libpng, zlib, Pillow and Chromium to
# the pixels that went in.   run.sh ROOT BUILD WORK [SHARDS]
#
# BUILD has the tool and libblogo.a, without sanitizers. WORK keeps what npm fetches. SHARDS: only
# the first of so many. One picture is spoiled at the end: each decoder must find it.
set -euo pipefail
root=$(realpath "$1") build=$(realpath "$2") work=$3 shards=${4:-1} side=128
here=$root/tests/decode
for program in "${CHROMIUM:-/usr/bin/chromium}" node npm; do
    command -v "$program" >/dev/null || { echo "skipped: no $program"; exit 77; }
done
python=
for candidate in python3 /usr/bin/python3; do
    "$candidate" -c "import PIL" 2>/dev/null && python=$candidate
done
[[ -n $python ]] || { echo "skipped: no Pillow"; exit 77; }
temp=$(mktemp -d -p "$([[ -w /dev/shm ]] && echo /dev/shm || echo "${TMPDIR:-/tmp}")")
trap 'rm -rf "$temp"' EXIT
# What npm fetched for the tests of the pages serves here.
source "$root/tests/web/fetch.sh"
fetch "$root/tests/web" "$work"
export NODE_PATH=$work/web/node_modules

libraries=(cairo libpng jansson libcrypto zlib)
nm "$build/libblogo.a" | grep ' U ZSTD_' >"$temp/zstd" && libraries+=(libzstd) # only where the build found it
read -ra needs <<<"$(pkg-config --cflags --libs "${libraries[@]}")"
"${CC:-cc}" -O2 -std=c17 -D_POSIX_C_SOURCE=200809L -I"$root/include" "$here/decode.c" "$build/libblogo.a" \
    "${needs[@]}" -lpthread -lm -o "$temp/decode"
"$build/blogo" generate -q --size "$side" --shard "1/$shards" --jobs 2 -o "$temp/set"
sed -E 's/^\{"name":"([^"]*)","family":"([^"]*)".*/\2\/images\/\1/' "$temp/set/scenes.jsonl" >"$temp/names"
"$temp/decode" "$temp/set" "$side" <"$temp/names" >"$temp/list"
expected=$(find "$temp/set" -name '*.png' | wc -l)
[[ $(wc -l <"$temp/list") == "$expected" && $expected == $((14 * 12000 / shards)) ]] ||
    { echo "$(wc -l <"$temp/list") of $expected pictures checked, $((14 * 12000 / shards)) expected"; exit 1; }
echo "libpng, zlib: $expected pictures"
"$python" "$here/pillow.py" <"$temp/list"
node "$here/chromium.js" "$temp/list"

# A wrong picture is found by each.
first=$(head -1 "$temp/list" | cut -d' ' -f1) second=$(sed -n 2p "$temp/list" | cut -d' ' -f1)
cp "$second" "$first"
head -3 "$temp/list" >"$temp/few"
! "$temp/decode" "$temp/set" "$side" <"$temp/names" >"$temp/log" 2>&1 &&
    ! "$python" "$here/pillow.py" <"$temp/few" >>"$temp/log" 2>&1 &&
    ! node "$here/chromium.js" "$temp/few" >>"$temp/log" 2>&1 || { echo "a wrong picture was not found"; exit 1; }
