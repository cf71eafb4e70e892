#include "picture/raster.h"
#include "suite.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static blg_scene scene_of(const char *text, blg_pose pose) {
    blg_scene scene = {.n_shapes = 1, .poses = {pose}};
    CU_ASSERT_EQUAL_FATAL(blg_program_parse(text, &scene.programs[0], NULL), BLG_OK);
    return scene;
}

static void write_svg(const blg_scene *scene, const uint32_t *marks, blg_buf *out) {
    blg_ink ink = {0};
    CU_ASSERT_EQUAL_FATAL(blg_svg_scene(&ink, scene, marks, out, NULL), BLG_OK);
    blg_ink_free(&ink);
}

static int count(const char *text, const char *part) {
    int n = 0;
    for (const char *at = text; (at = strstr(at, part)); at += strlen(part))
        n++;
    return n;
}

static const blg_pose middle = {0, 0, 0, 180};

static void test_svg__a_line_has_the_published_width_and_place(void) {
    const blg_scene scene = scene_of("line_normal_1.000-0.500", middle);
    blg_buf out = {0};
    write_svg(&scene, NULL, &out);
    CU_ASSERT_PTR_NOT_NULL(strstr(out.data, "viewBox=\"0 0 512 512\""));
    CU_ASSERT_PTR_NOT_NULL(strstr(out.data, "stroke-width=\"6.37\""));
    /* 180 plane units of 0.652188 px. */
    CU_ASSERT_PTR_NOT_NULL(strstr(out.data, "<path d=\"M256 256L373.39 256\"/>"));
    blg_buf_free(&out);
}

/* The arcs of a plain arc lie on its circle, whichever way it bends. */
static void round_arc(const char *program, const char *flags, double centre_y) {
    const blg_scene scene = scene_of(program, middle);
    const double radius = 0.5 * 180 * BLG_PX_PER_UNIT_512;
    blg_buf out = {0};
    write_svg(&scene, NULL, &out);
    char expected[64];
    snprintf(expected, sizeof expected, "A%.4g %.4g %s", radius, radius, flags);
    const int n = count(out.data, expected);
    CU_ASSERT(n >= 3 && n <= 12);
    CU_ASSERT_PTR_NULL(strstr(out.data, "L"));
    for (const char *at = out.data; (at = strstr(at, expected)); at++) {
        char *end;
        const double x = strtod(at + strlen(expected), &end), y = strtod(end, NULL);
        CU_ASSERT_DOUBLE_EQUAL(hypot(x - 256, y - centre_y), radius, 0.02);
    }
    blg_buf_free(&out);
}

static void test_svg__plain_arcs_are_round(void) {
    const double radius = 0.5 * 180 * BLG_PX_PER_UNIT_512;
    round_arc("arc_normal_0.500_1.000-0.500", "0 0 0 ", 256 - radius);
    round_arc("arc_normal_0.500_0.000-0.500", "0 0 1 ", 256 - radius);
}

static void test_svg__marked_strokes_have_a_colour(void) {
    const blg_scene scene = scene_of(
        "line_normal_1.000-0.500, line_circle_1.000-0.600, arc_zigzag_0.500_0.750-0.500", middle);
    const uint32_t marks[BLG_MAX_SHAPES] = {1U << 1};
    blg_buf plain = {0}, marked = {0};
    write_svg(&scene, NULL, &plain);
    write_svg(&scene, marks, &marked);
    CU_ASSERT_EQUAL(count(plain.data, BLG_SVG_MARK), 0);
    CU_ASSERT_EQUAL(count(marked.data, BLG_SVG_MARK), 1);
    /* The second stroke, stamps on white. */
    const char *mark = strstr(marked.data, BLG_SVG_MARK);
    CU_ASSERT_PTR_NOT_NULL_FATAL(mark);
    CU_ASSERT_EQUAL(count(mark, "<g "), 1);
    CU_ASSERT_EQUAL(count(plain.data, "<g fill=\"#fff\""), 1);
    CU_ASSERT_EQUAL(count(plain.data, "<g "), count(plain.data, "</g>"));
    blg_buf_free(&plain);
    blg_buf_free(&marked);
}

SUITE(svg, CASE(test_svg__a_line_has_the_published_width_and_place),
      CASE(test_svg__plain_arcs_are_round), CASE(test_svg__marked_strokes_have_a_colour))
