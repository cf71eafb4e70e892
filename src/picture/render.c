/* Pictures for people: one scene as PNG, SVG or PDF, sheets of problems, and pages of shapes.
 * Scenes or a catalogue come in; a file comes out, drawn by Cairo. The last chapter makes SVG for
 * web pages without Cairo. `render`, `sheet`, `shapes sheet`, the card and the public interface use
 * it; studies use the SVG. The headers are picture/draw.h and picture/raster.h. */

#include "base/files.h"
#include "base/geometry.h"
#include "base/text.h"
#include "figure/analyse.h"
#include "figure/ink.h"
#include "picture/draw.h"
#include "picture/png.h"
#include "picture/raster.h"

/* ---- canvas ---- */

/* A canvas is a gray page, on which sheets put pictures and texts. A letter of its font is five
 * pixels wide, seven high above the base line and two below. The table has a byte for each row of
 * pixels, the top row first; bit 4 is the leftmost pixel. It has letters, digits, and the signs
 * that names, numbers and sentences use. */

#define PAPER 255
#define FRAME 160 /* gray of a sheet's frames */
/* Largest side that encoders and viewers accept without trouble. */
#define LARGEST_SIDE_PX 30000

typedef struct letter {
    char c;
    uint8_t rows[BLG_LETTER_HEIGHT]; /* from the top; the lowest bit is the rightmost dot */
} letter;

static const letter font[] = {
    {'a', {0x00, 0x00, 0x0e, 0x01, 0x0f, 0x11, 0x0f}},
    {'b', {0x10, 0x10, 0x1e, 0x11, 0x11, 0x11, 0x1e}},
    {'c', {0x00, 0x00, 0x0e, 0x11, 0x10, 0x11, 0x0e}},
    {'d', {0x01, 0x01, 0x0f, 0x11, 0x11, 0x11, 0x0f}},
    {'e', {0x00, 0x00, 0x0e, 0x11, 0x1f, 0x10, 0x0e}},
    {'f', {0x06, 0x09, 0x08, 0x1c, 0x08, 0x08, 0x08}},
    {'g', {0x00, 0x00, 0x0f, 0x11, 0x11, 0x11, 0x0f, 0x01, 0x0e}},
    {'h', {0x10, 0x10, 0x1e, 0x11, 0x11, 0x11, 0x11}},
    {'i', {0x04, 0x00, 0x0c, 0x04, 0x04, 0x04, 0x0e}},
    {'j', {0x02, 0x00, 0x06, 0x02, 0x02, 0x02, 0x02, 0x12, 0x0c}},
    {'k', {0x10, 0x10, 0x12, 0x14, 0x18, 0x14, 0x12}},
    {'l', {0x0c, 0x04, 0x04, 0x04, 0x04, 0x04, 0x0e}},
    {'m', {0x00, 0x00, 0x1a, 0x15, 0x15, 0x15, 0x15}},
    {'n', {0x00, 0x00, 0x1e, 0x11, 0x11, 0x11, 0x11}},
    {'o', {0x00, 0x00, 0x0e, 0x11, 0x11, 0x11, 0x0e}},
    {'p', {0x00, 0x00, 0x1e, 0x11, 0x11, 0x11, 0x1e, 0x10, 0x10}},
    {'q', {0x00, 0x00, 0x0f, 0x11, 0x11, 0x11, 0x0f, 0x01, 0x01}},
    {'r', {0x00, 0x00, 0x16, 0x19, 0x10, 0x10, 0x10}},
    {'s', {0x00, 0x00, 0x0f, 0x10, 0x0e, 0x01, 0x1e}},
    {'t', {0x08, 0x08, 0x1c, 0x08, 0x08, 0x09, 0x06}},
    {'u', {0x00, 0x00, 0x11, 0x11, 0x11, 0x11, 0x0f}},
    {'v', {0x00, 0x00, 0x11, 0x11, 0x11, 0x0a, 0x04}},
    {'w', {0x00, 0x00, 0x11, 0x15, 0x15, 0x15, 0x0a}},
    {'x', {0x00, 0x00, 0x11, 0x0a, 0x04, 0x0a, 0x11}},
    {'y', {0x00, 0x00, 0x11, 0x11, 0x11, 0x11, 0x0f, 0x01, 0x0e}},
    {'z', {0x00, 0x00, 0x1f, 0x02, 0x04, 0x08, 0x1f}},
    {'0', {0x0e, 0x11, 0x13, 0x15, 0x19, 0x11, 0x0e}},
    {'1', {0x04, 0x0c, 0x04, 0x04, 0x04, 0x04, 0x0e}},
    {'2', {0x0e, 0x11, 0x01, 0x06, 0x08, 0x10, 0x1f}},
    {'3', {0x0e, 0x11, 0x01, 0x06, 0x01, 0x11, 0x0e}},
    {'4', {0x02, 0x06, 0x0a, 0x12, 0x1f, 0x02, 0x02}},
    {'5', {0x1f, 0x10, 0x1e, 0x01, 0x01, 0x11, 0x0e}},
    {'6', {0x06, 0x08, 0x10, 0x1e, 0x11, 0x11, 0x0e}},
    {'7', {0x1f, 0x01, 0x02, 0x04, 0x08, 0x08, 0x08}},
    {'8', {0x0e, 0x11, 0x11, 0x0e, 0x11, 0x11, 0x0e}},
    {'9', {0x0e, 0x11, 0x11, 0x0f, 0x01, 0x02, 0x0c}},
    {'A', {0x0e, 0x11, 0x11, 0x1f, 0x11, 0x11, 0x11}},
    {'B', {0x1e, 0x11, 0x11, 0x1e, 0x11, 0x11, 0x1e}},
    {'C', {0x0e, 0x11, 0x10, 0x10, 0x10, 0x11, 0x0e}},
    {'D', {0x1e, 0x11, 0x11, 0x11, 0x11, 0x11, 0x1e}},
    {'E', {0x1f, 0x10, 0x10, 0x1e, 0x10, 0x10, 0x1f}},
    {'F', {0x1f, 0x10, 0x10, 0x1e, 0x10, 0x10, 0x10}},
    {'G', {0x0e, 0x11, 0x10, 0x17, 0x11, 0x11, 0x0f}},
    {'H', {0x11, 0x11, 0x11, 0x1f, 0x11, 0x11, 0x11}},
    {'I', {0x0e, 0x04, 0x04, 0x04, 0x04, 0x04, 0x0e}},
    {'J', {0x07, 0x02, 0x02, 0x02, 0x02, 0x12, 0x0c}},
    {'K', {0x11, 0x12, 0x14, 0x18, 0x14, 0x12, 0x11}},
    {'L', {0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x1f}},
    {'M', {0x11, 0x1b, 0x15, 0x15, 0x11, 0x11, 0x11}},
    {'N', {0x11, 0x19, 0x15, 0x13, 0x11, 0x11, 0x11}},
    {'O', {0x0e, 0x11, 0x11, 0x11, 0x11, 0x11, 0x0e}},
    {'P', {0x1e, 0x11, 0x11, 0x1e, 0x10, 0x10, 0x10}},
    {'Q', {0x0e, 0x11, 0x11, 0x11, 0x15, 0x12, 0x0d}},
    {'R', {0x1e, 0x11, 0x11, 0x1e, 0x14, 0x12, 0x11}},
    {'S', {0x0f, 0x10, 0x10, 0x0e, 0x01, 0x01, 0x1e}},
    {'T', {0x1f, 0x04, 0x04, 0x04, 0x04, 0x04, 0x04}},
    {'U', {0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x0e}},
    {'V', {0x11, 0x11, 0x11, 0x11, 0x11, 0x0a, 0x04}},
    {'W', {0x11, 0x11, 0x11, 0x15, 0x15, 0x15, 0x0a}},
    {'X', {0x11, 0x11, 0x0a, 0x04, 0x0a, 0x11, 0x11}},
    {'Y', {0x11, 0x11, 0x0a, 0x04, 0x04, 0x04, 0x04}},
    {'Z', {0x1f, 0x01, 0x02, 0x04, 0x08, 0x10, 0x1f}},
    {'?', {0x0e, 0x11, 0x01, 0x06, 0x04, 0x00, 0x04}},
    {'-', {0x00, 0x00, 0x00, 0x1f}},
    {'+', {0x00, 0x04, 0x04, 0x1f, 0x04, 0x04}},
    {'_', {0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x1f}},
    {'.', {0x00, 0x00, 0x00, 0x00, 0x00, 0x0c, 0x0c}},
    {',', {0x00, 0x00, 0x00, 0x00, 0x00, 0x0c, 0x04, 0x08}},
    {';', {0x00, 0x0c, 0x0c, 0x00, 0x0c, 0x04, 0x08}},
    {'\'', {0x04, 0x04, 0x08}},
    {'"', {0x0a, 0x0a}},
    {':', {0x00, 0x0c, 0x0c, 0x00, 0x0c, 0x0c}},
    {'(', {0x02, 0x04, 0x08, 0x08, 0x08, 0x04, 0x02}},
    {')', {0x08, 0x04, 0x02, 0x02, 0x02, 0x04, 0x08}},
    {'/', {0x01, 0x01, 0x02, 0x04, 0x08, 0x10, 0x10}},
    {'=', {0x00, 0x00, 0x1f, 0x00, 0x1f}},
    {'<', {0x02, 0x04, 0x08, 0x10, 0x08, 0x04, 0x02}},
    {'>', {0x08, 0x04, 0x02, 0x01, 0x02, 0x04, 0x08}},
};

