#include "base/rng.h"
#include "picture/png.h"
#include "suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 61 }; /* odd: rows at 1, 2 and 4 bits end inside a byte */

static void fill(uint8_t *pixels, size_t n, uint64_t key) {
    blg_rng rng = blg_rng_stream(11, key, 0, BLG_FOR_TEST);
    for (size_t i = 0; i < n;) {
        uint8_t level = (uint8_t)blg_rng_below(&rng, 256);
        for (uint32_t run = 1 + blg_rng_below(&rng, 9); run && i < n; run--)
            pixels[i++] = level;
    }
}

static void test_png__round_trip_at_every_depth(void) {
    blg_png *png;
    CU_ASSERT_EQUAL_FATAL(blg_png_create(&png, NULL), BLG_OK);
    blg_buf bytes = {0}, back = {0};
    uint8_t pixels[SIDE * SIDE];
    fill(pixels, sizeof pixels, 1);
    for (int effort = BLG_PNG_FAST; effort <= BLG_PNG_PALETTE; effort++) {
        for (int depth = 1; depth <= (effort == BLG_PNG_PALETTE ? 4 : 8); depth *= 2) {
            int width = 0, height = 0;
            CU_ASSERT_EQUAL_FATAL(blg_png_encode(png, pixels, SIDE, SIDE, depth,
                                                 (blg_png_effort)effort, &bytes, NULL),
                                  BLG_OK);
            blg_buf_clear(&back);
            CU_ASSERT_EQUAL_FATAL(
                blg_png_decode(bytes.data, bytes.size, &back, &width, &height, NULL), BLG_OK);
            CU_ASSERT(width == SIDE && height == SIDE && back.size == sizeof pixels);
            int top = (1 << depth) - 1, wrong = 0;
            for (size_t i = 0; i < sizeof pixels; i++)
                wrong += (uint8_t)back.data[i] != (pixels[i] * top + 127) / 255 * 255 / top;
            CU_ASSERT_EQUAL(wrong, 0);
        }
    }
    blg_buf_free(&bytes);
    blg_buf_free(&back);
    blg_png_free(png);
}

