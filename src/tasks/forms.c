/* Each task has a random stream of its own. In all forms but cs and cg (docs/tasks.md), the stream
 * draws whether A or B holds the positives; in cs it draws where the right choice stands. So
 * answers are uniform, and one task of a problem does not give away the answer of another. */
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

static void write_file(blg_form_writer *w, int side, int image) {
    blg_buf_char(&w->lines, '"');
    blg_scene_file_name(&w->lines, w->problem, side, image, w->tar);
    blg_buf_char(&w->lines, '"');
}

/* Whether a form shows pictures. */
static bool shows_files(blg_task_form form) {
    return form != BLG_TASK_d1s && form != BLG_TASK_d2s;
}

static bool shows_texts(blg_task_form form) {
    return !shows_files(form) || form == BLG_TASK_id1s || form == BLG_TASK_id2s;
}

static bool is_pair(blg_task_form form) {
    return form == BLG_TASK_i2s || form == BLG_TASK_d2s || form == BLG_TASK_id2s;
}

static blg_status write_text(blg_form_writer *w, int side, int image, blg_error *error) {
    const char *text = NULL;
    blg_status status =
        blg_describe_image(w->describer, side, image, w->options->wording, &text, error);
    if (status == BLG_OK)
        blg_buf_json_string(&w->lines, text);
    return status;
}

/* Writes "key":[...] with the files or texts of images first..first+n-1 of a side. n = 0: image
 * `first` alone, without brackets. */
static blg_status write_files_or_texts(blg_form_writer *w, const char *key, bool texts, int side,
                                       int first, int n, blg_error *error) {
    blg_status status = BLG_OK;
    const bool begins = w->lines.size && w->lines.data[w->lines.size - 1] == '{';
    blg_buf_format(&w->lines, "%s\"%s\":%s", begins ? "" : ",", key, n ? "[" : "");
    for (int i = first; i < first + (n ? n : 1) && status == BLG_OK; i++) {
        blg_buf_text(&w->lines, i > first ? "," : "");
        if (texts)
            status = write_text(w, side, i, error);
        else
            write_file(w, side, i);
    }
    blg_buf_text(&w->lines, n ? "]" : "");
    return status;
}

/* Writes the support of both sides, files or texts, under "a" and "b". A form that shows both files
 * and texts (id1s, id2s) has the files there, and the texts under "a_texts" and "b_texts". */
static blg_status write_support(blg_form_writer *w, blg_task_form form, int a_side,
                                blg_error *error) {
    const int n = w->problem->n_support;
    const bool files = shows_files(form), texts = shows_texts(form);
    blg_status status = write_files_or_texts(w, "a", !files, a_side, 0, n, error);
    if (status == BLG_OK)
        status = write_files_or_texts(w, "b", !files, !a_side, 0, n, error);
    if (status == BLG_OK && files && texts)
        status = write_files_or_texts(w, "a_texts", true, a_side, 0, n, error);
    if (status == BLG_OK && files && texts)
        status = write_files_or_texts(w, "b_texts", true, !a_side, 0, n, error);
    return status;
}

/* Writes the head of a line, up to the inputs' opening brace and the support of both sides. */
static blg_status begin(blg_form_writer *w, blg_task_form form, int number, int a_side,
                        blg_error *error) {
    const blg_problem *problem = w->problem;
    blg_buf_format(&w->lines,
                   "{\"id\":\"%s/%s/%d\",\"problem\":\"%s\",\"family\":\"%s\",\"form\":\"%s\","
                   "\"split\":",
                   problem->name, names[form], number, problem->name,
                   blg_family_name(problem->family), names[form]);
    blg_buf_json_string(&w->lines, w->split);
    blg_buf_text(&w->lines, ",\"inputs\":{");
    w->summary->tasks[form]++;
    return write_support(w, form, a_side, error);
}

static void end(blg_form_writer *w, int a_side) {
    blg_buf_format(&w->lines, ",\"positive\":\"%s\"}\n", a_side ? "a" : "b");
}

