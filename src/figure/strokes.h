/* Stroke types: how strokes of each type are decorated and called. All code that asks for stroke
 * types reads this list and the rows in figure/strokes.c. */
#ifndef FIGURE_STROKES_H
#define FIGURE_STROKES_H

#include "base/geometry.h"

/* F(X, constant, name) for each type. The published five stand first, in the published order;
 * random draws of a type follow it. */
#define BLG_STROKE_TYPES_BY(F, X)                                                                  \
    F(X, NORMAL, normal)                                                                           \
    F(X, ZIGZAG, zigzag)                                                                           \
    F(X, CIRCLE, circle)                                                                           \
    F(X, SQUARE, square)                                                                           \
    F(X, TRIANGLE, triangle)
#define BLG_STROKE_TYPE_ENTRY(X, upper, lower) X(upper, lower)
#define BLG_STROKE_TYPE_LIST(X)                BLG_STROKE_TYPES_BY(BLG_STROKE_TYPE_ENTRY, X)

#define BLG_ENUM_ENTRY(upper, lower) BLG_##upper,
typedef enum blg_stroke_type {
    BLG_STROKE_TYPE_LIST(BLG_ENUM_ENTRY) BLG_STROKE_TYPES
} blg_stroke_type;
#undef BLG_ENUM_ENTRY

/* "normal|zigzag|..." as a constant. */
#define BLG_STROKE_TYPE_CHOICE(upper, lower) "|" #lower
#define BLG_STROKE_TYPE_CHOICES              (&BLG_STROKE_TYPE_LIST(BLG_STROKE_TYPE_CHOICE)[1])

typedef enum blg_marks { BLG_NO_MARKS, BLG_TEETH, BLG_STAMPS } blg_marks;

#define BLG_STAMP_POINTS     20 /* most corners of a stamp */
#define BLG_CONTRAST_SCALES  4  /* 80, 100, 120 and 140 plane units per program unit */
#define BLG_VISIBILITY_SIZES 6  /* 64, 96, 128, 192, 256 and 512 px */

/* How a type differs from another one on the same path; figure/ink.h explains the measures. */
typedef struct blg_type_difference {
    double contrast[BLG_CONTRAST_SCALES];
    int changed[BLG_VISIBILITY_SIZES]; /* pixels that change by BLG_VISIBLE_GRAY or more, at scale
                                          80: the least of 48 draws */
} blg_type_difference;

typedef struct blg_stroke_style {
    blg_marks marks;
    /* A stamp's outline: x points to the right of the heading, y along the heading; plane units at
     * scale 180, before they are multiplied by stretch. */
    double stretch;
    int n_points;
    blg_vec2 points[BLG_STAMP_POINTS];
    /* Words, at [1] for texts that must not contain the name of a shape or of an attribute. Of a
     * stroke without stamps, "zigzag" as in "zigzag stroke"; of a stamp, its name and the plural,
     * "box" and "boxes" as in "stroke of small boxes". */
    const char *word[2], *plural[2];
    /* From each type before it in the list. tests/property/test_contrast.c measures them again. */
    blg_type_difference from[BLG_STROKE_TYPES];
} blg_stroke_style;

extern const char *const blg_stroke_type_names[BLG_STROKE_TYPES];
extern const blg_stroke_style *const blg_stroke_styles[BLG_STROKE_TYPES];

/* "?" for a number that is no type. */
const char *blg_stroke_type_name(blg_stroke_type type);
/* The type of that name; BLG_STROKE_TYPES if there is none. */
blg_stroke_type blg_stroke_type_find(const char *name);
/* The types without stamps, as bits (1 << blg_stroke_type). */
unsigned blg_stroke_types_of_pen(void);

/* Writes "normal, zigzag, circle, square or triangle" and returns text. */
#define BLG_STROKE_TYPES_TEXT 160
const char *blg_stroke_types_text(char text[BLG_STROKE_TYPES_TEXT]);

#endif
