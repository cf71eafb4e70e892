/* Check: a catalogue against what is measured, and the tables that measuring writes. */
#ifndef CATALOGUE_CHECK_H
#define CATALOGUE_CHECK_H

#include "analyse/analyse.h"
#include "analyse/line_reading.h"
#include "base/arena.h"
#include "catalogue/catalogue.h"

#include <stdbool.h>
#include <stddef.h>

/* Whether a shape can be drawn with decorated strokes at the smallest scale of catalogue shapes
 * without strokes that merge. Lengths in program units. */
typedef struct blg_decoration {
    bool decorable;
    double shortest;  /* shortest stroke */
    double clear;     /* least share of a stroke's length that no other stroke comes near */
    double clearance; /* least distance of two strokes away from where they meet; -1 = none near */
} blg_decoration;
#define BLG_DECORATION_SCALE 150.0 /* plane units per program unit */
void blg_decoration_measure(const blg_program *program, blg_decoration *decoration);

/* Two shapes nearer than this (blg_figure_distance) are hard to tell apart. */
#define BLG_TWIN_DISTANCE 0.03

/* Measures every shape; the analyses, by shape, live in arena. */
BLG_MUST_USE blg_status blg_catalogue_analyse(const blg_catalogue *catalogue,
                                              blg_line_reading reading, blg_arena *arena,
                                              blg_analysis **analyses, blg_error *error);

typedef enum blg_finding_kind {
    BLG_FOUND_LABEL,      /* table and measurement disagree, both decided */
    BLG_FOUND_UNDECIDED,  /* only one of table and measurement is decided */
    BLG_FOUND_NEAR,       /* the shape lies in an attribute's ambiguity band */
    BLG_FOUND_DECORATION, /* "if stamp" differs from what is measured */
    BLG_FOUND_GAP,        /* neither closed to 0.001 of the diameter nor open by 0.13 */
    BLG_FOUND_TWIN,       /* another shape is nearer than the limit */
    BLG_FINDING_KINDS
} blg_finding_kind;

typedef struct blg_shape_finding {
    blg_finding_kind kind;
    int shape, other;        /* other: twins only, else -1 */
    blg_attribute attribute; /* label, undecided, near */
    int table, measured;     /* values, where there are two */
    double figure;           /* measured figure, gap or distance */
    double margin;           /* of the figure, label and near only */
} blg_shape_finding;

typedef struct blg_check blg_check;

/* Compares every published attribute, "if stamp", gaps and pairs. Further attributes
 * are checked for ambiguity only. twin_distance 0 leaves pairs out. */
BLG_MUST_USE blg_status blg_check_create(const blg_catalogue *catalogue, double twin_distance,
                                         blg_check **check, blg_error *error);
void blg_check_free(blg_check *check);
int blg_check_size(const blg_check *check);
/* In table order; the pairs last, nearest first. */
const blg_shape_finding *blg_check_at(const blg_check *check, int index);
/* One line of text. Returns the full length. */
size_t blg_check_print(const blg_check *check, int index, char *buf, size_t size);

/* Labels are the cells of published attributes that are 1 or 0 in the table. A single is a default
 * attribute that at least ten shapes have and ten shapes lack. A pair is two default attributes
 * such that at least ten shapes have both, ten have the first alone and ten have the second alone.
 */
typedef struct blg_agreement {
    int labels, decided, agreed;          /* of the table; measured as 1 or 0; measured the same */
    int singles, pairs;                   /* concepts of one and of two attributes, by the table */
    int singles_measured, pairs_measured; /* how many of them come out by measurement too */
} blg_agreement;
BLG_MUST_USE blg_status blg_agreement_measure(const blg_catalogue *catalogue,
                                              blg_agreement *agreement, blg_error *error);
/* The two nearest shapes, if they are nearer than limit. *found: 1 or 0. */
BLG_MUST_USE blg_status blg_catalogue_nearest_pair(const blg_catalogue *catalogue, double limit,
                                                   blg_figure_pair *pair, int *found,
                                                   blg_error *error);

/* The program table of a folder alone: every label undecided, every shape decorable. */
BLG_MUST_USE blg_status blg_catalogue_load_programs(const char *folder, blg_catalogue **catalogue,
                                                    blg_error *error);
/* Measures every shape and the pairs of each super class, and writes the label table and the table
 * of pairs into folder, each as a whole or not at all. */
BLG_MUST_USE blg_status blg_catalogue_write_measured(const blg_catalogue *catalogue,
                                                     blg_line_reading reading, const char *folder,
                                                     blg_error *error);

#endif
