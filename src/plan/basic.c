/* Basic concepts: single shapes, then distinct sets of two to five shapes.
 *
 * A walk over all sets in order takes each set with probability (still wanted) / (still to come),
 * which is an exact draw without replacement. The drawn sets are then put in random order, so that
 * the first ones of a plan are as varied as all. The same walk counts the sets first, so a config
 * that asks for too many sets costs no memory. Sets of four or five shapes are drawn and counted
 * without a walk. */
#include "base/error.h"
#include "base/stream.h"
#include "concept/keys.h"
#include "plan/steps.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Largest sets that are walked; there are too many larger ones. */
#define WALKED 3
/* Odd, so that different keys have different products (modulo 2^64). */
#define SPREAD 0x9E3779B97F4A7C15u

typedef int32_t shape_set[BLG_MAX_COMPONENTS];

/* The numbers of sets that the config asks for, and the numbers that exist. */
typedef struct basic_draw {
    const blg_plan *plan;
    int *shapes;       /* used ones, ascending */
    const bool *first; /* by super class: may give the first shape of a pair; NULL: any may */
    int n;
    int wanted[BLG_MAX_COMPONENTS + 1]; /* by number of shapes in a set */
    long long total[BLG_MAX_COMPONENTS + 1];
} basic_draw;

static bool is_first(const basic_draw *draw, int at) {
    const int shape = draw->shapes[at];
    return draw->first[blg_catalogue_shape(draw->plan->catalogue, shape)->super_class_id];
}

static bool may_meet(const basic_draw *draw, int a, int b) {
    const blg_catalogue *catalogue = draw->plan->catalogue;
    if (draw->first && is_first(draw, a) == is_first(draw, b))
        return false;
    return !draw->plan->config.basic.cross_super_classes ||
           blg_catalogue_shape(catalogue, draw->shapes[a])->super_class_id !=
               blg_catalogue_shape(catalogue, draw->shapes[b])->super_class_id;
}

static void put(const basic_draw *draw, shape_set *set, const int *places, int n) {
    for (int i = 0; i < BLG_MAX_COMPONENTS; i++)
        (*set)[i] = i < n ? draw->shapes[places[i]] : -1;
}

/* Walks every set of n = 2 or 3 shapes that may stand together, and returns how many there are. If
 * the array `sets` is not NULL, the walk also draws draw->wanted[n] of the sets into the array;
 * draw->total[n] must hold the number of sets by then. */
