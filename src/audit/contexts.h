/* Contexts: pairs of problems in which one figure, or one difference of stroke types, means
 * different things. Contexts are no defects: they show that a solver must read every problem by
 * itself.
 *
 *   analogy   a figure with two answers: it has one problem's concept and lacks another problem's
 *   context   a figure with two counts of lines; two stroke types whose difference decides a
 *             free-form problem and is decoration in a basic problem */
#ifndef AUDIT_CONTEXTS_H
#define AUDIT_CONTEXTS_H

#include "audit/census.h"

/* name, what is counted */
#define BLG_CONTEXT_LIST(X)                                                                        \
    X(two_answers, "abstract figures with two answers in two problems")                            \
    X(two_counts, "figures of line-count positives with two counts in two problems")               \
    X(strokes, "free-form problems where types decide that mean nothing in a basic one")

#define BLG_ENUM_ENTRY(name, text) BLG_CONTEXT_##name,
typedef enum blg_context_kind { BLG_CONTEXT_LIST(BLG_ENUM_ENTRY) BLG_CONTEXTS } blg_context_kind;
#undef BLG_ENUM_ENTRY

const char *blg_context_name(blg_context_kind kind);
const char *blg_context_text(blg_context_kind kind);

#define BLG_CONTEXT_EXAMPLES 3
typedef struct blg_context_pair {
    const char *here, *there; /* names of the two problems */
    char what[96];            /* "sector180: 4 and 6 lines", "zigzag and circle" */
} blg_context_pair;

typedef struct blg_context {
    blg_count count;
    int n; /* number of pairs; only the first pairs are kept */
    blg_context_pair pairs[BLG_CONTEXT_EXAMPLES];
} blg_context;

typedef struct blg_contexts blg_contexts;

/* catalogue (borrowed, may be NULL) gives names of figures. Free contexts whatever the outcome. */
blg_status blg_contexts_create(const blg_catalogue *catalogue, blg_contexts **contexts,
                               blg_error *error);
void blg_contexts_free(blg_contexts *contexts);
blg_status blg_contexts_add(blg_contexts *contexts, const blg_problem *problem, blg_error *error);
/* Finds and counts the contexts. Call it once, after the last problem. */
void blg_contexts_finish(blg_contexts *contexts);
/* The result is valid as long as contexts. */
const blg_context *blg_contexts_of(const blg_contexts *contexts, blg_context_kind kind);

#endif
