/* Measures the built-in shapes and writes the result as C: `measure FILE`. The build runs it and
 * compiles FILE into the library (src/figure/catalogue.h). Numbers are written in hexadecimal,
 * so that no bit is lost. */
#include "base/memory.h"
#include "figure/catalogue.h"

#include <math.h>
#include <stdio.h>

static void write_number(FILE *file, double value) {
    if (isnan(value))
        fputs("NAN", file);
    else if (isinf(value))
        fputs(value > 0 ? "INFINITY" : "-INFINITY", file);
    else
        fprintf(file, "%a", value);
}

static void write_analysis(FILE *file, const blg_analysis *a) {
    fputs("{{", file);
    for (int i = 0; i < BLG_ATTRIBUTES; i++) {
        const blg_measure *m = &a->attributes[i];
        fprintf(file, "{%d,%d,", m->value, m->near);
        write_number(file, m->figure);
        fputc(',', file);
        write_number(file, m->margin);
        fputs("},", file);
    }
    fputs("},", file);
    write_number(file, a->diameter);
    fprintf(file, ",%d,%d,%d,%d,%d,%d,", a->n_regions, a->n_lines_min, a->n_lines_max,
            a->n_crossings, a->rotation_order, a->mirror_axes);
    write_number(file, a->closing_gap);
    fputs("},\n", file);
}

static blg_status write_table(FILE *file, const blg_catalogue *catalogue, blg_analyser *analyser,
                              blg_error *error) {
    blg_status status = BLG_OK;
    fputs("#include \"figure/catalogue.h\"\n\n#include <math.h>\n\n"
          "static const blg_analysis analyses[] = {\n",
          file);
    for (int i = 0; i < blg_catalogue_size(catalogue) && status == BLG_OK; i++) {
        blg_analysis analysis;
        status =
            blg_analyse(analyser, &blg_catalogue_shape(catalogue, i)->program, &analysis, error);
        write_analysis(file, &analysis);
    }
    fprintf(file, "};\n\nconst blg_measured blg_measured_table = {\"%s\", %d, analyses};\n",
            blg_catalogue_pairs(catalogue)->programs, blg_catalogue_size(catalogue));
    return status;
}

int main(int n, char **arguments) {
    blg_catalogue *catalogue = NULL;
    blg_analyser *analyser = NULL;
    blg_error error = {0};
    FILE *file = n == 2 ? fopen(arguments[1], "w") : NULL;
    if (!file) {
        fputs("usage: measure FILE\n", stderr);
        return 2;
    }
    blg_status status = blg_catalogue_default(&catalogue, &error);
    if (status == BLG_OK)
        status = blg_analyser_create(&analyser, &error);
    if (status == BLG_OK)
        status = write_table(file, catalogue, analyser, &error);
    blg_analyser_free(analyser);
    blg_catalogue_free(catalogue);
    if (status != BLG_OK)
        fprintf(stderr, "measure: %s\n", error.text);
    const bool failed = ferror(file) != 0;
    return fclose(file) != 0 || failed || status != BLG_OK;
}
