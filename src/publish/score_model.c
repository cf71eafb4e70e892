/* Reads and scores a model's answers. */
#include "base/json.h"
#include "base/lines.h"
#include "base/str.h"
#include "publish/score_parts.h"
#include "publish/score_records.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NAMES_TOLD 3 /* a note lists so many ids */

typedef struct said {
    const char *text; /* NULL: no answer */
    bool there;       /* a record names the task, maybe with null */
} said;

/* The ids that one note about a file names: their number, and the first NAMES_TOLD of them. */
typedef struct told {
    int n;
    blg_buf names;
} told;

typedef struct file {
    blg_score *score;
    const char *path;  /* as it is shown */
    const char *given; /* a copy of the path */
    blg_arena arena;   /* of the texts */
    said *said;        /* by problem */
    int cap_said;
    bool cells;                     /* the file is CSV, where every value is a text */
    bool forms[BLG_QUESTION_FORMS]; /* forms that the file answers */
    told unknown, doubled, missing, unreadable;
} file;

static void tell(told *t, const char *id) {
    char shown[61];
    snprintf(shown, sizeof shown, "%s", id);
    blg_str_make_line(shown);
    if (t->n++ < NAMES_TOLD)
        blg_buf_format(&t->names, "%s%s", t->n > 1 ? ", " : "", shown);
}

/* ---- reading ---- */

/* The answer as text: a whole number is a choice's index and becomes the choice's letter, any other
 * value becomes JSON. NULL: memory is out. */
static const char *text_of(file *f, const json_t *value) {
    char letter[2] = {0};
    blg_buf json = {0};
    const char *cell = json_string_value(value);
    const bool number =
        cell && f->cells && strlen(cell) < 10 && strspn(cell, "0123456789") == strlen(cell);
    if (cell && !number)
        return blg_arena_strdup(&f->arena, cell);
    if (json_is_integer(value) || number) {
        const json_int_t at = number ? atoi(cell) : json_integer_value(value);
        letter[0] = at >= 0 && at < BLG_MAX_CHOICES ? (char)('A' + (int)at) : '-';
        return blg_arena_strdup(&f->arena, letter);
    }
    const bool printed = blg_json_print(value, JSON_COMPACT, &json);
    const char *text = printed ? blg_arena_strdup(&f->arena, json.data) : NULL;
    blg_buf_free(&json);
    return text;
}

static blg_status add_record(file *f, const json_t *record, blg_error *error) {
    const char *id = json_string_value(json_object_get(record, "id"));
    /* Beside a prediction, VLMEvalKit keeps the right answer in "answer". */
    const json_t *answer = json_object_get(record, "prediction");
    if (!answer)
        answer = json_object_get(record, "answer");
    if (!json_is_object(record))
        return blg_error_set(error, BLG_INVALID, "expected an object");
    if (!id || !*id) {
        blg_error_key(error, "$.id");
        return blg_error_set(error, BLG_INVALID, "expected the name of a task");
    }
    if (!answer || json_is_object(answer) || json_is_boolean(answer) || json_is_real(answer)) {
        blg_error_key(error, "$.answer");
        return blg_error_set(error, BLG_INVALID,
                             "expected a text, the index of a choice, a list or null");
    }
    const int problem = blg_score_find_task(f->score, id);
    if (problem < 0) {
        tell(&f->unknown, id);
        return BLG_OK;
    }
    if (f->said[problem].there) {
        tell(&f->doubled, id);
        return BLG_OK;
    }
    f->said[problem].there = true;
    if (json_is_null(answer) || (f->cells && json_string_length(answer) == 0))
        return BLG_OK;
    f->said[problem].text = text_of(f, answer);
    return f->said[problem].text ? BLG_OK : blg_no_memory(error);
}

