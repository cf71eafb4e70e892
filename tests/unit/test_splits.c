#include "problem/plan.h"
#include "setup.h"
#include "suite.h"
#include "tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static blg_config config;
static blg_catalogue *catalogue;

static void start(const char *preset) {
    if (!catalogue)
        catalogue = setup_synthetic(120);
    setup_preset(&config, preset);
}

static void set(const char *assignment) {
    setup_set(&config, assignment);
}

static blg_plan *make_plan(void) {
    return setup_plan(&config, catalogue);
}

static int split_of(const blg_plan *plan, const char *name) {
    for (int s = 0; s < blg_plan_splits(plan); s++)
        if (strcmp(blg_plan_split_name(plan, s), name) == 0)
            return s;
    return -1;
}

/* Every problem is in one split, and the sizes say how many are in each. */
static void expect_partition(const blg_plan *plan) {
    int sizes[BLG_MAX_SPLITS] = {0};
    for (int i = 0; i < (int)blg_plan_size(plan); i++) {
        int split = blg_plan_item_at(plan, i, &(blg_plan_item){0})->split;
        CU_ASSERT_FATAL(split >= 0 && split < blg_plan_splits(plan));
        sizes[split]++;
    }
    for (int s = 0; s < blg_plan_splits(plan); s++)
        CU_ASSERT_EQUAL(sizes[s], blg_plan_split_size(plan, s));
}

static void test_splits__every_preset_partitions_its_plan_and_keeps_its_promises(void) {
    for (int i = 0; i < blg_preset_count(); i++) {
        start(blg_preset_name(i));
        if (strcmp(blg_preset_name(i), "grid-shapes") == 0) {
            set("unseen.shape_count=36"); /* of 120 shapes, not of 627 */
            set("basic.problems=5000");
        }
        blg_plan *plan = make_plan();
        expect_partition(plan);
        CU_ASSERT_EQUAL(blg_plan_check_splits(plan, NULL), BLG_OK);
        for (int s = 0; s < blg_plan_splits(plan); s++)
            CU_ASSERT(blg_plan_split_size(plan, s) > 0);
        char *report = blg_plan_split_report(plan, NULL);
        CU_ASSERT_PTR_NOT_NULL_FATAL(report);
        CU_ASSERT_PTR_NULL(strstr(report, "\"kept\": false"));
        CU_ASSERT_PTR_NOT_NULL(strstr(report, "\"kept\": true"));
        blg_text_free(report);
        blg_plan_free(plan);
    }
}

static void test_splits__a_held_out_attribute_is_truly_absent_from_train(void) {
    start("bongard-logo");
    set("splits.test_hd_novel.holdout=necked,convex");
    blg_plan *plan = make_plan();
    int novel = split_of(plan, "test_hd_novel"), n = 0;
    for (int i = 0; i < (int)blg_plan_size(plan); i++) {
        const blg_plan_item *item = blg_plan_item_at(plan, i, &(blg_plan_item){0});
        bool has = strstr(item->name, "necked") || strstr(item->name, "convex");
        CU_ASSERT_EQUAL_FATAL(item->split == novel, has && item->family == BLG_ABSTRACT);
        n += has;
    }
    CU_ASSERT_EQUAL(n, 16 * 20); /* the plan draws its pairs to reach the count */
    blg_plan_free(plan);
}

static void test_splits__held_out_pairs_are_new_and_their_attributes_are_not(void) {
    start("bongard-logo");
    set("abstract.polarity=concept,negation");
    blg_plan *plan = make_plan();
    int comb = split_of(plan, "test_hd_comb"), train = split_of(plan, "train");
    bool in_train[BLG_ATTRIBUTES] = {false};
    for (int i = 0; i < (int)blg_plan_size(plan); i++) {
        const blg_plan_item *item = blg_plan_item_at(plan, i, &(blg_plan_item){0});
        for (int k = 0;
             item->family == BLG_ABSTRACT && item->split == train && k < item->concept.n_components;
             k++)
            in_train[item->concept.attributes[k]] = true;
    }
    for (int i = 0; i < (int)blg_plan_size(plan); i++) {
        const blg_plan_item *item = blg_plan_item_at(plan, i, &(blg_plan_item){0});
        if (item->split != comb)
            continue;
        CU_ASSERT_EQUAL(item->concept.n_components, 2);
        CU_ASSERT(in_train[item->concept.attributes[0]] && in_train[item->concept.attributes[1]]);
        char twin[BLG_NAME_SIZE + 8]; /* the same pair in the other polarity */
        const char *rest = item->concept.negated ? item->name + 7 : item->name + 3;
        snprintf(twin, sizeof twin, "hd_%s%s", item->concept.negated ? "" : "not_", rest);
        const int64_t at = blg_plan_find(plan, twin);
        CU_ASSERT(at < 0 || blg_plan_item_at(plan, at, &(blg_plan_item){0})->split == comb);
    }
    blg_plan_free(plan);
}

