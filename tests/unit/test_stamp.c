#include "base/fs.h"
#include "base/stamp.h"
#include "suite.h"
#include "temp.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void put(const char *folder, const char *name, const char *text) {
    char path[TEMP_PATH];
    CU_ASSERT_EQUAL(
        blg_fs_write(temp_join(folder, name, path), text, strlen(text), BLG_FS_QUICK, NULL),
        BLG_OK);
}

static bool holds(const blg_stamp *stamp, const char *folder) {
    return blg_stamp_check(stamp, folder, "file", NULL) == BLG_OK;
}

static void test_stamp__a_file_that_stays_has_its_stamp(void) {
    char folder[TEMP_PATH], path[TEMP_PATH], other[TEMP_PATH];
    blg_stamp stamp;
    temp_make(folder);
    put(folder, "file", "text");
    CU_ASSERT_EQUAL(blg_stamp_take(&stamp, folder, "file", NULL), BLG_OK);
    CU_ASSERT(holds(&stamp, folder));
    blg_buf read = {0};
    CU_ASSERT_EQUAL(blg_fs_read(NULL, temp_join(folder, "file", path), &read, NULL), BLG_OK);
    CU_ASSERT_EQUAL(link(path, temp_join(folder, "link", other)), 0);
    CU_ASSERT_EQUAL(chmod(path, 0600), 0);
    CU_ASSERT(holds(&stamp, folder));
    blg_buf_free(&read);
    temp_remove(folder);
}

static void test_stamp__a_file_that_was_replaced_has_another(void) {
    char folder[TEMP_PATH], path[TEMP_PATH], other[TEMP_PATH];
    blg_stamp stamp;
    temp_make(folder);
    put(folder, "file", "text");
    CU_ASSERT_EQUAL(blg_stamp_take(&stamp, folder, "file", NULL), BLG_OK);
    put(folder, "file", "text"); /* equal, but written anew */
    blg_error error = {0};
    CU_ASSERT_EQUAL(blg_stamp_check(&stamp, folder, "file", &error), BLG_IO);
    CU_ASSERT_STRING_EQUAL(error.file, temp_join(folder, "file", path));
    CU_ASSERT_STRING_EQUAL(error.text, "changed while the data set was read");
    CU_ASSERT_EQUAL(blg_stamp_take(&stamp, folder, "file", NULL), BLG_OK);
    CU_ASSERT_EQUAL(rename(path, temp_join(folder, "old", other)), 0);
    CU_ASSERT(!holds(&stamp, folder)); /* removed */
    CU_ASSERT_EQUAL(symlink("old", path), 0);
    CU_ASSERT(!holds(&stamp, folder)); /* a link to the file is not the file */
    CU_ASSERT_EQUAL(unlink(path), 0);
    CU_ASSERT_EQUAL(rename(other, path), 0);
    CU_ASSERT(holds(&stamp, folder)); /* back again */
    temp_remove(folder);
}

static void test_stamp__a_file_that_is_missing_may_not_appear(void) {
    char folder[TEMP_PATH], path[TEMP_PATH];
    blg_stamp stamp;
    temp_make(folder);
    CU_ASSERT_EQUAL(blg_stamp_take(&stamp, folder, "file", NULL), BLG_OK);
    CU_ASSERT(holds(&stamp, folder));
    CU_ASSERT(holds(&stamp, temp_join(folder, "absent", path)));
    put(folder, "file", "");
    CU_ASSERT(!holds(&stamp, folder));
    temp_remove(folder);
}

static void test_stamp__a_file_that_cannot_be_looked_at_is_an_error(void) {
    char folder[TEMP_PATH], name[400];
    blg_stamp stamp;
    blg_error error = {0};
    temp_make(folder);
    memset(name, 'x', sizeof name - 1); /* longer than a name may be */
    name[sizeof name - 1] = '\0';
    CU_ASSERT_EQUAL(blg_stamp_take(&stamp, folder, name, &error), BLG_IO);
    CU_ASSERT_STRING_EQUAL(error.text, "cannot look at: File name too long");
    CU_ASSERT_EQUAL(blg_stamp_check(&stamp, folder, name, NULL), BLG_IO);
    temp_remove(folder);
}

SUITE(stamp, CASE(test_stamp__a_file_that_stays_has_its_stamp),
      CASE(test_stamp__a_file_that_was_replaced_has_another),
      CASE(test_stamp__a_file_that_is_missing_may_not_appear),
      CASE(test_stamp__a_file_that_cannot_be_looked_at_is_an_error))
