#include "data/import.h"
#include "suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A data set of one problem per family, two images a side, written to a temporary folder. NULL
 * leaves a file out. */
typedef struct files {
    const char *ff, *bd, *hd, *v2, *flat_ff, *flat_splits;
} files;

#define LINE  "[[\"line_normal_1.000-0.500\"]]"
#define ARC   "[[\"arc_zigzag_0.500_0.625-0.500\"]]"
#define BODY  "[[" LINE ", " LINE "], [" ARC ", " ARC "]]"
#define FF    "{\"ff_nact1_0000\": " BODY "}"
#define BD    "{\"bd_a_0000\": " BODY ", \"bd_a-b_0000\": " BODY "}"
#define HD    "{\"hd_convex-necked_0003\": " BODY "}"
#define V2    "{\"train\": [\"ff_nact1_0000\", \"bd_a_0000\"], \"test\": [\"bd_a-b_0000\"], \"val\": "
#define V2_OK V2 "[\"hd_convex-necked_0003\"]}"

static const files good = {FF, BD, HD, V2_OK, NULL, NULL};
static char root[64];
static const char *const names[] = {"ff/ff_action_programs.json", "bd/bd_action_programs.json",
                                    "hd/hd_action_programs.json", "ShapeBongard_V2_split.json",
                                    "ff_action_programs.json",    "ShapeBongard_FF_split.json"};
static const char *const folders[] = {"ff", "bd", "hd"};

static const char *below(const char *name) {
    static char path[256];
    snprintf(path, sizeof path, "%s/%s", root, name);
    return path;
}

static void write_set(const files *content) {
    const char *texts[] = {content->ff, content->bd,      content->hd,
                           content->v2, content->flat_ff, content->flat_splits};
    strcpy(root, "/tmp/blogo_import_XXXXXX");
    CU_ASSERT_PTR_NOT_NULL_FATAL(mkdtemp(root));
    for (int i = 0; i < 3; i++)
        mkdir(below(folders[i]), 0700);
    for (int i = 0; i < 6; i++) {
        FILE *file = texts[i] ? fopen(below(names[i]), "w") : NULL;
        if (!file)
            continue;
        fputs(texts[i], file);
        fclose(file);
    }
}

static void remove_set(void) {
    for (int i = 0; i < 6; i++)
        remove(below(names[i]));
    for (int i = 0; i < 3; i++)
        rmdir(below(folders[i]));
    rmdir(root);
}

static void check_refused(files content, blg_status expected, const char *said, const char *key) {
    blg_import *import = (blg_import *)root;
    blg_error error = {0};
    write_set(&content);
    CU_ASSERT_EQUAL(blg_import_open(root, NULL, BLG_IMPORT_WHOLE, &import, &error), expected);
    CU_ASSERT_PTR_NULL(import);
    CU_ASSERT_PTR_NOT_NULL(strstr(error.text, said));
    CU_ASSERT_STRING_EQUAL(error.key, key);
    CU_ASSERT(error.file[0] != '\0');
    remove_set();
}

static blg_import *open_good(const files *content) {
    blg_import *import;
    blg_error error = {0};
    write_set(content);
    CU_ASSERT_EQUAL(blg_import_open(root, NULL, BLG_IMPORT_WHOLE, &import, &error), BLG_OK);
    CU_ASSERT_STRING_EQUAL_FATAL(error.text, "");
    return import;
}

static void test_import__reads_all_families(void) {
    static blg_problem problem;
    blg_import *import = open_good(&good);
    CU_ASSERT_EQUAL(import->n_problems, 4);
    CU_ASSERT_EQUAL(import->files[BLG_BASIC].n, 2);
    CU_ASSERT_EQUAL(import->images_per_side, 2);
    CU_ASSERT_EQUAL(blg_import_find(import, "hd_convex-necked_0003"), 3);
    CU_ASSERT_EQUAL(blg_import_find(import, "hd_convex-necked_0004"), -1);
    CU_ASSERT_EQUAL_FATAL(blg_import_problem(import, NULL, 3, &problem, NULL), BLG_OK);
    CU_ASSERT_STRING_EQUAL(problem.name, "hd_convex-necked_0003");
    CU_ASSERT_EQUAL(problem.concept.n_components, 2);
    CU_ASSERT_EQUAL(problem.concept.attributes[1], BLG_ATTR_necked);
    CU_ASSERT_STRING_EQUAL(import->splits->names[problem.split], "val");
    CU_ASSERT_EQUAL(problem.images[1][1].programs[0].actions[0].kind, BLG_LINE);
    CU_ASSERT_EQUAL(problem.images[0][0].programs[0].actions[0].extent_deg, 90);
    CU_ASSERT_EQUAL_FATAL(blg_import_problem(import, NULL, 0, &problem, NULL), BLG_OK);
    CU_ASSERT_EQUAL(problem.images[0][1].violated, 0);
    CU_ASSERT_EQUAL(problem.concept.programs[0].n_actions, 1);
    char path[256];
    blg_import_image_path(import, 2, 1, 0, path, sizeof path);
    CU_ASSERT_STRING_EQUAL(path, "bd/images/bd_a-b_0000/1/0.png");
    long long images = 1;
    CU_ASSERT_EQUAL(blg_import_count_images(import, &images, NULL), BLG_OK);
    CU_ASSERT_EQUAL(images, 0);
    blg_import_free(import);
    remove_set();
}

