/* Makes the problems of a plan and their pictures. A config and a catalogue come in and give a
 * generator; a number of the plan comes in and gives a problem and its gray pixels. The run that
 * writes a data set, the commands that look at single problems, and the public interface use it.
 * The header is data/write.h. */
#include "data/write.h"

#include "base/parallel.h"
#include "base/rng.h"
#include "figure/ink.h"
#include "picture/raster.h"
#include "problem/config.h"
#include "problem/family.h"
#include "problem/judge.h"
#include "problem/plan.h"

/* ---- state ---- */

/* The generator's struct. It is immutable once created; all workers share it. */

struct blg_generator {
    blg_arena arena;
    blg_plan *plan;
    blg_build_tables *tables;
    const blg_source *source; /* NULL: blogo's own builders */
    const int *attempts;      /* by plan index: the first attempt to try; NULL: 0 for all */
};

/* ---- worker ---- */

/* Worker: plan item -> programs -> placed scenes -> pixels.
 *
 *   - Problem i is a pure function of (config, catalogue, i). Every random stream is keyed by the
 *     problem's key, which contains family, index within the family and attempt. The worker's
 *     memory holds caches and scratch only.
 *   - A problem is rejected as a whole, never one image of it, so that rejection favours no side.
 *   - A worker allocates nothing for an image once it has drawn its largest image. */

/* A worker: what one thread needs to build and draw problems. */
struct blg_worker {
    blg_arena arena, scratch;
    const blg_generator *generator;
    blg_verifier *verifier;
    void *reader;       /* reader of the source */
    blg_raster *raster; /* created at the first image: some workers only build */
    blg_ink ink;
    blg_problem *problem; /* scratch of fill_pixels and of the planning; NULL: not yet needed */
    blg_problem *partner; /* scratch of try_pair_partner; NULL: not yet needed */
    blg_tally tally;
    char rejection[256];     /* text on the present problem's last rejection by the verifier */
    char hardness_text[192]; /* on its last rejection for its hardness; "" = none */
};

/* Makes a worker. Only blogo's own problems need a verifier here: a source judges its problems
 * itself, if at all.
 */
blg_status blg_worker_create(const blg_generator *generator, blg_worker **worker,
                             blg_error *error) {
    blg_worker *w = *worker = BLG_NEW_OBJECT(blg_worker);
    if (!w)
        return blg_no_memory(error);
    w->generator = generator;
    const blg_source *source = generator->source;
    blg_status status = BLG_OK;
    if (!source)
        status = blg_verifier_create(blg_plan_config(generator->plan),
                                     blg_plan_catalogue(generator->plan), &w->verifier, error);
    else if (source->open)
        status = source->open(source->context, &w->reader, error);
    if (w->verifier)
        blg_verifier_use(w->verifier, blg_build_known_pairs(generator->tables));
    return BLG_KEEP(status, worker, blg_worker_free);
}

/* Makes *problem, one of the worker's own, if it is not there yet. */
static blg_status need_problem(blg_worker *worker, blg_problem **problem, blg_error *error) {
    if (!*problem)
        *problem = BLG_NEW(&worker->arena, blg_problem, 1);
    return *problem ? BLG_OK : blg_no_memory(error);
}

static blg_status create_planner(const blg_generator *generator, blg_worker **worker,
                                 blg_error *error) {
    blg_status status = blg_worker_create(generator, worker, error);
    BLG_THEN(status, need_problem(*worker, &(*worker)->problem, error));
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

/* Clears a scene except for its programs. They are nearly all of its size, and nobody reads
 * programs beyond n_shapes. */
static void clear_scene(blg_scene *scene) {
    memset(scene, 0, offsetof(blg_scene, programs));
    for (int shape = 0; shape < BLG_MAX_SHAPES; shape++)
        scene->shapes[shape] = BLG_NONE;
    scene->violated = BLG_NONE;
}

/* Sets what the plan knows of a problem. Its images are empty. */
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
    problem->hardness = (blg_hardness){.fitting_rules = -1}; /* not measured */
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < BLG_MAX_SIDE; i++)
            clear_scene(&problem->images[side][i]);
}

/* Returns the key of an image's random streams of pose and widths; *image gets the number of the
 * image in them. The queries of a context pair's second problem are those of the first, each on the
 * other side, so they have the streams of the first. */
static uint64_t image_key(const blg_config *config, const blg_plan_item *item,
                          const blg_problem *problem, int side, int i, int *image) {
    const bool shared =
        i >= problem->n_support && blg_is_second_of_pair(config, item->family, item->index);
    *image = (shared ? !side : side) * BLG_MAX_SIDE + i;
    return shared ? blg_problem_key(item->family, item->index - 1, problem->attempt)
                  : blg_side_key(config, item, problem->attempt, side);
}

/* Places all images. Every image has a pose stream of its own, so a retry of one image moves no
 * other image. Scenes that a source has placed keep their poses. */
static blg_status place_images(blg_worker *worker, const blg_config *config,
                               const blg_plan_item *item, blg_problem *problem, blg_error *error) {
    BLG_EACH_IMAGE(problem, side, i) {
        if (problem->images[side][i].poses[0].scale > 0)
            continue; /* the source has placed it */
        int image;
        const uint64_t key = image_key(config, item, problem, side, i, &image);
        if (!(problem->images[side][i].pen_px > 0)) /* else a source gives the widths */
            blg_draw_widths(config, key, image, &problem->images[side][i]);
        blg_rng rng = blg_stream_pose(config->seed, key, image);
        blg_status status = blg_place_scene(&config->placement, problem->family, &rng, &worker->ink,
                                            &problem->images[side][i], &worker->tally, error);
        if (status != BLG_OK)
            return status;
    }
    return BLG_OK;
}

