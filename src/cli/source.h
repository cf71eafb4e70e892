/* Source: the config and the catalogue that a command works on, from its options.
 *
 * Order of what a knob is set by: preset, then --config, then --set in the order given, then the
 * flags --seed, --family and --size. */
#ifndef CLI_SOURCE_H
#define CLI_SOURCE_H

#include "cli/cli.h"
#include "generate/generator.h"
#include "reference/reference.h"
#include "write/dataset.h"

#define CLI_SOURCE_OPTIONS                                                                         \
    {"preset", 'p', CLI_TEXT, "NAME", "preset to start from (bongard-logo)", 0, 0},                \
        {"config", 'c', CLI_TEXT, "FILE", "config in JSON; - is standard input", 0, 0},            \
        {"set", 0, CLI_LIST, "KEY=VALUE", "set one knob of the config", 0, 0},                     \
        {"catalog", 0, CLI_TEXT, "DIR", "folder of shape tables (the built-in ones)", 0, 0},       \
        {"line-reading",                                                                           \
         0,                                                                                        \
         CLI_CHOICE,                                                                               \
         "any|two",                                                                                \
         "sets abstract.line_reading (as the tables read lines)",                                  \
         0,                                                                                        \
         0},                                                                                       \
        {"seed", 0, CLI_INTEGER, "N", "seed of all random draws", 0, CLI_MOST_INTEGER},            \
        {"family", 0, CLI_LIST, "ff|bd|hd", "only this family", 0, 0},

/* Only the preset nvlabs-reference knows these. */
#define CLI_REFERENCE_OPTIONS                                                                      \
    {"split-file", 0, CLI_TEXT, "FILE", "reference: take the splits from this file", 0, 0},        \
        {"raster", 0, CLI_CHOICE, "default|reference", "reference: draw as the published painter", \
         0,        0},

typedef struct cli_source {
    blg_config config;
    blg_catalogue *catalogue;
    blg_generator *generator;
    blg_reference *reference; /* preset nvlabs-reference */
    blg_split_file *splits;
} cli_source;

/* Config alone. Failures are told on standard error. */
blg_status cli_source_config(const cli_args *args, blg_config *config);
/* Catalogue by --catalog, with its warnings told unless -q. */
blg_status cli_source_catalogue(const cli_args *args, blg_catalogue **catalogue);
/* Config, catalogue and generator; close whatever the outcome. */
blg_status cli_source_open(const cli_args *args, cli_source *source);
void cli_source_close(cli_source *source);

#endif