static void test_import__reads_a_free_form_only_set(void) {
    files content = {.flat_ff = FF, .flat_splits = "{\"train\": [\"ff_nact1_0000\"]}"};
    blg_import *import = open_good(&content);
    char path[256];
    blg_import_image_path(import, 0, 0, 1, path, sizeof path);
    CU_ASSERT_STRING_EQUAL(path, "images/ff_nact1_0000/0/1.png");
    blg_import_free(import);
    remove_set();
}

static void test_import__the_digest_follows_every_file(void) {
    files changed[4] = {good, good, good, good};
    char first[65];
    blg_import *import = open_good(&good);
    snprintf(first, sizeof first, "%s", import->digest);
    blg_import_free(import);
    remove_set();
    changed[1].bd = "{\"bd_a_0000\": " BODY ", \"bd_a-b_0000\":  " BODY "}";
    changed[2].hd = "{\"hd_convex-necked_0003\": " BODY "} ";
    changed[3].v2 = V2_OK " ";
    for (int i = 0; i < 4; i++) {
        import = open_good(&changed[i]);
        CU_ASSERT_EQUAL(strcmp(first, import->digest) == 0, i == 0);
        blg_import_free(import);
        remove_set();
    }
}

static void test_import__compares_programs_by_their_text(void) {
    static blg_problem a, b;
    blg_import *import = open_good(&good);
    CU_ASSERT_EQUAL_FATAL(blg_import_problem(import, NULL, 0, &a, NULL), BLG_OK);
    b = a;
    b.images[0][1].programs[0].actions[0].extent_deg += 0.1; /* rounds to the same text */
    CU_ASSERT(blg_import_same_programs(&a, &b));
    b.images[0][1].programs[0].actions[0].extent_deg += 1;
    CU_ASSERT(!blg_import_same_programs(&a, &b));
    b = a;
    b.images[1][0].programs[0].actions[0].type = BLG_CIRCLE;
    CU_ASSERT(!blg_import_same_programs(&a, &b));
    b = a;
    b.name[3] = 'x';
    CU_ASSERT(!blg_import_same_programs(&a, &b));
    blg_import_free(import);
    remove_set();
}

#define REFUSED(name, field, text, status, said, key)                                              \
    static void test_import__##name(void) {                                                        \
        files content = good;                                                                      \
        content.field = text;                                                                      \
        check_refused(content, status, said, key);                                                 \
    }

REFUSED(no_object, ff, "[1]", BLG_INVALID, "expected \"{\"", "")
REFUSED(empty_object, ff, "{}", BLG_INVALID, "expected a problem name", "")
REFUSED(name_with_a_dot, ff, "{\"ff.Nact\": " BODY "}", BLG_INVALID, "consists of [A-Za-z0-9_-]",
        "")
REFUSED(name_empty, ff, "{\"\": " BODY "}", BLG_INVALID, "expected a problem name", "")
REFUSED(name_of_another_family, ff, "{\"bd_a_0001\": " BODY "}", BLG_INVALID,
        "\"bd_a_0001\" is the name of a problem of the family bd, not ff", "")
REFUSED(no_colon, ff, "{\"ff_a\" " BODY "}", BLG_INVALID, "expected \":\"", "")
REFUSED(no_list, ff, "{\"ff_a\": 7}", BLG_INVALID, "expected \"[\"", "")
REFUSED(truncated_file, ff, "{\"ff_a\": [[" LINE ", ", BLG_INVALID, "the file ends", "")
REFUSED(text_behind_the_object, ff, FF "x", BLG_INVALID, "expected nothing", "")
REFUSED(no_comma_between_problems, bd, "{\"bd_a_0000\": " BODY " \"bd_b_0000\": " BODY "}",
        BLG_INVALID, "expected \",\" or \"}\"", "")
REFUSED(a_problem_twice, bd, "{\"bd_a_0000\": " BODY ", \"bd_a_0000\": " BODY "}", BLG_INVALID,
        "\"bd_a_0000\" stands twice, as number 2 and 3", "")
