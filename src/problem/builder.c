/* What the builders of all families share. A builder takes an item of the plan and makes the
 * programs of both sides; the families (problem/family/) call this file for stroke types, for
 * weights, and for draws with exact proportions. data/generate.c then calls it for impure images,
 * for distractors (figures that the concept does not speak of), and for the poses of all shapes.
 * Two chapters serve one family: "separation" the abstract, "ff rules" the free-form problems. */
#include "problem/builder.h"

#include "base/geometry.h"
#include "base/rng.h"
#include "figure/analyse.h"
#include "figure/ink.h"
#include "problem/family.h"

#include <assert.h>

/* ---- place ---- */

/* Gives each shape of a scene a pose (scale, rotation, position) by rejection: draws poses at
 * random and draws again if they break a limit. Coordinates are the plane's: origin at its centre,
 * y up.
 *
 * For each shape, scale and rotation are drawn together until the box of its decorated ink fits
 * the plane. Then the box's position is uniform in the rectangle that keeps it inside. The position
 * only shifts the ink, so the ink is computed once per scale and rotation. If two shapes come
 * nearer than the gap, all shapes of the scene are drawn anew. So the poses of a scene follow their
 * joint distribution under the condition that the gap is kept, on both sides alike.
 *
 * In abstract problems the concept speaks of the largest figure. So distractors there are drawn at
 * a share of the size of the scene's first shape.
 *
 * Invariants on success: every ink point plus half its pen lies inside the plane; the inks of any
 * two shapes are at least gap_unit apart. */

/* Margin for rounding: other modules recompute the ink from the final pose, with rounding errors of
 * 1e-13. The recomputed ink must still keep inside the plane and observe the gap. */
#define SLACK_UNIT 1e-6

typedef struct placer {
    const blg_placement_config *config;
    blg_range scale;                  /* the family's range of scales */
    double diameters[BLG_MAX_SHAPES]; /* program units; 0 = not measured */
    blg_rng *rng;
    blg_ink *ink;                  /* ink of the shapes placed so far */
    blg_tally *tally;              /* counts the rejected poses, by reason */
    int trials;                    /* used so far for the scene; at most config->max_trials */
    blg_box boxes[BLG_MAX_SHAPES]; /* ink boxes of the placed shapes */
    bool moved[BLG_MAX_SHAPES];    /* whether the ink of a placed shape is at its place yet */
} placer;

/* Draws *at, one coordinate (x or y) of the point where a shape's drawing starts. The ink reaches
 * from *at + low to *at + high and must stay inside the plane; *at must keep to the config's
 * position_unit. Returns false if no value does both. */
static bool draw_coordinate(placer *p, double low, double high, double *at) {
    const double half = p->config->plane_unit / 2 - SLACK_UNIT;
    const double least = blg_most(-half - low, p->config->position_unit.low);
    const double most = blg_least(half - high, p->config->position_unit.high);
    *at = blg_rng_uniform(p->rng, least, most);
    return least <= most;
}

/* Range from which the scale of one shape is drawn. A distractor with a measured diameter must
 * become BLG_DISTRACTOR_LEAST to BLG_DISTRACTOR_MOST times as large as the scene's first shape,
 * which has its pose already. */
static blg_range scales_of(const placer *p, const blg_scene *scene, int shape) {
    if (shape == 0 || !(p->diameters[shape] > 0))
        return p->scale;
    const double unit = p->diameters[0] * scene->poses[0].scale / p->diameters[shape];
    return (blg_range){BLG_DISTRACTOR_LEAST * unit, BLG_DISTRACTOR_MOST * unit};
}

/* Draws poses for one shape until its ink fits the plane; adds that ink to p->ink and its box to
 * p->boxes. If no trial fits, returns BLG_OK with *fits false. */
static blg_status place_shape(placer *p, const blg_program *program, blg_range scale,
                              blg_pose *pose, bool *fits) {
    const int n_points = p->ink->n_points, first = p->ink->n_items, n_shapes = p->ink->n_shapes;
    for (*fits = false; p->trials < p->config->max_trials; p->trials++) {
        *pose = (blg_pose){.scale = blg_rng_uniform(p->rng, scale.low, scale.high),
                           .heading_deg = blg_rng_uniform(p->rng, p->config->rotation_deg.low,
                                                          p->config->rotation_deg.high)};
        if (blg_ink_add_shape(p->ink, program, pose) != BLG_OK)
            return BLG_NO_MEMORY;
        const int n = p->ink->n_items - first;
        const blg_box box = n ? blg_ink_box(p->ink, first, n) : (blg_box){0, 0, 0, 0};
        if (draw_coordinate(p, box.x_low, box.x_high, &pose->x) &&
            draw_coordinate(p, box.y_low, box.y_high, &pose->y)) {
            p->moved[n_shapes] = false;
            p->boxes[n_shapes] = (blg_box){box.x_low + pose->x, box.y_low + pose->y,
                                           box.x_high + pose->x, box.y_high + pose->y};
            *fits = true;
            return BLG_OK;
        }
        p->tally->rejected[BLG_REJECT_outside_plane]++;
        p->ink->n_points = n_points;
        p->ink->n_items = first;
        p->ink->n_shapes = n_shapes;
    }
    return BLG_OK;
}

