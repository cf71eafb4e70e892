/* Writes pictures as PNG, and reads PNG. Rows of pixels come in and are compressed by one of two
 * encoders of our own: "squeeze" searches for few bytes, "deflate" is fast and knows that drawings
 * are mostly paper. All code that writes pictures uses this file; checks read pictures back by it.
 * A token is a literal byte or a match, a copy of `length` bytes from `distance` bytes before. */
#include "picture/png.h"

#include "base/files.h"
#include "picture/raster.h"

#include <png.h>
#include <setjmp.h>

/* ---- squeeze ---- */

/* Squeeze: turns bytes into blocks of deflate, with as few bits as a bounded search finds. The
 * result depends on the bytes and the period alone. A picture of 512 pixels takes some 40 ms, a
 * picture of 128 pixels 2 ms.
 *
 * The cheapest tokens are a shortest path through the bytes. A cell for every byte holds the price
 * of the cheapest tokens up to this byte and the last of these tokens. Prices come from the codes
 * of the pass before; the first pass uses the code of typical drawings. A block is cut in two if
 * two codes take fewer bits than one. Passes go on while the result shrinks.
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
#define CHAIN     96    /* cells of a chain that are tried */
#define CUTS      12    /* a block may be cut after 1, 2 .. 11 twelfths of its tokens */
#define LEAST_CUT 64    /* fewest tokens of a block that is cut */
#define BLOCKS    16    /* of a stretch, at most */
#define BUCKETS   32768 /* of the hash table of chains */
#define UNPRICED  14    /* price, in bits, of a symbol that did not occur in the pass before */
#define NONE      UINT32_MAX

/* A place between two bytes, or at an end of the stretch. */
typedef struct cell {
    uint32_t price;    /* in bits: of the cheapest tokens from the stretch's start to this cell */
    uint32_t before;   /* number of the last cell before with the same beginning, or NONE */
    uint16_t run, up;  /* number of bytes from here on that equal this byte; the row above */
    uint16_t length;   /* of the token that ends here */
    uint16_t distance; /* its distance; 0: a literal */
} cell;

/* Prices in bits, extra bits included: by byte, by length of a match, by distance symbol. */
typedef struct prices {
    uint8_t literals[256], lengths[BLG_MATCH_MOST + 1], distances[BLG_DISTANCES];
} prices;

