/* A glyph holds, for 3 x 3 places half a pixel apart, two planes: the ink that a stamp adds and the
 * part of older ink that it keeps. Then for every pixel
 *
 *     ink = added + kept * ink
 *
 * which is what clearing the inside and stroking the outline do. Both planes come from Cairo: the
 * stamp drawn on paper is what it adds; drawn on ink it is that and what it keeps. Coverage is
 * nearly linear in a shift of half a pixel, so the four places around a stamp's own are mixed.
 *
 * Invariants: glyphs are the same in every run and do not depend on the order of requests, because
 * a glyph is drawn from its rounded size and angle, never from the stamp that asked for it. */
#include "image/glyph.h"

#include "geom/vec2.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#define SIDE        12 /* 2 * (4 + 0.5) for the widest stamp, a pixel to move in, one on each side */
#define HALF        5
#define PLACES      3
#define STEPS_PX    12 /* sizes per pixel of radius */
#define N_SIZES     (BLG_GLYPH_RADIUS_MAX_PX * STEPS_PX + 1)
#define N_ANGLES    24 /* of a square's 90 and a triangle's 120 degrees */
#define WEIGHT_BITS 4  /* of a place between two others, per axis */
#define N_KINDS     3

typedef struct plane_pair {
    uint8_t added[SIDE * SIDE], kept[SIDE * SIDE];
} plane_pair;

typedef struct glyph {
    plane_pair places[PLACES * PLACES];
} glyph;

struct blg_glyph_cache {
    blg_arena arena; /* of the glyphs */
    double outline_px;
    glyph *glyphs[N_KINDS][N_SIZES][N_ANGLES];
};

blg_glyph_cache *blg_glyph_cache_create(blg_arena *arena) {
    blg_glyph_cache *cache = BLG_NEW(arena, blg_glyph_cache, 1);
    if (cache)
        blg_arena_init(&cache->arena, NULL);
    return cache;
}

void blg_glyph_cache_drop(blg_glyph_cache *cache) {
    blg_arena_free(&cache->arena);
    memset(cache->glyphs, 0, sizeof cache->glyphs);
}

/* ---- drawing glyphs ---- */

typedef struct outline {
    int n_corners;
    double radius_px, angle, width_px; /* angle of the first corner, radians */
} outline;

static void draw_stamp(cairo_t *cairo, const outline *o, double x, double y) {
    cairo_new_path(cairo);
    for (int i = 0; i < o->n_corners; i++) {
        const blg_sincos turn = blg_sincos_rad(o->angle + 2 * BLG_PI * i / o->n_corners);
        cairo_line_to(cairo, x + o->radius_px * turn.cos, y + o->radius_px * turn.sin);
    }
    cairo_close_path(cairo);
    cairo_set_operator(cairo, CAIRO_OPERATOR_DEST_OUT);
    cairo_fill_preserve(cairo);
    cairo_set_operator(cairo, CAIRO_OPERATOR_OVER);
    cairo_stroke(cairo);
}

static void draw_planes(cairo_surface_t *surface, cairo_t *cairo, const outline *o, double x,
                        double y, plane_pair *planes) {
    unsigned char *data = cairo_image_surface_get_data(surface);
    size_t stride = (size_t)cairo_image_surface_get_stride(surface);
    for (int older = 0; older <= 255; older += 255) {
        cairo_surface_flush(surface);
        memset(data, older, stride * SIDE);
        cairo_surface_mark_dirty(surface);
        draw_stamp(cairo, o, x, y);
        cairo_surface_flush(surface);
        for (size_t i = 0; i < SIDE * SIDE; i++) {
            uint8_t ink = data[i / SIDE * stride + i % SIDE];
            if (older == 0)
                planes->added[i] = ink;
            else
                planes->kept[i] = ink > planes->added[i] ? (uint8_t)(ink - planes->added[i]) : 0;
        }
    }
}

static glyph *draw_glyph(blg_arena *arena, const outline *o) {
    glyph *g = BLG_NEW(arena, glyph, 1);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_A8, SIDE, SIDE);
    cairo_t *cairo = cairo_create(surface);
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_width(cairo, o->width_px);
    cairo_set_tolerance(cairo, 0.05);
    bool good = g && cairo_status(cairo) == CAIRO_STATUS_SUCCESS;
    for (int i = 0; good && i < PLACES * PLACES; i++)
        draw_planes(surface, cairo, o, HALF + 0.5 * (i % PLACES), HALF + 0.5 * (i / PLACES),
                    &g->places[i]);
    good = good && cairo_status(cairo) == CAIRO_STATUS_SUCCESS;
    cairo_destroy(cairo);
    cairo_surface_destroy(surface);
    return good ? g : NULL;
}

