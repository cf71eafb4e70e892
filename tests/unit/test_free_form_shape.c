#include "problem/builder.h"
#include "suite.h"

#include <string.h>

static blg_config config_of(void) {
    static const double turns[] = {0, 90, -90, 120, -120, 60, -60, 150, -150};
    blg_config config = {.placement = {.plane_unit = 720, .scale = {{80, 140}}}};
    config.free_form.n_turns = sizeof turns / sizeof *turns;
    memcpy(config.free_form.turns_deg, turns, sizeof turns);
    config.free_form.n_lengths = config.free_form.n_radii = config.free_form.n_extents = 1;
    config.free_form.line_lengths[0] = 1;
    config.free_form.arc_radii[0] = 0.5;
    config.free_form.arc_extents_deg[0] = 90;
    return config;
}

/* "l" line, "a" arc; the digit before is the index of the turn, "." none: ".l1l1l1l" a square. */
static blg_ff_shape shape_of(const char *text) {
    blg_ff_shape shape = {0};
    for (; *text; text += 2) {
        shape.turn[shape.n] = text[0] == '.' ? BLG_FF_NO_TURN : (uint8_t)(text[0] - '0');
        shape.form[shape.n++] = text[1] == 'a';
    }
    return shape;
}

static blg_ff_rules rules_of(void) {
    blg_config config = config_of();
    blg_ff_rules rules;
    blg_ff_rules_init(&config, 31, &rules);
    return rules;
}

static bool valid(const char *text) {
    blg_ff_rules rules = rules_of();
    blg_ff_shape shape = shape_of(text);
    return blg_ff_shape_valid(&rules, &shape);
}

