/* The three builders behind their interface, on the default catalogue and the published one. */
#include "look/audit.h"
#include "look/verify.h"
#include "problem/family.h"
#include "setup.h"
#include "suite.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct world {
    blg_config config;
    blg_catalogue *catalogue;
    blg_plan *plan;
    blg_build_tables *tables;
    blg_arena scratch;
} world;

static blg_config small_config(void) {
    blg_config config;
    CU_ASSERT_EQUAL_FATAL(blg_config_preset("bongard-logo", &config, NULL), BLG_OK);
    config.free_form.problems_per_setting = 12;
    config.basic.problems = 120;
    config.abstract.problems = 300;
    config.abstract.problems_per_concept = 10;
    config.abstract.min_shapes = 8;
    config.splits.n_rules = 1; /* train alone */
    return config;
}

/* Takes the catalogue. */
static world *open_world(const blg_config *config, blg_catalogue *catalogue) {
    world *w = calloc(1, sizeof *w);
    blg_error error = {0};
    w->config = *config;
    w->catalogue = catalogue;
    if (!catalogue)
        CU_ASSERT_EQUAL_FATAL(blg_catalogue_default(&w->catalogue, NULL), BLG_OK);
    if (blg_plan_create(config, w->catalogue, NULL, &w->plan, &error) != BLG_OK ||
        blg_build_tables_create(w->plan, &w->tables, &error) != BLG_OK)
        printf("%s\n", error.text);
    CU_ASSERT_FATAL(w->tables != NULL);
    return w;
}

static void close_world(world *w) {
    blg_build_tables_free(w->tables);
    blg_plan_free(w->plan);
    blg_catalogue_free(w->catalogue);
    blg_arena_free(&w->scratch);
    free(w);
}

static blg_build_result build(world *w, const blg_plan_item *item, int attempt,
                              blg_problem *problem) {
    blg_build_result result = {0};
    memset(problem, 0, sizeof *problem);
    problem->family = item->family;
    problem->concept = item->concept;
    problem->n_support = w->config.n_support;
    problem->n_query[0] = problem->n_query[1] = w->config.n_query;
    CU_ASSERT_EQUAL(blg_families[item->family]->build(w->tables, w->plan, item, attempt,
                                                      &w->scratch, problem, &result, NULL),
                    BLG_OK);
    blg_arena_reset(&w->scratch);
    return result;
}

static bool same_program(const blg_program *a, const blg_program *b) {
    char one[BLG_MAX_ACTIONS * BLG_ACTION_TEXT], other[sizeof one];
    blg_program_print(a, one, sizeof one);
    blg_program_print(b, other, sizeof other);
    return strcmp(one, other) == 0;
}

static bool same_scene(const blg_scene *a, const blg_scene *b) {
    for (int s = 0; s < a->n_shapes; s++)
        if (!same_program(&a->programs[s], &b->programs[s]))
            return false;
    return a->n_shapes == b->n_shapes;
}

static int changed_actions(const blg_program *a, const blg_program *b) {
    int n = 0;
    CU_ASSERT_EQUAL_FATAL(a->n_actions, b->n_actions);
    for (int i = 0; i < a->n_actions; i++) {
        const blg_program one = {1, {a->actions[i]}}, other = {1, {b->actions[i]}};
        n += !same_program(&one, &other);
    }
    return n;
}

/* ---- what every problem has ---- */

static void check_free_form(const blg_problem *p) {
    for (int i = 0; i < 7; i++) {
        const blg_scene *negative = &p->images[0][i];
        int changed = 0;
        CU_ASSERT(same_scene(&p->images[1][0], &p->images[1][i]));
        CU_ASSERT_EQUAL(p->images[1][i].violated, -1);
        for (int s = 0; s < negative->n_shapes; s++) {
            const int n = changed_actions(&p->concept.programs[s], &negative->programs[s]);
            CU_ASSERT(n == 0 || s == negative->violated);
            changed += n;
            CU_ASSERT_EQUAL(negative->programs[s].actions[0].turn_deg, 0);
        }
        CU_ASSERT_EQUAL(changed, 1);
        for (int j = 0; j < i; j++)
            CU_ASSERT_FALSE(same_scene(negative, &p->images[0][j]));
    }
}

