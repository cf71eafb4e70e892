/* Tasks need two passes over a data set: the first collects all concepts, the second writes each
 * problem's tasks. */
#include "tasks/tasks.h"

#include "concept/fingerprint.h"
#include "read/reading.h"
#include "read/stamp.h"
#include "tasks/balance.h"
#include "tasks/forms.h"

#include <stdio.h>
#include <string.h>

typedef struct run {
    blg_arena arena;
    const blg_tasks_options *options;
    blg_tasks_each *each;
    void *context;
    blg_pool pool;
    blg_digest digest;
    blg_problem problem;
    blg_form_writer writer;
} run;

static blg_status check_catalogue(const run *r, const blg_reading *reading, blg_error *error) {
    const char *digest = blg_reading_catalogue_digest(reading);
    const blg_catalogue *catalogue = r->options->catalogue;
    if (!catalogue || !*digest || strcmp(digest, blg_catalogue_digest(catalogue)) == 0)
        return BLG_OK;
    char path[512];
    snprintf(path, sizeof path, "%s/manifest.json", r->options->folder);
    blg_error_at(error, path, 0, 0);
    blg_error_key(error, "$.catalogue.sha256");
    return blg_error_set(error, BLG_INVALID,
                         "the data set was made from another catalogue; expected the folder of its "
                         "shape tables");
}

typedef blg_status step(run *r, const char *split, uint64_t seed, blg_error *error);

static blg_status collect(run *r, const char *split, uint64_t seed, blg_error *error) {
    (void)seed;
    blg_status status = blg_pool_add(&r->pool, &r->problem, split, error);
    if (status == BLG_OK)
        status = blg_fingerprint_add(&r->digest, &r->problem, split, error);
    if (status == BLG_OK && r->options->forms[BLG_TASK_cs])
        status = blg_balance_note(&r->pool, &r->problem, blg_describer_facts(r->writer.describer),
                                  error);
    return status;
}

static blg_status pose(run *r, const char *split, uint64_t seed, blg_error *error) {
    blg_form_writer *w = &r->writer;
    w->problem = &r->problem;
    w->split = split;
    w->seed = seed;
    return r->each(r->context, w, error);
}

static blg_status pass(run *r, step *each, blg_error *error) {
    blg_reading *reading = NULL;
    const char *split = NULL;
    blg_status status =
        blg_reading_open(r->options->folder, r->options->catalogue, &reading, error);
    if (status == BLG_OK) {
        r->writer.tar = blg_reading_in_shards(reading);
        status = check_catalogue(r, reading, error);
    }
    for (bool found = true; status == BLG_OK && found;) {
        status = blg_reading_next(reading, &r->problem, &split, &found, error);
        if (status == BLG_OK && found)
            status = each(r, split, blg_reading_config(reading)->seed, error);
    }
    blg_reading_close(reading);
    return status;
}

/* Checks the forms that ask about a pair of queries. A problem with a single query has no pair; if
 * no problem has a pair, such a form cannot be posed. */
static blg_status check_pairs(const run *r, blg_error *error) {
    static const blg_task_form pairs[] = {BLG_TASK_i2s, BLG_TASK_d2s, BLG_TASK_id2s};
    for (int i = 0; i < 3; i++)
        if (r->options->forms[pairs[i]] && !r->writer.summary->tasks[pairs[i]] &&
            r->writer.summary->problems)
            return blg_error_set(error, BLG_INFEASIBLE,
                                 "form %s needs a query image on each side; all %lld problems have "
                                 "a single query; leave the form out (--forms)",
                                 blg_task_form_name(pairs[i]), r->writer.summary->problems);
    return BLG_OK;
}

static blg_status check_options(const blg_tasks_options *options, blg_error *error) {
    if (options->forms[BLG_TASK_cs] && (options->choices < 2 || options->choices > BLG_MAX_CHOICES))
        return blg_error_set(error, BLG_INVALID, "expected 2..%d choices, got %d", BLG_MAX_CHOICES,
                             options->choices);
    return BLG_OK;
}

blg_status blg_tasks_run(const blg_tasks_options *options, blg_tasks_each *each, void *context,
                         blg_tasks_summary *summary, blg_error *error) {
    *summary = (blg_tasks_summary){0};
    run *r = BLG_NEW_OBJECT(run);
    if (!r)
        return blg_no_memory(error);
    r->options = options;
    r->each = each;
    r->context = context;
    blg_form_writer *w = &r->writer;
    w->options = options;
    w->pool = &r->pool;
    w->summary = summary;
    blg_stamp stamp;
    blg_status status = check_options(options, error);
    if (status == BLG_OK)
        status = blg_describer_create(options->catalogue, &w->describer, error);
    if (status == BLG_OK)
        status = blg_digest_init(&r->digest, error);
    if (status == BLG_OK)
        status = blg_stamp_take(&stamp, options->folder, error);
    if (status == BLG_OK)
        status = pass(r, collect, error);
    if (status == BLG_OK)
        status = blg_digest_finish(&r->digest, w->fingerprint, error);
    if (status == BLG_OK) {
        blg_pool_sort(&r->pool);
        status = blg_balance_fit(&r->pool, options->choices, error);
    }
    if (status == BLG_OK)
        status = pass(r, pose, error);
    if (status == BLG_OK)
        status = blg_stamp_check(&stamp, options->folder, error);
    if (status == BLG_OK)
        status = check_pairs(r, error);
    blg_describer_free(w->describer);
    blg_buf_free(&w->lines);
    blg_buf_free(&w->choices);
    blg_pool_free(&r->pool);
    blg_digest_free(&r->digest);
    blg_object_free(r);
    return status;
}

/* ---- as lines ---- */

typedef struct lines {
    blg_tasks_sink *sink;
    void *context;
} lines;

static blg_status write_lines(void *context, blg_form_writer *w, blg_error *error) {
    const lines *to = context;
    blg_status status = blg_describer_problem(w->describer, w->problem, w->seed, error);
    if (status == BLG_OK)
        status = blg_forms_write(w, error);
    if (status == BLG_OK && w->lines.size)
        status = to->sink(to->context, w->lines.data, w->lines.size, error);
    w->summary->problems += status == BLG_OK;
    return status;
}

blg_status blg_tasks_write(const blg_tasks_options *options, blg_tasks_sink *sink, void *context,
                           blg_tasks_summary *summary, blg_error *error) {
    lines to = {sink, context};
    bool any = false;
    *summary = (blg_tasks_summary){0};
    for (int form = 0; form < BLG_TASK_FORMS; form++)
        any = any || options->forms[form];
    if (!any)
        return blg_error_set(error, BLG_INVALID, "expected at least one form of task");
    return blg_tasks_run(options, write_lines, &to, summary, error);
}
