/* How different two figures look. Two prepared figures and a limit come in; their Hausdorff
 * distance comes out, as a share of the diameter, under the best rotation and mirroring. The
 * Hausdorff distance is the largest distance of a point of either figure from the other figure. The
 * catalogue's facts, the check of tables, the census and the commands on shapes use it. The header
 * is figure/analyse.h. */
#include "base/geometry.h"
#include "figure/analyse.h"

/* ---- figure fit ---- */

/* Fit: finds the similarity, near a given rotation, that brings two figures closest together: it
 * minimises the largest distance of a sample of either figure from the other figure's strokes.
 *
 * Both figures have centroid 0 and diameter 1 (blg_figure). Figure a is mirrored if `mirror` is
 * set, then turned, scaled by exp(growth / 2) and shifted; figure b is scaled by exp(-growth / 2).
 * The scaling treats a and b alike, so they may change places.
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

/* The largest shift of a fit, and the logarithm of its largest scaling. The centroids and diameters
 * of similar figures differ by less. The search below relies on both limits. */
#define BLG_FIT_SHIFT  0.0125
#define BLG_FIT_GROWTH 0.04

/* A fit: a motion, with a small change of size, that lays figure a on figure b. */
typedef struct blg_fit {
    bool mirror; /* mirror a at the x axis first */
    double turn_rad, growth;
    blg_vec2 shift;
    double distance; /* Hausdorff distance, from samples to strokes */
} blg_fit;

#define MOST_TURN_RAD 0.05 /* by one step */
#define ROUNDS        10   /* steps of a descent, at most */
#define LAWSON        14   /* rounds of Lawson's method, at most */
#define UNKNOWNS      4
#define ROWS          (2 * BLG_FIGURE_SAMPLES)
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

enum { TURN, GROWTH, SHIFT_X, SHIFT_Y }; /* the unknowns */

/* Strokes as chords between samples, in arrays that compilers can vectorise. */
typedef struct chords {
    int n_points;
    float x[BLG_FIGURE_SAMPLES], y[BLG_FIGURE_SAMPLES];
    /* Direction (unit vector) and length of the chord from each point to the next. */
    float ux[BLG_FIGURE_SAMPLES], uy[BLG_FIGURE_SAMPLES], length[BLG_FIGURE_SAMPLES];
} chords;

/* The linear problem: a row for each pair of matched points. */
typedef struct rows {
    int n;
    double distance[ROWS];        /* signed where the points touch */
    double slope[ROWS][UNKNOWNS]; /* of the distance, by the unknowns of a step */
    double weight[ROWS];
} rows;

/* Fills c with the samples of f, mapped by the matrix (xx xy; yx yy) and shifted, and with the
 * chords between them. */
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

/* The point of a figure that is nearest to a given point. */
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

/* Matches point k of `from` with the nearest point of `to`. PARALLEL: a chord at an angle to the
 * chord of point k counts as farther (BEND). *most_square grows to the squared distance of point k
 * from `to`, if that is larger. The search for the least score is a pass of its own, so that
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

/* Adds a pair of matched points, p of figure a (moved by the fit) and m of figure b, as a row of
 * the linear problem: their distance, and how it changes with each unknown. Growth acts half on a
 * and half, inversely, on b. along: the stroke's direction at the point that was searched for. */
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

/* Moves figure a by the fit. Then makes a row of the linear problem for every stride-th sample of
 * both figures, and sets fit->distance to the largest distance of these samples. */
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
 * distances; the small numbers 1e-9 and 1e-12 keep the division safe. */
static void solve(double m[UNKNOWNS][UNKNOWNS], const double v[UNKNOWNS], double x[UNKNOWNS]) {
    double lower[UNKNOWNS][UNKNOWNS] = {{0}};
    for (int i = 0; i < UNKNOWNS; i++)
        for (int j = 0; j <= i; j++) {
            double sum = m[j][i] + (i == j ? 1e-9 : 0);
            for (int k = 0; k < j; k++)
                sum -= lower[i][k] * lower[j][k];
            lower[i][j] = i == j ? sqrt(sum > 1e-12 ? sum : 1e-12) : sum / lower[j][j];
        }
    for (int i = 0; i < UNKNOWNS; i++) {
        x[i] = v[i];
        for (int k = 0; k < i; k++)
            x[i] -= lower[i][k] * x[k];
        x[i] /= lower[i][i];
    }
    for (int i = UNKNOWNS - 1; i >= 0; i--) {
        for (int k = i + 1; k < UNKNOWNS; k++)
            x[i] -= lower[k][i] * x[k];
        x[i] /= lower[i][i];
    }
}

