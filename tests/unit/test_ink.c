#include "base/geometry.h"
#include "base/rng.h"
#include "figure/ink.h"
#include "suite.h"

#include <limits.h>

static void add(blg_ink *ink, const char *text, blg_pose pose) {
    blg_program program;
    CU_ASSERT_EQUAL_FATAL(blg_program_parse(text, &program, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_ink_add_shape(ink, &program, &pose), BLG_OK);
}

/* Items of the ink of one shape; points of its first item. */
static int items(const char *text, double scale, int *n_points) {
    blg_ink ink = {0};
    add(&ink, text, (blg_pose){0, 0, 0, scale});
    int n = ink.n_items;
    if (n_points)
        *n_points = ink.items[0].n;
    blg_ink_free(&ink);
    return n;
}

/* v = 4.5 exactly: the published arithmetic rounds it up at every scale. */
static void test_ink__half_a_line_has_six_stamps(void) {
    blg_rng rng = blg_rng_stream(41, 0, 0, BLG_FOR_TEST);
    static const blg_stroke_type types[] = {BLG_CIRCLE, BLG_SQUARE, BLG_TRIANGLE};
    int wrong = 0;
    blg_ink ink = {0};
    for (int i = 0; i < 20000; i++) {
        blg_program p = {.n_actions = 1, .actions = {{.type = types[i % 3], .length = 0.5}}};
        blg_pose pose = {0, 0, blg_rng_uniform(&rng, 0, 360), blg_rng_uniform(&rng, 80, 320)};
        blg_ink_clear(&ink);
        if (blg_ink_add_shape(&ink, &p, &pose) != BLG_OK)
            wrong++;
        wrong += ink.n_items != 6;
    }
    CU_ASSERT_EQUAL(wrong, 0);
    blg_ink_free(&ink);
}

static void test_ink__step_counts(void) {
    static const double scales[] = {80, 137.25, 180, 320};
    for (int i = 0; i < 4; i++) {
        double s = scales[i];
        int n;
        CU_ASSERT_EQUAL(items("line_circle_1.000-0.500", s, NULL), 10);  /* v = 9 */
        CU_ASSERT_EQUAL(items("line_square_0.600-0.500", s, NULL), 6);   /* 5.4 */
        CU_ASSERT_EQUAL(items("line_triangle_0.620-0.500", s, NULL), 7); /* 5.58 */
        CU_ASSERT_EQUAL(items("line_circle_0.010-0.500", s, NULL), 2);   /* at least 1 step */
        CU_ASSERT_EQUAL(items("line_zigzag_1.000-0.500", s, &n), 1);     /* 10.59 */
        CU_ASSERT_EQUAL(n, 1 + 3 * 11);
        items("line_zigzag_0.320-0.500", s, &n); /* 3.39 */
        CU_ASSERT_EQUAL(n, 1 + 3 * 3);
        items("line_zigzag_0.000-0.500", s, &n);
        CU_ASSERT_EQUAL(n, 1 + 3);
    }
}

/* Pieces of 90 degrees and the rest, each with a count of its own; v = 7.07 for 90 degrees of
 * radius 0.5, 1.57 for 20, 8.32 and 1.85 in zigzag. */
static void test_ink__arcs_are_split_at_ninety_degrees(void) {
    static const double extents[] = {200, -200};
    for (int i = 0; i < 2; i++) {
        blg_program p = {.n_actions = 1};
        blg_ink ink = {0};
        blg_pose pose = {0, 0, 0, 180};
        p.actions[0] = (blg_action){
            .kind = BLG_ARC, .type = BLG_CIRCLE, .length = 0.5, .extent_deg = extents[i]};
        CU_ASSERT_EQUAL(blg_ink_add_shape(&ink, &p, &pose), BLG_OK);
        CU_ASSERT_EQUAL(ink.n_items, 1 + 7 + 7 + 2);
        blg_ink_clear(&ink);
        p.actions[0].type = BLG_ZIGZAG;
        CU_ASSERT_EQUAL(blg_ink_add_shape(&ink, &p, &pose), BLG_OK);
        CU_ASSERT_EQUAL(ink.n_items, 1);
        CU_ASSERT_EQUAL(ink.n_points, 1 + 4 * (8 + 8 + 2));
        blg_ink_clear(&ink);
        p.actions[0].type = BLG_NORMAL; /* 11 + 90 / 6 = 26 chords a turn: 1 + 6, 1 + 6, 1 + 1 */
        CU_ASSERT_EQUAL(blg_ink_add_shape(&ink, &p, &pose), BLG_OK);
        CU_ASSERT_EQUAL(ink.n_points, 1 + 7 + 7 + 2);
        p.actions[0].extent_deg = 0;
        CU_ASSERT_EQUAL(blg_ink_add_shape(&ink, &p, &pose), BLG_OK);
        CU_ASSERT_EQUAL(ink.n_items, 1); /* no extent, no ink, but a shape */
        CU_ASSERT_EQUAL(ink.n_shapes, 2);
        blg_ink_free(&ink);
    }
}

static void test_ink__stamps_have_the_published_sizes_and_headings(void) {
    blg_ink ink = {0};
    add(&ink, "line_circle_0.010-0.500", (blg_pose){0, 0, 0, 180});
    add(&ink, "line_square_0.010-0.500", (blg_pose){0, 0, 0, 90});
    add(&ink, "line_triangle_0.010-0.500", (blg_pose){0, 0, 90, 180});
    const blg_vec2 *p = ink.points + ink.items[0].first;
    CU_ASSERT_EQUAL(ink.items[0].n, 20);
    for (int i = 0; i < 20; i++)
        CU_ASSERT_DOUBLE_EQUAL(blg_vec2_length(p[i]), 7.5, 0.01);
    p = ink.points + ink.items[2].first;
    for (int i = 0; i < 4; i++)
        CU_ASSERT_DOUBLE_EQUAL(fmax(fabs(p[i].x), fabs(p[i].y)), 3.25, 1e-9);
    p = ink.points + ink.items[4].first; /* apex along the heading, up */
    CU_ASSERT_DOUBLE_EQUAL(p[1].x, 0, 1e-9);
    CU_ASSERT_DOUBLE_EQUAL(p[1].y, 9.24, 1e-9);
    CU_ASSERT_DOUBLE_EQUAL(p[0].y, -0.8 * 5.77, 1e-9);
    CU_ASSERT_EQUAL(ink.items[4].shape, 2);
    blg_ink_free(&ink);
}

/* First tooth: to the left on a line, outwards on an arc to the left, inwards running backwards. */
static void test_ink__teeth_start_on_the_published_side(void) {
    blg_ink ink = {0};
    add(&ink, "line_zigzag_1.000-0.500", (blg_pose){0, 0, 0, 180});
    CU_ASSERT(ink.points[1].y > 0);
    blg_ink_clear(&ink);
    add(&ink, "arc_zigzag_0.500_0.625-0.500", (blg_pose){0, 0, 0, 180}); /* centre (0, 90) */
    CU_ASSERT(blg_vec2_distance(ink.points[1], (blg_vec2){0, 90}) > 90 && ink.points[1].x > 0);
    blg_ink_clear(&ink);
    add(&ink, "arc_zigzag_0.500_0.375-0.500", (blg_pose){0, 0, 0, 180});
    CU_ASSERT(blg_vec2_distance(ink.points[1], (blg_vec2){0, 90}) < 90 && ink.points[1].x < 0);
    blg_ink_free(&ink);
}

static blg_program any_program(blg_rng *rng) {
    blg_program p = {.n_actions = 1 + (int)blg_rng_below(rng, 8)};
    for (int i = 0; i < p.n_actions; i++)
        p.actions[i] = (blg_action){.kind = blg_rng_below(rng, 2) ? BLG_ARC : BLG_LINE,
                                    .type = (blg_stroke_type)blg_rng_below(rng, BLG_STROKE_TYPES),
                                    .length = blg_rng_uniform(rng, 0.05, 1),
                                    .extent_deg = blg_rng_uniform(rng, -360, 360),
                                    .turn_deg = blg_rng_uniform(rng, -180, 180)};
    return p;
}

static double from_stroke(const blg_stroke *s, blg_vec2 p) {
    if (s->kind == BLG_ARC)
        return fabs(blg_vec2_distance(s->centre, p) - s->radius);
    blg_vec2 along = blg_vec2_polar(s->heading_start_deg), d = blg_vec2_sub(p, s->start);
    double at = blg_vec2_dot(d, along);
    double rest = at < 0 ? -at : at > s->length ? at - s->length : 0;
    return hypot(blg_vec2_cross(along, d), rest);
}

/* Ink stays near its stroke: on it (chords of an arc: up to their sagitta), within the height of a
 * tooth, or within the largest stamp. */
static void test_ink__stays_near_its_stroke(void) {
    blg_rng rng = blg_rng_stream(42, 0, 0, BLG_FOR_TEST);
    int wrong = 0;
    blg_ink ink = {0};
    for (int k = 0; k < 400; k++) {
        blg_program p = any_program(&rng);
        blg_pose pose = {blg_rng_uniform(&rng, -200, 200), blg_rng_uniform(&rng, -200, 200),
                         blg_rng_uniform(&rng, 0, 360), blg_rng_uniform(&rng, 80, 320)};
        blg_stroke s[BLG_MAX_ACTIONS];
        blg_turtle_trace(&p, &pose, s);
        blg_ink_clear(&ink);
        CU_ASSERT_EQUAL_FATAL(blg_ink_add_shape(&ink, &p, &pose), BLG_OK);
        for (int i = 0; i < ink.n_items; i++) {
            const blg_ink_item *item = &ink.items[i];
            double size = pose.scale / 180;
            /* a step is at most 1.5 nominal ones, or the whole stroke if that is shorter */
            double limit = item->type == BLG_NORMAL   ? 1e-9
                           : item->type == BLG_ZIGZAG ? 17 * 1.5 * 0.5 * size
                                                      : 9.25 * size;
            for (int q = 0; q < item->n; q++)
                wrong += from_stroke(&s[item->stroke], ink.points[item->first + q]) > limit;
        }
        /* pens start and end where the stroke does */
        for (int i = 0; i < ink.n_items; i++) {
            const blg_ink_item *item = &ink.items[i];
            if (item->kind == BLG_INK_STAMP)
                continue;
            const blg_vec2 *q = ink.points + item->first;
            wrong += blg_vec2_distance(q[0], s[item->stroke].start) > 1e-9;
            wrong += blg_vec2_distance(q[item->n - 1], s[item->stroke].end) > 1e-9;
        }
    }
    CU_ASSERT_EQUAL(wrong, 0);
    blg_ink_free(&ink);
}

/* Turning and moving a shape turns and moves its ink; with the scale, decoration grows too (chords
 * of plain arcs are the one exception: their number grows). */
static void test_ink__a_pose_is_a_similarity(void) {
    blg_rng rng = blg_rng_stream(43, 0, 0, BLG_FOR_TEST);
    int wrong = 0;
    blg_ink a = {0}, b = {0};
    for (int k = 0; k < 400; k++) {
        blg_program p = any_program(&rng);
        for (int i = 0; i < p.n_actions; i++)
            if (p.actions[i].kind == BLG_ARC && p.actions[i].type == BLG_NORMAL)
                p.actions[i].type = BLG_TRIANGLE;
        blg_pose pose = {blg_rng_uniform(&rng, -200, 200), blg_rng_uniform(&rng, -200, 200),
                         blg_rng_uniform(&rng, 0, 360), blg_rng_uniform(&rng, 80, 320)};
        blg_ink_clear(&a);
        blg_ink_clear(&b);
        CU_ASSERT_EQUAL_FATAL(blg_ink_add_shape(&a, &p, &(blg_pose){0, 0, 0, 180}), BLG_OK);
        CU_ASSERT_EQUAL_FATAL(blg_ink_add_shape(&b, &p, &pose), BLG_OK);
        CU_ASSERT_EQUAL_FATAL(a.n_items, b.n_items);
        CU_ASSERT_EQUAL_FATAL(a.n_points, b.n_points);
        for (int i = 0; i < a.n_points; i++) {
            blg_vec2 q = blg_vec2_rotate(a.points[i], pose.heading_deg);
            q = blg_vec2_along((blg_vec2){pose.x, pose.y}, pose.scale / 180, q);
            wrong += blg_vec2_distance(q, b.points[i]) > 1e-8;
        }
    }
    CU_ASSERT_EQUAL(wrong, 0);
    blg_ink_free(&a);
    blg_ink_free(&b);
}

/* Counters at the most that an array may hold: the next point cannot be had. */
/* Without the magnifier stamps lie about 20 and teeth about 17 plane units apart, and a stamp has
 * one size, whatever the scale. */
static void test_ink__unmagnified_decoration_ignores_the_scale(void) {
    static const double scales[] = {85, 130, 180, 255};
    for (int i = 0; i < 4; i++) {
        const double s = scales[i];
        blg_ink ink = {.unmagnified = true};
        add(&ink, "line_circle_1.000-0.500", (blg_pose){0, 0, 0, s});
        const int n = (int)floor(s / 20 + 0.5);
        CU_ASSERT_EQUAL_FATAL(ink.n_items, n + 1);
        const blg_vec2 *first = ink.points, *second = ink.points + ink.items[1].first;
        CU_ASSERT_DOUBLE_EQUAL(blg_vec2_distance(first[0], second[0]), s / n, 1e-9);
        CU_ASSERT_DOUBLE_EQUAL(blg_vec2_distance(first[0], first[10]), 2 * 7.5, 1e-9);
        blg_ink_clear(&ink);
        CU_ASSERT(!ink.unmagnified);
        ink.unmagnified = true;
        add(&ink, "line_zigzag_1.000-0.500", (blg_pose){0, 0, 0, s});
        CU_ASSERT_EQUAL(ink.n_points, 1 + 3 * (int)floor(s / 17 + 0.5));
        blg_ink_clear(&ink);
        ink.unmagnified = true;
        add(&ink, "arc_square_1.000_0.625-0.500", (blg_pose){0, 0, 0, s}); /* 90 degrees */
        CU_ASSERT_EQUAL(ink.n_items, 1 + (int)floor(s * BLG_PI / 2 / 20 + 0.5));
        blg_ink_free(&ink);
    }
}

static void test_ink__out_of_memory_leaves_it_as_it_was(void) {
    blg_program p;
    CU_ASSERT_EQUAL_FATAL(
        blg_program_parse("line_normal_1.000-0.500 line_circle_1.000-0.500", &p, NULL), BLG_OK);
    blg_ink full = {.n_points = INT_MAX / 2, .cap_points = INT_MAX / 2};
    CU_ASSERT_EQUAL(blg_ink_add_shape(&full, &p, &blg_pose_unit), BLG_NO_MEMORY);
    CU_ASSERT(full.n_points == INT_MAX / 2 && full.n_items == 0 && full.n_shapes == 0);
    blg_ink_free(&full);
    full = (blg_ink){.n_items = INT_MAX / 2, .cap_items = INT_MAX / 2};
    CU_ASSERT_EQUAL(blg_ink_add_shape(&full, &p, &blg_pose_unit), BLG_NO_MEMORY);
    CU_ASSERT(full.n_items == INT_MAX / 2 && full.n_points == 0 && full.n_shapes == 0);
    blg_ink_free(&full);
}

static void test_ink__clear_keeps_memory_and_free_forgets_it(void) {
    blg_ink ink = {0};
    add(&ink, "line_circle_1.000-0.500", blg_pose_unit);
    const blg_vec2 *points = ink.points;
    blg_ink_clear(&ink);
    CU_ASSERT(ink.n_items == 0 && ink.n_points == 0 && ink.n_shapes == 0);
    add(&ink, "line_circle_1.000-0.500", blg_pose_unit);
    CU_ASSERT_PTR_EQUAL(ink.points, points);
    CU_ASSERT_EQUAL(ink.n_items, 10);
    blg_ink_free(&ink);
    CU_ASSERT(!ink.points && !ink.items && ink.cap_points == 0);
    blg_ink_free(&ink);
}

SUITE(ink, CASE(test_ink__half_a_line_has_six_stamps), CASE(test_ink__step_counts),
      CASE(test_ink__arcs_are_split_at_ninety_degrees),
      CASE(test_ink__stamps_have_the_published_sizes_and_headings),
      CASE(test_ink__teeth_start_on_the_published_side), CASE(test_ink__stays_near_its_stroke),
      CASE(test_ink__a_pose_is_a_similarity),
      CASE(test_ink__unmagnified_decoration_ignores_the_scale),
      CASE(test_ink__out_of_memory_leaves_it_as_it_was),
      CASE(test_ink__clear_keeps_memory_and_free_forgets_it))
