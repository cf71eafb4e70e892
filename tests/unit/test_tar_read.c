#include "base/archive.h"
#include "base/files.h"
#include "suite.h"
#include "temp.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static char folder[TEMP_PATH], path[TEMP_PATH];

static void write_file(const blg_buf *bytes) {
    temp_make(folder);
    temp_join(folder, "a.tar", path);
    CU_ASSERT_EQUAL_FATAL(blg_fs_write(path, bytes->data, bytes->size, BLG_FS_QUICK, NULL), BLG_OK);
}

/* "name=data;" of every member. */
static blg_status list(const char *file, blg_buf *seen, blg_error *error) {
    blg_tar_file tar = {.file = NULL};
    blg_tar_entry entry;
    blg_buf data = {0};
    bool found = true;
    blg_status status = blg_tar_open(&tar, NULL, file, error);
    while (status == BLG_OK && found) {
        status = blg_tar_next(&tar, &entry, &found, error);
        if (status != BLG_OK || !found)
            break;
        blg_buf_clear(&data);
        status = blg_tar_data(&tar, entry.offset, entry.size, &data, error);
        blg_buf_format(seen, "%s=%s;", entry.name, data.data);
    }
    blg_tar_close(&tar);
    blg_buf_free(&data);
    return status;
}

static void check_listed(blg_buf *bytes, const char *expected) {
    blg_buf seen = {0};
    write_file(bytes);
    CU_ASSERT_EQUAL(list(path, &seen, NULL), BLG_OK);
    CU_ASSERT_STRING_EQUAL(seen.size ? seen.data : "", expected);
    blg_buf_free(&seen);
    blg_buf_free(bytes);
    temp_remove(folder);
}

static void check_refused(const blg_buf *bytes, const char *said) {
    blg_buf seen = {0};
    blg_error error = {0};
    write_file(bytes);
    CU_ASSERT_EQUAL(list(path, &seen, &error), BLG_INVALID);
    CU_ASSERT_PTR_NOT_NULL(strstr(error.text, said));
    if (!strstr(error.text, said))
        printf("\n    \"%s\" for \"%s\"\n", error.text, said);
    CU_ASSERT_STRING_EQUAL(error.file, path);
    blg_buf_free(&seen);
    temp_remove(folder);
}

static void test_tar_read__reads_what_is_written(void) {
    blg_buf out = {0};
    blg_tar_end(&out);
    check_listed(&out, "");
    blg_tar_member(&out, "a.png", "one", 3);
    blg_tar_member(&out, "empty", "", 0);
    blg_tar_member(&out, "b.json", "two", 3);
    blg_tar_end(&out);
    check_listed(&out, "a.png=one;empty=;b.json=two;");
}

static void test_tar_read__reads_long_names(void) {
    for (size_t length = 95; length < 200; length += 1) {
        char name[256], expected[300];
        blg_buf out = {0};
        memset(name, 'n', length);
        name[length] = '\0';
        blg_tar_member(&out, name, "x", 1);
        blg_tar_member(&out, "short", "y", 1);
        blg_tar_end(&out);
        snprintf(expected, sizeof expected, "%s=x;short=y;", name);
        check_listed(&out, expected);
    }
}

