/* Atoms: each measured in scenes where it holds, fails and is undecided. */
#include "base/geometry.h"
#include "base/rng.h"
#include "problem/relations.h"
#include "suite.h"

#include <stdio.h>
#include <string.h>

/* ---- scenes ---- */

typedef enum form {
    NONE,
    SQUARE,
    BLUNT,
    OBLONG,
    TRIANGLE,
    BAR,
    ANGLE,
    CIRCLE,
    FAT_OVAL,
    PUFFED, /* a square with bulging sides */
    BOW,
    LOLLIPOP,
    STAR,
    HOOK, /* unlike its mirror image */
    KOOH
} form;

typedef struct drawn {
    form form;
    double x, y, diameter; /* plane units: middle of the box, and size */
    double heading_deg;
    int style; /* stroke type; MIXED: the first stroke has zigzag */
} drawn;
enum { MIXED = -1 };

static blg_program program_of(form form) {
    static const struct {
        int n;
        double length, turn_deg;
    } polygons[] = {[SQUARE] = {4, 1, 90},
                    [TRIANGLE] = {3, 1, 120},
                    [BAR] = {1, 1, 0},
                    [ANGLE] = {2, 1, 90},
                    [STAR] = {5, 1, 144}};
    blg_program p = {0};
    if (form == CIRCLE || form == BOW)
        return (blg_program){1, {{BLG_ARC, BLG_NORMAL, 0.5, form == BOW ? 270 : 360, 0}}};
    if (form == FAT_OVAL || form == PUFFED) {
        p.n_actions = 4;
        for (int i = 0; i < 4; i++)
            p.actions[i] = form == PUFFED
                               ? (blg_action){BLG_ARC, BLG_NORMAL, 0.990989, 44, i ? 46 : 0}
                           : i % 2 ? (blg_action){BLG_ARC, BLG_NORMAL, 0.690815, 70, 0}
                                   : (blg_action){BLG_ARC, BLG_NORMAL, 0.419219, 110, 0};
        return p;
    }
    if (form == LOLLIPOP)
        return (blg_program){
            2, {{BLG_LINE, BLG_NORMAL, 0.5, 0, 0}, {BLG_ARC, BLG_NORMAL, 0.5, 360, -90}}};
    if (form == HOOK || form == KOOH) {
        p = (blg_program){3,
                          {{BLG_LINE, BLG_NORMAL, 1, 0, 0},
                           {BLG_LINE, BLG_NORMAL, 0.5, 0, 90},
                           {BLG_LINE, BLG_NORMAL, 0.25, 0, 90}}};
        return form == HOOK ? p : blg_program_mirrored(&p);
    }
    if (form == BLUNT || form == OBLONG) { /* rectangles */
        p.n_actions = 4;
        for (int i = 0; i < 4; i++)
            p.actions[i] = (blg_action){BLG_LINE, BLG_NORMAL, i % 2 ? form == BLUNT ? 0.8 : 0.3 : 1,
                                        0, i ? 90 : 0};
        return p;
    }
    p.n_actions = polygons[form].n;
    for (int i = 0; i < p.n_actions; i++)
        p.actions[i] = (blg_action){BLG_LINE, BLG_NORMAL, polygons[form].length, 0,
                                    i ? polygons[form].turn_deg : 0};
    return p;
}

static blg_vec2 middle_of(const blg_program *program, const blg_pose *pose) {
    blg_stroke strokes[BLG_MAX_ACTIONS];
    blg_vec2 low = {INFINITY, INFINITY}, high = {-INFINITY, -INFINITY};
    const int n = blg_turtle_trace(program, pose, strokes);
    for (int i = 0; i < n; i++) {
        const blg_curve curve = blg_turtle_curve(&strokes[i]);
        for (int k = 0; k <= 360; k++) {
            const blg_vec2 p = blg_curve_point(&curve, k / 360.0);
            low = (blg_vec2){blg_least(low.x, p.x), blg_least(low.y, p.y)};
            high = (blg_vec2){blg_most(high.x, p.x), blg_most(high.y, p.y)};
        }
    }
    return (blg_vec2){(low.x + high.x) / 2, (low.y + high.y) / 2};
}

static void add_figure(blg_scene *scene, const drawn *d) {
    const int i = scene->n_shapes++;
    blg_program *p = &scene->programs[i];
    blg_figure figure;
    *p = program_of(d->form);
    for (int k = 0; k < p->n_actions; k++)
        p->actions[k].type = d->style != MIXED ? (blg_stroke_type)d->style
                             : k               ? BLG_NORMAL
                                               : BLG_ZIGZAG;
    blg_figure_prepare(p, &figure);
    scene->shapes[i] = -1;
    scene->poses[i] =
        (blg_pose){.scale = d->diameter / figure.diameter, .heading_deg = d->heading_deg};
    const blg_vec2 middle = middle_of(p, &scene->poses[i]);
    scene->poses[i].x = d->x - middle.x;
    scene->poses[i].y = d->y - middle.y;
}

/* Reads figures up to the first of form NONE. */
static void set_scene(blg_scene *scene, const drawn *figures, int most) {
    memset(scene, 0, sizeof *scene);
    for (int i = 0; i < most && figures[i].form != NONE; i++)
        add_figure(scene, &figures[i]);
}

static blg_arena arena;
static blg_facts *facts;
static blg_ink ink;
static blg_scene scene;
static blg_view view;

static void set_up(void) {
    CU_ASSERT_EQUAL_FATAL(blg_facts_create(&arena, &facts, NULL), BLG_OK);
}

