/* PNG and its compression, by two encoders of our own: "squeeze" searches for few bytes, "deflate"
 * is fast and knows that drawings are mostly paper. A token is a literal byte or a match, a copy of
 * `length` bytes from `distance` bytes before. */
#include "picture/png.h"

#include "base/files.h"
#include "picture/raster.h"

#include <png.h>
#include <setjmp.h>

/* ---- squeeze ---- */

/* Squeeze: turns bytes into blocks of deflate, with as few bits as a bounded search finds. The
 * result depends on the bytes and the period alone. A picture of 512 pixels takes some 40 ms, a
 * picture of 128 pixels 2 ms. */
/* The cheapest tokens are a shortest path through the bytes. A cell for every byte holds the price
 * of the cheapest tokens up to there and the last of these tokens. Prices come from the codes of
 * the pass before; the first pass uses the code of typical drawings. A block is cut if two codes
 * take fewer bits than one. Passes go on while the result shrinks.
 *
 * Candidates for matches are the run at distance 1, the row above, and chains of places with the
 * same beginning. Two runs have the same beginning only if they are equally long, so that paper
 * does not fill the chains. A match is tried at its full length and at those shorter lengths that
 * cost fewer bits; inside a longer match, at its full length alone. */

typedef struct blg_squeeze blg_squeeze; /* per worker: tables, up to 10 MB */

/* A stretch: bytes that are parsed into tokens at once. A match may also copy from the 32 KB before
 * the stretch. */
#define STRETCH   ((size_t)1 << 19)
#define PASSES    6
#define CHAIN     96 /* places of a chain that are tried */
#define CUTS      12 /* a block may be cut after 1, 2 .. 11 twelfths of its tokens */
#define LEAST_CUT 64 /* fewest tokens of a block that is cut */
#define BLOCKS    16
#define BUCKETS   32768
#define UNPRICED  14 /* price of a symbol that did not occur in the pass before, bits */
#define NONE      UINT32_MAX

typedef struct cell {
    uint32_t price;    /* bits of the cheapest tokens from the stretch's start to this byte */
    uint32_t before;   /* the place before with the same beginning, or NONE */
    uint16_t run, up;  /* bytes from here on equal to this byte; to the row above */
    uint16_t length;   /* of the token that ends here */
    uint16_t distance; /* its distance; 0: a literal */
} cell;

typedef struct prices {
    uint8_t literals[256], lengths[BLG_MATCH_MOST + 1], distances[BLG_DISTANCES];
} prices;

typedef struct part {
    size_t token, end; /* range of the part's tokens */
    size_t first;      /* place of the part's first byte */
    blg_block_code code;
} part;

struct blg_squeeze {
    blg_arena arena;
    size_t period;
    const uint8_t *bytes; /* of the stretch; n_before earlier bytes precede them */
    size_t n, n_before;
    cell *cells; /* n_before + n + 1 */
    blg_token *tokens;
    size_t n_tokens;
    part parts[BLOCKS];
    int n_parts;
    prices prices;
    blg_buf cell_memory, token_memory, best, now;
    uint32_t heads[BUCKETS];
};

static BLG_MUST_USE blg_status blg_squeeze_create(blg_squeeze **squeeze, blg_error *error) {
    *squeeze = BLG_NEW_OBJECT(blg_squeeze);
    return *squeeze ? BLG_OK : blg_no_memory(error);
}

static void blg_squeeze_free(blg_squeeze *squeeze) {
    if (!squeeze)
        return;
    blg_buf_free(&squeeze->cell_memory);
    blg_buf_free(&squeeze->token_memory);
    blg_buf_free(&squeeze->best);
    blg_buf_free(&squeeze->now);
    blg_object_free(squeeze);
}

/* ---- what comes again ---- */

/* The bucket of a beginning: three bytes or, in a run, its byte and length. 17 of 32 bits go,
 * BUCKETS is 2^15. */
static uint32_t bucket_of(const uint8_t *at, unsigned run) {
    uint32_t key = run >= BLG_MATCH_LEAST
                       ? (uint32_t)at[0] << 16 | run << 1 | 1
                       : ((uint32_t)at[0] << 16 | (uint32_t)at[1] << 8 | at[2]) << 1;
    key *= 0x9e3779b1u; /* golden ratio multiplier */
    return key >> 17;
}

/* Sets of all cells, those of the earlier bytes that a match may copy included: run (from here on,
 * bytes equal to this byte), up (bytes equal to those one row above) and before (the nearest
 * earlier place with the same beginning). */
static void find_again(blg_squeeze *q) {
    const size_t n = q->n_before + q->n;
    const uint8_t *bytes = q->bytes - q->n_before;
    cell *cells = q->cells;
    cells[n].run = cells[n].up = 0;
    for (size_t i = n; i-- > 0;) {
        const unsigned run = i + 1 < n && bytes[i + 1] == bytes[i] ? cells[i + 1].run + 1u : 1;
        const unsigned up =
            i >= q->period && bytes[i] == bytes[i - q->period] ? cells[i + 1].up + 1u : 0;
        cells[i].run = (uint16_t)(run < BLG_MATCH_MOST ? run : BLG_MATCH_MOST);
        cells[i].up = (uint16_t)(up < BLG_MATCH_MOST ? up : BLG_MATCH_MOST);
        cells[i].before = NONE; /* the last two begin no match */
    }
    memset(q->heads, 255, sizeof q->heads);
    for (size_t i = 0; i + BLG_MATCH_LEAST <= n; i++) {
        uint32_t *head = &q->heads[bucket_of(bytes + i, cells[i].run)];
        cells[i].before = *head;
        *head = (uint32_t)i;
    }
}

/* ---- prices ---- */

/* The price of a symbol whose code has so many bits; 0: it did not occur. */
static uint8_t price_of(unsigned bits, int extra) {
    return (uint8_t)((bits ? bits : UNPRICED) + (unsigned)extra);
}

/* Prices in bits: those of the code, with the extra bits of lengths and distances. */
static void set_prices(prices *p, const blg_block_code *code) {
    for (int i = 0; i < 256; i++)
        p->literals[i] = price_of(code->literal_bits[i], 0);
    for (int i = BLG_MATCH_LEAST; i <= BLG_MATCH_MOST; i++) {
        const int symbol = blg_length_symbol(i);
        p->lengths[i] = price_of(code->literal_bits[symbol], blg_length_extra(symbol));
    }
    for (int i = 0; i < BLG_DISTANCES; i++)
        p->distances[i] = price_of(code->distance_bits[i], blg_distance_extra(i));
}

/* ---- the cheapest tokens ---- */

/* Makes this token the last before the cell, if that is cheaper. */
static void lower_price(cell *to, uint32_t price, size_t length, size_t distance) {
    if (price < to->price) {
        to->price = price;
        to->length = (uint16_t)length;
        to->distance = (uint16_t)distance;
    }
}

/* Offers a match of the full length at the cell, the two lengths below, and those shorter lengths
 * down to `least` that cost fewer bits than all longer ones. */
static void offer_match(const blg_squeeze *q, cell *at, size_t length, size_t distance,
                        size_t least) {
    const uint8_t *lengths = q->prices.lengths;
    const uint32_t price = at->price + q->prices.distances[blg_distance_symbol((int)distance)];
    unsigned lowest = 255;
    for (size_t shown = length; shown >= least && shown >= BLG_MATCH_LEAST; shown--)
        if (lengths[shown] < lowest || length - shown < 3) {
            lower_price(at + shown, price + lengths[shown], shown, distance);
            lowest = lengths[shown] < lowest ? lengths[shown] : lowest;
        }
}

static size_t common_prefix(const uint8_t *a, const uint8_t *b, size_t most) {
    size_t n = 0;
    while (n < most && a[n] == b[n])
        n++;
    return n;
}

/* Offers matches with earlier places that have the same beginning, nearest first; each match is
 * longer than the matches before it. */
