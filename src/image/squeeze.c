/* The cheapest tokens are a shortest path through the bytes. A cell for every byte holds the price
 * of the cheapest tokens up to there and the last of these tokens. Prices come from the codes of
 * the pass before; the first pass uses the code of typical drawings. A block is cut if two codes
 * take fewer bits than one. Passes go on while the result shrinks.
 *
 * Candidates for matches are the run at distance 1, the row above, and chains of places with the
 * same beginning. Two runs have the same beginning only if they are equally long, so that paper
 * does not fill the chains. A match is tried at its full length and at those shorter lengths that
 * cost fewer bits; inside a longer match, at its full length alone. */
#include "image/squeeze.h"

#include "base/arena.h"
#include "image/block.h"

#include <string.h>

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
    size_t token, end; /* range of its tokens */
    size_t first;      /* its first byte */
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

blg_status blg_squeeze_create(blg_squeeze **squeeze, blg_error *error) {
    *squeeze = BLG_NEW_OBJECT(blg_squeeze);
    return *squeeze ? BLG_OK : blg_no_memory(error);
}

void blg_squeeze_free(blg_squeeze *squeeze) {
    if (!squeeze)
        return;
    blg_buf_free(&squeeze->cell_memory);
    blg_buf_free(&squeeze->token_memory);
    blg_buf_free(&squeeze->best);
    blg_buf_free(&squeeze->now);
    blg_object_free(squeeze);
}

/* ---- what comes again ---- */

static uint32_t bucket_of(const uint8_t *at, unsigned run) {
    uint32_t key = run >= BLG_MATCH_LEAST
                       ? (uint32_t)at[0] << 16 | run << 1 | 1
                       : ((uint32_t)at[0] << 16 | (uint32_t)at[1] << 8 | at[2]) << 1;
    key *= 0x9e3779b1u; /* golden ratio multiplier */
    return key >> 17;
}

/* Fills run, up and before of all cells: of the earlier bytes that a match may copy, and of the
 * stretch. */
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

static uint8_t price_of(unsigned bits, int extra) {
    return (uint8_t)((bits ? bits : UNPRICED) + (unsigned)extra);
}

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

static void offer(cell *to, uint32_t price, size_t length, size_t distance) {
    if (price < to->price) {
        to->price = price;
        to->length = (uint16_t)length;
        to->distance = (uint16_t)distance;
    }
}

/* Offers a match of the full length at the cell, and the shorter lengths down to `least` that cost
 * fewer bits. */
static void offer_match(const blg_squeeze *q, cell *at, size_t length, size_t distance,
                        size_t least) {
    const uint8_t *lengths = q->prices.lengths;
    const uint32_t price = at->price + q->prices.distances[blg_distance_symbol((int)distance)];
    unsigned lowest = 255;
    for (size_t l = length; l >= least && l >= BLG_MATCH_LEAST; l--)
        if (lengths[l] < lowest || l + 3 > length) {
            offer(at + l, price + lengths[l], l, distance);
            lowest = lengths[l] < lowest ? lengths[l] : lowest;
        }
}

static size_t common(const uint8_t *a, const uint8_t *b, size_t most) {
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
                                  ? common(bytes + place, bytes + i, most)
                                  : 0;
        if (length > longest) {
            offer_match(q, &q->cells[i], length, i - place, BLG_MATCH_LEAST);
            longest = length;
        }
        place = q->cells[place].before;
    }
}

static void offer_all(const blg_squeeze *q, size_t i) {
    cell *at = &q->cells[i];
    const uint8_t *bytes = q->bytes - q->n_before;
    const bool in_run = i > 0 && bytes[i] == bytes[i - 1];
    const bool in_copy = i > 0 && at->up && at[-1].up == at->up + 1 - (at->up == BLG_MATCH_MOST);
    offer(at + 1, at->price + q->prices.literals[bytes[i]], 1, 0);
    if (in_run && at->run >= BLG_MATCH_LEAST) {
        const bool inside = i > 1 && bytes[i - 2] == bytes[i];
        offer_match(q, at, at->run, 1, inside ? at->run : BLG_MATCH_LEAST);
    }
    if (at->up >= BLG_MATCH_LEAST)
        offer_match(q, at, at->up, q->period, in_copy ? at->up : BLG_MATCH_LEAST);
    if (!in_run)
        offer_chain(q, i);
}

static void parse(blg_squeeze *q) {
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

static void count(const blg_token *tokens, size_t n, blg_block_counts *counts) {
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

/* Makes the part's code. Returns the size of its block in bits, header included. */
static uint64_t make_code(const blg_squeeze *q, part *p) {
    blg_block_counts counts;
    blg_block_code fixed;
    count(q->tokens + p->token, p->end - p->token, &counts);
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

static void divide(blg_squeeze *q) {
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
 * unfinished byte from one stretch to the next. */
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
        parse(q);
        divide(q);
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

blg_status blg_squeeze_add(blg_squeeze *squeeze, const uint8_t *bytes, size_t n, size_t period,
                           blg_buf *out, blg_error *error) {
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