static void tear_down(void) {
    blg_ink_free(&ink);
    blg_facts_free(facts);
    blg_arena_free(&arena);
}

static void measure(void) {
    blg_facts_make_room(facts, BLG_MAX_SHAPES);
    CU_ASSERT_EQUAL_FATAL(blg_view_measure(facts, &ink, &scene, BLG_ALL_ATOMS, &view, NULL),
                          BLG_OK);
}

/* ---- values ---- */

enum { MOST = 4 };
typedef struct valued {
    blg_atom atom; /* of the first figure, of the first and the second, or of all */
    int value;
    drawn figures[MOST];
} valued;

enum { U = BLG_UNDECIDED };
#define ROW(atom, value, ...)                                                                      \
    {                                                                                              \
        BLG_ATOM_##atom, value, {                                                                  \
            __VA_ARGS__                                                                            \
        }                                                                                          \
    }
#define BIG_SQUARE                                                                                 \
    { SQUARE, 0, 0, 400, 0, 0 }
#define SQUARE_AT(x, y, size)                                                                      \
    { SQUARE, x, y, size, 0, 0 }

static const valued values[] = {
    ROW(largest, 1, SQUARE_AT(-200, 0, 200), SQUARE_AT(150, 0, 120)),
    ROW(largest, 0, SQUARE_AT(-200, 0, 120), SQUARE_AT(150, 0, 200)),
    ROW(largest, U, SQUARE_AT(-200, 0, 200), SQUARE_AT(150, 0, 170)),
    ROW(largest, 0, SQUARE_AT(-200, 0, 200), SQUARE_AT(150, 0, 195)),
    ROW(largest, U, SQUARE_AT(-200, 0, 200)),
    ROW(smallest, 1, SQUARE_AT(-200, 0, 120), SQUARE_AT(150, 0, 200)),
    ROW(smallest, 0, SQUARE_AT(-200, 0, 200), SQUARE_AT(150, 0, 120)),
    ROW(smallest, U, SQUARE_AT(-200, 0, 170), SQUARE_AT(150, 0, 200)),
    ROW(inner, 1, SQUARE_AT(10, 10, 90), BIG_SQUARE),
    ROW(inner, 0, BIG_SQUARE, SQUARE_AT(10, 10, 90)),
    ROW(inner, U, SQUARE_AT(0, 0, 90), {BOW, 0, 0, 400, 0, 0}),
    ROW(outer, 1, BIG_SQUARE, SQUARE_AT(10, 10, 90)),
    ROW(outer, 0, SQUARE_AT(10, 10, 90), BIG_SQUARE),
    ROW(outer, U, {BOW, 0, 0, 400, 0, 0}, SQUARE_AT(0, 0, 90)),
    ROW(one_style, 1, {SQUARE, 0, 0, 200, 0, BLG_CIRCLE}),
    ROW(one_style, 0, {SQUARE, 0, 0, 200, 0, MIXED}),
    ROW(strokes_equal, 1, {SQUARE, 0, 0, 200, 0, MIXED}),
    ROW(strokes_equal, 0, {OBLONG, 0, 0, 200, 0, 0}),
    ROW(strokes_equal, U, {BLUNT, 0, 0, 200, 0, 0}),
    ROW(strokes_equal, U, {BAR, 0, 0, 200, 0, 0}),
    ROW(upright, 1, {OBLONG, 0, 0, 200, 84, 0}),
    ROW(upright, 0, {OBLONG, 0, 0, 200, 60, 0}),
    ROW(upright, U, {OBLONG, 0, 0, 200, 75, 0}),
    ROW(upright, U, {BLUNT, 0, 0, 200, 90, 0}),
    ROW(level, 1, {OBLONG, 0, 0, 200, 174, 0}),
    ROW(level, 0, {OBLONG, 0, 0, 200, 90, 0}),
    ROW(level, U, {OBLONG, 0, 0, 200, 15, 0}),
    ROW(central, 1, SQUARE_AT(20, -20, 200)),
    ROW(central, 0, SQUARE_AT(120, 0, 200)),
    ROW(central, U, SQUARE_AT(70, 0, 200)),
    ROW(large, 1, SQUARE_AT(0, 0, 330)),
    ROW(large, 0, SQUARE_AT(0, 0, 190)),
    ROW(large, U, SQUARE_AT(0, 0, 260)),
    ROW(same_figure, 1, {TRIANGLE, -200, 0, 200, 10, BLG_ZIGZAG}, {TRIANGLE, 200, 0, 90, 77, 0}),
    ROW(same_figure, 0, {TRIANGLE, -200, 0, 200, 0, 0}, SQUARE_AT(200, 0, 200)),
    ROW(same_figure, U, {BLUNT, -200, 0, 200, 0, 0}, SQUARE_AT(200, 0, 200)),
    ROW(same_figure, 0, {OBLONG, -200, 0, 200, 0, 0}, SQUARE_AT(200, 0, 200)),
    ROW(same_size, 1, {OBLONG, -200, 0, 200, 0, 0}, SQUARE_AT(200, 0, 210)),
    ROW(same_size, 0, {OBLONG, -200, 0, 200, 0, 0}, SQUARE_AT(200, 0, 280)),
    ROW(same_size, U, {OBLONG, -200, 0, 200, 0, 0}, SQUARE_AT(200, 0, 240)),
    ROW(larger, 1, {OBLONG, -200, 0, 280, 0, 0}, SQUARE_AT(200, 0, 200)),
    ROW(larger, 0, {OBLONG, -200, 0, 210, 0, 0}, SQUARE_AT(200, 0, 200)),
    ROW(larger, 0, {OBLONG, -200, 0, 100, 0, 0}, SQUARE_AT(200, 0, 200)),
    ROW(larger, U, {OBLONG, -200, 0, 240, 0, 0}, SQUARE_AT(200, 0, 200)),
    ROW(same_style, 1, {SQUARE, -200, 0, 200, 0, MIXED}, {ANGLE, 200, 0, 200, 0, MIXED}),
    ROW(same_style, 0, {SQUARE, -200, 0, 200, 0, BLG_ZIGZAG}, {BAR, 200, 0, 200, 0, BLG_NORMAL}),
    ROW(same_style, U, {SQUARE, -200, 0, 200, 0, MIXED}, {BAR, 200, 0, 200, 0, BLG_ZIGZAG}),
    ROW(same_heading, 1, {ANGLE, -200, 0, 200, 30, BLG_ZIGZAG}, {ANGLE, 200, 0, 99, 33, 0}),
    ROW(same_heading, 0, {ANGLE, -200, 0, 200, 30, 0}, {ANGLE, 200, 0, 200, 55, 0}),
    ROW(same_heading, U, {ANGLE, -200, 0, 200, 30, 0}, {ANGLE, 200, 0, 200, 42, 0}),
    ROW(same_heading, 1, {SQUARE, -200, 0, 200, 1, 0}, {SQUARE, 200, 0, 200, 179, 0}),
    ROW(same_heading, U, {CIRCLE, -200, 0, 200, 1, 0}, {CIRCLE, 200, 0, 200, 90, 0}),
    ROW(same_heading, U, {FAT_OVAL, -200, 0, 200, 10, 0}, {FAT_OVAL, 200, 0, 120, 33, 0}),
    ROW(same_heading, U, {FAT_OVAL, -200, 0, 200, 33, 0}, {FAT_OVAL, 200, 0, 120, 190, 0}),
    ROW(same_heading, 0, {FAT_OVAL, -200, 0, 200, 10, 0}, {FAT_OVAL, 200, 0, 120, 90, 0}),
    ROW(same_heading, 1, {FAT_OVAL, -200, 0, 200, 10, 0}, {FAT_OVAL, 200, 0, 120, 195, 0}),
    ROW(same_heading, U, {PUFFED, -200, 0, 200, 10, 0}, {PUFFED, 200, 0, 120, 35, 0}),
    ROW(same_heading, 0, {SQUARE, -200, 0, 200, 10, 0}, {SQUARE, 200, 0, 120, 35, 0}),
    ROW(same_heading, 0, {SQUARE, -200, 0, 200, 0, 0}, {TRIANGLE, 200, 0, 200, 0, 0}),
    ROW(mirror_of, 1, {HOOK, -200, 0, 200, 10, 0}, {KOOH, 200, 0, 90, 77, BLG_ZIGZAG}),
    ROW(mirror_of, 0, {HOOK, -200, 0, 200, 10, 0}, {HOOK, 200, 0, 90, 77, BLG_ZIGZAG}),
    ROW(mirror_of, 0, {HOOK, -200, 0, 200, 10, 0}, SQUARE_AT(200, 0, 200)),
    ROW(mirror_of, U, {ANGLE, -200, 0, 200, 10, 0}, {ANGLE, 200, 0, 200, 77, 0}),
    ROW(parallel, 1, {OBLONG, -200, 0, 200, 30, 0}, {BAR, 200, 0, 90, 214, 0}),
    ROW(parallel, 0, {OBLONG, -200, 0, 200, 30, 0}, {BAR, 200, 0, 90, 52, 0}),
    ROW(parallel, U, {OBLONG, -200, 0, 200, 30, 0}, {BAR, 200, 0, 90, 43, 0}),
    ROW(parallel, U, SQUARE_AT(-200, 0, 90), SQUARE_AT(200, 0, 90)),
    ROW(inside, 1, SQUARE_AT(10, 10, 90), BIG_SQUARE),
    ROW(inside, 0, SQUARE_AT(300, 0, 90), BIG_SQUARE),
    ROW(inside, 0, BIG_SQUARE, SQUARE_AT(10, 10, 90)),
    ROW(inside, 0, {BAR, 140, 0, 200, 0, 0}, BIG_SQUARE),                  /* crosses the edge */
    ROW(inside, 0, SQUARE_AT(-180, 165, 70), {TRIANGLE, 0, 0, 500, 0, 0}), /* in its box alone */
    ROW(inside, U, SQUARE_AT(0, 0, 90), {BOW, 0, 0, 400, 0, 0}),           /* in a bay */
    ROW(inside, U, SQUARE_AT(100, 0, 109), BIG_SQUARE),                    /* touches from inside */
    ROW(inside, 1, SQUARE_AT(0, 0, 50), {STAR, 0, 0, 500, 0, 0}),
    ROW(inside, 1, SQUARE_AT(75, 0, 90), {LOLLIPOP, 0, 0, 450, 0, 0}),
    ROW(concentric, 1, SQUARE_AT(5, 5, 90), BIG_SQUARE),
    ROW(concentric, 0, SQUARE_AT(40, 10, 90), BIG_SQUARE),
    ROW(concentric, U, SQUARE_AT(20, 0, 90), BIG_SQUARE),
    ROW(touching, 1, SQUARE_AT(-50, 0, 141.4), SQUARE_AT(57, 0, 141.4)),
    ROW(touching, 0, SQUARE_AT(-50, 0, 141.4), SQUARE_AT(70, 0, 141.4)),
    ROW(touching, U, SQUARE_AT(-50, 0, 141.4), SQUARE_AT(63, 0, 141.4)),
    ROW(touching, 0, {BAR, 0, 0, 200, 0, 0}, {BAR, 0, 0, 200, 90, 0}),
    ROW(crossing, 1, {BAR, 0, 0, 200, 0, 0}, {BAR, 0, 0, 200, 90, 0}),
    ROW(crossing, 0, {BAR, 0, 0, 200, 0, 0}, {BAR, 0, 150, 200, 90, 0}),
    ROW(crossing, U, {BAR, 0, 0, 200, 0, 0}, {BAR, 0, 96, 200, 90, 0}),
    ROW(crossing, 1, {BAR, 0, 0, 200, 0, 0}, {SQUARE, 0, 70, 200, 45, 0}),
    ROW(crossing, U, {BAR, 0, 0, 200, 0, 0}, {SQUARE, 0, 98, 200, 135, 0}), /* a corner passes */
    ROW(near, 1, SQUARE_AT(-50, 0, 141.4), SQUARE_AT(80, 0, 141.4)),
    ROW(near, 0, SQUARE_AT(-50, 0, 141.4), SQUARE_AT(160, 0, 141.4)),
    ROW(near, U, SQUARE_AT(-50, 0, 141.4), SQUARE_AT(110, 0, 141.4)),
    ROW(near, U, SQUARE_AT(0, 0, 90), BIG_SQUARE),
    ROW(above, 1, SQUARE_AT(0, 100, 141.4), SQUARE_AT(0, -100, 141.4)),
    ROW(above, 0, SQUARE_AT(0, -100, 141.4), SQUARE_AT(0, 100, 141.4)),
    ROW(above, U, SQUARE_AT(-200, 25, 141.4), SQUARE_AT(100, 0, 141.4)),
    ROW(left_of, 1, SQUARE_AT(-100, 0, 141.4), SQUARE_AT(100, 0, 141.4)),
    ROW(left_of, 0, SQUARE_AT(100, 0, 141.4), SQUARE_AT(-100, 0, 141.4)),
    ROW(left_of, U, SQUARE_AT(0, 200, 141.4), SQUARE_AT(25, 0, 141.4)),
    ROW(aligned, 1, SQUARE_AT(-200, -200, 90), SQUARE_AT(5, 0, 90), SQUARE_AT(200, 200, 90)),
    ROW(aligned, 0, SQUARE_AT(-200, -200, 90), SQUARE_AT(200, -100, 90), SQUARE_AT(200, 200, 90)),
    ROW(aligned, U, SQUARE_AT(-200, -200, 90), SQUARE_AT(60, 0, 90), SQUARE_AT(200, 200, 90)),
    ROW(aligned, U, SQUARE_AT(-200, -200, 90), SQUARE_AT(200, 200, 90)),
    ROW(evenly_spaced, 1, SQUARE_AT(-200, 0, 90), SQUARE_AT(5, 0, 90), SQUARE_AT(200, 0, 90)),
    ROW(evenly_spaced, 0, SQUARE_AT(-200, 0, 90), SQUARE_AT(60, 0, 90), SQUARE_AT(200, 0, 90)),
    ROW(evenly_spaced, U, SQUARE_AT(-200, 0, 90), SQUARE_AT(30, 0, 90), SQUARE_AT(200, 0, 90)),
    ROW(mirror_symmetric, 1, {HOOK, -200, 50, 200, 30, 0}, {KOOH, 200, 50, 200, 150, BLG_ZIGZAG}),
    ROW(mirror_symmetric, 0, {HOOK, -200, 50, 200, 30, 0}, {HOOK, 200, 50, 200, 150, 0}),
    ROW(mirror_symmetric, U, {HOOK, -200, 50, 200, 30, 0}, {KOOH, 200, 50, 200, 160, 0}),
    ROW(mirror_symmetric, 1, SQUARE_AT(-200, 0, 90), SQUARE_AT(200, 0, 90),
        {BAR, 0, 90, 200, 0, 0}),
    ROW(mirror_symmetric, 0, SQUARE_AT(-200, 0, 90), SQUARE_AT(200, 0, 90),
        {BAR, 90, 90, 200, 0, 0}),
    ROW(mirror_symmetric, 1, SQUARE_AT(0, -200, 90), {CIRCLE, 0, 200, 90, 0, 0},
        {OBLONG, 0, 0, 90, 0, 0}),
    ROW(mirror_symmetric, U, BIG_SQUARE, SQUARE_AT(0, 0, 90)),
    ROW(nested, 1, SQUARE_AT(0, 0, 90), BIG_SQUARE, {CIRCLE, 0, 0, 200, 0, 0}),
    ROW(nested, 0, SQUARE_AT(-200, 0, 90), SQUARE_AT(30, 0, 90), SQUARE_AT(200, 0, 90)),
    ROW(nested, U, BIG_SQUARE, SQUARE_AT(0, 0, 90), SQUARE_AT(250, 0, 90)),
    ROW(nested, U, SQUARE_AT(0, 0, 90)),
    ROW(chain, 1, SQUARE_AT(-107, 0, 141.4), SQUARE_AT(107, 0, 141.4), SQUARE_AT(0, 0, 141.4)),
    ROW(chain, 0, SQUARE_AT(-207, 0, 141.4), SQUARE_AT(207, 0, 141.4), SQUARE_AT(0, 0, 141.4)),
    ROW(chain, U, SQUARE_AT(-107, 0, 141.4), SQUARE_AT(207, 0, 141.4), SQUARE_AT(0, 0, 141.4)),
    ROW(horizontal, 1, SQUARE_AT(-200, 0, 90), SQUARE_AT(0, 10, 90), SQUARE_AT(200, 0, 90)),
    ROW(horizontal, 0, SQUARE_AT(-200, 0, 90), SQUARE_AT(0, 90, 90), SQUARE_AT(200, 0, 90)),
    ROW(horizontal, U, SQUARE_AT(-200, 0, 90), SQUARE_AT(0, 40, 90), SQUARE_AT(200, 0, 90)),
    ROW(vertical, 1, SQUARE_AT(0, -200, 90), SQUARE_AT(10, 0, 90), SQUARE_AT(0, 200, 90)),
    ROW(vertical, 0, SQUARE_AT(0, -200, 90), SQUARE_AT(90, 0, 90), SQUARE_AT(0, 200, 90)),
    ROW(vertical, U, SQUARE_AT(0, -200, 90), SQUARE_AT(40, 0, 90), SQUARE_AT(0, 200, 90)),
};
enum { VALUES = sizeof values / sizeof *values };

