/* Tables that builders share between problems: one for each family, made once for a plan. A family
 * without problems has NULL. Tables never change, with one exception: the weights of an abstract
 * concept are computed under a lock when its first problem is built. They depend on the plan
 * only. */
#ifndef MAKE_TABLES_H
#define MAKE_TABLES_H

#include "catalogue/facts.h"
#include "make/builder.h"

typedef struct blg_ff_table blg_ff_table;
typedef struct blg_basic_table blg_basic_table;
typedef struct blg_abstract_table blg_abstract_table;

struct blg_build_tables {
    blg_arena arena;
    blg_ff_table *free_form;
    blg_basic_table *basic;
    blg_abstract_table *abstract;
    const blg_profile *profiles; /* by shape; NULL: no candidates */
};

blg_status blg_ff_table_create(const blg_plan *plan, blg_arena *arena, blg_ff_table **table,
                               blg_error *error);
blg_status blg_basic_table_create(const blg_plan *plan, blg_arena *arena, blg_basic_table **table,
                                  blg_error *error);
const blg_known_pairs *blg_basic_pairs(const blg_basic_table *table);
blg_status blg_abstract_table_create(const blg_plan *plan, blg_arena *arena,
                                     blg_abstract_table **table, blg_error *error);

#endif
