#include "base/rng.h"
#include "figure/program.h"
#include "suite.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* Every number of the grid in every place that holds one, for every kind and type. */
static void test_program__parse_of_print_is_the_program(void) {
    int wrong = 0;
    for (int kind = 0; kind < BLG_ACTION_KINDS; kind++)
        for (int type = 0; type < BLG_STROKE_TYPES; type++)
            for (int field = 0; field < 3; field++)
                for (int n = 0; n <= 1000; n++) {
                    double v[3] = {0.5, 0.25, 0.75};
                    v[field] = n / 1000.0;
                    blg_action a = {.kind = (blg_action_kind)kind,
                                    .type = (blg_stroke_type)type,
                                    .length = v[0],
                                    .extent_deg = kind == BLG_ARC ? 720 * v[1] - 360 : 0,
                                    .turn_deg = 360 * v[2] - 180};
                    blg_action b;
                    char text[BLG_ACTION_TEXT], again[BLG_ACTION_TEXT];
                    size_t size = blg_action_print(&a, text);
                    if (size != strlen(text) || blg_action_parse(text, &b, NULL) != BLG_OK) {
                        wrong++;
                        continue;
                    }
                    blg_action_print(&b, again);
                    wrong += strcmp(text, again) != 0 || a.kind != b.kind || a.type != b.type ||
                             a.length != b.length || fabs(a.extent_deg - b.extent_deg) > 1e-12 ||
                             fabs(a.turn_deg - b.turn_deg) > 1e-12;
                }
    CU_ASSERT_EQUAL(wrong, 0);
}

/* And the other way: every text of the grid is what its action prints as. */
static void test_program__print_of_parse_is_the_text(void) {
    int wrong = 0;
    for (int n = 0; n <= 1000; n++) {
        char text[BLG_ACTION_TEXT + 24], again[BLG_ACTION_TEXT];
        blg_action a;
        int m = 1000 - n, k = n * 7 % 1001;
        snprintf(text, sizeof text, "arc_square_%d.%03d_%d.%03d-%d.%03d", n / 1000, n % 1000,
                 m / 1000, m % 1000, k / 1000, k % 1000);
        if (blg_action_parse(text, &a, NULL) != BLG_OK)
            wrong++;
        else
            wrong += blg_action_print(&a, again) != strlen(text) || strcmp(text, again) != 0;
    }
    CU_ASSERT_EQUAL(wrong, 0);
}

static int differs_from_printf(double value) {
    blg_action a = {.length = value};
    char text[BLG_ACTION_TEXT], wanted[BLG_ACTION_TEXT];
    blg_action_print(&a, text);
    snprintf(wanted, sizeof wanted, "line_normal_%.3f-0.500", value);
    return strcmp(text, wanted) != 0;
}

static void test_program__numbers_round_as_printf_does(void) {
    blg_rng rng = blg_rng_stream(21, 0, 0, BLG_FOR_TEST);
    int wrong = 0;
    for (int i = 0; i < 1000000; i++)
        wrong += differs_from_printf(blg_rng_double(&rng));
    /* exact ties: sixteenths of thousandths that a double holds, and their neighbours */
    for (int i = 0; i < 16000; i++) {
        double tie = i / 16000.0, half = (i + 0.5) / 1000;
        wrong += differs_from_printf(tie) + differs_from_printf(nextafter(tie, 1));
        if (tie > 0)
            wrong += differs_from_printf(nextafter(tie, 0));
        if (half < 1)
            wrong += differs_from_printf(half) + differs_from_printf(nextafter(half, 0)) +
                     differs_from_printf(nextafter(half, 1));
    }
    for (int i = 1; i < 1024; i++) /* 0.0625, 0.1875 ... : decimal ties that are binary fractions */
        wrong += differs_from_printf(i / 1024.0);
    CU_ASSERT_EQUAL(wrong, 0);
}

