/* Rows go through the encoder and come back by zlib's inflate, which checks Adler-32, too. */
#include "base/rng.h"
#include "picture/png.h"
#include "suite.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

typedef struct lab {
    blg_deflate *deflate;
    blg_buf stream;
    uint8_t *rows, *back;
    size_t capacity;
} lab;

static void lab_open(lab *l, size_t capacity) {
    *l = (lab){.capacity = capacity, .rows = malloc(capacity), .back = malloc(2 * capacity + 8)};
    CU_ASSERT_FATAL(l->rows && l->back);
    CU_ASSERT_EQUAL_FATAL(blg_deflate_create(&l->deflate, NULL), BLG_OK);
}

static void lab_close(lab *l) {
    blg_deflate_free(l->deflate);
    blg_buf_free(&l->stream);
    free(l->rows);
    free(l->back);
}

/* Whether zlib gives back what went in. Rows that are paper by the hint are paper in the result. */
static bool comes_back_as(lab *l, const blg_deflate_rows *rows, bool dense) {
    blg_buf_clear(&l->stream);
    if (blg_deflate_add(l->deflate, rows, dense, &l->stream, NULL) != BLG_OK)
        return false;
    const size_t width = (size_t)rows->row_bytes, height = (size_t)rows->n_rows;
    uLongf size = (uLongf)((width + 1) * height + 1);
    uLong used = (uLong)l->stream.size;
    if (uncompress2(l->back, &size, (const Bytef *)l->stream.data, &used) != Z_OK ||
        size != (width + 1) * height || used != l->stream.size)
        return false;
    bool good = true;
    for (size_t y = 0; y < height && good; y++) {
        const uint8_t *got = l->back + y * (width + 1);
        const bool read = (int)y >= rows->first_row && (int)y < rows->end_row;
        good = got[0] == 0;
        for (size_t x = 0; !read && x < width; x++)
            good = good && got[1 + x] == (rows->zero_paper ? 0 : 255);
        good = good && (!read || memcmp(got + 1, rows->bytes + y * width, width) == 0);
    }
    return good;
}

/* Both streams, of which the dense one is no larger; the quick one stays. Large pictures only
 * quickly. */
static bool one_comes_back(lab *l, const blg_deflate_rows *rows) {
    size_t dense = SIZE_MAX;
    if (rows->row_bytes * rows->n_rows <= 1000) {
        if (!comes_back_as(l, rows, true))
            return false;
        dense = l->stream.size;
    }
    return comes_back_as(l, rows, false) && (dense == SIZE_MAX || dense <= l->stream.size);
}

/* The rows, and the rows turned around: what was 255 is 0, and so is paper. */
static bool comes_back(lab *l, const blg_deflate_rows *rows) {
    const size_t size = rows->bytes ? (size_t)rows->row_bytes * (size_t)rows->n_rows : 0;
    blg_deflate_rows turned = *rows;
    turned.zero_paper = true;
    bool good = one_comes_back(l, rows);
    for (int turn = 0; turn < 2; turn++) {
        for (size_t i = 0; i < size; i++)
            l->rows[i] ^= 255;
        good = good && (turn || one_comes_back(l, &turned));
    }
    return good;
}

static bool all_come_back(lab *l, int row_bytes, int n_rows) {
    const blg_deflate_rows rows = {l->rows, row_bytes, n_rows, 0, n_rows, NULL, 0, false};
    return comes_back(l, &rows);
}

/* ---- pictures of many kinds ---- */

enum { NOISE, TWO_LEVELS, RUNS, BLANK, BLACK, DRAWING, EQUAL_ROWS, GRADIENT, KINDS };

static void draw_strokes(uint8_t *rows, int width, int height, blg_rng *rng) {
    memset(rows, 255, (size_t)width * (size_t)height);
    for (uint32_t strokes = 1 + blg_rng_below(rng, 12); strokes; strokes--) {
        int x = (int)blg_rng_below(rng, (uint32_t)width),
            y = (int)blg_rng_below(rng, (uint32_t)height);
        const int dx = (int)blg_rng_below(rng, 5) - 2, thick = 1 + (int)blg_rng_below(rng, 4);
        for (uint32_t steps = blg_rng_below(rng, 64); steps && y < height; steps--, y++, x += dx)
            for (int i = 0; i < thick; i++)
                if (x + i >= 0 && x + i < width)
                    rows[(size_t)y * (size_t)width + (size_t)(x + i)] =
                        i == 0 || i + 1 == thick ? (uint8_t)(17 * blg_rng_below(rng, 16)) : 0;
    }
}

