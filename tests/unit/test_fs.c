#include "base/files.h"
#include "suite.h"
#include "temp.h"

#include <dirent.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The library's readdir (cmake/Tests.cmake). */
struct dirent *__real_readdir(DIR *folder);
struct dirent *__wrap_readdir(DIR *folder);

static int entries_left = -1; /* entries before a read fails; -1 = none fails */

struct dirent *__wrap_readdir(DIR *folder) {
    if (entries_left == 0) {
        errno = EIO;
        return NULL;
    }
    entries_left -= entries_left > 0;
    return __real_readdir(folder);
}

static bool file_is(const char *path, const char *expected) {
    blg_buf content = {0};
    bool same = blg_fs_read(NULL, path, &content, NULL) == BLG_OK &&
                content.size == strlen(expected) &&
                memcmp(content.data, expected, content.size) == 0;
    blg_buf_free(&content);
    return same;
}

static blg_status put(const char *path, const char *text, blg_fs_care care, blg_error *error) {
    return blg_fs_write(path, text, strlen(text), care, error);
}

static void test_fs__read_gives_what_was_written(void) {
    char folder[TEMP_PATH], path[TEMP_PATH];
    temp_make(folder);
    temp_join(folder, "file", path);
    for (int care = BLG_FS_QUICK; care <= BLG_FS_DURABLE; care++) {
        blg_buf data = {0}, back = {0};
        for (int i = 0; i < 200000; i++)
            blg_buf_char(&data, (char)(i * 7));
        CU_ASSERT_EQUAL(blg_fs_write(path, data.data, data.size, (blg_fs_care)care, NULL), BLG_OK);
        blg_buf_text(&back, "before");
        CU_ASSERT_EQUAL(blg_fs_read(NULL, path, &back, NULL), BLG_OK);
        CU_ASSERT_EQUAL(back.size, data.size + 6);
        CU_ASSERT_EQUAL(memcmp(back.data + 6, data.data, data.size), 0);
        CU_ASSERT_EQUAL(back.data[back.size], '\0');
        blg_buf_free(&data);
        blg_buf_free(&back);
    }
    CU_ASSERT_EQUAL(blg_fs_write(path, NULL, 0, BLG_FS_QUICK, NULL), BLG_OK);
    CU_ASSERT(file_is(path, ""));
    temp_remove(folder);
}

static void test_fs__read_takes_files_without_a_size(void) {
    blg_buf content = {0};
    CU_ASSERT_EQUAL(blg_fs_read(NULL, "/proc/self/status", &content, NULL), BLG_OK);
    CU_ASSERT(content.size > 100);
    blg_buf_clear(&content);
    CU_ASSERT_EQUAL(blg_fs_read(NULL, "/dev/null", &content, NULL), BLG_OK);
    CU_ASSERT_EQUAL(content.size, 0);
    blg_buf_free(&content);
}

static void expect_read_error(const char *path, const char *text) {
    blg_buf content = {0};
    blg_error error = {0};
    CU_ASSERT_EQUAL(blg_fs_read(NULL, path, &content, &error), BLG_IO);
    CU_ASSERT_EQUAL(error.status, BLG_IO);
    CU_ASSERT_STRING_EQUAL(error.file, path);
    CU_ASSERT_STRING_EQUAL(error.text, text);
    blg_buf_free(&content);
}

static void test_fs__read_failure_names_path_and_reason(void) {
    char folder[TEMP_PATH], path[TEMP_PATH];
    temp_make(folder);
    expect_read_error(temp_join(folder, "absent", path), "cannot open: No such file or directory");
    expect_read_error(folder, "cannot read: Is a directory");
    expect_read_error("/dev/null/below", "cannot open: Not a directory");
    temp_remove(folder);
}

static void expect_write_error(const char *path, const char *text) {
    for (int care = BLG_FS_QUICK; care <= BLG_FS_DURABLE; care++) {
        blg_error error = {0};
        CU_ASSERT_EQUAL(put(path, "text", (blg_fs_care)care, &error), BLG_IO);
        blg_error named = {0}; /* a long path is shortened */
        blg_error_at(&named, path, 0, 0);
        CU_ASSERT_STRING_EQUAL(error.file, named.file);
        CU_ASSERT_STRING_EQUAL(error.text, text);
    }
}

