/* Makes the tables of scores that contain models. The judged answers go in; out come rows by model,
 * comparisons of two models (duels), the agreement of people, a page, and lists of answers and of
 * unsolved problems. A row sums up the answers of one model (or of people) in one form, for one
 * value of what --by names. The command `score` prints them. The header is tell/score.h. */
#include "base/rng.h"
#include "base/text.h"
#include "embedded.h"
#include "tell/score.h"

/* ---- score table ---- */

/* What the rows of a table are counted from: parts of the answers, by problem, by side and by
 * context. */

const blg_score_measured blg_score_of_programs = {
    "programs", 7, {"valid", "equal", "congruent", "types", "distance", "overlap", "attributes"}};
const blg_score_measured blg_score_of_expressions = {
    "expressions", 4, {"own", "fresh", "exact", "atoms"}};

/* Answers of the current session to one problem, or about one context (a query that two problems
 * share). */
typedef struct part {
    int n, right;
    int sides[2];  /* answers about queries of each side; for a context: in each of its problems */
    double chance; /* that all are right */
} part;

/* What the rows of all tables use, one after the other. */
typedef struct tables {
    blg_arena arena; /* of the arrays, which have a place for each problem; times: each answer */
    const blg_score *score;
    blg_score_results *results;
    int *first_task; /* by task (score->problems): the first task about the same problem */
    /* A problem is known by its first task. By problem, for the current row: the number of answers,
     * of missing ones among them, and the sums of right answers and of scores. */
    int *n, *missing;
    double *right, *scores;
    int *firsts;    /* the problems with an answer in the current row */
    part *parts;    /* by problem */
    int *seen;      /* the problems with an answer of the current session */
    int *context;   /* by task: the first task about the same context, -1 = it has none */
    part *contexts; /* by first task about a context */
    int *met;       /* first tasks about the contexts that the current session answered */
    int n_firsts, n_seen, n_met;
    double *times;       /* people's response times of the current row, ms */
    double sum, squares; /* over the row's sessions: of their shares of right answers */
    blg_score_clusters concepts;
    blg_score_groups sessions;   /* answers, by session */
    blg_score_groups groups;     /* places in sessions.order, by row of the current table */
    blg_score_index names, whos; /* of the current table: the first row of each */
} tables;

static const blg_score_problem *problem_of(const blg_score *score, const blg_score_answer *answer) {
    return &score->problems[answer->problem];
}
static const char *or_unknown(const char *text) {
    return *text ? text : "not known";
}

/* A task names the side; in a study it follows from the set of the query and the side of the first
 * set. */
const char *blg_score_side(const blg_score *score, const blg_score_answer *answer) {
    const blg_score_problem *p = problem_of(score, answer);
    if (p->id) /* a task */
        return p->side;
    if (p->first_side < 0) /* a study whose key does not tell the side */
        return "";
    return (p->set_of_query[answer->question] == 0) == p->first_side ? "positive" : "negative";
}

/* The name of an answer's row in a table. In the table by group of people, all models are one
 * group. */
const char *blg_score_key(const blg_score *score, const blg_score_answer *answer, int key) {
    const blg_score_problem *p = problem_of(score, answer);
    const char *const of_problem[BLG_SCORE_KEYS] = {
        [BLG_SCORE_TABLE_ALL] = "all",
        [BLG_SCORE_TABLE_SPLIT] = p->split,
        [BLG_SCORE_TABLE_FAMILY] = p->family,
        [BLG_SCORE_TABLE_LENGTH] = or_unknown(p->length),
        [BLG_SCORE_TABLE_SIDE] = or_unknown(blg_score_side(score, answer)),
        [BLG_SCORE_TABLE_CONCEPT] = p->concept_name,
        [BLG_SCORE_TABLE_CONCEPT_GROUP] = or_unknown(p->traits.group),
        [BLG_SCORE_TABLE_SIZE] = or_unknown(p->size),
        [BLG_SCORE_TABLE_HARDNESS] = or_unknown(p->bin),
        [BLG_SCORE_PROBLEM] = p->name,
        [BLG_SCORE_CONTEXT] = p->context ? p->context : ""};
    if (of_problem[key])
        return of_problem[key];
    const blg_score_session *s = &score->sessions[answer->session];
    return key == BLG_SCORE_RUN                            ? s->run
           : key == BLG_SCORE_READER                       ? or_unknown(s->reader)
           : key == BLG_SCORE_TABLE_PEOPLE && !s->answered ? "models"
           : *s->group                                     ? s->group
                                                           : "not asked";
}

#define TABLE_NAME(upper, name) name,
const char *const blg_score_table_names[BLG_SCORE_TABLES] = {BLG_SCORE_TABLE_LIST(TABLE_NAME)};

/* Names of the tables side, size and hardness, in the order of their rows. */
static const char *const names_in_order[] = {"positive", "negative", "short", "long",
                                             "hard",     "middle",   "easy",  "not known"};

/* ---- rows ---- */

/* Makes the rows: sorts the answers by session, form and value, and sums up each group. */

/* The answer at a place in the order of sessions. */
static const blg_score_answer *answer_at(const tables *t, int place) {
    return &t->score->answers[t->sessions.order[place]];
}

static const char *who_of(const blg_score *score, const blg_score_answer *answer) {
    return score->sessions[answer->session].who;
}

/* Groups the answers by session. False if memory is out. */
static bool group_by_session(tables *t) {
    const int n = t->score->n_answers;
    bool good = blg_score_groups_begin(&t->sessions, n);
    for (int i = 0; i < n && good; i++)
        t->sessions.group_of[i] = t->score->answers[i].session;
    return good && blg_score_groups_sort(&t->sessions, n, t->score->n_sessions);
}

/* Groups the answers by form, model and name of the key (blg_score_key). A group's answers come
 * session by session. Returns the number of groups, -1 if memory is out. */
static int group_answers(tables *t, int key) {
    const int n_answers = t->score->n_answers;
    blg_score_index rows = {0};
    bool good = blg_score_groups_begin(&t->groups, n_answers);
    for (int i = 0; i < n_answers && good; i++) {
        const blg_score_answer *a = answer_at(t, i);
        const char *const texts[BLG_INDEX_TEXTS] = {
            problem_of(t->score, a)->form, who_of(t->score, a), blg_score_key(t->score, a, key)};
        t->groups.group_of[i] = blg_score_index_add(&rows, texts, rows.n);
        good = t->groups.group_of[i] >= 0;
    }
    good = good && blg_score_groups_sort(&t->groups, n_answers, rows.n);
    const int n = good ? rows.n : -1;
    blg_score_index_free(&rows);
    return n;
}

/* Adds the measures of an answer that consists of programs to the sums of the row, which finish_row
 * divides. Chance: the score that the programs of another task would get here. */
static void add_measures(const blg_score_problem *p, const blg_program_measures *m,
                         blg_score_row *r) {
    const double values[BLG_SCORE_MEASURES] = {m->valid,    m->equal,   m->congruent, m->types,
                                               m->distance, m->overlap, m->attributes};
    r->measures = &blg_score_of_programs;
    for (int i = 0; i < BLG_SCORE_MEASURES; i++)
        r->means[i] += values[i];
    r->with_chance += p->has_chance;
    r->chance_score += p->has_chance ? p->chance_score : 0;
    r->chance_right += p->has_chance && p->chance_right;
}

/* Adds the measures of an answer's expression to the sums of the row. */
static void add_expression(const blg_expression_measures *m, blg_score_row *r) {
    const double values[] = {m->own_share, m->fresh_share, m->exact, m->atoms};
    r->measures = &blg_score_of_expressions;
    for (int i = 0; i < blg_score_of_expressions.n; i++)
        r->means[i] += values[i];
}

/* If the answer is about a query that two problems share, adds it to the session's answers about
 * the query. chance: that it is right by chance. */
