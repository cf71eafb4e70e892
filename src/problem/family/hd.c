/* Builds abstract problems. An item of the plan goes in, and the programs of both sides come out.
 * The shapes come from the cells of the concept: a cell is a set of shapes that one kind of image
 * is drawn from (docs/glossary.md). The screen refuses a choice of shapes before anything is
 * decorated. Some configs ask for candidates, which are more images than a problem shows, and for a
 * test pool; the first chapters are about these. The header is problem/builder.h. */
#include "problem/builder.h"

#include "base/geometry.h"
#include "base/rng.h"
#include "figure/catalogue.h"
#include "problem/family.h"
#include "problem/relations.h"

#include <pthread.h>
#include <stdatomic.h>

/* ---- candidates ---- */

/* Tells how many candidates a side has, and measures the profiles by which candidates are compared
 * (problem/builder.h). */

/* Most rounds of the search for an order (blg_deal_order). Nearly always fewer suffice. */
#define ROUNDS 8
/* A smaller gain of the score counts as rounding error. */
#define PROGRESS 1e-9

bool blg_compose_chooses(const blg_config *config, blg_family family) {
    const blg_composition_config *composition = &config->composition;
    return family == BLG_ABSTRACT &&
           (composition->support_candidates || composition->query_candidates);
}

int blg_compose_side(const blg_config *config, blg_family family) {
    const blg_composition_config *composition = &config->composition;
    if (family != BLG_ABSTRACT)
        return config->n_support + config->n_query;
    return blg_larger(config->n_support, composition->support_candidates) +
           blg_larger(config->n_query, composition->query_candidates);
}

const blg_profile *blg_candidates_profiles(const blg_catalogue *catalogue, blg_arena *arena) {
    const int n = blg_catalogue_size(catalogue);
    blg_profile *profiles = BLG_NEW(arena, blg_profile, n);
    for (int i = 0; profiles && i < n; i++) {
        blg_figure figure;
        blg_figure_prepare(&blg_catalogue_shape(catalogue, i)->program, &figure);
        profiles[i] = figure.profile;
    }
    return profiles;
}

/* ---- the deal ---- */

/* Chooses which candidates of a side are shown. blg_deal_order puts the n candidates of a side on a
 * circle, where neighbours tend to be alike. Places on the circle have the numbers 0 to n - 1. This
 * function chooses places, not candidates: the circle is turned at random afterwards, so every
 * candidate has the same chance.
 *
 * If the config asks for diverse supports, the support takes evenly spread places, so that
 * neighbours are seldom shown together. Else it takes a run of neighbouring places. Queries take
 * free places opposite to the first support images. `adversarial` says that the config asks for
 * queries far from the support. It does not change the places: it makes score_of_turn count the
 * distance of the queries, so that blg_deal_order puts far candidates there. */
blg_deal blg_deal_of(const blg_config *config) {
    const blg_composition_config *composition = &config->composition;
    blg_deal deal = {.n = blg_compose_side(config, BLG_ABSTRACT),
                     .n_support = config->n_support,
                     .n_query = config->n_query,
                     .diverse_support = composition->support_candidates > config->n_support,
                     .far_queries = composition->query_candidates > config->n_query};
    bool taken[BLG_MAX_SIDE] = {false};
    for (int i = 0; i < deal.n_support; i++) {
        deal.places[i] = deal.diverse_support ? i * deal.n / deal.n_support : i;
        taken[deal.places[i]] = true;
    }
    int place = deal.n_support + (deal.n - deal.n_support - deal.n_query) / 2;
    for (int i = 0; i < deal.n_query; i++) {
        while (taken[place % deal.n])
            place++;
        deal.places[deal.n_support + i] = place % deal.n;
        taken[place % deal.n] = true;
    }
    return deal;
}

typedef double squares[BLG_MAX_SIDE][BLG_MAX_SIDE]; /* squared distances of all pairs */

/* Lists the candidates at the deal's places, after the circle is turned by `turn` places. */
static void list_shown(const blg_deal *deal, const int *order, int turn, int *shown) {
    for (int i = 0; i < deal->n_support + deal->n_query; i++) {
        const int place = deal->places[i] + turn;
        shown[i] = order[place < deal->n ? place : place - deal->n];
    }
}

/* The score of the images that a problem shows if the circle of candidates is turned by `turn`
 * places. It is a sum of two parts. If the deal wants a diverse support: the least distance of two
 * support images. If it wants far queries: each query's distance from the mean of the support.
 * squared: the squared distances of all candidates. */
static double score_of_turn(const blg_deal *deal, squares squared, const int *order, int turn) {
    const int n_support = deal->n_support;
    int shown[BLG_MAX_SIDE];
    double least = INFINITY, sum_of_pairs = 0, score = 0;
    list_shown(deal, order, turn, shown);
    for (int i = 0; i < n_support; i++)
        for (int j = 0; j < i; j++) {
            sum_of_pairs += squared[shown[i]][shown[j]];
            least = blg_least(least, squared[shown[i]][shown[j]]);
        }
    if (deal->diverse_support && n_support > 1)
        score += sqrt(least);
    for (int q = n_support; q < n_support + deal->n_query && deal->far_queries; q++) {
        double sum = 0;
        for (int i = 0; i < n_support; i++)
            sum += squared[shown[q]][shown[i]];
        /* Distance of the query from the support's mean, from squared distances alone. */
        score +=
            sqrt(blg_most(sum / n_support - sum_of_pairs / ((double)n_support * n_support), 0));
    }
    return score;
}

