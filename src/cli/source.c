#include "cli/source.h"

#include "base/text.h"
#include "cli/files.h"

#include <stdlib.h>
#include <string.h>

#define MOST_ERRORS      64
#define DEFAULT_PRESET   "bongard-logo"
#define REFERENCE_PRESET "nvlabs-reference"

static blg_status tell_all(blg_status status, const blg_error *errors, int n, const char *where) {
    for (int i = 0; i < n && i < MOST_ERRORS; i++)
        cli_fail(&errors[i]);
    return n > MOST_ERRORS ? cli_fail_text(status, "%d more mistakes in %s", n - MOST_ERRORS, where)
                           : status;
}

/* What single assignments could not know. */
static blg_status validate(const blg_config *config) {
    blg_error *errors = calloc(MOST_ERRORS, sizeof *errors);
    if (!errors)
        return cli_fail_text(BLG_NO_MEMORY, "out of memory");
    int n = 0;
    blg_status status = blg_config_validate(config, errors, MOST_ERRORS, &n);
    status = tell_all(status, errors, n, "the config");
    free(errors);
    return status;
}

static blg_status read_config(const char *path, blg_config *config) {
    char *text = NULL;
    blg_error error = {0};
    blg_status status = cli_read_file(path, &text, &error);
    if (status != BLG_OK)
        return cli_fail(&error);
    blg_error *errors = calloc(MOST_ERRORS, sizeof *errors);
    int n = 0;
    const char *file = strcmp(path, "-") == 0 ? "standard input" : path;
    if (errors)
        status = blg_config_parse(text, strlen(text), file, config, errors, MOST_ERRORS, &n);
    else
        status = cli_fail_text(BLG_NO_MEMORY, "out of memory");
    status = tell_all(status, errors, n, file);
    free(errors);
    free(text);
    return status;
}

/* Knobs that only abstract problems have would be refused without any. */
static void forget_abstract(blg_composition_config *composition) {
    composition->support_candidates = 0;
    composition->query_candidates = 0;
    composition->pool_overlap = -1;
}

static blg_status set_families(const cli_args *args, blg_config *config) {
    static const char *const names[BLG_FAMILIES] = {"ff", "bd", "hd"};
    bool wanted[BLG_FAMILIES] = {false};
    const char *given;
    for (int i = 0; (given = cli_list(args, "family", i)); i++) {
        int family = 0;
        while (family < BLG_FAMILIES && strcmp(given, names[family]) != 0)
            family++;
        if (family == BLG_FAMILIES)
            return cli_usage_error(args->command,
                                   "--family: expected one of ff, bd, hd, got \"%s\"", given);
        wanted[family] = true;
    }
    for (int family = 0; cli_given(args, "family") && family < BLG_FAMILIES; family++) {
        if (wanted[family] && !config->families[family])
            return cli_fail_text(BLG_INFEASIBLE, "--family %s: the config has no such problems",
                                 names[family]);
        config->families[family] = wanted[family];
    }
    if (cli_given(args, "family") && !wanted[BLG_ABSTRACT])
        forget_abstract(&config->composition);
    return BLG_OK;
}

blg_status cli_source_config(const cli_args *args, blg_config *config) {
    blg_error error = {0};
    const char *file = cli_text(args, "config", NULL);
    if (file && cli_given(args, "preset"))
        return cli_usage_error(args->command,
                               "expected --preset or --config, not both; a config names its preset "
                               "by the key \"preset\"");
    blg_status status = BLG_OK;
    if (file)
        status = read_config(file, config);
    else if (blg_config_preset(cli_text(args, "preset", DEFAULT_PRESET), config, &error) != BLG_OK)
        status = cli_fail(&error);
    const char *assignment;
    const blg_status read = status;
    for (int i = 0; read == BLG_OK && (assignment = cli_list(args, "set", i)); i++) {
        error = (blg_error){0};
        if (blg_config_set(config, assignment, &error) != BLG_OK)
            status = cli_fail(&error);
    }
    if (status == BLG_OK && cli_given(args, "set"))
        status = validate(config);
    if (status == BLG_OK && cli_given(args, "seed"))
        config->seed = (uint64_t)cli_integer(args, "seed", 0);
    if (status == BLG_OK && cli_given(args, "line-reading"))
        config->abstract.line_reading =
            cli_choice(args, "line-reading", 0) == 0 ? BLG_LINE_CHOICE_ANY : BLG_LINE_CHOICE_TWO;
    if (status == BLG_OK && cli_given(args, "size"))
        config->size_px = (int)cli_integer(args, "size", 0);
    return status == BLG_OK ? set_families(args, config) : status;
}

