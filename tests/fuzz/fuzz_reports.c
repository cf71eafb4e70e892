/* Fuzz target: small files of a data set and about one. The first byte chooses: a manifest's
 * claims, an audit's report, or a list of names. What does not read says why. */
#include "file.h"
#include "look/verify.h"
#include "problem/plan.h"
#include "tell/pages.h"

#include <jansson.h>

static blg_status read_claims(const char *path, blg_error *error) {
    blg_claims claims;
    blg_defects defects = {0};
    blg_config config = {0};
    const blg_status status = blg_claims_read(fuzz_folder, path, &config, &claims, &defects, error);
    check(status != BLG_OK ||
          (claims.count.n_splits >= 0 && claims.count.n_splits <= BLG_MAX_SET_SPLITS));
    blg_defects_free(&defects);
    return status;
}

static blg_status read_report(const char *path, blg_error *error) {
    blg_buf text = {0};
    json_t *report = NULL;
    const blg_status status = blg_audit_report_read(path, &text, &report, error);
    check((status == BLG_OK) == (report != NULL));
    json_decref(report);
    blg_buf_free(&text);
    return status;
}

static blg_status read_names(const char *path, blg_error *error) {
    blg_names names = {0};
    const blg_status status = blg_names_read(&names, path, "train", error);
    for (int i = 0; status == BLG_OK && i < names.n; i++) {
        check(i == 0 || strcmp(names.entries[i - 1].text, names.entries[i].text) < 0);
        check(blg_names_find(&names, names.entries[i].text) == &names.entries[i]);
    }
    blg_names_free(&names);
    return status;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    blg_error error = {0};
    if (size < 1)
        return 0;
    const char *path = fuzz_file("file", data + 1, size - 1);
    const blg_status status = data[0] % 3 == 0   ? read_claims(path, &error)
                              : data[0] % 3 == 1 ? read_report(path, &error)
                                                 : read_names(path, &error);
    check((status == BLG_OK) == (error.text[0] == '\0'));
    check(status == BLG_OK || (status == BLG_INVALID && error.file[0]));
    return 0;
}
