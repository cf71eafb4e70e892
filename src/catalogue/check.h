/* Check: compares a catalogue's tables with measurements, and writes tables from measurements. */
#ifndef CATALOGUE_CHECK_H
#define CATALOGUE_CHECK_H

#include "analyse/analyse.h"
#include "analyse/line_reading.h"
#include "base/arena.h"
#include "catalogue/catalogue.h"

#include <stdbool.h>
#include <stddef.h>

/* Whether a shape can be drawn with decorated strokes, at the smallest scale of catalogue shapes,
 * without strokes that merge. Lengths are in program units. */
typedef struct blg_decoration {
    bool decorable;
    double shortest;  /* shortest stroke */
    double clear;     /* least share of a stroke's length that is clear of others */
    double clearance; /* least distance of strokes away from joints; -1 = none */
} blg_decoration;
#define BLG_DECORATION_SCALE 150.0 /* plane units per program unit */
void blg_decoration_measure(const blg_program *program, blg_decoration *decoration);

/* Two shapes nearer than this (blg_figure_distance) are hard to tell apart. */
#define BLG_TWIN_DISTANCE 0.03

/* Measures every shape. *analyses gets one analysis for each shape, in arena. */
BLG_MUST_USE blg_status blg_catalogue_analyse(const blg_catalogue *catalogue,
                                              blg_line_reading reading, blg_arena *arena,
                                              blg_analysis **analyses, blg_error *error);

typedef enum blg_finding_kind {
    BLG_FOUND_LABEL,      /* table and measurement disagree, both decided */
    BLG_FOUND_UNDECIDED,  /* only one of table and measurement is decided */
    BLG_FOUND_NEAR,       /* the shape lies in an attribute's ambiguity band */
    BLG_FOUND_DECORATION, /* "if stamp" differs from the measured decoration */
    BLG_FOUND_GAP,        /* closing gap between 0.001 and 0.13 of the diameter */
    BLG_FOUND_TWIN,       /* another shape is nearer than twin_distance */
    BLG_FINDING_KINDS
} blg_finding_kind;

typedef struct blg_shape_finding {
    blg_finding_kind kind;
    int shape, other;        /* other: only for twins, else -1 */
    blg_attribute attribute; /* only for label, undecided and near */
    int table, measured;     /* the two values, if they differ */
    double figure;           /* measured figure, gap or distance */
    double margin;           /* of the figure; only for label, undecided and near */
} blg_shape_finding;

typedef struct blg_check blg_check;

/* Checks a catalogue: compares every published attribute and the column "if stamp" (may be
 * decorated) with measurements. It also looks for figures that nearly close and for pairs of shapes
 * nearer than twin_distance (0: no pairs). Of further attributes it only says where they are
 * undecided near a threshold. */
BLG_MUST_USE blg_status blg_check_create(const blg_catalogue *catalogue, double twin_distance,
                                         blg_check **check, blg_error *error);
void blg_check_free(blg_check *check);
int blg_check_size(const blg_check *check);
/* A finding by its index: findings of single shapes in table order, then pairs, nearest first. */
const blg_shape_finding *blg_check_at(const blg_check *check, int index);
/* Prints a finding as one line of text. Returns the full length. */
size_t blg_check_print(const blg_check *check, int index, char *buf, size_t size);

/* How far labels and measurements agree. A label is a cell of the label table that is 1 or 0. A
 * single is an attribute that at least ten shapes have and at least ten lack. A pair is two
 * attributes such that at least ten shapes have both, ten only the first, and ten only the second.
 * Singles and pairs count the first BLG_DEFAULT_ATTRIBUTES only. */
typedef struct blg_agreement {
    int labels, decided, agreed; /* all labels; measured as 1 or 0; measured as the label */
    int singles, pairs;          /* numbers of singles and pairs, by the table */
    int singles_measured, pairs_measured; /* of these, also singles and pairs by measurement */
} blg_agreement;
BLG_MUST_USE blg_status blg_agreement_measure(const blg_catalogue *catalogue,
                                              blg_agreement *agreement, blg_error *error);
/* Finds the two nearest shapes. *found is 1 if they are nearer than limit, else 0. */
BLG_MUST_USE blg_status blg_catalogue_nearest_pair(const blg_catalogue *catalogue, double limit,
                                                   blg_figure_pair *pair, int *found,
                                                   blg_error *error);

/* Loads only the program table of a folder: every label is undecided and every shape decorable. */
BLG_MUST_USE blg_status blg_catalogue_load_programs(const char *folder, blg_catalogue **catalogue,
                                                    blg_error *error);
/* Measures every shape and the pairs of each super class. Writes the label table and the table of
 * pairs into folder, each file as a whole or not at all. */
BLG_MUST_USE blg_status blg_catalogue_write_measured(const blg_catalogue *catalogue,
                                                     blg_line_reading reading, const char *folder,
                                                     blg_error *error);

#endif