static int value_of(const blg_view *v, blg_atom atom, int x, int y) {
    return blg_atom_rows[atom].kind == BLG_ATOM_IMAGE    ? v->image[atom]
           : blg_atom_rows[atom].kind == BLG_ATOM_FIGURE ? v->figure[atom][x]
                                                         : v->pair[atom][x][y];
}

static void test_relations__atoms_have_the_values_that_people_see(void) {
    set_up();
    for (size_t i = 0; i < VALUES; i++) {
        set_scene(&scene, values[i].figures, MOST);
        measure();
        const int value = value_of(&view, values[i].atom, 0, 1);
        if (value != values[i].value)
            printf("\n    row %zu, %s: %d, not %d (sizes %.1f %.1f)\n", i,
                   blg_atom_rows[values[i].atom].name, value, values[i].value, view.figures[0].size,
                   view.figures[1].size);
        CU_ASSERT_EQUAL(value, values[i].value);
    }
    tear_down();
}

/* Stroke types are what a program says, so that one_style is never in doubt. */
static void test_relations__every_atom_has_a_scene_of_each_value(void) {
    for (int a = 0; a < BLG_ATOMS; a++) {
        bool seen[3] = {a == BLG_ATOM_one_style};
        for (size_t i = 0; i < VALUES; i++)
            if (values[i].atom == (blg_atom)a)
                seen[values[i].value + 1] = true;
        if (!seen[0] || !seen[1] || !seen[2])
            printf("\n    %s\n", blg_atom_rows[a].name);
        CU_ASSERT(seen[0] && seen[1] && seen[2]);
    }
}

