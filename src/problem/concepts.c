/* Likeness of concepts, and the parts that are left for train. */
#include "problem/plan.h"

#include "base/memory.h"
#include "problem/concept.h"

#include <stdio.h>
#include <string.h>

/* ---- likeness ---- */

bool blg_likeness_create(const blg_plan *plan, blg_arena *arena, int most, blg_likeness *likeness) {
    *likeness = (blg_likeness){.words = plan->words};
    likeness->sets = BLG_NEW(arena, uint64_t, (size_t)likeness->words * (size_t)most + 1);
    likeness->sizes = BLG_NEW(arena, int, (size_t)most + 1);
    likeness->splits = BLG_NEW(arena, unsigned, (size_t)most + 1);
    return likeness->sets && likeness->sizes && likeness->splits;
}

/* A concept and its negation count as one set: the shapes that have the concept. */
void blg_likeness_add(const blg_plan *plan, const blg_concept *concept, blg_likeness *likeness) {
    uint64_t *set = likeness->sets + (size_t)likeness->words * (size_t)likeness->n;
    for (int w = 0; w < likeness->words; w++) {
        set[w] = blg_plan_cell_word(plan, concept, blg_plan_line_reading(plan), BLG_NONE, w);
        likeness->sizes[likeness->n] += __builtin_popcountll(set[w]);
    }
    likeness->n++;
}

/* Marks the splits of each concept's problems. */
static void mark_splits(const blg_plan *plan, blg_likeness *likeness) {
    const int64_t n = blg_plan_end(plan, BLG_ABSTRACT);
    for (int64_t i = blg_plan_first(plan, BLG_ABSTRACT), end; i < n; i = end) {
        unsigned *splits = &likeness->splits[blg_plan_record_at(plan, i).concept_id];
        end = blg_plan_unit_end(plan, i);
        for (int64_t k = i; k < end; k++)
            if (plan->split[k] != BLG_NO_SPLIT && !blg_plan_left_out(plan, k))
                *splits |= 1u << plan->split[k];
    }
}

bool blg_likeness_of_plan(const blg_plan *plan, blg_arena *arena, blg_likeness *likeness) {
    const bool made = blg_likeness_create(plan, arena, plan->n_concepts, likeness);
    for (int c = 0; made && c < plan->n_concepts; c++)
        blg_likeness_add(plan, &plan->concepts[c], likeness);
    if (made)
        mark_splits(plan, likeness);
    return made;
}

double blg_likeness_overlap(const blg_likeness *likeness, int a, int b) {
    const uint64_t *x = likeness->sets + (size_t)likeness->words * (size_t)a;
    const uint64_t *y = likeness->sets + (size_t)likeness->words * (size_t)b;
    int common = 0;
    for (int w = 0; w < likeness->words; w++)
        common += __builtin_popcountll(x[w] & y[w]);
    const int either = likeness->sizes[a] + likeness->sizes[b] - common;
    return either ? (double)common / either : 0;
}

void blg_likeness_name(const blg_plan *plan, int concept_id, char *text, size_t size) {
    const int64_t n = blg_plan_end(plan, BLG_ABSTRACT);
    for (int64_t i = blg_plan_first(plan, BLG_ABSTRACT); i < n; i = blg_plan_unit_end(plan, i)) {
        blg_plan_item item;
        if (blg_plan_record_at(plan, i).concept_id != concept_id)
            continue;
        blg_plan_item_at(plan, i, &item);
        const char *number = strrchr(item.name, '_');
        const int length = number ? (int)(number - item.name) : (int)strlen(item.name);
        snprintf(text, size, "%.*s", length, item.name);
        return;
    }
    snprintf(text, size, "concept %d", concept_id); /* it has no problems */
}

/* The overlap if the smaller set lay within the larger; no overlap is larger. */
static double most_overlap(const blg_likeness *likeness, int a, int b) {
    const int x = likeness->sizes[a], y = likeness->sizes[b];
    return x < y ? (double)x / y : y ? (double)y / x : 0;
}

/* a: a concept of the split, b: one of train. */
blg_alike blg_likeness_largest(const blg_likeness *likeness, int split, int train) {
    blg_alike most = {BLG_NONE, BLG_NONE, -1}; /* every overlap is larger */
    for (int a = 0; a < likeness->n; a++)
        for (int b = 0; likeness->splits[a] >> split & 1 && b < likeness->n; b++) {
            if (!(likeness->splits[b] >> train & 1) || most_overlap(likeness, a, b) <= most.overlap)
                continue;
            const double overlap = blg_likeness_overlap(likeness, a, b);
            if (overlap > most.overlap)
                most = (blg_alike){a, b, overlap};
        }
    return most;
}

