/* The roster: which figure stands in which abstract problem. It takes the plan and the cells, and
 * settles all shapes of a unit of problems at once, so that every shape stands equally often on
 * both sides. problem/family/hd.c asks it for the shapes of a problem. docs/glossary.md and
 * problem/builder.h explain cell, cell set, roster, unit and couple. */
#include "problem/builder.h"

#include "base/geometry.h"
#include "base/rng.h"

#include <pthread.h>
#include <stdatomic.h>

/* ---- roster unit ---- */

/* What is known of a unit while it is settled: its problems with their shapes, and how often each
 * shape was taken. */

/* A cell, prepared for draws. */
typedef struct blg_roster_pool {
    const blg_cell *cell;
    double *sums;   /* running sums of the weights */
    uint64_t *bits; /* by shape: whether the cell has it */
} blg_roster_pool;

/* A problem of the unit. */
typedef struct blg_roster_problem {
    const blg_cell_set *set;
    blg_roster_pool *pools; /* of the set's cells */
    blg_screen screen;
    int group;      /* 1: drawn without stamps; 0: with them, or both groups together */
    int *shapes[2]; /* by side: n_support images, then the query; BLG_NONE: not drawn */
    uint8_t cells[2][BLG_MAX_SIDE]; /* the cell of each image of the support */
    bool near;                      /* has a near separator (problem/builder.h) */
    bool changed;                   /* the support has changed since queries were listed */
    uint64_t *queries[2];           /* by side: the shapes that can be its query, one bit each */
    int partner;                    /* the other problem of its couple, or FREE or ASKED */
} blg_roster_problem;

/* In place of a partner. FREE: the problem is in no couple. ASKED: it is in a ring of three (see
 * "roster queries"), and its query is drawn. */
enum { FREE = -1, ASKED = -2 };

typedef struct blg_roster_unit {
    const blg_plan *plan;
    blg_arena *arena; /* of all that the unit needs while it is settled */
    blg_rng rng;
    int n;                          /* problems */
    int n_support, n_shapes, words; /* words: of a set of shapes, one bit each */
    blg_roster_problem *problems;
    /* By group and shape: images of positive support minus images of negative support. */
    int *lean[2];
    int *used;     /* by shape: number of queries that show it */
    bool *plain;   /* by shape: whether it must not be decorated */
    int *class_of; /* by shape: its super class */
    /* Scratch of draw_query, elsewhere 0: by problem of a couple and super class, its votes. */
    int *votes[2];
    /* By bit of a rule: the shapes of which the rule certainly holds, and certainly fails. */
    uint64_t *holds[BLG_BIT_RULES], *fails[BLG_BIT_RULES];
    int *choice;          /* scratch of draw_query: shapes that a query is drawn from */
    double *weights;      /* scratch of draw_query: weights of these shapes */
    double *weight_of[2]; /* scratch of draw_query: by problem of a couple and shape */
} blg_roster_unit;

static inline bool blg_roster_has(const uint64_t *bits, int shape) {
    return bits[shape / 64] >> shape % 64 & 1;
}

/* Whether the support of a problem is drawn. */
static bool has_support(const blg_roster_problem *p) {
    return p->shapes[0][0] != BLG_NONE;
}

/* An image counts 1 on the positive side and -1 on the negative side, in the lean of its shape and
 * in the votes of its super class. */
static int sign_of(int side) {
    return side == 1 ? 1 : -1;
}

/* ---- roster queries ---- */

/* The queries of a unit's problems, in couples.
 *
 * A problem asks (x, y) if its positive query is x and its negative query is y. In a couple,
 * problem p asks (x, y) and problem q asks (y, x). So p and q can be a couple if two shapes x and y
 * fit: x can be a positive query of p and a negative query of q, and y the reverse. Couples are
 * found greedily, in random order. Two problems without a partner take the two of a couple as their
 * partners, if this makes two couples. If the number of problems is odd, three of them
 * form a ring and ask (x, y), (y, z) and (z, x): each shape still is one query on each side. */

/* A couple should have this many shapes to choose each query from. */
#define ROOMY 6

/* ---- which shapes can be asked ---- */

/* Removes from `queries` the shapes for which a rule that fits the support would be wrong, if they
 * were a query of this side (blg_screen_query). */
static void remove_wrong(const blg_roster_unit *u, const blg_rule *rule, int side,
                         uint64_t *queries) {
    const bool holds = rule->negated == (side == 0); /* whether the rule should hold for a query */
    const bool bits = rule->kind == BLG_RULE_BIT || rule->kind == BLG_RULE_BOTH;
    const int second = rule->kind == BLG_RULE_BOTH ? rule->second : rule->first;
    for (int w = 0; w < u->words && bits; w++)
        queries[w] &= holds ? ~(u->fails[rule->first][w] | u->fails[second][w])
                            : ~(u->holds[rule->first][w] & u->holds[second][w]);
    for (int w = 0; w < u->words && !bits; w++)
        for (uint64_t left = queries[w]; left; left &= left - 1)
            if (blg_rule_is_wrong(rule, blg_plan_traits(u->plan, 64 * w + __builtin_ctzll(left)),
                                  side))
                queries[w] &= ~(left & -left);
}

/* Lists the shapes that can be a problem's query on each side: shapes of the side's cells that are
 * not in the support, and for which no rule that fits the support is wrong. */
static void list_queries(blg_roster_unit *u, blg_roster_problem *p) {
    const int *const shapes[2] = {p->shapes[0], p->shapes[1]};
    blg_screened screened;
    blg_screen_fill(&p->screen, shapes, &screened);
    for (int side = 0; side < 2; side++) {
        uint64_t *queries = p->queries[side];
        memset(queries, 0, (size_t)u->words * sizeof *queries);
        for (int c = 0; c < p->set->n_cells; c++)
            for (int w = 0; w < u->words && p->set->cells[c].positive == (side == 1); w++)
                queries[w] |= p->pools[c].bits[w];
        for (int i = 0; i < screened.fitting.n; i++)
            remove_wrong(u, &screened.fitting.rules[i], side, queries);
        for (int i = 0; i < u->n_support; i++)
            queries[shapes[side][i] / 64] &= ~((uint64_t)1 << shapes[side][i] % 64);
    }
    p->changed = false;
}

