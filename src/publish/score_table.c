#include "publish/score_table.h"

#include "base/str.h"

#include <stdlib.h>
#include <string.h>

enum { N_MEASURES = 7 };
static const char *const measures[N_MEASURES] = {"valid",    "equal",   "congruent", "types",
                                                 "distance", "overlap", "attributes"};

typedef struct row {
    const char *table, *name, *form, *who;
    int rank[3]; /* of form, name and model; rows are sorted by these */
    int answers, right, problems;
    double score, share; /* means over problems of their mean score and share of right answers */
    double low, high;
    double chance;               /* -1 = an open question */
    double programs[N_MEASURES]; /* means */
    bool has_programs;
} row;

typedef struct tables {
    const blg_score *score;
    bool json;
    blg_buf *out;
    int *problem; /* by problem: the first problem with its name */
    int *n;       /* by first problem: answers in the current row, with their sums below */
    double *right, *scores;
    int *firsts; /* first problems with an answer in the current row */
    int n_firsts;
    blg_score_groups groups;     /* of answers, by row of the current table */
    blg_score_index names, whos; /* of the current table: the first row of each */
    row *rows;                   /* of the current table */
    int n_rows;
    int cap_problem, cap_n, cap_right, cap_scores, cap_firsts, cap_rows;
} tables;

typedef const char *key_function(const blg_score_problem *problem);

static const char *key_all(const blg_score_problem *problem) {
    (void)problem;
    return "all";
}
static const char *key_split(const blg_score_problem *problem) {
    return problem->split;
}
static const char *key_family(const blg_score_problem *problem) {
    return problem->family;
}
static const char *key_length(const blg_score_problem *problem) {
    return *problem->length ? problem->length : "not known";
}

static const struct {
    const char *name;
    key_function *key;
} kinds[] = {
    {"all", key_all}, {"split", key_split}, {"family", key_family}, {"length", key_length}};

/* ---- problems of one name ---- */

static bool find_problems(tables *t) {
    blg_score_index names = {0};
    bool good = true;
    for (int i = 0; i < t->score->n_problems && good; i++) {
        t->problem[i] = blg_score_index_add(&names, BLG_KEY1(t->score->problems[i].name), i);
        good = t->problem[i] >= 0;
    }
    blg_score_index_free(&names);
    return good;
}

/* ---- rows ---- */

static const blg_score_problem *problem_of(const tables *t, int answer) {
    return &t->score->problems[t->score->answers[answer].problem];
}

static const char *who_of(const tables *t, int answer) {
    return t->score->sessions[t->score->answers[answer].session].who;
}

/* Groups the answers by form, model and name, in the order in which they come. Returns the number
 * of groups, -1 if memory is out. */
static int group_answers(tables *t, key_function *key) {
    const int n_answers = t->score->n_answers;
    blg_score_index rows = {0};
    bool good = blg_score_groups_begin(&t->groups, n_answers);
    for (int i = 0; i < n_answers && good; i++) {
        const blg_score_problem *p = problem_of(t, i);
        const char *const texts[BLG_INDEX_TEXTS] = {p->form, who_of(t, i), key(p)};
        t->groups.of[i] = blg_score_index_add(&rows, texts, rows.n);
        good = t->groups.of[i] >= 0;
    }
    good = good && blg_score_groups_sort(&t->groups, n_answers, rows.n);
    const int n = good ? rows.n : -1;
    blg_score_index_free(&rows);
    return n;
}

static void add_answer(tables *t, int answer, row *r) {
    const blg_score_answer *a = &t->score->answers[answer];
    const blg_score_problem *p = problem_of(t, answer);
    const int first = t->problem[a->problem];
    const blg_program_measures *m = a->programs;
    if (t->n[first]++ == 0)
        t->firsts[t->n_firsts++] = first;
    t->right[first] += a->correct;
    r->answers++;
    r->right += a->correct;
    t->scores[first] += a->score;
    r->chance =
        p->id ? (p->key.n_choices ? r->chance + 1.0 / p->key.n_choices : -1) : r->chance + 0.5;
    if (m) {
        const double values[N_MEASURES] = {m->valid,    m->equal,   m->congruent, m->types,
                                           m->distance, m->overlap, m->attributes};
        r->has_programs = true;
        for (int i = 0; i < N_MEASURES; i++)
            r->programs[i] += values[i];
    }
}

