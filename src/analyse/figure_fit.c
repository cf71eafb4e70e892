/* Fit: minimises the largest distance of a sample of either figure from the other figure's strokes.
 *
 * A step turns, scales and shifts figure a. Take a sample p of a and its nearest point m of b. To
 * first order, the step changes |m - p| only by the part of p's movement along the line from p to
 * m. The nearest point m also slides along its stroke, but this has no effect of first order. So
 * each round
 *   1. finds the nearest point of every sample,
 *   2. solves the linear problem "make the largest distance least" by Lawson's method: repeated
 *      least squares, each time with weights multiplied by the residuals,
 *   3. takes the step if it reduces the distance, else tries half of the step.
 * Near a corner the nearest point may lie on the wrong stroke and pull the wrong way. So rounds run
 * in three phases, which match a sample with the nearest point; with the nearest point on a stroke
 * of similar direction; with the nearest point again. The weighted root mean square that Lawson's
 * method minimises is a lower bound of the linear problem's solution. If this bound is well above
 * the limit, the fit gives up.
 *
 * The first fit uses a quarter of the samples. Its largest distance is a lower bound for that of
 * all samples. If it ends UNFINISHED or more above the limit, the fit of all samples is skipped. */
#include "analyse/figure_fit.h"

#include "geom/vec2.h"

#include <math.h>

#define ROUNDS   10
#define LAWSON   14
#define UNKNOWNS 4
#define ROWS     (2 * BLG_FIGURE_SAMPLES)
/* A step that promises a smaller gain ends the rounds. */
#define WORTHWHILE 1e-4
/* Between points nearer than this, the direction is noise. */
#define TOUCHING 1e-5
/* best_step gives a lower bound of the distance, but only for the fit made linear; the true
 * distance can be smaller. So the fit gives up only if the bound exceeds both limit + HOPELESS
 * and HOPELESS_LEAST. */
#define HOPELESS       0.02
#define HOPELESS_LEAST 0.035
/* The first fit uses one sample in FEW. */
#define FEW 4
/* All samples are fitted if the first fit ends at most this much above the limit. */
#define UNFINISHED 0.002
/* Matching PARALLEL adds (BEND sin w)^2 to the squared distance of a chord, where w is the angle
 * between the chord and the sample's own chord. */
#define BEND 0.03

enum { TURN, GROWTH, SHIFT_X, SHIFT_Y };

/* Strokes as chords between samples, in arrays that compilers can vectorise. */
typedef struct chords {
    int n_points;
    float x[BLG_FIGURE_SAMPLES], y[BLG_FIGURE_SAMPLES];
    float ux[BLG_FIGURE_SAMPLES], uy[BLG_FIGURE_SAMPLES], length[BLG_FIGURE_SAMPLES];
} chords;

typedef struct rows {
    int n;
    double distance[ROWS]; /* signed where the points touch */
    double slope[ROWS][UNKNOWNS], weight[ROWS];
} rows;

static void make_chords(const blg_figure *f, double xx, double xy, double yx, double yy,
                        blg_vec2 shift, chords *c) {
    c->n_points = f->n;
    for (int i = 0; i < f->n; i++) {
        c->x[i] = (float)(xx * f->x[i] + xy * f->y[i] + shift.x);
        c->y[i] = (float)(yx * f->x[i] + yy * f->y[i] + shift.y);
    }
    for (int i = 0; i + 1 < f->n; i++) {
        float dx = c->x[i + 1] - c->x[i], dy = c->y[i + 1] - c->y[i];
        float length = sqrtf(dx * dx + dy * dy), inverse = length > 0 ? 1 / length : 0;
        c->ux[i] = dx * inverse;
        c->uy[i] = dy * inverse;
        c->length[i] = length;
    }
}

typedef struct nearest {
    blg_vec2 at, along; /* along: direction of the chord at this point */
} nearest;

/* How a sample is matched with a point of the other figure: with the nearest point, or with a point
 * on a chord of similar direction by preference. Chords join neighbouring samples. */
typedef enum matching { NEAREST, PARALLEL } matching;

/* Index of the least value. Eight running minima let compilers use vector instructions. */
static int least_of(const float *values, int n) {
    enum { LANES = 8 };
    float least[LANES];
    int i = 0, at = 0;
    for (int k = 0; k < LANES; k++)
        least[k] = values[0];
    for (; i + LANES <= n; i += LANES)
        for (int k = 0; k < LANES; k++)
            least[k] = values[i + k] < least[k] ? values[i + k] : least[k];
    for (; i < n; i++)
        least[0] = values[i] < least[0] ? values[i] : least[0];
    for (int k = 1; k < LANES; k++)
        least[0] = least[k] < least[0] ? least[k] : least[0];
    while (at + 1 < n && values[at] > least[0])
        at++;
    return at;
}

