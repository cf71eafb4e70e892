/* Shading against what geometry says: areas, distances, symmetry, cuts. */
#include "picture/draw.h"

#include "base/geometry.h"
#include "base/rng.h"
#include "suite.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 64, WIDE = SIDE + 80, N = SIDE * SIDE, MOST_POINTS = 400 };

/* One item whose points are pixels, y down. */
typedef struct figure {
    blg_vec2 points[MOST_POINTS];
    blg_ink_item item;
    blg_ink ink;
} figure;

static void begin(figure *g, blg_ink_kind kind) {
    memset(g, 0, sizeof *g);
    g->item.kind = kind;
}

static void add(figure *g, double x, double y) {
    g->points[g->item.n++] = (blg_vec2){x, -y};
}

static void draw_over(figure *g, double pen_px, double stamp_px, uint8_t *pixels, int side) {
    const blg_frame f = {.scale = 1, .pen_px = pen_px, .stamp_px = stamp_px};
    g->ink = (blg_ink){.points = g->points, .items = &g->item, .n_points = g->item.n, .n_items = 1};
    blg_shade_ink(&f, &g->ink, pixels, side, NULL);
}

static void draw(figure *g, double pen_px, double stamp_px, uint8_t pixels[N]) {
    memset(pixels, 255, N);
    draw_over(g, pen_px, stamp_px, pixels, SIDE);
}

static double ink_of(const uint8_t pixels[N]) {
    double ink = 0;
    for (int i = 0; i < N; i++)
        ink += (255 - pixels[i]) / 255.0;
    return ink;
}

static void add_regular(figure *g, double x, double y, double radius, double angle_deg, int n) {
    for (int i = 0; i < n; i++) {
        const blg_vec2 arm = blg_vec2_polar(angle_deg + 360.0 * i / n);
        add(g, x + radius * arm.x, y + radius * arm.y);
    }
}

/* Of a line at any angle, of any width, whatever the place between pixels: a bar and two half
 * discs.
 */
static void test_shade__a_line_has_the_area_of_its_shape(void) {
    blg_rng rng = blg_rng_stream(71, 0, 0, BLG_FOR_TEST);
    uint8_t pixels[N];
    for (int i = 0; i < 2000; i++) {
        figure g;
        const double width = blg_rng_uniform(&rng, 0.3, 8), length = blg_rng_uniform(&rng, 0, 40);
        const blg_vec2 u = blg_vec2_polar(i % 8 ? blg_rng_uniform(&rng, 0, 360) : 45 * (i / 8 % 8));
        const blg_vec2 at = {blg_rng_uniform(&rng, 31, 33), blg_rng_uniform(&rng, 31, 33)};
        begin(&g, BLG_INK_PEN);
        add(&g, at.x - length / 2 * u.x, at.y - length / 2 * u.y);
        add(&g, at.x + length / 2 * u.x, at.y + length / 2 * u.y);
        draw(&g, width, 1, pixels);
        const double area = width * length + BLG_PI * width * width / 4;
        CU_ASSERT(fabs(ink_of(pixels) - area) < 0.001 * area + 0.5);
    }
}

/* Bars of a bend share their pixels, and leave none out. */
static void test_shade__a_curve_has_neither_gaps_nor_bumps(void) {
    blg_rng rng = blg_rng_stream(72, 0, 0, BLG_FOR_TEST);
    uint8_t pixels[N];
    int wrong = 0;
    for (int i = 0; i < 300; i++) {
        figure g;
        const double radius = blg_rng_uniform(&rng, 6, 25), half = blg_rng_uniform(&rng, 1, 3);
        const double x = blg_rng_uniform(&rng, 31, 33), y = blg_rng_uniform(&rng, 31, 33);
        const int n = 12 + (int)blg_rng_uniform(&rng, 0, 300);
        const double chord = radius * (1 - cos(BLG_PI / n)); /* how far chords lie inside */
        begin(&g, BLG_INK_PEN);
        add_regular(&g, x, y, radius, 7 * i, n);
        add(&g, g.points[0].x, -g.points[0].y);
        draw(&g, 2 * half, 1, pixels);
        for (int k = 0; k < N; k++) {
            const double dx = k % SIDE + 0.5 - x, dy = k / SIDE + 0.5 - y;
            const double away = sqrt(dx * dx + dy * dy) - radius;
            const double in = half - 0.62, out = half + 0.62;
            wrong += away < in - chord && away > chord - in && pixels[k] != 0;
            wrong += (away > out || away < -out - chord) && pixels[k] != 255;
        }
    }
    CU_ASSERT_EQUAL(wrong, 0);
}

