/* Which query a trial asks first must not follow from what the bundle shows: the trial's form. */
#include "suite.h"
#include "tell/pages.h"

#include <math.h>
#include <stdio.h>

enum { QUESTIONS = 4000, MOST = 20, FORMS = 4 };

/* Counts, by form, the trials of a plan whose first query belongs to the first set. each: problems
 * of a subject; 0 = all. */
static void count(int per_split, int each, int seed, int first[FORMS], int all[FORMS]) {
    blg_study_plan plan = {0};
    blg_secret secret;
    blg_buf text = {0};
    blg_problem problem = {.family = BLG_BASIC, .n_query = {1, 1}};
    char number[16];
    int n_first = 0;
    blg_buf_text(&text, "a study");
    snprintf(number, sizeof number, "%d", seed);
    CU_ASSERT_EQUAL_FATAL(blg_secret_make(number, &text, &secret, NULL), BLG_OK);
    for (int i = 0; i < 2 * MOST; i++)
        CU_ASSERT_EQUAL_FATAL(blg_study_plan_add(&plan, &problem, "test", NULL), BLG_OK);
    const blg_study_wish wish = {.per_split = per_split, .per_subject = each, .secret = &secret};
    CU_ASSERT_EQUAL_FATAL(blg_study_plan_choose(&plan, &wish, NULL), BLG_OK);
    CU_ASSERT_EQUAL(plan.n_trials, per_split);
    for (int i = 0; i < plan.n_trials; i++) {
        n_first += plan.trials[i].query_of_first;
        first[plan.trials[i].form] += plan.trials[i].query_of_first;
        all[plan.trials[i].form]++;
    }
    CU_ASSERT(n_first == per_split / 2 || n_first == (per_split + 1) / 2);
    blg_buf_free(&text);
    blg_study_plan_free(&plan);
}

static void test_study_plan__the_form_does_not_tell_the_first_query(void) {
    const int sizes[] = {1, 3, 4, 8, 12, MOST};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        int first[FORMS] = {0}, all[FORMS] = {0}, right = 0, n = 0;
        for (int seed = 0; seed < QUESTIONS / sizes[s]; seed++)
            count(sizes[s], seed % 2 ? sizes[s] : 0, seed, first, all);
        for (int form = 0; form < FORMS; form++) {
            right += first[form] > all[form] / 2 ? first[form] : all[form] - first[form];
            n += all[form];
        }
        /* the best guess for each form; one half and four standard errors */
        CU_ASSERT((double)right / n < 0.5 + 4 * 0.5 / sqrt(n));
    }
}

SUITE(study_plan, CASE(test_study_plan__the_form_does_not_tell_the_first_query))
