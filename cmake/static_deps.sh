#!/usr/bin/env bash
# Builds libpng, zlib and jansson from Debian's sources as archives, for builds that need no library
# but libc (BLOGO_STATIC).
#
#   static_deps.sh PREFIX [CC [AR]]
#
#   PREFIX   gets include/, lib/, lib/pkgconfig/ and licences/; the file PREFIX/done says that all is there.
#            The sources stay in the folder `sources` beside PREFIX, for other compilers.
#   CC, AR   default cc and ar; musl-gcc, emcc and emar, x86_64-w64-mingw32-gcc ...
#
# apt-get fetches the sources and checks Debian's signature, with a list of its own: the system's lists
# stay as they are. Debian's patches, which mend security holes, are applied. The upstream archives must
# have the digests below, too.
set -euo pipefail
mkdir -p "$1"
prefix=$(realpath "$1") cc=${2:-cc} ar=${3:-ar}
sources=$(dirname "$prefix")/sources
[[ ! -f $prefix/done ]] || exit 0
for tool in apt-get dpkg-source "$cc" "$ar"; do
    command -v "$tool" >/dev/null || { echo "static_deps.sh: no $tool" >&2; exit 2; }
done
quiet() { "$@" >"$sources/log" 2>&1 || { cat "$sources/log" >&2; echo "failed: $*" >&2; return 1; }; }

upstream='c739578bf6b764aa0752db9a2fdadcfe921c78f1228c7ec0bb47fa804c55d17b  jansson_2.14.orig.tar.gz
a00e9d2f2f664186e4202db9299397f851aea71b36a35e74910b8820e380d441  libpng1.6_1.6.39.orig.tar.gz
71feb7947e3c00ef125f83b79a4e529bde31171e5babe48b391f06758d1ab0a1  zlib_1.2.13.dfsg.orig.tar.bz2'

# Of the security archive first: a mirror may lack it, or lag behind its index.
fetch() {
    local suites=$1 mirror=${BLOGO_DEBIAN_MIRROR:-http://deb.debian.org} suite
    local own=(-o "Dir::Etc::SourceList=$sources/list" -o Dir::Etc::SourceParts=- -o "Dir::State::Lists=$sources/lists"
               -o "Dir::Cache=$sources/cache" -o APT::Sandbox::User= -o Acquire::Retries=3)
    mkdir -p "$sources/lists/partial" "$sources/cache/archives/partial"
    for suite in $suites; do
        echo "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror/${suite/:/ } main"
    done >"$sources/list"
    (cd "$sources" && apt-get "${own[@]}" update && apt-get "${own[@]}" source --download-only jansson libpng1.6 zlib)
}

if [[ ! -f $sources/done ]]; then
    mkdir -p "$sources"
    fetch "debian-security:bookworm-security debian:bookworm" >"$sources/log" 2>&1 || quiet fetch debian:bookworm
    (cd "$sources" && sha256sum --quiet -c <<<"$upstream")
    for name in jansson libpng1.6 zlib; do
        rm -rf "${sources:?}/$name"
        dsc=$(find "$sources" -maxdepth 1 -name "${name}_*.dsc" | sort -V | tail -n 1)
        quiet dpkg-source --no-check -x "$dsc" "$sources/$name" # apt-get has checked it
    done
    rm -rf "$sources/lists" "$sources/cache"
    touch "$sources/done"
fi

machine=(-fPIC) # for the Python extension
[[ $cc != emcc ]] || machine=(-fno-PIC -Os) # a page loads it
# build NAME FLAG... -- FILE...: compiles the files into lib/libNAME.a.
build() {
    local name=$1 flags=() file
    shift
    while [[ $1 != -- ]]; do flags+=("$1"); shift; done
    shift
    rm -rf "$prefix/objects"
    mkdir -p "$prefix/objects" "$prefix/lib/pkgconfig"
    for file; do
        quiet "$cc" -O2 "${machine[@]}" -fvisibility=hidden "${flags[@]}" -I"$prefix/include" -c "$file" \
            -o "$prefix/objects/$(basename "$file" .c).o"
    done
    rm -f "$prefix/lib/lib$name.a"
    quiet "$ar" rcs "$prefix/lib/lib$name.a" "$prefix"/objects/*.o
    rm -rf "$prefix/objects"
}
# shellcheck disable=SC2016 # pkg-config expands its variables
describe() { # NAME FILE VERSION LIBS
    printf 'prefix=${pcfiledir}/../..\nlibdir=${prefix}/lib\nName: %s\nDescription: %s\nVersion: %s\n%s\n%s\n' \
        "$1" "$1" "$3" 'Cflags: -I${prefix}/include' "Libs: -L\${libdir} $4" >"$prefix/lib/pkgconfig/$2.pc"
}
mkdir -p "$prefix/include" "$prefix/licences"

cd "$sources/zlib"
cp zlib.h zconf.h "$prefix/include"
build z -DHAVE_UNISTD_H -D_LARGEFILE64_SOURCE=1 -- adler32.c crc32.c deflate.c infback.c inffast.c inflate.c \
    inftrees.c trees.c zutil.c compress.c uncompr.c gzclose.c gzlib.c gzread.c gzwrite.c
describe zlib zlib 1.2.13 -lz

cd "$sources/libpng1.6"
cp png.h pngconf.h "$prefix/include"
cp scripts/pnglibconf.h.prebuilt "$prefix/include/pnglibconf.h"
build png16 -DPNG_ARM_NEON_OPT=0 -DPNG_POWERPC_VSX_OPT=0 -DPNG_MIPS_MSA_OPT=0 -- png.c pngerror.c pngget.c pngmem.c \
    pngpread.c pngread.c pngrio.c pngrtran.c pngrutil.c pngset.c pngtrans.c pngwio.c pngwrite.c pngwtran.c pngwutil.c
describe libpng libpng 1.6.39 "-lpng16 -lz -lm"

cd "$sources/jansson"
cp src/jansson.h "$prefix/include"
sed -e 's/@json_inline@/inline/' -e 's/@json_have_[a-z_]*@/1/' src/jansson_config.h.in >"$prefix/include/jansson_config.h"
: >src/jansson_private_config.h # the options stand in the next lines
build jansson -DHAVE_STDINT_H -DHAVE_SYS_TYPES_H -DHAVE_UNISTD_H -DHAVE_SYS_TIME_H -DHAVE_SYS_STAT_H -DHAVE_FCNTL_H \
    -DHAVE_OPEN -DHAVE_READ -DHAVE_CLOSE -DHAVE_GETPID -DHAVE_GETTIMEOFDAY -DHAVE_SCHED_YIELD -DUSE_URANDOM=1 \
    -DHAVE_LOCALE_H -DHAVE_SETLOCALE -DHAVE_STRTOLL -DINITIAL_HASHTABLE_ORDER=3 -- src/*.c
describe jansson jansson 2.14 -ljansson

for name in zlib libpng1.6 jansson; do
    cp "$sources/$name/debian/copyright" "$prefix/licences/$name.txt"
done
touch "$prefix/done"
