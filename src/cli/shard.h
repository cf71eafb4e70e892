/* Which part of a data set a run writes: given by --shard I/N, or by the number of a cluster's
 * task. */
#ifndef CLI_SHARD_H
#define CLI_SHARD_H

#include "cli/cli.h"

#define CLI_MOST_SHARDS 1000000

#define CLI_SHARD_OPTION                                                                           \
    OPTION_TEXT("shard", 0, "I/N", "only part I of N, or auto/N or auto: the task of the cluster")

/* Reads --shard. *index counts from 1. Without the option, *index and *of stay unchanged.
 *
 *     I/N      part I of N
 *     auto/N   part SLURM_ARRAY_TASK_ID, or JOB_COMPLETION_INDEX + 1, of N
 *     auto     part (ID - MIN) / STEP + 1 of COUNT: the SLURM_ARRAY_TASK_* variables of a Slurm
 *              array without gaps
 *
 * With auto/N a Slurm array must count from 1, so that a task keeps its part when a second array
 * repeats some tasks; an array that begins with 0 is refused. On a mistake, prints a message and
 * returns BLG_INVALID. */
blg_status cli_read_shard(const cli_args *args, int *index, int *of);

#endif
