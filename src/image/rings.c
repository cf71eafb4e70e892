/* Ink is decided at 4 x 4 points of each pixel. Cairo keeps coordinates in 256ths of a pixel. Its
 * quick mode rounds the corners down to quarters of a pixel, follows each edge from there, and
 * rounds the crossing with each row of points down again. A point is filled if the edges to its
 * left do not cancel out: an edge down and an edge up do. If n of a pixel's points are filled, its
 * ink is 16 n of 255; 16 points make 255.
 *
 *     corners -> crossings per row of points, down and up -> bits -> counts -> ink
 *
 * A convex polygon has one edge down and one up in each row of points. Rounding keeps the order of
 * rows, so this holds after rounding, too. A point that two polygons fill is one bit, and counts
 * once.
 *
 * If no edge of a drawing is slanted, Cairo computes areas instead of points. This file then leaves
 * the drawing to Cairo.
 *
 * Invariant: between drawings, all bits are 0. */
#include "image/rings.h"

#include "base/buf.h"

#include <string.h>

/* Pictures wider than this are left to Cairo, for the sake of memory. */
#define MOST_SIDE_PX 1024
/* Rows of points that a polygon may reach over. */
#define MOST_ROWS  512
#define MOST_BOXES 128
/* Pixels whose points are the bits of one word, for each of their four rows of points. */
#define GROUP 16
/* Adding and subtracting it rounds to the nearest whole number, as Cairo does. */
#define ROUNDING 6755399441055744.0

typedef struct box {
    int y0, y1;      /* rows of pixels, */
    int first, last; /* and their groups; the last ones belong to it */
} box;

/* Crossings of a polygon's edges with rows of points, in points. */
typedef struct crossings {
    int first, end; /* rows */
    int left, right;
    int down[MOST_ROWS], up[MOST_ROWS];
} crossings;

/* Points of GROUP pixels of a row, the leftmost in the lowest bit. */
typedef struct group {
    uint64_t rows[4];
} group;

struct blg_rings {
    group *groups; /* row by row */
    int capacity, side_px;
    bool slanted; /* an edge since the last drawing */
    int n_boxes;
    box boxes[MOST_BOXES];
    crossings outer, inner;
};

blg_rings *blg_rings_create(blg_arena *arena) {
    return BLG_NEW(arena, blg_rings, 1);
}

void blg_rings_drop(blg_rings *rings) {
    blg_buf_release(&rings->groups);
    rings->capacity = 0;
    rings->side_px = 0;
}

/* Room for crossings at the end of a row. */
static int groups_a_row(const blg_rings *rings) {
    return rings->side_px / GROUP + 1;
}

bool blg_rings_use_size(blg_rings *rings, int side_px) {
    const int need = side_px * (side_px / GROUP + 1);
    rings->side_px = 0;
    if (side_px > MOST_SIDE_PX)
        return true;
    if (!blg_buf_grow(&rings->groups, &rings->capacity, need, sizeof *rings->groups))
        return false;
    rings->side_px = side_px;
    rings->n_boxes = 0;
    memset(rings->groups, 0, (size_t)need * sizeof *rings->groups);
    return true;
}

/* ---- corners to crossings ---- */

typedef struct point {
    int x, y;
} point;

/* In 256ths of a pixel; false where corners lie outside the picture, or where Cairo might drop a
 * corner, which changes how edges are rounded. */
static bool round_corners(const blg_polygon *polygon, int side_px, point *corners, bool *slanted) {
    const int n = polygon->n;
    for (int i = 0; i < n; i++) {
        const blg_vec2 p = polygon->corners[i];
        if (!(p.x >= 0 && p.y >= 0 && p.x <= side_px && p.y <= side_px))
            return false;
        corners[i] =
            (point){(int)(p.x * 256 + ROUNDING - ROUNDING), (int)(p.y * 256 + ROUNDING - ROUNDING)};
    }
    for (int i = 0; i < n; i++) {
        const point a = corners[i], b = corners[(i + 1) % n], c = corners[(i + 2) % n];
        if ((int64_t)(b.x - a.x) * (c.y - b.y) == (int64_t)(b.y - a.y) * (c.x - b.x))
            return false;
        *slanted |= a.x != b.x && a.y != b.y;
    }
    return true;
}

