/* Free-form problems: the concept is a program of lines and arcs, all positives show this program,
 * and each negative changes one action of it.
 *
 * How a problem comes about. family/ff_walk.c sees all images of a setting as a graph: neighbours
 * differ in one action. A concept is a node, and the negatives are neighbours of this node. The
 * walk says which nodes and neighbours to draw and proves that no single image tells its side. This
 * file decides which node each problem of a plan gets:
 *
 *   prepare         makes a walk for each setting, and reserves skeletons for splits after train
 *   complete        draws all concepts at once, before a process forks
 *   build           finds the problem's concept and draws its negatives
 *   need_concepts   draws the concepts that must be known before the problem's own
 *
 * The two chapters after "build" serve only concepts that the user wrote.
 *
 * Words. A *proposal* is one try of the walk to draw a node; about one in 140 is accepted. The
 * *skeleton* of a concept is its program without the stroke types and, if all strokes are equal
 * lines, without the size (the documents say form). A *group* is a set of settings whose shapes
 * have the same numbers of actions. The *rank* of a split is its place in the order in which splits
 * choose skeletons: train is 0.
 *
 * No two concepts of a plan are congruent, so a concept depends on the concepts before it. Figures
 * with different numbers of strokes are never congruent, so the concepts of two groups always
 * differ. But two groups may share a skeleton: a square of eight lines, two to a side, has the
 * skeleton of a square of four. A split of higher rank must not show the skeletons of a split of
 * lower rank. So before the concept of a problem is drawn, other concepts of its group must be
 * drawn: in its split those of problems before it, and all of splits of lower rank. The concepts of
 * another group are drawn only when a skeleton is asked for that this group could have. Concepts of
 * one group and split are drawn in the order of index. A limit or a shard writes only a part of the
 * plan and changes no concept. A problem that the verifier rejects keeps its concept for
 * KEEP_CONCEPT attempts and gets other negatives. After that it gets a replacement: a concept that
 * differs from all concepts of the plan. */
#include "problem/builder.h"

#include "base/geometry.h"
#include "base/parallel.h"
#include "base/rng.h"
#include "problem/config.h"
#include "problem/family.h"

#include <pthread.h>
#include <stdatomic.h>

/* ---- skeletons and concepts ---- */

/* Largest number of proposals for one concept. */
#define MAX_PROPOSALS 60000
#define KEEP_CONCEPT  4 /* attempts that keep a problem's concept */
/* No two splits share the skeleton of a concept, so validation repeats no skeleton of train. Small
 * settings have few skeletons that a person would draw. So some skeletons, chosen by a hash, are
 * reserved for the other splits. Their share is the share of problems outside of train (at most
 * MOST_RESERVED) times the share of draws that repeat a skeleton. */
#define MOST_RESERVED 0.35
/* give_types_weight counts the problems outside of train as at least this share of the problems. */
#define LEAST_OUTSIDE 0.28

/* The skeletons that a split may show in a setting. They are the same on both sides, so that the
 * walk stays reversible. A split owns a skeleton if it has a concept with this skeleton. A split
 * may show what no split of lower rank owns; train (rank 0) may show all skeletons but the
 * reserved. */
typedef struct allowed_skeletons {
    const blg_plan *plan;
    blg_ff_table *table;
    int setting;
    int rank;          /* of the split */
    uint64_t reserved; /* bound: skeletons whose hash is smaller are reserved, not for train */
} allowed_skeletons;

#define ALL_HASHES 0x1.fffffffffffffp63 /* the largest double below 2^64 */

/* An entry of the list of walks: the walk of a setting in a split. Walks of one setting and the
 * same stroke types are made once and copied. */
typedef struct known_walk {
    int setting, split;
    unsigned stroke_types;
    struct known_walk *next;
    allowed_skeletons allowed;
    blg_ff_walk walk;
} known_walk;

/* What recall_concept needs to draw the concept of a problem again. */
typedef struct concept_place {
    uint64_t stream; /* state of the concept's stream before the proposal that became the concept */
    bool unrestricted; /* drawn among all skeletons, because none was left for the split */
    uint8_t split; /* that the concept was drawn for; a split by hardness moves problems later */
} concept_place;

enum { NOBODY = -1 };                   /* in place of a rank: no split owns the skeleton */
enum { NONE_NEW = -1, NO_MEMORY = -2 }; /* in place of the number of a proposal or draw */

/* A hash set with open addressing. A slot with 0 is free; the key 0 counts as 1. n: the number of
 * slots, a power of two. */
typedef struct key_set {
    uint64_t *keys;
    size_t n;
} key_set;

/* A group of settings with the same numbers of actions: no two concepts of a group are equal. Keys
 * of figures are explained at blg_ff_keys. */
typedef struct group {
    int setting;        /* the first setting of the group */
    int64_t first, end; /* indices of its problems, with those of other groups between */
    int64_t n;          /* number of problems of the group */
    key_set concepts;   /* typed keys */
    key_set skeletons[BLG_MAX_SPLITS]; /* by rank: plain keys */
    /* By rank: the concepts of this rank are drawn for all problems below this index. */
    atomic_int_fast64_t drawn_below[BLG_MAX_SPLITS];
} group;

#define AHEAD        32 /* concepts of a group that are drawn before they are asked for */
#define ALL_PROBLEMS 0  /* in place of an end index, where all groups are meant */

/* Locking. A thread that needs a concept takes the lock of the concept's rank. It draws this
 * concept, the concepts before it in group and rank, and AHEAD more. While it holds the lock it may
 * need concepts of lower ranks and take their locks, but never the lock of a higher rank. Threads
 * may read the skeletons of a group and rank once all concepts of this group and rank are drawn. */
struct blg_ff_table {
    known_walk *walks;                        /* one for each setting and split that occurs */
    concept_place *places;                    /* by index within the family */
    uint64_t *skeleton_of;                    /* by index: plain key of the concept */
    int n_groups, group_of[BLG_MAX_SETTINGS]; /* group_of: by setting, index of its group */
    group *groups;
    pthread_mutex_t locks[BLG_MAX_SPLITS]; /* by rank */
    /* The error if concepts could not be drawn when may_show asked for their skeletons. Then
     * concepts that were drawn after it are wrong. Protected by the lock of train. */
    blg_error failure;
};

/* The slot that holds the key, or else the free slot where the key belongs. */
static uint64_t *slot_of(const key_set *set, uint64_t key) {
    const uint64_t wanted = key ? key : 1;
    size_t i = (size_t)wanted & (set->n - 1);
    while (set->keys[i] && set->keys[i] != wanted)
        i = (i + 1) & (set->n - 1);
    return &set->keys[i];
}

static void add_key(const key_set *set, uint64_t key) {
    *slot_of(set, key) = key ? key : 1;
}

/* A concept that the config gives ("concepts of the config"). */
typedef struct given_concept {
    int setting;
    blg_ff_node node;
} given_concept;

/* The concept that the config gives to a problem; NULL if the config lists no programs. */
static const given_concept *given_to(const blg_plan *plan, int64_t index) {
    const given_concept *given = plan->of[BLG_FREE_FORM];
    return given ? &given[index / plan->config.free_form.problems_per_concept] : NULL;
}

/* The setting of a problem whose concept is drawn. */
static int setting_of(const blg_plan *plan, int64_t index) {
    return (int)(index / blg_plan_config(plan)->free_form.problems_per_setting);
}

/* Whether group number i has concepts of this rank, and could have one with this skeleton, which
 * comes from the setting of `allowed`. For each shape of the skeleton the group must have a shape
 * with as many actions. For a shape of equal lines alone, a multiple of its least number of lines
 * will do. */
static bool may_have(const allowed_skeletons *allowed, int i, int rank,
                     const blg_ff_skeleton *skeleton) {
    const blg_setting *settings = blg_plan_config(allowed->plan)->free_form.settings;
    const group *group = &allowed->table->groups[i];
    const blg_setting *from = &settings[allowed->setting], *to = &settings[group->setting];
    bool all = group->skeletons[rank].n && to->n_shapes == from->n_shapes;
    for (int k = 0; k < from->n_shapes && all; k++) {
        all = false;
        for (int j = 0; j < from->n_shapes && !all; j++)
            all = skeleton->lines[k] ? to->n_actions[j] % skeleton->lines[k] == 0
                                     : to->n_actions[j] == from->n_actions[k];
    }
    return all;
}

static bool is_drawn(const blg_ff_table *table, const group *only, int rank, int64_t until);
static blg_status need_concepts(const blg_plan *plan, blg_ff_table *table, group *only, int rank,
                                int64_t until, blg_watch *watch, blg_error *error);

