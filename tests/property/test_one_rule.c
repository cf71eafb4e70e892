/* The default data set keeps the promises of one rule and one answer. The test measures figures by
 * the analyser and tries rules one by one, image by image: another path than the masks of
 * problem/hypotheses.c. */
#include "data/write.h"
#include "figure/analyse.h"
#include "figure/catalogue.h"
#include "problem/judge.h"
#include "setup.h"
#include "suite.h"

#include <stdlib.h>
#include <string.h>

enum { SUPPORT = 6, SIDE = 7, FIRST_COUNT = BLG_ATTR_has_three_straight_lines, NO_RULE = -1 };

typedef struct figures {
    blg_analysis of[2][SIDE];
} figures;

typedef struct world {
    blg_config config;
    blg_catalogue *catalogue;
    blg_generator *generator;
    blg_worker *worker;
    blg_analyser *analyser;
    blg_problem problem;
    figures figures;
} world;

static world *open_world(int seed, blg_family family) {
    world *w = calloc(1, sizeof *w);
    CU_ASSERT_FATAL(w != NULL);
    blg_error error = {0};
    CU_ASSERT_EQUAL_FATAL(blg_config_preset("bongard-logo", &w->config, NULL), BLG_OK);
    for (int f = 0; f < BLG_FAMILIES; f++)
        w->config.families[f] = f == (int)family;
    w->config.seed = (uint64_t)seed;
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_default(&w->catalogue, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_generator_create(&w->config, w->catalogue, &w->generator, &error),
                          BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_worker_create(w->generator, &w->worker, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_analyser_create(&w->analyser, NULL), BLG_OK);
    return w;
}

static void close_world(world *w) {
    blg_analyser_free(w->analyser);
    blg_worker_free(w->worker);
    blg_generator_free(w->generator);
    blg_catalogue_free(w->catalogue);
    free(w);
}

static void build(world *w, int index) {
    CU_ASSERT_EQUAL_FATAL(blg_worker_build(w->worker, index, &w->problem, NULL), BLG_OK);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < SIDE; i++)
            blg_analyse(w->analyser, &w->problem.images[side][i].programs[0],
                        &w->figures.of[side][i]);
}

/* The value of rule r of a figure: attributes, then split counts; -1 is undecided. */
static int value(const blg_analysis *a, int r) {
    const int attribute = r < BLG_ATTRIBUTES ? r : FIRST_COUNT + r - BLG_ATTRIBUTES;
    const blg_measure *m = &a->attributes[attribute];
    const int k = 3 + attribute - FIRST_COUNT;
    if (r >= BLG_ATTRIBUTES)
        return k == a->n_lines_max;
    if (attribute >= FIRST_COUNT && k <= 8 && m->value == 1)
        return k == a->n_lines_min;
    return m->value < 0 && !m->near ? 0 : m->value;
}

static int both(const blg_analysis *a, int r, int q) {
    const int x = value(a, r), y = q == NO_RULE ? 1 : value(a, q);
    return x == 0 || y == 0 ? 0 : x == 1 && y == 1 ? 1 : -1;
}

/* Whether the rule is certainly true of the side's support and false of the other's. */
static bool fits(const figures *f, int r, int q, int side) {
    for (int i = 0; i < SUPPORT; i++)
        if (both(&f->of[side][i], r, q) != 1 || both(&f->of[!side][i], r, q) != 0)
            return false;
    return true;
}

typedef struct counts {
    int fitting, rivals;
} counts;

static counts try_rules(const figures *f) {
    counts c = {0, 0};
    for (int r = 0; r < BLG_ATTRIBUTES + 6; r++)
        for (int q = NO_RULE; q < r; q++)
            for (int side = 0; side < 2; side++) {
                if (!fits(f, r, q, side))
                    continue;
                const bool wrong = both(&f->of[side][SUPPORT], r, q) == 0 ||
                                   both(&f->of[!side][SUPPORT], r, q) == 1;
                c.rivals += wrong;
                c.fitting += !wrong;
            }
    return c;
}

/* Fewest support images that break an attribute or its negation; what does not apply is lacking. */
static int least_breaks(const figures *f, int r) {
    int least = 2 * SUPPORT;
    for (int side = 0; side < 2; side++) {
        int breaks = 0;
        for (int i = 0; i < SUPPORT; i++)
            breaks += (value(&f->of[side][i], r) != 1) + (value(&f->of[!side][i], r) != 0);
        least = breaks < least ? breaks : least;
    }
    return least;
}

