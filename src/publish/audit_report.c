#include "publish/audit_report.h"

#include "base/fs.h"
#include "base/json.h"

#include <jansson.h>

json_t *blg_audit_report_read(const char *path, blg_buf *text, blg_error *error) {
    if (blg_fs_read(path, text, error) != BLG_OK)
        return NULL;
    json_t *report = blg_json_load(text->data, text->size, 0, path, error);
    if (!report || (json_is_array(json_object_get(report, "counts")) &&
                    json_is_array(json_object_get(report, "probes"))))
        return report;
    json_decref(report);
    blg_error_at(error, path, 0, 0);
    blg_error_set(error, BLG_INVALID,
                  "expected a JSON report of `blogo audit`, with counts and probes");
    return NULL;
}