static void check_basic(const world *w, const blg_problem *p) {
    const int n = p->concept.n_components;
    int replaced[BLG_MAX_COMPONENTS] = {0};
    for (int sign = 0; sign < 2; sign++)
        for (int i = 0; i < 7; i++) {
            const blg_scene *scene = &p->images[sign][i];
            int found = 0, odd = -1;
            CU_ASSERT_EQUAL(scene->n_shapes, n);
            for (int s = 0; s < n; s++) {
                bool in_concept = false;
                for (int c = 0; c < n; c++)
                    in_concept |= scene->shapes[s] == p->concept.shapes[c];
                found += in_concept;
                odd = in_concept ? odd : scene->shapes[s];
            }
            CU_ASSERT_EQUAL(found, sign ? n : n - 1);
            if (sign)
                continue;
            const blg_shape *before =
                blg_catalogue_shape(w->catalogue, p->concept.shapes[scene->violated]);
            const blg_shape *after = blg_catalogue_shape(w->catalogue, odd);
            CU_ASSERT_EQUAL(before->super_class_id, after->super_class_id);
            replaced[scene->violated]++;
        }
    for (int c = 0; c < n; c++)
        CU_ASSERT(replaced[c] >= 7 / n);
}

static void check_abstract(const world *w, const blg_problem *p) {
    int failing[BLG_MAX_COMPONENTS] = {0};
    for (int k = 0; k < 14; k++) {
        const blg_scene *scene = &p->images[k / 7][k % 7];
        for (int c = 0; c < p->concept.n_components; c++) {
            const int value = blg_plan_label(w->plan, scene->shapes[0], p->concept.attributes[c]);
            CU_ASSERT_EQUAL(value, c != scene->violated);
        }
        CU_ASSERT_EQUAL(k / 7, scene->violated < 0);
        if (scene->violated >= 0)
            failing[scene->violated]++;
        for (int j = 0; j < k; j++)
            CU_ASSERT_NOT_EQUAL(scene->shapes[0], p->images[j / 7][j % 7].shapes[0]);
    }
    for (int c = 0; c < p->concept.n_components; c++)
        CU_ASSERT(failing[c] >= 7 / p->concept.n_components);
}

static void test_builders__every_problem_is_well_formed(void) {
    blg_config config = small_config();
    world *w = open_world(&config, NULL);
    blg_problem *p = calloc(1, sizeof *p);
    int built[BLG_FAMILIES] = {0};
    for (int i = 0; i < (int)blg_plan_size(w->plan); i++) {
        const blg_plan_item *item = blg_plan_item_at(w->plan, i, &(blg_plan_item){0});
        if (!build(w, item, 0, p).accepted)
            continue;
        built[item->family]++;
        if (item->family == BLG_FREE_FORM)
            check_free_form(p);
        else if (item->family == BLG_BASIC)
            check_basic(w, p);
        else
            check_abstract(w, p);
    }
    for (int f = 0; f < BLG_FAMILIES; f++)
        CU_ASSERT(!blg_plan_family_size(w->plan, (blg_family)f) ||
                  built[f] > (int)blg_plan_family_size(w->plan, (blg_family)f) *
                                 (f == BLG_ABSTRACT ? 0.2 : 0.9)); /* the screen refuses */
    free(p);
    close_world(w);
}

