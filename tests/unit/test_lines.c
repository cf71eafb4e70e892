/* The reader of text files line by line. */
#include "base/text.h"

#include "base/files.h"
#include "suite.h"
#include "temp.h"

#include <string.h>

static char folder[TEMP_PATH], path[TEMP_PATH];
static blg_lines lines;

static void begin(const char *text, size_t size) {
    temp_make(folder);
    temp_join(folder, "f", path);
    CU_ASSERT_EQUAL_FATAL(blg_fs_write(path, text, size, BLG_FS_QUICK, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_lines_open(&lines, NULL, path, NULL), BLG_OK);
}

static void end(void) {
    blg_lines_close(&lines);
    temp_remove(folder);
}

static bool next_is(const char *expected) {
    return blg_lines_next(&lines, NULL) == BLG_OK && lines.line && lines.size == strlen(expected) &&
           memcmp(lines.line, expected, lines.size) == 0;
}

static bool is_over(void) {
    return blg_lines_next(&lines, NULL) == BLG_OK && !lines.line;
}

static void test_lines__come_one_by_one_and_are_counted(void) {
    begin("a\n\nbcd\nlast", 11);
    CU_ASSERT(next_is("a") && lines.number == 1);
    CU_ASSERT(next_is("") && next_is("bcd") && next_is("last") && lines.number == 4);
    CU_ASSERT(is_over() && is_over());
    end();
}

static void test_lines__an_empty_file_has_none(void) {
    begin("", 0);
    CU_ASSERT(is_over() && lines.number == 0);
    end();
}

/* A line may be longer than a block, and stand across two. */
static void test_lines__longer_than_a_block(void) {
    blg_buf text = {0};
    for (int i = 0; i < 1000000; i++)
        blg_buf_char(&text, (char)('a' + i % 26));
    blg_buf_text(&text, "\nnext\n");
    begin(text.data, text.size);
    CU_ASSERT_EQUAL(blg_lines_next(&lines, NULL), BLG_OK);
    CU_ASSERT(lines.size == 1000000 && memcmp(lines.line, text.data, 1000000) == 0);
    CU_ASSERT(next_is("next") && is_over());
    blg_buf_free(&text);
    end();
}

static void test_lines__too_long_a_line_is_refused(void) {
    enum { SIZE = 9 << 20 };
    blg_error error = {0};
    blg_buf text = {0};
    blg_buf_text(&text, "one\n");
    CU_ASSERT_FATAL(blg_buf_reserve(&text, SIZE));
    memset(text.data + text.size, 'x', SIZE);
    begin(text.data, text.size + SIZE);
    CU_ASSERT(next_is("one"));
    CU_ASSERT_EQUAL(blg_lines_next(&lines, &error), BLG_INVALID);
    CU_ASSERT(error.line == 2 && strstr(error.file, "/f"));
    blg_buf_free(&text);
    end();
}

static void test_lines__no_file_and_a_folder(void) {
    blg_error error = {0};
    CU_ASSERT_EQUAL(blg_lines_open(&lines, NULL, "/no/such/file", &error), BLG_IO);
    CU_ASSERT_STRING_EQUAL(error.text, "cannot open: No such file or directory");
    blg_lines_close(&lines);
    temp_make(folder);
    CU_ASSERT_EQUAL(blg_lines_open(&lines, NULL, folder, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_lines_next(&lines, NULL), BLG_IO);
    end();
}

SUITE(lines, CASE(test_lines__come_one_by_one_and_are_counted),
      CASE(test_lines__an_empty_file_has_none), CASE(test_lines__longer_than_a_block),
      CASE(test_lines__too_long_a_line_is_refused), CASE(test_lines__no_file_and_a_folder))
