/* The run of an export: it checks options, loops over the problems, and finishes the output.
 *
 * 1. Nothing is written before the data set is open. 2. The output gets its final name after every
 * problem is in it. */
#include "export/export.h"

#include "base/error.h"
#include "base/fs.h"
#include "base/str.h"
#include "export/exporter.h"
#include "ink/painted.h"

#include <stdio.h>
#include <string.h>

static const blg_exporter *const exporters[BLG_EXPORT_FORMATS] = {
    &blg_exporter_tokens, &blg_exporter_npy, &blg_exporter_sexpr, &blg_exporter_ucblogo,
    &blg_exporter_turtle, &blg_exporter_svg, &blg_exporter_jsonl, &blg_exporter_csv};

#define FORMAT_NAME(upper, lower) #lower,
static const char *const format_names[] = {BLG_EXPORT_FORMAT_LIST(FORMAT_NAME)};

const char *blg_export_format_name(blg_export_format format) {
    return (unsigned)format < BLG_EXPORT_FORMATS ? format_names[format] : "?";
}

blg_status blg_export_format_find(const char *name, blg_export_format *format, blg_error *error) {
    for (int i = 0; i < BLG_EXPORT_FORMATS; i++)
        if (strcmp(name, format_names[i]) == 0) {
            *format = (blg_export_format)i;
            return BLG_OK;
        }
    const char *near = blg_str_nearest(name, format_names, BLG_EXPORT_FORMATS);
    if (near)
        return blg_error_set(error, BLG_INVALID, "unknown format \"%.60s\"; did you mean \"%s\"?",
                             name, near);
    return blg_error_set(error, BLG_INVALID,
                         "unknown format \"%.60s\"; expected tokens, npy, sexpr, ucblogo, turtle, "
                         "svg, jsonl or csv",
                         name);
}

bool blg_export_makes_folder(blg_export_format format) {
    return exporters[format]->folder;
}

static blg_status check_options(const blg_export_options *o, blg_error *error) {
    if ((unsigned)o->format >= BLG_EXPORT_FORMATS)
        return blg_error_set(error, BLG_INVALID, "no such format: %d", (int)o->format);
    if (o->limit < 0)
        return blg_error_set(error, BLG_INVALID, "limit %d is negative", o->limit);
    if (o->max_rows < 3 || o->max_rows > BLG_MAX_TOKEN_ROWS)
        return blg_error_set(error, BLG_INVALID, "%d rows of tokens are outside 3..%d", o->max_rows,
                             BLG_MAX_TOKEN_ROWS);
    return BLG_OK;
}

static blg_status without_poses(const blg_export_run *run, blg_error *error) {
    blg_status status =
        blg_error_set(error, BLG_INFEASIBLE,
                      "the data set has no poses, which %s needs; `blogo import` adds them",
                      blg_export_format_name(run->options->format));
    blg_error_at(error, run->options->dataset, 0, 0);
    return status;
}

static bool wanted(const blg_export_options *o, const blg_problem *problem, const char *split,
                   const int taken[BLG_FAMILIES]) {
    if (o->one_family && problem->family != o->family)
        return false;
    if (o->split && strcmp(o->split, split) != 0)
        return false;
    return !o->limit || taken[problem->family] < o->limit;
}

typedef struct splits_seen {
    int n;
    char names[BLG_MAX_SPLITS][BLG_SPLIT_NAME];
} splits_seen;

static void note_split(splits_seen *seen, const char *split) {
    for (int i = 0; i < seen->n; i++)
        if (strcmp(seen->names[i], split) == 0)
            return;
    if (seen->n < BLG_MAX_SPLITS)
        snprintf(seen->names[seen->n++], BLG_SPLIT_NAME, "%s", split);
}

static blg_status found_nothing(const blg_export_options *o, const splits_seen *seen,
                                blg_error *error) {
    const char *names[BLG_MAX_SPLITS];
    bool known = false;
    for (int i = 0; i < seen->n; i++) {
        names[i] = seen->names[i];
        known = known || (o->split && strcmp(names[i], o->split) == 0);
    }
    const char *near = o->split ? blg_str_nearest(o->split, names, (size_t)seen->n) : NULL;
    blg_error_at(error, o->dataset, 0, 0);
    if (near && !known)
        return blg_error_set(error, BLG_INFEASIBLE,
                             "no problem of split \"%.40s\"; did you mean \"%s\"?", o->split, near);
    if (o->split && !known)
        return blg_error_set(error, BLG_INFEASIBLE, "no problem of split \"%.40s\"", o->split);
    if (o->one_family)
        return blg_error_set(error, BLG_INFEASIBLE, "no problem of family %s%s%.40s",
                             blg_family_name(o->family), o->split ? " in split " : "",
                             o->split ? o->split : "");
    return blg_error_set(error, BLG_INFEASIBLE, "the data set holds no problem");
}