static const letter *find_letter(char c) {
    for (unsigned i = 0; i < sizeof font / sizeof *font; i++)
        if (font[i].c == c)
            return &font[i];
    return NULL;
}

/* Samples of an output pixel, a side. */
#define SAMPLES 4

static bool is_dot(const letter *letter, int column, int row) {
    return column >= 0 && column < 5 && row >= 0 && row < BLG_LETTER_HEIGHT &&
           letter->rows[row] >> (4 - column) & 1;
}

/* Whether the pen covers a point. The pen draws a letter as strokes from dot to dot: to the dots
 * beside and below, and to the dots below at a slant if no dot lies between. x, y: the point; dot:
 * side of a dot, of which the pen has nine tenths; all in samples. */
static bool pen_covers(const letter *letter, int x, int y, int dot) {
    static const int towards[][2] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};
    for (int row = y / dot - 1; row <= y / dot + 1; row++)
        for (int column = x / dot - 1; column <= x / dot + 1; column++) {
            if (!is_dot(letter, column, row))
                continue;
            for (int i = 0; i < 4; i++) {
                const int dx = towards[i][0], dy = towards[i][1];
                const bool slants = dx && dy;
                const bool joins = is_dot(letter, column + dx, row + dy) &&
                                   !(slants && (is_dot(letter, column + dx, row) ||
                                                is_dot(letter, column, row + dy)));
                /* the point, seen from the middle of the dot, in half samples */
                const int u = 2 * x + 1 - (2 * column + 1) * dot;
                const int v = 2 * y + 1 - (2 * row + 1) * dot;
                const int along = (u * dx + v * dy) / (slants ? 2 : 1);
                const int at = !joins || along < 0 ? 0 : along > 2 * dot ? 2 * dot : along;
                const int across_x = u - at * dx, across_y = v - at * dy;
                if (100 * (across_x * across_x + across_y * across_y) <= 81 * dot * dot)
                    return true;
            }
        }
    return false;
}

/* Draws a letter as far as it lies on the page; its upper left corner is at (x, y). At zoom 1 a dot
 * is a pixel. */
static void draw_letter(blg_canvas *canvas, int x, int y, int zoom, const letter *letter) {
    for (int row = 0; row < BLG_LETTER_HEIGHT * zoom; row++)
        for (int column = 0; column < 5 * zoom; column++) {
            int covered = 0;
            for (int i = 0; zoom > 1 && i < SAMPLES * SAMPLES; i++)
                covered += pen_covers(letter, SAMPLES * column + i % SAMPLES,
                                      SAMPLES * row + i / SAMPLES, SAMPLES * zoom);
            if (zoom == 1 && is_dot(letter, column, row))
                covered = SAMPLES * SAMPLES;
            if (covered && y + row >= 0 && y + row < canvas->height && x + column >= 0 &&
                x + column < canvas->width)
                canvas->pixels[(size_t)(y + row) * (size_t)canvas->width + (size_t)(x + column)] =
                    (uint8_t)(PAPER - PAPER * covered / (SAMPLES * SAMPLES));
        }
}

/* Keeps a text for a vector document; characters that the font lacks become blanks. */
static void keep_text(blg_canvas *canvas, int x, int y, int zoom, const char *text) {
    blg_buf *words = &canvas->words;
    const blg_page_text kept = {x, y, zoom, words->size, strlen(text)};
    for (; *text; text++)
        blg_buf_char(words, find_letter(*text) ? *text : ' ');
    if (blg_array_grow(&canvas->texts, &canvas->cap_texts, canvas->n_texts + 1, sizeof kept))
        canvas->texts[canvas->n_texts++] = kept;
    else
        words->failed = true;
}

/* Draws a text in letters of pixels; a vector document keeps it as a text. */
void blg_canvas_text(blg_canvas *canvas, int x, int y, int zoom, const char *text) {
    if (canvas->curves) {
        keep_text(canvas, x, y, zoom, text);
        return;
    }
    for (; *text; text++, x += BLG_LETTER_ADVANCE * zoom) {
        const letter *found = find_letter(*text);
        if (found)
            draw_letter(canvas, x, y, zoom, found);
    }
}

blg_status blg_canvas_check(int width, int height, blg_error *error) {
    if (width > LARGEST_SIDE_PX || height > LARGEST_SIDE_PX)
        return blg_error_set(error, BLG_INFEASIBLE,
                             "the sheet would have %d x %d pixels, %d a side at most; ask for "
                             "fewer or smaller pictures",
                             width, height, LARGEST_SIDE_PX);
    return BLG_OK;
}

/* Makes a page of bare paper. A canvas of curves has no pixels: its texts, and cells of ink, become
 * a vector document. */
blg_status blg_canvas_create(int width, int height, blg_canvas *canvas, blg_error *error) {
    blg_status status = blg_canvas_check(width, canvas->page_px ? canvas->page_px : height, error);
    if (status != BLG_OK)
        return status;
    canvas->width = width;
    canvas->height = height;
    if (canvas->curves)
        return BLG_OK;
    const size_t area = (size_t)width * (size_t)height;
    if (!blg_buf_reserve(&canvas->page, area))
        return blg_no_memory(error);
    canvas->pixels = (uint8_t *)canvas->page.data;
    memset(canvas->pixels, PAPER, area);
    return blg_raster_create(&canvas->raster, error);
}

void blg_canvas_free(blg_canvas *canvas) {
    blg_buf_free(&canvas->page);
    blg_buf_free(&canvas->square);
    blg_buf_free(&canvas->words);
    blg_array_free(&canvas->texts);
    blg_raster_free(canvas->raster);
}

/* Writes a canvas of curves as a document. cells: the pictures on it; their items are in ink. */
static blg_status blg_canvas_write(const blg_canvas *canvas, const blg_ink *ink,
                                   const blg_page_cell *cells, int n_cells, blg_image_format format,
                                   const char *path, blg_error *error) {
    const blg_page page = {.width_px = canvas->width,
                           .height_px = canvas->height,
                           .page_px = canvas->page_px,
                           .for_print = true,
                           .words = canvas->words.data,
                           .texts = canvas->texts,
                           .n_texts = canvas->n_texts,
                           .ink = ink,
                           .cells = cells,
                           .n_cells = n_cells};
    blg_buf file = {0};
    if (canvas->words.failed)
        return blg_no_memory(error);
    blg_status status = blg_raster_page_bytes(
        &page, format == BLG_IMAGE_SVG ? BLG_VECTOR_SVG : BLG_VECTOR_PDF, &file, error);
    BLG_THEN(status, blg_fs_write(path, file.data, file.size, BLG_FS_DURABLE, error));
    blg_buf_free(&file);
    return status;
}

