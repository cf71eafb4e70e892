/* Ink: from a program and a pose to decorated lines and stamps. */
#ifndef FIGURE_INK_H
#define FIGURE_INK_H

#include "base/geometry.h"
#include "figure/program.h"

/* The turtle: runs a program and yields its strokes in double precision, not yet decorated.
 *
 * Frame: x right, y up, headings in degrees counter-clockwise from +x. A pose places a shape in the
 * drawing plane, whose square of 720 x 720 units is centred on the origin. A program unit is
 * pose.scale plane units long. With pose {0, 0, 0, 1} strokes are in program units. */

/*        end           An arc's centre lies to the LEFT of the heading, also where extent is
 *       /  \  extent   negative: then the pen runs backwards on the same circle and heading_end is
 *  centre -- start     the heading, not the direction of travel. */
typedef struct blg_stroke {
    blg_action_kind kind;
    blg_stroke_type type;
    blg_vec2 start, end;
    blg_vec2 centre;          /* arcs only */
    double radius;            /* arcs only, plane units */
    double extent_deg;        /* arcs only, signed */
    double length;            /* of the line, or along the arc; plane units */
    double heading_start_deg; /* after the action's turn, before drawing */
    double heading_end_deg;   /* after drawing */
} blg_stroke;

extern const blg_pose blg_pose_unit; /* {0, 0, 0, 1} */

/* Runs program from pose. Fills program->n_actions entries of strokes and returns that number. */
int blg_turtle_trace(const blg_program *program, const blg_pose *pose,
                     blg_stroke strokes[BLG_MAX_ACTIONS]);

/* The stroke as a curve, in the same coordinates. */
blg_curve blg_turtle_curve(const blg_stroke *stroke);

/* Walk: where the published painter's turtle stands at the end of each stroke.
 *
 * Positions are in the turtle's plane: y up, origin in the centre, 720 x 720 units. An arc counts
 * as several strokes, its pieces of at most 90 degrees. The size of some shapes equals a threshold
 * of the published generator, up to rounding. So positions follow the published turtle's
 * floating-point operations: it turns a unit heading vector, and walks an arc as a polygon of
 * chords. Stroke types have no influence. */

#define BLG_WALK_HALF_PLANE 360.0 /* plane units */

typedef struct blg_walk_path {
    blg_vec2 low, high; /* box around the start and all ends of strokes inside the plane */
    bool inside;        /* no stroke ended outside the plane */
    /* How far the walk got: number of strokes begun, and the angle walked of the last stroke if it
     * is an arc. */
    int n_actions;
    double extent_deg;
} blg_walk_path;

/* Walks the program to its end, or until a stroke ends outside the plane. */
blg_walk_path blg_walk(const blg_program *program, const blg_pose *pose);

/* A scene: the shapes of one image with their poses, before the image is drawn. */

enum { BLG_NONE = -1 }; /* of a number in a scene: no shape of the catalogue, no component */

/* One image: shapes in painting order. */
typedef struct blg_scene {
    int n_shapes;
    int n_distractors; /* the last n_distractors shapes, which take no part in the concept */
    blg_pose poses[BLG_MAX_SHAPES];
    int shapes[BLG_MAX_SHAPES]; /* catalogue index, or BLG_NONE (free-form) */
    /* of a negative: the concept's component that fails; BLG_NONE: none or more than one */
    int violated;
    bool impure;                          /* breaks its side's rule on purpose */
    bool published;                       /* painted as the published painter paints */
    bool unmagnified;                     /* teeth and stamps of one size at every scale */
    double pen_px, stamp_px;              /* widths at 512 px; 0 = the published widths */
    blg_program programs[BLG_MAX_SHAPES]; /* the last member: all before it can be cleared alone */
} blg_scene;

/* Painted: which part of a scene the picture shows, and where in the picture.
 *
 * Most pictures show the whole scene, with the plane's origin in the middle. Scenes of the
 * published painter (scene->published) differ in two ways: the origin is shifted, and the painter
 * stops after the first stroke that leaves the plane. Code that draws a scene must use this module,
 * or blg_ink_draw_scene, which uses it. */

#define BLG_PX_PER_UNIT_512 0.652188 /* published painter */

/* At 512 px, the published painter draws the plane's origin this many pixels to the right of and
 * below the image centre, because it centres canvas and picture on different rectangles. */
#define BLG_PUBLISHED_ORIGIN_X_PX_512 1.503
#define BLG_PUBLISHED_ORIGIN_Y_PX_512 1.758

/* The part of the scene that is painted: the scene itself if all of it is painted. Else it is a
 * copy in *shortened that ends with the first stroke, or piece of an arc, that leaves the plane. */
const blg_scene *blg_painted_scene(const blg_scene *scene, blg_scene *shortened);
/* The pose of shape i relative to the middle of the picture, in plane units. */
blg_pose blg_painted_pose(const blg_scene *scene, int i);

