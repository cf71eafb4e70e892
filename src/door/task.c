/* Tasks and answers as JSON. */
#include "blogo/task.h"

#include "base/json.h"
#include "base/str.h"
#include "door/door.h"
#include "tasks/prompt.h"
#include "tasks/task_key.h"

#include <jansson.h>
#include <string.h>

#define MOST_PROBLEMS 64

typedef struct wish {
    blg_question_form form;
    int number;
    blg_tasks_options options;
} wish;

/* ---- options ---- */

static blg_status wrong(blg_error *error, const char *key, const char *expected) {
    blg_error_key(error, "$.%s", key);
    return blg_error_set(error, BLG_INVALID, "expected %s", expected);
}

static blg_status read_whole(const json_t *value, const char *key, int low, int high,
                             const char *expected, int *number, blg_error *error) {
    const json_int_t at = json_integer_value(value);
    if (!json_is_integer(value) || at < low || at > high)
        return wrong(error, key, expected);
    *number = (int)at;
    return BLG_OK;
}

static blg_status read_option(const char *key, const json_t *value, wish *w, blg_error *error) {
    static const char *const keys[] = {"form", "number", "wording", "choices"};
    const char *text = json_string_value(value);
    if (strcmp(key, "number") == 0)
        return read_whole(value, key, 0, 1000, "a whole number in 0..1000", &w->number, error);
    if (strcmp(key, "choices") == 0)
        return read_whole(value, key, 2, BLG_MAX_CHOICES, "a whole number in 2..16",
                          &w->options.choices, error);
    if (strcmp(key, "form") == 0) {
        const int form = text ? blg_question_find(text) : -1;
        w->form = (blg_question_form)form;
        return form < 0 ? wrong(error, key, "i1s, i2s, cs, cg, ps or pv") : BLG_OK;
    }
    if (strcmp(key, "wording") == 0) {
        const bool is_long = text && strcmp(text, "long") == 0;
        w->options.wording = is_long ? BLG_WORDING_LONG : BLG_WORDING_SHORT;
        return is_long || (text && strcmp(text, "short") == 0)
                   ? BLG_OK
                   : wrong(error, key, "\"long\" or \"short\"");
    }
    const char *near = blg_str_nearest(key, keys, sizeof keys / sizeof *keys);
    blg_error_key(error, "$.%.100s", key);
    return blg_error_set(error, BLG_INVALID, "unknown key%s", blg_str_guess(near).text);
}

static blg_status read_wish(const char *text, wish *w, blg_error *error) {
    json_t *root = NULL;
    const char *key;
    json_t *value;
    blg_status status =
        blg_json_load(text, strlen(text), JSON_REJECT_DUPLICATES, NULL, &root, error);
    if (status == BLG_OK && !json_is_object(root))
        status = blg_error_set(error, BLG_INVALID, "expected an object");
    if (status == BLG_OK && !json_object_get(root, "form"))
        status = wrong(error, "form", "i1s, i2s, cs, cg, ps or pv");
    json_object_foreach(root, key, value) {
        if (status == BLG_OK)
            status = read_option(key, value, w, error);
    }
    json_decref(root);
    return status;
}

/* ---- posing ---- */

static void write_images(const blg_question *q, blg_buf *out) {
    blg_buf_text(out, ",\"images\":[");
    for (int i = 0; i < 2 * q->problem->n_support && q->sets; i++) {
        const int b = i >= q->problem->n_support;
        blg_buf_format(out, "%s[%d,%d]", i ? "," : "", b ? !q->a_side : q->a_side,
                       i - b * q->problem->n_support);
    }
    for (int i = 0; i < q->n_shown; i++)
        blg_buf_format(out, "%s[%d,%d]", q->sets || i ? "," : "", q->shown[i].side,
                       q->shown[i].image);
    blg_buf_char(out, ']');
}

static void write_prompt(const blg_question *q, const char *key, blg_wording wording,
                         blg_buf *out) {
    blg_buf prompt = {0};
    blg_prompt_whole(&prompt, q, BLG_SHOWING_SINGLE, wording);
    blg_buf_format(out, ",\"%s\":", key);
    blg_buf_json_string(out, prompt.failed ? "" : prompt.data);
    out->failed = out->failed || prompt.failed;
    blg_buf_free(&prompt);
}

