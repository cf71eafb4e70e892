/* Builder: what the makers of all families share. */
#ifndef PROBLEM_BUILDER_H
#define PROBLEM_BUILDER_H

#include "base/rng.h"
#include "figure/analyse.h"
#include "figure/catalogue.h"
#include "figure/ink.h"
#include "problem/concept.h"
#include "problem/config.h"
#include "problem/hypotheses.h"
#include "problem/plan.h"

/* Placement: a pose for every shape of a scene, such that all ink lies inside the plane and the
 * shapes stay apart.
 *
 * Placement does not know the side. It draws scale and rotation together until the ink's box fits.
 * Then it draws the position uniformly in the rectangle that keeps the ink inside. If two shapes
 * come nearer than the gap, it draws all shapes anew. */

/* Fills scene->poses. ink is scratch. BLG_FAILED after config->max_trials trials. tally counts
 * every rejected trial. */
blg_status blg_place_scene(const blg_placement_config *config, blg_family family, blg_rng *rng,
                           blg_ink *ink, blg_scene *scene, blg_tally *tally, blg_error *error);

/* Draws the widths of pen and stamp outlines for an image, from a random stream of its own and in
 * the same way on both sides. If the config has the published widths only, the function draws
 * nothing. image: side * BLG_MAX_SIDE + number. */
void blg_draw_widths(const blg_config *config, uint64_t key, int image, blg_scene *scene);

/* Decoration: stroke types for catalogue shapes, drawn without knowing the side. */

typedef struct blg_types {
    int n; /* >= 1 */
    blg_stroke_type types[BLG_STROKE_TYPES];
} blg_types;

/* The stroke types whose bits (1 << blg_stroke_type) are set, in published order; BLG_NORMAL alone
 * if no bit is set. */
blg_types blg_types_of(unsigned bits);

/* Draws a stroke type for every action in the n scenes of one side, with one stream per image. All
 * types have the same chance; the strokes of a shape are normal if plain[image][shape] is true.
 * Images that show the same shapes get different decorations as long as there are enough
 * decorations. That is drawing without replacement, so the decoration of each image is still
 * uniform. */
void blg_decorate_side(const blg_config *config, uint64_t problem_key, int side,
                       const blg_types *types, const bool plain[][BLG_MAX_SHAPES],
                       blg_scene *scenes, int n);

/* Sampling weights of abstract problems: how likely each shape is in each cell of each concept.
 *
 * A cell is the set of shapes that one kind of image is drawn from: those that have the concept, or
 * those that break exactly one component of it. */

typedef struct blg_cell {
    bool positive; /* whether the cell's images are positives */
    int component; /* the component that the cell's shapes lack; BLG_NONE: they lack none */
    double images; /* expected number of the cell's images in a problem */
    int most;      /* largest number of the cell's images in a problem */
    int n;         /* number of shapes */
    int *shapes;   /* catalogue indices, ascending */
    bool *tested;  /* by shape: only queries show it; NULL: support and queries show every shape */
    double *weights; /* by shape: wanted probability that an image shows it, at most 1 / most */
    double *support; /* by shape: weight to draw a support image by */
    double *query;   /* by shape: weight to draw a query by; the sum may differ from 1 */
} blg_cell;

/* The cells of one concept under one reading of line counts (figure/analyse.h). */
typedef struct blg_cell_set {
    blg_line_reading reading; /* BLG_LINES_ANY: no line count, or any number of its range */
    int problems;             /* number of problems in the plan with this concept and reading */
    /* Sets of one split and group are balanced together. */
    int split; /* first of the splits that share concepts with this set; BLG_NONE: no problems */
    int group; /* 1: drawn without stamps; 0: with stamps, or both groups together */
    bool feasible;   /* every cell has enough shapes */
    double residual; /* of the balance of the group (blg_cells_balance) */
    double *classes; /* by super class: factor of its positives; its negatives have 1 / factor */
    int n_cells;
    blg_cell cells[1 + BLG_MAX_COMPONENTS];
} blg_cell_set;

/* Number of sets: two for each concept of the plan. The second set is empty unless the concept's
 * problems take two readings in turn. */
int blg_cells_sets(const blg_plan *plan);
/* Index of the concept whose cells the set holds. */
int blg_cells_concept(int set);
/* Index of the set that problem number `replica` of a concept draws from. */
int blg_cells_of(const blg_cell_set *sets, const blg_config *config, int64_t concept_id,
                 int64_t replica);

/* Makes the cells of all sets, without weights. BLG_NO_MEMORY. */
blg_status blg_cells_create(const blg_plan *plan, blg_arena *arena, blg_cell_set **sets,
                            blg_error *error);

