/* The verifier's rules, one function each; verify.c runs them in order. */
#ifndef JUDGE_VERIFY_RULES_H
#define JUDGE_VERIFY_RULES_H

#include "analyse/line_reading.h"
#include "catalogue/facts.h"
#include "judge/verify.h"

/* A rule leaves verdict->accepted alone or clears it with reason and detail. */

/* Free-form: the concept is a tuple of programs; a negative changes one command, visibly.
 * Fills problem->hardness. */
void blg_verify_free_form(const blg_config *config, blg_problem *problem, blg_verdict *verdict);

/* Basic: the concept is a set of figures; a negative replaces one by a distinct figure. */
blg_status blg_verify_basic(blg_facts *facts, const blg_catalogue *catalogue,
                            const blg_problem *problem, blg_verdict *verdict, blg_error *error);

/* Abstract: the concept is attributes or an expression of measures. Fills
 * near_separators and fitting_rules. reading: BLG_LINES_ANY or BLG_LINES_TWO. */
blg_status blg_verify_abstract(blg_facts *facts, const blg_config *config, blg_line_reading reading,
                               blg_problem *problem, blg_verdict *verdict, blg_error *error);

/* Any family: no image repeated on a side; scenes well-formed. */
void blg_verify_repetition(const blg_problem *problem, blg_verdict *verdict);

/* Basic and abstract: fills the distances of problem->hardness. */
blg_status blg_verify_hardness(blg_facts *facts, blg_problem *problem, blg_error *error);

/* Any family: problem->hardness lies within what the config asks for. */
void blg_verify_hardness_range(const blg_hardness_config *wanted, const blg_problem *problem,
                               blg_verdict *verdict);

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

/* Clears verdict->accepted, once. */
void blg_verdict_reject(blg_verdict *verdict, blg_rejection reason, const char *format, ...)
    BLG_PRINTF(3);

#endif
