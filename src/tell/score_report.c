/* Scores for others to read: a page, a table of single answers, problems that nobody solved. */
#include "tell/score.h"

#include "base/memory.h"
#include "embedded.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- score page ---- */

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

/* A cell with a number of so many decimals; NAN: a dash. */
static void put_number(blg_buf *out, double value, int decimals) {
    if (isnan(value))
        blg_buf_text(out, "<td class=\"number\">–</td>");
    else
        blg_buf_format(out, "<td class=\"number\">%.*f</td>", decimals, value);
}

/* A cell with an interval of shares, in per cent; a dash unless it is known. */
static void put_interval(blg_buf *out, double low, double high, bool known) {
    if (known)
        blg_buf_format(out, "<td class=\"number\">%.1f – %.1f</td>", 100 * low, 100 * high);
    else
        put_number(out, NAN, 0);
}

/* Columns that a table of scores has only if a row fills them. */
typedef struct extras {
    bool runs, answered, both, contexts;
} extras;

/* Writes a row of a table of scores. named: the table has the column of names. The scale shows the
 * interval as a bar, the share as a dot, and chance. */
static void put_row(blg_buf *out, const blg_score_row *r, bool named, const extras *x) {
    blg_buf_text(out, "<tr>");
    if (named)
        put_cell(out, r->name);
    put_cell(out, r->form);
    put_cell(out, r->who);
    put_number(out, 100 * r->share, 1);
    blg_buf_format(out,
                   "<td class=\"scale\" aria-hidden=\"true\"><i class=\"span\" "
                   "style=\"left:%.1f%%;width:%.1f%%\"></i><i class=\"dot\" "
                   "style=\"left:%.1f%%\"></i>",
                   100 * r->low, 100 * (r->high - r->low), 100 * r->share);
    if (r->chance >= 0)
        blg_buf_format(out, "<i class=\"chance\" style=\"left:%.1f%%\"></i>", 100 * r->chance);
    blg_buf_text(out, "</td>");
    put_interval(out, r->low, r->high, true);
    put_number(out, r->problems, 0);
    put_interval(out, r->concepts.low, r->concepts.high, r->concepts.clusters > 1);
    put_number(out, r->concepts.clusters, 0);
    if (x->answered && r->missing) {
        put_number(out, r->answered_problems ? 100 * r->answered_share : NAN, 1);
        put_interval(out, r->answered_low, r->answered_high, r->answered_problems);
        put_number(out, r->missing, 0);
    } else if (x->answered)
        blg_buf_text(out, "<td></td><td></td><td class=\"number\">0</td>");
    put_number(out, r->chance < 0 ? NAN : 100 * r->chance, 1);
    put_number(out, r->corrected, 2);
    put_number(out, r->score, 3);
    if (x->both)
        put_number(out, r->pairs ? 100 * r->both : NAN, 1);
    if (x->contexts)
        put_number(out, r->contexts ? 100 * r->consistent : NAN, 1);
    if (x->runs && r->sessions > 1)
        blg_buf_format(out, "<td class=\"number\">%.1f ± %.1f (%d)</td>", 100 * r->session_mean,
                       100 * r->session_sd, r->sessions);
    else if (x->runs)
        blg_buf_text(out, "<td class=\"number\">–</td>");
    blg_buf_text(out, "</tr>\n");
}

/* Opens a table with n columns, of which the first `texts` have texts, the others numbers. */
static void begin_table(blg_buf *out, const char *const *heads, int n, int texts) {
    blg_buf_text(out, "<div class=\"scroll\" tabindex=\"0\"><table><thead><tr>");
    for (int i = 0; i < n; i++)
        blg_buf_format(out, "<th scope=\"col\"%s>%s</th>", i >= texts ? " class=\"number\"" : "",
                       heads[i]);
    blg_buf_text(out, "</tr></thead><tbody>\n");
}

/* Writes the table that begins at row `from`, unless its only row is "not known"; returns the first
 * row of the next table. */
