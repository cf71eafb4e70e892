/* What answers and concepts claim, and what follows from a claim. */
#include "tell/claims.h"

#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- claims ---- */

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

/* A claim beyond BLG_MOST_CLAIMS is dropped. */
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

static bool is_atom(int predicate, blg_atom atom) {
    return predicate == BLG_CLAIMS + (int)atom;
}

/* Adds a claim about several figures. Gives claims that mean the same one form: "not some" is "all
 * not", chiral is not symmetric, and inner and outer figures are inside. */
void blg_claims_add_relation(blg_answer_claims *claims, blg_relation_claim c, bool holds,
                             bool weak) {
    const bool some = c.subject == BLG_OF_SOME, all = c.subject == BLG_OF_ALL;
    if (!holds && (some || all)) {
        c.subject = some ? BLG_OF_ALL : BLG_OF_SOME;
        c.denied = !c.denied;
        blg_claims_add_relation(claims, c, /* holds */ true, weak);
        return;
    }
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
    if ((some && c.denied && is_atom(c.predicate, BLG_ATOM_same_size)) ||
        (all && c.denied && is_atom(c.predicate, BLG_ATOM_larger))) {
        c.predicate = BLG_CLAIMS + (some ? BLG_ATOM_larger : BLG_ATOM_same_size);
        c.denied = false;
    }
    blg_claims_add(claims, number_of(c), holds, weak);
}

/* ---- concepts ---- */

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

/* Reads what a quantifier says of its figures: a predicate, or one of two conjunctions. A figure
 * with straight lines and without a curve is a figure without a curve. "The largest figure is
 * convex" changes the subject from some figure to a role. False if no claim can say it. */
static bool read_body(const blg_formula *f, int index, blg_relation_claim *c) {
    const blg_formula_node *node = &f->nodes[index];
    if (node->kind != BLG_FORMULA_AND)
        return read_leaf(f, index, c);
    blg_relation_claim left = {.denied = false};
    if (!read_leaf(f, node->left, &left) || !read_leaf(f, node->right, c) || left.denied)
        return false;
    const int atom = left.predicate - BLG_CLAIMS;
    if (atom >= 0 && blg_atom_rows[atom].kind == BLG_ATOM_FIGURE && c->subject == BLG_OF_SOME)
        c->subject = BLG_OF_ROLE + atom;
    else if (c->predicate == BLG_ATTR_has_curve && left.predicate != BLG_ATTR_has_straight_line)
        return false;
    else if (c->predicate != BLG_ATTR_has_curve || !c->denied)
        return false;
    return true;
}

/* Adds a part of a formula, or its negation, as a claim. False if no claim can say it. */
static bool add_part(const blg_formula *f, int root, bool denied, blg_answer_claims *claims) {
    const blg_formula_node *node = &f->nodes[root];
    const bool pair = node->vars[1] >= 0;
    blg_relation_claim c = {.subject = BLG_OF_NUMBER + 1}; /* "one x": exactly one figure */
    switch (node->kind) {
    case BLG_FORMULA_SOME:
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
    case BLG_FORMULA_ATOM:
        c = (blg_relation_claim){.subject = BLG_OF_IMAGE, .predicate = BLG_CLAIMS + node->what};
        break;
    default:
        return false;
    }
    blg_claims_add_relation(claims, c, !denied, /* weak */ false);
    return true;
}

/* Whether "or" joins the parts of a node, or of its negation: "not (A and B)" is "not A or not B".
 */
static bool is_either(const blg_formula_node *node, bool denied) {
    return node->kind == (denied ? BLG_FORMULA_AND : BLG_FORMULA_OR);
}

/* Adds the parts of a node, or of its negation. False if no claims can say it. */
static bool add_parts(const blg_formula *f, int root, bool denied, blg_answer_claims *claims) {
    root = past_not(f, root, &denied);
    const blg_formula_node *node = &f->nodes[root];
    if ((node->kind == BLG_FORMULA_AND || node->kind == BLG_FORMULA_OR) &&
        is_either(node, denied) == claims->either)
        return add_parts(f, node->left, denied, claims) &&
               add_parts(f, node->right, denied, claims);
    return add_part(f, root, denied, claims);
}

