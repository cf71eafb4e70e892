#include "tasks/holds.h"

#include "concept/expression.h"

/* Value of a conjunction of attributes: 0 if any component is 0, 1 if all are 1, else undecided. */
static int all_of(const blg_concept *c, const blg_analysis *analysis) {
    int value = 1;
    for (int i = 0; i < c->n_components; i++) {
        int v = analysis->attributes[c->attributes[i]].value;
        value = v == 0 || value == 0 ? 0 : v == 1 ? value : BLG_UNDECIDED;
    }
    return value;
}

static int abstract_value(const blg_concept *c, const blg_program *program,
                          const blg_analysis *analysis) {
    blg_expression e;
    int value = BLG_UNDECIDED;
    if (!c->expression[0])
        value = all_of(c, analysis);
    else if (blg_expression_parse(c->expression, &e, NULL) == BLG_OK)
        value = blg_expression_value(&e, program, analysis);
    return value == BLG_UNDECIDED || !c->negated ? value : !value;
}

bool blg_same_types(const blg_program *a, const blg_program *b) {
    int counts[BLG_STROKE_TYPES] = {0};
    for (int i = 0; i < a->n_actions; i++)
        counts[a->actions[i].type]++;
    for (int i = 0; i < b->n_actions; i++)
        counts[b->actions[i].type]--;
    for (int t = 0; t < BLG_STROKE_TYPES; t++)
        if (counts[t])
            return false;
    return true;
}

blg_status blg_scene_has_figure(blg_facts *facts, const blg_scene *scene,
                                const blg_program *program, bool types, bool *has,
                                blg_error *error) {
    int wanted = 0, seen = 0;
    blg_status status = blg_facts_get(facts, program, &wanted, error);
    *has = false;
    for (int s = 0; s < scene->n_shapes && status == BLG_OK && !*has; s++) {
        status = blg_facts_get(facts, &scene->programs[s], &seen, error);
        *has = status == BLG_OK && blg_facts_near(facts, wanted, seen) &&
               (!types || blg_same_types(program, &scene->programs[s]));
    }
    return status;
}

static blg_status figures_lack(const blg_told_concept *told, blg_facts *facts,
                               const blg_scene *scene, bool *lacks, blg_error *error) {
    const blg_concept *c = &told->concept;
    blg_status status = BLG_OK;
    bool has = true;
    for (int i = 0; i < c->n_components && has && status == BLG_OK; i++)
        status = blg_scene_has_figure(facts, scene, &c->programs[i], told->family == BLG_FREE_FORM,
                                      &has, error);
    *lacks = has == c->negated;
    return status;
}

static blg_status attributes_lack(const blg_told_concept *told, blg_facts *facts,
                                  const blg_scene *scene, bool *lacks, blg_error *error) {
    const blg_concept *c = &told->concept;
    const int n = told->several ? scene->n_shapes - scene->n_distractors : scene->n_shapes;
    *lacks = true;
    for (int s = 0; s < n && *lacks; s++) {
        int fact = 0;
        blg_status status = blg_facts_get(facts, &scene->programs[s], &fact, error);
        if (status != BLG_OK)
            return status;
        const blg_analysis *analysis = &blg_facts_at(facts, fact)->analysis;
        *lacks = abstract_value(c, &scene->programs[s], analysis) == 0;
    }
    return BLG_OK;
}

static blg_status lacks_it(const blg_told_concept *told, blg_facts *facts, const blg_scene *scene,
                           bool *lacks, blg_error *error) {
    return told->family == BLG_ABSTRACT ? attributes_lack(told, facts, scene, lacks, error)
                                        : figures_lack(told, facts, scene, lacks, error);
}

blg_status blg_concept_is_lacking(const blg_told_concept *told, blg_describer *describer,
                                  const blg_problem *problem, bool *lacking, blg_error *error) {
    blg_facts *facts = blg_describer_facts(describer);
    *lacking = true;
    for (int side = 0; side < 2 && *lacking; side++) {
        int n = 0;
        for (int i = 0; i < problem->n_support && n <= told->impure; i++) {
            bool lacks = false;
            blg_status status = lacks_it(told, facts, &problem->images[side][i], &lacks, error);
            if (status != BLG_OK)
                return status;
            n += lacks;
        }
        *lacking = n > told->impure;
    }
    return BLG_OK;
}
