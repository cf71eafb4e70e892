/* From the published tables to the published pictures: sampled, placed, drawn, compared. */
#include "gold.h"
#include "picture/raster.h"
#include "published.h"
#include "suite.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { AREA = GOLD_SIDE_PX * GOLD_SIDE_PX };

/* Ink of the image that a picture's record names. */
static void sampled_ink(published *p, const json_t *record, blg_ink *ink) {
    static blg_problem problem;
    published_build(p, json_string_value(json_object_get(record, "problem")), &problem);
    int side = strcmp(json_string_value(json_object_get(record, "side")), "1") == 0;
    const blg_scene *scene =
        &problem.images[side][json_integer_value(json_object_get(record, "index"))];
    CU_ASSERT_EQUAL_FATAL(blg_ink_draw_scene(ink, scene), BLG_OK);
}

static void draw_default(const blg_ink *ink, blg_raster *raster, uint8_t *pixels) {
    const blg_raster_options options = {.size_px = GOLD_SIDE_PX};
    CU_ASSERT_EQUAL_FATAL(blg_raster_draw(raster, ink, &options, pixels, NULL), BLG_OK);
}

static void compare_all(published *p, const gold *g, const json_t *records, gold_score *exact,
                        gold_score *smooth) {
    uint8_t *ours = malloc(AREA), *theirs = malloc(AREA);
    blg_raster *raster;
    blg_ink ink = {0};
    CU_ASSERT_EQUAL_FATAL(blg_raster_create(&raster, NULL), BLG_OK);
    for (int i = 0; i < gold_size(g); i++) {
        const json_t *record = json_array_get(records, (size_t)i);
        CU_ASSERT_STRING_EQUAL(json_string_value(json_object_get(record, "file")), gold_name(g, i));
        sampled_ink(p, record, &ink);
        gold_pixels(g, i, theirs);
        CU_ASSERT_EQUAL_FATAL(blg_raster_reference(&ink, ours, NULL), BLG_OK);
        gold_compare(exact, ours, theirs, AREA);
        draw_default(&ink, raster, ours);
        gold_compare(smooth, ours, theirs, AREA);
    }
    blg_raster_free(raster);
    blg_ink_free(&ink);
    free(ours);
    free(theirs);
}

static void test_reference_pictures__equal_the_published_ones(void) {
    published p;
    gold *g = gold_open();
    if (!g) {
        suite_skip("the published pictures are absent");
        return;
    }
    if (!published_open(&p)) {
        gold_close(g);
        return;
    }
    char path[512];
    snprintf(path, sizeof path, "%s/gold/render/poses.json", suite_shared_folder());
    json_t *records = json_load_file(path, 0, NULL);
    gold_score exact = {0}, smooth = {0};
    compare_all(&p, g, records, &exact, &smooth);
    printf("reference raster: IoU %.4f, MAE %.6f; default: IoU %.4f, MAE %.5f ", gold_iou(&exact),
           gold_mae(&exact), gold_iou(&smooth), gold_mae(&smooth));
    CU_ASSERT_EQUAL(gold_size(g), 30);
    CU_ASSERT(gold_iou(&exact) >= 0.99);
    CU_ASSERT(gold_mae(&exact) <= 0.0002);
    CU_ASSERT(gold_iou(&smooth) >= 0.92);
    json_decref(records);
    published_close(&p);
    gold_close(g);
}

/* The paper's six splits, drawn by the config's rules over the published problems. */
static void test_reference_pictures__splits_have_the_papers_sizes(void) {
    static const struct {
        const char *split;
        int size;
    } paper[] = {{"train", 9300},  {"val", 900},          {"test_ff", 600},
                 {"test_bd", 480}, {"test_hd_comb", 400}, {"test_hd_novel", 320}};
    published p;
    if (!published_open(&p))
        return;
    blg_config config;
    blg_source source;
    blg_plan *plan;
    blg_error error = {0};
    CU_ASSERT_EQUAL_FATAL(blg_config_preset("nvlabs-reference", &config, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_reference_source(p.reference, NULL, false, &source, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_plan_create_from(&config, p.catalogue, &source, &plan, &error), BLG_OK);
    CU_ASSERT_STRING_EQUAL_FATAL(error.text, "");
    CU_ASSERT_EQUAL(blg_plan_splits(plan), 6);
    for (int i = 0; i < 6; i++) {
        CU_ASSERT_STRING_EQUAL(blg_plan_split_name(plan, i), paper[i].split);
        CU_ASSERT_EQUAL(blg_plan_split_size(plan, i), paper[i].size);
    }
    CU_ASSERT_EQUAL(blg_plan_check_splits(plan, &error), BLG_OK);
    blg_plan_free(plan);
    published_close(&p);
}

SUITE(reference_pictures, CASE(test_reference_pictures__equal_the_published_ones),
      CASE(test_reference_pictures__splits_have_the_papers_sizes))
