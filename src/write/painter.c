/* The work of one thread that writes a data set: build, draw, encode, store. */
#include "write/painter.h"

#include "write/scene.h"

struct blg_painter {
    blg_arena arena;
    const blg_paint_job *job;
    blg_worker *worker;
    blg_png *png;
    blg_problem problem;
    blg_buf pixels, file, name;
};

blg_status blg_painter_create(const blg_paint_job *job, blg_painter **painter, blg_error *error) {
    const blg_config *config = blg_plan_config(blg_generator_plan(job->generator));
    blg_painter *p = *painter = BLG_NEW_OBJECT(blg_painter);
    if (!p)
        return blg_no_memory(error);
    p->job = job;
    blg_status status = blg_worker_create(job->generator, &p->worker, error);
    if (status == BLG_OK)
        status = blg_png_create(&p->png, error);
    if (status == BLG_OK &&
        !blg_buf_reserve(&p->pixels, (size_t)config->size_px * (size_t)config->size_px))
        status = blg_no_memory(error);
    return status;
}

void blg_painter_free(blg_painter *painter) {
    if (!painter)
        return;
    blg_worker_free(painter->worker);
    blg_png_free(painter->png);
    blg_buf_free(&painter->pixels);
    blg_buf_free(&painter->file);
    blg_buf_free(&painter->name);
    blg_object_free(painter);
}

const blg_tally *blg_painter_tally(const blg_painter *painter) {
    return blg_worker_tally(painter->worker);
}

void blg_record_free(blg_record *record) {
    blg_buf_free(&record->scene);
    blg_buf_free(&record->programs);
    blg_buf_free(&record->sums);
    blg_buf_free(&record->members);
    blg_digest_free(&record->digest);
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
        status = blg_png_encode_picture(painter->png, &picture, config->depth_bits,
                                        painter->job->effort, &painter->file, error);
    if (status != BLG_OK)
        blg_error_key(error, "%s", painter->name.data);
    return status;
}

static blg_status paint_image(blg_painter *painter, int side, int image, blg_record *record,
                              blg_error *error) {
    const blg_sink *sink = painter->job->sink;
    blg_buf_clear(&painter->name);
    blg_scene_file_name(&painter->name, &painter->problem, side, image, sink->tar);
    if (painter->name.failed)
        return blg_no_memory(error);
    const char *name = painter->name.data;
    blg_status status = BLG_OK;
    if (!sink->holds || !sink->holds(sink, name, side, image, &painter->file, record)) {
        status = draw(painter, side, image, error);
        if (status == BLG_OK)
            status = sink->store(sink, name, side, image, &painter->file, record, error);
    }
    record->images++;
    record->image_bytes += (long long)painter->file.size;
    return status;
}

static blg_status paint_images(blg_painter *painter, blg_record *record, blg_error *error) {
    const blg_problem *problem = &painter->problem;
    const blg_sink *sink = painter->job->sink;
    blg_status status = sink->begin(sink, problem, record, error);
    for (int side = 1; side >= 0; side--)
        for (int i = 0; i < blg_problem_side(problem, side) && status == BLG_OK; i++)
            status = paint_image(painter, side, i, record, error);
    return status;
}

static void begin_record(blg_record *record, int64_t number, const blg_problem *problem) {
    record->number = number;
    record->split = problem->split;
    record->family = problem->family;
    record->images = record->image_bytes = 0;
    record->folder = -1;
    blg_buf_clear(&record->scene);
    blg_buf_clear(&record->programs);
    blg_buf_clear(&record->sums);
    blg_buf_clear(&record->members);
}

blg_status blg_painter_paint(blg_painter *painter, int64_t number, int64_t plan_index,
                             blg_record *record, blg_error *error) {
    const blg_paint_job *job = painter->job;
    const blg_plan *plan = blg_generator_plan(job->generator);
    blg_problem *problem = &painter->problem;
    blg_status status = blg_worker_build(painter->worker, plan_index, problem, error);
    if (status != BLG_OK)
        return status;
    begin_record(record, number, problem);
    if (job->images)
        status = paint_images(painter, record, error);
    blg_scene_context context = {.catalogue = blg_plan_catalogue(plan),
                                 .split = blg_plan_split_name(plan, problem->split),
                                 .seed = blg_plan_config(plan)->seed,
                                 .tar = job->sink->tar};
    blg_scene_write(&record->scene, &context, problem);
    blg_scene_write_programs(&record->programs, problem);
    job->sink->end(job->sink, problem, record);
    if (status == BLG_OK && (record->scene.failed || record->programs.failed ||
                             record->sums.failed || record->members.failed))
        status = blg_no_memory(error);
    return status;
}
