#include "suite.h"
#include "tell/score.h"

#include <stdio.h>

static void test_score_index__the_first_value_of_a_key_stays(void) {
    blg_score_index index = {0};
    CU_ASSERT_EQUAL(blg_score_index_find(&index, BLG_KEY1("a")), -1);
    CU_ASSERT_EQUAL(blg_score_index_add(&index, BLG_KEY1("a"), 7), 7);
    CU_ASSERT_EQUAL(blg_score_index_add(&index, BLG_KEY1("a"), 8), 7);
    CU_ASSERT_EQUAL(blg_score_index_find(&index, BLG_KEY1("a")), 7);
    CU_ASSERT_EQUAL(blg_score_index_find(&index, BLG_KEY1("b")), -1);
    CU_ASSERT_EQUAL(index.n, 1);
    blg_score_index_free(&index);
}

static void test_score_index__texts_of_a_key_do_not_run_together(void) {
    blg_score_index index = {0};
    CU_ASSERT_EQUAL(blg_score_index_add(&index, BLG_KEY2("ab", "c"), 1), 1);
    CU_ASSERT_EQUAL(blg_score_index_add(&index, BLG_KEY2("a", "bc"), 2), 2);
    CU_ASSERT_EQUAL(blg_score_index_add(&index, BLG_KEY2("", "abc"), 3), 3);
    CU_ASSERT_EQUAL(blg_score_index_add(&index, BLG_KEY1("abc"), 4), 4);
    CU_ASSERT_EQUAL(blg_score_index_find(&index, BLG_KEY2("a", "bc")), 2);
    blg_score_index_free(&index);
}

static void test_score_index__many_keys_are_found(void) {
    enum { N = 3000 };
    static char names[N][16];
    blg_score_index index = {0};
    for (int i = 0; i < N; i++) {
        snprintf(names[i], sizeof names[i], "r%d", i);
        CU_ASSERT_EQUAL(blg_score_index_add(&index, BLG_KEY1(names[i]), i), i);
    }
    for (int i = 0; i < N; i++)
        CU_ASSERT_EQUAL(blg_score_index_find(&index, BLG_KEY1(names[i])), i);
    CU_ASSERT_EQUAL(blg_score_index_find(&index, BLG_KEY1("r3000")), -1);
    blg_score_index_free(&index);
}

static void test_score_index__groups_keep_the_order_of_members(void) {
    static const int of[] = {2, 0, 2, 3, 0, 2}, order[] = {1, 4, 0, 2, 5, 3},
                     start[] = {0, 2, 2, 5, 6};
    blg_score_groups groups = {0};
    CU_ASSERT_FATAL(blg_score_groups_begin(&groups, 6));
    for (int i = 0; i < 6; i++)
        groups.group_of[i] = of[i];
    CU_ASSERT_FATAL(blg_score_groups_sort(&groups, 6, 4)); /* group 1 is empty */
    for (int i = 0; i < 6; i++)
        CU_ASSERT_EQUAL(groups.order[i], order[i]);
    for (int i = 0; i < 5; i++)
        CU_ASSERT_EQUAL(groups.start[i], start[i]);
    blg_score_groups_free(&groups);
}

static void test_score_index__nothing_to_group(void) {
    blg_score_groups groups = {0};
    CU_ASSERT(blg_score_groups_begin(&groups, 0) && blg_score_groups_sort(&groups, 0, 1));
    CU_ASSERT(groups.start[0] == 0 && groups.start[1] == 0);
    blg_score_groups_free(&groups);
}

SUITE(score_index, CASE(test_score_index__the_first_value_of_a_key_stays),
      CASE(test_score_index__texts_of_a_key_do_not_run_together),
      CASE(test_score_index__many_keys_are_found),
      CASE(test_score_index__groups_keep_the_order_of_members),
      CASE(test_score_index__nothing_to_group))