/* Whether problems of the concept are drawn without stamps. Stamps are small figures themselves, so
 * problems about regular figures, triangles or quadrangles have none. The published data set
 * likewise leaves out stamps that look like the concept. */
bool blg_cells_without_stamps(const blg_concept *concept);

/* Whether the cells of a side share the support images as equally as possible, and not only all
 * images. This is so if there are few support images. If the support's shares were left to chance,
 * the two components of a concept would be broken unequally often in the support: the screen
 * refuses a support that breaks one of them twice more often than a support that breaks the other
 * twice. Weights within a cell cannot make up for that. Sums over all images do not show it either,
 * because the queries break the other component more often. */
bool blg_cells_deal_support(const blg_config *config);

/* Scales n weights to sum 1 with none above cap; n * cap must be at least 1. */
void blg_cells_normalise(double *weights, int n, double cap);

/* Gives the cells of one split's sets (blg_cell_set) weights, the same for all shapes. */
blg_status blg_cells_start_weights(const blg_plan *plan, blg_arena *arena, blg_cell_set *sets,
                                   int split, blg_error *error);

/* Fits the weights of the sets of one split. Sets with and without stamps are fitted apart. If a
 * residual above 0.05 is left, they are fitted together. */
blg_status blg_cells_balance_split(const blg_plan *plan, blg_arena *scratch, blg_cell_set *sets,
                                   int split, blg_error *error);

/* Fills the members support and query of the split's cells from their weights, as if no problem was
 * refused. A query's weight makes up for the shapes that the support has taken. */
void blg_cells_drawing(const blg_plan *plan, blg_cell_set *sets, int split);

/* Separation: weights that make up for refused problems. The screen and the judge refuse problems
 * because of properties that their shapes share. So a shape that causes refusals is shown less
 * often than it is drawn, and not equally so on both sides. Drawing with corrected weights restores
 * the balance. */

/* Corrects the weights by which set number `index` draws support images and queries, so that the
 * kept problems show every shape as often as blg_cell.weights asks. Call blg_cells_drawing first:
 * if nearly all trials of a set are refused, the set keeps the weights that it has. The random
 * numbers of the trials depend on the config's seed and on index only. BLG_NO_MEMORY. */
blg_status blg_separation_make_up(const blg_plan *plan, int index, blg_cell_set *set,
                                  blg_error *error);

/* Builders: from a plan item to the programs of both sides. Builders make neither poses nor
 * pictures.
 *
 * A builder fills problem->images[side][i].programs, n_shapes, shapes and violated for every image,
 * and the concept's programs of a free-form problem. Positives and negatives must have the same
 * distribution, so that a probe that sees one image alone learns nothing. All random draws come
 * from streams keyed by (seed, problem key, image, purpose). The problem key contains the
 * attempt. */

/* Tables that builders share between problems (balanced weights, neighbours by super class). They
 * depend on the plan only; any number of threads may use them. Costly parts are made when the first
 * problem asks for them. The plan must outlive the tables. */
typedef struct blg_build_tables blg_build_tables;
blg_status blg_build_tables_create(const blg_plan *plan, blg_build_tables **tables,
                                   blg_error *error);
void blg_build_tables_free(blg_build_tables *tables);
/* Makes the costly parts now. */
blg_status blg_build_tables_complete(const blg_plan *plan, const blg_build_tables *tables,
                                     blg_error *error);
/* Pairs of shapes that were compared beforehand, for blg_verifier_use. NULL: no family shows shapes
 * of the catalogue, or the catalogue has no table of pairs and there are no basic problems. */
const blg_known_pairs *blg_build_known_pairs(const blg_build_tables *tables);

/* How evenly the abstract problems of each split use both sides; zeros without a roster. */
blg_status blg_build_levels(const blg_build_tables *tables, blg_split_level *levels,
                            blg_error *error);

/* Whether the problem has the queries of the problem before it, with opposite answers
 * (composition.context_pairs). */
bool blg_is_second_of_pair(const blg_config *config, blg_family family, int64_t index);

/* Key of a problem's random streams: independent of the number of problems in other families. */
uint64_t blg_problem_key(blg_family family, int64_t index, int attempt);

/* The result of one attempt at a problem: accepted, or the reason why it failed. starved counts the
 * attempts so far that found no images; the builder raises it, and may refuse the problem. */
typedef struct blg_build_result {
    bool accepted;
    blg_rejection reason;
    int starved;
} blg_build_result;