/* Sets step to the step after which the weighted sum of squared distances is least, by the normal
 * equations (m step = v). */
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

/* One round of Lawson's algorithm: multiplies each weight by the residual of its row after the
 * step, and scales the weights to sum 1 again. Returns the largest residual. *bound gets the
 * weighted root mean square of the residuals. It is a lower bound of the largest residual of every
 * step: `step` has the least weighted mean of squares, and a mean is at most the largest square. */
static double reweigh(rows *r, const double step[UNKNOWNS], double *bound) {
    double largest = 0, squares = 0, sum = 0;
    for (int i = 0; i < r->n; i++) {
        double residual = r->distance[i];
        for (int j = 0; j < UNKNOWNS; j++)
            residual += r->slope[i][j] * step[j];
        residual = fabs(residual);
        largest = residual > largest ? residual : largest;
        squares += r->weight[i] * residual * residual;
        r->weight[i] *= residual;
        sum += r->weight[i];
    }
    for (int i = 0; i < r->n && sum > 0; i++)
        r->weight[i] /= sum;
    *bound = sqrt(squares);
    return largest;
}

/* Sets best to the step whose largest residual is least (Lawson's algorithm: least squares,
 * weighted anew by the residuals), and returns this residual. *bound gets a lower bound of the
 * largest residual of any step. */
