/* A random stream for each task draws which side is shown as A and where the right choice stands.
 * So answers are uniform, and the tasks of one problem do not give each other away. */
#include "tasks/forms.h"

#include "base/error.h"
#include "write/scene.h"

#include <string.h>

static const char *const names[BLG_TASK_FORMS] = {
#define BLG_ENUM_ENTRY(name) #name,
    BLG_TASK_FORM_LIST(BLG_ENUM_ENTRY)
#undef BLG_ENUM_ENTRY
};

const char *blg_task_form_name(blg_task_form form) {
    return (int)form >= 0 && form < BLG_TASK_FORMS ? names[form] : "?";
}

int blg_task_form_find(const char *name) {
    for (int i = 0; i < BLG_TASK_FORMS; i++)
        if (strcmp(names[i], name) == 0)
            return i;
    return -1;
}

static void write_file(blg_form_writer *w, int side, int image) {
    blg_buf_char(&w->lines, '"');
    blg_scene_file_name(&w->lines, w->problem, side, image, w->tar);
    blg_buf_char(&w->lines, '"');
}

static void write_support(blg_form_writer *w, const char *key, int side) {
    blg_buf_format(&w->lines, "\"%s\":[", key);
    for (int i = 0; i < w->problem->n_support; i++) {
        blg_buf_text(&w->lines, i ? "," : "");
        write_file(w, side, i);
    }
    blg_buf_char(&w->lines, ']');
}

/* The head of a line up to the inputs' opening brace and both sides. */
static void begin(blg_form_writer *w, blg_task_form form, int number, int a_side) {
    const blg_problem *problem = w->problem;
    blg_buf_format(&w->lines,
                   "{\"id\":\"%s/%s/%d\",\"problem\":\"%s\",\"family\":\"%s\",\"form\":\"%s\","
                   "\"split\":",
                   problem->name, names[form], number, problem->name,
                   blg_family_name(problem->family), names[form]);
    blg_buf_json_string(&w->lines, w->split);
    blg_buf_text(&w->lines, ",\"inputs\":{");
    write_support(w, "a", a_side);
    blg_buf_char(&w->lines, ',');
    write_support(w, "b", !a_side);
    w->summary->tasks[form]++;
}

static void end(blg_form_writer *w, int a_side) {
    blg_buf_format(&w->lines, ",\"positive\":\"%s\"}\n", a_side ? "a" : "b");
}

static blg_status write_query(blg_form_writer *w, bool described, int side, int image,
                              blg_error *error) {
    const char *text = NULL;
    if (!described) {
        write_file(w, side, image);
        return BLG_OK;
    }
    blg_status status =
        blg_describe_image(w->describer, side, image, w->options->wording, &text, error);
    if (status == BLG_OK)
        blg_buf_json_string(&w->lines, text);
    return status;
}

static blg_rng stream(const blg_form_writer *w, blg_task_form form, int number) {
    return blg_tasks_stream(w->seed, w->problem, (uint32_t)form * 1000u + (uint32_t)number);
}

/* i1s, d1s: one query; which side is it of? */
static blg_status write_one(blg_form_writer *w, blg_task_form form, int number, blg_error *error) {
    blg_rng rng = stream(w, form, number);
    int a_side = (int)blg_rng_below(&rng, 2);
    int side = number & 1, image = w->problem->n_support + number / 2;
    bool described = form == BLG_TASK_d1s;
    begin(w, form, number, a_side);
    blg_buf_text(&w->lines, described ? ",\"text\":" : ",\"image\":");
    blg_status status = write_query(w, described, side, image, error);
    blg_buf_format(&w->lines, "},\"choices\":[\"a\",\"b\"],\"answer\":%d", side != a_side);
    end(w, a_side);
    return status;
}

