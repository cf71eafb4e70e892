/* Builds basic problems. The plan gives the config, the catalogue and the seed. This file draws the
 * concepts, which are sets of shapes, and the shapes that replace them in the negatives; it makes
 * the programs of both sides. In a negative, the shape at one place (slot) of the concept gives way
 * to a substitute of its super class. */
#include "problem/builder.h"

#include "base/geometry.h"
#include "base/rng.h"
#include "figure/catalogue.h"
#include "problem/family.h"
#include "problem/plan.h"

#include <pthread.h>
#include <stdatomic.h>

/* ---- concepts ---- */

/* Basic concepts: single shapes, then distinct sets of two to five shapes.
 *
 * Sets of two or three shapes are drawn by a walk over all sets in order. It takes each set with
 * probability (sets still wanted) / (sets still to come), which is an exact draw without
 * replacement. Then the drawn sets are put in random order, so that the first concepts of a plan
 * are as varied as all. The sets are counted before the draw, so a config that asks for too many is
 * refused. A formula counts them, or a walk if the config says which super classes come first. Sets
 * of four or five shapes are too many for a walk, and are drawn by chance. */

/* Number of shapes of the largest sets that are walked. */
#define WALKED 3

/* A concept: catalogue indices, then NO_SHAPE. */
enum { NO_SHAPE = -1 };
typedef int32_t shape_set[BLG_MAX_COMPONENTS];

/* The numbers of sets that the config asks for, and the numbers that exist. */
typedef struct basic_draw {
    const blg_plan *plan;
    int *shapes;       /* catalogue indices of the used shapes, ascending */
    int *classes;      /* super class of each of these shapes */
    const bool *first; /* by super class: may give the first shape of a pair; NULL: any may */
    int n;             /* number of used shapes */
    int wanted[BLG_MAX_COMPONENTS + 1]; /* by number of shapes in a set: sets that are wanted */
    long long total[BLG_MAX_COMPONENTS + 1]; /* by number of shapes in a set: sets that exist */
} basic_draw;

/* Whether used shape number `at` may be the first of a pair. */
static bool may_come_first(const basic_draw *draw, int at) {
    return draw->first[draw->classes[at]];
}

/* Whether shapes a and b may stand in one concept. */
static bool may_meet(const basic_draw *draw, int a, int b) {
    if (draw->first && may_come_first(draw, a) == may_come_first(draw, b))
        return false;
    return !draw->plan->config.basic.cross_super_classes || draw->classes[a] != draw->classes[b];
}

/* Writes a set of n shapes. places: the numbers of the shapes among the used shapes. */
static void put_set(const basic_draw *draw, shape_set *set, const int *places, int n) {
    for (int i = 0; i < BLG_MAX_COMPONENTS; i++)
        (*set)[i] = i < n ? draw->shapes[places[i]] : NO_SHAPE;
}

/* Reports progress. False if the caller of the library ends the planning; the next blg_watch_poll
 * reports the interruption. */
static bool may_go_on(const basic_draw *draw, int64_t done) {
    return blg_watch_step(draw->plan->watch, "basic concepts", done, draw->n, NULL) == BLG_OK;
}

/* Walks every set of n = 2 or 3 shapes that may stand together, and returns how many there are. If
 * the array `sets` is not NULL, the walk also draws draw->wanted[n] of the sets into the array:
 * each set with the chance (sets still wanted) / (sets not yet seen). draw->total[n] must hold the
 * number of sets by then. */
static long long walk_sets(const basic_draw *draw, int n, blg_rng *rng, shape_set *sets) {
    long long seen = 0, wanted = draw->wanted[n];
    for (int a = 0; a < draw->n && may_go_on(draw, a); a++)
        for (int b = a + 1; b < draw->n; b++) {
            if (!may_meet(draw, a, b))
                continue;
            /* A set of two shapes has no c: one round. */
            for (int c = n == 3 ? b + 1 : draw->n - 1; c < draw->n; c++) {
                if (n == 3 && !(may_meet(draw, a, c) && may_meet(draw, b, c)))
                    continue;
                seen++;
                if (!sets ||
                    blg_rng_double(rng) * (double)(draw->total[n] - seen + 1) >= (double)wanted)
                    continue;
                wanted--;
                /* The shape of a class that may stand first stands first. */
                const bool b_first = draw->first && may_come_first(draw, b);
                const int places[BLG_MAX_COMPONENTS] = {b_first ? b : a, b_first ? a : b, c};
                put_set(draw, sets++, places, n);
            }
        }
    return seen;
}

/* The error if more sets of n shapes are wanted than exist. */
static blg_status too_few_concepts(const basic_draw *draw, int n, blg_error *error) {
    blg_error_key(error, "$.basic.problems");
    if (n == 1)
        return blg_error_set(error, BLG_INFEASIBLE,
                             "asked for %d concepts of one shape; there are %d shapes",
                             draw->wanted[1], draw->n);
    return blg_error_set(
        error, BLG_INFEASIBLE, "asked for %d concepts of %d shapes; %d shapes make %lld sets%s",
        draw->wanted[n], n, draw->n, draw->total[n],
        draw->plan->config.basic.cross_super_classes ? " across super classes" : "");
}

/* Counts the sets of n used shapes; with cross_super_classes, those whose shapes all come from
 * different super classes. Exact below 2^53, more than any plan asks for. */
