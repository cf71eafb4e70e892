/* A program of somebody else, built against the installed library. It prints the number of actions
 * and the exact form of a program, and the interface that headers and library agree on. */
#include <blogo/analyse.h>
#include <blogo/base.h>
#include <blogo/config.h>
#include <blogo/dataset.h>
#include <blogo/generator.h>
#include <blogo/problem.h>
#include <blogo/program.h>
#include <blogo/render.h>
#include <blogo/shape.h>
#include <stdio.h>

int main(void) {
    blg_program *program = NULL;
    char *json = NULL;
    int ok = blg_program_create("line_normal_1.000-0.500, arc_zigzag_0.500_0.625-0.750", &program,
                                NULL) == BLG_OK &&
             blg_program_json(program, &json, NULL) == BLG_OK;
    if (ok)
        printf("%d %s %d\n", blg_program_size(program), json,
               blg_interface_version() - BLOGO_INTERFACE_MAJOR * 1000 - BLOGO_INTERFACE_MINOR);
    blg_free(json);
    blg_program_free(program);
    return !ok;
}
