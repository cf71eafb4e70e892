/* Writes and reads task files: a data set's problems as questions, a JSON line each, and the key
 * that judges answers. The first chapters plan which wrong choices each task offers; the next write
 * the lines; the last read a key. The command `tasks`, tell/models.c and `score` use them. */
#include "tell/tasks.h"

#include "base/text.h"
#include "data/read.h"
#include "figure/catalogue.h"
#include "problem/concept.h"
#include "problem/relations.h"

#include <jansson.h>

/* ---- balance ---- */

/* Balance: how often each concept is offered as a wrong choice.
 *
 * If a concept were offered more often or more seldom than it is right, the number of tasks that
 * offer it would tell answers. So the wrong choices of all tasks are planned together. Tasks of one
 * split and kind of concept make a group. In a group each concept is a wrong choice K - 1 times as
 * often as it is the right choice, where K is the number of choices (tell/tasks.h). Groups with
 * fewer than K concepts are joined with the smallest groups of their split and family.
 *
 * A plan cannot reach the balance if too few concepts fit the problems of a group. A broad
 * concept ("has an angle") is seldom lacking on both sides of a problem.
 *
 * Concepts are equal if their sentences are. Sentences are compared by a hash of 64 bits; if two
 * hashes agreed by chance, two concepts would share their tokens. Whether an abstract concept fits
 * a problem is known beforehand from the measured attributes. Free-form and basic concepts nearly
 * always fit; a planned concept that does not is found when the task is posed (tell/tasks.h). */

/* The problem that was added last to the pool gets a task with choices, unless its concept is
 * unknown. If its concept is a list of attributes, its entry also gets the attributes that each
 * support image has (ones) and lacks (zeros): they tell later which other concepts would be right
 * for the problem, too. */
static blg_status note_task(blg_pool *pool, const blg_problem *problem, blg_facts *facts,
                            blg_error *error) {
    struct blg_pool_family *family = &pool->families[problem->family];
    if (!blg_concept_known(&problem->concept))
        return BLG_OK;
    blg_pool_entry *entry = &family->entries[family->n - 1];
    entry->posed = true;
    if (!blg_of_attributes(problem->family) || problem->concept.expression[0])
        return BLG_OK;
    if (!blg_array_grow(&pool->values, &pool->values_capacity,
                        pool->n_values + 2 * problem->n_support, sizeof *pool->values))
        return blg_no_memory(error);
    blg_facts_make_room(facts, 2 * BLG_MAX_SIDE);
    entry->values_at = pool->n_values;
    entry->n_support = problem->n_support;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < problem->n_support; i++) {
            const blg_scene *scene = &problem->images[side][i];
            struct blg_pool_values *values = &pool->values[pool->n_values++];
            *values = (struct blg_pool_values){0};
            const int fact = blg_facts_index(facts, &scene->programs[0]);
            for (int a = 0; a < BLG_ATTRIBUTES; a++) {
                const int value = blg_facts_at(facts, fact)->analysis.attributes[a].value;
                values->ones |= (uint64_t)(value == 1) << a;
                values->zeros |= (uint64_t)(value == 0) << a;
            }
            entry->impure[side] += scene->impure;
        }
    return BLG_OK;
}

/* The attributes of a concept as a set of bits. */
static uint64_t attributes_of(const blg_pool_entry *entry) {
    uint64_t all = 0;
    for (int i = 0; i < entry->n_components; i++)
        all |= (uint64_t)1 << entry->attributes[i];
    return all;
}

/* Whether a concept is certain to be wrong for a problem: on each side more support images lack it
 * than are impure (the rule of tell/words.c). The concept is all these attributes, or their
 * negation. */
static bool fits(const blg_pool *pool, const blg_pool_entry *problem,
                 const blg_pool_entry *concept) {
    const uint64_t attributes = attributes_of(concept);
    if (problem->values_at < 0 || concept->values_at < 0)
        return true;
    for (int side = 0; side < 2; side++) {
        int lacking = 0;
        for (int i = 0; i < problem->n_support; i++) {
            const struct blg_pool_values *v =
                &pool->values[problem->values_at + side * problem->n_support + i];
            lacking += concept->negated ? (v->ones & attributes) == attributes
                                        : (v->zeros & attributes) != 0;
        }
        if (lacking <= problem->impure[side])
            return false;
    }
    return true;
}

/* ---- groups ---- */

/* A problem that gets a task with choices. */
typedef struct member {
    int entry, split, group;
    uint64_t hash; /* of its concept's sentence */
} member;

/* A group: n members from `first` on, with n_concepts different concepts. */
typedef struct group {
    int first, n, n_concepts;
} group;

/* The plan of wrong choices for one family. */
typedef struct planner {
    blg_pool *pool;
    const blg_tasks_options *options;
    blg_family family;
    uint64_t seed;
    blg_arena arena; /* of the family */
    blg_arena room;  /* of a group; emptied before the next group */
    member *members; /* those of a group are neighbours */
    group *groups;
    int n, n_groups;
} planner;

static uint64_t hash_of(const char *text) {
    return blg_str_hash(text, strlen(text));
}

/* Number of the group that has concepts of this split and kind. If there is none yet, makes one,
 * whose first member is the next that will be added (p->n). */
static int group_of(planner *p, int split, const blg_told_concept *told) {
    const blg_pool_entry *entries = p->pool->families[p->family].entries;
    int group = 0;
    for (; group < p->n_groups; group++) {
        const member *first = &p->members[p->groups[group].first];
        if (first->split == split && blg_pool_same_kind(p->pool, &entries[first->entry], told))
            return group;
    }
    p->groups[p->n_groups++].first = p->n;
    return group;
}

/* Lists the family's posed problems as members, each with its group and the hash of its sentence.
 * Concepts of other problems are no planned choices. False if memory is out. */
