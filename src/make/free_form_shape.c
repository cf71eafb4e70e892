/* Geometry of coded shapes. A builder tests some hundred shapes for a problem, so strokes are
 * traced by complex rotation, without a trigonometric call for each stroke.
 *
 * A stroke is hidden where it runs within MERGE of other strokes. MERGE is the pen's width at the
 * smallest scale of the published range (8 / 80), so nearer strokes merge in the picture. The test
 * samples a stroke at the middles of SAMPLES equal parts. */
#include "make/free_form_shape.h"

#include "geom/vec2.h"

#define SAMPLES     8
#define MERGE       0.10
#define HIDDEN_MOST (SAMPLES / 2) /* samples of a stroke that may merge with other strokes */
#define RETRACE     0.02
#define RETRACE_MOST                                                                               \
    1 /* samples of a stroke that may lie on another stroke, as in a shallow crossing */
#define KEY_GRID 1e5
#define CLOSE    0.03 /* ends as near as this meet; tests and the audit use the same number */
#define ON       1e-9 /* a smaller area, length or squared distance is rounding */
#define BULGE    0.12 /* of an arc that nobody takes for a line: more than MERGE */

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

static blg_vec2 turned(blg_vec2 v, blg_vec2 by) {
    return (blg_vec2){v.x * by.x - v.y * by.y, v.x * by.y + v.y * by.x};
}

/* Fills rules->forms: lines by length, then arcs by radius and extent. */
static void list_forms(const blg_free_form_config *ff, blg_ff_rules *rules) {
    for (int i = 0; i < ff->n_lengths; i++)
        rules->forms[rules->n_forms++] =
            (blg_ff_form){.kind = BLG_LINE, .length = ff->line_lengths[i]};
    rules->n_lines = rules->n_forms;
    for (int i = 0; i < ff->n_radii; i++)
        for (int k = 0; k < ff->n_extents; k++)
            rules->forms[rules->n_forms++] =
                (blg_ff_form){.kind = BLG_ARC,
                              .radius = ff->arc_radii[i],
                              .extent_deg = ff->arc_extents_deg[k],
                              .arc_turn = blg_vec2_polar(ff->arc_extents_deg[k]),
                              .arc_half = blg_vec2_polar(ff->arc_extents_deg[k] / 2)};
}

double blg_ff_forms_difference(const blg_ff_form *a, const blg_ff_form *b) {
    if (a->kind != b->kind)
        return 0;
    if (a->kind == BLG_LINE)
        return fabs(a->length - b->length);
    if ((a->radius != b->radius) == (a->extent_deg != b->extent_deg))
        return 0;
    return fabs(a->radius * BLG_RADIANS(a->extent_deg) - b->radius * BLG_RADIANS(b->extent_deg));
}

bool blg_ff_kinds_apart(const blg_ff_form *a, const blg_ff_form *b) {
    const blg_ff_form *line = a->kind == BLG_LINE ? a : b, *arc = a->kind == BLG_LINE ? b : a;
    const double bulge = arc->radius * (1 - arc->arc_half.x);
    return a->kind != b->kind &&
           (bulge >= BULGE ||
            fabs(line->length - arc->radius * BLG_RADIANS(arc->extent_deg)) >= BLG_FF_SIZES_APART);
}

void blg_ff_rules_init(const blg_config *config, unsigned stroke_types, blg_ff_rules *rules) {
    const blg_free_form_config *ff = &config->free_form;
    *rules = (blg_ff_rules){.n_turns = ff->n_turns};
    list_forms(ff, rules);
    for (int i = 0; i < ff->n_turns; i++) {
        rules->turns_deg[i] = ff->turns_deg[i];
        rules->turns[i] = blg_vec2_polar(ff->turns_deg[i]);
    }
    rules->turns[BLG_FF_NO_TURN] = (blg_vec2){1, 0};
    for (int i = 0; i < BLG_STROKE_TYPES; i++)
        if (stroke_types >> i & 1)
            rules->types[rules->n_types++] = (blg_stroke_type)i;
    /* Stamps and pen reach at most 10 units beyond the strokes at any scale below 140. */
    const blg_placement_config *place = &config->placement;
    rules->largest = (place->plane_unit - 40) / place->scale[BLG_FREE_FORM].low;
}

