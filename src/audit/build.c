#include "audit/build.h"

#include "geom/intersect.h"
#include "ink/turtle.h"

#include <math.h>
#include <stdint.h>

#define ANGLE_STEP_DEG 0.36 /* step of a turn in published text */
#define STRAIGHT_DEG   1.0  /* two strokes run straight on if their directions differ by less */
#define MERGE          1e-6 /* two crossings nearer than twice this count as one */

/* ---- which strokes meet ---- */

typedef struct path {
    int n;
    bool closed; /* the path ends where it started */
    blg_curve curves[BLG_MAX_ACTIONS];
} path;

static path path_of(const blg_program *program) {
    blg_stroke strokes[BLG_MAX_ACTIONS];
    path p = {.n = blg_turtle_trace(program, &blg_pose_unit, strokes)};
    for (int i = 0; i < p.n; i++)
        p.curves[i] = blg_turtle_curve(&strokes[i]);
    p.closed =
        p.n > 0 && blg_vec2_distance(p.curves[0].start, p.curves[p.n - 1].end) <= BLG_MEETING;
    return p;
}

/* Whether p is at the joint of two strokes. joint is NULL if the strokes do not follow each other;
 * then no p is at the joint. */
static bool is_at(const blg_vec2 *joint, blg_vec2 p) {
    return joint && blg_vec2_distance(*joint, p) <= 2 * BLG_MEETING;
}

static bool end_meets(const blg_curve *a, const blg_curve *b, const blg_vec2 *joint) {
    const blg_vec2 ends[] = {a->start, a->end};
    for (int i = 0; i < 2; i++)
        if (!is_at(joint, ends[i]) && blg_curve_distance(b, ends[i]) <= BLG_MEETING)
            return true;
    return false;
}

/* Whether two strokes meet at a point other than their joint. joint is NULL if the strokes do not
 * follow each other. */
static bool meet(const blg_curve *a, const blg_curve *b, const blg_vec2 *joint) {
    blg_hit hits[2];
    if (joint && !a->is_arc && !b->is_arc)
        return false; /* two lines that share a joint meet nowhere else, unless they overlap */
    const int n = blg_intersect(a, b, MERGE, BLG_MEETING, hits);
    for (int i = 0; i < n; i++)
        if (!is_at(joint, blg_curve_point(a, hits[i].ta)))
            return true;
    return end_meets(a, b, joint) || end_meets(b, a, joint);
}

static bool strokes_meet(const path *p, int i, int j) { /* i < j */
    return meet(&p->curves[i], &p->curves[j], j == i + 1 ? &p->curves[i].end : NULL);
}

bool blg_build_closes(const blg_program *program) {
    const path p = path_of(program);
    for (int i = 0; i < p.n; i++) {
        const blg_curve *c = &p.curves[i];
        if (c->is_arc && c->length > BLG_MEETING &&
            blg_vec2_distance(c->start, c->end) <= BLG_MEETING)
            return true;
        for (int j = i + 1; j < p.n; j++)
            if (strokes_meet(&p, i, j))
                return true;
    }
    return false;
}

/* ---- build ---- */

/* The build of a program (build.h). Sides are numbers: -1 right, 0 none, 1 left. */
typedef struct build {
    int n;
    bool closed;
    int arcs[BLG_MAX_ACTIONS];  /* side to which a stroke bends; 0: a line */
    int turns[BLG_MAX_ACTIONS]; /* side of the joint before a stroke; 0 before an open path's first
                                 */
    bool meets[BLG_MAX_ACTIONS][BLG_MAX_ACTIONS];
} build;

static int side_of(blg_vec2 before, blg_vec2 after) {
    const double turn =
        BLG_DEGREES(atan2(blg_vec2_cross(before, after), blg_vec2_dot(before, after)));
    return fabs(turn) < STRAIGHT_DEG ? 0 : turn < 0 ? -1 : 1;
}

static build build_of(const blg_program *program) {
    const path p = path_of(program);
    build b = {.n = p.n, .closed = p.closed};
    for (int i = 0; i < p.n; i++) {
        const blg_curve *c = &p.curves[i], *before = &p.curves[(i + p.n - 1) % p.n];
        b.arcs[i] = !c->is_arc ? 0 : c->sweep_rad < 0 ? -1 : 1;
        if (i > 0 || p.closed)
            b.turns[i] = side_of(blg_curve_tangent(before, 1), blg_curve_tangent(c, 0));
        for (int j = i + 1; j < p.n; j++)
            b.meets[i][j] = b.meets[j][i] =
                !(p.closed && i == 0 && j == p.n - 1) && strokes_meet(&p, i, j);
    }
    return b;
}

/* How to compare build b with build a: stroke i of a corresponds to stroke from + i of b, or to
 * stroke from - i if b is drawn backwards (step -1). */
typedef struct reading {
    int from, step, mirror; /* mirror: -1 if left and right are exchanged */
} reading;

static int stroke_at(const build *b, reading r, int i) {
    return ((r.from + r.step * i) % b->n + b->n) % b->n;
}

static bool read_same(const build *a, const build *b, reading r) {
    /* Drawing backwards exchanges left and right, too. */
    const int sign = r.mirror * r.step;
    for (int i = 0; i < a->n; i++) {
        const int k = stroke_at(b, r, i);
        if (a->arcs[i] != sign * b->arcs[k])
            return false;
        const int joint = r.step > 0 ? k : (k + 1) % b->n;
        if ((i > 0 || a->closed) && a->turns[i] != sign * b->turns[joint])
            return false;
        for (int j = 0; j < i; j++)
            if (a->meets[i][j] != b->meets[k][stroke_at(b, r, j)])
                return false;
    }
    return true;
}

bool blg_build_same(const blg_program *one, const blg_program *other) {
    if (one->n_actions != other->n_actions || one->n_actions == 0)
        return false;
    const build a = build_of(one), b = build_of(other);
    if (a.closed != b.closed)
        return false;
    for (int from = 0; from < b.n; from++)
        for (int way = 0; way < 4; way++) {
            const reading r = {from, way & 1 ? 1 : -1, way & 2 ? 1 : -1};
            const bool is_end = from == (r.step > 0 ? 0 : b.n - 1);
            if ((b.closed || is_end) && read_same(&a, &b, r))
                return true;
        }
    return false;
}

/* ---- joints ---- */

static bool turns_by(const blg_program *p, int i, double deg) {
    return i > 0 && i < p->n_actions && p->actions[i].kind == BLG_LINE &&
           p->actions[i - 1].kind == BLG_LINE &&
           fabs(p->actions[i].turn_deg - deg) <= ANGLE_STEP_DEG / 2;
}

/* Whether joint i is a corner of a standard part (build.h): a right angle, or one of two equal
 * turns of 120 degrees that follow each other (a triangle). */
static bool is_of_part(const blg_program *p, int i) {
    for (int sign = -1; sign <= 1; sign += 2)
        if (turns_by(p, i, sign * 90) ||
            (turns_by(p, i, sign * 120) &&
             (turns_by(p, i - 1, sign * 120) || turns_by(p, i + 1, sign * 120))))
            return true;
    return false;
}

blg_joints blg_build_joints(const blg_program *program) {
    blg_joints joints = {0};
    for (int i = 1; i < program->n_actions; i++) {
        const bool straight = fabs(program->actions[i].turn_deg) <= ANGLE_STEP_DEG / 2;
        joints.n++;
        joints.straight += straight;
        joints.of_parts += !straight && is_of_part(program, i);
    }
    return joints;
}