static long long walk_sets(const basic_draw *draw, int n, blg_rng *rng, shape_set *sets) {
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
                const bool turned = draw->first && is_first(draw, b);
                const int places[BLG_MAX_COMPONENTS] = {turned ? b : a, turned ? a : b, c};
                put(draw, sets++, places, n);
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

/* Counts the sets of n used shapes; with cross_super_classes, those whose shapes all come from
 * different super classes. Exact below 2^53, more than any plan asks for. */
static long long count_sets(const basic_draw *draw, int n) {
    const blg_catalogue *catalogue = draw->plan->catalogue;
    const bool cross = draw->plan->config.basic.cross_super_classes;
    const int classes = cross ? blg_catalogue_super_classes(catalogue) : draw->n;
    double sums[BLG_MAX_COMPONENTS + 1] = {1}; /* by k: sum of products of k class sizes */
    for (int c = 0; c < classes; c++) {
        int size = cross ? 0 : 1;
        for (int i = 0; i < draw->n && cross; i++)
            size += blg_catalogue_shape(catalogue, draw->shapes[i])->super_class_id == c;
        for (int k = n; k > 0; k--)
            sums[k] += sums[k - 1] * size;
    }
    return sums[n] < 9e15 ? (long long)sums[n] : (long long)9e15;
}

/* Sets how many of the sets have two shapes, three shapes and so on. */
static void share_lengths(basic_draw *draw, const blg_basic_config *bd, int sets) {
    const int lengths = bd->max_shapes - 1;
    draw->wanted[3] = (int)lround(bd->triple_share * sets);
    draw->wanted[2] = sets - draw->wanted[3];
    for (int n = 2; n <= bd->max_shapes && bd->stratify == BLG_LENGTHS_EQUAL; n++)
        draw->wanted[n] = sets / lengths + (n - 2 < sets % lengths);
}

static blg_status find_first(const blg_plan *plan, blg_arena *scratch, basic_draw *draw,
                             blg_error *error) {
    const blg_basic_config *bd = &plan->config.basic;
    if (!bd->n_first)
        return BLG_OK;
    bool *first = BLG_NEW(scratch, bool, blg_catalogue_super_classes(plan->catalogue) + 1);
    if (!first)
        return blg_no_memory(error);
    for (int i = 0; i < bd->n_first; i++) {
        const int class = blg_part_find(plan, BLG_PART_SUPER_CLASS, bd->first[i], error);
        if (class < 0) {
            blg_error_key(error, "$.basic.first_super_classes[%d]", i);
            return BLG_INVALID;
        }
        first[class] = true;
    }
    draw->first = first;
    return BLG_OK;
}

static blg_status count(const blg_plan *plan, blg_arena *scratch, basic_draw *draw,
                        blg_error *error) {
    const blg_basic_config *bd = &plan->config.basic;
    *draw = (basic_draw){.plan = plan, .shapes = BLG_NEW(scratch, int, plan->n_shapes + 1)};
    if (!draw->shapes)
        return blg_no_memory(error);
    blg_status status = find_first(plan, scratch, draw, error);
    if (status != BLG_OK)
        return status;
    for (int s = 0; s < plan->n_shapes; s++)
        if (plan->used[s])
            draw->shapes[draw->n++] = s;
    draw->total[1] = draw->n;
    draw->wanted[1] = (int)lround(bd->single_share * bd->problems);
    if (bd->max_shapes == 1 && draw->wanted[1] > draw->n)
        return refuse(draw, 1, error);
    draw->wanted[1] = draw->wanted[1] < draw->n ? draw->wanted[1] : draw->n;
    const int sets = bd->problems - draw->wanted[1];
    share_lengths(draw, bd, sets);
    for (int n = 2; n <= BLG_MAX_COMPONENTS; n++) {
        draw->total[n] = !draw->wanted[n] ? 0
                         : n > WALKED     ? count_sets(draw, n)
                                          : walk_sets(draw, n, NULL, NULL);
        if (draw->wanted[n] > draw->total[n])
            return refuse(draw, n, error);
    }
    return BLG_OK;
}

static int by_place(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}

static int by_shape(const void *a, const void *b) {
    return ((const blg_drawn *)a)->id - ((const blg_drawn *)b)->id;
}

static blg_status draw_singles(const basic_draw *draw, blg_arena *scratch, shape_set *sets,
                               blg_error *error) {
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
        for (int k = 0; k < BLG_MAX_COMPONENTS; k++)
            sets[i][k] = k ? -1 : drawn[i].id;
    }
    return BLG_OK;
}

/* Draws random sets until enough are different. Far more sets of four or five shapes exist than a
 * plan asks for, so few draws are wasted. */
static blg_status guess_sets(const basic_draw *draw, int n, blg_rng *rng, shape_set *sets,
                             blg_error *error) {
    blg_key_set known = {0};
    for (int made = 0; made < draw->wanted[n];) {
        int places[BLG_MAX_COMPONENTS];
        uint64_t key = 0;
        bool good = true;
        for (int i = 0; i < n; i++)
            places[i] = (int)blg_rng_below(rng, (uint32_t)draw->n);
        qsort(places, (size_t)n, sizeof *places, by_place);
        for (int i = 0; i < n; i++) {
            key = key * (uint64_t)draw->n + (uint64_t)places[i];
            for (int k = 0; k < i && good; k++)
                good = places[k] != places[i] && may_meet(draw, places[k], places[i]);
        }
        const blg_key_result result =
            good ? blg_key_set_add(&known, (key + 1) * SPREAD) : BLG_KEY_KNOWN;
        if (result == BLG_KEY_NO_MEMORY) {
            blg_key_set_free(&known);
            return blg_no_memory(error);
        }
        if (result == BLG_KEY_NEW)
            put(draw, &sets[made++], places, n);
    }
    blg_key_set_free(&known);
    return BLG_OK;
}

/* A problem's name has a limit of length, shape names in a table have none; so names are
 * checked. */
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
    shape_set *sets = plan->basic;
    blg_status status = draw_singles(draw, scratch, sets, error);
    for (int n = 2; n <= BLG_MAX_COMPONENTS && status == BLG_OK; n++) {
        sets += draw->wanted[n - 1];
        if (!draw->wanted[n])
            continue;
        const uint64_t stream = (uint64_t)BLG_BASIC << 32 | (uint64_t)n;
        blg_rng rng = blg_stream_basic_sets(plan->config.seed, stream);
        if (n > WALKED)
            status = guess_sets(draw, n, &rng, sets, error);
        else
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