static bool list_members(planner *p) {
    const struct blg_pool_family *family = &p->pool->families[p->family];
    blg_told_concept told;
    blg_buf text = {0};
    p->n = p->n_groups = 0;
    p->members = BLG_NEW(&p->arena, member, family->n);
    p->groups = BLG_NEW(&p->arena, group, family->n);
    bool good = p->members && p->groups;
    for (int i = 0; i < family->n && good; i++) {
        const blg_pool_entry *entry = &family->entries[i];
        if (!entry->posed)
            continue;
        blg_pool_told(p->pool, p->family, entry, &told);
        blg_buf_clear(&text);
        blg_concept_sentence(&text, &told, p->options->catalogue, p->options->wording);
        good = !text.failed;
        if (good) {
            const int g = group_of(p, entry->split, &told);
            p->members[p->n++] = (member){i, entry->split, g, hash_of(text.data)};
        }
    }
    blg_buf_free(&text);
    return good;
}

/* Sorts by group, then by the hash of the sentence, so that equal concepts stand together, then by
 * entry. */
static int by_group(const void *a, const void *b) {
    const member *x = a, *y = b;
    return BLG_ORDER_OR(x->group, y->group,
                        BLG_ORDER_OR(x->hash, y->hash, BLG_ORDER(x->entry, y->entry)));
}

/* Sorts the members and finds the groups' runs. */
static void sort_members(planner *p) {
    p->n_groups = 0;
    BLG_SORT(p->members, p->n, by_group);
    for (int i = 0; i < p->n; i++) {
        const member *m = &p->members[i];
        const bool begins = i == 0 || m->group != m[-1].group;
        if (begins)
            p->groups[p->n_groups++] = (group){.first = i};
        group *g = &p->groups[p->n_groups - 1];
        g->n++;
        g->n_concepts += begins || m->hash != m[-1].hash;
    }
}

/* The group of a split with the fewest concepts, other than group `but` (-1 = none); -1 = there is
 * no such group. */
static int smallest_group(const planner *p, int split, int but) {
    int best = -1;
    for (int g = 0; g < p->n_groups; g++)
        if (g != but && p->members[p->groups[g].first].split == split &&
            (best < 0 || p->groups[g].n_concepts < p->groups[best].n_concepts))
            best = g;
    return best;
}

/* Joins the two smallest groups of each split whose smallest group has fewer concepts than a task
 * has choices. Returns whether it joined any; then the members must be sorted anew. */
static bool join_small_groups(planner *p) {
    bool joined = false;
    for (int split = 0; split <= p->pool->n_splits; split++) {
        const int smallest = smallest_group(p, split, /* but */ -1);
        const int other = smallest_group(p, split, smallest);
        if (smallest < 0 || other < 0 || p->groups[smallest].n_concepts >= p->options->choices)
            continue;
        const int number = p->members[p->groups[other].first].group;
        for (int i = 0; i < p->groups[smallest].n; i++)
            p->members[p->groups[smallest].first + i].group = number;
        joined = true;
    }
    return joined;
}

/* ---- plans ---- */

/* Fills the offers of a group: which concept is right in each problem, and which concepts fit (all,
 * if `fit` is NULL). concepts[c] gets the pool's entry of the first problem with concept c. False
 * if memory is out. */
static bool describe_group(planner *p, const group *g, blg_offers *offers, int *concepts) {
    const member *m = &p->members[g->first];
    const blg_pool_entry *entries = p->pool->families[p->family].entries;
    int *concept_of = BLG_NEW(&p->room, int, g->n);
    bool *fit = NULL;
    if (blg_of_attributes(p->family))
        fit = BLG_NEW(&p->room, bool, (size_t)g->n *(size_t)g->n_concepts);
    *offers = (blg_offers){.n_problems = g->n,
                           .n_concepts = g->n_concepts,
                           .wanted = p->options->choices - 1,
                           .concept_of = concept_of,
                           .fits = fit};
    offers->dealt = BLG_NEW(&p->room, int, (size_t)g->n *(size_t)offers->wanted);
    if (!concept_of || !offers->dealt || (blg_of_attributes(p->family) && !fit))
        return false;
    for (int i = 0, concept = -1; i < g->n; i++) {
        if (i == 0 || m[i].hash != m[i - 1].hash)
            concepts[++concept] = m[i].entry;
        concept_of[i] = concept;
    }
    for (int i = 0; i < g->n && fit; i++)
        for (int concept = 0; concept < g->n_concepts; concept++)
            fit[(size_t)i * (size_t)g->n_concepts + (size_t)concept] =
                fits(p->pool, &entries[m[i].entry], &entries[concepts[concept]]);
    return true;
}

/* Plans the wrong choices of a group with a random stream of its own, and appends them to
 * pool->wrong: for each problem, K - 1 entries of the pool from wrong_at on. An entry -1 is a
 * choice for which no concept was left. */
static blg_status plan_group(planner *p, const group *g, blg_error *error) {
    struct blg_pool_family *family = &p->pool->families[p->family];
    const member *m = &p->members[g->first];
    blg_offers offers;
    blg_arena_reset(&p->room);
    int *concepts = BLG_NEW(&p->room, int, g->n_concepts);
    if (!concepts || !describe_group(p, g, &offers, concepts))
        return blg_no_memory(error);
    blg_rng rng = blg_rng_stream(
        p->seed, (uint64_t)p->family << 32 | (uint32_t)family->entries[m->entry].index,
        BLG_RNG_NO_IMAGE, BLG_FOR_OFFERS);
    blg_status status = blg_offers_deal(&offers, &rng, &p->room, error);
    for (int i = 0; i < g->n && status == BLG_OK; i++) {
        family->entries[m[i].entry].wrong_at = p->pool->n_wrong;
        for (int k = 0; k < offers.wanted; k++) {
            const int c = offers.dealt[i * offers.wanted + k];
            p->pool->wrong[p->pool->n_wrong++] = c < 0 ? -1 : concepts[c];
        }
    }
    return status;
}