/* ---- couples ---- */

/* Whether two sets of shapes have at least `room` shapes in common. */
static bool overlap(const blg_roster_unit *u, const uint64_t *a, const uint64_t *b, int room) {
    for (int w = 0; w < u->words; w++)
        for (uint64_t both = a[w] & b[w]; both; both &= both - 1)
            if (--room <= 0)
                return true;
    return false;
}

/* Whether p and q can be a couple, with at least `room` shapes to choose each query from. */
static bool fits_couple(const blg_roster_unit *u, int p, int q, int room) {
    const blg_roster_problem *first = &u->problems[p], *second = &u->problems[q];
    return overlap(u, first->queries[1], second->queries[0], room) &&
           overlap(u, first->queries[0], second->queries[1], room);
}

static void make_couple(blg_roster_unit *u, int p, int q) {
    u->problems[p].partner = q;
    u->problems[q].partner = p;
}

/* Makes couples of free problems, in the given order. room: as in fits_couple. */
static void join_free(blg_roster_unit *u, const int *order, int room) {
    for (int i = 0; i < u->n; i++)
        for (int j = i + 1; j < u->n && u->problems[order[i]].partner < 0; j++)
            if (u->problems[order[j]].partner < 0 && fits_couple(u, order[i], order[j], room))
                make_couple(u, order[i], order[j]);
}

/* Divides some couple between the free problems p and q, if each of the two can be a couple with
 * one of its problems. Returns whether there is such a couple. */
static bool join_apart(blg_roster_unit *u, int p, int q) {
    for (int r = 0; r < u->n; r++) {
        const int partner = u->problems[r].partner;
        if (partner < 0 || !fits_couple(u, p, r, 1) || !fits_couple(u, q, partner, 1))
            continue;
        make_couple(u, p, r);
        make_couple(u, q, partner);
        return true;
    }
    return false;
}

/* Whether a free problem p can make a ring of three with some couple q, r: p asks (x, y), q asks
 * (y, z), r asks (z, x). */
static bool fits_ring(const blg_roster_unit *u, int free) {
    const blg_roster_problem *p = &u->problems[free];
    for (int i = 0; i < u->n; i++) {
        const blg_roster_problem *q = &u->problems[i];
        const blg_roster_problem *r = q->partner < 0 ? NULL : &u->problems[q->partner];
        if (r && overlap(u, p->queries[0], q->queries[1], 1) &&
            overlap(u, q->queries[0], r->queries[1], 1) &&
            overlap(u, r->queries[0], p->queries[1], 1))
            return true;
    }
    return false;
}

/* Number of free problems; 0 if there is just one and it fits a ring. */
static int count_left(const blg_roster_unit *u) {
    int n = 0, last_free = 0;
    for (int p = 0; p < u->n; p++)
        if (u->problems[p].partner < 0) {
            n++;
            last_free = p;
        }
    return n == 1 && fits_ring(u, last_free) ? 0 : n;
}

/* Forms couples. Returns the number of problems that are in no couple; 0 if there is just one and
 * it fits a ring of three. -1: memory is out. */
static int make_couples(blg_roster_unit *u) {
    int *order = BLG_NEW(u->arena, int, u->n);
    if (!order)
        return -1;
    for (int one = 0; one < u->n; one++) {
        order[one] = one;
        u->problems[one].partner = FREE;
        if (u->problems[one].changed && has_support(&u->problems[one]))
            list_queries(u, &u->problems[one]);
    }
    blg_rng_shuffle(&u->rng, order, (size_t)u->n, sizeof *order);
    join_free(u, order, ROOMY);
    join_free(u, order, 1);
    for (int one = 0; one < u->n; one++)
        for (int other = one + 1; other < u->n && u->problems[one].partner < 0; other++)
            if (u->problems[other].partner < 0)
                join_apart(u, one, other);
    return count_left(u);
}

/* ---- shapes of queries ---- */

/* Draws the shapes that the queries of couples, rings and single problems show. */

/* Adds to each shape the weights that cells of the side give it. */
static void add_weights(const blg_roster_problem *p, bool positive, double *weights) {
    for (int c = 0; c < p->set->n_cells; c++) {
        const blg_cell *cell = &p->set->cells[c];
        for (int k = 0; k < cell->n && cell->positive == positive; k++)
            weights[cell->shapes[k]] += cell->weights[k];
    }
}

/* Counts what each super class of a problem's support votes: positives count `vote`, negatives
 * -vote. */
static void add_votes(const blg_roster_unit *u, const blg_roster_problem *p, int vote, int *votes) {
    for (int i = 0; i < u->n_support; i++) {
        votes[u->class_of[p->shapes[1][i]]] += vote;
        votes[u->class_of[p->shapes[0][i]]] -= vote;
    }
}

/* The weight by which a shape is drawn as a query: its weight in the cells, times the cube of the
 * screen's share. The screen would keep this share of whole problems. The choice here is among the
 * queries of one problem, and needs the cube for as few votes for the right answer. votes: of the
 * shape's super class, for the right answer. */
static double query_weight(double weight, int votes) {
    const double share = blg_screen_kept(votes);
    return weight * share * share * share;
}

/* Draws a shape that can be a query of p on `side` and a query of q on the other side; without q if
 * q is NULL. The weight of a shape is divided by the square of 1 + the number of queries that show
 * it. BLG_NONE: there is no such shape. */