/* One attempt at a problem, in two halves. blg_worker_draft makes programs and shapes.
 * blg_worker_finish verifies and places them; if that fails, it clears result->accepted and gives
 * the reason. */
static blg_status blg_worker_draft(blg_worker *worker, const blg_plan_item *item, int attempt,
                                   blg_problem *problem, blg_build_result *result,
                                   blg_error *error) {
    const blg_generator *generator = worker->generator;
    const blg_config *config = blg_plan_config(generator->plan);
    begin_problem(config, item, attempt, problem);
    blg_arena_reset(&worker->scratch);
    blg_status status =
        blg_families[item->family]->build(generator->tables, generator->plan, item, attempt,
                                          &worker->scratch, problem, result, error);
    if (status == BLG_OK && result->accepted)
        blg_compose(generator->tables, generator->plan, item, attempt, problem);
    return status;
}

/* The second half of an attempt: judges the programs that blg_worker_draft has drawn, places the
 * images, and judges their places. worker->rejection gets the words of a rejection. */
static blg_status blg_worker_finish(blg_worker *worker, const blg_plan_item *item,
                                    blg_problem *problem, blg_build_result *result,
                                    blg_error *error) {
    const blg_config *config = blg_plan_config(worker->generator->plan);
    blg_verdict verdict;
    blg_status status = BLG_OK;
    blg_verify_programs(worker->verifier, problem, &verdict);
    if (verdict.accepted)
        status = place_images(worker, config, item, problem, error);
    if (status == BLG_OK && verdict.accepted)
        status = blg_verify_placement(worker->verifier, problem, &verdict, error);
    if (!verdict.accepted) {
        result->accepted = false;
        result->reason = verdict.reason;
        snprintf(worker->rejection, sizeof worker->rejection, "%s: %s",
                 blg_rejection_name(verdict.reason), verdict.detail);
        if (verdict.reason == BLG_REJECT_hardness_out_of_range)
            snprintf(worker->hardness_text, sizeof worker->hardness_text, "%s", verdict.detail);
    }
    return status;
}

static blg_status try_problem(blg_worker *worker, const blg_plan_item *item, int attempt,
                              blg_problem *problem, blg_build_result *result, blg_error *error) {
    blg_status status = blg_worker_draft(worker, item, attempt, problem, result, error);
    return status == BLG_OK && result->accepted
               ? blg_worker_finish(worker, item, problem, result, error)
               : status;
}

/* Builds a problem of a source. The source judges it, if at all; images without poses get some. */
static blg_status build_from_source(blg_worker *worker, const blg_plan_item *item,
                                    blg_problem *problem, blg_error *error) {
    const blg_source *source = worker->generator->source;
    const blg_config *config = blg_plan_config(worker->generator->plan);
    begin_problem(config, item, 0, problem);
    blg_status status = source->build(source->context, worker->reader, item, problem, error);
    /* The plan decides the split, whatever the source has written. */
    problem->split = item->split;
    BLG_THEN(status, place_images(worker, config, item, problem, error));
    if (status != BLG_OK)
        blg_error_key(error, "%s", item->name);
    return status;
}

/* If the problem is one of a context pair, tries the other problem of the pair with the same
 * attempt: it counts only if both problems are valid. The result of the other problem replaces
 * *result. */
static blg_status try_pair_partner(blg_worker *worker, const blg_plan_item *item, int attempt,
                                   blg_build_result *result, blg_error *error) {
    const blg_plan *plan = worker->generator->plan;
    const bool pairs = blg_plan_config(plan)->composition.context_pairs;
    blg_plan_item other;
    if (!pairs || item->family != BLG_FREE_FORM)
        return BLG_OK;
    /* problems 2k and 2k + 1 are a pair */
    blg_plan_item_at(plan, blg_plan_first(plan, BLG_FREE_FORM) + (item->index ^ 1), &other);
    blg_status status = need_problem(worker, &worker->partner, error);
    BLG_THEN(status, try_problem(worker, &other, attempt, worker->partner, result, error));
    return status;
}

/* Builds one of blogo's own problems: takes the first valid attempt from number `first` on, and
 * counts the rejected attempts by reason. BLG_FAILED after the family's most attempts.
 *
 * The number of an attempt decides its random draws. Attempts from number BLG_BALANCED_ATTEMPTS on
 * draw the shapes of abstract problems uniformly; earlier attempts draw them by weights, which keep
 * the sides level (problem/family/hd.c says why not for ever). */
static blg_status build_by_builders(blg_worker *worker, const blg_plan_item *item, int first,
                                    blg_problem *problem, blg_error *error) {
    blg_build_result result = {0};
    worker->rejection[0] = worker->hardness_text[0] = '\0';
    int too_easy_or_hard = 0;
    for (int attempt = first; attempt < first + blg_families[item->family]->most_attempts;
         attempt++) {
        blg_status status = blg_watch_poll(blg_plan_watch(worker->generator->plan), error);
        BLG_THEN(status, try_problem(worker, item, attempt, problem, &result, error));
        if (status == BLG_OK && result.accepted)
            status = try_pair_partner(worker, item, attempt, &result, error);
        if (status != BLG_OK) {
            blg_error_key(error, "%s", item->name);
            return status;
        }
        if (result.accepted)
            return BLG_OK;
        worker->tally.rejected[result.reason]++;
        too_easy_or_hard += result.reason == BLG_REJECT_hardness_out_of_range;
    }
    char others[256] = "";
    if (too_easy_or_hard &&
        !strstr(worker->rejection, blg_rejection_name(BLG_REJECT_hardness_out_of_range)))
        snprintf(others, sizeof others, "; %d others were hardness_out_of_range: %s",
                 too_easy_or_hard, worker->hardness_text);
    blg_error_key(error, "%s", item->name);
    return blg_error_set(
        error, BLG_FAILED, "no valid problem in %d attempts; the last one%s%s%s",
        blg_families[item->family]->most_attempts,
        worker->rejection[0] ? " that was judged: " : ": ",
        worker->rejection[0] ? worker->rejection : blg_rejection_name(result.reason), others);
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
    return build_by_builders(worker, item, first, problem, error);
}

