/* Everything that is measured of a figure before its attributes are decided. */
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
    bool has_outline; /* a single region, or an open path that a chord closes */
    bool outline_is_region;
    blg_outline outline;
    blg_waist waist;
    bool pinch; /* the waist is so narrow that its two sides look like one point */
    blg_outline scratch;
} blg_measured_figure;

void blg_measured_figure_make(const blg_program *program, blg_measured_figure *figure);

/* From a measured figure to the 25 published attributes and symmetric_transposed. */
void blg_attributes_published(blg_measured_figure *figure, blg_measure measures[BLG_ATTRIBUTES]);
/* From a measured figure to the further attributes. Decide the published attributes first. */
void blg_attributes_further(const blg_measured_figure *figure,
                            blg_measure measures[BLG_ATTRIBUTES]);

/* A figure nearer to a threshold than this lies on it, as far as programs of six decimals can tell.
 * Rounding would decide its value, so the value is undecided. */
#define BLG_ON_THRESHOLD 1e-4

/* Value at a distance from the nearest threshold. */
static inline blg_measure blg_decided(bool value, double figure, double margin) {
    return (blg_measure){value, 0, figure, margin};
}
/* In the ambiguity band. */
static inline blg_measure blg_near(double figure, double margin) {
    return (blg_measure){BLG_UNDECIDED, 1, figure, margin};
}
/* The notion does not apply. */
static inline blg_measure blg_not_applicable(double figure) {
    return (blg_measure){BLG_UNDECIDED, 0, figure, 0};
}
/* 1 up to low, undecided up to high, 0 beyond. */
blg_measure blg_low_is_one(double figure, double low, double high);
/* 0 up to low, undecided up to high, 1 beyond. */
blg_measure blg_high_is_one(double figure, double low, double high);

#endif
