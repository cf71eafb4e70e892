/* Ink to gray pixels through Cairo, on an A8 surface that holds the amount of ink.
 *
 * Points are mapped to pixels before Cairo sees them; Cairo's matrix stays the identity. Ink is 255
 * on the surface and inverted once at the end. A stamp takes away the ink below it (DEST_OUT) and
 * then adds its outline.
 *
 * Pen items that follow each other are one stroke: black over black has no order. */
#include "image/raster.h"

#include "base/arena.h"
#include "base/error.h"
#include "image/batch.h"
#include "image/draw.h"

#include <string.h>

/* Beyond the ink's box: for antialiasing, and for batch.c's spacer, which may stand a row beside
 * the ink. */
#define ROWS_AROUND 4

struct blg_raster {
    blg_arena arena;
    cairo_surface_t *surface; /* A8, blank, size_px high, a margin wider; or NULL */
    cairo_t *cairo;
    int size_px;
    blg_stamp_cache *stamps;
    blg_rings *rings;
};

blg_status blg_raster_create(blg_raster **raster, blg_error *error) {
    blg_raster *made = *raster = BLG_NEW_OBJECT(blg_raster);
    if (made && (made->stamps = blg_stamp_cache_create(&made->arena)) &&
        (made->rings = blg_rings_create(&made->arena)))
        return BLG_OK;
    blg_object_free(made);
    *raster = NULL;
    return blg_error_set(error, BLG_NO_MEMORY, "no memory for a raster");
}

blg_status blg_raster_check_size(int size_px, blg_error *error) {
    if (size_px < BLG_MIN_SIZE_PX || size_px > BLG_MAX_SIZE_PX)
        return blg_error_set(error, BLG_INVALID, "image size %d is outside %d..%d", size_px,
                             BLG_MIN_SIZE_PX, BLG_MAX_SIZE_PX);
    return BLG_OK;
}

const char *blg_raster_cairo(void) {
    return cairo_version_string();
}

static void drop_surface(blg_raster *raster) {
    if (raster->cairo)
        cairo_destroy(raster->cairo);
    if (raster->surface)
        cairo_surface_destroy(raster->surface);
    raster->cairo = NULL;
    raster->surface = NULL;
    raster->size_px = 0;
}

void blg_raster_free(blg_raster *raster) {
    if (!raster)
        return;
    drop_surface(raster);
    blg_stamp_cache_drop(raster->stamps);
    blg_rings_drop(raster->rings);
    blg_object_free(raster);
}

static blg_status use_size(blg_raster *raster, int size_px, blg_error *error) {
    if (raster->size_px == size_px)
        return BLG_OK;
    drop_surface(raster);
    raster->surface =
        cairo_image_surface_create(CAIRO_FORMAT_A8, size_px + BLG_BATCH_MARGIN_PX, size_px);
    raster->cairo = cairo_create(raster->surface);
    blg_status status = blg_rings_use_size(raster->rings, size_px)
                            ? blg_draw_done(raster->cairo, "an image", error)
                            : blg_no_memory(error);
    if (status == BLG_OK)
        raster->size_px = size_px;
    else
        drop_surface(raster);
    return status;
}

static int row_at(double y, int size_px) {
    return y > 0 ? y < size_px ? (int)y : size_px : 0;
}

/* The rows that ink can reach. */
static blg_raster_rows rows_of(const blg_frame *f, const blg_ink *ink, int size_px) {
    const blg_box box = blg_ink_box(ink, 0, ink->n_items);
    if (!(box.y_low <= box.y_high))
        return (blg_raster_rows){0, 0};
    return (blg_raster_rows){row_at(f->y0 - f->scale * box.y_high - ROWS_AROUND, size_px),
                             row_at(f->y0 - f->scale * box.y_low + ROWS_AROUND + 1, size_px)};
}

/* Ink to pixels, and the surface blank for the next picture. */
static void take_ink(const blg_raster *raster, blg_raster_rows rows, uint8_t *pixels) {
    const size_t size = (size_t)raster->size_px;
    const size_t stride = (size_t)cairo_image_surface_get_stride(raster->surface);
    unsigned char *ink = cairo_image_surface_get_data(raster->surface);
    for (size_t y = (size_t)rows.first; y < (size_t)rows.end; y++) {
        for (size_t x = 0; x < size; x++)
            pixels[y * size + x] = (uint8_t)~ink[y * stride + x];
        memset(ink + y * stride, 0, stride);
    }
    cairo_surface_mark_dirty(raster->surface);
}

/* Ink on the surface; without a surface where that fails. */
static blg_status draw_ink(blg_raster *raster, const blg_ink *ink,
                           const blg_raster_options *options, const blg_frame *f,
                           blg_error *error) {
    blg_draw_begin();
    blg_status status = use_size(raster, options->size_px, error);
    if (status != BLG_OK)
        return status;
    if (options->best) {
        blg_draw_set_pen(raster->cairo, 0.05);
        cairo_set_antialias(raster->cairo, CAIRO_ANTIALIAS_BEST);
        blg_draw_items(raster->cairo, f, ink, BLG_DRAW_ERASE);
        status = blg_draw_done(raster->cairo, "an image", error);
    } else {
        status = blg_batch_draw(raster->cairo, f, ink, raster->stamps, raster->rings, error);
    }
    if (status != BLG_OK)
        drop_surface(raster);
    return status;
}

blg_status blg_raster_draw_rows(blg_raster *raster, const blg_ink *ink,
                                const blg_raster_options *options, uint8_t *pixels,
                                blg_raster_rows *rows, blg_error *error) {
    blg_status status = blg_raster_check_size(options->size_px, error);
    if (status != BLG_OK)
        return status;
    const blg_frame f = blg_draw_frame(options->size_px, ink);
    status = draw_ink(raster, ink, options, &f, NULL);
    if (status != BLG_OK) /* once more: base/memory.h */
        status = draw_ink(raster, ink, options, &f, error);
    if (status != BLG_OK)
        return status;
    *rows = rows_of(&f, ink, options->size_px);
    take_ink(raster, *rows, pixels);
    return BLG_OK;
}

void blg_raster_whiten(uint8_t *pixels, int size_px, blg_raster_rows rows) {
    const size_t size = (size_t)size_px;
    memset(pixels, 255, (size_t)rows.first * size);
    memset(pixels + (size_t)rows.end * size, 255, (size - (size_t)rows.end) * size);
}

blg_status blg_raster_draw(blg_raster *raster, const blg_ink *ink,
                           const blg_raster_options *options, uint8_t *pixels, blg_error *error) {
    blg_raster_rows rows;
    const blg_status status = blg_raster_draw_rows(raster, ink, options, pixels, &rows, error);
    if (status == BLG_OK)
        blg_raster_whiten(pixels, options->size_px, rows);
    return status;
}