static int draw_query(blg_roster_unit *u, const blg_roster_problem *p, const blg_roster_problem *q,
                      int side) {
    const uint64_t *of_p = p->queries[side], *of_q = q ? q->queries[!side] : of_p;
    double sum = 0, *const *weight = u->weight_of;
    int n = 0, *const *votes = u->votes;
    for (int w = 0; w < u->words; w++)
        for (uint64_t left = of_p[w] & of_q[w]; left; left &= left - 1) {
            const int s = u->choice[n++] = 64 * w + __builtin_ctzll(left);
            weight[0][s] = weight[1][s] = 0;
        }
    add_weights(p, side, weight[0]);
    add_votes(u, p, sign_of(side), votes[0]);
    if (q) {
        add_weights(q, !side, weight[1]);
        add_votes(u, q, sign_of(!side), votes[1]);
    }
    for (int i = 0; i < n; i++) {
        const int s = u->choice[i];
        const double often = 1 + u->used[s];
        u->weights[i] = query_weight(weight[0][s], votes[0][u->class_of[s]]) / (often * often);
        u->weights[i] *= q ? query_weight(weight[1][s], votes[1][u->class_of[s]]) : 1;
        sum += u->weights[i];
    }
    add_votes(u, p, -sign_of(side), votes[0]); /* leaves all votes zero */
    if (q)
        add_votes(u, q, -sign_of(!side), votes[1]);
    if (!(sum > 0))
        return BLG_NONE;
    const int shape = u->choice[blg_rng_weighted(&u->rng, u->weights, (size_t)n)];
    u->used[shape]++;
    return shape;
}

/* Makes a ring of a free problem and a couple, and draws its queries: the three problems ask (x,
 * y), (y, z) and (z, x). Tries the couples in their order, and each couple in both directions.
 * False if no couple will do.
 *
 * The first draw of a try may fail. Then shapes[0] is BLG_NONE, and the other two draws are left
 * out. After a failed try, u->used still counts the shapes that were drawn. So later draws take
 * these shapes a little less often; nothing else depends on the count. */
static bool draw_ring(blg_roster_unit *u, int free) {
    blg_roster_problem *three[3] = {&u->problems[free]};
    for (int second = 0; second < u->n; second++) {
        const int third = u->problems[second].partner;
        int shapes[3] = {0};
        if (third < 0)
            continue;
        three[1] = &u->problems[second];
        three[2] = &u->problems[third];
        for (int i = 0; i < 3; i++) /* positive query of problem i, negative of the one before */
            shapes[i] =
                shapes[0] == BLG_NONE ? BLG_NONE : draw_query(u, three[i], three[(i + 2) % 3], 1);
        if (shapes[0] == BLG_NONE || shapes[1] == BLG_NONE || shapes[2] == BLG_NONE)
            continue;
        for (int i = 0; i < 3; i++) {
            three[i]->shapes[1][u->n_support] = shapes[i];
            three[i]->shapes[0][u->n_support] = shapes[(i + 1) % 3];
            three[i]->partner = ASKED;
        }
        return true;
    }
    return false;
}

/* Draws the queries of a couple, or of a single problem p (q is NULL). A single problem without a
 * possible query loses its support, and with it its place in the roster. */
static void draw_couple(blg_roster_unit *u, blg_roster_problem *p, blg_roster_problem *q) {
    for (int side = 0; side < 2; side++) {
        const int shape = draw_query(u, p, q, side);
        p->shapes[side][u->n_support] = shape;
        if (q)
            q->shapes[!side][u->n_support] = shape;
        else if (shape == BLG_NONE)
            p->shapes[0][0] = BLG_NONE;
    }
}

/* Draws the queries of all couples, then those of the problems without a partner. */
static void draw_queries(blg_roster_unit *u) {
    for (int p = 0; p < u->n; p++)
        if (u->problems[p].partner == FREE && has_support(&u->problems[p]))
            draw_ring(u, p);
    for (int p = 0; p < u->n; p++) {
        const int partner = u->problems[p].partner;
        if (partner != ASKED && (partner == FREE || partner > p) && has_support(&u->problems[p]))
            draw_couple(u, &u->problems[p], partner == FREE ? NULL : &u->problems[partner]);
    }
}

/* ---- roster sides ---- */

/* The support of a unit's problems.
 *
 * The lean of a shape is the number of positive support images that show it, minus the number of
 * negative images. Levelling brings all leans to 0. A shape of positive lean can lose a place among
 * the positives to a shape of negative lean, or take a place among the negatives from such a shape.
 * Then both shapes lean by one less. If the screen refuses all such exchanges, the shape gives a
 * place to a shape without lean, which then leans instead. So leans of both signs walk from shape
 * to shape until they meet. */

/* TRIES: for a shape of an image (draw_shape), or for an exchange (pass_lean). MOST_TRIES: for the
 * support of a problem. After STRICT_TRIES a support is kept unless the screen's share is 0. */
#define TRIES        60
#define STRICT_TRIES 400
#define MOST_TRIES   4000
/* Rounds of the levelling. Most units need under ten. */
#define ROSTER_SIDES_ROUNDS 200
/* The groups of problems with and without stamps are 0 and 1. Each is levelled apart as far as
 * possible; then both together. */
enum { ALL = 2 };

/* Whether one of the first n images of the side shows the shape. */
static bool shows(const blg_roster_problem *p, int side, int n, int shape) {
    for (int i = 0; i < n; i++)
        if (p->shapes[side][i] == shape)
            return true;
    return false;
}

/* Draws a shape for image i of a side, by the weights of its cell. A shape that is shown k more
 * times on this side than on the other (it leans) is kept with probability 2^-k, from k = 30 on
 * never. After TRIES tries, takes any shape of the cell that the side does not show yet. */
static int draw_shape(blg_roster_unit *u, const blg_roster_problem *p, int side, int i) {
    const blg_roster_pool *pool = &p->pools[p->cells[side][i]];
    const int n = pool->cell->n;
    for (int tries = 0; tries < TRIES; tries++) {
        const double at = blg_rng_double(&u->rng) * pool->sums[n - 1];
        const int shape = pool->cell->shapes[blg_first_above(pool->sums, n, at)];
        const int lean = sign_of(side) * u->lean[p->group][shape];
        if (shows(p, side, i, shape))
            continue;
        if (lean <= 0 || (lean < 30 && !(blg_rng_next(&u->rng) >> (32 - lean))))
            return shape;
    }
    int at = (int)blg_rng_below(&u->rng, (uint32_t)n);
    while (shows(p, side, i, pool->cell->shapes[at]))
        at = (at + 1) % n;
    return pool->cell->shapes[at];
}

