/* Every command, each in its cmd_<verb>.c. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "cli.h"

extern const cli_command cli_render;

#endif