static void test_free_form_shape__plain_figures_are_valid(void) {
    static const char *const good[] = {".l1l1l1l",   ".l3l3l", ".a0a0a0a", ".a0a",
                                       ".l1l2l1l2l", ".l7l8l", ".l0l0l",   ".a1l1a"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        CU_ASSERT(valid(good[i]));
}

static void test_free_form_shape__retraced_strokes_are_not(void) {
    CU_ASSERT_FALSE(valid(".l1l1l1l1l")); /* the fifth side lies on the first */
    CU_ASSERT_FALSE(valid(".l3l3l3l"));   /* the fourth side of a triangle */
    CU_ASSERT_FALSE(valid(".a0a0a0a0a")); /* a fifth quarter of a circle */
    CU_ASSERT_FALSE(valid(".l0l3l3l3l")); /* the second line again */
}

static void test_free_form_shape__tiny_and_huge_ones_are_not(void) {
    CU_ASSERT_FALSE(valid(".a7a7a7a7a7a7a7a"));   /* eight strokes in a ball */
    CU_ASSERT_FALSE(valid(".l0l0l0l0l0l0l0l0l")); /* 9 units at scale 80 leave the plane */
}

static blg_ff_keys keys_of(const char *text, const char *types) {
    blg_ff_rules rules = rules_of();
    blg_ff_shape shape = shape_of(text);
    for (int i = 0; i < shape.n; i++)
        shape.type[i] = (uint8_t)(types[i] - '0');
    return blg_ff_shape_keys(&rules, &shape);
}

static void test_free_form_shape__congruent_figures_share_keys(void) {
    CU_ASSERT_EQUAL(keys_of(".l1l3l", "000").typed, keys_of(".l2l4l", "000").typed); /* mirror */
    CU_ASSERT_EQUAL(keys_of(".l1l3l", "012").typed, keys_of(".l3l1l", "210").typed); /* reversal */
    CU_ASSERT_EQUAL(keys_of(".l1l1l1l", "0100").typed, keys_of(".l1l1l1l", "0001").typed);
    CU_ASSERT_EQUAL(keys_of(".l1l3l", "012").plain, keys_of(".l1l3l", "210").plain);
}

static void test_free_form_shape__other_figures_do_not(void) {
    CU_ASSERT_NOT_EQUAL(keys_of(".l1l3l", "000").plain, keys_of(".l1l4l", "000").plain);
    CU_ASSERT_NOT_EQUAL(keys_of(".l1l3l", "012").typed, keys_of(".l1l3l", "010").typed);
    CU_ASSERT_NOT_EQUAL(keys_of(".l1l3l", "012").typed, keys_of(".l1l3l", "210").typed);
    CU_ASSERT_NOT_EQUAL(keys_of(".l1l", "00").plain, keys_of(".l1a", "00").plain);
    CU_ASSERT_NOT_EQUAL(keys_of(".l1l", "00").plain, keys_of(".l1l1l", "000").plain);
}

static void test_free_form_shape__program_says_what_the_codes_mean(void) {
    blg_ff_rules rules = rules_of();
    blg_ff_shape shape = shape_of(".l4a");
    char text[200];
    blg_program program;
    shape.type[1] = BLG_SQUARE;
    blg_ff_shape_program(&rules, &shape, &program);
    blg_program_print(&program, text, sizeof text);
    CU_ASSERT_STRING_EQUAL(text, "line_normal_1.000-0.500, arc_square_0.500_0.625-0.167");
}

static blg_ff_form line_of(double length) {
    return (blg_ff_form){.kind = BLG_LINE, .length = length};
}

static blg_ff_form arc_of(double radius, double extent_deg) {
    blg_config config = config_of();
    blg_ff_rules rules;
    config.free_form.arc_radii[0] = radius;
    config.free_form.arc_extents_deg[0] = extent_deg;
    blg_ff_rules_init(&config, 31, &rules);
    return rules.forms[1];
}

static void test_free_form_shape__sizes_differ_along_the_stroke(void) {
    const blg_ff_form one = line_of(1), half = line_of(0.5), quarter = arc_of(0.5, 90),
                      semicircle = arc_of(0.5, 180), small = arc_of(0.25, 90),
                      small_semicircle = arc_of(0.25, 180);
    CU_ASSERT_DOUBLE_EQUAL(blg_ff_forms_difference(&one, &half), 0.5, 1e-12);
    CU_ASSERT_DOUBLE_EQUAL(blg_ff_forms_difference(&quarter, &semicircle), 0.7854, 1e-4);
    CU_ASSERT_DOUBLE_EQUAL(blg_ff_forms_difference(&small, &quarter), 0.3927, 1e-4);
    CU_ASSERT_EQUAL(blg_ff_forms_difference(&one, &one), 0);
    CU_ASSERT_EQUAL(blg_ff_forms_difference(&one, &quarter), 0);              /* another kind */
    CU_ASSERT_EQUAL(blg_ff_forms_difference(&quarter, &small_semicircle), 0); /* both numbers */
    CU_ASSERT(blg_ff_kinds_apart(&one, &quarter) && blg_ff_kinds_apart(&quarter, &one));
    CU_ASSERT(blg_ff_kinds_apart(&half, &quarter)); /* its bulge shows */
    CU_ASSERT(blg_ff_kinds_apart(&one, &small));    /* it is much shorter */
    CU_ASSERT_FALSE(blg_ff_kinds_apart(&half, &small));
    CU_ASSERT_FALSE(blg_ff_kinds_apart(&one, &half));
}

/* A square of four lengths does not close; a house of two does. Forms: 1, 0.5, then arcs. */
static void test_free_form_shape__strokes_have_their_own_size(void) {
    blg_config config = config_of();
    blg_ff_rules rules;
    blg_program program;
    blg_stroke strokes[BLG_MAX_ACTIONS];
    config.free_form.n_lengths = config.free_form.n_extents = 2;
    config.free_form.line_lengths[1] = 0.5;
    config.free_form.arc_extents_deg[1] = 180;
    blg_ff_rules_init(&config, 31, &rules);
    CU_ASSERT_EQUAL(rules.n_forms, 4);
    CU_ASSERT_EQUAL(rules.n_lines, 2);
    blg_ff_shape shape = shape_of(".l1l1l1l");
    shape.form[1] = shape.form[3] = 1; /* a rectangle */
    CU_ASSERT(blg_ff_shape_valid(&rules, &shape));
    blg_ff_shape_program(&rules, &shape, &program);
    CU_ASSERT_EQUAL(blg_turtle_trace(&program, &blg_pose_unit, strokes), 4);
    CU_ASSERT_DOUBLE_EQUAL(strokes[3].end.x, 0, 1e-12);
    CU_ASSERT_DOUBLE_EQUAL(strokes[3].end.y, 0, 1e-12);
    CU_ASSERT_DOUBLE_EQUAL(strokes[1].length, 0.5, 1e-12);
    const blg_ff_keys keys = blg_ff_shape_keys(&rules, &shape);
    shape.form[1] = shape.form[3] = 0;
    shape.form[0] = shape.form[2] = 1; /* the same, lying */
    CU_ASSERT_EQUAL(blg_ff_shape_keys(&rules, &shape).plain, keys.plain);
    shape.form[2] = 0;
    CU_ASSERT_NOT_EQUAL(blg_ff_shape_keys(&rules, &shape).plain, keys.plain);
    shape = shape_of(".l0a");
    shape.form[1] = 3; /* a semicircle behind the line: it ends beside the line's end */
    blg_ff_shape_program(&rules, &shape, &program);
    blg_turtle_trace(&program, &blg_pose_unit, strokes);
    CU_ASSERT_DOUBLE_EQUAL(strokes[1].end.x, 1, 1e-12);
    CU_ASSERT_DOUBLE_EQUAL(strokes[1].end.y, 1, 1e-12);
}

static bool has_loop(const char *text) {
    blg_ff_rules rules = rules_of();
    blg_ff_shape shape = shape_of(text);
    return blg_ff_shape_loops(&rules, &shape);
}

static void test_free_form_shape__paths_that_come_back_have_loops(void) {
    CU_ASSERT(has_loop(".l3l3l"));       /* a triangle */
    CU_ASSERT(has_loop(".l1l1l1l"));     /* a square */
    CU_ASSERT(has_loop(".a0a0a0a"));     /* a circle */
    CU_ASSERT(has_loop(".l0l3l3l"));     /* a flag: the path touches its own middle */
    CU_ASSERT(has_loop(".l1l0l1l1l0l")); /* a rectangle */
    CU_ASSERT(has_loop(".l8l7a0a"));     /* a line through the chord of an arc */
    CU_ASSERT(has_loop(".l7l7l"));       /* an acute star: the third line crosses the first */
}

static void test_free_form_shape__open_paths_have_none(void) {
    CU_ASSERT_FALSE(has_loop(".l"));
    CU_ASSERT_FALSE(has_loop(".l1l"));
    CU_ASSERT_FALSE(has_loop(".l1l1l"));     /* three sides of a square */
    CU_ASSERT_FALSE(has_loop(".a0a0a"));     /* three quarters of a circle */
    CU_ASSERT_FALSE(has_loop(".l1l2l1l2l")); /* stairs */
    CU_ASSERT_FALSE(has_loop(".l0l0l0l"));
    CU_ASSERT_FALSE(has_loop(".l1a")); /* the arc leaves the joint at a right angle */
}

/* Two corners of different size have one form; types still tell them apart from one another. */
static void test_free_form_shape__plain_key_ignores_the_size_of_lines(void) {
    const blg_ff_rules rules = rules_of();
    static const char *const alike[][2] = {
        {".l1l", ".l0l1l0l"}, {".l0l0l", ".l0l"}, {".l0l1l", ".l0l0l0l1l0l"}};
    for (size_t i = 0; i < sizeof alike / sizeof *alike; i++) {
        const blg_ff_shape a = shape_of(alike[i][0]), b = shape_of(alike[i][1]);
        CU_ASSERT_EQUAL(blg_ff_shape_keys(&rules, &a).plain, blg_ff_shape_keys(&rules, &b).plain);
    }
    const blg_ff_shape c = shape_of(".l0l1l"), d = shape_of(".l1l"), e = shape_of(".a0a");
    CU_ASSERT_NOT_EQUAL(blg_ff_shape_keys(&rules, &c).plain, blg_ff_shape_keys(&rules, &d).plain);
    CU_ASSERT_NOT_EQUAL(blg_ff_shape_keys(&rules, &e).plain, blg_ff_shape_keys(&rules, &d).plain);
}

SUITE(free_form_shape, CASE(test_free_form_shape__plain_key_ignores_the_size_of_lines),
      CASE(test_free_form_shape__paths_that_come_back_have_loops),
      CASE(test_free_form_shape__open_paths_have_none),
      CASE(test_free_form_shape__sizes_differ_along_the_stroke),
      CASE(test_free_form_shape__strokes_have_their_own_size),
      CASE(test_free_form_shape__plain_figures_are_valid),
      CASE(test_free_form_shape__retraced_strokes_are_not),
      CASE(test_free_form_shape__tiny_and_huge_ones_are_not),
      CASE(test_free_form_shape__congruent_figures_share_keys),
      CASE(test_free_form_shape__other_figures_do_not),
      CASE(test_free_form_shape__program_says_what_the_codes_mean))
