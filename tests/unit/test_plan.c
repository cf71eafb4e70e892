#include "base/text.h"
#include "problem/family.h"
#include "problem/plan.h"
#include "setup.h"
#include "suite.h"
#include "tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

static blg_config config;

static void expect_refused(const blg_catalogue *catalogue, blg_status status, const char *message) {
    blg_plan *plan = NULL;
    blg_error error = {0};
    char text[1024];
    CU_ASSERT_EQUAL(blg_plan_create(&config, catalogue, NULL, &plan, &error), status);
    CU_ASSERT_PTR_NULL(plan);
    blg_error_format(&error, text, sizeof text);
    if (strcmp(text, message) != 0)
        printf("\n    found    %s\n    expected %s\n", text, message);
    CU_ASSERT_STRING_EQUAL(text, message);
    blg_plan_free(plan);
}

static int split_size(const blg_plan *plan, const char *name) {
    for (int s = 0; s < blg_plan_splits(plan); s++)
        if (strcmp(blg_plan_split_name(plan, s), name) == 0)
            return (int)blg_plan_split_size(plan, s);
    return -1;
}

static void expect_paper(const blg_plan *plan) {
    CU_ASSERT_EQUAL(blg_plan_size(plan), 12000);
    CU_ASSERT_EQUAL(split_size(plan, "train"), 9300);
    CU_ASSERT_EQUAL(split_size(plan, "val"), 900);
    CU_ASSERT_EQUAL(split_size(plan, "test_ff"), 600);
    CU_ASSERT_EQUAL(split_size(plan, "test_bd"), 480);
    CU_ASSERT_EQUAL(split_size(plan, "test_hd_comb"), 400);
    CU_ASSERT_EQUAL(split_size(plan, "test_hd_novel"), 320);
}

static void test_plan__published_tables_give_the_published_sizes(void) {
    blg_catalogue *catalogue = setup_published();
    if (!catalogue)
        return;
    setup_preset(&config, "bongard-logo");
    /* No concept has two attributes that exclude each other, no two have the same shapes. */
    static const int concepts[] = {209, 212, 204};
    for (int labels = 0; labels < 3; labels++) {
        config.abstract.labels = (blg_labels)labels;
        blg_plan *plan = setup_plan(&config, catalogue);
        if (labels == BLG_LABELS_MEASURED)
            expect_paper(plan);
        CU_ASSERT_EQUAL(split_size(plan, "test_hd_novel"), 320);
        CU_ASSERT_EQUAL(blg_plan_concepts(plan), concepts[labels]);
        blg_plan_free(plan);
    }
    blg_catalogue_free(catalogue);
}

/* With few concepts the problems are spread evenly and the splits keep their sizes. */
static void test_plan__a_synthetic_catalogue_gives_the_same_sizes(void) {
    blg_catalogue *catalogue = setup_synthetic(300);
    setup_preset(&config, "bongard-logo");
    blg_plan *plan = setup_plan(&config, catalogue);
    expect_paper(plan);
    CU_ASSERT_EQUAL(blg_plan_concepts(plan), 220); /* 351 are feasible */
    blg_plan_free(plan);
    blg_catalogue_free(catalogue);
}