/* Draws ink as a square picture with side options->size_px and its upper left corner at (x, y). The
 * picture must lie on the page. */
static blg_status blg_canvas_picture(blg_canvas *canvas, const blg_ink *ink,
                                     const blg_raster_options *options, int x, int y,
                                     blg_error *error) {
    const size_t side = (size_t)options->size_px;
    if (!blg_buf_reserve(&canvas->square, side * side))
        return blg_no_memory(error);
    uint8_t *square = (uint8_t *)canvas->square.data;
    blg_status status = blg_raster_draw(canvas->raster, ink, options, square, error);
    for (size_t row = 0; row < side && status == BLG_OK; row++)
        memcpy(canvas->pixels + ((size_t)y + row) * (size_t)canvas->width + x, square + row * side,
               side);
    return status;
}

/* ---- render ---- */

/* Render: a scene to a file.
 *
 * A pose maps program units to plane units (figure/ink.h); the raster maps plane units to pixels.
 * blg_render_arrange finds poses for programs without poses: each shape gets an equal column of the
 * plane, and the box of its ink, pen widths included, is centred in the column. */

#define PLANE_UNIT      720.0
#define MARGIN_UNIT     12.0  /* between a column and its box */
#define LARGEST_SCALE   320.0 /* plane units per program unit */
#define DEFAULT_SIZE_PX 512
#define DEFAULT_DEPTH   8 /* bits a pixel */

/* Draws a program with a pose into ink, and sets *box to the box of the ink. */
static blg_status measure_box(blg_ink *ink, const blg_program *program, const blg_pose *pose,
                              blg_box *box, blg_error *error) {
    blg_ink_clear(ink);
    if (blg_ink_add_shape(ink, program, pose) != BLG_OK)
        return blg_no_memory(error);
    *box = blg_ink_box(ink, 0, ink->n_items);
    return BLG_OK;
}

/* Whether a box fits a column of this width, and the plane's height without margins. */
static bool fits(const blg_box *box, double width) {
    return box->x_high - box->x_low <= width &&
           box->y_high - box->y_low <= PLANE_UNIT - 2 * MARGIN_UNIT;
}

/* Sets *scale to the largest scale at which the program's ink fits a column of this width. It is
 * found by halving a range, because the pen's width does not scale with the shape. */
static blg_status largest_scale(blg_ink *ink, const blg_program *program, double heading_deg,
                                double width, double *scale, blg_error *error) {
    enum { HALVINGS = 24 }; /* of the range; more would not move the ink by a thousandth pixel */
    double low = 0, high = LARGEST_SCALE;
    for (int i = 0; i < HALVINGS; i++) {
        double middle = i ? (low + high) / 2 : high; /* first: whether the largest scale fits */
        blg_box box;
        blg_pose pose = {0, 0, heading_deg, middle};
        blg_status status = measure_box(ink, program, &pose, &box, error);
        if (status != BLG_OK)
            return status;
        if (fits(&box, width))
            low = middle;
        else
            high = middle;
        if (low == high)
            break;
    }
    *scale = low;
    return BLG_OK;
}

/* Sets the pose of shape i: in the middle of its column. Fails if the ink is larger than the
 * column. */
static blg_status put_shape(blg_scene *scene, int i, blg_ink *ink, double scale, double heading_deg,
                            blg_error *error) {
    double column = PLANE_UNIT / scene->n_shapes;
    blg_pose pose = {0, 0, heading_deg, scale};
    blg_box box;
    blg_status status = measure_box(ink, &scene->programs[i], &pose, &box, error);
    if (status != BLG_OK)
        return status;
    if (!ink->n_items)
        return blg_error_set(error, BLG_INVALID, "program %d draws nothing", i + 1);
    double width = box.x_high - box.x_low, height = box.y_high - box.y_low;
    if (width > column || height > PLANE_UNIT)
        return blg_error_set(error, BLG_INFEASIBLE,
                             "at scale %.4g program %d needs %.0f x %.0f plane units of %.0f x "
                             "%.0f",
                             scale, i + 1, ceil(width), ceil(height), column, PLANE_UNIT);
    pose.x = column * (i + 0.5) - PLANE_UNIT / 2 - (box.x_low + box.x_high) / 2;
    pose.y = -(box.y_low + box.y_high) / 2;
    scene->poses[i] = pose;
    return BLG_OK;
}

/* Sets the poses of all shapes: each in a column of its own, all with the same scale. scale: 0 for
 * the largest scale at which each shape fits its column. */
static blg_status stand_in_row(blg_scene *scene, blg_ink *ink, double scale, double heading_deg,
                               blg_error *error) {
    double width = PLANE_UNIT / scene->n_shapes - 2 * MARGIN_UNIT;
    double common = scale > 0 ? scale : LARGEST_SCALE;
    blg_status status = BLG_OK;
    for (int i = 0; scale <= 0 && i < scene->n_shapes && status == BLG_OK; i++) {
        double largest = 0;
        status = largest_scale(ink, &scene->programs[i], heading_deg, width, &largest, error);
        common = blg_least(common, largest);
    }
    for (int i = 0; i < scene->n_shapes && status == BLG_OK; i++)
        status = put_shape(scene, i, ink, common, heading_deg, error);
    return status;
}

blg_status blg_render_arrange(blg_scene *scene, double scale, double heading_deg,
                              blg_error *error) {
    if (scene->n_shapes < 1)
        return blg_error_set(error, BLG_INVALID, "nothing to arrange");
    blg_ink ink = {0};
    blg_status status = stand_in_row(scene, &ink, scale, heading_deg, error);
    blg_ink_free(&ink);
    return status;
}

blg_status blg_image_format_of(const char *path, blg_image_format *format, blg_error *error) {
    static const char *const endings[] = {".png", ".svg", ".pdf"};
    size_t size = strlen(path);
    for (int i = 0; i < 3; i++)
        if (size > 4 && strcmp(path + size - 4, endings[i]) == 0) {
            *format = (blg_image_format)i;
            return BLG_OK;
        }
    return blg_error_in(error, path, BLG_INVALID,
                        "expected a file name that ends in .png, .svg or .pdf");
}

static blg_status write_png(const blg_ink *ink, const blg_raster_options *drawing, int depth_bits,
                            const char *path, blg_error *error) {
    const int side = drawing->size_px;
    blg_canvas canvas = {0};
    blg_status status = blg_canvas_create(side, side, &canvas, error);
    BLG_THEN(status, blg_canvas_picture(&canvas, ink, drawing, 0, 0, error));
    BLG_THEN(status, blg_png_write(canvas.pixels, side, side, depth_bits, path, error));
    blg_canvas_free(&canvas);
    return status;
}

/* Draws a scene into a file; the ending of its name says the format. */
blg_status blg_render_scene(const blg_scene *scene, const blg_render_options *options,
                            const char *path, blg_error *error) {
    blg_image_format format = BLG_IMAGE_PNG;
    blg_status status = blg_image_format_of(path, &format, error);
    if (status != BLG_OK)
        return status;
    blg_raster_options drawing = {.size_px = options->size_px ? options->size_px : DEFAULT_SIZE_PX,
                                  .best_quality = options->best_quality};
    int depth_bits = options->depth_bits ? options->depth_bits : DEFAULT_DEPTH;
    blg_ink ink = {0};
    status = blg_raster_check_size(drawing.size_px, error);
    if (status != BLG_OK)
        return status;
    if (blg_ink_draw_scene(&ink, scene) != BLG_OK)
        status = blg_no_memory(error);
    else if (format == BLG_IMAGE_PNG)
        status = write_png(&ink, &drawing, depth_bits, path, error);
    else
        status = blg_raster_vector(
            &ink, &drawing, format == BLG_IMAGE_SVG ? BLG_VECTOR_SVG : BLG_VECTOR_PDF, path, error);
    blg_ink_free(&ink);
    return status;
}

/* ---- vector ---- */

