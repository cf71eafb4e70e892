/* Question: one task for a model that sees pictures, as a value.
 *
 * Set A and set B are the two sides in random order; in cs and cg set A holds the positives. The
 * forms i1s, i2s, cs and cg draw from the same random streams as forms.h, so a question agrees with
 * the line of `blogo tasks` that has the same id. ps and pv show one image: ps asks for its
 * program, pv shows a program and asks whether it draws the image. In pv one coin picks the image,
 * and another coin the program, from a positive and a negative image. So neither the image nor the
 * program alone tells the answer. */
#ifndef TASKS_QUESTION_H
#define TASKS_QUESTION_H

#include "tasks/forms.h"

#define BLG_QUESTION_LIST(X)                                                                       \
    X(i1s) /* image to side */                                                                     \
    X(i2s) /* pair of images to sides */                                                           \
    X(cs)  /* concept selection */                                                                 \
    X(cg)  /* concept generation */                                                                \
    X(ps)  /* program synthesis */                                                                 \
    X(pv)  /* program verification */
#define BLG_ENUM_ENTRY(name) BLG_QUESTION_##name,
typedef enum blg_question_form {
    BLG_QUESTION_LIST(BLG_ENUM_ENTRY) BLG_QUESTION_FORMS
} blg_question_form;
#undef BLG_ENUM_ENTRY

typedef struct blg_shown {
    int side, image;
} blg_shown;

typedef struct blg_question {
    blg_question_form form;
    int number;
    const blg_problem *problem; /* borrowed */
    bool sets;                  /* sets A and B are shown */
    int a_side;                 /* the side that is set A */
    int impure;                 /* images of each set that break the concept on purpose */
    int n_shown;
    blg_shown shown[2];    /* the images in question */
    int n_figures;         /* ps, pv: figures of the image */
    int n_choices, answer; /* 0 and -1: an open question */
    int length;            /* strokes, shapes or attributes of the answer */
    blg_buf choices;       /* each followed by a zero byte */
    blg_buf reference;     /* the right answer: choice, sentence or programs */
    blg_buf accepted;      /* cg: further sentences, each followed by a zero byte */
    blg_buf program;       /* pv: the programs that are shown */
} blg_question;

/* Name of a form, for example "i1s"; "?" for a value outside the enumeration. */
const char *blg_question_name(blg_question_form form);
/* Index of a name, or -1. */
int blg_question_find(const char *name);

/* Number of a problem's n-th question of a form; n counts from 0, and -1 is returned past the last.
 */
int blg_question_number(const blg_problem *problem, blg_question_form form, int n);
/* Fills question; what it held before is freed, and a zeroed question is empty. wanted: the choice
 * that is to be right, -1 = random. The asker's describer must have been given the asker's problem;
 * the asker's pool is used for cs only. BLG_INFEASIBLE, with the numbers, if the question cannot be
 * posed. Free question whatever the outcome. */
BLG_MUST_USE blg_status blg_question_pose(const blg_form_writer *asker, blg_question_form form,
                                          int number, int wanted, blg_question *question,
                                          blg_error *error);
void blg_question_free(blg_question *question);

/* Appends the programs of a scene in the published text, "; " between figures. */
void blg_question_programs(blg_buf *out, const blg_scene *scene);

/* Appends `,"choices":[..]`, or null for an open question. */
void blg_question_write_choices(blg_buf *out, const blg_question *question);
/* Appends the question's line in a key, as an object without its closing brace. */
void blg_question_write_key(blg_buf *out, const blg_question *question, const char *id,
                            const char *split);

#endif