/* A problem for fresh images takes attempts with high numbers at both sides, so that the sides
 * differ from those of the data set's problems. These are the numbers of the first attempts. */
#define FRESH_POSITIVE 2048
#define FRESH_NEGATIVE 1024
_Static_assert(FRESH_POSITIVE + BLG_MOST_FRESH <= BLG_SIDE_ATTEMPTS, "attempts of a side");

/* Builds a problem for fresh images. *next counts the attempts of all calls, so each call goes on
 * after the last one. */
blg_status blg_worker_build_fresh(blg_worker *worker, int64_t index, int *next,
                                  blg_problem *problem, blg_error *error) {
    blg_plan_item item;
    blg_build_result result = {0};
    blg_status status = check_index(worker, index, error);
    if (status != BLG_OK)
        return status;
    blg_plan_item_at(worker->generator->plan, index, &item);
    while (status == BLG_OK && *next < BLG_MOST_FRESH) {
        const int attempt = blg_side_attempts(FRESH_POSITIVE + *next, FRESH_NEGATIVE + *next);
        ++*next;
        status = blg_watch_poll(blg_plan_watch(worker->generator->plan), error);
        BLG_THEN(status, try_problem(worker, &item, attempt, problem, &result, error));
        if (status == BLG_OK && result.accepted)
            return BLG_OK;
    }
    BLG_THEN(status, blg_error_set(error, BLG_FAILED, "too few valid problems in %d attempts",
                                   BLG_MOST_FRESH));
    blg_error_key(error, "%s", item.name);
    return status;
}

/* Whether pictures have two gray levels, black and white, as the published painter's have. */
static bool is_two_level(const blg_worker *worker) {
    const blg_source *source = worker->generator->source;
    return source && source->two_level;
}

static blg_status draw_two_level(const blg_worker *worker, int size_px, uint8_t *pixels,
                                 blg_error *error) {
    if (size_px == BLG_REFERENCE_SIDE_PX)
        return blg_raster_reference(&worker->ink, pixels, error);
    return blg_error_set(error, BLG_INVALID, "the reference raster is %d pixels wide, not %d",
                         BLG_REFERENCE_SIDE_PX, size_px);
}

static blg_status prepare_ink(blg_worker *worker, const blg_scene *scene, blg_error *error) {
    if (blg_ink_draw_scene(&worker->ink, scene) != BLG_OK)
        return blg_no_memory(error);
    return worker->raster || is_two_level(worker) ? BLG_OK
                                                  : blg_raster_create(&worker->raster, error);
}

static bool is_best(const blg_worker *worker) {
    return blg_plan_config(worker->generator->plan)->antialias == BLG_ANTIALIAS_BEST;
}

blg_status blg_worker_draw_picture(blg_worker *worker, const blg_scene *scene, blg_picture *picture,
                                   blg_error *error) {
    const blg_status status = prepare_ink(worker, scene, error);
    if (status != BLG_OK)
        return status;
    if (!is_two_level(worker))
        return blg_raster_draw_picture(worker->raster, &worker->ink, is_best(worker), picture,
                                       error);
    blg_picture_touch_all(picture);
    return draw_two_level(worker, picture->size_px, picture->pixels, error);
}

blg_status blg_worker_draw(blg_worker *worker, const blg_scene *scene, int size_px, uint8_t *pixels,
                           blg_error *error) {
    const blg_status status = prepare_ink(worker, scene, error);
    if (status != BLG_OK)
        return status;
    if (is_two_level(worker))
        return draw_two_level(worker, size_px, pixels, error);
    const blg_raster_options options = {.size_px = size_px, .best_quality = is_best(worker)};
    return blg_raster_draw(worker->raster, &worker->ink, &options, pixels, error);
}

/* Draws one side into pixels[images][size_px][size_px], which have `size` bytes. The place of a
 * query that the problem does not have stays blank. */
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

/* Builds and draws `count` problems: those in indices, or, if indices is NULL, problem `first` and
 * the following ones. Of each problem the positives come first. */
static blg_status fill_pixels(blg_worker *worker, int64_t first, const int64_t *indices,
                              int64_t count, int size_px, uint8_t *pixels, blg_error *error) {
    blg_status status = blg_rounding_check(error);
    BLG_THEN(status, blg_raster_check_size(size_px, error));
    BLG_THEN(status, need_problem(worker, &worker->problem, error));
    const blg_config *config = blg_plan_config(worker->generator->plan);
    const size_t size = /* bytes of the images of one side */
        (size_t)(config->n_support + config->n_query) * (size_t)size_px * (size_t)size_px;
    for (int64_t i = 0; i < count && status == BLG_OK; i++) {
        uint8_t *positives = pixels + (size_t)i * 2 * size, *negatives = positives + size;
        status = blg_worker_build(worker, indices ? indices[i] : first + i, worker->problem, error);
        BLG_THEN(status, draw_side(worker, worker->problem, 1, size_px, positives, size, error));
        BLG_THEN(status, draw_side(worker, worker->problem, 0, size_px, negatives, size, error));
    }
    return status;
}