static long long count_sets(const basic_draw *draw, int n) {
    const bool cross = draw->plan->config.basic.cross_super_classes;
    const int classes = cross ? blg_catalogue_super_classes(draw->plan->catalogue) : draw->n;
    double sums[BLG_MAX_COMPONENTS + 1] = {1}; /* by k: sum of products of k class sizes */
    for (int c = 0; c < classes; c++) {
        int size = cross ? 0 : 1;
        for (int i = 0; i < draw->n && cross; i++)
            size += draw->classes[i] == c;
        for (int k = n; k > 0; k--)
            sums[k] += sums[k - 1] * size;
    }
    return (long long)blg_least(sums[n], 0x1p53);
}

/* Sets how many of the sets have two shapes, three shapes and so on: by the share of triples, or
 * each number of shapes equally often. */
static void share_lengths(basic_draw *draw, const blg_basic_config *bd, int sets) {
    const int lengths = bd->max_shapes - 1;
    draw->wanted[3] = (int)lround(bd->triple_share * sets);
    draw->wanted[2] = sets - draw->wanted[3];
    for (int n = 2; n <= bd->max_shapes && bd->stratify == BLG_LENGTHS_EQUAL; n++)
        draw->wanted[n] = sets / lengths + (n - 2 < sets % lengths);
}

/* Sets draw->first, the super classes that may give the first shape of a pair, from
 * basic.first_super_classes, if the config names any. */
static blg_status read_first_classes(const blg_plan *plan, blg_arena *scratch, basic_draw *draw,
                                     blg_error *error) {
    const blg_basic_config *bd = &plan->config.basic;
    if (!bd->n_first)
        return BLG_OK;
    bool *first = BLG_NEW(scratch, bool, blg_catalogue_super_classes(plan->catalogue) + 1);
    if (!first)
        return blg_no_memory(error);
    for (int i = 0; i < bd->n_first; i++) {
        const int class = blg_part_find(plan, BLG_PART_SUPER_CLASS, bd->first[i], error);
        if (class < 0) {
            blg_error_key(error, "$.basic.first_super_classes[%d]", i);
            return BLG_INVALID;
        }
        first[class] = true;
    }
    draw->first = first;
    return BLG_OK;
}

/* Fills draw: the used shapes, and for each number of shapes how many concepts are wanted and how
 * many exist. If there are too few shapes for the wanted concepts of one shape, concepts of several
 * shapes take their place. */
static blg_status prepare_draw(const blg_plan *plan, blg_arena *scratch, basic_draw *draw,
                               blg_error *error) {
    const blg_basic_config *bd = &plan->config.basic;
    *draw = (basic_draw){.plan = plan,
                         .shapes = BLG_NEW(scratch, int, plan->n_shapes + 1),
                         .classes = BLG_NEW(scratch, int, plan->n_shapes + 1)};
    if (!draw->shapes || !draw->classes)
        return blg_no_memory(error);
    blg_status status = read_first_classes(plan, scratch, draw, error);
    if (status != BLG_OK)
        return status;
    for (int s = 0; s < plan->n_shapes; s++)
        if (plan->used[s]) {
            draw->classes[draw->n] = blg_catalogue_shape(plan->catalogue, s)->super_class_id;
            draw->shapes[draw->n++] = s;
        }
    draw->total[1] = draw->n;
    draw->wanted[1] = (int)lround(bd->single_share * bd->problems);
    if (bd->max_shapes == 1 && draw->wanted[1] > draw->n)
        return too_few_concepts(draw, 1, error);
    draw->wanted[1] = draw->wanted[1] < draw->n ? draw->wanted[1] : draw->n;
    const int of_several = bd->problems - draw->wanted[1];
    share_lengths(draw, bd, of_several);
    for (int n = 2; n <= BLG_MAX_COMPONENTS; n++) {
        if (draw->wanted[n] && draw->first && n <= WALKED)
            draw->total[n] = walk_sets(draw, n, NULL, NULL); /* counts */
        else if (draw->wanted[n])
            draw->total[n] = count_sets(draw, n);
        if (blg_watch_step(plan->watch, "basic concepts", 0, draw->n, error))
            return BLG_INTERRUPTED;
        if (draw->wanted[n] > draw->total[n])
            return too_few_concepts(draw, n, error);
    }
    return BLG_OK;
}

static int by_shape(const void *a, const void *b) {
    return ((const blg_drawn *)a)->id - ((const blg_drawn *)b)->id;
}

/* Draws the concepts of one shape: the shapes with the lowest random keys, in the order of the
 * catalogue. */
static blg_status draw_singles(const basic_draw *draw, blg_arena *scratch, shape_set *sets,
                               blg_error *error) {
    blg_drawn *drawn = BLG_NEW(scratch, blg_drawn, draw->n + 1);
    if (!drawn)
        return blg_no_memory(error);
    for (int i = 0; i < draw->n; i++)
        drawn[i] =
            (blg_drawn){blg_plan_draw_key(draw->plan, BLG_DRAW_SHAPE, (uint64_t)draw->shapes[i]),
                        draw->shapes[i]};
    BLG_SORT(drawn, draw->n, blg_drawn_order);
    BLG_SORT(drawn, draw->wanted[1], by_shape);
    for (int i = 0; i < draw->wanted[1]; i++)
        for (int k = 0; k < BLG_MAX_COMPONENTS; k++)
            sets[i][k] = k ? NO_SHAPE : drawn[i].id;
    return BLG_OK;
}

enum { ASKED_EVERY = 256 }; /* sets between two calls of may_go_on */

/* Draws random sets of n shapes until draw->wanted[n] are different. Far more sets of four or five
 * shapes exist than a plan asks for, so few draws are wasted. If the caller of the library ends the
 * planning, returns BLG_OK early; then draw_all returns the interruption. */