/* Moves the ink of a placed shape to its place. Most shapes are far from all others, so nobody asks
 * for their ink. */
static void move_ink(placer *p, const blg_scene *scene, int shape) {
    const blg_pose *pose = &scene->poses[shape];
    int first;
    const int n = blg_ink_shape_items(p->ink, shape, &first);
    if (!p->moved[shape])
        blg_ink_shift(p->ink, first, n, (blg_vec2){pose->x, pose->y});
    p->moved[shape] = true;
}

/* Whether two placed shapes keep the gap. The distance of the boxes is a lower bound of the
 * distance of the inks and cheap, so the inks are moved and measured only if the boxes are near. */
static bool are_apart(placer *p, const blg_scene *scene, int a, int b) {
    const double gap = p->config->gap_unit + SLACK_UNIT;
    if (!(blg_box_distance(&p->boxes[a], &p->boxes[b]) < gap + SLACK_UNIT))
        return true;
    move_ink(p, scene, a);
    move_ink(p, scene, b);
    return !(blg_ink_distance(p->ink, a, b, gap, gap) < gap);
}

/* Whether the shape keeps the gap from the shapes placed before. */
static bool is_apart_from_others(placer *p, const blg_scene *scene, int shape) {
    for (int other = 0; other < shape; other++)
        if (!are_apart(p, scene, other, shape))
            return false;
    return true;
}

/* Draws the poses of all shapes of the scene once. *done: whether all fit and keep the gap. */
static blg_status place_all(placer *p, blg_scene *scene, bool *done) {
    blg_ink_clear(p->ink);
    p->ink->pen_px = scene->pen_px;
    p->ink->stamp_px = scene->stamp_px;
    p->ink->unmagnified = scene->unmagnified;
    *done = false;
    for (int i = 0; i < scene->n_shapes; i++) {
        bool fits;
        blg_status status =
            place_shape(p, &scene->programs[i], scales_of(p, scene, i), &scene->poses[i], &fits);
        if (status != BLG_OK || !fits)
            return status;
        if (!is_apart_from_others(p, scene, i)) {
            p->tally->rejected[BLG_REJECT_shapes_too_near]++;
            p->trials++;
            return BLG_OK;
        }
    }
    *done = true;
    return BLG_OK;
}

/* Measures the diameters that scales_of needs: of the first shape and of the distractors. */
static void measure_diameters(placer *p, const blg_scene *scene) {
    for (int i = 0; i < scene->n_shapes; i++) {
        blg_figure figure;
        if (i && i < blg_scene_figures(scene)) /* neither the first shape nor a distractor */
            continue;
        blg_figure_prepare(&scene->programs[i], &figure);
        p->diameters[i] = figure.diameter;
    }
}

/* Gives all shapes of the scene poses that keep to the limits of the config; tries again and again,
 * until max_trials shapes were drawn. */
blg_status blg_place_scene(const blg_placement_config *config, blg_family family, blg_rng *rng,
                           blg_ink *ink, blg_scene *scene, blg_tally *tally, blg_error *error) {
    placer p = {
        .config = config, .scale = config->scale[family], .rng = rng, .ink = ink, .tally = tally};
    if (blg_of_attributes(family) && scene->n_distractors)
        measure_diameters(&p, scene);
    bool done = scene->n_shapes == 0;
    while (!done && p.trials < config->max_trials)
        if (place_all(&p, scene, &done) != BLG_OK)
            return blg_no_memory(error);
    if (!done)
        return blg_error_set(error, BLG_FAILED,
                             "no placement of %d shape%s at scale %g..%g found in %d trials "
                             "(plane %g, gap %g)",
                             scene->n_shapes, scene->n_shapes == 1 ? "" : "s", p.scale.low,
                             p.scale.high, config->max_trials, config->plane_unit,
                             config->gap_unit);
    return BLG_OK;
}

void blg_draw_widths(const blg_config *config, uint64_t key, int image, blg_scene *scene) {
    if (blg_widths_published(config))
        return;
    blg_rng rng = blg_stream_widths(config->seed, key, image);
    scene->pen_px = blg_rng_uniform(&rng, config->pen_px.low, config->pen_px.high);
    scene->stamp_px = blg_rng_uniform(&rng, config->stamp_px.low, config->stamp_px.high);
}

/* ---- decorate ---- */

/* Gives the shapes of a side their stroke types (decorations), without knowing which side it is.
 * The builders of basic and abstract problems call this chapter. It tries to give no two images of
 * a side the same program. */

/* Largest number of tries for a decoration that no earlier image has. A shape of one stroke has
 * only five decorations, often fewer than there are images. */
#define MAX_REDRAWS 64

blg_types blg_types_of(unsigned bits) {
    blg_types types = {0};
    for (int i = 0; i < BLG_STROKE_TYPES; i++)
        if (bits >> i & 1)
            types.types[types.n++] = (blg_stroke_type)i;
    if (!types.n)
        types.types[types.n++] = BLG_NORMAL;
    return types;
}

/* Draws a type for each stroke of the scene, all of types equally likely. The strokes of shape s
 * are all normal if plain[s]. */
