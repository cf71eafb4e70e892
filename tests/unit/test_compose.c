/* Composed problems: distractors, impure sides, choice among candidates. */
#include "data/write.h"
#include "figure/analyse.h"
#include "problem/builder.h"
#include "problem/judge.h"
#include "suite.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct fixture {
    blg_config config;
    blg_catalogue *catalogue;
    blg_generator *generator;
    blg_worker *worker;
    blg_verifier *verifier;
    blg_problem *problem, *other;
} fixture;

static const char *const small[] = {"free_form.problems_per_setting=3", "basic.problems=40",
                                    "abstract.problems=660"};

static void set(fixture *f, const char *assignment) {
    CU_ASSERT_EQUAL_FATAL(blg_config_set(&f->config, assignment, NULL), BLG_OK);
}

static void set_up(fixture *f, const char *const *more, int n) {
    *f = (fixture){.problem = calloc(1, sizeof *f->problem), .other = calloc(1, sizeof *f->other)};
    CU_ASSERT_FATAL(f->problem && f->other);
    CU_ASSERT_EQUAL_FATAL(blg_config_preset("bongard-logo", &f->config, NULL), BLG_OK);
    for (size_t i = 0; i < sizeof small / sizeof *small; i++)
        set(f, small[i]);
    f->config.splits.n_rules = 1; /* train alone */
    for (int i = 0; i < n; i++)
        set(f, more[i]);
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_default(&f->catalogue, NULL), BLG_OK);
    blg_error error = {0};
    if (blg_generator_create(&f->config, f->catalogue, &f->generator, &error) != BLG_OK)
        printf("\n    %s\n", error.text);
    CU_ASSERT_PTR_NOT_NULL_FATAL(f->generator);
    CU_ASSERT_EQUAL_FATAL(blg_worker_create(f->generator, &f->worker, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_verifier_create(&f->config, f->catalogue, &f->verifier, NULL),
                          BLG_OK);
}

static void tear_down(fixture *f) {
    blg_verifier_free(f->verifier);
    blg_worker_free(f->worker);
    blg_generator_free(f->generator);
    blg_catalogue_free(f->catalogue);
    free(f->problem);
    free(f->other);
}

static int size_of(const fixture *f) {
    return (int)blg_plan_size(blg_generator_plan(f->generator));
}

/* All problems of free-form and basic, but one in 89 of abstract, which needs many concepts. */
static int next(const fixture *f, int i) {
    const blg_plan *plan = blg_generator_plan(f->generator);
    return blg_plan_item_at(plan, i, &(blg_plan_item){0})->family == BLG_ABSTRACT ? i + 53 : i + 1;
}

static blg_scene *build(fixture *f, int i) {
    blg_error error = {0};
    if (blg_worker_build(f->worker, i, f->problem, &error) != BLG_OK)
        printf("\n    %s: %s\n", error.key, error.text);
    CU_ASSERT_EQUAL_FATAL(error.status, BLG_OK);
    return &f->problem->images[0][0];
}

static blg_verdict judge(fixture *f) {
    blg_verdict verdict = {0};
    blg_verify_programs(f->verifier, f->problem, &verdict);
    return verdict;
}

static void expect_rejection(fixture *f, blg_rejection reason) {
    const blg_verdict verdict = judge(f);
    CU_ASSERT_FALSE(verdict.accepted);
    CU_ASSERT_EQUAL(verdict.reason, reason);
    CU_ASSERT(verdict.detail[0] != 0);
}

/* ---- distractors ---- */

static void check_distractor(const fixture *f, int shape) {
    const blg_problem *p = f->problem;
    const blg_shape *it = blg_catalogue_shape(f->catalogue, shape);
    for (int c = 0; p->family == BLG_BASIC && c < p->concept.n_components; c++)
        CU_ASSERT_NOT_EQUAL(blg_catalogue_shape(f->catalogue, p->concept.shapes[c])->super_class_id,
                            it->super_class_id);
}

/* Abstract distractors: small beside the first figure, with the concept or without it. */
static void check_abstract(const fixture *f, const blg_scene *scene, int shape, int values[2]) {
    blg_figure figures[2];
    blg_figure_prepare(&scene->programs[0], &figures[0]);
    blg_figure_prepare(&scene->programs[shape], &figures[1]);
    const double share = figures[1].diameter * scene->poses[shape].scale /
                         (figures[0].diameter * scene->poses[0].scale);
    CU_ASSERT(share >= BLG_DISTRACTOR_LEAST - 1e-9 && share <= BLG_DISTRACTOR_MOST + 1e-9);
    const int value = blg_plan_concept_value(blg_generator_plan(f->generator), &f->problem->concept,
                                             scene->shapes[shape]);
    if (value != BLG_UNDECIDED)
        values[value]++;
}

