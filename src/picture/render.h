/* Pictures by Cairo: vector documents, sheets. */
#ifndef PICTURE_RENDER_H
#define PICTURE_RENDER_H

#include "figure/catalogue.h"
#include "picture/raster.h"
#include "problem/concept.h"

/* Render: writes pictures of single scenes and of whole problems to files.
 *
 * Workers draw data sets (data/write.h); the functions here are for viewing. */

typedef enum blg_image_format { BLG_IMAGE_PNG, BLG_IMAGE_SVG, BLG_IMAGE_PDF } blg_image_format;

/* Format by the ending of path; BLG_INVALID for any other ending. */
BLG_MUST_USE blg_status blg_image_format_of(const char *path, blg_image_format *format,
                                            blg_error *error);

typedef struct blg_render_options {
    int size_px;    /* side of the picture; 0 = 512 */
    int depth_bits; /* PNG: 1, 2, 4 or 8; 0 = 8 */
    bool best;      /* PNG: best antialiasing, as data sets with images.antialias "best" have */
    /* Sheets: the text above each problem, one or more lines; NULL = its name. */
    const char *const *captions;
} blg_render_options;

/* Gives every shape of scene a pose: side by side from left to right, ink centred, all with the
 * same heading. scale is in plane units per program unit; 0 = the largest scale that fits, at most
 * 320. BLG_INFEASIBLE if the ink leaves its place on the plane. */
BLG_MUST_USE blg_status blg_render_arrange(blg_scene *scene, double scale, double heading_deg,
                                           blg_error *error);

/* Draws scene to path, as PNG, SVG or PDF by its ending. */
BLG_MUST_USE blg_status blg_render_scene(const blg_scene *scene, const blg_render_options *options,
                                         const char *path, blg_error *error);

/* SVG for pages: drawn without Cairo, a side of 512 units, arcs as arcs of circles. */
#define BLG_SVG_MARK "#c2185b" /* colour of marked strokes */
/* Replaces out by the picture of a scene, an SVG document on white paper. marks: NULL, or a mask of
 * strokes for each shape (bit i: action i); marked strokes are coloured. ink is scratch memory. */
BLG_MUST_USE blg_status blg_svg_scene(blg_ink *ink, const blg_scene *scene, const uint32_t *marks,
                                      blg_buf *out, blg_error *error);

/* Problems on one sheet, in memory. The caller sets all but width and height.
 * blg_sheet_size sets width and height, and panel_px if it is 0: 256; 384 or 512 if a free-form
 * negative changes a stroke's type that people would not see otherwise; less if the sheet would be
 * too large. BLG_INFEASIBLE for more than 30,000 pixels a side. blg_sheet_draw then fills
 * pixels[height][width]. */
typedef struct blg_sheet {
    const blg_problem *problems;
    int n_problems;
    int panel_px; /* side of one image, 16..4096; 0 = see above */
    bool best;    /* best antialiasing */
    int width, height;
    const char *const *captions; /* as in blg_render_options */
} blg_sheet;
BLG_MUST_USE blg_status blg_sheet_size(blg_sheet *sheet, blg_error *error);
BLG_MUST_USE blg_status blg_sheet_draw(const blg_sheet *sheet, uint8_t *pixels, blg_error *error);

/* Writes one sheet of problems as PNG, SVG or PDF by path's ending. Each problem is laid out as:
 * support A | support B | queries of A above those of B. options->size_px is the side of one image;
 * 0 = as in blg_sheet. */
BLG_MUST_USE blg_status blg_render_sheet(const blg_problem *problems, int n_problems,
                                         const blg_render_options *options, const char *path,
                                         blg_error *error);

typedef struct blg_shapes_options {
    int panel_px;            /* side of one shape's square; 0 = 160 */
    int columns;             /* 0 = 12 */
    blg_stroke_type type;    /* stroke type of decorable shapes; other shapes stay normal */
    const char *super_class; /* draw this super class only; NULL = all */
} blg_shapes_options;

/* Writes the catalogue as one page of labelled pictures, by super class: PNG, SVG or PDF by path's
 * ending. */
BLG_MUST_USE blg_status blg_render_shapes(const blg_catalogue *catalogue,
                                          const blg_shapes_options *options, const char *path,
                                          blg_error *error);

#endif
