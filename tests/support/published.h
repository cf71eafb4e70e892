/* The published problems, rebuilt from the published tables in the shared folder. */
#ifndef SUPPORT_PUBLISHED_H
#define SUPPORT_PUBLISHED_H

#include "data/reference.h"

typedef struct published {
    blg_catalogue *catalogue;
    blg_reference *reference;
    blg_reference_stream *stream; /* with poses */
} published;

/* False if the tables are absent; it then reports the case as skipped (suite_skip). */
bool published_open(published *p);
void published_close(published *p);
void published_build(published *p, const char *name, blg_problem *problem);

#endif
