/* Fuzz target: action text through parser, printer, turtle and ink.
 *
 * Whatever parses must survive print and parse unchanged, and yield finite ink. What does not parse
 * must say where. */
#include "figure/ink.h"
#include "fuzz.h"

#include <math.h>
#include <string.h>

static void check_ink(const blg_program *program) {
    const blg_pose pose = {10, -20, 33, 150};
    blg_ink ink = {0};
    check(blg_ink_add_shape(&ink, program, &pose) == BLG_OK);
    for (int i = 0; i < ink.n_points; i++)
        check(isfinite(ink.points[i].x) && isfinite(ink.points[i].y));
    for (int i = 0; i < ink.n_items; i++)
        check(ink.items[i].n >= 1 && ink.items[i].first >= 0 &&
              ink.items[i].first + ink.items[i].n <= ink.n_points);
    blg_ink_free(&ink);
}

static void check_program(const blg_program *program) {
    char text[BLG_MAX_ACTIONS * (BLG_ACTION_TEXT + 2)], again[sizeof text];
    check(program->n_actions >= 0 && program->n_actions <= BLG_MAX_ACTIONS);
    check(blg_program_print(program, text, sizeof text) < sizeof text);
    blg_program back;
    check(blg_program_parse(text, &back, NULL) == BLG_OK);
    check(back.n_actions == program->n_actions);
    blg_program_print(&back, again, sizeof again);
    check(strcmp(text, again) == 0);
    check_ink(program);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char text[4096];
    if (size >= sizeof text)
        return 0;
    memcpy(text, data, size);
    text[size] = '\0';
    blg_program program;
    blg_error error = {0};
    if (blg_program_parse(text, &program, &error) == BLG_OK)
        check_program(&program);
    else
        check(error.status == BLG_INVALID && error.column >= 1 && error.text[0]);
    return 0;
}
