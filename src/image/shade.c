/* The shade of a pixel comes from the distance of its centre to the middle of a line:
 *
 *     covered = half the width + 1/2 - distance, between 0 and 1
 *
 * A straight edge along rows or columns covers a pixel by just that much; a slanted edge by up to a
 * twentieth more or less. Half covered is right at any angle.
 *
 * A pen's line is a chain of bars. Where the chain bends much, and at its ends, a disc joins them;
 * where it bends little, bars are lengthened until their outer sides meet. Of all that covers a
 * pixel the darkest counts, so overlaps do not show.
 *
 * A stamp's inside becomes paper, then its outline is drawn over that:
 *
 *     ink = outline + (1 - outline) (1 - inside) ink
 *
 * Pixels of a row are computed in loops without branches, whose length is a multiple of four, which
 * compilers turn into few instructions. All arithmetic is that of IEEE 754, so pixels are the same
 * on every machine. */
#include "image/shade.h"

#include "geom/vec2.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

/* Most pixels computed at a time. */
#define CHUNK 32
/* A point of a pen's path is left out if it lies this near to the line between its neighbours. */
#define STRAIGHT_PX 0.03
/* At most so many points in a row are left out. */
#define MOST_LEFT_OUT 6
/* Cosine of 18 degrees: two bars that meet at this angle or less need no disc between them. */
#define GENTLE_COSINE 0.951
/* Radius from which on a circle stamp's own corners show. */
#define LARGE_CIRCLE_PX 3
/* A circle stamp is a regular polygon of 20 corners. This is the radius of the circle with the same
 * area, over the radius of the corners: sqrt(sin(18 deg) / (pi / 10)). */
#define CIRCLE_STAMP_ROUND 0.99179
#define MOST_CORNERS       20
/* Coordinates of a direction and lengths up to this count as 0: the line is level or upright, or no
 * line. */
#define LEVEL 1e-9
/* Thinner pens are drawn on a finer grid: in a pixel where their lines meet, the lines together
 * cover more than the darkest line does. */
#define THIN_PEN_PX 1.5
#define FINEST      8
/* Finer pictures have at most so many pixels a side. */
#define MOST_FINE_PX 2048
/* Beyond this nothing can be on an image. */
#define FAR_PX 1e6

typedef struct picture {
    uint8_t *pixels;
    int side;
} picture;

/* A line's width, and where pixels turn from covered to bare. */
typedef struct brush {
    double half, reach; /* reach: from the middle to where pixels stay paper */
} brush;

/* How a line covers a pixel, by its distance from the middle of the line: nothing at `edge`,
 * `steep` more for each pixel nearer, `full` at most. */
typedef struct ramp {
    float edge, steep, full;
} ramp;

/* Columns from first to last; none if last < first. */
typedef struct span {
    int first, last;
} span;

/* Without a branch, which would keep compilers from computing four at a time. */
static inline float above_0(float v) {
    return (v + fabsf(v)) * 0.5F;
}

static inline float from_0_to_1(float v) {
    const float some = above_0(v);
    return some < 1 ? some : 1;
}

/* Half a pixel's diagonal. */
#define AROUND 0.70710678118654752

static brush brush_of(double width_px) {
    return (brush){width_px / 2, width_px / 2 + AROUND};
}

/* length: of a pixel, seen across the line. */
static ramp ramp_of(brush b, double length) {
    return (ramp){(float)(b.half + length / 2), (float)(1 / length),
                  (float)blg_least(2 * b.half / length, 1)};
}

static inline float covered(ramp r, float distance) {
    const float some = above_0(r.edge - distance) * r.steep;
    return some < r.full ? some : r.full;
}

static double near_px(double v) {
    return v > -FAR_PX ? v < FAR_PX ? v : FAR_PX : -FAR_PX;
}

static blg_vec2 to_px(const blg_frame *f, blg_vec2 p) {
    return (blg_vec2){near_px(f->x0 + f->scale * p.x), near_px(f->y0 - f->scale * p.y)};
}

/* Rounded up and down, within the range of int. */
static int up(double v) {
    const int whole = (int)v;
    return whole + (v > whole);
}

static int down(double v) {
    const int whole = (int)v;
    return whole - (v < whole);
}