static bool names(const blg_concept *concept, int attribute) {
    bool both_symmetries = true;
    for (int k = 0; k < concept->n_components; k++) {
        if ((int)concept->attributes[k] == attribute)
            return true;
        both_symmetries &= concept->attributes[k] == BLG_ATTR_symmetric ||
                           concept->attributes[k] == BLG_ATTR_self_transposed;
    }
    return attribute == BLG_ATTR_symmetric_transposed && both_symmetries &&
           concept->n_components == 2;
}

/* 0: no other attribute is near, 1: one is, 2: one separates the support. */
static int other_attributes(const world *w) {
    int found = 0;
    for (int r = 0; r < BLG_DEFAULT_ATTRIBUTES + 6; r++) {
        const int rule =
            r < BLG_DEFAULT_ATTRIBUTES ? r : BLG_ATTRIBUTES + r - BLG_DEFAULT_ATTRIBUTES;
        const int attribute =
            r < BLG_DEFAULT_ATTRIBUTES ? r : FIRST_COUNT + r - BLG_DEFAULT_ATTRIBUTES;
        if (names(&w->problem.concept, attribute))
            continue;
        const int breaks = least_breaks(&w->figures, rule);
        found = breaks == 0 ? 2 : breaks == 1 && found < 1 ? 1 : found;
    }
    return found;
}

/* Every figure that has the count has it under the reading; none has it between its counts. */
static bool reads(const figures *f, int k, bool split) {
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < SIDE; i++) {
            const blg_analysis *a = &f->of[side][i];
            if (k >= a->n_lines_min && k <= a->n_lines_max &&
                k != (split ? a->n_lines_max : a->n_lines_min))
                return false;
        }
    return true;
}

static void check_lines(const world *w) {
    int counts = 0;
    for (int c = 0; c < w->problem.concept.n_components; c++) {
        const int k = 3 + (int)w->problem.concept.attributes[c] - FIRST_COUNT;
        if (k < 3 || k > 8)
            continue;
        counts++;
        CU_ASSERT(reads(&w->figures, k, false) || reads(&w->figures, k, true));
    }
    CU_ASSERT(counts <= 1);
}

/* 1 right, 0 wrong, 0.5 undecided: the side whose support has more of the query's super class. */
static double vote(const world *w, int side) {
    int more = 0, class[2][SIDE];
    for (int s = 0; s < 2; s++)
        for (int i = 0; i < SIDE; i++)
            class[s][i] = blg_catalogue_shape(w->catalogue, w->problem.images[s][i].shapes[0])
                              ->super_class_id;
    for (int i = 0; i < SUPPORT; i++)
        more +=
            (class[side][i] == class[side][SUPPORT]) - (class[!side][i] == class[side][SUPPORT]);
    return more > 0 ? 1 : more < 0 ? 0 : 0.5;
}

static void test_one_rule__abstract_problems_of_a_seed(void) {
    world *w = open_world(4, BLG_ABSTRACT);
    const int n = (int)blg_plan_family_size(blg_generator_plan(w->generator), BLG_ABSTRACT);
    int near = 0, problems = 0;
    double votes = 0;
    for (int index = 0; index < n; index += 4, problems++) {
        build(w, index);
        const counts found = try_rules(&w->figures);
        CU_ASSERT_EQUAL(found.rivals, 0);
        CU_ASSERT(found.fitting >= 1);                                 /* the concept */
        CU_ASSERT(w->problem.hardness.fitting_rules >= found.fitting); /* strokes have rules too */
        const int others = other_attributes(w);
        CU_ASSERT(others < 2);
        near += others == 1;
        votes += vote(w, 0) + vote(w, 1);
        check_lines(w);
    }
    CU_ASSERT_EQUAL(problems, 1100);
    CU_ASSERT(near > 0 && near <= 0.10 * problems);
    CU_ASSERT(votes <= 0.58 * 2 * problems && votes >= 0.48 * 2 * problems);
    close_world(w);
}

/* ---- surfaces ---- */

enum { STROKES, ARCS, FIRST_TYPE, QUANTITIES = FIRST_TYPE + BLG_STROKE_TYPES };

static int quantity(const blg_scene *scene, int what) {
    int n = 0;
    for (int s = 0; s < scene->n_shapes; s++)
        for (int i = 0; i < scene->programs[s].n_actions; i++) {
            const blg_action *a = &scene->programs[s].actions[i];
            n += what == STROKES || (what == ARCS && a->kind == BLG_ARC) ||
                 what == FIRST_TYPE + (int)a->type;
        }
    return n;
}

