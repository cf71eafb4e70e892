#include "tasks/pool.h"

#include "base/error.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void blg_pool_free(blg_pool *pool) {
    for (int f = 0; f < BLG_FAMILIES; f++)
        blg_buf_release(&pool->families[f].entries);
    blg_buf_release(&pool->programs);
    blg_buf_release(&pool->values);
    blg_buf_release(&pool->order);
    blg_buf_free(&pool->texts);
    *pool = (blg_pool){0};
}

static bool add_programs(blg_pool *pool, const blg_concept *concept, blg_pool_entry *entry) {
    int n = concept->n_components;
    if (!blg_buf_grow(&pool->programs, &pool->program_capacity, pool->n_programs + n,
                      sizeof *pool->programs))
        return false;
    entry->n = n;
    entry->program_at = (size_t)pool->n_programs;
    memcpy(pool->programs + pool->n_programs, concept->programs,
           (size_t)n * sizeof *concept->programs);
    pool->n_programs += n;
    return true;
}

int blg_pool_split(blg_pool *pool, const char *name) {
    for (int i = 0; i < pool->n_splits; i++)
        if (strcmp(pool->splits[i], name) == 0)
            return i;
    if (pool->n_splits == BLG_POOL_SPLITS)
        return BLG_POOL_SPLITS;
    snprintf(pool->splits[pool->n_splits], BLG_SPLIT_NAME, "%s", name);
    return pool->n_splits++;
}

blg_status blg_pool_add(blg_pool *pool, const blg_problem *problem, const char *split,
                        blg_error *error) {
    struct blg_pool_family *family = &pool->families[problem->family];
    blg_told_concept told;
    if (!blg_concept_known(&problem->concept))
        return BLG_OK;
    blg_told_concept_of(problem, &told);
    const blg_concept *c = &told.concept;
    blg_pool_entry entry = {.index = problem->index,
                            .split = blg_pool_split(pool, split),
                            .n_components = c->n_components,
                            .negated = c->negated,
                            .expression_at = -1,
                            .values_at = -1};
    for (int i = 0; i < BLG_MAX_COMPONENTS; i++) {
        entry.shapes[i] = c->shapes[i];
        entry.attributes[i] = (int)c->attributes[i];
    }
    bool good =
        blg_buf_grow(&family->entries, &family->capacity, family->n + 1, sizeof *family->entries) &&
        (problem->family == BLG_ABSTRACT || add_programs(pool, c, &entry));
    if (c->expression[0]) {
        entry.expression_at = (int)pool->texts.size;
        blg_buf_add(&pool->texts, c->expression, strlen(c->expression) + 1);
    }
    if (!good || pool->texts.failed)
        return blg_no_memory(error);
    family->entries[family->n++] = entry;
    return BLG_OK;
}

static int by_index(const void *a, const void *b) {
    int x = ((const blg_pool_entry *)a)->index, y = ((const blg_pool_entry *)b)->index;
    return (x > y) - (x < y);
}

void blg_pool_sort(blg_pool *pool) {
    for (int f = 0; f < BLG_FAMILIES; f++)
        if (pool->families[f].n)
            qsort(pool->families[f].entries, (size_t)pool->families[f].n, sizeof(blg_pool_entry),
                  by_index);
}

void blg_pool_told(const blg_pool *pool, blg_family family, const blg_pool_entry *entry,
                   blg_told_concept *told) {
    *told = (blg_told_concept){.family = family};
    blg_concept *c = &told->concept;
    c->n_components = entry->n_components;
    c->negated = entry->negated;
    for (int i = 0; i < BLG_MAX_COMPONENTS; i++) {
        c->shapes[i] = entry->shapes[i];
        c->attributes[i] = (blg_attribute)entry->attributes[i];
    }
    for (int i = 0; i < entry->n; i++)
        c->programs[i] = pool->programs[entry->program_at + (size_t)i];
    if (entry->expression_at >= 0)
        snprintf(c->expression, sizeof c->expression, "%s",
                 pool->texts.data + entry->expression_at);
}

int blg_pool_find(const blg_pool *pool, const blg_problem *problem) {
    const struct blg_pool_family *family = &pool->families[problem->family];
    const blg_pool_entry key = {.index = problem->index};
    const blg_pool_entry *found =
        bsearch(&key, family->entries, (size_t)family->n, sizeof key, by_index);
    return found ? (int)(found - family->entries) : -1;
}