/* Gives the side's images to its cells, as equally as possible and in random order. */
static void share_cells(blg_roster_unit *u, blg_roster_problem *p, int side) {
    uint8_t cells[1 + BLG_MAX_COMPONENTS];
    int n = 0;
    for (int c = 0; c < p->set->n_cells; c++)
        if (p->set->cells[c].positive == (side == 1))
            cells[n++] = (uint8_t)c;
    blg_rng_shuffle(&u->rng, cells, (size_t)n, sizeof *cells);
    for (int i = 0; i < u->n_support; i++)
        p->cells[side][i] = cells[i % n];
    blg_rng_shuffle(&u->rng, p->cells[side], (size_t)u->n_support, sizeof p->cells[side][0]);
}

/* Whether no shape of one side may be decorated while all shapes of the other side may. The judge
 * would refuse nearly every drawing of such a problem, because one side has normal strokes only. */
static bool plain_against_decorated(const blg_roster_unit *u, const blg_roster_problem *p) {
    int plain[2] = {0, 0};
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < u->n_support; i++)
            plain[side] += u->plain[p->shapes[side][i]];
    return (plain[0] == 0 && plain[1] == u->n_support) ||
           (plain[1] == 0 && plain[0] == u->n_support);
}

/* The share of problems with this support that are kept, by the screen and by
 * plain_against_decorated. */
static double share_of(const blg_roster_unit *u, const blg_roster_problem *p) {
    const int *const shapes[2] = {p->shapes[0], p->shapes[1]};
    blg_rejection ignored;
    if (plain_against_decorated(u, p))
        return 0;
    return blg_screen_support(&p->screen, shapes, &ignored);
}

/* Counts a problem's support in the leans of its shapes (sign 1), or takes it out (sign -1). */
static void add_lean(blg_roster_unit *u, const blg_roster_problem *p, int sign) {
    for (int i = 0; i < u->n_support; i++) {
        u->lean[p->group][p->shapes[1][i]] += sign;
        u->lean[p->group][p->shapes[0][i]] -= sign;
    }
}

/* Draws the shapes of a problem's support until the screen keeps them. From STRICT_TRIES on,
 * problems that the screen would only make rare are kept as well; after MOST_TRIES the problem has
 * no support (BLG_NONE). */
static void draw_support(blg_roster_unit *u, blg_roster_problem *p) {
    for (int side = 0; side < 2; side++)
        share_cells(u, p, side);
    for (int tries = 0; tries < MOST_TRIES; tries++) {
        for (int side = 0; side < 2; side++)
            for (int i = 0; i < u->n_support; i++)
                p->shapes[side][i] = draw_shape(u, p, side, i);
        const double share = share_of(u, p);
        if (!(share > 0) || (tries < STRICT_TRIES && !(blg_rng_double(&u->rng) < share)))
            continue;
        p->near = share < 1;
        p->changed = true;
        add_lean(u, p, 1);
        return;
    }
    p->shapes[0][0] = p->shapes[1][0] = BLG_NONE;
}

/* Draws the support of every problem that has none; false when memory is out. */
static bool draw_supports(blg_roster_unit *u) {
    int *order = BLG_NEW(u->arena, int, u->n);
    if (!order)
        return false;
    for (int i = 0; i < u->n; i++)
        order[i] = i;
    blg_rng_shuffle(&u->rng, order, (size_t)u->n, sizeof *order);
    for (int i = 0; i < u->n; i++)
        if (!has_support(&u->problems[order[i]]))
            draw_support(u, &u->problems[order[i]]);
    return true;
}

/* Takes the support of a problem away, so that another is drawn. */
static void forget_support(blg_roster_unit *u, blg_roster_problem *p) {
    add_lean(u, p, -1);
    p->shapes[0][0] = p->shapes[1][0] = BLG_NONE;
}

/* ---- levelling ---- */

enum { NO_PLACE = -1 };

/* Where each shape stands: doubly linked lists of places, one for each shape and side. A place is
 * the number of a support image of the unit: (problem x 2 + side) x n_support + image. */
typedef struct place_lists {
    blg_roster_unit *unit;
    int *lean;         /* by shape: lean of the listed problems */
    uint64_t *targets; /* the shapes of negative lean, one bit each */
    int n_targets;
    int *first[2];         /* by side and shape: the head of the shape's list, or NO_PLACE */
    int *next, *before;    /* by place: the places after and before in the list, or NO_PLACE */
    const uint64_t **cell; /* by place: the shapes of its cell, one bit each */
    /* By shape s: the targets from which s may take a place among the negatives, one bit each. A
     * target without a bit has no place there in a cell that has s. NULL: not known, try all. */
    uint64_t **may_take;
} place_lists;

/* Puts a place at the head of its shape's list. */
static void add_place(place_lists *l, int place, int side, int shape) {
    l->before[place] = NO_PLACE;
    l->next[place] = l->first[side][shape];
    if (l->next[place] != NO_PLACE)
        l->before[l->next[place]] = place;
    l->first[side][shape] = place;
}

/* Takes a place out of its shape's list. */
static void remove_place(place_lists *l, int place, int side, int shape) {
    if (l->before[place] != NO_PLACE)
        l->next[l->before[place]] = l->next[place];
    else
        l->first[side][shape] = l->next[place];
    if (l->next[place] != NO_PLACE)
        l->before[l->next[place]] = l->before[place];
}

/* Changes a shape's lean, and updates the set of targets. */
static void add_to_lean(place_lists *l, int shape, int change) {
    const uint64_t bit = (uint64_t)1 << shape % 64;
    l->n_targets -= l->lean[shape] < 0;
    l->lean[shape] += change;
    l->n_targets += l->lean[shape] < 0;
    if (l->lean[shape] < 0)
        l->targets[shape / 64] |= bit;
    else
        l->targets[shape / 64] &= ~bit;
}

/* Fills l with the places of the problems of one group, or of both (ALL). A place stands for one
 * support image of the unit; l lists, for each shape and side, the places that show the shape.
 * False when memory is out. */
