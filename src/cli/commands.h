/* Every command, each in its cmd_<verb>.c. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "cli/cli.h"
#include "config/config.h"

/* In the order of the help page. */
#define CLI_COMMAND_LIST(X)                                                                        \
    X(generate)                                                                                    \
    X(import)                                                                                      \
    X(export)                                                                                      \
    X(restore)                                                                                     \
    X(verify)                                                                                      \
    X(audit)                                                                                       \
    X(render)                                                                                      \
    X(sheet)                                                                                       \
    X(inspect)                                                                                     \
    X(describe)                                                                                    \
    X(tasks)                                                                                       \
    X(gallery)                                                                                     \
    X(presets_list)                                                                                \
    X(presets_show)                                                                                \
    X(config_check)                                                                                \
    X(shapes_list)                                                                                 \
    X(shapes_show)                                                                                 \
    X(shapes_measure)                                                                              \
    X(shapes_check)                                                                                \
    X(shapes_sheet)

#define CLI_DECLARE(name) extern const cli_command cli_##name;
CLI_COMMAND_LIST(CLI_DECLARE)
#undef CLI_DECLARE

/* Prints the config as JSON on standard output. */
blg_status cli_print_config(const blg_config *config);

#endif
