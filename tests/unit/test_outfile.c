/* The writer of files that are parts until they are whole. */
#include "base/archive.h"
#include "base/files.h"
#include "suite.h"
#include "temp.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[TEMP_PATH], path[TEMP_PATH], part[TEMP_PATH];

/* The library's renames (cmake/Tests.cmake). */
int __real_rename(const char *from, const char *to);
int __wrap_rename(const char *from, const char *to);

static int free_renames; /* of files that another process could have locked at that moment */

int __wrap_rename(const char *from, const char *to) {
    const int file = open(from, O_RDONLY | O_CLOEXEC);
    free_renames += file >= 0 && flock(file, LOCK_EX | LOCK_NB) == 0;
    if (file >= 0)
        close(file);
    return __real_rename(from, to);
}

/* A file system that cannot force files to the disk, or cannot write them: errno of fsync. */
int __real_fsync(int file);
int __wrap_fsync(int file);
static int sync_fails;

int __wrap_fsync(int file) {
    errno = sync_fails;
    return sync_fails ? -1 : __real_fsync(file);
}

/* A file system that gives a file another number at every look. */
int __real_lstat(const char *name, struct stat *info);
int __wrap_lstat(const char *name, struct stat *info);
static bool unstable;

int __wrap_lstat(const char *name, struct stat *info) {
    static ino_t looks;
    const int failed = __real_lstat(name, info);
    if (unstable && !failed)
        info->st_ino += ++looks;
    return failed;
}

/* This process as another user, to whom the files do not belong. */
uid_t __real_geteuid(void);
uid_t __wrap_geteuid(void);
static bool other_user;

uid_t __wrap_geteuid(void) {
    return __real_geteuid() + other_user;
}

static void begin(void) {
    temp_make(folder);
    temp_join(folder, "f", path);
    temp_join(folder, "f" BLG_FS_PART, part);
}

static bool is_there(const char *name) {
    struct stat info;
    return lstat(name, &info) == 0;
}

static bool file_is(const char *name, const char *content) {
    blg_buf bytes = {0};
    bool same = blg_fs_read(NULL, name, &bytes, NULL) == BLG_OK && bytes.size == strlen(content) &&
                memcmp(bytes.data, content, bytes.size) == 0;
    blg_buf_free(&bytes);
    return same;
}

static void put(const char *name, const char *text) {
    CU_ASSERT_EQUAL_FATAL(blg_fs_write(name, text, strlen(text), BLG_FS_QUICK, NULL), BLG_OK);
}

