/* The default catalogue keeps what shapes/README.md promises, measured by the analyser. */
#include "base/files.h"
#include "figure/catalogue.h"
#include "suite.h"

#include <stdio.h>
#include <string.h>

#define SHAPES 627

static blg_catalogue *load(void) {
    blg_catalogue *catalogue = NULL;
    blg_error error = {0};
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_default(&catalogue, &error), BLG_OK);
    return catalogue;
}

static void test_shapes__label_table_is_current(void) {
    blg_catalogue *programs = NULL;
    blg_error error = {0};
    blg_buf measured = {0}, table = {0};
    CU_ASSERT_EQUAL_FATAL(
        blg_catalogue_load_programs(BLOGO_SOURCE_DIR "/shapes", &programs, &error), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_measure_table(programs, BLG_LINES_TWO, &measured, &error), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(
        blg_fs_read(NULL, BLOGO_SOURCE_DIR "/shapes/human_designed_shapes_attributes.tsv", &table,
                    &error),
        BLG_OK);
    bool same = measured.size == table.size && memcmp(measured.data, table.data, table.size) == 0;
    if (!same)
        puts("\n    the label table is stale: blogo shapes measure --write shapes");
    CU_ASSERT(same);
    blg_buf_free(&measured);
    blg_buf_free(&table);
    blg_catalogue_free(programs);
}

static void test_shapes__nothing_is_ambiguous_or_mislabelled(void) {
    blg_catalogue *c = load();
    blg_check *check = NULL;
    blg_error error = {0};
    CU_ASSERT_EQUAL_FATAL(blg_check_create(c, 0, &check, &error), BLG_OK);
    for (int i = 0; i < blg_check_size(check); i++) {
        char line[512];
        blg_check_print(check, i, line, sizeof line);
        printf("\n    %s\n", line);
    }
    CU_ASSERT_EQUAL(blg_check_size(check), 0);
    blg_check_free(check);
    blg_catalogue_free(c);
}

static void test_shapes__no_two_are_near(void) {
    blg_catalogue *c = load();
    static blg_figure figures[SHAPES];
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_size(c), SHAPES);
    for (int i = 0; i < SHAPES; i++)
        blg_figure_prepare(&blg_catalogue_shape(c, i)->program, &figures[i]);
    blg_figure_pair pair;
    int found = blg_figure_nearest_pairs(figures, SHAPES, BLG_TWIN_DISTANCE, &pair, 1);
    if (found)
        printf("\n    %s and %s are %.4f apart\n", blg_catalogue_shape(c, pair.a)->name,
               blg_catalogue_shape(c, pair.b)->name, pair.distance);
    CU_ASSERT_EQUAL(found, 0);
    blg_catalogue_free(c);
}

static void test_shapes__every_super_class_is_large_enough(void) {
    blg_catalogue *c = load();
    CU_ASSERT_EQUAL(blg_catalogue_size(c), SHAPES);
    int classes = blg_catalogue_super_classes(c);
    CU_ASSERT(classes >= 17 && classes <= 24);
    for (int id = 0; id < classes; id++) {
        int decorable = 0, plain = 0;
        for (int i = 0; i < SHAPES; i++) {
            const blg_shape *shape = blg_catalogue_shape(c, i);
            if (shape->super_class_id == id)
                shape->decorable ? decorable++ : plain++;
        }
        CU_ASSERT(decorable >= 8);
        CU_ASSERT(plain == 0 || plain >= 6); /* negatives of a plain shape are plain */
    }
    blg_catalogue_free(c);
}

static void test_shapes__strokes_and_sizes_spread(void) {
    blg_catalogue *c = load();
    int strokes[BLG_MAX_ACTIONS + 1] = {0};
    for (int i = 0; i < blg_catalogue_size(c); i++) {
        const blg_program *program = &blg_catalogue_shape(c, i)->program;
        strokes[program->n_actions]++;
        blg_figure figure;
        blg_figure_prepare(program, &figure);
        CU_ASSERT(figure.diameter > 0.75 && figure.diameter < 1.5);
    }
    for (int n = 1; n <= BLG_MAX_ACTIONS; n++)
        CU_ASSERT(n <= 9 ? strokes[n] >= 5 : strokes[n] == 0);
    blg_catalogue_free(c);
}