static void test_compose__every_image_has_its_distractors(void) {
    static const char *const more[] = {"composition.distractors=2",
                                       "abstract.polarity=[\"concept\", \"negation\"]"};
    fixture f;
    int values[2][2] = {{0}};
    set_up(&f, more, 2);
    for (int i = 0; i < size_of(&f); i = next(&f, i)) {
        build(&f, i);
        CU_ASSERT(judge(&f).accepted);
        for (int k = 0; k < 14; k++) {
            const blg_scene *scene = &f.problem->images[k / 7][k % 7];
            const int n = f.problem->concept.n_components;
            CU_ASSERT_EQUAL(scene->n_distractors, 2);
            if (f.problem->family != BLG_ABSTRACT)
                CU_ASSERT_EQUAL(scene->n_shapes, n + 2);
            CU_ASSERT_NOT_EQUAL(scene->shapes[scene->n_shapes - 1],
                                scene->shapes[scene->n_shapes - 2]);
            for (int s = scene->n_shapes - 2; s < scene->n_shapes; s++) {
                CU_ASSERT(scene->poses[s].scale > 0);
                check_distractor(&f, scene->shapes[s]);
                if (f.problem->family == BLG_ABSTRACT)
                    check_abstract(&f, scene, s, values[k / 7]);
            }
        }
    }
    for (int k = 0; k < 4; k++)
        CU_ASSERT(values[k / 2][k % 2] > 0);
    tear_down(&f);
}

static void test_compose__distractors_change_nothing_else(void) {
    static const char *const more[] = {"composition.distractors=1"};
    fixture f, g;
    set_up(&f, more, 1);
    set_up(&g, NULL, 0);
    for (int i = 0; i < size_of(&f); i = next(&f, i)) {
        build(&f, i);
        build(&g, i);
        if (f.problem->attempt != g.problem->attempt)
            continue;
        for (int k = 0; k < 14; k++) {
            const blg_scene *with = &f.problem->images[k / 7][k % 7];
            const blg_scene *without = &g.problem->images[k / 7][k % 7];
            CU_ASSERT_EQUAL(with->n_shapes, without->n_shapes + 1);
            CU_ASSERT_EQUAL(memcmp(with->programs, without->programs,
                                   (size_t)without->n_shapes * sizeof with->programs[0]),
                            0);
        }
    }
    tear_down(&g);
    tear_down(&f);
}

/* Over many problems a shape is as often a distractor of positives as of negatives: the difference
 * of two equal counts stays within five standard deviations. */
static void test_compose__distractors_do_not_know_the_side(void) {
    static const char *const more[] = {"composition.distractors=1", "families=bd,hd",
                                       "basic.problems=100"};
    fixture f;
    set_up(&f, more, 3);
    long long n[2] = {0, 0}, decorated[2] = {0, 0}, classes[2][256] = {{0}};
    for (int i = 0; i < size_of(&f); i = next(&f, i)) {
        build(&f, i);
        for (int k = 0; k < 14; k++) {
            const blg_scene *scene = &f.problem->images[k / 7][k % 7];
            const blg_program *program = &scene->programs[scene->n_shapes - 1];
            const int class = blg_catalogue_shape(f.catalogue, scene->shapes[scene->n_shapes - 1])
                                  ->super_class_id;
            n[k / 7]++;
            classes[k / 7][class & 255]++;
            for (int a = 0; a < program->n_actions; a++)
                decorated[k / 7] += program->actions[a].type != BLG_NORMAL;
        }
    }
    for (int c = 0; c < 256; c++)
        CU_ASSERT((double)llabs(classes[0][c] - classes[1][c]) <=
                  5 * sqrt((double)(classes[0][c] + classes[1][c])));
    CU_ASSERT_EQUAL(n[0], n[1]);
    CU_ASSERT(decorated[0] > 0);
    CU_ASSERT(fabs((double)decorated[0] / (double)decorated[1] - 1) < 0.1);
    tear_down(&f);
}