bool blg_claims_of_formula(const blg_formula *formula, blg_answer_claims *claims) {
    bool denied = false;
    const int root = past_not(formula, formula->n - 1, &denied);
    *claims = (blg_answer_claims){.either = is_either(&formula->nodes[root], denied)};
    return add_parts(formula, root, denied, claims);
}

/* ---- what follows ---- */

#define MOST_FOLLOWING 7
#define ATTR(name)     (1 + (int)BLG_ATTR_##name)
#define CLAIM(name)    (1 + (int)BLG_CLAIM_##name)
#define ATOM(name)     (1 + (int)BLG_CLAIMS + (int)BLG_ATOM_##name)

/* What an answer may say beside a right premise. A number is 1 + a predicate, which holds, or with
 * a minus sign does not hold. Some rows follow by geometry, others excuse what people say of such
 * figures; so a premise may excuse a predicate and its denial. */
static const struct {
    int premise;
    int follows[MOST_FOLLOWING]; /* 0 = no more */
} implied[] = {
    {ATTR(convex), {ATTR(closed_shape), -ATTR(has_line_crossing)}},
    {ATTR(closed_shape), {CLAIM(has_region)}},
    {ATTR(touches_itself), {-ATTR(has_line_crossing), ATTR(has_angle)}},
    {ATTR(spiral),
     {CLAIM(one_way), ATTR(has_curve), CLAIM(over_a_turn), -ATTR(closed_shape), -ATTR(convex)}},
    {ATTR(balanced_two), {CLAIM(equal_regions), ATTR(has_two_parts)}},
    {ATTR(unbalanced_two), {-CLAIM(equal_regions), ATTR(has_two_parts), CLAIM(one_way)}},
    {ATTR(rotation_order_two),
     {-CLAIM(smaller_turns), ATTR(has_angle), CLAIM(smaller_turns), ATTR(self_transposed)}},
    {ATTR(rotation_order_three_or_more), {CLAIM(smaller_turns), ATTR(has_angle)}},
    {ATTR(has_equal_sides), {ATTR(has_straight_line)}},
    {ATTR(has_parallel_sides), {ATTR(has_straight_line)}},
    {ATTR(exist_regular), {ATTR(has_equal_sides), ATTR(has_curve)}},
    {ATTR(necked), {ATTR(thin_shape), -ATTR(thin_shape)}},
    {ATTR(exist_triangle), {ATTR(has_three_straight_lines), ATTR(has_straight_line)}},
    {ATTR(exist_quadrangle), {ATTR(has_four_straight_lines), ATTR(has_straight_line)}},
    {ATTR(has_three_straight_lines), {ATTR(has_straight_line)}},
    {ATTR(has_four_straight_lines), {ATTR(has_straight_line)}},
    {ATTR(has_five_straight_lines), {ATTR(has_straight_line)}},
    {ATTR(has_six_straight_lines), {ATTR(has_straight_line)}},
    {ATTR(has_seven_straight_lines), {ATTR(has_straight_line)}},
    {ATTR(has_eight_straight_lines), {ATTR(has_straight_line)}},
    {ATTR(has_acute_angle), {ATTR(has_angle), ATTR(thin_shape), -ATTR(has_obtuse_angle)}},
    {ATTR(has_obtuse_angle), {ATTR(has_angle), -ATTR(thin_shape), -ATTR(closed_shape)}},
    {ATTR(has_right_angle), {ATTR(has_angle)}},
    {ATTR(has_long_arc), {ATTR(has_curve)}},
    {ATTR(exist_sector), {ATTR(has_curve), ATTR(has_straight_line)}},
    {ATTR(has_many_mirror_axes), {ATTR(symmetric)}},
    {ATTR(has_many_crossings), {ATTR(has_line_crossing)}},
    {ATTR(loop_with_tail), {-ATTR(closed_shape)}},
    {-ATTR(has_curve), {ATTR(has_straight_line)}},
    {ATTR(has_line_crossing), {ATTR(has_straight_line)}},
    {ATOM(one_style), {ATTR(has_curve), ATTR(has_straight_line)}},
    {ATOM(same_style), {ATTR(has_curve), ATTR(has_straight_line)}},
    {ATOM(aligned), {ATTR(has_straight_line), ATOM(central)}},
    {ATOM(vertical),
     {ATTR(has_straight_line), ATOM(aligned), ATOM(central), -ATOM(horizontal), -ATOM(aligned),
      -ATOM(left_of), ATOM(above)}},
    {ATOM(horizontal),
     {ATTR(has_straight_line), ATOM(aligned), ATOM(central), -ATOM(vertical), -ATOM(above),
      ATOM(left_of), ATOM(near)}},
    {ATOM(evenly_spaced),
     {ATTR(has_straight_line), ATOM(aligned), ATOM(central), -ATOM(touching), ATOM(near)}},
    {ATOM(crossing), {ATOM(above), ATOM(touching), -ATOM(inside), ATOM(near)}},
    {ATOM(large), {ATOM(above)}},
    {ATOM(nested),
     {ATOM(chain), ATOM(concentric), ATOM(inside), -ATOM(horizontal), -ATOM(touching), ATOM(larger),
      -ATOM(same_size)}},
    {ATOM(touching), {-ATOM(crossing), -ATOM(inside), -ATOM(above), ATOM(near)}},
    {ATOM(near), {-ATOM(crossing), -ATOM(touching), -ATOM(inside)}},
    {ATOM(inside), {-ATOM(crossing), -ATOM(touching), ATOM(larger), -ATOM(horizontal)}},
    {ATOM(same_heading), {ATOM(same_figure), ATOM(parallel)}},
    {ATOM(chain), {ATOM(touching), -ATOM(crossing), -ATOM(inside), ATOM(aligned), ATOM(near)}},
    {ATOM(left_of), {-ATOM(vertical)}},
    {ATOM(above), {-ATOM(horizontal), -ATOM(touching)}},
    {ATOM(central), {-ATOM(left_of), -ATOM(above)}},
    {ATOM(larger), {-ATOM(same_size)}}};

