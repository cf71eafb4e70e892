/* One thread's part of writing a data set: build, draw, encode, digest, store.
 *
 * Images go to their final place at once, from the thread that drew them; everything whose order
 * matters goes into the record. Per image the file system sees open, write and close. */
#include "write/painter.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/outfile.h"
#include "write/tar.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct blg_painter {
    blg_arena arena;
    const blg_paint_job *job;
    blg_worker *worker;
    blg_png *png;
    blg_digest digest;
    blg_problem problem;
    blg_buf pixels, file, name;
};

blg_status blg_painter_create(const blg_paint_job *job, blg_painter **painter, blg_error *error) {
    *painter = NULL;
    const blg_config *config = blg_plan_config(blg_generator_plan(job->generator));
    blg_arena arena;
    blg_arena_init(&arena, NULL);
    blg_painter *p = BLG_NEW(&arena, blg_painter, 1);
    if (!p)
        return blg_no_memory(error);
    p->arena = arena;
    p->job = job;
    blg_status status = blg_worker_create(job->generator, &p->worker, error);
    if (status == BLG_OK)
        status = blg_png_create(&p->png, error);
    if (status == BLG_OK)
        status = blg_digest_init(&p->digest, error);
    if (status == BLG_OK &&
        !blg_buf_reserve(&p->pixels, (size_t)config->size_px * (size_t)config->size_px))
        status = blg_no_memory(error);
    if (status == BLG_OK)
        *painter = p;
    else
        blg_painter_free(p);
    return status;
}

void blg_painter_free(blg_painter *painter) {
    if (!painter)
        return;
    blg_worker_free(painter->worker);
    blg_png_free(painter->png);
    blg_digest_free(&painter->digest);
    blg_buf_free(&painter->pixels);
    blg_buf_free(&painter->file);
    blg_buf_free(&painter->name);
    blg_arena arena = painter->arena;
    blg_arena_free(&arena);
}

const blg_tally *blg_painter_tally(const blg_painter *painter) {
    return blg_worker_tally(painter->worker);
}

void blg_paint_record_free(blg_paint_record *record) {
    blg_buf_free(&record->scene);
    blg_buf_free(&record->programs);
    blg_buf_free(&record->sums);
    blg_buf_free(&record->members);
}

static blg_status store_error(const blg_painter *painter, const char *relative, int code,
                              blg_error *error) {
    blg_buf path = {0};
    blg_buf_format(&path, "%s/%s", painter->job->folder, relative);
    blg_status status = blg_outfile_error("write", path.data ? path.data : relative, code, error);
    blg_buf_free(&path);
    return status;
}

