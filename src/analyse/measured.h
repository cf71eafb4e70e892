/* Measured figure: all measurements of a figure, from which its attributes are decided. */
#ifndef ANALYSE_MEASURED_H
#define ANALYSE_MEASURED_H

#include "analyse/attribute.h"
#include "analyse/lines.h"
#include "analyse/outline.h"
#include "analyse/regions.h"
#include "analyse/symmetry.h"
#include "analyse/width.h"

typedef struct blg_measured_figure {
    blg_drawing drawing;
    blg_arrangement arrangement;
    blg_regions regions;
    blg_angles angles;
    blg_lines lines;
    blg_junctions junctions;
    blg_symmetry symmetry;
    bool has_outline; /* a single region, or an open path closed by a chord */
    bool outline_is_region;
    blg_outline outline;
    blg_waist waist;
    bool pinch; /* at the waist, the two sides look like one point */
    blg_outline scratch;
} blg_measured_figure;

void blg_measured_figure_make(const blg_program *program, blg_measured_figure *figure);

/* Decides the 25 published attributes and symmetric_transposed. */
void blg_attributes_published(blg_measured_figure *figure, blg_measure measures[BLG_ATTRIBUTES]);
/* Decides the further attributes, which need the published attributes to be decided first. */
void blg_attributes_further(const blg_measured_figure *figure,
                            blg_measure measures[BLG_ATTRIBUTES]);

/* A measured number nearer to a threshold than this counts as equal to the threshold, because
 * programs have six decimals only. The attribute is then undecided: rounding would choose its
 * value. */
#define BLG_ON_THRESHOLD 1e-4

/* A decided value; margin is the distance of the number from the nearest threshold. */
static inline blg_measure blg_decided(bool value, double figure, double margin) {
    return (blg_measure){value, 0, figure, margin};
}
/* An undecided value, because the number lies in the ambiguity band. */
static inline blg_measure blg_near(double figure, double margin) {
    return (blg_measure){BLG_UNDECIDED, 1, figure, margin};
}
/* An undecided value, because the attribute does not apply. */
static inline blg_measure blg_not_applicable(double figure) {
    return (blg_measure){BLG_UNDECIDED, 0, figure, 0};
}
/* Value 1 for numbers up to low, undecided up to high, 0 above. */
blg_measure blg_low_is_one(double figure, double low, double high);
/* Value 0 for numbers below low, undecided below high, 1 from high on. */
blg_measure blg_high_is_one(double figure, double low, double high);

#endif
