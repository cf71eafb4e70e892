/* Huffman: prefix codes of bounded length, as deflate (RFC 1951) wants them. Pure functions. */
#ifndef IMAGE_HUFFMAN_H
#define IMAGE_HUFFMAN_H

#include <stdint.h>

/* The largest alphabet: literals and match lengths. */
#define BLG_HUFFMAN_MOST 288

/* lengths[i]: bits of symbol i in a best prefix code of at most limit bits (7 or 15), 0 where
 * counts[i] is 0. n <= BLG_HUFFMAN_MOST; the sum of counts is below 2^23. A single symbol gets 1
 * bit. Equal counts are told apart by the symbol's number, so that the result depends on counts
 * alone. */
void blg_huffman_lengths(const uint32_t *counts, int n, int limit, uint8_t *lengths);

/* The canonical code of the lengths (0..15), its first bit lowest. */
void blg_huffman_codes(const uint8_t *lengths, int n, uint16_t *codes);

#endif
