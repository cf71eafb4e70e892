/* Images as S-expressions: the published text of every action, its parts as words of a list. An
 * image without shapes stands for a query that the side lacks. */
#include "export/sexpr.h"

#include "export/exporter.h"

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

static blg_status add_image(blg_export_run *run, void *state, const blg_export_image *image,
                            blg_error *error) {
    (void)run, (void)state, (void)error;
    blg_buf_format(image->out, "(item %s ", image->problem->name);
    blg_buf_json_string(image->out, image->split);
    blg_buf_format(image->out, " %s %d ", blg_export_side(image->side), image->index);
    blg_sexpr_image(image->out, image->scene);
    blg_buf_text(image->out, ")\n");
    return BLG_OK;
}

const blg_exporter blg_exporter_sexpr = {.lacking = true, .image = add_image};