static void fill(uint8_t *rows, int width, int height, uint32_t kind, blg_rng *rng) {
    const size_t size = (size_t)width * (size_t)height;
    const uint8_t level = kind == BLACK ? 0 : 255;
    memset(rows, level, size);
    if (kind == DRAWING)
        draw_strokes(rows, width, height, rng);
    for (size_t i = 0; i < size; i++)
        if (kind == NOISE || (kind == EQUAL_ROWS && i < (size_t)width))
            rows[i] = (uint8_t)blg_rng_below(rng, 256);
        else if (kind == TWO_LEVELS)
            rows[i] = blg_rng_below(rng, 2) ? 255 : 0;
        else if (kind == RUNS)
            rows[i] = i && blg_rng_below(rng, 20) ? rows[i - 1] : (uint8_t)blg_rng_below(rng, 256);
        else if (kind == GRADIENT)
            rows[i] = (uint8_t)(i % (size_t)width);
        else if (kind == EQUAL_ROWS)
            rows[i] = rows[i - (blg_rng_below(rng, 1000) ? (size_t)width : 1)];
}

/* A width below most, small ones as often as large ones. */
static int any_side(blg_rng *rng, int most) {
    const uint32_t limit = 1u << blg_rng_below(rng, 13);
    const int side = 1 + (int)blg_rng_below(rng, limit);
    return side < most ? side : most;
}

static bool try_random(lab *l, uint64_t key, int most) {
    blg_rng rng = blg_rng_stream(5, key, 0, BLG_FOR_TEST);
    const int width = any_side(&rng, most);
    int height = any_side(&rng, most);
    if ((size_t)width * (size_t)height > l->capacity)
        height = (int)(l->capacity / (size_t)width);
    fill(l->rows, width, height, blg_rng_below(&rng, KINDS), &rng);
    blg_deflate_rows rows = {l->rows, width, height, 0, height, NULL, 0, false};
    if (blg_rng_below(&rng, 2)) {
        rows.first_row = (int)blg_rng_below(&rng, (uint32_t)height + 1);
        rows.end_row = (int)blg_rng_below(&rng, (uint32_t)height + 1);
    }
    return comes_back(l, &rows);
}

static void test_deflate__random_pictures_come_back(void) {
    const bool many = suite_is_long();
    const uint64_t small = many ? 1000000 : 6000, large = many ? 20000 : 100;
    lab l;
    int wrong = 0;
    lab_open(&l, (size_t)1 << 18);
    for (uint64_t key = 0; key < small; key++)
        wrong += !try_random(&l, key, 40);
    for (uint64_t key = 0; key < large; key++)
        wrong += !try_random(&l, small + key, 4096);
    CU_ASSERT_EQUAL(wrong, 0);
    lab_close(&l);
}

/* The next of the widths: all up to 300, or fewer of those between which nothing changes. */
static int width_after(int width) {
    const bool changes = width < 40 || (width >= 250 && width < 266);
    return width + (width >= 300 ? 7 : changes || suite_is_long() ? 1 : 3);
}

/* Every width and height at which a run, a copy or paper's block begins or ends otherwise. */
static void test_deflate__every_width_comes_back(void) {
    lab l;
    int wrong = 0;
    lab_open(&l, (size_t)1100 * 300);
    for (int width = 1; width <= 1100; width = width_after(width))
        for (int height = 1; height <= 300; height = height * 2 + 1)
            for (uint32_t kind = BLANK; kind <= DRAWING; kind++) {
                blg_rng rng = blg_rng_stream(6, (uint64_t)width, (uint32_t)height, BLG_FOR_TEST);
                fill(l.rows, width, height, kind, &rng);
                const blg_deflate_rows inked = {l.rows,     width, height, height / 3,
                                                height / 2, NULL,  0,      false};
                wrong += !all_come_back(&l, width, height) || !comes_back(&l, &inked);
            }
    CU_ASSERT_EQUAL(wrong, 0);
    lab_close(&l);
}

/* Rows that a match cannot reach, more tokens than a block holds, and copies without end. */
static void test_deflate__the_largest_sides_come_back(void) {
    lab l;
    blg_rng rng = blg_rng_stream(7, 0, 0, BLG_FOR_TEST);
    lab_open(&l, (size_t)32768 * 300);
    memset(l.rows, 255, l.capacity);
    CU_ASSERT_TRUE(all_come_back(&l, 32768, 300));
    CU_ASSERT_TRUE(all_come_back(&l, 32767, 300));
    CU_ASSERT_TRUE(all_come_back(&l, 1, 32768));
    CU_ASSERT_TRUE(all_come_back(&l, 2, 32768));
    memset(l.rows, 7, l.capacity);
    CU_ASSERT_TRUE(all_come_back(&l, 32767, 300));
    for (uint32_t kind = NOISE; kind <= TWO_LEVELS; kind++) {
        fill(l.rows, 32768, 20, kind, &rng);
        CU_ASSERT_TRUE(all_come_back(&l, 32768, 20));
        CU_ASSERT_TRUE(all_come_back(&l, 32767, 20));
        CU_ASSERT_TRUE(all_come_back(&l, 1, 32768));
    }
    lab_close(&l);
}