static void test_splits__rules_by_name_take_all_that_they_name(void) {
    static const struct {
        const char *rule, *in, *out;
    } cases[] = {
        {"{\"by\": \"setting\", \"holdout\": [\"3,4\"]}", "ff_nact3_4_0007", "ff_nact4_0007"},
        {"{\"by\": \"program_length\", \"holdout\": [\"7\"]}", "ff_nact3_4_0007",
         "ff_nact3_5_0001"},
        {"{\"by\": \"shape\", \"holdout\": [\"s007\"]}", "bd_s007_0000", "bd_s008_0000"},
        {"{\"by\": \"super_class\", \"holdout\": [\"class1\"]}", "bd_s013_0000", "bd_s008_0000"},
        {"{\"by\": \"attribute\", \"holdout\": [\"convex\"]}", "hd_convex_0003", "hd_necked_0003"},
        {"{\"by\": \"attribute_pair\", \"holdout\": [\"has_curve-convex\"]}",
         "hd_convex-has_curve_0000", "hd_convex-symmetric_0000"},
        {"{\"by\": \"shape_pair\", \"holdout\": [\"s028-s119\", \"s021-s032\"]}",
         "bd_s021-s032_0000", "bd_s021-s076_0000"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char assignment[256];
        start("bongard-logo");
        config.splits.n_rules = 0;
        memset(config.splits.rules, 0, sizeof config.splits.rules);
        set("splits.train={\"by\": \"rest\"}");
        snprintf(assignment, sizeof assignment, "splits.test=%s", cases[i].rule);
        set(assignment);
        blg_plan *plan = make_plan();
        CU_ASSERT_EQUAL(
            blg_plan_item_at(plan, blg_plan_find(plan, cases[i].in), &(blg_plan_item){0})->split,
            1);
        CU_ASSERT_EQUAL(
            blg_plan_item_at(plan, blg_plan_find(plan, cases[i].out), &(blg_plan_item){0})->split,
            0);
        blg_plan_free(plan);
    }
}

static void test_splits__names_to_hold_out_can_be_drawn(void) {
    static const char *const kinds[] = {"program_length", "setting", "shape", "super_class",
                                        "attribute"};
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        char assignment[128];
        int sizes[3];
        for (int seed = 0; seed < 3; seed++) {
            start("split-problems");
            config.seed = (uint64_t)seed;
            snprintf(assignment, sizeof assignment,
                     "splits.test={\"by\": \"%s\", \"count\": 2, \"share\": null}", kinds[k]);
            set(assignment);
            blg_plan *plan = make_plan();
            sizes[seed] = (int)blg_plan_split_size(plan, 1);
            CU_ASSERT(sizes[seed] > 0 && sizes[seed] < 6000);
            CU_ASSERT_EQUAL(blg_plan_check_splits(plan, NULL), BLG_OK);
            blg_plan_free(plan);
        }
    }
}

static void test_splits__shares_and_strata_come_out_in_proportion(void) {
    start("split-problems");
    blg_plan *plan = make_plan();
    int settings[12] = {0}, concepts[512] = {0};
    for (int i = 0; i < (int)blg_plan_size(plan); i++) {
        const blg_plan_item *item = blg_plan_item_at(plan, i, &(blg_plan_item){0});
        if (item->split == 1 && item->family == BLG_FREE_FORM)
            settings[item->setting]++;
        if (item->split == 1 && item->family == BLG_ABSTRACT)
            concepts[item->concept_id]++;
    }
    CU_ASSERT_EQUAL(blg_plan_split_size(plan, 1), 2400);
    for (int s = 0; s < 12; s++)
        CU_ASSERT(settings[s] >= 59 && settings[s] <= 61);
    for (int c = 0; c < blg_plan_concepts(plan); c++)
        CU_ASSERT(concepts[c] >= 3 && concepts[c] <= 5);
    blg_plan_free(plan);
}

static void test_splits__several_shares_are_of_the_same_whole(void) {
    start("split-problems");
    set("splits.test.share=0.1");
    set("splits.val={\"by\": \"problems\", \"share\": 0.1}");
    blg_plan *plan = make_plan();
    CU_ASSERT_EQUAL(blg_plan_split_size(plan, split_of(plan, "test")), 1200);
    CU_ASSERT_EQUAL(blg_plan_split_size(plan, split_of(plan, "val")), 1200);
    CU_ASSERT_EQUAL(blg_plan_split_size(plan, split_of(plan, "train")), 9600);
    blg_plan_free(plan);
}

static void test_splits__concepts_move_as_a_whole(void) {
    start("split-concepts");
    blg_plan *plan = make_plan();
    int split_of_concept[512], test_concepts = 0;
    memset(split_of_concept, -1, sizeof split_of_concept);
    for (int i = 0; i < (int)blg_plan_size(plan); i++) {
        const blg_plan_item *item = blg_plan_item_at(plan, i, &(blg_plan_item){0});
        if (item->family != BLG_ABSTRACT)
            continue;
        if (split_of_concept[item->concept_id] < 0)
            test_concepts += item->split == 1;
        else
            CU_ASSERT_EQUAL(split_of_concept[item->concept_id], item->split);
        split_of_concept[item->concept_id] = item->split;
    }
    CU_ASSERT_EQUAL(test_concepts, 44); /* a fifth of 220 */
    blg_plan_free(plan);
}

