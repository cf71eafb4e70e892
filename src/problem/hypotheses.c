/* Finds the rules that fit the images of a problem; hypotheses.h says which rules there are. The
 * traits of an image tell which rules are true of it. Most rules have a bit there: set in
 * traits.holds if the rule is certainly true of the image, in traits.fails if it is certainly
 * false, in neither if it is undecided. Rules on quantities, such as the number of strokes, have a
 * count in traits.counts instead. Judge and screen refuse problems by what is found. */
#include "problem/hypotheses.h"

/* ---- hypotheses ---- */

/* How the rules that fit are found: the AND of `holds` over a side's support images leaves the
 * rules that are true of all of them. A conjunction (two rules at once) is true of a side if both
 * rules are; it is certainly false of the other side if every image there fails at least one of the
 * two. So only pairs of the few rules that the AND leaves are candidates, and a pair is tested with
 * one mask per image. */

_Static_assert(BLG_BIT_RULES <= 64, "rules by bit");
_Static_assert(2 * BLG_MAX_SIDE <= 64, "images by bit");

#define BIT(i)     ((uint64_t)1 << (i))
#define ATTRIBUTES (BIT(BLG_ATTRIBUTE_RULES) - 1)

/* ---- traits ---- */

/* Sets the traits of an image from the programs and measured attributes of its figures. */

/* Sets the bits of a rule. value: 1 (true), 0 (false) or BLG_UNDECIDED, which sets no bit. */
static void add_value(blg_traits *traits, int rule, int value) {
    traits->holds |= value == 1 ? BIT(rule) : 0;
    traits->fails |= value == 0 ? BIT(rule) : 0;
}

enum { FEWEST_LINES = 3 }; /* least number of lines that an attribute names */

/* Bit of the rule that a figure has the attribute's number of lines if crossings split lines. */
static int split_rule(blg_attribute attribute) {
    return BLG_ATTRIBUTES + blg_line_count(attribute) - FEWEST_LINES;
}

/* Bit of the rule that a figure has the attribute's number of lines as the catalogue's labels count
 * them. */
static int label_rule(blg_attribute attribute) {
    return BLG_LABEL_RULES + blg_line_count(attribute) - FEWEST_LINES;
}

/* Adds the attribute rules that hold or fail for a figure. A number of lines gives three rules:
 * with lines that run on at crossings, with lines that crossings split, and as labels count
 * (`reading`). An attribute that does not apply to the figure counts as false, unless it is near a
 * threshold. */
void blg_traits_add_analysis(blg_traits *traits, const blg_analysis *analysis,
                             blg_line_reading reading) {
    for (int i = 0; i < BLG_ATTRIBUTES; i++) {
        const blg_attribute a = (blg_attribute)i;
        const blg_measure *measure = &analysis->attributes[i];
        if (blg_line_count(a)) {
            add_value(traits, i, blg_line_value(analysis, a, BLG_LINES_CONTINUOUS));
            add_value(traits, split_rule(a), blg_line_value(analysis, a, BLG_LINES_SPLIT));
            add_value(traits, label_rule(a), blg_line_value(analysis, a, reading));
        } else {
            const bool applies = measure->value != BLG_UNDECIDED || measure->near;
            add_value(traits, i, applies ? measure->value : 0);
        }
    }
}

/* Adds the stroke types and the quantities of one shape of the image. Until blg_traits_close, the
 * type bits of `holds` say only which stroke types occur. */
void blg_traits_add_program(blg_traits *traits, const blg_program *program) {
    for (int i = 0; i < program->n_actions; i++) {
        const blg_action *action = &program->actions[i];
        traits->holds |= BIT(BLG_TYPE_RULES + (int)action->type);
        traits->counts[action->kind == BLG_LINE ? BLG_N_LINES : BLG_N_ARCS]++;
    }
    traits->counts[BLG_N_STROKES] = (uint16_t)(traits->counts[BLG_N_STROKES] + program->n_actions);
    traits->counts[BLG_N_SHAPES]++;
}