/* Ink to SVG and PDF through Cairo's own surfaces.
 *
 * The document is made in memory and is written to disk only when it is complete. Its bytes are
 * the same in every run: a PDF gets a fixed creation date instead of the present time. Cairo puts
 * a counter of the process's surfaces into the id of an SVG; that number is removed. */

#ifdef BLOGO_CAIRO

/* A4 and its margin, in points. */
enum { SHORT_SIDE = 595, LONG_SIDE = 842, MARGIN = 28 };

/* The size of a pixel in points, if a page of width x height pixels fills A4 within its margins.
 * across: A4 lies across; else it stands upright. */
static double a4_scale(int width, int height, bool across) {
    const double wide = (across ? LONG_SIDE : SHORT_SIDE) - 2 * MARGIN;
    const double high = (across ? SHORT_SIDE : LONG_SIDE) - 2 * MARGIN;
    return blg_least(wide / width, high / height);
}

/* How far Cairo's Bezier curves may lie from an arc: a fiftieth of a pixel where a picture of 512
 * px is shown at 2,000 px. */
#define CURVE_ERROR_PX 0.005

#include <cairo-pdf.h>
#include <cairo-svg.h>

static cairo_status_t append_bytes(void *out, const unsigned char *data, unsigned int size) {
    blg_buf_add(out, data, size);
    return ((blg_buf *)out)->failed ? CAIRO_STATUS_NO_MEMORY : CAIRO_STATUS_SUCCESS;
}

/* Makes the surface of a document that goes to out. A PDF gets a fixed date. */
static cairo_surface_t *open_document(blg_vector_format format, double width, double height,
                                      blg_buf *out) {
    if (format == BLG_VECTOR_SVG)
        return cairo_svg_surface_create_for_stream(append_bytes, out, width, height);
    cairo_surface_t *surface =
        cairo_pdf_surface_create_for_stream(append_bytes, out, width, height);
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

/* Ends the drawing and the document, and reports whether all of it succeeded. */
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

/* Size and base line of a text, in pixels of the pixel font: its capitals are seven pixels high. */
#define FONT_SIZE     9.0
#define FONT_BASELINE 7

/* Writes a text into a PDF, smaller if it would leave its room by more than a letter. */
static void draw_text(cairo_t *cairo, const blg_page *page, const blg_page_text *text) {
    const double room = ((double)text->n + 1) * BLG_LETTER_ADVANCE * text->zoom;
    char line[512];
    cairo_text_extents_t size;
    snprintf(line, sizeof line, "%.*s", (int)text->n, page->words + text->first);
    cairo_select_font_face(cairo, "Helvetica", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cairo, FONT_SIZE * text->zoom);
    cairo_text_extents(cairo, line, &size);
    if (size.x_advance > room)
        cairo_set_font_size(cairo, FONT_SIZE * text->zoom * room / size.x_advance);
    cairo_move_to(cairo, text->x_px, text->y_px + FONT_BASELINE * text->zoom);
    cairo_show_text(cairo, line);
}

/* Puts the page's texts before the end of an SVG document. (Cairo draws letters' outlines.) */
static void add_texts(const blg_page *page, blg_buf *svg) {
    static const char end[] = "</svg>";
    char *at = svg->data && !svg->failed ? strstr(svg->data, end) : NULL;
    if (!at || !page->n_texts)
        return;
    svg->size = (size_t)(at - svg->data);
    blg_buf_text(svg, "<g font-family=\"Helvetica, Arial, sans-serif\" fill=\"#000\" "
                      "xml:space=\"preserve\">\n");
    for (int i = 0; i < page->n_texts; i++) {
        const blg_page_text *text = &page->texts[i];
        blg_buf_format(svg, "<text x=\"%d\" y=\"%d\" font-size=\"%g\">", text->x_px,
                       text->y_px + FONT_BASELINE * text->zoom, FONT_SIZE * text->zoom);
        for (const char *c = page->words + text->first; c < page->words + text->first + text->n;
             c++)
            if (*c == '<' || *c == '>' || *c == '&')
                blg_buf_format(svg, "&#%d;", *c);
            else
                blg_buf_char(svg, *c);
        blg_buf_text(svg, "</text>\n");
    }
    blg_buf_format(svg, "</g>\n%s\n", end);
}

/* Draws the gray frame of a cell, one pixel outside of its picture. */
static void draw_frame(cairo_t *cairo, const blg_page_cell *cell) {
    const double gray = FRAME / 255.0;
    cairo_rectangle(cairo, cell->x_px - 0.5, cell->y_px - 0.5, cell->side_px + 1,
                    cell->side_px + 1);
    cairo_set_source_rgb(cairo, gray, gray, gray);
    cairo_set_line_width(cairo, 1);
    cairo_stroke(cairo);
    cairo_set_source_rgb(cairo, 0, 0, 0);
}

/* Draws a cell: its frame, if it has one, and its part of the page's ink. */
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
    f.round_arcs = !cell->chords;
    if (cell->framed)
        draw_frame(cairo, cell);
    blg_draw_items(cairo, &f, &part, BLG_DRAW_WHITE);
}

/* The paper of a document: its size in points, the size of a pixel in points (scale), and where the
 * page's upper left corner lies on it (x, y). */
typedef struct paper {
    double width, height, scale, x, y;
} paper;

/* A page on A4, upright or across, whichever shows it larger. */
static paper sheet_of_paper(const blg_page *page) {
    const int width = page->width_px, height = page->page_px;
    const bool across =
        a4_scale(width, height, /* across */ true) > a4_scale(width, height, /* across */ false);
    paper paper_sheet = {.width = across ? LONG_SIDE : SHORT_SIDE,
                         .height = across ? SHORT_SIDE : LONG_SIDE,
                         .scale = a4_scale(width, height, across),
                         .y = MARGIN};
    paper_sheet.x = (paper_sheet.width - paper_sheet.scale * width) / 2;
    return paper_sheet;
}

/* The paper of a page. A PDF of several pages has A4. Any other document has the size of its page;
 * but a PDF for paper is at most as wide as A4, across if the page is wider than high. */
static paper paper_of(const blg_page *page, blg_vector_format format) {
    if (page->page_px && format == BLG_VECTOR_PDF)
        return sheet_of_paper(page);
    const double most = page->width_px > page->height_px ? LONG_SIDE : SHORT_SIDE;
    const double scale = format == BLG_VECTOR_PDF && page->for_print && page->width_px > most
                             ? most / page->width_px
                             : 1;
    return (paper){page->width_px * scale, page->height_px * scale, scale, 0, 0};
}

/* Draws the cells whose upper edge is in rows top..bottom - 1 of the page; in a PDF the texts,
 * too. */
static void draw_rows(cairo_t *cairo, const blg_page *page, blg_vector_format format, int top,
                      int bottom) {
    for (int i = 0; i < page->n_texts && format == BLG_VECTOR_PDF; i++)
        if (page->texts[i].y_px >= top && page->texts[i].y_px < bottom)
            draw_text(cairo, page, &page->texts[i]);
    for (int i = 0; i < page->n_cells; i++)
        if (page->cells[i].y_px >= top && page->cells[i].y_px < bottom)
            draw_cell(cairo, page, &page->cells[i]);
}

/* Draws a page as an SVG or PDF document in memory, cut into sheets of page->page_px height if that
 * is given. Cairo writes the texts of a PDF; add_texts adds those of an SVG. */
