/* A UCBLogo file per problem: one procedure per image, positive.0 to negative.6 in the presets.
 *
 * Logo has the units and axes of the plane, but measures headings clockwise from up. So a shape
 * begins with the heading 90 minus that of its pose, and a left turn is subtracted from Logo's
 * heading. Every file contains the procedures of export/ucblogo.lg. */
#include "embedded.h"
#include "export/exporter.h"
#include "ink/painted.h"

#include <math.h>

static void print_action(blg_buf *out, const blg_action *action) {
    blg_buf_format(out, "bl.%s \"%s", blg_action_kind_name(action->kind),
                   blg_stroke_type_name(action->type));
    blg_export_number(out, " ", action->length);
    if (action->kind == BLG_ARC)
        blg_export_number(out, " ", action->extent_deg);
    blg_export_number(out, " ", action->turn_deg);
    blg_buf_char(out, '\n');
}

/* A width for Logo, which has whole steps only. */
static long whole_width(double width) {
    return width > 1 ? lround(width) : 1;
}

static blg_status add_image(blg_export_run *run, void *state, const blg_export_image *image,
                            blg_error *error) {
    double pen, stamp;
    const blg_scene *scene = image->scene;
    blg_buf *out = image->out;
    (void)run, (void)state, (void)error;
    blg_buf_format(out, "to %s.%d\n", blg_export_side(image->side), image->index);
    if (blg_export_widths(scene, &pen, &stamp))
        blg_buf_format(out, "make \"bl.penwidth %ld\nmake \"bl.stampwidth %ld\n", whole_width(pen),
                       whole_width(stamp));
    for (int s = 0; s < scene->n_shapes; s++) {
        const blg_pose pose = blg_painted_pose(scene, s);
        blg_export_number(out, "bl.begin ", pose.x);
        blg_export_number(out, " ", pose.y);
        blg_export_number(out, " ", pose.heading_deg);
        blg_export_number(out, " ", pose.scale);
        blg_buf_char(out, '\n');
        for (int i = 0; i < scene->programs[s].n_actions; i++)
            print_action(out, &scene->programs[s].actions[i]);
    }
    blg_buf_text(out, "end\n");
    return BLG_OK;
}

static blg_status print_head(blg_export_run *run, void *state, const blg_export_image *image,
                             blg_error *error) {
    const char *name = image->problem->name;
    (void)run, (void)state, (void)error;
    blg_buf_format(image->out,
                   "; Problem %s, split %s: one procedure per image. After\n"
                   ";   load \"%s.lg\n"
                   "; say positive.0, or clearscreen positive.1 and so on. The plane is 720 x 720\n"
                   "; steps, its origin in the middle; strokes may cross its border.\n"
                   "window\n",
                   name, image->split, name);
    blg_buf_add(image->out, blg_embedded_ucblogo_lg, blg_embedded_ucblogo_lg_size);
    return BLG_OK;
}

const blg_exporter blg_exporter_ucblogo = {
    .folder = true, .poses = true, .ending = ".lg", .first = print_head, .image = add_image};
