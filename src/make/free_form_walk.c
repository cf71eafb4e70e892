/* Free-form problems without a shortcut: positive and negative images have the same distribution.
 *
 * Nodes are valid images of a setting. The skeleton of an image is its kinds, sizes and turns. The
 * weight f(P) of a skeleton P is a product of two factors. The first is a Markov chain over (kind,
 * turn), which favours the parts that a person draws: strokes that run straight on, right angles,
 * squares, triangles, half circles and circles. Sizes are uniform among those of the kind. The
 * second factor is 1 if the image has a loop, and walk->open if it has none. f enters the edges
 * only through min(f(P), f(Q)), so the proof below holds for any positive f. Edges between two
 * images with loops carry most of the weight.
 *
 * Two skeletons P and Q have an edge if they differ in the kind, the size or the turn of one
 * action, both are valid and they are not congruent. Its weight is symmetric: w(P, Q) = c(change)
 * min(f(P), f(Q)). Stroke types are uniform in f. Two images that differ in the type of one action
 * have an edge of weight c(type) f(P) if a person can tell the two types apart at
 * hardness.visible_at_px. There f(P) = f(Q), so this edge is symmetric as well.
 *
 * Positives are drawn from
 *     pi(P) = W(P) / sum W,  W(P) = sum_Q w(P, Q)
 * in three steps. Propose P from the chain. Propose one of its potential edges with probability c /
 * D, where D is the sum of c over the potential edges. If the edge exists, accept with l(P) min(1,
 * f(Q) / f(P)), where l(P) is the loop factor. The chain's weight times l is f, so P is accepted
 * with probability W(P) / D. D depends on the setting only: every form but an action's own counts
 * as a potential change of its kind and of its size, every type but its own as a potential change
 * of its type.
 *
 * Negatives are drawn with inclusion probability w(P, Q) / W(P) per draw, and
 *     sum_P pi(P) w(P, Q) / W(P) = sum_P w(P, Q) / sum W = pi(Q).
 * So every single negative has the distribution pi, and no probe that sees one image beats 50 %.
 *
 * There are two deviations. Inclusion probabilities above 1 are capped: 2 % of the draws with four
 * actions, below 0.5 % with more. And no two concepts of a plan are equal. */
#include "make/free_form_walk.h"

#include "base/error.h"
#include "base/stream.h"
#include "config/widths.h"
#include "geom/vec2.h"
#include "ink/contrast.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A change of a turn is an edge only if it changes the turn by more than this, as in the published
 * generator. */
#define LEAST_TURN_DEG 45.0
/* Number of draws from f that estimate how often each kind of change is possible. */
#define PILOT_DRAWS 400
/* Least contrast of two types at the smallest scale. The verifier asks that a negative changes 0.10
 * of an average stroke (BLG_VISIBLE_STROKES); this limit is 1.5 times as high, because a quarter
 * circle is shorter than a line. With all five types it keeps squares from changing into circles or
 * plain strokes. */
#define LEAST_CONTRAST     0.15
#define TASTE_STRAIGHT     6.0
#define TASTE_CORNER       4.0
#define TASTE_CORNER_AGAIN 7.0
#define TASTE_ACUTE        1.5
#define STEP_RATIO         0.5
#define BALANCE_ROUNDS     20000
#define ROUNDING           1.000001 /* more than rounding can add to a product */

/* ---- f: a chain of (kind, turn) ---- */

static int kind_of(const blg_ff_walk *walk, int form) {
    return form < walk->rules.n_lines ? BLG_LINE : BLG_ARC;
}

static int state(const blg_ff_walk *walk, const blg_ff_shape *s, int i) {
    return kind_of(walk, s->form[i]) * (BLG_MAX_TURNS + 1) + s->turn[i];
}

static bool angle_is(double deg, double wanted) {
    return fabs(fabs(deg) - wanted) < 1;
}

/* The numbers below are a matter of taste: any positive numbers keep both sides alike. Larger
 * numbers favour the parts that a person draws. Their ratios stay small enough that a node has many
 * neighbours of similar weight. */
