/* PNG through libpng: gray rows out, gray pixels in.
 *
 * Encoding takes the memory of libpng and zlib from one block per worker, handed out front to back
 * and taken back whole after each image, so that no image allocates. Fast effort is run-length
 * matching at level 1 without row filters: pictures of ink on paper are runs of 255 and 0, for
 * which this is both the quickest and nearly the smallest choice.
 *
 * libpng reports an error by a jump; each function with a setjmp keeps every value it needs after
 * the jump in a struct behind a pointer, so that none lives in a register across it. */
#include "image/png.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/fs.h"

#include <png.h>
#include <setjmp.h>
#include <string.h>
#include <zlib.h>

/* libpng's struct and zlib's windows and hash tables at the largest settings need 330 KB. */
#define BLOCK_SIZE ((size_t)384 * 1024)
/* Rows at less than 8 bits are packed before libpng sees them. */
#define SIDE_MAX   32768
#define PIXELS_MAX ((size_t)1 << 28)

struct blg_png {
    blg_arena arena; /* of this struct and its block */
    blg_arena spill; /* what does not fit into block; emptied after each image */
    unsigned char *block;
    size_t used;
    unsigned char *row;
    uint8_t levels[256];
};

blg_status blg_png_create(blg_png **png, blg_error *error) {
    blg_png *made = *png = BLG_NEW_OBJECT(blg_png);
    if (made) {
        made->block = BLG_NEW(&made->arena, unsigned char, BLOCK_SIZE);
        made->row = BLG_NEW(&made->arena, unsigned char, SIDE_MAX);
        blg_arena_init(&made->spill, NULL);
    }
    if (made && made->block && made->row)
        return BLG_OK;
    blg_png_free(made);
    *png = NULL;
    return blg_error_set(error, BLG_NO_MEMORY, "no memory for a PNG encoder");
}

void blg_png_free(blg_png *png) {
    if (png)
        blg_arena_free(&png->spill);
    blg_object_free(png);
}

/* ---- callbacks of libpng ---- */

typedef struct job {
    blg_png *png; /* encoding only */
    blg_arena *arena;
    blg_buf *out;
    const unsigned char *in;
    size_t in_left;
    blg_status status;
    char text[160]; /* libpng's message */
} job;

static png_voidp from_block(png_structp p, png_alloc_size_t size) {
    blg_png *png = png_get_mem_ptr(p);
    size_t need = (size + 63) / 64 * 64;
    if (need >= size && need <= BLOCK_SIZE - png->used) {
        void *memory = png->block + png->used;
        png->used += need;
        return memory;
    }
    return blg_arena_alloc(&png->spill, size, 1);
}

static png_voidp from_arena(png_structp p, png_alloc_size_t size) {
    return blg_arena_alloc(png_get_mem_ptr(p), size, 1);
}

static void keep(png_structp p, png_voidp memory) {
    (void)p;
    (void)memory;
}

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

static void write_bytes(png_structp p, png_bytep data, size_t size) {
    job *j = png_get_io_ptr(p);
    blg_buf_add(j->out, data, size);
    if (j->out->failed)
        png_error(p, "no memory");
}