/* Whether a concept of this group and rank has the skeleton. */
static bool has_skeleton(const group *group, int rank, const blg_ff_skeleton *skeleton) {
    return *slot_of(&group->skeletons[rank], skeleton->key);
}

/* Finds which split owns a skeleton: sets *owner to the lowest rank below `end` with a concept of
 * this skeleton, or to NOBODY. For each rank, looks first into the groups whose concepts are drawn;
 * then draws the concepts of the other groups that may have the skeleton. If must_wait is not NULL,
 * draws nothing: sets *must_wait, and the rank of such a group is the owner. The walk asks this way
 * first, because the cheap answer is often enough (problem/family/ff_walk.c, cap_of).
 *
 * This is a recursion: find_owner -> need_concepts -> draw_rank -> propose -> may_show ->
 * find_owner. It ends because may_show asks for lower ranks than that of the concept drawn. */
static blg_status find_owner(const allowed_skeletons *allowed, const blg_ff_skeleton *skeleton,
                             int end, bool *must_wait, blg_watch *watch, int *owner,
                             blg_error *error) {
    blg_ff_table *table = allowed->table;
    blg_status status = BLG_OK;
    *owner = NOBODY;
    for (int rank = 0; rank < end && *owner == NOBODY && status == BLG_OK; rank++) {
        for (int i = 0; i < table->n_groups && *owner == NOBODY; i++) {
            const group *group = &table->groups[i];
            if (may_have(allowed, i, rank, skeleton) && is_drawn(table, group, rank, group->end) &&
                has_skeleton(group, rank, skeleton))
                *owner = rank;
        }
        for (int i = 0; i < table->n_groups && *owner == NOBODY && status == BLG_OK; i++) {
            group *group = &table->groups[i];
            if (!may_have(allowed, i, rank, skeleton))
                continue;
            if (must_wait && !is_drawn(table, group, rank, group->end)) {
                *must_wait = true;
                *owner = rank;
                continue;
            }
            status = need_concepts(allowed->plan, table, group, rank, group->end, watch, error);
            if (status == BLG_OK && has_skeleton(group, rank, skeleton))
                *owner = rank;
        }
    }
    return status;
}

/* Whether a split may show a skeleton (blg_ff_walk.allows). Train may show all skeletons but the
 * reserved: those whose scrambled key is small. Another split may show what no split of lower rank
 * owns. The walk takes no error from this function, so the error stays in the table for
 * failure_of_skeletons.
 * Any thread may call it, so it passes no watch on. */
static bool may_show(const void *context, const blg_ff_skeleton *skeleton, bool *must_wait) {
    const allowed_skeletons *allowed = context;
    blg_error failure = {0};
    int owner;
    if (!allowed->rank)
        return skeleton->key * BLG_HASH_FACTOR >= allowed->reserved;
    if (find_owner(allowed, skeleton, allowed->rank, must_wait, NULL, &owner, &failure) == BLG_OK)
        return owner == NOBODY;
    pthread_mutex_lock(&allowed->table->locks[0]);
    allowed->table->failure = failure;
    pthread_mutex_unlock(&allowed->table->locks[0]);
    return false;
}

/* Makes proposals, with numbers from `from` on, until the walk accepts one. Then node is a draw
 * from the walk's stationary distribution, *keys has its keys, and *before the stream's state
 * before the proposal. Returns the proposal's number, or NONE_NEW if MAX_PROPOSALS are refused. */
static int propose(const blg_ff_walk *walk, blg_rng *rng, int from, uint64_t *before,
                   blg_ff_node *node, blg_ff_keys *keys) {
    for (int i = from; i < MAX_PROPOSALS; i++) {
        *before = rng->state;
        if (blg_ff_walk_propose(walk, rng, node)) {
            *keys = blg_ff_node_keys(walk, node);
            return i;
        }
    }
    return NONE_NEW;
}

/* Whether no concept of the group has this typed key yet. */
static bool is_new(const group *group, const blg_ff_keys *keys) {
    return !*slot_of(&group->concepts, keys->typed);
}

/* Makes proposals until an accepted concept is new in the group. Results: as of propose. */
static int draw_concept(const group *group, const blg_ff_walk *walk, blg_rng *rng, uint64_t *before,
                        blg_ff_node *node, blg_ff_keys *keys) {
    int i = propose(walk, rng, 0, before, node, keys);
    while (i >= 0 && !is_new(group, keys))
        i = propose(walk, rng, i + 1, before, node, keys);
    return i;
}

/* The random stream that a problem's concept is drawn from. */
static blg_rng concept_stream(const blg_plan *plan, int64_t index) {
    return blg_stream_concept(blg_plan_config(plan)->seed,
                              blg_problem_key(BLG_FREE_FORM, index, 0));
}

/* ---- context pairs ---- */

/* With composition.context_pairs, problems 2k and 2k + 1 are a pair: they have the same two queries
 * with opposite answers. Let P be the concept of the first problem. The concept Q of the second is
 * a neighbour of P, drawn as a negative is. P is the negative query of the second problem, and Q
 * that of the first. The walk is reversible (problem/family/ff_walk.c). So Q has the distribution
 * of P, P is among Q's negatives as often as any negative is, and both sides stay alike. */

/* Whether the problem is the second of its pair. */
static bool is_second(const blg_plan *plan, int64_t index) {
    return blg_is_second_of_pair(&plan->config, BLG_FREE_FORM, index);
}

/* Draws neighbours of a node until one is new in the group; with NULL as group, draws once. *before
 * gets the stream's state before the last draw. Returns the number of draws without the last,
 * NONE_NEW or NO_MEMORY. */
static int draw_neighbour(const group *group, const blg_ff_walk *walk, blg_rng *rng,
                          const blg_ff_node *from, uint64_t *before, blg_ff_node *node,
                          blg_ff_keys *keys) {
    double weights[BLG_FF_STEPS];
    blg_arena arena = {0};
    int found = NONE_NEW;
    blg_ff_step *steps = BLG_NEW(&arena, blg_ff_step, BLG_FF_STEPS);
    const int n = steps ? blg_ff_walk_steps(walk, from, steps) : 0;
    for (int i = 0; i < n; i++)
        weights[i] = steps[i].weight;
    for (int i = 0; i < MAX_PROPOSALS && n && found < 0; i++) {
        *node = *from;
        *before = rng->state;
        blg_ff_walk_apply(&steps[blg_rng_weighted(rng, weights, (size_t)n)], node);
        *keys = blg_ff_node_keys(walk, node);
        found = !group || is_new(group, keys) ? i : NONE_NEW;
    }
    blg_arena_free(&arena);
    return steps ? found : NO_MEMORY;
}

/* Draws the concept of a problem again, from the stream state that the table keeps. So the table
 * needs no programs. False when memory is out. */
static bool recall_concept(const blg_ff_table *table, const blg_ff_walk *walk, const blg_plan *plan,
                           int64_t index, blg_ff_node *node) {
    blg_rng rng = concept_stream(plan, index);
    rng.state = table->places[index].stream;
    if (is_second(plan, index)) {
        blg_ff_node first;
        blg_ff_keys ignored;
        uint64_t before;
        return recall_concept(table, walk, plan, index - 1, &first) &&
               draw_neighbour(NULL, walk, &rng, &first, &before, node, &ignored) >= 0;
    }
    blg_ff_walk_draw(walk, &rng, node);
    return true;
}

/* The walk of a setting for the split that problem number `index` was drawn for. NULL only before
 * prepare has made it. */
static known_walk *find_walk(const blg_ff_table *table, int setting, int64_t index) {
    const int split = table->places[index].split;
    known_walk *known = table->walks;
    while (known && (known->setting != setting || known->split != split))
        known = known->next;
    return known;
}

/* The group that draws the concepts of a setting. */
static group *group_of(const blg_ff_table *table, int setting) {
    return &table->groups[table->group_of[setting]];
}

/* The rank of a split: 0 for train, which chooses skeletons first because it has the most concepts;
 * the other splits follow in the order of the config. */
static int rank_of(const blg_plan *plan, int split) {
    const int train = blg_splits_train(&blg_plan_config(plan)->splits);
    return split == train ? 0 : split < train ? split + 1 : split;
}

/* Makes the walk by which the concepts of the problem's setting and split are drawn, unless the
 * table has it. Walks of equal settings and stroke types share their costly part. */
