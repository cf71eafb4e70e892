#include "base/archive.h"
#include "suite.h"

#include <stdlib.h>
#include <string.h>

static unsigned long octal(const char *field, size_t size) {
    char text[16] = {0};
    memcpy(text, field, size);
    return strtoul(text, NULL, 8);
}

/* The sum of the header's bytes with its own field as blanks. */
static bool checksum_holds(const char *block) {
    unsigned long sum = 0;
    for (int i = 0; i < 512; i++)
        sum += i >= 148 && i < 156 ? ' ' : (unsigned char)block[i];
    return octal(block + 148, 6) == sum;
}

static void test_tar__a_member_is_a_header_and_whole_blocks(void) {
    blg_buf out = {0};
    char data[513];
    memset(data, 'x', sizeof data);
    blg_tar_member(&out, "a.png", data, sizeof data);
    CU_ASSERT_EQUAL_FATAL(out.size, 3 * 512);
    CU_ASSERT_STRING_EQUAL(out.data, "a.png");
    CU_ASSERT_EQUAL(octal(out.data + 124, 11), sizeof data);
    CU_ASSERT_EQUAL(octal(out.data + 136, 11), 0); /* time */
    CU_ASSERT_EQUAL(out.data[156], '0');
    CU_ASSERT(memcmp(out.data + 257,
                     "ustar\0"
                     "00",
                     8) == 0);
    CU_ASSERT(checksum_holds(out.data));
    CU_ASSERT(memcmp(out.data + 512, data, sizeof data) == 0);
    for (size_t i = 512 + sizeof data; i < out.size; i++)
        CU_ASSERT_EQUAL(out.data[i], 0);
    blg_buf_free(&out);
}

static void test_tar__data_that_fills_its_blocks_gets_no_padding(void) {
    blg_buf out = {0};
    char data[1024] = {0};
    blg_tar_member(&out, "a", data, sizeof data);
    CU_ASSERT_EQUAL(out.size, 3 * 512);
    blg_buf_clear(&out);
    blg_tar_member(&out, "a", data, 0);
    CU_ASSERT_EQUAL(out.size, 512);
    blg_buf_free(&out);
}

static void test_tar__a_name_of_a_hundred_bytes_still_fits(void) {
    blg_buf out = {0};
    char name[102];
    memset(name, 'n', sizeof name);
    name[100] = '\0';
    blg_tar_member(&out, name, "", 0);
    CU_ASSERT_EQUAL(out.size, 512);
    blg_buf_free(&out);
}

/* The record's length counts its own digits: it may gain one by being written. */
static void test_tar__longer_names_get_a_pax_record(void) {
    for (size_t length = 101; length < 220; length++) {
        blg_buf out = {0};
        char name[256];
        memset(name, 'n', length);
        name[length] = '\0';
        blg_tar_member(&out, name, "x", 1);
        CU_ASSERT_EQUAL_FATAL(out.size, 4 * 512);
        CU_ASSERT_EQUAL(out.data[156], 'x');
        CU_ASSERT(checksum_holds(out.data) && checksum_holds(out.data + 1024));
        unsigned long size = octal(out.data + 124, 11);
        const char *record = out.data + 512;
        CU_ASSERT_EQUAL(strtoul(record, NULL, 10), size);
        CU_ASSERT_EQUAL(record[size - 1], '\n');
        CU_ASSERT_EQUAL(record[size], '\0');
        const char *path = strstr(record, " path=");
        CU_ASSERT(path && strncmp(path + 6, name, length) == 0 && path[6 + length] == '\n');
        blg_buf_free(&out);
    }
}

SUITE(tar, CASE(test_tar__a_member_is_a_header_and_whole_blocks),
      CASE(test_tar__data_that_fills_its_blocks_gets_no_padding),
      CASE(test_tar__a_name_of_a_hundred_bytes_still_fits),
      CASE(test_tar__longer_names_get_a_pax_record))
