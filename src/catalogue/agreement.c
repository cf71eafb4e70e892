/* How far a table's labels and the analyser agree, in the counts that a catalogue is judged by.
 *
 * A concept is one attribute, or two at once, that enough shapes have and enough have not; the
 * published benchmark has 26 single ones and 194 pairs. */
#include "catalogue/check.h"

#include "base/arena.h"
#include "base/error.h"
#include "catalogue/reading.h"

/* Shapes that each side of a concept needs: six positives, their queries, and some choice. */
#define ENOUGH 10

typedef struct values {
    int8_t of[BLG_DEFAULT_ATTRIBUTES];
} values;

static void count_labels(const values *table, const values *measured, int n, blg_agreement *a) {
    for (int i = 0; i < n; i++)
        for (int k = 0; k < BLG_PUBLISHED_ATTRIBUTES; k++) {
            if (table[i].of[k] == BLG_UNDECIDED)
                continue;
            a->labels++;
            a->decided += measured[i].of[k] != BLG_UNDECIDED;
            a->agreed += measured[i].of[k] == table[i].of[k];
        }
}

static bool makes_single(const values *shapes, int n, int k) {
    int has = 0, has_not = 0;
    for (int i = 0; i < n; i++) {
        has += shapes[i].of[k] == 1;
        has_not += shapes[i].of[k] == 0;
    }
    return has >= ENOUGH && has_not >= ENOUGH;
}

static bool makes_pair(const values *shapes, int n, int k, int m) {
    int both = 0, first = 0, second = 0;
    for (int i = 0; i < n; i++) {
        both += shapes[i].of[k] == 1 && shapes[i].of[m] == 1;
        first += shapes[i].of[k] == 1 && shapes[i].of[m] == 0;
        second += shapes[i].of[k] == 0 && shapes[i].of[m] == 1;
    }
    return both >= ENOUGH && first >= ENOUGH && second >= ENOUGH;
}

static void count_concepts(const values *table, const values *measured, int n, blg_agreement *a) {
    for (int k = 0; k < BLG_DEFAULT_ATTRIBUTES; k++) {
        bool single = makes_single(table, n, k);
        a->singles += single;
        a->singles_measured += single && makes_single(measured, n, k);
        for (int m = k + 1; m < BLG_DEFAULT_ATTRIBUTES; m++) {
            bool pair = makes_pair(table, n, k, m);
            a->pairs += pair;
            a->pairs_measured += pair && makes_pair(measured, n, k, m);
        }
    }
}

static blg_status measure_all(const blg_catalogue *catalogue, values *table, values *measured,
                              blg_error *error) {
    blg_analyser *analyser;
    blg_status status = blg_analyser_create(&analyser, error);
    if (status != BLG_OK)
        return status;
    for (int i = 0; i < blg_catalogue_size(catalogue) && status == BLG_OK; i++) {
        const blg_shape *shape = blg_catalogue_shape(catalogue, i);
        blg_analysis analysis;
        status = blg_analyse(analyser, &shape->program, &analysis, error);
        blg_analysis_read_lines(&analysis, blg_catalogue_line_reading(catalogue));
        for (int k = 0; k < BLG_DEFAULT_ATTRIBUTES && status == BLG_OK; k++) {
            table[i].of[k] = shape->labels[k];
            measured[i].of[k] = analysis.attributes[k].value;
        }
    }
    blg_analyser_free(analyser);
    return status;
}

blg_status blg_agreement_measure(const blg_catalogue *catalogue, blg_agreement *agreement,
                                 blg_error *error) {
    blg_arena arena;
    blg_arena_init(&arena, NULL);
    int n = blg_catalogue_size(catalogue);
    values *table = BLG_NEW(&arena, values, n + 1), *measured = BLG_NEW(&arena, values, n + 1);
    *agreement = (blg_agreement){0};
    blg_status status =
        table && measured ? measure_all(catalogue, table, measured, error) : blg_no_memory(error);
    if (status == BLG_OK) {
        count_labels(table, measured, n, agreement);
        count_concepts(table, measured, n, agreement);
    }
    blg_arena_free(&arena);
    return status;
}

blg_status blg_catalogue_nearest_pair(const blg_catalogue *catalogue, double limit,
                                      blg_figure_pair *pair, int *found, blg_error *error) {
    blg_arena arena;
    blg_arena_init(&arena, NULL);
    int n = blg_catalogue_size(catalogue);
    blg_figure *figures = BLG_NEW(&arena, blg_figure, n + 1);
    *found = 0;
    blg_status status = figures ? BLG_OK : blg_no_memory(error);
    for (int i = 0; i < n && status == BLG_OK; i++)
        blg_figure_prepare(&blg_catalogue_shape(catalogue, i)->program, &figures[i]);
    if (status == BLG_OK)
        *found = blg_figure_nearest_pairs(figures, n, limit, pair, 1);
    blg_arena_free(&arena);
    return status;
}
