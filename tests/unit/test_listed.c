#include "problem/plan.h"
#include "suite.h"

#include <stdio.h>
#include <string.h>

/* Free-form of two settings, basic shapes and pairs of the default catalogue, and four abstract
 * concepts whose problems lie apart: worker 0's four, worker 1's four, ... */
enum { FF = 12, BD = 20, CONCEPTS = 4, REPLICAS = 5, HD = CONCEPTS * REPLICAS };

static const blg_attribute attributes[CONCEPTS][2] = {{BLG_ATTR_convex, BLG_ATTR_necked},
                                                      {BLG_ATTR_has_curve, BLG_ATTR_symmetric},
                                                      {BLG_ATTR_has_curve, BLG_ATTR_has_angle},
                                                      {BLG_ATTR_has_angle, BLG_ATTR_symmetric}};

static void list_item(const void *context, blg_family family, int index, blg_plan_item *item) {
    if (family == BLG_FREE_FORM) {
        item->setting = index % 2 ? 5 : 0;
        item->concept.n_components = 1;
        item->concept.programs[0].n_actions = index % 2 ? 9 : 4;
    } else if (family == BLG_BASIC) {
        item->concept.n_components = 1 + index % 2;
        item->concept.shapes[0] = index;
        item->concept.shapes[1] = 0;
    } else {
        item->concept_id = index % CONCEPTS;
        item->replica = index / CONCEPTS;
        item->concept.n_components = 2;
        for (int i = 0; i < 2; i++)
            item->concept.attributes[i] = attributes[index % CONCEPTS][i];
    }
    snprintf(item->name, sizeof item->name, "%s_%04d", blg_family_name(family), index);
    if (context)
        item->split = (index + (int)family) % 3;
}

static const char *const given[] = {"train", "dev", "test"};

static blg_source source_of(const void *context) {
    return (blg_source){.context = context,
                        .family_size = {FF, BD, HD},
                        .item = list_item,
                        .n_splits = context ? 3 : 0,
                        .split_names = given};
}

static blg_catalogue *catalogue_with(int shapes) {
    blg_catalogue *catalogue;
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_default(&catalogue, NULL), BLG_OK);
    CU_ASSERT_FATAL(blg_catalogue_size(catalogue) >= shapes);
    return catalogue;
}

static blg_config config_with(const char *const *assignments, int n) {
    blg_config config;
    blg_error error = {0};
    CU_ASSERT_EQUAL_FATAL(blg_config_preset("bongard-logo", &config, NULL), BLG_OK);
    for (int i = 0; i < n; i++)
        CU_ASSERT_EQUAL(blg_config_set(&config, assignments[i], &error), BLG_OK);
    CU_ASSERT_STRING_EQUAL_FATAL(error.text, "");
    return config;
}

static const char *const few[] = {"splits.test_bd.count=3", "splits.test_hd_comb.count=1",
                                  "splits.test_hd_novel.holdout=[\"convex\"]",
                                  "splits.val.count=5"};

static void test_listed__splits_keep_concepts_whole_and_the_order(void) {
    blg_catalogue *catalogue = catalogue_with(BD);
    blg_config config = config_with(few, 4);
    blg_source source = source_of(NULL);
    blg_plan *plan;
    blg_error error = {0};
    CU_ASSERT_EQUAL(blg_plan_create_from(&config, catalogue, &source, &plan, &error), BLG_OK);
    CU_ASSERT_STRING_EQUAL_FATAL(error.text, "");
    CU_ASSERT_EQUAL_FATAL(blg_plan_size(plan), FF + BD + HD);
    CU_ASSERT_EQUAL(blg_plan_concepts(plan), CONCEPTS);
    int sizes[BLG_MAX_SPLITS] = {0}, held[CONCEPTS] = {0};
    for (int i = 0; i < (int)blg_plan_size(plan); i++) {
        const blg_plan_item *item = blg_plan_item_at(plan, i, &(blg_plan_item){0});
        char expected[32];
        snprintf(expected, sizeof expected, "%s_%04d", blg_family_name(item->family),
                 (int)item->index);
        CU_ASSERT_STRING_EQUAL(item->name, expected);
        CU_ASSERT_EQUAL(blg_plan_find(plan, item->name), i);
        CU_ASSERT_EQUAL(item->index, i - (i < FF ? 0 : i < FF + BD ? FF : FF + BD));
        const char *split = blg_plan_split_name(plan, item->split);
        CU_ASSERT_EQUAL(strcmp(split, "test_ff") == 0, i < FF && i % 2);
        sizes[item->split]++;
        if (strcmp(split, "test_hd_comb") == 0)
            held[item->concept_id]++;
    }
    for (int s = 0; s < blg_plan_splits(plan); s++)
        CU_ASSERT_EQUAL(sizes[s], blg_plan_split_size(plan, s));
    CU_ASSERT_EQUAL(held[0], 0); /* convex is the novel attribute */
    for (int c = 1; c < CONCEPTS; c++)
        CU_ASSERT(held[c] == 0 || held[c] == REPLICAS);
    CU_ASSERT_EQUAL(held[1] + held[2] + held[3], REPLICAS);
    blg_plan_free(plan);
    blg_catalogue_free(catalogue);
}