/* NULL if there is none: too large, or no memory. */
static const glyph *find(blg_glyph_cache *cache, blg_vec2 corner, int n_corners,
                         double outline_px) {
    double radius = blg_vec2_length(corner);
    if (!(radius < BLG_GLYPH_RADIUS_MAX_PX) || outline_px > BLG_GLYPH_OUTLINE_MAX_PX)
        return NULL;
    if (cache->outline_px != outline_px)
        blg_glyph_cache_drop(cache);
    cache->outline_px = outline_px;
    int size = (int)(radius * STEPS_PX + 0.5), step = 0;
    int kind = n_corners == 3 ? 0 : n_corners == 4 ? 1 : 2;
    double sector = 2 * BLG_PI / n_corners;
    if (kind < 2) {
        double part = blg_atan2(corner.y, corner.x) / sector;
        step = (int)((part - floor(part)) * N_ANGLES + 0.5) % N_ANGLES;
    }
    glyph **slot = &cache->glyphs[kind][size][step];
    if (!*slot) {
        const outline o = {.n_corners = n_corners,
                           .radius_px = (double)size / STEPS_PX,
                           .angle = sector * step / N_ANGLES,
                           .width_px = outline_px};
        *slot = draw_glyph(&cache->arena, &o);
    }
    return *slot;
}

/* ---- blitting ---- */

typedef struct mix {
    const plane_pair *places[4];
    unsigned weights[4]; /* sum 256 */
} mix;

static mix mix_for(const glyph *g, double fx, double fy) {
    const unsigned one = 1u << WEIGHT_BITS;
    unsigned x = (unsigned)(fx * 2 * one + 0.5), y = (unsigned)(fy * 2 * one + 0.5);
    unsigned px = x >= one, py = y >= one;
    x -= px * one;
    y -= py * one;
    const plane_pair *first = &g->places[py * PLACES + px];
    return (mix){{first, first + 1, first + PLACES, first + PLACES + 1},
                 {(one - x) * (one - y), x * (one - y), (one - x) * y, x * y}};
}

/* All of the glyph's pixels, for the compiler to do many at a time. */
static void mix_planes(const mix *m, uint8_t *restrict added, uint8_t *restrict kept) {
    const uint16_t w0 = (uint16_t)m->weights[0], w1 = (uint16_t)m->weights[1],
                   w2 = (uint16_t)m->weights[2], w3 = (uint16_t)m->weights[3];
    const plane_pair *a = m->places[0], *b = m->places[1], *c = m->places[2], *d = m->places[3];
    for (int i = 0; i < SIDE * SIDE; i++)
        added[i] = (uint8_t)((uint16_t)(a->added[i] * w0 + b->added[i] * w1 + c->added[i] * w2 +
                                        d->added[i] * w3 + 128) >>
                             8);
    for (int i = 0; i < SIDE * SIDE; i++)
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

bool blg_glyph_blit(blg_glyph_cache *cache, const blg_glyph_target *target, blg_vec2 centre,
                    blg_vec2 corner, int n_corners, double outline_px) {
    const glyph *g = find(cache, corner, n_corners, outline_px);
    if (!g)
        return false;
    if (!(fabs(centre.x) < 1e6 && fabs(centre.y) < 1e6))
        return true; /* far outside */
    double left = floor(centre.x), top = floor(centre.y);
    mix m = mix_for(g, centre.x - left, centre.y - top);
    uint8_t added[SIDE * SIDE], kept[SIDE * SIDE];
    mix_planes(&m, added, kept);
    int x = (int)left - HALF, y = (int)top - HALF;
    int x0 = x < 0 ? -x : 0, x1 = x + SIDE > target->side_px ? target->side_px - x : SIDE;
    int y0 = y < 0 ? -y : 0, y1 = y + SIDE > target->side_px ? target->side_px - y : SIDE;
    for (int row = y0; row < y1 && x0 < x1; row++)
        blend_row(target->pixels + (ptrdiff_t)(y + row) * target->stride + x + x0,
                  added + row * SIDE + x0, kept + row * SIDE + x0, x1 - x0);
    return true;
}
