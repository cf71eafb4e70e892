/* Tables that are made when a problem first asks for them: whatever problem asks first, and however
 * many threads ask at once, every problem is the same. */
#include "problem/concept.h"
#include "setup.h"
#include "suite.h"

#include <pthread.h>
#include <string.h>

#define THREADS 4
#define MOST    48

typedef struct sample {
    const blg_generator *generator;
    int n, start, step; /* the order of the thread: start, start + step, ... modulo n */
    int64_t problems[MOST];
    uint64_t keys[MOST];
    blg_status status;
} sample;

/* The first free-form problem of each split, and problems of all families. */
static void choose(const blg_plan *plan, sample *s) {
    int64_t first = 0;
    bool seen[BLG_MAX_SPLITS] = {false};
    for (int f = 0; f < BLG_FAMILIES; f++) {
        const int64_t size = blg_plan_family_size(plan, (blg_family)f);
        const int wanted = !size ? 0 : f == BLG_ABSTRACT ? 3 : 12;
        for (int k = 0; k < wanted; k++)
            s->problems[s->n++] = first + k * size / wanted;
        for (int64_t i = first; f == BLG_FREE_FORM && i < size; i++) {
            const int split = blg_plan_split_of(plan, i);
            if (!seen[split])
                s->problems[s->n++] = i;
            seen[split] = true;
        }
        first += size;
    }
}

static uint64_t key_of(const blg_problem *problem) {
    uint64_t key = (uint64_t)problem->attempt;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(problem, side); i++) {
            const blg_scene *scene = &problem->images[side][i];
            for (int s = 0; s < scene->n_shapes; s++)
                key = key * 31 + blg_key_of_program(&scene->programs[s], true);
        }
    return key;
}

static void *build(void *argument) {
    sample *s = argument;
    blg_worker *worker = NULL;
    blg_arena arena = {0};
    blg_problem *problem = BLG_NEW(&arena, blg_problem, 1);
    s->status = problem ? blg_worker_create(s->generator, &worker, NULL) : BLG_NO_MEMORY;
    for (int k = 0; k < s->n && s->status == BLG_OK; k++) {
        const int at = (s->start + k * s->step) % s->n;
        s->status = blg_worker_build(worker, s->problems[at], problem, NULL);
        s->keys[at] = key_of(problem);
    }
    blg_worker_free(worker);
    blg_arena_free(&arena);
    return NULL;
}

static void test_tables__order_and_threads_change_no_problem(void) {
    setup_maker f;
    sample alone = {.step = 1};
    setup_config(&f, false);
    CU_ASSERT_EQUAL_FATAL(setup_open(&f, NULL), BLG_OK);
    alone.generator = f.generator;
    choose(blg_generator_plan(f.generator), &alone);
    build(&alone);
    CU_ASSERT_EQUAL_FATAL(alone.status, BLG_OK);
    setup_close(&f);

    setup_config(&f, false);
    CU_ASSERT_EQUAL_FATAL(setup_open(&f, NULL), BLG_OK);
    pthread_t threads[THREADS];
    sample samples[THREADS];
    for (int t = 0; t < THREADS; t++) {
        samples[t] = alone;
        samples[t].generator = f.generator;
        samples[t].start = alone.n - 1 - t * alone.n / THREADS;
        samples[t].step = alone.n - 1; /* backwards */
        memset(samples[t].keys, 0, sizeof samples[t].keys);
        CU_ASSERT_EQUAL_FATAL(pthread_create(&threads[t], NULL, build, &samples[t]), 0);
    }
    for (int t = 0; t < THREADS; t++) {
        pthread_join(threads[t], NULL);
        CU_ASSERT_EQUAL(samples[t].status, BLG_OK);
        CU_ASSERT_EQUAL(memcmp(samples[t].keys, alone.keys, sizeof alone.keys), 0);
    }
    setup_close(&f);
}

SUITE(tables, CASE(test_tables__order_and_threads_change_no_problem))
