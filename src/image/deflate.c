/* A stream has a few blocks:
 *
 *     paper above     its first row in deflate's fixed code, which needs no header; then matches of
 *                     258 bytes in a code of three symbols: 12 bits a row of 512 pixels
 *     drawn rows      literals, runs at distance 1 and copies of the row above, in the best code
 *     paper below     its first row still with the drawn rows, then as above
 *
 * A small area of paper goes into the block of the drawn rows. Adler-32 is computed from the runs,
 * not from the bytes: the sums for a row of paper are known, and each run subtracts the difference
 * of its bytes from paper. */
#include "image/deflate.h"

#include "base/arena.h"
#include "image/block.h"
#include "image/squeeze.h"

#include <string.h>

#define PAPER 255
#define ADLER 65521u
/* A block of drawn rows ends after the row that brings it to this many tokens. The array has room
 * for one more row and for the copied rows before it. */
#define BLOCK_TOKENS 65536
#define ROW_MOST     32769
/* White paper of at least this many matches of 258 bytes gets a block of its own. That block's
 * header takes some 110 bits, but each match takes three bits less than among drawn rows. */
#define OWN_BLOCK  40
#define FEW_TOKENS 32
/* Rows that repeat the row above are first only counted. They become tokens when their bytes exceed
 * this number, which makes some 16,000 tokens. */
#define COPIES_MOST (1u << 22)
/* For up to DRAWING_TOKENS tokens, making a code takes longer than finding the tokens. So such a
 * block first tries the code of typical drawings. It keeps that code if it needs at most
 * DRAWING_BITS bits per token. */
#define DRAWING_TOKENS 3072
#define DRAWING_BITS   8

struct blg_deflate {
    blg_arena arena;
    blg_token tokens[BLOCK_TOKENS + 2 * ROW_MOST];
    size_t n;
    blg_block_counts counts;
    blg_block_code fixed, drawing, own;
    blg_block_code paper; /* code of paper blocks for paper_period (0: not yet made) */
    size_t paper_period;
    /* State of one picture. */
    size_t period;        /* bytes from one row to the next, filter byte included */
    size_t copied;        /* bytes that equal the row above and are not yet tokens */
    bool may_copy;        /* whether a match reaches the row above */
    uint64_t a, b;        /* Adler-32's sums */
    uint64_t ink, moment; /* of the row before, see add_row_to_sums */
    bool above_is_paper;
    blg_bits bits;
    blg_squeeze *squeeze; /* made for the first dense stream */
    blg_buf bytes, dense; /* for it: rows with filter bytes; its blocks */
};

blg_status blg_deflate_create(blg_deflate **deflate, blg_error *error) {
    *deflate = BLG_NEW_OBJECT(blg_deflate);
    if (!*deflate)
        return blg_no_memory(error);
    blg_block_code_fixed(&(*deflate)->fixed);
    blg_block_code_drawing(&(*deflate)->drawing);
    return BLG_OK;
}

void blg_deflate_free(blg_deflate *deflate) {
    if (deflate) {
        blg_squeeze_free(deflate->squeeze);
        blg_buf_free(&deflate->bytes);
        blg_buf_free(&deflate->dense);
    }
    blg_object_free(deflate);
}

/* ---- Adler-32 ---- */

/* Adds a row to Adler-32's sums: the filter byte 0, then the bytes of the row. The lack of a byte
 * is its difference from paper, 255 - byte. ink: the sum of all lacks. moment: the same sum, in
 * which each lack is multiplied by the number of bytes from its byte to the row's end, both
 * included. */
static void add_row_to_sums(blg_deflate *d, uint64_t ink, uint64_t moment) {
    const uint64_t width = d->period - 1;
    d->b = (d->b + d->period * d->a + PAPER * (width * (width + 1) / 2) - moment) % ADLER;
    d->a = (d->a + PAPER * width - ink) % ADLER;
}

static void add_paper_to_sums(blg_deflate *d, uint64_t n) {
    const uint64_t width = d->period - 1, a = PAPER * width % ADLER;
    const uint64_t b = PAPER * (width * (width + 1) / 2) % ADLER;
    const uint64_t pairs = n * (n - 1) / 2 % ADLER * d->period % ADLER;
    d->b = (d->b + n * d->period % ADLER * d->a + pairs * a + n * b) % ADLER;
    d->a = (d->a + n * a) % ADLER;
}

