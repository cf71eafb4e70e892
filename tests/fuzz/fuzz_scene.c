/* Fuzz target: a line of scenes.jsonl. What reads has a name that can be a file's, and finite
 * numbers; its programs are printed and read again unchanged. */
#include "data/read.h"
#include "data/write.h"
#include "file.h"

#include <math.h>

static blg_problem problem;

static void check_name(const char *name) {
    check(name[0] && name[strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                       "0123456789_-")] == '\0');
}

static void check_shape(const blg_pose *pose, const blg_program *program) {
    blg_program again;
    blg_buf text = {0};
    check(isfinite(pose->x) && isfinite(pose->y) && isfinite(pose->heading_deg));
    check(isfinite(pose->scale) && pose->scale > 0);
    blg_scene_write_program(&text, program);
    check(blg_scene_read_program(text.data, &again, NULL) == BLG_OK);
    check(again.n_actions == program->n_actions);
    blg_buf_free(&text);
}

static void check_image(const blg_scene *scene) {
    check(scene->n_shapes >= 0 && scene->n_shapes <= BLG_MAX_SHAPES);
    for (int i = 0; i < scene->n_shapes; i++)
        check_shape(&scene->poses[i], &scene->programs[i]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char split[BLG_SPLIT_NAME];
    uint64_t seed = 0;
    blg_error error = {0};
    blg_status status =
        blg_scene_read_line((const char *)data, size, NULL, &problem, split, &seed, &error);
    check((status == BLG_OK) == (error.text[0] == '\0'));
    if (status != BLG_OK)
        return 0;
    check_name(problem.name);
    check_name(split);
    for (int side = 0; side < 2; side++) {
        check(blg_problem_side(&problem, side) <= BLG_MAX_SIDE);
        for (int i = 0; i < blg_problem_side(&problem, side); i++)
            check_image(&problem.images[side][i]);
    }
    return 0;
}
