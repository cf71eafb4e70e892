/* Prints the tables of a study's answers. score_table.h prints the tables that contain models.
 *
 * The interval of an accuracy is Wilson's 95 % interval over answers. Mean and standard deviation
 * are taken over the subjects' accuracies, as the paper reports them. */
#include "base/str.h"
#include "publish/score_table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct row {
    const char *table, *name;
    int n, correct, subjects;
    double low, high;    /* of the accuracy */
    double mean, spread; /* over subjects; spread is NAN for fewer than two */
    double median_rt_s;
} row;

typedef const char *key_function(const blg_score *score, const blg_score_answer *answer);

static const char *key_all(const blg_score *score, const blg_score_answer *answer) {
    (void)score;
    (void)answer;
    return "all";
}
static const char *key_split(const blg_score *score, const blg_score_answer *answer) {
    return score->problems[answer->problem].split;
}
static const char *key_family(const blg_score *score, const blg_score_answer *answer) {
    return score->problems[answer->problem].family;
}
static const char *key_group(const blg_score *score, const blg_score_answer *answer) {
    const char *group = score->sessions[answer->session].group;
    return *group ? group : "not asked";
}
static const char *key_run(const blg_score *score, const blg_score_answer *answer) {
    return score->sessions[answer->session].run;
}
static const char *key_problem(const blg_score *score, const blg_score_answer *answer) {
    return score->problems[answer->problem].name;
}

static const struct {
    const char *name;
    key_function *key;
} tables[] = {{"all", key_all},     {"split", key_split}, {"family", key_family},
              {"group", key_group}, {"run", key_run},     {"problem", key_problem}};
#define N_TABLES (sizeof tables / sizeof *tables)

/* ---- statistics ---- */

void blg_score_interval(int n, double p, double *low, double *high) {
    const double z = 1.959964;
    double centre = p + z * z / (2.0 * n);
    double half = z * sqrt(p * (1 - p) / n + z * z / (4.0 * n * n));
    *low = (centre - half) / (1 + z * z / n);
    *high = (centre + half) / (1 + z * z / n);
}

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

typedef struct scratch {
    blg_score_groups groups; /* of answers, by row of the current table */
    double *times;
    int *n, *correct; /* by session; zero between rows */
    int *sessions;    /* of the current row */
    int n_sessions;
    int cap_times, cap_n, cap_correct, cap_sessions;
} scratch;

static void finish_row(scratch *s, row *r) {
    double sum = 0, squares = 0;
    /* A sum depends in its last bits on the order, which is that of the sessions. */
    blg_score_sort_numbers(s->sessions, s->n_sessions);
    for (int i = 0; i < s->n_sessions; i++) {
        const int session = s->sessions[i];
        double share = (double)s->correct[session] / s->n[session];
        r->subjects++;
        sum += share;
        squares += share * share;
        s->n[session] = s->correct[session] = 0;
    }
    r->mean = sum / r->subjects;
    double variance = (squares - sum * r->mean) / (r->subjects - 1.0);
    r->spread = r->subjects > 1 ? sqrt(variance > 0 ? variance : 0) : NAN;
    blg_score_interval(r->n, (double)r->correct / r->n, &r->low, &r->high);
    qsort(s->times, (size_t)r->n, sizeof *s->times, compare);
    r->median_rt_s = (s->times[(r->n - 1) / 2] + s->times[r->n / 2]) / 2000;
}

static void fill_row(const blg_score *score, int group, scratch *s, row *r) {
    s->n_sessions = 0;
    for (int i = s->groups.start[group]; i < s->groups.start[group + 1]; i++) {
        const blg_score_answer *a = &score->answers[s->groups.order[i]];
        s->times[r->n++] = a->rt_ms;
        r->correct += a->correct;
        if (s->n[a->session]++ == 0)
            s->sessions[s->n_sessions++] = a->session;
        s->correct[a->session] += a->correct;
    }
    finish_row(s, r);
}

/* Groups the answers by name, in the order in which the names first occur. Returns the number of
 * names, -1 if memory is out. */
static int group_answers(const blg_score *score, key_function *key, blg_score_groups *groups) {
    blg_score_index names = {0};
    bool good = blg_score_groups_begin(groups, score->n_answers);
    for (int i = 0; i < score->n_answers && good; i++) {
        const char *name = key(score, &score->answers[i]);
        groups->of[i] = blg_score_index_add(&names, BLG_KEY1(name), names.n);
        good = groups->of[i] >= 0;
    }
    good = good && blg_score_groups_sort(groups, score->n_answers, names.n);
    const int n = good ? names.n : -1;
    blg_score_index_free(&names);
    return n;
}

/* ---- printing ---- */

static void print_text(const row *r, bool first, blg_buf *out) {
    if (first)
        blg_buf_format(out, "%s%-40s %7s %6s  %-15s %-15s %8s\n", out->size ? "\n" : "", r->table,
                       "answers", "right", "interval, %", "subjects, %", "median s");
    blg_buf_format(out, "%-40s %7d %6.1f  %5.1f ..%6.1f  ", r->name, r->n,
                   100.0 * r->correct / r->n, 100 * r->low, 100 * r->high);
    if (isnan(r->spread))
        blg_buf_format(out, "%5.1f         ", 100 * r->mean);
    else
        blg_buf_format(out, "%5.1f +- %4.1f ", 100 * r->mean, 100 * r->spread);
    blg_buf_format(out, " %8.2f\n", r->median_rt_s);
}

