#include "analyse/drawing.h"
#include "ink/turtle.h"

/* Strokes shorter than this share of the longest stroke count as no ink. */
#define NO_LENGTH 1e-6
/* The search for the diameter starts from points on an arc that are this far apart. */
#define ARC_STEP_RAD 0.3
#define ARC_POINTS   22

/* Whether all numbers of a program are in the range of the action language; if not, the program has
 * no figure. */
static bool in_language(const blg_program *program) {
    if (program->n_actions < 0 || program->n_actions > BLG_MAX_ACTIONS)
        return false;
    for (int i = 0; i < program->n_actions; i++) {
        const blg_action *a = &program->actions[i];
        bool arc = a->kind == BLG_ARC;
        if (!(a->length >= 0 && a->length <= 1000) || !(fabs(a->turn_deg) <= 36000))
            return false;
        if ((!arc && a->kind != BLG_LINE) || (arc && !(fabs(a->extent_deg) <= 360)))
            return false;
    }
    return true;
}

static blg_vec2 farthest(const blg_curve *curves, int n, blg_vec2 p) {
    blg_vec2 best = p;
    double most = -1;
    for (int i = 0; i < n; i++) {
        blg_vec2 q = blg_curve_farthest(&curves[i], p);
        double d = blg_vec2_distance(p, q);
        if (d > most) {
            most = d;
            best = q;
        }
    }
    return best;
}

/* Largest distance of two points of the curves. Going from a point to the point farthest from it,
 * again and again, ends at two points that are farthest from each other. Many starts are tried; the
 * search goes on from the best. */
static double diameter(const blg_curve *curves, int n) {
    blg_vec2 best = {0, 0};
    double most = 0;
    for (int i = 0; i < n; i++) {
        int points = curves[i].is_arc ? (int)(fabs(curves[i].sweep_rad) / ARC_STEP_RAD) + 2 : 2;
        for (int j = 0; j < points && j < ARC_POINTS + 2; j++) {
            blg_vec2 p = blg_curve_point(&curves[i], j / (double)(points - 1));
            double d = blg_vec2_distance(p, farthest(curves, n, p));
            if (d > most) {
                most = d;
                best = p;
            }
        }
    }
    for (int i = 0; i < 12; i++) {
        blg_vec2 other = farthest(curves, n, best);
        double d = blg_vec2_distance(best, other);
        best = other;
        most = d > most ? d : most;
    }
    return most;
}

static blg_curve scaled(const blg_curve *c, double k) {
    if (!c->is_arc)
        return blg_curve_segment(blg_vec2_scale(c->start, k), blg_vec2_scale(c->end, k));
    return blg_curve_arc(blg_vec2_scale(c->centre, k), c->radius * k, c->start_rad, c->sweep_rad);
}

void blg_drawing_make(const blg_program *program, blg_drawing *d) {
    d->n = 0;
    if (!in_language(program))
        return;
    blg_stroke strokes[BLG_MAX_ACTIONS];
    int n = blg_turtle_trace(program, &blg_pose_unit, strokes);
    double longest = 0;
    for (int i = 0; i < n; i++)
        longest = strokes[i].length > longest ? strokes[i].length : longest;
    if (!(longest > 1e-9))
        return;
    blg_curve curves[BLG_MAX_ACTIONS];
    int kept = 0;
    for (int i = 0; i < n; i++)
        if (strokes[i].length > NO_LENGTH * longest)
            curves[kept++] = blg_turtle_curve(&strokes[i]);
    d->diameter = diameter(curves, kept);
    for (int i = 0; i < kept; i++)
        d->curves[i] = scaled(&curves[i], 1 / d->diameter);
    d->n = kept;
    d->gap = blg_vec2_distance(d->curves[kept - 1].end, d->curves[0].start);
    d->snap = BLG_SNAP;
    if (d->gap <= BLG_CLOSED_GAP && 1.3 * d->gap > d->snap)
        d->snap = 1.3 * d->gap;
}
