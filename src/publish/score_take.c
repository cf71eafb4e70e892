/* Recognises what a file is by its content. */
#include "base/fs.h"
#include "base/str.h"
#include "publish/score_parts.h"
#include "publish/vlm.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* So many bytes at the beginning of a file show what it is. */
#define HEAD 4000

void blg_score_init(blg_score *score, const blg_catalogue *catalogue) {
    *score = (blg_score){.catalogue = catalogue};
    blg_arena_init(&score->arena, NULL);
}

void blg_score_free(blg_score *score) {
    blg_judge_free(score->judge);
    blg_buf_release(&score->problems);
    blg_buf_release(&score->sessions);
    blg_score_index_free(&score->runs);
    blg_score_index_free(&score->files);
    blg_score_index_free(&score->whos);
    blg_buf_release(&score->answers);
    blg_buf_release(&score->texts);
    blg_buf_release(&score->tasks);
    blg_buf_free(&score->notes);
    blg_arena_free(&score->arena);
}

const char *blg_score_shown(blg_score *score, const char *text) {
    char *copy = blg_arena_strdup(&score->arena, text);
    if (copy)
        blg_str_make_line(copy);
    return copy;
}

int blg_score_add_session(blg_score *score, const blg_score_session *session) {
    const int at = score->n_sessions;
    if (!blg_buf_grow(&score->sessions, &score->cap_sessions, at + 1, sizeof *score->sessions) ||
        blg_score_index_add(&score->runs, BLG_KEY1(session->run), at) < 0 ||
        blg_score_index_add(&score->files, BLG_KEY1(session->path), at) < 0 ||
        blg_score_index_add(&score->whos, BLG_KEY1(session->who), at) < 0)
        return -1;
    score->sessions[score->n_sessions++] = *session;
    return at;
}

void blg_score_damaged(blg_score *score, const blg_error *damage) {
    char told[1200];
    score->n_damaged++;
    blg_buf_format(&score->notes, "%s; the file is left out\n",
                   blg_error_format(damage, told, sizeof told));
}

static bool has(const char *head, const char *text) {
    return strstr(head, text) != NULL;
}

static bool is_tasks_key(const char *head) {
    return has(head, "\"" BLG_VLM_KEY_KIND "\"") ||
           (*head == '{' && has(head, "\"form\":") && has(head, "\"inputs\":"));
}

/* Whether data come from people: their records name the study, in JSON or in a column of CSV. */
static bool is_of_people(const char *head) {
    const char *line = strchr(head, '\n');
    const char *column = strstr(head, "study");
    return has(head, "\"study\"") ||
           (*head != '{' && *head != '[' && column && line && column < line);
}

/* Reads the key of a folder of tasks, FOLDER.key.jsonl. */
static blg_status key_of_folder(blg_score *score, const char *folder, blg_error *error) {
    blg_buf path = {0};
    blg_status status = blg_fs_beside(&path, folder, BLG_VLM_KEY, error);
    if (status == BLG_OK)
        status = blg_score_tasks_key(score, path.data, error);
    blg_buf_free(&path);
    return status;
}

static blg_status take_data(blg_score *score, const char *path, const blg_buf *text,
                            const char *head, blg_error *error) {
    const bool people = score->study && (score->n_tasks == 0 || is_of_people(head));
    return people ? blg_score_study_data(score, path, text, error)
                  : blg_score_model(score, path, text, error);
}

/* The key of a study, whose problems come first. */
static blg_status take_study(blg_score *score, const char *path, blg_error *error) {
    if (!score->study && score->n_problems == 0)
        return blg_score_study_key(score, path, error);
    blg_error_at(error, path, 0, 0);
    return blg_error_set(error, BLG_INVALID,
                         score->study ? "the key of a second study; expected answers"
                                      : "expected the key of the study before all keys of tasks");
}

blg_status blg_score_take(blg_score *score, const char *path, blg_error *error) {
    char head[HEAD + 1];
    struct stat about;
    blg_buf text = {0};
    if (stat(path, &about) == 0 && S_ISDIR(about.st_mode))
        return key_of_folder(score, path, error);
    blg_status status = blg_fs_read(NULL, path, &text, error);
    const char *from = text.data ? text.data : "";
    from += strspn(from, " \t\r\n\xef\xbb\xbf");
    snprintf(head, sizeof head, "%.*s", HEAD, from);
    if (status == BLG_OK && has(head, "\"blogo-study-key\""))
        status = take_study(score, path, error);
    else if (status == BLG_OK && is_tasks_key(head))
        status = blg_score_tasks_key(score, path, error);
    else if (status == BLG_OK && score->n_problems == 0)
        status = blg_score_study_key(score, path, error);
    else if (status == BLG_OK)
        status = take_data(score, path, &text, head, error);
    blg_buf_free(&text);
    return status;
}