static blg_status prepare_walk(const blg_plan *plan, int64_t index, blg_arena *arena,
                               blg_ff_table *table, blg_error *error) {
    const int setting = blg_plan_record_at(plan, index).setting;
    const int split = blg_plan_split_of(plan, index);
    table->places[index].split = (uint8_t)split; /* find_walk reads it */
    if (find_walk(table, setting, index))
        return BLG_OK;
    known_walk *known = BLG_NEW(arena, known_walk, 1);
    if (!known)
        return blg_no_memory(error);
    known->setting = setting;
    known->split = split;
    known->stroke_types = plan->stroke_types[split];
    known->allowed = (allowed_skeletons){
        .plan = plan, .table = table, .setting = setting, .rank = rank_of(plan, split)};
    const known_walk *same = table->walks;
    while (same && (same->setting != setting || same->stroke_types != known->stroke_types))
        same = same->next;
    blg_status status = BLG_OK;
    if (same)
        known->walk = same->walk;
    else
        status = blg_ff_walk_init(blg_plan_config(plan), setting, known->stroke_types, &known->walk,
                                  error);
    known->next = table->walks;
    table->walks = known;
    known->walk.allows = given_to(plan, index) ? NULL : may_show;
    known->walk.skeletons = &known->allowed;
    return status;
}

/* Raises the weight of changes of type in the walk of a split after train. Such a split gets the
 * skeletons that train leaves: figures that fewer people would draw, whose changes of turn have
 * more weight. Then too many problems would have no change of type, and there the nearest support
 * image tells the side of a query. The more draws repeat a skeleton, the more skeletons train owns,
 * and the greater is the factor: 1 / left to the power of 7. Factor and power were fitted: with
 * them the other splits have as many problems without a change of type as train. outside: the share
 * of problems outside of train. */
static void give_types_weight(blg_ff_walk *walk, double outside) {
    const double left = 1 - blg_most(outside, LEAST_OUTSIDE) * walk->pilot.repeats;
    const double cube = left * left * left;
    double factors[BLG_CHANGES];
    memcpy(factors, walk->factors, sizeof factors);
    factors[BLG_CHANGE_TYPE] /= cube * cube * left;
    blg_ff_walk_set_factors(walk, factors);
}

/* Divides the skeletons between train and the other splits. Train may show those whose hash is at
 * least allowed.reserved; the walks of the other splits get other weights of changes. */
static blg_status reserve_skeletons(const blg_plan *plan, blg_ff_table *table, blg_error *error) {
    const int64_t n = blg_plan_family_size(plan, BLG_FREE_FORM);
    /* By setting: numbers of problems, in all splits and outside of train. */
    int64_t all[BLG_MAX_SETTINGS] = {0}, others[BLG_MAX_SETTINGS] = {0};
    for (int64_t i = 0; i < n; i++) {
        const int setting = setting_of(plan, i);
        if (blg_watch_loop(blg_plan_watch(plan), "free-form forms", i, n, error))
            return BLG_INTERRUPTED;
        all[setting]++;
        others[setting] += rank_of(plan, blg_plan_split_of(plan, i)) > 0;
    }
    for (known_walk *known = table->walks; known; known = known->next) {
        const double outside =
            blg_least((double)others[known->setting] / (double)all[known->setting], MOST_RESERVED);
        if (known->allowed.rank > 0) {
            give_types_weight(&known->walk, outside);
            continue;
        }
        known->allowed.reserved = (uint64_t)(outside * known->walk.pilot.repeats * ALL_HASHES);
        if (!known->allowed.reserved)
            known->walk.allows = NULL; /* train may show every skeleton */
    }
    return BLG_OK;
}

/* ---- the table of concepts ---- */

/* Draws the concepts of one group and rank by the walk, in batches that threads share, and keeps
 * them in a table. */

#define BATCH         16 /* concepts that a thread proposes in one go */
#define LEAST_BATCHES 8  /* batches per thread, at least */
#define MOST_THREADS  16 /* threads, at most */

/* The first accepted proposal for each problem of a batch, independent of all other problems. */
typedef struct batch_proposals {
    blg_ff_keys keys[BATCH];
    uint64_t streams[BATCH]; /* as in concept_place */
    bool found[BATCH];
} batch_proposals;

/* The concepts of a rank that are not drawn yet: those of one group, or of all. */
typedef struct job {
    const blg_plan *plan;
    blg_ff_table *table;
    const group *only; /* NULL: all groups */
    int rank;
    int64_t begin, end; /* indices within the family */
    blg_watch *watch;
} job;

/* The first problem of a batch, by index within the family. */
static int64_t batch_at(const job *j, int64_t batch) {
    return j->begin + batch * BATCH;
}

static int size_of_batch(const job *j, int64_t batch) {
    const int64_t left = j->end - batch_at(j, batch);
    return left < BATCH ? (int)left : BATCH;
}

static group *group_at(const job *j, int64_t index) {
    return group_of(j->table, setting_of(j->plan, index));
}

static const blg_ff_walk *walk_at(const job *j, int64_t index) {
    return &find_walk(j->table, setting_of(j->plan, index), index)->walk;
}

/* Whether the job draws the concept of problem `index`: the problem is in the job's group, has the
 * job's rank, and its concept is not drawn yet. The split comes from the table, not from the plan:
 * a split by hardness moves problems of the plan later. */
static bool concerns(const job *j, int64_t index) {
    const group *group = group_at(j, index);
    return (!j->only || j->only == group) &&
           index >= atomic_load_explicit(&group->drawn_below[j->rank], memory_order_relaxed) &&
           rank_of(j->plan, j->table->places[index].split) == j->rank;
}

/* Makes the first proposal for each concept of a batch. Runs on any thread. Leaves out the second
 * problem of a pair, which depends on the first: add_concept draws the second problem. */
static blg_status propose_batch(void *context, void *worker, int64_t batch, void *slot,
                                blg_error *error) {
    const job *j = context;
    batch_proposals *proposals = slot;
    bool failed = false; /* no skeleton is left: add_concept draws the later concepts */
    (void)worker;
    (void)error;
    for (int k = 0; k < size_of_batch(j, batch); k++) {
        proposals->found[k] = false;
        if (failed || !concerns(j, batch_at(j, batch) + k) ||
            is_second(j->plan, batch_at(j, batch) + k))
            continue;
        const int64_t index = batch_at(j, batch) + k;
        blg_rng rng = concept_stream(j->plan, index);
        blg_ff_node node;
        proposals->found[k] = propose(walk_at(j, index), &rng, 0, &proposals->streams[k], &node,
                                      &proposals->keys[k]) >= 0;
        failed = !proposals->found[k];
    }
    return BLG_OK;
}

/* Whether the plane is too small for new concepts: a walk whose figures may have any size finds a
 * new concept, and this concept does not fit the plane. */
static bool fits_larger_plane(const group *group, const blg_ff_walk *walk, blg_rng *rng) {
    blg_ff_walk boundless = *walk;
    blg_ff_node node;
    blg_ff_keys keys;
    uint64_t before;
    boundless.rules.largest = INFINITY;
    return draw_concept(group, &boundless, rng, &before, &node, &keys) >= 0 &&
           !blg_ff_walk_valid(walk, &node);
}

/* The error when a problem finds no new concept: the config asks for too many, or the plane is too
 * small for the concepts that no problem has. */
static blg_status no_concept(const job *j, int64_t index, const blg_ff_walk *walk, blg_rng *rng,
                             blg_error *error) {
    const blg_placement_config *placement = &blg_plan_config(j->plan)->placement;
    const int setting = setting_of(j->plan, index);
    if (!fits_larger_plane(group_at(j, index), walk, rng))
        return blg_error_set(
            error, BLG_INFEASIBLE,
            "free-form setting %d: no new concept for problem %lld in %d proposals; "
            "ask for fewer problems or allow more turns, types or actions",
            setting, (long long)index, MAX_PROPOSALS);
    blg_error_set(
        error, BLG_INFEASIBLE,
        "free-form setting %d: no new concept for problem %lld in %d proposals fits a plane "
        "of %g at scale %g: at most %.3g program units wide; lower the scales or raise "
        "placement.plane_unit",
        setting, (long long)index, MAX_PROPOSALS, placement->plane_unit,
        placement->scale[BLG_FREE_FORM].low, blg_most(walk->rules.largest, 0));
    blg_error_key(error, "$.placement.scale.ff");
    return BLG_INFEASIBLE;
}

/* Draws the concept of a problem among the concepts that are new in its group. If no skeleton is
 * left for its split, draws among all skeletons and sets place->unrestricted. */
