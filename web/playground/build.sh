#!/usr/bin/env bash
# Builds the playground: a folder for any static host, with the library as WebAssembly.
#   build.sh [FOLDER]     default build/playground; needs Debian's emscripten, dpkg-dev, cmake, ninja-build, pkg-config
# ./run playground installs these first.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
out=${1:-$root/build/playground} build=$root/build/wasm deps=$root/build/deps/wasm
quiet() { "$@" >"$build.log" 2>&1 || { tail -n 60 "$build.log" >&2; echo "failed: $*" >&2; exit 1; }; }
bash "$root/cmake/static_deps.sh" "$deps" emcc emar
export NODE_PATH=/usr/share/nodejs # Debian's acorn, for a Node.js from elsewhere
export PKG_CONFIG_LIBDIR=$deps/lib/pkgconfig
quiet emcmake cmake -S "$root" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CROSSCOMPILING_EMULATOR=node \
    -DCMAKE_C_FLAGS_RELEASE="-Os -finline-functions -flto -DNDEBUG" -DBLOGO_TESTS=OFF -DBLOGO_CAIRO=OFF -DBLOGO_CRYPTO=own -DBLOGO_STATIC=ON
quiet cmake --build "$build" --target blogo_static
mkdir -p "$out"
# Large functions are not put into their only caller: a browser runs code that is not optimised until a function is called
# anew, so a loop gets better code only if what it does is a function of its own. Constants that a function reads often
# stand in a local variable of it, and the passes run until nothing changes: 9 KB less.
quiet emcc -Os -flto -sMALLOC=emmalloc -I"$root/include" -I"$root/src" -I"$deps/include" "$here/glue.c" "$build/libblogo.a" "$deps"/lib/lib{jansson,png16,z}.a \
    -o "$out/blogo.js" -sMODULARIZE=1 -sEXPORT_NAME=blogoModule -sENVIRONMENT=web,worker,node -sALLOW_MEMORY_GROWTH=1 \
    -sINITIAL_MEMORY=16MB -sTOTAL_STACK=2MB -sFORCE_FILESYSTEM=1 \
    -sBINARYEN_EXTRA_PASSES=--one-caller-inline-max-function-size=250,--const-hoisting,-Os,--converge -sEXPORTED_RUNTIME_METHODS=cwrap,UTF8ToString,FS
# Few files load fastest: one script and one style sheet of the page, one script of the worker.
gallery=$root/web/gallery
# Attributes in English: name, predicate, its negation, what it means.
# shellcheck disable=SC2016 # backticks of JavaScript
node -e 'const fs = require("fs"), [file] = process.argv.slice(1), numbers = ["three", "four", "five", "six", "seven", "eight"];
    const found = [...fs.readFileSync(file, "utf8").matchAll(/PREDICATE\((\w+),\s*"([^"]*)",\s*"([^"]*)",\s*"([^"]*)"/g)].map(m => m.slice(1));
    const lines = numbers.map(n => [`has_${n}_straight_lines`, `has ${n} straight lines`, `does not have ${n} straight lines`, `one can count ${n} straight lines in it`]);
    console.log(`const ATTRIBUTES = ${JSON.stringify(Object.fromEntries([...found, ...lines].map(([name, ...words]) => [name, words])))};`);' \
    "$root/src/tell/words.c" >"$out/attributes.js"
cat "$here/playground.js" "$gallery"/{turtle,drawing}.js "$out/attributes.js" "$here"/{logo,draw,problem,make,daily}.js "$out/blogo.js" "$here/blogo-api.js" >"$out/page.js"
cat "$gallery/gallery.css" "$here/playground.css" >"$out/page.css"
rm "$out/attributes.js"
cp "$here/blogo-api.js" "$out"
cat "$out"/blogo{,-api}.js "$here/worker.js" >"$out/worker.js"
cp "$here/playground.html" "$out/index.html"
# For file://, where a page may fetch nothing: module and worker as one script.
# shellcheck disable=SC2016 # backticks of JavaScript
node -e 'const fs = require("fs"), [out] = process.argv.slice(1), read = name => fs.readFileSync(`${out}/${name}`);
    fs.writeFileSync(`${out}/offline.js`, `const OFFLINE = ${JSON.stringify({wasm: read("blogo.wasm").toString("base64"),
        worker: read("worker.js").toString()})};\n`);' "$out"
{
    printf 'blogo, with parts of other works: jansson, libpng, zlib, and the runtime of emscripten.\n'
    for part in "$root/LICENSE" "$deps"/licences/*.txt /usr/share/doc/emscripten/copyright; do
        name=$(basename "$part" .txt)
        [[ $part != /usr/* ]] || name=emscripten
        [[ $part != */LICENSE ]] || name=blogo
        printf '\n======== %s ========\n\n' "$name"
        cat "$part"
    done
} >"$out/licences.txt"
echo "${out#"$PWD/"}/index.html: $(du -bc "$out/blogo.wasm" | tail -n 1 | cut -f 1) bytes of WebAssembly"
