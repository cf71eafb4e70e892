/* Solve: how well solvers that read programs do on a data set. A solver sees the programs of a
 * problem's support images with their sides, and the programs of a query without its side. It sees
 * no concept, no name and no picture.
 *
 *   nearest        the side of the support image whose programs differ least (solve/nearest.h)
 *   shared         the programs that all images of a side share (solve/shared.h)
 *   version_space  every rule that separates the support (audit/rules.h)
 *   random         a coin
 *
 * A solver that cannot decide abstains. The version space is an independent test of the verifier:
 * it measures and searches as the audit does, and does not use the hypotheses by which the verifier
 * accepts problems (concept/hypotheses.h). On a sound data set all of its rules agree on every
 * query of an abstract problem, and are right. If they disagree or are wrong, the report names the
 * query and the rules. */
#ifndef SOLVE_SOLVE_H
#define SOLVE_SOLVE_H

#include "base/arena.h"
#include "base/buf.h"
#include "catalogue/catalogue.h"
#include "catalogue/facts.h"
#include "concept/problem.h"
#include "config/config.h"

#define BLG_SOLVER_LIST(X)   X(nearest) X(shared) X(version_space) X(random)
#define BLG_ENUM_ENTRY(name) BLG_SOLVER_##name,
typedef enum blg_solver { BLG_SOLVER_LIST(BLG_ENUM_ENTRY) BLG_SOLVERS } blg_solver;
#undef BLG_ENUM_ENTRY
const char *blg_solver_name(blg_solver solver);

typedef struct blg_solve_count {
    long long queries, right, abstained;
} blg_solve_count;

/* A query of an abstract problem on which the version space abstains or is wrong. */
typedef struct blg_unsolved {
    const char *problem, *split;
    int side, image;
    bool wrong;                /* else the solver abstains */
    int n_rules[2];            /* rules that put the query on the negative, the positive side */
    const char *example[2];    /* the first of these rules; NULL if there is none */
    struct blg_unsolved *next; /* in the order of the data set */
} blg_unsolved;

typedef struct blg_solve {
    blg_arena arena;
    blg_facts *facts;
    long long problems;
    int n_splits;
    char splits[BLG_MAX_SPLITS + 2][BLG_SPLIT_NAME]; /* in the order of the data set */
    blg_solve_count counts[BLG_SOLVERS][BLG_FAMILIES][BLG_MAX_SPLITS + 2];
    blg_unsolved *first, *last;
    long long n_unsolved;
} blg_solve;

BLG_MUST_USE blg_status blg_solve_create(blg_solve **solve, blg_error *error);
void blg_solve_free(blg_solve *solve);
BLG_MUST_USE blg_status blg_solve_add(blg_solve *solve, const blg_problem *problem,
                                      const char *split, blg_error *error);
/* Solves every problem of a data set (any folder that blg_reading_open accepts) and adds the
 * results. catalogue may be NULL. */
BLG_MUST_USE blg_status blg_solve_folder(blg_solve *solve, const char *folder,
                                         const blg_catalogue *catalogue, blg_error *error);
/* Appends the table of results and the unsolved queries, as text or as one JSON object. */
BLG_MUST_USE blg_status blg_solve_print(const blg_solve *solve, bool json, blg_buf *out,
                                        blg_error *error);

#endif
