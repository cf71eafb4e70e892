/* Files that the tool itself reads, and errors that it adds to. */
#ifndef CLI_FILES_H
#define CLI_FILES_H

#include "cli/cli.h"

/* The whole file as text, malloc'ed; "-" is standard input. BLG_INVALID for a zero byte. */
blg_status cli_read_file(const char *path, char **text, blg_error *error);

/* BLG_INVALID after a message where the file or folder to write lies in the data set that is read
 * and that lists its files: one more would be a defect, and one of its own would be lost. */
blg_status cli_check_outside(const cli_args *args, const char *dataset, const char *output);

/* As the library does it: the first error stands. */
blg_status cli_error_set(blg_error *error, blg_status status, const char *format, ...)
    BLG_PRINTF(3);
void cli_error_file(blg_error *error, const char *file);

#endif
