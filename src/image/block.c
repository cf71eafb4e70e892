/* A block is a header with the lengths of two codes, the tokens, and the end symbol. Nearly all
 * tokens of a drawing are literals and runs at distance 1. Their bits come from one table, so that
 * writing a token is a load, a shift and a store without a branch. */
#include "image/block.h"

#include "image/huffman.h"

#include <string.h>

#define END          256
#define LONGEST      285 /* the symbol of 258 bytes, without extra bits */
#define CODE_LENGTHS 19  /* size of the alphabet in which a header writes code lengths */

/* Writes eight bytes, the lowest first; compilers make it a single store. */
static void put_word(uint8_t *at, uint64_t word) {
    at[0] = (uint8_t)word;
    at[1] = (uint8_t)(word >> 8);
    at[2] = (uint8_t)(word >> 16);
    at[3] = (uint8_t)(word >> 24);
    at[4] = (uint8_t)(word >> 32);
    at[5] = (uint8_t)(word >> 40);
    at[6] = (uint8_t)(word >> 48);
    at[7] = (uint8_t)(word >> 56);
}

void blg_bits_add(blg_bits *bits, uint64_t value, unsigned n) {
    bits->held |= value << bits->n_held;
    bits->n_held += n;
    put_word(bits->at, bits->held);
    bits->at += bits->n_held >> 3;
    bits->held >>= bits->n_held & ~7u;
    bits->n_held &= 7;
}

void blg_bits_finish(blg_bits *bits) {
    if (bits->n_held)
        blg_bits_add(bits, 0, 8 - bits->n_held);
}

/* ---- symbols ---- */

static int log2_of(unsigned value) {
    int log = 0;
    while (value >>= 1)
        log++;
    return log;
}

int blg_length_symbol(int length) {
    if (length == BLG_MATCH_MOST)
        return LONGEST;
    const unsigned over = (unsigned)(length - BLG_MATCH_LEAST);
    const int log = over < 8 ? 2 : log2_of(over);
    return over < 8 ? END + 1 + (int)over : END + 1 + 4 * (log - 1) + (int)(over >> (log - 2) & 3);
}

int blg_length_extra(int symbol) {
    return symbol < END + 9 || symbol == LONGEST ? 0 : (symbol - END - 5) / 4;
}

int blg_distance_symbol(int distance) {
    const unsigned over = (unsigned)(distance - 1);
    const int log = log2_of(over);
    return over < 4 ? (int)over : 2 * log + (int)(over >> (log - 1) & 1);
}

int blg_distance_extra(int symbol) {
    return symbol < 4 ? 0 : symbol / 2 - 1;
}

void blg_block_count_match(blg_block_counts *counts, int length, int distance) {
    counts->lengths[blg_length_symbol(length) - END]++;
    counts->distances[blg_distance_symbol(distance)]++;
}

/* ---- codes ---- */

/* Returns the bits of a match's length; *n gets their number. Beyond the first eight lengths every
 * symbol stands for a range of lengths that starts at a multiple of the range's size. So the extra
 * bits are the lowest bits of length - 3. */
static uint64_t length_code(const blg_block_code *code, int length, unsigned *n) {
    const int symbol = blg_length_symbol(length), extra = blg_length_extra(symbol);
    const uint64_t over = (uint64_t)(length - BLG_MATCH_LEAST) & ((1u << extra) - 1);
    *n = code->literal_bits[symbol] + (unsigned)extra;
    return over << code->literal_bits[symbol] | code->literals[symbol];
}

static uint64_t distance_code(const blg_block_code *code, int distance, unsigned *n) {
    const int symbol = blg_distance_symbol(distance), extra = blg_distance_extra(symbol);
    const uint64_t over = (uint64_t)(distance - 1) & ((1u << extra) - 1);
    *n = code->distance_bits[symbol] + (unsigned)extra;
    return over << code->distance_bits[symbol] | code->distances[symbol];
}

static void finish_code(blg_block_code *code) {
    memset(code->runs, 0, sizeof code->runs); /* runs of 0 to 2 bytes have no token */
    blg_huffman_codes(code->literal_bits, BLG_LITERALS, code->literals);
    blg_huffman_codes(code->distance_bits, BLG_DISTANCES, code->distances);
    for (int i = 0; i < 256; i++)
        code->runs[i] = (uint64_t)code->literals[i] << 8 | code->literal_bits[i];
    const unsigned after = code->distance_bits[0];
    uint64_t *run = code->runs + 256 + BLG_MATCH_LEAST;
    for (int symbol = END + 1; symbol <= LONGEST; symbol++) {
        const unsigned bits = code->literal_bits[symbol],
                       extra = (unsigned)blg_length_extra(symbol);
        const uint64_t first = code->literals[symbol] | (uint64_t)code->distances[0]
                                                            << (bits + extra);
        if (symbol == LONGEST) /* 258 is in the range before too, but has its own symbol */
            run = code->runs + 256 + BLG_MATCH_MOST;
        for (uint64_t over = 0; over < 1u << extra; over++)
            *run++ = (first | over << bits) << 8 | (bits + extra + after);
    }
}