/* A part of the stretch that becomes a block. */
typedef struct part {
    size_t token, end; /* its tokens are those from `token` to end - 1 */
    size_t first;      /* number of the part's first byte in the stretch */
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
    blg_buf cell_memory, token_memory, best, now; /* blocks: the fewest bytes so far; of this try */
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

/* ---- repeats ---- */

/* Finds, for each byte, the earlier places with the same beginning. */

/* The bucket of a beginning: of three bytes or, in a run, of the run's byte and length. The highest
 * 15 of 32 bits of the product are the bucket, because BUCKETS is 2^15. */
static uint32_t bucket_of(const uint8_t *at, unsigned run) {
    uint32_t key = run >= BLG_MATCH_LEAST
                       ? (uint32_t)at[0] << 16 | run << 1 | 1
                       : ((uint32_t)at[0] << 16 | (uint32_t)at[1] << 8 | at[2]) << 1;
    key *= 0x9e3779b1u; /* golden ratio multiplier */
    return key >> 17;
}

/* Sets the members run, up and before of all cells, also of the earlier bytes that a match may
 * copy. */
static void note_repeats(blg_squeeze *s) {
    const size_t n = s->n_before + s->n;
    const uint8_t *bytes = s->bytes - s->n_before;
    cell *cells = s->cells;
    cells[n].run = cells[n].up = 0;
    for (size_t i = n; i-- > 0;) {
        const unsigned run = i + 1 < n && bytes[i + 1] == bytes[i] ? cells[i + 1].run + 1u : 1;
        const unsigned up =
            i >= s->period && bytes[i] == bytes[i - s->period] ? cells[i + 1].up + 1u : 0;
        cells[i].run = (uint16_t)(run < BLG_MATCH_MOST ? run : BLG_MATCH_MOST);
        cells[i].up = (uint16_t)(up < BLG_MATCH_MOST ? up : BLG_MATCH_MOST);
        cells[i].before = NONE; /* the last two begin no match */
    }
    memset(s->heads, 255, sizeof s->heads);
    for (size_t i = 0; i + BLG_MATCH_LEAST <= n; i++) {
        uint32_t *head = &s->heads[bucket_of(bytes + i, cells[i].run)];
        cells[i].before = *head;
        *head = (uint32_t)i;
    }
}

/* ---- prices ---- */

/* Gives the price of each literal, length and distance, in bits, from the codes of the pass before.
 */

/* The price of a symbol. n_bits: number of bits of its code, 0 if it did not occur; extra: number
 * of extra bits after the code. */
static uint8_t price_of(unsigned n_bits, int extra) {
    return (uint8_t)((n_bits ? n_bits : UNPRICED) + (unsigned)extra);
}

/* Prices in bits: those of the code, with the extra bits of lengths and distances. */
static void set_prices(prices *p, const blg_block_code *code) {
    for (int i = 0; i < 256; i++)
        p->literals[i] = price_of(code->n_literal_bits[i], 0);
    for (int i = BLG_MATCH_LEAST; i <= BLG_MATCH_MOST; i++) {
        const int symbol = blg_length_symbol(i);
        p->lengths[i] = price_of(code->n_literal_bits[symbol], blg_length_extra(symbol));
    }
    for (int i = 0; i < BLG_DISTANCES; i++)
        p->distances[i] = price_of(code->n_distance_bits[i], blg_distance_extra(i));
}

/* ---- the cheapest tokens ---- */

/* Walks the bytes from cell to cell, and finds the cheapest tokens up to each. */

/* Makes a token the last before the cell `to`, if the tokens up to the cell then cost less. price:
 * of all these tokens. */
static void lower_price(cell *to, uint32_t price, size_t length, size_t distance) {
    if (price < to->price) {
        to->price = price;
        to->length = (uint16_t)length;
        to->distance = (uint16_t)distance;
    }
}

/* Offers matches that begin at the cell: of the full length, of the two lengths below, and of those
 * shorter lengths down to `least` that cost fewer bits than all longer lengths. */
static void offer_match(const blg_squeeze *s, cell *at, size_t length, size_t distance,
                        size_t least) {
    const uint8_t *lengths = s->prices.lengths;
    const uint32_t price = at->price + s->prices.distances[blg_distance_symbol((int)distance)];
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
static void offer_chain(const blg_squeeze *s, size_t i) {
    const uint8_t *bytes = s->bytes - s->n_before;
    const size_t left = s->n_before + s->n - i;
    const size_t most = left < BLG_MATCH_MOST ? left : BLG_MATCH_MOST;
    uint32_t place = s->cells[i].before;
    size_t longest = BLG_MATCH_LEAST - 1;
    for (int k = 0; k < CHAIN && place != NONE && i - place < BLG_DISTANCE_MOST; k++) {
        const size_t length = longest < most && bytes[place + longest] == bytes[i + longest]
                                  ? common_prefix(bytes + place, bytes + i, most)
                                  : 0;
        if (length > longest) {
            offer_match(s, &s->cells[i], length, i - place, BLG_MATCH_LEAST);
            longest = length;
        }
        place = s->cells[place].before;
    }
}

/* Offers to the search for cheapest tokens all tokens that may begin at place i: the literal, the
 * run, the copy of the row above, and copies of earlier places. Inside a run or copy that began
 * before, offers its full length alone. */
static void offer_all(const blg_squeeze *s, size_t i) {
    cell *at = &s->cells[i];
    const uint8_t *bytes = s->bytes - s->n_before;
    const bool in_run = i > 0 && bytes[i] == bytes[i - 1];
    /* In a copy of the row above, `up` falls by 1 from place to place, or stays at its maximum. */
    const int up_before = at->up == BLG_MATCH_MOST ? BLG_MATCH_MOST : at->up + 1;
    const bool in_copy = i > 0 && at->up && at[-1].up == up_before;
    lower_price(at + 1, at->price + s->prices.literals[bytes[i]], 1, 0);
    if (in_run && at->run >= BLG_MATCH_LEAST) {
        const bool inside = i > 1 && bytes[i - 2] == bytes[i];
        offer_match(s, at, at->run, 1, inside ? at->run : BLG_MATCH_LEAST);
    }
    if (at->up >= BLG_MATCH_LEAST)
        offer_match(s, at, at->up, s->period, in_copy ? at->up : BLG_MATCH_LEAST);
    if (!in_run)
        offer_chain(s, i);
}

/* Finds the cheapest tokens of the stretch: goes forwards to find the price of each place, then
 * backwards from the end to collect the tokens. */
static void find_cheapest(blg_squeeze *s) {
    cell *first = s->cells + s->n_before;
    for (size_t i = 1; i <= s->n; i++)
        first[i].price = UINT32_MAX;
    first->price = 0;
    for (size_t i = 0, k = 0; i < s->n; i++) {
        if (k < (size_t)s->n_parts && s->parts[k].first == i)
            set_prices(&s->prices, &s->parts[k++].code);
        offer_all(s, s->n_before + i);
    }
    size_t n = 0;
    for (size_t at = s->n; at; n++)
        at -= first[at].length;
    s->n_tokens = n;
    for (size_t at = s->n; at; at -= first[at].length) {
        const cell *last = &first[at];
        s->tokens[--n] = last->distance == 0   ? s->bytes[at - 1]
                         : last->distance == 1 ? BLG_TOKEN_RUN(last->length)
                                               : BLG_TOKEN_MATCH(last->length, last->distance);
    }
}

/* ---- blocks ---- */

/* Makes the code of the tokens, and cuts a block in two where two codes are cheaper. */

static size_t size_of_token(blg_token token) {
    return token < 256 ? 1 : token < BLG_RUN_TOKENS ? token - 256 : token >> 16;
}

/* Makes the part's code: a code of its own or, if the part is small and the fixed code takes fewer
 * bits, the fixed code. Returns the size of the part's block in bits, header included. */
static uint64_t make_code(const blg_squeeze *s, part *p) {
    blg_block_counts counts;
    blg_block_code fixed;
    blg_block_count(s->tokens + p->token, p->end - p->token, &counts);
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

/* Cuts a part in two where the cut saves most bits. p keeps the first half, *rest gets the second.
 * Returns false if no cut saves any. */
static bool cut(const blg_squeeze *s, part *p, part *rest) {
    part left = *p, right = *p;
    size_t best = 0;
    uint64_t least = make_code(s, p);
    const size_t n = p->end - p->token;
    for (size_t k = 1; k < CUTS && n >= LEAST_CUT; k++) {
        left.end = right.token = p->token + n * k / CUTS;
        const uint64_t bits = make_code(s, &left) + make_code(s, &right);
        if (bits < least) {
            least = bits;
            best = left.end;
        }
    }
    if (!best)
        return false;
    p->end = left.end = right.token = best;
    for (size_t i = p->token; i < best; i++)
        right.first += size_of_token(s->tokens[i]);
    (void)make_code(s, p);
    (void)make_code(s, &right);
    *rest = right;
    return true;
}

/* Divides the tokens into blocks and makes the code of each. Starts with one block, and cuts a
 * block in two as long as the cut saves bits and there is room for blocks. */
static void divide_into_blocks(blg_squeeze *s) {
    s->parts[0] = (part){.token = 0, .end = s->n_tokens, .first = 0};
    s->n_parts = 1;
    for (int i = 0; i < s->n_parts;) {
        part rest;
        if (s->n_parts == BLOCKS || !cut(s, &s->parts[i], &rest)) {
            (void)make_code(s, &s->parts[i]);
            i++;
            continue;
        }
        memmove(&s->parts[i + 2], &s->parts[i + 1],
                (size_t)(s->n_parts - i - 1) * sizeof *s->parts);
        s->parts[i + 1] = rest;
        s->n_parts++;
    }
}

/* Adds the blocks to out. bits->at points into out only as long as out does not grow. False when
 * memory is out. last: these are the last blocks of the stream. */
static bool write_parts(const blg_squeeze *s, bool last, blg_bits *bits, blg_buf *out) {
    size_t need = 16;
    for (int i = 0; i < s->n_parts; i++)
        need += BLG_HEADER_BYTES + (s->parts[i].end - s->parts[i].token) * BLG_TOKEN_BYTES;
    if (!blg_buf_reserve(out, need))
        return false;
    bits->at = (uint8_t *)out->data + out->size;
    for (int i = 0; i < s->n_parts; i++) {
        const part *p = &s->parts[i];
        blg_block_begin(bits, &p->code, last && i + 1 == s->n_parts);
        blg_block_tokens(bits, &p->code, s->tokens + p->token, p->end - p->token);
        blg_block_end(bits, &p->code);
    }
    if (last)
        blg_bits_finish(bits);
    out->size = (size_t)(bits->at - (uint8_t *)out->data);
    return true;
}

/* ---- stretches ---- */

/* Prepares the search for cheap tokens (the squeeze) for n bytes. before: number of earlier bytes,
 * which matches may copy. False when memory is out. */
static bool set_stretch(blg_squeeze *s, const uint8_t *bytes, size_t before, size_t n) {
    s->bytes = bytes;
    s->n = n;
    s->n_before = before < BLG_DISTANCE_MOST ? before : BLG_DISTANCE_MOST;
    blg_buf_clear(&s->cell_memory);
    blg_buf_clear(&s->token_memory);
    if (!blg_buf_reserve(&s->cell_memory, (s->n_before + n + 1) * sizeof(cell)) ||
        !blg_buf_reserve(&s->token_memory, n * sizeof(blg_token)))
        return false;
    s->cells = (cell *)(void *)s->cell_memory.data;
    s->tokens = (blg_token *)(void *)s->token_memory.data;
    note_repeats(s);
    return true;
}

/* Compresses the stretch in several passes and adds the smallest result to out. bits: carries an
 * unfinished byte from stretch to stretch. last: this is the last stretch. False when memory is
 * out. */
static bool add_stretch(blg_squeeze *s, bool last, blg_bits *bits, blg_buf *out) {
    const blg_bits begin = *bits;
    blg_bits best = {0};
    s->parts[0].first = 0;
    s->n_parts = 1;
    blg_block_code_drawing(&s->parts[0].code);
    blg_buf_clear(&s->best);
    for (int i = 0; i < PASSES; i++) {
        blg_bits end = begin;
        blg_buf_clear(&s->now);
        find_cheapest(s);
        divide_into_blocks(s);
        if (!write_parts(s, last, &end, &s->now))
            return false;
        if (i && s->now.size >= s->best.size)
            break;
        const blg_buf kept = s->best;
        s->best = s->now;
        s->now = kept;
        best = end;
    }
    *bits = best;
    blg_buf_add(out, s->best.data, s->best.size);
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
 *     paper below     its first row in the block of the drawn rows, then matches like paper above
 *
 * A small area of paper goes into the block of the drawn rows. Adler-32 is computed from the runs,
 * not from the bytes: the sums for a row of paper are known, and each run subtracts the difference
 * of its bytes from paper. These sums are unsigned: differences below 0 wrap around, but the final
 * sums a and b are right.
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
#define FEW_TOKENS 32 /* a block with fewer takes the fixed code of DEFLATE */
/* Rows that repeat the row above are first only counted. They become tokens when their bytes exceed
 * this number, which makes some 16,000 tokens. */
#define COPIES_MOST (1u << 22)
/* For up to DRAWING_TOKENS tokens, making a code takes longer than finding the tokens. So such a
 * block first tries the code of typical drawings. It keeps that code if it needs at most
 * DRAWING_BITS bits per token. */
#define DRAWING_TOKENS 3072
#define DRAWING_BITS   8

/* The runs of equal bytes in a row. Run i has the bytes start[i]..start[i + 1] - 1. Starts are
 * written eight at a time, so there is room for seven more. */
typedef struct runs {
    int n;
    uint16_t start[ROW_MOST + 8];
} runs;

/* How to write a run as n tokens: as up to three literals, or as a literal and a match. The second
 * token is match | (literal & byte): one of the two members is 0. */
typedef struct spelling {
    uint16_t match, literal;
    uint32_t n;
} spelling;

/* A compressor of pictures, and the state of the picture that is compressed now. */
struct blg_deflate {
    blg_arena arena;
    blg_token tokens[BLOCK_TOKENS + 2 * ROW_MOST];
    size_t n;
    blg_block_code fixed, drawing, palette, fitted;
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
    runs runs[2];                           /* this row's and the row above's, alternately */
    uint16_t set_bits[256][8];              /* by byte: the numbers of its set bits, lowest first */
    uint8_t n_set_bits[256];                /* by byte: how many bits are set */
    spelling spellings[BLG_MATCH_MOST + 2]; /* by length of the run */
    blg_squeeze *squeeze;                   /* made for the first dense stream */
    blg_buf bytes;                          /* a dense stream's rows, with filter bytes */
    blg_buf dense;                          /* a dense stream's blocks */
};

/* Fills the tables: places, n_places and spellings. */
static void make_tables(blg_deflate *d) {
    for (uint32_t n = 0; n <= BLG_MATCH_MOST + 1; n++)
        d->spellings[n] = n > BLG_MATCH_LEAST ? (spelling){(uint16_t)BLG_TOKEN_RUN(n - 1), 0, 2}
                                              : (spelling){0, 255, n};
    for (int bits = 0; bits < 256; bits++)
        for (int i = 0; i < 8; i++)
            if (bits >> i & 1)
                d->set_bits[bits][d->n_set_bits[bits]++] = (uint16_t)i;
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

static void reduce_sums(blg_deflate *d) {
    d->a %= ADLER;
    d->b %= ADLER;
}

/* Adds a row to Adler-32's sums a and b: the filter byte 0, then the bytes of the row. Let the lack
 * of a byte be its difference from paper, blank - byte. ink: the sum of all lacks. moment: the sum
 * of each lack times the number of bytes from its byte to the row's end, both included. The sums
 * are reduced before they are too large; period < 2^16. */
static void add_row_to_sums(blg_deflate *d, uint64_t ink, uint64_t moment) {
    const uint64_t width = d->period - 1;
    if ((d->a | d->b) >> 44)
        reduce_sums(d);
    d->b += d->period * d->a + d->blank * (width * (width + 1) / 2) - moment;
    d->a += d->blank * width - ink;
}

/* Adds n rows of paper to Adler-32's sums at once. weight_of_row, moment_of_row: what one row adds
 * to a and b if it stands alone. pairs: for each row the bytes after it, added up. */
static void add_paper_to_sums(blg_deflate *d, uint64_t n) {
    const uint64_t width = d->period - 1, weight_of_row = d->blank * width % ADLER;
    const uint64_t moment_of_row = d->blank * (width * (width + 1) / 2) % ADLER;
    const uint64_t pairs = n * (n - 1) / 2 % ADLER * d->period % ADLER;
    reduce_sums(d);
    d->b =
        (d->b + n * d->period % ADLER * d->a + pairs * weight_of_row + n * moment_of_row) % ADLER;
    d->a = (d->a + n * weight_of_row) % ADLER;
}

/* ---- tokens ---- */

/* Turns the runs of a row into literals, runs and copies of the row above. */

static void add_token(blg_deflate *d, blg_token token) {
    d->tokens[d->n++] = token;
}

static void add_match(blg_deflate *d, size_t length, size_t distance) {
    d->tokens[d->n++] = BLG_TOKEN_MATCH(length, distance);
}

/* Several matches together shall copy `length` bytes. Returns the length of the first match: as
 * many bytes as possible, but it does not leave one or two bytes, too few for the last match. */
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

/* Turns the waiting copies of the row above into tokens. */
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

/* Which of the eight bytes of a word differ from the byte before, one bit each. before: the byte
 * before the word. First the lowest bit of each byte of `top` says whether the byte differs; then a
 * product gathers these bits in the highest byte. */
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
    uint64_t last = before;
    int n = r->n;
    for (int x = first; x < end; x += 8) {
        const int left = end - x; /* bytes from `end` on do not count */
        const bool whole = left >= 8 || x + 8 < (int)d->period;
        const uint64_t word = whole ? blg_word_at(row + x) : word_before(row + x, left);
        const unsigned changed = changes(word, last) & (left < 8 ? (1u << left) - 1 : 255u);
        if (!changed)
            continue;
        for (int i = 0; i < 8; i++) /* those behind the first n_places are overwritten */
            r->start[n + i] = (uint16_t)(x + d->set_bits[changed][i]);
        n += d->n_set_bits[changed];
        last = left < 8 ? row[end - 1] : word >> 56;
    }
    r->n = n;
    return (uint8_t)last;
}

/* Finds the runs (stretches of equal bytes) of row y. Only the touched parts of the row are read:
 * everything between them is paper, one run of d->blank. */
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

/* Begins a row, if paper is 0: its filter byte and the zeros after it join the waiting zeros.
 * Returns the number of the row's first run that is not of zeros. */
static int begin_joined(blg_deflate *d, const uint8_t *row, const runs *r) {
    const int first = row[0] == 0;
    d->waiting += 1 + (first ? r->start[1] : 0u);
    if (first < r->n) {
        flush_zeros(d);
        d->after_zero = false;
    }
    return first;
}

/* Adds a row as runs and literals; only long runs need a branch (spelling). If paper is 0, zeros at
 * the row's end wait for the next row. For add_row_to_sums, each run adds what
 * its bytes lack more than those before it, times the bytes from its start on. */
static void add_row(blg_deflate *d, const uint8_t *row, const runs *r) {
    const int64_t width = (int64_t)d->period - 1;
    int64_t ink = 0, twice_moment = 0, before = d->blank;
    int first = 0, end = r->n;
    if (d->blank)
        add_token(d, 0);
    else
        first = begin_joined(d, row, r);
    if (!d->blank && first < end && row[r->start[end - 1]] == 0)
        d->waiting = (size_t)(width - r->start[--end]);
    const spelling *const spellings = d->spellings;
    blg_token *to = d->tokens + d->n;
    for (int i = first; i < end; i++) {
        const int64_t at = r->start[i], length = r->start[i + 1] - at, byte = row[at];
        const int64_t left = width - at, more = (before - byte) * left;
        ink += more;
        twice_moment += more * (left + 1);
        before = byte;
        if (length <= BLG_MATCH_MOST + 1) {
            const spelling *spelled = &spellings[length];
            to[0] = to[2] = (blg_token)byte;
            to[1] = ((blg_token)byte & spelled->literal) | spelled->match;
            to += spelled->n;
            continue;
        }
        d->n = (size_t)(to - d->tokens);
        add_token(d, (uint8_t)byte);
        add_run(d, (uint8_t)byte, (size_t)length - 1);
        to = d->tokens + d->n;
    }
    d->n = (size_t)(to - d->tokens);
    const int64_t rest = width - r->start[end]; /* zeros, which lack nothing */
    d->ink = (uint64_t)(ink + before * rest);
    d->moment = (uint64_t)((twice_moment + before * rest * (rest + 1)) / 2);
    d->above_is_paper = !d->ink;
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

/* Writes the waiting tokens, or paper, as a block in the code that suits it. */

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

/* The number of bits of the literals and runs among n tokens; other matches do not count. */
static uint64_t cost_of(const blg_token *tokens, size_t n, const blg_block_code *code) {
    uint64_t bits = 0;
    for (size_t i = 0; i < n; i++)
        bits += tokens[i] < BLG_RUN_TOKENS ? code->by_token[tokens[i]] & 255 : 0;
    return bits;
}

static void add_block(blg_deflate *d, const blg_block_code *code, bool last) {
    blg_block_begin(&d->bits, code, last);
    blg_block_tokens(&d->bits, code, d->tokens, d->n);
    blg_block_end(&d->bits, code);
}

/* Writes the waiting tokens as a block and empties their array. Few tokens get the fixed code. A
 * small block gets the code of typical drawings, if it needs at most DRAWING_BITS bits per token,
 * with its header or without. All others get a code of their own. last: this is the last block of
 * the stream. False when memory is out. */
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
        blg_block_count(d->tokens, d->n, &counts);
        blg_block_code_make(&counts, &d->fitted);
        d->bits = before;
        add_block(d, &d->fitted, last);
    }
    close_bits(d, out);
    d->n = 0;
    return true;
}

/* Adds a block of n matches of 258 bytes of paper each; the first begins at byte `at` of a row.
 * Mostly a match repeats the byte before (distance 1). If a filter byte, 0, lies in or right before
 * the match and paper is not 0, the match copies the row above instead. False when memory is out.
 * */
static bool add_paper_block(blg_deflate *d, blg_buf *out, size_t n, size_t at, bool last) {
    const blg_token run = BLG_TOKEN_RUN(BLG_MATCH_MOST);
    const size_t distance = d->blank ? d->period : 1;
    if (!open_bits(d, out, BLG_HEADER_BYTES + n * BLG_TOKEN_BYTES))
        return false;
    if (d->paper_distance != distance) {
        blg_block_counts counts = {0};
        counts.by_token[run] = 1;
        blg_block_count_match(&counts, BLG_MATCH_MOST, (int)distance);
        blg_block_code_make(&counts, &d->paper);
        d->paper_distance = distance;
    }
    /* What is written for the two kinds of matches: [0] a copy of the row above, [1] a run. */
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

/* add_paper, if paper is 0 like the filter byte: all n rows are one run. */
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
 * row above. last: these are the last rows of the picture. False when memory is out. */
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

/* Adds the drawn rows of the picture to the stream. Rows that repeat the row above are only counted
 * at first, and then added together as one copy. False when memory is out. */
static bool add_rows(blg_deflate *d, const blg_deflate_rows *rows, blg_buf *out) {
    const size_t size = d->period - 1;
    runs *here = &d->runs[0], *above = &d->runs[1];
    bool good = true;
    for (int y = rows->first_row; y < rows->end_row && good; y++) {
        const uint8_t *row = rows->bytes + (size_t)y * size;
        runs *const before = above;
        above = here;
        here = before;
        find_runs(d, rows, y, here);
        const bool same =
            d->may_copy && y > rows->first_row && is_same(here, above, row, row - size);
        if (same) {
            d->copied += d->period;
            add_row_to_sums(d, d->ink, d->moment); /* as the row above did */
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
static inline bool is_paper(const blg_deflate_rows *rows, int y) {
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
    blg_deflate_rows inked = *rows;
    while (inked.first_row < inked.end_row && is_paper(rows, inked.first_row))
        inked.first_row++;
    while (inked.first_row < inked.end_row && is_paper(rows, inked.end_row - 1))
        inked.end_row--;
    return inked;
}

/* Copies the touched parts of row y; the rest of `to` is paper already. */
static void copy_row(const blg_deflate_rows *rows, int y, char *to) {
    const uint8_t *row = rows->bytes + (size_t)y * (size_t)rows->row_bytes;
    uint64_t mask = rows->touched ? rows->touched[y] : 0;
    if (!rows->touched)
        memcpy(to, row, (size_t)rows->row_bytes);
    for (int first, end; blg_touched_next(&mask, rows->shift, rows->row_bytes, &first, &end);)
        memcpy(to + first, row + first, (size_t)(end - first));
}

/* Fills d->bytes with the picture's rows, each after its filter byte 0 (no filter). Rows that
 * nobody has drawn are paper. False if memory is out. */
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

/* Compresses the picture again, with the slower search for cheap tokens (the squeeze). If its
 * blocks are smaller than those from byte `first` of out on, they replace them. */
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

/* Compresses a picture's rows and adds the stream to out: paper above, drawn rows, paper below;
 * then tries whether a slower search gives a smaller stream; last the checksum (Adler-32). */
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
    reduce_sums(d);
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

#define SIDE_MAX   32768             /* pixels */
#define CHUNK_MAX  ((size_t)1 << 30) /* bytes */
#define PIXELS_MAX ((size_t)1 << 28) /* of a picture */

/* A coder of PNG files, for one thread. */
struct blg_png {
    blg_arena arena; /* memory of this struct */
    blg_deflate *deflate;
    uint32_t sums[16][256]; /* [i][b]: what byte b does to a CRC-32 if i zero bytes follow */
    blg_buf packed;         /* rows packed to less than 8 bits a pixel */
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
    for (int i = 1; i < 16; i++)
        for (int byte = 0; byte < 256; byte++) {
            const uint32_t sum = png->sums[i - 1][byte];
            png->sums[i][byte] = sum >> 8 ^ png->sums[0][sum & 0xff];
        }
}

blg_status blg_png_create(blg_png **png, blg_error *error) {
    blg_png *created = *png = BLG_NEW_OBJECT(blg_png);
    if (created && blg_deflate_create(&created->deflate, NULL) == BLG_OK) {
        make_sums(created);
        return BLG_OK;
    }
    blg_png_free(created);
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

/* What eight bytes do to a CRC-32 if `after` zero bytes follow. */
static inline uint32_t sum_of(const blg_png *png, uint64_t word, int after) {
    uint32_t sum = 0;
    for (int i = 0; i < 8; i++)
        sum ^= png->sums[after + 7 - i][word >> 8 * i & 0xff];
    return sum;
}

/* The CRC-32 of PNG, 16 bytes at a time. */
static uint32_t checksum(const blg_png *png, const void *data, size_t size) {
    const uint8_t *at = data, *end = at + size;
    uint32_t sum = 0xffffffffu;
    for (; end - at >= 16; at += 16)
        sum = sum_of(png, blg_word_at(at + 8), 0) ^ sum_of(png, blg_word_at(at) ^ sum, 8);
    for (; at < end; at++)
        sum = sum >> 8 ^ png->sums[0][(sum ^ *at) & 0xff];
    return ~sum;
}

/* Adds a chunk of `size` bytes, with length and checksum. bytes: NULL for zeros. */
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

/* Gives libpng the bytes of a file and memory, and takes its errors. */

/* What the callbacks know of a file that is decoded. */
typedef struct job {
    blg_arena *arena;
    blg_buf *out;
    const unsigned char *in; /* the next byte of the file */
    size_t in_left;          /* bytes from there on */
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

/* Maps eight gray pixels to the nearest levels and packs these as PNG requires, the first pixel of
 * a byte in its high bits. The lowest depth_bits bytes of the result are the packed bytes, the
 * first byte lowest. The level of v is (v * top + 127) / 255, where top = 2^depth_bits - 1. Four
 * pixels are computed at a time, in fields of 16 bits; (t + 1 + (t >> 8)) >> 8 is t / 255 for t <
 * 65535. */
static inline uint64_t pack_eight(uint64_t pixels, int depth_bits) {
    const uint64_t byte = UINT64_C(0x00ff00ff00ff00ff), one = UINT64_C(0x0001000100010001);
    const uint64_t top = (1u << depth_bits) - 1;
    uint64_t levels[2]; /* of pixels 0, 2, 4, 6, and of pixels 1, 3, 5, 7 */
    for (int i = 0; i < 2; i++) {
        const uint64_t product = (pixels >> 8 * i & byte) * top + 127 * one;
        levels[i] = (product + one + (product >> 8 & byte)) >> 8 & top * one;
    }
    uint64_t pairs = levels[0] << depth_bits | levels[1]; /* pixels 01, 23, 45, 67 */
    if (depth_bits == 4)
        return (pairs & 0xff) | (pairs >> 8 & 0xff00) | (pairs >> 16 & 0xff0000) |
               (pairs >> 24 & 0xff000000);
    const int bits = 2 * depth_bits;
    /* pixels 0123 and 4567 */
    const uint64_t quads[2] = {(pairs & 0xff) << bits | (pairs >> 16 & 0xff),
                               (pairs >> 32 & 0xff) << bits | pairs >> 48};
    return depth_bits == 2 ? quads[0] | quads[1] << 8 : quads[0] << 4 | quads[1];
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
static void pack_touched(const blg_png_picture *picture, int y, int depth_bits, uint64_t flip,
                         unsigned char *row, int size) {
    const int shift = blg_touched_shift(picture->width);
    const uint8_t *pixels = picture->pixels + (size_t)y * (size_t)picture->width;
    uint64_t mask = picture->touched[y];
    row[0] = flip ? 0 : 255;
    for (int first, end; blg_touched_next(&mask, shift, picture->width, &first, &end);) {
        const int at = first * depth_bits / 8, after = (end * depth_bits + 7) / 8;
        pack_row(pixels + first, end - first, depth_bits, flip, row + at);
        if (after < size)
            row[after] = flip ? 0 : 255;
    }
}

/* Sets rows to the picture's rows as PNG stores them; rows of less than 8 bits a pixel are packed.
 * flip: index 0 of a palette is paper, so the bits are turned around. */
static blg_status rows_of(blg_png *png, const blg_png_picture *picture, int depth_bits,
                          bool palette, blg_deflate_rows *rows, blg_error *error) {
    const uint64_t flip = palette ? ~UINT64_C(0) : 0;
    *rows = (blg_deflate_rows){.bytes = picture->pixels,
                               .row_bytes = picture->width,
                               .n_rows = picture->height,
                               .end_row = picture->height,
                               .zero_paper = palette,
                               .touched = picture->touched,
                               .shift = blg_touched_shift(picture->width)};
    if (depth_bits == 8)
        return BLG_OK;
    const size_t size = ((size_t)picture->width * (size_t)depth_bits + 7) / 8;
    blg_buf_clear(&png->packed);
    if (!blg_buf_reserve(&png->packed, size * (size_t)picture->height))
        return blg_no_memory(error);
    unsigned char *packed = (unsigned char *)png->packed.data;
    for (int y = 0; y < picture->height; y++)
        if (picture->touched)
            pack_touched(picture, y, depth_bits, flip, packed + (size_t)y * size, (int)size);
        else
            pack_row(picture->pixels + (size_t)y * (size_t)picture->width, picture->width,
                     depth_bits, flip, packed + (size_t)y * size);
    rows->bytes = packed;
    rows->row_bytes = (int)size;
    /* masks count pixels; the rows have 2, 4 or 8 pixels a byte */
    rows->shift -= depth_bits == 4 ? 1 : depth_bits == 2 ? 2 : 3;
    return BLG_OK;
}

/* Adds the palette: color i is paper minus i of 2^depth_bits - 1 equal steps to ink. */
static void add_palette(const blg_png *png, int depth_bits, blg_buf *out) {
    uint8_t colors[16][3];
    const int n = 1 << depth_bits;
    for (int i = 0; i < n; i++)
        memset(colors[i], 255 - 255 / (n - 1) * i, sizeof colors[i]);
    add_chunk(png, "PLTE", colors, sizeof colors[0] * (size_t)n, out);
}

/* Adds a PNG file to out: signature, header, palette if there is one, and the compressed rows,
 * which are in png->stream already. */
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

static blg_status check_picture(const blg_png_picture *picture, int depth_bits, blg_error *error) {
    if (depth_bits != 1 && depth_bits != 2 && depth_bits != 4 && depth_bits != 8)
        return blg_error_set(error, BLG_INVALID, "PNG depth %d is none of 1, 2, 4, 8", depth_bits);
    if (picture->width < 1 || picture->height < 1 || picture->width > SIDE_MAX ||
        picture->height > SIDE_MAX)
        return blg_error_set(error, BLG_INVALID, "a PNG of %d x %d pixels: sides are 1..%d",
                             picture->width, picture->height, SIDE_MAX);
    return BLG_OK;
}

/* Encodes a picture as a PNG file, in two steps: the rows as a deflate stream, then the file around
 * the stream. */
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
    size_t width_of_png = png_get_image_width(p, info),
           height_of_png = png_get_image_height(p, info);
    if (width_of_png * height_of_png > PIXELS_MAX)
        png_error(p, "more than 2^28 pixels");
    if (height_of_png * png_get_rowbytes(p, info) > DEFLATE_MOST * size)
        png_error(p, "the file ends too early");
    set_gray(p, info);
    png_set_interlace_handling(p);
    png_read_update_info(p, info);
    if (png_get_rowbytes(p, info) != width_of_png)
        png_error(p, "not reducible to 8-bit gray");
    png_bytepp rows = BLG_NEW(j->arena, png_bytep, height_of_png);
    if (!rows || !blg_buf_reserve(j->out, width_of_png * height_of_png))
        png_error(p, "no memory");
    unsigned char *pixels = (unsigned char *)j->out->data + j->out->size;
    for (size_t y = 0; y < height_of_png; y++)
        rows[y] = pixels + y * width_of_png;
    png_read_image(p, rows);
    png_read_end(p, NULL);
    j->out->size += width_of_png * height_of_png;
    j->out->data[j->out->size] = '\0';
    *width = (int)width_of_png;
    *height = (int)height_of_png;
}

/* Decodes a PNG file into 8-bit gray. libpng takes its memory from an arena, so nothing is left
 * behind when libpng jumps out at a mistake. */
blg_status blg_png_decode(const void *data, size_t size, blg_buf *pixels, int *width, int *height,
                          blg_error *error) {
    if (size < 8 || png_sig_cmp(data, 0, 8) != 0)
        return blg_error_set(error, BLG_INVALID, "not a PNG: its signature is missing");
    blg_arena arena = {0};
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