static void test_png__padding_keeps_the_pixels(void) {
    blg_png *png;
    CU_ASSERT_EQUAL_FATAL(blg_png_create(&png, NULL), BLG_OK);
    blg_buf bytes = {0}, plain = {0}, padded = {0};
    uint8_t pixels[SIDE * SIDE];
    int width, height;
    fill(pixels, sizeof pixels, 5);
    CU_ASSERT_EQUAL_FATAL(blg_png_encode(png, pixels, SIDE, SIDE, 8, BLG_PNG_FAST, &bytes, NULL),
                          BLG_OK);
    CU_ASSERT_EQUAL(blg_png_decode(bytes.data, bytes.size, &plain, &width, &height, NULL), BLG_OK);
    const size_t size = bytes.size;
    CU_ASSERT_EQUAL(blg_png_pad(png, &bytes, size, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_png_pad(png, &bytes, size + BLG_PNG_PAD - 1, NULL), BLG_INVALID);
    CU_ASSERT_EQUAL(bytes.size, size);
    for (size_t more = BLG_PNG_PAD; more < BLG_PNG_PAD + 12; more++) {
        const size_t wanted = bytes.size + more;
        CU_ASSERT_EQUAL(blg_png_pad(png, &bytes, wanted, NULL), BLG_OK);
        CU_ASSERT_EQUAL(bytes.size, wanted);
        blg_buf_clear(&padded);
        CU_ASSERT_EQUAL(blg_png_decode(bytes.data, bytes.size, &padded, &width, &height, NULL),
                        BLG_OK);
        CU_ASSERT(padded.size == plain.size && !memcmp(padded.data, plain.data, plain.size));
    }
    blg_buf_free(&bytes);
    blg_buf_free(&plain);
    blg_buf_free(&padded);
    blg_png_free(png);
}

/* Index 0 is paper, the highest ink: a reader that shows indices as levels shows a negative. */
static void test_png__a_palette_begins_with_paper(void) {
    static const unsigned char head[] = {3, 0, 0, 0}; /* IHDR: palette; no options */
    blg_png *png;
    CU_ASSERT_EQUAL_FATAL(blg_png_create(&png, NULL), BLG_OK);
    blg_buf bytes = {0};
    uint8_t pixels[SIDE * SIDE];
    fill(pixels, sizeof pixels, 4);
    for (int depth = 1; depth <= 4; depth *= 2) {
        const int n = 1 << depth;
        CU_ASSERT_EQUAL_FATAL(
            blg_png_encode(png, pixels, SIDE, SIDE, depth, BLG_PNG_PALETTE, &bytes, NULL), BLG_OK);
        CU_ASSERT_EQUAL(bytes.data[24], depth);
        CU_ASSERT_EQUAL(memcmp(bytes.data + 25, head, sizeof head), 0);
        CU_ASSERT_EQUAL_FATAL(memcmp(bytes.data + 37, "PLTE", 4), 0);
        for (int i = 0; i < 3 * n; i++)
            CU_ASSERT_EQUAL((uint8_t)bytes.data[41 + i], 255 - i / 3 * 255 / (n - 1));
    }
    blg_error error = {0};
    CU_ASSERT_EQUAL(blg_png_encode(png, pixels, SIDE, SIDE, 8, BLG_PNG_PALETTE, &bytes, &error),
                    BLG_INVALID);
    CU_ASSERT_STRING_EQUAL(error.text, "a palette has 1, 2 or 4 bits a pixel, found 8");
    CU_ASSERT_EQUAL(bytes.size, 0);
    blg_buf_free(&bytes);
    blg_png_free(png);
}

/* A manifest may say anything. */
static void test_png__efforts_have_names(void) {
    for (int i = BLG_PNG_FAST; i <= BLG_PNG_PALETTE; i++)
        CU_ASSERT_EQUAL(blg_png_effort_find(blg_png_effort_name((blg_png_effort)i), 4),
                        (blg_png_effort)i);
    CU_ASSERT_EQUAL(blg_png_effort_find("small", 8), BLG_PNG_SMALL);
    CU_ASSERT_EQUAL(blg_png_effort_find("palette", 8), BLG_PNG_FAST);
    CU_ASSERT_EQUAL(blg_png_effort_find("tiny", 4), BLG_PNG_FAST);
    CU_ASSERT_EQUAL(blg_png_effort_find(NULL, 4), BLG_PNG_FAST);
}

/* The encoder's memory is used again: an image must not depend on those before it. */
static void test_png__bytes_do_not_depend_on_history(void) {
    blg_png *fresh, *used;
    CU_ASSERT_EQUAL_FATAL(blg_png_create(&fresh, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_png_create(&used, NULL), BLG_OK);
    enum { LARGE = 700 };
    uint8_t *pixels = malloc(LARGE * LARGE);
    blg_buf a = {0}, b = {0};
    fill(pixels, LARGE * LARGE, 2);
    CU_ASSERT_EQUAL(blg_png_encode(used, pixels, LARGE, LARGE, 8, BLG_PNG_SMALL, &b, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_png_encode(used, pixels, 20000, 3, 4, BLG_PNG_SMALL, &b, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_png_encode(used, pixels, SIDE, SIDE, 8, BLG_PNG_FAST, &b, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_png_encode(fresh, pixels, SIDE, SIDE, 8, BLG_PNG_FAST, &a, NULL), BLG_OK);
    CU_ASSERT(a.size == b.size && memcmp(a.data, b.data, a.size) == 0);
    blg_buf_free(&a);
    blg_buf_free(&b);
    free(pixels);
    blg_png_free(fresh);
    blg_png_free(used);
}

static void test_png__encoding_refuses_bad_sizes_and_depths(void) {
    blg_png *png;
    CU_ASSERT_EQUAL_FATAL(blg_png_create(&png, NULL), BLG_OK);
    static const struct {
        int width, height, depth;
        const char *text;
    } bad[] = {{0, 4, 8, "a PNG of 0 x 4 pixels: sides are 1..32768"},
               {4, -1, 8, "a PNG of 4 x -1 pixels: sides are 1..32768"},
               {32769, 4, 8, "a PNG of 32769 x 4 pixels: sides are 1..32768"},
               {4, 4, 3, "PNG depth 3 is none of 1, 2, 4, 8"},
               {4, 4, 16, "PNG depth 16 is none of 1, 2, 4, 8"}};
    uint8_t pixels[16] = {0};
    blg_buf out = {0};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        blg_error error = {0};
        CU_ASSERT_EQUAL(blg_png_encode(png, pixels, bad[i].width, bad[i].height, bad[i].depth,
                                       BLG_PNG_FAST, &out, &error),
                        BLG_INVALID);
        CU_ASSERT_STRING_EQUAL(error.text, bad[i].text);
    }
    blg_buf_free(&out);
    blg_png_free(png);
}

static void make_sample(blg_buf *bytes) {
    blg_png *png;
    uint8_t pixels[SIDE * SIDE];
    fill(pixels, sizeof pixels, 3);
    CU_ASSERT_EQUAL_FATAL(blg_png_create(&png, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_png_encode(png, pixels, SIDE, SIDE, 8, BLG_PNG_FAST, bytes, NULL),
                          BLG_OK);
    blg_png_free(png);
}

static blg_status decode(const blg_buf *bytes, size_t size, blg_error *error) {
    blg_buf back = {0};
    int width, height;
    blg_status status = blg_png_decode(bytes->data, size, &back, &width, &height, error);
    CU_ASSERT(status == BLG_OK || back.size == 0);
    blg_buf_free(&back);
    return status;
}

static void test_png__every_truncation_is_an_error(void) {
    blg_buf bytes = {0};
    make_sample(&bytes);
    int accepted = 0;
    for (size_t size = 0; size < bytes.size; size++) {
        blg_error error = {0};
        accepted += decode(&bytes, size, &error) != BLG_INVALID || !error.text[0];
    }
    CU_ASSERT_EQUAL(accepted, 0);
    CU_ASSERT_EQUAL(decode(&bytes, bytes.size, NULL), BLG_OK);
    blg_buf_free(&bytes);
}

static void test_png__every_flipped_byte_is_an_error(void) {
    blg_buf bytes = {0};
    make_sample(&bytes);
    int accepted = 0;
    for (size_t i = 0; i < bytes.size; i++) {
        blg_error error = {0};
        bytes.data[i] = (char)(bytes.data[i] ^ 0x10);
        accepted += decode(&bytes, bytes.size, &error) != BLG_INVALID || !error.text[0];
        bytes.data[i] = (char)(bytes.data[i] ^ 0x10);
    }
    CU_ASSERT_EQUAL(accepted, 0);
    blg_buf_free(&bytes);
}

/* Most virtual memory of the process so far, in MB; 0 if the system does not say. */
static long peak_mb(void) {
    FILE *file = fopen("/proc/self/status", "r");
    char line[256];
    long kb = 0;
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, "VmPeak:", 7) == 0)
            kb = strtol(line + 7, NULL, 10);
    if (file)
        fclose(file);
    return kb / 1024;
}

static void add_chunk(blg_buf *bytes, const char *type, uint32_t claimed, const void *data,
                      uint32_t size) {
    uint8_t number[4] = {(uint8_t)(claimed >> 24), (uint8_t)(claimed >> 16),
                         (uint8_t)(claimed >> 8), (uint8_t)claimed};
    blg_buf_add(bytes, number, 4);
    const size_t start = bytes->size;
    blg_buf_add(bytes, type, 4);
    blg_buf_add(bytes, data, size);
    uint32_t sum = UINT32_MAX; /* CRC-32, as the PNG specification gives it */
    for (size_t i = start; i < bytes->size; i++) {
        sum ^= (uint8_t)bytes->data[i];
        for (int bit = 0; bit < 8; bit++)
            sum = sum >> 1 ^ (sum & 1 ? 0xedb88320u : 0);
    }
    sum = ~sum;
    const uint8_t check[4] = {(uint8_t)(sum >> 24), (uint8_t)(sum >> 16), (uint8_t)(sum >> 8),
                              (uint8_t)sum};
    blg_buf_add(bytes, check, 4);
}

/* A small file that claims much takes no more memory than its bytes can fill. */
static void test_png__claims_take_no_memory(void) {
    static const char *const types[] = {"eXIf", "iCCP", "iTXt", "pCAL", "sCAL", "sPLT", "tEXt",
                                        "zTXt", "prVt", "PLTE", "IDAT", "hIST", NULL};
    const uint8_t small[13] = {0, 0, 0, 4, 0, 0, 0, 4, 8, 0, 0, 0, 0};
    const uint8_t large[13] = {0, 0, 0x40, 0, 0, 0, 0x40, 0, 8, 0, 0, 0, 0};
    const long before = peak_mb();
    for (int i = 0; i < (int)(sizeof types / sizeof *types); i++) {
        blg_buf bytes = {0};
        blg_error error = {0};
        blg_buf_add(&bytes, "\x89PNG\r\n\x1a\n", 8);
        add_chunk(&bytes, "IHDR", 13, types[i] ? small : large, 13);
        add_chunk(&bytes, types[i] ? types[i] : "IDAT", types[i] ? 0x7a000000 : 3, "abc", 3);
        CU_ASSERT_EQUAL(decode(&bytes, bytes.size, &error), BLG_INVALID);
        CU_ASSERT_STRING_EQUAL(error.text, "damaged PNG: the file ends too early");
        blg_buf_free(&bytes);
    }
    CU_ASSERT(peak_mb() - before < 64);
}

static void test_png__damage_is_named(void) {
    blg_buf bytes = {0};
    make_sample(&bytes);
    blg_error error = {0};
    CU_ASSERT_EQUAL(decode(&bytes, bytes.size - 12, &error), BLG_INVALID);
    CU_ASSERT_STRING_EQUAL(error.text, "damaged PNG: the file ends too early");
    error = (blg_error){0};
    bytes.data[bytes.size - 13] ^= 1; /* the checksum of the pixels */
    CU_ASSERT_EQUAL(decode(&bytes, bytes.size, &error), BLG_INVALID);
    CU_ASSERT_STRING_EQUAL(error.text, "damaged PNG: IDAT: CRC error");
    error = (blg_error){0};
    blg_buf_clear(&bytes);
    blg_buf_text(&bytes, "GIF89a, or something like it");
    CU_ASSERT_EQUAL(decode(&bytes, bytes.size, &error), BLG_INVALID);
    CU_ASSERT_STRING_EQUAL(error.text, "not a PNG: its signature is missing");
    blg_buf_free(&bytes);
}

SUITE(png, CASE(test_png__round_trip_at_every_depth), CASE(test_png__padding_keeps_the_pixels),
      CASE(test_png__a_palette_begins_with_paper), CASE(test_png__efforts_have_names),
      CASE(test_png__bytes_do_not_depend_on_history),
      CASE(test_png__encoding_refuses_bad_sizes_and_depths),
      CASE(test_png__every_truncation_is_an_error), CASE(test_png__every_flipped_byte_is_an_error),
      CASE(test_png__claims_take_no_memory), CASE(test_png__damage_is_named))