static void trace(const blg_ff_rules *rules, const blg_ff_shape *shape, figure *f) {
    blg_vec2 at = {0, 0}, heading = {1, 0};
    f->n = shape->n;
    for (int i = 0; i < shape->n; i++) {
        stroke *s = &f->strokes[i];
        heading = turned(heading, rules->turns[shape->turn[i]]);
        const blg_ff_form *form = &rules->forms[shape->form[i]];
        s->form = form;
        s->arc = form->kind == BLG_ARC;
        s->start = at;
        if (s->arc) {
            const blg_vec2 spoke = blg_vec2_scale(blg_vec2_left(heading), -form->radius);
            s->centre = blg_vec2_sub(at, spoke);
            s->bisector = blg_vec2_scale(turned(spoke, form->arc_half), 1 / form->radius);
            s->middle = blg_vec2_along(s->centre, form->radius, s->bisector);
            s->end = blg_vec2_add(s->centre, turned(spoke, form->arc_turn));
            s->length = form->radius * BLG_RADIANS(fabs(form->extent_deg));
            heading = turned(heading, form->arc_turn);
        } else {
            s->middle = blg_vec2_along(at, form->length / 2, heading);
            s->end = blg_vec2_along(at, form->length, heading);
            s->length = form->length;
        }
        at = s->end;
    }
}

static double squared(blg_vec2 a, blg_vec2 b) {
    const blg_vec2 d = blg_vec2_sub(a, b);
    return blg_vec2_dot(d, d);
}

/* Squared distance of p from a stroke. */
static double to_stroke(const stroke *s, blg_vec2 p) {
    if (s->arc) {
        const blg_vec2 v = blg_vec2_sub(p, s->centre);
        const double r = blg_vec2_length(v);
        const double off = r - s->form->radius;
        if (blg_vec2_dot(v, s->bisector) >= s->form->arc_half.x * r)
            return off * off;
        return blg_least(squared(p, s->start), squared(p, s->end));
    }
    const blg_vec2 along = blg_vec2_sub(s->end, s->start);
    double t = blg_vec2_dot(blg_vec2_sub(p, s->start), along) / (s->length * s->length);
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return squared(p, blg_vec2_along(s->start, t, along));
}

static void take_samples(const stroke *s, blg_vec2 *points) {
    if (!s->arc) {
        const blg_vec2 along = blg_vec2_sub(s->end, s->start);
        for (int i = 0; i < SAMPLES; i++)
            points[i] = blg_vec2_along(s->start, (i + 0.5) / SAMPLES, along);
        return;
    }
    const blg_vec2 step = blg_vec2_polar(s->form->extent_deg / SAMPLES);
    const blg_vec2 half = blg_vec2_polar(s->form->extent_deg / SAMPLES / 2);
    blg_vec2 spoke = turned(blg_vec2_sub(s->start, s->centre), half);
    for (int i = 0; i < SAMPLES; i++, spoke = turned(spoke, step))
        points[i] = blg_vec2_add(s->centre, spoke);
}

static bool stroke_visible(const figure *f, int index) {
    const stroke *s = &f->strokes[index];
    blg_vec2 points[SAMPLES];
    bool sampled = false;
    unsigned hidden = 0;
    for (int j = 0; j < f->n; j++) {
        const stroke *other = &f->strokes[j];
        const double reach = (s->length + other->length) / 2 + MERGE;
        if (j == index || squared(s->middle, other->middle) > reach * reach)
            continue;
        if (!sampled)
            take_samples(s, points);
        sampled = true;
        int on = 0;
        for (int k = 0; k < SAMPLES; k++) {
            const double d = to_stroke(other, points[k]);
            if (d < MERGE * MERGE)
                hidden |= 1u << k;
            on += d < RETRACE * RETRACE;
        }
        if (on > RETRACE_MOST)
            return false;
    }
    int n_hidden = 0;
    for (unsigned rest = hidden; rest; rest &= rest - 1)
        n_hidden++;
    return n_hidden <= HIDDEN_MOST;
}

/* Finds the points where the line or circle that stroke a is a part of meets that of stroke b.
 * There are at most two. Returns their number. */
