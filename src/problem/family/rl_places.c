/* Places the figures of an image of a relation problem. The maker (problem/family/rl.c) gives the
 * figures without places, and the atoms that shall hold. This file tries places at random, steered
 * towards the atoms, and sets the poses of all figures. The maker then measures what has become of
 * the image. The header is problem/family/rl.h. */
#include "problem/family/rl.h"

#include "base/geometry.h"

#define MARGIN 2.0  /* between ink and the edge of the plane */
#define GAP    12.0 /* between the boxes of figures that stand apart, and around an inner figure */

enum { SPOTS = 24 }; /* tries for the place of a figure */

/* ---- drawn figures and their boxes ---- */

/* Draws the figures one by one, and keeps the box of each figure's ink. Figures whose boxes keep a
 * gap need no closer look. */

static void draw_ink(rl_maker *m, blg_ink *ink, int i) {
    if (m->status == BLG_OK)
        m->status = blg_ink_add_shape(ink, &m->scene->programs[i], &m->scene->poses[i]);
}

static void clear_ink(const rl_maker *m, blg_ink *ink) {
    blg_ink_clear(ink);
    ink->pen_px = m->scene->pen_px;
    ink->stamp_px = m->scene->stamp_px;
}

/* Whether drawn is this figure, whose program has n actions, in an image of the same pens. */
static bool is_drawn(const rl_maker *m, const rl_figure *figure, int n, const rl_drawn *drawn) {
    const rl_figure *other = &drawn->figure;
    return drawn->filled && other->shape == figure->shape && other->rung == figure->rung &&
           other->mirrored == figure->mirrored && other->heading_deg == figure->heading_deg &&
           memcmp(other->types, figure->types, (size_t)n * sizeof *figure->types) == 0 &&
           drawn->pen_px == m->scene->pen_px && drawn->stamp_px == m->scene->stamp_px;
}

/* Draws figure i, whose pose has no place yet, and fills `drawn` with its box. */
static void measure_box(rl_maker *m, const rl_figure *figure, int i, rl_drawn *drawn) {
    blg_ink *ink = &m->bench->ink;
    clear_ink(m, ink);
    draw_ink(m, ink, i);
    const blg_box box = blg_ink_box(ink, 0, ink->n_items);
    drawn->filled = m->status == BLG_OK;
    drawn->figure = *figure;
    drawn->pen_px = m->scene->pen_px;
    drawn->stamp_px = m->scene->stamp_px;
    drawn->low = (blg_vec2){box.x_low, box.y_low};
    drawn->high = (blg_vec2){box.x_high, box.y_high};
    drawn->has_loops = false;
}

/* The figure as it was drawn, now or in a try before. */
static rl_drawn *drawn_of(rl_maker *m, const rl_figure *figure, int i) {
    rl_drawn *kept = m->bench->kept[i];
    for (int k = 0; k < RL_KEPT; k++)
        if (is_drawn(m, figure, m->scene->programs[i].n_actions, &kept[k]))
            return &kept[k];
    rl_drawn *drawn = &kept[m->bench->oldest[i]];
    m->bench->oldest[i] = (m->bench->oldest[i] + 1) % RL_KEPT;
    measure_box(m, figure, i, drawn);
    return drawn;
}

void blg_rl_set_figure(rl_maker *m, const rl_draft *draft, int i) {
    const rl_figure *figure = &draft->figures[i];
    const blg_shape *shape = blg_catalogue_shape(m->catalogue, figure->shape);
    blg_program *program = &m->scene->programs[i];
    *program = figure->mirrored ? blg_program_mirrored(&shape->program) : shape->program;
    for (int k = 0; k < program->n_actions; k++)
        program->actions[k].type = shape->decorable ? figure->types[k] : BLG_NORMAL;
    m->scene->shapes[i] = figure->shape;
    m->scene->poses[i] =
        (blg_pose){.scale = rl_diameter(figure->rung) / m->table->diameter[figure->shape],
                   .heading_deg = figure->heading_deg};
}

void blg_rl_draw_figure(rl_maker *m, const rl_draft *draft, int i) {
    rl_drawn *drawn = m->bench->drawn[i] = drawn_of(m, &draft->figures[i], i);
    m->low[i] = drawn->low;
    m->high[i] = drawn->high;
    m->placed[i] = false;
}

