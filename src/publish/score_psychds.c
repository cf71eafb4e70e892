/* Writes a study's answers as a Psych-DS folder: a description, and one table for each subject.
 * Source of the layout: the Psych-DS specification, schema version 1. */
#include "publish/score.h"
#include "publish/site.h"

#include <stdio.h>

/* Name and meaning of a table's columns. */
static const char *const columns[][2] = {
    {"subject", "number of the list that the subject saw"},
    {"group", "how much the subject has seen of such problems"},
    {"run", "name of the session, drawn by the browser"},
    {"position", "place of the problem in the session, from 1"},
    {"problem", "name of the problem in the data set"},
    {"split", "split of the problem"},
    {"family", "ff free-form, bd basic, hd abstract"},
    {"response", "set that was chosen, left or right"},
    {"correct", "1 if the chosen set is that of the picture in question, else 0"},
    {"rt_ms", "milliseconds from the problem's appearance to the answer"},
    {"rule", "what the subject wrote the rule was, where asked"}};
#define N_COLUMNS (sizeof columns / sizeof *columns)

static void add_cell(blg_buf *out, const char *text, const char *before) {
    blg_buf_text(out, before);
    blg_buf_csv(out, text);
}

/* Answers and texts by session. */
typedef struct parts {
    blg_score_groups answers, texts;
    const char **rules; /* by problem: what the session's subject wrote; NULL between sessions */
    int cap_rules;
} parts;

static bool find_parts(const blg_score *score, parts *p) {
    if (!blg_score_groups_begin(&p->answers, score->n_answers) ||
        !blg_score_groups_begin(&p->texts, score->n_texts) ||
        !blg_buf_grow(&p->rules, &p->cap_rules, score->n_problems, sizeof *p->rules))
        return false;
    for (int i = 0; i < score->n_answers; i++)
        p->answers.of[i] = score->answers[i].session;
    for (int i = 0; i < score->n_texts; i++)
        p->texts.of[i] = score->texts[i].session;
    for (int i = 0; i < score->n_problems; i++)
        p->rules[i] = NULL;
    return blg_score_groups_sort(&p->answers, score->n_answers, score->n_sessions) &&
           blg_score_groups_sort(&p->texts, score->n_texts, score->n_sessions);
}

static void free_parts(parts *p) {
    blg_score_groups_free(&p->answers);
    blg_score_groups_free(&p->texts);
    blg_buf_release(&p->rules);
}

/* Sets the rules of a session, the first one for each problem, or takes them away. */
static void set_rules(const blg_score *score, parts *p, int session, bool there) {
    for (int i = p->texts.start[session]; i < p->texts.start[session + 1]; i++) {
        const blg_score_text *t = &score->texts[p->texts.order[i]];
        if (t->problem >= 0 && (!there || !p->rules[t->problem]))
            p->rules[t->problem] = there ? t->text : NULL;
    }
}

static void print_session(const blg_score *score, parts *parts, int session, blg_buf *out) {
    const blg_score_session *s = &score->sessions[session];
    set_rules(score, parts, session, true);
    for (size_t i = 0; i < N_COLUMNS; i++)
        add_cell(out, columns[i][0], i ? "," : "");
    blg_buf_char(out, '\n');
    for (int i = parts->answers.start[session]; i < parts->answers.start[session + 1]; i++) {
        const blg_score_answer *a = &score->answers[parts->answers.order[i]];
        const blg_score_problem *p = &score->problems[a->problem];
        const char *rule = parts->rules[a->problem];
        add_cell(out, s->subject, "");
        add_cell(out, s->group, ",");
        add_cell(out, s->run, ",");
        blg_buf_format(out, ",%d", a->position);
        add_cell(out, p->name, ",");
        add_cell(out, p->split, ",");
        add_cell(out, p->family, ",");
        blg_buf_format(out, ",%s,%d,", a->left ? "left" : "right", a->correct);
        blg_buf_double(out, a->rt_ms);
        add_cell(out, rule ? rule : "", ",");
        blg_buf_char(out, '\n');
    }
    set_rules(score, parts, session, false);
}

static void print_description(const blg_score *score, blg_buf *out) {
    blg_buf_format(out,
                   "{\n  \"@context\": \"https://schema.org/\",\n  \"@type\": \"Dataset\",\n"
                   "  \"name\": \"Bongard-LOGO study %s\",\n"
                   "  \"description\": \"Answers of %d sessions to %d Bongard-LOGO problems.\",\n"
                   "  \"variableMeasured\": [",
                   score->study, score->n_sessions, score->n_problems);
    for (size_t i = 0; i < N_COLUMNS; i++)
        blg_buf_format(out,
                       "%s\n    {\"@type\": \"PropertyValue\", \"name\": \"%s\", "
                       "\"description\": \"%s\"}",
                       i ? "," : "", columns[i][0], columns[i][1]);
    blg_buf_text(out, "\n  ]\n}\n");
}

/* ---- the folder ---- */

static const char *const patterns[] = {"data/study-*_data.csv", "dataset_description.json"};
static const char *const folders[] = {"data", NULL};
static const blg_site_kind kind = {
    {"data set", patterns, sizeof patterns / sizeof *patterns, NULL, false},
    NULL,
    0,
    folders,
    NULL};

static blg_status write_tables(const blg_score *score, parts *parts, blg_site *site, blg_buf *text,
                               blg_error *error) {
    blg_status status = BLG_OK;
    for (int i = 0; i < score->n_sessions && status == BLG_OK; i++) {
        char name[96];
        snprintf(name, sizeof name, "data/study-%.20s_subject-%03d_data.csv", score->study, i + 1);
        blg_buf_clear(text);
        print_session(score, parts, i, text);
        status = blg_site_write(site, name, text, error);
    }
    blg_buf_clear(text);
    print_description(score, text);
    if (status == BLG_OK)
        status = blg_site_write(site, "dataset_description.json", text, error);
    return status == BLG_OK ? blg_site_finish(site, error) : status;
}

blg_status blg_score_psychds(const blg_score *score, const char *folder, bool force,
                             blg_error *error) {
    blg_buf text = {0};
    blg_site site = {.kind = &kind};
    parts parts = {0};
    blg_status status = blg_site_begin(&site, &kind, folder, force, error);
    if (status == BLG_OK && !find_parts(score, &parts))
        status = blg_no_memory(error);
    if (status == BLG_OK)
        status = write_tables(score, &parts, &site, &text, error);
    blg_site_close(&site);
    free_parts(&parts);
    blg_buf_free(&text);
    return status;
}