static blg_status draw_page(const blg_page *page, blg_vector_format format, blg_buf *out,
                            blg_error *error) {
    blg_buf_clear(out);
    blg_draw_begin();
    const paper on_paper = paper_of(page, format);
    const int step = page->page_px ? page->page_px : page->height_px;
    cairo_surface_t *surface = open_document(format, on_paper.width, on_paper.height, out);
    cairo_t *cairo = cairo_create(surface);
    for (int top = 0; top < page->height_px; top += step) {
        if (top)
            cairo_show_page(cairo);
        cairo_identity_matrix(cairo);
        cairo_translate(cairo, on_paper.x, on_paper.y - on_paper.scale * top);
        cairo_scale(cairo, on_paper.scale, on_paper.scale);
        cairo_set_source_rgb(cairo, 1, 1, 1);
        cairo_paint(cairo);
        blg_draw_set_pen(cairo, CURVE_ERROR_PX * on_paper.scale);
        draw_rows(cairo, page, format, top, top + step);
    }
    blg_status status = close_document(cairo, surface, out, error);
    if (status == BLG_OK && format == BLG_VECTOR_SVG) {
        drop_surface_number(out);
        add_texts(page, out);
        if (out->failed)
            status = BLG_NO_MEMORY;
    }
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

/* Draws one image as a vector document: a page with a single cell of the image's size. */
blg_status blg_raster_vector_bytes(const blg_ink *ink, const blg_raster_options *options,
                                   blg_vector_format format, blg_buf *out, blg_error *error) {
    const int side = options->size_px;
    const blg_page_cell whole = {
        .n = ink->n_items,
        .side_px = side,
        .pen_px = ink->pen_px,
        .stamp_px = ink->stamp_px,
        .published = ink->published,
        .chords = options->chords,
    };
    const blg_page page = {
        .width_px = side, .height_px = side, .ink = ink, .cells = &whole, .n_cells = 1};
    blg_status status = blg_raster_check_size(options->size_px, error);
    return status == BLG_OK ? blg_raster_page_bytes(&page, format, out, error) : status;
}

blg_status blg_raster_vector(const blg_ink *ink, const blg_raster_options *options,
                             blg_vector_format format, const char *path, blg_error *error) {
    blg_buf bytes = {0};
    blg_status status = blg_raster_vector_bytes(ink, options, format, &bytes, error);
    BLG_THEN(status, blg_fs_write(path, bytes.data, bytes.size, BLG_FS_QUICK, error));
    blg_buf_free(&bytes);
    return status;
}

#endif

/* ---- sheet ---- */

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
 * curves and the texts are characters.
 *
 * The side of an image follows the hardest thing to see: a stroke of another type in a free-form
 * negative. Each negative is drawn a second time with the positive's stroke types. The side is the
 * least of panels_px at which SEEN_PX pixels of every such pair of pictures differ. It is 256 at
 * least: at 128 px a reader could not tell the stroke types of small figures, nor arcs from
 * corners. If the sheet would be too large for a file, the side is smaller. */

static const int panels_px[] = {128, 256, 384, 512};
#define PANELS      ((int)(sizeof panels_px / sizeof *panels_px))
#define FIRST_PANEL 1 /* of panels_px: 256 */

/* In the presets' images of 256 px at least 90 pixels change by BLG_VISIBLE_GRAY when a stroke
 * changes its type (240 negatives, all ten pairs of types); people saw all these changes. At 128 px
 * as few as 13 pixels change, and people missed 5 changes of 20. At 192 px people had to look
 * through a lens, so panels_px lacks this size. */
#define SEEN_PX 90

/* Layout of one problem's picture, relative to its upper left corner. */
typedef struct layout {
    int panel, zoom, gap;   /* side of an image; side of a letter's dots; gap between images */
    int line_height, lines; /* height of a line of text; number of lines above A and B */
    int columns, rows;      /* of the support images of a side */
    int block_gap;          /* between A, B and test */
    int width, height;
} layout;

/* A sheet of problems while it is drawn. */
typedef struct sheet {
    layout layout;
    blg_canvas canvas;
    blg_ink ink; /* ink of one image, or of all images if they are curves */
    bool best_quality;
    blg_page_cell *cells;
    int n_cells, cap_cells;
} sheet;

/* Number of columns of a side's support: two, as in the figures of the published paper; one for up
 * to 3 images, four for more than 8. */
static int columns_for(int n_support) {
    return n_support > 8 ? 4 : n_support > 3 ? 2 : 1;
}

static const char *caption_of(const blg_sheet *whole, int problem) {
    return whole->captions ? whole->captions[problem] : whole->problems[problem].name;
}

/* The number of lines in text, 0 if it is empty; *longest gets the length of the longest line. */
static int count_lines(const char *text, int *longest) {
    int lines = *text != '\0';
    *longest = (int)strcspn(text, "\n");
    for (const char *at = strchr(text, '\n'); at; at = strchr(at + 1, '\n'), lines++)
        *longest = blg_larger(*longest, (int)strcspn(at + 1, "\n"));
    return lines;
}

/* Computes the layout of problem `number` on a sheet, in pixels: two blocks of support images, a
 * block of queries, and lines of text. Letters and gaps grow with the side of an image. */
static layout lay_out(const blg_sheet *whole, int number) {
    const blg_problem *problem = &whole->problems[number];
    const int panel = whole->panel_px;
    layout at = {.panel = panel};
    int letters;
    at.zoom = blg_larger(1, panel / 64);
    at.gap = blg_larger(2, panel / 32);
    at.block_gap = blg_larger(8, panel / 4);
    at.line_height = (BLG_LETTER_HEIGHT + 4) * at.zoom;
    at.columns = columns_for(problem->n_support);
    at.rows = blg_larger((problem->n_support + at.columns - 1) / at.columns, 2);
    int block = at.columns * (panel + at.gap);
    int queries =
        blg_larger(blg_larger(problem->n_query[0], problem->n_query[1]), 1) * (panel + at.gap);
    at.lines = count_lines(caption_of(whole, number), &letters);
    int text = letters * BLG_LETTER_ADVANCE * at.zoom;
    at.width = blg_larger(2 * block + queries + 2 * at.block_gap, text) + 2 * at.block_gap;
    at.height = (at.lines + 1) * at.line_height + at.rows * (panel + at.gap) + at.block_gap;
    return at;
}

static void frame_panel(blg_canvas *canvas, int x, int y, int side) {
    for (int i = -1; i <= side; i++) {
        canvas->pixels[(size_t)(y - 1) * (size_t)canvas->width + (size_t)(x + i)] = FRAME;
        canvas->pixels[(size_t)(y + side) * (size_t)canvas->width + (size_t)(x + i)] = FRAME;
        canvas->pixels[(size_t)(y + i) * (size_t)canvas->width + (size_t)(x - 1)] = FRAME;
        canvas->pixels[(size_t)(y + i) * (size_t)canvas->width + (size_t)(x + side)] = FRAME;
    }
}

/* Adds an image as curves, up to the first stroke that leaves the plane (blg_painted_scene). The
 * cell's items of ink follow those of the earlier cells. x_px, y_px: the image's upper left corner
 * on the sheet. */
static blg_status add_cell(sheet *s, const blg_scene *scene, int x_px, int y_px, blg_error *error) {
    const int first = s->ink.n_items;
    blg_scene shortened;
    scene = blg_painted_scene(scene, &shortened);
    s->ink.unmagnified = scene->unmagnified; /* blg_ink_add_shape sizes teeth and stamps by it */
    for (int i = 0; i < scene->n_shapes; i++)
        if (blg_ink_add_shape(&s->ink, &scene->programs[i], &scene->poses[i]) != BLG_OK)
            return blg_no_memory(error);
    if (!blg_array_grow(&s->cells, &s->cap_cells, s->n_cells + 1, sizeof *s->cells))
        return blg_no_memory(error);
    s->cells[s->n_cells++] = (blg_page_cell){.first = first,
                                             .n = s->ink.n_items - first,
                                             .x_px = x_px,
                                             .y_px = y_px,
                                             .side_px = s->layout.panel,
                                             .pen_px = scene->pen_px,
                                             .stamp_px = scene->stamp_px,
                                             .published = scene->published,
                                             .framed = true};
    return BLG_OK;
}

/* Draws an image with its frame at (x, y); on a canvas of curves it only becomes a cell. */
static blg_status draw_panel(sheet *s, const blg_scene *scene, int x, int y, blg_error *error) {
    const blg_raster_options options = {.size_px = s->layout.panel,
                                        .best_quality = s->best_quality};
    if (s->canvas.curves)
        return add_cell(s, scene, x, y, error);
    if (blg_ink_draw_scene(&s->ink, scene) != BLG_OK)
        return blg_no_memory(error);
    blg_status status = blg_canvas_picture(&s->canvas, &s->ink, &options, x, y, error);
    if (status == BLG_OK)
        frame_panel(&s->canvas, x, y, s->layout.panel);
    return status;
}

static void write_text(sheet *s, int x, int y, const char *text) {
    blg_canvas_text(&s->canvas, x, y, s->layout.zoom, text);
}

/* Writes a caption, line by line; nothing if it is empty. */
static void write_caption(sheet *s, int x, int y, const char *text) {
    char line[256];
    for (; *text; text++, y += s->layout.line_height) {
        const size_t n = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)(n < sizeof line ? n : sizeof line - 1), text);
        write_text(s, x, y, line);
        text += n;
        if (!*text)
            return;
    }
}

