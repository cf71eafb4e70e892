/* The key of tasks: lines as `blogo tasks` writes them, or those beside a folder for models. */
#include "base/json.h"
#include "base/lines.h"
#include "base/str.h"
#include "publish/score_parts.h"
#include "publish/vlm.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

typedef struct reader {
    blg_score *score;
    const json_t *line;
    blg_status status;
    blg_error *error;
} reader;

static void wrong(reader *r, const char *key, const char *expected) {
    if (r->status != BLG_OK)
        return;
    blg_error_key(r->error, "$.%s", key);
    r->status = blg_error_set(r->error, BLG_INVALID, "expected %s", expected);
}

static const char *keep(reader *r, const char *text) {
    const char *kept = blg_arena_strdup(&r->score->arena, text);
    if (!kept && r->status == BLG_OK)
        r->status = blg_no_memory(r->error);
    return kept ? kept : "";
}

static const char *text_of(reader *r, const char *key, const char *expected) {
    const char *text = json_string_value(json_object_get(r->line, key));
    if (text && *text)
        return keep(r, text);
    wrong(r, key, expected);
    return "";
}

/* ---- choices and answer ---- */

/* Descriptions of images are judged as images are. */
static const struct {
    const char *name;
    blg_question_form form;
} described[] = {{"d1s", BLG_QUESTION_i1s}, {"d2s", BLG_QUESTION_i2s}};

static void read_form(reader *r, blg_score_problem *p) {
    const char *names[BLG_QUESTION_FORMS + 2];
    size_t n = 0;
    int form = blg_question_find(p->form);
    for (; n < BLG_QUESTION_FORMS; n++)
        names[n] = blg_question_name((blg_question_form)n);
    for (size_t i = 0; i < sizeof described / sizeof *described; i++) {
        names[n++] = described[i].name;
        if (strcmp(p->form, described[i].name) == 0)
            form = (int)described[i].form;
    }
    if (form >= 0) {
        p->key.form = (blg_question_form)form;
        return;
    }
    const char *near = blg_str_nearest(p->form, names, n);
    if (r->status == BLG_OK)
        blg_error_key(r->error, "$.form");
    if (r->status == BLG_OK)
        r->status = blg_error_set(r->error, BLG_INVALID,
                                  near ? "unknown form \"%.20s\"; did you mean \"%s\"?"
                                       : "unknown form \"%.20s\"",
                                  p->form, near);
}

/* The texts of two choices are the same for all tasks of a form. */
static void read_choices(reader *r, blg_score_problem *p) {
    static const char *const of_form[2][2] = {{"set A", "set B"},
                                              {"image 1 belongs to set A, image 2 to set B",
                                               "image 1 belongs to set B, image 2 to set A"}};
    const json_t *choices = json_object_get(r->line, "choices");
    const bool open = p->key.form == BLG_QUESTION_cg || p->key.form == BLG_QUESTION_ps;
    const size_t n = json_array_size(choices);
    if (open ? !json_is_null(choices) : n < 2 || n > BLG_MAX_CHOICES)
        wrong(r, "choices", open ? "null for this form" : "2..16 choices");
    if (r->status != BLG_OK)
        return;
    p->key.n_choices = (int)n;
    for (size_t i = 0; i < n; i++) {
        const char *text = json_string_value(json_array_get(choices, i));
        if (p->key.form == BLG_QUESTION_i1s || p->key.form == BLG_QUESTION_i2s)
            text = i < 2 ? of_form[p->key.form == BLG_QUESTION_i2s][i] : NULL;
        if (!text || !*text)
            wrong(r, "choices", "texts, two of them for this form");
        p->key.choices[i] = keep(r, text ? text : "");
    }
}

static void read_accepted(reader *r, blg_score_problem *p) {
    const json_t *accepted = json_object_get(r->line, "accepted");
    if (accepted && (!json_is_array(accepted) || json_array_size(accepted) > BLG_MAX_CHOICES))
        wrong(r, "accepted", "at most 16 sentences");
    for (size_t i = 0; i < json_array_size(accepted) && r->status == BLG_OK; i++) {
        const char *text = json_string_value(json_array_get(accepted, i));
        if (!text)
            wrong(r, "accepted", "sentences");
        p->key.accepted[p->key.n_accepted++] = keep(r, text ? text : "");
    }
}

static void read_answer(reader *r, blg_score_problem *p) {
    blg_program programs[BLG_ANSWER_PROGRAMS];
    const json_t *answer = json_object_get(r->line, "answer");
    const json_t *expression = json_object_get(r->line, "expression");
    p->key.answer = -1;
    if (p->key.n_choices) {
        const json_int_t at = json_is_integer(answer) ? json_integer_value(answer) : -1;
        if (at < 0 || at >= p->key.n_choices)
            wrong(r, "answer", "the index of a choice, from 0");
        p->key.answer = (int)at;
        return;
    }
    p->key.reference = text_of(r, "answer", "the right answer as a text");
    if (expression && !json_is_string(expression))
        wrong(r, "expression", "a text");
    else if (expression)
        p->key.expression = keep(r, json_string_value(expression));
    if (p->key.form == BLG_QUESTION_ps && blg_answer_programs(p->key.reference, programs) <= 0)
        wrong(r, "answer", "a program, or programs with semicolons between them");
    read_accepted(r, p);
}

static void read_length(reader *r, blg_score_problem *p) {
    const json_t *length = json_object_get(r->line, "length");
    char text[BLG_DOUBLE_TEXT];
    const double value = (double)json_integer_value(length);
    p->length = "";
    if (length && (!json_is_integer(length) || value < 0 || value > 1000))
        wrong(r, "length", "a whole number in 0..1000");
    else if (length)
        p->length = keep(r, blg_str_print_double(value, text));
}

static blg_status read_line(reader *r, const char *line, size_t size, const char *path) {
    json_t *root = blg_json_load(line, size, JSON_REJECT_DUPLICATES, path, r->error);
    blg_score_problem p = {.concept = ""};
    if (!root)
        return BLG_INVALID;
    r->line = root;
    r->status =
        json_is_object(root) ? BLG_OK : blg_error_set(r->error, BLG_INVALID, "expected an object");
    if (r->status == BLG_OK) {
        p.id = text_of(r, "id", "the name of the task");
        p.name = text_of(r, "problem", "the name of the problem");
        p.family = text_of(r, "family", "a text");
        p.split = text_of(r, "split", "a text");
        p.form = text_of(r, "form", "the form of the task");
    }
    if (r->status == BLG_OK)
        read_form(r, &p);
    if (r->status == BLG_OK)
        read_choices(r, &p);
    if (r->status == BLG_OK)
        read_answer(r, &p);
    if (r->status == BLG_OK)
        read_length(r, &p);
    json_decref(root);
    return r->status == BLG_OK ? blg_score_add_problem(r->score, &p, r->error) : r->status;
}

/* ---- the file ---- */

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
    reader r = {.score = score, .error = error};
    blg_lines lines;
    const int first = score->n_problems;
    blg_status status = blg_lines_open(&lines, key, error);
    while (status == BLG_OK && (status = blg_lines_next(&lines, error)) == BLG_OK && lines.line) {
        if (lines.size && !(lines.number == 1 && is_head(lines.line, lines.size)))
            status = read_line(&r, lines.line, lines.size, NULL);
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
