/* Fuzz target: pictures of scenes, within the bounds that readers of scenes accept. An input is a
 * head of 8 bytes and shapes of 48 bytes: a pose, then up to ten actions (random_program.h). A
 * scene gives the same pixels in memory and in a picture that is drawn again and again. */
#include "fuzz.h"
#include "picture/raster.h"
#include "random_program.h"

#include <math.h>
#include <string.h>

enum { HEAD = 8, POSE = 8, SHAPE = 48, LARGEST = 96 };

static uint8_t first[LARGEST * LARGEST], again[LARGEST * LARGEST];

/* A number from -1 to 1; half of the numbers lie near 0. */
static double part(const uint8_t *bytes) {
    const double whole = (bytes[0] * 256 + bytes[1]) / 32767.5 - 1;
    return bytes[1] & 1 ? whole : whole * whole * whole;
}

static blg_pose pose_of(const uint8_t *bytes) {
    const double reach = bytes[7] & 1 ? 1e4 : 500;
    return (blg_pose){.x = reach * part(bytes),
                      .y = reach * part(bytes + 2),
                      .heading_deg = 1e5 * part(bytes + 4),
                      .scale = bytes[7] & 2 ? pow(10, 3.5 * part(bytes + 6) + 0.5)
                                            : 150 * (1.01 + part(bytes + 6))};
}

/* A picture that still shows the input before. */
static void draw(blg_raster *raster, const blg_ink *ink, int size_px, uint8_t *pixels) {
    static blg_picture picture;
    if (picture.size_px != size_px)
        check(blg_picture_create(size_px, &picture, NULL) == BLG_OK);
    check(blg_raster_draw_picture(raster, ink, 0, &picture, NULL) == BLG_OK);
    memcpy(pixels, picture.pixels, (size_t)size_px * (size_t)size_px);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static blg_raster *raster;
    static blg_scene scene;
    blg_ink ink = {0};
    if (size < HEAD + POSE)
        return 0;
    check(raster || blg_raster_create(&raster, NULL) == BLG_OK);
    const blg_raster_options options = {.size_px = BLG_MIN_SIZE_PX +
                                                   data[0] % (LARGEST - BLG_MIN_SIZE_PX + 1)};
    scene = (blg_scene){.published = data[1] & 1, .violated = -1};
    if (data[1] & 2)
        scene.pen_px = 0.1 + data[2] * 0.39;
    if (data[1] & 4)
        scene.stamp_px = 0.1 + data[3] * 0.39;
    size_t at = HEAD;
    for (; at + POSE <= size && scene.n_shapes < BLG_MAX_SHAPES; at += SHAPE) {
        const size_t left = size - at < SHAPE ? size - at : SHAPE;
        const int i = scene.n_shapes++;
        scene.poses[i] = pose_of(data + at);
        scene.programs[i] = random_program_of(data + at + POSE, left - POSE);
        scene.shapes[i] = -1;
    }
    check(blg_ink_draw_scene(&ink, &scene) == BLG_OK);
    draw(raster, &ink, options.size_px, first);
    check(blg_raster_draw(raster, &ink, &options, again, NULL) == BLG_OK);
    check(memcmp(first, again, (size_t)options.size_px * (size_t)options.size_px) == 0);
    blg_ink_free(&ink);
    return 0;
}
