#include "write/scene.h"

static void write_number(blg_buf *out, const char *text, double value) {
    blg_buf_text(out, text);
    blg_buf_double(out, value);
}

void blg_scene_file_name(blg_buf *out, const blg_problem *problem, int side, int image, bool tar) {
    if (!tar) {
        blg_buf_text(out, blg_family_name(problem->family));
        blg_buf_text(out, "/images/");
    }
    blg_buf_text(out, problem->name);
    if (tar)
        write_number(out, side ? ".pos_" : ".neg_", image);
    else
        write_number(out, side ? "/1/" : "/0/", image);
    blg_buf_text(out, ".png");
}

void blg_scene_write_program(blg_buf *out, const blg_program *program) {
    blg_buf_char(out, '[');
    for (int i = 0; i < program->n_actions; i++) {
        const blg_action *action = &program->actions[i];
        blg_buf_text(out, i ? ",[\"" : "[\"");
        blg_buf_text(out, blg_action_kind_name(action->kind));
        blg_buf_text(out, "\",\"");
        blg_buf_text(out, blg_stroke_type_name(action->type));
        write_number(out, "\",", action->length);
        if (action->kind == BLG_ARC)
            write_number(out, ",", action->extent_deg);
        write_number(out, ",", action->turn_deg);
        blg_buf_char(out, ']');
    }
    blg_buf_char(out, ']');
}

static void write_shape_name(blg_buf *out, const blg_catalogue *catalogue, int shape) {
    if (shape >= 0)
        blg_buf_json_string(out, blg_catalogue_shape(catalogue, shape)->name);
    else
        blg_buf_text(out, "null");
}

static void write_component(blg_buf *out, const blg_scene_context *context,
                            const blg_problem *problem, int i) {
    const blg_concept *concept = &problem->concept;
    if (problem->family == BLG_FREE_FORM)
        blg_scene_write_program(out, &concept->programs[i]);
    else if (problem->family == BLG_BASIC)
        write_shape_name(out, context->catalogue, concept->shapes[i]);
    else
        blg_buf_json_string(out, blg_attribute_name(concept->attributes[i]));
}

void blg_scene_write_concept(blg_buf *out, const blg_scene_context *context,
                             const blg_problem *problem) {
    static const char *const keys[BLG_FAMILIES] = {"programs", "shapes", "attributes"};
    const blg_concept *concept = &problem->concept;
    blg_buf_char(out, '{');
    if (concept->expression[0]) {
        blg_buf_text(out, "\"expression\":");
        blg_buf_json_string(out, concept->expression);
    } else {
        blg_buf_format(out, "\"%s\":[", keys[problem->family]);
        for (int i = 0; i < concept->n_components; i++) {
            blg_buf_text(out, i ? "," : "");
            write_component(out, context, problem, i);
        }
        blg_buf_char(out, ']');
    }
    blg_buf_format(out, ",\"negated\":%s}", concept->negated ? "true" : "false");
}

static void write_shape(blg_buf *out, const blg_scene_context *context, const blg_scene *scene,
                        int i) {
    const blg_pose *pose = &scene->poses[i];
    blg_buf_text(out, "{\"name\":");
    write_shape_name(out, context->catalogue, scene->shapes[i]);
    blg_buf_text(out, ",\"program\":");
    blg_scene_write_program(out, &scene->programs[i]);
    write_number(out, ",\"pose\":{\"x\":", pose->x);
    write_number(out, ",\"y\":", pose->y);
    write_number(out, ",\"heading_deg\":", pose->heading_deg);
    write_number(out, ",\"scale\":", pose->scale);
    blg_buf_text(out, "}}");
}

