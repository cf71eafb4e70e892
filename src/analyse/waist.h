/* The waist of an outline: the narrowest place that both sides bend in to, relative to what lies on
 * either side of it.
 *
 *      +-------+
 *       \     /       A waist joins two places where the outline is concave and runs inside it. It
 *        >---<        cuts the outline in two lobes; ratio is its length over the narrower lobe's
 *       /     \       extent in the waist's own direction.
 *      +-------+ */
#ifndef ANALYSE_WAIST_H
#define ANALYSE_WAIST_H

#include "analyse/outline.h"

typedef struct blg_waist {
    double ratio;   /* 1 when there is no waist */
    double length;  /* of the waist, share of the diameter */
    double balance; /* narrower over wider lobe */
} blg_waist;

void blg_waist_find(const blg_outline *outline, blg_waist *waist);

#endif
