/* From ink to gray pixels; documents and sheets to look at. */
#ifndef PICTURE_RASTER_H
#define PICTURE_RASTER_H

#include "figure/catalogue.h"
#include "figure/ink.h"
#include "problem/concept.h"

/* Word: numbers as bytes, the lowest byte first on every machine. Compilers make each of these a
 * single load or store. */

static inline uint64_t blg_word_at(const uint8_t *at) {
    return (uint64_t)at[0] | (uint64_t)at[1] << 8 | (uint64_t)at[2] << 16 | (uint64_t)at[3] << 24 |
           (uint64_t)at[4] << 32 | (uint64_t)at[5] << 40 | (uint64_t)at[6] << 48 |
           (uint64_t)at[7] << 56;
}

static inline void blg_put_four(uint8_t *at, uint32_t four) {
    at[0] = (uint8_t)four;
    at[1] = (uint8_t)(four >> 8);
    at[2] = (uint8_t)(four >> 16);
    at[3] = (uint8_t)(four >> 24);
}

static inline void blg_put_word(uint8_t *at, uint64_t word) {
    at[0] = (uint8_t)word;
    at[1] = (uint8_t)(word >> 8);
    at[2] = (uint8_t)(word >> 16);
    at[3] = (uint8_t)(word >> 24);
    at[4] = (uint8_t)(word >> 32);
    at[5] = (uint8_t)(word >> 40);
    at[6] = (uint8_t)(word >> 48);
    at[7] = (uint8_t)(word >> 56);
}

/* Touched: where a picture may differ from paper.
 *
 * A row has at most 64 blocks of 2^shift pixels (or bytes) each; bit b of the row's mask says that
 * something was drawn in block b. Drawings are thin lines on paper, so most blocks of most rows
 * need not be cleared, averaged, packed or scanned. */

/* Blocks of 8 pixels, or as much wider as a row of `width` pixels needs to have at most 64. */
static inline int blg_touched_shift(int width) {
    int shift = 3;
    while (width > 64 << shift)
        shift++;
    return shift;
}

/* The mask of the blocks that hold pixels first..last; 0 <= first <= last < 64 << shift. */
static inline uint64_t blg_touched_mask(int first, int last, int shift) {
    return (~UINT64_C(0) << (first >> shift)) & (~UINT64_C(0) >> (63 - (last >> shift)));
}

/* Takes the first run of touched blocks, of 2^shift pixels each, out of *mask and gives its pixels
 * first..end-1, cut at `width`; false when none is left. */
static inline bool blg_touched_next(uint64_t *mask, int shift, int width, int *first, int *end) {
    if (!*mask)
        return false;
    const int low = __builtin_ctzll(*mask);
    const uint64_t free = ~(*mask >> low); /* its lowest bits are 0 */
    const int n = free ? __builtin_ctzll(free) : 64;
    *first = low << shift;
    *end = (low + n) << shift;
    if (*end > width)
        *end = width;
    *mask = low + n < 64 ? *mask & ~UINT64_C(0) << (low + n) : 0;
    return true;
}

/* Raster: turns ink into 8-bit gray pixels, shaded (picture/draw.h) or drawn by Cairo.
 *
 * Frame at 512 px: 1 plane unit = 0.652188 px (published painter); other sizes scale it. The
 * plane's origin is the image centre and y goes up. If the ink's flag `published` is set, the
 * origin lies 1.503 px to the right of the centre and 1.758 px below it, as in the published
 * painter's pictures of 512 px. The ink gives the widths of pen and stamp outlines; where it gives
 * 0, they are as measured in those pictures. Pixels: 255 = paper, 0 = ink. */

#define BLG_MIN_SIZE_PX 16
#define BLG_MAX_SIZE_PX 4096

/* BLG_INVALID if size_px is outside 16..4096. */
blg_status blg_raster_check_size(int size_px, blg_error *error);

typedef struct blg_raster
    blg_raster; /* per worker: buffers for best quality and small pictures, one size at a time */

typedef struct blg_raster_options {
    int size_px;      /* BLG_MIN_SIZE_PX..BLG_MAX_SIZE_PX */
    int best_quality; /* 1: Cairo's best quality, for comparison and export */
    bool chords;      /* vector files: arcs as the chords that the pictures' pixels have */
} blg_raster_options;

