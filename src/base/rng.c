/* Random numbers that are the same on every machine. A seed and what the stream is for come in;
 * numbers, choices and shuffled lists come out. A stream is a sequence of its own, so draws of one
 * stream never change another. All draws of blogo's own problems are made here. */
#include "base/rng.h"

#include <assert.h>

/* ---- rng ---- */

/* Opens a stream for a key (seed, problem, image, purpose), and makes draws from it: numbers in a
 * range, shuffled lists, weighted choices. */

void blg_rng_seed(blg_rng *rng, uint64_t initial_state, uint64_t stream) {
    rng->state = 0;
    rng->increment = (stream << 1) | 1;
    blg_rng_next(rng);
    rng->state += initial_state;
    blg_rng_next(rng);
}

/* Finaliser of SplitMix64 (Steele, Lea, Flood 2014): a bijection that mixes all 64 bits. */
static uint64_t mix(uint64_t x) {
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

blg_rng blg_rng_stream(uint64_t seed, uint64_t problem, uint32_t image, blg_purpose purpose) {
    uint64_t key = mix(mix(mix(seed) ^ problem) ^ ((uint64_t)image << 8 | (uint64_t)purpose));
    blg_rng rng;
    blg_rng_seed(&rng, key, mix(key));
    return rng;
}

double blg_rng_uniform(blg_rng *rng, double low, double high) {
    return low + (high - low) * blg_rng_double(rng);
}

/* Swaps two elements of a list that is shuffled. */
static void swap_bytes(unsigned char *a, unsigned char *b, size_t size) {
    if (size == sizeof(int)) { /* nearly always; faster */
        int kept, other;
        memcpy(&kept, a, sizeof kept);
        memcpy(&other, b, sizeof other);
        memcpy(a, &other, sizeof other);
        memcpy(b, &kept, sizeof kept);
        return;
    }
    while (size--) {
        unsigned char kept = *a;
        *a++ = *b;
        *b++ = kept;
    }
}

void blg_rng_shuffle(blg_rng *rng, void *elements, size_t n, size_t size) {
    unsigned char *bytes = elements;
    for (size_t i = n; i > 1; i--) {
        size_t j = blg_rng_below(rng, (uint32_t)i);
        if (j != i - 1)
            swap_bytes(bytes + (i - 1) * size, bytes + j * size, size);
    }
}

size_t blg_rng_weighted(blg_rng *rng, const double *weights, size_t n) {
    double sum = 0;
    size_t last = 0; /* the last index with a weight */
    for (size_t i = 0; i < n; i++) {
        sum += weights[i];
        if (weights[i] > 0)
            last = i;
    }
    assert(sum > 0);
    double point = blg_rng_double(rng) * sum;
    for (size_t i = 0; i < last; i++) {
        point -= weights[i];
        if (point < 0)
            return i;
    }
    return last; /* rounding may leave a point past the end */
}

/* Whether blg_rng_weighted, with these 53 random bits and these weights, would return an index
 * above i. */
static bool leads_beyond(const double *weights, int i, double sum, uint64_t bits) {
    double point = (double)bits * 0x1p-53 * sum;
    for (int k = 0; k <= i; k++)
        point -= weights[k];
    return point >= 0;
}

/* Prepares a choice (base/rng.h): its ends decide what a number of 53 random bits leads to, and its
 * guide tells where blg_rng_choose begins to look. */
blg_rng_choice blg_rng_choice_of(const double *weights, size_t n) {
    blg_rng_choice choice = {0};
    double positive[BLG_RNG_CHOICES], sum = 0, below = 0;
    assert(n <= BLG_RNG_CHOICES);
    for (size_t i = 0; i < n; i++)
        if (weights[i] > 0) {
            choice.indices[choice.n] = (uint8_t)i;
            positive[choice.n++] = weights[i];
            sum += weights[i];
        }
    /* A choice's end is the smallest number of 53 bits that leads beyond it. Rounding keeps the
     * order of points, so the end without rounding is near, and a few steps find the true one. */
    for (int i = 0; i < choice.n - 1; i++) {
        below += positive[i];
        uint64_t end = (uint64_t)(below / sum * 0x1p53);
        while (end > 0 && leads_beyond(positive, i, sum, end - 1))
            end--;
        while (end < (uint64_t)1 << 53 && !leads_beyond(positive, i, sum, end))
            end++;
        choice.ends[i] = end;
    }
    choice.ends[choice.n ? choice.n - 1 : 0] = UINT64_MAX; /* beyond all random bits */
    for (uint64_t k = 0, i = 0; k < 1 << BLG_RNG_GUIDE; k++) {
        while (k << (53 - BLG_RNG_GUIDE) >= choice.ends[i])
            i++;
        choice.guide[k] = (uint8_t)i;
    }
    return choice;
}
