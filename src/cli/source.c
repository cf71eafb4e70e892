#include "cli/source.h"

#include "cli/files.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define MOST_ERRORS      64
#define DEFAULT_PRESET   "bongard-logo"
#define REFERENCE_PRESET "nvlabs-reference"

/* Prints at most MOST_ERRORS mistakes in a config; if there are more, the error says how many. */
static blg_status tell_all(blg_status status, const blg_error *errors, int n, const char *where,
                           blg_error *error) {
    for (int i = 0; i < n && i < MOST_ERRORS; i++)
        cli_fail(&errors[i]);
    return n > MOST_ERRORS
               ? blg_error_set(error, status, "%d more mistakes in %s", n - MOST_ERRORS, where)
               : status;
}

/* Checks the config as a whole, after all keys were set. */
static blg_status validate(const blg_config *config, blg_error *error) {
    blg_error errors[MOST_ERRORS] = {0};
    int n = 0;
    blg_status status = blg_config_validate(config, errors, MOST_ERRORS, &n);
    return tell_all(status, errors, n, "the config", error);
}

static blg_status read_config(const char *path, blg_config *config, blg_error *error) {
    blg_buf text = {0};
    blg_error errors[MOST_ERRORS] = {0};
    int n = 0;
    const char *file = cli_file_name(path);
    blg_status status = cli_read_file(path, &text, error);
    if (status == BLG_OK) {
        status = blg_config_parse(text.data, text.size, file, config, errors, MOST_ERRORS, &n);
        if (status == BLG_OK)
            status =
                blg_config_check_file(text.data, text.size, file, config, errors, MOST_ERRORS, &n);
        status = tell_all(status, errors, n, file, error);
    }
    if (status == BLG_OK)
        status = blg_config_resolve_files(config, path, error);
    blg_buf_free(&text);
    return status;
}

/* Switches off the keys of abstract problems. A config without abstract problems must not set them.
 */
static void forget_abstract(blg_config *config) {
    blg_composition_config *composition = &config->composition;
    composition->support_candidates = 0;
    composition->query_candidates = 0;
    composition->pool_overlap = -1;
    composition->test_pool = 0;
    composition->pairings = 1;
    for (int r = 0; r < config->splits.n_rules; r++)
        config->splits.rules[r].pool_overlap = -1;
}

static blg_status set_families(const cli_args *args, blg_config *config, blg_error *error) {
    bool wanted[BLG_FAMILIES] = {false};
    const char *given;
    for (int i = 0; (given = cli_list(args, "family", i)); i++) {
        int family = 0;
        while (family < BLG_FAMILIES && strcmp(given, blg_family_name((blg_family)family)) != 0)
            family++;
        if (family == BLG_FAMILIES)
            return cli_usage_error(args->command,
                                   "--family: expected one of ff, bd, hd, got \"%s\"", given);
        wanted[family] = true;
    }
    for (int family = 0; cli_given(args, "family") && family < BLG_FAMILIES; family++) {
        if (wanted[family] && !config->families[family])
            return blg_error_set(error, BLG_INFEASIBLE,
                                 "--family %s: the config has no such problems",
                                 blg_family_name((blg_family)family));
        config->families[family] = wanted[family];
    }
    if (cli_given(args, "family") && !wanted[BLG_ABSTRACT])
        forget_abstract(config);
    return BLG_OK;
}

/* Makes the assignments of --set; prints a message for each wrong assignment. */
static blg_status set_knobs(const cli_args *args, blg_config *config, blg_error *error) {
    blg_status status = BLG_OK;
    const char *assignment;
    for (int i = 0; (assignment = cli_list(args, "set", i)); i++) {
        blg_error mistake = {0};
        if (blg_config_set(config, assignment, &mistake) != BLG_OK)
            status = cli_fail(&mistake);
    }
    return status == BLG_OK && cli_given(args, "set") ? validate(config, error) : status;
}

