#include "figure/ink.h"
#include "problem/builder.h"
#include "suite.h"

#include <math.h>
#include <string.h>

static const blg_placement_config config = {.scale = {{80, 140}, {150, 260}, {150, 320}},
                                            .rotation_deg = {0, 360},
                                            .position_unit = {-360, 360},
                                            .gap_unit = 8,
                                            .plane_unit = 720,
                                            .max_trials = 400};

static const char *const figures[] = {
    "line_zigzag_1.000-0.500, line_circle_1.000-0.833, line_square_1.000-0.833",
    "arc_triangle_0.500_0.750-0.500, arc_normal_0.500_0.750-0.500",
    "line_normal_0.700-0.500, line_triangle_0.700-0.750, line_normal_0.700-0.750",
    "arc_circle_0.500_0.250-0.500, line_zigzag_0.500-0.250"};

static blg_scene scene_of(blg_rng *rng, int n) {
    blg_scene scene = {.n_shapes = n};
    for (int i = 0; i < n; i++)
        CU_ASSERT_EQUAL_FATAL(
            blg_program_parse(figures[blg_rng_below(rng, 4)], &scene.programs[i], NULL), BLG_OK);
    return scene;
}

static void test_place__ink_is_inside_and_shapes_are_apart(void) {
    blg_ink ink = {0};
    blg_tally tally = {0};
    blg_rng draw = blg_rng_stream(1, 0, 0, BLG_FOR_TEST);
    for (int i = 0; i < 900; i++) {
        blg_scene scene = scene_of(&draw, 1 + i % 3);
        blg_family family = (blg_family)(i % 2);
        scene.pen_px = i % 4 == 3 ? 12 : 0;
        scene.stamp_px = i % 4 == 3 ? 5 : 0;
        blg_rng rng = blg_rng_stream(7, (uint64_t)i, 0, BLG_FOR_POSE);
        CU_ASSERT_EQUAL_FATAL(blg_place_scene(&config, family, &rng, &ink, &scene, &tally, NULL),
                              BLG_OK);
        for (int j = 0; j < scene.n_shapes; j++)
            CU_ASSERT(scene.poses[j].scale >= config.scale[family].low &&
                      scene.poses[j].scale < config.scale[family].high);
        CU_ASSERT_EQUAL_FATAL(blg_ink_draw_scene(&ink, &scene), BLG_OK);
        blg_box box = blg_ink_box(&ink, 0, ink.n_items);
        CU_ASSERT(box.x_low >= -360 && box.y_low >= -360 && box.x_high <= 360 && box.y_high <= 360);
        for (int a = 0; a < scene.n_shapes; a++)
            for (int b = 0; b < a; b++)
                CU_ASSERT(blg_ink_distance(&ink, a, b, 0, 100) >= config.gap_unit);
    }
    CU_ASSERT(tally.rejected[BLG_REJECT_shapes_too_near] > 0);
    blg_ink_free(&ink);
}

/* The position of the ink's box within its free rectangle is uniform: Kolmogorov-Smirnov. */
static void test_place__position_is_uniform_where_ink_fits(void) {
    enum { N = 2000 };
    blg_ink ink = {0};
    blg_tally tally = {0};
    int below[10] = {0};
    blg_rng draw = blg_rng_stream(2, 0, 0, BLG_FOR_TEST);
    for (int i = 0; i < N; i++) {
        blg_scene scene = scene_of(&draw, 1);
        blg_rng rng = blg_rng_stream(8, (uint64_t)i, 0, BLG_FOR_POSE);
        CU_ASSERT_EQUAL_FATAL(
            blg_place_scene(&config, BLG_ABSTRACT, &rng, &ink, &scene, &tally, NULL), BLG_OK);
        CU_ASSERT_EQUAL_FATAL(blg_ink_draw_scene(&ink, &scene), BLG_OK);
        blg_box box = blg_ink_box(&ink, 0, ink.n_items);
        double u = (box.x_low + 360) / (720 - (box.x_high - box.x_low));
        CU_ASSERT(u > -1e-6 && u < 1 + 1e-6);
        for (int k = 1; k < 10; k++)
            below[k] += u < k / 10.0;
    }
    for (int k = 1; k < 10; k++)
        CU_ASSERT(fabs(below[k] / (double)N - k / 10.0) < 1.95 / sqrt(N)); /* p = 0.001 */
    blg_ink_free(&ink);
}