static int put_table(blg_buf *out, const blg_score_results *results, int from) {
    static const char *const titles[BLG_SCORE_TABLES] = {
        "All",        "By split",         "By family",     "By length",  "By side of the query",
        "By concept", "By concept group", "Short or long", "By hardness"};
    const blg_score_row *rows = results->rows;
    int end = from, table = 0;
    extras x = {.runs = false};
    while (strcmp(rows[from].table, blg_score_table_names[table]) != 0)
        table++;
    for (; end < results->n_rows && strcmp(rows[end].table, rows[from].table) == 0; end++) {
        x.runs = x.runs || rows[end].sessions > 1;
        x.answered = x.answered || rows[end].missing;
        x.both = x.both || rows[end].pairs;
        x.contexts = x.contexts || rows[end].contexts;
    }
    if (end == from + 1 && strcmp(rows[from].name, "not known") == 0)
        return end; /* a table that tells nothing */
    const bool named = table != BLG_SCORE_TABLE_ALL;
    const char *heads[18] = {"name",
                             "form",
                             "who",
                             "right&nbsp;%",
                             "0 to 100&nbsp;%",
                             "95&nbsp;% over<br>problems",
                             "problems",
                             "95&nbsp;% over<br>concepts",
                             "concepts"};
    int n = 9;
    if (x.answered) {
        heads[n++] = "answered<br>alone&nbsp;%";
        heads[n++] = "95&nbsp;% of<br>these";
        heads[n++] = "missing";
    }
    heads[n++] = "chance&nbsp;%";
    heads[n++] = "corrected";
    heads[n++] = "score";
    if (x.both)
        heads[n++] = "both&nbsp;%";
    if (x.contexts)
        heads[n++] = "both contexts&nbsp;%";
    if (x.runs)
        heads[n++] = "sessions";
    const bool folded = table == BLG_SCORE_TABLE_CONCEPT; /* it may have thousands of rows */
    blg_buf_format(out, "<section><h2>%s</h2>\n%s", titles[table],
                   folded ? "<details><summary>Show all</summary>\n" : "");
    const int left_out = named ? 0 : 1; /* the first head is "name" */
    begin_table(out, heads + left_out, n - left_out, /* texts */ 3 - left_out);
    for (int i = from; i < end; i++)
        put_row(out, &rows[i], named, &x);
    blg_buf_format(out, "</tbody></table></div>%s</section>\n", folded ? "</details>" : "");
    return end;
}

/* Writes the table of comparisons. Shares and their difference are in per cent; p is that of
 * McNemar's test. */
static void put_duels(blg_buf *out, const blg_score_results *results) {
    static const char *const heads[] = {"form",     "a",        "b",     "tasks",
                                        "a&nbsp;%", "b&nbsp;%", "a − b", "95&nbsp;%",
                                        "only a",   "only b",   "p"};
    if (!results->n_duels)
        return;
    blg_buf_text(out, "<section><h2>Models compared</h2>\n");
    begin_table(out, heads, sizeof heads / sizeof *heads, /* texts */ 3);
    for (int i = 0; i < results->n_duels; i++) {
        const blg_score_duel *d = &results->duels[i];
        blg_buf_text(out, "<tr>");
        put_cell(out, d->form);
        put_cell(out, d->a);
        put_cell(out, d->b);
        put_number(out, d->tasks, 0);
        put_number(out, 100 * d->share[0], 1);
        put_number(out, 100 * d->share[1], 1);
        put_number(out, 100 * d->difference, 1);
        blg_buf_format(out, "<td class=\"number\">%.1f to %.1f</td>", 100 * d->low, 100 * d->high);
        put_number(out, d->only_a, 0);
        put_number(out, d->only_b, 0);
        blg_buf_format(out, "<td class=\"number\">%.3g</td></tr>\n", d->p);
    }
    blg_buf_text(out, "</tbody></table></div></section>\n");
}

/* Writes the table of agreement: the observed and the expected share of pairs of people who agree,
 * and kappa. */
static void put_agreements(blg_buf *out, const blg_score_results *results) {
    static const char *const heads[] = {"problems", "by",       "people", "queries",
                                        "observed", "expected", "kappa"};
    if (!results->n_agreements)
        return;
    blg_buf_text(out, "<section><h2>Agreement of people</h2>\n");
    begin_table(out, heads, sizeof heads / sizeof *heads, /* texts */ 2);
    for (int i = 0; i < results->n_agreements; i++) {
        const blg_score_agreement *a = &results->agreements[i];
        blg_buf_text(out, "<tr>");
        put_cell(out, a->name);
        put_cell(out, a->method);
        put_number(out, a->people, 0);
        put_number(out, a->items, 0);
        put_number(out, a->observed, 3);
        put_number(out, a->expected, 3);
        put_number(out, a->kappa, 3);
        blg_buf_text(out, "</tr>\n");
    }
    blg_buf_text(out, "</tbody></table></div></section>\n");
}

