/* Ink to SVG and PDF through Cairo's own surfaces.
 *
 * The document is made in memory and is written to disk only when it is whole. Its bytes are the
 * same in every run: a PDF gets a fixed creation date instead of the present time. Cairo puts a
 * counter of the process's surfaces into the id of an SVG; that number is removed. */
#include "base/buf.h"
#include "base/error.h"
#include "base/fs.h"
#include "image/draw.h"
#include "image/raster.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <string.h>

static cairo_status_t append(void *out, const unsigned char *data, unsigned int size) {
    blg_buf_add(out, data, size);
    return ((blg_buf *)out)->failed ? CAIRO_STATUS_NO_MEMORY : CAIRO_STATUS_SUCCESS;
}

static cairo_surface_t *open_document(blg_vector_format format, double width, double height,
                                      blg_buf *out) {
    if (format == BLG_VECTOR_SVG)
        return cairo_svg_surface_create_for_stream(append, out, width, height);
    cairo_surface_t *surface = cairo_pdf_surface_create_for_stream(append, out, width, height);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
    return surface;
}

/* Turns id="surface17" into id="surface". Nothing refers to this id. */
static void drop_surface_number(blg_buf *svg) {
    static const char id[] = "<g id=\"surface";
    char *number = strstr(svg->data, id);
    if (!number)
        return;
    number += sizeof id - 1;
    size_t digits = strspn(number, "0123456789");
    memmove(number, number + digits, strlen(number + digits) + 1);
    svg->size -= digits;
}

/* Closes cairo and the document. */
static blg_status close_document(cairo_t *cairo, cairo_surface_t *surface, blg_buf *out,
                                 blg_error *error) {
    cairo_status_t drawn = cairo_status(cairo);
    cairo_destroy(cairo);
    cairo_surface_finish(surface);
    if (drawn == CAIRO_STATUS_SUCCESS)
        drawn = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    /* If a write fails, Cairo may report another error. */
    return blg_draw_status(out->failed ? CAIRO_STATUS_NO_MEMORY : drawn, "a vector image", error);
}

static void draw_captions(cairo_t *cairo, const blg_page *page) {
    cairo_surface_t *mask =
        cairo_image_surface_create(CAIRO_FORMAT_A8, page->width_px, page->height_px);
    unsigned char *pixels = cairo_image_surface_get_data(mask);
    if (pixels) {
        int stride = cairo_image_surface_get_stride(mask);
        cairo_surface_flush(mask);
        for (int y = 0; y < page->height_px; y++)
            for (int x = 0; x < page->width_px; x++)
                pixels[(size_t)y * (size_t)stride + (size_t)x] =
                    (unsigned char)(255 -
                                    page->captions[(size_t)y * (size_t)page->width_px + (size_t)x]);
        cairo_surface_mark_dirty(mask);
    }
    cairo_mask_surface(cairo, mask, 0, 0);
    cairo_surface_destroy(mask);
}

static void draw_cell(cairo_t *cairo, const blg_page *page, const blg_page_cell *cell) {
    blg_ink part = *page->ink;
    part.items += cell->first;
    part.n_items = cell->n;
    part.pen_px = cell->pen_px;
    part.stamp_px = cell->stamp_px;
    part.published = cell->published;
    blg_frame f = blg_draw_frame(cell->side_px, &part);
    f.x0 += cell->x_px;
    f.y0 += cell->y_px;
    blg_draw_items(cairo, &f, &part, BLG_DRAW_WHITE);
}

static blg_status draw_page(const blg_page *page, blg_vector_format format, blg_buf *out,
                            blg_error *error) {
    blg_buf_clear(out);
    blg_draw_begin();
    cairo_surface_t *surface = open_document(format, page->width_px, page->height_px, out);
    cairo_t *cairo = cairo_create(surface);
    cairo_set_source_rgb(cairo, 1, 1, 1);
    cairo_paint(cairo);
    blg_draw_set_pen(cairo, 0.05);
    if (page->captions)
        draw_captions(cairo, page);
    for (int i = 0; i < page->n_cells; i++)
        draw_cell(cairo, page, &page->cells[i]);
    blg_status status = close_document(cairo, surface, out, error);
    if (status == BLG_OK && format == BLG_VECTOR_SVG)
        drop_surface_number(out);
    return status;
}

blg_status blg_raster_page_bytes(const blg_page *page, blg_vector_format format, blg_buf *out,
                                 blg_error *error) {
    blg_status status = draw_page(page, format, out, NULL);
    if (status != BLG_OK && out->failed) /* this failure is certain */
        status = blg_no_memory(error);
    else if (status != BLG_OK) /* try once more: base/memory.h */
        status = draw_page(page, format, out, error);
    if (status != BLG_OK)
        blg_buf_clear(out);
    return status;
}

blg_status blg_raster_vector_bytes(const blg_ink *ink, const blg_raster_options *options,
                                   blg_vector_format format, blg_buf *out, blg_error *error) {
    const int side = options->size_px;
    const blg_page_cell whole = {
        0, ink->n_items, 0, 0, side, ink->pen_px, ink->stamp_px, ink->published};
    const blg_page page = {side, side, NULL, ink, &whole, 1};
    blg_status status = blg_raster_check_size(options->size_px, error);
    return status == BLG_OK ? blg_raster_page_bytes(&page, format, out, error) : status;
}

blg_status blg_raster_vector(const blg_ink *ink, const blg_raster_options *options,
                             blg_vector_format format, const char *path, blg_error *error) {
    blg_buf bytes = {0};
    blg_status status = blg_raster_vector_bytes(ink, options, format, &bytes, error);
    if (status == BLG_OK)
        status = blg_fs_write(path, bytes.data, bytes.size, BLG_FS_QUICK, error);
    blg_buf_free(&bytes);
    return status;
}
