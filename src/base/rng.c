/* Random streams. */
#include "base/rng.h"

#include <assert.h>
#include <string.h>

/* ---- rng ---- */

/* PCG's default 64-bit multiplier (Knuth's MMIX constant). */
#define MULTIPLIER 6364136223846793005u

uint32_t blg_rng_next(blg_rng *rng) {
    uint64_t old = rng->state;
    rng->state = old * MULTIPLIER + rng->increment;
    uint32_t xorshifted = (uint32_t)(((old >> 18) ^ old) >> 27);
    uint32_t rotation = (uint32_t)(old >> 59);
    return (xorshifted >> rotation) | (xorshifted << ((32 - rotation) & 31));
}

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

/* Lemire's multiply-shift method with rejection (2019), which is unbiased for every bound. */
uint32_t blg_rng_below(blg_rng *rng, uint32_t bound) {
    assert(bound >= 1);
    uint64_t product = (uint64_t)blg_rng_next(rng) * bound;
    if ((uint32_t)product < bound) {
        uint32_t threshold = (0u - bound) % bound;
        while ((uint32_t)product < threshold)
            product = (uint64_t)blg_rng_next(rng) * bound;
    }
    return (uint32_t)(product >> 32);
}

double blg_rng_double(blg_rng *rng) {
    uint64_t high = blg_rng_next(rng), low = blg_rng_next(rng);
    return (double)((high << 32 | low) >> 11) * 0x1p-53;
}

double blg_rng_uniform(blg_rng *rng, double low, double high) {
    return low + (high - low) * blg_rng_double(rng);
}

static void swap_bytes(unsigned char *a, unsigned char *b, size_t size) {
    if (size == sizeof(int)) { /* nearly always */
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
    size_t last = 0;
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

blg_rng_choice blg_rng_choice_of(const double *weights, size_t n) {
    blg_rng_choice choice = {0};
    assert(n <= BLG_RNG_CHOICES);
    for (size_t i = 0; i < n; i++)
        if (weights[i] > 0) {
            choice.indices[choice.n] = (uint8_t)i;
            choice.weights[choice.n++] = weights[i];
            choice.sum += weights[i];
        }
    return choice;
}

size_t blg_rng_choose(blg_rng *rng, const blg_rng_choice *choice) {
    assert(choice->sum > 0);
    double point = blg_rng_double(rng) * choice->sum;
    int i = 0;
    for (; i < choice->n - 1; i++) {
        point -= choice->weights[i];
        if (point < 0)
            break;
    }
    return choice->indices[i];
}
