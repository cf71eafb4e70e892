/* Analyses a program in four steps: trace its strokes, make their arrangement, measure it, decide
 * the attributes.
 *
 * The figure has no pose and is scaled to diameter 1. The arrangement, and so all results, do not
 * depend on the order of strokes, their types, mirroring and the direction of drawing. The 20
 * strokes of a program bound the work; the analyser owns the memory that this needs. */
#include "analyse/analyse.h"

#include "analyse/measured.h"
#include "base/arena.h"
#include "base/error.h"

/* A waist is the narrowest place between two inward bends (width.h). It is a pinch if its ratio and
 * its length are both below these limits: it is then at most about two pen widths long, and its two
 * ends look like one point. */
#define PINCH_RATIO  0.3
#define PINCH_LENGTH 0.08

struct blg_analyser {
    blg_arena arena;
    blg_measured_figure facts;
};

blg_status blg_analyser_create(blg_analyser **analyser, blg_error *error) {
    *analyser = BLG_NEW_OBJECT(blg_analyser);
    return *analyser ? BLG_OK : blg_error_set(error, BLG_NO_MEMORY, "no memory for an analyser");
}

void blg_analyser_free(blg_analyser *analyser) {
    blg_object_free(analyser);
}

static void find_outline(blg_measured_figure *f) {
    f->has_outline = f->outline_is_region = false;
    if (f->regions.n == 1) {
        f->has_outline = f->outline_is_region = blg_outline_of_region(&f->regions, 0, &f->outline);
    } else if (f->regions.n == 0) {
        f->has_outline = blg_outline_of_path(&f->arrangement, &f->outline);
    }
    f->waist = (blg_waist){1, 1, 1};
    if (f->has_outline)
        blg_width_waist(&f->outline, &f->waist);
    f->pinch = f->waist.ratio < PINCH_RATIO && f->waist.length < PINCH_LENGTH;
}

void blg_measured_figure_make(const blg_program *program, blg_measured_figure *f) {
    blg_drawing_make(program, &f->drawing);
    if (f->drawing.n == 0)
        return;
    blg_arrangement_make(&f->drawing, &f->arrangement);
    if (f->arrangement.n_edges == 0)
        return;
    blg_regions_find(&f->arrangement, &f->regions);
    blg_angles_measure(&f->arrangement, &f->angles);
    blg_lines_count(&f->arrangement, &f->lines);
    blg_junctions_measure(&f->arrangement, &f->junctions);
    blg_symmetry_measure(&f->arrangement, &f->symmetry);
    find_outline(f);
}

blg_measure blg_low_is_one(double figure, double low, double high) {
    double to_low = fabs(figure - low), to_high = fabs(figure - high);
    double margin = to_low < to_high ? to_low : to_high;
    if (figure <= low)
        return blg_decided(true, figure, margin);
    return figure <= high ? blg_near(figure, margin) : blg_decided(false, figure, margin);
}

blg_measure blg_high_is_one(double figure, double low, double high) {
    blg_measure m = blg_low_is_one(-figure, -high, -low);
    m.figure = figure;
    return m;
}

static int mirror_axes(const blg_analysis *analysis) {
    if (analysis->attributes[BLG_ATTR_symmetric].value != 1)
        return 0;
    /* A figure with a mirror axis has as many axes as its rotation order. */
    return analysis->rotation_order == 0 ? -1 : analysis->rotation_order;
}

static void doubt_thresholds(blg_measure measures[BLG_ATTRIBUTES]) {
    for (int i = 0; i < BLG_ATTRIBUTES; i++)
        if (measures[i].value != BLG_UNDECIDED && measures[i].margin < BLG_ON_THRESHOLD)
            measures[i] = blg_near(measures[i].figure, measures[i].margin);
}

blg_status blg_analyse(blg_analyser *analyser, const blg_program *program, blg_analysis *analysis,
                       blg_error *error) {
    (void)error; /* never an error: a program that cannot be analysed is undecided */
    blg_measured_figure *f = &analyser->facts;
    *analysis = (blg_analysis){.rotation_order = 1};
    for (int i = 0; i < BLG_ATTRIBUTES; i++)
        analysis->attributes[i] = blg_not_applicable(0);
    blg_measured_figure_make(program, f);
    if (f->drawing.n == 0 || f->arrangement.n_edges == 0)
        return BLG_OK;
    blg_attributes_published(f, analysis->attributes);
    analysis->diameter = f->drawing.diameter;
    analysis->n_regions = f->regions.n;
    analysis->n_lines_min = f->lines.least;
    analysis->n_lines_max = f->lines.most;
    analysis->n_crossings = f->junctions.crossings;
    analysis->rotation_order = f->symmetry.order;
    analysis->mirror_axes = mirror_axes(analysis);
    analysis->closing_gap = f->drawing.gap;
    blg_attributes_further(f, analysis->attributes);
    doubt_thresholds(analysis->attributes);
    return BLG_OK;
}
