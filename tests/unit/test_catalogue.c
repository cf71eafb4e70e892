#include "base/files.h"
#include "failing_calls.h"
#include "figure/catalogue.h"
#include "suite.h"

#include <stdio.h>
#include <string.h>

#define PROGRAM_HEAD                                                                               \
    "shape function name\tshape name\tsuper class\tset of base actions\tturn angles\n"
#define ATTRIBUTE_HEAD                                                                             \
    "convex\thas_curve\thas_straight_line\tsymmetric\tself_transposed\thas_three_straight_lines\t" \
    "has_four_straight_lines\thas_five_straight_lines\thas_six_straight_lines\t"                   \
    "has_seven_straight_lines\thas_eight_straight_lines\tthin_shape\tclosed_shape\t"               \
    "has_acute_angle\thas_obtuse_angle\thas_angle\thas_line_crossing\thas_two_parts\t"             \
    "balanced_two\tunbalanced_two\tnecked\texist_regular\texist_triangle\texist_quadrangle\t"      \
    "exist_sector\n"
#define LABEL_HEAD "shape function name\tsuper class\tif stamp\t" ATTRIBUTE_HEAD
#define ZEROS_22   "0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0"
#define BAR        "bar\ta bar\tline\tline_0.5\tL0\n"
#define HOOK       "hook\ta hook\tangle\tline_1.0, arc_0.25_-90.5\tL0--R30\n"
#define BAR_LABELS "bar\tline\t1\t-1\t0\t1\t" ZEROS_22 "\n"
/* symmetric 1 and self_transposed 1 */
#define HOOK_LABELS                                                                                \
    "hook\tangle\t0\t0\t1\t1\t1\t1\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\n"

static blg_status parse_sized(const char *programs, size_t programs_size, const char *labels,
                              size_t labels_size, blg_catalogue **catalogue, blg_error *error) {
    blg_tsv_source p = {"p.tsv", programs, programs_size}, l = {"l.tsv", labels, labels_size};
    *error = (blg_error){0};
    return blg_catalogue_parse(&p, &l, catalogue, error);
}

static blg_status parse(const char *programs, const char *labels, blg_catalogue **catalogue,
                        blg_error *error) {
    return parse_sized(programs, strlen(programs), labels, strlen(labels), catalogue, error);
}

/* The message of an error, all of it. */
static void expect(const blg_error *error, const char *message) {
    char text[1024];
    blg_error_format(error, text, sizeof text);
    if (strcmp(text, message) != 0)
        printf("\n    found    %s\n    expected %s\n", text, message);
    CU_ASSERT_STRING_EQUAL(text, message);
}

typedef struct bad_text {
    const char *text, *message;
} bad_text;

static void expect_bad_programs(const bad_text *cases, size_t n) {
    for (size_t i = 0; i < n; i++) {
        blg_catalogue *catalogue;
        blg_error error;
        CU_ASSERT_EQUAL(parse(cases[i].text, LABEL_HEAD BAR_LABELS, &catalogue, &error),
                        BLG_INVALID);
        CU_ASSERT_PTR_NULL(catalogue);
        expect(&error, cases[i].message);
        blg_catalogue_free(catalogue);
    }
}

static void expect_bad_labels(const bad_text *cases, size_t n) {
    for (size_t i = 0; i < n; i++) {
        blg_catalogue *catalogue;
        blg_error error;
        CU_ASSERT_EQUAL(parse(PROGRAM_HEAD BAR HOOK, cases[i].text, &catalogue, &error),
                        BLG_INVALID);
        CU_ASSERT_PTR_NULL(catalogue);
        expect(&error, cases[i].message);
        blg_catalogue_free(catalogue);
    }
}

#define COUNT(array) (sizeof(array) / sizeof *(array))