static void test_plan__names_and_order_are_the_documented_ones(void) {
    blg_catalogue *catalogue = setup_synthetic(120);
    setup_preset(&config, "bongard-logo");
    setup_set(&config, "abstract.polarity=concept,negation");
    setup_set(&config, "abstract.user_concepts=[\"regions >= 0 and strokes = 2 or convex\"]");
    config.abstract.n_user_concepts = 0;
    blg_plan *plan = setup_plan(&config, catalogue);
    CU_ASSERT_STRING_EQUAL(blg_plan_item_at(plan, 0, &(blg_plan_item){0})->name, "ff_nact4_0000");
    CU_ASSERT_STRING_EQUAL(blg_plan_item_at(plan, 299, &(blg_plan_item){0})->name, "ff_nact4_0299");
    CU_ASSERT_STRING_EQUAL(blg_plan_item_at(plan, 1800, &(blg_plan_item){0})->name,
                           "ff_nact3_3_0000");
    CU_ASSERT_STRING_EQUAL(blg_plan_item_at(plan, 3599, &(blg_plan_item){0})->name,
                           "ff_nact4_5_0299");
    CU_ASSERT_STRING_EQUAL(blg_plan_item_at(plan, 3600, &(blg_plan_item){0})->name, "bd_s000_0000");
    CU_ASSERT_STRING_EQUAL(blg_plan_item_at(plan, 3719, &(blg_plan_item){0})->name, "bd_s119_0000");
    CU_ASSERT_STRING_EQUAL(blg_plan_item_at(plan, 7600, &(blg_plan_item){0})->name,
                           "hd_convex_0000");
    CU_ASSERT(blg_plan_find(plan, "hd_not_convex_0000") > 7600);
    for (int i = 0, index = 0; i < blg_plan_size(plan); i++, index++) {
        const blg_plan_item *item = blg_plan_item_at(plan, i, &(blg_plan_item){0});
        if (i > 0 && item->family != blg_plan_item_at(plan, i - 1, &(blg_plan_item){0})->family)
            index = 0;
        CU_ASSERT_EQUAL_FATAL(item->index, index);
        CU_ASSERT_EQUAL_FATAL(blg_plan_find(plan, item->name), i); /* so names are unique */
    }
    CU_ASSERT_EQUAL(blg_plan_find(plan, "hd_convex_9999"), -1);
    CU_ASSERT_EQUAL(blg_plan_find(plan, ""), -1);
    blg_plan_free(plan);
    blg_catalogue_free(catalogue);
}

static void test_plan__basic_concepts_are_distinct_and_cross_super_classes(void) {
    blg_catalogue *catalogue = setup_synthetic(100);
    setup_preset(&config, "bongard-logo");
    setup_set(&config, "basic.max_shapes=3");
    setup_set(&config, "basic.triple_share=0.25");
    blg_plan *plan = setup_plan(&config, catalogue);
    int sizes[4] = {0};
    for (int i = 0; i < blg_plan_family_size(plan, BLG_BASIC); i++) {
        const blg_concept *concept =
            &blg_plan_item_at(plan, blg_plan_family_size(plan, BLG_FREE_FORM) + i,
                              &(blg_plan_item){0})
                 ->concept;
        sizes[concept->n_components]++;
        for (int a = 0; a < concept->n_components; a++)
            for (int b = 0; b < a; b++) {
                CU_ASSERT(concept->shapes[b] < concept->shapes[a]);
                CU_ASSERT_NOT_EQUAL(
                    blg_catalogue_shape(catalogue, concept->shapes[a])->super_class_id,
                    blg_catalogue_shape(catalogue, concept->shapes[b])->super_class_id);
            }
    }
    CU_ASSERT_EQUAL(sizes[1], 100);
    CU_ASSERT_EQUAL(sizes[3], 975);
    CU_ASSERT_EQUAL(sizes[2], 2925);
    blg_plan_free(plan);
    blg_catalogue_free(catalogue);
}

/* A concept's rule, counted anew: enough shapes on every side that it draws from. */
static void test_plan__abstract_concepts_have_enough_shapes(void) {
    blg_catalogue *catalogue = setup_synthetic(120);
    setup_preset(&config, "bongard-logo");
    setup_set(&config, "abstract.min_shapes=14");
    setup_set(&config, "abstract.max_arity=3");
    setup_set(&config, "abstract.problems=20000");
    blg_plan *plan = setup_plan(&config, catalogue);
    int arities[4] = {0};
    for (int c = 0; c < blg_plan_concepts(plan); c++) {
        const blg_concept *concept = blg_plan_concept(plan, c);
        int have = 0, lack[BLG_MAX_COMPONENTS] = {0};
        for (int s = 0; s < blg_catalogue_size(catalogue); s++) {
            int zeros = 0, missing = 0;
            for (int k = 0; k < concept->n_components; k++)
                if (!blg_plan_label(plan, s, concept->attributes[k])) {
                    zeros++;
                    missing = k;
                }
            have += zeros == 0;
            lack[missing] += zeros == 1;
            CU_ASSERT_EQUAL(blg_plan_concept_value(plan, concept, s), zeros == 0);
        }
        CU_ASSERT(have >= 14);
        for (int k = 0; k < concept->n_components; k++)
            CU_ASSERT(lack[k] >= 14);
        arities[concept->n_components]++;
    }
    CU_ASSERT(arities[1] >= 25 && arities[2] > 200 && arities[3] > 10);
    blg_plan_free(plan);
    blg_catalogue_free(catalogue);
}

