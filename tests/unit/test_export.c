/* What an export replaces, and what it leaves where it fails. */
#include "tell/export.h"

#include "export_set.h"
#include "suite.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static export_set set;

/* A data set that is broken at its end leaves nothing of any format. */
static void test_export__a_broken_data_set_leaves_nothing(void) {
    char path[TEMP_PATH];
    export_set_make(&set);
    FILE *file = fopen(temp_join(set.folder, "scenes.jsonl", path), "a");
    CU_ASSERT_PTR_NOT_NULL_FATAL(file);
    fputs("{\n", file);
    fclose(file);
    for (int format = 0; format < BLG_EXPORT_FORMATS; format++) {
        blg_export_summary summary;
        blg_error error = {0};
        blg_status status = export_set_to(&set, (blg_export_format)format, "out",
                                          BLG_MAX_TOKEN_ROWS, &summary, &error);
        CU_ASSERT_EQUAL(status, format == BLG_EXPORT_NPY ? BLG_IO : BLG_INVALID);
        CU_ASSERT(error.line == EXPORT_PROBLEMS + 1 || format == BLG_EXPORT_NPY);
        export_set_expect_nothing(&set, "out");
    }
    export_set_remove(&set);
}

static void write_there(const char *name, const char *text) {
    char path[TEMP_PATH], *slash;
    temp_join(set.root, name, path);
    slash = strrchr(path, '/');
    *slash = '\0';
    CU_ASSERT_EQUAL_FATAL(blg_fs_make_dirs(NULL, path, NULL), BLG_OK);
    *slash = '/';
    CU_ASSERT_EQUAL_FATAL(blg_fs_write(path, text, strlen(text), BLG_FS_QUICK, NULL), BLG_OK);
}

static bool holds(const char *name, const char *text) {
    char path[TEMP_PATH];
    blg_buf file = {0};
    bool same = blg_fs_read(NULL, temp_join(set.root, name, path), &file, NULL) == BLG_OK &&
                strcmp(file.size ? file.data : "", text) == 0;
    blg_buf_free(&file);
    return same;
}

static void check_refused(blg_export_format format, const char *name, const char *said) {
    blg_export_summary summary;
    blg_error error = {0};
    CU_ASSERT_EQUAL(export_set_to(&set, format, name, 0, &summary, &error), BLG_INVALID);
    CU_ASSERT_PTR_NOT_NULL(strstr(error.text, said));
    if (!strstr(error.text, said))
        printf("\n    %s: %s\n", blg_export_format_name(format), error.text);
}

static void test_export__what_exists_stays(void) {
    export_set_make(&set);
    write_there("there", "mine");
    write_there("folder/tokens_train.npy", "mine");
    for (int f = 0; f < BLG_EXPORT_FORMATS; f++) {
        blg_export_format format = (blg_export_format)f;
        bool folder = blg_export_makes_folder(format);
        CU_ASSERT(!strstr(BLG_EXPORT_FILE_NAMES, blg_export_format_name(format)) == folder);
        check_refused(format, "there",
                      folder ? "exists and is no folder" : "exists already; --force replaces it");
        check_refused(format, "folder",
                      folder ? "the folder is not empty; --force replaces the export in it"
                             : "exists and is no file");
    }
    CU_ASSERT(holds("there", "mine"));
    CU_ASSERT(holds("folder/tokens_train.npy", "mine"));
    export_set_remove(&set);
}

/* Bytes of every file of an export, with names, in a digest's place. */
static blg_status add_file(void *context, const char *relative, blg_error *error) {
    unsigned *sum = context;
    blg_buf file = {0};
    char path[TEMP_PATH], name[TEMP_PATH];
    snprintf(name, sizeof name, "out/%s", relative);
    blg_status status = blg_fs_read(NULL, temp_join(set.root, name, path), &file, error);
    unsigned hash = 2166136261u;
    for (const char *c = relative; *c; c++)
        hash = (hash ^ (unsigned char)*c) * 16777619u;
    for (size_t i = 0; i < file.size; i++)
        hash = (hash ^ (unsigned char)file.data[i]) * 16777619u;
    *sum += hash; /* the order of a walk is none */
    blg_buf_free(&file);
    return status;
}

static unsigned content_of(blg_export_format format) {
    char path[TEMP_PATH];
    unsigned sum = 0;
    blg_buf file = {0};
    temp_join(set.root, "out", path);
    if (blg_export_makes_folder(format)) {
        CU_ASSERT_EQUAL(blg_fs_walk(path, add_file, &sum, NULL), BLG_OK);
    } else {
        CU_ASSERT_EQUAL(blg_fs_read(NULL, path, &file, NULL), BLG_OK);
        for (size_t i = 0; i < file.size; i++)
            sum = (sum ^ (unsigned char)file.data[i]) * 16777619u;
        blg_buf_free(&file);
    }
    return sum;
}

