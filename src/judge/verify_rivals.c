/* Rivals: refuses a problem if a rule fits its support and is wrong on a query. So a solver that
 * finds any rule that fits the support answers the queries as the concept does. */
#include "judge/verify_rules.h"

int blg_verify_rivals(const blg_problem *problem, const blg_traits *const traits[2],
                      blg_verdict *verdict) {
    blg_hypotheses found;
    char text[BLG_RULE_TEXT];
    blg_hypotheses_find(traits, problem->n_support, problem->n_query, &found);
    if (found.n_rivals && problem->n_support >= BLG_RIVALS_SUPPORT) {
        blg_rule_print(&found.rival, text, sizeof text);
        blg_verdict_reject(verdict, BLG_REJECT_rival_rule, "\"%s\" fits and is wrong on a query",
                           text);
    }
    return found.n_fitting;
}

void blg_verify_surface_rivals(const blg_problem *problem, blg_verdict *verdict) {
    blg_traits traits[2][BLG_MAX_SIDE];
    const blg_traits *const by_side[2] = {traits[0], traits[1]};
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(problem, side); i++)
            traits[side][i] = blg_traits_of_scene(&problem->images[side][i], NULL, BLG_LINES_TWO);
    blg_verify_rivals(problem, by_side, verdict);
}
