/* Reports of `blogo audit --json` that are given to a command. */
#ifndef PUBLISH_AUDIT_REPORT_H
#define PUBLISH_AUDIT_REPORT_H

#include "base/buf.h"
#include "base/error.h"

struct json_t;

/* Appends the file to text. The parsed report is owned by the caller; NULL with BLG_IO, or with
 * BLG_INVALID for what is no such report. */
struct json_t *blg_audit_report_read(const char *path, blg_buf *text, blg_error *error);

#endif
