/* Generator: functions beside blogo/generator.h, for blogo's own modules (write, audit, cli and
 * others). */
#ifndef GENERATE_GENERATOR_H
#define GENERATE_GENERATOR_H

#include "generate/worker.h"
#include "plan/source.h"

const blg_plan *blg_generator_plan(const blg_generator *generator);

/* As blg_generator_create, with the source's problems. They are not verified. */
BLG_MUST_USE blg_status blg_generator_create_from(const blg_config *config,
                                                  const blg_catalogue *catalogue,
                                                  const blg_source *source,
                                                  blg_generator **generator, blg_error *error);
/* The identity of the generator's source; NULL without a source. */
const char *blg_generator_source(const blg_generator *generator);

#endif
