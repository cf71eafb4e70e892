/* Widths of pen and stamps against shapes.
 *
 * The rules that keep strokes apart and make differences visible (make/free_form_shape.c,
 * catalogue/decorable.c, ink/contrast.c) were measured with the published widths at the smallest
 * published scales. Only the width relative to the shape counts. So a wider pen is treated as the
 * published pen at a smaller scale; the config's check keeps that scale above the smallest
 * published scale. A thinner pen is treated as the published pen, which is stricter. */
#ifndef CONFIG_WIDTHS_H
#define CONFIG_WIDTHS_H

#include "config/config.h"

/* Whether all images have the published widths of pen and stamps. */
bool blg_widths_published(const blg_config *config);

/* At `scale`, the config's widest pen or stamp looks as wide, relative to its shape, as the
 * published pen or stamp does at another scale. Returns that other scale. Both scales are in plane
 * units per program unit. */
double blg_widths_scale(const blg_config *config, double scale);

#endif
