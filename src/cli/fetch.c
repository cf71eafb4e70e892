#include "cli/fetch.h"
#include "read/scene_read.h"

#include "base/str.h"
#include "write/dataset.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static blg_status make_room(cli_fetched *fetched, int n) {
    fetched->problems = calloc((size_t)(n ? n : 1), sizeof *fetched->problems);
    fetched->splits = calloc((size_t)(n ? n : 1), sizeof *fetched->splits);
    if (!fetched->problems || !fetched->splits)
        return cli_fail_text(BLG_NO_MEMORY, "out of memory");
    return BLG_OK;
}

static blg_status unknown_problem(const cli_args *args, const blg_plan *plan, const char *name) {
    char near[BLG_NAME_SIZE];
    const bool found = blg_plan_nearest(plan, name, near);
    return cli_usage_error(args->command, "unknown problem \"%s\"%s%s%s", name,
                           found ? "; did you mean \"" : "", found ? near : "", found ? "\"?" : "");
}

/* Plan indices of the wanted problems; returns their number or -1 after a message. */
static int find_wanted(const cli_args *args, const blg_plan *plan, int count, int64_t *wanted) {
    int n = 0;
    int64_t offset = 0;
    for (int i = 0; i < args->n_arguments; i++) {
        wanted[n] = blg_plan_find(plan, args->arguments[i]);
        if (wanted[n++] < 0) {
            (void)unknown_problem(args, plan, args->arguments[i]);
            return -1;
        }
    }
    for (int family = 0; !args->n_arguments && family < BLG_FAMILIES; family++) {
        const int64_t size = blg_plan_family_size(plan, (blg_family)family);
        for (int i = 0; i < count && i < size; i++)
            wanted[n++] = offset + i;
        offset += size;
    }
    return n;
}

static blg_status build(const cli_args *args, int count, cli_fetched *fetched) {
    blg_error error = {0};
    blg_worker *worker = NULL;
    int64_t *wanted = NULL;
    blg_status status = cli_source_open(args, &fetched->source);
    if (status != BLG_OK)
        return status;
    const blg_plan *plan = blg_generator_plan(fetched->source.generator);
    fetched->seed = fetched->source.config.seed;
    int most = args->n_arguments ? args->n_arguments : count * BLG_FAMILIES;
    wanted = calloc((size_t)most, sizeof *wanted);
    fetched->n = wanted ? find_wanted(args, plan, count, wanted) : 0;
    if (fetched->n < 0)
        status = BLG_INVALID;
    if (status == BLG_OK)
        status = make_room(fetched, fetched->n);
    if (status == BLG_OK && blg_worker_create(fetched->source.generator, &worker, &error) != BLG_OK)
        status = cli_fail(&error);
    for (int i = 0; i < fetched->n && status == BLG_OK; i++) {
        blg_problem *problem = &fetched->problems[i];
        if (blg_worker_build(worker, wanted[i], problem, &error) != BLG_OK)
            status = cli_fail(&error);
        else
            snprintf(fetched->splits[i], BLG_SPLIT_NAME, "%s",
                     blg_plan_split_name(plan, problem->split));
    }
    blg_worker_free(worker);
    free(wanted);
    return status;
}

/* One problem of the data set; name NULL = the next one. */
static blg_status read_one(blg_scene_reader *reader, const char *name, const char *path,
                           cli_fetched *fetched, bool *found) {
    blg_error error = {0};
    blg_problem *problem = &fetched->problems[fetched->n];
    blg_status status = name ? blg_scene_reader_find(reader, name, problem, found, &error)
                             : blg_scene_reader_next(reader, problem, found, &error);
    if (status != BLG_OK)
        return cli_fail(&error);
    if (!*found && name)
        return cli_fail_text(BLG_INVALID, "%s: no problem \"%s\"", path, name);
    if (*found) {
        fetched->seed = blg_scene_reader_seed(reader);
        snprintf(fetched->splits[fetched->n++], BLG_SPLIT_NAME, "%s",
                 blg_scene_reader_split(reader));
    }
    return BLG_OK;
}

static blg_status open_scenes(const char *path, const cli_fetched *fetched,
                              blg_scene_reader **reader) {
    blg_error error = {0};
    return blg_scene_reader_open(path, fetched->source.catalogue, reader, &error) == BLG_OK
               ? BLG_OK
               : cli_fail(&error);
}

/* Names may come in any order: each is looked for from the start. */
static blg_status read_named(const cli_args *args, const char *path, cli_fetched *fetched) {
    blg_status status = make_room(fetched, args->n_arguments);
    for (int i = 0; i < args->n_arguments && status == BLG_OK; i++) {
        blg_scene_reader *reader = NULL;
        bool found;
        status = open_scenes(path, fetched, &reader);
        if (status == BLG_OK)
            status = read_one(reader, args->arguments[i], path, fetched, &found);
        blg_scene_reader_close(reader);
    }
    return status;
}

/* The first of each family. */
static blg_status read_first(int count, const char *path, cli_fetched *fetched) {
    int left[BLG_FAMILIES] = {count, count, count}, all = count * BLG_FAMILIES;
    blg_scene_reader *reader = NULL;
    bool found = true;
    blg_status status = make_room(fetched, all + 1); /* one that is not wanted */
    if (status == BLG_OK)
        status = open_scenes(path, fetched, &reader);
    while (all > 0 && found && status == BLG_OK) {
        status = read_one(reader, NULL, path, fetched, &found);
        if (status != BLG_OK || !found)
            break;
        if (left[fetched->problems[fetched->n - 1].family]-- > 0)
            all--;
        else
            fetched->n--;
    }
    blg_scene_reader_close(reader);
    return status;
}

/* The data set says what its problems are. */
static blg_status refuse_config(const cli_args *args) {
    static const char *const makers[] = {"config", "preset", "set", "seed", "family"};
    for (size_t i = 0; i < sizeof makers / sizeof *makers; i++)
        if (cli_given(args, makers[i]))
            return cli_usage_error(args->command,
                                   "--%s is for problems that are made anew, not for --dataset",
                                   makers[i]);
    return BLG_OK;
}

blg_status cli_fetch(const cli_args *args, int count, cli_fetched *fetched) {
    *fetched = (cli_fetched){.n = 0};
    const char *folder = cli_text(args, "dataset", NULL);
    if (!folder)
        return build(args, count, fetched);
    char path[4096];
    if (snprintf(path, sizeof path, "%s/scenes.jsonl", folder) >= (int)sizeof path)
        return cli_fail_text(BLG_IO, "%.60s...: the path is too long", folder);
    blg_status status = refuse_config(args);
    if (status == BLG_OK && cli_given(args, "catalog"))
        status = cli_source_catalogue(args, &fetched->source.catalogue);
    if (status != BLG_OK)
        return status;
    return args->n_arguments ? read_named(args, path, fetched) : read_first(count, path, fetched);
}

void cli_fetch_free(cli_fetched *fetched) {
    free(fetched->problems);
    free(fetched->splits);
    cli_source_close(&fetched->source);
}
