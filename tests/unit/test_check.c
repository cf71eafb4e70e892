#include "base/files.h"
#include "figure/catalogue.h"
#include "suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define HEAD   "shape function name\tshape name\tsuper class\tset of base actions\tturn angles\n"
#define SQUARE "square\ta square\tquad\tline_0.8, line_0.8, line_0.8, line_0.8\tL0--L90--L90--L90\n"

/* The catalogue of a program table with the labels that are measured, some texts of which are
 * replaced. */
static blg_catalogue *measured(const char *programs, const char *from, const char *to) {
    blg_tsv_source p = {"p.tsv", programs, strlen(programs)};
    blg_catalogue *bare = NULL, *full = NULL;
    blg_error error = {0};
    blg_buf text = {0}, changed = {0};
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_parse(&p, NULL, &bare, &error), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_measure_table(bare, BLG_LINES_TWO, &text, &error), BLG_OK);
    const char *at = from ? strstr(text.data, from) : NULL;
    CU_ASSERT_FATAL(!from || at != NULL);
    if (at) {
        blg_buf_add(&changed, text.data, (size_t)(at - text.data));
        blg_buf_text(&changed, to);
        blg_buf_text(&changed, at + strlen(from));
    } else {
        blg_buf_text(&changed, text.data);
    }
    blg_tsv_source l = {"l.tsv", changed.data, changed.size};
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_parse(&p, &l, &full, &error), BLG_OK);
    blg_catalogue_free(bare);
    blg_buf_free(&text);
    blg_buf_free(&changed);
    return full;
}

static blg_check *check(const blg_catalogue *catalogue) {
    blg_check *made = NULL;
    blg_error error = {0};
    CU_ASSERT_EQUAL_FATAL(blg_check_create(catalogue, BLG_TWIN_DISTANCE, &made, &error), BLG_OK);
    return made;
}

/* Exactly one finding of that kind, with that text. */
static void expect_one(const char *programs, const char *from, const char *to,
                       blg_finding_kind kind, const char *text) {
    blg_catalogue *catalogue = measured(programs, from, to);
    blg_check *made = check(catalogue);
    int found = 0;
    char line[512] = "";
    for (int i = 0; i < blg_check_size(made); i++)
        if (blg_check_at(made, i)->kind == kind) {
            found++;
            blg_check_print(made, i, line, sizeof line);
        }
    CU_ASSERT_EQUAL(found, 1);
    if (strncmp(line, text, strlen(text)) != 0)
        printf("\n    %s\n", line);
    CU_ASSERT_NSTRING_EQUAL(line, text, strlen(text));
    blg_check_free(made);
    blg_catalogue_free(catalogue);
}

static void test_check__clean_table_has_no_findings(void) {
    blg_catalogue *catalogue = measured(HEAD SQUARE, NULL, NULL);
    blg_check *made = check(catalogue);
    CU_ASSERT_EQUAL(blg_check_size(made), 0);
    CU_ASSERT_EQUAL(blg_catalogue_shape(catalogue, 0)->labels[BLG_ATTR_exist_quadrangle], 1);
    CU_ASSERT(blg_catalogue_shape(catalogue, 0)->decorable);
    blg_check_free(made);
    blg_catalogue_free(catalogue);
    blg_check_free(NULL);
}

static void test_check__wrong_label(void) {
    expect_one(HEAD SQUARE, "square\tquad\t1\t1", "square\tquad\t1\t0", BLG_FOUND_LABEL,
               "square: convex is 0 in the table, measured 1 (figure 90, margin ");
    expect_one(HEAD SQUARE, "square\tquad\t1\t1", "square\tquad\t1\t-1", BLG_FOUND_UNDECIDED,
               "square: convex is -1 in the table, measured 1 (");
}

static void test_check__wrong_decoration(void) {
    expect_one(HEAD SQUARE, "square\tquad\t1", "square\tquad\t0", BLG_FOUND_DECORATION,
               "square: \"if stamp\" is 0 in the table, measured 1");
}

static void test_check__ambiguous_figure(void) {
    expect_one(HEAD "v\tan angle\tline\tline_0.8, line_0.8\tL0--L84\n", NULL, NULL, BLG_FOUND_NEAR,
               "v: has_obtuse_angle lies in its ambiguity band (figure 96");
}

static void test_check__gap(void) {
    expect_one(HEAD "u\tnot closed\tquad\tline_0.8, line_0.8, line_0.8, "
                    "line_0.77\tL0--L90--L90--L90\n",
               NULL, NULL, BLG_FOUND_GAP, "u: end and start are 0.02");
}

static void test_check__twins(void) {
    expect_one(HEAD SQUARE
               "turned\ta smaller square\tquad\tline_0.5, line_0.5, line_0.5, line_0.5\t"
               "L30--R90--R90--R90\n",
               NULL, NULL, BLG_FOUND_TWIN, "square: only 0 away from turned");
    expect_one(HEAD SQUARE "nearly\ta rectangle\tquad\tline_0.8, line_0.77, line_0.8, line_0.77\t"
                           "L0--L90--L90--L90\n",
               NULL, NULL, BLG_FOUND_TWIN, "square: only 0.0");
}

static void test_check__written_table_loads(void) {
    char folder[] = "/tmp/blogo-check-XXXXXX", path[128];
    CU_ASSERT_PTR_NOT_NULL_FATAL(mkdtemp(folder));
    blg_error error = {0};
    blg_catalogue *catalogue = NULL;
    snprintf(path, sizeof path, "%s/" BLG_PROGRAM_TABLE, folder);
    CU_ASSERT_EQUAL_FATAL(
        blg_fs_write(path, HEAD SQUARE, strlen(HEAD SQUARE), BLG_FS_QUICK, &error), BLG_OK);
    CU_ASSERT_EQUAL(blg_catalogue_load(folder, &catalogue, &error), BLG_IO); /* no labels yet */
    error = (blg_error){0};
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_load_programs(folder, &catalogue, &error), BLG_OK);
    CU_ASSERT_EQUAL(blg_catalogue_shape(catalogue, 0)->labels[BLG_ATTR_convex], BLG_UNDECIDED);
    CU_ASSERT_EQUAL_FATAL(
        blg_catalogue_write_measured(catalogue, BLG_LINES_TWO, folder, NULL, &error), BLG_OK);
    blg_catalogue_free(catalogue);
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_load(folder, &catalogue, &error), BLG_OK);
    CU_ASSERT_EQUAL(blg_catalogue_shape(catalogue, 0)->labels[BLG_ATTR_convex], 1);
    CU_ASSERT_EQUAL(
        blg_catalogue_write_measured(catalogue, BLG_LINES_TWO, "/tmp/no/such/folder", NULL, &error),
        BLG_IO);
    blg_catalogue_free(catalogue);
    remove(path);
    snprintf(path, sizeof path, "%s/" BLG_LABEL_TABLE, folder);
    remove(path);
    snprintf(path, sizeof path, "%s/" BLG_PAIR_TABLE, folder);
    CU_ASSERT_EQUAL(remove(path), 0);
    CU_ASSERT_EQUAL(rmdir(folder), 0);
}

SUITE(check, CASE(test_check__clean_table_has_no_findings), CASE(test_check__wrong_label),
      CASE(test_check__wrong_decoration), CASE(test_check__ambiguous_figure), CASE(test_check__gap),
      CASE(test_check__twins), CASE(test_check__written_table_loads))
