/* shapes measure: prints every attribute of programs, problems or shapes, with the measured figures
 * behind it. With --write, it writes the tables that follow from a program table. */
#include "catalogue/reading.h"
#include "cli/cli.h"
#include "cli/measures.h"
#include "cli/source.h"
#include "read/given.h"

#include <stdio.h>
#include <stdlib.h>

static const cli_option options[] = {
    CLI_CATALOG_OPTION,
    OPTION_LIST("program", 0, "TEXT", "measure this program instead of a catalogue's shapes"),
    OPTION_TEXT("scene", 0, "FILE",
                "measure the scenes of a file: problems, images or programs, "
                "a JSON line each; - is standard input"),
    OPTION_TEXT("write", 0, "DIR", "write the tables of attributes and near pairs of DIR's shapes"),
    OPTION_CHOICE(
        "line-reading", 0, "any|two",
        "numbers of straight lines that count (as the table reads them; two without a table)"),
    OPTION_FLAG("json", 0, "as JSON, one object a line"),
    CLI_COMMON_OPTIONS};

static blg_line_reading reading_of(const cli_args *args, const blg_catalogue *catalogue) {
    const int choice = cli_choice(args, "line-reading", -1);
    if (choice >= 0)
        return choice == 0 ? BLG_LINES_ANY : BLG_LINES_TWO;
    return catalogue ? blg_catalogue_line_reading(catalogue) : BLG_LINES_TWO;
}

static blg_status measure_one(const cli_args *args, blg_analyser *analyser,
                              blg_line_reading reading, const char *name,
                              const blg_program *program, blg_error *error) {
    cli_measures measures;
    blg_buf out = {0};
    blg_status status = cli_measure(analyser, program, reading, &measures, error);
    if (cli_given(args, "json")) {
        blg_buf_text(&out, "{\"name\": ");
        blg_buf_json_string(&out, name);
        blg_buf_text(&out, ", ");
        cli_measures_json(&out, &measures);
        blg_buf_text(&out, "}\n");
    } else {
        blg_buf_format(&out, "%s\n", name);
        cli_measures_text(&out, &measures);
    }
    if (status == BLG_OK && out.failed)
        status = blg_no_memory(error);
    if (status == BLG_OK)
        fputs(out.data, stdout);
    blg_buf_free(&out);
    return status;
}

/* Prints the measures of every shape of an image. name is "NAME SIDE/N"; if there are several
 * shapes, " shape K" is added. */
static blg_status measure_scene(const cli_args *args, blg_analyser *analyser, const char *name,
                                const blg_scene *scene, blg_error *error) {
    blg_status status = BLG_OK;
    for (int i = 0; i < scene->n_shapes && status == BLG_OK; i++) {
        char whole[BLG_NAME_SIZE + 64];
        if (scene->n_shapes > 1)
            snprintf(whole, sizeof whole, "%s shape %d", name, i);
        else
            snprintf(whole, sizeof whole, "%s", name);
        status =
            measure_one(args, analyser, reading_of(args, NULL), whole, &scene->programs[i], error);
    }
    return status;
}

static blg_status measure_given(const cli_args *args, blg_analyser *analyser,
                                const blg_given *given, blg_error *error) {
    const blg_problem *problem = &given->problem;
    blg_status status = BLG_OK;
    char name[BLG_NAME_SIZE + 32];
    if (given->single) {
        snprintf(name, sizeof name, "line %d", given->line);
        return measure_scene(args, analyser, problem->name[0] ? problem->name : name,
                             &problem->images[1][0], error);
    }
    for (int side = 1; side >= 0; side--)
        for (int i = 0; i < blg_problem_side(problem, side) && status == BLG_OK; i++) {
            snprintf(name, sizeof name, "%s %d/%d", problem->name, side, i);
            status = measure_scene(args, analyser, name, &problem->images[side][i], error);
        }
    return status;
}

