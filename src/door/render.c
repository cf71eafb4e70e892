/* Pictures for viewing, as pixels or files. */
#include "blogo/render.h"
#include "image/render.h"

#include "door/door.h"
#include "image/png.h"
#include "image/raster.h"

static blg_status draw(const blg_scene *scene, int size_px, bool best, uint8_t *pixels,
                       blg_error *error) {
    const blg_raster_options options = {.size_px = size_px, .best = best};
    blg_raster *raster = NULL;
    blg_ink ink = {0};
    blg_status status = blg_raster_create(&raster, error);
    if (status == BLG_OK && blg_ink_draw_scene(&ink, scene) != BLG_OK)
        status = blg_no_memory(error);
    if (status == BLG_OK)
        status = blg_raster_draw(raster, &ink, &options, pixels, error);
    blg_ink_free(&ink);
    blg_raster_free(raster);
    return status;
}

blg_status blg_problem_draw(const blg_problem *problem, int side, int image, int size_px,
                            uint8_t *pixels, blg_error *error) {
    const blg_scene *scene = blg_held_scene(problem, side, image);
    if (!scene)
        return blg_held_no_image(problem, side, image, error);
    blg_status status = blg_raster_check_size(size_px, error);
    return status == BLG_OK ? draw(scene, size_px, blg_held(problem)->best, pixels, error) : status;
}

static blg_status lay_out(const blg_problem *problem, int panel_px, blg_sheet *sheet,
                          blg_error *error) {
    *sheet = (blg_sheet){.problems = problem, .n_problems = 1, .panel_px = panel_px};
    blg_status status = blg_raster_check_size(panel_px, error);
    return status == BLG_OK ? blg_sheet_size(sheet, error) : status;
}

blg_status blg_problem_sheet_size(const blg_problem *problem, int panel_px, int *width, int *height,
                                  blg_error *error) {
    blg_sheet sheet;
    blg_status status = lay_out(problem, panel_px, &sheet, error);
    *width = status == BLG_OK ? sheet.width : 0;
    *height = status == BLG_OK ? sheet.height : 0;
    return status;
}

blg_status blg_problem_sheet(const blg_problem *problem, int panel_px, uint8_t *pixels,
                             blg_error *error) {
    blg_sheet sheet;
    blg_status status = lay_out(problem, panel_px, &sheet, error);
    return status == BLG_OK ? blg_sheet_draw(&sheet, pixels, error) : status;
}

/* Puts the programs side by side into one scene. */
static blg_status arrange(const blg_program *const *programs, int n, int size_px, blg_scene *scene,
                          blg_error *error) {
    *scene = (blg_scene){.n_shapes = n, .violated = -1};
    if (n < 1 || n > BLG_MAX_SHAPES)
        return blg_error_set(error, BLG_INVALID, "%d programs in one image: expected 1..%d", n,
                             BLG_MAX_SHAPES);
    for (int i = 0; i < n; i++) {
        scene->programs[i] = *programs[i];
        scene->shapes[i] = -1;
    }
    blg_status status = blg_raster_check_size(size_px, error);
    return status == BLG_OK ? blg_render_arrange(scene, 0, 0, error) : status;
}

blg_status blg_render(const blg_program *const *programs, int n, int size_px, uint8_t *pixels,
                      blg_error *error) {
    blg_scene scene;
    blg_status status = arrange(programs, n, size_px, &scene, error);
    return status == BLG_OK ? draw(&scene, size_px, false, pixels, error) : status;
}

blg_status blg_render_file(const blg_program *const *programs, int n, int size_px, const char *path,
                           blg_error *error) {
    const blg_render_options options = {.size_px = size_px};
    blg_scene scene;
    blg_status status = arrange(programs, n, size_px, &scene, error);
    return status == BLG_OK ? blg_render_scene(&scene, &options, path, error) : status;
}

blg_status blg_render_png(const uint8_t *pixels, int width, int height, void **png, size_t *size,
                          blg_error *error) {
    enum { LARGEST_PX = 30000 };
    blg_png *encoder = NULL;
    blg_buf file = {0};
    char *bytes = NULL;
    *png = NULL;
    *size = 0;
    if (width < 1 || width > LARGEST_PX || height < 1 || height > LARGEST_PX)
        return blg_error_set(error, BLG_INVALID, "a picture of %d x %d pixels: expected 1..%d",
                             width, height, LARGEST_PX);
    blg_status status = blg_png_create(&encoder, error);
    if (status == BLG_OK)
        status = blg_png_encode(encoder, pixels, width, height, 8, BLG_PNG_SMALL, &file, error);
    blg_png_free(encoder);
    const size_t written = file.size;
    if (status == BLG_OK)
        status = blg_handle_text(&file, &bytes, error);
    else
        blg_buf_free(&file);
    *png = bytes;
    *size = bytes ? written : 0;
    return status;
}
