/* Which shapes a plan uses, and their attributes by the config's label rule. */
#include "analyse/analyse.h"
#include "base/error.h"
#include "concept/agreement.h"
#include "config/line_reading.h"
#include "plan/plan.h"
#include "plan/steps.h"

#include <string.h>

/* Marks the named shapes or super classes (kind says which). False for an unknown name. */
static bool mark(const blg_plan *plan, const char *key, blg_part_kind kind,
                 const char (*names)[BLG_NAME_TEXT], int n, bool *marks, blg_error *error) {
    for (int i = 0; i < n; i++) {
        const int part = blg_part_find(plan, kind, names[i], error);
        if (part < 0) {
            blg_error_key(error, "$.catalogue.%s[%d]", key, i);
            return false;
        }
        marks[part] = true;
    }
    return true;
}

blg_status blg_plan_choose_shapes(blg_plan *plan, blg_error *error) {
    const blg_catalogue_config *wanted = &plan->config.catalogue;
    bool *marks[2][2]; /* [listed, excluded][by shape, by super class] */
    plan->used = BLG_NEW(&plan->arena, bool, plan->n_shapes + 1);
    bool memory = plan->used;
    for (int k = 0; k < 4; k++) {
        marks[k / 2][k % 2] = BLG_NEW(&plan->arena, bool, plan->n_shapes + 1);
        memory = memory && marks[k / 2][k % 2];
    }
    if (!memory)
        return blg_no_memory(error);
    if (!mark(plan, "shapes", BLG_PART_SHAPE, wanted->shapes, wanted->n_shapes, marks[0][0],
              error) ||
        !mark(plan, "super_classes", BLG_PART_SUPER_CLASS, wanted->super_classes,
              wanted->n_super_classes, marks[0][1], error) ||
        !mark(plan, "exclude_shapes", BLG_PART_SHAPE, wanted->exclude_shapes,
              wanted->n_exclude_shapes, marks[1][0], error) ||
        !mark(plan, "exclude_super_classes", BLG_PART_SUPER_CLASS, wanted->exclude_super_classes,
              wanted->n_exclude_super_classes, marks[1][1], error))
        return BLG_INVALID;
    for (int s = 0; s < plan->n_shapes; s++) {
        const int class = blg_catalogue_shape(plan->catalogue, s)->super_class_id;
        plan->used[s] = (!wanted->n_shapes || marks[0][0][s]) &&
                        (!wanted->n_super_classes || marks[0][1][class]) && !marks[1][0][s] &&
                        !marks[1][1][class];
    }
    return BLG_OK;
}

/* Fills the labels of one shape. analysis is NULL if the shape was not measured. */
static void label_shape(const blg_shape *shape, const blg_analysis *analysis, blg_labels rule,
                        int8_t *labels) {
    for (int a = 0; a < BLG_ATTRIBUTES; a++) {
        int8_t table = shape->labels[a];
        int8_t measured = analysis ? analysis->attributes[a].value : BLG_UNDECIDED;
        if (rule == BLG_LABELS_TABLE)
            labels[a] = table;
        else if (rule == BLG_LABELS_MEASURED || a >= BLG_DEFAULT_ATTRIBUTES)
            labels[a] = measured; /* tables say nothing about further attributes */
        else
            labels[a] = table == measured ? table : BLG_UNDECIDED;
    }
}

/* The value of a user concept follows from measured attributes, under every label rule. */
static blg_status value_user_concepts(blg_plan *plan, int shape, const blg_analysis *analysis,
                                      blg_error *error) {
    const blg_abstract_config *hd = &plan->config.abstract;
    for (int u = 0; u < hd->n_user_concepts; u++) {
        blg_expression expression;
        if (blg_expression_parse(hd->user_concepts[u], &expression, error) != BLG_OK)
            return BLG_INVALID;
        const blg_program *program = &blg_catalogue_shape(plan->catalogue, shape)->program;
        plan->user_value[shape * hd->n_user_concepts + u] =
            (int8_t)(analysis ? blg_expression_value_read(&expression, program, analysis,
                                                          blg_plan_line_reading(plan))
                              : BLG_UNDECIDED);
    }
    return BLG_OK;
}

/* Labels the used shapes and fills their traits (what rules are tested on). Labels of all other
 * shapes stay undecided and their traits empty. Without an analyser there are no traits and no
 * values of user concepts. */
static blg_status analyse_shapes(blg_plan *plan, blg_analyser *analyser, blg_error *error) {
    const blg_line_reading reading = blg_plan_line_reading(plan);
    blg_status status = BLG_OK;
    for (int s = 0; s < plan->n_shapes && status == BLG_OK; s++) {
        const blg_shape *shape = blg_catalogue_shape(plan->catalogue, s);
        blg_analysis analysis;
        const bool measured = plan->used[s] && analyser;
        if (measured)
            status = blg_analyse(analyser, &shape->program, &analysis, error);
        if (plan->used[s] && status == BLG_OK)
            label_shape(shape, measured ? &analysis : NULL, plan->config.abstract.labels,
                        plan->labels + s * BLG_ATTRIBUTES);
        if (measured && status == BLG_OK) {
            blg_traits_add_analysis(&plan->traits[s], &analysis, reading);
            blg_traits_add_program(&plan->traits[s], &shape->program);
        }
        if (status == BLG_OK)
            status = value_user_concepts(plan, s, measured ? &analysis : NULL, error);
    }
    return status;
}

blg_status blg_plan_fill_labels(blg_plan *plan, blg_error *error) {
    const size_t n = (size_t)plan->n_shapes;
    blg_analyser *analyser = NULL;
    blg_status status = BLG_OK;
    plan->labels = BLG_NEW(&plan->arena, int8_t, n * BLG_ATTRIBUTES);
    plan->user_value = BLG_NEW(&plan->arena, int8_t, n * BLG_MAX_USER_CONCEPTS + 1);
    plan->traits = BLG_NEW(&plan->arena, blg_traits, n + 1);
    if (!plan->labels || !plan->user_value || !plan->traits)
        return blg_no_memory(error);
    memset(plan->labels, BLG_UNDECIDED, n * BLG_ATTRIBUTES);
    plan->config.abstract.line_reading =
        blg_config_line_reading(&plan->config, plan->catalogue) == BLG_LINES_ANY
            ? BLG_LINE_CHOICE_ANY
            : BLG_LINE_CHOICE_TWO;
    if (plan->config.families[BLG_ABSTRACT])
        status = blg_analyser_create(&analyser, error);
    if (status == BLG_OK)
        status = analyse_shapes(plan, analyser, error);
    blg_analyser_free(analyser);
    return status;
}