/* Black over black has no order and no edge. */
static void test_shade__a_line_drawn_twice_is_the_line(void) {
    uint8_t once[N], twice[N];
    figure g;
    begin(&g, BLG_INK_PEN);
    add(&g, 5.3, 9.1);
    add(&g, 50.2, 30.7);
    add(&g, 20.9, 55.5);
    draw(&g, 3.3, 1, once);
    memcpy(twice, once, N);
    draw_over(&g, 3.3, 1, twice, SIDE);
    CU_ASSERT_EQUAL(memcmp(once, twice, N), 0);
    for (int i = 3; i < 6; i++) /* the same way, in parts and back */
        g.points[i] = g.points[i == 3 ? 1 : 5 - i];
    g.item.n = 6;
    draw(&g, 3.3, 1, twice);
    for (int i = 0; i < N; i++)
        CU_ASSERT(abs(once[i] - twice[i]) <= 1);
}

/* An outline has two areas: of the polygon with its sides moved out, corners round, less that with
 * its sides moved in. */
static void test_shade__a_stamp_has_the_area_of_its_outline(void) {
    static const int corners[] = {3, 4, 20};
    blg_rng rng = blg_rng_stream(73, 0, 0, BLG_FOR_TEST);
    uint8_t pixels[N];
    for (int i = 0; i < 3000; i++) {
        figure g;
        const int n = corners[i % 3];
        const double radius = blg_rng_uniform(&rng, 0.5, 24), h = blg_rng_uniform(&rng, 0.3, 1.5);
        const double round = 2 * n * radius * sin(BLG_PI / n), tangent = n * tan(BLG_PI / n);
        const double apothem = radius * cos(BLG_PI / n), inner = apothem > h ? apothem - h : 0;
        begin(&g, BLG_INK_STAMP);
        add_regular(&g, blg_rng_uniform(&rng, 31, 33), blg_rng_uniform(&rng, 31, 33), radius,
                    blg_rng_uniform(&rng, 0, 360), n);
        draw(&g, 1, 2 * h, pixels);
        const double area =
            tangent * apothem * apothem + round * h + BLG_PI * h * h - tangent * inner * inner;
        CU_ASSERT(fabs(ink_of(pixels) - area) < 0.055 * area + 0.5); /* the most at 45 degrees */
    }
}

/* On ink: the middle becomes paper, what lies beyond stays. */
static void test_shade__a_stamp_hides_what_lies_in_it_only(void) {
    static const int corners[] = {3, 4, 20};
    blg_rng rng = blg_rng_stream(74, 0, 0, BLG_FOR_TEST);
    uint8_t pixels[N];
    int wrong = 0;
    for (int i = 0; i < 300; i++) {
        figure g;
        const double radius = blg_rng_uniform(&rng, 7, 20);
        const double x = blg_rng_uniform(&rng, 31, 33), y = blg_rng_uniform(&rng, 31, 33);
        begin(&g, BLG_INK_STAMP);
        add_regular(&g, x, y, radius, blg_rng_uniform(&rng, 0, 360), corners[i % 3]);
        memset(pixels, 60, N);
        draw_over(&g, 1, 2, pixels, SIDE);
        for (int k = 0; k < N; k++) {
            const double dx = k % SIDE + 0.5 - x, dy = k / SIDE + 0.5 - y;
            const double away = sqrt(dx * dx + dy * dy);
            wrong += away < radius / 2 - 1.6 && pixels[k] != 255;
            wrong += away > radius + 1.6 && pixels[k] != 60;
        }
    }
    CU_ASSERT_EQUAL(wrong, 0);
}

/* At an image's edge a figure is cut: the same as within a larger image, but for rounding. */
static void test_shade__figures_are_cut_at_the_edges(void) {
    static const int corners[] = {3, 4, 20};
    blg_rng rng = blg_rng_stream(75, 0, 0, BLG_FOR_TEST);
    uint8_t narrow[N], *wide = malloc((size_t)WIDE * WIDE);
    int wrong = 0;
    for (int i = 0; i < 2000; i++) {
        figure g;
        const double x = blg_rng_uniform(&rng, -25, SIDE + 25);
        const double y = blg_rng_uniform(&rng, -25, SIDE + 25);
        begin(&g, i % 2 ? BLG_INK_PEN : BLG_INK_STAMP);
        add_regular(&g, x, y, blg_rng_uniform(&rng, 0, 24), 13 * i, corners[i % 3]);
        memset(narrow, 200, sizeof narrow);
        memset(wide, 200, (size_t)WIDE * WIDE);
        draw_over(&g, 2.5, 1.4, narrow, SIDE);
        for (int k = 0; k < g.item.n; k++)
            g.points[k] = blg_vec2_add(g.points[k], (blg_vec2){40, -40});
        draw_over(&g, 2.5, 1.4, wide, WIDE);
        for (int k = 0; k < N; k++)
            wrong += abs(narrow[k] - wide[(k / SIDE + 40) * WIDE + k % SIDE + 40]) > 1;
    }
    CU_ASSERT_EQUAL(wrong, 0);
    free(wide);
}

