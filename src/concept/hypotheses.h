/* Hypotheses: the rules that a person may find in a problem, and which of them fit.
 *
 * The space of rules:
 *   attributes     every measured attribute; a line count gives two, one for each reading
 *   conjunctions   every two of these at once
 *   strokes        a type of stroke is there; all strokes are of one type, or of that type
 *   quantities     the number of strokes, lines, arcs or shapes: exactly n, or at most n
 * and the negation of each. A rule is true, false or undecided of an image: an attribute that does
 * not apply is false, one that lies too near a threshold is undecided.
 *
 * A rule fits when it is certainly true of all support images of one side and certainly false of
 * all of the other. A fitting rule is a rival when it is certainly wrong on a query: whoever finds
 * it answers otherwise than the concept does. The concept itself fits and is no rival. */
#ifndef CONCEPT_HYPOTHESES_H
#define CONCEPT_HYPOTHESES_H

#include "analyse/line_reading.h"
#include "concept/problem.h"

/* Rules by bit: attributes under their readings, then stroke rules. The search leaves out the last
 * ones: they are no rules of their own, but must not separate the support either. */
enum {
    BLG_LINE_COUNTS = 6,
    BLG_ATTRIBUTE_RULES = BLG_ATTRIBUTES + BLG_LINE_COUNTS, /* split counts follow the attributes */
    BLG_TYPE_RULES = BLG_ATTRIBUTE_RULES,                   /* some stroke is of the type */
    BLG_PURE_RULES = BLG_TYPE_RULES + BLG_STROKE_TYPES,     /* all strokes are of the type */
    BLG_ONE_TYPE_RULE = BLG_PURE_RULES + BLG_STROKE_TYPES,  /* all strokes are of one type */
    BLG_RULES_SEARCHED,
    BLG_LABEL_RULES =
        BLG_RULES_SEARCHED, /* line counts as labels give them: either, or the range */
    BLG_BIT_RULES = BLG_LABEL_RULES + BLG_LINE_COUNTS
};

typedef enum blg_quantity {
    BLG_N_STROKES,
    BLG_N_LINES,
    BLG_N_ARCS,
    BLG_N_SHAPES,
    BLG_QUANTITIES
} blg_quantity;

/* Fewest support images a side for which rivals are refused. Two or three figures a side fit dozens
 * of rules by chance, and hardly a problem is without a rival. */
#define BLG_RIVALS_SUPPORT 4

/* What the rules see of an image. */
typedef struct blg_traits {
    uint64_t holds, fails; /* rules that are certainly true, certainly false */
    uint16_t counts[BLG_QUANTITIES];
} blg_traits;

/* Of an image: strokes and quantities of all its shapes; attributes of one figure, whose line
 * counts must be as blg_analyse leaves them, or none where figure is NULL. reading: BLG_LINES_ANY
 * or BLG_LINES_TWO, what labels give. */
blg_traits blg_traits_of_scene(const blg_scene *scene, const blg_analysis *figure,
                               blg_line_reading reading);
/* The parts of it. Adds the attribute rules of a figure. */
void blg_traits_add_analysis(blg_traits *traits, const blg_analysis *analysis,
                             blg_line_reading reading);
/* Adds the stroke rules and the quantities of a program; call once for every shape. */
void blg_traits_add_program(blg_traits *traits, const blg_program *program);
/* Completes the stroke rules after the last program. */
void blg_traits_close(blg_traits *traits);
/* Bits that an attribute has: one; three for a line count, both readings and the label. */
uint64_t blg_attribute_rules(blg_attribute attribute);
/* Of a line count: the bits of a reading; for BLG_LINES_TWO those of both readings. */
uint64_t blg_reading_rules(blg_attribute line_count, blg_line_reading reading);

typedef enum blg_rule_kind {
    BLG_RULE_BIT,     /* first */
    BLG_RULE_BOTH,    /* first and second */
    BLG_RULE_EXACTLY, /* the quantity `first` is n */
    BLG_RULE_AT_MOST  /* the quantity `first` is at most n */
} blg_rule_kind;

typedef struct blg_rule {
    blg_rule_kind kind;
    int first, second;
    int n;        /* exactly n; at most n, the least such bound that fits */
    int most;     /* at most: the greatest bound that fits */
    bool negated; /* true of the negatives */
    bool rival;
} blg_rule;

#define BLG_MOST_RULES 48 /* kept of a problem; beyond them rules are counted only */
#define BLG_RULE_TEXT  160

typedef struct blg_hypotheses {
    int n_fitting, n_rivals; /* fitting: without the rivals */
    blg_rule rival;          /* the first rival; unset where there is none */
    int n;                   /* rules kept, in the order in which they are found */
    blg_rule rules[BLG_MOST_RULES];
} blg_hypotheses;

/* traits[1] are the positive side's images, traits[0] the negative side's: n_support each, then the
 * side's queries. */
void blg_hypotheses_find(const blg_traits *const traits[2], int n_support, const int n_query[2],
                         blg_hypotheses *found);
/* Whether a rule is certainly wrong on an image of a side. */
bool blg_rule_is_wrong(const blg_rule *rule, const blg_traits *image, int side);
/* "not (convex and has_curve)", "4 strokes at most"; returns the full length. */
size_t blg_rule_print(const blg_rule *rule, char *buf, size_t size);

#endif
