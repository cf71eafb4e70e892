/* What a command works on: the config and the catalogue, from its options. (The source of
 * docs/glossary.md is src/plan/source.h.)
 *
 * A knob of the config is set by the preset, then by --config, then by each --set in the order
 * given, then by --seed, --family and --size. */
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

/* Only the preset nvlabs-reference knows these. */
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

/* The config alone. The mistakes in a config are printed, each on its line. */
blg_status cli_source_config(const cli_args *args, blg_config *config, blg_error *error);
/* The catalogue of --catalog; prints its warnings unless -q. */
blg_status cli_source_catalogue(const cli_args *args, blg_catalogue **catalogue, blg_error *error);
/* Config, catalogue and generator; close whatever the outcome. */
blg_status cli_source_open(const cli_args *args, cli_source *source, blg_error *error);
void cli_source_close(cli_source *source);

/* The number of threads: --jobs, or all processors. */
int cli_threads(const cli_args *args);
/* Prints the config as JSON on standard output. */
blg_status cli_print_config(const blg_config *config, blg_error *error);

#endif
