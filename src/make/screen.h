/* Screen: the problems that the abstract builder refuses before it decorates anything.
 *
 * The screen refuses whole problems, for two kinds of reasons:
 *   - the judge would refuse the problem: another attribute separates the support, or a rule other
 *     than the concept fits the support and is wrong on a query (a rival);
 *   - the judge allows the problem, but it should be rarer: another attribute that all but one
 *     support image obey, or super classes that vote for the right answer. A query's super class
 *     votes for the side whose support shows more of that class.
 * Problems of the second kind are refused at random, so they stay possible. make/separation.c makes
 * up for both kinds of refusal, so that no shape tells its side. */
#ifndef MAKE_SCREEN_H
#define MAKE_SCREEN_H

#include "concept/hypotheses.h"
#include "concept/rejection.h"
#include "plan/plan.h"

/* BLG_KEPT_NEAR: share of the problems with near separators that the screen keeps. BLG_KEPT_VOTE:
 * share that it keeps for each query whose super class votes for the right answer; its square root
 * for a query without a vote. Both were fitted on seeds 1 to 3 so that at most 10 % of problems
 * have near separators and votes answer at most 57 % of the queries. */
#define BLG_KEPT_NEAR 0.2
#define BLG_KEPT_VOTE 0.85

typedef struct blg_screen {
    const blg_plan *plan;
    int n_support;
    uint64_t others; /* bits of the rules that must not separate the support */
} blg_screen;

blg_screen blg_screen_of(const blg_plan *plan, const blg_concept *concept);
/* Share of problems with this support that the screen keeps: 0 if an attribute outside the concept
 * separates the support. shapes[1] are the positives, shapes[0] the negatives. *reason gets the
 * cause of a share below 1. */
double blg_screen_support(const blg_screen *screen, const int *const shapes[2],
                          blg_rejection *reason);
/* All that the screen needs to judge a query, given one support. */
typedef struct blg_screen_view {
    const blg_screen *screen;
    blg_hypotheses fitting; /* rules that fit the support, whatever the queries */
    /* By side of a query, one bit for each simple rule: a kept rule must not fail on the query, a
     * banned rule must not hold for it. */
    uint64_t kept[2], banned[2];
    int n_others, others[BLG_MOST_RULES]; /* fitting rules that need more than these bits */
    int n_classes;                        /* super classes that the support shows */
    int classes[2 * BLG_MAX_SIDE];        /* their ids */
    int surplus[2 * BLG_MAX_SIDE];        /* by class: its positives minus its negatives */
} blg_screen_view;
void blg_screen_look(const blg_screen *screen, const int *const shapes[2], blg_screen_view *view);
/* Share of problems with this query on this side that the screen keeps: 0 if a fitting rule is
 * wrong on the query. *reason gets the cause of a share below 1. */
double blg_screen_query(const blg_screen_view *view, int side, int query, blg_rejection *reason);

#endif
