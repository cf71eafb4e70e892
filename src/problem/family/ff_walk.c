/* The walk over free-form images: shapes, their grammar, the weights of images and neighbours, the
 * negatives of a problem. A setting goes in; concepts and their negatives come out, which
 * problem/family/ff.c gives to problems. The proof stands at "the walk". The codes of forms, turns
 * and types, on which the walk works, come from problem/builder.c ("ff rules"). The header is
 * problem/builder.h. */
#include "problem/builder.h"

#include "base/geometry.h"
#include "base/rng.h"

/* ---- shapes ---- */

/* Geometry of coded shapes. A builder tests some hundred shapes for a problem, so strokes are
 * traced by complex rotation, without a trigonometric call for each stroke.
 *
 * A stroke is hidden where it runs within MERGE of other strokes. MERGE is the pen's width at the
 * smallest scale of the published range (8 / 80), so nearer strokes merge in the picture. The test
 * samples a stroke at the middles of BLG_FF_SAMPLES equal parts. */

#define MERGE        0.10
#define HIDDEN_MOST  (BLG_FF_SAMPLES / 2) /* samples of a stroke that may merge with others */
#define RETRACE      0.02                 /* a sample as near as this lies on the other stroke */
#define RETRACE_MOST 1    /* samples of a stroke that may lie on another, as where strokes cross */
#define KEY_GRID     1e5  /* steps of a program unit in which keys measure distances */
#define CLOSE        0.03 /* ends as near as this meet; tests and the audit use the same number */
#define TINY         1e-9 /* a smaller area, length or squared distance is rounding */
/* Keys measure distances in steps of a grid that is shifted by this share of a step. So its bounds
 * avoid the distances of regular turns, and rounding cannot split equal lengths. */
#define GRID_SHIFT 0.377123

/* A stroke of a coded shape, traced. */
typedef struct stroke {
    bool arc;
    const blg_ff_form *form;
    blg_vec2 start, middle, end, centre, bisector;
    double length;
} stroke;

typedef struct figure {
    int n;
    stroke strokes[BLG_MAX_ACTIONS];
} figure;

/* Lays the strokes end to end, in program units, from the origin along the x axis. bisector: the
 * unit vector from the centre of an arc to its middle. */
static void trace_shape(const blg_ff_rules *rules, const blg_ff_shape *shape, figure *f) {
    blg_vec2 at = {0, 0}, heading = {1, 0};
    f->n = shape->n;
    for (int i = 0; i < shape->n; i++) {
        stroke *s = &f->strokes[i];
        heading = blg_vec2_turned(heading, rules->turns[shape->turn[i]]);
        const blg_ff_form *form = &rules->forms[shape->form[i]];
        s->form = form;
        s->arc = form->kind == BLG_ARC;
        s->start = at;
        if (s->arc) {
            const blg_vec2 spoke = blg_vec2_scale(blg_vec2_left(heading), -form->radius);
            s->centre = blg_vec2_sub(at, spoke);
            s->bisector = blg_vec2_scale(blg_vec2_turned(spoke, form->arc_half), 1 / form->radius);
            s->middle = blg_vec2_along(s->centre, form->radius, s->bisector);
            s->end = blg_vec2_add(s->centre, blg_vec2_turned(spoke, form->arc_turn));
            s->length = form->radius * BLG_RADIANS(fabs(form->extent_deg));
            heading = blg_vec2_turned(heading, form->arc_turn);
        } else {
            s->middle = blg_vec2_along(at, form->length / 2, heading);
            s->end = blg_vec2_along(at, form->length, heading);
            s->length = form->length;
        }
        at = s->end;
    }
}

/* Squared distance of p from a stroke. An arc is nearest at a point inside its extent, or else at
 * an end. */
static double squared_to_stroke(const stroke *s, blg_vec2 p) {
    if (s->arc) {
        const blg_vec2 v = blg_vec2_sub(p, s->centre);
        const double r = blg_vec2_length(v);
        const double off = r - s->form->radius;
        if (blg_vec2_dot(v, s->bisector) >= s->form->arc_half.x * r)
            return off * off;
        return blg_least(blg_vec2_distance_squared(p, s->start),
                         blg_vec2_distance_squared(p, s->end));
    }
    const blg_vec2 along = blg_vec2_sub(s->end, s->start);
    double t = blg_vec2_dot(blg_vec2_sub(p, s->start), along) / (s->length * s->length);
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return blg_vec2_distance_squared(p, blg_vec2_along(s->start, t, along));
}

/* Samples of a stroke: all x and all y side by side, so that compilers use vector instructions. */
typedef struct samples {
    double x[BLG_FF_SAMPLES], y[BLG_FF_SAMPLES];
} samples;

/* Fills points with the middles of BLG_FF_SAMPLES equal parts of the stroke. */
static void take_samples(const stroke *s, samples *points) {
    if (!s->arc) {
        const blg_vec2 along = blg_vec2_sub(s->end, s->start);
        for (int i = 0; i < BLG_FF_SAMPLES; i++) {
            points->x[i] = s->start.x + (i + 0.5) / BLG_FF_SAMPLES * along.x;
            points->y[i] = s->start.y + (i + 0.5) / BLG_FF_SAMPLES * along.y;
        }
        return;
    }
    blg_vec2 spoke = blg_vec2_turned(blg_vec2_sub(s->start, s->centre), s->form->sample_half);
    for (int i = 0; i < BLG_FF_SAMPLES; i++, spoke = blg_vec2_turned(spoke, s->form->sample_step)) {
        points->x[i] = s->centre.x + spoke.x;
        points->y[i] = s->centre.y + spoke.y;
    }
}

/* Fills squares with the squared distances of all samples of another stroke from the line s: bit
 * for bit the numbers that squared_to_stroke gives for each sample. */
static void squares_to_line(const stroke *s, const samples *points, double *squares) {
    const blg_vec2 along = blg_vec2_sub(s->end, s->start);
    const double length = s->length * s->length;
    for (int k = 0; k < BLG_FF_SAMPLES; k++) {
        double t = ((points->x[k] - s->start.x) * along.x + (points->y[k] - s->start.y) * along.y) /
                   length;
        t = t < 0 ? 0 : t;
        t = t > 1 ? 1 : t;
        const double x = points->x[k] - (s->start.x + t * along.x);
        const double y = points->y[k] - (s->start.y + t * along.y);
        squares[k] = x * x + y * y;
    }
}

/* Whether stroke number `index` shows: no other stroke retraces it, and not more than HIDDEN_MOST
 * of its samples merge with all other strokes together. */
static bool stroke_visible(const figure *f, int index) {
    const stroke *s = &f->strokes[index];
    samples points;
    double squares[BLG_FF_SAMPLES];
    bool hidden[BLG_FF_SAMPLES] = {false};
    take_samples(s, &points);
    for (int j = 0; j < f->n; j++) {
        const stroke *other = &f->strokes[j];
        const double reach = (s->length + other->length) / 2 + MERGE;
        if (j == index || blg_vec2_distance_squared(s->middle, other->middle) > reach * reach)
            continue;
        if (!other->arc)
            squares_to_line(other, &points, squares);
        for (int k = 0; k < BLG_FF_SAMPLES && other->arc; k++)
            squares[k] = squared_to_stroke(other, (blg_vec2){points.x[k], points.y[k]});
        int on = 0, n_hidden = 0;
        for (int k = 0; k < BLG_FF_SAMPLES; k++) {
            hidden[k] |= squares[k] < MERGE * MERGE;
            n_hidden += hidden[k];
            on += squares[k] < RETRACE * RETRACE;
        }
        if (on > RETRACE_MOST || n_hidden > HIDDEN_MOST)
            return false;
    }
    return true;
}

/* Finds the points where the line or circle that stroke a is a part of meets that of stroke b.
 * There are at most two. Returns their number. */
static int meetings(const stroke *a, const stroke *b, blg_vec2 at[2]) {
    if (!a->arc && !b->arc) {
        const blg_vec2 along_a = blg_vec2_sub(a->end, a->start),
                       along_b = blg_vec2_sub(b->end, b->start);
        const double area = blg_vec2_cross(along_a, along_b);
        if (fabs(area) < TINY)
            return 0; /* parallel lines: their ends tell whether they meet */
        const double t = blg_vec2_cross(blg_vec2_sub(b->start, a->start), along_b) / area;
        at[0] = blg_vec2_along(a->start, t, along_a);
        return 1;
    }
    if (!a->arc)
        return meetings(b, a, at); /* now the first stroke is an arc */
    /* Both points lie on a's circle. foot: the midpoint of the two. across: the direction of the
     * line through both. */
    blg_vec2 foot, across;
    const double radius = a->form->radius;
    if (b->arc) {
        const blg_vec2 between = blg_vec2_sub(b->centre, a->centre);
        const double d = blg_vec2_length(between);
        if (d < TINY)
            return 0; /* same centre: their ends tell, as for parallel lines */
        across = blg_vec2_scale(blg_vec2_left(between), 1 / d);
        foot = blg_vec2_along(
            a->centre, (1 + (radius * radius - b->form->radius * b->form->radius) / (d * d)) / 2,
            between);
    } else {
        across = blg_vec2_scale(blg_vec2_sub(b->end, b->start), 1 / b->length);
        foot = blg_vec2_along(b->start, blg_vec2_dot(blg_vec2_sub(a->centre, b->start), across),
                              across);
    }
    const double squared_half = radius * radius - blg_vec2_distance_squared(foot, a->centre);
    if (squared_half < 0)
        return 0;
    at[0] = blg_vec2_along(foot, sqrt(squared_half), across);
    at[1] = blg_vec2_along(foot, -sqrt(squared_half), across);
    return 2;
}

