#include "base/files.h"

#include "suite.h"
#include "temp.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char root[TEMP_PATH], folder[TEMP_PATH]; /* root/d is the data set */

static const char *at(const char *name) {
    static char path[4][TEMP_PATH];
    static int next;
    return temp_join(folder, name, path[next++ % 4]);
}

static void begin(void) {
    char path[TEMP_PATH];
    temp_make(root);
    temp_join(root, "d", folder);
    CU_ASSERT_EQUAL_FATAL(blg_fs_make_dirs(NULL, at("a/b"), NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_fs_write(at("a/b/f"), "text", 4, BLG_FS_QUICK, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_fs_write(temp_join(root, "outside", path), "text", 4, BLG_FS_QUICK, NULL),
                    BLG_OK);
    CU_ASSERT_EQUAL(symlink("..", at("up")), 0);
    CU_ASSERT_EQUAL(symlink("../outside", at("link")), 0);
    CU_ASSERT_EQUAL(symlink("a", at("inner")), 0);
    CU_ASSERT_EQUAL(symlink("nowhere", at("dangling")), 0);
    CU_ASSERT_EQUAL(mkfifo(at("pipe"), 0666), 0);
}

/* errno of opening, 0 where it works. */
static int code_of(const char *name, int flags) {
    int file = blg_open(folder, at(name), flags);
    int code = file < 0 ? errno : 0;
    if (file >= 0)
        close(file);
    return code;
}

static void test_open__regular_files_inside_only(void) {
    static const struct {
        const char *name;
        int code;
    } cases[] = {{"a/b/f", 0},
                 {"absent", ENOENT},
                 {"a/absent/f", ENOENT},
                 {"link", BLG_NO_REGULAR_FILE},
                 {"dangling", BLG_NO_REGULAR_FILE},
                 {"pipe", BLG_NO_REGULAR_FILE},
                 {"a", EISDIR},
                 {"up/outside", ENOTDIR},
                 {"inner/b/f", ENOTDIR},
                 {"a/b/f/g", ENOTDIR},
                 {"../outside", EINVAL},
                 {"a/../../outside", EINVAL},
                 {"", EINVAL}};
    begin();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CU_ASSERT_EQUAL(code_of(cases[i].name, O_RDONLY), cases[i].code);
        if (code_of(cases[i].name, O_RDONLY) != cases[i].code)
            printf("\n    %s: %d\n", cases[i].name, code_of(cases[i].name, O_RDONLY));
    }
    CU_ASSERT_EQUAL(truncate(at("a/b/f"), (off_t)1 << 40), 0);
    CU_ASSERT_EQUAL(code_of("a/b/f", O_RDONLY), BLG_HOLLOW_FILE);
    CU_ASSERT_EQUAL(code_of("a/b/f", O_WRONLY), 0); /* it can be replaced */
    CU_ASSERT_EQUAL(truncate(at("a/b/f"), (off_t)1 << 29), 0);
    CU_ASSERT_EQUAL(code_of("a/b/f", O_RDONLY), 0);
    CU_ASSERT_EQUAL(code_of("link", O_WRONLY | O_CREAT), BLG_NO_REGULAR_FILE);
    CU_ASSERT_EQUAL(code_of("dangling", O_WRONLY | O_CREAT), BLG_NO_REGULAR_FILE);
    CU_ASSERT_EQUAL(code_of("pipe", O_WRONLY), BLG_NO_REGULAR_FILE);
    CU_ASSERT_EQUAL(code_of("up/new", O_WRONLY | O_CREAT), ENOTDIR);
    CU_ASSERT_EQUAL(code_of("a/new", O_WRONLY | O_CREAT), 0);
    CU_ASSERT_EQUAL(code_of("a/b", O_RDONLY | O_DIRECTORY), 0);
    CU_ASSERT(!temp_exists(at("nowhere")) && !temp_exists(at("../new")));
    temp_remove(root);
}

/* The user's own paths lead wherever they lead. */
static void test_open__paths_of_the_user(void) {
    begin();
    int file = blg_open(NULL, at("link"), O_RDONLY);
    CU_ASSERT(file >= 0);
    close(file);
    temp_remove(root);
}

static void test_open__no_folder_is_made_behind_a_link(void) {
    blg_error error = {0};
    begin();
    CU_ASSERT_EQUAL(blg_fs_make_dirs(folder, at("a/c/d"), NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_fs_make_dirs(folder, at("up/new"), &error), BLG_IO);
    CU_ASSERT_STRING_EQUAL(error.text, "cannot make the folder: Not a directory");
    CU_ASSERT(temp_exists(at("a/c/d")) && !temp_exists(at("../new")));
    temp_remove(root);
}

/* Whether another process gets the lock; its message goes to error. */
static bool other_gets(const char *path, blg_error *error) {
    int ends[2], status = 1;
    CU_ASSERT_EQUAL_FATAL(pipe(ends), 0);
    const pid_t other = fork();
    if (other == 0) {
        int file = open(path, O_RDONLY);
        bool taken = file >= 0 && blg_open_lock(file, path, error) == BLG_OK;
        bool told = write(ends[1], error->text, sizeof error->text) > 0;
        _exit(told && taken ? 0 : 1);
    }
    close(ends[1]);
    CU_ASSERT(read(ends[0], error->text, sizeof error->text) > 0);
    close(ends[0]);
    CU_ASSERT_EQUAL(waitpid(other, &status, 0), other);
    return status == 0;
}

static void test_open__one_process_has_the_lock(void) {
    blg_error error = {0};
    char holder[64];
    begin();
    int file = open(folder, O_RDONLY | O_DIRECTORY);
    CU_ASSERT_EQUAL(blg_open_lock(file, folder, NULL), BLG_OK);
    CU_ASSERT(!other_gets(folder, &error));
    snprintf(holder, sizeof holder, "process %ld is writing here: ", (long)getpid());
    CU_ASSERT_EQUAL(strncmp(error.text, holder, strlen(holder)), 0);
    CU_ASSERT_PTR_NOT_NULL(strstr(error.text, "test_open"));
    CU_ASSERT(other_gets(at("a"), &error));
    close(file);
    CU_ASSERT(other_gets(folder, &error));
    temp_remove(root);
}

SUITE(open, CASE(test_open__regular_files_inside_only), CASE(test_open__paths_of_the_user),
      CASE(test_open__no_folder_is_made_behind_a_link), CASE(test_open__one_process_has_the_lock))
