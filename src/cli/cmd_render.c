/* render: a program, or an image of a data set's scenes.jsonl, as PNG, SVG or PDF. */
#include "base/str.h"
#include "cli/fetch.h"
#include "cli/files.h"
#include "image/render.h"
#include "ink/program.h"

#include <stdlib.h>
#include <string.h>

static const cli_option options[] = {
    {"output", 'o', CLI_TEXT, "FILE", "picture to write: .png, .svg or .pdf (needed)", 0, 0},
    {"input", 'i', CLI_TEXT, "FILE", "read programs from FILE, one a line; - is standard input", 0,
     0},
    {"size", 's', CLI_INTEGER, "N", "side of the picture in pixels (512)", BLG_MIN_SIZE_PX,
     BLG_MAX_SIZE_PX},
    {"scale", 0, CLI_REAL, "S", "plane units per program unit (the largest that fits)", 1, 1000},
    {"heading", 0, CLI_REAL, "DEG", "heading before the first action (0)", -360, 360},
    {"best", 0, CLI_FLAG, NULL, "best antialiasing instead of the data sets' own", 0, 0},
    {"image", 0, CLI_TEXT, "SIDE/N", "draw this image of a problem: 1/0 is its first positive", 0,
     0},
    CLI_FETCH_OPTIONS CLI_COMMON_OPTIONS};

/* Adds one program as the scene's next shape. */
static blg_status add_program(blg_scene *scene, const char *text, blg_error *error) {
    if (scene->n_shapes == BLG_MAX_SHAPES)
        return cli_error_set(error, BLG_INVALID, "more than %d programs in one image",
                             BLG_MAX_SHAPES);
    blg_status status = blg_program_parse(text, &scene->programs[scene->n_shapes], error);
    if (status == BLG_OK)
        scene->shapes[scene->n_shapes++] = -1;
    return status;
}

static bool is_blank(const char *line) {
    return line[strspn(line, " \t\r")] == '\0' || line[strspn(line, " \t")] == '#';
}

/* One program a line; empty lines and lines that begin with # are passed over. */
static blg_status read_programs(const char *path, blg_scene *scene, blg_error *error) {
    char *text = NULL;
    blg_status status = cli_read_file(path, &text, error);
    int number = 1;
    for (char *line = text; status == BLG_OK && line; number++) {
        char *end = strchr(line, '\n');
        if (end)
            *end = '\0';
        if (!is_blank(line)) {
            status = add_program(scene, line, error);
            if (status != BLG_OK) {
                error->line = number;
                cli_error_file(error, path);
            }
        }
        line = end ? end + 1 : NULL;
    }
    if (status == BLG_OK && scene->n_shapes == 0) {
        cli_error_file(error, path);
        status = cli_error_set(error, BLG_INVALID, "no program in the file");
    }
    free(text);
    return status;
}

static blg_status read_arguments(const cli_args *args, blg_scene *scene, blg_error *error) {
    for (int i = 0; i < args->n_arguments; i++) {
        blg_status status = add_program(scene, args->arguments[i], error);
        if (status != BLG_OK) {
            cli_error_file(error, "PROGRAM");
            return status;
        }
    }
    return BLG_OK;
}

/* "1/3" is positive 3, "0/3" negative 3. */
static blg_status read_image(const cli_args *args, const blg_problem *problem, blg_scene *scene) {
    const char *text = cli_text(args, "image", "");
    long long index;
    bool sides = (text[0] == '0' || text[0] == '1') && text[1] == '/';
    const int side = blg_problem_side(problem, text[0] == '1');
    if (!sides || !blg_str_parse_long(text + 2, &index) || index < 0 || index >= side)
        return cli_usage_error(args->command,
                               "--image: expected 0/N or 1/N with N in 0..%d, found \"%s\"",
                               side - 1, text);
    *scene = problem->images[text[0] - '0'][index];
    return BLG_OK;
}

/* The scene of --image, as its data set draws it. Failures are told. */
static blg_status fetch_scene(const cli_args *args, blg_scene *scene) {
    if (args->n_arguments != 1)
        return cli_usage_error(args->command, "expected the name of one problem with --image");
    cli_fetched fetched;
    blg_status status = cli_fetch(args, 1, &fetched);
    if (status == BLG_OK)
        status = read_image(args, &fetched.problems[0], scene);
    cli_fetch_free(&fetched);
    return status;
}

/* The scene that programs make. Failures are told. */
static blg_status arrange_scene(const cli_args *args, blg_scene *scene) {
    const char *input = cli_text(args, "input", NULL);
    if (!input == !args->n_arguments)
        return cli_usage_error(args->command, input ? "expected programs or --input, not both"
                                                    : "expected a program or --input FILE");
    blg_error error = {0};
    blg_status status =
        input ? read_programs(input, scene, &error) : read_arguments(args, scene, &error);
    if (status == BLG_OK)
        status = blg_render_arrange(scene, cli_real(args, "scale", 0), cli_real(args, "heading", 0),
                                    &error);
    return status == BLG_OK ? BLG_OK : cli_fail(&error);
}

static blg_status run(const cli_args *args) {
    const char *output = cli_text(args, "output", NULL);
    if (!output)
        return cli_usage_error(args->command, "expected -o FILE for the picture");
    blg_error error = {0};
    blg_scene scene = {.violated = -1};
    blg_image_format format;
    blg_status status = blg_image_format_of(output, &format, &error);
    if (status != BLG_OK)
        return cli_fail(&error);
    status = cli_given(args, "image") ? fetch_scene(args, &scene) : arrange_scene(args, &scene);
    if (status != BLG_OK)
        return status;
    blg_render_options drawing = {.size_px = (int)cli_integer(args, "size", 0),
                                  .best = cli_given(args, "best")};
    status = blg_render_scene(&scene, &drawing, output, &error);
    return status == BLG_OK ? BLG_OK : cli_fail(&error);
}

const cli_command cli_render = {
    "render",
    "[PROGRAM...|PROBLEM]",
    "Draws a program or an image of a problem as PNG, SVG or PDF",
    "A program is the text of one shape, for example \"line_normal_1.000-0.500,\n"
    "arc_zigzag_0.500_0.625-0.500\". Up to four programs stand side by side in one picture.\n"
    "With --image the argument is the name of a problem, made anew or read with --dataset.",
    options,
    CLI_COUNT(options),
    0,
    BLG_MAX_SHAPES + 1,
    run,
};
