/* Claims: what an answer or a concept says, in terms that can be compared. The first chapters make
 * lists of claims, from concepts and for tell/statements.c, and know what follows from a claim. The
 * chapter "frames" takes from an answer the words around its statement. The chapter "vocabulary"
 * gives each word its classes. tell/answers.c, statements.c and loose.c use them. */
#include "tell/claims.h"

#include "base/text.h"
#include "tell/lexicon.h"
#include "tell/lexicon_attributes.h"
#include "tell/lexicon_relations.h"
#include "tell/words.h"

#include <assert.h>

/* ---- claims ---- */

/* A claim says of some figures (its subject) that they have or lack something (its predicate). A
 * list of claims holds each as a number. A claim is weak if it counts only where the concept has
 * it, too. */

enum { PREDICATES = 128 }; /* room for predicates in a number */
_Static_assert((int)BLG_CLAIM_FIGURES < (int)PREDICATES, "predicates fit");

/* The claim as a number, which `what` of blg_answer_claims holds. A claim about the one figure of
 * an image is its predicate. */
static int number_of(blg_relation_claim c) {
    return c.predicate + PREDICATES * (2 * c.subject + c.denied);
}

blg_relation_claim blg_relation_claim_of(int what) {
    return (blg_relation_claim){.subject = what / PREDICATES / 2,
                                .predicate = what % PREDICATES,
                                .denied = what / PREDICATES % 2};
}

/* Adds a claim to the list, which is sorted and has no claim twice. A claim beyond BLG_MOST_CLAIMS
 * is dropped. */
void blg_claims_add(blg_answer_claims *claims, int what, bool holds, bool weak) {
    for (int i = 0; i < claims->n; i++)
        if (claims->list[i].what == what && claims->list[i].holds == holds) {
            claims->list[i].weak = claims->list[i].weak && weak;
            return;
        }
    if (claims->n == BLG_MOST_CLAIMS)
        return;
    int at = claims->n++;
    for (; at > 0 && claims->list[at - 1].what > what; at--)
        claims->list[at] = claims->list[at - 1];
    claims->list[at].what = what;
    claims->list[at].holds = holds;
    claims->list[at].weak = weak;
}

/* Index of a claim, -1 = it is not there. */
static int find_claim(const blg_answer_claims *claims, int what, bool holds) {
    for (int i = 0; i < claims->n; i++)
        if (claims->list[i].what == what && claims->list[i].holds == holds)
            return i;
    return -1;
}

bool blg_claims_have(const blg_answer_claims *claims, int what, bool holds) {
    return find_claim(claims, what, holds) >= 0;
}

bool blg_claims_take(blg_answer_claims *claims, int what, bool holds) {
    const int at = find_claim(claims, what, holds);
    if (at < 0)
        return false;
    claims->n--;
    memmove(&claims->list[at], &claims->list[at + 1],
            (size_t)(claims->n - at) * sizeof *claims->list);
    return true;
}

/* Whether a predicate is this atom. */
static bool is_atom(int predicate, blg_atom atom) {
    return predicate == BLG_CLAIMS + (int)atom;
}

/* Adds a claim about several figures. Gives claims that mean the same one form: "not some" is "all
 * not" and "not all" is "some not"; "not: the largest is closed" is "the largest is not closed";
 * chiral is not symmetric; inner and outer figures are inside; "some differ in size" is "one is
 * larger"; "none is larger" is "all have the same size"; "the largest is large" is "some figure is
 * large". */
void blg_claims_add_relation(blg_answer_claims *claims, blg_relation_claim c, bool holds,
                             bool weak) {
    const bool some = c.subject == BLG_OF_SOME, all = c.subject == BLG_OF_ALL;
    if (!holds && (some || all)) { /* "not some", "not all" */
        c.subject = some ? BLG_OF_ALL : BLG_OF_SOME;
        c.denied = !c.denied;
        blg_claims_add_relation(claims, c, /* holds */ true, weak);
        return;
    }
    /* of the arrangement and of the one largest or smallest figure, both denials are the same */
    if (!holds && (c.subject == BLG_OF_IMAGE || c.subject == BLG_OF_ROLE + BLG_ATOM_largest ||
                   c.subject == BLG_OF_ROLE + BLG_ATOM_smallest)) {
        c.denied = !c.denied;
        holds = true;
    }
    if (c.predicate == BLG_ATTR_chiral) {
        c.predicate = BLG_ATTR_symmetric;
        c.denied = !c.denied;
    }
    if (is_atom(c.predicate, BLG_ATOM_inner) || is_atom(c.predicate, BLG_ATOM_outer))
        c.predicate = BLG_CLAIMS + BLG_ATOM_inside;
    if (is_atom(c.predicate, BLG_ATOM_large) && c.subject == BLG_OF_ROLE + BLG_ATOM_largest &&
        !c.denied)
        c.subject = BLG_OF_SOME;
    if ((some && c.denied && is_atom(c.predicate, BLG_ATOM_same_size)) ||
        (all && c.denied && is_atom(c.predicate, BLG_ATOM_larger))) {
        c.predicate = BLG_CLAIMS + (some ? BLG_ATOM_larger : BLG_ATOM_same_size);
        c.denied = false;
    }
    blg_claims_add(claims, number_of(c), holds, weak);
}

/* ---- concepts ---- */

/* Makes the claims of a concept from its formula, to compare them with the claims of an answer. */

/* The first node at or below the index that is no negation. Each negation flips *denied. */
static int past_not(const blg_formula *f, int index, bool *denied) {
    for (; f->nodes[index].kind == BLG_FORMULA_NOT; index = f->nodes[index].left)
        *denied = !*denied;
    return index;
}

/* Reads a predicate of a figure, or of two figures, and whether it is denied. False for a node of
 * another kind. */
static bool read_leaf(const blg_formula *f, int index, blg_relation_claim *c) {
    const blg_formula_node *node = &f->nodes[past_not(f, index, &c->denied)];
    if (node->kind == BLG_FORMULA_ATTRIBUTE)
        c->predicate = node->what;
    else if (node->kind == BLG_FORMULA_ATOM && blg_atom_rows[node->what].kind != BLG_ATOM_IMAGE)
        c->predicate = BLG_CLAIMS + node->what;
    else
        return false;
    return true;
}

/* Reads what a quantifier says of its figures: a predicate, or one of two conjunctions. "Straight
 * lines and no curve" is read as "no curve". "Some figure is the largest and convex" becomes a
 * claim about the largest figure. False if no claim can say it. */
static bool read_body(const blg_formula *f, int index, blg_relation_claim *c) {
    const blg_formula_node *node = &f->nodes[index];
    if (node->kind != BLG_FORMULA_AND)
        return read_leaf(f, index, c);
    blg_relation_claim left = {.denied = false};
    if (!read_leaf(f, node->left, &left) || !read_leaf(f, node->right, c) || left.denied)
        return false;
    const int atom = left.predicate - BLG_CLAIMS;
    const bool role =
        atom >= 0 && blg_atom_rows[atom].kind == BLG_ATOM_FIGURE && c->subject == BLG_OF_SOME;
    const bool lines_alone = left.predicate == BLG_ATTR_has_straight_line &&
                             c->predicate == BLG_ATTR_has_curve && c->denied;
    if (role)
        c->subject = BLG_OF_ROLE + atom;
    return role || lines_alone;
}