static blg_status read_lines(file *f, const blg_buf *text, blg_error *error) {
    const size_t mark = text->size >= 3 && memcmp(text->data, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    int number = 1;
    for (const char *at = text->data + mark, *end = text->data + text->size; at < end; number++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        const size_t size = (size_t)((stop ? stop : end) - at);
        blg_json_scan scan = {at, at + size};
        blg_json_skip_space(&scan);
        if (scan.at < scan.end) {
            json_t *record = NULL;
            blg_status status =
                blg_json_load(at, size, JSON_REJECT_DUPLICATES, NULL, &record, error);
            if (status == BLG_OK)
                status = add_record(f, record, error);
            json_decref(record);
            if (status != BLG_OK) {
                blg_score_at_line(error, f->path, number);
                return status;
            }
        }
        at += size + 1;
    }
    return BLG_OK;
}

/* Reads answers from a JSON list or from CSV. */
static blg_status read_records(file *f, const blg_buf *text, blg_error *error) {
    size_t i;
    json_t *record;
    json_t *records = blg_score_records(text->data ? text->data : "", text->size, f->path, error);
    blg_status status = records ? BLG_OK : BLG_INVALID;
    json_array_foreach(records, i, record) {
        if (status != BLG_OK)
            break;
        status = add_record(f, record, error);
        if (status != BLG_OK) {
            blg_error_at(error, f->path, 0, 0);
            snprintf(error->key + strlen(error->key), sizeof error->key - strlen(error->key),
                     " of record %zu", i + 1);
        }
    }
    json_decref(records);
    return status;
}

/* ---- scoring ---- */

static blg_status add_answer(file *f, int session, int problem, blg_error *error) {
    blg_score *score = f->score;
    const blg_score_problem *p = &score->problems[problem];
    const char *text = f->said[problem].text;
    blg_verdict v = {.choice = -1};
    blg_status status = text ? blg_judge_answer(score->judge, &p->key, text, &v, error) : BLG_OK;
    if (!text)
        tell(&f->missing, p->id);
    else if (!v.readable)
        tell(&f->unreadable, p->id);
    blg_score_answer a = {
        .session = session, .problem = problem, .correct = v.right, .score = v.score};
    if (p->key.form == BLG_QUESTION_ps) {
        blg_program_measures *programs = BLG_NEW(&score->arena, blg_program_measures, 1);
        if (!programs)
            return blg_no_memory(error);
        *programs = v.programs;
        if (!v.readable)
            programs->distance = 1;
        a.programs = programs;
    }
    if (!blg_buf_grow(&score->answers, &score->cap_answers, score->n_answers + 1,
                      sizeof *score->answers))
        return blg_no_memory(error);
    score->answers[score->n_answers++] = a;
    score->sessions[session].n_answers++;
    return status;
}

/* The model's name: the file's name without folder and ending. */
static const char *model_of(blg_score *score, const char *path) {
    const char *name = strrchr(path, '/');
    char *who = blg_arena_strdup(&score->arena, name ? name + 1 : path);
    char *dot = who ? strrchr(who, '.') : NULL;
    if (dot && dot > who)
        *dot = '\0';
    if (who)
        blg_str_make_printable(who);
    return who;
}

/* Each file is one model, and its answers stand under its name in the tables. */
static blg_status check_name(const blg_score *score, const char *path, const char *who,
                             blg_error *error) {
    if (strcmp(who, "people") != 0 && blg_score_index_find(&score->whos, BLG_KEY1(who)) < 0)
        return BLG_OK;
    blg_error_at(error, path, 0, 0);
    return blg_error_set(
        error, BLG_INVALID,
        "expected a file name that no other model has, and that is not \"people\"");
}

static blg_status score_file(file *f, blg_error *error) {
    blg_score *score = f->score;
    const char *who = model_of(score, f->path);
    if (!who)
        return blg_no_memory(error);
    blg_status status = check_name(score, f->path, who, error);
    if (status != BLG_OK)
        return status;
    const int session = blg_score_add_session(score, &(blg_score_session){.who = who,
                                                                          .file = f->path,
                                                                          .path = f->given,
                                                                          .run = who,
                                                                          .subject = who,
                                                                          .group = "model",
                                                                          .person = "",
                                                                          .ended = true});
    if (session < 0)
        return blg_no_memory(error);
    for (int i = score->n_study; i < score->n_problems; i++)
        if (f->said[i].text)
            f->forms[score->problems[i].key.form] = true;
    for (int i = score->n_study; i < score->n_problems && status == BLG_OK; i++)
        if (score->problems[i].id && f->forms[score->problems[i].key.form])
            status = add_answer(f, session, i, error);
    return status;
}

static void note(file *f, const told *t, const char *what) {
    if (t->n)
        blg_buf_format(&f->score->notes, "%s: %s: %d: %s%s\n", f->path, what, t->n,
                       t->names.failed ? "" : t->names.data, t->n > NAMES_TOLD ? ", ..." : "");
}

static void tell_file(file *f) {
    int n = 0;
    for (int i = 0; i < f->score->n_problems; i++)
        n += f->said[i].text != NULL;
    if (n == 0)
        blg_buf_format(&f->score->notes, "%s: no answers to any task; left out\n", f->path);
    note(f, &f->unknown, "answers to unknown tasks, left out");
    note(f, &f->doubled, "answered twice, the first answers count");
    note(f, &f->missing, "missing answers, scored as wrong");
    note(f, &f->unreadable, "answers that cannot be read, scored as wrong");
}

blg_status blg_score_model(blg_score *score, const char *path, const blg_buf *text,
                           blg_error *error) {
    file f = {.score = score,
              .path = blg_score_shown(score, path),
              .given = blg_arena_strdup(&score->arena, path)};
    blg_error damage = {0};
    const char *from = text->data ? text->data : "";
    blg_arena_init(&f.arena, NULL);
    from += strspn(from, " \t\r\n\xef\xbb\xbf");
    blg_status status = BLG_OK, read = BLG_OK;
    if (!f.path || !f.given ||
        !blg_buf_grow(&f.said, &f.cap_said, score->n_problems, sizeof *f.said))
        status = blg_no_memory(error);
    if (status == BLG_OK) {
        memset(f.said, 0, (size_t)score->n_problems * sizeof *f.said);
        f.cells = *from != '{' && *from != '[';
        read = *from == '{' ? read_lines(&f, text, &damage) : read_records(&f, text, &damage);
        if (read == BLG_INVALID)
            blg_score_damaged(score, &damage);
        else if (read != BLG_OK)
            status = blg_no_memory(error);
    }
    if (status == BLG_OK && read == BLG_OK)
        status = score_file(&f, error);
    if (status == BLG_OK && read == BLG_OK)
        tell_file(&f);
    blg_arena_free(&f.arena);
    blg_buf_release(&f.said);
    told *all[] = {&f.unknown, &f.doubled, &f.missing, &f.unreadable};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        blg_buf_free(&all[i]->names);
    return status == BLG_OK && score->notes.failed ? blg_no_memory(error) : status;
}
