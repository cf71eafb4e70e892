/* Every export with one allocation that fails, the first, the second, and so on: out of memory is
 * told, and nothing is left. */
#include "export_set.h"
#include "failing_calls.h"
#include "planted.h"
#include "suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static export_set set;

static blg_status export_failing(blg_export_format format, long n, blg_error *error) {
    blg_export_summary summary;
    calls.made = 0;
    calls.fail_at = n;
    blg_status status = export_set_to(&set, format, "out", BLG_MAX_TOKEN_ROWS, &summary, error);
    calls.fail_at = 0;
    return status;
}

static void remove_out(void) {
    char path[TEMP_PATH];
    temp_join(set.root, "out", path);
    if (remove(path))
        temp_remove(path);
}

/* What may be left of a run that got no memory to clean up: never the export itself. */
static void expect_no_export(void) {
    char path[TEMP_PATH];
    CU_ASSERT(!temp_exists(temp_join(set.root, "out", path)));
    if (temp_exists(temp_join(set.root, "out" BLG_FS_PART, path)))
        temp_remove(path);
}

/* Every fifth allocation, or each one if all are asked for. Returns how many the format makes. */
static long fail_each(blg_export_format format, bool later) {
    const long step = suite_is_long() ? 1 : 5;
    long n = 1 + (long)format % step - step; /* formats share allocations: each fails others */
    calls.once = !later;
    for (;;) {
        blg_error error = {0};
        n += step;
        blg_status status = export_failing(format, n, &error);
        if (calls.made < n) { /* there was no such allocation */
            CU_ASSERT_EQUAL(status, BLG_OK);
            remove_out();
            return calls.made;
        }
        CU_ASSERT_EQUAL(status, BLG_NO_MEMORY);
        CU_ASSERT_EQUAL(error.status, BLG_NO_MEMORY);
        if (status != BLG_NO_MEMORY)
            printf("\n    %s, allocation %ld: %d %s\n", blg_export_format_name(format), n,
                   (int)status, error.text);
        if (status == BLG_OK)
            remove_out();
        else if (later)
            expect_no_export();
        export_set_expect_nothing(&set, "out");
    }
}

static void fail_formats(bool later) {
    export_set_make(&set);
    export_set_draw(&set);
    set.limit = 1;
    for (int f = 0; f < BLG_EXPORT_FORMATS; f++)
        CU_ASSERT(fail_each((blg_export_format)f, later) > 10);
    export_set_remove(&set);
}

static void test_export_memory__one_allocation_fails(void) {
    fail_formats(false);
}

static void test_export_memory__all_later_ones_fail(void) {
    fail_formats(true);
}

static void test_export_memory__pictures_in_shards(void) {
    static const char config_json[] = "{\"images\": {\"size_px\": 32}, \"families\": [\"ff\"]}";
    blg_catalogue *catalogue = NULL;
    set.limit = 0;
    temp_make(set.root);
    temp_join(set.root, "set", set.folder);
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_default(&catalogue, NULL), BLG_OK);
    CU_ASSERT_FATAL(planted_generate(set.folder, config_json, catalogue, 1, BLG_LAYOUT_TAR));
    CU_ASSERT(fail_each(BLG_EXPORT_NPY, false) > 10);
    CU_ASSERT(fail_each(BLG_EXPORT_NPY, true) > 10);
    blg_catalogue_free(catalogue);
    export_set_remove(&set);
}

SUITE(export_memory, CASE(test_export_memory__one_allocation_fails),
      CASE(test_export_memory__all_later_ones_fail), CASE(test_export_memory__pictures_in_shards))
