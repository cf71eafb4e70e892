/* The roster: figures level in fact on both sides, whatever problem comes first. */
#include "problem/family.h"
#include "problem/plan.h"
#include "setup.h"
#include "suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct world {
    blg_config config;
    blg_catalogue *catalogue;
    blg_plan *plan;
    blg_build_tables *tables;
    blg_arena scratch;
    blg_problem problem;
} world;

static world *open_families(const char *families, const char *const *settings) {
    world *w = calloc(1, sizeof *w);
    setup_preset(&w->config, "bongard-logo");
    setup_set(&w->config, families);
    for (int i = 0; settings && settings[i]; i++)
        setup_set(&w->config, settings[i]);
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_default(&w->catalogue, NULL), BLG_OK);
    w->plan = setup_plan(&w->config, w->catalogue);
    CU_ASSERT_EQUAL_FATAL(blg_build_tables_create(w->plan, &w->tables, NULL), BLG_OK);
    return w;
}

static world *open_world(const char *const *settings) {
    return open_families("families=hd", settings);
}

static void close_world(world *w) {
    blg_build_tables_free(w->tables);
    blg_plan_free(w->plan);
    blg_catalogue_free(w->catalogue);
    blg_arena_free(&w->scratch);
    free(w);
}

/* Builds a problem at an attempt; false if it was refused. */
static bool build(world *w, int64_t index, int attempt) {
    blg_plan_item item;
    blg_build_result result = {0};
    blg_plan_item_at(w->plan, index, &item);
    w->problem.n_support = w->config.n_support;
    memcpy(w->problem.n_query, item.n_query, sizeof item.n_query);
    w->problem.concept = item.concept;
    CU_ASSERT_EQUAL_FATAL(blg_family_hd.build(w->tables, w->plan, &item, attempt, &w->scratch,
                                              &w->problem, &result, NULL),
                          BLG_OK);
    blg_arena_reset(&w->scratch);
    return result.accepted;
}

static int shape_at(const world *w, int side, int image) {
    return w->problem.images[side][image].shapes[0];
}

/* Counts the built problems of a split like blg_split_level. */
static blg_split_level count(world *w, int split) {
    blg_split_level level = {0};
    const int n = blg_catalogue_size(w->catalogue), query = w->config.n_support;
    int *leans[2] = {calloc((size_t)n, sizeof(int)), calloc((size_t)n, sizeof(int))};
    int *pairs = calloc((size_t)n * (size_t)n, sizeof *pairs);
    for (int64_t i = 0; i < blg_plan_size(w->plan); i++) {
        if (blg_plan_split_of(w->plan, i) != split)
            continue;
        level.problems++;
        CU_ASSERT_TRUE(build(w, i, 0));
        for (int side = 0; side < 2; side++)
            for (int k = 0; k <= query; k++)
                leans[k == query][shape_at(w, side, k)] += side ? 1 : -1;
        const int x = shape_at(w, 1, query), y = shape_at(w, 0, query);
        pairs[x > y ? x * n + y : y * n + x] += x > y ? 1 : -1;
    }
    for (int s = 0; s < n; s++) {
        level.support += abs(leans[0][s]);
        level.query += abs(leans[1][s]);
        for (int t = 0; t < n; t++)
            level.pairs += abs(pairs[s * n + t]);
    }
    free(leans[0]);
    free(leans[1]);
    free(pairs);
    return level;
}

static int split_of(const world *w, const char *name) {
    int s = 0;
    while (strcmp(blg_plan_split_name(w->plan, s), name) != 0)
        s++;
    return s;
}

/* 60 problems of each concept make three units. Train is level without exception; the small splits
 * may keep a few images that cannot be levelled. */
static void test_roster__figures_and_pairs_stand_equally_often_on_both_sides(void) {
    static const char *const seed[] = {"seed=7", NULL};
    static const char *const many[] = {"abstract.problems=13200",
                                       "abstract.problems_per_concept=60", NULL};
    const char *const *const settings[] = {NULL, seed, many};
    static const char *const splits[] = {"train", "val", "test_hd_comb"};
    for (int c = 0; c < 3; c++) {
        world *w = open_world(settings[c]);
        blg_split_level stated[BLG_MAX_SPLITS] = {{0}};
        CU_ASSERT_EQUAL(blg_build_levels(w->tables, stated, NULL), BLG_OK);
        for (int s = 0; s < 3; s++) {
            const int split = split_of(w, splits[s]);
            const blg_split_level level = count(w, split);
            CU_ASSERT(level.support <= (s ? level.problems / 50 : 0)); /* of 12 images each */
            CU_ASSERT_EQUAL(level.query, 0);
            CU_ASSERT(level.pairs % 3 == 0 && level.pairs <= 9); /* a ring in an odd unit */
            CU_ASSERT_EQUAL(memcmp(&level, &stated[split], sizeof level), 0);
        }
        CU_ASSERT_EQUAL(stated[split_of(w, "test_hd_novel")].problems, 0); /* has no roster */
        close_world(w);
    }
}

