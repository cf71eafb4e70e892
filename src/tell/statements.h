/* Statements: what a sentence in English says of figures.
 *
 * A sentence is read as claims: attributes of the figure, parts of their definitions, and things
 * that no concept is about. docs/models.md says what is understood. */
#ifndef TELL_STATEMENTS_H
#define TELL_STATEMENTS_H

#include "tell/tasks.h"

/* Claims beyond the attributes, which have the numbers of blg_attribute. A claim that stands for no
 * concept makes an answer wrong. */
#define BLG_CLAIM_LIST(X)                                                                          \
    /* parts of a definition */                                                                    \
    X(equal_regions)                                                                               \
    X(smaller_turns)                                                                               \
    X(one_way)                                                                                     \
    X(over_a_turn)                                                                                 \
    /* what says nothing beside another claim */                                                   \
    X(has_region)                                                                                  \
    X(symmetry)                                                                                    \
    X(example)                                                                                     \
    /* what is no concept */                                                                       \
    X(other)                                                                                       \
    X(limited)
#define BLG_ENUM_ENTRY(name) BLG_CLAIM_##name,
typedef enum blg_claim {
    BLG_CLAIM_FIRST = BLG_ATTRIBUTES - 1,
    BLG_CLAIM_LIST(BLG_ENUM_ENTRY) BLG_CLAIMS
} blg_claim;
#undef BLG_ENUM_ENTRY

/* Words and patterns, ready to read with, and room to read in: one per thread. Lives in the arena.
 * NULL: no memory. */
typedef struct blg_statements blg_statements;
blg_statements *blg_statements_make(blg_arena *arena);

/* Reads the claims of a sentence. Its first 400 words count. */
void blg_statements_read(blg_statements *statements, const char *sentence,
                         blg_answer_claims *claims);

/* Name of a claim: an attribute's, or its entry in BLG_CLAIM_LIST. */
const char *blg_claim_name(int what);
/* Adds a claim, unless it is there. Claims stay sorted by `what`. */
void blg_claims_add(blg_answer_claims *claims, int what, bool holds);

#endif
