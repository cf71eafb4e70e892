/* The table that the build measured: bit for bit what the library measures. */
#include "figure/catalogue.h"
#include "setup.h"
#include "suite.h"

#include <string.h>

static bool same_bits(double a, double b) {
    return memcmp(&a, &b, sizeof a) == 0;
}

static bool same(const blg_analysis *a, const blg_analysis *b) {
    bool equal = same_bits(a->diameter, b->diameter) && a->n_regions == b->n_regions &&
                 a->n_lines_min == b->n_lines_min && a->n_lines_max == b->n_lines_max &&
                 a->n_crossings == b->n_crossings && a->rotation_order == b->rotation_order &&
                 a->mirror_axes == b->mirror_axes && same_bits(a->closing_gap, b->closing_gap);
    for (int i = 0; i < BLG_ATTRIBUTES; i++) {
        const blg_measure *x = &a->attributes[i], *y = &b->attributes[i];
        equal = equal && x->value == y->value && x->near == y->near &&
                same_bits(x->figure, y->figure) && same_bits(x->margin, y->margin);
    }
    return equal;
}

static void test_measured__the_table_is_what_is_measured(void) {
    blg_catalogue *catalogue;
    blg_analyser *analyser;
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_default(&catalogue, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_analyser_create(&analyser, NULL), BLG_OK);
    const blg_analysis *analyses = blg_measured_analyses(catalogue);
    CU_ASSERT_PTR_NOT_NULL_FATAL(analyses);
    for (int i = 0; i < blg_catalogue_size(catalogue); i++) {
        blg_analysis fresh;
        CU_ASSERT_EQUAL(
            blg_analyse(analyser, &blg_catalogue_shape(catalogue, i)->program, &fresh, NULL),
            BLG_OK);
        CU_ASSERT(same(&analyses[i], &fresh));
    }
    blg_analyser_free(analyser);
    blg_catalogue_free(catalogue);
}

static void test_measured__other_shapes_have_no_table(void) {
    blg_catalogue *catalogue = setup_synthetic(627);
    CU_ASSERT_PTR_NULL(blg_measured_analyses(catalogue));
    blg_catalogue_free(catalogue);
}

SUITE(measured, CASE(test_measured__the_table_is_what_is_measured),
      CASE(test_measured__other_shapes_have_no_table))
