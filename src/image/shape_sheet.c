/* Shape sheet: a catalogue on one page, for people.
 *
 *     super class  (number of shapes)
 *     +----+  +----+  +----+
 *     |    |  |    |  |    |      every figure as large as its square allows, upright as its
 *     +----+  +----+  +----+      catalogue row draws it
 *     name    name    name
 *
 * All lengths are pixels, y down; the picture is gray, 255 = paper. The page is drawn as pixels, or
 * as curves with captions that stay pixels. */
#include "analyse/analyse.h"
#include "base/fs.h"
#include "base/str.h"
#include "image/canvas.h"
#include "image/png.h"
#include "image/render.h"

#include <stdio.h>
#include <string.h>

#define DEFAULT_PANEL_PX  160
#define DEFAULT_COLUMNS   12
#define MARGIN_PX         8
#define LINE_PX           (BLG_LETTER_HEIGHT + 3)
#define HEADING_ZOOM      2
#define HEADING_PX        (HEADING_ZOOM * LINE_PX + 12)
#define LARGEST_SQUARE_PX 1024
#define LARGEST_COLUMNS   64
/* Diameter of every figure in its square, in plane units; it leaves room for decorations. */
#define FIGURE_UNIT 600

typedef struct page {
    const blg_catalogue *catalogue;
    const blg_shapes_options *options;
    int panel, columns, cell_width, width, height;
    blg_page_cell *cells;
    int n_cells, cap_cells;
    blg_ink ink;
    blg_canvas canvas; /* without pixels while the page is laid out */
} page;

static bool wanted(const page *p, int super_class) {
    const char *only = p->options->super_class;
    return !only || strcmp(only, blg_catalogue_super_class(p->catalogue, super_class)) == 0;
}

static void write_text(page *p, int x, int y, int zoom, const char *text) {
    if (p->canvas.pixels)
        blg_canvas_text(&p->canvas, x, y, zoom, text);
}

/* Adds one shape's ink and its cell. */
static blg_status add_shape(page *p, const blg_shape *shape, int x, int y, blg_error *error) {
    blg_scene scene = {.n_shapes = 1, .programs = {shape->program}, .shapes = {-1}};
    if (shape->decorable)
        for (int i = 0; i < scene.programs[0].n_actions; i++)
            scene.programs[0].actions[i].type = p->options->type;
    blg_figure figure;
    blg_figure_prepare(&shape->program, &figure);
    double scale = figure.n > 0 ? FIGURE_UNIT / figure.diameter : 0;
    blg_status status = blg_render_arrange(&scene, scale, 0, error);
    if (status != BLG_OK)
        return status;
    int first = p->ink.n_items;
    if (blg_ink_add_shape(&p->ink, &scene.programs[0], &scene.poses[0]) != BLG_OK ||
        !blg_buf_grow(&p->cells, &p->cap_cells, p->n_cells + 1, sizeof *p->cells))
        return blg_no_memory(error);
    p->cells[p->n_cells++] = (blg_page_cell){.first = first,
                                             .n = p->ink.n_items - first,
                                             .x_px = x + (p->cell_width - p->panel) / 2,
                                             .y_px = y,
                                             .side_px = p->panel};
    int name_width = (int)strlen(shape->name) * BLG_LETTER_ADVANCE;
    write_text(p, x + (p->cell_width - name_width) / 2, y + p->panel, 1, shape->name);
    return BLG_OK;
}

/* Lays out one super class from y = top down. Draws it only if the canvas has pixels. Returns the
 * next free y. */
static int add_class(page *p, int super_class, int top, blg_status *status, blg_error *error) {
    int n = 0, y = top + HEADING_PX, row = p->panel + LINE_PX;
    for (int i = 0; i < blg_catalogue_size(p->catalogue); i++) {
        const blg_shape *shape = blg_catalogue_shape(p->catalogue, i);
        if (shape->super_class_id != super_class)
            continue;
        if (p->canvas.pixels && *status == BLG_OK)
            *status = add_shape(p, shape, MARGIN_PX + n % p->columns * p->cell_width,
                                y + n / p->columns * row, error);
        n++;
    }
    char heading[160];
    snprintf(heading, sizeof heading, "%.120s  (%d)",
             blg_catalogue_super_class(p->catalogue, super_class), n);
    write_text(p, MARGIN_PX, top + 8, HEADING_ZOOM, heading);
    return y + (n + p->columns - 1) / p->columns * row;
}

static int walk(page *p, blg_status *status, blg_error *error) {
    int y = MARGIN_PX;
    for (int id = 0; id < blg_catalogue_super_classes(p->catalogue); id++)
        if (wanted(p, id))
            y = add_class(p, id, y, status, error);
    return y + MARGIN_PX;
}

