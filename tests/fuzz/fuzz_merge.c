/* Fuzz target: one part or two, without pictures, as the merge and the filter read them. An input
 * is the manifest, the manifest of a second part (empty: there is none), and what both parts hold:
 * the scenes, the split file, the programs of free-form problems; last, names to filter by. The
 * digests are made right first: a part with a wrong digest is refused before all else. */
#include "base/digest.h"
#include "base/sums.h"
#include "file.h"
#include "merge/merge.h"
#include "merge/part.h"
#include "parts.h"

typedef struct content {
    const uint8_t *data;
    size_t size;
} content;

static const char *const files[] = {"scenes.jsonl", "ShapeBongard_V2_split.json",
                                    "ff/ff_action_programs.json"};
enum { FILES = sizeof files / sizeof *files };

static content next(fuzz_parts *parts, int last) {
    content it;
    it.data = fuzz_part(parts, last, &it.size);
    return it;
}

/* The manifest's digest of SHA256SUMS becomes the right one. */
static void put_manifest(const char *name, content manifest, const char *digest) {
    static const char key[] = "\"sha256sums\": \"";
    blg_buf text = {0};
    blg_buf_add(&text, manifest.data, manifest.size);
    blg_buf_char(&text, '\0');
    char *at = strstr(text.data, key);
    const size_t n = strlen(digest);
    if (at && strlen(at + sizeof key - 1) >= n)
        memcpy(at + sizeof key - 1, digest, n);
    fuzz_file(name, (const uint8_t *)text.data, manifest.size);
    blg_buf_free(&text);
}

static void put_part(const char *part, content manifest, const content *contents) {
    static const char *const folders[] = {"", "/ff"};
    blg_buf sums = {0};
    char hex[BLG_DIGEST_TEXT], name[300];
    for (int i = 0; i < 2; i++) {
        snprintf(name, sizeof name, "%s/%s%s", fuzz_folder, part, folders[i]);
        check(mkdir(name, 0777) == 0);
    }
    for (int i = 0; i < FILES; i++) {
        snprintf(name, sizeof name, "%s/%s", part, files[i]);
        const char *path = fuzz_file(name, contents[i].data, contents[i].size);
        check(blg_digest_file(NULL, path, hex, NULL) == BLG_OK);
        blg_sums_print(&sums, hex, files[i]);
    }
    snprintf(name, sizeof name, "%s/SHA256SUMS", part);
    const char *path = fuzz_file(name, (const uint8_t *)sums.data, sums.size);
    check(blg_digest_file(NULL, path, hex, NULL) == BLG_OK);
    snprintf(name, sizeof name, "%s/manifest.json", part);
    put_manifest(name, manifest, hex);
    blg_buf_free(&sums);
}

/* What was merged is a whole part of the same numbers. */
static void check_merged(const char *folder, const blg_merge_summary *summary) {
    blg_part part = {0};
    check(blg_part_read(&part, folder, "part", NULL) == BLG_OK);
    check(part.index == 1 && part.of == 1);
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
        .parts = folders, .n_parts = n_parts, .folder = whole, .names = names, .only = only};
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
    content manifests[2], contents[FILES];
    fuzz_parts parts = {data, size};
    for (int i = 0; i < 2; i++)
        manifests[i] = next(&parts, 0);
    for (int i = 0; i < FILES; i++)
        contents[i] = next(&parts, 0);
    const content names = next(&parts, 1);
    snprintf(path, sizeof path, "%s", fuzz_file("names", names.data, names.size));
    put_part("one", manifests[0], contents);
    if (manifests[1].size)
        put_part("two", manifests[1], contents);
    const int n = manifests[1].size ? 2 : 1; /* one data set is filtered */
    merge(n, n == 1 && names.size ? path : NULL, names.size % 2 == 1);
    return 0;
}
