/* A UCBLogo file per problem: one procedure per image, positive.0 to negative.6.
 *
 * Logo's frame has the plane's units and axes; its headings run clockwise from up, so the script
 * starts with 90 minus ours and turns left by taking away. */
#include "export/exporter.h"
#include "export/script.h"

#include <math.h>
#include <stdio.h>

static void print_action(blg_buf *out, const blg_action *action) {
    blg_buf_format(out, "bl.%s \"%s ", blg_action_kind_name(action->kind),
                   blg_stroke_type_name(action->type));
    blg_export_number(out, action->length);
    if (action->kind == BLG_ARC) {
        blg_buf_char(out, ' ');
        blg_export_number(out, action->extent_deg);
    }
    blg_buf_char(out, ' ');
    blg_export_number(out, action->turn_deg);
    blg_buf_char(out, '\n');
}

/* Logo's widths are whole steps. */
static long whole_width(double width) {
    return width > 1 ? lround(width) : 1;
}

static void print_image(blg_buf *out, const blg_scene *scene, int side, int image) {
    double pen, stamp;
    blg_buf_format(out, "to %s.%d\n", blg_export_side(side), image);
    if (blg_export_widths(scene, &pen, &stamp))
        blg_buf_format(out, "make \"bl.penwidth %ld\nmake \"bl.stampwidth %ld\n", whole_width(pen),
                       whole_width(stamp));
    for (int s = 0; s < scene->n_shapes; s++) {
        const blg_pose *pose = &scene->poses[s];
        const double place[] = {pose->x, pose->y, pose->heading_deg, pose->scale};
        blg_buf_text(out, "bl.begin");
        for (int i = 0; i < 4; i++) {
            blg_buf_char(out, ' ');
            blg_export_number(out, place[i]);
        }
        blg_buf_char(out, '\n');
        for (int i = 0; i < scene->programs[s].n_actions; i++)
            print_action(out, &scene->programs[s].actions[i]);
    }
    blg_buf_text(out, "end\n");
}

static blg_status add_problem(blg_export_run *run, void *state, const blg_problem *problem,
                              const char *split, blg_error *error) {
    char name[BLG_NAME_SIZE + 8];
    blg_buf out = {0};
    (void)state;
    blg_buf_format(&out,
                   "; Problem %s, split %s: one procedure per image. After\n"
                   ";   load \"%s.lg\n"
                   "; say positive.0, or clearscreen positive.1 and so on. The plane is 720 x 720\n"
                   "; steps, its origin in the middle; strokes may cross its border.\n"
                   "window\n",
                   problem->name, split, problem->name);
    blg_buf_text(&out, blg_script_ucblogo);
    for (int side = 1; side >= 0; side--)
        for (int i = 0; i < blg_problem_side(problem, side); i++)
            print_image(&out, &problem->images[side][i], side, i);
    snprintf(name, sizeof name, "%s.lg", problem->name);
    blg_status status = blg_target_write(&run->target, name, &out, error);
    blg_buf_free(&out);
    return status;
}

const blg_exporter blg_exporter_ucblogo = {.folder = true, .poses = true, .problem = add_problem};
