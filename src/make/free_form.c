/* Free-form builder: concepts are drawn once per plan, negatives once per problem. free_form_walk.c
 * says why no probe can tell the side from one image.
 *
 * No two concepts of a plan are congruent, so a concept depends on the concepts before it. For that
 * reason all concepts are drawn in the order of index when the tables are made. A limit or a shard
 * writes only a part of the plan and changes no concept. A problem that the verifier rejects keeps
 * its concept for 4 attempts and gets other negatives. After that it gets a concept of its own that
 * differs from all concepts of the plan. */
#include "make/free_form_walk.h"
#include "make/tables.h"

#include "base/error.h"
#include "base/parallel.h"
#include "base/stream.h"
#include "geom/vec2.h"

#include <math.h>

/* Largest number of proposals for one concept; about one proposal in fifteen is accepted. */
#define MAX_PROPOSALS 20000 /* fits 16 bits */
#define KEEP_CONCEPT  4
/* The form of a concept is the concept without its stroke types. No two concepts share a form, so
 * validation repeats no form of train. There are two exceptions. With more than FORM_PROBLEMS
 * problems per setting, forms have to repeat and are not compared. And a concept may repeat a form
 * if none of its first FORM_PROPOSALS proposals brings a new form. */
#define FORM_PROBLEMS  1000
#define FORM_PROPOSALS 400

typedef struct known_walk {
    int setting;
    unsigned stroke_types;
    struct known_walk *next;
    blg_ff_walk walk;
} known_walk;

struct blg_ff_table {
    known_walk *walks;   /* one for each setting and set of types that occurs */
    uint16_t *proposals; /* by index within the family: which became the concept */
    uint64_t *keys;      /* hash set of all concepts, odd; open addressing, 0 = free */
    size_t n_keys;       /* a power of two */
    bool forms;          /* whether keys has the forms of concepts too, as even numbers */
};

/* The slot where key stands or would stand. */
static uint64_t *slot_of(const blg_ff_table *table, uint64_t key) {
    size_t i = (size_t)key & (table->n_keys - 1);
    while (table->keys[i] && table->keys[i] != key)
        i = (i + 1) & (table->n_keys - 1);
    return &table->keys[i];
}

/* Hashes by which a new concept is compared with earlier concepts: typed (odd) of the concept with
 * its stroke types, form (even) of the concept without them. Neither is 0. */
typedef struct keys {
    uint64_t typed, form;
} keys;

/* Makes proposals, numbered from `from`, until one is accepted; node then is a draw from the
 * stationary distribution. Returns the proposal's number, or -1 if all up to MAX_PROPOSALS fail. */
static int propose(const blg_ff_walk *walk, blg_rng *rng, int from, blg_ff_node *node,
                   keys *drawn) {
    for (int i = from; i < MAX_PROPOSALS; i++)
        if (blg_ff_walk_propose(walk, rng, node)) {
            const blg_ff_keys key = blg_ff_node_keys(walk, node);
            *drawn = (keys){key.typed | 1, key.plain & ~(uint64_t)1 ? key.plain & ~(uint64_t)1 : 2};
            return i;
        }
    return -1;
}

static bool is_new(const blg_ff_table *table, int proposal, const keys *drawn) {
    const bool old_form = table->forms && proposal < FORM_PROPOSALS && *slot_of(table, drawn->form);
    return !old_form && !*slot_of(table, drawn->typed);
}

/* Makes proposals until one gives a new concept. Returns its number, or -1 as propose does. */
static int draw_concept(const blg_ff_table *table, const blg_ff_walk *walk, blg_rng *rng,
                        blg_ff_node *node, keys *drawn) {
    int i = propose(walk, rng, 0, node, drawn);
    while (i >= 0 && !is_new(table, i, drawn))
        i = propose(walk, rng, i + 1, node, drawn);
    return i;
}

static blg_rng concept_stream(const blg_plan *plan, int64_t index) {
    return blg_stream_concept(blg_plan_config(plan)->seed,
                              blg_problem_key(BLG_FREE_FORM, index, 0));
}

/* Draws the concept of a problem again: the same stream up to the same proposal. So no table of
 * programs is needed. */
static void recall_concept(const blg_ff_table *table, const blg_ff_walk *walk, const blg_plan *plan,
                           int64_t index, blg_ff_node *node) {
    blg_rng rng = concept_stream(plan, index);
    for (int i = 0; i <= table->proposals[index]; i++)
        blg_ff_walk_propose(walk, &rng, node);
}

/* Whether a new concept exists if shapes may have any size. If so, only the plane is too small for
 * it. */
static bool fits_nowhere(const blg_ff_table *table, const blg_ff_walk *walk, blg_rng *rng) {
    blg_ff_walk boundless = *walk;
    blg_ff_node node;
    keys drawn;
    boundless.rules.largest = INFINITY;
    return draw_concept(table, &boundless, rng, &node, &drawn) >= 0;
}

