#include "base/text.h"
#include "suite.h"

#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
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
        json_t *json = NULL;
        CU_ASSERT_EQUAL(blg_json_load(bytes, strlen(cases[i].text), JSON_REJECT_DUPLICATES,
                                      "f.json", &json, &error),
                        BLG_INVALID);
        CU_ASSERT_PTR_NULL(json);
        CU_ASSERT_EQUAL(error.status, BLG_INVALID);
        CU_ASSERT_STRING_EQUAL(error.file, "f.json");
        CU_ASSERT_EQUAL(strncmp(error.text, "not JSON: ", 10), 0);
        CU_ASSERT_EQUAL(error.line, cases[i].line);
        CU_ASSERT_EQUAL(error.column, cases[i].column);
        if (error.line != cases[i].line || error.column != cases[i].column)
            printf("case %zu: %d:%d\n", i, error.line, error.column);
    }
}

/* What is no JSON by itself is none as an element of a list either, and the other way round. */
static void test_json__the_text_is_one_value(void) {
    static const char *const bad[] = {"1, 2", "\"a\"], [\"b\"", "{}, {}", "[1],", "]", "1 2",
                                      "[1]]"};
    static const char *const scalars[] = {"12", "\"a, ]\"", "null", "-1.5e3"};
    json_t *json = NULL;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        CU_ASSERT_EQUAL(blg_json_parse(bad[i], strlen(bad[i]), JSON_DECODE_ANY, NULL, &json),
                        BLG_INVALID);
    for (size_t i = 0; i < sizeof scalars / sizeof *scalars; i++) {
        const size_t size = strlen(scalars[i]);
        CU_ASSERT_EQUAL(blg_json_parse(scalars[i], size, 0, NULL, &json), BLG_INVALID);
        CU_ASSERT_EQUAL(blg_json_parse(scalars[i], size, JSON_DECODE_ANY, NULL, &json), BLG_OK);
        json_decref(json);
    }
}

static long calls, fail_at; /* from 1; 0 = none */
static bool and_later;      /* all from there on fail */

static void *allocate(size_t size) {
    calls++;
    if (!fail_at || calls < fail_at || (calls > fail_at && !and_later))
        return malloc(size);
    errno = ENOMEM;
    return NULL;
}

/* What jansson alone makes of a text. */
static void expect_as_jansson(const char *json, size_t flags) {
    json_t *expected = json_loadb(json, strlen(json), flags, NULL), *found = NULL;
    const blg_status status = blg_json_parse(json, strlen(json), flags, NULL, &found);
    CU_ASSERT_EQUAL(status, expected ? BLG_OK : BLG_INVALID);
    CU_ASSERT_TRUE(expected ? json_equal(found, expected) : !found);
    json_decref(expected);
    json_decref(found);
}

