/* The generator on free-form problems, which need no particular catalogue. */
#include "setup.h"
#include "suite.h"

#include <stdlib.h>
#include <string.h>

#define SIZE_PX 32

typedef setup_maker fixture;

static void set_up(fixture *f, const char *more) {
    setup_config(f, false);
    setup_set(&f->config, "families=ff");
    if (more)
        setup_set(&f->config, more);
    CU_ASSERT_EQUAL_FATAL(setup_open(f, NULL), BLG_OK);
}

/* Programs and poses of two problems, to the last bit. */
static bool same(const blg_problem *a, const blg_problem *b) {
    if (strcmp(a->name, b->name) != 0 || a->attempt != b->attempt)
        return false;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(a, side); i++) {
            const blg_scene *x = &a->images[side][i], *y = &b->images[side][i];
            if (x->n_shapes != y->n_shapes || x->violated != y->violated)
                return false;
            for (int s = 0; s < x->n_shapes; s++)
                if (memcmp(&x->poses[s], &y->poses[s], sizeof x->poses[s]) != 0 ||
                    memcmp(&x->programs[s], &y->programs[s], sizeof x->programs[s]) != 0)
                    return false;
        }
    return true;
}

static void test_generator__a_problem_does_not_depend_on_what_came_before(void) {
    fixture f;
    set_up(&f, NULL);
    for (int i = 0; i < 20; i++)
        CU_ASSERT_EQUAL_FATAL(blg_worker_build(f.worker, 171 * i, f.a, NULL), BLG_OK);
    blg_worker *fresh = NULL;
    CU_ASSERT_EQUAL_FATAL(blg_worker_create(f.generator, &fresh, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_worker_build(fresh, 19 * 171, f.b, NULL), BLG_OK);
    CU_ASSERT(same(f.a, f.b));
    CU_ASSERT_EQUAL_FATAL(blg_worker_build(fresh, 0, f.b, NULL), BLG_OK);
    CU_ASSERT(!same(f.a, f.b));
    blg_worker_free(fresh);
    setup_close(&f);
}

/* A caller's memory may hold anything: the same problem has the same scenes and pictures. */
static void test_generator__memory_may_be_dirty(void) {
    fixture f;
    set_up(&f, NULL);
    uint8_t clean[SIZE_PX * SIZE_PX], dirty[SIZE_PX * SIZE_PX];
    memset(f.a, 0, sizeof *f.a);
    memset(f.b, 0xa5, sizeof *f.b);
    CU_ASSERT_EQUAL_FATAL(blg_worker_build(f.worker, 7, f.a, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_worker_build(f.worker, 7, f.b, NULL), BLG_OK);
    CU_ASSERT(same(f.a, f.b));
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(f.a, side); i++) {
            const blg_scene *x = &f.a->images[side][i], *y = &f.b->images[side][i];
            CU_ASSERT_EQUAL(memcmp(x->shapes, y->shapes, sizeof x->shapes), 0);
            CU_ASSERT(x->n_distractors == y->n_distractors && x->impure == y->impure);
            CU_ASSERT(x->published == y->published && x->unmagnified == y->unmagnified);
            CU_ASSERT(x->pen_px == y->pen_px && x->stamp_px == y->stamp_px);
            CU_ASSERT_EQUAL_FATAL(blg_worker_draw(f.worker, x, SIZE_PX, clean, NULL), BLG_OK);
            CU_ASSERT_EQUAL_FATAL(blg_worker_draw(f.worker, y, SIZE_PX, dirty, NULL), BLG_OK);
            CU_ASSERT_EQUAL(memcmp(clean, dirty, sizeof clean), 0);
        }
    setup_close(&f);
}

static void test_generator__another_seed_gives_other_problems(void) {
    fixture f, g;
    set_up(&f, NULL);
    set_up(&g, "seed=2");
    CU_ASSERT_EQUAL_FATAL(blg_worker_build(f.worker, 7, f.a, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_worker_build(g.worker, 7, g.a, NULL), BLG_OK);
    CU_ASSERT_STRING_EQUAL(f.a->name, g.a->name);
    CU_ASSERT(!same(f.a, g.a));
    setup_close(&g);
    setup_close(&f);
}

static void test_generator__fill_draws_positives_then_negatives(void) {
    enum { AREA = SIZE_PX * SIZE_PX, IMAGES = 14, PROBLEMS = 3 };
    fixture f;
    set_up(&f, NULL);
    uint8_t *all = malloc(PROBLEMS * IMAGES * AREA), one[AREA];
    CU_ASSERT_PTR_NOT_NULL_FATAL(all);
    CU_ASSERT_EQUAL_FATAL(blg_worker_fill(f.worker, 100, PROBLEMS, SIZE_PX, all, NULL), BLG_OK);
    for (int p = 0; p < PROBLEMS; p++) {
        CU_ASSERT_EQUAL_FATAL(blg_worker_build(f.worker, 100 + p, f.a, NULL), BLG_OK);
        for (int k = 0; k < IMAGES; k++) {
            const blg_scene *scene = &f.a->images[k < 7][k % 7];
            CU_ASSERT_EQUAL_FATAL(blg_worker_draw(f.worker, scene, SIZE_PX, one, NULL), BLG_OK);
            CU_ASSERT(memcmp(one, all + (p * IMAGES + k) * AREA, AREA) == 0);
            CU_ASSERT(memchr(one, 255, AREA) != NULL); /* paper */
            int ink = 0;
            for (int i = 0; i < AREA; i++)
                ink += one[i] < 255;
            CU_ASSERT(ink > 0);
        }
    }
    free(all);
    setup_close(&f);
}

static void test_generator__indices_outside_the_plan_are_refused(void) {
    fixture f;
    set_up(&f, NULL);
    int n = (int)blg_plan_size(blg_generator_plan(f.generator));
    const int outside[] = {-1, n, n + 1000};
    for (int i = 0; i < 3; i++) {
        blg_error error = {0};
        CU_ASSERT_EQUAL(blg_worker_build(f.worker, outside[i], f.a, &error), BLG_INVALID);
        CU_ASSERT(strstr(error.text, "outside the plan") != NULL);
    }
    uint8_t pixels[1];
    CU_ASSERT_EQUAL(blg_worker_fill(f.worker, n, 1, SIZE_PX, pixels, NULL), BLG_INVALID);
    setup_close(&f);
}

/* Three trials a placement are not enough for every image: then nothing is saved, and the error
 * says of which problem. */
static void test_generator__an_exhausted_budget_is_an_error(void) {
    fixture f;
    set_up(&f, "placement.max_trials=3");
    blg_error error = {0};
    blg_status status = BLG_OK;
    int n = (int)blg_plan_size(blg_generator_plan(f.generator)), i = 0;
    while (i < n && (status = blg_worker_build(f.worker, i, f.a, &error)) == BLG_OK)
        i++;
    CU_ASSERT_EQUAL_FATAL(status, BLG_FAILED);
    CU_ASSERT_STRING_EQUAL(
        error.key, blg_plan_item_at(blg_generator_plan(f.generator), i, &(blg_plan_item){0})->name);
    const blg_tally *tally = blg_worker_tally(f.worker);
    CU_ASSERT(tally->rejected[BLG_REJECT_outside_plane] +
                  tally->rejected[BLG_REJECT_shapes_too_near] >
              0);
    setup_close(&f);
}

static void test_generator__rejections_have_names(void) {
    CU_ASSERT_STRING_EQUAL(blg_rejection_name(BLG_REJECT_outside_plane), "outside_plane");
    CU_ASSERT_STRING_EQUAL(blg_rejection_name(BLG_REJECTIONS), "?");
}

/* What a caller sets by hand has passed no check of single keys. */
static void test_generator__an_image_size_outside_the_range_is_refused(void) {
    static const int sizes[] = {-1, 0, 15, 4097, 1000000};
    fixture f;
    set_up(&f, NULL);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        blg_generator *generator = f.generator;
        blg_error error = {0};
        f.config.size_px = sizes[i];
        CU_ASSERT_EQUAL(blg_generator_create(&f.config, f.catalogue, &generator, &error),
                        BLG_INVALID);
        CU_ASSERT_PTR_NULL(generator);
        CU_ASSERT_PTR_NOT_NULL(strstr(error.text, "image size"));
    }
    setup_close(&f);
}

/* Writes down the steps of a plan, and ends it at one of them. */
typedef struct follower {
    const char *steps[32];
    int n, stop_at; /* stop_at -1: never */
    bool told_badly;
} follower;

static bool follow(void *context, const char *step, int64_t done, int64_t total) {
    follower *f = context;
    f->told_badly = f->told_badly || done < 0 || (total && done > total);
    if ((!f->n || strcmp(f->steps[f->n - 1], step) != 0) && f->n < 32)
        f->steps[f->n++] = step;
    return f->n - 1 != f->stop_at;
}

/* A plan tells its steps, and ends at any of them. */
static void test_generator__planning_is_followed_and_ended(void) {
    static const char *const configs[][4] = {
        {"free_form.problems_per_setting=20",
         "splits.hard={\"by\": \"hardness\", \"hardness\": "
         "{\"negative_distance\": [0, 0.04]}}",
         "basic.problems=60", "abstract.problems=300"},
        {"families=hd", "abstract.problems=200", "composition.pool_overlap=8", NULL},
        {"families=hd", "abstract.problems=200", "composition.pairings=2", NULL}};
    static const char *const expected[] = {"hardness", "problems that share few shapes",
                                           "problems that share sides"};
    for (int c = 0; c < 3; c++) {
        fixture f;
        setup_config(&f, true);
        for (int i = 0; i < 4 && configs[c][i]; i++)
            setup_set(&f.config, configs[c][i]);
        if (c == 2)
            f.config.composition.support_candidates = f.config.composition.query_candidates = 0;
        CU_ASSERT_EQUAL_FATAL(blg_catalogue_default(&f.catalogue, NULL), BLG_OK);
        follower all = {.stop_at = -1};
        blg_generator *generator = NULL;
        CU_ASSERT_EQUAL_FATAL(
            blg_generator_create_watched(&f.config, f.catalogue, follow, &all, &generator, NULL),
            BLG_OK);
        blg_generator_free(generator);
        CU_ASSERT(all.n >= 4 && !all.told_badly);
        CU_ASSERT_STRING_EQUAL(all.steps[all.n - 1], expected[c]);
        for (int at = 0; at < all.n; at++) {
            follower some = {.stop_at = at};
            blg_error error = {0};
            CU_ASSERT_EQUAL(blg_generator_create_watched(&f.config, f.catalogue, follow, &some,
                                                         &generator, &error),
                            BLG_INTERRUPTED);
            CU_ASSERT_PTR_NULL(generator);
            CU_ASSERT_PTR_NOT_NULL(strstr(error.text, all.steps[at]));
        }
        setup_close(&f);
    }
}

SUITE(generator, CASE(test_generator__planning_is_followed_and_ended),
      CASE(test_generator__a_problem_does_not_depend_on_what_came_before),
      CASE(test_generator__memory_may_be_dirty),
      CASE(test_generator__another_seed_gives_other_problems),
      CASE(test_generator__fill_draws_positives_then_negatives),
      CASE(test_generator__indices_outside_the_plan_are_refused),
      CASE(test_generator__an_exhausted_budget_is_an_error),
      CASE(test_generator__rejections_have_names),
      CASE(test_generator__an_image_size_outside_the_range_is_refused))