/* The sum of the scores of all turns of the circle. */
static double score_of(const blg_deal *deal, squares squared, const int *order) {
    double score = 0;
    for (int turn = 0; turn < deal->n; turn++)
        score += score_of_turn(deal, squared, order, turn);
    return score;
}

/* Orders the candidates greedily: after each comes the nearest of those not yet in the order. */
static void order_greedily(int n, squares squared, int *order) {
    for (int i = 0; i < n; i++)
        order[i] = i;
    for (int i = 1; i < n; i++) {
        int best = i;
        for (int k = i + 1; k < n; k++)
            if (squared[order[i - 1]][order[k]] < squared[order[i - 1]][order[best]])
                best = k;
        const int next = order[best];
        order[best] = order[i];
        order[i] = next;
    }
}

static void swap_candidates(int *order, int i, int j) {
    const int candidate = order[i];
    order[i] = order[j];
    order[j] = candidate;
}

/* Searches for the order with the greatest score: starts with similar candidates side by side, then
 * swaps two candidates as long as a swap raises the score. */
void blg_deal_order(const blg_deal *deal, const blg_profile *candidates, int *order) {
    squares squared;
    for (int i = 0; i < deal->n; i++)
        for (int j = 0; j < deal->n; j++) {
            const double d = blg_profile_distance(&candidates[i], &candidates[j]);
            squared[i][j] = d * d;
        }
    order_greedily(deal->n, squared, order);
    double best = score_of(deal, squared, order);
    bool better = true;
    for (int round = 0; round < ROUNDS && better; round++) {
        better = false;
        for (int i = 0; i < deal->n; i++)
            for (int j = i + 1; j < deal->n; j++) {
                swap_candidates(order, i, j);
                const double score = score_of(deal, squared, order);
                if (score > best + PROGRESS) {
                    best = score;
                    better = true;
                } else {
                    swap_candidates(order, i, j);
                }
            }
    }
}

/* ---- the choice ---- */

/* Moves the chosen candidates to the front of their side. problem/builder.c calls this chapter
 * before a problem gets its distractors. */

/* Swaps scenes so that scene chosen[i] comes to place i, for the n chosen scenes. */
static void move_to_front(blg_scene *scenes, int *chosen, int n) {
    for (int i = 0; i < n; i++) {
        const blg_scene scene = scenes[i];
        scenes[i] = scenes[chosen[i]];
        scenes[chosen[i]] = scene;
        for (int k = i + 1; k < n; k++)
            if (chosen[k] == i) /* the scene that stood here has moved */
                chosen[k] = chosen[i];
    }
}

/* Chooses the images that a problem shows among the candidates of each side: orders the candidates
 * in a circle, turns the circle at random, and keeps the images at fixed places (blg_deal_of). */
void blg_candidates_choose(const blg_profile *profiles, const blg_plan *plan, uint64_t key,
                           blg_problem *problem) {
    const blg_config *config = blg_plan_config(plan);
    const blg_deal deal = blg_deal_of(config);
    for (int side = 0; side < 2; side++) {
        blg_rng rng = blg_stream_candidates(config->seed, key, side);
        blg_profile candidates[BLG_MAX_SIDE];
        int order[BLG_MAX_SIDE], shown[BLG_MAX_SIDE];
        for (int i = 0; i < deal.n; i++)
            candidates[i] = profiles[problem->images[side][i].shapes[0]];
        blg_deal_order(&deal, candidates, order);
        list_shown(&deal, order, (int)blg_rng_below(&rng, (uint32_t)deal.n), shown);
        /* An image's number on its side must not tell its place on the circle. */
        blg_rng_shuffle(&rng, shown, (size_t)deal.n_support, sizeof *shown);
        blg_rng_shuffle(&rng, shown + deal.n_support, (size_t)deal.n_query, sizeof *shown);
        move_to_front(problem->images[side], shown, deal.n_support + deal.n_query);
    }
}

/* ---- screen ---- */

/* Judges a choice of shapes before anything is decorated (problem/builder.h). A concept and the
 * shapes of both sides go in; the share of such problems that is kept comes out, and the reason if
 * it is below 1. A near separator is an attribute that separates the support except for one
 * image. */

/* Near separators are made rarer if each side has at least this many support images. With fewer
 * support images nearly every problem has a near separator. */
#define FEWEST_NEAR 5

blg_screen blg_screen_of(const blg_plan *plan, const blg_concept *concept) {
    const blg_config *config = blg_plan_config(plan);
    blg_screen screen = {.plan = plan, .n_support = config->n_support};
    for (int k = 0; k < config->abstract.n_attributes; k++)
        if (!blg_concept_covers(concept, config->abstract.attributes[k]))
            screen.others |= blg_attribute_rules(config->abstract.attributes[k]);
    return screen;
}

/* How many images break each rule, with one bit for each rule. some: at least one image; many: at
 * least two. */
typedef struct breaks {
    uint64_t some, many;
} breaks;

/* Counts an image. broken: the rules that it breaks. */
static void count_break(breaks *b, uint64_t broken) {
    b->many |= b->some & broken;
    b->some |= broken;
}

/* The share of problems with this support that the screen keeps. A rule separates the support if no
 * image breaks it, as it is (plain: positives have it, negatives lack it) or negated (inverse). If
 * just one image breaks it, it is a near separator. */
