/* Streams: no two questions share their numbers. */
#include "base/files.h"
#include "suite.h"

static void test_stream__purposes_images_and_problems_differ(void) {
    const blg_rng streams[] = {blg_stream_plan(1, 0, 7),
                               blg_stream_plan(1, 1, 7),
                               blg_stream_basic_sets(1, 7),
                               blg_stream_concept(1, 7),
                               blg_stream_trial_walks(7),
                               blg_stream_negatives(1, 7),
                               blg_stream_shapes(1, 7, 0),
                               blg_stream_shapes(1, 7, 1),
                               blg_stream_trial_sides(1, 7),
                               blg_stream_decoration(1, 7, 0),
                               blg_stream_order(1, 7, 0),
                               blg_stream_distractor(1, 7, 0),
                               blg_stream_impure(1, 7, 0),
                               blg_stream_impure(1, 7, 1),
                               blg_stream_candidates(1, 7, 0),
                               blg_stream_candidates(1, 7, 1),
                               blg_stream_widths(1, 7, 0),
                               blg_stream_pose(1, 7, 0),
                               blg_stream_pose(1, 7, 1),
                               blg_stream_pose(1, 8, 0),
                               blg_stream_pose(2, 7, 0),
                               blg_stream_try(1, 7, 0, 0),
                               blg_stream_try(1, 7, 0, 1),
                               blg_stream_try(1, 7, 1, 0),
                               blg_stream_task(1, 7, 0),
                               blg_stream_task(1, 7, BLG_RNG_NO_IMAGE),
                               blg_stream_learner()};
    const int n = (int)(sizeof streams / sizeof *streams);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            CU_ASSERT(streams[i].state != streams[j].state ||
                      streams[i].increment != streams[j].increment);
}

/* Content depends on these; a change of one is a new format version. */
static void test_stream__keys_are_part_of_the_format(void) {
    blg_rng made = blg_stream_pose(1, 7, 3), raw = blg_rng_stream(1, 7, 3, BLG_FOR_POSE);
    CU_ASSERT_EQUAL(blg_rng_next(&made), blg_rng_next(&raw));
    made = blg_stream_try(1, 7, 3, 2), raw = blg_rng_stream(1, 7, 2 << 6 | 3, BLG_FOR_TRIES);
    CU_ASSERT_EQUAL(blg_rng_next(&made), blg_rng_next(&raw));
    made = blg_stream_candidates(1, 7, 1), raw = blg_rng_stream(1, 7, 3, BLG_FOR_COMPOSITION);
    CU_ASSERT_EQUAL(blg_rng_next(&made), blg_rng_next(&raw));
}

SUITE(stream, CASE(test_stream__purposes_images_and_problems_differ),
      CASE(test_stream__keys_are_part_of_the_format))
