/* Which shapes a plan uses and what their attributes are, by the config's label rule. */
#include "analyse/analyse.h"
#include "base/error.h"
#include "concept/agreement.h"
#include "config/line_reading.h"
#include "plan/plan_internal.h"

#include <string.h>

static blg_status unknown_name(const char *key, int index, const char *what, const char *name,
                               const char *near, blg_error *error) {
    blg_error_set(error, BLG_INVALID, "the catalogue has no %s \"%s\"%s%s%s", what, name,
                  near ? "; did you mean \"" : "", near ? near : "", near ? "\"?" : "");
    blg_error_key(error, "$.catalogue.%s[%d]", key, index);
    return BLG_INVALID;
}

static blg_status mark_shapes(const blg_plan *plan, const char *key,
                              const char (*names)[BLG_NAME_TEXT], int n, bool *marks,
                              blg_error *error) {
    for (int i = 0; i < n; i++) {
        int shape = blg_catalogue_find(plan->catalogue, names[i]);
        if (shape < 0)
            return unknown_name(key, i, "shape", names[i],
                                blg_catalogue_nearest(plan->catalogue, names[i]), error);
        marks[shape] = true;
    }
    return BLG_OK;
}

static blg_status mark_super_classes(const blg_plan *plan, const char *key,
                                     const char (*names)[BLG_NAME_TEXT], int n, bool *marks,
                                     blg_error *error) {
    for (int i = 0; i < n; i++) {
        bool any = false;
        for (int s = 0; s < plan->n_shapes; s++)
            if (strcmp(blg_catalogue_shape(plan->catalogue, s)->super_class, names[i]) == 0)
                any = marks[s] = true;
        if (!any)
            return unknown_name(key, i, "super class", names[i], NULL, error);
    }
    return BLG_OK;
}

static blg_status choose_shapes(blg_plan *plan, blg_error *error) {
    const blg_catalogue_config *wanted = &plan->config.catalogue;
    size_t n = (size_t)plan->n_shapes;
    bool *listed = BLG_NEW(&plan->arena, bool, n), *in_class = BLG_NEW(&plan->arena, bool, n);
    bool *excluded = BLG_NEW(&plan->arena, bool, n);
    plan->used = BLG_NEW(&plan->arena, bool, n);
    if (!listed || !in_class || !excluded || !plan->used)
        return blg_no_memory(error);
    blg_status status =
        mark_shapes(plan, "shapes", wanted->shapes, wanted->n_shapes, listed, error);
    if (status == BLG_OK)
        status = mark_super_classes(plan, "super_classes", wanted->super_classes,
                                    wanted->n_super_classes, in_class, error);
    if (status == BLG_OK)
        status = mark_shapes(plan, "exclude_shapes", wanted->exclude_shapes,
                             wanted->n_exclude_shapes, excluded, error);
    if (status == BLG_OK)
        status = mark_super_classes(plan, "exclude_super_classes", wanted->exclude_super_classes,
                                    wanted->n_exclude_super_classes, excluded, error);
    for (int s = 0; s < plan->n_shapes; s++)
        plan->used[s] = (!wanted->n_shapes || listed[s]) &&
                        (!wanted->n_super_classes || in_class[s]) && !excluded[s];
    return status;
}

/* Labels of one shape; analysis is NULL under the table rule. */
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

/* User concepts speak of what is measured, whatever the label rule. */
static blg_status value_user_concepts(blg_plan *plan, int shape, const blg_analysis *analysis,
                                      blg_error *error) {
    const blg_abstract_config *hd = &plan->config.abstract;
    for (int u = 0; u < hd->n_user_concepts; u++) {
        blg_expression expression;
        blg_status status = blg_expression_parse(hd->user_concepts[u], &expression, error);
        if (status != BLG_OK)
            return status;
        const blg_program *program = &blg_catalogue_shape(plan->catalogue, shape)->program;
        plan->user_value[shape * hd->n_user_concepts + u] =
            (int8_t)(analysis ? blg_expression_value_read(&expression, program, analysis,
                                                          blg_plan_line_reading(plan))
                              : BLG_UNDECIDED);
    }
    return BLG_OK;
}

static blg_status label_and_value(blg_plan *plan, int s, const blg_analysis *analysis,
                                  blg_error *error) {
    const blg_shape *shape = blg_catalogue_shape(plan->catalogue, s);
    label_shape(shape, analysis, plan->config.abstract.labels, plan->labels + s * BLG_ATTRIBUTES);
    blg_traits_add_analysis(&plan->traits[s], analysis, blg_plan_line_reading(plan));
    blg_traits_add_program(&plan->traits[s], &shape->program);
    return value_user_concepts(plan, s, analysis, error);
}

static blg_status analyse_shapes(blg_plan *plan, blg_analyser *analyser, blg_error *error) {
    for (int s = 0; s < plan->n_shapes; s++) {
        blg_status status = BLG_OK;
        if (!plan->used[s] || !analyser) {
            memset(plan->labels + s * BLG_ATTRIBUTES, BLG_UNDECIDED, BLG_ATTRIBUTES);
            status = value_user_concepts(plan, s, NULL, error);
        } else {
            blg_analysis analysis;
            const blg_program *program = &blg_catalogue_shape(plan->catalogue, s)->program;
            status = blg_analyse(analyser, program, &analysis, error);
            if (status == BLG_OK)
                status = label_and_value(plan, s, &analysis, error);
        }
        if (status != BLG_OK)
            return status;
    }
    return BLG_OK;
}

blg_status blg_plan_fill_labels(blg_plan *plan, blg_error *error) {
    plan->labels = BLG_NEW(&plan->arena, int8_t, (size_t)plan->n_shapes * BLG_ATTRIBUTES);
    plan->user_value =
        BLG_NEW(&plan->arena, int8_t, (size_t)plan->n_shapes * BLG_MAX_USER_CONCEPTS + 1);
    plan->traits = BLG_NEW(&plan->arena, blg_traits, plan->n_shapes);
    if (!plan->labels || !plan->user_value || !plan->traits)
        return blg_no_memory(error);
    plan->config.abstract.line_reading =
        blg_config_line_reading(&plan->config, plan->catalogue) == BLG_LINES_ANY
            ? BLG_LINE_CHOICE_ANY
            : BLG_LINE_CHOICE_TWO;
    blg_status status = choose_shapes(plan, error);
    blg_analyser *analyser = NULL;
    if (status == BLG_OK && plan->config.families[BLG_ABSTRACT])
        status = blg_analyser_create(&analyser, error);
    if (status == BLG_OK)
        status = analyse_shapes(plan, analyser, error);
    blg_analyser_free(analyser);
    return status;
}