static void test_catalogue__reads_both_tables(void) {
    blg_catalogue *c;
    blg_error error;
    CU_ASSERT_EQUAL_FATAL(
        parse(PROGRAM_HEAD BAR HOOK, LABEL_HEAD BAR_LABELS HOOK_LABELS, &c, &error), BLG_OK);
    CU_ASSERT_EQUAL(blg_catalogue_size(c), 2);
    CU_ASSERT_EQUAL(blg_catalogue_super_classes(c), 2);
    CU_ASSERT_STRING_EQUAL(blg_catalogue_super_class(c, 1), "angle");
    CU_ASSERT_EQUAL(blg_catalogue_find(c, "hook"), 1);
    CU_ASSERT_EQUAL(blg_catalogue_find(c, "bar"), 0);
    CU_ASSERT_EQUAL(blg_catalogue_find(c, "hoo"), -1);
    CU_ASSERT_STRING_EQUAL(blg_catalogue_nearest(c, "hoo"), "hook");
    const blg_shape *hook = blg_catalogue_shape(c, 1);
    CU_ASSERT_STRING_EQUAL(hook->title, "a hook");
    CU_ASSERT_EQUAL(hook->super_class_id, 1);
    CU_ASSERT(!hook->decorable && blg_catalogue_shape(c, 0)->decorable);
    CU_ASSERT_EQUAL_FATAL(hook->program.n_actions, 2);
    const blg_action *arc = &hook->program.actions[1];
    CU_ASSERT_EQUAL(arc->kind, BLG_ARC);
    CU_ASSERT_EQUAL(arc->type, BLG_NORMAL);
    CU_ASSERT_EQUAL(arc->length, 0.25);
    CU_ASSERT_EQUAL(arc->extent_deg, -90.5);
    CU_ASSERT_EQUAL(arc->turn_deg, -30);
    CU_ASSERT_EQUAL(blg_catalogue_warnings(c), 0);
    CU_ASSERT_EQUAL(strlen(blg_catalogue_digest(c)), 64);
    blg_catalogue_free(c);
}

static void test_catalogue__symmetric_transposed_is_derived(void) {
    blg_catalogue *c;
    blg_error error;
    static const char *const pairs[][2] = {
        {"1\t1", "1"}, {"1\t0", "0"}, {"0\t0", "0"}, {"-1\t1", "-1"}, {"0\t-1", "-1"}};
    for (size_t i = 0; i < COUNT(pairs); i++) {
        char labels[1024];
        snprintf(labels, sizeof labels, "%sbar\tline\t1\t0\t0\t0\t%s\t0\t0\t0\t0\t0\t0\t0\t0\t%s\n",
                 LABEL_HEAD, pairs[i][0], "0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0");
        CU_ASSERT_EQUAL_FATAL(parse(PROGRAM_HEAD BAR, labels, &c, &error), BLG_OK);
        const int8_t *read = blg_catalogue_shape(c, 0)->labels;
        int expected;
        sscanf(pairs[i][1], "%d", &expected);
        CU_ASSERT_EQUAL(read[BLG_ATTR_symmetric_transposed], expected);
        CU_ASSERT_EQUAL(read[BLG_ATTR_chiral], BLG_UNDECIDED);
        blg_catalogue_free(c);
    }
}

static void test_catalogue__last_line_may_lack_its_end(void) {
    blg_catalogue *c;
    blg_error error;
    const char *labels = LABEL_HEAD BAR_LABELS;
    CU_ASSERT_EQUAL_FATAL(parse_sized(PROGRAM_HEAD BAR, sizeof PROGRAM_HEAD BAR - 2, labels,
                                      strlen(labels) - 1, &c, &error),
                          BLG_OK);
    CU_ASSERT_EQUAL(blg_catalogue_size(c), 1);
    blg_catalogue_free(c);
    CU_ASSERT_EQUAL_FATAL(parse(PROGRAM_HEAD, LABEL_HEAD, &c, &error), BLG_OK);
    CU_ASSERT_EQUAL(blg_catalogue_size(c), 0);
    CU_ASSERT_EQUAL(blg_catalogue_find(c, "bar"), -1);
    CU_ASSERT_PTR_NULL(blg_catalogue_nearest(c, "bar"));
    blg_catalogue_free(c);
}

