/* A small catalogue in the published table format, written to a temporary folder, with faults on
 * demand. For tests of code that reads catalogues. */
#ifndef SUPPORT_TABLES_H
#define SUPPORT_TABLES_H

#include "figure/analyse.h"

typedef struct tables_faults {
    int n_shapes;              /* 0 = 120 */
    int loners;                /* number of last shapes, each with a super class of its own */
    const char *never;         /* attribute that no shape has, NULL = none */
    const char *always;        /* attribute that all but three shapes have */
    const char *first_actions; /* the first shape's base actions instead of "line_1.0" */
} tables_faults;

/* Returns the folder, in static memory. */
const char *tables_write(const tables_faults *faults);
void tables_remove(void);

#endif