static blg_status draw_first_new(const job *j, int64_t index, concept_place *place,
                                 blg_ff_keys *keys, blg_error *error) {
    blg_ff_walk walk = *walk_at(j, index);
    blg_rng rng = concept_stream(j->plan, index);
    blg_ff_node node;
    int proposal = draw_concept(group_at(j, index), &walk, &rng, &place->stream, &node, keys);
    place->unrestricted = proposal < 0; /* among all skeletons */
    if (place->unrestricted) {
        walk.allows = NULL;
        rng = concept_stream(j->plan, index);
        proposal = draw_concept(group_at(j, index), &walk, &rng, &place->stream, &node, keys);
    }
    return proposal < 0 ? no_concept(j, index, &walk, &rng, error) : BLG_OK;
}

/* Draws the concept of the second problem of a context pair: a neighbour of the first problem's
 * concept, because each of the two problems shows the other's concept in a query. */
static blg_status draw_second(const job *j, int64_t index, concept_place *place, blg_ff_keys *keys,
                              blg_error *error) {
    blg_ff_walk walk = *walk_at(j, index);
    blg_rng rng = concept_stream(j->plan, index);
    blg_ff_node first, node;
    place->unrestricted = j->table->places[index - 1].unrestricted;
    if (place->unrestricted)
        walk.allows = NULL;
    if (!recall_concept(j->table, &walk, j->plan, index - 1, &first))
        return blg_no_memory(error);
    const int found =
        draw_neighbour(group_at(j, index), &walk, &rng, &first, &place->stream, &node, keys);
    return found >= 0           ? BLG_OK
           : found == NO_MEMORY ? blg_no_memory(error)
                                : no_concept(j, index, &walk, &rng, error);
}

/* Settles the concept of problem `index`. That is proposal number k of `proposals`, which a thread
 * made, if its concept is still new in the group. Else the concept is drawn anew from the same
 * stream. */
static blg_status add_concept(const job *j, int64_t index, const batch_proposals *proposals, int k,
                              blg_error *error) {
    blg_ff_table *table = j->table;
    concept_place *place = &table->places[index];
    blg_ff_keys keys = proposals->keys[k];
    place->stream = proposals->streams[k];
    if (!proposals->found[k] || !is_new(group_at(j, index), &keys)) {
        blg_status status = is_second(j->plan, index)
                                ? draw_second(j, index, place, &keys, error)
                                : draw_first_new(j, index, place, &keys, error);
        if (status != BLG_OK)
            return status;
    }
    add_key(&group_at(j, index)->concepts, keys.typed);
    table->skeleton_of[index] = keys.plain;
    return BLG_OK;
}

/* Settles the concepts of a batch from its proposals. Runs on one thread, in the order of the
 * batches, so the number of threads changes nothing. */
static blg_status commit_batch(void *context, int64_t batch, void *slot, blg_error *error) {
    const job *j = context;
    const batch_proposals *proposals = slot;
    blg_status status = blg_watch_step(j->watch, "free-form concepts", batch_at(j, batch),
                                       blg_plan_family_size(j->plan, BLG_FREE_FORM), error);
    for (int k = 0; k < size_of_batch(j, batch) && status == BLG_OK; k++)
        if (concerns(j, batch_at(j, batch) + k))
            status = add_concept(j, batch_at(j, batch) + k, proposals, k, error);
    return status;
}

/* True: the job ends early (blg_parallel_job.stop). */
static bool is_stopped(void *context) {
    const job *j = context;
    return blg_watch_poll(j->watch, NULL) != BLG_OK;
}

/* Draws the concepts that the job asks for. Proposals take nearly all of the time and do not depend
 * on each other, so threads make them; commit_batch settles the concepts. */
static blg_status draw_job(job *j, blg_error *error) {
    const int64_t batches = (j->end - j->begin + BATCH - 1) / BATCH;
    const int64_t useful = batches < LEAST_BATCHES ? 1 : batches / LEAST_BATCHES;
    int threads = blg_parallel_cores();
    threads = threads < MOST_THREADS ? threads : MOST_THREADS;
    threads = threads < useful ? threads : (int)useful;
    blg_arena arena = {0};
    void *workers[MOST_THREADS] = {NULL}, *slots[4 * MOST_THREADS];
    blg_parallel_job parallel = {.n_items = batches,
                                 .n_workers = threads,
                                 .workers = workers,
                                 .slots = slots,
                                 .work = propose_batch,
                                 .commit = commit_batch,
                                 .stop = is_stopped,
                                 .context = j};
    parallel.n_slots = 4 * threads; /* enough that no thread waits for its turn to commit */
    batch_proposals *room = BLG_NEW(&arena, batch_proposals, parallel.n_slots);
    for (int i = 0; room && i < parallel.n_slots; i++)
        slots[i] = &room[i];
    blg_error reason = {0};
    blg_status status = room ? blg_parallel_run(&parallel, &reason) : blg_no_memory(&reason);
    blg_arena_free(&arena);
    if (status == BLG_INTERRUPTED)
        return blg_watch_poll(j->watch, error);
    if (status != BLG_OK && error && error->status == BLG_OK)
        *error = reason;
    return status;
}

/* Returns the failure that may_show has kept in the table; BLG_OK if there is none. */
static blg_status failure_of_skeletons(blg_ff_table *table, blg_error *error) {
    pthread_mutex_lock(&table->locks[0]);
    const blg_error failure = table->failure;
    pthread_mutex_unlock(&table->locks[0]);
    if (failure.status != BLG_OK && error && error->status == BLG_OK)
        *error = failure;
    return failure.status;
}

/* Draws the concepts of a rank that are missing: of all groups if `only` is NULL; else of this
 * group, for the problems below the index `until` and AHEAD more. Then adds their skeletons to the
 * sets of the groups. No thread reads the set of a group and rank before drawn_below says that all
 * its concepts are drawn. */
static blg_status draw_rank(const blg_plan *plan, blg_ff_table *table, group *only, int rank,
                            int64_t until, blg_watch *watch, blg_error *error) {
    job j = {.plan = plan,
             .table = table,
             .only = only,
             .rank = rank,
             .end = blg_plan_family_size(plan, BLG_FREE_FORM),
             .watch = watch};
    if (only) {
        j.begin = atomic_load_explicit(&only->drawn_below[rank], memory_order_relaxed);
        j.end = until + AHEAD < only->end ? until + AHEAD : only->end;
    }
    blg_status status = draw_job(&j, error);
    /* The thread holds locks[rank], and locks[0] protects the failure. For train there is none:
     * may_show draws nothing for rank 0. */
    BLG_THEN(status, rank ? failure_of_skeletons(table, error) : BLG_OK);
    for (int64_t i = j.begin; i < j.end && status == BLG_OK; i++)
        if (concerns(&j, i))
            add_key(&group_at(&j, i)->skeletons[rank], table->skeleton_of[i]);
    for (int i = 0; i < table->n_groups && status == BLG_OK; i++)
        if (!only || only == &table->groups[i])
            atomic_store_explicit(&table->groups[i].drawn_below[rank],
                                  only ? j.end : table->groups[i].end, memory_order_release);
    return status;
}

/* Whether the concepts of a rank are drawn: of the group `only` for all problems below the index
 * `until`; of all groups if `only` is NULL, and then `until` does not count. */
static bool is_drawn(const blg_ff_table *table, const group *only, int rank, int64_t until) {
    for (int i = 0; i < table->n_groups; i++) {
        const group *at = &table->groups[i];
        const int64_t end = only ? until : at->end;
        if ((!only || only == at) && at->skeletons[rank].n &&
            atomic_load_explicit(&at->drawn_below[rank], memory_order_acquire) < end)
            return false;
    }
    return true;
}

/* Draws the concepts of a rank, unless they are drawn; only and until: as in is_drawn. */
static blg_status need_rank(const blg_plan *plan, blg_ff_table *table, group *only, int rank,
                            int64_t until, blg_watch *watch, blg_error *error) {
    blg_status status = BLG_OK;
    if (is_drawn(table, only, rank, until)) /* a first look, without the lock */
        return BLG_OK;
    pthread_mutex_lock(&table->locks[rank]);
    if (!is_drawn(table, only, rank, until))
        status = draw_rank(plan, table, only, rank, until, watch, error);
    pthread_mutex_unlock(&table->locks[rank]);
    return status;
}

/* Draws the concepts of a rank (only and until: as in is_drawn) and all concepts of lower ranks,
 * unless they are drawn. If one group is wanted, concepts of other groups wait until may_show asks
 * for a skeleton that they could have. With context pairs they do not wait: may_show would draw
 * neighbours while neighbours are drawn, which needs much stack. */
