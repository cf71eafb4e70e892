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
    bool *taken; /* by answer: it is in a row of the current table */
    row *rows;   /* of the current table */
    int n_rows;
    int cap_problem, cap_n, cap_right, cap_scores, cap_taken, cap_rows;
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

typedef struct named {
    const char *name;
    int problem;
} named;

static int by_name(const void *a, const void *b) {
    const named *x = a, *y = b;
    const int order = strcmp(x->name, y->name);
    return order ? order : (x->problem > y->problem) - (x->problem < y->problem);
}

static bool find_problems(tables *t) {
    const int n = t->score->n_problems;
    named *names = NULL;
    int room = 0;
    if (!blg_buf_grow(&names, &room, n, sizeof *names))
        return false;
    for (int i = 0; i < n; i++)
        names[i] = (named){t->score->problems[i].name, i};
    qsort(names, (size_t)n, sizeof *names, by_name);
    for (int i = 0; i < n; i++)
        t->problem[names[i].problem] = i && strcmp(names[i - 1].name, names[i].name) == 0
                                           ? t->problem[names[i - 1].problem]
                                           : names[i].problem;
    blg_buf_release(&names);
    return true;
}

/* ---- rows ---- */

static const blg_score_problem *problem_of(const tables *t, int answer) {
    return &t->score->problems[t->score->answers[answer].problem];
}

static const char *who_of(const tables *t, int answer) {
    return t->score->sessions[t->score->answers[answer].session].who;
}

static bool is_in(const tables *t, int answer, const row *r, key_function *key) {
    const blg_score_problem *p = problem_of(t, answer);
    return strcmp(p->form, r->form) == 0 && strcmp(who_of(t, answer), r->who) == 0 &&
           strcmp(key(p), r->name) == 0;
}

static void add_answer(tables *t, int answer, row *r) {
    const blg_score_answer *a = &t->score->answers[answer];
    const blg_score_problem *p = problem_of(t, answer);
    const int first = t->problem[a->problem];
    const blg_program_measures *m = a->programs;
    t->taken[answer] = true;
    t->n[first]++;
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

static void fill_row(tables *t, int from, row *r, key_function *key) {
    memset(t->n, 0, (size_t)t->score->n_problems * sizeof *t->n);
    memset(t->right, 0, (size_t)t->score->n_problems * sizeof *t->right);
    memset(t->scores, 0, (size_t)t->score->n_problems * sizeof *t->scores);
    for (int i = from; i < t->score->n_answers; i++)
        if (!t->taken[i] && is_in(t, i, r, key))
            add_answer(t, i, r);
    for (int i = 0; i < t->score->n_problems; i++)
        if (t->n[i]) {
            r->problems++;
            r->share += t->right[i] / t->n[i];
            r->score += t->scores[i] / t->n[i];
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
 * come. */
static void rank_row(const tables *t, row *r, int answer, int found) {
    double length;
    r->rank[0] = (int)problem_of(t, answer)->key.form;
    r->rank[1] = blg_str_parse_double(r->name, &length) ? (int)length : 100000 + found;
    r->rank[2] = t->score->answers[answer].session;
    for (int i = 0; i < found; i++) {
        if (strcmp(t->rows[i].name, r->name) == 0)
            r->rank[1] = t->rows[i].rank[1];
        if (strcmp(t->rows[i].who, r->who) == 0)
            r->rank[2] = t->rows[i].rank[2];
    }
}

static int by_rank(const void *a, const void *b) {
    const row *x = a, *y = b;
    for (int i = 0; i < 3; i++)
        if (x->rank[i] != y->rank[i])
            return x->rank[i] < y->rank[i] ? -1 : 1;
    return strcmp(x->form, y->form);
}

static bool print_table(tables *t, size_t kind) {
    const blg_score *score = t->score;
    memset(t->taken, 0, (size_t)score->n_answers * sizeof *t->taken);
    t->n_rows = 0;
    for (int i = 0; i < score->n_answers; i++) {
        if (t->taken[i])
            continue;
        const blg_score_problem *p = problem_of(t, i);
        row r = {.table = kinds[kind].name,
                 .name = kinds[kind].key(p),
                 .form = p->form,
                 .who = who_of(t, i)};
        fill_row(t, i, &r, kinds[kind].key);
        rank_row(t, &r, i, t->n_rows);
        if (!blg_buf_grow(&t->rows, &t->cap_rows, t->n_rows + 1, sizeof *t->rows))
            return false;
        t->rows[t->n_rows++] = r;
    }
    qsort(t->rows, (size_t)t->n_rows, sizeof *t->rows, by_rank);
    for (int i = 0; i < t->n_rows; i++)
        if (t->json)
            print_json(&t->rows[i], t->out);
        else
            print_text(&t->rows[i], i == 0, t->out);
    return true;
}

blg_status blg_score_print_models(const blg_score *score, bool json, blg_buf *out,
                                  blg_error *error) {
    blg_buf rows = {0};
    tables t = {.score = score, .json = json, .out = &rows};
    bool good = blg_buf_grow(&t.problem, &t.cap_problem, score->n_problems, sizeof *t.problem) &&
                blg_buf_grow(&t.n, &t.cap_n, score->n_problems, sizeof *t.n) &&
                blg_buf_grow(&t.right, &t.cap_right, score->n_problems, sizeof *t.right) &&
                blg_buf_grow(&t.scores, &t.cap_scores, score->n_problems, sizeof *t.scores) &&
                blg_buf_grow(&t.taken, &t.cap_taken, score->n_answers, sizeof *t.taken) &&
                find_problems(&t);
    for (size_t kind = 0; kind < sizeof kinds / sizeof *kinds && good; kind++)
        good = print_table(&t, kind);
    blg_buf_text(out, json ? "{\"rows\":[" : "");
    blg_buf_add(out, rows.data, rows.size);
    blg_buf_text(out, json ? "]}\n" : "");
    good = good && !rows.failed && !out->failed;
    blg_buf_release(&t.problem);
    blg_buf_release(&t.n);
    blg_buf_release(&t.right);
    blg_buf_release(&t.scores);
    blg_buf_release(&t.taken);
    blg_buf_release(&t.rows);
    blg_buf_free(&rows);
    return good ? BLG_OK : blg_no_memory(error);
}
