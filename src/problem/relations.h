/* Relations: what holds between the figures of one image, and the language of concepts about it. */
#ifndef PROBLEM_RELATIONS_H
#define PROBLEM_RELATIONS_H

#include "figure/analyse.h"
#include "figure/catalogue.h"
#include "figure/ink.h"

/* Atoms: properties of a figure in its image, of two figures, and of the whole arrangement. An atom
 * is a row of BLG_ATOM_LIST and a function that measures the row (problem/relations.c). Builders,
 * judge, words and the parser of the language walk the list. Kind MUTUAL: an atom of two figures
 * that holds of y and x if it holds of x and y.
 *
 * X(name, kind, group, words): words complete "x ..." for a figure, "x ... y" for two figures, and
 * "the figures ..." for an arrangement. Group FRAME marks atoms that depend on place or direction
 * in the picture; such a concept is not the same after the image is turned.
 *
 * A value is 1, 0 or BLG_UNDECIDED. Every atom has a band of undecided values around its threshold.
 * docs/attributes.md states all bands, in plane units or shares.
 *
 * A new atom: its row here (31 of 32 bits are taken); its measurement in problem/relations.c; a
 * test in tests/unit/test_relations.c; a row in docs/attributes.md. If random images almost never
 * have it, also a step in steer_figures (problem/family/rl.c) or a row of placers (rl_places.c). If
 * readers may write it in answers, its words in tell/lexicon_relations.h. Parser, words, rivals,
 * solver and messages follow from the row. */
typedef enum blg_atom_kind { BLG_ATOM_FIGURE, BLG_ATOM_PAIR, BLG_ATOM_IMAGE } blg_atom_kind;
typedef enum blg_atom_group {
    BLG_ATOM_FORM,
    BLG_ATOM_SIZE,
    BLG_ATOM_STYLE,
    BLG_ATOM_PLACE,
    BLG_ATOM_FRAME
} blg_atom_group;

#define BLG_ATOM_LIST(X)                                                                           \
    X(largest, FIGURE, SIZE, "is the largest")                                                     \
    X(smallest, FIGURE, SIZE, "is the smallest")                                                   \
    X(inner, FIGURE, PLACE, "lies inside another figure")                                          \
    X(outer, FIGURE, PLACE, "has another figure inside")                                           \
    X(one_style, FIGURE, STYLE, "has strokes of one type")                                         \
    X(strokes_equal, FIGURE, FORM, "has strokes of equal length")                                  \
    X(central, FIGURE, FRAME, "is in the middle of the picture")                                   \
    X(large, FIGURE, FRAME, "is large in the picture")                                             \
    X(upright, FIGURE, FRAME, "stands upright")                                                    \
    X(level, FIGURE, FRAME, "lies level")                                                          \
    X(same_figure, MUTUAL, FORM, "has the same form as")                                           \
    X(mirror_of, MUTUAL, FORM, "is a mirror image of")                                             \
    X(same_size, MUTUAL, SIZE, "has the same size as")                                             \
    X(larger, PAIR, SIZE, "is larger than")                                                        \
    X(same_style, MUTUAL, STYLE, "has the same stroke types as")                                   \
    X(same_heading, MUTUAL, PLACE, "points the same way as")                                       \
    X(parallel, MUTUAL, PLACE, "is parallel to")                                                   \
    X(inside, PAIR, PLACE, "lies inside")                                                          \
    X(touching, MUTUAL, PLACE, "touches")                                                          \
    X(crossing, MUTUAL, PLACE, "crosses")                                                          \
    X(concentric, MUTUAL, PLACE, "has the same middle as")                                         \
    X(near, MUTUAL, PLACE, "is near")                                                              \
    X(above, PAIR, FRAME, "is above")                                                              \
    X(left_of, PAIR, FRAME, "is left of")                                                          \
    X(aligned, IMAGE, PLACE, "lie on a line")                                                      \
    X(evenly_spaced, IMAGE, PLACE, "stand on a line at equal distances")                           \
    X(mirror_symmetric, IMAGE, PLACE, "form a symmetric picture")                                  \
    X(nested, IMAGE, PLACE, "lie one inside the other")                                            \
    X(chain, IMAGE, PLACE, "touch in a chain")                                                     \
    X(horizontal, IMAGE, FRAME, "stand side by side at the same height")                           \
    X(vertical, IMAGE, FRAME, "stand one above the other")