/* ---- properties ---- */

static void random_scene(blg_rng *rng) {
    drawn figures[BLG_MAX_SHAPES] = {{0}};
    const int n = 2 + (int)blg_rng_below(rng, 4);
    const bool crowded = blg_rng_below(rng, 2);
    for (int i = 0; i < n; i++)
        figures[i] = (drawn){.form = (form)(1 + blg_rng_below(rng, STAR)),
                             .x = blg_rng_uniform(rng, -200, 200) / (crowded ? 2 : 1),
                             .y = blg_rng_uniform(rng, -200, 200) / (crowded ? 2 : 1),
                             .diameter = blg_rng_uniform(rng, 60, 400),
                             .heading_deg = blg_rng_uniform(rng, 0, 360),
                             .style = (int)blg_rng_below(rng, BLG_STROKE_TYPES)};
    set_scene(&scene, figures, n);
}

enum { SCENES = 400 };

/* An atom that is asked for alone has the value that it has among all. */
static void test_relations__asked_atoms_have_their_values(void) {
    blg_rng rng = blg_rng_stream(6, 0, 0, BLG_FOR_TEST);
    set_up();
    for (int i = 0; i < SCENES / 8; i++) {
        random_scene(&rng);
        measure();
        for (int a = 0; a < BLG_ATOMS; a++) {
            static blg_view alone;
            CU_ASSERT_EQUAL_FATAL(
                blg_view_measure(facts, &ink, &scene, (uint32_t)1 << a, &alone, NULL), BLG_OK);
            CU_ASSERT_EQUAL(memcmp(alone.figure[a], view.figure[a], sizeof view.figure[a]), 0);
            CU_ASSERT_EQUAL(memcmp(alone.pair[a], view.pair[a], sizeof view.pair[a]), 0);
            CU_ASSERT_EQUAL(alone.image[a], view.image[a]);
        }
    }
    tear_down();
}