/* Adds a part of a formula, or its negation, as a claim. False if no claim can say it. */
static bool add_part(const blg_formula *f, int root, bool denied, blg_answer_claims *claims) {
    const blg_formula_node *node = &f->nodes[root];
    const bool pair = node->vars[1] >= 0;
    blg_relation_claim c = {.subject = BLG_OF_NUMBER + 1}; /* "one x": exactly one figure */
    switch (node->kind) {
    case BLG_FORMULA_SOME: /* "some x: closed(x)" */
    case BLG_FORMULA_ALL:
    case BLG_FORMULA_MOST:
        c.subject = node->kind == BLG_FORMULA_SOME  ? BLG_OF_SOME
                    : node->kind == BLG_FORMULA_ALL ? BLG_OF_ALL
                                                    : BLG_OF_MOST;
        if (!read_body(f, node->left, &c) || (pair && node->kind == BLG_FORMULA_MOST))
            return false;
        break;
    case BLG_FORMULA_ONE:
        if (pair || !read_leaf(f, node->left, &c))
            return false;
        break;
    case BLG_FORMULA_FIGURES:
        if (node->compare != BLG_EQUAL || node->number >= BLG_SUBJECTS - BLG_OF_NUMBER)
            return false;
        c.subject = BLG_OF_NUMBER + node->number;
        c.predicate = BLG_CLAIM_FIGURES;
        if (node->left >= 0 && !read_leaf(f, node->left, &c)) /* count(x: ...) */
            return false;
        break;
    case BLG_FORMULA_ATOM: /* "aligned" */
        c = (blg_relation_claim){.subject = BLG_OF_IMAGE, .predicate = BLG_CLAIMS + node->what};
        break;
    default:
        return false;
    }
    blg_claims_add_relation(claims, c, !denied, /* weak */ false);
    return true;
}

/* Whether "all" of a node says several things of its figures, which no single claim says: "all x,
 * y: A and B" is "(all x, y: A) and (all x, y: B)". */
static bool says_several(const blg_formula *f, const blg_formula_node *node) {
    blg_relation_claim c = {.subject = BLG_OF_ALL};
    return node->kind == BLG_FORMULA_ALL && f->nodes[node->left].kind == BLG_FORMULA_AND &&
           !read_body(f, node->left, &c);
}

/* Adds what the quantifier `all`, or its negation, says of its figures in node `index`. Of two
 * figures, each claim must speak of both. False if claims cannot say it. */
static bool add_shared(const blg_formula *f, const blg_formula_node *all, int index, bool denied,
                       blg_answer_claims *claims) {
    const blg_formula_node *node = &f->nodes[index];
    if (node->kind == BLG_FORMULA_AND)
        return add_shared(f, all, node->left, denied, claims) &&
               add_shared(f, all, node->right, denied, claims);
    blg_relation_claim c = {.subject = BLG_OF_ALL};
    if (!read_leaf(f, index, &c) || c.denied) /* "no curve and one style" is read as no style */
        return false;
    const int atom = c.predicate - BLG_CLAIMS;
    const bool pair = atom >= 0 && blg_atom_rows[atom].kind == BLG_ATOM_PAIR;
    if (pair != (all->vars[1] >= 0))
        return false;
    blg_claims_add_relation(claims, c, !denied, /* weak */ false);
    return true;
}

/* Whether "or" joins the parts of a node, or of its negation: "not (A and B)" is "not A or not B".
 */
static bool is_either(const blg_formula *f, const blg_formula_node *node, bool denied) {
    const bool both = node->kind == BLG_FORMULA_AND || says_several(f, node);
    return denied ? both : node->kind == BLG_FORMULA_OR;
}

/* Adds the parts of a node, or of its negation, as claims that "or" joins if claims->either is set,
 * else "and". False if no claims can say it. */
static bool add_parts(const blg_formula *f, int root, bool denied, blg_answer_claims *claims) {
    root = past_not(f, root, &denied);
    const blg_formula_node *node = &f->nodes[root];
    if ((node->kind == BLG_FORMULA_AND || node->kind == BLG_FORMULA_OR) &&
        is_either(f, node, denied) == claims->either)
        return add_parts(f, node->left, denied, claims) &&
               add_parts(f, node->right, denied, claims);
    if (says_several(f, node) && is_either(f, node, denied) == claims->either)
        return add_shared(f, node, node->left, denied, claims);
    return add_part(f, root, denied, claims);
}

bool blg_claims_of_formula(const blg_formula *formula, blg_answer_claims *claims) {
    bool denied = false;
    const int root = past_not(formula, formula->n - 1, &denied);
    *claims = (blg_answer_claims){.either = is_either(formula, &formula->nodes[root], denied)};
    return add_parts(formula, root, denied, claims);
}

/* ---- what follows ---- */

/* Drops from the claims of an answer those that follow from a right claim, because they say nothing
 * more. */

/* Whether claim i says of its figures what a number of the table `implied` stands for: 1 +
 * predicate if they have it, the negative of this number if they lack it. */
static bool says(const blg_answer_claims *claims, int i, int number) {
    const blg_relation_claim c = blg_relation_claim_of(claims->list[i].what);
    const bool holds = claims->list[i].holds != c.denied;
    return number == (holds ? 1 + c.predicate : -1 - c.predicate);
}

/* Whether two claims, as numbers, speak of the same figures. */
static bool same_subject(int what, int other_what) {
    return blg_relation_claim_of(what).subject == blg_relation_claim_of(other_what).subject;
}

const struct blg_claim_pair blg_claim_pairs[BLG_CLAIM_PAIRS] = {
    {BLG_ATOM_vertical, BLG_ATOM_above},
    {BLG_ATOM_horizontal, BLG_ATOM_left_of},
    {BLG_ATOM_nested, BLG_ATOM_inside},
    {BLG_ATOM_chain, BLG_ATOM_touching}};

/* An atom of two figures ("one above the other") may have the same words as an atom of the whole
 * arrangement. If a right claim has the atom of the arrangement, *c becomes that claim. Returns
 * whether it did. */
static bool becomes_arrangement(const blg_answer_claims *right, blg_relation_claim *c) {
    for (int k = 0; k < BLG_CLAIM_PAIRS; k++) {
        const blg_relation_claim whole = {BLG_OF_IMAGE, BLG_CLAIMS + (int)blg_claim_pairs[k].image,
                                          false};
        if (is_atom(c->predicate, blg_claim_pairs[k].pair) &&
            blg_claims_have(right, number_of(whole), /* holds */ true)) {
            *c = whole;
            return true;
        }
    }
    return false;
}

/* Gives every claim about "one figure" (BLG_OF_A), and "one style" of all figures (BLG_OF_NONE),
 * one meaning. "One figure has a curve" may say that exactly one figure has one, or some figure,
 * and "one above the other" may speak of the whole arrangement: the right claims decide. */
static void settle_one_figure(const blg_answer_claims *right, blg_answer_claims *said) {
    for (int i = said->n - 1; i >= 0; i--) {
        const int what = said->list[i].what;
        const bool holds = said->list[i].holds, weak = said->list[i].weak;
        blg_relation_claim c = blg_relation_claim_of(what);
        const bool style = c.subject == BLG_OF_NONE && is_atom(c.predicate, BLG_ATOM_one_style);
        if (c.subject != BLG_OF_A && !style)
            continue;
        blg_claims_take(said, what, holds);
        if (style) { /* "all figures have one style" */
            const blg_relation_claim same = {BLG_OF_ALL, BLG_CLAIMS + (int)BLG_ATOM_same_style,
                                             false};
            c.subject = BLG_OF_ALL;
            if (blg_claims_have(right, number_of(same), /* holds */ true) &&
                !blg_claims_have(right, number_of(c), holds))
                c = same;
            blg_claims_add_relation(said, c, holds, weak);
            continue;
        }
        if (holds && !c.denied && becomes_arrangement(right, &c)) { /* "one above the other" */
            blg_claims_add(said, number_of(c), /* holds */ true, weak);
            continue;
        }
        c.subject = BLG_OF_NUMBER + 1; /* "exactly one figure has a curve" */
        if (!blg_claims_have(right, number_of(c), holds))
            c.subject = BLG_OF_SOME;
        blg_claims_add_relation(said, c, holds, weak);
    }
}

/* "Two-fold symmetry" may say that a half turn changes nothing, or also that no smaller turn does:
 * the right claims decide. */
static void settle_two_fold(const blg_answer_claims *right, blg_answer_claims *said) {
    const bool half_turn = blg_claims_have(right, BLG_ATTR_self_transposed, /* holds */ true);
    for (int holds = 0; holds < 2; holds++)
        if (blg_claims_take(said, BLG_CLAIM_two_fold, holds))
            blg_claims_add(said, half_turn ? BLG_ATTR_self_transposed : BLG_ATTR_rotation_order_two,
                           holds,
                           /* weak */ false);
}