/* Any numbers may come from scene files. The sanitizers see what goes wrong. */
static void test_shade__wild_points_do_no_harm(void) {
    static const double values[] = {0,    -0.0,  1e-300, 31.5, 64,       1e5,
                                    -1e9, 1e300, NAN,    1e6,  INFINITY, -INFINITY};
    enum { VALUES = sizeof values / sizeof *values };
    blg_rng rng = blg_rng_stream(76, 0, 0, BLG_FOR_TEST);
    uint8_t pixels[N];
    for (int i = 0; i < 20000; i++) {
        figure g;
        begin(&g, i % 2 ? BLG_INK_PEN : BLG_INK_STAMP);
        const int n = i % 2 ? 1 + (int)blg_rng_uniform(&rng, 0, 12) : i % 4 ? 3 : 20;
        for (int k = 0; k < n; k++)
            add(&g, values[(int)blg_rng_uniform(&rng, 0, VALUES)],
                values[(int)blg_rng_uniform(&rng, 0, VALUES)]);
        draw(&g, i % 5 ? 2 : 1e5, i % 7 ? 1 : 1e5, pixels);
    }
}

static void test_shade__thin_pens_ask_for_a_finer_picture(void) {
    static const struct {
        double pen_px;
        int side, fineness;
    } cases[] = {{6.37, 512, 1}, {1.6, 128, 1}, {1.5, 128, 1},  {1.49, 100, 2}, {0.8, 64, 2},
                 {0.4, 32, 4},   {0.2, 16, 8},  {0.001, 16, 8}, {1, 1024, 2},   {1, 1025, 1},
                 {0.1, 512, 4},  {1, 4096, 1},  {NAN, 4096, 1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const blg_frame f = {.scale = 1, .pen_px = cases[i].pen_px};
        CU_ASSERT_EQUAL(blg_shade_fineness(&f, cases[i].side), cases[i].fineness);
    }
}

/* The middle of each dot of a large letter is what the small letter has; slants are smooth. Letters
 * beyond the page are cut off. */
static void test_shade__a_large_letter_is_the_small_letter_in_strokes(void) {
    enum { ZOOM = 5, WIDTH = BLG_LETTER_ADVANCE, HEIGHT = BLG_LETTER_HEIGHT };
    blg_canvas small = {0}, large = {0};
    int wrong = 0, grays = 0;
    CU_ASSERT_EQUAL_FATAL(blg_canvas_create(WIDTH, HEIGHT, &small, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_canvas_create(WIDTH * ZOOM, HEIGHT * ZOOM, &large, NULL), BLG_OK);
    for (char text[] = "!"; *text <= '~'; ++*text) {
        memset(small.pixels, 255, WIDTH * HEIGHT);
        memset(large.pixels, 255, WIDTH * HEIGHT * ZOOM * ZOOM);
        blg_canvas_text(&small, 0, 0, 1, text);
        blg_canvas_text(&large, 0, 0, ZOOM, text);
        for (int i = 0; i < WIDTH * HEIGHT; i++) {
            const int x = i % WIDTH * ZOOM + ZOOM / 2, y = i / WIDTH * ZOOM + ZOOM / 2;
            wrong += small.pixels[i] != large.pixels[y * WIDTH * ZOOM + x];
        }
        for (int i = 0; *text == '/' && i < WIDTH * HEIGHT * ZOOM * ZOOM; i++)
            grays += large.pixels[i] % 255 != 0;
    }
    CU_ASSERT_EQUAL(wrong, 0);
    CU_ASSERT(grays > 20);
    blg_canvas_text(&large, -7, -3, ZOOM, "WWW");
    blg_canvas_free(&small);
    blg_canvas_free(&large);
}

SUITE(shade, CASE(test_shade__a_line_has_the_area_of_its_shape),
      CASE(test_shade__a_curve_has_neither_gaps_nor_bumps),
      CASE(test_shade__a_line_drawn_twice_is_the_line),
      CASE(test_shade__a_stamp_has_the_area_of_its_outline),
      CASE(test_shade__a_stamp_hides_what_lies_in_it_only),
      CASE(test_shade__figures_are_cut_at_the_edges), CASE(test_shade__wild_points_do_no_harm),
      CASE(test_shade__thin_pens_ask_for_a_finer_picture),
      CASE(test_shade__a_large_letter_is_the_small_letter_in_strokes))