/* Compares the families of two plans, but for the splits. */
static bool same_family(const blg_plan *a, const blg_plan *b, blg_family family) {
    int first_a = 0, first_b = 0, n = (int)blg_plan_family_size(a, family);
    for (int f = 0; f < (int)family; f++) {
        first_a += (int)blg_plan_family_size(a, (blg_family)f);
        first_b += (int)blg_plan_family_size(b, (blg_family)f);
    }
    if (n != blg_plan_family_size(b, family))
        return false;
    for (int i = 0; i < n; i++)
        if (strcmp(blg_plan_item_at(a, first_a + i, &(blg_plan_item){0})->name,
                   blg_plan_item_at(b, first_b + i, &(blg_plan_item){0})->name))
            return false;
    return true;
}

static void test_plan__a_family_does_not_depend_on_the_others(void) {
    blg_catalogue *catalogue = setup_synthetic(120);
    setup_preset(&config, "bongard-logo");
    blg_plan *whole = setup_plan(&config, catalogue);
    setup_set(&config, "families=bd,hd");
    setup_set(&config, "basic.problems=3000");
    blg_plan *part = setup_plan(&config, catalogue);
    CU_ASSERT(same_family(whole, part, BLG_ABSTRACT));
    CU_ASSERT_FALSE(same_family(whole, part, BLG_BASIC));
    CU_ASSERT_EQUAL(blg_plan_family_size(part, BLG_FREE_FORM), 0);
    CU_ASSERT_EQUAL(split_size(part, "test_ff"), 0);
    CU_ASSERT_EQUAL(split_size(part, "test_hd_novel"), 320);
    blg_plan_free(part);
    setup_preset(&config, "bongard-logo");
    setup_set(&config, "families=bd");
    part = setup_plan(&config, catalogue);
    CU_ASSERT(same_family(whole, part, BLG_BASIC));
    blg_plan_free(part);
    blg_plan_free(whole);
    blg_catalogue_free(catalogue);
}

static void test_plan__the_seed_changes_draws_and_nothing_else_does(void) {
    blg_catalogue *catalogue = setup_synthetic(120);
    setup_preset(&config, "bongard-logo");
    blg_plan *a = setup_plan(&config, catalogue), *b = setup_plan(&config, catalogue);
    setup_set(&config, "seed=2");
    blg_plan *c = setup_plan(&config, catalogue);
    int moved = 0;
    for (int i = 0; i < (int)blg_plan_size(a); i++) {
        CU_ASSERT_EQUAL_FATAL(blg_plan_item_at(a, i, &(blg_plan_item){0})->split,
                              blg_plan_item_at(b, i, &(blg_plan_item){0})->split);
        moved += blg_plan_item_at(a, i, &(blg_plan_item){0})->split !=
                 blg_plan_item_at(c, i, &(blg_plan_item){0})->split;
    }
    CU_ASSERT(same_family(a, b, BLG_BASIC) && same_family(a, b, BLG_ABSTRACT));
    CU_ASSERT(!same_family(a, c, BLG_BASIC) && !same_family(a, c, BLG_ABSTRACT));
    CU_ASSERT(moved > 1000);
    blg_plan_free(a);
    blg_plan_free(b);
    blg_plan_free(c);
    blg_catalogue_free(catalogue);
}

static void test_plan__a_drawn_concept_outlives_a_change_of_the_pool(void) {
    blg_catalogue *catalogue = setup_synthetic(300);
    setup_preset(&config, "bongard-logo");
    blg_plan *a = setup_plan(&config, catalogue);
    setup_set(
        &config,
        "abstract.attributes=convex,has_curve,has_straight_line,symmetric,self_transposed,"
        "has_three_straight_lines,has_four_straight_lines,has_five_straight_lines,"
        "has_six_straight_lines,has_seven_straight_lines,has_eight_straight_lines,thin_shape,"
        "closed_shape,has_acute_angle,has_obtuse_angle,has_angle,has_line_crossing,has_two_parts,"
        "balanced_two,unbalanced_two,necked,exist_regular,exist_triangle,exist_quadrangle,"
        "exist_sector");
    setup_set(&config, "abstract.problems=4140"); /* 207 concepts: without symmetric_transposed */
    blg_plan *b = setup_plan(&config, catalogue);
    int kept = 0;
    for (int c = 0; c < blg_plan_concepts(b); c++) {
        const blg_concept *concept = blg_plan_concept(b, c);
        for (int d = 0; d < blg_plan_concepts(a); d++)
            kept += memcmp(concept, blg_plan_concept(a, d), sizeof *concept) == 0;
    }
    CU_ASSERT(kept > 190);
    blg_plan_free(a);
    blg_plan_free(b);
    blg_catalogue_free(catalogue);
}

