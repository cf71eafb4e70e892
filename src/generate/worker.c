/* Worker: plan item -> programs -> placed scenes -> pixels.
 *
 *1. Problem i is a pure function of (config, catalogue, i). Every random stream is keyed by the
 *   problem's key, which contains family, index within the family and attempt. The worker's memory
 *   holds caches and scratch only.
 *2. A problem is rejected as a whole, never one image of it, so that rejection favours no side.
 *3. A worker allocates nothing for an image once it has drawn its largest image.
 *
 * Sampling, judging and painting are done by make/, judge/ and image/. */
#include "generate/worker.h"

#include "base/error.h"
#include "base/stream.h"
#include "config/widths.h"
#include "generate/state.h"
#include "image/reference_raster.h"
#include "ink/ink.h"
#include "judge/verify.h"
#include "make/compose.h"
#include "make/place.h"
#include "make/sides.h"

#include <stdio.h>
#include <string.h>

/* Attempts at one problem before the run gives up. One problem in a thousand needs more than ten; a
 * config that needs four hundred asks for the impossible. Abstract attempts are cheap, so they are
 * allowed 10,000: with two support images a side, some concepts give one valid problem in a
 * thousand draws (1,490 attempts were seen). After 200 attempts abstract problems are drawn
 * uniformly (make/abstract.c). */
static int most_attempts(blg_family family) {
    return family == BLG_ABSTRACT ? 10000 : 400;
}

struct blg_worker {
    blg_arena arena, scratch;
    const blg_generator *generator;
    blg_verifier *verifier;
    void *reader;       /* reader of the source */
    blg_raster *raster; /* created at the first image: some workers only build */
    blg_ink ink;
    blg_problem *problem; /* scratch of blg_worker_fill */
    blg_tally tally;
    char detail[256]; /* text on the present problem's last rejection by the verifier */
};

blg_status blg_worker_create(const blg_generator *generator, blg_worker **worker,
                             blg_error *error) {
    *worker = NULL;
    blg_worker *w = BLG_NEW_OBJECT(blg_worker);
    if (!w)
        return blg_no_memory(error);
    w->generator = generator;
    blg_arena_init(&w->scratch, NULL);
    const blg_source *source = generator->source;
    blg_status status = BLG_OK;
    if (!source)
        status = blg_verifier_create(blg_plan_config(generator->plan),
                                     blg_plan_catalogue(generator->plan), &w->verifier, error);
    else if (source->open)
        status = source->open(source->context, &w->reader, error);
    if (w->verifier)
        blg_verifier_use(w->verifier, blg_build_known_pairs(generator->tables));
    if (status == BLG_OK)
        *worker = w;
    else
        blg_worker_free(w);
    return status;
}

void blg_worker_free(blg_worker *worker) {
    if (!worker)
        return;
    const blg_source *source = worker->generator->source;
    if (source && source->close && worker->reader)
        source->close(worker->reader);
    blg_verifier_free(worker->verifier);
    blg_raster_free(worker->raster);
    blg_ink_free(&worker->ink);
    blg_arena_free(&worker->scratch);
    blg_object_free(worker);
}

const blg_plan *blg_worker_plan(const blg_worker *worker) {
    return worker->generator->plan;
}

const blg_tally *blg_worker_tally(const blg_worker *worker) {
    return &worker->tally;
}

static blg_builder *builder_of(blg_family family) {
    static blg_builder *const builders[BLG_FAMILIES] = {
        [BLG_FREE_FORM] = blg_build_free_form,
        [BLG_BASIC] = blg_build_basic,
        [BLG_ABSTRACT] = blg_build_abstract,
    };
    return builders[family];
}

/* Clears a scene apart from its programs. They are nearly all of its size, and nobody reads
 * programs beyond n_shapes. */
static void clear_scene(blg_scene *scene) {
    scene->n_shapes = scene->n_distractors = 0;
    memset(scene->poses, 0, sizeof scene->poses);
    for (int shape = 0; shape < BLG_MAX_SHAPES; shape++)
        scene->shapes[shape] = -1;
    scene->violated = -1;
    scene->impure = scene->published = false;
    scene->pen_px = scene->stamp_px = 0;
}