static void test_splits__grids_sort_pairs_by_their_unseen_parts(void) {
    start("grid-attributes");
    blg_plan *plan = make_plan();
    for (int i = 0; i < (int)blg_plan_size(plan); i++) {
        const blg_plan_item *item = blg_plan_item_at(plan, i, &(blg_plan_item){0});
        const char *split = blg_plan_split_name(plan, item->split);
        bool first = plan->unseen_attribute[item->concept.attributes[0]];
        bool second = plan->unseen_attribute[item->concept.attributes[1]];
        const char *expected = first && second ? "test_unseen_unseen"
                               : first         ? "test_unseen_seen"
                               : second        ? "test_seen_unseen"
                                               : NULL;
        if (expected)
            CU_ASSERT_STRING_EQUAL(split, expected);
        if (!expected)
            CU_ASSERT(strcmp(split, "train") == 0 || strcmp(split, "val") == 0 ||
                      strcmp(split, "test_seen_seen") == 0);
    }
    int unseen = 0;
    for (int a = 0; a < BLG_ATTRIBUTES; a++)
        unseen += plan->unseen_attribute[a];
    CU_ASSERT_EQUAL(unseen, 7);
    blg_plan_free(plan);
}

static void test_splits__a_held_out_stroke_type_is_drawn_in_its_split_only(void) {
    start("split-problems");
    set("splits.test={\"by\": \"stroke_type\", \"holdout\": [\"zigzag\", \"circle\"], \"share\": "
        "0.1, \"stratify\": \"none\"}");
    blg_plan *plan = make_plan();
    const unsigned held_out = 1u << BLG_ZIGZAG | 1u << BLG_CIRCLE;
    for (int i = 0; i < (int)blg_plan_size(plan); i++) {
        const blg_plan_item *item = blg_plan_item_at(plan, i, &(blg_plan_item){0});
        CU_ASSERT_EQUAL(item->stroke_types, item->split == 1 ? held_out : 0x1fu & ~held_out);
    }
    CU_ASSERT_EQUAL(blg_plan_split_size(plan, 1), 1200);
    blg_plan_free(plan);
}

static void expect_infeasible(const char *message) {
    blg_plan *plan = NULL;
    blg_error error = {0};
    char text[1024];
    CU_ASSERT_EQUAL(blg_plan_create(&config, catalogue, NULL, &plan, &error), BLG_INFEASIBLE);
    blg_error_format(&error, text, sizeof text);
    if (strcmp(text, message) != 0)
        printf("\n    found    %s\n    expected %s\n", text, message);
    CU_ASSERT_STRING_EQUAL(text, message);
    blg_plan_free(plan);
}

static void test_splits__a_held_out_stroke_type_may_be_mixed_with_those_of_train(void) {
    start("split-problems");
    set("splits.test={\"by\": \"stroke_type\", \"holdout\": [\"zigzag\"], \"share\": 0.1, "
        "\"mixed\": "
        "true}");
    set("splits.plain={\"by\": \"stroke_type\", \"holdout\": [\"circle\"], \"share\": 0.1}");
    blg_plan *plan = make_plan();
    const unsigned zigzag = 1u << BLG_ZIGZAG, circle = 1u << BLG_CIRCLE;
    for (int i = 0; i < (int)blg_plan_size(plan); i++) {
        const blg_plan_item *item = blg_plan_item_at(plan, i, &(blg_plan_item){0});
        CU_ASSERT_EQUAL(item->stroke_types, item->split == split_of(plan, "test") ? 0x1fu & ~circle
                                            : item->split == split_of(plan, "plain")
                                                ? circle
                                                : 0x1fu & ~circle & ~zigzag);
    }
    CU_ASSERT_EQUAL(blg_plan_check_splits(plan, NULL), BLG_OK);
    blg_plan_free(plan);
}

/* Whether some concept of the split has both attributes. */
static bool together(const blg_plan *plan, int split, blg_attribute a, blg_attribute b) {
    for (int64_t i = 0; i < blg_plan_size(plan); i++) {
        const blg_plan_item *item = blg_plan_item_at(plan, i, &(blg_plan_item){0});
        int found = 0;
        for (int k = 0; item->split == split && k < item->concept.n_components; k++)
            found += item->concept.attributes[k] == a || item->concept.attributes[k] == b;
        if (found == 2)
            return true;
    }
    return false;
}

static void start_triples(void) {
    start("split-concepts");
    set("families=hd");
    set("abstract.max_arity=3");
    set("abstract.min_arity=2");
    set("abstract.problems=8000");
    set("abstract.problems_per_concept=20");
}

/* Held-out triples are new, and each two of their attributes are in train, also where another split
 * takes concepts afterwards. */