/* Puts the middle of a figure's box at a point. */
static void put(rl_maker *m, int i, blg_vec2 at) {
    m->scene->poses[i].x = at.x - (m->low[i].x + m->high[i].x) / 2;
    m->scene->poses[i].y = at.y - (m->low[i].y + m->high[i].y) / 2;
}

static blg_box box_of(const rl_maker *m, int i) {
    const blg_pose *pose = &m->scene->poses[i];
    return (blg_box){m->low[i].x + pose->x, m->low[i].y + pose->y, m->high[i].x + pose->x,
                     m->high[i].y + pose->y};
}

static bool is_in_plane(const rl_maker *m, int i) {
    const blg_box box = box_of(m, i);
    const double half = m->config->placement.plane_unit / 2 - MARGIN;
    return box.x_low >= -half && box.y_low >= -half && box.x_high <= half && box.y_high <= half;
}

static bool is_around(const blg_box *outer, const blg_box *inner) {
    return outer->x_low <= inner->x_low && outer->y_low <= inner->y_low &&
           outer->x_high >= inner->x_high && outer->y_high >= inner->y_high;
}

/* Whether a figure keeps the gap from all placed figures. If it is placed by another figure,
 * `except`, this figure and those around it do not count; if it is placed by several, none counts.
 * BLG_NONE: all count. */
static bool is_apart(const rl_maker *m, int i, int except) {
    const blg_box box = box_of(m, i);
    for (int k = 0; k < m->scene->n_shapes; k++) {
        const blg_box other = box_of(m, k);
        if (!m->placed[k] || k == i || k == except || blg_box_distance(&box, &other) >= GAP)
            continue;
        if (except == BLG_NONE)
            return false;
        if (m->also)
            continue;
        const blg_box near = box_of(m, except);
        if (!is_around(&other, &near))
            return false;
    }
    return true;
}

/* Whether a figure may stand where it is; except: as in is_apart. */
static bool is_free(const rl_maker *m, int i, int except) {
    return is_in_plane(m, i) && is_apart(m, i, except);
}

static blg_vec2 middle_of(const rl_maker *m, int i) {
    const blg_box box = box_of(m, i);
    return (blg_vec2){(box.x_low + box.x_high) / 2, (box.y_low + box.y_high) / 2};
}

static double width_of(const rl_maker *m, int i) {
    return m->high[i].x - m->low[i].x;
}

static double height_of(const rl_maker *m, int i) {
    return m->high[i].y - m->low[i].y;
}

/* Draws a place of the figure in the plane: the middle of its box. */
static blg_vec2 any_place(rl_maker *m, int i) {
    const double half = m->config->placement.plane_unit / 2 - MARGIN;
    const double x = half - width_of(m, i) / 2, y = half - height_of(m, i) / 2;
    return (blg_vec2){blg_rng_uniform(&m->rng, -x, x), blg_rng_uniform(&m->rng, -y, y)};
}

static bool place_anywhere(rl_maker *m, int i) {
    for (int tries = 0; tries < 4 * SPOTS && !m->placed[i]; tries++) {
        put(m, i, any_place(m, i));
        m->placed[i] = is_free(m, i, BLG_NONE);
    }
    return m->placed[i];
}

/* ---- measures of a few figures ---- */

/* Measures atoms (bits) of n figures of the scene as if the scene had no others. The result is
 * bench->pair. */
static void view_some(rl_maker *m, const int *figures, int n, uint32_t atoms) {
    m->work += 10;
    blg_scene *few = &m->bench->few;
    few->n_shapes = n;
    few->pen_px = m->scene->pen_px;
    few->stamp_px = m->scene->stamp_px;
    for (int k = 0; k < n; k++) {
        few->programs[k] = m->scene->programs[figures[k]];
        few->poses[k] = m->scene->poses[figures[k]];
        few->shapes[k] = m->scene->shapes[figures[k]];
    }
    if (m->status == BLG_OK)
        m->status =
            blg_view_measure(m->bench->facts, &m->bench->ink, few, atoms, &m->bench->pair, NULL);
}

/* Value of an atom of two figures alone. */
static int value_of_pair(rl_maker *m, blg_atom atom, int a, int b) {
    view_some(m, (const int[]){a, b}, 2, (uint32_t)1 << atom);
    return m->status == BLG_OK ? m->bench->pair.pair[atom][0][1] : BLG_UNDECIDED;
}