static void test_program__values_outside_the_language_are_clamped(void) {
    static const double values[] = {-1, -0.0, 1.5, INFINITY, -INFINITY, NAN, 1e300};
    static const char *const wanted[] = {"0.000", "0.000", "1.000", "1.000",
                                         "0.000", "0.000", "1.000"};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        blg_action a = {.length = values[i]}, back;
        char text[BLG_ACTION_TEXT];
        blg_action_print(&a, text);
        CU_ASSERT_EQUAL(strncmp(text + 12, wanted[i], 5), 0);
        CU_ASSERT_EQUAL(blg_action_parse(text, &back, NULL), BLG_OK);
    }
    blg_action a = {.kind = BLG_ARC, .extent_deg = 361, .turn_deg = -181};
    char text[BLG_ACTION_TEXT];
    blg_action_print(&a, text);
    CU_ASSERT_STRING_EQUAL(text, "arc_normal_0.000_1.000-0.000");
}

typedef struct bad {
    const char *text;
    int line, column;
    const char *message;
} bad;

#define KINDS  "expected an action (line, arc)"
#define TYPES  "expected a stroke type (normal, zigzag, circle, square, triangle)"
#define NUMBER " as a number with up to three decimals such as 0.500"

static void check_bad(const bad *cases, size_t n) {
    for (size_t i = 0; i < n; i++) {
        blg_program program = {.n_actions = 7};
        blg_error error = {0};
        blg_status status = blg_program_parse(cases[i].text, &program, &error);
        bool good = status == BLG_INVALID && error.status == BLG_INVALID &&
                    error.line == cases[i].line && error.column == cases[i].column &&
                    strcmp(error.text, cases[i].message) == 0 && program.n_actions == 7;
        CU_ASSERT(good);
        if (!good)
            printf("\n\"%s\": %d:%d %s", cases[i].text, error.line, error.column, error.text);
        CU_ASSERT_EQUAL(blg_program_parse(cases[i].text, &program, NULL), BLG_INVALID);
    }
}

static void test_program__malformed_words(void) {
    static const bad cases[] = {
        {"", 1, 1, KINDS},
        {"   ", 1, 4, KINDS},
        {",", 1, 1, KINDS},
        {"Line_normal_1.000-0.500", 1, 1, KINDS},
        {"lin_normal_1.000-0.500", 1, 1, KINDS ", found \"lin\"; did you mean \"line\"?"},
        {"star_normal_1.000-0.500", 1, 1, KINDS ", found \"star\""},
        {"line", 1, 5, "expected \"_\" or \"(\""},
        {"line normal_1.000-0.500", 1, 5, "expected \"_\" or \"(\""},
        {"line_", 1, 6, TYPES},
        {"line_zigzg_1.000-0.500", 1, 6, TYPES ", found \"zigzg\"; did you mean \"zigzag\"?"},
        {"line_NORMAL_1.000-0.500", 1, 6, TYPES},
        {"line__1.000-0.500", 1, 6, TYPES},
        {"line_normal1.000-0.500", 1, 12, "expected \"_\""},
        {"line_aaaaaaaaaaaaaaaaaaaaaaaa_1.000-0.500", 1, 6, TYPES ", found \"aaaaaaaaaaaaaaa\""}};
    check_bad(cases, sizeof cases / sizeof *cases);
}

