/* shapes check: tables against what is measured, and pairs of shapes that are too near. */
#include "blogo/check.h"
#include "commands.h"

#include <stdio.h>

static const cli_option options[] = {{"distance", 0, CLI_REAL, "D",
                                      "least distance of two shapes (0.03); 0 leaves pairs out", 0,
                                      0.5},
                                     CLI_COMMON_OPTIONS};

static void print_findings(const cli_args *args, const blg_catalogue *catalogue,
                           const blg_check *check) {
    int counts[BLG_FINDING_KINDS] = {0};
    for (int i = 0; i < blg_check_size(check); i++) {
        char line[512];
        blg_check_print(check, i, line, sizeof line);
        puts(line);
        counts[blg_check_at(check, i)->kind]++;
    }
    cli_say(args,
            "%d shapes: %d wrong labels, %d labels on one side only, %d ambiguous, %d wrong \"if "
            "stamp\", %d gaps, %d pairs too near",
            blg_catalogue_size(catalogue), counts[BLG_FOUND_LABEL], counts[BLG_FOUND_UNDECIDED],
            counts[BLG_FOUND_NEAR], counts[BLG_FOUND_DECORATION], counts[BLG_FOUND_GAP],
            counts[BLG_FOUND_TWIN]);
}

static blg_status run(const cli_args *args) {
    blg_error error = {0};
    blg_catalogue *catalogue = NULL;
    blg_check *check = NULL;
    blg_status status = args->n_arguments
                            ? blg_catalogue_load(args->arguments[0], &catalogue, &error)
                            : blg_catalogue_default(&catalogue, &error);
    if (status == BLG_OK)
        status = blg_check_create(catalogue, cli_real(args, "distance", BLG_TWIN_DISTANCE), &check,
                                  &error);
    if (status != BLG_OK) {
        cli_fail(&error);
    } else {
        print_findings(args, catalogue, check);
        if (blg_check_size(check))
            status = BLG_UNVERIFIED;
    }
    blg_check_free(check);
    blg_catalogue_free(catalogue);
    return status;
}

const cli_command cli_shapes_check = {
    "shapes check",
    "[DIR]",
    "Compares shape tables with what is measured",
    "Reads the tables of DIR (the built-in ones) and lists labels that the analyser disagrees\n"
    "with, figures in an attribute's ambiguity band, wrong \"if stamp\" marks, outlines that "
    "neither\n"
    "close nor stay open, and pairs of shapes that are hard to tell apart. Exit code 3 if any.",
    options,
    CLI_COUNT(options),
    0,
    1,
    run,
};
