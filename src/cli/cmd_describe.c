/* describe: prints a problem's concept and images in English. */
#include "cli/cli.h"
#include "cli/fetch.h"
#include "tasks/describe.h"

#include <stdio.h>

static const cli_option options[] = {
    OPTION_TEXT("image", 'i', "SIDE/N", "only this image: 1/0 is the first positive"),
    OPTION_CHOICE("wording", 0, "short|long", "length of the texts (long)"), CLI_FETCH_OPTIONS,
    CLI_COMMON_OPTIONS};

static blg_wording wording_of(const cli_args *args) {
    return (blg_wording)cli_choice(args, "wording", BLG_WORDING_LONG);
}

static blg_status print_image(const cli_args *args, blg_describer *describer, int side, int image,
                              blg_error *error) {
    const char *text = NULL;
    blg_status status = blg_describe_image(describer, side, image, wording_of(args), &text, error);
    if (status == BLG_OK)
        printf("%d/%d  %s\n", side, image, text);
    return status;
}

static blg_status print_concept(const cli_args *args, blg_describer *describer, blg_error *error) {
    const char *text = NULL;
    blg_status status = blg_describe_concept(describer, wording_of(args), &text, error);
    if (status == BLG_OK)
        printf("concept  %s\n", text);
    for (int i = 0; status == BLG_OK; i++) {
        status = blg_describe_paraphrase(describer, i, &text, error);
        if (status != BLG_OK || !text)
            break;
        printf("also     %s\n", text);
    }
    return status;
}

static blg_status describe(const cli_args *args, const blg_problem *problem,
                           blg_describer *describer, blg_error *error) {
    if (cli_given(args, "image")) {
        int side, image;
        blg_status status = cli_read_image(args, problem, &side, &image);
        return status == BLG_OK ? print_image(args, describer, side, image, error) : status;
    }
    blg_status status = print_concept(args, describer, error);
    for (int side = 1; side >= 0; side--)
        for (int i = 0; i < blg_problem_side(problem, side) && status == BLG_OK; i++)
            status = print_image(args, describer, side, i, error);
    return status;
}

static blg_status run(const cli_args *args, blg_error *error) {
    cli_fetched fetched;
    blg_describer *describer = NULL;
    blg_status status = cli_fetch(args, 1, &fetched, error);
    if (status == BLG_OK)
        status = blg_describer_create(fetched.source.catalogue, &describer, error);
    if (status == BLG_OK)
        status = blg_describer_problem(describer, &fetched.problems[0], fetched.seed, error);
    if (status == BLG_OK)
        status = describe(args, &fetched.problems[0], describer, error);
    blg_describer_free(describer);
    cli_fetch_free(&fetched);
    return status;
}

const cli_command cli_describe = {"describe",
                                  "PROBLEM",
                                  "Describes a problem's concept and images in English",
                                  "Prints the concept and other sentences for it, then each image "
                                  "behind its SIDE/N: side 1 is the\n"
                                  "positive one. The description of an image does not give the "
                                  "concept away. The shapes of basic\n"
                                  "concepts in a data set are named if --catalog is given.",
                                  options,
                                  run};