/* ---- tokens ---- */

static void add_token(blg_deflate *d, blg_token token) {
    d->tokens[d->n++] = token;
    d->counts.runs[token]++;
}

static void add_match(blg_deflate *d, size_t length, size_t distance) {
    d->tokens[d->n++] = BLG_TOKEN_MATCH(length, distance);
    blg_block_count_match(&d->counts, (int)length, (int)distance);
}

/* Adds `length` more bytes that equal the byte before. */
static void add_run(blg_deflate *d, uint8_t byte, size_t length) {
    while (length >= BLG_MATCH_LEAST) {
        size_t part = length > BLG_MATCH_MOST ? BLG_MATCH_MOST : length;
        if (length - part == 1 || length - part == 2)
            part -= BLG_MATCH_LEAST;
        add_token(d, BLG_TOKEN_RUN(part));
        length -= part;
    }
    for (; length; length--)
        add_token(d, byte);
}

/* Turns the waiting copies of the row above into tokens. */
static void flush_copies(blg_deflate *d) {
    for (; d->copied;) {
        size_t part = d->copied > BLG_MATCH_MOST ? BLG_MATCH_MOST : d->copied;
        if (d->copied - part == 1 || d->copied - part == 2)
            part -= BLG_MATCH_LEAST;
        add_match(d, part, d->period);
        d->copied -= part;
    }
}

/* Reads eight bytes, the first byte lowest; compilers make it a single load. */
static uint64_t word_at(const uint8_t *at) {
    return (uint64_t)at[0] | (uint64_t)at[1] << 8 | (uint64_t)at[2] << 16 | (uint64_t)at[3] << 24 |
           (uint64_t)at[4] << 32 | (uint64_t)at[5] << 40 | (uint64_t)at[6] << 48 |
           (uint64_t)at[7] << 56;
}

/* The first place in at..end-1 whose byte differs from `byte`; end if all are equal. */
static const uint8_t *run_end(const uint8_t *at, const uint8_t *end, uint8_t byte) {
    const uint64_t all = byte * UINT64_C(0x0101010101010101);
    for (; end - at >= 8; at += 8) {
        const uint64_t other = word_at(at) ^ all;
        if (other)
            return at + __builtin_ctzll(other) / 8;
    }
    while (at < end && *at == byte)
        at++;
    return at;
}

/* Adds a row as runs and literals. */
static void add_row(blg_deflate *d, const uint8_t *row) {
    const uint8_t *at = row, *end = row + d->period - 1;
    uint64_t ink = 0, moment = 0;
    add_token(d, 0);
    while (at < end) {
        const uint8_t byte = *at;
        const uint64_t lack = PAPER - byte, left = (uint64_t)(end - at);
        add_token(d, byte);
        if (left == 1 || at[1] != byte) {
            ink += lack;
            moment += lack * left;
            at++;
            continue;
        }
        const uint8_t *stop = run_end(at + 2, end, byte);
        const uint64_t n = (uint64_t)(stop - at);
        ink += lack * n;
        moment += lack * (n * left - n * (n - 1) / 2);
        add_run(d, byte, n - 1);
        at = stop;
    }
    d->ink = ink;
    d->moment = moment;
    d->above_is_paper = !ink;
    add_row_to_sums(d, ink, moment);
}

static void add_paper_row(blg_deflate *d) {
    add_token(d, 0);
    add_token(d, PAPER);
    add_run(d, PAPER, d->period - 2);
    d->ink = d->moment = 0;
    d->above_is_paper = true;
}

/* ---- blocks ---- */

/* Makes room for n more bytes; false when memory is out. */
static bool open_bits(blg_deflate *d, blg_buf *out, size_t n) {
    if (!blg_buf_reserve(out, n + 8))
        return false;
    d->bits.at = (uint8_t *)out->data + out->size;
    return true;
}

static void close_bits(blg_deflate *d, blg_buf *out) {
    out->size = (size_t)(d->bits.at - (uint8_t *)out->data);
}