/* Weight of a turn that is neither straight nor a corner, by the number of turns in the setting.
 * Fewer turns allow fewer figures, so the preference is milder there. Then nearly all of 300
 * concepts of a setting have different forms: at most 2 % of validation have a form that train has
 * as well. */
static double odd_turn(int n_turns) {
    return n_turns <= 3 ? 2.5 : n_turns == 4 ? 1.3 : n_turns == 5 ? 0.8 : n_turns == 6 ? 0.5 : 0.3;
}

static double open_weight(int n_turns) {
    return n_turns <= 3 ? 0.2 : 0.06;
}

static double taste(int n_turns, bool arc, double turn, bool from_arc, double from_turn,
                    bool first) {
    const bool straight = angle_is(turn, 0), same = !first && fabs(turn - from_turn) < 1;
    const double kind = arc == from_arc ? 0.6 : 0.4;
    double weight = straight ? TASTE_STRAIGHT : odd_turn(n_turns);
    if (!arc && !from_arc) {
        if (angle_is(turn, 90))
            weight = same ? TASTE_CORNER_AGAIN : TASTE_CORNER;
        else if (angle_is(turn, 120))
            weight = same ? TASTE_CORNER_AGAIN : TASTE_ACUTE;
    } else if (angle_is(turn, 90)) {
        weight = 1.0;
    }
    return kind * weight;
}

static void fill_chain(blg_ff_walk *walk, int n_turns) {
    const blg_ff_rules *rules = &walk->rules;
    for (int from = 0; from < BLG_FF_STATES; from++) {
        const bool from_arc = from > BLG_MAX_TURNS;
        const int from_turn = from % (BLG_MAX_TURNS + 1);
        double sum = 0;
        for (int kind = 0; kind < 2; kind++)
            for (int t = 0; t < rules->n_turns; t++) {
                double *p = &walk->chain[from][kind * (BLG_MAX_TURNS + 1) + t];
                *p = taste(n_turns, kind == BLG_ARC, rules->turns_deg[t], from_arc,
                           rules->turns_deg[from_turn], from_turn == BLG_FF_NO_TURN);
                sum += *p;
            }
        for (int to = 0; to < BLG_FF_STATES && sum > 0; to++)
            walk->chain[from][to] /= sum;
        walk->next[from] = blg_rng_choice_of(walk->chain[from], BLG_FF_STATES);
    }
    walk->open = open_weight(n_turns);
    walk->first[BLG_LINE] = 0.6;
    walk->first[BLG_ARC] = 0.4;
    walk->sizes[BLG_LINE] = 1.0 / rules->n_lines;
    walk->sizes[BLG_ARC] = 1.0 / (rules->n_forms - rules->n_lines);
}

static double shape_weight(const blg_ff_walk *walk, const blg_ff_shape *s) {
    double f = walk->first[kind_of(walk, s->form[0])];
    for (int i = 0; i < s->n; i++)
        f *= walk->sizes[kind_of(walk, s->form[i])];
    for (int i = 1; i < s->n; i++)
        f *= walk->chain[state(walk, s, i - 1)][state(walk, s, i)];
    return f * blg_power(walk->rules.n_types, -s->n);
}

/* Whether any shape has a loop, apart from shape number left_out (-1: ask all shapes). */
static bool node_loops(const blg_ff_walk *walk, const blg_ff_node *node, int left_out) {
    for (int i = 0; i < node->n_shapes; i++)
        if (i != left_out && blg_ff_shape_loops(&walk->rules, &node->shapes[i]))
            return true;
    return false;
}

double blg_ff_walk_weight(const blg_ff_walk *walk, const blg_ff_node *node) {
    double f = node_loops(walk, node, -1) ? 1 : walk->open;
    for (int i = 0; i < node->n_shapes; i++)
        f *= shape_weight(walk, &node->shapes[i]);
    return f;
}

/* The product of the factors of f that action i enters. */
static double local_weight(const blg_ff_walk *walk, const blg_ff_shape *s, int i) {
    const int kind = kind_of(walk, s->form[i]);
    double f = walk->sizes[kind];
    f *= i ? walk->chain[state(walk, s, i - 1)][state(walk, s, i)] : walk->first[kind];
    return i + 1 < s->n ? f * walk->chain[state(walk, s, i)][state(walk, s, i + 1)] : f;
}