static void test_compose__a_wrong_distractor_is_rejected(void) {
    static const char *const more[] = {"composition.distractors=1"};
    fixture f;
    set_up(&f, more, 1);
    bool seen[BLG_FAMILIES] = {false};
    for (int i = 0; i < size_of(&f); i = next(&f, i)) {
        blg_scene *negative = build(&f, i);
        if (seen[f.problem->family])
            continue;
        seen[f.problem->family] = true;
        const blg_scene as_it_was = *negative, *positive = &f.problem->images[1][0];
        negative->programs[negative->n_shapes - 1] = positive->programs[0];
        if (f.problem->family == BLG_ABSTRACT) {
            CU_ASSERT(judge(&f).accepted); /* it takes no part */
        } else {
            expect_rejection(&f, BLG_REJECT_wrong_composition);
        }
        *negative = as_it_was;
        CU_ASSERT(judge(&f).accepted);
        negative->n_distractors = 0;
        expect_rejection(&f, BLG_REJECT_wrong_composition);
    }
    CU_ASSERT(seen[BLG_FREE_FORM] && seen[BLG_BASIC] && seen[BLG_ABSTRACT]);
    tear_down(&f);
}

/* Distractors that all have the concept on the positive side and lack it on the other. */
static void test_compose__distractors_that_tell_the_sides_apart_are_rejected(void) {
    static const char *const more[] = {"families=hd", "composition.distractors=1"};
    fixture f;
    set_up(&f, more, 2);
    build(&f, 0);
    for (int inverse = 0; inverse < 2; inverse++) {
        for (int k = 0; k < 12; k++) {
            blg_scene *scene = &f.problem->images[k / 6][k % 6];
            scene->programs[1] = f.problem->images[inverse ? 1 - k / 6 : k / 6][k % 6].programs[0];
        }
        expect_rejection(&f, BLG_REJECT_competing_separator);
        CU_ASSERT_PTR_NOT_NULL(strstr(judge(&f).detail, "of the distractors"));
    }
    f.problem->images[0][2].programs[1] = f.problem->images[0][2].programs[0];
    f.problem->images[1][4].programs[1] = f.problem->images[1][4].programs[0];
    CU_ASSERT(judge(&f).accepted); /* a rule with an exception is none */
    tear_down(&f);
}

static void test_compose__a_distractor_as_large_as_the_figure_is_rejected(void) {
    static const char *const more[] = {"families=hd", "composition.distractors=2"};
    fixture f;
    blg_verdict verdict;
    set_up(&f, more, 2);
    blg_scene *negative = build(&f, 0);
    CU_ASSERT_EQUAL_FATAL(blg_verify_placement(f.verifier, f.problem, &verdict, NULL), BLG_OK);
    CU_ASSERT(verdict.accepted);
    negative->poses[2].scale *= 2.6; /* from 0.4 and more to above 1 */
    CU_ASSERT_EQUAL_FATAL(blg_verify_placement(f.verifier, f.problem, &verdict, NULL), BLG_OK);
    CU_ASSERT_FALSE(verdict.accepted);
    CU_ASSERT_EQUAL(verdict.reason, BLG_REJECT_wrong_composition);
    CU_ASSERT_PTR_NOT_NULL(strstr(verdict.detail, "image 0/0"));
    tear_down(&f);
}

static void test_compose__too_few_distractors_is_infeasible(void) {
    fixture f = {0};
    blg_error error = {0};
    CU_ASSERT_EQUAL_FATAL(blg_config_preset("bongard-logo", &f.config, NULL), BLG_OK);
    for (size_t i = 0; i < sizeof small / sizeof *small; i++)
        set(&f, small[i]);
    f.config.splits.n_rules = 1;
    set(&f, "families=bd");
    set(&f, "basic.problems=8");
    set(&f, "basic.cross_super_classes=false");
    set(&f, "composition.distractors=1");
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_default(&f.catalogue, NULL), BLG_OK);
    f.config.catalogue.n_super_classes = 1;
    snprintf(f.config.catalogue.super_classes[0], BLG_NAME_TEXT, "%s",
             blg_catalogue_super_class(f.catalogue, 0));
    CU_ASSERT_EQUAL(blg_generator_create(&f.config, f.catalogue, &f.generator, &error),
                    BLG_INFEASIBLE);
    CU_ASSERT_STRING_EQUAL(error.key, "$.composition.distractors");
    CU_ASSERT_PTR_NOT_NULL(strstr(error.text, "asked for 1 distractors; the concept of bd_"));
    blg_catalogue_free(f.catalogue);
}

