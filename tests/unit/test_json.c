#include "base/json.h"
#include "suite.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

static const char text[] = "{\n"
                           "  \"a\": [1, \"x, ]}\\\" y\", {\"b\": {\"c\" : true}}],\n"
                           "  \"\\u0064\\n\": {},\n"
                           "\t\"e\":[[ ], [10,\n"
                           "20]]}";

static void expect(const blg_json_path *path, bool of_key, int line, int column) {
    int found_line = 0, found_column = 0;
    CU_ASSERT_TRUE(blg_json_place(text, strlen(text), path, of_key, &found_line, &found_column));
    CU_ASSERT_EQUAL(found_line, line);
    CU_ASSERT_EQUAL(found_column, column);
}

static void test_json__finds_values_and_keys(void) {
    const blg_json_path a = {NULL, "a", 0}, third = {&a, NULL, 2}, b = {&third, "b", 0},
                        c = {&b, "c", 0}, e = {NULL, "e", 0}, tens = {&e, NULL, 1},
                        twenty = {&tens, NULL, 1}, escaped = {NULL, "d\n", 0};
    expect(NULL, false, 1, 1);
    expect(NULL, true, 1, 1);
    expect(&a, false, 2, 8);
    expect(&a, true, 2, 3);
    expect(&third, false, 2, 25);
    expect(&third, true, 2, 25); /* an element has no key */
    expect(&c, true, 2, 32);
    expect(&c, false, 2, 38);
    expect(&escaped, true, 3, 3);
    expect(&twenty, false, 5, 1);
}

static void test_json__tells_what_is_not_there(void) {
    const blg_json_path a = {NULL, "a", 0}, fourth = {&a, NULL, 3}, member = {&a, "b", 0},
                        unknown = {NULL, "z", 0}, below = {&unknown, "y", 0},
                        element = {NULL, NULL, 0};
    const blg_json_path *const paths[] = {&fourth, &member, &unknown, &below, &element};
    int line, column;
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        CU_ASSERT_FALSE(blg_json_place(text, strlen(text), paths[i], false, &line, &column));
}

/* Any prefix, also one that is not JSON: the scan ends within it. */
static void test_json__stays_within_cut_texts(void) {
    const blg_json_path e = {NULL, "e", 0}, tens = {&e, NULL, 1}, twenty = {&tens, NULL, 1};
    int line, column, found = 0;
    for (size_t size = 0; size <= strlen(text); size++) {
        char copy[sizeof text];
        memcpy(copy, text, size);
        memset(copy + size, '[', sizeof copy - size);
        found += blg_json_place(copy, size, &twenty, true, &line, &column);
    }
    CU_ASSERT(found >= 1 && found < 8);
}

static void test_json__paths_print_as_in_messages(void) {
    const blg_json_path a = {NULL, "splits", 0}, b = {&a, "test_cm", 0}, c = {&b, "holdout", 0},
                        d = {&c, NULL, 2};
    char buf[64];
    blg_json_path_print(&d, buf, sizeof buf);
    CU_ASSERT_STRING_EQUAL(buf, "$.splits.test_cm.holdout[2]");
    blg_json_path_print(NULL, buf, sizeof buf);
    CU_ASSERT_STRING_EQUAL(buf, "$");
    blg_json_path_print(&d, buf, 12);
    CU_ASSERT_STRING_EQUAL(buf, "$.splits.te");
}

static bool skip(const char *value, size_t expected) {
    blg_json_scan scan = {value, value + strlen(value)};
    bool whole = blg_json_skip_value(&scan);
    CU_ASSERT_EQUAL((size_t)(scan.at - value), expected);
    return whole;
}

static void test_json__a_value_ends_with_its_last_bracket(void) {
    CU_ASSERT(skip("[1, [2]] , 3", 8));
    CU_ASSERT(skip("  {\"a\": \"]}\"}x", 13));
    CU_ASSERT(skip("12 , 3", 3));
    CU_ASSERT(skip("\"a,b\",", 5));
    CU_ASSERT(skip("]", 0));
    CU_ASSERT(!skip("[1, [2]", 7));
    CU_ASSERT(!skip("[\"]", 3));
    CU_ASSERT(!skip("[[1]}", 5));
    CU_ASSERT(!skip("{\"a\\\"}", 6));
}

static void test_json__mistakes_have_line_and_column(void) {
    static const struct {
        const char *text;
        int line, column;
    } cases[] = {{"", 1, 0},
                 {"{", 1, 1},
                 {"{\n \"a\": x}", 2, 7},
                 {"[1,\n2,\n]", 3, 1},
                 {"{\"a\": 1} 2", 1, 10},
                 {"{\"a\":1,\n\"a\":2}", 2, 3}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        blg_error error = {0};
        const char *bytes = *cases[i].text ? cases[i].text : NULL;
        CU_ASSERT_PTR_NULL(
            blg_json_load(bytes, strlen(cases[i].text), JSON_REJECT_DUPLICATES, "f.json", &error));
        CU_ASSERT_EQUAL(error.status, BLG_INVALID);
        CU_ASSERT_STRING_EQUAL(error.file, "f.json");
        CU_ASSERT_EQUAL(strncmp(error.text, "not JSON: ", 10), 0);
        CU_ASSERT_EQUAL(error.line, cases[i].line);
        CU_ASSERT_EQUAL(error.column, cases[i].column);
        if (error.line != cases[i].line || error.column != cases[i].column)
            printf("case %zu: %d:%d\n", i, error.line, error.column);
    }
}

SUITE(json, CASE(test_json__a_value_ends_with_its_last_bracket),
      CASE(test_json__mistakes_have_line_and_column), CASE(test_json__finds_values_and_keys),
      CASE(test_json__tells_what_is_not_there), CASE(test_json__stays_within_cut_texts),
      CASE(test_json__paths_print_as_in_messages))