/* Whether the atom holds of a and all figures of m->also. */
static bool holds_also(rl_maker *m, blg_atom atom, int a) {
    bool holds = true;
    for (int k = 0; k < m->scene->n_shapes && holds; k++)
        holds = !(m->also >> k & 1) || value_of_pair(m, atom, a, k) == 1;
    return holds;
}

/* The drawn figure, whose loops are found on the first call. */
static const rl_drawn *with_loops(rl_maker *m, int i) {
    rl_drawn *drawn = m->bench->drawn[i];
    if (!drawn->has_loops) {
        const blg_pose pose = m->scene->poses[i];
        m->scene->poses[i].x = m->scene->poses[i].y = 0;
        view_some(m, &i, 1, RL_POINTS);
        m->scene->poses[i] = pose;
        drawn->viewed = m->bench->pair.figures[0];
        drawn->viewed.program = NULL; /* the scene and the facts that it borrows change */
        drawn->viewed.analysis = NULL;
        blg_loops_find(&drawn->viewed, &drawn->loops);
        drawn->has_loops = m->status == BLG_OK;
    }
    return drawn;
}

/* What a search for a place of a figure inside another needs. */
typedef struct enclosure {
    const rl_drawn *outer;
    int n;                            /* strokes of the inner figure */
    blg_vec2 starts[BLG_MAX_ACTIONS]; /* of these strokes, relative to the pose's place */
} enclosure;

static enclosure enclosure_of(rl_maker *m, int inner, int outer) {
    const blg_program *program = &m->scene->programs[inner];
    blg_pose pose = m->scene->poses[inner];
    blg_stroke strokes[BLG_MAX_ACTIONS];
    pose.x = pose.y = 0;
    enclosure e = {.outer = with_loops(m, outer), .n = blg_turtle_trace(program, &pose, strokes)};
    for (int k = 0; k < e.n; k++)
        e.starts[k] = strokes[k].start;
    return e;
}

/* Whether the starts of all strokes of the inner figure may lie within a loop of the outer one. */
static bool may_enclose(const rl_maker *m, const enclosure *e, int inner, int outer) {
    const blg_pose *to = &m->scene->poses[inner], *from = &m->scene->poses[outer];
    const blg_vec2 by = {to->x - from->x, to->y - from->y};
    bool may = true;
    for (int k = 0; k < e->n && may; k++)
        may = blg_loops_may_contain(&e->outer->loops, &e->outer->viewed,
                                    blg_vec2_add(e->starts[k], by));
    return may;
}

/* Draws the inks of two figures for is_farther, as meeting 0 or 1. From now on a moves, and b
 * stays. */
static void draw_meeting(rl_maker *m, int meeting, int a, int b) {
    blg_ink *ink = &m->bench->met[meeting].ink;
    clear_ink(m, ink);
    draw_ink(m, ink, a);
    draw_ink(m, ink, b);
    m->bench->met[meeting].at = (blg_vec2){m->scene->poses[a].x, m->scene->poses[a].y};
}

#define ROUNDING 1e-6 /* plane units */

/* Whether the inks of two figures, drawn as a meeting, are more than `than` plane units apart. Ink
 * that is moved differs by rounding from ink that is drawn in its place: only within ROUNDING the
 * ink is drawn anew. */
static bool is_farther(rl_maker *m, int meeting, int a, int b, double than) {
    blg_ink *met = &m->bench->met[meeting].ink, *ink = &m->bench->ink;
    m->work++;
    const blg_vec2 at = {m->scene->poses[a].x, m->scene->poses[a].y};
    const blg_box box_a = box_of(m, a), box_b = box_of(m, b);
    if (blg_box_distance(&box_a, &box_b) > than + ROUNDING)
        return true;
    int first;
    const int n = blg_ink_shape_items(met, 0, &first);
    blg_ink_shift(met, first, n, blg_vec2_sub(at, m->bench->met[meeting].at));
    m->bench->met[meeting].at = at;
    const double clear = blg_ink_clearance(met, 0, 1, than - ROUNDING, than + 2 * ROUNDING);
    if (fabs(clear - than) > ROUNDING)
        return clear > than;
    clear_ink(m, ink);
    draw_ink(m, ink, a);
    draw_ink(m, ink, b);
    return blg_ink_distance(ink, 0, 1, than, than + 1) > than;
}

