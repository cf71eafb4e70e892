# shellcheck shell=bash
# Set-up shared by ./run and ./test: packages and quiet steps. Sourced, not run.
#
# All of it writes to stderr, and only when there is something to say: what gets installed, what is
# built for the first time, or the whole output of a step that failed.

# shellcheck disable=SC2034 # for those who source this
build_packages=(gcc libc6-dev cmake ninja-build pkg-config
                libcairo2-dev libpng-dev libjansson-dev libssl-dev)
# ./test needs beyond those: CUnit, a second compiler with its fuzzer and formatter, a memory checker,
# a C++ compiler for the headers, Python for the checks of the sources, and the programs that read
# exported pictures and scripts back.
# shellcheck disable=SC2034
test_packages=(libcunit1-dev zlib1g-dev libzstd-dev libmpfr-dev clang libclang-rt-dev clang-format valgrind g++ binutils git groff
               python3 librsvg2-bin ucblogo xvfb python3-tk chromium
               python3-dev python3-numpy python3-setuptools python3-pytest python3-yaml swi-prolog-nox)
# Node.js may stand here from elsewhere than Debian, with an npm of its own.
command -v npm >/dev/null || test_packages+=(nodejs npm)
# ./test --long needs beyond those.
# shellcheck disable=SC2034
long_packages=(python3-pandas python3-hypothesis python3-torch python3-pil python3-opencv python3-venv python3-pip
               python3-wheel mypy slurmctld slurmd slurm-client slurm-wlm-basic-plugins parallel
               musl-tools dpkg-dev file debootstrap emscripten gcc-mingw-w64-x86-64 mkdocs mkdocs-material)

# ./bench needs these; it measures loaders and peers if python3-torch, python3-cairo, python3-opencv and python3-pil
# are there.
# shellcheck disable=SC2034
bench_packages=(zlib1g-dev python3-dev python3-numpy python3-setuptools)

say() {
    printf '%s\n' "$*" >&2
}

# quiet COMMAND...: shows its output only if it fails.
quiet() {
    local log
    log=$(mktemp)
    if "$@" >"$log" 2>&1; then
        rm -f "$log"
        return 0
    fi
    cat "$log" >&2
    rm -f "$log"
    say "failed: $*"
    return 1
}

# The given packages that are not installed. On a system without dpkg nothing can be said, and the
# build's own messages name what is missing.
missing_packages() {
    command -v dpkg-query >/dev/null || return 0
    local installed package
    installed=" $(dpkg-query -W -f='${db:Status-Abbrev}${Package} ' "$@" 2>/dev/null || true)"
    for package in "$@"; do
        [[ $installed == *" $package "* && $installed == *"ii $package "* ]] || printf '%s\n' "$package"
    done
}

# How this user may install packages: "direct", "sudo", or nothing.
install_right() {
    if [[ $(id -u) == 0 ]]; then
        echo direct
    elif command -v sudo >/dev/null && { sudo -n true 2>/dev/null || [[ -t 0 && -t 2 ]]; }; then
        echo sudo
    fi
}

# Installs what is missing of the given packages. Where that is not allowed: names it, exit 2.
need_packages() {
    local missing right as_root=()
    mapfile -t missing < <(missing_packages "$@")
    [[ ${#missing[@]} -gt 0 ]] || return 0
    right=$(install_right)
    if [[ -z $right ]]; then
        say "missing packages: ${missing[*]}"
        say "run as root: apt-get update && apt-get install ${missing[*]}"
        exit 2
    fi
    [[ $right == direct ]] || as_root=(sudo)
    say "installing ${missing[*]}"
    local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get)
    # Fresh machines have no package lists; others have them and need no new ones.
    "${apt[@]}" install -y --no-install-recommends "${missing[@]}" >/dev/null 2>&1 && return 0
    quiet "${apt[@]}" update || exit 2
    quiet "${apt[@]}" install -y --no-install-recommends "${missing[@]}" || exit 2
}

# build_preset ROOT PRESET [TARGET...]: configures once, then builds what changed.
build_preset() {
    local root=$1 preset=$2
    shift 2
    if [[ ! -f $root/build/$preset/build.ninja ]]; then
        say "building build/$preset, which takes a minute or more the first time"
        (cd "$root" && quiet cmake --preset "$preset") || exit 1
    fi
    quiet cmake --build "$root/build/$preset" ${1:+--target "$@"} || exit 1
}