static void open_with(blg_outfile *out, int how, const char *text) {
    CU_ASSERT_EQUAL_FATAL(blg_outfile_open(out, folder, "f", how, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_outfile_add(out, text, strlen(text), NULL), BLG_OK);
}

static void test_outfile__has_its_name_once_it_is_whole(void) {
    blg_outfile out;
    char hex[BLG_DIGEST_TEXT], expected[BLG_DIGEST_TEXT];
    begin();
    open_with(&out, BLG_OUT_DIGEST, "some ");
    CU_ASSERT(!is_there(path) && is_there(part));
    blg_buf_text(&out.pending, "text");
    CU_ASSERT_EQUAL(blg_outfile_finish(&out, hex, NULL), BLG_OK);
    CU_ASSERT(file_is(path, "some text") && !is_there(part));
    CU_ASSERT_EQUAL(blg_digest_hex("some text", 9, expected, NULL), BLG_OK);
    CU_ASSERT_STRING_EQUAL(hex, expected);
    temp_remove(folder);
}

/* What is larger than the buffer goes behind what is in it. */
static void test_outfile__keeps_the_order_of_small_and_large(void) {
    enum { LARGE = 1 << 20 };
    blg_outfile out;
    blg_buf bytes = {0};
    char *large = malloc(LARGE);
    CU_ASSERT_PTR_NOT_NULL_FATAL(large);
    memset(large, 'x', LARGE);
    begin();
    open_with(&out, BLG_OUT_OVER, "a");
    CU_ASSERT_EQUAL(blg_outfile_add(&out, large, LARGE, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_outfile_add(&out, "b", 1, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_outfile_rewrite(&out, "A", 1, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_outfile_add(&out, "c", 1, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_outfile_finish(&out, NULL, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_fs_read(NULL, path, &bytes, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(bytes.size, LARGE + 3);
    CU_ASSERT(bytes.data[0] == 'A' && memcmp(bytes.data + 1, large, LARGE) == 0);
    CU_ASSERT_STRING_EQUAL(bytes.data + 1 + LARGE, "bc");
    blg_buf_free(&bytes);
    free(large);
    temp_remove(folder);
}

static void test_outfile__abandoned_parts_stay_discarded_ones_go(void) {
    blg_outfile out;
    begin();
    open_with(&out, BLG_OUT_OVER, "half");
    blg_outfile_abandon(&out);
    CU_ASSERT(file_is(part, "half") && !is_there(path));
    open_with(&out, BLG_OUT_OVER, "other half");
    blg_outfile_discard(&out);
    CU_ASSERT(!is_there(part) && !is_there(path));
    blg_outfile_abandon(&out); /* again, and of one that was never opened */
    blg_outfile_discard(&out);
    temp_remove(folder);
}

static void test_outfile__kept_parts_are_written_over(void) {
    blg_outfile out;
    begin();
    put(part, "a longer text of an interrupted run");
    open_with(&out, BLG_OUT_KEEP, "a longer");
    blg_outfile_abandon(&out);
    CU_ASSERT(file_is(part, "a longer text of an interrupted run"));
    open_with(&out, BLG_OUT_KEEP, "a longer text");
    CU_ASSERT_EQUAL(blg_outfile_finish(&out, NULL, NULL), BLG_OK);
    CU_ASSERT(file_is(path, "a longer text"));
    temp_remove(folder);
}

static void test_outfile__new_ones_spare_the_part_of_another_run(void) {
    blg_outfile out;
    blg_error error = {0};
    begin();
    put(part, "theirs");
    CU_ASSERT_EQUAL(blg_outfile_open(&out, folder, "f", BLG_OUT_NEW, &error), BLG_IO);
    CU_ASSERT_STRING_EQUAL(error.text, "cannot write: File exists");
    CU_ASSERT_STRING_EQUAL(error.file, part);
    blg_outfile_discard(&out);
    CU_ASSERT(file_is(part, "theirs"));
    temp_remove(folder);
}

/* Without the lock another process takes the part, empties it, and has it renamed half written. */
static void test_outfile__holds_its_lock_until_it_has_its_name(void) {
    begin();
    for (int how = BLG_OUT_OVER; how <= BLG_OUT_DURABLE; how += BLG_OUT_DURABLE) {
        blg_outfile out;
        free_renames = 0;
        open_with(&out, how, "text");
        CU_ASSERT_EQUAL(blg_outfile_finish(&out, NULL, NULL), BLG_OK);
        CU_ASSERT_EQUAL(free_renames, 0);
        const int file = open(path, O_RDONLY | O_CLOEXEC);
        CU_ASSERT(file >= 0 && flock(file, LOCK_EX | LOCK_NB) == 0); /* and no longer */
        close(file);
    }
    temp_remove(folder);
}

/* The name is taken by a folder that holds something. */
static void test_outfile__a_name_that_cannot_be_taken(void) {
    blg_outfile out;
    char inner[TEMP_PATH];
    for (int how = BLG_OUT_OVER; how <= BLG_OUT_KEEP; how++) {
        blg_error error = {0};
        begin();
        CU_ASSERT_EQUAL(blg_fs_make_dirs(NULL, temp_join(folder, "f/inner", inner), NULL), BLG_OK);
        open_with(&out, how, "text");
        CU_ASSERT_EQUAL(blg_outfile_finish(&out, NULL, &error), BLG_IO);
        CU_ASSERT_STRING_EQUAL(error.file, path);
        CU_ASSERT_EQUAL(is_there(part), how == BLG_OUT_KEEP);
        CU_ASSERT(is_there(inner));
        temp_remove(folder);
    }
}

static void test_outfile__a_full_disk(void) {
    blg_outfile out;
    blg_error error = {0};
    begin();
    open_with(&out, BLG_OUT_OVER, "text");
    temp_refuse_writes(true);
    CU_ASSERT_EQUAL(blg_outfile_finish(&out, NULL, &error), BLG_IO);
    temp_refuse_writes(false);
    CU_ASSERT_STRING_EQUAL(error.text, "cannot write: File too large");
    CU_ASSERT(!is_there(part) && !is_there(path));
    temp_remove(folder);
}

/* A file without a name holds what was drained, with its digest, and leaves nothing behind. */
static void test_outfile__without_a_name(void) {
    blg_outfile out;
    char hex[BLG_DIGEST_TEXT], expected[BLG_DIGEST_TEXT], bytes[16] = "";
    begin();
    CU_ASSERT_EQUAL(setenv("TMPDIR", folder, 1), 0);
    CU_ASSERT_EQUAL_FATAL(blg_outfile_unnamed(&out, BLG_OUT_DIGEST, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_outfile_add(&out, "some text", 9, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_outfile_drain(&out, hex, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_digest_hex("some text", 9, expected, NULL), BLG_OK);
    CU_ASSERT_STRING_EQUAL(hex, expected);
    CU_ASSERT(pread(out.file, bytes, sizeof bytes, 0) == 9 && strcmp(bytes, "some text") == 0);
    bool empty = false;
    CU_ASSERT(blg_fs_is_empty(folder, &empty, NULL) == BLG_OK && empty);
    blg_outfile_abandon(&out);
    CU_ASSERT_EQUAL(setenv("TMPDIR", path, 1), 0);
    CU_ASSERT_EQUAL(blg_outfile_unnamed(&out, 0, NULL), BLG_IO);
    blg_outfile_abandon(&out);
    unsetenv("TMPDIR");
    temp_remove(folder);
}

/* Whoever made the part beforehand must not own the finished file, nor hold it open. */
static void test_outfile__a_part_of_another_user_is_made_anew(void) {
    const int hows[] = {BLG_OUT_OVER, BLG_OUT_KEEP, BLG_OUT_PRIVATE};
    for (int i = 0; i < 3; i++) {
        blg_outfile out;
        char bytes[16] = "";
        struct stat info;
        begin();
        put(part, "theirs");
        CU_ASSERT_EQUAL(chmod(part, 0666), 0);
        const int held = open(part, O_RDONLY | O_CLOEXEC);
        other_user = hows[i] != BLG_OUT_PRIVATE; /* a key adopts no part at all */
        open_with(&out, hows[i], "ours");
        other_user = false;
        CU_ASSERT_EQUAL(blg_outfile_finish(&out, NULL, NULL), BLG_OK);
        CU_ASSERT(file_is(path, "ours"));
        CU_ASSERT(read(held, bytes, sizeof bytes) == 6 && strcmp(bytes, "theirs") == 0);
        CU_ASSERT(stat(path, &info) == 0);
        CU_ASSERT(hows[i] != BLG_OUT_PRIVATE || (info.st_mode & 0777) == 0600);
        close(held);
        temp_remove(folder);
    }
}

static void test_outfile__numbers_that_change_end_in_an_error(void) {
    blg_outfile out;
    blg_error error = {0};
    begin();
    unstable = true;
    CU_ASSERT_EQUAL(blg_outfile_open(&out, folder, "f", BLG_OUT_OVER, &error), BLG_IO);
    unstable = false;
    CU_ASSERT_PTR_NOT_NULL(strstr(error.text, "names another file at every look"));
    blg_outfile_discard(&out);
    temp_remove(folder);
}

static void test_outfile__where_nothing_can_be_synced(void) {
    const int codes[] = {EINVAL, ENOTSUP, ENOSYS, EIO};
    for (int i = 0; i < 4; i++) {
        blg_outfile out;
        begin();
        open_with(&out, BLG_OUT_DURABLE, "text");
        sync_fails = codes[i];
        CU_ASSERT_EQUAL(blg_outfile_finish(&out, NULL, NULL), codes[i] == EIO ? BLG_IO : BLG_OK);
        sync_fails = 0;
        CU_ASSERT_EQUAL(is_there(path), codes[i] != EIO);
        temp_remove(folder);
    }
}

static void test_outfile__over_a_descriptor(void) {
    blg_outfile out;
    int ends[2];
    char bytes[16] = "";
    CU_ASSERT_EQUAL_FATAL(pipe(ends), 0);
    CU_ASSERT_EQUAL_FATAL(blg_outfile_over(&out, ends[1], "a pipe", 0, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_outfile_add(&out, "text", 4, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_outfile_drain(&out, NULL, NULL), BLG_OK);
    blg_outfile_abandon(&out);
    CU_ASSERT(read(ends[0], bytes, sizeof bytes) == 4 && strcmp(bytes, "text") == 0);
    CU_ASSERT_EQUAL(write(ends[1], "x", 1), 1); /* still the caller's */
    close(ends[0]);
    close(ends[1]);
    CU_ASSERT_EQUAL(blg_outfile_over(&out, ends[1], "a pipe", 0, NULL), BLG_IO);
    blg_outfile_abandon(&out);
}

/* Tells "known" as the digest of every file that is compared. */
static const char *tell_known(void *context, const char *name) {
    (void)context, (void)name;
    static const char known[BLG_DIGEST_TEXT] = "known";
    return known;
}

static void keep_place(void *context, const char *name, bool is_regular, long long differs) {
    (void)name, (void)is_regular;
    *(long long *)context = differs;
}

/* Adds `size` bytes of `bytes` in three parts and compares them with the file f. */
static long long compare_with(const char *bytes, size_t size, char hex[BLG_DIGEST_TEXT]) {
    long long place = -2;
    const blg_outfile_compare compare = {&place, keep_place, tell_known};
    blg_outfile out;
    CU_ASSERT_EQUAL(blg_outfile_against(&out, folder, "f", &compare, NULL, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_outfile_add(&out, bytes, size / 3, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_outfile_add(&out, bytes + size / 3, size / 3, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_outfile_add(&out, bytes + size / 3 * 2, size - size / 3 * 2, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_outfile_finish(&out, hex, NULL), BLG_OK);
    return place;
}

static void test_outfile__a_known_digest_holds_for_equal_bytes_alone(void) {
    static char bytes[900000];
    const size_t size = sizeof bytes - 100;
    const size_t places[] = {0, 299999, 300000, 599999, 899800};
    char hex[BLG_DIGEST_TEXT], own[BLG_DIGEST_TEXT];
    begin();
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (char)(i * i >> 7);
    CU_ASSERT_EQUAL(blg_fs_write(path, bytes, size, 0, NULL), BLG_OK);
    CU_ASSERT_EQUAL(compare_with(bytes, size, hex), -1);
    CU_ASSERT_STRING_EQUAL(hex, "known");
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        bytes[places[i]] ^= 1;
        CU_ASSERT_EQUAL(blg_digest_hex(bytes, size, own, NULL), BLG_OK);
        CU_ASSERT_EQUAL(compare_with(bytes, size, hex), (long long)places[i]);
        CU_ASSERT_STRING_EQUAL(hex, own);
        bytes[places[i]] ^= 1;
    }
    const size_t other_sizes[] = {0, 5, size - 1, size + 1, size + 100}; /* shorter, longer */
    for (int i = 0; i < 5; i++) {
        const size_t n = other_sizes[i];
        CU_ASSERT_EQUAL(blg_digest_hex(bytes, n, own, NULL), BLG_OK);
        CU_ASSERT_EQUAL(compare_with(bytes, n, hex), (long long)(n < size ? n : size));
        CU_ASSERT_STRING_EQUAL(hex, own);
    }
    temp_remove(folder);
}

SUITE(outfile, CASE(test_outfile__has_its_name_once_it_is_whole),
      CASE(test_outfile__keeps_the_order_of_small_and_large),
      CASE(test_outfile__abandoned_parts_stay_discarded_ones_go),
      CASE(test_outfile__kept_parts_are_written_over),
      CASE(test_outfile__new_ones_spare_the_part_of_another_run),
      CASE(test_outfile__holds_its_lock_until_it_has_its_name),
      CASE(test_outfile__a_name_that_cannot_be_taken), CASE(test_outfile__a_full_disk),
      CASE(test_outfile__without_a_name), CASE(test_outfile__over_a_descriptor),
      CASE(test_outfile__a_part_of_another_user_is_made_anew),
      CASE(test_outfile__numbers_that_change_end_in_an_error),
      CASE(test_outfile__where_nothing_can_be_synced),
      CASE(test_outfile__a_known_digest_holds_for_equal_bytes_alone))
