/* Random streams. */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include <stddef.h>
#include <stdint.h>

/* PCG32 (XSH-RR 64/32, selectable stream) and the draws the generator needs.
 *
 * Source: M. E. O'Neill, "PCG: A Family of Simple Fast Space-Efficient Statistically Good
 * Algorithms for Random Number Generation", HMC-CS-2014-0905, 2014. The library's own streams are
 * named in base/files.h, one function for each purpose. */

typedef struct blg_rng {
    uint64_t state;
    uint64_t increment; /* odd; names the stream */
} blg_rng;

/* What a stream is for. Values are part of the data format: append, never renumber. */
typedef enum blg_purpose {
    BLG_FOR_PLAN = 1,
    BLG_FOR_SPLIT,
    BLG_FOR_CONCEPT,
    BLG_FOR_NEGATIVES,
    BLG_FOR_SHAPES,
    BLG_FOR_DECORATION,
    BLG_FOR_POSE,
    BLG_FOR_ORDER,
    BLG_FOR_DISTRACTOR,
    BLG_FOR_TASKS,
    BLG_FOR_TEST,
    BLG_FOR_COMPOSITION,
    BLG_FOR_WIDTH,
    BLG_FOR_TRIALS,
    BLG_FOR_OFFERS
} blg_purpose;

void blg_rng_seed(blg_rng *rng, uint64_t initial_state, uint64_t stream);
/* Opens a stream. image is the image's number within the problem, or BLG_RNG_NO_IMAGE for draws
 * that concern the whole problem. Only base/files.h and tests call this function. */
#define BLG_RNG_NO_IMAGE UINT32_MAX
blg_rng blg_rng_stream(uint64_t seed, uint64_t problem, uint32_t image, blg_purpose purpose);

uint32_t blg_rng_next(blg_rng *rng);
/* Unbiased integer in [0, bound); bound >= 1. */
uint32_t blg_rng_below(blg_rng *rng, uint32_t bound);
/* Double in [0, 1) with 53 random bits; uses two outputs of the generator. */
double blg_rng_double(blg_rng *rng);
double blg_rng_uniform(blg_rng *rng, double low, double high);
/* Fisher-Yates on n elements of size bytes. */
void blg_rng_shuffle(blg_rng *rng, void *elements, size_t n, size_t size);
/* Index drawn with probability weights[i] / sum; weights are >= 0 with a positive sum. */
size_t blg_rng_weighted(blg_rng *rng, const double *weights, size_t n);

/* Weights prepared for many draws: the positive weights, their indices and their sum. */
#define BLG_RNG_CHOICES 64
typedef struct blg_rng_choice {
    int n;
    uint8_t indices[BLG_RNG_CHOICES];
    double weights[BLG_RNG_CHOICES], sum;
} blg_rng_choice;

/* Prepares n weights; n is at most BLG_RNG_CHOICES. */
blg_rng_choice blg_rng_choice_of(const double *weights, size_t n);
/* Draws an index: the same index as blg_rng_weighted from the same weights and stream. */
size_t blg_rng_choose(blg_rng *rng, const blg_rng_choice *choice);

#endif