static void test_plan__unused_shapes_stay_out(void) {
    blg_catalogue *catalogue = setup_synthetic(120);
    setup_preset(&config, "bongard-logo");
    setup_set(&config, "catalogue.exclude_shapes=s003,s004");
    setup_set(&config, "catalogue.super_classes=class0,class1,class2");
    setup_set(&config, "basic.problems=1000");
    setup_set(&config, "abstract.problems=600");
    setup_set(&config, "splits.test_hd_novel=null");
    setup_set(&config, "splits.test_hd_comb=null");
    blg_plan *plan = setup_plan(&config, catalogue);
    CU_ASSERT_FALSE(blg_plan_uses_shape(plan, 3));
    CU_ASSERT_TRUE(blg_plan_uses_shape(plan, 5));
    CU_ASSERT_FALSE(blg_plan_uses_shape(plan, 35));
    CU_ASSERT_EQUAL(blg_plan_label(plan, 3, BLG_ATTR_convex), BLG_UNDECIDED);
    for (int i = 0; i < (int)blg_plan_size(plan); i++) {
        const blg_plan_item *item = blg_plan_item_at(plan, i, &(blg_plan_item){0});
        for (int k = 0; item->family == BLG_BASIC && k < item->concept.n_components; k++)
            CU_ASSERT(blg_plan_uses_shape(plan, item->concept.shapes[k]));
    }
    blg_plan_free(plan);
    blg_catalogue_free(catalogue);
}

static void test_plan__user_concepts_are_measured_and_named(void) {
    blg_catalogue *catalogue = setup_published();
    if (!catalogue)
        return;
    setup_preset(&config, "bongard-logo");
    setup_set(&config, "abstract.user_concepts=[\"strokes >= 5 and not convex\", \"arcs = 0\"]");
    blg_plan *plan = setup_plan(&config, catalogue);
    const int64_t at = blg_plan_find(plan, "hd_user02_0000");
    CU_ASSERT_FATAL(at > 0);
    const blg_concept *concept = &blg_plan_item_at(plan, at, &(blg_plan_item){0})->concept;
    CU_ASSERT_STRING_EQUAL(concept->expression, "arcs = 0");
    for (int s = 0; s < blg_catalogue_size(catalogue); s++) {
        const blg_program *program = &blg_catalogue_shape(catalogue, s)->program;
        int arcs = 0;
        for (int i = 0; i < program->n_actions; i++)
            arcs += program->actions[i].kind == BLG_ARC;
        CU_ASSERT_EQUAL(blg_plan_concept_value(plan, concept, s), arcs == 0);
    }
    CU_ASSERT_EQUAL(blg_plan_concepts(plan), 211); /* two of them the user's */
    blg_plan_free(plan);
    blg_catalogue_free(catalogue);
}

static void test_plan__requests_that_cannot_be_filled_are_refused_with_numbers(void) {
    static const struct {
        const char *assignments[3];
        const char *message;
    } cases[] = {
        {{"basic.problems=100000"},
         "$.basic.problems: asked for 99880 concepts of 2 shapes; 120 shapes make 6000 sets across "
         "super classes"},
        {{"basic.max_shapes=1", "basic.single_share=1", "splits.test_bd=null"},
         "$.basic.problems: asked for 4000 concepts of one shape; there are 120 shapes"},
        {{"abstract.min_shapes=200"},
         "$.abstract: asked for 4400 problems of 1 to 2 attributes; of 26 attributes no set has "
         "200 shapes with it and 200 without"},
        {{"abstract.user_concepts=[\"regions > 900\"]"},
         "$.abstract.user_concepts[0]: \"regions > 900\" holds for 0 shapes and not for 120; "
         "min_shapes asks for 10 of each"},
        {{"splits.val.count=99999"},
         "$.splits.val: asked for 99999 problems, but only 10182 can be drawn"},
        {{"splits.test_bd.count=4000"},
         "$.splits.test_bd: asked for 4000 concepts, but only 3880 can be drawn"},
        {{"splits.test_hd_comb.count=300"},
         "$.splits.test_hd_comb: asked for 300 concepts, but only 177 can be drawn: "
         "hd_has_straight_line-"
         "symmetric_transposed and hd_has_straight_line-self_transposed, which train has, "
         "are 0.86 the same shapes"},
        {{"splits.test_ff.holdout=23"},
         "$.splits.test_ff: the split stays empty: no problem of the plan has what "
         "\"program_length\" holds out, such as 23"},
        {{"families=ff", "splits.val=null", "splits.test_ff.holdout=4,5,6,7,8,9"},
         "$.splits.train: the other splits take all 3600 problems"},
        {{"families=hd", "splits.test_hd_novel={\"by\": \"attribute\", \"holdout\": [], \"count\": "
                         "26}"},
         "$.splits.test_hd_novel.count: asked to hold out 26 attribute; the plan has 26 and train "
         "needs some"},
    };
    blg_catalogue *catalogue = setup_synthetic(120);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        setup_preset(&config, "bongard-logo");
        for (int a = 0; a < 3 && cases[i].assignments[a]; a++)
            setup_set(&config, cases[i].assignments[a]);
        expect_refused(catalogue, BLG_INFEASIBLE, cases[i].message);
    }
    blg_catalogue_free(catalogue);
}