blg_status blg_raster_create(blg_raster **raster, blg_error *error);
void blg_raster_free(blg_raster *raster);
/* Draws ink into pixels (size_px * size_px bytes, no padding). */
blg_status blg_raster_draw(blg_raster *raster, const blg_ink *ink,
                           const blg_raster_options *options, uint8_t *pixels, blg_error *error);

/* A square picture that is drawn many times. Only what one drawing touched is cleared for the next
 * drawing, and needs to be read. A picture of zeros is empty. */
typedef struct blg_picture {
    uint8_t *pixels;   /* size_px * size_px bytes; paper wherever nothing is touched */
    uint64_t *touched; /* a mask of touched blocks for each row, with the shift of size_px */
    int size_px;
    int room[2]; /* elements that pixels and touched have room for */
} blg_picture;
/* Makes a blank picture in place of an empty one or of one that is no longer needed. On failure it
 * becomes empty. */
BLG_MUST_USE blg_status blg_picture_create(int size_px, blg_picture *picture, blg_error *error);
void blg_picture_free(blg_picture *picture);
/* Says that all pixels may differ from paper. */
void blg_picture_touch_all(blg_picture *picture);
/* Replaces what the picture shows by ink: the same pixels as blg_raster_draw. */
BLG_MUST_USE blg_status blg_raster_draw_picture(blg_raster *raster, const blg_ink *ink,
                                                int best_quality, blg_picture *picture,
                                                blg_error *error);

/* The version of Cairo; NULL if blogo was built without Cairo (BLOGO_CAIRO in CMakeLists.txt).
 * Pixels of best quality and of the published raster depend on it. */
const char *blg_raster_cairo(void);
/* BLG_INVALID if blogo was built without Cairo. what: the subject of the message, such as "an SVG
 * file". Drawing of best quality, vector pictures and the published raster check this by
 * themselves.
 */
BLG_MUST_USE blg_status blg_raster_check_cairo(const char *what, blg_error *error);

/* Writes a vector picture through Cairo's own surfaces: a square of size_px points, the same bytes
 * in every run. BLG_IO with the path if the file cannot be written completely; then it is
 * removed. */
typedef enum blg_vector_format { BLG_VECTOR_SVG, BLG_VECTOR_PDF } blg_vector_format;
blg_status blg_raster_vector(const blg_ink *ink, const blg_raster_options *options,
                             blg_vector_format format, const char *path, blg_error *error);
/* As blg_raster_vector, but replaces out's content by the document. */
blg_status blg_raster_vector_bytes(const blg_ink *ink, const blg_raster_options *options,
                                   blg_vector_format format, blg_buf *out, blg_error *error);

/* A page of many squares, with texts. Each square shows some of ink's items in a frame of its own.
 * One pixel is one point, unless a PDF is for paper. Texts are characters, which a reader can
 * search and copy: in a PDF in the machine's font for Helvetica, which is embedded; in an SVG in a
 * font of who looks at it. */
typedef struct blg_page_cell {
    int first, n; /* items of ink */
    int x_px, y_px, side_px;
    double pen_px, stamp_px; /* as in blg_ink */
    bool published;
    bool framed; /* a thin gray line around the square */
    bool chords; /* arcs as chords, see blg_raster_options */
} blg_page_cell;
/* A line of text in the room that the pixel font takes (picture/draw.h): x_px, y_px is the upper
 * left corner, and the text is `n` bytes of ASCII from words[first] on. */
typedef struct blg_page_text {
    int x_px, y_px, zoom;
    size_t first, n;
} blg_page_text;
typedef struct blg_page {
    int width_px, height_px;
    int page_px; /* a PDF has a page of A4 for each part of this height; 0 = one page */
    /* A PDF is at most as wide as A4, which lies across if the page is wider than high. */
    bool for_print;
    const char *words;
    const blg_page_text *texts;
    int n_texts;
    const blg_ink *ink;
    const blg_page_cell *cells;
    int n_cells;
} blg_page;
blg_status blg_raster_page_bytes(const blg_page *page, blg_vector_format format, blg_buf *out,
                                 blg_error *error);

