#include "cli/commands.h"

#define CLI_ENTRY(name) &cli_##name,
const cli_command *const cli_commands[] = {CLI_COMMAND_LIST(CLI_ENTRY)};
const int cli_n_commands = CLI_COUNT(cli_commands);
