/* Programs from bytes: any bytes make a program of the action language, degenerate ones often. */
#ifndef SUPPORT_RANDOM_PROGRAM_H
#define SUPPORT_RANDOM_PROGRAM_H

#include "ink/program.h"

#include <stdint.h>

/* Four bytes per action; the number of actions is what the bytes allow, at most BLG_MAX_ACTIONS. */
blg_program random_program_of(const uint8_t *bytes, size_t size);

#endif
