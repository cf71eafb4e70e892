#include "audit/verify_shared_shapes.h"

#include "base/error.h"
#include "concept/keys.h"

#include <stdlib.h>
#include <string.h>

void blg_shape_sets_free(blg_shape_sets *sets) {
    blg_buf_release(&sets->problems);
    blg_buf_release(&sets->shapes);
    *sets = (blg_shape_sets){0};
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

blg_status blg_shape_sets_add(blg_shape_sets *sets, const blg_problem *problem, uint64_t concept,
                              blg_error *error) {
    uint64_t keys[2 * BLG_MAX_SIDE];
    int n = shapes_of(problem, keys);
    if (!blg_buf_grow(&sets->problems, &sets->capacity, sets->n + 1, sizeof *sets->problems) ||
        !blg_buf_grow(&sets->shapes, &sets->shape_capacity, sets->n_shapes + n,
                      sizeof *sets->shapes))
        return blg_no_memory(error);
    struct blg_shape_set *of = &sets->problems[sets->n++];
    of->concept = concept;
    of->at = sets->n_shapes;
    of->n = n;
    memcpy(of->name, problem->name, sizeof of->name);
    memcpy(sets->shapes + sets->n_shapes, keys, (size_t)n * sizeof *keys);
    sets->n_shapes += n;
    return BLG_OK;
}

static int by_concept(const void *a, const void *b) {
    const struct blg_shape_set *p = a, *q = b;
    return p->concept != q->concept ? (p->concept < q->concept ? -1 : 1) : p->at - q->at;
}

static int shared(const blg_shape_sets *sets, const struct blg_shape_set *a,
                  const struct blg_shape_set *b) {
    const uint64_t *x = sets->shapes + a->at, *y = sets->shapes + b->at;
    int n = 0;
    for (int i = 0, j = 0; i < a->n && j < b->n;) {
        n += x[i] == y[j];
        bool left = x[i] <= y[j], right = y[j] <= x[i];
        i += left;
        j += right;
    }
    return n;
}

void blg_shape_sets_check(blg_shape_sets *sets, int most, blg_defects *defects) {
    if (sets->n)
        qsort(sets->problems, (size_t)sets->n, sizeof *sets->problems, by_concept);
    for (int i = 1; i < sets->n; i++) {
        const struct blg_shape_set *late = &sets->problems[i], *with = NULL;
        int worst = most;
        for (int k = i - 1; k >= 0 && sets->problems[k].concept == late->concept; k--) {
            int n = shared(sets, late, &sets->problems[k]);
            if (n > worst) {
                worst = n;
                with = &sets->problems[k];
            }
        }
        if (with)
            blg_defects_add(defects, BLG_DEFECT_shared_shapes, late->name,
                            "it shares %d shapes with %s, the config allows %d", worst, with->name,
                            most);
    }
}
