/* Programs: actions and strokes, parsed and printed. */
#ifndef FIGURE_PROGRAM_H
#define FIGURE_PROGRAM_H

#include "blogo/program.h"
#include "figure/strokes.h"

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

/* Most actions of one shape. The published shapes have at most 9. The default 21 rows of the export
 * format "tokens" hold 19 and two marks, start and stop. */
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
 * program that consists of one repeated block stays whole. Returns their number. */
int blg_repeats_find(const blg_program *program, blg_repeat repeats[BLG_MAX_ACTIONS]);

/* Appends the words, numbers with at most six decimals. Returns the description length: the number
 * of words, numbers and brackets. repeated false: without repeats. */
int blg_logo_print(const blg_program *program, bool repeated, blg_buf *out);

#endif
