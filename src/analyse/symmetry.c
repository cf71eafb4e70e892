#include "analyse/symmetry.h"

#include <stdlib.h>

/* Samples along the figure, about 0.035 apart; both ends of every edge are samples too. */
#define SAMPLES      100
#define MOST_SAMPLES (SAMPLES + 2 * BLG_MAX_CUTS)
/* The directions of axes, 180 degrees, are divided into bins, and only the first axis in each bin
 * is tried. Axes of one bin differ by at most 0.0008 rad and their images of a point by 0.0016. */
#define AXIS_BINS 4096
/* A node nearer to the centroid than this does not determine the direction of an axis. */
#define NO_DIRECTION 0.02
/* If the two moments of inertia differ by a smaller share of their sum, no axes of inertia are
 * tried. */
#define ISOTROPIC 1e-3
/* Most nodes that are used to find axes; the published shapes have at most 12 nodes. */
#define MOST_AXIS_NODES 64
#define MOST_ORDER      12

typedef struct sample {
    blg_vec2 at; /* relative to the centroid */
    double far;
} sample;

typedef struct search {
    const blg_arrangement *a;
    blg_curve curves[BLG_MAX_ACTIONS]; /* relative to the centroid */
    int n_samples;
    sample samples[MOST_SAMPLES];
    unsigned char tried[AXIS_BINS];
    double best;
} search;

static int farther(const void *left, const void *right) {
    const sample *a = left, *b = right;
    return (a->far < b->far) - (a->far > b->far);
}

/* Takes samples at equal steps on every edge, both ends included, and sorts the outermost first:
 * they show soonest that a copy differs. */
static void take_samples(search *s) {
    const blg_arrangement *a = s->a;
    double step = a->length / SAMPLES;
    for (int e = 0; e < a->n_edges; e++) {
        const blg_curve *path = &a->edges[e].path;
        int n = (int)(path->length / step) + 1;
        for (int i = 0; i <= n && s->n_samples < MOST_SAMPLES; i++) {
            blg_vec2 p = blg_vec2_sub(blg_curve_point(path, i / (double)n), a->centroid);
            s->samples[s->n_samples++] = (sample){p, blg_vec2_length(p)};
        }
    }
    qsort(s->samples, (size_t)s->n_samples, sizeof *s->samples, farther);
}

static bool near_figure(const search *s, blg_vec2 p, double limit, double *error) {
    double least = HUGE_VAL;
    for (int i = 0; i < s->a->drawing->n; i++) {
        double d = blg_curve_distance(&s->curves[i], p);
        if (d < least) {
            least = d;
            if (least <= *error)
                return true;
        }
    }
    *error = least;
    return least < limit;
}

/* Error (symmetry.h) of the map (x, y) -> (c x + f s y, s x - f c y), where s is `sine`: a
 * reflection for f = 1, a turn for f = -1. If the error is at least limit, returns limit. */
static double map_error(const search *s, double c, double sine, double f, double limit) {
    double error = 0;
    for (int i = 0; i < s->n_samples; i++) {
        blg_vec2 p = s->samples[i].at;
        blg_vec2 q = {c * p.x + f * sine * p.y, sine * p.x - f * c * p.y};
        if (!near_figure(s, q, limit, &error))
            return limit;
    }
    return error;
}

static void try_axis(search *s, double angle_rad) {
    double turns = angle_rad / BLG_PI;
    turns -= floor(turns);
    int bin = (int)(turns * AXIS_BINS) % AXIS_BINS;
    if (s->tried[bin])
        return;
    s->tried[bin] = 1;
    const blg_sincos turn = blg_sincos_rad(2 * angle_rad);
    double error = map_error(s, turn.cos, turn.sin, 1, s->best);
    s->best = error < s->best ? error : s->best;
}

static void try_axis_through(search *s, blg_vec2 p) {
    if (blg_vec2_length(p) > NO_DIRECTION)
        try_axis(s, blg_atan2(p.y, p.x));
}

static void try_inertia_axes(search *s) {
    double xx = 0, xy = 0, yy = 0;
    for (int i = 0; i < s->n_samples; i++) {
        blg_vec2 p = s->samples[i].at;
        xx += p.x * p.x;
        xy += p.x * p.y;
        yy += p.y * p.y;
    }
    /* The moments of a figure with rotation order 3 or more are equal in all directions; rounding
     * would choose the axes. */
    if (blg_vec2_length((blg_vec2){2 * xy, xx - yy}) < ISOTROPIC * (xx + yy))
        return;
    double angle = blg_atan2(2 * xy, xx - yy) / 2;
    try_axis(s, angle);
    try_axis(s, angle + BLG_PI / 2);
}

static void search_axes(search *s) {
    const blg_arrangement *a = s->a;
    blg_vec2 nodes[MOST_AXIS_NODES];
    int n = a->n_nodes < MOST_AXIS_NODES ? a->n_nodes : MOST_AXIS_NODES;
    for (int i = 0; i < n; i++) {
        nodes[i] = blg_vec2_sub(a->nodes[i].at, a->centroid);
        try_axis_through(s, nodes[i]);
    }
    for (int e = 0; e < a->n_edges; e++)
        try_axis_through(s, blg_vec2_sub(blg_curve_point(&a->edges[e].path, 0.5), a->centroid));
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++) {
            blg_vec2 d = blg_vec2_left(blg_vec2_sub(nodes[i], nodes[j]));
            double unlike = blg_vec2_length(nodes[i]) - blg_vec2_length(nodes[j]);
            /* An axis can map a node to another node only if both are equally far from the
             * centroid. */
            if (fabs(unlike) < BLG_SYMMETRY_CAP && blg_vec2_length(d) > NO_DIRECTION)
                try_axis(s, blg_atan2(d.y, d.x));
        }
    try_inertia_axes(s);
}

static double turn_error(const search *s, double turn_rad, double limit) {
    const blg_sincos turn = blg_sincos_rad(turn_rad);
    return map_error(s, turn.cos, turn.sin, -1, limit);
}

static bool is_circle(const search *s) {
    double nearest = s->samples[s->n_samples - 1].far, farthest = s->samples[0].far;
    return farthest - nearest <= BLG_SYMMETRIC && turn_error(s, 1, BLG_SYMMETRIC) < BLG_SYMMETRIC &&
           turn_error(s, 2.5, BLG_SYMMETRIC) < BLG_SYMMETRIC;
}

static void find_order(const search *s, blg_symmetry *m) {
    m->order = 1;
    if (is_circle(s)) {
        m->order = 0;
        return;
    }
    for (int order = MOST_ORDER; order >= 2; order--) {
        double error = turn_error(s, 2 * BLG_PI / order, BLG_SYMMETRIC);
        if (error < BLG_SYMMETRIC) {
            m->order = order;
            m->order_error = error;
            return;
        }
    }
}

void blg_symmetry_measure(const blg_arrangement *a, blg_symmetry *m) {
    search s = {.a = a, .best = BLG_SYMMETRY_CAP};
    for (int i = 0; i < a->drawing->n; i++) {
        const blg_curve *c = &a->drawing->curves[i];
        s.curves[i] = *c;
        s.curves[i].start = blg_vec2_sub(c->start, a->centroid);
        s.curves[i].end = blg_vec2_sub(c->end, a->centroid);
        s.curves[i].centre = blg_vec2_sub(c->centre, a->centroid);
    }
    take_samples(&s);
    search_axes(&s);
    *m = (blg_symmetry){.mirror_error = s.best,
                        .half_error = turn_error(&s, BLG_PI, BLG_SYMMETRY_CAP)};
    find_order(&s, m);
}