static void remove_out(void) {
    char path[TEMP_PATH];
    temp_join(set.root, "out", path);
    if (unlink(path))
        temp_remove(path);
}

/* npy needs pictures, which this set has not: it fails in the middle. */
static bool is_exportable(int format) {
    return format != BLG_EXPORT_NPY;
}

static void test_export__force_replaces_exports_as_a_whole(void) {
    blg_export_summary summary;
    export_set_make(&set);
    for (int f = 0; f < BLG_EXPORT_FORMATS; f++) {
        blg_export_format format = (blg_export_format)f;
        if (!is_exportable(f))
            continue;
        set.force = false;
        CU_ASSERT_EQUAL(export_set_to(&set, format, "out", BLG_MAX_TOKEN_ROWS, &summary, NULL),
                        BLG_OK);
        unsigned whole = content_of(format);
        if (blg_export_makes_folder(format))
            write_there(f == BLG_EXPORT_SVG ? "out/bd_old_0000/1/0.svg" : "out/bd_old_0000.py",
                        "left over");
        else
            write_there("out", "left over");
        CU_ASSERT_NOT_EQUAL(content_of(format), whole);
        set.force = true;
        CU_ASSERT_EQUAL(export_set_to(&set, format, "out", BLG_MAX_TOKEN_ROWS, &summary, NULL),
                        BLG_OK);
        CU_ASSERT_EQUAL(content_of(format), whole);
        remove_out();
    }
    set.force = false;
    export_set_remove(&set);
}

static void test_export__force_spares_what_is_no_export(void) {
    static const char *const names[] = {"notes.txt",
                                        "script.py",
                                        "ff_a/script.py",
                                        "ff_a/1/0.png",
                                        "ff_a/2/0.svg",
                                        "ff_a/1/x.svg",
                                        "sub/vocab.json",
                                        "tokens_a.npy/x",
                                        "scenes.jsonl",
                                        "manifest.json",
                                        "ff/images/a/1/0.svg",
                                        "a_action_programs.json",
                                        "ff/bd_action_programs.json"};
    export_set_make(&set);
    set.force = true;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char name[TEMP_PATH];
        write_there("out/vocab.json", "mine");
        snprintf(name, sizeof name, "out/%s", names[i]);
        write_there(name, "mine, too");
        check_refused(BLG_EXPORT_TOKENS, "out", "part of no export");
        CU_ASSERT(holds("out/vocab.json", "mine") && holds(name, "mine, too"));
        remove_out();
    }
    write_there("out/x", "mine");
    check_refused(BLG_EXPORT_CSV, "out", "exists and is no file");
    write_there("file", "mine");
    check_refused(BLG_EXPORT_TURTLE, "file", "exists and is no folder");
    CU_ASSERT(holds("file", "mine"));
    set.force = false;
    export_set_remove(&set);
}

/* One that goes on is no interrupted one, not even for --force, and ends as if alone. */
static void test_export__two_at_once(void) {
    char path[TEMP_PATH];
    export_set_make(&set);
    temp_join(set.root, "out", path);
    for (int force = 0; force <= 1; force++) {
        blg_target first = {0}, second = {0};
        blg_buf text = {0};
        blg_error error = {0};
        blg_buf_text(&text, "half");
        CU_ASSERT_EQUAL_FATAL(blg_target_begin(&first, &blg_export_target, path, true, force, NULL),
                              BLG_OK);
        CU_ASSERT_EQUAL(blg_target_begin(&second, &blg_export_target, path, true, force, &error),
                        BLG_IO);
        CU_ASSERT_PTR_NOT_NULL(strstr(error.text, "is writing here"));
        blg_target_close(&second);
        CU_ASSERT_EQUAL(blg_target_write(&first, "ff_a/1/0.svg", &text, NULL), BLG_OK);
        CU_ASSERT_EQUAL(blg_target_commit(&first, NULL, NULL, NULL), BLG_OK);
        blg_target_close(&first);
        CU_ASSERT(holds("out/ff_a/1/0.svg", "half"));
        CU_ASSERT(!temp_exists(temp_join(set.root, "out.part", path)));
        temp_join(set.root, "out", path);
        blg_buf_free(&text);
    }
    export_set_remove(&set);
}

