/* Files that list problems: as a split, and as problems that are left out. */
#include "base/files.h"
#include "problem/plan.h"
#include "setup.h"
#include "suite.h"
#include "temp.h"

#include <stdio.h>
#include <string.h>

static blg_config config;

typedef struct fixture {
    char folder[TEMP_PATH], path[TEMP_PATH];
    blg_catalogue *catalogue;
    blg_plan *plan;
} fixture;

/* Twelve free-form problems. */
static void set_up(fixture *f) {
    *f = (fixture){.plan = NULL};
    temp_make(f->folder);
    temp_join(f->folder, "names", f->path);
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_default(&f->catalogue, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_config_preset("bongard-logo", &config, NULL), BLG_OK);
    config.splits.n_rules = 1;
    setup_set(&config, "families=ff");
    setup_set(&config, "free_form.settings=[[4], [5], [3, 3]]");
    setup_set(&config, "free_form.problems_per_setting=4");
}

static void tear_down(fixture *f) {
    blg_plan_free(f->plan);
    blg_catalogue_free(f->catalogue);
    temp_remove(f->folder);
}

static void write(const fixture *f, const char *text, size_t size) {
    CU_ASSERT_EQUAL_FATAL(blg_fs_write(f->path, text, size, BLG_FS_QUICK, NULL), BLG_OK);
}

/* The marked problems as digits of one number, the first problem last. */
static long marked(const fixture *f, const char *text, const char *split, blg_error *error) {
    bool marks[12] = {false};
    long all = 0;
    write(f, text, strlen(text));
    if (blg_names_mark(f->plan, f->path, split, marks, error) != BLG_OK)
        return -1;
    for (int i = 12; i-- > 0;)
        all = 2 * all + marks[i];
    return all;
}

static void test_names__lines_and_json_lists_say_the_same(void) {
    fixture f;
    set_up(&f);
    f.plan = setup_plan(&config, f.catalogue);
    const long wanted = 1 << 1 | 1 << 7 | 1 << 8;
    static const char *const texts[] = {
        "ff_nact4_0001\nff_nact5_0003\nff_nact3_3_0000\n",
        "# a comment\r\n\r\nff_nact3_3_0000 \t\r\nff_nact4_0001\r\nff_nact5_0003",
        "[\"ff_nact5_0003\", \"ff_nact4_0001\", \"ff_nact3_3_0000\"]",
        (" {\"train\": [\"ff_nact4_0002\"], \"t\": [\"ff_nact5_0003\", \"ff_nact4_0001\", "
         "\"ff_nact3_3_0000\"]}"),
        /* of families that the plan leaves out */
        "ff_nact4_0001\nbd_house_0000\nff_nact5_0003\nhd_convex_9999\nff_nact3_3_0000\n"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        CU_ASSERT_EQUAL(marked(&f, texts[i], "t", NULL), wanted);
    tear_down(&f);
}

static void test_names__mistakes_have_line_and_near_match(void) {
    static const struct {
        const char *text, *split, *message;
        int line;
    } rows[] = {
        {"ff_nact4_0001\n\nff_nact4_001\n", NULL,
         "the plan has no problem \"ff_nact4_001\"; did you mean \"ff_nact4_0001\"?", 3},
        {"ff_nact4_0004\n", NULL,
         "the plan has no problem \"ff_nact4_0004\"; did you mean \"ff_nact4_0000\"?", 1},
        {"a\nff_nact4_0001\n# x\na\n", NULL, "\"a\" stands twice", 4},
        {"# nothing\n", NULL, "names no problem", 0},
        {"", NULL, "names no problem", 0},
        {"[]", NULL, "names no problem", 0},
        {"{\"t\": []}", NULL, "expected a list of problem names", 0},

        {"{\"tests\": []}", "test", "no list of a split \"test\"; did you mean \"tests\"?", 0},
        {"[\"ff_nact4_0001\", \"\"]", NULL, "entry 1: expected the name of a problem in quotes", 0},
    };
    fixture f;
    set_up(&f);
    f.plan = setup_plan(&config, f.catalogue);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        blg_error error = {0};
        CU_ASSERT_EQUAL(marked(&f, rows[i].text, rows[i].split, &error), -1);
        CU_ASSERT_STRING_EQUAL(error.text, rows[i].message);
        CU_ASSERT_EQUAL(error.line, rows[i].line);
        CU_ASSERT_STRING_EQUAL(error.file, f.path);
    }
    blg_error error = {0};
    bool marks[12];
    write(&f, "ff_nact4_0001\n\0", 15);
    CU_ASSERT_EQUAL(blg_names_mark(f.plan, f.path, NULL, marks, &error), BLG_INVALID);
    CU_ASSERT_STRING_EQUAL(error.text, "expected text, the file holds a zero byte");
    tear_down(&f);
}