static blg_status guess_sets(const basic_draw *draw, int n, blg_rng *rng, shape_set *sets,
                             blg_error *error) {
    blg_key_set known = {0};
    for (int made = 0; made < draw->wanted[n];) {
        int places[BLG_MAX_COMPONENTS];
        uint64_t key = 0; /* the places as digits */
        bool good = true;
        if (made % ASKED_EVERY == 0 && !may_go_on(draw, 0))
            break;
        for (int i = 0; i < n; i++)
            places[i] = (int)blg_rng_below(rng, (uint32_t)draw->n);
        BLG_SORT(places, n, blg_by_int);
        for (int i = 0; i < n; i++) {
            key = key * (uint64_t)draw->n + (uint64_t)places[i];
            for (int k = 0; k < i && good; k++)
                good = places[k] != places[i] && may_meet(draw, places[k], places[i]);
        }
        const blg_key_result result =
            good ? blg_key_set_add(&known, (key + 1) * BLG_HASH_FACTOR) : BLG_KEY_KNOWN;
        if (result == BLG_KEY_NO_MEMORY) {
            blg_key_set_free(&known);
            return blg_no_memory(error);
        }
        if (result == BLG_KEY_NEW)
            put_set(draw, &sets[made++], places, n);
    }
    blg_key_set_free(&known);
    return BLG_OK;
}

/* The shapes of each concept of basic problems, in the order of the problems. */
static const shape_set *concepts_of(const blg_plan *plan) {
    return plan->of[BLG_BASIC];
}

static int problems_per_concept(const blg_plan *plan) {
    return plan->config.basic.n_concepts ? plan->config.basic.problems_per_concept : 1;
}

/* Refuses a problem whose name is too long. It contains the names of the concept's shapes. */
static blg_status check_names(const blg_plan *plan, blg_error *error) {
    const shape_set *sets = concepts_of(plan);
    for (int64_t i = 0; i < plan->family_size[BLG_BASIC] / problems_per_concept(plan); i++) {
        size_t size = sizeof "bd_-_0000"; /* a name without its shapes; has the first '-' */
        for (int k = 0; k < BLG_MAX_COMPONENTS && sets[i][k] != NO_SHAPE; k++) {
            size += strlen(blg_catalogue_shape(plan->catalogue, sets[i][k])->name);
            size += k > 1 ? strlen("-") : 0;
        }
        if (size > BLG_NAME_SIZE)
            return blg_error_set(error, BLG_INFEASIBLE,
                                 "the name of bd problem %lld is longer than %d bytes",
                                 (long long)i, BLG_NAME_SIZE - 1);
    }
    return BLG_OK;
}

/* Draws all concepts of the plan: first those of one shape, then of two and so on. Each number of
 * shapes has a random stream of its own. */
static blg_status draw_all(blg_plan *plan, basic_draw *draw, blg_arena *scratch, blg_error *error) {
    shape_set *sets =
        blg_arena_alloc(&plan->arena, (size_t)plan->family_size[BLG_BASIC], sizeof *sets);
    if (!sets)
        return blg_no_memory(error);
    plan->of[BLG_BASIC] = sets;
    blg_status status = draw_singles(draw, scratch, sets, error);
    for (int n = 2; n <= BLG_MAX_COMPONENTS && status == BLG_OK; n++) {
        sets += draw->wanted[n - 1];
        if (!draw->wanted[n])
            continue;
        const uint64_t stream = (uint64_t)BLG_BASIC << 32 | (uint64_t)n;
        blg_rng rng = blg_stream_basic_sets(plan->config.seed, stream);
        if (n > WALKED)
            status = guess_sets(draw, n, &rng, sets, error);
        else
            walk_sets(draw, n, &rng, sets);
        blg_rng_shuffle(&rng, sets, (size_t)draw->wanted[n], sizeof *sets);
    }
    BLG_THEN(status, blg_watch_poll(plan->watch, error));
    return status == BLG_OK ? check_names(plan, error) : status;
}

/* Reads a concept that the user wrote: names of shapes, joined by '-'. Fills a shape_set. */
static blg_status read_given_concept(const blg_plan *plan, const char *text, int32_t *shapes,
                                     blg_error *error) {
    const blg_catalogue *catalogue = plan->catalogue;
    for (int n = 0; n < BLG_MAX_COMPONENTS; n++) {
        char name[BLG_HOLDOUT_TEXT];
        const size_t length = strcspn(text, "-");
        snprintf(name, sizeof name, "%.*s", (int)length, text);
        shapes[n] = *text ? blg_part_find(plan, BLG_PART_SHAPE, name, error) : NO_SHAPE;
        if (*text && shapes[n] < 0)
            return BLG_INVALID;
        if (*text && !plan->used[shapes[n]])
            return blg_error_set(error, BLG_INVALID, "the keys of catalogue leave \"%s\" out",
                                 name);
        for (int k = 0; k < n && *text; k++) {
            const int class = blg_catalogue_shape(catalogue, shapes[n])->super_class_id;
            if (shapes[k] == shapes[n])
                return blg_error_set(error, BLG_INVALID, "\"%s\" stands twice", name);
            if (plan->config.basic.cross_super_classes &&
                class == blg_catalogue_shape(catalogue, shapes[k])->super_class_id)
                return blg_error_set(error, BLG_INVALID,
                                     "two shapes of the super class \"%s\"; expected different "
                                     "ones, or basic.cross_super_classes false",
                                     blg_catalogue_super_class(catalogue, class));
        }
        text += length + (text[length] == '-');
    }
    return BLG_OK;
}