double blg_screen_support(const blg_screen *screen, const int *const shapes[2],
                          blg_rejection *reason) {
    breaks plain = {0, 0}, inverse = {0, 0};
    for (int i = 0; i < screen->n_support; i++) {
        const blg_traits *positive = blg_plan_traits(screen->plan, shapes[1][i]);
        const blg_traits *negative = blg_plan_traits(screen->plan, shapes[0][i]);
        count_break(&plain, ~positive->holds);
        count_break(&plain, ~negative->fails);
        count_break(&inverse, ~positive->fails);
        count_break(&inverse, ~negative->holds);
    }
    *reason = BLG_REJECT_competing_separator;
    if (screen->others & ~(plain.some & inverse.some))
        return 0;
    *reason = BLG_REJECT_near_separator;
    const bool rare = screen->n_support >= FEWEST_NEAR;
    return rare && screen->others & ~(plain.many & inverse.many) ? BLG_KEPT_NEAR : 1;
}

static int super_class(const blg_screen *screen, int shape) {
    return blg_catalogue_shape(blg_plan_catalogue(screen->plan), shape)->super_class_id;
}

/* Adds `vote` to the surplus of a super class, which joins the list if it is new. */
static void add_class(blg_screened *screened, int class, int vote) {
    int i = 0;
    while (i < screened->n_classes && screened->classes[i] != class)
        i++;
    if (i == screened->n_classes) {
        screened->classes[screened->n_classes++] = class;
        screened->surplus[i] = 0;
    }
    screened->surplus[i] += vote;
}

/* Sorts the rules that fit the support, for a fast test of queries. A query of a side must not fail
 * a rule of kept[side], nor have a rule of banned[side]: one AND each tests all simple rules (one
 * bit). Other rules are listed in others; of a conjunction for its side, kept has both parts as
 * well. */
static void sort_rules(blg_screened *screened) {
    memset(screened->kept, 0, sizeof screened->kept);
    memset(screened->banned, 0, sizeof screened->banned);
    screened->n_others = 0;
    for (int i = 0; i < screened->fitting.n; i++) {
        const blg_rule *rule = &screened->fitting.rules[i];
        const int side = rule->negated ? 0 : 1; /* whose images have the rule */
        const uint64_t first = (uint64_t)1 << rule->first, second = (uint64_t)1 << rule->second;
        if (rule->kind == BLG_RULE_BIT) {
            screened->kept[side] |= first;
            screened->banned[!side] |= first;
        } else {
            screened->kept[side] |= rule->kind == BLG_RULE_BOTH ? first | second : 0;
            screened->others[screened->n_others++] = i;
        }
    }
}

/* Whether a fitting rule is wrong on a query of this side that shows this shape. */
static bool blg_screen_refuses(const blg_screened *screened, int side, int shape) {
    const blg_traits *query = blg_plan_traits(screened->screen->plan, shape);
    if (screened->screen->n_support < BLG_RIVALS_SUPPORT)
        return false;
    if ((query->fails & screened->kept[side]) || (query->holds & screened->banned[side]))
        return true;
    for (int i = 0; i < screened->n_others; i++)
        if (blg_rule_is_wrong(&screened->fitting.rules[screened->others[i]], query, side))
            return true;
    return false;
}

/* Fills what queries of this support are judged by: the rules that fit, and for each super class
 * the number of positives minus the number of negatives. */
void blg_screen_fill(const blg_screen *screen, const int *const shapes[2], blg_screened *screened) {
    static const int no_query[2] = {0, 0};
    blg_traits traits[2][BLG_MAX_SIDE];
    const blg_traits *const by_side[2] = {traits[0], traits[1]};
    screened->screen = screen;
    screened->n_classes = 0;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < screen->n_support; i++) {
            traits[side][i] = *blg_plan_traits(screen->plan, shapes[side][i]);
            add_class(screened, super_class(screen, shapes[side][i]), side ? 1 : -1);
        }
    blg_hypotheses_find(by_side, screen->n_support, no_query, &screened->fitting);
    sort_rules(screened);
}

/* The share of problems that the screen keeps, by the vote on this query. */
static double blg_screen_vote(const blg_screened *screened, int side, int shape) {
    const int class = super_class(screened->screen, shape);
    int votes = 0;
    for (int i = 0; i < screened->n_classes; i++)
        if (screened->classes[i] == class)
            votes = side ? screened->surplus[i] : -screened->surplus[i];
    return blg_screen_kept(votes);
}

double blg_screen_query(const blg_screened *screened, int side, int shape, blg_rejection *reason) {
    const bool refused = blg_screen_refuses(screened, side, shape);
    *reason = refused ? BLG_REJECT_rival_rule : BLG_REJECT_super_class_vote;
    return refused ? 0 : blg_screen_vote(screened, side, shape);
}

/* ---- sides ---- */

/* The keys of the random streams by which sides are drawn, and the attempts at each side. With
 * composition.pairings several problems share a side (problem/builder.h). */

/* Whether several problems share the sides of this problem. */
static bool are_shared(const blg_config *config, const blg_plan_item *item) {
    return config->composition.pairings > 1 && item->family == BLG_ABSTRACT;
}

/* The attempt of one side, from the attempt number of its problem (blg_side_attempts). If problems
 * share sides, this number is the negative side's times BLG_SIDE_ATTEMPTS, plus the positive
 * side's. */
static int blg_side_attempt(const blg_config *config, const blg_plan_item *item, int attempt,
                            int side) {
    if (!are_shared(config, item))
        return attempt;
    return side ? attempt % BLG_SIDE_ATTEMPTS : attempt / BLG_SIDE_ATTEMPTS;
}

/* The key of a side's random draws. With pairings = k, k x k problems share k positive and k
 * negative sides: the problem with number `within` in the block has positive side within / k and
 * negative side within % k. Problems with the same side have the same key. */
