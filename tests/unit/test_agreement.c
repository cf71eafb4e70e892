#include "base/memory.h"
#include "figure/catalogue.h"
#include "suite.h"

#include <string.h>

#define HEAD "shape function name\tshape name\tsuper class\tset of base actions\tturn angles\n"

/* Squares and half discs with their measured labels, the first `wrong` rows' first label flipped.
 */
static blg_catalogue *make(int squares, int half_discs, int wrong) {
    blg_buf programs = {0}, labels = {0};
    blg_catalogue *bare = NULL, *full = NULL;
    blg_error error = {0};
    blg_buf_text(&programs, HEAD);
    for (int i = 0; i < squares; i++)
        blg_buf_format(&programs, "square%d\ta square\tx\t%s\tL0--L90--L90--L90\n", i,
                       "line_0.8, line_0.8, line_0.8, line_0.8");
    for (int i = 0; i < half_discs; i++)
        blg_buf_format(&programs, "half%d\ta half disc\tx\tline_1.0, arc_0.5_180\tL0--L90\n", i);
    blg_tsv_source p = {"p.tsv", programs.data, programs.size};
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_parse(&p, NULL, &bare, &error), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_measure_table(bare, BLG_LINES_TWO, &labels, &error), BLG_OK);
    char *row = labels.data;
    for (int i = 0; i < wrong; i++) {
        row = strchr(row, '\n') + 1;
        char *cell = strstr(row, "\tx\t") + 5; /* past "if stamp" */
        *cell = *cell == '1' ? '0' : '1';
    }
    blg_tsv_source l = {"l.tsv", labels.data, labels.size};
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_parse(&p, &l, &full, &error), BLG_OK);
    blg_catalogue_free(bare);
    blg_buf_free(&programs);
    blg_buf_free(&labels);
    return full;
}

static blg_agreement agreement_of(int squares, int half_discs, int wrong) {
    blg_catalogue *catalogue = make(squares, half_discs, wrong);
    blg_agreement a;
    CU_ASSERT_EQUAL_FATAL(blg_agreement_measure(catalogue, &a, NULL), BLG_OK);
    blg_catalogue_free(catalogue);
    return a;
}

static void test_agreement__measured_labels_agree(void) {
    blg_agreement a = agreement_of(10, 10, 0);
    CU_ASSERT(a.labels > 300);
    CU_ASSERT_EQUAL(a.decided, a.labels);
    CU_ASSERT_EQUAL(a.agreed, a.labels);
    CU_ASSERT(a.singles > 0);
    CU_ASSERT_EQUAL(a.singles_measured, a.singles);
}

static void test_agreement__wrong_labels_do_not(void) {
    blg_agreement a = agreement_of(10, 10, 3);
    CU_ASSERT_EQUAL(a.decided, a.labels);
    CU_ASSERT_EQUAL(a.agreed, a.labels - 3);
}

static void test_agreement__concepts_need_ten_shapes_on_each_side(void) {
    CU_ASSERT_EQUAL(agreement_of(9, 10, 0).singles, 0);
    CU_ASSERT_EQUAL(agreement_of(10, 9, 0).singles, 0);
    /* Two kinds of shapes leave no pair with both, either and neither. */
    CU_ASSERT_EQUAL(agreement_of(10, 10, 0).pairs, 0);
}

static void test_agreement__a_concept_of_the_table_alone_does_not_come_out(void) {
    blg_agreement a = agreement_of(20, 0, 10); /* by the table, half of the squares are convex */
    CU_ASSERT_EQUAL(a.singles, 1);
    CU_ASSERT_EQUAL(a.singles_measured, 0);
}

static void test_agreement__nearest_pair(void) {
    blg_catalogue *twins = make(1, 2, 0), *loner = make(1, 0, 0);
    blg_figure_pair pair;
    int found;
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_nearest_pair(twins, 0.1, &pair, &found, NULL), BLG_OK);
    CU_ASSERT_EQUAL(found, 1);
    CU_ASSERT_EQUAL(pair.a, 1);
    CU_ASSERT_EQUAL(pair.b, 2);
    CU_ASSERT(pair.distance < 0.001);
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_nearest_pair(loner, 0.1, &pair, &found, NULL), BLG_OK);
    CU_ASSERT_EQUAL(found, 0);
    blg_catalogue_free(twins);
    blg_catalogue_free(loner);
}

SUITE(agreement, CASE(test_agreement__measured_labels_agree),
      CASE(test_agreement__wrong_labels_do_not),
      CASE(test_agreement__concepts_need_ten_shapes_on_each_side),
      CASE(test_agreement__a_concept_of_the_table_alone_does_not_come_out),
      CASE(test_agreement__nearest_pair))