static blg_rng stream(const blg_form_writer *w, blg_task_form form, int number) {
    return blg_tasks_stream(w->seed, w->problem, (uint32_t)form * 1000u + (uint32_t)number);
}

/* i1s, d1s, id1s: one query is shown; which side does it belong to? */
static blg_status write_one(blg_form_writer *w, blg_task_form form, int number, blg_error *error) {
    blg_rng rng = stream(w, form, number);
    int a_side = (int)blg_rng_below(&rng, 2);
    int side = number & 1, image = w->problem->n_support + number / 2;
    blg_status status = begin(w, form, number, a_side, error);
    if (status == BLG_OK && shows_files(form))
        status = write_files_or_texts(w, "image", false, side, image, 0, error);
    if (status == BLG_OK && shows_texts(form))
        status = write_files_or_texts(w, "text", true, side, image, 0, error);
    blg_buf_format(&w->lines, "},\"choices\":[\"a\",\"b\"],\"answer\":%d", side != a_side);
    end(w, a_side);
    return status;
}

/* Writes query `image` of each side, side `first` first. */
static blg_status write_queries(blg_form_writer *w, bool texts, int first, int image,
                                blg_error *error) {
    blg_status status = BLG_OK;
    blg_buf_text(&w->lines, texts ? ",\"texts\":[" : ",\"images\":[");
    for (int k = 0; k < 2 && status == BLG_OK; k++) {
        const int side = k ? !first : first;
        blg_buf_text(&w->lines, k ? "," : "");
        if (texts)
            status = write_text(w, side, image, error);
        else
            write_file(w, side, image);
    }
    blg_buf_char(&w->lines, ']');
    return status;
}

/* i2s, d2s, id2s: a query of each side is shown; which query belongs to which side? */
static blg_status write_two(blg_form_writer *w, blg_task_form form, int number, blg_error *error) {
    blg_rng rng = stream(w, form, number);
    int a_side = (int)blg_rng_below(&rng, 2);
    int first = (int)blg_rng_below(&rng, 2);
    int image = w->problem->n_support + number;
    blg_status status = begin(w, form, number, a_side, error);
    if (status == BLG_OK && shows_files(form))
        status = write_queries(w, false, first, image, error);
    if (status == BLG_OK && shows_texts(form))
        status = write_queries(w, true, first, image, error);
    blg_buf_format(&w->lines, "},\"choices\":[[\"a\",\"b\"],[\"b\",\"a\"]],\"answer\":%d",
                   first != a_side);
    end(w, a_side);
    return status;
}

/* cs: set A holds the positives; which concept do they share that no image of set B has? */
static blg_status write_selection(blg_form_writer *w, blg_error *error) {
    blg_rng rng = stream(w, BLG_TASK_cs, 0);
    int n = w->options->choices, answer = (int)blg_rng_below(&rng, (uint32_t)n);
    const char *right = NULL;
    blg_buf_clear(&w->choices);
    blg_status status = blg_describe_concept(w->describer, w->options->wording, &right, error);
    if (status == BLG_OK)
        status = blg_wrong_choices(w->pool, w->describer, w->problem, w->split, &rng, w->options,
                                   n - 1, &w->choices, error);
    if (status == BLG_OK) /* again, because blg_wrong_choices may overwrite the describer's text */
        status = blg_describe_concept(w->describer, w->options->wording, &right, error);
    if (status != BLG_OK)
        return status;
    status = begin(w, BLG_TASK_cs, 0, 1, error);
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
    return status;
}

/* cg: the question of cs without choices; the answer is a sentence. */
static blg_status write_generation(blg_form_writer *w, blg_error *error) {
    const char *text = NULL;
    blg_status status = begin(w, BLG_TASK_cg, 0, 1, error);
    if (status == BLG_OK)
        status = blg_describe_concept(w->describer, w->options->wording, &text, error);
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
    const bool two = is_pair(form);
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
