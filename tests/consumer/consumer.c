/* A program of somebody else, built against the installed library. */
#include "ink/program.h"
#include <stdio.h>

int main(void) {
    blg_program program;
    blg_error error = {0};
    if (blg_program_parse("line_normal_1.000-0.500, arc_zigzag_0.500_0.625-0.750", &program,
                          &error))
        return 1;
    printf("%d %.1f\n", program.n_actions, program.actions[1].turn_deg);
    return 0;
}