static void add_context(tables *t, const blg_score_answer *a, double chance) {
    const int context = t->context[a->problem];
    if (context < 0)
        return;
    part *c = &t->contexts[context];
    if (c->n++ == 0) {
        t->met[t->n_met++] = context;
        c->chance = 1;
    }
    c->right += a->correct;
    c->chance *= chance;
    c->sides[t->first_task[a->problem] != t->first_task[context]]++;
}

/* Adds an answer to the row, to the answers of its problem, and to those of its session. By chance
 * a study's query is right in half of the cases, a choice in 1 / n; an open form has no chance,
 * which makes r->chance -1. */
static void add_answer(tables *t, const blg_score_answer *a, blg_score_row *r) {
    const blg_score_problem *p = problem_of(t->score, a);
    const int first = t->first_task[a->problem]; /* by which the problem is known */
    const char *side = blg_score_side(t->score, a);
    const bool study = !p->id;
    const double chance = p->key.n_choices ? 1.0 / p->key.n_choices : 0.5;
    part *now = &t->parts[first]; /* of this session and problem */
    if (t->n[first]++ == 0)
        t->firsts[t->n_firsts++] = first;
    if (now->n++ == 0) {
        t->seen[t->n_seen++] = first;
        now->chance = 1;
    }
    now->right += a->correct;
    now->chance *= chance;
    add_context(t, a, chance);
    if (p->key.form == BLG_QUESTION_i1s && *side)
        now->sides[*side == 'p']++;
    t->right[first] += a->correct;
    t->missing[first] += a->missing;
    r->missing += a->missing;
    r->unread += a->unread;
    r->answers++;
    r->right += a->correct;
    t->scores[first] += a->score;
    if (study || p->key.n_choices)
        r->chance += study ? 0.5 : 1.0 / p->key.n_choices;
    else
        r->chance = -1; /* all answers of a row are of one form */
    if (a->programs)
        add_measures(p, a->programs, r);
    if (a->expression)
        add_expression(a->expression, r);
}

/* Adds a session to the row, once its answers were added: its share of right answers (the mean over
 * its problems), and the problems and contexts of which it answered both sides. Empties the
 * session's sums. */
static void end_session(tables *t, blg_score_row *r) {
    double share = 0;
    BLG_SORT(t->seen, t->n_seen, blg_by_int); /* a sum depends on the order */
    for (int i = 0; i < t->n_seen; i++) {
        part *now = &t->parts[t->seen[i]];
        share += (double)now->right / now->n;
        if (now->sides[0] && now->sides[1]) {
            r->pairs++;
            r->both_right += now->right == now->n;
            r->both_right_chance += now->chance;
        }
        *now = (part){0};
    }
    BLG_SORT(t->met, t->n_met, blg_by_int);
    for (int i = 0; i < t->n_met; i++) {
        part *c = &t->contexts[t->met[i]];
        if (c->sides[0] && c->sides[1]) {
            r->contexts++;
            r->consistent += c->right == c->n;
            r->consistent_chance += c->chance;
        }
        *c = (part){0};
    }
    t->n_met = 0;
    share /= t->n_seen;
    t->n_seen = 0;
    t->sum += share;
    t->squares += share * share;
    r->sessions++;
}

/* Computes the row's figures from its sums, which it empties. Shares and scores are means over
 * problems: a problem counts once, however many tasks and answers it has. */
static void finish_row(tables *t, blg_score_row *r) {
    /* A sum depends in its last bits on the order, which is that of the problems. */
    BLG_SORT(t->firsts, t->n_firsts, blg_by_int);
    for (int i = 0; i < t->n_firsts; i++) {
        const int first = t->firsts[i];
        r->problems++;
        r->share += t->right[first] / t->n[first];
        r->score += t->scores[first] / t->n[first];
        blg_score_clusters_add(&t->concepts, first, t->right[first] / t->n[first], 1);
        const int answered = t->n[first] - t->missing[first];
        if (answered) {
            r->answered_problems++;
            r->answered_share += t->right[first] / answered;
        }
        t->n[first] = t->missing[first] = 0;
        t->right[first] = t->scores[first] = 0;
    }
    if (r->answered_problems) {
        r->answered_share /= r->answered_problems;
        blg_score_interval(r->answered_problems, r->answered_share, &r->answered_low,
                           &r->answered_high);
    }
    r->share /= r->problems;
    r->score /= r->problems;
    if (r->with_chance)
        r->chance = r->chance_right / r->with_chance;
    else
        r->chance = r->chance < 0 ? -1 : r->chance / r->answers;
    r->corrected = r->chance >= 0 && r->chance < 1 ? (r->share - r->chance) / (1 - r->chance) : NAN;
    r->chance_score /= r->with_chance ? r->with_chance : 1;
    for (int i = 0; i < BLG_SCORE_MEASURES; i++)
        r->means[i] /= r->answers;
    blg_score_interval(r->problems, r->share, &r->low, &r->high);
    r->concepts = blg_score_clusters_take(&t->concepts);
    r->both_right /= r->pairs ? r->pairs : 1;
    r->both_right_chance /= r->pairs ? r->pairs : 1;
    r->consistent /= r->contexts ? r->contexts : 1;
    r->consistent_chance /= r->contexts ? r->contexts : 1;
    r->session_mean = t->sum / r->sessions;
    const double variance = (t->squares - t->sum * r->session_mean) / (r->sessions - 1.0);
    r->session_sd = r->sessions > 1 ? sqrt(fmax(variance, 0)) : NAN;
}

/* The median of n response times in seconds, of which it sorts the milliseconds; NAN for none. */
static double median_seconds(double *times, int n) {
    BLG_SORT(times, n, blg_by_double);
    return n ? (times[(n - 1) / 2] + times[n / 2]) / 2000 : NAN;
}

/* Fills a row from the answers of a group. They come session by session, so a session ends where
 * the next begins. */
static void fill_row(tables *t, int group, blg_score_row *r) {
    int session = -1, n_times = 0;
    t->n_firsts = 0;
    t->sum = t->squares = 0;
    for (int i = t->groups.start[group]; i < t->groups.start[group + 1]; i++) {
        const blg_score_answer *a = answer_at(t, t->groups.order[i]);
        if (session >= 0 && a->session != session)
            end_session(t, r);
        session = a->session;
        add_answer(t, a, r);
        if (t->score->sessions[session].answered) /* models have no response times */
            t->times[n_times++] = a->rt_ms;
    }
    end_session(t, r);
    finish_row(t, r);
    r->median_s = median_seconds(t->times, n_times);
}

enum { AFTER_NUMBERS = 100000 }; /* ranks of names that are no numbers */

/* The rank of a row's name in its table. Numbers (lengths) are sorted by size, the names of some
 * tables by names_in_order, families and the first splits as everywhere, other names by their
 * letters, and groups of people by the order in which they come: row number `found`. */
static int rank_name(const char *name, int table, int found) {
    static const char *const splits[] = {"train", "val", "test_ff", "test_bd"};
    double length;
    const int split = blg_str_index(name, splits, sizeof splits / sizeof *splits);
    const int n_order = (int)(sizeof names_in_order / sizeof *names_in_order);
    if (table == BLG_SCORE_TABLE_SIDE || table == BLG_SCORE_TABLE_SIZE ||
        table == BLG_SCORE_TABLE_HARDNESS)
        return blg_str_index(name, names_in_order, n_order);
    for (int i = 0; table == BLG_SCORE_TABLE_FAMILY && i < BLG_FAMILIES; i++)
        if (strcmp(name, blg_family_name((blg_family)i)) == 0)
            return i;
    if (table == BLG_SCORE_TABLE_SPLIT && split >= 0)
        return split;
    if (blg_str_parse_double(name, &length))
        return (int)length;
    return AFTER_NUMBERS + (table == BLG_SCORE_TABLE_PEOPLE ? found : 0);
}

/* Sets a row's ranks, by which rows are sorted: form, name, and model or people. Models and people
 * keep the order in which they come. False if memory is out. */
