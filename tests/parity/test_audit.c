/* The audit on the published generator's own problems finds what is known to be wrong with them.
 * Figures from the specification, measured there by other programs. */
#include "data/reference.h"
#include "look/audit.h"
#include "suite.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static blg_audit *audit;

/* Problems with nine actions are a test split, as in the paper; the rest trains. */
static const char *split_of(const blg_problem *problem) {
    bool nine = strstr(problem->name, "nact9_") || strstr(problem->name, "nact4_5_");
    return problem->family == BLG_FREE_FORM && nine ? "test_ff" : "train";
}

static void run_audit(const char *folder) {
    static blg_problem problem;
    char path[512];
    blg_error error = {0};
    blg_catalogue *catalogue;
    blg_reference *reference;
    blg_reference_stream *stream;
    snprintf(path, sizeof path, "%s/nvlabs", folder);
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_load(path, &catalogue, &error), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_reference_create(catalogue, &reference, &error), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_reference_stream_create(reference, true, &stream, &error), BLG_OK);
    blg_audit_options options = {
        .catalogue = catalogue, .table_labels = true, .plane_unit = 783, .gap_unit = 2};
    CU_ASSERT_EQUAL_FATAL(blg_audit_create(&options, &audit, &error), BLG_OK);
    for (int i = 0; i < blg_reference_size(reference); i++) {
        CU_ASSERT_EQUAL_FATAL(blg_reference_stream_build(stream, i, &problem, &error), BLG_OK);
        CU_ASSERT_EQUAL_FATAL(blg_audit_add(audit, &problem, split_of(&problem), &error), BLG_OK);
    }
    CU_ASSERT_EQUAL_FATAL(blg_audit_run(audit, &error), BLG_OK);
    blg_reference_stream_free(stream);
    blg_reference_free(reference);
    blg_catalogue_free(catalogue);
}

static void check_counts(const blg_census_counts *c) {
    CU_ASSERT_EQUAL(c->separators_single.found, 51);
    CU_ASSERT_EQUAL(c->separators_single.of, 520);
    /* 154 with the 20 problems of symmetric + self_transposed. */
    CU_ASSERT_EQUAL(c->separators_pair.found, 134);
    CU_ASSERT_EQUAL(c->separators_by_definition.found, 20);
    CU_ASSERT_EQUAL(c->separators_pair.of, 3880);
    CU_ASSERT_EQUAL(c->repeated_concepts.found, 9);
    CU_ASSERT_EQUAL(c->other_positive.found, 35);
    CU_ASSERT_DOUBLE_EQUAL(c->grammar.accuracy, 0.732, 0.005);
    CU_ASSERT_DOUBLE_EQUAL(
        (double)c->repeated_negative_ff.found / (double)c->repeated_negative_ff.of, 0.44, 0.03);
    CU_ASSERT_DOUBLE_EQUAL(
        (double)c->repeated_negative_bd.found / (double)c->repeated_negative_bd.of, 0.245, 0.005);
    CU_ASSERT_DOUBLE_EQUAL(
        (double)c->repeated_positive_bd.found / (double)c->repeated_positive_bd.of, 0.336, 0.005);
    CU_ASSERT_DOUBLE_EQUAL((double)c->forced_plain.found / (double)c->forced_plain.of, 0.63, 0.005);
}

/* The highest accuracy of any probe on a split; 0 without rows. */
static double worst_on(const char *split) {
    int group = 0;
    double worst = 0;
    while (group < audit->n_groups && strcmp(audit->groups[group], split) != 0)
        group++;
    for (int f = 0; f < BLG_FAMILIES && group < audit->n_groups; f++)
        for (int k = 0; k < BLG_PROBES; k++)
            worst = fmax(worst, audit->accuracy[f][k][group].accuracy);
    return worst;
}

static void test_audit__published_defects_are_found(void) {
    const char *folder = suite_shared_folder();
    if (!folder) {
        suite_skip("the published tables are absent");
        return;
    }
    run_audit(folder);
    blg_census_counts counts = blg_census_counts_of(audit->census);
    check_counts(&counts);
    const blg_accuracy *hd = audit->accuracy[BLG_ABSTRACT][BLG_PROBE_attributes];
    const blg_accuracy *ff = audit->accuracy[BLG_FREE_FORM][BLG_PROBE_ngrams];
    CU_ASSERT_DOUBLE_EQUAL(hd[BLG_GROUP_TRAIN].accuracy, 0.637, 0.015);
    CU_ASSERT_DOUBLE_EQUAL(ff[BLG_GROUP_TRAIN].accuracy, 0.724, 0.015);
    CU_ASSERT(worst_on("test_ff") > 0.70);
    CU_ASSERT(worst_on("train") > 0.70);
    blg_audit_free(audit);
}

SUITE(audit, CASE(test_audit__published_defects_are_found))