uint64_t blg_side_key(const blg_config *config, const blg_plan_item *item, int attempt, int side) {
    const int k = config->composition.pairings;
    int64_t index = item->index;
    if (are_shared(config, item)) {
        const int64_t within = item->replica % (k * k);
        index += (side ? within / k * k : within % k) - within;
    }
    return blg_problem_key(item->family, index, blg_side_attempt(config, item, attempt, side));
}

int blg_side_attempts(int positive, int negative) {
    return negative * BLG_SIDE_ATTEMPTS + positive;
}

int64_t blg_side_block(const blg_config *config, int64_t replica) {
    const int k = config->composition.pairings;
    return replica / (k * k);
}

/* ---- test pool ---- */

/* Test pool: the shapes of a concept that only its queries show (composition.test_pool). Every
 * shape in a concept's cells is either a test shape or a support shape, the same in all problems of
 * the concept. */

/* Whether a shape of a cell is a test shape; NULL: the cell lacks the shape. The shapes are in
 * ascending order. */
static bool *tested_of(const blg_cell *cell, int shape) {
    const int *at = bsearch(&shape, cell->shapes, (size_t)cell->n, sizeof shape, blg_by_int);
    return at ? &cell->tested[at - cell->shapes] : NULL;
}

/* Number of test shapes in the cell. */
static int count_tested(const blg_cell *cell) {
    int n = 0;
    for (int k = 0; k < cell->n; k++)
        n += cell->tested[k];
    return n;
}

/* Makes a shape a test shape in all cells that have it, if one of these cells still has too few
 * test shapes. sets: as for blg_test_pool_mark. */
static void mark_shape(const blg_config *config, int shape, blg_cell_set sets[2]) {
    bool wanted = false;
    enum { LOOK, MARK, PASSES };
    for (int pass = LOOK; pass < PASSES; pass++)
        for (int reading = 0; reading < 2; reading++)
            for (const blg_cell *cell = sets[reading].cells;
                 cell < sets[reading].cells + sets[reading].n_cells; cell++) {
                bool *tested = tested_of(cell, shape);
                const int needed = (int)lround(config->composition.test_pool * cell->n);
                if (tested && pass == LOOK)
                    wanted |= count_tested(cell) < needed;
                else if (tested)
                    *tested = wanted;
            }
}

/* Marks at least the config's share (composition.test_pool) of the shapes of each cell as test
 * shapes, which only queries show. sets: of a concept, under each of its two readings of line
 * counts. A set becomes infeasible if a cell is too small to have both test and support shapes.
 * False when memory is out. */
static bool blg_test_pool_mark(const blg_plan *plan, int concept_id, blg_arena *arena,
                               blg_cell_set sets[2]) {
    const blg_config *config = blg_plan_config(plan);
    const int n = blg_catalogue_size(blg_plan_catalogue(plan));
    if (!(config->composition.test_pool > 0))
        return true;
    int *order = BLG_NEW(arena, int, n + 1);
    for (int r = 0; r < 2; r++)
        for (int c = 0; c < sets[r].n_cells; c++) {
            sets[r].cells[c].tested = BLG_NEW(arena, bool, sets[r].cells[c].n + 1);
            if (!order || !sets[r].cells[c].tested)
                return false;
        }
    for (int s = 0; s < n; s++)
        order[s] = s;
    blg_rng rng = blg_stream_test_pool(config->seed, concept_id);
    blg_rng_shuffle(&rng, order, (size_t)n, sizeof *order);
    for (int s = 0; s < n; s++)
        mark_shape(config, order[s], sets);
    for (int r = 0; r < 2; r++)
        for (int c = 0; c < sets[r].n_cells; c++) {
            const blg_cell *cell = &sets[r].cells[c];
            const int tested = count_tested(cell), most = cell->most;
            sets[r].feasible &= (tested >= most || tested >= config->n_query) &&
                                (cell->n - tested >= most || cell->n - tested >= config->n_support);
        }
    return true;
}

/* ---- abstract ---- */

/* Abstract builder: positives have the concept, negatives break exactly one component of it.
 *
 * Shapes are drawn without replacement, with the balanced probabilities of
 * problem/family/hd_plan.c and problem/builder.c. Systematic sampling draws each shape as often
 * as its probability says. Neither the order nor the decoration depends on the side: the decoration
 * follows from the shape and from the problem's stroke types, which both sides share. Shapes are
 * also balanced among all problems that have the same stroke types. So neither decoration alone nor
 * decoration and shape together tell the side. */

/* In a small split, balance may leave a concept so few shapes that another attribute always
 * separates the sides. So after this many failed attempts a problem draws its shapes uniformly,
 * without balance. In 30 data sets of 4,400 problems this happened to 20 problems, all of one
 * concept. If the config limits the overlap of pools (blg_config_limits_pools), many failed
 * attempts are normal and the balance stays. */
#define KEEPS_BALANCE(attempt) ((attempt) < BLG_BALANCED_ATTEMPTS)

/* Whether a cell set has its final weights. blg_separation_make_up takes some milliseconds for each
 * set, and its result depends on the set alone. So the thread that builds the first problem of a
 * set calls it, under the lock of the set. */
typedef struct set_state {
    pthread_mutex_t lock;
    atomic_bool ready;
} set_state;

/* What all abstract problems share. Weights of a split's sets are made by the thread that needs
 * them first, under the table's lock. Uniform draws need no weights. */
