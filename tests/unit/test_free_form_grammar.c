#include "problem/builder.h"
#include "suite.h"

#include <math.h>
#include <string.h>

enum { TURNS = 6, LINE = 0, ARC = 1 };
static const double turns_deg[TURNS] = {0, 90, -90, 120, -120, 60};

static blg_ff_rules rules_of(void) {
    blg_config config = {.placement = {.plane_unit = 720, .scale = {{120, 160}}}};
    blg_free_form_config *ff = &config.free_form;
    ff->n_turns = TURNS;
    memcpy(ff->turns_deg, turns_deg, sizeof turns_deg);
    ff->n_lengths = ff->n_radii = ff->n_extents = 1;
    ff->line_lengths[0] = 1;
    ff->arc_radii[0] = 0.5;
    ff->arc_extents_deg[0] = 90;
    blg_ff_rules rules;
    blg_ff_rules_init(&config, 31, &rules);
    return rules;
}

/* "l" line, "a" arc; the digit before is the index of the turn, "." none: ".l1l1l1l" a square. */
static blg_ff_shape shape_of(const char *text) {
    blg_ff_shape shape = {0};
    for (; *text; text += 2) {
        shape.turn[shape.n] = text[0] == '.' ? BLG_FF_NO_TURN : (uint8_t)(text[0] - '0');
        shape.form[shape.n++] = text[1] == 'a' ? ARC : LINE;
    }
    return shape;
}

static double weight_of(const char *text, bool *closed) {
    const blg_ff_rules rules = rules_of();
    const blg_ff_shape shape = shape_of(text);
    blg_ff_grammar grammar;
    blg_ff_grammar_init(&rules, 5, &grammar);
    return blg_ff_grammar_weight(&grammar, &rules, &shape, closed);
}

static void test_free_form_grammar__closed_grammar(void) {
    static const struct {
        const char *shape;
        bool closed;
    } cases[] = {{".l1l1l1l", true},   {".l2l2l2l", true}, {".l3l3l", true},  {".l4l4l0a0a", true},
                 {".l1l2l1l", true},   {".l1l1l", true},   {".a0a0l", true},  {".l0a0l1l", true},
                 {".l1l0l3l3l", true}, {".l3l", false},    {".l3l4l", false}, {".l1a", false},
                 {".a1l", false},      {".a3a", false},    {".l5l", false},   {".l0l5l0l", false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bool closed;
        CU_ASSERT(weight_of(cases[i].shape, &closed) > 0);
        CU_ASSERT_EQUAL(closed, cases[i].closed);
    }
}

/* A turn of the closed grammar, changed to another such turn, gives a shape of the grammar. */
static void test_free_form_grammar__is_closed_under_turns_of_lines(void) {
    bool closed;
    char text[] = ".l?l0a0l?l";
    for (int a = 0; a < 3; a++)
        for (int b = 0; b < 3; b++) {
            text[2] = (char)('0' + a);
            text[8] = (char)('0' + b);
            weight_of(text, &closed);
            CU_ASSERT(closed);
        }
}

enum { N = 4, SHAPES = 2 * 2 * 2 * 2 * TURNS * TURNS * TURNS };

static blg_ff_shape shape_number(int index) {
    blg_ff_shape shape = {.n = N, .turn = {BLG_FF_NO_TURN}};
    for (int i = 0; i < N; i++) {
        shape.form[i] = (uint8_t)(index & 1);
        index >>= 1;
    }
    for (int i = 1; i < N; i++) {
        shape.turn[i] = (uint8_t)(index % TURNS);
        index /= TURNS;
    }
    return shape;
}

static int number_of(const blg_ff_shape *shape) {
    int index = 0;
    for (int i = N - 1; i > 0; i--)
        index = index * TURNS + shape->turn[i];
    for (int i = N - 1; i >= 0; i--)
        index = 2 * index + shape->form[i];
    return index;
}

/* The weights are the probabilities of draws: their sum is 1, and counts of draws agree. */
static void test_free_form_grammar__draws_follow_the_weights(void) {
    enum { DRAWS = 100000 };
    const blg_ff_rules rules = rules_of();
    blg_ff_grammar grammar;
    blg_ff_grammar_init(&rules, 3, &grammar);
    static int counts[SHAPES];
    blg_rng rng = blg_rng_stream(7, 0, 0, BLG_FOR_TEST);
    for (int i = 0; i < DRAWS; i++) {
        blg_ff_shape shape = {.n = N};
        blg_ff_grammar_draw(&grammar, &rules, &rng, &shape);
        counts[number_of(&shape)]++;
    }
    double sum = 0, chi = 0, cells = 0;
    for (int i = 0; i < SHAPES; i++) {
        bool closed;
        const blg_ff_shape shape = shape_number(i);
        CU_ASSERT_EQUAL_FATAL(number_of(&shape), i);
        const double weight = blg_ff_grammar_weight(&grammar, &rules, &shape, &closed);
        sum += weight;
        if (DRAWS * weight < 5)
            continue;
        chi += pow(counts[i] - DRAWS * weight, 2) / (DRAWS * weight);
        cells++;
    }
    CU_ASSERT_DOUBLE_EQUAL(sum, 1, 1e-12);
    CU_ASSERT(cells > 50 && fabs(chi - cells) / sqrt(2 * cells) < 4.5);
}

SUITE(free_form_grammar, CASE(test_free_form_grammar__closed_grammar),
      CASE(test_free_form_grammar__is_closed_under_turns_of_lines),
      CASE(test_free_form_grammar__draws_follow_the_weights))