static uint8_t first_form(const blg_ff_walk *walk, int kind) {
    return (uint8_t)(kind == BLG_ARC ? walk->rules.n_lines : 0);
}

/* Draws a form of the kind whose first form is `first`. */
static uint8_t draw_size(const blg_ff_walk *walk, blg_rng *rng, int first) {
    const int n = first ? walk->rules.n_forms - walk->rules.n_lines : walk->rules.n_lines;
    return (uint8_t)(first + (int)blg_rng_below(rng, (uint32_t)n));
}

static void draw_from_f(const blg_ff_walk *walk, blg_rng *rng, blg_ff_node *node) {
    node->n_shapes = walk->n_shapes;
    for (int k = 0; k < walk->n_shapes; k++) {
        blg_ff_shape *s = &node->shapes[k];
        s->n = (uint8_t)walk->n_actions[k];
        s->form[0] =
            first_form(walk, blg_rng_double(rng) < walk->first[BLG_LINE] ? BLG_LINE : BLG_ARC);
        s->turn[0] = BLG_FF_NO_TURN;
        for (int i = 1; i < s->n; i++) {
            const size_t to = blg_rng_choose(rng, &walk->next[state(walk, s, i - 1)]);
            s->form[i] = first_form(walk, (int)to / (BLG_MAX_TURNS + 1));
            s->turn[i] = (uint8_t)(to % (BLG_MAX_TURNS + 1));
        }
        for (int i = 0; i < s->n && walk->rules.n_forms > 2; i++)
            s->form[i] = draw_size(walk, rng, s->form[i]);
        for (int i = 0; i < s->n; i++)
            s->type[i] = (uint8_t)blg_rng_below(rng, (uint32_t)walk->rules.n_types);
    }
}

/* ---- edges ---- */

static uint8_t *code_of(blg_ff_shape *s, blg_change change, int i) {
    return change == BLG_CHANGE_TURN   ? &s->turn[i]
           : change == BLG_CHANGE_TYPE ? &s->type[i]
                                       : &s->form[i];
}

void blg_ff_walk_apply(const blg_ff_step *step, blg_ff_node *node) {
    *code_of(&node->shapes[step->shape], step->change, step->action) = step->code;
}

static bool turns_apart(const blg_ff_rules *rules, int a, int b) {
    const double d = fabs(blg_remainder(rules->turns_deg[a] - rules->turns_deg[b], 360));
    return d > LEAST_TURN_DEG;
}

/* Whether a change of a command from one code to another may be an edge. */
static bool may_change(const blg_ff_walk *walk, blg_change change, int from, int to) {
    const blg_ff_rules *rules = &walk->rules;
    if (change == BLG_CHANGE_KIND)
        return blg_ff_kinds_apart(&rules->forms[from], &rules->forms[to]);
    if (change == BLG_CHANGE_SIZE)
        return blg_ff_forms_difference(&rules->forms[from], &rules->forms[to]) >=
               BLG_FF_SIZES_APART;
    return change == BLG_CHANGE_TYPE ? walk->types_apart[from][to] : turns_apart(rules, from, to);
}

static int count_codes(const blg_ff_walk *walk, blg_change change) {
    return change == BLG_CHANGE_TURN   ? walk->rules.n_turns
           : change == BLG_CHANGE_TYPE ? walk->rules.n_types
                                       : walk->rules.n_forms;
}

bool blg_ff_walk_valid(const blg_ff_walk *walk, const blg_ff_node *node) {
    for (int i = 0; i < node->n_shapes; i++)
        if (!blg_ff_shape_valid(&walk->rules, &node->shapes[i]))
            return false;
    return true;
}

static uint64_t stir(uint64_t x) {
    x *= 0x9e3779b97f4a7c15u;
    return x ^ (x >> 29);
}