static void test_builders__a_problem_is_a_function_of_index_and_attempt(void) {
    blg_config config = small_config(), alone = config;
    alone.families[BLG_FREE_FORM] = alone.families[BLG_ABSTRACT] = false;
    world *w = open_world(&config, NULL), *v = open_world(&alone, NULL);
    blg_problem *p = calloc(2, sizeof *p);
    const int first = (int)blg_plan_family_size(w->plan, BLG_FREE_FORM);
    for (int i = 0; i < (int)blg_plan_size(w->plan); i += 7) {
        const blg_plan_item *item = blg_plan_item_at(w->plan, i, &(blg_plan_item){0});
        build(w, item, 0, &p[0]);
        build(w, item, 0, &p[1]);
        CU_ASSERT_EQUAL(memcmp(&p[0], &p[1], sizeof *p), 0);
        if (!build(w, item, 1, &p[1]).accepted)
            continue;
        CU_ASSERT_NOT_EQUAL(memcmp(p[0].images, p[1].images, sizeof p->images), 0);
        if (item->family ==
            BLG_FREE_FORM) /* an early retry keeps the concept, a late one does not */
            CU_ASSERT(same_scene(&p[0].images[1][0], &p[1].images[1][0]));
        build(w, item, 50, &p[1]);
        if (item->family == BLG_FREE_FORM)
            CU_ASSERT_FALSE(same_scene(&p[0].images[1][0], &p[1].images[1][0]));
        if (item->family != BLG_BASIC)
            continue;
        build(v, blg_plan_item_at(v->plan, i - first, &(blg_plan_item){0}), 0, &p[1]);
        CU_ASSERT_EQUAL(memcmp(p[0].images, p[1].images, sizeof p->images), 0);
    }
    free(p);
    close_world(v);
    close_world(w);
}

/* Concepts are drawn as far as a problem asks for them (problem/family/ff.c). */
static void test_builders__free_form_problems_do_not_depend_on_the_concepts_drawn(void) {
    blg_config config;
    CU_ASSERT_EQUAL_FATAL(blg_config_preset("bongard-logo", &config, NULL), BLG_OK);
    config.families[BLG_BASIC] = config.families[BLG_ABSTRACT] = false;
    world *all = open_world(&config, NULL);
    CU_ASSERT_EQUAL(blg_build_tables_complete(all->plan, all->tables, NULL), BLG_OK);
    blg_problem *p = calloc(2, sizeof *p);
    const int train = blg_splits_train(&config.splits);
    for (int i = 0, n = 0; n < 24; i++) {
        blg_plan_item item;
        if (blg_plan_item_at(all->plan, i, &item)->split == train)
            continue;
        const int attempt = n++ % 2 ? 4 : 0; /* the fifth gets a concept of its own */
        world *one = open_world(&config, NULL);
        build(all, &item, attempt, &p[0]);
        build(one, blg_plan_item_at(one->plan, i, &(blg_plan_item){0}), attempt, &p[1]);
        CU_ASSERT_EQUAL(memcmp(&p[0], &p[1], sizeof *p), 0);
        close_world(one);
    }
    free(p);
    close_world(all);
}

/* Problems that the verifier rejects again and again draw concepts of their own. Two such problems
 * may meet only if they draw from one share of the concepts (problem/family/ff.c). */
static void test_builders__late_free_form_concepts_do_not_meet(void) {
    enum { PROBLEMS = 400, SHARES = 64 };
    static uint64_t keys[PROBLEMS];
    blg_config config;
    CU_ASSERT_EQUAL_FATAL(blg_config_preset("bongard-logo", &config, NULL), BLG_OK);
    config.families[BLG_BASIC] = config.families[BLG_ABSTRACT] = false;
    world *w = open_world(&config, NULL);
    blg_problem *p = calloc(1, sizeof *p);
    blg_concepts concepts = {0};
    int found = 0;
    for (int i = 0; i < PROBLEMS; i++) { /* the first setting: one figure of four strokes */
        bool known = false;
        if (build(w, blg_plan_item_at(w->plan, i, &(blg_plan_item){0}), 4, p).accepted)
            CU_ASSERT_EQUAL(blg_concepts_add(&concepts, p, 0, &keys[i], &known, NULL), BLG_OK);
        keys[i] = known ? keys[i] : 0;
        found += known;
        for (int j = 0; j < i && known; j++)
            CU_ASSERT(keys[j] != keys[i] || (i - j) % SHARES == 0);
    }
    CU_ASSERT(found > PROBLEMS / 2);
    blg_concepts_free(&concepts);
    free(p);
    close_world(w);
}

/* Free-form problems of a split, and what their negatives change. */
typedef struct share_of_types {
    blg_changes changes;
    int problems, without; /* without: no negative of the support changes a type */
} share_of_types;

