/* Programs as objects and texts. */
#include "blogo/program.h"
#include "door/door.h"
#include "ink/program.h"
#include "read/scene_read.h"
#include "write/scene.h"

#include <string.h>

blg_status blg_program_create(const char *text, blg_program **program, blg_error *error) {
    blg_program *made = blg_handle_new(sizeof *made);
    *program = NULL;
    if (!made)
        return blg_no_memory(error);
    const bool exact = text[strspn(text, " \t\r\n")] == '[';
    blg_status status =
        exact ? blg_scene_read_program(text, made, error) : blg_program_parse(text, made, error);
    if (status == BLG_OK)
        *program = made;
    else
        blg_handle_free(made);
    return status;
}

void blg_program_free(blg_program *program) {
    blg_handle_free(program);
}

int blg_program_size(const blg_program *program) {
    return program->n_actions;
}

blg_status blg_program_text(const blg_program *program, char **text, blg_error *error) {
    char printed[BLG_MAX_ACTIONS * (BLG_ACTION_TEXT + 2)];
    blg_buf out = {0};
    blg_buf_add(&out, printed, blg_program_print(program, printed, sizeof printed));
    return blg_handle_text(&out, text, error);
}

blg_status blg_program_json(const blg_program *program, char **json, blg_error *error) {
    blg_buf out = {0};
    blg_scene_write_program(&out, program);
    return blg_handle_text(&out, json, error);
}