/* Plans the wrong choices of a family's problems, group by group. Before that, joins groups until
 * each has enough concepts or is the only one of its split. */
static blg_status plan_family(planner *p, blg_error *error) {
    blg_arena_reset(&p->arena);
    if (!list_members(p))
        return blg_no_memory(error);
    sort_members(p);
    while (join_small_groups(p))
        sort_members(p);
    if (!blg_array_grow(&p->pool->wrong, &p->pool->wrong_capacity,
                        p->pool->n_wrong + p->n * (p->options->choices - 1),
                        sizeof *p->pool->wrong))
        return blg_no_memory(error);
    blg_status status = BLG_OK;
    for (int g = 0; g < p->n_groups && status == BLG_OK; g++)
        status = plan_group(p, &p->groups[g], error);
    return status;
}

/* Plans the wrong choices of all noted problems. Call it once, after blg_pool_sort. Equal problems,
 * options and seeds give equal plans. */
static blg_status plan_families(blg_pool *pool, const blg_tasks_options *options, uint64_t seed,
                                blg_error *error) {
    planner p = {.pool = pool, .options = options, .seed = seed};
    blg_status status = BLG_OK;
    for (int family = 0; family < BLG_FAMILIES && status == BLG_OK; family++) {
        p.family = (blg_family)family;
        status = plan_family(&p, error);
    }
    blg_arena_free(&p.arena);
    blg_arena_free(&p.room);
    return status;
}

/* ---- tasks ---- */

/* Tasks need two passes over a data set: the first collects all concepts, the second writes each
 * problem's tasks. If only a part of each split is asked for (per_split), a pass before them
 * chooses the part. */

/* A problem that may be in the part of its split. */
typedef struct candidate {
    int at;                 /* its place in the data set */
    int split, family;      /* split: blg_pool_split */
    uint64_t concept, hash; /* hashes of the concept and of the problem's name */
    int turn;               /* how many problems of its concept come before it */
    double share;           /* of the split's problems of its family that come before it */
    bool chosen;            /* it is in the part */
} candidate;

/* The tasks of a data set while they are made. */
typedef struct run {
    blg_arena arena;
    const blg_tasks_options *options;
    blg_tasks_each *each;
    void *context;
    blg_pool pool;
    blg_set *set;
    const blg_problem *problem;
    uint64_t seed;                           /* of the plan of wrong choices */
    int posed_in_split[BLG_POOL_SPLITS + 1]; /* problems of this pass that are posed */
    candidate *candidates; /* all problems, if a part of each split is asked for; else NULL */
    int n_candidates, capacity;
    int at;                /* place of the next problem in the data set */
    bool expressions;      /* a problem that is posed can have the form cx */
    blg_split_sizes sizes; /* all problems */
    blg_form_writer writer;
} run;

/* Refuses another catalogue than that of the data set, which would give the shapes other titles. */
static blg_status check_catalogue(const run *r, blg_error *error) {
    const char *digest = r->set->catalogue_digest;
    const blg_catalogue *catalogue = r->options->catalogue;
    if (!catalogue || !*digest || strcmp(digest, blg_catalogue_digest(catalogue)) == 0)
        return BLG_OK;
    char path[512];
    snprintf(path, sizeof path, "%s/manifest.json", r->options->folder);
    blg_error_at(error, path, 0, 0);
    blg_error_key(error, "$.catalogue.sha256");
    return blg_error_set(error, BLG_INVALID,
                         "the data set was made from other shape tables; --catalog gives them");
}

/* What a walk over the data set does with r->problem, which is of this split. */
typedef blg_status step(run *r, const char *split, blg_error *error);

/* Whether the next problem, of this split, gets tasks, as the options ask; counts it if so. Both
 * walks call it once for each problem, so both choose the same problems. */
static bool is_posed(run *r, const char *split) {
    const blg_tasks_options *o = r->options;
    bool wanted = o->n_splits == 0 && (!o->tests || strncmp(split, "test", 4) == 0);
    for (int i = 0; i < o->n_splits; i++)
        wanted = wanted || strcmp(o->splits[i], split) == 0;
    const int at = r->at++;
    if (!wanted || (r->candidates && !r->candidates[at].chosen))
        return false;
    r->posed_in_split[blg_pool_split(&r->pool, split)]++;
    return true;
}

/* Notes a problem that choose_part may choose. The hash of its name decides its turn within its
 * concept, so a larger part holds every smaller part. */
static blg_status note_candidate(run *r, const char *split, blg_error *error) {
    if (!blg_array_grow(&r->candidates, &r->capacity, r->n_candidates + 1, sizeof *r->candidates))
        return blg_no_memory(error);
    r->candidates[r->n_candidates] = (candidate){.at = r->n_candidates,
                                                 .split = blg_pool_split(&r->pool, split),
                                                 .family = (int)r->problem->family,
                                                 .concept = blg_key_of_concept(r->problem),
                                                 .hash = hash_of(r->problem->name)};
    r->n_candidates++;
    return BLG_OK;
}

/* Orders by split and family, then by concept. */
static int by_concept(const void *a, const void *b) {
    const candidate *x = a, *y = b;
    const int in_family =
        BLG_ORDER_OR(x->concept, y->concept, BLG_ORDER_OR(x->hash, y->hash, x->at - y->at));
    return BLG_ORDER_OR(x->split, y->split, BLG_ORDER_OR(x->family, y->family, in_family));
}

static int by_place(const void *a, const void *b) {
    return ((const candidate *)a)->at - ((const candidate *)b)->at;
}

/* Orders by split and family; in a family the concepts take turns. */
static int by_turn(const void *a, const void *b) {
    const candidate *x = a, *y = b;
    if (x->split == y->split && x->family == y->family && x->turn != y->turn)
        return x->turn - y->turn;
    return by_concept(a, b);
}

