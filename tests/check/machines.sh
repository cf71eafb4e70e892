#!/usr/bin/env bash
# The same bytes whatever the processor and the compiler.   machines.sh ROOT [--long]
#
# A fixed set (programs, scenes, pictures of 128 pixels) is written by the same sources built by gcc
# and clang at several levels, and by a processor without fused operations; every digest must be the
# recorded one. --long adds -O0 and -O3 -march=native, by gcc and clang, and aarch64 run by qemu-user
# on 600 problems; and the whole default set, by a build that shades one pixel at a time and without
# fused operations.
#
#   machines.sh ROOT --record    writes tests/check/machines.sums anew
set -euo pipefail
root=$1 mode=${2:-}
builds=${BLOGO_MACHINES:-$root/build/machines}
source "$root/cmake/setup.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
set_of=(--shard 1/60 --size 128 --jobs 2 --quiet)

# digests TOOL [RUNNER...]: of programs and scenes, and of pictures.
digests() {
    local tool=$1
    shift
    rm -rf "$work/set"
    "$@" "$tool" generate -o "$work/set" "${set_of[@]}" || return 1
    (cd "$work/set" && grep -v '\.png$' SHA256SUMS | grep -v manifest.json | sort -k2 | sha256sum | cut -d' ' -f1)
    (cd "$work/set" && grep '\.png$' SHA256SUMS | sort -k2 | sha256sum | cut -d' ' -f1)
}

# build NAME [CMAKE_ARGS...]: the tool in $builds/NAME.
build() {
    local name=$1
    shift
    cmake -S "$root" -B "$builds/$name" -G Ninja -DBLOGO_TESTS=OFF "$@" >"$work/log" 2>&1 &&
        cmake --build "$builds/$name" --target blogo_tool >>"$work/log" 2>&1 || { tail -30 "$work/log"; exit 1; }
}

