/* Free-form problems without a shortcut: positive and negative images have one distribution.
 *
 * Nodes are valid images of a setting. A skeleton (kinds and turns) has the weight f of a Markov
 * chain over (kind, turn) that favours runs a person would draw: sides of squares and triangles,
 * arcs that go on as circles; sizes (lengths, radii, extents) are uniform among those of the kind.
 * Two skeletons (kinds, sizes and turns) that differ in the kind, the size or the turn of one
 * action have an edge of the symmetric weight w(P, Q) = c(change) min(f(P), f(Q)), where both are
 * valid and not congruent. Types are independent of the skeleton and uniform.
 *
 * Positives are drawn from
 *     pi(P) = W(P) / sum W,  W(P) = sum_Q w(P, Q)      (times T^-n for the types):
 * propose P from f, propose one of its potential edges with probability c / D, D = sum of c over
 * them, and accept with min(1, f(Q) / f(P)) if the edge exists. So P is accepted with probability
 * W(P) / (f(P) D), and f(P) times that is W(P) / D. D depends on the setting only: every form
 * but an action's own counts as a potential change of its kind and of its size.
 *
 * Skeleton negatives are drawn with inclusion probability w(P, Q) / W(P) per draw, and
 *     sum_P pi(P) w(P, Q) / W(P) = sum_P w(P, Q) / sum W = pi(Q).
 * Type negatives change the type of one action, all equally likely, with symmetric
 * probabilities: the uniform distribution over types stays as it is, and the skeleton too. The
 * share of type negatives does not depend on P. So every single negative has the distribution pi,
 * and no probe that sees one image beats 50 %.
 *
 * Validity and congruence look at skeletons only, which is what makes the two kernels agree on pi.
 * An inclusion probability above 1 is capped, and concepts are unique: the only deviations, both of
 * a few problems in a thousand.
 *
 * Because type and skeleton negatives both occur, no count of strokes, kinds or types separates
 * the sides. */
#include "make/free_form_walk.h"

#include "base/error.h"
#include "base/stream.h"
#include "config/widths.h"
#include "ink/contrast.h"
#include "make/systematic.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Smallest difference of two turns that are neighbours: the published generator's. */
#define LEAST_TURN_DEG 45.0
/* Draws from f to learn how often each kind of change could be made. */
#define PILOT_DRAWS 400
/* Least contrast of two types at the smallest scale: half as much again as a change of 0.10 of an
 * average stroke, because a quarter circle is shorter than a line. With all five types this keeps
 * squares from changing into circles or plain strokes. */
#define LEAST_CONTRAST 0.15
#define STEP_RATIO     0.5
#define BALANCE_ROUNDS 20000

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

/* Taste, not truth: any positive numbers keep the balance. Squares, triangles, zigzags, circles,
 * half circles and tangent joints get the larger ones. Ratios stay small, so that a node has many
 * neighbours of like weight. */
static double taste(bool arc, double turn, bool from_arc, double from_turn, bool first) {
    const double kind = arc == from_arc ? 0.65 : 0.35;
    double weight = 0.8;
    if (!arc && !from_arc)
        weight = angle_is(turn, 90) || angle_is(turn, 120) ? 3.0 : angle_is(turn, 60) ? 1.4 : 0.7;
    else if (angle_is(turn, 0))
        weight = 3.0;
    else if (angle_is(turn, 90))
        weight = 1.4;
    if (!first && arc == from_arc && !angle_is(turn, 0)) {
        if (fabs(turn - from_turn) < 1)
            weight *= 2.5;
        else if (fabs(turn + from_turn) < 1)
            weight *= 1.4;
    }
    return kind * weight;
}

static void fill_chain(blg_ff_walk *walk) {
    const blg_ff_rules *rules = &walk->rules;
    for (int from = 0; from < BLG_FF_STATES; from++) {
        const bool from_arc = from > BLG_MAX_TURNS;
        const int from_turn = from % (BLG_MAX_TURNS + 1);
        double sum = 0;
        for (int kind = 0; kind < 2; kind++)
            for (int t = 0; t < rules->n_turns; t++) {
                double *p = &walk->chain[from][kind * (BLG_MAX_TURNS + 1) + t];
                *p = taste(kind == BLG_ARC, rules->turns_deg[t], from_arc,
                           rules->turns_deg[from_turn], from_turn == BLG_FF_NO_TURN);
                sum += *p;
            }
        for (int to = 0; to < BLG_FF_STATES && sum > 0; to++)
            walk->chain[from][to] /= sum;
    }
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
    return f * pow(walk->rules.n_types, -s->n);
}