/* Builds the problem of a plan item. If the attempt fails, result says why, and the caller tries
 * again with the next attempt number. */
typedef blg_status blg_builder(const blg_build_tables *tables, const blg_plan *plan,
                               const blg_plan_item *item, int attempt, blg_arena *scratch,
                               blg_problem *problem, blg_build_result *result, blg_error *error);

/* Systematic sampling: m draws with exactly proportional expectation, spread evenly over the list
 * of items.
 *
 * Item i has the expectation e = m weights[i] / sum. It is drawn floor(e) or ceil(e) times, so at
 * most once if e <= 1. The same holds for every run of neighbouring items. W. G. Madow, "On the
 * theory of systematic sampling, II", Ann. Math. Statist. 20 (1949). */

/* Fills drawn[0..m-1] with item indices in ascending order. weights are >= 0 with a positive sum.
 * Takes one number from rng. */
void blg_systematic(blg_rng *rng, const double *weights, int n, int m, int *drawn);

/* Lowers the largest weights until no weight exceeds 1 / m of the sum, so that m draws repeat no
 * item. The other weights keep their proportions. n >= m, and at least m weights must be
 * positive. */
void blg_systematic_cap(double *weights, int n, int m);

/* Index of the first of n running sums that is greater than at; else the last index. The search has
 * no branches, because random draws defeat a processor's branch prediction. */
static inline int blg_first_above(const double *sums, int n, double at) {
    int first = 0;
    for (int half; n > 1; n -= half) {
        half = n / 2;
        first += half & -!(sums[first + half - 1] > at);
    }
    return first;
}

/* Free-form shape: an action list in codes, its geometry, and the tests that make it a figure worth
 * showing.
 *
 * Every code is an index. form: a line of one of the lengths, or an arc of one of the radii and
 * extents, lines first. turn: into turns_deg; the first action has BLG_FF_NO_TURN, an angle of 0.
 * type: into the enabled stroke types. Geometry is in program units from the pose {0, 0, 0, 1}.
 * Stroke types change neither validity nor the plain key. */

#define BLG_FF_NO_TURN BLG_MAX_TURNS

typedef struct blg_ff_shape {
    uint8_t n;
    uint8_t form[BLG_MAX_ACTIONS], turn[BLG_MAX_ACTIONS], type[BLG_MAX_ACTIONS];
} blg_ff_shape;

/* Most forms of a stroke: lengths of lines, then radii and extents of arcs. */
#define BLG_FF_FORMS (BLG_MAX_LENGTHS + BLG_MAX_RADII * BLG_MAX_EXTENTS)

/* A test of hidden strokes samples a stroke at the middles of this many equal parts. */
#define BLG_FF_SAMPLES 8

/* A form: the kind and size of a stroke, without its position and heading. */
typedef struct blg_ff_form {
    blg_action_kind kind;
    double length;             /* of a line */
    double radius, extent_deg; /* of an arc */
    blg_vec2 arc_turn;         /* unit vector of the extent */
    blg_vec2 arc_half;         /* unit vector of half the extent */
    /* Unit vectors of the angle between two samples of the arc, and of half of it. */
    blg_vec2 sample_step, sample_half;
} blg_ff_form;

/* The config's choices of forms, turns and types, prepared for tracing. */
typedef struct blg_ff_rules {
    int n_forms, n_lines; /* the first n_lines forms are lines */
    blg_ff_form forms[BLG_FF_FORMS];
    int n_turns, n_types;
    double turns_deg[BLG_MAX_TURNS + 1];
    blg_vec2 turns[BLG_MAX_TURNS + 1];              /* unit vectors */
    bool turns_apart[BLG_MAX_TURNS][BLG_MAX_TURNS]; /* whether people see one become the other */
    blg_stroke_type types[BLG_STROKE_TYPES];
    double largest; /* greatest diameter that fits the plane at the smallest scale */
} blg_ff_rules;

/* Fills rules from the config. stroke_types: the allowed types, one bit for each
 * blg_stroke_type. */
void blg_ff_rules_init(const blg_config *config, unsigned stroke_types, blg_ff_rules *rules);

/* Least difference in length of stroke, in program units, of two sizes that people can tell apart:
 * two and a half times the pen's width at the smallest scale. So much ink stays in sight beyond the
 * round end of the shorter stroke. */
#define BLG_FF_SIZES_APART 0.25
/* How much the strokes of two forms differ in length, if both are lines or both are arcs and
 * exactly one number (length, radius or extent) differs; 0 for all other pairs of forms. */