/* ---- impure sides ---- */

static void test_compose__impure_images_are_marked_and_verified(void) {
    static const char *const more[] = {"composition.impure=2"};
    fixture f;
    int places[2][6] = {{0}};
    set_up(&f, more, 1);
    for (int i = 0; i < size_of(&f); i = next(&f, i)) {
        build(&f, i);
        CU_ASSERT(judge(&f).accepted);
        for (int side = 0; side < 2; side++) {
            int n = 0;
            for (int k = 0; k < 7; k++) {
                const blg_scene *scene = &f.problem->images[side][k];
                n += scene->impure;
                CU_ASSERT(!scene->impure || k < 6);
                CU_ASSERT_EQUAL(scene->violated < 0, (side == 1) != scene->impure);
                if (k < 6)
                    places[side][k] += scene->impure;
            }
            CU_ASSERT_EQUAL(n, 2);
        }
    }
    for (int k = 0; k < 12; k++)
        CU_ASSERT(places[k / 6][k % 6] > 0); /* no place is always pure */
    tear_down(&f);
}

static void test_compose__impure_sides_are_the_pure_ones_mixed(void) {
    static const char *const more[] = {"composition.impure=1"};
    fixture f, g;
    set_up(&f, more, 1);
    set_up(&g, NULL, 0);
    for (int i = 0; i < size_of(&f); i = next(&f, i)) {
        build(&f, i);
        build(&g, i);
        CU_ASSERT(blg_problem_is_impure(f.problem));
        CU_ASSERT_FALSE(blg_problem_is_impure(g.problem));
        CU_ASSERT_FALSE(blg_problem_pure_positive(f.problem)->impure);
        blg_problem_purify(f.problem);
        CU_ASSERT_EQUAL(f.problem->attempt, g.problem->attempt);
        for (int k = 0; k < 14; k++) {
            const blg_scene *a = &f.problem->images[k / 7][k % 7];
            const blg_scene *b = &g.problem->images[k / 7][k % 7];
            CU_ASSERT_EQUAL(memcmp(a->programs, b->programs, sizeof a->programs), 0);
        }
    }
    tear_down(&g);
    tear_down(&f);
}

static void test_compose__wrong_impurity_is_rejected(void) {
    static const char *const more[] = {"composition.impure=1"};
    fixture f;
    set_up(&f, more, 1);
    for (int i = 0; i < size_of(&f); i = next(&f, i) + 7) {
        blg_scene *negatives = build(&f, i);
        int impure = 0;
        while (!negatives[impure].impure)
            impure++;
        negatives[impure].impure = false; /* one too few */
        expect_rejection(&f, BLG_REJECT_wrong_composition);
        negatives[6].impure = true; /* the right number, but a query */
        expect_rejection(&f, BLG_REJECT_wrong_composition);
        negatives[6].impure = false;
        negatives[(impure + 1) % 6].impure = true; /* not the one that breaks the rule */
        CU_ASSERT_FALSE(judge(&f).accepted);
        negatives[impure].impure = true; /* one too many */
        expect_rejection(&f, BLG_REJECT_wrong_composition);
        negatives[(impure + 1) % 6].impure = false;
        CU_ASSERT(judge(&f).accepted);
    }
    tear_down(&f);
}

/* ---- choice among candidates ---- */

static blg_deal deal_of(int n_support, int n_query, int support_candidates, int query_candidates) {
    blg_config config;
    CU_ASSERT_EQUAL_FATAL(blg_config_preset("bongard-logo", &config, NULL), BLG_OK);
    config.n_support = n_support;
    config.n_query = n_query;
    config.composition.support_candidates = support_candidates;
    config.composition.query_candidates = query_candidates;
    return blg_deal_of(&config);
}

/* Over all turns each candidate is support as often as any other, query likewise, never both. */
static void check_deal(const blg_deal *deal) {
    const int n_shown = deal->n_support + deal->n_query;
    for (int i = 0; i < n_shown; i++) {
        CU_ASSERT(deal->places[i] >= 0 && deal->places[i] < deal->n);
        for (int k = 0; k < i; k++)
            CU_ASSERT_NOT_EQUAL(deal->places[i], deal->places[k]);
    }
}