static void draw_types(blg_rng *rng, const blg_types *types, const bool *plain, blg_scene *scene) {
    for (int s = 0; s < scene->n_shapes; s++)
        for (int i = 0; i < scene->programs[s].n_actions; i++)
            scene->programs[s].actions[i].type =
                plain[s] ? BLG_NORMAL : types->types[blg_rng_below(rng, (uint32_t)types->n)];
}

/* Whether two images have the same shapes with the same stroke types. */
static bool is_same_image(const blg_scene *a, const blg_scene *b) {
    for (int s = 0; s < a->n_shapes; s++) {
        if (a->shapes[s] != b->shapes[s])
            return false;
        for (int i = 0; i < a->programs[s].n_actions; i++)
            if (a->programs[s].actions[i].type != b->programs[s].actions[i].type)
                return false;
    }
    return true;
}

/* Draws the stroke types of the n images of one side. An image equal to an earlier one is drawn
 * anew; the MAX_REDRAWS-th draw stays in any case. */
void blg_decorate_side(const blg_config *config, uint64_t problem_key, int side,
                       const blg_types *types, const bool plain[][BLG_MAX_SHAPES],
                       blg_scene *scenes, int n) {
    for (int i = 0; i < n; i++) {
        blg_rng rng = blg_stream_decoration(config->seed, problem_key, side * n + i);
        bool again = true;
        for (int draw = 0; draw < MAX_REDRAWS && again; draw++) {
            draw_types(&rng, types, plain[i], &scenes[i]);
            again = false;
            for (int j = 0; j < i; j++)
                again |= is_same_image(&scenes[i], &scenes[j]);
        }
    }
}

/* ---- separation ---- */

/* Corrects the weights by which the shapes of an abstract concept's cells are drawn. (A cell is a
 * set of shapes that one kind of image is drawn from.) The screen (blg_screen) refuses problems
 * that another rule than the concept also solves. It refuses problems with some shapes more often
 * than others, so these shapes would be shown too rarely. They get a larger weight in return.
 *
 * How often the screen refuses is estimated by trials. A trial draws a problem's shapes as the
 * builder does and asks the screen what share of such problems is kept. The acceptance of a shape
 * is the mean share over the trials that show it, separately for support images and queries. A
 * problem has few queries, so a trial judges many shapes of the query's cell at once. The new
 * weight is the wanted weight / acceptance. Acceptance itself depends on the weights, so there are
 * several rounds. */

/* Trials per round, and rounds. A shape occurs in about a hundred concepts, so the noise of one
 * concept's trials averages out. */
#define TRIALS 400
/* Trials with under BLG_RIVALS_SUPPORT support images, where the screen refuses most trials. */
#define TRIALS_FEW_SUPPORT 4000
#define ROUNDS             3
/* If the mean share of kept trials is smaller, the trials say too little about any shape, and the
 * set keeps the weights from before the first round. */
#define LEAST_KEPT 0.0015
/* Acceptance is floored at this share of the cell's best. In some cells a problem needs one of a
 * few shapes or it is refused. Those shapes are shown more often than wanted, whatever the
 * weights. */
#define LEAST_ACCEPTANCE 0.1
/* Tries for a shape that is not yet taken. After them the next free shape in the cell is used. */
#define TRIES 100
/* A trial judges up to this many shapes of a cell as queries, evenly spaced from a random start. */
#define JUDGED 16

/* What the trials of one round say of a cell's shapes in one role (support or query). A shape is
 * named by its place, that is, its index in the cell. */
typedef struct acceptance {
    double *wanted; /* weights if no problem was refused */
    double *sums;   /* running sums of the present weights */
    double *tried;  /* trials with the shape */
    double *kept;   /* of these trials, the sum of the shares that the screen keeps */
} acceptance;

typedef enum role { SUPPORT, QUERY, ROLES } role;

typedef struct separation {
    const blg_config *config;
    blg_cell_set *set; /* the cells of the concept; their weights are corrected in place */
    blg_screen screen;
    blg_rng rng;
    acceptance cells[1 + BLG_MAX_COMPONENTS][ROLES];
} separation;

/* Prepares the trials of the concept whose cells are set; index is its number among the concepts
 * with cells. Returns false when memory is out. */
static bool start_set(separation *s, const blg_plan *plan, int index, blg_cell_set *set,
                      blg_arena *scratch) {
    s->set = set;
    s->screen = blg_screen_of(plan, blg_plan_concept(plan, blg_cells_concept(index)));
    s->rng = blg_stream_trial_sides(s->config->seed, index);
    for (int c = 0; c < set->n_cells; c++)
        for (int r = 0; r < ROLES; r++) {
            acceptance *a = &s->cells[c][r];
            const size_t n = (size_t)set->cells[c].n;
            *a = (acceptance){BLG_NEW(scratch, double, n), BLG_NEW(scratch, double, n),
                              BLG_NEW(scratch, double, n), BLG_NEW(scratch, double, n)};
            if (!a->wanted || !a->sums || !a->tried || !a->kept)
                return false;
            memcpy(a->wanted, r == SUPPORT ? set->cells[c].support : set->cells[c].query,
                   n * sizeof *a->wanted);
        }
    return true;
}

/* Draws a shape for a support image by weight and returns its place in the cell. It is none of the
 * n taken places. If TRIES draws find taken places only, takes the next free place after the last
 * draw. */
