#include "base/rng.h"
#include "figure/ink.h"
#include "gold.h"
#include "mix.h"
#include "picture/draw.h"
#include "pixels.h"
#include "suite.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add(blg_ink *ink, const char *text, blg_pose pose) {
    blg_program program;
    CU_ASSERT_EQUAL_FATAL(blg_program_parse(text, &program, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_ink_add_shape(ink, &program, &pose), BLG_OK);
}

static const blg_pose middle = {-90, 0, 0, 180};

static void test_raster__a_line_has_the_published_width_and_place(void) {
    for (int best = 0; best <= 1; best++) {
        blg_ink ink = {0};
        add(&ink, "line_normal_1.000-0.500", middle);
        uint8_t *pixels =
            pixels_draw(&ink, (blg_raster_options){.size_px = 512, .best_quality = best});
        double column = 0, middle_row = 0, row = 0;
        for (int y = 0; y < 512; y++) {
            double amount = (255 - pixels[y * 512 + 256]) / 255.0;
            column += amount;
            middle_row += amount * (y + 0.5);
        }
        for (int x = 0; x < 512; x++)
            row += (255 - pixels[255 * 512 + x]) / 255.0;
        CU_ASSERT_DOUBLE_EQUAL(column, BLG_PEN_WIDTH_PX_512, 0.15);
        CU_ASSERT_DOUBLE_EQUAL(middle_row / column, 256, 0.01);
        CU_ASSERT_DOUBLE_EQUAL(row, 180 * BLG_PX_PER_UNIT_512 + BLG_PEN_WIDTH_PX_512, 0.3);
        free(pixels);
        blg_ink_free(&ink);
    }
}

static void test_raster__a_stamp_hides_older_ink_only(void) {
    for (int best = 0; best <= 1; best++) {
        blg_ink ink = {0};
        add(&ink, "line_normal_1.000-0.500", middle);
        add(&ink, "line_square_0.010-0.500", (blg_pose){0, 0, 90, 320});
        uint8_t *pixels =
            pixels_draw(&ink, (blg_raster_options){.size_px = 512, .best_quality = best});
        CU_ASSERT_EQUAL(pixels[255 * 512 + 256], 255); /* inside the stamp */
        CU_ASSERT_EQUAL(pixels[255 * 512 + 230], 0);   /* the line beside it */
        free(pixels);
        blg_ink_clear(&ink);
        add(&ink, "line_square_0.010-0.500", (blg_pose){0, 0, 90, 320});
        add(&ink, "line_normal_1.000-0.500", middle);
        pixels = pixels_draw(&ink, (blg_raster_options){.size_px = 512, .best_quality = best});
        CU_ASSERT_EQUAL(pixels[255 * 512 + 256], 0);
        free(pixels);
        blg_ink_free(&ink);
    }
}

static void test_raster__every_size_has_the_same_share_of_ink(void) {
    static const int sizes[] = {16, 17, 64, 128, 511, 1024, 4096};
    blg_ink ink = {0};
    add(&ink, "line_normal_1.000-0.500, arc_zigzag_0.500_1.000-0.750, line_circle_1.000-0.600",
        (blg_pose){-100, 20, 10, 180});
    uint8_t *pixels = pixels_draw(&ink, (blg_raster_options){.size_px = 512, .best_quality = 1});
    double wanted = 0;
    for (int i = 0; i < 512 * 512; i++)
        wanted += (255 - pixels[i]) / (255.0 * 512 * 512);
    free(pixels);
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
        double share = 0, n = (double)sizes[k] * sizes[k];
        pixels = pixels_draw(&ink, (blg_raster_options){.size_px = sizes[k]});
        for (int i = 0; i < sizes[k] * sizes[k]; i++)
            share += (255 - pixels[i]) / (255.0 * n);
        CU_ASSERT_DOUBLE_EQUAL(share / wanted, 1, sizes[k] < 64 ? 0.25 : 0.05);
        free(pixels);
    }
    blg_ink_free(&ink);
}

