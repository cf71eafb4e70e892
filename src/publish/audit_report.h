/* Reads a report of `blogo audit --json` that the user gives to another command. */
#ifndef PUBLISH_AUDIT_REPORT_H
#define PUBLISH_AUDIT_REPORT_H

#include "base/buf.h"
#include "base/error.h"

struct json_t;

/* Appends the file to text. *report gets the parsed report, which the caller then owns, or NULL.
 * BLG_IO, BLG_INVALID if the file is no audit report, BLG_NO_MEMORY. */
blg_status blg_audit_report_read(const char *path, blg_buf *text, struct json_t **report,
                                 blg_error *error);

/* BLG_INVALID, with the path, unless the report is of problems with this fingerprint
 * (concept/fingerprint.h). */
blg_status blg_audit_report_check(const struct json_t *report, const char *path,
                                  const char *fingerprint, blg_error *error);

#endif
