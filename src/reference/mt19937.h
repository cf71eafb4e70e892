/* MT19937 and the draws that NumPy's legacy RandomState makes from it.
 *
 * Source of the engine: M. Matsumoto and T. Nishimura, "Mersenne Twister: a 623-dimensionally
 * equidistributed uniform pseudo-random number generator", ACM TOMACS 8, 1998, with the one-word
 * initialisation of its 2002 revision. Only reference mode draws from it; blogo's own problems use
 * base/rng.h. */
#ifndef REFERENCE_MT19937_H
#define REFERENCE_MT19937_H

#include <stdint.h>

#define BLG_MT_WORDS 624

typedef struct blg_mt19937 {
    uint32_t words[BLG_MT_WORDS];
    int next; /* next word to use; BLG_MT_WORDS: all used, so twist first */
} blg_mt19937;

void blg_mt19937_seed(blg_mt19937 *mt, uint32_t seed);
uint32_t blg_mt19937_next(blg_mt19937 *mt);
/* Double in [0, 1) with 53 random bits, from two outputs. */
double blg_mt19937_double(blg_mt19937 *mt);
/* low + (high - low) * double; high may be below low. */
double blg_mt19937_uniform(blg_mt19937 *mt, double low, double high);
/* Integer in [0, bound), bound >= 1, by masking and rejection. Draws nothing for a bound of 1. */
int blg_mt19937_below(blg_mt19937 *mt, int bound);
/* Shuffles in place, from the last element down. */
void blg_mt19937_shuffle(blg_mt19937 *mt, int *elements, int n);
/* Fills elements with 0..n-1, shuffled. NumPy's choice(n, size=k, replace=False) is the first k
 * entries of it. */
void blg_mt19937_permutation(blg_mt19937 *mt, int *elements, int n);

#endif
