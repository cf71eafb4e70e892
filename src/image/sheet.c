/* Sheet: problems on one page, for people.
 *
 *     caption, as a rule the name
 *     A            B            test
 *     +--+--+      +--+--+      +--+   queries of A
 *     |  |  |      |  |  |      |  |
 *     +--+--+      +--+--+      +--+   queries of B
 *
 * Several problems stand in cells of equal size, row by row, in as many columns as make the sheet
 * about as wide as it is high.
 *
 * All lengths are pixels, y down; the picture is gray, 255 = paper. As SVG or PDF the images are
 * curves; texts and frames stay pixels. */
#include "image/render.h"

#include "base/fs.h"
#include "image/canvas.h"
#include "image/png.h"
#include "ink/painted.h"

#include <stdio.h>
#include <string.h>

#define DEFAULT_PANEL_PX 128
#define FRAME            160 /* gray of the panels' frames */

/* Layout of one problem's picture, relative to its upper left corner. */
typedef struct layout {
    int panel, zoom, gap;
    int caption, lines; /* height of a line of text; number of lines above A and B */
    int columns, rows;  /* of a side's support */
    int block_gap;
    int width, height;
} layout;

typedef struct sheet {
    layout at;
    blg_canvas canvas;
    blg_ink ink; /* ink of one image, or of all images if they are curves */
    bool curves;
    blg_page_cell *cells;
    int n_cells, cap_cells;
} sheet;

static int larger(int a, int b) {
    return a > b ? a : b;
}

/* Two columns as in the paper's figures; one up to 3 support images, four above 8. */
static int columns_for(int n_support) {
    return n_support > 8 ? 4 : n_support > 3 ? 2 : 1;
}

static const char *caption_of(const blg_sheet *whole, int problem) {
    return whole->captions ? whole->captions[problem] : whole->problems[problem].name;
}

/* The number of lines in text; *longest gets the length of the longest line. */
static int count_lines(const char *text, int *longest) {
    int lines = 1;
    *longest = (int)strcspn(text, "\n");
    for (const char *at = strchr(text, '\n'); at; at = strchr(at + 1, '\n'), lines++)
        *longest = larger(*longest, (int)strcspn(at + 1, "\n"));
    return lines;
}

static layout lay_out(const blg_sheet *whole, int number) {
    const blg_problem *problem = &whole->problems[number];
    const int panel = whole->panel_px;
    layout at = {.panel = panel};
    int letters;
    at.zoom = larger(1, panel / 64);
    at.gap = larger(2, panel / 32);
    at.block_gap = larger(8, panel / 4);
    at.caption = (BLG_LETTER_HEIGHT + 4) * at.zoom;
    at.columns = columns_for(problem->n_support);
    at.rows = larger((problem->n_support + at.columns - 1) / at.columns, 2);
    int block = at.columns * (panel + at.gap);
    int queries = larger(larger(problem->n_query[0], problem->n_query[1]), 1) * (panel + at.gap);
    at.lines = count_lines(caption_of(whole, number), &letters);
    int text = letters * BLG_LETTER_ADVANCE * at.zoom;
    at.width = larger(2 * block + queries + 2 * at.block_gap, text) + 2 * at.block_gap;
    at.height = (at.lines + 1) * at.caption + at.rows * (panel + at.gap) + at.block_gap;
    return at;
}

static void frame_panel(blg_canvas *c, int x, int y, int side) {
    for (int i = -1; i <= side; i++) {
        c->pixels[(size_t)(y - 1) * (size_t)c->width + (size_t)(x + i)] = FRAME;
        c->pixels[(size_t)(y + side) * (size_t)c->width + (size_t)(x + i)] = FRAME;
        c->pixels[(size_t)(y + i) * (size_t)c->width + (size_t)(x - 1)] = FRAME;
        c->pixels[(size_t)(y + i) * (size_t)c->width + (size_t)(x + side)] = FRAME;
    }
}

/* Adds an image as curves. */
static blg_status add_cell(sheet *s, const blg_scene *scene, int x, int y, blg_error *error) {
    const int first = s->ink.n_items;
    blg_scene room;
    scene = blg_painted_scene(scene, &room);
    for (int i = 0; i < scene->n_shapes; i++)
        if (blg_ink_add_shape(&s->ink, &scene->programs[i], &scene->poses[i]) != BLG_OK)
            return blg_no_memory(error);
    if (!blg_buf_grow(&s->cells, &s->cap_cells, s->n_cells + 1, sizeof *s->cells))
        return blg_no_memory(error);
    s->cells[s->n_cells++] = (blg_page_cell){.first = first,
                                             .n = s->ink.n_items - first,
                                             .x_px = x,
                                             .y_px = y,
                                             .side_px = s->at.panel,
                                             .pen_px = scene->pen_px,
                                             .stamp_px = scene->stamp_px,
                                             .published = scene->published};
    return BLG_OK;
}

static blg_status draw_panel(sheet *s, const blg_scene *scene, int x, int y, blg_error *error) {
    const blg_raster_options options = {.size_px = s->at.panel};
    blg_status status = s->curves ? add_cell(s, scene, x, y, error) : BLG_OK;
    if (!s->curves && blg_ink_draw_scene(&s->ink, scene) != BLG_OK)
        return blg_no_memory(error);
    if (!s->curves)
        status = blg_canvas_picture(&s->canvas, &s->ink, &options, x, y, error);
    if (status == BLG_OK)
        frame_panel(&s->canvas, x, y, s->at.panel);
    return status;
}

static void write_text(sheet *s, int x, int y, const char *text) {
    blg_canvas_text(&s->canvas, x, y, s->at.zoom, text);
}