static void test_json__texts_read_as_by_jansson(void) {
    static const char *const texts[] = {
        "{}",
        " [ ] ",
        "[{}, [], null, true, false]\n",
        "[nul]",
        "[true false]",
        "[1,]",
        "[,1]",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\":1,}",
        "{\"a\" : 1 , \"b\":\"\"}",
        "{\"a\":1,\"a\":[2]}",
        "{1:2}",
        "[1]]",
        "[",
        "{",
        "[\"a",
        "[\"\x01\"]",
        "[\"\xc3\xa9\"]",
        "[\"\xff\"]",
        "[\"\\n\\u00e9\"]",
        "\"a\"",
        "7",
        "[-]",
        "[.5]",
        "[5.]",
        "[01]",
        "[-0, 0, 0.0, -0.0]",
        "[1e3, 1E-3, -1.5e+2, 1e999]",
        "[1.5.5]",
        "[0x10]",
        "[+1]",
        "[999999999999999999, -999999999999999999, 9223372036854775807, 9223372036854775808]",
        "{\"a key that has more than sixty-three bytes, so many that nobody wrote it\": 1}",
        "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (int k = 0; k < 4; k++)
            expect_as_jansson(texts[i],
                              (k & 1 ? JSON_REJECT_DUPLICATES : 0) | (k & 2 ? JSON_DECODE_ANY : 0));
}

/* Texts of doubles with 1 to 17 digits, and texts exactly between two doubles. */
static void test_json__numbers_are_the_nearest_doubles(void) {
    static const char *const halves[] = {
        "9007199254740993.0",   "9007199254740995.0",  "90071992547409.925", "0.000000000000000001",
        "0.999999999999999999", "4503599627370496.50", "4503599627370497.50"};
    char text[64];
    uint64_t bits = 1;
    int differ = 0;
    for (int i = 0; i < 200000; i++) {
        bits = bits * 6364136223846793005u + 1442695040888963407u;
        const int digits = 1 + (int)(bits >> 60), places = (int)(bits >> 50) % 19;
        const double value = (double)(bits >> 11) / 9007199254740992.0 * (i % 3 ? 720 : 1);
        snprintf(text, sizeof text, i % 2 ? "[%.*g]" : "[%.*f]", i % 2 ? digits + 2 : places,
                 value);
        if (i < (int)(sizeof halves / sizeof *halves))
            snprintf(text, sizeof text, "[-%s]", halves[i]);
        json_t *json = NULL;
        CU_ASSERT_EQUAL_FATAL(blg_json_parse(text, strlen(text), 0, NULL, &json), BLG_OK);
        const double found = json_number_value(json_array_get(json, 0)),
                     expected = strtod(text + 1, NULL);
        differ += memcmp(&found, &expected, sizeof found) != 0;
        json_decref(json);
    }
    CU_ASSERT_EQUAL(differ, 0);
}

/* jansson reads a text that has an escape; others are read without it. */
static void test_json__no_byte_is_lost_without_memory(void) {
    static const char *const texts[] = {
        "{\"l_block\": 1, \"a_key_that_is_longer_than_the_first_buffer\": [\"\\/d a text that is "
        "longer "
        "than its second one, which has thirty-two bytes\", 12345678901234567, "
        "0.12345678901234567]}",
        "[1234567890123456,\"\\/\"]",
        "[\"\\/34567890123\"]",
        "[\"\\/345678901234567890123456\"]", /* its guard would end where the buffer grows */
        "{\"\\u0064234567890123456\":\"\\\\1234567890123456\"}",
        "{\"key\":[\"text\",1,0.5]}"};
    json_set_alloc_funcs(allocate, free);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (int later = 0; later < 2; later++) {
            json_t *right = NULL, *json = NULL;
            fail_at = 0;
            and_later = later;
            CU_ASSERT_EQUAL_FATAL(blg_json_parse(texts[i], strlen(texts[i]), 0, NULL, &right),
                                  BLG_OK);
            long n = 0;
            for (calls = 0; calls >= n;) { /* until nothing failed */
                calls = 0;
                fail_at = ++n;
                blg_status status = blg_json_parse(texts[i], strlen(texts[i]), 0, NULL, &json);
                /* What failed once is parsed once more. */
                CU_ASSERT(status == BLG_OK ? json_equal(json, right) && (calls < n || !later)
                                           : status == BLG_NO_MEMORY && !json && later);
                json_decref(json);
            }
            CU_ASSERT(n > 5);
            json_decref(right);
        }
    json_set_alloc_funcs(malloc, free);
}

SUITE(json, CASE(test_json__texts_read_as_by_jansson),
      CASE(test_json__numbers_are_the_nearest_doubles), CASE(test_json__the_text_is_one_value),
      CASE(test_json__no_byte_is_lost_without_memory),
      CASE(test_json__a_value_ends_with_its_last_bracket),
      CASE(test_json__mistakes_have_line_and_column), CASE(test_json__finds_values_and_keys),
      CASE(test_json__tells_what_is_not_there), CASE(test_json__stays_within_cut_texts),
      CASE(test_json__paths_print_as_in_messages))