static int draw_place(separation *s, int cell, const int *taken, int n) {
    const int size = s->set->cells[cell].n;
    const double *sums = s->cells[cell][SUPPORT].sums;
    int place = 0;
    for (int tries = 0; tries < TRIES; tries++) {
        const double at = blg_rng_double(&s->rng) * sums[size - 1];
        place = blg_first_above(sums, size, at);
        int i = 0;
        while (i < n && taken[i] != place)
            i++;
        if (i == n)
            return place;
    }
    for (bool again = true; again;) {
        again = false;
        place = (place + 1) % size;
        for (int i = 0; i < n; i++)
            again |= taken[i] == place;
    }
    return place;
}

/* One drawn side: cell, place and shape of each support image, and the number of queries by
 * cell. */
typedef struct drawn {
    int cells[BLG_MAX_SIDE], places[BLG_MAX_SIDE], shapes[BLG_MAX_SIDE];
    int queries[1 + BLG_MAX_COMPONENTS];
} drawn;

/* Draws a side as the builder does. Each of its cells gets as equal a number of images as possible.
 * The cells are dealt to all images of the side at random; or, if blg_cells_deal_support says so,
 * only to the support images at random, and the queries get the cells that the support leaves.
 * Support images get a shape; for queries only their number per cell is kept. */
static void draw_side(separation *s, bool positive, drawn *side) {
    int cells[BLG_MAX_SIDE], n_cells = 0, order[1 + BLG_MAX_COMPONENTS];
    const int n_side = blg_compose_side(s->config, BLG_ABSTRACT);
    for (int c = 0; c < s->set->n_cells; c++)
        if (s->set->cells[c].positive == positive)
            order[n_cells++] = c;
    blg_rng_shuffle(&s->rng, order, (size_t)n_cells, sizeof *order);
    for (int i = 0; i < n_side; i++)
        cells[i] = order[i % n_cells];
    const int shuffled = blg_cells_deal_support(s->config) ? s->config->n_support : n_side;
    blg_rng_shuffle(&s->rng, cells, (size_t)shuffled, sizeof *cells);
    memset(side->queries, 0, sizeof side->queries);
    for (int i = 0; i < n_side; i++) {
        int taken[BLG_MAX_SIDE], n = 0;
        if (i >= s->config->n_support) {
            side->queries[cells[i]]++;
            continue;
        }
        for (int k = 0; k < i; k++)
            if (cells[k] == cells[i])
                taken[n++] = side->places[k];
        side->cells[i] = cells[i];
        side->places[i] = draw_place(s, cells[i], taken, n);
        side->shapes[i] = s->set->cells[cells[i]].shapes[side->places[i]];
    }
}

/* The shapes of a cell that a trial tries as the query: their places in the cell, and for each the
 * share of problems that the screen keeps if this shape is the query. */
typedef struct queries {
    int n, places[2 * JUDGED];
    double shares[2 * JUDGED];
    double mean; /* mean share, weighted by cell->query */
} queries;

/* Whether a support image of the side shows this place of the cell. */
static bool shows_place(const separation *s, const drawn *side, int cell, int place) {
    for (int i = 0; i < s->config->n_support; i++)
        if (side->cells[i] == cell && side->places[i] == place)
            return true;
    return false;
}

/* Asks the screen what share of problems it keeps if a shape of cell c is the query, for about
 * JUDGED shapes of the cell: every step-th from a random one on. Shapes that the side's support
 * shows are left out. screened: the support. */
static void judge_queries(separation *s, const drawn *side, const blg_screened *screened, int c,
                          queries *judged) {
    const blg_cell *cell = &s->set->cells[c];
    const int step = (cell->n + JUDGED - 1) / JUDGED;
    double sum = 0, kept = 0;
    blg_rejection ignored;
    judged->n = 0;
    for (int place = (int)blg_rng_below(&s->rng, (uint32_t)step); place < cell->n; place += step) {
        if (shows_place(s, side, c, place))
            continue;
        const double share =
            blg_screen_query(screened, cell->positive, cell->shapes[place], &ignored);
        judged->places[judged->n] = place;
        judged->shares[judged->n++] = share;
        sum += cell->query[place];
        kept += cell->query[place] * share;
    }
    judged->mean = sum > 0 ? kept / sum : 0;
}

/* Counts a trial for the shapes of its support images. share: the part of the problems with this
 * support that the screen keeps. */
static void count_support(separation *s, const drawn sides[2], double share) {
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < s->config->n_support; i++) {
            acceptance *a = &s->cells[sides[side].cells[i]][SUPPORT];
            a->tried[sides[side].places[i]]++;
            a->kept[sides[side].places[i]] += share;
        }
}

/* Counts a trial for the shapes of cell c that it judged as the query. share: the part of the
 * problems that the screen keeps before it looks at this query. */
static void count_queries(separation *s, int c, const queries *judged, double share) {
    acceptance *counts = &s->cells[c][QUERY];
    for (int i = 0; i < judged->n; i++) {
        counts->tried[judged->places[i]]++;
        counts->kept[judged->places[i]] += share * judged->shares[i];
    }
}

