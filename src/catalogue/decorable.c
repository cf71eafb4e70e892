/* Decorable: whether decorated strokes stay apart at the smallest scale of catalogue shapes.
 *
 *      o o o o o          A decoration reaches REACH to either side of its stroke. Two strokes that
 *     o                   come nearer than two reaches look like one, except around the place where
 *    o    |<- joint ->|   they meet. So: away from their meeting places strokes keep two reaches
 *   o                     apart, every stroke has a clear part of its own, and none is too short to
 *                         show its decoration. Two strokes that meet twice, as in a slim leaf, show
 *                         paper between them.
 *
 * Lengths are in program units. Stamps and teeth scale with the shape, but pen widths do not:
 * relative to the shape, the pen is widest at the smallest scale. */
#include "catalogue/check.h"
#include "geom/curve.h"
#include "ink/turtle.h"

/* How far a decoration reaches from its stroke: the peaks of a zigzag reach 0.433 times its step
 * (17 plane units at scale 180), plus half a pen's width (4 plane units at any scale). Stamps reach
 * less: 9.24 units and a thin outline. */
#define REACH (0.433 * 17.0 / 180 + 4.0 / BLG_DECORATION_SCALE)
/* Strokes may merge this near to a place where they meet. This value admits corners of 30 degrees
 * and more. */
#define JOINT 0.28
/* How far apart two strokes that meet twice must be at the widest place between: two reaches, and
 * half a pen width of paper. */
#define OPENING (2 * REACH + 4.0 / BLG_DECORATION_SCALE)
/* Shortest stroke: two steps of stamps, which show three stamps or two teeth. */
#define SHORTEST (2 * 20.0 / 180)
/* A point of a stroke is clear if no other stroke is nearer than this. At a right angle decorations
 * overlap up to one reach from the corner, at sharper corners farther. */
#define CLEAR_DISTANCE (1.5 * REACH)
#define CLEAR_SHARE    0.25
/* Two strokes nearer than this meet. */
#define CONTACT 0.012
#define STEP    0.01
#define SAMPLES 640 /* a full circle of radius 1 has 629 steps */

typedef struct strokes {
    int n;
    blg_curve curves[BLG_MAX_ACTIONS];
} strokes;

static int samples_of(const blg_curve *c) {
    int n = 2 + (int)(c->length / STEP);
    return n < SAMPLES ? n : SAMPLES;
}

/* Whether two strokes open far enough between each two places where they meet. Meeting places that
 * are nearer to each other than SHORTEST count as one. */
static bool opens(const blg_vec2 *points, const double *distances, int n) {
    double widest = 0;
    int last = -1; /* contact */
    for (int i = 0; i < n; i++) {
        if (distances[i] >= CONTACT) {
            widest = distances[i] > widest ? distances[i] : widest;
            continue;
        }
        if (last >= 0 && widest > 0 && widest < OPENING &&
            blg_vec2_distance(points[last], points[i]) >= SHORTEST)
            return false;
        last = i;
        widest = 0;
    }
    return true;
}

/* Sets near[i] for each sample i of stroke a that is near stroke b. Returns false if the strokes
 * come too near to each other away from the places where they meet. *clearance gets their least
 * distance there, if it is less than before or not yet set (-1). */
static bool keep_apart(const blg_curve *a, const blg_curve *b, bool near[SAMPLES],
                       double *clearance) {
    blg_vec2 points[SAMPLES], contacts[SAMPLES];
    double distances[SAMPLES];
    int n = samples_of(a), n_contacts = 0;
    for (int i = 0; i < n; i++) {
        points[i] = blg_curve_point(a, (double)i / (n - 1));
        distances[i] = blg_curve_distance(b, points[i]);
        if (distances[i] < CONTACT)
            contacts[n_contacts++] = points[i];
        near[i] = near[i] || distances[i] < CLEAR_DISTANCE;
    }
    bool apart = opens(points, distances, n);
    for (int i = 0; i < n; i++) {
        double to_joint = HUGE_VAL;
        for (int k = 0; k < n_contacts; k++)
            to_joint = blg_least(to_joint, blg_vec2_distance(points[i], contacts[k]));
        if (to_joint <= JOINT)
            continue;
        if (*clearance < 0 || distances[i] < *clearance)
            *clearance = distances[i];
        apart = apart && distances[i] >= 2 * REACH;
    }
    return apart;
}

/* Whether the two ends of an arc meet or are far enough apart. */
static bool ends_apart(const blg_curve *c) {
    double gap = blg_vec2_distance(c->start, c->end);
    return !c->is_arc || gap < CONTACT || gap >= 2 * REACH;
}

static bool stroke_decorable(const strokes *s, int a, blg_decoration *d) {
    bool near[SAMPLES] = {false};
    bool apart = ends_apart(&s->curves[a]);
    for (int b = 0; b < s->n; b++)
        if (b != a && !keep_apart(&s->curves[a], &s->curves[b], near, &d->clearance))
            apart = false;
    int n = samples_of(&s->curves[a]), clear = 0;
    for (int i = 0; i < n; i++)
        clear += !near[i];
    d->clear = blg_least(d->clear, (double)clear / n);
    d->shortest = blg_least(d->shortest, s->curves[a].length);
    return apart;
}

void blg_decoration_measure(const blg_program *program, blg_decoration *decoration) {
    blg_stroke traced[BLG_MAX_ACTIONS];
    strokes s = {.n = blg_turtle_trace(program, &blg_pose_unit, traced)};
    *decoration = (blg_decoration){.shortest = HUGE_VAL, .clear = 1, .clearance = -1};
    bool apart = s.n > 0;
    for (int i = 0; i < s.n; i++)
        s.curves[i] = blg_turtle_curve(&traced[i]);
    for (int i = 0; i < s.n; i++)
        if (!stroke_decorable(&s, i, decoration))
            apart = false;
    decoration->decorable =
        apart && decoration->shortest >= SHORTEST && decoration->clear >= CLEAR_SHARE;
}
