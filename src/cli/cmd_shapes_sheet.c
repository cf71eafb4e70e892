/* shapes sheet: the catalogue as one page of labelled pictures. */
#include "cli/commands.h"
#include "cli/source.h"
#include "image/render.h"

static const cli_option options[] = {
    {"output", 'o', CLI_TEXT, "FILE", "picture to write: .png, .svg or .pdf (needed)", 0, 0},
    {"catalog", 0, CLI_TEXT, "DIR", "folder of shape tables (the built-in ones)", 0, 0},
    {"super-class", 0, CLI_TEXT, "NAME", "only shapes of this super class", 0, 0},
    {"type", 0, CLI_CHOICE, "normal|zigzag|circle|square|triangle",
     "stroke type of decorable shapes", 0, 0},
    {"panel", 0, CLI_INTEGER, "N", "side of one shape's square in pixels (160)", BLG_MIN_SIZE_PX,
     1024},
    {"columns", 0, CLI_INTEGER, "N", "shapes in a row (12)", 1, 64},
    CLI_COMMON_OPTIONS};

static blg_status run(const cli_args *args) {
    const char *output = cli_text(args, "output", NULL);
    if (!output)
        return cli_usage_error(args->command, "expected -o FILE for the picture");
    blg_catalogue *catalogue = NULL;
    blg_status status = cli_source_catalogue(args, &catalogue);
    if (status != BLG_OK)
        return status;
    blg_error error = {0};
    blg_shapes_options drawing = {.panel_px = (int)cli_integer(args, "panel", 0),
                                  .columns = (int)cli_integer(args, "columns", 0),
                                  .type = (blg_stroke_type)cli_choice(args, "type", BLG_NORMAL),
                                  .super_class = cli_text(args, "super-class", NULL)};
    status = blg_render_shapes(catalogue, &drawing, output, &error);
    if (status != BLG_OK)
        cli_fail(&error);
    else
        cli_say(args, "%s: %d shapes in the catalogue", output, blg_catalogue_size(catalogue));
    blg_catalogue_free(catalogue);
    return status;
}

const cli_command cli_shapes_sheet = {
    "shapes sheet",
    "",
    "Draws the catalogue as a page of labelled pictures",
    "By super class, in the order of the table. Shapes that are not decorable keep normal strokes.",
    options,
    CLI_COUNT(options),
    0,
    0,
    run,
};
