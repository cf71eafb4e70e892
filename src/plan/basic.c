/* Basic concepts: single shapes, then distinct sets of two or three shapes.
 *
 * Sets are chosen by walking all of them in order and taking each with probability (still wanted) /
 * (still to come), which is an exact draw without replacement; they are then put in random order,
 * so that the first ones of a plan are as varied as all. The same walk counts the sets first, so a
 * config that asks for more than there are costs no memory. */
#include "base/error.h"
#include "base/stream.h"
#include "plan/steps.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What the config asks for, and what exists. */
typedef struct basic_draw {
    const blg_plan *plan;
    int *shapes; /* used ones, ascending */
    int n;
    int wanted[BLG_MAX_COMPONENTS + 1]; /* by number of shapes */
    long long total[BLG_MAX_COMPONENTS + 1];
} basic_draw;

static bool may_meet(const basic_draw *draw, int a, int b) {
    const blg_catalogue *catalogue = draw->plan->catalogue;
    return !draw->plan->config.basic.cross_super_classes ||
           blg_catalogue_shape(catalogue, draw->shapes[a])->super_class_id !=
               blg_catalogue_shape(catalogue, draw->shapes[b])->super_class_id;
}

/* Walks all sets of n = 2 or 3 shapes and returns their number. Draws the wanted ones into sets,
 * where that is not NULL; then the total is known. */
static long long walk_sets(const basic_draw *draw, int n, blg_rng *rng,
                           int32_t (*sets)[BLG_MAX_COMPONENTS]) {
    long long seen = 0, wanted = draw->wanted[n];
    for (int a = 0; a < draw->n; a++)
        for (int b = a + 1; b < draw->n; b++) {
            if (!may_meet(draw, a, b))
                continue;
            for (int c = n == 3 ? b + 1 : draw->n - 1; c < draw->n; c++) {
                if (n == 3 && !(may_meet(draw, a, c) && may_meet(draw, b, c)))
                    continue;
                seen++;
                if (!sets ||
                    blg_rng_double(rng) * (double)(draw->total[n] - seen + 1) >= (double)wanted)
                    continue;
                wanted--;
                (*sets)[0] = draw->shapes[a];
                (*sets)[1] = draw->shapes[b];
                (*sets)[2] = n == 3 ? draw->shapes[c] : -1;
                sets++;
            }
        }
    return seen;
}

static blg_status refuse(const basic_draw *draw, int n, blg_error *error) {
    blg_error_key(error, "$.basic.problems");
    if (n == 1)
        return blg_error_set(error, BLG_INFEASIBLE,
                             "asked for %d concepts of one shape; there are %d shapes",
                             draw->wanted[1], draw->n);
    return blg_error_set(
        error, BLG_INFEASIBLE, "asked for %d concepts of %d shapes; %d shapes make %lld sets%s",
        draw->wanted[n], n, draw->n, draw->total[n],
        draw->plan->config.basic.cross_super_classes ? " across super classes" : "");
}

static blg_status count(const blg_plan *plan, blg_arena *scratch, basic_draw *draw,
                        blg_error *error) {
    const blg_basic_config *bd = &plan->config.basic;
    *draw = (basic_draw){.plan = plan, .shapes = BLG_NEW(scratch, int, plan->n_shapes + 1)};
    if (!draw->shapes)
        return blg_no_memory(error);
    for (int s = 0; s < plan->n_shapes; s++)
        if (plan->used[s])
            draw->shapes[draw->n++] = s;
    draw->total[1] = draw->n;
    draw->wanted[1] = (int)lround(bd->single_share * bd->problems);
    if (bd->max_shapes == 1 && draw->wanted[1] > draw->n)
        return refuse(draw, 1, error);
    draw->wanted[1] = draw->wanted[1] < draw->n ? draw->wanted[1] : draw->n;
    const int sets = bd->problems - draw->wanted[1];
    draw->wanted[3] = (int)lround(bd->triple_share * sets);
    draw->wanted[2] = sets - draw->wanted[3];
    for (int n = 2; n <= BLG_MAX_COMPONENTS; n++) {
        draw->total[n] = draw->wanted[n] ? walk_sets(draw, n, NULL, NULL) : 0;
        if (draw->wanted[n] > draw->total[n])
            return refuse(draw, n, error);
    }
    return BLG_OK;
}