/* Decides the rules on stroke types, once blg_traits_add_program has seen all shapes of the
 * image. */
static void blg_traits_close(blg_traits *traits) {
    const uint64_t all = (BIT(BLG_STROKE_TYPES) - 1) << BLG_TYPE_RULES;
    const int types = __builtin_popcountll(traits->holds & all);
    for (int t = 0; t < BLG_STROKE_TYPES; t++) {
        const bool there = (traits->holds & BIT(BLG_TYPE_RULES + t)) != 0;
        add_value(traits, BLG_TYPE_RULES + t, there);
        add_value(traits, BLG_PURE_RULES + t, there && types == 1);
    }
    add_value(traits, BLG_ONE_TYPE_RULE, types == 1);
}

blg_traits blg_traits_of_scene(const blg_scene *scene, const blg_analysis *figure,
                               blg_line_reading reading) {
    blg_traits traits = {0};
    if (figure)
        blg_traits_add_analysis(&traits, figure, reading);
    for (int s = 0; s < scene->n_shapes; s++)
        blg_traits_add_program(&traits, &scene->programs[s]);
    blg_traits_close(&traits);
    return traits;
}

/* The bits of all rules that say that a figure has the attribute. */
uint64_t blg_attribute_rules(blg_attribute attribute) {
    const bool lines = blg_line_count(attribute) != 0;
    return BIT(attribute) | (lines ? BIT(split_rule(attribute)) | BIT(label_rule(attribute)) : 0);
}

/* The rules, as bits, that say "the figure has this number of lines" when lines are counted in this
 * way. */
uint64_t blg_reading_rules(blg_attribute line_count, blg_line_reading reading) {
    const uint64_t continuous = BIT(line_count), split = BIT(split_rule(line_count));
    switch (reading) {
    case BLG_LINES_CONTINUOUS:
        return continuous;
    case BLG_LINES_SPLIT:
        return split;
    case BLG_LINES_TWO:
        return continuous | split;
    default:
        return BIT(label_rule(line_count));
    }
}

/* ---- the search ---- */

/* A search for rules that are true of one side, `yes`, and false of the other, `no`. */
typedef struct search {
    const blg_traits *yes, *no; /* by image: the support, then the queries */
    int n_support;              /* number of support images of each side */
    int n_yes, n_no;            /* number of images, support and queries, of yes and of no */
    bool negated;               /* yes is the side of the negatives */
    blg_hypotheses *found;
} search;

/* Whether a rule is certainly wrong about an image: false although it should hold, or true although
 * it should not. An undecided rule is not wrong. */
static bool is_wrong(const blg_rule *rule, const blg_traits *image, bool should_hold) {
    const uint64_t bits = rule->kind == BLG_RULE_BIT    ? BIT(rule->first)
                          : rule->kind == BLG_RULE_BOTH ? BIT(rule->first) | BIT(rule->second)
                                                        : 0;
    const int count = bits ? 0 : image->counts[rule->first];
    if (bits)
        return should_hold ? (image->fails & bits) != 0 : (image->holds & bits) == bits;
    if (rule->kind == BLG_RULE_EXACTLY)
        return (count == rule->n) != should_hold;
    return should_hold ? count > rule->n : count <= rule->most;
}

bool blg_rule_is_wrong(const blg_rule *rule, const blg_traits *image, int side) {
    return is_wrong(rule, image, rule->negated == (side == 0));
}

/* Adds a rule that fits the support to s->found. The rule is a rival if it is wrong on a query.
 * Only the first BLG_MOST_RULES rules are stored, but all are counted. */
static void add_rule(const search *s, blg_rule rule) {
    blg_hypotheses *found = s->found;
    rule.negated = s->negated;
    for (int i = s->n_support; i < s->n_yes; i++)
        rule.rival |= is_wrong(&rule, &s->yes[i], /* should_hold */ true);
    for (int i = s->n_support; i < s->n_no; i++)
        rule.rival |= is_wrong(&rule, &s->no[i], /* should_hold */ false);
    if (rule.rival && found->n_rivals++ == 0)
        found->rival = rule;
    found->n_fitting += !rule.rival;
    if (found->n < BLG_MOST_RULES)
        found->rules[found->n++] = rule;
}