static bool rank_row(tables *t, blg_score_row *rows, blg_score_row *r, const blg_score_answer *a,
                     int table) {
    const int index = (int)(r - rows);
    r->rank[0] = (int)problem_of(t->score, a)->key.form;
    r->rank[1] = rank_name(r->name, table, index);
    r->rank[2] = a->session;
    const int named = blg_score_index_add(&t->names, BLG_KEY1(r->name), index);
    const int same_who = blg_score_index_add(&t->whos, BLG_KEY1(r->who), index);
    if (named < 0 || same_who < 0)
        return false;
    r->rank[1] = rows[named].rank[1]; /* of the first row with this name */
    r->rank[2] = rows[same_who].rank[2];
    return true;
}

/* Names of equal ranks are sorted by their letters, rows of equal ranks and names by their form. */
static int by_rank(const void *a, const void *b) {
    const blg_score_row *x = a, *y = b;
    for (int i = 0; i < 3; i++) {
        if (x->rank[i] != y->rank[i])
            return x->rank[i] < y->rank[i] ? -1 : 1;
        if (i == 1 && strcmp(x->name, y->name) != 0)
            return strcmp(x->name, y->name);
    }
    return strcmp(x->form, y->form);
}

/* Adds the rows of one table, sorted by form, name and model. False if memory is out. */
static bool fill_table(tables *t, int table) {
    blg_score_results *results = t->results;
    const int n = group_answers(t, table);
    if (n < 0 || !blg_array_grow(&results->rows, &results->cap_rows, results->n_rows + n,
                                 sizeof *results->rows))
        return false;
    blg_score_row *rows = results->rows + results->n_rows;
    bool good = true;
    for (int i = 0; i < n && good; i++) {
        const blg_score_answer *a = answer_at(t, t->groups.order[t->groups.start[i]]);
        rows[i] = (blg_score_row){.table = blg_score_table_names[table],
                                  .name = blg_score_key(t->score, a, table),
                                  .form = problem_of(t->score, a)->form,
                                  .who = who_of(t->score, a)};
        fill_row(t, i, &rows[i]);
        good = rank_row(t, rows, &rows[i], a, table);
    }
    blg_score_index_free(&t->names); /* rank_row has filled both for this table */
    blg_score_index_free(&t->whos);
    BLG_SORT(rows, n, by_rank);
    results->n_rows += n;
    return good;
}

/* Gives every array a place for each problem. False when memory is out. */
static bool make_room(tables *t) {
    int **const integers[] = {&t->first_task, &t->n,       &t->missing, &t->firsts,
                              &t->seen,       &t->context, &t->met};
    const int n = t->score->n_problems;
    for (size_t i = 0; i < sizeof integers / sizeof *integers; i++)
        if (!(*integers[i] = BLG_NEW(&t->arena, int, n)))
            return false;
    return (t->times = BLG_NEW(&t->arena, double, t->score->n_answers)) &&
           (t->right = BLG_NEW(&t->arena, double, n)) &&
           (t->scores = BLG_NEW(&t->arena, double, n)) &&
           (t->parts = BLG_NEW(&t->arena, part, n)) && (t->contexts = BLG_NEW(&t->arena, part, n));
}

/* Fills the rows of the tables that are `wanted`, a bit for each. False if memory is out. */
bool blg_score_rows(const blg_score *score, unsigned wanted, blg_score_results *results) {
    tables t = {.score = score, .results = results};
    bool good = make_room(&t) &&
                blg_score_firsts(score, BLG_SCORE_PROBLEM, /* by_form */ false, t.first_task) &&
                blg_score_firsts(score, BLG_SCORE_CONTEXT, /* by_form */ true, t.context) &&
                group_by_session(&t) &&
                blg_score_clusters_begin(&t.concepts, score, BLG_SCORE_TABLE_CONCEPT, &t.arena);
    for (int table = 0; table < BLG_SCORE_TABLES && good; table++)
        if (wanted >> table & 1)
            good = fill_table(&t, table);
    blg_score_groups_free(&t.sessions);
    blg_score_groups_free(&t.groups);
    blg_arena_free(&t.arena);
    return good;
}

void blg_score_results_free(blg_score_results *results) {
    blg_array_free(&results->rows);
    blg_array_free(&results->duels);
    blg_array_free(&results->agreements);
    *results = (blg_score_results){0};
}

/* ---- duel ---- */

/* A duel compares two models at the tasks that both answered.
 *
 * McNemar's test asks whether a fair coin could have divided the tasks that only one model has
 * right as unevenly between the models. The interval of the difference comes of problems drawn anew
 * with replacement (Efron's bootstrap), by a stream with a fixed seed, so equal answers give equal
 * intervals. */

#define DRAWS_SEED 1 /* of the stream of draws */

/* One model's answers: their number, and how many are right, by task. */
typedef struct side {
    int *n, *right;
} side;

/* What all duels use, one after the other. */
typedef struct duels {
    blg_arena arena; /* of the arrays */
    const blg_score *score;
    int *first_task; /* by task (score->problems): the first task about the same problem */
    double *sums;    /* by first problem: difference over its tasks, then its mean */
    int *tasks;      /* by first problem: tasks that both answered */
    double *draws;   /* differences of BLG_SCORE_DRAWS draws */
    side sides[2];   /* models a and b */
} duels;

/* Two-sided probability that a fair coin divides a + b throws as unevenly as a to b, or more. */
static double coin_probability(int a, int b) {
    const int n = a + b, least = a < b ? a : b;
    int halves = n;
    double term = 1; /* C(n, i) / 2^n; halves are taken as the product grows */
    for (int i = 1; i <= least; i++)
        for (term *= (double)(n - least + i) / i; term > 1 && halves > 0; halves--)
            term /= 2;
    for (; halves > 0; halves--)
        term /= 2;
    double p = 0;
    for (int i = least; i >= 0; i--) {
        p += term;
        term *= (double)i / (n - i + 1);
    }
    return fmin(1, 2 * p);
}

/* Sets the interval of a difference from the problems' differences, the first n of d->sums: of all
 * draws, a fortieth is below it and a fortieth above. */
static void draw_interval(duels *d, int n, blg_score_duel *duel) {
    blg_rng rng;
    blg_rng_seed(&rng, DRAWS_SEED, DRAWS_SEED);
    for (int k = 0; k < BLG_SCORE_DRAWS; k++) {
        double sum = 0;
        for (int i = 0; i < n; i++)
            sum += d->sums[blg_rng_below(&rng, (uint32_t)n)];
        d->draws[k] = sum / n;
    }
    BLG_SORT(d->draws, BLG_SCORE_DRAWS, blg_by_double);
    duel->low = d->draws[BLG_SCORE_DRAWS / 40 - 1];
    duel->high = d->draws[BLG_SCORE_DRAWS - BLG_SCORE_DRAWS / 40];
}

/* Counts a row's answers by task. table: of the row. */
static void load_side(const duels *d, side *s, int table, const blg_score_row *row) {
    const blg_score *score = d->score;
    const size_t n = (size_t)score->n_problems;
    memset(s->n, 0, n * sizeof *s->n);
    memset(s->right, 0, n * sizeof *s->right);
    for (int i = 0; i < score->n_answers; i++) {
        const blg_score_answer *a = &score->answers[i];
        if (strcmp(who_of(score, a), row->who) == 0 &&
            strcmp(problem_of(score, a)->form, row->form) == 0 &&
            strcmp(blg_score_key(score, a, table), row->name) == 0) {
            s->n[a->problem]++;
            s->right[a->problem] += a->correct;
        }
    }
}

/* Compares the two models at the tasks that both answered, and fills the duel; duel->tasks is 0 if
 * there is none. A task counts as right for a model if more than half of its runs are right. Shares
 * and differences are means over problems of means over tasks. */
