#include "publish/score_index.h"

#include "base/buf.h"

#include <stdlib.h>
#include <string.h>

void blg_score_index_free(blg_score_index *index) {
    blg_buf_release(&index->entries);
    blg_buf_release(&index->slots);
    *index = (blg_score_index){0};
}

static uint64_t hash_of(const char *const key[BLG_INDEX_TEXTS]) {
    uint64_t hash = 0;
    for (int i = 0; i < BLG_INDEX_TEXTS; i++) {
        for (const char *c = key[i]; *c; c++)
            hash = (hash ^ (unsigned char)*c) * 1099511628211u;
        hash = (hash ^ 256u) * 1099511628211u; /* ends the text */
    }
    return hash ^ (hash >> 32);
}

/* The slot of a key: it holds the key's entry, or it is free. */
static int *slot_of(const blg_score_index *index, const char *const key[BLG_INDEX_TEXTS],
                    uint64_t hash) {
    for (int at = (int)(hash & (uint64_t)(index->n_slots - 1));;
         at = (at + 1) & (index->n_slots - 1)) {
        int *slot = &index->slots[at];
        if (!*slot)
            return slot;
        const struct blg_index_entry *entry = &index->entries[*slot - 1];
        bool same = entry->hash == hash;
        for (int i = 0; i < BLG_INDEX_TEXTS && same; i++)
            same = strcmp(entry->key[i], key[i]) == 0;
        if (same)
            return slot;
    }
}

/* Doubles the slots, so that at least half of them stay free. */
static bool enlarge(blg_score_index *index) {
    const int n_slots = index->n_slots ? 2 * index->n_slots : 16;
    if (!blg_buf_grow(&index->slots, &index->cap_slots, n_slots, sizeof *index->slots))
        return false;
    index->n_slots = n_slots;
    memset(index->slots, 0, (size_t)n_slots * sizeof *index->slots);
    for (int i = 0; i < index->n; i++)
        *slot_of(index, index->entries[i].key, index->entries[i].hash) = i + 1;
    return true;
}

int blg_score_index_find(const blg_score_index *index, const char *const key[BLG_INDEX_TEXTS]) {
    const int *slot = index->n ? slot_of(index, key, hash_of(key)) : NULL;
    return slot && *slot ? index->entries[*slot - 1].value : -1;
}

int blg_score_index_add(blg_score_index *index, const char *const key[BLG_INDEX_TEXTS], int value) {
    const uint64_t hash = hash_of(key);
    if (2 * index->n >= index->n_slots && !enlarge(index))
        return -1;
    int *slot = slot_of(index, key, hash);
    if (*slot)
        return index->entries[*slot - 1].value;
    if (!blg_buf_grow(&index->entries, &index->cap_entries, index->n + 1, sizeof *index->entries))
        return -1;
    struct blg_index_entry *entry = &index->entries[index->n];
    *entry = (struct blg_index_entry){.hash = hash, .value = value};
    memcpy(entry->key, key, sizeof entry->key);
    *slot = ++index->n;
    return value;
}

void blg_score_groups_free(blg_score_groups *groups) {
    blg_buf_release(&groups->of);
    blg_buf_release(&groups->start);
    blg_buf_release(&groups->order);
    *groups = (blg_score_groups){0};
}

bool blg_score_groups_begin(blg_score_groups *groups, int members) {
    return blg_buf_grow(&groups->of, &groups->cap_of, members, sizeof *groups->of) &&
           blg_buf_grow(&groups->order, &groups->cap_order, members, sizeof *groups->order);
}

bool blg_score_groups_sort(blg_score_groups *groups, int members, int n) {
    if (!blg_buf_grow(&groups->start, &groups->cap_start, n + 2, sizeof *groups->start))
        return false;
    int *next = groups->start + 1; /* by group: place of its next member, at last of its end */
    memset(groups->start, 0, ((size_t)n + 2) * sizeof *groups->start);
    for (int i = 0; i < members; i++)
        groups->start[groups->of[i] + 2]++;
    for (int g = 0; g < n; g++)
        next[g + 1] += next[g];
    for (int i = 0; i < members; i++)
        groups->order[next[groups->of[i]]++] = i;
    return true;
}

static int by_number(const void *a, const void *b) {
    const int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

void blg_score_sort_numbers(int *numbers, int n) {
    qsort(numbers, (size_t)n, sizeof *numbers, by_number);
}
