/* A Python script per problem: one function per image, drawn by the standard library's turtle.
 *
 * The script's frame is the plane: 720 x 720 units, origin in the middle, y up, headings counter-
 * clockwise from the right; so are those of Python's turtle. Numbers are exact. */
#include "export/exporter.h"
#include "export/script.h"

#include <stdio.h>

static void print_action(blg_buf *out, const blg_action *action, double scale) {
    bool arc = action->kind == BLG_ARC;
    blg_buf_format(out, "    %s(t, ", blg_action_kind_name(action->kind));
    blg_export_number(out, scale);
    blg_buf_format(out, ", \"%s\", ", blg_stroke_type_name(action->type));
    blg_export_number(out, action->length);
    blg_buf_text(out, ", ");
    if (arc) {
        blg_export_number(out, action->extent_deg);
        blg_buf_text(out, ", ");
    }
    blg_export_number(out, action->turn_deg);
    blg_buf_text(out, ")\n");
}

static void print_image(blg_buf *out, const blg_scene *scene, int side, int image) {
    double pen, stamp;
    blg_buf_format(out, "\n\ndef %s_%d(t):\n", blg_export_side(side), image);
    if (blg_export_widths(scene, &pen, &stamp)) {
        blg_buf_text(out, "    global PEN, STAMP\n    PEN, STAMP = ");
        blg_export_number(out, pen);
        blg_buf_text(out, ", ");
        blg_export_number(out, stamp);
        blg_buf_char(out, '\n');
    }
    for (int s = 0; s < scene->n_shapes; s++) {
        const blg_pose *pose = &scene->poses[s];
        const double place[] = {pose->x, pose->y, pose->heading_deg};
        blg_buf_text(out, "    begin(t");
        for (int i = 0; i < 3; i++) {
            blg_buf_text(out, ", ");
            blg_export_number(out, place[i]);
        }
        blg_buf_text(out, ")\n");
        for (int i = 0; i < scene->programs[s].n_actions; i++)
            print_action(out, &scene->programs[s].actions[i], pose->scale);
    }
}

static void print_end(blg_buf *out, const blg_problem *problem) {
    blg_buf_text(out, "\n\nIMAGES = {");
    for (int side = 1; side >= 0; side--)
        for (int i = 0; i < blg_problem_side(problem, side); i++)
            blg_buf_format(out, "%s\"%s_%d\": %s_%d", i % 3 ? ", " : "\n    ",
                           blg_export_side(side), i, blg_export_side(side), i),
                blg_buf_text(out,
                             (i + 1) % 3 && i + 1 < blg_problem_side(problem, side) ? "" : ",");
    blg_buf_text(out, "\n}\n\nif __name__ == \"__main__\":\n"
                      "    name = sys.argv[1] if len(sys.argv) > 1 else \"positive_0\"\n"
                      "    if name not in IMAGES:\n"
                      "        raise SystemExit(\"expected one of \" + \", \".join(IMAGES))\n"
                      "    turtle.setup(760, 760)\n"
                      "    turtle.tracer(False)\n"
                      "    IMAGES[name](turtle.Turtle(visible=False))\n"
                      "    turtle.update()\n"
                      "    turtle.done()\n");
}

static blg_status add_problem(blg_export_run *run, void *state, const blg_problem *problem,
                              const char *split, blg_error *error) {
    char name[BLG_NAME_SIZE + 8];
    blg_buf out = {0};
    (void)state;
    blg_buf_format(
        &out,
        "# Problem %s, split %s: one function per image. Run with the name of one, for\n"
        "# example positive_0. The plane is 720 x 720 units, its origin in the middle.\n",
        problem->name, split);
    blg_buf_text(&out, blg_script_turtle);
    for (int side = 1; side >= 0; side--)
        for (int i = 0; i < blg_problem_side(problem, side); i++)
            print_image(&out, &problem->images[side][i], side, i);
    print_end(&out, problem);
    snprintf(name, sizeof name, "%s.py", problem->name);
    blg_status status = blg_target_write(&run->target, name, &out, error);
    blg_buf_free(&out);
    return status;
}

const blg_exporter blg_exporter_turtle = {.folder = true, .poses = true, .problem = add_problem};
