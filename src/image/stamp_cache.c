/* A kept stamp holds, for 3 x 3 places half a pixel apart, two planes: the ink that a stamp adds
 * and the part of older ink that it keeps. Then for every pixel
 *
 *     ink = added + kept * ink
 *
 * which is what clearing the inside and stroking the outline do. Both planes come from Cairo: the
 * stamp drawn on paper gives what it adds; drawn on full ink it gives what it adds and keeps.
 * Coverage is nearly linear in a shift of half a pixel, so the four places around a stamp's own are
 * mixed.
 *
 * Invariants: kept stamps are the same in every run and do not depend on the order of requests,
 * because each is drawn from its rounded size and angle, never from the stamp that asked for it. */
#include "image/stamp_cache.h"

#include "geom/vec2.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#define SIDE         12 /* 2 * (4 + 0.5) for the widest stamp, a pixel to move in, one on each side */
#define HALF         5
#define PLACES       3
#define STEPS_PX     12 /* sizes per pixel of radius */
#define N_SIZES      (BLG_CACHED_RADIUS_MAX_PX * STEPS_PX + 1)
#define N_ANGLES     24 /* of a square's 90 and a triangle's 120 degrees */
#define WEIGHT_BITS  4  /* of a place between two others, per axis */
#define N_KINDS      3
#define MOST_CORNERS 20 /* of a circle */

typedef struct plane_pair {
    uint8_t added[SIDE * SIDE], kept[SIDE * SIDE];
} plane_pair;

typedef struct kept_stamp {
    int first, end; /* rows; the others change nothing at any place */
    plane_pair places[PLACES * PLACES];
} kept_stamp;

struct blg_stamp_cache {
    blg_arena arena; /* of the stamps */
    double outline_px;
    kept_stamp *stamps[N_KINDS][N_SIZES][N_ANGLES];
};

blg_stamp_cache *blg_stamp_cache_create(blg_arena *arena) {
    blg_stamp_cache *cache = BLG_NEW(arena, blg_stamp_cache, 1);
    if (cache)
        blg_arena_init(&cache->arena, NULL);
    return cache;
}

void blg_stamp_cache_drop(blg_stamp_cache *cache) {
    blg_arena_free(&cache->arena);
    memset(cache->stamps, 0, sizeof cache->stamps);
}

/* ---- drawing ---- */

/* ink: one stamp around (0, 0), y up, 1 unit = 1 pixel. */
static void draw_planes(cairo_surface_t *surface, cairo_t *cairo, const blg_ink *ink,
                        const blg_frame *f, plane_pair *planes) {
    unsigned char *data = cairo_image_surface_get_data(surface);
    size_t stride = (size_t)cairo_image_surface_get_stride(surface);
    for (int older = 0; older <= 255; older += 255) {
        cairo_surface_flush(surface);
        memset(data, older, stride * SIDE);
        cairo_surface_mark_dirty(surface);
        blg_draw_items(cairo, f, ink, BLG_DRAW_ERASE);
        cairo_surface_flush(surface);
        for (size_t i = 0; i < SIDE * SIDE; i++) {
            uint8_t ink_px = data[i / SIDE * stride + i % SIDE];
            if (older == 0)
                planes->added[i] = ink_px;
            else
                planes->kept[i] =
                    ink_px > planes->added[i] ? (uint8_t)(ink_px - planes->added[i]) : 0;
        }
    }
}

static void find_rows(kept_stamp *stamp) {
    stamp->first = SIDE;
    for (int i = 0; i < SIDE * SIDE; i++)
        for (int place = 0; place < PLACES * PLACES; place++)
            if (stamp->places[place].added[i] != 0 || stamp->places[place].kept[i] != 255) {
                const int row = i / SIDE;
                stamp->first = row < stamp->first ? row : stamp->first;
                stamp->end = row + 1;
            }
}

/* *stamp is made only if all of it was drawn. */
static blg_status draw_stamp(blg_arena *arena, const blg_ink *ink, double width_px,
                             kept_stamp **stamp, blg_error *error) {
    kept_stamp *made = BLG_NEW(arena, kept_stamp, 1);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_A8, SIDE, SIDE);
    cairo_t *cairo = cairo_create(surface);
    blg_draw_set_pen(cairo, 0.05);
    blg_status status = made ? blg_draw_done(cairo, "a stamp", error) : blg_no_memory(error);
    for (int i = 0; status == BLG_OK && i < PLACES * PLACES; i++) {
        const blg_frame f = {.scale = 1,
                             .x0 = HALF + 0.5 * (i % PLACES),
                             .y0 = HALF + 0.5 * (i / PLACES),
                             .stamp_px = width_px};
        draw_planes(surface, cairo, ink, &f, &made->places[i]);
    }
    if (status == BLG_OK)
        status = blg_draw_done(cairo, "a stamp", error);
    if (status == BLG_OK)
        find_rows(made);
    cairo_destroy(cairo);
    cairo_surface_destroy(surface);
    *stamp = status == BLG_OK ? made : NULL;
    return status;
}

bool blg_stamp_cache_keeps(blg_vec2 corner, double outline_px) {
    return blg_vec2_length(corner) < BLG_CACHED_RADIUS_MAX_PX &&
           outline_px <= BLG_CACHED_OUTLINE_MAX_PX;
}

