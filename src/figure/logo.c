/* Programs as Logo words, with repeats. */
#include "figure/program.h"

#include "base/geometry.h"
#include "base/memory.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>

/* ---- repeats ---- */

/* A block is repeated if strokes and turns come again, apart from the turn before its first stroke:
 * the figure's own direction, or the turn that leads there from the actions before. */

static bool same_stroke(const blg_action *a, const blg_action *b) {
    return a->kind == b->kind && a->type == b->type && a->length == b->length &&
           a->extent_deg == b->extent_deg;
}

/* How often the block of `size` actions stands from `first` on, without a break. */
static int times_of(const blg_program *p, int first, int size) {
    int at = first;
    while (at + size < p->n_actions && same_stroke(&p->actions[at], &p->actions[at + size]) &&
           (at == first || p->actions[at].turn_deg == p->actions[at + size].turn_deg))
        at++;
    return 1 + (at - first) / size;
}

/* Words of an action: name, type, length, turn; arcs have an extent too. */
static int words_of(const blg_program *p, int first, int n) {
    int words = 0;
    for (int i = first; i < first + n; i++)
        words += p->actions[i].kind == BLG_ARC ? 5 : 4;
    return words;
}

/* repeat, the number, two brackets, the block, and a turn that leads to its first stroke */
static int words_of_repeat(const blg_program *p, int first, int size) {
    const bool led = p->actions[first].turn_deg != p->actions[first + size].turn_deg;
    return 4 + words_of(p, first, size) + (led ? 2 : 0);
}

/* From the end on: least[i] is the fewest words for the actions from i on, best[i] the block that
 * gives them. */
int blg_repeats_find(const blg_program *p, blg_repeat repeats[BLG_MAX_ACTIONS]) {
    const int n = p->n_actions;
    int least[BLG_MAX_ACTIONS + 1] = {0};
    blg_repeat best[BLG_MAX_ACTIONS];
    for (int i = n - 1; i >= 0; i--) {
        best[i] = (blg_repeat){i, 1, 1};
        least[i] = words_of(p, i, 1) + least[i + 1];
        for (int size = 1; i + 2 * size <= n; size++)
            for (int times = times_of(p, i, size); times > 1; times--) {
                const int words = words_of_repeat(p, i, size) + least[i + size * times];
                if (words < least[i]) {
                    best[i] = (blg_repeat){i, size, times};
                    least[i] = words;
                }
            }
    }
    for (int size = 1; 2 * size <= n; size++) /* a whole figure that repeats counts as one block */
        if (n % size == 0 && times_of(p, 0, size) == n / size) {
            repeats[0] = (blg_repeat){0, size, n / size};
            return 1;
        }
    int n_repeats = 0;
    for (int i = 0; i < n; i += best[i].size * best[i].times)
        repeats[n_repeats++] = best[i];
    return n_repeats;
}

/* ---- words ---- */

/* Angle in -180..180, to six decimals, as the tables of shapes have. */
static double folded(double deg) {
    return blg_round(blg_remainder(deg, 360) * 1e6) / 1e6;
}

/* The program with arcs that run forward: an arc whose extent is negative bends to the right, and
 * the turtle turns round before and after it. */
static blg_program forward_only(const blg_program *program) {
    blg_program p = *program;
    double owed_deg = 0;
    for (int i = 0; i < p.n_actions; i++) {
        const double round_deg = p.actions[i].extent_deg < 0 ? 180 : 0;
        p.actions[i].turn_deg = folded(p.actions[i].turn_deg + owed_deg - round_deg);
        owed_deg = round_deg;
    }
    return p;
}

typedef struct words {
    blg_buf *out;
    int n;
    blg_stroke_type type; /* of the pen */
} words;

static void add_word(words *w, const char *word) {
    blg_buf_text(w->out, w->n++ ? " " : "");
    blg_buf_text(w->out, word);
}

static void add_number(words *w, double value) {
    add_word(w, ""); /* the space before */
    blg_buf_double(w->out, blg_round(value * 1e6) / 1e6);
}

static void add_turn(words *w, double turn_deg) {
    if (turn_deg == 0)
        return;
    add_word(w, turn_deg > 0 ? "left" : "right");
    add_number(w, fabs(turn_deg));
}

/* Adds a change of the stroke type, if it changes. */
static void add_pen(words *w, blg_stroke_type type) {
    if (type == w->type)
        return;
    add_word(w, "pen");
    add_word(w, blg_stroke_type_name(type));
    w->type = type;
}

static void add_stroke(words *w, const blg_action *a) {
    add_pen(w, a->type);
    add_word(w, a->kind == BLG_LINE ? "forward" : a->extent_deg < 0 ? "arcright" : "arcleft");
    add_number(w, a->length);
    if (a->kind == BLG_ARC)
        add_number(w, fabs(a->extent_deg));
}

/* Adds a repeat, whose block begins with a stroke and ends with the turn to the next round. */
static void add_repeat(words *w, const blg_program *p, const blg_repeat *r) {
    const blg_action *block = &p->actions[r->first];
    char times[16];
    snprintf(times, sizeof times, "%d", r->times);
    add_pen(w, block->type);
    add_word(w, "repeat");
    add_word(w, times);
    add_word(w, "[");
    for (int i = 0; i < r->size; i++) {
        if (i)
            add_turn(w, block[i].turn_deg);
        add_stroke(w, &block[i]);
    }
    add_turn(w, block[r->size].turn_deg);
    add_pen(w, block->type);
    add_word(w, "]");
}

/* A repeat ends with the turn to its next round, also after the last round: done_deg. The turn of
 * the next action makes up for it. */
int blg_logo_print(const blg_program *program, bool repeated, blg_buf *out) {
    const blg_program p = forward_only(program);
    blg_repeat repeats[BLG_MAX_ACTIONS];
    words w = {.out = out, .type = BLG_NORMAL};
    double done_deg = 0; /* turn at the end of the repeat before */
    int n = repeated ? blg_repeats_find(&p, repeats) : p.n_actions;
    for (int i = 0; i < n; i++) {
        const blg_repeat r = repeated ? repeats[i] : (blg_repeat){i, 1, 1};
        add_turn(&w, folded(p.actions[r.first].turn_deg - done_deg));
        if (r.times > 1)
            add_repeat(&w, &p, &r);
        else
            add_stroke(&w, &p.actions[r.first]);
        done_deg = r.times > 1 ? p.actions[r.first + r.size].turn_deg : 0;
    }
    return w.n;
}