static blg_status need_concepts(const blg_plan *plan, blg_ff_table *table, group *only, int rank,
                                int64_t until, blg_watch *watch, blg_error *error) {
    const bool others_wait = only && !plan->config.composition.context_pairs;
    blg_status status = BLG_OK;
    for (int r = 0; r < rank && status == BLG_OK; r++)
        status = others_wait ? need_rank(plan, table, only, r, only->end, watch, error)
                             : need_rank(plan, table, NULL, r, ALL_PROBLEMS, watch, error);
    BLG_THEN(status, need_rank(plan, table, only, rank, until, watch, error));
    return status;
}

static blg_status need_all_concepts(const blg_plan *plan, blg_ff_table *table, blg_error *error) {
    return need_concepts(plan, table, NULL, BLG_MAX_SPLITS - 1, ALL_PROBLEMS, blg_plan_watch(plan),
                         error);
}

/* Draws all concepts of a group, whatever their split. */
static blg_status need_group(const blg_plan *plan, blg_ff_table *table, group *group,
                             blg_error *error) {
    blg_status status = BLG_OK;
    for (int rank = 0; rank < BLG_MAX_SPLITS && status == BLG_OK; rank++)
        if (group->skeletons[rank].n)
            status =
                need_concepts(plan, table, group, rank, group->end, blg_plan_watch(plan), error);
    return status;
}

/* ---- which concepts wait for their first problem ---- */

/* Concepts wait, until a problem needs them, if two things hold. They are so few that nobody needs
 * to watch the drawing or to end it early. And every setting has WAITING_ROOM times as many
 * possible concepts as the plan asks for, so that there are always enough. Otherwise all concepts
 * are drawn when the table is made. Then a config that asks for too much is refused before any
 * problem is built. */
#define MOST_WAITING 5000
#define WAITING_ROOM 32
/* Proposals that show whether figures of the setting fit the plane. */
#define FIT_PROPOSALS 2000

/* About how many concepts a setting has: the number of skeletons that the pilot estimates, times
 * n_types for each action. */
static double estimate_concepts(const blg_ff_walk *walk) {
    double concepts = walk->pilot.skeletons;
    for (int i = 0; i < walk->n_shapes; i++)
        for (int k = 0; k < walk->n_actions[i]; k++)
            concepts *= walk->rules.n_types;
    return concepts;
}

/* Whether a walk that may show all skeletons finds a figure within FIT_PROPOSALS proposals. */
static bool finds_figure(const blg_ff_walk *walk, blg_rng rng) {
    blg_ff_walk unrestricted = *walk;
    blg_ff_node node;
    int tries = 0;
    unrestricted.allows = NULL;
    while (tries < FIT_PROPOSALS && !blg_ff_walk_propose(&unrestricted, &rng, &node))
        tries++;
    return tries < FIT_PROPOSALS;
}

/* Whether a group's concepts may wait: few problems, figures that fit, concepts to spare in every
 * setting. */
static bool can_wait(const blg_plan *plan, const blg_ff_table *table, const group *group) {
    const int64_t per_setting = blg_plan_config(plan)->free_form.problems_per_setting;
    if (blg_plan_family_size(plan, BLG_FREE_FORM) > MOST_WAITING)
        return false;
    for (int64_t i = group->first; i < group->end; i += per_setting) {
        const int setting = setting_of(plan, i);
        const blg_ff_walk *walk = &find_walk(table, setting, i)->walk;
        if (group_of(table, setting) == group &&
            (!finds_figure(walk, concept_stream(plan, i)) ||
             (double)group->n * WAITING_ROOM > estimate_concepts(walk)))
            return false;
    }
    return true;
}

/* Whether no concept must be drawn before a problem asks for it. */
static bool all_can_wait(const blg_plan *plan, const blg_ff_table *table) {
    for (int i = 0; i < table->n_groups; i++)
        if (!can_wait(plan, table, &table->groups[i]))
            return false;
    return true;
}

/* ---- groups and the table ---- */

/* Whether the shapes of two settings have the same numbers of actions, in any order. */
static bool same_actions(const blg_setting *a, const blg_setting *b) {
    int count[BLG_MAX_ACTIONS + 1] = {0};
    if (a->n_shapes != b->n_shapes)
        return false;
    for (int i = 0; i < a->n_shapes; i++) {
        count[a->n_actions[i]]++;
        count[b->n_actions[i]]--;
    }
    for (int i = 0; i <= BLG_MAX_ACTIONS; i++)
        if (count[i])
            return false;
    return true;
}

/* Makes a set for n keys. A set for 0 keys has n = 0: nobody may look into it (find_owner). */
static bool make_set(key_set *set, blg_arena *arena, int64_t n) {
    if (n)
        for (set->n = 16; set->n < 2 * (size_t)n;)
            set->n *= 2;
    set->keys = BLG_NEW(arena, uint64_t, set->n + 1);
    return set->keys;
}

/* Makes room for the concepts of each group and for their skeletons. False when memory is out. */
static bool make_sets(const blg_plan *plan, blg_arena *arena, blg_ff_table *table) {
    int64_t counts[BLG_MAX_SETTINGS][BLG_MAX_SPLITS] = {{0}}; /* by group and rank */
    bool ok = true;
    for (int64_t i = 0; i < blg_plan_family_size(plan, BLG_FREE_FORM); i++)
        counts[table->group_of[setting_of(plan, i)]][rank_of(plan, table->places[i].split)]++;
    for (int i = 0; i < table->n_groups; i++) {
        group *group = &table->groups[i];
        ok = ok && make_set(&group->concepts, arena, group->n);
        for (int rank = 0; rank < BLG_MAX_SPLITS; rank++)
            ok = ok && make_set(&group->skeletons[rank], arena, counts[i][rank]);
    }
    return ok;
}

/* Puts the settings into groups: settings with the same numbers of actions form one group, since
 * their concepts must differ. False when memory is out. */
static bool sort_settings(const blg_plan *plan, blg_arena *arena, blg_ff_table *table) {
    const blg_free_form_config *ff = &blg_plan_config(plan)->free_form;
    const int64_t per_setting = ff->problems_per_setting;
    table->groups = BLG_NEW(arena, group, ff->n_settings + 1);
    for (int setting = 0; table->groups && setting < ff->n_settings; setting++) {
        int first_alike = 0;
        while (!same_actions(&ff->settings[first_alike], &ff->settings[setting]))
            first_alike++;
        table->group_of[setting] =
            first_alike < setting ? table->group_of[first_alike] : table->n_groups++;
        group *group = &table->groups[table->group_of[setting]];
        if (first_alike == setting) {
            group->setting = setting;
            group->first = setting * per_setting;
        }
        group->end = (setting + 1) * per_setting;
        group->n += per_setting;
    }
    for (group *group = table->groups; group < table->groups + table->n_groups; group++)
        for (int rank = 0; rank < BLG_MAX_SPLITS; rank++)
            atomic_init(&group->drawn_below[rank], group->first);
    return table->groups;
}

/* Makes the table of n problems, without concepts; NULL when memory is out. */
static blg_ff_table *new_table(const blg_plan *plan, blg_arena *arena, int64_t n) {
    blg_ff_table *table = BLG_NEW(arena, blg_ff_table, 1);
    if (!table || !sort_settings(plan, arena, table))
        return NULL;
    for (int rank = 0; rank < BLG_MAX_SPLITS; rank++)
        pthread_mutex_init(&table->locks[rank], NULL);
    table->places = BLG_NEW(arena, concept_place, n);
    table->skeleton_of = BLG_NEW(arena, uint64_t, n);
    return table->places && table->skeleton_of ? table : NULL;
}

/* Makes the family's table: the walks, and then all concepts. Concepts are not drawn now if the
 * user wrote them or if they can wait until a problem asks for them. */
static blg_status prepare(const blg_plan *plan, blg_build_tables *tables, blg_error *error) {
    blg_arena *arena = &tables->arena;
    const int64_t n = blg_plan_family_size(plan, BLG_FREE_FORM);
    blg_ff_table *table = new_table(plan, arena, n);
    if (!table)
        return blg_no_memory(error);
    for (int64_t i = 0; i < n; i++) {
        blg_status status = blg_watch_loop(blg_plan_watch(plan), "free-form settings", i, n, error);
        BLG_THEN(status, prepare_walk(plan, i, arena, table, error));
        if (status != BLG_OK)
            return status;
    }
    tables->of[BLG_FREE_FORM] = table;
    if (given_to(plan, 0))
        return BLG_OK;
    blg_status status = make_sets(plan, arena, table) ? reserve_skeletons(plan, table, error)
                                                      : blg_no_memory(error);
    if (status != BLG_OK || all_can_wait(plan, table))
        return status;
    return need_all_concepts(plan, table, error);
}

