/* The generator's struct. It is immutable once created; all workers share it. */
#ifndef GENERATE_STATE_H
#define GENERATE_STATE_H

#include "base/arena.h"
#include "make/builder.h"
#include "plan/source.h"

struct blg_generator {
    blg_arena arena;
    blg_plan *plan;
    blg_build_tables *tables;
    const blg_source *source; /* NULL: blogo's own builders */
    const int *attempts;      /* by plan index: the first attempt to try; NULL: 0 for all */
};

#endif
