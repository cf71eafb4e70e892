/* Source: the config, catalogue and generator that a command works on, made from its options. (The
 * term "source" of docs/glossary.md is another thing; see src/plan/source.h.)
 *
 * A key of the config gets its value from the preset, then from --config, then from each --set in
 * the order given, then from --seed, --family and --size. The last value counts. */
#ifndef CLI_SOURCE_H
#define CLI_SOURCE_H

#include "cli/cli.h"
#include "generate/generator.h"
#include "reference/reference.h"
#include "write/dataset.h"

#define CLI_CATALOG_OPTION                                                                         \
    OPTION_TEXT("catalog", 0, "DIR", "folder of shape tables (the built-in ones)")
#define CLI_DATASET_CATALOG_OPTION                                                                 \
    OPTION_TEXT("catalog", 0, "DIR", "folder of the shape tables that the data set was made from")

#define CLI_SOURCE_OPTIONS                                                                         \
    OPTION_TEXT("preset", 'p', "NAME", "preset to start from (bongard-logo)"),                     \
        OPTION_TEXT("config", 'c', "FILE", "config in JSON; - is standard input"),                 \
        OPTION_LIST("set", 0, "KEY=VALUE", "set one knob of the config"), CLI_CATALOG_OPTION,      \
        OPTION_CHOICE("line-reading", 0, "any|two",                                                \
                      "sets abstract.line_reading (as the tables read lines)"),                    \
        OPTION_INTEGER("seed", 0, "seed of all random draws", 0, CLI_MOST_INTEGER),                \
        OPTION_LIST("family", 0, "ff|bd|hd", "only this family")

/* Options for the preset nvlabs-reference only. */
#define CLI_REFERENCE_OPTIONS                                                                      \
    OPTION_TEXT("split-file", 0, "FILE", "reference: take the splits from this file"),             \
        OPTION_CHOICE("raster", 0, "default|reference",                                            \
                      "reference: draw as the published painter")

typedef struct cli_source {
    blg_config config;
    blg_catalogue *catalogue;
    blg_generator *generator;
    blg_reference *reference; /* preset nvlabs-reference */
    blg_split_file *splits;
} cli_source;

/* Reads the config alone. Prints the mistakes in it, one a line. */
blg_status cli_source_config(const cli_args *args, blg_config *config, blg_error *error);
/* Reads the catalogue of --catalog; prints its warnings, unless -q is given. */
blg_status cli_source_catalogue(const cli_args *args, blg_catalogue **catalogue, blg_error *error);
/* Reads config and catalogue, and makes the generator. Close the source whatever the outcome. */
blg_status cli_source_open(const cli_args *args, cli_source *source, blg_error *error);
void cli_source_close(cli_source *source);

/* The number of threads: --jobs, or the number of processors. */
int cli_threads(const cli_args *args);
/* Prints the config as JSON on standard output. */
blg_status cli_print_config(const blg_config *config, blg_error *error);

#endif
