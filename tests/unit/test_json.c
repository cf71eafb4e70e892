#include "base/json.h"
#include "suite.h"

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

static void test_json_place__finds_values_and_keys(void) {
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

static void test_json_place__tells_what_is_not_there(void) {
    const blg_json_path a = {NULL, "a", 0}, fourth = {&a, NULL, 3}, member = {&a, "b", 0},
                        unknown = {NULL, "z", 0}, below = {&unknown, "y", 0},
                        element = {NULL, NULL, 0};
    const blg_json_path *const paths[] = {&fourth, &member, &unknown, &below, &element};
    int line, column;
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        CU_ASSERT_FALSE(blg_json_place(text, strlen(text), paths[i], false, &line, &column));
}

/* Any prefix, also one that is not JSON: the scan ends within it. */
static void test_json_place__stays_within_cut_texts(void) {
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

static void test_json_place__paths_print_as_in_messages(void) {
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

SUITE(json_place, CASE(test_json_place__finds_values_and_keys),
      CASE(test_json_place__tells_what_is_not_there), CASE(test_json_place__stays_within_cut_texts),
      CASE(test_json_place__paths_print_as_in_messages))