static void test_plan__names_that_the_catalogue_lacks_are_refused(void) {
    static const struct {
        const char *assignment, *message;
    } cases[] = {
        {"catalogue.shapes=s0012",
         "$.catalogue.shapes[0]: the catalogue has no shape \"s0012\"; did you mean \"s001\"?"},
        {"catalogue.exclude_super_classes=class0,classs1",
         "$.catalogue.exclude_super_classes[1]: the catalogue has no super class \"classs1\"; did "
         "you "
         "mean \"class1\"?"},
        {"splits.test_bd={\"by\": \"shape\", \"holdout\": [\"s000\", \"zzzzzzz\"], \"count\": "
         "null}",
         "$.splits.test_bd.holdout[1]: the catalogue has no shape \"zzzzzzz\""},
        {"splits.test_bd={\"by\": \"super_class\", \"holdout\": [\"class00\"], \"count\": null}",
         "$.splits.test_bd.holdout[0]: the catalogue has no super class \"class00\"; did you mean "
         "\"class0\"?"},
        {"splits.test_bd={\"by\": \"shape_pair\", \"holdout\": [\"s000\"], \"count\": null}",
         "$.splits.test_bd.holdout[0]: expected two names \"a-b\", found \"s000\""},
        {"splits.test_bd={\"by\": \"shape_pair\", \"holdout\": [\"s000-s000\"], \"count\": null}",
         "$.splits.test_bd.holdout[0]: \"s000-s000\" names a part twice"},
        {"unseen.shapes=s00", "$.unseen.shapes[0]: the catalogue has no shape \"s00\"; did you "
                              "mean \"s000\"?"},
    };
    blg_catalogue *catalogue = setup_synthetic(120);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        setup_preset(&config, "bongard-logo");
        setup_set(&config, cases[i].assignment);
        expect_refused(catalogue, BLG_INVALID, cases[i].message);
    }
    blg_catalogue_free(catalogue);
}

/* Queries of a side, and problems with one in all. */
static void count_queries(const blg_plan *plan, int queries[2], int *single) {
    queries[0] = queries[1] = *single = 0;
    for (int i = 0; i < (int)blg_plan_size(plan); i++) {
        const blg_plan_item *item = blg_plan_item_at(plan, i, &(blg_plan_item){0});
        CU_ASSERT_FATAL(item->n_query[0] + item->n_query[1] > 0);
        *single += item->n_query[0] != item->n_query[1];
        for (int side = 0; side < 2; side++)
            queries[side] += item->n_query[side];
    }
}

/* 12,000 problems: five standard deviations are 274 problems, and as many queries a side. */
static void test_plan__single_queries_are_of_either_side(void) {
    static const struct {
        const char *set;
        int wanted;
    } cases[] = {{"images.single_query_probability=0", 0},
                 {"images.single_query_probability=0.25", 3000},
                 {"images.single_query_probability=1", 12000}};
    blg_catalogue *catalogue = setup_synthetic(400);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int queries[2], single;
        setup_preset(&config, "bongard-logo");
        setup_set(&config, cases[i].set);
        blg_plan *plan = setup_plan(&config, catalogue);
        count_queries(plan, queries, &single);
        CU_ASSERT(abs(single - cases[i].wanted) <= 274);
        CU_ASSERT(abs(queries[0] - queries[1]) <= 550);
        CU_ASSERT_EQUAL(queries[0] + queries[1], 24000 - single);
        if (cases[i].wanted == 0 || cases[i].wanted == 12000)
            CU_ASSERT_EQUAL(single, cases[i].wanted);
        blg_plan_free(plan);
    }
    blg_catalogue_free(catalogue);
}