/* Orders by split; in a split the families take turns. */
static int by_share(const void *a, const void *b) {
    const candidate *x = a, *y = b;
    return x->split == y->split ? BLG_ORDER_OR(x->share, y->share, by_concept(a, b))
                                : by_concept(a, b);
}

static bool same_family(const candidate *a, const candidate *b) {
    return a->split == b->split && a->family == b->family;
}

/* Chooses per_split problems of each split. The part looks like the split: the families have their
 * shares, and each concept gives a problem before any concept gives another. Hashes order the
 * concepts and the problems of a concept, so a larger part holds every smaller part. */
static void choose_part(run *r) {
    candidate *all = r->candidates;
    const int n = r->n_candidates;
    if (!n)
        return;
    BLG_SORT(all, n, by_concept);
    for (int i = 1; i < n; i++)
        if (same_family(&all[i - 1], &all[i]) && all[i - 1].concept == all[i].concept)
            all[i].turn = all[i - 1].turn + 1;
    BLG_SORT(all, n, by_turn);
    for (int first = 0, end; first < n; first = end) {
        for (end = first + 1; end < n && same_family(&all[first], &all[end]);)
            end++;
        for (int i = first; i < end; i++)
            all[i].share = (i - first + 0.5) / (end - first);
    }
    BLG_SORT(all, n, by_share);
    for (int i = 0, taken = 0; i < n; i++) {
        taken = i && all[i - 1].split == all[i].split ? taken + 1 : 0;
        all[i].chosen = taken < r->options->per_split;
    }
    BLG_SORT(all, n, by_place);
}

/* The first walk: every problem enters the pool. If cs is wanted, wrong choices are planned for the
 * posed ones. */
static blg_status collect_problems(run *r, const char *split, blg_error *error) {
    blg_split_sizes_add(&r->sizes, split, 1);
    blg_status status = blg_pool_add(&r->pool, r->problem, split, error);
    if (status == BLG_OK && is_posed(r, split) && r->options->forms[BLG_TASK_cs])
        status = note_task(&r->pool, r->problem, blg_describer_facts(r->writer.describer), error);
    return status;
}

/* The second walk: poses the problems that the first walk chose. */
static blg_status pose_tasks(run *r, const char *split, blg_error *error) {
    blg_form_writer *w = &r->writer;
    w->problem = r->problem;
    w->split = split;
    w->seed = r->set->config.seed;
    if (!is_posed(r, split))
        return BLG_OK;
    r->expressions = r->expressions || blg_has_expressions(r->problem->family);
    return r->each(r->context, w, error);
}

/* Plans the wrong choices of all posed problems, from the data set's seed, or from the secret seed
 * that the function o->seed gives. */
static blg_status plan_wrong_choices(run *r, blg_error *error) {
    const blg_tasks_options *o = r->options;
    blg_status status = BLG_OK;
    memcpy(r->writer.fingerprint, r->set->fingerprint, BLG_DIGEST_TEXT);
    r->seed = r->set->config.seed;
    if (o->seed)
        status = o->seed(r->context, r->writer.fingerprint, &r->seed, error);
    blg_pool_sort(&r->pool);
    return status == BLG_OK ? plan_families(&r->pool, o, r->seed, error) : status;
}

/* Reads the data set's problems from where it is to the end, and calls `each` for every one. */
static blg_status walk_set(run *r, step *each, blg_error *error) {
    blg_status status = BLG_OK;
    memset(r->posed_in_split, 0, sizeof r->posed_in_split);
    r->at = 0;
    while (blg_set_next(r->set, &status, error))
        status = each(r, r->set->split, error);
    return status;
}

/* Opens the data set, checks its catalogue and finds its fingerprint. */
static blg_status open_set(run *r, blg_error *error) {
    blg_status status = blg_set_open(r->options->folder, r->options->catalogue, &r->set, error);
    if (status != BLG_OK)
        return status;
    r->problem = r->set->problem;
    r->writer.tar = r->set->tar;
    r->writer.context_pairs = r->set->config.composition.context_pairs;
    blg_set_watch(r->set, r->options->progress, r->options->progress_context,
                  /* passes */ r->options->per_split ? 3 : 2);
    status = check_catalogue(r, error);
    BLG_THEN(status, blg_set_fingerprint(r->set, error));
    return status;
}

/* Checks the forms that ask about a pair of queries. A problem with a single query has no pair; if
 * no problem has a pair, such a form cannot be posed. */
static blg_status check_pairs(const run *r, blg_error *error) {
    static const blg_task_form pairs[] = {BLG_TASK_i2s, BLG_TASK_d2s, BLG_TASK_id2s};
    for (int i = 0; i < 3; i++)
        if (r->options->forms[pairs[i]] && !r->writer.summary->tasks[pairs[i]] &&
            r->writer.summary->problems)
            return blg_error_set(error, BLG_INFEASIBLE,
                                 "form %s needs a query image on each side; all %lld problems have "
                                 "a single query; leave the form out (--forms)",
                                 blg_task_form_name(pairs[i]), r->writer.summary->problems);
    return BLG_OK;
}

/* Refuses the form cx if no posed problem can have it: only concepts of attributes and relations
 * are expressions. */
static blg_status check_expressions(const run *r, blg_error *error) {
    const blg_tasks_summary *s = r->writer.summary;
    if (!r->options->forms[BLG_TASK_cx] || r->expressions || !s->problems)
        return BLG_OK;
    return blg_error_set(error, BLG_INFEASIBLE,
                         "form cx needs problems of attributes or relations (families hd and rl); "
                         "none of the %lld problems is one; form ps of `--for vlm` asks for the "
                         "program of any image",
                         s->problems);
}

