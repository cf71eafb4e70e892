/* The verifier's rules, one function each; verify.c runs them in order. */
#ifndef JUDGE_VERIFY_RULES_H
#define JUDGE_VERIFY_RULES_H

#include "analyse/line_reading.h"
#include "base/arena.h"
#include "catalogue/facts.h"
#include "concept/hypotheses.h"
#include "concept/problem.h"
#include "concept/rejection.h"
#include "config/config.h"

typedef struct blg_verdict {
    bool accepted;
    blg_rejection reason;
    char detail[192]; /* one sentence with images, attributes and numbers */
} blg_verdict;

/* Rejects the problem with a reason and a detail, unless the verdict is already a rejection. */
void blg_verdict_reject(blg_verdict *verdict, blg_rejection reason, const char *format, ...)
    BLG_PRINTF(3);

/* Least ink that must change in a free-form negative, in strokes of average length. */
#define BLG_VISIBLE_STROKES 0.10

/* Rejects the problem if the scene tells another broken component than was measured: `measured`, -1
 * for an image that breaks none. A scene need not tell a component. */
void blg_verify_violated(const blg_scene *scene, int measured, int side, int image,
                         blg_verdict *verdict);

/* Each function below leaves the verdict unchanged, or rejects the problem by blg_verdict_reject.
 */

/* Free-form: the concept is a list of programs. A negative changes one command (action), and the
 * change is visible. Fills problem->hardness. */
void blg_verify_free_form(const blg_config *config, blg_problem *problem, blg_verdict *verdict);

/* Basic: the concept is a set of figures. A negative replaces one of them by a clearly different
 * figure. */
void blg_verify_basic(blg_facts *facts, const blg_config *config, const blg_catalogue *catalogue,
                      const blg_problem *problem, blg_verdict *verdict);

/* Abstract: the concept is a set of attributes, or an expression. Fills hardness.near_separators
 * and hardness.fitting_rules. reading: BLG_LINES_ANY or BLG_LINES_TWO. */
void blg_verify_abstract(blg_facts *facts, const blg_config *config, blg_line_reading reading,
                         blg_problem *problem, blg_verdict *verdict);

/* Checks that no rule fits the support and is wrong on a query (a rival; concept/hypotheses.h).
 * traits[1] are the positive images, traits[0] the negative images. Returns the number of rules
 * that fit and are no rivals. */
int blg_verify_rivals(const blg_problem *problem, const blg_traits *const traits[2],
                      blg_verdict *verdict);
/* Like blg_verify_rivals, but only for rules on stroke types and quantities, which need no figures.
 */
void blg_verify_surface_rivals(const blg_problem *problem, blg_verdict *verdict);

/* Any family: no image is repeated on a side. */
void blg_verify_repetition(const blg_problem *problem, blg_verdict *verdict);

/* Any family: problem->hardness lies in the ranges of the config. */
void blg_verify_hardness_range(const blg_hardness_config *wanted, const blg_problem *problem,
                               blg_verdict *verdict);

/* Any family: the numbers of distractors and of impure images are those of the config. */
void blg_verify_composition(const blg_config *config, const blg_problem *problem,
                            blg_verdict *verdict);

/* Distractors do not confuse the concept: no distractor shows a figure of the concept (ff, bd), and
 * no attribute of the config's list separates the support sides by the distractors alone (hd). Call
 * blg_problem_purify first if the problem has impure images. */
void blg_verify_distractors(blg_facts *facts, const blg_config *config, const blg_problem *problem,
                            blg_verdict *verdict);
/* Abstract: by the poses, every distractor is small enough. */
void blg_verify_distractor_sizes(blg_facts *facts, const blg_problem *problem,
                                 blg_verdict *verdict);

/* The widths of pen and stamps of a scene lie in the ranges of the config. */
void blg_verify_widths(const blg_config *config, const blg_scene *scene, int side, int image,
                       blg_verdict *verdict);

/* Number of ways to draw the decorated shapes of a scene with the stroke types that occur in the
 * problem's decorated shapes; at most BLG_MAX_SIDE. With fewer ways than images, a repeated image
 * is unavoidable. Plain shapes are ignored when the types are collected, because their type,
 * normal, may not be allowed in decorated shapes. */
int blg_decorations_count(const blg_problem *problem, const blg_scene *scene);

typedef struct blg_placement_check blg_placement_check;
blg_status blg_placement_check_create(blg_arena *arena, blg_placement_check **check,
                                      blg_error *error);
void blg_placement_check_free(blg_placement_check *check);
typedef enum blg_placement_verdict {
    BLG_PLACEMENT_CLEAR,
    BLG_PLACEMENT_OUTSIDE,
    BLG_PLACEMENT_TOO_NEAR
} blg_placement_verdict;
/* Rule 6 for one image: all ink is inside the plane, and shapes keep the gap. */
blg_status blg_placement_check_scene(blg_placement_check *check, const blg_placement_config *config,
                                     const blg_scene *scene, blg_placement_verdict *verdict,
                                     blg_error *error);

#endif