/* Values belong to figures, whatever their order. */
static void test_relations__the_order_of_figures_does_not_matter(void) {
    static blg_view first;
    set_up();
    for (int s = 0; s < SCENES; s++) {
        blg_rng rng = blg_rng_stream(21, (uint64_t)s, 0, BLG_FOR_TASKS);
        random_scene(&rng);
        const int n = scene.n_shapes;
        measure();
        first = view;
        for (int i = 0; i < n / 2; i++) {
            const blg_pose pose = scene.poses[i];
            const blg_program program = scene.programs[i];
            scene.poses[i] = scene.poses[n - 1 - i];
            scene.programs[i] = scene.programs[n - 1 - i];
            scene.poses[n - 1 - i] = pose;
            scene.programs[n - 1 - i] = program;
        }
        measure();
        for (int a = 0; a < BLG_ATOMS; a++)
            for (int i = 0; i < n; i++)
                for (int k = 0; k < n; k++)
                    if (i != k)
                        CU_ASSERT_EQUAL(value_of(&view, (blg_atom)a, n - 1 - i, n - 1 - k),
                                        value_of(&first, (blg_atom)a, i, k));
    }
    tear_down();
}

/* The atoms of the frame aside, nothing changes when the picture is turned; of two atoms of the
 * frame the one becomes the other. */