blg_status blg_worker_fill(blg_worker *worker, int64_t first, int64_t count, int size_px,
                           uint8_t *pixels, blg_error *error) {
    blg_status status = check_range(worker, first, count, error);
    return status == BLG_OK ? fill_pixels(worker, first, NULL, count, size_px, pixels, error)
                            : status;
}

blg_status blg_worker_fill_list(blg_worker *worker, const int64_t *indices, int64_t count,
                                int size_px, uint8_t *pixels, blg_error *error) {
    blg_status status = count < 0 ? check_range(worker, 0, count, error) : BLG_OK;
    for (int64_t i = 0; i < count && status == BLG_OK; i++)
        status = check_index(worker, indices[i], error);
    return status == BLG_OK ? fill_pixels(worker, 0, indices, count, size_px, pixels, error)
                            : status;
}

/* ---- concepts ---- */

/* Overlap and pairings choose the attempt of each abstract problem, concept by concept. */

/* Chooses the attempts of the problems first..end-1, which are those of one concept. */
typedef blg_status concept_step(void *context, int64_t first, int64_t end, int *attempts,
                                blg_error *error);

/* Calls `step` for each abstract concept, whose problems follow each other in the plan. what: the
 * name of the work, for the watch. */
static blg_status each_concept(const blg_plan *plan, const char *what, concept_step *step,
                               void *context, int *attempts, blg_error *error) {
    const int64_t n = blg_plan_end(plan, BLG_ABSTRACT);
    blg_plan_item item;
    blg_status status = BLG_OK;
    for (int64_t first = blg_plan_first(plan, BLG_ABSTRACT), end; first < n && status == BLG_OK;
         first = end) {
        const int64_t id = blg_plan_item_at(plan, first, &item)->concept_id;
        for (end = first + 1; end < n && blg_plan_item_at(plan, end, &item)->concept_id == id;)
            end++;
        status = blg_watch_step(blg_plan_watch(plan), what, first, n, error);
        BLG_THEN(status, step(context, first, end, attempts, error));
    }
    return status;
}

/* ---- overlap ---- */

/* Image pools: problems of one abstract concept that share at most pool_overlap shapes.
 *
 * The shapes of a problem depend on the attempt that the verifier accepts, so the attempts
 * themselves are planned. Problem by problem within a concept, each problem gets the first attempt
 * that is valid and does not share too many shapes with any earlier problem of the concept. For
 * problems of two splits the smaller pool_overlap is the limit. One thread does this when the
 * generator is created; afterwards every problem is again a function of its index. Distractors do
 * not count. If problems_per_concept is "max" and a problem finds no attempt, this problem and all
 * later ones of the same concept and split are left out of the plan. */

/* Largest number of attempts at one problem; then its concept counts as too small. */
#define OVERLAP_ATTEMPTS 4000
/* Largest number of attempts at one problem if problems_per_concept is "max". It is smaller,
 * because the last problem of every concept uses up all attempts. */
#define OVERLAP_MANY_ATTEMPTS 1000

/* The shapes of a problem, each once, and the problem's split. */
typedef struct shape_set {
    int n, split;
    int shapes[2 * BLG_MAX_SIDE];
} shape_set;

/* The search for the attempts of one concept's problems. */
typedef struct planner {
    const blg_plan *plan;
    blg_worker *worker;
    bool *left_out;  /* by plan index; NULL: a problem that does not fit is an error */
    shape_set *sets; /* shapes of the concept's earlier problems */
    int n_sets;
    bool *marked; /* by shape, scratch */
} planner;

static void add_shape(shape_set *set, int shape) {
    for (int i = 0; i < set->n; i++)
        if (set->shapes[i] == shape)
            return;
    set->shapes[set->n++] = shape;
}

/* The shapes of an abstract problem. The first shape of an abstract image is the only one that is
 * no distractor. */
static shape_set shapes_of(const blg_problem *problem) {
    shape_set set = {.split = problem->split};
    BLG_EACH_IMAGE(problem, side, i)
        add_shape(&set, problem->images[side][i].shapes[0]);
    return set;
}

/* Compares a problem's shapes with those of each earlier problem of the concept. Returns the
 * largest excess, which is the number of shared shapes minus the limit; 0 or less: all limits are
 * kept. *most gets the largest number of shapes shared with one earlier problem. */
static int excess(planner *p, const shape_set *set, int *most) {
    const blg_config *config = blg_plan_config(p->plan);
    int worst = -2 * BLG_MAX_SIDE;
    *most = 0;
    for (int i = 0; i < set->n; i++)
        p->marked[set->shapes[i]] = true;
    for (int k = 0; k < p->n_sets; k++) {
        int shared = 0;
        for (int i = 0; i < p->sets[k].n; i++)
            shared += p->marked[p->sets[k].shapes[i]];
        const int limit = blg_config_pool_overlap(config, set->split, p->sets[k].split);
        *most = shared > *most ? shared : *most;
        if (limit >= 0 && shared - limit > worst)
            worst = shared - limit;
    }
    for (int i = 0; i < set->n; i++)
        p->marked[set->shapes[i]] = false;
    return worst;
}

/* Number of shapes that can be the concept's positives (value 1) or negatives (value 0). */
static int count_shapes(const blg_plan *plan, const blg_concept *concept, int value) {
    int n = 0;
    for (int s = 0; s < blg_catalogue_size(blg_plan_catalogue(plan)); s++)
        n += blg_plan_uses_shape(plan, s) && blg_plan_concept_value(plan, concept, s) == value;
    return n;
}