static bool list_places(blg_roster_unit *u, int group, place_lists *l) {
    const int n = 2 * u->n * u->n_support;
    *l = (place_lists){
        .unit = u,
        .lean = BLG_NEW(u->arena, int, u->n_shapes),
        .targets = BLG_NEW(u->arena, uint64_t, u->words),
        .cell = BLG_NEW(u->arena, const uint64_t *, n),
        .may_take = BLG_NEW(u->arena, uint64_t *, u->n_shapes),
        .first = {BLG_NEW(u->arena, int, u->n_shapes), BLG_NEW(u->arena, int, u->n_shapes)},
        .next = BLG_NEW(u->arena, int, n),
        .before = BLG_NEW(u->arena, int, n)};
    if (!l->lean || !l->targets || !l->cell || !l->may_take || !l->first[0] || !l->first[1] ||
        !l->next || !l->before)
        return false;
    for (int s = 0; s < u->n_shapes; s++)
        l->first[0][s] = l->first[1][s] = NO_PLACE;
    for (int s = 0; s < u->n_shapes; s++)
        add_to_lean(l, s, group == ALL ? u->lean[0][s] + u->lean[1][s] : u->lean[group][s]);
    for (int place = 0; place < n; place++) {
        const int side = place / u->n_support % 2, i = place % u->n_support;
        const blg_roster_problem *p = &u->problems[place / u->n_support / 2];
        l->cell[place] = p->pools[p->cells[side][i]].bits;
        if (has_support(p) && (group == ALL || p->group == group))
            add_place(l, place, side, p->shapes[side][i]);
    }
    return true;
}

/* Notes in may_take that all shapes of a cell may take a place from this shape, which has come to a
 * negative image of the cell. */
static void let_take(const place_lists *l, const blg_cell *cell, int shape) {
    const uint64_t bit = (uint64_t)1 << shape % 64;
    for (int k = 0; k < cell->n; k++)
        if (l->may_take[cell->shapes[k]])
            l->may_take[cell->shapes[k]][shape / 64] |= bit;
}

/* Puts a shape of the place's cell at a place, unless the side shows the shape already or the
 * screen refuses the change. Returns whether it did. A problem becomes one with a near separator
 * only with the probability of the screen's share. */
static bool replace(place_lists *l, int place, int shape) {
    blg_roster_unit *u = l->unit;
    const int side = place / u->n_support % 2, i = place % u->n_support;
    blg_roster_problem *p = &u->problems[place / u->n_support / 2];
    const int before = p->shapes[side][i];
    if (shows(p, side, u->n_support, shape))
        return false;
    p->shapes[side][i] = shape;
    const double share = share_of(u, p);
    if (!(share > 0) || (share < 1 && !p->near && !(blg_rng_double(&u->rng) < share))) {
        p->shapes[side][i] = before;
        return false;
    }
    p->near = share < 1;
    p->changed = true;
    add_to_lean(l, before, -sign_of(side));
    add_to_lean(l, shape, sign_of(side));
    u->lean[p->group][before] -= sign_of(side);
    u->lean[p->group][shape] += sign_of(side);
    remove_place(l, place, side, before);
    add_place(l, place, side, shape);
    if (!side)
        let_take(l, &p->set->cells[p->cells[0][i]], shape);
    return true;
}

/* The number of a random target, a shape of negative lean; 0 if there is none. */
static int draw_target(place_lists *l) {
    int word = 0;
    if (!l->n_targets)
        return 0;
    int k = (int)blg_rng_below(&l->unit->rng, (uint32_t)l->n_targets);
    while (k >= __builtin_popcountll(l->targets[word]))
        k -= __builtin_popcountll(l->targets[word++]);
    uint64_t left = l->targets[word];
    for (; k > 0; k--)
        left &= left - 1;
    return 64 * word + __builtin_ctzll(left);
}

/* Word k of a walk over the set of targets, which begins at shape `start`, goes on to the last
 * shape and then from shape 0 to `start`. k: 0..words, because the word of `start` comes first and
 * last. *at gets the shape of the word's lowest bit. */
static uint64_t targets_from(const place_lists *l, int start, int k, int *at) {
    const int words = l->unit->words, w = start / 64 + k - (start / 64 + k < words ? 0 : words);
    const uint64_t before = ((uint64_t)1 << start % 64) - 1;
    *at = 64 * w;
    return l->targets[w] & (k == 0 ? ~before : k == words ? before : ~(uint64_t)0);
}

/* Puts a target at a place: the first target from shape number `start` on with which replace
 * succeeds. Returns whether there is one. */
static bool show_target(place_lists *l, int place, int start) {
    const uint64_t *cell = l->cell[place];
    uint64_t any = 0;
    for (int w = 0; w < l->unit->words; w++)
        any |= l->targets[w] & cell[w];
    for (int k = 0, at; any && k <= l->unit->words; k++) {
        uint64_t found = targets_from(l, start, k, &at);
        for (found &= cell[at / 64]; found; found &= found - 1)
            if (replace(l, place, at + __builtin_ctzll(found)))
                return true;
    }
    return false;
}

/* Puts the shape at a place of the target (a shape of negative lean) among the negatives, if
 * replace succeeds somewhere; returns whether it does. If no place of the target is in a cell that
 * has the shape, notes this in may_take. */
static bool take_place_of(place_lists *l, int target, int shape) {
    bool may = false;
    for (int place = l->first[0][target]; place != NO_PLACE; place = l->next[place])
        if (blg_roster_has(l->cell[place], shape)) {
            may = true;
            if (replace(l, place, shape))
                return true;
        }
    if (!may && l->may_take[shape])
        l->may_take[shape][target / 64] &= ~((uint64_t)1 << target % 64);
    return false;
}

/* The set may_take of a shape, at first all shapes. NULL when memory is out: then all targets are
 * tried, which takes longer but gives the same result. */
static const uint64_t *need_may_take(place_lists *l, int shape) {
    const int words = l->unit->words;
    uint64_t **set = &l->may_take[shape];
    if (!*set && (*set = BLG_NEW(l->unit->arena, uint64_t, words)))
        memset(*set, 0xff, (size_t)words * sizeof **set);
    return *set;
}

/* Lets a shape of positive lean and a target (a shape of negative lean) change places, so that both
 * lean by one less; the lean says how much more often a shape is positive than negative. Tries the
 * positives, then the negatives. False if no exchange is possible. */