blg_ff_keys blg_ff_node_keys(const blg_ff_walk *walk, const blg_ff_node *node) {
    blg_ff_keys keys = {0, 0};
    for (int i = 0; i < node->n_shapes; i++) {
        const blg_ff_keys shape = blg_ff_shape_keys(&walk->rules, &node->shapes[i]);
        keys.typed += stir(shape.typed);
        keys.plain += stir(shape.plain);
    }
    return keys;
}

/* f(Q) / f(P) of a step from P to Q, without the loop factor. */
static double raw_ratio(const blg_ff_walk *walk, const blg_ff_shape *s, blg_change change, int i,
                        int code) {
    blg_ff_shape q = *s;
    *code_of(&q, change, i) = (uint8_t)code;
    return local_weight(walk, &q, i) / local_weight(walk, s, i);
}

/* Whether the image has loops: in the other shapes, and in the shape that a step changes. */
typedef struct loops {
    bool others, own;
} loops;

static loops loops_of(const blg_ff_walk *walk, const blg_ff_node *node, int shape) {
    return (loops){.others = node_loops(walk, node, shape),
                   .own = blg_ff_shape_loops(&walk->rules, &node->shapes[shape])};
}

/* The weight of a step as a multiple of f(P), with the loop factor. */
static double step_weight(const blg_ff_walk *walk, const blg_ff_shape *s, loops now,
                          const blg_ff_step *step) {
    if (step->change == BLG_CHANGE_TYPE)
        return walk->steps[BLG_CHANGE_TYPE];
    double chain = raw_ratio(walk, s, step->change, step->action, step->code);
    if (!now.others) {
        blg_ff_shape q = *s;
        *code_of(&q, step->change, step->action) = step->code;
        const bool then = blg_ff_shape_loops(&walk->rules, &q);
        chain *= then == now.own ? 1 : then ? 1 / walk->open : walk->open;
    }
    return walk->steps[step->change] * (chain < 1 ? chain : 1);
}

/* Whether the step leads to a valid shape that is not congruent to s; sets the step's key. */
static bool edge_exists(const blg_ff_walk *walk, const blg_ff_shape *s, blg_ff_step *step) {
    blg_ff_shape q = *s;
    *code_of(&q, step->change, step->action) = step->code;
    if (step->change != BLG_CHANGE_TYPE && !blg_ff_shape_valid(&walk->rules, &q))
        return false;
    const blg_ff_keys keys = blg_ff_shape_keys(&walk->rules, &q);
    step->key = stir(keys.typed + step->shape);
    return step->change != BLG_CHANGE_TURN ||
           keys.plain != blg_ff_shape_keys(&walk->rules, s).plain;
}

/* Sum of c over the potential changes of one kind, for each shape; returns the total. */
static double potential(const blg_ff_walk *walk, blg_change change,
                        double shapes[BLG_MAX_COMPONENTS]) {
    const int codes = count_codes(walk, change) - (change != BLG_CHANGE_TURN);
    double sum = 0;
    for (int i = 0; i < walk->n_shapes; i++)
        sum += shapes[i] =
            walk->steps[change] * codes * (walk->n_actions[i] - (change == BLG_CHANGE_TURN));
    return sum;
}

/* Draws one of the node's potential edges with probability c / D. */
static void draw_step(const blg_ff_walk *walk, blg_rng *rng, blg_ff_node *node, blg_ff_step *step) {
    double sums[BLG_CHANGES], shapes[BLG_CHANGES][BLG_MAX_COMPONENTS];
    for (int change = 0; change < BLG_CHANGES; change++)
        sums[change] = potential(walk, (blg_change)change, shapes[change]);
    const blg_change change = (blg_change)blg_rng_weighted(rng, sums, BLG_CHANGES);
    const uint32_t skipped = change == BLG_CHANGE_TURN; /* the first action has no turn */
    *step = (blg_ff_step){.change = change};
    step->shape = (uint8_t)blg_rng_weighted(rng, shapes[change], (size_t)walk->n_shapes);
    blg_ff_shape *s = &node->shapes[step->shape];
    step->action = (uint8_t)(skipped + blg_rng_below(rng, s->n - skipped));
    const uint32_t codes = (uint32_t)count_codes(walk, change) - !skipped;
    step->code = (uint8_t)blg_rng_below(rng, codes);
    if (!skipped && step->code >= *code_of(s, change, step->action))
        step->code++; /* skips the present code */
}

