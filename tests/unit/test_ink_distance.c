#include "base/geometry.h"
#include "base/rng.h"
#include "figure/ink.h"
#include "suite.h"

static void add(blg_ink *ink, const char *text, blg_pose pose) {
    blg_program program;
    CU_ASSERT_EQUAL_FATAL(blg_program_parse(text, &program, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_ink_add_shape(ink, &program, &pose), BLG_OK);
}

static void test_ink_distance__box_counts_half_of_the_pen(void) {
    blg_ink ink = {0};
    add(&ink, "line_normal_1.000-0.500", (blg_pose){10, 20, 0, 100});
    blg_box box = blg_ink_box(&ink, 0, ink.n_items);
    CU_ASSERT_DOUBLE_EQUAL(box.x_low, 6, 1e-9);
    CU_ASSERT_DOUBLE_EQUAL(box.x_high, 114, 1e-9);
    CU_ASSERT_DOUBLE_EQUAL(box.y_low, 16, 1e-9);
    CU_ASSERT_DOUBLE_EQUAL(box.y_high, 24, 1e-9);
    blg_box none = blg_ink_box(&ink, 0, 0);
    CU_ASSERT(none.x_low > none.x_high);
    blg_ink_shift(&ink, 0, 1, (blg_vec2){1, -2});
    CU_ASSERT_DOUBLE_EQUAL(ink.points[1].x, 111, 1e-9);
    CU_ASSERT_DOUBLE_EQUAL(ink.points[1].y, 18, 1e-9);
    blg_ink_free(&ink);
}

static void test_ink_distance__box_of_a_stamp_counts_half_of_the_outline(void) {
    blg_ink ink = {0};
    add(&ink, "line_square_1.000-0.500", (blg_pose){0, 0, 0, 180});
    blg_box box = blg_ink_box(&ink, 0, ink.n_items);
    CU_ASSERT_DOUBLE_EQUAL(box.x_low, -6.5 - 1.25, 1e-9);
    CU_ASSERT_DOUBLE_EQUAL(box.y_high, 6.5 + 1.25, 1e-9);
    blg_ink_free(&ink);
}

static void test_ink_distance__lines_of_two_directions(void) {
    static const struct {
        double x, y, distance; /* start of a line upwards; distance of the middles of the lines */
    } cases[] = {{50, 30, 30}, {50, -130, 30}, {50, -10, 0}, {130, 40, 50}, {-30, -140, 50}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        blg_ink ink = {0};
        add(&ink, "line_normal_1.000-0.500", (blg_pose){0, 0, 0, 100});
        add(&ink, "line_normal_1.000-0.500", (blg_pose){cases[i].x, cases[i].y, 90, 100});
        const double expected = fmax(0, cases[i].distance - 8); /* each pen covers 4 */
        CU_ASSERT_DOUBLE_EQUAL(blg_ink_distance(&ink, 0, 1, 0, 1000), expected, 1e-9);
        CU_ASSERT_DOUBLE_EQUAL(blg_ink_distance(&ink, 1, 0, 0, 1000), expected, 1e-9);
        blg_ink_free(&ink);
    }
}

static void test_ink_distance__parallel_lines(void) {
    blg_ink ink = {0};
    add(&ink, "line_normal_1.000-0.500", (blg_pose){0, 0, 0, 100});
    add(&ink, "line_normal_1.000-0.500", (blg_pose){0, 30, 0, 100});
    CU_ASSERT_DOUBLE_EQUAL(blg_ink_distance(&ink, 0, 1, 0, 1000), 22, 1e-9);
    CU_ASSERT_DOUBLE_EQUAL(blg_ink_distance(&ink, 0, 1, 0, 7), 7, 0);
    CU_ASSERT(blg_ink_distance(&ink, 0, 1, 50, 50) < 50);
    CU_ASSERT_EQUAL(blg_ink_distance(&ink, 0, 2, 0, 99), 99); /* no such shape: no ink */
    blg_ink_free(&ink);
}

static void test_ink_distance__a_pen_inside_a_stamp_touches_it(void) {
    blg_ink ink = {0};
    add(&ink, "line_circle_0.500-0.500", (blg_pose){0, 0, 0, 2000}); /* stamps of radius 83 */
    add(&ink, "line_normal_0.001-0.500", (blg_pose){0, 0, 0, 100});
    CU_ASSERT_EQUAL(blg_ink_distance(&ink, 0, 1, 0, 100), 0);
    CU_ASSERT_EQUAL(blg_ink_distance(&ink, 1, 0, 0, 100), 0);
    blg_ink_free(&ink);
}

static double point_to_segment(blg_vec2 p, blg_vec2 a, blg_vec2 b) {
    const double x = b.x - a.x, y = b.y - a.y, square = x * x + y * y;
    double t = square > 0 ? ((p.x - a.x) * x + (p.y - a.y) * y) / square : 0;
    t = fmin(1, fmax(0, t));
    return hypot(p.x - a.x - t * x, p.y - a.y - t * y);
}

/* Twice the area of the triangle a b c, below 0 if it runs clockwise. */
static double area(blg_vec2 a, blg_vec2 b, blg_vec2 c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/* The nearest points of segments that do not cross include an end. */
static double segment_distance(blg_vec2 a, blg_vec2 b, blg_vec2 c, blg_vec2 d) {
    if (area(a, b, c) * area(a, b, d) < 0 && area(c, d, a) * area(c, d, b) < 0)
        return 0;
    return fmin(fmin(point_to_segment(a, c, d), point_to_segment(b, c, d)),
                fmin(point_to_segment(c, a, b), point_to_segment(d, a, b)));
}

/* All segments against all segments, no boxes. */
static double slow_distance(const blg_ink *ink) {
    double least = INFINITY;
    for (int i = 0; i < ink->n_items; i++)
        for (int j = 0; j < ink->n_items; j++) {
            const blg_ink_item *a = &ink->items[i], *b = &ink->items[j];
            if (a->shape != 0 || b->shape != 1)
                continue;
            const int closed_a = a->kind == BLG_INK_STAMP, closed_b = b->kind == BLG_INK_STAMP;
            for (int k = 0; k < a->n - !closed_a; k++)
                for (int l = 0; l < b->n - !closed_b; l++) {
                    const blg_vec2 *p = ink->points + a->first, *q = ink->points + b->first;
                    double d = segment_distance(p[k], p[(k + 1) % a->n], q[l], q[(l + 1) % b->n]);
                    least =
                        fmin(least, d - blg_ink_reach(ink, a->kind) - blg_ink_reach(ink, b->kind));
                }
        }
    return fmax(0, least);
}

static void test_ink_distance__boxes_change_nothing(void) {
    static const char *const shapes[] = {
        "line_zigzag_1.000-0.500, arc_circle_0.500_0.750-0.700, line_square_0.800-0.300",
        "arc_triangle_0.500_0.875-0.500, line_normal_0.500-0.100",
        "arc_normal_0.500_0.250-0.500, arc_zigzag_0.400_0.700-0.900"};
    blg_rng rng = blg_rng_stream(1, 0, 0, BLG_FOR_TEST);
    blg_ink ink = {0};
    for (int i = 0; i < 200; i++) {
        blg_ink_clear(&ink);
        for (int j = 0; j < 2; j++)
            add(&ink, shapes[blg_rng_below(&rng, 3)],
                (blg_pose){blg_rng_uniform(&rng, -200, 200), blg_rng_uniform(&rng, -200, 200),
                           blg_rng_uniform(&rng, 0, 360), blg_rng_uniform(&rng, 100, 200)});
        double expected = slow_distance(&ink);
        CU_ASSERT_DOUBLE_EQUAL(blg_ink_distance(&ink, 0, 1, 0, 1e6), expected, 1e-9);
        CU_ASSERT_EQUAL(blg_ink_distance(&ink, 0, 1, 8, 8) < 8, expected < 8);
    }
    blg_ink_free(&ink);
}

SUITE(ink_distance, CASE(test_ink_distance__box_counts_half_of_the_pen),
      CASE(test_ink_distance__box_of_a_stamp_counts_half_of_the_outline),
      CASE(test_ink_distance__lines_of_two_directions), CASE(test_ink_distance__parallel_lines),
      CASE(test_ink_distance__a_pen_inside_a_stamp_touches_it),
      CASE(test_ink_distance__boxes_change_nothing))
