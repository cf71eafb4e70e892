#include "base/memory.h"
#include "base/text.h"
#include "suite.h"

#include <stdio.h>
#include <string.h>

static void expect(const blg_error *error, const char *text) {
    char buf[1200];
    CU_ASSERT_STRING_EQUAL(blg_error_format(error, buf, sizeof buf), text);
}

static void test_error__format_leaves_out_what_is_unknown(void) {
    blg_error error = {0};
    CU_ASSERT_EQUAL(blg_error_set(&error, BLG_INVALID, "bad %s", "thing"), BLG_INVALID);
    expect(&error, "bad thing");
    blg_error_key(&error, "$.a[%d]", 2);
    expect(&error, "$.a[2]: bad thing");
    blg_error_at(&error, NULL, 0, 7);
    expect(&error, "column 7: $.a[2]: bad thing");
    blg_error_at(&error, NULL, 3, 0);
    expect(&error, "3:7: $.a[2]: bad thing");
    blg_error_at(&error, "x.json", 0, 0);
    expect(&error, "x.json:3:7: $.a[2]: bad thing");
}

static void test_error__first_error_and_first_place_win(void) {
    blg_error error = {0};
    blg_error_set(&error, BLG_IO, "first");
    CU_ASSERT_EQUAL(blg_error_set(&error, BLG_INVALID, "second"), BLG_INVALID);
    blg_error_at(&error, "a", 1, 2);
    blg_error_at(&error, "b", 8, 9);
    blg_error_key(&error, "k");
    blg_error_key(&error, "l");
    CU_ASSERT_EQUAL(error.status, BLG_IO);
    expect(&error, "a:1:2: k: first");
}

static void test_error__null_is_accepted(void) {
    CU_ASSERT_EQUAL(blg_error_set(NULL, BLG_FAILED, "x"), BLG_FAILED);
    blg_error_at(NULL, "a", 1, 1);
    blg_error_key(NULL, "k");
}

static void test_error__long_texts_are_cut_and_terminated(void) {
    char text[2000], buf[40];
    memset(text, 'x', sizeof text);
    text[sizeof text - 1] = '\0';
    blg_error error = {0};
    blg_error_set(&error, BLG_FAILED, "%s", text);
    blg_error_at(&error, text, 1 << 30, 1 << 30);
    blg_error_key(&error, "%s", text);
    CU_ASSERT_EQUAL(strlen(error.text), sizeof error.text - 1);
    CU_ASSERT_EQUAL(strlen(error.file), sizeof error.file - 1);
    CU_ASSERT_EQUAL(strlen(error.key), sizeof error.key - 1);
    CU_ASSERT_EQUAL(strlen(blg_error_format(&error, buf, sizeof buf)), sizeof buf - 1);
}

/* The end of a path is the file's own name. */
static void test_error__long_paths_keep_both_ends(void) {
    char path[700], just[256];
    for (int shift = 0; shift < 3; shift++) {
        blg_error error = {0};
        size_t n = (size_t)snprintf(path, sizeof path, "/%.*s", shift, "ab");
        while (n < 600)
            n += (size_t)snprintf(path + n, sizeof path - n, "\xe6\x97\xa5");
        snprintf(path + n, sizeof path - n, "/ds/scenes.jsonl");
        blg_error_at(&error, path, 0, 0);
        const char *mark = strstr(error.file, "\xe2\x80\xa6");
        CU_ASSERT_FATAL(mark != NULL);
        CU_ASSERT(mark > error.file + 50 &&
                  strncmp(error.file, path, (size_t)(mark - error.file)) == 0);
        CU_ASSERT_STRING_EQUAL(mark + 3, path + strlen(path) - strlen(mark + 3));
        CU_ASSERT_STRING_EQUAL(error.file + strlen(error.file) - 16, "/ds/scenes.jsonl");
        CU_ASSERT(strlen(error.file) > sizeof error.file - 8);
        CU_ASSERT(blg_str_is_line(error.file)); /* no character is cut */
        CU_ASSERT_PTR_NULL(strchr(error.file, '?'));
    }
    blg_error fits = {0};
    memset(just, 'x', 255);
    just[255] = '\0';
    blg_error_at(&fits, just, 0, 0);
    CU_ASSERT_STRING_EQUAL(fits.file, just);
}

/* Bytes that continue no character are no endless search for one. */
static void test_error__long_paths_of_odd_bytes(void) {
    char path[700];
    blg_error error = {0};
    memset(path, '\x9b', sizeof path);
    path[sizeof path - 1] = '\0';
    blg_error_at(&error, path, 0, 0);
    CU_ASSERT(blg_str_is_line(error.file) && strlen(error.file) < sizeof error.file);
}

static void test_error__control_characters_are_not_shown(void) {
    blg_error error = {0};
    blg_error_set(&error, BLG_INVALID, "no \"%s\"", "a\x1b[2J\nb\x7f");
    blg_error_at(&error, "d\rir", 1, 1);
    blg_error_key(&error, "$.%s", "k\tey");
    CU_ASSERT_STRING_EQUAL(error.text, "no \"a?[2J?b?\"");
    CU_ASSERT_STRING_EQUAL(error.file, "d?ir");
    CU_ASSERT_STRING_EQUAL(error.key, "$.k?ey");
}

static void test_error__every_status_has_text_and_exit_code(void) {
    static const int codes[BLG_STATUS_COUNT] = {0, 1, 2, 3, 4, 5, 1, 130, 6};
    for (int i = 0; i < BLG_STATUS_COUNT; i++) {
        CU_ASSERT_EQUAL(blg_status_exit_code((blg_status)i), codes[i]);
        CU_ASSERT(strlen(blg_status_text((blg_status)i)) > 0);
        for (int j = 0; j < i; j++)
            CU_ASSERT_STRING_NOT_EQUAL(blg_status_text((blg_status)i),
                                       blg_status_text((blg_status)j));
    }
}

static void test_error__status_outside_the_enumeration(void) {
    CU_ASSERT_STRING_EQUAL(blg_status_text(BLG_STATUS_COUNT), "unknown status");
    CU_ASSERT_EQUAL(blg_status_exit_code(BLG_STATUS_COUNT), 1);
}

SUITE(error, CASE(test_error__format_leaves_out_what_is_unknown),
      CASE(test_error__first_error_and_first_place_win), CASE(test_error__null_is_accepted),
      CASE(test_error__long_texts_are_cut_and_terminated),
      CASE(test_error__long_paths_keep_both_ends), CASE(test_error__long_paths_of_odd_bytes),
      CASE(test_error__control_characters_are_not_shown),
      CASE(test_error__every_status_has_text_and_exit_code),
      CASE(test_error__status_outside_the_enumeration))
