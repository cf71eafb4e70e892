/* Distance of two figures: the Hausdorff distance after the best alignment.
 *
 * Both figures are moved to centroid 0 and diameter 1; what is left is a rotation, with or without
 * a mirror. The search is a branch and bound over rotations: turning by at most d moves a point p
 * by at most |p| d, so what a point misses the other figure by at the middle of a range of
 * rotations, less |p| d, is a bound for the whole range. Distances to samples are fast and bound
 * those to the strokes between them within half a step. Ranges are halved until they are 0.04
 * degrees wide. */
#include "analyse/drawing.h"
#include "blogo/analyse.h"

#include <stdlib.h>
#include <string.h>

#define RANGES      144 /* at the start: 72 rotations, each with and without a mirror */
#define MOST_RANGES 512
#define LEVELS      8
#define QUANTILES   16 /* of blg_figure.radii */
/* Samples per figure before every stroke gets one more for its end. */
#define SAMPLES (BLG_FIGURE_SAMPLES - 2 * BLG_MAX_ACTIONS)
/* Better than this is not looked for. */
#define GOOD_ENOUGH 1e-5

typedef struct range {
    double middle_rad; /* rotation of figure a */
    bool mirror;       /* a is mirrored at the x axis first */
    double bound;
} range;

typedef struct search {
    const blg_figure *a, *b;
    double best;
    int n;
    range ranges[2 * MOST_RANGES];
} search;

static void add_sample(blg_figure *f, blg_vec2 p) {
    f->x[f->n] = (float)p.x;
    f->y[f->n++] = (float)p.y;
}

static double radius(const blg_figure *f, int i) {
    return sqrt((double)f->x[i] * f->x[i] + (double)f->y[i] * f->y[i]);
}

static void sort_outermost(blg_figure *f) {
    for (int i = 0; i < f->n; i++) {
        double r = radius(f, i);
        int j = i;
        for (; j > 0 && radius(f, f->outermost[j - 1]) < r; j--)
            f->outermost[j] = f->outermost[j - 1];
        f->outermost[j] = (uint8_t)i;
    }
    for (int k = 0; k < QUANTILES; k++)
        f->radii[k] =
            (float)radius(f, f->outermost[(f->n - 1) * (QUANTILES - 1 - k) / (QUANTILES - 1)]);
}

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
}

/* Squared distance of (x, y) from the nearest sample, or some smaller or equal to enough where
 * there is such a sample. Eight lanes, so that compilers use vectors. */
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
                float d = dx * dx + dy * dy;
                least[k] = d < least[k] ? d : least[k];
            }
        for (int k = 0; k < LANES; k++)
            least[0] = least[k] < least[0] ? least[k] : least[0];
        if (least[0] <= enough)
            return least[0];
    }
    for (; i < f->n; i++) {
        float dx = f->x[i] - x, dy = f->y[i] - y;
        float d = dx * dx + dy * dy;
        least[0] = d < least[0] ? d : least[0];
    }
    return least[0];
}

/* A square of a float that is safely below that of limit: what stops a search early must not be a
 * matter of rounding. */
static float safely_below(double limit) {
    return (float)(limit * limit * (1 - 1e-6));
}

/* Distance of p from the strokes: the chords between neighbouring samples. */
static double to_strokes(const blg_figure *f, blg_vec2 p) {
    double least = HUGE_VAL;
    for (int i = 0; i + 1 < f->n; i++) {
        double ax = f->x[i], ay = f->y[i], bx = f->x[i + 1] - ax, by = f->y[i + 1] - ay;
        double px = p.x - ax, py = p.y - ay, square = bx * bx + by * by;
        double t = square > 0 ? (px * bx + py * by) / square : 0;
        t = t < 0 ? 0 : t > 1 ? 1 : t;
        double dx = px - t * bx, dy = py - t * by, d = dx * dx + dy * dy;
        least = d < least ? d : least;
    }
    return sqrt(least);
}

/* Rows of the map from a's frame to b's (forth) or back. A mirrored rotation is its own inverse. */
typedef struct map {
    double xx, xy, yx, yy;
} map;

static map map_of(double angle, bool mirror, bool forth) {
    double c = cos(angle), s = sin(angle);
    if (mirror)
        return (map){c, s, s, -c};
    return forth ? (map){c, -s, s, c} : (map){c, s, -s, c};
}

/* Lower bound over the range for the distance from one figure to the other, by every stride-th
 * sample; at least limit is enough. */
static double bound_one_way(const blg_figure *from, const blg_figure *to, map m, double half_width,
                            int stride, double limit) {
    double bound = 0;
    for (int i = 0; i < from->n && bound < limit; i += stride) {
        int k = from->outermost[i];
        double x = from->x[k], y = from->y[k];
        const double moved = half_width * radius(from, k);
        /* Nearer than this does not raise the bound. */
        const float enough = safely_below(bound + moved);
        double d = sqrt((double)nearest_squared(to, (float)(m.xx * x + m.xy * y),
                                                (float)(m.yx * x + m.yy * y), enough));
        /* The nearest point of the strokes is within half a step of a sample on the same chord. */
        double square = d * d - to->step * to->step / 4;
        double least = (square > 0 ? sqrt(square) : 0) - moved;
        bound = least > bound ? least : bound;
    }
    return bound;
}

static double bound_range(const search *s, const range *r, double half_width, int stride) {
    map forth = map_of(r->middle_rad, r->mirror, true),
        back = map_of(r->middle_rad, r->mirror, false);
    double one = bound_one_way(s->a, s->b, forth, half_width, stride, s->best);
    if (one >= s->best)
        return one;
    double other = bound_one_way(s->b, s->a, back, half_width, stride, s->best);
    return one > other ? one : other;
}