static const blg_block_code *choose_code(blg_deflate *d) {
    if (d->n < FEW_TOKENS)
        return &d->fixed;
    if (d->n <= DRAWING_TOKENS && blg_block_cost(&d->counts, &d->drawing) <= DRAWING_BITS * d->n)
        return &d->drawing;
    blg_block_code_make(&d->counts, &d->own);
    return &d->own;
}

/* Writes the waiting tokens as a block and empties their array. */
static bool end_block(blg_deflate *d, blg_buf *out, bool last) {
    flush_copies(d);
    if (!open_bits(d, out, BLG_HEADER_BYTES + d->n * BLG_TOKEN_BYTES))
        return false;
    const blg_block_code *code = choose_code(d);
    blg_block_begin(&d->bits, code, last);
    blg_block_tokens(&d->bits, code, d->tokens, d->n);
    blg_block_end(&d->bits, code);
    close_bits(d, out);
    d->n = 0;
    memset(&d->counts, 0, sizeof d->counts);
    return true;
}

/* Adds a block of n matches of 258 bytes of paper, starting at byte `at` of a row. A match is a run
 * if it contains no filter byte, else a copy of the row above. */
static bool add_paper_block(blg_deflate *d, blg_buf *out, size_t n, size_t at, bool last) {
    const blg_token run = BLG_TOKEN_RUN(BLG_MATCH_MOST);
    const blg_token copy = BLG_TOKEN_MATCH(BLG_MATCH_MOST, d->period);
    if (!open_bits(d, out, BLG_HEADER_BYTES + n * BLG_TOKEN_BYTES))
        return false;
    if (d->paper_period != d->period) {
        blg_block_counts counts = {0};
        counts.runs[run] = 1;
        blg_block_count_match(&counts, BLG_MATCH_MOST, (int)d->period);
        blg_block_code_make(&counts, &d->paper);
        d->paper_period = d->period;
    }
    blg_block_begin(&d->bits, &d->paper, last);
    for (size_t i = 0; i < n; i++) {
        const bool free = at >= 2 && at + BLG_MATCH_MOST <= d->period;
        blg_block_tokens(&d->bits, &d->paper, free ? &run : &copy, 1);
        at += BLG_MATCH_MOST;
        at = at < d->period ? at : at % d->period;
    }
    blg_block_end(&d->bits, &d->paper);
    close_bits(d, out);
    return true;
}

/* ---- rows ---- */

static bool add_paper(blg_deflate *d, blg_buf *out, size_t n, bool last) {
    bool good = true;
    add_paper_to_sums(d, n);
    for (; n && good && !(d->may_copy && d->above_is_paper); n--) {
        flush_copies(d);
        add_paper_row(d);
        if (d->n >= BLOCK_TOKENS)
            good = end_block(d, out, false);
    }
    const size_t bytes = n * d->period;
    size_t whole = bytes / BLG_MATCH_MOST, rest = bytes % BLG_MATCH_MOST;
    if (whole < OWN_BLOCK) {
        d->copied += bytes;
        return good && (!last || end_block(d, out, true));
    }
    if (rest && rest < BLG_MATCH_LEAST) {
        rest += BLG_MATCH_MOST;
        whole--;
    }
    d->copied += rest;
    return good && end_block(d, out, false) &&
           add_paper_block(d, out, whole, rest % d->period, last);
}

static bool add_rows(blg_deflate *d, const blg_deflate_rows *rows, blg_buf *out) {
    const size_t size = d->period - 1;
    bool good = true;
    for (int y = rows->first_row; y < rows->end_row && good; y++) {
        const uint8_t *row = rows->bytes + (size_t)y * size;
        const bool same = d->may_copy && y > rows->first_row && memcmp(row, row - size, size) == 0;
        if (same) {
            d->copied += d->period;
            add_row_to_sums(d, d->ink, d->moment);
        }
        if (!same || d->copied > COPIES_MOST)
            flush_copies(d);
        if (!same)
            add_row(d, row);
        if (d->n >= BLOCK_TOKENS)
            good = end_block(d, out, false);
    }
    return good;
}

static void add_header(blg_buf *out) {
    blg_buf_add(out, "\x78\x01", 2); /* windows of 32 KB, quick */
}