/* Drops "a figure lies inside another" beside a claim about the inner or the outer figure, which
 * says so already; the claim stays if it is right. */
static void drop_inside(const blg_answer_claims *right, blg_answer_claims *said) {
    const int inside =
        number_of((blg_relation_claim){BLG_OF_SOME, BLG_CLAIMS + BLG_ATOM_inside, false});
    bool role = false; /* a claim is about the inner or the outer figure */
    for (int i = 0; i < said->n; i++) {
        const int subject = blg_relation_claim_of(said->list[i].what).subject;
        role = role || subject == BLG_OF_ROLE + BLG_ATOM_inner ||
               subject == BLG_OF_ROLE + BLG_ATOM_outer;
    }
    if (role && !blg_claims_have(right, inside, /* holds */ true))
        blg_claims_take(said, inside, /* holds */ true);
}

/* Drops from `said` what follows from right claim r. follows: what does, as a number of the table
 * `implied`. Right claims stay. An atom follows whichever figures either claim names, an attribute
 * only for the same figures. */
static void drop_following(const blg_answer_claims *right, int r, int follows,
                           blg_answer_claims *said) {
    const bool of_any_figures = names_atom(abs(follows) - 1);
    for (int k = said->n - 1; k >= 0; k--)
        if (says(said, k, follows) &&
            (of_any_figures || same_subject(right->list[r].what, said->list[k].what)) &&
            !blg_claims_have(right, said->list[k].what, said->list[k].holds))
            blg_claims_take(said, said->list[k].what, said->list[k].holds);
}

/* Drops from `said` the claim about some figure whose predicate right claim r, which was said, too,
 * has of more figures: "two are alike" beside "all are alike", "some figure has a curve" beside
 * "exactly one has a curve". If r is an attribute of all figures, nothing is dropped: an answer
 * need not have said "all". */
static void drop_weaker(const blg_answer_claims *right, int r, blg_answer_claims *said) {
    const blg_relation_claim c = blg_relation_claim_of(right->list[r].what);
    const blg_relation_claim some = {BLG_OF_SOME, c.predicate, c.denied};
    const int what = number_of(some);
    const bool of_more = (c.subject == BLG_OF_ALL && names_atom(c.predicate)) ||
                         (c.subject >= BLG_OF_ROLE && c.subject != BLG_OF_NUMBER &&
                          c.predicate != BLG_CLAIM_FIGURES);
    if (of_more && right->list[r].holds && !blg_claims_have(right, what, /* holds */ true) &&
        blg_claims_have(said, right->list[r].what, /* holds */ true))
        blg_claims_take(said, what, /* holds */ true);
}

/* Drops weak claims that the concept lacks beside a strong claim that is right. */
static void drop_weak(const blg_answer_claims *right, blg_answer_claims *said) {
    bool strong = false;
    for (int i = 0; i < said->n; i++)
        strong = strong || (!said->list[i].weak &&
                            blg_claims_have(right, said->list[i].what, said->list[i].holds));
    for (int i = said->n - 1; i >= 0 && strong; i--)
        if (said->list[i].weak && !blg_claims_have(right, said->list[i].what, said->list[i].holds))
            blg_claims_take(said, said->list[i].what, said->list[i].holds);
}

/* Whether all claims are about several figures. */
static bool are_of_several(const blg_answer_claims *claims) {
    bool all = true;
    for (int i = 0; i < claims->n; i++)
        all = all && blg_relation_claim_of(claims->list[i].what).subject != BLG_OF_NONE;
    return all;
}

/* Denies every claim and turns "or" into "and", or "and" into "or": the claims deny what they said.
 */
static void deny(blg_answer_claims *claims) {
    const blg_answer_claims original = *claims;
    claims->n = 0;
    claims->either = !original.either;
    for (int i = 0; i < original.n; i++)
        blg_claims_add_relation(claims, blg_relation_claim_of(original.list[i].what),
                                !original.list[i].holds, original.list[i].weak);
}

/* Settles what "one figure" and "two-fold" mean in `said`. Then removes what the inner or outer
 * figure says already, weak claims beside a right one, and what follows from a right claim that was
 * said, too. So nobody loses points for saying more than the concept names. If both lists join
 * their claims by "or" and speak of several figures, the denials of both are compared: "not A and
 * not B". If only one list does, nothing is removed. */
void blg_claims_drop_implied(const blg_answer_claims *right, blg_answer_claims *said) {
    settle_one_figure(right, said);
    settle_two_fold(right, said);
    if (right->either && said->either && are_of_several(right) && are_of_several(said)) {
        blg_answer_claims denied = *right;
        deny(&denied);
        deny(said);
        blg_claims_drop_implied(&denied, said);
        deny(said);
        said->either = said->n > 1;
        return;
    }
    if (right->either || said->either)
        return;
    drop_inside(right, said);
    drop_weak(right, said);
    for (int r = 0; r < right->n; r++) /* what says the same of fewer figures */
        drop_weaker(right, r, said);
    /* what follows from a right claim that was said */
    for (size_t row = 0; row < sizeof implied / sizeof *implied; row++)
        for (int r = 0; r < right->n; r++)
            for (int k = 0; k < MOST_FOLLOWING && implied[row].follows[k] &&
                            says(right, r, implied[row].premise) &&
                            blg_claims_have(said, right->list[r].what, right->list[r].holds);
                 k++)
                drop_following(right, r, implied[row].follows[k], said);
}

/* ---- words of a claim ---- */

/* The name of a predicate: attributes have the first numbers, then other claims, then atoms. */
static const char *predicate_name(int predicate) {
#define BLG_NAME_ENTRY(name) #name,
    static const char *const names[] = {BLG_CLAIM_LIST(BLG_NAME_ENTRY)};
#undef BLG_NAME_ENTRY
    return names_attribute(predicate) ? blg_attribute_name((blg_attribute)predicate)
           : names_atom(predicate)    ? blg_atom_rows[predicate - BLG_CLAIMS].name
                                      : names[predicate - BLG_ATTRIBUTES];
}

/* Prints the claim much as a formula: "some x: convex(x)", "count = 3". */
size_t blg_claim_print(int what, bool holds, char *buf, size_t size) {
    const blg_relation_claim c = blg_relation_claim_of(what);
    const char *no = holds ? "" : "not ", *denied = c.denied ? "not " : "";
    const char *name = c.predicate == BLG_CLAIM_FIGURES ? "" : predicate_name(c.predicate);
    const bool pair = c.predicate < BLG_CLAIM_FIGURES && names_atom(c.predicate) &&
                      blg_atom_rows[c.predicate - BLG_CLAIMS].kind == BLG_ATOM_PAIR;
    const char *vars = pair ? "x, y" : "x";
    const int number = c.subject - BLG_OF_NUMBER;
    int n;
    if (c.subject == BLG_OF_NONE)
        n = snprintf(buf, size, "%s%s", no, name);
    else if (c.subject == BLG_OF_IMAGE)
        n = snprintf(buf, size, "%s%s", denied, name);
    else if (c.predicate == BLG_CLAIM_FIGURES)
        n = snprintf(buf, size, "%scount = %d", no, number);
    else if (number == 1)
        n = snprintf(buf, size, "%sone %s: %s%s(%s)", no, vars, denied, name, vars);
    else if (number >= 0)
        n = snprintf(buf, size, "%scount(%s: %s%s(%s)) = %d", no, vars, denied, name, vars, number);
    else if (c.subject >= BLG_OF_ROLE)
        n = snprintf(buf, size, "%ssome x: %s(x) and %s%s(x)", no,
                     blg_atom_rows[c.subject - BLG_OF_ROLE].name, denied, name);
    else
        n = snprintf(buf, size, "%s%s %s: %s%s(%s)", no,
                     c.subject == BLG_OF_A      ? "some or one"
                     : c.subject == BLG_OF_SOME ? "some"
                     : c.subject == BLG_OF_ALL  ? "all"
                                                : "most",
                     vars, denied, name, vars);
    return (size_t)n;
}

/* ---- what statements know ---- */