typedef struct blg_abstract_table {
    const blg_plan *plan;
    blg_cell_set *sets; /* by concept and reading */
    pthread_mutex_t lock;
    blg_arena weights;                 /* memory of the sets' weights; used under the lock */
    atomic_bool ready[BLG_MAX_SPLITS]; /* by blg_cell_set.split: its sets have weights */
    set_state *states;                 /* by set; NULL if the config asks for candidates */
    blg_roster *roster;                /* NULL: problems are drawn one by one */
} blg_abstract_table;

/* Makes the states of all sets; no set is ready yet. */
static blg_status start_states(const blg_plan *plan, blg_arena *arena, blg_abstract_table *table,
                               blg_error *error) {
    const int n = blg_cells_sets(plan);
    table->states = BLG_NEW(arena, set_state, n + 1);
    if (!table->states)
        return blg_no_memory(error);
    for (int i = 0; i < n; i++) {
        pthread_mutex_init(&table->states[i].lock, NULL);
        atomic_init(&table->states[i].ready, false);
    }
    return BLG_OK;
}

/* Gives cell set number i its final weights, unless it has them. blg_separation_make_up finds them
 * by trials: it draws many problems and counts which of them the screen refuses. */
static blg_status need_trials(blg_abstract_table *table, const blg_plan *plan, int i,
                              blg_error *error) {
    set_state *state = table->states ? &table->states[i] : NULL;
    if (!state || atomic_load_explicit(&state->ready, memory_order_acquire))
        return BLG_OK;
    pthread_mutex_lock(&state->lock);
    bool ok = atomic_load_explicit(&state->ready, memory_order_relaxed);
    if (!ok) {
        ok = blg_separation_make_up(plan, i, &table->sets[i], error) == BLG_OK;
        atomic_store_explicit(&state->ready, ok, memory_order_release);
    }
    pthread_mutex_unlock(&state->lock);
    return ok ? BLG_OK : BLG_NO_MEMORY;
}

/* Gives a set its weights, and with it all sets that are balanced together with this set, unless
 * they have them. The acquire load lets later calls do without the lock. */
static blg_status need_weights(blg_abstract_table *table, const blg_cell_set *set,
                               blg_error *error) {
    atomic_bool *ready = &table->ready[set->split];
    if (atomic_load_explicit(ready, memory_order_acquire))
        return BLG_OK;
    pthread_mutex_lock(&table->lock);
    blg_status status = BLG_OK;
    if (!atomic_load_explicit(ready, memory_order_relaxed)) {
        blg_arena scratch = {0};
        status =
            blg_cells_start_weights(table->plan, &table->weights, table->sets, set->split, error);
        BLG_THEN(status,
                 blg_cells_balance_split(table->plan, &scratch, table->sets, set->split, error));
        blg_arena_free(&scratch);
        if (status == BLG_OK)
            blg_cells_drawing(table->plan, table->sets, set->split);
        atomic_store_explicit(ready, status == BLG_OK, memory_order_release);
    }
    pthread_mutex_unlock(&table->lock);
    return status;
}

static blg_status need_all_weights(blg_abstract_table *table, blg_error *error) {
    blg_status status = BLG_OK;
    for (int i = 0; i < blg_cells_sets(table->plan) && status == BLG_OK; i++)
        if (table->sets[i].split != BLG_NONE)
            status = need_weights(table, &table->sets[i], error);
    return status;
}

/* Makes the table with the cells of all concepts. Their weights are made when a problem first needs
 * them. */
static blg_status prepare(const blg_plan *plan, blg_build_tables *tables, blg_error *error) {
    blg_arena *arena = &tables->arena;
    blg_abstract_table *table = BLG_NEW(arena, blg_abstract_table, 1);
    if (!table)
        return blg_no_memory(error);
    table->plan = plan;
    pthread_mutex_init(&table->lock, NULL);
    tables->of[BLG_ABSTRACT] = table;
    for (int s = 0; s < BLG_MAX_SPLITS; s++)
        atomic_init(&table->ready[s], false);
    blg_status status = blg_cells_create(plan, arena, &table->sets, error);
    for (int c = 0; c < blg_plan_concepts(plan) && status == BLG_OK; c++)
        if (!blg_test_pool_mark(plan, c, arena, &table->sets[2 * c]))
            status = blg_no_memory(error);
    if (status == BLG_OK && !blg_compose_chooses(blg_plan_config(plan), BLG_ABSTRACT))
        status = start_states(plan, arena, table, error);
    BLG_THEN(status, blg_roster_create(plan, table->sets, arena, &table->roster, error));
    return status;
}

static void release(void *table) {
    blg_arena_free(&((blg_abstract_table *)table)->weights);
}

blg_status blg_build_levels(const blg_build_tables *tables, blg_split_level *levels,
                            blg_error *error) {
    blg_abstract_table *table = tables->of[BLG_ABSTRACT];
    const blg_status status = table ? need_all_weights(table, error) : BLG_OK;
    return status == BLG_OK && table && table->roster
               ? blg_roster_levels(table->roster, levels, error)
               : status;
}

/* Makes all weights and rosters now. A problem that the roster does not settle needs the trials of
 * its set. */
static blg_status complete(const blg_plan *plan, const blg_build_tables *tables, blg_error *error) {
    blg_abstract_table *table = tables->of[BLG_ABSTRACT];
    blg_status status = need_all_weights(table, error);
    const int64_t end = blg_plan_end(plan, BLG_ABSTRACT);
    for (int64_t i = blg_plan_first(plan, BLG_ABSTRACT); i < end && status == BLG_OK; i++) {
        const blg_plan_record record = blg_plan_record_at(plan, i);
        const int *shapes[2];
        status = blg_roster_shapes(table->roster, record.index, shapes, error);
        if (status == BLG_OK && !shapes[0])
            status = need_trials(
                table, plan,
                blg_cells_of(table->sets, blg_plan_config(plan), record.concept_id, record.replica),
                error);
    }
    return status;
}