double blg_ff_forms_difference(const blg_ff_form *a, const blg_ff_form *b);
/* Whether people can tell a line and an arc apart: by their lengths, or because the arc's middle
 * lies further from its chord than the pen's width. */
bool blg_ff_kinds_apart(const blg_ff_form *a, const blg_ff_form *b);

/* Sets the error for a kind of change (kind or size) that has a weight although no two forms of the
 * config can be told apart by it. */
blg_status blg_ff_rules_refuse(const blg_ff_rules *rules, blg_change change, blg_error *error);

/* Whether the shape is large enough for its number of strokes and small enough for the plane, and
 * every stroke is visible: no stroke retraces another, and at most half of a stroke merges with
 * other strokes at the smallest scale. */
bool blg_ff_shape_valid(const blg_ff_rules *rules, const blg_ff_shape *shape);

/* Whether the path comes back to itself: two strokes cross, touch or end within 0.03 program units
 * of each other, so that the figure has a closed region. A full circle of several arcs is a loop
 * too. */
bool blg_ff_shape_loops(const blg_ff_rules *rules, const blg_ff_shape *shape);

/* Keys of a figure: equal for congruent figures (as sets of strokes, mirror images included), up to
 * a hash and 1e-5 program units. The typed key tells concepts apart, the plain key skeletons: it
 * ignores stroke types, and of figures of lines alone the size, too. The keys are cheap to compute.
 * Figures that are not congruent may share a key by chance; then the walk only lacks the edge
 * between them. */
typedef struct blg_ff_keys {
    uint64_t plain, typed;
    uint8_t lines; /* of a figure of equal lines alone: their least number at any size; else 0 */
} blg_ff_keys;
blg_ff_keys blg_ff_shape_keys(const blg_ff_rules *rules, const blg_ff_shape *shape);

void blg_ff_shape_program(const blg_ff_rules *rules, const blg_ff_shape *shape,
                          blg_program *program);

/* Free-form grammar: figures as a person draws them, a chain of parts.
 *
 * Parts are those of the published generator: line, arc, triangle, square, half circle, circle,
 * right angle; triangle, square and right angle may be mirrored. The next part starts at the end of
 * the last, after a turn (the joint): 0 nearly always, rarely a right angle between two lines, and
 * very rarely any other turn of the config. So every list of actions has a positive weight.
 *
 * The closed grammar holds the shapes whose joints are 0, or 0, 90 or -90 between two lines. It is
 * closed under changes of such a joint. */

#define BLG_FF_PARTS 10 /* seven, three of them mirrored as well */

/* A part: actions of one kind, with the same turn between any two of them. */
typedef struct blg_ff_part {
    bool arc;
    int n;        /* number of actions */
    uint8_t turn; /* code of the turn; BLG_FF_NO_TURN if n is 1 */
    double weight;
} blg_ff_part;

typedef struct blg_ff_grammar {
    int n_parts;
    blg_ff_part parts[BLG_FF_PARTS];
    int single[2];                     /* by kind: the part of one action */
    int turning[2][BLG_MAX_TURNS + 1]; /* by kind and turn: a part of several actions; 0 = none */
    int next[BLG_FF_PARTS];            /* the next such part of this kind and turn; 0 = none */
    /* P(part begins), by the number of actions from its first action to the shape's last */
    double start[BLG_MAX_ACTIONS + 1][BLG_FF_PARTS];
    double joint[2][2][BLG_MAX_TURNS]; /* P(turn), by the kinds before and after it */
    bool closed[2][2][BLG_MAX_TURNS];  /* whether the closed grammar has the joint */
    /* start and joint, to draw from */
    blg_rng_choice parts_of[BLG_MAX_ACTIONS + 1], joints_of[2][2];
} blg_ff_grammar;

/* n_joints: number of turns in an image of the setting. */
void blg_ff_grammar_init(const blg_ff_rules *rules, int n_joints, blg_ff_grammar *grammar);

/* Probability that a draw gives the kinds and turns of the shape. *closed gets whether the closed
 * grammar has the shape: some reading of it as parts has joints of the closed grammar alone. */
double blg_ff_grammar_weight(const blg_ff_grammar *grammar, const blg_ff_rules *rules,
                             const blg_ff_shape *shape, bool *closed);

/* Draws the kinds and turns of shape->n actions. form gets the first form of the kind. */
void blg_ff_grammar_draw(const blg_ff_grammar *grammar, const blg_ff_rules *rules, blg_rng *rng,
                         blg_ff_shape *shape);

/* The reversible walk of the free-form family: a graph whose nodes are images and whose edges
 * change one command (an action's kind, size, turn or stroke type). Functions here give nodes and
 * edges their weights, draw a node from the stationary distribution, and draw neighbours of a
 * node. */