/* Both looked before either had the lock. */
static void test_export__two_files_at_once(void) {
    char path[TEMP_PATH], part[TEMP_PATH];
    export_set_make(&set);
    temp_join(set.root, "out.jsonl", path);
    temp_join(set.root, "out.jsonl.part", part);
    for (int force = 0; force <= 1; force++) {
        blg_target first = {0}, second = {0};
        blg_outfile one = {0}, two = {0};
        blg_error error = {0};
        remove(path);
        CU_ASSERT_EQUAL_FATAL(
            blg_target_begin(&first, &blg_export_target, path, false, force, NULL), BLG_OK);
        CU_ASSERT_EQUAL_FATAL(
            blg_target_begin(&second, &blg_export_target, path, false, force, NULL), BLG_OK);
        CU_ASSERT_EQUAL(blg_target_open(&first, NULL, &one, NULL), BLG_OK);
        CU_ASSERT_EQUAL(blg_outfile_add(&one, "whole", 5, NULL), BLG_OK);
        CU_ASSERT_EQUAL(blg_outfile_finish(&one, NULL, NULL), BLG_OK);
        CU_ASSERT_EQUAL(blg_target_open(&second, NULL, &two, &error), force ? BLG_OK : BLG_INVALID);
        CU_ASSERT_EQUAL(strstr(error.text, "exists already") != NULL, !force);
        blg_outfile_discard(&two);
        blg_target_close(&first);
        blg_target_close(&second);
        CU_ASSERT(holds("out.jsonl", "whole") && !temp_exists(part));
    }
    remove(path);
    export_set_remove(&set);
}

static void test_export__force_clears_what_an_interrupted_one_left(void) {
    blg_export_summary summary;
    export_set_make(&set);
    write_there("out.part/ff_a/1/0.svg", "half");
    write_there("out.old.part/ff_a/1/0.svg", "old");
    check_refused(BLG_EXPORT_SVG, "out", "left by an interrupted run");
    set.force = true;
    CU_ASSERT_EQUAL(export_set_to(&set, BLG_EXPORT_SVG, "out", 0, &summary, NULL), BLG_OK);
    CU_ASSERT(!holds("out/ff_a/1/0.svg", "half") && !holds("out.old.part/ff_a/1/0.svg", "old"));
    remove_out();
    write_there("out.part/mine", "mine");
    check_refused(BLG_EXPORT_SVG, "out", "part of no export");
    CU_ASSERT(holds("out.part/mine", "mine"));
    set.force = false;
    export_set_remove(&set);
}

static blg_status fail(void *context, blg_error *error) {
    (void)context;
    return blg_error_set(error, BLG_IO, "the last step");
}

/* A folder that replaces another: the last step fails, or the run is stopped between two names. */
static void test_export__the_old_folder_comes_back(void) {
    char path[TEMP_PATH];
    blg_target target = {0};
    blg_buf text = {0};
    blg_error error = {0};
    export_set_make(&set);
    temp_join(set.root, "out", path);
    blg_buf_text(&text, "new");
    for (int old = 0; old <= 1; old++) {
        if (old)
            write_there("out/ff_a/1/0.svg", "old");
        CU_ASSERT_EQUAL_FATAL(blg_target_begin(&target, &blg_export_target, path, true, true, NULL),
                              BLG_OK);
        CU_ASSERT_EQUAL(blg_target_write(&target, "ff_a/1/0.svg", &text, NULL), BLG_OK);
        CU_ASSERT_EQUAL(blg_target_commit(&target, fail, NULL, &error), BLG_IO);
        CU_ASSERT_STRING_EQUAL(error.text, "the last step");
        blg_target_close(&target);
        CU_ASSERT_EQUAL(temp_exists(path), old);
        CU_ASSERT(!old || holds("out/ff_a/1/0.svg", "old"));
    }
    CU_ASSERT_EQUAL(rename(path, temp_join(set.root, "out.old.part", (char[TEMP_PATH]){0})), 0);
    CU_ASSERT_EQUAL(blg_target_begin(&target, &blg_export_target, path, true, true, NULL), BLG_OK);
    blg_target_close(&target);
    CU_ASSERT(holds("out/ff_a/1/0.svg", "old"));
    CU_ASSERT(!temp_exists(temp_join(set.root, "out.part", path)));
    remove_out();
    blg_buf_free(&text);
    export_set_remove(&set);
}

static void test_export__the_current_folder_stays(void) {
    char here[TEMP_PATH], path[TEMP_PATH];
    export_set_make(&set);
    write_there("out/ff_a/1/0.svg", "old");
    CU_ASSERT_PTR_NOT_NULL_FATAL(getcwd(here, sizeof here));
    CU_ASSERT_EQUAL_FATAL(chdir(temp_join(set.root, "out", path)), 0);
    for (int i = 0; i < 3; i++) {
        blg_target target = {0};
        blg_error error = {0};
        const char *names[] = {".", "../out/./", path};
        CU_ASSERT_EQUAL(blg_target_begin(&target, &blg_export_target, names[i], true, true, &error),
                        BLG_INVALID);
        CU_ASSERT_PTR_NOT_NULL(strstr(error.text, "this is the current folder"));
        blg_target_close(&target);
    }
    CU_ASSERT_EQUAL(chdir(here), 0);
    CU_ASSERT(holds("out/ff_a/1/0.svg", "old"));
    remove_out();
    export_set_remove(&set);
}

