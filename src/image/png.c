/* PNG through libpng: writes gray rows and reads gray pixels. libpng writes the container.
 * deflate.c compresses the rows in it, so that a picture's bytes are the same with every zlib.
 *
 * While encoding, libpng takes its memory from one block per worker. The block is handed out front
 * to back and taken back as a whole after each image, so that no image allocates.
 *
 * libpng reports an error by a jump. Each function with a setjmp keeps the values that it needs
 * after the jump in a struct behind a pointer, so that no such value lives in a register across the
 * jump. */
#include "image/png.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/fs.h"
#include "base/memory.h"
#include "image/deflate.h"

#include <png.h>
#include <setjmp.h>
#include <string.h>

/* Enough for libpng's structs. */
#define BLOCK_SIZE ((size_t)16 * 1024)
#define SIDE_MAX   32768
#define CHUNK_MAX  ((size_t)1 << 30)
#define PIXELS_MAX ((size_t)1 << 28)

struct blg_png {
    blg_arena arena; /* memory of this struct and its block */
    blg_arena spill; /* for requests that do not fit into block; emptied after each image */
    unsigned char *block;
    size_t used;
    blg_deflate *deflate;
    blg_buf packed; /* rows packed to less than 8 bits a pixel */
    blg_buf stream;
};

blg_status blg_png_create(blg_png **png, blg_error *error) {
    blg_png *made = *png = BLG_NEW_OBJECT(blg_png);
    if (made) {
        made->block = BLG_NEW(&made->arena, unsigned char, BLOCK_SIZE);
        blg_arena_init(&made->spill, NULL);
    }
    if (made && made->block && blg_deflate_create(&made->deflate, NULL) == BLG_OK)
        return BLG_OK;
    blg_png_free(made);
    *png = NULL;
    return blg_error_set(error, BLG_NO_MEMORY, "no memory for a PNG encoder");
}

