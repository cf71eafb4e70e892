/* Reads the files that the tool gets as input, and checks the paths that it writes to. */
#ifndef CLI_FILES_H
#define CLI_FILES_H

#include "base/buf.h"
#include "cli/cli.h"

/* Appends the whole file, a text of at most 16 MiB; "-" is standard input. BLG_INVALID if it has a
 * zero byte. Free text whatever the outcome. */
blg_status cli_read_file(const char *path, blg_buf *text, blg_error *error);
/* The path as messages show it: "-" is named as standard input. */
const char *cli_file_name(const char *path);

/* Refuses, with BLG_INVALID, an `output` that is or contains the file or folder `input`, or a data
 * set's file in it, because the input would be lost or would change. output may be NULL. Prints a
 * message, as cli_check_no_set does; both fail with the statuses of cli_place, too. */
blg_status cli_check_outside(const cli_args *args, const char *input, const char *output);
/* Refuses, with BLG_INVALID, an output that lies in a data set of this tool: a new file there would
 * be a defect, and a listed file would be overwritten. */
blg_status cli_check_no_set(const cli_args *args, const char *output);

#endif
