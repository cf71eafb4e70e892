#include "concept/fingerprint.h"

#include "base/buf.h"
#include "concept/keys.h"

#include <inttypes.h>

static void add_program(blg_buf *text, const blg_program *program) {
    blg_buf_format(text, " %016" PRIx64, blg_key_of_program(program, true));
}

static void add_concept(blg_buf *text, const blg_concept *c, blg_family family) {
    blg_buf_format(text, "%s %d %d\n", blg_family_name(family), c->negated, c->n_components);
    for (int i = 0; i < c->n_components; i++) {
        blg_buf_format(text, " %d %d", c->shapes[i], (int)c->attributes[i]);
        add_program(text, &c->programs[i]);
    }
    blg_buf_format(text, "\n%s\n", c->expression);
}

static void add_scene(blg_buf *text, const blg_scene *scene) {
    blg_buf_format(text, "%d %d %d", scene->n_distractors, scene->violated, scene->impure);
    for (int s = 0; s < scene->n_shapes; s++) {
        const blg_pose *pose = &scene->poses[s];
        const double values[] = {pose->x, pose->y, pose->heading_deg, pose->scale};
        blg_buf_format(text, " %d", scene->shapes[s]);
        add_program(text, &scene->programs[s]);
        for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
            blg_buf_char(text, ' ');
            blg_buf_double(text, values[i]);
        }
    }
    blg_buf_char(text, '\n');
}

blg_status blg_fingerprint_add(blg_digest *digest, const blg_problem *problem, const char *split,
                               blg_error *error) {
    blg_buf text = {0};
    blg_buf_format(&text, "%s\n%s\n%d %d %d\n", problem->name, split, problem->n_support,
                   problem->n_query[0], problem->n_query[1]);
    add_concept(&text, &problem->concept, problem->family);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(problem, side); i++)
            add_scene(&text, &problem->images[side][i]);
    blg_status status =
        text.failed ? blg_no_memory(error) : blg_digest_add(digest, text.data, text.size, error);
    blg_buf_free(&text);
    return status;
}