/* ---- places for an atom ---- */

/* Places a so that the atom (a, b) holds, at offsets of the middles of up to `reach`. The inks are
 * more than `gap` plane units apart; 0: they may touch. */
static bool place_near(rl_maker *m, blg_atom atom, int a, int b, double gap, blg_vec2 reach) {
    const blg_vec2 middle = middle_of(m, b);
    const bool inside = atom == BLG_ATOM_inside;
    const enclosure within = inside ? enclosure_of(m, a, b) : (enclosure){.n = 0};
    draw_meeting(m, 0, a, b);
    for (int tries = 0; tries < SPOTS && !m->placed[a]; tries++) {
        const blg_vec2 by = {blg_rng_uniform(&m->rng, -reach.x, reach.x),
                             blg_rng_uniform(&m->rng, -reach.y, reach.y)};
        put(m, a, blg_vec2_add(middle, by));
        m->placed[a] = is_free(m, a, b) && (!inside || may_enclose(m, &within, a, b)) &&
                       (gap <= 0 || is_farther(m, 0, a, b, gap)) &&
                       value_of_pair(m, atom, a, b) == 1 && holds_also(m, atom, a);
    }
    return m->placed[a];
}

static bool place_inside(rl_maker *m, int a, int b) {
    const blg_vec2 reach = {(width_of(m, b) - width_of(m, a)) / 2,
                            (height_of(m, b) - height_of(m, a)) / 2};
    return reach.x > 0 && reach.y > 0 && place_near(m, BLG_ATOM_inside, a, b, GAP, reach);
}

/* Places a inside b, but not always in the middle: else "inside" would say the same. */
static bool place_concentric(rl_maker *m, int a, int b) {
    if (rl_draw_coin(m))
        return place_inside(m, a, b);
    return place_near(m, BLG_ATOM_concentric, a, b, GAP, (blg_vec2){8, 8});
}

static bool place_crossing(rl_maker *m, int a, int b) {
    const blg_vec2 reach = {(width_of(m, b) + width_of(m, a)) / 2,
                            (height_of(m, b) + height_of(m, a)) / 2};
    return place_near(m, BLG_ATOM_crossing, a, b, 0, reach);
}

enum { SLIDES = 12 }; /* steps: a figure stops within a quarter of a plane unit */

/* Slides a towards b from direction from_deg, until the inks are `wanted` plane units apart; 0:
 * until they overlap a little, so that they touch. steps: how often the way is halved. Call
 * draw_meeting first. */
static void slide_to(rl_maker *m, int a, int b, double wanted, double from_deg, int steps) {
    const blg_vec2 middle = middle_of(m, b), from = blg_vec2_polar(from_deg);
    const double far = width_of(m, a) + height_of(m, a) + width_of(m, b) + height_of(m, b);
    double near = 0, apart = far;
    for (int step = 0; step < steps; step++) {
        const double at = (near + apart) / 2;
        put(m, a, blg_vec2_along(middle, at, from));
        if (is_farther(m, 0, a, b, wanted))
            apart = at;
        else
            near = at;
    }
    const double overlap = 1.5;
    put(m, a, blg_vec2_along(middle, wanted > 0 ? apart : near - overlap, from));
}

/* Slides a towards b from a random direction and then, if there is a figure c, on around b until a
 * is as near to c. wanted: as for slide_to. */
static void slide_to_both(rl_maker *m, int a, int b, int c, double wanted) {
    double far_deg = blg_rng_uniform(&m->rng, 0, 360);
    slide_to(m, a, b, wanted, far_deg, SLIDES);
    if (c == BLG_NONE)
        return;
    const blg_vec2 to = blg_vec2_sub(middle_of(m, c), middle_of(m, b));
    double near_deg = BLG_DEGREES(blg_atan2(to.y, to.x));
    for (int step = 0; step < 7; step++) {
        const double deg = (far_deg + near_deg) / 2;
        slide_to(m, a, b, wanted, deg, SLIDES - 3);
        if (is_farther(m, 1, a, c, wanted))
            far_deg = deg;
        else
            near_deg = deg;
    }
    slide_to(m, a, b, wanted, near_deg, SLIDES);
}