#define BLG_ENUM_ENTRY(name, kind, group, words) BLG_ATOM_##name,
typedef enum blg_atom { BLG_ATOM_LIST(BLG_ENUM_ENTRY) BLG_ATOMS } blg_atom;
#undef BLG_ENUM_ENTRY

typedef struct blg_atom_row {
    const char *name;
    blg_atom_kind kind;
    bool mutual;
    blg_atom_group group;
    const char *words;
} blg_atom_row;
extern const blg_atom_row blg_atom_rows[BLG_ATOMS];
int blg_atom_find(const char *name); /* -1: none */
/* An atom that holds of some figures wherever `atom` holds of some, such as aligned for
 * evenly_spaced, and that may hold where `atom` certainly fails; BLG_ATOMS: none. */
blg_atom blg_atom_implied(blg_atom atom);

/* View: an image as the atoms see it, measured from programs and poses, without distractors. */
#define BLG_VIEW_POINTS 160 /* most points along a figure's lines */
#define BLG_RUN_STEPS   8   /* most steps from point to point in a run */
typedef struct blg_run {
    int first, end; /* steps first .. end - 1; step k leads from point k to point k + 1 */
    blg_box box;
} blg_run;
typedef struct blg_viewed {
    const blg_program *program;
    const blg_analysis *analysis; /* borrowed from the cache of facts */
    int fact;                     /* index in the cache */
    int shape;                    /* catalogue index, or BLG_NONE */
    unsigned styles;              /* stroke types that occur, bits by blg_stroke_type */
    double heading_deg, scale;    /* of the pose */
    double size;                  /* diameter, plane units */
    blg_vec2 centre;              /* centre of the smallest box, plane units */
    blg_box box;                  /* of centre lines, plane units */
    double elongation, axis_deg;  /* set if parallel, upright or level is asked for */
    int n;                        /* points */
    /* Along the centre lines, plane units: the ends of every stroke, and between them points 8
     * units apart, or farther in a figure whose lines are longer than about 1,100 units. */
    blg_vec2 points[BLG_VIEW_POINTS];
    int n_runs;
    blg_run runs[BLG_VIEW_POINTS / BLG_RUN_STEPS + 1];
} blg_viewed;

typedef struct blg_view {
    int n; /* figures */
    blg_viewed figures[BLG_MAX_SHAPES];
    /* By atom, 1, 0 or BLG_UNDECIDED; rows of a pair are x, columns y; the diagonal is undecided.
     */
    int8_t figure[BLG_ATOMS][BLG_MAX_SHAPES];
    int8_t pair[BLG_ATOMS][BLG_MAX_SHAPES][BLG_MAX_SHAPES];
    int8_t image[BLG_ATOMS];
} blg_view;

