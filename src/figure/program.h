/* Stroke types; programs: actions and strokes, parsed and printed. */
#ifndef FIGURE_PROGRAM_H
#define FIGURE_PROGRAM_H

#include "base/geometry.h"
#include "blogo/program.h"

/* Stroke types: how strokes of each type are decorated and called. All code that asks for stroke
 * types reads this list and the rows in figure/program.c. */

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

/* Action programs: the commands that a LOGO turtle draws by, and their published text.
 *
 * A program is the action list of one shape. Each action first turns, then draws one stroke:
 *     line_<type>_<length>-<turn>            line_normal_1.000-0.500
 *     arc_<type>_<radius>_<extent>-<turn>    arc_zigzag_0.500_0.625-0.500
 * In the text every number is in 0..1 with three decimals; extent is (degrees + 360) / 720 and turn
 * is (degrees + 180) / 360, left positive. In memory angles are degrees with all their digits, from
 * which pictures are drawn. The grammar is grammar/action-language.ebnf.
 *
 * Readers also take fewer decimals, 0.5 for 0.500, and the form of a call:
 *     line(normal, 1.000, 0.500)    arc(zigzag, 0.500, 0.625, 0.500)
 * The paper also writes arc(zigzag, 0.625, 0.500): extent and turn, and the radius is 0.5. */

/* Most actions of one shape. The published shapes have at most 9. A shape of 20 does not fit in the
 * default 21 rows of the export format "tokens": start, 19 actions, stop. */
#define BLG_MAX_ACTIONS 20
/* Most shapes of one image: five that belong to the concept and one distractor. */
#define BLG_MAX_SHAPES 6
/* Longest text of one action, terminator included ("arc_triangle_1.000_1.000-1.000"). */
#define BLG_ACTION_TEXT 32

#define BLG_ACTION_KIND_LIST(X) X(LINE, line) X(ARC, arc)

#define BLG_ENUM_ENTRY(upper, lower) BLG_##upper,
typedef enum blg_action_kind {
    BLG_ACTION_KIND_LIST(BLG_ENUM_ENTRY) BLG_ACTION_KINDS
} blg_action_kind;
#undef BLG_ENUM_ENTRY

typedef struct blg_action {
    blg_action_kind kind;
    blg_stroke_type type;
    double length;     /* line: its length; arc: its radius; program units, 0..1 */
    double extent_deg; /* arc: -360..360, positive bends left, negative runs backwards; line: 0 */
    double turn_deg;   /* turn before the stroke, -180..180, positive left */
} blg_action;

typedef struct blg_program {
    int n_actions; /* 0..BLG_MAX_ACTIONS */
    blg_action actions[BLG_MAX_ACTIONS];
} blg_program;

const char *blg_action_kind_name(blg_action_kind kind);

/* Parses one action, without white space around it. BLG_INVALID with error->column, the 1-based
 * byte of the mistake in text. */
BLG_MUST_USE blg_status blg_action_parse(const char *text, blg_action *action, blg_error *error);

/* Prints one action as published text, in any locale. Values outside 0..1 are clamped. Returns the
 * length without the terminator. */
size_t blg_action_print(const blg_action *action, char buf[BLG_ACTION_TEXT]);

/* Parses actions separated by commas and white space. BLG_INVALID with line and column in text. */
BLG_MUST_USE blg_status blg_program_parse(const char *text, blg_program *program, blg_error *error);

/* Prints the actions with ", " between them. Writes at most size bytes, terminator included, and
 * returns the length of the full text. */
size_t blg_program_print(const blg_program *program, char *buf, size_t size);

/* Whether two programs have the same strokes and turns, stroke types aside. */
bool blg_program_same_path(const blg_program *a, const blg_program *b);

/* The program of the mirror image: every bend and turn to the other side. */
blg_program blg_program_mirrored(const blg_program *program);

/* Logo: a program as words, with repeats where they make it shorter.
 *
 *     forward LENGTH, arcleft RADIUS DEGREES, arcright RADIUS DEGREES     strokes
 *     left DEGREES, right DEGREES    pen TYPE    repeat N [ WORDS ]
 *
 * This is the language of the playground (docs/playground.md). */

/* Actions first .. first + size * times - 1: a block of `size` actions, `times` times. The turn of
 * the first action may differ from that of action first + size, which all later rounds have. A
 * single action has size 1 and times 1. */
typedef struct blg_repeat {
    int first, size, times;
} blg_repeat;

/* Cuts a program into blocks and single actions, in order, so that it takes the fewest words; a
 * program that consists of one repeated block is not split. Returns their number. */
int blg_repeats_find(const blg_program *program, blg_repeat repeats[BLG_MAX_ACTIONS]);

/* Appends the words, numbers with at most six decimals. Returns the description length: the number
 * of words, numbers and brackets. repeated false: without repeats. */
int blg_logo_print(const blg_program *program, bool repeated, blg_buf *out);
/* For the message about a text that is no program: if the text begins with a Logo word, how words
 * become a program; else "". */
const char *blg_logo_hint(const char *text);

#endif
