/* The same figure written as another program: turned, scaled, mirrored, drawn backwards, with other
 * stroke types. */
#ifndef SUPPORT_VARIANT_H
#define SUPPORT_VARIANT_H

#include "figure/program.h"

#include <stdbool.h>

typedef struct variant_how {
    double turn_deg; /* turn of the whole figure */
    double scale;    /* factor for all lengths */
    bool mirror, backwards;
    int type; /* stroke type of the first action; later actions take the next types in turn */
} variant_how;

blg_program variant_of(const blg_program *program, const variant_how *how);

#endif