/* Matches point k of `from` with a point of `to`. *most_square grows to the squared distance of
 * point k from `to`, if it is less. The search for the least value is a pass of its own, so that
 * compilers can use vector instructions. */
static nearest match_point(const chords *from, int k, const chords *to, matching how,
                           double *most_square) {
    float square[BLG_FIGURE_SAMPLES], score[BLG_FIGURE_SAMPLES], along[BLG_FIGURE_SAMPLES];
    int n = to->n_points - 1, chord = k < from->n_points - 1 ? k : k - 1;
    float x = from->x[k], y = from->y[k], ux = from->ux[chord], uy = from->uy[chord];
    float bend = how == PARALLEL ? (float)(BEND * BEND) : 0;
    square[0] = score[0] = 0; /* never used: a figure has a chord, but compilers cannot know */
    for (int i = 0; i < n; i++) {
        float px = x - to->x[i], py = y - to->y[i];
        float t = px * to->ux[i] + py * to->uy[i];
        t = t > 0 ? t : 0;
        t = t < to->length[i] ? t : to->length[i];
        float dx = px - t * to->ux[i], dy = py - t * to->uy[i];
        float cross = ux * to->uy[i] - uy * to->ux[i];
        along[i] = t;
        square[i] = dx * dx + dy * dy;
        score[i] = square[i] + bend * cross * cross;
    }
    int at = least_of(score, n);
    double true_square = square[how == NEAREST ? at : least_of(square, n)];
    *most_square = true_square > *most_square ? true_square : *most_square;
    return (nearest){
        {to->x[at] + (double)along[at] * to->ux[at], to->y[at] + (double)along[at] * to->uy[at]},
        {to->ux[at], to->uy[at]}};
}

/* Adds the pair of points p of a and m of b as a row of the linear problem. along is the direction
 * of the stroke at the matched point. */
static void add_row(rows *r, const blg_fit *fit, blg_vec2 p, blg_vec2 m, blg_vec2 along) {
    blg_vec2 apart = blg_vec2_sub(m, p), q = blg_vec2_sub(p, fit->shift);
    double distance = blg_vec2_length(apart);
    /* If p and m coincide, no direction leads from p to m. Only movement across the stroke would
     * part them, so that direction is taken. */
    bool touches = distance < TOUCHING;
    double ux = touches ? -along.y : apart.x / distance;
    double uy = touches ? along.x : apart.y / distance;
    if (touches)
        distance = ux * apart.x + uy * apart.y;
    double *slope = r->slope[r->n];
    slope[TURN] = ux * q.y - uy * q.x;
    slope[GROWTH] = -(ux * (q.x + m.x) + uy * (q.y + m.y)) / 2;
    slope[SHIFT_X] = -ux;
    slope[SHIFT_Y] = -uy;
    r->distance[r->n++] = distance;
}

/* Makes rows for every stride-th sample of both figures, and sets fit->distance to the largest
 * distance of these samples. */
static void match(const blg_figure *a, const blg_figure *b, matching how, int stride, blg_fit *fit,
                  rows *r) {
    chords moved, still;
    const blg_sincos turn = blg_sincos_rad(fit->turn_rad);
    double grown = blg_exp(fit->growth / 2), c = turn.cos * grown, s = turn.sin * grown,
           y = fit->mirror ? -1 : 1;
    make_chords(a, c, -s * y, s, c * y, fit->shift, &moved);
    make_chords(b, 1 / grown, 0, 0, 1 / grown, (blg_vec2){0, 0}, &still);
    double square = 0;
    r->n = 0;
    for (int i = 0; i < moved.n_points; i += stride) {
        nearest m = match_point(&moved, i, &still, how, &square);
        add_row(r, fit, (blg_vec2){moved.x[i], moved.y[i]}, m.at, m.along);
    }
    for (int i = 0; i < still.n_points; i += stride) {
        nearest p = match_point(&still, i, &moved, how, &square);
        add_row(r, fit, p.at, (blg_vec2){still.x[i], still.y[i]}, p.along);
    }
    fit->distance = sqrt(square);
}

/* Solves m x = v by Cholesky factors. A tiny diagonal means that the unknown hardly changes the
 * distances; a small value in its place keeps the division safe. */
static void solve(double m[UNKNOWNS][UNKNOWNS], const double v[UNKNOWNS], double x[UNKNOWNS]) {
    double l[UNKNOWNS][UNKNOWNS] = {{0}};
    for (int i = 0; i < UNKNOWNS; i++)
        for (int j = 0; j <= i; j++) {
            double sum = m[j][i] + (i == j ? 1e-9 : 0);
            for (int k = 0; k < j; k++)
                sum -= l[i][k] * l[j][k];
            l[i][j] = i == j ? sqrt(sum > 1e-12 ? sum : 1e-12) : sum / l[j][j];
        }
    for (int i = 0; i < UNKNOWNS; i++) {
        x[i] = v[i];
        for (int k = 0; k < i; k++)
            x[i] -= l[i][k] * x[k];
        x[i] /= l[i][i];
    }
    for (int i = UNKNOWNS - 1; i >= 0; i--) {
        for (int k = i + 1; k < UNKNOWNS; k++)
            x[i] -= l[k][i] * x[k];
        x[i] /= l[i][i];
    }
}