/* Whether claim i says of its figures what a number of `implied` stands for. */
static bool says(const blg_answer_claims *claims, int i, int number) {
    const blg_relation_claim c = blg_relation_claim_of(claims->list[i].what);
    const bool holds = claims->list[i].holds != c.denied;
    return number == (holds ? 1 + c.predicate : -1 - c.predicate);
}

static bool same_subject(int a, int b) {
    return blg_relation_claim_of(a).subject == blg_relation_claim_of(b).subject;
}

const struct blg_claim_pair blg_claim_pairs[BLG_CLAIM_PAIRS] = {
    {BLG_ATOM_vertical, BLG_ATOM_above},
    {BLG_ATOM_horizontal, BLG_ATOM_left_of},
    {BLG_ATOM_nested, BLG_ATOM_inside},
    {BLG_ATOM_chain, BLG_ATOM_touching}};

/* If an atom of two figures ("one above the other") has an atom of the whole arrangement with the
 * same words, and the right claims hold that atom, turns the claim into it. */
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

/* Gives every claim about "one figure" (BLG_OF_A) one meaning. "One figure has a curve" may say
 * that exactly one figure has one, or some figure, and "one above the other" may speak of the whole
 * arrangement: the right claims decide. */
static void settle_one_figure(const blg_answer_claims *right, blg_answer_claims *said) {
    for (int i = said->n - 1; i >= 0; i--) {
        const int what = said->list[i].what;
        const bool holds = said->list[i].holds, weak = said->list[i].weak;
        blg_relation_claim c = blg_relation_claim_of(what);
        if (c.subject != BLG_OF_A)
            continue;
        blg_claims_take(said, what, holds);
        if (holds && !c.denied && becomes_arrangement(right, &c)) {
            blg_claims_add(said, number_of(c), /* holds */ true, weak);
            continue;
        }
        c.subject = BLG_OF_NUMBER + 1;
        if (!blg_claims_have(right, number_of(c), holds))
            c.subject = BLG_OF_SOME;
        blg_claims_add_relation(said, c, holds, weak);
    }
}

/* Drops "a figure lies inside another" beside a claim about the inner or the outer figure, which
 * says so already; the claim stays if it is right. */