/* Whether each shape of concept a is a shape of b. */
static bool holds_shapes(const int32_t *a, const int32_t *b) {
    for (int i = 0; i < BLG_MAX_COMPONENTS; i++) {
        bool found = false;
        for (int k = 0; k < BLG_MAX_COMPONENTS; k++)
            found |= a[i] == b[k];
        if (!found)
            return false;
    }
    return true;
}

/* Reads basic.concepts, the user's list of concepts. No two may have the same shapes. */
static blg_status read_given_concepts(blg_plan *plan, blg_error *error) {
    const blg_basic_config *bd = &plan->config.basic;
    shape_set *sets = blg_arena_alloc(&plan->arena, (size_t)bd->n_concepts, sizeof *sets);
    blg_status status = sets ? BLG_OK : blg_no_memory(error);
    plan->of[BLG_BASIC] = sets;
    for (int i = 0; i < bd->n_concepts && status == BLG_OK; i++) {
        status = read_given_concept(plan, bd->concepts[i], sets[i], error);
        for (int k = 0; k < i && status == BLG_OK; k++)
            if (holds_shapes(sets[i], sets[k]) && holds_shapes(sets[k], sets[i]))
                status = blg_error_set(error, BLG_INVALID, "the same shapes as entry %d", k);
        if (status != BLG_OK)
            blg_error_key(error, "$.basic.concepts[%d]", i);
    }
    return status == BLG_OK ? check_names(plan, error) : status;
}

/* Reads the concepts of the basic problems from the config, or draws them if the config gives
 * none. The plan keeps the shapes of each concept (concepts_of). */
static blg_status draw_concepts(blg_plan *plan, blg_error *error) {
    blg_arena scratch = {0};
    basic_draw draw;
    if (!plan->family_size[BLG_BASIC])
        return BLG_OK;
    if (plan->config.basic.n_concepts)
        return read_given_concepts(plan, error);
    blg_status status = prepare_draw(plan, &scratch, &draw, error);
    BLG_THEN(status, draw_all(plan, &draw, &scratch, error));
    blg_arena_free(&scratch);
    return status;
}

/* ---- basic pools ---- */

/* Pools: which catalogue shapes may take each other's place in a basic problem.
 *
 * A super class is split into two pools: shapes that may be decorated, and shapes that must not. So
 * a substitute may be decorated exactly if the shape that it replaces may. If one of the two is too
 * small to fill a problem, the class is one pool, and its shapes are drawn plain on both sides.
 *
 * Each pool of n shapes has a kernel: K(a, x) is the probability that x replaces a. The kernel is
 * symmetric and its rows sum to 1. So uniform shapes stay uniform when a shape is replaced:
 * sum_a K(a, x) / n = 1 / n. K(a, x) starts as FAVOUR if a and x have equally many actions, as 1
 * for other shapes of the pool and as 0 for twins. Then rows and columns are scaled alike, and
 * every entry is capped at 1 / draws, so that no substitute is expected more than once in a
 * problem. So shapes with as many actions get most of a row, if there are enough of them. */

/* The pools for concepts of one number of shapes. A pool is a set of shapes that replace each other
 * in negatives; its kernel gives the probabilities. */
typedef struct blg_pools {
    const blg_plan *plan;
    int draws; /* largest number of substitutes that one slot of the concept needs in a problem */
    int n_shapes, n_pools;
    int *pool_of;         /* by shape */
    bool *plain;          /* by shape: drawn with normal strokes only */
    int *first;           /* n_pools + 1 offsets into members */
    int *members;         /* shapes, pool by pool */
    int *place;           /* by shape: its number within its pool */
    const uint8_t *pairs; /* n_shapes x n_shapes blg_pair */
    /* By pool, members x members: kernel K(a, x), made in arena when it is first asked for; NULL
     * before. */
    _Atomic(double *) *kernels;
    blg_arena *arena;
    pthread_mutex_t *lock; /* of the arena */
} blg_pools;

#define FAVOUR         40.0 /* first weight of a substitute with equally many actions; else 1 */
#define BALANCE_ROUNDS 2000 /* at most */
#define BALANCED       1e-7 /* largest distance of a row's sum from 1 at which the rounds end */

/* Whether shape b is too similar to shape a to replace it. Both are of one super class. */
static bool are_twins(const blg_pools *pools, int a, int b) {
    const uint8_t pair = pools->pairs[(size_t)a * (size_t)pools->n_shapes + (size_t)b];
    return pair == BLG_PAIR_NEAR || pair == BLG_PAIR_TWIN;
}

/* The used shapes of a super class, ascending. */
typedef struct blg_class_members {
    int n, *shapes;
    bool *decorable;
} blg_class_members;

/* Lists the shapes of a super class that the config uses. */
static void list_class(const blg_plan *plan, int super_class, blg_class_members *list) {
    list->n = 0;
    for (int i = 0; i < blg_catalogue_size(blg_plan_catalogue(plan)); i++) {
        const blg_shape *s = blg_catalogue_shape(blg_plan_catalogue(plan), i);
        if (!blg_plan_uses_shape(plan, i) || s->super_class_id != super_class)
            continue;
        list->decorable[list->n] = s->decorable;
        list->shapes[list->n++] = i;
    }
}

/* Which shapes of a super class a pool has. */
typedef enum class_part { PLAIN_PART, DECORABLE_PART, WHOLE_CLASS } class_part;

/* Whether the part has shape number i of the list. */
static bool is_in_part(const blg_class_members *list, int i, class_part part) {
    return part == WHOLE_CLASS || list->decorable[i] == (part == DECORABLE_PART);
}

