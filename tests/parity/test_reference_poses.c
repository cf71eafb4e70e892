/* The published painter's poses, from its own stream of random numbers. */
#include "figure/ink.h"
#include "published.h"
#include "suite.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static json_t *load_gold(const char *name) {
    char path[512];
    snprintf(path, sizeof path, "%s/gold/%s", suite_shared_folder(), name);
    json_t *gold = json_load_file(path, 0, NULL);
    CU_ASSERT_PTR_NOT_NULL_FATAL(gold);
    return gold;
}

static const blg_scene *scene_of(const blg_problem *problem, const json_t *image) {
    int side = strcmp(json_string_value(json_object_get(image, "side")), "1") == 0;
    return &problem->images[side][json_integer_value(json_object_get(image, "index"))];
}

static double number(const json_t *list, size_t i) {
    return json_number_value(json_array_get(list, i));
}

static void check_poses(const blg_scene *scene, const json_t *starts, const json_t *headings,
                        const json_t *scales) {
    CU_ASSERT_EQUAL_FATAL(json_array_size(starts), (size_t)scene->n_shapes);
    for (size_t i = 0; i < json_array_size(starts); i++) {
        const json_t *start = json_array_get(starts, i);
        const blg_pose *pose = &scene->poses[i];
        CU_ASSERT_DOUBLE_EQUAL(pose->x, number(start, 0), 1e-9);
        CU_ASSERT_DOUBLE_EQUAL(pose->y, number(start, 1), 1e-9);
        CU_ASSERT_DOUBLE_EQUAL(pose->heading_deg, number(headings, i), 1e-9);
        CU_ASSERT_DOUBLE_EQUAL(pose->scale, number(scales, i), 1e-9);
    }
}

static void test_reference_poses__first_problems(void) {
    static blg_problem problem;
    published p;
    if (!published_open(&p))
        return;
    json_t *gold = load_gold("first_poses.json"), *images;
    const char *name;
    CU_ASSERT(json_object_size(gold) >= 6);
    json_object_foreach(gold, name, images) {
        published_build(&p, name, &problem);
        CU_ASSERT_EQUAL(json_array_size(images), 14);
        for (size_t i = 0; i < json_array_size(images); i++) {
            const json_t *image = json_array_get(images, i);
            check_poses(scene_of(&problem, image), json_object_get(image, "start"),
                        json_object_get(image, "heading"), json_object_get(image, "scale"));
        }
    }
    json_decref(gold);
    published_close(&p);
}

/* Deeper into the runs, two shapes an image, and the angles before they are rounded to text. */
static void check_actions(const blg_scene *scene, const json_t *shapes) {
    CU_ASSERT_EQUAL_FATAL(json_array_size(shapes), (size_t)scene->n_shapes);
    for (size_t s = 0; s < json_array_size(shapes); s++) {
        const json_t *actions = json_array_get(shapes, s);
        const blg_program *program = &scene->programs[s];
        CU_ASSERT_EQUAL_FATAL(json_array_size(actions), (size_t)program->n_actions);
        for (size_t i = 0; i < json_array_size(actions); i++) {
            const json_t *a = json_array_get(actions, i);
            double sign = strcmp(json_string_value(json_array_get(a, 4)), "L") == 0 ? 1 : -1;
            CU_ASSERT_EQUAL(program->actions[i].length, number(a, 1));
            CU_ASSERT_EQUAL(program->actions[i].extent_deg, number(a, 2));
            CU_ASSERT_EQUAL(program->actions[i].turn_deg, sign * number(a, 5));
            CU_ASSERT_STRING_EQUAL(blg_stroke_type_name(program->actions[i].type),
                                   json_string_value(json_array_get(a, 3)));
        }
    }
}

static void test_reference_poses__painted_pictures(void) {
    static blg_problem problem;
    published p;
    if (!published_open(&p))
        return;
    json_t *gold = load_gold("render/poses.json");
    CU_ASSERT_EQUAL(json_array_size(gold), 30);
    for (size_t i = 0; i < json_array_size(gold); i++) {
        const json_t *image = json_array_get(gold, i);
        published_build(&p, json_string_value(json_object_get(image, "problem")), &problem);
        const blg_scene *scene = scene_of(&problem, image);
        check_poses(scene, json_object_get(image, "start_coordinates"),
                    json_object_get(image, "start_orientations"),
                    json_object_get(image, "scaling_factors"));
        check_actions(scene, json_object_get(image, "actions"));
    }
    json_decref(gold);
    published_close(&p);
}

/* Two shapes of four lines in a row hardly fit: 300 trials end without a pose for 21 images. */
static void test_reference_poses__few_drawings_stay_unfinished(void) {
    static blg_problem problem;
    static blg_scene painted;
    published p;
    if (!published_open(&p))
        return;
    int unfinished = 0, cut = 0;
    for (int i = 0; i < blg_reference_size(p.reference); i++) {
        CU_ASSERT_EQUAL_FATAL(blg_reference_stream_build(p.stream, i, &problem, NULL), BLG_OK);
        for (int k = 0; k < 14; k++) {
            const blg_scene *scene = &problem.images[k % 2][k / 2];
            const blg_scene *part = blg_painted_scene(scene, &painted);
            unfinished += part != scene;
            cut += part->n_shapes < scene->n_shapes;
        }
    }
    CU_ASSERT_EQUAL(unfinished, 21);
    CU_ASSERT_EQUAL(cut, 21);
    published_close(&p);
}

SUITE(reference_poses, CASE(test_reference_poses__first_problems),
      CASE(test_reference_poses__painted_pictures),
      CASE(test_reference_poses__few_drawings_stay_unfinished))