/* The error for a problem that shares too many shapes in every attempt. least: the fewest shapes
 * that one of the attempts shared; problems: of the concept. */
static blg_status refuse_item(const planner *p, const blg_plan_item *item, int problems, int least,
                              blg_error *error) {
    const blg_config *config = blg_plan_config(p->plan);
    const blg_split_rule *rule = &config->splits.rules[item->split];
    if (rule->pool_overlap >= 0)
        blg_error_key(error, "$.splits.%s.pool_overlap", rule->split);
    else
        blg_error_key(error, "$.composition.pool_overlap");
    return blg_error_set(
        error, BLG_INFEASIBLE,
        "asked for %d problems that share at most %d shapes; %s shares %d with one "
        "of the %d before it in the best of %d attempts (the concept has %d "
        "shapes, %d lack it)",
        problems, blg_config_pool_overlap(config, item->split, item->split), item->name, least,
        p->n_sets, OVERLAP_ATTEMPTS, count_shapes(p->plan, &item->concept, 1),
        count_shapes(p->plan, &item->concept, 0));
}

enum { NO_ATTEMPT = -1 };

/* Finds the first attempt that is valid and shares at most pool_overlap shapes with each earlier
 * problem of the concept, and keeps its shapes in p->sets. *attempt is NO_ATTEMPT if there is none
 * and the problem may be left out. problems: number of the concept's problems, for the error. */
static blg_status plan_problem(planner *p, const blg_plan_item *item, int problems, int *attempt,
                               blg_error *error) {
    blg_problem *problem = p->worker->problem;
    int least = 2 * BLG_MAX_SIDE; /* shapes shared in the best attempt so far */
    bool fitted = false;
    const int most = p->left_out ? OVERLAP_MANY_ATTEMPTS : OVERLAP_ATTEMPTS;
    for (*attempt = 0; *attempt < most; ++*attempt) {
        blg_build_result result = {0};
        blg_status status = blg_watch_poll(blg_plan_watch(p->plan), error);
        BLG_THEN(status, blg_worker_draft(p->worker, item, *attempt, problem, &result, error));
        if (status != BLG_OK)
            return status;
        if (!result.accepted)
            continue;
        const shape_set set = shapes_of(problem);
        int shared;
        const int over = excess(p, &set, &shared);
        least = shared < least ? shared : least;
        if (over > 0)
            continue;
        fitted = true; /* it shares few shapes, but may still not be valid */
        status = blg_worker_finish(p->worker, item, problem, &result, error);
        if (status != BLG_OK || result.accepted) {
            p->sets[p->n_sets++] = set;
            return status;
        }
    }
    *attempt = NO_ATTEMPT;
    if (p->left_out)
        return BLG_OK;
    if (!fitted)
        return refuse_item(p, item, problems, least, error);
    return blg_error_set(
        error, BLG_FAILED,
        "no valid problem in %d attempts shares at most %d shapes with those before it",
        OVERLAP_ATTEMPTS,
        blg_config_pool_overlap(blg_plan_config(p->plan), item->split, item->split));
}

/* Plans the concept's problems first..end-1. If problems_per_concept is "max" and no attempt at a
 * problem succeeds, this problem and the concept's later ones of its split are left out. */
static blg_status plan_concept(void *context, int64_t first, int64_t end, int *attempts,
                               blg_error *error) {
    planner *p = context;
    bool full[BLG_MAX_SPLITS] = {false}; /* an earlier problem of the split found no attempt */
    blg_status status = BLG_OK;
    p->n_sets = 0;
    for (int64_t i = first; i < end && status == BLG_OK; i++) {
        blg_plan_item item;
        blg_plan_item_at(p->plan, i, &item);
        if (!full[item.split])
            status = plan_problem(p, &item, (int)(end - first), &attempts[i], error);
        if (status != BLG_OK)
            blg_error_key(error, "%s", item.name);
        else if (full[item.split] || attempts[i] == NO_ATTEMPT) {
            full[item.split] = p->left_out[i] = true; /* left_out is there: else status is not OK */
            attempts[i] = 0;
        }
    }
    return status;
}

/* Makes *attempts in arena: the attempt of each problem, by plan index. Leaves *attempts unchanged
 * if the config gives no limit. The generator must be complete, but needs no attempts.
 * BLG_INFEASIBLE, with the numbers, if a problem finds no attempt. */
static blg_status blg_overlap_plan(const blg_generator *generator, blg_plan *plan, blg_arena *arena,
                                   const int **attempts, blg_error *error) {
    const bool many = blg_plan_config(plan)->abstract.problems_per_concept == BLG_MANY;
    planner p = {.plan = plan};
    blg_arena scratch = {0};
    if (!blg_config_limits_pools(blg_plan_config(plan)) ||
        !blg_plan_family_size(plan, BLG_ABSTRACT))
        return BLG_OK;
    int *made = BLG_NEW(arena, int, blg_plan_size(plan) + 1);
    p.sets = BLG_NEW(&scratch, shape_set, blg_plan_family_size(plan, BLG_ABSTRACT) + 1);
    p.marked = BLG_NEW(&scratch, bool, blg_catalogue_size(blg_plan_catalogue(plan)) + 1);
    p.left_out = many ? BLG_NEW(&scratch, bool, blg_plan_size(plan) + 1) : NULL;
    blg_status status = made && p.sets && p.marked && (p.left_out || !many)
                            ? create_planner(generator, &p.worker, error)
                            : blg_no_memory(error);
    BLG_THEN(status,
             each_concept(plan, "problems that share few shapes", plan_concept, &p, made, error));
    /* only concepts with as many problems as there are may leave problems out */
    BLG_THEN(status, many ? blg_plan_leave_out(plan, p.left_out, error) : BLG_OK);
    if (status == BLG_OK)
        *attempts = made;
    blg_worker_free(p.worker);
    blg_arena_free(&scratch);
    return status;
}

