/* The search of the audit for rules. */
#include "look/rules.h"

#include "figure/arrangement.h"

#include <stdint.h>

/* ---- rules ---- */

/* A rule's answers are two sets of images: images of which the rule is true, and images of which it
 * is false. Bit i is image i of the positive side, bit BLG_MAX_SIDE + i is image i of the negative
 * side. So "both attributes at once" and "separates" are a few set operations. */

typedef struct answers {
    uint64_t yes, no;
} answers;

/* Which images are support and queries of each side. */
typedef struct layout {
    uint64_t support[2], query[2];
} layout;

enum {
    LEAST_LINES = 3,
    MOST_LINES = 8,
    MOST_RULES = BLG_ATTRIBUTES + MOST_LINES - LEAST_LINES + 1,
    TYPES = BLG_STROKE_TYPES
};

uint64_t blg_rules_image(int side, int image) {
    return (uint64_t)1 << (side ? image : BLG_MAX_SIDE + image);
}

/* Which images of the problem are support and which are queries, as sets. */
static layout lay_out(const blg_problem *problem) {
    layout l = {{0}, {0}};
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(problem, side); i++) {
            uint64_t *set = i < problem->n_support ? &l.support[side] : &l.query[side];
            *set |= blg_rules_image(side, i);
        }
    return l;
}

static answers both_answers(answers a, answers b) {
    return (answers){a.yes & b.yes, a.no | b.no};
}

static answers inverse(answers a) {
    return (answers){a.no, a.yes};
}

/* The number of support images that break the pattern "true of the positives, false of the
 * negatives". */
static int misses_of(const layout *l, answers a) {
    return __builtin_popcountll(l->support[1] & ~a.yes) +
           __builtin_popcountll(l->support[0] & ~a.no);
}

/* ---- walking: rules and their negations that separate the support go to the visitor ---- */

typedef struct walk {
    layout at;
    blg_rules_visit *visit;
    void *context;
} walk;

/* Calls the visitor for the rule if it separates the support, and for the rule's negation if that
 * separates. Returns false if the visitor asks to stop. */
static bool offer(const walk *w, blg_found_rule rule, answers a) {
    const answers of_sides[2] = {inverse(a), a};
    for (int side = 1; side >= 0; side--) {
        const answers *as = &of_sides[side];
        rule.negated = side == 0;
        rule.positives = as->yes;
        rule.negatives = as->no;
        if (misses_of(&w->at, *as) == 0 && !w->visit(w->context, &rule))
            return false;
    }
    return true;
}

typedef struct rival_search {
    uint64_t query[2];
    bool found;
} rival_search;

/* Notes a rival and ends the walk: the rule calls a positive query negative, or a negative query
 * positive. */
static bool see_rival(void *context, const blg_found_rule *rule) {
    rival_search *search = context;
    search->found =
        (search->query[1] & rule->negatives) != 0 || (search->query[0] & rule->positives) != 0;
    return !search->found;
}

/* Adds what a rule says of an image: yes or no. */
static void set_answer(answers *a, int side, int image, bool yes) {
    if (yes)
        a->yes |= blg_rules_image(side, image);
    else
        a->no |= blg_rules_image(side, image);
}

/* ---- line counts ---- */

int blg_rules_read_lines(const blg_analysis *figure, int k) {
    return (k == figure->n_lines_min ? BLG_CONTINUOUS_READ : 0) |
           (k == figure->n_lines_max ? BLG_SPLIT_READ : 0) |
           (k > figure->n_lines_min && k < figure->n_lines_max ? BLG_BETWEEN_READ : 0);
}

/* Whether the figure might be seen with k lines: the count k is undecided because it is near a
 * threshold. */
static bool is_near(const blg_analysis *figure, int k) {
    const blg_measure *m = &figure->attributes[BLG_ATTR_has_three_straight_lines + k - LEAST_LINES];
    return m->value == BLG_UNDECIDED && m->near;
}

/* Whether the continuous count of lines is in doubt: two lines that meet at a hardly visible angle
 * may be seen as one line. The analyser shows the doubt by leaving a smaller count undecided. */
static bool is_doubtful(const blg_analysis *figure) {
    for (int k = LEAST_LINES; k <= MOST_LINES && k < figure->n_lines_min; k++)
        if (is_near(figure, k))
            return true;
    return false;
}

/* Answers whether the continuous line count of a figure is k. A count in doubt gives no answer. */
static void answer_continuous(answers *a, int side, int image, const blg_analysis *figure, int k) {
    const bool is_count = k == figure->n_lines_min;
    if (is_count ? !is_doubtful(figure) : !(k < figure->n_lines_min && is_near(figure, k)))
        set_answer(a, side, image, is_count);
}

/* ---- attributes ---- */