/* Tells whether answers can claim an atom: whether a pattern of the lexicon gives it. */

bool blg_statements_know(const blg_statements *statements, blg_atom atom) {
    const vocabulary *v = blg_statements_words(statements);
    for (int i = v->n_joints; i < v->n_patterns; i++)
        if (!v->patterns[i].tight && v->patterns[i].result == BLG_CLAIMS + (int)atom)
            return true;
    return false;
}

/* ---- frames ---- */

/* Takes the frame off an answer: what stands around its statement (tell/claims.h). */

enum { MOST_WORDS = 400 };

/* A word of the sentence. `at`, `from` and `to` are indices of pieces in all functions below. */
typedef struct piece {
    blg_word word;
    char stop; /* the strongest sign in front: '?' a question, '.' a sentence, ',' a part, ' ' none
                */
    bool dropped; /* it belongs to the frame */
    bool joined;  /* the copy has a blank in front, no sign */
    side label;   /* the words from here up to `to` name this side */
    int to;
} piece;

typedef struct frame {
    int n;
    char end; /* the last sign of the sentence: '?' of a question */
    piece pieces[MOST_WORDS];
} frame;

/* ---- words ---- */

/* The stronger of two stops: a question mark, then a full stop, then a comma. */
static char stronger(char a, char b) {
    return a == '?' || b == '?'   ? '?'
           : a == '.' || b == '.' ? '.'
           : a == ',' || b == ',' ? ','
                                  : ' ';
}

/* The stop that a sign makes. \xe2\x80 begins dashes and typographic quotes in UTF-8. */
static char stop_of(const char *at) {
    return *at == '?'                        ? '?'
           : strchr(".;!\n", *at)            ? '.'
           : strchr(",:()", *at)             ? ','
           : strncmp(at, "\xe2\x80", 2) == 0 ? ','
                                             : ' ';
}

/* Splits the text into words and notes the strongest sign in front of each. An apostrophe between
 * letters belongs to its word. */
static void read_pieces(const char *at, frame *f) {
    const char *const text = at;
    char stop = '.';
    f->n = 0;
    while (*at && f->n < MOST_WORDS) {
        if (blg_word_mark(text, at)) { /* "(1) all are closed and (2) two touch" */
            stop = stronger(stop, ',');
            at += 2;
            continue;
        }
        if (!blg_is_letter_or_digit(*at)) {
            stop = stronger(stop, stop_of(at));
            at++;
            continue;
        }
        blg_word w = {at, 0};
        while (blg_is_letter_or_digit(at[w.size]) ||
               (blg_word_apostrophe(at + w.size) &&
                blg_is_letter_or_digit(at[w.size + blg_word_apostrophe(at + w.size)])))
            w.size += blg_is_letter_or_digit(at[w.size]) ? 1 : blg_word_apostrophe(at + w.size);
        f->pieces[f->n++] = (piece){.word = w, .stop = stop};
        at += w.size;
        stop = ' ';
    }
    f->end = *at ? ' ' : stop;
}

/* ---- phrases ---- */

/* Whether a word is one of a list "this|that" of `size` bytes, except for apostrophes and an ending
 * 's. A capital of the list fits a capital alone, a small letter both. */
static bool is_one_of(blg_word w, const char *list, size_t size) {
    char text[16];             /* the word without apostrophes */
    size_t n = 0, short_n = 0; /* its length; without an ending 's, 0 = there is no such ending */
    for (size_t i = 0; i < w.size; i++) {
        const size_t gap = blg_word_apostrophe(w.at + i);
        short_n = gap && i + gap + 1 == w.size && blg_lower(w.at[i + gap]) == 's' ? n : short_n;
        i += gap;
        if (n == sizeof text)
            return false;
        text[n++] = w.at[i];
    }
    n = short_n ? short_n : n;
    for (size_t from = 0, length; from < size; from += length + 1) { /* of each word of the list */
        const char *bar = memchr(list + from, '|', size - from);
        length = bar ? (size_t)(bar - list) - from : size - from;
        bool same = length == n;
        for (size_t i = 0; i < n && same; i++)
            same = text[i] == list[from + i] || blg_lower(text[i]) == list[from + i];
        if (same)
            return true;
    }
    return false;
}

/* Whether piece `at` is there, and is one of a list's words. */
static bool is_in(const frame *f, int at, const char *list) {
    return at < f->n && is_one_of(f->pieces[at].word, list, strlen(list));
}

/* Number of words from `at` on that a phrase fits; 0 = it does not. In the phrase "the? left|A
 * side" the first word may be missing, and the second has two forms. Commas may stand between the
 * words, but no full stop. */
static int fitting_words(const frame *f, int at, const char *phrase) {
    int to = at; /* piece behind the words that fit so far */
    for (const char *item = phrase; *item;) {
        const size_t n = strcspn(item, " "), size = n - (item[n - 1] == '?');
        if (to < f->n && (to == at || f->pieces[to].stop == ' ' || f->pieces[to].stop == ',') &&
            is_one_of(f->pieces[to].word, item, size))
            to++;
        else if (size == n)
            return 0;
        item += n + (item[n] == ' ');
    }
    return to - at;
}

/* Number of words of the longest phrase that fits at word `at`, 0 = none. */
static int most_fitting_words(const frame *f, int at, const char *const *phrases) {
    int most = 0;
    for (; *phrases; phrases++) {
        const int n = fitting_words(f, at, *phrases);
        most = n > most ? n : most;
    }
    return most;
}

/* ---- sides ---- */

/* Drops what an answer says of side B, the negatives, and the names of both sides. "A has curves,
 * but B has none" becomes "has curves". In phrases, "a|b" is either word, "a?" may be missing. */

/* Whether the word `at`, with which the name of a side begins, is no article "A": it ends a part
 * ("in A, ..."), stands within one, or a verb such as "has" follows. */
static bool is_name(const frame *f, int at) {
    static const char verbs[] =
        "has|have|is|are|shows|show|contains|contain|always|all|only|never|does|consists|holds|"
        "figures|shapes|images|pictures|ones|it|they|lacks|uses|features|each|every|there|but|"
        "drawings";
    const blg_word w = f->pieces[at].word;
    const bool is_a = *w.at == 'A' && w.size == 1; /* another word is no article at all */
    const bool ends_part = at + 1 == f->n || f->pieces[at + 1].stop != ' ';
    const bool begins = f->pieces[at].stop != ' '; /* within a part the article is no capital */
    return !is_a || ends_part || !begins || is_in(f, at + 1, verbs);
}

/* Whether a colon follows the word. */
static bool ends_in_colon(const frame *f, int at) {
    const blg_word w = f->pieces[at].word;
    return w.at[w.size] == ':';
}

/* Whether "on the left" in front of word `at` is a place in the image, as that word shows: "on the
 * left side lies", "on the left a circle, on the right a square". */
static bool is_place(const frame *f, int at) {
    bool right = false; /* the right side of the image follows, not "right, not in B" */
    for (int k = at; k < f->n; k++)
        right = right || (is_in(f, k, "right") && !is_in(f, k + 1, "not|never|none|no|nothing|it"));
    return at < f->n && f->pieces[at].stop == ' ' &&
           (is_in(f, at, "of|is|are|lies|stands|sits|and|another") ||
            (right && is_in(f, at, "there|a|an|one|some|the|two")));
}

/* Whether the words at..to-1, "on the left", name side A though images have several figures: behind
 * "the shapes" or "each shape", or in front of "not on the right". */
static bool is_side(const frame *f, int at, int to) {
    static const char *const others[] = {"but|and? not|never|none|nothing on|to|at the right",
                                         NULL};
    return at && f->pieces[at].stop == ' ' && !is_in(f, to, "of|and|or") &&
           (is_in(f, at - 1, "figures|shapes|objects|items|things|drawings|ones|those") ||
            (at > 1 && is_in(f, at - 1, "figure|shape|object|item|thing|drawing|one") &&
             (is_in(f, at - 2, "each|every|individual") ||
              (at > 2 && is_in(f, at - 3, "each|every")))) ||
            most_fitting_words(f, to, others));
}