REFUSED(value_is_no_json, ff, "{\"ff_a\": [[x], []]}", BLG_INVALID, "not JSON", "")
REFUSED(one_side, ff, "{\"ff_a\": [[" LINE "]]}", BLG_INVALID, "expected two lists", "$.ff_a")
REFUSED(sides_differ, ff, "{\"ff_a\": [[" LINE ", " LINE "], [" ARC "]]}", BLG_INVALID,
        "found 1 images", "$.ff_a[1]")
REFUSED(no_images, ff, "{\"ff_a\": [[], []]}", BLG_INVALID, "found 0 images", "$.ff_a[0]")
REFUSED(counts_differ_between_problems, bd, "{\"bd_a_0000\": [[" LINE "], [" ARC "]]}", BLG_INVALID,
        "1 images a side; the first problem has 2", "$.bd_a_0000")
REFUSED(no_shapes, ff, "{\"ff_a\": [[[], " LINE "], [" ARC ", " ARC "]]}", BLG_INVALID,
        "1 to 6 shapes", "$.ff_a[0][0]")
REFUSED(no_actions, ff, "{\"ff_a\": [[" LINE ", [[]]], [" ARC ", " ARC "]]}", BLG_INVALID,
        "1 to 20 actions", "$.ff_a[0][1][0]")
REFUSED(action_is_no_text, ff, "{\"ff_a\": [[" LINE ", [[5]]], [" ARC ", " ARC "]]}", BLG_INVALID,
        "expected an action as text", "$.ff_a[0][1][0][0]")
REFUSED(action_is_malformed, ff,
        "{\"ff_a\": [[" LINE ", " LINE "], [[[\"line_normal_1.000-0.5000\"]], " ARC "]]}",
        BLG_INVALID, "\"line_normal_1.000-0.5000\", byte 19", "$.ff_a[1][0][0][0]")
REFUSED(splits_are_no_json, v2, "{\"train\": [", BLG_INVALID, "not JSON", "")
REFUSED(splits_are_a_list, v2, "[]", BLG_INVALID, "expected an object of splits", "")
REFUSED(split_is_no_list, v2, "{\"train\": 5}", BLG_INVALID, "expected a list", "$.train")
REFUSED(split_name_is_odd, v2, "{\"Train set\": []}", BLG_INVALID, "[a-z0-9_]", "$.Train set")
REFUSED(split_twice, v2, "{\"train\": [], \"train\": []}", BLG_INVALID, "not JSON: duplicate", "")
REFUSED(split_holds_a_number, v2, "{\"train\": [3]}", BLG_INVALID, "expected a problem name",
        "$.train[0]")
REFUSED(name_in_two_splits, v2, V2 "[\"bd_a_0000\"]}", BLG_INVALID,
        "\"bd_a_0000\" is listed twice; first as $.train[1]", "$.val[0]")
REFUSED(name_twice_in_a_split, v2, V2 "[\"hd_convex-necked_0003\", \"hd_convex-necked_0003\"]}",
        BLG_INVALID, "listed twice; first as $.val[0]", "$.val[1]")
REFUSED(unknown_name_in_a_split, v2, V2 "[\"hd_convex-necked_0004\"]}", BLG_INVALID,
        "did you mean \"hd_convex-necked_0003\"?", "$.val[0]")
REFUSED(problem_in_no_split, v2, V2 "[]}", BLG_INVALID,
        "problem \"hd_convex-necked_0003\" is in no split (4 problems, 3 listed)", "")
REFUSED(no_split_file, v2, NULL, BLG_IO, "no split file; expected ShapeBongard_V2_split.json", "")

static void test_import__no_data_set(void) {
    check_refused((files){.v2 = V2_OK}, BLG_INVALID, "no data set in the published layout", "");
}

static void test_import__messages_give_line_and_column(void) {
    blg_import *import;
    blg_error error = {0};
    files content = good;
    content.ff = "{\n \"ff_a\": [[\"line\"\n]}";
    write_set(&content);
    CU_ASSERT_EQUAL(blg_import_open(root, NULL, BLG_IMPORT_WHOLE, &import, &error), BLG_INVALID);
    CU_ASSERT(error.line == 2 && error.column == 10);
    remove_set();
}

