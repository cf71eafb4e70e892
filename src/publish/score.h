/* Score: answers joined with keys, those of people who took part in a study and those of models.
 *
 * A study's data are the downloads of its pages or what a host made of them: JSON (a list of
 * records, or several lists behind each other) or CSV, told apart by content. A model's answers are
 * one file, a JSON line an answer, a list of them, or CSV. Whatever is left out, doubled, missing
 * or incomplete is told by the name of its file. */
#ifndef PUBLISH_SCORE_H
#define PUBLISH_SCORE_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/error.h"
#include "tasks/answer.h"

#include <stdbool.h>

/* A problem of a study, or a task for models. */
typedef struct blg_score_problem {
    const char *name, *split, *family, *concept;
    int set_of_query[2]; /* study: 0 = the first set */
    const char *form;    /* "i1s" in a study */
    const char *id;      /* of a task; NULL in a study */
    const char *length;  /* of what is asked for; "" = not known */
    blg_answer_key key;
} blg_score_problem;

/* A person's run through a study, or a model's file. */
typedef struct blg_score_session {
    const char *who; /* "people", or the model's file without folder and ending */
    const char *file, *run, *subject, *group, *person; /* "" = not known */
    int n_answers, n_checks, n_checks_passed;
    bool ended;
} blg_score_session;

typedef struct blg_score_answer {
    int session, problem;
    int position;
    bool left, correct;
    double score;                         /* 0..1 */
    double rt_ms;                         /* of people */
    const blg_program_measures *programs; /* of a program; NULL: none was asked for */
} blg_score_answer;

typedef struct blg_score_text {
    int session, problem; /* problem -1: a remark at the end */
    const char *text;
} blg_score_text;

typedef struct blg_score {
    blg_arena arena;   /* of every text */
    bool no_memory;    /* to copy a text of the key */
    const char *study; /* NULL: no key of a study */
    int n_study;       /* problems of the study; they come first */
    struct blg_score_id {
        const char *id;
        int problem;
    } * tasks; /* by id */
    int n_tasks, cap_tasks;
    const blg_catalogue *catalogue; /* borrowed: titles of shapes in sentences */
    blg_judge *judge;
    blg_score_problem *problems;
    blg_score_session *sessions;
    blg_score_answer *answers;
    blg_score_text *texts;
    int n_problems, n_sessions, n_answers, n_texts;
    int cap_problems, cap_sessions, cap_answers, cap_texts;
    int n_damaged; /* files that could not be read to the end */
    blg_buf notes; /* a line for each thing told */
} blg_score;

/* Free whatever the outcome. */
void blg_score_init(blg_score *score, const blg_catalogue *catalogue);
void blg_score_free(blg_score *score);
/* Adds a key, of a study or of tasks, or else data. Keys come before their data; the first file is
 * a key. A folder of tasks stands for the key beside it. A damaged file of data is a note and no
 * error. */
BLG_MUST_USE blg_status blg_score_take(blg_score *score, const char *path, blg_error *error);
/* Notes on sessions that are incomplete or of one person; once, after the last file. */
void blg_score_finish(blg_score *score);

/* Appends the tables, as text or JSON. */
BLG_MUST_USE blg_status blg_score_print(const blg_score *score, bool json, blg_buf *out,
                                        blg_error *error);
/* Writes the answers as a Psych-DS folder, which must be empty or absent. */
BLG_MUST_USE blg_status blg_score_psychds(const blg_score *score, const char *folder,
                                          blg_error *error);

#endif
