/* Score: the answers of a study joined with its key.
 *
 * Data are the downloads of the study's pages or what a host made of them: JSON (a list of records,
 * or several lists behind each other) or CSV, told apart by content. Whatever is left out, doubled
 * or incomplete is told by the name of its file. */
#ifndef PUBLISH_SCORE_H
#define PUBLISH_SCORE_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/error.h"

#include <stdbool.h>

typedef struct blg_score_problem {
    const char *name, *split, *family, *concept;
    int set_of_query[2]; /* 0 = the first set */
} blg_score_problem;

typedef struct blg_score_session {
    const char *file, *run, *subject, *group, *person; /* "" = not known */
    int n_answers, n_checks, n_checks_passed;
    bool ended;
} blg_score_session;

typedef struct blg_score_answer {
    int session, problem;
    int position;
    bool left, correct;
    double rt_ms;
} blg_score_answer;

typedef struct blg_score_text {
    int session, problem; /* problem -1: a remark at the end */
    const char *text;
} blg_score_text;

typedef struct blg_score {
    blg_arena arena; /* of every text */
    bool no_memory;  /* to copy a text of the key */
    const char *study;
    blg_score_problem *problems;
    blg_score_session *sessions;
    blg_score_answer *answers;
    blg_score_text *texts;
    int n_problems, n_sessions, n_answers, n_texts;
    int cap_problems, cap_sessions, cap_answers, cap_texts;
    int n_damaged; /* files that could not be read to the end */
    blg_buf notes; /* a line for each thing told */
} blg_score;

/* Reads the key. Free whatever the outcome. */
BLG_MUST_USE blg_status blg_score_open(blg_score *score, const char *key, blg_error *error);
void blg_score_free(blg_score *score);
/* Adds a file. A damaged one is a note and no error. */
BLG_MUST_USE blg_status blg_score_add(blg_score *score, const char *path, blg_error *error);
/* Notes on sessions that are incomplete or of one person; once, after the last file. */
void blg_score_finish(blg_score *score);

/* Appends the tables, as text or JSON. */
BLG_MUST_USE blg_status blg_score_print(const blg_score *score, bool json, blg_buf *out,
                                        blg_error *error);
/* Writes the answers as a Psych-DS folder, which must be empty or absent. */
BLG_MUST_USE blg_status blg_score_psychds(const blg_score *score, const char *folder,
                                          blg_error *error);

#endif