static void test_relations__a_quarter_turn_changes_the_atoms_of_the_frame_alone(void) {
    static blg_view first;
    int n_decided = 0;
    set_up();
    for (int s = 0; s < SCENES; s++) {
        blg_rng rng = blg_rng_stream(22, (uint64_t)s, 0, BLG_FOR_TASKS);
        random_scene(&rng);
        measure();
        first = view;
        for (int i = 0; i < scene.n_shapes; i++) {
            blg_pose *pose = &scene.poses[i];
            const double x = pose->x;
            pose->x = -pose->y;
            pose->y = x;
            pose->heading_deg += 90;
        }
        measure();
        for (int a = 0; a < BLG_ATOMS; a++) {
            const int now = a == BLG_ATOM_above        ? BLG_ATOM_left_of
                            : a == BLG_ATOM_horizontal ? BLG_ATOM_vertical
                            : a == BLG_ATOM_level      ? BLG_ATOM_upright
                                                       : a;
            if (a == BLG_ATOM_left_of || a == BLG_ATOM_vertical || a == BLG_ATOM_upright)
                continue;
            for (int i = 0; i < scene.n_shapes; i++)
                for (int k = 0; k < scene.n_shapes; k++)
                    if (i != k) {
                        CU_ASSERT_EQUAL(value_of(&view, (blg_atom)now, i, k),
                                        value_of(&first, (blg_atom)a, i, k));
                        n_decided += value_of(&view, (blg_atom)now, i, k) != BLG_UNDECIDED;
                    }
        }
    }
    CU_ASSERT(n_decided > 10000);
    tear_down();
}

/* What follows from the words: same_size both ways round, inside at most one way round, ... */
static void test_relations__values_do_not_contradict_each_other(void) {
    static const blg_atom one_way[] = {BLG_ATOM_larger, BLG_ATOM_inside, BLG_ATOM_above,
                                       BLG_ATOM_left_of};
    static const blg_atom apart[] = {BLG_ATOM_inside, BLG_ATOM_touching, BLG_ATOM_crossing,
                                     BLG_ATOM_near};
    set_up();
    for (int s = 0; s < SCENES; s++) {
        blg_rng rng = blg_rng_stream(23, (uint64_t)s, 0, BLG_FOR_TASKS);
        random_scene(&rng);
        measure();
        for (int i = 0; i < view.n; i++)
            for (int k = 0; k < view.n; k++) {
                int n = 0;
                if (i == k)
                    continue;
                for (int a = 0; a < BLG_ATOMS; a++)
                    if (blg_atom_rows[a].mutual)
                        CU_ASSERT_EQUAL(view.pair[a][i][k], view.pair[a][k][i]);
                for (size_t a = 0; a < sizeof one_way / sizeof *one_way; a++)
                    CU_ASSERT_FALSE(view.pair[one_way[a]][i][k] == 1 &&
                                    view.pair[one_way[a]][k][i] == 1);
                for (size_t a = 0; a < sizeof apart / sizeof *apart; a++)
                    n += view.pair[apart[a]][i][k] == 1;
                CU_ASSERT(n <= 1);
                CU_ASSERT_FALSE(view.pair[BLG_ATOM_larger][i][k] == 1 &&
                                view.pair[BLG_ATOM_same_size][i][k] == 1);
            }
    }
    tear_down();
}

static void test_relations__distractors_are_not_seen(void) {
    static const drawn figures[] = {SQUARE_AT(-200, 0, 120), SQUARE_AT(200, 0, 200)};
    set_up();
    set_scene(&scene, figures, 2);
    scene.n_distractors = 1;
    measure();
    CU_ASSERT_EQUAL(view.n, 1);
    CU_ASSERT_EQUAL(view.figure[BLG_ATOM_largest][0], BLG_UNDECIDED);
    tear_down();
}

/* Points run along all lines: neighbours are near each other, and the longest program has room. */
static void test_relations__points_follow_the_lines(void) {
    set_up();
    memset(&scene, 0, sizeof scene);
    scene.n_shapes = 1;
    scene.shapes[0] = -1;
    scene.programs[0].n_actions = BLG_MAX_ACTIONS;
    for (int i = 0; i < BLG_MAX_ACTIONS; i++)
        scene.programs[0].actions[i] =
            (blg_action){BLG_LINE, BLG_NORMAL, 1, 0, i ? 360.0 / BLG_MAX_ACTIONS : 0};
    for (int pass = 0; pass < 2; pass++) {
        const double scale = pass ? 100 : 40, most = pass ? 16 : 8.001;
        scene.poses[0] = (blg_pose){.scale = scale};
        measure();
        const blg_viewed *f = &view.figures[0];
        double length = 0;
        CU_ASSERT(f->n <= BLG_VIEW_POINTS);
        for (int k = 0; k + 1 < f->n; k++) {
            const double step = blg_vec2_distance(f->points[k], f->points[k + 1]);
            CU_ASSERT(step <= most);
            length += step;
        }
        CU_ASSERT_DOUBLE_EQUAL(length, BLG_MAX_ACTIONS * scale, 1e-6);
    }
    tear_down();
}

