#include "cli/shard.h"

#include "base/str.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SLURM "SLURM_ARRAY_TASK_"
#define INDEX "JOB_COMPLETION_INDEX"

/* Reads a whole number >= 0 from an environment variable. *value is -1 if the variable is not
 * set. */
static blg_status read_variable(const cli_args *args, const char *name, long long *value) {
    const char *text = getenv(name);
    *value = -1;
    if (!text || (blg_str_parse_long(text, value) && *value >= 0 && *value <= INT32_MAX))
        return BLG_OK;
    return cli_usage_error(args->command,
                           "--shard auto: %s: expected a whole number, got \"%.40s\"", name, text);
}

typedef struct task {
    long long id, min, max, step, count; /* Slurm's variables; -1 = not set */
    long long index;                     /* Kubernetes' variable; -1 = not set */
} task;

static blg_status read_task(const cli_args *args, task *t) {
    const struct {
        const char *name;
        long long *value;
    } variables[] = {{SLURM "ID", &t->id},     {SLURM "MIN", &t->min},     {SLURM "MAX", &t->max},
                     {SLURM "STEP", &t->step}, {SLURM "COUNT", &t->count}, {INDEX, &t->index}};
    blg_status status = BLG_OK;
    for (size_t i = 0; i < sizeof variables / sizeof *variables && status == BLG_OK; i++)
        status = read_variable(args, variables[i].name, variables[i].value);
    if (status != BLG_OK)
        return status;
    if (t->id < 0 && t->index < 0)
        return cli_usage_error(args->command,
                               "--shard auto: neither " SLURM "ID nor " INDEX
                               " is set; outside of a cluster's task write --shard I/N");
    if (t->id >= 0 && t->index >= 0)
        return cli_usage_error(args->command, "--shard auto: both " SLURM "ID and " INDEX
                                              " are set; write --shard I/N");
    return BLG_OK;
}

/* Finds the part for --shard auto/N. */
static blg_status find_part(const cli_args *args, const task *t, int of, int *index) {
    const bool slurm = t->id >= 0;
    const long long part = slurm ? t->id : t->index + 1;
    if (slurm && (t->id == 0 || t->min == 0))
        return cli_usage_error(args->command,
                               "--shard auto/%d: the array begins with task 0; number the tasks as "
                               "the parts: --array=1-%d",
                               of, of);
    if (part > of)
        return cli_usage_error(args->command, "--shard auto/%d: %s is %lld, beyond the last part",
                               of, slurm ? SLURM "ID" : INDEX, slurm ? t->id : t->index);
    *index = (int)part;
    return BLG_OK;
}

/* Finds the part and the number of parts for --shard auto. */
static blg_status find_both(const cli_args *args, const task *t, int *index, int *of) {
    const long long step = t->step > 0 ? t->step : 1;
    if (t->id < 0)
        return cli_usage_error(args->command, "--shard auto: " INDEX
                                              " does not tell the number of parts; write auto/N");
    if (t->min < 0 || t->max < 0 || t->count < 1)
        return cli_usage_error(args->command, "--shard auto: " SLURM "MIN, " SLURM "MAX or " SLURM
                                              "COUNT is not set; write auto/N");
    const bool whole = (t->max - t->min) / step + 1 == t->count && (t->max - t->min) % step == 0;
    if (!whole || t->id < t->min || t->id > t->max || (t->id - t->min) % step != 0 ||
        t->count > CLI_MOST_SHARDS)
        return cli_usage_error(args->command,
                               "--shard auto: task %lld of %lld tasks from %lld to %lld: the array "
                               "has gaps; say the number of parts: --shard auto/N",
                               t->id, t->count, t->min, t->max);
    *index = (int)((t->id - t->min) / step + 1);
    *of = (int)t->count;
    return BLG_OK;
}

blg_status cli_read_shard(const cli_args *args, int *index, int *of) {
    const char *text = cli_text(args, "shard", NULL);
    if (!text)
        return BLG_OK;
    char first[32];
    const char *slash = strchr(text, '/');
    const int size = (int)(slash ? slash - text : 0);
    long long part = 0, parts = 0;
    task t;
    snprintf(first, sizeof first, "%.*s", size < 31 ? size : 31, text);
    const bool given = blg_str_parse_long(first, &part);
    const bool automatic = strcmp(first, "auto") == 0;
    if (strcmp(text, "auto") == 0) {
        blg_status status = read_task(args, &t);
        return status == BLG_OK ? find_both(args, &t, index, of) : status;
    }
    if (!slash || !(given || automatic) || !blg_str_parse_long(slash + 1, &parts) || parts < 1 ||
        parts > CLI_MOST_SHARDS || (given && (part < 1 || part > parts)))
        return cli_usage_error(args->command,
                               "--shard: expected I/N with 1 <= I <= N such as 1/4, auto/N or "
                               "auto, got \"%s\"",
                               text);
    *index = (int)part;
    *of = (int)parts;
    if (given)
        return BLG_OK;
    blg_status status = read_task(args, &t);
    return status == BLG_OK ? find_part(args, &t, *of, index) : status;
}