/* One trial: draws the support images of both sides and asks the screen. Returns the share of
 * problems with this support that the screen keeps, over all queries that they may have; counts
 * this share for each shape of the trial. The screen keeps a problem if it keeps the support and
 * each query, which it judges independently. So the share is a product; the factor of a query is
 * the mean over its cell's shapes. */
static double try_problem(separation *s) {
    drawn sides[2];
    const int *const shapes[2] = {sides[0].shapes, sides[1].shapes};
    queries judged[1 + BLG_MAX_COMPONENTS];
    blg_screened screened;
    blg_rejection ignored;
    for (int side = 0; side < 2; side++)
        draw_side(s, side, &sides[side]);
    double share = blg_screen_support(&s->screen, shapes, &ignored);
    if (share > 0)
        blg_screen_fill(&s->screen, shapes, &screened);
    for (int cell = 0; cell < s->set->n_cells && share > 0; cell++) {
        const drawn *side = &sides[s->set->cells[cell].positive];
        if (!side->queries[cell])
            continue;
        judge_queries(s, side, &screened, cell, &judged[cell]);
        share *= blg_power(judged[cell].mean, side->queries[cell]);
    }
    count_support(s, sides, share);
    for (int cell = 0; cell < s->set->n_cells && share > 0; cell++)
        if (sides[s->set->cells[cell].positive].queries[cell])
            /* without the mean of one query: count_queries puts in the share of each shape */
            count_queries(s, cell, &judged[cell], share / judged[cell].mean);
    return share;
}

/* Starts a round of trials: computes the running sums of the present weights, from which draw_place
 * draws, and sets the counts to zero. */
static void start_round(separation *s) {
    for (int c = 0; c < s->set->n_cells; c++)
        for (int r = 0; r < ROLES; r++) {
            const blg_cell *cell = &s->set->cells[c];
            acceptance *counts = &s->cells[c][r];
            double running = 0;
            for (int place = 0; place < cell->n; place++) {
                running += r == SUPPORT ? cell->support[place] : cell->query[place];
                counts->sums[place] = running;
            }
            memset(counts->tried, 0, (size_t)cell->n * sizeof *counts->tried);
            memset(counts->kept, 0, (size_t)cell->n * sizeof *counts->kept);
        }
}

/* Puts back the weights from before the trials. */
static void restore_weights(separation *s) {
    for (int c = 0; c < s->set->n_cells; c++) {
        const blg_cell *cell = &s->set->cells[c];
        const size_t size = (size_t)cell->n * sizeof *cell->support;
        memcpy(cell->support, s->cells[c][SUPPORT].wanted, size);
        memcpy(cell->query, s->cells[c][QUERY].wanted, size);
    }
}

/* Sets the weights of the n shapes of one cell and role. A shape's share is the part of its trials
 * that the screen kept. A shape of which the screen keeps less must be drawn more often: its weight
 * becomes the wanted weight / its share, in units of the best share. From the second round on the
 * weights go only half of the way (the geometric mean), so that the rounds' noise averages out. */
static void correct_weights(const acceptance *counts, int n, int round, double *weights) {
    double best_share = 0;
    for (int k = 0; k < n; k++)
        if (counts->tried[k] > 0)
            best_share = blg_most(best_share, counts->kept[k] / counts->tried[k]);
    for (int k = 0; k < n && best_share > 0; k++) {
        const double share = counts->tried[k] > 0 ? counts->kept[k] / counts->tried[k] : best_share;
        const double target =
            counts->wanted[k] * best_share / blg_most(share, LEAST_ACCEPTANCE * best_share);
        weights[k] = round ? sqrt(target * weights[k]) : target;
    }
}

/* Corrects all weights by the round's counts, with caps: no shape is expected more than once in a
 * problem. */
static void end_round(separation *s, int round) {
    for (int c = 0; c < s->set->n_cells; c++) {
        const blg_cell *cell = &s->set->cells[c];
        const int most = cell->most < s->config->n_support ? cell->most : s->config->n_support;
        correct_weights(&s->cells[c][SUPPORT], cell->n, round, cell->support);
        blg_cells_normalise(cell->support, cell->n, 1.0 / most);
        correct_weights(&s->cells[c][QUERY], cell->n, round, cell->query);
        blg_cells_normalise(cell->query, cell->n, 1);
    }
}

/* Corrects the weights by which s->set, the cells of one concept, draws its shapes, in ROUNDS
 * rounds of trials. If the screen keeps almost no trial in one of the rounds, the weights from
 * before the first round are put back. */
static void correct_for_refusals(separation *s) {
    const int trials = s->config->n_support < BLG_RIVALS_SUPPORT ? TRIALS_FEW_SUPPORT : TRIALS;
    for (int round = 0; round < ROUNDS; round++) {
        double kept = 0; /* trials, counted in shares */
        start_round(s);
        for (int t = 0; t < trials; t++)
            kept += try_problem(s);
        if (kept < LEAST_KEPT * trials) {
            restore_weights(s);
            return;
        }
        end_round(s, round);
    }
}

