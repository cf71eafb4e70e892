#include "reference/json.h"

static void add_program(const blg_program *program, blg_buf *out) {
    blg_buf_char(out, '[');
    for (int i = 0; i < program->n_actions; i++) {
        char text[BLG_ACTION_TEXT];
        size_t size = blg_action_print(&program->actions[i], text);
        blg_buf_text(out, i ? ", \"" : "\"");
        blg_buf_add(out, text, size);
        blg_buf_char(out, '"');
    }
    blg_buf_char(out, ']');
}

static void add_scene(const blg_scene *scene, blg_buf *out) {
    blg_buf_char(out, '[');
    for (int s = 0; s < scene->n_shapes; s++) {
        if (s)
            blg_buf_text(out, ", ");
        add_program(&scene->programs[s], out);
    }
    blg_buf_char(out, ']');
}

void blg_reference_json_open(blg_buf *out) {
    blg_buf_char(out, '{');
}

void blg_reference_json_problem(const blg_problem *problem, bool first, blg_buf *out) {
    if (!first)
        blg_buf_text(out, ", ");
    blg_buf_json_string(out, problem->name);
    blg_buf_text(out, ": [");
    for (int side = 1; side >= 0; side--) {
        blg_buf_text(out, side ? "[" : ", [");
        for (int i = 0; i < problem->n_support + problem->n_query; i++) {
            if (i)
                blg_buf_text(out, ", ");
            add_scene(&problem->images[side][i], out);
        }
        blg_buf_char(out, ']');
    }
    blg_buf_char(out, ']');
}

void blg_reference_json_close(blg_buf *out) {
    blg_buf_char(out, '}');
}