static blg_status find(blg_stamp_cache *cache, blg_vec2 corner, int n_corners, double outline_px,
                       const kept_stamp **found, blg_error *error) {
    const double radius = blg_vec2_length(corner);
    blg_status status = BLG_OK;
    if (cache->outline_px != outline_px)
        blg_stamp_cache_drop(cache);
    cache->outline_px = outline_px;
    int size = (int)(radius * STEPS_PX + 0.5), step = 0;
    int kind = n_corners == 3 ? 0 : n_corners == 4 ? 1 : 2;
    double sector = 2 * BLG_PI / n_corners;
    if (kind < 2) {
        double part = blg_atan2(corner.y, corner.x) / sector;
        step = (int)((part - floor(part)) * N_ANGLES + 0.5) % N_ANGLES;
    }
    kept_stamp **slot = &cache->stamps[kind][size][step];
    if (!*slot) {
        blg_vec2 points[MOST_CORNERS];
        blg_ink_item item = {.kind = BLG_INK_STAMP, .n = n_corners};
        const blg_ink ink = {.points = points, .items = &item, .n_items = 1};
        for (int i = 0; i < n_corners; i++) {
            const blg_sincos turn =
                blg_sincos_rad(sector * step / N_ANGLES + 2 * BLG_PI * i / n_corners);
            double radius_px = (double)size / STEPS_PX;
            points[i] = (blg_vec2){radius_px * turn.cos, -radius_px * turn.sin};
        }
        status = draw_stamp(&cache->arena, &ink, outline_px, slot, error);
    }
    *found = *slot;
    return status;
}

/* ---- copying ---- */

typedef struct mix {
    const plane_pair *places[4];
    unsigned weights[4]; /* sum 256 */
} mix;

static mix mix_for(const kept_stamp *g, double fx, double fy) {
    const unsigned one = 1u << WEIGHT_BITS;
    unsigned x = (unsigned)(fx * 2 * one + 0.5), y = (unsigned)(fy * 2 * one + 0.5);
    unsigned px = x >= one, py = y >= one;
    x -= px * one;
    y -= py * one;
    const plane_pair *first = &g->places[py * PLACES + px];
    return (mix){{first, first + 1, first + PLACES, first + PLACES + 1},
                 {(one - x) * (one - y), x * (one - y), (one - x) * y, x * y}};
}

/* Pixels from..to-1 of a stamp, for the compiler to do many at a time. */
static void mix_planes(const mix *m, int from, int to, uint8_t *restrict added,
                       uint8_t *restrict kept) {
    const uint16_t w0 = (uint16_t)m->weights[0], w1 = (uint16_t)m->weights[1],
                   w2 = (uint16_t)m->weights[2], w3 = (uint16_t)m->weights[3];
    const plane_pair *a = m->places[0], *b = m->places[1], *c = m->places[2], *d = m->places[3];
    for (int i = from; i < to; i++)
        added[i] = (uint8_t)((uint16_t)(a->added[i] * w0 + b->added[i] * w1 + c->added[i] * w2 +
                                        d->added[i] * w3 + 128) >>
                             8);
    for (int i = from; i < to; i++)
        kept[i] = (uint8_t)((uint16_t)(a->kept[i] * w0 + b->kept[i] * w1 + c->kept[i] * w2 +
                                       d->kept[i] * w3 + 128) >>
                            8);
}

static void blend_row(unsigned char *row, const uint8_t *added, const uint8_t *kept, int n) {
    for (int x = 0; x < n; x++) {
        unsigned t = (unsigned)row[x] * kept[x] + 128;
        unsigned ink = added[x] + ((t + (t >> 8)) >> 8);
        row[x] = (unsigned char)(ink > 255 ? 255 : ink);
    }
}

blg_status blg_stamp_cache_draw(blg_stamp_cache *cache, const blg_ink_target *target,
                                blg_vec2 centre, blg_vec2 corner, int n_corners, double outline_px,
                                blg_error *error) {
    const kept_stamp *g = NULL;
    blg_status status = find(cache, corner, n_corners, outline_px, &g, error);
    if (status != BLG_OK)
        return status;
    if (!(fabs(centre.x) < 1e6 && fabs(centre.y) < 1e6))
        return BLG_OK; /* far outside */
    double left = floor(centre.x), top = floor(centre.y);
    mix m = mix_for(g, centre.x - left, centre.y - top);
    uint8_t added[SIDE * SIDE], kept[SIDE * SIDE];
    mix_planes(&m, g->first * SIDE, g->end * SIDE, added, kept);
    int x = (int)left - HALF, y = (int)top - HALF;
    int x0 = x < 0 ? -x : 0, x1 = x + SIDE > target->side_px ? target->side_px - x : SIDE;
    int y0 = y + g->first < 0 ? -y : g->first;
    int y1 = y + g->end > target->side_px ? target->side_px - y : g->end;
    for (int row = y0; row < y1 && x0 < x1; row++)
        blend_row(target->pixels + (ptrdiff_t)(y + row) * target->stride + x + x0,
                  added + row * SIDE + x0, kept + row * SIDE + x0, x1 - x0);
    return BLG_OK;
}