blg_status cli_source_config(const cli_args *args, blg_config *config, blg_error *error) {
    const char *file = cli_text(args, "config", NULL);
    if (file && cli_given(args, "preset"))
        return cli_usage_error(args->command,
                               "expected --preset or --config, not both; a config names its preset "
                               "by the key \"preset\"");
    blg_status status =
        file ? read_config(file, config, error)
             : blg_config_preset(cli_text(args, "preset", DEFAULT_PRESET), config, error);
    if (status == BLG_OK)
        status = set_knobs(args, config, error);
    if (status != BLG_OK)
        return status;
    config->seed = (uint64_t)cli_integer(args, "seed", (long long)config->seed);
    config->size_px = (int)cli_integer(args, "size", config->size_px);
    if (cli_given(args, "line-reading"))
        config->abstract.line_reading =
            cli_choice(args, "line-reading", 0) == 0 ? BLG_LINE_CHOICE_ANY : BLG_LINE_CHOICE_TWO;
    return set_families(args, config, error);
}

blg_status cli_source_catalogue(const cli_args *args, blg_catalogue **catalogue, blg_error *error) {
    const char *folder = cli_text(args, "catalog", NULL);
    blg_status status = folder ? blg_catalogue_load(folder, catalogue, error)
                               : blg_catalogue_default(catalogue, error);
    for (int i = 0; status == BLG_OK && i < blg_catalogue_warnings(*catalogue); i++)
        cli_say(args, "blogo: warning: %s", blg_catalogue_warning(*catalogue, i));
    return status;
}

/* Whether the config changes only keys that reference mode obeys. The published generator has fixed
 * settings, so it would ignore any other change. */
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
        return blg_error_set(error, BLG_INVALID, "--raster reference draws 512 pixels, not %d",
                             source->config.size_px);
    if (!keeps_reference(&source->config))
        return blg_error_set(error, BLG_INVALID,
                             "the preset " REFERENCE_PRESET " takes no other knobs than seed, "
                             "families, images.size_px, images.depth_bits, splits and split_file");
    if (!cli_given(args, "catalog"))
        return blg_error_set(error, BLG_INVALID,
                             "the preset " REFERENCE_PRESET " needs the published shape tables: "
                             "name their folder by --catalog");
    blg_status status = blg_reference_create(source->catalogue, &source->reference, error);
    if (status == BLG_OK && file)
        status = blg_split_file_load(NULL, file, &source->splits, error);
    if (status == BLG_OK)
        status =
            blg_reference_source(source->reference, source->splits, two_level, &problems, error);
    return status == BLG_OK ? blg_generator_create_from(&source->config, source->catalogue,
                                                        &problems, &source->generator, error)
                            : status;
}

blg_status cli_source_open(const cli_args *args, cli_source *source, blg_error *error) {
    *source = (cli_source){.generator = NULL};
    blg_status status = cli_source_config(args, &source->config, error);
    if (status == BLG_OK)
        status = cli_source_catalogue(args, &source->catalogue, error);
    if (status != BLG_OK)
        return status;
    if (strcmp(source->config.preset, REFERENCE_PRESET) == 0)
        return open_reference(args, source, error);
    if (cli_given(args, "split-file") || cli_given(args, "raster"))
        return cli_usage_error(args->command,
                               "--split-file and --raster need the preset " REFERENCE_PRESET);
    return blg_generator_create(&source->config, source->catalogue, &source->generator, error);
}

void cli_source_close(cli_source *source) {
    blg_generator_free(source->generator);
    blg_reference_free(source->reference);
    blg_split_file_free(source->splits);
    blg_catalogue_free(source->catalogue);
}

int cli_threads(const cli_args *args) {
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return (int)cli_integer(args, "jobs", cores > 0 ? cores : 1);
}

blg_status cli_print_config(const blg_config *config, blg_error *error) {
    char *text = blg_config_print(config);
    if (!text)
        return blg_no_memory(error);
    size_t size = strlen(text);
    printf("%s%s", text, size && text[size - 1] == '\n' ? "" : "\n");
    blg_text_free(text);
    return BLG_OK;
}