/* Whether two strokes meet. joined: b starts at the end of a, and that point does not count. */
static bool strokes_meet(const stroke *a, const stroke *b, bool joined) {
    const double near = CLOSE * CLOSE;
    if (squared_to_stroke(a, b->end) <= near || squared_to_stroke(b, a->start) <= near)
        return true;
    if (!joined && (squared_to_stroke(a, b->start) <= near || squared_to_stroke(b, a->end) <= near))
        return true;
    blg_vec2 at[2];
    for (int k = meetings(a, b, at) - 1; k >= 0; k--)
        if (squared_to_stroke(a, at[k]) < TINY && squared_to_stroke(b, at[k]) < TINY &&
            !(joined && blg_vec2_distance_squared(at[k], a->end) <= near))
            return true;
    return false;
}

/* Tests all pairs of strokes. The joint of two successive strokes does not count as a meeting. */
bool blg_ff_shape_loops(const blg_ff_rules *rules, const blg_ff_shape *shape) {
    figure f;
    trace_shape(rules, shape, &f);
    for (int i = 0; i < f.n; i++)
        for (int j = 0; j < i; j++) {
            const stroke *a = &f.strokes[j], *b = &f.strokes[i];
            const double reach = (a->length + b->length) / 2 + CLOSE;
            if (blg_vec2_distance_squared(a->middle, b->middle) <= reach * reach &&
                strokes_meet(a, b, i == j + 1))
                return true;
        }
    return false;
}

/* Least diameter by number of strokes: up to nine as in the published generator, then 0.1 more for
 * each further stroke. */
static double least_diameter(int n) {
    static const double published[] = {0, 0.5, 0.5, 0.85, 0.95, 0.95, 1.15, 1.35, 1.55, 1.75};
    const int last = sizeof published / sizeof *published - 1;
    return n <= last ? published[n] : published[last] + 0.1 * (n - last);
}

/* The largest distance between ends and middles of strokes: cheap, and near enough. An arc that
 * bulges beyond these points may make the figure a little wider. A stroke starts where the one
 * before it ends, so of the starts only the first needs a comparison. */
static double diameter(const figure *f) {
    double most = 0;
    for (int i = 0; i < f->n; i++)
        for (int j = 0; j <= i; j++) {
            const stroke *a = &f->strokes[i], *b = &f->strokes[j];
            most = blg_most(most, blg_most(blg_vec2_distance_squared(a->end, b->start),
                                           blg_vec2_distance_squared(a->end, b->end)));
            most = blg_most(most, blg_most(blg_vec2_distance_squared(a->middle, b->start),
                                           blg_vec2_distance_squared(a->end, b->middle)));
            most = blg_most(most, blg_vec2_distance_squared(a->middle, b->middle));
        }
    return sqrt(most);
}

bool blg_ff_shape_valid(const blg_ff_rules *rules, const blg_ff_shape *shape) {
    figure f;
    trace_shape(rules, shape, &f);
    const double extent = diameter(&f);
    if (extent < least_diameter(f.n) || extent > rules->largest)
        return false;
    for (int i = 0; i < f.n; i++)
        if (!stroke_visible(&f, i))
            return false;
    return true;
}

/* Finaliser of MurmurHash3 (public domain): mixes all bits. */
static uint64_t mix(uint64_t x) {
    x = (x ^ (x >> 33)) * 0xff51afd7ed558ccdu;
    x = (x ^ (x >> 33)) * 0xc4ceb9fe1a85ec53u;
    return x ^ (x >> 33);
}

/* The distance of two points as a whole number of steps of 1 / KEY_GRID, for hashes. */
static uint64_t on_grid(blg_vec2 a, blg_vec2 b) {
    return (uint64_t)(sqrt(blg_vec2_distance_squared(a, b)) * KEY_GRID + GRID_SHIFT);
}

/* Shrinks a figure of equal lines: a square with two lines to a side becomes a square with one line
 * to a side. A run is a sequence of lines that go straight on. Returns the greatest common divisor
 * of the lengths of all runs; 0 if the figure has other strokes. *small gets the figure whose runs
 * are shorter by this factor; it stays empty if the divisor is 1. */
static int reduce(const blg_ff_rules *rules, const blg_ff_shape *shape, blg_ff_shape *small) {
    int runs[BLG_MAX_ACTIONS] = {0}, n_runs = 0, divisor = 0;
    for (int i = 0; i < shape->n; i++) {
        if (rules->forms[shape->form[i]].kind != BLG_LINE || shape->form[i] != shape->form[0])
            return 0;
        const bool goes_straight_on = fabs(rules->turns_deg[shape->turn[i]]) < 1;
        if (i == 0 || !goes_straight_on)
            n_runs++;
        runs[n_runs - 1]++;
    }
    for (int i = 0; i < n_runs; i++)
        divisor = blg_common_divisor(divisor, runs[i]);
    *small = (blg_ff_shape){.n = 0};
    for (int i = 0, at = 0; i < n_runs && divisor > 1; at += runs[i++])
        for (int k = 0; k < runs[i] / divisor; k++) {
            small->form[small->n] = shape->form[0];
            small->turn[small->n++] = shape->turn[at + k];
        }
    return divisor;
}

/* Makes the keys of a shape, which are equal for congruent shapes. A key sums up hashes of how far
 * each stroke's start, middle and end lie from the figure's centre. The order of the strokes, a
 * turn or a mirror of the figure do not change these distances. A figure of equal lines has the
 * plain key of its smallest form (reduce). */
blg_ff_keys blg_ff_shape_keys(const blg_ff_rules *rules, const blg_ff_shape *shape) {
    figure f;
    trace_shape(rules, shape, &f);
    blg_vec2 centre = {0, 0};
    double weight = 0;
    for (int i = 0; i < f.n; i++) {
        const stroke *s = &f.strokes[i];
        centre = blg_vec2_along(centre, s->length, blg_vec2_add(s->start, s->end));
        centre = blg_vec2_along(centre, s->length, s->middle);
        weight += 3 * s->length;
    }
    centre = blg_vec2_scale(centre, weight > 0 ? 1 / weight : 0);
    blg_ff_keys keys = {shape->n, shape->n, 0};
    for (int i = 0; i < f.n; i++) {
        const stroke *s = &f.strokes[i];
        const uint64_t a = on_grid(s->start, centre), b = on_grid(s->end, centre);
        const uint64_t ends = (a < b ? a : b) << 32 | (a < b ? b : a);
        const uint64_t plain = mix(ends + mix(on_grid(s->middle, centre) << 1 | s->arc));
        keys.plain += plain;
        keys.typed += mix(plain + shape->type[i] + 1);
    }
    blg_ff_shape small;
    const int divisor = reduce(rules, shape, &small);
    if (divisor > 1)
        keys.plain = blg_ff_shape_keys(rules, &small).plain;
    keys.lines = (uint8_t)(divisor ? shape->n / divisor : 0);
    return keys;
}

/* ---- the grammar ---- */

/* A shape may be read as a chain of parts in several ways: two lines at a right angle are a part,
 * or two lines with a joint of 90 degrees. The weight of a shape is the sum over all its readings,
 * from the first action to the last (the forward algorithm of hidden Markov models). As in the
 * published generator, the next part is drawn among those that still fit. */

/* The numbers of this chapter are a matter of taste: any positive numbers keep both sides alike.
 * They make figures like the published figures, but flatter: a node needs several neighbours of
 * similar weight for each kind of change ("the walk" below).
 *
 * Weights of turns to the left and to the right between two lines; going straight on has 1. */
#define JOINT_LEFT  0.4
#define JOINT_RIGHT 0.3
/* Weight of all turns outside of the closed grammar together, over all joints of an image. */
#define ODD      0.13
#define MOST_ODD 0.1 /* at one joint */
/* Share of mirrored parts. */
#define MIRRORED 0.4
/* Weights of parts; the published generator draws all seven equally often. */
#define SINGLE      5.6 /* of a line, and of an arc */
#define HALF_CIRCLE 0.2
#define CIRCLE      0.8
#define TRIANGLE    1.5
#define SQUARE      1.3
#define RIGHT_ANGLE 1.0

/* The code of a turn; -1: the config lacks the turn. */
static int turn_code(const blg_ff_rules *rules, double deg) {
    for (int t = 0; t < rules->n_turns; t++)
        if (fabs(rules->turns_deg[t] - deg) < 1)
            return t;
    return -1;
}

/* Adds a part of n lines or arcs with a turn between them, unless the config lacks the turn. Parts
 * of one kind and turn form a list (g->next). */
static void add_part(const blg_ff_rules *rules, blg_ff_grammar *g, blg_action_kind kind, int n,
                     double turn_deg, double weight) {
    const bool arc = kind == BLG_ARC;
    const int code = n > 1 ? turn_code(rules, turn_deg) : BLG_FF_NO_TURN;
    if (code < 0)
        return;
    int *first = n > 1 ? &g->turning[arc][code] : &g->single[arc];
    g->next[g->n_parts] = *first;
    *first = g->n_parts;
    g->parts[g->n_parts++] = (blg_ff_part){arc, n, (uint8_t)code, weight};
}

