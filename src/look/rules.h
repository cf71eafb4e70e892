/* The search of the audit for rules. */
#ifndef LOOK_RULES_H
#define LOOK_RULES_H

#include "base/memory.h"
#include "figure/analyse.h"
#include "problem/concept.h"

/* Rules: simple rules that a person may find in a problem's support, and whether they give wrong
 * answers to the queries.
 *
 * The rules are every measured attribute, every two attributes at once, and surface rules. Surface
 * rules say that some stroke has a given type, that all strokes have that type, that all strokes
 * share some type, or that the number of strokes, lines, arcs or shapes is n, or at most n. A line
 * count gives two rules: lines run on through crossings (the continuous count), or crossings split
 * them (the split count). An attribute that does not apply is false; an attribute near its
 * threshold is neither true nor false.
 *
 * A rule separates when it is true of all support images of one side and false of all support
 * images of the opposite side. A rule that separates and is wrong about a query is a rival of the
 * concept. A rule's answer for an image depends on the measures and programs of that image alone.
 */

typedef enum blg_found_kind {
    BLG_FOUND_ATTRIBUTE, /* attribute `first`; numbers >= BLG_ATTRIBUTES are split counts */
    BLG_FOUND_BOTH,      /* attributes `first` and `second` at once */
    BLG_FOUND_HAS_TYPE,  /* some stroke is of type `first` */
    BLG_FOUND_ALL_OF_TYPE,
    BLG_FOUND_ONE_TYPE,
    BLG_FOUND_EXACTLY, /* the quantity `first` is `second` */
    BLG_FOUND_AT_MOST
} blg_found_kind;

/* A rule that separates the support. positives and negatives are sets of images, as bits of
 * blg_rules_image: the images that the rule calls positive, and those that it calls negative.
 * Images of which the rule is neither true nor false are in neither set. */
typedef struct blg_found_rule {
    blg_found_kind kind;
    int first, second;
    bool negated; /* the attribute or surface is true of the negatives */
    uint64_t positives, negatives;
} blg_found_rule;
uint64_t blg_rules_image(int side, int image);
/* Appends the rule as text: "not (convex and has_curve)". */
void blg_rules_print(const blg_found_rule *rule, blg_buf *out);

/* Called with each rule that separates; false ends the walk. */
typedef bool blg_rules_visit(void *context, const blg_found_rule *rule);

/* For each image, the figure that an abstract concept speaks of. */
typedef struct blg_figures {
    const blg_analysis *of[2][BLG_MAX_SIDE];
} blg_figures;

/* Visits the attributes, and pairs of attributes at once, that separate. */
void blg_rules_attributes(const blg_problem *problem, const blg_figures *figures,
                          blg_rules_visit *visit, void *context);
/* Visits the surface rules that separate. */
void blg_rules_surfaces(const blg_problem *problem, blg_rules_visit *visit, void *context);

/* Whether an attribute, or two attributes at once, is a rival. */
bool blg_rules_attribute_rival(const blg_problem *problem, const blg_figures *figures);
/* Whether a surface rule is a rival. */
bool blg_rules_surface_rival(const blg_problem *problem);
/* Whether an attribute that the concept does not name separates the support, or is a near separator
 * (all images but exactly one). The attributes are the published ones and symmetric_transposed. */
bool blg_rules_separates(const blg_problem *problem, const blg_figures *figures);
bool blg_rules_nearly_separates(const blg_problem *problem, const blg_figures *figures);
/* Whether a line count separates the support under one of its two readings. */
bool blg_rules_line_count_separates(const blg_problem *problem, const blg_figures *figures,
                                    blg_attribute line_count);

/* Whether a figure has k lines, under each reading of the line count. */
typedef enum blg_line_answer {
    BLG_NO_LINES_READ = 0,   /* the figure has k lines in no reading */
    BLG_CONTINUOUS_READ = 1, /* ... when lines run on through crossings */
    BLG_SPLIT_READ = 2,      /* ... when crossings split lines */
    BLG_BETWEEN_READ = 4     /* ... or k lies strictly between the two counts */
} blg_line_answer;
/* The readings under which the figure has k lines: bits of blg_line_answer. */
int blg_rules_read_lines(const blg_analysis *figure, int k);

#endif