/* Pixels whose centres lie from low to high, both of them within int. */
static span span_of(double low, double high, int side) {
    const int first = up(low - 0.5), last = down(high - 0.5);
    return (span){first > 0 ? first : 0, last < side ? last : side - 1};
}

/* How many of the pixels from x to `last` are computed next. The function fours rounds a number up
 * to a multiple of four. */
static int chunk_at(int x, int last) {
    return last - x < CHUNK ? last - x + 1 : CHUNK;
}

static int fours(int n) {
    return (n + 3) & ~3;
}

/* Darkens n pixels to the ink that they are covered by. */
static void darken(uint8_t *pixels, int n, const float *ink) {
    int paper[CHUNK];
    for (int k = 0; k < fours(n); k++)
        paper[k] = (int)(255.5F - 255 * ink[k]);
    for (int k = 0; k < n; k++)
        pixels[k] = (uint8_t)(paper[k] < pixels[k] ? paper[k] : pixels[k]);
}

/* ---- pens ---- */

/* A band between two parallel lines. In a row it reaches from middle + slope * below - half to
 * middle + slope * below + half, where below is counted from the start of a bar. A level band sets
 * no limit in any row. */
typedef struct band {
    double middle, slope, half;
} band;

/* The places p at which low <= (p - start) * across <= high. */
static band band_of(blg_vec2 start, blg_vec2 across, double low, double high) {
    if (fabs(across.x) < LEVEL)
        return (band){start.x, 0, 4 * FAR_PX};
    return (band){start.x + (low + high) / 2 / across.x, -across.y / across.x,
                  (high - low) / 2 / fabs(across.x)};
}

static void narrow(double *low, double *high, const band *b, double below) {
    const double middle = b->middle + b->slope * below;
    *low = blg_most(*low, middle - b->half);
    *high = blg_least(*high, middle + b->half);
}

/* A straight piece of a pen's line: the points start + t * along, with t between `from` and `to`.
 * along is a unit vector. */
typedef struct bar {
    blg_vec2 start, along;
    double from, to;
} bar;

/* Projected across a line, a square pixel is a trapezoid: a box as wide as two of its sides,
 * smeared by the other two. The mean of two ramps, half of the smear apart, comes near to the
 * covered area, and its sum over a row is exact. */
static void draw_bar_row(const picture *to, const bar *r, brush b, int y, span s) {
    uint8_t *row = to->pixels + (size_t)y * (size_t)to->side;
    const double right = s.first + 0.5 - r->start.x, below = y + 0.5 - r->start.y;
    const double wide = fabs(r->along.y), high = fabs(r->along.x);
    const float first = (float)(right * r->along.y - below * r->along.x), step = (float)r->along.y;
    const ramp ramp = ramp_of(b, blg_most(wide, high));
    const float smear = (float)(blg_least(wide, high) / 4);
    for (int x = s.first; x <= s.last; x += CHUNK) {
        const int n = chunk_at(x, s.last);
        float ink[CHUNK];
        for (int k = 0; k < fours(n); k++) {
            const float across = first + step * (float)(x - s.first + k);
            ink[k] = 0.5F *
                     (covered(ramp, fabsf(across - smear)) + covered(ramp, fabsf(across + smear)));
        }
        darken(row + x, n, ink);
    }
}

static void draw_bar(const picture *to, const bar *r, brush b) {
    const blg_vec2 u = r->along;
    const double y0 = r->start.y + r->from * u.y, y1 = r->start.y + r->to * u.y;
    const double wide = b.reach * fabs(u.x);
    const span rows = span_of(blg_least(y0, y1) - wide, blg_most(y0, y1) + wide, to->side);
    const band across = band_of(r->start, (blg_vec2){u.y, -u.x}, -b.reach, b.reach);
    const band along = band_of(r->start, u, r->from, r->to);
    for (int y = rows.first; y <= rows.last; y++) {
        double low = 0, high = to->side;
        narrow(&low, &high, &across, y + 0.5 - r->start.y);
        narrow(&low, &high, &along, y + 0.5 - r->start.y);
        if (low <= high)
            draw_bar_row(to, r, b, y, span_of(low, high, to->side));
    }
}

