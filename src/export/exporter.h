/* Exporter: one format, as a table of functions. The run reads problems, picks those asked for and
 * gives them to the exporter one after the other, so that memory does not grow with the data set.
 *
 * Images of a problem come in one order everywhere: positives, then negatives, by index. */
#ifndef EXPORT_EXPORTER_H
#define EXPORT_EXPORTER_H

#include "base/arena.h"
#include "export/export.h"
#include "export/target.h"
#include "read/reading.h"

typedef struct blg_export_run {
    const blg_export_options *options; /* completed: no zero stands for a default */
    const blg_reading *reading;
    blg_target target;
    blg_outfile file; /* formats of one file print into file.pending */
} blg_export_run;

typedef struct blg_exporter {
    bool folder;
    bool poses;        /* needs them */
    size_t state_size; /* zeroed before begin */
    /* All but `problem` may be NULL. close is called whatever happened, after begin. */
    blg_status (*begin)(blg_export_run *run, void *state, blg_error *error);
    blg_status (*problem)(blg_export_run *run, void *state, const blg_problem *problem,
                          const char *split, blg_error *error);
    blg_status (*end)(blg_export_run *run, void *state, blg_error *error);
    void (*close)(void *state);
} blg_exporter;

extern const blg_exporter blg_exporter_tokens, blg_exporter_npy, blg_exporter_sexpr,
    blg_exporter_ucblogo, blg_exporter_turtle, blg_exporter_svg, blg_exporter_jsonl,
    blg_exporter_csv;

/* "positive" or "negative" */
const char *blg_export_side(int side);
/* Widths in plane units of an image that has its own; false where they are the published ones. */
bool blg_export_widths(const blg_scene *scene, double *pen_unit, double *stamp_unit);
/* Appends a number without an exponent, '.' in any locale. */
void blg_export_number(blg_buf *out, double value);
blg_status blg_export_no_memory(blg_error *error);

#endif