enum { EMPTY_PART = -1 };

/* The smallest number of substitutes that any shape of the part has within the part; near shapes
 * and twins (are_twins) are no substitutes. EMPTY_PART if the part has no shapes. */
static int fewest_partners(const blg_pools *pools, const blg_class_members *list, class_part part) {
    int fewest = EMPTY_PART;
    for (int i = 0; i < list->n; i++) {
        if (!is_in_part(list, i, part))
            continue;
        int partners = 0;
        for (int j = 0; j < list->n; j++)
            partners +=
                is_in_part(list, j, part) && !are_twins(pools, list->shapes[i], list->shapes[j]);
        fewest = fewest == EMPTY_PART || partners < fewest ? partners : fewest;
    }
    return fewest;
}

/* Makes a pool of the part's shapes. Only the pool of decorable shapes is decorated. */
static void add_pool(const blg_class_members *list, class_part part, blg_pools *pools) {
    int n = pools->first[pools->n_pools];
    for (int i = 0; i < list->n; i++) {
        if (!is_in_part(list, i, part))
            continue;
        pools->pool_of[list->shapes[i]] = pools->n_pools;
        pools->plain[list->shapes[i]] = part != DECORABLE_PART;
        pools->place[list->shapes[i]] = n - pools->first[pools->n_pools];
        pools->members[n++] = list->shapes[i];
    }
    pools->first[++pools->n_pools] = n;
}

/* Scales the n rows and columns of a symmetric kernel alike, until every row sums to 1: row i then
 * holds the probabilities by which shape i is replaced by others. Entries above `most` are cut to
 * it. rows: scratch for n numbers. */
static void balance(double *kernel, double *rows, int n, double most) {
    double worst = 1;
    for (int round = 0; round < BALANCE_ROUNDS && worst > BALANCED; round++) {
        worst = 0;
        for (int i = 0; i < n; i++) {
            double sum = 0;
            for (int j = 0; j < n; j++)
                sum += kernel[i * n + j];
            worst = blg_most(worst, fabs(sum - 1));
            rows[i] = sum > 0 ? sqrt(sum) : 1;
        }
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                kernel[i * n + j] = blg_least(kernel[i * n + j] / (rows[i] * rows[j]), most);
    }
}

/* Makes the kernel of a pool (see the head of this chapter): entry (i, j) is the probability that
 * member j replaces member i. If a member has fewer than `draws` possible substitutes, its row
 * could not sum to 1 under the cap. Then the cap rises, and substitutes repeat in a problem. NULL
 * when memory is out. */
static double *make_kernel(const blg_pools *pools, int pool) {
    const int *members = pools->members + pools->first[pool];
    const int n = pools->first[pool + 1] - pools->first[pool];
    double *kernel = BLG_NEW(pools->arena, double, (size_t)n *(size_t)n),
           *rows = BLG_NEW(pools->arena, double, n);
    int draws = pools->draws;
    if (!kernel || !rows)
        return NULL;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            const blg_catalogue *catalogue = blg_plan_catalogue(pools->plan);
            const bool same = blg_catalogue_shape(catalogue, members[i])->program.n_actions ==
                              blg_catalogue_shape(catalogue, members[j])->program.n_actions;
            kernel[i * n + j] = are_twins(pools, members[i], members[j]) ? 0 : same ? FAVOUR : 1;
        }
    for (int i = 0; i < n; i++) {
        int partners = 0;
        for (int j = 0; j < n; j++)
            partners += kernel[i * n + j] > 0;
        draws = partners > 0 && partners < draws ? partners : draws;
    }
    balance(kernel, rows, n, 1.0 / draws);
    return kernel;
}

/* The kernel of a pool, made by the thread that needs it first. NULL when memory is out. */
static const double *need_kernel(const blg_pools *pools, int pool) {
    double *kernel = atomic_load_explicit(&pools->kernels[pool], memory_order_acquire);
    if (kernel)
        return kernel;
    pthread_mutex_lock(pools->lock);
    kernel = atomic_load_explicit(&pools->kernels[pool], memory_order_relaxed);
    if (!kernel)
        kernel = make_kernel(pools, pool);
    atomic_store_explicit(&pools->kernels[pool], kernel, memory_order_release);
    pthread_mutex_unlock(pools->lock);
    return kernel;
}

/* Makes the pools of all super classes, for concepts of one number of shapes. The caller has set
 * plan, pairs (from blg_pairs_of), draws, arena and lock. least: if a shape has fewer substitutes
 * in its half of the super class (decorable or not), the class is one pool. False when memory is
 * out. */
static bool blg_pools_init(int least, blg_pools *pools) {
    const blg_plan *plan = pools->plan;
    const blg_catalogue *catalogue = blg_plan_catalogue(plan);
    const int n = blg_catalogue_size(catalogue), classes = blg_catalogue_super_classes(catalogue);
    blg_arena *arena = pools->arena;
    pools->n_shapes = n;
    pools->pool_of = BLG_NEW(arena, int, n);
    pools->plain = BLG_NEW(arena, bool, n);
    pools->members = BLG_NEW(arena, int, n);
    pools->place = BLG_NEW(arena, int, n);
    pools->kernels = BLG_NEW(arena, _Atomic(double *), 2 * classes + 1);
    pools->first = BLG_NEW(arena, int, 2 * classes + 1);
    blg_class_members list = {0, BLG_NEW(arena, int, n), BLG_NEW(arena, bool, n)};
    if (!list.shapes || !list.decorable || !pools->pairs || !pools->pool_of || !pools->plain ||
        !pools->members || !pools->place || !pools->kernels || !pools->first)
        return false;
    for (int c = 0; c < classes; c++) {
        list_class(plan, c, &list);
        const int plain = fewest_partners(pools, &list, PLAIN_PART);
        const int decorable = fewest_partners(pools, &list, DECORABLE_PART);
        const bool both = plain != EMPTY_PART && decorable != EMPTY_PART;
        if (both && (plain < least || decorable < least)) {
            add_pool(&list, WHOLE_CLASS, pools);
            continue;
        }
        if (plain != EMPTY_PART)
            add_pool(&list, PLAIN_PART, pools);
        if (decorable != EMPTY_PART)
            add_pool(&list, DECORABLE_PART, pools);
    }
    for (int pool = 0; pool < pools->n_pools; pool++)
        atomic_init(&pools->kernels[pool], NULL);
    return true;
}

