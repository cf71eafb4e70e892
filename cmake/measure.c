/* Measures the built-in shapes and the free-form settings of the presets, and writes the result as
 * C: `measure FILE`. The build runs it and compiles FILE into the library (src/figure/catalogue.h,
 * src/problem/builder.h). Numbers are written in hexadecimal, so that no bit is lost. Built for
 * WebAssembly, it leaves out the analyses and writes their decisions only. */
#include "base/memory.h"
#include "figure/catalogue.h"
#include "problem/builder.h"
#include "problem/config.h"

#include <math.h>
#include <stdio.h>

#define MOST_PILOTS 256
#define MOST_SHAPES 4096

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

/* Writes the alike pairs of different super classes; returns their number. */
static int write_pairs(FILE *file, const blg_catalogue *catalogue, blg_status *status,
                       blg_error *error) {
    blg_arena arena = {0};
    blg_facts *facts = NULL;
    int n = 0;
    *status = blg_facts_create(&arena, &facts, error);
    fputs("\nstatic const blg_known_pair pairs[] = {\n", file);
    for (int a = 0; a < blg_catalogue_size(catalogue) && *status == BLG_OK; a++) {
        const blg_shape *shape = blg_catalogue_shape(catalogue, a);
        int fact;
        *status = blg_facts_get(facts, &shape->program, &fact, error);
        for (int b = 0; b < a && *status == BLG_OK; b++) {
            const blg_shape *other = blg_catalogue_shape(catalogue, b);
            const int compared = blg_facts_index(facts, &other->program);
            if (shape->super_class_id == other->super_class_id ||
                !blg_facts_near_or_twins(facts, fact, compared))
                continue;
            const bool near = blg_facts_near(facts, fact, compared);
            fprintf(file, "{%d,%d,%s},\n", a, b, near ? "BLG_PAIR_NEAR" : "BLG_PAIR_TWIN");
            n++;
        }
    }
    fputs("{0,0,BLG_PAIR_UNKNOWN}};\n", file);
    blg_facts_free(facts);
    blg_arena_free(&arena);
    return n;
}

static void write_decisions(FILE *file, const blg_analysis *analysis) {
    const blg_decisions d = blg_decisions_of(analysis);
    fputs("{{", file);
    for (size_t i = 0; i < sizeof d.bits; i++)
        fprintf(file, "%d,", d.bits[i]);
    fputs("}},\n", file);
}

static blg_status write_table(FILE *file, const blg_catalogue *catalogue, blg_analyser *analyser,
                              blg_error *error) {
    static blg_analysis analyses[MOST_SHAPES];
    const int n = blg_catalogue_size(catalogue);
    blg_status status = n <= MOST_SHAPES ? BLG_OK : BLG_INVALID;
    fputs("#include \"figure/catalogue.h\"\n#include \"problem/builder.h\"\n\n#include <math.h>\n\n"
          "static const blg_decisions decisions[] = {\n",
          file);
    for (int i = 0; i < n && status == BLG_OK; i++) {
        blg_analyse(analyser, &blg_catalogue_shape(catalogue, i)->program, &analyses[i]);
        write_decisions(file, &analyses[i]);
    }
#ifdef __EMSCRIPTEN__
    fputs("};\n#define analyses NULL\n", file);
#else
    fputs("};\n\nstatic const blg_analysis analyses[] = {\n", file);
    for (int i = 0; i < n && status == BLG_OK; i++)
        write_analysis(file, &analyses[i]);
    fputs("};\n", file);
#endif
    const int n_pairs = status == BLG_OK ? write_pairs(file, catalogue, &status, error) : 0;
    fprintf(
        file,
        "\nconst blg_measured blg_measured_table = {\"%s\", %d, decisions, analyses, %d, pairs};\n",
        blg_catalogue_pairs(catalogue)->program_digest, n, n_pairs);
    return status;
}

/* Writes the pilot of a setting with all stroke types of the config, unless it is written. */
static void write_pilot(FILE *file, const blg_config *config, int setting, uint64_t *keys, int *n) {
    static const bool all[BLG_CHANGES] = {true, true, true, true};
    blg_ff_walk walk;
    blg_ff_pilot pilot;
    if (blg_ff_walk_init(config, setting, blg_config_types(config), &walk, NULL) != BLG_OK)
        return;
    blg_ff_pilot_make(&walk, setting, all, &pilot);
    for (int i = 0; i < *n; i++)
        if (keys[i] == pilot.key)
            return;
    keys[(*n)++] = pilot.key;
    fprintf(file, "{UINT64_C(%llu),{", (unsigned long long)pilot.key);
    for (int change = 0; change < BLG_CHANGES; change++) {
        write_number(file, pilot.mean_changes[change]);
        fputc(',', file);
    }
    fputs("},", file);
    write_number(file, pilot.repeats);
    fputc(',', file);
    write_number(file, pilot.skeletons);
    fputs("},\n", file);
}

/* The presets that make free-form problems of blogo's own. */
static blg_status write_pilots(FILE *file, blg_error *error) {
    static uint64_t keys[MOST_PILOTS];
    int n = 0;
    fputs("\nstatic const blg_ff_pilot pilots[] = {\n", file);
    for (int p = 0; p < blg_preset_count(); p++) {
        blg_config *config = NULL;
        const blg_status status = blg_config_create(blg_preset_name(p), &config, error);
        if (status != BLG_OK)
            return status;
        const int settings = config->families[BLG_FREE_FORM] ? config->free_form.n_settings : 0;
        for (int s = 0; s < settings && n < MOST_PILOTS; s++)
            write_pilot(file, config, s, keys, &n);
        blg_config_free(config);
    }
    fprintf(file, "};\n\nconst blg_ff_pilots blg_ff_pilot_table = {%d, pilots};\n", n);
    return BLG_OK;
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
    if (status == BLG_OK)
        status = write_pilots(file, &error);
    blg_analyser_free(analyser);
    blg_catalogue_free(catalogue);
    if (status != BLG_OK)
        fprintf(stderr, "measure: %s\n", error.text);
    const bool failed = ferror(file) != 0;
    return fclose(file) != 0 || failed || status != BLG_OK;
}
