/* blg_worker_fill as a training loop uses it: many problems, several threads, no allocation.
 *
 * The linker sends this program's and the library's own calls of malloc, calloc and realloc through
 * the counters below (cmake/Tests.cmake). */
#include "data/write.h"
#include "suite.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE_PX = 64, AREA = SIDE_PX * SIDE_PX, IMAGES = 14, COUNT = 12 };

static long long allocations;
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);

void *__wrap_malloc(size_t size) {
    __atomic_fetch_add(&allocations, 1, __ATOMIC_RELAXED);
    return __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size) {
    __atomic_fetch_add(&allocations, 1, __ATOMIC_RELAXED);
    return __real_calloc(count, size);
}

void *__wrap_realloc(void *memory, size_t size) {
    __atomic_fetch_add(&allocations, 1, __ATOMIC_RELAXED);
    return __real_realloc(memory, size);
}

typedef struct fixture {
    blg_config config;
    blg_catalogue *catalogue;
    blg_generator *generator;
    int starts[BLG_FAMILIES]; /* plan index of each family's first problem */
} fixture;

static void set_up_with(fixture *f, double single_query) {
    *f = (fixture){0};
    CU_ASSERT_EQUAL_FATAL(blg_config_preset("bongard-logo", &f->config, NULL), BLG_OK);
    f->config.single_query = single_query;
    CU_ASSERT_EQUAL_FATAL(blg_catalogue_default(&f->catalogue, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_generator_create(&f->config, f->catalogue, &f->generator, NULL),
                          BLG_OK);
    const blg_plan *plan = blg_generator_plan(f->generator);
    for (int i = (int)blg_plan_size(plan) - 1; i >= 0; i--)
        f->starts[blg_plan_item_at(plan, i, &(blg_plan_item){0})->family] = i;
}

static void set_up(fixture *f) {
    set_up_with(f, 0);
}

static void tear_down(fixture *f) {
    blg_generator_free(f->generator);
    blg_catalogue_free(f->catalogue);
}

static blg_worker *worker_of(const fixture *f) {
    blg_worker *worker = NULL;
    CU_ASSERT_EQUAL_FATAL(blg_worker_create(f->generator, &worker, NULL), BLG_OK);
    return worker;
}

static uint8_t *pixels_for(int problems) {
    uint8_t *pixels = malloc((size_t)problems * IMAGES * AREA);
    CU_ASSERT_PTR_NOT_NULL_FATAL(pixels);
    return pixels;
}

static void fill_families(const fixture *f, blg_worker *worker, uint8_t *pixels) {
    for (int family = 0; family < BLG_FAMILIES; family++)
        CU_ASSERT_EQUAL(blg_worker_fill(worker, f->starts[family], COUNT, SIDE_PX, pixels, NULL),
                        BLG_OK);
}

static void test_fill__a_warm_worker_allocates_nothing(void) {
    fixture f;
    set_up(&f);
    uint8_t *pixels = pixels_for(COUNT);
    long long before = allocations;
    blg_worker *worker = worker_of(&f);
    fill_families(&f, worker, pixels);
    CU_ASSERT(allocations > before); /* the counters do count the library's calls */
    before = allocations;
    for (int round = 0; round < 3; round++)
        fill_families(&f, worker, pixels);
    CU_ASSERT_EQUAL(allocations, before);
    blg_worker_free(worker);
    free(pixels);
    tear_down(&f);
}

/* New problems may be larger than any before, but that becomes rare. */
static void test_fill__new_problems_allocate_next_to_nothing(void) {
    fixture f;
    set_up(&f);
    uint8_t *pixels = pixels_for(1);
    blg_worker *worker = worker_of(&f);
    for (int family = 0; family < BLG_FAMILIES; family++) {
        enum { WARM = 60, MORE = 60 };
        int first = f.starts[family];
        for (int i = 0; i < WARM; i++)
            CU_ASSERT_EQUAL(blg_worker_fill(worker, first + i, 1, SIDE_PX, pixels, NULL), BLG_OK);
        const long long before = allocations;
        for (int i = WARM; i < WARM + MORE; i++)
            CU_ASSERT_EQUAL(blg_worker_fill(worker, first + i, 1, SIDE_PX, pixels, NULL), BLG_OK);
        CU_ASSERT(allocations - before <= MORE * IMAGES / 100);
    }
    blg_worker_free(worker);
    free(pixels);
    tear_down(&f);
}

typedef struct part {
    const fixture *fixture;
    int first, count;
    uint8_t *pixels;
    blg_status status;
} part;

static void *fill_part(void *argument) {
    part *p = argument;
    blg_worker *worker = NULL;
    p->status = blg_worker_create(p->fixture->generator, &worker, NULL);
    if (p->status == BLG_OK)
        p->status = blg_worker_fill(worker, p->first, p->count, SIDE_PX, p->pixels, NULL);
    blg_worker_free(worker);
    return NULL;
}

/* Two workers at work at once write what one writes alone. */
static void test_fill__threads_share_a_generator(void) {
    fixture f;
    set_up(&f);
    uint8_t *alone = pixels_for(COUNT), *together = pixels_for(COUNT);
    blg_worker *worker = worker_of(&f);
    for (int family = 0; family < BLG_FAMILIES; family++) {
        const int first = f.starts[family], half = COUNT / 2;
        CU_ASSERT_EQUAL(blg_worker_fill(worker, first, COUNT, SIDE_PX, alone, NULL), BLG_OK);
        memset(together, 1, (size_t)COUNT * IMAGES * AREA);
        part parts[2] = {
            {&f, first, half, together, BLG_OK},
            {&f, first + half, COUNT - half, together + (size_t)half * IMAGES * AREA, BLG_OK}};
        pthread_t threads[2];
        for (int i = 0; i < 2; i++)
            CU_ASSERT_EQUAL_FATAL(pthread_create(&threads[i], NULL, fill_part, &parts[i]), 0);
        for (int i = 0; i < 2; i++) {
            CU_ASSERT_EQUAL_FATAL(pthread_join(threads[i], NULL), 0);
            CU_ASSERT_EQUAL(parts[i].status, BLG_OK);
        }
        CU_ASSERT(memcmp(alone, together, (size_t)COUNT * IMAGES * AREA) == 0);
    }
    blg_worker_free(worker);
    free(alone);
    free(together);
    tear_down(&f);
}

static void test_fill__nothing_outside_the_callers_array_is_written(void) {
    fixture f;
    set_up(&f);
    uint8_t *pixels = pixels_for(4);
    memset(pixels, 77, (size_t)4 * IMAGES * AREA);
    blg_worker *worker = worker_of(&f);
    uint8_t *inside = pixels + IMAGES * AREA;
    CU_ASSERT_EQUAL(blg_worker_fill(worker, f.starts[0], 2, SIDE_PX, inside, NULL), BLG_OK);
    for (int i = 0; i < IMAGES * AREA; i++)
        CU_ASSERT_FATAL(pixels[i] == 77 && pixels[3 * IMAGES * AREA + i] == 77);
    CU_ASSERT_EQUAL(blg_worker_fill(worker, f.starts[0], 0, SIDE_PX, NULL, NULL), BLG_OK);
    blg_worker_free(worker);
    free(pixels);
    tear_down(&f);
}

/* Every image keeps its place, and nothing else changes where a query is left out. */
static void test_fill__a_lacking_query_is_blank(void) {
    fixture both, single;
    set_up(&both);
    set_up_with(&single, 0.5);
    uint8_t *with = pixels_for(COUNT), *without = pixels_for(COUNT), *blank = pixels_for(1);
    blg_worker *workers[] = {worker_of(&both), worker_of(&single)};
    const blg_plan *plan = blg_generator_plan(single.generator);
    int lacking[2] = {0};
    memset(blank, 255, AREA);
    for (int family = 0; family < BLG_FAMILIES; family++) {
        const int first = single.starts[family];
        CU_ASSERT_EQUAL(blg_worker_fill(workers[0], first, COUNT, SIDE_PX, with, NULL), BLG_OK);
        CU_ASSERT_EQUAL(blg_worker_fill(workers[1], first, COUNT, SIDE_PX, without, NULL), BLG_OK);
        for (int k = 0; k < COUNT * IMAGES; k++) {
            const int side = k % IMAGES < IMAGES / 2;
            const bool query = k % (IMAGES / 2) == IMAGES / 2 - 1;
            const bool lacks =
                query &&
                !blg_plan_item_at(plan, first + k / IMAGES, &(blg_plan_item){0})->n_query[side];
            lacking[side] += lacks;
            /* The judge asks of an abstract problem that no other rule answers its queries wrongly,
             * so with fewer queries another attempt may be the first good one. */
            if (lacks || family != BLG_ABSTRACT)
                CU_ASSERT(memcmp(without + k * AREA, lacks ? blank : with + k * AREA, AREA) == 0);
        }
    }
    CU_ASSERT(lacking[0] > 0 && lacking[1] > 0);
    for (int i = 0; i < 2; i++)
        blg_worker_free(workers[i]);
    free(with);
    free(without);
    free(blank);
    tear_down(&both);
    tear_down(&single);
}

static void test_fill__bad_requests_are_refused(void) {
    fixture f;
    set_up(&f);
    uint8_t *pixels = pixels_for(1);
    blg_worker *worker = worker_of(&f);
    const int n = (int)blg_plan_size(blg_generator_plan(f.generator));
    blg_error error = {0};
    CU_ASSERT_EQUAL(blg_worker_fill(worker, 0, -1, SIDE_PX, pixels, &error), BLG_INVALID);
    CU_ASSERT(strstr(error.text, "-1 problems") != NULL);
    error = (blg_error){0};
    CU_ASSERT_EQUAL(blg_worker_fill(worker, 0, 1, 8, pixels, &error), BLG_INVALID);
    CU_ASSERT(strstr(error.text, "image size 8") != NULL);
    /* A range that ends outside the plan is refused before anything is written. */
    memset(pixels, 77, IMAGES * AREA);
    error = (blg_error){0};
    CU_ASSERT_EQUAL(blg_worker_fill(worker, n - 1, 2, SIDE_PX, pixels, &error), BLG_INVALID);
    CU_ASSERT_EQUAL(pixels[0], 77);
    CU_ASSERT(strstr(error.text, "outside the plan") != NULL);
    CU_ASSERT_EQUAL(blg_worker_fill(worker, n - 1, 1, SIDE_PX, pixels, NULL), BLG_OK);
    blg_worker_free(worker);
    free(pixels);
    tear_down(&f);
}

SUITE(fill, CASE(test_fill__a_warm_worker_allocates_nothing),
      CASE(test_fill__new_problems_allocate_next_to_nothing),
      CASE(test_fill__threads_share_a_generator),
      CASE(test_fill__nothing_outside_the_callers_array_is_written),
      CASE(test_fill__a_lacking_query_is_blank), CASE(test_fill__bad_requests_are_refused))
