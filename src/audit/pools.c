#include "audit/pools.h"

#include "base/error.h"
#include "concept/keys.h"

#include <stdlib.h>
#include <string.h>

void blg_pools_free(blg_pools *pools) {
    blg_buf_release(&pools->problems);
    blg_buf_release(&pools->shapes);
    *pools = (blg_pools){0};
}

static int by_key(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* However it is drawn, a shape is the same one. */
static uint64_t key_of_shape(blg_program program) {
    for (int i = 0; i < program.n_actions; i++)
        program.actions[i].type = BLG_NORMAL;
    return blg_key_of_figure(&program);
}

/* The shapes of all images, distractors left out: the keys in order, each once. Returns their
 * number. */
static int shapes_of(const blg_problem *problem, uint64_t keys[2 * BLG_MAX_SIDE]) {
    int n = 0, distinct = 0;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(problem, side); i++)
            keys[n++] = key_of_shape(problem->images[side][i].programs[0]);
    qsort(keys, (size_t)n, sizeof *keys, by_key);
    for (int i = 0; i < n; i++)
        if (i == 0 || keys[i] != keys[i - 1])
            keys[distinct++] = keys[i];
    return distinct;
}

blg_status blg_pools_add(blg_pools *pools, const blg_problem *problem, uint64_t concept,
                         blg_error *error) {
    uint64_t keys[2 * BLG_MAX_SIDE];
    int n = shapes_of(problem, keys);
    if (!blg_buf_grow(&pools->problems, &pools->capacity, pools->n + 1, sizeof *pools->problems) ||
        !blg_buf_grow(&pools->shapes, &pools->shape_capacity, pools->n_shapes + n,
                      sizeof *pools->shapes))
        return blg_no_memory(error);
    struct blg_pool_of *of = &pools->problems[pools->n++];
    of->concept = concept;
    of->at = pools->n_shapes;
    of->n = n;
    memcpy(of->name, problem->name, sizeof of->name);
    memcpy(pools->shapes + pools->n_shapes, keys, (size_t)n * sizeof *keys);
    pools->n_shapes += n;
    return BLG_OK;
}

static int by_concept(const void *a, const void *b) {
    const struct blg_pool_of *p = a, *q = b;
    return p->concept != q->concept ? (p->concept < q->concept ? -1 : 1) : p->at - q->at;
}

static int shared(const blg_pools *pools, const struct blg_pool_of *a,
                  const struct blg_pool_of *b) {
    const uint64_t *x = pools->shapes + a->at, *y = pools->shapes + b->at;
    int n = 0;
    for (int i = 0, j = 0; i < a->n && j < b->n;) {
        n += x[i] == y[j];
        bool left = x[i] <= y[j], right = y[j] <= x[i];
        i += left;
        j += right;
    }
    return n;
}

void blg_pools_check(blg_pools *pools, int most, blg_findings *findings) {
    if (pools->n)
        qsort(pools->problems, (size_t)pools->n, sizeof *pools->problems, by_concept);
    for (int i = 1; i < pools->n; i++) {
        const struct blg_pool_of *late = &pools->problems[i], *with = NULL;
        int worst = most;
        for (int k = i - 1; k >= 0 && pools->problems[k].concept == late->concept; k--) {
            int n = shared(pools, late, &pools->problems[k]);
            if (n > worst) {
                worst = n;
                with = &pools->problems[k];
            }
        }
        if (with)
            blg_findings_add(findings, BLG_DEFECT_shared_shapes, late->name,
                             "it shares %d shapes with %s, the config allows %d", worst, with->name,
                             most);
    }
}
