/* Fuzz target: one part or two, without pictures, as the merge and the filter read them. An input
 * is the manifest, the manifest of a second part (empty: there is none), the files that both parts
 * hold, and last, names to filter by. */
#include "data/merge.h"
#include "dataset.h"

/* What was merged is a whole part of the same numbers. */
static void check_merged(const char *folder, const blg_merge_summary *summary) {
    blg_part part = {0};
    check(blg_part_read(&part, folder, "part", NULL) == BLG_OK);
    check(part.index == 1 && part.n_parts == 1);
    check(part.results.summary.problems == summary->whole.problems);
    check(part.results.summary.images == summary->whole.images);
    long long families = 0, splits = 0;
    for (int i = 0; i < BLG_FAMILIES; i++)
        families += part.results.counts.families[i];
    for (int i = 0; i < part.results.n_splits; i++)
        splits += part.results.counts.splits[i];
    check(families == summary->whole.problems && splits == families);
    blg_part_free(&part);
}

static void merge(int n_parts, const char *names, bool only) {
    char one[300], two[300], whole[300];
    const char *folders[] = {one, two};
    blg_merge_summary summary;
    blg_error error = {0};
    snprintf(one, sizeof one, "%s/one", fuzz_folder);
    snprintf(two, sizeof two, "%s/two", fuzz_folder);
    snprintf(whole, sizeof whole, "%s/whole", fuzz_folder);
    const blg_merge_options options = {
        .parts = folders, .n_parts = n_parts, .folder = whole, .names = names, .keep_named = only};
    const blg_status status = blg_merge(&options, &summary, &error);
    check((status == BLG_OK) == (error.text[0] == '\0'));
    check(status == BLG_OK || status == BLG_INVALID || status == BLG_INFEASIBLE ||
          status == BLG_IO);
    if (status == BLG_OK)
        check_merged(whole, &summary);
    fuzz_empty(whole);
    fuzz_empty(one);
    fuzz_empty(two);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char path[300];
    fuzz_content manifests[2], contents[FUZZ_FILES];
    fuzz_parts parts = {data, size};
    for (int i = 0; i < 2; i++)
        manifests[i] = fuzz_next(&parts, 0);
    for (int i = 0; i < FUZZ_FILES; i++)
        contents[i] = fuzz_next(&parts, 0);
    const fuzz_content names = fuzz_next(&parts, 1);
    snprintf(path, sizeof path, "%s", fuzz_file("names", names.data, names.size));
    fuzz_dataset("one", manifests[0], contents);
    if (manifests[1].size)
        fuzz_dataset("two", manifests[1], contents);
    const int n = manifests[1].size ? 2 : 1; /* one data set is filtered */
    merge(n, n == 1 && names.size ? path : NULL, names.size % 2 == 1);
    return 0;
}