static void begin_problem(const blg_config *config, const blg_plan_item *item, int attempt,
                          blg_problem *problem) {
    memcpy(problem->name, item->name, sizeof problem->name);
    problem->family = item->family;
    problem->index = (int)item->index;
    problem->split = item->split;
    problem->attempt = attempt;
    problem->concept = item->concept;
    problem->n_support = config->n_support;
    memcpy(problem->n_query, item->n_query, sizeof problem->n_query);
    problem->hardness = (blg_hardness){.fitting_rules = -1};
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < BLG_MAX_SIDE; i++)
            clear_scene(&problem->images[side][i]);
}

/* Draws the widths of pen and stamp outlines for an image, from a random stream of its own and in
 * the same way on both sides. If the config has the published widths only, the function draws
 * nothing. */
static void draw_widths(const blg_config *config, uint64_t key, int image, blg_scene *scene) {
    if (blg_widths_published(config))
        return;
    blg_rng rng = blg_stream_widths(config->seed, key, image);
    scene->pen_px = blg_rng_uniform(&rng, config->pen_px.low, config->pen_px.high);
    scene->stamp_px = blg_rng_uniform(&rng, config->stamp_px.low, config->stamp_px.high);
}

/* Places all images. Every image has a pose stream of its own, so a retry of one image moves no
 * other image. Scenes that a source has placed keep their poses. */
static blg_status place_images(blg_worker *worker, const blg_config *config,
                               const blg_plan_item *item, blg_problem *problem, blg_error *error) {
    for (int side = 0; side < 2; side++) {
        const uint64_t key = blg_side_key(config, item, problem->attempt, side);
        for (int i = 0; i < blg_problem_side(problem, side); i++) {
            if (problem->images[side][i].poses[0].scale > 0)
                continue;
            const int image = side * BLG_MAX_SIDE + i;
            draw_widths(config, key, image, &problem->images[side][i]);
            blg_rng rng = blg_stream_pose(config->seed, key, image);
            blg_status status =
                blg_place_scene(&config->placement, problem->family, &rng, &worker->ink,
                                &problem->images[side][i], &worker->tally, error);
            if (status != BLG_OK)
                return status;
        }
    }
    return BLG_OK;
}

blg_status blg_worker_draft(blg_worker *worker, const blg_plan_item *item, int attempt,
                            blg_problem *problem, blg_build_result *result, blg_error *error) {
    const blg_generator *generator = worker->generator;
    const blg_config *config = blg_plan_config(generator->plan);
    begin_problem(config, item, attempt, problem);
    blg_arena_reset(&worker->scratch);
    blg_status status = builder_of(item->family)(generator->tables, generator->plan, item, attempt,
                                                 &worker->scratch, problem, result, error);
    if (status == BLG_OK && result->accepted)
        blg_compose(generator->tables, generator->plan, item, attempt, problem);
    return status;
}

blg_status blg_worker_finish(blg_worker *worker, const blg_plan_item *item, blg_problem *problem,
                             blg_build_result *result, blg_error *error) {
    const blg_config *config = blg_plan_config(worker->generator->plan);
    blg_verdict verdict;
    blg_status status = BLG_OK;
    blg_verify_programs(worker->verifier, problem, &verdict);
    if (verdict.accepted)
        status = place_images(worker, config, item, problem, error);
    if (status == BLG_OK && verdict.accepted)
        status = blg_verify_placement(worker->verifier, problem, &verdict, error);
    if (!verdict.accepted) {
        *result = (blg_build_result){false, verdict.reason};
        snprintf(worker->detail, sizeof worker->detail, "that was judged: %s: %s",
                 blg_rejection_name(verdict.reason), verdict.detail);
    }
    return status;
}

