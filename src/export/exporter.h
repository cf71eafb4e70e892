/* Exporter: one format, as a table of functions. The run reads problems, picks those asked for and
 * gives their images to the exporter one after the other, so that memory does not grow with the
 * data set.
 *
 * Images of a problem come in one order everywhere: positives, then negatives, by index. */
#ifndef EXPORT_EXPORTER_H
#define EXPORT_EXPORTER_H

#include "base/arena.h"
#include "export/target.h"
#include "read/reading.h"

typedef struct blg_export_run {
    const struct blg_export_options
        *options; /* export.h; completed: no zero stands for a default */
    const blg_reading *reading;
    blg_target target;
    blg_outfile file; /* of formats of one file */
    blg_buf text;     /* of formats with a file for each problem: that file */
} blg_export_run;

typedef struct blg_export_image {
    const blg_problem *problem;
    const char *split;
    int side, index;
    const blg_scene *scene; /* without shapes for a query that the side lacks */
    blg_buf *out;           /* where text formats print */
} blg_export_image;

typedef struct blg_exporter {
    bool folder;
    bool poses;         /* needs them: it draws, and sees what is painted (ink/painted.h) */
    bool lacking;       /* sees the query that a side lacks, too: both sides have as many images */
    const char *ending; /* there is a file for each problem, named <problem><ending> */
    size_t state_size;  /* zeroed before begin */
    /* All but `image` may be NULL. close is called whatever happened, after begin. first and last
     * see the problem's first image, before and after all of its images. */
    blg_status (*begin)(blg_export_run *run, void *state, blg_error *error);
    blg_status (*first)(blg_export_run *run, void *state, const blg_export_image *image,
                        blg_error *error);
    blg_status (*image)(blg_export_run *run, void *state, const blg_export_image *image,
                        blg_error *error);
    blg_status (*last)(blg_export_run *run, void *state, const blg_export_image *image,
                       blg_error *error);
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
/* Appends text, and a number without an exponent, '.' in any locale. */
void blg_export_number(blg_buf *out, const char *text, double value);

#endif
