#include "catalogue/facts.h"

#include "base/error.h"

#include <assert.h>
#include <string.h>

/* More figures than the built-in catalogue has (627). The hash table has 4 buckets for each entry.
 */
#define MOST_FACTS 1024
#define BUCKETS    4096

struct blg_facts {
    blg_analyser *analyser;
    const blg_known_pairs *known; /* or NULL */
    int n;
    int buckets[BUCKETS]; /* index + 1, 0 = free */
    uint64_t hashes[MOST_FACTS];
    blg_fact entries[MOST_FACTS];
    uint8_t pairs[MOST_FACTS][MOST_FACTS]; /* symmetric */
};

blg_status blg_facts_create(blg_arena *arena, blg_facts **facts, blg_error *error) {
    *facts = BLG_NEW(arena, blg_facts, 1);
    if (!*facts)
        return blg_no_memory(error);
    return blg_analyser_create(&(*facts)->analyser, error);
}

void blg_facts_free(blg_facts *facts) {
    if (facts)
        blg_analyser_free(facts->analyser);
}

void blg_facts_use(blg_facts *facts, const blg_known_pairs *known) {
    facts->known = known;
}

void blg_facts_make_room(blg_facts *facts, int n) {
    if (facts->n + n <= MOST_FACTS)
        return;
    facts->n = 0;
    memset(facts->buckets, 0, sizeof facts->buckets);
    memset(facts->pairs, 0, sizeof facts->pairs);
}

static uint64_t add_number(uint64_t hash, double value) {
    uint64_t bits;
    value += 0.0; /* -0 becomes 0 */
    memcpy(&bits, &value, sizeof bits);
    hash = (hash ^ bits) * 0x9e3779b97f4a7c15u; /* golden ratio multiplier */
    return hash ^ (hash >> 29);
}

static uint64_t hash_geometry(const blg_program *program) {
    uint64_t hash = (uint64_t)program->n_actions;
    for (int i = 0; i < program->n_actions; i++) {
        const blg_action *a = &program->actions[i];
        hash = add_number(hash, a->length + 2 * (double)a->kind);
        hash = add_number(hash, a->extent_deg);
        hash = add_number(hash, a->turn_deg);
    }
    return hash;
}

static bool same_geometry(const blg_program *a, const blg_program *b) {
    if (a->n_actions != b->n_actions)
        return false;
    for (int i = 0; i < a->n_actions; i++) {
        const blg_action *p = &a->actions[i], *q = &b->actions[i];
        if (p->kind != q->kind || p->length != q->length || p->extent_deg != q->extent_deg ||
            p->turn_deg != q->turn_deg)
            return false;
    }
    return true;
}

static int find_shape(const blg_known_pairs *known, const blg_program *geometry) {
    for (int i = 0; known && i < blg_catalogue_size(known->catalogue); i++)
        if (same_geometry(geometry, &blg_catalogue_shape(known->catalogue, i)->program))
            return i;
    return -1;
}

static void measure(blg_facts *facts, const blg_program *program, blg_fact *fact) {
    fact->geometry = *program;
    for (int i = 0; i < program->n_actions; i++)
        fact->geometry.actions[i].type = BLG_NORMAL;
    fact->shape = find_shape(facts->known, &fact->geometry);
    blg_figure_prepare(&fact->geometry, &fact->figure);
    blg_structure_prepare(&fact->geometry, &fact->structure);
    const blg_status analysed =
        blg_analyse(facts->analyser, &fact->geometry, &fact->analysis, NULL);
    assert(analysed == BLG_OK); /* it accepts every program */
    (void)analysed;
}

int blg_facts_index(blg_facts *facts, const blg_program *program) {
    const uint64_t hash = hash_geometry(program);
    size_t bucket = hash % BUCKETS;
    for (; facts->buckets[bucket]; bucket = (bucket + 1) % BUCKETS) {
        const int index = facts->buckets[bucket] - 1;
        if (facts->hashes[index] == hash && same_geometry(program, &facts->entries[index].geometry))
            return index;
    }
    assert(facts->n < MOST_FACTS);
    measure(facts, program, &facts->entries[facts->n]);
    facts->hashes[facts->n] = hash;
    facts->buckets[bucket] = facts->n + 1;
    return facts->n++;
}

blg_status blg_facts_get(blg_facts *facts, const blg_program *program, int *index,
                         blg_error *error) {
    if (facts->n == MOST_FACTS)
        return blg_error_set(error, BLG_FAILED, "more than %d figures in one problem", MOST_FACTS);
    *index = blg_facts_index(facts, program);
    return BLG_OK;
}

const blg_fact *blg_facts_at(const blg_facts *facts, int index) {
    return &facts->entries[index];
}

blg_pair blg_facts_compare(const blg_figure *a, const blg_structure *built_a, const blg_figure *b,
                           const blg_structure *built_b) {
    const bool same = blg_structure_same(built_a, built_b);
    const double limit = same ? BLG_TWIN_BUILD_DISTANCE : BLG_DISTINCT_DISTANCE;
    const double distance = blg_figure_distance(a, b, limit);
    return distance < BLG_DISTINCT_DISTANCE ? BLG_PAIR_NEAR
           : distance < limit               ? BLG_PAIR_TWIN
                                            : BLG_PAIR_FAR;
}

static blg_pair compare(const blg_facts *facts, const blg_fact *a, const blg_fact *b) {
    if (a->shape >= 0 && b->shape >= 0) {
        const size_t n = (size_t)blg_catalogue_size(facts->known->catalogue);
        blg_pair known = facts->known->states[(size_t)a->shape * n + (size_t)b->shape];
        if (known != BLG_PAIR_UNKNOWN)
            return known;
    }
    return blg_facts_compare(&a->figure, &a->structure, &b->figure, &b->structure);
}

static blg_pair pair_of(blg_facts *facts, int a, int b) {
    if (a == b)
        return BLG_PAIR_NEAR;
    uint8_t *state = &facts->pairs[a][b];
    if (*state == BLG_PAIR_UNKNOWN) {
        *state = (uint8_t)compare(facts, &facts->entries[a], &facts->entries[b]);
        facts->pairs[b][a] = *state;
    }
    return (blg_pair)*state;
}

bool blg_facts_near(blg_facts *facts, int a, int b) {
    return pair_of(facts, a, b) == BLG_PAIR_NEAR;
}

bool blg_facts_twins(blg_facts *facts, int a, int b) {
    return pair_of(facts, a, b) != BLG_PAIR_FAR;
}
