/* Fuzz target: programs that an answer gives as code. Whatever the text says, the interpreter ends,
 * and the programs are within bounds; what it read is read again from Logo words. */
#include "fuzz.h"
#include "tell/tasks.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static void check_program(const blg_program *program) {
    check(program->n_actions >= 1 && program->n_actions <= BLG_MAX_ACTIONS);
    for (int i = 0; i < program->n_actions; i++) {
        const blg_action *a = &program->actions[i];
        check(a->length >= 0 && a->length <= 1);
        check(fabs(a->extent_deg) <= 360 && fabs(a->turn_deg) <= 180);
        check((unsigned)a->type < BLG_STROKE_TYPES && (a->kind == BLG_ARC || a->extent_deg == 0));
    }
}

/* The words of one program, read again: as many strokes of the same types. Moves and angles that
 * six decimals round to 0 are left out of the comparison. */
static void read_again(const blg_program *program) {
    blg_program again[BLG_ANSWER_PROGRAMS];
    blg_buf words = {0};
    bool own_units, tiny = false;
    for (int i = 0; i < program->n_actions; i++)
        tiny = tiny || program->actions[i].length < 1e-5 ||
               (program->actions[i].kind == BLG_ARC && fabs(program->actions[i].extent_deg) < 1e-5);
    blg_logo_print(program, true, &words);
    blg_buf_char(&words, '\0');
    if (!tiny) {
        check(blg_code_programs(words.data, again, &own_units) == 1 && own_units);
        check(again[0].n_actions == program->n_actions);
        for (int i = 0; i < program->n_actions; i++)
            check(again[0].actions[i].type == program->actions[i].type &&
                  again[0].actions[i].kind == program->actions[i].kind);
    }
    blg_buf_free(&words);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    blg_program programs[BLG_ANSWER_PROGRAMS];
    bool own_units;
    char *text = calloc(size + 1, 1);
    check(text != NULL);
    if (size)
        memcpy(text, data, size);
    const int n = blg_code_programs(text, programs, &own_units);
    check(n >= -1 && n <= BLG_ANSWER_PROGRAMS);
    for (int i = 0; i < n; i++) {
        check_program(&programs[i]);
        read_again(&programs[i]);
    }
    free(text);
    return 0;
}
