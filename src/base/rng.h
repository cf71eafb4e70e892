/* Random streams. */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include "base/memory.h"

#include <assert.h>

/* The random numbers of the library: the generator PCG32 (XSH-RR 64/32, selectable stream), and the
 * kinds of draws that blogo needs.
 *
 * Source: M. E. O'Neill, "PCG: A Family of Simple Fast Space-Efficient Statistically Good
 * Algorithms for Random Number Generation", HMC-CS-2014-0905, 2014. The streams of the library
 * stand at the end of this header, one function for each purpose. */

typedef struct blg_rng {
    uint64_t state;
    uint64_t increment; /* odd; names the stream */
} blg_rng;

/* What a stream is for; each blg_stream_... below says what it draws. Values decide the bytes of
 * data sets: append, never renumber. */
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
    BLG_FOR_OFFERS,
    BLG_FOR_TRIES
} blg_purpose;

void blg_rng_seed(blg_rng *rng, uint64_t initial_state, uint64_t stream);
/* Opens a stream. image is the image's number within the problem, or BLG_RNG_NO_IMAGE for draws
 * that concern the whole problem. Only this header and tests call this function. */
#define BLG_RNG_NO_IMAGE UINT32_MAX
blg_rng blg_rng_stream(uint64_t seed, uint64_t problem, uint32_t image, blg_purpose purpose);

/* PCG's default 64-bit multiplier (Knuth's MMIX constant). */
#define BLG_RNG_MULTIPLIER 6364136223846793005u

static inline uint32_t blg_rng_next(blg_rng *rng) {
    uint64_t old = rng->state;
    rng->state = old * BLG_RNG_MULTIPLIER + rng->increment;
    uint32_t xorshifted = (uint32_t)(((old >> 18) ^ old) >> 27);
    uint32_t rotation = (uint32_t)(old >> 59);
    return (xorshifted >> rotation) | (xorshifted << ((32 - rotation) & 31));
}

/* 2^64 divided by the golden ratio: multiplying by this odd number spreads the bits of a hash. */
#define BLG_HASH_FACTOR 0x9e3779b97f4a7c15u
/* Stirs the bits of a key, so that sums of keys do not collide; a hash takes a further value by
 * blg_stir(hash ^ value). The shift brings the well-stirred high bits down. */
static inline uint64_t blg_stir(uint64_t key) {
    key *= BLG_HASH_FACTOR;
    return key ^ (key >> 29);
}

/* Unbiased integer in [0, bound); bound >= 1. Lemire's multiply-shift method with rejection (2019),
 * which is unbiased for every bound. */
static inline uint32_t blg_rng_below(blg_rng *rng, uint32_t bound) {
    assert(bound >= 1);
    uint64_t product = (uint64_t)blg_rng_next(rng) * bound;
    if ((uint32_t)product < bound) {
        uint32_t threshold = (0u - bound) % bound;
        while ((uint32_t)product < threshold)
            product = (uint64_t)blg_rng_next(rng) * bound;
    }
    return (uint32_t)(product >> 32);
}

/* 53 random bits; uses two outputs of the generator. */
static inline uint64_t blg_rng_bits(blg_rng *rng) {
    const uint64_t high = blg_rng_next(rng), low = blg_rng_next(rng);
    return (high << 32 | low) >> 11;
}

/* Double in [0, 1) with 53 random bits. */
static inline double blg_rng_double(blg_rng *rng) {
    return (double)blg_rng_bits(rng) * 0x1p-53;
}

double blg_rng_uniform(blg_rng *rng, double low, double high);
/* Fisher-Yates on n elements of size bytes. */
void blg_rng_shuffle(blg_rng *rng, void *elements, size_t n, size_t size);
/* Index drawn with probability weights[i] / sum; weights are >= 0 with a positive sum. */
size_t blg_rng_weighted(blg_rng *rng, const double *weights, size_t n);

/* Weights prepared for many draws. A draw takes a number of 53 random bits, and chooses the first
 * choice whose end is above the number. */
