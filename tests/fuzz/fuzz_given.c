/* Fuzz target: a line of given scenes through the reader.
 *
 * Whatever is read can be arranged and drawn as ink. What is refused says where: the key or the
 * whole line, and a column. */
#include "base/text.h"
#include "data/read.h"
#include "figure/ink.h"
#include "fuzz.h"

#include <math.h>
#include <string.h>

static void check_scene(const blg_scene *scene) {
    blg_ink ink = {0};
    check(scene->n_shapes >= 1 && scene->n_shapes <= BLG_MAX_SHAPES);
    check(scene->n_distractors >= 0 && scene->n_distractors <= scene->n_shapes);
    for (int i = 0; i < scene->n_shapes; i++) {
        const blg_program *program = &scene->programs[i];
        check(program->n_actions >= 1 && program->n_actions <= BLG_MAX_ACTIONS);
        for (int k = 0; k < program->n_actions; k++)
            check(isfinite(program->actions[k].length + program->actions[k].turn_deg));
    }
    check(blg_ink_draw_scene(&ink, scene) == BLG_OK);
    blg_ink_free(&ink);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static blg_problem problem;
    const char *text = (const char *)data;
    json_t *line = json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL);
    blg_scene_parser parser = {.text = text, .size = size};
    blg_error error = {0};
    bool single;
    if (!line)
        return 0;
    if (blg_scene_parse_given(&parser, line, &problem, &single, &error) != BLG_OK)
        check(error.status == BLG_INVALID && error.column >= 1 && error.key[0] == '$');
    else if (single)
        check_scene(&problem.images[1][0]);
    else
        for (int side = 0; side < 2; side++)
            for (int i = 0; i < blg_problem_side(&problem, side); i++)
                check_scene(&problem.images[side][i]);
    json_decref(line);
    return 0;
}