static void flush(png_structp p) {
    (void)p;
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

/* The nearest of a depth's levels for every level of 8 bits. */
static void make_levels(int depth_bits, uint8_t levels[256]) {
    const unsigned top = (1u << depth_bits) - 1;
    for (unsigned i = 0; i < 256; i++)
        levels[i] = (uint8_t)((i * top + 127) / 255);
}

/* First pixel in the high bits, as PNG wants them; a last byte is filled with zeros. */
static void pack_row(const uint8_t *pixels, int width, int depth_bits, const uint8_t levels[256],
                     unsigned char *row) {
    const int per_byte = 8 / depth_bits;
    for (int x = 0; x < width; x += per_byte) {
        unsigned byte = 0;
        for (int i = 0; i < per_byte; i++)
            byte = byte << depth_bits | (x + i < width ? levels[pixels[x + i]] : 0u);
        *row++ = (unsigned char)byte;
    }
}

static void set_effort(png_structp p, blg_png_effort effort) {
    png_set_filter(p, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
    if (effort == BLG_PNG_SMALL) {
        png_set_compression_level(p, 9);
        png_set_compression_mem_level(p, 9);
        png_set_compression_strategy(p, Z_DEFAULT_STRATEGY);
    } else {
        png_set_compression_level(p, 1);
        png_set_compression_strategy(p, Z_RLE);
    }
}

static void encode(png_structp p, png_infop info, job *j, const uint8_t *pixels, int width,
                   int height, int depth_bits, blg_png_effort effort) {
    if (setjmp(png_jmpbuf(p))) {
        j->status = BLG_FAILED;
        return;
    }
    png_set_write_fn(p, j, write_bytes, flush);
    png_set_IHDR(p, info, (png_uint_32)width, (png_uint_32)height, depth_bits, PNG_COLOR_TYPE_GRAY,
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    set_effort(p, effort);
    make_levels(depth_bits, j->png->levels);
    png_write_info(p, info);
    for (int y = 0; y < height; y++) {
        const uint8_t *row = pixels + (size_t)y * (size_t)width;
        if (depth_bits < 8) {
            pack_row(row, width, depth_bits, j->png->levels, j->png->row);
            row = j->png->row;
        }
        png_write_row(p, row);
    }
    png_write_end(p, NULL);
}

blg_status blg_png_encode(blg_png *png, const uint8_t *pixels, int width, int height,
                          int depth_bits, blg_png_effort effort, blg_buf *out, blg_error *error) {
    if (depth_bits != 1 && depth_bits != 2 && depth_bits != 4 && depth_bits != 8)
        return blg_error_set(error, BLG_INVALID, "PNG depth %d is none of 1, 2, 4, 8", depth_bits);
    if (width < 1 || height < 1 || width > SIDE_MAX || height > SIDE_MAX)
        return blg_error_set(error, BLG_INVALID, "a PNG of %d x %d pixels: sides are 1..%d", width,
                             height, SIDE_MAX);
    blg_buf_clear(out);
    png->used = 0;
    job j = {.png = png, .out = out};
    png_structp p = png_create_write_struct_2(PNG_LIBPNG_VER_STRING, &j, on_error, on_warning, png,
                                              from_block, keep);
    png_infop info = p ? png_create_info_struct(p) : NULL;
    blg_status status = BLG_OK;
    if (!info) {
        status = blg_error_set(error, BLG_NO_MEMORY, "no memory to encode a PNG");
    } else {
        encode(p, info, &j, pixels, width, height, depth_bits, effort);
        if (j.status != BLG_OK)
            status = blg_error_set(error, out->failed ? BLG_NO_MEMORY : BLG_FAILED,
                                   "PNG encoding: %s", j.text);
    }
    png_destroy_write_struct(&p, &info);
    blg_arena_reset(&png->spill);
    if (status != BLG_OK)
        blg_buf_clear(out);
    return status;
}

blg_status blg_png_write(const uint8_t *pixels, int width, int height, int depth_bits,
                         const char *path, blg_error *error) {
    blg_png *png = NULL;
    blg_buf file = {0};
    blg_status status = blg_png_create(&png, error);
    if (status == BLG_OK)
        status =
            blg_png_encode(png, pixels, width, height, depth_bits, BLG_PNG_SMALL, &file, error);
    if (status == BLG_OK)
        status = blg_fs_write(path, file.data, file.size, BLG_FS_DURABLE, error);
    blg_buf_free(&file);
    blg_png_free(png);
    return status;
}

/* ---- decode ---- */

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

static void decode(png_structp p, png_infop info, job *j, int *width, int *height) {
    if (setjmp(png_jmpbuf(p))) {
        j->status = BLG_INVALID;
        return;
    }
    png_set_read_fn(p, j, read_bytes);
    png_set_crc_action(p, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
    png_set_user_limits(p, SIDE_MAX, SIDE_MAX);
    png_read_info(p, info);
    size_t w = png_get_image_width(p, info), h = png_get_image_height(p, info);
    if (w * h > PIXELS_MAX)
        png_error(p, "more than 2^28 pixels");
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

blg_status blg_png_decode(const void *data, size_t size, blg_buf *pixels, int *width, int *height,
                          blg_error *error) {
    if (size < 8 || png_sig_cmp(data, 0, 8) != 0)
        return blg_error_set(error, BLG_INVALID, "not a PNG: its signature is missing");
    blg_arena arena;
    blg_arena_init(&arena, NULL);
    job j = {.arena = &arena, .out = pixels, .in = data, .in_left = size};
    png_structp p = png_create_read_struct_2(PNG_LIBPNG_VER_STRING, &j, on_error, on_warning,
                                             &arena, from_arena, keep);
    png_infop info = p ? png_create_info_struct(p) : NULL;
    blg_status status = BLG_OK;
    if (!info) {
        status = blg_error_set(error, BLG_NO_MEMORY, "no memory to decode a PNG");
    } else {
        decode(p, info, &j, width, height);
        if (j.status != BLG_OK)
            status = blg_error_set(error, pixels->failed ? BLG_NO_MEMORY : BLG_INVALID,
                                   "damaged PNG: %s", j.text);
    }
    png_destroy_read_struct(&p, &info, NULL);
    blg_arena_free(&arena);
    return status;
}
