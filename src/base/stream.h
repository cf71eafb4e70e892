/* Streams: which random numbers decide what. One function for each purpose, all of them here.
 *
 * A draw comes from a stream that is named by the data set's seed, by what is drawn (a problem, one
 * of its images or sides, a concept) and by the purpose of the draw. So any problem can be built
 * again alone, and a new draw in one place changes no draw elsewhere.
 *
 * problem: the key of a problem and an attempt to build it (make/builder.h).
 * image:   number of the image within the problem. side: 1 = positive, 0 = negative. */
#ifndef BASE_STREAM_H
#define BASE_STREAM_H

#include "base/rng.h"

/* Which problems exist. decision: a plan's number of the question; id: what the question is about.
 */
static inline blg_rng blg_stream_plan(uint64_t seed, uint32_t decision, uint64_t id) {
    return blg_rng_stream(seed, id, decision, BLG_FOR_PLAN);
}

/* The sets of shapes of basic concepts. id: of the sets of one size. */
static inline blg_rng blg_stream_basic_sets(uint64_t seed, uint64_t id) {
    return blg_rng_stream(seed, id, BLG_RNG_NO_IMAGE, BLG_FOR_PLAN);
}

/* A free-form problem's concept. */
static inline blg_rng blg_stream_concept(uint64_t seed, uint64_t problem) {
    return blg_rng_stream(seed, problem, BLG_RNG_NO_IMAGE, BLG_FOR_CONCEPT);
}

/* The trial walks that weigh the changes of a free-form setting; the same for every seed. */
static inline blg_rng blg_stream_trial_walks(int setting) {
    return blg_rng_stream(0, (uint64_t)setting, BLG_RNG_NO_IMAGE, BLG_FOR_CONCEPT);
}

static inline blg_rng blg_stream_negatives(uint64_t seed, uint64_t problem) {
    return blg_rng_stream(seed, problem, BLG_RNG_NO_IMAGE, BLG_FOR_NEGATIVES);
}

/* The shapes of one side of an abstract problem. */
static inline blg_rng blg_stream_shapes(uint64_t seed, uint64_t problem, int side) {
    return blg_rng_stream(seed, problem, (uint32_t)side, BLG_FOR_SHAPES);
}

/* Which of the problems that had better be rare are kept. */
static inline blg_rng blg_stream_screen(uint64_t seed, uint64_t problem) {
    return blg_rng_stream(seed, problem, 2, BLG_FOR_SHAPES);
}

/* The trial sides that weigh the shapes of an abstract concept. set: its cells under one reading.
 */
static inline blg_rng blg_stream_trial_sides(uint64_t seed, int set) {
    return blg_rng_stream(seed, (uint64_t)set, BLG_RNG_NO_IMAGE, BLG_FOR_TRIALS);
}

/* Which shapes of an abstract concept only queries show. */
static inline blg_rng blg_stream_test_pool(uint64_t seed, int concept) {
    return blg_rng_stream(seed, (uint64_t) concept, 3, BLG_FOR_SHAPES);
}

/* Stroke types. */
static inline blg_rng blg_stream_decoration(uint64_t seed, uint64_t problem, int image) {
    return blg_rng_stream(seed, problem, (uint32_t)image, BLG_FOR_DECORATION);
}

/* The order of an image's shapes. */
static inline blg_rng blg_stream_order(uint64_t seed, uint64_t problem, int image) {
    return blg_rng_stream(seed, problem, (uint32_t)image, BLG_FOR_ORDER);
}

static inline blg_rng blg_stream_distractor(uint64_t seed, uint64_t problem, int image) {
    return blg_rng_stream(seed, problem, (uint32_t)image, BLG_FOR_DISTRACTOR);
}

/* Which images of a side are impure. */
static inline blg_rng blg_stream_impure(uint64_t seed, uint64_t problem, int side) {
    return blg_rng_stream(seed, problem, (uint32_t)side, BLG_FOR_COMPOSITION);
}

/* Which candidates of a side are shown. */
static inline blg_rng blg_stream_candidates(uint64_t seed, uint64_t problem, int side) {
    return blg_rng_stream(seed, problem, (uint32_t)(2 + side), BLG_FOR_COMPOSITION);
}

static inline blg_rng blg_stream_widths(uint64_t seed, uint64_t problem, int image) {
    return blg_rng_stream(seed, problem, (uint32_t)image, BLG_FOR_WIDTH);
}

static inline blg_rng blg_stream_pose(uint64_t seed, uint64_t problem, int image) {
    return blg_rng_stream(seed, problem, (uint32_t)image, BLG_FOR_POSE);
}

/* A question about a problem. number: of the question, or BLG_RNG_NO_IMAGE for what all questions
 * about the problem share. */
static inline blg_rng blg_stream_task(uint64_t seed, uint64_t problem, uint32_t number) {
    return blg_rng_stream(seed, problem, number, BLG_FOR_TASKS);
}

/* The order in which the audit's learner sees its rows; the same for every data set. */
static inline blg_rng blg_stream_learner(void) {
    return blg_rng_stream(0, 0, BLG_RNG_NO_IMAGE, BLG_FOR_ORDER);
}

#endif
