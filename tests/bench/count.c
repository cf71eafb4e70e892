/* A fixed workload for callgrind: problems spread over the plan, written by one thread.
 *     bench_count FOLDER
 * Only the writing is counted. Planning, and the tables that first problems ask for, come before
 * the instrumentation starts: the same problems are written once without pictures. What each stage
 * took is read from the profile by tests/bench/count.sh, so it is the real pipeline's figure. */
#include "data/write.h"

#include <stdio.h>
#include <valgrind/callgrind.h>

#define PROBLEMS 12

static blg_status count(const char *folder, blg_error *error) {
    blg_config config;
    blg_catalogue *catalogue = NULL;
    blg_generator *generator = NULL;
    blg_write_summary summary = {0};
    char warm[1024];
    snprintf(warm, sizeof warm, "%s.warm", folder);
    const blg_write_options first = {.size = sizeof first,
                                     .folder = warm,
                                     .threads = 1,
                                     .sample = PROBLEMS,
                                     .shards = 1,
                                     .programs_only = true};
    const blg_write_options options = {
        .size = sizeof options, .folder = folder, .threads = 1, .sample = PROBLEMS, .shards = 1};
    blg_status status = blg_config_preset("bongard-logo", &config, error);
    if (status == BLG_OK)
        status = blg_catalogue_default(&catalogue, error);
    if (status == BLG_OK)
        status = blg_generator_create(&config, catalogue, &generator, error);
    if (status == BLG_OK)
        status = blg_dataset_write(generator, &first, &summary, error);
    if (status == BLG_OK) {
        CALLGRIND_START_INSTRUMENTATION;
        status = blg_dataset_write(generator, &options, &summary, error);
        CALLGRIND_STOP_INSTRUMENTATION;
    }
    blg_generator_free(generator);
    blg_catalogue_free(catalogue);
    printf("images %lld bytes %lld\n", summary.images, summary.image_bytes);
    return status;
}

int main(int argc, char **argv) {
    blg_error error = {0};
    char text[1024];
    if (argc != 2)
        return 2;
    if (count(argv[1], &error) == BLG_OK)
        return 0;
    fprintf(stderr, "%s\n", blg_error_format(&error, text, sizeof text));
    return 1;
}