static void test_listed__given_splits_are_kept(void) {
    blg_catalogue *catalogue = catalogue_with(BD);
    blg_config config = config_with(few, 0);
    blg_source source = source_of(given);
    blg_plan *plan;
    CU_ASSERT_EQUAL_FATAL(blg_plan_create_from(&config, catalogue, &source, &plan, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_plan_splits(plan), 3);
    CU_ASSERT_STRING_EQUAL(blg_plan_split_name(plan, 1), "dev");
    for (int i = 0; i < (int)blg_plan_size(plan); i++) {
        const blg_plan_item *item = blg_plan_item_at(plan, i, &(blg_plan_item){0});
        CU_ASSERT_EQUAL(item->split, (item->index + (int)item->family) % 3);
    }
    int total = 0;
    for (int s = 0; s < 3; s++)
        total += (int)blg_plan_split_size(plan, s);
    CU_ASSERT_EQUAL(total, FF + BD + HD);
    blg_plan_free(plan);
    blg_catalogue_free(catalogue);
}

static void test_listed__families_that_the_config_leaves_out_are_left_out(void) {
    static const char *const only[] = {"families=[\"hd\"]"};
    blg_catalogue *catalogue = catalogue_with(BD);
    blg_config config = config_with(only, 1);
    blg_source source = source_of(given);
    blg_plan *plan;
    CU_ASSERT_EQUAL_FATAL(blg_plan_create_from(&config, catalogue, &source, &plan, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_plan_size(plan), HD);
    CU_ASSERT_STRING_EQUAL(blg_plan_item_at(plan, 0, &(blg_plan_item){0})->name, "hd_0000");
    blg_plan_free(plan);
    blg_catalogue_free(catalogue);
}

static void check_refused(const char *assignment, blg_source source, blg_status expected,
                          const char *said) {
    blg_catalogue *catalogue = catalogue_with(BD);
    const char *assignments[] = {few[0], few[1], few[2], few[3], assignment};
    blg_config config = config_with(assignments, assignment ? 5 : 4);
    blg_plan *plan = (blg_plan *)&source;
    blg_error error = {0};
    CU_ASSERT_EQUAL(blg_plan_create_from(&config, catalogue, &source, &plan, &error), expected);
    CU_ASSERT_PTR_NULL(plan);
    CU_ASSERT_PTR_NOT_NULL(strstr(error.text, said));
    blg_catalogue_free(catalogue);
}

static void test_listed__a_split_that_cannot_be_filled_is_refused(void) {
    check_refused("splits.val.count=5000", source_of(NULL), BLG_INFEASIBLE, "for 5000 problems");
    check_refused("splits.test_hd_comb.count=9", source_of(NULL), BLG_INFEASIBLE, "for 9 concepts");
}

static void test_listed__odd_given_splits_are_refused(void) {
    static const char *const long_names[] = {"train", "dev",
                                             "a_split_name_that_does_not_fit_its_room_at_all"};
    blg_source source = source_of(given);
    source.split_names = long_names;
    check_refused(NULL, source, BLG_INVALID, "is longer than");
    source.n_splits = BLG_MAX_SPLITS + 1;
    check_refused(NULL, source, BLG_INVALID, "are the most");
}

SUITE(listed, CASE(test_listed__splits_keep_concepts_whole_and_the_order),
      CASE(test_listed__given_splits_are_kept),
      CASE(test_listed__families_that_the_config_leaves_out_are_left_out),
      CASE(test_listed__a_split_that_cannot_be_filled_is_refused),
      CASE(test_listed__odd_given_splits_are_refused))
