#include "base/parallel.h"
#include "base/rng.h"
#include "suite.h"

#include <stdlib.h>
#include <string.h>

#define N 200000

typedef struct element {
    uint64_t key;
    int place; /* makes elements different */
} element;

static int by_key(const void *a, const void *b) {
    const element *x = a, *y = b;
    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    return (x->place > y->place) - (x->place < y->place);
}

static long long compared;

static int counting(const void *a, const void *b) {
    compared++;
    return by_key(a, b);
}

static bool end(void *context, const char *step, int64_t done, int64_t total) {
    (void)context, (void)step, (void)done, (void)total;
    return false;
}

/* Keys of the k-th order: random, ascending, descending, few, organ pipe, all equal. */
static void fill(element *list, int n, int order) {
    blg_rng rng = blg_rng_stream(7, (uint64_t)n, (uint32_t)order, BLG_FOR_TEST);
    for (int i = 0; i < n; i++) {
        const int keys[] = {(int)blg_rng_below(&rng, 1u << 31),
                            i,
                            n - i,
                            (int)blg_rng_below(&rng, 5),
                            i < n / 2 ? i : n - i,
                            0};
        list[i] = (element){(uint64_t)keys[order], (i * 7919) % n};
    }
}

static void test_sort__gives_what_qsort_gives(void) {
    static const int sizes[] = {0, 1, 2, 1 << 15, (1 << 15) + 1, 70001, N};
    static element list[N], expected[N];
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++)
        for (int order = 0; order < 6; order++) {
            const int n = sizes[k];
            memset(list, 0, sizeof list);
            if (n)
                fill(list, n, order);
            memcpy(expected, list, sizeof list);
            qsort(expected, (size_t)n, sizeof *list, by_key);
            compared = 0;
            CU_ASSERT(blg_sort(list, (size_t)n, sizeof *list, counting, NULL, NULL) == BLG_OK);
            CU_ASSERT(memcmp(list, expected, sizeof list) == 0);
            CU_ASSERT(compared < 60LL * N);
        }
}

static void test_sort__ends_when_asked(void) {
    static element list[N];
    blg_watch watch = {.tell = end, .step = "sorting"};
    blg_error error = {0};
    fill(list, N, 0);
    compared = 0;
    CU_ASSERT(blg_sort(list, N, sizeof *list, counting, &watch, &error) == BLG_INTERRUPTED);
    CU_ASSERT(compared < 1 << 16);
}

SUITE(sort, CASE(test_sort__gives_what_qsort_gives), CASE(test_sort__ends_when_asked))
