/* The public interface as a stranger uses it: data sets written, verified and audited, with
 * progress. Only headers of blogo/ are included; pictures are compared by the tool's tests. */
#include "suite.h"
#include "temp.h"

#include <blogo/dataset.h>
#include <blogo/render.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct fixture {
    blg_config *config;
    blg_catalogue *catalogue;
    blg_generator *generator;
    char folder[TEMP_PATH], set[TEMP_PATH];
    blg_write_options options; /* 3 problems of each family at 32 px */
} fixture;

static void set_up(fixture *f) {
    *f = (fixture){0};
    CU_ASSERT_EQUAL_FATAL(blg_config_create(NULL, &f->config, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_config_set(f->config, "images.size_px=32", NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_default(&f->catalogue, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_generator_create(f->config, f->catalogue, &f->generator, NULL),
                          BLG_OK);
    temp_make(f->folder);
    temp_join(f->folder, "set", f->set);
    f->options =
        (blg_write_options){.size = sizeof f->options, .folder = f->set, .threads = 2, .limit = 3};
}

static void tear_down(fixture *f) {
    blg_generator_free(f->generator);
    blg_catalogue_free(f->catalogue);
    blg_config_free(f->config);
    temp_remove(f->folder);
}

static void write_set(const fixture *f) {
    char *report = NULL;
    CU_ASSERT_EQUAL_FATAL(blg_dataset_generate(f->generator, &f->options, &report, NULL), BLG_OK);
    CU_ASSERT(strncmp(report, "{\"problems\":9,\"images\":126,\"image_bytes\":", 41) == 0);
    blg_free(report);
}

/* The whole file, terminated. */
static char *read_file(const char *folder, const char *name, size_t *size) {
    char path[TEMP_PATH];
    FILE *file = fopen(temp_join(folder, name, path), "rb");
    char *data = malloc((size_t)4 << 20);
    CU_ASSERT_FATAL(file && data);
    *size = fread(data, 1, ((size_t)4 << 20) - 1, file);
    data[*size] = '\0';
    fclose(file);
    return data;
}

static bool exists(const char *folder, const char *name) {
    char path[TEMP_PATH];
    FILE *file = fopen(temp_join(folder, name, path), "rb");
    if (file)
        fclose(file);
    return file != NULL;
}

static void test_door__problems_are_the_lines_of_scenes(void) {
    fixture f;
    set_up(&f);
    write_set(&f);
    size_t size;
    char *scenes = read_file(f.set, "scenes.jsonl", &size), *line = scenes;
    blg_worker *worker = NULL;
    CU_ASSERT_EQUAL_FATAL(blg_worker_create(f.generator, &worker, NULL), BLG_OK);
    int n = 0;
    for (; line < scenes + size; n++) {
        char *end = strchr(line, '\n'), *json = NULL;
        blg_problem *read = NULL, *made = NULL;
        CU_ASSERT_PTR_NOT_NULL_FATAL(end);
        *end = '\0';
        CU_ASSERT_EQUAL_FATAL(
            blg_problem_from_json(line, (size_t)(end - line), f.catalogue, &read, NULL), BLG_OK);
        const int64_t index = blg_generator_find(f.generator, blg_problem_name(read));
        CU_ASSERT_EQUAL_FATAL(blg_worker_problem(worker, index, &made, NULL), BLG_OK);
        CU_ASSERT_EQUAL_FATAL(blg_problem_json(made, &json, NULL), BLG_OK);
        CU_ASSERT_STRING_EQUAL(json, line);
        blg_free(json);
        blg_problem_free(read);
        blg_problem_free(made);
        line = end + 1;
    }
    CU_ASSERT_EQUAL(n, 9);
    blg_worker_free(worker);
    free(scenes);
    tear_down(&f);
}

/* The encoder is fixed, so that equal bytes are equal pixels. */
static void test_door__written_pictures_are_the_filled_ones(void) {
    static const char *const names[] = {"ff_", "bd_", "hd_"};
    fixture f;
    set_up(&f);
    f.options.small_png = true;
    write_set(&f);
    size_t size;
    char *scenes = read_file(f.set, "scenes.jsonl", &size);
    blg_worker *worker = NULL;
    uint8_t pixels[14][32 * 32];
    CU_ASSERT_EQUAL_FATAL(blg_worker_create(f.generator, &worker, NULL), BLG_OK);
    for (int family = 0; family < 3; family++) {
        char head[32], name[256], file[512];
        snprintf(head, sizeof head, "{\"name\":\"%s", names[family]);
        const char *at = strstr(scenes, head);
        CU_ASSERT_PTR_NOT_NULL_FATAL(at);
        at += strlen("{\"name\":\"");
        snprintf(name, sizeof name, "%.*s", (int)strcspn(at, "\""), at);
        const int64_t index = blg_generator_find(f.generator, name);
        CU_ASSERT_EQUAL_FATAL(blg_worker_fill_list(worker, &index, 1, 32, pixels[0], NULL), BLG_OK);
        for (int i = 0; i < 14; i++) {
            void *png = NULL;
            size_t wanted, found;
            snprintf(file, sizeof file, "%.2s/images/%s/%d/%d.png", name, name, i < 7, i % 7);
            char *bytes = read_file(f.set, file, &found);
            CU_ASSERT_EQUAL_FATAL(blg_render_png(pixels[i], 32, 32, &png, &wanted, NULL), BLG_OK);
            CU_ASSERT(found == wanted && memcmp(bytes, png, found) == 0);
            blg_free(png);
            free(bytes);
        }
    }
    blg_worker_free(worker);
    free(scenes);
    tear_down(&f);
}

static void test_door__a_good_set_is_verified_and_audited(void) {
    fixture f;
    set_up(&f);
    for (int tar = 0; tar < 2; tar++) {
        char *report = NULL;
        const blg_read_options options = {
            .size = sizeof options, .catalogue = f.catalogue, .threads = 2};
        f.options.layout = tar ? BLG_LAYOUT_TAR : BLG_LAYOUT_TREE;
        f.options.force = tar;
        write_set(&f);
        CU_ASSERT_EQUAL(exists(f.set, "manifest.json"), true);
        CU_ASSERT_EQUAL(blg_dataset_verify(f.set, &options, &report, NULL), BLG_OK);
        CU_ASSERT_PTR_NOT_NULL_FATAL(report);
        CU_ASSERT(strncmp(report, "{\"problems\":9,\"pictures\":126,", 29) == 0);
        CU_ASSERT_PTR_NOT_NULL(strstr(report, "\"redrawn\":true,\"not_redrawn\":null"));
        CU_ASSERT_PTR_NOT_NULL(strstr(report, "\"findings\":[]}"));
        blg_free(report);
        CU_ASSERT_EQUAL(blg_dataset_verify(f.set, NULL, &report, NULL), BLG_OK);
        blg_free(report);
        CU_ASSERT_EQUAL(blg_dataset_audit(f.set, tar ? NULL : &options, &report, NULL), BLG_OK);
        CU_ASSERT_PTR_NOT_NULL_FATAL(report);
        CU_ASSERT_EQUAL(report[0], '{');
        blg_free(report);
    }
    tear_down(&f);
}

static void test_door__defects_are_in_the_report(void) {
    fixture f;
    set_up(&f);
    write_set(&f);
    char path[TEMP_PATH], *report = NULL;
    blg_error error = {0};
    FILE *file = fopen(temp_join(f.set, "ff_action_programs.txt", path), "w");
    CU_ASSERT_PTR_NOT_NULL_FATAL(file);
    fclose(file);
    CU_ASSERT_EQUAL(blg_dataset_verify(f.set, NULL, &report, &error), BLG_UNVERIFIED);
    CU_ASSERT_EQUAL(error.status, BLG_UNVERIFIED);
    CU_ASSERT_PTR_NOT_NULL_FATAL(report);
    CU_ASSERT_PTR_NOT_NULL(strstr(report, "\"extra_file\":1,"));
    CU_ASSERT_PTR_NOT_NULL(strstr(
        report, "\"findings\":[{\"defect\":\"extra_file\",\"place\":\"ff_action_programs.txt\","));
    blg_free(report);
    tear_down(&f);
}

static void test_door__folders_that_hold_no_data_set(void) {
    fixture f;
    set_up(&f);
    char *report = (char *)stdin;
    blg_error error = {0};
    CU_ASSERT_EQUAL(blg_dataset_verify(f.set, NULL, &report, &error), BLG_IO);
    CU_ASSERT_PTR_NULL(report);
    CU_ASSERT(error.text[0] != '\0');
    report = (char *)stdin;
    CU_ASSERT_NOT_EQUAL(blg_dataset_audit(f.set, NULL, &report, NULL), BLG_OK);
    CU_ASSERT_PTR_NULL(report);
    write_set(&f);
    error = (blg_error){0};
    CU_ASSERT_EQUAL(blg_dataset_generate(f.generator, &f.options, &report, &error), BLG_INVALID);
    CU_ASSERT_PTR_NOT_NULL(strstr(error.text, "not empty"));
    blg_free(report);
    tear_down(&f);
}

/* ---- progress ---- */

typedef struct watcher {
    int calls, most; /* calls after which it says stop; -1 = never */
    long long done, total;
} watcher;

static bool watch(void *context, const blg_progress *progress) {
    watcher *w = context;
    w->done = progress->problems_done;
    w->total = progress->problems_total;
    return w->most < 0 || w->calls++ < w->most;
}

static void test_door__writing_can_be_cancelled(void) {
    fixture f;
    set_up(&f);
    watcher w = {.most = 0};
    char *report = NULL;
    blg_error error = {0};
    f.options.limit = 300;
    f.options.programs_only = true;
    f.options.progress = watch;
    f.options.context = &w;
    for (int threads = 1; threads <= 2; threads++) {
        f.options.threads = threads;
        CU_ASSERT_EQUAL(blg_dataset_generate(f.generator, &f.options, &report, &error),
                        BLG_INTERRUPTED);
        CU_ASSERT(w.calls > 0 && w.total == 900);
        CU_ASSERT(exists(f.set, "incomplete.json") && !exists(f.set, "manifest.json"));
        CU_ASSERT_PTR_NOT_NULL_FATAL(report);
        CU_ASSERT_EQUAL(strncmp(report, "{\"problems\":", 12), 0);
        blg_free(report);
        f.options.resume = true;
    }
    f.options.progress = NULL;
    f.options.limit = 3;
    f.options.resume = false;
    f.options.force = true;
    f.options.threads = 0;
    CU_ASSERT_EQUAL(blg_dataset_generate(f.generator, &f.options, NULL, NULL), BLG_OK);
    CU_ASSERT(exists(f.set, "manifest.json"));
    tear_down(&f);
}

static void test_door__reading_can_be_cancelled(void) {
    fixture f;
    set_up(&f);
    write_set(&f);
    watcher w = {.most = 0};
    blg_read_options options = {.size = sizeof options, .progress = watch, .context = &w};
    char *report = (char *)stdin;
    blg_error error = {0};
    CU_ASSERT_EQUAL(blg_dataset_verify(f.set, &options, &report, &error), BLG_INTERRUPTED);
    CU_ASSERT_PTR_NULL(report);
    CU_ASSERT_EQUAL(w.total, 9);
    w = (watcher){.most = 4};
    error = (blg_error){0};
    CU_ASSERT_EQUAL(blg_dataset_audit(f.set, &options, &report, &error), BLG_INTERRUPTED);
    CU_ASSERT_EQUAL(w.done, 4);
    CU_ASSERT_PTR_NULL(report);
    w = (watcher){.most = -1};
    CU_ASSERT_EQUAL(blg_dataset_audit(f.set, &options, &report, NULL), BLG_OK);
    CU_ASSERT(w.done == 9 && w.total == 9);
    blg_free(report);
    tear_down(&f);
}

/* ---- options ---- */

static void test_door__the_size_of_options_is_read(void) {
    fixture f;
    set_up(&f);
    struct {
        blg_write_options options;
        long long later;
    } newer = {f.options, 0};
    char *report = NULL;
    blg_error error = {0};
    newer.options.size = sizeof newer;
    CU_ASSERT_EQUAL(blg_dataset_generate(f.generator, &newer.options, NULL, NULL), BLG_OK);
    newer.later = 1;
    newer.options.force = true;
    CU_ASSERT_EQUAL(blg_dataset_generate(f.generator, &newer.options, &report, &error),
                    BLG_INVALID);
    CU_ASSERT_PTR_NULL(report);
    CU_ASSERT_PTR_NOT_NULL(strstr(error.text, "does not know"));
    const size_t sizes[] = {0, sizeof(size_t), sizeof f.options - 1, SIZE_MAX};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        blg_read_options options = {.size = sizes[i]};
        f.options.size = sizes[i];
        CU_ASSERT_EQUAL(blg_dataset_generate(f.generator, &f.options, NULL, NULL), BLG_INVALID);
        options.size = i == 2 ? sizeof options - 1 : sizes[i];
        CU_ASSERT_EQUAL(blg_dataset_verify(f.set, &options, &report, NULL), BLG_INVALID);
        CU_ASSERT_EQUAL(blg_dataset_audit(f.set, &options, &report, NULL), BLG_INVALID);
    }
    tear_down(&f);
}

static void test_door__bad_options_are_refused(void) {
    fixture f;
    set_up(&f);
    const blg_write_options good = f.options;
    for (int i = 0; i < 8; i++) {
        blg_error error = {0};
        f.options = good;
        switch (i) {
        case 0:
            f.options.folder = NULL;
            break;
        case 1:
            f.options.threads = -1;
            break;
        case 2:
            f.options.threads = 257;
            break;
        case 3:
            f.options.limit = -1;
            break;
        case 4:
            f.options.shard = 2;
            f.options.shards = 2;
            break;
        case 5:
            f.options.shard = -1;
            break;
        case 6:
            f.options.layout = (blg_layout)7;
            break;
        default:
            f.options.shards = -1;
        }
        CU_ASSERT_EQUAL(blg_dataset_generate(f.generator, &f.options, NULL, &error), BLG_INVALID);
        CU_ASSERT(error.text[0] != '\0');
        CU_ASSERT(!exists(f.set, "incomplete.json"));
    }
    blg_read_options options = {.size = sizeof options, .threads = 257};
    char *report = NULL;
    CU_ASSERT_EQUAL(blg_dataset_verify(f.set, &options, &report, NULL), BLG_INVALID);
    tear_down(&f);
}

SUITE(door_dataset, CASE(test_door__problems_are_the_lines_of_scenes),
      CASE(test_door__written_pictures_are_the_filled_ones),
      CASE(test_door__a_good_set_is_verified_and_audited),
      CASE(test_door__defects_are_in_the_report), CASE(test_door__folders_that_hold_no_data_set),
      CASE(test_door__writing_can_be_cancelled), CASE(test_door__reading_can_be_cancelled),
      CASE(test_door__the_size_of_options_is_read), CASE(test_door__bad_options_are_refused))
