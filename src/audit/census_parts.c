#include "audit/census_parts.h"

#include "audit/build.h"
#include "base/error.h"

#include <stddef.h>

#define DEFECT(name, id, text)  {id, text, false, offsetof(blg_census_counts, name)},
#define CONTEXT(name, id, text) {id, text, true, offsetof(blg_census_counts, name)},
const blg_census_line blg_census_lines[] = {BLG_CENSUS_LIST(DEFECT, CONTEXT)};

const blg_count *blg_census_count(const blg_census_counts *counts, int line) {
    return (const blg_count *)(const void *)((const char *)counts + blg_census_lines[line].at);
}

blg_status blg_census_is_known(blg_key_set *set, uint64_t key, bool *known, blg_error *error) {
    blg_key_result result = blg_key_set_add(set, key);
    *known = result == BLG_KEY_KNOWN;
    return result == BLG_KEY_NO_MEMORY ? blg_no_memory(error) : BLG_OK;
}

bool blg_census_twins(const blg_census *c, int a, int b, double *distance) {
    const blg_fact *one = blg_facts_at(c->facts, a), *other = blg_facts_at(c->facts, b);
    if (!blg_build_same(&one->geometry, &other->geometry))
        return false;
    *distance = blg_figure_distance(&one->figure, &other->figure, BLG_AUDIT_TWIN_DISTANCE);
    return *distance < BLG_AUDIT_TWIN_DISTANCE;
}

bool blg_census_repeats(const blg_problem *problem, int side,
                        uint64_t (*key_of)(const blg_scene *)) {
    uint64_t keys[BLG_MAX_SIDE];
    for (int i = 0; i < blg_problem_side(problem, side); i++) {
        keys[i] = key_of(&problem->images[side][i]);
        for (int j = 0; j < i; j++)
            if (keys[i] == keys[j])
                return true;
    }
    return false;
}