static bool exchange_lean(place_lists *l, int shape) {
    const int start = draw_target(l);
    for (int place = l->first[1][shape]; place != NO_PLACE; place = l->next[place])
        if (show_target(l, place, start))
            return true;
    const uint64_t *may_take = need_may_take(l, shape);
    for (int k = 0, at; k <= l->unit->words; k++) {
        uint64_t left = targets_from(l, start, k, &at);
        for (left &= may_take ? may_take[at / 64] : left; left; left &= left - 1)
            if (take_place_of(l, at + __builtin_ctzll(left), shape))
                return true;
    }
    return false;
}

/* Passes a lean on: at a random place of the side, replaces the shape by a shape without lean,
 * which then leans instead. The new one may find an exchange that the old one could not. */
static void pass_lean(place_lists *l, int shape, int side) {
    blg_roster_unit *u = l->unit;
    int n = 0;
    for (int place = l->first[side][shape]; place != NO_PLACE; place = l->next[place])
        n++;
    for (int tries = 0; tries < TRIES && n; tries++) {
        int place = l->first[side][shape];
        for (int k = (int)blg_rng_below(&u->rng, (uint32_t)n); k > 0; k--)
            place = l->next[place];
        const blg_roster_problem *p = &u->problems[place / u->n_support / 2];
        const blg_cell *cell = &p->set->cells[p->cells[side][place % u->n_support]];
        const int other = cell->shapes[blg_rng_below(&u->rng, (uint32_t)cell->n)];
        if (l->lean[other] == 0 && replace(l, place, other))
            return;
    }
}

/* One round over all shapes: exchanges those of positive lean as often as possible, and lets the
 * leans that no exchange ended walk on. Returns the sum of the positive leans. */
static int level_once(place_lists *l) {
    int left = 0;
    for (int shape = 0; shape < l->unit->n_shapes; shape++) {
        while (l->lean[shape] > 0 && exchange_lean(l, shape))
            ;
        if (l->lean[shape])
            pass_lean(l, shape, l->lean[shape] > 0);
    }
    for (int shape = 0; shape < l->unit->n_shapes; shape++)
        left += l->lean[shape] > 0 ? l->lean[shape] : 0;
    return left;
}

/* Exchanges shapes of the support until all leans are 0, for at most ROSTER_SIDES_ROUNDS rounds: in
 * each group of problems, then in both together. False when memory is out. */
static bool level_supports(blg_roster_unit *u) {
    place_lists l;
    for (int group = 0; group <= ALL; group++) {
        if (!list_places(u, group, &l))
            return false;
        for (int round = 0; round < ROSTER_SIDES_ROUNDS && level_once(&l) > 0; round++)
            ;
    }
    return true;
}

/* ---- roster ---- */

/* A group of concepts has a roster if the residual of its weights (blg_cells_balance) is at most
 * this. */
#define MOST_RESIDUAL 0.05
/* Problems without a partner get another support, this many times. */
#define RETRIES 6

/* A unit of the roster: problems whose shapes are settled together, under a lock. */
typedef struct unit {
    pthread_mutex_t lock;
    atomic_bool ready;
    int first, n; /* rows of the unit: index of the first, number */
} unit;

enum { NO_ROW = -1, NO_UNIT = -1 }; /* row and unit of a problem that has no roster */

struct blg_roster {
    const blg_plan *plan;
    const blg_cell_set *sets;
    int64_t family_first;
    int n_side, n_units, n_rows; /* images of a side; units; rows, one for each problem */
    unit *units;
    int *row_of;  /* by problem of the family: its row, or NO_ROW */
    int *unit_of; /* by row */
    int *item_at; /* by row: problem of the family */
    int *shapes;  /* by row: both sides; a first shape of BLG_NONE: the problem found no shapes */
};

/* The set of cells of a problem of the family. */
static int set_of(const blg_roster *r, const blg_plan_record *record) {
    return blg_cells_of(r->sets, blg_plan_config(r->plan), record->concept_id, record->replica);
}

/* Sorts the problems into units: counts the problems of each unit, then gives each problem a row.
 * False when memory is out. */
static bool sort_problems(blg_roster *r, blg_arena *arena) {
    const int n = (int)blg_plan_family_size(r->plan, BLG_ABSTRACT),
              per_split = blg_plan_units(r->plan);
    int *unit_of_problem = BLG_NEW(arena, int, n + 1);
    r->n_units = blg_plan_splits(r->plan) * per_split;
    r->units = BLG_NEW(arena, unit, r->n_units + 1);
    r->row_of = BLG_NEW(arena, int, n + 1);
    r->unit_of = BLG_NEW(arena, int, n + 1);
    r->item_at = BLG_NEW(arena, int, n + 1);
    if (!unit_of_problem || !r->units || !r->row_of || !r->unit_of || !r->item_at)
        return false;
    for (int i = 0; i < n; i++) {
        const blg_plan_record record = blg_plan_record_at(r->plan, r->family_first + i);
        const int split = blg_plan_split_of(r->plan, r->family_first + i);

        unit_of_problem[i] = r->sets[set_of(r, &record)].feasible
                                 ? split * per_split + (int)(record.replica % per_split)
                                 : NO_UNIT;
        if (unit_of_problem[i] != NO_UNIT)
            r->units[unit_of_problem[i]].n++;
    }
    for (int u = 0; u < r->n_units; u++) {
        r->units[u].first = r->n_rows;
        r->n_rows += r->units[u].n;
        r->units[u].n = 0;
        pthread_mutex_init(&r->units[u].lock, NULL);
        atomic_init(&r->units[u].ready, false);
    }
    for (int i = 0; i < n; i++) {
        r->row_of[i] = NO_ROW;
        if (unit_of_problem[i] == NO_UNIT)
            continue;
        unit *u = &r->units[unit_of_problem[i]];
        const int row = r->row_of[i] = u->first + u->n++;
        r->item_at[row] = i;
        r->unit_of[row] = unit_of_problem[i];
    }
    return true;
}

/* Makes a roster, without shapes yet. *roster is NULL if the config's problems are drawn one by
 * one. */
