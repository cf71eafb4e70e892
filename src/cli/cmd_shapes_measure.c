/* shapes measure: every attribute of a program or of shapes of a table, with the figures behind it;
 * with --write the tables that follow from a program table. */
#include "base/str.h"
#include "catalogue/check.h"
#include "catalogue/reading.h"
#include "cli/cli.h"
#include "cli/source.h"
#include "geom/trig.h"

#include <math.h>
#include <stdio.h>

static const cli_option options[] = {
    CLI_CATALOG_OPTION,
    OPTION_TEXT("program", 0, "TEXT", "measure this program instead of a catalogue's shapes"),
    OPTION_TEXT("write", 0, "DIR", "write the tables of attributes and near pairs of DIR's shapes"),
    OPTION_CHOICE(
        "line-reading", 0, "any|two",
        "numbers of straight lines that count (as the table reads them; two without a table)"),
    OPTION_FLAG("json", 0, "as JSON, one object a line"),
    CLI_COMMON_OPTIONS};

/* Six decimals are more than any figure's precision. */
static const char *number(double value, char buf[BLG_DOUBLE_TEXT]) {
    if (!isfinite(value))
        return "null";
    blg_str_print_double(blg_round(value * 1e6) / 1e6, buf);
    return buf;
}

static void print_text(const char *name, const blg_analysis *a, const blg_decoration *d) {
    char one[BLG_DOUBLE_TEXT], two[BLG_DOUBLE_TEXT];
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
    char one[BLG_DOUBLE_TEXT], two[BLG_DOUBLE_TEXT];
    cli_json_string("{\"name\": ", name);
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
                              const blg_program *program, blg_error *error) {
    blg_analysis analysis;
    blg_decoration decoration;
    blg_status status = blg_analyse(analyser, program, &analysis, error);
    if (status != BLG_OK)
        return status;
    blg_analysis_read_lines(&analysis, reading);
    blg_decoration_measure(program, &decoration);
    (cli_given(args, "json") ? print_json : print_text)(name, &analysis, &decoration);
    return BLG_OK;
}

/* The shapes that the arguments name, or all. */
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
    const char *text = cli_text(args, "program", NULL), *folder = cli_text(args, "write", NULL);
    int sources = (text != NULL) + (folder != NULL) + cli_given(args, "catalog");
    blg_analyser *analyser = NULL;
    blg_program program;
    if (sources > 1 || ((text || folder) && args->n_arguments))
        return cli_usage_error(args->command,
                               "expected one of --program, --write, or shapes of a catalogue");
    if (folder)
        return write_tables(args, folder, error);
    blg_status status = text ? blg_program_parse(text, &program, error) : BLG_OK;
    if (status == BLG_OK)
        status = blg_analyser_create(&analyser, error);
    if (status == BLG_OK)
        status =
            text ? measure_one(args, analyser, reading_of(args, NULL), "program", &program, error)
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