/* ---- headers ---- */

#define SAME        16 /* repeats the length before, 3..6 times: 2 more bits */
#define ZEROS       17 /* length 0, 3..10 times: 3 more bits */
#define MANY_ZEROS  18 /* length 0, 11..138 times: 7 more bits */
#define EXTRA_SHIFT 8  /* position of a word's extra bits */

/* Writes n code lengths in the form that a block's header has: runs of equal lengths become one
 * word. A word is symbol | extra << EXTRA_SHIFT. Returns the number of words. */
static int spell(const uint8_t *lengths, int n, uint16_t *words) {
    int n_words = 0;
    for (int i = 0, same; i < n; i += same) {
        const int length = lengths[i], most = length ? 7 : 138;
        for (same = 1; same < most && i + same < n && lengths[i + same] == length; same++)
            continue;
        if (length)
            words[n_words++] = (uint16_t)length;
        if (length && same >= 4)
            words[n_words++] = (uint16_t)(SAME | (same - 4) << EXTRA_SHIFT);
        else if (!length && same >= 11)
            words[n_words++] = (uint16_t)(MANY_ZEROS | (same - 11) << EXTRA_SHIFT);
        else if (!length && same >= 3)
            words[n_words++] = (uint16_t)(ZEROS | (same - 3) << EXTRA_SHIFT);
        else if (length)
            same = 1;
        else
            for (int k = 0; k < same; k++)
                words[n_words++] = 0;
    }
    return n_words;
}

static int used_symbols(const uint8_t *lengths, int n) {
    while (n > 1 && !lengths[n - 1])
        n--;
    return n;
}

static void add_words(blg_bits *bits, const uint16_t *words, int n, const uint8_t *lengths,
                      const uint16_t *codes) {
    static const uint8_t extra[] = {[SAME] = 2, [ZEROS] = 3, [MANY_ZEROS] = 7};
    for (int i = 0; i < n; i++) {
        const unsigned symbol = words[i] & ((1u << EXTRA_SHIFT) - 1);
        blg_bits_add(bits, codes[symbol], lengths[symbol]);
        blg_bits_add(bits, (uint64_t)words[i] >> EXTRA_SHIFT, extra[symbol]);
    }
}

static void make_header(blg_block_code *code) {
    blg_bits bits = {.at = code->header};
    static const uint8_t order[CODE_LENGTHS] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                                11, 4,  12, 3, 13, 2, 14, 1, 15};
    const int n_literals = used_symbols(code->literal_bits, BLG_LITERALS);
    const int n_distances = used_symbols(code->distance_bits, BLG_DISTANCES);
    uint8_t all[BLG_LITERALS + BLG_DISTANCES], lengths[CODE_LENGTHS];
    uint16_t words[BLG_LITERALS + BLG_DISTANCES], codes[CODE_LENGTHS];
    uint32_t counts[CODE_LENGTHS] = {0};
    memcpy(all, code->literal_bits, (size_t)n_literals);
    memcpy(all + n_literals, code->distance_bits, (size_t)n_distances);
    const int n_words = spell(all, n_literals + n_distances, words);
    for (int i = 0; i < n_words; i++)
        counts[words[i] & ((1u << EXTRA_SHIFT) - 1)]++;
    blg_huffman_lengths(counts, CODE_LENGTHS, 7, lengths);
    blg_huffman_codes(lengths, CODE_LENGTHS, codes);
    int n_lengths = CODE_LENGTHS;
    while (n_lengths > 4 && !lengths[order[n_lengths - 1]])
        n_lengths--;
    blg_bits_add(&bits, 2, 2);
    blg_bits_add(&bits, (uint64_t)n_literals - 257, 5);
    blg_bits_add(&bits, (uint64_t)n_distances - 1, 5);
    blg_bits_add(&bits, (uint64_t)n_lengths - 4, 4);
    for (int i = 0; i < n_lengths; i++)
        blg_bits_add(&bits, lengths[order[i]], 3);
    add_words(&bits, words, n_words, lengths, codes);
    code->header_bits = (unsigned)(8 * (bits.at - code->header)) + bits.n_held;
    blg_bits_finish(&bits);
}

/* ---- from counts to a code ---- */

/* Counts how often each symbol of the literal code (literals, end, match lengths) occurs. A run is
 * a match at distance 1 and counts as a match. Returns the number of runs. */
static uint32_t count_literals(const blg_block_counts *counts, uint32_t literals[BLG_LITERALS]) {
    const uint32_t *run = counts->runs + 256 + BLG_MATCH_LEAST;
    uint32_t runs = 0;
    memcpy(literals, counts->runs, 256 * sizeof *literals);
    memset(literals + 256, 0, (BLG_LITERALS - 256) * sizeof *literals);
    for (int symbol = END + 1; symbol <= LONGEST; symbol++) {
        uint32_t sum = 0;
        if (symbol == LONGEST)
            run = counts->runs + 256 + BLG_MATCH_MOST;
        for (int i = 0; i < 1 << blg_length_extra(symbol); i++)
            sum += *run++;
        sum -= symbol == LONGEST - 1 ? counts->runs[256 + BLG_MATCH_MOST] : 0;
        literals[symbol] = sum + counts->lengths[symbol - END];
        runs += sum;
    }
    literals[END] = 1;
    return runs;
}

