#include "base/memory.h"
#include "failing_calls.h"
#include "suite.h"

#include <stdint.h>
#include <string.h>

static void test_arena__memory_is_zeroed_aligned_and_apart(void) {
    blg_arena arena = {0};
    unsigned char *blocks[200];
    for (int i = 0; i < 200; i++) {
        blocks[i] = blg_arena_alloc(&arena, (size_t)i * 37 + 1, 1);
        CU_ASSERT_PTR_NOT_NULL_FATAL(blocks[i]);
        CU_ASSERT_EQUAL((uintptr_t)blocks[i] % _Alignof(max_align_t), 0);
        for (int j = 0; j <= i * 37; j++)
            CU_ASSERT_EQUAL_FATAL(blocks[i][j], 0);
        memset(blocks[i], i, (size_t)i * 37 + 1);
    }
    for (int i = 0; i < 200; i++)
        CU_ASSERT(blocks[i][0] == i && blocks[i][i * 37] == i);
    blg_arena_free(&arena);
    blg_arena_free(&arena); /* harmless */
}

static void test_arena__reset_reuses_one_chunk_and_zeroes_it(void) {
    blg_arena arena = {0};
    memset(blg_arena_alloc(&arena, 100, 1), 0xff, 100);
    unsigned char *large = blg_arena_alloc(&arena, 1000000, 1);
    memset(large, 0xff, 1000000);
    blg_arena_reset(&arena);
    CU_ASSERT_PTR_EQUAL(blg_arena_alloc(&arena, 1000000, 1), large);
    CU_ASSERT(large[0] == 0 && large[999999] == 0);
    blg_arena_free(&arena);
}

static void test_arena__reset_of_an_empty_arena(void) {
    blg_arena arena = {0};
    blg_arena_reset(&arena);
    CU_ASSERT_PTR_NOT_NULL(blg_arena_alloc(&arena, 0, 8));
    blg_arena_free(&arena);
}

static void test_arena__sizes_that_overflow_are_refused(void) {
    blg_arena arena = {0};
    CU_ASSERT_PTR_NULL(blg_arena_alloc(&arena, SIZE_MAX, 2));
    CU_ASSERT_PTR_NULL(blg_arena_alloc(&arena, SIZE_MAX / 2, SIZE_MAX / 2));
    CU_ASSERT_PTR_NULL(blg_arena_alloc(&arena, SIZE_MAX, 1));
    blg_arena_free(&arena);
}

static void test_arena__nth_failure_is_null_and_nothing_leaks(void) {
    for (int n = 1; n <= 4; n++) {
        blg_arena arena = {0};
        calls = (failing_calls){.fail_at = n, .once = true};
        for (int i = 1; i <= 4; i++) /* each needs a chunk of its own */
            CU_ASSERT_EQUAL(blg_arena_alloc(&arena, 70000, 1) == NULL, i == n);
        calls.fail_at = 0;
        blg_arena_free(&arena);
    }
}

static void test_arena__strdup_copies_or_fails(void) {
    blg_arena arena = {0};
    calls = (failing_calls){.fail_at = 2, .once = true};
    char text[] = "word";
    char *copy = blg_arena_strdup(&arena, text);
    text[0] = 'x';
    CU_ASSERT_STRING_EQUAL(copy, "word");
    CU_ASSERT_STRING_EQUAL(blg_arena_strdup(&arena, ""), "");
    CU_ASSERT_PTR_NULL(blg_arena_alloc(&arena, 65536, 1));
    char *rest = blg_arena_strdup(&arena, text); /* after a failure the arena still works */
    CU_ASSERT_STRING_EQUAL(rest, "xord");
    calls.fail_at = 0;
    blg_arena_free(&arena);
}

SUITE(arena, CASE(test_arena__memory_is_zeroed_aligned_and_apart),
      CASE(test_arena__reset_reuses_one_chunk_and_zeroes_it),
      CASE(test_arena__reset_of_an_empty_arena), CASE(test_arena__sizes_that_overflow_are_refused),
      CASE(test_arena__nth_failure_is_null_and_nothing_leaks),
      CASE(test_arena__strdup_copies_or_fails))
