/* The judge of abstract problems: rejects a problem whose figures do not have, or lack, the concept
 * as their sides say, or that another rule solves as well. */
#include "problem/judge.h"
#include "problem/relations.h"

/* Abstract: the measurements of the analyser decide. Positives have every attribute of the concept.
 * Each negative lacks exactly one of them. Under BLG_LINES_TWO, the continuous or the split count
 * alone fits all figures. No other attribute separates the support sides. No rule that fits the
 * support is wrong on a query. */

/* The figures of one side, by image: indices into blg_facts. */
typedef struct side_facts {
    int n;
    int facts[BLG_MAX_SIDE];
} side_facts;

/* Looks up or measures the figure of each image. sides: by side, the figures' indices in facts. */
static void gather_facts(blg_facts *facts, const blg_problem *problem, side_facts sides[2]) {
    for (int side = 0; side < 2; side++) {
        sides[side].n = blg_problem_side(problem, side);
        for (int i = 0; i < sides[side].n; i++)
            sides[side].facts[i] = blg_facts_index(facts, &problem->images[side][i].programs[0]);
    }
}

/* In place of a number of failures. */
#define UNDECIDED_FIGURE (-1)

/* Number of failures of a user concept in a figure: 0 = it holds, 1 = it fails, or
 * UNDECIDED_FIGURE. */
static int failing_expression(const blg_fact *fact, const char *text, blg_line_reading reading) {
    blg_expression expression;
    if (blg_expression_parse(text, &expression, NULL) != BLG_OK)
        return UNDECIDED_FIGURE;
    int value = blg_expression_value_read(&expression, &fact->geometry, &fact->analysis, reading);
    return value == BLG_UNDECIDED ? UNDECIDED_FIGURE : !value;
}

/* Returns the number of the concept's attributes that fail in a figure, or UNDECIDED_FIGURE if one
 * of them is undecided. An attribute that counts lines is also undecided if it holds, but not under
 * this reading. A user concept counts as one attribute.
 * *which: for messages, the undecided attribute, else the last that fails, else ""; the text of a
 *         user concept.
 * *component: number of the last failing attribute in the concept; 0 if none fails. */
static int count_failing(const blg_fact *figure, const blg_concept *concept,
                         blg_line_reading reading, const char **which, int *component) {
    int n = 0;
    *component = 0;
    *which = concept->expression;
    if (concept->expression[0])
        return failing_expression(figure, concept->expression, reading);
    for (int c = 0; c < concept->n_components; c++) {
        const blg_attribute attribute = concept->attributes[c];
        int value = figure->analysis.attributes[attribute].value;
        if (value == 1 && blg_line_value(&figure->analysis, attribute, reading) != 1)
            value = BLG_UNDECIDED;
        if (value != 1)
            *which = blg_attribute_name(attribute);
        if (value == BLG_UNDECIDED)
            return UNDECIDED_FIGURE;
        n += value == 0;
        *component = value == 0 ? c : *component;
    }
    return n;
}

/* Rejects the problem at the first image whose figure is undecided, or wrong for its side. On the
 * side `having` (1; 0 if the concept is negated) figures must have the concept. On the other side
 * they must lack one attribute of it, which `breaks` allows. Also checks the member `violated` of
 * each image. */
static void check_concept(const blg_facts *facts, const blg_problem *problem, blg_breaks breaks,
                          blg_line_reading reading, const side_facts sides[2],
                          blg_verdict *verdict) {
    int having = problem->concept.negated ? 0 : 1;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < sides[side].n && verdict->accepted; i++) {
            const char *which = "";
            int component;
            int n = count_failing(blg_facts_at(facts, sides[side].facts[i]), &problem->concept,
                                  reading, &which, &component);
            if (n == UNDECIDED_FIGURE)
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
            else if (side != having &&
                     !blg_config_breaks(breaks, component, problem->concept.n_components))
                blg_verdict_reject(verdict, BLG_REJECT_concept_fails,
                                   "image %d/%d: %s fails, only the %s attribute may", side, i,
                                   blg_attribute_name(problem->concept.attributes[component]),
                                   breaks == BLG_BREAKS_FIRST ? "first" : "second");
            else
                blg_verify_violated(&problem->images[side][i], n ? component : BLG_NONE, side, i,
                                    verdict);
        }
}

/* If the concept names a number of lines: checks that no two of its attributes exclude each other,
 * and that the concept is right in all figures under one reading, continuous or split. */
