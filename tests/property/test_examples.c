/* The configs of docs/examples: each is accepted and planned, the last problem of each family is
 * built, and its first problems are written as a small data set that the verifier passes. */
#include "base/files.h"
#include "data/write.h"
#include "planted.h"
#include "problem/config.h"
#include "problem/judge.h"
#include "suite.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>

static blg_config config;
static blg_problem problem;

static bool failed(const char *file, const blg_error *error) {
    char text[1024];
    if (error->status != BLG_OK)
        printf("\n    %s: %s\n", file, blg_error_format(error, text, sizeof text));
    return error->status != BLG_OK;
}

static void read_config(const char *file, blg_error *error) {
    char path[512];
    blg_buf text = {0};
    int n = 0;
    snprintf(path, sizeof path, "%s/docs/examples/%s", BLOGO_SOURCE_DIR, file);
    CU_ASSERT_EQUAL_FATAL(blg_fs_read(NULL, path, &text, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_config_parse(text.data, text.size, file, &config, error, 1, &n), BLG_OK);
    CU_ASSERT_EQUAL(
        blg_config_resolve_files(&config, BLOGO_SOURCE_DIR "/docs/examples/x.json", error), BLG_OK);
    blg_buf_free(&text);
}

static unsigned types_of(const blg_scene *scene) {
    unsigned types = 0;
    for (int s = 0; s < scene->n_shapes; s++)
        for (int a = 0; a < scene->programs[s].n_actions; a++)
            types |= 1u << scene->programs[s].actions[a].type;
    return types;
}

/* A split by hardness builds every problem beforehand: a tenth of them does here. */
static void lessen_hard(void) {
    for (int i = 0; i < config.splits.n_rules; i++)
        if (config.splits.rules[i].by == BLG_BY_HARDNESS) {
            config.free_form.problems_per_setting /= 10;
            config.basic.problems /= 10;
            config.abstract.problems /= 10;
            return;
        }
}

/* The last problem of each family: where split rules show. */
static void build_some(const blg_generator *generator, blg_error *error) {
    const blg_plan *plan = blg_generator_plan(generator);
    blg_worker *worker = NULL;
    CU_ASSERT_EQUAL_FATAL(blg_worker_create(generator, &worker, NULL), BLG_OK);
    for (int i = 0; i < (int)blg_plan_size(plan) && error->status == BLG_OK; i++) {
        const blg_plan_item *item = blg_plan_item_at(plan, i, &(blg_plan_item){0});
        if (item->index + 1 < blg_plan_family_size(plan, item->family))
            continue;
        CU_ASSERT_EQUAL(blg_worker_build(worker, i, &problem, error), BLG_OK);
        CU_ASSERT_EQUAL(problem.n_support, config.n_support);
        CU_ASSERT_EQUAL(problem.n_query[0], item->n_query[0]);
        CU_ASSERT_EQUAL(problem.n_query[1], item->n_query[1]);
        /* plain strokes are what an undecorable shape falls back to */
        const unsigned plain = item->family == BLG_FREE_FORM ? 0 : 1u << BLG_NORMAL;
        const unsigned allowed = item->stroke_types | plain;
        for (int side = 0; side < 2; side++)
            for (int k = 0; k < blg_problem_side(&problem, side); k++) {
                const blg_scene *scene = &problem.images[side][k];
                CU_ASSERT(types_of(scene) != 0 && (types_of(scene) & ~allowed) == 0);
            }
    }
    blg_worker_free(worker);
}

static void write_some(const char *file, const blg_generator *generator,
                       const blg_catalogue *catalogue, blg_error *error) {
    char folder[TEMP_PATH];
    blg_write_summary written;
    planted_result result = {0};
    temp_make(folder);
    const blg_write_options options = {
        .size = sizeof options, .folder = folder, .threads = 1, .limit = 2};
    CU_ASSERT_EQUAL(blg_dataset_write(generator, &options, &written, error), BLG_OK);
    if (error->status == BLG_OK) {
        planted_verify(folder, catalogue, &result);
        CU_ASSERT_EQUAL(result.status, BLG_OK);
        CU_ASSERT(result.summary.problems > 0 && result.summary.redrawn);
        if (result.status != BLG_OK)
            printf("\n    %s: %s%s\n", file, result.text, result.message);
    }
    temp_remove(folder);
}

static void test_examples__each_is_generated_and_verified(void) {
    blg_catalogue *catalogue = NULL;
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_default(&catalogue, NULL), BLG_OK);
    DIR *examples = opendir(BLOGO_SOURCE_DIR "/docs/examples");
    CU_ASSERT_PTR_NOT_NULL_FATAL(examples);
    int n = 0;
    for (struct dirent *entry; (entry = readdir(examples));) {
        const size_t length = strlen(entry->d_name);
        if (length < 5 || strcmp(entry->d_name + length - 5, ".json") != 0)
            continue;
        blg_error error = {0};
        blg_generator *generator = NULL;
        n++;
        read_config(entry->d_name, &error);
        lessen_hard();
        /* Small pictures: what is checked is the same. Thin pens would fade in the smallest. */
        config.size_px = blg_widths_published(&config) ? 32 : 192;
        if (error.status == BLG_OK)
            CU_ASSERT_EQUAL(blg_generator_create(&config, catalogue, &generator, &error), BLG_OK);
        if (generator)
            build_some(generator, &error);
        if (generator && error.status == BLG_OK)
            write_some(entry->d_name, generator, catalogue, &error);
        CU_ASSERT_FALSE(failed(entry->d_name, &error));
        blg_generator_free(generator);
    }
    closedir(examples);
    blg_catalogue_free(catalogue);
    CU_ASSERT(n >= 17);
}

SUITE(examples, CASE(test_examples__each_is_generated_and_verified))