/* Adds all parts: line, arc, half circle, circle; then triangle, square and right angle, each to
 * the left and to the right. */
static void list_parts(const blg_ff_rules *rules, blg_ff_grammar *g) {
    add_part(rules, g, BLG_LINE, 1, 0, SINGLE);
    add_part(rules, g, BLG_ARC, 1, 0, SINGLE);
    add_part(rules, g, BLG_ARC, 2, 0, HALF_CIRCLE);
    add_part(rules, g, BLG_ARC, 4, 0, CIRCLE);
    for (int sign = 1; sign >= -1; sign -= 2) {
        const double share = sign < 0 ? MIRRORED : 1 - MIRRORED;
        add_part(rules, g, BLG_LINE, 3, 120 * sign, TRIANGLE * share);
        add_part(rules, g, BLG_LINE, 4, 90 * sign, SQUARE * share);
        add_part(rules, g, BLG_LINE, 2, 90 * sign, RIGHT_ANGLE * share);
    }
}

/* Sets the probabilities of the turns (joints) between a stroke of kind `before` and one of kind
 * `after`. Joints of the closed grammar go straight on or, between lines, turn by a right angle, as
 * people draw; the other turns share the small weight `odd`. n_joints: of an image, which share
 * ODD.
 */
static void fill_joints(const blg_ff_rules *rules, blg_ff_grammar *g, int before, int after,
                        int n_joints) {
    const bool lines = before == BLG_LINE && after == BLG_LINE;
    double *joint = g->joint[before][after], sum = 0;
    const double odd = blg_least(ODD / (n_joints > 0 ? n_joints : 1), MOST_ODD);
    int n_odd = 0;
    for (int t = 0; t < rules->n_turns; t++) {
        const double deg = rules->turns_deg[t];
        const bool straight = fabs(deg) < 1, square = lines && fabs(fabs(deg) - 90) < 1;
        g->closed[before][after][t] = straight || square;
        n_odd += !straight && !square;
        joint[t] = straight ? 1 : 0;
        if (square)
            joint[t] = deg > 0 ? JOINT_LEFT : JOINT_RIGHT;
    }
    for (int t = 0; t < rules->n_turns; t++)
        if (!g->closed[before][after][t])
            joint[t] = odd / n_odd;
    for (int t = 0; t < rules->n_turns; t++)
        sum += joint[t];
    for (int t = 0; t < rules->n_turns; t++)
        joint[t] /= sum;
    g->joints_of[before][after] = blg_rng_choice_of(joint, (size_t)rules->n_turns);
}

/* Makes the tables of the grammar: its parts, the turns of joints, and, for each number of actions
 * that a shape still lacks, which parts fit. */
void blg_ff_grammar_init(const blg_ff_rules *rules, int n_joints, blg_ff_grammar *g) {
    *g = (blg_ff_grammar){.n_parts = 0};
    list_parts(rules, g);
    for (int before = 0; before < 2; before++)
        for (int after = 0; after < 2; after++)
            fill_joints(rules, g, before, after, n_joints);
    for (int left = 1; left <= BLG_MAX_ACTIONS; left++) {
        double sum = 0;
        for (int p = 0; p < g->n_parts; p++)
            sum += g->start[left][p] = g->parts[p].n <= left ? g->parts[p].weight : 0;
        for (int p = 0; p < g->n_parts; p++)
            g->start[left][p] /= sum;
        g->parts_of[left] = blg_rng_choice_of(g->start[left], (size_t)g->n_parts);
    }
}

/* Fills runs[i]: how many actions from number i on a part could take, which needs strokes of one
 * kind and one turn between them. So the turn of action i itself does not count. */
static void fill_runs(const bool *arcs, const uint8_t *turns, int n, int *runs) {
    for (int i = n - 1; i >= 0; i--) {
        const bool two = i + 1 < n && arcs[i + 1] == arcs[i];
        const bool more = two && i + 2 < n && runs[i + 1] > 1 && turns[i + 2] == turns[i + 1];
        runs[i] = more ? runs[i + 1] + 1 : 1 + two;
    }
}

/* The probability that the grammar draws the shape's kinds and turns: the sum over all ways to read
 * the actions as parts (see blg_ff_grammar). A part that may begin at action i and takes k actions
 * adds to weight[i + k]: weight[i] times the probabilities of the part and of the joint before it.
 * *closed: whether some reading has closed joints alone. */
double blg_ff_grammar_weight(const blg_ff_grammar *g, const blg_ff_rules *rules,
                             const blg_ff_shape *shape, bool *closed) {
    double weight[BLG_MAX_ACTIONS + 1]; /* sum over all readings of the first i actions */
    bool reached[BLG_MAX_ACTIONS + 1];  /* some such reading has closed joints alone */
    bool arcs[BLG_MAX_ACTIONS];
    int runs[BLG_MAX_ACTIONS];
    const int n = shape->n;
    for (int i = 0; i < n; i++)
        arcs[i] = shape->form[i] >= rules->n_lines;
    for (int i = 0; i <= n; i++) {
        weight[i] = i == 0;
        reached[i] = i == 0;
    }
    fill_runs(arcs, shape->turn, n, runs);
    for (int i = 0; i < n; i++) {
        const uint8_t turn = shape->turn[i];
        if (!(weight[i] > 0))
            continue;
        const double so_far = i ? weight[i] * g->joint[arcs[i - 1]][arcs[i]][turn] : 1;
        const bool by_closed = i ? reached[i] && g->closed[arcs[i - 1]][arcs[i]][turn] : true;
        weight[i + 1] += so_far * g->start[n - i][g->single[arcs[i]]];
        reached[i + 1] |= by_closed;
        for (int p = runs[i] > 1 ? g->turning[arcs[i]][shape->turn[i + 1]] : 0; p; p = g->next[p]) {
            const int length = g->parts[p].n;
            if (length > runs[i])
                continue;
            weight[i + length] += so_far * g->start[n - i][p];
            reached[i + length] |= by_closed;
        }
    }
    *closed = reached[n];
    return weight[n];
}

/* Draws the kinds and turns of a shape of shape->n actions from the grammar: part after part, with
 * a random turn (joint) between two parts. */
void blg_ff_grammar_draw(const blg_ff_grammar *g, const blg_ff_rules *rules, blg_rng *rng,
                         blg_ff_shape *shape) {
    bool before = false;
    for (int i = 0; i < shape->n;) {
        const blg_ff_part *part = &g->parts[blg_rng_choose(rng, &g->parts_of[shape->n - i])];
        const blg_rng_choice *joints = &g->joints_of[before][part->arc];
        const uint8_t joint = i ? (uint8_t)blg_rng_choose(rng, joints) : BLG_FF_NO_TURN;
        for (int k = 0; k < part->n; k++, i++) {
            shape->form[i] = (uint8_t)(part->arc ? rules->n_lines : 0); /* the first of its kind */
            shape->turn[i] = k ? part->turn : joint;
        }
        before = part->arc;
    }
}

/* ---- the walk ---- */

/* Free-form problems without a shortcut: positive and negative images have the same distribution.
 *
 * Nodes are valid images of a setting whose skeleton the split may show (problem/family/ff.c). The
 * skeleton of an image is its kinds, sizes and turns. The weight f(P) of a skeleton P is a product
 * of two factors. The first is the probability of its kinds and turns in a grammar of the parts
 * that a person draws ("the grammar" above); sizes are uniform among those of the kind. The
 * second factor, l(P), is 1 if the image has a loop, and walk->loopless if it has none. f enters
 * the edges only through min(f(P), f(Q)), so the proof below holds for any positive f.
 *
 * Two skeletons P and Q have an edge if they differ in the kind, the size or the turn of one
 * action, both are nodes and they are not congruent. Its weight is symmetric:
 *     w(P, Q) = c(P, Q) min(f(P), f(Q)),  c(P, Q) = min(c(change), h(P), h(Q)).
 * Stroke types are uniform in f. Two images that differ in the type of one action have an edge of
 * weight c(type) f(P) if a person can tell the two types apart (problem/config.h). There
 * f(P) = f(Q), so this edge is symmetric as well.
 *
 * Positives are drawn from
 *     pi(P) = W(P) / sum W,  W(P) = sum_Q w(P, Q)
 * in three steps. Propose P from the grammar. Propose one of its potential edges with probability
 * c / D, where D is the sum of c(change) over the potential edges. If the edge exists, accept with
 * l(P) min(1, f(Q) / f(P)) c(P, Q) / c(change). The grammar's weight times l is f, so P is accepted
 * with probability W(P) / D. D depends on the setting only: every form but an action's own counts
 * as a potential change of its kind and of its size, every type but its own as a potential change
 * of its type.
 *
 * Negatives are drawn with inclusion probability w(P, Q) / W(P) per draw, and
 *     sum_P pi(P) w(P, Q) / W(P) = sum_P w(P, Q) / sum W = pi(Q).
 * So every single negative has the distribution pi, and no probe that sees one image beats 50 %.
 *
 * m different negatives need w(P, Q) <= W(P) / m for every edge. The cap h(P) in c(P, Q) sees to
 * that. It is defined as follows. Let T f(P) be the weight of all changes of type of P; changes of
 * a type apart, P and Q have the same T. Let k(P) be the sum of min(1, f(Q) / f(P)) over the edges
 * to images that are alike: of similar f, and both in the closed grammar or both outside. Edges
 * between images that are not alike have c <= T / (m - 1). Then such an edge has w <= T f / (m - 1)
 * and W >= T f + w, so w <= W / m. For images that are alike, h = T / (m - k): if all k edges had
 * this weight, W would be T f + k h f = m h f. A neighbour with fewer edges lowers c below h, so
 * here the bound holds nearly, not always.
 *
 * There are two deviations. Inclusion probabilities above 1 are capped: 1 % of the draws of the
 * default set. And no two concepts of a plan are equal. */