static void test_splits__held_out_triples_are_new_and_their_pairs_are_not(void) {
    for (int share = 1; share < 4; share++) {
        char more[96];
        start_triples();
        set("splits={\"val\": {\"by\": \"problems\", \"share\": 0.05}}");
        set("splits.triple={\"by\": \"attribute_triple\", \"count\": 12}");
        snprintf(more, sizeof more, "splits.other={\"by\": \"concepts\", \"share\": 0.%d}", share);
        set(more);
        set("splits.test=null");
        blg_plan *plan = make_plan();
        const int triple = split_of(plan, "triple"), train = split_of(plan, "train");
        int n = 0;
        CU_ASSERT_EQUAL(blg_plan_check_splits(plan, NULL), BLG_OK);
        for (int64_t i = 0; i < blg_plan_size(plan); i++) {
            const blg_plan_item *item = blg_plan_item_at(plan, i, &(blg_plan_item){0});
            const blg_attribute *of = item->concept.attributes;
            if (item->split != triple || item->replica)
                continue;
            n++;
            CU_ASSERT_EQUAL_FATAL(item->concept.n_components, 3);
            CU_ASSERT(together(plan, train, of[0], of[1]) && together(plan, train, of[0], of[2]) &&
                      together(plan, train, of[1], of[2]));
        }
        CU_ASSERT_EQUAL(n, 12);
        blg_plan_free(plan);
    }
}

static void test_splits__a_triple_whose_pair_train_lacks_is_refused(void) {
    start_triples();
    set("abstract.min_arity=3");
    set("splits.triple={\"by\": \"attribute_triple\", \"share\": 1}");
    blg_plan *plan = NULL;
    blg_error error = {0};
    CU_ASSERT_EQUAL(blg_plan_create(&config, catalogue, NULL, &plan, &error), BLG_INFEASIBLE);
    CU_ASSERT_STRING_EQUAL(error.key, "$.splits.triple");
    CU_ASSERT_PTR_NOT_NULL(strstr(error.text, "can be drawn"));
}

/* One run names every split that stays empty. */
static void test_splits__all_empty_splits_are_named_at_once(void) {
    start("grid-attributes");
    set("splits.a={\"by\": \"attribute_grid\", \"pattern\": [\"seen\", \"seen\", \"unseen\"]}");
    set("splits.b={\"by\": \"attribute_grid\", \"pattern\": [\"unseen\", \"seen\", \"seen\"]}");
    set("splits.c={\"by\": \"concepts\", \"count\": 5000}");
    expect_infeasible("$.splits.a: the split stays empty: no problem of the plan has what "
                      "\"attribute_grid\" holds out; other splits that cannot be filled: b, "
                      "c (\"count\" 5000)");
}

static void test_splits__unseen_parts_that_no_split_takes_are_refused(void) {
    start("grid-attributes");
    set("abstract.min_arity=1");
    set("unseen.attributes=convex,symmetric,necked");
    expect_infeasible("$.splits: problem hd_convex_0000 has an unseen component and no split's "
                      "pattern takes it");
}

static void test_splits__no_stroke_type_left_is_refused(void) {
    start("split-problems");
    set("families=ff");
    set("stroke_types=normal,zigzag");
    set("splits.test={\"by\": \"stroke_type\", \"holdout\": [\"normal\", \"zigzag\"], \"share\": "
        "0.1}");
    expect_infeasible("$.splits.test.holdout: no stroke type is left for problem ff_nact4_0000");
}

static void test_splits__more_unseen_than_there_are_is_refused(void) {
    start("grid-attributes");
    set("unseen.attribute_count=30");
    expect_infeasible("$.unseen.attribute_count: asked to hold out 30 attributes; the plan has 26 "
                      "and train needs some");
}

/* Moves one problem of split `from` to train and expects the proof to notice. */
static void expect_caught(const char *from, const char *message) {
    blg_plan *plan = make_plan();
    int split = split_of(plan, from), train = split_of(plan, "train");
    for (int i = 0; i < plan->n_items; i++)
        if (plan->split[i] == split) {
            plan->split[i] = (uint8_t)train;
            plan->stroke_types[train] |= plan->stroke_types[split]; /* it draws what it drew */
            break;
        }
    blg_error error = {0};
    CU_ASSERT_EQUAL(blg_plan_check_splits(plan, &error), BLG_UNVERIFIED);
    CU_ASSERT_EQUAL(strncmp(error.key, "$.splits.test", 13), 0); /* grids share a promise */
    if (!strstr(error.text, message))
        printf("\n    %s\n", error.text);
    CU_ASSERT_PTR_NOT_NULL(strstr(error.text, message));
    char *report = blg_plan_split_report(plan, NULL);
    CU_ASSERT_PTR_NOT_NULL(strstr(report, "\"kept\": false"));
    blg_text_free(report);
    blg_plan_free(plan);
}

