/* Writing a line of scenes.jsonl and reading it again. The reader's refusals are cases of the tool
 * (tests/cli/inspect). */
#include "base/files.h"
#include "base/rng.h"
#include "data/read.h"
#include "data/write.h"
#include "suite.h"
#include "temp.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static blg_program random_program(blg_rng *rng) {
    blg_program program = {.n_actions = 1 + (int)blg_rng_below(rng, BLG_MAX_ACTIONS)};
    for (int i = 0; i < program.n_actions; i++) {
        blg_action *action = &program.actions[i];
        action->kind = (blg_action_kind)blg_rng_below(rng, BLG_ACTION_KINDS);
        action->type = (blg_stroke_type)blg_rng_below(rng, BLG_STROKE_TYPES);
        action->length = blg_rng_double(rng);
        action->extent_deg = action->kind == BLG_ARC ? blg_rng_uniform(rng, -360, 360) : 0;
        action->turn_deg = blg_rng_uniform(rng, -180, 180);
    }
    return program;
}

static void fill_scene(blg_scene *scene, blg_rng *rng, bool positive) {
    *scene = (blg_scene){.n_shapes = 1 + (int)blg_rng_below(rng, BLG_MAX_SHAPES)};
    scene->n_distractors = (int)blg_rng_below(rng, (uint32_t)scene->n_shapes);
    scene->violated = positive ? -1 : (int)blg_rng_below(rng, BLG_MAX_COMPONENTS);
    scene->impure = blg_rng_below(rng, 4) == 0;
    scene->unmagnified = blg_rng_below(rng, 4) == 0;
    if (blg_rng_below(rng, 2)) {
        scene->pen_px = blg_rng_uniform(rng, 1, 12);
        scene->stamp_px = blg_rng_uniform(rng, 0.5, 5);
    }
    for (int i = 0; i < scene->n_shapes; i++) {
        scene->programs[i] = random_program(rng);
        scene->shapes[i] = -1;
        scene->poses[i] =
            (blg_pose){blg_rng_uniform(rng, -360, 360), blg_rng_uniform(rng, -360, 360),
                       blg_rng_uniform(rng, -180, 180), blg_rng_uniform(rng, 80, 320)};
    }
}

static void fill_problem(blg_problem *problem, blg_rng *rng, int number) {
    memset(problem, 0, sizeof *problem);
    snprintf(problem->name, sizeof problem->name, "ff_%d", number);
    problem->index = number;
    problem->attempt = (int)blg_rng_below(rng, 9);
    problem->n_support = 1 + (int)blg_rng_below(rng, 16);
    problem->n_query[0] = problem->n_query[1] = (int)blg_rng_below(rng, 5);
    if (problem->n_query[0] == 1 && blg_rng_below(rng, 2)) /* one in all */
        problem->n_query[blg_rng_below(rng, 2)] = 0;
    problem->hardness =
        (blg_hardness){blg_rng_double(rng), blg_rng_double(rng), 3, (int)blg_rng_below(rng, 3) - 1};
    problem->concept.n_components = 1 + (int)blg_rng_below(rng, BLG_MAX_COMPONENTS);
    for (int i = 0; i < problem->concept.n_components; i++)
        problem->concept.programs[i] = random_program(rng);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(problem, side); i++)
            fill_scene(&problem->images[side][i], rng, side == 1);
}

