/* import: reads and checks a data set in the published layout, and may write it in blogo's layout.
 */
#include "cli/cli.h"
#include "cli/files.h"
#include "cli/source.h"
#include "cli/write.h"
#include "image/render.h"
#include "reference/reference.h"

#include <stdio.h>
#include <string.h>

static const cli_option options[] = {
    OPTION_TEXT("output", 'o', "DIR", "write the data set anew to this folder"),
    OPTION_TEXT("split-file", 0, "FILE", "splits (the data set's own file)"),
    OPTION_FLAG("partial", 0, "the split file may list problems that are not there"),
    CLI_CATALOG_OPTION,
    OPTION_INTEGER("seed", 0, "seed of the poses that are drawn anew", 0, CLI_MOST_INTEGER),
    OPTION_INTEGER("size", 's', "side of the images in pixels (512)", BLG_MIN_SIZE_PX,
                   BLG_MAX_SIZE_PX),
    OPTION_CHOICE("raster", 0, "default|reference", "draw as the published painter did"),
    CLI_WRITE_OPTIONS,
    CLI_COMMON_OPTIONS};

/* range of images.support in a config */
#define LEAST_SUPPORT 2
#define MOST_SUPPORT  16

typedef struct importing {
    blg_import *import;
    blg_catalogue *catalogue;
    blg_redraw *redraw;
    blg_generator *generator;
} importing;

static blg_status open_import(const cli_args *args, importing *i, blg_error *error) {
    blg_status status = blg_import_open(
        args->arguments[0], cli_text(args, "split-file", NULL),
        cli_given(args, "partial") ? BLG_IMPORT_PART : BLG_IMPORT_WHOLE, &i->import, error);
    if (status == BLG_OK)
        status = cli_source_catalogue(args, &i->catalogue, error);
    return status == BLG_OK ? blg_redraw_create(i->import, i->catalogue, &i->redraw, error)
                            : status;
}

static void close_import(importing *i) {
    blg_generator_free(i->generator);
    blg_redraw_free(i->redraw);
    blg_catalogue_free(i->catalogue);
    blg_import_free(i->import);
}

static void print_json(const cli_args *args, const importing *i, long long there) {
    const blg_split_file *splits = blg_import_splits(i->import);
    cli_json_string("{\"folder\": ", args->arguments[0]);
    printf(", \"problems\": %d, \"images\": %lld, \"images_present\": %lld, \"families\": {",
           blg_import_size(i->import), blg_import_images(i->import), there);
    for (int family = 0; family < BLG_FAMILIES; family++)
        printf("%s\"%s\": {\"problems\": %d, \"equal_published\": %d}", family ? ", " : "",
               blg_family_name((blg_family)family),
               blg_import_family_size(i->import, (blg_family)family),
               blg_redraw_equal(i->redraw, (blg_family)family));
    printf("}, \"splits\": {");
    for (int split = 0; split < blg_split_file_count(splits); split++) {
        cli_json_string(split ? ", " : "", blg_split_file_name(splits, split));
        printf(": %d", blg_split_file_size(splits, split));
    }
    printf("}}\n");
}

static void print_text(const cli_args *args, const importing *i, long long there) {
    const blg_split_file *splits = blg_import_splits(i->import);
    char one[32], other[32];
    printf("%s: %s problems, %d images a side\n", args->arguments[0],
           cli_group(blg_import_size(i->import), one), blg_import_side(i->import));
    printf("%s of %s images are there\n", cli_group(there, one),
           cli_group(blg_import_images(i->import), other));
    for (int family = 0; family < BLG_FAMILIES; family++)
        if (blg_import_family_size(i->import, (blg_family)family))
            printf("  %-20s%8s problems, %8s equal the published generator's\n",
                   blg_family_name((blg_family)family),
                   cli_group(blg_import_family_size(i->import, (blg_family)family), one),
                   cli_group(blg_redraw_equal(i->redraw, (blg_family)family), other));
    for (int split = 0; split < blg_split_file_count(splits); split++)
        printf("  split %-14s%8s problems\n", blg_split_file_name(splits, split),
               cli_group(blg_split_file_size(splits, split), one));
}

/* Share of the problems that have a single query. */
static double single_share(const blg_import *import) {
    const long long problems = blg_import_size(import);
    const long long both = 2LL * blg_import_side(import) * problems;
    return (double)(both - blg_import_images(import)) / (double)problems;
}

/* Makes the config of the imported data set: the preset nvlabs-reference, with the values that
 * follow from the data set's content. */
static blg_status make_config(const cli_args *args, const importing *i, blg_config *config,
                              blg_error *error) {
    blg_status status = blg_config_preset("nvlabs-reference", config, error);
    if (status != BLG_OK)
        return status;
    config->seed = (uint64_t)cli_integer(args, "seed", (long long)config->seed);
    config->size_px = (int)cli_integer(args, "size", config->size_px);
    config->n_query = 1;
    config->n_support = blg_import_side(i->import) - 1;
    config->single_query = single_share(i->import);
    if (config->abstract.min_shapes < blg_import_side(i->import)) /* every config must obey this */
        config->abstract.min_shapes = blg_import_side(i->import);
    for (int family = 0; family < BLG_FAMILIES; family++)
        config->families[family] = blg_import_family_size(i->import, (blg_family)family) > 0;
    if (config->n_support < LEAST_SUPPORT || config->n_support > MOST_SUPPORT)
        return blg_error_set(error, BLG_INFEASIBLE,
                             "%s: %d images a side; a data set is written with %d to %d, the last "
                             "of which is the query",
                             args->arguments[0], config->n_support + 1, LEAST_SUPPORT + 1,
                             MOST_SUPPORT + 1);
    return BLG_OK;
}

static blg_status write_anew(const cli_args *args, importing *i, blg_error *error) {
    blg_config config;
    blg_source source;
    blg_write_options write = {0};
    bool two_level = cli_choice(args, "raster", 0) == 1;
    blg_status status = make_config(args, i, &config, error);
    if (status != BLG_OK)
        return status;
    if (two_level && config.size_px != 512)
        return blg_error_set(error, BLG_INVALID, "--raster reference draws 512 pixels, not %d",
                             config.size_px);
    blg_redraw_source(i->redraw, two_level, &source);
    status = blg_generator_create_from(&config, i->catalogue, &source, &i->generator, error);
    if (status != BLG_OK)
        return status;
    cli_write_options(args, cli_text(args, "output", NULL), &write);
    return cli_write(args, i->generator, &write, error);
}

static blg_status run(const cli_args *args, blg_error *error) {
    importing i = {.import = NULL};
    const bool anew = cli_given(args, "output");
    long long there = 0;
    blg_status status = cli_check_outside(args, args->arguments[0], cli_text(args, "output", NULL));
    if (status == BLG_OK)
        status = open_import(args, &i, error);
    if (status == BLG_OK)
        status =
            anew ? write_anew(args, &i, error) : blg_import_count_images(i.import, &there, error);
    if (status == BLG_OK && !anew)
        (cli_given(args, "json") ? print_json : print_text)(args, &i, there);
    close_import(&i);
    return status;
}

const cli_command cli_import = {
    "import",
    "ROOT",
    "Reads a data set in the published layout",
    "Reads programs, names, image counts and splits, and prints what is there. With -o the data "
    "set\n"
    "is written anew, with scenes, sums and manifest. Problems whose programs equal those of the\n"
    "published generator get its angles and poses; for these --catalog must name the published "
    "shape\n"
    "tables. This tool places the other problems.",
    options,
    run};
