#include "make/tables.h"

#include "base/error.h"
#include "make/candidates.h"
#include "make/compose.h"

blg_status blg_build_tables_create(const blg_plan *plan, blg_build_tables **tables,
                                   blg_error *error) {
    blg_build_tables *made = BLG_NEW_OBJECT(blg_build_tables);
    if (!made)
        return blg_no_memory(error);
    blg_status status = BLG_OK;
    if (blg_plan_family_size(plan, BLG_FREE_FORM))
        status = blg_ff_table_create(plan, &made->arena, &made->free_form, error);
    if (status == BLG_OK && blg_plan_family_size(plan, BLG_BASIC))
        status = blg_basic_table_create(plan, &made->arena, &made->basic, error);
    if (status == BLG_OK && blg_plan_family_size(plan, BLG_ABSTRACT))
        status = blg_abstract_table_create(plan, &made->arena, &made->abstract, error);
    if (status == BLG_OK)
        status = blg_distractors_check(plan, error);
    const blg_composition_config *composition = &blg_plan_config(plan)->composition;
    if (status == BLG_OK && (composition->support_candidates || composition->query_candidates)) {
        made->profiles = blg_candidates_profiles(blg_plan_catalogue(plan), &made->arena);
        if (!made->profiles)
            status = blg_no_memory(error);
    }
    if (status == BLG_OK)
        *tables = made;
    else
        blg_build_tables_free(made);
    return status;
}

void blg_build_tables_free(blg_build_tables *tables) {
    blg_object_free(tables);
}

const blg_known_pairs *blg_build_known_pairs(const blg_build_tables *tables) {
    return tables->basic ? blg_basic_pairs(tables->basic) : NULL;
}

const blg_profile *blg_build_profiles(const blg_build_tables *tables) {
    return tables->profiles;
}

/* No two keys are equal, because index < 2^32 and attempt < 2^24. */
uint64_t blg_problem_key(blg_family family, int64_t index, int attempt) {
    return (uint64_t)family << 56 | (uint64_t)(unsigned)attempt << 32 | (uint64_t)(unsigned)index;
}