/* What an image shows: a node of the graph. */
typedef struct blg_ff_node {
    int n_shapes;
    blg_ff_shape shapes[BLG_MAX_COMPONENTS];
} blg_ff_node;

/* The skeleton of a node: its plain key, and by shape the member `lines` of the shape's keys. */
typedef struct blg_ff_skeleton {
    uint64_t key;
    uint8_t lines[BLG_MAX_COMPONENTS];
} blg_ff_skeleton;

/* An edge: the change of one command. */
typedef struct blg_ff_step {
    blg_change change;
    uint8_t shape, action, code; /* code: the new form, turn or type */
    double weight;               /* of the edge, as a multiple of the start node's weight f */
    uint64_t key;                /* typed key of the changed shape, mixed with its place */
} blg_ff_step;

#define BLG_FF_STEPS                                                                               \
    (BLG_MAX_COMPONENTS * BLG_MAX_ACTIONS * (BLG_FF_FORMS + BLG_MAX_TURNS + BLG_STROKE_TYPES))

/* Pilot: what a fixed number of draws from f tell about a setting. It depends on the setting, its
 * number, the forms, the turns and the number of types, on no seed. The build makes the pilots of
 * the presets (cmake/measure.c), as it measures the built-in shapes (figure/catalogue.h). A build
 * for another machine has none; all others are made when they are needed. Values are the same, bit
 * for bit. */
typedef struct blg_ff_pilot {
    uint64_t key;                     /* a hash of all that the pilot depends on */
    double mean_changes[BLG_CHANGES]; /* by kind: mean weight of a node's changes; 0 for types */
    double repeats; /* share of the draws that repeat the skeleton of an earlier draw */
    double
        skeletons; /* this many equally likely skeletons would give as many pairs of equal draws */
} blg_ff_pilot;
typedef struct blg_ff_pilots {
    int n;
    const blg_ff_pilot *pilots;
} blg_ff_pilots;
extern const blg_ff_pilots blg_ff_pilot_table; /* cmake/measure.c writes the file that defines it */

typedef struct blg_ff_walk {
    blg_ff_rules rules;
    blg_ff_grammar grammar;
    double sizes[2];             /* by kind: probability of each of its sizes; sizes are uniform */
    int n_side;                  /* number of negatives of a problem */
    double loopless;             /* weight of an image without a loop; an image with a loop has 1 */
    double factors[BLG_CHANGES]; /* by kind of change: c in problem/family/ff_walk.c */
    /* Potential edges of a node, to draw from: the kind of change, and by kind the shape. */
    blg_rng_choice changes, shapes_of[BLG_CHANGES];
    blg_ff_pilot pilot;                                   /* of the setting */
    bool types_apart[BLG_STROKE_TYPES][BLG_STROKE_TYPES]; /* by pair: people see the change */
    int n_apart[BLG_STROKE_TYPES];               /* by type: types that it can change into */
    int n_shapes, n_actions[BLG_MAX_COMPONENTS]; /* the setting */
    /* Whether images of a skeleton are nodes; NULL: all images are. The member skeletons is the
     * function's first argument. The caller sets both after blg_ff_walk_init. If must_wait is not
     * NULL and the answer has to wait for concepts, it is no, and *must_wait is set. */
    bool (*allows)(const void *skeletons, const blg_ff_skeleton *skeleton, bool *must_wait);
    const void *skeletons;
} blg_ff_walk;

/* Makes the pilot of a walk with n_shapes, n_actions, rules, grammar and sizes. wanted: by kind of
 * change, whether its mean is asked for; the other means are 0. */
void blg_ff_pilot_make(const blg_ff_walk *walk, int setting, const bool wanted[BLG_CHANGES],
                       blg_ff_pilot *pilot);
/* The pilot that the build has made, or NULL. */
const blg_ff_pilot *blg_ff_pilot_find(const blg_ff_walk *walk, int setting);

/* stroke_types: bits of the allowed types. BLG_INFEASIBLE if the setting allows no change of a
 * command. */
blg_status blg_ff_walk_init(const blg_config *config, int setting, unsigned stroke_types,
                            blg_ff_walk *walk, blg_error *error);

/* Sets the member factors and what follows from it. */
void blg_ff_walk_set_factors(blg_ff_walk *walk, const double factors[BLG_CHANGES]);

/* The weight f of a node, from which the weights of its edges follow (problem/family/ff_walk.c). */
double blg_ff_walk_weight(const blg_ff_walk *walk, const blg_ff_node *node);
bool blg_ff_walk_valid(const blg_ff_walk *walk, const blg_ff_node *node);