static void test_place__is_a_function_of_the_stream(void) {
    blg_ink ink = {0};
    blg_tally tally = {0};
    blg_rng draw = blg_rng_stream(3, 0, 0, BLG_FOR_TEST);
    blg_scene first = scene_of(&draw, 2), second = first;
    blg_rng a = blg_rng_stream(9, 0, 1, BLG_FOR_POSE), b = a,
            c = blg_rng_stream(9, 0, 2, BLG_FOR_POSE);
    CU_ASSERT_EQUAL(blg_place_scene(&config, BLG_BASIC, &a, &ink, &first, &tally, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_place_scene(&config, BLG_BASIC, &b, &ink, &second, &tally, NULL), BLG_OK);
    CU_ASSERT_EQUAL(memcmp(first.poses, second.poses, sizeof first.poses), 0);
    CU_ASSERT_EQUAL(blg_place_scene(&config, BLG_BASIC, &c, &ink, &second, &tally, NULL), BLG_OK);
    CU_ASSERT_NOT_EQUAL(memcmp(first.poses, second.poses, sizeof first.poses), 0);
    blg_ink_free(&ink);
}

static void test_place__what_cannot_fit_is_an_error_and_counted(void) {
    blg_ink ink = {0};
    blg_tally tally = {0};
    blg_error error = {0};
    blg_rng rng = blg_rng_stream(4, 0, 0, BLG_FOR_TEST);
    blg_scene scene = scene_of(&rng, 1);
    blg_placement_config large = config;
    large.scale[BLG_BASIC] = (blg_range){2000, 2001};
    CU_ASSERT_EQUAL(blg_place_scene(&large, BLG_BASIC, &rng, &ink, &scene, &tally, &error),
                    BLG_FAILED);
    CU_ASSERT_EQUAL(tally.rejected[BLG_REJECT_outside_plane], large.max_trials);
    CU_ASSERT_STRING_EQUAL(error.text, "no placement of 1 shape at scale 2000..2001 found in 400 "
                                       "trials (plane 720, gap 8)");
    blg_ink_free(&ink);
}

static void test_place__shapes_that_cannot_be_apart_are_an_error_and_counted(void) {
    blg_ink ink = {0};
    blg_tally tally = {0};
    blg_error error = {0};
    blg_rng rng = blg_rng_stream(5, 0, 0, BLG_FOR_TEST);
    blg_scene scene = scene_of(&rng, 2);
    blg_placement_config wide = config;
    wide.gap_unit = 1000;
    CU_ASSERT_EQUAL(blg_place_scene(&wide, BLG_BASIC, &rng, &ink, &scene, &tally, &error),
                    BLG_FAILED);
    CU_ASSERT_EQUAL(tally.rejected[BLG_REJECT_shapes_too_near], wide.max_trials);
    CU_ASSERT_EQUAL(error.status, BLG_FAILED);
    blg_ink_free(&ink);
}

static void test_place__a_shape_without_ink_is_placed(void) {
    blg_ink ink = {0};
    blg_tally tally = {0};
    blg_rng rng = blg_rng_stream(6, 0, 0, BLG_FOR_TEST);
    blg_scene scene = {.n_shapes = 1}, none = {0};
    CU_ASSERT_EQUAL(blg_place_scene(&config, BLG_BASIC, &rng, &ink, &scene, &tally, NULL), BLG_OK);
    CU_ASSERT(fabs(scene.poses[0].x) <= 360 && fabs(scene.poses[0].y) <= 360);
    CU_ASSERT_EQUAL(blg_place_scene(&config, BLG_BASIC, &rng, &ink, &none, &tally, NULL), BLG_OK);
    blg_ink_free(&ink);
}

SUITE(place, CASE(test_place__ink_is_inside_and_shapes_are_apart),
      CASE(test_place__position_is_uniform_where_ink_fits),
      CASE(test_place__is_a_function_of_the_stream),
      CASE(test_place__what_cannot_fit_is_an_error_and_counted),
      CASE(test_place__shapes_that_cannot_be_apart_are_an_error_and_counted),
      CASE(test_place__a_shape_without_ink_is_placed))