static void test_fs__write_failure_names_path_and_reason(void) {
    char folder[TEMP_PATH], path[TEMP_PATH];
    temp_make(folder);
    expect_write_error("/dev/full", "cannot write: No space left on device");
    expect_write_error(folder, "cannot write: Is a directory");
    expect_write_error("/dev/null/below", "cannot write: Not a directory");
    expect_write_error(temp_join(folder, "absent/file", path),
                       "cannot write: No such file or directory");
    expect_write_error("/proc/file", "cannot write: No such file or directory");
    bool empty = false;
    CU_ASSERT_EQUAL(blg_fs_is_empty(folder, &empty, NULL), BLG_OK);
    CU_ASSERT(empty);
    temp_remove(folder);
}

static void test_fs__names_that_are_too_long_fail(void) {
    char folder[TEMP_PATH], name[TEMP_PATH * 2], path[TEMP_PATH * 3];
    temp_make(folder);
    memset(name, 'x', 300);
    name[300] = '\0';
    snprintf(path, sizeof path, "%s/%s", folder, name);
    expect_write_error(path, "cannot write: File name too long");
    blg_error error = {0};
    CU_ASSERT_EQUAL(blg_fs_make_dirs(NULL, path, &error), BLG_IO);
    CU_ASSERT_STRING_EQUAL(error.text, "cannot make the folder: File name too long");
    temp_remove(folder);
}

static void test_fs__failed_write_keeps_the_old_file(void) {
    char folder[TEMP_PATH], path[TEMP_PATH], part[TEMP_PATH];
    temp_make(folder);
    CU_ASSERT_EQUAL(put(temp_join(folder, "file", path), "old", BLG_FS_QUICK, NULL), BLG_OK);
    CU_ASSERT_EQUAL(mkdir(temp_join(folder, "file" BLG_FS_PART, part), 0777), 0);
    blg_error error = {0};
    CU_ASSERT_EQUAL(put(path, "new", BLG_FS_QUICK, &error), BLG_IO);
    CU_ASSERT_STRING_EQUAL(error.file, part);
    CU_ASSERT(file_is(path, "old"));
    temp_remove(folder);
}

static void test_fs__failed_write_leaves_no_part(void) {
    char folder[TEMP_PATH], path[TEMP_PATH], part[TEMP_PATH];
    struct stat info;
    for (int care = BLG_FS_QUICK; care <= BLG_FS_DURABLE; care++) {
        temp_make(folder);
        temp_join(folder, "file", path);
        temp_join(folder, "file" BLG_FS_PART, part);
        blg_error error = {0};
        temp_refuse_writes(true);
        CU_ASSERT_EQUAL(put(path, "new", (blg_fs_care)care, &error), BLG_IO);
        temp_refuse_writes(false);
        CU_ASSERT_STRING_EQUAL(error.file, path);
        CU_ASSERT_STRING_EQUAL(error.text, "cannot write: File too large");
        CU_ASSERT_NOT_EQUAL(lstat(part, &info), 0);
        CU_ASSERT(!temp_exists(path));
        temp_remove(folder);
    }
}

static void test_fs__write_replaces_what_a_stopped_run_left(void) {
    char folder[TEMP_PATH], path[TEMP_PATH], part[TEMP_PATH];
    temp_make(folder);
    CU_ASSERT_EQUAL(put(temp_join(folder, "f" BLG_FS_PART, part), "ruins", BLG_FS_QUICK, NULL),
                    BLG_OK);
    CU_ASSERT_EQUAL(put(temp_join(folder, "f", path), "x", BLG_FS_DURABLE, NULL), BLG_OK);
    CU_ASSERT(file_is(path, "x"));
    CU_ASSERT(!temp_exists(part));
    temp_remove(folder);
}

static void test_fs__write_leaves_devices_what_they_are(void) {
    struct stat info;
    CU_ASSERT_EQUAL(put("/dev/null", "text", BLG_FS_QUICK, NULL), BLG_OK);
    CU_ASSERT_EQUAL(stat("/dev/null", &info), 0);
    CU_ASSERT(S_ISCHR(info.st_mode));
}

static void test_fs__durable_write_works_without_a_folder_in_the_path(void) {
    char folder[TEMP_PATH], before[TEMP_PATH];
    temp_make(folder);
    CU_ASSERT_PTR_NOT_NULL_FATAL(getcwd(before, sizeof before));
    CU_ASSERT_EQUAL(chdir(folder), 0);
    CU_ASSERT_EQUAL(put("plain", "x", BLG_FS_DURABLE, NULL), BLG_OK);
    CU_ASSERT(file_is("plain", "x"));
    CU_ASSERT_EQUAL(blg_fs_make_dirs(NULL, "a/b", NULL), BLG_OK);
    CU_ASSERT_EQUAL(chdir(before), 0);
    temp_remove(folder);
}

