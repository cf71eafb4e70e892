/* Streams: the random streams of the library, with one function for each purpose.
 *
 * The key of a stream is the data set's seed, the thing that is drawn (a problem, one of its images
 * or sides, a concept) and the purpose of the draw. So any problem can be rebuilt alone, and a new
 * draw in one place changes no draw elsewhere.
 *
 * problem: the key of a problem and an attempt to build it (make/builder.h).
 * image:   number of the image within the problem. side: 1 = positive, 0 = negative. */
#ifndef BASE_STREAM_H
#define BASE_STREAM_H

#include "base/rng.h"

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
 * query's super class on the right side (make/screen.h). They shall be rare, not absent. */
static inline blg_rng blg_stream_screen(uint64_t seed, uint64_t problem) {
    return blg_rng_stream(seed, problem, 2, BLG_FOR_SHAPES);
}

/* Draws the sides of trial problems, which give the shapes of an abstract concept their weights.
 * set: the number of the concept's set of cells under one line reading (analyse/line_reading.h). */
static inline blg_rng blg_stream_trial_sides(uint64_t seed, int set) {
    return blg_rng_stream(seed, (uint64_t)set, BLG_RNG_NO_IMAGE, BLG_FOR_TRIALS);
}

/* Decides which shapes of an abstract concept are reserved for queries. */
static inline blg_rng blg_stream_test_pool(uint64_t seed, int concept) {
    return blg_rng_stream(seed, (uint64_t)concept, 3, BLG_FOR_SHAPES);
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
    return blg_rng_stream(seed, problem, (uint32_t)(2 + side), BLG_FOR_COMPOSITION);
}

static inline blg_rng blg_stream_widths(uint64_t seed, uint64_t problem, int image) {
    return blg_rng_stream(seed, problem, (uint32_t)image, BLG_FOR_WIDTH);
}

static inline blg_rng blg_stream_pose(uint64_t seed, uint64_t problem, int image) {
    return blg_rng_stream(seed, problem, (uint32_t)image, BLG_FOR_POSE);
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
