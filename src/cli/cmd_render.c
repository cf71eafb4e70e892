/* render: draws programs, an image of a problem, or given scenes as PNG, SVG or PDF. */
#include "cli/fetch.h"
#include "cli/files.h"
#include "cli/render_scenes.h"
#include "image/render.h"
#include "ink/program.h"

#include <string.h>

static const cli_option options[] = {
    OPTION_TEXT("output", 'o', "FILE", "picture to write: .png, .svg or .pdf (needed)"),
    OPTION_TEXT("scene", 0, "FILE", "draw these scenes, a JSON line each; - is standard input"),
    OPTION_CHOICE("format", 0, "png|svg|pdf", "of the pictures of --scene in a folder (png)"),
    OPTION_TEXT("input", 'i', "FILE", "read programs from FILE, one a line; - is standard input"),
    OPTION_INTEGER("size", 's', "side of the picture in pixels (512)", BLG_MIN_SIZE_PX,
                   BLG_MAX_SIZE_PX),
    OPTION_REAL("scale", 0, "S", "plane units per program unit (the largest that fits)", 1, 1000),
    OPTION_REAL("heading", 0, "DEG", "heading before the first action (0)", -360, 360),
    OPTION_FLAG("best", 0, "best antialiasing instead of the data sets' own"),
    OPTION_TEXT("image", 0, "SIDE/N", "draw this image of a problem: 1/0 is its first positive"),
    CLI_FETCH_OPTIONS,
    CLI_COMMON_OPTIONS};

/* Adds one program as the scene's next shape. */
static blg_status add_program(blg_scene *scene, const char *text, blg_error *error) {
    if (scene->n_shapes == BLG_MAX_SHAPES)
        return blg_error_set(error, BLG_INVALID, "more than %d programs in one image",
                             BLG_MAX_SHAPES);
    blg_status status = blg_program_parse(text, &scene->programs[scene->n_shapes], error);
    if (status == BLG_OK)
        scene->shapes[scene->n_shapes++] = -1;
    return status;
}

static bool is_blank(const char *line) {
    return line[strspn(line, " \t\r")] == '\0' || line[strspn(line, " \t")] == '#';
}

/* Reads programs, one a line; empty lines and lines that begin with # are passed over. */
static blg_status read_programs(const char *path, blg_scene *scene, blg_error *error) {
    blg_buf text = {0};
    blg_status status = cli_read_file(path, &text, error);
    int number = 1;
    for (char *line = text.data; status == BLG_OK && line; number++) {
        char *end = strchr(line, '\n');
        if (end)
            *end = '\0';
        if (!is_blank(line))
            status = add_program(scene, line, error);
        if (status != BLG_OK)
            error->line = number;
        line = end ? end + 1 : NULL;
    }
    if (status == BLG_OK && scene->n_shapes == 0)
        status = blg_error_set(error, BLG_INVALID, "no program in the file");
    if (status != BLG_OK)
        blg_error_at(error, cli_file_name(path), 0, 0);
    blg_buf_free(&text);
    return status;
}

static blg_status read_arguments(const cli_args *args, blg_scene *scene, blg_error *error) {
    blg_status status = BLG_OK;
    for (int i = 0; i < args->n_arguments && status == BLG_OK; i++)
        status = add_program(scene, args->arguments[i], error);
    if (status != BLG_OK)
        blg_error_at(error, "PROGRAM", 0, 0);
    return status;
}

/* Fetches the scene of --image, drawn as in its data set. */
static blg_status fetch_scene(const cli_args *args, blg_scene *scene, blg_error *error) {
    if (args->n_arguments != 1)
        return cli_usage_error(args->command, "expected the name of one problem with --image");
    cli_fetched fetched;
    int side, image;
    blg_status status = cli_fetch(args, 1, &fetched, error);
    if (status == BLG_OK)
        status = cli_read_image(args, &fetched.problems[0], &side, &image);
    if (status == BLG_OK)
        *scene = fetched.problems[0].images[side][image];
    cli_fetch_free(&fetched);
    return status;
}

/* Makes a scene from the programs of the arguments or of --input. */
static blg_status arrange_scene(const cli_args *args, blg_scene *scene, blg_error *error) {
    const char *input = cli_text(args, "input", NULL);
    if (!input == !args->n_arguments)
        return cli_usage_error(args->command, input ? "expected programs or --input, not both"
                                                    : "expected a program or --input FILE");
    blg_status status =
        input ? read_programs(input, scene, error) : read_arguments(args, scene, error);
    return status == BLG_OK ? blg_render_arrange(scene, cli_real(args, "scale", 0),
                                                 cli_real(args, "heading", 0), error)
                            : status;
}

static blg_status draw_scenes(const cli_args *args, const char *output,
                              const blg_render_options *drawing, blg_error *error) {
    static const char *const endings[] = {"png", "svg", "pdf"};
    blg_image_format format;
    const bool file = blg_image_format_of(output, &format, NULL) == BLG_OK;
    if (args->n_arguments || cli_given(args, "input") || cli_given(args, "image") ||
        cli_given(args, "dataset"))
        return cli_usage_error(args->command,
                               "expected --scene alone, without programs, problem or data set");
    if (file && cli_given(args, "format"))
        return cli_usage_error(args->command, "--format is for a folder; the ending of %s says it",
                               output);
    return cli_render_scenes(args, cli_text(args, "scene", ""), output,
                             endings[cli_choice(args, "format", 0)], drawing, error);
}

static blg_status run(const cli_args *args, blg_error *error) {
    const char *output = cli_text(args, "output", NULL);
    if (!output)
        return cli_usage_error(args->command, "expected -o FILE for the picture");
    blg_scene scene = {.violated = -1};
    blg_image_format format;
    const blg_render_options drawing = {.size_px = (int)cli_integer(args, "size", 0),
                                        .best = cli_given(args, "best")};
    if (cli_given(args, "scene"))
        return draw_scenes(args, output, &drawing, error);
    if (cli_given(args, "format"))
        return cli_usage_error(args->command, "--format is for --scene");
    blg_status status = blg_image_format_of(output, &format, error);
    if (status == BLG_OK && cli_given(args, "dataset"))
        status = cli_check_outside(args, cli_text(args, "dataset", NULL), output);
    if (status == BLG_OK)
        status = cli_given(args, "image") ? fetch_scene(args, &scene, error)
                                          : arrange_scene(args, &scene, error);
    return status == BLG_OK ? blg_render_scene(&scene, &drawing, output, error) : status;
}

const cli_command cli_render = {
    "render",
    "[PROGRAM...|PROBLEM]",
    "Draws a program or an image of a problem as PNG, SVG or PDF",
    "A program is the text of one shape, for example \"line_normal_1.000-0.500,\n"
    "arc_zigzag_0.500_0.625-0.500\". Up to six programs stand side by side in one picture.\n"
    "With --image the argument is the name of a problem, made anew or read with --dataset.\n"
    "With --scene every JSON line is a problem as in scenes.jsonl, an image {\"shapes\": [...]} or "
    "a "
    "shape\n"
    "{\"program\": ..., \"pose\": ...}; -o is then a picture, or a new folder for any number of "
    "them.\n"
    "Without poses the shapes stand side by side.",
    options,
    run};