static blg_status complete(const blg_plan *plan, const blg_build_tables *tables, blg_error *error) {
    if (given_to(plan, 0))
        return BLG_OK;
    return need_all_concepts(plan, tables->of[BLG_FREE_FORM], error);
}

/* ---- build ---- */

/* Fills an image's programs from a node of the walk. violated: number of the shape that differs
 * from the concept, or BLG_NONE in a positive. */
static void fill_scene(const blg_ff_walk *walk, const blg_ff_node *node, int violated,
                       blg_scene *scene) {
    scene->n_shapes = node->n_shapes;
    scene->n_distractors = 0;
    scene->violated = violated;
    scene->impure = false;
    for (int i = 0; i < node->n_shapes; i++) {
        blg_ff_shape_program(&walk->rules, &node->shapes[i], &scene->programs[i]);
        scene->shapes[i] = BLG_NONE;
    }
}

/* What an attempt at a problem shows. */
typedef struct shown {
    blg_ff_node concept, other; /* other: the concept of the other problem of a pair */
    const blg_ff_walk *walk;    /* its neighbours of the concept are the negatives */
    blg_ff_walk unrestricted;   /* *walk, if the concept has a skeleton of another split */
    bool found;                 /* every concept was found */
} shown;

/* From attempt KEEP_CONCEPT on, a problem gets a replacement for its concept. The draw cannot know
 * the replacements of other problems, because each problem can be made alone. So two replacements
 * could be equal. Concepts of few strokes are few, so each problem draws them from one of
 * REPLACEMENT_SHARES shares: a hash says which share a concept is in, the index says which share a
 * problem draws from. Then equal concepts are REPLACEMENT_SHARES times rarer. After
 * REPLACEMENT_DRAWS draws any concept will do. Concepts of more than FEW_STROKES strokes are so
 * many that two replacements are rarely equal. */
#define REPLACEMENT_SHARES 64
#define REPLACEMENT_DRAWS  (8 * REPLACEMENT_SHARES)
#define FEW_STROKES        5

/* Whether a concept is in the share of problem `index`. The product scrambles the key. */
static bool is_of_share(const blg_ff_node *node, const blg_ff_keys *keys, int64_t index) {
    int n = 0;
    for (int i = 0; i < node->n_shapes; i++)
        n += node->shapes[i].n;
    return n > FEW_STROKES || (keys->typed * BLG_HASH_FACTOR >> 32) % REPLACEMENT_SHARES ==
                                  (uint64_t)index % REPLACEMENT_SHARES;
}

/* Draws a replacement into node: a concept that differs from all concepts of the plan, and whose
 * skeleton no other split owns. If there is none, s->found becomes false. partner: for the second
 * problem of a pair, the concept of the first; else NULL. */
static blg_status draw_replacement(const blg_plan *plan, const blg_ff_table *table,
                                   const blg_plan_item *item, int64_t index, int attempt,
                                   const blg_ff_node *partner, shown *s, blg_ff_node *node,
                                   blg_error *error) {
    blg_ff_keys keys;
    blg_rng rng = blg_stream_concept(blg_plan_config(plan)->seed,
                                     blg_problem_key(BLG_FREE_FORM, index, attempt));
    const group *group = group_of(table, item->setting);
    const allowed_skeletons *allowed = &find_walk(table, item->setting, item->index)->allowed;
    uint64_t before;
    int draw = partner ? draw_neighbour(group, s->walk, &rng, partner, &before, node, &keys)
                       : draw_concept(group, s->walk, &rng, &before, node, &keys);
    for (int i = 0;
         i < REPLACEMENT_DRAWS && !partner && draw >= 0 && !is_of_share(node, &keys, index); i++)
        draw = draw_concept(group, s->walk, &rng, &before, node, &keys);
    int owner = NOBODY;
    blg_status status = draw == NO_MEMORY ? blg_no_memory(error) : BLG_OK;
    if (draw >= 0 && s->walk->allows) {
        const blg_ff_skeleton skeleton = blg_ff_node_skeleton(s->walk, node);
        status = find_owner(allowed, &skeleton, BLG_MAX_SPLITS, NULL, blg_plan_watch(plan), &owner,
                            error);
    }
    s->found = s->found && draw >= 0 && (owner == NOBODY || owner == allowed->rank);
    return status;
}

/* Sets the concept of an attempt and, in a pair, the concept of the pair's other problem. From
 * attempt KEEP_CONCEPT on, draws replacements. */
static blg_status set_concept(const blg_plan *plan, const blg_plan_item *item, int attempt,
                              blg_ff_table *table, shown *s, blg_error *error) {
    const int n = plan->config.composition.context_pairs ? 2 : 1; /* problems of a pair */
    const int number = (int)(item->index % n);                    /* of the problem in its pair */
    const int64_t start = item->index - number;
    const known_walk *known = find_walk(table, item->setting, item->index);
    group *group = group_of(table, item->setting);
    blg_status status = attempt < KEEP_CONCEPT
                            ? need_concepts(plan, table, group, known->allowed.rank, start + n,
                                            blg_plan_watch(plan), error)
                            : need_group(plan, table, group, error);
    if (status != BLG_OK)
        return status;
    blg_ff_node nodes[2];
    s->walk = &known->walk;
    if (table->places[item->index].unrestricted) {
        s->unrestricted = known->walk;
        s->unrestricted.allows = NULL;
        s->walk = &s->unrestricted;
    }
    for (int i = 0; i < n && status == BLG_OK && s->found; i++)
        if (attempt >= KEEP_CONCEPT)
            status = draw_replacement(plan, table, item, start + i, attempt, i ? &nodes[0] : NULL,
                                      s, &nodes[i], error);
        else if (!recall_concept(table, s->walk, plan, start + i, &nodes[i]))
            status = blg_no_memory(error);
    BLG_THEN(status, failure_of_skeletons(table, error));
    if (status != BLG_OK)
        return status;
    s->concept = nodes[number];
    if (n > 1)
        s->other = nodes[1 - number];
    return BLG_OK;
}

/* Makes the images of an attempt: positives show the concept, each negative shows a neighbour of
 * the concept in the walk. Rejects an attempt that finds no new concept, or fewer neighbours than a
 * side has images. */
static blg_status build(const blg_build_tables *tables, const blg_plan *plan,
                        const blg_plan_item *item, int attempt, blg_arena *scratch,
                        blg_problem *problem, blg_build_result *result, blg_error *error) {
    blg_ff_table *table = tables->of[BLG_FREE_FORM];
    const blg_config *config = blg_plan_config(plan);
    const given_concept *given = given_to(plan, item->index);
    const int n_side = config->n_support + config->n_query;
    blg_ff_step *steps = BLG_NEW(scratch, blg_ff_step, BLG_FF_STEPS), changes[BLG_MAX_SIDE];
    shown on_stack, *s = &on_stack; /* not in the arena, which would need a second block */
    blg_status status = BLG_OK;
    if (!steps)
        return blg_no_memory(error);
    s->found = true;
    if (given) {
        s->walk = &find_walk(table, item->setting, item->index)->walk;
        s->concept = given->node;
    } else {
        status = set_concept(plan, item, attempt, table, s, error);
    }
    if (status != BLG_OK || !s->found) {
        *result = (blg_build_result){.reason = BLG_REJECT_concept_not_unique};
        return status;
    }
    const uint64_t key = blg_problem_key(BLG_FREE_FORM, item->index, attempt);
    blg_rng rng = blg_stream_negatives(config->seed, key);
    /* A concept of the config cannot be drawn anew; instead its kinds of change become equally
     * likely. */
    const blg_ff_wish wish = {.even_kinds = given && attempt >= KEEP_CONCEPT,
                              .wanted = config->composition.context_pairs ? &s->other : NULL};
    const bool enough =
        blg_ff_walk_neighbours(s->walk, &rng, &s->concept, n_side, &wish, steps, changes);
    status = failure_of_skeletons(table, error); /* the neighbours have asked may_show */
    if (status != BLG_OK || !enough) {
        *result = (blg_build_result){.reason = BLG_REJECT_too_few_negatives};
        return status;
    }
    *result = (blg_build_result){.accepted = true};
    problem->concept.n_components = s->concept.n_shapes;
    for (int i = 0; i < s->concept.n_shapes; i++)
        blg_ff_shape_program(&s->walk->rules, &s->concept.shapes[i], &problem->concept.programs[i]);
    for (int i = 0; i < n_side; i++) {
        blg_ff_node negative = s->concept;
        blg_ff_walk_apply(&changes[i], &negative);
        fill_scene(s->walk, &s->concept, BLG_NONE, &problem->images[1][i]);
        fill_scene(s->walk, &negative, changes[i].shape, &problem->images[0][i]);
    }
    return BLG_OK;
}

