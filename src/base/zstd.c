/* Texts in frames of zstd; and what stands in for libzstd. */
#include "base/zstd.h"

#include "base/memory.h"

#include <string.h>

/* ---- zstd ---- */

/* A skippable frame (RFC 8878, 3.1.2): its mark, the size of its text in four bytes, the text. */
static const char label_mark[] = "\x50\x2a\x4d\x18";
static const char frame_mark[] = "\x28\xb5\x2f\xfd"; /* 3.1.1.1 */
enum { MARK_SIZE = 4, LABEL_HEAD = MARK_SIZE + 4 };

bool blg_zstd_is_frame(const void *bytes, size_t size) {
    return size >= MARK_SIZE &&
           (memcmp(bytes, frame_mark, MARK_SIZE) == 0 || memcmp(bytes, label_mark, MARK_SIZE) == 0);
}

void blg_zstd_label(blg_buf *out, const char *text) {
    const size_t size = strlen(text);
    blg_buf_add(out, label_mark, MARK_SIZE);
    for (int i = 0; i < 4; i++)
        blg_buf_char(out, (char)(size >> 8 * i & 0xff));
    blg_buf_add(out, text, size);
}

size_t blg_zstd_label_size(const void *bytes, size_t size) {
    const unsigned char *b = bytes;
    if (size < LABEL_HEAD || memcmp(bytes, label_mark, MARK_SIZE) != 0)
        return 0;
    const size_t text = b[4] | (size_t)b[5] << 8 | (size_t)b[6] << 16 | (size_t)b[7] << 24;
    return text <= size - LABEL_HEAD ? LABEL_HEAD + text : 0;
}

#ifdef BLOGO_ZSTD
#include <zstd.h>

/* Lines of scenes get 1 % smaller at level 3, and take a third more time. */
#define LEVEL 1
/* A reader needs as much memory as a frame's window. Frames of `zstd -19` have 8 MiB. */
#define WINDOW_LOG_MOST 23
/* As the longest line that is read (base/text.c). */
#define LONGEST_LINE ((unsigned long long)8 * 1024 * 1024)
#define BLOCK        ((size_t)128 * 1024)

struct blg_zstd {
    blg_arena arena;
    ZSTD_CCtx *packer; /* NULL: not yet needed */
    ZSTD_DCtx *reader;
    blg_buf block; /* bytes of the file */
    size_t at;     /* in block: the first byte not yet taken */
    bool inside;   /* the bytes so far end within a frame */
    /* Why no more can be read. The text before is given first, so that the line is known. */
    const char *broken; /* NULL: more can be read */
};

blg_status blg_zstd_check(const char *what, blg_error *error) {
    (void)what, (void)error;
    return BLG_OK;
}

blg_status blg_zstd_create(const void *first, size_t size, blg_zstd **zstd, blg_error *error) {
    blg_zstd *z = *zstd = BLG_NEW_OBJECT(blg_zstd);
    if (!z)
        return blg_no_memory(error);
    blg_buf_add(&z->block, first, size);
    if (!z->block.failed)
        return BLG_OK;
    blg_zstd_free(z);
    *zstd = NULL;
    return blg_no_memory(error);
}

void blg_zstd_free(blg_zstd *zstd) {
    if (!zstd)
        return;
    ZSTD_freeCCtx(zstd->packer);
    ZSTD_freeDCtx(zstd->reader);
    blg_buf_free(&zstd->block);
    blg_object_free(zstd);
}

blg_status blg_zstd_pack(blg_zstd *zstd, const blg_buf *line, blg_buf *frame, blg_error *error) {
    blg_buf_clear(frame);
    if (!zstd->packer && !(zstd->packer = ZSTD_createCCtx()))
        return blg_no_memory(error);
    ZSTD_CCtx_setParameter(zstd->packer, ZSTD_c_compressionLevel, LEVEL);
    ZSTD_CCtx_setParameter(zstd->packer, ZSTD_c_checksumFlag, 1);
    const size_t most = ZSTD_compressBound(line->size);
    if (!blg_buf_reserve(frame, most))
        return blg_no_memory(error);
    /* With room for the bound, nothing but memory can fail. */
    const size_t size = ZSTD_compress2(zstd->packer, frame->data, most, line->data, line->size);
    if (ZSTD_isError(size))
        return blg_no_memory(error);
    frame->size = size;
    frame->data[size] = '\0';
    return BLG_OK;
}

static blg_status damaged_frame(const char *why, blg_error *error) {
    return blg_error_set(error, BLG_INVALID, "damaged or cut off: no whole zstd frame%s%s",
                         *why ? ": " : "", why);
}

