/* Writing a data set: the options that every command has which writes one, and the run. */
#ifndef CLI_WRITE_H
#define CLI_WRITE_H

#include "cli/cli.h"
#include "cli/progress.h"
#include "write/dataset.h"

#define CLI_WRITE_OPTIONS                                                                          \
    {"limit", 0, CLI_INTEGER, "N", "only the first N problems of each family", 1, 1e9},            \
        {"format", 0, CLI_CHOICE, "tree|tar", "published folders, or WebDataset shards (tree)",    \
         0,        0},                                                                             \
        {"programs-only", 0, CLI_FLAG, NULL, "programs, scenes and splits without images", 0, 0},  \
        {"png", 0, CLI_CHOICE, "fast|small", "how hard to compress (fast)", 0, 0},                 \
        {"jobs", 'j', CLI_INTEGER, "N", "threads (all processors)", 1, 256},                       \
        {"force", 'f', CLI_FLAG, NULL, "replace the data set that is in the folder", 0, 0},        \
        {"resume", 0, CLI_FLAG, NULL, "go on with an interrupted run", 0, 0},                      \
        {"json", 0, CLI_FLAG, NULL, "the summary as JSON", 0, 0}, CLI_PROGRESS_OPTION

/* What the options say; folder is borrowed. */
void cli_write_options(const cli_args *args, const char *folder, blg_write_options *write);
/* Writes and tells the summary: as JSON on standard output, else as a message. */
blg_status cli_write(const cli_args *args, const blg_generator *generator,
                     blg_write_options *write);

#endif