static void test_relations__atoms_are_found_by_name(void) {
    for (int a = 0; a < BLG_ATOMS; a++)
        CU_ASSERT_EQUAL(blg_atom_find(blg_atom_rows[a].name), a);
    CU_ASSERT_EQUAL(blg_atom_find("besides"), -1);
}

/* ---- rivals ---- */

enum { SIDE = 4, SUPPORT = 3 };

static int rule_of(const char *text) {
    char name[128];
    for (int r = 0; r < blg_relation_rules(); r++) {
        blg_relation_rule_print(r, name, sizeof name);
        if (strcmp(name, text) == 0)
            return r;
    }
    return -1;
}

/* values: positives, then negatives: '1', '0', '?'. */
static void set_rule(blg_relation_traits traits[2][SIDE], const char *text, const char *given) {
    const int r = rule_of(text);
    CU_ASSERT_FATAL(r >= 0);
    for (int i = 0; i < 2 * SIDE; i++) {
        blg_relation_traits *t = &traits[i < SIDE][i % SIDE];
        t->holds[r / 64] |= given[i] == '1' ? (uint64_t)1 << r % 64 : 0;
        t->fails[r / 64] |= given[i] == '0' ? (uint64_t)1 << r % 64 : 0;
    }
}

static blg_relation_found find(blg_relation_traits traits[2][SIDE]) {
    static const int n_query[2] = {SIDE - SUPPORT, SIDE - SUPPORT};
    const blg_relation_traits *const sides[2] = {traits[0], traits[1]};
    blg_relation_found found;
    blg_relation_find(sides, SUPPORT, n_query, &found);
    return found;
}

/* Circles among squares; most is more than half. */
static void test_relations__rules_count_figures(void) {
    static const struct {
        const char *rule;
        int of_circles[4]; /* value for 0..3 circles among three figures */
    } cases[] = {
        {"some x: has_curve(x)", {0, 1, 1, 1}},       {"one x: has_curve(x)", {0, 1, 0, 0}},
        {"count(x: has_curve(x)) = 2", {0, 0, 1, 0}}, {"most x: has_curve(x)", {0, 0, 1, 1}},
        {"all x: has_curve(x)", {0, 0, 0, 1}},
    };
    set_up();
    for (int circles = 0; circles <= 3; circles++) {
        drawn figures[3];
        for (int i = 0; i < 3; i++)
            figures[i] = (drawn){i < circles ? CIRCLE : SQUARE, 220 * (i - 1), 0, 150, 0, 0};
        set_scene(&scene, figures, 3);
        measure();
        blg_relation_traits traits;
        blg_relation_traits_of(&view, &traits);
        for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
            const int r = rule_of(cases[i].rule);
            CU_ASSERT_FATAL(r >= 0);
            CU_ASSERT_EQUAL(traits.holds[r / 64] >> r % 64 & 1, cases[i].of_circles[circles]);
            CU_ASSERT_EQUAL(traits.fails[r / 64] >> r % 64 & 1, !cases[i].of_circles[circles]);
        }
    }
    tear_down();
}

/* Of a view without figures, "all" and "most" say nothing, as a rule and as a formula. */
static void test_relations__rules_without_figures_are_those_of_formulas(void) {
    static const struct {
        const char *rule;
        int value;
    } cases[] = {{"some x: has_curve(x)", 0},
                 {"one x: has_curve(x)", 0},
                 {"count(x: has_curve(x)) = 2", 0},
                 {"most x: has_curve(x)", BLG_UNDECIDED},
                 {"all x: has_curve(x)", BLG_UNDECIDED}};
    set_up();
    set_scene(&scene, NULL, 0);
    measure();
    blg_relation_traits traits;
    blg_relation_traits_of(&view, &traits);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        blg_formula formula;
        const int r = rule_of(cases[i].rule), value = cases[i].value;
        CU_ASSERT_FATAL(r >= 0);
        CU_ASSERT_EQUAL(traits.holds[r / 64] >> r % 64 & 1, value == 1);
        CU_ASSERT_EQUAL(traits.fails[r / 64] >> r % 64 & 1, value == 0);
        CU_ASSERT_EQUAL_FATAL(blg_formula_parse(cases[i].rule, &formula, NULL), BLG_OK);
        CU_ASSERT_EQUAL(blg_formula_value(&formula, &view), value);
    }
    tear_down();
}

