/* Polygons and rings, drawn by points and by Cairo's quick antialiasing: the same pixels. */
#include "base/rng.h"
#include "image/rings.h"
#include "suite.h"

#include <stdlib.h>
#include <string.h>

enum { SIDE = 61, MARGIN = 4, MOST = 5 };

typedef struct ring {
    blg_polygon outer, inner;
} ring;

typedef struct canvas {
    cairo_surface_t *surface;
    cairo_t *cairo;
    blg_ink_target target;
} canvas;

static canvas open_canvas(unsigned char older) {
    canvas c = {.surface = cairo_image_surface_create(CAIRO_FORMAT_A8, SIDE + MARGIN, SIDE)};
    c.cairo = cairo_create(c.surface);
    c.target = (blg_ink_target){cairo_image_surface_get_data(c.surface), SIDE,
                                cairo_image_surface_get_stride(c.surface)};
    cairo_surface_flush(c.surface);
    for (int i = 0; i < SIDE * c.target.stride; i++)
        c.target.pixels[i] = (unsigned char)(older ? older + i % 7 : 0);
    cairo_surface_mark_dirty(c.surface);
    cairo_set_antialias(c.cairo, CAIRO_ANTIALIAS_FAST);
    return c;
}

static void close_canvas(canvas *c) {
    cairo_destroy(c->cairo);
    cairo_surface_destroy(c->surface);
}

static void add_path(cairo_t *cairo, const blg_polygon *p) {
    cairo_new_sub_path(cairo);
    for (int i = 0; i < p->n; i++)
        cairo_line_to(cairo, p->corners[i].x, p->corners[i].y);
    cairo_close_path(cairo);
}

/* With Cairo's room for spans that batch.c tells of. */
static void draw_by_cairo(canvas *c, const ring *rings, int n, bool hollow, bool erase) {
    for (int i = 0; i < n; i++) {
        add_path(c->cairo, &rings[i].outer);
        if (hollow)
            add_path(c->cairo, &rings[i].inner);
    }
    cairo_move_to(c->cairo, SIDE + MARGIN - 1, 1);
    cairo_line_to(c->cairo, SIDE + MARGIN - 1, 2);
    cairo_close_path(c->cairo);
    cairo_set_operator(c->cairo, erase ? CAIRO_OPERATOR_CLEAR : CAIRO_OPERATOR_OVER);
    cairo_fill(c->cairo);
    cairo_surface_flush(c->surface);
}

/* Whether points can draw them; then the pixels must be Cairo's. */
static bool compare(blg_rings *fill, const ring *rings, int n, bool hollow, bool erase) {
    canvas ours = open_canvas(erase ? 240 : 17), cairos = open_canvas(erase ? 240 : 17);
    bool taken = true;
    for (int i = 0; i < n && taken; i++)
        taken = blg_rings_add(fill, &rings[i].outer, hollow ? &rings[i].inner : NULL);
    if (taken)
        taken = erase ? blg_rings_erase(fill, &ours.target) : blg_rings_ink(fill, &ours.target);
    if (taken)
        draw_by_cairo(&cairos, rings, n, hollow, erase);
    for (int y = 0; y < SIDE; y++)
        CU_ASSERT_EQUAL(memcmp(ours.target.pixels + y * ours.target.stride,
                               cairos.target.pixels + y * cairos.target.stride, SIDE),
                        0);
    close_canvas(&ours);
    close_canvas(&cairos);
    return taken;
}

static blg_polygon regular(blg_vec2 centre, double radius, double turn_deg, int n, int sense) {
    blg_polygon p = {.n = n};
    for (int i = 0; i < n; i++)
        p.corners[i] = blg_vec2_add(
            centre, blg_vec2_scale(blg_vec2_polar(turn_deg + sense * 360.0 * i / n), radius));
    return p;
}

static ring random_ring(blg_rng *rng) {
    const double radius = blg_rng_uniform(rng, 0.01, 14), turn = blg_rng_uniform(rng, 0, 360);
    const blg_vec2 centre = {blg_rng_uniform(rng, 15, SIDE - 15),
                             blg_rng_uniform(rng, 15, SIDE - 15)};
    const int n = 3 + (int)blg_rng_below(rng, 18);
    return (ring){
        regular(centre, radius, turn, n, 1),
        regular(centre, radius * blg_rng_uniform(rng, 0.01, 1), turn, n > 8 ? n / 2 : n, -1)};
}

static void test_rings__pixels_are_those_of_cairo(void) {
    blg_arena arena;
    blg_arena_init(&arena, NULL);
    blg_rings *fill = blg_rings_create(&arena);
    CU_ASSERT_FATAL(fill && blg_rings_use_size(fill, SIDE));
    blg_rng rng = blg_rng_stream(77, 0, 0, BLG_FOR_TEST);
    const int runs = getenv("BLOGO_LONG") ? 1000000 : 4000;
    int taken = 0;
    for (int i = 0; i < runs; i++) {
        ring rings[MOST];
        const int n = 1 + (int)blg_rng_below(&rng, MOST);
        for (int k = 0; k < n; k++)
            rings[k] = random_ring(&rng);
        taken += compare(fill, rings, n, i & 1, i & 2);
    }
    CU_ASSERT(taken > runs / 2);
    blg_rings_drop(fill);
    blg_arena_free(&arena);
}

/* What Cairo draws in another way is refused, and nothing of it stays for the next drawing. */
static void test_rings__refuses_what_it_cannot(void) {
    blg_arena arena;
    blg_arena_init(&arena, NULL);
    blg_rings *fill = blg_rings_create(&arena);
    CU_ASSERT_FATAL(fill && blg_rings_use_size(fill, SIDE));
    const blg_vec2 middle = {30.3, 29.7};
    const ring upright = {.outer = regular(middle, 5 * sqrt(2), 45, 4, 1)},
               outside = {.outer = regular((blg_vec2){1, 30}, 5, 10, 3, 1)},
               nowhere = {.outer = regular((blg_vec2){NAN, 30}, 5, 10, 3, 1)},
               backwards = {.outer = regular(middle, 5, 10, 3, -1)},
               straight = {.outer = {4, {{20, 20}, {30, 25}, {40, 30}, {25, 40}}}},
               inside_out = {regular(middle, 5, 10, 3, 1), regular(middle, 9, 10, 3, -1)},
               crescent = {regular(middle, 5, 10, 20, 1),
                           regular((blg_vec2){34, 30}, 4.5, 10, 20, -1)},
               good = {.outer = regular(middle, 5, 10, 3, 1)};
    const ring *const bad[] = {&upright, &outside, &nowhere, &backwards, &straight};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const ring pair[] = {good, *bad[i]};
        CU_ASSERT(!compare(fill, i ? pair : bad[i], i ? 2 : 1, false, true));
        CU_ASSERT(compare(fill, &good, 1, false, true));
    }
    CU_ASSERT(!compare(fill, &inside_out, 1, true, false));
    CU_ASSERT(!compare(fill, &crescent, 1, true, false));
    CU_ASSERT(compare(fill, &good, 1, false, false));
    CU_ASSERT(blg_rings_use_size(fill, 4096)); /* too large a picture */
    CU_ASSERT(!blg_rings_add(fill, &good.outer, NULL));
    blg_rings_drop(fill);
    blg_arena_free(&arena);
}

SUITE(rings, CASE(test_rings__pixels_are_those_of_cairo), CASE(test_rings__refuses_what_it_cannot))