static double best_step(rows *r, double best[UNKNOWNS], double *bound) {
    double least = HUGE_VAL, sum = 0;
    for (int i = 0; i < r->n; i++)
        sum += r->distance[i] * r->distance[i];
    for (int i = 0; i < r->n; i++)
        r->weight[i] = sum > 0 ? r->distance[i] * r->distance[i] / sum : 0;
    *bound = 0;
    for (int i = 0; i < LAWSON && least > *bound * 1.01; i++) { /* until 1 % above the bound */
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
    return blg_most(blg_least(value, most), -most);
}

/* The fit after a share of the step, within the limits of a fit. */
static blg_fit fit_after_step(const blg_fit *from, const double step[UNKNOWNS], double share) {
    blg_fit to = *from;
    to.turn_rad += share * clamp(step[TURN], MOST_TURN_RAD);
    to.growth = clamp(from->growth + share * step[GROWTH], BLG_FIT_GROWTH);
    to.shift.x += share * step[SHIFT_X];
    to.shift.y += share * step[SHIFT_Y];
    double far = blg_vec2_length(to.shift);
    if (far > BLG_FIT_SHIFT)
        to.shift = blg_vec2_scale(to.shift, BLG_FIT_SHIFT / far);
    return to;
}

/* Improves the fit of a to b step by step, until a step gains less than WORTHWHILE. If a step does
 * not help, tries half of the step. Returns false if it gives up because the lower bound of the
 * distance lies too far above limit (HOPELESS). With another matching than NEAREST it never gives
 * up, and ends after ROUNDS or when half steps do not help. stride: as for match. */
static bool descend(const blg_figure *a, const blg_figure *b, matching how, double limit,
                    int stride, blg_fit *fit) {
    rows r;
    double step[UNKNOWNS] = {0}, share = 1, bound;
    match(a, b, how, stride, fit, &r);
    double promised_distance = best_step(&r, step, &bound);
    for (int round = 0; round < ROUNDS && share > 0.2; round++) {
        if (how == NEAREST && bound > blg_most(limit + HOPELESS, HOPELESS_LEAST))
            return false;
        if (how == NEAREST && fit->distance - promised_distance < WORTHWHILE)
            return true;
        blg_fit next = fit_after_step(fit, step, share);
        match(a, b, how, stride, &next, &r);
        if (next.distance >= fit->distance - WORTHWHILE / 2) {
            share /= 2;
            continue;
        }
        *fit = next;
        share = 1;
        promised_distance = best_step(&r, step, &bound);
    }
    return true;
}

/* Improves the fit until its distance is a local minimum. Matching PARALLEL leads out of a fit in
 * which nearest points lie on the wrong strokes. limit, stride: as for descend. */
static void improve_fit(const blg_figure *a, const blg_figure *b, double limit, int stride,
                        blg_fit *fit) {
    if (descend(a, b, NEAREST, limit, stride, fit) && descend(a, b, PARALLEL, limit, stride, fit))
        descend(a, b, NEAREST, limit, stride, fit);
}

/* Starts from fit->mirror and fit->turn_rad, without growth and shift, and sets the best fit found.
 * If the distance is unlikely to get below limit, the function gives up and leaves a distance of at
 * least limit. */
static void blg_figure_fit(const blg_figure *a, const blg_figure *b, double limit, blg_fit *fit) {
    fit->growth = 0;
    fit->shift = (blg_vec2){0, 0};
    improve_fit(a, b, limit, FEW, fit);
    if (fit->distance < limit + UNFINISHED)
        improve_fit(a, b, limit, 1, fit);
}

/* ---- figure distance ---- */

/* Distance of two figures: the Hausdorff distance after the best alignment.
 *
 * Both figures are moved to centroid 0 and scaled to diameter 1. Branch and bound over ranges of
 * rotations, with and without a mirror, drops the ranges that cannot bring the figures near each
 * other. The bound: turning by at most d moves a point p by at most |p| d. So the distance of p
 * from the other figure, at the middle of a range of half width d, minus |p| d and minus what the
 * fit may gain, is a lower bound for the whole range. Distances are measured to samples, which is
 * fast; a stroke is at most half a step nearer than its samples. In the ranges that remain, the fit
 * above adjusts rotation, scale and shift.
 *
 *      \   o   /        A fast test drops most ranges first. It compares the figures' envelopes:
 *       \ : : /         how far a figure reaches from 0 in each direction. Take a sample of a at
 *        \: :/          radius r. The allowance is the limit plus what range and fit may move the
 *         \:/           sample. For a distance below the limit, some point of b must be nearer to
 *          0            the sample than the allowance. If the allowance is less than r sin(w), this
 *                       point lies within the angle w of the sample's direction, at a radius of at
 *                       least r minus the allowance. So b's envelope around that direction must
 *                       reach that radius; and likewise a's envelope around every far sample of
 *                       b. All roundings are to the safe side: no pair nearer than the limit is
 *                       lost, unless the local fit misses its best alignment. */

#define PARTS       BLG_FIGURE_PARTS
#define MOST_RANGES 512 /* of rotations, at one time */
#define LEVELS      3   /* the ranges are halved twice, to 1.4 degrees */
#define MOST_FITS   12  /* for one pair; only figures with many symmetries need more than 3 */
/* Two fits whose starts are nearer than this would end at the same rotation. */
#define APART_RAD 0.05
/* The circle of directions has PARTS parts. blg_figure.around covers AROUND parts to either side of
 * a sample's part. Half a part of this angle serves for the rotation, which differs by up to half a
 * part within a range; 0.008 rad serve for the error of part_of at two samples. The rest is
 * AROUND_RAD: the largest angle, seen from 0, between a sample and the near point of the other
 * figure. */
#define AROUND     3
#define AROUND_RAD ((AROUND - 0.5) * 2 * BLG_PI / PARTS - 0.008)
/* Number of samples that the strokes of a figure share by length, rounded down. Every stroke gets
 * one more, so that no stroke is without a sample. */
#define SAMPLES (BLG_FIGURE_SAMPLES - 2 * BLG_MAX_ACTIONS)
/* The search stops at this distance, because samples have the precision of floats. */
#define GOOD_ENOUGH 1e-4

/* A fit changes the scale of each figure by a factor of up to exp(BLG_FIT_GROWTH / 2): from
 * LEAST_SCALE to MOST_SCALE, rounded to the safe side. */
#define MOST_SCALE  1.021
#define LEAST_SCALE 0.98

/* A point at radius r has distance d from the other figure. Returns the least distance that a fit
 * (blg_fit) can make of d by scaling and shifting the figures. */
static double after_fit(double d, double r) {
    double left = d - MOST_SCALE * BLG_FIT_SHIFT - MOST_SCALE * BLG_FIT_GROWTH * r;
    return left > 0 ? LEAST_SCALE * left : 0;
}

/* The inverse of after_fit: the least distance that a fit may reduce to d. */
static double before_fit(double d, double r) {
    return d / LEAST_SCALE + MOST_SCALE * BLG_FIT_SHIFT + MOST_SCALE * BLG_FIT_GROWTH * r;
}

/* A range of rotations in which the best fit may lie. */
typedef struct range {
    double middle_rad;      /* rotation of figure a */
    bool mirror;            /* a is mirrored at the x axis first */
    double bound;           /* lower bound of the distance for all fits in the range */
    double middle_distance; /* at middle_rad, from samples to samples; set if bound < best */
} range;

/* The search for the best fit over all rotations. */
typedef struct search {
    const blg_figure *a, *b;
    double best; /* the least distance found so far; at first the caller's limit */
    int n;
    range ranges[2 * MOST_RANGES]; /* the n ranges that may hold a distance below best */
} search;

double blg_profile_distance(const blg_profile *a, const blg_profile *b) {
    double sum = 0;
    for (int i = 0; i < BLG_PROFILE_QUANTILES; i++) {
        double d = (double)a->radii[i] - (double)b->radii[i];
        sum += d * d;
    }
    return sqrt(sum / BLG_PROFILE_QUANTILES);
}

static void add_sample(blg_figure *f, blg_vec2 p) {
    f->x[f->n] = (float)p.x;
    f->y[f->n++] = (float)p.y;
}

static double sample_radius(const blg_figure *f, int i) {
    return sqrt((double)f->x[i] * f->x[i] + (double)f->y[i] * f->y[i]);
}

/* Sorts the samples by their distance from the centroid, the farthest first, and takes the
 * quantiles of the profile from this order. */
static void sort_outermost(blg_figure *f) {
    for (int i = 0; i < f->n; i++) {
        double r = sample_radius(f, i);
        int j = i;
        for (; j > 0 && sample_radius(f, f->outermost[j - 1]) < r; j--)
            f->outermost[j] = f->outermost[j - 1];
        f->outermost[j] = (uint8_t)i;
    }
    for (int k = 0; k < BLG_PROFILE_QUANTILES; k++)
        f->profile.radii[k] =
            (float)sample_radius(f, f->outermost[(f->n - 1) * (BLG_PROFILE_QUANTILES - 1 - k) /
                                                 (BLG_PROFILE_QUANTILES - 1)]);
}

/* The part of the circle (0..PARTS-1) in which the direction (x, y) lies, with an error of up to
 * 0.0038 rad. An exact arc tangent would take as long as the rest of the preparation. */
static int part_of(double x, double y) {
    double ax = fabs(x), ay = fabs(y), most = ax > ay ? ax : ay, least = ax > ay ? ay : ax;
    double z = most > 0 ? least / most : 0;
    /* The angle in the first eighth of the circle: a parabola near the arc tangent of z. */
    double turn = z * (BLG_PI / 4 + 0.273 * (1 - z));
    turn = ay > ax ? BLG_PI / 2 - turn : turn;
    turn = x < 0 ? BLG_PI - turn : turn;
    turn = y < 0 ? 2 * BLG_PI - turn : turn;
    return (int)(turn * (PARTS / (2 * BLG_PI))) % PARTS;
}

/* Fills f->envelope[part]: the largest radius of a sample in this part of the circle of directions,
 * in 255ths of the diameter. And f->around[part]: the largest envelope from AROUND parts before to
 * AROUND parts after this part. */
static void take_envelope(blg_figure *f) {
    for (int i = 0; i < f->n; i++) {
        int part = part_of((double)f->x[i], (double)f->y[i]);
        double r = 255 * sample_radius(f, i);
        uint8_t in_255ths = (uint8_t)(r < 255 ? r : 255);
        if (in_255ths > f->envelope[part])
            f->envelope[part] = in_255ths;
    }
    for (int i = 0; i < PARTS; i++)
        for (int k = -AROUND; k <= AROUND; k++) {
            uint8_t r = f->envelope[(i + k + PARTS) % PARTS];
            f->around[i] = r > f->around[i] ? r : f->around[i];
        }
}

/* Prepares a figure for distances: places samples along its strokes in nearly equal steps, relative
 * to the centroid, and computes what the search for a rotation needs. f->step: the largest step. */
void blg_figure_prepare(const blg_program *program, blg_figure *f) {
    memset(f, 0, sizeof *f);
    blg_drawing d;
    blg_drawing_make(program, &d);
    if (d.n == 0)
        return;
    f->diameter = d.diameter;
    double length = 0;
    blg_vec2 centroid = {0, 0};
    for (int i = 0; i < d.n; i++) {
        length += d.curves[i].length;
        centroid = blg_vec2_along(centroid, d.curves[i].length, blg_curve_centroid(&d.curves[i]));
    }
    centroid = blg_vec2_scale(centroid, 1 / length);
    add_sample(f, blg_vec2_sub(d.curves[0].start, centroid));
    for (int i = 0; i < d.n; i++) {
        int steps = (int)(d.curves[i].length / length * SAMPLES) + 1;
        for (int k = 1; k <= steps; k++)
            add_sample(f, blg_vec2_sub(blg_curve_point(&d.curves[i], k / (double)steps), centroid));
        float step = (float)(d.curves[i].length / steps);
        f->step = step > f->step ? step : f->step;
    }
    sort_outermost(f);
    take_envelope(f);
}

/* Squared distance of (x, y) from the nearest sample. If it is at most `enough`, the squared
 * distance of any sample within `enough` may be returned. Eight running minima let compilers use
 * vector instructions. */
static float nearest_squared(const blg_figure *f, float x, float y, float enough) {
    enum { LANES = 8, BLOCK = 4 * LANES };
    float least[LANES];
    for (int k = 0; k < LANES; k++)
        least[k] = 1e9f;
    int i = 0;
    while (i + LANES <= f->n) {
        for (int end = i + BLOCK; i + LANES <= f->n && i < end; i += LANES)
            for (int k = 0; k < LANES; k++) {
                float dx = f->x[i + k] - x, dy = f->y[i + k] - y;
                float squared = dx * dx + dy * dy;
                least[k] = squared < least[k] ? squared : least[k];
            }
        for (int k = 0; k < LANES; k++)
            least[0] = least[k] < least[0] ? least[k] : least[0];
        if (least[0] <= enough)
            return least[0];
    }
    for (; i < f->n; i++) {
        float dx = f->x[i] - x, dy = f->y[i] - y;
        float squared = dx * dx + dy * dy;
        least[0] = squared < least[0] ? squared : least[0];
    }
    return least[0];
}

/* The square of limit as a float. It is a little too small, by more than the 6e-8 that rounding to
 * a float may add, so that a search never stops too early. */
static float safely_below(double limit) {
    return (float)(limit * limit * (1 - 1e-6));
}

/* A 2 x 2 matrix. With `forth`, it rotates (and mirrors) points of figure a to their place over
 * figure b; without `forth`, it is the inverse. A mirrored rotation is its own inverse. */
typedef struct map {
    double xx, xy, yx, yy;
} map;

/* The map of a rotation, with a mirror or without. */
static map map_of(double angle_rad, bool mirror, bool forth) {
    const blg_sincos turn = blg_sincos_rad(angle_rad);
    double c = turn.cos, s = turn.sin;
    if (mirror)
        return (map){c, s, s, -c};
    return forth ? (map){c, -s, s, c} : (map){c, s, -s, c};
}

/* Lower bound of the distance from the samples of `from` to figure `to` for all fits (blg_fit) that
 * start within a range of rotations. m: the rotation at the middle of the range. From there to the
 * range's ends, a sample moves by `sway` at most. Uses every stride-th sample, the farthest from
 * the centroid first, and stops once the bound reaches limit. *middle_distance grows to the largest
 * distance of these samples after the rotation m. */
static double bound_one_way(const blg_figure *from, const blg_figure *to, map m,
                            double half_width_rad, int stride, double limit,
                            double *middle_distance) {
    double bound = 0;
    for (int i = 0; i < from->n && bound < limit; i += stride) {
        int k = from->outermost[i];
        double x = from->x[k], y = from->y[k];
        const double r = sample_radius(from, k), sway = half_width_rad * r;
        /* A sample with a distance below `enough` raises neither result. */
        const float enough = safely_below(blg_least(*middle_distance, before_fit(bound, r) + sway));
        double distance = sqrt((double)nearest_squared(to, (float)(m.xx * x + m.xy * y),
                                                       (float)(m.yx * x + m.yy * y), enough));
        /* The true nearest point lies on a chord between two samples, within half a step of one of
         * them. */
        double square = distance * distance - to->step * to->step / 4;
        double least = after_fit((square > 0 ? sqrt(square) : 0) - sway, r);
        bound = least > bound ? least : bound;
        *middle_distance = distance > *middle_distance ? distance : *middle_distance;
    }
    return bound;
}

/* Lower bound of the distance for all fits in the range, from the samples of both figures. */
static double bound_range(const search *s, range *r, double half_width_rad, int stride) {
    r->middle_distance = 0;
    map forth = map_of(r->middle_rad, r->mirror, /* forth */ true),
        back = map_of(r->middle_rad, r->mirror, /* forth */ false);
    double from_a =
        bound_one_way(s->a, s->b, forth, half_width_rad, stride, s->best, &r->middle_distance);
    if (from_a >= s->best)
        return from_a;
    double from_b =
        bound_one_way(s->b, s->a, back, half_width_rad, stride, s->best, &r->middle_distance);
    return from_a > from_b ? from_a : from_b;
}

/* An order without ties: by distance, then mirror, then rotation. */
static int by_middle(const void *left, const void *right) {
    const range *a = left, *b = right;
    return BLG_ORDER_OR(
        a->middle_distance, b->middle_distance,
        BLG_ORDER_OR(a->mirror, b->mirror, BLG_ORDER(a->middle_rad, b->middle_rad)));
}

/* Computes the lower bounds of all ranges, drops the ranges that cannot hold a distance below
 * s->best, and sorts the others by their distance at the middle. stride: every stride-th
 * sample counts. It is large for wide ranges, whose bounds are rough with all samples, too. */
static void narrow(search *s, double half_width_rad, int stride) {
    int kept = 0;
    for (int i = 0; i < s->n; i++) {
        range r = s->ranges[i];
        r.bound = bound_range(s, &r, half_width_rad, stride);
        if (r.bound < s->best)
            s->ranges[kept++] = r;
    }
    BLG_SORT(s->ranges, kept, by_middle);
    s->n = kept < MOST_RANGES ? kept : MOST_RANGES;
}

/* Divides every range into two. half_width_rad: of the new ranges. */
static void halve(search *s, double half_width_rad) {
    int n = 0;
    range old[MOST_RANGES];
    memcpy(old, s->ranges, (size_t)s->n * sizeof *old);
    for (int i = 0; i < s->n; i++)
        for (int side = -1; side <= 1; side += 2) {
            range r = old[i];
            r.middle_rad += side * half_width_rad;
            if (r.bound < s->best)
                s->ranges[n++] = r;
        }
    s->n = n;
}

/* Whether a fit has started from a rotation near that of the range; starts: those fits' ranges. */
static bool started_near(const range *r, const range *starts, int n) {
    for (int i = 0; i < n; i++)
        if (r->mirror == starts[i].mirror &&
            fabs(blg_remainder(r->middle_rad - starts[i].middle_rad, 2 * BLG_PI)) < APART_RAD)
            return true;
    return false;
}

/* Fits from the middle of a range, and notes the distance if it is the best so far. */
static void fit_range(search *s, const range *r) {
    blg_fit fit = {.mirror = r->mirror, .turn_rad = r->middle_rad};
    blg_figure_fit(s->a, s->b, s->best, &fit);
    s->best = fit.distance < s->best ? fit.distance : s->best;
}

/* Fits from the ranges in the order of `narrow`, at most MOST_FITS, until the distance is good
 * enough. Leaves out ranges whose bound is too large by now, and those near an earlier start. */
static void fit_ranges(search *s) {
    range starts[MOST_FITS];
    int n = 0;
    for (int i = 0; i < s->n && n < MOST_FITS && s->best > GOOD_ENOUGH; i++) {
        if (s->ranges[i].bound >= s->best || started_near(&s->ranges[i], starts, n))
            continue;
        fit_range(s, &s->ranges[i]);
        starts[n++] = s->ranges[i];
    }
}

/* Whether a comes before b in a total order of figures. Both (a, b) and (b, a) are compared in this
 * order, so that both distances are equal to the last bit. */
static bool comes_first(const blg_figure *a, const blg_figure *b) {
    for (int i = 0; i < a->n && i < b->n; i++) {
        if (a->x[i] != b->x[i])
            return a->x[i] < b->x[i];
        if (a->y[i] != b->y[i])
            return a->y[i] < b->y[i];
    }
    return a->n <= b->n;
}

/* Sets reach[i]: how far from 0 figure b must reach near the direction of part i, if the distance
 * of a and b is below limit. This is the radius of a's envelope in part i, minus the allowance (see
 * the head of this chapter). It is 0 if the allowance is so large that the point of b that lies
 * near a's envelope may lie in another direction. */
static void least_reach(const blg_figure *a, const blg_figure *b, double limit,
                        uint8_t reach[PARTS]) {
    const double most = blg_sin_rad(AROUND_RAD);
    for (int i = 0; i < PARTS; i++) {
        double r = a->envelope[i] / 255.0;
        double allowance = before_fit(limit, r + 1.0 / 255) + (double)b->step / 2;
        double least = 255 * (r - allowance) - 1;
        reach[i] = (uint8_t)(allowance < r * most && least > 0 ? least : 0);
    }
}

/* Mirrors an array by part of the circle at the x axis. */
static void mirrored(const uint8_t from[PARTS], uint8_t to[PARTS]) {
    for (int i = 0; i < PARTS; i++)
        to[i] = from[PARTS - 1 - i];
}

/* Turns figure a by every number k of parts. If the envelope of each figure then reaches as far as
 * the other figure needs, adds the range of rotations around this one, as wide as a part.
 * needed_of_b: how far b must reach, by the parts of a before the turn; needed_of_a: how far a must
 * reach, by the parts of b (least_reach). around_a: a's envelope. mirror: whether a is mirrored. */
static void add_ranges(search *s, bool mirror, const uint8_t needed_of_b[PARTS],
                       const uint8_t around_a[PARTS], const uint8_t needed_of_a[PARTS]) {
    uint8_t around_b[2 * PARTS], needed[2 * PARTS]; /* twice in a row: part i + k needs no modulo */
    for (int i = 0; i < 2 * PARTS; i++) {
        around_b[i] = s->b->around[i % PARTS];
        needed[i] = needed_of_a[i % PARTS];
    }
    for (int k = 0; k < PARTS; k++) {
        uint8_t too_short = 0;
        for (int i = 0; i < PARTS; i++)
            too_short |=
                (uint8_t)((needed_of_b[i] > around_b[i + k]) | (needed[i + k] > around_a[i]));
        if (!too_short)
            s->ranges[s->n++] =
                (range){.middle_rad = k * 2 * BLG_PI / PARTS, .mirror = mirror, .bound = 0};
    }
}

/* Adds the ranges of rotations that the envelopes allow, without and with a mirror. */
static void list_ranges(search *s) {
    uint8_t needed_of_b[PARTS], mirrored_needed[PARTS], mirrored_around[PARTS], needed_of_a[PARTS];
    least_reach(s->a, s->b, s->best, needed_of_b);
    least_reach(s->b, s->a, s->best, needed_of_a);
    mirrored(needed_of_b, mirrored_needed);
    mirrored(s->a->around, mirrored_around);
    add_ranges(s, /* mirror */ false, needed_of_b, s->a->around, needed_of_a);
    add_ranges(s, /* mirror */ true, mirrored_needed, mirrored_around, needed_of_a);
}

/* The least distance of two figures over all rotations and mirrorings, or limit if it is not below
 * limit. Divides the circle of rotations into ranges and drops those whose lower bound is too
 * large; goes from wide ranges to narrow ones. */
double blg_figure_distance(const blg_figure *a, const blg_figure *b, double limit) {
    if (a->n == 0 || b->n == 0)
        return limit < 1 ? limit : 1;
    /* Rotations keep distances from the centroid, so the figures' largest and least radii must be
     * similar. The outermost point of a figure is always a sample. */
    double out = a->profile.radii[BLG_PROFILE_QUANTILES - 1],
           other_out = b->profile.radii[BLG_PROFILE_QUANTILES - 1];
    double in = a->profile.radii[0], other_in = b->profile.radii[0];
    if (after_fit(fabs(out - other_out), blg_most(out, other_out)) >= limit ||
        after_fit(fabs(in - other_in) - (double)(a->step + b->step) / 2, blg_most(in, other_in)) >=
            limit)
        return limit;
    bool in_order = comes_first(a, b);
    search s; /* clearing its ranges would take longer than most searches */
    s.a = in_order ? a : b;
    s.b = in_order ? b : a;
    s.best = limit;
    s.n = 0;
    list_ranges(&s);
    double half_width_rad = BLG_PI / PARTS;
    for (int level = 0; level < LEVELS && s.n > 0 && s.best > GOOD_ENOUGH; level++) {
        if (level > 0)
            halve(&s, half_width_rad *= 0.5);
        narrow(&s, half_width_rad,
               8 >> level); /* every eighth sample, then every fourth, and so on */
        /* A good distance, found early, rules out most of the other ranges. */
        if (level < 2 && s.n > 0 && s.ranges[0].middle_distance < s.best + BLG_FIT_SHIFT)
            fit_range(&s, &s.ranges[0]);
    }
    fit_ranges(&s);
    return s.best;
}

/* Inserts a pair into the n pairs, which are in the order of their distance; if there is no room,
 * the last pair drops out. */
static void insert_pair(blg_figure_pair *pairs, int *n, int room, blg_figure_pair pair) {
    int at = *n < room ? (*n)++ : room - 1;
    for (; at > 0 && pairs[at - 1].distance > pair.distance; at--)
        pairs[at] = pairs[at - 1];
    pairs[at] = pair;
}

/* Finds the pairs of figures with the least distances. Once `room` pairs are found, the worst of
 * them is the limit for all others. */
int blg_figure_nearest_pairs(const blg_figure *figures, int n, double limit, blg_figure_pair *pairs,
                             int room) {
    int found = 0;
    for (int a = 0; a < n && room > 0; a++)
        for (int b = a + 1; b < n; b++) {
            const double bar =
                found == room ? pairs[room - 1].distance : limit; /* to be undercut */
            double distance = blg_figure_distance(&figures[a], &figures[b], bar);
            if (distance < bar)
                insert_pair(pairs, &found, room, (blg_figure_pair){a, b, distance});
        }
    return found;
}

/* Compares the figure with its turned self. Begins with the samples farthest from the centroid,
 * because a turn moves them most. */
double blg_figure_turned(const blg_figure *f, double turn_rad, double limit) {
    const blg_sincos turn = blg_sincos_rad(turn_rad);
    const double c = turn.cos, s = turn.sin;
    chords still, moved;
    double square = 0;
    make_chords(f, 1, 0, 0, 1, (blg_vec2){0, 0}, &still);
    make_chords(f, c, -s, s, c, (blg_vec2){0, 0}, &moved);
    for (int i = 0; i < f->n && square < limit * limit; i++) {
        match_point(&moved, f->outermost[i], &still, NEAREST, &square);
        match_point(&still, f->outermost[i], &moved, NEAREST, &square);
    }
    return blg_least(sqrt(square), limit);
}

/* Whether two programs draw the same figure up to a turn and a move, with a largest distance of
 * `tolerance` diameters. The limit lies slightly above the tolerance because of rounding. */
int blg_programs_congruent(const blg_program *a, const blg_program *b, double tolerance) {
    blg_figure one, other;
    if (blg_program_same_path(a, b))
        return 1;
    blg_figure_prepare(a, &one);
    blg_figure_prepare(b, &other);
    const double larger = blg_most(one.diameter, other.diameter);
    const double limit = tolerance * (1 + 1e-9) + 1e-9;
    if (one.n == 0 || other.n == 0)
        return one.n == other.n;
    return fabs(one.diameter - other.diameter) <= tolerance * larger &&
           blg_figure_distance(&one, &other, limit) < limit;
}
