/* Pictures at random for tests of the raster: like the three families in scale, number of strokes
 * and decoration, without a catalogue. */
#ifndef SUPPORT_MIX_H
#define SUPPORT_MIX_H

#include "ink/ink.h"

#define MIX_ANY_TYPE (-1)

/* Replaces ink by picture index. family: 0 free-form, 1 basic, 2 abstract; type: every stroke's, or
 * MIX_ANY_TYPE. All of the ink lies within the plane. */
void mix_ink(unsigned index, int family, int type, blg_ink *ink);

#endif
