/* Ink to gray pixels.
 *
 * Images of data sets are shaded (shade.h). Thin lines are shaded on a finer grid, whose pixels are
 * then averaged. Best quality goes through Cairo, on an A8 surface that holds the amount of ink.
 * Points are mapped to pixels before Cairo sees them. Ink is 255 on the surface and is inverted
 * once at the end. A stamp erases the ink below it (DEST_OUT) and then adds its outline. */
#include "image/raster.h"

#include "base/arena.h"
#include "base/error.h"
#include "geom/vec2.h"
#include "image/draw.h"
#include "image/shade.h"

#include <string.h>

struct blg_raster {
    blg_arena arena;
    uint8_t *fine; /* pixels of a finer picture */
    int fine_capacity;
    cairo_surface_t *surface; /* A8, blank, of size_px; or NULL */
    cairo_t *cairo;
    int size_px;
};

blg_status blg_raster_create(blg_raster **raster, blg_error *error) {
    *raster = BLG_NEW_OBJECT(blg_raster);
    return *raster ? BLG_OK : blg_error_set(error, BLG_NO_MEMORY, "no memory for a raster");
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
    blg_buf_release(&raster->fine);
    blg_object_free(raster);
}

static blg_status use_size(blg_raster *raster, int size_px, blg_error *error) {
    if (raster->size_px == size_px)
        return BLG_OK;
    drop_surface(raster);
    raster->surface = cairo_image_surface_create(CAIRO_FORMAT_A8, size_px, size_px);
    raster->cairo = cairo_create(raster->surface);
    blg_status status = blg_draw_done(raster->cairo, "an image", error);
    if (status == BLG_OK)
        raster->size_px = size_px;
    else
        drop_surface(raster);
    return status;
}

static int row_at(double y, int size_px) {
    return y > 0 ? y < size_px ? (int)y : size_px : 0;
}

/* The rows that ink can reach. The ink's box was computed with the published widths, which may
 * differ from the widths in this picture. So the picture's widths are added, and one pixel for the
 * shading. */
static blg_raster_rows rows_of(const blg_frame *f, const blg_ink *ink, int size_px) {
    const blg_box box = blg_ink_box(ink, 0, ink->n_items);
    const double around = 1 + blg_most(f->pen_px, f->stamp_px) / 2;
    if (!(box.y_low <= box.y_high))
        return (blg_raster_rows){0, 0};
    return (blg_raster_rows){row_at(f->y0 - f->scale * box.y_high - around, size_px),
                             row_at(f->y0 - f->scale * box.y_low + around + 1, size_px)};
}

/* Copies the ink of the surface to pixels and blanks the surface for the next picture. */
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

/* ---- best quality ---- */

/* Draws ink on the surface; drops the surface on failure. */
static blg_status draw_best(blg_raster *raster, const blg_frame *f, const blg_ink *ink, int size_px,
                            blg_error *error) {
    blg_draw_begin();
    blg_status status = use_size(raster, size_px, error);
    if (status != BLG_OK)
        return status;
    blg_draw_set_pen(raster->cairo, 0.05);
    cairo_set_antialias(raster->cairo, CAIRO_ANTIALIAS_BEST);
    blg_draw_items(raster->cairo, f, ink, BLG_DRAW_ERASE);
    status = blg_draw_done(raster->cairo, "an image", error);
    if (status != BLG_OK)
        drop_surface(raster);
    return status;
}

static blg_status best(blg_raster *raster, const blg_frame *f, const blg_ink *ink, int size_px,
                       blg_raster_rows rows, uint8_t *pixels, blg_error *error) {
    blg_status status = draw_best(raster, f, ink, size_px, NULL);
    if (status != BLG_OK) /* try once more: base/memory.h */
        status = draw_best(raster, f, ink, size_px, error);
    if (status == BLG_OK)
        take_ink(raster, rows, pixels);
    return status;
}

/* ---- quality of data sets: shading ---- */

/* Each pixel gets the mean of a square of fine pixels. */
static void average(const uint8_t *fine, int fineness, int size_px, blg_raster_rows rows,
                    uint8_t *pixels) {
    const int wide = size_px * fineness, area = fineness * fineness;
    for (int y = rows.first; y < rows.end; y++)
        for (int x = 0; x < size_px; x++) {
            const uint8_t *square = fine + y * fineness * wide + x * fineness;
            int sum = area / 2;
            for (int i = 0; i < fineness; i++)
                for (int k = 0; k < fineness; k++)
                    sum += square[i * wide + k];
            pixels[y * size_px + x] = (uint8_t)(sum / area);
        }
}

static void shade_rows(const blg_frame *f, const blg_ink *ink, int size_px, blg_raster_rows rows,
                       uint8_t *pixels) {
    memset(pixels + (size_t)rows.first * (size_t)size_px, 255,
           (size_t)(rows.end - rows.first) * (size_t)size_px);
    blg_shade_ink(f, ink, pixels, size_px);
}

static blg_status shade(blg_raster *raster, const blg_frame *f, const blg_ink *ink, int size_px,
                        blg_raster_rows rows, uint8_t *pixels, blg_error *error) {
    const int n = blg_shade_fineness(f, size_px), wide = n * size_px;
    if (n == 1) {
        shade_rows(f, ink, size_px, rows, pixels);
        return BLG_OK;
    }
    const blg_frame finer = {.scale = n * f->scale,
                             .x0 = n * f->x0,
                             .y0 = n * f->y0,
                             .pen_px = n * f->pen_px,
                             .stamp_px = n * f->stamp_px};
    if (!blg_buf_grow(&raster->fine, &raster->fine_capacity, wide * wide, 1))
        return blg_no_memory(error);
    shade_rows(&finer, ink, wide, (blg_raster_rows){n * rows.first, n * rows.end}, raster->fine);
    average(raster->fine, n, size_px, rows, pixels);
    return BLG_OK;
}

blg_status blg_raster_draw_rows(blg_raster *raster, const blg_ink *ink,
                                const blg_raster_options *options, uint8_t *pixels,
                                blg_raster_rows *rows, blg_error *error) {
    blg_status status = blg_raster_check_size(options->size_px, error);
    if (status != BLG_OK)
        return status;
    const blg_frame f = blg_draw_frame(options->size_px, ink);
    *rows = rows_of(&f, ink, options->size_px);
    return (options->best ? best : shade)(raster, &f, ink, options->size_px, *rows, pixels, error);
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