static void test_plan__a_config_that_does_not_validate_is_refused(void) {
    blg_catalogue *catalogue = setup_synthetic(120);
    setup_preset(&config, "bongard-logo");
    setup_set(&config, "splits.train=null");
    expect_refused(catalogue, BLG_INVALID,
                   "$.splits: expected one split by \"rest\", the train split; found 0");
    memset(&config, 0, sizeof config);
    blg_plan *plan;
    CU_ASSERT_EQUAL(blg_plan_create(&config, catalogue, NULL, &plan, NULL), BLG_INVALID);
    blg_catalogue_free(catalogue);
}

/* Items without the plan's shortcuts: counted up one by one. */
typedef struct slow_walk {
    const blg_plan *plan;
    int64_t at;
    int concept_id, replica; /* of the abstract family */
} slow_walk;

static void expect_item(slow_walk *walk, blg_family family, int index, const char *name) {
    const blg_plan *plan = walk->plan;
    blg_plan_item item;
    int n_query[2];
    CU_ASSERT_PTR_EQUAL(blg_plan_item_at(plan, walk->at, &item), &item);
    CU_ASSERT_EQUAL_FATAL(item.family, family);
    CU_ASSERT_EQUAL(item.index, index);
    CU_ASSERT_STRING_EQUAL_FATAL(item.name, name);
    CU_ASSERT_EQUAL(blg_plan_family_of(plan, walk->at), family);
    CU_ASSERT_EQUAL(blg_plan_split_of(plan, walk->at), item.split);
    blg_plan_queries_of(plan, walk->at, n_query);
    CU_ASSERT(n_query[0] == item.n_query[0] && n_query[1] == item.n_query[1]);
    CU_ASSERT_EQUAL(blg_plan_find(plan, name), walk->at);
    walk->at++;
}

static void expect_free_form(slow_walk *walk) {
    const blg_free_form_config *ff = &config.free_form;
    for (int s = 0, index = 0; s < ff->n_settings; s++)
        for (int r = 0; r < ff->problems_per_setting; r++, index++) {
            char name[BLG_NAME_SIZE];
            int used = snprintf(name, sizeof name, "ff_nact");
            blg_plan_item item;
            blg_plan_item_at(walk->plan, walk->at, &item);
            CU_ASSERT(item.setting == s && item.replica == r && item.concept_id == index);
            CU_ASSERT_EQUAL(item.concept.n_components, ff->settings[s].n_shapes);
            for (int k = 0; k < ff->settings[s].n_shapes; k++) {
                CU_ASSERT_EQUAL(item.concept.programs[k].n_actions, ff->settings[s].n_actions[k]);
                used += snprintf(name + used, sizeof name - (size_t)used, k ? "_%d" : "%d",
                                 ff->settings[s].n_actions[k]);
            }
            snprintf(name + used, sizeof name - (size_t)used, "_%04d", r);
            expect_item(walk, BLG_FREE_FORM, index, name);
        }
}

static void expect_basic(slow_walk *walk, const blg_catalogue *catalogue) {
    for (int i = 0; i < config.basic.problems; i++) {
        char name[BLG_NAME_SIZE];
        blg_plan_item item;
        blg_plan_item_at(walk->plan, walk->at, &item);
        int used = snprintf(name, sizeof name, "bd_");
        for (int k = 0; k < item.concept.n_components; k++)
            used += snprintf(name + used, sizeof name - (size_t)used, k ? "-%s" : "%s",
                             blg_catalogue_shape(catalogue, item.concept.shapes[k])->name);
        snprintf(name + used, sizeof name - (size_t)used, "_0000");
        expect_item(walk, BLG_BASIC, i, name);
    }
}