/* Rounded down, for a positive divisor. */
static int divide_down(int a, int divisor) {
    return a / divisor - (a % divisor < 0);
}

/* Where the edge from top to bottom crosses each row of points. */
static void follow_edge(point top, point bottom, int first, int *crossing) {
    const int dx = bottom.x - top.x, dy = bottom.y - top.y;
    const int whole = divide_down(dx, dy), part = dx - whole * dy;
    int x = top.x, rest = 0;
    for (int y = top.y; y < bottom.y; y++) {
        crossing[y - first] = x;
        x += whole;
        rest += part;
        const int carry = rest >= dy;
        x += carry;
        rest -= carry ? dy : 0;
    }
}

/* Corners to points, and their extent. */
static void to_points(point *corners, int n, crossings *c) {
    c->first = c->left = MOST_SIDE_PX * 4;
    c->end = c->right = 0;
    for (int i = 0; i < n; i++) {
        const point p = corners[i] = (point){corners[i].x >> 6, corners[i].y >> 6};
        c->first = p.y < c->first ? p.y : c->first;
        c->end = p.y > c->end ? p.y : c->end;
        c->left = p.x < c->left ? p.x : c->left;
        c->right = p.x > c->right ? p.x : c->right;
    }
}

static bool cross_rows(blg_rings *s, const blg_polygon *polygon, crossings *c) {
    point corners[BLG_POLYGON_CORNERS];
    const int n = polygon->n;
    int down = 0, up = 0;
    if (!round_corners(polygon, s->side_px, corners, &s->slanted))
        return false;
    to_points(corners, n, c);
    if (c->end - c->first > MOST_ROWS)
        return false;
    for (int i = 0; i < n; i++) {
        const point a = corners[i], b = corners[i + 1 < n ? i + 1 : 0];
        if (b.y > a.y) {
            follow_edge(a, b, c->first, c->down);
            down += b.y - a.y;
        } else if (b.y < a.y) {
            follow_edge(b, a, c->first, c->up);
            up += a.y - b.y;
        }
    }
    return down == c->end - c->first && up == c->end - c->first;
}

/* ---- crossings to bits ---- */

/* The bits from `from` on, of a word; none or all where `from` lies beyond it. Two shifts, as one
 * by 64 is undefined. */
static uint64_t bits_from(int from) {
    const unsigned low = from < 0 ? 0 : (unsigned)from, at = low > 64 ? 64 : low;
    return ~(uint64_t)0 << (at >> 1) << (at - (at >> 1));
}

/* Points of a row: from left up to right, without those from inner_left up to inner_right. */
typedef struct span {
    int left, inner_left, inner_right, right;
} span;

static void set_points(const blg_rings *s, int y, span at) {
    group *row = s->groups + (y >> 2) * groups_a_row(s);
    for (int g = at.left >> 6; g <= at.right >> 6; g++)
        row[g].rows[y & 3] |= (bits_from(at.left - 64 * g) ^ bits_from(at.inner_left - 64 * g)) |
                              (bits_from(at.inner_right - 64 * g) ^ bits_from(at.right - 64 * g));
}

/* Whether the inner polygon's edges lie between the outer one's in all its rows: rounding may move
 * them. */
static bool is_ring(const crossings *outer, const crossings *inner) {
    bool inside = inner->first >= outer->first && inner->end <= outer->end;
    for (int y = inner->first; y < inner->end && inside; y++) {
        const int in = y - inner->first, out = y - outer->first;
        inside = outer->up[out] <= inner->down[in] && inner->down[in] <= inner->up[in] &&
                 inner->up[in] <= outer->down[out];
    }
    return inside;
}

static void fill_outer(const blg_rings *s, const crossings *outer, int first, int end) {
    for (int y = first; y < end; y++)
        set_points(s, y,
                   (span){outer->up[y - outer->first], outer->down[y - outer->first],
                          outer->down[y - outer->first], outer->down[y - outer->first]});
}

static void fill_ring(const blg_rings *s, const crossings *outer, const crossings *inner) {
    fill_outer(s, outer, outer->first, inner->first);
    for (int y = inner->first; y < inner->end; y++) {
        const int in = y - inner->first, out = y - outer->first;
        set_points(s, y, (span){outer->up[out], inner->down[in], inner->up[in], outer->down[out]});
    }
    fill_outer(s, outer, inner->end, outer->end);
}