static blg_status measure_scenes(const cli_args *args, blg_analyser *analyser, const char *path,
                                 blg_error *error) {
    blg_given_reader reader;
    blg_given *given = malloc(sizeof *given);
    blg_status status = blg_given_open(&reader, path, NULL, error);
    if (status == BLG_OK && !given)
        status = blg_no_memory(error);
    for (bool found = true; status == BLG_OK;) {
        status = blg_given_next(&reader, given, &found, error);
        if (!found)
            break;
        if (status == BLG_OK)
            status = measure_given(args, analyser, given, error);
    }
    blg_given_close(&reader);
    free(given);
    return status;
}

/* Prints the measures of the programs of --program, numbered if there are several. */
static blg_status measure_programs(const cli_args *args, blg_analyser *analyser, blg_error *error) {
    blg_status status = BLG_OK;
    const bool several = cli_list(args, "program", 1) != NULL;
    const char *text;
    for (int i = 0; status == BLG_OK && (text = cli_list(args, "program", i)); i++) {
        char name[32] = "program";
        blg_program program;
        if (several)
            snprintf(name, sizeof name, "program %d", i + 1);
        status = blg_program_parse(text, &program, error);
        if (status == BLG_OK)
            status = measure_one(args, analyser, reading_of(args, NULL), name, &program, error);
        else
            blg_error_at(error, several ? name : NULL, 0, 0);
    }
    return status;
}

/* Prints the measures of the shapes that the arguments name, or of all shapes. */
static blg_status measure_shapes(const cli_args *args, blg_analyser *analyser, blg_error *error) {
    blg_catalogue *catalogue = NULL;
    blg_status status = cli_source_catalogue(args, &catalogue, error);
    int n = args->n_arguments;
    if (status == BLG_OK && n == 0)
        n = blg_catalogue_size(catalogue);
    for (int i = 0; i < n && status == BLG_OK; i++) {
        const char *name = args->n_arguments ? args->arguments[i] : NULL;
        int shape = name ? blg_catalogue_find(catalogue, name) : i;
        if (shape < 0) {
            status =
                cli_unknown(args, "unknown shape", name, blg_catalogue_nearest(catalogue, name));
        } else {
            const blg_shape *s = blg_catalogue_shape(catalogue, shape);
            status = measure_one(args, analyser, reading_of(args, catalogue), s->name, &s->program,
                                 error);
        }
    }
    blg_catalogue_free(catalogue);
    return status;
}

static blg_status write_tables(const cli_args *args, const char *folder, blg_error *error) {
    blg_catalogue *catalogue = NULL;
    blg_status status = blg_catalogue_load_programs(folder, &catalogue, error);
    if (status == BLG_OK)
        status = blg_catalogue_write_measured(catalogue, reading_of(args, NULL), folder, error);
    if (status == BLG_OK)
        cli_say(args, "%s: %d shapes measured", folder, blg_catalogue_size(catalogue));
    blg_catalogue_free(catalogue);
    return status;
}

static blg_status run(const cli_args *args, blg_error *error) {
    const char *folder = cli_text(args, "write", NULL), *scenes = cli_text(args, "scene", NULL);
    const bool programs = cli_given(args, "program");
    const int sources = programs + (folder != NULL) + (scenes != NULL) + cli_given(args, "catalog");
    blg_analyser *analyser = NULL;
    if (sources > 1 || ((programs || folder || scenes) && args->n_arguments))
        return cli_usage_error(
            args->command, "expected one of --program, --scene, --write, or shapes of a catalogue");
    if (folder)
        return write_tables(args, folder, error);
    blg_status status = blg_analyser_create(&analyser, error);
    if (status == BLG_OK)
        status = programs ? measure_programs(args, analyser, error)
                 : scenes ? measure_scenes(args, analyser, scenes, error)
                          : measure_shapes(args, analyser, error);
    blg_analyser_free(analyser);
    return status;
}

const cli_command cli_shapes_measure = {
    "shapes measure",
    "[NAME...]",
    "Measures every attribute of shapes or of a program",
    "Without names the whole catalogue. The attributes and their figures are explained in\n"
    "docs/attributes.md; \"n/a\" means that the notion does not apply, \"ambiguous\" that the "
    "figure\n"
    "lies too near a threshold, or has lines between its two counts (--line-reading two: lines "
    "run\n"
    "on through crossings, or end there).",
    options,
    run};