/* ---- concepts of the config ---- */

/* The key free_form.programs gives concepts that the user wrote as programs. They are called given,
 * the concepts that the walk draws drawn. Such a program must be
 * a node of the walk of its setting (problem/family/ff_walk.c): it has forms, turns and types of
 * the config, and is a figure worth showing. It needs as many neighbours as a side has negatives.
 *
 * Usually the walk draws the positives, and so positives and negatives have one distribution. Here
 * the config gives the positives, and the negatives are their neighbours. So an image may give its
 * side away, and docs/config.md says so. No skeleton is kept apart for a split.
 *
 * If a figure is much more likely in the grammar than all its neighbours, as a square is, the walk
 * changes stroke types alone, which the judge refuses. A problem whose concept is drawn gets
 * another concept after KEEP_CONCEPT attempts. Here all kinds of change become equally likely
 * instead. */

/* Texts of numbers have three decimals. So a number may be wrong by half of a unit of the last
 * decimal, and a little more by rounding. Here is this error in the unit of the number. */
#define LENGTH_SLACK     0.00051
#define EXTENT_SLACK_DEG (LENGTH_SLACK * 720)
#define TURN_SLACK_DEG   (LENGTH_SLACK * 360)

/* The code of the action's length, or of its radius and extent, among the forms; -1 = none. */
static int form_of(const blg_ff_rules *rules, const blg_action *action) {
    for (int code = 0; code < rules->n_forms; code++) {
        const blg_ff_form *form = &rules->forms[code];
        const bool arc = form->kind == BLG_ARC;
        if (form->kind == action->kind &&
            fabs((arc ? form->radius : form->length) - action->length) < LENGTH_SLACK &&
            (!arc || fabs(form->extent_deg - action->extent_deg) < EXTENT_SLACK_DEG))
            return code;
    }
    return -1;
}

/* The code of a turn; -1 = none. */
static int turn_of(const blg_ff_rules *rules, double turn_deg) {
    for (int t = 0; t < rules->n_turns; t++)
        if (fabs(blg_remainder(rules->turns_deg[t] - turn_deg, 360)) < TURN_SLACK_DEG)
            return t;
    return -1;
}

/* The code of a stroke type; -1 = none. */
static int type_of(const blg_ff_rules *rules, blg_stroke_type type) {
    for (int t = 0; t < rules->n_types; t++)
        if (rules->types[t] == type)
            return t;
    return -1;
}

/* The error for an action that the config does not allow. keys: says which keys forbid it. */
static blg_status refuse_action(int number, const blg_action *a, const char *keys,
                                blg_error *error) {
    char text[BLG_ACTION_TEXT];
    blg_action_print(a, text);
    return blg_error_set(error, BLG_INVALID, "action %d, %s: %s", number, text, keys);
}

/* Writes a program as codes: for each action its place in the lists of forms, turns and types. The
 * first action has no turn: it would turn the whole figure, which placement does anyway. */
static blg_status encode_program(const blg_ff_rules *rules, const blg_program *program,
                                 blg_ff_shape *shape, blg_error *error) {
    char keys[160];
    *shape = (blg_ff_shape){.n = (uint8_t)program->n_actions};
    for (int i = 0; i < program->n_actions; i++) {
        const blg_action *a = &program->actions[i];
        const bool arc = a->kind == BLG_ARC;
        const int form = form_of(rules, a), type = type_of(rules, a->type);
        const int turn = i ? turn_of(rules, a->turn_deg) : BLG_FF_NO_TURN;
        if (form < 0 && arc)
            snprintf(keys, sizeof keys,
                     "radius %.3g with %.4g degrees is not among free_form.arc_radius and "
                     "free_form.arc_extent_deg",
                     a->length, a->extent_deg);
        else if (form < 0)
            snprintf(keys, sizeof keys, "length %.3g is not among free_form.line_length",
                     a->length);
        else if (turn < 0)
            snprintf(keys, sizeof keys, "a turn of %.4g degrees is not among free_form.turns_deg",
                     a->turn_deg);
        else if (type < 0)
            snprintf(keys, sizeof keys, "\"%s\" is not among stroke_types",
                     blg_stroke_type_name(a->type));
        if (form < 0 || turn < 0 || type < 0)
            return refuse_action(i + 1, a, keys, error);
        shape->form[i] = (uint8_t)form;
        shape->turn[i] = (uint8_t)turn;
        shape->type[i] = (uint8_t)type;
    }
    return BLG_OK;
}

/* The error for a shape that is not valid (blg_ff_shape_valid). A shape that is valid in a plane
 * without bounds is too large. All others have hidden strokes or are too small. figure: the number
 * of the shape in messages. */
static blg_status refuse_figure(const blg_ff_rules *rules, const blg_ff_shape *shape, int figure,
                                blg_error *error) {
    blg_ff_rules boundless = *rules;
    boundless.largest = INFINITY;
    if (blg_ff_shape_valid(&boundless, shape))
        return blg_error_set(error, BLG_INVALID,
                             "figure %d is wider than %.3g program units, too large for the plane: "
                             "lower placement.scale.ff or raise placement.plane_unit",
                             figure, blg_most(rules->largest, 0));
    return blg_error_set(error, BLG_INVALID,
                         "figure %d cannot be drawn so that every stroke shows: strokes lie on or "
                         "beside each other, or the figure is too small for %d strokes",
                         figure, shape->n);
}

/* Reads entry number i of free_form.programs, a concept that the user wrote, into a node of the
 * walk. */
static blg_status read_given_concept(const blg_config *config, const blg_ff_rules *rules, int i,
                                     given_concept *given, blg_error *error) {
    const blg_free_form_config *ff = &config->free_form;
    blg_program programs[BLG_MAX_FREE_SHAPES];
    int n;
    blg_status status = blg_given_program_parse(ff->programs[i], programs, &n, error);
    if (status != BLG_OK)
        return status;
    given->node.n_shapes = n;
    given->setting = blg_given_program_setting(ff, programs, n);
    if (given->setting < 0)
        return blg_error_set(error, BLG_INVALID,
                             "more than %d different numbers of actions in the list",
                             BLG_MAX_SETTINGS);
    for (int s = 0; s < n && status == BLG_OK; s++)
        status = encode_program(rules, &programs[s], &given->node.shapes[s], error);
    for (int s = 0; s < n && status == BLG_OK; s++)
        if (!blg_ff_shape_valid(rules, &given->node.shapes[s]))
            status = refuse_figure(rules, &given->node.shapes[s], s + 1, error);
    return status;
}

/* Sets plan->of[BLG_FREE_FORM] to the concepts that the user wrote, or to NULL if the user wrote
 * none. */
static blg_status read_given_concepts(blg_plan *plan, blg_error *error) {
    const blg_config *config = &plan->config;
    const int n = plan->family_size[BLG_FREE_FORM] ? config->free_form.n_programs : 0;
    given_concept *given = n ? BLG_NEW(&plan->arena, given_concept, n) : NULL;
    blg_ff_rules rules;
    blg_status status = given || !n ? BLG_OK : blg_no_memory(error);
    blg_ff_rules_init(config, blg_config_types(config), &rules);
    for (int i = 0; i < n && status == BLG_OK; i++) {
        status = read_given_concept(config, &rules, i, &given[i], error);
        if (status != BLG_OK)
            blg_error_key(error, "$.free_form.programs[%d]", i);
    }
    plan->of[BLG_FREE_FORM] = given;
    return status;
}

/* ---- the check of the concepts that the config gives ---- */

/* What this check needs. */
typedef struct check {
    blg_config_reader *reader;
    const blg_config *config;
    blg_ff_rules rules;
    blg_ff_walk *walk;
    blg_ff_step *steps;   /* room for all neighbours */
    given_concept *given; /* by program; n_shapes 0: refused */
    uint64_t *keys;       /* by program: of its figures and types */
} check;

/* Reports a mistake in entry i of free_form.programs. */
static void report_mistake(const check *c, int i, const char *format, ...) BLG_PRINTF(3);
static void report_mistake(const check *c, int i, const char *format, ...) {
    static const blg_json_path free_form = {NULL, "free_form", 0};
    static const blg_json_path list = {&free_form, "programs", 0};
    const blg_json_path entry = {&list, NULL, (size_t)i};
    char text[512];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    blg_config_report(c->reader, &entry, "%s", text);
}

/* Reports program number i if it gives the figures of an earlier program, or has too few neighbours
 * for the negatives of a problem. */