/* Refuses options that name splits or ask for the tests if the data set has no such problem. */
static blg_status check_splits(run *r, blg_error *error) {
    const blg_tasks_options *o = r->options;
    for (int i = 0; i <= BLG_POOL_SPLITS; i++) /* the last counts splits beyond the room */
        if (r->posed_in_split[i])
            return BLG_OK;
    if (!o->n_splits && !o->tests)
        return BLG_OK; /* all splits were asked for: the data set has no problem at all */
    return blg_error_set(error, BLG_INFEASIBLE, "no problem of the data set is of %s%s",
                         o->n_splits ? "a split asked for" : "a split that begins with \"test\"",
                         blg_split_sizes_text(&r->sizes));
}

/* Refuses a number of choices that concept selection cannot have. */
static blg_status check_options(const blg_tasks_options *options, blg_error *error) {
    if (options->forms[BLG_TASK_cs] && (options->choices < 2 || options->choices > BLG_MAX_CHOICES))
        return blg_error_set(error, BLG_INVALID, "expected 2..%d choices, got %d", BLG_MAX_CHOICES,
                             options->choices);
    return BLG_OK;
}

/* The first pass collects the concepts, the second poses the tasks. Forms that no problem can have
 * are refused at the end. */
blg_status blg_tasks_run(const blg_tasks_options *options, blg_tasks_each *each, void *context,
                         blg_tasks_summary *summary, blg_error *error) {
    *summary = (blg_tasks_summary){0};
    run *r = BLG_NEW_OBJECT(run);
    if (!r)
        return blg_no_memory(error);
    r->options = options;
    r->each = each;
    r->context = context;
    blg_form_writer *w = &r->writer;
    w->options = options;
    w->pool = &r->pool;
    w->summary = summary;
    blg_status status = check_options(options, error);
    BLG_THEN(status, blg_describer_create(options->catalogue, &w->describer, error));
    BLG_THEN(status, open_set(r, error));
    BLG_THEN(status, options->forms[BLG_TASK_cx]
                         ? blg_fresh_open(r->set, options->catalogue, &w->fresh, error)
                         : BLG_OK);
    if (options->per_split) {
        BLG_THEN(status, walk_set(r, note_candidate, error));
        choose_part(r);
        BLG_THEN(status, blg_set_rewind(r->set, error));
    }
    BLG_THEN(status, walk_set(r, collect_problems, error));
    BLG_THEN(status, check_splits(r, error));
    BLG_THEN(status, plan_wrong_choices(r, error));
    BLG_THEN(status, blg_set_rewind(r->set, error));
    BLG_THEN(status, walk_set(r, pose_tasks, error));
    BLG_THEN(status, check_pairs(r, error));
    BLG_THEN(status, check_expressions(r, error));
    blg_fresh_free(w->fresh);
    blg_describer_free(w->describer);
    blg_buf_free(&w->lines);
    blg_buf_free(&w->choices);
    blg_array_free(&r->candidates);
    blg_pool_free(&r->pool);
    blg_set_close(r->set);
    blg_object_free(r);
    return status;
}

/* ---- as lines ---- */

/* Writes the tasks as lines, for the command `tasks`. The caller's function gets each line. */

typedef struct lines {
    blg_tasks_sink *sink;
    void *context;
} lines;

/* Hands the lines of a problem's tasks to the sink. */
static blg_status write_lines(void *context, blg_form_writer *w, blg_error *error) {
    const lines *to = context;
    blg_status status = blg_describer_problem(w->describer, w->problem, w->seed, error);
    BLG_THEN(status, blg_forms_write(w, error));
    if (status == BLG_OK && w->lines.size)
        status = to->sink(to->context, w->lines.data, w->lines.size, error);
    w->summary->problems += status == BLG_OK;
    return status;
}

/* A call without any form is a mistake. */
blg_status blg_tasks_write(const blg_tasks_options *options, blg_tasks_sink *sink, void *context,
                           blg_tasks_summary *summary, blg_error *error) {
    lines to = {sink, context};
    bool has_form = false;
    *summary = (blg_tasks_summary){0};
    for (int form = 0; form < BLG_TASK_FORMS; form++)
        has_form = has_form || options->forms[form];
    if (!has_form)
        return blg_error_set(error, BLG_INVALID, "expected at least one form of task");
    return blg_tasks_run(options, write_lines, &to, summary, error);
}

/* ---- marks ---- */

/* Marks: what a key says of a problem for the tables of `score`. */

/* Sets of attributes and of counts, as bits by blg_attribute and by blg_count. */
#define A(name) ((uint64_t)1 << BLG_ATTR_##name)
#define N(name) (1u << BLG_COUNT_##name)

/* Groups of concepts in the order in which a key names them. Each attribute and count is in one. */
enum {
    OUTLINE,
    STROKES,
    LINES,
    ANGLES,
    SYMMETRY,
    CROSSINGS,
    PARTS,
    FIGURES,
    RELATIONS,
    CONCEPT_GROUPS
};
static const struct {
    const char *name;
    uint64_t attributes;
    unsigned counts;
} concept_groups[CONCEPT_GROUPS] = {
    [OUTLINE] = {"outline", A(convex) | A(thin_shape) | A(closed_shape) | A(necked), 0},
    [STROKES] = {"strokes", A(has_curve) | A(has_straight_line) | A(has_long_arc) | A(spiral),
                 N(strokes) | N(lines) | N(arcs)},
    [LINES] = {"lines",
               A(has_three_straight_lines) | A(has_four_straight_lines) |
                   A(has_five_straight_lines) | A(has_six_straight_lines) |
                   A(has_seven_straight_lines) | A(has_eight_straight_lines) |
                   A(has_parallel_sides) | A(has_equal_sides),
               N(straight_lines)},
    [ANGLES] = {"angles",
                A(has_acute_angle) | A(has_obtuse_angle) | A(has_angle) | A(has_right_angle), 0},
    [SYMMETRY] = {"symmetry",
                  A(symmetric) | A(self_transposed) | A(symmetric_transposed) |
                      A(rotation_order_two) | A(rotation_order_three_or_more) |
                      A(has_many_mirror_axes) | A(chiral),
                  N(rotation_order) | N(mirror_axes)},
    [CROSSINGS] = {"crossings", A(has_line_crossing) | A(has_many_crossings) | A(touches_itself),
                   N(crossings)},
    [PARTS] = {"parts",
               A(has_two_parts) | A(balanced_two) | A(unbalanced_two) |
                   A(has_three_or_more_regions) | A(loop_with_tail),
               N(regions)},
    [FIGURES] = {"figures",
                 A(exist_regular) | A(exist_triangle) | A(exist_quadrangle) | A(exist_sector), 0},
    [RELATIONS] = {"relations", 0, 0}};

