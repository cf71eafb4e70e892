/* A Python script per problem: one function per image, drawn by the standard library's turtle.
 *
 * The script's coordinates are those of the plane: 720 x 720 units, origin in the middle, y up,
 * headings counter-clockwise from the right, as in Python's turtle. Numbers are exact. turtle.py is
 * the code that all scripts share. */
#include "embedded.h"
#include "export/exporter.h"
#include "ink/painted.h"

static void print_action(blg_buf *out, const blg_action *action, double scale) {
    blg_buf_format(out, "    %s(t", blg_action_kind_name(action->kind));
    blg_export_number(out, ", ", scale);
    blg_buf_format(out, ", \"%s\"", blg_stroke_type_name(action->type));
    blg_export_number(out, ", ", action->length);
    if (action->kind == BLG_ARC)
        blg_export_number(out, ", ", action->extent_deg);
    blg_export_number(out, ", ", action->turn_deg);
    blg_buf_text(out, ")\n");
}

static blg_status add_image(blg_export_run *run, void *state, const blg_export_image *image,
                            blg_error *error) {
    double pen, stamp;
    const blg_scene *scene = image->scene;
    blg_buf *out = image->out;
    (void)run, (void)state, (void)error;
    blg_buf_format(out, "\n\ndef %s_%d(t):\n", blg_export_side(image->side), image->index);
    if (blg_export_widths(scene, &pen, &stamp)) {
        blg_export_number(out, "    global PEN, STAMP\n    PEN, STAMP = ", pen);
        blg_export_number(out, ", ", stamp);
        blg_buf_char(out, '\n');
    }
    for (int s = 0; s < scene->n_shapes; s++) {
        const blg_pose pose = blg_painted_pose(scene, s);
        blg_export_number(out, "    begin(t, ", pose.x);
        blg_export_number(out, ", ", pose.y);
        blg_export_number(out, ", ", pose.heading_deg);
        blg_buf_text(out, ")\n");
        for (int i = 0; i < scene->programs[s].n_actions; i++)
            print_action(out, &scene->programs[s].actions[i], pose.scale);
    }
    return BLG_OK;
}

static blg_status print_end(blg_export_run *run, void *state, const blg_export_image *image,
                            blg_error *error) {
    const blg_problem *problem = image->problem;
    blg_buf *out = image->out;
    (void)run, (void)state, (void)error;
    blg_buf_text(out, "\n\nIMAGES = {");
    for (int side = 1; side >= 0; side--)
        for (int i = 0; i < blg_problem_side(problem, side); i++) {
            blg_buf_format(out, "%s\"%s_%d\": %s_%d", i % 3 ? ", " : "\n    ",
                           blg_export_side(side), i, blg_export_side(side), i);
            blg_buf_text(out, (i + 1) % 3 && i + 1 < blg_problem_side(problem, side) ? "" : ",");
        }
    blg_buf_text(out, "\n}\n\nif __name__ == \"__main__\":\n"
                      "    name = sys.argv[1] if len(sys.argv) > 1 else \"positive_0\"\n"
                      "    if name not in IMAGES:\n"
                      "        raise SystemExit(\"expected one of \" + \", \".join(IMAGES))\n"
                      "    turtle.setup(760, 760)\n"
                      "    turtle.tracer(False)\n"
                      "    IMAGES[name](turtle.Turtle(visible=False))\n"
                      "    turtle.update()\n"
                      "    turtle.done()\n");
    return BLG_OK;
}

static blg_status print_head(blg_export_run *run, void *state, const blg_export_image *image,
                             blg_error *error) {
    (void)run, (void)state, (void)error;
    blg_buf_format(
        image->out,
        "# Problem %s, split %s: one function per image. Run with the name of one, for\n"
        "# example positive_0. The plane is 720 x 720 units, its origin in the middle.\n",
        image->problem->name, image->split);
    blg_buf_add(image->out, blg_embedded_turtle_py, blg_embedded_turtle_py_size);
    return BLG_OK;
}

const blg_exporter blg_exporter_turtle = {.folder = true,
                                          .poses = true,
                                          .ending = ".py",
                                          .first = print_head,
                                          .image = add_image,
                                          .last = print_end};
