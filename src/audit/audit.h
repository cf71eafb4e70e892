/* Audit: statistics over a whole data set that show what a sound one must not have.
 *
 * Three parts: counts of known defects (V1..V12, docs/audit.md), context-blind probes that see one
 * image and none of its problem's others, and distributions by side. Problems are added one by one,
 * then the report is made. The audit trusts nothing: attributes are measured, not read. */
#ifndef AUDIT_AUDIT_H
#define AUDIT_AUDIT_H

#include "catalogue/catalogue.h"
#include "concept/problem.h"

typedef struct blg_audit blg_audit;

typedef struct blg_audit_options {
    const blg_catalogue *catalogue; /* for shape names and table labels; may be NULL */
    bool table_labels; /* competing attributes (V4) by the catalogue's labels instead of measured */
    double plane_unit; /* side of the square that must hold all ink; 0 = 720 */
    double gap_unit;   /* least distance of two shapes' inks; 0 = 8 */
    double free_form_scale; /* smallest scale of free-form shapes; 0 = 80 */
} blg_audit_options;

BLG_MUST_USE blg_status blg_audit_create(const blg_audit_options *options, blg_audit **audit,
                                         blg_error *error);
void blg_audit_free(blg_audit *audit);

/* Adds a problem. split: "train" trains the probes and is tested by five-fold cross-validation;
 * every other name is tested on. */
BLG_MUST_USE blg_status blg_audit_add(blg_audit *audit, const blg_problem *problem,
                                      const char *split, blg_error *error);
/* Adds a picture of the problem added last: gray, rows of width bytes. */
BLG_MUST_USE blg_status blg_audit_add_picture(blg_audit *audit, int side, const uint8_t *pixels,
                                              int width, int height, blg_error *error);
/* Trains and tests the probes; once, after the last problem. */
BLG_MUST_USE blg_status blg_audit_run(blg_audit *audit, blg_error *error);

typedef enum blg_audit_format { BLG_AUDIT_TEXT, BLG_AUDIT_JSON, BLG_AUDIT_HTML } blg_audit_format;
/* The report; free with blg_text_free (config.h). NULL when memory is out. */
char *blg_audit_report(const blg_audit *audit, blg_audit_format format);

/* Format by the ending of path: .txt, .json or .html; BLG_INVALID for any other. */
BLG_MUST_USE blg_status blg_audit_format_of(const char *path, blg_audit_format *format,
                                            blg_error *error);
/* Writes the report in the format of path's ending, as a whole or not at all. */
BLG_MUST_USE blg_status blg_audit_write(const blg_audit *audit, const char *path, blg_error *error);

typedef enum blg_audit_pictures {
    BLG_AUDIT_NO_PICTURES,
    BLG_AUDIT_SOME_PICTURES, /* those of one problem in eight, where it has any */
    BLG_AUDIT_ALL_PICTURES   /* BLG_IO where one is missing, BLG_INVALID for a damaged one */
} blg_audit_pictures;

/* Adds every problem of a data set's folder, ours or one in the published layout, and its pictures,
 * be they files or members of shards.
 * Plane, gap and scale of the options are taken from the folder's manifest where it has one and
 * they are 0. */
BLG_MUST_USE blg_status blg_audit_folder(const char *folder, const blg_audit_options *options,
                                         blg_audit_pictures pictures, blg_audit **audit,
                                         blg_error *error);

/* Highest accuracy of any probe on a split, 0 where it has no rows. */
double blg_audit_worst(const blg_audit *audit, const char *split);

#endif