static void print_json(const row *r, blg_buf *out) {
    blg_buf_text(out, out->size > 2 ? ",\n{\"table\":" : "\n{\"table\":");
    blg_buf_json_string(out, r->table);
    blg_buf_text(out, ",\"name\":");
    blg_buf_json_string(out, r->name);
    blg_buf_format(out, ",\"answers\":%d,\"right\":%d,\"low\":%.6f,\"high\":%.6f,\"mean\":%.6f,",
                   r->n, r->correct, r->low, r->high, r->mean);
    if (isnan(r->spread))
        blg_buf_text(out, "\"deviation\":null");
    else
        blg_buf_format(out, "\"deviation\":%.6f", r->spread);
    blg_buf_format(out, ",\"subjects\":%d,\"median_rt_s\":%.3f}", r->subjects, r->median_rt_s);
}

/* Prints a row for each name, in the order in which the names first occur in the answers. */
static void print_table(const blg_score *score, size_t table, bool json, scratch *s, blg_buf *out) {
    key_function *key = tables[table].key;
    const int n = group_answers(score, key, &s->groups);
    out->failed = out->failed || n < 0;
    for (int group = 0; group < n; group++) {
        const int first = s->groups.order[s->groups.start[group]];
        row r = {.table = tables[table].name, .name = key(score, &score->answers[first])};
        fill_row(score, group, s, &r);
        if (json)
            print_json(&r, out);
        else
            print_text(&r, group == 0, out);
    }
}

static void print_texts(const blg_score *score, bool json, blg_buf *out) {
    blg_buf_text(out, json ? "],\n\"texts\":[" : score->n_texts ? "\ntexts\n" : "");
    for (int i = 0; i < score->n_texts; i++) {
        const blg_score_text *t = &score->texts[i];
        const blg_score_problem *p = t->problem < 0 ? NULL : &score->problems[t->problem];
        const char *subject = score->sessions[t->session].subject;
        if (!json) {
            const size_t from = out->size;
            blg_buf_format(out, "subject %s, %s: \"%s\"", subject, p ? p->name : "at the end",
                           t->text);
            if (!out->failed)
                blg_str_make_line(out->data + from);
            blg_buf_char(out, '\n');
            if (p)
                blg_buf_format(out, "    concept: %s\n", p->concept);
            continue;
        }
        blg_buf_text(out, i ? ",\n{\"subject\":" : "\n{\"subject\":");
        blg_buf_json_string(out, subject);
        blg_buf_text(out, ",\"problem\":");
        blg_buf_json_string(out, p ? p->name : "");
        blg_buf_text(out, ",\"text\":");
        blg_buf_json_string(out, t->text);
        blg_buf_text(out, ",\"concept\":");
        blg_buf_json_string(out, p ? p->concept : "");
        blg_buf_char(out, '}');
    }
}

static bool make_room(const blg_score *score, scratch *s) {
    const int n = score->n_sessions;
    if (!blg_buf_grow(&s->times, &s->cap_times, score->n_answers, sizeof *s->times) ||
        !blg_buf_grow(&s->n, &s->cap_n, n, sizeof *s->n) ||
        !blg_buf_grow(&s->correct, &s->cap_correct, n, sizeof *s->correct) ||
        !blg_buf_grow(&s->sessions, &s->cap_sessions, n, sizeof *s->sessions))
        return false;
    memset(s->n, 0, (size_t)n * sizeof *s->n);
    memset(s->correct, 0, (size_t)n * sizeof *s->correct);
    return true;
}

blg_status blg_score_print(const blg_score *score, bool json, blg_buf *out, blg_error *error) {
    scratch s = {0};
    blg_buf rows = {0};
    if (score->notes.failed)
        return blg_no_memory(error);
    if (score->n_answers == 0 && score->n_tasks)
        return blg_error_set(error, BLG_INFEASIBLE, "no answer to any task in any file");
    if (score->n_answers == 0)
        return blg_error_set(error, BLG_INFEASIBLE, "no answer of study %s in any file",
                             score->study);
    if (score->n_tasks)
        return blg_score_print_models(score, json, out, error);
    if (!make_room(score, &s)) {
        rows.failed = true;
    } else {
        for (size_t i = 0; i < N_TABLES; i++)
            print_table(score, i, json, &s, &rows);
        if (json)
            blg_buf_format(out, "{\"study\":\"%s\",\"rows\":[", score->study);
        blg_buf_add(out, rows.data, rows.size);
        print_texts(score, json, out);
        blg_buf_text(out, json ? "]}\n" : "");
    }
    bool failed = rows.failed || out->failed;
    blg_score_groups_free(&s.groups);
    blg_buf_release(&s.times);
    blg_buf_release(&s.n);
    blg_buf_release(&s.correct);
    blg_buf_release(&s.sessions);
    blg_buf_free(&rows);
    return failed ? blg_no_memory(error) : BLG_OK;
}
