#include "export/restore.h"

#include "base/error.h"
#include "base/fs.h"
#include "base/str.h"
#include "export/export.h"
#include "export/exporter.h"
#include "write/scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct restored_split {
    char name[BLG_SPLIT_NAME];
    blg_buf problems; /* JSON names, ", " between */
} restored_split;

struct blg_restore {
    blg_arena arena;
    blg_problem problem; /* being read */
    int n_images[2];     /* its images so far, by side */
    char split[BLG_SPLIT_NAME];
    const char *output;
    int family; /* of names without a family; -1: such names are refused */
    blg_target target;
    blg_outfile files[BLG_FAMILIES];
    int n_problems, cap_names;
    char (*names)[BLG_NAME_SIZE]; /* of all problems */
    int n_splits;
    restored_split splits[BLG_MAX_SPLITS];
    long long images;
};

blg_status blg_restore_create(const char *output, bool force, const blg_family *family,
                              blg_restore **result, blg_error *error) {
    blg_restore *restore = *result = BLG_NEW_OBJECT(blg_restore);
    if (!restore)
        return blg_no_memory(error);
    restore->output = output;
    restore->family = family ? (int)*family : -1;
    blg_status status =
        output ? blg_target_begin(&restore->target, &blg_export_target, output, true, force, error)
               : BLG_OK;
    if (status != BLG_OK) {
        blg_restore_free(restore);
        *result = NULL;
    }
    return status;
}

void blg_restore_free(blg_restore *restore) {
    if (!restore)
        return;
    for (int i = 0; i < BLG_FAMILIES; i++)
        blg_outfile_discard(&restore->files[i]);
    for (int i = 0; i < restore->n_splits; i++)
        blg_buf_free(&restore->splits[i].problems);
    blg_buf_release(&restore->names);
    if (restore->output)
        blg_target_close(&restore->target);
    blg_object_free(restore);
}

/* ---- names ---- */

static int family_of(const char *name) {
    for (int i = 0; i < BLG_FAMILIES; i++) {
        const char *family = blg_family_name((blg_family)i);
        size_t n = strlen(family);
        if (strncmp(name, family, n) == 0 && name[n] == '_' && name[n + 1])
            return i;
    }
    return -1;
}

blg_status blg_export_item_name(blg_export_item *item, const char *problem, blg_error *error) {
    const size_t size = strlen(problem);
    if (!blg_str_is_plain(problem) || size >= sizeof item->problem)
        return blg_error_set(error, BLG_INVALID, "expected " BLG_PLAIN_NAME ", got \"%.60s\"",
                             problem);
    memcpy(item->problem, problem, size + 1);
    return BLG_OK;
}

blg_status blg_export_item_side(blg_export_item *item, const char *side, blg_error *error) {
    for (item->side = 1; item->side >= 0; item->side--)
        if (strcmp(side, blg_export_side(item->side)) == 0)
            return BLG_OK;
    return blg_error_set(error, BLG_INVALID, "expected positive or negative, got \"%.60s\"", side);
}

/* ---- problems ---- */

static blg_status open_family(blg_restore *restore, blg_family family, blg_error *error) {
    char path[64];
    const char *name = blg_family_name(family);
    blg_buf folder = {0};
    snprintf(path, sizeof path, "%s/%s_action_programs.json", name, name);
    blg_buf_format(&folder, "%s/%s", restore->target.part.data, name);
    blg_status status = folder.failed
                            ? blg_no_memory(error)
                            : blg_fs_make_dirs(restore->target.part.data, folder.data, error);
    blg_buf_free(&folder);
    if (status == BLG_OK)
        status = blg_target_open(&restore->target, path, &restore->files[family], error);
    return status;
}

static blg_status write_problem(blg_restore *restore, blg_error *error) {
    blg_outfile *file = &restore->files[restore->problem.family];
    bool first = !file->begun;
    blg_status status = first ? open_family(restore, restore->problem.family, error) : BLG_OK;
    if (status != BLG_OK)
        return status;
    blg_buf_text(&file->pending, first ? "{" : ", ");
    blg_scene_write_programs(&file->pending, &restore->problem);
    return blg_outfile_flush(file, error);
}

static blg_status note_split(blg_restore *restore, blg_error *error) {
    int i = 0;
    while (i < restore->n_splits && strcmp(restore->splits[i].name, restore->split) != 0)
        i++;
    if (i == BLG_MAX_SPLITS)
        return blg_error_set(error, BLG_INVALID, "more than %d splits", BLG_MAX_SPLITS);
    restored_split *split = &restore->splits[i];
    if (i == restore->n_splits) {
        memcpy(split->name, restore->split, sizeof split->name);
        restore->n_splits++;
    }
    blg_buf_format(&split->problems, "%s\"%s\"", split->problems.size ? ", " : "",
                   restore->problem.name);
    return split->problems.failed ? blg_no_memory(error) : BLG_OK;
}

/* Whether a side lacks its query: its last image has no shapes. */
static bool lacks_query(const blg_problem *problem, int side, int n) {
    return n > 0 && problem->images[side][n - 1].n_shapes == 0;
}