static void add_sums(const blg_deflate *d, blg_buf *out) {
    const uint32_t sum = (uint32_t)(d->b << 16 | d->a);
    const uint8_t bytes[4] = {(uint8_t)(sum >> 24), (uint8_t)(sum >> 16), (uint8_t)(sum >> 8),
                              (uint8_t)sum};
    blg_buf_add(out, bytes, sizeof bytes);
}

static void begin(blg_deflate *d, const blg_deflate_rows *rows) {
    d->period = (size_t)rows->row_bytes + 1;
    d->may_copy = d->period >= BLG_MATCH_LEAST && d->period <= BLG_DISTANCE_MOST;
    d->above_is_paper = false;
    d->n = d->copied = 0;
    d->a = 1;
    d->b = 0;
    d->bits = (blg_bits){0};
    memset(&d->counts, 0, sizeof d->counts);
}

/* Narrows first_row..end_row to the first and the last row that is not paper. So the stream depends
 * on the rows alone, not on the range that the caller gave. */
static blg_deflate_rows trimmed(const blg_deflate_rows *rows) {
    const size_t size = (size_t)rows->row_bytes;
    blg_deflate_rows t = *rows;
    for (; t.first_row < t.end_row; t.first_row++) {
        const uint8_t *row = t.bytes + (size_t)t.first_row * size;
        if (run_end(row, row + size, PAPER) < row + size)
            break;
    }
    for (; t.first_row < t.end_row; t.end_row--) {
        const uint8_t *row = t.bytes + (size_t)(t.end_row - 1) * size;
        if (run_end(row, row + size, PAPER) < row + size)
            break;
    }
    return t;
}

/* Fills d->bytes with the picture's rows, each after its filter byte. */
static bool fill_bytes(blg_deflate *d, const blg_deflate_rows *rows) {
    const size_t size = d->period - 1;
    blg_buf_clear(&d->bytes);
    if (!blg_buf_reserve(&d->bytes, d->period * (size_t)rows->n_rows))
        return false;
    for (int y = 0; y < rows->n_rows; y++) {
        char *row = d->bytes.data + (size_t)y * d->period;
        row[0] = 0;
        if (y >= rows->first_row && y < rows->end_row)
            memcpy(row + 1, rows->bytes + (size_t)y * size, size);
        else
            memset(row + 1, PAPER, size);
    }
    return true;
}

/* Replaces the blocks from byte `first` of out by the blocks that squeeze.h makes, if those are
 * smaller. */
static blg_status make_dense(blg_deflate *d, const blg_deflate_rows *rows, size_t first,
                             blg_buf *out, blg_error *error) {
    blg_status status = d->squeeze ? BLG_OK : blg_squeeze_create(&d->squeeze, error);
    if (status == BLG_OK && !fill_bytes(d, rows))
        status = blg_no_memory(error);
    blg_buf_clear(&d->dense);
    if (status == BLG_OK)
        status = blg_squeeze_add(d->squeeze, (const uint8_t *)d->bytes.data,
                                 d->period * (size_t)rows->n_rows, d->period, &d->dense, error);
    if (status == BLG_OK && d->dense.size < out->size - first) {
        memcpy(out->data + first, d->dense.data, d->dense.size);
        out->size = first + d->dense.size;
    }
    return status;
}

blg_status blg_deflate_add(blg_deflate *d, const blg_deflate_rows *all, bool dense, blg_buf *out,
                           blg_error *error) {
    const blg_deflate_rows inked = trimmed(all), *rows = &inked;
    begin(d, rows);
    add_header(out);
    const size_t first = out->size;
    const bool drawn = rows->first_row < rows->end_row;
    const int above = drawn ? rows->first_row : rows->n_rows;
    const int below = drawn ? rows->n_rows - rows->end_row : 0;
    bool good = !above || add_paper(d, out, (size_t)above, !drawn);
    if (good && drawn)
        good = add_rows(d, rows, out) && add_paper(d, out, (size_t)below, true);
    if (!good || !open_bits(d, out, 8))
        return blg_no_memory(error);
    blg_bits_finish(&d->bits);
    close_bits(d, out);
    if (dense) {
        const blg_status status = make_dense(d, rows, first, out, error);
        if (status != BLG_OK)
            return status;
    }
    add_sums(d, out);
    return out->failed ? blg_no_memory(error) : BLG_OK;
}
