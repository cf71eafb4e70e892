/* Census of abstract problems. */
#include "audit/census_parts.h"
#include "audit/rules.h"

static bool by_labels(const blg_census *c) {
    return c->options.table_labels && c->options.catalogue;
}

/* Value of an attribute: the shape table's label if the options ask for labels and the shape is in
 * the table, else the measured value. */
static int value_of(const blg_census *c, const blg_scene *scene, const blg_analysis *figure,
                    blg_attribute attribute) {
    return by_labels(c) && scene->shapes[0] >= 0
               ? blg_catalogue_shape(c->options.catalogue, scene->shapes[0])->labels[attribute]
               : figure->attributes[attribute].value;
}

static bool in_concept(const blg_concept *concept, blg_attribute attribute) {
    for (int i = 0; i < concept->n_components; i++)
        if (concept->attributes[i] == attribute)
            return true;
    return false;
}

/* Whether the attribute is, by definition, the conjunction of the concept's two attributes. */
static bool is_definition(const blg_concept *concept, blg_attribute attribute) {
    return attribute == BLG_ATTR_symmetric_transposed && in_concept(concept, BLG_ATTR_symmetric) &&
           in_concept(concept, BLG_ATTR_self_transposed);
}

static bool separates(const blg_census *c, const blg_problem *problem, const blg_figures *figures,
                      blg_attribute attribute, int positive_value) {
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < problem->n_support; i++)
            if (value_of(c, &problem->images[side][i], figures->of[side][i], attribute) !=
                (side ? positive_value : 1 - positive_value))
                return false;
    return true;
}

/* Whether the attribute separates the support. A measured line count has two readings (continuous
 * and split, rules.h); it is enough if one of the two separates. */
static bool is_separator(const blg_census *c, const blg_problem *problem,
                         const blg_figures *figures, blg_attribute attribute) {
    if (blg_rules_line_count(attribute) && !by_labels(c))
        return blg_rules_line_count_separates(problem, figures, attribute);
    return separates(c, problem, figures, attribute, 1) ||
           separates(c, problem, figures, attribute, 0);
}

static void census_separators(blg_census *c, const blg_problem *problem,
                              const blg_figures *figures) {
    bool found = false, by_definition = false;
    for (int a = 0; a < BLG_DEFAULT_ATTRIBUTES; a++) {
        blg_attribute attribute = (blg_attribute)a;
        if (in_concept(&problem->concept, attribute))
            continue;
        const bool hit = is_separator(c, problem, figures, attribute);
        if (hit && is_definition(&problem->concept, attribute))
            by_definition = true;
        else
            found |= hit;
    }
    blg_count_add(problem->concept.n_components == 1 ? &c->counts.separators_single
                                                     : &c->counts.separators_pair,
                  found);
    blg_count_add(&c->counts.separators_by_definition, by_definition && !found);
}

static void census_labels(blg_census *c, const blg_problem *problem, const blg_figures *figures) {
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(problem, side); i++) {
            int failing = 0, undecided = 0;
            for (int k = 0; k < problem->concept.n_components; k++) {
                blg_attribute attribute = problem->concept.attributes[k];
                int value = figures->of[side][i]->attributes[attribute].value;
                failing += value == 0;
                undecided += value == BLG_UNDECIDED;
            }
            bool has = failing == 0;
            blg_count_add(&c->counts.undecided_labels, undecided > 0);
            blg_count_add(&c->counts.wrong_labels,
                          !undecided && has != (side == !problem->concept.negated));
        }
}

/* ---- rules and readings ---- */

/* R2 and R3: under which of its two readings (continuous, split; rules.h) the line count is k, for
 * each figure of the side that has the concept. */
static void census_readings(blg_census *c, const blg_problem *problem, const blg_figures *figures,
                            int k) {
    const int having = !problem->concept.negated;
    int shared = BLG_CONTINUOUS_READ | BLG_SPLIT_READ;
    for (int i = 0; i < blg_problem_side(problem, having); i++) {
        const int read = blg_rules_read_lines(figures->of[having][i], k);
        blg_count_add(&c->counts.counts_between, read & BLG_BETWEEN_READ);
        shared &= read;
    }
    blg_count_add(&c->counts.mixed_readings, !shared);
}

static void census_line_counts(blg_census *c, const blg_problem *problem,
                               const blg_figures *figures) {
    int n = 0;
    for (int i = 0; i < problem->concept.n_components; i++) {
        const int k = blg_rules_line_count(problem->concept.attributes[i]);
        if (k)
            census_readings(c, problem, figures, k);
        n += k > 0;
    }
    blg_count_add(&c->counts.two_line_counts, n > 1);
}

static void census_rules(blg_census *c, const blg_problem *problem, const blg_figures *figures) {
    blg_count_add(&c->counts.rivals, blg_rules_attribute_rival(problem, figures));
    if (!blg_concept_known(&problem->concept))
        return;
    blg_count_add(&c->counts.lacking_separators, blg_rules_separates(problem, figures, 0));
    blg_count_add(&c->counts.near_separators, blg_rules_separates(problem, figures, 1));
    if (problem->concept.expression[0] != '\0')
        return;
    census_line_counts(c, problem, figures);
    census_separators(c, problem, figures);
    census_labels(c, problem, figures);
}

static void census_distances(blg_census *c, const blg_problem *problem,
                             int facts[2][BLG_MAX_SIDE]) {
    bool near = false, twins = false;
    double distance;
    for (int i = 0; i < blg_problem_side(problem, 1); i++)
        for (int j = 0; j < blg_problem_side(problem, 0); j++) {
            near = near || blg_facts_near(c->facts, facts[1][i], facts[0][j]);
            twins = twins || blg_census_twins(c, facts[1][i], facts[0][j], &distance);
        }
    blg_count_add(&c->counts.near_across_sides, near);
    blg_count_add(&c->counts.twins_across, twins);
}

blg_status blg_census_abstract(blg_census *c, const blg_problem *problem, blg_error *error) {
    int facts[2][BLG_MAX_SIDE];
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(problem, side); i++) {
            blg_status status = blg_facts_get(c->facts, &problem->images[side][i].programs[0],
                                              &facts[side][i], error);
            if (status != BLG_OK)
                return status;
        }
    census_distances(c, problem, facts);
    blg_figures figures;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(problem, side); i++)
            figures.of[side][i] = &blg_facts_at(c->facts, facts[side][i])->analysis;
    census_rules(c, problem, &figures);
    return BLG_OK;
}
