/* The published problems, rebuilt from the published tables in the shared folder. */
#ifndef SUPPORT_PUBLISHED_H
#define SUPPORT_PUBLISHED_H

#include "reference/reference.h"

typedef struct published {
    blg_catalogue *catalogue;
    blg_reference *reference;
    blg_reference_stream *stream; /* with poses */
} published;

/* False, after a skip, where the tables are absent. */
bool published_open(published *p);
void published_close(published *p);
void published_build(published *p, const char *name, blg_problem *problem);

#endif
