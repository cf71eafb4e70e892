/* Ink: the decorated strokes of an image as the polylines and polygons that a raster paints, in
 * order.
 *
 * A program becomes turtle strokes, then ink, then pixels. Points are in plane units (turtle.h). An
 * ink item is a pen run or a stamp. A pen run is an open polyline drawn with the pen; a stamp is a
 * closed polygon, filled white, then outlined. Later items cover earlier items. Pen widths belong
 * to the image: they do not scale with a shape. */
#ifndef INK_INK_H
#define INK_INK_H

#include "ink/scene.h"

#define BLG_PEN_WIDTH_UNIT   8.0 /* published painter: turtle pen size */
#define BLG_STAMP_WIDTH_UNIT 2.5 /* published painter: outline of a stamped turtle */
/* The two widths as measured in the published painter's black-and-white pictures of 512 px. They
 * scale with the picture size. */
#define BLG_PEN_WIDTH_PX_512   6.37
#define BLG_STAMP_WIDTH_PX_512 2.78

typedef enum blg_ink_kind { BLG_INK_PEN, BLG_INK_STAMP } blg_ink_kind;

typedef struct blg_ink_item {
    blg_ink_kind kind;
    blg_stroke_type type;
    int shape;  /* number of the blg_ink_add_shape call, from 0 */
    int stroke; /* index of the action within that shape */
    int first;  /* index into points */
    int n;      /* number of points, >= 1; a stamp's last point is not repeated */
} blg_ink_item;

/* The ink of one image. The memory grows as needed and serves image after image. Zero-initialise;
 * free with blg_ink_free. */
typedef struct blg_ink {
    blg_vec2 *points;
    blg_ink_item *items;
    int n_points, n_items, n_shapes;
    int cap_points, cap_items;
    double pen_px, stamp_px; /* of all items, at 512 px; 0 = the published widths */
    bool published;          /* placed as the published painter places it (painted.h) */
} blg_ink;

void blg_ink_free(blg_ink *ink);
/* Empties ink: items, widths and the flag published. Keeps the memory. */
void blg_ink_clear(blg_ink *ink);
/* Appends the ink of one shape. BLG_NO_MEMORY leaves ink as it was. */
BLG_MUST_USE blg_status blg_ink_add_shape(blg_ink *ink, const blg_program *program,
                                          const blg_pose *pose);
/* Replaces the content by a scene: its widths, scene->published, and the ink of the part of the
 * scene that is painted (painted.h). */
BLG_MUST_USE blg_status blg_ink_draw_scene(blg_ink *ink, const blg_scene *scene);

/* Half the width of the line that draws this kind of item, in plane units: how far ink reaches
 * beyond the item's points. */
double blg_ink_reach(const blg_ink *ink, blg_ink_kind kind);

/* ---- boxes around ink: points and half the line width, plane units ---- */

typedef struct blg_box {
    double x_low, y_low, x_high, y_high; /* empty: low > high */
} blg_box;

/* Box of the items first..first+n-1; empty for no items. It is exact, because the ends and corners
 * of lines are round. */
blg_box blg_ink_box(const blg_ink *ink, int first, int n);

/* Finds the items of a shape, which are contiguous: sets the first item and returns their number; 0
 * = no ink. */
int blg_ink_shape_items(const blg_ink *ink, int shape, int *first);

void blg_ink_shift(blg_ink *ink, int first, int n, blg_vec2 by);

/* Distance of two boxes; 0 if they overlap or touch. */
double blg_box_distance(const blg_box *a, const blg_box *b);

#endif
