#include "cli/fetch.h"

#include "base/buf.h"
#include "base/fs.h"
#include "base/str.h"
#include "read/reading.h"
#include "read/scene_read.h"
#include "read/stamp.h"
#include "write/dataset.h"
#include "write/folder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Makes room for one more problem. */
static blg_status make_room(cli_fetched *f, blg_error *error) {
    return blg_buf_grow(&f->problems, &f->room, f->n + 1, sizeof *f->problems) &&
                   blg_buf_grow(&f->splits, &f->split_room, f->n + 1, sizeof *f->splits)
               ? BLG_OK
               : blg_no_memory(error);
}

/* ---- built from a config ---- */

static blg_status unknown_problem(const cli_args *args, const blg_plan *plan, const char *name) {
    char near[BLG_NAME_SIZE];
    return cli_unknown(args, "unknown problem", name,
                       blg_plan_nearest(plan, name, near) ? near : NULL);
}

static blg_status build_one(blg_worker *worker, const blg_plan *plan, int64_t index, cli_fetched *f,
                            blg_error *error) {
    blg_status status = make_room(f, error);
    if (status == BLG_OK)
        status = blg_worker_build(worker, index, &f->problems[f->n], error);
    if (status == BLG_OK) {
        const char *split = blg_plan_split_name(plan, f->problems[f->n].split);
        snprintf(f->splits[f->n++], BLG_SPLIT_NAME, "%s", split);
    }
    return status;
}

static blg_status build_named(const cli_args *args, blg_worker *worker, cli_fetched *f,
                              blg_error *error) {
    const blg_plan *plan = blg_generator_plan(f->source.generator);
    blg_status status = BLG_OK;
    for (int i = 0; i < args->n_arguments && status == BLG_OK; i++) {
        const int64_t index = blg_plan_find(plan, args->arguments[i]);
        status = index < 0 ? unknown_problem(args, plan, args->arguments[i])
                           : build_one(worker, plan, index, f, error);
    }
    return status;
}

/* The split's index in the plan, -1 for all splits. */
static blg_status find_split(const cli_args *args, const blg_plan *plan, int *split) {
    const char *name = cli_text(args, "split", NULL), *names[BLG_MAX_SPLITS];
    const int n = blg_plan_splits(plan);
    *split = -1;
    if (!name)
        return BLG_OK;
    for (int i = 0; i < n; i++) {
        names[i] = blg_plan_split_name(plan, i);
        if (strcmp(names[i], name) == 0)
            *split = i;
    }
    return *split >= 0
               ? BLG_OK
               : cli_unknown(args, "unknown split", name, blg_str_nearest(name, names, (size_t)n));
}

/* Builds the first `count` problems of each family, or of the split of --split. */
static blg_status build_first(const cli_args *args, int count, blg_worker *worker, cli_fetched *f,
                              blg_error *error) {
    const blg_plan *plan = blg_generator_plan(f->source.generator);
    int split;
    blg_status status = find_split(args, plan, &split);
    for (int family = 0; family < BLG_FAMILIES; family++) {
        const int64_t size = blg_plan_kept_size(plan, (blg_family)family);
        int left = count;
        for (int64_t k = 0; k < size && left > 0 && status == BLG_OK; k++) {
            const int64_t i = blg_plan_kept(plan, (blg_family)family, k);
            if (split >= 0 && blg_plan_split_of(plan, i) != split)
                continue;
            status = build_one(worker, plan, i, f, error);
            left--;
        }
    }
    return status;
}

static blg_status build(const cli_args *args, int count, cli_fetched *f, blg_error *error) {
    blg_worker *worker = NULL;
    blg_status status = cli_source_open(args, &f->source, error);
    f->seed = f->source.config.seed;
    if (status == BLG_OK)
        status = blg_worker_create(f->source.generator, &worker, error);
    if (status == BLG_OK)
        status = args->n_arguments ? build_named(args, worker, f, error)
                                   : build_first(args, count, worker, f, error);
    blg_worker_free(worker);
    return status;
}

/* ---- read from a data set ---- */

/* Reads the problem with this name; name NULL: the next problem. */
static blg_status read_one(blg_scene_reader *reader, const char *name, const char *path,
                           cli_fetched *f, bool *found, blg_error *error) {
    blg_status status = make_room(f, error);
    if (status != BLG_OK)
        return status;
    blg_problem *problem = &f->problems[f->n];
    status = name ? blg_scene_reader_find(reader, name, problem, found, error)
                  : blg_scene_reader_next(reader, problem, found, error);
    if (status == BLG_OK && name && !*found)
        return blg_error_set(error, BLG_INVALID, "%s: no problem \"%s\"", path, name);
    if (status == BLG_OK && *found) {
        f->seed = blg_scene_reader_seed(reader);
        snprintf(f->splits[f->n++], BLG_SPLIT_NAME, "%s", blg_scene_reader_split(reader));
    }
    return status;
}