/* Slides a towards b, and a figure of m->also if there is one, until they touch or, for the atom
 * near, are 12 to 26 plane units apart. */
static bool place_slid(rl_maker *m, blg_atom atom, int a, int b) {
    int third = m->scene->n_shapes - 1;
    while (third != BLG_NONE && !(m->also >> third & 1))
        third--;
    draw_meeting(m, 0, a, b);
    if (third != BLG_NONE)
        draw_meeting(m, 1, a, third);
    for (int tries = 0; tries < SPOTS / 4 && !m->placed[a]; tries++) {
        const double wanted = atom == BLG_ATOM_touching ? 0 : blg_rng_uniform(&m->rng, 12, 26);
        slide_to_both(m, a, b, third, wanted);
        m->placed[a] =
            is_free(m, a, b) && value_of_pair(m, atom, a, b) == 1 && holds_also(m, atom, a);
    }
    return m->placed[a];
}

static bool place_touching(rl_maker *m, int a, int b) {
    return place_slid(m, BLG_ATOM_touching, a, b);
}

static bool place_close(rl_maker *m, int a, int b) {
    return place_slid(m, BLG_ATOM_near, a, b);
}

struct rl_placer {
    blg_atom atom;
    bool nest; /* a is the second figure of the draft, b the first, which is the largest */
    bool (*place)(rl_maker *m, int a, int b);
};
static const rl_placer placers[] = {{BLG_ATOM_inside, true, place_inside},
                                    {BLG_ATOM_concentric, true, place_concentric},
                                    {BLG_ATOM_crossing, false, place_crossing},
                                    {BLG_ATOM_touching, false, place_touching},
                                    {BLG_ATOM_near, false, place_close}};
enum { PLACERS = sizeof placers / sizeof *placers };

/* ---- steered places ---- */

/* Places all figures of an image: those that an atom speaks of by the atom, all others in boxes
 * that keep a gap. */

/* Draws how far to one side of a line a figure stands, so that the figures stand no longer on a
 * line of that length, nor in a level or upright row. */
static double draw_side(rl_maker *m, double length) {
    const bool row = rl_speaks_of(m, BLG_ATOM_horizontal) || rl_speaks_of(m, BLG_ATOM_vertical);
    const double side =
        row ? blg_rng_uniform(&m->rng, 70, 140) : blg_rng_uniform(&m->rng, 0.18, 0.3) * length;
    return rl_draw_coin(m) ? side : -side;
}

/* Places all figures on a line, whose middle and length in plane units are drawn so that the line
 * fits the plane. even: with equal steps, not random ones. bent: one figure stands beside the line,
 * an inner one if there is one. */
static bool place_on_line(rl_maker *m, const rl_places *places) {
    const int n = m->scene->n_shapes;
    const blg_vec2 along = blg_vec2_polar(places->line_deg);
    const blg_vec2 across = {-along.y, along.x};
    int order[BLG_MOST_FIGURES];
    for (int i = 0; i < n; i++)
        order[i] = i;
    blg_rng_shuffle(&m->rng, order, (size_t)n, sizeof order[0]);
    const int beside = !places->bent ? BLG_NONE : n < 3 ? 0 : 1 + rl_draw_below(m, n - 2);
    for (int tries = 0; tries < SPOTS; tries++) {
        const blg_vec2 middle = {blg_rng_uniform(&m->rng, -120, 120),
                                 blg_rng_uniform(&m->rng, -120, 120)};
        const double length = blg_rng_uniform(&m->rng, 260, 620);
        const double side = places->bent ? draw_side(m, length) : 0;
        bool good = true;
        for (int i = 0; i < n; i++)
            m->placed[i] = false;
        for (int i = 0; i < n && good; i++) {
            const bool stays = places->even || i == 0 || i == n - 1;
            const double step = stays ? i : i + blg_rng_uniform(&m->rng, -0.35, 0.35);
            const blg_vec2 at = blg_vec2_along(middle, (step / (n - 1) - 0.5) * length, along);
            put(m, order[i], blg_vec2_along(at, i == beside ? side : 0, across));
            good = m->placed[order[i]] = is_free(m, order[i], BLG_NONE);
        }
        if (good)
            return true;
    }
    return false;
}