/* i2s, d2s: a query of each side; which belongs where? */
static blg_status write_two(blg_form_writer *w, blg_task_form form, int number, blg_error *error) {
    blg_rng rng = stream(w, form, number);
    int a_side = (int)blg_rng_below(&rng, 2);
    int first = (int)blg_rng_below(&rng, 2);
    int image = w->problem->n_support + number;
    bool described = form == BLG_TASK_d2s;
    begin(w, form, number, a_side);
    blg_buf_text(&w->lines, described ? ",\"texts\":[" : ",\"images\":[");
    blg_status status = write_query(w, described, first, image, error);
    blg_buf_char(&w->lines, ',');
    if (status == BLG_OK)
        status = write_query(w, described, !first, image, error);
    blg_buf_format(&w->lines, "]},\"choices\":[[\"a\",\"b\"],[\"b\",\"a\"]],\"answer\":%d",
                   first != a_side);
    end(w, a_side);
    return status;
}

/* cs: A are the positives; which concept do they share that no image of B has? */
static blg_status write_selection(blg_form_writer *w, blg_error *error) {
    blg_rng rng = stream(w, BLG_TASK_cs, 0);
    int n = w->options->choices, answer = (int)blg_rng_below(&rng, (uint32_t)n);
    const char *right = NULL;
    blg_buf_clear(&w->choices);
    blg_status status = blg_describe_concept(w->describer, w->options->wording, &right, error);
    if (status == BLG_OK)
        status = blg_wrong_choices(w->pool, w->describer, w->problem, w->split, &rng, w->options,
                                   n - 1, &w->choices, error);
    if (status == BLG_OK) /* again: the describer's text was overwritten */
        status = blg_describe_concept(w->describer, w->options->wording, &right, error);
    if (status != BLG_OK)
        return status;
    begin(w, BLG_TASK_cs, 0, 1);
    blg_buf_text(&w->lines, "},\"choices\":[");
    const char *wrong = w->choices.data;
    for (int i = 0; i < n; i++) {
        blg_buf_text(&w->lines, i ? "," : "");
        blg_buf_json_string(&w->lines, i == answer ? right : wrong);
        if (i != answer)
            wrong += strlen(wrong) + 1;
    }
    blg_buf_format(&w->lines, "],\"answer\":%d", answer);
    end(w, 1);
    return BLG_OK;
}

/* cg: the same question, the answer in words. */
static blg_status write_generation(blg_form_writer *w, blg_error *error) {
    const char *text = NULL;
    begin(w, BLG_TASK_cg, 0, 1);
    blg_status status = blg_describe_concept(w->describer, w->options->wording, &text, error);
    if (status != BLG_OK)
        return status;
    blg_buf_text(&w->lines, "},\"choices\":null,\"answer\":");
    blg_buf_json_string(&w->lines, text);
    blg_buf_text(&w->lines, ",\"accepted\":[");
    for (int i = 0;; i++) {
        status = blg_describe_paraphrase(w->describer, i, &text, error);
        if (status != BLG_OK || !text)
            break;
        blg_buf_text(&w->lines, i ? "," : "");
        blg_buf_json_string(&w->lines, text);
    }
    blg_buf_char(&w->lines, ']');
    end(w, 1);
    return status;
}

static blg_status write_form(blg_form_writer *w, blg_task_form form, blg_error *error) {
    if (form == BLG_TASK_cs)
        return write_selection(w, error);
    if (form == BLG_TASK_cg)
        return write_generation(w, error);
    const bool two = form == BLG_TASK_i2s || form == BLG_TASK_d2s;
    const int *queries = w->problem->n_query;
    if (!queries[0] && !queries[1])
        return blg_error_set(
            error, BLG_INFEASIBLE,
            "%s: form %s needs a query image on each side, the problem has 0; leave "
            "the form out (--forms)",
            w->problem->name, names[form]);
    blg_status status = BLG_OK;
    for (int i = 0; i < 2 * BLG_MAX_SIDE && status == BLG_OK; i++)
        if (two && i < queries[0] && i < queries[1])
            status = write_two(w, form, i, error);
        else if (!two && i / 2 < queries[i & 1])
            status = write_one(w, form, i, error);
    return status;
}

blg_status blg_forms_write(blg_form_writer *w, blg_error *error) {
    blg_status status = BLG_OK;
    blg_buf_clear(&w->lines);
    for (int form = 0; form < BLG_TASK_FORMS && status == BLG_OK; form++)
        if (w->options->forms[form])
            status = write_form(w, (blg_task_form)form, error);
    if (status == BLG_OK && w->lines.failed)
        return blg_no_memory(error);
    return status;
}
