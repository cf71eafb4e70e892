/* From ink to gray pixels: shaded as in data sets, drawn by Cairo in best quality, or in two levels
 * as the published painter drew. The last chapters make the codes and blocks of compressed
 * pictures, for picture/png.c. The run that writes a data set and all commands that draw use it. */
#include "picture/raster.h"

#include "base/geometry.h"
#include "figure/ink.h"
#include "picture/draw.h"
#include "picture/png.h"

/* ---- draw ---- */

/* Draws ink item by item: one fill and one stroke for each stamp, one stroke for each run of pen
 * items. The header is picture/draw.h. */

/* The map from plane units to pixels. The published painter's origin lies beside the middle of the
 * picture. */
blg_frame blg_draw_frame(int size_px, const blg_ink *ink) {
    const double zoom = size_px / 512.0, centre = size_px / 2.0;
    return (blg_frame){.scale = BLG_PX_PER_UNIT_512 * zoom,
                       .x0 = centre + (ink->published ? BLG_PUBLISHED_ORIGIN_X_PX_512 * zoom : 0),
                       .y0 = centre + (ink->published ? BLG_PUBLISHED_ORIGIN_Y_PX_512 * zoom : 0),
                       .pen_px = (ink->pen_px > 0 ? ink->pen_px : BLG_PEN_WIDTH_PX_512) * zoom,
                       .stamp_px =
                           (ink->stamp_px > 0 ? ink->stamp_px : BLG_STAMP_WIDTH_PX_512) * zoom};
}

#ifdef BLOGO_CAIRO

/* The point that is equally far from three points; its coordinates are no finite numbers if the
 * points lie on a line. */
static blg_vec2 middle_of(blg_vec2 a, blg_vec2 b, blg_vec2 c) {
    const blg_vec2 to_b = blg_vec2_sub(b, a), to_c = blg_vec2_sub(c, a);
    const double d = 2 * (to_b.x * to_c.y - to_b.y * to_c.x);
    const double uu = to_b.x * to_b.x + to_b.y * to_b.y, vv = to_c.x * to_c.x + to_c.y * to_c.y;
    return (blg_vec2){a.x + (uu * to_c.y - vv * to_b.y) / d, a.y + (vv * to_b.x - uu * to_c.x) / d};
}

/* Adds to the path the circle's arc through the points of a normal stroke. (Such a stroke has more
 * than two points only if it is an arc.) False if there is no such circle. */
static bool add_arc(cairo_t *cairo, const blg_frame *f, const blg_vec2 *points, int n) {
    const blg_vec2 centre = middle_of(points[0], points[n / 3], points[2 * n / 3]);
    const blg_vec2 from = blg_vec2_sub(points[0], centre);
    const double radius = blg_vec2_length(from), start = blg_atan2(-from.y, from.x);
    double extent = 0;
    if (!isfinite(radius))
        return false;
    for (int i = 1; i < n; i++) {
        const blg_vec2 before = blg_vec2_sub(points[i - 1], centre),
                       after = blg_vec2_sub(points[i], centre);
        extent += blg_atan2(before.x * after.y - before.y * after.x,
                            before.x * after.x + before.y * after.y);
    }
    (extent < 0 ? cairo_arc : cairo_arc_negative)(cairo, f->x0 + f->scale * centre.x,
                                                  f->y0 - f->scale * centre.y, f->scale * radius,
                                                  start, start - extent);
    return true;
}

/* Adds an item's outline to the path. */
static void blg_draw_add_path(cairo_t *cairo, const blg_frame *f, const blg_ink *ink,
                              const blg_ink_item *item) {
    const blg_vec2 *p = ink->points + item->first;
    cairo_new_sub_path(cairo);
    if (f->round_arcs && item->type == BLG_NORMAL && item->n > 2 && add_arc(cairo, f, p, item->n))
        return;
    for (int i = 0; i < item->n; i++)
        cairo_line_to(cairo, f->x0 + f->scale * p[i].x, f->y0 - f->scale * p[i].y);
    if (item->kind == BLG_INK_STAMP)
        cairo_close_path(cairo);
}

/* Draws all ink with Cairo. Pen items that follow each other are one path, so that their overlaps
 * do not show. The inside of a stamp hides what lies below: it is erased (BLG_DRAW_ERASE) or
 * painted white. */
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

/* Finishes a drawing and reports whether all of it succeeded; call it before pixels leave a
 * surface. what: the subject of the message, such as "an image". BLG_NO_MEMORY or BLG_FAILED. */
static BLG_MUST_USE blg_status blg_draw_done(cairo_t *cairo, const char *what, blg_error *error) {
    cairo_surface_t *surface = cairo_get_target(cairo);
    cairo_surface_flush(surface);
    const cairo_status_t drawn = cairo_status(cairo);
    return blg_draw_status(drawn ? drawn : cairo_surface_status(surface), what, error);
}

#endif

/* ---- raster ---- */

/* Ink to gray pixels.
 *
 * Images of data sets are shaded (picture/draw.h). Thin lines are shaded on a finer grid, whose
 * pixels are then averaged. Best quality goes through Cairo, on an A8 surface that holds the amount
 * of ink. Points are mapped to pixels before Cairo sees them. Ink is 255 on the surface and is
 * inverted once at the end. A stamp erases ink below it (DEST_OUT), then adds its outline. */

