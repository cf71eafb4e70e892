#!/usr/bin/env bash
# The documentation builds as a site without a warning, and its pages hold together; and mistakes are found.   site.sh ROOT
set -euo pipefail
root=$(cd "$1" && pwd)
command -v mkdocs >/dev/null || { echo "SKIP: no mkdocs"; exit 77; }
export PYTHONDONTWRITEBYTECODE=1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/tree/web" "$work/tree/build/playground"
cp -r "$root"/docs "$root"/{ARCHITECTURE,CONTRIBUTING,CHANGELOG,RELEASE}.md "$work/tree"
cp -r "$root/web/site" "$work/tree/web"
build() { bash "$work/tree/web/site/build.sh" "$work/site" >"$work/said" 2>&1; }
judge() { python3 "$root/tests/check/site.py" "$1" >"$work/said" 2>&1; }
build || { cat "$work/said"; exit 1; }
judge "$work/site" || { cat "$work/said"; exit 1; }
cat "$work/said"

spoils() { # WORDS FILE SED: a change of a built page is told in these words
    rm -rf "$work/other"
    cp -r "$work/site" "$work/other"
    sed -i "$3" "$work/other/$2"
    ! cmp -s "$work/site/$2" "$work/other/$2" || { echo "nothing changes: $3"; exit 1; }
    if judge "$work/other" || ! grep -q "$1" "$work/said"; then
        echo "not found: $3"
        cat "$work/said"
        exit 1
    fi
}
spoils 'which has no such heading' index.html 's/#a-first-score/#a-last-score/'
spoils 'which does not exist' tutorial.html 's/href="files.html"/href="fields.html"/'
spoils 'from elsewhere' index.html 's|src="assets/javascripts/bundle|src="https://example.org/bundle|'
spoils 'is not in the navigation' index.html 's|href="solve.html" class="md-nav__link"|href="#" class="md-nav__link"|'
spoils 'does not reach' index.html 's|href="api.html[^"]*"|href="tutorial.html"|g'

# mkdocs itself is strict. A playground that was built is linked.
echo '<p>play</p>' >"$work/tree/build/playground/index.html"
build || { cat "$work/said"; exit 1; }
judge "$work/site" || { cat "$work/said"; exit 1; }
grep -q 'href="playground/index.html"' "$work/site/index.html" || { echo "the start page does not link the playground"; exit 1; }
echo '[gone](gone.md)' >>"$work/tree/docs/solve.md"
if build || ! grep -q 'gone.md' "$work/said"; then
    echo "a broken link builds"
    exit 1
fi