static void test_relations__rivals_are_found_and_named(void) {
    static const struct {
        const char *first, *first_values, *second, *second_values;
        int fitting, rivals;
        const char *rival;
    } cases[] = {
        {"aligned", "11110000", "nested", "????????", 1, 0, ""},
        {"aligned", "11100000", "nested", "????????", 0, 1, "(aligned)"},
        {"aligned", "11110001", "nested", "????????", 0, 1, "(aligned)"},
        {"aligned", "111?000?", "nested", "????????", 1, 0, ""},
        {"aligned", "11?10000", "nested", "????????", 0, 0, ""},
        {"aligned", "00001110", "nested", "????????", 0, 1, "not (aligned)"},
        {"aligned", "11110110", "nested", "11111000", 1, 0, ""},
        {"some x, y: inside(x, y)", "11100110", "all x: convex(x)", "11111000", 0, 1,
         "(all x: convex(x)) and (some x, y: inside(x, y))"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        blg_relation_traits traits[2][SIDE] = {0};
        set_rule(traits, cases[i].first, cases[i].first_values);
        set_rule(traits, cases[i].second, cases[i].second_values);
        const blg_relation_found found = find(traits);
        CU_ASSERT_EQUAL(found.n_fitting, cases[i].fitting);
        CU_ASSERT_EQUAL(found.n_rivals, cases[i].rivals);
        CU_ASSERT_STRING_EQUAL(found.rival, cases[i].rival);
        if (strcmp(found.rival, cases[i].rival) != 0 || found.n_fitting != cases[i].fitting)
            printf("\n    case %zu: %d %d %s\n", i, found.n_fitting, found.n_rivals, found.rival);
    }
}

/* ---- loops ---- */

static void test_relations__loops_hold_what_is_inside(void) {
    static const struct {
        drawn figure;
        blg_vec2 point;
        bool held;
    } cases[] = {
        {{SQUARE, 0, 0, 400, 0, 0}, {0, 0}, true},
        {{SQUARE, 0, 0, 400, 0, 0}, {-120, 120}, true}, /* near a corner */
        {{SQUARE, 0, 0, 400, 0, 0}, {0, 160}, false},
        {{SQUARE, 0, 0, 400, 0, 0}, {-160, 0}, false}, /* a ray to the right cuts twice */
        {{SQUARE, 0, 0, 400, 0, 0}, {160, 0}, false},
        {{SQUARE, 150, -90, 400, 45, 0}, {150, 90}, true},
        {{SQUARE, 150, -90, 400, 45, 0}, {20, 50}, false},
        {{LOLLIPOP, 0, 0, 450, 0, 0}, {75, 0}, true},
        {{LOLLIPOP, 0, 0, 450, 0, 0}, {-180, 40}, false}, /* beside the stick */
        {{STAR, 0, 0, 500, 0, 0}, {0, 0}, true},
        {{BOW, 0, 0, 400, 0, 0}, {0, 0}, false}, /* a bay */
        {{BAR, 0, 0, 400, 0, 0}, {0, 20}, false},
    };
    set_up();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        blg_loops loops;
        set_scene(&scene, &cases[i].figure, 1);
        measure();
        blg_loops_find(&view.figures[0], &loops);
        CU_ASSERT(loops.all);
        const bool held = blg_loops_may_contain(&loops, &view.figures[0], cases[i].point);
        if (held != cases[i].held)
            printf("\n    case %zu: %d\n", i, held);
        CU_ASSERT_EQUAL(held, cases[i].held);
    }
    tear_down();
}

/* A figure that is inside another has no point outside of all loops of the other. */
static void test_relations__loops_hold_figures_that_are_inside(void) {
    blg_rng rng = blg_rng_stream(7, 0, 0, BLG_FOR_TEST);
    int inside = 0;
    set_up();
    for (int i = 0; i < 400; i++) {
        blg_loops loops;
        bool held = true;
        random_scene(&rng);
        measure();
        for (int x = 0; x < view.n; x++)
            for (int y = 0; y < view.n; y++) {
                if (x == y || view.pair[BLG_ATOM_inside][x][y] != 1)
                    continue;
                blg_loops_find(&view.figures[y], &loops);
                for (int k = 0; k < view.figures[x].n; k++)
                    held = held && blg_loops_may_contain(&loops, &view.figures[y],
                                                         view.figures[x].points[k]);
                inside++;
            }
        CU_ASSERT(held);
    }
    CU_ASSERT(inside >= 10);
    tear_down();
}

/* A square drawn five times over itself: more loops than are kept, so no point is excluded. */
static void test_relations__too_many_loops_exclude_nothing(void) {
    blg_loops loops;
    set_up();
    set_scene(&scene, &(drawn){SQUARE, 0, 0, 400, 0, 0}, 1);
    scene.programs[0].n_actions = 20;
    for (int i = 0; i < 20; i++)
        scene.programs[0].actions[i] = (blg_action){BLG_LINE, BLG_NORMAL, 1, 0, i ? 90 : 0};
    measure();
    blg_loops_find(&view.figures[0], &loops);
    CU_ASSERT(!loops.all);
    CU_ASSERT_EQUAL(loops.n, BLG_MOST_LOOPS);
    CU_ASSERT(blg_loops_may_contain(&loops, &view.figures[0], (blg_vec2){300, 0}));
    tear_down();
}

SUITE(relations, CASE(test_relations__atoms_have_the_values_that_people_see),
      CASE(test_relations__every_atom_has_a_scene_of_each_value),
      CASE(test_relations__asked_atoms_have_their_values),
      CASE(test_relations__the_order_of_figures_does_not_matter),
      CASE(test_relations__a_quarter_turn_changes_the_atoms_of_the_frame_alone),
      CASE(test_relations__values_do_not_contradict_each_other),
      CASE(test_relations__distractors_are_not_seen), CASE(test_relations__points_follow_the_lines),
      CASE(test_relations__atoms_are_found_by_name), CASE(test_relations__rules_count_figures),
      CASE(test_relations__rules_without_figures_are_those_of_formulas),
      CASE(test_relations__rivals_are_found_and_named),
      CASE(test_relations__loops_hold_what_is_inside),
      CASE(test_relations__loops_hold_figures_that_are_inside),
      CASE(test_relations__too_many_loops_exclude_nothing))
