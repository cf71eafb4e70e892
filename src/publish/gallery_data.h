/* The gallery's data as JavaScript files: one index, chunks of problems, the catalogue.
 *
 * Each file is one call, blogo.put("name", value). To keep files small, values are arrays whose
 * elements have fixed positions:
 *   index      problems: [name, split, negative distance, positive diversity, near separators,
 *              stroke types as bits]
 *   chunk      figures: [catalogue index or -1, [action...]], an action [length, turn] (line) or
 *              [radius, extent, turn] (arc); problems: [concept in English, support images a side,
 *              positives, negatives, rules that fit]; an image: [[figure, types, x, y, heading,
 *              scale]..., marks?]
 *   catalogue  shapes: [name, title, super class, [action...], values, fewest lines, most lines]
 *   figures    by catalogue index: [problem, side, image]... of abstract problems */
#ifndef PUBLISH_GALLERY_DATA_H
#define PUBLISH_GALLERY_DATA_H

#include "base/buf.h"
#include "catalogue/catalogue.h"
#include "concept/problem.h"

#define BLG_CHUNK_PROBLEMS 50
#define BLG_GALLERY_BINS   48
#define BLG_SCALE_BIN      10.0 /* plane units */

/* Histograms of one family; the index [2] is the side. */
typedef struct blg_gallery_histograms {
    long long problems;
    long long strokes[2][BLG_GALLERY_BINS]; /* images by their number of strokes */
    long long types[2][BLG_STROKE_TYPES];   /* strokes by type */
    long long scales[2][BLG_GALLERY_BINS];  /* shapes by scale in steps of BLG_SCALE_BIN */
} blg_gallery_histograms;

typedef struct blg_gallery_figure {
    blg_program program; /* stroke types are ignored */
    int shape;           /* catalogue index, -1 = none */
} blg_gallery_figure;

typedef struct blg_gallery_data {
    const blg_catalogue *catalogue;
    blg_gallery_histograms histograms[BLG_FAMILIES];
    blg_buf index;             /* rows of the index */
    blg_buf problems;          /* problems of the current chunk */
    blg_buf figures;           /* figures of the current chunk */
    blg_gallery_figure *known; /* the same figures, to find repeated ones */
    int n_known, cap_known;
    int n_problems; /* number of problems added so far */
    blg_buf *seen;  /* by catalogue shape: images of abstract problems that show it */
    blg_buf splits; /* names, each with a zero byte at its end */
} blg_gallery_data;

blg_status blg_gallery_data_init(blg_gallery_data *data, const blg_catalogue *catalogue,
                                 blg_error *error);
void blg_gallery_data_free(blg_gallery_data *data);

/* Adds a problem to index, chunk and histograms. sentence: its concept; rules: JSON array of texts.
 */
blg_status blg_gallery_data_add(blg_gallery_data *data, const blg_problem *problem,
                                const char *split, const char *sentence, const char *rules,
                                blg_error *error);
/* Writes the current chunk to `file` and begins the next chunk. */
void blg_gallery_data_chunk(blg_gallery_data *data, int number, blg_buf *file);
/* Writes the index to `file`. audit: JSON or NULL. */
void blg_gallery_data_index(const blg_gallery_data *data, const char *title, const char *audit,
                            blg_buf *file);
blg_status blg_gallery_data_catalogue(const blg_gallery_data *data, blg_buf *file,
                                      blg_error *error);
void blg_gallery_data_figures(const blg_gallery_data *data, blg_buf *file);

#endif
