#include "audit/few_shot.h"

#include "analyse/analyse.h"
#include "base/arena.h"
#include "base/buf.h"
#include "base/error.h"
#include "concept/keys.h"

#include <stdlib.h>
#include <string.h>

/* One image of a basic problem whose concept is one shape. */
typedef struct shown {
    uint64_t key; /* key of its figure */
    int problem, group, label;
} shown;

/* The figures that all positives of a free-form problem share. */
typedef struct form {
    int group, n;
    blg_figure figures[BLG_MAX_SHAPES];
} form;

struct blg_few_shot {
    blg_arena arena;
    const blg_catalogue *catalogue;
    int n_groups, n_problems;
    blg_accuracy_sum *sums[BLG_FEW_SHOT_RULES]; /* by group */
    shown *shown;
    uint64_t *concepts; /* figures of train's one-shape concepts */
    form *forms;
    int n_shown, room_shown, n_concepts, room_concepts, n_forms, room_forms;
};

#define NAME_ENTRY(name, family, text)   #name,
#define TEXT_ENTRY(name, family, text)   text,
#define FAMILY_ENTRY(name, family, text) BLG_##family,

const char *blg_few_shot_name(blg_few_shot_rule rule) {
    static const char *const names[] = {BLG_FEW_SHOT_LIST(NAME_ENTRY)};
    return names[rule];
}

const char *blg_few_shot_text(blg_few_shot_rule rule) {
    static const char *const texts[] = {BLG_FEW_SHOT_LIST(TEXT_ENTRY)};
    return texts[rule];
}

blg_family blg_few_shot_family(blg_few_shot_rule rule) {
    static const blg_family families[] = {BLG_FEW_SHOT_LIST(FAMILY_ENTRY)};
    return families[rule];
}

blg_status blg_few_shot_create(const blg_catalogue *catalogue, int n_groups,
                               blg_few_shot **few_shot, blg_error *error) {
    blg_few_shot *f = *few_shot = BLG_NEW_OBJECT(blg_few_shot);
    if (!f)
        return blg_no_memory(error);
    f->catalogue = catalogue;
    f->n_groups = n_groups;
    for (int r = 0; r < BLG_FEW_SHOT_RULES; r++) {
        f->sums[r] = BLG_NEW(&f->arena, blg_accuracy_sum, n_groups);
        if (!f->sums[r])
            return blg_no_memory(error);
    }
    return BLG_OK;
}

void blg_few_shot_free(blg_few_shot *f) {
    if (!f)
        return;
    blg_buf_release(&f->shown);
    blg_buf_release(&f->concepts);
    blg_buf_release(&f->forms);
    blg_object_free(f);
}

static int n_concept_shapes(const blg_scene *scene) {
    return scene->n_shapes - scene->n_distractors;
}

/* ---- rules that answer queries: 1 positive, 0 negative, 0.5 no answer ---- */

static int n_actions(const blg_scene *scene) {
    int n = 0;
    for (int s = 0; s < scene->n_shapes; s++)
        n += scene->programs[s].n_actions;
    return n;
}

static bool same_actions(const blg_scene *a, const blg_scene *b) {
    return n_actions(a) == n_actions(b);
}

typedef struct histogram {
    int kinds[BLG_ACTION_KINDS], types[BLG_STROKE_TYPES];
} histogram;

static histogram histogram_of(const blg_scene *scene) {
    histogram h = {{0}, {0}};
    for (int s = 0; s < scene->n_shapes; s++)
        for (int i = 0; i < scene->programs[s].n_actions; i++) {
            h.kinds[scene->programs[s].actions[i].kind]++;
            h.types[scene->programs[s].actions[i].type]++;
        }
    return h;
}

static bool same_histogram(const blg_scene *a, const blg_scene *b) {
    const histogram one = histogram_of(a), other = histogram_of(b);
    return memcmp(&one, &other, sizeof one) == 0;
}

/* Answers "positive" (1) if `same` holds for the query and some support positive. */
static double like_a_positive(const blg_problem *problem, const blg_scene *query,
                              bool (*same)(const blg_scene *, const blg_scene *)) {
    for (int i = 0; i < problem->n_support; i++)
        if (same(&problem->images[1][i], query))
            return 1;
    return 0;
}

static double by_super_class(const blg_few_shot *f, const blg_problem *problem,
                             const blg_scene *query) {
    int votes[2] = {0};
    const int class = blg_catalogue_shape(f->catalogue, query->shapes[0])->super_class_id;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < problem->n_support; i++) {
            const int shape = problem->images[side][i].shapes[0];
            votes[side] +=
                shape >= 0 && blg_catalogue_shape(f->catalogue, shape)->super_class_id == class;
        }
    return votes[1] > votes[0] ? 1 : votes[1] < votes[0] ? 0 : 0.5;
}

static double answer(const blg_few_shot *f, blg_few_shot_rule rule, const blg_problem *problem,
                     const blg_scene *query) {
    return rule == BLG_FEW_SHOT_actions     ? like_a_positive(problem, query, same_actions)
           : rule == BLG_FEW_SHOT_histogram ? like_a_positive(problem, query, same_histogram)
                                            : by_super_class(f, problem, query);
}

