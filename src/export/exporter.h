/* Exporter: one format, as a table of functions. The run reads the problems, selects by split,
 * family and limit, and gives their images to the exporter one after the other. So memory does not
 * grow with the data set.
 *
 * In every format the images of a problem come in one order: positives, then negatives, by index.
 */
#ifndef EXPORT_EXPORTER_H
#define EXPORT_EXPORTER_H

#include "base/arena.h"
#include "base/target.h"
#include "read/reading.h"

typedef struct blg_export_run {
    const struct blg_export_options
        *options; /* export.h; zeros that mean a default are filled in */
    const blg_reading *reading;
    blg_target target;
    blg_outfile file; /* for formats of one file */
    blg_buf text;     /* for formats with a file for each problem: that file */
} blg_export_run;

typedef struct blg_export_image {
    const blg_problem *problem;
    const char *split;
    int side, index;
    const blg_scene *scene; /* has no shapes if the side lacks this query */
    blg_buf *out;           /* where text formats print */
} blg_export_image;

typedef struct blg_exporter {
    bool folder;
    bool poses;         /* needs poses: it gets scenes as they are painted (ink/painted.h) */
    bool lacking;       /* also gets missing queries, so both sides have as many images */
    const char *ending; /* each problem has a file <problem><ending>; else NULL */
    size_t state_size;  /* zeroed before begin */
    /* All functions but `image` may be NULL. close is always called after begin, even after an
     * error. first and last are called before and after a problem's images, and get its first
     * image. */
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

/* An export as a target, and programs that were restored from an export. */
extern const blg_target_kind blg_export_target;

/* "positive" or "negative" */
const char *blg_export_side(int side);
/* Pen and stamp widths, in plane units, of an image that has widths of its own; false if the image
 * has the published widths. */
bool blg_export_widths(const blg_scene *scene, double *pen_unit, double *stamp_unit);
/* Appends text, then a number without an exponent and with '.' in any locale. */
void blg_export_number(blg_buf *out, const char *text, double value);

#endif