static void draw_disc(const picture *to, blg_vec2 centre, brush b) {
    const ramp ramp = ramp_of(b, 1);
    const span rows = span_of(centre.y - b.reach, centre.y + b.reach, to->side);
    for (int y = rows.first; y <= rows.last; y++) {
        const double below = y + 0.5 - centre.y, left = b.reach * b.reach - below * below;
        const double half = left > 0 ? sqrt(left) : 0;
        const span s = span_of(centre.x - half, centre.x + half, to->side);
        const float below2 = (float)(below * below), first = (float)(s.first + 0.5 - centre.x);
        uint8_t *row = to->pixels + (size_t)y * (size_t)to->side;
        for (int x = s.first; x <= s.last; x += CHUNK) {
            const int n = chunk_at(x, s.last);
            float ink[CHUNK];
            for (int k = 0; k < fours(n); k++) {
                const float right = first + (float)(x - s.first + k);
                ink[k] = covered(ramp, sqrtf(right * right + below2));
            }
            darken(row + x, n, ink);
        }
    }
}

/* Whether point b, between a and c, may be left out: its distance from the line from a to c is too
 * small to show. */
static bool is_straight(blg_vec2 a, blg_vec2 b, blg_vec2 c) {
    const blg_vec2 chord = blg_vec2_sub(c, a), arm = blg_vec2_sub(b, a);
    const double along = blg_vec2_dot(arm, chord), length2 = blg_vec2_dot(chord, chord);
    const double across = blg_vec2_cross(arm, chord);
    return length2 > 0 && along >= 0 && along <= length2 &&
           across * across <= STRAIGHT_PX * STRAIGHT_PX * length2;
}

/* The next point after i that is not left out. */
static int next_point(const blg_frame *f, const blg_vec2 *p, int n, int i) {
    const blg_vec2 start = to_px(f, p[i]);
    blg_vec2 between[MOST_LEFT_OUT];
    int left_out = 0;
    while (left_out < MOST_LEFT_OUT && i + left_out + 2 < n) {
        between[left_out] = to_px(f, p[i + left_out + 1]);
        const blg_vec2 end = to_px(f, p[i + left_out + 2]);
        bool straight = true;
        for (int k = 0; k <= left_out && straight; k++)
            straight = is_straight(start, between[k], end);
        if (!straight)
            break;
        left_out++;
    }
    return i + left_out + 1;
}

static void draw_pen(const picture *to, const blg_frame *f, const blg_ink *ink,
                     const blg_ink_item *item) {
    const brush b = brush_of(f->pen_px);
    const blg_vec2 *p = ink->points + item->first;
    blg_vec2 at = to_px(f, p[0]);
    bar last = {.to = -1}; /* none yet */
    draw_disc(to, at, b);
    for (int i = 0; i + 1 < item->n;) {
        i = next_point(f, p, item->n, i);
        const blg_vec2 next = to_px(f, p[i]), arm = blg_vec2_sub(next, at);
        const double length = blg_vec2_length(arm);
        if (!(length > LEVEL))
            continue;
        bar r = {at, blg_vec2_scale(arm, 1 / length), 0, length};
        if (last.to >= 0) {
            const double cosine = blg_vec2_dot(last.along, r.along);
            const double sine = fabs(blg_vec2_cross(last.along, r.along));
            const double more = b.reach * sine / (1 + cosine);
            if (cosine > GENTLE_COSINE) {
                last.to += more;
                r.from = -more;
            } else {
                draw_disc(to, at, b);
            }
            draw_bar(to, &last, b);
        }
        last = r;
        at = next;
    }
    if (last.to >= 0) {
        draw_bar(to, &last, b);
        draw_disc(to, at, b);
    }
}

/* ---- stamps ---- */

/* Outside of it out . p > at; out is a unit vector. */
typedef struct side {
    blg_vec2 out;
    double at;
    double inverse; /* of out.x; 0 where the side is level */
} side;

typedef struct stamp {
    blg_vec2 centre;
    int n;         /* sides; 0: a circle */
    double radius; /* of the corners, or of the circle */
    float hole;    /* area of what the outline leaves inside, at most 1 */
    side sides[MOST_CORNERS];
} stamp;

/* The factor that corrects the free area in the middle pixel of a small stamp. The product of what
 * each side leaves free is too large where the hole inside the outline is smaller than a pixel. n
 * tan(180 deg / n) is the area of a polygon of n sides around the circle of radius 1. */
