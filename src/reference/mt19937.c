#include "reference/mt19937.h"

#define SHIFT_WORDS 397

void blg_mt19937_seed(blg_mt19937 *mt, uint32_t seed) {
    mt->words[0] = seed;
    for (uint32_t i = 1; i < BLG_MT_WORDS; i++) {
        uint32_t before = mt->words[i - 1];
        mt->words[i] = 1812433253u * (before ^ (before >> 30)) + i;
    }
    mt->next = BLG_MT_WORDS;
}

static uint32_t twisted(uint32_t high, uint32_t low, uint32_t shifted) {
    uint32_t joined = (high & 0x80000000u) | (low & 0x7fffffffu);
    return shifted ^ (joined >> 1) ^ (low & 1 ? 0x9908b0dfu : 0u);
}

static void twist(blg_mt19937 *mt) {
    uint32_t *w = mt->words;
    int i = 0;
    for (; i < BLG_MT_WORDS - SHIFT_WORDS; i++)
        w[i] = twisted(w[i], w[i + 1], w[i + SHIFT_WORDS]);
    for (; i < BLG_MT_WORDS - 1; i++)
        w[i] = twisted(w[i], w[i + 1], w[i + SHIFT_WORDS - BLG_MT_WORDS]);
    w[i] = twisted(w[i], w[0], w[SHIFT_WORDS - 1]);
    mt->next = 0;
}

uint32_t blg_mt19937_next(blg_mt19937 *mt) {
    if (mt->next == BLG_MT_WORDS)
        twist(mt);
    uint32_t y = mt->words[mt->next++];
    y ^= y >> 11;
    y ^= (y << 7) & 0x9d2c5680u;
    y ^= (y << 15) & 0xefc60000u;
    return y ^ (y >> 18);
}

double blg_mt19937_double(blg_mt19937 *mt) {
    double a = blg_mt19937_next(mt) >> 5;
    double b = blg_mt19937_next(mt) >> 6;
    return (a * 67108864.0 + b) / 9007199254740992.0;
}

double blg_mt19937_uniform(blg_mt19937 *mt, double low, double high) {
    return low + (high - low) * blg_mt19937_double(mt);
}

int blg_mt19937_below(blg_mt19937 *mt, int bound) {
    uint32_t most = (uint32_t)bound - 1;
    if (most == 0)
        return 0;
    uint32_t mask = most;
    for (int shift = 1; shift < 32; shift *= 2)
        mask |= mask >> shift;
    uint32_t value;
    do
        value = blg_mt19937_next(mt) & mask;
    while (value > most);
    return (int)value;
}

void blg_mt19937_shuffle(blg_mt19937 *mt, int *elements, int n) {
    for (int i = n - 1; i >= 1; i--) {
        int j = blg_mt19937_below(mt, i + 1);
        int moved = elements[i];
        elements[i] = elements[j];
        elements[j] = moved;
    }
}

void blg_mt19937_permutation(blg_mt19937 *mt, int *elements, int n) {
    for (int i = 0; i < n; i++)
        elements[i] = i;
    blg_mt19937_shuffle(mt, elements, n);
}
