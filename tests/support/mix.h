/* Random pictures for tests of the raster: like the three families in scale, number of strokes and
 * decoration, but without a catalogue. */
#ifndef SUPPORT_MIX_H
#define SUPPORT_MIX_H

#include "figure/ink.h"

#define MIX_ANY_TYPE (-1)

/* Replaces ink by the ink of picture `index`. family: 0 free-form, 1 basic, 2 abstract. type: the
 * type of every stroke, or MIX_ANY_TYPE. All ink lies within the plane. */
void mix_ink(unsigned index, int family, int type, blg_ink *ink);

#endif