/* Directed Hausdorff distance from samples to strokes; limit once it is at least limit. */
static double distance_one_way(const blg_figure *from, const blg_figure *to, map m, double limit) {
    double most = 0;
    for (int i = 0; i < from->n; i++) {
        int k = from->outermost[i];
        double x = from->x[k], y = from->y[k];
        blg_vec2 p = {m.xx * x + m.xy * y, m.yx * x + m.yy * y};
        const float square = nearest_squared(to, (float)p.x, (float)p.y, safely_below(most));
        if (sqrt((double)square) <= most)
            continue;
        double d = to_strokes(to, p);
        if (d >= limit)
            return limit;
        most = d > most ? d : most;
    }
    return most;
}

static void try_middle(search *s, const range *r) {
    double one = distance_one_way(s->a, s->b, map_of(r->middle_rad, r->mirror, true), s->best);
    if (one >= s->best)
        return;
    double other = distance_one_way(s->b, s->a, map_of(r->middle_rad, r->mirror, false), s->best);
    double d = one > other ? one : other;
    s->best = d < s->best ? d : s->best;
}

static int by_bound(const void *left, const void *right) {
    const range *a = left, *b = right;
    if (a->bound != b->bound)
        return a->bound < b->bound ? -1 : 1;
    if (a->mirror != b->mirror)
        return a->mirror ? 1 : -1;
    return (a->middle_rad > b->middle_rad) - (a->middle_rad < b->middle_rad);
}

/* A wide range's bound is rough in any case, so few samples do. Bounds all ranges, drops those that
 * cannot hold a better rotation, and tries the best few. */
static void narrow(search *s, double half_width, int stride) {
    int kept = 0;
    for (int i = 0; i < s->n; i++) {
        range r = s->ranges[i];
        r.bound = bound_range(s, &r, half_width, stride);
        if (r.bound < s->best)
            s->ranges[kept++] = r;
    }
    qsort(s->ranges, (size_t)kept, sizeof *s->ranges, by_bound);
    for (int i = 0; i < kept && i < 4; i++)
        try_middle(s, &s->ranges[i]);
    s->n = kept < MOST_RANGES ? kept : MOST_RANGES;
}

static void halve(search *s, double half_width) {
    int n = 0;
    range old[MOST_RANGES];
    memcpy(old, s->ranges, (size_t)s->n * sizeof *old);
    for (int i = 0; i < s->n; i++)
        for (int side = -1; side <= 1; side += 2) {
            range r = old[i];
            r.middle_rad += side * half_width / 2;
            if (r.bound < s->best)
                s->ranges[n++] = r;
        }
    s->n = n;
}

double blg_figure_distance(const blg_figure *a, const blg_figure *b, double limit) {
    if (a->n == 0 || b->n == 0)
        return limit < 1 ? limit : 1;
    /* Rotations keep the distance from the centroid, and the outermost point is a sample. */
    if (fabs((double)a->radii[QUANTILES - 1] - b->radii[QUANTILES - 1]) >= limit ||
        fabs((double)a->radii[0] - b->radii[0]) - (a->step + b->step) / 2 >= limit)
        return limit;
    search s = {.a = a, .b = b, .best = limit, .n = RANGES};
    double half_width = 2 * BLG_PI / RANGES;
    for (int i = 0; i < RANGES; i++)
        s.ranges[i] = (range){.middle_rad = (i / 2) * 2 * half_width, .mirror = i % 2};
    for (int level = 0; level < LEVELS && s.n > 0 && s.best > GOOD_ENOUGH; level++) {
        narrow(&s, half_width, level < 3 ? 8 >> level : 1);
        halve(&s, half_width);
        half_width /= 2;
    }
    for (int i = 0; i < s.n && s.best > GOOD_ENOUGH; i++)
        try_middle(&s, &s.ranges[i]);
    return s.best;
}

static void insert_pair(blg_figure_pair *pairs, int *n, int room, blg_figure_pair pair) {
    int at = *n < room ? (*n)++ : room - 1;
    for (; at > 0 && pairs[at - 1].distance > pair.distance; at--)
        pairs[at] = pairs[at - 1];
    pairs[at] = pair;
}

int blg_figure_nearest_pairs(const blg_figure *figures, int n, double limit, blg_figure_pair *pairs,
                             int room) {
    int found = 0;
    for (int a = 0; a < n && room > 0; a++)
        for (int b = a + 1; b < n; b++) {
            double bar = found == room ? pairs[room - 1].distance : limit;
            double distance = blg_figure_distance(&figures[a], &figures[b], bar);
            if (distance < bar)
                insert_pair(pairs, &found, room, (blg_figure_pair){a, b, distance});
        }
    return found;
}

static int alike(const blg_figure *a, const blg_figure *b, double tolerance) {
    double limit = tolerance * (1 + 1e-9) + 1e-9;
    return a->n > 0 && b->n > 0 && blg_figure_distance(a, b, limit) < limit;
}

int blg_programs_similar(const blg_program *a, const blg_program *b, double tolerance) {
    blg_figure one, other;
    blg_figure_prepare(a, &one);
    blg_figure_prepare(b, &other);
    return alike(&one, &other, tolerance);
}

int blg_programs_congruent(const blg_program *a, const blg_program *b, double tolerance) {
    blg_figure one, other;
    blg_figure_prepare(a, &one);
    blg_figure_prepare(b, &other);
    double larger = one.diameter > other.diameter ? one.diameter : other.diameter;
    return fabs(one.diameter - other.diameter) <= tolerance * larger &&
           alike(&one, &other, tolerance);
}
