/* Rules that fit a problem. */
#ifndef PROBLEM_HYPOTHESES_H
#define PROBLEM_HYPOTHESES_H

#include "figure/analyse.h"
#include "problem/concept.h"

/* Hypotheses: the rules that a person may find in a problem, and the rules among them that fit.
 *
 * The space of rules:
 *   attributes     every measured attribute; a line count gives two, one for each reading
 *   conjunctions   two of these attributes at once
 *   strokes        some stroke is of a type; all strokes are of that type; all are of one type
 *   quantities     the number of strokes, lines, arcs or shapes: exactly n, or at most n
 * and the negation of each. For an image a rule is true, false or undecided: an attribute that does
 * not apply is false, and an attribute too near a threshold is undecided.
 *
 * A rule fits if it is certainly true of all support images of one side and certainly false of all
 * support images of the other side. A fitting rule is a rival if it is certainly wrong on a query:
 * a solver that finds it gives another answer than the concept. The concept itself fits and is no
 * rival. */

/* The bit of each rule, in three groups: attribute rules (line counts twice: continuous, split),
 * stroke rules, and label rules: the line counts once more, as the label table reads them. The
 * search skips label rules, because they repeat attributes; but they too must not separate the
 * support. */
enum {
    BLG_LINE_COUNTS = 6,
    BLG_ATTRIBUTE_RULES = BLG_ATTRIBUTES + BLG_LINE_COUNTS, /* then the split counts */
    BLG_TYPE_RULES = BLG_ATTRIBUTE_RULES,                   /* some stroke is of the type */
    BLG_PURE_RULES = BLG_TYPE_RULES + BLG_STROKE_TYPES,     /* all strokes are of the type */
    BLG_ONE_TYPE_RULE = BLG_PURE_RULES + BLG_STROKE_TYPES,  /* all strokes are of one type */
    BLG_RULES_SEARCHED,
    BLG_LABEL_RULES =
        BLG_RULES_SEARCHED, /* the line counts once more, under the reading of labels */
    BLG_BIT_RULES = BLG_LABEL_RULES + BLG_LINE_COUNTS
};

typedef enum blg_quantity {
    BLG_N_STROKES,
    BLG_N_LINES,
    BLG_N_ARCS,
    BLG_N_SHAPES,
    BLG_QUANTITIES
} blg_quantity;

/* With fewer support images on each side than this, rivals are not refused: two or three figures on
 * a side fit dozens of rules by chance, and almost every problem has a rival. */
#define BLG_RIVALS_SUPPORT 4

/* The facts of an image from which all rules are decided. */
typedef struct blg_traits {
    uint64_t holds, fails; /* bits of the rules that are certainly true, certainly false */
    uint16_t counts[BLG_QUANTITIES];
} blg_traits;

/* Traits of an image: strokes and quantities of all its shapes, and the attributes of one figure
 * (no attributes if figure is NULL). The analysis must be as blg_analyse leaves it, without a line
 * reading applied. reading is the config's line reading: BLG_LINES_ANY or BLG_LINES_TWO. */
blg_traits blg_traits_of_scene(const blg_scene *scene, const blg_analysis *figure,
                               blg_line_reading reading);
/* First step of blg_traits_of_scene: adds the attribute rules of a figure. */
void blg_traits_add_analysis(blg_traits *traits, const blg_analysis *analysis,
                             blg_line_reading reading);
/* Second step of blg_traits_of_scene, once for every shape: adds the stroke rules and quantities of
 * a program. */
void blg_traits_add_program(blg_traits *traits, const blg_program *program);
/* The bits of an attribute's rules: one bit; for an attribute that counts lines, three: the
 * continuous count, the split count and the label rule. */
uint64_t blg_attribute_rules(blg_attribute attribute);
/* The bits of the rules that a line count has under a reading: for BLG_LINES_TWO both the
 * continuous and the split count, for BLG_LINES_ANY the label rule, else one count. */
uint64_t blg_reading_rules(blg_attribute line_count, blg_line_reading reading);

typedef enum blg_rule_kind {
    BLG_RULE_BIT,     /* the rule of bit `first` is true */
    BLG_RULE_BOTH,    /* the rules of bits `first` and `second` are true */
    BLG_RULE_EXACTLY, /* the quantity `first` (blg_quantity) is n */
    BLG_RULE_AT_MOST  /* the quantity `first` is at most n */
} blg_rule_kind;

typedef struct blg_rule {
    blg_rule_kind kind;
    int first, second; /* bits or a quantity, as the kind says */
    int n;             /* exactly n; or at most n, the least bound that fits */
    int most;          /* AT_MOST: the greatest bound that fits */
    bool negated;      /* the rule is true of the negatives */
    bool rival;
} blg_rule;

#define BLG_MOST_RULES 48 /* most rules kept of a problem; further rules are only counted */
#define BLG_RULE_TEXT  160

typedef struct blg_hypotheses {
    int n_fitting, n_rivals; /* fitting rules that are no rivals; rivals */
    blg_rule rival;          /* the first rival; not set if there is none */
    int n;                   /* number of rules kept, in the order of the search */
    blg_rule rules[BLG_MOST_RULES];
} blg_hypotheses;

/* Finds the rules that fit. traits[1] holds the positive side's images, traits[0] the negative
 * side's: n_support support images, then the side's queries. */
void blg_hypotheses_find(const blg_traits *const traits[2], int n_support, const int n_query[2],
                         blg_hypotheses *found);
/* The same for a problem, whose figures are measured now. Impure images count on the sides that
 * they were drawn for. Rules are about attributes and strokes in an abstract problem, about strokes
 * alone in other families. */
BLG_MUST_USE blg_status blg_hypotheses_of(blg_analyser *analyser, const blg_problem *problem,
                                          blg_hypotheses *found, blg_error *error);
/* Whether a rule certainly puts an image of a side on the other side. */
bool blg_rule_is_wrong(const blg_rule *rule, const blg_traits *image, int side);
/* Prints a rule, for example "not (convex and has_curve)" or "at most 4 strokes". Returns the full
 * length. */
size_t blg_rule_print(const blg_rule *rule, char *buf, size_t size);

#endif