static blg_status begin_reading(blg_zstd *zstd, blg_error *error) {
    if (!zstd->reader && !(zstd->reader = ZSTD_createDCtx()))
        return blg_no_memory(error);
    ZSTD_DCtx_setParameter(zstd->reader, ZSTD_d_windowLogMax, WINDOW_LOG_MOST);
    return BLG_OK;
}

blg_status blg_zstd_unpack(blg_zstd *zstd, const void *bytes, size_t size, size_t *used,
                           blg_buf *line, blg_error *error) {
    blg_buf_clear(line);
    blg_status status = begin_reading(zstd, error);
    if (status != BLG_OK)
        return status;
    const size_t frame = ZSTD_findFrameCompressedSize(bytes, size);
    const unsigned long long content = ZSTD_getFrameContentSize(bytes, size);
    if (!blg_zstd_is_frame(bytes, size) || ZSTD_isError(frame) || content > LONGEST_LINE)
        return damaged_frame("", error); /* a content that is not told is larger, too */
    if (!blg_buf_reserve(line, (size_t)content + 1))
        return blg_no_memory(error);
    const size_t got = ZSTD_decompressDCtx(zstd->reader, line->data, (size_t)content, bytes, frame);
    if (ZSTD_isError(got))
        return damaged_frame(ZSTD_getErrorName(got), error);
    line->size = got;
    line->data[got] = '\0';
    *used = frame;
    return BLG_OK;
}

/* Reads the next BLOCK bytes of the file, or what is left of it. */
static blg_status read_block(blg_zstd *z, FILE *file, blg_error *error) {
    blg_buf_clear(&z->block);
    z->at = 0;
    if (!blg_buf_reserve(&z->block, BLOCK))
        return blg_no_memory(error);
    z->block.size = fread(z->block.data, 1, BLOCK, file);
    return z->block.size == 0 && ferror(file) ? blg_error_set(error, BLG_IO, "cannot read")
                                              : BLG_OK;
}

/* An error is told only once all text before it was given. */
blg_status blg_zstd_read(blg_zstd *z, FILE *file, char *room, size_t size, size_t *got,
                         blg_error *error) {
    *got = 0;
    blg_status status = begin_reading(z, error);
    while (status == BLG_OK && *got < size && !z->broken) {
        const size_t before = *got;
        if (z->at == z->block.size)
            status = read_block(z, file, error);
        if (status != BLG_OK || (z->block.size == 0 && !z->inside))
            return status;
        ZSTD_inBuffer in = {z->block.data, z->block.size, z->at};
        ZSTD_outBuffer out = {room, size, *got};
        const size_t left = ZSTD_decompressStream(z->reader, &out, &in);
        if (ZSTD_isError(left)) {
            z->broken = ZSTD_getErrorName(left);
            break;
        }
        z->inside = left != 0;
        z->at = in.pos;
        *got = out.pos;
        if (z->inside && z->block.size == 0 && *got == before)
            z->broken = ""; /* the file ends within a frame */
    }
    return status == BLG_OK && z->broken && *got == 0 ? damaged_frame(z->broken, error) : status;
}

#else

blg_status blg_zstd_check(const char *what, blg_error *error) {
    return blg_error_set(error, BLG_INVALID,
                         "%s needs zstd, and this blogo was built without it; install libzstd-dev, "
                         "then build anew",
                         what);
}

blg_status blg_zstd_create(const void *first, size_t size, blg_zstd **zstd, blg_error *error) {
    (void)first, (void)size;
    *zstd = NULL;
    return blg_zstd_check("the compressed file", error);
}

blg_status blg_zstd_pack(blg_zstd *zstd, const blg_buf *line, blg_buf *frame, blg_error *error) {
    (void)zstd, (void)line, (void)frame;
    return blg_zstd_check("a compressed line", error);
}

blg_status blg_zstd_unpack(blg_zstd *zstd, const void *bytes, size_t size, size_t *used,
                           blg_buf *line, blg_error *error) {
    (void)zstd, (void)bytes, (void)size, (void)used, (void)line;
    return blg_zstd_check("a compressed line", error);
}

blg_status blg_zstd_read(blg_zstd *zstd, FILE *file, char *room, size_t size, size_t *got,
                         blg_error *error) {
    (void)zstd, (void)file, (void)room, (void)size, (void)got;
    return blg_zstd_check("the compressed file", error);
}

void blg_zstd_free(blg_zstd *zstd) {
    (void)zstd;
}

#endif