/* Whether each support image of `no` certainly fails at least one of these rules (bits). */
static bool all_fail_one(const search *s, uint64_t rules) {
    for (int i = 0; i < s->n_support; i++)
        if (!(s->no[i].fails & rules))
            return false;
    return true;
}

/* Adds the rules of one bit that fit. held: the rules that are true of all support images of `yes`;
 * those that are also false of all support images of `no` fit. */
static void add_bits(const search *s, uint64_t held) {
    uint64_t failed = ~(uint64_t)0;
    for (int i = 0; i < s->n_support; i++)
        failed &= s->no[i].fails;
    for (int r = 0; held & failed && r < BLG_RULES_SEARCHED; r++)
        if (held & failed & BIT(r))
            add_rule(s, (blg_rule){.kind = BLG_RULE_BIT, .first = r});
}

/* Adds the conjunctions of two attribute rules that fit. held: the attribute rules that are true of
 * all support images of `yes`. */
static void add_conjunctions(const search *s, uint64_t held) {
    int rules[BLG_ATTRIBUTE_RULES], n = 0;
    for (int r = 0; r < BLG_ATTRIBUTE_RULES; r++)
        if (held & BIT(r))
            rules[n++] = r;
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++) {
            const uint64_t both = BIT(rules[i]) | BIT(rules[j]);
            if (all_fail_one(s, both))
                add_rule(s,
                         (blg_rule){.kind = BLG_RULE_BOTH, .first = rules[i], .second = rules[j]});
        }
}

/* Adds the rule "exactly n of the quantity q" if it fits: all support images of `yes` have the
 * number n, and none of `no` has it. */
static void add_exact(const search *s, blg_quantity q) {
    const int n = s->yes[0].counts[q];
    for (int i = 0; i < s->n_support; i++)
        if (s->yes[i].counts[q] != n || s->no[i].counts[q] == n)
            return;
    add_rule(s, (blg_rule){.kind = BLG_RULE_EXACTLY, .first = (int)q, .n = n});
}

/* Adds the rule "at most n of the quantity q" if it fits for some n. It fits for every n from the
 * largest number of `yes` to one below the least number of `no`. All these n count as one rule,
 * named by the least n; the rule is a rival if one of these n is wrong on a query. */
static void add_bound(const search *s, blg_quantity q) {
    int most = 0, least = UINT16_MAX; /* the largest number in yes, the least in no */
    for (int i = 0; i < s->n_support; i++) {
        most = s->yes[i].counts[q] > most ? s->yes[i].counts[q] : most;
        least = s->no[i].counts[q] < least ? s->no[i].counts[q] : least;
    }
    if (most < least)
        add_rule(
            s, (blg_rule){.kind = BLG_RULE_AT_MOST, .first = (int)q, .n = most, .most = least - 1});
}

/* Adds all rules that fit and are true of `yes`: single ones, conjunctions, quantities. */
static void add_rules_of_side(const search *s) {
    uint64_t held = ~(uint64_t)0;
    for (int i = 0; i < s->n_support; i++)
        held &= s->yes[i].holds;
    add_bits(s, held);
    add_conjunctions(s, held & ATTRIBUTES);
    for (int q = 0; q < BLG_QUANTITIES; q++) {
        add_exact(s, (blg_quantity)q);
        add_bound(s, (blg_quantity)q);
    }
}

/* Finds all rules that fit: first rules that are true of the positives and false of the negatives;
 * then rules that are true of the negatives, whose negations fit the positives. */