static bool is_upright(const crossings *outer) {
    bool upright = true;
    for (int i = 0; i < outer->end - outer->first; i++)
        upright &= outer->up[i] <= outer->down[i];
    return upright;
}

static void forget(blg_rings *s) {
    for (int i = 0; i < s->n_boxes; i++)
        for (int y = s->boxes[i].y0; y <= s->boxes[i].y1; y++)
            memset(s->groups + y * groups_a_row(s) + s->boxes[i].first, 0,
                   (size_t)(s->boxes[i].last - s->boxes[i].first + 1) * sizeof *s->groups);
    s->n_boxes = 0;
    s->slanted = false;
}

bool blg_rings_add(blg_rings *s, const blg_polygon *outer, const blg_polygon *inner) {
    if (!s->side_px || s->n_boxes == MOST_BOXES || !cross_rows(s, outer, &s->outer) ||
        !is_upright(&s->outer) ||
        (inner && !(cross_rows(s, inner, &s->inner) && is_ring(&s->outer, &s->inner)))) {
        forget(s);
        return false;
    }
    const crossings *c = &s->outer;
    if (c->first == c->end)
        return true;
    s->boxes[s->n_boxes++] = (box){c->first >> 2, (c->end - 1) >> 2, c->left >> 6, c->right >> 6};
    if (inner && s->inner.first < s->inner.end)
        fill_ring(s, c, &s->inner);
    else
        fill_outer(s, c, c->first, c->end);
    return true;
}

/* ---- bits to ink ---- */

/* How many points of each pixel are set. Numbers of pixels next to each other grow in the halves of
 * bytes, from two bits to four. */
static void count_points(const group *g, uint16_t counts[GROUP]) {
    const uint64_t ones = 0x5555555555555555, twos = 0x3333333333333333, fours = 0x0f0f0f0f0f0f0f0f;
    uint64_t even = 0, odd = 0;
    for (int i = 0; i < 4; i++) {
        uint64_t n = g->rows[i];
        n -= (n >> 1) & ones;
        n = (n & twos) + ((n >> 2) & twos);
        even += n & fours;
        odd += (n >> 4) & fours;
    }
    for (int i = 0; i < GROUP / 2; i++) {
        counts[2 * i] = even >> (8 * i) & 0xff;
        counts[2 * i + 1] = odd >> (8 * i) & 0xff;
    }
}

/* For the compiler to do many at a time. full: 255 for ink, 0 to erase. */
static void blend(const uint16_t *counts, unsigned char *pixels, int n, uint16_t full) {
    for (int i = 0; i < n; i++) {
        const uint16_t a = (uint16_t)((counts[i] << 4) - (counts[i] >> 4));
        const uint16_t kept = (uint16_t)(pixels[i] * (uint16_t)(255 - a) + 127);
        pixels[i] = (unsigned char)(((uint16_t)(kept + (kept >> 8)) >> 8) + (a & full));
    }
}

static void draw_group(group *g, unsigned char *pixels, int n, uint16_t full) {
    uint16_t counts[GROUP];
    if (!(g->rows[0] | g->rows[1] | g->rows[2] | g->rows[3]))
        return;
    count_points(g, counts);
    if (n >= GROUP)
        blend(counts, pixels, GROUP, full);
    else
        blend(counts, pixels, n, full);
    *g = (group){{0}};
}

/* Pixels of several boxes are drawn with the first of them. */
static bool draw(blg_rings *s, const blg_ink_target *target, uint16_t full) {
    const bool slanted = s->slanted;
    for (int i = 0; i < s->n_boxes && slanted; i++) {
        const box *b = &s->boxes[i];
        for (int y = b->y0; y <= b->y1; y++)
            for (int g = b->first; g <= b->last; g++)
                draw_group(s->groups + y * groups_a_row(s) + g,
                           target->pixels + (ptrdiff_t)y * target->stride + GROUP * g,
                           s->side_px - GROUP * g, full);
    }
    if (!slanted)
        forget(s);
    s->n_boxes = 0;
    s->slanted = false;
    return slanted;
}

bool blg_rings_ink(blg_rings *rings, const blg_ink_target *target) {
    return draw(rings, target, 255);
}

bool blg_rings_erase(blg_rings *rings, const blg_ink_target *target) {
    return draw(rings, target, 0);
}
