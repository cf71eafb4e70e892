/* Lanes and masks change no byte. Pictures are shaded four pixels at a time and, by a second copy
 * of the same source, one at a time. Pictures that are drawn again and again, of which only touched
 * blocks are cleared and encoded, equal whole pictures. */
#define BLOGO_ONE_LANE
#define blg_shade_ink      one_lane_ink
#define blg_shade_fineness one_lane_fineness
#include "picture/shade.c"
#undef blg_shade_ink
#undef blg_shade_fineness

#include "base/rng.h"
#include "picture/png.h"
#include "picture/raster.h"
#include "suite.h"

#include <stdlib.h>

void blg_shade_ink(const blg_frame *f, const blg_ink *ink, uint8_t *pixels, int side_px,
                   uint64_t *touched);

enum { MOST_SIDE = 600, MOST_ITEMS = 6, POINTS = 20 };

typedef struct drawing {
    blg_vec2 points[MOST_ITEMS * POINTS];
    blg_ink_item items[MOST_ITEMS];
    blg_ink ink;
} drawing;

static double between(blg_rng *rng, double low, double high) {
    return low + (high - low) * blg_rng_below(rng, 1 << 20) / (1 << 20);
}

static void add_stamp(blg_vec2 *p, int n, blg_rng *rng, double size) {
    const double radius = between(rng, 0.1, size / 4), turn = between(rng, 0, 360);
    const blg_vec2 middle = {between(rng, -size, size) / 1.8, between(rng, -size, size) / 1.8};
    for (int k = 0; k < n; k++) {
        const blg_vec2 arm = blg_vec2_polar(turn + 360.0 * k / n);
        p[k] = (blg_vec2){middle.x + radius * arm.x, middle.y + radius * arm.y};
    }
}

/* Pens and stamps on a plane of `size`, some of them beyond its edges. */
static void make_drawing(drawing *d, blg_rng *rng, double size) {
    static const int corners[] = {3, 4, 20};
    memset(d, 0, sizeof *d);
    d->ink = (blg_ink){.points = d->points, .items = d->items};
    d->ink.n_items = 1 + (int)blg_rng_below(rng, MOST_ITEMS);
    for (int i = 0; i < d->ink.n_items; i++) {
        const bool pen = blg_rng_below(rng, 2);
        const int n = pen ? 1 + (int)blg_rng_below(rng, POINTS) : corners[blg_rng_below(rng, 3)];
        blg_vec2 *p = d->points + d->ink.n_points;
        d->items[i] = (blg_ink_item){
            .kind = pen ? BLG_INK_PEN : BLG_INK_STAMP, .first = d->ink.n_points, .n = n};
        for (int k = 0; k < n && pen; k++)
            p[k] = (blg_vec2){between(rng, -size, size) / 1.8, between(rng, -size, size) / 1.8};
        if (!pen)
            add_stamp(p, n, rng, size);
        else if (n > 1 && blg_rng_below(rng, 2))
            p[1].y = p[0].y; /* a level line */
        d->ink.n_points += n;
    }
}

static bool is_paper_outside(const uint8_t *pixels, const uint64_t *touched, int side) {
    const int shift = blg_touched_shift(side);
    for (int y = 0; y < side; y++)
        for (int x = 0; x < side; x++)
            if (!(touched[y] >> (x >> shift) & 1) && pixels[y * side + x] != 255)
                return false;
    return true;
}

static void test_lanes__four_pixels_at_a_time_equal_one_at_a_time(void) {
    static uint8_t four[MOST_SIDE * MOST_SIDE], one[MOST_SIDE * MOST_SIDE];
    blg_rng rng = blg_rng_stream(81, 0, 0, BLG_FOR_TEST);
    for (int i = 0; i < 3000; i++) {
        drawing d;
        const int side = 16 + (int)blg_rng_below(&rng, i % 50 ? 90 : MOST_SIDE - 16 + 1);
        const size_t n = (size_t)side * (size_t)side;
        uint64_t touched[MOST_SIDE] = {0};
        make_drawing(&d, &rng, side);
        const blg_frame f = {.scale = 1,
                             .x0 = side / 2.0,
                             .y0 = side / 2.0,
                             .pen_px = between(&rng, 0.2, 9),
                             .stamp_px = between(&rng, 0.2, 9)};
        memset(four, 255, n);
        memset(one, 255, n);
        blg_shade_ink(&f, &d.ink, four, side, touched);
        one_lane_ink(&f, &d.ink, one, side, NULL);
        CU_ASSERT_EQUAL_FATAL(memcmp(four, one, n), 0);
        CU_ASSERT_FATAL(is_paper_outside(four, touched, side));
    }
}

/* Whether a picture with masks gives the same PNG as its pixels alone. */
static bool encodes_alike(blg_png *png, const blg_picture *picture, blg_png_effort effort) {
    blg_buf masked = {0}, whole = {0};
    const int side = picture->size_px;
    const blg_png_picture p = {picture->pixels, side, side, picture->touched};
    bool good = true;
    for (int depth = 1; depth <= (effort == BLG_PNG_PALETTE ? 4 : 8); depth *= 2) {
        good = good && blg_png_encode_picture(png, &p, depth, effort, &masked, NULL) == BLG_OK &&
               blg_png_encode(png, picture->pixels, side, side, depth, effort, &whole, NULL) ==
                   BLG_OK &&
               masked.size == whole.size && memcmp(masked.data, whole.data, whole.size) == 0;
    }
    blg_buf_free(&masked);
    blg_buf_free(&whole);
    return good;
}

static void test_lanes__a_picture_drawn_again_equals_a_new_one(void) {
    static uint8_t pixels[MOST_SIDE * MOST_SIDE];
    blg_rng rng = blg_rng_stream(82, 0, 0, BLG_FOR_TEST);
    blg_raster *raster;
    blg_png *png;
    blg_picture picture = {0};
    CU_ASSERT_EQUAL_FATAL(blg_raster_create(&raster, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_png_create(&png, NULL), BLG_OK);
    for (int i = 0; i < 900; i++) {
        drawing d;
        const int side = 16 + (int)blg_rng_below(&rng, i % 25 ? 180 : MOST_SIDE - 16 + 1);
        if (i % 3 == 0)
            CU_ASSERT_EQUAL_FATAL(blg_picture_create(side, &picture, NULL), BLG_OK);
        const blg_raster_options options = {.size_px = picture.size_px};
        make_drawing(&d, &rng, 720);
        CU_ASSERT_EQUAL_FATAL(blg_raster_draw(raster, &d.ink, &options, pixels, NULL), BLG_OK);
        CU_ASSERT_EQUAL_FATAL(blg_raster_draw_picture(raster, &d.ink, 0, &picture, NULL), BLG_OK);
        const size_t n = (size_t)picture.size_px * (size_t)picture.size_px;
        CU_ASSERT_EQUAL_FATAL(memcmp(pixels, picture.pixels, n), 0);
        CU_ASSERT_FATAL(is_paper_outside(picture.pixels, picture.touched, picture.size_px));
        CU_ASSERT_FATAL(encodes_alike(png, &picture,
                                      i % 50 == 0 ? BLG_PNG_SMALL
                                      : i % 2     ? BLG_PNG_PALETTE
                                                  : BLG_PNG_FAST));
    }
    blg_picture_free(&picture);
    blg_png_free(png);
    blg_raster_free(raster);
}

SUITE(lanes, CASE(test_lanes__four_pixels_at_a_time_equal_one_at_a_time),
      CASE(test_lanes__a_picture_drawn_again_equals_a_new_one))
