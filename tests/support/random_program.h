/* Programs from bytes. Any bytes make a program of the action language, often a degenerate one. */
#ifndef SUPPORT_RANDOM_PROGRAM_H
#define SUPPORT_RANDOM_PROGRAM_H

#include "figure/program.h"

#include <stdint.h>

/* Uses four bytes per action. The number of actions follows from size, at most BLG_MAX_ACTIONS. */
blg_program random_program_of(const uint8_t *bytes, size_t size);

#endif