/* Atoms that do not depend on places: the groups before PLACE, and two others. */
#define BLG_UNPLACED_BIT(name, kind, group, words)                                                 \
    | (BLG_ATOM_##group < BLG_ATOM_PLACE ? (uint32_t)1 << BLG_ATOM_##name : 0)
#define BLG_UNPLACED                                                                               \
    ((uint32_t)1 << BLG_ATOM_same_heading | (uint32_t)1                                            \
                                                << BLG_ATOM_large BLG_ATOM_LIST(BLG_UNPLACED_BIT))

/* Measures an image that has poses. atoms: bits by blg_atom; the values of other atoms may stay
 * undecided. Without atoms outside of BLG_UNPLACED, figures get no points, box and centre.
 * Call blg_facts_make_room first. scene and facts must stay while view is used. ink is scratch.
 * BLG_NO_MEMORY. */
#define BLG_ALL_ATOMS (((uint32_t)1 << BLG_ATOMS) - 1)
BLG_MUST_USE blg_status blg_view_measure(blg_facts *facts, blg_ink *ink, const blg_scene *scene,
                                         uint32_t atoms, blg_view *view, blg_error *error);

/* Value of an attribute of a figure. An attribute that does not apply to the figure counts as 0: a
 * figure without corners has no acute angle. */
int blg_viewed_value(const blg_viewed *figure, blg_attribute attribute);
/* Elongation of a figure: its spread along its long axis over the spread across, 1 or more. A
 * figure from BLG_LONG on has a long axis. *axis_deg: direction of the axis, 0..180. */
#define BLG_LONG 2.3
double blg_viewed_elongation(const blg_viewed *figure, double *axis_deg);

/* Loops of the line of a figure: parts of the line between two visits of one place. A point inside
 * the figure lies within a loop, if it is as far from the line as two points of the line are from
 * each other. */
#define BLG_MOST_LOOPS 256 /* of one figure */
typedef struct blg_loop {
    uint8_t from, to; /* points of the figure */
} blg_loop;
typedef struct blg_loops {
    bool all; /* at[] has every loop of the figure; false: there was no room */
    int n;
    blg_loop at[BLG_MOST_LOOPS];
} blg_loops;
void blg_loops_find(const blg_viewed *figure, blg_loops *loops);
/* False if a point so far from the line is not inside the figure: it lies outside of all loops. */
bool blg_loops_may_contain(const blg_loops *loops, const blg_viewed *figure, blg_vec2 point);

/* Formula: a concept about images of several figures, in the language of
 * grammar/concept-language.ebnf, such as
 *   some x, y: inside(x, y) and same_figure(x, y)
 *   (one x: convex(x)) and aligned
 *   count(x: has_style(x, zigzag)) = 2
 * Variables stand for different figures. A quantifier reaches to the end of its brackets. Values
 * follow Kleene's three-valued logic, over all choices of figures. "one x, y" counts two figures
 * once, whichever is x. "all" and "most" without any choice, such as two figures in an image of
 * one, are undecided. */
#define BLG_FORMULA_NODES     128
#define BLG_FORMULA_VARIABLES 4
typedef enum blg_formula_kind {
    BLG_FORMULA_ATOM,       /* what: atom; vars */
    BLG_FORMULA_ATTRIBUTE,  /* what: attribute; vars[0] */
    BLG_FORMULA_STYLE,      /* what: stroke type; vars[0] */
    BLG_FORMULA_SHARED,     /* what: attribute; vars: both figures have it or both lack it */
    BLG_FORMULA_COMPARISON, /* count `what` of vars[0] compared with number, or with number times
                               the count `right` of vars[1] if right >= 0 */
    BLG_FORMULA_FIGURES,    /* for how many figures `left` is true; left = -1: all figures */
    BLG_FORMULA_SOME,
    BLG_FORMULA_ALL,
    BLG_FORMULA_ONE,
    BLG_FORMULA_MOST, /* more than half */
    BLG_FORMULA_NOT,
    BLG_FORMULA_AND,
    BLG_FORMULA_OR
} blg_formula_kind;
/* Whether a node of the kind is a predicate, which has no parts; whether it binds variables. */
static inline bool blg_is_predicate(blg_formula_kind kind) {
    return kind < BLG_FORMULA_FIGURES;
}
static inline bool blg_is_quantifier(blg_formula_kind kind) {
    return kind >= BLG_FORMULA_SOME && kind <= BLG_FORMULA_MOST;
}
typedef struct blg_formula_node {
    blg_formula_kind kind;
    int left, right; /* indices of nodes, -1 = none; right of a comparison: its second count */
    int what;        /* atom, attribute, count (blg_expression_count) or stroke type, by kind */
    int vars[2];     /* variables of an atom, or bound by a quantifier; -1 = none */
    int compare;     /* of a comparison: blg_compare (problem/concept.h) */
    int number;      /* of a comparison */
} blg_formula_node;
typedef struct blg_formula {
    int n; /* the last node is the root */
    blg_formula_node nodes[BLG_FORMULA_NODES];
} blg_formula;

/* Parses a concept. BLG_INVALID with error->column, 1-based in text, and a near match for an
 * unknown word. */
BLG_MUST_USE blg_status blg_formula_parse(const char *text, blg_formula *formula, blg_error *error);
/* Prints a formula with as few brackets as possible, cut to size bytes, always terminated. Returns
 * the full length. parse(print(f)) == f. */
size_t blg_formula_print(const blg_formula *formula, char *buf, size_t size);
int blg_formula_value(const blg_formula *formula, const blg_view *view);
/* The parts that "and" joins at the top, at most BLG_MAX_COMPONENTS; a formula without "and" is its
 * own only part. Writes the roots of the parts; returns their number. */
int blg_formula_parts(const blg_formula *formula, int *roots, int most);
size_t blg_formula_part_print(const blg_formula *formula, int root, char *buf, size_t size);
uint32_t blg_formula_part_atoms(const blg_formula *formula, int root); /* bits by blg_atom */
int blg_formula_part_value(const blg_formula *formula, int root, const blg_view *view);
/* What a formula speaks of: atoms and attributes, one bit each. */
typedef struct blg_formula_words {
    uint64_t atoms, attributes;
    unsigned styles;  /* stroke types of has_style */
    bool counts;      /* compares a number of figures: count = 3 */
    bool compares;    /* compares a count of a figure: strokes(x) = 3 */
    int most_figures; /* largest number of figures that a comparison allows or asks for: 2 for
                         count = 2, count <= 2, count < 3 and count > 1; 0 = none */
} blg_formula_words;
blg_formula_words blg_formula_mentions(const blg_formula *formula);
/* How many nodes one evaluation looks at in an image of this many figures, at most. */
long long blg_formula_work(const blg_formula *formula, int figures);
/* *same: both formulas have one normal form, so they have the same value in every image. The form
 * ignores the order of parts joined by "and" or "or", repeated parts, brackets, names of variables
 * and the order of arguments where it means nothing; negations stand before atoms and quantifiers;
 * < and > become <= and >=. Formulas that mean the same may have different forms. Variable 0 may be
 * free, for a formula about one figure. BLG_NO_MEMORY. */
BLG_MUST_USE blg_status blg_formula_same(const blg_formula *a, const blg_formula *b, bool *same,
                                         blg_error *error);

/* That normal form as a text in the arena; NULL when memory is out. */
const char *blg_formula_form(const blg_formula *formula, blg_arena *arena);

/* Expression: a formula about one figure, which variable 0 stands for. Its text names no variable:
 * "convex and strokes >= 5". Its nodes are of the kinds ATTRIBUTE, COMPARISON, NOT, AND
 * and OR. A user concept of an abstract problem is an expression. */
typedef blg_formula blg_expression;
/* Parses an expression. BLG_INVALID with error->column, 1-based in text. */
blg_status blg_expression_parse(const char *text, blg_expression *expression, blg_error *error);
/* As blg_formula_print, without variables. */
size_t blg_expression_print(const blg_expression *expression, char *buf, size_t size);
bool blg_expression_mentions(const blg_expression *expression, blg_attribute attribute);
/* The value for a program and its analysis. An attribute has the value of the analysis; a
 * comparison is undecided if the program is empty. */
int blg_expression_value(const blg_expression *expression, const blg_program *program,
                         const blg_analysis *analysis);
/* The value under a line reading (figure/analyse.h). Under BLG_LINES_TWO the value is undecided
 * unless the continuous and the split count give the same value. */
int blg_expression_value_read(const blg_expression *expression, const blg_program *program,
                              const blg_analysis *analysis, blg_line_reading reading);

/* Relation rules: the rules that a person may find in an image of several figures. Every atom and
 * every attribute under the quantifiers some, all, one, two and most; attributes and stroke types
 * of the largest, smallest, inner and outer figure; the arrangement's atoms; the number of figures.
 * A rule is certainly true, certainly false, or neither. */
#define BLG_RELATION_WORDS      8
#define BLG_MOST_RELATION_RULES (64 * BLG_RELATION_WORDS)
typedef struct blg_relation_traits {
    uint64_t holds[BLG_RELATION_WORDS], fails[BLG_RELATION_WORDS];
} blg_relation_traits;
int blg_relation_rules(void); /* number of rules */
void blg_relation_traits_of(const blg_view *view, blg_relation_traits *traits);
/* The rule as text of the concept language, such as "some x: convex(x)". */
size_t blg_relation_rule_print(int rule, char *buf, size_t size);

/* Finds the rules, negations and conjunctions of two rules that are certainly right on all support
 * images, and among them rivals: rules certainly wrong on a query. traits[1] are the positives. */
typedef struct blg_relation_found {
    int n_fitting, n_rivals; /* rules that fit and are no rivals; rivals */
    char rival[160];         /* text of the first rival, "" if there is none */
} blg_relation_found;
void blg_relation_find(const blg_relation_traits *const traits[2], int n_support,
                       const int n_query[2], blg_relation_found *found);

/* The rules that fit a problem of relations, rivals too, in the order of the search: single rules
 * before conjunctions, for each side. Only the first are kept; `found` counts all. Impure images
 * count on the sides that they were drawn for. BLG_NO_MEMORY. */
#define BLG_LISTED_RULES 48
typedef struct blg_relation_list {
    blg_relation_found found;
    int n;
    struct {
        char text[160];
        bool rival;
    } rules[BLG_LISTED_RULES];
} blg_relation_list;
struct blg_problem;
BLG_MUST_USE blg_status blg_relation_list_of(const struct blg_problem *problem,
                                             blg_relation_list *list, blg_error *error);

#endif