void blg_scene_write_marks(blg_buf *out, const blg_scene *scene) {
    write_number(out, ",\"distractors\":", scene->n_distractors);
    if (scene->violated >= 0)
        write_number(out, ",\"violated\":", scene->violated);
    else
        blg_buf_text(out, ",\"violated\":null");
    blg_buf_text(out, scene->impure ? ",\"impure\":true" : ",\"impure\":false");
    if (scene->pen_px > 0) {
        write_number(out, ",\"pen_px\":", scene->pen_px);
        write_number(out, ",\"stamp_px\":", scene->stamp_px);
    }
}

static void write_image(blg_buf *out, const blg_scene_context *context, const blg_problem *problem,
                        int side, int image) {
    const blg_scene *scene = &problem->images[side][image];
    blg_buf_text(out, "{\"file\":\"");
    blg_scene_file_name(out, problem, side, image, context->tar);
    blg_buf_text(out, side ? "\",\"side\":\"positive" : "\",\"side\":\"negative");
    blg_buf_text(out, image < problem->n_support ? "\",\"role\":\"support" : "\",\"role\":\"query");
    blg_buf_text(out, "\",\"shapes\":[");
    for (int i = 0; i < scene->n_shapes; i++) {
        blg_buf_text(out, i ? "," : "");
        write_shape(out, context, scene, i);
    }
    blg_buf_char(out, ']');
    blg_scene_write_marks(out, scene);
    blg_buf_char(out, '}');
}

void blg_scene_write(blg_buf *out, const blg_scene_context *context, const blg_problem *problem) {
    blg_buf_format(out, "{\"name\":\"%s\",\"family\":\"%s\",\"index\":%d,\"split\":", problem->name,
                   blg_family_name(problem->family), problem->index);
    blg_buf_json_string(out, context->split);
    blg_buf_format(out,
                   ",\"seed\":%llu,\"attempt\":%d,\"concept\":", (unsigned long long)context->seed,
                   problem->attempt);
    blg_scene_write_concept(out, context, problem);
    write_number(out, ",\"hardness\":{\"negative_distance\":", problem->hardness.negative_distance);
    write_number(out, ",\"positive_diversity\":", problem->hardness.positive_diversity);
    blg_buf_format(out,
                   ",\"near_separators\":%d,\"fitting_rules\":", problem->hardness.near_separators);
    if (problem->hardness.fitting_rules >= 0)
        blg_buf_format(out, "%d", problem->hardness.fitting_rules);
    else
        blg_buf_text(out, "null");
    blg_buf_format(out, "},\"n_support\":%d,\"n_query\":", problem->n_support);
    if (problem->n_query[0] == problem->n_query[1])
        blg_buf_format(out, "%d", problem->n_query[0]);
    else
        blg_buf_format(out, "[%d,%d]", problem->n_query[1], problem->n_query[0]);
    blg_buf_text(out, ",\"images\":[");
    for (int side = 1; side >= 0; side--)
        for (int i = 0; i < blg_problem_side(problem, side); i++) {
            blg_buf_text(out, side && !i ? "" : ",");
            write_image(out, context, problem, side, i);
        }
    blg_buf_text(out, "]}\n");
}

static void write_published_program(blg_buf *out, const blg_program *program) {
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

/* Both lists get the same length: a query that one side lacks is written as an image without
 * shapes. */
void blg_scene_write_programs(blg_buf *out, const blg_problem *problem) {
    blg_buf_format(out, "\"%s\": [", problem->name);
    const int sides[2] = {blg_problem_side(problem, 0), blg_problem_side(problem, 1)};
    for (int side = 1; side >= 0; side--) {
        blg_buf_text(out, side ? "[" : ", [");
        for (int i = 0; i < sides[0] || i < sides[1]; i++) {
            const blg_scene *scene = &problem->images[side][i];
            blg_buf_text(out, i ? ", [" : "[");
            for (int shape = 0; i < sides[side] && shape < scene->n_shapes; shape++) {
                blg_buf_text(out, shape ? ", " : "");
                write_published_program(out, &scene->programs[shape]);
            }
            blg_buf_char(out, ']');
        }
        blg_buf_char(out, ']');
    }
    blg_buf_char(out, ']');
}