bool blg_ff_walk_propose(const blg_ff_walk *walk, blg_rng *rng, blg_ff_node *node) {
    blg_ff_step step;
    draw_from_f(walk, rng, node);
    draw_step(walk, rng, node, &step);
    blg_ff_shape *s = &node->shapes[step.shape];
    if (!may_change(walk, step.change, *code_of(s, step.change, step.action), step.code))
        return false;
    /* The loop factor only lowers the chance that the chain gives, so most proposals are refused
     * without a test for loops. */
    const double drawn = blg_rng_double(rng);
    if (step.change != BLG_CHANGE_TYPE &&
        drawn > ROUNDING * raw_ratio(walk, s, step.change, step.action, step.code))
        return false;
    const loops now = loops_of(walk, node, step.shape);
    const double chance = step_weight(walk, s, now, &step) / walk->steps[step.change];
    return drawn < chance * (now.others || now.own ? 1 : walk->open) &&
           blg_ff_walk_valid(walk, node) && edge_exists(walk, s, &step);
}

static int compare_steps(const void *left, const void *right) {
    const blg_ff_step *a = left, *b = right;
    if (a->change != b->change)
        return a->change < b->change ? -1 : 1;
    if (a->key != b->key)
        return a->key < b->key ? -1 : 1;
    if (a->action != b->action)
        return a->action < b->action ? -1 : 1;
    return (a->code > b->code) - (a->code < b->code);
}

static int add_steps(const blg_ff_walk *walk, const blg_ff_shape *s, loops now, int shape,
                     blg_change change, blg_ff_step *steps) {
    const int codes = count_codes(walk, change);
    int n = 0;
    for (int i = change == BLG_CHANGE_TURN; i < s->n; i++)
        for (int code = 0; code < codes; code++) {
            blg_ff_shape copy = *s;
            blg_ff_step step = {.change = change,
                                .shape = (uint8_t)shape,
                                .action = (uint8_t)i,
                                .code = (uint8_t)code};
            const int present = *code_of(&copy, change, i);
            if (code == present || !may_change(walk, change, present, code))
                continue;
            step.weight = step_weight(walk, s, now, &step);
            if (step.weight > 0 && edge_exists(walk, s, &step))
                steps[n++] = step;
        }
    return n;
}

int blg_ff_walk_steps(const blg_ff_walk *walk, const blg_ff_node *node, blg_ff_step *steps) {
    int n = 0;
    for (int i = 0; i < node->n_shapes; i++) {
        const loops now = loops_of(walk, node, i);
        for (int change = 0; change < BLG_CHANGES; change++)
            n += add_steps(walk, &node->shapes[i], now, i, (blg_change)change, steps + n);
    }
    qsort(steps, (size_t)n, sizeof *steps, compare_steps);
    return n;
}

/* ---- setting up ---- */

/* Draws nodes from f and sums the weights of each node's changes of one kind, as multiples of f(P)
 * at c = 1. Returns the mean of these sums. */
static double mean_steps(const blg_ff_walk *walk, blg_rng rng, blg_change change) {
    double sum = 0;
    for (int draw = 0; draw < PILOT_DRAWS; draw++) {
        blg_ff_node node;
        draw_from_f(walk, &rng, &node);
        for (int k = 0; k < node.n_shapes; k++) {
            const blg_ff_shape *s = &node.shapes[k];
            for (int i = change == BLG_CHANGE_TURN; i < s->n; i++)
                for (int code = 0; code < count_codes(walk, change); code++) {
                    const int present = change == BLG_CHANGE_TURN ? s->turn[i] : s->form[i];
                    if (may_change(walk, change, present, code))
                        sum += blg_least(raw_ratio(walk, s, change, i, code), 1);
                }
        }
    }
    return sum / PILOT_DRAWS;
}

/* Fills types_apart: which types people can tell apart at the smallest scale and at
 * hardness.visible_at_px. Returns the mean number of types that a type can change into. */