static void test_program__malformed_numbers(void) {
    static const bad cases[] = {
        {"line_normal_", 1, 13, "expected the length" NUMBER},
        {"line_normal_1.-0.500", 1, 13, "expected the length" NUMBER},
        {"line_normal_10-0.500", 1, 13, "expected the length" NUMBER},
        {"line_normal_2-0.500", 1, 13, "the length is outside 0.000..1.000"},
        {"line_normal_1.0000-0.500", 1, 13, "expected the length" NUMBER},
        {"line_normal_1,000-0.500", 1, 13, "expected the length" NUMBER},
        {"line_normal_.500-0.500", 1, 13, "expected the length" NUMBER},
        {"line_normal_+0.500-0.500", 1, 13, "expected the length" NUMBER},
        {"line_normal_-0.500-0.500", 1, 13, "expected the length" NUMBER},
        {"line_normal_5e-1-0.500", 1, 13, "expected the length" NUMBER},
        {"line_normal_ 0.500-0.500", 1, 13, "expected the length" NUMBER},
        {"line_normal_1.001-0.500", 1, 13, "the length is outside 0.000..1.000"},
        {"line_normal_9.999-0.500", 1, 13, "the length is outside 0.000..1.000"},
        {"line_normal_1.000", 1, 18, "expected \"-\" and the turn"},
        {"line_normal_1.000_0.500-0.500", 1, 18, "expected \"-\" and the turn"},
        {"line_normal_1.000-", 1, 19, "expected the turn" NUMBER},
        {"line_normal_1.000-1.001", 1, 19, "the turn is outside 0.000..1.000"},
        {"line_normal_1.000-0.5000", 1, 19, "expected the turn" NUMBER},
        {"arc_normal_1.01_0.500-0.500", 1, 12, "the radius is outside 0.000..1.000"},
        {"arc_normal_1.000-0.500", 1, 17, "expected \"_\" and the extent of the arc"},
        {"arc_normal_1.000_0.5e1-0.500", 1, 18, "expected the extent" NUMBER},
        {"arc_normal_1.000_2.000-0.500", 1, 18, "the extent is outside 0.000..1.000"},
        {"arc_normal_1.000_0.500", 1, 23, "expected \"-\" and the turn"},
        {"arc_normal_1.000_0.500-1.100", 1, 24, "the turn is outside 0.000..1.000"}};
    check_bad(cases, sizeof cases / sizeof *cases);
}

static void test_program__malformed_calls(void) {
    static const bad cases[] = {
        {"line(", 1, 6, TYPES},
        {"line()", 1, 6, TYPES},
        {"line (normal, 1, 0.5)", 1, 5, "expected \"_\" or \"(\""},
        {"line(normal)", 1, 12, "expected \",\""},
        {"line(normal, )", 1, 14, "expected the length" NUMBER},
        {"line(normal, 1.000)", 1, 19, "expected \",\" and the turn"},
        {"line(normal, 1.000, )", 1, 21, "expected the turn" NUMBER},
        {"line(normal, 1.000, 0.500", 1, 26, "expected \")\""},
        {"line(normal, 1.000, 0.500,)", 1, 26, "expected \")\""},
        {"line(normal, 1.000, 0.500, 0.500)", 1, 26, "expected \")\""},
        {"line(normal 1.000, 0.500)", 1, 13, "expected \",\""},
        {"line(normal,\n1.000,\n0,500)", 3, 2, "expected \")\""},
        {"line(normal_1.000-0.500)", 1, 12, "expected \",\""},
        {"line(dotted, 1, 0.5)", 1, 6, TYPES ", found \"dotted\""},
        {"arc(normal, 1.000)", 1, 18, "expected \",\" and the extent of the arc"},
        {"arc(normal, 1.000, 0.500", 1, 25, "expected \",\" and the turn"},
        {"arc(normal, 1.000, 0.500,)", 1, 26, "expected the turn" NUMBER},
        {"arc(normal, 1.000, 0.500, 0.5, 0.5)", 1, 30, "expected \")\""},
        {"arc_normal_0.500-0.500", 1, 17, "expected \"_\" and the extent of the arc"},
        {"arc(normal, 1.5, 0.5, 0.5)", 1, 13, "the radius is outside 0.000..1.000"},
        {"arc_(normal, 1, 0.5, 0.5)", 1, 5, TYPES}};
    check_bad(cases, sizeof cases / sizeof *cases);
}

