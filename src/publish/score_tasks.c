/* Reads a key of tasks: the lines that `blogo tasks` writes, or the key beside a folder of tasks
 * for models (vlm.h). */
#include "base/lines.h"
#include "publish/score_parts.h"
#include "publish/vlm.h"
#include "tasks/task_key.h"

#include <stdlib.h>
#include <string.h>

static blg_status add_line(blg_score *score, const blg_lines *lines, blg_error *error) {
    blg_task_key key;
    blg_status status = blg_task_key_read(&score->arena, lines->line, lines->size, &key, error);
    if (status != BLG_OK)
        return status;
    const blg_score_problem p = {.name = blg_score_shown(score, key.problem),
                                 .split = blg_score_shown(score, key.split),
                                 .family = blg_score_shown(score, key.family),
                                 .concept = "",
                                 .form = key.form,
                                 .id = blg_score_shown(score, key.id),
                                 .length = blg_score_shown(score, key.length),
                                 .key = key.answer};
    return p.name && p.split && p.family && p.id && p.length
               ? blg_score_add_problem(score, &p, error)
               : blg_no_memory(error);
}

static int by_id(const void *a, const void *b) {
    return strcmp(((const struct blg_score_id *)a)->id, ((const struct blg_score_id *)b)->id);
}

static blg_status sort_tasks(blg_score *score, int first, blg_error *error) {
    if (!blg_buf_grow(&score->tasks, &score->cap_tasks, score->n_tasks + score->n_problems - first,
                      sizeof *score->tasks))
        return blg_no_memory(error);
    for (int i = first; i < score->n_problems; i++)
        score->tasks[score->n_tasks++] = (struct blg_score_id){score->problems[i].id, i};
    qsort(score->tasks, (size_t)score->n_tasks, sizeof *score->tasks, by_id);
    for (int i = 1; i < score->n_tasks; i++)
        if (by_id(&score->tasks[i - 1], &score->tasks[i]) == 0)
            return blg_error_set(error, BLG_INVALID, "task \"%.80s\" is there twice",
                                 score->tasks[i].id);
    return BLG_OK;
}

int blg_score_find_task(const blg_score *score, const char *id) {
    const struct blg_score_id key = {.id = id};
    const struct blg_score_id *found =
        score->n_tasks
            ? bsearch(&key, score->tasks, (size_t)score->n_tasks, sizeof *score->tasks, by_id)
            : NULL;
    return found ? found->problem : -1;
}

void blg_score_at_line(blg_error *error, const char *path, int line) {
    if (error)
        error->line = line; /* the text that was parsed is one line */
    blg_error_at(error, path, 0, 0);
}

static bool is_head(const char *line, size_t size) {
    const size_t n = strlen(BLG_VLM_KEY_KIND);
    for (size_t i = 0; i + n <= size; i++)
        if (memcmp(line + i, BLG_VLM_KEY_KIND, n) == 0)
            return true;
    return false;
}

blg_status blg_score_tasks_key(blg_score *score, const char *key, blg_error *error) {
    blg_lines lines;
    const int first = score->n_problems;
    blg_status status = blg_lines_open(&lines, NULL, key, error);
    while (status == BLG_OK && (status = blg_lines_next(&lines, error)) == BLG_OK && lines.line) {
        if (lines.size && !(lines.number == 1 && is_head(lines.line, lines.size)))
            status = add_line(score, &lines, error);
        if (status != BLG_OK)
            blg_score_at_line(error, key, lines.number);
    }
    if (status == BLG_OK && score->n_problems == first)
        status = blg_error_set(error, BLG_INVALID, "the key has no tasks");
    if (status == BLG_OK)
        status = sort_tasks(score, first, error);
    if (status == BLG_OK && !score->judge)
        status = blg_judge_create(score->catalogue, &score->judge, error);
    if (status != BLG_OK)
        blg_error_at(error, key, 0, 0);
    blg_lines_close(&lines);
    return status;
}
