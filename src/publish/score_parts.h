/* Parts of score: reads the keys and the data of studies, and of tasks for models. */
#ifndef PUBLISH_SCORE_PARTS_H
#define PUBLISH_SCORE_PARTS_H

#include "publish/score.h"

BLG_MUST_USE blg_status blg_score_study_key(blg_score *score, const char *key, blg_error *error);
BLG_MUST_USE blg_status blg_score_study_data(blg_score *score, const char *path,
                                             const blg_buf *text, blg_error *error);

BLG_MUST_USE blg_status blg_score_tasks_key(blg_score *score, const char *key, blg_error *error);
BLG_MUST_USE blg_status blg_score_model(blg_score *score, const char *path, const blg_buf *text,
                                        blg_error *error);

/* A copy of a text that is shown: bytes of control characters and bytes that are not UTF-8 become
 * '?'. NULL if memory is out. */
const char *blg_score_shown(blg_score *score, const char *text);
/* Adds the line's number to an error in a file of JSON lines. */
void blg_score_at_line(blg_error *error, const char *path, int line);
/* Index in score->problems of the task with this id, -1 = none. */
int blg_score_find_task(const blg_score *score, const char *id);
/* Adds a session and returns its index; -1 = memory is out. */
int blg_score_add_session(blg_score *score, const blg_score_session *session);
/* Adds a problem of a key. */
BLG_MUST_USE blg_status blg_score_add_problem(blg_score *score, const blg_score_problem *problem,
                                              blg_error *error);
/* Adds the note that a damaged file of data is left out. */
void blg_score_damaged(blg_score *score, const blg_error *damage);

#endif
