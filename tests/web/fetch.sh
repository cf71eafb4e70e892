# shellcheck shell=bash
# fetch LOCK-FOLDER WORK: what its lock file names, into WORK/NAME; exit 77 where npm cannot. Sourced.
fetch() {
    local into=$2/$(basename "$1") here
    here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
    mkdir -p "$into"
    if ! cmp -s "$1/package-lock.json" "$into/package-lock.json" || [[ ! -d $into/node_modules ]]; then
        rm -rf "$into"
        sh "$here/../../web/study/fetch.sh" "$into" "$1" >/dev/null || { echo "skipped: npm could not fetch"; exit 77; }
    fi
}