static void answer_attribute(answers *a, int side, int image, const blg_measure *m) {
    if (m->value != BLG_UNDECIDED || !m->near)
        set_answer(a, side, image, m->value == 1);
}

/* The answers of a rule by number: an attribute (a line count in its continuous reading), or from
 * BLG_ATTRIBUTES on the line counts 3 to 8 in their split reading. */
static answers answers_of(const blg_problem *problem, const blg_figures *figures, int rule) {
    const bool is_split = rule >= BLG_ATTRIBUTES;
    const int k =
        is_split ? LEAST_LINES + rule - BLG_ATTRIBUTES : blg_line_count((blg_attribute)rule);
    answers a = {0, 0};
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(problem, side); i++) {
            const blg_analysis *figure = figures->of[side][i];
            if (is_split)
                set_answer(&a, side, i, k == figure->n_lines_max);
            else if (k)
                answer_continuous(&a, side, i, figure, k);
            else
                answer_attribute(&a, side, i, &figure->attributes[rule]);
        }
    return a;
}

/* The attribute of a rule by number (answers_of). */
static blg_attribute attribute_of(int rule) {
    return (blg_attribute)(rule < BLG_ATTRIBUTES
                               ? rule
                               : BLG_ATTR_has_three_straight_lines + rule - BLG_ATTRIBUTES);
}

/* Offers each rule alone and together with every earlier rule, until the visitor asks to stop. */
void blg_rules_attributes(const blg_problem *problem, const blg_figures *figures,
                          blg_rules_visit *visit, void *context) {
    const walk w = {lay_out(problem), visit, context};
    answers all[MOST_RULES];
    for (int r = 0; r < MOST_RULES; r++) {
        all[r] = answers_of(problem, figures, r);
        if (!offer(&w, (blg_found_rule){.kind = BLG_FOUND_ATTRIBUTE, .first = r}, all[r]))
            return;
        for (int s = 0; s < r; s++) {
            const blg_found_rule rule = {.kind = BLG_FOUND_BOTH, .first = s, .second = r};
            if (!offer(&w, rule, both_answers(all[r], all[s])))
                return;
        }
    }
}

bool blg_rules_attribute_rival(const blg_problem *problem, const blg_figures *figures) {
    const layout l = lay_out(problem);
    rival_search search = {{l.query[0], l.query[1]}, false};
    blg_rules_attributes(problem, figures, see_rival, &search);
    return search.found;
}

/* Whether the rule, or its negation, separates the support but for exactly `misses` images. */
static bool rule_separates(const blg_problem *problem, const blg_figures *figures, int rule,
                           int misses) {
    const layout l = lay_out(problem);
    const answers a = answers_of(problem, figures, rule);
    return misses_of(&l, a) == misses || misses_of(&l, inverse(a)) == misses;
}

/* Whether an attribute that the concept does not name separates the support but for exactly
 * `misses` images. */
static bool any_separates(const blg_problem *problem, const blg_figures *figures, int misses) {
    for (int r = 0; r < MOST_RULES; r++)
        if (attribute_of(r) < BLG_DEFAULT_ATTRIBUTES &&
            !blg_concept_covers(&problem->concept, attribute_of(r)) &&
            rule_separates(problem, figures, r, misses))
            return true;
    return false;
}

bool blg_rules_separates(const blg_problem *problem, const blg_figures *figures) {
    return any_separates(problem, figures, 0);
}

bool blg_rules_nearly_separates(const blg_problem *problem, const blg_figures *figures) {
    return any_separates(problem, figures, 1);
}

/* split: the number of the rule that reads the same count in the split way. */
bool blg_rules_line_count_separates(const blg_problem *problem, const blg_figures *figures,
                                    blg_attribute line_count) {
    const int split = BLG_ATTRIBUTES + (int)(line_count - BLG_ATTR_has_three_straight_lines);
    return rule_separates(problem, figures, (int)line_count, 0) ||
           rule_separates(problem, figures, split, 0);
}

/* ---- surface ---- */

typedef enum quantity { STROKES, LINES, ARCS, SHAPES, QUANTITIES } quantity;

/* What surface rules see of an image: numbers of strokes by type, and of strokes, lines, arcs and
 * shapes. */
typedef struct surface {
    int types[TYPES], quantities[QUANTITIES];
} surface;

/* Counts over all shapes of the image, distractors included. */
static surface surface_of(const blg_scene *scene) {
    surface s = {{0}, {0}};
    s.quantities[SHAPES] = scene->n_shapes;
    for (int k = 0; k < scene->n_shapes; k++)
        for (int i = 0; i < scene->programs[k].n_actions; i++) {
            const blg_action *a = &scene->programs[k].actions[i];
            s.types[a->type]++;
            s.quantities[STROKES]++;
            s.quantities[a->kind == BLG_ARC ? ARCS : LINES]++;
        }
    return s;
}