static void fill_row(tables *t, int group, row *r) {
    t->n_firsts = 0;
    for (int i = t->groups.start[group]; i < t->groups.start[group + 1]; i++)
        add_answer(t, t->groups.order[i], r);
    /* A sum depends in its last bits on the order, which is that of the problems. */
    blg_score_sort_numbers(t->firsts, t->n_firsts);
    for (int i = 0; i < t->n_firsts; i++) {
        const int first = t->firsts[i];
        r->problems++;
        r->share += t->right[first] / t->n[first];
        r->score += t->scores[first] / t->n[first];
        t->n[first] = 0;
        t->right[first] = t->scores[first] = 0;
    }
    r->share /= r->problems;
    r->score /= r->problems;
    r->chance = r->chance < 0 ? -1 : r->chance / r->answers;
    for (int i = 0; i < N_MEASURES; i++)
        r->programs[i] /= r->answers;
    blg_score_interval(r->problems, r->share, &r->low, &r->high);
}

static void print_text(const row *r, bool first, blg_buf *out) {
    if (first)
        blg_buf_format(out, "%s%-16s %-4s %-20s %8s %8s %6s  %-15s %6s %6s\n",
                       out->size ? "\n" : "", r->table, "form", "who", "answers", "problems",
                       "right", "interval, %", "chance", "score");
    blg_buf_format(out, "%-16s %-4s %-20s %8d %8d %6.1f  %5.1f ..%6.1f  ", r->name, r->form, r->who,
                   r->answers, r->problems, 100 * r->share, 100 * r->low, 100 * r->high);
    if (r->chance < 0)
        blg_buf_format(out, "%6s", "-");
    else
        blg_buf_format(out, "%6.1f", 100 * r->chance);
    blg_buf_format(out, " %6.3f\n", r->score);
    if (!r->has_programs)
        return;
    blg_buf_text(out, "    programs:");
    for (int i = 0; i < N_MEASURES; i++)
        blg_buf_format(out, "%s %s %.3f", i ? "," : "", measures[i], r->programs[i]);
    blg_buf_char(out, '\n');
}

static void print_json(const row *r, blg_buf *out) {
    const char *const texts[][2] = {
        {"table", r->table}, {"name", r->name}, {"form", r->form}, {"who", r->who}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        blg_buf_format(out, "%s\"%s\":", i ? "," : out->size ? ",\n{" : "\n{", texts[i][0]);
        blg_buf_json_string(out, texts[i][1]);
    }
    blg_buf_format(out,
                   ",\"answers\":%d,\"problems\":%d,\"right\":%d,\"share\":%.6f,\"low\":%.6f,"
                   "\"high\":%.6f,\"score\":%.6f",
                   r->answers, r->problems, r->right, r->share, r->low, r->high, r->score);
    if (r->chance < 0)
        blg_buf_text(out, ",\"chance\":null");
    else
        blg_buf_format(out, ",\"chance\":%.6f", r->chance);
    for (int i = 0; i < N_MEASURES && r->has_programs; i++)
        blg_buf_format(out, ",\"%s\":%.6f", measures[i], r->programs[i]);
    blg_buf_char(out, '}');
}

/* Sets a row's ranks, by which rows are sorted: form, name, and model or people. Names that are
 * numbers (lengths) are sorted by size. Other names, models and people keep the order in which they
 * come. False if memory is out. */
