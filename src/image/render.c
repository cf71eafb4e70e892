/* Render: one scene to a file.
 *
 * Frames: program units -> plane units by a pose (turtle.h) -> pixels by the raster. Arranging
 * finds poses for programs that come without: each shape gets an equal column of the plane, and the
 * box of its ink, pen widths included, is centred in the column. */
#include "image/render.h"

#include "base/buf.h"
#include "base/error.h"
#include "base/fs.h"
#include "geom/vec2.h"
#include "image/png.h"
#include "image/raster.h"
#include "ink/ink.h"

#include <math.h>
#include <string.h>

#define PLANE_UNIT      720.0
#define MARGIN_UNIT     12.0
#define LARGEST_SCALE   320.0
#define DEFAULT_SIZE_PX 512
#define DEFAULT_DEPTH   8

typedef struct box {
    double left, right, bottom, top;
} box;

static box ink_box(const blg_ink *ink) {
    box b = {INFINITY, -INFINITY, INFINITY, -INFINITY};
    for (int i = 0; i < ink->n_items; i++) {
        const blg_ink_item *item = &ink->items[i];
        double reach = blg_ink_reach(ink, item->kind);
        for (int j = item->first; j < item->first + item->n; j++) {
            b.left = blg_least(b.left, ink->points[j].x - reach);
            b.right = blg_most(b.right, ink->points[j].x + reach);
            b.bottom = blg_least(b.bottom, ink->points[j].y - reach);
            b.top = blg_most(b.top, ink->points[j].y + reach);
        }
    }
    return b;
}

static blg_status measure(blg_ink *ink, const blg_program *program, const blg_pose *pose, box *b,
                          blg_error *error) {
    blg_ink_clear(ink);
    if (blg_ink_add_shape(ink, program, pose) != BLG_OK)
        return blg_no_memory(error);
    *b = ink_box(ink);
    return BLG_OK;
}

static bool fits(const box *b, double width) {
    return b->right - b->left <= width && b->top - b->bottom <= PLANE_UNIT - 2 * MARGIN_UNIT;
}

/* Largest scale at which the ink fits; the pen's width does not scale, so it is searched for. */
static blg_status largest_scale(blg_ink *ink, const blg_program *program, double heading_deg,
                                double width, double *scale, blg_error *error) {
    double low = 0, high = LARGEST_SCALE;
    for (int i = 0; i < 24; i++) {
        double middle = i ? (low + high) / 2 : high;
        box b;
        blg_pose pose = {0, 0, heading_deg, middle};
        blg_status status = measure(ink, program, &pose, &b, error);
        if (status != BLG_OK)
            return status;
        if (fits(&b, width))
            low = middle;
        else
            high = middle;
        if (low == high)
            break;
    }
    *scale = low;
    return BLG_OK;
}

/* Puts shape i into the middle of its column. */
static blg_status put_shape(blg_scene *scene, int i, blg_ink *ink, double scale, double heading_deg,
                            blg_error *error) {
    double column = PLANE_UNIT / scene->n_shapes;
    blg_pose pose = {0, 0, heading_deg, scale};
    box b;
    blg_status status = measure(ink, &scene->programs[i], &pose, &b, error);
    if (status != BLG_OK)
        return status;
    if (!ink->n_items)
        return blg_error_set(error, BLG_INVALID, "program %d draws nothing", i + 1);
    double width = b.right - b.left, height = b.top - b.bottom;
    if (width > column || height > PLANE_UNIT)
        return blg_error_set(error, BLG_INFEASIBLE,
                             "at scale %.4g program %d needs %.0f x %.0f plane units of %.0f x "
                             "%.0f",
                             scale, i + 1, ceil(width), ceil(height), column, PLANE_UNIT);
    pose.x = column * (i + 0.5) - PLANE_UNIT / 2 - (b.left + b.right) / 2;
    pose.y = -(b.bottom + b.top) / 2;
    scene->poses[i] = pose;
    return BLG_OK;
}

static blg_status arrange(blg_scene *scene, blg_ink *ink, double scale, double heading_deg,
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
    blg_status status = arrange(scene, &ink, scale, heading_deg, error);
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
    blg_error_at(error, path, 0, 0);
    return blg_error_set(error, BLG_INVALID,
                         "expected a file name that ends in .png, .svg or .pdf");
}

static blg_status write_png(const blg_ink *ink, const blg_raster_options *drawing, int depth_bits,
                            const char *path, blg_error *error) {
    blg_raster *raster = NULL;
    blg_png *png = NULL;
    blg_buf pixels = {0}, file = {0};
    size_t side = (size_t)drawing->size_px;
    blg_status status = blg_raster_create(&raster, error);
    if (status == BLG_OK)
        status = blg_png_create(&png, error);
    if (status == BLG_OK && !blg_buf_reserve(&pixels, side * side))
        status = blg_no_memory(error);
    uint8_t *memory = (uint8_t *)pixels.data;
    if (status == BLG_OK)
        status = blg_raster_draw(raster, ink, drawing, memory, error);
    if (status == BLG_OK)
        status = blg_png_encode(png, memory, drawing->size_px, drawing->size_px, depth_bits,
                                BLG_PNG_SMALL, &file, error);
    if (status == BLG_OK)
        status = blg_fs_write(path, file.data, file.size, BLG_FS_DURABLE, error);
    blg_buf_free(&file);
    blg_buf_free(&pixels);
    blg_png_free(png);
    blg_raster_free(raster);
    return status;
}

blg_status blg_render_scene(const blg_scene *scene, const blg_render_options *options,
                            const char *path, blg_error *error) {
    blg_image_format format;
    blg_status status = blg_image_format_of(path, &format, error);
    if (status != BLG_OK)
        return status;
    blg_raster_options drawing = {.size_px = options->size_px ? options->size_px : DEFAULT_SIZE_PX,
                                  .best = options->best};
    int depth_bits = options->depth_bits ? options->depth_bits : DEFAULT_DEPTH;
    blg_ink ink = {0};
    if (blg_ink_draw_scene(&ink, scene) != BLG_OK)
        status = blg_no_memory(error);
    if (status == BLG_OK && format == BLG_IMAGE_PNG)
        status = write_png(&ink, &drawing, depth_bits, path, error);
    else if (status == BLG_OK)
        status = blg_raster_vector(
            &ink, &drawing, format == BLG_IMAGE_SVG ? BLG_VECTOR_SVG : BLG_VECTOR_PDF, path, error);
    blg_ink_free(&ink);
    return status;
}