/* ---- pairings ---- */

/* Pairings: problems that share sides. A block is k positive and k negative sides, paired to k x k
 * problems (problem/builder.h). This chapter chooses an attempt for each side, so that every
 * positive side makes a valid problem with every negative side. One thread does so when the
 * generator is created.
 *
 * The sides of a block are found in turn: a positive side that makes valid problems with all
 * negative sides found so far, then a negative side that makes valid problems with all positive
 * sides found so far. If a side finds no attempt, the block starts again with later attempts. */

/* The search for a block is made up to BEGINNINGS times, each time STEP attempt numbers later. All
 * sides of the block start there. Attempts from number 200 on draw a side's shapes uniformly
 * (BLG_BALANCED_ATTEMPTS, problem/family/hd.c). */
#define BEGINNINGS 48
#define STEP       64
/* Attempts at one side from the start on. */
#define TRIES      1024
#define MOST_SIDES 8 /* of a block, positive and negative each */

_Static_assert(BEGINNINGS *STEP + TRIES <= BLG_SIDE_ATTEMPTS, "attempts of a side");

/* A block whose sides are searched. */
typedef struct block {
    const blg_plan *plan;
    blg_worker *worker;
    int k;                    /* sides of each kind (composition.pairings) */
    int64_t first, n;         /* problems of the block: k * k, fewer at the end of a concept */
    int sides[2][MOST_SIDES]; /* the attempt of each side */
} block;

/* Sets *valid: whether the problem of the i-th positive and the j-th negative side of the block is
 * valid. A problem beyond the end of the concept counts as valid. */
static blg_status is_valid(block *b, int i, int j, bool *valid, blg_error *error) {
    blg_plan_item item;
    blg_build_result result = {.accepted = true};
    const int64_t within = (int64_t)i * b->k + j;
    blg_status status = blg_watch_poll(blg_plan_watch(b->plan), error);
    if (status == BLG_OK && within < b->n) {
        const int attempt = blg_side_attempts(b->sides[1][i], b->sides[0][j]);
        blg_plan_item_at(b->plan, b->first + within, &item);
        status = try_problem(b->worker, &item, attempt, b->worker->problem, &result, error);
    }
    *valid = result.accepted;
    return status;
}

/* Finds an attempt for the `at`-th positive (side 1) or negative (0) side of the block. The
 * attempt, `from` or later, makes valid problems with the first n sides of the other kind. *found:
 * whether one of TRIES attempts does. */
static blg_status find_attempt(block *b, int side, int at, int n, int from, bool *found,
                               blg_error *error) {
    blg_status status = BLG_OK;
    for (int attempt = from; attempt < from + TRIES && status == BLG_OK; attempt++) {
        *found = true;
        b->sides[side][at] = attempt;
        for (int k = 0; k < n && *found && status == BLG_OK; k++)
            status = is_valid(b, side ? at : k, side ? k : at, found, error);
        if (*found)
            break;
    }
    return status;
}

/* Finds the attempts of all sides of a block, positive and negative sides in turn. BLG_INFEASIBLE
 * if no beginning leads to the end. */
static blg_status settle_block(block *b, blg_error *error) {
    bool settled = false;
    blg_status status = BLG_OK;
    for (int beginning = 0; beginning < BEGINNINGS && status == BLG_OK; beginning++) {
        settled = true;
        for (int i = 0; i < 2 * b->k && settled && status == BLG_OK; i++) {
            const int side = i % 2 == 0, at = i / 2; /* positive, negative, positive, ... */
            status =
                find_attempt(b, side, at, side ? at : at + 1, beginning * STEP, &settled, error);
        }
        if (settled)
            break;
    }
    if (status != BLG_OK || settled)
        return status;
    blg_plan_item item;
    blg_error_key(error, "$.composition.pairings");
    return blg_error_set(error, BLG_INFEASIBLE,
                         "%s: no %d positive and %d negative sides make a valid problem each with "
                         "each; each side was drawn in up to %d ways",
                         blg_plan_item_at(b->plan, b->first, &item)->name, b->k, b->k,
                         (BEGINNINGS - 1) * STEP + TRIES);
}

/* Settles the problems first..end-1 of a concept block by block and sets their attempts. */
static blg_status settle_concept(void *context, int64_t first, int64_t end, int *attempts,
                                 blg_error *error) {
    block *b = context;
    const int64_t of_block = (int64_t)b->k * b->k; /* problems */
    blg_status status = BLG_OK;
    for (b->first = first; b->first < end && status == BLG_OK; b->first += of_block) {
        b->n = end - b->first < of_block ? end - b->first : of_block;
        status = settle_block(b, error);
        for (int64_t w = 0; w < b->n; w++) /* row by row: a positive side with all negative sides */
            attempts[b->first + w] =
                blg_side_attempts(b->sides[1][w / b->k], b->sides[0][w % b->k]);
    }
    return status;
}

/* Makes *attempts in arena: the attempt of each problem, by plan index. Leaves *attempts unchanged
 * if the config asks for no pairings. BLG_INFEASIBLE if a side finds no attempt. */
