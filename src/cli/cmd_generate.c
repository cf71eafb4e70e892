/* generate: a whole data set, or a part of one. */
#include "base/str.h"
#include "cli/cli.h"
#include "cli/source.h"
#include "cli/write.h"
#include "image/render.h"
#include "write/dataset.h"

#include <stdio.h>
#include <string.h>

static const cli_option options[] = {
    OPTION_TEXT("output", 'o', "DIR", "folder to write (out/PRESET)"),
    CLI_SOURCE_OPTIONS,
    CLI_REFERENCE_OPTIONS,
    OPTION_INTEGER("size", 's', "side of the images in pixels (512)", BLG_MIN_SIZE_PX,
                   BLG_MAX_SIZE_PX),
    OPTION_TEXT("shard", 0, "I/N", "only part I of N; the parts in order are the whole"),
    OPTION_FLAG("dry-run", 'n', "print what would be written, write nothing"),
    OPTION_FLAG("print-config", 0, "print the effective config and stop"),
    CLI_WRITE_OPTIONS,
    CLI_COMMON_OPTIONS};

/* "2/8" */
static blg_status read_shard(const cli_args *args, blg_write_options *write) {
    const char *text = cli_text(args, "shard", NULL);
    if (!text)
        return BLG_OK;
    char first[32];
    const char *slash = strchr(text, '/');
    long long index = 0, of = 0;
    bool good = slash && (size_t)(slash - text) < sizeof first;
    if (good) {
        snprintf(first, sizeof first, "%.*s", (int)(slash - text), text);
        good = blg_str_parse_long(first, &index) && blg_str_parse_long(slash + 1, &of) &&
               1 <= index && index <= of && of <= 1000000;
    }
    if (!good)
        return cli_usage_error(
            args->command, "--shard: expected I/N with 1 <= I <= N such as 1/4, got \"%s\"", text);
    write->shard = (int)index - 1;
    write->shards = (int)of;
    return BLG_OK;
}

static void print_counts_json(const cli_source *source, const blg_write_counts *counts,
                              const char *folder) {
    const blg_plan *plan = blg_generator_plan(source->generator);
    cli_json_string("{\"folder\": ", folder);
    printf(", \"problems\": %lld, \"images\": %lld, \"families\": {", counts->problems,
           counts->images);
    for (int i = 0; i < BLG_FAMILIES; i++)
        printf("%s\"%s\": %d", i ? ", " : "", blg_family_name((blg_family)i), counts->families[i]);
    printf("}, \"splits\": {");
    for (int i = 0; i < blg_plan_splits(plan); i++) {
        cli_json_string(i ? ", " : "", blg_plan_split_name(plan, i));
        printf(": %d", counts->splits[i]);
    }
    printf("}, \"concepts\": %d}\n", blg_plan_concepts(plan));
}

static void print_counts(const cli_source *source, const blg_write_counts *counts,
                         const char *folder) {
    static const char *const titles[BLG_FAMILIES] = {"free-form", "basic", "abstract"};
    const blg_plan *plan = blg_generator_plan(source->generator);
    char number[32], images[32];
    printf("%s: %s problems, %s images of %d x %d pixels\n", folder,
           cli_group(counts->problems, number), cli_group(counts->images, images),
           source->config.size_px, source->config.size_px);
    printf("preset %s, seed %llu, %d shapes, %d abstract concepts\n", source->config.preset,
           (unsigned long long)source->config.seed, blg_catalogue_size(source->catalogue),
           blg_plan_concepts(plan));
    for (int i = 0; i < BLG_FAMILIES; i++)
        if (counts->families[i])
            printf("  %-4s%-14s%8s\n", blg_family_name((blg_family)i), titles[i],
                   cli_group(counts->families[i], number));
    for (int i = 0; i < blg_plan_splits(plan); i++)
        printf("  split %-12s%8s\n", blg_plan_split_name(plan, i),
               cli_group(counts->splits[i], number));
}

static blg_status print_plan(const cli_args *args, const cli_source *source,
                             const blg_write_options *write, blg_error *error) {
    blg_write_counts counts;
    blg_status status = blg_dataset_count(source->generator, write, &counts, error);
    if (status == BLG_OK)
        (cli_given(args, "json") ? print_counts_json : print_counts)(source, &counts,
                                                                     write->folder);
    return status;
}

static blg_status generate(const cli_args *args, const cli_source *source, blg_write_options *write,
                           blg_error *error) {
    char folder[128];
    snprintf(folder, sizeof folder, "out/%s", source->config.preset);
    cli_write_options(args, cli_text(args, "output", folder), write);
    return cli_given(args, "dry-run") ? print_plan(args, source, write, error)
                                      : cli_write(args, source->generator, write, error);
}

static blg_status run(const cli_args *args, blg_error *error) {
    cli_source source;
    blg_write_options write = {0};
    blg_status status = read_shard(args, &write);
    if (status != BLG_OK)
        return status;
    if (cli_given(args, "print-config")) {
        status = cli_source_config(args, &source.config, error);
        return status == BLG_OK ? cli_print_config(&source.config, error) : status;
    }
    status = cli_source_open(args, &source, error);
    if (status == BLG_OK)
        status = generate(args, &source, &write, error);
    cli_source_close(&source);
    return status;
}

const cli_command cli_generate = {
    "generate",
    "",
    "Writes a data set",
    "The published layout: DIR/{ff,bd,hd}/images/PROBLEM/{1,0}/N.png, the action programs, the\n"
    "split file, and scenes.jsonl, SHA256SUMS and manifest.json beside them. The bytes depend on\n"
    "config, catalogue and seed only, never on the number of threads.",
    options,
    run};
