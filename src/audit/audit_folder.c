/* The audit of a folder: it reads the problems one by one, and their pictures from files or shards.
 */
#include "audit/audit.h"
#include "base/error.h"
#include "read/pictures.h"

#define PICTURE_SHARE 8 /* BLG_AUDIT_SOME_PICTURES: one problem in eight */

static blg_status add_pictures(blg_audit *audit, blg_pictures *pictures, const blg_problem *problem,
                               const char *split, blg_buf *pixels, blg_error *error) {
    blg_status status = BLG_OK;
    int width, height;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(problem, side) && status == BLG_OK; i++) {
            status = blg_pictures_read(pictures, problem, split, side, i, pixels, &width, &height,
                                       error);
            if (status == BLG_OK)
                status = blg_audit_add_picture(audit, side, (const uint8_t *)pixels->data, width,
                                               height, error);
        }
    return status;
}

/* *chosen: the audit reads the pictures of problem n. */
static blg_status choose(blg_audit_pictures wanted, int n, blg_pictures *pictures,
                         const blg_problem *problem, const char *split, bool *chosen,
                         blg_error *error) {
    *chosen = wanted == BLG_AUDIT_ALL_PICTURES;
    return wanted == BLG_AUDIT_SOME_PICTURES && n % PICTURE_SHARE == 0
               ? blg_pictures_find(pictures, problem, split, chosen, error)
               : BLG_OK;
}

/* Tells that n problems are done. Returns false if the caller asks to stop. */
static bool tell_progress(const blg_audit *audit, int n) {
    const blg_progress progress = {.problems_done = n};
    return !audit->options.progress || audit->options.progress(audit->options.context, &progress);
}

static blg_status add_problems(blg_audit *audit, blg_reading *reading, blg_pictures *pictures,
                               blg_audit_pictures wanted, blg_problem *problem, blg_error *error) {
    blg_buf pixels = {0};
    blg_status status = BLG_OK;
    for (int n = 0; status == BLG_OK; n++) {
        const char *split;
        bool found, chosen;
        status = tell_progress(audit, n)
                     ? blg_reading_next(reading, problem, &split, &found, error)
                     : blg_error_set(error, BLG_INTERRUPTED, "interrupted after %d problems", n);
        if (status != BLG_OK || !found)
            break;
        status = blg_audit_add(audit, problem, split, error);
        if (status == BLG_OK)
            status = choose(wanted, n, pictures, problem, split, &chosen, error);
        if (status == BLG_OK && chosen)
            status = add_pictures(audit, pictures, problem, split, &pixels, error);
    }
    blg_buf_free(&pixels);
    return status;
}

/* The options, with 0 replaced by the values of the data set's own config. */
static blg_audit_options complete(const blg_audit_options *options, const blg_config *config) {
    blg_audit_options o = *options;
    if (!(o.plane_unit > 0))
        o.plane_unit = config->placement.plane_unit;
    if (!(o.gap_unit > 0))
        o.gap_unit = config->placement.gap_unit;
    if (!(o.free_form_scale > 0))
        o.free_form_scale = config->placement.scale[BLG_FREE_FORM].low;
    return o;
}

blg_status blg_audit_folder(const char *folder, const blg_audit_options *options,
                            blg_audit_pictures pictures_wanted, blg_audit **audit,
                            blg_error *error) {
    blg_arena arena;
    blg_reading *reading = NULL;
    blg_pictures pictures;
    *audit = NULL;
    blg_arena_init(&arena, NULL);
    blg_problem *problem = BLG_NEW(&arena, blg_problem, 1);
    blg_status status = problem ? blg_reading_open(folder, options->catalogue, &reading, error)
                                : blg_no_memory(error);
    if (status == BLG_OK) {
        blg_audit_options completed = complete(options, blg_reading_config(reading));
        status = blg_audit_create(&completed, audit, error);
    }
    blg_pictures_init(&pictures, folder, reading);
    if (status == BLG_OK)
        status = add_problems(*audit, reading, &pictures, pictures_wanted, problem, error);
    if (status == BLG_INVALID)
        blg_error_at(error, folder, 0, 0);
    blg_pictures_close(&pictures);
    blg_reading_close(reading);
    blg_arena_free(&arena);
    if (status != BLG_OK) {
        blg_audit_free(*audit);
        *audit = NULL;
    }
    return status;
}
