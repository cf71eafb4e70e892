/* The audit of a folder: problems from the reading, pictures from their files. */
#include "audit/audit.h"
#include "base/error.h"
#include "base/fs.h"
#include "dataset/reading.h"
#include "image/png.h"

#define PICTURE_SHARE 8 /* one problem in this many for BLG_AUDIT_SOME_PICTURES */

typedef struct pictures {
    const char *folder;
    blg_buf path, file, pixels;
} pictures;

static blg_status add_picture(blg_audit *audit, const blg_reading *reading,
                              const blg_problem *problem, int side, int image, pictures *p,
                              blg_error *error) {
    int width, height;
    blg_buf_clear(&p->path);
    blg_buf_clear(&p->file);
    blg_buf_clear(&p->pixels);
    blg_buf_format(&p->path, "%s/", p->folder);
    blg_reading_image(reading, problem, side, image, &p->path);
    if (p->path.failed)
        return blg_error_set(error, BLG_NO_MEMORY, "out of memory for the audit");
    blg_status status = blg_fs_read(p->path.data, &p->file, error);
    if (status == BLG_OK)
        status = blg_png_decode(p->file.data, p->file.size, &p->pixels, &width, &height, error);
    if (status != BLG_OK) {
        blg_error_at(error, p->path.data, 0, 0);
        return status;
    }
    return blg_audit_add_picture(audit, side, (const uint8_t *)p->pixels.data, width, height,
                                 error);
}

/* Programs without pictures, and pictures in shards, are audited without them. */
static bool has_pictures(const blg_reading *reading, const blg_problem *problem, pictures *p) {
    blg_buf_clear(&p->path);
    blg_buf_format(&p->path, "%s/", p->folder);
    blg_reading_image(reading, problem, 1, 0, &p->path);
    return !p->path.failed && blg_fs_exists(p->path.data);
}

static blg_status add_problem(blg_audit *audit, const blg_reading *reading,
                              const blg_problem *problem, const char *split, bool with_pictures,
                              pictures *p, blg_error *error) {
    blg_status status = blg_audit_add(audit, problem, split, error);
    for (int side = 0; side < 2 && with_pictures; side++)
        for (int i = 0; i < blg_problem_side(problem, side) && status == BLG_OK; i++)
            status = add_picture(audit, reading, problem, side, i, p, error);
    return status;
}

/* The options with what the data set's own config says. */
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
    pictures p = {.folder = folder};
    *audit = NULL;
    blg_arena_init(&arena, NULL);
    blg_problem *problem = BLG_NEW(&arena, blg_problem, 1);
    blg_status status = problem
                            ? blg_reading_open(folder, options->catalogue, &reading, error)
                            : blg_error_set(error, BLG_NO_MEMORY, "out of memory for the audit");
    if (status == BLG_OK) {
        blg_audit_options completed = complete(options, blg_reading_config(reading));
        status = blg_audit_create(&completed, audit, error);
    }
    const char *split;
    bool found = true;
    for (int n = 0; status == BLG_OK; n++) {
        status = blg_reading_next(reading, problem, &split, &found, error);
        if (status != BLG_OK || !found)
            break;
        bool with_pictures = pictures_wanted == BLG_AUDIT_ALL_PICTURES ||
                             (pictures_wanted == BLG_AUDIT_SOME_PICTURES &&
                              n % PICTURE_SHARE == 0 && has_pictures(reading, problem, &p));
        status = add_problem(*audit, reading, problem, split, with_pictures, &p, error);
    }
    blg_reading_close(reading);
    blg_buf_free(&p.path);
    blg_buf_free(&p.file);
    blg_buf_free(&p.pixels);
    blg_arena_free(&arena);
    if (status != BLG_OK) {
        blg_audit_free(*audit);
        *audit = NULL;
    }
    return status;
}
