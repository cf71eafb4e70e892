/* Flat JSON lines: one image a line, every value a scalar or a list of scalars. */
#include "base/str.h"
#include "export/exporter.h"
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

/* An expression, or the components by name or program. */
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

static double pose_x(const blg_pose *pose) {
    return pose->x;
}
static double pose_y(const blg_pose *pose) {
    return pose->y;
}
static double pose_heading(const blg_pose *pose) {
    return pose->heading_deg;
}
static double pose_scale(const blg_pose *pose) {
    return pose->scale;
}

/* Lists parallel to the shapes; null where the data set has no poses. */
static void print_poses(blg_buf *out, const blg_scene *scene, bool known) {
    static const struct {
        const char *name;
        double (*get)(const blg_pose *);
    } columns[] = {
        {"x", pose_x}, {"y", pose_y}, {"heading_deg", pose_heading}, {"scale", pose_scale}};
    for (size_t c = 0; c < sizeof columns / sizeof *columns; c++) {
        key(out, columns[c].name);
        blg_buf_text(out, known ? "[" : "null");
        for (int s = 0; s < scene->n_shapes && known; s++) {
            blg_buf_text(out, s ? "," : "");
            blg_buf_double(out, columns[c].get(&scene->poses[s]));
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

static void print_image(const blg_export_run *run, blg_buf *out, const blg_problem *problem,
                        const char *split, int side, int image) {
    const blg_scene *scene = &problem->images[side][image];
    blg_buf_text(out, "{\"problem\":");
    blg_buf_json_string(out, problem->name);
    print_text(out, "family", blg_family_name(problem->family));
    print_text(out, "split", split);
    print_text(out, "side", blg_export_side(side));
    print_text(out, "role", image < problem->n_support ? "support" : "query");
    blg_buf_format(out, ",\"index\":%d,\"file\":\"", image);
    blg_reading_image(run->reading, problem, side, image, out);
    blg_buf_char(out, '"');
    print_concept(out, run->options->catalogue, problem);
    print_shapes(out, run->options->catalogue, scene);
    print_poses(out, scene, blg_reading_has_scenes(run->reading));
    blg_scene_write_marks(out, scene);
    blg_buf_text(out, "}\n");
}

static blg_status add_problem(blg_export_run *run, void *state, const blg_problem *problem,
                              const char *split, blg_error *error) {
    (void)state;
    (void)error;
    for (int side = 1; side >= 0; side--)
        for (int i = 0; i < blg_problem_side(problem, side); i++)
            print_image(run, &run->file.pending, problem, split, side, i);
    return BLG_OK;
}

const blg_exporter blg_exporter_jsonl = {.problem = add_problem};