/* Appends a text to a JSON list. has_atoms: whether the list has an element already; set. */
static void add_atom(blg_buf *out, const char *atom, bool *has_atoms) {
    blg_buf_quoted(out, *has_atoms ? "," : "", atom);
    *has_atoms = true;
}

/* Appends the atoms and attributes that a concept of attributes or, if of_relations is set, of
 * relations names. Returns the groups of its words, as bits by index in concept_groups. */
static unsigned add_words(blg_buf *out, const blg_concept *c, bool of_relations) {
    blg_formula formula = {.n = 0};
    unsigned counts = 0, groups = 0;
    bool has_atoms = false;
    blg_status status = BLG_OK;
    if (of_relations)
        status = blg_formula_parse(c->expression, &formula, NULL);
    else if (c->expression[0])
        status = blg_expression_parse(c->expression, &formula, NULL);
    if (status != BLG_OK)
        return 0;
    blg_formula_words words = blg_formula_mentions(&formula);
    for (int i = 0; i < c->n_components && !c->expression[0]; i++)
        words.attributes |= (uint64_t)1 << c->attributes[i];
    for (int i = 0; i < formula.n && !of_relations; i++)
        if (formula.nodes[i].kind == BLG_FORMULA_COMPARISON)
            counts |= 1u << formula.nodes[i].what |
                      (formula.nodes[i].right >= 0 ? 1u << formula.nodes[i].right : 0);
    for (int i = 0; i < BLG_ATOMS; i++)
        if (words.atoms >> i & 1)
            add_atom(out, blg_atom_rows[i].name, &has_atoms);
    for (int i = 0; i < BLG_ATTRIBUTES; i++)
        if (words.attributes >> i & 1)
            add_atom(out, blg_attribute_name((blg_attribute)i), &has_atoms);
    for (int g = 0; g < CONCEPT_GROUPS; g++)
        if (words.attributes & concept_groups[g].attributes || counts & concept_groups[g].counts)
            groups |= 1u << g;
    if (of_relations && (words.styles || words.compares))
        groups |= 1u << STROKES;
    if (words.atoms || words.counts)
        groups |= 1u << RELATIONS;
    return groups;
}

/* Appends to an open object the members "atoms", "group" and "hardness", by which the tables of
 * `score` group problems. "group" is like "outline and angles" for attributes and relations, the
 * number of figures for programs and shapes. */
void blg_key_marks(blg_buf *out, const blg_problem *problem, const blg_catalogue *catalogue) {
    const blg_concept *concept = &problem->concept;
    const blg_hardness *hardness = &problem->hardness;
    const bool of_relations = blg_of_relations(problem->family);
    bool has_atoms = false, has_group = false;
    blg_buf_text(out, ",\"atoms\":[");
    const unsigned groups = of_relations || blg_of_attributes(problem->family)
                                ? add_words(out, concept, of_relations)
                                : 0;
    for (int i = 0; i < concept->n_components && blg_of_shapes(problem->family); i++)
        if (catalogue && concept->shapes[i] >= 0)
            add_atom(out, blg_catalogue_shape(catalogue, concept->shapes[i])->name, &has_atoms);
    blg_buf_text(out, "],\"group\":\"");
    const bool of_figures = blg_of_programs(problem->family) || blg_of_shapes(problem->family);
    if (of_figures && concept->n_components)
        blg_buf_format(out, "%d figure%s", concept->n_components,
                       concept->n_components == 1 ? "" : "s");
    for (int i = 0; i < CONCEPT_GROUPS; i++)
        if (groups >> i & 1) {
            blg_buf_format(out, "%s%s", has_group ? " and " : "", concept_groups[i].name);
            has_group = true;
        }
    const bool measured = blg_hardness_is_measured(hardness);
    blg_buf_text(out, "\",\"hardness\":{");
    for (int i = 0, n = 0; i < BLG_HARDNESS_FIGURES; i++) {
        const double value = blg_hardness_figure(hardness, i);
        if (value < 0 || !measured)
            continue;
        blg_buf_json(out, n++ ? ",%s:%g" : "%s:%g", blg_hardness_names[i], value);
    }
    blg_buf_char(out, '}');
}

/* Appends the member "context" to a task about one query of a context pair; to other tasks nothing.
 * Problems 2k and 2k + 1 share their queries, with sides exchanged; the context names problem 2k
 * and the query's side in it, so it is equal in both. */
void blg_context_write(const blg_form_writer *asker, int side, blg_buf *out) {
    const blg_problem *problem = asker->problem;
    const char *end = strrchr(problem->name, '_');
    long long number = 0;
    if (!asker->context_pairs || problem->family != BLG_FREE_FORM || !end ||
        !blg_str_parse_long(end + 1, &number))
        return;
    blg_buf_format(out, ",\"context\":\"%.*s_%04lld/%d\"", (int)(end - problem->name),
                   problem->name, number - number % 2, number % 2 ? !side : side);
}