static void test_catalogue__ten_is_neither_with_a_warning(void) {
    blg_catalogue *c;
    blg_error error;
    const char *labels =
        LABEL_HEAD "bar\tline\t1\t-1\t0\t10\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t0\t"
                   "0\t0\t0\t0\t0\t0\t0\t10\n";
    CU_ASSERT_EQUAL_FATAL(parse(PROGRAM_HEAD BAR, labels, &c, &error), BLG_OK);
    CU_ASSERT_EQUAL(blg_catalogue_shape(c, 0)->labels[BLG_ATTR_has_straight_line], BLG_UNDECIDED);
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_warnings(c), 2);
    CU_ASSERT_STRING_EQUAL(blg_catalogue_warning(c, 0),
                           "l.tsv:2:17: has_straight_line: \"10\" of bar is read as -1, "
                           "neither 1 nor 0");
    blg_catalogue_free(c);
}

static void test_catalogue__digest_follows_every_byte(void) {
    blg_catalogue *a, *b;
    blg_error error;
    CU_ASSERT_EQUAL_FATAL(parse(PROGRAM_HEAD BAR, LABEL_HEAD BAR_LABELS, &a, &error), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(
        parse(PROGRAM_HEAD "bar\ta rod\tline\tline_0.5\tL0\n", LABEL_HEAD BAR_LABELS, &b, &error),
        BLG_OK);
    CU_ASSERT_STRING_NOT_EQUAL(blg_catalogue_digest(a), blg_catalogue_digest(b));
    blg_catalogue_free(a);
    blg_catalogue_free(b);
}

static void test_catalogue__bad_columns(void) {
    static const bad_text programs[] = {
        {"", "p.tsv:1: the table is empty; expected a header line"},
        {"shape function name\tshape name\tsuper class\tset of base action\tturn angles\n",
         "p.tsv:1:44: unknown column \"set of base action\"; did you mean \"set of base "
         "actions\"?"},
        {"shape function name\tshape name\tsuper class\tset of base actions\n",
         "p.tsv:1:63: missing column \"turn angles\", number 5 of 5"},
        {"shape function name\tsuper class\tset of base actions\tturn angles\n" BAR,
         "p.tsv:1:21: missing column \"shape name\", number 2 of 5"},
        {"shape function name\tshape name\tsuper class\tsuper class\tturn angles\n",
         "p.tsv:1:44: column \"super class\" is repeated"},
        {"shape function name\tsuper class\tshape name\tset of base actions\tturn angles\n",
         "p.tsv:1:21: column \"super class\" stands where \"shape name\" is expected"},
        {"shape function name\tshape name\tsuper class\tset of base actions\tturn angles\tcolour\n",
         "p.tsv:1:76: unknown column \"colour\""},
        {"shape function name\tshape name\tsuper class\tset of base actions\tturn angles\t\n",
         "p.tsv:1:76: unknown column \"\""},
        {"\n", "p.tsv:1:1: unknown column \"\""},
    };
    expect_bad_programs(programs, COUNT(programs));
    static const bad_text labels[] = {
        {"shape function name\tsuper class\tif stamp\thas_angel\n",
         "l.tsv:1:42: unknown column \"has_angel\"; did you mean \"has_angle\"?"},
        {"shape function name\tsuper class\n",
         "l.tsv:1:32: missing column \"if stamp\", number 3 of 28"},
        {"shape function name\tif stamp\tsuper class\t" ATTRIBUTE_HEAD,
         "l.tsv:1:21: column \"if stamp\" stands where \"super class\" is expected"},
    };
    expect_bad_labels(labels, COUNT(labels));
}

static void test_catalogue__bad_bytes(void) {
    static const bad_text cases[] = {
        {PROGRAM_HEAD "bar\ta bar\tline\tline_0.5\tL0\r\n",
         "p.tsv:2:27: a carriage return; expected lines that end with a line feed alone"},
        {PROGRAM_HEAD "bar\ta \x01"
                      "bar\tline\tline_0.5\tL0\n",
         "p.tsv:2:7: a control character; expected text"},
        {PROGRAM_HEAD "bar\ta b\xc3\xa4r \xff\tline\tline_0.5\tL0\n", "p.tsv:2:12: invalid UTF-8"},
        {PROGRAM_HEAD "bar\t\xc0\xaf\tline\tline_0.5\tL0\n", "p.tsv:2:5: invalid UTF-8"},
        {PROGRAM_HEAD "bar\t\xed\xa0\x80\tline\tline_0.5\tL0\n", "p.tsv:2:5: invalid UTF-8"},
        {PROGRAM_HEAD "bar\ta bar\tline\tline_0.5\tL0\xe2\x82", "p.tsv:2:27: invalid UTF-8"},
        {"\xef\xbb\xbf" PROGRAM_HEAD BAR,
         "p.tsv:1:1: unknown column \"\xef\xbb\xbfshape function name\"; did you mean \"shape "
         "function name\"?"},
    };
    expect_bad_programs(cases, COUNT(cases));
    static const char nul[] = PROGRAM_HEAD "bar\ta\0bar\tline\tline_0.5\tL0\n";
    blg_catalogue *c;
    blg_error error;
    CU_ASSERT_EQUAL(parse_sized(nul, sizeof nul - 1, LABEL_HEAD, strlen(LABEL_HEAD), &c, &error),
                    BLG_INVALID);
    expect(&error, "p.tsv:2:6: a NUL byte; expected text");
}

static void test_catalogue__bad_rows(void) {
    static const bad_text cases[] = {
        {PROGRAM_HEAD BAR "\n", "p.tsv:3:1: an empty line; expected a row of 5 cells"},
        {PROGRAM_HEAD "bar\ta bar\tline\tline_0.5\n",
         "p.tsv:2:24: 4 cells in this row, expected 5"},
        {PROGRAM_HEAD "bar\ta bar\tline\tline_0.5\tL0\t\n",
         "p.tsv:2:27: 6 cells in this row, expected 5"},
        {PROGRAM_HEAD "\ta bar\tline\tline_0.5\tL0\n",
         "p.tsv:2:1: shape function name: a shape without a name"},
        {PROGRAM_HEAD "bar-2\ta bar\tline\tline_0.5\tL0\n",
         "p.tsv:2:4: shape function name: name \"bar-2\" holds something else than a-z, 0-9 and "
         "_"},
        {PROGRAM_HEAD "Bar\ta bar\tline\tline_0.5\tL0\n",
         "p.tsv:2:1: shape function name: name \"Bar\" holds something else than a-z, 0-9 and _"},
        {PROGRAM_HEAD "a234567890b234567890c234567890d234567890e234567890f2345678901234x"
                      "\ta bar\tline\tline_0.5\tL0\n",
         "p.tsv:2:65: shape function name: a name of 65 bytes, expected at most 64"},
        {PROGRAM_HEAD "bar\t\tline\tline_0.5\tL0\n", "p.tsv:2:5: shape name: an empty cell"},
        {PROGRAM_HEAD "bar\ta bar\tline \tline_0.5\tL0\n",
         "p.tsv:2:15: super class: a space at the end of a cell"},
        {PROGRAM_HEAD "bar\t a bar\tline\tline_0.5\tL0\n",
         "p.tsv:2:5: shape name: a space at the start of a cell"},
        {PROGRAM_HEAD BAR HOOK BAR,
         "p.tsv:4:1: shape function name: shape \"bar\" is named twice, first in line 2"},
    };
    expect_bad_programs(cases, COUNT(cases));
}

#define ROW(actions, turns) PROGRAM_HEAD "bar\ta bar\tline\t" actions "\t" turns "\n"
#define FIVE                "line_0.1, line_0.1, line_0.1, line_0.1, line_0.1, "

static void test_catalogue__bad_actions(void) {
#define AT(column) "p.tsv:2:" column ": set of base actions: "
    static const bad_text cases[] = {
        {ROW("", "L0"), AT("16") "expected line_LENGTH or arc_RADIUS_EXTENT, found \"\""},
        {ROW("lin_0.5", "L0"), AT("16") "unknown action \"lin\"; did you mean \"line\"?"},
        {ROW("line", "L0"), AT("16") "expected line_LENGTH or arc_RADIUS_EXTENT, found \"line\""},
        {ROW("Line_0.5", "L0"), AT("16") "unknown action \"Line\"; did you mean \"line\"?"},
        {ROW("line_", "L0"),
         AT("21") "expected a length as a decimal number such as 0.5, found \"\""},
        {ROW("line_1e-1", "L0"),
         AT("21") "expected a length as a decimal number such as 0.5, found \"1e-1\""},
        {ROW("line_0,5", "L0"),
         AT("21") "expected a length as a decimal number such as 0.5, found \"0,5\""},
        {ROW("line_0.5,line_0.5", "L0--L0"),
         AT("21") "expected a length as a decimal number such as 0.5, found \"0.5,line_0.5\""},
        {ROW("line_0.5, ", "L0"), AT("26") "expected line_LENGTH or arc_RADIUS_EXTENT, found \"\""},
        {ROW("line_0.5,  line_0.5", "L0--L0"),
         AT("26") "expected line_LENGTH or arc_RADIUS_EXTENT, found \" line_0.5\""},
        {ROW("line_1.001", "L0"), AT("21") "expected a length in 0..1, found \"1.001\""},
        {ROW("line_-0.1", "L0"), AT("21") "expected a length in 0..1, found \"-0.1\""},
        {ROW("line_nan", "L0"),
         AT("21") "expected a length as a decimal number such as 0.5, found \"nan\""},
        {ROW("arc_0.5", "L0"), AT("16") "expected arc_RADIUS_EXTENT, found \"arc_0.5\""},
        {ROW("line_0.5, arc_1.5_90", "L0--L0"),
         AT("30") "expected a radius in 0..1, found \"1.5\""},
        {ROW("arc_0.5_360.5", "L0"),
         AT("24") "expected an extent in degrees in -360..360, found \"360.5\""},
        {ROW("arc_0.5_90_1", "L0"),
         AT("24") "expected an extent in degrees as a decimal number such as 0.5, found \"90_1\""},
        {ROW(FIVE FIVE FIVE FIVE "line_0.1", "L0"), AT("216") "more than 20 actions"},
    };
#undef AT
    expect_bad_programs(cases, COUNT(cases));
}

static void test_catalogue__bad_turns(void) {
#define AT(column) "p.tsv:2:" column ": turn angles: "
    static const bad_text cases[] = {
        {ROW("line_0.5", ""), AT("25") "expected a turn such as L90.0 or R30, found \"\""},
        {ROW("line_0.5", "90"), AT("25") "expected a turn such as L90.0 or R30, found \"90\""},
        {ROW("line_0.5", "l90"), AT("25") "expected a turn such as L90.0 or R30, found \"l90\""},
        {ROW("line_0.5", "L"),
         AT("26") "expected a turn in degrees as a decimal number such as 0.5, found \"\""},
        {ROW("line_0.5, line_0.5", "L0--L-30"),
         AT("40") "expected a turn in degrees in 0..180, found \"-30\""},
        {ROW("line_0.5", "R180.5"),
         AT("26") "expected a turn in degrees in 0..180, found \"180.5\""},
        {ROW("line_0.5", "L0--L90"), AT("25") "2 turns for 1 actions"},
        {ROW("line_0.5, line_0.5", "L0"), AT("35") "1 turns for 2 actions"},
        {ROW("line_0.5", "L0--"), AT("25") "2 turns for 1 actions"},
        {ROW("line_0.5, line_0.5", "L0-L90"),
         AT("36") "expected a turn in degrees as a decimal number such as 0.5, found \"0-L90\""},
    };
#undef AT
    expect_bad_programs(cases, COUNT(cases));
}

static void test_catalogue__bad_labels(void) {
    static const bad_text cases[] = {
        {LABEL_HEAD "bar\tline\t1\t-1\t0\tyes\t" ZEROS_22 "\n" HOOK_LABELS,
         "l.tsv:2:17: has_straight_line: expected 1, 0 or -1, found \"yes\""},
        {LABEL_HEAD "bar\tline\t1\t\t0\t1\t" ZEROS_22 "\n" HOOK_LABELS,
         "l.tsv:2:12: convex: expected 1, 0 or -1, found \"\""},
        {LABEL_HEAD "bar\tline\t1\t2\t0\t1\t" ZEROS_22 "\n" HOOK_LABELS,
         "l.tsv:2:12: convex: expected 1, 0 or -1, found \"2\""},
        {LABEL_HEAD "bar\tline\t-1\t0\t0\t1\t" ZEROS_22 "\n" HOOK_LABELS,
         "l.tsv:2:10: if stamp: expected 1 or 0, found \"-1\""},
        {LABEL_HEAD BAR_LABELS, "l.tsv:2: 1 shapes, but 2 in the program table"},
        {LABEL_HEAD BAR_LABELS HOOK_LABELS HOOK_LABELS,
         "l.tsv:4: 3 shapes, but 2 in the program table"},
        {LABEL_HEAD HOOK_LABELS BAR_LABELS,
         "l.tsv:2:1: shape function name: shape \"hook\" stands where the program table has "
         "\"bar\""},
        {LABEL_HEAD BAR_LABELS "hock\tangle\t0\t0\t1\t1\t" ZEROS_22 "\n",
         "l.tsv:3:1: shape function name: shape \"hock\" is not in the program table; did you "
         "mean \"hook\"?"},
        {LABEL_HEAD "bar\tangle\t1\t-1\t0\t1\t" ZEROS_22 "\n" HOOK_LABELS,
         "l.tsv:2:5: super class: super class \"angle\" of \"bar\" is \"line\" in the program "
         "table"},
        {LABEL_HEAD BAR_LABELS "hook\tangle\t0\t0\t1\t1\n",
         "l.tsv:3:19: 6 cells in this row, expected 28"},
    };
    expect_bad_labels(cases, COUNT(cases));
}

static void test_catalogue__missing_folder_names_the_file(void) {
    blg_catalogue *c;
    blg_error error = {0};
    CU_ASSERT_EQUAL(blg_catalogue_load("tests/no_such_folder", &c, &error), BLG_IO);
    CU_ASSERT_PTR_NULL(c);
    CU_ASSERT_STRING_EQUAL(error.file, "tests/no_such_folder/human_designed_shapes.tsv");
}

static void test_catalogue__published_tables_load(void) {
    if (!suite_shared_folder()) {
        suite_skip("the published tables are not beside the project");
        return;
    }
    char folder[512];
    snprintf(folder, sizeof folder, "%s/nvlabs/", suite_shared_folder());
    blg_catalogue *c = NULL;
    blg_error error = {0};
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_load(folder, &c, &error), BLG_OK);
    CU_ASSERT_EQUAL(blg_catalogue_size(c), 627);
    CU_ASSERT_EQUAL(blg_catalogue_super_classes(c), 17);
    CU_ASSERT_EQUAL(blg_catalogue_warnings(c), 1);
    int decorable = 0, strokes = 0, both = 0;
    for (int i = 0; i < 627; i++) {
        const blg_shape *shape = blg_catalogue_shape(c, i);
        decorable += shape->decorable;
        strokes += shape->program.n_actions;
        both += shape->labels[BLG_ATTR_symmetric_transposed] == 1;
        CU_ASSERT_EQUAL(blg_catalogue_find(c, shape->name), i);
    }
    CU_ASSERT_EQUAL(decorable, 312);
    CU_ASSERT_EQUAL(strokes, 2804 + 641);
    CU_ASSERT_EQUAL(both, 57);
    blg_catalogue_free(c);
}

