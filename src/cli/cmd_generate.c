/* generate: writes a data set, or one part of it. */
#include "cli/cli.h"
#include "cli/shard.h"
#include "cli/source.h"
#include "cli/write.h"
#include "image/render.h"
#include "write/dataset.h"

#include <stdio.h>

static const cli_option options[] = {
    OPTION_TEXT("output", 'o', "DIR", "folder to write (out/PRESET); - streams one tar"),
    CLI_SOURCE_OPTIONS,
    CLI_REFERENCE_OPTIONS,
    OPTION_INTEGER("size", 's', "side of the images in pixels (512)", BLG_MIN_SIZE_PX,
                   BLG_MAX_SIZE_PX),
    CLI_SHARD_OPTION,
    OPTION_FLAG("dry-run", 'n', "print what would be written, write nothing"),
    OPTION_FLAG("print-config", 0, "print the effective config and stop"),
    CLI_WRITE_OPTIONS,
    CLI_COMMON_OPTIONS};

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

static void say_shortfall(const cli_args *args, const blg_plan *plan) {
    char text[512];
    if (blg_plan_shortfall(plan, text, sizeof text))
        cli_say(args, "%s", text);
}

static blg_status generate(const cli_args *args, const cli_source *source, blg_write_options *write,
                           blg_error *error) {
    char folder[128];
    snprintf(folder, sizeof folder, "out/%s", source->config.preset);
    cli_write_options(args, cli_text(args, "output", folder), write);
    blg_status status = cli_given(args, "dry-run")
                            ? print_plan(args, source, write, error)
                            : cli_write(args, source->generator, write, error);
    if (status == BLG_OK && !blg_generator_source(source->generator))
        say_shortfall(args, blg_generator_plan(source->generator));
    return status;
}

static blg_status run(const cli_args *args, blg_error *error) {
    cli_source source;
    blg_write_options write = {0};
    int part = 1;
    blg_status status = cli_read_shard(args, &part, &write.shards);
    if (status != BLG_OK)
        return status;
    write.shard = part - 1;
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
