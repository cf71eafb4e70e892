/* Chooses the problems of a study. study.h explains how trials are balanced. */
#include "publish/study_plan.h"

#include "base/rng.h"

#include <string.h>

#define STREAM 0x737475647920706cULL /* random stream of this file: "study pl" */

void blg_study_plan_free(blg_study_plan *plan) {
    blg_buf_release(&plan->items);
    blg_buf_release(&plan->trials);
    blg_buf_free(&plan->splits);
}

const char *blg_study_plan_split(const blg_study_plan *plan, int split) {
    size_t at = 0;
    while (split-- > 0)
        at += strlen(plan->splits.data + at) + 1;
    return plan->splits.data + at;
}

static int find_split(const blg_study_plan *plan, const char *name) {
    int n = 0;
    for (size_t at = 0; at < plan->splits.size; at += strlen(plan->splits.data + at) + 1, n++)
        if (strcmp(plan->splits.data + at, name) == 0)
            return n;
    return -1;
}

static int n_splits(const blg_study_plan *plan) {
    int n = 0;
    for (size_t at = 0; at < plan->splits.size; at += strlen(plan->splits.data + at) + 1)
        n++;
    return n;
}

blg_status blg_study_plan_add(blg_study_plan *plan, const blg_problem *problem, const char *split,
                              blg_error *error) {
    if (!blg_buf_grow(&plan->items, &plan->cap_items, plan->n_items + 1, sizeof *plan->items))
        return blg_no_memory(error);
    int number = find_split(plan, split);
    if (number < 0) {
        number = n_splits(plan);
        blg_buf_add(&plan->splits, split, strlen(split) + 1);
    }
    plan->items[plan->n_items++] =
        (blg_study_item){.split = number,
                         .family = problem->family,
                         .usable = problem->n_query[0] > 0 && problem->n_query[1] > 0};
    return plan->splits.failed ? blg_no_memory(error) : BLG_OK;
}

/* Draws an unused, usable item of a split (-1 = any) and a family (-1 = any). Returns -1 if there
 * is none. */
static int draw(blg_study_plan *plan, blg_rng *rng, int split, int family) {
    int chosen = -1;
    uint32_t n = 0;
    for (int i = 0; i < plan->n_items; i++) {
        const blg_study_item *item = &plan->items[i];
        if (item->usable && item->role == BLG_STUDY_UNUSED && (split < 0 || item->split == split) &&
            (family < 0 || (int)item->family == family) && blg_rng_below(rng, ++n) == 0)
            chosen = i;
    }
    return chosen;
}

static blg_status choose_trials(blg_study_plan *plan, blg_rng *rng, int split, int n,
                                blg_error *error) {
    if (!blg_buf_grow(&plan->trials, &plan->cap_trials, plan->n_trials + n, sizeof *plan->trials))
        return blg_no_memory(error);
    for (int k = 0; k < n; k++) {
        int item = draw(plan, rng, split, -1);
        if (item < 0)
            return blg_error_set(error, BLG_INFEASIBLE,
                                 "split %s has %d problems with a query on either side, not %d",
                                 blg_study_plan_split(plan, split), k, n);
        plan->items[item].role = BLG_STUDY_TRIAL;
        plan->trials[plan->n_trials++] =
            (blg_study_trial){.item = item,
                              .form = k % 4,
                              .first_positive = blg_rng_below(rng, 2) == 1,
                              .query_of_first = k / 4 % 2 == 1};
    }
    return BLG_OK;
}

/* Draws an example and a practice problem of each family, from train if train has one left. */
static void choose_lessons(blg_study_plan *plan, blg_rng *rng) {
    for (int family = 0; family < BLG_FAMILIES; family++)
        for (blg_study_role role = BLG_STUDY_EXAMPLE; role <= BLG_STUDY_PRACTICE; role++) {
            int item = draw(plan, rng, find_split(plan, "train"), family);
            if (item < 0)
                item = draw(plan, rng, -1, family);
            if (item < 0)
                continue;
            plan->items[item].role = role;
            plan->items[item].number = family;
        }
}

static blg_status choose_split(blg_study_plan *plan, const blg_study_wish *wish, blg_rng *rng,
                               const char *name, blg_error *error) {
    int split = find_split(plan, name);
    if (split < 0)
        return blg_error_set(error, BLG_INFEASIBLE, "the data set has no split %s", name);
    return choose_trials(plan, rng, split, wish->per_split, error);
}

blg_status blg_study_plan_choose(blg_study_plan *plan, const blg_study_wish *wish,
                                 blg_error *error) {
    blg_rng rng;
    blg_status status = BLG_OK;
    blg_rng_seed(&rng, wish->seed, STREAM);
    for (int i = 0; i < wish->n_splits && status == BLG_OK; i++)
        status = choose_split(plan, wish, &rng, wish->splits[i], error);
    for (int i = 0; i < n_splits(plan) && status == BLG_OK && !wish->n_splits; i++)
        if (strncmp(blg_study_plan_split(plan, i), "test", 4) == 0)
            status = choose_trials(plan, &rng, i, wish->per_split, error);
    if (status == BLG_OK && plan->n_trials == 0)
        status = blg_error_set(error, BLG_INFEASIBLE,
                               "no split's name begins with \"test\"; name splits with --split");
    if (status != BLG_OK)
        return status;
    blg_rng_shuffle(&rng, plan->trials, (size_t)plan->n_trials, sizeof *plan->trials);
    for (int i = 0; i < plan->n_trials; i++)
        plan->items[plan->trials[i].item].number = i;
    choose_lessons(plan, &rng);
    return BLG_OK;
}

int blg_study_plan_trial(const blg_study_plan *plan, int subjects, int subject, int place,
                         int *form) {
    int n = plan->n_trials;
    int from = (int)((long long)subject * n / subjects);
    int trial = (from + (subject % 2 ? n - 1 - place : place)) % n;
    *form = (plan->trials[trial].form + subject) % 4;
    return trial;
}