static blg_status no_concept(const blg_plan *plan, const blg_plan_item *item,
                             const blg_ff_table *table, const blg_ff_walk *walk, blg_rng *rng,
                             blg_error *error) {
    const blg_placement_config *placement = &blg_plan_config(plan)->placement;
    if (!fits_nowhere(table, walk, rng))
        return blg_error_set(
            error, BLG_INFEASIBLE,
            "free-form setting %d: no new concept for problem %lld in %d proposals; "
            "ask for fewer problems or allow more turns, types or actions",
            item->setting, (long long)item->index, MAX_PROPOSALS);
    blg_error_set(
        error, BLG_INFEASIBLE,
        "free-form setting %d: no new concept for problem %lld in %d proposals fits a plane "
        "of %g at scale %g: at most %.3g program units wide; lower the scales or raise "
        "placement.plane_unit",
        item->setting, (long long)item->index, MAX_PROPOSALS, placement->plane_unit,
        placement->scale[BLG_FREE_FORM].low, blg_most(walk->rules.largest, 0));
    blg_error_key(error, "$.placement.scale.ff");
    return BLG_INFEASIBLE;
}

static known_walk *find_walk(const blg_ff_table *table, const blg_plan_item *item) {
    known_walk *known = table->walks;
    while (known && (known->setting != item->setting || known->stroke_types != item->stroke_types))
        known = known->next;
    return known;
}

static blg_status prepare_walk(const blg_plan *plan, const blg_plan_item *item, blg_arena *arena,
                               blg_ff_table *table, blg_error *error) {
    if (find_walk(table, item))
        return BLG_OK;
    known_walk *known = BLG_NEW(arena, known_walk, 1);
    if (!known)
        return blg_no_memory(error);
    known->setting = item->setting;
    known->stroke_types = item->stroke_types;
    known->next = table->walks;
    table->walks = known;
    return blg_ff_walk_init(blg_plan_config(plan), item->setting, item->stroke_types, &known->walk,
                            error);
}

/* ---- the table of concepts ---- */

#define BATCH 64 /* concepts that a thread proposes in one go */
#define LEAST 8  /* batches per thread, at least */
#define MOST  16 /* threads, at most */

/* The first draw of every problem of a batch, independent of all other problems. */
typedef struct first_proposals {
    keys keys[BATCH];
    int proposals[BATCH]; /* or -1 */
} first_proposals;

typedef struct job {
    const blg_plan *plan;
    blg_ff_table *table;
    int64_t n;
} job;

static int size_of_batch(const job *j, int64_t batch) {
    return j->n - batch * BATCH < BATCH ? (int)(j->n - batch * BATCH) : BATCH;
}

static blg_status propose_batch(void *context, void *worker, int64_t batch, void *slot,
                                blg_error *error) {
    const job *j = context;
    first_proposals *first = slot;
    (void)worker;
    (void)error;
    for (int k = 0; k < size_of_batch(j, batch); k++) {
        first->proposals[k] = -1;
        if (k && first->proposals[k - 1] < 0)
            continue; /* the plan ends at the first failure */
        blg_plan_item item;
        blg_plan_item_at(j->plan, batch * BATCH + k, &item);
        blg_rng rng = concept_stream(j->plan, item.index);
        blg_ff_node node;
        first->proposals[k] =
            propose(&find_walk(j->table, &item)->walk, &rng, 0, &node, &first->keys[k]);
    }
    return BLG_OK;
}

/* Adds the concept of a problem. If the proposal that was made for the problem equals an earlier
 * concept, the function proposes again until the concept is new. */
static blg_status add_concept(const job *j, int64_t index, int proposal, keys drawn,
                              blg_error *error) {
    blg_ff_table *table = j->table;
    if (proposal < 0 || !is_new(table, proposal, &drawn)) {
        blg_plan_item item;
        blg_plan_item_at(j->plan, index, &item);
        const blg_ff_walk *walk = &find_walk(table, &item)->walk;
        blg_rng rng = concept_stream(j->plan, item.index);
        blg_ff_node node;
        proposal = draw_concept(table, walk, &rng, &node, &drawn);
        if (proposal < 0)
            return no_concept(j->plan, &item, table, walk, &rng, error);
    }
    table->proposals[index] = (uint16_t)proposal;
    *slot_of(table, drawn.typed) = drawn.typed;
    if (table->forms)
        *slot_of(table, drawn.form) = drawn.form;
    return BLG_OK;
}

static blg_status add_batch(void *context, int64_t batch, void *slot, blg_error *error) {
    const job *j = context;
    const first_proposals *first = slot;
    blg_status status = BLG_OK;
    for (int k = 0; k < size_of_batch(j, batch) && status == BLG_OK; k++)
        status = add_concept(j, batch * BATCH + k, first->proposals[k], first->keys[k], error);
    return status;
}

