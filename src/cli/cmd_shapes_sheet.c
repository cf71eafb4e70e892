/* shapes sheet: draws the catalogue as one page of labelled pictures. */
#include "cli/cli.h"
#include "cli/source.h"
#include "image/render.h"

static const cli_option options[] = {
    OPTION_TEXT("output", 'o', "FILE", "picture to write: .png, .svg or .pdf (needed)"),
    CLI_CATALOG_OPTION,
    OPTION_TEXT("super-class", 0, "NAME", "only shapes of this super class"),
    OPTION_CHOICE("type", 0, "normal|zigzag|circle|square|triangle",
                  "stroke type of decorable shapes"),
    OPTION_INTEGER("panel", 0, "side of one shape's square in pixels (160)", BLG_MIN_SIZE_PX, 1024),
    OPTION_INTEGER("columns", 0, "shapes in a row (12)", 1, 64),
    CLI_COMMON_OPTIONS};

static blg_status run(const cli_args *args, blg_error *error) {
    const char *output = cli_text(args, "output", NULL);
    if (!output)
        return cli_usage_error(args->command, "expected -o FILE for the picture");
    blg_catalogue *catalogue = NULL;
    const blg_shapes_options drawing = {.panel_px = (int)cli_integer(args, "panel", 0),
                                        .columns = (int)cli_integer(args, "columns", 0),
                                        .type =
                                            (blg_stroke_type)cli_choice(args, "type", BLG_NORMAL),
                                        .super_class = cli_text(args, "super-class", NULL)};
    blg_status status = cli_source_catalogue(args, &catalogue, error);
    if (status == BLG_OK)
        status = blg_render_shapes(catalogue, &drawing, output, error);
    if (status == BLG_OK)
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
    run};
