/* The commands in the order of the help page. */
#include "commands.h"

const cli_command *const cli_commands[] = {
    &cli_render,
};
const int cli_n_commands = CLI_COUNT(cli_commands);
