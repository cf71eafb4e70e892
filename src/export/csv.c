/* CSV of attributes and measures, one shape a row, by RFC 4180: lines end with CRLF, quotes are
 * doubled. A value that is undecided or unknown is an empty cell. */
#include "analyse/analyse.h"
#include "base/error.h"
#include "export/export.h"
#include "export/exporter.h"
#include "ink/painted.h"

#include <string.h>

typedef struct csv {
    blg_analyser *analyser;
} csv;

static const char head[] = "problem,family,split,side,role,index,shape,name,actions,lines,arcs,x,y,"
                           "heading_deg,scale,program,diameter,regions,straight_lines_min,"
                           "straight_lines_max,crossings,rotation_order,mirror_axes,closing_gap";

static blg_status begin(blg_export_run *run, void *state, blg_error *error) {
    csv *c = state;
    blg_buf *out = &run->file.pending;
    blg_buf_text(out, head);
    for (int i = 0; i < BLG_ATTRIBUTES; i++)
        blg_buf_format(out, ",%s", blg_attribute_name((blg_attribute)i));
    blg_buf_text(out, "\r\n");
    return blg_analyser_create(&c->analyser, error);
}

static void print_place(const blg_export_run *run, const blg_export_image *image, int shape) {
    const blg_catalogue *catalogue = run->options->catalogue;
    const blg_problem *problem = image->problem;
    blg_buf *out = image->out;
    int known = image->scene->shapes[shape];
    blg_buf_csv(out, problem->name);
    blg_buf_format(out, ",%s,", blg_family_name(problem->family));
    blg_buf_csv(out, image->split);
    blg_buf_format(out, ",%s,%s,%d,%d,", blg_export_side(image->side),
                   image->index < problem->n_support ? "support" : "query", image->index, shape);
    if (catalogue && known >= 0)
        blg_buf_csv(out, blg_catalogue_shape(catalogue, known)->name);
}

static void print_program(const blg_export_run *run, blg_buf *out, const blg_program *program,
                          blg_pose pose) {
    char text[BLG_MAX_ACTIONS * (BLG_ACTION_TEXT + 2)];
    int n_arcs = 0;
    for (int i = 0; i < program->n_actions; i++)
        n_arcs += program->actions[i].kind == BLG_ARC;
    blg_buf_format(out, ",%d,%d,%d", program->n_actions, program->n_actions - n_arcs, n_arcs);
    const double values[] = {pose.x, pose.y, pose.heading_deg, pose.scale};
    for (int i = 0; i < 4; i++) {
        blg_buf_char(out, ',');
        if (blg_reading_has_scenes(run->reading))
            blg_buf_double(out, values[i]);
    }
    blg_buf_char(out, ',');
    blg_program_print(program, text, sizeof text);
    blg_buf_csv(out, text);
}

static void print_analysis(blg_buf *out, const blg_analysis *a) {
    blg_buf_char(out, ',');
    blg_buf_double(out, a->diameter);
    blg_buf_format(out, ",%d,%d,%d,%d,%d,%d,", a->n_regions, a->n_lines_min, a->n_lines_max,
                   a->n_crossings, a->rotation_order, a->mirror_axes);
    blg_buf_double(out, a->closing_gap);
    for (int i = 0; i < BLG_ATTRIBUTES; i++)
        blg_buf_text(out, a->attributes[i].value == BLG_UNDECIDED ? ","
                          : a->attributes[i].value                ? ",1"
                                                                  : ",0");
    blg_buf_text(out, "\r\n");
}

static blg_status add_image(blg_export_run *run, void *state, const blg_export_image *image,
                            blg_error *error) {
    csv *c = state;
    const blg_scene *scene = image->scene;
    for (int s = 0; s < scene->n_shapes; s++) {
        blg_analysis analysis;
        blg_status status = blg_analyse(c->analyser, &scene->programs[s], &analysis, error);
        if (status != BLG_OK)
            return status;
        print_place(run, image, s);
        print_program(run, image->out, &scene->programs[s], blg_painted_pose(scene, s));
        print_analysis(image->out, &analysis);
    }
    return BLG_OK;
}

static void close_csv(void *state) {
    blg_analyser_free(((csv *)state)->analyser);
}

const blg_exporter blg_exporter_csv = {
    .state_size = sizeof(csv), .begin = begin, .image = add_image, .close = close_csv};
