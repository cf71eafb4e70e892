/* Describe: English sentences about images and concepts, made from their scenes.
 *
 * The description of an image gives its figures, their strokes in order and some measured
 * properties. It never gives the concept's name, a property that the concept is made of, or the
 * side of the image. The sentence of a concept says what all positives share. Equal problem and
 * seed give equal text. docs/tasks.md has examples. */
#ifndef TASKS_DESCRIBE_H
#define TASKS_DESCRIBE_H

#include "catalogue/catalogue.h"
#include "concept/problem.h"

typedef enum blg_wording { BLG_WORDING_SHORT, BLG_WORDING_LONG, BLG_WORDINGS } blg_wording;

typedef struct blg_describer blg_describer; /* scratch memory; one per thread */

/* catalogue names the shapes of basic concepts; borrowed, may be NULL: their strokes are then
 * told instead. Free the describer whatever the outcome. */
BLG_MUST_USE blg_status blg_describer_create(const blg_catalogue *catalogue,
                                             blg_describer **describer, blg_error *error);
void blg_describer_free(blg_describer *describer);

/* Takes a problem (borrowed) and measures its images. seed is the data set's seed. It draws the
 * properties that all descriptions of this problem mention. */
BLG_MUST_USE blg_status blg_describer_problem(blg_describer *describer, const blg_problem *problem,
                                              uint64_t seed, blg_error *error);

/* The texts are the describer's, valid until its next call. */
BLG_MUST_USE blg_status blg_describe_image(blg_describer *describer, int side, int image,
                                           blg_wording wording, const char **text,
                                           blg_error *error);
BLG_MUST_USE blg_status blg_describe_concept(blg_describer *describer, blg_wording wording,
                                             const char **text, blg_error *error);
/* Another sentence for the same concept, 0 <= index; *text is NULL past the last. At least three.
 */
BLG_MUST_USE blg_status blg_describe_paraphrase(blg_describer *describer, int index,
                                                const char **text, blg_error *error);

#endif