static float hole_of(const stamp *s, double half_px) {
    const double inner = s->radius * (s->n == 3 ? 0.5 : s->n == 4 ? 0.70710678118654752 : 1);
    const double area = s->n == 3 ? 5.19615242270663188 : s->n == 4 ? 4 : BLG_PI;
    const double left = inner - half_px, across = blg_least(left + 0.5, 1);
    if (!(left > 0))
        return 0;
    double free = across;
    for (int i = 1; i < s->n && s->n <= 4; i++)
        free *= across;
    return (float)blg_least(area * left * left / free, 1);
}

static stamp stamp_of(const blg_frame *f, const blg_ink *ink, const blg_ink_item *item) {
    const blg_vec2 *p = ink->points + item->first;
    blg_vec2 sum = {0, 0};
    stamp s = {.n = item->n <= MOST_CORNERS ? item->n : 0};
    for (int i = 0; i < item->n; i++)
        sum = blg_vec2_add(sum, to_px(f, p[i]));
    s.centre = blg_vec2_scale(sum, 1.0 / item->n);
    s.radius = blg_vec2_distance(to_px(f, p[0]), s.centre);
    if (!s.n || (s.n > 4 && !(s.radius > LARGE_CIRCLE_PX))) {
        s.radius *= CIRCLE_STAMP_ROUND;
        s.n = 0;
    }
    for (int i = 0; i < s.n; i++) {
        const blg_vec2 a = to_px(f, p[i]), b = to_px(f, p[(i + 1) % s.n]);
        const blg_vec2 arm = blg_vec2_sub(b, a);
        const double length = blg_vec2_length(arm);
        blg_vec2 out =
            length > LEVEL ? (blg_vec2){arm.y / length, -arm.x / length} : (blg_vec2){1, 0};
        if (blg_vec2_dot(out, blg_vec2_sub(s.centre, a)) > 0)
            out = blg_vec2_scale(out, -1);
        s.sides[i] = (side){out, blg_vec2_dot(out, a), fabs(out.x) > LEVEL ? 1 / out.x : 0};
    }
    s.hole = hole_of(&s, f->stamp_px / 2);
    return s;
}

/* The columns of row y whose pixels lie inside a stamp after its sides are moved by `outwards`. */
static span inside_of(const stamp *s, double y, double outwards, int width) {
    const double below = y - s->centre.y, radius = s->radius + outwards;
    const double left = radius > 0 ? radius * radius - below * below : -1;
    if (left < 0)
        return (span){0, -1};
    double low = s->centre.x - sqrt(left), high = s->centre.x + sqrt(left);
    for (int i = 0; i < s->n; i++) {
        const side *e = &s->sides[i];
        const double room = outwards + e->at - y * e->out.y;
        if (e->inverse > 0)
            high = blg_least(high, room * e->inverse);
        else if (e->inverse < 0)
            low = blg_most(low, room * e->inverse);
        else if (room < 0)
            return (span){0, -1};
    }
    low = blg_most(low, 0);
    high = blg_least(high, width);
    return low <= high ? span_of(low, high, width) : (span){0, -1};
}

/* For each pixel of a chunk: out is how far the pixel lies outside the middle of the outline; free
 * is the part of the pixel that the outline leaves free inside. */
typedef struct distances {
    float out[CHUNK], free[CHUNK];
} distances;

/* Adds one side of a triangle or square. What all sides leave free in a pixel is the product of
 * what each side leaves free. */
static void measure_side(const side *e, double x, double y, int n, float gap, distances *d) {
    const float first = (float)(x * e->out.x + y * e->out.y - e->at), step = (float)e->out.x;
    for (int k = 0; k < n; k++) {
        const float out = first + step * (float)k;
        d->out[k] = out > d->out[k] ? out : d->out[k];
        d->free[k] *= from_0_to_1(gap - out);
    }
}

static void measure_flat_side(const side *e, double x, double y, int n, distances *d) {
    const float first = (float)(x * e->out.x + y * e->out.y - e->at), step = (float)e->out.x;
    for (int k = 0; k < n; k++) {
        const float out = first + step * (float)k;
        d->out[k] = out > d->out[k] ? out : d->out[k];
    }
}

/* Measures n pixels. Beyond a corner, the distance to the circle through the corners counts. This
 * rounds the corner; its area differs from that of a round corner by at most a tenth. */
