#include "base/archive.h"
#include "suite.h"

#include <string.h>

/* Examples of FIPS 180-4's SHA-256, and the digest of nothing. */
#define OF_NOTHING "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
#define OF_ABC     "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
#define OF_MILLION "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"

static void test_digest__one_block(void) {
    char hex[BLG_DIGEST_TEXT];
    CU_ASSERT_EQUAL(blg_digest_hex("abc", 3, hex, NULL), BLG_OK);
    CU_ASSERT_STRING_EQUAL(hex, OF_ABC);
    CU_ASSERT_EQUAL(blg_digest_hex(NULL, 0, hex, NULL), BLG_OK);
    CU_ASSERT_STRING_EQUAL(hex, OF_NOTHING);
}

static void test_digest__pieces_give_the_digest_of_the_whole(void) {
    char hex[BLG_DIGEST_TEXT], letters[1000];
    blg_digest digest;
    memset(letters, 'a', sizeof letters);
    CU_ASSERT_EQUAL_FATAL(blg_digest_init(&digest, NULL), BLG_OK);
    size_t left = 1000000;
    for (size_t step = 1; left > 0; step = step * 7 % 1000 + 1) {
        size_t size = step < left ? step : left;
        CU_ASSERT_EQUAL_FATAL(blg_digest_add(&digest, letters, size, NULL), BLG_OK);
        left -= size;
    }
    CU_ASSERT_EQUAL(blg_digest_finish(&digest, hex, NULL), BLG_OK);
    CU_ASSERT_STRING_EQUAL(hex, OF_MILLION);
    blg_digest_free(&digest);
}

static void test_digest__is_ready_for_another_after_finish(void) {
    char hex[BLG_DIGEST_TEXT];
    blg_digest digest;
    CU_ASSERT_EQUAL_FATAL(blg_digest_init(&digest, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_digest_finish(&digest, hex, NULL), BLG_OK);
    CU_ASSERT_STRING_EQUAL(hex, OF_NOTHING);
    CU_ASSERT_EQUAL(blg_digest_add(&digest, "abc", 3, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_digest_finish(&digest, hex, NULL), BLG_OK);
    CU_ASSERT_STRING_EQUAL(hex, OF_ABC);
    blg_digest_free(&digest);
    blg_digest_free(&digest); /* harmless */
}

static void test_digest__one_bit_changes_it(void) {
    char hex[BLG_DIGEST_TEXT], other[BLG_DIGEST_TEXT];
    CU_ASSERT_EQUAL(blg_digest_hex("abc", 3, hex, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_digest_hex("abb", 3, other, NULL), BLG_OK);
    CU_ASSERT_STRING_NOT_EQUAL(hex, other);
    CU_ASSERT_EQUAL(blg_digest_hex("abc", 4, other, NULL), BLG_OK); /* the zero byte counts */
    CU_ASSERT_STRING_NOT_EQUAL(hex, other);
}

SUITE(digest, CASE(test_digest__one_block), CASE(test_digest__pieces_give_the_digest_of_the_whole),
      CASE(test_digest__is_ready_for_another_after_finish), CASE(test_digest__one_bit_changes_it))