/* Writing what was read gives the same bytes again: nothing is lost on the way. */
static void test_scene__read_of_written_is_the_same(void) {
    enum { PROBLEMS = 40 };
    blg_problem *problem = calloc(1, sizeof *problem);
    CU_ASSERT_PTR_NOT_NULL_FATAL(problem);
    blg_rng rng = blg_rng_stream(1, 0, 0, BLG_FOR_TEST);
    blg_scene_context context = {.split = "train", .seed = 77};
    blg_buf written = {0}, again = {0};
    for (int i = 0; i < PROBLEMS; i++) {
        fill_problem(problem, &rng, i);
        blg_scene_write(&written, &context, problem);
    }
    char folder[TEMP_PATH], path[TEMP_PATH];
    temp_make(folder);
    temp_join(folder, "scenes.jsonl", path);
    CU_ASSERT_EQUAL_FATAL(blg_fs_write(path, written.data, written.size, BLG_FS_QUICK, NULL),
                          BLG_OK);
    blg_scene_reader *reader = NULL;
    blg_error error = {0};
    bool found = true;
    CU_ASSERT_EQUAL_FATAL(blg_scene_reader_open(NULL, path, NULL, false, &reader, &error), BLG_OK);
    for (int i = 0; i <= PROBLEMS; i++) {
        CU_ASSERT_EQUAL_FATAL(blg_scene_reader_next(reader, problem, &found, &error), BLG_OK);
        CU_ASSERT_EQUAL(found, i < PROBLEMS);
        if (found)
            blg_scene_write(&again, &context, problem);
    }
    CU_ASSERT_EQUAL(reader->parser.seed, 77);
    CU_ASSERT_STRING_EQUAL(reader->parser.split, "train");
    CU_ASSERT_EQUAL(again.size, written.size);
    CU_ASSERT(again.size == written.size && memcmp(again.data, written.data, again.size) == 0);
    blg_scene_reader_close(reader);
    temp_remove(folder);
    blg_buf_free(&written);
    blg_buf_free(&again);
    free(problem);
}

static void test_scene__programs_are_as_json_dump_writes_them(void) {
    blg_problem *problem = calloc(1, sizeof *problem);
    CU_ASSERT_PTR_NOT_NULL_FATAL(problem);
    blg_buf out = {0};
    snprintf(problem->name, sizeof problem->name, "bd_a-b_0000");
    problem->family = BLG_BASIC;
    problem->n_support = 1;
    problem->n_query[0] = problem->n_query[1] = 1;
    for (int k = 0; k < 4; k++) {
        blg_scene *scene = &problem->images[k / 2][k % 2];
        scene->n_shapes = 1 + k % 2;
        for (int s = 0; s < scene->n_shapes; s++)
            scene->programs[s] = (blg_program){1, {{.kind = BLG_LINE, .length = 0.25 * k}}};
    }
    blg_scene_write_programs(&out, problem);
    CU_ASSERT_STRING_EQUAL(out.data,
                           "\"bd_a-b_0000\": [[[[\"line_normal_0.500-0.500\"]], "
                           "[[\"line_normal_0.750-0.500\"], [\"line_normal_0.750-0.500\"]]], "
                           "[[[\"line_normal_0.000-0.500\"]], "
                           "[[\"line_normal_0.250-0.500\"], [\"line_normal_0.250-0.500\"]]]]");
    blg_buf_free(&out);
    free(problem);
}

static void test_scene__file_names_follow_the_layout(void) {
    blg_problem *problem = calloc(1, sizeof *problem);
    CU_ASSERT_PTR_NOT_NULL_FATAL(problem);
    blg_buf out = {0};
    snprintf(problem->name, sizeof problem->name, "hd_convex_0003");
    problem->family = BLG_ABSTRACT;
    blg_scene_file_name(&out, problem, 1, 6, false);
    CU_ASSERT_STRING_EQUAL(out.data, "hd/images/hd_convex_0003/1/6.png");
    blg_buf_clear(&out);
    blg_scene_file_name(&out, problem, 0, 2, true);
    CU_ASSERT_STRING_EQUAL(out.data, "hd_convex_0003.neg_2.png");
    blg_buf_free(&out);
    free(problem);
}

static void test_scene__a_missing_file_is_named(void) {
    blg_scene_reader *reader = NULL;
    blg_error error = {0};
    CU_ASSERT_EQUAL(
        blg_scene_reader_open(NULL, "no/such/scenes.jsonl", NULL, false, &reader, &error), BLG_IO);
    CU_ASSERT_STRING_EQUAL(error.file, "no/such/scenes.jsonl");
    CU_ASSERT_PTR_NULL(reader);
}

SUITE(scene, CASE(test_scene__read_of_written_is_the_same),
      CASE(test_scene__programs_are_as_json_dump_writes_them),
      CASE(test_scene__file_names_follow_the_layout), CASE(test_scene__a_missing_file_is_named))