static int by_shape(const void *a, const void *b) {
    return ((const blg_drawn *)a)->id - ((const blg_drawn *)b)->id;
}

static blg_status draw_singles(const basic_draw *draw, blg_arena *scratch,
                               int32_t (*sets)[BLG_MAX_COMPONENTS], blg_error *error) {
    blg_drawn *drawn = BLG_NEW(scratch, blg_drawn, draw->n + 1);
    if (!drawn)
        return blg_no_memory(error);
    for (int i = 0; i < draw->n; i++)
        drawn[i] =
            (blg_drawn){blg_plan_draw_key(draw->plan, BLG_DRAW_SHAPE, (uint64_t)draw->shapes[i]),
                        draw->shapes[i]};
    qsort(drawn, (size_t)draw->n, sizeof *drawn, blg_drawn_order);
    qsort(drawn, (size_t)draw->wanted[1], sizeof *drawn, by_shape);
    for (int i = 0; i < draw->wanted[1]; i++) {
        sets[i][0] = drawn[i].id;
        sets[i][1] = sets[i][2] = -1;
    }
    return BLG_OK;
}

/* Shape names of a table have no limit, problem names do. */
static blg_status check_names(const blg_plan *plan, blg_error *error) {
    for (int64_t i = 0; i < plan->family_size[BLG_BASIC]; i++) {
        size_t size = sizeof "bd_-_0000";
        for (int k = 0; k < BLG_MAX_COMPONENTS && plan->basic[i][k] >= 0; k++)
            size += strlen(blg_catalogue_shape(plan->catalogue, plan->basic[i][k])->name) + (k > 1);
        if (size > BLG_NAME_SIZE)
            return blg_error_set(error, BLG_INFEASIBLE,
                                 "the name of bd problem %lld is longer than %d bytes",
                                 (long long)i, BLG_NAME_SIZE - 1);
    }
    return BLG_OK;
}

static blg_status draw_all(blg_plan *plan, basic_draw *draw, blg_arena *scratch, blg_error *error) {
    plan->basic =
        blg_arena_alloc(&plan->arena, (size_t)plan->family_size[BLG_BASIC], sizeof *plan->basic);
    if (!plan->basic)
        return blg_no_memory(error);
    int32_t(*sets)[BLG_MAX_COMPONENTS] = plan->basic;
    blg_status status = draw_singles(draw, scratch, sets, error);
    for (int n = 2; n <= BLG_MAX_COMPONENTS && status == BLG_OK; n++) {
        sets += draw->wanted[n - 1];
        if (!draw->wanted[n])
            continue;
        const uint64_t stream = (uint64_t)BLG_BASIC << 32 | (uint64_t)n;
        blg_rng rng = blg_stream_basic_sets(plan->config.seed, stream);
        walk_sets(draw, n, &rng, sets);
        blg_rng_shuffle(&rng, sets, (size_t)draw->wanted[n], sizeof *sets);
    }
    return status == BLG_OK ? check_names(plan, error) : status;
}

blg_status blg_plan_draw_basic(blg_plan *plan, blg_error *error) {
    blg_arena scratch;
    basic_draw draw;
    if (!plan->family_size[BLG_BASIC])
        return BLG_OK;
    blg_arena_init(&scratch, NULL);
    blg_status status = count(plan, &scratch, &draw, error);
    if (status == BLG_OK)
        status = draw_all(plan, &draw, &scratch, error);
    blg_arena_free(&scratch);
    return status;
}
