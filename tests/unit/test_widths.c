/* Widths of pen and stamps: who draws them, and what they are judged by. */
#include "data/write.h"
#include "figure/ink.h"
#include "problem/config.h"
#include "problem/judge.h"
#include "suite.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static blg_config config;
static blg_problem problem;
static blg_catalogue *catalogue;
static blg_generator *generator;
static blg_worker *worker;

static void set_up(const char *const settings[], int n) {
    CU_ASSERT_EQUAL_FATAL(blg_config_preset("bongard-logo", &config, NULL), BLG_OK);
    for (int i = 0; i < n; i++)
        CU_ASSERT_EQUAL_FATAL(blg_config_set(&config, settings[i], NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_default(&catalogue, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_generator_create(&config, catalogue, &generator, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_worker_create(generator, &worker, NULL), BLG_OK);
}

static void tear_down(void) {
    blg_worker_free(worker);
    blg_generator_free(generator);
    blg_catalogue_free(catalogue);
}

static void test_widths__published_ones_go_without_saying(void) {
    set_up(NULL, 0);
    CU_ASSERT(blg_widths_published(&config));
    CU_ASSERT_EQUAL_FATAL(blg_worker_build(worker, 0, &problem, NULL), BLG_OK);
    for (int k = 0; k < 14; k++) {
        CU_ASSERT_EQUAL(problem.images[k / 7][k % 7].pen_px, 0);
        CU_ASSERT_EQUAL(problem.images[k / 7][k % 7].stamp_px, 0);
    }
    tear_down();
}

/* Over 600 problems both widths of both sides fill their ranges alike; programs stay as they are.
 * Means of 4,200 draws: five standard deviations of the difference of two are 0.031 of the range.
 */
static void test_widths__both_sides_draw_alike(void) {
    static const char *const settings[] = {"images.pen_width_px=[2,6]",
                                           "images.stamp_width_px=[1.5,1.5]", "families=ff,bd"};
    double sums[2] = {0}, least = INFINITY, most = 0;
    set_up(settings, 3);
    for (int i = 0; i < 600; i++) {
        CU_ASSERT_EQUAL_FATAL(blg_worker_build(worker, i, &problem, NULL), BLG_OK);
        for (int k = 0; k < 14; k++) {
            const blg_scene *scene = &problem.images[k / 7][k % 7];
            sums[k / 7] += (scene->pen_px - 2) / 4;
            least = fmin(least, scene->pen_px);
            most = fmax(most, scene->pen_px);
            CU_ASSERT_EQUAL(scene->stamp_px, 1.5);
        }
    }
    CU_ASSERT(least >= 2 && least < 2.05 && most <= 6 && most > 5.95);
    CU_ASSERT_DOUBLE_EQUAL(sums[0] / 4200, 0.5, 0.023);
    CU_ASSERT_DOUBLE_EQUAL(sums[0] / 4200, sums[1] / 4200, 0.031);
    tear_down();
}

static void test_widths__a_width_of_no_config_is_rejected(void) {
    static const char *const settings[] = {"images.pen_width_px=[2,6]", "families=ff"};
    static const struct {
        double pen, stamp;
        bool accepted;
    } cases[] = {
        {4, 2.78, true}, {6.2, 2.78, false}, {1.9, 2.78, false}, {4, 2.5, false}, {0, 0, false}};
    blg_verifier *verifier = NULL;
    set_up(settings, 2);
    CU_ASSERT_EQUAL_FATAL(blg_verifier_create(&config, catalogue, &verifier, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_worker_build(worker, 0, &problem, NULL), BLG_OK);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        blg_verdict verdict;
        problem.images[0][3].pen_px = cases[i].pen;
        problem.images[0][3].stamp_px = cases[i].stamp;
        CU_ASSERT_EQUAL(blg_verify_placement(verifier, &problem, &verdict, NULL), BLG_OK);
        CU_ASSERT_EQUAL(verdict.accepted, cases[i].accepted);
        CU_ASSERT(verdict.accepted || verdict.reason == BLG_REJECT_wrong_composition);
        CU_ASSERT(verdict.accepted || strstr(verdict.detail, "image 0/3") != NULL);
    }
    blg_verifier_free(verifier);
    tear_down();
}

/* What counts is the width against the shape. */
static void test_widths__a_wide_pen_is_a_small_shape(void) {
    CU_ASSERT_EQUAL_FATAL(blg_config_preset("bongard-logo", &config, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_widths_scale(&config, 80), 80);
    config.pen_px = (blg_range){2, 3};
    config.stamp_px = (blg_range){1, 1};
    CU_ASSERT_EQUAL(blg_widths_scale(&config, 80), 80);
    config.pen_px.high = 2 * BLG_PEN_WIDTH_PX_512;
    CU_ASSERT_DOUBLE_EQUAL(blg_widths_scale(&config, 160), 80, 1e-12);
    config.stamp_px.high = 4 * BLG_STAMP_WIDTH_PX_512;
    CU_ASSERT_DOUBLE_EQUAL(blg_widths_scale(&config, 160), 40, 1e-12);
}

/* The table of docs/config.md: which pairs of types people cannot tell apart. */
static void test_widths__types_apart_are_those_of_the_docs(void) {
    static const struct {
        const char *scale;
        int size_px;
        bool zigzag_only, circle_plain, circle_square, square_plain;
    } cases[] = {{"120", 512, false, true, true, true},   {"120", 192, false, true, true, true},
                 {"97", 192, false, true, true, true},    {"120", 128, false, false, false, true},
                 {"120", 191, false, false, false, true}, {"120", 64, true, false, false, false},
                 {"120", 127, true, false, false, false}, {"80", 512, false, true, false, false},
                 {"80", 128, false, false, false, false}, {"80", 64, true, false, false, false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char setting[64];
        snprintf(setting, sizeof setting, "placement.scale.ff=[%s,160]", cases[i].scale);
        CU_ASSERT_EQUAL_FATAL(blg_config_preset("bongard-logo", &config, NULL), BLG_OK);
        CU_ASSERT_EQUAL_FATAL(blg_config_set(&config, setting, NULL), BLG_OK);
        for (int a = 0; a < BLG_STROKE_TYPES; a++)
            for (int b = 0; b < BLG_STROKE_TYPES; b++) {
                const unsigned pair = 1u << a | 1u << b;
                const bool told = a == b || pair == (1u << BLG_CIRCLE | 1u << BLG_NORMAL)
                                      ? a != b && cases[i].circle_plain
                                  : pair == (1u << BLG_CIRCLE | 1u << BLG_SQUARE)
                                      ? cases[i].circle_square
                                  : pair == (1u << BLG_SQUARE | 1u << BLG_NORMAL)
                                      ? cases[i].square_plain
                                      : !cases[i].zigzag_only || (pair >> BLG_ZIGZAG & 1);
                CU_ASSERT_EQUAL(blg_widths_types_apart(&config, (blg_stroke_type)a,
                                                       (blg_stroke_type)b, cases[i].size_px),
                                told);
            }
    }
}

static void test_widths__visible_size_is_that_of_the_config(void) {
    CU_ASSERT_EQUAL_FATAL(blg_config_preset("bongard-logo", &config, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_config_visible_px(&config), 512);
    CU_ASSERT_EQUAL(blg_config_set(&config, "images.size_px=128", NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_config_visible_px(&config), 128);
    CU_ASSERT_EQUAL(blg_config_set(&config, "images.size_px=32", NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_config_visible_px(&config), 64);
    CU_ASSERT_EQUAL(blg_config_set(&config, "hardness.visible_at_px=256", NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_config_visible_px(&config), 256);
}

SUITE(widths, CASE(test_widths__types_apart_are_those_of_the_docs),
      CASE(test_widths__visible_size_is_that_of_the_config),
      CASE(test_widths__published_ones_go_without_saying), CASE(test_widths__both_sides_draw_alike),
      CASE(test_widths__a_width_of_no_config_is_rejected),
      CASE(test_widths__a_wide_pen_is_a_small_shape))
