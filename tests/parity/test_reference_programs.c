/* The three published program files and the inventory of names, rebuilt from the published tables.
 */
#include "base/archive.h"
#include "base/files.h"
#include "base/parallel.h"
#include "data/write.h"
#include "published.h"
#include "suite.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct file_facts {
    const char *family;
    int problems;
    size_t bytes;
    const char *sha256;
} file_facts;

static const file_facts facts[BLG_FAMILIES] = {
    {"ff", 3600, 10708250, "eedaf901dd698877afe8041635a1553e78089cc615647192010d51cfc4391269"},
    {"bd", 4000, 16412708, "054e3826ff8114b77827b3146c4eee3c3b5b196db860ea4bcc78f8e35aed5199"},
    {"hd", 4400, 10304606, "2cc23e679c5d25ce84ea305e108bad21b5d7c2bba7b85e0afbc6b593bb5c9fdd"}};

static const char names_sha256[] =
    "4503ae6b40dc7b34520eb5b8a4cca6ff8153635df0f42db5f6715cc349602dd0";

static void print_problems(const blg_reference *reference, int first, int count, blg_buf *out) {
    static blg_problem problem;
    blg_reference_stream *stream;
    CU_ASSERT_EQUAL_FATAL(blg_reference_stream_create(reference, false, &stream, NULL), BLG_OK);
    blg_buf_char(out, '{');
    for (int i = 0; i < count; i++) {
        CU_ASSERT_EQUAL_FATAL(blg_reference_stream_build(stream, first + i, &problem, NULL),
                              BLG_OK);
        blg_buf_text(out, i ? ", " : "");
        blg_scene_write_programs(out, &problem);
    }
    blg_buf_char(out, '}');
    blg_reference_stream_free(stream);
}

static void check_digest(const blg_buf *text, const char *expected) {
    char hex[BLG_DIGEST_TEXT];
    CU_ASSERT_EQUAL_FATAL(blg_digest_hex(text->data, text->size, hex, NULL), BLG_OK);
    CU_ASSERT_STRING_EQUAL(hex, expected);
}

static void test_reference_programs__files_equal_the_published_generator(void) {
    published p;
    if (!published_open(&p))
        return;
    CU_ASSERT_EQUAL(blg_reference_size(p.reference), 12000);
    int first = 0;
    for (int family = 0; family <= BLG_ABSTRACT; family++) {
        blg_buf text = {0};
        int count = blg_reference_family_size(p.reference, (blg_family)family);
        CU_ASSERT_EQUAL(count, facts[family].problems);
        print_problems(p.reference, first, count, &text);
        CU_ASSERT_EQUAL(text.size, facts[family].bytes);
        check_digest(&text, facts[family].sha256);
        blg_buf_free(&text);
        first += count;
    }
    published_close(&p);
}

/* One run is one item of work: its problems' text, joined in order by commit. */
typedef struct joined {
    const blg_reference *reference;
    blg_buf texts[BLG_FAMILIES];
} joined;

static blg_status print_run(void *context, void *worker, int64_t item, void *slot,
                            blg_error *error) {
    const joined *j = context;
    blg_problem *problem = calloc(1, sizeof *problem);
    blg_reference_run run = blg_reference_run_at(j->reference, (int)item);
    blg_status status = BLG_OK;
    blg_buf_clear(slot);
    for (int i = 0; !status && i < run.count; i++) {
        status = blg_reference_stream_build(worker, run.first + i, problem, error);
        blg_buf_text(slot, run.worker || i ? ", " : "");
        blg_scene_write_programs(slot, problem);
    }
    free(problem);
    return status;
}

static blg_status join_run(void *context, int64_t item, void *slot, blg_error *error) {
    joined *j = context;
    const blg_buf *text = slot;
    blg_family family = blg_reference_run_at(j->reference, (int)item).family;
    (void)error;
    blg_buf_add(&j->texts[family], text->data, text->size);
    return BLG_OK;
}

static void test_reference_programs__threads_change_nothing(void) {
    enum { THREADS = 3, SLOTS = 7 };
    published p;
    if (!published_open(&p))
        return;
    joined j = {.reference = p.reference};
    blg_buf texts[SLOTS] = {{0}};
    void *workers[THREADS], *slots[SLOTS];
    for (int i = 0; i < THREADS; i++) {
        blg_reference_stream *stream;
        CU_ASSERT_EQUAL_FATAL(blg_reference_stream_create(p.reference, false, &stream, NULL),
                              BLG_OK);
        workers[i] = stream;
    }
    for (int i = 0; i < SLOTS; i++)
        slots[i] = &texts[i];
    for (int family = 0; family <= BLG_ABSTRACT; family++)
        blg_buf_char(&j.texts[family], '{');
    blg_parallel_job job = {.n_items = BLG_REFERENCE_RUNS,
                            .n_workers = THREADS,
                            .workers = workers,
                            .n_slots = SLOTS,
                            .slots = slots,
                            .work = print_run,
                            .commit = join_run,
                            .context = &j};
    CU_ASSERT_EQUAL(blg_parallel_run(&job, NULL), BLG_OK);
    for (int family = 0; family <= BLG_ABSTRACT; family++) {
        blg_buf_char(&j.texts[family], '}');
        check_digest(&j.texts[family], facts[family].sha256);
        blg_buf_free(&j.texts[family]);
    }
    for (int i = 0; i < SLOTS; i++)
        blg_buf_free(&texts[i]);
    for (int i = 0; i < THREADS; i++)
        blg_reference_stream_free(workers[i]);
    published_close(&p);
}

