/* Widths of pen and stamps against shapes.
 *
 * What keeps strokes apart and makes differences visible (free_form_shape.c, decorable.c,
 * contrast.c) was set and measured with the published widths at the smallest published scales. What
 * counts is the width relative to the shape, so a wider pen is judged as the published one at a
 * smaller scale; the config's check keeps that scale above the smallest published one. A thinner
 * pen is judged as the published one, which is stricter. */
#include "geom/vec2.h"
#include "ink/ink.h"
#include "judge/verify.h"
#include "judge/verify_rules.h"

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

static bool outside(double width, double published, blg_range wanted) {
    const double drawn = width > 0 ? width : published;
    return !(drawn >= wanted.low && drawn <= wanted.high);
}

void blg_widths_verify(const blg_config *config, const blg_scene *scene, int side, int image,
                       blg_verdict *verdict) {
    if (outside(scene->pen_px, BLG_PEN_WIDTH_PX_512, config->pen_px))
        blg_verdict_reject(verdict, BLG_REJECT_wrong_composition,
                           "image %d/%d: a pen of %g px, the config says %g to %g", side, image,
                           scene->pen_px, config->pen_px.low, config->pen_px.high);
    if (outside(scene->stamp_px, BLG_STAMP_WIDTH_PX_512, config->stamp_px))
        blg_verdict_reject(verdict, BLG_REJECT_wrong_composition,
                           "image %d/%d: stamps of %g px, the config says %g to %g", side, image,
                           scene->stamp_px, config->stamp_px.low, config->stamp_px.high);
}