/* ---- parts left ---- */

/* One number for two of the record's attributes, whatever their order. 0 <= m < k. */
static int pair_of(const blg_plan_record *record, int m, int k) {
    const int a = record->parts[m], b = record->parts[k];
    return a < b ? a * BLG_ATTRIBUTES + b : b * BLG_ATTRIBUTES + a;
}

/* The record's parts of a kind, if problems with such parts are counted. */
static int counted_parts(const blg_parts_left *left, const blg_plan *plan,
                         const blg_plan_record *record, int kind, int ids[BLG_MAX_COMPONENTS]) {
    return left->problems[kind] ? blg_part_list(plan, record, (blg_part_kind)kind, ids) : 0;
}

/* Counts n problems in each part of the record, and in each pair of its attributes. */
void blg_parts_left_add(blg_parts_left *left, const blg_plan *plan, const blg_plan_record *record,
                        int64_t n) {
    for (int kind = 0; kind < BLG_PART_KINDS; kind++) {
        int ids[BLG_MAX_COMPONENTS];
        for (int k = counted_parts(left, plan, record, kind, ids) - 1; k >= 0; k--)
            left->problems[kind][ids[k]] += n;
    }
    const bool pairs = left->pairs && blg_of_attributes(record->family);
    for (int k = 1; pairs && k < record->n_parts; k++)
        for (int m = 0; m < k; m++)
            left->pairs[pair_of(record, m, k)] += n;
}

/* Counts, for each part and for each pair of attributes, the problems that no split has taken yet,
 * so that draws leave train some of them. Counts only the kinds of parts, and the pairs, of which
 * some rule promises that train has them. */
blg_status blg_parts_left_count(blg_plan *plan, blg_parts_left *left, blg_error *error) {
    const blg_splits_config *splits = &plan->config.splits;
    bool pairs = false;
    *left = (blg_parts_left){0};
    for (int r = 0; r < splits->n_rules; r++) {
        const blg_split_kind *rule = blg_split_kind_of(&splits->rules[r]);
        const blg_part_kind kind = rule->part;
        if (!(rule->promise & BLG_SEEN))
            continue;
        pairs = pairs || rule->promise & BLG_SEEN_PAIRS;
        if (!left->problems[kind])
            left->problems[kind] = BLG_NEW(&plan->arena, int64_t, blg_part_count(plan, kind) + 1);
        if (!left->problems[kind])
            return blg_no_memory(error);
    }
    if (pairs) {
        enum { PAIRS = BLG_ATTRIBUTES * BLG_ATTRIBUTES };
        left->pairs = BLG_NEW(&plan->arena, int64_t, PAIRS);
        left->pair_needed = BLG_NEW(&plan->arena, bool, PAIRS);
        if (!left->pairs || !left->pair_needed)
            return blg_no_memory(error);
    }
    const bool any = left->problems[BLG_PART_SHAPE] || left->problems[BLG_PART_ATTRIBUTE] ||
                     left->problems[BLG_PART_ATOM];
    for (int64_t i = 0; any && i < plan->n_items; i++) {
        const blg_plan_record record = blg_plan_record_at(plan, i);
        if (blg_watch_loop(plan->watch, "splits", i, plan->n_items, error))
            return BLG_INTERRUPTED;
        if (plan->split[i] == BLG_NO_SPLIT)
            blg_parts_left_add(left, plan, &record, 1);
    }
    return BLG_OK;
}

bool blg_parts_left_stay(const blg_parts_left *left, const blg_plan *plan,
                         const blg_plan_record *record, bool triples, int64_t size) {
    const bool pairs = left->pairs && blg_of_attributes(record->family);
    for (int k = 1; pairs && k < record->n_parts; k++)
        for (int m = 0; m < k; m++) {
            const int pair = pair_of(record, m, k);
            if ((triples || left->pair_needed[pair]) && left->pairs[pair] <= size)
                return false;
        }
    for (int kind = 0; kind < BLG_PART_KINDS; kind++) {
        int ids[BLG_MAX_COMPONENTS];
        for (int k = counted_parts(left, plan, record, kind, ids) - 1; k >= 0; k--)
            if (left->problems[kind][ids[k]] <= size)
                return false;
    }
    return true;
}

void blg_parts_left_need(blg_parts_left *left, const blg_plan_record *record) {
    for (int k = 1; left->pairs && k < record->n_parts; k++)
        for (int m = 0; m < k; m++)
            left->pair_needed[pair_of(record, m, k)] = true;
}
