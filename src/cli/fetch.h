/* Fetch: gets problems by name. It builds them from a config, or reads them from the scenes of a
 * data set. */
#ifndef CLI_FETCH_H
#define CLI_FETCH_H

#include "cli/cli.h"
#include "cli/source.h"
#include "concept/problem.h"

#define CLI_FETCH_OPTIONS                                                                          \
    OPTION_TEXT("dataset", 'd', "DIR", "read the problems of a data set instead of making them"),  \
        CLI_SOURCE_OPTIONS

typedef struct cli_fetched {
    cli_source source; /* with --dataset: no generator, and a catalogue only with --catalog */
    blg_problem *problems;
    char (*splits)[BLG_SPLIT_NAME];
    int n, room, split_room;
    uint64_t seed; /* of the config, or of the problem read last */
} cli_fetched;

/* Gets the problems that the arguments name. Without names it gets the first `count` problems of
 * each family, with --split only of that split. Free fetched whatever the outcome. */
blg_status cli_fetch(const cli_args *args, int count, cli_fetched *fetched, blg_error *error);
void cli_fetch_free(cli_fetched *fetched);

/* Reads the option --image, "SIDE/N": image N of a side of the problem, side 1 the positive one. */
blg_status cli_read_image(const cli_args *args, const blg_problem *problem, int *side, int *image);

#endif