/* Writes the table of people's sessions, which alone have `answered`. */
static void put_people(blg_buf *out, const blg_score *score) {
    static const char *const heads[] = {"subject", "run",      "session",      "by reading time",
                                        "answers", "too fast", "checks passed"};
    bool has_rows = false;
    for (int i = 0; i < score->n_sessions; i++) {
        const blg_score_session *s = &score->sessions[i];
        if (!s->answered)
            continue;
        if (!has_rows) {
            blg_buf_text(out, "<section><h2>People</h2>\n");
            begin_table(out, heads, sizeof heads / sizeof *heads, /* texts */ 4);
        }
        has_rows = true;
        blg_buf_text(out, "<tr>");
        put_cell(out, s->subject);
        put_cell(out, s->run);
        put_cell(out, s->flagged ? "flagged" : "");
        put_cell(out, s->reader);
        put_number(out, s->n_answers, 0);
        put_number(out, s->n_fast, 0);
        blg_buf_format(out, "<td class=\"number\">%d of %d</td></tr>\n", s->n_checks_passed,
                       s->n_checks);
    }
    blg_buf_text(out, has_rows ? "</tbody></table></div></section>\n" : "");
}

/* Writes the notes, then all tables. */
static void put_body(blg_buf *out, const blg_score *score, const blg_score_results *results) {
    if (score->notes.size) {
        blg_buf_text(out, "<section><h2>Notes</h2>\n<pre>");
        put_escaped(out, score->notes.data);
        blg_buf_text(out, "</pre></section>\n");
    }
    for (int i = 0; i < results->n_rows;)
        i = put_table(out, results, i); /* the first row of the next table */
    put_duels(out, results);
    put_agreements(out, results);
    put_people(out, score);
}

/* All tables take the place of a comment in the built-in page. */
blg_status blg_score_page(const blg_score *score, blg_buf *out, blg_error *error) {
    static const char place[] = "<!-- tables -->";
    const char *page = (const char *)blg_embedded_score_html, *at = strstr(page, place);
    blg_score_results results = {0};
    const bool good = blg_score_rows(score, (1u << BLG_SCORE_TABLES) - 1, &results) &&
                      blg_score_duels(score, &results) && blg_score_agree(score, &results);
    if (good) {
        blg_buf_add(out, page, (size_t)(at - page));
        put_body(out, score, &results);
        blg_buf_text(out, at + strlen(place));
    }
    blg_score_results_free(&results);
    return good && !out->failed ? BLG_OK : blg_no_memory(error);
}

/* ---- score answers ---- */

/* Writes an answer as a row of CSV. */
static void put_answer(blg_buf *out, const blg_score *score, const blg_score_answer *a) {
    const blg_score_problem *p = &score->problems[a->problem];
    const blg_score_session *s = &score->sessions[a->session];
    const bool people = s->answered != NULL;
    const char *const texts[] = {s->who,
                                 s->run,
                                 people ? s->subject : "",
                                 p->form,
                                 p->id ? p->id : "",
                                 p->name,
                                 p->family,
                                 p->split,
                                 blg_score_side(score, a),
                                 p->concept_name,
                                 p->traits.group,
                                 p->traits.atoms,
                                 p->length};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        blg_score_cell(out, texts[i], i ? "," : "");
    blg_buf_char(out, ',');
    if (p->traits.negative_distance >= 0)
        blg_buf_double(out, p->traits.negative_distance);
    blg_buf_format(out, ",%d,", a->correct);
    blg_buf_double(out, a->score);
    blg_buf_char(out, ',');
    if (people)
        blg_buf_double(out, a->rt_ms);
    blg_buf_format(out, ",%d\n", s->flagged);
}

blg_status blg_score_answers(const blg_score *score, blg_buf *out, blg_error *error) {
    blg_buf_text(out,
                 "who,run,subject,form,id,problem,family,split,side,concept,concept_group,atoms,"
                 "length,negative_distance,correct,score,rt_ms,flagged\n");
    for (int i = 0; i < score->n_answers; i++)
        put_answer(out, score, &score->answers[i]);
    return out->failed ? blg_no_memory(error) : BLG_OK;
}

/* ---- score unsolved ---- */

/* Names come in the order in which they were first answered. */
blg_status blg_score_unsolved(const blg_score *score, double most, blg_buf *out, int *n,
                              blg_error *error) {
    blg_score_groups groups = {0};
    const int n_problems = blg_score_group_answers(score, blg_score_key_problem, &groups);
    *n = 0;
    for (int g = 0; g < n_problems; g++) {
        int right = 0;
        const int from = groups.start[g], end = groups.start[g + 1];
        for (int i = from; i < end; i++)
            right += score->answers[groups.order[i]].correct;
        if (right <= most * (end - from)) {
            blg_buf_text(out, blg_score_key_problem(score, &score->answers[groups.order[from]]));
            blg_buf_char(out, '\n');
            ++*n;
        }
    }
    blg_score_groups_free(&groups);
    return n_problems >= 0 && !out->failed ? BLG_OK : blg_no_memory(error);
}
