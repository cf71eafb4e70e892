/* Solvers that read programs. */
#ifndef LOOK_SOLVE_H
#define LOOK_SOLVE_H

#include "figure/analyse.h"
#include "figure/catalogue.h"
#include "problem/concept.h"
#include "problem/config.h"

/* Answer: the side that a solver gives for a query, or that it abstains. */

typedef enum blg_side_answer {
    BLG_SAYS_NEGATIVE,
    BLG_SAYS_POSITIVE,
    BLG_SAYS_NOTHING
} blg_side_answer;

/* Nearest program: this solver puts a query on the side of the support image from which it differs
 * least.
 *
 * The difference of two programs is an edit distance: the least cost of turning the actions of the
 * first into those of the second, divided by the number of actions of the longer program. Adding or
 * removing an action costs 1. Changing an action into another kind costs 1. Changing it within its
 * kind costs a third of |length - length| + |extent - extent| / 360 + |turn - turn| / 180, and 0.5
 * more if the stroke types differ, but at most 1 in all. The difference of two images is the least
 * mean over all ways to pair their shapes; a shape without partner counts 1. */

double blg_program_difference(const blg_program *a, const blg_program *b);
double blg_scene_difference(const blg_scene *a, const blg_scene *b);
blg_side_answer blg_solve_nearest(const blg_problem *problem, int side, int image);

/* Shared programs: a solver for problems whose concept is a program or a shape. It keeps the rules
 * that fit the support and lets them vote.
 *
 * A rule says "the images of this side have these programs". Each side gives two rules, one with
 * stroke types and one without: their programs are those that all support images of the side share.
 * A rule is dropped if a support image of the other side has all of its programs. If the remaining
 * rules agree on a side, that side is the answer; if they disagree, or no rule remains, the solver
 * abstains. Two programs are equal if their published texts are equal. */

blg_side_answer blg_solve_shared(const blg_problem *problem, int side, int image);

/* Solve: how well solvers that read programs do on a data set. A solver sees the programs of a
 * problem's support images with their sides, and the programs of a query without its side. It sees
 * no concept, no name and no picture.
 *
 *   nearest        the side of the support image whose programs differ least
 *   shared         the programs that all images of a side share
 *   version_space  every rule that separates the support
 *   random         a coin
 *
 * A solver that cannot decide abstains. The version space is an independent test of the verifier:
 * it measures and searches as the audit does, and does not use the hypotheses by which the verifier
 * accepts problems (problem/hypotheses.h). On a sound data set all of its rules agree on every
 * query of an abstract problem, and are right. If they disagree or are wrong, the report names the
 * query and the rules. */

#define BLG_SOLVER_LIST(X)   X(nearest) X(shared) X(version_space) X(random)
#define BLG_ENUM_ENTRY(name) BLG_SOLVER_##name,
typedef enum blg_solver { BLG_SOLVER_LIST(BLG_ENUM_ENTRY) BLG_SOLVERS } blg_solver;
#undef BLG_ENUM_ENTRY

typedef struct blg_solve_count {
    long long queries, right, abstained;
} blg_solve_count;

/* A query of an abstract problem on which the version space abstains or is wrong. */
typedef struct blg_unsolved {
    const char *problem, *split;
    int side, image;
    bool wrong;                /* else the solver abstains */
    int n_rules[2];            /* rules that put the query on the negative, the positive side */
    const char *example[2];    /* the first of these rules; NULL if there is none */
    struct blg_unsolved *next; /* in the order of the data set */
} blg_unsolved;

typedef struct blg_solve {
    blg_arena arena;
    blg_facts *facts;
    long long problems;
    int n_splits;
    char splits[BLG_MAX_SET_SPLITS][BLG_SPLIT_NAME]; /* in the order of the data set */
    blg_solve_count counts[BLG_SOLVERS][BLG_FAMILIES][BLG_MAX_SET_SPLITS];
    blg_unsolved *first_unsolved, *last_unsolved;
    long long n_unsolved;
} blg_solve;

BLG_MUST_USE blg_status blg_solve_create(blg_solve **solve, blg_error *error);
void blg_solve_free(blg_solve *solve);
BLG_MUST_USE blg_status blg_solve_add(blg_solve *solve, const blg_problem *problem,
                                      const char *split, blg_error *error);
/* Solves every problem of a data set (any folder that blg_set_open accepts) and adds the
 * results. catalogue may be NULL. */
BLG_MUST_USE blg_status blg_solve_folder(blg_solve *solve, const char *folder,
                                         const blg_catalogue *catalogue, blg_error *error);
/* Appends the table of results and the unsolved queries, as text or as one JSON object. */
BLG_MUST_USE blg_status blg_solve_print(const blg_solve *solve, bool json, blg_buf *out,
                                        blg_error *error);

/* ---- rules ---- */

/* The search of the audit for rules. */

/* Rules: simple rules that a person may find in a problem's support, and whether they give wrong
 * answers to the queries.
 *
 * The rules are every measured attribute, every two attributes at once, and surface rules. Surface
 * rules say that some stroke has a given type, that all strokes have it, or that all strokes are of
 * one type. Others say that the number of strokes, lines, arcs or shapes is n, or at most n. A line
 * count gives two rules: lines run on through crossings (the continuous count), or crossings split
 * them (the split count). An attribute that does not apply is false; an attribute near its
 * threshold is neither true nor false.
 *
 * A rule separates when it is true of all support images of one side and false of all support
 * images of the opposite side. A rule that separates and is wrong about a query is a rival of the
 * concept. A rule's answer for an image depends on measures and programs of that image alone. */

typedef enum blg_found_kind {
    BLG_FOUND_ATTRIBUTE, /* attribute `first`; from BLG_ATTRIBUTES on a split count of 3 to 8 */
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
    const blg_analysis *analyses[2][BLG_MAX_SIDE];
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
