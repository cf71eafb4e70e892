/* solve: measures how often solvers are right that read programs and see no pictures. */
#include "cli/cli.h"
#include "cli/source.h"
#include "solve/solve.h"

#include <stdio.h>

static const cli_option options[] = {
    CLI_DATASET_CATALOG_OPTION,
    OPTION_FLAG("strict", 0, "exit code 3 where the version space misses an abstract query"),
    OPTION_FLAG("json", 0, "the table and the queries missed as JSON"), CLI_COMMON_OPTIONS};

static blg_status report(const cli_args *args, const blg_solve *solve, blg_error *error) {
    blg_buf out = {0};
    blg_status status = blg_solve_print(solve, cli_given(args, "json"), &out, error);
    if (status == BLG_OK)
        fputs(out.data, stdout);
    blg_buf_free(&out);
    if (status == BLG_OK && cli_given(args, "strict") && solve->n_unsolved)
        status =
            blg_error_set(error, BLG_UNVERIFIED, "the version space misses %lld abstract quer%s",
                          solve->n_unsolved, solve->n_unsolved == 1 ? "y" : "ies");
    return status;
}

static blg_status run(const cli_args *args, blg_error *error) {
    blg_catalogue *catalogue = NULL;
    blg_solve *solve = NULL;
    blg_status status = cli_source_catalogue(args, &catalogue, error);
    if (status == BLG_OK)
        status = blg_solve_create(&solve, error);
    if (status == BLG_OK)
        status = blg_solve_folder(solve, args->arguments[0], catalogue, error);
    if (status == BLG_OK)
        status = report(args, solve, error);
    blg_solve_free(solve);
    blg_catalogue_free(catalogue);
    return status;
}

const cli_command cli_solve = {
    "solve",
    "DATASET",
    "Tells how far readers of programs get",
    "Four solvers see the programs of a problem's support and of one query, no picture and no "
    "concept:\n"
    "nearest        the side of the support image whose programs differ least\n"
    "shared         the programs that all images of a side share\n"
    "version_space  every rule about attributes and strokes that separates the support\n"
    "random         a coin\n"
    "Abstract queries on which the rules of the version space are wrong or disagree are named. "
    "Reads\n"
    "data sets of this tool, trees and shards, and those in the published layout.",
    options,
    run};
