/* Fetch: problems by name, built from a config or read from a data set's scenes. */
#ifndef CLI_FETCH_H
#define CLI_FETCH_H

#include "cli/cli.h"
#include "cli/source.h"
#include "concept/problem.h"

#define CLI_FETCH_OPTIONS                                                                          \
    {"dataset", 'd', CLI_TEXT, "DIR", "read the problems of a data set instead of making them",    \
     0,         0},                                                                                \
        CLI_SOURCE_OPTIONS

typedef struct cli_fetched {
    cli_source source; /* data set: no generator, the catalogue only if --catalog is given */
    blg_problem *problems;
    char (*splits)[BLG_SPLIT_NAME];
    int n;
    uint64_t seed; /* of the config, or of the problem read last */
} cli_fetched;

/* The problems that the arguments name; without names the first `count` of each family, or of the
 * data set. Failures are told. Free whatever the outcome. */
blg_status cli_fetch(const cli_args *args, int count, cli_fetched *fetched);
void cli_fetch_free(cli_fetched *fetched);

#endif