static void compare_sides(duels *d, blg_score_duel *duel) {
    const int n = d->score->n_problems; /* tasks */
    const side *a = &d->sides[0], *b = &d->sides[1];
    memset(d->sums, 0, (size_t)n * sizeof *d->sums);
    memset(d->tasks, 0, (size_t)n * sizeof *d->tasks);
    for (int i = 0; i < n; i++) {
        if (!a->n[i] || !b->n[i])
            continue;
        const bool a_has = 2 * a->right[i] > a->n[i], b_has = 2 * b->right[i] > b->n[i];
        duel->tasks++;
        duel->only_a += a_has && !b_has;
        duel->only_b += b_has && !a_has;
        d->tasks[d->first_task[i]]++;
    }
    for (int i = 0; i < n; i++) {
        const int first = d->first_task[i];
        if (!a->n[i] || !b->n[i])
            continue;
        const double of_a = (double)a->right[i] / a->n[i], of_b = (double)b->right[i] / b->n[i];
        d->sums[first] += (of_a - of_b) / d->tasks[first];
        duel->share[0] += of_a / d->tasks[first];
        duel->share[1] += of_b / d->tasks[first];
    }
    for (int i = 0; i < n; i++) /* moves the differences of problems to the beginning */
        if (d->tasks[i])
            d->sums[duel->problems++] = d->sums[i];
    for (int k = 0; k < 2 && duel->problems; k++)
        duel->share[k] /= duel->problems;
    duel->difference = duel->share[0] - duel->share[1];
    duel->p = coin_probability(duel->only_a, duel->only_b);
    if (duel->problems)
        draw_interval(d, duel->problems, duel);
}

/* Gives room and finds the first problem of each name; false when memory is out. */
static bool begin_duels(duels *d) {
    int **const integers[] = {&d->first_task,     &d->tasks,      &d->sides[0].n,
                              &d->sides[0].right, &d->sides[1].n, &d->sides[1].right};
    const int n = d->score->n_problems;
    for (size_t i = 0; i < sizeof integers / sizeof *integers; i++)
        if (!(*integers[i] = BLG_NEW(&d->arena, int, n)))
            return false;
    return (d->sums = BLG_NEW(&d->arena, double, n)) &&
           (d->draws = BLG_NEW(&d->arena, double, BLG_SCORE_DRAWS)) &&
           blg_score_firsts(d->score, BLG_SCORE_PROBLEM, /* by_form */ false, d->first_task);
}

/* Compares every two models in each form of each name of a table. False if memory is out. */
static bool duel_rows(duels *d, int table, blg_score_results *results) {
    blg_score_results found = {0};
    bool good = blg_score_rows(d->score, 1u << table, &found);
    for (int i = 0; i < found.n_rows && good; i++)
        for (int k = i + 1; k < found.n_rows && good; k++) {
            const blg_score_row *a = &found.rows[i], *b = &found.rows[k];
            blg_score_duel duel = {
                .table = a->table, .name = a->name, .form = a->form, .a = a->who, .b = b->who};
            if (strcmp(a->form, b->form) != 0 || strcmp(a->name, b->name) != 0)
                continue;
            load_side(d, &d->sides[0], table, a);
            load_side(d, &d->sides[1], table, b);
            compare_sides(d, &duel);
            if (duel.tasks)
                good = BLG_APPEND(results->duels, results->n_duels, results->cap_duels, duel);
        }
    blg_score_results_free(&found);
    return good;
}

bool blg_score_duels(const blg_score *score, unsigned tables, blg_score_results *results) {
    duels d = {.score = score};
    bool good = begin_duels(&d);
    for (int table = BLG_SCORE_TABLE_ALL; table < BLG_SCORE_TABLES && good; table++)
        if (table == BLG_SCORE_TABLE_ALL || tables >> table & 1)
            good = duel_rows(&d, table, results);
    blg_arena_free(&d.arena);
    return good;
}

/* ---- agreement ---- */

/* Agreement of people beyond chance: Cohen's kappa of two people, else Fleiss's, for queries that
 * different numbers of people answered. A query's category is the set that a person chose. */

/* Answers to a query: their number by chosen set, and the choices of the first two people (-1 =
 * none). */
typedef struct item {
    int chosen[2], choice[2];
} item;

/* Sets the agreement of two people over the queries that both answered. expected: the probability
 * that two people with their shares of each set choose alike. */
static void cohen_kappa(const item *items, int n, blg_score_agreement *a) {
    double both[2][2] = {{0}};
    for (int i = 0; i < n; i++)
        if (items[i].choice[0] >= 0 && items[i].choice[1] >= 0) {
            both[items[i].choice[0]][items[i].choice[1]]++;
            a->items++;
        }
    const double asked = a->items;
    a->observed = (both[0][0] + both[1][1]) / asked;
    for (int c = 0; c < 2; c++)
        a->expected += (both[c][0] + both[c][1]) / asked * (both[0][c] + both[1][c]) / asked;
}

/* Sets the agreement of all people over the queries that at least two answered. observed: the share
 * of pairs of people who chose alike, as a mean over queries; expected: the same by chance. */
static void fleiss_kappa(const item *items, int n, blg_score_agreement *a) {
    double chosen[2] = {0}, sum = 0;
    for (int i = 0; i < n; i++) {
        const double times[2] = {items[i].chosen[0], items[i].chosen[1]},
                     people = times[0] + times[1];
        if (people < 2)
            continue;
        a->items++;
        sum += (times[0] * (times[0] - 1) + times[1] * (times[1] - 1)) / (people * (people - 1));
        chosen[0] += times[0];
        chosen[1] += times[1];
    }
    const double all = chosen[0] + chosen[1];
    a->observed = sum / a->items;
    a->expected = (chosen[0] * chosen[0] + chosen[1] * chosen[1]) / (all * all);
}

/* Collects people's answers by query; family NULL: of all families. Numbers the sessions of people
 * who answered in `person` (-1 = others), and returns their number. */
static int collect_answers(const blg_score *score, const char *family, item *items, int *person) {
    int people = 0;
    for (int i = 0; i < 2 * score->n_study; i++)
        items[i] = (item){{0, 0}, {-1, -1}};
    for (int i = 0; i < score->n_sessions; i++)
        person[i] = -1;
    for (int i = 0; i < score->n_answers; i++) {
        const blg_score_answer *a = &score->answers[i];
        if (!score->sessions[a->session].answered ||
            (family && strcmp(score->problems[a->problem].family, family) != 0))
            continue;
        if (person[a->session] < 0)
            person[a->session] = people++;
        item *asked_of = &items[2 * a->problem + a->question];
        asked_of->chosen[a->chosen]++;
        if (person[a->session] < 2) /* Cohen's kappa reads them, if there are two people */
            asked_of->choice[person[a->session]] = a->chosen;
    }
    return people;
}

/* Adds the agreement of people in a family, or in all (NULL). There is no row for fewer than two
 * people, or for people without a common query. items and person are scratch. False if memory is
 * out. */
static bool add_agreement(const blg_score *score, const char *family, item *items, int *person,
                          blg_score_results *results) {
    blg_score_agreement a = {.name = family ? family : "all"};
    a.people = collect_answers(score, family, items, person);
    a.method = a.people == 2 ? "Cohen" : "Fleiss";
    if (a.people < 2)
        return true;
    if (a.people == 2)
        cohen_kappa(items, 2 * score->n_study, &a);
    else
        fleiss_kappa(items, 2 * score->n_study, &a);
    a.kappa = a.expected < 1 ? (a.observed - a.expected) / (1 - a.expected) : NAN;
    return a.items == 0 ||
           BLG_APPEND(results->agreements, results->n_agreements, results->cap_agreements, a);
}

/* Adds an agreement for all problems, then one for each family of the study. */
bool blg_score_agree(const blg_score *score, blg_score_results *results) {
    blg_arena arena = {0};
    item *items = BLG_NEW(&arena, item, 2 * score->n_study);
    int *person = BLG_NEW(&arena, int, score->n_sessions);
    int *first = BLG_NEW(&arena, int, score->n_problems);
    bool good = items && person && first && add_agreement(score, NULL, items, person, results) &&
                blg_score_firsts(score, BLG_SCORE_TABLE_FAMILY, /* by_form */ false, first);
    for (int i = 0; i < score->n_study && good; i++)
        if (first[i] == i)
            good = add_agreement(score, score->problems[i].family, items, person, results);
    blg_arena_free(&arena);
    return good;
}