static void write_task(const blg_question *q, const char *split, blg_buf *out) {
    blg_buf id = {0};
    blg_buf_format(&id, "%s/%s/%d", q->problem->name, blg_question_name(q->form), q->number);
    blg_question_write_key(out, q, id.failed ? "" : id.data, split);
    write_images(q, out);
    write_prompt(q, "prompt", BLG_WORDING_LONG, out);
    write_prompt(q, "prompt_short", BLG_WORDING_SHORT, out);
    blg_buf_char(out, '}');
    out->failed = out->failed || id.failed;
    blg_buf_free(&id);
}

static blg_status pose(const blg_problem *const *problems, int n, wish *w, blg_pool *pool,
                       blg_question *q, blg_error *error) {
    const blg_held_problem *held = blg_held(problems[0]);
    blg_describer *describer = NULL;
    w->options.catalogue = held->catalogue;
    const int number = blg_question_number(problems[0], w->form, w->number);
    if (number < 0)
        return wrong(error, "number", "less: the problem has fewer questions of this form");
    blg_status status = blg_describer_create(held->catalogue, &describer, error);
    if (status == BLG_OK)
        status = blg_describer_problem(describer, problems[0], held->seed, error);
    for (int i = 1; i < n && status == BLG_OK; i++)
        status = blg_pool_add(pool, problems[i], blg_held(problems[i])->split, error);
    blg_pool_sort(pool);
    const blg_form_writer asker = {.options = &w->options,
                                   .pool = pool,
                                   .describer = describer,
                                   .problem = problems[0],
                                   .split = held->split,
                                   .seed = held->seed};
    if (status == BLG_OK)
        status = blg_question_pose(&asker, w->form, number, -1, q, error);
    blg_describer_free(describer);
    return status;
}

blg_status blg_task_pose(const blg_problem *const *problems, int n, const char *options,
                         char **json, blg_error *error) {
    wish w = {.options = {.choices = 4, .wording = BLG_WORDING_LONG}};
    blg_question question = {.n_choices = 0};
    blg_pool pool = {.n_splits = 0};
    blg_buf out = {0};
    *json = NULL;
    if (n < 1 || n > MOST_PROBLEMS)
        return blg_error_set(error, BLG_INVALID, "expected 1..%d problems, got %d", MOST_PROBLEMS,
                             n);
    blg_status status = read_wish(options, &w, error);
    if (status == BLG_OK)
        status = pose(problems, n, &w, &pool, &question, error);
    if (status == BLG_OK) {
        write_task(&question, blg_held(problems[0])->split, &out);
        status = blg_handle_text(&out, json, error);
    }
    blg_question_free(&question);
    blg_pool_free(&pool);
    return status;
}

/* ---- judging ---- */

static void write_verdict(const blg_verdict *v, bool programs, blg_buf *out) {
    const blg_program_measures *m = &v->programs;
    blg_buf_format(out, "{\"readable\":%s,\"right\":%s,\"score\":", v->readable ? "true" : "false",
                   v->right ? "true" : "false");
    blg_buf_double(out, v->score);
    blg_buf_text(out, ",\"choice\":");
    if (v->choice < 0)
        blg_buf_text(out, "null");
    else
        blg_buf_format(out, "%d", v->choice);
    if (programs) {
        blg_buf_format(out,
                       ",\"valid\":%s,\"equal\":%s,\"congruent\":%s,\"types\":%s,\"distance\":",
                       m->valid ? "true" : "false", m->equal ? "true" : "false",
                       m->congruent ? "true" : "false", m->types ? "true" : "false");
        blg_buf_double(out, m->distance);
        blg_buf_text(out, ",\"overlap\":");
        blg_buf_double(out, m->overlap);
        blg_buf_text(out, ",\"attributes\":");
        blg_buf_double(out, m->attributes);
    }
    blg_buf_char(out, '}');
}

blg_status blg_task_judge(const char *task, const blg_catalogue *catalogue, const char *answer,
                          char **json, blg_error *error) {
    blg_arena arena;
    blg_task_key key;
    blg_verdict verdict;
    blg_judge *judge = NULL;
    blg_buf out = {0};
    *json = NULL;
    blg_arena_init(&arena, NULL);
    blg_status status = blg_task_key_read(&arena, task, strlen(task), &key, error);
    if (status == BLG_OK)
        status = blg_judge_create(catalogue, &judge, error);
    if (status == BLG_OK)
        status = blg_judge_answer(judge, &key.answer, answer, &verdict, error);
    if (status == BLG_OK) {
        write_verdict(&verdict, key.answer.form == BLG_QUESTION_ps, &out);
        status = blg_handle_text(&out, json, error);
    }
    blg_judge_free(judge);
    blg_arena_free(&arena);
    return status;
}
