#include "base/files.h"
#include "data/read.h"
#include "suite.h"
#include "temp.h"

#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define COUNT(list) ((int)(sizeof(list) / sizeof *(list)))
#define MANIFEST    "manifest.json"

static void put(const char *folder, const char *name, const char *text) {
    char path[TEMP_PATH];
    const char *slash = strchr(name, '/');
    if (slash) {
        char above[16] = "";
        memcpy(above, name, (size_t)(slash - name));
        CU_ASSERT_EQUAL(blg_fs_make_in(folder, above, NULL), BLG_OK);
    }
    CU_ASSERT_EQUAL(
        blg_fs_write(temp_join(folder, name, path), text, strlen(text), BLG_FS_QUICK, NULL),
        BLG_OK);
}

static bool holds(const blg_stamp *stamp, const char *folder) {
    return blg_stamp_check(stamp, folder, NULL) == BLG_OK;
}

static void test_stamp__what_leaves_the_content_leaves_the_stamp(void) {
    char folder[TEMP_PATH], path[TEMP_PATH], other[TEMP_PATH];
    blg_stamp stamp;
    temp_make(folder);
    put(folder, MANIFEST, "text");
    CU_ASSERT_EQUAL(blg_stamp_take(&stamp, folder, NULL), BLG_OK);
    CU_ASSERT(holds(&stamp, folder));
    blg_buf read = {0};
    CU_ASSERT_EQUAL(blg_fs_read(NULL, temp_join(folder, MANIFEST, path), &read, NULL), BLG_OK);
    CU_ASSERT_EQUAL(link(path, temp_join(folder, "link", other)), 0);
    CU_ASSERT_EQUAL(chmod(path, 0600), 0);
    put(folder, "README.md", "a card is added");
    CU_ASSERT(holds(&stamp, folder));
    blg_buf_free(&read);
    temp_remove(folder);
}

static void test_stamp__every_file_counts(void) {
    static const char *const names[] = {MANIFEST, "ff/ff_action_programs.json",
                                        "bd/bd_action_programs.json", "hd/hd_action_programs.json",
                                        "ff_action_programs.json"};
    for (int i = 0; i < COUNT(names); i++) {
        char folder[TEMP_PATH], path[TEMP_PATH], other[TEMP_PATH];
        blg_stamp none, stamp;
        blg_error error = {0};
        temp_make(folder);
        CU_ASSERT_EQUAL(blg_stamp_take(&none, folder, NULL), BLG_OK);
        CU_ASSERT(holds(&none, folder));
        put(folder, names[i], "text");
        CU_ASSERT(!holds(&none, folder)); /* a file has appeared */
        CU_ASSERT_EQUAL(blg_stamp_take(&stamp, folder, NULL), BLG_OK);
        nanosleep(&(struct timespec){0, 20000000}, NULL); /* until the clock of files ticks */
        put(folder, names[i], "text");                    /* equal, but written anew */
        CU_ASSERT_EQUAL(blg_stamp_check(&stamp, folder, &error), BLG_IO);
        CU_ASSERT_STRING_EQUAL(error.file, temp_join(folder, names[i], path));
        CU_ASSERT_STRING_EQUAL(error.text, "changed while the data set was read");
        CU_ASSERT_EQUAL(blg_stamp_take(&stamp, folder, NULL), BLG_OK);
        CU_ASSERT_EQUAL(rename(path, temp_join(folder, "old", other)), 0);
        CU_ASSERT(!holds(&stamp, folder)); /* removed */
        CU_ASSERT_EQUAL(symlink("old", path), 0);
        CU_ASSERT(!holds(&stamp, folder)); /* a link to the file is not the file */
        CU_ASSERT_EQUAL(unlink(path), 0);
        CU_ASSERT_EQUAL(rename(other, path), 0);
        CU_ASSERT(holds(&stamp, folder)); /* back again */
        temp_remove(folder);
    }
}

static void test_stamp__a_folder_that_goes_has_another(void) {
    char folder[TEMP_PATH], inner[TEMP_PATH], other[TEMP_PATH];
    blg_stamp stamp;
    temp_make(folder);
    CU_ASSERT_EQUAL(blg_fs_make_in(folder, "d", NULL), BLG_OK);
    put(temp_join(folder, "d", inner), MANIFEST, "text");
    CU_ASSERT_EQUAL(blg_stamp_take(&stamp, inner, NULL), BLG_OK);
    CU_ASSERT_EQUAL(rename(inner, temp_join(folder, "e", other)), 0);
    CU_ASSERT(!holds(&stamp, inner));
    CU_ASSERT(holds(&stamp, other));
    temp_remove(folder);
}

static void test_stamp__a_file_that_cannot_be_looked_at_is_an_error(void) {
    char name[400];
    blg_stamp stamp = {0};
    blg_error error = {0};
    memset(name, 'x', sizeof name - 1); /* longer than a name may be */
    name[sizeof name - 1] = '\0';
    CU_ASSERT_EQUAL(blg_stamp_take(&stamp, name, &error), BLG_IO);
    CU_ASSERT_STRING_EQUAL(error.text, "cannot look at: File name too long");
    CU_ASSERT_EQUAL(blg_stamp_check(&stamp, name, NULL), BLG_IO);
}

SUITE(stamp, CASE(test_stamp__what_leaves_the_content_leaves_the_stamp),
      CASE(test_stamp__every_file_counts), CASE(test_stamp__a_folder_that_goes_has_another),
      CASE(test_stamp__a_file_that_cannot_be_looked_at_is_an_error))
