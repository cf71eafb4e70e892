/* Huffman: prefix codes of bounded length, as deflate (RFC 1951) needs them. Pure functions. */
#ifndef IMAGE_HUFFMAN_H
#define IMAGE_HUFFMAN_H

#include <stdint.h>

/* The largest alphabet: literals and match lengths. */
#define BLG_HUFFMAN_MOST 288

/* Fills lengths[i] with the bits of symbol i in a prefix code of at most `limit` bits (7 or 15); 0
 * if counts[i] is 0. n <= BLG_HUFFMAN_MOST; the sum of counts is below 2^23. A single symbol gets 1
 * bit. Symbols with equal counts are ordered by number, so the result depends on counts alone. */
void blg_huffman_lengths(const uint32_t *counts, int n, int limit, uint8_t *lengths);

/* Fills codes with the canonical code of the lengths (0..15); the first bit of a code is the
 * lowest. */
void blg_huffman_codes(const uint8_t *lengths, int n, uint16_t *codes);

#endif
