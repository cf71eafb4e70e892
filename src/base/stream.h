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

/* Decides which problems exist. decision is the number of one of the plan's decisions; id names the
 * thing that it is about. */
static inline blg_rng blg_stream_plan(uint64_t seed, uint32_t decision, uint64_t id) {
    return blg_rng_stream(seed, id, decision, BLG_FOR_PLAN);
}

/* Chooses the sets of shapes of basic concepts. id stands for all sets of one size. */
static inline blg_rng blg_stream_basic_sets(uint64_t seed, uint64_t id) {
    return blg_rng_stream(seed, id, BLG_RNG_NO_IMAGE, BLG_FOR_PLAN);
}

/* Draws a free-form problem's concept. */
static inline blg_rng blg_stream_concept(uint64_t seed, uint64_t problem) {
    return blg_rng_stream(seed, problem, BLG_RNG_NO_IMAGE, BLG_FOR_CONCEPT);
}

/* Draws the random trial programs from which the changes of a free-form setting get their weights.
 * The stream is the same for every seed. */
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

/* The stream that decides which problems with near separators, or with super classes that vote for
 * the right answer, are kept (make/screen.h): such problems shall be rare, not absent. */
static inline blg_rng blg_stream_screen(uint64_t seed, uint64_t problem) {
    return blg_rng_stream(seed, problem, 2, BLG_FOR_SHAPES);
}

/* Draws the trial sides from which the shapes of an abstract concept get their weights. set is the
 * number of a set of cells: those of the concept under one reading. */
static inline blg_rng blg_stream_trial_sides(uint64_t seed, int set) {
    return blg_rng_stream(seed, (uint64_t)set, BLG_RNG_NO_IMAGE, BLG_FOR_TRIALS);
}

/* Decides which shapes of an abstract concept are reserved for queries. */
static inline blg_rng blg_stream_test_pool(uint64_t seed, int concept) {
    return blg_rng_stream(seed, (uint64_t) concept, 3, BLG_FOR_SHAPES);
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

/* The order in which the audit's learner sees its rows; the same for every data set. */
static inline blg_rng blg_stream_learner(void) {
    return blg_rng_stream(0, 0, BLG_RNG_NO_IMAGE, BLG_FOR_ORDER);
}

#endif
