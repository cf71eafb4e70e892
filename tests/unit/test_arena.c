#include "base/memory.h"
#include "failing.h"
#include "suite.h"

#include <stdint.h>
#include <string.h>

static void test_arena__memory_is_zeroed_aligned_and_apart(void) {
    blg_arena arena;
    blg_arena_init(&arena, NULL);
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
    failing f;
    failing_init(&f, 0);
    blg_arena arena;
    blg_arena_init(&arena, &f.allocator);
    memset(blg_arena_alloc(&arena, 100, 1), 0xff, 100);
    memset(blg_arena_alloc(&arena, 1000000, 1), 0xff, 1000000);
    CU_ASSERT_EQUAL(f.held, 2);
    blg_arena_reset(&arena);
    CU_ASSERT_EQUAL(f.held, 1);
    const unsigned char *again = blg_arena_alloc(&arena, 1000000, 1); /* the large one was kept */
    CU_ASSERT_EQUAL(f.calls, 2);
    CU_ASSERT(again && again[0] == 0 && again[999999] == 0);
    blg_arena_free(&arena);
    CU_ASSERT_EQUAL(f.held, 0);
}

static void test_arena__reset_of_an_empty_arena(void) {
    blg_arena arena;
    blg_arena_init(&arena, NULL);
    blg_arena_reset(&arena);
    CU_ASSERT_PTR_NOT_NULL(blg_arena_alloc(&arena, 0, 8));
    blg_arena_free(&arena);
}

static void test_arena__sizes_that_overflow_are_refused(void) {
    failing f;
    failing_init(&f, 0);
    blg_arena arena;
    blg_arena_init(&arena, &f.allocator);
    CU_ASSERT_PTR_NULL(blg_arena_alloc(&arena, SIZE_MAX, 2));
    CU_ASSERT_PTR_NULL(blg_arena_alloc(&arena, SIZE_MAX / 2, SIZE_MAX / 2));
    CU_ASSERT_PTR_NULL(blg_arena_alloc(&arena, SIZE_MAX, 1));
    CU_ASSERT_EQUAL(f.calls, 0);
    blg_arena_free(&arena);
}

static void test_arena__nth_failure_is_null_and_nothing_leaks(void) {
    for (int n = 1; n <= 4; n++) {
        failing f;
        failing_init(&f, n);
        blg_arena arena;
        blg_arena_init(&arena, &f.allocator);
        for (int i = 1; i <= 4; i++) /* each needs a chunk of its own */
            CU_ASSERT_EQUAL(blg_arena_alloc(&arena, 70000, 1) == NULL, i == n);
        CU_ASSERT_EQUAL(f.held, 3);
        blg_arena_free(&arena);
        CU_ASSERT_EQUAL(f.held, 0);
    }
}

static void test_arena__strdup_copies_or_fails(void) {
    failing f;
    failing_init(&f, 2);
    blg_arena arena;
    blg_arena_init(&arena, &f.allocator);
    char text[] = "word";
    char *copy = blg_arena_strdup(&arena, text);
    text[0] = 'x';
    CU_ASSERT_STRING_EQUAL(copy, "word");
    CU_ASSERT_STRING_EQUAL(blg_arena_strdup(&arena, ""), "");
    blg_arena_alloc(&arena, 70000, 1);
    char *rest = blg_arena_strdup(&arena, text); /* after a failure the arena still works */
    CU_ASSERT_STRING_EQUAL(rest, "xord");
    blg_arena_free(&arena);
}

SUITE(arena, CASE(test_arena__memory_is_zeroed_aligned_and_apart),
      CASE(test_arena__reset_reuses_one_chunk_and_zeroes_it),
      CASE(test_arena__reset_of_an_empty_arena), CASE(test_arena__sizes_that_overflow_are_refused),
      CASE(test_arena__nth_failure_is_null_and_nothing_leaks),
      CASE(test_arena__strdup_copies_or_fails))