/* Most that h is, as a share of T: an edge weighs no more than all changes of type. */
#define MOST_OF_TYPES 1.0
/* Least ratio of f of two images that are alike. */
#define LEAST_ALIKE 0.2
#define ROUNDING    1.000001 /* more than rounding can add to a product */

/* ---- f ---- */

static int kind_of(const blg_ff_walk *walk, int form) {
    return form < walk->rules.n_lines ? BLG_LINE : BLG_ARC;
}

/* What the weights of nodes and edges depend on, of one shape. The functions fill_... fill the
 * members. */
typedef struct shape_facts {
    double weight; /* factor of f: of kinds, sizes and turns */
    bool closed;   /* in the closed grammar */
    bool loops;    /* blg_ff_shape_loops */
    blg_ff_keys keys;
} shape_facts;

/* The factor of f for a shape; *closed: whether the closed grammar has the shape. */
static double grammar_weight(const blg_ff_walk *walk, const blg_ff_shape *s, bool *closed) {
    double weight = blg_ff_grammar_weight(&walk->grammar, &walk->rules, s, closed);
    for (int i = 0; i < s->n; i++)
        weight *= walk->sizes[kind_of(walk, s->form[i])];
    return weight;
}

/* A cache of the costly facts about shapes: most images that are two steps from a node are reached
 * in two ways. A shape's hash gives its slot, which holds the last shape that came there. */
typedef struct cached_shape {
    blg_ff_shape shape; /* n is 0: the slot is empty */
    bool loops;
    bool tested;      /* is_edge has filled valid and keys */
    bool valid;       /* blg_ff_shape_valid */
    blg_ff_keys keys; /* if valid */
} cached_shape;

typedef struct shape_cache {
    unsigned n; /* a power of 2 */
    cached_shape *slots;
} shape_cache;

/* The facts of all shapes of an image, and the cache for its neighbours. */
typedef struct node_facts {
    shape_facts shapes[BLG_MAX_COMPONENTS];
    shape_cache cache;
} node_facts;

/* Whether two shapes have the same codes. */
static bool same_shape(const blg_ff_shape *s, const blg_ff_shape *t) {
    return s->n == t->n && memcmp(s->form, t->form, s->n) == 0 &&
           memcmp(s->turn, t->turn, s->n) == 0 && memcmp(s->type, t->type, s->n) == 0;
}

/* A prime near 2^32 / golden ratio: products with it spread the bits of a hash. */
#define CACHE_FACTOR 0x9e3779b1u

/* The shape's slot in the cache. A slot that holds another shape is overwritten, and only `loops`
 * is known then. The hash leaves out the types, because no step that is looked up changes a type.
 */
static cached_shape *cache_shape(const blg_ff_walk *walk, const shape_cache *cache,
                                 const blg_ff_shape *s) {
    uint32_t hash = 0;
    for (int i = 0; i < s->n; i++)
        hash = (hash + (uint32_t)(s->form[i] << 8 | s->turn[i])) * CACHE_FACTOR;
    cached_shape *slot = &cache->slots[(hash >> 16) & (cache->n - 1)];
    if (!same_shape(&slot->shape, s))
        *slot = (cached_shape){.shape = *s, .loops = blg_ff_shape_loops(&walk->rules, s)};
    return slot;
}

static void fill_loops(const blg_ff_walk *walk, const blg_ff_node *node, node_facts *facts) {
    for (int i = 0; i < node->n_shapes; i++)
        facts->shapes[i].loops = blg_ff_shape_loops(&walk->rules, &node->shapes[i]);
}

/* Fills weight and closed. */
static void fill_weights(const blg_ff_walk *walk, const blg_ff_node *node, node_facts *facts) {
    for (int i = 0; i < node->n_shapes; i++)
        facts->shapes[i].weight = grammar_weight(walk, &node->shapes[i], &facts->shapes[i].closed);
}

static void fill_keys(const blg_ff_walk *walk, const blg_ff_node *node, node_facts *facts) {
    for (int i = 0; i < node->n_shapes; i++)
        facts->shapes[i].keys = blg_ff_shape_keys(&walk->rules, &node->shapes[i]);
}

static node_facts facts_of(const blg_ff_walk *walk, const blg_ff_node *node) {
    node_facts facts = {.cache = {0}};
    fill_loops(walk, node, &facts);
    fill_weights(walk, node, &facts);
    fill_keys(walk, node, &facts);
    return facts;
}

/* A function whose name ends in "_with" asks about an image with these facts in which shape number
 * `shape` is replaced: `substitute` has the facts of the new shape. The function of the same name
 * without "_with" asks about the image as it is. */

/* l(P): 1 if a shape has a loop, else walk->loopless. */
static double loop_factor_with(const blg_ff_walk *walk, const node_facts *facts, int shape,
                               const shape_facts *substitute) {
    for (int i = 0; i < walk->n_shapes; i++)
        if (i == shape ? substitute->loops : facts->shapes[i].loops)
            return 1;
    return walk->loopless;
}

static double loop_factor(const blg_ff_walk *walk, const node_facts *facts) {
    return loop_factor_with(walk, facts, BLG_NONE, NULL);
}

/* Whether the image, with `substitute` in place of its shape number `shape`, is in the closed
 * grammar. */
static bool is_closed_with(const blg_ff_walk *walk, const node_facts *facts, int shape,
                           const shape_facts *substitute) {
    for (int i = 0; i < walk->n_shapes; i++)
        if (!(i == shape ? substitute->closed : facts->shapes[i].closed))
            return false;
    return true;
}

static bool is_closed(const blg_ff_walk *walk, const node_facts *facts) {
    return is_closed_with(walk, facts, BLG_NONE, NULL);
}

/* f of an image (see "the walk"); stroke types are uniform. */
double blg_ff_walk_weight(const blg_ff_walk *walk, const blg_ff_node *node) {
    const node_facts facts = facts_of(walk, node);
    double f = loop_factor(walk, &facts);
    for (int i = 0; i < node->n_shapes; i++)
        f *= facts.shapes[i].weight * blg_power(walk->rules.n_types, -node->shapes[i].n);
    return f;
}

/* Draws an image: kinds and turns from the grammar, then sizes and types uniformly. Its
 * probability is f, the density of "the walk", except for the factor of loops. */
void blg_ff_walk_draw(const blg_ff_walk *walk, blg_rng *rng, blg_ff_node *node) {
    const int n_lines = walk->rules.n_lines, n_arcs = walk->rules.n_forms - n_lines;
    node->n_shapes = walk->n_shapes;
    for (int k = 0; k < walk->n_shapes; k++) {
        blg_ff_shape *s = &node->shapes[k];
        s->n = (uint8_t)walk->n_actions[k];
        blg_ff_grammar_draw(&walk->grammar, &walk->rules, rng, s);
        /* The grammar has drawn form 0, the first line, or n_lines, the first arc; now the size. */
        for (int i = 0; i < s->n && walk->rules.n_forms > 2; i++)
            s->form[i] += (uint8_t)blg_rng_below(rng, (uint32_t)(s->form[i] ? n_arcs : n_lines));
        for (int i = 0; i < s->n; i++)
            s->type[i] = (uint8_t)blg_rng_below(rng, (uint32_t)walk->rules.n_types);
    }
}

/* ---- edges ---- */

/* The place in the shape of the code that the change would replace: action i's turn, type or
 * form. */
static uint8_t *code_of(blg_ff_shape *s, blg_change change, int i) {
    return change == BLG_CHANGE_TURN   ? &s->turn[i]
           : change == BLG_CHANGE_TYPE ? &s->type[i]
                                       : &s->form[i];
}

/* A shape after a step that changes it. */
static blg_ff_shape changed(const blg_ff_shape *s, const blg_ff_step *step) {
    blg_ff_shape q = *s;
    *code_of(&q, step->change, step->action) = step->code;
    return q;
}

void blg_ff_walk_apply(const blg_ff_step *step, blg_ff_node *node) {
    node->shapes[step->shape] = changed(&node->shapes[step->shape], step);
}

/* Whether a change of a command from one code to another may be an edge. */
static bool may_change(const blg_ff_walk *walk, blg_change change, int from, int to) {
    const blg_ff_rules *rules = &walk->rules;
    if (change == BLG_CHANGE_KIND)
        return blg_ff_kinds_apart(&rules->forms[from], &rules->forms[to]);
    if (change == BLG_CHANGE_SIZE)
        return blg_ff_forms_difference(&rules->forms[from], &rules->forms[to]) >=
               BLG_FF_SIZES_APART;
    return change == BLG_CHANGE_TYPE ? walk->types_apart[from][to] : rules->turns_apart[from][to];
}