/* The same through the whole pipeline: generator, writer, files on disk. */
static void check_written(const char *folder) {
    for (int family = 0; family <= BLG_ABSTRACT; family++) {
        char path[256];
        blg_buf text = {0};
        const char *name = facts[family].family;
        snprintf(path, sizeof path, "%s/%s/%s_action_programs.json", folder, name, name);
        CU_ASSERT_EQUAL_FATAL(blg_fs_read(NULL, path, &text, NULL), BLG_OK);
        CU_ASSERT_EQUAL(text.size, facts[family].bytes);
        check_digest(&text, facts[family].sha256);
        blg_buf_free(&text);
    }
}

static bool any_file(void *context, const char *relative, bool is_folder) {
    (void)context;
    (void)relative, (void)is_folder;
    return true;
}

static void test_reference_programs__written_data_set(void) {
    published p;
    blg_source source;
    blg_config config;
    blg_generator *generator;
    blg_write_summary summary;
    char folder[] = "/tmp/blogo_reference_XXXXXX";
    if (!published_open(&p))
        return;
    CU_ASSERT_PTR_NOT_NULL_FATAL(mkdtemp(folder));
    CU_ASSERT_EQUAL_FATAL(blg_config_preset("nvlabs-reference", &config, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_reference_source(p.reference, NULL, false, &source, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(
        blg_generator_create_from(&config, p.catalogue, &source, &generator, NULL), BLG_OK);
    blg_write_options options = {
        .size = sizeof options, .folder = folder, .threads = 2, .programs_only = true};
    CU_ASSERT_EQUAL(blg_dataset_write(generator, &options, &summary, NULL), BLG_OK);
    CU_ASSERT_EQUAL(summary.problems, 12000);
    check_written(folder);
    blg_generator_free(generator);
    published_close(&p);
    CU_ASSERT_EQUAL(blg_fs_remove_known(folder, any_file, NULL, NULL), BLG_OK);
    rmdir(folder);
}

static int compare_names(const void *a, const void *b) {
    return strcmp(a, b);
}

static void test_reference_programs__names_equal_the_release(void) {
    published p;
    if (!published_open(&p))
        return;
    int n = blg_reference_size(p.reference);
    char(*names)[BLG_NAME_SIZE] = calloc((size_t)n, sizeof *names);
    for (int i = 0; i < n; i++) {
        blg_plan_item item;
        blg_reference_item(p.reference, i, &item);
        memcpy(names[i], item.name, BLG_NAME_SIZE);
    }
    qsort(names, (size_t)n, sizeof *names, compare_names);
    blg_buf text = {0};
    for (int i = 0; i < n; i++) {
        blg_buf_text(&text, names[i]);
        blg_buf_char(&text, '\n');
    }
    check_digest(&text, names_sha256);
    blg_buf_free(&text);
    free(names);
    published_close(&p);
}

static void check_first_problems(const blg_reference *reference, int family, int first) {
    char path[512];
    snprintf(path, sizeof path, "%s/gold/%s_first_problems.json", suite_shared_folder(),
             facts[family].family);
    json_t *gold = json_load_file(path, 0, NULL);
    int count = (int)json_object_size(gold);
    CU_ASSERT_FATAL(count > 0);
    blg_buf text = {0};
    print_problems(reference, first, count, &text);
    json_t *ours = json_loadb(text.data, text.size, 0, NULL);
    CU_ASSERT(json_equal(ours, gold));
    json_decref(ours);
    json_decref(gold);
    blg_buf_free(&text);
}

static void test_reference_programs__first_problems_of_each_family(void) {
    published p;
    if (!published_open(&p))
        return;
    int first = 0;
    for (int family = 0; family <= BLG_ABSTRACT; family++) {
        check_first_problems(p.reference, family, first);
        first += blg_reference_family_size(p.reference, (blg_family)family);
    }
    published_close(&p);
}

SUITE(reference_programs, CASE(test_reference_programs__files_equal_the_published_generator),
      CASE(test_reference_programs__threads_change_nothing),
      CASE(test_reference_programs__written_data_set),
      CASE(test_reference_programs__names_equal_the_release),
      CASE(test_reference_programs__first_problems_of_each_family))
