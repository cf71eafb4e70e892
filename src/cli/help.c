/* Prints help pages from the tables of commands and options. */
#include "cli/cli.h"

#include <stdio.h>
#include <string.h>

#define LEFT_COLUMN 30

static void print_option(const cli_option *option) {
    char left[96];
    size_t n = 0;
    n += (size_t)(option->letter
                      ? snprintf(left, sizeof left, "  -%c, --%s", option->letter, option->name)
                      : snprintf(left, sizeof left, "      --%s", option->name));
    if (option->kind != CLI_FLAG)
        n += (size_t)snprintf(left + n, sizeof left - n, " %s", option->value);
    if (n < LEFT_COLUMN)
        printf("%-*s%s", LEFT_COLUMN, left, option->help);
    else
        printf("%s\n%*s%s", left, LEFT_COLUMN, "", option->help);
    if (option->kind == CLI_LIST)
        printf("; may be repeated");
    putchar('\n');
}

void cli_help_command(const cli_command *command) {
    printf("Usage: blogo %s [OPTIONS]%s%s\n\n%s.\n", command->name, *command->arguments ? " " : "",
           command->arguments, command->summary);
    if (*command->details)
        printf("\n%s\n", command->details);
    printf("\nOptions:\n");
    for (int i = 0; command->options[i].name; i++)
        print_option(&command->options[i]);
}

void cli_help_tool(void) {
    printf("Usage: blogo COMMAND [OPTIONS] [ARGUMENTS]\n\n"
           "Generates Bongard-LOGO problems: few-shot concepts drawn by a LOGO turtle.\n\n"
           "Commands:\n");
    for (int i = 0; i < cli_n_commands; i++)
        printf("  %-16s%s\n", cli_commands[i]->name, cli_commands[i]->summary);
    printf("\n\"blogo COMMAND --help\" shows the options of a command.\n"
           "Exit codes: 0 done, 1 failed, 2 usage or config, 3 verification failed,\n"
           "4 infeasible request, 5 input or output, 130 interrupted.\n");
}