void blg_block_code_make(const blg_block_counts *counts, blg_block_code *code) {
    uint32_t literals[BLG_LITERALS], distances[BLG_DISTANCES];
    memcpy(distances, counts->distances, sizeof distances);
    distances[0] += count_literals(counts, literals);
    blg_huffman_lengths(literals, BLG_LITERALS, 15, code->literal_bits);
    blg_huffman_lengths(distances, BLG_DISTANCES, 15, code->distance_bits);
    finish_code(code);
    make_header(code);
}

void blg_block_code_fixed(blg_block_code *code) {
    for (int i = 0; i < BLG_LITERALS; i++)
        code->literal_bits[i] = i < 144 ? 8 : i < END ? 9 : i < 280 ? 7 : 8;
    memset(code->distance_bits, 5, sizeof code->distance_bits);
    finish_code(code);
    code->header[0] = 1;
    code->header_bits = 2;
}

/* The numbers below are rounded counts per 100,000 literals and lengths, from 1,900 drawings of 64
 * to 224 pixels a side, made with another seed. Grays between ink and paper are about equally
 * frequent. */
void blg_block_code_drawing(blg_block_code *code) {
    static const uint16_t lengths[] = {150, 580,  460, 380, 340, 300, 300, 270,  260,  510,
                                       480, 460,  430, 810, 780, 760, 700, 1370, 1130, 860,
                                       900, 1200, 900, 580, 430, 480, 180, 80,   30,   3950};
    blg_block_counts counts = {
        .distances = {[0] = 800, [12] = 50, [13] = 50, [14] = 50, [15] = 50}};
    for (int level = 0; level < 256; level++)
        counts.runs[level] = 190;
    counts.runs[0] = 12750;
    counts.runs[255] = 18250;
    for (int i = 1; i < 30; i++)
        counts.lengths[i] = lengths[i];
    for (int i = 0; i < BLG_DISTANCES; i++)
        counts.distances[i]++;
    blg_block_code_make(&counts, code);
}

/* ---- tokens ---- */

uint64_t blg_block_size(const blg_block_counts *counts, const blg_block_code *code) {
    uint64_t bits = 1 + code->header_bits + code->literal_bits[END];
    bits += blg_block_cost(counts, code);
    for (int i = 1; i <= LONGEST - END; i++)
        bits += counts->lengths[i] *
                (code->literal_bits[END + i] + (unsigned)blg_length_extra(END + i));
    for (int i = 0; i < BLG_DISTANCES; i++)
        bits += counts->distances[i] * (code->distance_bits[i] + (unsigned)blg_distance_extra(i));
    return bits;
}

uint64_t blg_block_cost(const blg_block_counts *counts, const blg_block_code *code) {
    uint64_t bits = 0;
    for (int i = 0; i < BLG_RUN_TOKENS; i++)
        bits += counts->runs[i] * (code->runs[i] & 255);
    return bits;
}

void blg_block_begin(blg_bits *bits, const blg_block_code *code, bool last) {
    blg_bits_add(bits, last, 1);
    for (unsigned at = 0; at < code->header_bits; at += 8)
        blg_bits_add(bits, code->header[at / 8],
                     code->header_bits - at < 8 ? code->header_bits - at : 8);
}

static void add_match(blg_bits *bits, const blg_block_code *code, blg_token token) {
    unsigned n;
    uint64_t value = length_code(code, (int)(token >> 16), &n);
    blg_bits_add(bits, value, n);
    value = distance_code(code, (int)(token & 0xffff), &n);
    blg_bits_add(bits, value, n);
}

void blg_block_tokens(blg_bits *bits, const blg_block_code *code, const blg_token *tokens,
                      size_t n) {
    uint8_t *at = bits->at;
    uint64_t held = bits->held;
    unsigned n_held = bits->n_held;
    for (size_t i = 0; i < n; i++) {
        if (tokens[i] >= BLG_RUN_TOKENS) {
            *bits = (blg_bits){at, held, n_held};
            add_match(bits, code, tokens[i]);
            at = bits->at;
            held = bits->held;
            n_held = bits->n_held;
            continue;
        }
        const uint64_t run = code->runs[tokens[i]];
        held |= run >> 8 << n_held;
        n_held += (unsigned)(run & 255);
        put_word(at, held);
        at += n_held >> 3;
        held >>= n_held & ~7u;
        n_held &= 7;
    }
    *bits = (blg_bits){at, held, n_held};
}

void blg_block_end(blg_bits *bits, const blg_block_code *code) {
    blg_bits_add(bits, code->literals[END], code->literal_bits[END]);
}