/* Whether a surface rule holds for an image. what: the stroke type or the quantity that the rule is
 * about; n: the number that the quantity is compared with. */
static bool holds(const surface *s, blg_found_kind kind, int what, int n) {
    bool of_one_type = false;
    for (int t = 0; t < TYPES; t++)
        of_one_type = of_one_type || s->types[t] == s->quantities[STROKES];
    return kind == BLG_FOUND_HAS_TYPE      ? s->types[what] > 0
           : kind == BLG_FOUND_ALL_OF_TYPE ? s->types[what] == s->quantities[STROKES]
           : kind == BLG_FOUND_ONE_TYPE    ? of_one_type
           : kind == BLG_FOUND_EXACTLY     ? s->quantities[what] == n
                                           : s->quantities[what] <= n;
}

typedef struct surfaces {
    const blg_problem *problem;
    walk walk;
    surface images[2][BLG_MAX_SIDE]; /* by side and image */
} surfaces;

static bool offer_surface(const surfaces *s, blg_found_kind kind, int what, int n) {
    answers a = {0, 0};
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(s->problem, side); i++)
            set_answer(&a, side, i, holds(&s->images[side][i], kind, what, n));
    return offer(&s->walk, (blg_found_rule){.kind = kind, .first = what, .second = n}, a);
}

/* Offers the rules "exactly n" and "at most n" about quantity `what`, for every n that some image
 * has, each n once. Returns false if the visitor asks to stop. */
static bool offer_quantity(const surfaces *s, int what) {
    bool seen[BLG_MAX_SHAPES * BLG_MAX_ACTIONS + 1] = {false};
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(s->problem, side); i++) {
            const int n = s->images[side][i].quantities[what];
            if (!seen[n] && !(offer_surface(s, BLG_FOUND_EXACTLY, what, n) &&
                              offer_surface(s, BLG_FOUND_AT_MOST, what, n)))
                return false;
            seen[n] = true;
        }
    return true;
}

/* Offers the rules about stroke types and numbers until the visitor asks to stop (`more` is false).
 */
void blg_rules_surfaces(const blg_problem *problem, blg_rules_visit *visit, void *context) {
    surfaces s = {.problem = problem, .walk = {lay_out(problem), visit, context}};
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_problem_side(problem, side); i++)
            s.images[side][i] = surface_of(&problem->images[side][i]);
    bool more = offer_surface(&s, BLG_FOUND_ONE_TYPE, 0, 0);
    for (int t = 0; t < TYPES && more; t++)
        more = offer_surface(&s, BLG_FOUND_HAS_TYPE, t, 0) &&
               offer_surface(&s, BLG_FOUND_ALL_OF_TYPE, t, 0);
    for (int q = 0; q < QUANTITIES && more; q++)
        more = offer_quantity(&s, q);
}

bool blg_rules_surface_rival(const blg_problem *problem) {
    const layout l = lay_out(problem);
    rival_search search = {{l.query[0], l.query[1]}, false};
    blg_rules_surfaces(problem, see_rival, &search);
    return search.found;
}

/* ---- words ---- */

static void print_attribute(int rule, blg_buf *out) {
    const char *reading = rule >= BLG_ATTRIBUTES                ? ", crossings split them"
                          : blg_line_count((blg_attribute)rule) ? ", they run on"
                                                                : "";
    blg_buf_format(out, "%s%s", blg_attribute_name(attribute_of(rule)), reading);
}

/* Writes a rule as `blogo audit` shows it, such as "not (all strokes normal)". */
void blg_rules_print(const blg_found_rule *rule, blg_buf *out) {
    static const char *const quantities[] = {"strokes", "lines", "arcs", "shapes"};
    const char *type = blg_stroke_type_name((blg_stroke_type)rule->first);
    blg_buf_text(out, rule->negated ? "not (" : "");
    if (rule->kind == BLG_FOUND_ATTRIBUTE || rule->kind == BLG_FOUND_BOTH)
        print_attribute(rule->first, out);
    if (rule->kind == BLG_FOUND_BOTH) {
        blg_buf_text(out, " and ");
        print_attribute(rule->second, out);
    } else if (rule->kind == BLG_FOUND_HAS_TYPE) {
        blg_buf_format(out, "some stroke %s", type);
    } else if (rule->kind == BLG_FOUND_ALL_OF_TYPE) {
        blg_buf_format(out, "all strokes %s", type);
    } else if (rule->kind == BLG_FOUND_ONE_TYPE) {
        blg_buf_text(out, "all strokes of one type");
    } else if (rule->kind != BLG_FOUND_ATTRIBUTE) {
        blg_buf_format(out, "%s%d %s", rule->kind == BLG_FOUND_EXACTLY ? "" : "at most ",
                       rule->second, quantities[rule->first]);
    }
    blg_buf_text(out, rule->negated ? ")" : "");
}