/* ---- task key ---- */

/* Reads a line of a key. A member is a name of the line with its value. The first mistake is noted
 * with the name of its member. */

/* A line of a key that is being read; status: its first mistake. */
typedef struct reader {
    blg_arena *arena;
    const json_t *line;
    blg_status status;
    blg_error *error;
} reader;

/* Notes a mistake at a key of the line, unless a mistake was noted before. */
static void wrong_key(reader *r, const char *key, const char *expected) {
    if (r->status != BLG_OK)
        return;
    blg_error_key(r->error, "$.%s", key);
    r->status = blg_error_set(r->error, BLG_INVALID, "expected %s", expected);
}

/* Copies a text into the key's arena. If memory is out, notes this and returns "". */
static const char *keep_text(reader *r, const char *text) {
    const char *kept = blg_arena_strdup(r->arena, text);
    if (!kept && r->status == BLG_OK)
        r->status = blg_no_memory(r->error);
    return kept ? kept : "";
}

/* The text of a member that may be missing; "" if it is. Notes a member that is no text. */
static const char *text_if_any(reader *r, const char *key) {
    const json_t *text = json_object_get(r->line, key);
    if (text && !json_is_string(text))
        wrong_key(r, key, "a text");
    return json_is_string(text) ? keep_text(r, json_string_value(text)) : "";
}

/* The text of a member that must be there and not empty; else notes the mistake and returns "". */
static const char *text_of(reader *r, const char *key, const char *expected) {
    const char *text = json_string_value(json_object_get(r->line, key));
    if (text && *text)
        return keep_text(r, text);
    wrong_key(r, key, expected);
    return "";
}

/* ---- choices and answer ---- */

/* The forms with descriptions are judged like the forms with images alone. */
static const struct {
    const char *name;
    blg_question_form form;
} described[] = {{"d1s", BLG_QUESTION_i1s},
                 {"d2s", BLG_QUESTION_i2s},
                 {"id1s", BLG_QUESTION_i1s},
                 {"id2s", BLG_QUESTION_i2s}};

/* Finds the form by its name (p->form). Forms with descriptions are read as the form that they are
 * judged like. */
static void read_form(reader *r, blg_task_key *p) {
    const char *names[BLG_QUESTION_FORMS + sizeof described / sizeof *described];
    size_t n = 0;
    int form = blg_question_find(p->form);
    for (; n < BLG_QUESTION_FORMS; n++)
        names[n] = blg_question_name((blg_question_form)n);
    for (size_t i = 0; i < sizeof described / sizeof *described; i++) {
        names[n++] = described[i].name;
        if (strcmp(p->form, described[i].name) == 0)
            form = (int)described[i].form;
    }
    if (form >= 0) {
        p->answer.form = (blg_question_form)form;
        return;
    }
    blg_error_key(r->error, "$.form");
    r->status = blg_error_set(r->error, BLG_INVALID, "unknown form \"%.20s\"%s", p->form,
                              blg_str_guess(blg_str_nearest(p->form, names, n)).text);
}

/* Reads the choices. The forms i1s and i2s have two choices, whose texts are always those of
 * of_form. */
static void read_choices(reader *r, blg_task_key *p) {
    static const char *const of_form[2][2] = {/* i1s */ {"set A", "set B"},
                                              /* i2s */
                                              {"image 1 belongs to set A, image 2 to set B",
                                               "image 1 belongs to set B, image 2 to set A"}};
    const json_t *choices = json_object_get(r->line, "choices");
    const bool open = blg_question_is_open(p->answer.form);
    const size_t n = json_array_size(choices);
    if (open ? !json_is_null(choices) : n < 2 || n > BLG_MAX_CHOICES)
        wrong_key(r, "choices", open ? "null for this form" : "2..16 choices");
    if (r->status != BLG_OK)
        return;
    p->answer.n_choices = (int)n;
    for (size_t i = 0; i < n; i++) {
        const char *text = json_string_value(json_array_get(choices, i));
        if (p->answer.form == BLG_QUESTION_i1s || p->answer.form == BLG_QUESTION_i2s)
            text = i < 2 ? of_form[p->answer.form == BLG_QUESTION_i2s][i] : NULL;
        if (!text || !*text)
            wrong_key(r, "choices", "texts, two of them for this form");
        p->answer.choices[i] = keep_text(r, text ? text : "");
    }
}

/* Reads the sentences that are right beside the reference; the member may be missing. */
static void read_accepted(reader *r, blg_task_key *p) {
    const json_t *accepted = json_object_get(r->line, "accepted");
    if (accepted && (!json_is_array(accepted) || json_array_size(accepted) > BLG_MAX_CHOICES))
        wrong_key(r, "accepted", "at most 16 sentences");
    for (size_t i = 0; i < json_array_size(accepted) && r->status == BLG_OK; i++) {
        const char *text = json_string_value(json_array_get(accepted, i));
        if (!text)
            wrong_key(r, "accepted", "sentences");
        p->answer.accepted[p->answer.n_accepted++] = keep_text(r, text ? text : "");
    }
}

/* In the form cx, reads and checks the images that an answer is tried on, and keeps them as JSON
 * text. */
static void read_cases(reader *r, blg_task_key *p) {
    const json_t *cases = json_object_get(r->line, "cases");
    blg_buf text = {0};
    if (p->answer.form != BLG_QUESTION_cx || r->status != BLG_OK)
        return;
    r->status = blg_cases_check(cases, p->answer.reference, r->error);
    if (r->status == BLG_OK &&
        !blg_json_print(cases, JSON_COMPACT | JSON_REAL_PRECISION(17), &text))
        r->status = blg_no_memory(r->error);
    p->answer.cases = r->status == BLG_OK ? keep_text(r, text.data) : "";
    blg_buf_free(&text);
}

