/* Code lengths by the method of Moffat and Katajainen, which works in one array: sorted counts
 * become the parents of a tree, and the parents become depths. Lengths above the limit are cut to
 * it, so the sum of 2^-length exceeds 1. Then shorter codes get one bit more, one code at a time,
 * until the sum is 1. */
#include "image/huffman.h"

#include <string.h>

#define LONGEST     15
#define SYMBOL_BITS 9
#define FEW         20

/* Sorts keys by eight of their bits; keys with equal bits keep their order. */
static void sort_by_byte(const uint32_t *keys, int n, int shift, uint32_t *sorted) {
    uint16_t first[257] = {0};
    for (int i = 0; i < n; i++)
        first[1 + (keys[i] >> shift & 255)]++;
    for (int i = 1; i < 256; i++)
        first[i] = (uint16_t)(first[i] + first[i - 1]);
    for (int i = 0; i < n; i++)
        sorted[first[keys[i] >> shift & 255]++] = keys[i];
}

/* Sorts up to FEW keys by insertion, and more keys byte by byte. A key is a count and below it a
 * symbol; the keys arrive in the order of their symbols. */
static void sort_keys(uint32_t *keys, int n, uint32_t highest) {
    uint32_t other[BLG_HUFFMAN_MOST];
    for (int i = 1; i < n && n <= FEW; i++) {
        const uint32_t key = keys[i];
        int at = i;
        for (; at && keys[at - 1] > key; at--)
            keys[at] = keys[at - 1];
        keys[at] = key;
    }
    for (int shift = SYMBOL_BITS; n > FEW && shift < 32 && highest >> shift; shift += 8) {
        sort_by_byte(keys, n, shift, other);
        memcpy(keys, other, (size_t)n * sizeof *keys);
    }
}

/* Replaces n >= 2 counts in rising order by the depths of their leaves, in falling order. */
static void depths_of(uint32_t *a, int n) {
    int root = 0, leaf = 2;
    a[0] += a[1];
    for (int next = 1; next < n - 1; next++) {
        uint32_t sum = 0;
        for (int half = 0; half < 2; half++)
            if (leaf >= n || (root < next && a[root] < a[leaf])) {
                sum += a[root];
                a[root++] = (uint32_t)next;
            } else {
                sum += a[leaf++];
            }
        a[next] = sum;
    }
    a[n - 2] = 0;
    for (int next = n - 3; next >= 0; next--)
        a[next] = a[a[next]] + 1;
    int free_nodes = 1, depth = 0, inner = n - 2;
    for (int next = n - 1; free_nodes > 0; depth++) {
        int used = 0;
        for (; inner >= 0 && a[inner] == (uint32_t)depth; inner--)
            used++;
        for (; free_nodes > used; free_nodes--)
            a[next--] = (uint32_t)depth;
        free_nodes = 2 * used;
    }
}

/* Counts how many symbols get each length, at most `limit`, such that a complete prefix code
 * exists. */
static void limit_lengths(const uint32_t *depths, int n, int limit, int counts[LONGEST + 1]) {
    int32_t whole = 0;
    for (int i = 0; i < n; i++)
        counts[depths[i] < (uint32_t)limit ? (int)depths[i] : limit]++;
    for (int length = 1; length <= limit; length++)
        whole += (int32_t)counts[length] << (limit - length);
    for (; whole > (int32_t)1 << limit; whole--) {
        int length = limit - 1;
        while (!counts[length])
            length--;
        counts[length]--;
        counts[length + 1] += 2;
        counts[limit]--;
    }
}

void blg_huffman_lengths(const uint32_t *counts, int n, int limit, uint8_t *lengths) {
    uint32_t keys[BLG_HUFFMAN_MOST], depths[BLG_HUFFMAN_MOST];
    uint32_t all = 0;
    int used = 0, of_length[LONGEST + 1] = {0};
    memset(lengths, 0, (size_t)n);
    for (int i = 0; i < n; i++) {
        keys[used] = counts[i] << SYMBOL_BITS | (uint32_t)i;
        all |= counts[i];
        used += counts[i] > 0;
    }
    sort_keys(keys, used, all << SYMBOL_BITS);
    for (int i = 0; i < used; i++)
        depths[i] = keys[i] >> SYMBOL_BITS;
    if (used > 1)
        depths_of(depths, used);
    else if (used == 1)
        depths[0] = 1;
    limit_lengths(depths, used, limit, of_length);
    for (int length = 1, i = used; length <= limit; length++)
        for (int k = 0; k < of_length[length]; k++)
            lengths[keys[--i] & ((1u << SYMBOL_BITS) - 1)] = (uint8_t)length;
}

/* The 16 bits of code in reverse order. */
static unsigned turned(unsigned code) {
    code = (code & 0x5555) << 1 | (code >> 1 & 0x5555);
    code = (code & 0x3333) << 2 | (code >> 2 & 0x3333);
    code = (code & 0x0f0f) << 4 | (code >> 4 & 0x0f0f);
    return (code & 0x00ff) << 8 | code >> 8;
}

void blg_huffman_codes(const uint8_t *lengths, int n, uint16_t *codes) {
    unsigned next[LONGEST + 2] = {0}, of_length[LONGEST + 1] = {0};
    for (int i = 0; i < n; i++)
        of_length[lengths[i]]++;
    for (int length = 1; length <= LONGEST; length++)
        next[length + 1] = (next[length] + of_length[length]) << 1;
    for (int i = 0; i < n; i++)
        codes[i] = (uint16_t)(lengths[i] ? turned(next[lengths[i]]++) >> (16 - lengths[i]) : 0);
}