static void offer_chain(const blg_squeeze *q, size_t i) {
    const uint8_t *bytes = q->bytes - q->n_before;
    const size_t left = q->n_before + q->n - i;
    const size_t most = left < BLG_MATCH_MOST ? left : BLG_MATCH_MOST;
    uint32_t place = q->cells[i].before;
    size_t longest = BLG_MATCH_LEAST - 1;
    for (int k = 0; k < CHAIN && place != NONE && i - place < BLG_DISTANCE_MOST; k++) {
        const size_t length = longest < most && bytes[place + longest] == bytes[i + longest]
                                  ? common_prefix(bytes + place, bytes + i, most)
                                  : 0;
        if (length > longest) {
            offer_match(q, &q->cells[i], length, i - place, BLG_MATCH_LEAST);
            longest = length;
        }
        place = q->cells[place].before;
    }
}

/* Offers all tokens that may begin at place i: the literal, the run, the copy of the row above,
 * earlier places. Inside a longer match only its full length is offered. */
static void offer_all(const blg_squeeze *q, size_t i) {
    cell *at = &q->cells[i];
    const uint8_t *bytes = q->bytes - q->n_before;
    const bool in_run = i > 0 && bytes[i] == bytes[i - 1];
    /* Inside of a copy, up falls by 1 from place to place, or stays at the longest match. */
    const int up_before = at->up == BLG_MATCH_MOST ? BLG_MATCH_MOST : at->up + 1;
    const bool in_copy = i > 0 && at->up && at[-1].up == up_before;
    lower_price(at + 1, at->price + q->prices.literals[bytes[i]], 1, 0);
    if (in_run && at->run >= BLG_MATCH_LEAST) {
        const bool inside = i > 1 && bytes[i - 2] == bytes[i];
        offer_match(q, at, at->run, 1, inside ? at->run : BLG_MATCH_LEAST);
    }
    if (at->up >= BLG_MATCH_LEAST)
        offer_match(q, at, at->up, q->period, in_copy ? at->up : BLG_MATCH_LEAST);
    if (!in_run)
        offer_chain(q, i);
}

/* Finds the cheapest tokens of the stretch: prices forwards, then the tokens backwards from its
 * end. */
static void find_cheapest(blg_squeeze *q) {
    cell *first = q->cells + q->n_before;
    for (size_t i = 1; i <= q->n; i++)
        first[i].price = UINT32_MAX;
    first->price = 0;
    for (size_t i = 0, k = 0; i < q->n; i++) {
        if (k < (size_t)q->n_parts && q->parts[k].first == i)
            set_prices(&q->prices, &q->parts[k++].code);
        offer_all(q, q->n_before + i);
    }
    size_t n = 0;
    for (size_t at = q->n; at; n++)
        at -= first[at].length;
    q->n_tokens = n;
    for (size_t at = q->n; at; at -= first[at].length) {
        const cell *c = &first[at];
        q->tokens[--n] = c->distance == 0   ? q->bytes[at - 1]
                         : c->distance == 1 ? BLG_TOKEN_RUN(c->length)
                                            : BLG_TOKEN_MATCH(c->length, c->distance);
    }
}

/* ---- blocks ---- */

static void count_tokens(const blg_token *tokens, size_t n, blg_block_counts *counts) {
    memset(counts, 0, sizeof *counts);
    for (size_t i = 0; i < n; i++)
        if (tokens[i] < BLG_RUN_TOKENS)
            counts->runs[tokens[i]]++;
        else
            blg_block_count_match(counts, (int)(tokens[i] >> 16), (int)(tokens[i] & 0xffff));
}

static size_t size_of_token(blg_token token) {
    return token < 256 ? 1 : token < BLG_RUN_TOKENS ? token - 256 : token >> 16;
}

/* Makes the part's code: one of its own or, if the part is small and that takes fewer bits, the
 * fixed code. Returns the size of its block in bits, header included. */
static uint64_t make_code(const blg_squeeze *q, part *p) {
    blg_block_counts counts;
    blg_block_code fixed;
    count_tokens(q->tokens + p->token, p->end - p->token, &counts);
    blg_block_code_make(&counts, &p->code);
    const uint64_t own = blg_block_size(&counts, &p->code);
    if (p->end - p->token > LEAST_CUT)
        return own;
    blg_block_code_fixed(&fixed);
    const uint64_t plain = blg_block_size(&counts, &fixed);
    if (plain < own)
        p->code = fixed;
    return plain < own ? plain : own;
}

/* Cuts p, the tokens of a future block, in two where that saves most bits. p keeps the first part,
 * *rest gets the second. Returns false if no cut saves any. */
static bool cut(const blg_squeeze *q, part *p, part *rest) {
    part left = *p, right = *p;
    size_t best = 0;
    uint64_t least = make_code(q, p);
    const size_t n = p->end - p->token;
    for (size_t k = 1; k < CUTS && n >= LEAST_CUT; k++) {
        left.end = right.token = p->token + n * k / CUTS;
        const uint64_t bits = make_code(q, &left) + make_code(q, &right);
        if (bits < least) {
            least = bits;
            best = left.end;
        }
    }
    if (!best)
        return false;
    p->end = left.end = right.token = best;
    for (size_t i = p->token; i < best; i++)
        right.first += size_of_token(q->tokens[i]);
    (void)make_code(q, p);
    (void)make_code(q, &right);
    *rest = right;
    return true;
}

/* Divides the tokens into blocks, cutting each as long as a cut saves bits, and makes their codes.
 */
static void divide_into_blocks(blg_squeeze *q) {
    q->parts[0] = (part){.token = 0, .end = q->n_tokens, .first = 0};
    q->n_parts = 1;
    for (int i = 0; i < q->n_parts;) {
        part rest;
        if (q->n_parts == BLOCKS || !cut(q, &q->parts[i], &rest)) {
            (void)make_code(q, &q->parts[i]);
            i++;
            continue;
        }
        memmove(&q->parts[i + 2], &q->parts[i + 1],
                (size_t)(q->n_parts - i - 1) * sizeof *q->parts);
        q->parts[i + 1] = rest;
        q->n_parts++;
    }
}

/* Adds the blocks to out. bits->at points into out only as long as out does not grow. False when
 * memory is out. last: these are the last blocks of the stream. */
static bool write_parts(const blg_squeeze *q, bool last, blg_bits *bits, blg_buf *out) {
    size_t need = 16;
    for (int i = 0; i < q->n_parts; i++)
        need += BLG_HEADER_BYTES + (q->parts[i].end - q->parts[i].token) * BLG_TOKEN_BYTES;
    if (!blg_buf_reserve(out, need))
        return false;
    bits->at = (uint8_t *)out->data + out->size;
    for (int i = 0; i < q->n_parts; i++) {
        const part *p = &q->parts[i];
        blg_block_begin(bits, &p->code, last && i + 1 == q->n_parts);
        blg_block_tokens(bits, &p->code, q->tokens + p->token, p->end - p->token);
        blg_block_end(bits, &p->code);
    }
    if (last)
        blg_bits_finish(bits);
    out->size = (size_t)(bits->at - (uint8_t *)out->data);
    return true;
}

/* ---- stretches ---- */

/* Prepares the squeeze for n bytes, of which `before` earlier ones may be copied. False when memory
 * is out. */
static bool set_stretch(blg_squeeze *q, const uint8_t *bytes, size_t before, size_t n) {
    q->bytes = bytes;
    q->n = n;
    q->n_before = before < BLG_DISTANCE_MOST ? before : BLG_DISTANCE_MOST;
    blg_buf_clear(&q->cell_memory);
    blg_buf_clear(&q->token_memory);
    if (!blg_buf_reserve(&q->cell_memory, (q->n_before + n + 1) * sizeof(cell)) ||
        !blg_buf_reserve(&q->token_memory, n * sizeof(blg_token)))
        return false;
    q->cells = (cell *)(void *)q->cell_memory.data;
    q->tokens = (blg_token *)(void *)q->token_memory.data;
    find_again(q);
    return true;
}