static void test_splits__planted_overlaps_are_caught(void) {
    start("bongard-logo");
    expect_caught("test_ff", "program_lengths 9 is held out, but in train");
    expect_caught("test_hd_comb", "is in train too");
    expect_caught("test_hd_novel", "attributes has_eight_straight_lines is held out, but in train");
    start("grid-attributes");
    expect_caught("test_unseen_unseen", "is held out, but in train");
    expect_caught("test_seen_seen", "is in train too");
    start("split-concepts");
    set("families=hd");
    expect_caught("test", "is in train too");
    start("split-problems");
    set("splits.test={\"by\": \"stroke_type\", \"holdout\": [\"zigzag\"], \"share\": 0.1, "
        "\"stratify\": \"none\"}");
    expect_caught("test", "stroke_types zigzag is held out, but in train");
    set("splits.test={\"by\": \"setting\", \"holdout\": [\"3,4\"], \"share\": null}");
    expect_caught("test", "settings 3,4 is held out, but in train");
    set("splits.test={\"by\": \"shape\", \"holdout\": [\"s007\"], \"share\": null}");
    expect_caught("test", "shapes s007 is held out, but in train");
    set("splits.test={\"by\": \"super_class\", \"holdout\": [\"class1\"], \"share\": null}");
    expect_caught("test", "is held out, but in train");
}

/* The plan's concepts are different sets of shapes, and held-out concepts are not nearly the same
 * as concepts of train. */
static void expect_different_sets(const blg_plan *plan) {
    blg_arena arena = {0};
    blg_likeness likeness;
    CU_ASSERT_FATAL(blg_likeness_of_plan(plan, &arena, &likeness));
    for (int a = 0; a < likeness.n; a++)
        for (int b = 0; b < a; b++)
            CU_ASSERT(blg_likeness_overlap(&likeness, a, b) < 1);
    for (int s = 0; s < blg_plan_splits(plan); s++) {
        const blg_split_by by = plan->config.splits.rules[s].by;
        if (by == BLG_BY_CONCEPTS || by == BLG_BY_ATTRIBUTE || by == BLG_BY_ATTRIBUTE_PAIR ||
            by == BLG_BY_ATTRIBUTE_GRID)
            CU_ASSERT(blg_likeness_largest(&likeness, s, split_of(plan, "train")).overlap <=
                      BLG_MOST_ALIKE);
    }
    blg_arena_free(&arena);
}

static void test_splits__concepts_are_different_sets_of_shapes(void) {
    static const char *const presets[] = {"bongard-logo", "hoi", "grid-attributes",
                                          "split-concepts"};
    for (int i = 0; i < 4; i++)
        for (int seed = 1; seed <= 5; seed++) {
            char text[24];
            start(presets[i]);
            snprintf(text, sizeof text, "seed=%d", seed);
            set(text);
            blg_plan *plan = make_plan();
            expect_different_sets(plan);
            for (int split = 0; i == 1 && split < config.splits.n_rules; split++)
                CU_ASSERT(blg_plan_split_size(plan, split) >=
                          (split == split_of(plan, "test_unseen_unseen") ? 300 : 100));
            blg_plan_free(plan);
        }
}

/* Planted: relabelled shapes make a held-out pair the same as one of its attributes. */
static void test_splits__a_concept_that_train_has_by_another_name_is_found(void) {
    start("bongard-logo");
    blg_plan *plan = make_plan();
    const int comb = split_of(plan, "test_hd_comb");
    blg_error error = {0};
    int64_t at = blg_plan_first(plan, BLG_ABSTRACT);
    while (plan->split[at] != comb ||
           blg_line_count(blg_plan_item_at(plan, at, &(blg_plan_item){0})->concept.attributes[1]))
        at++;
    const blg_plan_record pair = blg_plan_record_at(plan, at);
    CU_ASSERT_EQUAL(blg_plan_check_splits(plan, NULL), BLG_OK);
    for (int reading = BLG_LINES_ANY; reading <= BLG_LINES_SPLIT; reading++)
        for (int w = 0; w < plan->words; w++)
            plan->having[reading][pair.parts[1] * plan->words + w] |=
                plan->having[reading][pair.parts[0] * plan->words + w];
    CU_ASSERT_EQUAL(blg_plan_check_splits(plan, &error), BLG_UNVERIFIED);
    CU_ASSERT_PTR_NOT_NULL(strstr(error.text, "which train has, are 1.00 the same shapes"));
    CU_ASSERT_STRING_EQUAL(error.key, "$.splits.test_hd_comb");
    char *report = blg_plan_split_report(plan, NULL);
    CU_ASSERT_PTR_NOT_NULL(strstr(report, "\"overlap\": {\"largest\": 1, \"concept\": \"hd_"));
    CU_ASSERT_PTR_NOT_NULL(strstr(report, "\"kept\": false"));
    blg_text_free(report);
    blg_plan_free(plan);
}

static void test_splits__too_few_concepts_that_are_new_are_refused_with_the_pair(void) {
    start("bongard-logo");
    set("splits.test_hd_comb.count=150");
    blg_catalogue *shapes = NULL;
    blg_plan *plan = NULL;
    blg_error error = {0};
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_default(&shapes, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_plan_create(&config, shapes, NULL, &plan, &error), BLG_INFEASIBLE);
    blg_catalogue_free(shapes);
    CU_ASSERT_PTR_NOT_NULL(strstr(error.text, "which train has, are 0."));
    CU_ASSERT_STRING_EQUAL(error.key, "$.splits.test_hd_comb");
}