static void test_fs__make_dirs_makes_parents_and_accepts_what_exists(void) {
    char folder[TEMP_PATH], path[TEMP_PATH];
    temp_make(folder);
    temp_join(folder, "a//b/c/", path);
    for (int again = 0; again < 2; again++)
        CU_ASSERT_EQUAL(blg_fs_make_dirs(NULL, path, NULL), BLG_OK);
    CU_ASSERT(temp_exists(temp_join(folder, "a/b/c", path)));
    CU_ASSERT_EQUAL(blg_fs_make_dirs(NULL, "/", NULL), BLG_OK);
    temp_remove(folder);
}

static void test_fs__make_dirs_names_the_part_that_is_in_the_way(void) {
    char folder[TEMP_PATH], file[TEMP_PATH], path[TEMP_PATH];
    temp_make(folder);
    CU_ASSERT_EQUAL(put(temp_join(folder, "file", file), "", BLG_FS_QUICK, NULL), BLG_OK);
    blg_error error = {0};
    CU_ASSERT_EQUAL(blg_fs_make_dirs(NULL, temp_join(folder, "file/below", path), &error), BLG_IO);
    CU_ASSERT_STRING_EQUAL(error.file, file);
    CU_ASSERT_STRING_EQUAL(error.text, "cannot make the folder: Not a directory");
    error = (blg_error){0};
    CU_ASSERT_EQUAL(blg_fs_make_dirs(NULL, "/proc/blogo", &error), BLG_IO);
    CU_ASSERT_STRING_EQUAL(error.file, "/proc/blogo");
    error = (blg_error){0};
    CU_ASSERT_EQUAL(blg_fs_make_dirs(NULL, "", &error), BLG_IO);
    CU_ASSERT_STRING_EQUAL(error.text, "cannot make the folder: No such file or directory");
    temp_remove(folder);
}

