#include "blogo/plan.h"
#include "suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static blg_config config;

/* The published tables, or NULL where they are absent. */
static blg_catalogue *published(void) {
    char folder[512];
    blg_catalogue *catalogue = NULL;
    if (!suite_shared_folder()) {
        suite_skip("the published tables are absent");
        return NULL;
    }
    snprintf(folder, sizeof folder, "%s/nvlabs", suite_shared_folder());
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_load(folder, &catalogue, NULL), BLG_OK);
    return catalogue;
}

static blg_plan *make_plan(const blg_catalogue *catalogue) {
    blg_plan *plan = NULL;
    blg_error error = {0};
    char text[1024];
    if (blg_plan_create(&config, catalogue, &plan, &error) != BLG_OK) {
        printf("%s\n", blg_error_format(&error, text, sizeof text));
        CU_FAIL("no plan");
    }
    return plan;
}

static int split_size(const blg_plan *plan, const char *name) {
    for (int s = 0; s < blg_plan_splits(plan); s++)
        if (strcmp(blg_plan_split_name(plan, s), name) == 0)
            return blg_plan_split_size(plan, s);
    return -1;
}

static void test_plan__published_tables_give_the_published_sizes(void) {
    blg_catalogue *catalogue = published();
    if (!catalogue)
        return;
    CU_ASSERT_EQUAL_FATAL(blg_config_preset("bongard-logo", &config, NULL), BLG_OK);
    for (int labels = 0; labels < 3; labels++) {
        config.abstract.labels = (blg_labels)labels;
        blg_plan *plan = make_plan(catalogue);
        if (!plan)
            continue;
        CU_ASSERT_EQUAL(blg_plan_size(plan), 12000);
        CU_ASSERT_EQUAL(blg_plan_concepts(plan), labels == BLG_LABELS_AGREED ? 215 : 220);
        CU_ASSERT_EQUAL(split_size(plan, "train"), 9300);
        CU_ASSERT_EQUAL(split_size(plan, "val"), 900);
        CU_ASSERT_EQUAL(split_size(plan, "test_ff"), 600);
        CU_ASSERT_EQUAL(split_size(plan, "test_bd"), 480);
        CU_ASSERT_EQUAL(split_size(plan, "test_hd_comb"), 400);
        CU_ASSERT_EQUAL(split_size(plan, "test_hd_novel"), 320);
        blg_plan_free(plan);
    }
    blg_catalogue_free(catalogue);
}

SUITE(plan, CASE(test_plan__published_tables_give_the_published_sizes))