/* Several stretches, matches over their ends, and blocks that are cut. */
static void test_deflate__large_pictures_come_back_dense(void) {
    lab l;
    blg_rng rng = blg_rng_stream(9, 0, 0, BLG_FOR_TEST);
    lab_open(&l, (size_t)32768 * 40);
    /* A stretch ends after 16 rows and after 32. */
    const bool whole = suite_is_long();
    const int n_rows = 40, first_filled = whole ? 0 : 14, n_filled = whole ? 20 : 4,
              side = whole ? 512 : 256;
    const blg_deflate_rows wide = {l.rows, 32768, n_rows, 0, n_rows, NULL, 0, false},
                           far = {l.rows, 32767, n_rows, 0, n_rows, NULL, 0, false};
    const blg_deflate_rows thin = {l.rows, 1, 32768, 0, 32768, NULL, 0, false},
                           drawn = {l.rows, side, side, 9, side - 12, NULL, 0, false};
    for (uint32_t kind = 0; kind < KINDS; kind++) {
        memset(l.rows, 255, l.capacity);
        fill(l.rows, 32768, 1, kind, &rng);
        CU_ASSERT_TRUE(comes_back_as(&l, &thin, true));
        fill(l.rows + (size_t)32768 * (size_t)first_filled, 32768, n_filled, kind, &rng);
        CU_ASSERT_TRUE(comes_back_as(&l, kind % 2 ? &wide : &far, true));
        fill(l.rows, side, side, kind, &rng);
        CU_ASSERT_TRUE(comes_back_as(&l, &drawn, true));
    }
    lab_close(&l);
}

/* Drawings take fewer bytes than by zlib's densest level. */
static void test_deflate__dense_drawings_are_smaller_than_zlibs(void) {
    lab l;
    size_t ours = 0, theirs = 0;
    lab_open(&l, 256 * 256);
    for (uint64_t key = 0; key < 20; key++) {
        blg_rng rng = blg_rng_stream(10, key, 0, BLG_FOR_TEST);
        const blg_deflate_rows rows = {l.rows, 256, 256, 0, 256, NULL, 0, false};
        uLongf size = compressBound(257 * 256);
        fill(l.rows, 256, 256, DRAWING, &rng);
        CU_ASSERT_TRUE(comes_back_as(&l, &rows, true));
        ours += l.stream.size;
        uint8_t *again = malloc(compressBound(257 * 256));
        CU_ASSERT_FATAL(again != NULL);
        CU_ASSERT_EQUAL(compress2(again, &size, l.back, 257 * 256, 9), Z_OK);
        theirs += size;
        free(again);
    }
    CU_ASSERT(ours < theirs);
    lab_close(&l);
}

/* Rows outside the hint are not read: the picture may hold anything there. */
static void test_deflate__rows_beyond_the_hint_are_not_read(void) {
    lab l;
    lab_open(&l, 64 * 64);
    memset(l.rows, 0, l.capacity);
    const blg_deflate_rows none = {l.rows, 64, 64, 0, 0, NULL, 0, false},
                           nothing = {NULL, 64, 64, 64, 64, NULL, 0, false};
    CU_ASSERT_TRUE(comes_back(&l, &none));
    CU_ASSERT_TRUE(comes_back(&l, &nothing));
    lab_close(&l);
}

/* The same stream whatever came before it. */
static void test_deflate__bytes_do_not_depend_on_history(void) {
    lab used, fresh;
    lab_open(&used, 4096 * 4);
    lab_open(&fresh, 4096 * 4);
    int differ = 0;
    for (uint64_t key = 0; key < 200; key++) {
        CU_ASSERT_TRUE(try_random(&used, key, 128));
        blg_deflate_free(fresh.deflate);
        CU_ASSERT_EQUAL_FATAL(blg_deflate_create(&fresh.deflate, NULL), BLG_OK);
        CU_ASSERT_TRUE(try_random(&fresh, key, 128));
        differ += used.stream.size != fresh.stream.size ||
                  memcmp(used.stream.data, fresh.stream.data, used.stream.size) != 0;
    }
    CU_ASSERT_EQUAL(differ, 0);
    lab_close(&used);
    lab_close(&fresh);
}

/* Noise does not shrink, but it must not grow by more than headers. */
static void test_deflate__noise_grows_by_little(void) {
    lab l;
    blg_rng rng = blg_rng_stream(8, 0, 0, BLG_FOR_TEST);
    lab_open(&l, 512 * 512);
    fill(l.rows, 512, 512, NOISE, &rng);
    CU_ASSERT_TRUE(all_come_back(&l, 512, 512));
    CU_ASSERT(l.stream.size < 513 * 512 + 2000);
    lab_close(&l);
}

SUITE(deflate, CASE(test_deflate__random_pictures_come_back),
      CASE(test_deflate__every_width_comes_back), CASE(test_deflate__the_largest_sides_come_back),
      CASE(test_deflate__rows_beyond_the_hint_are_not_read),
      CASE(test_deflate__large_pictures_come_back_dense),
      CASE(test_deflate__dense_drawings_are_smaller_than_zlibs),
      CASE(test_deflate__bytes_do_not_depend_on_history), CASE(test_deflate__noise_grows_by_little))