/* Compresses the stretch in several passes and adds the smallest result to out. bits carries the
 * unfinished byte from one stretch to the next. last: it is the last stretch. */
static bool add_stretch(blg_squeeze *q, bool last, blg_bits *bits, blg_buf *out) {
    const blg_bits begin = *bits;
    blg_bits best = {0};
    q->parts[0].first = 0;
    q->n_parts = 1;
    blg_block_code_drawing(&q->parts[0].code);
    blg_buf_clear(&q->best);
    for (int i = 0; i < PASSES; i++) {
        blg_bits end = begin;
        blg_buf_clear(&q->now);
        find_cheapest(q);
        divide_into_blocks(q);
        if (!write_parts(q, last, &end, &q->now))
            return false;
        if (i && q->now.size >= q->best.size)
            break;
        const blg_buf kept = q->best;
        q->best = q->now;
        q->now = kept;
        best = end;
    }
    *bits = best;
    blg_buf_add(out, q->best.data, q->best.size);
    return !out->failed;
}

/* Adds the blocks of n >= 1 bytes to out. The last block is marked as last and filled to a whole
 * byte. period: a distance at which bytes are likely to repeat. */
static BLG_MUST_USE blg_status blg_squeeze_add(blg_squeeze *squeeze, const uint8_t *bytes, size_t n,
                                               size_t period, blg_buf *out, blg_error *error) {
    blg_bits bits = {0};
    squeeze->period = period <= BLG_DISTANCE_MOST ? period : BLG_DISTANCE_MOST;
    for (size_t at = 0; at < n;) {
        const size_t size = n - at < STRETCH ? n - at : STRETCH;
        if (!set_stretch(squeeze, bytes + at, at, size) ||
            !add_stretch(squeeze, at + size == n, &bits, out))
            return blg_no_memory(error);
        at += size;
    }
    return BLG_OK;
}

/* ---- deflate ---- */

/* A stream has a few blocks:
 *
 *     paper above     its first row in deflate's fixed code, which needs no header; then matches of
 *                     258 bytes in a code of three symbols: 12 bits a row of 512 pixels
 *     drawn rows      literals, runs at distance 1 and copies of the row above, in the best code
 *     paper below     its first row still with the drawn rows, then as above
 *
 * A small area of paper goes into the block of the drawn rows. Adler-32 is computed from the runs,
 * not from the bytes: the sums for a row of paper are known, and each run subtracts the difference
 * of its bytes from paper. These sums are unsigned: a difference below 0 wraps around, and what is
 * added to a and b comes out right.
 *
 * If paper is 0, as filter bytes are, runs of paper go on through filter bytes: from the end of a
 * row to the beginning of the next, and through rows of paper. Such a stream is smaller. */

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

/* The runs of one row, all bytes of a run being equal: run i has the bytes start[i]..start[i + 1] -
 * 1. Starts are written eight at a time. */
typedef struct runs {
    int n;
    uint16_t start[ROW_MOST + 8];
} runs;

/* The n tokens of a run: up to three literals, or a literal and a match of the rest. */
typedef struct spelling {
    blg_token match, literal; /* the second token: match, or 0 and all bits for the run's byte */
    uint32_t n;
} spelling;

struct blg_deflate {
    blg_arena arena;
    blg_token tokens[BLOCK_TOKENS + 2 * ROW_MOST];
    size_t n;
    blg_block_code fixed, drawing, palette, own;
    blg_block_code paper; /* code of paper blocks for paper_distance (0: not yet made) */
    size_t paper_distance;
    /* State of one picture. */
    size_t period;        /* bytes from one row to the next, filter byte included */
    uint8_t blank;        /* the byte of paper */
    size_t copied;        /* bytes that equal the row above and are not yet tokens */
    size_t waiting;       /* with blank 0: zeros before the copied bytes, not yet tokens */
    bool after_zero;      /* with blank 0: whether the last byte before these zeros is 0 */
    bool may_copy;        /* whether a match reaches the row above */
    uint64_t a, b;        /* the two sums of Adler-32 */
    uint64_t ink, moment; /* sums of the row above (add_row_to_sums) */
    bool above_is_paper;
    blg_bits bits;
    runs runs[2];                           /* this row and the row above take turns */
    uint16_t places[256][8];                /* by byte: the places of its set bits, lowest first */
    uint8_t n_places[256];                  /* by byte: the number of its set bits */
    spelling spellings[BLG_MATCH_MOST + 2]; /* by length of the run */
    blg_squeeze *squeeze;                   /* made for the first dense stream */
    blg_buf bytes;                          /* a dense stream's rows, with filter bytes */
    blg_buf dense;                          /* a dense stream's blocks */
};

/* Fills the tables: places, n_places and spellings. */
static void make_tables(blg_deflate *d) {
    for (uint32_t n = 0; n <= BLG_MATCH_MOST + 1; n++)
        d->spellings[n] = n > BLG_MATCH_LEAST ? (spelling){BLG_TOKEN_RUN(n - 1), 0, 2}
                                              : (spelling){0, ~(blg_token)0, n};
    for (int bits = 0; bits < 256; bits++)
        for (int i = 0; i < 8; i++)
            if (bits >> i & 1)
                d->places[bits][d->n_places[bits]++] = (uint16_t)i;
}

