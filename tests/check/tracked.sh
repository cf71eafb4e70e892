# shellcheck shell=bash
# Sourced by the checks. tracked PATTERN...: the project's own files, one a line, from the root.
tracked() {
    if git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
        git ls-files --cached --others --exclude-standard -- "$@" | while IFS= read -r file; do
            [[ ! -f $file ]] || printf '%s\n' "$file"
        done
    else # an unpacked archive
        find . -type f -not -path './build*' -not -path './out/*' | sed 's|^\./||' |
            while IFS= read -r file; do
                for pattern in "$@"; do
                    # shellcheck disable=SC2053 # a pattern on purpose
                    [[ $file != $pattern ]] || { printf '%s\n' "$file"; break; }
                done
            done
    fi
}