enum { CAPTION_DOTS = 2 }; /* of a letter, free above the caption */

/* Draws problem `number` with its upper left corner at (left, top): caption, positive support (A),
 * negative support (B), queries (test; positive queries above). */
static blg_status draw_problem(sheet *s, const blg_sheet *whole, int number, int left, int top,
                               blg_error *error) {
    const blg_problem *problem = &whole->problems[number];
    const layout *at = &s->layout;
    int panel_step = at->panel + at->gap, y = top + at->lines * at->line_height;
    int left_of_b = left + at->columns * panel_step + at->block_gap;
    int left_of_test = left_of_b + at->columns * panel_step + at->block_gap;
    write_caption(s, left, top + CAPTION_DOTS * at->zoom, caption_of(whole, number));
    write_text(s, left, y, "A");
    write_text(s, left_of_b, y, "B");
    write_text(s, left_of_test, y, "test");
    y += at->line_height;
    blg_status status = BLG_OK;
    for (int block = 0; block < 2; block++) {
        const int side = block == 0;
        const blg_scene *images = problem->images[side];
        for (int i = 0; i < problem->n_support && status == BLG_OK; i++)
            status =
                draw_panel(s, &images[i], (block ? left_of_b : left) + i % at->columns * panel_step,
                           y + i / at->columns * panel_step, error);
        for (int i = 0; i < problem->n_query[side] && status == BLG_OK; i++)
            status = draw_panel(s, &images[problem->n_support + i], left_of_test + i * panel_step,
                                y + block * panel_step, error);
    }
    return status;
}

/* How problems stand on a sheet: columns and rows of cells on a page; width and height of a cell,
 * which has room for any problem of the sheet; problems on a page; pages. */
typedef struct grid {
    int columns, rows, width, height, per_page, pages;
} grid;

#ifdef BLOGO_CAIRO

/* The number of columns at which n cells are largest on A4, upright or across. */
static int columns_of_paper(const grid *g, int n) {
    int best = 1;
    double largest = 0;
    for (int columns = 1; columns <= n; columns++) {
        const int width = columns * g->width, height = (n + columns - 1) / columns * g->height;
        const double scale = blg_most(a4_scale(width, height, /* across */ false),
                                      a4_scale(width, height, /* across */ true));
        best = scale > largest ? columns : best;
        largest = blg_most(largest, scale);
    }
    return best;
}

#else

/* Without Cairo there is no PDF. */
#define columns_of_paper(g, n) 1

#endif

/* Finds the size of cells that have room for any problem, and the number of columns: it makes the
 * sheet about square or, if the sheet has pages, the cells large on A4. */
static grid make_grid(const blg_sheet *whole) {
    grid grid_of_page = {.columns = 1};
    const bool parts = whole->per_page > 0 && whole->per_page < whole->n_problems;
    const int n = grid_of_page.per_page = parts ? whole->per_page : whole->n_problems;
    for (int i = 0; i < whole->n_problems; i++) {
        layout layout_of_problem = lay_out(whole, i);
        grid_of_page.width = blg_larger(grid_of_page.width, layout_of_problem.width);
        grid_of_page.height = blg_larger(grid_of_page.height, layout_of_problem.height);
    }
    if (whole->per_page)
        grid_of_page.columns = columns_of_paper(&grid_of_page, n);
    /* without pages, more columns until the sheet is at least as wide as high */
    while (!whole->per_page && grid_of_page.columns < n &&
           grid_of_page.columns * grid_of_page.width <
               (n + grid_of_page.columns - 1) / grid_of_page.columns * grid_of_page.height)
        grid_of_page.columns++;
    grid_of_page.rows = (n + grid_of_page.columns - 1) / grid_of_page.columns;
    grid_of_page.pages = (whole->n_problems + n - 1) / n;
    return grid_of_page;
}

static blg_status draw_sheet(sheet *s, const blg_sheet *whole, grid g, blg_error *error) {
    for (int i = 0; i < whole->n_problems; i++) {
        const int place = i % g.per_page; /* on page i / g.per_page */
        const int row = i / g.per_page * g.rows + place / g.columns;
        s->layout = lay_out(whole, i);
        blg_status status =
            draw_problem(s, whole, i, place % g.columns * g.width + s->layout.block_gap,
                         row * g.height + s->layout.block_gap / 2, error);
        if (status != BLG_OK)
            return status;
    }
    return BLG_OK;
}

/* ---- the side of an image ---- */

/* What raise_panel needs to draw two pictures and compare them. */
typedef struct look {
    blg_raster *raster;
    blg_ink ink;
    blg_buf pixels[2];
} look;

/* Draws a scene into pixels, as a reader of the sheet would see it. */
static blg_status look_at(look *l, const blg_scene *scene, const blg_raster_options *options,
                          blg_buf *pixels, blg_error *error) {
    const size_t side = (size_t)options->size_px;
    if (!blg_buf_reserve(pixels, side * side) || blg_ink_draw_scene(&l->ink, scene) != BLG_OK)
        return blg_no_memory(error);
    return blg_raster_draw(l->raster, &l->ink, options, (uint8_t *)pixels->data, error);
}

/* Gives the negative's strokes the types of the positive's strokes. Returns whether a type has
 * changed. Images with different numbers of shapes or strokes stay as they are. */
static bool take_types(blg_scene *negative, const blg_scene *positive) {
    const int n = blg_scene_figures(positive);
    bool changed = false;
    if (n != blg_scene_figures(negative))
        return false;
    for (int s = 0; s < n; s++)
        if (negative->programs[s].n_actions != positive->programs[s].n_actions)
            return false;
    for (int s = 0; s < n; s++)
        for (int i = 0; i < positive->programs[s].n_actions; i++) {
            blg_action *action = &negative->programs[s].actions[i];
            const blg_stroke_type type = positive->programs[s].actions[i].type;
            changed = changed || action->type != type;
            action->type = type;
        }
    return changed;
}

/* Raises *panel, a place in panels_px, until people see that two scenes differ, or to the last
 * size. best: with the best antialiasing. */
static blg_status raise_panel(look *l, const blg_scene *first, const blg_scene *second, bool best,
                              int *panel, blg_error *error) {
    for (;; ++*panel) {
        const blg_raster_options options = {.size_px = panels_px[*panel], .best_quality = best};
        const size_t n = (size_t)options.size_px * (size_t)options.size_px;
        int seen = 0;
        blg_status status = look_at(l, first, &options, &l->pixels[0], error);
        BLG_THEN(status, look_at(l, second, &options, &l->pixels[1], error));
        for (size_t i = 0; i < n && status == BLG_OK; i++)
            seen += abs((uint8_t)l->pixels[0].data[i] - (uint8_t)l->pixels[1].data[i]) >=
                    BLG_VISIBLE_GRAY;
        if (status != BLG_OK || seen >= SEEN_PX || *panel == PANELS - 1)
            return status;
    }
}

/* Raises *panel, a place in panels_px, until people see every change of stroke type in the
 * free-form negatives, or to the last size. */
