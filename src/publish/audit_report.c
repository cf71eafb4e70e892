#include "publish/audit_report.h"

#include "base/fs.h"
#include "base/json.h"

#include <jansson.h>
#include <string.h>

/* Whether each element is an object with a text under `name`, and with numbers, if any, under
 * "found" and "of". */
static bool are_lines(const json_t *list, const char *name) {
    size_t i;
    json_t *line;
    bool right = json_is_array(list);
    json_array_foreach(list, i, line) {
        const json_t *found = json_object_get(line, "found"), *of = json_object_get(line, "of");
        right = right && json_is_string(json_object_get(line, name)) &&
                (!found || json_is_number(found)) && (!of || json_is_number(of));
    }
    return right;
}

blg_status blg_audit_report_read(const char *path, blg_buf *text, json_t **report,
                                 blg_error *error) {
    *report = NULL;
    blg_status status = blg_fs_read(NULL, path, text, error);
    if (status == BLG_OK)
        status = blg_json_load(text->data, text->size, 0, path, report, error);
    if (status != BLG_OK || (are_lines(json_object_get(*report, "counts"), "text") &&
                             are_lines(json_object_get(*report, "probes"), "probe")))
        return status;
    json_decref(*report);
    *report = NULL;
    blg_error_at(error, path, 0, 0);
    return blg_error_set(error, BLG_INVALID,
                         "expected a JSON report of `blogo audit`, with counts and probes");
}

blg_status blg_audit_report_check(const json_t *report, const char *path, const char *fingerprint,
                                  blg_error *error) {
    const char *text = json_string_value(json_object_get(report, "problems_sha256"));
    if (text && strcmp(text, fingerprint) == 0)
        return BLG_OK;
    blg_error_at(error, path, 0, 0);
    return blg_error_set(error, BLG_INVALID,
                         "a report of other problems than the data set's: `blogo audit --json` "
                         "makes a report of this data set");
}