static void test_tar_read__data_in_any_order(void) {
    blg_buf out = {0}, data = {0};
    blg_tar_file tar = {.file = NULL};
    blg_tar_entry a, b;
    bool found;
    blg_tar_member(&out, "a", "one", 3);
    blg_tar_member(&out, "b", "two", 3);
    blg_tar_end(&out);
    write_file(&out);
    CU_ASSERT_EQUAL_FATAL(blg_tar_open(&tar, NULL, path, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_tar_next(&tar, &a, &found, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_tar_next(&tar, &b, &found, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_tar_data(&tar, b.offset, b.size, &data, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_tar_data(&tar, a.offset, a.size, &data, NULL), BLG_OK);
    CU_ASSERT_STRING_EQUAL(data.data, "twoone");
    CU_ASSERT_EQUAL(blg_tar_next(&tar, &b, &found, NULL), BLG_OK);
    CU_ASSERT_FALSE(found);
    blg_tar_close(&tar);
    temp_remove(folder);
    blg_buf_free(&data);
    blg_buf_free(&out);
}

static void test_tar_read__tells_the_member_that_is_cut_off(void) {
    blg_buf out = {0}, seen = {0};
    blg_error error = {0};
    blg_tar_member(&out, "a", "one", 3);
    blg_tar_member(&out, "b", "two", 3);
    out.size -= 10;
    write_file(&out);
    CU_ASSERT_EQUAL(list(path, &seen, &error), BLG_INVALID);
    CU_ASSERT_STRING_EQUAL(error.key, "b");
    temp_remove(folder);
    blg_buf_free(&seen);
    blg_buf_free(&out);
}

/* A file that somebody cuts off while it is read. */
static void test_tar_read__shorter_than_when_it_was_opened(void) {
    blg_buf out = {0}, data = {0};
    blg_error error = {0};
    blg_tar_file tar = {.file = NULL};
    static const char large[1 << 16];
    blg_tar_member(&out, "a", large, sizeof large);
    blg_tar_end(&out);
    write_file(&out);
    blg_tar_entry entry;
    bool found;
    CU_ASSERT_EQUAL_FATAL(blg_tar_open(&tar, NULL, path, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_tar_next(&tar, &entry, &found, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(truncate(path, 1 << 15), 0);
    CU_ASSERT_EQUAL(blg_tar_data(&tar, entry.offset, entry.size, &data, &error), BLG_INVALID);
    CU_ASSERT_PTR_NOT_NULL(strstr(error.text, "cut off"));
    CU_ASSERT_EQUAL(data.size, 0);
    blg_tar_close(&tar);
    temp_remove(folder);
    blg_buf_free(&data);
    blg_buf_free(&out);
}

/* Every length but the whole one is noticed. */
static void test_tar_read__cut_off_anywhere(void) {
    blg_buf out = {0};
    char name[121];
    memset(name, 'n', sizeof name);
    name[120] = '\0';
    blg_tar_member(&out, "a", "one", 3);
    blg_tar_member(&out, name, "two", 3);
    blg_tar_end(&out);
    size_t whole = out.size;
    for (size_t size = 0; size < whole; size += 256) {
        out.size = size;
        check_refused(&out, "cut off");
    }
    out.size = whole;
    blg_buf_char(&out, '\0');
    check_refused(&out, "behind the end mark");
    out.size = whole;
    out.data[whole - 1] = 1;
    check_refused(&out, "half a mark");
    blg_buf_free(&out);
}

static blg_tar_header *header_of(blg_buf *out, size_t at) {
    return (blg_tar_header *)(void *)(out->data + at);
}

/* A header with one field changed and its sum made right. */
static void check_header(size_t offset, char value, bool sum, const char *said) {
    blg_buf out = {0};
    blg_tar_member(&out, "a", "one", 3);
    blg_tar_end(&out);
    out.data[offset] = value;
    blg_tar_header *header = header_of(&out, 0);
    if (sum)
        snprintf(header->checksum, 7, "%06o", blg_tar_sum(header));
    check_refused(&out, said);
    blg_buf_free(&out);
}

static void test_tar_read__headers_of_other_kinds(void) {
    check_header(0, 'b', false, "a damaged header");
    check_header(0, '\0', true, "without a name");
    check_header(offsetof(blg_tar_header, type), '5', true, "no plain file");
    check_header(offsetof(blg_tar_header, type), '2', true, "no plain file");
    check_header(offsetof(blg_tar_header, magic), 'U', true, "no header");
    check_header(offsetof(blg_tar_header, prefix), 'p', true, "a name in two parts");
    check_header(offsetof(blg_tar_header, size), '-', true, "a damaged header");
    check_header(offsetof(blg_tar_header, size), '7', true, "cut off within a member");
}

static void test_tar_read__pax_records_of_other_kinds(void) {
    static const char *const records[] = {
        "13 path=abc\n", "11 path=abc",    "11 size=999\n", "x",
        "8 path=\n",     "11 path=abc\n ", "-1 path=abc\n", "30 mtime=1\n22 path=abcdefghijk\n"};
    for (size_t i = 0; i < sizeof records / sizeof *records; i++) {
        blg_buf out = {0};
        blg_tar_member(&out, "pax", records[i], strlen(records[i]));
        blg_tar_header *header = header_of(&out, 0);
        header->type = 'x';
        snprintf(header->checksum, 7, "%06o", blg_tar_sum(header));
        blg_tar_member(&out, "a", "one", 3);
        blg_tar_end(&out);
        check_refused(&out, "expected a pax record with a path alone");
        blg_buf_free(&out);
    }
}

static void test_tar_read__files_that_are_not_there(void) {
    blg_error error = {0};
    CU_ASSERT_EQUAL(list("/nowhere/at/all.tar", NULL, &error), BLG_IO);
    CU_ASSERT_STRING_EQUAL(error.file, "/nowhere/at/all.tar");
}

SUITE(tar_read, CASE(test_tar_read__reads_what_is_written), CASE(test_tar_read__reads_long_names),
      CASE(test_tar_read__data_in_any_order), CASE(test_tar_read__tells_the_member_that_is_cut_off),
      CASE(test_tar_read__shorter_than_when_it_was_opened), CASE(test_tar_read__cut_off_anywhere),
      CASE(test_tar_read__headers_of_other_kinds), CASE(test_tar_read__pax_records_of_other_kinds),
      CASE(test_tar_read__files_that_are_not_there))
