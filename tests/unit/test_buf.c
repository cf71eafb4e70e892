#include "base/memory.h"
#include "base/text.h"
#include "suite.h"

#include <limits.h>
#include <stdint.h>
#include <string.h>

static void expect(blg_buf *buf, const char *text) {
    CU_ASSERT(!buf->failed);
    CU_ASSERT_EQUAL(buf->size, strlen(text));
    CU_ASSERT_STRING_EQUAL(buf->data, text);
    blg_buf_clear(buf);
}

static void test_buf__collects_text(void) {
    blg_buf buf = {0};
    blg_buf_text(&buf, "a");
    blg_buf_char(&buf, 'b');
    blg_buf_add(&buf, "cde", 2);
    blg_buf_format(&buf, "%d-%s", 7, "x");
    expect(&buf, "abcd7-x");
    blg_buf_free(&buf);
    CU_ASSERT_PTR_NULL(buf.data);
}

static void test_buf__grows_by_any_steps_and_stays_terminated(void) {
    blg_buf buf = {0};
    for (size_t i = 0; i < 3000; i++) {
        blg_buf_char(&buf, (char)('a' + i % 26));
        CU_ASSERT_EQUAL_FATAL(buf.data[i + 1], '\0');
    }
    for (size_t i = 0; i < 3000; i++)
        CU_ASSERT_EQUAL_FATAL(buf.data[i], (char)('a' + i % 26));
    blg_buf_clear(&buf);
    for (int i = 0; i < 300; i++)
        blg_buf_format(&buf, "%0*d", i, 1); /* texts that end exactly at the capacity occur */
    CU_ASSERT_EQUAL(buf.size, 300 * 299 / 2 + 1);
    blg_buf_free(&buf);
}

static void test_buf__bytes_may_be_zero(void) {
    blg_buf buf = {0};
    blg_buf_add(&buf, "\0\0x", 3);
    CU_ASSERT(buf.size == 3 && buf.data[2] == 'x' && buf.data[3] == '\0');
    blg_buf_add(&buf, NULL, 0);
    CU_ASSERT_EQUAL(buf.size, 3);
    blg_buf_free(&buf);
}

static void test_buf__failure_sticks_until_cleared(void) {
    blg_buf buf = {0};
    blg_buf_text(&buf, "kept");
    CU_ASSERT(!blg_buf_reserve(&buf, SIZE_MAX / 2));
    CU_ASSERT(buf.failed);
    blg_buf_text(&buf, "not added");
    blg_buf_format(&buf, "%d", 1);
    CU_ASSERT_STRING_EQUAL(buf.data, "kept");
    CU_ASSERT(!blg_buf_reserve(&buf, 1));
    blg_buf_clear(&buf);
    blg_buf_text(&buf, "again");
    expect(&buf, "again");
    blg_buf_free(&buf);
}

static void test_buf__json_strings_are_escaped(void) {
    blg_buf buf = {0};
    blg_buf_json_string(&buf, "a\"b\\c\n\x01\xc3\xa9");
    expect(&buf, "\"a\\\"b\\\\c\\u000a\\u0001\xc3\xa9\"");
    blg_buf_json_string(&buf, "");
    expect(&buf, "\"\"");
    blg_buf_free(&buf);
}

static void test_buf__doubles_are_the_shortest_that_read_back(void) {
    static const double values[] = {0, 1, -1.5, 0.1, 1e300, 5e-324, 1.0 / 3, 123456.789};
    blg_buf buf = {0};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        double back;
        blg_buf_double(&buf, values[i]);
        CU_ASSERT(blg_str_parse_double(buf.data, &back) && back == values[i]);
        blg_buf_clear(&buf);
    }
    blg_buf_double(&buf, 0.1);
    expect(&buf, "0.1");
    blg_buf_double(&buf, -0.0);
    expect(&buf, "0");
    blg_buf_free(&buf);
}

static void test_buf__arrays_grow_and_keep_their_elements(void) {
    int *numbers = NULL, capacity = 0;
    for (int n = 0; n < 1000; n++) {
        CU_ASSERT_FATAL(blg_array_grow(&numbers, &capacity, n + 1, sizeof *numbers));
        numbers[n] = n;
    }
    for (int n = 0; n < 1000; n++)
        CU_ASSERT_EQUAL_FATAL(numbers[n], n);
    const int *before = numbers;
    CU_ASSERT(!blg_array_grow(&numbers, &capacity, INT_MAX, sizeof *numbers));
    CU_ASSERT(numbers == before && numbers[999] == 999);
    blg_array_free(&numbers);
    CU_ASSERT_PTR_NULL(numbers);
    blg_array_free(&numbers); /* harmless */
}

static void test_buf__csv_cells_are_quoted_where_needed(void) {
    static const char *const cells[][2] = {{"plain", "plain"},
                                           {"", ""},
                                           {"a,b", "\"a,b\""},
                                           {"say \"x\"", "\"say \"\"x\"\"\""},
                                           {"two\nlines", "\"two\nlines\""}};
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++) {
        blg_buf buf = {0};
        blg_buf_text(&buf, "<");
        blg_buf_csv(&buf, cells[i][0]);
        CU_ASSERT_STRING_EQUAL(buf.data + 1, cells[i][1]);
        blg_buf_free(&buf);
    }
}

SUITE(buf, CASE(test_buf__csv_cells_are_quoted_where_needed), CASE(test_buf__collects_text),
      CASE(test_buf__grows_by_any_steps_and_stays_terminated), CASE(test_buf__bytes_may_be_zero),
      CASE(test_buf__failure_sticks_until_cleared), CASE(test_buf__json_strings_are_escaped),
      CASE(test_buf__doubles_are_the_shortest_that_read_back),
      CASE(test_buf__arrays_grow_and_keep_their_elements))
