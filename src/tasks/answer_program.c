/* Reads the programs of an answer, and measures how far they agree with an image's programs. */
#include "analyse/analyse.h"
#include "base/error.h"
#include "base/json.h"
#include "read/scene_parse.h"
#include "tasks/answer_parts.h"
#include "tasks/holds.h"

#include <jansson.h>
#include <math.h>
#include <string.h>

/* ---- reading ---- */

#define ACTIONS_TEXT ((size_t)(BLG_MAX_ACTIONS + 1) * (BLG_ACTION_TEXT + 8))

typedef struct reader {
    int n;
    bool wrong, no_memory;
    blg_program *programs;
} reader;

static bool in_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (c && strchr("_.-+", c));
}

/* Length of the action's text that begins at `at`, 0 = no action. */
static size_t action_at(const char *at) {
    size_t n = 0;
    const size_t head = strncmp(at, "line", 4) == 0 ? 4 : strncmp(at, "arc", 3) == 0 ? 3 : 0;
    if (!head || (at[head] != '_' && at[head] != '('))
        return 0;
    if (at[head] == '(')
        return strcspn(at, ")\n") + (at[strcspn(at, ")\n")] == ')');
    while (in_word(at[n]))
        n++;
    while (n && (at[n - 1] == '.' || at[n - 1] == '-')) /* the end of a sentence */
        n--;
    return n;
}

/* What the text between two actions means: the next action, a new figure, or a new answer. */
typedef enum gap { GAP_ACTION, GAP_FIGURE, GAP_ANSWER } gap;

static gap gap_of(const char *from, const char *to) {
    gap kind = GAP_ACTION;
    bool closed = false;
    for (; from < to; from++) {
        if (*from == ';' || (closed && *from == '['))
            kind = GAP_FIGURE;
        closed = closed || *from == ']';
        if (!strchr(" ,;\t\r\n[]\"'`*-.0123456789", *from))
            return GAP_ANSWER;
    }
    return kind;
}

static void add_action(reader *r, const char *text, size_t size, gap before) {
    char copy[128];
    if (before == GAP_ANSWER) {
        r->n = 0;
        r->wrong = false;
    }
    if (before != GAP_ACTION && r->n == BLG_ANSWER_PROGRAMS)
        r->wrong = true;
    else if (before != GAP_ACTION)
        r->programs[r->n++].n_actions = 0;
    blg_program *program = &r->programs[r->n - 1];
    if (size >= sizeof copy || program->n_actions == BLG_MAX_ACTIONS)
        r->wrong = true;
    if (r->wrong)
        return;
    memcpy(copy, text, size);
    copy[size] = '\0';
    if (blg_action_parse(copy, &program->actions[program->n_actions], NULL) == BLG_OK)
        program->n_actions++;
    else
        r->wrong = true;
}

static void read_text(reader *r, const char *answer) {
    const char *behind = NULL;
    for (const char *at = answer; *at;) {
        const bool begins = at == answer || !in_word(at[-1]);
        const size_t size = begins ? action_at(at) : 0;
        if (!size) {
            at++;
            continue;
        }
        add_action(r, at, size, behind ? gap_of(behind, at) : GAP_ANSWER);
        at += size;
        behind = at;
    }
}

static bool is_action(const json_t *value) {
    return json_is_string(json_array_get(value, 0)) && json_is_string(json_array_get(value, 1)) &&
           json_is_number(json_array_get(value, 2));
}

/* Reads exact JSON: a list of actions, or a list of such lists. */
static void read_exact(reader *r, const json_t *root) {
    const bool one = is_action(json_array_get(root, 0));
    const size_t n = one ? 1 : json_array_size(root);
    r->wrong = n > BLG_ANSWER_PROGRAMS;
    for (size_t i = 0; i < n && !r->wrong; i++) {
        const json_t *list = one ? root : json_array_get(root, i);
        const blg_status status = blg_scene_parse_program(list, &r->programs[r->n++], NULL);
        r->no_memory = status == BLG_NO_MEMORY;
        r->wrong = status != BLG_OK;
    }
}

blg_status blg_answer_programs(const char *answer, blg_program programs[BLG_ANSWER_PROGRAMS],
                               int *n, blg_error *error) {
    reader r = {.programs = programs};
    const char *open = strchr(answer, '['), *close = strrchr(answer, ']');
    json_t *root = NULL;
    if (open && close && close > open)
        r.no_memory = blg_json_load(open, (size_t)(close - open) + 1, 0, "", &root, NULL) ==
                      BLG_NO_MEMORY; /* a parse error means prose with brackets */
    if (is_action(json_array_get(root, 0)) || is_action(json_array_get(json_array_get(root, 0), 0)))
        read_exact(&r, root);
    else
        read_text(&r, answer);
    json_decref(root);
    *n = r.wrong ? -1 : r.n;
    return r.no_memory ? blg_no_memory(error) : BLG_OK;
}

