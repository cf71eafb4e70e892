#include "concept/problem.h"

const char *blg_family_name(blg_family family) {
    static const char *const names[BLG_FAMILIES] = {"ff", "bd", "hd"};
    return (unsigned)family < BLG_FAMILIES ? names[family] : "?";
}

bool blg_concept_known(const blg_concept *concept) {
    return concept->n_components > 0 || concept->expression[0] != '\0';
}

int blg_problem_side(const blg_problem *problem, int side) {
    return problem->n_support + problem->n_query[side];
}
