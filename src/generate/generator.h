/* Generator: the inside of blogo/generator.h, for the rooms above. */
#ifndef GENERATE_GENERATOR_H
#define GENERATE_GENERATOR_H

#include "generate/worker.h"
#include "plan/source.h"

const blg_plan *blg_generator_plan(const blg_generator *generator);

/* As blg_generator_create, with the source's problems. They are taken as they are: no verification.
 */
BLG_MUST_USE blg_status blg_generator_create_from(const blg_config *config,
                                                  const blg_catalogue *catalogue,
                                                  const blg_source *source,
                                                  blg_generator **generator, blg_error *error);
/* The identity of the generator's source, NULL where it has none. */
const char *blg_generator_source(const blg_generator *generator);

#endif
