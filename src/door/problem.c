/* Problems as objects: a problem that was built or read, with the data that its texts need. */
#include "blogo/problem.h"
#include "door/door.h"
#include "read/scene_read.h"
#include "tasks/describe.h"
#include "write/scene.h"

#include <string.h>

blg_status blg_problem_from_json(const char *line, size_t size, const blg_catalogue *catalogue,
                                 blg_problem **problem, blg_error *error) {
    blg_held_problem *held = blg_handle_new(sizeof *held);
    *problem = NULL;
    if (!held)
        return blg_no_memory(error);
    held->catalogue = catalogue;
    blg_status status =
        blg_scene_read_line(line, size, catalogue, &held->problem, held->split, &held->seed, error);
    if (status == BLG_OK)
        *problem = &held->problem;
    else
        blg_handle_free(held);
    return status;
}

void blg_problem_free(blg_problem *problem) {
    blg_handle_free(problem);
}

const char *blg_problem_name(const blg_problem *problem) {
    return problem->name;
}

const char *blg_problem_family(const blg_problem *problem) {
    return blg_family_name(problem->family);
}

const char *blg_problem_split(const blg_problem *problem) {
    return blg_held(problem)->split;
}

static blg_scene_context context_of(const blg_problem *problem) {
    const blg_held_problem *held = blg_held(problem);
    return (blg_scene_context){held->catalogue, held->split, held->seed, false};
}

blg_status blg_problem_json(const blg_problem *problem, char **json, blg_error *error) {
    const blg_scene_context context = context_of(problem);
    blg_buf out = {0};
    blg_scene_write(&out, &context, problem);
    if (out.size)
        out.data[out.size - 1] = '\0'; /* the line feed */
    return blg_handle_text(&out, json, error);
}

blg_status blg_problem_concept(const blg_problem *problem, char **json, blg_error *error) {
    const blg_scene_context context = context_of(problem);
    blg_buf out = {0};
    blg_scene_write_concept(&out, &context, problem);
    return blg_handle_text(&out, json, error);
}

blg_status blg_problem_hardness(const blg_problem *problem, const char *name, double *value,
                                blg_error *error) {
    for (int i = 0; i < BLG_HARDNESS_FIGURES; i++)
        if (strcmp(name, blg_hardness_names[i]) == 0) {
            *value = blg_hardness_figure(&problem->hardness, i);
            return BLG_OK;
        }
    return blg_error_set(error, BLG_INVALID, "unknown measure of hardness \"%.60s\"", name);
}

int blg_problem_images(const blg_problem *problem, int side) {
    return side == 0 || side == 1 ? blg_problem_side(problem, side) : 0;
}

int blg_problem_support(const blg_problem *problem) {
    return problem->n_support;
}

const blg_scene *blg_held_scene(const blg_problem *problem, int side, int image) {
    return image >= 0 && image < blg_problem_images(problem, side) ? &problem->images[side][image]
                                                                   : NULL;
}

blg_status blg_held_no_image(const blg_problem *problem, int side, int image, blg_error *error) {
    return blg_error_set(error, BLG_INVALID, "%s has no image %d of side %d", problem->name, image,
                         side);
}

int blg_problem_shapes(const blg_problem *problem, int side, int image) {
    const blg_scene *scene = blg_held_scene(problem, side, image);
    return scene ? scene->n_shapes : 0;
}

const blg_program *blg_problem_program(const blg_problem *problem, int side, int image, int shape) {
    const blg_scene *scene = blg_held_scene(problem, side, image);
    return scene && shape >= 0 && shape < scene->n_shapes ? &scene->programs[shape] : NULL;
}

blg_status blg_problem_pose(const blg_problem *problem, int side, int image, int shape,
                            blg_pose *pose, blg_error *error) {
    if (!blg_problem_program(problem, side, image, shape))
        return blg_error_set(error, BLG_INVALID, "%s has no shape %d in image %d of side %d",
                             problem->name, shape, image, side);
    *pose = problem->images[side][image].poses[shape];
    return BLG_OK;
}

/* Describes the concept if side is -1, else an image. */
static blg_status describe(const blg_problem *problem, int side, int image, char **text,
                           blg_error *error) {
    const blg_held_problem *held = blg_held(problem);
    blg_describer *describer = NULL;
    const char *words = NULL;
    blg_buf out = {0};
    *text = NULL;
    blg_status status = blg_describer_create(held->catalogue, &describer, error);
    if (status == BLG_OK)
        status = blg_describer_problem(describer, problem, held->seed, error);
    if (status == BLG_OK && side < 0)
        status = blg_describe_concept(describer, BLG_WORDING_LONG, &words, error);
    else if (status == BLG_OK)
        status = blg_describe_image(describer, side, image, BLG_WORDING_LONG, &words, error);
    if (status == BLG_OK) {
        blg_buf_text(&out, words);
        status = blg_handle_text(&out, text, error);
    }
    blg_describer_free(describer);
    return status;
}

blg_status blg_problem_description(const blg_problem *problem, char **text, blg_error *error) {
    return describe(problem, -1, 0, text, error);
}

blg_status blg_problem_image_description(const blg_problem *problem, int side, int image,
                                         char **text, blg_error *error) {
    *text = NULL;
    return blg_held_scene(problem, side, image) ? describe(problem, side, image, text, error)
                                                : blg_held_no_image(problem, side, image, error);
}