static int longest_name(const page *p) {
    size_t longest = 0;
    for (int i = 0; i < blg_catalogue_size(p->catalogue); i++) {
        const blg_shape *shape = blg_catalogue_shape(p->catalogue, i);
        if (wanted(p, shape->super_class_id) && strlen(shape->name) > longest)
            longest = strlen(shape->name);
    }
    return (int)longest;
}

static blg_status nothing_to_draw(const page *p, blg_error *error) {
    const char *only = p->options->super_class, *best = NULL;
    if (!only)
        return blg_error_set(error, BLG_INFEASIBLE, "the catalogue has no shape to draw");
    for (int id = 0; id < blg_catalogue_super_classes(p->catalogue); id++) {
        const char *name = blg_catalogue_super_class(p->catalogue, id);
        if (blg_str_nearest(only, &name, 1) &&
            (!best || blg_str_distance(only, name) < blg_str_distance(only, best)))
            best = name;
    }
    return blg_error_set(error, BLG_INVALID, "unknown super class \"%.80s\"%s%.80s%s", only,
                         best ? "; did you mean \"" : "", best ? best : "", best ? "\"?" : "");
}

static blg_status lay_out(page *p, blg_error *error) {
    p->panel = p->options->panel_px ? p->options->panel_px : DEFAULT_PANEL_PX;
    p->columns = p->options->columns ? p->options->columns : DEFAULT_COLUMNS;
    if (p->panel < BLG_MIN_SIZE_PX || p->panel > LARGEST_SQUARE_PX || p->columns < 1 ||
        p->columns > LARGEST_COLUMNS)
        return blg_error_set(error, BLG_INVALID, "squares of %d..%d px in 1..%d columns expected",
                             BLG_MIN_SIZE_PX, LARGEST_SQUARE_PX, LARGEST_COLUMNS);
    int longest = longest_name(p);
    if (longest == 0)
        return nothing_to_draw(p, error);
    p->cell_width = (longest + 1) * BLG_LETTER_ADVANCE;
    if (p->cell_width < p->panel)
        p->cell_width = p->panel;
    blg_status status = BLG_OK;
    p->width = 2 * MARGIN_PX + p->columns * p->cell_width;
    p->height = walk(p, &status, error);
    return status;
}

/* ---- the page as a file ---- */

static blg_status draw_pixels(page *p, blg_error *error) {
    const blg_raster_options options = {.size_px = p->panel, .best = 1};
    blg_status status = BLG_OK;
    for (int i = 0; i < p->n_cells && status == BLG_OK; i++) {
        const blg_page_cell *cell = &p->cells[i];
        blg_ink part = p->ink;
        part.items += cell->first;
        part.n_items = cell->n;
        status = blg_canvas_picture(&p->canvas, &part, &options, cell->x_px, cell->y_px, error);
    }
    return status;
}

static blg_status write_page(page *p, blg_image_format format, const char *path, blg_error *error) {
    if (format == BLG_IMAGE_PNG) {
        blg_status status = draw_pixels(p, error);
        return status == BLG_OK
                   ? blg_png_write(p->canvas.pixels, p->width, p->height, 8, path, error)
                   : status;
    }
    const blg_page page = {p->width, p->height, p->canvas.pixels, &p->ink, p->cells, p->n_cells};
    blg_buf file = {0};
    blg_status status = blg_raster_page_bytes(
        &page, format == BLG_IMAGE_SVG ? BLG_VECTOR_SVG : BLG_VECTOR_PDF, &file, error);
    if (status == BLG_OK)
        status = blg_fs_write(path, file.data, file.size, BLG_FS_DURABLE, error);
    blg_buf_free(&file);
    return status;
}

blg_status blg_render_shapes(const blg_catalogue *catalogue, const blg_shapes_options *options,
                             const char *path, blg_error *error) {
    blg_image_format format = BLG_IMAGE_PNG;
    page p = {.catalogue = catalogue, .options = options};
    blg_status status = blg_image_format_of(path, &format, error);
    if (status == BLG_OK)
        status = lay_out(&p, error);
    if (status == BLG_OK)
        status = blg_canvas_create(p.width, p.height, &p.canvas, error);
    if (status == BLG_OK)
        walk(&p, &status, error);
    if (status == BLG_OK)
        status = write_page(&p, format, path, error);
    blg_canvas_free(&p.canvas);
    blg_ink_free(&p.ink);
    blg_buf_release(&p.cells);
    return status;
}
