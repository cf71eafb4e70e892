/* The commands in the order of the help page. */
#include "commands.h"

const cli_command *const cli_commands[] = {
    &cli_generate,     &cli_import,       &cli_render,       &cli_sheet,       &cli_inspect,
    &cli_presets_list, &cli_presets_show, &cli_config_check, &cli_shapes_list, &cli_shapes_show,
};
const int cli_n_commands = CLI_COUNT(cli_commands);
