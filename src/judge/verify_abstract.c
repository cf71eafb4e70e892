/* Abstract: what the analyser measures decides. Positives have every attribute of the concept. Each
 * negative lacks exactly one attribute of the concept. No other attribute tells the support sides
 * apart. */
#include "concept/expression.h"
#include "judge/verify_rules.h"

#include <string.h>

typedef struct side_facts {
    int n;
    int facts[BLG_MAX_SIDE];
} side_facts;

static int value_of(const blg_facts *facts, int fact, blg_attribute attribute) {
    return blg_facts_at(facts, fact)->analysis.attributes[attribute].value;
}

static void gather(blg_facts *facts, const blg_problem *problem, side_facts sides[2]) {
    for (int side = 0; side < 2; side++) {
        sides[side].n = blg_problem_side(problem, side);
        for (int i = 0; i < sides[side].n; i++)
            sides[side].facts[i] = blg_facts_index(facts, &problem->images[side][i].programs[0]);
    }
}

/* The value of a user concept for a figure as a number of failures: 0, 1, or -1 = undecided. */
static int failing_expression(const blg_fact *fact, const char *text) {
    blg_expression expression;
    if (blg_expression_parse(text, &expression, NULL) != BLG_OK)
        return -1;
    int value = blg_expression_value(&expression, &fact->geometry, &fact->analysis);
    return value == BLG_UNDECIDED ? -1 : !value;
}

/* How many attributes of the concept fail in a figure; -1 when one is undecided. */
static int failing(const blg_facts *facts, const blg_concept *concept, int fact,
                   const char **which) {
    int n = 0;
    *which = concept->expression;
    if (concept->expression[0])
        return failing_expression(blg_facts_at(facts, fact), concept->expression);
    for (int c = 0; c < concept->n_components; c++) {
        int value = value_of(facts, fact, concept->attributes[c]);
        if (value != 1)
            *which = blg_attribute_name(concept->attributes[c]);
        if (value == BLG_UNDECIDED)
            return -1;
        n += value == 0;
    }
    return n;
}

/* having: the side whose figures have the concept: 1, or 0 where the concept is negated. */
static void check_concept(const blg_facts *facts, const blg_problem *problem,
                          const side_facts sides[2], blg_verdict *verdict) {
    int having = problem->concept.negated ? 0 : 1;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < sides[side].n && verdict->accepted; i++) {
            const char *which = "";
            int n = failing(facts, &problem->concept, sides[side].facts[i], &which);
            if (n < 0)
                blg_verdict_reject(verdict, BLG_REJECT_undecided_attribute,
                                   "image %d/%d: %s is undecided", side, i, which);
            else if (side == having && n > 0)
                blg_verdict_reject(verdict, BLG_REJECT_concept_fails, "image %d/%d: %s fails", side,
                                   i, which);
            else if (side != having && n == 0)
                blg_verdict_reject(verdict, BLG_REJECT_negative_has_concept,
                                   "image %d/%d has the concept", side, i);
            else if (side != having && n > 1)
                blg_verdict_reject(verdict, BLG_REJECT_concept_fails,
                                   "image %d/%d: %d attributes fail, one must", side, i, n);
        }
}

/* How many support images break the rule "positives have value, negatives the opposite". */
static int mismatches(const blg_facts *facts, const side_facts sides[2], int n_support,
                      blg_attribute attribute, int value) {
    int n = 0;
    for (int i = 0; i < n_support; i++) {
        n += value_of(facts, sides[1].facts[i], attribute) != value;
        n += value_of(facts, sides[0].facts[i], attribute) != 1 - value;
    }
    return n;
}

static void check_separators(const blg_facts *facts, const blg_config *config, blg_problem *problem,
                             const side_facts sides[2], blg_verdict *verdict) {
    problem->hardness.near_separators = 0;
    for (int k = 0; k < config->abstract.n_attributes; k++) {
        blg_attribute attribute = config->abstract.attributes[k];
        if (blg_concept_covers(&problem->concept, attribute))
            continue;
        int plain = mismatches(facts, sides, problem->n_support, attribute, 1);
        int inverse = mismatches(facts, sides, problem->n_support, attribute, 0);
        int least = plain < inverse ? plain : inverse;
        problem->hardness.near_separators += least == 1;
        if (least == 0)
            blg_verdict_reject(verdict, BLG_REJECT_competing_separator,
                               "%s separates the support sides", blg_attribute_name(attribute));
    }
}

static void check_congruence(blg_facts *facts, const side_facts sides[2], blg_verdict *verdict) {
    for (int i = 0; i < sides[1].n; i++)
        for (int j = 0; j < sides[0].n; j++)
            if (blg_facts_near(facts, sides[1].facts[i], sides[0].facts[j]))
                blg_verdict_reject(verdict, BLG_REJECT_congruent_across_sides,
                                   "positive %d and negative %d are nearer than %.2f", i, j,
                                   BLG_DISTINCT_DISTANCE);
}

void blg_verify_abstract(blg_facts *facts, const blg_config *config, blg_problem *problem,
                         blg_verdict *verdict) {
    side_facts sides[2];
    gather(facts, problem, sides);
    check_concept(facts, problem, sides, verdict);
    if (verdict->accepted)
        check_separators(facts, config, problem, sides, verdict);
    if (verdict->accepted)
        check_congruence(facts, sides, verdict);
}
