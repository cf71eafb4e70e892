/* A task of an answer key: a line that tasks.h or question.h wrote. */
#ifndef TASKS_TASK_KEY_H
#define TASKS_TASK_KEY_H

#include "base/arena.h"
#include "tasks/answer.h"

typedef struct blg_task_key {
    const char *id, *problem, *family, *split, *form;
    const char *length; /* strokes, shapes or attributes of the answer; "" = not known */
    blg_answer_key answer;
} blg_task_key;

/* Reads a line of `size` bytes; the texts live in the arena. BLG_INVALID with the JSON key of the
 * first mistake. */
BLG_MUST_USE blg_status blg_task_key_read(blg_arena *arena, const char *line, size_t size,
                                          blg_task_key *key, blg_error *error);

#endif
