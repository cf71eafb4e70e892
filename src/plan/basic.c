/* Basic concepts: single shapes, then distinct sets of two or three shapes.
 *
 * Sets are chosen by walking all of them in order and taking each with probability (still wanted) /
 * (still to come), which is an exact draw without replacement; they are then put in random order,
 * so that the first ones of a plan are as varied as all. */
#include "base/error.h"
#include "base/stream.h"
#include "plan/plan_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct shape_list {
    const blg_plan *plan;
    int *shapes; /* used ones, ascending */
    int n;
} shape_list;

static bool may_meet(const shape_list *list, int a, int b) {
    const blg_catalogue *catalogue = list->plan->catalogue;
    return !list->plan->config.basic.cross_super_classes ||
           blg_catalogue_shape(catalogue, list->shapes[a])->super_class_id !=
               blg_catalogue_shape(catalogue, list->shapes[b])->super_class_id;
}

/* Walks all sets of n = 2 or 3 shapes. With items NULL counts them; else draws wanted of total into
 * items. */
static long long walk_sets(const shape_list *list, int n, blg_rng *rng, long long total,
                           long long wanted, blg_plan_item *items) {
    long long seen = 0;
    for (int a = 0; a < list->n; a++)
        for (int b = a + 1; b < list->n; b++) {
            if (!may_meet(list, a, b))
                continue;
            for (int c = n == 3 ? b + 1 : list->n - 1; c < list->n; c++) {
                if (n == 3 && !(may_meet(list, a, c) && may_meet(list, b, c)))
                    continue;
                seen++;
                if (!items || blg_rng_double(rng) * (double)(total - seen + 1) >= (double)wanted)
                    continue;
                wanted--;
                items->concept.n_components = n;
                items->concept.shapes[0] = list->shapes[a];
                items->concept.shapes[1] = list->shapes[b];
                items->concept.shapes[2] = n == 3 ? list->shapes[c] : 0;
                items++;
            }
        }
    return seen;
}

static blg_status draw_sets(const shape_list *list, int n, int wanted, blg_plan_item *items,
                            blg_error *error) {
    const blg_plan *plan = list->plan;
    if (wanted == 0)
        return BLG_OK;
    long long total = walk_sets(list, n, NULL, 0, 0, NULL);
    if (wanted > total) {
        blg_error_set(error, BLG_INFEASIBLE,
                      "asked for %d concepts of %d shapes; %d shapes make %lld sets%s", wanted, n,
                      list->n, total,
                      plan->config.basic.cross_super_classes ? " across super classes" : "");
        blg_error_key(error, "$.basic.problems");
        return BLG_INFEASIBLE;
    }
    uint64_t stream = (uint64_t)BLG_BASIC << 32 | (uint64_t)n;
    blg_rng rng = blg_stream_basic_sets(plan->config.seed, stream);
    walk_sets(list, n, &rng, total, wanted, items);
    blg_rng_shuffle(&rng, items, (size_t)wanted, sizeof *items);
    return BLG_OK;
}

typedef struct keyed_shape {
    uint64_t key;
    int shape;
} keyed_shape;

static int by_key(const void *a, const void *b) {
    const keyed_shape *x = a, *y = b;
    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    return x->shape - y->shape;
}

static int by_shape(const void *a, const void *b) {
    return ((const keyed_shape *)a)->shape - ((const keyed_shape *)b)->shape;
}

static blg_status draw_singles(const shape_list *list, int wanted, blg_arena *scratch,
                               blg_plan_item *items, blg_error *error) {
    keyed_shape *keyed = BLG_NEW(scratch, keyed_shape, (size_t)list->n + 1);
    if (!keyed)
        return blg_no_memory(error);
    for (int i = 0; i < list->n; i++)
        keyed[i] =
            (keyed_shape){blg_plan_draw_key(list->plan, BLG_DRAW_SHAPE, (uint64_t)list->shapes[i]),
                          list->shapes[i]};
    qsort(keyed, (size_t)list->n, sizeof *keyed, by_key);
    qsort(keyed, (size_t)wanted, sizeof *keyed, by_shape);
    for (int i = 0; i < wanted; i++) {
        items[i].concept.n_components = 1;
        items[i].concept.shapes[0] = keyed[i].shape;
    }
    return BLG_OK;
}

static blg_status draw_all(const shape_list *list, blg_arena *scratch, blg_plan_item *items,
                           blg_error *error) {
    const blg_basic_config *bd = &list->plan->config.basic;
    int singles = (int)lround(bd->single_share * bd->problems);
    if (bd->max_shapes == 1 && singles > list->n) {
        blg_error_set(error, BLG_INFEASIBLE,
                      "asked for %d concepts of one shape; there are %d "
                      "shapes",
                      singles, list->n);
        blg_error_key(error, "$.basic.problems");
        return BLG_INFEASIBLE;
    }
    singles = singles < list->n ? singles : list->n;
    int sets = bd->problems - singles, triples = (int)lround(bd->triple_share * sets);
    int pairs = sets - triples;
    blg_status status = draw_singles(list, singles, scratch, items, error);
    if (status == BLG_OK)
        status = draw_sets(list, 2, pairs, items + singles, error);
    if (status == BLG_OK)
        status = draw_sets(list, 3, triples, items + singles + pairs, error);
    return status;
}

blg_status blg_plan_draw_basic(blg_plan *plan, blg_plan_item *items, blg_error *error) {
    blg_arena scratch;
    blg_arena_init(&scratch, NULL);
    shape_list list = {plan, BLG_NEW(&scratch, int, (size_t)plan->n_shapes + 1), 0};
    blg_status status = list.shapes ? BLG_OK : blg_no_memory(error);
    for (int s = 0; status == BLG_OK && s < plan->n_shapes; s++)
        if (plan->used[s])
            list.shapes[list.n++] = s;
    if (status == BLG_OK)
        status = draw_all(&list, &scratch, items, error);
    blg_arena_free(&scratch);
    return status;
}
