/* Difference: a stroke is compared by its start, middle and end. An alignment maps one stroke of
 * figure a onto a stroke of figure b that has the same kind, type and size: forward or backward,
 * mirrored or not. For n <= 20 strokes these are 4 n^2 alignments with n^2 comparisons each. The
 * best alignment leaves the least ink without a counterpart.
 *
 * Two strokes of different type on the same path differ only in a part of their ink
 * (ink/contrast.h). */
#include "judge/difference.h"

#include "geom/vec2.h"
#include "ink/contrast.h"
#include "ink/ink.h"

#include <string.h>

/* Points nearer than this are equal, in program units. Rounding of doubles moves points by 1e-12; a
 * program read from published text, with three decimals, is off by 1e-3. */
#define TOLERANCE 1e-6
/* Points of a stroke at which the search looks for a counterpart. */
#define SAMPLES 16

typedef struct figure {
    int n;
    blg_stroke strokes[BLG_MAX_ACTIONS];
    blg_curve curves[BLG_MAX_ACTIONS];
    blg_vec2 middle[BLG_MAX_ACTIONS];
    blg_vec2 samples[BLG_MAX_ACTIONS][SAMPLES];
} figure;

/* How different strokes look at a scale. */
typedef struct sight {
    double width; /* strokes nearer than this cover each other; program units */
    double contrast[BLG_STROKE_TYPES]
                   [BLG_STROKE_TYPES]; /* half: the other figure's stroke adds the other half */
} sight;

/* x -> q + R x or q + R mirror(x) */
typedef struct alignment {
    double c, s, qx, qy;
    bool mirror;
} alignment;

static blg_vec2 apply(const alignment *t, blg_vec2 p) {
    double y = t->mirror ? -p.y : p.y;
    return (blg_vec2){t->qx + t->c * p.x - t->s * y, t->qy + t->s * p.x + t->c * y};
}

static void prepare(const blg_program *program, figure *f) {
    f->n = blg_turtle_trace(program, &blg_pose_unit, f->strokes);
    for (int i = 0; i < f->n; i++) {
        f->curves[i] = blg_turtle_curve(&f->strokes[i]);
        f->middle[i] = blg_curve_point(&f->curves[i], 0.5);
        for (int k = 0; k < SAMPLES; k++)
            f->samples[i][k] = blg_curve_point(&f->curves[i], (k + 0.5) / SAMPLES);
    }
}

static sight sight_at(double scale) {
    sight s = {.width = BLG_PEN_WIDTH_UNIT / scale};
    for (int a = 0; a < BLG_STROKE_TYPES; a++)
        for (int b = 0; b < BLG_STROKE_TYPES; b++)
            s.contrast[a][b] = blg_type_contrast((blg_stroke_type)a, (blg_stroke_type)b, scale) / 2;
    return s;
}

static bool same_point(blg_vec2 a, blg_vec2 b) {
    return fabs(a.x - b.x) < TOLERANCE && fabs(a.y - b.y) < TOLERANCE;
}

static bool alike(const blg_stroke *a, const blg_stroke *b) {
    return a->kind == b->kind && a->type == b->type && fabs(a->length - b->length) < TOLERANCE &&
           fabs(a->radius - b->radius) < TOLERANCE;
}

/* Finds the alignment that moves the start and end of stroke i of a onto those of stroke j of b
 * (reversed: start onto end). False if the strokes then differ. */
static bool align(const figure *a, int i, const figure *b, int j, bool reversed, bool mirror,
                  alignment *t) {
    blg_vec2 p = a->strokes[i].start, q = reversed ? b->strokes[j].end : b->strokes[j].start;
    /* A full circle has no chord: its middle gives the direction. */
    bool closed = same_point(a->strokes[i].start, a->strokes[i].end);
    blg_vec2 u = blg_vec2_sub(closed ? a->middle[i] : a->strokes[i].end, p);
    blg_vec2 v = blg_vec2_sub(closed     ? b->middle[j]
                              : reversed ? b->strokes[j].start
                                         : b->strokes[j].end,
                              q);
    if (mirror)
        u.y = -u.y;
    double length = blg_vec2_length(u) * blg_vec2_length(v);
    if (length < TOLERANCE * TOLERANCE)
        return false;
    *t = (alignment){
        .c = blg_vec2_dot(u, v) / length, .s = blg_vec2_cross(u, v) / length, .mirror = mirror};
    blg_vec2 moved = apply(t, p);
    t->qx = q.x - moved.x;
    t->qy = q.y - moved.y;
    return same_point(apply(t, a->middle[i]), b->middle[j]);
}