static blg_status add_images(blg_export_run *run, void *state, blg_export_image *image,
                             blg_error *error) {
    static const blg_scene lacking;
    blg_scene room;
    const blg_exporter *exporter = exporters[run->options->format];
    const blg_problem *problem = image->problem;
    const int sides[] = {blg_problem_side(problem, 0), blg_problem_side(problem, 1)};
    const int most = sides[0] > sides[1] ? sides[0] : sides[1];
    blg_status status = BLG_OK;
    for (int side = 1; side >= 0; side--)
        for (int i = 0; i < (exporter->lacking ? most : sides[side]) && status == BLG_OK; i++) {
            image->side = side;
            image->index = i;
            image->scene = i < sides[side] ? &problem->images[side][i] : &lacking;
            if (exporter->poses)
                image->scene = blg_painted_scene(image->scene, &room);
            status = exporter->image(run, state, image, error);
        }
    return status;
}

static blg_status add_problem(blg_export_run *run, void *state, const blg_problem *problem,
                              const char *split, blg_error *error) {
    const blg_exporter *exporter = exporters[run->options->format];
    const blg_export_image first = {problem,
                                    split,
                                    1,
                                    0,
                                    &problem->images[1][0],
                                    exporter->folder ? &run->text : &run->file.pending};
    blg_export_image image = first;
    blg_buf_clear(&run->text);
    blg_status status = exporter->first ? exporter->first(run, state, &first, error) : BLG_OK;
    if (status == BLG_OK)
        status = add_images(run, state, &image, error);
    if (status == BLG_OK && exporter->last)
        status = exporter->last(run, state, &first, error);
    if (status == BLG_OK && exporter->ending) {
        char name[BLG_NAME_SIZE + 8];
        snprintf(name, sizeof name, "%s%s", problem->name, exporter->ending);
        return blg_target_write(&run->target, name, &run->text, error);
    }
    return status == BLG_OK && !exporter->folder ? blg_outfile_flush(&run->file, error) : status;
}

static blg_status add_problems(blg_export_run *run, blg_reading *reading, void *state,
                               blg_problem *problem, blg_export_summary *summary,
                               blg_error *error) {
    int taken[BLG_FAMILIES] = {0};
    splits_seen seen = {0};
    for (;;) {
        const char *split;
        bool found;
        blg_status status = blg_reading_next(reading, problem, &split, &found, error);
        if (status == BLG_OK && !found && !summary->problems)
            return found_nothing(run->options, &seen, error);
        if (status != BLG_OK || !found)
            return status;
        note_split(&seen, split);
        if (!wanted(run->options, problem, split, taken))
            continue;
        taken[problem->family]++;
        status = add_problem(run, state, problem, split, error);
        if (status != BLG_OK)
            return status;
        summary->problems++;
        summary->images += blg_problem_side(problem, 0) + blg_problem_side(problem, 1);
    }
}

static blg_status write_all(blg_export_run *run, blg_reading *reading, void *state,
                            blg_problem *problem, blg_export_summary *summary, blg_error *error) {
    const blg_exporter *exporter = exporters[run->options->format];
    blg_status status = blg_target_begin(&run->target, &blg_export_target, run->options->output,
                                         exporter->folder, run->options->force, error);
    if (status == BLG_OK && !exporter->folder)
        status = blg_target_open(&run->target, NULL, &run->file, error);
    if (status != BLG_OK)
        return status;
    if (exporter->begin)
        status = exporter->begin(run, state, error);
    if (status == BLG_OK)
        status = add_problems(run, reading, state, problem, summary, error);
    if (status == BLG_OK && exporter->end)
        status = exporter->end(run, state, error);
    if (exporter->close)
        exporter->close(state);
    if (status == BLG_OK && !exporter->folder)
        status = blg_outfile_finish(&run->file, NULL, error);
    summary->files = run->target.files;
    return status == BLG_OK ? blg_target_commit(&run->target, NULL, NULL, error) : status;
}

blg_status blg_export(const blg_export_options *options, blg_export_summary *summary,
                      blg_error *error) {
    blg_export_options o = *options;
    o.max_rows = o.max_rows ? o.max_rows : BLG_TOKEN_ROWS;
    o.size_px = o.size_px ? o.size_px : 512;
    *summary = (blg_export_summary){0};
    blg_status status = check_options(&o, error);
    if (status != BLG_OK)
        return status;
    const blg_exporter *exporter = exporters[o.format];
    blg_arena arena;
    blg_arena_init(&arena, NULL);
    blg_reading *reading = NULL;
    blg_export_run run = {.options = &o};
    blg_problem *problem = BLG_NEW(&arena, blg_problem, 1);
    void *state = blg_arena_alloc(&arena, 1, exporter->state_size ? exporter->state_size : 1);
    status = problem && state ? blg_reading_open(o.dataset, o.catalogue, &reading, error)
                              : blg_no_memory(error);
    run.reading = reading;
    if (status == BLG_OK && exporter->poses && !blg_reading_has_scenes(reading))
        status = without_poses(&run, error);
    if (status == BLG_OK)
        status = write_all(&run, reading, state, problem, summary, error);
    blg_outfile_discard(&run.file);
    blg_buf_free(&run.text);
    blg_target_close(&run.target);
    blg_reading_close(reading);
    blg_arena_free(&arena);
    return status;
}
