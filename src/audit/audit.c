#include "audit/audit.h"

#include "base/error.h"
#include "concept/fingerprint.h"

#include <stdio.h>
#include <string.h>

blg_status blg_audit_create(const blg_audit_options *options, blg_audit **audit, blg_error *error) {
    blg_audit *a = *audit = BLG_NEW_OBJECT(blg_audit);
    if (!a)
        return blg_no_memory(error);
    a->options = *options;
    snprintf(a->groups[BLG_GROUP_TRAIN], sizeof a->groups[0], "train");
    a->n_groups = BLG_GROUP_OTHERS;
    blg_census_options census = {
        .catalogue = options->catalogue,
        .table_labels = options->table_labels,
        .placement = {.plane_unit = options->plane_unit > 0 ? options->plane_unit : 720,
                      .gap_unit = options->gap_unit > 0 ? options->gap_unit : 8},
        .free_form_scale = options->free_form_scale > 0 ? options->free_form_scale : 80};
    blg_status status = blg_census_create(&census, &a->census, error);
    if (status == BLG_OK)
        status = blg_few_shot_create(options->catalogue, BLG_AUDIT_GROUPS, &a->few_shot, error);
    if (status == BLG_OK)
        status = blg_contexts_create(options->catalogue, &a->contexts, error);
    if (status == BLG_OK)
        status = blg_digest_init(&a->digest, error);
    if (status != BLG_OK) {
        blg_audit_free(a);
        *audit = NULL;
    }
    return status;
}

void blg_audit_free(blg_audit *a) {
    if (!a)
        return;
    blg_census_free(a->census);
    blg_few_shot_free(a->few_shot);
    blg_contexts_free(a->contexts);
    blg_digest_free(&a->digest);
    for (int f = 0; f < BLG_FAMILIES; f++)
        for (int k = 0; k < BLG_PROBES; k++)
            blg_samples_free(&a->samples[f][k]);
    blg_object_free(a);
}

static blg_status group_of(blg_audit *a, const char *split, int *group, blg_error *error) {
    for (*group = 0; *group < a->n_groups; ++*group)
        if (strcmp(a->groups[*group], split) == 0)
            return BLG_OK;
    if (a->n_groups == BLG_AUDIT_GROUPS)
        return blg_error_set(error, BLG_INVALID, "more than %d splits", BLG_AUDIT_GROUPS);
    snprintf(a->groups[a->n_groups++], sizeof a->groups[0], "%s", split);
    return BLG_OK;
}

static int bin(double value, double low, double width) {
    double b = (value - low) / width;
    return b < 0 ? 0 : b >= BLG_BINS ? BLG_BINS - 1 : (int)b;
}

static void tabulate(blg_tables *t, int side, const blg_scene *scene) {
    int strokes = 0;
    for (int s = 0; s < scene->n_shapes; s++) {
        const blg_program *p = &scene->programs[s];
        for (int i = 0; i < p->n_actions; i++) {
            t->types[side][p->actions[i].type]++;
            t->kinds[side][p->actions[i].kind]++;
        }
        strokes += p->n_actions;
        if (scene->poses[s].scale > 0) {
            t->scale[side][bin(scene->poses[s].scale, 0, 20)]++;
            t->x[side][bin(scene->poses[s].x, -360, 30)]++;
            t->y[side][bin(scene->poses[s].y, -360, 30)]++;
        }
    }
    t->strokes[side][bin(strokes, 0, 1)]++;
}

static blg_status add_attributes(blg_audit *a, blg_family family, int side, const blg_scene *scene,
                                 blg_error *error) {
    const blg_analysis *analyses[BLG_MAX_SHAPES];
    blg_facts *facts = blg_census_facts(a->census);
    for (int s = 0; s < scene->n_shapes; s++) {
        int fact;
        blg_status status = blg_facts_get(facts, &scene->programs[s], &fact, error);
        if (status != BLG_OK)
            return status;
        analyses[s] = &blg_facts_at(facts, fact)->analysis;
        a->tables[family].shapes[side]++;
        for (int k = 0; k < BLG_DEFAULT_ATTRIBUTES; k++)
            a->tables[family].attributes[side][k] += analyses[s]->attributes[k].value == 1;
    }
    blg_samples *samples = a->samples[family];
    blg_features_attributes(&samples[BLG_PROBE_attributes], analyses, scene->n_shapes);
    if (scene->n_shapes > 1) {
        blg_samples_row(&samples[BLG_PROBE_relations], a->n_added, a->last_group, side);
        blg_features_relations(&samples[BLG_PROBE_relations], analyses, scene->n_shapes,
                               scene->n_distractors);
    }
    return BLG_OK;
}