/* Finds the substitutes of the concept's shape number `slot`: the shapes of its pool that are no
 * twins of the concept's shapes. Fills shapes and weights, which have room for n_shapes. Returns
 * the number of substitutes, or -1 when memory is out. */
static int blg_pools_substitutes(const blg_pools *pools, const int *concept, int n_concept,
                                 int slot, int *shapes, double *weights) {
    const int pool = pools->pool_of[concept[slot]];
    const int first = pools->first[pool], size = pools->first[pool + 1] - first;
    const double *kernel = need_kernel(pools, pool);
    if (!kernel)
        return -1;
    const double *row = kernel + pools->place[concept[slot]] * size;
    int n = 0;
    for (int i = first; i < first + size; i++) {
        bool fits = row[i - first] > 0;
        for (int j = 0; j < n_concept; j++)
            fits &= !are_twins(pools, pools->members[i], concept[j]);
        if (fits) {
            shapes[n] = pools->members[i];
            weights[n++] = row[i - first];
        }
    }
    return n;
}

/* ---- basic ---- */

/* Basic builder: a negative replaces one shape of the concept by another shape of its pool.
 *
 * No probe can tell the side from one image, for four reasons. Concepts are drawn uniformly. The
 * substitution kernel K is symmetric and doubly stochastic on each pool. The m substitutes x of a
 * shape a are drawn with inclusion probability m K(a, x); so the shapes of negatives and positives
 * have the same distribution. Members of a pool are decorated alike. The
 * painting order is shuffled for each image, because a replaced shape would otherwise break the
 * catalogue order that concepts follow. There is one deviation: if some shapes of a pool are near
 * another shape of the concept, K is renormalised without them. */

typedef struct basic_table {
    blg_arena arena;      /* of the pools */
    pthread_mutex_t lock; /* of the arena: threads that build problems make kernels */
    blg_pools pools[BLG_MAX_COMPONENTS + 1]; /* by number of shapes, 1..max_shapes of the config */
} basic_table;

/* Makes the pools, once for each number of shapes that a concept can have. */
static blg_status prepare(const blg_plan *plan, blg_build_tables *tables, blg_error *error) {
    blg_arena *arena = &tables->arena;
    const blg_catalogue *catalogue = blg_plan_catalogue(plan);
    const blg_config *config = blg_plan_config(plan);
    const int n_side = config->n_support + config->n_query;
    const bool only_one_slot =
        config->basic.negative_breaks != BLG_BREAKS_EITHER; /* slot of a pair */
    basic_table *table = BLG_NEW(arena, basic_table, 1);
    const uint8_t *known = tables->known.states;
    const uint8_t *pairs = known ? known : blg_pairs_of(catalogue, arena);
    if (!table)
        return blg_no_memory(error);
    pthread_mutex_init(&table->lock, NULL);
    tables->of[BLG_BASIC] = table;
    for (int n = 1; n <= config->basic.max_shapes; n++) {
        /* The negatives are spread over the slots, so each slot needs `draws` substitutes. In a
         * concept of two shapes, all negatives may break the same slot. The pool may also hold the
         * n - 1 other shapes of the concept, which cannot be substitutes. */
        const int slots = n == 2 && only_one_slot ? 1 : n, draws = (n_side + slots - 1) / slots;
        table->pools[n] = (blg_pools){.plan = plan,
                                      .draws = draws,
                                      .pairs = pairs,
                                      .arena = &table->arena,
                                      .lock = &table->lock};
        if (!blg_pools_init(draws + n - 1, &table->pools[n]))
            return blg_no_memory(error);
    }
    tables->known = (blg_known_pairs){catalogue, pairs};
    return BLG_OK;
}

/* Makes the kernels of all pools (blg_pools) at once, before a process forks. */
static blg_status complete(const blg_plan *plan, const blg_build_tables *tables, blg_error *error) {
    const basic_table *table = tables->of[BLG_BASIC];
    bool ok = true;
    for (int n = 1; n <= blg_plan_config(plan)->basic.max_shapes; n++)
        for (int pool = 0; pool < table->pools[n].n_pools && ok; pool++)
            ok = need_kernel(&table->pools[n], pool);
    return ok ? BLG_OK : blg_no_memory(error);
}

static void release(void *table) {
    blg_arena_free(&((basic_table *)table)->arena);
}

/* Puts a shape into a slot of the scene. plain: by slot, whether it must not be decorated. */
static void show_shape(const blg_catalogue *catalogue, const blg_pools *pools, int slot, int shape,
                       blg_scene *scene, bool *plain) {
    scene->shapes[slot] = shape;
    scene->programs[slot] = blg_catalogue_shape(catalogue, shape)->program;
    plain[slot] = pools->plain[shape];
}

