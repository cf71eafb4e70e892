/* Describe: English sentences about images and concepts, made from their scenes.
 *
 * The description of an image gives its figures, their strokes in order and some measured
 * properties. It never gives the concept's name, a property that the concept is made of, or the
 * side of the image. The sentence of a concept says what all positives share. Equal problem and
 * seed give equal text. docs/tasks.md has examples. */
#ifndef TASKS_DESCRIBE_H
#define TASKS_DESCRIBE_H

#include "base/rng.h"
#include "catalogue/catalogue.h"
#include "catalogue/facts.h"
#include "tasks/concept.h"

typedef struct blg_describer blg_describer; /* scratch memory; one per thread */

/* catalogue (borrowed) names the shapes of basic concepts. Without it (NULL) a sentence describes
 * the strokes of these shapes. Free the describer whatever the outcome. */
BLG_MUST_USE blg_status blg_describer_create(const blg_catalogue *catalogue,
                                             blg_describer **describer, blg_error *error);
void blg_describer_free(blg_describer *describer);

/* Takes a problem (borrowed) and measures its images. seed, the data set's seed, decides which
 * properties all descriptions of this problem mention. */
BLG_MUST_USE blg_status blg_describer_problem(blg_describer *describer, const blg_problem *problem,
                                              uint64_t seed, blg_error *error);

/* The next three functions return texts that belong to the describer; they are valid until its next
 * call. */
BLG_MUST_USE blg_status blg_describe_image(blg_describer *describer, int side, int image,
                                           blg_wording wording, const char **text,
                                           blg_error *error);
BLG_MUST_USE blg_status blg_describe_concept(blg_describer *describer, blg_wording wording,
                                             const char **text, blg_error *error);
/* Another sentence for the same concept; index counts from 0, and *text is NULL past the last.
 * There are at least three sentences. */
BLG_MUST_USE blg_status blg_describe_paraphrase(blg_describer *describer, int index,
                                                const char **text, blg_error *error);

/* Capacity of the store of measured figures: room for a problem (at most 160 figures) and for the
 * concepts that are tried as wrong choices for the problem. */
#define BLG_TASKS_FACTS 512

/* The describer's store of measured figures. It keeps the figures of the problem as long as at most
 * BLG_TASKS_FACTS figures are in use. */
blg_facts *blg_describer_facts(blg_describer *describer);
const blg_told_concept *blg_describer_told(const blg_describer *describer);

/* A random stream of the problem; each number gives a stream of its own. */
static inline blg_rng blg_tasks_stream(uint64_t seed, const blg_problem *problem, uint32_t number) {
    uint64_t key = (uint64_t)problem->family << 32 | (uint32_t)problem->index;
    return blg_rng_stream(seed, key, number, BLG_FOR_TASKS);
}

#endif