void blg_png_free(blg_png *png) {
    if (png) {
        blg_arena_free(&png->spill);
        blg_deflate_free(png->deflate);
        blg_buf_free(&png->packed);
        blg_buf_free(&png->stream);
    }
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

/* Fills levels: the nearest level of the given depth for each 8-bit level. */
static void make_levels(int depth_bits, uint8_t levels[256]) {
    const unsigned top = (1u << depth_bits) - 1;
    for (unsigned i = 0; i < 256; i++)
        levels[i] = (uint8_t)((i * top + 127) / 255);
}

/* Packs a row as PNG requires, the first pixel in the high bits. Unused bits of the last byte are
 * ones, like paper. */
static void pack_row(const uint8_t *pixels, int width, int depth_bits, const uint8_t levels[256],
                     unsigned char *row) {
    const int per_byte = 8 / depth_bits;
    const unsigned paper = (1u << depth_bits) - 1;
    for (int x = 0; x < width; x += per_byte) {
        unsigned byte = 0;
        for (int i = 0; i < per_byte; i++)
            byte = byte << depth_bits | (x + i < width ? levels[pixels[x + i]] : paper);
        *row++ = (unsigned char)byte;
    }
}

/* Gives the picture's rows as PNG stores them; rows of less than 8 bits a pixel are packed. */
static blg_status rows_of(blg_png *png, const blg_png_picture *p, int depth_bits,
                          blg_deflate_rows *rows, blg_error *error) {
    *rows = (blg_deflate_rows){p->pixels, p->width, p->height, p->first_row, p->end_row};
    if (depth_bits == 8)
        return BLG_OK;
    uint8_t levels[256];
    const size_t size = ((size_t)p->width * (size_t)depth_bits + 7) / 8;
    blg_buf_clear(&png->packed);
    if (!blg_buf_reserve(&png->packed, size * (size_t)p->height))
        return blg_no_memory(error);
    make_levels(depth_bits, levels);
    unsigned char *packed = (unsigned char *)png->packed.data;
    for (int y = p->first_row; y < p->end_row; y++)
        pack_row(p->pixels + (size_t)y * (size_t)p->width, p->width, depth_bits, levels,
                 packed + (size_t)y * size);
    rows->bytes = packed;
    rows->row_bytes = (int)size;
    return BLG_OK;
}

static void encode(png_structp p, png_infop info, job *j, const blg_png_picture *picture,
                   int depth_bits) {
    static const png_byte data[5] = "IDAT", end[5] = "IEND";
    const blg_buf *stream = &j->png->stream;
    if (setjmp(png_jmpbuf(p))) {
        j->status = BLG_FAILED;
        return;
    }
    png_set_write_fn(p, j, write_bytes, flush);
    png_set_IHDR(p, info, (png_uint_32)picture->width, (png_uint_32)picture->height, depth_bits,
                 PNG_COLOR_TYPE_GRAY, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                 PNG_FILTER_TYPE_DEFAULT);
    png_write_info(p, info);
    /* A chunk holds up to 2^31 - 1 bytes. */
    for (size_t at = 0; at < stream->size; at += CHUNK_MAX)
        png_write_chunk(p, data, (png_const_bytep)stream->data + at,
                        stream->size - at < CHUNK_MAX ? stream->size - at : CHUNK_MAX);
    png_write_chunk(p, end, NULL, 0);
}

static blg_status check_picture(const blg_png_picture *p, int depth_bits, blg_error *error) {
    if (depth_bits != 1 && depth_bits != 2 && depth_bits != 4 && depth_bits != 8)
        return blg_error_set(error, BLG_INVALID, "PNG depth %d is none of 1, 2, 4, 8", depth_bits);
    if (p->width < 1 || p->height < 1 || p->width > SIDE_MAX || p->height > SIDE_MAX)
        return blg_error_set(error, BLG_INVALID, "a PNG of %d x %d pixels: sides are 1..%d",
                             p->width, p->height, SIDE_MAX);
    return BLG_OK;
}

static blg_status write_container(blg_png *png, const blg_png_picture *picture, int depth_bits,
                                  blg_buf *out, blg_error *error) {
    png->used = 0;
    job j = {.png = png, .out = out};
    png_structp p = png_create_write_struct_2(PNG_LIBPNG_VER_STRING, &j, on_error, on_warning, png,
                                              from_block, keep);
    png_infop info = p ? png_create_info_struct(p) : NULL;
    blg_status status = BLG_OK;
    if (!info) {
        status = blg_error_set(error, BLG_NO_MEMORY, "no memory to encode a PNG");
    } else {
        encode(p, info, &j, picture, depth_bits);
        if (j.status != BLG_OK)
            status = blg_error_set(error, out->failed ? BLG_NO_MEMORY : BLG_FAILED,
                                   "PNG encoding: %s", j.text);
    }
    png_destroy_write_struct(&p, &info);
    blg_arena_reset(&png->spill);
    return status;
}

blg_status blg_png_encode_picture(blg_png *png, const blg_png_picture *picture, int depth_bits,
                                  blg_png_effort effort, blg_buf *out, blg_error *error) {
    blg_deflate_rows rows;
    blg_buf_clear(out);
    blg_buf_clear(&png->stream);
    blg_status status = check_picture(picture, depth_bits, error);
    if (status == BLG_OK)
        status = rows_of(png, picture, depth_bits, &rows, error);
    if (status == BLG_OK)
        status = blg_deflate_add(png->deflate, &rows, effort == BLG_PNG_SMALL, &png->stream, error);
    if (status == BLG_OK)
        status = write_container(png, picture, depth_bits, out, error);
    if (status != BLG_OK)
        blg_buf_clear(out);
    return status;
}

blg_status blg_png_encode(blg_png *png, const uint8_t *pixels, int width, int height,
                          int depth_bits, blg_png_effort effort, blg_buf *out, blg_error *error) {
    const blg_png_picture picture = {pixels, width, height, 0, height};
    return blg_png_encode_picture(png, &picture, depth_bits, effort, out, error);
}

blg_status blg_png_write(const uint8_t *pixels, int width, int height, int depth_bits,
                         const char *path, blg_error *error) {
    blg_png *png = NULL;
    blg_buf file = {0};
    blg_status status = blg_png_create(&png, error);
    if (status == BLG_OK)
        status = blg_png_encode(png, pixels, width, height, depth_bits, BLG_PNG_FAST, &file, error);
    if (status == BLG_OK)
        status = blg_fs_write(path, file.data, file.size, BLG_FS_DURABLE, error);
    blg_buf_free(&file);
    blg_png_free(png);
    return status;
}

/* ---- pad ---- */

static void add_number(blg_buf *out, uint32_t number) {
    for (int shift = 24; shift >= 0; shift -= 8)
        blg_buf_char(out, (char)(number >> shift & 0xff));
}

/* CRC-32 of a PNG chunk's type and data. */
static uint32_t checksum(const char *data, size_t size) {
    uint32_t sum = 0xffffffffu;
    for (size_t i = 0; i < size; i++) {
        sum ^= (unsigned char)data[i];
        for (int bit = 0; bit < 8; bit++)
            sum = sum >> 1 ^ (sum & 1 ? 0xedb88320u : 0);
    }
    return ~sum;
}

blg_status blg_png_pad(blg_buf *png, size_t size, blg_error *error) {
    char end[BLG_PNG_PAD]; /* the chunk IEND */
    if (png->size == size)
        return BLG_OK;
    if (png->size < sizeof end || size < png->size + BLG_PNG_PAD)
        return blg_error_set(error, BLG_INVALID, "a PNG of %zu bytes cannot be padded to %zu",
                             png->size, size);
    const size_t zeros = size - png->size - BLG_PNG_PAD;
    memcpy(end, png->data + png->size - sizeof end, sizeof end);
    png->size -= sizeof end;
    add_number(png, (uint32_t)zeros);
    const size_t type = png->size;
    blg_buf_add(png, "blPd", 4);
    if (blg_buf_reserve(png, zeros)) {
        memset(png->data + png->size, 0, zeros);
        png->size += zeros;
        add_number(png, checksum(png->data + type, png->size - type));
    }
    blg_buf_add(png, end, sizeof end);
    return png->failed ? blg_no_memory(error) : BLG_OK;
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

/* Chunks that do not change pixels. libpng would take memory for as many bytes as such a chunk
 * claims, up to 2 GiB, before it reads them. Each name has a zero byte at its end. */
static const png_byte skipped[] = "eXIf\0iTXt\0pCAL\0sCAL\0sPLT\0tEXt\0zTXt";
enum { N_SKIPPED = sizeof skipped / 5 };

/* Most bytes that deflate makes of a byte (https://www.zlib.net/zlib_tech.html). */
#define DEFLATE_MOST 1032

static void decode(png_structp p, png_infop info, job *j, int *width, int *height) {
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

blg_status blg_png_decode(const void *data, size_t size, blg_buf *pixels, int *width, int *height,
                          blg_error *error) {
    if (size < 8 || png_sig_cmp(data, 0, 8) != 0)
        return blg_error_set(error, BLG_INVALID, "not a PNG: its signature is missing");
    blg_arena arena;
    blg_arena_init(&arena, NULL);
    job j = {.arena = &arena, .out = pixels, .in = data, .in_left = size};
    blg_memory_watch();
    png_structp p = png_create_read_struct_2(PNG_LIBPNG_VER_STRING, &j, on_error, on_warning,
                                             &arena, from_arena, keep);
    png_infop info = p ? png_create_info_struct(p) : NULL;
    blg_status status = BLG_OK;
    if (!info) {
        status = blg_error_set(error, BLG_NO_MEMORY, "no memory to decode a PNG");
    } else {
        decode(p, info, &j, width, height);
        if (j.status != BLG_OK)
            status = pixels->failed || blg_memory_failed()
                         ? blg_no_memory(error)
                         : blg_error_set(error, BLG_INVALID, "damaged PNG: %s", j.text);
    }
    png_destroy_read_struct(&p, &info, NULL);
    blg_arena_free(&arena);
    return status;
}