/* Makes an image of shape number `place` of the cell. It breaks the component that the cell's
 * shapes lack, if any. */
static void fill_scene(const blg_catalogue *catalogue, const blg_cell *cell, int place,
                       blg_scene *scene) {
    scene->n_shapes = 1;
    scene->n_distractors = 0;
    scene->impure = false;
    scene->violated = cell->component;
    scene->shapes[0] = cell->shapes[place];
    scene->programs[0] = blg_catalogue_shape(catalogue, scene->shapes[0])->program;
}

/* What draw_cell needs of a side, the same for all its cells. */
typedef struct side_draw {
    const blg_catalogue *catalogue;
    int n_support;
    bool uniform; /* draws by equal weights, not by those of the cells */
    blg_rng *rng;
    blg_arena *scratch;
    blg_scene *scenes;
} side_draw;

/* Draws shapes of the cell, all different, for n_images images of one side. numbers[i] is the place
 * of image i on the side: images at places below n_support are support, the others queries. First
 * shapes for the support are drawn by the weights cell->support, then for the queries by
 * cell->query. If the cell has test shapes, queries show test shapes only, the support none. False
 * when memory is out. */
static bool draw_cell(const side_draw *side, const blg_cell *cell, int n_images,
                      const int *numbers) {
    int *order = BLG_NEW(side->scratch, int, cell->n), drawn[BLG_MAX_SIDE];
    bool *taken = BLG_NEW(side->scratch, bool, cell->n);
    double *weights = BLG_NEW(side->scratch, double, cell->n);
    if (!order || !taken || !weights)
        return false;
    for (int i = 0; i < cell->n; i++)
        order[i] = i;
    /* Systematic sampling is exact in any order. A random order lets any shapes occur together. */
    blg_rng_shuffle(side->rng, order, (size_t)cell->n, sizeof *order);
    for (int query = 0; query < 2; query++) {
        int wanted[BLG_MAX_SIDE], n_wanted = 0;
        for (int i = 0; i < n_images; i++)
            if ((numbers[i] >= side->n_support) == query)
                wanted[n_wanted++] = numbers[i];
        if (!n_wanted)
            continue;
        for (int i = 0; i < cell->n; i++) {
            const double *of_shapes = query ? cell->query : cell->support;
            const bool reserved = cell->tested && cell->tested[order[i]] != (query == 1);
            weights[i] = side->uniform ? 1 : of_shapes[order[i]];
            if (taken[i] || reserved)
                weights[i] = 0;
        }
        blg_cells_normalise(weights, cell->n, 1.0 / n_wanted);
        blg_systematic(side->rng, weights, cell->n, n_wanted, drawn);
        for (int i = 0; i < n_wanted; i++) {
            taken[drawn[i]] = true;
            fill_scene(side->catalogue, cell, order[drawn[i]], &side->scenes[wanted[i]]);
        }
    }
    return true;
}

/* Shuffles the places of a side's images and sorts them by cell: each of the n_cells cells gets an
 * equal share of the support, as far as possible, and then of the queries. side: number of images.
 */
static void deal_apart(int side, int n_support, int n_cells, blg_rng *rng, int *places) {
    int dealt[BLG_MAX_SIDE], n = 0;
    blg_rng_shuffle(rng, places, (size_t)n_support, sizeof *places);
    blg_rng_shuffle(rng, places + n_support, (size_t)(side - n_support), sizeof *places);
    for (int c = 0; c < n_cells; c++)
        for (int i = c; i < side; i += n_cells)
            dealt[n++] = places[i];
    memcpy(places, dealt, (size_t)side * sizeof *places);
}

/* Draws the shapes of one side; its cells get as equal numbers of images as possible. uniform: all
 * shapes of a cell have equal weights. False when memory is out. */
static bool fill_side(const blg_config *config, const blg_catalogue *catalogue,
                      const blg_cell_set *set, bool positive, bool uniform, blg_rng *rng,
                      blg_arena *scratch, blg_scene *scenes) {
    const int n_side = blg_compose_side(config, BLG_ABSTRACT);
    /* A candidate is no query yet, so all candidates are drawn as support images. */
    const int n_support = blg_compose_chooses(config, BLG_ABSTRACT) ? n_side : config->n_support;
    int cells[1 + BLG_MAX_COMPONENTS], n_cells = 0, places[BLG_MAX_SIDE], n = 0;
    for (int i = 0; i < n_side; i++)
        places[i] = i;
    for (int i = 0; i < set->n_cells; i++)
        if (set->cells[i].positive == positive)
            cells[n_cells++] = i;
    if (blg_cells_deal_support(config))
        deal_apart(n_side, n_support, n_cells, rng, places);
    else
        blg_rng_shuffle(rng, places, (size_t)n_side, sizeof *places);
    blg_rng_shuffle(rng, cells, (size_t)n_cells, sizeof *cells);
    const side_draw draw = {catalogue, n_support, uniform, rng, scratch, scenes};
    for (int i = 0; i < n_cells; i++) {
        const int n_images = n_side / n_cells + (i < n_side % n_cells);
        if (!draw_cell(&draw, &set->cells[cells[i]], n_images, places + n))
            return false;
        n += n_images;
    }
    return true;
}