/* Adds the problem. */
static void count_types(const blg_problem *problem, share_of_types *share) {
    blg_changes support = {0};
    blg_problem *p = calloc(1, sizeof *p);
    *p = *problem;
    p->n_query[0] = p->n_query[1] = 0;
    blg_changes_add(&support, p);
    blg_changes_add(&share->changes, problem);
    share->problems++;
    share->without += support.type == 0;
    free(p);
}

static double percent(long long part, long long all) {
    return 100.0 * (double)part / (double)all;
}

/* A whole set gives val the 260 free-form problems that this config does. If the support of a
 * problem has no change of a type, the nearest figures answer the query. */
static void test_builders__val_changes_types_as_often_as_train(void) {
    share_of_types shares[2] = {0}; /* of train, of val */
    blg_problem *p = calloc(1, sizeof *p);
    for (int seed = 2; seed <= 4; seed++) {
        blg_config config;
        CU_ASSERT_EQUAL_FATAL(blg_config_preset("bongard-logo", &config, NULL), BLG_OK);
        config.families[BLG_BASIC] = config.families[BLG_ABSTRACT] = false;
        config.seed = (uint64_t)seed;
        const int val = blg_splits_find(&config.splits, "val");
        config.splits.rules[val].count = 260;
        world *w = open_world(&config, NULL);
        CU_ASSERT_EQUAL(blg_build_tables_complete(w->plan, w->tables, NULL), BLG_OK);
        for (int i = 0; i < (int)blg_plan_size(w->plan); i++) {
            blg_plan_item item;
            blg_plan_item_at(w->plan, i, &item);
            const bool train = item.split == blg_splits_train(&config.splits);
            if (item.split != val && !(train && i % 4 == 0))
                continue;
            if (build(w, &item, 0, p).accepted)
                count_types(p, &shares[!train]);
        }
        close_world(w);
    }
    CU_ASSERT(shares[0].problems > 1500 && shares[1].problems > 700);
    const double train = percent(shares[0].changes.type, shares[0].changes.negatives);
    const double val = percent(shares[1].changes.type, shares[1].changes.negatives);
    CU_ASSERT_DOUBLE_EQUAL(val, train, 3);                          /* measured: 43.3 and 43.4 */
    CU_ASSERT(percent(shares[1].without, shares[1].problems) < 18); /* 14; of train 17 */
    free(p);
}

static void test_builders__decoration_does_not_see_the_side(void) {
    blg_config config = small_config();
    world *w = open_world(&config, NULL);
    blg_problem *p = calloc(1, sizeof *p);
    for (int i = 0; i < (int)blg_plan_size(w->plan); i++) {
        const blg_plan_item *item = blg_plan_item_at(w->plan, i, &(blg_plan_item){0});
        if (item->family != BLG_BASIC || !build(w, item, 0, p).accepted)
            continue;
        /* Whether a slot is decorated is the same for all images of the problem. */
        int decorated[2] = {0, 0};
        for (int k = 0; k < 14; k++) {
            const blg_scene *scene = &p->images[k / 7][k % 7];
            for (int s = 0; s < scene->n_shapes; s++)
                for (int a = 0; a < scene->programs[s].n_actions; a++)
                    if (scene->programs[s].actions[a].type != BLG_NORMAL) {
                        CU_ASSERT(blg_catalogue_shape(w->catalogue, scene->shapes[s])->decorable);
                        decorated[k / 7]++;
                    }
        }
        CU_ASSERT_EQUAL(decorated[0] > 0, decorated[1] > 0);
    }
    free(p);
    close_world(w);
}

