#include "pixels.h"

#include "suite.h"

#include <stdlib.h>

uint8_t *pixels_draw(const blg_ink *ink, blg_raster_options options) {
    blg_raster *raster;
    uint8_t *pixels = malloc((size_t)options.size_px * (size_t)options.size_px);
    CU_ASSERT_PTR_NOT_NULL_FATAL(pixels);
    CU_ASSERT_EQUAL_FATAL(blg_raster_create(&raster, NULL), BLG_OK);
    CU_ASSERT_EQUAL_FATAL(blg_raster_draw(raster, ink, &options, pixels, NULL), BLG_OK);
    blg_raster_free(raster);
    return pixels;
}