static void drop_inside(const blg_answer_claims *right, blg_answer_claims *said) {
    const int inside =
        number_of((blg_relation_claim){BLG_OF_SOME, BLG_CLAIMS + BLG_ATOM_inside, false});
    bool role = false;
    for (int i = 0; i < said->n; i++) {
        const int subject = blg_relation_claim_of(said->list[i].what).subject;
        role = role || subject == BLG_OF_ROLE + BLG_ATOM_inner ||
               subject == BLG_OF_ROLE + BLG_ATOM_outer;
    }
    if (role && !blg_claims_have(right, inside, /* holds */ true))
        blg_claims_take(said, inside, /* holds */ true);
}

/* Drops from `said` what follows from right claim r, a number of `implied`. Right claims stay. An
 * atom follows whichever figures either claim names, an attribute only for the same figures. */
static void drop_following(const blg_answer_claims *right, int r, int follows,
                           blg_answer_claims *said) {
    const bool of_any_figures = abs(follows) > BLG_CLAIMS; /* an atom */
    for (int k = said->n - 1; k >= 0; k--)
        if (says(said, k, follows) &&
            (of_any_figures || same_subject(right->list[r].what, said->list[k].what)) &&
            !blg_claims_have(right, said->list[k].what, said->list[k].holds))
            blg_claims_take(said, said->list[k].what, said->list[k].holds);
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
static bool several(const blg_answer_claims *claims) {
    bool all = true;
    for (int i = 0; i < claims->n; i++)
        all = all && blg_relation_claim_of(claims->list[i].what).subject != BLG_OF_NONE;
    return all;
}

/* Denies every claim and turns "or" into "and", or "and" into "or": the claims deny what they said.
 */
static void deny(blg_answer_claims *claims) {
    const blg_answer_claims before = *claims;
    claims->n = 0;
    claims->either = !before.either;
    for (int i = 0; i < before.n; i++)
        blg_claims_add_relation(claims, blg_relation_claim_of(before.list[i].what),
                                !before.list[i].holds, before.list[i].weak);
}

/* Settles what "one figure" means in `said`. Then removes what the inner or outer figure says
 * already, weak claims beside a right one, and what follows from a right claim that was said too,
 * so that nobody loses points for saying more than the concept names. Of alternatives ("or") the
 * same follows as of their denial. */
void blg_claims_drop_implied(const blg_answer_claims *right, blg_answer_claims *said) {
    settle_one_figure(right, said);
    if (right->either && said->either && several(right) && several(said)) {
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
    for (size_t row = 0; row < sizeof implied / sizeof *implied; row++)
        for (int r = 0; r < right->n; r++)
            for (int k = 0; k < MOST_FOLLOWING && implied[row].follows[k] &&
                            says(right, r, implied[row].premise) &&
                            blg_claims_have(said, right->list[r].what, right->list[r].holds);
                 k++)
                drop_following(right, r, implied[row].follows[k], said);
}

/* ---- words of a claim ---- */

/* Numbers of predicates: attributes first, then other claims, then atoms. */
static const char *predicate_name(int predicate) {
#define BLG_NAME_ENTRY(name) #name,
    static const char *const names[] = {BLG_CLAIM_LIST(BLG_NAME_ENTRY)};
#undef BLG_NAME_ENTRY
    return predicate < BLG_ATTRIBUTES ? blg_attribute_name((blg_attribute)predicate)
           : predicate < BLG_CLAIMS   ? names[predicate - BLG_ATTRIBUTES]
                                      : blg_atom_rows[predicate - BLG_CLAIMS].name;
}

/* Prints the claim much as a formula: "some x: convex(x)", "count = 3". */
size_t blg_claim_print(int what, bool holds, char *buf, size_t size) {
    const blg_relation_claim c = blg_relation_claim_of(what);
    const char *no = holds ? "" : "not ", *denied = c.denied ? "not " : "";
    const char *name = c.predicate == BLG_CLAIM_FIGURES ? "" : predicate_name(c.predicate);
    const bool pair = c.predicate >= BLG_CLAIMS && c.predicate < BLG_CLAIM_FIGURES &&
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
