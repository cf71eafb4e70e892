/* The reversible walk of the free-form family: its nodes, edges, weights, and how to draw a node
 * from its stationary distribution and neighbours of that node. */
#ifndef MAKE_FREE_FORM_WALK_H
#define MAKE_FREE_FORM_WALK_H

#include "make/free_form_shape.h"

#include "base/rng.h"

/* What an image shows: a node of the graph. */
typedef struct blg_ff_node {
    int n_shapes;
    blg_ff_shape shapes[BLG_MAX_COMPONENTS];
} blg_ff_node;

/* One command changed: an edge. */
typedef struct blg_ff_step {
    blg_change change;
    uint8_t shape, action, code; /* code: the new form, turn or type */
    double weight;               /* over the weight f of the node it starts from */
    uint64_t key;                /* of the changed shape and its place, typed */
} blg_ff_step;

#define BLG_FF_STEPS                                                                               \
    (BLG_MAX_COMPONENTS * BLG_MAX_ACTIONS * (BLG_FF_FORMS + BLG_MAX_TURNS + BLG_STROKE_TYPES))

#define BLG_FF_STATES (2 * (BLG_MAX_TURNS + 1))
typedef struct blg_ff_walk {
    blg_ff_rules rules;
    double first[2];                            /* of the first action's kind */
    double sizes[2];                            /* of any one size of a kind: they are uniform */
    double chain[BLG_FF_STATES][BLG_FF_STATES]; /* of the next (kind, turn), given this one */
    blg_rng_choice next[BLG_FF_STATES];         /* the same, to draw from */
    double open;                                /* weight of an image without a loop, against 1 */
    double steps[BLG_CHANGES];                  /* c: weight by kind of change */
    bool types_apart[BLG_STROKE_TYPES][BLG_STROKE_TYPES]; /* the change can be seen */
    int n_shapes, n_actions[BLG_MAX_COMPONENTS];          /* the setting */
} blg_ff_walk;

/* stroke_types: bits of those allowed. BLG_INFEASIBLE where no command may change. */
blg_status blg_ff_walk_init(const blg_config *config, int setting, unsigned stroke_types,
                            blg_ff_walk *walk, blg_error *error);

/* f(node), the weight that edges are built on. */
double blg_ff_walk_weight(const blg_ff_walk *walk, const blg_ff_node *node);
bool blg_ff_walk_valid(const blg_ff_walk *walk, const blg_ff_node *node);

/* One proposal; true when node is a draw from the stationary distribution. */
bool blg_ff_walk_propose(const blg_ff_walk *walk, blg_rng *rng, blg_ff_node *node);

/* All edges of a node, ordered by change, then key. steps has room for BLG_FF_STEPS. Returns their
 * number. */
int blg_ff_walk_steps(const blg_ff_walk *walk, const blg_ff_node *node, blg_ff_step *steps);

/* m distinct neighbours of a node, each with its exact probability, in random order; how many of
 * them change a type is never 1 where 2 are possible (free_form_negatives.c). False where the node
 * has fewer. scratch has room for BLG_FF_STEPS. */
bool blg_ff_walk_neighbours(const blg_ff_walk *walk, blg_rng *rng, const blg_ff_node *node, int m,
                            blg_ff_step *scratch, blg_ff_step *drawn);

void blg_ff_walk_apply(const blg_ff_step *step, blg_ff_node *node);
/* Equal for nodes that are congruent shape by shape, in any order; the plain key ignores types. */
blg_ff_keys blg_ff_node_keys(const blg_ff_walk *walk, const blg_ff_node *node);

#endif
