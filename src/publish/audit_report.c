#include "publish/audit_report.h"

#include "base/fs.h"
#include "base/json.h"

#include <jansson.h>

blg_status blg_audit_report_read(const char *path, blg_buf *text, json_t **report,
                                 blg_error *error) {
    *report = NULL;
    blg_status status = blg_fs_read(NULL, path, text, error);
    if (status == BLG_OK)
        status = blg_json_load(text->data, text->size, 0, path, report, error);
    if (status != BLG_OK || (json_is_array(json_object_get(*report, "counts")) &&
                             json_is_array(json_object_get(*report, "probes"))))
        return status;
    json_decref(*report);
    *report = NULL;
    blg_error_at(error, path, 0, 0);
    return blg_error_set(error, BLG_INVALID,
                         "expected a JSON report of `blogo audit`, with counts and probes");
}