blg_status blg_separation_make_up(const blg_plan *plan, int index, blg_cell_set *set,
                                  blg_error *error) {
    if (!set->feasible || !set->problems)
        return BLG_OK;
    separation s = {.config = blg_plan_config(plan)};
    blg_arena scratch = {0};
    const bool ok = start_set(&s, plan, index, set, &scratch);
    if (ok)
        correct_for_refusals(&s);
    blg_arena_free(&scratch);
    return ok ? BLG_OK : blg_no_memory(error);
}

/* ---- systematic ---- */

/* Lays the weights end to end on a line and n_drawn points on them at equal steps; each point draws
 * the item on whose weight it lies. Only the place of the first point is random. */
void blg_systematic(blg_rng *rng, const double *weights, int n, int n_drawn, int *drawn) {
    double sum = 0;
    int last = 0;
    for (int i = 0; i < n; i++) {
        sum += weights[i];
        if (weights[i] > 0)
            last = i;
    }
    assert(sum > 0);
    const double step = sum / n_drawn, start = blg_rng_double(rng);
    double passed = 0;
    int taken = 0;
    for (int i = 0; i <= last && taken < n_drawn; i++) {
        passed += weights[i];
        while (taken < n_drawn && (taken + start) * step < passed)
            drawn[taken++] = i;
    }
    while (taken < n_drawn) /* rounding may leave the last point past the end */
        drawn[taken++] = last;
}

/* Lowers the largest weights so that none exceeds 1 / m of the sum; then m systematic draws take no
 * item twice. The cap is found in rounds: each computes the cap that follows from the set of
 * weights above it. The cap falls from round to round, so a weight above it stays above it. */
void blg_systematic_cap(double *weights, int n, int m) {
    double cap = INFINITY;
    int above = 0;
    for (bool again = true; again && above < m;) {
        double rest = 0;
        above = 0;
        for (int i = 0; i < n; i++)
            if (weights[i] > cap)
                above++;
            else
                rest += weights[i];
        const double lower = above < m ? rest / (m - above) : cap;
        again = false;
        for (int i = 0; i < n; i++)
            again |= weights[i] <= cap && weights[i] > lower * (1 + 1e-12); /* not by rounding */
        if (again)
            cap = lower;
        else if (above && above < m)
            for (int i = 0; i < n; i++)
                weights[i] = weights[i] > cap ? lower : weights[i];
    }
    if (above >= m) /* m items carry nearly all weight: only they are drawn */
        for (int i = 0; i < n; i++)
            weights[i] = weights[i] > cap ? 1 : 0;
}

/* ---- ff rules ---- */

/* What a config lets the strokes of free-form shapes be: forms, turns, stroke types. The walk works
 * on their codes (problem/builder.h). */

/* The plane's side minus the largest diameter of a figure. Of these 40 units, stamps and pen take
 * at most 10 on each side at any scale below 140. The rest leaves placement some choice. */
#define MARGINS_UNIT 40
/* A change of a turn is an edge only if it changes the turn by more than this, as in the published
 * generator. */
#define LEAST_TURN_DEG 45.0
/* An arc whose middle lies as far from its chord, in program units, does not look like a line: more
 * than the pen's width. */
#define LEAST_BULGE 0.12

/* Fills rules->forms with the forms that strokes may have: first a line of each length, then an arc
 * of each radius and extent. */
static void list_forms(const blg_free_form_config *ff, blg_ff_rules *rules) {
    for (int i = 0; i < ff->n_lengths; i++)
        rules->forms[rules->n_forms++] =
            (blg_ff_form){.kind = BLG_LINE, .length = ff->line_lengths[i]};
    rules->n_lines = rules->n_forms;
    for (int i = 0; i < ff->n_radii; i++)
        for (int k = 0; k < ff->n_extents; k++)
            rules->forms[rules->n_forms++] = (blg_ff_form){
                .kind = BLG_ARC,
                .radius = ff->arc_radii[i],
                .extent_deg = ff->arc_extents_deg[k],
                .arc_turn = blg_vec2_polar(ff->arc_extents_deg[k]),
                .arc_half = blg_vec2_polar(ff->arc_extents_deg[k] / 2),
                .sample_step = blg_vec2_polar(ff->arc_extents_deg[k] / BLG_FF_SAMPLES),
                .sample_half = blg_vec2_polar(ff->arc_extents_deg[k] / BLG_FF_SAMPLES / 2)};
}

double blg_ff_forms_difference(const blg_ff_form *a, const blg_ff_form *b) {
    if (a->kind != b->kind)
        return 0;
    if (a->kind == BLG_LINE)
        return fabs(a->length - b->length);
    const bool other_radius = a->radius != b->radius, other_extent = a->extent_deg != b->extent_deg;
    if (other_radius == other_extent)
        return 0;
    return fabs(a->radius * BLG_RADIANS(a->extent_deg) - b->radius * BLG_RADIANS(b->extent_deg));
}

