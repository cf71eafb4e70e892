/* Draws ink item by item: one fill and one stroke for each stamp, one stroke for each run of pen
 * items. */
#include "image/draw.h"

#include "ink/painted.h"

blg_frame blg_draw_frame(int size_px, const blg_ink *ink) {
    const double zoom = size_px / 512.0, centre = size_px / 2.0;
    return (blg_frame){.scale = BLG_PX_PER_UNIT_512 * zoom,
                       .x0 = centre + (ink->published ? BLG_PUBLISHED_ORIGIN_X_PX_512 * zoom : 0),
                       .y0 = centre + (ink->published ? BLG_PUBLISHED_ORIGIN_Y_PX_512 * zoom : 0),
                       .pen_px = (ink->pen_px > 0 ? ink->pen_px : BLG_PEN_WIDTH_PX_512) * zoom,
                       .stamp_px =
                           (ink->stamp_px > 0 ? ink->stamp_px : BLG_STAMP_WIDTH_PX_512) * zoom};
}

void blg_draw_add_path(cairo_t *cairo, const blg_frame *f, const blg_ink *ink,
                       const blg_ink_item *item) {
    const blg_vec2 *p = ink->points + item->first;
    cairo_new_sub_path(cairo);
    for (int i = 0; i < item->n; i++)
        cairo_line_to(cairo, f->x0 + f->scale * p[i].x, f->y0 - f->scale * p[i].y);
    if (item->kind == BLG_INK_STAMP)
        cairo_close_path(cairo);
}

void blg_draw_items(cairo_t *cairo, const blg_frame *f, const blg_ink *ink, blg_draw_paper paper) {
    for (int i = 0; i < ink->n_items;) {
        const blg_ink_item *item = &ink->items[i];
        cairo_new_path(cairo);
        if (item->kind == BLG_INK_PEN) {
            for (; i < ink->n_items && ink->items[i].kind == BLG_INK_PEN; i++)
                blg_draw_add_path(cairo, f, ink, &ink->items[i]);
            cairo_set_line_width(cairo, f->pen_px);
            cairo_stroke(cairo);
            continue;
        }
        blg_draw_add_path(cairo, f, ink, item);
        if (paper == BLG_DRAW_ERASE)
            cairo_set_operator(cairo, CAIRO_OPERATOR_DEST_OUT);
        else
            cairo_set_source_rgb(cairo, 1, 1, 1);
        cairo_fill_preserve(cairo);
        if (paper == BLG_DRAW_ERASE)
            cairo_set_operator(cairo, CAIRO_OPERATOR_OVER);
        else
            cairo_set_source_rgb(cairo, 0, 0, 0);
        cairo_set_line_width(cairo, f->stamp_px);
        cairo_stroke(cairo);
        i++;
    }
}

void blg_draw_set_pen(cairo_t *cairo, double tolerance) {
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
    cairo_set_source_rgb(cairo, 0, 0, 0);
    cairo_set_operator(cairo, CAIRO_OPERATOR_OVER);
    cairo_set_tolerance(cairo, tolerance);
}

blg_status blg_draw_status(cairo_status_t drawn, const char *what, blg_error *error) {
    if (drawn == CAIRO_STATUS_SUCCESS && !blg_memory_failed())
        return BLG_OK;
    if (drawn == CAIRO_STATUS_SUCCESS || drawn == CAIRO_STATUS_NO_MEMORY)
        return blg_error_set(error, BLG_NO_MEMORY, "drawing %s: out of memory", what);
    return blg_error_set(error, BLG_FAILED, "drawing %s: %s", what, cairo_status_to_string(drawn));
}

blg_status blg_draw_done(cairo_t *cairo, const char *what, blg_error *error) {
    cairo_surface_t *surface = cairo_get_target(cairo);
    cairo_surface_flush(surface);
    const cairo_status_t drawn = cairo_status(cairo);
    return blg_draw_status(drawn ? drawn : cairo_surface_status(surface), what, error);
}
