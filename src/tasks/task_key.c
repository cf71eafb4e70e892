#include "tasks/task_key.h"

#include "base/json.h"
#include "base/str.h"

#include <jansson.h>
#include <string.h>

typedef struct reader {
    blg_arena *arena;
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
    const char *kept = blg_arena_strdup(r->arena, text);
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

/* The forms with descriptions are judged like the forms with images alone. */
static const struct {
    const char *name;
    blg_question_form form;
} described[] = {{"d1s", BLG_QUESTION_i1s},
                 {"d2s", BLG_QUESTION_i2s},
                 {"id1s", BLG_QUESTION_i1s},
                 {"id2s", BLG_QUESTION_i2s}};

static void read_form(reader *r, blg_task_key *p) {
    const char *names[BLG_QUESTION_FORMS + sizeof described / sizeof *described];
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
        p->answer.form = (blg_question_form)form;
        return;
    }
    const char *near = blg_str_nearest(p->form, names, n);
    if (r->status == BLG_OK)
        blg_error_key(r->error, "$.form");
    if (r->status == BLG_OK)
        r->status = blg_error_set(r->error, BLG_INVALID, "unknown form \"%.20s\"%s", p->form,
                                  blg_str_guess(near).text);
}

/* Reads the choices. The forms i1s and i2s have two choices, whose texts are always those of
 * of_form. */
static void read_choices(reader *r, blg_task_key *p) {
    static const char *const of_form[2][2] = {{"set A", "set B"},
                                              {"image 1 belongs to set A, image 2 to set B",
                                               "image 1 belongs to set B, image 2 to set A"}};
    const json_t *choices = json_object_get(r->line, "choices");
    const bool open = p->answer.form == BLG_QUESTION_cg || p->answer.form == BLG_QUESTION_ps;
    const size_t n = json_array_size(choices);
    if (open ? !json_is_null(choices) : n < 2 || n > BLG_MAX_CHOICES)
        wrong(r, "choices", open ? "null for this form" : "2..16 choices");
    if (r->status != BLG_OK)
        return;
    p->answer.n_choices = (int)n;
    for (size_t i = 0; i < n; i++) {
        const char *text = json_string_value(json_array_get(choices, i));
        if (p->answer.form == BLG_QUESTION_i1s || p->answer.form == BLG_QUESTION_i2s)
            text = i < 2 ? of_form[p->answer.form == BLG_QUESTION_i2s][i] : NULL;
        if (!text || !*text)
            wrong(r, "choices", "texts, two of them for this form");
        p->answer.choices[i] = keep(r, text ? text : "");
    }
}

static void read_accepted(reader *r, blg_task_key *p) {
    const json_t *accepted = json_object_get(r->line, "accepted");
    if (accepted && (!json_is_array(accepted) || json_array_size(accepted) > BLG_MAX_CHOICES))
        wrong(r, "accepted", "at most 16 sentences");
    for (size_t i = 0; i < json_array_size(accepted) && r->status == BLG_OK; i++) {
        const char *text = json_string_value(json_array_get(accepted, i));
        if (!text)
            wrong(r, "accepted", "sentences");
        p->answer.accepted[p->answer.n_accepted++] = keep(r, text ? text : "");
    }
}

static void read_answer(reader *r, blg_task_key *p) {
    blg_program programs[BLG_ANSWER_PROGRAMS];
    const json_t *answer = json_object_get(r->line, "answer");
    const json_t *expression = json_object_get(r->line, "expression");
    p->answer.answer = -1;
    if (p->answer.n_choices) {
        const json_int_t at = json_is_integer(answer) ? json_integer_value(answer) : -1;
        if (at < 0 || at >= p->answer.n_choices)
            wrong(r, "answer", "the index of a choice, from 0");
        p->answer.answer = (int)at;
        return;
    }
    p->answer.reference = text_of(r, "answer", "the right answer as a text");
    if (expression && !json_is_string(expression))
        wrong(r, "expression", "a text");
    else if (expression)
        p->answer.expression = keep(r, json_string_value(expression));
    int n = 1;
    if (p->answer.form == BLG_QUESTION_ps && r->status == BLG_OK)
        r->status = blg_answer_programs(p->answer.reference, programs, &n, r->error);
    if (n <= 0)
        wrong(r, "answer", "a program, or programs with semicolons between them");
    read_accepted(r, p);
}

static void read_length(reader *r, blg_task_key *p) {
    const json_t *length = json_object_get(r->line, "length");
    char text[BLG_DOUBLE_TEXT];
    const double value = (double)json_integer_value(length);
    p->length = "";
    if (length && (!json_is_integer(length) || value < 0 || value > 1000))
        wrong(r, "length", "a whole number in 0..1000");
    else if (length)
        p->length = keep(r, blg_str_print_double(value, text));
}

blg_status blg_task_key_read(blg_arena *arena, const char *line, size_t size, blg_task_key *p,
                             blg_error *error) {
    json_t *root = NULL;
    const blg_status status = blg_json_load_line(line, size, NULL, 0, &root, error);
    reader r = {.arena = arena, .line = root, .error = error};
    *p = (blg_task_key){.length = ""};
    if (status != BLG_OK)
        return status;
    if (!json_is_object(root))
        r.status = blg_error_set(error, BLG_INVALID, "expected an object");
    if (r.status == BLG_OK) {
        p->id = text_of(&r, "id", "the name of the task");
        p->problem = text_of(&r, "problem", "the name of the problem");
        p->family = text_of(&r, "family", "a text");
        p->split = text_of(&r, "split", "a text");
        p->form = text_of(&r, "form", "the form of the task");
    }
    if (r.status == BLG_OK)
        read_form(&r, p);
    if (r.status == BLG_OK)
        read_choices(&r, p);
    if (r.status == BLG_OK)
        read_answer(&r, p);
    if (r.status == BLG_OK)
        read_length(&r, p);
    json_decref(root);
    return r.status;
}