/* Draws which slot each of the `side` negatives replaces: as evenly as possible, in random order.
 * n: number of shapes in the concept; breaks: which slots the config lets negatives replace. */
static void draw_slots(blg_rng *rng, blg_breaks breaks, int n, int side, int slots[BLG_MAX_SIDE]) {
    int order[BLG_MAX_COMPONENTS], n_slots = 0;
    for (int i = 0; i < n; i++)
        if (blg_config_breaks(breaks, i, n))
            order[n_slots++] = i;
    blg_rng_shuffle(rng, order, (size_t)n_slots, sizeof *order);
    for (int i = 0; i < side; i++)
        slots[i] = order[i % n_slots];
    blg_rng_shuffle(rng, slots, (size_t)side, sizeof *slots);
}

/* Draws substitutes for the n_drawn negatives that replace `slot`; they differ from each other if
 * there are enough. False if there is no substitute, or memory is out (*in_memory false). */
static bool draw_substitutes(const blg_pools *pools, blg_rng *rng, const blg_concept *concept,
                             int slot, int n_drawn, blg_arena *scratch, int drawn[BLG_MAX_SIDE],
                             bool *in_memory) {
    int *shapes = BLG_NEW(scratch, int, pools->n_shapes);
    double *weights = BLG_NEW(scratch, double, pools->n_shapes);
    *in_memory = shapes && weights;
    if (!*in_memory)
        return false;
    const int n_shapes =
        blg_pools_substitutes(pools, concept->shapes, concept->n_components, slot, shapes, weights);
    *in_memory = n_shapes >= 0;
    if (n_shapes <= 0)
        return false;
    /* Systematic sampling is exact in any order. A random order lets any shapes occur together. */
    for (int i = n_shapes - 1; i > 0; i--) {
        const int j = (int)blg_rng_below(rng, (uint32_t)i + 1), shape = shapes[i];
        const double weight = weights[i];
        shapes[i] = shapes[j];
        weights[i] = weights[j];
        shapes[j] = shape;
        weights[j] = weight;
    }
    if (n_shapes >= n_drawn)
        blg_systematic_cap(weights, n_shapes, n_drawn);
    blg_systematic(rng, weights, n_shapes, n_drawn, drawn);
    for (int i = 0; i < n_drawn; i++)
        drawn[i] = shapes[drawn[i]];
    blg_rng_shuffle(rng, drawn, (size_t)n_drawn, sizeof *drawn);
    return true;
}

/* Shuffles the painting order. scene->violated is a place in the concept, so it stays. */
static void shuffle_shapes(const blg_config *config, uint64_t key, int image, blg_scene *scene) {
    blg_rng rng = blg_stream_order(config->seed, key, image);
    for (int i = scene->n_shapes - 1; i > 0; i--) {
        const int j = (int)blg_rng_below(&rng, (uint32_t)i + 1);
        const blg_program program = scene->programs[i];
        const int shape = scene->shapes[i];
        scene->programs[i] = scene->programs[j];
        scene->shapes[i] = scene->shapes[j];
        scene->programs[j] = program;
        scene->shapes[j] = shape;
    }
}

/* Makes the images of an attempt: positives show the concept's shapes; in each negative a
 * substitute stands in one slot. Rejects an attempt if a slot has no substitute. */
static blg_status build(const blg_build_tables *tables, const blg_plan *plan,
                        const blg_plan_item *item, int attempt, blg_arena *scratch,
                        blg_problem *problem, blg_build_result *result, blg_error *error) {
    const blg_config *config = blg_plan_config(plan);
    const blg_catalogue *catalogue = blg_plan_catalogue(plan);
    const int n_side = config->n_support + config->n_query, n = item->concept.n_components;
    const basic_table *table = tables->of[BLG_BASIC];
    const blg_pools *pools = &table->pools[n];
    const uint64_t key = blg_problem_key(BLG_BASIC, item->index, attempt);
    blg_rng rng = blg_stream_negatives(config->seed, key);
    int slots[BLG_MAX_SIDE], drawn[BLG_MAX_COMPONENTS][BLG_MAX_SIDE], used[BLG_MAX_COMPONENTS];
    bool plain[2][BLG_MAX_SIDE][BLG_MAX_SHAPES] = {0}, in_memory = true;

    *result = (blg_build_result){.reason = BLG_REJECT_too_few_negatives}; /* if it ends early */
    draw_slots(&rng, config->basic.negative_breaks, n, n_side, slots);
    for (int slot = 0; slot < n; slot++) {
        int n_negatives = 0;
        for (int i = 0; i < n_side; i++)
            n_negatives += slots[i] == slot;
        used[slot] = 0;
        if (n_negatives && !draw_substitutes(pools, &rng, &item->concept, slot, n_negatives,
                                             scratch, drawn[slot], &in_memory))
            return in_memory ? BLG_OK : blg_no_memory(error);
    }
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < n_side; i++) {
            blg_scene *scene = &problem->images[side][i];
            scene->n_shapes = n;
            scene->n_distractors = 0;
            scene->impure = false;
            scene->violated = side == 1 ? BLG_NONE : slots[i];
            for (int slot = 0; slot < n; slot++)
                show_shape(catalogue, pools, slot, item->concept.shapes[slot], scene,
                           plain[side][i]);
            const int broken = slots[i]; /* of a negative: this slot shows a substitute */
            if (side == 0)
                show_shape(catalogue, pools, broken, drawn[broken][used[broken]++], scene,
                           plain[side][i]);
        }
    const blg_types types = blg_types_of(item->stroke_types);
    for (int side = 0; side < 2; side++) {
        blg_decorate_side(config, key, side, &types, (const bool(*)[BLG_MAX_SHAPES])plain[side],
                          problem->images[side], n_side);
        for (int i = 0; i < n_side; i++)
            shuffle_shapes(config, key, side * n_side + i, &problem->images[side][i]);
    }
    result->accepted = true;
    return BLG_OK;
}