/* Draws an image; its probability is f except for loops (problem/family/ff_walk.c). */
void blg_ff_walk_draw(const blg_ff_walk *walk, blg_rng *rng, blg_ff_node *node);

/* Makes one proposal: draws an image and decides about it. Returns true if it is accepted; then
 * node is a draw from the stationary distribution. */
bool blg_ff_walk_propose(const blg_ff_walk *walk, blg_rng *rng, blg_ff_node *node);

/* Lists all edges of a node, ordered by change, then key. steps has room for BLG_FF_STEPS. Returns
 * the number of edges. */
int blg_ff_walk_steps(const blg_ff_walk *walk, const blg_ff_node *node, blg_ff_step *steps);

/* Wishes for a draw of neighbours; all zero: no wish. even_kinds: the kinds of change are equally
 * likely, and so are all changes of a kind. wanted: a neighbour that must be among those drawn; it
 * comes last. */
typedef struct blg_ff_wish {
    bool even_kinds;
    const blg_ff_node *wanted;
} blg_ff_wish;

/* Draws m distinct neighbours of a node, each with its exact probability, in random order. If m is
 * at least 2, and two changes of a type and m other changes are possible, the m never contain
 * exactly one change of a type (problem/family/ff_walk.c says why). With a neighbour in the wish,
 * the draw is one among those that contain it. False if the node has fewer than m neighbours, or
 * almost no draw contains the wished one. scratch has room for BLG_FF_STEPS. */
bool blg_ff_walk_neighbours(const blg_ff_walk *walk, blg_rng *rng, const blg_ff_node *node, int m,
                            const blg_ff_wish *wish, blg_ff_step *scratch, blg_ff_step *drawn);

void blg_ff_walk_apply(const blg_ff_step *step, blg_ff_node *node);
/* Keys of a node: equal for nodes that are congruent shape by shape, in any order of the shapes.
 * The plain key ignores stroke types. */
blg_ff_keys blg_ff_node_keys(const blg_ff_walk *walk, const blg_ff_node *node);
blg_ff_skeleton blg_ff_node_skeleton(const blg_ff_walk *walk, const blg_ff_node *node);

/* Tables that builders share between problems: one for each family, made once for a plan. A family
 * without problems has NULL. Four parts are made when a problem first asks for them, each under
 * a lock:
 *   - the concepts of a group of free-form settings, up to the problem's;
 *   - the kernel of a pool of basic shapes;
 *   - the weights of the abstract concepts of some splits;
 *   - the trials of one abstract concept.
 * These parts depend on the plan only, so the order of the problems and the number of threads
 * change nothing. All else never changes. */

struct blg_build_tables {
    blg_arena arena;
    void *of[BLG_FAMILIES];      /* by family: what its row has prepared, or NULL */
    blg_known_pairs known;       /* see blg_build_known_pairs; states NULL: none */
    const blg_profile *profiles; /* by shape; NULL: no candidates */
};

typedef struct blg_ff_table blg_ff_table;

/* Draws the abstract concepts and how many problems each has (problem/family/hd_plan.c). */
blg_status blg_abstract_draw(blg_plan *plan, blg_error *error);

/* Choice among candidates, for abstract problems: diverse support images and adversarial queries.
 *
 * The feature space is the radial profile of a figure: 16 quantiles of the distance from the
 * centroid over the diameter, with the root mean square difference as distance (see
 * docs/verification.md). Each side is treated by the same rule:
 *   1. all candidates of the side are put on a circle;
 *   2. a fixed pattern of places says which are shown as support and which as queries;
 *   3. the pattern is turned by a random number of places.
 * The random turn gives every candidate the same chance to be a support image, and the same chance
 * to be a query, whatever the order on the circle. So no shape tells its side. Taking the best
 * subset instead would show the same odd shapes again and again, on one side more often.
 *
 * Only the order on the circle is open to choice. The search looks for the order that shows, on
 * average over all turns, the most diverse support (by the least distance of two support images)
 * and the furthest queries (by the distance from the support's mean).
 *
 * Free-form and basic problems have no candidates: their positives share their figures, so a choice
 * would concern negatives only and would tell the sides apart. */

/* Whether builders of the family make candidates: more images than a problem shows. The choice then
 * makes each shown candidate a support image or a query. */
bool blg_compose_chooses(const blg_config *config, blg_family family);
/* Number of images that a builder makes for a side: images to show, or candidates. */
int blg_compose_side(const blg_config *config, blg_family family);