/* Of a part of a data set the split file may say more than is there, and to readers less. */
static void test_import__parts(void) {
    static const struct {
        const char *v2;
        blg_import_extent extent;
        blg_status status;
    } cases[] = {
        {V2 "[\"hd_convex-necked_0003\"], \"more\": [\"hd_x_0001\"]}", BLG_IMPORT_WHOLE,
         BLG_INVALID},
        {V2 "[\"hd_convex-necked_0003\"], \"more\": [\"hd_x_0001\"]}", BLG_IMPORT_PART, BLG_OK},
        {V2 "[]}", BLG_IMPORT_PART, BLG_INVALID},
        {V2 "[]}", BLG_IMPORT_FOUND, BLG_OK},
        {NULL, BLG_IMPORT_PART, BLG_IO},
        {NULL, BLG_IMPORT_FOUND, BLG_OK},
        {V2 "[\"bd_a_0000\"]}", BLG_IMPORT_FOUND, BLG_INVALID}}; /* twice */
    static blg_problem problem;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        blg_import *import = NULL;
        files content = good;
        content.v2 = cases[i].v2;
        write_set(&content);
        CU_ASSERT_EQUAL(blg_import_open(root, NULL, cases[i].extent, &import, NULL),
                        cases[i].status);
        if (import) {
            const int index = blg_import_find(import, "hd_convex-necked_0003");
            CU_ASSERT_EQUAL_FATAL(blg_import_problem(import, NULL, index, &problem, NULL), BLG_OK);
            CU_ASSERT_EQUAL(problem.split >= 0, cases[i].extent == BLG_IMPORT_PART);
        }
        blg_import_free(import);
        remove_set();
    }
}

/* Names that follow no pattern tell no concept. */
static void test_import__any_name(void) {
    files content = good;
    content.ff = "{\"My-Edit_1\": " BODY ", \"x\": " BODY ", \"convex_7\": " BODY "}";
    content.v2 = NULL;
    static blg_problem problem;
    write_set(&content);
    blg_import *import = NULL;
    CU_ASSERT_EQUAL_FATAL(blg_import_open(root, NULL, BLG_IMPORT_FOUND, &import, NULL), BLG_OK);
    static const char *const any[] = {"My-Edit_1", "x", "convex_7"};
    for (int i = 0; i < 3; i++) {
        const int index = blg_import_find(import, any[i]);
        blg_concept concept;
        CU_ASSERT_EQUAL_FATAL(blg_import_problem(import, NULL, index, &problem, NULL), BLG_OK);
        CU_ASSERT_STRING_EQUAL(problem.name, any[i]);
        blg_import_concept(import, NULL, index, &concept);
        CU_ASSERT_EQUAL(concept.n_components, 0);
    }
    blg_import_free(import);
    remove_set();
}

static void test_import__a_given_split_file_takes_the_place(void) {
    blg_import *import = (blg_import *)root;
    blg_error error = {0};
    write_set(&good);
    CU_ASSERT_EQUAL(
        blg_import_open(root, "/nonexistent/splits.json", BLG_IMPORT_WHOLE, &import, &error),
        BLG_IO);
    CU_ASSERT_PTR_NULL(import);
    CU_ASSERT_STRING_EQUAL(error.file, "/nonexistent/splits.json");
    char path[256];
    strcpy(path, below(names[3]));
    CU_ASSERT_EQUAL(blg_import_open(root, path, BLG_IMPORT_WHOLE, &import, NULL), BLG_OK);
    blg_import_free(import);
    remove_set();
}

SUITE(import, CASE(test_import__reads_all_families), CASE(test_import__reads_a_free_form_only_set),
      CASE(test_import__the_digest_follows_every_file),
      CASE(test_import__compares_programs_by_their_text), CASE(test_import__no_object),
      CASE(test_import__empty_object), CASE(test_import__name_with_a_dot),
      CASE(test_import__name_empty), CASE(test_import__name_of_another_family),
      CASE(test_import__no_colon), CASE(test_import__no_list), CASE(test_import__truncated_file),
      CASE(test_import__text_behind_the_object), CASE(test_import__no_comma_between_problems),
      CASE(test_import__a_problem_twice), CASE(test_import__value_is_no_json),
      CASE(test_import__one_side), CASE(test_import__sides_differ), CASE(test_import__no_images),
      CASE(test_import__counts_differ_between_problems), CASE(test_import__no_shapes),
      CASE(test_import__no_actions), CASE(test_import__action_is_no_text),
      CASE(test_import__action_is_malformed), CASE(test_import__splits_are_no_json),
      CASE(test_import__splits_are_a_list), CASE(test_import__split_is_no_list),
      CASE(test_import__split_name_is_odd), CASE(test_import__split_twice),
      CASE(test_import__split_holds_a_number), CASE(test_import__name_in_two_splits),
      CASE(test_import__name_twice_in_a_split), CASE(test_import__unknown_name_in_a_split),
      CASE(test_import__problem_in_no_split), CASE(test_import__no_split_file),
      CASE(test_import__no_data_set), CASE(test_import__messages_give_line_and_column),
      CASE(test_import__parts), CASE(test_import__any_name),
      CASE(test_import__a_given_split_file_takes_the_place))