static void test_names__left_out_problems_keep_their_places(void) {
    fixture f;
    blg_plan_item item;
    set_up(&f);
    write(&f, "ff_nact4_0001\nff_nact3_3_0003\n", 30);
    char exclude[TEMP_PATH + 16];
    snprintf(exclude, sizeof exclude, "exclude=%s", f.path);
    setup_set(&config, exclude);
    f.plan = setup_plan(&config, f.catalogue);
    CU_ASSERT_EQUAL(blg_plan_size(f.plan), 12);
    CU_ASSERT_EQUAL(blg_plan_kept_size(f.plan, BLG_FREE_FORM), 10);
    CU_ASSERT_EQUAL(blg_plan_split_size(f.plan, 0), 10);
    CU_ASSERT(blg_plan_left_out(f.plan, 1) && blg_plan_left_out(f.plan, 11));
    CU_ASSERT_FALSE(blg_plan_left_out(f.plan, 2));
    CU_ASSERT_EQUAL(blg_plan_kept(f.plan, BLG_FREE_FORM, 0), 0);
    CU_ASSERT_EQUAL(blg_plan_kept(f.plan, BLG_FREE_FORM, 1), 2);
    CU_ASSERT_EQUAL(blg_plan_kept(f.plan, BLG_FREE_FORM, 9), 10);
    CU_ASSERT_STRING_EQUAL(blg_plan_item_at(f.plan, 1, &item)->name, "ff_nact4_0001");
    char *report = blg_plan_split_report(f.plan, NULL);
    CU_ASSERT_PTR_NOT_NULL_FATAL(report);
    CU_ASSERT_PTR_NOT_NULL(strstr(report, "\"problems\": 10,"));
    blg_text_free(report);
    tear_down(&f);
}

static void test_names__a_list_is_a_split_of_its_own(void) {
    fixture f;
    char rule[TEMP_PATH + 64];
    set_up(&f);
    write(&f, "ff_nact4_0001\nff_nact3_3_0003\n", 30);
    snprintf(rule, sizeof rule, "splits.t={\"by\": \"list\", \"file\": \"%s\"}", f.path);
    setup_set(&config, rule);
    setup_set(&config, "splits.v={\"by\": \"problems\", \"count\": 4}");
    f.plan = setup_plan(&config, f.catalogue);
    CU_ASSERT_EQUAL(blg_plan_split_size(f.plan, 1), 2);
    CU_ASSERT_EQUAL(blg_plan_split_size(f.plan, 2), 4);
    for (int i = 0; i < 12; i++)
        CU_ASSERT_EQUAL(blg_plan_split_of(f.plan, i) == 1, i == 1 || i == 11);
    char *report = blg_plan_split_report(f.plan, NULL);
    CU_ASSERT_PTR_NOT_NULL_FATAL(report);
    CU_ASSERT_PTR_NOT_NULL(
        strstr(report, "\"the problems listed, and no others\", \"kept\": true"));
    CU_ASSERT_PTR_NULL(strstr(report, "false"));
    blg_text_free(report);
    tear_down(&f);
}

SUITE(names, CASE(test_names__lines_and_json_lists_say_the_same),
      CASE(test_names__mistakes_have_line_and_near_match),
      CASE(test_names__left_out_problems_keep_their_places),
      CASE(test_names__a_list_is_a_split_of_its_own))