/* ---- printing ---- */

/* Prints rows, duels and agreements as text. */

static bool is_people(const blg_score_row *r) {
    return strcmp(r->who, "people") == 0;
}

/* Appends lines below the row for what only some rows have. */
static void print_more(const blg_score_row *r, blg_buf *out) {
    if (r->missing && r->answered_problems)
        blg_buf_format(
            out,
            "    answered alone: %.1f %%, interval %.1f .. %.1f, of %d problem%s; above, "
            "%d missing answer%s as wrong\n",
            100 * r->answered_share, 100 * r->answered_low, 100 * r->answered_high,
            r->answered_problems, r->answered_problems == 1 ? "" : "s", r->missing,
            r->missing == 1 ? " counts" : "s count");
    else if (r->missing)
        blg_buf_format(out, "    all %d answers are missing\n", r->missing);
    if (r->measures) {
        blg_buf_format(out, "    %s:", r->measures->what);
        for (int i = 0; i < r->measures->n; i++)
            blg_buf_format(out, "%s %s %.3f", i ? "," : "", r->measures->names[i], r->means[i]);
        if (r->with_chance)
            blg_buf_format(out, "; score by chance %.3f", r->chance_score);
        blg_buf_char(out, '\n');
    }
    if (r->pairs)
        blg_buf_format(out,
                       "    both queries right: %.1f %% of %d pairs of queries (chance %.1f)\n",
                       100 * r->both_right, r->pairs, 100 * r->both_right_chance);
    if (r->contexts)
        blg_buf_format(out, "    right in both contexts: %.1f %% of %d queries (chance %.1f)\n",
                       100 * r->consistent, r->contexts, 100 * r->consistent_chance);
    if (r->sessions > 1)
        blg_buf_format(out, "    %d %s: mean %.1f, standard deviation %.1f\n", r->sessions,
                       is_people(r) ? "sessions" : "runs", 100 * r->session_mean,
                       100 * r->session_sd);
}

/* Widths of the first columns of a table. */
typedef struct widths {
    int name, who;
} widths;

static void widen(int *width, const char *text) {
    if (strlen(text) > (size_t)*width)
        *width = (int)strlen(text);
}

/* Widths for the table that begins at row `from`. */
static widths widths_of(const blg_score_results *results, int from) {
    widths w = {.name = 16, .who = 20};
    for (int i = from;
         i < results->n_rows && strcmp(results->rows[i].table, results->rows[from].table) == 0;
         i++) {
        widen(&w.name, results->rows[i].name);
        widen(&w.who, results->rows[i].who);
    }
    return w;
}

/* Prints a number, or a dash for NAN, in a column of this width. */
static void print_known(blg_buf *out, int width, int decimals, double value) {
    if (isnan(value))
        blg_buf_format(out, "%*s", width, "-");
    else
        blg_buf_format(out, "%*.*f", width, decimals, value);
}

/* Prints a row as text; a dash stands for what is not known. first: prints the head, too. */
static void print_text(const blg_score_row *r, bool first, widths w, blg_buf *out) {
    if (first)
        blg_buf_format(out, "%s%-*s %-4s %-*s %8s %8s %6s  %-15s %6s %9s %6s %8s  %s\n",
                       out->size ? "\n" : "", w.name, r->table, "form", w.who, "who", "answers",
                       "problems", "right", "interval, %", "chance", "corrected", "score",
                       "concepts", "interval, %");
    blg_buf_format(out, "%-*s %-4s %-*s %8d %8d %6.1f  %5.1f ..%6.1f  ", w.name, r->name, r->form,
                   w.who, r->who, r->answers, r->problems, 100 * r->share, 100 * r->low,
                   100 * r->high);
    print_known(out, 6, 1, r->chance < 0 ? NAN : 100 * r->chance);
    blg_buf_char(out, ' ');
    print_known(out, 9, 3, r->corrected);
    blg_buf_format(out, " %6.3f %8d  ", r->score, r->concepts.clusters);
    if (r->concepts.clusters > 1)
        blg_buf_format(out, "%5.1f ..%6.1f\n", 100 * r->concepts.low, 100 * r->concepts.high);
    else
        blg_buf_text(out, "    -\n");
    print_more(r, out);
}

/* Prints a row as a JSON object. Members that only some rows have are left out elsewhere; what a
 * row cannot know is null. first: of the list. */
static void print_json(const blg_score_row *r, bool first, blg_buf *out) {
    blg_buf_text(out, first ? "" : ",");
    blg_buf_json(out,
                 "\n{'table':%s,'name':%s,'form':%s,'who':%s,'answers':%d,'problems':%d,'right':%d,"
                 "'share':%.6f,'low':%.6f,'high':%.6f,'score':%.6f,'chance':%.6f,'corrected':%.6f",
                 r->table, r->name, r->form, r->who, r->answers, r->problems, r->right, r->share,
                 r->low, r->high, r->score, r->chance < 0 ? NAN : r->chance, r->corrected);
    if (r->with_chance)
        blg_buf_json(out, ",'chance_score':%.6f", r->chance_score);
    blg_buf_json(out, ",'concepts':%d,'concept_low':%.6f,'concept_high':%.6f", r->concepts.clusters,
                 r->concepts.low, r->concepts.high);
    if (r->missing)
        blg_buf_json(out, ",'missing':%d,'answered_problems':%d", r->missing, r->answered_problems);
    if (r->missing && r->answered_problems)
        blg_buf_json(out, ",'answered_share':%.6f,'answered_low':%.6f,'answered_high':%.6f",
                     r->answered_share, r->answered_low, r->answered_high);
    if (r->unread)
        blg_buf_json(out, ",'unreadable':%d", r->unread);
    if (r->pairs)
        blg_buf_json(out, ",'pairs':%d,'both':%.6f,'both_chance':%.6f", r->pairs, r->both_right,
                     r->both_right_chance);
    if (r->contexts)
        blg_buf_json(out, ",'contexts':%d,'consistent':%.6f,'consistent_chance':%.6f", r->contexts,
                     r->consistent, r->consistent_chance);
    if (r->sessions > 1)
        blg_buf_json(out, ",'sessions':%d,'session_mean':%.6f,'session_sd':%.6f", r->sessions,
                     r->session_mean, r->session_sd);
    for (int i = 0; r->measures && i < r->measures->n; i++)
        blg_buf_format(out, ",\"%s\":%.6f", r->measures->names[i], r->means[i]);
    blg_buf_char(out, '}');
}

/* Prints a comparison of two models. first: of its table, whose head text begins with. */
static void print_duel(const blg_score_duel *d, bool json, bool first, widths w, blg_buf *out) {
    const bool named = strcmp(d->table, blg_score_table_names[BLG_SCORE_TABLE_ALL]) != 0;
    if (json) {
        blg_buf_json(out, "\n{'table':%s,'name':%s,", d->table, d->name);
        blg_buf_json(out,
                     "'form':%s,'a':%s,'b':%s,'tasks':%d,'problems':%d,'share_a':%.6f,"
                     "'share_b':%.6f,'difference':%.6f,'low':%.6f,'high':%.6f,'only_a':%d,"
                     "'only_b':%d",
                     d->form, d->a, d->b, d->tasks, d->problems, d->share[0], d->share[1],
                     d->difference, d->low, d->high, d->only_a, d->only_b);
        blg_buf_format(out, ",\"p\":%.6g}", d->p);
        return;
    }
    if (first)
        blg_buf_text(out, out->size ? "\n" : "");
    if (first && named)
        blg_buf_format(out, "%-*s ", w.name, d->table);
    if (first)
        blg_buf_format(out, "%-4s %-*s %-*s %6s %8s %6s %6s %10s  %-15s %6s %6s %9s\n", "form",
                       w.who, "model a", w.who, "model b", "tasks", "problems", "a, %", "b, %",
                       "a - b", "interval, %", "only a", "only b", "p");
    if (named)
        blg_buf_format(out, "%-*s ", w.name, d->name);
    blg_buf_format(out, "%-4s %-*s %-*s %6d %8d %6.1f %6.1f %10.1f  %5.1f ..%6.1f  %6d %6d %9.3g\n",
                   d->form, w.who, d->a, w.who, d->b, d->tasks, d->problems, 100 * d->share[0],
                   100 * d->share[1], 100 * d->difference, 100 * d->low, 100 * d->high, d->only_a,
                   d->only_b, d->p);
}