/* The published painter's picture: a raster of two levels, scaled down as the published images
 * were.
 *
 * The size is always 512 x 512. Plane units are as in figure/ink.h. The frame is the published
 * frame, whose origin lies off the centre. This function is slow: it reproduces published images
 * and is not meant for making data sets. */

#define BLG_REFERENCE_SIDE_PX 512

/* pixels: BLG_REFERENCE_SIDE_PX squared; 255 = paper, 0 = ink. */
blg_status blg_raster_reference(const blg_ink *ink, uint8_t *pixels, blg_error *error);

/* Block: turns tokens into the bits of one deflate block (RFC 1951) with a Huffman code of its own.
 *
 * A token is a literal byte or a match. A match stands for `length` bytes that repeat the bytes
 * found `distance` bytes before. */

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

/* A writer of bits. `at` points after the last whole byte written; eight more bytes must be
 * writable there. Fewer than 8 bits are held between calls. */
typedef struct blg_bits {
    uint8_t *at;
    uint64_t held;
    unsigned n_held;
} blg_bits;

/* Adds the lowest n <= 56 bits of value; all higher bits of value are 0. */
static inline void blg_bits_add(blg_bits *bits, uint64_t value, unsigned n) {
    bits->held |= value << bits->n_held;
    bits->n_held += n;
    blg_put_word(bits->at, bits->held);
    bits->at += bits->n_held >> 3;
    bits->held >>= bits->n_held & ~7u;
    bits->n_held &= 7;
}
/* Fills the last byte with zeros. */
void blg_bits_finish(blg_bits *bits);

/* How often each token or symbol occurs. Literals and runs (matches at distance 1) are counted by
 * token, other matches by their symbols. */
typedef struct blg_block_counts {
    uint32_t by_token[BLG_RUN_TOKENS]; /* literals and runs */
    uint32_t lengths[32];              /* lengths of other matches, by symbol - 256 */
    uint32_t distances[BLG_DISTANCES];
} blg_block_counts;

/* The code of a block. n_..._bits: by symbol, the number of bits of the symbol's code; ..._codes:
 * by symbol, the code itself, its first bit lowest. Symbols of lengths follow the literals. */
typedef struct blg_block_code {
    uint8_t n_literal_bits[BLG_LITERALS], n_distance_bits[BLG_DISTANCES];
    uint16_t literal_codes[BLG_LITERALS], distance_codes[BLG_DISTANCES];
    /* By token, literal or run: all bits that are written for it << 8 | their number. The bits of a
     * run include its distance. */
    uint64_t by_token[BLG_RUN_TOKENS];
    uint8_t header[BLG_HEADER_BYTES]; /* the code as the block's header stores it */
    unsigned n_header_bits;
} blg_block_code;

int blg_length_symbol(int length);     /* 3..258 -> 257..285 */
int blg_length_extra(int symbol);      /* number of extra bits after the symbol */
int blg_distance_symbol(int distance); /* 1..32768 -> 0..29 */
int blg_distance_extra(int symbol);

void blg_block_count_match(blg_block_counts *counts, int length, int distance);
/* Sets counts to how often the n tokens occur. */
void blg_block_count(const blg_token *tokens, size_t n, blg_block_counts *counts);
/* Makes the best code for a block of at least one token and the end symbol. */
void blg_block_code_make(const blg_block_counts *counts, blg_block_code *code);
/* Makes the fixed code of RFC 1951, which needs no header. */
void blg_block_code_fixed(blg_block_code *code);
/* Makes a code for typical drawings. It has bits for every symbol except for the two symbols that
 * deflate leaves unused. */
void blg_block_code_drawing(blg_block_code *code);
/* The code of typical drawings of two pixels a byte, of which 0 is paper. */
void blg_block_code_palette(blg_block_code *code);
/* Number of bits of a block: header, tokens and end. */
uint64_t blg_block_size(const blg_block_counts *counts, const blg_block_code *code);
void blg_block_begin(blg_bits *bits, const blg_block_code *code, bool last);
void blg_block_tokens(blg_bits *bits, const blg_block_code *code, const blg_token *tokens,
                      size_t n);
/* Returns the bits that are written for a match; *n_bits gets their number, at most 48. */
uint64_t blg_block_match(const blg_block_code *code, int length, int distance, unsigned *n_bits);
void blg_block_end(blg_bits *bits, const blg_block_code *code);