/* Whether the concept speaks of lines, and of no other places. */
static bool speaks_of_lines_alone(const rl_maker *m) {
    static const uint64_t lines =
        (uint64_t)1 << BLG_ATOM_aligned | (uint64_t)1 << BLG_ATOM_evenly_spaced |
        (uint64_t)1 << BLG_ATOM_horizontal | (uint64_t)1 << BLG_ATOM_vertical;
    const uint64_t placed = m->concept->words.atoms & ~(uint64_t)(BLG_UNPLACED | RL_AXES);
    return placed && !(placed & ~lines);
}

/* If the concept speaks of lines, a coin says whether all figures stand on a line. They do so if an
 * atom of lines is to fail although they are aligned: at other steps, or in another direction.
 * Otherwise, three times in four, they nearly do so (bent), unless the concept needs other places:
 * else an image that lacks the concept would be less thin. */
static void steer_line(rl_maker *m, rl_places *places) {
    /* in a level row no figure is above another */
    const bool level =
        rl_speaks_of(m, BLG_ATOM_horizontal) || (m->hard && rl_speaks_of(m, BLG_ATOM_above));
    const bool upright =
        rl_speaks_of(m, BLG_ATOM_vertical) || (m->hard && rl_speaks_of(m, BLG_ATOM_left_of));
    const bool even = rl_speaks_of(m, BLG_ATOM_evenly_spaced);
    const bool stays_aligned = blg_atom_implied(m->strict) == BLG_ATOM_aligned;
    if (!(level || upright || even || rl_speaks_of(m, BLG_ATOM_aligned)))
        return;
    places->bent = !stays_aligned && rl_draw_coin(m);
    if (places->bent && !(speaks_of_lines_alone(m) && rl_draw_below(m, 4)))
        return;
    places->line = true;
    const bool other_direction = m->strict == BLG_ATOM_horizontal || m->strict == BLG_ATOM_vertical;
    places->even = even && m->strict != BLG_ATOM_evenly_spaced && rl_draw_coin(m);
    const double any = blg_rng_uniform(&m->rng, 0, 180);
    places->line_deg = other_direction                          ? any
                       : level && (!upright || rl_draw_coin(m)) ? 0
                       : upright                                ? 90
                                                                : any;
}

/* Places figures in twos on both sides of an axis: mirror images by their poses, others by the
 * middles of their boxes. */
static bool place_twos(rl_maker *m) {
    const blg_vec2 along = blg_vec2_polar(m->mirror_deg);
    const blg_vec2 middle = {blg_rng_uniform(&m->rng, -60, 60), blg_rng_uniform(&m->rng, -60, 60)};
    for (int i = 0; i + 1 < m->scene->n_shapes; i += 2) {
        const blg_pose *a = &m->scene->poses[i];
        blg_pose *b = &m->scene->poses[i + 1];
        const double turn_deg = a->heading_deg + b->heading_deg - 2 * m->mirror_deg;
        for (int tries = 0; tries < 4 * SPOTS && !m->placed[i + 1]; tries++) {
            put(m, i, any_place(m, i));
            const bool image = fabs(turn_deg) < 1e-9;
            const blg_vec2 from = image ? (blg_vec2){a->x, a->y} : middle_of(m, i);
            const blg_vec2 d = blg_vec2_sub(from, middle);
            const blg_vec2 to =
                blg_vec2_sub(blg_vec2_along(middle, 2 * blg_vec2_dot(d, along), along), d);
            if (image) {
                b->x = to.x;
                b->y = to.y;
            } else {
                put(m, i + 1, to);
            }
            m->placed[i] = is_free(m, i, BLG_NONE);
            m->placed[i] = m->placed[i + 1] = m->placed[i] && is_free(m, i + 1, BLG_NONE);
        }
        if (!m->placed[i])
            return false;
    }
    return true;
}

/* Steers a to be placed by b. False if a step places a already, or places another figure by a. */
static bool add_step(rl_places *places, const rl_placer *by, int a, int b) {
    for (int i = 0; i < places->n_steps; i++)
        if (places->steps[i].a == a || places->steps[i].b == a)
            return false;
    places->steps[places->n_steps++] = (rl_step){by, a, b, 0};
    return true;
}

