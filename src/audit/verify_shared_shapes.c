#include "audit/verify_shared_shapes.h"

#include "base/error.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void blg_shared_shapes_free(blg_shared_shapes *sets) {
    blg_buf_release(&sets->problems);
    blg_buf_release(&sets->shapes);
    *sets = (blg_shared_shapes){0};
}

static int by_key(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static uint64_t mix(uint64_t hash, double number) {
    return (hash ^ (uint64_t)llround(number * 1e4)) * 1099511628211u;
}

/* Key of a shape: a hash of its program without stroke types, which may change from drawing to
 * drawing, and without the first turn, which belongs to the pose. */
static uint64_t key_of_shape(const blg_program *program) {
    uint64_t hash = 1469598103934665603u; /* FNV-1a, a number at a time */
    for (int i = 0; i < program->n_actions; i++) {
        const blg_action *action = &program->actions[i];
        hash = mix(hash, (double)action->kind);
        hash = mix(hash, action->length);
        hash = mix(hash, action->kind == BLG_ARC ? action->extent_deg : 0);
        hash = mix(hash, i ? action->turn_deg : 0);
    }
    return hash;
}

/* The keys of the shapes of all images without distractors, ascending, each once. Returns their
 * number. */
static int shapes_of(const blg_problem *problem, uint64_t keys[2 * BLG_MAX_SIDE]) {
    int n = 0, distinct = 0;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(problem, side); i++)
            keys[n++] = key_of_shape(&problem->images[side][i].programs[0]);
    qsort(keys, (size_t)n, sizeof *keys, by_key);
    for (int i = 0; i < n; i++)
        if (i == 0 || keys[i] != keys[i - 1])
            keys[distinct++] = keys[i];
    return distinct;
}

/* Notes which shapes of a problem appear in support images, and which in queries. */
static void note_roles(const blg_problem *problem, const uint64_t *keys, struct blg_shape_set *of) {
    of->support = of->query = 0;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(problem, side); i++) {
            const uint64_t key = key_of_shape(&problem->images[side][i].programs[0]);
            int at = 0;
            while (keys[at] != key)
                at++;
            *(i < problem->n_support ? &of->support : &of->query) |= (uint64_t)1 << at;
        }
}

blg_status blg_shared_shapes_add(blg_shared_shapes *sets, const blg_problem *problem,
                                 const char *split, uint64_t concept, blg_error *error) {
    uint64_t keys[2 * BLG_MAX_SIDE];
    if (!blg_config_limits_pools(sets->config) && !(sets->config->composition.test_pool > 0))
        return BLG_OK;
    int n = shapes_of(problem, keys);
    if (!blg_buf_grow(&sets->problems, &sets->capacity, sets->n + 1, sizeof *sets->problems) ||
        !blg_buf_grow(&sets->shapes, &sets->shape_capacity, sets->n_shapes + n,
                      sizeof *sets->shapes))
        return blg_no_memory(error);
    struct blg_shape_set *of = &sets->problems[sets->n++];
    of->concept = concept;
    of->at = sets->n_shapes;
    of->n = n;
    of->split = blg_splits_find(&sets->config->splits, split);
    note_roles(problem, keys, of);
    memcpy(of->name, problem->name, sizeof of->name);
    memcpy(sets->shapes + sets->n_shapes, keys, (size_t)n * sizeof *keys);
    sets->n_shapes += n;
    return BLG_OK;
}

static int by_concept(const void *a, const void *b) {
    const struct blg_shape_set *p = a, *q = b;
    return p->concept != q->concept ? (p->concept < q->concept ? -1 : 1) : p->at - q->at;
}

/* How many shapes two problems share. *roles: whether a shared shape is a query in one problem and
 * support in the other problem. */
static int shared(const blg_shared_shapes *sets, const struct blg_shape_set *a,
                  const struct blg_shape_set *b, bool *roles) {
    const uint64_t *x = sets->shapes + a->at, *y = sets->shapes + b->at;
    int n = 0;
    *roles = false;
    for (int i = 0, j = 0; i < a->n && j < b->n;) {
        const bool same = x[i] == y[j];
        n += same;
        *roles |= same &&
                  ((a->support >> i & b->query >> j & 1) || (a->query >> i & b->support >> j & 1));
        bool left = x[i] <= y[j], right = y[j] <= x[i];
        i += left;
        j += right;
    }
    return n;
}

static int limit_of(const blg_shared_shapes *sets, const struct blg_shape_set *a,
                    const struct blg_shape_set *b) {
    const int most = a->split < 0 || b->split < 0
                         ? sets->config->composition.pool_overlap
                         : blg_config_pool_overlap(sets->config, a->split, b->split);
    return most < 0 ? 2 * BLG_MAX_SIDE : most;
}

/* Compares a problem with the earlier problems of its concept. */
static void check_problem(blg_shared_shapes *sets, int at, blg_defects *defects) {
    const struct blg_shape_set *late = &sets->problems[at], *with = NULL, *mixed = NULL;
    int worst = 0, most = 0;
    for (int k = at - 1; k >= 0 && sets->problems[k].concept == late->concept; k--) {
        const struct blg_shape_set *early = &sets->problems[k];
        bool roles;
        const int n = shared(sets, late, early, &roles), limit = limit_of(sets, late, early);
        mixed = roles ? early : mixed;
        if (n > limit && n - limit > worst - most) {
            worst = n;
            most = limit;
            with = early;
        }
    }
    if (with)
        blg_defects_add(defects, BLG_DEFECT_shared_shapes, late->name,
                        "it shares %d shapes with %s, the config allows %d", worst, with->name,
                        most);
    if (mixed && sets->config->composition.test_pool > 0)
        blg_defects_add(defects, BLG_DEFECT_shared_shapes, late->name,
                        "a shape is a query here or in %s, and support in the other", mixed->name);
}

void blg_shared_shapes_check(blg_shared_shapes *sets, blg_defects *defects) {
    if (sets->n)
        qsort(sets->problems, (size_t)sets->n, sizeof *sets->problems, by_concept);
    for (int i = 1; i < sets->n; i++)
        check_problem(sets, i, defects);
}
