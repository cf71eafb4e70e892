/* Block: turns tokens into the bits of one deflate block (RFC 1951) with a Huffman code of its own.
 *
 * A token is a literal byte or a match. A match stands for `length` bytes that repeat the bytes
 * found `distance` bytes before. */
#ifndef IMAGE_BLOCK_H
#define IMAGE_BLOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BLG_MATCH_LEAST   3
#define BLG_MATCH_MOST    258
#define BLG_DISTANCE_MOST 32768
#define BLG_LITERALS      288 /* symbols: 256 bytes, the end, 29 ranges of lengths, 2 unused */
#define BLG_DISTANCES     30
#define BLG_RUN_TOKENS    (256 + BLG_MATCH_MOST + 1)
/* Upper limits: a block's header takes at most BLG_HEADER_BYTES - 8 bytes, a token at most
 * BLG_TOKEN_BYTES. */
#define BLG_HEADER_BYTES 512
#define BLG_TOKEN_BYTES  6

typedef uint32_t blg_token;
/* The token of a literal is its byte. */
#define BLG_TOKEN_RUN(length) (256u + (uint32_t)(length)) /* a match at distance 1 */
#define BLG_TOKEN_MATCH(length, distance)                                                          \
    ((uint32_t)(length) << 16 | (uint32_t)(distance)) /* a match at distance > 1 */

/* A writer of bits. `at` points behind the last whole byte written; eight more bytes must be
 * writable there. Fewer than 8 bits are held between calls. */
typedef struct blg_bits {
    uint8_t *at;
    uint64_t held;
    unsigned n_held;
} blg_bits;

/* Adds the lowest n <= 56 bits of value; all higher bits of value are 0. */
void blg_bits_add(blg_bits *bits, uint64_t value, unsigned n);
/* Fills the last byte with zeros. */
void blg_bits_finish(blg_bits *bits);

/* How often each token or symbol occurs. Runs (matches at distance 1) are counted by length. */
typedef struct blg_block_counts {
    uint32_t runs[BLG_RUN_TOKENS]; /* literals and runs, by token */
    uint32_t lengths[32];          /* lengths of other matches, by symbol - 256 */
    uint32_t distances[BLG_DISTANCES];
} blg_block_counts;

/* The code of a block: the bits of every literal and run, and of lengths and distances of other
 * matches. */
typedef struct blg_block_code {
    uint8_t literal_bits[BLG_LITERALS], distance_bits[BLG_DISTANCES];
    uint16_t literals[BLG_LITERALS], distances[BLG_DISTANCES];
    uint64_t runs[BLG_RUN_TOKENS];    /* value << 8 | bits */
    uint8_t header[BLG_HEADER_BYTES]; /* the code as the block's header stores it */
    unsigned header_bits;
} blg_block_code;

int blg_length_symbol(int length);     /* 3..258 -> 257..285 */
int blg_length_extra(int symbol);      /* bits after the symbol */
int blg_distance_symbol(int distance); /* 1..32768 -> 0..29 */
int blg_distance_extra(int symbol);

void blg_block_count_match(blg_block_counts *counts, int length, int distance);
/* Makes the best code for a block of at least one token and the end symbol. */
void blg_block_code_make(const blg_block_counts *counts, blg_block_code *code);
/* Makes the fixed code of RFC 1951, which needs no header. */
void blg_block_code_fixed(blg_block_code *code);
/* Makes a code for typical drawings. It has bits for every symbol apart from the two symbols that
 * deflate leaves unused. */
void blg_block_code_drawing(blg_block_code *code);
/* Size of a whole block in bits: header, tokens and end. */
uint64_t blg_block_size(const blg_block_counts *counts, const blg_block_code *code);
/* Size of the literals and runs of counts, in bits of the code. */
uint64_t blg_block_cost(const blg_block_counts *counts, const blg_block_code *code);
void blg_block_begin(blg_bits *bits, const blg_block_code *code, bool last);
void blg_block_tokens(blg_bits *bits, const blg_block_code *code, const blg_token *tokens,
                      size_t n);
void blg_block_end(blg_bits *bits, const blg_block_code *code);

#endif