static void test_raster__images_do_not_depend_on_history(void) {
    blg_ink ink = {0}, other = {0};
    add(&ink, "arc_triangle_0.500_0.875-0.500, line_zigzag_1.000-0.250", (blg_pose){9, 9, 9, 150});
    add(&other, "line_normal_1.000-0.500, line_circle_0.900-0.250", (blg_pose){-200, -300, 0, 320});
    blg_raster *raster;
    CU_ASSERT_EQUAL_FATAL(blg_raster_create(&raster, NULL), BLG_OK);
    uint8_t *fresh = pixels_draw(&ink, (blg_raster_options){.size_px = 128}), again[128 * 128];
    static const int before[] = {128, 300, 128, 64};
    for (int i = 0; i < 4; i++) {
        blg_raster_options options = {.size_px = before[i], .best_quality = i & 1};
        uint8_t *pixels = malloc((size_t)before[i] * (size_t)before[i]);
        CU_ASSERT_EQUAL(blg_raster_draw(raster, &other, &options, pixels, NULL), BLG_OK);
        free(pixels);
        options = (blg_raster_options){.size_px = 128};
        CU_ASSERT_EQUAL(blg_raster_draw(raster, &ink, &options, again, NULL), BLG_OK);
        CU_ASSERT_EQUAL(memcmp(fresh, again, sizeof again), 0);
    }
    free(fresh);
    blg_raster_free(raster);
    blg_ink_free(&ink);
    blg_ink_free(&other);
}

/* Mean absolute difference of default to best quality over random pictures, of full scale. */
static double difference_of(int size_px, int type, int n_pictures, double pen_px, double stamp_px) {
    size_t n = (size_t)size_px * (size_t)size_px;
    uint8_t *quick = malloc(n), *best = malloc(n);
    blg_ink ink = {0};
    blg_raster *raster;
    gold_score score = {0};
    CU_ASSERT_EQUAL_FATAL(blg_raster_create(&raster, NULL), BLG_OK);
    for (int i = 0; i < n_pictures; i++) {
        blg_raster_options options = {.size_px = size_px};
        mix_ink((unsigned)i, i % 3, type, &ink);
        ink.pen_px = pen_px;
        ink.stamp_px = stamp_px;
        CU_ASSERT_EQUAL(blg_raster_draw(raster, &ink, &options, quick, NULL), BLG_OK);
        options.best_quality = 1;
        CU_ASSERT_EQUAL(blg_raster_draw(raster, &ink, &options, best, NULL), BLG_OK);
        gold_compare(&score, quick, best, n);
    }
    blg_raster_free(raster);
    blg_ink_free(&ink);
    free(quick);
    free(best);
    return gold_mae(&score);
}

static double difference(int size_px, int type, int n_pictures) {
    return difference_of(size_px, type, n_pictures, 0, 0);
}

static void test_raster__default_quality_is_near_the_best(void) {
    static const int sizes[] = {1024, 512, 256, 128, 96, 64, 32};
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++)
        for (int type = MIX_ANY_TYPE; type < BLG_STROKE_TYPES; type++) {
            double d = difference(sizes[k], type, sizes[k] > 512 ? 6 : sizes[k] > 128 ? 15 : 45);
            CU_ASSERT(d <= 0.002);
            CU_ASSERT(d > 0); /* two ways of drawing, not one */
            if (d > 0.002)
                printf("%d px, type %d: %.5f ", sizes[k], type, d);
        }
}

static void test_raster__so_it_is_at_other_widths(void) {
    static const double widths[][2] = {{2, 1}, {4, 4}, {12, 5}};
    static const int sizes[] = {512, 256, 128};
    for (size_t k = 0; k < 9; k++) {
        const double *w = widths[k % 3];
        double d = difference_of(sizes[k / 3], MIX_ANY_TYPE, 15, w[0], w[1]);
        CU_ASSERT(d > 0 && d <= 0.002);
        if (d > 0.002)
            printf("%d px, %g and %g: %.5f ", sizes[k / 3], w[0], w[1], d);
    }
}

/* A pen is as wide as it says, and a stamp's outline likewise, above and below. The line has two
 * stamps whose outlines lie on each other, which darkens half-covered pixels by the same amount at
 * any width. */
static void test_raster__lines_have_the_width_of_the_ink(void) {
    static const double widths[] = {2, 5, 12};
    double thinnest = 0;
    for (int k = 0; k < 6; k++) {
        const bool stamp = k >= 3;
        blg_ink ink = {0};
        blg_raster *raster;
        uint8_t *pixels = malloc(512 * 512);
        add(&ink, stamp ? "line_square_0.010-0.500" : "line_normal_1.000-0.500",
            (blg_pose){stamp ? 0 : -90, 0, 0, stamp ? 1200 : 180});
        ink.pen_px = ink.stamp_px = widths[k % 3];
        CU_ASSERT_EQUAL_FATAL(blg_raster_create(&raster, NULL), BLG_OK);
        const blg_raster_options options = {.size_px = 512, .best_quality = 1};
        CU_ASSERT_EQUAL_FATAL(blg_raster_draw(raster, &ink, &options, pixels, NULL), BLG_OK);
        double column = 0;
        for (int y = 0; y < 512; y++)
            column += (255 - pixels[y * 512 + 256]) / 255.0;
        thinnest = k % 3 ? thinnest : column;
        CU_ASSERT_DOUBLE_EQUAL(column - thinnest, (stamp ? 2 : 1) * (widths[k % 3] - 2), 0.05);
        CU_ASSERT(stamp || fabs(thinnest - 2) < 0.05);
        blg_raster_free(raster);
        blg_ink_free(&ink);
        free(pixels);
    }
}