/* The first action of a shape that a change can concern: the first action has no turn. */
static int first_of(blg_change change) {
    return change == BLG_CHANGE_TURN;
}

/* Number of codes of a command: turns, types or forms. */
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

blg_ff_keys blg_ff_node_keys(const blg_ff_walk *walk, const blg_ff_node *node) {
    blg_ff_keys keys = {0};
    for (int i = 0; i < node->n_shapes; i++) {
        const blg_ff_keys shape = blg_ff_shape_keys(&walk->rules, &node->shapes[i]);
        keys.typed += blg_stir(shape.typed);
        keys.plain += blg_stir(shape.plain);
    }
    return keys;
}

/* The skeleton of such an image. */
static blg_ff_skeleton skeleton_with(const blg_ff_walk *walk, const node_facts *facts, int shape,
                                     const shape_facts *substitute) {
    blg_ff_skeleton skeleton = {0};
    for (int i = 0; i < walk->n_shapes; i++) {
        const shape_facts *its = i == shape ? substitute : &facts->shapes[i];
        skeleton.key += blg_stir(its->keys.plain);
        skeleton.lines[i] = its->keys.lines;
    }
    return skeleton;
}

blg_ff_skeleton blg_ff_node_skeleton(const blg_ff_walk *walk, const blg_ff_node *node) {
    node_facts facts;
    fill_keys(walk, node, &facts);
    return skeleton_with(walk, &facts, BLG_NONE, NULL);
}

/* Whether the walk's split may show images of such a skeleton (problem/family/ff.c). must_wait: as
 * in blg_ff_walk.allows. */
static bool allows_with(const blg_ff_walk *walk, const node_facts *facts, int shape,
                        const shape_facts *substitute, bool *must_wait) {
    if (!walk->allows)
        return true;
    const blg_ff_skeleton skeleton = skeleton_with(walk, facts, shape, substitute);
    return walk->allows(walk->skeletons, &skeleton, must_wait);
}

static bool allows(const blg_ff_walk *walk, const node_facts *facts) {
    return allows_with(walk, facts, BLG_NONE, NULL, NULL);
}

/* ---- weights of edges ---- */

/* "The walk" defines the letters of this chapter: f weighs an image, c an edge, c(change) a kind of
 * change, T all changes of type of P; k(P) sums over the images that are alike, h(P) is the cap. */

/* An edge from image P to image Q that changes no type. */
typedef struct edge {
    shape_facts q;        /* of the shape of Q that differs from P's */
    cached_shape *cached; /* about this shape, until another edge is weighed */
    double ratio;         /* f(Q) / f(P) */
} edge;

/* f(Q) / f(P) of the edge from skeleton P to skeleton Q that gives a shape this weight and its
 * image this loop factor. */
static double ratio_of(const blg_ff_walk *walk, const node_facts *facts, int shape, double weight,
                       double loops) {
    return weight / facts->shapes[shape].weight * loops / loop_factor(walk, facts);
}

/* A fast test without Q's loops: whether f(P) and f(Q) can be similar, be there a loop in Q or not.
 * Images that are alike (function alike) always pass: rounding keeps the order of numbers. */
static bool may_be_alike(const blg_ff_walk *walk, const node_facts *facts, int shape,
                         double weight) {
    return ratio_of(walk, facts, shape, weight, 1) > LEAST_ALIKE &&
           ratio_of(walk, facts, shape, weight, walk->loopless) * LEAST_ALIKE < 1;
}

/* Sets the members of edge e except the keys, as if the step led to a node. The step changes no
 * type. known: if not NULL, its members weight and closed are those of the changed shape. */
static void weigh_edge(const blg_ff_walk *walk, const blg_ff_node *node, const node_facts *facts,
                       const shape_facts *known, const blg_ff_step *step, edge *e) {
    const blg_ff_shape q = changed(&node->shapes[step->shape], step);
    e->q.closed = known && known->closed;
    e->q.weight = known ? known->weight : grammar_weight(walk, &q, &e->q.closed);
    e->cached = cache_shape(walk, &facts->cache, &q);
    e->q.loops = e->cached->loops;
    e->ratio = ratio_of(walk, facts, step->shape, e->q.weight,
                        loop_factor_with(walk, facts, step->shape, &e->q));
}

/* Whether the step, which was weighed last, leads to an image that is a node and is not congruent
 * to the image. Sets the step's key and the keys of the changed shape. */
static bool is_edge(const blg_ff_walk *walk, const node_facts *facts, blg_ff_step *step, edge *e,
                    bool *must_wait) {
    cached_shape *cached = e->cached;
    if (!cached->tested) {
        cached->tested = true;
        cached->valid = blg_ff_shape_valid(&walk->rules, &cached->shape);
        if (cached->valid)
            cached->keys = blg_ff_shape_keys(&walk->rules, &cached->shape);
    }
    if (!cached->valid)
        return false;
    e->q.keys = cached->keys;
    step->key = blg_stir(e->q.keys.typed + step->shape);
    const bool congruent = e->q.keys.plain == facts->shapes[step->shape].keys.plain;
    return !(step->change == BLG_CHANGE_TURN && congruent) &&
           allows_with(walk, facts, step->shape, &e->q, must_wait);
}

/* Whether P and Q are alike: both in the closed grammar or both outside, and of similar f. */
static bool alike(const blg_ff_walk *walk, const node_facts *facts, int shape, const edge *e) {
    return e->ratio > LEAST_ALIKE && e->ratio * LEAST_ALIKE < 1 &&
           is_closed(walk, facts) == is_closed_with(walk, facts, shape, &e->q);
}

/* Sum of the weights of a node's changes of type, as a multiple of f. */
static double type_mass(const blg_ff_walk *walk, const blg_ff_node *node) {
    double mass = 0;
    for (int k = 0; k < node->n_shapes; k++)
        for (int i = 0; i < node->shapes[k].n; i++)
            mass += walk->factors[BLG_CHANGE_TYPE] * walk->n_apart[node->shapes[k].type[i]];
    return mass;
}

/* The cap h(P) as a multiple of f(P), from k(P). */
static double cap_from(const blg_ff_walk *walk, double types, double k) {
    const double left = walk->n_side - (k > 1 ? k : 1);
    return types * (left * MOST_OF_TYPES > 1 ? 1 / left : MOST_OF_TYPES);
}

/* The question whether asked < share * h(P). h grows with the sum k(P) (see "the walk"), and k(P)
 * takes long to sum up. So the sum may stop as soon as a part of it answers the question with yes:
 * the whole sum would give the same answer. */
typedef struct question {
    double asked, share; /* >= 0 */
} question;

/* No question: h is computed in full. */
static const question no_question = {.share = 0};

/* Whether the part k of the sum answers the question with yes. An h of T / (m - 1) or less does
 * not: edge_factor takes such a number as it is. */
static bool is_answered(const blg_ff_walk *walk, const question *about, double types, double k) {
    const double h = cap_from(walk, types, k);
    return about->asked < about->share * h && h > types / (walk->n_side - 1);
}

/* What is known of k(P) while it is summed up. */
typedef struct alike_sum {
    const question *about;
    bool nodes_only; /* false: Q need not be a node; then k is found fast, and may be too large */
    bool *must_wait; /* as in blg_ff_walk.allows; k counts less then */
    bool closed;     /* whether P is in the closed grammar */
    double types;    /* T */
    double k;        /* the part of k(P) that earlier shapes give */
    double kinds;    /* the part that changes of kind give, of the shape that is being counted */
} alike_sum;

/* Whether a new turn before an action takes the shape out of the closed grammar, however the shape
 * is read as parts: no part has this turn, and no joint of the closed grammar has it. */
static bool leaves_closed(const blg_ff_walk *walk, const blg_ff_shape *s, int action, int turn) {
    const blg_ff_grammar *g = &walk->grammar;
    const int before = kind_of(walk, s->form[action - 1]), after = kind_of(walk, s->form[action]);
    return !g->closed[before][after][turn] && !(before == after && g->turning[after][turn]);
}

/* Returns the part of the sum k(P) (see "the walk") that one kind of change of one shape gives; or
 * less, as soon as the sum answers the question known->about. known: the parts of k(P) that were
 * counted before. Cheap tests come first: most changes are no edges, or lead to no image that is
 * alike. */
static double count_alike(const blg_ff_walk *walk, const blg_ff_node *node, const node_facts *facts,
                          const alike_sum *known, int shape, blg_change change) {
    const blg_ff_shape *s = &node->shapes[shape];
    double sum = 0;
    for (int i = first_of(change); i < s->n; i++) {
        if (is_answered(walk, known->about, known->types, known->k + (known->kinds + sum)))
            return sum;
        shape_facts its = {.weight = -1}; /* not known yet */
        for (int code = 0; code < count_codes(walk, change); code++) {
            blg_ff_step step = {.change = change,
                                .shape = (uint8_t)shape,
                                .action = (uint8_t)i,
                                .code = (uint8_t)code};
            blg_ff_shape q = *s;
            uint8_t *replaced = code_of(&q, change, i);
            if (code == *replaced || !may_change(walk, change, *replaced, code))
                continue;
            *replaced = (uint8_t)code;
            if (known->closed && change == BLG_CHANGE_TURN && leaves_closed(walk, s, i, code))
                continue;
            /* The grammar does not ask which form of its kind an action has. */
            if (change == BLG_CHANGE_TURN || its.weight < 0)
                its.weight = grammar_weight(walk, &q, &its.closed);
            edge e;
            if (is_closed_with(walk, facts, shape, &its) != known->closed ||
                !may_be_alike(walk, facts, shape, its.weight))
                continue;
            weigh_edge(walk, node, facts, &its, &step, &e);
            if (alike(walk, facts, shape, &e) &&
                (!known->nodes_only || is_edge(walk, facts, &step, &e, known->must_wait)))
                sum += blg_least(e.ratio, 1);
        }
    }
    return sum;
}