/* Prints how well people agree. kappa is not known if chance alone would make all agree. */
void blg_score_print_agreements(const blg_score_results *results, bool json, blg_buf *out) {
    for (int i = 0; i < results->n_agreements; i++) {
        const blg_score_agreement *a = &results->agreements[i];
        if (json) {
            blg_buf_text(out, i ? "," : "");
            blg_buf_json(out,
                         "\n{'name':%s,'method':%s,'people':%d,'items':%d,'observed':%.6f,"
                         "'expected':%.6f,'kappa':%.6f}",
                         a->name, a->method, a->people, a->items, a->observed, a->expected,
                         a->kappa);
            continue;
        }
        if (i == 0)
            blg_buf_format(out, "\n%-16s %8s %8s %9s %9s %7s  %s\n", "agreement", "people",
                           "queries", "observed", "expected", "kappa", "by");
        blg_buf_format(out, "%-16s %8d %8d %9.3f %9.3f ", a->name, a->people, a->items, a->observed,
                       a->expected);
        print_known(out, 7, 3, a->kappa);
        blg_buf_format(out, "  %s\n", a->method);
    }
}

/* Prints what was understood of one answer, beside the claims of the concept. first: no other
 * stands before. */
static void print_explained(const blg_score *score, const struct blg_score_explained *e, bool json,
                            bool first, blg_buf *out) {
    const char *const texts[][2] = {{"who", score->sessions[e->session].run},
                                    {"id", score->problems[e->problem].id},
                                    {"answer", e->answer},
                                    {"understood", e->understood},
                                    {"concept", e->concept}};
    if (json) {
        blg_buf_text(out, first ? "" : ",");
        blg_buf_json(out,
                     "\n{'who':%s,'id':%s,'answer':%s,'understood':%s,'concept':%s,'right':%i,"
                     "'score':%.6f}",
                     texts[0][1], texts[1][1], e->answer, e->understood, e->concept, e->right,
                     e->score);
        return;
    }
    blg_buf_format(out, "%s%s %s: %s, score %.3f\n", first ? "\n" : "", texts[0][1], texts[1][1],
                   e->right ? "right" : "wrong", e->score);
    for (size_t i = 2; i < sizeof texts / sizeof *texts; i++)
        if (*texts[i][1])
            blg_buf_format(out, "    %-10s  %s\n", texts[i][0], texts[i][1]);
}

/* Rows of one table follow each other; a table begins where the name changes. JSON has a list only
 * for what there is. */
void blg_score_print_results(const blg_score *score, const blg_score_results *results, bool json,
                             blg_buf *out) {
    widths w = {.who = 20};
    blg_buf_text(out, json ? "{\"rows\":[" : "");
    for (int i = 0; i < results->n_rows; i++) {
        const blg_score_row *r = &results->rows[i];
        const bool first = i == 0 || strcmp(r->table, r[-1].table) != 0;
        if (first)
            w = widths_of(results, i);
        if (json)
            print_json(r, i == 0, out);
        else
            print_text(r, first, w, out);
    }
    if (json && results->n_duels)
        blg_buf_text(out, "],\n\"comparisons\":[");
    for (int i = 0; i < results->n_duels; i++) {
        const blg_score_duel *d = &results->duels[i];
        const bool first = i == 0 || strcmp(d->table, d[-1].table) != 0;
        for (int k = i;
             first && k < results->n_duels && strcmp(results->duels[k].table, d->table) == 0; k++)
            widen(&w.name, results->duels[k].name);
        if (json && i)
            blg_buf_char(out, ',');
        print_duel(d, json, first, w, out);
    }
    if (json && results->n_agreements)
        blg_buf_text(out, "],\n\"agreement\":[");
    blg_score_print_agreements(results, json, out);
    if (json && score->explain)
        blg_buf_text(out, "],\n\"explained\":[");
    for (int i = 0; i < score->n_explained; i++)
        print_explained(score, &score->explained[i], json, i == 0, out);
    blg_buf_text(out, json ? "]}\n" : "");
}

/* ---- score report ---- */

/* Scores for others to read: a page, a table of single answers, problems that nobody solved. */

/* ---- score page ---- */

/* Writes the report as one HTML page, which has its data within. */

static void put_escaped(blg_buf *out, const char *text) {
    for (; *text; text++)
        if (*text == '&' || *text == '<' || *text == '>' || *text == '"')
            blg_buf_format(out, "&#%d;", *text);
        else
            blg_buf_char(out, *text);
}

static void put_cell(blg_buf *out, const char *text) {
    blg_buf_text(out, "<td>");
    put_escaped(out, text);
    blg_buf_text(out, "</td>");
}

/* A cell with a number of this many decimals; NAN: a dash. */
static void put_number(blg_buf *out, double value, int decimals) {
    if (isnan(value))
        blg_buf_text(out, "<td class=\"number\">–</td>");
    else
        blg_buf_format(out, "<td class=\"number\">%.*f</td>", decimals, value);
}

/* Writes the cells of a row, by a format: t a text, d a whole number, 0 to 3 a number of this many
 * decimals, i an interval of shares by its two ends, in per cent. NAN: a dash. */
static void put_cells(blg_buf *out, const char *format, ...) {
    va_list values;
    va_start(values, format);
    for (; *format; format++)
        if (*format == 't') {
            put_cell(out, va_arg(values, const char *));
        } else if (*format == 'd') {
            put_number(out, va_arg(values, int), 0);
        } else if (*format == 'i') {
            const double low = va_arg(values, double), high = va_arg(values, double);
            if (isnan(low))
                put_number(out, NAN, 0);
            else
                blg_buf_format(out, "<td class=\"number\">%.1f – %.1f</td>", 100 * low, 100 * high);
        } else {
            put_number(out, va_arg(values, double), *format - '0');
        }
    va_end(values);
}

/* Columns that a table of scores has only if a row fills them. */
typedef struct extras {
    bool runs, people;         /* several runs of a model, several sessions of people */
    bool answered;             /* the share of the answers that are there */
    bool both_right, contexts; /* pairs of queries that are both right; context pairs */
    bool times;                /* median response times of people */
} extras;

/* Writes a row of a table of scores. named: the table has the column of names. The scale shows the
 * interval as a bar, the share as a dot, and chance. */
