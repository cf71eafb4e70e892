/* Code that merge and filter share: both write a data set from the files of existing data sets. */
#ifndef CLI_MERGING_H
#define CLI_MERGING_H

#include "cli/progress.h"
#include "merge/merge.h"

typedef void cli_print_merge(const cli_args *args, const blg_merge_options *merge,
                             const blg_merge_summary *summary, double seconds);
/* Sets merge, whose parts and names are set already, from the command's options, runs it, and calls
 * print for the summary. */
blg_status cli_run_merge(const cli_args *args, blg_merge_options *merge, cli_print_merge *print,
                         blg_error *error);

#endif