static void check_readings(const blg_facts *facts, const blg_problem *problem, blg_breaks breaks,
                           const side_facts sides[2], blg_verdict *verdict) {
    const blg_concept *concept = &problem->concept;
    const blg_attribute count = blg_concept_line_count(concept);
    if (count == BLG_ATTRIBUTES)
        return;
    for (int c = 0; c < concept->n_components; c++)
        for (int d = 0; d < c; d++)
            if (blg_attributes_exclude(concept->attributes[c], concept->attributes[d]))
                blg_verdict_reject(verdict, BLG_REJECT_concept_fails, "%s excludes %s",
                                   blg_attribute_name(concept->attributes[d]),
                                   blg_attribute_name(concept->attributes[c]));
    for (blg_line_reading r = BLG_LINES_CONTINUOUS; r <= BLG_LINES_SPLIT; r++) {
        blg_verdict one = {.accepted = true};
        check_concept(facts, problem, breaks, r, sides, &one);
        if (one.accepted)
            return;
    }
    blg_verdict_reject(verdict, BLG_REJECT_mixed_readings,
                       "no one reading of the lines gives every figure its %s",
                       blg_attribute_name(count));
}

/* Number of support images that break the statement "the rule holds on side `yes` and fails on the
 * other side". rule: its bit in traits. */
static int mismatches(const blg_traits *const traits[2], int n_support, int yes, uint64_t rule) {
    int n = 0;
    for (int i = 0; i < n_support; i++) {
        n += !(traits[yes][i].holds & rule);
        n += !(traits[!yes][i].fails & rule);
    }
    return n;
}

/* Fewest mismatches of an attribute or its negation. For an attribute that counts lines, the fewest
 * over its readings. */
static int least_mismatches(const blg_traits *const traits[2], int n_support,
                            blg_attribute attribute) {
    const uint64_t rules = blg_attribute_rules(attribute);
    int least = 2 * n_support;
    for (uint64_t left = rules; left; left &= left - 1) /* one bit for each reading */
        for (int yes = 0; yes < 2; yes++) {
            const int n = mismatches(traits, n_support, yes, left & -left);
            least = n < least ? n : least;
        }
    return least;
}

/* Rejects the problem if an attribute outside the concept separates the support. Sets
 * hardness.near_separators to the number of attributes that would separate it except for one
 * image. */
static void check_separators(const blg_config *config, blg_problem *problem,
                             const blg_traits *const traits[2], blg_verdict *verdict) {
    problem->hardness.near_separators = 0;
    for (int k = 0; k < config->abstract.n_attributes; k++) {
        blg_attribute attribute = config->abstract.attributes[k];
        if (blg_concept_covers(&problem->concept, attribute))
            continue;
        const int least = least_mismatches(traits, problem->n_support, attribute);
        problem->hardness.near_separators += least == 1;
        if (least == 0)
            blg_verdict_reject(verdict, BLG_REJECT_competing_separator,
                               "%s separates the support sides", blg_attribute_name(attribute));
    }
}

/* Checks which other rules fit the support: attributes, then rivals. reading: how lines are
 * counted. */
static void check_rules(const blg_facts *facts, const blg_config *config, blg_line_reading reading,
                        blg_problem *problem, const side_facts sides[2], blg_verdict *verdict) {
    blg_traits traits[2][BLG_MAX_SIDE];
    const blg_traits *const by_side[2] = {traits[0], traits[1]};
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < sides[side].n; i++)
            traits[side][i] =
                blg_traits_of_scene(&problem->images[side][i],
                                    &blg_facts_at(facts, sides[side].facts[i])->analysis, reading);
    check_separators(config, problem, by_side, verdict);
    if (verdict->accepted)
        problem->hardness.fitting_rules = blg_verify_rivals(problem, by_side, verdict);
}

/* Rejects a problem that shows one figure on both sides, or figures that look the same to
 * people. */
static void check_congruence(blg_facts *facts, const side_facts sides[2], blg_verdict *verdict) {
    for (int i = 0; i < sides[1].n; i++)
        for (int j = 0; j < sides[0].n; j++)
            if (blg_facts_near(facts, sides[1].facts[i], sides[0].facts[j]))
                blg_verdict_reject(verdict, BLG_REJECT_congruent_across_sides,
                                   "positive %d and negative %d are nearer than %.2f", i, j,
                                   BLG_DISTINCT_DISTANCE);
}

/* Checks the concept, at first with lines counted either way; then that one way of counting fits
 * all figures; then other rules that fit; then that no figure stands on both sides. */
void blg_judge_hd(blg_facts *facts, const blg_config *config, const blg_catalogue *catalogue,
                  blg_problem *problem, blg_verdict *verdict) {
    const blg_line_reading reading = blg_config_line_reading(config, catalogue);
    side_facts sides[2];
    gather_facts(facts, problem, sides);
    const bool text = problem->concept.expression[0] != '\0';
    const blg_breaks breaks = config->abstract.negative_breaks;
    check_concept(facts, problem, breaks, text ? reading : BLG_LINES_ANY, sides, verdict);
    if (verdict->accepted && reading == BLG_LINES_TWO)
        check_readings(facts, problem, breaks, sides, verdict);
    if (verdict->accepted)
        check_rules(facts, config, reading, problem, sides, verdict);
    if (verdict->accepted)
        check_congruence(facts, sides, verdict);
}
