/* Redraws the published painter's pictures from their recorded poses and actions. */
#include "gold.h"
#include "picture/raster.h"
#include "suite.h"

#include <stdio.h>
#include <stdlib.h>

static void pool(const gold *g, int best, gold_score *score) {
    const blg_raster_options options = {.size_px = GOLD_SIDE_PX, .best_quality = best};
    const size_t n = (size_t)GOLD_SIDE_PX * GOLD_SIDE_PX;
    uint8_t *ours = malloc(n), *theirs = malloc(n);
    blg_raster *raster;
    blg_ink ink = {0};
    CU_ASSERT_EQUAL_FATAL(blg_raster_create(&raster, NULL), BLG_OK);
    for (int i = 0; i < gold_size(g); i++) {
        gold_ink(g, i, &ink);
        CU_ASSERT_EQUAL_FATAL(blg_raster_draw(raster, &ink, &options, ours, NULL), BLG_OK);
        gold_pixels(g, i, theirs);
        gold_compare(score, ours, theirs, n);
    }
    blg_ink_free(&ink);
    blg_raster_free(raster);
    free(ours);
    free(theirs);
}

static void check(int best) {
    gold *g = gold_open();
    if (!g) {
        suite_skip("the published painter's pictures are absent");
        return;
    }
    gold_score score = {0};
    pool(g, best, &score);
    printf("best %d, %d pictures: IoU %.4f, MAE %.5f ", best, gold_size(g), gold_iou(&score),
           gold_mae(&score));
    CU_ASSERT_EQUAL(gold_size(g), 30);
    CU_ASSERT(gold_iou(&score) >= 0.92);
    CU_ASSERT(gold_mae(&score) <= 0.0015);
    gold_close(g);
}

static void test_picture__published_at_best_quality(void) {
    check(1);
}

static void test_picture__published_at_default_quality(void) {
    check(0);
}

static void test_picture__published_by_the_reference_raster(void) {
    gold *g = gold_open();
    if (!g) {
        suite_skip("the published painter's pictures are absent");
        return;
    }
    const size_t n = (size_t)GOLD_SIDE_PX * GOLD_SIDE_PX;
    uint8_t *ours = malloc(n), *theirs = malloc(n);
    blg_ink ink = {0};
    gold_score score = {0};
    for (int i = 0; i < gold_size(g); i++) {
        gold_score one = {0};
        gold_ink(g, i, &ink);
        CU_ASSERT_EQUAL_FATAL(blg_raster_reference(&ink, ours, NULL), BLG_OK);
        gold_pixels(g, i, theirs);
        gold_compare(&score, ours, theirs, n);
        gold_compare(&one, ours, theirs, n);
        CU_ASSERT(gold_iou(&one) >= 0.97);
    }
    printf("%d pictures: IoU %.4f, MAE %.6f ", gold_size(g), gold_iou(&score), gold_mae(&score));
    CU_ASSERT(gold_iou(&score) >= 0.99);
    CU_ASSERT(gold_mae(&score) <= 0.0002);
    blg_ink_free(&ink);
    free(ours);
    free(theirs);
    gold_close(g);
}

static void test_picture__reference_raster_of_nothing_is_white(void) {
    const size_t n = (size_t)GOLD_SIDE_PX * GOLD_SIDE_PX;
    uint8_t *pixels = malloc(n);
    blg_ink ink = {0};
    size_t dark = 0;
    CU_ASSERT_EQUAL_FATAL(blg_raster_reference(&ink, pixels, NULL), BLG_OK);
    for (size_t i = 0; i < n; i++)
        dark += pixels[i] != 255;
    CU_ASSERT_EQUAL(dark, 0);
    free(pixels);
}

SUITE(picture, CASE(test_picture__published_by_the_reference_raster),
      CASE(test_picture__reference_raster_of_nothing_is_white),
      CASE(test_picture__published_at_best_quality),
      CASE(test_picture__published_at_default_quality))