static void put_row(blg_buf *out, const blg_score_row *r, bool named, const extras *x) {
    blg_buf_text(out, "<tr>");
    if (named)
        put_cell(out, r->name);
    /* The letters of put_cells: two texts and a number with one decimal. */
    put_cells(out, "tt1", r->form, r->who, 100 * r->share);
    blg_buf_format(out,
                   "<td class=\"scale\" aria-hidden=\"true\"><i class=\"span\" "
                   "style=\"left:%.1f%%;width:%.1f%%\"></i><i class=\"dot\" "
                   "style=\"left:%.1f%%\"></i>",
                   100 * r->low, 100 * (r->high - r->low), 100 * r->share);
    if (r->chance >= 0)
        blg_buf_format(out, "<i class=\"chance\" style=\"left:%.1f%%\"></i>", 100 * r->chance);
    blg_buf_text(out, "</td>");
    const bool spread = r->concepts.clusters > 1;
    put_cells(out, "idid", /* the interval of problems, that of concepts, each with its number */
              r->low, r->high, r->problems, spread ? r->concepts.low : NAN, r->concepts.high,
              r->concepts.clusters);
    const bool alone = r->answered_problems; /* shares without the missing answers are known */
    if (x->answered && r->missing)
        put_cells(out, "1id", alone ? 100 * r->answered_share : NAN, alone ? r->answered_low : NAN,
                  r->answered_high, r->missing);
    else if (x->answered)
        blg_buf_text(out, "<td></td><td></td><td class=\"number\">0</td>");
    put_cells(out, "123", r->chance < 0 ? NAN : 100 * r->chance, r->corrected, r->score);
    if (x->both_right)
        put_number(out, r->pairs ? 100 * r->both_right : NAN, 1);
    if (x->contexts)
        put_number(out, r->contexts ? 100 * r->consistent : NAN, 1);
    if (x->times)
        put_number(out, r->median_s, 2);
    if (r->sessions > 1)
        blg_buf_format(out, "<td class=\"number\">%.1f ± %.1f (%d)</td>", 100 * r->session_mean,
                       100 * r->session_sd, r->sessions);
    else if (x->runs || x->people)
        blg_buf_text(out, "<td class=\"number\">–</td>");
    blg_buf_text(out, "</tr>\n");
}

/* Opens a section with a table of n columns, of which the first `texts` have texts, the others
 * numbers. before: what stands between the title and the table. */
static void begin_table(blg_buf *out, const char *title, const char *before,
                        const char *const *heads, int n, int texts) {
    blg_buf_format(out, "<section><h2>%s</h2>\n%s", title, before);
    blg_buf_text(out, "<div class=\"scroll\" tabindex=\"0\"><table><thead><tr>");
    for (int i = 0; i < n; i++)
        blg_buf_format(out, "<th scope=\"col\"%s>%s</th>", i >= texts ? " class=\"number\"" : "",
                       heads[i]);
    blg_buf_text(out, "</tr></thead><tbody>\n");
}

static void end_table(blg_buf *out, const char *behind) {
    blg_buf_format(out, "</tbody></table></div>%s</section>\n", behind);
}

/* Whether rows of the table of groups name a group. */
static bool has_groups(const blg_score_row *rows, int n) {
    for (int i = 0; i < n; i++)
        if (is_people(&rows[i]) && strcmp(rows[i].name, "not asked") != 0)
            return true;
    return false;
}

/* Whether nothing is known of a row's form but that it is "not known", as of all forms but i1s by
 * side. The n rows are those of a table. */
static bool tells_nothing(const blg_score_row *rows, int n, const blg_score_row *row) {
    for (int i = 0; i < n; i++)
        if (strcmp(rows[i].form, row->form) == 0 && strcmp(rows[i].name, "not known") != 0)
            return false;
    return true;
}

/* Writes the table that begins at row `from`, without the forms of which nothing is known, unless
 * nothing is left, or the table names no group. Returns the first row of the next table. */
static int put_table(blg_buf *out, const blg_score_results *results, int from) {
    static const char *const titles[BLG_SCORE_TABLES] = {
        "All",        "By split",         "By family",     "By length",   "By side of the query",
        "By concept", "By concept group", "Short or long", "By hardness", "By group of people"};
    const blg_score_row *rows = results->rows;
    int end = from, table = 0;
    extras x = {.runs = false};
    while (strcmp(rows[from].table, blg_score_table_names[table]) != 0)
        table++;
    for (; end < results->n_rows && strcmp(rows[end].table, rows[from].table) == 0; end++) {
        if (rows[end].sessions > 1)
            *(is_people(&rows[end]) ? &x.people : &x.runs) = true;
        x.answered = x.answered || rows[end].missing;
        x.both_right = x.both_right || rows[end].pairs;
        x.contexts = x.contexts || rows[end].contexts;
        x.times = x.times || !isnan(rows[end].median_s);
    }
    bool tells = false;
    for (int i = from; i < end && !tells; i++)
        tells = !tells_nothing(rows + from, end - from, &rows[i]);
    if (table == BLG_SCORE_TABLE_PEOPLE)
        tells = has_groups(rows + from, end - from);
    if (!tells)
        return end;
    const bool named = table != BLG_SCORE_TABLE_ALL;
    const struct {
        const char *head;
        bool shown;
    } columns[] = {{"name", named},
                   {"form", true},
                   {"who", true},
                   {"right&nbsp;%", true},
                   {"0 to 100&nbsp;%", true}, /* the scale that put_row draws */
                   {"95&nbsp;% over<br>problems", true},
                   {"problems", true},
                   {"95&nbsp;% over<br>concepts", true},
                   {"concepts", true},
                   {"answered<br>alone&nbsp;%", x.answered},
                   {"95&nbsp;% of<br>these", x.answered},
                   {"missing", x.answered},
                   {"chance&nbsp;%", true},
                   {"corrected", true},
                   {"score", true},
                   {"both&nbsp;%", x.both_right},
                   {"both contexts&nbsp;%", x.contexts},
                   {"median&nbsp;s", x.times},
                   {!x.people ? "runs"
                    : !x.runs ? "sessions"
                              : "runs, sessions",
                    x.runs || x.people}};
    const char *heads[sizeof columns / sizeof *columns];
    int n = 0;
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        if (columns[i].shown)
            heads[n++] = columns[i].head;
    const bool folded = table == BLG_SCORE_TABLE_CONCEPT; /* it may have thousands of rows */
    begin_table(out, titles[table], folded ? "<details><summary>Show all</summary>\n" : "", heads,
                n, /* texts */ named ? 3 : 2);
    for (int i = from; i < end; i++)
        if (!tells_nothing(rows + from, end - from, &rows[i]))
            put_row(out, &rows[i], named, &x);
    end_table(out, folded ? "</details>" : "");
    return end;
}

/* Writes the means of the measures of a form, over all answers and by family. */
static void put_measures(blg_buf *out, const blg_score_results *results,
                         const blg_score_measured *measured, const char *title) {
    const char *heads[BLG_SCORE_MEASURES + 3] = {"name", "who"};
    bool has_rows = false, chance = false;
    int n = 2;
    for (int i = 0; i < measured->n; i++)
        heads[n++] = measured->names[i];
    for (int i = 0; i < results->n_rows; i++)
        chance = chance || (results->rows[i].measures == measured && results->rows[i].with_chance);
    if (chance)
        heads[n++] = "score by<br>chance";
    for (int i = 0; i < results->n_rows; i++) {
        const blg_score_row *r = &results->rows[i];
        const bool shown = strcmp(r->table, blg_score_table_names[BLG_SCORE_TABLE_ALL]) == 0 ||
                           strcmp(r->table, blg_score_table_names[BLG_SCORE_TABLE_FAMILY]) == 0;
        if (r->measures != measured || !shown)
            continue;
        if (!has_rows)
            begin_table(out, title, "", heads, n, /* texts */ 2);
        has_rows = true;
        blg_buf_text(out, "<tr>");
        put_cells(out, "tt", r->name, r->who);
        for (int k = 0; k < measured->n; k++)
            put_number(out, r->means[k], 3);
        if (chance)
            put_number(out, r->with_chance ? r->chance_score : NAN, 3);
        blg_buf_text(out, "</tr>\n");
    }
    if (has_rows)
        end_table(out, "");
}

/* Writes the table of comparisons. Shares and their difference are in per cent; p is that of
 * McNemar's test. */
