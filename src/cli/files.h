/* Files that the tool itself reads, and the check of paths that it writes to. */
#ifndef CLI_FILES_H
#define CLI_FILES_H

#include "base/buf.h"
#include "cli/cli.h"

/* Appends the whole file, a text of at most 16 MiB; "-" is standard input. BLG_INVALID for a zero
 * byte. Free text whatever the outcome. */
blg_status cli_read_file(const char *path, blg_buf *text, blg_error *error);
/* The path as messages show it. */
const char *cli_file_name(const char *path);

/* BLG_INVALID after a message if `output` lies in the folder `dataset` and that data set lists its
 * files in SHA256SUMS: a new file there would be a defect, and a listed file would be lost. */
blg_status cli_check_outside(const cli_args *args, const char *dataset, const char *output);

#endif
