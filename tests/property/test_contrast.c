/* The contrast table against pictures. */
#include "figure/ink.h"
#include "picture/raster.h"
#include "suite.h"
#include "tell/tasks.h"

#include <math.h>
#include <stdlib.h>

#define SIZE 512

static uint8_t pictures[BLG_STROKE_TYPES][SIZE * SIZE];

static double draw(blg_raster *raster, blg_action_kind kind, blg_stroke_type type, double heading,
                   double scale) {
    double length = kind == BLG_ARC ? 0.5 : 1.0, extent = kind == BLG_ARC ? 90 : 0;
    blg_program program = {1, {{kind, type, length, extent, 0}}};
    blg_pose pose = {-40, -40, heading, scale};
    blg_raster_options options = {.size_px = SIZE, .best_quality = 1};
    blg_ink ink = {0};
    CU_ASSERT_EQUAL_FATAL(blg_ink_add_shape(&ink, &program, &pose), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_raster_draw(raster, &ink, &options, pictures[type], NULL), BLG_OK);
    blg_ink_free(&ink);
    double sum = 0;
    for (int i = 0; i < SIZE * SIZE; i++)
        sum += 255 - pictures[type][i];
    return sum;
}

static double difference(const uint8_t *a, const uint8_t *b) {
    double sum = 0;
    for (int i = 0; i < SIZE * SIZE; i++)
        sum += abs(a[i] - b[i]);
    return sum;
}

/* Least contrast of every pair over lines and arcs and three headings each. */
static void measure(blg_raster *raster, double scale,
                    double least[BLG_STROKE_TYPES][BLG_STROKE_TYPES]) {
    for (int trial = 0; trial < 6; trial++) {
        double ink[BLG_STROKE_TYPES];
        for (int t = 0; t < BLG_STROKE_TYPES; t++)
            ink[t] =
                draw(raster, trial & 1 ? BLG_ARC : BLG_LINE, (blg_stroke_type)t, 15 * trial, scale);
        for (int a = 0; a < BLG_STROKE_TYPES; a++)
            for (int b = 0; b < a; b++) {
                double value = difference(pictures[a], pictures[b]) * 2 / (ink[a] + ink[b]);
                if (trial == 0 || value < least[a][b])
                    least[a][b] = value;
            }
    }
}

/* The least number of pixels that a change of type changes by BLG_VISIBLE_GRAY at scale 80, in the
 * raster of data sets: lines and arcs, twelve headings, two places. */
static int least_changed(blg_raster *raster, blg_stroke_type a, blg_stroke_type b, int size_px) {
    int least = size_px * size_px;
    for (int trial = 0; trial < 48; trial++) {
        const bool arc = trial & 1;
        int changed = 0;
        for (int k = 0; k < 2; k++) {
            const blg_program program = {
                1, {{arc ? BLG_ARC : BLG_LINE, k ? b : a, arc ? 0.5 : 1.0, arc ? 90 : 0, 0}}};
            const blg_pose pose = {trial & 2 ? -16.3 : -20, trial & 2 ? 5.3 : 0,
                                   30 * (trial / 4) + 7, 80};
            const blg_raster_options options = {.size_px = size_px};
            blg_ink ink = {0};
            CU_ASSERT_EQUAL_FATAL(blg_ink_add_shape(&ink, &program, &pose), BLG_OK);
            CU_ASSERT_EQUAL_FATAL(blg_raster_draw(raster, &ink, &options, pictures[k], NULL),
                                  BLG_OK);
            blg_ink_free(&ink);
        }
        for (int i = 0; i < size_px * size_px; i++)
            changed += abs(pictures[0][i] - pictures[1][i]) >= BLG_VISIBLE_GRAY;
        least = changed < least ? changed : least;
    }
    return least;
}

static const int sizes[BLG_VISIBILITY_SIZES] = {64, 96, 128, 192, 256, 512};