/* Render: writes pictures of single scenes and of whole problems to files.
 *
 * Workers draw data sets (data/write.h); the functions here are for viewing. */

typedef enum blg_image_format { BLG_IMAGE_PNG, BLG_IMAGE_SVG, BLG_IMAGE_PDF } blg_image_format;

/* Format by the ending of path; BLG_INVALID for any other ending. */
BLG_MUST_USE blg_status blg_image_format_of(const char *path, blg_image_format *format,
                                            blg_error *error);

typedef struct blg_render_options {
    int size_px;       /* side of the picture; 0 = 512 */
    int depth_bits;    /* PNG: 1, 2, 4 or 8; 0 = 8 */
    bool best_quality; /* PNG: best antialiasing, as data sets with images.antialias "best" have */
    /* Sheets: the text above each problem, one or more lines; NULL = its name. */
    const char *const *captions;
    int per_page; /* sheets, PDF: problems on a page of A4; 0 = one page of all problems */
} blg_render_options;

/* Gives every shape of scene a pose: side by side from left to right, ink centred, all with the
 * same heading. scale is in plane units per program unit; 0 = the largest scale that fits, at most
 * 320. BLG_INFEASIBLE if the ink leaves its place on the plane. */
BLG_MUST_USE blg_status blg_render_arrange(blg_scene *scene, double scale, double heading_deg,
                                           blg_error *error);

/* Draws scene to path, as PNG, SVG or PDF by its ending. */
BLG_MUST_USE blg_status blg_render_scene(const blg_scene *scene, const blg_render_options *options,
                                         const char *path, blg_error *error);

/* SVG for pages: drawn without Cairo, a side of 512 units, arcs as arcs of circles. */
#define BLG_SVG_MARK "#c2185b" /* colour of marked strokes */
/* Replaces out by the picture of a scene, an SVG document on white paper. marks: NULL, or a mask of
 * strokes for each shape (bit i: action i); marked strokes are coloured. ink is scratch memory. */
BLG_MUST_USE blg_status blg_svg_scene(blg_ink *ink, const blg_scene *scene, const uint32_t *marks,
                                      blg_buf *out, blg_error *error);

/* Problems on one sheet, in memory. The caller sets all but width and height.
 * blg_sheet_size sets width and height, and panel_px if it is 0: 256; 384 or 512 if a free-form
 * negative changes a stroke's type that people would not see otherwise; less if the sheet would be
 * too large. BLG_INFEASIBLE for more than 30,000 pixels a side. blg_sheet_draw then fills
 * pixels[height][width]. */
typedef struct blg_sheet {
    const blg_problem *problems;
    int n_problems;
    int panel_px;      /* side of one image, 16..4096; 0: as the comment above says */
    bool best_quality; /* best antialiasing */
    int width, height;
    const char *const *captions; /* as in blg_render_options */
    int per_page;                /* as in blg_render_options; pages stand one below the other */
} blg_sheet;
BLG_MUST_USE blg_status blg_sheet_size(blg_sheet *sheet, blg_error *error);
BLG_MUST_USE blg_status blg_sheet_draw(const blg_sheet *sheet, uint8_t *pixels, blg_error *error);

/* Writes one sheet of problems as PNG, SVG or PDF by path's ending. Each problem is laid out as:
 * support A | support B | queries of A above those of B. options->size_px is the side of one image;
 * 0 = as in blg_sheet. */
BLG_MUST_USE blg_status blg_render_sheet(const blg_problem *problems, int n_problems,
                                         const blg_render_options *options, const char *path,
                                         blg_error *error);

typedef struct blg_shapes_options {
    int panel_px;            /* side of one shape's square; 0 = 160 */
    int columns;             /* 0 = 12 */
    blg_stroke_type type;    /* stroke type of decorable shapes; other shapes stay normal */
    const char *super_class; /* draw this super class only; NULL = all */
} blg_shapes_options;

/* Writes the catalogue as one page of labelled pictures, by super class: PNG, SVG or PDF by path's
 * ending. */
BLG_MUST_USE blg_status blg_render_shapes(const blg_catalogue *catalogue,
                                          const blg_shapes_options *options, const char *path,
                                          blg_error *error);

#endif