bool blg_ff_kinds_apart(const blg_ff_form *a, const blg_ff_form *b) {
    const blg_ff_form *line = a->kind == BLG_LINE ? a : b, *arc = a->kind == BLG_LINE ? b : a;
    const double bulge = arc->radius * (1 - arc->arc_half.x);
    return a->kind != b->kind &&
           (bulge >= LEAST_BULGE ||
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
    for (int i = 0; i < ff->n_turns; i++)
        for (int j = 0; j < ff->n_turns; j++)
            rules->turns_apart[i][j] =
                fabs(blg_remainder(ff->turns_deg[i] - ff->turns_deg[j], 360)) > LEAST_TURN_DEG;
    rules->turns[BLG_FF_NO_TURN] = (blg_vec2){1, 0};
    for (int i = 0; i < BLG_STROKE_TYPES; i++)
        if (stroke_types >> i & 1)
            rules->types[rules->n_types++] = (blg_stroke_type)i;
    const blg_placement_config *place = &config->placement;
    rules->largest = (place->plane_unit - MARGINS_UNIT) / place->scale[BLG_FREE_FORM].low;
}

blg_status blg_ff_rules_refuse(const blg_ff_rules *rules, blg_change change, blg_error *error) {
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

/* ---- tables ---- */

/* Makes the tables that builders share between problems: one for each family, and the pairs of near
 * shapes. data/generate.c makes them once for a plan. */

/* Sets tables->known to the catalogue's table of pairs, if it has one and the plan shows shapes of
 * the catalogue. Without the table all pairs would have to be measured, which takes seconds: that
 * is left to a family that needs them all. */
static blg_status set_known_pairs(const blg_plan *plan, blg_build_tables *tables,
                                  blg_error *error) {
    const blg_catalogue *catalogue = blg_plan_catalogue(plan);
    bool shows_shapes = false; /* whether problems show shapes of the catalogue */
    for (int f = 0; f < BLG_FAMILIES; f++)
        shows_shapes |=
            blg_plan_family_size(plan, (blg_family)f) && !blg_of_programs((blg_family)f);
    if (!shows_shapes || !blg_catalogue_pairs(catalogue)->known)
        return BLG_OK;
    tables->known = (blg_known_pairs){catalogue, blg_pairs_of(catalogue, &tables->arena)};
    return tables->known.states ? BLG_OK : blg_no_memory(error);
}

/* Makes the tables that builders share: each family of which the plan has problems prepares its
 * table. The shapes' profiles are computed only if images are chosen among candidates
 * (blg_compose_chooses). */
blg_status blg_build_tables_create(const blg_plan *plan, blg_build_tables **tables,
                                   blg_error *error) {
    blg_build_tables *made = BLG_NEW_OBJECT(blg_build_tables);
    if (!made)
        return blg_no_memory(error);
    blg_status status = set_known_pairs(plan, made, error);
    for (int f = 0; f < BLG_FAMILIES && status == BLG_OK; f++)
        if (blg_families[f]->prepare && blg_plan_family_size(plan, (blg_family)f))
            status = blg_families[f]->prepare(plan, made, error);
    BLG_THEN(status, blg_distractors_check(plan, error));
    if (status == BLG_OK && blg_compose_chooses(blg_plan_config(plan), BLG_ABSTRACT)) {
        made->profiles = blg_candidates_profiles(blg_plan_catalogue(plan), &made->arena);
        status = made->profiles ? BLG_OK : blg_no_memory(error);
    }
    if (status == BLG_OK)
        *tables = made;
    else
        blg_build_tables_free(made);
    return status;
}

blg_status blg_build_tables_complete(const blg_plan *plan, const blg_build_tables *tables,
                                     blg_error *error) {
    blg_status status = BLG_OK;
    for (int f = 0; f < BLG_FAMILIES && status == BLG_OK; f++)
        if (blg_families[f]->complete && blg_plan_family_size(plan, (blg_family)f))
            status = blg_families[f]->complete(plan, tables, error);
    return status;
}

void blg_build_tables_free(blg_build_tables *tables) {
    for (int f = 0; tables && f < BLG_FAMILIES; f++)
        if (blg_families[f]->release && tables->of[f])
            blg_families[f]->release(tables->of[f]);
    blg_object_free(tables);
}

const blg_known_pairs *blg_build_known_pairs(const blg_build_tables *tables) {
    return tables->known.states ? &tables->known : NULL;
}

bool blg_is_second_of_pair(const blg_config *config, blg_family family, int64_t index) {
    return config->composition.context_pairs && family == BLG_FREE_FORM && index % 2;
}

/* No two keys are equal, because index < 2^32 and attempt < 2^24. */
uint64_t blg_problem_key(blg_family family, int64_t index, int attempt) {
    return (uint64_t)family << 56 | (uint64_t)(unsigned)attempt << 32 | (uint64_t)(unsigned)index;
}

/* ---- distractors ---- */

/* Adds distractors to every image of a problem, if the config asks for them (problem/builder.h).
 * The shapes are drawn uniformly among those that the problem allows. */

/* Whether the shape may be a distractor of the item's problem: the config uses the shape, and no
 * shape of the concept has the same super class. (Concepts of attributes have no shapes.) */
static bool allows_shape(const blg_plan *plan, const blg_plan_item *item, int shape) {
    const blg_catalogue *catalogue = blg_plan_catalogue(plan);
    const int class = blg_catalogue_shape(catalogue, shape)->super_class_id;
    bool allowed = blg_plan_uses_shape(plan, shape);
    for (int c = 0; c < item->concept.n_components && blg_of_shapes(item->family); c++)
        allowed &= blg_catalogue_shape(catalogue, item->concept.shapes[c])->super_class_id != class;
    return allowed;
}

/* Refuses a plan with a concept that leaves fewer shapes for distractors than asked for. */
blg_status blg_distractors_check(const blg_plan *plan, blg_error *error) {
    const int wanted = blg_plan_config(plan)->composition.distractors;
    const int n_shapes = blg_catalogue_size(blg_plan_catalogue(plan));
    for (int64_t i = 0; wanted && i < blg_plan_size(plan); i++) {
        blg_plan_item room;
        const blg_plan_item *item = blg_plan_item_at(plan, i, &room);
        int n = 0;
        for (int shape = 0; shape < n_shapes && n < wanted; shape++)
            n += allows_shape(plan, item, shape);
        if (n >= wanted)
            continue;
        blg_error_key(error, "$.composition.distractors");
        return blg_error_set(error, BLG_INFEASIBLE,
                             "asked for %d distractors; the concept of %s leaves %d shapes that "
                             "can be one",
                             wanted, item->name, n);
    }
    return BLG_OK;
}

/* Draws a distractor, all allowed and not yet taken shapes equally likely. Draws until a shape is
 * not taken: few draws are needed, because most shapes are allowed. */
static int draw_shape(const blg_plan *plan, const blg_plan_item *item, blg_rng *rng,
                      const int *taken, int n_taken) {
    const uint32_t n_shapes = (uint32_t)blg_catalogue_size(blg_plan_catalogue(plan));
    for (;;) {
        const int shape = (int)blg_rng_below(rng, n_shapes);
        bool good = allows_shape(plan, item, shape);
        for (int i = 0; i < n_taken; i++)
            good &= taken[i] != shape;
        if (good)
            return shape;
    }
}

/* Adds the config's number of distractors to one image, after its other shapes, no shape twice.
 * Their stroke types are drawn from types; a shape that must not be decorated gets normal
 * strokes. */
static void add_to_scene(const blg_plan *plan, const blg_plan_item *item, const blg_types *types,
                         blg_rng *rng, blg_scene *scene) {
    const blg_types normal = blg_types_of(0);
    int drawn[BLG_MAX_DISTRACTORS];
    for (int k = 0; k < blg_plan_config(plan)->composition.distractors; k++) {
        drawn[k] = draw_shape(plan, item, rng, drawn, k);
        const blg_shape *shape = blg_catalogue_shape(blg_plan_catalogue(plan), drawn[k]);
        const blg_types *allowed = shape->decorable ? types : &normal;
        blg_program *program = &scene->programs[scene->n_shapes];
        *program = shape->program;
        for (int i = 0; i < program->n_actions; i++)
            program->actions[i].type = allowed->types[blg_rng_below(rng, (uint32_t)allowed->n)];
        scene->shapes[scene->n_shapes++] = drawn[k];
        scene->n_distractors++;
    }
}

/* Adds distractors to every image of the problem. blg_distractors_check has made sure that the
 * concept allows enough. In an abstract problem whose concept excludes stamps, distractors have
 * none either. */
static void add_distractors(const blg_plan *plan, const blg_plan_item *item, int attempt,
                            blg_problem *problem) {
    const blg_config *config = blg_plan_config(plan);
    const bool pens = blg_of_attributes(item->family) && blg_cells_without_stamps(&item->concept);
    const blg_types types =
        blg_types_of(item->stroke_types & (pens ? blg_stroke_types_of_pen() : ~0u));
    BLG_EACH_IMAGE(problem, side, i) {
        blg_rng rng = blg_stream_distractor(config->seed, blg_side_key(config, item, attempt, side),
                                            side * BLG_MAX_SIDE + i);
        add_to_scene(plan, item, &types, &rng, &problem->images[side][i]);
    }
}

/* ---- compose ---- */

/* Makes config->composition.impure support images per side impure: exchanges an image of the
 * positive side with one of the negative side. The places are drawn for each side independently, so
 * that a place on one side tells no place on the other. */
static void mix_sides(const blg_config *config, uint64_t key, blg_problem *problem) {
    int places[2][BLG_MAX_SIDE];
    for (int side = 0; side < 2; side++) {
        blg_rng rng = blg_stream_impure(config->seed, key, side);
        for (int i = 0; i < problem->n_support; i++)
            places[side][i] = i;
        blg_rng_shuffle(&rng, places[side], (size_t)problem->n_support, sizeof places[side][0]);
    }
    for (int i = 0; i < config->composition.impure; i++) {
        blg_scene *positive = &problem->images[1][places[1][i]];
        blg_scene *negative = &problem->images[0][places[0][i]], scene = *positive;
        *positive = *negative;
        *negative = scene;
        positive->impure = negative->impure = true;
    }
}

void blg_compose(const blg_build_tables *tables, const blg_plan *plan, const blg_plan_item *item,
                 int attempt, blg_problem *problem) {
    const blg_config *config = blg_plan_config(plan);
    const uint64_t key = blg_problem_key(item->family, item->index, attempt);
    if (blg_compose_chooses(config, item->family))
        blg_candidates_choose(tables->profiles, plan, key, problem);
    if (config->composition.distractors)
        add_distractors(plan, item, attempt, problem);
    if (config->composition.impure)
        mix_sides(config, key, problem);
}
