/* Claims: what a sentence in English, or a concept, says of the positives, in terms that can be
 * compared. Two sentences that make the same claims say the same. */
#ifndef TELL_CLAIMS_H
#define TELL_CLAIMS_H

#include "problem/relations.h"
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
    BLG_CLAIM_LIST(BLG_ENUM_ENTRY) BLG_CLAIMS,
    BLG_CLAIM_FIGURES = BLG_CLAIMS + BLG_ATOMS /* the number of figures; atoms stand between */
} blg_claim;
#undef BLG_ENUM_ENTRY

/* Of which figures of an image a claim about several figures speaks. A role is an atom of a figure:
 * "the largest figure". */
typedef enum blg_subject {
    BLG_OF_NONE, /* a claim about the one figure of an image */
    BLG_OF_A,    /* "one figure": some figure, or exactly one */
    BLG_OF_SOME,
    BLG_OF_ALL,
    BLG_OF_MOST,
    BLG_OF_IMAGE, /* of the whole arrangement */
    BLG_OF_ROLE,
    BLG_OF_NUMBER = BLG_OF_ROLE + BLG_ATOMS, /* of exactly 0, 1, ... figures */
    BLG_SUBJECTS = BLG_OF_NUMBER + 10
} blg_subject;

/* A claim about several figures. `what` of blg_answer_claims holds one as a number. */
typedef struct blg_relation_claim {
    int subject;
    int predicate; /* attribute or blg_claim; BLG_CLAIMS + atom; BLG_CLAIM_FIGURES */
    bool denied;   /* the figures lack the predicate */
} blg_relation_claim;
blg_relation_claim blg_relation_claim_of(int what);

/* What the whole arrangement and two figures may be said to be in the same words: "one above the
 * other". */
#define BLG_CLAIM_PAIRS 4
extern const struct blg_claim_pair { blg_atom image, pair; } blg_claim_pairs[BLG_CLAIM_PAIRS];

/* Adds a claim, unless it is there. Claims stay sorted by `what`. weak: the claim counts only if
 * the concept has it; a claim that is added as strong, too, is strong. */
void blg_claims_add(blg_answer_claims *claims, int what, bool holds, bool weak);
bool blg_claims_have(const blg_answer_claims *claims, int what, bool holds);
/* Takes a claim away. Returns false if the claim was not there. */
bool blg_claims_take(blg_answer_claims *claims, int what, bool holds);
/* Adds a claim about several figures in its simplest terms: "no figure is larger than another" says
 * that all have the same size. */
void blg_claims_add_relation(blg_answer_claims *claims, blg_relation_claim claim, bool holds,
                             bool weak);
/* The claims of a concept about several figures. false: claims cannot say what it says. */
bool blg_claims_of_formula(const blg_formula *formula, blg_answer_claims *claims);
/* Drops from `said` what follows from another claim that is right ("closed and convex" says no more
 * than "convex"), and weak claims beside a right one. */
void blg_claims_drop_implied(const blg_answer_claims *right, blg_answer_claims *said);
/* Prints a claim: an attribute or another name after "not " if it is denied, or a concept about
 * several figures. Cut to size bytes, always terminated; returns the full length. */
size_t blg_claim_print(int what, bool holds, char *buf, size_t size);

#endif