/* One attempt at a whole problem. */
static blg_status try_problem(blg_worker *worker, const blg_plan_item *item, int attempt,
                              blg_problem *problem, blg_build_result *result, blg_error *error) {
    blg_status status = blg_worker_draft(worker, item, attempt, problem, result, error);
    return status == BLG_OK && result->accepted
               ? blg_worker_finish(worker, item, problem, result, error)
               : status;
}

static blg_status build_from_source(blg_worker *worker, const blg_plan_item *item,
                                    blg_problem *problem, blg_error *error) {
    const blg_source *source = worker->generator->source;
    const blg_config *config = blg_plan_config(worker->generator->plan);
    begin_problem(config, item, 0, problem);
    blg_status status = source->build(source->context, worker->reader, item, problem, error);
    /* The plan decides the split, whatever the source has written. */
    problem->split = item->split;
    if (status == BLG_OK)
        status = place_images(worker, config, item, problem, error);
    if (status != BLG_OK)
        blg_error_key(error, "%s", item->name);
    return status;
}

/* Builds one of blogo's own problems, with retries. */
static blg_status build_own(blg_worker *worker, const blg_plan_item *item, int first,
                            blg_problem *problem, blg_error *error) {
    blg_build_result result = {0};
    worker->detail[0] = '\0';
    for (int attempt = first; attempt < first + most_attempts(item->family); attempt++) {
        blg_status status = try_problem(worker, item, attempt, problem, &result, error);
        if (status != BLG_OK) {
            blg_error_key(error, "%s", item->name);
            return status;
        }
        if (result.accepted)
            return BLG_OK;
        worker->tally.rejected[result.reason]++;
    }
    blg_error_key(error, "%s", item->name);
    return blg_error_set(error, BLG_FAILED, "no valid problem in %d attempts; the last one%s%s",
                         most_attempts(item->family), worker->detail[0] ? " " : ": ",
                         worker->detail[0] ? worker->detail : blg_rejection_name(result.reason));
}

static blg_status check_range(const blg_worker *worker, int64_t first, int64_t count,
                              blg_error *error) {
    const int64_t size = blg_plan_size(worker->generator->plan);
    if (count < 0)
        return blg_error_set(error, BLG_INVALID, "%lld problems: expected 0 or more",
                             (long long)count);
    if (first < 0 || first > size || count > size - first)
        return blg_error_set(error, BLG_INVALID,
                             "problems %lld.. and %lld more lie outside the plan's %lld",
                             (long long)first, (long long)count, (long long)size);
    return BLG_OK;
}

static blg_status check_index(const blg_worker *worker, int64_t index, blg_error *error) {
    const int64_t size = blg_plan_size(worker->generator->plan);
    return index >= 0 && index < size
               ? BLG_OK
               : blg_error_set(error, BLG_INVALID, "problem %lld is outside the plan's %lld",
                               (long long)index, (long long)size);
}

blg_status blg_worker_build(blg_worker *worker, int64_t index, blg_problem *problem,
                            blg_error *error) {
    const blg_generator *generator = worker->generator;
    blg_status status = check_index(worker, index, error);
    if (status != BLG_OK)
        return status;
    blg_plan_item room;
    const blg_plan_item *item = blg_plan_item_at(generator->plan, index, &room);
    if (generator->source)
        return build_from_source(worker, item, problem, error);
    const int first = generator->attempts ? generator->attempts[index] : 0;
    return build_own(worker, item, first, problem, error);
}

static blg_status draw_ink(blg_worker *worker, int size_px, uint8_t *pixels, blg_raster_rows *rows,
                           blg_error *error) {
    const blg_source *source = worker->generator->source;
    if (source && source->two_level) {
        *rows = (blg_raster_rows){0, size_px};
        if (size_px == BLG_REFERENCE_SIDE_PX)
            return blg_raster_reference(&worker->ink, pixels, error);
        return blg_error_set(error, BLG_INVALID, "the reference raster is %d pixels wide, not %d",
                             BLG_REFERENCE_SIDE_PX, size_px);
    }
    if (!worker->raster) {
        blg_status status = blg_raster_create(&worker->raster, error);
        if (status != BLG_OK)
            return status;
    }
    const blg_config *config = blg_plan_config(worker->generator->plan);
    const blg_raster_options options = {.size_px = size_px,
                                        .best = config->antialias == BLG_ANTIALIAS_BEST};
    return blg_raster_draw_rows(worker->raster, &worker->ink, &options, pixels, rows, error);
}

