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
    char detail[192]; /* which images, which attribute, with figures */
} blg_verdict;

/* Clears verdict->accepted, once. */
void blg_verdict_reject(blg_verdict *verdict, blg_rejection reason, const char *format, ...)
    BLG_PRINTF(3);

/* Least changed ink of a free-form negative, in average strokes. */
#define BLG_VISIBLE_STROKES 0.10

/* A rule leaves verdict->accepted alone or clears it with reason and detail. */

/* Free-form: the concept is a tuple of programs; a negative changes one command, visibly.
 * Fills problem->hardness. */
void blg_verify_free_form(const blg_config *config, blg_problem *problem, blg_verdict *verdict);

/* Basic: the concept is a set of figures; a negative replaces one by a distinct figure. */
void blg_verify_basic(blg_facts *facts, const blg_config *config, const blg_catalogue *catalogue,
                      const blg_problem *problem, blg_verdict *verdict);

/* Abstract: the concept is attributes or an expression of measures. Fills near_separators and
 * fitting_rules. reading: BLG_LINES_ANY or BLG_LINES_TWO. */
void blg_verify_abstract(blg_facts *facts, const blg_config *config, blg_line_reading reading,
                         blg_problem *problem, blg_verdict *verdict);

/* No rule fits the support and is wrong on a query. traits[1] are the positives' images, traits[0]
 * the negatives'. Returns how many rules fit. */
int blg_verify_rivals(const blg_problem *problem, const blg_traits *const traits[2],
                      blg_verdict *verdict);
/* The same for what is seen of an image without looking at its figures: stroke types and
 * quantities. */
void blg_verify_surface_rivals(const blg_problem *problem, blg_verdict *verdict);

/* Any family: no image repeated on a side; scenes well-formed. */
void blg_verify_repetition(const blg_problem *problem, blg_verdict *verdict);

/* Any family: problem->hardness lies within what the config asks for. */
void blg_verify_hardness_range(const blg_hardness_config *wanted, const blg_problem *problem,
                               blg_verdict *verdict);

/* Any family: exactly the config's number of distractors and impure images is marked. */
void blg_verify_composition(const blg_config *config, const blg_problem *problem,
                            blg_verdict *verdict);

/* The concept can be told in spite of the distractors: no distractor shows its figure (ff, bd), and
 * no attribute of the distractors tells the support sides apart (hd). Impure images must be back on
 * their sides. */
void blg_verify_distractors(blg_facts *facts, const blg_config *config, const blg_problem *problem,
                            blg_verdict *verdict);
/* hd, by the poses: every distractor is small enough. */
void blg_verify_distractor_sizes(blg_facts *facts, const blg_problem *problem,
                                 blg_verdict *verdict);

/* Pen and stamps of the scene are as wide as the config asks for. */
void blg_verify_widths(const blg_config *config, const blg_scene *scene, int side, int image,
                       blg_verdict *verdict);

/* In how many ways the decorated shapes of the scene can be drawn with the types that the problem's
 * decorated shapes have; at most BLG_MAX_SIDE. Fewer ways than images make a repeated image
 * unavoidable. Plain shapes are ignored: types that no shape may be decorated with occur in them.
 */
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
/* Judges one image by its poses. */
blg_status blg_placement_check_scene(blg_placement_check *check, const blg_placement_config *config,
                                     const blg_scene *scene, blg_placement_verdict *verdict,
                                     blg_error *error);

#endif