static double fill_types(const blg_config *config, blg_ff_walk *walk) {
    const double scale = blg_widths_scale(config, config->placement.scale[BLG_FREE_FORM].low);
    const int n = walk->rules.n_types;
    int pairs = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            const blg_stroke_type a = walk->rules.types[i], b = walk->rules.types[j];
            walk->types_apart[i][j] = blg_type_contrast(a, b, scale) >= LEAST_CONTRAST &&
                                      blg_type_visible(a, b, config->visible_at_px);
            pairs += walk->types_apart[i][j];
        }
    return (double)pairs / n;
}

/* Limits the weight of changes of kind. In small settings these changes have few edges. To reach
 * their wanted share, each edge would need more than one draw, so the share is smaller there. */
static void limit_steps(blg_ff_walk *walk) {
    double *steps = walk->steps;
    int n = 0;
    for (int i = 0; i < walk->n_shapes; i++)
        n += walk->n_actions[i];
    const double most = steps[BLG_CHANGE_TURN] * STEP_RATIO * n;
    if (steps[BLG_CHANGE_TURN] > 0 && steps[BLG_CHANGE_KIND] > most)
        steps[BLG_CHANGE_KIND] = most;
}

/* The error for a kind of change that no two forms of the config allow. */
static blg_status refuse_forms(const blg_ff_rules *rules, blg_change change, blg_error *error) {
    const int arcs = rules->n_forms - rules->n_lines;
    double most = 0;
    for (int a = 0; a < rules->n_forms; a++)
        for (int b = 0; b < a; b++)
            most = blg_most(most, blg_ff_forms_difference(&rules->forms[a], &rules->forms[b]));
    if (change == BLG_CHANGE_KIND) {
        blg_error_key(error, "$.free_form.change_weights.kind");
        return blg_error_set(error, BLG_INFEASIBLE,
                             "no line can be told from an arc: %d lengths and %d arcs, none of "
                             "which differ by %g along the stroke or bend enough",
                             rules->n_lines, arcs, BLG_FF_SIZES_APART);
    }
    blg_error_key(error, "$.free_form.change_weights.size");
    return blg_error_set(error, BLG_INFEASIBLE,
                         "no two sizes can be told apart: %d lengths and %d arcs differ by %.3g "
                         "along the stroke at most, %g is the least",
                         rules->n_lines, arcs, most, BLG_FF_SIZES_APART);
}

blg_status blg_ff_walk_init(const blg_config *config, int setting, unsigned stroke_types,
                            blg_ff_walk *walk, blg_error *error) {
    const blg_free_form_config *ff = &config->free_form;
    double wanted[BLG_CHANGES], all = 0;
    *walk = (blg_ff_walk){.n_shapes = ff->settings[setting].n_shapes};
    blg_ff_rules_init(config, stroke_types, &walk->rules);
    int n_actions = 0;
    for (int i = 0; i < walk->n_shapes; i++)
        n_actions += walk->n_actions[i] = ff->settings[setting].n_actions[i];
    fill_chain(walk, n_actions - walk->n_shapes);
    /* The pilot draws are the same for every seed, because the weights belong to the method. */
    const blg_rng rng = blg_stream_trial_walks(setting);
    for (int change = 0; change < BLG_CHANGES; change++) {
        wanted[change] = ff->change_weights[change];
        double mean = 1;
        if (change != BLG_CHANGE_TYPE && wanted[change] > 0)
            mean = mean_steps(walk, rng, (blg_change)change);
        else if (change == BLG_CHANGE_TYPE)
            mean = n_actions * fill_types(config, walk);
        if (!(mean > 0) && (change == BLG_CHANGE_KIND || change == BLG_CHANGE_SIZE))
            return refuse_forms(&walk->rules, (blg_change)change, error);
        walk->steps[change] = mean > 0 ? wanted[change] / mean : 0;
        all += mean > 0 ? wanted[change] : 0;
    }
    if (!(all > 0)) {
        blg_error_key(error, "$.free_form.change_weights");
        return blg_error_set(error, BLG_INFEASIBLE,
                             "free-form setting %d allows no change of a command", setting);
    }
    limit_steps(walk);
    return BLG_OK;
}