/* A disk that is full after so many bytes of a file. */
static blg_status export_limited(blg_export_format format, rlim_t bytes, blg_error *error) {
    blg_export_summary summary;
    struct rlimit old, limit;
    CU_ASSERT_EQUAL_FATAL(getrlimit(RLIMIT_FSIZE, &old), 0);
    limit = (struct rlimit){.rlim_cur = bytes, .rlim_max = old.rlim_max};
    signal(SIGXFSZ, SIG_IGN);
    CU_ASSERT_EQUAL_FATAL(setrlimit(RLIMIT_FSIZE, &limit), 0);
    blg_status status = export_set_to(&set, format, "out", BLG_MAX_TOKEN_ROWS, &summary, error);
    CU_ASSERT_EQUAL_FATAL(setrlimit(RLIMIT_FSIZE, &old), 0);
    signal(SIGXFSZ, SIG_DFL);
    return status;
}

static void test_export__a_full_disk_leaves_nothing(void) {
    static const rlim_t limits[] = {0, 1, 100, 1000};
    export_set_make(&set);
    for (int f = 0; f < BLG_EXPORT_FORMATS; f++)
        for (size_t i = 0; i < sizeof limits / sizeof *limits && is_exportable(f); i++) {
            blg_error error = {0};
            CU_ASSERT_EQUAL(export_limited((blg_export_format)f, limits[i], &error), BLG_IO);
            CU_ASSERT_PTR_NOT_NULL(strstr(error.text, "File too large"));
            export_set_expect_nothing(&set, "out");
        }
    export_set_remove(&set);
}

static void test_export__a_full_disk_leaves_what_was_there(void) {
    blg_export_summary summary;
    export_set_make(&set);
    for (int f = 0; f < BLG_EXPORT_FORMATS; f++) {
        blg_export_format format = (blg_export_format)f;
        char part[TEMP_PATH];
        if (!is_exportable(f))
            continue;
        set.force = false;
        CU_ASSERT_EQUAL(export_set_to(&set, format, "out", BLG_MAX_TOKEN_ROWS, &summary, NULL),
                        BLG_OK);
        unsigned whole = content_of(format);
        set.force = true;
        CU_ASSERT_EQUAL(export_limited(format, 900, NULL), BLG_IO);
        CU_ASSERT_EQUAL(content_of(format), whole);
        CU_ASSERT(!temp_exists(temp_join(set.root, "out.part", part)));
        CU_ASSERT(!temp_exists(temp_join(set.root, "out.old.part", part)));
        remove_out();
    }
    set.force = false;
    export_set_remove(&set);
}

static bool watch(void *left, const blg_progress *progress) {
    CU_ASSERT(progress->images_done == 0 && progress->problems_done <= EXPORT_PROBLEMS);
    return --*(int *)left > 0;
}

/* An export that is interrupted, in the middle or before the last check, leaves nothing. */
static void test_export__interrupted_leaves_nothing(void) {
    char output[TEMP_PATH];
    export_set_make(&set);
    export_set_draw(&set);
    for (int format = 0; format < BLG_EXPORT_FORMATS; format++) {
        const int ends[] = {1, EXPORT_PROBLEMS / 2, EXPORT_PROBLEMS + 1};
        for (int i = 0; i < 3; i++) {
            int left = ends[i];
            blg_export_summary summary;
            blg_error error = {0};
            const blg_export_options options = {.format = (blg_export_format)format,
                                                .dataset = set.folder,
                                                .output = temp_join(set.root, "out", output),
                                                .max_rows = BLG_MAX_TOKEN_ROWS,
                                                .progress = watch,
                                                .context = &left};
            CU_ASSERT_EQUAL(blg_export(&options, &summary, &error), BLG_INTERRUPTED);
            CU_ASSERT_PTR_NOT_NULL(strstr(error.text, "interrupted after "));
            CU_ASSERT_EQUAL(left, 0);
            export_set_expect_nothing(&set, "out");
        }
    }
    export_set_remove(&set);
}

SUITE(export, CASE(test_export__a_broken_data_set_leaves_nothing),
      CASE(test_export__what_exists_stays), CASE(test_export__force_replaces_exports_as_a_whole),
      CASE(test_export__force_spares_what_is_no_export), CASE(test_export__two_at_once),
      CASE(test_export__two_files_at_once),
      CASE(test_export__force_clears_what_an_interrupted_one_left),
      CASE(test_export__the_old_folder_comes_back), CASE(test_export__the_current_folder_stays),
      CASE(test_export__a_full_disk_leaves_nothing),
      CASE(test_export__a_full_disk_leaves_what_was_there),
      CASE(test_export__interrupted_leaves_nothing))
