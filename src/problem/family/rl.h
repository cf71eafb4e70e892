/* What the files of relation problems share: problem/family/rl.c, rl_places.c. */
#ifndef PROBLEM_FAMILY_RL_H
#define PROBLEM_FAMILY_RL_H

#include "base/rng.h"
#include "problem/builder.h"
#include "problem/relations.h"

#include <pthread.h>

/* A concept of the plan: a formula of the config. */
typedef struct rl_concept {
    blg_formula formula;
    blg_formula_words words;
    int n_parts, roots[BLG_MAX_COMPONENTS]; /* of the formula, joined by "and" */
    uint32_t unplaced;                      /* parts, a bit each, that do not depend on places */
    /* Pieces: the parts or, of a concept of one part, what "and" joins within its quantifiers. In
     * `pieces` they stand behind the formula. */
    blg_formula pieces;
    int n_pieces, piece_roots[BLG_MAX_COMPONENTS];
    /* By part: its atom, if the part says no more than that the atom holds, and the atom implies
     * another (problem/relations.h: blg_atom_implied); BLG_ATOMS: none. */
    blg_atom strict[BLG_MAX_COMPONENTS];
    /* The parts of a plan record (BLG_PART_ATOM): an atom has its number, an attribute BLG_ATOMS
     * and its number. */
    int n_words, listed[BLG_MAX_COMPONENTS];
    char slug[96]; /* middle of the problems' names */
} rl_concept;

/* Sizes of figures: diameters in plane units, in steps above 1.35, so that "as large" and "larger"
 * are never in doubt. rung: 0 .. RL_SIZES - 1. */
enum { RL_SIZES = 5 };
static inline double rl_diameter(int rung) {
    static const double ladder[RL_SIZES] = {110, 150, 205, 280, 380};
    return ladder[rung];
}

enum { RL_NEST = 3 }; /* most figures one inside the other */

typedef struct rl_figure {
    int shape, rung; /* catalogue index; see rl_diameter */
    bool mirrored;
    double heading_deg;
    blg_stroke_type types[BLG_MAX_ACTIONS];
} rl_figure;

typedef struct rl_draft {
    int n;
    rl_figure figures[BLG_MOST_FIGURES];
} rl_draft;

/* A figure as it was drawn with pens of these widths; positions are relative to the pose. */
typedef struct rl_drawn {
    bool filled; /* false: nothing was drawn here yet */
    rl_figure figure;
    double pen_px, stamp_px;
    blg_vec2 low, high; /* box of the ink */
    bool has_loops;     /* whether viewed and loops are known */
    blg_viewed viewed;
    blg_loops loops;
} rl_drawn;

/* Drawn figures that are kept for each figure of an image: the draft's figures come back in tries
 * that do not steer them. */
enum { RL_KEPT = 4 };

/* Atoms that speak of the long axes of figures; places do not matter to them. */
#define RL_AXES                                                                                    \
    ((uint32_t)1 << BLG_ATOM_parallel | (uint32_t)1 << BLG_ATOM_upright |                          \
     (uint32_t)1 << BLG_ATOM_level)

#define RL_POINTS                                                                                  \
    ((uint32_t)1 << BLG_ATOM_central) /* an atom that asks for the points of figures */

/* What one thread needs to make problems. */
typedef struct rl_bench {
    blg_arena arena;
    struct rl_bench *next;
    blg_facts *facts;
    blg_ink ink;
    blg_view view; /* of the whole image */
    blg_scene few; /* some figures of an image alone, such as a pair */
    blg_view pair; /* of these figures */
    /* of a figure and one that it is to meet, twice; the first was drawn at at, and moved since */
    struct {
        blg_ink ink;
        blg_vec2 at;
    } met[2];
    rl_drawn kept[BLG_MOST_FIGURES][RL_KEPT]; /* by figure of the image: those drawn last */
    int oldest[BLG_MOST_FIGURES];             /* index into kept[i] */
    rl_drawn *drawn[BLG_MOST_FIGURES];        /* of the image: into kept[i] */
} rl_bench;

/* Shapes that figures are drawn of, as catalogue indices. */
typedef struct rl_pool {
    int n, *shapes;
} rl_pool;

typedef struct rl_table {
    pthread_mutex_t lock;
    rl_bench *free;                  /* benches that no thread uses */
    rl_pool pools[BLG_NO_SPLIT + 1]; /* by split */
    int *hard;        /* by concept: from this many figures on its images are rare (rl_maker) */
    int8_t **fits;    /* by concept: for each part and shape, the part's value of the shape alone;
                         NULL if none compares counts or strokes */
    double *diameter; /* by catalogue index: program units */
    double *axis_deg; /* of the long axis, without a pose; NAN: none; NULL if no concept asks */
} rl_table;

/* How many images were measured; how many of them have the concept; how many have each word of the
 * concept (rl_concept: listed) for some figures, and for how many choices of figures at most; how
 * many have each piece of the concept, and each two. */