/* Hardness of every item: its number within the family, over 10,000. */
static blg_hardness *made_up_hardness(const blg_plan *plan) {
    blg_hardness *hardness = calloc((size_t)plan->n_items, sizeof *hardness);
    for (int i = 0; i < plan->n_items; i++) {
        const int index = (int)blg_plan_record_at(plan, i).index;
        hardness[i] =
            (blg_hardness){.negative_distance = index / 10000.0, .near_separators = index % 7};
    }
    return hardness;
}

static void test_splits__hardness_is_held_out(void) {
    start("split-problems");
    set("splits.val={\"by\": \"problems\", \"share\": 0.1}");
    set("splits.novel={\"by\": \"concepts\", \"count\": 5, \"families\": [\"hd\"]}");
    set("splits.hard={\"by\": \"hardness\", \"families\": [\"ff\", \"hd\"], \"hardness\": "
        "{\"negative_distance\": [0.05, 0.1]}}");
    set("splits.nearly={\"by\": \"hardness\", \"hardness\": {\"near_separators\": [5, 6]}}");
    blg_plan *plan = make_plan();
    const int hard = split_of(plan, "hard"), nearly = split_of(plan, "nearly");
    CU_ASSERT_EQUAL(plan->split_size[hard], 0); /* not measured yet */
    uint8_t *before = malloc((size_t)plan->n_items);
    memcpy(before, plan->split, (size_t)plan->n_items);
    blg_hardness *hardness = made_up_hardness(plan);
    CU_ASSERT_EQUAL(blg_plan_hold_out_hardness(plan, hardness, NULL), BLG_OK);
    int sizes[BLG_MAX_SPLITS] = {0};
    for (int i = 0; i < plan->n_items; i++) {
        const blg_plan_item *item = blg_plan_item_at(plan, i, &(blg_plan_item){0});
        const bool novel = before[i] == split_of(plan, "novel");
        const bool in_hard =
            !novel && item->family != BLG_BASIC && item->index >= 500 && item->index <= 1000;
        const bool in_nearly =
            !novel && !in_hard && item->family == BLG_ABSTRACT && item->index % 7 >= 5;
        CU_ASSERT_EQUAL(item->split, in_hard ? hard : in_nearly ? nearly : before[i]);
        sizes[item->split]++;
    }
    for (int s = 0; s < blg_plan_splits(plan); s++)
        CU_ASSERT_EQUAL(sizes[s], blg_plan_split_size(plan, s));
    CU_ASSERT(sizes[hard] > 900 && sizes[nearly] > 900);
    char *report = blg_plan_split_report(plan, NULL);
    CU_ASSERT_PTR_NOT_NULL(strstr(report, "\"hardness\": {\"ff.negative_distance\": [0.05, 0.1]"));
    CU_ASSERT_PTR_NULL(strstr(report, "\"kept\": false"));
    blg_text_free(report);
    /* Planted, either way round: one of train in the ranges, one of the split outside. */
    blg_error error = {0};
    plan->split[700] = (uint8_t)split_of(plan, "train");
    CU_ASSERT_EQUAL(blg_plan_check_splits(plan, &error), BLG_UNVERIFIED);
    CU_ASSERT_PTR_NOT_NULL(strstr(error.text, "ff_nact6_0100 "));
    CU_ASSERT_PTR_NOT_NULL(strstr(error.text, "lies in the ranges"));
    plan->split[700] = plan->split[100] = (uint8_t)hard;
    error = (blg_error){0};
    CU_ASSERT_EQUAL(blg_plan_check_splits(plan, &error), BLG_UNVERIFIED);
    CU_ASSERT_PTR_NOT_NULL(strstr(error.text, "lies outside the ranges"));
    report = blg_plan_split_report(plan, NULL);
    CU_ASSERT_PTR_NOT_NULL(strstr(report, "\"kept\": false"));
    blg_text_free(report);
    free(hardness);
    free(before);
    blg_plan_free(plan);
}