static blg_status check_problem(const blg_restore *restore, blg_error *error) {
    const blg_problem *problem = &restore->problem;
    const int n = restore->n_images[1];
    if (n != restore->n_images[0] || n < 2)
        return blg_error_set(error, BLG_INVALID,
                             "problem %.100s has %d positive and %d negative images; expected as "
                             "many of both, two at least",
                             problem->name, n, restore->n_images[0]);
    if (lacks_query(problem, 0, n) && lacks_query(problem, 1, n))
        return blg_error_set(error, BLG_INVALID, "problem %.100s has no query", problem->name);
    for (int i = 0; i < 2 * (n - 1); i++)
        if (problem->images[i & 1][i / 2].n_shapes == 0)
            return blg_error_set(error, BLG_INVALID,
                                 "%s image %d of problem %.100s has no shapes; only the last one "
                                 "of a side may be missing",
                                 blg_export_side(i & 1), i / 2, problem->name);
    return BLG_OK;
}

/* Finishes the problem that is being read. */
static blg_status close_problem(blg_restore *restore, blg_error *error) {
    blg_problem *problem = &restore->problem;
    const int n = restore->n_images[1];
    if (!problem->name[0])
        return BLG_OK;
    blg_status status = check_problem(restore, error);
    if (status != BLG_OK)
        return status;
    if (!blg_buf_grow(&restore->names, &restore->cap_names, restore->n_problems + 1,
                      sizeof *restore->names))
        return blg_no_memory(error);
    memcpy(restore->names[restore->n_problems++], problem->name, BLG_NAME_SIZE);
    problem->n_support = n - 1;
    for (int side = 0; side < 2; side++) {
        problem->n_query[side] = !lacks_query(problem, side, n);
        restore->images += blg_problem_side(problem, side);
    }
    status = note_split(restore, error);
    if (status == BLG_OK && restore->output)
        status = write_problem(restore, error);
    return status;
}

static blg_status open_problem(blg_restore *restore, const blg_export_item *item,
                               blg_error *error) {
    blg_status status = close_problem(restore, error);
    blg_problem *problem = &restore->problem;
    const int named = family_of(item->problem), family = named >= 0 ? named : restore->family;
    if (status == BLG_OK && family < 0)
        return blg_error_set(error, BLG_INVALID,
                             "the name \"%.60s\" begins with none of ff_, bd_, hd_: expected the "
                             "family of such problems (--family)",
                             item->problem);
    memcpy(problem->name, item->problem, sizeof problem->name);
    memcpy(restore->split, item->split, sizeof restore->split);
    problem->family = (blg_family)family;
    restore->n_images[0] = restore->n_images[1] = 0;
    return status;
}

blg_status blg_restore_add(blg_restore *restore, const blg_export_item *item, blg_error *error) {
    blg_problem *problem = &restore->problem;
    blg_status status = BLG_OK;
    if (strcmp(problem->name, item->problem) != 0)
        status = open_problem(restore, item, error);
    if (status != BLG_OK)
        return status;
    if (strcmp(restore->split, item->split) != 0)
        return blg_error_set(error, BLG_INVALID, "problem %.100s is in split %s and in split %s",
                             problem->name, restore->split, item->split);
    int *count = &restore->n_images[item->side];
    if (item->index != *count || (item->side && restore->n_images[0]))
        return blg_error_set(error, BLG_INVALID,
                             "%s image %d of problem %.100s is out of order: expected positives, "
                             "then negatives, each from 0",
                             blg_export_side(item->side), item->index, problem->name);
    if (*count == BLG_MAX_SIDE)
        return blg_error_set(error, BLG_INVALID, "problem %.100s has more than %d images a side",
                             problem->name, BLG_MAX_SIDE);
    problem->images[item->side][(*count)++] = item->scene;
    return BLG_OK;
}

/* ---- the end ---- */

static int by_name(const void *a, const void *b) {
    return strcmp(a, b);
}

static blg_status check_names(blg_restore *restore, blg_error *error) {
    if (!restore->n_problems)
        return blg_error_set(error, BLG_INVALID, "expected images, found none");
    qsort(restore->names, (size_t)restore->n_problems, sizeof *restore->names, by_name);
    for (int i = 1; i < restore->n_problems; i++)
        if (strcmp(restore->names[i], restore->names[i - 1]) == 0)
            return blg_error_set(error, BLG_INVALID, "problem %.100s stands twice",
                                 restore->names[i]);
    return BLG_OK;
}

static blg_status write_ends(blg_restore *restore, blg_error *error) {
    blg_status status = BLG_OK;
    blg_buf text = {0};
    for (int i = 0; i < BLG_FAMILIES && status == BLG_OK; i++)
        if (restore->files[i].begun) {
            blg_buf_char(&restore->files[i].pending, '}');
            status = blg_outfile_finish(&restore->files[i], NULL, error);
        }
    for (int i = 0; i < restore->n_splits; i++) {
        blg_buf_text(&text, i ? ", " : "{");
        blg_buf_json_string(&text, restore->splits[i].name);
        blg_buf_format(&text, ": [%s]", restore->splits[i].problems.data);
    }
    blg_buf_char(&text, '}');
    if (status == BLG_OK)
        status = blg_target_write(&restore->target, "ShapeBongard_V2_split.json", &text, error);
    blg_buf_free(&text);
    return status;
}

blg_status blg_restore_finish(blg_restore *restore, blg_export_summary *summary, blg_error *error) {
    blg_status status = close_problem(restore, error);
    if (status == BLG_OK)
        status = check_names(restore, error);
    if (status == BLG_OK && restore->output)
        status = write_ends(restore, error);
    *summary = (blg_export_summary){restore->n_problems, restore->images, restore->target.files};
    return status == BLG_OK && restore->output
               ? blg_target_commit(&restore->target, NULL, NULL, error)
               : status;
}
