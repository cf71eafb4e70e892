/* Flat JSON lines: one image a line, every value a scalar or a list of scalars. */
#include "base/str.h"
#include "export/export.h"
#include "export/exporter.h"
#include "ink/painted.h"
#include "write/scene.h"

static void key(blg_buf *out, const char *name) {
    blg_buf_format(out, ",\"%s\":", name);
}

static void print_text(blg_buf *out, const char *name, const char *text) {
    key(out, name);
    blg_buf_json_string(out, text);
}

static void print_program(blg_buf *out, const blg_program *program) {
    char text[BLG_MAX_ACTIONS * (BLG_ACTION_TEXT + 2)];
    blg_program_print(program, text, sizeof text);
    blg_buf_json_string(out, text);
}

static void print_shape_name(blg_buf *out, const blg_catalogue *catalogue, int shape) {
    if (catalogue && shape >= 0)
        blg_buf_json_string(out, blg_catalogue_shape(catalogue, shape)->name);
    else
        blg_buf_text(out, "null");
}

/* Appends the concept: an expression, or its components by name or as programs. */
static void print_concept(blg_buf *out, const blg_catalogue *catalogue,
                          const blg_problem *problem) {
    const blg_concept *concept = &problem->concept;
    key(out, "concept");
    blg_buf_char(out, '[');
    if (concept->expression[0])
        blg_buf_json_string(out, concept->expression);
    for (int i = 0; i < concept->n_components && !concept->expression[0]; i++) {
        blg_buf_text(out, i ? "," : "");
        if (problem->family == BLG_FREE_FORM)
            print_program(out, &concept->programs[i]);
        else if (problem->family == BLG_BASIC)
            print_shape_name(out, catalogue, concept->shapes[i]);
        else
            blg_buf_json_string(out, blg_attribute_name(concept->attributes[i]));
    }
    blg_buf_format(out, "],\"negated\":%s", concept->negated ? "true" : "false");
}

/* Appends x, y, heading and scale as lists, one value for each shape; null if the data set has no
 * poses. */
static void print_poses(blg_buf *out, const blg_scene *scene, bool known) {
    static const char *const names[] = {"x", "y", "heading_deg", "scale"};
    for (int c = 0; c < 4; c++) {
        key(out, names[c]);
        blg_buf_text(out, known ? "[" : "null");
        for (int s = 0; s < scene->n_shapes && known; s++) {
            blg_buf_text(out, s ? "," : "");
            const blg_pose pose = blg_painted_pose(scene, s);
            blg_buf_double(out, c == 0   ? pose.x
                                : c == 1 ? pose.y
                                : c == 2 ? pose.heading_deg
                                         : pose.scale);
        }
        blg_buf_text(out, known ? "]" : "");
    }
}

static void print_shapes(blg_buf *out, const blg_catalogue *catalogue, const blg_scene *scene) {
    key(out, "shapes");
    blg_buf_char(out, '[');
    for (int s = 0; s < scene->n_shapes; s++) {
        blg_buf_text(out, s ? "," : "");
        print_shape_name(out, catalogue, scene->shapes[s]);
    }
    blg_buf_char(out, ']');
    key(out, "programs");
    blg_buf_char(out, '[');
    for (int s = 0; s < scene->n_shapes; s++) {
        blg_buf_text(out, s ? "," : "");
        print_program(out, &scene->programs[s]);
    }
    blg_buf_char(out, ']');
}

static blg_status add_image(blg_export_run *run, void *state, const blg_export_image *image,
                            blg_error *error) {
    const blg_problem *problem = image->problem;
    blg_buf *out = image->out;
    (void)state, (void)error;
    blg_buf_text(out, "{\"problem\":");
    blg_buf_json_string(out, problem->name);
    print_text(out, "family", blg_family_name(problem->family));
    print_text(out, "split", image->split);
    print_text(out, "side", blg_export_side(image->side));
    print_text(out, "role", image->index < problem->n_support ? "support" : "query");
    blg_buf_format(out, ",\"index\":%d,\"file\":\"", image->index);
    blg_reading_image(run->reading, problem, image->side, image->index, out);
    blg_buf_char(out, '"');
    print_concept(out, run->options->catalogue, problem);
    print_shapes(out, run->options->catalogue, image->scene);
    print_poses(out, image->scene, blg_reading_has_scenes(run->reading));
    blg_scene_write_marks(out, image->scene);
    blg_buf_text(out, "}\n");
    return BLG_OK;
}

const blg_exporter blg_exporter_jsonl = {.image = add_image};