double blg_ff_walk_weight(const blg_ff_walk *walk, const blg_ff_node *node) {
    double f = 1;
    for (int i = 0; i < node->n_shapes; i++)
        f *= shape_weight(walk, &node->shapes[i]);
    return f;
}

/* The part of f that action i takes part in. */
static double local_weight(const blg_ff_walk *walk, const blg_ff_shape *s, int i) {
    const int kind = kind_of(walk, s->form[i]);
    double f = walk->sizes[kind];
    f *= i ? walk->chain[state(walk, s, i - 1)][state(walk, s, i)] : walk->first[kind];
    return i + 1 < s->n ? f * walk->chain[state(walk, s, i)][state(walk, s, i + 1)] : f;
}

static uint8_t first_form(const blg_ff_walk *walk, int kind) {
    return (uint8_t)(kind == BLG_ARC ? walk->rules.n_lines : 0);
}

/* A form of the kind that the first one has. */
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
            const size_t to =
                blg_rng_weighted(rng, walk->chain[state(walk, s, i - 1)], BLG_FF_STATES);
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
    const double d = fabs(remainder(rules->turns_deg[a] - rules->turns_deg[b], 360));
    return d > LEAST_TURN_DEG;
}

/* Whether one command may change from a code to another; types have weights instead. */
static bool may_change(const blg_ff_walk *walk, blg_change change, int from, int to) {
    const blg_ff_rules *rules = &walk->rules;
    if (change == BLG_CHANGE_KIND)
        return blg_ff_kinds_apart(&rules->forms[from], &rules->forms[to]);
    if (change == BLG_CHANGE_SIZE)
        return blg_ff_forms_difference(&rules->forms[from], &rules->forms[to]) >=
               BLG_FF_SIZES_APART;
    return change == BLG_CHANGE_TYPE || turns_apart(rules, from, to);
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

uint64_t blg_ff_node_key(const blg_ff_walk *walk, const blg_ff_node *node) {
    uint64_t key = 0;
    for (int i = 0; i < node->n_shapes; i++)
        key += stir(blg_ff_shape_keys(&walk->rules, &node->shapes[i]).typed);
    return key;
}

/* w(P, Q) / f(P) of a skeleton step; Q's congruence and validity not yet looked at. */
static double raw_weight(const blg_ff_walk *walk, const blg_ff_shape *s, blg_change change, int i,
                         int code) {
    blg_ff_shape q = *s;
    *code_of(&q, change, i) = (uint8_t)code;
    const double ratio = local_weight(walk, &q, i) / local_weight(walk, s, i);
    return walk->steps[change] * (ratio < 1 ? ratio : 1);
}

/* Whether the step leads to a valid shape that is not congruent; sets its key. */
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

bool blg_ff_walk_propose(const blg_ff_walk *walk, blg_rng *rng, blg_ff_node *node) {
    const blg_ff_rules *rules = &walk->rules;
    draw_from_f(walk, rng, node);
    double forms[BLG_MAX_COMPONENTS], turns[BLG_MAX_COMPONENTS], all_forms = 0, all_turns = 0;
    const int others = walk->rules.n_forms - 1;
    for (int i = 0; i < walk->n_shapes; i++) {
        all_forms += forms[i] = walk->n_actions[i] * others;
        all_turns += turns[i] =
            walk->steps[BLG_CHANGE_TURN] * (walk->n_actions[i] - 1) * rules->n_turns;
    }
    const double all_kinds = walk->steps[BLG_CHANGE_KIND] * all_forms;
    const double all_sizes = walk->steps[BLG_CHANGE_SIZE] * all_forms;
    if (!(all_kinds + all_turns + all_sizes > 0)) /* type changes only: every skeleton weighs f */
        return blg_ff_walk_valid(walk, node);
    blg_ff_step step = {.change = BLG_CHANGE_KIND};
    const double at = blg_rng_double(rng) * (all_kinds + all_turns + all_sizes);
    if (at >= all_kinds)
        step.change =
            at < all_kinds + all_turns || !(all_sizes > 0) ? BLG_CHANGE_TURN : BLG_CHANGE_SIZE;
    const bool turn = step.change == BLG_CHANGE_TURN;
    step.shape = (uint8_t)blg_rng_weighted(rng, turn ? turns : forms, (size_t)walk->n_shapes);
    const blg_ff_shape *s = &node->shapes[step.shape];
    if (turn) {
        step.action = (uint8_t)(1 + blg_rng_below(rng, (uint32_t)s->n - 1));
        step.code = (uint8_t)blg_rng_below(rng, (uint32_t)rules->n_turns);
    } else {
        step.action = (uint8_t)blg_rng_below(rng, s->n);
        step.code = others > 1 ? (uint8_t)blg_rng_below(rng, (uint32_t)others) : 0;
        step.code = (uint8_t)(step.code + (step.code >= s->form[step.action])); /* not its own */
    }
    if (!may_change(walk, step.change,
                    *code_of(&node->shapes[step.shape], step.change, step.action), step.code))
        return false;
    const double ratio =
        raw_weight(walk, s, step.change, step.action, step.code) / walk->steps[step.change];
    return blg_rng_double(rng) < ratio && blg_ff_walk_valid(walk, node) &&
           edge_exists(walk, s, &step);
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

static int add_steps(const blg_ff_walk *walk, const blg_ff_shape *s, int shape, blg_change change,
                     blg_ff_step *steps) {
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
            step.weight = change == BLG_CHANGE_TYPE ? walk->type_steps[present][code]
                                                    : raw_weight(walk, s, change, i, code);
            if (step.weight > 0 && edge_exists(walk, s, &step))
                steps[n++] = step;
        }
    return n;
}

int blg_ff_walk_steps(const blg_ff_walk *walk, const blg_ff_node *node, bool types,
                      blg_ff_step *steps) {
    int n = 0;
    for (int i = 0; i < node->n_shapes; i++)
        for (int change = 0; change < BLG_CHANGES; change++)
            if ((change == BLG_CHANGE_TYPE) == types)
                n += add_steps(walk, &node->shapes[i], i, (blg_change)change, steps + n);
    qsort(steps, (size_t)n, sizeof *steps, compare_steps);
    return n;
}

/* ---- neighbours ---- */

/* Lowers weights until none has more than 1 / m of their sum, so that nothing is drawn twice; the
 * others keep their proportions. n >= m. */
static void cap_weights(double *weights, int n, int m) {
    bool capped[BLG_FF_STEPS] = {false};
    int n_capped = 0;
    double rest = 0, cap = 0;
    for (int i = 0; i < n; i++)
        rest += weights[i];
    for (bool again = true; again && n_capped < m;) {
        again = false;
        cap = rest / (m - n_capped);
        for (int i = 0; i < n && n_capped < m; i++)
            if (!capped[i] && weights[i] > cap * (1 + 1e-12)) {
                capped[i] = again = true;
                n_capped++;
                rest -= weights[i];
            }
    }
    for (int i = 0; i < n && n_capped; i++)
        weights[i] = capped[i] ? (n_capped < m ? cap : 1) : (n_capped < m ? weights[i] : 0);
}

/* Congruent neighbours stand side by side, so both are drawn only where their weights ask for more
 * than one draw. */
static bool draw_steps(blg_rng *rng, const blg_ff_step *steps, int n, int m, blg_ff_step *drawn) {
    double weights[BLG_FF_STEPS];
    int picks[BLG_MAX_SIDE];
    for (int i = 0; i < n; i++)
        weights[i] = steps[i].weight;
    if (m == 0 || n < m)
        return m == 0;
    cap_weights(weights, n, m);
    blg_systematic(rng, weights, n, m, picks);
    for (int i = 0; i < m; i++)
        drawn[i] = steps[picks[i]];
    return true;
}

bool blg_ff_walk_neighbours(const blg_ff_walk *walk, blg_rng *rng, const blg_ff_node *node, int m,
                            blg_ff_step *scratch, blg_ff_step *drawn) {
    const double by_type = m * walk->type_share;
    int n_types = (int)by_type;
    n_types += blg_rng_double(rng) < by_type - n_types;
    int n = n_types ? blg_ff_walk_steps(walk, node, true, scratch) : 0;
    if (!draw_steps(rng, scratch, n, n_types, drawn))
        return false;
    n = n_types < m ? blg_ff_walk_steps(walk, node, false, scratch) : 0;
    if (!draw_steps(rng, scratch, n, m - n_types, drawn + n_types))
        return false;
    blg_rng_shuffle(rng, drawn, (size_t)m, sizeof *drawn);
    return true;
}

/* ---- setting up ---- */

/* Mean over f of the summed step weights of one kind of change, at c = 1. */
static double mean_steps(blg_ff_walk *walk, blg_rng rng, blg_change change) {
    double sum = 0;
    walk->steps[change] = 1;
    for (int draw = 0; draw < PILOT_DRAWS; draw++) {
        blg_ff_node node;
        draw_from_f(walk, &rng, &node);
        for (int k = 0; k < node.n_shapes; k++) {
            const blg_ff_shape *s = &node.shapes[k];
            for (int i = change == BLG_CHANGE_TURN; i < s->n; i++)
                for (int code = 0; code < count_codes(walk, change); code++) {
                    const int present = change == BLG_CHANGE_TURN ? s->turn[i] : s->form[i];
                    if (may_change(walk, change, present, code))
                        sum += raw_weight(walk, s, change, i, code);
                }
        }
    }
    return sum / PILOT_DRAWS;
}

/* Symmetric weights between types that can be told apart, each type's summing to 1, so that the
 * uniform distribution over types is stationary. False where there are none. */
static bool fill_type_steps(blg_ff_walk *walk, double scale) {
    const int n = walk->rules.n_types;
    double side[BLG_STROKE_TYPES] = {1, 1, 1, 1, 1}, worst = 1;
    for (int round = 0; round < BALANCE_ROUNDS && worst > 1e-12; round++) {
        worst = 0;
        for (int i = 0; i < n; i++) {
            double sum = 0;
            for (int j = 0; j < n; j++) {
                const double contrast =
                    blg_type_contrast(walk->rules.types[i], walk->rules.types[j], scale);
                walk->type_steps[i][j] = contrast >= LEAST_CONTRAST ? side[i] * side[j] : 0;
                sum += walk->type_steps[i][j];
            }
            worst = fmax(worst, fabs(sum - 1));
            side[i] /= sum > 0 ? sqrt(sum) : 1;
            if (!isfinite(side[i])) /* a type with two neighbours that have no other */
                return false;
        }
    }
    return n > 1 && worst <= 1e-12;
}

/* In small settings kinds have few edges; each would need more than one draw to fill the share that
 * is wanted, so the share is smaller there. */
static void limit_steps(blg_ff_walk *walk) {
    double *steps = walk->steps;
    int n = 0;
    for (int i = 0; i < walk->n_shapes; i++)
        n += walk->n_actions[i];
    const double most = steps[BLG_CHANGE_TURN] * STEP_RATIO * n;
    if (steps[BLG_CHANGE_TURN] > 0 && steps[BLG_CHANGE_KIND] > most)
        steps[BLG_CHANGE_KIND] = most;
}

/* What a negative is to change must be possible somewhere. */
static blg_status refuse_forms(const blg_ff_rules *rules, blg_change change, blg_error *error) {
    const int arcs = rules->n_forms - rules->n_lines;
    double most = 0;
    for (int a = 0; a < rules->n_forms; a++)
        for (int b = 0; b < a; b++)
            most = fmax(most, blg_ff_forms_difference(&rules->forms[a], &rules->forms[b]));
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
    fill_chain(walk);
    for (int i = 0; i < walk->n_shapes; i++)
        walk->n_actions[i] = ff->settings[setting].n_actions[i];
    /* The same pilot for every seed: weights are part of the method, not of the draw. */
    const blg_rng rng = blg_stream_trial_walks(setting);
    for (int change = 0; change < BLG_CHANGES; change++) {
        wanted[change] = ff->change_weights[change];
        double mean = 1;
        if (change != BLG_CHANGE_TYPE && wanted[change] > 0)
            mean = mean_steps(walk, rng, (blg_change)change);
        else if (change == BLG_CHANGE_TYPE)
            mean = fill_type_steps(
                walk, blg_widths_scale(config, config->placement.scale[BLG_FREE_FORM].low));
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
    walk->type_share = walk->steps[BLG_CHANGE_TYPE] > 0 ? wanted[BLG_CHANGE_TYPE] / all : 0;
    return BLG_OK;
}
