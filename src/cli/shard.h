/* Which part of a data set a run writes: --shard I/N, or told by the task of a cluster. */
#ifndef CLI_SHARD_H
#define CLI_SHARD_H

#include "cli/cli.h"

#define CLI_MOST_SHARDS 1000000

#define CLI_SHARD_OPTION                                                                           \
    OPTION_TEXT("shard", 0, "I/N", "only part I of N, or auto/N or auto: the task of the cluster")

/* Reads --shard. *index, from 1, and *of stay as they are where it is not given.
 *
 *     I/N      part I
 *     auto/N   part SLURM_ARRAY_TASK_ID, or JOB_COMPLETION_INDEX + 1, of N
 *     auto     of a Slurm array without gaps: part (ID - MIN) / STEP + 1 of COUNT
 *
 * With auto/N a Slurm array counts from 1, so that a task keeps its part when a second array runs
 * some tasks again; an array that begins with 0 is refused. BLG_INVALID after a message. */
blg_status cli_read_shard(const cli_args *args, int *index, int *of);

#endif
