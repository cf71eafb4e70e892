/* Painter: what one thread needs to build a problem, draw its pictures and store them in the sink.
 */
#ifndef WRITE_PAINTER_H
#define WRITE_PAINTER_H

#include "image/png.h"
#include "write/sink.h"

/* What all painters of a run share; read only. */
typedef struct blg_paint_job {
    const blg_generator *generator;
    const blg_sink *sink;
    bool images;
    blg_png_effort effort;
} blg_paint_job;

void blg_record_free(blg_record *record);

typedef struct blg_painter blg_painter;
blg_status blg_painter_create(const blg_paint_job *job, blg_painter **painter, blg_error *error);
void blg_painter_free(blg_painter *painter);
const blg_tally *blg_painter_tally(const blg_painter *painter);

/* Builds problem plan_index of the plan, stores its images and fills record. number: the problem's
 * place in the run. */
blg_status blg_painter_paint(blg_painter *painter, int64_t number, int64_t plan_index,
                             blg_record *record, blg_error *error);

#endif