static void test_splits__hardness_that_nothing_or_everything_has_is_refused(void) {
    static const struct {
        const char *range, *message;
    } cases[] = {
        {"[15, 16]", "asked for negative_distance from 15 to 16, and no problem has that and all "
                     "else; 12000 problems have 0 to 0.4399"},
        {"[0, 20]", "the other splits take all 12000 problems"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[128];
        blg_error error = {0};
        start("split-problems");
        snprintf(text, sizeof text,
                 "splits.hard={\"by\": \"hardness\", \"hardness\": {\"negative_distance\": %s}}",
                 cases[i].range);
        set("splits.test=null");
        set(text);
        blg_plan *plan = make_plan();
        blg_hardness *hardness = made_up_hardness(plan);
        CU_ASSERT_EQUAL(blg_plan_hold_out_hardness(plan, hardness, &error), BLG_INFEASIBLE);
        CU_ASSERT_PTR_NOT_NULL(strstr(error.text, cases[i].message));
        if (!strstr(error.text, cases[i].message))
            printf("\n    %s\n", error.text);
        free(hardness);
        blg_plan_free(plan);
    }
}

/* The last problems of an attribute leave train: what was seen is so no more. */
static void test_splits__a_seen_part_that_is_missing_from_train_is_caught(void) {
    start("bongard-logo");
    blg_plan *plan = make_plan();
    int comb = split_of(plan, "test_hd_comb"), train = split_of(plan, "train");
    blg_attribute attribute = BLG_ATTR_convex;
    for (int i = 0; i < plan->n_items; i++)
        if (plan->split[i] == comb)
            attribute = (blg_attribute)blg_plan_record_at(plan, i).parts[0];
    for (int i = 0; i < plan->n_items; i++) {
        const blg_plan_record record = blg_plan_record_at(plan, i);
        for (int k = 0; record.family == BLG_ABSTRACT && k < record.n_parts; k++)
            if (plan->split[i] == train && record.parts[k] == (int)attribute)
                plan->split[i] = (uint8_t)split_of(plan, "val");
    }
    blg_error error = {0};
    CU_ASSERT_EQUAL(blg_plan_check_splits(plan, &error), BLG_UNVERIFIED);
    CU_ASSERT_PTR_NOT_NULL(strstr(error.text, "is nowhere in train"));
    blg_plan_free(plan);
}

/* ---- even numbers of abstract problems ---- */

/* Number of abstract problems of a split whose replica is `unit` modulo `units`. */
static int count_abstract(const blg_plan *plan, int split, int unit, int units) {
    int n = 0;
    for (int64_t i = 0; i < blg_plan_size(plan); i++) {
        blg_plan_item item;
        blg_plan_item_at(plan, i, &item);
        n += item.family == BLG_ABSTRACT && item.split == split && item.replica % units == unit;
    }
    return n;
}

static int abstract_in(const blg_plan *plan, const char *split) {
    return count_abstract(plan, split_of(plan, split), 0, 1);
}

/* Makes the plan of a seed; the caller frees it. */
static blg_plan *plan_of_seed(int seed) {
    char text[40];
    snprintf(text, sizeof text, "seed=%d", seed);
    set(text);
    return make_plan();
}

static void test_splits__train_and_val_have_even_numbers_of_abstract_problems(void) {
    start("bongard-logo");
    for (int seed = 1; seed <= 40; seed++) {
        blg_plan *plan = plan_of_seed(seed);
        CU_ASSERT_EQUAL(abstract_in(plan, "train") % 2, 0);
        CU_ASSERT_EQUAL(abstract_in(plan, "val") % 2, 0);
        CU_ASSERT_EQUAL(blg_plan_split_size(plan, split_of(plan, "val")), 900);
        CU_ASSERT_EQUAL(blg_plan_check_splits(plan, NULL), BLG_OK);
        expect_partition(plan);
        blg_plan_free(plan);
    }
}

/* If problems are drawn one by one, no couple needs an even number, and the draw stays. */
static void test_splits__numbers_stay_odd_without_a_roster(void) {
    static const char *const free_of_rosters[] = {
        "images.query=2", "images.support=3", "images.single_query_probability=0.5",
        "composition.query_candidates=4", "hardness.negative_distance=[0.01,1]"};
    for (int c = 0; c < 5; c++) {
        int odd = 0;
        start("bongard-logo");
        set(free_of_rosters[c]);
        for (int seed = 1; seed <= 10; seed++) {
            blg_plan *plan = plan_of_seed(seed);
            odd += abstract_in(plan, "val") % 2;
            blg_plan_free(plan);
        }
        CU_ASSERT(odd > 0);
    }
}

/* Two problems of different families change places at most; whole super classes stay. */
static void test_splits__one_pair_of_problems_changes_places(void) {
    int changed = 0;
    start("bongard-logo");
    blg_config with = config;
    for (int seed = 1; seed <= 10; seed++) {
        config = with;
        blg_plan *even = plan_of_seed(seed);
        set("images.query=2"); /* no roster; the plan is otherwise the same */
        blg_plan *drawn = make_plan();
        int moved = 0, families = 0, classes = 0;
        for (int64_t i = 0; i < blg_plan_size(even); i++) {
            blg_plan_item a, b;
            blg_plan_item_at(even, i, &a);
            blg_plan_item_at(drawn, i, &b);
            CU_ASSERT_STRING_EQUAL(a.name, b.name);
            if (a.split == b.split)
                continue;
            moved++;
            families += a.family == BLG_ABSTRACT;
            classes += a.family == BLG_BASIC && a.concept.n_components == 1;
        }
        CU_ASSERT_EQUAL(moved, abstract_in(drawn, "val") % 2 ? 2 : 0);
        CU_ASSERT_EQUAL(families, moved / 2);
        CU_ASSERT_EQUAL(classes, 0);
        changed += moved > 0;
        blg_plan_free(even);
        blg_plan_free(drawn);
    }
    CU_ASSERT(changed > 0);
}

/* Of several splits that draw problems only the last may have an odd number, and only if they have
 * an odd number together. A split of abstract problems alone has nothing to give for another. */
static void test_splits__of_several_draws_only_the_last_may_be_odd(void) {
    static const char *const strata[] = {"none", "family", "group", "length"};
    for (int seed = 1; seed <= 8; seed++) {
        char text[120];
        start("bongard-logo");
        snprintf(text, sizeof text,
                 "splits.val={\"by\":\"problems\",\"count\":600,\"stratify\":\"%s\"}",
                 strata[seed % 4]);
        set(text);
        set("splits.more={\"by\":\"problems\",\"count\":301}");
        set("splits.strokes={\"by\":\"stroke_type\",\"count\":77,\"holdout\":[\"zigzag\"]}");
        if (seed > 4) /* an odd number of problems, and so of abstract problems for the draws */
            set("abstract.problems=4401");
        blg_plan *plan = plan_of_seed(seed);
        CU_ASSERT_EQUAL(abstract_in(plan, "train") % 2, 0);
        CU_ASSERT_EQUAL(abstract_in(plan, "val") % 2, 0);
        CU_ASSERT_EQUAL(abstract_in(plan, "more") % 2, 0);
        CU_ASSERT_EQUAL(blg_plan_split_size(plan, split_of(plan, "more")), 301);
        CU_ASSERT_EQUAL(blg_plan_split_size(plan, split_of(plan, "strokes")), 77);
        CU_ASSERT_EQUAL(blg_plan_check_splits(plan, NULL), BLG_OK);
        blg_plan_free(plan);
    }
    start("bongard-logo");
    set("splits.val={\"by\":\"problems\",\"count\":301,\"families\":[\"hd\"]}");
    blg_plan *plan = plan_of_seed(1);
    CU_ASSERT_EQUAL(abstract_in(plan, "val"), 301);
    blg_plan_free(plan);
}

/* 60 problems of a concept make three units. Problems of a concept change places between them, so
 * a set of abstract problems alone has at most one odd unit, and each concept its share. */
static void test_splits__every_unit_gets_an_even_number(void) {
    for (int c = 0; c < 8; c++) {
        int odd = 0, units;
        start("bongard-logo");
        set(c % 2 ? "families=hd" : "families=bd,hd");
        set("splits.test_hd_comb=null");
        set("splits.test_hd_novel=null");
        set("abstract.problems=2400");
        set("abstract.problems_per_concept=60");
        set("splits.val={\"by\":\"problems\",\"share\":0.2,\"stratify\":\"group\"}");
        blg_plan *plan = plan_of_seed(1 + c);
        units = blg_plan_units(plan);
        CU_ASSERT_EQUAL(units, 3);
        for (int u = 0; u < units; u++)
            odd += count_abstract(plan, split_of(plan, "train"), u, units) % 2;
        CU_ASSERT(odd <= c % 2);
        expect_partition(plan);
        blg_plan_free(plan);
    }
}

static void test_splits__forget_the_catalogue(void) {
    blg_catalogue_free(catalogue);
    catalogue = NULL;
    CU_PASS("nothing leaks");
}

SUITE(splits, CASE(test_splits__every_preset_partitions_its_plan_and_keeps_its_promises),
      CASE(test_splits__a_held_out_attribute_is_truly_absent_from_train),
      CASE(test_splits__held_out_pairs_are_new_and_their_attributes_are_not),
      CASE(test_splits__rules_by_name_take_all_that_they_name),
      CASE(test_splits__names_to_hold_out_can_be_drawn),
      CASE(test_splits__shares_and_strata_come_out_in_proportion),
      CASE(test_splits__several_shares_are_of_the_same_whole),
      CASE(test_splits__concepts_move_as_a_whole),
      CASE(test_splits__grids_sort_pairs_by_their_unseen_parts),
      CASE(test_splits__a_held_out_stroke_type_is_drawn_in_its_split_only),
      CASE(test_splits__a_held_out_stroke_type_may_be_mixed_with_those_of_train),
      CASE(test_splits__held_out_triples_are_new_and_their_pairs_are_not),
      CASE(test_splits__a_triple_whose_pair_train_lacks_is_refused),
      CASE(test_splits__all_empty_splits_are_named_at_once),
      CASE(test_splits__unseen_parts_that_no_split_takes_are_refused),
      CASE(test_splits__no_stroke_type_left_is_refused),
      CASE(test_splits__more_unseen_than_there_are_is_refused),
      CASE(test_splits__planted_overlaps_are_caught),
      CASE(test_splits__concepts_are_different_sets_of_shapes),
      CASE(test_splits__a_concept_that_train_has_by_another_name_is_found),
      CASE(test_splits__too_few_concepts_that_are_new_are_refused_with_the_pair),
      CASE(test_splits__hardness_is_held_out),
      CASE(test_splits__hardness_that_nothing_or_everything_has_is_refused),
      CASE(test_splits__a_seen_part_that_is_missing_from_train_is_caught),
      CASE(test_splits__train_and_val_have_even_numbers_of_abstract_problems),
      CASE(test_splits__numbers_stay_odd_without_a_roster),
      CASE(test_splits__one_pair_of_problems_changes_places),
      CASE(test_splits__of_several_draws_only_the_last_may_be_odd),
      CASE(test_splits__every_unit_gets_an_even_number), CASE(test_splits__forget_the_catalogue))