/* What is read is more than what is written; it prints in the published form. */
static void test_program__other_forms_are_read_as_the_published(void) {
    static const char *const forms[][2] = {
        {"line_normal_1-0.5", "line_normal_1.000-0.500"},
        {"line_normal_0.25-0", "line_normal_0.250-0.000"},
        {"arc_zigzag_0.5_0.75-1.0", "arc_zigzag_0.500_0.750-1.000"},
        {"line(normal, 1.000, 0.500)", "line_normal_1.000-0.500"},
        {"line(normal,1,0.5)", "line_normal_1.000-0.500"},
        {"line( square ,\t0.1 ,\n0.333 )", "line_square_0.100-0.333"},
        {"arc(circle, 0.5, 0.625, 0.75)", "arc_circle_0.500_0.625-0.750"},
        {"arc(square, 0.625, 0.750)", "arc_square_0.500_0.625-0.750"},
        {"arc(square,1,0.750 ),line(normal, 1, 0)",
         "arc_square_0.500_1.000-0.750, line_normal_1.000-0.000"},
        {"line_normal_1-0.5,line(normal, 1, 1) arc(zigzag,1,1,0)",
         "line_normal_1.000-0.500, line_normal_1.000-1.000, arc_zigzag_1.000_1.000-0.000"}};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        blg_program program;
        char printed[BLG_MAX_ACTIONS * (BLG_ACTION_TEXT + 2)];
        CU_ASSERT_EQUAL_FATAL(blg_program_parse(forms[i][0], &program, NULL), BLG_OK);
        blg_program_print(&program, printed, sizeof printed);
        CU_ASSERT_STRING_EQUAL(printed, forms[i][1]);
    }
}

#define GOOD "line_normal_1.000-0.500"

static void test_program__malformed_lists(void) {
    static const bad cases[] = {
        {GOOD ",", 1, 25, KINDS},
        {GOOD ",,", 1, 25, KINDS},
        {GOOD ", \n", 2, 1, KINDS},
        {GOOD GOOD, 1, 24, "expected \",\", white space or the end after an action"},
        {GOOD ";", 1, 24, "expected \",\", white space or the end after an action"},
        {GOOD ",\n" GOOD "\n\n  lne_normal_1.000-0.500", 4, 3,
         KINDS ", found \"lne\"; did you mean \"line\"?"},
        {GOOD "\r\n" GOOD "\n arc_circle_0.500_0.625-.5", 3, 25, "expected the turn" NUMBER},
        {"[" GOOD "]", 1, 1, KINDS}};
    check_bad(cases, sizeof cases / sizeof *cases);
}

static void test_program__twenty_actions_are_the_most(void) {
    char text[32 * 24] = "";
    blg_program program;
    blg_error error = {0};
    for (int i = 0; i < BLG_MAX_ACTIONS; i++)
        strcat(text, GOOD "\n");
    CU_ASSERT_EQUAL(blg_program_parse(text, &program, NULL), BLG_OK);
    CU_ASSERT_EQUAL(program.n_actions, BLG_MAX_ACTIONS);
    strcat(text, GOOD);
    CU_ASSERT_EQUAL(blg_program_parse(text, &program, &error), BLG_INVALID);
    CU_ASSERT_STRING_EQUAL(error.text, "more than 20 actions in one program");
    CU_ASSERT(error.line == 21 && error.column == 1);
}

static void test_program__an_error_that_stands_is_kept(void) {
    blg_error error = {.status = BLG_IO, .column = 100000, .text = "first"};
    blg_program program;
    CU_ASSERT_EQUAL(blg_program_parse("x", &program, &error), BLG_INVALID);
    CU_ASSERT_EQUAL(error.status, BLG_IO);
    CU_ASSERT(error.column == 100000 && error.line == 0);
    CU_ASSERT_STRING_EQUAL(error.text, "first");
}

static void test_program__one_action_ends_where_its_text_does(void) {
    blg_action action = {.length = 0.125};
    blg_error error = {0};
    CU_ASSERT_EQUAL(blg_action_parse(GOOD " ", &action, &error), BLG_INVALID);
    CU_ASSERT_STRING_EQUAL(error.text, "expected the end of the action");
    CU_ASSERT(error.column == 24 && error.line == 0 && action.length == 0.125);
    CU_ASSERT_EQUAL(blg_action_parse(" " GOOD, &action, NULL), BLG_INVALID);
    CU_ASSERT_EQUAL(blg_action_parse("", &action, NULL), BLG_INVALID);
}