static void answer_queries(blg_few_shot *f, const blg_problem *problem, int group) {
    const blg_few_shot_rule rules[BLG_FAMILIES] = {[BLG_FREE_FORM] = BLG_FEW_SHOT_histogram,
                                                   [BLG_BASIC] = BLG_FEW_SHOT_actions,
                                                   [BLG_ABSTRACT] = BLG_FEW_SHOT_super_class};
    const blg_few_shot_rule rule = rules[problem->family];
    double right = 0;
    int n = 0;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < problem->n_query[side]; i++) {
            const blg_scene *query = &problem->images[side][problem->n_support + i];
            if (rule == BLG_FEW_SHOT_super_class && (!f->catalogue || query->shapes[0] < 0))
                continue;
            const double positive = answer(f, rule, problem, query);
            right += side ? positive : 1 - positive;
            n++;
        }
    if (n)
        blg_accuracy_add(&f->sums[rule][group], right, n);
}

/* ---- figures of train ---- */

static bool has_one_shape(const blg_problem *problem) {
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(problem, side); i++)
            if (n_concept_shapes(&problem->images[side][i]) != 1)
                return false;
    return true;
}

static blg_status keep_figures(blg_few_shot *f, const blg_problem *problem, int group,
                               blg_error *error) {
    const int n = blg_problem_side(problem, 0) + blg_problem_side(problem, 1);
    if (!blg_buf_grow(&f->shown, &f->room_shown, f->n_shown + n, sizeof *f->shown) ||
        !blg_buf_grow(&f->concepts, &f->room_concepts, f->n_concepts + 1, sizeof *f->concepts))
        return blg_no_memory(error);
    if (group == 0)
        f->concepts[f->n_concepts++] =
            blg_key_of_program(&problem->images[1][0].programs[0], false);
    for (int side = 0; side < 2 && group > 0; side++)
        for (int i = 0; i < blg_problem_side(problem, side); i++)
            f->shown[f->n_shown++] =
                (shown){blg_key_of_program(&problem->images[side][i].programs[0], false),
                        f->n_problems, group, side};
    return BLG_OK;
}

static blg_status keep_form(blg_few_shot *f, const blg_problem *problem, int group,
                            blg_error *error) {
    const blg_scene *positive = &problem->images[1][0];
    if (!blg_buf_grow(&f->forms, &f->room_forms, f->n_forms + 1, sizeof *f->forms))
        return blg_no_memory(error);
    form *form = &f->forms[f->n_forms++];
    form->group = group;
    form->n = n_concept_shapes(positive);
    for (int s = 0; s < form->n; s++)
        blg_figure_prepare(&positive->programs[s], &form->figures[s]);
    return BLG_OK;
}

blg_status blg_few_shot_add(blg_few_shot *f, const blg_problem *problem, int group,
                            blg_error *error) {
    f->n_problems++;
    answer_queries(f, problem, group);
    if (problem->family == BLG_FREE_FORM)
        return keep_form(f, problem, group, error);
    return problem->family == BLG_BASIC && has_one_shape(problem)
               ? keep_figures(f, problem, group, error)
               : BLG_OK;
}

/* ---- after the last problem ---- */

static int compare_keys(const void *a, const void *b) {
    const uint64_t one = *(const uint64_t *)a, other = *(const uint64_t *)b;
    return (one > other) - (one < other);
}

static void answer_by_novelty(blg_few_shot *f) {
    qsort(f->concepts, (size_t)f->n_concepts, sizeof *f->concepts, compare_keys);
    for (int i = 0; i < f->n_shown;) {
        const shown *first = &f->shown[i];
        int right = 0, n = 0;
        for (; i < f->n_shown && f->shown[i].problem == first->problem; i++, n++) {
            const bool known = bsearch(&f->shown[i].key, f->concepts, (size_t)f->n_concepts,
                                       sizeof *f->concepts, compare_keys);
            right += known != (f->shown[i].label == 1);
        }
        blg_accuracy_add(&f->sums[BLG_FEW_SHOT_new_figure][first->group], right, n);
    }
}

/* Whether each figure of a, from number `from` on, can get a partner of its own in b, nearer than
 * BLG_DISTINCT_DISTANCE. used: the figures of b that have a partner already, by bit. */
static bool pairs_up(const form *a, const form *b, int from, unsigned used) {
    if (from == a->n || from == BLG_MAX_SHAPES)
        return true;
    for (int k = 0; k < b->n; k++)
        if (!(used >> k & 1) &&
            blg_figure_distance(&a->figures[from], &b->figures[k], BLG_DISTINCT_DISTANCE) <
                BLG_DISTINCT_DISTANCE &&
            pairs_up(a, b, from + 1, used | 1u << k))
            return true;
    return false;
}

static bool is_in_train(const blg_few_shot *f, const form *form) {
    for (int i = 0; i < f->n_forms; i++)
        if (f->forms[i].group == 0 && f->forms[i].n == form->n &&
            pairs_up(form, &f->forms[i], 0, 0))
            return true;
    return false;
}

void blg_few_shot_finish(blg_few_shot *f) {
    if (f->n_concepts)
        answer_by_novelty(f);
    for (int i = 0; i < f->n_forms; i++)
        if (f->forms[i].group > 0)
            blg_accuracy_add(&f->sums[BLG_FEW_SHOT_near_form][f->forms[i].group],
                             is_in_train(f, &f->forms[i]), 1);
}

blg_accuracy blg_few_shot_accuracy(const blg_few_shot *f, blg_few_shot_rule rule, int group) {
    return blg_accuracy_of(&f->sums[rule][group]);
}
