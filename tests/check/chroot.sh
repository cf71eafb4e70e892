#!/usr/bin/env bash
# What is built here runs on a bare Debian: the wheel, the static tool and the .deb, in a fresh chroot
# without a compiler and without any -dev package. All write the same bytes as the tool of this build.
#   chroot.sh ROOT TOOL SUITE      SUITE: bookworm or trixie
# Needs root, debootstrap, and a mirror of Debian (BLOGO_DEBIAN_MIRROR).
set -euo pipefail
root=$(cd "$1" && pwd) tool=$(realpath "$2") suite=$3
mirror=${BLOGO_DEBIAN_MIRROR:-http://deb.debian.org}/debian
[[ $(id -u) == 0 ]] || { echo "SKIP: only root may chroot"; exit 77; }
for program in debootstrap chroot musl-gcc dpkg-source file; do
    command -v "$program" >/dev/null || { echo "SKIP: no $program"; exit 77; }
done
fail() { echo "$suite: $*" >&2; exit 1; } # also from inside of $(...)

wheel=$(bash "$root/python/wheel.sh" | tail -n 1)
static=$(bash "$root/cmake/static.sh" blogo_tool)
deb=$(bash "$root/packaging/package.sh")
base=$root/build/chroot/$suite # is kept for the next time
if [[ ! -f $base/done ]]; then
    rm -rf "$base"
    mkdir -p "$base"
    debootstrap --variant=minbase --include=python3-numpy,python3-venv,python3-pip "$suite" "$base" "$mirror" \
        >"$root/build/chroot/$suite.log" 2>&1 || { tail "$root/build/chroot/$suite.log"; echo "SKIP: no $suite"; exit 77; }
    touch "$base/done"
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -a "$base" "$work/bare"
bare=$work/bare
cp "$wheel" "$static" "$bare/tmp"
make=(generate -q --limit 200 -s 64 -j2) # 600 problems
few=(generate -q --sample 60)
inside() { # LINES: run by a shell in the chroot
    chroot "$bare" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root TMPDIR=/tmp bash -euo pipefail -c "$1" ||
        fail "failed inside: $1"
}
same() { # NAME [SUMS]: the set in /tmp of the chroot has the sums of this build's
    cmp -s "$work/${2-sums}" "$bare/tmp/$1/SHA256SUMS" || fail "other bytes: $1"
    echo "$suite: $1: $(wc -l <"$work/${2-sums}") files as here"
    rm -rf "${bare:?}/tmp/$1"
}
both() { # NAME TOOL: 600 small problems and 60 of the default size
    inside "cd /tmp && $2 ${make[*]} -o $1 && $2 verify -q $1 && $2 ${few[*]} -o $1-60"
    same "$1"
    same "$1-60" sums60
}
"$tool" "${make[@]}" -o "$work/here"
"$tool" "${few[@]}" -o "$work/here60"
cp "$work/here/SHA256SUMS" "$work/sums"
cp "$work/here60/SHA256SUMS" "$work/sums60"
rm -rf "$work"/here{,60}

inside 'dpkg-query -W -f "\${Package}\n"' >"$work/packages"
grep -qx libc6 "$work/packages" || fail "no list of packages: $(<"$work/packages")"
! grep -E '^(gcc|libc6-dev|lib(cairo|jansson|png|ssl).*-dev|libcairo2|musl)$' "$work/packages" || fail "not bare"
both static /tmp/blogo

# README's lines of Python, with the wheel in place of the sources, and the tool that comes with the wheel.
lines=$(sed -n '/^    python3 -m venv/,/^    V.bin.python -c/p' "$root/README.md")
[[ $lines == *" --no-index ."$'\n'*"import blogo"* ]] || fail "README's lines of Python: $lines"
got=$(inside "cd /tmp; ${lines/--no-index ./-q --no-index /tmp/$(basename "$wheel")}")
[[ $got == '(1, 2, 7, 64, 64)' ]] || fail "README's lines printed: $got"
both wheel V/bin/blogo
inside "cd /tmp && V/bin/python -m blogo --version"
# -s leaves the size at which differences must be visible.
cat >"$bare/tmp/write.py" <<'END'
import blogo
keys = {"images.size_px": 64, "hardness.visible_at_px": 512}
blogo.write(blogo.Generator("bongard-logo", set=keys), "python", limit=200)
END
inside "cd /tmp && V/bin/python write.py"
same python

cp "$deb" "$bare/tmp/blogo.deb"
inside "apt-get update -q >/tmp/log 2>&1 && DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends \
    /tmp/blogo.deb >>/tmp/log 2>&1 || { cat /tmp/log; exit 1; }"
both deb blogo
inside "blogo render -q -o /tmp/a.svg line_normal_1.000-0.500"