static void test_builders__concepts_about_figures_are_drawn_without_stamps(void) {
    blg_config config = small_config();
    world *w = open_world(&config, NULL);
    blg_problem *p = calloc(1, sizeof *p);
    int checked = 0;
    for (int i = 0; i < (int)blg_plan_size(w->plan); i++) {
        const blg_plan_item *item = blg_plan_item_at(w->plan, i, &(blg_plan_item){0});
        bool triangle = false;
        for (int c = 0; c < item->concept.n_components; c++)
            triangle |= item->concept.attributes[c] == BLG_ATTR_exist_triangle;
        if (item->family != BLG_ABSTRACT || !triangle || !build(w, item, 0, p).accepted)
            continue;
        checked++;
        for (int k = 0; k < 14; k++)
            for (int a = 0; a < p->images[k / 7][k % 7].programs[0].n_actions; a++)
                CU_ASSERT(p->images[k / 7][k % 7].programs[0].actions[a].type <= BLG_ZIGZAG);
    }
    if (!checked)
        suite_skip("the catalogue has no concept with exist_triangle");
    free(p);
    close_world(w);
}

/* Greatest share of one shape among the positives of 600 attempts from first on. */
static double greatest_share(world *w, const blg_plan_item *item, int first) {
    static int counts[1024];
    static blg_problem problem;
    int all = 0, most = 0;
    memset(counts, 0, sizeof counts);
    for (int attempt = first; attempt < first + 600; attempt++) {
        if (!build(w, item, attempt, &problem).accepted)
            continue;
        for (int i = 0; i < 7; i++) {
            const int n = ++counts[problem.images[1][i].shapes[0] & 1023];
            most = n > most ? n : most;
            all++;
        }
    }
    return all ? (double)most / all : 0;
}

/* The balance prefers some shapes of each concept; late attempts do not, unless they are late for
 * want of pools that do not overlap. */
static void test_builders__late_attempts_are_drawn_uniformly(void) {
    double early = 0, late = 0, pools = 0;
    blg_config config = small_config();
    for (int overlap = -1; overlap <= 6; overlap += 7) {
        config.composition.pool_overlap = overlap;
        world *w = open_world(&config, NULL);
        for (int i = 0; i < (int)blg_plan_size(w->plan); i += 10) {
            const blg_plan_item *item = blg_plan_item_at(w->plan, i, &(blg_plan_item){0});
            if (item->family != BLG_ABSTRACT)
                continue;
            early += overlap < 0 ? 0 : greatest_share(w, item, 0); /* no roster (roster.h) */
            late += overlap < 0 ? greatest_share(w, item, 200) : 0;
            pools += overlap < 0 ? 0 : greatest_share(w, item, 200);
        }
        close_world(w);
    }
    CU_ASSERT(late < 0.8 * early);
    CU_ASSERT(fabs(pools / early - 1) < 0.1);
}

static void test_builders__a_shape_without_substitutes_is_refused(void) {
    blg_config config = small_config();
    world *w = open_world(&config, NULL);
    blg_problem *p = calloc(1, sizeof *p);
    blg_plan_item item = {.family = BLG_BASIC, .stroke_types = 31};
    blg_catalogue_config *use = &config.catalogue;
    char name[BLG_NAME_TEXT];
    snprintf(name, sizeof name, "%s", blg_catalogue_shape(w->catalogue, 0)->name);
    const int super_class = blg_catalogue_shape(w->catalogue, 0)->super_class_id;
    /* All shapes of the first one's class are excluded, but for itself. */
    for (int i = 1; i < blg_catalogue_size(w->catalogue); i++) {
        const blg_shape *shape = blg_catalogue_shape(w->catalogue, i);
        if (shape->super_class_id == super_class && use->n_exclude_shapes < BLG_MAX_NAMES)
            snprintf(use->exclude_shapes[use->n_exclude_shapes++], BLG_NAME_TEXT, "%s",
                     shape->name);
    }
    close_world(w);
    config.families[BLG_FREE_FORM] = config.families[BLG_ABSTRACT] = false;
    config.basic.problems = 10;
    w = open_world(&config, NULL);
    item.concept.n_components = 1;
    item.concept.shapes[0] = blg_catalogue_find(w->catalogue, name);
    blg_build_result result = build(w, &item, 0, p);
    CU_ASSERT_FALSE(result.accepted);
    CU_ASSERT_EQUAL(result.reason, BLG_REJECT_too_few_negatives);
    free(p);
    close_world(w);
}