/* Painting order and white insides: an error there is whole areas of black for white, not an edge
 * that lies a part of a pixel off. */
static void test_raster__default_quality_keeps_the_painting_order(void) {
    enum { SIDE = 512, N = SIDE * SIDE };
    uint8_t *quick = malloc(N), *best = malloc(N);
    blg_ink ink = {0};
    blg_raster *raster;
    int far_off = 0;
    CU_ASSERT_EQUAL_FATAL(blg_raster_create(&raster, NULL), BLG_OK);
    for (int i = 0; i < 60; i++) {
        blg_raster_options options = {.size_px = SIDE};
        mix_ink(1000 + (unsigned)i, i % 3, MIX_ANY_TYPE, &ink);
        CU_ASSERT_EQUAL(blg_raster_draw(raster, &ink, &options, quick, NULL), BLG_OK);
        options.best_quality = 1;
        CU_ASSERT_EQUAL(blg_raster_draw(raster, &ink, &options, best, NULL), BLG_OK);
        for (int k = 0; k < N; k++)
            far_off += abs(quick[k] - best[k]) > 160;
    }
    CU_ASSERT_EQUAL(far_off, 0);
    blg_raster_free(raster);
    blg_ink_free(&ink);
    free(quick);
    free(best);
}

/* Poses come from scene files too: any number may be in one. */
static void test_raster__wild_poses_do_no_harm(void) {
    static const double values[] = {0, 1e-300, 1e-9, 1e5, 1e9, 1e300, -1e300, NAN, INFINITY};
    static const char *const texts[] = {
        "line_circle_0.500-0.500, arc_square_0.500_0.600-0.500, line_triangle_0.300-0.700",
        "line_normal_0.500-0.500, arc_zigzag_0.500_0.600-0.500, arc_normal_0.500_0.300-0.500"};
    enum { N = sizeof values / sizeof *values };
    blg_raster *raster;
    uint8_t *pixels = malloc(512 * 512);
    CU_ASSERT_EQUAL_FATAL(blg_raster_create(&raster, NULL), BLG_OK);
    for (int i = 0; i < N * N * 8; i++) {
        blg_raster_options options = {.size_px = i & 4 ? 512 : 64, .best_quality = i & 1};
        double at = values[i / 8 % N], scale = values[i / 8 / N];
        blg_ink ink = {0};
        if (scale < 0) /* the one thing that a pose rules out */
            continue;
        add(&ink, texts[i >> 1 & 1], (blg_pose){at, 10, 20, scale});
        (void)!blg_raster_draw(raster, &ink, &options, pixels, NULL);
        blg_ink_free(&ink);
    }
    blg_ink none = {0};
    blg_raster_options options = {.size_px = 64};
    CU_ASSERT_EQUAL(blg_raster_draw(raster, &none, &options, pixels, NULL), BLG_OK);
    CU_ASSERT_EQUAL(pixels[64 * 32 + 32], 255);
    blg_raster_free(raster);
    free(pixels);
}

/* Rows that no ink reaches are left out; of wide lines none may be. */
static void test_raster__wide_lines_are_whole(void) {
    static const double widths[] = {6, 40, 150};
    enum { SIDE = 512, N = SIDE * SIDE };
    uint8_t *whole = malloc(N);
    for (int k = 0; k < 6; k++) {
        blg_ink ink = {0};
        add(&ink, k < 3 ? "line_normal_1.000-0.500" : "line_square_0.010-0.500", middle);
        ink.pen_px = ink.stamp_px = widths[k % 3];
        const blg_frame f = blg_draw_frame(SIDE, &ink);
        memset(whole, 255, N);
        blg_shade_ink(&f, &ink, whole, SIDE, NULL);
        uint8_t *pixels = pixels_draw(&ink, (blg_raster_options){.size_px = SIDE});
        CU_ASSERT_EQUAL(memcmp(pixels, whole, N), 0);
        free(pixels);
        blg_ink_free(&ink);
    }
    free(whole);
}