/* Steers each of the first figures to be placed by the figure before it. */
static bool steer_chain(rl_places *places, blg_atom atom, int length) {
    const rl_placer *by = placers;
    bool good = true;
    while (by->atom != atom)
        by++;
    for (int i = 1; i < length && good; i++)
        good = add_step(places, by, i, i - 1);
    return good;
}

/* Of a concept whose images are rare: steers figures into others as the draft's sizes allow; or
 * each figure to the first (star); or each to the figure before it and, as `also`, to the earlier
 * figures: in case of contact to one of them, otherwise to all. */
static bool steer_all(rl_maker *m, rl_places *places, const rl_placer *by) {
    const bool star = rl_draw_coin(m);
    bool good = true;
    for (int i = 1; i < places->n && good; i++) {
        const unsigned all_earlier = (1u << (i - 1)) - 1, one_earlier = 1u << i >> 2;
        if (by->nest && (m->within[i] == BLG_NONE || !rl_draw_below(m, 4)))
            continue;
        good = add_step(places, by, i, by->nest ? m->within[i] : star ? 0 : i - 1);
        if (good && !by->nest && !star)
            places->steps[places->n_steps - 1].also =
                by->atom == BLG_ATOM_touching ? one_earlier : all_earlier;
    }
    return good;
}

/* For each atom of the concept that speaks of two figures, a coin says whether it is to hold: for
 * one pair, or for each figure with an earlier one. It holds more often in a rare concept: else the
 * images that lack the concept would show nothing like it. */
static bool steer_pair_atoms(rl_maker *m, rl_places *places) {
    bool good = true;
    for (const rl_placer *by = placers; by < placers + PLACERS && good; by++) {
        if (!(rl_speaks_of(m, by->atom) || (by->atom == BLG_ATOM_inside && rl_needs_inside(m))))
            continue;
        if (m->hard ? !rl_draw_below(m, 4) : rl_draw_coin(m))
            continue;
        if (m->hard && by->atom == BLG_ATOM_inside && rl_speaks_of(m, BLG_ATOM_concentric))
            continue; /* its placer does this, too */
        if (m->hard && rl_draw_coin(m)) {
            good = steer_all(m, places, by);
            continue;
        }
        if (!by->nest && rl_draw_coin(m)) {
            for (int i = 1; i < places->n && good; i++)
                good = add_step(places, by, i, rl_draw_below(m, i));
            continue;
        }
        const int a = by->nest ? 1 : rl_draw_below(m, places->n);
        const int b = by->nest ? 0 : rl_draw_below(m, places->n - 1);
        good = add_step(places, by, a, b + (!by->nest && b >= a));
    }
    return good;
}

bool blg_rl_steer_places(rl_maker *m, rl_places *places) {
    const int n = m->scene->n_shapes;
    *places = (rl_places){.n = n, .central = BLG_NONE};
    steer_line(m, places);
    if (places->line)
        return true;
    if (rl_speaks_of(m, BLG_ATOM_central) && rl_draw_coin(m))
        places->central = rl_draw_below(m, n);
    places->twos =
        rl_speaks_of(m, BLG_ATOM_mirror_symmetric) && (rl_draw_coin(m) || rl_draw_coin(m));
    return !(rl_speaks_of(m, BLG_ATOM_nested) && rl_draw_coin(m) &&
             !steer_chain(places, BLG_ATOM_inside, n < RL_NEST ? n : RL_NEST)) &&
           !(rl_speaks_of(m, BLG_ATOM_chain) && rl_draw_coin(m) &&
             !steer_chain(places, BLG_ATOM_touching, n)) &&
           steer_pair_atoms(m, places);
}

/* Without steps, boxes keep a gap: no figure meets or holds another; and if nothing is steered,
 * figures that come to stand on a line are left to chance. */