static blg_status choose_panel(const blg_sheet *sheet, int *panel, blg_error *error) {
    look l = {.raster = NULL};
    blg_status status = blg_raster_create(&l.raster, error);
    for (int k = 0; k < sheet->n_problems && status == BLG_OK; k++) {
        const blg_problem *problem = &sheet->problems[k];
        const bool free_form = blg_of_programs(problem->family);
        for (int i = 0; free_form && i < blg_problem_side(problem, 0) && status == BLG_OK; i++) {
            blg_scene retyped = problem->images[0][i];
            if (take_types(&retyped, blg_problem_pure_positive(problem)))
                status = raise_panel(&l, &problem->images[0][i], &retyped, sheet->best_quality,
                                     panel, error);
        }
    }
    blg_buf_free(&l.pixels[0]);
    blg_buf_free(&l.pixels[1]);
    blg_ink_free(&l.ink);
    blg_raster_free(l.raster);
    return status;
}

/* Sets width and height of the sheet; an error if it would be too large. */
static blg_status sheet_measure(blg_sheet *sheet, blg_error *error) {
    const grid g = make_grid(sheet);
    sheet->width = g.columns * g.width;
    sheet->height = g.pages * g.rows * g.height;
    return blg_canvas_check(sheet->width, g.rows * g.height, error);
}

/* Takes the side that people need, or a smaller one if the sheet would be too large. */
blg_status blg_sheet_size(blg_sheet *sheet, blg_error *error) {
    int panel = FIRST_PANEL;
    if (sheet->panel_px)
        return sheet_measure(sheet, error);
    blg_status status = choose_panel(sheet, &panel, error);
    for (; panel >= 0 && status == BLG_OK; panel--) {
        sheet->panel_px = panels_px[panel];
        if (panel == 0 || sheet_measure(sheet, NULL) == BLG_OK)
            return sheet_measure(sheet, error);
    }
    return status;
}

/* Draws a sheet; width and height are set. */
static blg_status draw(const blg_sheet *whole, bool curves, sheet *s, blg_error *error) {
    *s = (sheet){.layout = {.panel = whole->panel_px},
                 .canvas = {.curves = curves},
                 .best_quality = whole->best_quality};
    const grid g = make_grid(whole);
    s->canvas.page_px = whole->per_page ? g.rows * g.height : 0;
    blg_status status = blg_canvas_create(whole->width, whole->height, &s->canvas, error);
    return status == BLG_OK ? draw_sheet(s, whole, g, error) : status;
}

static void sheet_free(sheet *s) {
    blg_ink_free(&s->ink);
    blg_canvas_free(&s->canvas);
    blg_array_free(&s->cells);
}

blg_status blg_sheet_draw(const blg_sheet *whole, uint8_t *pixels, blg_error *error) {
    sheet s;
    blg_status status = draw(whole, false /* curves */, &s, error);
    if (status == BLG_OK)
        memcpy(pixels, s.canvas.pixels, (size_t)whole->width * (size_t)whole->height);
    sheet_free(&s);
    return status;
}

/* Draws a sheet of problems into a file; the ending of its name says the format. */
blg_status blg_render_sheet(const blg_problem *problems, int n_problems,
                            const blg_render_options *options, const char *path, blg_error *error) {
    blg_sheet whole = {.problems = problems,
                       .n_problems = n_problems,
                       .panel_px = options->size_px,
                       .best_quality = options->best_quality,
                       .captions = options->captions,
                       .per_page = options->per_page};
    blg_image_format format = BLG_IMAGE_PNG;
    blg_status status = blg_image_format_of(path, &format, error);
    BLG_THEN(status, blg_sheet_size(&whole, error));
    if (status != BLG_OK)
        return status;
    sheet s;
    status = draw(&whole, format != BLG_IMAGE_PNG, &s, error);
    if (status == BLG_OK && s.canvas.curves)
        status = blg_canvas_write(&s.canvas, &s.ink, s.cells, s.n_cells, format, path, error);
    else if (status == BLG_OK)
        status = blg_png_write(s.canvas.pixels, s.canvas.width, s.canvas.height, 8, path, error);
    sheet_free(&s);
    return status;
}

/* ---- shape sheet ---- */

/* Shape sheet: a catalogue on one page, for people.
 *
 *     super class  (number of shapes)
 *     +----+  +----+  +----+
 *     |    |  |    |  |    |      every figure as large as its square allows, upright as its
 *     +----+  +----+  +----+      catalogue row draws it
 *     name    name    name
 *
 * All lengths are pixels, y down; the picture is gray, 255 = paper. The page is drawn as pixels, or
 * as curves with texts. */

#define DEFAULT_PANEL_PX  160
#define DEFAULT_COLUMNS   12 /* shapes in a row */
#define MARGIN_PX         8
#define LINE_PX           (BLG_LETTER_HEIGHT + 3)
#define HEADING_ZOOM      2 /* letters of headings: twice as high */
#define HEADING_PX        (HEADING_ZOOM * LINE_PX + 12)
#define LARGEST_SQUARE_PX 1024
#define LARGEST_COLUMNS   64
/* Diameter of every figure in its square, in plane units; it leaves room for decorations. */
#define FIGURE_UNIT 600

/* A page with the catalogue's shapes while it is laid out or drawn. */
typedef struct page {
    const blg_catalogue *catalogue;
    const blg_shapes_options *options;
    int panel, columns, cell_width, width, height; /* panel: side of a figure's square */
    blg_page_cell *cells;
    int n_cells, cap_cells;
    blg_ink ink;
    bool draws; /* false: functions lay the page out, to measure it, and draw nothing */
    blg_canvas canvas;
} page;

static bool is_wanted(const page *p, int super_class) {
    const char *only = p->options->super_class;
    return !only || strcmp(only, blg_catalogue_super_class(p->catalogue, super_class)) == 0;
}

static void shape_sheet_write_text(page *p, int x, int y, int zoom, const char *text) {
    if (p->draws)
        blg_canvas_text(&p->canvas, x, y, zoom, text);
}

/* Adds a shape to a page: its ink, its cell with the upper left corner (x, y), and its name below.
 * All shapes are drawn with the same diameter. */
static blg_status add_shape(page *p, const blg_shape *shape, int x, int y, blg_error *error) {
    blg_scene scene = {
        .n_shapes = 1, .programs = {shape->program}, .shapes = {BLG_NONE} /* of no catalogue */};
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
        !blg_array_grow(&p->cells, &p->cap_cells, p->n_cells + 1, sizeof *p->cells))
        return blg_no_memory(error);
    p->cells[p->n_cells++] = (blg_page_cell){.first = first,
                                             .n = p->ink.n_items - first,
                                             .x_px = x + (p->cell_width - p->panel) / 2,
                                             .y_px = y,
                                             .side_px = p->panel};
    int name_width = (int)strlen(shape->name) * BLG_LETTER_ADVANCE;
    shape_sheet_write_text(p, x + (p->cell_width - name_width) / 2, y + p->panel, 1, shape->name);
    return BLG_OK;
}

/* Lays out a super class from y = top down: its heading, and its shapes in rows. Adds them to the
 * page if p->draws is set. Returns the first y below. */
static int add_class(page *p, int super_class, int top, blg_status *status, blg_error *error) {
    int n_drawn = 0, y = top + HEADING_PX, row = p->panel + LINE_PX;
    for (int i = 0; i < blg_catalogue_size(p->catalogue); i++) {
        const blg_shape *shape = blg_catalogue_shape(p->catalogue, i);
        if (shape->super_class_id != super_class)
            continue;
        if (p->draws && *status == BLG_OK)
            *status = add_shape(p, shape, MARGIN_PX + n_drawn % p->columns * p->cell_width,
                                y + n_drawn / p->columns * row, error);
        n_drawn++;
    }
    char heading[160];
    snprintf(heading, sizeof heading, "%.120s  (%d)",
             blg_catalogue_super_class(p->catalogue, super_class), n_drawn);
    shape_sheet_write_text(p, MARGIN_PX, top + 8, HEADING_ZOOM, heading);
    return y + (n_drawn + p->columns - 1) / p->columns * row;
}

static int add_classes(page *p, blg_status *status, blg_error *error) {
    int y = MARGIN_PX;
    for (int id = 0; id < blg_catalogue_super_classes(p->catalogue); id++)
        if (is_wanted(p, id))
            y = add_class(p, id, y, status, error);
    return y + MARGIN_PX;
}