static int meetings(const stroke *a, const stroke *b, blg_vec2 at[2]) {
    if (!a->arc && !b->arc) {
        const blg_vec2 u = blg_vec2_sub(a->end, a->start), v = blg_vec2_sub(b->end, b->start);
        const double area = blg_vec2_cross(u, v);
        if (fabs(area) < ON)
            return 0; /* parallel lines: their ends tell whether they meet */
        const double t = blg_vec2_cross(blg_vec2_sub(b->start, a->start), v) / area;
        at[0] = blg_vec2_along(a->start, t, u);
        return 1;
    }
    if (!a->arc)
        return meetings(b, a, at);
    /* The two points lie on a's circle. foot is their midpoint; across is the direction from one to
     * the other. */
    blg_vec2 foot, across;
    const double radius = a->form->radius;
    if (b->arc) {
        const blg_vec2 between = blg_vec2_sub(b->centre, a->centre);
        const double d = blg_vec2_length(between);
        if (d < ON)
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
    const double rest = radius * radius - squared(foot, a->centre);
    if (rest < 0)
        return 0;
    at[0] = blg_vec2_along(foot, sqrt(rest), across);
    at[1] = blg_vec2_along(foot, -sqrt(rest), across);
    return 2;
}

/* Whether two strokes meet. joined: b starts at the end of a, and that point does not count. */
static bool strokes_meet(const stroke *a, const stroke *b, bool joined) {
    const double near = CLOSE * CLOSE;
    if (to_stroke(a, b->end) <= near || to_stroke(b, a->start) <= near)
        return true;
    if (!joined && (to_stroke(a, b->start) <= near || to_stroke(b, a->end) <= near))
        return true;
    blg_vec2 at[2];
    for (int k = meetings(a, b, at) - 1; k >= 0; k--)
        if (to_stroke(a, at[k]) < ON && to_stroke(b, at[k]) < ON &&
            !(joined && squared(at[k], a->end) <= near))
            return true;
    return false;
}

bool blg_ff_shape_loops(const blg_ff_rules *rules, const blg_ff_shape *shape) {
    figure f;
    trace(rules, shape, &f);
    for (int i = 0; i < f.n; i++)
        for (int j = 0; j < i; j++) {
            const stroke *a = &f.strokes[j], *b = &f.strokes[i];
            const double reach = (a->length + b->length) / 2 + CLOSE;
            if (squared(a->middle, b->middle) <= reach * reach && strokes_meet(a, b, i == j + 1))
                return true;
        }
    return false;
}

/* Least diameter by number of strokes: up to nine as in the published generator, then 0.1 more for
 * each further stroke. */
static double least_diameter(int n) {
    static const double least[] = {0, 0.5, 0.5, 0.85, 0.95, 0.95, 1.15, 1.35, 1.55, 1.75};
    return n < 10 ? least[n] : 1.75 + 0.1 * (n - 9);
}

static double diameter(const figure *f) {
    double most = 0;
    for (int i = 0; i < f->n; i++)
        for (int j = 0; j <= i; j++) {
            const stroke *a = &f->strokes[i], *b = &f->strokes[j];
            most = blg_most(most, blg_most(squared(a->end, b->start), squared(a->end, b->end)));
            most =
                blg_most(most, blg_most(squared(a->middle, b->start), squared(a->end, b->middle)));
            most = blg_most(most, squared(a->middle, b->middle));
        }
    return sqrt(most);
}

bool blg_ff_shape_valid(const blg_ff_rules *rules, const blg_ff_shape *shape) {
    figure f;
    trace(rules, shape, &f);
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

/* A distance in steps of 1 / KEY_GRID. The grid is shifted so that its boundaries avoid the
 * distances that regular turns produce; rounding then cannot split equal lengths. */
static uint64_t on_grid(blg_vec2 a, blg_vec2 b) {
    return (uint64_t)(sqrt(squared(a, b)) * KEY_GRID + 0.377123);
}

blg_ff_keys blg_ff_shape_keys(const blg_ff_rules *rules, const blg_ff_shape *shape) {
    figure f;
    trace(rules, shape, &f);
    blg_vec2 centre = {0, 0};
    double weight = 0;
    for (int i = 0; i < f.n; i++) {
        const stroke *s = &f.strokes[i];
        centre = blg_vec2_along(centre, s->length, blg_vec2_add(s->start, s->end));
        centre = blg_vec2_along(centre, s->length, s->middle);
        weight += 3 * s->length;
    }
    centre = blg_vec2_scale(centre, weight > 0 ? 1 / weight : 0);
    blg_ff_keys keys = {shape->n, shape->n};
    for (int i = 0; i < f.n; i++) {
        const stroke *s = &f.strokes[i];
        const uint64_t a = on_grid(s->start, centre), b = on_grid(s->end, centre);
        const uint64_t ends = (a < b ? a : b) << 32 | (a < b ? b : a);
        const uint64_t plain = mix(ends + mix(on_grid(s->middle, centre) << 1 | s->arc));
        keys.plain += plain;
        keys.typed += mix(plain + shape->type[i] + 1);
    }
    return keys;
}

void blg_ff_shape_program(const blg_ff_rules *rules, const blg_ff_shape *shape,
                          blg_program *program) {
    *program = (blg_program){.n_actions = shape->n};
    for (int i = 0; i < shape->n; i++) {
        const blg_ff_form *form = &rules->forms[shape->form[i]];
        const bool arc = form->kind == BLG_ARC;
        program->actions[i] = (blg_action){.kind = form->kind,
                                           .type = rules->types[shape->type[i]],
                                           .length = arc ? form->radius : form->length,
                                           .extent_deg = form->extent_deg,
                                           .turn_deg = rules->turns_deg[shape->turn[i]]};
    }
}