/* Replicas of a concept follow one another, from 0; concepts follow in order. */
static void expect_abstract(slow_walk *walk) {
    for (int i = 0; i < config.abstract.problems; i++, walk->replica++) {
        char name[BLG_NAME_SIZE];
        blg_plan_item item;
        blg_plan_item_at(walk->plan, walk->at, &item);
        if (item.concept_id != walk->concept_id) {
            CU_ASSERT_EQUAL_FATAL(item.concept_id, ++walk->concept_id);
            walk->replica = 0;
        }
        CU_ASSERT_EQUAL(item.replica, walk->replica);
        const blg_concept *concept = blg_plan_concept(walk->plan, walk->concept_id);
        CU_ASSERT(memcmp(concept, &item.concept, sizeof *concept) == 0);
        int used = snprintf(name, sizeof name, "hd_%s", concept->negated ? "not_" : "");
        for (int k = 0; k < concept->n_components && !concept->expression[0]; k++)
            used += snprintf(name + used, sizeof name - (size_t)used, k ? "-%s" : "%s",
                             blg_attribute_name(concept->attributes[k]));
        if (concept->expression[0])
            used += snprintf(name + used, sizeof name - (size_t)used, "user01");
        snprintf(name + used, sizeof name - (size_t)used, "_%04d", walk->replica);
        expect_item(walk, BLG_ABSTRACT, i, name);
    }
    CU_ASSERT_EQUAL(walk->concept_id, blg_plan_concepts(walk->plan) - 1);
}

static void test_plan__items_are_what_a_slow_walk_gives(void) {
    blg_catalogue *catalogue;
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_default(&catalogue, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_config_preset("bongard-logo", &config, NULL), BLG_OK);
    setup_set(&config, "free_form.problems_per_setting=7");
    setup_set(&config, "basic={\"problems\": 700, \"max_shapes\": 3, \"triple_share\": 0.3}");
    setup_set(&config, "abstract.problems=333"); /* concepts have one or two problems */
    setup_set(&config, "abstract.polarity=concept,negation");
    setup_set(&config, "abstract.user_concepts=[\"arcs = 0\"]");
    setup_set(&config, "images.single_query_probability=0.5");
    setup_set(&config, "splits={\"val\": null, \"test_hd_comb\": null, \"test_ff\": null, "
                       "\"test_bd\": null, \"test_hd_novel\": null}");
    blg_plan *plan = setup_plan(&config, catalogue);
    slow_walk walk = {.plan = plan, .concept_id = -1};
    expect_free_form(&walk);
    expect_basic(&walk, catalogue);
    expect_abstract(&walk);
    CU_ASSERT_EQUAL(walk.at, blg_plan_size(plan));
    blg_plan_free(plan);
    blg_catalogue_free(catalogue);
}

static void test_plan__names_of_no_problem_are_not_found(void) {
    static const char *const names[] = {
        "",
        "ff",
        "ff_",
        "ff_0000",
        "ff_nact4",
        "ff_nact4_",
        "ff_nact4_0300",
        "ff_nact4_300",
        "ff_nact4_1",
        "ff_nact4_00001",
        "ff_nact4_-001",
        "ff_nact4_+001",
        "ff_nact44_0000",
        "bd_0000",
        "bd__0000",
        "bd_s001_0001",
        "bd_s001-_0000",
        "bd_s001-nothing_0000",
        "bd_s001-s002-s003-s004_0000",
        "bd_s001_99999999999999999999",
        "hd_convex_9999",
        "hd_Convex_0000",
        "xx_convex_0000",
    };
    blg_catalogue *catalogue = setup_synthetic(300);
    setup_preset(&config, "bongard-logo");
    blg_plan *plan = setup_plan(&config, catalogue);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        CU_ASSERT_EQUAL(blg_plan_find(plan, names[i]), -1);
    char near[BLG_NAME_SIZE];
    CU_ASSERT(blg_plan_nearest(plan, "ff_nact44_0123", near));
    CU_ASSERT_STRING_EQUAL(near, "ff_nact4_0123");
    CU_ASSERT_FALSE(blg_plan_nearest(plan, "something else altogether", near));
    blg_plan_free(plan);
    blg_catalogue_free(catalogue);
}