static void test_compose__a_deal_gives_every_candidate_the_same_chance(void) {
    for (int n_support = 2; n_support <= 16; n_support++)
        for (int n_query = 0; n_query <= 4; n_query++)
            for (int more = 0; n_support + n_query + 2 * more <= BLG_MAX_SIDE; more++) {
                const blg_deal both = deal_of(n_support, n_query, n_support + more, n_query + more);
                CU_ASSERT_EQUAL(both.n, n_support + n_query + 2 * more);
                CU_ASSERT_EQUAL(both.diverse_support, more > 0);
                CU_ASSERT_EQUAL(both.far_queries, more > 0);
                check_deal(&both);
                const blg_deal support = deal_of(n_support, n_query, n_support + more, 0);
                CU_ASSERT_FALSE(support.far_queries);
                check_deal(&support);
                const blg_deal query = deal_of(n_support, n_query, 0, n_query + more);
                CU_ASSERT_FALSE(query.diverse_support);
                check_deal(&query);
            }
}

static blg_profile at(float x) {
    blg_profile profile;
    for (int k = 0; k < BLG_PROFILE_QUANTILES; k++)
        profile.radii[k] = x;
    return profile;
}

static const blg_profile twins[] = {{{0}}, {{0.1f}}, {{0.2f}}, {{0.3f}}, {{0.4f}}, {{0.5f}},
                                    {{0}}, {{0.1f}}, {{0.2f}}, {{0.3f}}, {{0.4f}}, {{0.5f}}};

static void test_compose__an_order_holds_every_candidate_once(void) {
    const blg_deal deals[] = {deal_of(6, 1, 11, 0), deal_of(6, 1, 0, 6), deal_of(4, 2, 8, 4)};
    for (int d = 0; d < 3; d++) {
        int order[BLG_MAX_SIDE], seen[BLG_MAX_SIDE] = {0};
        CU_ASSERT_EQUAL_FATAL(deals[d].n, 12);
        blg_deal_order(&deals[d], twins, order);
        for (int i = 0; i < 12; i++)
            seen[order[i]]++;
        for (int i = 0; i < 12; i++)
            CU_ASSERT_EQUAL(seen[i], 1);
    }
}

static void test_compose__diverse_support_never_holds_twins(void) {
    const blg_deal deal = deal_of(6, 1, 11, 0);
    int order[BLG_MAX_SIDE];
    blg_deal_order(&deal, twins, order);
    for (int turn = 0; turn < deal.n; turn++) {
        int seen[6] = {0};
        for (int i = 0; i < 6; i++)
            seen[order[(deal.places[i] + turn) % deal.n] % 6]++;
        for (int k = 0; k < 6; k++)
            CU_ASSERT_EQUAL(seen[k], 1);
    }
}

/* Two groups far apart: the support is of the group that the query is not of. */
static void test_compose__adversarial_queries_stand_opposite_the_support(void) {
    blg_profile groups[12];
    const blg_deal deal = deal_of(5, 1, 0, 7);
    int order[BLG_MAX_SIDE];
    for (int i = 0; i < 12; i++)
        groups[i] = at(i % 2 ? 0.9f : 0.1f);
    CU_ASSERT_EQUAL_FATAL(deal.n, 12);
    blg_deal_order(&deal, groups, order);
    double far = 0;
    for (int turn = 0; turn < deal.n; turn++) {
        const int query = order[(deal.places[5] + turn) % deal.n];
        for (int i = 0; i < 5; i++)
            far += order[(deal.places[i] + turn) % deal.n] % 2 != query % 2;
    }
    CU_ASSERT_DOUBLE_EQUAL(far / (12 * 5), 0.8,
                           1e-9); /* the most on a circle; 0.55 without order */
}

static blg_profile mean_of(const blg_profile *profiles, int n) {
    blg_profile mean = {{0}};
    for (int k = 0; k < BLG_PROFILE_QUANTILES; k++) {
        double sum = 0;
        for (int i = 0; i < n; i++)
            sum += (double)profiles[i].radii[k];
        mean.radii[k] = (float)(sum / n);
    }
    return mean;
}

/* Mean over problems and sides: distance of the query from the support's mean, least distance of
 * two support images. */
