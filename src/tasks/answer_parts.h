/* Parts of the judge of answers: it reads sentences as claims, and compares programs by measures.
 */
#ifndef TASKS_ANSWER_PARTS_H
#define TASKS_ANSWER_PARTS_H

#include "tasks/answer.h"

/* ---- sentences ---- */

#define BLG_MOST_CLAIMS 24

/* What a sentence says of the positives: that they have some attributes, shapes of the catalogue,
 * or figures that are described stroke by stroke. */
typedef struct blg_claims {
    int n;
    struct {
        int what; /* attribute, or catalogue index */
        bool holds;
    } list[BLG_MOST_CLAIMS]; /* sorted by `what` */
    bool shapes;             /* each `what` is a catalogue index */
    bool either;             /* the claims are alternatives ("or") */
    int n_programs;
    blg_program programs[BLG_ANSWER_PROGRAMS];
    bool negated; /* shapes, figures: the sentence says that no positive shows them */
} blg_claims;

/* Reads the attributes that a sentence claims. */
void blg_claims_attributes(const char *sentence, blg_claims *claims);
/* Reads the shapes that a sentence names by title or name. */
void blg_claims_shapes(const char *sentence, const blg_catalogue *catalogue, blg_claims *claims);
/* Reads the figures that a sentence describes as path.h does, or gives as programs. BLG_NO_MEMORY.
 */
BLG_MUST_USE blg_status blg_claims_figures(const char *sentence, blg_claims *claims,
                                           blg_error *error);

/* ---- programs ---- */

/* Measures how far two lists of programs agree; n_a and n_b are 0..BLG_ANSWER_PROGRAMS. */
struct blg_analyser;
BLG_MUST_USE blg_status blg_measure_programs(blg_analyser *analyser, const blg_program *a, int n_a,
                                             const blg_program *b, int n_b,
                                             blg_program_measures *measures, blg_error *error);
/* Share of the ink pixels of both figures that meet ink of the other figure, at 128 px in the best
 * pose (answer_overlap.c). */
double blg_program_overlap(const blg_program *a, const blg_program *b);

#endif
