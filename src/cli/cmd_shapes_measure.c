/* shapes measure: every attribute of a program or of shapes of a table, with the figures behind it;
 * with --write the label table that follows from a program table. */
#include "base/text.h"
#include "catalogue/check.h"
#include "catalogue/reading.h"
#include "cli/commands.h"
#include "cli/source.h"

#include <math.h>
#include <stdio.h>

static const cli_option options[] = {
    {"catalog", 0, CLI_TEXT, "DIR", "folder of shape tables (the built-in ones)", 0, 0},
    {"program", 0, CLI_TEXT, "TEXT", "measure this program instead of a catalogue's shapes", 0, 0},
    {"write", 0, CLI_TEXT, "DIR", "write the attribute table that belongs to DIR's program table",
     0, 0},
    {"line-reading", 0, CLI_CHOICE, "any|two",
     "numbers of straight lines that count (as the table reads them; two without a table)", 0, 0},
    {"json", 0, CLI_FLAG, NULL, "as JSON, one object a line", 0, 0},
    CLI_COMMON_OPTIONS};

/* Six decimals are more than any figure's precision. */
static const char *number(double value, char buf[BLG_NUMBER_TEXT]) {
    return isfinite(value) ? blg_text_of_double(round(value * 1e6) / 1e6, buf) : "null";
}

static void print_text(const char *name, const blg_analysis *a, const blg_decoration *d) {
    char one[BLG_NUMBER_TEXT], two[BLG_NUMBER_TEXT];
    printf("%s\n", name);
    printf("  diameter %s, regions %d, lines %d..%d, crossings %d, rotation order %d, mirror axes "
           "%d, closing gap %s\n",
           number(a->diameter, one), a->n_regions, a->n_lines_min, a->n_lines_max, a->n_crossings,
           a->rotation_order, a->mirror_axes, number(a->closing_gap, two));
    printf("  decorable %s\n", d->decorable ? "yes" : "no");
    for (int i = 0; i < BLG_ATTRIBUTES; i++) {
        const blg_measure *m = &a->attributes[i];
        printf("  %-30s %-9s figure %s, margin %s\n", blg_attribute_name((blg_attribute)i),
               m->value == 1   ? "yes"
               : m->value == 0 ? "no"
               : m->near       ? "ambiguous"
                               : "n/a",
               number(m->figure, one), number(m->margin, two));
    }
}

static void print_json(const char *name, const blg_analysis *a, const blg_decoration *d) {
    char one[BLG_NUMBER_TEXT], two[BLG_NUMBER_TEXT];
    printf("{\"name\": ");
    cli_json_string(name);
    printf(", \"diameter\": %s, \"regions\": %d, \"lines\": [%d, %d], \"crossings\": %d, "
           "\"rotation_order\": %d, \"mirror_axes\": %d, \"closing_gap\": %s, \"decorable\": %s, "
           "\"attributes\": {",
           number(a->diameter, one), a->n_regions, a->n_lines_min, a->n_lines_max, a->n_crossings,
           a->rotation_order, a->mirror_axes, number(a->closing_gap, two),
           d->decorable ? "true" : "false");
    for (int i = 0; i < BLG_ATTRIBUTES; i++) {
        const blg_measure *m = &a->attributes[i];
        printf("%s\"%s\": {\"value\": %s, \"ambiguous\": %s, \"figure\": %s, \"margin\": %s}",
               i ? ", " : "", blg_attribute_name((blg_attribute)i),
               m->value == 1   ? "1"
               : m->value == 0 ? "0"
                               : "null",
               m->near ? "true" : "false", number(m->figure, one), number(m->margin, two));
    }
    printf("}}\n");
}

static blg_line_reading reading_of(const cli_args *args, const blg_catalogue *catalogue) {
    const int choice = cli_choice(args, "line-reading", -1);
    if (choice >= 0)
        return choice == 0 ? BLG_LINES_ANY : BLG_LINES_TWO;
    return catalogue ? blg_catalogue_line_reading(catalogue) : BLG_LINES_TWO;
}

static blg_status measure_one(const cli_args *args, blg_analyser *analyser,
                              blg_line_reading reading, const char *name,
                              const blg_program *program) {
    blg_error error = {0};
    blg_analysis analysis;
    blg_decoration decoration;
    if (blg_analyse(analyser, program, &analysis, &error) != BLG_OK)
        return cli_fail(&error);
    blg_analysis_read_lines(&analysis, reading);
    blg_decoration_measure(program, &decoration);
    (cli_given(args, "json") ? print_json : print_text)(name, &analysis, &decoration);
    return BLG_OK;
}

static blg_status measure_shapes(const cli_args *args, blg_analyser *analyser) {
    blg_catalogue *catalogue = NULL;
    blg_status status = cli_source_catalogue(args, &catalogue);
    const blg_line_reading reading = status == BLG_OK ? reading_of(args, catalogue) : BLG_LINES_TWO;
    for (int i = 0; i < args->n_arguments && status == BLG_OK; i++) {
        const char *name = args->arguments[i];
        int shape = blg_catalogue_find(catalogue, name);
        const char *near = shape < 0 ? blg_catalogue_nearest(catalogue, name) : NULL;
        if (shape < 0)
            status = cli_usage_error(args->command, "unknown shape \"%s\"%s%s%s", name,
                                     near ? "; did you mean \"" : "", near ? near : "",
                                     near ? "\"?" : "");
        else
            status = measure_one(args, analyser, reading, name,
                                 &blg_catalogue_shape(catalogue, shape)->program);
    }
    if (args->n_arguments == 0 && status == BLG_OK)
        for (int i = 0; i < blg_catalogue_size(catalogue) && status == BLG_OK; i++) {
            const blg_shape *shape = blg_catalogue_shape(catalogue, i);
            status = measure_one(args, analyser, reading, shape->name, &shape->program);
        }
    blg_catalogue_free(catalogue);
    return status;
}

static blg_status measure_program(const cli_args *args, blg_analyser *analyser, const char *text) {
    blg_error error = {0};
    blg_program program;
    if (blg_program_parse(text, &program, &error) != BLG_OK)
        return cli_fail(&error);
    return measure_one(args, analyser, reading_of(args, NULL), "program", &program);
}

static blg_status write_labels(const cli_args *args, const char *folder) {
    blg_error error = {0};
    blg_catalogue *catalogue = NULL;
    blg_status status = blg_catalogue_load_programs(folder, &catalogue, &error);
    if (status == BLG_OK)
        status = blg_catalogue_write_labels(catalogue, reading_of(args, NULL), folder, &error);
    if (status != BLG_OK)
        cli_fail(&error);
    else
        cli_say(args, "%s: %d shapes measured", folder, blg_catalogue_size(catalogue));
    blg_catalogue_free(catalogue);
    return status;
}

static blg_status run(const cli_args *args) {
    const char *program = cli_text(args, "program", NULL), *folder = cli_text(args, "write", NULL);
    int sources = (program != NULL) + (folder != NULL) + cli_given(args, "catalog");
    if (sources > 1 || ((program || folder) && args->n_arguments))
        return cli_usage_error(args->command,
                               "expected one of --program, --write, or shapes of a catalogue");
    if (folder)
        return write_labels(args, folder);
    blg_error error = {0};
    blg_analyser *analyser;
    if (blg_analyser_create(&analyser, &error) != BLG_OK)
        return cli_fail(&error);
    blg_status status =
        program ? measure_program(args, analyser, program) : measure_shapes(args, analyser);
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
    CLI_COUNT(options),
    0,
    CLI_MAX_ARGUMENTS,
    run,
};