/* Whether the screen (problem/builder.h) keeps the drawn shapes. The screen says which share of
 * such problems to keep. strict: the problem is kept with this probability; else it is kept unless
 * the share is 0. Call it before composition, which may make images impure. */
static bool screen_keeps(const blg_plan *plan, const blg_plan_item *item, bool strict, blg_rng *rng,
                         const blg_problem *problem, blg_rejection *reason) {
    const blg_config *config = blg_plan_config(plan);
    const blg_screen screen = blg_screen_of(plan, &item->concept);
    int drawn[2][BLG_MAX_SIDE];
    const int *const shapes[2] = {drawn[0], drawn[1]};
    blg_screened screened;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_compose_side(config, BLG_ABSTRACT); i++)
            drawn[side][i] = problem->images[side][i].shapes[0];
    double share = blg_screen_support(&screen, shapes, reason);
    if (!(share > 0) || (strict && !(blg_rng_double(rng) < share)))
        return false;
    blg_screen_fill(&screen, shapes, &screened);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < item->n_query[side]; i++) {
            share = blg_screen_query(&screened, side, drawn[side][config->n_support + i], reason);
            if (!(share > 0) || (strict && !(blg_rng_double(rng) < share)))
                return false;
        }
    return true;
}

/* Gives both sides stroke types of the problem's split. Shapes that must not be decorated stay
 * plain, and concepts that stamps would spoil get the types of the pen alone. */
static void draw_stroke_types(const blg_config *config, const blg_catalogue *catalogue,
                              const blg_plan_item *item, int attempt, blg_problem *problem) {
    const int n_side = blg_compose_side(config, BLG_ABSTRACT);
    const blg_types types =
        blg_types_of(item->stroke_types &
                     (blg_cells_without_stamps(&item->concept) ? blg_stroke_types_of_pen() : ~0u));
    for (int side = 0; side < 2; side++) {
        bool plain[BLG_MAX_SIDE][BLG_MAX_SHAPES] = {0};
        blg_scene *scenes = problem->images[side];
        for (int i = 0; i < n_side; i++)
            plain[i][0] = !blg_catalogue_shape(catalogue, scenes[i].shapes[0])->decorable;
        blg_decorate_side(config, blg_side_key(config, item, attempt, side), side, &types,
                          (const bool(*)[BLG_MAX_SHAPES])plain, scenes, n_side);
    }
}

/* The cell of the side that has the shape. *place gets the shape's number in the cell. */
static const blg_cell *cell_of(const blg_cell_set *set, bool positive, int shape, int *place) {
    for (int c = 0; c < set->n_cells; c++)
        for (*place = 0; *place < set->cells[c].n; ++*place)
            if (set->cells[c].positive == positive && set->cells[c].shapes[*place] == shape)
                return &set->cells[c];
    return NULL;
}

/* Fills both sides with the shapes of the roster. */
static void fill_from_roster(const blg_plan *plan, const blg_cell_set *set,
                             const int *const shapes[2], blg_problem *problem) {
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < blg_compose_side(blg_plan_config(plan), BLG_ABSTRACT); i++) {
            int place;
            const blg_cell *cell = cell_of(set, side == 1, shapes[side][i], &place);
            if (cell)
                fill_scene(blg_plan_catalogue(plan), cell, place, &problem->images[side][i]);
        }
}

/* Draws the shapes of both sides, independent of all other problems: by the weights of the
 * concept's cells, or uniformly after BLG_BALANCED_ATTEMPTS attempts. result: whether the screen
 * keeps them. */
static blg_status draw_sides(const blg_build_tables *tables, const blg_plan *plan,
                             const blg_plan_item *item, int attempt, blg_arena *scratch,
                             blg_problem *problem, blg_build_result *result, blg_error *error) {
    const blg_config *config = blg_plan_config(plan);
    blg_abstract_table *table = tables->of[BLG_ABSTRACT];
    const int number = blg_cells_of(table->sets, config, item->concept_id, item->replica);
    const blg_cell_set *set = &table->sets[number];
    bool strict = true; /* false: without balance, and refused less easily */
    for (int side = 0; side < 2; side++) {
        const uint64_t side_key = blg_side_key(config, item, attempt, side);
        blg_rng rng = blg_stream_shapes(config->seed, side_key, side);
        const bool balanced = KEEPS_BALANCE(blg_side_attempt(config, item, attempt, side));
        const bool uniform = !balanced && !blg_config_limits_pools(config);
        strict = strict && balanced;
        blg_status status = uniform ? BLG_OK : need_weights(table, set, error);
        if (status == BLG_OK && !uniform)
            status = need_trials(table, plan, number, error);
        if (status != BLG_OK)
            return status;
        if (!fill_side(config, blg_plan_catalogue(plan), set, side, uniform, &rng, scratch,
                       problem->images[side]))
            return blg_no_memory(error);
    }
    blg_rng rng =
        blg_stream_screen(config->seed, blg_problem_key(BLG_ABSTRACT, item->index, attempt));
    result->accepted = blg_compose_chooses(config, BLG_ABSTRACT) ||
                       screen_keeps(plan, item, strict, &rng, problem, &result->reason);
    return BLG_OK;
}

/* Makes the images of an attempt. The shapes come from the roster; without a roster, or from
 * attempt BLG_BALANCED_ATTEMPTS on, they are drawn. Then stroke types are drawn. Rejects an attempt
 * whose shapes the screen refuses. */