void blg_hypotheses_find(const blg_traits *const traits[2], int n_support, const int n_query[2],
                         blg_hypotheses *found) {
    found->n = found->n_fitting = found->n_rivals = 0;
    for (int side = 1; side >= 0; side--) {
        const search s = {.yes = traits[side],
                          .no = traits[!side],
                          .n_support = n_support,
                          .n_yes = n_support + n_query[side],
                          .n_no = n_support + n_query[!side],
                          .negated = side == 0,
                          .found = found};
        add_rules_of_side(&s);
    }
}

/* Measures the problem's images and finds the rules that fit. Impure images are moved back first to
 * the sides that they were drawn for. */
blg_status blg_hypotheses_of(blg_analyser *analyser, const blg_problem *problem,
                             blg_hypotheses *found, blg_error *error) {
    blg_traits traits[2][BLG_MAX_SIDE];
    const blg_traits *const by_side[2] = {traits[0], traits[1]};
    const bool figures = blg_of_attributes(problem->family);
    blg_arena arena = {0};
    blg_problem *pure = BLG_NEW(&arena, blg_problem, 1);
    if (!pure)
        return blg_no_memory(error);
    *pure = *problem;
    blg_problem_purify(pure);
    BLG_EACH_IMAGE(problem, side, i) {
        const blg_scene *scene = &pure->images[side][i];
        blg_analysis analysis;
        if (figures)
            blg_analyse(analyser, &scene->programs[0], &analysis);
        traits[side][i] = blg_traits_of_scene(scene, figures ? &analysis : NULL, BLG_LINES_TWO);
    }
    blg_hypotheses_find(by_side, problem->n_support, problem->n_query, found);
    blg_arena_free(&arena);
    return BLG_OK;
}

/* ---- words ---- */

/* Prints the rule of one bit in words. For a number of lines the text says whether lines run on at
 * crossings or are split there. The order of the tests follows the order of the bits, from high
 * to low. */
static void print_bit(int rule, char text[BLG_RULE_TEXT / 2]) {
    const size_t size = BLG_RULE_TEXT / 2;
    if (rule >= BLG_ONE_TYPE_RULE)
        snprintf(text, size, "all strokes of one type");
    else if (rule >= BLG_PURE_RULES)
        snprintf(text, size, "all strokes %s",
                 blg_stroke_type_name((blg_stroke_type)(rule - BLG_PURE_RULES)));
    else if (rule >= BLG_TYPE_RULES)
        snprintf(text, size, "some stroke %s",
                 blg_stroke_type_name((blg_stroke_type)(rule - BLG_TYPE_RULES)));
    else if (rule >= BLG_ATTRIBUTES)
        snprintf(text, size, "%s, crossings split them",
                 blg_attribute_name(
                     (blg_attribute)(BLG_ATTR_has_three_straight_lines + rule - BLG_ATTRIBUTES)));
    else if (blg_line_count((blg_attribute)rule))
        snprintf(text, size, "%s, they run on", blg_attribute_name((blg_attribute)rule));
    else
        snprintf(text, size, "%s", blg_attribute_name((blg_attribute)rule));
}

/* Prints a rule in words, such as "not (convex and has_curve)". Returns the full length. */
size_t blg_rule_print(const blg_rule *rule, char *buf, size_t size) {
    static const char *const nouns[BLG_QUANTITIES] = {"strokes", "lines", "arcs", "shapes"};
    const char *not_ = rule->negated ? "not " : "";
    char first[BLG_RULE_TEXT / 2], second[BLG_RULE_TEXT / 2];
    int n;
    switch (rule->kind) {
    case BLG_RULE_BIT:
        print_bit(rule->first, first);
        n = snprintf(buf, size, rule->negated ? "%s(%s)" : "%s%s", not_, first);
        break;
    case BLG_RULE_BOTH:
        print_bit(rule->first, first);
        print_bit(rule->second, second);
        n = snprintf(buf, size, "%s(%s and %s)", not_, first, second);
        break;
    default:
        n = snprintf(buf, size, "%s%s%d %s", not_, rule->kind == BLG_RULE_EXACTLY ? "" : "at most ",
                     rule->n, nouns[rule->first]);
        break;
    }
    return n < 0 ? 0 : (size_t)n;
}
