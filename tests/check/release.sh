#!/usr/bin/env bash
# The version that include/blogo/base.h states is the one of all other files that name it, and the change log
# has a section of at most 60 lines about it.   release.sh ROOT
set -euo pipefail
cd "$1"
wrong=0
number() { sed -n "s/^#define BLOGO_VERSION_$1 \([0-9]*\)$/\1/p" include/blogo/base.h; }
minor=$(number MAJOR).$(number MINOR) version=$(number MAJOR).$(number MINOR).$(number PATCH)
names() { # FILE LINE: the file has this line
    grep -qxF -- "$2" "$1" || { echo "$1: no line \"$2\""; wrong=1; }
}
names CITATION.cff "version: $version"
names docs/tutorial.md "blogo $version"
names tests/consumer/CMakeLists.txt "find_package(blogo $minor REQUIRED)"
asked=$(grep -oE 'find_package\(blogo [0-9.]+' README.md docs/*.md | grep -v " $minor\$" || true)
[[ -z $asked ]] || { echo "another version than $minor: $asked"; wrong=1; }
mapfile -t heads < <(grep '^## ' CHANGELOG.md)
[[ ${heads[0]} == "## Unreleased" && ${heads[1]} == "## $version" ]] ||
    { echo "CHANGELOG.md begins with ${heads[0]}, ${heads[1]}: expected ## Unreleased, ## $version"; wrong=1; }
lines=$(awk -v head="## $version" '/^## / { inside = $0 == head } inside' CHANGELOG.md | wc -l)
((lines > 1 && lines <= 60)) || { echo "CHANGELOG.md: $lines lines about $version: expected 2 to 60"; wrong=1; }
((!wrong)) || exit 1
echo "version $version, $lines lines in CHANGELOG.md"