static blg_status build(const blg_build_tables *tables, const blg_plan *plan,
                        const blg_plan_item *item, int attempt, blg_arena *scratch,
                        blg_problem *problem, blg_build_result *result, blg_error *error) {
    const blg_config *config = blg_plan_config(plan);
    blg_abstract_table *table = tables->of[BLG_ABSTRACT];
    const blg_cell_set *set =
        &table->sets[blg_cells_of(table->sets, config, item->concept_id, item->replica)];
    const int *shapes[2] = {NULL, NULL};
    blg_status status = BLG_OK;

    *result = (blg_build_result){.reason = BLG_REJECT_too_few_negatives}; /* if it ends here */
    if (!set->feasible)
        return BLG_OK;
    if (KEEPS_BALANCE(attempt))
        status = need_weights(table, set, error);
    if (KEEPS_BALANCE(attempt) && status == BLG_OK)
        status = blg_roster_shapes(table->roster, item->index, shapes, error);
    if (status == BLG_OK && shapes[0]) {
        fill_from_roster(plan, set, shapes, problem);
        result->accepted = true;
    } else if (status == BLG_OK) {
        status = draw_sides(tables, plan, item, attempt, scratch, problem, result, error);
    }
    if (status == BLG_OK && result->accepted)
        draw_stroke_types(config, blg_plan_catalogue(plan), item, attempt, problem);
    return status;
}

/* ---- row ---- */

/* The row of the family: the functions by which plan and builders reach this file
 * (problem/family.h). */

static int64_t size(const blg_config *config) {
    return config->abstract.problems;
}

static int most_shapes(const blg_config *config) {
    (void)config;
    return 1;
}

static const blg_json_path path_abstract = {NULL, "abstract", 0};

/* Checks whether each user concept is an expression. */
static void check_user_concepts(blg_config_reader *reader, const blg_abstract_config *hd) {
    for (int i = 0; i < hd->n_user_concepts; i++) {
        blg_json_path list = {&path_abstract, "user_concepts", 0}, entry = {&list, NULL, (size_t)i};
        blg_expression expression;
        blg_error error = {0};
        if (blg_expression_parse(hd->user_concepts[i], &expression, &error) != BLG_OK)
            blg_config_report(reader, &entry, "at byte %d of \"%.255s\": %s", error.column,
                              hd->user_concepts[i], error.text);
    }
}

/* Reports limits of the section that contradict each other, and attributes without labels. A side
 * needs as many different shapes as it has images or candidates. */
static void check_abstract(blg_config_reader *reader, const blg_config *config) {
    const blg_abstract_config *hd = &config->abstract;
    const int side = blg_compose_side(config, BLG_ABSTRACT);
    if (hd->min_arity > hd->max_arity)
        BLG_CONFIG_REPORT(reader, &path_abstract, "min_arity", "min_arity %d is above max_arity %d",
                          hd->min_arity, hd->max_arity);
    if (hd->min_shapes < side)
        BLG_CONFIG_REPORT(reader, &path_abstract, "min_shapes",
                          "a side has %d %s, so fewer than %d shapes would repeat; found %d", side,
                          blg_compose_chooses(config, BLG_ABSTRACT) ? "candidates" : "images", side,
                          hd->min_shapes);
    if (hd->n_attributes == 0 && hd->n_user_concepts == 0)
        BLG_CONFIG_REPORT(reader, &path_abstract, "attributes",
                          "no attributes and no user_concepts");
    for (int i = 0; i < hd->n_attributes; i++) {
        blg_json_path list = {&path_abstract, "attributes", 0}, entry = {&list, NULL, (size_t)i};
        if (hd->labels == BLG_LABELS_TABLE && hd->attributes[i] >= BLG_DEFAULT_ATTRIBUTES)
            blg_config_report(reader, &entry,
                              "\"%s\" is not in the catalogue's table; labels must be \"measured\" "
                              "or \"agreed\"",
                              blg_attribute_name(hd->attributes[i]));
    }
    check_user_concepts(reader, hd);
}

/* The number of the concept whose problems include this index within the family. */
static int64_t concept_of(const blg_plan *plan, int64_t index) {
    int64_t low = 0, high = plan->n_concepts;
    while (high - low > 1) {
        const int64_t middle = low + (high - low) / 2;
        if (plan->concept_first[middle] <= index)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* Parts of the record are the concept's attributes; a user concept has none. */
static void fill(const blg_plan *plan, blg_plan_record *record) {
    record->concept_id = concept_of(plan, record->index);
    record->replica = record->index - plan->concept_first[record->concept_id];
    const blg_concept *concept = &plan->concepts[record->concept_id];
    record->n_components = concept->n_components;
    record->n_parts = concept->expression[0] ? 0 : concept->n_components;
    for (int i = 0; i < record->n_parts; i++)
        record->parts[i] = (int)concept->attributes[i];
}

static int64_t group_end(const blg_plan *plan, const blg_plan_record *record) {
    return plan->concept_first[record->concept_id + 1];
}

/* most_attempts: with two support images on a side, some concepts give one valid problem in a
 * thousand draws; 1,490 attempts were seen. */
const blg_family_row blg_family_hd = {.kind = BLG_OF_ATTRIBUTES,
                                      .least_scale = BLG_DECORATION_SCALE,
                                      .most_attempts = 10000,
                                      .size = size,
                                      .most_shapes = most_shapes,
                                      .check = check_abstract,
                                      .draw = blg_abstract_draw,
                                      .fill = fill,
                                      .group_end = group_end,
                                      .prepare = prepare,
                                      .complete = complete,
                                      .release = release,
                                      .build = build};