static long peak_kb(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

/* 25 bytes while a split is drawn, sorting included 49; an item of its own would be 2,500. */
static void test_plan__memory_is_a_few_bytes_a_problem(void) {
    enum { PROBLEMS = 12 * 150000 };
    blg_catalogue *catalogue = setup_synthetic(300);
    setup_preset(&config, "split-problems");
    setup_set(&config, "families=ff");
    setup_set(&config, "free_form.problems_per_setting=150000");
    const long before = peak_kb();
    blg_plan *plan = setup_plan(&config, catalogue);
    CU_ASSERT_EQUAL(blg_plan_size(plan), PROBLEMS);
    CU_ASSERT(peak_kb() - before < 64L * PROBLEMS / 1024 + 8192);
    CU_ASSERT_EQUAL(blg_plan_find(plan, "ff_nact4_5_149999"), PROBLEMS - 1);
    blg_plan_free(plan);
    blg_catalogue_free(catalogue);
}

static void test_plan__too_many_basic_concepts_are_refused_before_memory_is_spent(void) {
    blg_catalogue *catalogue = setup_synthetic(120);
    setup_preset(&config, "bongard-logo");
    setup_set(&config, "basic.problems=1000000");
    const long before = peak_kb();
    expect_refused(catalogue, BLG_INFEASIBLE,
                   "$.basic.problems: asked for 999880 concepts of 2 shapes; 120 shapes make 6000 "
                   "sets across super classes");
    CU_ASSERT(peak_kb() - before < 4096);
    blg_catalogue_free(catalogue);
}

/* For every row of the list of families. */
static void test_plan__a_plan_holds_what_the_rows_say(void) {
    blg_catalogue *catalogue = setup_synthetic(300);
    setup_preset(&config, "bongard-logo");
    blg_plan *plan = setup_plan(&config, catalogue);
    for (int f = 0; f < BLG_FAMILIES; f++) {
        const blg_family_row *row = blg_families[f];
        const char *letters = blg_family_name((blg_family)f);
        const int64_t first = blg_plan_first(plan, (blg_family)f);
        CU_ASSERT_EQUAL(strlen(letters), 2);
        CU_ASSERT((row->least_scale > 0 || row->kind == BLG_OF_RELATIONS) &&
                  row->most_attempts > 0);
        CU_ASSERT_EQUAL(blg_plan_family_size(plan, (blg_family)f), row->size(&config));
        for (int64_t i = first; i < blg_plan_end(plan, (blg_family)f); i++) {
            blg_plan_item item;
            const int64_t end = blg_plan_alike_end(plan, i);
            const blg_plan_record record = blg_plan_record_at(plan, i);
            blg_plan_item_at(plan, i, &item);
            CU_ASSERT(strncmp(item.name, letters, 2) == 0 && item.name[2] == '_');
            CU_ASSERT(item.concept.n_components > 0);
            CU_ASSERT(row->kind == BLG_OF_ATTRIBUTES ||
                      record.n_parts <= row->most_shapes(&config));
            CU_ASSERT(i < end && end <= blg_plan_end(plan, (blg_family)f));
            CU_ASSERT(i % 37 || blg_plan_find(plan, item.name) == i);
        }
    }
    blg_plan_free(plan);
    blg_catalogue_free(catalogue);
}

SUITE(plan, CASE(test_plan__a_plan_holds_what_the_rows_say),
      CASE(test_plan__too_many_basic_concepts_are_refused_before_memory_is_spent),
      CASE(test_plan__memory_is_a_few_bytes_a_problem),
      CASE(test_plan__items_are_what_a_slow_walk_gives),
      CASE(test_plan__names_of_no_problem_are_not_found),
      CASE(test_plan__published_tables_give_the_published_sizes),
      CASE(test_plan__a_synthetic_catalogue_gives_the_same_sizes),
      CASE(test_plan__names_and_order_are_the_documented_ones),
      CASE(test_plan__basic_concepts_are_distinct_and_cross_super_classes),
      CASE(test_plan__abstract_concepts_have_enough_shapes),
      CASE(test_plan__a_family_does_not_depend_on_the_others),
      CASE(test_plan__the_seed_changes_draws_and_nothing_else_does),
      CASE(test_plan__a_drawn_concept_outlives_a_change_of_the_pool),
      CASE(test_plan__unused_shapes_stay_out), CASE(test_plan__single_queries_are_of_either_side),
      CASE(test_plan__user_concepts_are_measured_and_named),
      CASE(test_plan__requests_that_cannot_be_filled_are_refused_with_numbers),
      CASE(test_plan__names_that_the_catalogue_lacks_are_refused),
      CASE(test_plan__a_config_that_does_not_validate_is_refused))