static void measure(const stamp *s, double x, double y, int n, float gap, distances *d) {
    const float first = (float)(x - s->centre.x), below = (float)(y - s->centre.y);
    const float radius = (float)s->radius;
    float round[CHUNK];
    for (int k = 0; k < n; k++) {
        const float right = first + (float)k;
        round[k] = sqrtf(right * right + below * below) - radius;
    }
    for (int k = 0; k < n; k++) {
        d->free[k] = 1;
        d->out[k] = -radius;
    }
    for (int i = 0; i < s->n; i++)
        if (s->n <= 4)
            measure_side(&s->sides[i], x, y, n, gap, d);
        else
            measure_flat_side(&s->sides[i], x, y, n, d);
    for (int k = 0; k < n && !s->n; k++)
        d->out[k] = round[k];
    for (int k = 0; k < n && (!s->n || s->n > 4); k++)
        d->free[k] = from_0_to_1(gap - d->out[k]);
    for (int k = 0; k < n && s->n; k++)
        d->out[k] = round[k] > d->out[k] ? round[k] : d->out[k];
}

/* Draws a stamp over n pixels. Old ink stays as far as it lies outside the stamp. */
static void stamp_chunk(uint8_t *pixels, int n, const distances *d, float hole, float gap) {
    float paper[CHUNK], keep[CHUNK];
    for (int k = 0; k < fours(n); k++) {
        paper[k] = from_0_to_1(above_0(gap + d->out[k]) + hole * d->free[k]);
        keep[k] = from_0_to_1(0.5F + d->out[k]);
    }
    for (int k = 0; k < n; k++)
        pixels[k] = (uint8_t)(paper[k] * (255 - keep[k] * (float)(255 - pixels[k])) + 0.5F);
}

static void stamp_span(const picture *to, const stamp *st, float gap, int y, span s) {
    uint8_t *row = to->pixels + (size_t)y * (size_t)to->side;
    for (int x = s.first; x <= s.last; x += CHUNK) {
        const int n = chunk_at(x, s.last);
        distances d;
        measure(st, x + 0.5, y + 0.5, fours(n), gap, &d);
        stamp_chunk(row + x, n, &d, st->hole, gap);
    }
}

static void draw_stamp(const picture *to, const blg_frame *f, const blg_ink *ink,
                       const blg_ink_item *item) {
    const stamp s = stamp_of(f, ink, item);
    const double half = f->stamp_px / 2, reach = half + 0.5;
    const float gap = (float)(0.5 - half);
    const span rows =
        span_of(s.centre.y - s.radius - reach, s.centre.y + s.radius + reach, to->side);
    for (int y = rows.first; y <= rows.last; y++) {
        const span all = inside_of(&s, y + 0.5, reach, to->side);
        const span inner = inside_of(&s, y + 0.5, -reach, to->side);
        if (inner.last < inner.first) {
            stamp_span(to, &s, gap, y, all);
            continue;
        }
        stamp_span(to, &s, gap, y, (span){all.first, inner.first - 1});
        memset(to->pixels + (size_t)y * (size_t)to->side + inner.first, 255,
               (size_t)(inner.last - inner.first + 1));
        stamp_span(to, &s, gap, y, (span){inner.last + 1, all.last});
    }
}

static bool is_number(const blg_ink *ink, const blg_ink_item *item) {
    bool number = true;
    for (int i = item->first; i < item->first + item->n; i++)
        number &= !isnan(ink->points[i].x) && !isnan(ink->points[i].y);
    return number;
}

void blg_shade_ink(const blg_frame *f, const blg_ink *ink, uint8_t *pixels, int side_px) {
    const picture to = {pixels, side_px};
    for (int i = 0; i < ink->n_items; i++)
        if (is_number(ink, &ink->items[i]))
            (ink->items[i].kind == BLG_INK_PEN ? draw_pen : draw_stamp)(&to, f, ink,
                                                                        &ink->items[i]);
}

int blg_shade_fineness(const blg_frame *f, int side_px) {
    int fineness = 1;
    while (fineness < FINEST && fineness * f->pen_px < THIN_PEN_PX &&
           2 * fineness * side_px <= MOST_FINE_PX)
        fineness *= 2;
    return fineness;
}