wrong=0
# compare NAME TOOL [RUNNER...]
compare() {
    local name=$1 got
    shift
    mapfile -t got < <(digests "$@")
    [[ ${#got[@]} == 2 ]] || { echo "$name: no set"; wrong=1; return; }
    if [[ ${got[0]} != "$recorded" ]]; then
        echo "$name: programs and scenes differ: ${got[0]}"
        wrong=1
    fi
    if [[ ${got[1]} != "$pictures" ]]; then
        echo "$name: pictures differ: ${got[1]}"
        wrong=1
    fi
    echo "$name: compared"
}

# fused NAME TOOL: no fused operation of x86-64, which round once where two operations round twice.
fused() {
    local found
    objdump -d --no-show-raw-insn "$2" >"$work/code"
    found=$(grep -cE '\bvfn?m(add|sub)' "$work/code") || true
    [[ $found == 0 ]] || { echo "$1: $found fused operations"; wrong=1; }
}

build gcc-O2 -DCMAKE_C_COMPILER=gcc -DCMAKE_BUILD_TYPE=None -DCMAKE_C_FLAGS=-O2
tool=$builds/gcc-O2/blogo
if [[ $mode == --record ]]; then
    mapfile -t got < <(digests "$tool")
    printf 'content %s\npictures %s\n' "${got[0]}" "${got[1]}" >"$root/tests/check/machines.sums"
    exit 0
fi
recorded=$(awk '$1 == "content" {print $2}' "$root/tests/check/machines.sums")
pictures=$(awk '$1 == "pictures" {print $2}' "$root/tests/check/machines.sums")

compare gcc-O2 "$tool"
compare without-fma "$tool" env GLIBC_TUNABLES=glibc.cpu.hwcaps=-FMA,-AVX2,-FMA4
if command -v clang >/dev/null; then
    build clang-O2 -DCMAKE_C_COMPILER=clang -DCMAKE_BUILD_TYPE=None -DCMAKE_C_FLAGS=-O2
    compare clang-O2 "$builds/clang-O2/blogo"
else
    echo "SKIP clang: missing"
fi
[[ $mode == --long ]] || exit $wrong

# A fused operation is found where there is one.
if [[ $(uname -m) == x86_64 ]]; then
    echo 'double f(double a, double b, double c) { return a * b + c; }' |
        gcc -O2 -mfma -ffp-contract=fast -shared -fPIC -x c -o "$work/planted.so" -
    [[ -n $(fused planted "$work/planted.so") ]] || { echo "a fused operation is not found"; exit 1; }
fi

# The compilers again, at other levels, and a larger set.
set_of=(--shard 1/20 --size 128 --jobs 2 --quiet)
mapfile -t got < <(digests "$tool")
recorded=${got[0]} pictures=${got[1]}
for compiler in gcc clang; do
    command -v $compiler >/dev/null || { echo "SKIP $compiler: missing"; continue; }
    for flags in -O0 "-O3 -march=native"; do
        name=$compiler${flags%% *}
        build "$name" -DCMAKE_C_COMPILER=$compiler -DCMAKE_BUILD_TYPE=None "-DCMAKE_C_FLAGS=$flags"
        compare "$name, 600 problems" "$builds/$name/blogo"
        fused "$name" "$builds/$name/blogo"
    done
done

# What is missing for aarch64 is installed where that is allowed; else the last line says why not.
arm_packages=(gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user libcairo2-dev:arm64 libpng-dev:arm64
              libjansson-dev:arm64 libssl-dev:arm64)
arm_is_here() {
    command -v aarch64-linux-gnu-gcc >/dev/null && command -v qemu-aarch64 >/dev/null &&
        dpkg-query -W "${arm_packages[@]}" >/dev/null 2>&1
}
arm_why() {
    command -v dpkg >/dev/null || { echo "no dpkg"; return; }
    [[ $(dpkg --print-architecture) == amd64 ]] || { echo "this machine is not amd64"; return; }
    arm_is_here && return
    [[ $(install_right) == direct ]] || { echo "not root: ${arm_packages[*]}"; return; }
    { dpkg --add-architecture arm64 && apt-get update &&
        DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${arm_packages[@]}"; } \
        >"$work/log" 2>&1 || { echo "not installed: $(grep '^E:' "$work/log" | head -1)"; return; }
    arm_is_here || echo "not installed"
}
why=$(arm_why)
if [[ -n $why ]]; then
    echo "SKIP aarch64: $why"
else
    PKG_CONFIG_LIBDIR=/usr/lib/aarch64-linux-gnu/pkgconfig:/usr/share/pkgconfig \
        build aarch64 -DCMAKE_C_COMPILER=aarch64-linux-gnu-gcc -DCMAKE_SYSTEM_NAME=Linux \
        -DCMAKE_SYSTEM_PROCESSOR=aarch64 -DCMAKE_BUILD_TYPE=None -DCMAKE_C_FLAGS=-O2
    # With the loader of libc6:arm64. That of the cross compiler may be of another version, and threads then never start.
    compare "aarch64, 600 problems" "$builds/aarch64/blogo" qemu-aarch64
fi

# Every file of the default set: at four sizes in a build that shades one pixel at a time, and at 128
# pixels without fused operations.
# whole SIZE TOOL [RUNNER...]
whole() {
    local size=$1 tool=$2
    shift 2
    rm -rf "$work/set"
    "$@" "$tool" generate -o "$work/set" --size "$size" --format tar --jobs 2 --quiet &&
        sha256sum <"$work/set/SHA256SUMS"
}
# equal SIZE NAME TOOL [RUNNER...]
equal() {
    local size=$1 name=$2 expected found
    shift 2
    expected=$(whole "$size" "$tool") found=$(whole "$size" "$@")
    if [[ -z $expected || $expected != "$found" ]]; then
        echo "default set, $size px: SHA256SUMS differ: $expected, $name $found"
        wrong=1
    fi
    echo "default set, $size px, $name: compared"
}
build one-lane -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_FLAGS=-DBLOGO_ONE_LANE
for size in 64 84 128 512; do
    equal "$size" one-lane "$builds/one-lane/blogo"
done
equal 128 without-fma "$tool" env GLIBC_TUNABLES=glibc.cpu.hwcaps=-FMA,-AVX2,-FMA4
exit $wrong