/* Chooses among the candidates of both sides and moves the chosen images to the front. profiles: by
 * shape of the catalogue. */
void blg_candidates_choose(const blg_profile *profiles, const blg_plan *plan, uint64_t key,
                           blg_problem *problem);
/* Profiles of all shapes of the catalogue. NULL when memory is out. */
const blg_profile *blg_candidates_profiles(const blg_catalogue *catalogue, blg_arena *arena);

/* The pattern on one side: which of the n places on the circle are shown, and whether the search
 * for the order wants support images that differ and queries far from the support. */
typedef struct blg_deal {
    int n, n_support, n_query;
    bool diverse_support, far_queries;
    int places[BLG_MAX_SIDE]; /* shown ones: of the support, then of the queries */
} blg_deal;

blg_deal blg_deal_of(const blg_config *config);
/* Fills order with the candidates around the circle. */
void blg_deal_order(const blg_deal *deal, const blg_profile *candidates, int *order);

/* Screen: the problems that the abstract builder refuses before it decorates anything.
 *
 * The screen refuses whole problems, for two kinds of reasons:
 *   - the judge would refuse the problem: another attribute separates the support, or a rule other
 *     than the concept fits the support and is wrong on a query (a rival);
 *   - the judge allows the problem, but it should be rarer: another attribute that all support
 *     images except one obey, or super classes that vote for the right answer. A query's super
 *     class votes for the side whose support shows more of that class.
 * Problems of the second kind are refused at random, so they stay possible. problem/builder.c makes
 * up for both kinds of refusal, so that no shape tells its side. */

/* BLG_KEPT_NEAR: share of the problems with near separators that the screen keeps. BLG_KEPT_VOTE:
 * share that it keeps for each query whose super class votes for the right answer; its square root
 * for a query without a vote. Both were fitted on seeds 1 to 3 so that at most 10 % of problems
 * have near separators and votes answer at most 57 % of the queries. */
#define BLG_KEPT_NEAR 0.2
#define BLG_KEPT_VOTE 0.85

typedef struct blg_screen {
    const blg_plan *plan;
    int n_support;
    uint64_t
        others; /* bits of the rules outside the concept, which must not separate the support */
} blg_screen;

blg_screen blg_screen_of(const blg_plan *plan, const blg_concept *concept);
/* Share of problems with this support that the screen keeps: 0 if an attribute outside the concept
 * separates the support. shapes[1] are the positives, shapes[0] the negatives. *reason gets the
 * cause of a share below 1. */
double blg_screen_support(const blg_screen *screen, const int *const shapes[2],
                          blg_rejection *reason);
/* All that the screen needs to judge a query, given one support. */
typedef struct blg_screened {
    const blg_screen *screen;
    blg_hypotheses fitting; /* rules that fit the support, whatever the queries */
    /* By side of a query, one bit for each simple rule: a kept rule must not fail on the query, a
     * banned rule must not hold for it. */
    uint64_t kept[2], banned[2];
    int n_others, others[BLG_MOST_RULES]; /* fitting rules that need more than these bits */
    int n_classes;                        /* super classes that the support shows */
    int classes[2 * BLG_MAX_SIDE];        /* ids of these classes */
    int surplus[2 * BLG_MAX_SIDE];        /* by class: its positives minus its negatives */
} blg_screened;
/* Fills *screened for one support; shapes as for blg_screen_support. */
void blg_screen_fill(const blg_screen *screen, const int *const shapes[2], blg_screened *screened);
/* Share of problems that the screen keeps, by how a query's super class votes: for the right answer
 * (votes > 0), for the wrong one (votes < 0) or not at all. */
static inline double blg_screen_kept(int votes) {
    return votes > 0 ? BLG_KEPT_VOTE : votes < 0 ? 1 : sqrt(BLG_KEPT_VOTE);
}
/* This share for a query of this side that shows this shape; 0 if the screen refuses the query,
 * because a fitting rule is wrong on it. *reason gets the cause of a share below 1. */
double blg_screen_query(const blg_screened *screened, int side, int shape, blg_rejection *reason);

/* Sides: the keys and the attempts by which a problem draws its two sides.
 *
 * Without composition.pairings a side belongs to its problem. With pairings = k, k x k successive
 * problems of an abstract concept form a block of k positive and k negative sides: problem i * k +
 * j of the block shows its i-th positive side and its j-th negative side. All draws of a side, pose
 * and decoration included, have the key of the first problem that shows it, so the side is the same
 * in all k problems. Each side has attempts of its own; a problem's attempt number encodes the
 * attempts of both its sides. */