/* Reads the named problems. Names may come in any order, so each search begins at the start of the
 * file. */
static blg_status read_named(const cli_args *args, const char *path, bool published, cli_fetched *f,
                             blg_error *error) {
    blg_status status = BLG_OK;
    for (int i = 0; i < args->n_arguments && status == BLG_OK; i++) {
        blg_scene_reader *reader = NULL;
        bool found;
        status = blg_scene_reader_open(cli_text(args, "dataset", NULL), path, f->source.catalogue,
                                       published, &reader, error);
        if (status == BLG_OK)
            status = read_one(reader, args->arguments[i], path, f, &found, error);
        blg_scene_reader_close(reader);
    }
    return status;
}

static blg_status read_first(const cli_args *args, int count, const char *path, bool published,
                             cli_fetched *f, blg_error *error) {
    const char *split = cli_text(args, "split", NULL);
    int left[BLG_FAMILIES] = {count, count, count}, all = count * BLG_FAMILIES;
    blg_scene_reader *reader = NULL;
    bool found = true;
    blg_status status = blg_scene_reader_open(cli_text(args, "dataset", NULL), path,
                                              f->source.catalogue, published, &reader, error);
    while (all > 0 && found && status == BLG_OK) {
        status = read_one(reader, NULL, path, f, &found, error);
        if (status != BLG_OK || !found)
            break;
        int *room = &left[f->problems[f->n - 1].family];
        if (*room > 0 && (!split || strcmp(f->splits[f->n - 1], split) == 0)) {
            --*room;
            all--;
        } else
            f->n--;
    }
    blg_scene_reader_close(reader);
    return status;
}

/* Refuses options of the config beside --dataset: the problems of a data set are fixed. */
static blg_status refuse_config(const cli_args *args) {
    static const char *const makers[] = {"config", "preset", "set", "seed", "family"};
    for (size_t i = 0; i < sizeof makers / sizeof *makers; i++)
        if (cli_given(args, makers[i]))
            return cli_usage_error(args->command,
                                   "--%s is for problems that are made anew, not for --dataset",
                                   makers[i]);
    return BLG_OK;
}

/* Reads the manifest, if there is one. Checks that this version reads its format. *published: the
 * scenes are placed as the published painter places them (ink/painted.h). */
static blg_status read_manifest(const char *folder, bool *published, blg_error *error) {
    blg_reading *reading = NULL;
    bool there = false;
    blg_status status = blg_fs_find_in(folder, BLG_MANIFEST, &there, error);
    if (status == BLG_OK)
        status = there ? blg_reading_open(folder, NULL, &reading, error)
                       : blg_folder_check_ended(folder, error);
    *published = reading && blg_reading_published(reading);
    blg_reading_close(reading);
    return status;
}

blg_status cli_fetch(const cli_args *args, int count, cli_fetched *f, blg_error *error) {
    *f = (cli_fetched){.n = 0};
    const char *folder = cli_text(args, "dataset", NULL);
    if (!folder)
        return build(args, count, f, error);
    blg_buf path = {0};
    blg_stamp stamp;
    bool published = false;
    blg_status status = blg_fs_join(&path, folder, BLG_SCENES, error);
    if (status == BLG_OK)
        status = blg_stamp_take(&stamp, folder, error);
    if (status == BLG_OK)
        status = refuse_config(args);
    if (status == BLG_OK)
        status = read_manifest(folder, &published, error);
    if (status == BLG_OK && cli_given(args, "catalog"))
        status = cli_source_catalogue(args, &f->source.catalogue, error);
    if (status == BLG_OK)
        status = args->n_arguments ? read_named(args, path.data, published, f, error)
                                   : read_first(args, count, path.data, published, f, error);
    if (status == BLG_OK)
        status = blg_stamp_check(&stamp, folder, error);
    blg_buf_free(&path);
    return status;
}

void cli_fetch_free(cli_fetched *f) {
    blg_buf_release(&f->problems);
    blg_buf_release(&f->splits);
    cli_source_close(&f->source);
}

blg_status cli_read_image(const cli_args *args, const blg_problem *problem, int *side, int *image) {
    const char *text = cli_text(args, "image", "");
    const int last = blg_problem_side(problem, text[0] == '1') - 1;
    long long number = -1;
    if ((text[0] != '0' && text[0] != '1') || text[1] != '/' ||
        !blg_str_parse_long(text + 2, &number) || number < 0 || number > last)
        return cli_usage_error(args->command,
                               "--image: expected SIDE/N with side 1 (positive) or 0 and N in "
                               "0..%d, got \"%s\"",
                               last, text);
    *side = text[0] - '0';
    *image = (int)number;
    return BLG_OK;
}
