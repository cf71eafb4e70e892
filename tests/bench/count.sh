#!/usr/bin/env bash
# Instructions per image and stage of a fixed workload, as JSON: what `./bench instructions` prints
# and tests/bench/baseline.json records.   count.sh BENCH_COUNT
#
# callgrind counts what each function of a stage takes with all that it calls, libraries
# included. ink is drawing without the raster; write is everything else: digests, scenes, files.
set -euo pipefail
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Valgrind gives a program little room to grow by brk. glibc then takes its memory elsewhere, but leaves
# ENOMEM behind, and a picture is then drawn twice (src/base/memory.h). So large blocks stay out of it.
export GLIBC_TUNABLES=glibc.malloc.mmap_threshold=65536
images=$(valgrind -q --tool=callgrind --instr-atstart=no --callgrind-out-file="$work/profile" \
    "$program" "$work/out" | awk '{print $2}')
callgrind_annotate --inclusive=yes --threshold=100 "$work/profile" >"$work/table"

# The distribution, processor and compiler that counts can be compared for.
. /etc/os-release
toolchain="$ID $VERSION_ID, $(uname -m), gcc $("${CC:-cc}" -dumpversion)"

awk -v images="$images" -v toolchain="$toolchain" '
    function per_image(count) { return int(count / images + 0.5) }
    { count = $1; gsub(",", "", count); count += 0 }
    /PROGRAM TOTALS/ { total = count }
    match($0, /:blg_[a-z_]+ /) {
        name = substr($0, RSTART + 1, RLENGTH - 2)
        if (count > took[name]) took[name] = count # an inlined part has a line of its own
    }
    match($0, /family\/[a-z]+\.c:build /) { # the builder of each family is named by its row
        name = substr($0, RSTART, RLENGTH)
        if (count > built[name]) built[name] = count
    }
    END {
        for (name in built) build += built[name]
        verify = took["blg_verify_programs"] + took["blg_verify_placement"]
        place = took["blg_place_scene"]
        raster = took["blg_raster_draw_picture"]
        ink = took["blg_worker_draw_picture"] - raster
        encode = took["blg_png_encode_picture"]
        if (!(build && verify && place && raster && encode)) {
            print "a stage is missing in the profile" > "/dev/stderr"
            exit 1
        }
        printf "{\n  \"toolchain\": \"%s\",\n  \"images\": %d,\n", toolchain, images
        printf "  \"build\": %d,\n  \"verify\": %d,\n", per_image(build), per_image(verify)
        printf "  \"place\": %d,\n  \"ink\": %d,\n", per_image(place), per_image(ink)
        printf "  \"raster\": %d,\n  \"encode\": %d,\n", per_image(raster), per_image(encode)
        printf "  \"write\": %d,\n", per_image(total - build - verify - place - ink - raster - encode)
        printf "  \"all\": %d\n}\n", per_image(total)
    }' "$work/table"