static void test_builders__more_concepts_than_figures_are_infeasible(void) {
    blg_config config = small_config();
    blg_catalogue *catalogue = NULL;
    blg_plan *plan = NULL;
    blg_build_tables *tables = NULL;
    blg_error error = {0};
    config.families[BLG_BASIC] = config.families[BLG_ABSTRACT] = false;
    config.free_form.n_settings = 1;
    config.free_form.settings[0] = (blg_setting){.n_shapes = 1, .n_actions = {1}};
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_default(&catalogue, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_plan_create(&config, catalogue, NULL, &plan, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_build_tables_create(plan, &tables, &error), BLG_INFEASIBLE);
    CU_ASSERT_PTR_NULL(tables);
    CU_ASSERT_STRING_EQUAL(error.text,
                           "free-form setting 0: no new concept for problem 10 in 60000 proposals; "
                           "ask for fewer problems or allow more turns, types or actions");
    blg_plan_free(plan);
    blg_catalogue_free(catalogue);
}

static void test_builders__keys_never_meet(void) {
    uint64_t keys[3 * 4 * 4];
    int n = 0;
    for (int f = 0; f < 3; f++)
        for (int i = 0; i < 4; i++)
            for (int a = 0; a < 4; a++)
                keys[n++] = blg_problem_key((blg_family)f, i, a);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            CU_ASSERT_NOT_EQUAL(keys[i], keys[j]);
}

/* ---- balance of the published catalogue ---- */

static void test_builders__shapes_of_train_concepts_stand_equally_often_on_both_sides(void) {
    blg_catalogue *catalogue = setup_published();
    if (!catalogue)
        return;
    blg_config config;
    blg_plan *plan = NULL;
    blg_cell_set *sets = NULL;
    blg_arena arena = {0};
    double expected[2][2][1000] = {{{0}}}; /* by decoration, side, shape */
    CU_ASSERT_EQUAL_FATAL(blg_config_preset("bongard-logo", &config, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_plan_create(&config, catalogue, NULL, &plan, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_cells_create(plan, &arena, &sets, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_cells_start_weights(plan, &arena, sets, 0, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_cells_balance_split(plan, &arena, sets, 0, NULL), BLG_OK);
    for (int i = 0; i < blg_cells_sets(plan); i++)
        for (int c = 0; c < sets[i].n_cells && sets[i].problems && sets[i].split == 0; c++) {
            const blg_cell *cell = &sets[i].cells[c];
            double sum = 0;
            for (int k = 0; k < cell->n; k++) {
                CU_ASSERT(cell->weights[k] <= (1 + 1e-6) / cell->most);
                sum += cell->weights[k];
                expected[sets[i].group][cell->positive][cell->shapes[k]] +=
                    sets[i].problems * cell->images * cell->weights[k];
            }
            CU_ASSERT_DOUBLE_EQUAL(sum, 1, 1e-6);
        }
    double total = 0;
    for (int part = 0; part < 2; part++) {
        double apart = 0, all = 0;
        for (int s = 0; s < blg_catalogue_size(catalogue); s++) {
            apart += fabs(expected[part][0][s] - expected[part][1][s]);
            all += expected[part][0][s] + expected[part][1][s];
        }
        CU_ASSERT(apart / all < (part ? 0.03 : 1e-4)); /* 41 concepts without stamps: 0.015 */
        total += all;
    }
    CU_ASSERT_DOUBLE_EQUAL(total, 184 * 20 * 14, 1);
    blg_plan_free(plan);
    blg_catalogue_free(catalogue);
    blg_arena_free(&arena);
}

/* Weights for drawing support images of every set. Returns how many sets move theirs away from
 * those for showing, by more than a hundredth in all. */
static int count_made_up(int n_support, int *n_sets) {
    blg_config config;
    blg_plan *plan = NULL;
    blg_catalogue *catalogue = NULL;
    blg_cell_set *sets = NULL;
    blg_arena arena = {0};
    int moved = 0;
    CU_ASSERT_EQUAL_FATAL(blg_config_preset("bongard-logo", &config, NULL), BLG_OK);
    config.families[BLG_FREE_FORM] = config.families[BLG_BASIC] = false;
    config.n_support = n_support;
    config.abstract.min_shapes = 14;
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_default(&catalogue, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_plan_create(&config, catalogue, NULL, &plan, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_cells_create(plan, &arena, &sets, NULL), BLG_OK);
    *n_sets = 0;
    for (int s = 0; s < blg_plan_splits(plan); s++) {
        CU_ASSERT_EQUAL_FATAL(blg_cells_start_weights(plan, &arena, sets, s, NULL), BLG_OK);
        blg_cells_drawing(plan, sets, s);
    }
    for (int i = 0; i < blg_cells_sets(plan); i++) {
        double apart = 0;
        CU_ASSERT_EQUAL(blg_separation_make_up(plan, i, &sets[i], NULL), BLG_OK);
        *n_sets += sets[i].problems > 0;
        for (int c = 0; c < sets[i].n_cells && sets[i].problems; c++) {
            const blg_cell *cell = &sets[i].cells[c];
            const int most = cell->most < n_support ? cell->most : n_support;
            double sum = 0;
            for (int k = 0; k < cell->n; k++) {
                CU_ASSERT(cell->support[k] > 0 && cell->support[k] <= (1 + 1e-6) / most);
                CU_ASSERT(cell->query[k] > 0);
                sum += cell->support[k];
                apart += fabs(cell->support[k] - cell->weights[k]);
            }
            CU_ASSERT_DOUBLE_EQUAL(sum, 1, 1e-6);
        }
        moved += apart > 0.01;
    }
    blg_plan_free(plan);
    blg_catalogue_free(catalogue);
    blg_arena_free(&arena);
    return moved;
}

static void test_builders__support_is_drawn_so_as_to_make_up_for_refusals(void) {
    int n;
    CU_ASSERT(count_made_up(2, &n) > 0.9 * n); /* hardly a set without */
}

/* Shapes on both sides of all basic problems, by pools: uniform substitutes for uniform concepts.
 */
static void test_builders__basic_negatives_are_spread_over_the_super_class(void) {
    blg_catalogue *catalogue = setup_published();
    if (!catalogue)
        return;
    blg_config config = small_config();
    config.families[BLG_FREE_FORM] = config.families[BLG_ABSTRACT] = false;
    config.basic.problems = 627;
    config.basic.single_share = 1;
    world *w = open_world(&config, catalogue);
    blg_problem *p = calloc(1, sizeof *p);
    int shown[1000] = {0}, problems = 0;
    for (int i = 0; i < (int)blg_plan_size(w->plan); i++) {
        if (!build(w, blg_plan_item_at(w->plan, i, &(blg_plan_item){0}), 0, p).accepted)
            continue;
        problems++;
        for (int k = 0; k < 7; k++)
            shown[p->images[0][k].shapes[0]]++;
    }
    CU_ASSERT_EQUAL(problems, 627);
    double chi = 0;
    for (int s = 0; s < 627; s++)
        chi += (shown[s] - 7.0) * (shown[s] - 7.0) / 7.0;
    /* At most 626 degrees of freedom, fewer because draws are without replacement. */
    CU_ASSERT(chi < 626 + 3.3 * sqrt(2 * 626));
    free(p);
    close_world(w);
}

SUITE(builders, CASE(test_builders__every_problem_is_well_formed),
      CASE(test_builders__a_problem_is_a_function_of_index_and_attempt),
      CASE(test_builders__free_form_problems_do_not_depend_on_the_concepts_drawn),
      CASE(test_builders__late_free_form_concepts_do_not_meet),
      CASE(test_builders__val_changes_types_as_often_as_train),
      CASE(test_builders__decoration_does_not_see_the_side),
      CASE(test_builders__concepts_about_figures_are_drawn_without_stamps),
      CASE(test_builders__late_attempts_are_drawn_uniformly),
      CASE(test_builders__a_shape_without_substitutes_is_refused),
      CASE(test_builders__more_concepts_than_figures_are_infeasible),
      CASE(test_builders__keys_never_meet),
      CASE(test_builders__shapes_of_train_concepts_stand_equally_often_on_both_sides),
      CASE(test_builders__support_is_drawn_so_as_to_make_up_for_refusals),
      CASE(test_builders__basic_negatives_are_spread_over_the_super_class))
