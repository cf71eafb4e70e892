#include "publish/vlm_sheet.h"

#include <string.h>

#define FRAME 160 /* gray of the panels' frames */

static int larger(int a, int b) {
    return a > b ? a : b;
}

/* ---- scaling ---- */

/* Reduces a line of `from` values to `to` means. Each value is cut into `to` equal parts, and each
 * mean takes `from` parts. */
static void shrink(const uint8_t *in, size_t step_in, int from, uint8_t *out, size_t step_out,
                   int to) {
    int at = 0, left = to;
    for (int i = 0; i < to; i++) {
        long long sum = 0;
        for (int need = from; need > 0;) {
            const int part = left < need ? left : need;
            sum += (long long)part * in[(size_t)at * step_in];
            need -= part;
            left -= part;
            if (left == 0) {
                at++;
                left = to;
            }
        }
        out[(size_t)i * step_out] = (uint8_t)((sum + from / 2) / from);
    }
}

int blg_vlm_scale(const blg_buf *picture, int width, int height, int size_px, blg_buf *pixels) {
    const int least = width < height ? width : height;
    const int side = size_px < least ? size_px : least;
    const size_t row = (size_t)side;
    blg_buf_clear(pixels);
    if (!blg_buf_reserve(pixels, row * (size_t)(side + height)))
        return side;
    /* the picture reduced in width alone is stored behind the result */
    uint8_t *out = (uint8_t *)pixels->data, *narrow = out + row * row;
    for (int y = 0; y < height; y++)
        shrink((const uint8_t *)picture->data + (size_t)y * (size_t)width, 1, width,
               narrow + (size_t)y * row, 1, side);
    for (int x = 0; x < side; x++)
        shrink(narrow + x, row, height, out + x, row, side);
    pixels->size = row * row;
    return side;
}

/* ---- sheet ---- */

typedef struct layout {
    int panel, zoom, gap, caption, block_gap, columns, rows;
} layout;

static void paste(blg_canvas *c, const blg_buf *pixels, int side, int left, int top) {
    for (int y = -1; y <= side; y++) {
        uint8_t *row = c->pixels + (size_t)(top + y) * (size_t)c->width + left;
        const bool edge = y < 0 || y == side;
        row[-1] = row[side] = FRAME;
        if (edge)
            memset(row, FRAME, (size_t)side);
        else
            memcpy(row, pixels->data + (size_t)y * (size_t)side, (size_t)side);
    }
}

static blg_status put(blg_canvas *c, const blg_vlm_pictures *p, blg_shown which, int size, int left,
                      int top, blg_buf *scratch, blg_error *error) {
    const int side =
        blg_vlm_scale(&p->pixels[which.side][which.image], p->width, p->height, size, scratch);
    if (scratch->failed)
        return blg_no_memory(error);
    paste(c, scratch, side, left, top);
    return BLG_OK;
}

static blg_status draw_single(const blg_question *q, const blg_vlm_pictures *p, int panel,
                              blg_buf *scratch, blg_canvas *canvas, blg_error *error) {
    const int least = p->width < p->height ? p->width : p->height;
    const int side = 2 * panel < least ? 2 * panel : least;
    blg_status status = blg_canvas_create(side + 2, side + 2, canvas, error);
    return status == BLG_OK ? put(canvas, p, q->shown[0], side, 1, 1, scratch, error) : status;
}

static blg_status draw_set(const blg_question *q, const blg_vlm_pictures *p, const layout *at,
                           int side, int left, blg_buf *scratch, blg_canvas *canvas,
                           blg_error *error) {
    const int step = at->panel + at->gap;
    blg_status status = BLG_OK;
    for (int i = 0; i < q->problem->n_support && status == BLG_OK; i++)
        status = put(canvas, p, (blg_shown){side, i}, at->panel, left + i % at->columns * step,
                     at->caption + i / at->columns * step, scratch, error);
    return status;
}

static blg_status draw_queries(const blg_question *q, const blg_vlm_pictures *p, const layout *at,
                               int left, blg_buf *scratch, blg_canvas *canvas, blg_error *error) {
    static const char *const marks[2][2] = {{"?", ""}, {"1", "2"}};
    blg_status status = BLG_OK;
    for (int i = 0; i < q->n_shown && status == BLG_OK; i++) {
        const int top = i * (at->panel + at->caption);
        blg_canvas_text(canvas, left, top + at->zoom, at->zoom, marks[q->n_shown - 1][i]);
        status = put(canvas, p, q->shown[i], at->panel, left, top + at->caption, scratch, error);
    }
    return status;
}

blg_status blg_vlm_sheet(const blg_question *q, const blg_vlm_pictures *p, int panel_px,
                         blg_buf *scratch, blg_canvas *canvas, blg_error *error) {
    if (!q->sets)
        return draw_single(q, p, panel_px, scratch, canvas, error);
    const int least = p->width < p->height ? p->width : p->height, n = q->problem->n_support;
    layout at = {.panel = panel_px < least ? panel_px : least};
    at.zoom = larger(1, at.panel / 64);
    at.gap = larger(3, at.panel / 32);
    at.caption = (BLG_LETTER_HEIGHT + 2) * at.zoom + 2;
    at.block_gap = larger(8, at.panel / 4);
    at.columns = n > 8 ? 4 : n > 3 ? 2 : 1;
    at.rows = (n + at.columns - 1) / at.columns;
    const int step = at.panel + at.gap, block = at.columns * step + at.block_gap;
    const int width = at.gap + 2 * block + (q->n_shown ? step : -at.block_gap);
    const int height = larger(at.caption + at.rows * step, 2 * (at.panel + at.caption) + at.gap);
    blg_status status = blg_canvas_check(width, height, error);
    if (status == BLG_OK)
        status = blg_canvas_create(width, height, canvas, error);
    if (status != BLG_OK)
        return status;
    for (int set = 0; set < 2 && status == BLG_OK; set++) {
        const int left = at.gap + set * block;
        blg_canvas_text(canvas, left, at.zoom, at.zoom, set ? "B" : "A");
        status = draw_set(q, p, &at, set ? !q->a_side : q->a_side, left, scratch, canvas, error);
    }
    return status == BLG_OK ? draw_queries(q, p, &at, at.gap + 2 * block, scratch, canvas, error)
                            : status;
}
