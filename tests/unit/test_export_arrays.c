/* Exports as arrays. */
#include "export_set.h"
#include "suite.h"
#include "tell/export.h"

#include <string.h>

static export_set set;

static void test_export_arrays__arrays_hold_the_pictures(void) {
    char path[TEMP_PATH];
    blg_buf file = {0};
    export_set_make(&set);
    export_set_draw(&set);
    export_set_good(&set, BLG_EXPORT_NPY, "npy", 9);
    CU_ASSERT_EQUAL_FATAL(
        blg_fs_read(NULL, temp_join(set.root, "npy/images_val.npy", path), &file, NULL), 0);
    CU_ASSERT_EQUAL_FATAL(file.size, 128 + EXPORT_VAL * 2 * EXPORT_SIDE * 256);
    CU_ASSERT_PTR_NOT_NULL(strstr(file.data + 10, "'descr': '|u1', 'fortran_order': False, "
                                                  "'shape': (4, 20, 16, 16), }"));
    for (int i = 0; i < EXPORT_VAL * 2 * EXPORT_SIDE; i++) /* problems 0, 3, 6, ... */
        CU_ASSERT_EQUAL(
            (uint8_t)file.data[128 + 256 * i],
            (uint8_t)(3 * (i / (2 * EXPORT_SIDE)) * 2 * EXPORT_SIDE + i % (2 * EXPORT_SIDE)));
    blg_buf_clear(&file);
    CU_ASSERT_EQUAL_FATAL(
        blg_fs_read(NULL, temp_join(set.root, "npy/labels_val.npy", path), &file, NULL), 0);
    for (int i = 0; i < EXPORT_VAL * 2 * EXPORT_SIDE; i++)
        CU_ASSERT_EQUAL(file.data[128 + i], i % (2 * EXPORT_SIDE) < EXPORT_SIDE);
    blg_buf_free(&file);
    export_set_remove(&set);
}

static void test_export_arrays__too_long_for_the_tokens(void) {
    blg_export_summary summary;
    blg_error error = {0};
    export_set_make(&set);
    CU_ASSERT_EQUAL(export_set_to(&set, BLG_EXPORT_TOKENS, "short", 5, &summary, &error),
                    BLG_INFEASIBLE);
    CU_ASSERT_STRING_EQUAL(error.key, "ff_nact1_0000");
    CU_ASSERT_PTR_NOT_NULL(strstr(error.text, "rows of tokens, 5 are allowed; --max-len "));
    export_set_expect_nothing(&set, "short");
    export_set_remove(&set);
}

SUITE(export_arrays, CASE(test_export_arrays__arrays_hold_the_pictures),
      CASE(test_export_arrays__too_long_for_the_tokens))
