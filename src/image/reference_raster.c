/* The published pictures were made by two programs. A PostScript interpreter paints 565 x 565
 * pixels of two levels: every pixel that a shape touches takes the shape's colour. Then an imaging
 * library scales the picture to 512 x 512 with a cubic kernel.
 *
 * "Touches" is computed here with Cairo, which colours a pixel if a shape covers its centre. Each
 * shape is drawn four times, shifted by half a pixel to each corner, so a pixel is coloured if the
 * shape comes within half a pixel of its centre. The kernel is Keys' cubic with a = -0.5, stretched
 * by the ratio of the sides. It runs across the rows first and then down the columns, each pass
 * rounded to 8 bits, in fixed-point numbers of 22 bits.
 *
 * Frame, widths and order of passes were measured on published images. */
#include "image/reference_raster.h"

#include "base/arena.h"
#include "image/draw.h"

#include <math.h>

#define RAW_SIDE      565
#define SIDE          BLG_REFERENCE_SIDE_PX
#define PX_PER_UNIT   0.7197
#define ORIGIN_X_PX   284.1591
#define ORIGIN_Y_PX   284.4394
#define WEIGHT_BITS   22
#define MAX_WEIGHTS   6 /* 2 * 2 * 565 / 512 = 4.4 pixels, plus the ends */
#define TOLERANCE_PX  0.05
#define N_OFFSETS     4
#define HALF_PIXEL_PX 0.5

/* ---- two levels ---- */

static void add_path(cairo_t *cairo, const blg_ink *ink, const blg_ink_item *item, int offset) {
    const blg_frame f = {.scale = PX_PER_UNIT,
                         .x0 = ORIGIN_X_PX + (offset & 1 ? HALF_PIXEL_PX : -HALF_PIXEL_PX),
                         .y0 = ORIGIN_Y_PX + (offset & 2 ? HALF_PIXEL_PX : -HALF_PIXEL_PX)};
    cairo_new_path(cairo);
    blg_draw_add_path(cairo, &f, ink, item);
}

static void paint_item(cairo_t *cairo, const blg_ink *ink, const blg_ink_item *item) {
    if (item->kind == BLG_INK_STAMP) {
        cairo_set_operator(cairo, CAIRO_OPERATOR_CLEAR);
        for (int k = 0; k < N_OFFSETS; k++) {
            add_path(cairo, ink, item, k);
            cairo_fill(cairo);
        }
        cairo_set_operator(cairo, CAIRO_OPERATOR_OVER);
    }
    double width = item->kind == BLG_INK_PEN ? BLG_PEN_WIDTH_UNIT : BLG_STAMP_WIDTH_UNIT;
    cairo_set_line_width(cairo, width * PX_PER_UNIT);
    for (int k = 0; k < N_OFFSETS; k++) {
        add_path(cairo, ink, item, k);
        cairo_stroke(cairo);
    }
}

/* Paints on a new A8 surface of RAW_SIDE x RAW_SIDE pixels, 255 = ink. The caller destroys it in
 * every case. */
static cairo_surface_t *paint(const blg_ink *ink, blg_status *status, blg_error *error) {
    blg_draw_begin();
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_A8, RAW_SIDE, RAW_SIDE);
    cairo_t *cairo = cairo_create(surface);
    cairo_set_antialias(cairo, CAIRO_ANTIALIAS_NONE);
    blg_draw_set_pen(cairo, TOLERANCE_PX);
    for (int i = 0; i < ink->n_items; i++)
        paint_item(cairo, ink, &ink->items[i]);
    *status = blg_draw_done(cairo, "a reference picture", error);
    cairo_destroy(cairo);
    return surface;
}

/* ---- scaling ---- */

typedef struct taps {
    int first, n;
    int weights[MAX_WEIGHTS]; /* of n pixels from first on; sum about 1 << WEIGHT_BITS */
} taps;

static double keys_cubic(double x) {
    const double a = -0.5;
    x = fabs(x);
    if (x < 1)
        return ((a + 2) * x - (a + 3)) * x * x + 1;
    return x < 2 ? (((x - 5) * x + 8) * x - 4) * a : 0;
}

static taps taps_of(int index) {
    const double ratio = (double)RAW_SIDE / SIDE, support = 2 * ratio;
    double centre = (index + 0.5) * ratio, raw[MAX_WEIGHTS], sum = 0;
    int first = (int)(centre - support + 0.5), last = (int)(centre + support + 0.5);
    first = centre - support + 0.5 < 0 ? 0 : first;
    last = last > RAW_SIDE ? RAW_SIDE : last;
    taps t = {.first = first, .n = last - first};
    for (int i = 0; i < t.n; i++)
        sum += raw[i] = keys_cubic((i + first - centre + 0.5) / ratio);
    for (int i = 0; i < t.n; i++)
        t.weights[i] = (int)lround(raw[i] / sum * (1 << WEIGHT_BITS));
    return t;
}

static uint8_t apply(const taps *t, const uint8_t *pixels, size_t stride) {
    int sum = 1 << (WEIGHT_BITS - 1);
    for (int i = 0; i < t->n; i++)
        sum += t->weights[i] * pixels[(size_t)(t->first + i) * stride];
    sum = sum < 0 ? 0 : sum >> WEIGHT_BITS;
    return (uint8_t)(sum > 255 ? 255 : sum);
}

/* raw: RAW_SIDE rows of stride bytes, 255 = ink; inverted in place to 255 = paper. */
static void scale_down(uint8_t *raw, size_t stride, const taps *all, uint8_t *wide,
                       uint8_t *pixels) {
    for (size_t y = 0; y < RAW_SIDE; y++) {
        uint8_t *row = raw + y * stride;
        for (size_t x = 0; x < RAW_SIDE; x++)
            row[x] = (uint8_t)~row[x];
        for (size_t x = 0; x < SIDE; x++)
            wide[y * SIDE + x] = apply(&all[x], row, 1);
    }
    for (size_t y = 0; y < SIDE; y++)
        for (size_t x = 0; x < SIDE; x++)
            pixels[y * SIDE + x] = apply(&all[y], wide + x, SIDE);
}

blg_status blg_raster_reference(const blg_ink *ink, uint8_t *pixels, blg_error *error) {
    blg_arena arena;
    blg_arena_init(&arena, NULL);
    blg_status status = BLG_OK;
    cairo_surface_t *surface = paint(ink, &status, NULL);
    if (status != BLG_OK) { /* try once more: base/memory.h */
        cairo_surface_destroy(surface);
        surface = paint(ink, &status, error);
    }
    taps *all = BLG_NEW(&arena, taps, SIDE);
    uint8_t *wide = BLG_NEW(&arena, uint8_t, RAW_SIDE * SIDE);
    if (status == BLG_OK && (!all || !wide))
        status = blg_no_memory(error);
    if (status == BLG_OK) {
        for (int i = 0; i < SIDE; i++)
            all[i] = taps_of(i);
        scale_down(cairo_image_surface_get_data(surface),
                   (size_t)cairo_image_surface_get_stride(surface), all, wide, pixels);
    }
    cairo_surface_destroy(surface);
    blg_arena_free(&arena);
    return status;
}