static void put_duels(blg_buf *out, const blg_score_results *results) {
    static const char *const heads[] = {"form",     "a",        "b",     "tasks",
                                        "a&nbsp;%", "b&nbsp;%", "a − b", "95&nbsp;%",
                                        "only a",   "only b",   "p"};
    if (!results->n_duels)
        return;
    begin_table(out, "Models compared", "", heads, sizeof heads / sizeof *heads, /* texts */ 3);
    for (int i = 0; i < results->n_duels; i++) {
        const blg_score_duel *d = &results->duels[i];
        blg_buf_text(out, "<tr>");
        put_cells(out, "tttd111", d->form, d->a, d->b, d->tasks, 100 * d->share[0],
                  100 * d->share[1], 100 * d->difference);
        blg_buf_format(out, "<td class=\"number\">%.1f to %.1f</td>", 100 * d->low, 100 * d->high);
        put_cells(out, "dd", d->only_a, d->only_b);
        blg_buf_format(out, "<td class=\"number\">%.3g</td></tr>\n", d->p);
    }
    end_table(out, "");
}

/* Writes the table of agreement: the observed and the expected share of pairs of people who agree,
 * and kappa. */
static void put_agreements(blg_buf *out, const blg_score_results *results) {
    static const char *const heads[] = {"problems", "by",       "people", "queries",
                                        "observed", "expected", "kappa"};
    if (!results->n_agreements)
        return;
    begin_table(out, "Agreement of people", "", heads, sizeof heads / sizeof *heads, /* texts */ 2);
    for (int i = 0; i < results->n_agreements; i++) {
        const blg_score_agreement *a = &results->agreements[i];
        blg_buf_text(out, "<tr>");
        put_cells(out, "ttdd333", a->name, a->method, a->people, a->items, a->observed, a->expected,
                  a->kappa);
        blg_buf_text(out, "</tr>\n");
    }
    end_table(out, "");
}

/* Writes a session's share of right answers and its median time. times: room for all answers. */
static void put_session(blg_buf *out, const blg_score *score, int session, double *times) {
    int n = 0, right = 0;
    for (int i = 0; i < score->n_answers; i++)
        if (score->answers[i].session == session) {
            right += score->answers[i].correct;
            times[n++] = score->answers[i].rt_ms;
        }
    put_number(out, n ? 100.0 * right / n : NAN, 1);
    put_number(out, median_seconds(times, n), 2);
}

/* Writes the table of people's sessions, which alone have `answered`. times: as in put_session. */
static void put_people(blg_buf *out, const blg_score *score, double *times) {
    static const char *const heads[] = {
        "subject", "group",        "run",           "session",  "by reading time",
        "answers", "right&nbsp;%", "median&nbsp;s", "too fast", "checks passed"};
    bool has_rows = false;
    for (int i = 0; i < score->n_sessions; i++) {
        const blg_score_session *s = &score->sessions[i];
        if (!s->answered)
            continue;
        if (!has_rows)
            begin_table(out, "People", "", heads, sizeof heads / sizeof *heads, /* texts */ 5);
        has_rows = true;
        blg_buf_text(out, "<tr>");
        put_cells(out, "tttttd", s->subject, s->group, s->run, s->flagged ? "flagged" : "",
                  s->reader, s->n_answers);
        put_session(out, score, i, times);
        put_number(out, s->n_fast, 0);
        blg_buf_format(out, "<td class=\"number\">%d of %d</td></tr>\n", s->n_checks_passed,
                       s->n_checks);
    }
    if (has_rows)
        end_table(out, "");
}

/* Writes the notes, then all tables. times: room for all answers. */
static void put_body(blg_buf *out, const blg_score *score, const blg_score_results *results,
                     double *times) {
    if (score->notes.size) {
        blg_buf_text(out, "<section><h2>Notes</h2>\n<pre>");
        put_escaped(out, score->notes.data);
        blg_buf_text(out, "</pre></section>\n");
    }
    for (int i = 0; i < results->n_rows;)
        i = put_table(out, results, i); /* the first row of the next table */
    put_measures(out, results, &blg_score_of_programs, "Measures of programs (ps)");
    put_measures(out, results, &blg_score_of_expressions, "Measures of expressions (cx)");
    put_duels(out, results);
    put_agreements(out, results);
    put_people(out, score, times);
}

/* Makes the report as a page. All tables take the place of a comment in the built-in page. */
blg_status blg_score_page(const blg_score *score, blg_buf *out, blg_error *error) {
    static const char place[] = "<!-- tables -->";
    const char *page = (const char *)blg_embedded_score_html, *at = strstr(page, place);
    blg_score_results results = {0};
    blg_arena arena = {0};
    double *times = BLG_NEW(&arena, double, score->n_answers);
    const bool good = times && blg_score_rows(score, (1u << BLG_SCORE_TABLES) - 1, &results) &&
                      blg_score_duels(score, 0, &results) && blg_score_agree(score, &results);
    if (good) {
        blg_buf_add(out, page, (size_t)(at - page));
        put_body(out, score, &results, times);
        blg_buf_text(out, at + strlen(place));
    }
    blg_arena_free(&arena);
    blg_score_results_free(&results);
    return good && !out->failed ? BLG_OK : blg_no_memory(error);
}

/* ---- score answers ---- */

/* Writes a table with a row for each answer. */

static void put_answer(blg_buf *out, const blg_score *score, const blg_score_groups *texts,
                       const blg_score_answer *a) {
    const blg_score_problem *p = &score->problems[a->problem];
    const blg_score_session *s = &score->sessions[a->session];
    const bool people = s->answered != NULL;
    const double distance = p->traits.negative_distance;
    const blg_score_text *rule = blg_score_rule(score, texts, a->session, a->problem);
    blg_score_cells(out, /* first */ true, "ttttttttttttt", s->who, s->run,
                    people ? s->subject : "", p->form, p->id ? p->id : "", p->name, p->family,
                    p->split, blg_score_side(score, a), p->concept_name, p->traits.group,
                    p->traits.atoms, p->length);
    blg_score_cells(out, /* first */ false, "gdggdttggt", distance >= 0 ? distance : NAN,
                    a->correct, a->score, people ? a->rt_ms : NAN, s->flagged,
                    people ? s->group : "", people ? s->reader : "",
                    people ? (double)a->position : NAN, a->confidence ? (double)a->confidence : NAN,
                    people ? s->language : "");
    blg_score_cells(out, /* first */ false, "tttgt\n",
                    !people         ? ""
                    : a->chose_left ? "left"
                                    : "right",
                    rule ? rule->text : "", rule ? rule->verdict : "",
                    rule && *rule->verdict ? rule->score : NAN,
                    a->correct   ? "right"
                    : a->missing ? "missing"
                    : a->unread  ? "unreadable"
                                 : "wrong");
}

blg_status blg_score_answers(const blg_score *score, blg_buf *out, blg_error *error) {
    blg_buf_text(out,
                 "who,run,subject,form,id,problem,family,split,side,concept,concept_group,atoms,"
                 "length,negative_distance,correct,score,rt_ms,flagged,group,reader,position,"
                 "confidence,language,response,rule,rule_verdict,rule_score,verdict\n");
    blg_score_groups texts = {0};
    const bool good = blg_score_group_texts(score, &texts);
    for (int i = 0; i < score->n_answers && good; i++)
        put_answer(out, score, &texts, &score->answers[i]);
    blg_score_groups_free(&texts);
    return good && !out->failed ? BLG_OK : blg_no_memory(error);
}

/* ---- score unsolved ---- */

/* Names come in the order in which they were first answered. */
blg_status blg_score_unsolved(const blg_score *score, double most, blg_buf *out, int *n,
                              blg_error *error) {
    blg_score_groups groups = {0};
    const int n_problems = blg_score_group_answers(score, BLG_SCORE_PROBLEM, &groups);
    *n = 0;
    for (int g = 0; g < n_problems; g++) {
        int right = 0;
        const int from = groups.start[g], end = groups.start[g + 1];
        for (int i = from; i < end; i++)
            right += score->answers[groups.order[i]].correct;
        if (right <= most * (end - from)) {
            blg_buf_text(
                out, blg_score_key(score, &score->answers[groups.order[from]], BLG_SCORE_PROBLEM));
            blg_buf_char(out, '\n');
            ++*n;
        }
    }
    blg_score_groups_free(&groups);
    return n_problems >= 0 && !out->failed ? BLG_OK : blg_no_memory(error);
}