blg_status blg_worker_draw_rows(blg_worker *worker, const blg_scene *scene, int size_px,
                                uint8_t *pixels, blg_raster_rows *rows, blg_error *error) {
    if (blg_ink_draw_scene(&worker->ink, scene) != BLG_OK)
        return blg_no_memory(error);
    return draw_ink(worker, size_px, pixels, rows, error);
}

blg_status blg_worker_draw(blg_worker *worker, const blg_scene *scene, int size_px, uint8_t *pixels,
                           blg_error *error) {
    blg_raster_rows rows;
    const blg_status status = blg_worker_draw_rows(worker, scene, size_px, pixels, &rows, error);
    if (status == BLG_OK)
        blg_raster_whiten(pixels, size_px, rows);
    return status;
}

/* Draws one side into pixels[images][size_px][size_px]. The place of a query that the problem does
 * not have stays blank. */
static blg_status draw_side(blg_worker *worker, const blg_problem *problem, int side, int size_px,
                            uint8_t *pixels, size_t size, blg_error *error) {
    const size_t area = (size_t)size_px * (size_t)size_px;
    const size_t drawn = (size_t)blg_problem_side(problem, side) * area;
    if (drawn < size)
        memset(pixels + drawn, 255, size - drawn);
    for (int i = 0; i < blg_problem_side(problem, side); i++) {
        blg_status status = blg_worker_draw(worker, &problem->images[side][i], size_px,
                                            pixels + (size_t)i * area, error);
        if (status != BLG_OK)
            return status;
    }
    return BLG_OK;
}

static blg_status begin_fill(blg_worker *worker, int size_px, blg_error *error) {
    blg_status status = blg_raster_check_size(size_px, error);
    if (!worker->problem)
        worker->problem = BLG_NEW(&worker->arena, blg_problem, 1);
    return status == BLG_OK && !worker->problem ? blg_no_memory(error) : status;
}

/* Builds and draws `count` problems: those in indices, or, if indices is NULL, problem `first` and
 * the following ones. */
static blg_status fill(blg_worker *worker, int64_t first, const int64_t *indices, int64_t count,
                       int size_px, uint8_t *pixels, blg_error *error) {
    blg_status status = begin_fill(worker, size_px, error);
    const blg_config *config = blg_plan_config(worker->generator->plan);
    const size_t side =
        (size_t)(config->n_support + config->n_query) * (size_t)size_px * (size_t)size_px;
    for (int64_t i = 0; i < count && status == BLG_OK; i++) {
        uint8_t *here = pixels + (size_t)i * 2 * side;
        status = blg_worker_build(worker, indices ? indices[i] : first + i, worker->problem, error);
        if (status == BLG_OK)
            status = draw_side(worker, worker->problem, 1, size_px, here, side, error);
        if (status == BLG_OK)
            status = draw_side(worker, worker->problem, 0, size_px, here + side, side, error);
    }
    return status;
}

blg_status blg_worker_fill(blg_worker *worker, int64_t first, int64_t count, int size_px,
                           uint8_t *pixels, blg_error *error) {
    blg_status status = check_range(worker, first, count, error);
    return status == BLG_OK ? fill(worker, first, NULL, count, size_px, pixels, error) : status;
}

blg_status blg_worker_fill_list(blg_worker *worker, const int64_t *indices, int64_t count,
                                int size_px, uint8_t *pixels, blg_error *error) {
    blg_status status = count < 0 ? check_range(worker, 0, count, error) : BLG_OK;
    for (int64_t i = 0; i < count && status == BLG_OK; i++)
        status = check_index(worker, indices[i], error);
    return status == BLG_OK ? fill(worker, 0, indices, count, size_px, pixels, error) : status;
}
