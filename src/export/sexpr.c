/* Images as S-expressions: the published text of every action, its parts as words of a list. An
 * image without shapes stands for a query that the side lacks. */
#include "export/sexpr.h"

#include "export/exporter.h"

#include <string.h>

/* "arc_zigzag_0.500_0.625-0.500" becomes "(arc zigzag 0.500 0.625 0.500)". */
static void print_action(blg_buf *out, const blg_action *action) {
    char text[BLG_ACTION_TEXT];
    size_t size = blg_action_print(action, text);
    for (size_t i = 0; i < size; i++)
        if (text[i] == '_' || text[i] == '-')
            text[i] = ' ';
    blg_buf_char(out, '(');
    blg_buf_add(out, text, size);
    blg_buf_char(out, ')');
}

void blg_sexpr_image(blg_buf *out, const blg_scene *scene) {
    blg_buf_text(out, "(image");
    for (int s = 0; s < scene->n_shapes; s++) {
        blg_buf_text(out, " (shape");
        for (int i = 0; i < scene->programs[s].n_actions; i++) {
            blg_buf_char(out, ' ');
            print_action(out, &scene->programs[s].actions[i]);
        }
        blg_buf_char(out, ')');
    }
    blg_buf_char(out, ')');
}

static blg_status add_problem(blg_export_run *run, void *state, const blg_problem *problem,
                              const char *split, blg_error *error) {
    (void)state;
    (void)error;
    static const blg_scene lacking;
    blg_buf *out = &run->file.pending;
    const int sides[2] = {blg_problem_side(problem, 0), blg_problem_side(problem, 1)};
    for (int side = 1; side >= 0; side--)
        for (int i = 0; i < sides[0] || i < sides[1]; i++) {
            blg_buf_format(out, "(item %s ", problem->name);
            blg_buf_json_string(out, split);
            blg_buf_format(out, " %s %d ", blg_export_side(side), i);
            blg_sexpr_image(out, i < sides[side] ? &problem->images[side][i] : &lacking);
            blg_buf_text(out, ")\n");
        }
    return BLG_OK;
}

const blg_exporter blg_exporter_sexpr = {.problem = add_problem};