/* Makes <problem>/1 and <problem>/0 and opens <problem>. */
static blg_status open_folder(blg_painter *painter, int *folder, blg_error *error) {
    const blg_problem *problem = &painter->problem;
    int parent = painter->job->image_folders[problem->family];
    static const char *const sides[] = {"0", "1"};
    int code = mkdirat(parent, problem->name, 0777) && errno != EEXIST ? errno : 0;
    *folder = code ? -1 : openat(parent, problem->name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (!code && *folder < 0)
        code = errno;
    for (int side = 1; side >= 0 && !code; side--)
        if (mkdirat(*folder, sides[side], 0777) && errno != EEXIST)
            code = errno;
    if (!code)
        return BLG_OK;
    if (*folder >= 0)
        close(*folder);
    return store_error(painter, problem->name, code, error);
}

static blg_status draw(blg_painter *painter, int side, int image, blg_error *error) {
    const blg_config *config = blg_plan_config(blg_generator_plan(painter->job->generator));
    uint8_t *pixels = (uint8_t *)painter->pixels.data;
    blg_raster_rows rows = {0};
    blg_status status = blg_worker_draw_rows(painter->worker, &painter->problem.images[side][image],
                                             config->size_px, pixels, &rows, error);
    const blg_png_picture picture = {pixels, config->size_px, config->size_px, rows.first,
                                     rows.end};
    if (status == BLG_OK)
        status = blg_png_write(painter->png, &picture, config->depth_bits, painter->job->effort,
                               &painter->file, error);
    if (status != BLG_OK)
        blg_error_key(error, "%s", painter->name.data);
    return status;
}

static blg_status digest_file(blg_painter *painter, char hex[BLG_DIGEST_TEXT], blg_error *error) {
    blg_status status =
        blg_digest_add(&painter->digest, painter->file.data, painter->file.size, error);
    return status == BLG_OK ? blg_digest_finish(&painter->digest, hex, error) : status;
}

/* Whether the stored file is the one that the journal tells of; its bytes are then in file. */
static bool is_stored(blg_painter *painter, int folder, const char *at, const char *recorded) {
    char hex[BLG_DIGEST_TEXT];
    int file = openat(folder, at, O_RDONLY | O_CLOEXEC);
    struct stat info;
    bool good = file >= 0 && fstat(file, &info) == 0 && S_ISREG(info.st_mode);
    blg_buf_clear(&painter->file);
    good = good && blg_buf_reserve(&painter->file, (size_t)info.st_size);
    if (good) {
        ssize_t got = read(file, painter->file.data, (size_t)info.st_size);
        painter->file.size = got > 0 ? (size_t)got : 0;
        good = got == info.st_size && digest_file(painter, hex, NULL) == BLG_OK &&
               memcmp(hex, recorded, BLG_DIGEST_TEXT - 1) == 0;
    }
    if (file >= 0)
        close(file);
    return good;
}

static blg_status store_in_tree(blg_painter *painter, int folder, const char *at,
                                blg_error *error) {
    int file = openat(folder, at, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file < 0)
        return store_error(painter, painter->name.data, errno, error);
    int code = blg_outfile_write(file, painter->file.data, painter->file.size);
    if (close(file) && !code)
        code = errno;
    if (!code)
        return BLG_OK;
    unlinkat(folder, at, 0);
    return store_error(painter, painter->name.data, code, error);
}

static blg_status paint_image(blg_painter *painter, int folder, int64_t number, int side, int image,
                              blg_paint_record *record, blg_error *error) {
    const blg_paint_job *job = painter->job;
    const blg_problem *problem = &painter->problem;
    char at[32], hex[BLG_DIGEST_TEXT];
    snprintf(at, sizeof at, "%d/%d.png", side, image);
    blg_buf_clear(&painter->name);
    blg_scene_file_name(&painter->name, problem, side, image, job->tar);
    if (painter->name.failed)
        return blg_no_memory(error);
    const int order = (side ? 0 : blg_problem_side(problem, 1)) + image;
    const char *recorded = job->first_images
                               ? blg_journal_digest(job->journal, job->first_images[number] + order)
                               : NULL;
    bool stored = recorded && is_stored(painter, folder, at, recorded);
    blg_status status = stored ? BLG_OK : draw(painter, side, image, error);
    if (status == BLG_OK && job->tar)
        blg_tar_member(&record->members, painter->name.data, painter->file.data,
                       painter->file.size);
    else if (status == BLG_OK && !stored)
        status = store_in_tree(painter, folder, at, error);
    if (status == BLG_OK && !job->tar)
        status = digest_file(painter, hex, error);
    if (status == BLG_OK && !job->tar)
        blg_buf_format(&record->sums, "%s  %s\n", hex, painter->name.data);
    record->images++;
    record->image_bytes += (long long)painter->file.size;
    return status;
}

static blg_status paint_images(blg_painter *painter, int64_t number, blg_paint_record *record,
                               blg_error *error) {
    const blg_problem *problem = &painter->problem;
    int folder = -1;
    blg_status status = painter->job->tar ? BLG_OK : open_folder(painter, &folder, error);
    if (status != BLG_OK)
        return status;
    for (int side = 1; side >= 0; side--)
        for (int i = 0; i < blg_problem_side(problem, side) && status == BLG_OK; i++)
            status = paint_image(painter, folder, number, side, i, record, error);
    if (folder >= 0)
        close(folder);
    return status;
}

static void begin_record(blg_paint_record *record, const blg_problem *problem) {
    record->split = problem->split;
    record->family = problem->family;
    record->images = record->image_bytes = 0;
    blg_buf_clear(&record->scene);
    blg_buf_clear(&record->programs);
    blg_buf_clear(&record->sums);
    blg_buf_clear(&record->members);
}

blg_status blg_painter_paint(blg_painter *painter, int64_t number, int plan_index,
                             blg_paint_record *record, blg_error *error) {
    const blg_paint_job *job = painter->job;
    const blg_plan *plan = blg_generator_plan(job->generator);
    blg_problem *problem = &painter->problem;
    blg_status status = blg_worker_build(painter->worker, plan_index, problem, error);
    if (status != BLG_OK)
        return status;
    begin_record(record, problem);
    if (job->images)
        status = paint_images(painter, number, record, error);
    blg_scene_context context = {.catalogue = blg_plan_catalogue(plan),
                                 .split = blg_plan_split_name(plan, problem->split),
                                 .seed = blg_plan_config(plan)->seed,
                                 .tar = job->tar};
    blg_scene_write(&record->scene, &context, problem);
    blg_scene_write_programs(&record->programs, problem);
    if (job->tar && !record->scene.failed) {
        char name[BLG_NAME_SIZE + 8];
        snprintf(name, sizeof name, "%s.json", problem->name);
        blg_tar_member(&record->members, name, record->scene.data, record->scene.size);
    }
    if (status == BLG_OK && (record->scene.failed || record->programs.failed ||
                             record->sums.failed || record->members.failed))
        status = blg_no_memory(error);
    return status;
}
