#include "config/widths.h"

#include "geom/vec2.h"
#include "ink/ink.h"

#include <math.h>

bool blg_widths_published(const blg_config *config) {
    return config->pen_px.low == BLG_PEN_WIDTH_PX_512 &&
           config->pen_px.high == BLG_PEN_WIDTH_PX_512 &&
           config->stamp_px.low == BLG_STAMP_WIDTH_PX_512 &&
           config->stamp_px.high == BLG_STAMP_WIDTH_PX_512;
}

double blg_widths_scale(const blg_config *config, double scale) {
    const double wider = blg_most(config->pen_px.high / BLG_PEN_WIDTH_PX_512,
                                  config->stamp_px.high / BLG_STAMP_WIDTH_PX_512);
    return wider > 1 ? scale / wider : scale;
}
