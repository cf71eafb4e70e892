/* Overlap of two figures' ink.
 *
 * Both figures are drawn at 128 px, with the same diameter, with plain strokes and with their
 * centroids on one point. One figure is turned, and mirrored or not, to meet the other best. A
 * pixel of ink meets the other figure if that figure has ink in the same pixel or in one of its
 * eight neighbours, so a shift by part of a pixel costs nothing. The overlap is the share of the
 * ink pixels of both figures that meet. */
#include "analyse/analyse.h"
#include "geom/trig.h"
#include "geom/vec2.h"
#include "tasks/answer_parts.h"

#include <math.h>
#include <string.h>

#define SIDE     128
#define DIAMETER 63.0 /* of a figure, px: it fits the picture wherever its centroid lies */
#define PEN      0.8  /* half the pen's width, px */
#define TURNS    720

typedef struct picture {
    uint8_t ink[SIDE][SIDE], near[SIDE][SIDE];
    int n;
} picture;

typedef struct turn {
    bool mirror;
    double cosine, sine;
} turn;

static turn turn_of(int step, bool mirror) {
    const blg_sincos at = blg_sincos_deg(step * (360.0 / TURNS));
    return (turn){mirror, at.cos, at.sin};
}

static void place(const blg_figure *f, int i, const turn *t, double *x, double *y) {
    const double fy = t->mirror ? -f->y[i] : f->y[i];
    *x = SIDE / 2.0 + DIAMETER * (t->cosine * f->x[i] - t->sine * fy);
    *y = SIDE / 2.0 + DIAMETER * (t->sine * f->x[i] + t->cosine * fy);
}

static int inside(double at) {
    return at < 0 ? 0 : at > SIDE - 1 ? SIDE - 1 : (int)at;
}

static void draw_chord(picture *p, double ax, double ay, double bx, double by) {
    const double ux = bx - ax, uy = by - ay, square = ux * ux + uy * uy;
    const int x0 = inside(blg_least(ax, bx) - PEN), x1 = inside(blg_most(ax, bx) + PEN);
    const int y0 = inside(blg_least(ay, by) - PEN), y1 = inside(blg_most(ay, by) + PEN);
    for (int y = y0; y <= y1; y++)
        for (int x = x0; x <= x1; x++) {
            const double px = x + 0.5 - ax, py = y + 0.5 - ay;
            double along = square > 0 ? (px * ux + py * uy) / square : 0;
            along = blg_most(0, blg_least(1, along));
            const double dx = px - along * ux, dy = py - along * uy;
            if (dx * dx + dy * dy <= PEN * PEN)
                p->ink[y][x] = 1;
        }
}

static void draw(picture *p, const blg_figure *f, const turn *t) {
    double ax, ay, bx, by;
    memset(p, 0, sizeof *p);
    place(f, 0, t, &ax, &ay);
    draw_chord(p, ax, ay, ax, ay);
    for (int i = 1; i < f->n; i++, ax = bx, ay = by) {
        place(f, i, t, &bx, &by);
        draw_chord(p, ax, ay, bx, by);
    }
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++) {
            p->n += p->ink[y][x];
            for (int k = 0; k < 9 && p->ink[y][x]; k++) {
                const int yy = y + k / 3 - 1, xx = x + k % 3 - 1;
                if (yy >= 0 && yy < SIDE && xx >= 0 && xx < SIDE)
                    p->near[yy][xx] = 1;
            }
        }
}

/* The score of a turn of f: the number of f's sample points that fall on or next to ink of p. To
 * break ties, it also counts the points that fall on ink itself, with less weight. */
static int count_hits(const picture *p, const blg_figure *f, const turn *t) {
    int hits = 0;
    for (int i = 0; i < f->n; i++) {
        double x, y;
        place(f, i, t, &x, &y);
        hits +=
            p->near[inside(y)][inside(x)] * 4 * BLG_FIGURE_SAMPLES + p->ink[inside(y)][inside(x)];
    }
    return hits;
}

/* The turn of b with the highest score. The score counts b's samples on a's ink and, under the
 * inverse turn, a's samples on b's ink. The inverse of a turn is the turn by the opposite angle; a
 * mirrored turn is its own inverse. */
static turn best_turn(const picture *still_a, const picture *still_b, const blg_figure *a,
                      const blg_figure *b) {
    int most = -1;
    turn best = turn_of(0, false);
    for (int mirror = 0; mirror < 2; mirror++)
        for (int step = 0; step < TURNS; step++) {
            const turn there = turn_of(step, mirror);
            const turn back = mirror ? there : turn_of((TURNS - step) % TURNS, false);
            const int hits = count_hits(still_a, b, &there) + count_hits(still_b, a, &back);
            if (hits > most) {
                most = hits;
                best = there;
            }
        }
    return best;
}

static double share(const picture *a, const picture *b) {
    int meet = 0;
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++)
            meet += (a->ink[y][x] & b->near[y][x]) + (b->ink[y][x] & a->near[y][x]);
    return (double)meet / (a->n + b->n);
}

double blg_program_overlap(const blg_program *a, const blg_program *b) {
    blg_figure one, other;
    picture still[2], turned;
    const turn none = turn_of(0, false);
    blg_figure_prepare(a, &one);
    blg_figure_prepare(b, &other);
    if (!one.n || !other.n)
        return 0;
    draw(&still[0], &one, &none);
    draw(&still[1], &other, &none);
    const turn best = best_turn(&still[0], &still[1], &one, &other);
    draw(&turned, &other, &best);
    return share(&still[0], &turned);
}