#define BLG_RNG_CHOICES 32
#define BLG_RNG_GUIDE   6
typedef struct blg_rng_choice {
    int n;                            /* choices: the weights that are positive */
    uint8_t indices[BLG_RNG_CHOICES]; /* by choice: the index of its weight */
    /* by the number's first BLG_RNG_GUIDE bits: the first choice that it can lead to */
    uint8_t guide[1 << BLG_RNG_GUIDE];
    uint64_t ends[BLG_RNG_CHOICES]; /* by choice: the smallest number that leads beyond it */
} blg_rng_choice;

/* Prepares n weights; n is at most BLG_RNG_CHOICES. If no weight is positive, nothing can be
 * drawn. */
blg_rng_choice blg_rng_choice_of(const double *weights, size_t n);

/* Draws an index: the same index as blg_rng_weighted from the same weights and stream. */
static inline size_t blg_rng_choose(blg_rng *rng, const blg_rng_choice *choice) {
    assert(choice->n > 0);
    const uint64_t bits = blg_rng_bits(rng);
    int i = choice->guide[bits >> (53 - BLG_RNG_GUIDE)];
    while (bits >= choice->ends[i])
        i++;
    return choice->indices[i];
}

/* Streams: the random streams of the library, with one function for each purpose.
 *
 * The key of a stream is the data set's seed, the thing that is drawn, and the purpose of the
 * draw. The thing is a problem, one of its images or sides, or a concept. So any problem can be
 * rebuilt alone, and a new draw in one place changes no draw elsewhere.
 *
 * problem: the key of a problem and an attempt to build it (problem/builder.h).
 * image:   number of the image within the problem. side: 1 = positive, 0 = negative. */

/* In streams with the purpose BLG_FOR_SHAPES, this stands in place of the image's number: a side, 0
 * or 1, or one of these numbers, which the functions below of the same names use. */
enum { BLG_SHAPES_SCREEN = 2, BLG_SHAPES_TEST_POOL = 3, BLG_SHAPES_ROSTER = 4 };
/* In streams with the purpose BLG_FOR_COMPOSITION, this stands in place of the image's number: the
 * side, 0 or 1, for impure images; the side plus this number for candidate images. */
enum { BLG_COMPOSITION_CANDIDATES = 2 };

/* Decides which problems exist. decision: a number for each kind of decision of the plan. id: the
 * thing that is decided about. */
static inline blg_rng blg_stream_plan(uint64_t seed, uint32_t decision, uint64_t id) {
    return blg_rng_stream(seed, id, decision, BLG_FOR_PLAN);
}

/* Chooses the sets of shapes of basic concepts. id: one number for each size of set. */
static inline blg_rng blg_stream_basic_sets(uint64_t seed, uint64_t id) {
    return blg_rng_stream(seed, id, BLG_RNG_NO_IMAGE, BLG_FOR_PLAN);
}

/* Draws a free-form problem's concept. */
static inline blg_rng blg_stream_concept(uint64_t seed, uint64_t problem) {
    return blg_rng_stream(seed, problem, BLG_RNG_NO_IMAGE, BLG_FOR_CONCEPT);
}

/* Draws random programs of a free-form setting. They show how often each kind of change to a
 * negative is possible, from which its weight follows. The stream is the same for every seed. */
static inline blg_rng blg_stream_trial_walks(int setting) {
    return blg_rng_stream(0, (uint64_t)setting, BLG_RNG_NO_IMAGE, BLG_FOR_CONCEPT);
}

static inline blg_rng blg_stream_negatives(uint64_t seed, uint64_t problem) {
    return blg_rng_stream(seed, problem, BLG_RNG_NO_IMAGE, BLG_FOR_NEGATIVES);
}

/* Chooses the shapes of one side of an abstract problem. */
static inline blg_rng blg_stream_shapes(uint64_t seed, uint64_t problem, int side) {
    return blg_rng_stream(seed, problem, (uint32_t)side, BLG_FOR_SHAPES);
}

