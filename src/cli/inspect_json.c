#include "cli/inspect_json.h"

#include "cli/measures.h"

#include <stdlib.h>

blg_status cli_find_rules(blg_analyser *analyser, const blg_problem *problem, blg_hypotheses *found,
                          blg_error *error) {
    blg_traits traits[2][BLG_MAX_SIDE];
    const blg_traits *const by_side[2] = {traits[0], traits[1]};
    const bool figures = problem->family == BLG_ABSTRACT;
    blg_problem *pure = malloc(sizeof *pure);
    blg_status status = pure ? BLG_OK : blg_no_memory(error);
    if (status == BLG_OK) {
        *pure = *problem;
        blg_problem_purify(pure);
    }
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(problem, side) && status == BLG_OK; i++) {
            const blg_scene *scene = &pure->images[side][i];
            blg_analysis analysis;
            if (figures)
                status = blg_analyse(analyser, &scene->programs[0], &analysis, error);
            if (status == BLG_OK)
                traits[side][i] =
                    blg_traits_of_scene(scene, figures ? &analysis : NULL, BLG_LINES_TWO);
        }
    if (status == BLG_OK)
        blg_hypotheses_find(by_side, problem->n_support, problem->n_query, found);
    free(pure);
    return status;
}

static void add_number(blg_buf *out, const char *before, double value) {
    blg_buf_text(out, before);
    blg_buf_double(out, value);
}

static void add_pose(blg_buf *out, const blg_pose *pose) {
    if (!(pose->scale > 0)) {
        blg_buf_text(out, "null");
        return;
    }
    add_number(out, "{\"x\": ", pose->x);
    add_number(out, ", \"y\": ", pose->y);
    add_number(out, ", \"heading_deg\": ", pose->heading_deg);
    add_number(out, ", \"scale\": ", pose->scale);
    blg_buf_char(out, '}');
}

static blg_status add_shape(blg_buf *out, blg_analyser *analyser, const blg_catalogue *catalogue,
                            const blg_scene *scene, int i, blg_error *error) {
    char text[BLG_MAX_ACTIONS * (BLG_ACTION_TEXT + 2)];
    cli_measures measures;
    blg_status status = cli_measure(analyser, &scene->programs[i], BLG_LINES_TWO, &measures, error);
    if (status != BLG_OK)
        return status;
    blg_buf_text(out, "{\"name\": ");
    if (catalogue && scene->shapes[i] >= 0)
        blg_buf_json_string(out, blg_catalogue_shape(catalogue, scene->shapes[i])->name);
    else
        blg_buf_text(out, "null");
    blg_buf_text(out, ", \"program\": ");
    blg_scene_write_program(out, &scene->programs[i]);
    blg_program_print(&scene->programs[i], text, sizeof text);
    blg_buf_format(out, ", \"text\": \"%s\", \"pose\": ", text);
    add_pose(out, &scene->poses[i]);
    blg_buf_text(out, ", ");
    cli_measures_json(out, &measures);
    blg_buf_char(out, '}');
    return BLG_OK;
}

static blg_status add_shapes(blg_buf *out, blg_analyser *analyser, const blg_catalogue *catalogue,
                             const blg_scene *scene, blg_error *error) {
    blg_status status = BLG_OK;
    blg_buf_text(out, "\"shapes\": [");
    for (int i = 0; i < scene->n_shapes && status == BLG_OK; i++) {
        blg_buf_text(out, i ? ", " : "");
        status = add_shape(out, analyser, catalogue, scene, i, error);
    }
    blg_buf_char(out, ']');
    return status;
}

static void add_rules(blg_buf *out, const blg_hypotheses *found) {
    blg_buf_format(out, ", \"fitting_rules\": %d, \"rivals\": %d, \"rules\": [", found->n_fitting,
                   found->n_rivals);
    for (int i = 0; i < found->n; i++) {
        char text[BLG_RULE_TEXT];
        blg_rule_print(&found->rules[i], text, sizeof text);
        blg_buf_text(out, i ? ", {\"rule\": " : "{\"rule\": ");
        blg_buf_json_string(out, text);
        blg_buf_format(out, ", \"rival\": %s}", found->rules[i].rival ? "true" : "false");
    }
    blg_buf_char(out, ']');
}

static void add_head(blg_buf *out, const blg_scene_context *context, const blg_problem *problem) {
    blg_buf_format(out, "{\"name\": \"%s\", \"family\": \"%s\", \"index\": %d, \"split\": ",
                   problem->name, blg_family_name(problem->family), problem->index);
    blg_buf_json_string(out, context->split);
    blg_buf_format(out, ", \"attempt\": %d, \"concept\": ", problem->attempt);
    blg_scene_write_concept(out, context, problem);
    add_number(out,
               ", \"hardness\": {\"negative_distance\": ", problem->hardness.negative_distance);
    add_number(out, ", \"positive_diversity\": ", problem->hardness.positive_diversity);
    blg_buf_format(out, ", \"near_separators\": %d}", problem->hardness.near_separators);
}

blg_status cli_problem_json(blg_buf *out, blg_analyser *analyser, const blg_scene_context *context,
                            const blg_problem *problem, blg_error *error) {
    blg_hypotheses *found = malloc(sizeof *found);
    blg_status status =
        found ? cli_find_rules(analyser, problem, found, error) : blg_no_memory(error);
    if (status == BLG_OK) {
        add_head(out, context, problem);
        add_rules(out, found);
        blg_buf_text(out, ", \"images\": [");
    }
    for (int side = 1; side >= 0; side--)
        for (int i = 0; i < blg_problem_side(problem, side) && status == BLG_OK; i++) {
            const blg_scene *scene = &problem->images[side][i];
            blg_buf_format(out, "%s{\"side\": \"%s\", \"role\": \"%s\", \"index\": %d, ",
                           side && !i ? "" : ", ", side ? "positive" : "negative",
                           i < problem->n_support ? "support" : "query", i);
            status = add_shapes(out, analyser, context->catalogue, scene, error);
            blg_scene_write_marks(out, scene);
            blg_buf_char(out, '}');
        }
    blg_buf_text(out, "]}\n");
    free(found);
    return status == BLG_OK && out->failed ? blg_no_memory(error) : status;
}

blg_status cli_image_json(blg_buf *out, blg_analyser *analyser, const char *id,
                          const blg_scene *scene, blg_error *error) {
    blg_buf_text(out, "{\"id\": ");
    if (*id)
        blg_buf_json_string(out, id);
    else
        blg_buf_text(out, "null");
    blg_buf_text(out, ", ");
    blg_status status = add_shapes(out, analyser, NULL, scene, error);
    blg_buf_text(out, "}\n");
    return status == BLG_OK && out->failed ? blg_no_memory(error) : status;
}
