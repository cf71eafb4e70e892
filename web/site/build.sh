#!/usr/bin/env bash
# Builds the documentation as a site for any static host.   build.sh [FOLDER]
# FOLDER: default build/site. Needs Debian's mkdocs and mkdocs-material; ./run site installs them first. If the
# playground was built (build/playground), it becomes part of the site.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
out=${1:-$root/build/site} pages=$root/build/site-pages play=$root/build/playground
mkdir -p "$out" && out=$(cd "$out" && pwd)
rm -rf "$pages"
mkdir -p "$pages"
# The pages of the root move in beside those of docs/.
cp -r "$root"/docs/*.md "$root"/docs/*.png "$root/docs/examples" "$here"/site.{css,js} "$pages"
cp "$root"/{ARCHITECTURE,CONTRIBUTING,CHANGELOG,RELEASE}.md "$pages"
# Its Markdown shows the backslash of a bar in the code of a table's cell.
sed -i 's#](\.\./\([A-Z]*\.md\)#](\1#g; s#](docs/#](#g; /^| /s#\\|#|#g' "$pages"/*.md
if [[ -f $play/index.html ]]; then
    cp -r "$play" "$pages/playground"
    sed -i 's|\[The playground\](playground\.md)|[The playground](playground/index.html)|' "$pages/index.md"
    sed -i '1a\\n**[Open the playground](playground/index.html)**' "$pages/playground.md"
fi
log=$root/build/site.log
mkdocs build --strict --config-file "$here/mkdocs.yml" --site-dir "$out" >"$log" 2>&1 ||
    { cat "$log" >&2; exit 1; }
echo "${out#"$PWD/"}/index.html: $(find "$out" -name '*.html' | wc -l) pages"