/* Contrast: how different two stroke types look when drawn on the same path. */

/* The ink that differs, divided by the mean ink of the two strokes, in a picture of 512 px: the
 * least value over a line and an arc in several directions. scale is in plane units per program
 * unit. The contrast grows with the scale, because stamps and teeth grow while the pen does not. It
 * is 0 if a equals b. */
double blg_type_contrast(blg_stroke_type a, blg_stroke_type b, double scale);

/* A change counts as visible if at least BLG_VISIBLE_PX pixels change by BLG_VISIBLE_GRAY or more
 * of 255 gray levels. */
#define BLG_VISIBLE_PX   4
#define BLG_VISIBLE_GRAY 32
/* Whether changing one stroke from type a to type b is visible in a picture of size_px, at the
 * smallest scale of free-form shapes: 80 plane units per program unit. A size_px between two sizes
 * of figure/program.h counts as the smaller size; below 64 px nothing is visible. */
bool blg_type_visible(blg_stroke_type a, blg_stroke_type b, int size_px);

/* Ink: the decorated strokes of an image as the polylines and polygons that a raster paints, in
 * order.
 *
 * A program becomes turtle strokes, then ink, then pixels. Points are in plane units.
 * An ink item is a pen run or a stamp. A pen run is an open polyline drawn with the
 * pen; a stamp is a closed polygon, filled white, then outlined. Later items cover earlier items.
 * Pen widths belong to the image: they do not scale with a shape.
 *
 * Teeth, stamps and their distances scale with the shape: the published painter's magnifier effect.
 * The pictures of the released free-form and basic problems were painted without the effect: teeth
 * lie 17 and stamps 20 plane units apart at every scale (docs/reference.md). */

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
    int shape;          /* number of the blg_ink_add_shape call, from 0 */
    int stroke;         /* index of the action within that shape */
    int first;          /* index into points */
    int n;              /* number of points, >= 1; a stamp's last point is not repeated */
    blg_vec2 low, high; /* corners of the box around the points; set when the shape is complete */
} blg_ink_item;

/* The ink of one image. The memory grows as needed and serves image after image. Zero-initialise;
 * free with blg_ink_free. */
typedef struct blg_ink {
    blg_vec2 *points;
    blg_ink_item *items;
    int n_points, n_items, n_shapes;
    int cap_points, cap_items;
    double pen_px, stamp_px; /* of all items, at 512 px; 0 = the published widths */
    bool published;          /* placed as the published painter places ink */
    bool unmagnified;        /* shapes added from now on have teeth and stamps of one size */
} blg_ink;

void blg_ink_free(blg_ink *ink);
/* Empties ink: items, widths and flags. Keeps the memory. */
void blg_ink_clear(blg_ink *ink);
/* Appends the ink of one shape. BLG_NO_MEMORY leaves ink as it was. */
BLG_MUST_USE blg_status blg_ink_add_shape(blg_ink *ink, const blg_program *program,
                                          const blg_pose *pose);
/* Replaces the content by a scene: its widths and flags, and the ink of the part of the scene that
 * is painted. */
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

/* Moves the items first..first+n-1. */
void blg_ink_shift(blg_ink *ink, int first, int n, blg_vec2 by);

/* Distance of two boxes; 0 if they overlap or touch. */
double blg_box_distance(const blg_box *a, const blg_box *b);

/* Distance between the ink of two shapes of an image, in plane units.
 *
 * Ink here is the area that a shape covers: its lines in the pen's full width, and the inside of
 * its stamps. The distance of shapes whose ink touches is 0. */

/* Returns the distance, or limit if the distance is larger. If the distance is below `enough`, any
 * value below `enough` may be returned; `enough` 0 asks for the exact distance. Shapes are numbers
 * of blg_ink_add_shape calls. A shape without ink is infinitely far away. */
double blg_ink_distance(const blg_ink *ink, int shape_a, int shape_b, double enough, double limit);
/* Like blg_ink_distance, but below 0 where the inks overlap: some overlap, not the deepest. */
double blg_ink_clearance(const blg_ink *ink, int shape_a, int shape_b, double enough, double limit);

/* Dump: the stages of a picture (strokes, ink items) as text, with one row for each stroke or item.
 *
 * Tabs separate the columns; the first row names them. Numbers have four decimals and '.' in any
 * locale. A column that does not apply to a row holds "-". Each function appends to out. */

/* One row for each stroke: stroke kind type start_x start_y end_x end_y heading_start_deg
 * heading_end_deg length centre_x centre_y radius extent_deg */
void blg_dump_strokes(blg_buf *out, const blg_stroke *strokes, int n);
/* One row for each ink item: item kind type shape stroke n points; points are "x,y" with spaces
 * between them */
void blg_dump_ink(blg_buf *out, const blg_ink *ink);

#endif