blg_status blg_roster_create(const blg_plan *plan, const blg_cell_set *sets, blg_arena *arena,
                             blg_roster **roster, blg_error *error) {
    *roster = NULL;
    if (!blg_plan_units(plan))
        return BLG_OK;
    blg_roster *r = BLG_NEW(arena, blg_roster, 1);
    if (!r)
        return blg_no_memory(error);
    r->plan = plan;
    r->sets = sets;
    r->family_first = blg_plan_first(plan, BLG_ABSTRACT);
    r->n_side = blg_plan_config(plan)->n_support + 1; /* one image of a side is the query */
    if (!sort_problems(r, arena))                     /* sets n_units and n_rows */
        return blg_no_memory(error);
    r->shapes = BLG_NEW(arena, int, 2 * r->n_side * r->n_rows + 1);
    if (!r->shapes)
        return blg_no_memory(error);
    *roster = r;
    return BLG_OK;
}

/* ---- settling a unit ---- */

/* Prepares a cell for draws. False when memory is out. */
static bool fill_pool(const blg_cell *cell, blg_arena *arena, int words, blg_roster_pool *pool) {
    double sum = 0;
    *pool = (blg_roster_pool){cell, BLG_NEW(arena, double, cell->n + 1),
                              BLG_NEW(arena, uint64_t, words)};
    for (int k = 0; pool->sums && pool->bits && k < cell->n; k++) {
        pool->sums[k] = sum += cell->weights[k];
        pool->bits[cell->shapes[k] / 64] |= (uint64_t)1 << cell->shapes[k] % 64;
    }
    return pool->sums && pool->bits;
}

/* Adds the problem of a row to the unit, if its group is balanced. pools: by cell set of the plan;
 * the pools of a set are made with its first problem. False when memory is out. */
static bool add_problem(blg_roster *r, int row, blg_roster_unit *u, blg_roster_pool **pools) {
    const blg_plan_record record = blg_plan_record_at(r->plan, r->family_first + r->item_at[row]);
    const int number = set_of(r, &record);
    const blg_cell_set *set = &r->sets[number];
    blg_roster_problem *p = &u->problems[u->n];
    /* Whether the problem before has the same concept, and so the same screen. */
    const bool alike = u->n && blg_cells_concept((int)(p[-1].set - r->sets)) == record.concept_id;
    bool ok = true;
    int *shapes = r->shapes + 2 * row * r->n_side;
    shapes[0] = shapes[r->n_side] = BLG_NONE;
    if (!(set->residual <= MOST_RESIDUAL))
        return true;
    if (!pools[number]) {
        pools[number] = BLG_NEW(u->arena, blg_roster_pool, set->n_cells);
        for (int c = 0; pools[number] && ok && c < set->n_cells; c++)
            ok = fill_pool(&set->cells[c], u->arena, u->words, &pools[number][c]);
    }
    *p = (blg_roster_problem){
        .set = set,
        .pools = pools[number],
        .screen = alike ? p[-1].screen
                        : blg_screen_of(r->plan, blg_plan_concept(r->plan, (int)record.concept_id)),
        .group = set->group,
        .changed = true,
        .partner = FREE};
    for (int side = 0; side < 2; side++) {
        p->queries[side] = BLG_NEW(u->arena, uint64_t, u->words);
        p->shapes[side] = shapes + side * r->n_side;
        ok = ok && p->queries[side];
    }
    u->n++;
    return ok && pools[number];
}

/* Fills u->holds and u->fails, the sets of shapes of which each rule holds or fails, from the
 * traits of the shapes. False when memory is out. */
static bool list_traits(blg_roster_unit *u, blg_arena *arena) {
    for (int rule = 0; rule < BLG_BIT_RULES; rule++) {
        u->holds[rule] = BLG_NEW(arena, uint64_t, u->words);
        u->fails[rule] = BLG_NEW(arena, uint64_t, u->words);
        for (int shape = 0; u->holds[rule] && u->fails[rule] && shape < u->n_shapes; shape++) {
            const blg_traits *traits = blg_plan_traits(u->plan, shape);
            u->holds[rule][shape / 64] |= (traits->holds >> rule & 1) << shape % 64;
            u->fails[rule][shape / 64] |= (traits->fails >> rule & 1) << shape % 64;
        }
        if (!u->holds[rule] || !u->fails[rule])
            return false;
    }
    return true;
}

/* Sets up the tables of a unit with nothing drawn, and adds its problems. False when memory is
 * out. */
static bool start_unit(blg_roster *r, const unit *listed, blg_roster_unit *u, blg_arena *arena) {
    const blg_catalogue *catalogue = blg_plan_catalogue(r->plan);
    const int n_shapes = blg_catalogue_size(catalogue);
    const int n_classes = blg_catalogue_super_classes(catalogue);
    *u = (blg_roster_unit){
        .plan = r->plan,
        .arena = arena,
        .rng = blg_stream_roster(blg_plan_config(r->plan)->seed, (int)(listed - r->units)),
        .n_support = r->n_side - 1,
        .n_shapes = n_shapes,
        .words = (n_shapes + 63) / 64,
        .problems = BLG_NEW(arena, blg_roster_problem, listed->n + 1),
        .lean = {BLG_NEW(arena, int, n_shapes + 1), BLG_NEW(arena, int, n_shapes + 1)},
        .used = BLG_NEW(arena, int, n_shapes + 1),
        .plain = BLG_NEW(arena, bool, n_shapes + 1),
        .class_of = BLG_NEW(arena, int, n_shapes + 1),
        .votes = {BLG_NEW(arena, int, n_classes + 1), BLG_NEW(arena, int, n_classes + 1)},
        .choice = BLG_NEW(arena, int, n_shapes + 1),
        .weights = BLG_NEW(arena, double, n_shapes + 1),
        .weight_of = {BLG_NEW(arena, double, n_shapes + 1), BLG_NEW(arena, double, n_shapes + 1)}};
    blg_roster_pool **pools = BLG_NEW(arena, blg_roster_pool *, blg_cells_sets(r->plan) + 1);
    bool ok = u->problems && u->lean[0] && u->lean[1] && u->used && u->plain && u->class_of &&
              u->votes[0] && u->votes[1] && u->choice && u->weights && u->weight_of[0] &&
              u->weight_of[1] && pools && list_traits(u, arena);
    for (int s = 0; s < n_shapes && ok; s++) {
        u->plain[s] = !blg_catalogue_shape(catalogue, s)->decorable;
        u->class_of[s] = blg_catalogue_shape(catalogue, s)->super_class_id;
    }
    for (int i = 0; i < listed->n && ok; i++)
        ok = add_problem(r, listed->first + i, u, pools);
    return ok;
}