static void test_raster__no_ink_is_white(void) {
    blg_ink ink = {0};
    uint8_t *pixels = pixels_draw(&ink, (blg_raster_options){.size_px = 33});
    for (int i = 0; i < 33 * 33; i++)
        CU_ASSERT_EQUAL_FATAL(pixels[i], 255);
    free(pixels);
}

static void test_raster__refuses_sizes_out_of_range(void) {
    static const int bad[] = {-1, 0, 15, 4097, 2147483647};
    blg_raster *raster;
    blg_ink ink = {0};
    uint8_t pixel;
    CU_ASSERT_EQUAL_FATAL(blg_raster_create(&raster, NULL), BLG_OK);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        blg_error error = {0};
        char text[80];
        blg_raster_options options = {.size_px = bad[i]};
        CU_ASSERT_EQUAL(blg_raster_draw(raster, &ink, &options, &pixel, &error), BLG_INVALID);
        snprintf(text, sizeof text, "image size %d is outside 16..4096", bad[i]);
        CU_ASSERT_STRING_EQUAL(error.text, text);
        CU_ASSERT_EQUAL(blg_raster_vector_bytes(&ink, &options, BLG_VECTOR_SVG, NULL, NULL),
                        BLG_INVALID);
    }
    blg_raster_free(raster);
}

static void test_raster__vectors_are_the_same_every_time(void) {
    static const char *const starts[] = {"<?xml", "%PDF-"};
    blg_ink ink = {0};
    add(&ink, "arc_triangle_0.500_0.875-0.500, line_zigzag_1.000-0.250", (blg_pose){9, 9, 9, 150});
    for (int format = BLG_VECTOR_SVG; format <= BLG_VECTOR_PDF; format++) {
        blg_buf a = {0}, b = {0};
        blg_raster_options options = {.size_px = 512};
        CU_ASSERT_EQUAL_FATAL(
            blg_raster_vector_bytes(&ink, &options, (blg_vector_format)format, &a, NULL), BLG_OK);
        CU_ASSERT_EQUAL_FATAL(
            blg_raster_vector_bytes(&ink, &options, (blg_vector_format)format, &b, NULL), BLG_OK);
        CU_ASSERT(a.size == b.size && memcmp(a.data, b.data, a.size) == 0);
        CU_ASSERT(strncmp(a.data, starts[format], 5) == 0);
        if (format == BLG_VECTOR_PDF)
            CU_ASSERT_PTR_NOT_NULL(strstr(a.data + a.size - 300, "%%EOF"));
        blg_buf_free(&a);
        blg_buf_free(&b);
    }
    blg_ink_free(&ink);
}

static void test_raster__a_vector_that_cannot_be_written_leaves_nothing(void) {
    static const char *const paths[] = {"/no/such/folder/x.svg", "/", "/dev/full"};
    blg_ink ink = {0};
    add(&ink, "line_normal_1.000-0.500", middle);
    for (int i = 0; i < 3; i++) {
        blg_error error = {0};
        blg_raster_options options = {.size_px = 64};
        CU_ASSERT_EQUAL(blg_raster_vector(&ink, &options, BLG_VECTOR_SVG, paths[i], &error),
                        BLG_IO);
        CU_ASSERT_STRING_EQUAL(error.file, paths[i]);
        CU_ASSERT(error.text[0] != '\0');
    }
    blg_ink_free(&ink);
}

SUITE(raster, CASE(test_raster__a_line_has_the_published_width_and_place),
      CASE(test_raster__a_stamp_hides_older_ink_only),
      CASE(test_raster__every_size_has_the_same_share_of_ink),
      CASE(test_raster__images_do_not_depend_on_history),
      CASE(test_raster__default_quality_is_near_the_best),
      CASE(test_raster__so_it_is_at_other_widths),
      CASE(test_raster__lines_have_the_width_of_the_ink),
      CASE(test_raster__default_quality_keeps_the_painting_order),
      CASE(test_raster__wild_poses_do_no_harm), CASE(test_raster__wide_lines_are_whole),
      CASE(test_raster__no_ink_is_white), CASE(test_raster__refuses_sizes_out_of_range),
      CASE(test_raster__vectors_are_the_same_every_time),
      CASE(test_raster__a_vector_that_cannot_be_written_leaves_nothing))
