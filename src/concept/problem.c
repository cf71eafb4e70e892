#include "concept/problem.h"

#include "concept/expression.h"

const char *blg_family_name(blg_family family) {
    static const char *const names[BLG_FAMILIES] = {"ff", "bd", "hd"};
    return (unsigned)family < BLG_FAMILIES ? names[family] : "?";
}

bool blg_concept_known(const blg_concept *concept) {
    return concept->n_components > 0 || concept->expression[0] != '\0';
}

bool blg_concept_covers(const blg_concept *concept, blg_attribute attribute) {
    bool symmetric = false, self_transposed = false;
    blg_expression expression;
    if (concept->expression[0])
        return blg_expression_parse(concept->expression, &expression, NULL) == BLG_OK &&
               blg_expression_mentions(&expression, attribute);
    for (int c = 0; c < concept->n_components; c++) {
        if (concept->attributes[c] == attribute)
            return true;
        symmetric |= concept->attributes[c] == BLG_ATTR_symmetric;
        self_transposed |= concept->attributes[c] == BLG_ATTR_self_transposed;
    }
    return attribute == BLG_ATTR_symmetric_transposed && symmetric && self_transposed;
}

int blg_problem_side(const blg_problem *problem, int side) {
    return problem->n_support + problem->n_query[side];
}