/* Draws the supports of all problems, then their queries. Problems that find no partner get another
 * support, up to RETRIES times. False when memory is out. */
static bool settle_unit(blg_roster_unit *u) {
    for (int retry = 0; retry < RETRIES; retry++) {
        if (!draw_supports(u) || !level_supports(u))
            return false;
        const int n_alone = make_couples(u);
        if (n_alone < 0)
            return false;
        if (!n_alone || retry + 1 == RETRIES)
            break;
        for (int p = 0; p < u->n; p++)
            if (u->problems[p].partner < 0 && has_support(&u->problems[p]))
                forget_support(u, &u->problems[p]);
    }
    draw_queries(u);
    return true;
}

/* Finds the shapes of a problem of the roster. The first call for a unit settles all problems of
 * the unit, while other threads that need it wait at its lock. */
blg_status blg_roster_shapes(blg_roster *r, int64_t index, const int *shapes[2], blg_error *error) {
    const int row = r ? r->row_of[index] : NO_ROW;
    bool ok = true;
    shapes[0] = shapes[1] = NULL;
    if (row == NO_ROW)
        return BLG_OK;
    unit *entry = &r->units[r->unit_of[row]];
    /* A unit that is ready never changes, so nobody needs the lock to read it. */
    if (!atomic_load_explicit(&entry->ready, memory_order_acquire)) {
        pthread_mutex_lock(&entry->lock);
        ok = atomic_load_explicit(&entry->ready, memory_order_relaxed);
        if (!ok) {
            blg_arena arena = {0};
            blg_roster_unit work;
            ok = start_unit(r, entry, &work, &arena) && settle_unit(&work);
            blg_arena_free(&arena);
            atomic_store_explicit(&entry->ready, ok, memory_order_release);
        }
        pthread_mutex_unlock(&entry->lock);
    }
    if (!ok)
        return blg_no_memory(error);
    const int *first = r->shapes + 2 * row * r->n_side;
    if (first[0] != BLG_NONE) {
        shapes[0] = first;
        shapes[1] = first + r->n_side;
    }
    return BLG_OK;
}

/* ---- leans of splits ---- */

/* Counts how evenly each split uses both sides in the end: by how much shapes and pairs of queries
 * still lean to a side. split_report.json states the counts. */

/* The two queries of a problem, in the order of their shapes. */
typedef struct asked_pair {
    int low, high;
    int lead; /* 1: high is the positive; -1: low is */
} asked_pair;

static int by_shapes(const void *a, const void *b) {
    const asked_pair *left = a, *right = b;
    return left->low != right->low ? left->low - right->low : left->high - right->high;
}

/* How uneven the pairs of queries are. Of the problems that ask about two shapes, some have
 * the first as positive query, others the second: the sum, over all pairs of shapes, of the
 * absolute difference of these two numbers. */
static long long pairs_apart(asked_pair *pairs, int n) {
    long long apart = 0;
    BLG_SORT(pairs, n, by_shapes);
    for (int i = 0, end; i < n; i = end) {
        int lead = 0;
        for (end = i; end < n && by_shapes(&pairs[i], &pairs[end]) == 0; end++)
            lead += pairs[end].lead;
        apart += lead < 0 ? -lead : lead;
    }
    return apart;
}

/* Fills *level for one split (blg_split_level): the sum over all shapes of how many more images
 * show the shape on one side than on the other, for support and query; and pairs_apart of its
 * queries. leans, by role (0: support) and shape, and pairs: scratch. */
static blg_status count_split(blg_roster *r, int split, int *const leans[2], asked_pair *pairs,
                              blg_split_level *level, blg_error *error) {
    const int64_t n = blg_plan_family_size(r->plan, BLG_ABSTRACT);
    const int n_shapes = blg_catalogue_size(blg_plan_catalogue(r->plan));
    *level = (blg_split_level){0};
    for (int role = 0; role < 2; role++)
        memset(leans[role], 0, (size_t)n_shapes * sizeof *leans[role]);
    for (int64_t i = 0; i < n; i++) {
        const int *shapes[2];
        if (blg_plan_split_of(r->plan, r->family_first + i) != split ||
            blg_plan_left_out(r->plan, r->family_first + i))
            continue;
        if (blg_roster_shapes(r, i, shapes, error) != BLG_OK)
            return BLG_NO_MEMORY;
        if (!shapes[0])
            continue;
        const int query = r->n_side - 1; /* the last image of a side */
        for (int side = 0; side < 2; side++)
            for (int image = 0; image < r->n_side; image++)
                leans[image == query][shapes[side][image]] += sign_of(side);
        const int positive = shapes[1][query], negative = shapes[0][query];
        pairs[level->problems++] = positive > negative ? (asked_pair){negative, positive, 1}
                                                       : (asked_pair){positive, negative, -1};
    }
    for (int s = 0; s < n_shapes; s++) {
        level->support += leans[0][s] < 0 ? -leans[0][s] : leans[0][s];
        level->query += leans[1][s] < 0 ? -leans[1][s] : leans[1][s];
    }
    level->pairs = pairs_apart(pairs, (int)level->problems);
    return BLG_OK;
}

blg_status blg_roster_levels(blg_roster *r, blg_split_level *levels, blg_error *error) {
    const int n_splits = blg_plan_splits(r->plan);
    const int n_shapes = blg_catalogue_size(blg_plan_catalogue(r->plan));
    blg_arena arena = {0};
    int *const leans[2] = {BLG_NEW(&arena, int, n_shapes + 1), BLG_NEW(&arena, int, n_shapes + 1)};
    asked_pair *pairs = BLG_NEW(&arena, asked_pair, r->n_rows + 1);
    blg_status status = leans[0] && leans[1] && pairs ? BLG_OK : blg_no_memory(error);
    for (int s = 0; s < n_splits && status == BLG_OK; s++)
        status = count_split(r, s, leans, pairs, &levels[s], error);
    blg_arena_free(&arena);
    return status;
}
