#!/usr/bin/env bash
# Installs a build into a fresh folder and builds a consumer there in four ways: pkg-config and
# find_package, shared and static.   run.sh ROOT BUILD
set -euo pipefail
here=$1/tests/consumer build=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
prefix=$work/prefix
cmake --install "$build" --prefix "$prefix" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }

expect() { # expect PROGRAM: it runs and prints what it should
    local got
    got=$("$@")
    [[ $got == '2 [["line","normal",1,0],["arc","zigzag",0.5,90,90]] 0' ]] || { echo "$1 printed: $got"; exit 1; }
}

needs_not() { # needs_not PROGRAM LIBRARY
    if readelf -d "$1" | grep -q "NEEDED.*$2"; then
        echo "$1 needs $2"
        exit 1
    fi
}

library=$(dirname "$(find "$prefix" -name libblogo.a)")
# The .pc file knows its own place: neither the prefix of the configuration nor a later move matters.
moved=$work/moved
mv "$prefix" "$moved"
prefix=$moved library=${library/#"$work/prefix"/"$moved"}
export PKG_CONFIG_PATH=$library/pkgconfig
[[ $(realpath "$(pkg-config --variable=prefix blogo)") == "$(realpath "$prefix")" ]] ||
    { echo "blogo.pc says prefix $(pkg-config --variable=prefix blogo)"; exit 1; }
pc=(pkg-config)
read -ra shared < <("${pc[@]}" --cflags --libs blogo)
"${CC:-cc}" -Wall -Wextra -Werror "$here/consumer.c" -o "$work/shared" "${shared[@]}"
LD_LIBRARY_PATH=$library expect "$work/shared"
readelf -d "$work/shared" | grep -q 'NEEDED.*libblogo\.so\.[0-9]'
needs_not "$work/shared" cairo # what the library needs is its own affair

read -ra static < <("${pc[@]}" --static --cflags --libs blogo)
"${CC:-cc}" -Wall -Wextra -Werror "$here/consumer.c" -o "$work/static" \
    "${static[@]/#-lblogo/$library/libblogo.a}"
expect "$work/static"
needs_not "$work/static" libblogo

# The first program of docs/api.md, by the line there, prints what the page shows.
page=$1/docs/api.md
sed -n '/^```c$/,/^```$/p' "$page" | sed '1d;$d' >"$work/first.c"
sed -n '/^```text$/,/^```$/p' "$page" | sed '1d;$d' >"$work/shown"
line=$(grep -m1 '^    cc -o first first.c ' "$page") || { echo "docs/api.md has no line that compiles"; exit 1; }
(cd "$work" && LD_LIBRARY_PATH=$library bash -ec "$line" >printed)
[[ -s $work/shown ]] && diff "$work/shown" "$work/printed" || { echo "docs/api.md shows something else"; exit 1; }

cmake -S "$here" -B "$work/cmake" -G Ninja -DCMAKE_PREFIX_PATH="$prefix" >"$work/log" 2>&1 &&
    cmake --build "$work/cmake" >>"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
expect "$work/cmake/with_blogo"
expect "$work/cmake/with_blogo_static"

for file in bin/blogo include/blogo/{base,program,shape,config,problem,generator,render,analyse,dataset}.h share/man/man1/blogo.1 share/doc/blogo/README.md \
    share/blogo/shapes/human_designed_shapes.tsv; do
    [[ -f $prefix/$file ]] || { echo "not installed: $file"; exit 1; }
done
"$prefix/bin/blogo" --version >/dev/null