/* Prints what a row of src/figure/program.c says about an earlier type. */
static void print_difference(blg_raster *raster, blg_stroke_type a, blg_stroke_type b) {
    double least[BLG_STROKE_TYPES][BLG_STROKE_TYPES];
    printf("\nsrc/figure/program.c, %s: .from[%s] = {{", blg_stroke_type_names[a],
           blg_stroke_type_names[b]);
    for (int scale = 80; scale <= 140; scale += 20) {
        measure(raster, scale, least);
        printf("%.3f%s", least[a][b], scale < 140 ? ", " : "}, {");
    }
    for (int i = 0; i < BLG_VISIBILITY_SIZES; i++)
        printf("%d%s", least_changed(raster, a, b, sizes[i]), i < 5 ? ", " : "}}\n");
}

static void test_contrast__table_is_what_pictures_show(void) {
    double least[BLG_STROKE_TYPES][BLG_STROKE_TYPES];
    blg_raster *raster;
    CU_ASSERT_EQUAL_FATAL(blg_raster_create(&raster, NULL), BLG_OK);
    for (double scale = 80; scale <= 140; scale += 30) {
        measure(raster, scale, least);
        for (int a = 0; a < BLG_STROKE_TYPES; a++)
            for (int b = 0; b < a; b++)
                if (fabs(least[a][b] -
                         blg_type_contrast((blg_stroke_type)a, (blg_stroke_type)b, scale)) > 0.03) {
                    CU_FAIL("another contrast");
                    print_difference(raster, (blg_stroke_type)a, (blg_stroke_type)b);
                }
    }
    blg_raster_free(raster);
}

static void test_contrast__is_symmetric_zero_for_one_type_and_never_negative(void) {
    for (int a = 0; a < BLG_STROKE_TYPES; a++)
        for (int b = 0; b < BLG_STROKE_TYPES; b++)
            for (double scale = 1; scale < 1000; scale *= 1.5) {
                double c = blg_type_contrast((blg_stroke_type)a, (blg_stroke_type)b, scale);
                CU_ASSERT(c >= 0 && c < 1);
                CU_ASSERT_EQUAL(c,
                                blg_type_contrast((blg_stroke_type)b, (blg_stroke_type)a, scale));
                CU_ASSERT(a != b || c == 0);
            }
}

static void test_contrast__what_counts_as_visible_is_what_pictures_show(void) {
    blg_raster *raster;
    CU_ASSERT_EQUAL_FATAL(blg_raster_create(&raster, NULL), BLG_OK);
    for (int i = 0; i < 6; i++)
        for (int a = 0; a < BLG_STROKE_TYPES; a++)
            for (int b = 0; b < a; b++)
                CU_ASSERT_EQUAL(blg_type_visible((blg_stroke_type)a, (blg_stroke_type)b, sizes[i]),
                                least_changed(raster, (blg_stroke_type)a, (blg_stroke_type)b,
                                              sizes[i]) >= BLG_VISIBLE_PX);
    blg_raster_free(raster);
}

static void test_contrast__sizes_between_count_as_the_next_smaller(void) {
    /* Models see every change of a type in pictures of the default size. */
    for (int a = 0; a < BLG_STROKE_TYPES; a++)
        for (int b = 0; b < a; b++)
            CU_ASSERT(blg_type_visible((blg_stroke_type)a, (blg_stroke_type)b, BLG_VLM_SIZE_PX));
    CU_ASSERT_FALSE(blg_type_visible(BLG_NORMAL, BLG_ZIGZAG, 63));
    CU_ASSERT(blg_type_visible(BLG_NORMAL, BLG_ZIGZAG, 64));
    CU_ASSERT(blg_type_visible(BLG_ZIGZAG, BLG_NORMAL, 95));
    CU_ASSERT_FALSE(blg_type_visible(BLG_NORMAL, BLG_CIRCLE, 191));
    CU_ASSERT(blg_type_visible(BLG_NORMAL, BLG_CIRCLE, 192));
    CU_ASSERT(blg_type_visible(BLG_SQUARE, BLG_TRIANGLE, 4096));
    CU_ASSERT_FALSE(blg_type_visible(BLG_SQUARE, BLG_SQUARE, 4096));
}

SUITE(contrast, CASE(test_contrast__what_counts_as_visible_is_what_pictures_show),
      CASE(test_contrast__sizes_between_count_as_the_next_smaller),
      CASE(test_contrast__table_is_what_pictures_show),
      CASE(test_contrast__is_symmetric_zero_for_one_type_and_never_negative))
