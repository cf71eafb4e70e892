#include "concept/problem.h"

#include "concept/expression.h"
#include "concept/rejection.h"

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

#define NAME_ENTRY(name) #name,
const char *blg_rejection_name(blg_rejection reason) {
    static const char *const names[] = {BLG_REJECTION_LIST(NAME_ENTRY)};
    return (unsigned)reason < BLG_REJECTIONS ? names[reason] : "?";
}

int blg_problem_side(const blg_problem *problem, int side) {
    return problem->n_support + problem->n_query[side];
}

/* The first impure image of a side from image i on; the side's number of images if there is none.
 */
static int next_impure(const blg_problem *problem, int side, int i) {
    const int n = blg_problem_side(problem, side);
    while (i < n && !problem->images[side][i].impure)
        i++;
    return i;
}

bool blg_problem_is_impure(const blg_problem *problem) {
    return next_impure(problem, 0, 0) < blg_problem_side(problem, 0) ||
           next_impure(problem, 1, 0) < blg_problem_side(problem, 1);
}

const blg_scene *blg_problem_pure_positive(const blg_problem *problem) {
    for (int i = 0; i < blg_problem_side(problem, 1); i++)
        if (!problem->images[1][i].impure)
            return &problem->images[1][i];
    return &problem->images[1][0];
}

void blg_problem_purify(blg_problem *problem) {
    int negative = next_impure(problem, 0, 0), positive = next_impure(problem, 1, 0);
    while (negative < blg_problem_side(problem, 0) && positive < blg_problem_side(problem, 1)) {
        const blg_scene scene = problem->images[1][positive];
        problem->images[1][positive] = problem->images[0][negative];
        problem->images[0][negative] = scene;
        negative = next_impure(problem, 0, negative + 1);
        positive = next_impure(problem, 1, positive + 1);
    }
}
