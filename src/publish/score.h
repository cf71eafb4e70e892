/* Score: compares answers with their keys. Answers come from people in a study, or from models.
 *
 * Data of a study are files that the study's pages saved, or exports of the server that hosted the
 * study: JSON (a list of records, or several lists one after the other) or CSV, recognised by
 * content. A model's answers are one file: JSON lines, a JSON list, or CSV. Notes, with the file's
 * name, tell which answers are left out, doubled, missing or incomplete. */
#ifndef PUBLISH_SCORE_H
#define PUBLISH_SCORE_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/error.h"
#include "publish/score_index.h"
#include "tasks/answer.h"

#include <stdbool.h>

/* A problem of a study, or a task for models. */
typedef struct blg_score_problem {
    const char *name, *split, *family, *concept;
    int set_of_query[2]; /* study, by query: 0 = it belongs to the first set */
    const char *form;    /* "i1s" in a study */
    const char *id;      /* of a task; NULL in a study */
    const char *length;  /* strokes, shapes or attributes of the answer; "" = not known */
    blg_answer_key key;
} blg_score_problem;

/* A person's run through a study, or a model's file. */
typedef struct blg_score_session {
    const char *who; /* "people", or the model's file without folder and ending */
    const char *file, *run, *subject, *group, *person; /* "" = not known */
    const char *path; /* the file as it was given, where `file` is as it is shown */
    int n_answers, n_checks, n_checks_passed;
    bool ended;
    bool *answered; /* by problem of the study; NULL for a model */
} blg_score_session;

typedef struct blg_score_answer {
    int session, problem;
    int position;
    bool left, correct;
    double score;                         /* 0..1 */
    double rt_ms;                         /* response time of people */
    const blg_program_measures *programs; /* ps: measures of the programs; NULL in other forms */
} blg_score_answer;

typedef struct blg_score_text {
    int session, problem; /* problem -1: a remark at the end */
    const char *text;
} blg_score_text;

typedef struct blg_score {
    blg_arena arena;   /* holds every text */
    bool no_memory;    /* a text of the key could not be copied */
    const char *study; /* NULL: no key of a study was read */
    int n_study;       /* problems of the study; they come first */
    struct blg_score_id {
        const char *id;
        int problem;
    } * tasks; /* sorted by id */
    int n_tasks, cap_tasks;
    const blg_catalogue *catalogue; /* borrowed: titles of shapes in sentences */
    blg_judge *judge;
    blg_score_problem *problems;
    blg_score_session *sessions;
    blg_score_index runs, files, whos; /* the first session with this run, file or who */
    blg_score_answer *answers;
    blg_score_text *texts;
    int n_problems, n_sessions, n_answers, n_texts;
    int cap_problems, cap_sessions, cap_answers, cap_texts;
    int n_damaged; /* files that could not be read to the end */
    blg_buf notes; /* text for the user, one note a line */
} blg_score;

/* Free whatever the outcome. */
void blg_score_init(blg_score *score, const blg_catalogue *catalogue);
void blg_score_free(blg_score *score);
/* Adds a file: the key of a study, the key of tasks, or data. A key must come before its data, so
 * the first file is a key. A folder of tasks stands for its key, FOLDER.key.jsonl. A damaged file
 * of data gives a note, not an error. */
BLG_MUST_USE blg_status blg_score_take(blg_score *score, const char *path, blg_error *error);
/* Adds notes on incomplete sessions and on several sessions of one person. Call it once, after the
 * last file. */
void blg_score_finish(blg_score *score);

/* Appends the tables of scores, as text or as JSON. */
BLG_MUST_USE blg_status blg_score_print(const blg_score *score, bool json, blg_buf *out,
                                        blg_error *error);
/* Writes the answers of people as a Psych-DS folder. With force, an older folder of this kind is
 * replaced; else the folder must be empty or absent. */
BLG_MUST_USE blg_status blg_score_psychds(const blg_score *score, const char *folder, bool force,
                                          blg_error *error);

#endif