/* Proposals take nearly all of the time and do not depend on each other, so threads make them. */
static blg_status add_concepts(job *j, blg_error *error) {
    const int64_t batches = (j->n + BATCH - 1) / BATCH;
    int threads = blg_parallel_cores();
    if (threads > MOST)
        threads = MOST;
    if (threads > batches / LEAST)
        threads = batches < LEAST ? 1 : (int)(batches / LEAST);
    blg_arena arena;
    blg_arena_init(&arena, NULL);
    void *workers[MOST] = {NULL}, *slots[4 * MOST];
    blg_parallel_job parallel = {.n_items = batches,
                                 .n_workers = threads,
                                 .workers = workers,
                                 .slots = slots,
                                 .work = propose_batch,
                                 .commit = add_batch,
                                 .context = j};
    parallel.n_slots = 4 * threads; /* so that no thread waits for its turn */
    first_proposals *room = BLG_NEW(&arena, first_proposals, parallel.n_slots);
    for (int i = 0; room && i < parallel.n_slots; i++)
        slots[i] = &room[i];
    blg_status status = room ? blg_parallel_run(&parallel, error) : blg_no_memory(error);
    blg_arena_free(&arena);
    return status;
}

blg_status blg_ff_table_create(const blg_plan *plan, blg_arena *arena, blg_ff_table **table,
                               blg_error *error) {
    const int64_t n = blg_plan_family_size(plan, BLG_FREE_FORM);
    blg_ff_table *made = BLG_NEW(arena, blg_ff_table, 1);
    if (made) {
        made->forms = blg_plan_config(plan)->free_form.problems_per_setting <= FORM_PROBLEMS;
        for (made->n_keys = 16; made->n_keys < (made->forms ? 4 : 2) * (size_t)n;)
            made->n_keys *= 2;
        made->proposals = BLG_NEW(arena, uint16_t, n);
        made->keys = BLG_NEW(arena, uint64_t, made->n_keys);
    }
    if (!made || !made->proposals || !made->keys)
        return blg_no_memory(error);
    for (int64_t i = 0; i < n; i++) {
        blg_plan_item item;
        blg_status status =
            prepare_walk(plan, blg_plan_item_at(plan, i, &item), arena, made, error);
        if (status != BLG_OK)
            return status;
    }
    *table = made;
    return add_concepts(&(job){.plan = plan, .table = made, .n = n}, error);
}

static void fill_scene(const blg_ff_walk *walk, const blg_ff_node *node, int violated,
                       blg_scene *scene) {
    scene->n_shapes = node->n_shapes;
    scene->n_distractors = 0;
    scene->violated = violated;
    scene->impure = false;
    for (int i = 0; i < node->n_shapes; i++) {
        blg_ff_shape_program(&walk->rules, &node->shapes[i], &scene->programs[i]);
        scene->shapes[i] = -1;
    }
}

blg_status blg_build_free_form(const blg_build_tables *tables, const blg_plan *plan,
                               const blg_plan_item *item, int attempt, blg_arena *scratch,
                               blg_problem *problem, blg_build_result *result, blg_error *error) {
    const blg_ff_table *table = tables->free_form;
    const blg_config *config = blg_plan_config(plan);
    const blg_ff_walk *walk = &find_walk(table, item)->walk;
    const uint64_t key = blg_problem_key(BLG_FREE_FORM, item->index, attempt);
    blg_ff_step *steps = BLG_NEW(scratch, blg_ff_step, BLG_FF_STEPS), drawn[BLG_MAX_SIDE];
    if (!steps)
        return blg_no_memory(error);

    blg_ff_node concept;
    if (attempt < KEEP_CONCEPT) {
        recall_concept(table, walk, plan, item->index, &concept);
    } else {
        keys ignored;
        blg_rng rng = blg_stream_concept(config->seed, key);
        *result = (blg_build_result){.reason = BLG_REJECT_concept_not_unique};
        if (draw_concept(table, walk, &rng, &concept, &ignored) < 0)
            return BLG_OK;
    }
    const int side = config->n_support + config->n_query;
    blg_rng rng = blg_stream_negatives(config->seed, key);
    *result = (blg_build_result){.reason = BLG_REJECT_too_few_negatives};
    if (!blg_ff_walk_neighbours(walk, &rng, &concept, side, steps, drawn))
        return BLG_OK;
    result->accepted = true;
    problem->concept.n_components = concept.n_shapes;
    for (int i = 0; i < concept.n_shapes; i++)
        blg_ff_shape_program(&walk->rules, &concept.shapes[i], &problem->concept.programs[i]);
    for (int i = 0; i < side; i++) {
        blg_ff_node negative = concept;
        blg_ff_walk_apply(&drawn[i], &negative);
        fill_scene(walk, &concept, -1, &problem->images[1][i]);
        fill_scene(walk, &negative, drawn[i].shape, &problem->images[0][i]);
    }
    return BLG_OK;
}
