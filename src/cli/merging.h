/* What merge and filter share: a data set written from the files of others. */
#ifndef CLI_MERGING_H
#define CLI_MERGING_H

#include "cli/progress.h"
#include "merge/merge.h"

typedef void cli_print_merge(const cli_args *args, const blg_merge_options *merge,
                             const blg_merge_summary *summary, double seconds);
/* Fills what the options say into merge, runs it and prints the summary. */
blg_status cli_run_merge(const cli_args *args, blg_merge_options *merge, cli_print_merge *print,
                         blg_error *error);

#endif
