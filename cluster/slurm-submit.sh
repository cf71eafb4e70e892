# shellcheck shell=bash disable=SC2154 # run, tool and job stand in the lines above
# Submits an array job for the parts that are not complete, and a merge job that waits for the array.
set -euo pipefail
if [[ -f $run/data/manifest.json ]]; then
    echo "complete: $run/data"
    exit 0
fi
waiting=$(squeue --noheader --array --name="$job" --format=%i | wc -l)
if [[ $waiting != 0 ]]; then
    echo "$waiting tasks of this run are in the queue: wait for them, or scancel --name=$job" >&2
    exit 1
fi
mkdir -p "$run/parts" "$run/work" "$run/log"
after=
lines=$("$tool" cluster retry -q "$run")
while read -r -a options; do
    [[ ${#options[@]} -gt 0 ]] || continue
    id=$(sbatch --parsable "${options[@]}" "$run/array.sh")
    echo "array ${id%%;*}: ${options[*]}"
    after+=:${id%%;*}
done <<<"$lines"
id=$(sbatch --parsable ${after:+"--dependency=afterany$after"} "$run/merge.sh")
echo "merge ${id%%;*}"
