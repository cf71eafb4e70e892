#!/usr/bin/env bash
# Makes a draft of a release from what the other scripts built; the owner publishes it.   release.sh TAG FOLDER
#
# FOLDER holds static/blogo, wheel/*.whl, package/*.deb and *.tar.gz, playground/ and site/. The files of the release and
# their SHA256SUMS go to FOLDER/release; the notes are the section of CHANGELOG.md. Needs GitHub's `gh`.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
tag=$1 folder=$(cd "$2" && pwd)
fail() { echo "release.sh: $*" >&2; exit 1; }
version=$(sed -n 's/^#define BLOGO_VERSION_[A-Z]* \([0-9]*\)$/\1/p' "$root/include/blogo/base.h" | paste -sd.)
[[ $tag == "v$version" ]] || fail "the tag is $tag, include/blogo/base.h says $version: expected v$version"
for part in static/blogo 'wheel/*.whl' 'package/*.deb' 'package/*.tar.gz' playground/index.html site/index.html; do
    compgen -G "$folder/$part" >/dev/null || fail "no $part in $2"
done
notes=$(awk -v head="## $version" '/^## / { inside = $0 == head; next } inside' "$root/CHANGELOG.md")
[[ -n $notes ]] || fail "CHANGELOG.md has no section about $version"

out=$folder/release
rm -rf "$out"
mkdir "$out"
cp "$folder"/wheel/*.whl "$folder"/package/*.deb "$folder"/package/*.tar.gz "$out"
chmod 755 "$folder/static/blogo"
tar -C "$folder/static" --owner=0 --group=0 -czf "$out/blogo-$version-static.tar.gz" blogo
for part in playground site; do
    tar -C "$folder" --owner=0 --group=0 -czf "$out/blogo-$version-$part.tar.gz" $part
done
(cd "$out" && sha256sum -- * >SHA256SUMS)
cd "$root"
gh release create "$tag" --draft --verify-tag --title "blogo $version" --notes "$notes" "$out"/*