static blg_status blg_pairings_plan(const blg_generator *generator, blg_arena *arena,
                                    const int **attempts, blg_error *error) {
    const blg_plan *plan = generator->plan;
    block b = {.plan = plan, .k = blg_plan_config(plan)->composition.pairings};
    if (b.k < 2)
        return BLG_OK;
    int *made = BLG_NEW(arena, int, blg_plan_size(plan) + 1);
    blg_status status = made ? create_planner(generator, &b.worker, error) : blg_no_memory(error);
    BLG_THEN(status,
             each_concept(plan, "problems that share sides", settle_concept, &b, made, error));
    if (status == BLG_OK)
        *attempts = made;
    blg_worker_free(b.worker);
    return status;
}

/* ---- split hardness ---- */

/* Splits by hardness. When the generator is created, one thread builds every problem that such a
 * split's rule concerns; its measured hardness decides its split. The images of a problem do not
 * change with its split: the builders' tables keep the splits from before the move. */

static blg_status measure_all(blg_worker *worker, const blg_plan *plan, blg_hardness *hardness,
                              blg_error *error) {
    blg_status status = BLG_OK;
    for (int64_t i = 0; i < blg_plan_size(plan) && status == BLG_OK; i++) {
        if (blg_plan_left_out(plan, i) || !blg_hardness_concerns(plan, blg_plan_family_of(plan, i)))
            continue;
        status = blg_watch_step(blg_plan_watch(plan), "hardness", i, blg_plan_size(plan), error);
        BLG_THEN(status, blg_worker_build(worker, i, worker->problem, error));
        hardness[i] = worker->problem->hardness;
    }
    return status;
}

/* Moves problems into the splits by hardness; does nothing if no rule is by hardness. The generator
 * must be complete, but needs no splits in the plan. BLG_INFEASIBLE with the numbers. */
static blg_status blg_hardness_split(const blg_generator *generator, blg_plan *plan,
                                     blg_arena *arena, blg_error *error) {
    if (!blg_hardness_is_held_out(blg_plan_config(plan)))
        return BLG_OK;
    if (generator->source)
        return blg_error_set(error, BLG_INFEASIBLE,
                             "a split by hardness: problems from elsewhere are not measured");
    blg_worker *worker = NULL;
    blg_hardness *hardness = BLG_NEW(arena, blg_hardness, blg_plan_size(plan) + 1);
    blg_status status = hardness ? create_planner(generator, &worker, error) : blg_no_memory(error);
    BLG_THEN(status, blg_build_tables_complete(plan, generator->tables, error));
    BLG_THEN(status, measure_all(worker, plan, hardness, error));
    BLG_THEN(status, blg_plan_hold_out_hardness(plan, hardness, error));
    blg_worker_free(worker);
    return status;
}

/* ---- generator ---- */

/* Generator: makes the plan and the builders' tables from config and catalogue. It also computes
 * what must be known of all problems before the first one is built: attempts of problems that share
 * few shapes or whole sides (the chapters above), and splits by hardness.
 *
 * Creating a generator builds the first problem of every family, so that a config that no problem
 * can fill is refused before any image is drawn. Early attempts at an abstract problem draw shapes
 * by weights, whose tables cost much time. So attempts that draw uniformly come first. */

#define UNIFORM_TRIES 50 /* attempts at a first problem that draw uniformly */

/* Makes the plan of a config and the tables that the builder needs. With a source, the plan lists
 * the source's problems, and nothing is built. */
static blg_status plan_and_tables(blg_generator *g, const blg_config *config,
                                  const blg_catalogue *catalogue, const blg_source *source,
                                  blg_watch *watch, blg_error *error) {
    if (!source) {
        blg_status status = blg_plan_create(config, catalogue, watch, &g->plan, error);
        if (status == BLG_OK)
            blg_plan_set_watch(g->plan, watch);
        return status == BLG_OK ? blg_build_tables_create(g->plan, &g->tables, error) : status;
    }
    blg_source *copy = BLG_NEW(&g->arena, blg_source, 1);
    if (!copy)
        return blg_no_memory(error);
    *copy = *source;
    g->source = copy;
    return blg_plan_create_from(config, catalogue, source, &g->plan, error);
}

/* Whether one of a few uniform attempts at an abstract problem succeeds. Then blg_worker_build,
 * which takes the first attempt that succeeds, will find one, too, and need not be called here.
 * Else the caller calls it, and its error says what is wrong. */
static bool try_uniform(blg_worker *worker, const blg_plan *plan, int64_t index) {
    blg_plan_item item;
    blg_status status = BLG_OK;
    blg_plan_item_at(plan, index, &item);
    for (int k = 0; k < UNIFORM_TRIES && status == BLG_OK; k++) {
        blg_build_result result = {0};
        status =
            try_problem(worker, &item, BLG_BALANCED_ATTEMPTS + k, worker->problem, &result, NULL);
        if (status == BLG_OK && result.accepted)
            return true;
    }
    return false;
}

static blg_status try_first(blg_worker *worker, const blg_plan *plan, blg_family family,
                            int64_t index, blg_error *error) {
    /* Where a pool_overlap limits pools, all attempts draw by weights. */
    const bool may_be_uniform =
        family == BLG_ABSTRACT && !blg_config_limits_pools(blg_plan_config(plan));
    return may_be_uniform && try_uniform(worker, plan, index)
               ? BLG_OK
               : blg_worker_build(worker, index, worker->problem, error);
}

/* Builds the first of the family's n problems, and the first problem of every concept that the
 * config gives. An error of such a concept names the concept's key. */
