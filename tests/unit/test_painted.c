/* What a picture shows of a scene, and where. */
#include "figure/ink.h"
#include "picture/draw.h"
#include "picture/raster.h"
#include "suite.h"

#include <string.h>

enum { SIDE_PX = 256, AREA = SIDE_PX * SIDE_PX };

static blg_scene scene, room;

/* Two shapes of a line and half a circle; the first begins at x. */
static void make(double x, bool published) {
    scene = (blg_scene){
        .n_shapes = 2, .poses = {{x, 0, 0, 100}, {0, 0, 0, 100}}, .published = published};
    CU_ASSERT_EQUAL_FATAL(blg_program_parse("line_normal_0.100-0.500, arc_normal_1.000_1.000-0.500",
                                            &scene.programs[0], NULL),
                          BLG_OK);
    scene.programs[1] = scene.programs[0];
}

static void test_painted__a_stroke_outside_ends_the_painting(void) {
    make(300, true);
    const blg_scene *part = blg_painted_scene(&scene, &room);
    CU_ASSERT_PTR_EQUAL_FATAL(part, &room);
    CU_ASSERT_EQUAL(part->n_shapes, 1);
    CU_ASSERT_EQUAL(part->programs[0].n_actions, 2);
    CU_ASSERT_EQUAL(part->programs[0].actions[1].extent_deg, 90);
    CU_ASSERT(part->published);
    CU_ASSERT_EQUAL(scene.n_shapes, 2);
}

static void test_painted__inside_nothing_is_cut(void) {
    make(-200, true);
    CU_ASSERT_PTR_EQUAL(blg_painted_scene(&scene, &room), &scene);
}

static void test_painted__other_scenes_are_never_cut(void) {
    make(300, false);
    CU_ASSERT_PTR_EQUAL(blg_painted_scene(&scene, &room), &scene);
    scene.n_shapes = 0;
    scene.published = true;
    CU_ASSERT_PTR_EQUAL(blg_painted_scene(&scene, &room), &scene);
}

static void test_painted__only_published_scenes_are_moved(void) {
    make(20, false);
    blg_pose pose = blg_painted_pose(&scene, 0);
    CU_ASSERT(memcmp(&pose, &scene.poses[0], sizeof pose) == 0);
    scene.published = true;
    pose = blg_painted_pose(&scene, 0);
    CU_ASSERT_DOUBLE_EQUAL(BLG_PX_PER_UNIT_512 * (pose.x - 20), 1.503, 1e-12);
    CU_ASSERT_DOUBLE_EQUAL(BLG_PX_PER_UNIT_512 * pose.y, -1.758, 1e-12);
    CU_ASSERT(pose.heading_deg == 0 && pose.scale == 100);
}

static void draw(const blg_scene *what, int best, uint8_t *pixels) {
    const blg_raster_options options = {.size_px = SIDE_PX, .best_quality = best};
    blg_raster *raster;
    blg_ink ink = {0};
    CU_ASSERT_EQUAL_FATAL(blg_raster_create(&raster, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_ink_draw_scene(&ink, what), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_raster_draw(raster, &ink, &options, pixels, NULL), BLG_OK);
    blg_ink_free(&ink);
    blg_raster_free(raster);
}

static int worst(const uint8_t *a, const uint8_t *b) {
    int most = 0;
    for (int i = 0; i < AREA; i++) {
        const int d = a[i] > b[i] ? a[i] - b[i] : b[i] - a[i];
        most = d > most ? d : most;
    }
    return most;
}

/* The raster's frame and the pose in the picture say the same. */
static void test_painted__pictures_stand_where_the_pose_says(void) {
    static uint8_t published[AREA], moved[AREA], centred[AREA];
    for (int best = 0; best < 2; best++) {
        make(-200, true);
        draw(&scene, best, published);
        for (int i = 0; i < scene.n_shapes; i++)
            scene.poses[i] = blg_painted_pose(&scene, i);
        scene.published = false;
        draw(&scene, best, moved);
        make(-200, false);
        draw(&scene, best, centred);
        CU_ASSERT(worst(published, moved) <= 2);
        CU_ASSERT(worst(published, centred) >= 100);
    }
}

static void test_painted__pictures_show_no_more_than_was_painted(void) {
    static uint8_t unfinished[AREA], cut[AREA];
    make(300, true);
    draw(&scene, 0, unfinished);
    scene.n_shapes = 1;
    scene.programs[0].actions[1].extent_deg = 90;
    draw(&scene, 0, cut);
    CU_ASSERT_EQUAL(worst(unfinished, cut), 0);
}

/* Ink that is used again takes the next scene's frame. */
static void test_painted__ink_forgets_the_frame(void) {
    blg_ink ink = {0};
    make(-200, true);
    CU_ASSERT_EQUAL_FATAL(blg_ink_draw_scene(&ink, &scene), BLG_OK);
    CU_ASSERT(ink.published && blg_draw_frame(512, &ink).x0 == 256 + 1.503);
    blg_ink_clear(&ink);
    CU_ASSERT(!ink.published && blg_draw_frame(512, &ink).x0 == 256);
    blg_ink_free(&ink);
}

SUITE(painted, CASE(test_painted__a_stroke_outside_ends_the_painting),
      CASE(test_painted__inside_nothing_is_cut), CASE(test_painted__other_scenes_are_never_cut),
      CASE(test_painted__only_published_scenes_are_moved),
      CASE(test_painted__pictures_stand_where_the_pose_says),
      CASE(test_painted__pictures_show_no_more_than_was_painted),
      CASE(test_painted__ink_forgets_the_frame))