static void least_squares(const rows *r, double step[UNKNOWNS]) {
    double m[UNKNOWNS][UNKNOWNS] = {{0}}, v[UNKNOWNS] = {0};
    for (int i = 0; i < r->n; i++)
        for (int j = 0; j < UNKNOWNS; j++) {
            double weighted = r->weight[i] * r->slope[i][j];
            v[j] -= weighted * r->distance[i];
            for (int k = j; k < UNKNOWNS; k++)
                m[j][k] += weighted * r->slope[i][k];
        }
    solve(m, v, step);
}

/* Multiplies the weights by the residuals after the step. Returns the largest residual. *bound gets
 * the weighted root mean square: no step can bring the largest residual below it. */
static double reweigh(rows *r, const double step[UNKNOWNS], double *bound) {
    double most = 0, squares = 0, sum = 0;
    for (int i = 0; i < r->n; i++) {
        double left = r->distance[i];
        for (int j = 0; j < UNKNOWNS; j++)
            left += r->slope[i][j] * step[j];
        left = fabs(left);
        most = left > most ? left : most;
        squares += r->weight[i] * left * left;
        r->weight[i] *= left;
        sum += r->weight[i];
    }
    for (int i = 0; i < r->n && sum > 0; i++)
        r->weight[i] /= sum;
    *bound = sqrt(squares);
    return most;
}

/* Finds the step whose largest residual is least, and returns that residual. */
static double best_step(rows *r, double best[UNKNOWNS], double *bound) {
    double least = HUGE_VAL, sum = 0;
    for (int i = 0; i < r->n; i++)
        sum += r->distance[i] * r->distance[i];
    for (int i = 0; i < r->n; i++)
        r->weight[i] = sum > 0 ? r->distance[i] * r->distance[i] / sum : 0;
    *bound = 0;
    for (int i = 0; i < LAWSON && least > *bound * 1.01; i++) {
        double step[UNKNOWNS], one_bound;
        least_squares(r, step);
        double most = reweigh(r, step, &one_bound);
        *bound = one_bound > *bound ? one_bound : *bound;
        if (most >= least)
            continue;
        least = most;
        for (int j = 0; j < UNKNOWNS; j++)
            best[j] = step[j];
    }
    return least;
}

static double clamp(double value, double most) {
    return value < -most ? -most : value > most ? most : value;
}

static blg_fit stepped(const blg_fit *from, const double step[UNKNOWNS], double share) {
    blg_fit to = *from;
    to.turn_rad += share * clamp(step[TURN], 0.05);
    to.growth = clamp(from->growth + share * step[GROWTH], BLG_FIT_GROWTH);
    to.shift.x += share * step[SHIFT_X];
    to.shift.y += share * step[SHIFT_Y];
    double far = blg_vec2_length(to.shift);
    if (far > BLG_FIT_SHIFT)
        to.shift = blg_vec2_scale(to.shift, BLG_FIT_SHIFT / far);
    return to;
}

/* Takes steps until they stop helping. False if limit is out of reach. */
static bool descend(const blg_figure *a, const blg_figure *b, matching how, double limit,
                    int stride, blg_fit *fit) {
    rows r;
    double step[UNKNOWNS] = {0}, share = 1, bound;
    match(a, b, how, stride, fit, &r);
    double promised = best_step(&r, step, &bound);
    for (int round = 0; round < ROUNDS && share > 0.2; round++) {
        if (how == NEAREST && bound > blg_most(limit + HOPELESS, HOPELESS_LEAST))
            return false;
        if (how == NEAREST && fit->distance - promised < WORTHWHILE)
            return true;
        blg_fit next = stepped(fit, step, share);
        match(a, b, how, stride, &next, &r);
        if (next.distance >= fit->distance - WORTHWHILE / 2) {
            share /= 2;
            continue;
        }
        *fit = next;
        share = 1;
        promised = best_step(&r, step, &bound);
    }
    return true;
}

static void search(const blg_figure *a, const blg_figure *b, double limit, int stride,
                   blg_fit *fit) {
    if (descend(a, b, NEAREST, limit, stride, fit) && descend(a, b, PARALLEL, limit, stride, fit))
        descend(a, b, NEAREST, limit, stride, fit);
}

void blg_figure_fit(const blg_figure *a, const blg_figure *b, double limit, blg_fit *fit) {
    fit->growth = 0;
    fit->shift = (blg_vec2){0, 0};
    search(a, b, limit, FEW, fit);
    if (fit->distance < limit + UNFINISHED)
        search(a, b, limit, 1, fit);
}
