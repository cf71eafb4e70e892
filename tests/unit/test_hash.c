#include "base/archive.h"
#include "suite.h"

#include <string.h>

static const char *hash(blg_hash_kind kind, const void *data, size_t size, size_t step) {
    static char hex[2 * BLG_HASH_MOST + 1];
    unsigned char bytes[BLG_HASH_MOST];
    blg_hash hash;
    blg_hash_start(&hash, kind);
    for (size_t at = 0; at < size; at += step)
        blg_hash_add(&hash, (const char *)data + at, size - at < step ? size - at : step);
    const int n = blg_hash_finish(&hash, bytes);
    for (int i = 0; i < n; i++)
        snprintf(hex + 2 * i, 3, "%02x", bytes[i]);
    return hex;
}

/* FIPS 180-4's examples (NIST, "Examples with Intermediate Values": SHA-256), and RFC 1321, A.5. */
static void test_hash__vectors_of_the_standards(void) {
    static const struct {
        blg_hash_kind kind;
        const char *text, *hex;
    } of[] = {
        {BLG_HASH_SHA256, "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {BLG_HASH_SHA256, "abc",
         "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
        {BLG_HASH_SHA256, "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
        {BLG_HASH_MD5, "", "d41d8cd98f00b204e9800998ecf8427e"},
        {BLG_HASH_MD5, "a", "0cc175b9c0f1b6a831c399e269772661"},
        {BLG_HASH_MD5, "abc", "900150983cd24fb0d6963f7d28e17f72"},
        {BLG_HASH_MD5, "message digest", "f96b697d7cb7938d525a2f31aaf161d0"},
        {BLG_HASH_MD5, "abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b"},
        {BLG_HASH_MD5, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
         "d174ab98d277d9f5a5611c2c9f419d9f"},
        {BLG_HASH_MD5,
         "123456789012345678901234567890123456789012345678901234567890123456789012345678"
         "90",
         "57edf4a22be3c955ac49da2e2107b67a"},
    };
    for (size_t i = 0; i < sizeof of / sizeof *of; i++)
        CU_ASSERT_STRING_EQUAL(hash(of[i].kind, of[i].text, strlen(of[i].text), 1000), of[i].hex);
}

/* The million of a's of FIPS 180-4, in pieces of sizes around that of a block. */
static void test_hash__pieces_give_the_hash_of_the_whole(void) {
    static char letters[1000000];
    memset(letters, 'a', sizeof letters);
    static const size_t steps[] = {1, 63, 64, 65, 4096, sizeof letters};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        CU_ASSERT_STRING_EQUAL(hash(BLG_HASH_SHA256, letters, sizeof letters, steps[i]),
                               "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

/* Whoever computes digests in this build agrees, for every length around the ends of blocks. */
static void test_hash__is_that_of_digest(void) {
    unsigned char data[300];
    char hex[BLG_DIGEST_TEXT];
    for (size_t i = 0; i < sizeof data; i++)
        data[i] = (unsigned char)(i * 167 + 13);
    for (size_t size = 0; size <= sizeof data; size++) {
        CU_ASSERT_EQUAL_FATAL(blg_digest_hex(data, size, hex, NULL), BLG_OK);
        CU_ASSERT_STRING_EQUAL(hash(BLG_HASH_SHA256, data, size, 7), hex);
    }
}

SUITE(hash, CASE(test_hash__vectors_of_the_standards),
      CASE(test_hash__pieces_give_the_hash_of_the_whole), CASE(test_hash__is_that_of_digest))