/* Whether "the quantity is n", or "n at most", or the negation, is true of one side's support only
 * and wrong on a query. Quantities of types are asked for presence alone: at most 0. */
static bool misleads(const blg_problem *problem, int what, int n, bool at_most) {
    int held[2] = {0, 0}, query[2];
    for (int side = 0; side < 2; side++)
        for (int i = 0; i <= SUPPORT; i++) {
            const int found = quantity(&problem->images[side][i], what);
            const bool holds = at_most ? found <= n : found == n;
            if (i == SUPPORT)
                query[side] = holds;
            else
                held[side] += holds;
        }
    return (held[1] == SUPPORT && held[0] == 0 && (!query[1] || query[0])) ||
           (held[0] == SUPPORT && held[1] == 0 && (!query[0] || query[1]));
}

static void test_one_rule__no_surface_rule_misleads_in_basic_problems(void) {
    world *w = open_world(4, BLG_BASIC);
    const int n = (int)blg_plan_family_size(blg_generator_plan(w->generator), BLG_BASIC);
    int found = 0;
    for (int index = 0; index < n; index += 4) {
        CU_ASSERT_EQUAL_FATAL(blg_worker_build(w->worker, index, &w->problem, NULL), BLG_OK);
        for (int k = 0; k < 2 * 2 * BLG_MAX_ACTIONS; k++)
            for (int what = STROKES; what <= ARCS; what++)
                found +=
                    misleads(&w->problem, what, k, false) + misleads(&w->problem, what, k, true);
        for (int what = FIRST_TYPE; what < QUANTITIES; what++)
            found += misleads(&w->problem, what, 0, true);
    }
    CU_ASSERT_EQUAL(found, 0);
    close_world(w);
}

/* ---- the verifier ---- */

/* Gives a side's query every shape in turn until the verifier says the reason. Problems of one
 * shape an image. */
static bool rejects_some_query(world *w, int side, blg_rejection reason, int n_problems) {
    blg_verifier *verifier = NULL;
    static blg_problem planted;
    bool found = false;
    CU_ASSERT_EQUAL_FATAL(blg_verifier_create(&w->config, w->catalogue, &verifier, NULL), BLG_OK);
    for (int index = 0; index < n_problems && !found; index += 7) {
        build(w, index);
        if (w->problem.images[side][SUPPORT].n_shapes != 1)
            continue;
        for (int s = 0; s < blg_catalogue_size(w->catalogue) && !found; s++) {
            blg_verdict verdict;
            planted = w->problem;
            planted.images[side][SUPPORT].shapes[0] = s;
            planted.images[side][SUPPORT].programs[0] =
                blg_catalogue_shape(w->catalogue, s)->program;
            blg_verify_programs(verifier, &planted, &verdict);
            found = !verdict.accepted && verdict.reason == reason;
            CU_ASSERT(verdict.accepted || verdict.detail[0]);
        }
    }
    blg_verifier_free(verifier);
    return found;
}

static void test_one_rule__verifier_rejects_a_query_that_a_rule_gets_wrong(void) {
    world *w = open_world(1, BLG_ABSTRACT);
    CU_ASSERT(rejects_some_query(w, 1, BLG_REJECT_rival_rule, 700));
    close_world(w);
}

static void test_one_rule__verifier_rejects_a_surface_rule_that_is_wrong(void) {
    world *w = open_world(1, BLG_BASIC);
    CU_ASSERT(rejects_some_query(w, 0, BLG_REJECT_rival_rule, 700));
    close_world(w);
}

static void test_one_rule__verifier_rejects_a_lone_change_of_type(void) {
    world *w = open_world(1, BLG_FREE_FORM);
    blg_verifier *verifier = NULL;
    blg_verdict verdict;
    /* Small settings come first: in these, nearly every problem has several changes of type. */
    const int n = (int)blg_plan_family_size(blg_generator_plan(w->generator), BLG_FREE_FORM);
    int lone = 0, accompanied = 0;
    CU_ASSERT_EQUAL_FATAL(blg_verifier_create(&w->config, w->catalogue, &verifier, NULL), BLG_OK);
    for (int index = 0; index < n; index += 30) {
        CU_ASSERT_EQUAL_FATAL(blg_worker_build(w->worker, index, &w->problem, NULL), BLG_OK);
        blg_action *changed = &w->problem.images[0][SUPPORT].programs[0].actions[0];
        const blg_scene *positive = &w->problem.images[1][0];
        memcpy(w->problem.images[0][SUPPORT].programs, positive->programs,
               sizeof positive->programs);
        changed->type = changed->type == BLG_ZIGZAG ? BLG_NORMAL : BLG_ZIGZAG;
        blg_verify_programs(verifier, &w->problem, &verdict);
        lone += !verdict.accepted && verdict.reason == BLG_REJECT_rival_rule &&
                strstr(verdict.detail, "differs in a stroke type") != NULL;
        accompanied += verdict.accepted;
    }
    CU_ASSERT(lone >= 5);
    CU_ASSERT(accompanied >= 5);
    blg_verifier_free(verifier);
    close_world(w);
}