/* Whole sets: problems change places until train and val have even numbers, so no ring is left. */
static void test_roster__whole_sets_have_no_ring(void) {
    for (int seed = 2; seed <= 21; seed++) {
        char text[20];
        snprintf(text, sizeof text, "seed=%d", seed);
        world *w = open_families("families=ff,bd,hd", (const char *const[]){text, NULL});
        blg_split_level levels[BLG_MAX_SPLITS] = {{0}};
        CU_ASSERT_EQUAL(blg_build_levels(w->tables, levels, NULL), BLG_OK);
        for (int s = 0; s < 2; s++) {
            const int split = split_of(w, s ? "val" : "train");
            CU_ASSERT(levels[split].problems > 0 && levels[split].problems % 2 == 0);
            CU_ASSERT_EQUAL(levels[split].support, 0);
            CU_ASSERT_EQUAL(levels[split].query, 0);
            CU_ASSERT_EQUAL(levels[split].pairs, 0);
        }
        close_world(w);
    }
}

/* A ring of three makes up for the odd problem. */
static void test_roster__an_odd_number_of_problems_is_level_too(void) {
    static const char *const settings[] = {"splits.val.count=901", NULL};
    world *w = open_world(settings);
    const blg_split_level train = count(w, split_of(w, "train"));
    CU_ASSERT_EQUAL(train.problems % 2, 1);
    CU_ASSERT_EQUAL(train.support, 0);
    CU_ASSERT_EQUAL(train.query, 0);
    CU_ASSERT_EQUAL(train.pairs, 3);
    close_world(w);
}

static void test_roster__a_problem_does_not_depend_on_the_problems_before_it(void) {
    world *forth = open_world(NULL), *back = open_world(NULL);
    const int64_t n = blg_plan_size(forth->plan), step = 97;
    int *shapes = calloc((size_t)n * 14, sizeof *shapes);
    for (int64_t i = 0; i < n; i += step) {
        build(forth, i, 0);
        for (int k = 0; k < 14; k++)
            shapes[i * 14 + k] = shape_at(forth, k / 7, k % 7);
    }
    for (int64_t i = (n - 1) / step * step; i >= 0; i -= step) {
        build(back, i, 0);
        for (int k = 0; k < 14; k++)
            CU_ASSERT_EQUAL(shapes[i * 14 + k], shape_at(back, k / 7, k % 7));
    }
    free(shapes);
    close_world(forth);
    close_world(back);
}

/* Later attempts keep the shapes and draw other stroke types; the last resort draws all anew. */
static void test_roster__attempts_keep_the_shapes(void) {
    world *w = open_world(NULL);
    int shapes[14], other = 0;
    CU_ASSERT_TRUE(build(w, 0, 0));
    for (int k = 0; k < 14; k++)
        shapes[k] = shape_at(w, k / 7, k % 7);
    CU_ASSERT_TRUE(build(w, 0, 1));
    for (int k = 0; k < 14; k++)
        CU_ASSERT_EQUAL(shapes[k], shape_at(w, k / 7, k % 7));
    for (int attempt = 200; !build(w, 0, attempt); attempt++)
        ;
    for (int k = 0; k < 14; k++)
        other += shapes[k] != shape_at(w, k / 7, k % 7);
    CU_ASSERT(other > 0);
    close_world(w);
}

/* Configs that draw a problem's shapes again, or more shapes than it shows, have no roster. */
static void test_roster__configs_that_choose_shapes_otherwise_have_none(void) {
    static const char *const settings[][3] = {{"composition.support_candidates=9", NULL},
                                              {"composition.pool_overlap=5", NULL},
                                              {"splits.val=null", "composition.pairings=2", NULL},
                                              {"hardness.near_separators=[1, 39]", NULL},
                                              {"images.query=2", NULL},
                                              {"images.support=3", NULL},
                                              {"images.single_query_probability=0.5", NULL}};
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        world *w = open_world(settings[i]);
        blg_split_level levels[BLG_MAX_SPLITS] = {{0}};
        CU_ASSERT_EQUAL(blg_build_levels(w->tables, levels, NULL), BLG_OK);
        for (int s = 0; s < blg_plan_splits(w->plan); s++)
            CU_ASSERT_EQUAL(levels[s].problems, 0);
        close_world(w);
    }
}

SUITE(roster, CASE(test_roster__figures_and_pairs_stand_equally_often_on_both_sides),
      CASE(test_roster__whole_sets_have_no_ring),
      CASE(test_roster__an_odd_number_of_problems_is_level_too),
      CASE(test_roster__a_problem_does_not_depend_on_the_problems_before_it),
      CASE(test_roster__attempts_keep_the_shapes),
      CASE(test_roster__configs_that_choose_shapes_otherwise_have_none))