/* Labels the words that name a side. If the image has several figures, places such as "on the
 * right" name a side only where sides are compared: behind "unlike" or "whereas", and for side B
 * also where a sentence begins, or once side A was called the left one. */
static void label_sides(frame *f, bool several) {
    static const char on_left[] = "everywhere? on|at the left|lefthand side?";
    /* does the answer call A the left side, so far, and B, anywhere, the right side? */
    bool a_is_left = false, b_is_right = false; /* "whereas on the right" */
    for (int at = 1; at < f->n && !b_is_right; at++) {
        const int n = most_fitting_words(f, at, side_names[NAMES_B]);
        for (int k = at; k < at + n; k++)
            b_is_right = b_is_right || is_in(f, k, "right|righthand");
        b_is_right = b_is_right || (is_in(f, at - 1, "whereas|while|whilst") &&
                                    fitting_words(f, at, "on the right"));
    }
    for (int at = 0; at < f->n; at++)
        for (int which = NAMES_A; which <= NAMES_B; which++) {
            const piece *p = &f->pieces[at];
            const bool after_contrast =
                at && (is_in(f, at - 1, "unlike|whereas|while|whilst|so|true|case") ||
                       (p->stop == '.' && which == NAMES_B));
            const bool place_is_name =
                !several || (a_is_left && which == NAMES_B) || after_contrast;
            /* n: words of the name; "side A", "the right half", "on the left", "right: open" */
            int n = most_fitting_words(f, at, side_names[which]);
            if (!n && place_is_name)
                n = most_fitting_words(f, at, side_places[which]);
            const int place = which == NAMES_A ? fitting_words(f, at, on_left) : 0;
            const bool begins = !at || p->stop == '.' || p[-1].dropped;
            const bool left_is_a =
                place &&
                (b_is_right || (begins ? !is_place(f, at + place) : is_side(f, at, at + place)));
            if (!n && left_is_a)
                n = place;
            const int title = fitting_words(f, at, side_titles[which]);
            if (!n && title && p->stop != ' ' && ends_in_colon(f, at + title - 1))
                n = title;
            if (!n || p->label || !is_name(f, at))
                continue;
            for (int k = at; k < at + n && which == NAMES_A; k++)
                a_is_left = a_is_left || is_in(f, k, "left|lefthand");
            f->pieces[at].label = (side)which;
            f->pieces[at].to = at + n;
        }
}

/* The first of the small words in front of a name ("but in B") that are dropped with it; `at` =
 * there are none. */
static int before_name(const frame *f, int at) {
    const char *links = f->pieces[at].label == NAMES_A ? links_a : links_b;
    while (at > 0 && f->pieces[at].stop == ' ' && is_in(f, at - 1, links))
        at--;
    return at;
}

/* Drops the words from..to-1. */
static void drop_words(frame *f, int from, int to) {
    for (int at = from; at < to; at++)
        f->pieces[at].dropped = true;
}

/* Where the words about side B end. They begin with small words at `from`, the name stands at `at`.
 * They end at the first of: the next part if they begin a sentence as "unlike B,"; the part or the
 * small words in which side A is named; "is that" or "is how"; a sentence that begins with "the
 * rule"; the end of the answer. */
static int end_of_b(const frame *f, int from, int at) {
    bool contrasts = false,
         begins_sentence = f->pieces[from].stop == '.' || f->pieces[from].stop == '?';
    for (int k = from; k < at && begins_sentence; k++)
        contrasts = contrasts || is_in(f, k, "unlike|compared|contrary|opposed|contrast");
    int part = f->pieces[at].to; /* the first word of the part that is searched */
    for (int k = f->pieces[at].to; k < f->n; k++) {
        if (f->pieces[k].stop != ' ')
            part = k;
        if (contrasts && part == k)
            return k;
        if (f->pieces[k].label == NAMES_A)
            return part > f->pieces[at].to || part == k ? part : before_name(f, k);
        if (fitting_words(f, k, "is that") || fitting_words(f, k, "is how") ||
            (f->pieces[k].stop == '.' &&
             fitting_words(f, k, "the|my|our|final? rule|answer|conclusion")))
            return k;
    }
    return f->n;
}

/* Where the words about side B begin. `from` is the first of the small words in front of the name
 * of side B. Its part of the sentence may lead to this name, as in "no crossing in B" or "while the
 * figures of B". Then the result is the first word of the part, else `from`.
 *
 * The rule: the part goes to side B if its first word denies or contrasts ("no", "while"), or if it
 * begins a sentence. It stays if one of its words names side A or compares with side B ("unlike",
 * "than"): such a part speaks of side A. If "is", "are" or "be" stands at `from`, side B is the
 * predicate. Its subject may be several parts long, so the search begins anew and goes back to the
 * last full stop. The first part of an answer always stays. */
static int before_b(const frame *f, int from) {
    int part = from;
    bool speaks_of_a = false; /* "all are closed, in contrast to B" */
    for (; part > 0 && f->pieces[part].stop == ' '; part--)
        speaks_of_a = speaks_of_a || f->pieces[part - 1].label == NAMES_A ||
                      is_in(f, part - 1, "unlike|compared|contrast|opposed|contrary|than");
    if (is_in(f, from, "is|are|be") &&
        !speaks_of_a) /* "open figures, and those with dents, are negative" */
        for (part = from; part > 0 && f->pieces[part].stop != '.';)
            part--;
    return part > 0 && !speaks_of_a &&
                   (f->pieces[part].stop == '.' ||
                    is_in(f, part,
                          "no|none|never|nothing|not|only|different|which|while|whereas|whilst|"
                          "but|though|although"))
               ? part
               : from;
}

/* Whether the answer is one part that ends with where side B is, as "no figures cross in B": all of
 * it is about side B. `from` is the first small word in front of the name, the name stands at `at`.
 */
static bool is_all_of_b(const frame *f, int from, int at) {
    bool all = from > 0 && is_in(f, from, "in|on|for|within|among|at") && f->pieces[at].to == f->n;
    for (int k = 1; k < at && all; k++)
        all = f->pieces[k].stop == ' ';
    for (int k = 0; k < from && all; k++)
        all = f->pieces[k].label != NAMES_A &&
              !is_in(f, k, "unlike|compared|contrast|opposed|contrary|than|but|not");
    for (int k = from; k < at && all; k++)
        all = is_in(f, k, "in|on|for|within|among|at|the|each|every|all|any");
    return all;
}

/* Number of words that are not dropped. */
static int count_kept(const frame *f) {
    int n = 0;
    for (int at = 0; at < f->n; at++)
        n += !f->pieces[at].dropped;
    return n;
}

/* Whether the words from..to-1, about side B, only say that it is so there, too: "but that is also
 * so in B". They hold "also" or the like, no denial, and no word that says more. */
static bool is_shared(const frame *f, int from, int to) {
    bool also = false;
    for (int at = from; at < to; at++) {
        const bool too = is_in(f, at, "also|too|well|likewise|equally");
        also = also || too;
        if ((!too && f->pieces[at].label != NAMES_B && !(at && f->pieces[at - 1].dropped) &&
             !is_in(f, at, links_b) &&
             !is_in(f, at, "right|side|this|that|which|holds|applies|happens|case|same")) ||
            is_in(f, at, "not|never|absent|missing|lacking|unlike|different"))
            return false;
    }
    return also;
}

/* Drops what is said of side B, and the name of side A. *denied changes if only side B is spoken
 * of, if B is said to be so, too, or if something is not in A. Where A and B name figures, nothing
 * is dropped. Returns whether both sides are spoken of. several: the image has several figures. */