/* Largest number of attempts at one side of a block. */
#define BLG_SIDE_ATTEMPTS 4096

/* Key of the random streams for the images of a side. */
uint64_t blg_side_key(const blg_config *config, const blg_plan_item *item, int attempt, int side);
/* The attempt number of a problem, from the attempts of its sides, 0 .. BLG_SIDE_ATTEMPTS - 1 each:
 * a different number for every pair. */
int blg_side_attempts(int positive, int negative);
/* Number of the block of problem number `replica` of an abstract concept; without pairings every
 * problem is a block. All problems of a block take one reading of line counts. */
int64_t blg_side_block(const blg_config *config, int64_t replica);

/* Composition: what a problem's images show besides its concept. Composition runs between building
 * and verifying. It has three steps in this order, each off by default:
 *
 *   1. choice (abstract problems): builders make more candidates for each side than are shown; the
 *      choice makes support images diverse and puts queries far from them (blg_candidates_choose);
 *   2. distractors: further shapes in every image (below);
 *   3. impure sides: k support images of one side change places with k of the other side. They keep
 *      their look, so impure and pure images have the same distribution.
 *
 * Every step treats both sides alike. */

/* Turns the candidates that a builder made into the images that are shown. */
void blg_compose(const blg_build_tables *tables, const blg_plan *plan, const blg_plan_item *item,
                 int attempt, blg_problem *problem);

/* ---- distractors: catalogue shapes that stand in every image and take no part in the concept ----
 *
 * Distractors are the last shapes of a scene and differ from each other. They are drawn uniformly
 * from the shapes that the problem allows, whatever the side and the image:
 *   ff  any shape that the config uses;
 *   bd  shapes of super classes that the concept does not touch, so neither a shape of the concept
 *       nor a substitute of one;
 *   hd  any shape that the config uses, drawn small, because the concept speaks of the largest
 *       figure;
 *   rl  none: all figures of relation problems take part.
 *
 * An abstract distractor may have the concept or not. If distractors always lacked it, the two
 * figures of an image would tell its side: in a positive they would differ in the concept's
 * attribute, in a negative they would not. A guess by the number of differing attributes would be
 * right in 54 % of the images. So only size tells which figure counts. */

#define BLG_MAX_DISTRACTORS 2
/* Checks that every problem allows enough distractors. BLG_INFEASIBLE with the numbers if a problem
 * allows fewer shapes than the config asks for. */
blg_status blg_distractors_check(const blg_plan *plan, blg_error *error);

/* Roster: the shapes of all abstract problems, settled so that every shape stands equally often on
 * both sides in fact, not only in expectation.
 *
 * A unit is a set of problems that are settled together: about twenty of each concept, those of one
 * split. A unit depends on config, catalogue, seed and its number only. The thread that first needs
 * a problem of a unit settles the unit, under its lock.
 *
 *   - Support: the shapes are drawn by the cells' weights; a shape that stood more often on a side
 *     is drawn less often for it. Then single images get other shapes of their cells until no shape
 *     stands more often on one side than on the other (problem/family/hd_roster.c).
 *   - Queries: the problems form couples. Where one problem asks about the positive x and the
 *     negative y, the other asks about the positive y and the negative x. So neither a query nor
 *     both queries together tell which side is which: every table of shapes or of pairs of shapes,
 *     and every function of them, has the same numbers on both sides.
 *
 * Every problem of the roster passes the screen. The judge sees a problem later, drawn with stroke
 * types and poses; if it refuses these, they are drawn anew and the shapes stay.
 *
 * Without a balance (a split all of whose concepts share a held-out attribute) or with a config
 * that chooses shapes otherwise, problems have no roster: they are drawn one by one. */

typedef struct blg_roster blg_roster;

/* Sorts the plan's problems into units; *roster is NULL if the config takes none. sets must outlive
 * the roster. */
blg_status blg_roster_create(const blg_plan *plan, const blg_cell_set *sets, blg_arena *arena,
                             blg_roster **roster, blg_error *error);
/* Sets shapes[side] to the shapes of a problem, by its index within the family; its split must be
 * balanced: the support images, then the query. They are NULL if the problem has no roster. Settles
 * the problem's unit if this is the first call for it. */
blg_status blg_roster_shapes(blg_roster *roster, int64_t index, const int *shapes[2],
                             blg_error *error);

/* Settles all units, whose splits must be balanced, and counts how evenly each split uses both
 * sides. levels: by split. Problems that the plan leaves out do not count. */
blg_status blg_roster_levels(blg_roster *roster, blg_split_level *levels, blg_error *error);

#endif