static void check_given_concept(check *c, int i) {
    const blg_config *config = c->config;
    const int n_side = config->n_support + config->n_query;
    blg_error error = {0};
    /* The keys need nothing of the walk but its rules, which the caller has set. */
    c->keys[i] = blg_ff_node_keys(c->walk, &c->given[i].node).typed;
    for (int k = 0; k < i; k++)
        if (c->given[k].node.n_shapes && c->keys[k] == c->keys[i]) {
            report_mistake(c, i, "the same figures as entry %d", k);
            return;
        }
    if (blg_ff_walk_init(config, c->given[i].setting, blg_config_types(config), c->walk, &error) !=
        BLG_OK) {
        report_mistake(c, i, "%s", error.text);
        return;
    }
    const int n = blg_ff_walk_steps(c->walk, &c->given[i].node, c->steps);
    if (n < n_side)
        report_mistake(
            c, i,
            "%d changes of one action can be seen and give another figure; the negatives of a "
            "problem need %d",
            n, n_side);
}

/* Reports split rules that choose stroke types for free-form problems: the programs say them. */
static void check_split_rules(const check *c) {
    static const blg_json_path splits = {NULL, "splits", 0};
    for (int r = 0; r < c->config->splits.n_rules; r++) {
        const blg_split_rule *rule = &c->config->splits.rules[r];
        const blg_json_path path = {&splits, rule->split, 0};
        if (rule->by == BLG_BY_STROKE_TYPE && rule->families[BLG_FREE_FORM])
            BLG_CONFIG_REPORT(c->reader, &path, "by",
                              "free_form.programs have stroke types of their own: expected "
                              "families without \"ff\"");
    }
}

/* Reports mistakes in the concepts that the user wrote: programs that cannot be read, that are no
 * concepts of free-form problems, or that the split rules cannot use. */
static void check_given_concepts(blg_config_reader *reader, const blg_config *config) {
    const int n = config->free_form.n_programs;
    blg_arena arena = {0};
    if (!n)
        return;
    check c = {.reader = reader,
               .config = config,
               .walk = BLG_NEW(&arena, blg_ff_walk, 1),
               .steps = BLG_NEW(&arena, blg_ff_step, BLG_FF_STEPS),
               .given = BLG_NEW(&arena, given_concept, n),
               .keys = BLG_NEW(&arena, uint64_t, n)};
    if (c.walk && c.steps && c.given && c.keys) {
        blg_ff_rules_init(config, blg_config_types(config), &c.rules);
        c.walk->rules = c.rules;
        for (int i = 0; i < n; i++) {
            blg_error error = {0};
            if (read_given_concept(config, &c.rules, i, &c.given[i], &error) == BLG_OK) {
                check_given_concept(&c, i);
            } else {
                report_mistake(&c, i, "%s", error.text);
                c.given[i].node.n_shapes = 0; /* compared with no other program */
            }
        }
        check_split_rules(&c);
    } else {
        blg_config_no_memory(reader);
    }
    blg_arena_free(&arena);
}

/* ---- row ---- */

/* The row of the family (problem/family.h). */

static int64_t size(const blg_config *config) {
    if (config->free_form.n_programs)
        return (int64_t)config->free_form.n_programs * config->free_form.problems_per_concept;
    return (int64_t)config->free_form.n_settings * config->free_form.problems_per_setting;
}

static int most_shapes(const blg_config *config) {
    int most = 0;
    for (int i = 0; i < config->free_form.n_settings; i++)
        if (config->free_form.settings[i].n_shapes > most)
            most = config->free_form.settings[i].n_shapes;
    return most;
}

static const blg_json_path path_free_form = {NULL, "free_form", 0};

/* Least difference of two lengths, radii or extents. Nearer values would give differences that
 * nobody sees. */
#define LENGTHS_APART     0.1
#define RADII_APART       0.05
#define EXTENTS_APART_DEG 15.0

/* Reports the values of a list that are nearer to each other than `apart`, in the list's unit. */
static void check_sizes(blg_config_reader *reader, const char *key, const double *values, int n,
                        double apart) {
    const blg_json_path list = {&path_free_form, key, 0};
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++) {
            const blg_json_path entry = {&list, NULL, (size_t)i};
            if (fabs(values[i] - values[j]) < apart * (1 - 1e-12)) /* rounding may take this much */
                blg_config_report(reader, &entry,
                                  "%g is too near to %g to be told apart: expected %g between them",
                                  values[i], values[j], apart);
        }
}

/* Reports values of the section that do not fit together: sizes that nobody can tell apart, and
 * weights under which no change is possible. */
static void check_free_form(blg_config_reader *reader, const blg_config *config) {
    const blg_free_form_config *ff = &config->free_form;
    const double *weights = ff->change_weights;
    /* Each of the three lists has a value; a size can change if a list has two. */
    const bool sizes_can_change = ff->n_lengths + ff->n_radii + ff->n_extents > 3;
    if (ff->problems_per_concept > 1 && !ff->n_programs)
        BLG_CONFIG_REPORT(reader, &path_free_form, "problems_per_concept",
                          "counts the problems of free_form.programs, and there are none: expected "
                          "1, or free_form.problems_per_setting");
    check_sizes(reader, "line_length", ff->line_lengths, ff->n_lengths, LENGTHS_APART);
    check_sizes(reader, "arc_radius", ff->arc_radii, ff->n_radii, RADII_APART);
    check_sizes(reader, "arc_extent_deg", ff->arc_extents_deg, ff->n_extents, EXTENTS_APART_DEG);
    if (weights[BLG_CHANGE_SIZE] > 0 && !sizes_can_change)
        blg_config_report(
            reader,
            &(blg_json_path){&(blg_json_path){&path_free_form, "change_weights", 0}, "size", 0},
            "no size can change: line_length, arc_radius and arc_extent_deg have one value each");
    const bool turns_can_change = ff->n_turns > 1 && weights[BLG_CHANGE_TURN] > 0;
    int n_types = 0;
    for (int t = 0; t < BLG_STROKE_TYPES; t++)
        n_types += config->stroke_types[t];
    const bool types_can_change = n_types > 1 && weights[BLG_CHANGE_TYPE] > 0;
    if (!(weights[BLG_CHANGE_KIND] > 0) && !turns_can_change && !types_can_change &&
        !(weights[BLG_CHANGE_SIZE] > 0))
        BLG_CONFIG_REPORT(
            reader, &path_free_form, "change_weights",
            "no change is possible: a turn needs two turns_deg, a type two stroke_types, and a "
            "weight above 0");
    else
        check_given_concepts(reader, config);
}

static const char *given_key(const blg_config *config) {
    return config->free_form.n_programs ? "free_form.programs" : NULL;
}

/* The parts of a free-form problem are the numbers of actions of its shapes. */
static void fill(const blg_plan *plan, blg_plan_record *record) {
    const blg_free_form_config *ff = &plan->config.free_form;
    const given_concept *given = given_to(plan, record->index);
    if (given)
        record->concept_id = record->index / ff->problems_per_concept;
    record->setting = given ? given->setting : (int)(record->index / ff->problems_per_setting);
    record->replica = given ? record->index : record->index % ff->problems_per_setting;
    const blg_setting *setting = &ff->settings[record->setting];
    record->n_parts = record->n_components = setting->n_shapes;
    memcpy(record->parts, setting->n_actions, sizeof record->parts);
}

/* Index after the last problem of the record's group: of its setting, or of its concept if the
 * config gives concepts. */
static int64_t group_end(const blg_plan *plan, const blg_plan_record *record) {
    if (given_to(plan, record->index))
        return (record->concept_id + 1) * plan->config.free_form.problems_per_concept;
    return (int64_t)(record->setting + 1) * plan->config.free_form.problems_per_setting;
}

/* Index after the last problem that must be in the record's split, too: the other problem of a
 * pair, or all problems of a concept that the config gives. */
static int64_t unit_end(const blg_plan *plan, const blg_plan_record *record) {
    if (given_to(plan, record->index))
        return group_end(plan, record);
    const bool pairs = plan->config.composition.context_pairs;
    return pairs ? record->index - record->index % 2 + 2 : record->index + 1;
}

const blg_family_row blg_family_ff = {.kind = BLG_OF_PROGRAMS,
                                      .least_scale = 80,
                                      .most_attempts = 400,
                                      .size = size,
                                      .most_shapes = most_shapes,
                                      .check = check_free_form,
                                      .given = given_key,
                                      .draw = read_given_concepts,
                                      .fill = fill,
                                      .group_end = group_end,
                                      .unit_end = unit_end,
                                      .prepare = prepare,
                                      .complete = complete,
                                      .build = build};
