/* The tables that the build measured: bit for bit what the library measures. */
#include "figure/catalogue.h"
#include "problem/builder.h"
#include "setup.h"
#include "suite.h"

#include <string.h>

static bool same_bits(double a, double b) {
    return memcmp(&a, &b, sizeof a) == 0;
}

static bool same_decisions(const blg_analysis *a, const blg_analysis *b) {
    bool equal = a->n_regions == b->n_regions && a->n_lines_min == b->n_lines_min &&
                 a->n_lines_max == b->n_lines_max && a->n_crossings == b->n_crossings &&
                 a->rotation_order == b->rotation_order && a->mirror_axes == b->mirror_axes;
    for (int i = 0; i < BLG_ATTRIBUTES; i++)
        equal = equal && a->attributes[i].value == b->attributes[i].value &&
                a->attributes[i].near == b->attributes[i].near;
    return equal;
}

static bool same(const blg_analysis *a, const blg_analysis *b) {
    bool equal = same_decisions(a, b) && same_bits(a->diameter, b->diameter) &&
                 same_bits(a->closing_gap, b->closing_gap);
    for (int i = 0; i < BLG_ATTRIBUTES; i++) {
        const blg_measure *x = &a->attributes[i], *y = &b->attributes[i];
        equal = equal && same_bits(x->figure, y->figure) && same_bits(x->margin, y->margin);
    }
    return equal;
}

static void test_measured__the_table_is_what_is_measured(void) {
    blg_catalogue *catalogue;
    blg_analyser *analyser;
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_default(&catalogue, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_analyser_create(&analyser, NULL), BLG_OK);
    const blg_measured *table = blg_measured_of(catalogue);
    CU_ASSERT_PTR_NOT_NULL_FATAL(table);
    for (int i = 0; i < blg_catalogue_size(catalogue); i++) {
        blg_analysis fresh;
        blg_analyse(analyser, &blg_catalogue_shape(catalogue, i)->program, &fresh);
        CU_ASSERT(same(&table->analyses[i], &fresh));
        const blg_analysis decided = blg_decisions_analysis(&table->decisions[i]);
        CU_ASSERT(same_decisions(&decided, &fresh));
    }
    blg_analyser_free(analyser);
    blg_catalogue_free(catalogue);
}

/* Every 61st pair, which no table helps to compare. */
static void test_measured__pairs_of_different_classes_are_what_is_measured(void) {
    blg_catalogue *catalogue;
    blg_facts *facts;
    blg_arena arena = {0};
    int alike = 0;
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_default(&catalogue, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_facts_create(&arena, &facts, NULL), BLG_OK);
    const int n = blg_catalogue_size(catalogue);
    for (int a = 0; a < n; a++)
        for (int b = 0; b < a; b++) {
            const blg_shape *one = blg_catalogue_shape(catalogue, a);
            const blg_shape *other = blg_catalogue_shape(catalogue, b);
            const blg_pair told = blg_measured_pair(b, a);
            if (one->super_class_id == other->super_class_id ||
                (told == BLG_PAIR_FAR && (a * n + b) % 61))
                continue;
            const int x = blg_facts_index(facts, &one->program);
            const int y = blg_facts_index(facts, &other->program);
            CU_ASSERT_EQUAL(told, blg_measured_pair(a, b));
            CU_ASSERT_EQUAL(blg_facts_near(facts, y, x), told == BLG_PAIR_NEAR);
            CU_ASSERT_EQUAL(blg_facts_near_or_twins(facts, y, x), told != BLG_PAIR_FAR);
            alike += told != BLG_PAIR_FAR;
        }
    CU_ASSERT(alike > 0);
    blg_facts_free(facts);
    blg_arena_free(&arena);
    blg_catalogue_free(catalogue);
}

static void test_measured__other_shapes_have_no_table(void) {
    blg_catalogue *catalogue = setup_synthetic(627);
    CU_ASSERT_PTR_NULL(blg_measured_of(catalogue));
    blg_catalogue_free(catalogue);
}

static unsigned types_of(const blg_config *config) {
    unsigned types = 0;
    for (int t = 0; t < BLG_STROKE_TYPES; t++)
        types |= (unsigned)config->stroke_types[t] << t;
    return types;
}

/* Compares the pilots of a config's settings with fresh ones. */
static void check_pilots(const blg_config *config) {
    static const bool all[BLG_CHANGES] = {true, true, true, true};
    for (int s = 0; s < config->free_form.n_settings; s++) {
        blg_ff_walk walk;
        blg_ff_pilot fresh;
        CU_ASSERT_EQUAL_FATAL(blg_ff_walk_init(config, s, types_of(config), &walk, NULL), BLG_OK);
        const blg_ff_pilot *made = blg_ff_pilot_find(&walk, s);
        CU_ASSERT_PTR_NOT_NULL_FATAL(made);
        blg_ff_pilot_make(&walk, s, all, &fresh);
        CU_ASSERT(same_bits(made->repeats, fresh.repeats) &&
                  same_bits(made->skeletons, fresh.skeletons));
        for (int change = 0; change < BLG_CHANGES; change++)
            CU_ASSERT(same_bits(made->mean_changes[change], fresh.mean_changes[change]));
    }
}

static void test_measured__the_presets_have_pilots(void) {
    for (int p = 0; p < blg_preset_count(); p++) {
        blg_config config;
        CU_ASSERT_EQUAL_FATAL(blg_config_preset(blg_preset_name(p), &config, NULL), BLG_OK);
        if (config.families[BLG_FREE_FORM])
            check_pilots(&config);
    }
}

static void test_measured__other_settings_have_no_pilot(void) {
    blg_config config;
    blg_ff_walk walk;
    CU_ASSERT_EQUAL_FATAL(blg_config_preset("bongard-logo", &config, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_ff_walk_init(&config, 0, types_of(&config), &walk, NULL), BLG_OK);
    CU_ASSERT_PTR_NULL(blg_ff_pilot_find(&walk, 1));
    config.free_form.turns_deg[1] = 31;
    CU_ASSERT_EQUAL(blg_ff_walk_init(&config, 0, types_of(&config), &walk, NULL), BLG_OK);
    CU_ASSERT_PTR_NULL(blg_ff_pilot_find(&walk, 0));
    CU_ASSERT(walk.pilot.skeletons > 0);
    CU_ASSERT_EQUAL(blg_ff_walk_init(&config, 0, 1u << BLG_NORMAL | 1u << BLG_CIRCLE, &walk, NULL),
                    BLG_OK);
    CU_ASSERT_PTR_NULL(blg_ff_pilot_find(&walk, 0));
}

SUITE(measured, CASE(test_measured__the_table_is_what_is_measured),
      CASE(test_measured__pairs_of_different_classes_are_what_is_measured),
      CASE(test_measured__other_shapes_have_no_table), CASE(test_measured__the_presets_have_pilots),
      CASE(test_measured__other_settings_have_no_pilot))
