/* Render: one scene to a file.
 *
 * A pose maps program units to plane units (turtle.h); the raster maps plane units to pixels.
 * blg_render_arrange finds poses for programs without poses: each shape gets an equal column of the
 * plane, and the box of its ink, pen widths included, is centred in the column. */
#include "image/render.h"

#include "geom/vec2.h"
#include "image/canvas.h"
#include "image/png.h"

#include <math.h>
#include <string.h>

#define PLANE_UNIT      720.0
#define MARGIN_UNIT     12.0
#define LARGEST_SCALE   320.0
#define DEFAULT_SIZE_PX 512
#define DEFAULT_DEPTH   8

static blg_status measure(blg_ink *ink, const blg_program *program, const blg_pose *pose,
                          blg_box *b, blg_error *error) {
    blg_ink_clear(ink);
    if (blg_ink_add_shape(ink, program, pose) != BLG_OK)
        return blg_no_memory(error);
    *b = blg_ink_box(ink, 0, ink->n_items);
    return BLG_OK;
}

static bool fits(const blg_box *b, double width) {
    return b->x_high - b->x_low <= width && b->y_high - b->y_low <= PLANE_UNIT - 2 * MARGIN_UNIT;
}

/* Searches for the largest scale at which the ink fits; no formula gives it, because the pen's
 * width does not scale. */
static blg_status largest_scale(blg_ink *ink, const blg_program *program, double heading_deg,
                                double width, double *scale, blg_error *error) {
    double low = 0, high = LARGEST_SCALE;
    for (int i = 0; i < 24; i++) {
        double middle = i ? (low + high) / 2 : high;
        blg_box b;
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
    blg_box b;
    blg_status status = measure(ink, &scene->programs[i], &pose, &b, error);
    if (status != BLG_OK)
        return status;
    if (!ink->n_items)
        return blg_error_set(error, BLG_INVALID, "program %d draws nothing", i + 1);
    double width = b.x_high - b.x_low, height = b.y_high - b.y_low;
    if (width > column || height > PLANE_UNIT)
        return blg_error_set(error, BLG_INFEASIBLE,
                             "at scale %.4g program %d needs %.0f x %.0f plane units of %.0f x "
                             "%.0f",
                             scale, i + 1, ceil(width), ceil(height), column, PLANE_UNIT);
    pose.x = column * (i + 0.5) - PLANE_UNIT / 2 - (b.x_low + b.x_high) / 2;
    pose.y = -(b.y_low + b.y_high) / 2;
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
    const int side = drawing->size_px;
    blg_canvas canvas = {0};
    blg_status status = blg_canvas_create(side, side, &canvas, error);
    if (status == BLG_OK)
        status = blg_canvas_picture(&canvas, ink, drawing, 0, 0, error);
    if (status == BLG_OK)
        status = blg_png_write(canvas.pixels, side, side, depth_bits, path, error);
    blg_canvas_free(&canvas);
    return status;
}

blg_status blg_render_scene(const blg_scene *scene, const blg_render_options *options,
                            const char *path, blg_error *error) {
    blg_image_format format = BLG_IMAGE_PNG;
    blg_status status = blg_image_format_of(path, &format, error);
    if (status != BLG_OK)
        return status;
    blg_raster_options drawing = {.size_px = options->size_px ? options->size_px : DEFAULT_SIZE_PX,
                                  .best = options->best};
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