static blg_status add_image(blg_audit *a, const blg_problem *problem, int side, int i,
                            blg_error *error) {
    const blg_scene *scene = &problem->images[side][i];
    blg_samples *samples = a->samples[problem->family];
    const blg_probe_kind role = i < problem->n_support ? BLG_PROBE_support : BLG_PROBE_query;
    const blg_probe_kind opened[] = {BLG_PROBE_ngrams,     BLG_PROBE_attributes, BLG_PROBE_identity,
                                     BLG_PROBE_decoration, BLG_PROBE_pose,       role};
    for (size_t k = 0; k < sizeof opened / sizeof *opened; k++)
        blg_samples_row(&samples[opened[k]], a->n_added, a->last_group, side);
    blg_features_ngrams(&samples[BLG_PROBE_ngrams], scene);
    blg_features_identity(&samples[BLG_PROBE_identity], scene);
    blg_features_figures(&samples[role], scene);
    blg_features_decoration(&samples[BLG_PROBE_decoration], scene);
    if (scene->poses[0].scale > 0)
        blg_features_pose(&samples[BLG_PROBE_pose], scene);
    tabulate(&a->tables[problem->family], side, scene);
    return add_attributes(a, problem->family, side, scene, error);
}

blg_status blg_audit_add(blg_audit *a, const blg_problem *problem, const char *split,
                         blg_error *error) {
    int group;
    blg_status status = group_of(a, split, &group, error);
    const blg_problem *pure = blg_census_purify(a->census, problem);
    if (status == BLG_OK)
        status = blg_fingerprint_add(&a->digest, problem, split, error);
    if (status == BLG_OK)
        status = blg_census_add(a->census, pure, error);
    if (status == BLG_OK)
        status = blg_few_shot_add(a->few_shot, pure, group, error);
    if (status == BLG_OK)
        status = blg_contexts_add(a->contexts, pure, error);
    if (status != BLG_OK)
        return status;
    a->n_added++;
    a->last_family = problem->family;
    a->last_group = group;
    a->problems[problem->family][group]++;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(problem, side) && status == BLG_OK; i++)
            status = add_image(a, problem, side, i, error);
    return status;
}

blg_status blg_audit_add_picture(blg_audit *a, int side, const uint8_t *pixels, int width,
                                 int height, blg_error *error) {
    blg_samples *samples = &a->samples[a->last_family][BLG_PROBE_pixels];
    blg_samples_row(samples, a->n_added, a->last_group, side);
    blg_features_pixels(samples, pixels, width, height);
    return samples->failed ? blg_no_memory(error) : BLG_OK;
}

static blg_status run_probe(const blg_samples *samples, blg_probe_kind kind, int n_groups,
                            blg_accuracy accuracies[], blg_error *error) {
    return kind == BLG_PROBE_support || kind == BLG_PROBE_query
               ? blg_log_odds_run(samples, n_groups, accuracies, error)
               : blg_probe_run(samples, n_groups, accuracies, error);
}

blg_status blg_audit_run(blg_audit *a, blg_error *error) {
    blg_status status = blg_digest_finish(&a->digest, a->fingerprint, error);
    blg_few_shot_finish(a->few_shot);
    blg_contexts_finish(a->contexts);
    for (int f = 0; f < BLG_FAMILIES; f++)
        for (int k = 0; k < BLG_PROBES && status == BLG_OK; k++)
            if (a->samples[f][k].n_rows || a->samples[f][k].failed)
                status = run_probe(&a->samples[f][k], (blg_probe_kind)k, a->n_groups,
                                   a->accuracy[f][k], error);
    return status;
}