/* Reads the right answer of a task. A form with choices has the index of the right one. An open
 * form has a text: a sentence (cg), an expression (cx), or one program or several with semicolons
 * between them (ps). Two further members concern cg. `expression` is the concept that a user wrote
 * as an expression; an answer may state it in this language, too. `words` is true if the concept is
 * given in words alone; then only the accepted sentences are right. */
static void read_answer(reader *r, blg_task_key *p) {
    blg_program programs[BLG_ANSWER_PROGRAMS];
    const json_t *answer = json_object_get(r->line, "answer");
    p->answer.right_choice = -1;
    if (p->answer.n_choices) {
        const json_int_t at = json_is_integer(answer) ? json_integer_value(answer) : -1;
        if (at < 0 || at >= p->answer.n_choices)
            wrong_key(r, "answer", "the index of a choice, from 0");
        p->answer.right_choice = (int)at;
        return;
    }
    p->answer.reference = text_of(r, "answer", "the right answer as a text");
    if (json_object_get(r->line, "expression"))
        p->answer.expression = text_if_any(r, "expression");
    p->answer.in_words = json_is_true(json_object_get(r->line, "words"));
    if (p->answer.form == BLG_QUESTION_cg && !p->answer.expression && !p->answer.in_words &&
        strcmp(p->family, blg_family_name(BLG_RELATIONS)) == 0)
        wrong_key(r, "expression", "the concept of the relation problem: make the tasks again");
    int n = 1;
    if (p->answer.form == BLG_QUESTION_ps && r->status == BLG_OK)
        r->status = blg_answer_programs(p->answer.reference, programs, &n, r->error);
    if (n <= 0)
        wrong_key(r, "answer", "a program, or programs with semicolons between them");
    read_accepted(r, p);
    read_cases(r, p);
}

static void read_length(reader *r, blg_task_key *p) {
    const json_t *length = json_object_get(r->line, "length");
    char text[BLG_DOUBLE_TEXT];
    const double value = (double)json_integer_value(length);
    p->length = "";
    if (length && (!json_is_integer(length) || value < 0 || value > 1000))
        wrong_key(r, "length", "a whole number in 0..1000");
    else if (length)
        p->length = keep_text(r, blg_str_print_double(value, text));
}

/* Reads the members "group", "atoms" (as one text with spaces) and the negative distance. Each may
 * be absent; then its text is empty, or the distance is -1. */
static void read_traits(reader *r, blg_key_traits *traits) {
    const json_t *hardness = json_object_get(r->line, "hardness");
    const json_t *distance = json_object_get(hardness, "negative_distance");
    *traits = (blg_key_traits){.group = text_if_any(r, "group"), .negative_distance = -1};
    const json_t *atoms = json_object_get(r->line, "atoms");
    blg_buf text = {0};
    blg_buf_text(&text, "");
    if (atoms && !json_is_array(atoms))
        wrong_key(r, "atoms", "a list of texts");
    for (size_t i = 0; i < json_array_size(atoms); i++) {
        const char *atom = json_string_value(json_array_get(atoms, i));
        if (!atom || !*atom)
            wrong_key(r, "atoms", "texts");
        blg_buf_format(&text, "%s%s", i ? " " : "", atom ? atom : "");
    }
    if (text.failed && r->status == BLG_OK)
        r->status = blg_no_memory(r->error);
    traits->atoms = r->status == BLG_OK ? keep_text(r, text.data) : "";
    blg_buf_free(&text);
    if (hardness && !json_is_object(hardness))
        wrong_key(r, "hardness", "an object");
    if (distance && !(json_is_number(distance) && json_number_value(distance) >= 0))
        wrong_key(r, "hardness.negative_distance", "a number, at least 0");
    else if (distance)
        traits->negative_distance = json_number_value(distance);
}

blg_status blg_key_traits_read(blg_arena *arena, const json_t *object, blg_key_traits *traits,
                               blg_error *error) {
    reader r = {.arena = arena, .line = object, .error = error};
    read_traits(&r, traits);
    return r.status;
}

static void read_side(reader *r, blg_task_key *p) {
    const json_t *side = json_object_get(r->line, "side");
    const char *text = json_string_value(side);
    p->side = "";
    if (side && (!text || (strcmp(text, "positive") != 0 && strcmp(text, "negative") != 0)))
        wrong_key(r, "side", "\"positive\" or \"negative\"");
    else if (side)
        p->side = *text == 'p' ? "positive" : "negative";
}

/* Reads a task's line of the key. The first mistake sets r.status and ends the reading. */
blg_status blg_task_key_read(blg_arena *arena, const char *line, size_t size, blg_task_key *p,
                             blg_error *error) {
    static void (*const steps[])(reader *, blg_task_key *) = {read_form, read_choices, read_answer,
                                                              read_length, read_side};
    json_t *root = NULL;
    const blg_status status = blg_json_load_line(line, size, NULL, 0, &root, error);
    reader r = {.arena = arena, .line = root, .error = error};
    *p = (blg_task_key){.length = "", .side = "", .context = "", .traits = {"", "", -1}};
    if (status != BLG_OK)
        return status;
    if (!json_is_object(root))
        r.status = blg_error_set(error, BLG_INVALID, "expected an object");
    if (r.status == BLG_OK) {
        p->id = text_of(&r, "id", "the name of the task");
        p->problem = text_of(&r, "problem", "the name of the problem");
        p->family = text_of(&r, "family", "a text");
        p->split = text_of(&r, "split", "a text");
        p->form = text_of(&r, "form", "the form of the task");
    }
    for (size_t i = 0; i < sizeof steps / sizeof *steps && r.status == BLG_OK; i++)
        steps[i](&r, p);
    if (r.status == BLG_OK)
        p->context = text_if_any(&r, "context");
    if (r.status == BLG_OK)
        read_traits(&r, &p->traits);
    json_decref(root);
    return r.status;
}
