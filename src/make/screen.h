/* Screen: what the abstract builder refuses before it decorates anything.
 *
 * Two kinds of refusal, both of whole problems:
 *   - what the judge would refuse: another attribute that separates the support, a rival rule;
 *   - what is allowed and should be rarer: another attribute that all but one support image obey,
 *     and super classes that vote for the right answer. A query's super class votes for the side
 *     whose support shows more of it.
 * Refusals of the second kind are drawn, so such problems stay possible. make/separation.c makes up
 * for both kinds, so that no shape tells its side. */
#ifndef MAKE_SCREEN_H
#define MAKE_SCREEN_H

#include "concept/hypotheses.h"
#include "concept/rejection.h"
#include "plan/plan.h"

/* Shares of problems that are kept: with near separators, and for every right vote. Fitted on
 * seeds 1 to 3 so that at most 10 % of problems have near separators and votes answer at most 57 %
 * of the queries. */
#define BLG_KEPT_NEAR 0.2
#define BLG_KEPT_VOTE 0.85

typedef struct blg_screen {
    const blg_plan *plan;
    int n_support;
    uint64_t others; /* rules of the attributes that must not separate */
} blg_screen;

blg_screen blg_screen_of(const blg_plan *plan, const blg_concept *concept);
/* Share of problems with such support that is kept: 0 with a separator. shapes[1] are the
 * positives. *reason gets the cause of a share below 1. */
double blg_screen_support(const blg_screen *screen, const int *const shapes[2],
                          blg_rejection *reason);
/* What queries are judged by, for one support. */
typedef struct blg_screen_view {
    const blg_screen *screen;
    blg_hypotheses fitting; /* rules that fit the support, whatever the queries */
    /* By side: bits of rules that must not fail there, or must not hold. */
    uint64_t kept[2], banned[2];
    int n_others, others[BLG_MOST_RULES]; /* fitting rules that those bits do not say all of */
    int n_classes;                        /* super classes that the support shows */
    int classes[2 * BLG_MAX_SIDE];        /* their ids */
    int surplus[2 * BLG_MAX_SIDE];        /* more positives than negatives of the class */
} blg_screen_view;
void blg_screen_look(const blg_screen *screen, const int *const shapes[2], blg_screen_view *view);
/* Share of problems with a query on the side that is kept: 0 where a fitting rule is wrong on it.
 * *reason gets the cause of a share below 1. */
double blg_screen_query(const blg_screen_view *view, int side, int query, blg_rejection *reason);

#endif
