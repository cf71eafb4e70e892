/* Answer: how good an answer to a question is, by rules that docs/models.md states.
 *
 * A choice is exact, or read out of prose. A sentence in the words of an accepted sentence is
 * right; of any other, the claims are compared with those of the right sentence. Programs are
 * compared as figures. Every measure of two programs is the same both ways. */
#ifndef TASKS_ANSWER_H
#define TASKS_ANSWER_H

#include "catalogue/catalogue.h"
#include "tasks/question.h"

#include <stdbool.h>

/* What is known of a task when its answers are judged. */
typedef struct blg_answer_key {
    blg_question_form form; /* d1s is judged as i1s, d2s as i2s */
    int n_choices, answer;  /* 0 and -1: an open question */
    const char *choices[BLG_MAX_CHOICES];
    const char *reference; /* cg: sentence; ps: programs */
    const char *accepted[BLG_MAX_CHOICES];
    int n_accepted;
    const char *expression; /* cg: of a user concept; NULL: none */
} blg_answer_key;

/* Of the answer's programs and the reference's, paired so that they agree best; means over the
 * pairs, a figure without partner counts as unlike. */
typedef struct blg_program_measures {
    bool valid;        /* programs of the language, and as many */
    bool equal;        /* the same text */
    bool congruent;    /* the same figures at the same size, up to move, turn and mirroring */
    bool types;        /* as many strokes of each type */
    double distance;   /* of the figures, 0..1 */
    double overlap;    /* of ink at 128 px after the best pose, 0..1 */
    double attributes; /* share of the attributes decided of both that agree */
} blg_program_measures;

typedef struct blg_verdict {
    bool readable; /* the answer names a choice, makes a claim, or is a program */
    bool right;
    double score; /* 0..1; 1 where it is right */
    int choice;   /* -1 = none */
    blg_program_measures programs;
} blg_verdict;

typedef struct blg_judge blg_judge; /* scratch memory; one per thread */

/* The catalogue gives the titles of shapes; borrowed. Free whatever the outcome. */
BLG_MUST_USE blg_status blg_judge_create(const blg_catalogue *catalogue, blg_judge **judge,
                                         blg_error *error);
void blg_judge_free(blg_judge *judge);
BLG_MUST_USE blg_status blg_judge_answer(blg_judge *judge, const blg_answer_key *key,
                                         const char *answer, blg_verdict *verdict,
                                         blg_error *error);

/* ---- the parts, for tests and for each other ---- */

/* Number of the choice that the answer names, -1 = none, or several. */
int blg_answer_choice(const blg_answer_key *key, const char *answer);

/* Programs that an answer gives: published text, exact JSON, or either within prose. *n gets their
 * number, 0 = none; -1 where there is a mistake in them or too many are given. BLG_NO_MEMORY. */
#define BLG_ANSWER_PROGRAMS BLG_MAX_SHAPES
BLG_MUST_USE blg_status blg_answer_programs(const char *answer,
                                            blg_program programs[BLG_ANSWER_PROGRAMS], int *n,
                                            blg_error *error);

#endif
