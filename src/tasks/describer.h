/* Describer: the parts of it that other modules of this room use, and the random streams of tasks.
 */
#ifndef TASKS_DESCRIBER_H
#define TASKS_DESCRIBER_H

#include "base/rng.h"
#include "catalogue/facts.h"
#include "tasks/concept.h"
#include "tasks/describe.h"

/* Room for the figures of one problem (at most 160) and of the concepts tried as its wrong choices.
 */
#define BLG_TASKS_FACTS 512

/* The measured figures. The figures of the problem stay while at most BLG_TASKS_FACTS are in use.
 */
blg_facts *blg_describer_facts(blg_describer *describer);
const blg_told_concept *blg_describer_told(const blg_describer *describer);

/* A stream of the problem; number tells its draws apart. */
static inline blg_rng blg_tasks_stream(uint64_t seed, const blg_problem *problem, uint32_t number) {
    uint64_t key = (uint64_t)problem->family << 32 | (uint32_t)problem->index;
    return blg_rng_stream(seed, key, number, BLG_FOR_TASKS);
}

#endif