static blg_status try_family(blg_worker *worker, const blg_plan *plan, blg_family family,
                             int64_t first, int64_t n, blg_error *error) {
    const blg_family_row *row = blg_families[family];
    /* the config's key of the list of concepts; NULL: it gives none */
    const char *concepts_key = row->given ? row->given(blg_plan_config(plan)) : NULL;
    blg_status status = BLG_OK;
    /* the number of problems of each concept of the config; without such concepts, one round */
    const int64_t per_concept =
        concepts_key ? blg_config_given_problems(blg_plan_config(plan), family) : n;
    for (int64_t i = 0; i < n && status == BLG_OK; i += per_concept) {
        status = try_first(worker, plan, family, first + i, error);
        if (status != BLG_OK && concepts_key) {
            error->key[0] = '\0';
            blg_error_key(error, "$.%s[%d]", concepts_key, (int)(i / per_concept));
        }
    }
    return status;
}

/* Builds the first problem of every family. A family that cannot be built makes the config
 * infeasible; later problems may still use up their attempts. */
static blg_status try_families(const blg_generator *g, blg_error *error) {
    blg_worker *worker = NULL;
    blg_status status = create_planner(g, &worker, error);
    for (int f = 0, first = 0; f < BLG_FAMILIES && status == BLG_OK; f++) {
        blg_error reason = {0};
        const int n = (int)blg_plan_family_size(g->plan, (blg_family)f);
        status = blg_watch_step(blg_plan_watch(g->plan), "the first problem of each family", f,
                                BLG_FAMILIES, error);
        BLG_THEN(status, try_family(worker, g->plan, (blg_family)f, first, n, &reason));
        first += n;
        if (status == BLG_OK)
            continue;
        status = status == BLG_FAILED ? BLG_INFEASIBLE : status;
        blg_error_key(error, "%s", reason.key);
        status = blg_error_set(error, status, "%s", reason.text);
    }
    blg_worker_free(worker);
    return status;
}

/* Makes a generator, of a source or, if source is NULL, of blogo's own problems. watch, which may
 * be NULL, follows their planning and can end it. Pairings and overlap both choose attempts; a
 * config asks for one of them at most. */
static blg_status blg_generator_create_with(const blg_config *config,
                                            const blg_catalogue *catalogue,
                                            const blg_source *source, blg_watch *watch,
                                            blg_generator **generator, blg_error *error) {
    blg_generator *g = *generator = BLG_NEW_OBJECT(blg_generator);
    if (!g)
        return blg_no_memory(error);
    blg_status status = plan_and_tables(g, config, catalogue, source, watch, error);
    if (!source) {
        BLG_THEN(status, try_families(g, error));
        BLG_THEN(status, blg_pairings_plan(g, &g->arena, &g->attempts, error));
        BLG_THEN(status, blg_overlap_plan(g, g->plan, &g->arena, &g->attempts, error));
    }
    BLG_THEN(status, blg_hardness_split(g, g->plan, &g->arena, error));
    if (g->plan)
        blg_plan_set_watch(g->plan, NULL);
    return BLG_KEEP(status, generator, blg_generator_free);
}

blg_status blg_generator_create_from(const blg_config *config, const blg_catalogue *catalogue,
                                     const blg_source *source, blg_generator **generator,
                                     blg_error *error) {
    return blg_generator_create_with(config, catalogue, source, /* watch */ NULL, generator, error);
}

blg_status blg_generator_create(const blg_config *config, const blg_catalogue *catalogue,
                                blg_generator **generator, blg_error *error) {
    return blg_generator_create_watched(config, catalogue, /* tell */ NULL, NULL, generator, error);
}

blg_status blg_generator_create_watched(const blg_config *config, const blg_catalogue *catalogue,
                                        blg_plan_progress *progress, void *context,
                                        blg_generator **generator, blg_error *error) {
    blg_watch watch = {.tell = progress, .context = context};
    int n_mistakes = 0;
    blg_error mistake = {0};
    *generator = NULL;
    if (strncmp(config->preset, "nvlabs-", strlen("nvlabs-")) == 0)
        return blg_error_set(error, BLG_INFEASIBLE,
                             "the preset %s stands for the published generator's problems, which "
                             "only the tool makes, by its command `generate`",
                             config->preset);
    blg_status status = blg_rounding_check(&mistake);
    BLG_THEN(status, blg_raster_check_size(config->size_px, &mistake));
    BLG_THEN(status, blg_config_validate(config, &mistake, 1, &n_mistakes));
    if (status == BLG_OK)
        return blg_generator_create_with(config, catalogue, NULL, &watch, generator, error);
    if (error && error->status == BLG_OK)
        *error = mistake;
    return status;
}

blg_status blg_generator_split_report(const blg_generator *generator, char **json,
                                      blg_error *error) {
    blg_split_level levels[BLG_MAX_SPLITS] = {{0}};
    blg_status status =
        generator->tables ? blg_build_levels(generator->tables, levels, error) : BLG_OK;
    *json = status == BLG_OK ? blg_plan_split_report(generator->plan, levels) : NULL;
    return *json || status != BLG_OK ? status : blg_no_memory(error);
}

/* A source has no tables. */
blg_status blg_generator_prepare(const blg_generator *generator, blg_error *error) {
    return generator->tables ? blg_build_tables_complete(generator->plan, generator->tables, error)
                             : BLG_OK;
}

bool blg_generator_uses_cairo(const blg_generator *generator) {
    return (generator->source && generator->source->two_level) ||
           blg_plan_config(generator->plan)->antialias == BLG_ANTIALIAS_BEST;
}

const char *blg_generator_source(const blg_generator *generator) {
    return generator->source ? generator->source->identity : NULL;
}

void blg_generator_free(blg_generator *generator) {
    if (!generator)
        return;
    blg_build_tables_free(generator->tables);
    blg_plan_free(generator->plan);
    blg_object_free(generator);
}

const blg_plan *blg_generator_plan(const blg_generator *generator) {
    return generator->plan;
}