static void spread(fixture *f, double *query, double *support) {
    blg_arena arena = {0};
    const blg_profile *profiles = blg_candidates_profiles(f->catalogue, &arena);
    CU_ASSERT_PTR_NOT_NULL_FATAL(profiles);
    *query = *support = 0;
    for (int i = 0; i < size_of(f); i += 4) { /* the means differ by 2 % from run to run */
        build(f, i);
        CU_ASSERT(judge(f).accepted);
        for (int side = 0; side < 2; side++) {
            blg_profile shown[7];
            double least = INFINITY;
            for (int k = 0; k < 7; k++)
                shown[k] = profiles[f->problem->images[side][k].shapes[0]];
            for (int k = 0; k < 6; k++)
                for (int m = 0; m < k; m++)
                    least = fmin(least, blg_profile_distance(&shown[k], &shown[m]));
            const blg_profile mean = mean_of(shown, 6);
            *query += blg_profile_distance(&shown[6], &mean);
            *support += least;
        }
    }
    blg_arena_free(&arena);
}

static void test_compose__chosen_queries_are_further_and_support_more_diverse(void) {
    static const char *const more[] = {"families=hd", "abstract.min_shapes=12",
                                       "composition.query_candidates=6",
                                       "composition.support_candidates=11"};
    double plain_query, plain_support, query, support;
    fixture f;
    set_up(&f, more, 2);
    spread(&f, &plain_query, &plain_support);
    tear_down(&f);
    set_up(&f, more, 3);
    spread(&f, &query, &support);
    tear_down(&f);

    CU_ASSERT(query > 1.05 * plain_query);
    static const char *const diverse[] = {"families=hd", "abstract.min_shapes=12",
                                          "composition.support_candidates=11"};
    set_up(&f, diverse, 3);
    spread(&f, &query, &support);
    tear_down(&f);
    CU_ASSERT(support > 1.3 * plain_support);
}

static void test_compose__families_whose_positives_share_figures_do_not_choose(void) {
    fixture f;
    CU_ASSERT_EQUAL_FATAL(blg_config_preset("bongard-logo", &f.config, NULL), BLG_OK);
    set(&f, "composition.query_candidates=6");
    CU_ASSERT_EQUAL(blg_compose_side(&f.config, BLG_FREE_FORM), 7);
    CU_ASSERT_EQUAL(blg_compose_side(&f.config, BLG_BASIC), 7);
    CU_ASSERT_EQUAL(blg_compose_side(&f.config, BLG_ABSTRACT), 12);
}

static void test_compose__all_options_together_are_a_function_of_the_problem(void) {
    static const char *const more[] = {"abstract.min_shapes=17", "composition.distractors=2",
                                       "composition.impure=2", "composition.query_candidates=6",
                                       "composition.support_candidates=11"};
    fixture f;
    set_up(&f, more, 5);
    blg_worker *fresh = NULL;
    CU_ASSERT_EQUAL_FATAL(blg_worker_create(f.generator, &fresh, NULL), BLG_OK);
    for (int i = size_of(&f) - 1; i >= 0; i -= 37) {
        build(&f, i);
        CU_ASSERT(judge(&f).accepted);
        CU_ASSERT_EQUAL_FATAL(blg_worker_build(fresh, i, f.other, NULL), BLG_OK);
        CU_ASSERT_EQUAL(memcmp(f.problem, f.other, sizeof *f.problem), 0);
    }
    blg_worker_free(fresh);
    tear_down(&f);
}

SUITE(compose, CASE(test_compose__every_image_has_its_distractors),
      CASE(test_compose__distractors_change_nothing_else),
      CASE(test_compose__distractors_do_not_know_the_side),
      CASE(test_compose__a_wrong_distractor_is_rejected),
      CASE(test_compose__distractors_that_tell_the_sides_apart_are_rejected),
      CASE(test_compose__a_distractor_as_large_as_the_figure_is_rejected),
      CASE(test_compose__too_few_distractors_is_infeasible),
      CASE(test_compose__impure_images_are_marked_and_verified),
      CASE(test_compose__impure_sides_are_the_pure_ones_mixed),
      CASE(test_compose__wrong_impurity_is_rejected),
      CASE(test_compose__a_deal_gives_every_candidate_the_same_chance),
      CASE(test_compose__an_order_holds_every_candidate_once),
      CASE(test_compose__diverse_support_never_holds_twins),
      CASE(test_compose__adversarial_queries_stand_opposite_the_support),
      CASE(test_compose__chosen_queries_are_further_and_support_more_diverse),
      CASE(test_compose__families_whose_positives_share_figures_do_not_choose),
      CASE(test_compose__all_options_together_are_a_function_of_the_problem))
