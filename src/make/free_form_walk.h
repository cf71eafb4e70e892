/* The reversible walk of the free-form family: a graph whose nodes are images and whose edges
 * change one command (an action's kind, size, turn or stroke type). Functions here give nodes and
 * edges their weights, draw a node from the stationary distribution, and draw neighbours of a
 * node. */
#ifndef MAKE_FREE_FORM_WALK_H
#define MAKE_FREE_FORM_WALK_H

#include "make/free_form_shape.h"

#include "base/rng.h"

/* What an image shows: a node of the graph. */
typedef struct blg_ff_node {
    int n_shapes;
    blg_ff_shape shapes[BLG_MAX_COMPONENTS];
} blg_ff_node;

/* An edge: the change of one command. */
typedef struct blg_ff_step {
    blg_change change;
    uint8_t shape, action, code; /* code: the new form, turn or type */
    double weight;               /* of the edge, as a multiple of the start node's weight f */
    uint64_t key;                /* typed key of the changed shape, mixed with its place */
} blg_ff_step;

#define BLG_FF_STEPS                                                                               \
    (BLG_MAX_COMPONENTS * BLG_MAX_ACTIONS * (BLG_FF_FORMS + BLG_MAX_TURNS + BLG_STROKE_TYPES))

#define BLG_FF_STATES (2 * (BLG_MAX_TURNS + 1))
typedef struct blg_ff_walk {
    blg_ff_rules rules;
    double first[2]; /* probability of the first action's kind */
    double sizes[2]; /* by kind: probability of each of its sizes; sizes are uniform */
    double chain[BLG_FF_STATES][BLG_FF_STATES]; /* P(next (kind, turn) | this pair) */
    blg_rng_choice next[BLG_FF_STATES];         /* the chain's rows, to draw from */
    double open;               /* weight of an image without a loop; an image with a loop has 1 */
    double steps[BLG_CHANGES]; /* by kind of change: c in free_form_walk.c */
    bool types_apart[BLG_STROKE_TYPES][BLG_STROKE_TYPES]; /* by pair: people see the change */
    int n_shapes, n_actions[BLG_MAX_COMPONENTS];          /* the setting */
} blg_ff_walk;

/* stroke_types: bits of the allowed types. BLG_INFEASIBLE if the setting allows no change of a
 * command. */
blg_status blg_ff_walk_init(const blg_config *config, int setting, unsigned stroke_types,
                            blg_ff_walk *walk, blg_error *error);

/* The weight f of a node, from which the weights of its edges follow (free_form_walk.c). */
double blg_ff_walk_weight(const blg_ff_walk *walk, const blg_ff_node *node);
bool blg_ff_walk_valid(const blg_ff_walk *walk, const blg_ff_node *node);

/* Makes one proposal. Returns true if it is accepted; then node is a draw from the stationary
 * distribution. */
bool blg_ff_walk_propose(const blg_ff_walk *walk, blg_rng *rng, blg_ff_node *node);

/* All edges of a node, ordered by change, then key. steps has room for BLG_FF_STEPS. Returns their
 * number. */
int blg_ff_walk_steps(const blg_ff_walk *walk, const blg_ff_node *node, blg_ff_step *steps);

/* Draws m distinct neighbours of a node, each with its exact probability, in random order. If m is
 * at least 2, and two changes of a type and m other changes are possible, the m never contain
 * exactly one change of a type (free_form_negatives.c says why). False if the node has fewer than m
 * neighbours. scratch has room for BLG_FF_STEPS. */
bool blg_ff_walk_neighbours(const blg_ff_walk *walk, blg_rng *rng, const blg_ff_node *node, int m,
                            blg_ff_step *scratch, blg_ff_step *drawn);

void blg_ff_walk_apply(const blg_ff_step *step, blg_ff_node *node);
/* Keys of a node: equal for nodes that are congruent shape by shape, in any order of the shapes.
 * The plain key ignores stroke types. */
blg_ff_keys blg_ff_node_keys(const blg_ff_walk *walk, const blg_ff_node *node);

#endif