static void test_catalogue__default_loads(void) {
    blg_catalogue *c = NULL;
    blg_error error = {0};
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_default(&c, &error), BLG_OK);
    CU_ASSERT(blg_catalogue_size(c) > 0);
    CU_ASSERT_EQUAL(blg_catalogue_warnings(c), 0);
    blg_catalogue *from_folder = NULL;
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_load(BLOGO_SOURCE_DIR "/shapes", &from_folder, &error),
                          BLG_OK);
    CU_ASSERT_STRING_EQUAL(blg_catalogue_digest(c), blg_catalogue_digest(from_folder));
    blg_catalogue_free(from_folder);
    blg_catalogue_free(c);
}

/* The built-in tables with the n-th allocation failing, for every n until none fails. */
static void test_catalogue__out_of_memory_leaves_nothing(void) {
    blg_buf texts[2] = {{0}};
    blg_error error = {0};
    CU_ASSERT_EQUAL_FATAL(
        blg_fs_read(NULL, BLOGO_SOURCE_DIR "/shapes/" BLG_PROGRAM_TABLE, &texts[0], &error),
        BLG_OK);
    CU_ASSERT_EQUAL_FATAL(
        blg_fs_read(NULL, BLOGO_SOURCE_DIR "/shapes/" BLG_LABEL_TABLE, &texts[1], &error), BLG_OK);
    blg_tsv_source programs = {"p.tsv", texts[0].data, texts[0].size};
    blg_tsv_source labels = {"l.tsv", texts[1].data, texts[1].size};
    int failures = 0;
    for (int n = 1; n < 100; n++) {
        blg_catalogue *catalogue = NULL;
        error = (blg_error){0};
        calls = (failing_calls){.fail_at = n, .once = true};
        const blg_status status = blg_catalogue_parse(&programs, &labels, &catalogue, &error);
        calls.fail_at = 0;
        CU_ASSERT_EQUAL(status == BLG_OK, catalogue != NULL);
        if (status != BLG_OK) {
            CU_ASSERT_EQUAL(status, BLG_NO_MEMORY);
            CU_ASSERT_EQUAL(error.status, BLG_NO_MEMORY);
            failures++;
        }
        blg_catalogue_free(catalogue);
        if (status == BLG_OK)
            break;
    }
    CU_ASSERT(failures >= 5 && failures < 98);
    blg_buf_free(&texts[0]);
    blg_buf_free(&texts[1]);
}

SUITE(catalogue, CASE(test_catalogue__out_of_memory_leaves_nothing),
      CASE(test_catalogue__reads_both_tables),
      CASE(test_catalogue__symmetric_transposed_is_derived),
      CASE(test_catalogue__last_line_may_lack_its_end),
      CASE(test_catalogue__ten_is_neither_with_a_warning),
      CASE(test_catalogue__digest_follows_every_byte), CASE(test_catalogue__bad_columns),
      CASE(test_catalogue__bad_bytes), CASE(test_catalogue__bad_rows),
      CASE(test_catalogue__bad_actions), CASE(test_catalogue__bad_turns),
      CASE(test_catalogue__bad_labels), CASE(test_catalogue__missing_folder_names_the_file),
      CASE(test_catalogue__published_tables_load), CASE(test_catalogue__default_loads))