/* Sums up k(P) for cap_of, until h is at its most. INFINITY if nothing is capped: no change of type
 * is possible, or a side has one image. about, nodes_only, must_wait: as in alike_sum. */
static double sum_up_cap(const blg_ff_walk *walk, const blg_ff_node *node, const node_facts *facts,
                         const question *about, bool nodes_only, bool *must_wait) {
    const double m = walk->n_side;
    alike_sum sum = {.about = about,
                     .nodes_only = nodes_only,
                     .must_wait = must_wait,
                     .closed = is_closed(walk, facts),
                     .types = type_mass(walk, node)};
    if (!(sum.types > 0) || m < 2)
        return INFINITY;
    for (int i = 0; i < node->n_shapes && sum.k < m - 1 / MOST_OF_TYPES; i++) {
        sum.kinds = 0;
        sum.kinds = count_alike(walk, node, facts, &sum, i, BLG_CHANGE_KIND);
        sum.k += sum.kinds + count_alike(walk, node, facts, &sum, i, BLG_CHANGE_TURN);
    }
    return cap_from(walk, sum.types, sum.k);
}

/* The cap h(P) as a multiple of f(P), or another number that gives the question the same answer.
 * Three trials, the cheapest first:
 *   1. count every change as an edge; if even this h says no, the answer is no;
 *   2. count the edges, without those whose skeleton waits for concepts (blg_ff_walk.allows); if
 *      none waits, or this h says yes, the answer stands;
 *   3. count all edges, and wait. */
static double cap_of(const blg_ff_walk *walk, const blg_ff_node *node, const node_facts *facts,
                     const question *about) {
    if (about->share > 0) {
        const double most =
            sum_up_cap(walk, node, facts, &no_question, /* nodes_only */ false, NULL);
        if (about->asked >= about->share * most)
            return most;
        bool must_wait = false;
        const double h = sum_up_cap(walk, node, facts, about, /* nodes_only */ true, &must_wait);
        if (!must_wait ||
            (about->asked < about->share * h && h > type_mass(walk, node) / (walk->n_side - 1)))
            return h;
    }
    return sum_up_cap(walk, node, facts, about, /* nodes_only */ true, NULL);
}

/* The factor c(P, Q) of an edge e (see "the walk"), or a smaller number that gives the question the
 * same answer. from_p: min(c(change), h(P)), which the caller knows. */
static double edge_factor(const blg_ff_walk *walk, const blg_ff_node *node, const node_facts *facts,
                          const blg_ff_step *step, const edge *e, double from_p,
                          const question *about) {
    const double types = type_mass(walk, node), least = types / (walk->n_side - 1);
    if (from_p <= least || !(types > 0))
        return from_p;
    if (!alike(walk, facts, step->shape, e))
        return least;
    blg_ff_node q = *node;
    node_facts of_q = *facts;
    blg_ff_walk_apply(step, &q);
    of_q.shapes[step->shape] = e->q;
    return blg_least(from_p, cap_of(walk, &q, &of_q, about));
}

/* Whether a proposal is accepted: whether chance < share * c(P, Q) / c(change). c(P, Q) takes long
 * to find. But it is at least min(c(change), T / (m - 1)), and often this bound already says yes.
 * share: the product of the other factors. */
static bool accepts(const blg_ff_walk *walk, const blg_ff_node *node, const node_facts *facts,
                    const blg_ff_step *step, const edge *e, double chance, double share) {
    const double c = walk->factors[step->change], asked = chance * c, m = walk->n_side;
    const double types = type_mass(walk, node);
    if (types > 0 && m >= 2 && asked * ROUNDING < share * blg_least(c, types / (m - 1)))
        return true;
    const question about = {asked, share};
    const double from_p = blg_least(c, cap_of(walk, node, facts, &about));
    return asked < share * from_p &&
           asked < share * edge_factor(walk, node, facts, step, e, from_p, &about);
}

/* An upper bound of c(P, Q) / c(change), up to rounding: h(P) is at most MOST_OF_TYPES * T, and
 * c(P, Q) is at most T / (m - 1) if P and Q are not alike. types: T. */
static double most_accepted(const blg_ff_walk *walk, double types, blg_change change,
                            bool are_alike) {
    if (change == BLG_CHANGE_TYPE || !(types > 0) || walk->n_side < 2)
        return 1;
    return blg_least(1, types * (are_alike ? MOST_OF_TYPES : 1.0 / (walk->n_side - 1)) /
                            walk->factors[change] * ROUNDING);
}

/* Sets the weights c(change), and counts the potential edges of D (see "the walk"): for each action
 * every form and type but its own, and every turn. The first action of a shape has no turn. */
void blg_ff_walk_set_factors(blg_ff_walk *walk, const double factors[BLG_CHANGES]) {
    double sums[BLG_CHANGES]; /* of c over the potential changes of one kind */
    for (int change = 0; change < BLG_CHANGES; change++) {
        const bool turn = change == BLG_CHANGE_TURN;
        const int codes = count_codes(walk, (blg_change)change) - !turn;
        double shapes[BLG_MAX_COMPONENTS];
        walk->factors[change] = factors[change];
        sums[change] = 0;
        for (int i = 0; i < walk->n_shapes; i++)
            sums[change] += shapes[i] = factors[change] * codes * (walk->n_actions[i] - turn);
        walk->shapes_of[change] = blg_rng_choice_of(shapes, (size_t)walk->n_shapes);
    }
    walk->changes = blg_rng_choice_of(sums, BLG_CHANGES);
}

/* Draws a change of the node that may lead to a neighbour: a kind of change by its weight, then
 * shape, action and new code, so that all changes of the kind are equally likely. Whether the
 * change is an edge of the walk is not tested here. */
static void draw_step(const blg_ff_walk *walk, blg_rng *rng, blg_ff_node *node, blg_ff_step *step) {
    const blg_change change = (blg_change)blg_rng_choose(rng, &walk->changes);
    const uint32_t first = (uint32_t)first_of(change);
    const bool skips_present = change != BLG_CHANGE_TURN; /* the present turn counts in D */
    *step = (blg_ff_step){.change = change};
    step->shape = (uint8_t)blg_rng_choose(rng, &walk->shapes_of[change]);
    blg_ff_shape *s = &node->shapes[step->shape];
    step->action = (uint8_t)(first + blg_rng_below(rng, s->n - first));
    const uint32_t codes = (uint32_t)count_codes(walk, change) - skips_present;
    step->code = (uint8_t)blg_rng_below(rng, codes);
    if (skips_present && step->code >= *code_of(s, change, step->action))
        step->code++;
}

/* An upper bound of f(Q) / f(P), up to rounding and without the loop factor, for a step that turns
 * a joint: the step leads from skeleton P to skeleton Q, and f is the weight (see "the walk"). If
 * the grammar has no part with the new turn, every reading of Q has a joint at the new turn, and
 * without this joint is also a reading of P. */
static double turn_bound(const blg_ff_walk *walk, const blg_ff_shape *s, const blg_ff_step *step) {
    const blg_ff_grammar *g = &walk->grammar;
    const int before = kind_of(walk, s->form[step->action - 1]);
    const int after = kind_of(walk, s->form[step->action]);
    if (before == after && g->turning[after][step->code])
        return INFINITY;
    return g->joint[before][after][step->code] / g->joint[before][after][s->turn[step->action]];
}

/* Factor of f for one shape, without the loop factor. */
static double shape_weight(const blg_ff_walk *walk, const blg_ff_shape *s) {
    bool ignored;
    return grammar_weight(walk, s, &ignored);
}

/* f(Q) / f(P) of a step that changes the shape s of P, without the loop factor. weight: the
 * shape's weight. */
static double grammar_ratio(const blg_ff_walk *walk, const blg_ff_shape *s, double weight,
                            const blg_ff_step *step) {
    const blg_ff_shape q = changed(s, step);
    return shape_weight(walk, &q) / weight;
}

/* Draws an image P and one of its potential edges to an image Q, and accepts or refuses the pair by
 * the rule of "the walk" above: with probability l(P) min(1, f(Q) / f(P)) c(P, Q) / c(change). One
 * random number, chance, decides: it must lie below this product. No factor is above 1. So a chance
 * above an upper bound of some factors is refused before the other factors are computed. */
