/* The level of a data set with one allocation that fails, and all later ones: lack of memory is
 * told, never taken for a folder without split_report.json. */
#include "export_set.h"
#include "failing_calls.h"
#include "look/verify.h"
#include "suite.h"

#include <jansson.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

static export_set set;

/* A report that the problem of the set contradicts. */
static const char report[] = "{\"splits\": [{\"split\": \"train\", \"level\": "
                             "{\"problems\": 1, \"support\": 99, \"query\": 99, \"pairs\": 99}}]}";

/* Whether the level's defects were told: found, or lost with a mark that memory was out. */
static bool check_told(blg_level *level, long fail_at, blg_error *error, blg_status *status) {
    const blg_problem_counts count = {
        .problems = 1, .n_splits = 1, .splits = {{.name = "train", .problems = 1}}};
    blg_defects defects = {0};
    calls = (failing_calls){.fail_at = fail_at};
    *status = blg_level_check(level, set.folder, &count, &defects, error);
    calls.fail_at = 0;
    const bool told = defects.n > 0 || defects.text.failed;
    blg_defects_free(&defects);
    return told;
}

static void test_level_memory__lack_of_memory_is_told(void) {
    blg_level level = {0};
    blg_status status;
    json_set_alloc_funcs(malloc, free); /* --wrap reaches these, not a shared library's own */
    export_set_make(&set);
    export_set_store(&set, "split_report.json", report, strlen(report));
    CU_ASSERT_EQUAL_FATAL(blg_level_add(&level, &set.problems[0], 0, NULL), BLG_OK);
    CU_ASSERT(check_told(&level, LONG_MAX, NULL, &status));
    CU_ASSERT_EQUAL(status, BLG_OK);
    const long n = calls.made;
    CU_ASSERT(n > 20);
    for (long at = 1; at <= n; at++) {
        blg_error error = {0};
        const bool told = check_told(&level, at, &error, &status);
        CU_ASSERT(status == BLG_NO_MEMORY ? error.status == BLG_NO_MEMORY
                                          : status == BLG_OK && told);
    }
    blg_level_free(&level);
    export_set_remove(&set);
}

SUITE(level_memory, CASE(test_level_memory__lack_of_memory_is_told))