typedef struct rl_tally {
    int images, wholes, words[BLG_MAX_COMPONENTS];
    int most[BLG_MAX_COMPONENTS], choices[BLG_MAX_COMPONENTS]; /* most of this many choices */
    int both[BLG_MAX_COMPONENTS][BLG_MAX_COMPONENTS];          /* both[i][i]: piece i */
} rl_tally;

/* How a figure a comes to stand so that an atom (a, b) holds. */
typedef struct rl_placer rl_placer;
typedef struct rl_step {
    const rl_placer *by;
    int a, b;      /* a is placed by b */
    unsigned also; /* figures, a bit each, of which the atom shall hold with a, too */
} rl_step;

/* Where the figures of an image shall stand. */
typedef struct rl_places {
    int n;                 /* figures */
    bool line, even, twos; /* on a line, at equal steps; in twos on both sides of an axis */
    bool bent;             /* one figure stands beside the line */
    double line_deg;       /* direction of the line */
    int central;           /* the figure in the middle of the plane, or BLG_NONE */
    int n_steps;           /* figures that are placed by another figure */
    rl_step steps[BLG_MOST_FIGURES];
} rl_places;

/* What an image is to be like. broken: the part of the formula that fails in it, while all others
 * hold; RL_WHOLE: none fails. strict: an atom that fails while the atom that it implies holds;
 * BLG_ATOMS: there is none. kept: the pieces that hold, a bit each. */
enum { RL_WHOLE = -1 };
typedef struct rl_order {
    int broken;
    blg_atom strict;
    uint32_t kept;
} rl_order;

/* How the figures of an image fill the plane: by the boxes of their ink, each with the weight of
 * its width and height. */
typedef struct rl_filling {
    double spread;         /* standard deviation of the boxes from their middle, plane units */
    double thin, thin_box; /* shorter / longer axis of the boxes, and side of the box around all */
} rl_filling;

/* What makes the images of one problem. */
typedef struct rl_maker {
    const blg_config *config;
    const blg_catalogue *catalogue;
    const blg_plan *plan;
    const rl_table *table;
    const rl_pool *pool;
    const rl_concept *concept;
    const int8_t *fits; /* of the concept, see rl_table */
    int least, most;    /* figures of an image */
    blg_types types;    /* that the split allows */
    rl_bench *bench;
    uint64_t key;    /* of the attempt at the problem (problem/builder.h) */
    int image;       /* of its side */
    int tries;       /* number of the next try of this image */
    int work;        /* for this pair of images, in distances of two inks: a microsecond or less */
    blg_rng rng;     /* of the try */
    blg_atom strict; /* of the order of the image that is steered: see rl_order */
    /* Images of the concept are rare: relations of all figures are steered, and ranks of size.
     * within: by figure of the draft, the figure that is to lie around the figure, or BLG_NONE. */
    bool hard;
    int within[BLG_MOST_FIGURES];
    bool alike;    /* the images of a pair are to be alike in numbers of strokes and in filling */
    unsigned also; /* of the step (rl_step) that places a figure now */
    blg_scene *scene;
    /* by figure: box of the ink, relative to the pose's place; whether the pose has a place yet */
    blg_vec2 low[BLG_MOST_FIGURES], high[BLG_MOST_FIGURES];
    bool placed[BLG_MOST_FIGURES];
    double mirror_deg; /* direction of the axis, if the concept speaks of mirror_symmetric */
    rl_tally *tally;   /* NULL: nobody asks */
    blg_status status;
} rl_maker;

static inline int rl_draw_below(rl_maker *m, int n) {
    return (int)blg_rng_below(&m->rng, (uint32_t)n);
}

static inline bool rl_draw_coin(rl_maker *m) {
    return blg_rng_below(&m->rng, 2);
}

static inline bool rl_speaks_of(const rl_maker *m, blg_atom atom) {
    return m->concept->words.atoms >> atom & 1;
}

static inline bool rl_needs_inside(const rl_maker *m) {
    return rl_speaks_of(m, BLG_ATOM_inside) || rl_speaks_of(m, BLG_ATOM_inner) ||
           rl_speaks_of(m, BLG_ATOM_outer) || rl_speaks_of(m, BLG_ATOM_concentric);
}

/* Fills program and pose of figure i of the image, without a place. */
void blg_rl_set_figure(rl_maker *m, const rl_draft *draft, int i);
/* Finds the figure's box. */
void blg_rl_draw_figure(rl_maker *m, const rl_draft *draft, int i);
/* Steers where the figures shall stand. False: two steps contradict each other. */
bool blg_rl_steer_places(rl_maker *m, rl_places *places);
/* Sets atoms of a view whose figures have no places yet, as the steered places will make them. */
void blg_rl_foretell(const rl_places *places, blg_view *view);
/* Places the steered figures as steered and all others anywhere. False if there is no room. */
bool blg_rl_place_all(rl_maker *m, const rl_places *places);
/* How the placed figures fill the plane. */
rl_filling blg_rl_filling(const rl_maker *m);
/* How differently two images fill the plane: 0 = alike. */
double blg_rl_filling_difference(const rl_filling *a, const rl_filling *b);

#endif
