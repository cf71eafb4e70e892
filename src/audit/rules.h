/* Rules: what a person may find in a problem's support, and where that leads astray.
 *
 * The rules are every measured attribute, every two attributes at once, and surface rules: a type
 * of stroke is there, all strokes are of that type or of one type, and the number of strokes,
 * lines, arcs or shapes is n, or n at most. A line count gives two rules: lines run on through
 * crossings (the continuous count), or crossings split them (the split count). An attribute that
 * does not apply is false; an attribute near its threshold is neither true nor false.
 *
 * A rule separates when it is true of all support images of one side and false of all of the other.
 * A rule that separates and is wrong about a query is a rival of the concept. The answers come from
 * measures and programs alone, image by image. */
#ifndef AUDIT_RULES_H
#define AUDIT_RULES_H

#include "analyse/analyse.h"
#include "base/buf.h"
#include "concept/problem.h"

typedef enum blg_found_kind {
    BLG_FOUND_ATTRIBUTE, /* first; a number beyond the attributes is a split count */
    BLG_FOUND_BOTH,      /* first and second */
    BLG_FOUND_HAS_TYPE,  /* some stroke is of type `first` */
    BLG_FOUND_ALL_OF_TYPE,
    BLG_FOUND_ONE_TYPE,
    BLG_FOUND_EXACTLY, /* the quantity `first` is `second` */
    BLG_FOUND_AT_MOST
} blg_found_kind;

/* A rule that separates, and where it puts the images: bits of blg_rules_image. Images of which it
 * is neither true nor false are in neither set. */
typedef struct blg_found_rule {
    blg_found_kind kind;
    int first, second;
    bool negated; /* true of the negatives */
    uint64_t positives, negatives;
} blg_found_rule;
uint64_t blg_rules_image(int side, int image);
/* "not (convex and has_curve)". */
void blg_rules_print(const blg_found_rule *rule, blg_buf *out);

/* Sees a rule that separates; false ends the walk. */
typedef bool blg_rules_visit(void *context, const blg_found_rule *rule);

/* The figure that an abstract concept speaks of, image by image. */
typedef struct blg_figures {
    const blg_analysis *of[2][BLG_MAX_SIDE];
} blg_figures;

/* Every attribute, and every two at once. */
void blg_rules_attributes(const blg_problem *problem, const blg_figures *figures,
                          blg_rules_visit *visit, void *context);
/* Every surface rule. */
void blg_rules_surfaces(const blg_problem *problem, blg_rules_visit *visit, void *context);

/* Whether an attribute, or two at once, is a rival. */
bool blg_rules_attribute_rival(const blg_problem *problem, const blg_figures *figures);
/* Whether a surface rule is a rival. */
bool blg_rules_surface_rival(const blg_problem *problem);
/* Whether one of the published attributes that the concept does not name separates all of the
 * support but `misses` images, 0 or 1. */
bool blg_rules_separates(const blg_problem *problem, const blg_figures *figures, int misses);
/* Whether a line count separates the support under one of its readings. */
bool blg_rules_line_count_separates(const blg_problem *problem, const blg_figures *figures,
                                    blg_attribute line_count);

/* What a line count says of a figure. */
typedef enum blg_line_answer {
    BLG_NO_LINES_READ = 0,   /* in no reading */
    BLG_CONTINUOUS_READ = 1, /* the figure has k lines when lines run on */
    BLG_SPLIT_READ = 2,      /* the figure has k lines when crossings split them */
    BLG_BETWEEN_READ = 4     /* k lies strictly between the two counts */
} blg_line_answer;
/* The k of has_k_straight_lines, 3..8; 0 for other attributes. */
int blg_rules_line_count(blg_attribute attribute);
/* Bits of blg_line_answer. */
int blg_rules_read_lines(const blg_analysis *figure, int k);

#endif