void blg_rl_foretell(const rl_places *places, blg_view *view) {
    static const blg_atom apart[] = {BLG_ATOM_inside, BLG_ATOM_touching, BLG_ATOM_crossing};
    static const blg_atom whole[] = {BLG_ATOM_nested,     BLG_ATOM_chain,
                                     BLG_ATOM_aligned,    BLG_ATOM_evenly_spaced,
                                     BLG_ATOM_horizontal, BLG_ATOM_vertical};
    for (int k = 0; k < 3 && !places->n_steps; k++)
        memset(view->pair[apart[k]], 0, sizeof view->pair[apart[k]]);
    for (int i = 0; i < places->n && !places->n_steps; i++)
        view->figure[BLG_ATOM_inner][i] = view->figure[BLG_ATOM_outer][i] = 0;
    for (int k = 0; k < (places->line || places->twos ? 2 : 6) && !places->n_steps; k++)
        view->image[whole[k]] = 0;
    if (places->line)
        view->image[BLG_ATOM_aligned] = !places->bent;
    for (const rl_step *step = places->steps; step < places->steps + places->n_steps; step++) {
        const blg_atom atom = step->by->atom;
        if (atom == BLG_ATOM_concentric) /* by a coin, only inside */
            continue;
        for (int k = 0; k < places->n; k++)
            if (k == step->b || step->also >> k & 1) {
                view->pair[atom][step->a][k] = 1;
                if (blg_atom_rows[atom].mutual)
                    view->pair[atom][k][step->a] = 1;
            }
        if (atom == BLG_ATOM_inside)
            view->figure[BLG_ATOM_inner][step->a] = view->figure[BLG_ATOM_outer][step->b] = 1;
    }
}

static bool place_steps(rl_maker *m, const rl_places *places) {
    bool good = true;
    for (int i = 0; i < places->n_steps && good; i++) {
        const rl_step *step = &places->steps[i];
        good = !m->placed[step->a] && (m->placed[step->b] || place_anywhere(m, step->b));
        m->also = step->also;
        good = good && step->by->place(m, step->a, step->b);
        m->also = 0;
    }
    return good;
}

bool blg_rl_place_all(rl_maker *m, const rl_places *places) {
    const int i = places->central;
    m->also = 0;
    if (places->line)
        return place_on_line(m, places);
    if (i != BLG_NONE) {
        put(m, i, (blg_vec2){blg_rng_uniform(&m->rng, -25, 25), blg_rng_uniform(&m->rng, -25, 25)});
        m->placed[i] = is_free(m, i, BLG_NONE);
    }
    bool good = (!places->twos || place_twos(m)) && place_steps(m, places);
    for (int k = 0; k < places->n && good; k++)
        good = m->placed[k] || place_anywhere(m, k);
    return good;
}

/* ---- filling ---- */

rl_filling blg_rl_filling(const rl_maker *m) {
    blg_box all = {INFINITY, INFINITY, -INFINITY, -INFINITY};
    double sum = 0, xx = 0, xy = 0, yy = 0;
    blg_vec2 middle = {0, 0};
    for (int i = 0; i < m->scene->n_shapes; i++) {
        const blg_box box = box_of(m, i);
        const blg_vec2 at = middle_of(m, i);
        const double width = width_of(m, i), height = height_of(m, i), weight = width + height;
        all = (blg_box){blg_least(all.x_low, box.x_low), blg_least(all.y_low, box.y_low),
                        blg_most(all.x_high, box.x_high), blg_most(all.y_high, box.y_high)};
        middle = blg_vec2_along(middle, weight, at);
        sum += weight;
        /* the ink of a figure lies about an ellipse in its box */
        xx += weight * (at.x * at.x + width * width / 8);
        xy += weight * at.x * at.y;
        yy += weight * (at.y * at.y + height * height / 8);
    }
    middle = blg_vec2_scale(middle, 1 / sum);
    xx = xx / sum - middle.x * middle.x;
    xy = xy / sum - middle.x * middle.y;
    yy = yy / sum - middle.y * middle.y;
    const double half = (xx + yy) / 2, root = sqrt((xx - yy) * (xx - yy) / 4 + xy * xy);
    const double width = all.x_high - all.x_low, height = all.y_high - all.y_low;
    return (rl_filling){.spread = sqrt(xx + yy),
                        .thin = sqrt(blg_most(half - root, 0) / (half + root)),
                        .thin_box = blg_least(width, height) / blg_most(width, height)};
}

double blg_rl_filling_difference(const rl_filling *a, const rl_filling *b) {
    return fabs(a->spread - b->spread) / blg_most(a->spread, b->spread) + fabs(a->thin - b->thin) +
           fabs(a->thin_box - b->thin_box) / 2;
}