static void test_one_rule__verifier_rejects_mixed_readings(void) {
    world *w = open_world(1, BLG_ABSTRACT);
    const int n = (int)blg_plan_family_size(blg_generator_plan(w->generator), BLG_ABSTRACT);
    CU_ASSERT(rejects_some_query(w, 1, BLG_REJECT_mixed_readings, n));
    w->config.abstract.line_reading = BLG_LINE_CHOICE_ANY; /* then they are as good as any */
    CU_ASSERT_FALSE(rejects_some_query(w, 1, BLG_REJECT_mixed_readings, 400));
    close_world(w);
}

/* The published tables allow 14 concepts with eight lines: their problems are more, so that the
 * split is full, and the run's summary says so. */
static void test_one_rule__published_tables_fill_every_split(void) {
    blg_catalogue *catalogue = setup_published();
    if (!catalogue)
        return;
    static const int sizes[] = {2780, 900, 0, 0, 400, 320};
    blg_config config;
    blg_plan *plan = NULL;
    char text[512];
    CU_ASSERT_EQUAL_FATAL(blg_config_preset("bongard-logo", &config, NULL), BLG_OK);
    config.families[BLG_FREE_FORM] = config.families[BLG_BASIC] = false;
    CU_ASSERT_EQUAL_FATAL(blg_plan_create(&config, catalogue, NULL, &plan, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_plan_line_reading(plan), BLG_LINES_ANY);
    for (int split = 0; split < 6; split++)
        CU_ASSERT_EQUAL(blg_plan_split_size(plan, split), sizes[split]);
    CU_ASSERT(blg_plan_shortfall(plan, text, sizeof text) < sizeof text);
    CU_ASSERT_PTR_NOT_NULL(strstr(text, "212 abstract concepts instead of 220, 14 of them"));
    CU_ASSERT_PTR_NOT_NULL(strstr(text, "5 concepts mix"));
    blg_plan_free(plan);
    setup_set(&config, "abstract.line_reading=two");
    CU_ASSERT_EQUAL_FATAL(blg_plan_create(&config, catalogue, NULL, &plan, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_plan_concepts(plan), 207);
    blg_plan_free(plan);
    blg_catalogue_free(catalogue);
}

static void test_one_rule__the_default_catalogue_falls_short_of_nothing(void) {
    world *w = open_world(1, BLG_ABSTRACT);
    const blg_plan *plan = blg_generator_plan(w->generator);
    char text[512];
    CU_ASSERT_EQUAL(blg_plan_line_reading(plan), BLG_LINES_TWO);
    CU_ASSERT_EQUAL(blg_plan_shortfall(plan, text, sizeof text), 0);
    CU_ASSERT_EQUAL(blg_plan_concepts(plan), 220);
    for (int c = 0; c < blg_plan_concepts(plan); c++) {
        blg_line_reading readings[2];
        blg_cell_room room;
        CU_ASSERT(blg_plan_readings(plan, blg_plan_concept(plan, c), readings, &room) > 0);
        CU_ASSERT_EQUAL(room, BLG_ROOM_AMPLE);
    }
    close_world(w);
}

SUITE(one_rule, CASE(test_one_rule__abstract_problems_of_a_seed),
      CASE(test_one_rule__verifier_rejects_a_query_that_a_rule_gets_wrong),
      CASE(test_one_rule__verifier_rejects_a_surface_rule_that_is_wrong),
      CASE(test_one_rule__verifier_rejects_a_lone_change_of_type),
      CASE(test_one_rule__no_surface_rule_misleads_in_basic_problems),
      CASE(test_one_rule__verifier_rejects_mixed_readings),
      CASE(test_one_rule__published_tables_fill_every_split),
      CASE(test_one_rule__the_default_catalogue_falls_short_of_nothing))
