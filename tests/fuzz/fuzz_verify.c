/* Fuzz target: a data set without pictures, as verify reads and judges it. An input is the manifest
 * and the files. Whatever the scenes hold, judging them ends, and every defect has a text. */
#include "dataset.h"
#include "figure/catalogue.h"
#include "look/verify.h"

static void on_defect(void *context, const blg_defect *defect) {
    long long *n = context;
    check(defect->kind >= 0 && defect->kind < BLG_DEFECTS && *defect->place && *defect->detail);
    (*n)++;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static blg_catalogue *catalogue;
    char folder[300];
    fuzz_content contents[FUZZ_FILES];
    fuzz_parts parts = {data, size};
    check(catalogue || blg_catalogue_default(&catalogue, NULL) == BLG_OK);
    const fuzz_content manifest = fuzz_next(&parts, 0);
    for (int i = 0; i < FUZZ_FILES; i++)
        contents[i] = fuzz_next(&parts, i == FUZZ_FILES - 1);
    fuzz_dataset("set", manifest, contents);
    snprintf(folder, sizeof folder, "%s/set", fuzz_folder);
    long long n = 0, all = 0;
    blg_verify_summary summary = {0};
    blg_error error = {0};
    const blg_verify_options options = {.catalogue = catalogue,
                                        .threads = 1,
                                        .independent =
                                            true, /* most inputs are no data set of their config */
                                        .found = on_defect,
                                        .context = &n};
    const blg_status status = blg_verify_folder(folder, &options, &summary, &error);
    for (int i = 0; i < BLG_DEFECTS; i++)
        all += summary.defects[i];
    check((status == BLG_OK) == (all == 0 && error.text[0] == '\0'));
    check(status == BLG_OK || status == BLG_UNVERIFIED || status == BLG_INVALID ||
          status == BLG_IO);
    check(status == BLG_INVALID || status == BLG_IO || n == all);
    fuzz_empty(folder);
    return 0;
}
