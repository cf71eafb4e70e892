/* The table of pairs: what is written comes back, and a table that does not fit is told or left. */
#include "catalogue/pairs.h"
#include "suite.h"

#include <stdio.h>
#include <string.h>

#define HEAD "shape function name\tshape name\tsuper class\tset of base actions\tturn angles\n"
#define SHAPES                                                                                     \
    HEAD "square\ts\tquad\tline_0.8, line_0.8, line_0.8, line_0.8\tL0--L90--L90--L90\n"            \
         "nearly\tn\tquad\tline_0.8, line_0.77, line_0.8, line_0.77\tL0--L90--L90--L90\n"          \
         "wide\tw\tquad\tline_0.8, line_0.2, line_0.8, line_0.2\tL0--L90--L90--L90\n"              \
         "bar\tb\tline\tline_0.5\tL0\n"

static blg_catalogue *shapes(void) {
    const blg_tsv_source source = {"p.tsv", SHAPES, strlen(SHAPES)};
    blg_catalogue *catalogue = NULL;
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_parse(&source, NULL, NULL, &catalogue, NULL), BLG_OK);
    return catalogue;
}

static blg_status read_text(blg_catalogue *catalogue, const char *text, blg_error *error) {
    const blg_tsv_source source = {"near.tsv", text, strlen(text)};
    *error = (blg_error){0};
    return blg_catalogue_read_pairs(catalogue, &source, error);
}

static void test_pairs__written_is_what_is_measured(void) {
    blg_catalogue *catalogue = shapes();
    blg_buf text = {0};
    blg_error error;
    blg_arena arena;
    blg_arena_init(&arena, NULL);
    CU_ASSERT_FALSE(blg_catalogue_pairs(catalogue)->known);
    CU_ASSERT_EQUAL_FATAL(blg_pairs_write(catalogue, &text, &error), BLG_OK);
    CU_ASSERT_PTR_NOT_NULL(strstr(text.data, "\nsquare\tnearly\t"));
    CU_ASSERT_PTR_NULL(strstr(text.data, "wide"));
    CU_ASSERT_EQUAL(read_text(catalogue, text.data, &error), BLG_OK);
    CU_ASSERT_TRUE(blg_catalogue_pairs(catalogue)->known);
    CU_ASSERT_EQUAL(blg_catalogue_pairs(catalogue)->n, 1);
    const uint8_t *told = blg_pairs_of(catalogue, &arena);
    const uint8_t *measured = blg_pairs_measure(catalogue, &arena);
    CU_ASSERT_FATAL(told && measured);
    CU_ASSERT_EQUAL(memcmp(told, measured, 16), 0);
    CU_ASSERT_EQUAL(told[2], BLG_PAIR_FAR);     /* square and wide */
    CU_ASSERT_EQUAL(told[3], BLG_PAIR_UNKNOWN); /* square and bar */
    blg_arena_free(&arena);
    blg_buf_free(&text);
    blg_catalogue_free(catalogue);
}

/* What a valid table says is believed: nothing is measured again. */
static void test_pairs__table_is_believed(void) {
    blg_catalogue *catalogue = shapes();
    char text[256];
    blg_error error;
    blg_arena arena;
    blg_arena_init(&arena, NULL);
    snprintf(text, sizeof text, "shape\tother\tpair %s 1\nsquare\twide\tnear\n",
             blg_catalogue_pairs(catalogue)->programs);
    CU_ASSERT_EQUAL(read_text(catalogue, text, &error), BLG_OK);
    const uint8_t *told = blg_pairs_of(catalogue, &arena);
    CU_ASSERT_FATAL(told != NULL);
    CU_ASSERT_EQUAL(told[2], BLG_PAIR_NEAR);
    CU_ASSERT_EQUAL(told[2 * 4], BLG_PAIR_NEAR);
    CU_ASSERT_EQUAL(told[1], BLG_PAIR_FAR);
    blg_arena_free(&arena);
    blg_catalogue_free(catalogue);
}