bool blg_ff_walk_propose(const blg_ff_walk *walk, blg_rng *rng, blg_ff_node *node) {
    blg_ff_step step;
    blg_ff_walk_draw(walk, rng, node);
    draw_step(walk, rng, node, &step);
    blg_ff_shape *s = &node->shapes[step.shape];
    if (!may_change(walk, step.change, *code_of(s, step.change, step.action), step.code))
        return false;

    const bool changes_type = step.change == BLG_CHANGE_TYPE;
    const double chance = blg_rng_double(rng), types = type_mass(walk, node);
    const double most = ROUNDING * most_accepted(walk, types, step.change, /* are_alike */ true);
    if (chance > most ||
        (step.change == BLG_CHANGE_TURN && chance > ROUNDING * most * turn_bound(walk, s, &step)))
        return false;
    const double weight = changes_type ? 1 : shape_weight(walk, s);
    if (!changes_type && chance > most * grammar_ratio(walk, s, weight, &step))
        return false;
    cached_shape slot = {.tested = false};
    node_facts facts = {.cache = {1, &slot}};
    edge edge_to_q = {.ratio = 1};
    fill_loops(walk, node, &facts);
    const double loops = loop_factor(walk, &facts);
    if (chance >= loops || chance > most * loops)
        return false;
    fill_weights(walk, node, &facts);
    if (!changes_type)
        weigh_edge(walk, node, &facts, NULL, &step, &edge_to_q);
    const double product = loops * blg_least(edge_to_q.ratio, 1);
    const bool are_alike = changes_type || alike(walk, &facts, step.shape, &edge_to_q);
    if (chance >= product ||
        chance > ROUNDING * product * most_accepted(walk, types, step.change, are_alike) ||
        !blg_ff_walk_valid(walk, node))
        return false;
    fill_keys(walk, node, &facts);
    if (!allows(walk, &facts))
        return false;
    return changes_type || (is_edge(walk, &facts, &step, &edge_to_q, NULL) &&
                            accepts(walk, node, &facts, &step, &edge_to_q, chance, product));
}

/* An order of steps without ties, so that sorting does not depend on the order before. */
static int compare_steps(const void *left, const void *right) {
    const blg_ff_step *a = left, *b = right;
    return BLG_ORDER_OR(
        a->change, b->change,
        BLG_ORDER_OR(a->key, b->key,
                     BLG_ORDER_OR(a->action, b->action, BLG_ORDER(a->code, b->code))));
}

/* Whether the step from node P to a node Q is an edge of the walk. If so, sets step->key to Q's key
 * and step->weight to the edge's weight w(P, Q) as a multiple of f(P), the weight of P. v: what is
 * known of P's shapes; cap: the most that a multiple may be, h(P). */
static bool weigh_step(const blg_ff_walk *walk, const blg_ff_node *node, const node_facts *facts,
                       double cap, blg_ff_step *step) {
    edge e;
    step->weight = walk->factors[step->change];
    if (step->change == BLG_CHANGE_TYPE) {
        const blg_ff_shape q = changed(&node->shapes[step->shape], step);
        step->key = blg_stir(blg_ff_shape_keys(&walk->rules, &q).typed + step->shape);
    } else if (step->weight > 0) {
        weigh_edge(walk, node, facts, NULL, step, &e);
        if (!is_edge(walk, facts, step, &e, NULL))
            return false;
        const double from_p = blg_least(step->weight, cap);
        step->weight =
            edge_factor(walk, node, facts, step, &e, from_p, &no_question) * blg_least(e.ratio, 1);
    }
    return step->weight > 0;
}

/* Writes to steps all edges of the node that change one action of this shape, with this kind of
 * change; returns their number. v, cap: as for weigh_step. */
static int add_steps(const blg_ff_walk *walk, const blg_ff_node *node, const node_facts *facts,
                     double cap, int shape, blg_change change, blg_ff_step *steps) {
    const blg_ff_shape *s = &node->shapes[shape];
    const int codes = count_codes(walk, change);
    int n = 0;
    for (int i = first_of(change); i < s->n; i++)
        for (int code = 0; code < codes; code++) {
            blg_ff_shape copy = *s; /* code_of takes no const shape */
            blg_ff_step step = {.change = change,
                                .shape = (uint8_t)shape,
                                .action = (uint8_t)i,
                                .code = (uint8_t)code};
            const int present = *code_of(&copy, change, i);
            if (code != present && may_change(walk, change, present, code) &&
                weigh_step(walk, node, facts, cap, &step))
                steps[n++] = step;
        }
    return n;
}

/* Lists all edges of a node, those that change a type last. */
int blg_ff_walk_steps(const blg_ff_walk *walk, const blg_ff_node *node, blg_ff_step *steps) {
    cached_shape slots[256] = {{.tested = false}}; /* the steps lead to about a hundred shapes */
    node_facts facts = facts_of(walk, node);
    facts.cache = (shape_cache){sizeof slots / sizeof *slots, slots};
    const double cap = cap_of(walk, node, &facts, &no_question);
    int n = 0;
    for (int i = 0; i < node->n_shapes; i++)
        for (int change = 0; change < BLG_CHANGES; change++)
            n += add_steps(walk, node, &facts, cap, i, (blg_change)change, steps + n);
    BLG_SORT(steps, n, compare_steps);
    return n;
}

/* ---- negatives ---- */

/* The negatives of a free-form problem: m neighbours of the concept, each with its exact
 * probability.
 *
 * No problem has exactly one negative that changes a stroke's type. Such a negative would give the
 * problem two answers if it became the query: every negative of the support would then differ in
 * form, so a reader who looks at forms alone would take the query for a positive.
 *
 * E = m W_type(P) / W(P) is the expected number of changes of type. The list of steps ends with
 * the changes of type, so a systematic sample has floor(E) or ceil(E) of them. If E is at least 2,
 * one sample of the whole list is enough. If E is less, the first draw says whether there are two
 * such changes (probability E / 2) or none; two samples then draw from the changes of type and from
 * all others. In both cases every neighbour has the same inclusion probability as in m draws from
 * all neighbours. */

/* Draws m of n steps (changes of one action) by weight. Congruent neighbours stand side by side in
 * the list, so the draw takes both only if their weights ask for more than one draw. Changes the
 * weights. */
static void draw_steps(blg_rng *rng, const blg_ff_step *steps, double *weights, int n, int m,
                       blg_ff_step *drawn) {
    int picks[BLG_MAX_SIDE];
    if (m == 0)
        return;
    blg_systematic_cap(weights, n, m);
    blg_systematic(rng, weights, n, m, picks);
    for (int i = 0; i < m; i++)
        drawn[i] = steps[picks[i]];
}

/* Draws m of n neighbours once. even_kinds: all kinds of change are equally likely. If it can,
 * draws two changes of type or none instead of exactly one, so that their mean number is the same.
 */
static void draw_neighbours(blg_rng *rng, const blg_ff_step *steps, int n, int m, bool even_kinds,
                            blg_ff_step *drawn) {
    int others = n, of_kind[BLG_CHANGES] = {0}; /* steps[others] and all after it change a type */
    double weights[BLG_FF_STEPS], types = 0, rest = 0; /* sums of the weights */
    while (others > 0 && steps[others - 1].change == BLG_CHANGE_TYPE)
        others--;
    for (int i = 0; i < n; i++)
        of_kind[steps[i].change]++;
    for (int i = 0; i < n; i++) {
        weights[i] = even_kinds ? 1.0 / of_kind[steps[i].change] : steps[i].weight;
        *(i < others ? &rest : &types) += weights[i];
    }
    const double all = types + rest;
    const bool can_avoid_one = m >= 2 && n - others >= 2 && others >= m;
    if (m * types >= 2 * all || !(types > 0) || !can_avoid_one) {
        draw_steps(rng, steps, weights, n, m, drawn);
    } else {
        const int n_types = blg_rng_double(rng) < m * types / all / 2 ? 2 : 0;
        draw_steps(rng, steps + others, weights + others, n - others, n_types, drawn);
        draw_steps(rng, steps, weights, others, m - n_types, drawn + n_types);
    }
    blg_rng_shuffle(rng, drawn, (size_t)m, sizeof *drawn);
}

static bool same_node(const blg_ff_node *a, const blg_ff_node *b) {
    for (int i = 0; i < a->n_shapes; i++)
        if (!same_shape(&a->shapes[i], &b->shapes[i]))
            return false;
    return true;
}

/* Largest number of samples that are drawn until one has the neighbour that is wished for. */
#define MOST_SAMPLES 20000

/* Draws m different negatives of a node, among its neighbours. If wish->wanted is set, repeats the
 * draw until one of the m is this neighbour, and puts it last: the last negative is the query. */
bool blg_ff_walk_neighbours(const blg_ff_walk *walk, blg_rng *rng, const blg_ff_node *node, int m,
                            const blg_ff_wish *wish, blg_ff_step *scratch, blg_ff_step *drawn) {
    const int n = m ? blg_ff_walk_steps(walk, node, scratch) : 0;
    if (m == 0 || n < m)
        return m == 0;
    if (!wish->wanted) {
        draw_neighbours(rng, scratch, n, m, wish->even_kinds, drawn);
        return true;
    }
    for (int sample = 0; sample < MOST_SAMPLES; sample++) {
        draw_neighbours(rng, scratch, n, m, wish->even_kinds, drawn);
        for (int i = 0; i < m; i++) {
            blg_ff_node neighbour = *node;
            blg_ff_walk_apply(&drawn[i], &neighbour);
            if (!same_node(&neighbour, wish->wanted))
                continue;
            const blg_ff_step step = drawn[i];
            drawn[i] = drawn[m - 1];
            drawn[m - 1] = step;
            return true;
        }
    }
    return false;
}

