/* Tables that builders share between problems: one per family, made once per plan from its arena,
 * immutable afterwards. A family without problems has NULL. */
#ifndef BUILD_TABLES_H
#define BUILD_TABLES_H

#include "build/builder.h"

typedef struct blg_ff_table blg_ff_table;
typedef struct blg_basic_table blg_basic_table;
typedef struct blg_abstract_table blg_abstract_table;

struct blg_build_tables {
    blg_arena arena;
    blg_ff_table *free_form;
    blg_basic_table *basic;
    blg_abstract_table *abstract;
    const struct blg_profile *profiles; /* by shape; NULL where nothing is chosen */
};

blg_status blg_ff_table_create(const blg_plan *plan, blg_arena *arena, blg_ff_table **table,
                               blg_error *error);
blg_status blg_basic_table_create(const blg_plan *plan, blg_arena *arena, blg_basic_table **table,
                                  blg_error *error);
blg_status blg_abstract_table_create(const blg_plan *plan, blg_arena *arena,
                                     blg_abstract_table **table, blg_error *error);
/* Draws the shapes of one side of an abstract problem as its builder does. False when memory is
 * out. */
bool blg_abstract_draw_side(const blg_build_tables *tables, const blg_plan *plan,
                            const blg_plan_item *item, bool positive, blg_rng *rng,
                            blg_arena *scratch, blg_scene *scenes);

#endif
