#!/usr/bin/env bash
# The library as WebAssembly writes the data sets of the tool: 600 pictures of three configs, byte for byte. A
# page gets the same pixels. The module has at most 650 KB, and bad calls get the library's messages.   wasm.sh ROOT TOOL
set -euo pipefail
root=$(cd "$1" && pwd) tool=$(realpath "$2")
for program in emcc node dpkg-source; do
    command -v "$program" >/dev/null || { echo "SKIP: no $program"; exit 77; }
done
page=$root/build/playground
bash "$root/web/playground/build.sh" "$page" 2>/dev/null || { echo "it cannot be built:"; bash "$root/web/playground/build.sh" "$page"; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"images": {"size_px": 128}}' >default
# Numbers of more than 18 digits, and with an exponent, are read by JavaScript in place of strtod.
echo '{"seed": 7, "images": {"size_px": 64, "pen_width_px": [4.30000000000000000099, 0.56700000000000000000001e1]},
    "placement": {"scale": {"ff": [115.123456789012345678901, 165.0000000000000142]}},
    "abstract": {"user_concepts": ["strokes >= 5 and not convex"]}}' >seven
echo '{"preset": "hoi", "images": {"size_px": 64}}' >hoi
node "$root/tests/wasm/pictures.js" "$page" default seven hoi | tee found
pictures=0
for config in default seven hoi; do
    "$tool" generate -q --config $config --sample 15 --format tar -o - >$config.native
    cmp $config.native $config.tar
    pictures=$((pictures + $(tar tf $config.native | grep -c '\.png$')))
done
echo "$pictures pictures as the tool writes them"
((pictures >= 600)) || { echo "too few"; exit 1; }
while read -r line; do
    grep -qE "^$line" found || { echo "not said: $line"; exit 1; }
done <<'END'
before no config is open
config .*unknown key.*"seed"
mistakes .*"number":2.*16 to 4096
index .*there are
program .*length is outside
shape shape 100000 is outside
stopped .*interrupted
still [0-9]+ 4096 .*"pose":\[
rules .*"convex",false.* In every positive image the figure is convex
END
bytes=$(stat -c %s "$page/blogo.wasm")
echo "$bytes bytes"
((bytes <= 650000)) || { echo "too large"; exit 1; }