static bool rank_row(tables *t, row *r, int answer, int found) {
    double length;
    r->rank[0] = (int)problem_of(t, answer)->key.form;
    r->rank[1] = blg_str_parse_double(r->name, &length) ? (int)length : 100000 + found;
    r->rank[2] = t->score->answers[answer].session;
    const int named = blg_score_index_add(&t->names, BLG_KEY1(r->name), found);
    const int asked = blg_score_index_add(&t->whos, BLG_KEY1(r->who), found);
    if (named < 0 || asked < 0)
        return false;
    r->rank[1] = t->rows[named].rank[1];
    r->rank[2] = t->rows[asked].rank[2];
    return true;
}

static int by_rank(const void *a, const void *b) {
    const row *x = a, *y = b;
    for (int i = 0; i < 3; i++)
        if (x->rank[i] != y->rank[i])
            return x->rank[i] < y->rank[i] ? -1 : 1;
    return strcmp(x->form, y->form);
}

static bool print_table(tables *t, size_t kind) {
    const int n = group_answers(t, kinds[kind].key);
    if (n < 0 || !blg_buf_grow(&t->rows, &t->cap_rows, n, sizeof *t->rows))
        return false;
    blg_score_index_free(&t->names);
    blg_score_index_free(&t->whos);
    for (t->n_rows = 0; t->n_rows < n; t->n_rows++) {
        const int answer = t->groups.order[t->groups.start[t->n_rows]];
        const blg_score_problem *p = problem_of(t, answer);
        row *r = &t->rows[t->n_rows];
        *r = (row){.table = kinds[kind].name,
                   .name = kinds[kind].key(p),
                   .form = p->form,
                   .who = who_of(t, answer)};
        fill_row(t, t->n_rows, r);
        if (!rank_row(t, r, answer, t->n_rows))
            return false;
    }
    qsort(t->rows, (size_t)t->n_rows, sizeof *t->rows, by_rank);
    for (int i = 0; i < t->n_rows; i++)
        if (t->json)
            print_json(&t->rows[i], t->out);
        else
            print_text(&t->rows[i], i == 0, t->out);
    return true;
}

static bool make_room(tables *t) {
    const int n = t->score->n_problems;
    if (!blg_buf_grow(&t->problem, &t->cap_problem, n, sizeof *t->problem) ||
        !blg_buf_grow(&t->n, &t->cap_n, n, sizeof *t->n) ||
        !blg_buf_grow(&t->right, &t->cap_right, n, sizeof *t->right) ||
        !blg_buf_grow(&t->scores, &t->cap_scores, n, sizeof *t->scores) ||
        !blg_buf_grow(&t->firsts, &t->cap_firsts, n, sizeof *t->firsts))
        return false;
    memset(t->n, 0, (size_t)n * sizeof *t->n);
    memset(t->right, 0, (size_t)n * sizeof *t->right);
    memset(t->scores, 0, (size_t)n * sizeof *t->scores);
    return true;
}

static void free_room(tables *t) {
    blg_score_groups_free(&t->groups);
    blg_score_index_free(&t->names);
    blg_score_index_free(&t->whos);
    blg_buf_release(&t->problem);
    blg_buf_release(&t->n);
    blg_buf_release(&t->right);
    blg_buf_release(&t->scores);
    blg_buf_release(&t->firsts);
    blg_buf_release(&t->rows);
}

blg_status blg_score_print_models(const blg_score *score, bool json, blg_buf *out,
                                  blg_error *error) {
    blg_buf rows = {0};
    tables t = {.score = score, .json = json, .out = &rows};
    bool good = make_room(&t) && find_problems(&t);
    for (size_t kind = 0; kind < sizeof kinds / sizeof *kinds && good; kind++)
        good = print_table(&t, kind);
    blg_buf_text(out, json ? "{\"rows\":[" : "");
    blg_buf_add(out, rows.data, rows.size);
    blg_buf_text(out, json ? "]}\n" : "");
    good = good && !rows.failed && !out->failed;
    free_room(&t);
    blg_buf_free(&rows);
    return good ? BLG_OK : blg_no_memory(error);
}