/* ---- a walk for a setting ---- */

/* Prepares a walk: the pilot, and from it the weights c(change) of its kinds of change. */

/* Number of draws from f that estimate how often each kind of change is possible. */
#define PILOT_DRAWS 400
/* Weight of an image without a loop; an image with a loop has 1. */
#define LOOPLESS 0.08
/* From MANY strokes on, the weight of changes of type grows, up to MOST_STROKES strokes. */
#define MANY         6.0
#define MOST_STROKES 10.0

/* Returns the mean weight of a node's changes of one kind, over PILOT_DRAWS nodes drawn from the
 * grammar. The weight of a change counts as a multiple of f(P), with c(change) = 1 (see "the
 * walk"). */
static double mean_steps(const blg_ff_walk *walk, blg_rng rng, blg_change change) {
    double sum = 0;
    for (int draw = 0; draw < PILOT_DRAWS; draw++) {
        blg_ff_node node;
        blg_ff_walk_draw(walk, &rng, &node);
        for (int k = 0; k < node.n_shapes; k++) {
            const blg_ff_shape *s = &node.shapes[k];
            const double weight = shape_weight(walk, s);
            for (int i = first_of(change); i < s->n; i++)
                for (int code = 0; code < count_codes(walk, change); code++) {
                    const int present = change == BLG_CHANGE_TURN ? s->turn[i] : s->form[i];
                    const blg_ff_step step = {
                        .change = change, .action = (uint8_t)i, .code = (uint8_t)code};
                    if (code != present && may_change(walk, change, present, code))
                        sum += blg_least(grammar_ratio(walk, s, weight, &step), 1);
                }
        }
    }
    return sum / PILOT_DRAWS;
}

/* Sets pilot->repeats and pilot->skeletons from PILOT_DRAWS draws of the grammar: the share of
 * draws whose skeleton was drawn before, and about how many skeletons there are (the pairs of draws
 * over the pairs with one skeleton). */
static void count_skeletons(const blg_ff_walk *walk, blg_rng rng, blg_ff_pilot *pilot) {
    uint64_t skeletons[PILOT_DRAWS];
    int repeats = 0, pairs = 0;
    for (int i = 0; i < PILOT_DRAWS; i++) {
        blg_ff_node node;
        blg_ff_walk_draw(walk, &rng, &node);
        skeletons[i] = blg_ff_node_keys(walk, &node).plain;
        int k = 0; /* the first draw with this skeleton */
        while (skeletons[k] != skeletons[i])
            k++;
        repeats += k < i;
        for (; k < i; k++)
            pairs += skeletons[k] == skeletons[i];
    }
    pilot->skeletons = PILOT_DRAWS * (PILOT_DRAWS - 1) / 2.0 / (pairs ? pairs : 1);
    pilot->repeats = (double)repeats / PILOT_DRAWS;
}

static void add_to_key(uint64_t *key, double number) {
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    *key = blg_stir(*key ^ bits);
}

/* Hash of all that the draws of a pilot depend on. By this key blg_ff_pilot_find finds a pilot that
 * was made when the project was built. */
static uint64_t pilot_key(const blg_ff_walk *walk, int setting) {
    const blg_ff_rules *rules = &walk->rules;
    uint64_t key = 0;
    add_to_key(&key, setting);
    add_to_key(&key, walk->n_shapes);
    for (int i = 0; i < walk->n_shapes; i++)
        add_to_key(&key, walk->n_actions[i]);
    add_to_key(&key, rules->n_lines);
    add_to_key(&key, rules->n_forms);
    for (int i = 0; i < rules->n_forms; i++) {
        add_to_key(&key, rules->forms[i].length);
        add_to_key(&key, rules->forms[i].radius);
        add_to_key(&key, rules->forms[i].extent_deg);
    }
    add_to_key(&key, rules->n_turns);
    for (int i = 0; i < rules->n_turns; i++)
        add_to_key(&key, rules->turns_deg[i]);
    add_to_key(&key, rules->n_types);
    return key;
}

/* The pilot draws are the same for every seed, because the weights belong to the method. */
void blg_ff_pilot_make(const blg_ff_walk *walk, int setting, const bool wanted[BLG_CHANGES],
                       blg_ff_pilot *pilot) {
    const blg_rng rng = blg_stream_trial_walks(setting);
    *pilot = (blg_ff_pilot){.key = pilot_key(walk, setting)};
    for (int change = 0; change < BLG_CHANGES; change++)
        if (change != BLG_CHANGE_TYPE && wanted[change])
            pilot->mean_changes[change] = mean_steps(walk, rng, (blg_change)change);
    count_skeletons(walk, rng, pilot);
}

const blg_ff_pilot *blg_ff_pilot_find(const blg_ff_walk *walk, int setting) {
    const uint64_t key = pilot_key(walk, setting);
    for (int i = 0; i < blg_ff_pilot_table.n; i++)
        if (blg_ff_pilot_table.pilots[i].key == key)
            return &blg_ff_pilot_table.pilots[i];
    return NULL;
}

/* Fills types_apart: which types people can tell apart at the smallest scale and at
 * hardness.visible_at_px. Returns the mean number of types that a type can change into. */
static double fill_types(const blg_config *config, blg_ff_walk *walk) {
    const int n = walk->rules.n_types;
    int pairs = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            const blg_stroke_type a = walk->rules.types[i], b = walk->rules.types[j];
            walk->types_apart[i][j] =
                blg_widths_types_apart(config, a, b, blg_config_visible_px(config));
            walk->n_apart[i] += walk->types_apart[i][j];
            pairs += walk->types_apart[i][j];
        }
    return (double)pairs / n;
}

/* A factor for the weight of changes of type. The more strokes a figure has, the more changes of
 * kind and turn are possible. The factor makes up for this, so that figures of MANY to MOST_STROKES
 * strokes have similar shares of all kinds of change. */
static double type_factor(int n_actions) {
    const double longer = blg_least(blg_most(n_actions / MANY, 1), MOST_STROKES / MANY);
    return longer * longer * longer;
}

/* The pilot of the setting: made by the build, or else made now. weights: the config's weights of
 * the kinds of change; the pilot leaves out a kind with weight 0. */
static blg_ff_pilot pilot_of(const blg_ff_walk *walk, int setting, const double *weights) {
    const blg_ff_pilot *made = blg_ff_pilot_find(walk, setting);
    blg_ff_pilot pilot;
    bool wanted[BLG_CHANGES];
    if (made)
        return *made;
    for (int change = 0; change < BLG_CHANGES; change++)
        wanted[change] = weights[change] > 0;
    blg_ff_pilot_make(walk, setting, wanted, &pilot);
    return pilot;
}

/* Makes the walk of a setting, with the weights of changes that the config asks for. BLG_INFEASIBLE
 * if the config allows no such change. */
blg_status blg_ff_walk_init(const blg_config *config, int setting, unsigned stroke_types,
                            blg_ff_walk *walk, blg_error *error) {
    const blg_free_form_config *ff = &config->free_form;
    double wanted[BLG_CHANGES], factors[BLG_CHANGES], all = 0;
    *walk = (blg_ff_walk){.n_shapes = ff->settings[setting].n_shapes};
    blg_ff_rules_init(config, stroke_types, &walk->rules);
    int n_actions = 0;
    for (int i = 0; i < walk->n_shapes; i++)
        n_actions += walk->n_actions[i] = ff->settings[setting].n_actions[i];
    walk->n_side = config->n_support + config->n_query;
    walk->loopless = LOOPLESS;
    walk->sizes[BLG_LINE] = 1.0 / walk->rules.n_lines;
    walk->sizes[BLG_ARC] = 1.0 / (walk->rules.n_forms - walk->rules.n_lines);
    blg_ff_grammar_init(&walk->rules, n_actions - walk->n_shapes, &walk->grammar);
    walk->pilot = pilot_of(walk, setting, ff->change_weights);
    /* c(change) is the config's weight divided by the mean number of such changes of a node, so the
     * weights are the shares of the kinds of change. */
    const double types = fill_types(config, walk); /* fills types_apart, too */
    for (int change = 0; change < BLG_CHANGES; change++) {
        wanted[change] = ff->change_weights[change];
        double mean = 1; /* of the numbers of changes, each counted by its weight at c = 1 */
        if (change != BLG_CHANGE_TYPE && wanted[change] > 0)
            mean = walk->pilot.mean_changes[change];
        else if (change == BLG_CHANGE_TYPE)
            mean = n_actions * types / type_factor(n_actions); /* types: of one action */
        if (!(mean > 0) && (change == BLG_CHANGE_KIND || change == BLG_CHANGE_SIZE))
            return blg_ff_rules_refuse(&walk->rules, (blg_change)change, error);
        factors[change] = mean > 0 ? wanted[change] / mean : 0;
        all += mean > 0 ? wanted[change] : 0;
    }
    if (!(all > 0)) {
        blg_error_key(error, "$.free_form.change_weights");
        return blg_error_set(error, BLG_INFEASIBLE,
                             "free-form setting %d allows no change of a command", setting);
    }
    blg_ff_walk_set_factors(walk, factors);
    return BLG_OK;
}