/* ---- row ---- */

/* The row of the family: the functions by which plan and builders reach this file
 * (problem/family.h). */

static int64_t size(const blg_config *config) {
    const blg_basic_config *bd = &config->basic;
    return bd->n_concepts ? (int64_t)bd->n_concepts * bd->problems_per_concept : bd->problems;
}

static const char *given_keys(const blg_config *config) {
    return config->basic.n_concepts ? "basic.concepts" : NULL;
}

static int most_shapes(const blg_config *config) {
    return config->basic.max_shapes;
}

static const blg_json_path path_basic = {NULL, "basic", 0};

/* Reports concepts of the config that are not 1 to max_shapes names, joined by '-'. Whether shapes
 * have these names is for the plan to check. */
static void check_given_concepts(blg_config_reader *reader, const blg_basic_config *bd) {
    const blg_json_path list = {&path_basic, "concepts", 0};
    for (int i = 0; i < bd->n_concepts; i++) {
        const blg_json_path entry = {&list, NULL, (size_t)i};
        int n = 0;
        bool empty = false;
        for (const char *at = bd->concepts[i], *end; at; at = *end ? end + 1 : NULL, n++) {
            end = at + strcspn(at, "-");
            empty |= end == at;
        }
        if (empty || n > bd->max_shapes)
            blg_config_report(reader, &entry,
                              "expected one to %d (basic.max_shapes) shapes such as "
                              "\"circle-square\", found \"%.80s\"",
                              bd->max_shapes, bd->concepts[i]);
    }
}

/* Reports numbers of the section that contradict each other. */
static void check_basic(blg_config_reader *reader, const blg_config *config) {
    const blg_basic_config *bd = &config->basic;
    check_given_concepts(reader, bd);
    if (bd->problems_per_concept > 1 && !bd->n_concepts)
        BLG_CONFIG_REPORT(reader, &path_basic, "problems_per_concept",
                          "counts the problems of basic.concepts, and there are none: expected 1, "
                          "or basic.problems");
    if (bd->max_shapes == 1 && bd->single_share < 1)
        BLG_CONFIG_REPORT(reader, &path_basic, "single_share",
                          "max_shapes is 1, so every concept is single: expected 1");
    if (bd->max_shapes < 3 && bd->triple_share > 0)
        BLG_CONFIG_REPORT(reader, &path_basic, "triple_share",
                          "max_shapes is %d, so there are no concepts of three: expected 0",
                          bd->max_shapes);
}

/* Completes a plan record: the parts are the concept's shapes. */
static void fill(const blg_plan *plan, blg_plan_record *record) {
    const shape_set *sets = concepts_of(plan);
    record->concept_id = record->index / problems_per_concept(plan);
    record->replica = record->index % problems_per_concept(plan);
    const int32_t *shapes = sets[record->concept_id];
    while (record->n_parts < BLG_MAX_COMPONENTS && shapes[record->n_parts] != NO_SHAPE) {
        record->parts[record->n_parts] = shapes[record->n_parts];
        record->n_components = ++record->n_parts;
    }
}

static int64_t group_end(const blg_plan *plan, const blg_plan_record *record) {
    return (record->concept_id + 1) * problems_per_concept(plan);
}

/* The index of the problem with this name, within the family; -1 if there is none. A name is "bd_",
 * the shapes joined by '-', '_' and the number replica. */
static int64_t find(const blg_plan *plan, const char *name, int64_t replica) {
    const shape_set *sets = concepts_of(plan);
    const char *text = name + 3;
    size_t left = (size_t)(strrchr(name, '_') - text);
    shape_set shapes;
    for (int n = 0; n < BLG_MAX_COMPONENTS; n++)
        shapes[n] = NO_SHAPE;
    for (int n = 0; left > 0 && n < BLG_MAX_COMPONENTS; n++) {
        char shape[BLG_NAME_SIZE];
        const size_t whole = strcspn(text, "-"), length = whole < left ? whole : left;
        snprintf(shape, sizeof shape, "%.*s", (int)length, text);
        shapes[n] = blg_catalogue_find(plan->catalogue, shape);
        if (shapes[n] < 0)
            return -1;
        text += length + (length < left);
        left -= length + (length < left);
    }
    const int per_concept = problems_per_concept(plan);
    if (left > 0) /* more shapes than a concept has */
        return -1;
    for (int64_t i = 0; i < plan->family_size[BLG_BASIC] / per_concept; i++)
        if (memcmp(sets[i], shapes, sizeof shapes) == 0 && replica < per_concept)
            return i * per_concept + replica;
    return -1;
}

const blg_family_row blg_family_bd = {.kind = BLG_OF_SHAPES,
                                      .least_scale = BLG_DECORATION_SCALE,
                                      .most_attempts = 400,
                                      .size = size,
                                      .most_shapes = most_shapes,
                                      .check = check_basic,
                                      .given = given_keys,
                                      .draw = draw_concepts,
                                      .fill = fill,
                                      .group_end = group_end,
                                      .find = find,
                                      .prepare = prepare,
                                      .complete = complete,
                                      .release = release,
                                      .build = build};
