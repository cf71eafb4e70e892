/* Painter: what one thread needs to build a problem and store its images, and the record of it that
 * is committed in order. */
#ifndef WRITE_PAINTER_H
#define WRITE_PAINTER_H

#include "base/buf.h"
#include "base/digest.h"
#include "generate/generator.h"
#include "image/png.h"
#include "write/journal.h"
#include "write/scene.h"

/* What all painters of a run share; read only. */
typedef struct blg_paint_job {
    const blg_generator *generator;
    const char *folder;
    const int *image_folders; /* by family: descriptor of <family>/images; tree layout */
    const blg_journal *journal;
    const int64_t *first_images; /* by problem of the run; NULL: nothing is resumed */
    bool images, tar;
    blg_png_effort effort;
} blg_paint_job;

/* The trace of one problem. */
typedef struct blg_paint_record {
    int split;
    blg_family family;
    blg_buf scene, programs, sums, members;
    long long images, image_bytes;
} blg_paint_record;
void blg_paint_record_free(blg_paint_record *record);

typedef struct blg_painter blg_painter;
blg_status blg_painter_create(const blg_paint_job *job, blg_painter **painter, blg_error *error);
void blg_painter_free(blg_painter *painter);
const blg_tally *blg_painter_tally(const blg_painter *painter);

/* Builds problem plan_index, the number-th of the run, stores its images and fills record. */
blg_status blg_painter_paint(blg_painter *painter, int64_t number, int64_t plan_index,
                             blg_paint_record *record, blg_error *error);

#endif
