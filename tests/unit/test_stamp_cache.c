#include "image/stamp_cache.h"

#include "base/rng.h"
#include "geom/vec2.h"
#include "suite.h"

#include <stdint.h>
#include <string.h>

enum { SIDE = 24, WIDE = SIDE + 40 };

static const int corners[] = {3, 4, 20};

static blg_status draw(blg_stamp_cache *cache, unsigned char *pixels, int side, blg_vec2 centre,
                       blg_vec2 corner, int n) {
    const blg_ink_target target = {pixels, side, side};
    return blg_stamp_cache_draw(cache, &target, centre, corner, n, 0.7, NULL);
}

/* At an image's edge a stamp is cut, exactly: the same as within a larger image. */
static void test_stamp_cache__is_cut_at_the_edges(void) {
    blg_arena arena;
    blg_arena_init(&arena, NULL);
    blg_stamp_cache *cache = blg_stamp_cache_create(&arena);
    CU_ASSERT_PTR_NOT_NULL_FATAL(cache);
    blg_rng rng = blg_rng_stream(51, 0, 0, BLG_FOR_TEST);
    int wrong = 0;
    for (int i = 0; i < 2000; i++) {
        unsigned char narrow[SIDE * SIDE], wide[WIDE * WIDE];
        int older = i & 1 ? 200 : 0, n = corners[i % 3];
        memset(narrow, older, sizeof narrow);
        memset(wide, older, sizeof wide);
        blg_vec2 at = {blg_rng_uniform(&rng, -12, SIDE + 12),
                       blg_rng_uniform(&rng, -12, SIDE + 12)};
        blg_vec2 in_wide = {at.x + 20, at.y + 20};
        blg_vec2 corner = blg_vec2_scale(blg_vec2_polar(blg_rng_uniform(&rng, 0, 360)),
                                         blg_rng_uniform(&rng, 0, 3.9));
        wrong += draw(cache, narrow, SIDE, at, corner, n) != BLG_OK;
        wrong += draw(cache, wide, WIDE, in_wide, corner, n) != BLG_OK;
        for (int y = 0; y < SIDE; y++)
            wrong += memcmp(narrow + y * SIDE, wide + (y + 20) * WIDE + 20, SIDE) != 0;
    }
    CU_ASSERT_EQUAL(wrong, 0);
    blg_stamp_cache_drop(cache);
    blg_arena_free(&arena);
}

/* The middle of a large enough stamp becomes paper and what lies beyond its outline stays. */
static void test_stamp_cache__clears_its_inside_only(void) {
    blg_arena arena;
    blg_arena_init(&arena, NULL);
    blg_stamp_cache *cache = blg_stamp_cache_create(&arena);
    CU_ASSERT_PTR_NOT_NULL_FATAL(cache);
    for (int k = 0; k < 3; k++) {
        unsigned char ink[SIDE * SIDE];
        memset(ink, 255, sizeof ink);
        CU_ASSERT_EQUAL(
            draw(cache, ink, SIDE, (blg_vec2){12.5, 12.5}, (blg_vec2){3.5, 0}, corners[k]), BLG_OK);
        CU_ASSERT_EQUAL(ink[12 * SIDE + 12], 0);
        CU_ASSERT_EQUAL(ink[12 * SIDE + 17], 255);
        CU_ASSERT_EQUAL(ink[6 * SIDE + 12], 255);
    }
    blg_stamp_cache_drop(cache);
    blg_arena_free(&arena);
}

static void test_stamp_cache__large_and_odd_stamps_have_none(void) {
    blg_arena arena;
    blg_arena_init(&arena, NULL);
    blg_stamp_cache *cache = blg_stamp_cache_create(&arena);
    CU_ASSERT_PTR_NOT_NULL_FATAL(cache);
    unsigned char ink[SIDE * SIDE] = {0};
    CU_ASSERT(blg_stamp_cache_keeps((blg_vec2){3.9, 0}, 1));
    CU_ASSERT(!blg_stamp_cache_keeps((blg_vec2){4, 0}, 0.7));
    CU_ASSERT(!blg_stamp_cache_keeps((blg_vec2){0, -400}, 0.7));
    CU_ASSERT(!blg_stamp_cache_keeps((blg_vec2){NAN, 0}, 0.7));
    CU_ASSERT(!blg_stamp_cache_keeps((blg_vec2){2, 0}, 1.01));
    CU_ASSERT_EQUAL(draw(cache, ink, SIDE, (blg_vec2){1e300, 0}, (blg_vec2){2, 0}, 3), BLG_OK);
    CU_ASSERT_EQUAL(draw(cache, ink, SIDE, (blg_vec2){0, NAN}, (blg_vec2){2, 0}, 3), BLG_OK);
    for (int i = 0; i < SIDE * SIDE; i++)
        CU_ASSERT_EQUAL_FATAL(ink[i], 0);
    blg_stamp_cache_drop(cache);
    blg_arena_free(&arena);
}

SUITE(stamp_cache, CASE(test_stamp_cache__is_cut_at_the_edges),
      CASE(test_stamp_cache__clears_its_inside_only),
      CASE(test_stamp_cache__large_and_odd_stamps_have_none))