blg_status blg_deflate_create(blg_deflate **deflate, blg_error *error) {
    *deflate = BLG_NEW_OBJECT(blg_deflate);
    if (!*deflate)
        return blg_no_memory(error);
    blg_block_code_fixed(&(*deflate)->fixed);
    blg_block_code_drawing(&(*deflate)->drawing);
    blg_block_code_palette(&(*deflate)->palette);
    make_tables(*deflate);
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
 * is its difference from paper, blank - byte. ink: the sum of all lacks. moment: the same sum, in
 * which each lack is multiplied by the number of bytes from its byte to the row's end, both
 * included. */
static void add_row_to_sums(blg_deflate *d, uint64_t ink, uint64_t moment) {
    const uint64_t width = d->period - 1;
    d->b = (d->b + d->period * d->a + d->blank * (width * (width + 1) / 2) - moment) % ADLER;
    d->a = (d->a + d->blank * width - ink) % ADLER;
}

/* Adds n rows of paper to Adler-32's sums at once. a, b: what the bytes of one row add to the sums;
 * pairs: the bytes between each row's end and the end of all rows, added up. */
static void add_paper_to_sums(blg_deflate *d, uint64_t n) {
    const uint64_t width = d->period - 1, a = d->blank * width % ADLER;
    const uint64_t b = d->blank * (width * (width + 1) / 2) % ADLER;
    const uint64_t pairs = n * (n - 1) / 2 % ADLER * d->period % ADLER;
    d->b = (d->b + n * d->period % ADLER * d->a + pairs * a + n * b) % ADLER;
    d->a = (d->a + n * a) % ADLER;
}

/* ---- tokens ---- */

static void add_token(blg_deflate *d, blg_token token) {
    d->tokens[d->n++] = token;
}

static void add_match(blg_deflate *d, size_t length, size_t distance) {
    d->tokens[d->n++] = BLG_TOKEN_MATCH(length, distance);
}

/* The length of the first of the matches that together have this length. If one or two bytes were
 * left for the last match, which are too few, the first leaves it more. */
static size_t first_part(size_t length) {
    const size_t part = length > BLG_MATCH_MOST ? BLG_MATCH_MOST : length, rest = length - part;
    return rest == 1 || rest == 2 ? part - BLG_MATCH_LEAST : part;
}

/* Adds `length` more bytes that equal the byte before. */
static void add_run(blg_deflate *d, uint8_t byte, size_t length) {
    while (length >= BLG_MATCH_LEAST) {
        const size_t part = first_part(length);
        add_token(d, BLG_TOKEN_RUN(part));
        length -= part;
    }
    for (; length; length--)
        add_token(d, byte);
}

/* Turns the waiting zeros into tokens. */
static void flush_zeros(blg_deflate *d) {
    if (!d->waiting)
        return;
    if (!d->after_zero)
        add_token(d, 0);
    add_run(d, 0, d->waiting - !d->after_zero);
    d->after_zero = true;
    d->waiting = 0;
}

/* Turns the waiting copies of the row above into tokens. The copies end as their row did. */
static void flush_copies(blg_deflate *d) {
    if (d->copied)
        flush_zeros(d);
    for (; d->copied;) {
        const size_t part = first_part(d->copied);
        add_match(d, part, d->period);
        d->copied -= part;
    }
}

/* The first place in at..end-1 whose byte differs from `byte`; end if all are equal. */
static const uint8_t *run_end(const uint8_t *at, const uint8_t *end, uint8_t byte) {
    const uint64_t all = byte * UINT64_C(0x0101010101010101);
    for (; end - at >= 8; at += 8) {
        const uint64_t other = blg_word_at(at) ^ all;
        if (other)
            return at + __builtin_ctzll(other) / 8;
    }
    while (at < end && *at == byte)
        at++;
    return at;
}

/* A set of 8 bits: which of the eight bytes of a word differ from the byte before. First the
 * highest bit of each byte says whether the byte differs; a product then gathers these bits. */
static unsigned changes(uint64_t word, uint64_t before) {
    const uint64_t other = word ^ (word << 8 | before), low = UINT64_C(0x7f7f7f7f7f7f7f7f);
    const uint64_t top = ((((other & low) + low) | other) >> 7) & UINT64_C(0x0101010101010101);
    return (unsigned)(top * UINT64_C(0x0102040810204080) >> 56);
}

/* The n bytes from `at`, n < 8, as a word that ends in zeros, for the end of a row. */
static uint64_t word_before(const uint8_t *at, int n) {
    uint8_t bytes[8] = {0};
    memcpy(bytes, at, (size_t)n);
    return blg_word_at(bytes);
}

/* Adds the starts of runs in bytes first..end-1 of a row; `before` is the byte before them. Returns
 * their last byte. */
static uint8_t add_starts(const blg_deflate *d, runs *r, const uint8_t *row, int first, int end,
                          uint8_t before) {
    const int width = (int)d->period - 1;
    uint64_t last = before;
    for (int x = first; x < end; x += 8) {
        const int n = end - x;
        const bool whole = x + 8 <= width; /* bytes from `end` on do not count */
        const uint64_t word = whole ? blg_word_at(row + x) : word_before(row + x, width - x);
        const unsigned set = changes(word, last) & (n < 8 ? (1u << n) - 1 : 255u);
        if (!d->n_places[set])
            continue;
        for (int i = 0; i < 8; i++) /* the first n_places count; what follows is written over */
            r->start[r->n + i] = (uint16_t)(x + d->places[set][i]);
        r->n += d->n_places[set];
        last = n < 8 ? row[end - 1] : word >> 56;
    }
    return (uint8_t)last;
}

/* Finds the runs of row y. Between touched blocks is paper. */
static void find_runs(const blg_deflate *d, const blg_deflate_rows *rows, int y, runs *r) {
    const int width = rows->row_bytes;
    const uint8_t *row = rows->bytes + (size_t)y * (size_t)width;
    uint64_t mask = rows->touched ? rows->touched[y] : 0;
    uint8_t last = row[0];
    int next = 0;
    r->n = 1;
    r->start[0] = 0;
    if (!rows->touched) {
        last = add_starts(d, r, row, 0, width, last);
        next = width;
    }
    for (int first, end; blg_touched_next(&mask, rows->shift, width, &first, &end); next = end) {
        if (first > next && last != d->blank) {
            r->start[r->n++] = (uint16_t)next;
            last = d->blank;
        }
        last = add_starts(d, r, row, first, end, last);
    }
    if (next < width && last != d->blank)
        r->start[r->n++] = (uint16_t)next;
    r->start[r->n] = (uint16_t)width;
}

/* Whether two neighbouring rows have the same runs. */
static bool is_same(const runs *a, const runs *b, const uint8_t *row, const uint8_t *above) {
    if (a->n != b->n || memcmp(a->start, b->start, (size_t)a->n * sizeof *a->start) != 0)
        return false;
    for (int i = 0; i < a->n; i++)
        if (row[a->start[i]] != above[a->start[i]])
            return false;
    return true;
}

/* Begins a row of blank 0: its filter byte, and the zeros that follow it. Returns the number of the
 * row's first run that is not of zeros. */
static int begin_joined(blg_deflate *d, const uint8_t *row, const runs *r) {
    const int first = row[0] == 0;
    d->waiting += 1 + (first ? r->start[1] : 0u);
    if (first < r->n) {
        flush_zeros(d);
        d->after_zero = false;
    }
    return first;
}

/* Adds a row as runs and literals, without a branch but for long runs (spelling). With blank 0,
 * zeros at the row's end wait for the next row. */
static void add_row(blg_deflate *d, const uint8_t *row, const runs *r) {
    const int64_t width = (int64_t)d->period - 1;
    int64_t ink = 0, twice_moment = 0; /* add_row_to_sums */
    int first = 0, end = r->n;
    if (d->blank)
        add_token(d, 0);
    else
        first = begin_joined(d, row, r);
    if (!d->blank && first < end && row[r->start[end - 1]] == 0)
        d->waiting = (size_t)(width - r->start[--end]);
    int64_t at = r->start[first];
    for (int i = first; i < end; i++) {
        const int64_t next = r->start[i + 1], n = next - at;
        const uint8_t byte = row[at];
        const int64_t lacks = (d->blank - byte) * n;
        ink += lacks;
        twice_moment += lacks * (2 * width + 1 - at - next);
        at = next;
        if (n > BLG_MATCH_MOST + 1) {
            add_token(d, byte);
            add_run(d, byte, (size_t)n - 1);
            continue;
        }
        const spelling *spelled = &d->spellings[n];
        blg_token *to = d->tokens + d->n;
        to[0] = to[2] = byte;
        to[1] = (byte & spelled->literal) | spelled->match;
        d->n += spelled->n;
    }
    d->ink = (uint64_t)ink;
    d->moment = (uint64_t)(twice_moment / 2);
    d->above_is_paper = !ink;
    add_row_to_sums(d, d->ink, d->moment);
}

/* Adds a row of paper as tokens: the filter byte, a byte of paper and a run. */
static void add_paper_row(blg_deflate *d) {
    add_token(d, 0);
    add_token(d, d->blank);
    add_run(d, d->blank, d->period - 2);
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

/* The bits of the literals and runs among n tokens. */
static uint64_t cost_of(const blg_token *tokens, size_t n, const blg_block_code *code) {
    uint64_t bits = 0;
    for (size_t i = 0; i < n; i++)
        bits += tokens[i] < BLG_RUN_TOKENS ? code->runs[tokens[i]] & 255 : 0;
    return bits;
}

static void add_block(blg_deflate *d, const blg_block_code *code, bool last) {
    blg_block_begin(&d->bits, code, last);
    blg_block_tokens(&d->bits, code, d->tokens, d->n);
    blg_block_end(&d->bits, code);
}

/* Writes the waiting tokens as a block and empties their array. Few tokens get the fixed code; a
 * small block the code of typical drawings, if it fits; others their own. A block whose bytes fit,
 * header included, is not measured. last: it is the last block of the stream. */
static bool end_block(blg_deflate *d, blg_buf *out, bool last) {
    flush_copies(d);
    flush_zeros(d);
    if (!open_bits(d, out, BLG_HEADER_BYTES + d->n * BLG_TOKEN_BYTES))
        return false;
    const bool few = d->n < FEW_TOKENS;
    const blg_block_code *known = few ? &d->fixed : d->blank ? &d->drawing : &d->palette;
    const blg_bits before = d->bits;
    const uint64_t most = DRAWING_BITS * d->n;
    bool fits = d->n <= DRAWING_TOKENS;
    if (fits) {
        add_block(d, known, last);
        fits = few || 8 * (uint64_t)(d->bits.at - before.at) <= most ||
               cost_of(d->tokens, d->n, known) <= most;
    }
    if (!fits) {
        blg_block_counts counts;
        count_tokens(d->tokens, d->n, &counts);
        blg_block_code_make(&counts, &d->own);
        d->bits = before;
        add_block(d, &d->own, last);
    }
    close_bits(d, out);
    d->n = 0;
    return true;
}

/* Adds a block of n matches of 258 bytes of paper, starting at byte `at` of a row. A match is a run
 * (distance 1) if it contains no filter byte that ends the run, else a copy of the row above. False
 * when memory is out. */
static bool add_paper_block(blg_deflate *d, blg_buf *out, size_t n, size_t at, bool last) {
    const blg_token run = BLG_TOKEN_RUN(BLG_MATCH_MOST);
    const size_t distance = d->blank ? d->period : 1;
    if (!open_bits(d, out, BLG_HEADER_BYTES + n * BLG_TOKEN_BYTES))
        return false;
    if (d->paper_distance != distance) {
        blg_block_counts counts = {0};
        counts.runs[run] = 1;
        blg_block_count_match(&counts, BLG_MATCH_MOST, (int)distance);
        blg_block_code_make(&counts, &d->paper);
        d->paper_distance = distance;
    }
    /* the bits of a match, first of a copy of the row above, then of a run */
    unsigned n_bits[2];
    const uint64_t bits[2] = {blg_block_match(&d->paper, BLG_MATCH_MOST, (int)distance, &n_bits[0]),
                              blg_block_match(&d->paper, BLG_MATCH_MOST, 1, &n_bits[1])};
    blg_block_begin(&d->bits, &d->paper, last);
    blg_bits to = d->bits; /* a copy, so that the compiler keeps it in registers */
    for (size_t i = 0; i < n; i++) {
        const bool is_run = !d->blank || (at >= 2 && at + BLG_MATCH_MOST <= d->period);
        blg_bits_add(&to, bits[is_run], n_bits[is_run]);
        for (at += BLG_MATCH_MOST; at >= d->period;)
            at -= d->period;
    }
    d->bits = to;
    blg_block_end(&d->bits, &d->paper);
    close_bits(d, out);
    return true;
}

/* ---- rows ---- */

/* Adds n rows of paper whose byte is 0, as the filter byte is: all of them are one run. */
static bool add_joined_paper(blg_deflate *d, blg_buf *out, size_t n, bool last) {
    const size_t bytes = n * d->period, whole = bytes / BLG_MATCH_MOST;
    flush_copies(d);
    if (whole < OWN_BLOCK) {
        d->waiting += bytes;
        return !last || end_block(d, out, /* last */ true);
    }
    /* The block of paper needs a zero before it. */
    d->waiting += bytes - (whole - 1) * BLG_MATCH_MOST;
    return end_block(d, out, /* last */ false) && add_paper_block(d, out, whole - 1, 0, last);
}

/* Adds n rows of paper: as matches in a block of their own if there are many, else as copies of the
 * row above. False when memory is out. last: nothing comes behind. */
static bool add_paper(blg_deflate *d, blg_buf *out, size_t n, bool last) {
    bool good = true;
    add_paper_to_sums(d, n);
    if (!d->blank)
        return add_joined_paper(d, out, n, last);
    for (; n && good && !(d->may_copy && d->above_is_paper); n--) {
        flush_copies(d);
        add_paper_row(d);
        if (d->n >= BLOCK_TOKENS)
            good = end_block(d, out, /* last */ false);
    }
    const size_t bytes = n * d->period;
    size_t whole = bytes / BLG_MATCH_MOST, rest = bytes % BLG_MATCH_MOST;
    if (whole < OWN_BLOCK) {
        d->copied += bytes;
        return good && (!last || end_block(d, out, /* last */ true));
    }
    if (rest && rest < BLG_MATCH_LEAST) { /* too short for a match of its own */
        rest += BLG_MATCH_MOST;
        whole--;
    }
    d->copied += rest;
    return good && end_block(d, out, /* last */ false) &&
           add_paper_block(d, out, whole, rest % d->period, last);
}

/* Adds the drawn rows. Rows that repeat the row above wait as copies. False when memory is out. */
static bool add_rows(blg_deflate *d, const blg_deflate_rows *rows, blg_buf *out) {
    const size_t size = d->period - 1;
    bool good = true;
    for (int y = rows->first_row; y < rows->end_row && good; y++) {
        const uint8_t *row = rows->bytes + (size_t)y * size;
        runs *here = &d->runs[y & 1], *above = &d->runs[!(y & 1)];
        find_runs(d, rows, y, here);
        const bool same =
            d->may_copy && y > rows->first_row && is_same(here, above, row, row - size);
        if (same) {
            d->copied += d->period;
            add_row_to_sums(d, d->ink, d->moment);
        }
        if (!same || d->copied > COPIES_MOST)
            flush_copies(d);
        if (!same)
            add_row(d, row, here);
        if (d->n >= BLOCK_TOKENS)
            good = end_block(d, out, /* last */ false);
    }
    return good;
}

static void add_header(blg_buf *out) {
    blg_buf_add(out, "\x78\x01", 2); /* windows of 32 KB, quick */
}

/* PNG has the highest byte first. */
static void put_number(uint8_t *at, uint32_t number) {
    for (int i = 0; i < 4; i++)
        at[i] = (uint8_t)(number >> (24 - 8 * i));
}

static void add_number(blg_buf *out, uint32_t number) {
    uint8_t bytes[4];
    put_number(bytes, number);
    blg_buf_add(out, bytes, sizeof bytes);
}

/* Sets the state of one picture, before its first row. blank: the byte of paper; Adler-32 begins
 * with a = 1 and b = 0. */
static void begin_picture(blg_deflate *d, const blg_deflate_rows *rows) {
    d->period = (size_t)rows->row_bytes + 1;
    d->may_copy = d->period >= BLG_MATCH_LEAST && d->period <= BLG_DISTANCE_MOST;
    d->above_is_paper = false;
    d->n = d->copied = d->waiting = 0;
    d->after_zero = false;
    d->blank = rows->zero_paper ? 0 : 255;
    d->a = 1;
    d->b = 0;
    d->bits = (blg_bits){0};
}

/* Whether row y is paper. Outside of the touched parts it always is. */
static bool is_paper(const blg_deflate_rows *rows, int y) {
    const int width = rows->row_bytes;
    const uint8_t *row = rows->bytes + (size_t)y * (size_t)width;
    const uint8_t blank = rows->zero_paper ? 0 : 255;
    if (!rows->touched)
        return run_end(row, row + width, blank) == row + width;
    uint64_t mask = rows->touched[y];
    for (int first, end; blg_touched_next(&mask, rows->shift, width, &first, &end);)
        if (run_end(row + first, row + end, blank) < row + end)
            return false;
    return true;
}

/* Narrows first_row..end_row to the first and the last row that is not paper. So the stream depends
 * on the rows alone, not on the range that the caller gave. */
static blg_deflate_rows trimmed(const blg_deflate_rows *rows) {
    blg_deflate_rows t = *rows;
    while (t.first_row < t.end_row && is_paper(rows, t.first_row))
        t.first_row++;
    while (t.first_row < t.end_row && is_paper(rows, t.end_row - 1))
        t.end_row--;
    return t;
}

/* Copies what was touched of a row; the rest of `to` is paper already. */
static void copy_row(const blg_deflate_rows *rows, int y, char *to) {
    const uint8_t *row = rows->bytes + (size_t)y * (size_t)rows->row_bytes;
    uint64_t mask = rows->touched ? rows->touched[y] : 0;
    if (!rows->touched)
        memcpy(to, row, (size_t)rows->row_bytes);
    for (int first, end; blg_touched_next(&mask, rows->shift, rows->row_bytes, &first, &end);)
        memcpy(to + first, row + first, (size_t)(end - first));
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
        memset(row + 1, d->blank, size);
        if (y >= rows->first_row && y < rows->end_row)
            copy_row(rows, y, row + 1);
    }
    return true;
}

/* Replaces the blocks from byte `first` of out by the blocks of the squeeze, if those are
 * smaller. */
static blg_status make_dense(blg_deflate *d, const blg_deflate_rows *rows, size_t first,
                             blg_buf *out, blg_error *error) {
    blg_status status = d->squeeze ? BLG_OK : blg_squeeze_create(&d->squeeze, error);
    if (status == BLG_OK && !fill_bytes(d, rows))
        status = blg_no_memory(error);
    blg_buf_clear(&d->dense);
    BLG_THEN(status,
             blg_squeeze_add(d->squeeze, (const uint8_t *)d->bytes.data,
                             d->period * (size_t)rows->n_rows, d->period, &d->dense, error));
    if (status == BLG_OK && d->dense.size < out->size - first) {
        memcpy(out->data + first, d->dense.data, d->dense.size);
        out->size = first + d->dense.size;
    }
    return status;
}

/* Adds the stream: paper above, drawn rows, paper below; then the search for a smaller stream, then
 * Adler-32. */
blg_status blg_deflate_add(blg_deflate *d, const blg_deflate_rows *all, bool dense, blg_buf *out,
                           blg_error *error) {
    const blg_deflate_rows inked = trimmed(all), *rows = &inked;
    begin_picture(d, rows);
    add_header(out);
    const size_t first = out->size;
    const bool drawn = rows->first_row < rows->end_row;
    const int above = drawn ? rows->first_row : rows->n_rows;
    const int below = drawn ? rows->n_rows - rows->end_row : 0;
    bool good = !above || add_paper(d, out, (size_t)above, !drawn);
    if (good && drawn)
        good = add_rows(d, rows, out) && add_paper(d, out, (size_t)below, /* last */ true);
    if (!good || !open_bits(d, out, 8))
        return blg_no_memory(error);
    blg_bits_finish(&d->bits);
    close_bits(d, out);
    if (dense) {
        const blg_status status = make_dense(d, rows, first, out, error);
        if (status != BLG_OK)
            return status;
    }
    add_number(out, (uint32_t)(d->b << 16 | d->a));
    return out->failed ? blg_no_memory(error) : BLG_OK;
}

/* ---- png ---- */

/* PNG: writes rows of gray or of a palette, and reads gray pixels through libpng. A picture is a
 * header, perhaps a palette, the compressed rows and an end: so few chunks that they are written
 * here, and a picture's bytes depend on no library.
 *
 * libpng reports an error by a jump. The function with a setjmp keeps the values that it needs
 * after the jump in a struct behind a pointer, so that no such value lives in a register across the
 * jump.
 */

#define SIDE_MAX   32768
#define CHUNK_MAX  ((size_t)1 << 30)
#define PIXELS_MAX ((size_t)1 << 28)

struct blg_png {
    blg_arena arena; /* memory of this struct */
    blg_deflate *deflate;
    uint32_t sums[8][256]; /* [i][b]: what byte b does to a CRC-32 if i zero bytes follow */
    blg_buf packed;        /* rows packed to less than 8 bits a pixel */
    blg_buf stream;
};

static const char *const effort_names[] = {"fast", "small", "palette"};

const char *blg_png_effort_name(blg_png_effort effort) {
    return effort_names[effort];
}

blg_status blg_png_check_effort(blg_png_effort effort, int depth_bits, blg_error *error) {
    if (effort != BLG_PNG_PALETTE || depth_bits < 8)
        return BLG_OK;
    blg_error_key(error, "$.images.depth_bits");
    return blg_error_set(error, BLG_INVALID, "a palette has 1, 2 or 4 bits a pixel, found %d",
                         depth_bits);
}

blg_png_effort blg_png_effort_find(const char *name, int depth_bits) {
    const int most = depth_bits < 8 ? BLG_PNG_PALETTE : BLG_PNG_SMALL;
    for (int i = most; name && i > 0; i--)
        if (strcmp(name, effort_names[i]) == 0)
            return (blg_png_effort)i;
    return BLG_PNG_FAST;
}

/* Fills the tables of the CRC-32 of PNG, whose polynomial is 0xedb88320, lowest bit first. */
static void make_sums(blg_png *png) {
    for (uint32_t byte = 0; byte < 256; byte++) {
        uint32_t sum = byte;
        for (int bit = 0; bit < 8; bit++)
            sum = sum >> 1 ^ (sum & 1 ? 0xedb88320u : 0);
        png->sums[0][byte] = sum;
    }
    for (int i = 1; i < 8; i++)
        for (int byte = 0; byte < 256; byte++) {
            const uint32_t sum = png->sums[i - 1][byte];
            png->sums[i][byte] = sum >> 8 ^ png->sums[0][sum & 0xff];
        }
}

blg_status blg_png_create(blg_png **png, blg_error *error) {
    blg_png *made = *png = BLG_NEW_OBJECT(blg_png);
    if (made && blg_deflate_create(&made->deflate, NULL) == BLG_OK) {
        make_sums(made);
        return BLG_OK;
    }
    blg_png_free(made);
    *png = NULL;
    return blg_error_set(error, BLG_NO_MEMORY, "no memory for a PNG encoder");
}

void blg_png_free(blg_png *png) {
    if (png) {
        blg_deflate_free(png->deflate);
        blg_buf_free(&png->packed);
        blg_buf_free(&png->stream);
    }
    blg_object_free(png);
}

/* ---- chunks ---- */

/* The CRC-32 of PNG, eight bytes at a time. */
static uint32_t checksum(const blg_png *png, const void *data, size_t size) {
    const uint8_t *at = data, *end = at + size;
    uint32_t sum = 0xffffffffu;
    for (; end - at >= 8; at += 8) {
        const uint64_t word = blg_word_at(at) ^ sum;
        sum = 0;
        for (int i = 0; i < 8; i++)
            sum ^= png->sums[7 - i][word >> 8 * i & 0xff];
    }
    for (; at < end; at++)
        sum = sum >> 8 ^ png->sums[0][(sum ^ *at) & 0xff];
    return ~sum;
}

/* Adds a chunk; bytes NULL: of zeros. */
static void add_chunk(const blg_png *png, const char *type, const void *bytes, size_t size,
                      blg_buf *out) {
    add_number(out, (uint32_t)size);
    const size_t start = out->size;
    blg_buf_add(out, type, 4);
    if (bytes) {
        blg_buf_add(out, bytes, size);
    } else if (blg_buf_reserve(out, size)) {
        memset(out->data + out->size, 0, size);
        out->size += size;
    }
    if (!out->failed)
        add_number(out, checksum(png, out->data + start, out->size - start));
}

/* ---- callbacks of libpng ---- */

typedef struct job {
    blg_arena *arena;
    blg_buf *out;
    const unsigned char *in;
    size_t in_left;
    blg_status status;
    char text[160]; /* libpng's message */
} job;

static png_voidp from_arena(png_structp p, png_alloc_size_t size) {
    return blg_arena_alloc(png_get_mem_ptr(p), size, 1);
}

static void free_nothing(png_structp p, png_voidp memory) {
    (void)p;
    (void)memory;
}

/* Called by libpng on an error: keeps the message and jumps back to the setjmp of the job, because
 * libpng's callback must not return. */
static void on_error(png_structp p, png_const_charp message) {
    job *j = png_get_error_ptr(p);
    size_t size = strlen(message);
    if (size >= sizeof j->text)
        size = sizeof j->text - 1;
    memcpy(j->text, message, size);
    j->text[size] = '\0';
    png_longjmp(p, 1);
}

static void on_warning(png_structp p, png_const_charp message) {
    (void)p;
    (void)message;
}

static void read_bytes(png_structp p, png_bytep data, size_t size) {
    job *j = png_get_io_ptr(p);
    if (size > j->in_left)
        png_error(p, "the file ends too early");
    memcpy(data, j->in, size);
    j->in += size;
    j->in_left -= size;
}

/* ---- encode ---- */

/* The nearest levels of eight pixels, packed as PNG requires, the first pixel in the high bits: the
 * lowest depth_bits bytes of the result, the first byte lowest. The level of v is (v * top + 127) /
 * 255, top = 2^depth_bits - 1. Four pixels are computed at a time, in fields of 16 bits; (t + 1 +
 * (t >> 8)) >> 8 is t / 255 for t < 65535. */
static inline uint64_t pack_eight(uint64_t pixels, int depth_bits) {
    const uint64_t byte = UINT64_C(0x00ff00ff00ff00ff), one = UINT64_C(0x0001000100010001);
    const uint64_t top = (1u << depth_bits) - 1;
    uint64_t part[2]; /* levels of pixels 0, 2, 4, 6, and of 1, 3, 5, 7 */
    for (int i = 0; i < 2; i++) {
        const uint64_t t = (pixels >> 8 * i & byte) * top + 127 * one;
        part[i] = (t + one + (t >> 8 & byte)) >> 8 & top * one;
    }
    uint64_t two = part[0] << depth_bits | part[1]; /* pixels 01, 23, 45, 67 */
    if (depth_bits == 4)
        return (two & 0xff) | (two >> 8 & 0xff00) | (two >> 16 & 0xff0000) |
               (two >> 24 & 0xff000000);
    const int bits = 2 * depth_bits;
    /* pixels 0123 and 4567 */
    const uint64_t four[2] = {(two & 0xff) << bits | (two >> 16 & 0xff),
                              (two >> 32 & 0xff) << bits | two >> 48};
    return depth_bits == 2 ? four[0] | four[1] << 8 : four[0] << 4 | four[1];
}

/* Packs n pixels into the row at depth_bits each. Unused bits of the last byte are those of paper.
 * flip: ones turn levels around. */
static inline void pack_at(const uint8_t *pixels, int n, int depth_bits, uint64_t flip,
                           unsigned char *row) {
    for (int x = 0; x < n; x += 8, row += depth_bits) {
        uint8_t last[8] = {255, 255, 255, 255, 255, 255, 255, 255};
        if (n - x < 8)
            memcpy(last, pixels + x, (size_t)(n - x));
        uint64_t bytes = pack_eight(blg_word_at(n - x < 8 ? last : pixels + x), depth_bits) ^ flip;
        if (depth_bits == 4 && n - x >= 8) {
            blg_put_four(row, (uint32_t)bytes);
            continue;
        }
        for (int i = 0; i < depth_bits && 8 / depth_bits * i < n - x; i++, bytes >>= 8)
            row[i] = (unsigned char)bytes;
    }
}

/* Packs n pixels of 8 bits into a row. The depth is a constant in each call, so the compiler makes
 * a fast loop of each. */
static void pack_row(const uint8_t *pixels, int n, int depth_bits, uint64_t flip,
                     unsigned char *row) {
    if (depth_bits == 4)
        pack_at(pixels, n, 4, flip, row);
    else if (depth_bits == 2)
        pack_at(pixels, n, 2, flip, row);
    else
        pack_at(pixels, n, 1, flip, row);
}

/* Packs the touched parts of a row. The encoder also reads bytes beside these parts: they become
 * paper. */
static void pack_touched(const blg_png_picture *p, int y, int depth_bits, uint64_t flip,
                         unsigned char *row, int size) {
    const int shift = blg_touched_shift(p->width);
    const uint8_t *pixels = p->pixels + (size_t)y * (size_t)p->width;
    uint64_t mask = p->touched[y];
    row[0] = flip ? 0 : 255;
    for (int first, end; blg_touched_next(&mask, shift, p->width, &first, &end);) {
        const int at = first * depth_bits / 8, after = (end * depth_bits + 7) / 8;
        pack_row(pixels + first, end - first, depth_bits, flip, row + at);
        if (after < size)
            row[after] = flip ? 0 : 255;
    }
}

/* Sets rows to the picture's rows as PNG stores them; rows of less than 8 bits a pixel are packed.
 * flip: index 0 of a palette is paper, so the bits are turned around. */
static blg_status rows_of(blg_png *png, const blg_png_picture *p, int depth_bits, bool palette,
                          blg_deflate_rows *rows, blg_error *error) {
    const uint64_t flip = palette ? ~UINT64_C(0) : 0;
    *rows = (blg_deflate_rows){.bytes = p->pixels,
                               .row_bytes = p->width,
                               .n_rows = p->height,
                               .end_row = p->height,
                               .zero_paper = palette,
                               .touched = p->touched,
                               .shift = blg_touched_shift(p->width)};
    if (depth_bits == 8)
        return BLG_OK;
    const size_t size = ((size_t)p->width * (size_t)depth_bits + 7) / 8;
    blg_buf_clear(&png->packed);
    if (!blg_buf_reserve(&png->packed, size * (size_t)p->height))
        return blg_no_memory(error);
    unsigned char *packed = (unsigned char *)png->packed.data;
    for (int y = 0; y < p->height; y++)
        if (p->touched)
            pack_touched(p, y, depth_bits, flip, packed + (size_t)y * size, (int)size);
        else
            pack_row(p->pixels + (size_t)y * (size_t)p->width, p->width, depth_bits, flip,
                     packed + (size_t)y * size);
    rows->bytes = packed;
    rows->row_bytes = (int)size;
    /* masks count pixels; the rows have 2, 4 or 8 pixels a byte */
    rows->shift -= depth_bits == 4 ? 1 : depth_bits == 2 ? 2 : 3;
    return BLG_OK;
}

/* Adds the palette: color i is paper less i of 2^depth_bits - 1 equal steps to ink. */
static void add_palette(const blg_png *png, int depth_bits, blg_buf *out) {
    uint8_t colors[16][3];
    const int n = 1 << depth_bits;
    for (int i = 0; i < n; i++)
        memset(colors[i], 255 - 255 / (n - 1) * i, sizeof colors[i]);
    add_chunk(png, "PLTE", colors, sizeof colors[0] * (size_t)n, out);
}

/* Adds the whole file; its rows are in png->stream. */
static void add_file(const blg_png *png, const blg_png_picture *picture, int depth_bits,
                     bool palette, blg_buf *out) {
    enum { GRAY = 0, PALETTE = 3 }; /* color types */
    const blg_buf *stream = &png->stream;
    blg_buf_add(out, "\x89PNG\r\n\x1a\n", 8);
    uint8_t head[13] = {[8] = (uint8_t)depth_bits, [9] = palette ? PALETTE : GRAY};
    put_number(head, (uint32_t)picture->width);
    put_number(head + 4, (uint32_t)picture->height);
    add_chunk(png, "IHDR", head, sizeof head, out);
    if (palette)
        add_palette(png, depth_bits, out);
    /* A chunk holds up to 2^31 - 1 bytes. */
    for (size_t at = 0; at < stream->size; at += CHUNK_MAX)
        add_chunk(png, "IDAT", stream->data + at,
                  stream->size - at < CHUNK_MAX ? stream->size - at : CHUNK_MAX, out);
    add_chunk(png, "IEND", "", 0, out);
}

static blg_status check_picture(const blg_png_picture *p, int depth_bits, blg_error *error) {
    if (depth_bits != 1 && depth_bits != 2 && depth_bits != 4 && depth_bits != 8)
        return blg_error_set(error, BLG_INVALID, "PNG depth %d is none of 1, 2, 4, 8", depth_bits);
    if (p->width < 1 || p->height < 1 || p->width > SIDE_MAX || p->height > SIDE_MAX)
        return blg_error_set(error, BLG_INVALID, "a PNG of %d x %d pixels: sides are 1..%d",
                             p->width, p->height, SIDE_MAX);
    return BLG_OK;
}

/* Encodes in two steps: the rows as a deflate stream, then the file around the stream. */
blg_status blg_png_encode_picture(blg_png *png, const blg_png_picture *picture, int depth_bits,
                                  blg_png_effort effort, blg_buf *out, blg_error *error) {
    const bool palette = effort == BLG_PNG_PALETTE;
    blg_deflate_rows rows;
    blg_buf_clear(out);
    blg_buf_clear(&png->stream);
    blg_status status = check_picture(picture, depth_bits, error);
    BLG_THEN(status, blg_png_check_effort(effort, depth_bits, error));
    BLG_THEN(status, rows_of(png, picture, depth_bits, palette, &rows, error));
    BLG_THEN(status,
             blg_deflate_add(png->deflate, &rows, effort == BLG_PNG_SMALL, &png->stream, error));
    if (status == BLG_OK)
        add_file(png, picture, depth_bits, palette, out);
    if (status == BLG_OK && out->failed)
        status = blg_no_memory(error);
    if (status != BLG_OK)
        blg_buf_clear(out);
    return status;
}

blg_status blg_png_encode(blg_png *png, const uint8_t *pixels, int width, int height,
                          int depth_bits, blg_png_effort effort, blg_buf *out, blg_error *error) {
    const blg_png_picture picture = {pixels, width, height, NULL};
    return blg_png_encode_picture(png, &picture, depth_bits, effort, out, error);
}

blg_status blg_png_write(const uint8_t *pixels, int width, int height, int depth_bits,
                         const char *path, blg_error *error) {
    blg_png *png = NULL;
    blg_buf file = {0};
    blg_status status = blg_png_create(&png, error);
    BLG_THEN(status,
             blg_png_encode(png, pixels, width, height, depth_bits, BLG_PNG_FAST, &file, error));
    BLG_THEN(status, blg_fs_write(path, file.data, file.size, BLG_FS_DURABLE, error));
    blg_buf_free(&file);
    blg_png_free(png);
    return status;
}

/* ---- pad ---- */

/* Pads a PNG to `size` bytes: puts a chunk of zeros, blPd, before the last chunk, IEND. Readers
 * skip a chunk that they do not know. BLG_PNG_PAD is the size of a chunk without data: both of IEND
 * and of what blPd needs beside its zeros. */
blg_status blg_png_pad(const blg_png *png, blg_buf *file, size_t size, blg_error *error) {
    char end[BLG_PNG_PAD]; /* IEND */
    if (file->size == size)
        return BLG_OK;
    if (file->size < sizeof end || size < file->size + BLG_PNG_PAD)
        return blg_error_set(error, BLG_INVALID, "a PNG of %zu bytes cannot be padded to %zu",
                             file->size, size);
    const size_t zeros = size - file->size - BLG_PNG_PAD;
    memcpy(end, file->data + file->size - sizeof end, sizeof end);
    file->size -= sizeof end;
    add_chunk(png, "blPd", NULL, zeros, file);
    blg_buf_add(file, end, sizeof end);
    return file->failed ? blg_no_memory(error) : BLG_OK;
}

/* ---- decode ---- */

/* Makes libpng give 8-bit gray: colours by their brightness, transparent pixels on white. */
static void set_gray(png_structp p, png_infop info) {
    static const png_color_16 white = {0, 65535, 65535, 65535, 65535};
    int type = png_get_color_type(p, info);
    png_set_scale_16(p);
    png_set_expand(p);
    if (type & PNG_COLOR_MASK_COLOR)
        png_set_rgb_to_gray_fixed(p, PNG_ERROR_ACTION_NONE, -1, -1);
    if ((type & PNG_COLOR_MASK_ALPHA) || png_get_valid(p, info, PNG_INFO_tRNS))
        png_set_background_fixed(p, &white, PNG_BACKGROUND_GAMMA_SCREEN, 0, PNG_FP_1);
}

/* Chunks that do not change pixels. libpng would take memory for as many bytes as such a chunk
 * claims, up to 2 GiB, before it reads them. Each name has a zero byte at its end. */
static const png_byte skipped[] = "eXIf\0iTXt\0pCAL\0sCAL\0sPLT\0tEXt\0zTXt";
enum { N_SKIPPED = sizeof skipped / 5 };

/* Most bytes that deflate makes of a byte (https://www.zlib.net/zlib_tech.html). */
#define DEFLATE_MOST 1032

/* Reads a file into 8-bit gray, appended to j->out. libpng jumps back to the setjmp at any mistake.
 */
static void decode_png(png_structp p, png_infop info, job *j, int *width, int *height) {
    if (setjmp(png_jmpbuf(p))) {
        j->status = BLG_INVALID;
        return;
    }
    png_set_read_fn(p, j, read_bytes);
    png_set_crc_action(p, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
    png_set_user_limits(p, SIDE_MAX, SIDE_MAX);
    png_set_keep_unknown_chunks(p, PNG_HANDLE_CHUNK_NEVER, skipped, N_SKIPPED);
    const size_t size = j->in_left;
    png_read_info(p, info);
    size_t w = png_get_image_width(p, info), h = png_get_image_height(p, info);
    if (w * h > PIXELS_MAX)
        png_error(p, "more than 2^28 pixels");
    if (h * png_get_rowbytes(p, info) > DEFLATE_MOST * size)
        png_error(p, "the file ends too early");
    set_gray(p, info);
    png_set_interlace_handling(p);
    png_read_update_info(p, info);
    if (png_get_rowbytes(p, info) != w)
        png_error(p, "not reducible to 8-bit gray");
    png_bytepp rows = BLG_NEW(j->arena, png_bytep, h);
    if (!rows || !blg_buf_reserve(j->out, w * h))
        png_error(p, "no memory");
    unsigned char *pixels = (unsigned char *)j->out->data + j->out->size;
    for (size_t y = 0; y < h; y++)
        rows[y] = pixels + y * w;
    png_read_image(p, rows);
    png_read_end(p, NULL);
    j->out->size += w * h;
    j->out->data[j->out->size] = '\0';
    *width = (int)w;
    *height = (int)h;
}

/* libpng's memory comes from an arena, so nothing is left behind when libpng jumps out. */
blg_status blg_png_decode(const void *data, size_t size, blg_buf *pixels, int *width, int *height,
                          blg_error *error) {
    if (size < 8 || png_sig_cmp(data, 0, 8) != 0)
        return blg_error_set(error, BLG_INVALID, "not a PNG: its signature is missing");
    blg_arena arena;
    blg_arena_init(&arena, NULL);
    job j = {.arena = &arena, .out = pixels, .in = data, .in_left = size};
    blg_memory_watch();
    png_structp p = png_create_read_struct_2(PNG_LIBPNG_VER_STRING, &j, on_error, on_warning,
                                             &arena, from_arena, free_nothing);
    png_infop info = p ? png_create_info_struct(p) : NULL;
    blg_status status = BLG_OK;
    if (!info) {
        status = blg_error_set(error, BLG_NO_MEMORY, "no memory to decode a PNG");
    } else {
        decode_png(p, info, &j, width, height);
        if (j.status != BLG_OK)
            status = pixels->failed || blg_memory_failed()
                         ? blg_no_memory(error)
                         : blg_error_set(error, BLG_INVALID, "damaged PNG: %s", j.text);
    }
    png_destroy_read_struct(&p, &info, NULL);
    blg_arena_free(&arena);
    return status;
}