static void test_fs__is_empty_tells_the_three_cases_apart(void) {
    char folder[TEMP_PATH], path[TEMP_PATH];
    bool empty = false;
    temp_make(folder);
    CU_ASSERT_EQUAL(blg_fs_is_empty(folder, &empty, NULL), BLG_OK);
    CU_ASSERT(empty);
    CU_ASSERT_EQUAL(blg_fs_is_empty(temp_join(folder, "absent", path), &empty, NULL), BLG_OK);
    CU_ASSERT(empty);
    CU_ASSERT_EQUAL(put(temp_join(folder, ".hidden", path), "", BLG_FS_QUICK, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_fs_is_empty(folder, &empty, NULL), BLG_OK);
    CU_ASSERT(!empty);
    blg_error error = {0};
    CU_ASSERT_EQUAL(blg_fs_is_empty(path, &empty, &error), BLG_IO);
    CU_ASSERT_STRING_EQUAL(error.text, "cannot open the folder: Not a directory");
    temp_remove(folder);
}

static bool ends_in_png(void *context, const char *relative, bool is_folder) {
    char *seen = context;
    if (is_folder)
        return true;
    if (strcmp(relative, "a/b/deep.png") == 0)
        *seen = 1;
    size_t size = strlen(relative);
    return size > 4 && strcmp(relative + size - 4, ".png") == 0;
}

static void test_fs__remove_known_leaves_what_is_not_known(void) {
    char folder[TEMP_PATH], path[TEMP_PATH], outside[TEMP_PATH], seen = 0;
    static const char *const files[] = {"1.png", "note.txt", "a/b/deep.png", "c/keep.txt"};
    temp_make(folder);
    temp_make(outside);
    CU_ASSERT_EQUAL(blg_fs_make_dirs(NULL, temp_join(folder, "a/b", path), NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_fs_make_dirs(NULL, temp_join(folder, "c", path), NULL), BLG_OK);
    for (int i = 0; i < 4; i++)
        CU_ASSERT_EQUAL(put(temp_join(folder, files[i], path), "x", BLG_FS_QUICK, NULL), BLG_OK);
    CU_ASSERT_EQUAL(put(temp_join(outside, "o.png", path), "x", BLG_FS_QUICK, NULL), BLG_OK);
    CU_ASSERT_EQUAL(symlink(outside, temp_join(folder, "link.png", path)), 0);
    blg_error error = {0};
    CU_ASSERT_EQUAL(blg_fs_check_known(folder, ends_in_png, &seen, "not ours", &error),
                    BLG_INVALID);
    CU_ASSERT_STRING_EQUAL(error.text, "not ours");
    CU_ASSERT(temp_exists(error.file) && !strstr(error.file, "1.png"));
    CU_ASSERT(temp_exists(temp_join(folder, "1.png", path)));
    CU_ASSERT_EQUAL(blg_fs_remove_known(folder, ends_in_png, &seen, NULL), BLG_OK);
    CU_ASSERT(temp_exists(temp_join(folder, "note.txt", path)));
    struct stat link;
    CU_ASSERT_EQUAL(lstat(temp_join(folder, "link.png", path), &link), 0);
    CU_ASSERT_EQUAL(seen, 1);
    CU_ASSERT(!temp_exists(temp_join(folder, "1.png", path)));
    CU_ASSERT(!temp_exists(temp_join(folder, "a", path)));
    CU_ASSERT(temp_exists(temp_join(folder, "c/keep.txt", path)));
    CU_ASSERT(temp_exists(temp_join(outside, "o.png", path)));
    temp_remove(folder);
    temp_remove(outside);
}

static void test_fs__remove_known_needs_a_folder(void) {
    blg_error error = {0};
    CU_ASSERT_EQUAL(blg_fs_remove_known("/dev/null", ends_in_png, NULL, &error), BLG_IO);
    CU_ASSERT_STRING_EQUAL(error.file, "/dev/null");
}

static bool any_file(void *context, const char *relative, bool is_folder) {
    (void)context;
    return !is_folder || strcmp(relative, "foreign") != 0;
}

static void test_fs__check_known_sees_links_and_folders(void) {
    char folder[TEMP_PATH], path[TEMP_PATH];
    temp_make(folder);
    CU_ASSERT_EQUAL(blg_fs_make_dirs(NULL, temp_join(folder, "a/b", path), NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_fs_check_known(folder, any_file, NULL, "x", NULL), BLG_OK);
    CU_ASSERT_EQUAL(symlink("/", temp_join(folder, "a/b/link", path)), 0);
    CU_ASSERT_EQUAL(blg_fs_check_known(folder, any_file, NULL, "x", NULL), BLG_INVALID);
    unlink(path);
    CU_ASSERT_EQUAL(mkdir(temp_join(folder, "foreign", path), 0777), 0);
    CU_ASSERT_EQUAL(blg_fs_check_known(folder, any_file, NULL, "x", NULL), BLG_INVALID);
    temp_remove(folder);
}

static bool match(const char *pattern, const char *relative, bool folder) {
    return blg_fs_matches(&pattern, 1, relative, folder);
}

static void test_fs__patterns(void) {
    CU_ASSERT(match("a", "a", false) && match("a", "a" BLG_FS_PART, false));
    CU_ASSERT(!match("a", "", false) && !match("a", "ab", false) && !match("ab", "a", false));
    CU_ASSERT(match("*.npy", "x.npy", false) && !match("*.npy", ".npy", false));
    CU_ASSERT(match("*-#", "a-1-2", false) && !match("*-#", "a-12", false));
    CU_ASSERT(match("a/+.b", "a/012.b", false) && !match("a/+.b", "a/.b", false));
    CU_ASSERT(!match("*.b", "x/y.b", false) && !match("a/*", "a/b/c", false));
    CU_ASSERT(match("a/*/c", "a", true) && match("a/*/c", "a/b", true));
    CU_ASSERT(!match("a/*/c", "a/b/c", true) && !match("a/*/c", "", true));
    CU_ASSERT(!match("a/*/c", "a/", true) && !match("a/b/c", "a/bb", true));
}

static void test_fs__first_error_stands(void) {
    blg_error error = {.status = BLG_INVALID, .text = "first"};
    blg_buf content = {0};
    CU_ASSERT_EQUAL(blg_fs_read(NULL, "/absent", &content, &error), BLG_IO);
    CU_ASSERT_EQUAL(error.status, BLG_INVALID);
    CU_ASSERT_STRING_EQUAL(error.text, "first");
    CU_ASSERT_STRING_EQUAL(error.file, "");
    blg_buf_free(&content);
}

static void test_fs__a_text_that_failed_is_no_file(void) {
    char folder[TEMP_PATH], path[TEMP_PATH];
    blg_buf text = {0};
    temp_make(folder);
    temp_join(folder, "name", path);
    blg_buf_text(&text, "text");
    CU_ASSERT_EQUAL(blg_fs_write_in(folder, "name", &text, BLG_FS_QUICK, NULL), BLG_OK);
    CU_ASSERT(file_is(path, "text"));
    text.failed = true;
    CU_ASSERT_EQUAL(blg_fs_write_in(folder, "name", &text, BLG_FS_QUICK, NULL), BLG_NO_MEMORY);
    CU_ASSERT(file_is(path, "text"));
    text.failed = false;
    CU_ASSERT_EQUAL(blg_fs_write_in(folder, "absent/name", &text, BLG_FS_QUICK, NULL), BLG_IO);
    blg_buf_free(&text);
    temp_remove(folder);
}

static void test_fs__names_in_a_folder_are_found_and_made(void) {
    char folder[TEMP_PATH], path[TEMP_PATH];
    blg_buf joined = {0};
    blg_error error = {0};
    bool there = true;
    temp_make(folder);
    temp_join(folder, "a", path);
    blg_buf_text(&joined, "what stood there");
    CU_ASSERT_EQUAL(blg_fs_join(&joined, folder, "a", NULL), BLG_OK);
    CU_ASSERT_STRING_EQUAL(joined.data, path);
    CU_ASSERT_EQUAL(blg_fs_find_in(folder, "a", &there, NULL), BLG_OK);
    CU_ASSERT(!there);
    CU_ASSERT_EQUAL(blg_fs_make_in(folder, "a/b", NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_fs_find_in(folder, "a/b", &there, NULL), BLG_OK);
    CU_ASSERT(there);
    temp_join(folder, "link", path);
    CU_ASSERT_EQUAL(symlink("a", path), 0);
    CU_ASSERT_EQUAL(blg_fs_make_in(folder, "link/c", &error), BLG_IO);
    CU_ASSERT_STRING_EQUAL(error.file, path);
    CU_ASSERT_EQUAL(blg_fs_find_in(folder, "a/c", &there, NULL), BLG_OK);
    CU_ASSERT(!there);
    blg_buf_free(&joined);
    temp_remove(folder);
}

static blg_status count_entry(void *context, const char *relative, blg_error *error) {
    (void)relative, (void)error;
    ++*(int *)context;
    return BLG_OK;
}

/* A folder that breaks off is not taken for a shorter folder. */
static void test_fs__a_folder_that_cannot_be_read_to_its_end(void) {
    char folder[TEMP_PATH], path[TEMP_PATH];
    temp_make(folder);
    for (int i = 0; i < 3; i++) {
        const char name[] = {(char)('a' + i), '\0'};
        CU_ASSERT_EQUAL(put(temp_join(folder, name, path), "x", BLG_FS_QUICK, NULL), BLG_OK);
    }
    for (int left = 0; left <= 5; left++) { /* with . and .. there are five entries */
        blg_error error = {0};
        bool empty = false;
        int n = 0;
        entries_left = left;
        CU_ASSERT_EQUAL(blg_fs_walk(folder, count_entry, &n, &error), BLG_IO);
        CU_ASSERT_STRING_EQUAL(error.file, folder);
        CU_ASSERT(n <= left);
        entries_left = 0;
        CU_ASSERT_EQUAL(blg_fs_is_empty(folder, &empty, NULL), BLG_IO);
    }
    entries_left = -1;
    temp_remove(folder);
}

SUITE(fs, CASE(test_fs__a_folder_that_cannot_be_read_to_its_end),
      CASE(test_fs__names_in_a_folder_are_found_and_made),
      CASE(test_fs__a_text_that_failed_is_no_file), CASE(test_fs__read_gives_what_was_written),
      CASE(test_fs__read_takes_files_without_a_size),
      CASE(test_fs__read_failure_names_path_and_reason),
      CASE(test_fs__write_failure_names_path_and_reason),
      CASE(test_fs__names_that_are_too_long_fail), CASE(test_fs__failed_write_keeps_the_old_file),
      CASE(test_fs__write_replaces_what_a_stopped_run_left),
      CASE(test_fs__write_leaves_devices_what_they_are),
      CASE(test_fs__durable_write_works_without_a_folder_in_the_path),
      CASE(test_fs__make_dirs_makes_parents_and_accepts_what_exists),
      CASE(test_fs__make_dirs_names_the_part_that_is_in_the_way),
      CASE(test_fs__is_empty_tells_the_three_cases_apart),
      CASE(test_fs__remove_known_leaves_what_is_not_known),
      CASE(test_fs__remove_known_needs_a_folder), CASE(test_fs__failed_write_leaves_no_part),
      CASE(test_fs__check_known_sees_links_and_folders), CASE(test_fs__patterns),
      CASE(test_fs__first_error_stands))
