/* Code that commands share which write a data set: their options, and the run. */
#ifndef CLI_WRITE_H
#define CLI_WRITE_H

#include "cli/cli.h"
#include "cli/progress.h"
#include "write/dataset.h"

#define CLI_WRITE_OPTIONS                                                                          \
    OPTION_INTEGER("limit", 0, "only the first N problems of each family", 1, 1e9),                \
        OPTION_CHOICE("format", 0, "tree|tar", "published folders, or WebDataset shards (tree)"),  \
        OPTION_FLAG("programs-only", 0, "programs, scenes and splits without images"),             \
        OPTION_CHOICE("png", 0, "fast|small", "how hard to compress (fast)"),                      \
        OPTION_INTEGER("jobs", 'j', "threads (all processors)", 1, 256),                           \
        OPTION_FLAG("force", 'f', "replace the data set that is in the folder"),                   \
        OPTION_FLAG("resume", 0, "go on with an interrupted run"),                                 \
        OPTION_FLAG("json", 0, "the summary as JSON"), CLI_PROGRESS_OPTION

/* Fills write from the command's options; folder is borrowed. */
void cli_write_options(const cli_args *args, const char *folder, blg_write_options *write);
/* Writes the data set, then prints the summary: with --json on standard output, else as a message.
 */
blg_status cli_write(const cli_args *args, const blg_generator *generator, blg_write_options *write,
                     blg_error *error);

#endif