/* Marks the strokes of both figures that coincide under t, and returns their number. Stops early if
 * the number cannot reach most; the result is then below most. */
static int match(const figure *a, const figure *b, const alignment *t, int most, bool in_a[],
                 bool in_b[]) {
    int n = 0;
    memset(in_a, 0, BLG_MAX_ACTIONS);
    memset(in_b, 0, BLG_MAX_ACTIONS);
    for (int i = 0; i < a->n && n + a->n - i >= most; i++) {
        blg_vec2 start = apply(t, a->strokes[i].start), end = apply(t, a->strokes[i].end);
        blg_vec2 middle = apply(t, a->middle[i]);
        for (int j = 0; j < b->n && !in_a[i]; j++) {
            const blg_stroke *s = &b->strokes[j];
            if (in_b[j] || !alike(&a->strokes[i], s) || !same_point(middle, b->middle[j]))
                continue;
            if ((same_point(start, s->start) && same_point(end, s->end)) ||
                (same_point(start, s->end) && same_point(end, s->start)))
                in_a[i] = in_b[j] = true;
        }
        n += in_a[i];
    }
    return n;
}

/* Lists the strokes of b that may cover a part of stroke i of a, moved by t. A point of a stroke is
 * at most half the stroke's length away from its middle, so it is enough to compare middles. */
static int list_near(const figure *a, int i, const alignment *t, const figure *b, double width,
                     int near[]) {
    const blg_vec2 middle = apply(t, a->middle[i]);
    int n = 0;
    for (int j = 0; j < b->n; j++) {
        const blg_vec2 d = blg_vec2_sub(middle, b->middle[j]);
        const double reach = (a->strokes[i].length + b->strokes[j].length) / 2 + width + TOLERANCE;
        if (blg_vec2_dot(d, d) <= reach * reach)
            near[n++] = j;
    }
    return n;
}

/* Ink of stroke i of a, moved by t, without a counterpart in b, as a share of the stroke. */
static double uncovered(const figure *a, int i, const alignment *t, const figure *b,
                        const sight *sight) {
    const double *contrast = sight->contrast[a->strokes[i].type];
    int near[BLG_MAX_ACTIONS];
    const int n = list_near(a, i, t, b, sight->width, near);
    double sum = 0;
    if (!n)
        return 1;
    for (int k = 0; k < SAMPLES; k++) {
        blg_vec2 p = apply(t, a->samples[i][k]);
        double least = 1;
        int found = 0;
        for (int m = 0; m < n && least > 0; m++) {
            const double other = contrast[b->strokes[near[m]].type];
            if (other < least && blg_curve_distance(&b->curves[near[m]], p) < sight->width) {
                least = other;
                found = m;
            }
        }
        sum += least;
        const int first = near[0]; /* try it first for the next sample, which it often covers too */
        near[0] = near[found];
        near[found] = first;
    }
    return sum / SAMPLES;
}

static void invert(const alignment *t, alignment *inverse) {
    /* The inverse is R^-1 (x - q), then the mirror M at the x axis if t mirrors; M R^-1 equals R M.
     */
    *inverse = (alignment){.c = t->c, .s = t->mirror ? t->s : -t->s, .mirror = t->mirror};
    blg_vec2 moved = apply(inverse, (blg_vec2){t->qx, t->qy});
    inverse->qx = -moved.x;
    inverse->qy = -moved.y;
}