blg_status cli_source_catalogue(const cli_args *args, blg_catalogue **catalogue) {
    blg_error error = {0};
    const char *folder = cli_text(args, "catalog", NULL);
    blg_status status = folder ? blg_catalogue_load(folder, catalogue, &error)
                               : blg_catalogue_default(catalogue, &error);
    if (status != BLG_OK)
        return cli_fail(&error);
    for (int i = 0; i < blg_catalogue_warnings(*catalogue); i++)
        cli_say(args, "blogo: warning: %s", blg_catalogue_warning(*catalogue, i));
    return BLG_OK;
}

/* The published generator has no knobs: a config that turns one would not get what it asks for. */
static bool keeps_reference(const blg_config *config) {
    blg_config preset;
    if (blg_config_preset(REFERENCE_PRESET, &preset, NULL) != BLG_OK)
        return false;
    preset.seed = config->seed;
    preset.size_px = config->size_px;
    preset.depth_bits = config->depth_bits;
    preset.splits = config->splits;
    memcpy(preset.families, config->families, sizeof preset.families);
    return memcmp(&preset, config, sizeof preset) == 0;
}

static blg_status open_reference(const cli_args *args, cli_source *source, blg_error *error) {
    const char *file = cli_text(args, "split-file", NULL);
    blg_source problems;
    bool two_level = cli_choice(args, "raster", 0) == 1;
    if (two_level && source->config.size_px != 512)
        return cli_error_set(error, BLG_INVALID, "--raster reference draws 512 pixels, not %d",
                             source->config.size_px);
    if (!keeps_reference(&source->config))
        return cli_error_set(error, BLG_INVALID,
                             "the preset " REFERENCE_PRESET " takes no other knobs than seed, "
                             "families, images.size_px, images.depth_bits, splits and split_file");
    if (!cli_given(args, "catalog"))
        return cli_error_set(error, BLG_INVALID,
                             "the preset " REFERENCE_PRESET " needs the published shape tables: "
                             "name their folder by --catalog");
    blg_status status = blg_reference_create(source->catalogue, &source->reference, error);
    if (status == BLG_OK && file)
        status = blg_split_file_load(file, &source->splits, error);
    if (status == BLG_OK)
        status =
            blg_reference_source(source->reference, source->splits, two_level, &problems, error);
    return status == BLG_OK ? blg_generator_create_from(&source->config, source->catalogue,
                                                        &problems, &source->generator, error)
                            : status;
}

blg_status cli_source_open(const cli_args *args, cli_source *source) {
    source->catalogue = NULL;
    source->generator = NULL;
    source->reference = NULL;
    source->splits = NULL;
    blg_error error = {0};
    blg_status status = cli_source_config(args, &source->config);
    if (status == BLG_OK)
        status = cli_source_catalogue(args, &source->catalogue);
    if (status != BLG_OK)
        return status;
    if (strcmp(source->config.preset, REFERENCE_PRESET) == 0)
        status = open_reference(args, source, &error);
    else if (cli_given(args, "split-file") || cli_given(args, "raster"))
        return cli_usage_error(args->command,
                               "--split-file and --raster need the preset " REFERENCE_PRESET);
    else
        status =
            blg_generator_create(&source->config, source->catalogue, &source->generator, &error);
    return status == BLG_OK ? BLG_OK : cli_fail(&error);
}

void cli_source_close(cli_source *source) {
    blg_generator_free(source->generator);
    blg_reference_free(source->reference);
    blg_split_file_free(source->splits);
    blg_catalogue_free(source->catalogue);
}
