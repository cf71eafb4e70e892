/* Index: values by text, and members by group. It keeps the time of score in proportion to the
 * number of answers. */
#ifndef PUBLISH_SCORE_INDEX_H
#define PUBLISH_SCORE_INDEX_H

#include <stdbool.h>
#include <stdint.h>

/* A key is three texts, which the caller keeps; "" stands for none. */
#define BLG_INDEX_TEXTS 3
#define BLG_KEY1(a)     ((const char *const[BLG_INDEX_TEXTS]){(a), "", ""})
#define BLG_KEY2(a, b)  ((const char *const[BLG_INDEX_TEXTS]){(a), (b), ""})

/* Zero-initialise; free with blg_score_index_free. */
typedef struct blg_score_index {
    struct blg_index_entry {
        const char *key[BLG_INDEX_TEXTS];
        uint64_t hash;
        int value;
    } * entries;
    int *slots; /* a hash table of numbers of entries, from 1; 0 = free */
    int n, cap_entries, n_slots, cap_slots;
} blg_score_index;

void blg_score_index_free(blg_score_index *index);
/* The value of a key, -1 = none. */
int blg_score_index_find(const blg_score_index *index, const char *const key[BLG_INDEX_TEXTS]);
/* The value of a key; a new key gets this value, which is not negative. -1 = memory is out. */
int blg_score_index_add(blg_score_index *index, const char *const key[BLG_INDEX_TEXTS], int value);

/* Members 0, 1, 2, ... by group: those of group g are order[start[g]] to order[start[g + 1] - 1],
 * in rising order. Zero-initialise; free with blg_score_groups_free. */
typedef struct blg_score_groups {
    int *of; /* by member: its group */
    int *start, *order;
    int cap_of, cap_start, cap_order;
} blg_score_groups;

void blg_score_groups_free(blg_score_groups *groups);
/* Makes room for `of`, which the caller fills before blg_score_groups_sort sets start and order.
 * Both return false if memory is out. */
bool blg_score_groups_begin(blg_score_groups *groups, int members);
bool blg_score_groups_sort(blg_score_groups *groups, int members, int n);

void blg_score_sort_numbers(int *numbers, int n);

#endif