/* Positives of the published catalogue, in the order of the attributes. */
static const int published[BLG_DEFAULT_ATTRIBUTES] = {75,  347, 563, 256, 87,  80,  86,  83,  206,
                                                      129, 85,  70,  529, 463, 355, 569, 160, 263,
                                                      118, 123, 73,  74,  139, 159, 86,  57};

static void test_shapes__as_many_positives_as_published(void) {
    blg_catalogue *c = load();
    int reached = 0;
    for (int a = 0; a < BLG_DEFAULT_ATTRIBUTES; a++) {
        int positives = 0;
        for (int i = 0; i < blg_catalogue_size(c); i++)
            positives += blg_catalogue_shape(c, i)->labels[a] == 1;
        reached += positives >= published[a];
        CU_ASSERT(10 * positives >= 6 * published[a]);
    }
    CU_ASSERT(reached >= 22);
    blg_catalogue_free(c);
}

static bool makes_a_concept(const blg_catalogue *c, int a, int b) {
    int both = 0, first = 0, second = 0;
    for (int i = 0; i < blg_catalogue_size(c); i++) {
        const int8_t *labels = blg_catalogue_shape(c, i)->labels;
        both += labels[a] == 1 && labels[b] == 1;
        first += labels[a] == 1 && labels[b] == 0;
        second += labels[a] == 0 && labels[b] == 1;
    }
    return both >= 10 && first >= 10 && second >= 10;
}

static void test_shapes__enough_concepts(void) {
    blg_catalogue *c = load();
    int concepts = BLG_DEFAULT_ATTRIBUTES;
    for (int a = 0; a < BLG_DEFAULT_ATTRIBUTES; a++)
        for (int b = a + 1; b < BLG_DEFAULT_ATTRIBUTES; b++)
            concepts += makes_a_concept(c, a, b);
    CU_ASSERT(concepts >= 220);
    blg_catalogue_free(c);
}

static void test_shapes__kinds_the_published_catalogue_lacks(void) {
    static const struct {
        blg_attribute attribute;
        int published;
    } kinds[] = {{BLG_ATTR_has_three_or_more_regions, 31},
                 {BLG_ATTR_has_long_arc, 24},
                 {BLG_ATTR_rotation_order_three_or_more, 14},
                 {BLG_ATTR_loop_with_tail, 13},
                 {BLG_ATTR_spiral, 0}};
    blg_catalogue *c = load();
    blg_analyser *analyser = NULL;
    blg_error error = {0};
    int counts[5] = {0}, turned = 0;
    CU_ASSERT_EQUAL_FATAL(blg_analyser_create(&analyser, &error), BLG_OK);
    for (int i = 0; i < blg_catalogue_size(c); i++) {
        blg_analysis analysis;
        blg_analyse(analyser, &blg_catalogue_shape(c, i)->program, &analysis);
        for (int k = 0; k < 5; k++)
            counts[k] += analysis.attributes[kinds[k].attribute].value == 1;
        turned += analysis.attributes[BLG_ATTR_self_transposed].value == 1 &&
                  analysis.attributes[BLG_ATTR_symmetric].value == 0;
    }
    for (int k = 0; k < 5; k++) {
        if (counts[k] < kinds[k].published)
            printf("\n    %s: %d\n", blg_attribute_name(kinds[k].attribute), counts[k]);
        CU_ASSERT(counts[k] >= kinds[k].published);
    }
    CU_ASSERT(turned >= 20);
    blg_analyser_free(analyser);
    blg_catalogue_free(c);
}

SUITE(shapes, CASE(test_shapes__label_table_is_current),
      CASE(test_shapes__nothing_is_ambiguous_or_mislabelled), CASE(test_shapes__no_two_are_near),
      CASE(test_shapes__every_super_class_is_large_enough),
      CASE(test_shapes__strokes_and_sizes_spread),
      CASE(test_shapes__as_many_positives_as_published), CASE(test_shapes__enough_concepts),
      CASE(test_shapes__kinds_the_published_catalogue_lacks))
