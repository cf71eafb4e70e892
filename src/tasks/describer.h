/* Describer: what the room shares of it, and the streams of its draws. */
#ifndef TASKS_DESCRIBER_H
#define TASKS_DESCRIBER_H

#include "base/stream.h"
#include "catalogue/facts.h"
#include "tasks/concept.h"
#include "tasks/describe.h"

/* Figures of one problem (at most 160) and of the concepts tried as its distractors. */
#define BLG_TASKS_FACTS 512

/* Measured figures; those of the problem stay while at most BLG_TASKS_FACTS are in use. */
blg_facts *blg_describer_facts(blg_describer *describer);
const blg_told_concept *blg_describer_told(const blg_describer *describer);

/* A stream of the problem; number tells its draws apart. */
static inline blg_rng blg_tasks_stream(uint64_t seed, const blg_problem *problem, uint32_t number) {
    uint64_t key = (uint64_t)problem->family << 32 | (uint32_t)problem->index;
    return blg_stream_task(seed, key, number);
}

#endif
