/* sheet: problems as one picture, laid out like the figures of the paper. */
#include "cli/cli.h"
#include "cli/fetch.h"
#include "image/render.h"

static const cli_option options[] = {
    OPTION_TEXT("output", 'o', "FILE.png", "picture to write (needed)"),
    OPTION_INTEGER("count", 0, "without names: the first N of each family (1)", 1, 100),
    OPTION_INTEGER("panel", 0, "side of one image in pixels (128)", BLG_MIN_SIZE_PX, 1024),
    CLI_FETCH_OPTIONS, CLI_COMMON_OPTIONS};

static blg_status run(const cli_args *args, blg_error *error) {
    const char *output = cli_text(args, "output", NULL);
    if (!output)
        return cli_usage_error(args->command, "expected -o FILE.png for the picture");
    if (args->n_arguments && cli_given(args, "count"))
        return cli_usage_error(args->command, "expected names or --count, not both");
    cli_fetched fetched;
    const blg_render_options drawing = {.size_px = (int)cli_integer(args, "panel", 0)};
    blg_status status = cli_fetch(args, (int)cli_integer(args, "count", 1), &fetched, error);
    if (status == BLG_OK && fetched.n == 0)
        status = blg_error_set(error, BLG_INFEASIBLE, "no problem to draw");
    if (status == BLG_OK)
        status = blg_render_sheet(fetched.problems, fetched.n, &drawing, output, error);
    if (status == BLG_OK)
        cli_say(args, "%s: %d problem%s", output, fetched.n, fetched.n == 1 ? "" : "s");
    cli_fetch_free(&fetched);
    return status;
}

const cli_command cli_sheet = {
    "sheet",
    "[PROBLEM...]",
    "Draws problems as one picture: A, B and test",
    "A holds what follows the concept, B what does not; of the test images the upper one belongs\n"
    "to A, the lower one to B.",
    options,
    run};