/* No text makes the parser fail without a place, or succeed with what does not print back. */
static void test_program__random_texts_are_judged(void) {
    static const char letters[] = "line_arc_normal_0.500-1, ()\n";
    blg_rng rng = blg_rng_stream(22, 0, 0, BLG_FOR_TEST);
    int wrong = 0;
    for (int i = 0; i < 50000; i++) {
        char text[64] = "arc_circle_0.500_0.625-0.500, " GOOD;
        for (uint32_t k = 1 + blg_rng_below(&rng, 3); k > 0; k--)
            text[blg_rng_below(&rng, 53)] = letters[blg_rng_below(&rng, sizeof letters - 1)];
        blg_program program, again;
        blg_error error = {0};
        char printed[BLG_MAX_ACTIONS * (BLG_ACTION_TEXT + 2)];
        if (blg_program_parse(text, &program, &error) != BLG_OK) {
            wrong += !error.text[0] || error.line < 1 || error.column < 1 || error.column > 54;
            continue;
        }
        blg_program_print(&program, printed, sizeof printed);
        wrong += blg_program_parse(printed, &again, NULL) != BLG_OK ||
                 again.n_actions != program.n_actions;
    }
    CU_ASSERT_EQUAL(wrong, 0);
}

static void test_program__print_respects_every_buffer_size(void) {
    blg_program program;
    static const char text[] = GOOD ", arc_zigzag_0.500_0.625-0.750";
    CU_ASSERT_EQUAL_FATAL(blg_program_parse(text, &program, NULL), BLG_OK);
    CU_ASSERT_EQUAL(blg_program_print(&program, NULL, 0), strlen(text));
    for (size_t room = 1; room <= sizeof text; room++) {
        char part[sizeof text + 1];
        memset(part, '#', sizeof part);
        CU_ASSERT_EQUAL(blg_program_print(&program, part, room), strlen(text));
        CU_ASSERT(strncmp(part, text, room - 1) == 0 && part[room - 1] == '\0');
        CU_ASSERT_EQUAL(part[room], '#');
    }
    char none[4] = "###";
    CU_ASSERT_EQUAL(blg_program_print(&(blg_program){0}, none, sizeof none), 0);
    CU_ASSERT_STRING_EQUAL(none, "");
}

/* The grammar on paper names the words that the parser knows. */
static void test_program__the_grammar_names_every_word(void) {
    static char text[8192];
    FILE *file = fopen(BLOGO_SOURCE_DIR "/grammar/action-language.ebnf", "rb");
    CU_ASSERT_PTR_NOT_NULL_FATAL(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    char word[32];
    for (int i = 0; i < BLG_STROKE_TYPES; i++) {
        snprintf(word, sizeof word, "\"%s\"", blg_stroke_type_name((blg_stroke_type)i));
        CU_ASSERT_PTR_NOT_NULL(strstr(text, word));
    }
    for (int i = 0; i < BLG_ACTION_KINDS; i++) {
        snprintf(word, sizeof word, "= \"%s\"", blg_action_kind_name((blg_action_kind)i));
        CU_ASSERT_PTR_NOT_NULL(strstr(text, word));
    }
    snprintf(word, sizeof word, "at most %d actions", BLG_MAX_ACTIONS);
    CU_ASSERT_PTR_NOT_NULL(strstr(text, word));
}

SUITE(program, CASE(test_program__parse_of_print_is_the_program),
      CASE(test_program__print_of_parse_is_the_text),
      CASE(test_program__numbers_round_as_printf_does),
      CASE(test_program__values_outside_the_language_are_clamped),
      CASE(test_program__malformed_words), CASE(test_program__malformed_calls),
      CASE(test_program__other_forms_are_read_as_the_published),
      CASE(test_program__malformed_numbers), CASE(test_program__malformed_lists),
      CASE(test_program__twenty_actions_are_the_most),
      CASE(test_program__an_error_that_stands_is_kept),
      CASE(test_program__one_action_ends_where_its_text_does),
      CASE(test_program__random_texts_are_judged),
      CASE(test_program__print_respects_every_buffer_size),
      CASE(test_program__the_grammar_names_every_word))
