#!/usr/bin/env bash
# shellcheck disable=SC2016 # dollars and backticks belong to the files
# Every fenced command of README.md, docs/tutorial.md, docs/models.md, docs/pack.md and docs/config.md works and prints what the page
# shows.   tutorial.sh ROOT TOOL
set -euo pipefail
root=$1 tool=$2
export PYTHONDONTWRITEBYTECODE=1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The rule itself: a command that fails, also within a pipe, an output that differs, and one that the page hides
# are found.
printf '```sh\necho one\n```\n```text\none\n```\n' >"$work/good.md"
printf '```sh\nblogo nonsense\n```\n' >"$work/fails.md"
printf '```sh\nblogo nonsense | head -n 1\n```\n' >"$work/fails_in_a_pipe.md"
printf '```sh\necho one\n```\n' >"$work/hides.md"
printf '```sh\necho one\n```\n```text\ntwo\n```\n' >"$work/differs.md"
python3 "$root/tests/check/tutorial.py" "$work/good.md" "$tool" >/dev/null
for page in fails fails_in_a_pipe hides differs; do
    ! python3 "$root/tests/check/tutorial.py" "$work/$page.md" "$tool" >/dev/null || { echo "$page passes"; exit 1; }
done
for page in README.md docs/tutorial.md docs/models.md docs/pack.md docs/config.md; do
    python3 "$root/tests/check/tutorial.py" "$root/$page" "$tool"
done
# The picture of README.md and docs/index.md is what the tool draws today.
"$tool" sheet -q --concept --panel 128 -o "$work/problems.png" hd_necked_0000 bd_two_sectors_turn_90-sail_trim_0000
cmp "$root/docs/problems.png" "$work/problems.png"