static int longest_name(const page *p) {
    size_t longest = 0;
    for (int i = 0; i < blg_catalogue_size(p->catalogue); i++) {
        const blg_shape *shape = blg_catalogue_shape(p->catalogue, i);
        if (is_wanted(p, shape->super_class_id) && strlen(shape->name) > longest)
            longest = strlen(shape->name);
    }
    return (int)longest;
}

/* The error for a super class without a shape, with the nearest name. */
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

/* Sets the sizes of the page. A cell is as wide as the longest name or the square. p->draws is
 * false, so add_classes draws nothing and returns the page's height. */
static blg_status shape_sheet_lay_out(page *p, blg_error *error) {
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
    p->height = add_classes(p, &status, error);
    return status;
}

/* ---- the page as a file ---- */

/* Draws all figures into the canvas of pixels. */
static blg_status draw_pixels(page *p, blg_error *error) {
    const blg_raster_options options = {.size_px = p->panel};
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
    return blg_canvas_write(&p->canvas, &p->ink, p->cells, p->n_cells, format, path, error);
}

/* Draws a sheet of the catalogue's shapes into a file; the ending of its name says the format. */
blg_status blg_render_shapes(const blg_catalogue *catalogue, const blg_shapes_options *options,
                             const char *path, blg_error *error) {
    blg_image_format format = BLG_IMAGE_PNG;
    page p = {.catalogue = catalogue, .options = options};
    blg_status status = blg_image_format_of(path, &format, error);
    BLG_THEN(status, shape_sheet_lay_out(&p, error));
    p.canvas.curves = format != BLG_IMAGE_PNG;
    BLG_THEN(status, blg_canvas_create(p.width, p.height, &p.canvas, error));
    p.draws = true; /* the first walk over the classes only measured the page */
    if (status == BLG_OK)
        add_classes(&p, &status, error);
    BLG_THEN(status, write_page(&p, format, path, error));
    blg_canvas_free(&p.canvas);
    blg_ink_free(&p.ink);
    blg_array_free(&p.cells);
    return status;
}

/* ---- no cairo ---- */

/* What stands in place of the chapters above and of those of picture/raster.c that use Cairo, in
 * builds without Cairo: one message for each picture that Cairo alone draws. */

#ifndef BLOGO_CAIRO

const char *blg_raster_cairo(void) {
    return NULL;
}

blg_status blg_raster_check_cairo(const char *what, blg_error *error) {
    return blg_error_set(error, BLG_INVALID, "%s needs Cairo, and this blogo was built without it",
                         what);
}

static blg_status refuse_format(blg_vector_format format, blg_error *error) {
    return blg_raster_check_cairo(format == BLG_VECTOR_SVG ? "an SVG picture" : "a PDF picture",
                                  error);
}

blg_status blg_raster_page_bytes(const blg_page *page, blg_vector_format format, blg_buf *out,
                                 blg_error *error) {
    (void)page, (void)out;
    return refuse_format(format, error);
}

blg_status blg_raster_vector_bytes(const blg_ink *ink, const blg_raster_options *options,
                                   blg_vector_format format, blg_buf *out, blg_error *error) {
    (void)ink, (void)options, (void)out;
    return refuse_format(format, error);
}

blg_status blg_raster_vector(const blg_ink *ink, const blg_raster_options *options,
                             blg_vector_format format, const char *path, blg_error *error) {
    (void)ink, (void)options, (void)path;
    return refuse_format(format, error);
}

blg_status blg_raster_reference(const blg_ink *ink, uint8_t *pixels, blg_error *error) {
    (void)ink, (void)pixels;
    return blg_raster_check_cairo("the published raster", error);
}

#endif

/* ---- svg ---- */

/* Draws a scene as SVG for web pages, without Cairo. Chords of an arc become one arc again. */

#define SIDE_PX 512

/* Chords of a plain arc that become one arc of its circle: together they turn by less than half a
 * circle (figure/ink.c draws at least 11 chords a circle). */
#define CHORDS 4

/* Adds a number with two decimals: in hundredths of a pixel of a picture of 512. */
static void add_number(blg_buf *out, double value) {
    blg_buf_double(out, floor(value * 100 + 0.5) / 100 + 0.0);
}

static void add_point(blg_buf *out, const blg_frame *f, blg_vec2 p) {
    add_number(out, f->x0 + f->scale * p.x);
    blg_buf_char(out, ' ');
    add_number(out, f->y0 - f->scale * p.y);
}

/* Adds an item as a path: a stamp as a polygon, a pen's line as a polyline. A plain arc becomes
 * arcs of its circle, each in place of CHORDS chords, so that it is round at any size. unit: plane
 * units per program unit. */
static void add_path(blg_buf *out, const blg_frame *f, const blg_ink *ink, const blg_ink_item *item,
                     const blg_action *action, double unit) {
    const blg_vec2 *points = ink->points + item->first;
    const bool arc =
        action->kind == BLG_ARC && item->kind == BLG_INK_PEN && item->type == BLG_NORMAL;
    blg_buf_text(out, "<path d=\"M");
    add_point(out, f, points[0]);
    for (int i = 1; i < item->n; i++) {
        if (arc && i % CHORDS && i < item->n - 1)
            continue;
        blg_buf_char(out, arc ? 'A' : 'L');
        for (int axis = 0; axis < 2 && arc; axis++) {
            add_number(out, f->scale * unit * action->length);
            blg_buf_char(out, ' ');
        }
        /* Three arguments of an SVG arc: rotation 0, the shorter arc, and the sense of rotation. */
        blg_buf_text(out, !arc ? "" : action->extent_deg < 0 ? "0 0 1 " : "0 0 0 ");
        add_point(out, f, points[i]);
    }
    blg_buf_text(out, item->kind == BLG_INK_STAMP ? "Z\"/>" : "\"/>");
}

/* Adds all items; items of one stroke form a group. marks: by shape, a bit for each stroke that is
 * drawn in the colour BLG_SVG_MARK. */
static void add_items(blg_buf *out, const blg_frame *f, const blg_ink *ink, const blg_scene *scene,
                      const uint32_t *marks) {
    for (int i = 0; i < ink->n_items; i++) {
        const blg_ink_item *item = &ink->items[i], *last = i ? item - 1 : NULL;
        const bool stamp = item->kind == BLG_INK_STAMP;
        if (!last || last->kind != item->kind || last->shape != item->shape ||
            last->stroke != item->stroke) {
            const bool marked = marks && marks[item->shape] >> item->stroke & 1;
            blg_buf_format(out, "%s<g fill=\"%s\"%s stroke-width=\"", last ? "</g>" : "",
                           stamp ? "#fff" : "none", marked ? " stroke=\"" BLG_SVG_MARK "\"" : "");
            add_number(out, stamp ? f->stamp_px : f->pen_px);
            blg_buf_text(out, "\">");
        }
        add_path(out, f, ink, item, &scene->programs[item->shape].actions[item->stroke],
                 scene->poses[item->shape].scale);
    }
    blg_buf_text(out, ink->n_items ? "</g>" : "");
}

/* Fills out with a scene as an SVG document. marks: by shape, a bit for each stroke to be drawn in
 * the colour BLG_SVG_MARK. */
blg_status blg_svg_scene(blg_ink *ink, const blg_scene *scene, const uint32_t *marks, blg_buf *out,
                         blg_error *error) {
    if (blg_ink_draw_scene(ink, scene) != BLG_OK)
        return blg_no_memory(error);
    const blg_frame f = blg_draw_frame(SIDE_PX, ink);
    blg_buf_clear(out);
    blg_buf_format(out,
                   "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\"><path "
                   "fill=\"#fff\" d=\"M0 0H%dV%dH0Z\"/><g stroke=\"#000\" stroke-linecap=\"round\" "
                   "stroke-linejoin=\"round\">",
                   SIDE_PX, SIDE_PX, SIDE_PX, SIDE_PX);
    add_items(out, &f, ink, scene, marks);
    blg_buf_text(out, "</g></svg>\n");
    return out->failed ? blg_no_memory(error) : BLG_OK;
}