static void test_pairs__stale_is_left_aside(void) {
    static const char *const texts[] = {
        "", "\n", "shape\tother\tpair\n", "shape\tother\tpair none\nno\tmatter\twhat\n",
        "shape\tother\tpair 0000000000000000000000000000000000000000000000000000000000000000\n"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        blg_catalogue *catalogue = shapes();
        blg_error error;
        CU_ASSERT_EQUAL(read_text(catalogue, texts[i], &error), BLG_OK);
        CU_ASSERT_TRUE(blg_catalogue_pairs(catalogue)->stale);
        CU_ASSERT_FALSE(blg_catalogue_pairs(catalogue)->known);
        blg_catalogue_free(catalogue);
    }
}

static void test_pairs__bad_rows(void) {
    static const struct {
        const char *row, *message;
    } bad[] = {{"square\tcube\tnear", "no shape \"cube\""},
               {"squares\tnearly\tnear", "no shape \"squares\""},
               {"square\tnearly\tfar", "expected near or twin"},
               {"square\tnearly\t", "expected near or twin"},
               {"nearly\tsquare\tnear", "expected a later shape of the same super class"},
               {"square\tsquare\tnear", "expected a later shape of the same super class"},
               {"square\tbar\ttwin", "expected a later shape of the same super class"},
               {"square\tnearly", "cells"},
               {"square\tnearly\tnear\tnear", "cells"},
               {"square\tnearly\tnear\nsquare\tnearly\ttwin", "each pair once"},
               {"square\twide\tnear\nsquare\tnearly\ttwin", "each pair once"},
               {"nearly\twide\tnear\nsquare\twide\ttwin", "each pair once"}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        blg_catalogue *catalogue = shapes();
        char text[256];
        blg_error error;
        int rows = 1;
        for (const char *c = bad[i].row; *c; c++)
            rows += *c == '\n';
        snprintf(text, sizeof text, "shape\tother\tpair %s %d\n%s\n",
                 blg_catalogue_pairs(catalogue)->programs, rows, bad[i].row);
        CU_ASSERT_EQUAL(read_text(catalogue, text, &error), BLG_INVALID);
        if (!strstr(error.text, bad[i].message))
            printf("\n    %s: %s\n", bad[i].row, error.text);
        CU_ASSERT_PTR_NOT_NULL(strstr(error.text, bad[i].message));
        CU_ASSERT_FALSE(blg_catalogue_pairs(catalogue)->known);
        blg_catalogue_free(catalogue);
    }
}

/* A table that was cut off, or whose head line says no number. */
static void test_pairs__number_of_rows(void) {
    static const struct {
        const char *number;
        blg_status status;
        bool stale;
    } heads[] = {{" 1", BLG_OK, false},      {" 2", BLG_INVALID, false},
                 {" 0", BLG_INVALID, false}, {"", BLG_OK, true},
                 {" ", BLG_OK, true},        {" 01", BLG_OK, true},
                 {" -1", BLG_OK, true},      {" 1 ", BLG_OK, true},
                 {" x", BLG_OK, true},       {" 99999999999", BLG_OK, true}};
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
        blg_catalogue *catalogue = shapes();
        char text[256];
        blg_error error;
        snprintf(text, sizeof text, "shape\tother\tpair %s%s\nsquare\tnearly\tnear\n",
                 blg_catalogue_pairs(catalogue)->programs, heads[i].number);
        CU_ASSERT_EQUAL(read_text(catalogue, text, &error), heads[i].status);
        CU_ASSERT_EQUAL(blg_catalogue_pairs(catalogue)->stale, heads[i].stale);
        CU_ASSERT_EQUAL(blg_catalogue_pairs(catalogue)->known, i == 0);
        blg_catalogue_free(catalogue);
    }
}

static void test_pairs__compiled_in_table_fits(void) {
    blg_catalogue *catalogue = NULL;
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_default(&catalogue, NULL), BLG_OK);
    CU_ASSERT_TRUE(blg_catalogue_pairs(catalogue)->known);
    blg_catalogue_free(catalogue);
}

SUITE(pairs, CASE(test_pairs__written_is_what_is_measured), CASE(test_pairs__table_is_believed),
      CASE(test_pairs__stale_is_left_aside), CASE(test_pairs__bad_rows),
      CASE(test_pairs__number_of_rows), CASE(test_pairs__compiled_in_table_fits))