/* Decides which problems are kept that have near separators, or whose support shows more of a
 * query's super class on the right side (problem/builder.h). They shall be rare, not absent. */
static inline blg_rng blg_stream_screen(uint64_t seed, uint64_t problem) {
    return blg_rng_stream(seed, problem, BLG_SHAPES_SCREEN, BLG_FOR_SHAPES);
}

/* Draws the sides of trial problems, which give the shapes of an abstract concept their weights.
 * set: the number of the concept's set of cells under one line reading (figure/analyse.h). */
static inline blg_rng blg_stream_trial_sides(uint64_t seed, int set) {
    return blg_rng_stream(seed, (uint64_t)set, BLG_RNG_NO_IMAGE, BLG_FOR_TRIALS);
}

/* Settles which shapes the abstract problems of one unit of the roster show (problem/builder.h). */
static inline blg_rng blg_stream_roster(uint64_t seed, int unit) {
    return blg_rng_stream(seed, (uint64_t)unit, BLG_SHAPES_ROSTER, BLG_FOR_SHAPES);
}

/* Decides which shapes of an abstract concept are reserved for queries. */
static inline blg_rng blg_stream_test_pool(uint64_t seed, int concept) {
    return blg_rng_stream(seed, (uint64_t)concept, BLG_SHAPES_TEST_POOL, BLG_FOR_SHAPES);
}

/* Chooses the stroke types of an image. */
static inline blg_rng blg_stream_decoration(uint64_t seed, uint64_t problem, int image) {
    return blg_rng_stream(seed, problem, (uint32_t)image, BLG_FOR_DECORATION);
}

/* Shuffles the shapes of an image. */
static inline blg_rng blg_stream_order(uint64_t seed, uint64_t problem, int image) {
    return blg_rng_stream(seed, problem, (uint32_t)image, BLG_FOR_ORDER);
}

static inline blg_rng blg_stream_distractor(uint64_t seed, uint64_t problem, int image) {
    return blg_rng_stream(seed, problem, (uint32_t)image, BLG_FOR_DISTRACTOR);
}

/* Decides which images of a side are impure: they break the rule of their own side on purpose. */
static inline blg_rng blg_stream_impure(uint64_t seed, uint64_t problem, int side) {
    return blg_rng_stream(seed, problem, (uint32_t)side, BLG_FOR_COMPOSITION);
}

/* Decides which of a side's candidate images are shown. */
static inline blg_rng blg_stream_candidates(uint64_t seed, uint64_t problem, int side) {
    return blg_rng_stream(seed, problem, (uint32_t)(BLG_COMPOSITION_CANDIDATES + side),
                          BLG_FOR_COMPOSITION);
}

static inline blg_rng blg_stream_widths(uint64_t seed, uint64_t problem, int image) {
    return blg_rng_stream(seed, problem, (uint32_t)image, BLG_FOR_WIDTH);
}

static inline blg_rng blg_stream_pose(uint64_t seed, uint64_t problem, int image) {
    return blg_rng_stream(seed, problem, (uint32_t)image, BLG_FOR_POSE);
}

/* Draws one try of an image that is made by trial, or of two images that share a draft. So a try
 * that is given up early leaves all others as they are. number counts the tries of the image. */
static inline blg_rng blg_stream_try(uint64_t seed, uint64_t problem, int image, int number) {
    return blg_rng_stream(seed, problem, (uint32_t)number << 6 | (uint32_t)image, BLG_FOR_TRIES);
}

/* Draws a question about a problem. number is the question's number, or BLG_RNG_NO_IMAGE for draws
 * that all questions about the problem share. */
static inline blg_rng blg_stream_task(uint64_t seed, uint64_t problem, uint32_t number) {
    return blg_rng_stream(seed, problem, number, BLG_FOR_TASKS);
}

/* The order in which a probe of the audit learns its samples; the same for every data set. */
static inline blg_rng blg_stream_learner(void) {
    return blg_rng_stream(0, 0, BLG_RNG_NO_IMAGE, BLG_FOR_ORDER);
}

#endif
