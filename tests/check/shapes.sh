#!/usr/bin/env bash
# The built-in shape tables pass their own check; on the published ones, where they are at hand, the
# analyser finds only the wrong labels that are listed, and agrees as far as it must.
#   shapes.sh ROOT TOOL
set -euo pipefail
root=$1 tool=$2
"$tool" shapes check "$root/shapes"

published=$root/../shared/nvlabs
[[ -d $published ]] || { echo "the published tables are absent"; exit 0; }
said=$("$tool" shapes check "$published" --only label \
    --exceptions "$root/tests/parity/label_exceptions.tsv" 2>&1) || { echo "$said"; exit 1; }
echo "$said"
awk '/^labels:/ { decided = $7; agree = $12 }
     /^concepts:/ { pairs = $6 }
     END { exit !(decided >= 99.2 && agree >= 99.7 && pairs >= 190) }' <<<"$said"