static void write_caption(sheet *s, int x, int y, const char *text) {
    char line[256];
    for (;; text++, y += s->at.caption) {
        const size_t n = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)(n < sizeof line ? n : sizeof line - 1), text);
        write_text(s, x, y, line);
        text += n;
        if (!*text)
            return;
    }
}

/* Draws a problem: caption, support of the positive side, support of the negative side, queries. */
static blg_status draw_problem(sheet *s, const blg_sheet *whole, int number, int left, int top,
                               blg_error *error) {
    const blg_problem *problem = &whole->problems[number];
    const layout *at = &s->at;
    int step = at->panel + at->gap, y = top + at->lines * at->caption;
    int second = left + at->columns * step + at->block_gap;
    int third = second + at->columns * step + at->block_gap;
    write_caption(s, left, top + 2 * at->zoom, caption_of(whole, number));
    write_text(s, left, y, "A");
    write_text(s, second, y, "B");
    write_text(s, third, y, "test");
    y += at->caption;
    blg_status status = BLG_OK;
    for (int block = 0; block < 2; block++) {
        const int side = block == 0;
        const blg_scene *images = problem->images[side];
        for (int i = 0; i < problem->n_support && status == BLG_OK; i++)
            status = draw_panel(s, &images[i], (block ? second : left) + i % at->columns * step,
                                y + i / at->columns * step, error);
        for (int i = 0; i < problem->n_query[side] && status == BLG_OK; i++)
            status = draw_panel(s, &images[problem->n_support + i], third + i * step,
                                y + block * step, error);
    }
    return status;
}

/* Size of the cells, which hold the largest problem, and number of columns. */
typedef struct grid {
    int columns, width, height;
} grid;

static grid make_grid(const blg_sheet *whole) {
    grid g = {.columns = 1};
    const int n = whole->n_problems;
    for (int i = 0; i < n; i++) {
        layout at = lay_out(whole, i);
        g.width = larger(g.width, at.width);
        g.height = larger(g.height, at.height);
    }
    while (g.columns < n && g.columns * g.width < (n + g.columns - 1) / g.columns * g.height)
        g.columns++;
    return g;
}

static blg_status draw_sheet(sheet *s, const blg_sheet *whole, grid g, blg_error *error) {
    for (int i = 0; i < whole->n_problems; i++) {
        s->at = lay_out(whole, i);
        blg_status status = draw_problem(s, whole, i, i % g.columns * g.width + s->at.block_gap,
                                         i / g.columns * g.height + s->at.block_gap / 2, error);
        if (status != BLG_OK)
            return status;
    }
    return BLG_OK;
}

blg_status blg_sheet_size(blg_sheet *sheet, blg_error *error) {
    const grid g = make_grid(sheet);
    sheet->width = g.columns * g.width;
    sheet->height = (sheet->n_problems + g.columns - 1) / g.columns * g.height;
    return blg_canvas_check(sheet->width, sheet->height, error);
}

/* Draws a sheet; width and height are set. */
static blg_status draw(const blg_sheet *whole, bool curves, sheet *s, blg_error *error) {
    *s = (sheet){.at = {.panel = whole->panel_px}, .curves = curves};
    const grid g = make_grid(whole);
    blg_status status = blg_canvas_create(whole->width, whole->height, &s->canvas, error);
    return status == BLG_OK ? draw_sheet(s, whole, g, error) : status;
}

static void sheet_free(sheet *s) {
    blg_ink_free(&s->ink);
    blg_canvas_free(&s->canvas);
    blg_buf_release(&s->cells);
}

blg_status blg_sheet_draw(const blg_sheet *whole, uint8_t *pixels, blg_error *error) {
    sheet s;
    blg_status status = draw(whole, false, &s, error);
    if (status == BLG_OK)
        memcpy(pixels, s.canvas.pixels, (size_t)whole->width * (size_t)whole->height);
    sheet_free(&s);
    return status;
}

static blg_status write_curves(const sheet *s, blg_vector_format format, const char *path,
                               blg_error *error) {
    const blg_page page = {.width_px = s->canvas.width,
                           .height_px = s->canvas.height,
                           .captions = s->canvas.pixels,
                           .ink = &s->ink,
                           .cells = s->cells,
                           .n_cells = s->n_cells};
    blg_buf file = {0};
    blg_status status = blg_raster_page_bytes(&page, format, &file, error);
    if (status == BLG_OK)
        status = blg_fs_write(path, file.data, file.size, BLG_FS_DURABLE, error);
    blg_buf_free(&file);
    return status;
}

blg_status blg_render_sheet(const blg_problem *problems, int n_problems,
                            const blg_render_options *options, const char *path, blg_error *error) {
    blg_sheet whole = {.problems = problems,
                       .n_problems = n_problems,
                       .panel_px = options->size_px ? options->size_px : DEFAULT_PANEL_PX,
                       .captions = options->captions};
    blg_image_format format;
    blg_status status = blg_image_format_of(path, &format, error);
    if (status == BLG_OK)
        status = blg_sheet_size(&whole, error);
    if (status != BLG_OK)
        return status;
    sheet s;
    status = draw(&whole, format != BLG_IMAGE_PNG, &s, error);
    if (status == BLG_OK && s.curves)
        status = write_curves(&s, format == BLG_IMAGE_SVG ? BLG_VECTOR_SVG : BLG_VECTOR_PDF, path,
                              error);
    else if (status == BLG_OK)
        status = blg_png_write(s.canvas.pixels, s.canvas.width, s.canvas.height, 8, path, error);
    sheet_free(&s);
    return status;
}
