/* Describe: English sentences about images and concepts, from the scenes that they were drawn from.
 *
 * The description of an image tells its figures, their strokes in order and some measured
 * properties. It never tells the concept's name, nor a property that the concept is made of, nor
 * the side that the image is on. A concept's sentence tells what all positives share. Equal problem
 * and seed give equal text. docs/tasks.md has examples. */
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

/* Takes a problem (borrowed) and measures its images. seed is the data set's: it draws which
 * properties the descriptions of this problem tell, the same for each image. */
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