/* ---- measures ---- */

static blg_status share_attributes(blg_analyser *analyser, const blg_program *a,
                                   const blg_program *b, double *share, blg_error *error) {
    blg_analysis one, other;
    int n = 0, same = 0;
    blg_status status = blg_analyse(analyser, a, &one, error);
    if (status == BLG_OK)
        status = blg_analyse(analyser, b, &other, error);
    for (int i = 0; i < BLG_ATTRIBUTES && status == BLG_OK; i++) {
        const int x = one.attributes[i].value, y = other.attributes[i].value;
        n += x != BLG_UNDECIDED && y != BLG_UNDECIDED;
        same += x != BLG_UNDECIDED && x == y;
    }
    *share = n ? (double)same / n : 0;
    return status;
}

/* Measures a pair of programs. The order of a and b makes no difference: the pair is put in the
 * order of the programs' texts first. */
static blg_status measure_pair(blg_analyser *analyser, const blg_program *a, const blg_program *b,
                               blg_program_measures *m, blg_error *error) {
    char texts[2][ACTIONS_TEXT];
    blg_figure one, other;
    blg_program_print(a, texts[0], sizeof texts[0]);
    blg_program_print(b, texts[1], sizeof texts[1]);
    const int order = strcmp(texts[0], texts[1]);
    if (order > 0)
        return measure_pair(analyser, b, a, m, error);
    blg_figure_prepare(a, &one);
    blg_figure_prepare(b, &other);
    *m = (blg_program_measures){.valid = true,
                                .equal = order == 0,
                                .congruent = blg_programs_congruent(a, b, BLG_DISTINCT_DISTANCE),
                                .types = blg_same_types(a, b)};
    m->distance = blg_figure_distance(&one, &other, 1);
    m->overlap = order ? blg_program_overlap(a, b) : one.n > 0;
    return share_attributes(analyser, a, b, &m->attributes, error);
}

static void swap(int *a, int *b) {
    const int held = *a;
    *a = *b;
    *b = held;
}

/* Makes the next permutation of 0..n-1 in lexical order; false after the last. */
static bool next_order(int *order, int n) {
    int i = n - 2, k = n - 1;
    while (i >= 0 && order[i] > order[i + 1])
        i--;
    if (i < 0)
        return false;
    while (order[k] < order[i])
        k--;
    swap(&order[i], &order[k]);
    for (int x = i + 1, y = n - 1; x < y; x++, y--)
        swap(&order[x], &order[y]);
    return true;
}

static double worth(const blg_program_measures *m) {
    return m->overlap + m->congruent + m->types + m->equal + (m->attributes - m->distance) / 1000;
}

blg_status blg_measure_programs(blg_analyser *analyser, const blg_program *a, int n_a,
                                const blg_program *b, int n_b, blg_program_measures *out,
                                blg_error *error) {
    static const blg_program_measures alone = {.distance = 1};
    blg_program_measures pairs[BLG_ANSWER_PROGRAMS][BLG_ANSWER_PROGRAMS];
    const int n = n_a > n_b ? n_a : n_b;
    int order[BLG_ANSWER_PROGRAMS], best[BLG_ANSWER_PROGRAMS];
    double most = -1;
    blg_status status = BLG_OK;
    for (int i = 0; i < BLG_ANSWER_PROGRAMS; i++)
        best[i] = order[i] = i;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n && status == BLG_OK; k++) {
            pairs[i][k] = alone;
            if (i < n_a && k < n_b)
                status = measure_pair(analyser, &a[i], &b[k], &pairs[i][k], error);
        }
    do {
        double sum = 0;
        for (int i = 0; i < n; i++)
            sum += worth(&pairs[i][order[i]]);
        if (sum > most) {
            most = sum;
            memcpy(best, order, sizeof best);
        }
    } while (next_order(order, n));
    *out = (blg_program_measures){n_a == n_b && n, n, n, n, 0, 0, 0};
    for (int i = 0; i < n; i++) {
        const blg_program_measures *m = &pairs[i][best[i]];
        out->equal = out->equal && m->equal;
        out->congruent = out->congruent && m->congruent;
        out->types = out->types && m->types;
        out->distance += m->distance / n;
        out->overlap += m->overlap / n;
        out->attributes += m->attributes / n;
    }
    return status;
}
