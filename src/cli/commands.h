/* Every command, each in its cmd_<verb>.c. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "blogo/config.h"
#include "cli.h"

extern const cli_command cli_generate, cli_import, cli_render, cli_sheet, cli_inspect,
    cli_presets_list, cli_presets_show, cli_shapes_list, cli_shapes_show, cli_config_check;

/* Prints the config as JSON on standard output. */
blg_status cli_print_config(const blg_config *config);

#endif