static bool drop_sides(frame *f, bool several, bool *denied) {
    for (int at = 0; at < f->n; at++) /* A and B are figures */
        if (fitting_words(f, at, "A and|or|inside|touches|crosses|is? B") ||
            fitting_words(f, at, "figure|shape|figures A"))
            return false;
    bool names_b = false, title = false; /* title: "on the right: all are open" */
    label_sides(f, several);
    int n_kept = f->n; /* words */
    /* side B: what is said of it goes */
    for (int at = 0; at < f->n; at++)
        if (f->pieces[at].label == NAMES_B && !f->pieces[at].dropped) {
            if (is_all_of_b(f, before_name(f, at), at)) { /* "no figures cross in B" */
                *denied = !*denied;
                drop_words(f, before_name(f, at), f->n);
                return false;
            }
            const int from = before_b(f, before_name(f, at)), to = end_of_b(f, from, at);
            for (int k = from; k < to; k++)
                n_kept -= !f->pieces[k].dropped;
            if (n_kept <= 0) { /* only side B is spoken of */
                *denied = !*denied;
                drop_words(f, from, f->pieces[at].to);
                return false;
            }
            *denied = *denied != is_shared(f, from, to);
            drop_words(f, from, to);
            title = title || ends_in_colon(f, f->pieces[at].to - 1);
            /* "the left half is the right half flipped over" is of one figure */
            names_b = names_b || !is_in(f, f->pieces[at].to - 1, "half|side");
        }
    bool names_both = title;
    /* side A: its name goes, and what it says stays */
    for (int at = 0, name_end = 0; at < f->n; at++)
        if (f->pieces[at].label == NAMES_A && at >= name_end &&
            !f->pieces[f->pieces[at].to - 1].dropped) {
            name_end = f->pieces[at].to;
            names_both = names_b || title;
            int to = f->pieces[at].to, from = before_name(f, at);
            if (!from || f->pieces[from].stop == '.') /* "the A pictures all have" */
                to += most_fitting_words(f, to, after_a);
            /* "A has", "A does it", if nothing follows in the part */
            const int tail = fitting_words(f, to, "has|have|do|does|did it|this|so|them|that");
            to += to + tail == f->n || f->pieces[to + tail].stop != ' ' ? tail : 0;
            if (from && f->pieces[from].stop == ' ' && is_in(f, from - 1, "not|never|nowhere")) {
                *denied = !*denied; /* "but not in A" */
                from--;
            }
            drop_words(f, from, to);
        }
    return names_both;
}

/* ---- openings and questions ---- */

/* Drops openings such as "I think that", and the words that make a question of a statement. */

/* Drops all openings at the beginning, one after the other, and a number such as "1.". An opening
 * that nothing follows stays, and so does one that begins with "they" in an answer about several
 * figures (several), because "they" are the figures. */
static void drop_openings(frame *f, bool several) {
    for (int at = 0; at < f->n; at++) {
        while (at < f->n && f->pieces[at].dropped)
            at++;
        const bool numbered = !at && f->n > 1 && f->pieces[0].word.size == 1 &&
                              strchr(".)", f->pieces[0].word.at[1]) && f->pieces[0].word.at[1];
        const int n = numbered ? 1 : most_fitting_words(f, at, openings);
        if (!n || at + n >= f->n || (several && is_in(f, at, "they")))
            break;
        drop_words(f, at, at + n);
        at += n - 1;
    }
}

/* Drops the words that make a question of a statement, such as "is it true that" and ", right?",
 * and joins the number that answers a question to it ("straight lines? eight"). Returns whether the
 * question is answered with "no", which denies the statement. */
static bool drop_question(frame *f) {
    bool denied = false;
    if (fitting_words(f, 0, "how many"))
        for (int at = 2; at < f->n; at++)
            if (f->pieces[at].stop == '?') { /* "how many figures? three" */
                drop_words(f, 0, 2);
                f->pieces[at].joined = true;
                return false;
            }
    for (int at = 1; at < f->n; at++) /* "straight lines? eight" */
        if (f->pieces[at].stop == '?' && !is_in(f, 0, question_verbs) &&
            is_in(f, at, number_answers))
            f->pieces[at].joined = true;
    /* ", right?" and the answer "no" behind a question */
    for (int at = 0; at < f->n; at++) {
        piece *p = &f->pieces[at];
        const char next = at + 1 < f->n ? f->pieces[at + 1].stop : '.';
        const int tail =
            p->stop == ' ' || ends_in_colon(f, at) ? 0 : most_fitting_words(f, at, question_tails);
        const bool ends_there = at + tail == f->n || f->pieces[at + tail].stop != ' ';
        if (p->stop == '?' && is_in(f, at, "no|nope|never|none|not") && next != ' ')
            denied = true;
        if ((tail && at && ends_there) || (p->stop == '?' && denied))
            drop_words(f, at, at + (tail ? tail : 1));
    }
    /* "is it so that" at the beginning, if there is a question mark */
    int first = 0;
    while (first < f->n && f->pieces[first].dropped)
        first++;
    bool question = f->end == '?';
    for (int at = 1; at < f->n; at++)
        question = question || f->pieces[at].stop == '?';
    if (question && is_in(f, first, question_verbs))
        drop_words(f, first,
                   first + 1 + fitting_words(f, first + 1, "it|this not? that|so? that?"));
    return denied;
}

/* ---- the copy ---- */

/* Copies the words that are not dropped, each with the signs in front of it. False if there is no
 * frame, or only a frame, or if `out` is too small; then `out` does not hold the sentence. */
bool blg_frames_strip(const char *sentence, bool several, char *out, size_t size, bool *denied,
                      bool *both_sides) {
    frame f;
    const char *from =
        sentence; /* what stands from here up to the next word is still to be copied */
    size_t n = 0; /* bytes in `out` */
    read_pieces(sentence, &f);
    *denied = drop_question(&f);
    drop_openings(&f, several);
    const bool sides = drop_sides(&f, several, denied);
    *both_sides = false;
    if (count_kept(&f) == f.n || count_kept(&f) == 0)
        return false;
    for (int at = 0; at < f.n; at++) {
        const piece *p = &f.pieces[at];
        const char *to = p->word.at + (p->dropped ? 0 : p->word.size);
        if (p->joined) {
            out[n++] = ' ';
            from = p->word.at;
        }
        const size_t part = (size_t)(to - from);
        if (n + part + 3 >= size)
            return false;
        memcpy(out + n, from, part);
        n += part;
        from = p->word.at + p->word.size;
    }
    out[n] = '\0';
    *both_sides = sides;
    return true;
}

/* ---- vocabulary ---- */

/* Makes the vocabulary from the tables of the lexicon. */

enum {
    LONG_WORD = 6, /* letters of a word in which one wrong letter is forgiven */
    VERY_LONG = 8  /* letters of a word in which two wrong letters side by side are forgiven */
};

/* ---- words ---- */

/* Whether a word has this ending behind at least three letters. */
static bool ends_with(blg_word w, const char *end) {
    const size_t n = strlen(end);
    if (w.size < n + 3)
        return false;
    for (size_t i = 0; i < n; i++)
        if (blg_lower(w.at[w.size - n + i]) != end[i])
            return false;
    return true;
}

/* The beginning that the forms of a word have in common: "cross" of "crosses" and "crossing". An
 * ending, a last e, y or i, and a doubled letter are cut off: all forms of a word need the same
 * stem, not an English one. */
