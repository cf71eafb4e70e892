/* describe: a problem's concept and images in English. */
#include "base/str.h"
#include "cli/commands.h"
#include "cli/fetch.h"
#include "tasks/describe.h"

#include <stdio.h>

static const cli_option options[] = {
    {"image", 'i', CLI_TEXT, "SIDE/N", "only this image: 1/0 is the first positive", 0, 0},
    {"wording", 0, CLI_CHOICE, "short|long", "texts (long)", 0, 0},
    CLI_FETCH_OPTIONS CLI_COMMON_OPTIONS};

static blg_status print_image(const cli_args *args, blg_describer *describer, int side, int image) {
    const char *text = NULL;
    blg_error error = {0};
    blg_wording wording = (blg_wording)cli_choice(args, "wording", BLG_WORDING_LONG);
    if (blg_describe_image(describer, side, image, wording, &text, &error) != BLG_OK)
        return cli_fail(&error);
    printf("%d/%d  %s\n", side, image, text);
    return BLG_OK;
}

static blg_status print_concept(const cli_args *args, blg_describer *describer) {
    const char *text = NULL;
    blg_error error = {0};
    blg_wording wording = (blg_wording)cli_choice(args, "wording", BLG_WORDING_LONG);
    blg_status status = blg_describe_concept(describer, wording, &text, &error);
    if (status == BLG_OK)
        printf("concept  %s\n", text);
    for (int i = 0; status == BLG_OK; i++) {
        status = blg_describe_paraphrase(describer, i, &text, &error);
        if (status != BLG_OK || !text)
            break;
        printf("also     %s\n", text);
    }
    return status == BLG_OK ? BLG_OK : cli_fail(&error);
}

static blg_status describe(const cli_args *args, const blg_problem *problem,
                           blg_describer *describer) {
    if (cli_given(args, "image")) {
        const char *text = cli_text(args, "image", NULL);
        const int last = blg_problem_side(problem, text[0] == '1') - 1;
        long long image = -1;
        if ((text[0] != '0' && text[0] != '1') || text[1] != '/' ||
            !blg_str_parse_long(text + 2, &image) || image < 0 || image > last)
            return cli_usage_error(args->command,
                                   "--image: expected SIDE/N with side 1 (positive) or 0 and N in "
                                   "0..%d, got \"%s\"",
                                   last, text);
        return print_image(args, describer, text[0] - '0', (int)image);
    }
    blg_status status = print_concept(args, describer);
    for (int side = 1; side >= 0; side--)
        for (int i = 0; i < blg_problem_side(problem, side) && status == BLG_OK; i++)
            status = print_image(args, describer, side, i);
    return status;
}

static blg_status run(const cli_args *args) {
    cli_fetched fetched;
    blg_describer *describer = NULL;
    blg_error error = {0};
    blg_status status = cli_fetch(args, 1, &fetched);
    if (status == BLG_OK &&
        (blg_describer_create(fetched.source.catalogue, &describer, &error) != BLG_OK ||
         blg_describer_problem(describer, &fetched.problems[0], fetched.seed, &error) != BLG_OK))
        status = cli_fail(&error);
    if (status == BLG_OK)
        status = describe(args, &fetched.problems[0], describer);
    blg_describer_free(describer);
    cli_fetch_free(&fetched);
    return status;
}

const cli_command cli_describe = {
    "describe",
    "PROBLEM",
    "Tells a problem's concept and images in English",
    "First the concept and other sentences for it, then each image, SIDE/N before its text: side "
    "1\n"
    "is the positive one. A description does not tell the concept. The shapes of basic concepts\n"
    "in a data set are named if --catalog is given.",
    options,
    CLI_COUNT(options),
    1,
    1,
    run,
};
