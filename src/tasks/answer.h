/* Answer: how good an answer to a question is. docs/models.md states the rules.
 *
 * The answer to a question with choices names a choice, alone or within prose. A sentence is right
 * if it has the words of an accepted sentence; otherwise its claims are compared with the claims of
 * the right sentence. Programs are compared as figures. Every measure of two programs is symmetric.
 */
#ifndef TASKS_ANSWER_H
#define TASKS_ANSWER_H

#include "catalogue/catalogue.h"
#include "tasks/question.h"

#include <stdbool.h>

/* A task with its right answer, as the judge needs it. */
typedef struct blg_answer_key {
    blg_question_form form; /* d1s is judged as i1s, d2s as i2s */
    int n_choices, answer;  /* 0 and -1: an open question */
    const char *choices[BLG_MAX_CHOICES];
    const char *reference; /* cg: sentence; ps: programs */
    const char *accepted[BLG_MAX_CHOICES];
    int n_accepted;
    const char *expression; /* cg: the expression of a user concept; NULL: none */
} blg_answer_key;

/* Measures of the answer's programs against the reference's. The programs are paired so that they
 * agree best, and the measures are means over the pairs. A program without a partner counts as
 * totally different. */
typedef struct blg_program_measures {
    bool valid;        /* valid programs, as many as the reference has */
    bool equal;        /* the same text as the reference */
    bool congruent;    /* the same figures at the same size, up to move, turn and mirroring */
    bool types;        /* the same number of strokes of each type */
    double distance;   /* figure distance, 0..1 */
    double overlap;    /* overlap of the ink at 128 px in the best pose, 0..1 */
    double attributes; /* share that agrees of the attributes decided for both */
} blg_program_measures;

typedef struct blg_verdict {
    bool readable; /* the answer names a choice, makes a claim, or is a program */
    bool right;
    double score; /* 0..1; 1 if the answer is right */
    int choice;   /* -1 = none */
    blg_program_measures programs;
} blg_verdict;

typedef struct blg_judge blg_judge; /* scratch memory; one per thread */

/* Makes a judge. catalogue (borrowed) gives the titles of shapes. Free the judge whatever the
 * outcome. */
BLG_MUST_USE blg_status blg_judge_create(const blg_catalogue *catalogue, blg_judge **judge,
                                         blg_error *error);
void blg_judge_free(blg_judge *judge);
BLG_MUST_USE blg_status blg_judge_answer(blg_judge *judge, const blg_answer_key *key,
                                         const char *answer, blg_verdict *verdict,
                                         blg_error *error);

/* ---- parts of the judge, for the tests and for its other files ---- */

/* Number of the choice that the answer names. -1: the answer names none, or several. */
int blg_answer_choice(const blg_answer_key *key, const char *answer);

/* Reads the programs that an answer gives, as published text or as exact JSON, alone or within
 * prose. *n gets their number: 0 = no program, -1 = a program has a mistake or there are too many.
 * BLG_NO_MEMORY. */
#define BLG_ANSWER_PROGRAMS BLG_MAX_SHAPES
BLG_MUST_USE blg_status blg_answer_programs(const char *answer,
                                            blg_program programs[BLG_ANSWER_PROGRAMS], int *n,
                                            blg_error *error);

#endif
