/* The analyser against the labels of the published tables, where they are at hand.
 *
 * label_exceptions.tsv lists every cell where both are decided and differ, with the reason. */
#include "figure/analyse.h"
#include "figure/catalogue.h"
#include "suite.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#define MOST_SHAPES     1000
#define MOST_EXCEPTIONS 100

static blg_catalogue *catalogue;
static blg_analysis analyses[MOST_SHAPES];
static double seconds;

/* Loads the published tables and measures every shape, once. */
static bool published(void) {
    if (catalogue)
        return true;
    const char *shared = suite_shared_folder();
    char folder[512];
    snprintf(folder, sizeof folder, "%s/nvlabs", shared ? shared : "");
    blg_analyser *analyser = NULL;
    if (!shared || blg_catalogue_load(folder, &catalogue, NULL) != BLG_OK) {
        suite_skip("the published tables are absent");
        return false;
    }
    CU_ASSERT_FATAL(blg_catalogue_size(catalogue) <= MOST_SHAPES);
    CU_ASSERT_FATAL(blg_analyser_create(&analyser, NULL) == BLG_OK);
    clock_t start = clock();
    for (int i = 0; i < blg_catalogue_size(catalogue); i++)
        blg_analyse(analyser, &blg_catalogue_shape(catalogue, i)->program, &analyses[i]);
    seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    blg_analyser_free(analyser);
    return true;
}

typedef struct label_exception {
    char shape[64], attribute[64], reason[256];
    int table, measured;
    bool met;
} label_exception;

static int read_exceptions(label_exception *exceptions) {
    FILE *file = fopen(BLOGO_SOURCE_DIR "/tests/parity/label_exceptions.tsv", "r");
    CU_ASSERT_FATAL(file != NULL);
    char line[512];
    int n = 0;
    CU_ASSERT_PTR_NOT_NULL(fgets(line, sizeof line, file)); /* names of the columns */
    while (fgets(line, sizeof line, file)) {
        CU_ASSERT_FATAL(n < MOST_EXCEPTIONS);
        label_exception *e = &exceptions[n++];
        *e = (label_exception){0};
        CU_ASSERT_EQUAL(sscanf(line, "%63[^\t]\t%63[^\t]\t%d\t%d\t%255[^\n]", e->shape,
                               e->attribute, &e->table, &e->measured, e->reason),
                        5);
    }
    fclose(file);
    return n;
}

static bool excepted(label_exception *exceptions, int n, const char *shape, const char *attribute,
                     int table, int measured) {
    for (int i = 0; i < n; i++) {
        label_exception *e = &exceptions[i];
        if (strcmp(e->shape, shape) == 0 && strcmp(e->attribute, attribute) == 0 &&
            e->table == table && e->measured == measured) {
            e->met = true;
            return true;
        }
    }
    return false;
}

static void test_labels__every_disagreement_is_listed_with_its_reason(void) {
    static label_exception exceptions[MOST_EXCEPTIONS];
    if (!published())
        return;
    int n = read_exceptions(exceptions);
    for (int i = 0; i < blg_catalogue_size(catalogue); i++)
        for (int k = 0; k < BLG_PUBLISHED_ATTRIBUTES; k++) {
            const blg_shape *shape = blg_catalogue_shape(catalogue, i);
            int table = shape->labels[k], measured = analyses[i].attributes[k].value;
            const char *name = blg_attribute_name((blg_attribute)k);
            if (table == BLG_UNDECIDED || measured == BLG_UNDECIDED || table == measured ||
                excepted(exceptions, n, shape->name, name, table, measured))
                continue;
            printf("\n  %s %s: table %d, measured %d (%g)", shape->name, name, table, measured,
                   analyses[i].attributes[k].figure);
            CU_FAIL("a disagreement that label_exceptions.tsv does not list");
        }
    for (int i = 0; i < n; i++)
        if (!exceptions[i].met) {
            printf("\n  %s %s", exceptions[i].shape, exceptions[i].attribute);
            CU_FAIL("label_exceptions.tsv lists a disagreement that is none");
        }
}