/* A drawer of pictures, for one thread. */
struct blg_raster {
    blg_arena arena;
    blg_picture fine; /* for thin lines: the picture on a finer grid */
#ifdef BLOGO_CAIRO
    cairo_surface_t *surface; /* A8, blank, of size_px; or NULL */
    cairo_t *cairo;
    int size_px;
#endif
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

#ifdef BLOGO_CAIRO

const char *blg_raster_cairo(void) {
    return cairo_version_string();
}

blg_status blg_raster_check_cairo(const char *what, blg_error *error) {
    (void)what, (void)error;
    return BLG_OK;
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

/* Makes the surface for pictures of this size, unless it is there. */
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

/* Copies the ink of the surface to pixels and blanks the surface for the next picture. */
static void take_ink(const blg_raster *raster, uint8_t *pixels) {
    const size_t size = (size_t)raster->size_px;
    const size_t stride = (size_t)cairo_image_surface_get_stride(raster->surface);
    unsigned char *ink = cairo_image_surface_get_data(raster->surface);
    for (size_t y = 0; y < size; y++) {
        for (size_t x = 0; x < size; x++)
            pixels[y * size + x] = (uint8_t)~ink[y * stride + x];
        memset(ink + y * stride, 0, stride);
    }
    cairo_surface_mark_dirty(raster->surface);
}

#define BEST_TOLERANCE_PX 0.05 /* by which Cairo's chords may err */

/* Draws ink on the raster's surface with Cairo's best antialiasing. On failure the surface is
 * dropped, because Cairo does not draw again after an error. */
static blg_status draw_best(blg_raster *raster, const blg_frame *f, const blg_ink *ink, int size_px,
                            blg_error *error) {
    blg_draw_begin();
    blg_status status = use_size(raster, size_px, error);
    if (status != BLG_OK)
        return status;
    blg_draw_set_pen(raster->cairo, BEST_TOLERANCE_PX);
    cairo_set_antialias(raster->cairo, CAIRO_ANTIALIAS_BEST);
    blg_draw_items(raster->cairo, f, ink, BLG_DRAW_ERASE);
    status = blg_draw_done(raster->cairo, "an image", error);
    if (status != BLG_OK)
        drop_surface(raster);
    return status;
}

/* Draws pixels with best antialiasing, which is Cairo's. */
static blg_status draw_with_cairo(blg_raster *raster, const blg_frame *f, const blg_ink *ink,
                                  int size_px, uint8_t *pixels, blg_error *error) {
    blg_status status = draw_best(raster, f, ink, size_px, NULL);
    if (status != BLG_OK) /* try once more: base/memory.h */
        status = draw_best(raster, f, ink, size_px, error);
    if (status == BLG_OK)
        take_ink(raster, pixels);
    return status;
}

#else

static void drop_surface(const blg_raster *raster) {
    (void)raster;
}

static blg_status draw_with_cairo(blg_raster *raster, const blg_frame *f, const blg_ink *ink,
                                  int size_px, uint8_t *pixels, blg_error *error) {
    (void)raster, (void)f, (void)ink, (void)size_px, (void)pixels;
    return blg_raster_check_cairo("best antialiasing", error);
}

#endif

void blg_raster_free(blg_raster *raster) {
    if (!raster)
        return;
    drop_surface(raster);
    blg_picture_free(&raster->fine);
    blg_object_free(raster);
}

/* ---- pictures ---- */

/* A picture is gray pixels, and a note of where something was drawn (touched). A worker draws image
 * after image into one picture, and wipes only what was touched. */

/* Averages read up to seven bytes past the last pixel. */
#define BEHIND 8

/* Makes a white picture of this size. */
blg_status blg_picture_create(int size_px, blg_picture *picture, blg_error *error) {
    const size_t size = (size_t)size_px;
    blg_picture_free(picture);
    if (!blg_array_grow(&picture->pixels, &picture->room[0], size_px * size_px + BEHIND, 1) ||
        !blg_array_grow(&picture->touched, &picture->room[1], size_px, sizeof *picture->touched)) {
        blg_picture_free(picture);
        return blg_no_memory(error);
    }
    memset(picture->pixels, 255, size * size + BEHIND);
    memset(picture->touched, 0, size * sizeof *picture->touched);
    picture->size_px = size_px;
    return BLG_OK;
}

void blg_picture_free(blg_picture *picture) {
    blg_array_free(&picture->pixels);
    blg_array_free(&picture->touched);
    *picture = (blg_picture){0};
}

void blg_picture_touch_all(blg_picture *picture) {
    memset(picture->touched, 255, (size_t)picture->size_px * sizeof *picture->touched);
}

/* Makes what was touched paper again. */
static void wipe(blg_picture *picture) {
    const int size = picture->size_px, shift = blg_touched_shift(size);
    for (int y = 0; y < size; y++) {
        const uint64_t mask = picture->touched[y];
        if (!mask)
            continue;
        const int first = __builtin_ctzll(mask) << shift, end = (64 - __builtin_clzll(mask))
                                                                << shift;
        memset(picture->pixels + (size_t)y * (size_t)size + first, 255,
               (size_t)((end < size ? end : size) - first));
        picture->touched[y] = 0;
    }
}

/* ---- quality of data sets: shading ---- */

/* Averages squares of 2^level fine pixels a side, in eight columns of fine pixels. Returns the
 * 8 >> level averages, each in a field of 8 << level bits, the first in the lowest field. Adds up
 * pairs of columns in fields of 16 bits, then neighbouring fields. wide: fine pixels in a row. */
static inline uint64_t average(const uint8_t *fine, int wide, int level) {
    const uint64_t even = UINT64_C(0x00ff00ff00ff00ff);
    uint64_t sum = 0;
    for (int i = 0; i < 1 << level; i++) {
        const uint64_t eight = blg_word_at(fine + (size_t)i * (size_t)wide);
        sum += (eight & even) + (eight >> 8 & even);
    }
    if (level == 1)
        return ((sum + UINT64_C(0x0002000200020002)) >> 2) & even;
    sum = (sum & UINT64_C(0x0000ffff0000ffff)) + (sum >> 16 & UINT64_C(0x0000ffff0000ffff));
    if (level == 2)
        return ((sum + UINT64_C(0x0000000800000008)) >> 4) & UINT64_C(0x000000ff000000ff);
    return ((sum & 0xffffffff) + (sum >> 32) + 32) >> 6;
}

/* Averages the pixels of one row that come from columns first..end-1 of the fine pixels; first is a
 * multiple of 8. wide, level: as for average, a call of which gives up to four pixels, in fields of
 * field_bits bits. Four pixels, the usual number, are written at once. */
static inline void average_run(const uint8_t *fine, int wide, int level, int first, int end,
                               uint8_t *row) {
    const int field_bits = 8 << level;
    for (int x = first; x < end; x += 8) {
        uint64_t pixels = average(fine + x, wide, level);
        uint8_t *to = row + (x >> level);
        const int n = (end - x < 8 ? end - x : 8) >> level;
        if (level == 1 && n == 4) {
            pixels |=
                pixels >> 8; /* pixels 0 and 1 in the lowest bytes, 2 and 3 in bytes 4 and 5 */
            const uint32_t two = (uint32_t)(pixels & 0xffff);
            const uint32_t next_two = (uint32_t)(pixels >> 16 & 0xffff0000);
            blg_put_four(to, two | next_two);
            continue;
        }
        for (int i = 0; i < n; i++, pixels = field_bits < 64 ? pixels >> field_bits : 0)
            to[i] = (uint8_t)pixels;
    }
}

/* Averages row y of the picture `to` from the touched parts of its 2^level rows of the finer
 * picture. */
static void average_row(const blg_picture *fine, int level, int y, const blg_picture *to) {
    const int wide = fine->size_px, rows_per_row = 1 << level;
    const int fine_shift = blg_touched_shift(wide), shift = blg_touched_shift(to->size_px);
    const uint8_t *from = fine->pixels + (size_t)(y << level) * (size_t)wide;
    uint8_t *row = to->pixels + (size_t)y * (size_t)to->size_px;
    uint64_t mask = 0;
    for (int i = 0; i < rows_per_row; i++)
        mask |= fine->touched[(y << level) + i];
    for (int first, end; blg_touched_next(&mask, fine_shift, wide, &first, &end);) {
        if (to->touched)
            to->touched[y] |= blg_touched_mask(first >> level, (end - 1) >> level, shift);
        if (level == 1) /* constants, so that each level is compiled for itself */
            average_run(from, wide, 1, first, end, row);
        else if (level == 2)
            average_run(from, wide, 2, first, end, row);
        else
            average_run(from, wide, 3, first, end, row);
    }
}

/* Draws without Cairo on pixels that are paper. A thin pen is drawn at 2, 4 or 8 times the size,
 * and averaged. to->touched may be NULL. */
static blg_status shade(blg_raster *raster, const blg_frame *f, const blg_ink *ink,
                        const blg_picture *to, blg_error *error) {
    const int fineness = blg_shade_fineness(f, to->size_px), wide = fineness * to->size_px;
    if (fineness == 1) {
        blg_shade_ink(f, ink, to->pixels, to->size_px, to->touched);
        return BLG_OK;
    }
    const blg_frame finer = {.scale = fineness * f->scale,
                             .x0 = fineness * f->x0,
                             .y0 = fineness * f->y0,
                             .pen_px = fineness * f->pen_px,
                             .stamp_px = fineness * f->stamp_px};
    if (raster->fine.size_px == wide) {
        wipe(&raster->fine);
    } else {
        const blg_status status = blg_picture_create(wide, &raster->fine, error);
        if (status != BLG_OK)
            return status;
    }
    blg_shade_ink(&finer, ink, raster->fine.pixels, wide, raster->fine.touched);
    const int level = fineness == 2 ? 1 : fineness == 4 ? 2 : 3;
    for (int y = 0; y < to->size_px; y++)
        average_row(&raster->fine, level, y, to);
    return BLG_OK;
}

/* Draws the ink on the picture. Wipes only the blocks that were touched before, and notes the
 * blocks that this drawing touches. */
blg_status blg_raster_draw_picture(blg_raster *raster, const blg_ink *ink, int best_quality,
                                   blg_picture *picture, blg_error *error) {
    blg_status status = blg_raster_check_size(picture->size_px, error);
    if (status != BLG_OK)
        return status;
    const blg_frame f = blg_draw_frame(picture->size_px, ink);
    if (best_quality) {
        blg_picture_touch_all(picture);
        return draw_with_cairo(raster, &f, ink, picture->size_px, picture->pixels, error);
    }
    wipe(picture);
    return shade(raster, &f, ink, picture, error);
}

/* Draws the ink on white pixels. */
blg_status blg_raster_draw(blg_raster *raster, const blg_ink *ink,
                           const blg_raster_options *options, uint8_t *pixels, blg_error *error) {
    const int size_px = options->size_px;
    blg_status status = blg_raster_check_size(size_px, error);
    if (status != BLG_OK)
        return status;
    const blg_frame f = blg_draw_frame(size_px, ink);
    if (options->best_quality)
        return draw_with_cairo(raster, &f, ink, size_px, pixels, error);
    memset(pixels, 255, (size_t)size_px * (size_t)size_px);
    return shade(raster, &f, ink, &(blg_picture){.pixels = pixels, .size_px = size_px}, error);
}

/* ---- reference raster ---- */

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

#ifdef BLOGO_CAIRO

#define RAW_SIDE      565 /* pixels; these five numbers were measured, as said above */
#define SIDE          BLG_REFERENCE_SIDE_PX
#define PX_PER_UNIT   0.7197
#define ORIGIN_X_PX   284.1591
#define ORIGIN_Y_PX   284.4394
#define WEIGHT_BITS   22
#define MAX_WEIGHTS   6    /* 2 * 2 * 565 / 512 = 4.4 pixels, plus the ends */
#define TOLERANCE_PX  0.05 /* of Cairo's curves */
#define N_OFFSETS     4    /* drawings of a shape */
#define HALF_PIXEL_PX 0.5  /* how far each is shifted in x and y */

/* ---- two levels ---- */

/* Makes an item's outline the path, shifted by half a pixel towards a corner of the picture.
 * offset: the corner, 0..3; bit 0 is right, bit 1 is down. */
static void add_path(cairo_t *cairo, const blg_ink *ink, const blg_ink_item *item, int offset) {
    const blg_frame f = {.scale = PX_PER_UNIT,
                         .x0 = ORIGIN_X_PX + (offset & 1 ? HALF_PIXEL_PX : -HALF_PIXEL_PX),
                         .y0 = ORIGIN_Y_PX + (offset & 2 ? HALF_PIXEL_PX : -HALF_PIXEL_PX)};
    cairo_new_path(cairo);
    blg_draw_add_path(cairo, &f, ink, item);
}

/* Paints an item in two levels, without antialiasing. A stamp first erases what lies below it. */
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

/* Paints on a new A8 surface of RAW_SIDE x RAW_SIDE pixels, 255 = ink. The caller destroys the
 * surface, also if *status is an error. */
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

/* Scales rows, then columns, by the cubic kernel. */

/* How a pixel of a scaled row or column is made. */
typedef struct taps {
    int first, n;
    int weights[MAX_WEIGHTS]; /* of n pixels from first on; sum about 1 << WEIGHT_BITS */
} taps;

/* Keys' cubic kernel with a = -0.5; x in pixels of the scaled picture. */
static double keys_cubic(double x) {
    const double a = -0.5;
    x = fabs(x);
    if (x < 1)
        return ((a + 2) * x - (a + 3)) * x * x + 1;
    return x < 2 ? (((x - 5) * x + 8) * x - 4) * a : 0;
}

/* How pixel `index` of a scaled row (or column) is made: from which pixels of the large picture,
 * and with which weights. */
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

/* The weighted mean of pixels, `stride` bytes apart, rounded and cut to 0..255. */
static uint8_t apply_taps(const taps *t, const uint8_t *pixels, size_t stride) {
    int sum = 1 << (WEIGHT_BITS - 1);
    for (int i = 0; i < t->n; i++)
        sum += t->weights[i] * pixels[(size_t)(t->first + i) * stride];
    sum = sum < 0 ? 0 : sum >> WEIGHT_BITS;
    return (uint8_t)(sum > 255 ? 255 : sum);
}

/* Scales a picture down to SIDE pixels, first its rows, then its columns. raw: RAW_SIDE rows of
 * stride bytes, 255 = ink; inverted in place to 255 = paper. wide: scratch for RAW_SIDE rows of
 * SIDE pixels. */
static void scale_down(uint8_t *raw, size_t stride, const taps *taps_of_place, uint8_t *wide,
                       uint8_t *pixels) {
    for (size_t y = 0; y < RAW_SIDE; y++) {
        uint8_t *row = raw + y * stride;
        for (size_t x = 0; x < RAW_SIDE; x++)
            row[x] = (uint8_t)~row[x];
        for (size_t x = 0; x < SIDE; x++)
            wide[y * SIDE + x] = apply_taps(&taps_of_place[x], row, 1);
    }
    for (size_t y = 0; y < SIDE; y++)
        for (size_t x = 0; x < SIDE; x++)
            pixels[y * SIDE + x] = apply_taps(&taps_of_place[y], wide + x, SIDE);
}

/* Makes a picture as the published code does: paints it at that code's larger size, and scales it
 * down with the same filter. Pictures become equal byte for byte. */
blg_status blg_raster_reference(const blg_ink *ink, uint8_t *pixels, blg_error *error) {
    blg_arena arena = {0};
    blg_status status = BLG_OK;
    cairo_surface_t *surface = paint(ink, &status, NULL);
    if (status != BLG_OK) { /* try once more: base/memory.h */
        cairo_surface_destroy(surface);
        surface = paint(ink, &status, error);
    }
    taps *taps_of_place = BLG_NEW(&arena, taps, SIDE);
    uint8_t *wide = BLG_NEW(&arena, uint8_t, RAW_SIDE * SIDE);
    if (status == BLG_OK && (!taps_of_place || !wide))
        status = blg_no_memory(error);
    if (status == BLG_OK) {
        for (int i = 0; i < SIDE; i++)
            taps_of_place[i] = taps_of(i);
        scale_down(cairo_image_surface_get_data(surface),
                   (size_t)cairo_image_surface_get_stride(surface), taps_of_place, wide, pixels);
    }
    cairo_surface_destroy(surface);
    blg_arena_free(&arena);
    return status;
}

#endif

/* ---- block ---- */

/* A block is a header with the lengths of two codes, the tokens, and the end symbol. Nearly all
 * tokens of a drawing are literals and runs at distance 1. Their bits come from one table, so that
 * writing a token is a load, a shift and a store without a branch. */

#define END          256
#define LONGEST      285 /* the symbol of 258 bytes, without extra bits */
#define CODE_LENGTHS 19  /* size of the alphabet in which a header writes code lengths */

void blg_bits_finish(blg_bits *bits) {
    if (bits->n_held)
        blg_bits_add(bits, 0, 8 - bits->n_held);
}

/* ---- symbols ---- */

/* Gives the symbols of deflate for lengths and distances of matches, and their extra bits. */

static int log2_of(unsigned value) {
    return 31 - __builtin_clz(value | 1);
}

/* The symbols of lengths and distances and their extra bits: RFC 1951, 3.2.5. Each symbol but the
 * first few stands for a range; after every four symbols (lengths) or two (distances) the ranges
 * are twice as large. */
int blg_length_symbol(int length) {
    if (length == BLG_MATCH_MOST)
        return LONGEST;
    const unsigned over = (unsigned)(length - BLG_MATCH_LEAST);
    const int log = over < 8 ? 2 : log2_of(over);
    return over < 8 ? END + 1 + (int)over : END + 1 + 4 * (log - 1) + (int)(over >> (log - 2) & 3);
}

int blg_length_extra(int symbol) {
    return symbol < END + 9 || symbol == LONGEST ? 0 : (symbol - END - 5) / 4;
}

int blg_distance_symbol(int distance) {
    const unsigned over = (unsigned)(distance - 1);
    const int log = log2_of(over);
    return over < 4 ? (int)over : 2 * log + (int)(over >> (log - 1) & 1);
}

int blg_distance_extra(int symbol) {
    return symbol < 4 ? 0 : symbol / 2 - 1;
}

void blg_block_count_match(blg_block_counts *counts, int length, int distance) {
    counts->lengths[blg_length_symbol(length) - END]++;
    counts->distances[blg_distance_symbol(distance)]++;
}

/* ---- codes ---- */

/* Makes the codes of a block from their numbers of bits, and the table of literals and runs. */

/* Returns the bits that are written for a match's length; *n_bits gets their number. Beyond the
 * first eight lengths every symbol stands for a range of lengths. The range's first length minus 3
 * is a multiple of the range's size. So the extra bits are the lowest bits of length - 3. */
static uint64_t length_code(const blg_block_code *code, int length, unsigned *n_bits) {
    const int symbol = blg_length_symbol(length), extra = blg_length_extra(symbol);
    const uint64_t over = (uint64_t)(length - BLG_MATCH_LEAST) & ((1u << extra) - 1);
    *n_bits = code->n_literal_bits[symbol] + (unsigned)extra;
    return over << code->n_literal_bits[symbol] | code->literal_codes[symbol];
}

/* Returns the bits of a match's distance, the extra bits above the code; *n_bits gets their
 * number. */
static uint64_t distance_code(const blg_block_code *code, int distance, unsigned *n_bits) {
    const int symbol = blg_distance_symbol(distance), extra = blg_distance_extra(symbol);
    const uint64_t over = (uint64_t)(distance - 1) & ((1u << extra) - 1);
    *n_bits = code->n_distance_bits[symbol] + (unsigned)extra;
    return over << code->n_distance_bits[symbol] | code->distance_codes[symbol];
}

/* The token of a run, a copy of the byte before. Tokens of runs come after the 256 literals. */
static int run_token(int length) {
    return 256 + length;
}

/* Makes the codes from their numbers of bits, and code->by_token, the table of literals and runs.
 * Runs have distance 1, the first distance symbol. */
static void finish_code(blg_block_code *code) {
    memset(code->by_token, 0, sizeof code->by_token); /* runs of 0 to 2 bytes have no token */
    blg_huffman_codes(code->n_literal_bits, BLG_LITERALS, code->literal_codes);
    blg_huffman_codes(code->n_distance_bits, BLG_DISTANCES, code->distance_codes);
    for (int i = 0; i < 256; i++)
        code->by_token[i] = (uint64_t)code->literal_codes[i] << 8 | code->n_literal_bits[i];
    const unsigned after = code->n_distance_bits[0];
    uint64_t *run = code->by_token + run_token(BLG_MATCH_LEAST);
    for (int symbol = END + 1; symbol <= LONGEST; symbol++) {
        const unsigned n_bits = code->n_literal_bits[symbol],
                       extra = (unsigned)blg_length_extra(symbol);
        const uint64_t first = code->literal_codes[symbol] | (uint64_t)code->distance_codes[0]
                                                                 << (n_bits + extra);
        if (symbol == LONGEST) /* 258 is in the range before too, but has its own symbol */
            run = code->by_token + run_token(BLG_MATCH_MOST);
        for (uint64_t over = 0; over < 1u << extra; over++)
            *run++ = (first | over << n_bits) << 8 | (n_bits + extra + after);
    }
}

/* ---- headers ---- */

/* Writes the header of a block: the lengths of its codes, themselves in a small code. */

#define SAME        16 /* repeats the length before, 3..6 times: 2 more bits */
#define ZEROS       17 /* length 0, 3..10 times: 3 more bits */
#define MANY_ZEROS  18 /* length 0, 11..138 times: 7 more bits */
#define EXTRA_SHIFT 8  /* position of a word's extra bits */
/* A header has at least this many literals and end, distances, and lengths of its own code. */
enum { LEAST_LITERALS = 257, LEAST_DISTANCES = 1, LEAST_LENGTHS = 4 };
enum { LONGEST_LENGTH_CODE = 7 }; /* most bits of a code for a length */

/* Writes n code lengths in the form that a block's header has: runs of equal lengths become one
 * word. A word is symbol | extra << EXTRA_SHIFT. Returns the number of words. */
static int spell(const uint8_t *lengths, int n, uint16_t *words) {
    int n_words = 0;
    for (int i = 0, same; i < n; i += same) {
        const int length = lengths[i], most = length ? 7 : 138;
        for (same = 1; same < most && i + same < n && lengths[i + same] == length; same++)
            continue;
        if (length)
            words[n_words++] = (uint16_t)length;
        if (length && same >= 4)
            words[n_words++] = (uint16_t)(SAME | (same - 4) << EXTRA_SHIFT);
        else if (!length && same >= 11)
            words[n_words++] = (uint16_t)(MANY_ZEROS | (same - 11) << EXTRA_SHIFT);
        else if (!length && same >= 3)
            words[n_words++] = (uint16_t)(ZEROS | (same - 3) << EXTRA_SHIFT);
        else if (length)
            same = 1;
        else
            for (int k = 0; k < same; k++)
                words[n_words++] = 0;
    }
    return n_words;
}

/* The number of symbols up to the last with a code length above 0, at least 1. */
static int used_symbols(const uint8_t *lengths, int n) {
    while (n > 1 && !lengths[n - 1])
        n--;
    return n;
}

/* Adds the words of a header, each with its extra bits. */
static void add_words(blg_bits *bits, const uint16_t *words, int n, const uint8_t *lengths,
                      const uint16_t *codes) {
    static const uint8_t extra[] = {[SAME] = 2, [ZEROS] = 3, [MANY_ZEROS] = 7};
    for (int i = 0; i < n; i++) {
        const unsigned symbol = words[i] & ((1u << EXTRA_SHIFT) - 1);
        blg_bits_add(bits, codes[symbol], lengths[symbol]);
        blg_bits_add(bits, (uint64_t)words[i] >> EXTRA_SHIFT, extra[symbol]);
    }
}

/* Makes the header of blocks with this code (RFC 1951, 3.2.7): block type 2, the lengths of both
 * codes and, before them, the code in which they are written. */
static void make_header(blg_block_code *code) {
    blg_bits bits = {.at = code->header};
    static const uint8_t order[CODE_LENGTHS] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                                11, 4,  12, 3, 13, 2, 14, 1, 15};
    const int n_literals = used_symbols(code->n_literal_bits, BLG_LITERALS);
    const int n_distances = used_symbols(code->n_distance_bits, BLG_DISTANCES);
    uint8_t all[BLG_LITERALS + BLG_DISTANCES], lengths[CODE_LENGTHS];
    uint16_t words[BLG_LITERALS + BLG_DISTANCES], codes[CODE_LENGTHS];
    uint32_t counts[CODE_LENGTHS] = {0};
    memcpy(all, code->n_literal_bits, (size_t)n_literals);
    memcpy(all + n_literals, code->n_distance_bits, (size_t)n_distances);
    const int n_words = spell(all, n_literals + n_distances, words);
    for (int i = 0; i < n_words; i++)
        counts[words[i] & ((1u << EXTRA_SHIFT) - 1)]++;
    blg_huffman_lengths(counts, CODE_LENGTHS, LONGEST_LENGTH_CODE, lengths);
    blg_huffman_codes(lengths, CODE_LENGTHS, codes);
    int n_lengths = CODE_LENGTHS;
    while (n_lengths > LEAST_LENGTHS && !lengths[order[n_lengths - 1]])
        n_lengths--;
    const uint64_t block_type = 2; /* a code of its own */
    blg_bits_add(&bits, block_type, 2);
    blg_bits_add(&bits, (uint64_t)(n_literals - LEAST_LITERALS), 5);
    blg_bits_add(&bits, (uint64_t)(n_distances - LEAST_DISTANCES), 5);
    blg_bits_add(&bits, (uint64_t)(n_lengths - LEAST_LENGTHS), 4);
    for (int i = 0; i < n_lengths; i++)
        blg_bits_add(&bits, lengths[order[i]], 3);
    add_words(&bits, words, n_words, lengths, codes);
    code->n_header_bits = (unsigned)(8 * (bits.at - code->header)) + bits.n_held;
    blg_bits_finish(&bits);
}

/* ---- from counts to a code ---- */

/* Makes the Huffman code of a block from counts of its symbols, and the ready-made codes. */

/* Counts how often each symbol of the literal code (literals, end, match lengths) occurs. A run is
 * a match at distance 1 and counts as a match. Returns the number of runs. */
static uint32_t count_literals(const blg_block_counts *counts, uint32_t literals[BLG_LITERALS]) {
    const uint32_t *run = counts->by_token + run_token(BLG_MATCH_LEAST);
    uint32_t runs = 0;
    memcpy(literals, counts->by_token, 256 * sizeof *literals);
    memset(literals + 256, 0, (BLG_LITERALS - 256) * sizeof *literals);
    for (int symbol = END + 1; symbol <= LONGEST; symbol++) {
        uint32_t sum = 0;
        if (symbol == LONGEST)
            run = counts->by_token + run_token(BLG_MATCH_MOST);
        for (int i = 0; i < 1 << blg_length_extra(symbol); i++)
            sum += *run++;
        /* the range of the symbol before LONGEST ends with 258, which has its own symbol */
        sum -= symbol == LONGEST - 1 ? counts->by_token[run_token(BLG_MATCH_MOST)] : 0;
        literals[symbol] = sum + counts->lengths[symbol - END];
        runs += sum;
    }
    literals[END] = 1;
    return runs;
}

/* Makes the Huffman code of a block. 15 bits is the longest code that deflate allows. */
void blg_block_code_make(const blg_block_counts *counts, blg_block_code *code) {
    uint32_t literals[BLG_LITERALS], distances[BLG_DISTANCES];
    memcpy(distances, counts->distances, sizeof distances);
    distances[0] += count_literals(counts, literals);
    blg_huffman_lengths(literals, BLG_LITERALS, 15, code->n_literal_bits);
    blg_huffman_lengths(distances, BLG_DISTANCES, 15, code->n_distance_bits);
    finish_code(code);
    make_header(code);
}

/* The fixed code (RFC 1951, 3.2.6). Its header is the block type alone: 1, in two bits. */
void blg_block_code_fixed(blg_block_code *code) {
    for (int i = 0; i < BLG_LITERALS; i++)
        code->n_literal_bits[i] = i < 144 ? 8 : i < END ? 9 : i < 280 ? 7 : 8;
    memset(code->n_distance_bits, 5, sizeof code->n_distance_bits);
    finish_code(code);
    code->header[0] = 1;
    code->n_header_bits = 2;
}

/* Makes the code of typical drawings. Grays between ink and paper are about equally frequent.
 *
 * The numbers of this function and the next are rounded counts per 100,000 literals and lengths,
 * from drawings made with another seed: 1,900 of 64 to 224 pixels a side, then 10,080 of 64 to
 * 512. */
void blg_block_code_drawing(blg_block_code *code) {
    static const uint16_t lengths[] = {150, 580,  460, 380, 340, 300, 300, 270,  260,  510,
                                       480, 460,  430, 810, 780, 760, 700, 1370, 1130, 860,
                                       900, 1200, 900, 580, 430, 480, 180, 80,   30,   3950};
    blg_block_counts counts = {
        .distances = {[0] = 800, [12] = 50, [13] = 50, [14] = 50, [15] = 50}};
    for (int level = 0; level < 256; level++)
        counts.by_token[level] = 190;
    counts.by_token[0] = 12750;
    counts.by_token[255] = 18250;
    for (int i = 1; i < 30; i++)
        counts.lengths[i] = lengths[i];
    for (int i = 0; i < BLG_DISTANCES; i++)
        counts.distances[i]++;
    blg_block_code_make(&counts, code);
}

/* Makes the code of typical pictures with a palette of 16 colors. The code is ready-made because it
 * saves time: for a small picture, to count its tokens and make its own code takes longer than to
 * find the tokens (end_block, picture/png.c).
 *
 * The numbers are rounded counts from the drawings of blg_block_code_drawing, written with a
 * palette. A byte holds two pixels of 16 levels. If one of them is ink or paper, the byte's
 * frequency (solid) depends on how far apart they are.
 *
 * In distances, symbol 0 is distance 1, that is, a run. Symbols 12 to 15 are distances of 65 to 256
 * bytes: so far back lies the row above in pictures of 128 to 510 pixels a side. At last the loop
 * counts each distance once more. A symbol with count 0 gets no code, and any picture may need any
 * distance. */
void blg_block_code_palette(blg_block_code *code) {
    static const uint16_t solid[16] = {17600, 1110, 950, 830, 750, 700, 660, 610,
                                       570,   520,  490, 440, 405, 330, 245, 120};
    static const uint16_t lengths[] = {0,   1240, 780, 625, 425, 330,  300, 255, 225,  380,
                                       330, 295,  265, 470, 460, 435,  290, 590, 520,  395,
                                       325, 310,  555, 700, 380, 1190, 400, 875, 1160, 1445};
    blg_block_counts counts = {
        .distances = {[0] = 15640, [12] = 15, [13] = 35, [14] = 75, [15] = 190}};
    for (int byte = 0; byte < 256; byte++) {
        const int left_level = byte >> 4, right_level = byte & 15,
                  apart = left_level < right_level ? right_level - left_level
                                                   : left_level - right_level;
        counts.by_token[byte] = left_level % 15 && right_level % 15 ? 70 : solid[apart];
    }
    for (int i = 1; i < 30; i++)
        counts.lengths[i] = lengths[i];
    for (int i = 0; i < BLG_DISTANCES; i++)
        counts.distances[i]++;
    blg_block_code_make(&counts, code);
}

/* ---- tokens ---- */

/* Measures and writes a block: begin, tokens, end. */

/* The number of bits of a deflate block under a code: its header, literals and runs, other matches,
 * and its end. */
uint64_t blg_block_size(const blg_block_counts *counts, const blg_block_code *code) {
    const unsigned last_block = 1; /* the bit that says whether the block is the last */
    uint64_t bits = last_block + code->n_header_bits + code->n_literal_bits[END];
    for (int i = 0; i < BLG_RUN_TOKENS; i++)
        bits += counts->by_token[i] * (code->by_token[i] & 255);
    for (int i = 1; i <= LONGEST - END; i++)
        bits += counts->lengths[i] *
                (code->n_literal_bits[END + i] + (unsigned)blg_length_extra(END + i));
    for (int i = 0; i < BLG_DISTANCES; i++)
        bits += counts->distances[i] * (code->n_distance_bits[i] + (unsigned)blg_distance_extra(i));
    return bits;
}

/* Adds the bit that says whether the block is the last, and the header of its code. */
void blg_block_begin(blg_bits *bits, const blg_block_code *code, bool last) {
    blg_bits_add(bits, last, 1);
    for (unsigned at = 0; at < code->n_header_bits; at += 8)
        blg_bits_add(bits, code->header[at / 8],
                     code->n_header_bits - at < 8 ? code->n_header_bits - at : 8);
}

uint64_t blg_block_match(const blg_block_code *code, int length, int distance, unsigned *n_bits) {
    unsigned n_length, n_distance;
    const uint64_t first = length_code(code, length, &n_length);
    const uint64_t second = distance_code(code, distance, &n_distance);
    *n_bits = n_length + n_distance;
    return first | second << n_length;
}

static void add_match(blg_bits *bits, const blg_block_code *code, blg_token token) {
    unsigned n;
    const uint64_t value = blg_block_match(code, (int)(token >> 16), (int)(token & 0xffff), &n);
    blg_bits_add(bits, value, n);
}

/* Whether four tokens are literals or runs: a match is at least 3 << 16. */
static inline bool are_runs(const blg_token tokens[4]) {
    return (tokens[0] | tokens[1] | tokens[2] | tokens[3]) >> 16 == 0;
}

void blg_block_count(const blg_token *tokens, size_t n, blg_block_counts *counts) {
    memset(counts, 0, sizeof *counts);
    for (size_t i = 0; i < n;) {
        const blg_token *t = tokens + i;
        const size_t runs = i + 4 <= n && are_runs(t) ? 4 : *t < BLG_RUN_TOKENS ? 1 : 0;
        for (size_t k = 0; k < runs; k++)
            counts->by_token[t[k]]++;
        if (!runs)
            blg_block_count_match(counts, (int)(*t >> 16), (int)(*t & 0xffff));
        i += runs ? runs : 1;
    }
}

/* Adds one token. */
static void add_any(blg_bits *bits, const blg_block_code *code, blg_token token) {
    if (token >= BLG_RUN_TOKENS)
        add_match(bits, code, token);
    else
        blg_bits_add(bits, code->by_token[token] >> 8, (unsigned)(code->by_token[token] & 255));
}

/* Writes the codes of n tokens. To be fast, writes four at a time if all are literals or runs and
 * their bits fit into one step of 56 bits. */
void blg_block_tokens(blg_bits *bits, const blg_block_code *code, const blg_token *tokens,
                      size_t n) {
    blg_bits here = *bits;
    for (size_t i = 0; i < n;) {
        if (i + 4 <= n && are_runs(tokens + i)) {
            const uint64_t a = code->by_token[tokens[i]], b = code->by_token[tokens[i + 1]];
            const uint64_t c = code->by_token[tokens[i + 2]], d = code->by_token[tokens[i + 3]];
            const unsigned to_b = a & 255, to_c = to_b + (b & 255), to_d = to_c + (c & 255),
                           all = to_d + (d & 255);
            if (all <= 56) {
                blg_bits_add(&here, a >> 8 | b >> 8 << to_b | c >> 8 << to_c | d >> 8 << to_d, all);
                i += 4;
                continue;
            }
        }
        add_any(&here, code, tokens[i++]);
    }
    *bits = here;
}

void blg_block_end(blg_bits *bits, const blg_block_code *code) {
    blg_bits_add(bits, code->literal_codes[END], code->n_literal_bits[END]);
}

/* ---- huffman ---- */

/* Code lengths by the method of Moffat and Katajainen, which works in one array: sorted counts
 * become the parents of a tree, and the parents become depths. Lengths above the limit are cut to
 * it, so the sum of 2^-length exceeds 1. Then shorter codes get one bit more, one code at a time,
 * until the sum is 1. The header is picture/png.h. */

#define LONGEST_CODE 15
#define SYMBOL_BITS  9  /* of a key, below its count */
#define FEW_KEYS     20 /* that are sorted by insertion */

/* Sorts keys by their eight bits from bit `shift` on; keys with equal bits keep their order. */
static void sort_by_byte(const uint32_t *keys, int n, int shift, uint32_t *sorted) {
    uint16_t first[257] = {0};
    for (int i = 0; i < n; i++)
        first[1 + (keys[i] >> shift & 255)]++;
    for (int i = 1; i < 256; i++)
        first[i] = (uint16_t)(first[i] + first[i - 1]);
    for (int i = 0; i < n; i++)
        sorted[first[keys[i] >> shift & 255]++] = keys[i];
}

/* Sorts up to FEW_KEYS keys by insertion, and more keys byte by byte. A key is a count and below it
 * a symbol; the keys arrive in the order of their symbols. */
static void sort_keys(uint32_t *keys, int n, uint32_t highest) {
    uint32_t other[BLG_HUFFMAN_MOST];
    for (int i = 1; i < n && n <= FEW_KEYS; i++) {
        const uint32_t key = keys[i];
        int at = i;
        for (; at && keys[at - 1] > key; at--)
            keys[at] = keys[at - 1];
        keys[at] = key;
    }
    for (int shift = SYMBOL_BITS; n > FEW_KEYS && shift < 32 && highest >> shift; shift += 8) {
        sort_by_byte(keys, n, shift, other);
        memcpy(keys, other, (size_t)n * sizeof *keys);
    }
}

/* Replaces n >= 2 counts in rising order by the depths of their leaves in a Huffman tree, in
 * falling order. The array is used three times: inner nodes take the places of counts that were
 * summed, then hold their parents, then their depths. */
static void depths_of(uint32_t *tree, int n) {
    int root = 0, leaf = 2;
    tree[0] += tree[1]; /* from counts to parents: each new node sums the two smallest nodes */
    for (int next = 1; next < n - 1; next++) {
        uint32_t sum = 0;
        for (int half = 0; half < 2; half++)
            if (leaf >= n || (root < next && tree[root] < tree[leaf])) {
                sum += tree[root];
                tree[root++] = (uint32_t)next;
            } else {
                sum += tree[leaf++];
            }
        tree[next] = sum;
    }
    tree[n - 2] = 0; /* from parents to depths of the inner nodes; the root is last */
    for (int next = n - 3; next >= 0; next--)
        tree[next] = tree[tree[next]] + 1;
    /* from inner nodes to leaves: nodes of a depth that are no inner nodes are leaves */
    int free_nodes = 1, depth = 0, inner = n - 2;
    for (int next = n - 1; free_nodes > 0; depth++) {
        int used = 0;
        for (; inner >= 0 && tree[inner] == (uint32_t)depth; inner--)
            used++;
        for (; free_nodes > used; free_nodes--)
            tree[next--] = (uint32_t)depth;
        free_nodes = 2 * used;
    }
}

/* Sets counts[length] to the number of symbols that get codes of this length, at most `limit`, so
 * that a complete prefix code exists. depths: of n symbols. whole: the sum of 2^-length over the
 * symbols, times 2^limit, which must become 2^limit. */
static void limit_lengths(const uint32_t *depths, int n, int limit, int counts[LONGEST_CODE + 1]) {
    int32_t whole = 0;
    for (int i = 0; i < n; i++)
        counts[depths[i] < (uint32_t)limit ? (int)depths[i] : limit]++;
    for (int length = 1; length <= limit; length++)
        whole += (int32_t)counts[length] << (limit - length);
    for (; whole > (int32_t)1 << limit; whole--) {
        int length = limit - 1;
        while (!counts[length])
            length--;
        counts[length]--;
        counts[length + 1] += 2;
        counts[limit]--;
    }
}

/* Finds the number of bits of each symbol's Huffman code: `limit` at most, 0 for symbols that do
 * not occur. Sorts the symbols by count, finds their depths in the tree, and gives the longest
 * codes to the rarest. */
void blg_huffman_lengths(const uint32_t *counts, int n, int limit, uint8_t *lengths) {
    uint32_t keys[BLG_HUFFMAN_MOST], depths[BLG_HUFFMAN_MOST];
    uint32_t all = 0;
    int used = 0, of_length[LONGEST_CODE + 1] = {0};
    memset(lengths, 0, (size_t)n);
    for (int i = 0; i < n; i++) {
        keys[used] = counts[i] << SYMBOL_BITS | (uint32_t)i;
        all |= counts[i];
        used += counts[i] > 0;
    }
    sort_keys(keys, used, all << SYMBOL_BITS);
    for (int i = 0; i < used; i++)
        depths[i] = keys[i] >> SYMBOL_BITS;
    if (used > 1)
        depths_of(depths, used);
    else if (used == 1)
        depths[0] = 1;
    limit_lengths(depths, used, limit, of_length);
    for (int length = 1, i = used; length <= limit; length++)
        for (int k = 0; k < of_length[length]; k++)
            lengths[keys[--i] & ((1u << SYMBOL_BITS) - 1)] = (uint8_t)length;
}

/* The 16 bits of code in reverse order. */
static unsigned turned(unsigned code) {
    code = (code & 0x5555) << 1 | (code >> 1 & 0x5555);
    code = (code & 0x3333) << 2 | (code >> 2 & 0x3333);
    code = (code & 0x0f0f) << 4 | (code >> 4 & 0x0f0f);
    return (code & 0x00ff) << 8 | code >> 8;
}

/* Canonical Huffman codes of these lengths (RFC 1951, 3.2.2), with the bits turned around. */
void blg_huffman_codes(const uint8_t *lengths, int n, uint16_t *codes) {
    unsigned next[LONGEST_CODE + 2] = {0}, of_length[LONGEST_CODE + 1] = {0};
    for (int i = 0; i < n; i++)
        of_length[lengths[i]]++;
    for (int length = 1; length <= LONGEST_CODE; length++)
        next[length + 1] = (next[length] + of_length[length]) << 1;
    for (int i = 0; i < n; i++)
        codes[i] = (uint16_t)(lengths[i] ? turned(next[lengths[i]]++) >> (16 - lengths[i]) : 0);
}