static double mean_length(const figure *a, const figure *b) {
    double length = 0;
    for (int i = 0; i < a->n; i++)
        length += a->strokes[i].length;
    for (int j = 0; j < b->n; j++)
        length += b->strokes[j].length;
    return length / (a->n + b->n);
}

/* Ink without a counterpart under t, in strokes of average length. If it is at least `enough`, the
 * function stops early and returns some number of at least `enough`. */
static double changed_ink(const figure *a, const figure *b, const alignment *t, const bool in_a[],
                          const bool in_b[], const sight *sight, double enough) {
    const double average = mean_length(a, b);
    double ink = 0;
    alignment back;
    if (!(average > 0))
        return 0;
    invert(t, &back);
    for (int i = 0; i < a->n && !(ink / average >= enough); i++)
        if (!in_a[i])
            ink += a->strokes[i].length * uncovered(a, i, t, b, sight);
    for (int j = 0; j < b->n && !(ink / average >= enough); j++)
        if (!in_b[j])
            ink += b->strokes[j].length * uncovered(b, j, &back, a, sight);
    return ink / average;
}

/* Whether other strokes of the figure cover at least 3/4 of stroke i. */
static bool is_hidden(const figure *f, int i, double width) {
    int under = 0;
    for (int k = 0; k < SAMPLES; k++) {
        bool found = false;
        for (int j = 0; j < f->n && !found; j++)
            found = j != i && blg_curve_distance(&f->curves[j], f->samples[i][k]) < width / 2;
        under += found;
    }
    return under >= SAMPLES * 3 / 4;
}

static bool any_hidden(const figure *f, const bool matched[], double width) {
    for (int i = 0; i < f->n; i++)
        if (!matched[i] && is_hidden(f, i, width))
            return true;
    return false;
}

int blg_difference_commands(const blg_program *a, const blg_program *b) {
    if (a->n_actions != b->n_actions)
        return a->n_actions > b->n_actions ? a->n_actions : b->n_actions;
    int n = 0;
    for (int i = 0; i < a->n_actions; i++) {
        const blg_action *p = &a->actions[i], *q = &b->actions[i];
        n += p->kind != q->kind || p->type != q->type || p->length != q->length ||
             p->extent_deg != q->extent_deg || p->turn_deg != q->turn_deg;
    }
    return n;
}

/* Tries one alignment. If less ink changes than under the best alignment so far, the tried
 * alignment becomes the best. */
static void try_alignment(const figure *a, const figure *b, const alignment *t, const sight *sight,
                          int *most, blg_difference *best) {
    bool in_a[BLG_MAX_ACTIONS], in_b[BLG_MAX_ACTIONS];
    int n = match(a, b, t, *most, in_a, in_b);
    if (n < *most) /* fewer strokes coincide: more ink changes */
        return;
    *most = n;
    if (n == a->n && n == b->n) {
        best->congruent = true;
        best->changed_strokes = 0;
        return;
    }
    double ink = changed_ink(a, b, t, in_a, in_b, sight, best->changed_strokes);
    if (ink < best->changed_strokes) {
        best->changed_strokes = ink;
        best->hidden = any_hidden(a, in_a, sight->width) || any_hidden(b, in_b, sight->width);
    }
}

void blg_difference_measure(const blg_program *a, const blg_program *b, double scale,
                            blg_difference *difference) {
    figure fa, fb;
    const sight sight = sight_at(scale);
    prepare(a, &fa);
    prepare(b, &fb);
    *difference =
        (blg_difference){.commands = blg_difference_commands(a, b), .changed_strokes = INFINITY};
    static const alignment same_start = {.c = 1};
    int most = 0;
    try_alignment(&fa, &fb, &same_start, &sight, &most, difference);
    for (int i = 0; i < fa.n; i++)
        for (int j = 0; j < fb.n; j++)
            for (int way = 0; way < 4 && !difference->congruent; way++) {
                alignment t;
                if (alike(&fa.strokes[i], &fb.strokes[j]) &&
                    align(&fa, i, &fb, j, way & 1, way & 2, &t))
                    try_alignment(&fa, &fb, &t, &sight, &most, difference);
            }
}