static void test_labels__agreement_and_decided_share(void) {
    if (!published())
        return;
    int labels = 0, decided = 0, right = 0;
    for (int i = 0; i < blg_catalogue_size(catalogue); i++)
        for (int k = 0; k < BLG_PUBLISHED_ATTRIBUTES; k++) {
            int table = blg_catalogue_shape(catalogue, i)->labels[k];
            int measured = analyses[i].attributes[k].value;
            labels += table != BLG_UNDECIDED;
            decided += table != BLG_UNDECIDED && measured != BLG_UNDECIDED;
            right += table != BLG_UNDECIDED && measured == table;
        }
    printf("\n  %d labels, %d decided, %d right ", labels, decided, right);
    CU_ASSERT_EQUAL(labels, 14801);
    CU_ASSERT(decided >= 0.992 * labels);
    CU_ASSERT(right >= 0.997 * decided);
}

static int label_of(int shape, int attribute) {
    return blg_catalogue_shape(catalogue, shape)->labels[attribute];
}

static int measured_of(int shape, int attribute) {
    return analyses[shape].attributes[attribute].value;
}

/* At least ten shapes in each of (1, 1), (1, 0) and (0, 1). */
static bool makes_pair(int (*value)(int, int), int a, int b) {
    int both = 0, first = 0, second = 0;
    for (int i = 0; i < blg_catalogue_size(catalogue); i++) {
        both += value(i, a) == 1 && value(i, b) == 1;
        first += value(i, a) == 1 && value(i, b) == 0;
        second += value(i, a) == 0 && value(i, b) == 1;
    }
    return both >= 10 && first >= 10 && second >= 10;
}

static void test_labels__published_pairs_come_out(void) {
    if (!published())
        return;
    int by_table = 0, by_both = 0;
    for (int a = 0; a < BLG_DEFAULT_ATTRIBUTES; a++)
        for (int b = a + 1; b < BLG_DEFAULT_ATTRIBUTES; b++) {
            bool table = makes_pair(label_of, a, b);
            by_table += table;
            by_both += table && makes_pair(measured_of, a, b);
        }
    printf("\n  %d of %d pairs ", by_both, by_table);
    CU_ASSERT_EQUAL(by_table, 194);
    CU_ASSERT(by_both >= 190);
}

static void test_labels__regions_of_the_published_shapes(void) {
    static const int expected[] = {85, 249, 262, 25, 6};
    int found[5] = {0};
    if (!published())
        return;
    for (int i = 0; i < blg_catalogue_size(catalogue); i++) {
        CU_ASSERT_FATAL(analyses[i].n_regions <= 4);
        found[analyses[i].n_regions]++;
    }
    for (int i = 0; i < 5; i++)
        CU_ASSERT_EQUAL(found[i], expected[i]);
}

static void test_labels__all_shapes_are_measured_in_half_a_second(void) {
    if (!published())
        return;
    printf("\n  %d shapes in %.0f ms ", blg_catalogue_size(catalogue), 1000 * seconds);
#ifdef NDEBUG
    CU_ASSERT(seconds < 0.5);
#else
    CU_ASSERT(seconds < 10); /* with sanitizers */
#endif
}

static int figure_of(const char *name, blg_figure *figure) {
    int index = blg_catalogue_find(catalogue, name);
    CU_ASSERT_FATAL(index >= 0);
    blg_figure_prepare(&blg_catalogue_shape(catalogue, index)->program, figure);
    return index;
}

static void test_labels__near_duplicates_of_the_published_shapes(void) {
    static const struct {
        const char *one, *other;
        double most;
    } near[] = {{"sector180", "closed_semi_circle", 0.001},
                {"small_union_circle", "band_half_circles", 0.0075},
                {"band_three_arcs1", "band_three_arcs3", 0.009},
                {"open_line_s", "open_s_new2", 0.010},
                {"open_s3", "open_line_s_new1", 0.010}};
    if (!published())
        return;
    for (size_t i = 0; i < sizeof near / sizeof *near; i++) {
        blg_figure a, b;
        figure_of(near[i].one, &a);
        figure_of(near[i].other, &b);
        CU_ASSERT(blg_figure_distance(&a, &b, 0.1) <= near[i].most);
    }
}

SUITE(labels, CASE(test_labels__every_disagreement_is_listed_with_its_reason),
      CASE(test_labels__agreement_and_decided_share), CASE(test_labels__published_pairs_come_out),
      CASE(test_labels__regions_of_the_published_shapes),
      CASE(test_labels__all_shapes_are_measured_in_half_a_second),
      CASE(test_labels__near_duplicates_of_the_published_shapes))