static blg_word stem_of(blg_word w) {
    static const char *const ends[] = {"ings", "ies", "ing", "edly", "ed", "es", "ly", "s"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (ends_with(w, ends[i]) && /* "s", but not the end of "cross" */
            !(*ends[i] == 's' && blg_lower(w.at[w.size - 2]) == 's')) {
            w.size -= strlen(ends[i]);
            break;
        }
    while (w.size > 3 && strchr("eyi", blg_lower(w.at[w.size - 1])) && !blg_word_is(w, "they"))
        w.size--;
    if (w.size > 3 && blg_lower(w.at[w.size - 1]) == blg_lower(w.at[w.size - 2]))
        w.size--;
    return w;
}

/* The slot of a word, stem or name, or the free one where it belongs. NULL: there is no room. */
static slot *find_slot(const vocabulary *v, blg_word w, slot_kind kind) {
    static const uint32_t begin[] = {[WORD] = 5381U, [STEM] = 2166136261U, [NAME] = 1U};
    uint32_t hash = begin[kind];
    for (size_t i = 0; i < w.size; i++)
        hash = (hash ^ (uint8_t)blg_lower(w.at[i])) * 16777619U;
    for (uint32_t i = 0; i < MOST_SLOTS; i++) {
        const slot *at = &v->slots[(hash + i) % MOST_SLOTS];
        if (!at->word.size || (at->kind == kind && blg_words_equal(at->word, w)))
            return (slot *)at;
    }
    return NULL;
}

/* Gives a word the class c. A class of the lexicon goes to the word and to its stem, a literal (the
 * class of a single word of a pattern) to the stem alone. */
static void give_class(vocabulary *v, blg_word w, int c) {
    for (slot_kind kind = c < LITERALS ? WORD : STEM; kind <= STEM; kind++) {
        const blg_word form = kind == STEM ? stem_of(w) : w;
        slot *at = find_slot(v, form, kind);
        if (at) {
            at->word = form;
            at->kind = kind;
            include_class(&at->classes, c);
        }
    }
}

/* Whether two words differ by a slip of the pen: one letter is wrong, missing or too many, two
 * letters changed places, or in a very long word two letters side by side are wrong. The first
 * letters are equal, because "asymmetry" is no slip of "symmetry". */
static bool is_slip(blg_word a, blg_word b) {
    const blg_word shorter = a.size < b.size ? a : b, longer = a.size < b.size ? b : a;
    size_t from = 0, end = 0; /* letters that the words share at their beginnings and ends */
    while (from < shorter.size && blg_lower(shorter.at[from]) == blg_lower(longer.at[from]))
        from++;
    while (end < shorter.size - from && blg_lower(shorter.at[shorter.size - 1 - end]) ==
                                            blg_lower(longer.at[longer.size - 1 - end]))
        end++;
    const size_t rest_of_shorter = shorter.size - from - end,
                 rest_of_longer = longer.size - from - end;
    const bool swapped = rest_of_shorter == 2 &&
                         blg_lower(shorter.at[from]) == blg_lower(longer.at[from + 1]) &&
                         blg_lower(shorter.at[from + 1]) == blg_lower(longer.at[from]);
    return from && rest_of_longer <= 2 &&
           (rest_of_longer <= 1 || (longer.size >= VERY_LONG && from > 2) || swapped);
}

/* A word of the lexicon that an unknown long word is a slip of; NULL: none, or several that differ
 * in their classes. */
static const slot *find_slip(const vocabulary *v, blg_word w) {
    const slot *slip = NULL; /* the first such word; others must have the same classes */
    if (w.size < LONG_WORD)
        return NULL;
    for (size_t i = 0; i < MOST_SLOTS; i++) {
        const slot *at = &v->slots[i];
        if (at->kind != WORD || at->word.size < LONG_WORD || at->word.size + 1 < w.size ||
            at->word.size > w.size + 2 || !is_slip(at->word, w))
            continue;
        if (slip && memcmp(&slip->classes, &at->classes, sizeof at->classes) != 0)
            return NULL;
        slip = at;
    }
    return slip;
}

/* The classes of a word: the literals of its stem, and the lexicon's classes of the word itself or,
 * if the lexicon lacks the word, of its stem. An unknown word gets the classes of the word that it
 * is a slip of. */
class_set blg_vocabulary_classes(const vocabulary *v, blg_word w) {
    const slot *exact = find_slot(v, w, WORD), *stem = find_slot(v, stem_of(w), STEM);
    if (!(exact && exact->word.size) && !(stem && stem->word.size))
        if ((exact = find_slip(v, w)))
            stem = find_slot(v, stem_of(exact->word), STEM);
    class_set set = stem ? stem->classes : (class_set){{0}};
    for (int i = 0; i < LITERALS / 64 && exact && exact->word.size; i++)
        set.bits[i] = exact->classes.bits[i];
    return set;
}

int blg_vocabulary_class(const vocabulary *v, blg_word name) {
    const slot *at = find_slot(v, name, NAME);
    return at && at->word.size ? at->named : 0;
}

/* ---- reading the tables ---- */

/* The next word of a table, up to a space. */
static blg_word next_item(const char **at) {
    while (**at == ' ')
        ++*at;
    blg_word w = {*at, strcspn(*at, " ")};
    *at += w.size;
    return w;
}

/* The class of a name; a new one if there is none. 0 if there is no room, which the end of
 * blg_vocabulary_make refuses. */
static int class_named(vocabulary *v, blg_word name) {
    slot *at = find_slot(v, name, NAME);
    if (!at || (!at->word.size && v->n_classes == LITERALS))
        return 0;
    if (!at->word.size)
        *at = (slot){.word = name, .kind = NAME, .named = v->n_classes++};
    return at->named;
}

/* The class of a word that stands for itself, by its stem; a new class if there is none. 0 = there
 * is no room. */
static int class_of_word(vocabulary *v, blg_word w) {
    const slot *at = find_slot(v, stem_of(w), STEM);
    for (int i = LITERALS / 64; at && i < CLASS_WORDS; i++)
        for (int c = 64 * i; at->classes.bits[i] && c < 64 * (i + 1); c++)
            if (has_class(&at->classes, c))
                return c;
    if (LITERALS + v->n_literals == 64 * CLASS_WORDS)
        return 0;
    give_class(v, w, LITERALS + v->n_literals);
    return LITERALS + v->n_literals++;
}

/* The class of an item of a pattern: capitals name a class, small letters are a word. */
static int class_of_item(vocabulary *v, blg_word item) {
    return *item.at >= 'A' && *item.at <= 'Z' ? class_named(v, item) : class_of_word(v, item);
}

/* Adds a class as an option to the element that is being read. */
static void add_option(vocabulary *v, element *e, int class) {
    if (v->n_options == MOST_OPTIONS)
        return;
    if (!e->n++)
        e->options = v->options + v->n_options;
    v->options[v->n_options++] = (int16_t) class;
}

/* Reads an element: "NEG", "NEG|dent", "a?" if it may be missing, "^a" if it follows the previous
 * element at once, ">a" if it does so and is no part of the match. */
static void read_element(vocabulary *v, blg_word item, element *e) {
    e->optional = item.at[item.size - 1] == '?';
    e->apart = *item.at == '>';
    e->close = *item.at == '^' || e->apart;
    item.at += e->close;
    item.size -= e->close;
    for (size_t from = 0; from < item.size - e->optional;) {
        size_t to = from;
        while (to < item.size - e->optional && item.at[to] != '|')
            to++;
        add_option(v, e, class_of_item(v, (blg_word){item.at + from, to - from}));
        from = to + 1;
    }
}

/* Whether an element must be there and consists of words that stand for themselves. */
static bool is_word(const element *e) {
    for (int i = 0; i < e->n; i++)
        if (e->options[i] < LITERALS)
            return false;
    return !e->optional;
}

/* Makes words of joints that stand for themselves follow each other, unless "~" stands between: "up
 * to" is not "up from top to". from, to: the patterns from..to-1. */
static void close_words(vocabulary *v, int from, int to) {
    for (int i = from; i < to; i++)
        for (int k = 1; k < v->patterns[i].n; k++) {
            element *e = &v->patterns[i].elements[k];
            e->close = e->close || (!e->far && is_word(e) && is_word(e - 1));
        }
}

/* Adds a pattern to the vocabulary, and a link for each class that it may begin with. If the first
 * element is optional, adds the pattern without it, too. */
static void list_pattern(vocabulary *v, const pattern *p) {
    if (v->n_patterns == MOST_PATTERNS || !p->n)
        return;
    const int at = v->n_patterns++;
    v->patterns[at] = *p;
    for (int i = 0; i < p->elements[0].n && v->n_links < MOST_LINKS; i++) {
        int *first = &v->by_first[p->elements[0].options[i]];
        v->links[v->n_links] = (link){at, *first};
        *first = v->n_links++;
    }
    if (p->elements[0].optional) {
        pattern rest = *p;
        memmove(rest.elements, rest.elements + 1, sizeof *rest.elements * (size_t)--rest.n);
        list_pattern(v, &rest);
    }
}

/* Lists a pattern, a loose pattern in every order of its elements from `from` on. */
static void list_orders(vocabulary *v, pattern p, int from) {
    const bool more = p.loose && from + 1 < p.n;
    if (!more)
        list_pattern(v, &p);
    for (int i = from; more && i < p.n; i++) {
        pattern other = p;
        other.elements[from] = p.elements[i];
        other.elements[i] = p.elements[from];
        list_orders(v, other, from + 1);
    }
}

/* Lists the patterns of a text, with "/" between. In a pattern "%" makes it a hint, "~" allows a
 * long gap in front of the next element, and "&" also lets the elements stand in any order. result,
 * of, holds: as in pattern (tell/claims.h). */
static void list_patterns(vocabulary *v, const char *text, int result, int of, bool holds) {
    pattern p = {.result = result, .of = of, .holds = holds};
    bool far = false;
    for (blg_word w = next_item(&text); w.size; w = next_item(&text)) {
        if (*w.at == '/') {
            list_orders(v, p, 0);
            p.n = 0;
            p.hint = p.loose = false;
        } else if (*w.at == '%') {
            p.hint = true;
        } else if (*w.at == '&') {
            far = p.loose = true;
            p.elements[0].far = true;
        } else if (*w.at == '~') {
            far = true;
        } else if (p.n < MOST_ELEMENTS) {
            p.elements[p.n] = (element){.far = far};
            read_element(v, w, &p.elements[p.n++]);
            far = false;
        }
    }
    list_orders(v, p, 0);
}

/* The next word of a phrase of blogo's own, where "_" separates words, too ("has_curve"). */
static blg_word next_part(const char **at) {
    while (**at == '_')
        ++*at;
    blg_word w = blg_words_next(at);
    const char *bar = w.size ? memchr(w.at, '_', w.size) : NULL;
    if (bar && bar > w.at) {
        w.size = (size_t)(bar - w.at);
        *at = bar + 1;
    }
    return w;
}

/* The element for a word of blogo's own phrases. "itself" and "its" get the words for several
 * figures, "themselves" and "their", as a second option. */
static element element_of(vocabulary *v, blg_word w) {
    const char *plural = blg_word_is(w, "itself") ? "themselves" : "their";
    element e = {.n = 0};
    add_option(v, &e, class_of_word(v, w));
    if (blg_word_is(w, "itself") || blg_word_is(w, "its"))
        add_option(v, &e, class_of_word(v, (blg_word){plural, strlen(plural)}));
    return e;
}

/* Lists a phrase of blogo's own, without the small words that it begins with. "No" or "not" among
 * these denies it. result, holds: as in pattern. */
static void list_phrase(vocabulary *v, const char *text, int result, bool holds) {
    static const char *const light[] = {"is", "has", "does", "contains", "exist", "shows", "a",
                                        "an", "the", "it",   "includes", "have",  NULL};
    pattern p = {.result = result, .holds = holds, .tight = true};
    for (blg_word w = next_part(&text); w.size && p.n < MOST_ELEMENTS; w = next_part(&text)) {
        if (!p.n && (blg_word_is(w, "no") || blg_word_is(w, "not")))
            p.holds = !p.holds;
        else if (p.n || !blg_word_is_any(w, light))
            p.elements[p.n++] = element_of(v, w);
    }
    list_pattern(v, &p);
}

/* Lists the words in which blogo itself describes attributes and, in images of several figures,
 * atoms: a reader of its sentences repeats them. "largest" and "smallest" choose a figure and state
 * nothing. The result of an atom's phrase is its predicate, BLG_CLAIMS + atom. */
static void list_own_phrases(vocabulary *v) {
    for (int a = 0; a < BLG_ATTRIBUTES; a++) {
        const blg_predicate *p = blg_predicate_of((blg_attribute)a);
        const char *const yes[] = {p->yes,       p->means,
                                   p->others[0], p->others[1],
                                   p->others[2], blg_attribute_name((blg_attribute)a)};
        list_phrase(v, p->no, a, /* holds */ false);
        for (size_t i = 0; i < sizeof yes / sizeof *yes; i++)
            list_phrase(v, yes[i], a, /* holds */ true);
    }
    for (int a = 0; a < BLG_ATOMS && v->several; a++)
        if (a != BLG_ATOM_largest && a != BLG_ATOM_smallest)
            list_phrase(v, blg_atom_rows[a].words, BLG_CLAIMS + a, /* holds */ true);
}

/* A row of the lexicon without its mark: "-" for images of one figure, "*" for images of several.
 * NULL if the row is for images that the vocabulary does not serve. */
static const char *row_of(const vocabulary *v, const char *row) {
    if (*row != '-' && *row != '*')
        return row;
    return (*row == '*') == v->several ? row + 1 : NULL;
}

/* Whether a row of `statements` is only for images of one figure, since its words mean something
 * else where images have several: "two are alike" speaks of regions of one figure, but of two
 * figures of several. */
static bool is_of_one(int claim) {
    static const int list[] = {BLG_CLAIM_nothing_else,
                               BLG_CLAIM_equal_regions,
                               BLG_ATTR_balanced_two,
                               BLG_ATTR_unbalanced_two,
                               BLG_ATTR_necked,
                               BLG_ATTR_touches_itself,
                               BLG_ATTR_has_line_crossing,
                               BLG_ATTR_has_many_crossings,
                               BLG_ATTR_has_equal_sides,
                               BLG_ATTR_has_parallel_sides,
                               BLG_ATTR_has_two_parts,
                               BLG_CLAIM_one_way,
                               BLG_CLAIM_over_a_turn,
                               BLG_ATTR_spiral,
                               BLG_CLAIM_smaller_turns,
                               BLG_ATTR_loop_with_tail,
                               BLG_ATTR_chiral,
                               BLG_ATTR_self_transposed,
                               BLG_ATTR_rotation_order_two,
                               BLG_ATTR_rotation_order_three_or_more,
                               BLG_CLAIM_has_region,
                               BLG_ATTR_thin_shape};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (list[i] == claim)
            return true;
    return false;
}

#define TEXT_OF_LIST(...) #__VA_ARGS__
#define TEXT_OF(list)     TEXT_OF_LIST(list)

/* Makes the vocabulary from the tables of the lexicon: first the classes of words, then the
 * patterns, which consist of classes. */
void blg_vocabulary_make(vocabulary *v, bool several) {
    const char *known = TEXT_OF(KNOWN_CLASSES);
    v->several = several;
    memset(v->by_first, -1, sizeof v->by_first);
    for (blg_word w = blg_words_next(&known); w.size; w = blg_words_next(&known))
        class_named(v, w); /* gets the number of its enumerator */
    for (size_t i = 0; i < sizeof lexicon / sizeof *lexicon; i++) {
        const char *text = row_of(v, lexicon[i]);
        if (!text)
            continue;
        const int c = class_named(v, next_item(&text));
        for (blg_word w = next_item(&text); w.size; w = next_item(&text))
            give_class(v, w, c);
    }
    for (size_t i = 0; i < sizeof joints / sizeof *joints; i++) {
        const char *text = row_of(v, joints[i]);
        if (!text)
            continue;
        const int c = class_named(v, next_item(&text));
        list_patterns(v, text, c, OF_NAMED, /* holds */ true);
    }
    v->n_joints = v->n_patterns;
    close_words(v, 0, v->n_joints);
    for (size_t i = 0; i < sizeof statements / sizeof *statements; i++)
        if (!several || !is_of_one(statements[i].claim)) {
            list_patterns(v, statements[i].yes, statements[i].claim, OF_NAMED, /* holds */ true);
            list_patterns(v, statements[i].no, statements[i].claim, OF_NAMED, /* holds */ false);
        }
    for (size_t i = 0; i < sizeof relations / sizeof *relations && several; i++) {
        const int result = relations[i].result, of = relations[i].of;
        list_patterns(v, relations[i].yes, result, of, /* holds */ true);
        list_patterns(v, relations[i].no, result, of, /* holds */ false);
    }
    list_own_phrases(v);
    assert(v->n_classes < LITERALS && LITERALS + v->n_literals < 64 * CLASS_WORDS &&
           v->n_patterns < MOST_PATTERNS && v->n_links < MOST_LINKS &&
           v->n_options < MOST_OPTIONS); /* the tables fit */
}
